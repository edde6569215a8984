"""The Quiz: predict, then reveal; exercises on the board, checked in Python, with hints and solutions."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any, ClassVar

from sevens_nb.quiz import Exercise, QuizSession, Solution, Verdict
from sevens_nb.quiz.texts import both
from sevens_nb.rules import Rules
from sevens_nb.state import State
from sevens_nb.widgets import assets, quizview, quizwords, strings
from sevens_nb.widgets.base import Intent, IntentError, long_text, whole_number
from sevens_nb.widgets.onemessage import OneMessageWidget

_HERE = {"at": whole_number, "draft": long_text}


class Quiz(OneMessageWidget):
    """A row of exercises on the board: ``n`` generated from ``seed``, or a teacher's own ``positions``.

    Arguments are those of ``QuizSession``, which may also be given itself as ``session``. Until an exercise is
    answered rightly or its solution asked for, nothing that leaves Python says which cards are playable or
    dead. From a cell: ``check``, ``hint``, ``solve``, ``next``, ``back``, ``go``, ``reset``, ``save``,
    ``load``, ``results``, ``progress`` and ``current``.
    """

    _esm = assets.esm("renderQuiz", "quizanswer", "quiz", common=assets.TABLE)
    _css = assets.css("quiz", common=("base", "board", "panels"))
    INTENTS: ClassVar[dict[str, Intent]] = {
        "check": Intent("_check", {"at": whole_number, "attempt": long_text}),
        "hint": Intent("_hint", _HERE),
        "solve": Intent("_solve", _HERE),
        "go": Intent("_go", {**_HERE, "to": whole_number}),
        "reset": Intent("_reset"),
    }

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
        session: QuizSession | None = None,
    ) -> None:
        self.session = session or QuizSession(
            kind, seed=seed, n=n, rules=rules, positions=positions, seats=seats, lang=lang
        )
        self._rounds = 1
        self._verdict: Verdict | None = None
        self._solution: Solution | None = None
        super().__init__(texts=strings.texts(quizwords.QUIZ), payload=self._payload("go"))

    # ------------------------------------------------------------ from a cell

    @property
    def current(self) -> Exercise:
        """The exercise that is shown."""
        return self.session.current

    @property
    def progress(self) -> tuple[int, int]:
        """How many exercises were solved without looking at the solution, and how many there are."""
        return self.session.progress

    @property
    def results(self) -> dict[str, Any]:
        """The outcome so far as plain data: right, n, and for each exercise what was asked and done."""
        return self.session.results

    def check(self, attempt: object) -> Verdict:
        """Check an answer, as ``QuizSession.check``, and show the verdict on the board."""
        with self.lock:
            verdict = self._verdict = self.session.check(attempt)
            self._show("check")
            return verdict

    def hint(self) -> str:
        """The next hint, also shown on the board."""
        with self.lock:
            hint = self.session.hint()
            self._show("hint")
            return hint

    def solve(self) -> Solution:
        """The solution, also shown on the board."""
        with self.lock:
            solution = self._solution = self.session.solve()
            self._show("solve")
            return solution

    def next(self) -> Exercise:
        """Go to the next exercise (the last one stays) and return it."""
        return self._move(self.session.next)

    def back(self) -> Exercise:
        """Go to the exercise before (the first one stays) and return it."""
        return self._move(self.session.back)

    def go(self, at: int) -> Exercise:
        """Go to exercise number ``at`` (from 0) and return it; ``ValueError`` if there is none."""
        return self._move(lambda: self.session.go(at))

    def reset(self) -> None:
        """Begin again with the same exercises."""
        with self.lock:
            self._rounds += 1
            self._move(self._begin_again)

    def _begin_again(self) -> Exercise:
        self.session.reset()
        return self.session.current

    def _move(self, step: Callable[[], Exercise]) -> Exercise:
        with self.lock:
            exercise = step()
            self._verdict = self._solution = None
            if self.session.record.solution_shown:
                self._solution = exercise.solution
            self._show("go")
            return exercise

    def save(self) -> str:
        """Exercises, answers so far and language as a small text for a file; ``Quiz.load`` goes on from it."""
        return self.session.save()

    @classmethod
    def load(cls, text: str) -> Quiz:
        """The quiz saved in ``text``; ``ValueError`` for any other text, saying what was wrong with it."""
        return cls(session=QuizSession.load(text))

    # ------------------------------------------------------------ down and up

    def _payload(self, news: str) -> dict[str, Any]:
        return quizview.payload(self.session, self._rounds, self._verdict, self._solution, news)

    def _show(self, news: str) -> None:
        self.publish(self._payload(news))

    def _here(self, at: int, draft: str) -> None:
        """Refuse what another view meant for another exercise; keep the marks made so far."""
        if at != self.session.at:
            raise IntentError(
                "Another exercise is open now; look at the board again.",
                "別の問題に変わりました。場を見直してください。",
            )
        if not self.session.record.is_done:
            self.session.keep(draft)

    def _check(self, at: int, attempt: str) -> None:
        self._here(at, attempt)
        self.check(attempt)

    def _hint(self, at: int, draft: str) -> None:
        self._here(at, draft)
        self.hint()

    def _solve(self, at: int, draft: str) -> None:
        self._here(at, draft)
        self.solve()

    def _go(self, at: int, draft: str, to: int) -> None:
        self._here(at, draft)
        if to >= len(self.session.exercises):
            raise IntentError(f"There is no exercise {to + 1}.", f"問題{to + 1}はありません。")
        self.go(to)

    def _reset(self) -> None:
        self.reset()

    # ------------------------------------------------------------ the static twin

    def __repr__(self) -> str:
        kinds = dict.fromkeys(exercise.kind for exercise in self.session.exercises)
        return f"Quiz({', '.join(kinds)}; {len(self.session.exercises)} exercises)"

    def plain_text(self) -> str:
        """What the quiz asks now, the board of the question, and the progress; never the answer."""
        return f"{self!r}\n{self.session!r}"

    def html(self) -> str:
        """The question with its board as a table, and the progress; never the answer."""
        run = escape(both("run_the_cell").say(self.session.lang))
        return f"<p>{run}</p>{self.session._repr_html_()}"

    def state_json(self) -> dict[str, Any]:
        """What ``load`` needs: exercises, answers so far, language; no right answer."""
        return {"version": 1, "widget": "Quiz", "quiz": json.loads(self.session.save())}
