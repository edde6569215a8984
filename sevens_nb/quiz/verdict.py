"""What a checked answer comes to: not tried, wrong or right, with the reasons; as text, Markdown, HTML and data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from html import escape
from itertools import pairwise
from typing import Any

from sevens_nb.cards import CardSet
from sevens_nb.quiz.answers import CARDS, CHOICE, NOT_TRIED, NUMBER, ORDER, SEATS, UNREADABLE, Answer, excerpt, read
from sevens_nb.quiz.asked import Asked, Kind, Line
from sevens_nb.quiz.both import Both, rule_line
from sevens_nb.quiz.texts import both, seat_name

WRONG, RIGHT = "wrong", "right"
STATUSES = (NOT_TRIED, WRONG, RIGHT)
_SIGNS = {NOT_TRIED: "○", WRONG: "✗", RIGHT: "✓"}
_COLOURS = {NOT_TRIED: "#545d6b", WRONG: "#a3261f", RIGHT: "#08703f"}


@dataclass(frozen=True)
class Verdict:
    """The outcome of one check: ``status`` is ``"not_tried"``, ``"wrong"`` or ``"right"``.

    ``extra`` holds a reason for each item marked wrongly, ``missed`` for each that is missing, ``confirmed`` for
    each marked rightly; ``rules`` names the rules behind the question. The text names the missed items only when
    ``names_missed`` is set (a session does so from the second wrong answer on), else it says how many.
    """

    status: str
    head: Both
    rules: tuple[str, ...] = ()
    extra: tuple[Line, ...] = ()
    missed: tuple[Line, ...] = ()
    confirmed: tuple[Line, ...] = ()
    hints: tuple[Both, ...] = ()
    form: str = CARDS
    names_missed: bool = False
    lang: str = "en"

    @property
    def is_right(self) -> bool:
        """Whether the answer was right."""
        return self.status == RIGHT

    def say(self, lang: str | None = None) -> str:
        """Everything the learner is told, one sentence a line, without the hints."""
        return "\n".join(self._lines(lang or self.lang))

    def _lines(self, lang: str) -> list[str]:
        lines = [f"{_SIGNS[self.status]} {self.head.say(lang)}"]
        if self.confirmed and self.status == WRONG:
            lines.append(both("right_so_far", items=item_names(self.confirmed)).say(lang))
        if self.status == RIGHT:
            lines += _block("because", self.confirmed, lang)
        if self.status == WRONG:
            lines += _block("order_wrong" if self.form == ORDER else "not_of_answer", self.extra, lang)
            lines += self._missing(lang)
        if self.status != NOT_TRIED:
            lines += [rule_line(rule).say(lang) for rule in self.rules]
        return lines

    def _missing(self, lang: str) -> list[str]:
        if self.form in (CHOICE, NUMBER):
            return _block("because", self.missed, lang) if self.names_missed else []
        if self.names_missed or not self.missed or self.form == ORDER:
            return _block("missing", self.missed, lang)
        return [both("missing_count", n=len(self.missed)).say(lang)]

    def __str__(self) -> str:
        return self.say()

    def __repr__(self) -> str:
        return self.say()

    def _repr_markdown_(self) -> str:
        first, *rest = self._lines(self.lang)
        return "\n".join([f"**{first}**", "", *(f"- {line.removeprefix('- ')}" for line in rest)])

    def _repr_html_(self) -> str:
        lang = self.lang
        first, *rest = self._lines(lang)
        body = "".join(f"<div>{escape(line)}</div>" for line in rest)
        folded = ""
        if self.status == WRONG and self.missed and not self.names_missed and self.form != ORDER:
            reasons = [line.say(lang) for line in self.missed]
            folded += details(both("show_missing" if self.form in (CARDS, SEATS) else "solution").say(lang), reasons)
        if self.status != RIGHT:
            for level, hint in enumerate(self.hints, 1):
                folded += details(both("hint", n=level).say(lang), [hint.say(lang)])
        colour = _COLOURS[self.status]
        return (
            f'<div style="border-left:4px solid {colour};padding:.2em .8em" lang="{lang}">'
            f"<strong>{escape(first)}</strong>{body}{folded}</div>"
        )

    def in_language(self, lang: str) -> Verdict:
        """The same verdict shown in ``lang``."""
        return replace(self, lang=lang)

    def to_json(self) -> dict[str, Any]:
        """Plain data: status, items and rules; the missed items only if the text names them."""
        shows = self.names_missed or self.status == RIGHT
        return {
            "status": self.status,
            "extra": [line.item for line in self.extra],
            "right": [line.item for line in self.confirmed],
            "missed": [line.item for line in self.missed] if shows else None,
            "missed_count": len(self.missed),
            "rules": list(self.rules),
        }


def details(summary: str, lines: Iterable[str]) -> str:
    """A folded piece of HTML that survives the sanitiser of an untrusted notebook."""
    inside = "".join(f"<div>{escape(line)}</div>" for line in lines)
    return f'<details style="margin:.2em 0"><summary>{escape(summary)}</summary>{inside}</details>'


def judge(kind: Kind, asked: Asked, attempt: object, names_missed: bool = False, lang: str = "en") -> Verdict:
    """The verdict on whatever a learner answered; never raises for anything in ``attempt``."""
    reading = read(kind.form, attempt)
    hints = kind.hints(asked)
    if reading.value is None:
        head = both("not_tried")
        if reading.status == UNREADABLE:
            head = both("unreadable", given=excerpt(attempt), how=both(f"how_{kind.form}"))
        return Verdict(NOT_TRIED, head, hints=hints, form=kind.form, lang=lang)
    extra, missed, confirmed = _compare(kind, asked, reading.value)
    status = WRONG if extra or missed else RIGHT
    rules = tuple(dict.fromkeys([*kind.rules(asked), *(rule for line in (*extra, *confirmed) for rule in line.rules)]))
    return Verdict(status, both(status), rules, extra, missed, confirmed, hints, kind.form, names_missed, lang)


Lines = tuple[Line, ...]


def _compare(kind: Kind, asked: Asked, given: Answer) -> tuple[Lines, Lines, Lines]:
    """The lines of what is wrong in ``given``, of what is missing, and of what is right."""
    truth = kind.answer(asked)
    if kind.form == ORDER and isinstance(given, tuple) and isinstance(truth, tuple):
        return _compare_orders(kind, asked, given, truth)
    marked, right = set(_items(given)), set(_items(truth))

    def lines(answer: Answer, wanted: set[str]) -> Lines:
        return tuple(kind.line(asked, item) for item in _items(answer) if item in wanted)

    if isinstance(truth, str | int):
        return (), lines(truth, right - marked), lines(truth, right & marked)
    return lines(given, marked - right), lines(truth, right - marked), lines(truth, right & marked)


def _compare_orders(
    kind: Kind, asked: Asked, given: tuple[tuple[int, ...], ...], truth: tuple[tuple[int, ...], ...]
) -> tuple[Lines, Lines, Lines]:
    place = {seat: at for at, group in enumerate(truth) for seat in group}
    listed = [(seat, at) for at, group in enumerate(given) for seat in group]
    extra = [str(seat) for seat, _ in listed if seat not in place]
    known = [(seat, at) for seat, at in listed if seat in place]
    for (a, at), (b, later) in pairwise(known):
        if (at == later) != (place[a] == place[b]) or place[a] > place[b]:
            extra.append(f"{a} {b}")
    missing = [str(seat) for seat in place if seat not in dict(listed)]
    ordered = [str(seat) for group in truth for seat in group] if not extra and not missing else []
    return (
        tuple(kind.line(asked, item) for item in extra),
        tuple(Line(item, (), both("not_in_order", seat=item)) for item in missing),
        tuple(kind.line(asked, item) for item in ordered),
    )


def _items(answer: Answer) -> list[str]:
    """The items of an answer in their order: cards, seats, or the one choice or number."""
    if isinstance(answer, CardSet):
        return [str(card) for card in answer]
    if isinstance(answer, frozenset):
        return [str(seat) for seat in sorted(answer)]
    return [str(answer)]


def item_names(lines: Iterable[Line]) -> tuple[Both, ...]:
    """The items of these lines as people read them: ♠6, seat 2, allowed."""
    return tuple(name_of_item(line.item) for line in lines)


def name_of_item(item: str) -> Both:
    """One item as people read it."""
    if item.isdecimal():
        return seat_name(int(item))
    if item.isalpha() and item.islower():
        return both(f"choice_{item}")
    cards = [card.symbol for card in CardSet(item)]
    return Both(cards[0], cards[0])


def _block(head: str, lines: Iterable[Line], lang: str) -> list[str]:
    said = [f"- {line.say(lang)}" for line in lines]
    return [both(head).say(lang), *said] if said else []
