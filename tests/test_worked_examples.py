"""Every worked example holds on the package and on the reference; together they cover every value of every option."""

from __future__ import annotations

from pathlib import Path

import pytest
import reference
import worked_examples
from engines import Package, Reference
from worked_examples import Check, Engine, Example, read_all

EXAMPLES = read_all()


@pytest.mark.parametrize("engine", [Reference(), Package()], ids=lambda engine: engine.name)
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_the_worked_example_holds(example: Example, engine: Engine) -> None:
    Check(example, engine).run()


def counts_for(option: str, options: dict[str, object]) -> bool:
    """An option is only covered where it means something in the game."""
    if option in ("edge", "kill_shape", "ranking"):
        return bool(options["killing"])
    if option in ("joker_take", "joker_finish"):
        return bool(options["jokers"])
    if option == "eliminated_hand":
        return options["pass_limit"] is not None
    return True


def is_used(option: str, example: Example) -> bool:
    """The example's course depends on the option: a defaulted `eliminated_hand` needs somebody who drops out."""
    script = " ".join(rest for keyword, rest in example.lines if keyword == "exits")
    return "eliminated" in script if option == "eliminated_hand" else True


VALUES = (
    [(option, value) for option, values in reference.CHOICES.items() for value in values]
    + [("pass_limit", limit) for limit in (3, 0, 1, None)]
    + [("rows", "SHDC"), ("start", "d7"), ("start", "random")]
)


@pytest.mark.parametrize(("option", "value"), VALUES)
def test_every_value_of_every_option_is_covered_twice(option: str, value: object) -> None:
    effective = [(example, reference.DEFAULTS | example.options) for example in EXAMPLES]
    found = [
        example.name
        for example, options in effective
        if options[option] == value
        and type(options[option]) is type(value)
        and counts_for(option, options)
        and is_used(option, example)
    ]
    assert len(found) >= 2, found


def test_other_row_orders_and_numbered_starters_are_covered_twice() -> None:
    assert sum(example.options.get("rows", "SHDC") != "SHDC" for example in EXAMPLES) >= 2
    assert sum(isinstance(example.options.get("start"), int) for example in EXAMPLES) >= 2


def test_there_are_enough_examples_and_each_gives_its_reason() -> None:
    assert len(EXAMPLES) >= 125
    assert all(len(example.why.split()) >= 4 for example in EXAMPLES)


def test_an_example_checks_something() -> None:
    quiet = [example.name for example in EXAMPLES if not Check(example, Reference()).checks]
    assert quiet == []


def test_a_file_of_another_version_is_refused(tmp_path: Path) -> None:
    (tmp_path / "later.txt").write_text("examples/2\n\n== name\nwhy because\n", encoding="utf-8")
    with pytest.raises(ValueError, match="must begin with 'examples/1', not 'examples/2'"):
        worked_examples.read_all(tmp_path)


def test_a_wrong_example_is_noticed() -> None:
    wrong = Example(
        "wrong",
        "S9 does not join the 7",
        (("rules", "standard"), ("table", "S7 H7 D7 C7"), ("hands", "S9"), ("legal", "0: S9")),
        "nowhere.txt",
    )
    with pytest.raises(AssertionError, match=r"wrong: legal for 0: got \[\], wanted \['S9'\]"):
        Check(wrong, Reference()).run()
