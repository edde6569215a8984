"""The forms an answer can have, and reading whatever a learner wrote: never an error, at worst "unreadable"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import islice
from typing import NamedTuple

from sevens_nb.cards import Card, CardSet
from sevens_nb.moves import Play
from sevens_nb.turn import ALLOWED, ELIMINATES, FORBIDDEN

CARDS, SEATS, CHOICE, NUMBER, ORDER = "cards", "seats", "choice", "number", "order"
FORMS = (CARDS, SEATS, CHOICE, NUMBER, ORDER)
CHOICES = (ALLOWED, FORBIDDEN, ELIMINATES)
NOT_TRIED, UNREADABLE, READ = "not_tried", "unreadable", "read"

Answer = CardSet | frozenset[int] | str | int | tuple[tuple[int, ...], ...]

# Longer than any answer can be: what is beyond is not read.
_LONGEST_TEXT, _MOST_ITEMS = 500, 120
_BLANK = ("", "?", "...", "…")
_NONE_WORDS = (
    "none",
    "nothing",
    "nobody",
    "no one",
    "-",
    "–",
    "なし",
    "無し",
    "ない",
    "0枚",
    "いない",
    "だれも",
    "誰も",
)
_CHOICE_WORDS = {
    ALLOWED: ("allowed", "yes", "may", "ok", "true", "できる", "はい", "可"),
    FORBIDDEN: ("forbidden", "no", "may not", "false", "できない", "いいえ", "不可"),
    ELIMINATES: ("eliminates", "eliminated", "drops out", "drop out", "脱落", "脱落する", "すると脱落", "できるが脱落"),
}
_SEAT_WORD = re.compile(r"seats?|席|番|位", re.IGNORECASE)


class Reading(NamedTuple):
    """What came of reading an attempt: ``status`` and, if it was read, its ``value``."""

    status: str
    value: Answer | None = None


class _UnreadableError(Exception):
    """Raised inside this module only."""


def read(form: str, attempt: object) -> Reading:
    """``attempt`` as an answer of ``form``: not tried (None, ``...``, empty text), unreadable, or its value.

    >>> read(CARDS, "6♠, h8..h10"), read(ORDER, "2 > 1=3"), read(NUMBER, "many").status
    (Reading(status='read', value=CardSet('S6 H8..H10')), Reading(status='read', value=((2,), (1, 3))), 'unreadable')
    """
    try:
        if attempt is None or attempt is Ellipsis:
            return Reading(NOT_TRIED)
        if isinstance(attempt, str):
            attempt = attempt[: _LONGEST_TEXT + 1].strip()
            if attempt in _BLANK:
                return Reading(NOT_TRIED)
            if len(attempt) > _LONGEST_TEXT:
                return Reading(UNREADABLE)
        return Reading(READ, _READERS[form](_opened(attempt)))
    # Whatever a learner hands over, its own methods may raise anything; the promise is that nothing gets out.
    except Exception:
        return Reading(UNREADABLE)


def write(answer: Answer) -> str:
    """The text that ``read`` reads back into the same answer.

    >>> write(frozenset({3, 1})), write(((2,), (1, 3))), write(CardSet())
    ('1 3', '2 > 1 = 3', 'none')
    """
    if isinstance(answer, tuple):
        return " > ".join(" = ".join(map(str, group)) for group in answer)
    if isinstance(answer, frozenset):
        return " ".join(map(str, sorted(answer))) or "none"
    return str(answer) or "none"


def excerpt(attempt: object) -> str:
    """A short piece of what could not be read, to show it back; never an error."""
    try:
        text = attempt if isinstance(attempt, str) else repr(attempt)
        return text if len(text) <= 40 else text[:39] + "…"
    # A repr may raise anything as well.
    except Exception:
        return type(attempt).__name__


def _cards(attempt: object) -> CardSet:
    if _says_none(attempt):
        return CardSet()
    cards = CardSet(attempt) if isinstance(attempt, str) else CardSet.parse(" ".join(map(_card_text, _listed(attempt))))
    if cards.mask >> 52:
        raise _UnreadableError
    return cards


def _card_text(item: object) -> str:
    if not isinstance(item, Card | str | Play):
        raise _UnreadableError
    return str(item)


def _seats(attempt: object) -> frozenset[int]:
    if _says_none(attempt):
        return frozenset()
    items = _tokens(attempt) if isinstance(attempt, str) else _listed(attempt)
    return frozenset(map(_seat, items))


def _choice(attempt: object) -> str:
    word = str(attempt).strip().casefold() if isinstance(attempt, str | bool) else ""
    for choice, words in _CHOICE_WORDS.items():
        if word in words:
            return choice
    raise _UnreadableError


def _number(attempt: object) -> int:
    if isinstance(attempt, bool) or not isinstance(attempt, str | int | float):
        raise _UnreadableError
    number = int(attempt)
    if number != (float(attempt) if isinstance(attempt, float) else number) or abs(number) > 999:
        raise _UnreadableError
    return number


def _order(attempt: object) -> tuple[tuple[int, ...], ...]:
    groups = _groups_of_text(attempt) if isinstance(attempt, str) else map(_group, _listed(attempt))
    order = tuple(tuple(sorted(group)) for group in groups)
    seats = [seat for group in order for seat in group]
    if not seats or len(set(seats)) < len(seats) or not all(order):
        raise _UnreadableError
    return order


def _group(item: object) -> list[int]:
    if isinstance(item, int | str):
        return [_seat(item)]
    return [_seat(seat) for seat in _listed(_opened(item))]


def _groups_of_text(text: str) -> list[list[int]]:
    """The groups of ``2 > 1 = 3``; without ``>`` each word is a group of its own."""
    text = _SEAT_WORD.sub(" ", text).replace("＞", ">").replace("＝", "=")
    parts = (
        text.split(">") if ">" in text else re.sub(r"\s*=\s*", "=", text).replace(",", " ").replace("、", " ").split()
    )
    return [[_seat(word) for word in re.split(r"[\s=,、]+", part.strip())] for part in parts]


def _tokens(text: str) -> list[str]:
    return re.split(r"[\s,、]+", _SEAT_WORD.sub(" ", text).strip())


def _seat(item: object) -> int:
    seat = _number(item)
    if seat < 1:
        raise _UnreadableError
    return seat


def _says_none(attempt: object) -> bool:
    return attempt == [] or (isinstance(attempt, str) and attempt.casefold() in _NONE_WORDS)


def _opened(attempt: object) -> object:
    """A collection as a list, at most a few more items than any answer has: a learner's generator may not end."""
    if isinstance(attempt, str) or not isinstance(attempt, Iterable):
        return attempt
    items = list(islice(attempt, _MOST_ITEMS + 1))
    if len(items) > _MOST_ITEMS:
        raise _UnreadableError
    return items


def _listed(attempt: object) -> list[object]:
    return attempt if isinstance(attempt, list) else [attempt]


_READERS: dict[str, Callable[[object], Answer]] = {
    CARDS: _cards,
    SEATS: _seats,
    CHOICE: _choice,
    NUMBER: _number,
    ORDER: _order,
}
