"""What a page asks of a Lab's settings, read; what cannot be is an ``IntentError`` in both languages."""

from __future__ import annotations

from sevens_nb.rules import PRESETS, Rules
from sevens_nb.widgets.base import IntentError
from sevens_nb.widgets.labsettings import read_number


def asked_rules(now: Rules, preset: str | None, option: str | None, value: str | None, text: str | None) -> Rules:
    """A preset's rules, those now with one option changed, or those that a text describes."""
    if preset is not None and preset not in PRESETS:
        raise IntentError(f"No rules are called {preset!r}.", f"{preset!r}というルールはありません。")
    if preset is None and text is None and (option is None or value is None):
        raise IntentError("No rules were named.", "ルールが書いてありません。")
    try:
        if option is not None and value is not None:
            return Rules.parse(f"{now.short()} {option}={value}")
        asked = text if preset is None else preset
        return Rules.parse(asked or "")
    except (TypeError, ValueError) as error:
        raise refused(error) from error


def asked_agents(now: tuple[str, ...], name: str, seat: int | None) -> str | tuple[str, ...]:
    """One policy for all seats, or those now with another at one seat."""
    if seat is not None and seat >= len(now):
        raise IntentError(f"There is no seat {seat + 1}.", f"席{seat + 1}はありません。")
    return name if seat is None else (*now[:seat], name, *now[seat + 1 :])


def asked_number(name: str, text: str) -> int:
    """The number of games or the seed, as it was typed."""
    if name not in ("games", "seed"):
        raise IntentError(f"There is no number {name!r}.", f"{name!r}という数はありません。")
    try:
        return read_number(text)
    except ValueError as error:
        raise IntentError(str(error), f"{text!r}は整数として読めません。100000や1e5のように書いてください。") from error


def refused(error: Exception) -> IntentError:
    """What the engine refuses, told on the page."""
    told = str(error)[:300]
    return IntentError(f"{told[:1].upper()}{told[1:]}.", f"この設定はできません：{told}")
