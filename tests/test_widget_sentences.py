"""Every sentence of the boards, enumerated: no count that would read wrongly, and nothing in one language alone."""

from __future__ import annotations

import re
from importlib import import_module

import pytest
from conftest import ROOT

from sevens_nb import hints, referee
from sevens_nb.quiz.texts import WORDS
from sevens_nb.widgets.strings import SAYINGS
from sevens_nb.words import SENTENCES

# Words of the Lab count games, which are many.
MODULES = [path.stem for path in (ROOT / "sevens_nb" / "widgets").glob("*.py") if not path.stem.startswith("lab")]


def english() -> dict[str, str]:
    """Every English template of boards, quiz and engine, by its name."""
    found = {key: forms["en"] for key, forms in SENTENCES.items()}
    for table in (hints.SENTENCES, referee.SENTENCES, WORDS):
        found |= {key: forms[0] for key, forms in table.items()}
    for name in MODULES:
        for table_name, table in vars(import_module(f"sevens_nb.widgets.{name}")).items():
            if not isinstance(table, dict) or table_name.startswith("__"):
                continue
            pairs = {key: forms[0] for key, forms in table.items() if isinstance(forms, tuple) and len(forms) == 2}
            pairs |= (
                {f"en {key}": text for key, text in table["en"].items()} if isinstance(table.get("en"), dict) else {}
            )
            found |= {f"{name}.{key}": text for key, text in pairs.items() if isinstance(text, str)}
    return found


@pytest.mark.parametrize("key", english())
def test_no_number_stands_before_a_word_that_one_would_make_wrong(key):
    counted = re.findall(r"\{(?:n|count|seats|moves|passes|most)\} (?:\w+ )?([a-z]{2,}s)\b", english()[key])
    allowed = {"card_count": ["cards"], "h_count_one": [], "alive_area": ["places"]}  # said of two and more only
    assert counted == allowed.get(key.rpartition(".")[2], [])


def test_a_lone_card_has_a_word_of_its_own():
    from sevens_nb.widgets.tablewords import TABLE

    assert TABLE["card_count_one"] == ("1 card", "1枚")


def test_what_stands_for_closed_cards_fits_into_the_brackets_of_an_exit():
    assert "（{cards}）" in SENTENCES["exit_dead"]["ja"]
    assert not set("（）") & set(SAYINGS["cards_hidden"][1])
    assert not set("()") & set(SAYINGS["cards_hidden"][0])
