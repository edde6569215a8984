"""Experiments: the same deals under several rules or line-ups, and whether a difference is real."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING, Any

from sevens_nb import compared, figures, tables
from sevens_nb.agents import Agent
from sevens_nb.bulkplay import Job
from sevens_nb.deal import Deal
from sevens_nb.estimates import Estimate, mean_of
from sevens_nb.inputs import in_order, shown, whole
from sevens_nb.pairs import GAME_MEASURES, SCALES, SEAT_MEASURES
from sevens_nb.progress import Meter, Report
from sevens_nb.rules import STANDARD, Rules, all_choices, as_rules
from sevens_nb.setup import check_seat
from sevens_nb.simulation import agent_name, as_event, check_way, make_job, run, waiting_for, whole_number
from sevens_nb.summary import Run, Summary, joined
from sevens_nb.tasks import Paired, PlayPaired

if TYPE_CHECKING:
    import pandas as pd

    from sevens_nb.figures import Picture

Agents = Agent | str | Sequence[Agent | str]
Variant = Rules | str | tuple[Rules | str, Agents]


@dataclass(frozen=True)
class Comparison:
    """Several variants played over the same games; the first is what the others are compared with.

    ``labels`` and ``summaries`` name and hold the variants. Differences are taken game by game on the same
    deals, so what the deals have in common cancels out and the errors are small. ``option`` and ``values``
    say what a sweep varies.
    """

    labels: tuple[str, ...]
    summaries: tuple[Summary, ...]
    paired: Paired
    option: str = ""
    values: tuple[Any, ...] = ()

    @property
    def games(self) -> int:
        """How many games each variant played."""
        return self.summaries[0].games

    def __getitem__(self, label: str) -> Summary:
        """The summary of one variant."""
        return self.summaries[self._at(label)]

    def __iter__(self) -> Iterator[str]:
        """The labels, as a mapping gives its keys."""
        return iter(self.labels)

    def __len__(self) -> int:
        return len(self.labels)

    def estimate(self, measure: str, label: str, seat: int | None = None) -> Estimate:
        """A measure under one variant; ``seat`` counts from 0, for ``wins_by_order`` from the starter."""
        summary = self[label]
        return measured(summary, measure, check_measure(measure, seat, summary.seats))

    def difference(self, measure: str, label: str, seat: int | None = None) -> Estimate:
        """How much higher a measure is under ``label`` than under the first variant, game by game.

        ``measure`` is one of ``length passes drop_outs any_drop_out``, or with a ``seat`` one of
        ``wins wins_by_order mean_rank cards_left seat_passes seat_drop_outs``.
        """
        at = self._at(label)
        seat = check_measure(measure, seat, self.summaries[at].seats)
        if at == 0:
            return Estimate(0.0, 0.0, self.games)
        sums, squares = self.paired.sums[at - 1], self.paired.squares[at - 1]
        if not sums:
            raise ValueError(f"{label} has another number of seats than {self.labels[0]}: no games to pair")
        place, scale = self._place(measure, seat), SCALES.get(measure, 1)
        return mean_of(sums[place] / scale, squares[place] / scale**2, self.games)

    def _place(self, measure: str, seat: int | None) -> int:
        """Where a measure lies among those of a game."""
        if seat is None:
            return GAME_MEASURES.index(measure)
        seats = self.summaries[0].seats
        return len(GAME_MEASURES) + SEAT_MEASURES.index(measure) * seats + seat

    def _at(self, label: str) -> int:
        if label not in self.labels:
            raise ValueError(f"no variant is called {shown(label)}; wanted one of {', '.join(self.labels)}")
        return self.labels.index(label)

    def rows(self) -> Iterator[dict[str, Any]]:
        """One row a variant, measure and seat: value, difference from the first, interval, whether it is real."""
        for label, summary in zip(self.labels, self.summaries, strict=True):
            pairs: list[tuple[str, int | None]] = [(name, None) for name in GAME_MEASURES]
            pairs += [(name, seat) for name in SEAT_MEASURES for seat in range(summary.seats)]
            for measure, seat in pairs:
                value = measured(summary, measure, seat)
                row = {"variant": label, "measure": measure, "seat": seat, "value": value.value, "se": value.error}
                if summary.seats == self.summaries[0].seats:
                    gap = self.difference(measure, label, seat)
                    low, high = gap.interval()
                    row |= {"difference": gap.value, "difference_se": gap.error, "low": low, "high": high}
                    row["real"] = gap.is_real
                yield row

    def to_frame(self) -> pd.DataFrame:
        """The rows as a pandas table; the seat of what belongs to no seat is missing."""
        return tables.frame(self.rows(), "variant").astype({"seat": "Int64"})

    def plot(self, measure: str, seat: int | None = None, *, lang: str = "en") -> Picture:
        """A measure under every variant, with 95 % intervals."""
        return figures.picture(figures.sweep_curve(self, measure, seat=seat, lang=lang))

    def plot_difference(self, measure: str, seat: int | None = None, *, lang: str = "en") -> Picture:
        """How far every variant is from the first on the same deals, with 95 % intervals."""
        return figures.picture(figures.differences(self, measure, seat=seat, lang=lang))

    def __str__(self) -> str:
        return self.say()

    def say(self, lang: str = "en") -> str:
        """Who wins, and the measures of whole games, as text in English or Japanese."""
        return compared.text(self, lang)

    def told(self, measure: str, label: str, seat: int | None = None) -> str:
        """A measure as text, and the interval of its difference from the first variant, if they are paired."""
        text = str(self.estimate(measure, label, seat))
        if label == self.labels[0] or not self.paired.sums[self._at(label) - 1]:
            return text
        low, high = self.difference(measure, label, seat).interval()
        return f"{text} [{low:+.3g}, {high:+.3g}]"

    def _repr_html_(self) -> str:
        return compared.html(self)

    def __repr__(self) -> str:
        return f"<Comparison of {', '.join(self.labels)}: {self.games:,} games each>"


def check_measure(measure: str, seat: int | None, seats: int) -> int | None:
    """The seat of a measure; refused where there is no such measure, or no such seat of ``seats``."""
    names, others = (GAME_MEASURES, SEAT_MEASURES) if seat is None else (SEAT_MEASURES, GAME_MEASURES)
    if measure not in names:
        needs = "without a seat" if seat is None else "of a seat"
        hint = f" ({measure} goes {'with' if seat is None else 'without'} a seat)" if measure in others else ""
        raise ValueError(f"no measure {needs} is called {shown(measure)}{hint}; wanted one of {', '.join(names)}")
    return None if seat is None else check_seat(seat, seats)


def measured(summary: Summary, measure: str, seat: int | None = None) -> Estimate:
    """One measure of a summary."""
    counts = summary.counts
    if seat is None:
        if measure in ("length", "passes"):
            return counts.mean(measure)
        return counts.drop_outs() if measure == "drop_outs" else counts.any_drop_out()
    if measure in ("wins", "wins_by_order"):
        return counts.rank_share(seat, 0, measure == "wins_by_order")
    if measure == "mean_rank":
        return counts.mean_rank(seat)
    if measure == "cards_left":
        return counts.cards_left(seat)
    return counts.mean("seat_passes", seat) if measure == "seat_passes" else counts.exit_share(seat, "eliminated")


def compare(
    variants: Mapping[str, Variant] | Sequence[Variant],
    games: int,
    *,
    seats: int | None = None,
    start: Deal | None = None,
    agents: Agents = "random",
    seed: int = 0,
    executor: Executor | None = None,
    progress: bool | Report = True,
    slow: bool = False,
    cancel: Event | None = None,
) -> Comparison:
    """Play every variant over the same ``games`` deals, and compare the others with the first.

    A variant is rules, or a pair of rules and agents; a mapping names them. The rest is as in
    :func:`sevens_nb.simulation.simulate`.

    >>> pair = compare(["standard", "standard pass_limit=0"], 2000, seed=1, progress=False)
    >>> pair.difference("drop_outs", "standard pass_limit=0").is_real
    True
    """
    named = _named(variants, agents)
    jobs = tuple(make_job(rules, seats, start, line_up, seed) for rules, line_up in named.values())
    return _play(tuple(named), jobs, games, executor, progress, slow, as_event(cancel))


def sweep(
    option: str,
    values: Sequence[Any] | None = None,
    games: int = 10_000,
    *,
    rules: Rules | str = STANDARD,
    seats: int | None = None,
    agents: Agents = "random",
    seed: int = 0,
    executor: Executor | None = None,
    progress: bool | Report = True,
    slow: bool = False,
    cancel: Event | None = None,
) -> Comparison:
    """Compare the values of one option of the rules, or of ``"seats"`` or ``"agents"``, on the same deals.

    ``values`` None takes the usual ones. The first value is what the others are compared with.

    >>> sweep("pass_limit", [0, 3], 1000, progress=False).labels
    ('pass_limit=0', 'pass_limit=3')
    """
    base = as_rules(rules)
    chosen = _chosen(option, values)
    jobs = []
    for value in chosen:
        given: dict[str, Any] = {"seats": seats, "agents": agents}
        varied = base
        if option in given:
            given[option] = value
        else:
            varied = base.replace(**{option: value})
        jobs.append(make_job(varied, given["seats"], None, given["agents"], seed))
    labels = tuple(f"{option}={_value_name(value)}" for value in chosen)
    if len(set(labels)) < len(labels):
        raise ValueError(f"sweep: the values {shown(labels)} must differ by name; compare takes names of your own")
    found = _play(labels, tuple(jobs), games, executor, progress, slow, as_event(cancel))
    return Comparison(found.labels, found.summaries, found.paired, option, chosen)


def _chosen(option: str, values: Iterable[Any] | None) -> tuple[Any, ...]:
    """The values that a sweep tries, whole numbers of any kind as plain ones."""
    names = (*STANDARD.options(), "seats", "agents")
    if not isinstance(option, str) or option not in names:
        raise ValueError(f"no option is called {shown(option)}; wanted one of {', '.join(names)}")
    if values is None and option in ("seats", "agents"):
        raise ValueError(f"sweep({option!r}) needs the values to try")
    given = all_choices(option) if values is None else in_order(values, "values are several to try, such as [0, 1, 2]")
    chosen = tuple(value if (number := whole(value)) is None else number for value in given)
    if not chosen:
        raise ValueError(f"sweep({option!r}) needs at least one value")
    return chosen


def _value_name(value: Any) -> str:
    if isinstance(value, list | tuple):
        return "/".join(map(_value_name, value))
    return agent_name(value) if callable(value) else str(value)


def _named(variants: Mapping[str, Variant] | Sequence[Variant], agents: Agents) -> dict[str, tuple[Rules, Agents]]:
    """The variants by name, each with its rules and agents."""
    in_order(variants, "compare takes several variants, such as ['standard', 'killing']")
    full: list[tuple[Rules, Agents]] = []
    for variant in variants.values() if isinstance(variants, Mapping) else variants:
        if isinstance(variant, tuple | list) and len(variant) != 2:
            raise ValueError(f"{shown(variant)} is no variant; wanted rules, or a pair of rules and agents")
        rules, line_up = variant if isinstance(variant, tuple | list) else (variant, agents)
        full.append((as_rules(rules), line_up))
    names = list(variants) if isinstance(variants, Mapping) else [_label(*one) for one in full]
    if len(set(names)) < len(names) or len(names) < 2:
        raise ValueError(f"variants {names}; wanted at least two that differ, or a mapping that names them")
    return dict(zip(names, full, strict=True))


def _label(rules: Rules, agents: Agents) -> str:
    return rules.short() if agents == "random" else f"{rules.short()} {_value_name(agents)}"


def _play(
    labels: tuple[str, ...],
    jobs: tuple[Job, ...],
    games: int,
    executor: Executor | None,
    progress: bool | Report,
    slow: bool,
    stop: Event,
) -> Comparison:
    """Play all jobs over the same games and put the results together."""
    wanted = whole_number(games, "games", 1)
    for job in jobs:
        check_way(job, slow, executor)
    total: tuple[Paired | None, tuple[Run, ...]] = (None, ())
    meter = Meter(progress, wanted, waiting_for(slow, executor))
    chunks = run(PlayPaired(jobs, slow), 0, wanted, slow, executor, stop)
    try:
        with meter, closing(chunks):
            for first, count, part in chunks:
                runs = joined((*total[1], Run(jobs[0].seed, first, count)))
                total = (part if total[0] is None else total[0].plus(part), runs)
                meter.show(sum(run.games for run in runs))
    except KeyboardInterrupt:
        if total[0] is None:
            raise
    paired, runs = total
    if paired is None:
        raise ValueError("the comparison was cancelled before the first game was done")
    partial = paired.games < wanted
    summaries = tuple(
        Summary(
            rules=job.rules,
            seats=job.seats,
            agents=tuple(map(agent_name, job.agents)),
            start="" if job.start is None else str(job.start),
            runs=runs,
            tally=chunk.tally,
            partial=partial,
        )
        for job, chunk in zip(jobs, paired.chunks, strict=True)
    )
    return Comparison(labels, summaries, paired)
