"""What is handed to an executor: a task that plays some games and returns what came of them.

Tasks are plain values, so that they can be sent to another process; they are called with the number of the
first game and the number of games.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from sevens_nb import kernel, pairs
from sevens_nb.bulkplay import Chunk, Job, play_chunk
from sevens_nb.slowplay import play_chunk_slowly
from sevens_nb.tallies import added, zeros


@dataclass(frozen=True)
class Play:
    """Play one job, in bulk or slowly, and keep its rows if asked."""

    job: Job
    rows: bool = False
    slow: bool = False

    def __call__(self, first: int, games: int) -> Chunk:
        play = play_chunk_slowly if self.slow else play_chunk
        return play(self.job, first, games, self.rows)


@dataclass(frozen=True)
class Paired:
    """The chunks of several jobs over the same games, and how the others differ from the first.

    ``sums`` and ``squares`` hold, for each other job, the sums over the games of every measure of
    :mod:`sevens_nb.pairs`; empty where the numbers of seats differ.
    """

    chunks: tuple[Chunk, ...]
    sums: tuple[array[int], ...]
    squares: tuple[array[int], ...]

    @property
    def games(self) -> int:
        """How many games each job played."""
        return self.chunks[0].games

    def plus(self, other: Paired) -> Paired:
        """Both together."""
        chunks = tuple(
            Chunk(a.games + b.games, added(a.tally, b.tally), array("q"))
            for a, b in zip(self.chunks, other.chunks, strict=True)
        )
        return Paired(chunks, _added(self.sums, other.sums), _added(self.squares, other.squares))


def _added(some: tuple[array[int], ...], others: tuple[array[int], ...]) -> tuple[array[int], ...]:
    return tuple(added(one, other) for one, other in zip(some, others, strict=True))


@dataclass(frozen=True)
class PlayPaired:
    """Play several jobs over the same games and compare the others with the first, game by game."""

    jobs: tuple[Job, ...]
    slow: bool = False

    def __call__(self, first: int, games: int) -> Paired:
        chunks = [Play(job, rows=True, slow=self.slow)(first, games) for job in self.jobs]
        found = [self._differences(chunks[0], chunk, at) for at, chunk in enumerate(chunks) if at]
        kept = tuple(Chunk(chunk.games, chunk.tally, array("q")) for chunk in chunks)
        return Paired(kept, tuple(sums for sums, _ in found), tuple(squares for _, squares in found))

    def _differences(self, base: Chunk, other: Chunk, at: int) -> tuple[array[int], array[int]]:
        seats = self.jobs[0].seats
        if self.jobs[at].seats != seats:
            return array("q"), array("q")
        one, two, sums, squares = (zeros(pairs.measures(seats)) for _ in range(4))
        kernel.comparer()(base.rows, other.rows, base.games, seats, one, two, sums, squares)
        return sums, squares
