"""Numbers with their standard errors."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

Z95 = 1.959963984540054
"""Half the width of a 95 % interval in standard errors."""


class Estimate(NamedTuple):
    """A mean over ``games`` games and its standard error; ``share`` marks a mean of values between 0 and 1.

    >>> share_of(250, 1000)
    Estimate(value=0.25, error=0.0137, games=1000)
    >>> print(share_of(250, 1000))
    0.250 ± 0.014
    >>> print(share_of(1, 1))
    1.000 ± ?
    """

    value: float
    error: float
    games: int
    share: bool = False

    def interval(self) -> tuple[float, float]:
        """The 95 % interval: value ± 1.96 errors, for a share Wilson's, which stays within 0 and 1.

        Wilson's interval is Journal of the American Statistical Association 22 (1927), p. 209.
        """
        if not self.games:
            return math.nan, math.nan
        if not self.share:
            return self.value - Z95 * self.error, self.value + Z95 * self.error
        spread = Z95**2 / self.games
        middle = (self.value + spread / 2) / (1 + spread)
        variance = self.error**2 * (self.games - 1) if self.games > 1 else self.value * (1 - self.value)
        half = Z95 * math.sqrt((variance + Z95**2 / 4 / self.games) / self.games) / (1 + spread)
        return max(0.0, middle - half), min(1.0, middle + half)

    def minus(self, other: Estimate) -> Estimate:
        """The difference of two estimates from *different* games (for the same games see ``compare``)."""
        error = math.hypot(self.error, other.error)
        return Estimate(self.value - other.value, error, min(self.games, other.games))

    @property
    def is_real(self) -> bool:
        """Whether the 95 % interval leaves out 0: read as a difference, it is one."""
        low, high = self.interval()
        return low > 0 or high < 0

    def __str__(self) -> str:
        digits = decimals(self.error)
        error = f"{self.error:.{digits}f}" if self.error == self.error else "?"
        return f"{self.value:.{digits}f} ± {error}"

    def __repr__(self) -> str:
        return f"Estimate(value={self.value:.4g}, error={self.error:.3g}, games={self.games})"


def decimals(error: float) -> int:
    """How many decimals are worth printing: two figures of the error."""
    if not math.isfinite(error) or error <= 0:
        return 3
    return max(0, 1 - math.floor(math.log10(error)))


def mean_of(total: float, squares: float, games: int, share: bool = False) -> Estimate:
    """The mean of ``games`` values, from their sum and the sum of their squares; no error from one value."""
    if not games:
        return Estimate(math.nan, math.nan, 0, share)
    mean = total / games
    if games < 2:
        return Estimate(mean, math.nan, games, share)
    variance = max(0.0, (games * squares - total * total) / (games * (games - 1)))
    return Estimate(mean, math.sqrt(variance / games), games, share)


def share_of(hits: int, games: int) -> Estimate:
    """The share of games in which something happened."""
    return mean_of(hits, hits, games, share=True)


def mean_of_counts(counts: Iterable[tuple[float, int]], games: int, share: bool = False) -> Estimate:
    """The mean of values that are given with the number of games each came up in."""
    total = squares = 0.0
    for value, count in counts:
        total += value * count
        squares += value * value * count
    return mean_of(total, squares, games, share)
