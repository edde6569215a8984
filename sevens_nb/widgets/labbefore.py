"""Two runs of a Lab side by side: what changed, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sevens_nb.estimates import Estimate, decimals
from sevens_nb.summary import Summary

Cell = str | tuple[str, dict[str, Any]]


def rows(now: Summary, before: Summary) -> list[list[Cell]]:
    """For each number that both runs have: the name, now, before, the difference, and its 95 % interval.

    The error of a difference is that of two runs on different deals (``Estimate.minus``); with the same seed the
    deals are the same, and it is rather too large.
    """
    return [[name, str(one), str(two), *_difference(one.minus(two))] for name, one, two in _measures(now, before)]


def _measures(now: Summary, before: Summary) -> Iterator[tuple[Cell, Estimate, Estimate]]:
    if now.seats == before.seats:
        for seat, (one, two) in enumerate(zip(now.wins(), before.wins(), strict=True)):
            yield ("lab_seat_wins", {"seat": seat + 1}), one, two
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
