"""The results of many games: what was played, counts, tables, and a text form."""

from __future__ import annotations

import json
import os
from array import array
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO

from sevens_nb import figures, tables
from sevens_nb.bulklaw import NO_LIMIT
from sevens_nb.estimates import Estimate
from sevens_nb.inputs import as_text, shortened, shown
from sevens_nb.measures import Counts
from sevens_nb.rules import Rules
from sevens_nb.setup import check_seat
from sevens_nb.tallies import Layout, added, layout_for, shapes

if TYPE_CHECKING:
    import pandas as pd

    from sevens_nb.figures import Picture

VERSION = "summary/2"
_PARTS = ("version", "rules", "seats", "agents", "start", "runs", "partial", "counts")


class Run(NamedTuple):
    """Some games of one seed: the games number ``first`` … ``first + games - 1``."""

    seed: int
    first: int
    games: int


@dataclass(frozen=True)
class Summary:
    """What came of many games.

    ``rules``, ``seats``, ``agents`` (a name a seat), ``start`` (the text of the deal or position all games
    began from, empty for fresh deals); ``runs``, the seeds and game numbers; ``partial``, whether the games
    were stopped before all asked for were done. Estimates carry standard errors; shares of a win or a rank
    that seats have in common are parts of a game (see :class:`sevens_nb.measures.Counts`). Seats are
    counted from 0 here and in the tables. Summaries of the same set-up are added with ``+``.
    """

    rules: Rules
    seats: int
    agents: tuple[str, ...]
    start: str
    runs: tuple[Run, ...]
    tally: array[int]
    partial: bool = False
    rows: array[int] | None = None

    @cached_property
    def layout(self) -> Layout:
        """How the counters lie."""
        limit = self.rules.options()["pass_limit"]
        return layout_for(self.seats, NO_LIMIT if limit is None else limit)

    @cached_property
    def counts(self) -> Counts:
        """The counters by name, and every estimate there is."""
        return Counts(self.layout, self.tally)

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.counts.games

    # ------------------------------------------------------------ the usual questions

    def wins(self, by: str = "seat") -> list[Estimate]:
        """The share of games each seat wins; ``by="order"`` counts the seats from the one named to start."""
        return [self.counts.rank_share(seat, 0, _by_order(by)) for seat in range(self.seats)]

    def ranks(self, by: str = "seat") -> list[list[Estimate]]:
        """For each seat, how often it comes in at each rank, the best first."""
        every = range(self.seats)
        return [[self.counts.rank_share(seat, rank, _by_order(by)) for rank in every] for seat in every]

    def mean_ranks(self, by: str = "seat") -> list[Estimate]:
        """The mean rank of each seat, 1 the best."""
        return [self.counts.mean_rank(seat, _by_order(by)) for seat in range(self.seats)]

    def length(self) -> Estimate:
        """The mean number of actions (plays and passes) in a game."""
        return self.counts.mean("length")

    def passes(self, seat: int | None = None) -> Estimate:
        """The mean number of passes in a game, of all seats or of one."""
        if seat is None:
            return self.counts.mean("passes")
        return self.counts.mean("seat_passes", check_seat(seat, self.seats))

    def drop_outs(self) -> Estimate:
        """The mean number of seats that drop out of a game."""
        return self.counts.drop_outs()

    def any_drop_out(self) -> Estimate:
        """How often somebody drops out."""
        return self.counts.any_drop_out()

    def deaths(self) -> list[Estimate]:
        """How often each of the 52 cards dies, in card order."""
        return [self.counts.died(card) for card in range(52)]

    def kills(self) -> list[list[Estimate]]:
        """How many cards of each seat (the inner list) each seat (the outer) kills in a game."""
        seats = range(self.seats)
        return [[self.counts.kills(killer, holder) for holder in seats] for killer in seats]

    def when_played(self) -> list[Estimate | None]:
        """The mean ply at which each of the 52 cards is played, in card order; None for one that never is."""
        return [self.counts.when_played(card) for card in range(52)]

    # ------------------------------------------------------------ tables and figures

    def to_frame(self) -> pd.DataFrame:
        """A pandas table with one row a seat: wins, ranks, exits, passes, cards left, with standard errors."""
        return tables.frame(tables.seat_rows(self.counts, self.agents), "seat")

    def cards_frame(self) -> pd.DataFrame:
        """A pandas table with one row a card: how often and when played, laid, killed, and by which seat."""
        return tables.frame(tables.card_rows(self.counts), "card")

    def kills_frame(self) -> pd.DataFrame:
        """A pandas table with one row a pair of seats: how many cards of the holder the killer kills in a game."""
        return tables.frame(tables.kill_rows(self.counts), "killer")

    def games_frame(self) -> pd.DataFrame:
        """A pandas table with one row a game; ``ValueError`` unless asked for with ``simulate(rows=True)``."""
        return tables.frame(self.game_rows(), "game")

    def game_rows(self) -> Iterator[dict[str, Any]]:
        """The rows of ``games_frame`` as plain dictionaries."""
        if self.rows is None:
            raise ValueError("the games were not kept one by one; ask for them with simulate(…, rows=True)")
        numbers = [game for run in self.runs for game in range(run.first, run.first + run.games)]
        return tables.game_rows(self.rows, self.seats, numbers)

    def plot_wins(self, *, by: str = "seat", lang: str = "en") -> Picture:
        """Who wins, with 95 % intervals."""
        return figures.picture(figures.win_rates(self, by=by, lang=lang))

    def plot_ranks(self, *, by: str = "seat", lang: str = "en") -> Picture:
        """How the ranks fall to the seats."""
        return figures.picture(figures.rank_distribution(self, by=by, lang=lang))

    def plot_lengths(self, *, lang: str = "en") -> Picture:
        """How long the games last."""
        return figures.picture(figures.lengths(self, lang=lang))

    def plot_deaths(self, *, lang: str = "en") -> Picture:
        """How often each card dies, on the grid."""
        return figures.picture(figures.how_often_dead(self, lang=lang))

    def plot_when_played(self, *, lang: str = "en") -> Picture:
        """The mean ply at which each card is played, on the grid."""
        return figures.picture(figures.when_played(self, lang=lang))

    def plot_killers(self, *, lang: str = "en") -> Picture:
        """Who kills whose cards."""
        return figures.picture(figures.who_kills(self, lang=lang))

    # ------------------------------------------------------------ adding up

    def __add__(self, other: Summary) -> Summary:
        """Both together; ``ValueError`` if they are not the same set-up or have games in common."""
        if not isinstance(other, Summary):
            return NotImplemented
        for name in ("rules", "seats", "agents", "start"):
            mine, theirs = getattr(self, name), getattr(other, name)
            if mine != theirs:
                raise ValueError(f"cannot add summaries with {name} {mine} and {theirs}; wanted the same set-up")
        rows = self.rows + other.rows if self.rows is not None and other.rows is not None else None
        runs = (*self.runs, *other.runs) if rows is not None else joined((*self.runs, *other.runs))
        joined(runs)
        tally = added(self.tally, other.tally)
        return replace(self, runs=runs, tally=tally, rows=rows, partial=self.partial or other.partial)

    def __radd__(self, other: object) -> Summary:
        """What ``sum`` needs: it begins with 0."""
        return self if other == 0 and type(other) is int else NotImplemented

    # ------------------------------------------------------------ text

    def dumps(self) -> str:
        """The summary as JSON text, without the rows of single games; ``Summary.loads`` reads it."""
        head: dict[str, Any] = {
            "version": VERSION,
            "rules": str(self.rules),
            "seats": self.seats,
            "agents": list(self.agents),
            "start": self.start,
            "runs": [list(run) for run in self.runs],
            "partial": self.partial,
        }
        blocks = {name: self.counts.block(name) for name in shapes(self.seats, self.layout.bins)}
        return json.dumps(head | {"counts": blocks})

    @classmethod
    def loads(cls, text: str) -> Summary:
        """The summary that ``dumps`` wrote; ``ValueError`` for anything else."""
        words = as_text(text, "a summary", f'{{"version": "{VERSION}", …}}')
        try:
            read = json.loads(words)
            if not isinstance(read, dict):
                raise ValueError(f"it is {shown(read)}")
            if missing := [name for name in _PARTS if name not in read]:
                raise ValueError(f"it has no {', '.join(missing)}")
            if read["version"] != VERSION:
                raise ValueError(f"its version is {shown(read['version'])}")
            summary = cls(
                rules=Rules.parse(read["rules"]),
                seats=read["seats"],
                agents=tuple(read["agents"]),
                start=read["start"],
                runs=tuple(Run(*run) for run in read["runs"]),
                tally=array("q"),
                partial=read["partial"],
            )
            names = shapes(summary.seats, summary.layout.bins)
            tally = array("q", (count for name in names for count in read["counts"][name]))
            if len(tally) != summary.layout.size:
                raise ValueError(f"it has {len(tally)} counters instead of {summary.layout.size}")
            if len(summary.agents) != summary.seats or {*map(type, (summary.start, *summary.agents))} != {str}:
                raise ValueError(f"its start or its agents {shown(summary.agents)} are no texts, one for each seat")
            if type(summary.partial) is not bool:
                raise ValueError(f"partial={shown(summary.partial)}; wanted true or false")
            summary = replace(summary, tally=tally)
        except (KeyError, TypeError, AttributeError, ValueError, OverflowError, RecursionError) as error:
            raise ValueError(f"this is no summary in the form {VERSION}: {shortened(str(error))}") from error
        return summary

    def save(self, path: str | Path) -> None:
        """Write the summary to a file, in whole or not at all."""
        with replaced(_as_path(path)) as file:
            file.write(self.dumps() + "\n")

    @classmethod
    def load(cls, path: str | Path) -> Summary:
        """The summary that ``save`` wrote."""
        return cls.loads(_as_path(path).read_text(encoding="utf-8"))

    def __repr__(self) -> str:
        return f"<Summary of {self.games:,} games, {self.rules.short()}, {self.seats} seats>"

    def __str__(self) -> str:
        return self.say()

    def say(self, lang: str = "en") -> str:
        """The table of the seats as text, in English or Japanese."""
        return tables.text(self.counts, self.agents, self.headline(lang), lang)

    def headline(self, lang: str = "en") -> str:
        """What was played, in a line."""
        seeds = ", ".join(str(seed) for seed in dict.fromkeys(run.seed for run in self.runs))
        return tables.headline(self.games, self.rules.short(), self.seats, seeds, self.start, self.partial, lang)

    def _repr_html_(self) -> str:
        return tables.html(self.counts, self.agents, self.headline())


