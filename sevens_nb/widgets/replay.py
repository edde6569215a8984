"""Replay: a finished game that steps, toggles and explains in the browser alone, and exports to one page."""

from __future__ import annotations

from typing import ClassVar

from sevens_nb.record import GameRecord
from sevens_nb.rules import Rules
from sevens_nb.widgets.base import Intent
from sevens_nb.widgets.explorer import STEPPING_ESM, Explorer
from sevens_nb.widgets.opening import OPEN


class Replay(Explorer):
    """A record to step through; nothing in it asks the kernel, so it goes on after the kernel is gone.

    ``rules`` are those to read the game by at first (those of the record if None); ``hands`` as in ``Explorer``.
    ``TypeError`` for anything but a ``GameRecord``.

    >>> from sevens_nb import Deal
    >>> Replay(GameRecord(Rules(), Deal(["D7 D8", "D6"]), ["D8", "D6"]))
    Replay(standard, 2 seats, 2 moves)
    """

    _esm = STEPPING_ESM
    INTENTS: ClassVar[dict[str, Intent]] = {}

    def __init__(
        self, record: GameRecord, *, rules: Rules | str | None = None, lang: str = "en", hands: str | int = OPEN
    ) -> None:
        if not isinstance(record, GameRecord):
            raise TypeError(f"{record!r}; wanted a GameRecord, such as play_game(...) returns or table.record")
        super().__init__(record, rules=rules, lang=lang, hands=hands)
