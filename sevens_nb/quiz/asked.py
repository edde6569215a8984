"""What a question asks about, the base of every kind of question, and the lines of a reason."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass

from sevens_nb.cards import Card
from sevens_nb.moves import Move
from sevens_nb.quiz.answers import Answer
from sevens_nb.quiz.both import Both
from sevens_nb.quiz.texts import both
from sevens_nb.rules import Rules
from sevens_nb.state import State
from sevens_nb.words import LIST_SEPARATOR


@dataclass(frozen=True)
class Asked:
    """A position and what is asked of it: a ``seat`` (from 0), a ``card`` or a ``move`` where the kind needs one."""

    state: State
    seat: int | None = None
    card: Card | None = None
    move: Move | None = None


@dataclass(frozen=True)
class Line:
    """One reason: the item it is about (``S6``, a seat from 1, a choice), the rules behind it, and the sentence."""

    item: str
    rules: tuple[str, ...]
    text: Both

    def say(self, lang: str = "en") -> str:
        """The sentence with its rules: ``♠9 cannot be played yet: … (R7)``."""
        if not self.rules:
            return self.text.say(lang)
        named = LIST_SEPARATOR[lang].join(self.rules)
        return f"{self.text.en} ({named})" if lang == "en" else f"{self.text.say(lang)}（{named}）"


class Kind(ABC):
    """One kind of question. Answers are worked out by the engine each time and never kept."""

    name: str
    form: str
    killing_only = False

    @property
    def title(self) -> Both:
        """The name of the kind as people read it."""
        return both(f"kind_{self.name}")

    def complete(self, asked: Asked) -> Asked:
        """``asked`` with what it leaves open filled in; ``ValueError`` if the question makes no sense there."""
        return asked

    @abstractmethod
    def answer(self, asked: Asked) -> Answer:
        """The right answer, worked out now."""

    @abstractmethod
    def question(self, asked: Asked) -> Both:
        """The question in words."""

    def facts(self, asked: Asked) -> tuple[Both, ...]:
        """What a learner must know besides table and question, such as the hands; nothing else is shown."""
        return ()

    @abstractmethod
    def line(self, asked: Asked, item: str) -> Line:
        """The truth about one possible item of an answer, right or wrong, with its reason."""

    def near_misses(self, asked: Asked) -> tuple[str, ...]:
        """Items that are easily taken for a part of the answer."""
        return ()

    @abstractmethod
    def rules(self, asked: Asked) -> tuple[str, ...]:
        """The rules that decide this question, by name."""

    @abstractmethod
    def hints(self, asked: Asked) -> tuple[Both, ...]:
        """At least two hints, each telling more than the one before, none telling everything."""


def option(rules: Rules, *names: str) -> tuple[str, ...]:
    """These options where they differ from the usual game, as notes on them are called: ``("edge=open",)``."""
    differing = rules.differing()
    return tuple(f"{name}={differing[name]}" for name in names if name in differing)


def variant_hints(names: Iterable[str]) -> list[Both]:
    """A reminder that these options are not as in the usual game; the facts of the question say what they mean."""
    options = tuple(dict.fromkeys(name for name in names if "=" in name))
    return [both("h_variant", names=options)] if options else []


def count_hint(items: tuple[Both | Card, ...]) -> Both:
    """The last hint of a set of items: how many there are, and one of several; a lone or a missing one is not told."""
    if len(items) < 2:
        return both("h_exactly_one" if items else "h_maybe_none")
    return both("h_count_one", n=len(items), item=items[len(items) // 2])


def seat_number(asked: Asked) -> int:
    """The seat a question is about, counted from 1."""
    if asked.seat is None:
        raise ValueError("this question is about a seat, and none is named")
    return asked.seat + 1
