"""One question about one position: asked, checked, hinted at and solved with the engine."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from html import escape
from typing import Any

from sevens_nb.cards import Card, CardSet
from sevens_nb.moves import Move
from sevens_nb.quiz import show
from sevens_nb.quiz.answers import Answer, write
from sevens_nb.quiz.asked import Asked, Kind, Line
from sevens_nb.quiz.both import Both, rule_line
from sevens_nb.quiz.of_cards import Dead, Kills, Playable
from sevens_nb.quiz.of_ranking import Ranking
from sevens_nb.quiz.of_seats import Leaves, Liberties, MayPass
from sevens_nb.quiz.texts import both, seat_name
from sevens_nb.quiz.verdict import Verdict, details, judge
from sevens_nb.state import State
from sevens_nb.words import LANGUAGES, check_language

KINDS: dict[str, Kind] = {
    kind.name: kind for kind in (Playable(), Dead(), Kills(), Leaves(), MayPass(), Liberties(), Ranking())
}


# More near misses than that would bury the answer; on the board every card can be pointed at.
_MOST_NEAR = 6


@dataclass(frozen=True)
class Exercise:
    """One question: its ``kind`` (a name in ``KINDS``), the position, and what of it is asked.

    ``seat`` (from 0) for ``pass``, and for ``playable`` if only that hand is meant; ``card`` for ``liberties``;
    ``move`` of the seat on turn for ``kills`` and ``leaves``. What is left out is chosen. Raises ``ValueError``
    for a kind that does not exist and for a question that makes no sense in this position.

    >>> from sevens_nb import KILLING
    >>> exercise = Exercise("dead", State.at(KILLING, table="S7 H7 D7 C7 S2 HA", hands=["SA S3", "H2"]))
    >>> exercise.check("SA H2").status, exercise.check("SA").status, exercise.check(None).status
    ('wrong', 'right', 'not_tried')
    >>> print(exercise.check("SA H2").extra[0].say())
    ♥2 is not dead. Still free beside it: ♥3, ♦2. (K3)
    """

    kind: str
    state: State
    seat: int | None = None
    card: Card | None = None
    move: Move | None = None
    lang: str = field(default="en", compare=False)

    def __post_init__(self) -> None:
        check_language(self.lang)
        if self.kind not in KINDS:
            raise ValueError(f"no kind of exercise is called {self.kind!r}; wanted one of {', '.join(KINDS)}")
        if not isinstance(self.state, State):
            raise TypeError(f"an exercise is about a State, not {self.state!r}")
        card = None if self.card is None else Card(self.card)
        move = self.move if self.move is None or isinstance(self.move, Move) else Move.parse(str(self.move))
        whole = self._kind.complete(Asked(self.state, self.seat, card, move))
        for name in ("seat", "card", "move"):
            object.__setattr__(self, name, getattr(whole, name))

    @property
    def _kind(self) -> Kind:
        return KINDS[self.kind]

    @property
    def _asked(self) -> Asked:
        return Asked(self.state, self.seat, self.card, self.move)

    @property
    def form(self) -> str:
        """The form of an answer: ``cards``, ``seats``, ``choice``, ``number`` or ``order``."""
        return self._kind.form

    @property
    def answer(self) -> Answer:
        """The right answer, worked out now: a CardSet, a set of seats from 1, a word, a number or groups of seats."""
        return self._kind.answer(self._asked)

    @property
    def question(self) -> Both:
        """The question in both languages."""
        return self._kind.question(self._asked)

    @property
    def facts(self) -> tuple[Both, ...]:
        """What must be known besides table and question: the rules, and hands or exits where they matter."""
        return (*show.rule_lines(self.state), *self._kind.facts(self._asked))

    @property
    def hints(self) -> tuple[Both, ...]:
        """Graded hints, the gentlest first, in both languages."""
        return self._kind.hints(self._asked)

    def hint(self, level: int = 1, lang: str | None = None) -> str:
        """Hint number ``level`` (from 1; beyond the last, the last)."""
        hints = self.hints
        return hints[max(0, min(level, len(hints)) - 1)].say(lang or self.lang)

    def check(self, attempt: object, *, names_missed: bool = False) -> Verdict:
        """Not tried, wrong or right, with the reasons; never raises, whatever ``attempt`` is.

        None, ``...`` and an empty text are not tried, and so is what cannot be read. ``names_missed`` lets the
        text name what is missing in a wrong answer instead of counting it.
        """
        return judge(self._kind, self._asked, attempt, names_missed, self.lang)

    @property
    def solution(self) -> Solution:
        """The answer with a reason for each part of it, and for what is easily taken for one."""
        kind, asked = self._kind, self._asked
        verdict = judge(kind, asked, write(self.answer))
        near = tuple(kind.line(asked, item) for item in kind.near_misses(asked)[:_MOST_NEAR])
        return Solution(answer_in_words(self.answer), verdict.confirmed, near, kind.rules(asked), self.lang)

    def in_language(self, lang: str) -> Exercise:
        """The same exercise shown in ``lang``."""
        return replace(self, lang=lang)

    def text(self, lang: str | None = None) -> str:
        """Question, rules, position and how to answer, as plain text; nothing in it gives the answer away."""
        lang = check_language(lang or self.lang)
        lines = [self.question.say(lang), *(fact.say(lang) for fact in self.facts)]
        return "\n".join([*lines, show.blind_board(self.state), both(f"how_{self.form}").say(lang)])

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        lang = self.lang
        facts = "".join(f"<div>{escape(fact.say(lang))}</div>" for fact in self.facts)
        how = f"<div>{escape(both(f'how_{self.form}').say(lang))}</div>"
        table = show.blind_table(self._asked, both("legend").say(lang), lang)
        question = f"<strong>{escape(self.question.say(lang))}</strong>"
        return f'<div lang="{lang}">{question}{facts}{table}{how}</div>'

    def to_json(self) -> dict[str, Any]:
        """Plain data from which ``from_json`` makes the same exercise: no answer is in it."""
        named = {"seat": self.seat, "card": _text(self.card), "move": _text(self.move)}
        return {"kind": self.kind, "position": str(self.state)} | {
            name: value for name, value in named.items() if value is not None
        }

    @classmethod
    def from_json(cls, data: dict[str, Any], lang: str = "en") -> Exercise:
        """The exercise that ``to_json`` described; ``ValueError`` or ``KeyError`` for anything else."""
        return cls(
            data["kind"], State.parse(data["position"]), data.get("seat"), data.get("card"), data.get("move"), lang
        )


@dataclass(frozen=True)
class Solution:
    """The answer in words, a reason for each part of it, and reasons against near misses."""

    answer: Both
    lines: tuple[Line, ...]
    near: tuple[Line, ...]
    rules: tuple[str, ...]
    lang: str = "en"

    def say(self, lang: str | None = None) -> str:
        """Everything, one sentence a line."""
        return "\n".join([both("answer_is", answer=self.answer).say(lang or self.lang), *self._reasons(lang)])

    def _reasons(self, lang: str | None = None) -> list[str]:
        lang = check_language(lang or self.lang)
        lines = [f"- {line.say(lang)}" for line in self.lines]
        if self.near:
            lines += [both("not_because").say(lang), *(f"- {line.say(lang)}" for line in self.near)]
        return lines + [rule_line(rule).say(lang) for rule in self.rules]

    def __str__(self) -> str:
        return self.say()

    def __repr__(self) -> str:
        return self.say()

    def _repr_html_(self) -> str:
        """The solution, folded, so that it does not give itself away."""
        return details(both("solution").say(self.lang), self.say().splitlines())


def answer_in_words(answer: Answer) -> Both:
    """An answer as people read it: cards with signs, seats by name, places in the ranking."""
    if isinstance(answer, CardSet):
        return both("items", items=answer)
    if isinstance(answer, frozenset):
        return both("items", items=tuple(map(seat_name, sorted(answer))))
    if isinstance(answer, tuple):
        return _order_in_words(answer)
    return both(f"choice_{answer}") if isinstance(answer, str) else both("items", items=answer)


def _order_in_words(order: tuple[tuple[int, ...], ...]) -> Both:
    above, same = both("order_above"), both("order_same")
    en, ja = (
        above.say(lang).join(same.say(lang).join(seat_name(seat).say(lang) for seat in group) for group in order)
        for lang in LANGUAGES
    )
    return Both(en, ja)


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def check(
    kind: str,
    state: State,
    attempt: object,
    *,
    seat: int | None = None,
    card: Card | str | None = None,
    move: Move | str | None = None,
    lang: str = "en",
) -> Verdict:
    """The checker of a notebook cell: the verdict on ``attempt`` at the question ``kind`` about ``state``.

    Shown in a notebook it says not tried, wrong (with folded hints) or right. Never raises for an ``attempt``.

    >>> from sevens_nb import STANDARD
    >>> check("pass", State.at(STANDARD, table="S7 H7 D7 C7", hands=["S6", "S8"], passes=[3, 0]), "forbidden")
    ✓ Right!
    Why:
    - Seat 1 may not pass: the passes are used up, and ♠6 can be played. (R9)
    R9 (in the source / house decision): With the passes used up you must play if you can; if you cannot, passing
    once more drops you out.
    """
    chosen = None if card is None else Card(card)
    moved = move if move is None or isinstance(move, Move) else Move.parse(move)
    return Exercise(kind, state, seat, chosen, moved, lang).check(attempt)
