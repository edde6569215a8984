"""What a person typed after ``sevens-nb``: read, or refused in the words of the command line."""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from decimal import Decimal, InvalidOperation
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path

from sevens_nb.bulkplay import row_width
from sevens_nb.deal import Deal
from sevens_nb.inputs import shortened
from sevens_nb.rules import MAX_SEATS, STANDARD, Rules
from sevens_nb.simulation import MOST_ROW_BYTES, make_job
from sevens_nb.state import State

MOST_WORKERS = 61
"""So many processes a pool may have on Windows."""
_BOUNDS = {
    "--games": "from 1 to 2**60, such as 100000 or 1e6",
    "--first-game": "from 0 to 2**60, such as 100000 or 1e6",
    "--seed": "from -2**63 to 2**64 - 1",
}
_KINDS = ("position/", "deal/", "game/")


def whole_option(option: str, text: str, least: int, most: int) -> int:
    """A whole number, also written as 1e6; ``ValueError`` in the words of the command line."""
    try:
        number = Decimal(text)
        fine = number.is_finite() and least <= number <= most and number == number.to_integral_value()
    except InvalidOperation:
        fine = False
    if not fine:
        bounds = _BOUNDS.get(option, f"from {least} to {most}")
        raise ValueError(f"{option} {shortened(text)}: wanted a whole number {bounds}")
    return int(number)


def text_or_file(option: str, given: str) -> str:
    """The text of a position, deal or game: itself, from a file, or for ``-`` from the input."""
    if given.lstrip().startswith(_KINDS):
        return given
    try:
        text = sys.stdin.read() if given == "-" else Path(given).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{option}{shortened(given)}: this is no text in UTF-8") from None
    except (OSError, ValueError):  # no such file, a folder, or far too long a name
        raise ValueError(
            f"{option}{shortened(given)!r} is no file, and as a text it begins neither with position/1 "
            "nor with deal/1 or game/1"
        ) from None
    if not text.lstrip().startswith(_KINDS):
        raise ValueError(
            f"{option}{shortened(given)}: {shortened(text[:60])!r} begins no position, deal or game; "
            "wanted position/1 …, deal/1 … or game/1 …"
        )
    return text


def rules_of(text: str | None, option: str = "--rules: ") -> Rules:
    """The rules that ``--rules`` names, the basic game if it is left out."""
    try:
        return STANDARD if text is None else Rules.parse(text)
    except ValueError as error:
        raise ValueError(f"{option}{error}") from None


def agents_of(text: str, seats: int) -> list[str] | str:
    """The agents that ``--agents`` names: one for all seats, or one a seat."""
    names = [name.strip() for name in text.split(",")]
    try:
        make_job(STANDARD, seats, None, names if len(names) > 1 else names[0], 0)
    except ValueError as error:
        raise ValueError(f"--agents: {error}".removesuffix(" or a function")) from None
    return names if len(names) > 1 else names[0]


def beginning(given: argparse.Namespace) -> tuple[Rules, Deal | State | None, int]:
    """The rules, what every game starts from, and the number of seats."""
    seats = None if given.seats is None else whole_option("--seats", given.seats, 1, MAX_SEATS)
    rules = rules_of(given.rules)
    if given.start is None:
        return rules, None, seats or 4
    text = text_or_file("--start ", given.start).strip()
    if text.startswith("game/"):
        raise ValueError("--start: this is a game; wanted a deal or a position")
    start = Deal.parse(text) if text.startswith("deal/") else State.parse(text)
    if isinstance(start, State):
        if given.rules is not None and start.rules != rules:
            raise ValueError(f"--start has the rules {start.rules.short()!r}, not --rules {rules.short()!r}")
        if start.is_over:
            raise ValueError("--start: this position is over, there is nothing to play")
        rules = start.rules
    if seats not in (None, start.seats):
        raise ValueError(f"--seats {seats}, but --start has {start.seats} seats; leave out --seats")
    return rules, start, start.seats


def check_way(rules: Rules, seats: int, start: Deal | State | None, slow: bool) -> None:
    """Refuse a game that is only played slowly, unless asked to."""
    if (reason := make_job(rules, seats, start, "random", 0).why_not_in_bulk()) and not slow:
        raise ValueError(f"{reason}: with --slow this is played move by move, about a thousand games a second")


def workers(text: str) -> AbstractContextManager[Executor | None]:
    """The processes that ``--workers`` asks for, or nobody."""
    number = whole_option("--workers", text, 1, MOST_WORKERS)
    if number == 1:
        return nullcontext()
    # Started afresh, not forked: a fork of a process with threads may hang. Ctrl-C is for this process alone.
    return ProcessPoolExecutor(
        number, mp_context=get_context("spawn"), initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    )


def seed_of(text: str) -> int:
    """The seed of ``--seed``."""
    return whole_option("--seed", text, -(1 << 63), (1 << 64) - 1)


def check_rows(target: Path | None, games: int, seats: int) -> None:
    """Refuse to keep one row a game where that takes too much memory."""
    size = 8 * row_width(seats) * games
    if target and size > MOST_ROW_BYTES:
        raise ValueError(
            f"--rows: {games:,} rows take {size / 2**30:.0f} GiB; wanted at most {MOST_ROW_BYTES >> 30} GiB"
        )


def check_targets(given: argparse.Namespace) -> None:
    """Refuse a file or a folder that cannot be written, before any game is played."""
    for option in ("save", "rows"):
        target: Path | None = getattr(given, option, None)
        if target is None:
            continue
        if target.is_dir():
            raise ValueError(f"--{option} {target}: this is a folder; wanted a file")
        try:
            tempfile.TemporaryFile(dir=target.parent).close()
        except OSError as error:
            raise ValueError(f"--{option} {target}: cannot write there ({error.strerror})") from None
    if given.figures:
        if find_spec("matplotlib") is None:
            raise ValueError("--figures needs matplotlib, which is not installed")
        try:
            given.figures.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=given.figures).close()
        except OSError as error:
            raise ValueError(f"--figures {given.figures}: cannot write there ({error.strerror})") from None
