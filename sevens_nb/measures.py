"""What the counters of many games say, as estimates with standard errors."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

from sevens_nb.estimates import Estimate, mean_of, mean_of_counts, share_of
from sevens_nb.inputs import shown, whole
from sevens_nb.tallies import KIND_NAMES, Layout, shapes


@dataclass(frozen=True)
class Counts:
    """The counters of some games, block by block.

    Wins and ranks: a seat that shares ranks 2 and 3 with another counts half a game at each. So the wins of
    all seats add up to the games, and so do the seats at each rank.
    """

    layout: Layout
    tally: array[int]

    def block(self, name: str, *at: int) -> list[int]:
        """The counts of one block, or of the part of it at the leading indices ``at``, flat.

        Raises ``ValueError`` for an index that the block does not have, a negative one too.
        """
        shape = shapes(self.layout.seats, self.layout.bins)[name]
        first: int = getattr(self.layout, name)
        size = prod(shape)
        for index, extent in zip(at, shape, strict=False):
            place = whole(index)
            if place is None or not 0 <= place < extent:
                raise ValueError(f"{name} has no entry {shown(index)}; wanted 0 to {extent - 1}")
            size //= extent
            first += place * size
        return list(self.tally[first : first + size])

    @property
    def games(self) -> int:
        """How many games were counted."""
        return self.tally[self.layout.games]

    def mean(self, name: str, *at: int) -> Estimate:
        """The mean of a block that is counted as a sum and a sum of squares, such as ``length``."""
        (total,) = self.block(f"{name}_sum", *at)
        (squares,) = self.block(f"{name}_square", *at)
        return mean_of(total, squares, self.games)

    def groups(self, seat: int, by_order: bool) -> Iterator[tuple[int, int, int]]:
        """(seats ahead, seats on the same rank with it, games) of one seat; of one place in turn order."""
        seats = self.layout.seats
        counts = self.block("order_places" if by_order else "places", seat)
        for at, games in enumerate(counts):
            if games:
                yield at // seats, at % seats + 1, games

    def rank_share(self, seat: int, rank: int, by_order: bool = False) -> Estimate:
        """How often ``seat`` comes in at ``rank`` (0 is first), a shared rank counted in parts."""
        values = (
            (1 / level if ahead <= rank < ahead + level else 0.0, games)
            for ahead, level, games in self.groups(seat, by_order)
        )
        return mean_of_counts(values, self.games, share=True)

    def mean_rank(self, seat: int, by_order: bool = False) -> Estimate:
        """The mean rank of ``seat``, 1 the best; who shares ranks 2 and 3 has 2.5."""
        values = ((ahead + (level + 1) / 2, games) for ahead, level, games in self.groups(seat, by_order))
        return mean_of_counts(values, self.games)

    def exit_share(self, seat: int, kind: str) -> Estimate:
        """How often ``seat`` goes out that way: emptied, dead, eliminated, foul, or is still in at the end."""
        if kind not in KIND_NAMES:
            raise ValueError(f"{shown(kind)} is no way to go out; wanted {', '.join(KIND_NAMES)}")
        return share_of(self.block("kinds", seat)[KIND_NAMES.index(kind)], self.games)

    def cards_left(self, seat: int) -> Estimate:
        """The cards ``seat`` holds when it goes out or the game ends; of a drop-out those that it gives up."""
        return mean_of_counts(enumerate(self.block("left", seat)), self.games)

    def drop_outs(self) -> Estimate:
        """The mean number of seats that drop out of a game."""
        return mean_of_counts(enumerate(self.block("dropped")), self.games)

    def any_drop_out(self) -> Estimate:
        """How often somebody drops out."""
        return share_of(self.games - self.block("dropped")[0], self.games)

    def starts(self, seat: int) -> Estimate:
        """How often ``seat`` is the one named to start."""
        (games,) = self.block("starter", seat)
        return share_of(games, self.games)

    def played(self, card: int) -> Estimate:
        """How often ``card`` (0 … 51) is played."""
        return share_of(sum(self.block("played", card)), self.games)

    def laid(self, card: int) -> Estimate:
        """How often ``card`` is laid by a seat that drops out."""
        (games,) = self.block("laid", card)
        return share_of(games, self.games)

    def died(self, card: int, killer: int | None = None) -> Estimate:
        """How often ``card`` dies; with ``killer`` only what that seat killed (``seats``: before play)."""
        seats = self.layout.seats
        killers = range(seats + 1) if killer is None else (killer,)
        return share_of(sum(sum(self.block("deaths", seat, card)) for seat in killers), self.games)

    def kills(self, killer: int, holder: int) -> Estimate:
        """How many cards of ``holder`` the seat ``killer`` kills in a game.

        ``seats`` as killer: dead before play began; as holder: cards that nobody holds.
        """
        return self.mean("kills", killer, holder)

    def off_table(self, card: int) -> Estimate:
        """How often ``card`` is not on the table at the end."""
        (games,) = self.block("off_table", card)
        return share_of(games, self.games)

    def when_played(self, card: int) -> Estimate | None:
        """The mean ply at which ``card`` is played, over the games in which it is; None if it never is."""
        times = self.block("played", card)
        games = sum(times)
        return mean_of_counts(enumerate(times), games) if games else None
