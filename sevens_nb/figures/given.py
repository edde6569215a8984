"""What figures are given: checked, and told in the line below the title."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from numbers import Real
from typing import TYPE_CHECKING, Any

from sevens_nb.estimates import Estimate, decimals
from sevens_nb.figures.words import joined, word
from sevens_nb.inputs import shown

if TYPE_CHECKING:
    from sevens_nb.experiments import Comparison
    from sevens_nb.summary import Summary

Value = float | Estimate | None


def check_summary(summary: Any) -> None:
    """Refuse what is no summary (``TypeError``), and one of no games (``ValueError``): there is nothing to draw."""
    if not hasattr(summary, "counts"):
        raise TypeError(f"{shown(summary)} is no Summary; wanted what simulate() returns")
    if not summary.games:
        raise ValueError("the summary has no games: nothing to draw")


def check_comparison(comparison: Any) -> None:
    """Refuse what is no comparison."""
    if not hasattr(comparison, "paired"):
        raise TypeError(f"{shown(comparison)} is no Comparison; wanted what compare() or sweep() returns")


def checked_values(values: Any, name: str = "values") -> list[Value]:
    """52 numbers, estimates or None, one a card; ``ValueError`` or ``TypeError`` says what else was given."""
    try:
        every = list(values)
    except TypeError:
        raise TypeError(f"{name}={shown(values)}; wanted 52 numbers, one a card") from None
    if len(every) != 52:
        raise ValueError(f"{len(every)} {name}; wanted 52, one a card in the order S H D C, ace to king")
    for card, value in enumerate(every):
        if value is not None and not isinstance(value, Estimate | Real):
            raise TypeError(f"{name}[{card}]={shown(value)}; wanted a number, an Estimate, or None for a blank place")
    return every


def checked_rows(rows: object) -> str:
    """The order of the suits from above."""
    if not isinstance(rows, str) or sorted(rows) != sorted("SHDC"):
        raise ValueError(f"rows={shown(rows)}; wanted the four suits in some order, such as 'SHDC'")
    return rows


# ------------------------------------------------------------ in words


def rules_name(rules: Any, lang: str) -> str:
    """The rules in a word or two: the game's name, then the options that differ."""
    game, _, options = rules.short().partition(" ")
    return " ".join(part for part in (word(game, lang), options) if part)


def how_many(games: int, lang: str) -> str:
    """The number of games."""
    return word("game", lang) if games == 1 else word("games", lang, f"{games:,}")


def basis(summary: Summary, lang: str, *more: str) -> str:
    """What a figure of a summary rests on: games, rules, seats, players; then what else there is to say."""
    agents = set(summary.agents)
    parts = [
        how_many(summary.games, lang),
        word("stopped", lang) if summary.partial else "",
        rules_name(summary.rules, lang),
        word("of_seat" if summary.seats == 1 else "of_seats", lang, summary.seats),
        word("all_play", lang, agents.pop()) if len(agents) == 1 else "",
        word("one_start", lang) if summary.start else "",
    ]
    return joined([*parts, *more], lang)


def basis_of_comparison(comparison: Comparison, lang: str, *more: str) -> str:
    """The same of several variants."""
    first = comparison.summaries[0]
    stopped = word("stopped", lang) if first.partial else ""
    return joined([word("games_each", lang, f"{comparison.games:,}"), stopped, *more], lang)


def seat_names(summary: Summary, by: str, lang: str) -> list[str]:
    """The seats, or the places in turn order, in full, for the text of a figure."""
    key = "nth" if by == "order" else "seat"
    return [word(key, lang, seat + 1) for seat in range(summary.seats)]


def seat_ticks(summary: Summary, by: str) -> list[str]:
    """The same for an axis, which says what they are: numbers, and who sits there if not all play alike."""
    numbers = [str(seat + 1) for seat in range(summary.seats)]
    if by == "order" or len(set(summary.agents)) == 1:
        return numbers
    return [f"{number} {name}" for number, name in zip(numbers, summary.agents, strict=True)]


def most_error(estimates: Iterable[Value]) -> float:
    """The greatest standard error, 0 where there is none."""
    errors = [each.error for each in estimates if isinstance(each, Estimate) and each.error == each.error]
    return max(errors, default=0.0)


def error_note(error: float, lang: str, unit: str = "") -> str:
    """How far the numbers of a figure may be off, or nothing where nobody knows (one game)."""
    return word("error_most", lang, f"{error:.{decimals(error)}f}{unit}") if error > 0 else ""


def plain(values: Sequence[Value]) -> list[float | None]:
    """The numbers of values; a NaN is none."""
    numbers = [value.value if isinstance(value, Estimate) else value for value in values]
    return [None if number is None or number != number else float(number) for number in numbers]


def rounded(estimate: Estimate) -> str:
    """An estimate with its standard error; of a single game nobody knows it."""
    return str(estimate) if estimate.error == estimate.error else f"{estimate.value:g}"