@contextmanager
def replaced(target: Path) -> Iterator[TextIO]:
    """A text file to write, which takes the place of ``target`` once it is whole; on an error the old one stays."""
    part = target.with_name(f"{target.name}.part-{os.getpid()}")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        part.replace(target)
    except OSError as error:
        if error.filename != str(part):
            raise
        raise OSError(error.errno, error.strerror, str(target)) from None  # the name that the caller knows
    finally:
        part.unlink(missing_ok=True)


def _as_path(path: str | Path) -> Path:
    if not isinstance(path, str | os.PathLike):
        raise TypeError(f"path={shown(path)}; wanted the name of a file")
    return Path(path)


def _by_order(by: str) -> bool:
    if by not in ("seat", "order"):
        raise ValueError(f'by={shown(by)}; wanted "seat", or "order" to count from the seat named to start')
    return by == "order"


def joined(runs: Iterable[Run]) -> tuple[Run, ...]:
    """The runs in order, neighbours made one; ``ValueError`` if a game is in two of them."""
    merged: list[Run] = []
    for run in sorted(run for run in runs if run.games):
        last = merged[-1] if merged else None
        if last is None or last.seed != run.seed or last.first + last.games < run.first:
            merged.append(run)
        elif last.first + last.games > run.first:
            raise ValueError(f"game {run.first} of seed {run.seed} is in both; wanted other games, or another seed")
        else:
            merged[-1] = Run(run.seed, last.first, last.games + run.games)
    return tuple(merged)
