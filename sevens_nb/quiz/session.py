"""A row of exercises with progress, hints, solutions and results; saved as a small JSON text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from threading import RLock
from typing import Any

from sevens_nb.inputs import several, shown, whole
from sevens_nb.quiz.answers import NOT_TRIED, READ, read, write
from sevens_nb.quiz.exercise import KINDS, Exercise, Solution
from sevens_nb.quiz.making import generate, kinds_for
from sevens_nb.quiz.texts import both
from sevens_nb.quiz.verdict import RIGHT, STATUSES, Verdict
from sevens_nb.rules import KILLING, Rules
from sevens_nb.state import State
from sevens_nb.words import check_language

SAVED, RESULTS = "sevens_nb-quiz/1", "sevens_nb-quiz-results/1"
MOST_EXERCISES = 200
_LONGEST_SAVED = 1_000_000
# Wrong answers that are kept; more of them are only counted.
_MOST_ATTEMPTS = 20


@dataclass(frozen=True)
class Record:
    """What a learner has done with one exercise: checks, hints seen, whether the solution was shown, answers."""

    status: str = NOT_TRIED
    tries: int = 0
    hints: int = 0
    solution_shown: bool = False
    attempts: tuple[str, ...] = ()
    draft: str = ""

    @property
    def is_done(self) -> bool:
        """Whether nothing more can be won or lost here."""
        return self.status == RIGHT or self.solution_shown


class QuizSession:
    """A row of exercises: ``n`` generated ones, or a teacher's own ``positions``. Safe to use from several threads.

    ``kind`` is a name, several names taken in turn, or None for every kind that makes sense under ``rules``;
    ``rules`` are the standard ones if not said, or the killing ones where a kind needs them.
    ``positions`` are States (``kind`` says what is asked) or Exercises. Raises ``ValueError`` for kinds, seats or
    numbers that make no sense.

    >>> quiz = QuizSession("dead", seed=1, n=3, rules="killing")
    >>> quiz.check("").status, quiz.check("SA").status, quiz.check(quiz.current.answer).status, quiz.progress
    ('not_tried', 'wrong', 'right', (1, 3))
    """

    def __init__(
        self,
        kind: str | Sequence[str] | None = None,
        *,
        seed: int | str = 0,
        n: int = 5,
        rules: Rules | str | None = None,
        positions: Iterable[State | Exercise] | None = None,
        seats: int = 4,
        lang: str = "en",
    ) -> None:
        self.lang = check_language(lang)
        self._lock = RLock()
        kinds = kinds_for(rules) if kind is None else _kind_names(kind)
        if rules is None and any(name in KINDS and KINDS[name].killing_only for name in kinds):
            rules = KILLING
        if not kinds:
            raise ValueError("no kind of exercise is named; wanted at least one")
        if positions is not None:
            exercises = _own(positions, None if kind is None else kinds)
        else:
            exercises = _generated(kinds, seed, n, rules, seats)
        self.exercises: tuple[Exercise, ...] = exercises
        self._records: tuple[Record, ...] = (Record(),) * len(exercises)
        self._at = 0

    # ------------------------------------------------------------ where we are

    @property
    def at(self) -> int:
        """The number of the current exercise, from 0."""
        return self._at

    @property
    def current(self) -> Exercise:
        """The current exercise, in the language of the session."""
        return self.exercises[self._at].in_language(self.lang)

    @property
    def record(self) -> Record:
        """What has been done with the current exercise."""
        return self._records[self._at]

    @property
    def records(self) -> tuple[Record, ...]:
        """What has been done with every exercise."""
        return self._records

    @property
    def progress(self) -> tuple[int, int]:
        """How many exercises were solved without looking at the solution, and how many there are."""
        solved = sum(record.status == RIGHT and not record.solution_shown for record in self._records)
        return solved, len(self.exercises)

    def next(self) -> Exercise:
        """Go to the next exercise (the last one stays) and return it."""
        return self.go(min(self._at + 1, len(self.exercises) - 1))

    def back(self) -> Exercise:
        """Go to the exercise before (the first one stays) and return it."""
        return self.go(max(self._at - 1, 0))

    def go(self, at: int) -> Exercise:
        """Go to exercise number ``at`` (from 0) and return it; ``ValueError`` if there is none."""
        number = whole(at)
        if number is None or not 0 <= number < len(self.exercises):
            raise ValueError(f"no exercise has the number {shown(at)}; wanted 0 to {len(self.exercises) - 1}")
        with self._lock:
            self._at = number
            return self.current

    # ------------------------------------------------------------ what a learner does

    def check(self, attempt: object) -> Verdict:
        """Check an answer to the current exercise; counts as a try unless it is not tried or cannot be read.

        From the second wrong answer on the text names what is missing. Once the answer was right or the
        solution shown, nothing is counted any more. Never raises, whatever ``attempt`` is.
        """
        with self._lock:
            record = self.record
            verdict = self.current.check(attempt, names_missed=record.tries > 0 or record.is_done)
            if verdict.status != NOT_TRIED and not record.is_done:
                given = write_again(self.current.form, attempt)
                attempts = (*record.attempts, given)[:_MOST_ATTEMPTS]
                self._put(status=verdict.status, tries=record.tries + 1, attempts=attempts, draft=given)
            return verdict

    def hint(self) -> str:
        """The next hint on the current exercise; after the last one, the last again."""
        with self._lock:
            level = min(self.record.hints + 1, len(self.current.hints))
            self._put(hints=level)
            return self.current.hint(level)

    def solve(self) -> Solution:
        """The solution of the current exercise; from now on it does not count as solved unless it was."""
        with self._lock:
            if self.record.status != RIGHT:
                self._put(solution_shown=True)
            return self.current.solution

    def keep(self, draft: object) -> None:
        """Remember an answer that is being put together, so that it is saved too; what cannot be read is dropped."""
        with self._lock:
            self._put(draft=write_again(self.current.form, draft))

    def reset(self) -> None:
        """Begin again with the same exercises."""
        with self._lock:
            self._records, self._at = (Record(),) * len(self.exercises), 0

    def _put(self, **changes: Any) -> None:
        records = list(self._records)
        records[self._at] = replace(self.record, **changes)
        self._records = tuple(records)

    # ------------------------------------------------------------ results, saving

    @property
    def results(self) -> dict[str, Any]:
        """The outcome as plain data that JSON can hold: right, n, and for each exercise what was asked and done."""
        right, n = self.progress
        rows = []
        for number, (exercise, record) in enumerate(zip(self.exercises, self._records, strict=True), 1):
            done = {name: value for name, value in asdict(record).items() if name != "draft"}
            rows.append({"number": number} | exercise.to_json() | done | {"attempts": list(record.attempts)})
        return {"format": RESULTS, "right": right, "n": n, "exercises": rows}

    def save(self) -> str:
        """Everything as a JSON text that ``load`` reads: exercises, answers so far, language; no right answer."""
        records = [asdict(record) | {"attempts": list(record.attempts)} for record in self._records]
        data = {
            "format": SAVED,
            "lang": self.lang,
            "at": self._at,
            "exercises": [exercise.to_json() for exercise in self.exercises],
            "records": records,
        }
        return json.dumps(data, ensure_ascii=False)

    @classmethod
    def load(cls, text: str) -> QuizSession:
        """The session that ``save`` wrote; ``ValueError`` for any other text, saying what was wrong with it."""
        session = cls.__new__(cls)
        session._lock = RLock()
        session.restore(text)
        return session

    def restore(self, text: str) -> None:
        """Become the session that ``save`` wrote; on ``ValueError`` nothing changes."""
        data = _parsed(text)
        try:
            lang = check_language(data["lang"])
            exercises = tuple(Exercise.from_json(one) for one in data["exercises"])
            records = tuple(_record(one, exercise) for one, exercise in zip(data["records"], exercises, strict=True))
            at = data["at"]
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise ValueError(f"this saved quiz is damaged: {type(error).__name__} {error}") from error
        if not 1 <= len(exercises) <= MOST_EXERCISES or type(at) is not int or not 0 <= at < len(exercises):
            raise ValueError(f"this saved quiz is damaged: {len(exercises)} exercises, at {at!r}")
        with self._lock:
            self.lang, self.exercises, self._records, self._at = lang, exercises, records, at

    def __repr__(self) -> str:
        right, n = self.progress
        number = f"{self._at + 1}/{n}"
        return f"{number} · {both('progress', right=right, n=n).say(self.lang)}\n{self.current}"

    def _repr_html_(self) -> str:
        right, n = self.progress
        head = f"{self._at + 1}/{n} · {both('progress', right=right, n=n).say(self.lang)}"
        return f"<div>{head}</div>{self.current._repr_html_()}"


def write_again(form: str, attempt: object) -> str:
    """An attempt in its plainest text, empty if it is none."""
    reading = read(form, attempt)
    return "" if reading.status != READ or reading.value is None else write(reading.value)


def _generated(
    kinds: tuple[str, ...], seed: int | str, n: int, rules: Rules | str | None, seats: int
) -> tuple[Exercise, ...]:
    count = whole(n)
    if count is None or not 1 <= count <= MOST_EXERCISES:
        raise ValueError(f"n={shown(n)} exercises; wanted 1 to {MOST_EXERCISES}")
    return tuple(generate(kinds[at % len(kinds)], seed, at // len(kinds), rules, seats) for at in range(count))


def _kind_names(kind: str | Sequence[str]) -> tuple[str, ...]:
    """The kinds that are asked, one or several; ``TypeError`` for anything that is no name of one."""
    names = (kind,) if isinstance(kind, str) else tuple(several(kind, "kind is a name such as 'dead', or several"))
    if strange := [name for name in names if not isinstance(name, str)]:
        raise TypeError(f"kind is a name such as 'dead', or several, not {shown(strange[0])}")
    return names


def _own(positions: Iterable[State | Exercise], kinds: tuple[str, ...] | None) -> tuple[Exercise, ...]:
    """A teacher's own exercises, or what the kinds ask about a teacher's positions."""
    exercises = []
    for at, one in enumerate(positions):
        if isinstance(one, Exercise):
            exercises.append(one)
        elif kinds is None:
            raise ValueError("positions without a kind: wanted kind=..., which says what is asked about them")
        else:
            exercises.append(Exercise(kinds[at % len(kinds)], one))
    if not 1 <= len(exercises) <= MOST_EXERCISES:
        raise ValueError(f"{len(exercises)} positions; wanted 1 to {MOST_EXERCISES}")
    return tuple(exercises)


def _parsed(text: object) -> dict[str, Any]:
    if not isinstance(text, str) or len(text) > _LONGEST_SAVED:
        raise ValueError("a saved quiz is a JSON text of at most a million characters")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"a saved quiz is a JSON text; {error}") from error
    if not isinstance(data, dict) or data.get("format") != SAVED:
        raise ValueError(f"no saved quiz of this version; wanted the format {SAVED!r}")
    return data


def _record(data: dict[str, Any], exercise: Exercise) -> Record:
    """A saved record, each field checked; answers are read again, so that no strange text gets in."""
    record = Record(**(data | {"attempts": tuple(data["attempts"])}))
    counts = (record.tries, record.hints)
    if record.status not in STATUSES or type(record.solution_shown) is not bool:
        raise ValueError(f"no such status: {record.status!r}")
    if any(type(count) is not int or count < 0 for count in counts) or record.hints > len(exercise.hints):
        raise ValueError(f"no such number of tries or hints: {counts}")
    attempts = tuple(write_again(exercise.form, attempt) for attempt in record.attempts[:_MOST_ATTEMPTS])
    return replace(record, attempts=attempts, draft=write_again(exercise.form, record.draft))
