"""What callers hand in: whole numbers of any kind, texts, and how an error shows what was neither."""

from __future__ import annotations

import operator
import random
from collections.abc import Iterable
from typing import Any

MOST_SHOWN = 300
"""So many characters of an input stand in an error: any position of a few seats, never a megabyte."""
_END_SHOWN = 40


def shown(value: object) -> str:
    """``repr(value)`` as an error shows it, see :func:`shortened`.

    >>> shown("S11"), len(shown("S6 " * 1_000_000)) < 400
    ("'S11'", True)
    """
    try:
        return shortened(repr(value))
    except Exception:  # a number of thousands of digits, or a __repr__ that fails
        return f"<a value of type {type(value).__name__}>"


def shortened(text: str) -> str:
    """``text`` itself, or its beginning and its end with its length if it is long."""
    if len(text) <= MOST_SHOWN:
        return text
    return f"{text[: MOST_SHOWN - _END_SHOWN]} … {text[-_END_SHOWN:]} ({len(text):,} characters)"


def whole(value: object) -> int | None:
    """``value`` as an int if it is a whole number, such as numpy's; None for anything else, True and False too.

    >>> whole(3), whole(3.0), whole("3"), whole(True)
    (3, None, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def generator(source: object) -> random.Random | None:
    """``source`` itself if it is a ``random.Random``, a new one if it is a whole number, its seed; else None."""
    if isinstance(source, random.Random):
        return source
    seed = whole(source)
    return None if seed is None else random.Random(seed)


def several(values: object, wanted: str) -> Iterable[Any]:
    """``values`` themselves if they are several; for a text or a single value a ``TypeError``: ``wanted``, not it."""
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise TypeError(f"{wanted}, not {shown(values)}")
    return values


def in_order(values: object, wanted: str) -> Iterable[Any]:
    """``values`` themselves if they are several in an order, which a set has not; else ``TypeError``: ``wanted``."""
    if isinstance(values, set | frozenset):
        raise TypeError(f"{wanted}, in an order; a set such as {shown(values)} has none")
    return several(values, wanted)


def as_text(value: object, what: str, example: str) -> str:
    """``value`` itself; a ``TypeError`` that says what was wanted unless it is a text."""
    if not isinstance(value, str):
        raise TypeError(f"{what} is read from a text such as {example!r}, not from {shown(value)}")
    return value
