"""What a page asks of a Lab's settings, read; what cannot be is an ``IntentError`` in both languages."""

from __future__ import annotations

from sevens_nb.policies import POLICIES
from sevens_nb.refusals import in_japanese
from sevens_nb.rules import PRESETS, Rules
from sevens_nb.widgets.base import IntentError
from sevens_nb.widgets.labsettings import MOST_GAMES, read_number


def asked_rules(now: Rules, preset: str | None, option: str | None, value: str | None, text: str | None) -> Rules:
    """A preset's rules, those now with one option changed, or those that a text describes."""
    if preset is not None and preset not in PRESETS:
        raise IntentError(f"No rules are called {preset!r}.", f"「{preset}」というルールはありません。")
    if preset is None and text is None and (option is None or value is None):
        raise IntentError("No rules were named.", "ルールが書いてありません。")
    try:
        if option is not None and value is not None:
            return now.replace(**{option: Rules.parse(f"{option}={value}").options()[option]})
        asked = text if preset is None else preset
        return Rules.parse(asked or "")
    except (KeyError, TypeError, ValueError) as error:
        raise refused(error) from error


def asked_agents(now: tuple[str, ...], name: str, seat: int | None) -> str | tuple[str, ...]:
    """One policy for all seats, or those now with another at one seat."""
    if seat is not None and seat >= len(now):
        raise IntentError(f"There is no seat {seat + 1}.", f"席{seat + 1}はありません。")
    if name not in POLICIES:
        raise IntentError(f"There is no way of playing called {name!r}.", f"「{name}」という出し方はありません。")
    return name if seat is None else (*now[:seat], name, *now[seat + 1 :])


def asked_number(name: str, text: str) -> int:
    """The number of games or the seed, as it was typed, if there can be such a one."""
    if name not in LIMITS:
        raise IntentError(f"There is no number {name!r}.", f"{name!r}という数はありません。")
    try:
        number = read_number(text)
    except ValueError as error:
        raise IntentError(
            str(error), f"「{text}」は整数として読めません。100000や1e5のように書いてください。"
        ) from error
    en, ja, least, most = LIMITS[name]
    if not least <= number <= most:
        raise IntentError(
            f"{en} can be {least:,} to {most:,}; this is {number:,}.",
            f"{ja}は{least:,}から{most:,}までです（{number:,}）。",
        )
    return number


LIMITS = {
    "games": ("The number of games", "ゲームの数", 1, MOST_GAMES),
    "seed": ("The seed", "乱数のたね", -(1 << 63), (1 << 64) - 1),
}
"""What each number is called, the least and the greatest."""


def refused(error: Exception) -> IntentError:
    """What the engine refuses, told on the page."""
    told = str(error)[:300]
    return IntentError(f"{told[:1].upper()}{told[1:]}.", f"この設定はできません：{in_japanese(error)}")


def failure(error: Exception) -> dict[str, str]:
    """What went wrong in a run, in both languages; Python's own words stand in the English one."""
    name = type(error).__name__
    return {"en": f"{name}: {error}"[:400], "ja": f"計算のとちゅうで思わぬエラーが起きました（{name}）。"}
