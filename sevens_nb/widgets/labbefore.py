"""Two runs of a Lab side by side: what changed, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sevens_nb.estimates import Estimate, decimals
from sevens_nb.summary import Summary

Cell = str | tuple[str, dict[str, Any]]


def rows(now: Summary, before: Summary) -> list[list[Cell]]:
    """For each number that both runs have: the name, now, before, the difference, and its 95 % interval.

    The error of a difference is that of two runs on different deals (``Estimate.minus``); on the same deals it is
    too large, which the caption says (:func:`have_same_deals`).
    """
    return [[name, str(one), str(two), *_difference(one.minus(two))] for name, one, two in _measures(now, before)]


def have_same_deals(now: Summary, before: Summary) -> bool:
    """Whether two ways of playing were tried on the same deals, so that ``compare`` says more of them."""

    def dealt(run: Summary) -> tuple[Any, ...]:
        return run.seats, run.rules.options()["jokers"], {part.seed for part in run.runs}

    return dealt(now) == dealt(before) and (now.rules, now.agents) != (before.rules, before.agents)


def _measures(now: Summary, before: Summary) -> Iterator[tuple[Cell, Estimate, Estimate]]:
    if now.seats == before.seats:
        for seat, (one, two) in enumerate(zip(now.wins(), before.wins(), strict=True)):
            yield ("lab_seat_wins", {"seat": seat + 1}), one, two
        yield ("lab_starter_wins", {}), now.wins("order")[0], before.wins("order")[0]
    yield ("col_length", {}), now.length(), before.length()
    yield ("col_all_passes", {}), now.passes(), before.passes()
    yield ("col_any_drop_out", {}), now.any_drop_out(), before.any_drop_out()


def _difference(gap: Estimate) -> tuple[Cell, Cell]:
    if gap.error != gap.error:
        return f"{gap.value:+.3f}", "–"
    low, high = gap.interval()
    digits = decimals(gap.error)
    told = f"{low:+.{digits}f} … {high:+.{digits}f}".replace("-", "−")
    key = "lab_real" if gap.is_real else "lab_chance"
    return f"{gap.value:+.{digits}f}".replace("-", "−"), (key, {"interval": told})
