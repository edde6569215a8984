"""What all figures share: axes without pyplot, fonts with Japanese, colours, and the words on the labels."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sevens_nb.words import check_language

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.text import Text

FONT_FILE = Path(__file__).parents[1] / "fonts" / "SevensNbSansJP.ttf"
FAMILIES = ["DejaVu Sans", "Sevens NB Sans JP"]
INKS = ("#161b26", "#c01f33", "#1259b5", "#146b34")
"""The four suits, each in its own colour."""
SEAT_COLOURS = ("#1259b5", "#c4560a", "#146b34", "#8a2f8f", "#7a5c00", "#0b7a83", "#a3213f", "#4c5566")
HATCHES = ("", "///", "...", "xxx", "\\\\\\", "++", "ooo", "--")
GREY = "#5b6470"

WORDS: dict[str, dict[str, str]] = {
    "seat": {"en": "Seat {n}", "ja": "席{n}"},
    "seats": {"en": "Seat", "ja": "席"},
    "order": {"en": "Place in turn order (1 starts)", "ja": "始めからの番（1が最初）"},
    "nth": {"en": "{n}", "ja": "{n}番目"},
    "win_share": {"en": "Share of games won", "ja": "勝つ割合"},
    "equal": {"en": "all alike", "ja": "全員が同じなら"},
    "rank": {"en": "Rank {n}", "ja": "{n}位"},
    "rank_share": {"en": "Share of games", "ja": "ゲームの割合"},
    "length": {"en": "Actions in a game (plays and passes)", "ja": "1ゲームの手数（札とパス）"},
    "games": {"en": "Share of games", "ja": "ゲームの割合"},
    "mean": {"en": "mean {n}", "ja": "平均 {n}"},
    "wins_title": {"en": "Who wins", "ja": "だれが勝つか"},
    "ranks_title": {"en": "How the ranks fall", "ja": "順位の分布"},
    "lengths_title": {"en": "How long games last", "ja": "ゲームの長さ"},
    "dead_title": {"en": "How often each card dies", "ja": "札が死ぬ割合"},
    "when_title": {"en": "When each card is played (mean ply)", "ja": "札が出る時（平均の手数）"},
    "played_title": {"en": "How often each card is played", "ja": "札が手番で出される割合"},
    "off_title": {"en": "How often each card is off the table at the end", "ja": "終わりに場にない割合"},
    "who_title": {"en": "Who holds each card", "ja": "だれがどの札を持っているか"},
    "board_title": {"en": "The table", "ja": "場"},
    "game_title": {"en": "A game, move by move", "ja": "ゲームの流れ"},
    "ply": {"en": "Ply", "ja": "手"},
    "table": {"en": "on the table", "ja": "場に出ている"},
    "open": {"en": "can be played", "ja": "出せる"},
    "dead": {"en": "dead", "ja": "死んだ札"},
    "closed": {"en": "not yet", "ja": "まだ出せない"},
    "nobody": {"en": "nobody", "ja": "だれも持っていない"},
    "pass": {"en": "pass", "ja": "パス"},
    "emptied": {"en": "hand emptied", "ja": "手札なし"},
    "dead_hand": {"en": "only dead cards left", "ja": "死んだ札だけ"},
    "eliminated": {"en": "drops out", "ja": "脱落"},
    "foul": {"en": "foul", "ja": "反則"},
    "play": {"en": "card", "ja": "札"},
    "difference": {"en": "Difference from {n}", "ja": "{n}との差"},
    "wins": {"en": "wins of seat {n}", "ja": "席{n}の勝つ割合"},
    "wins_by_order": {"en": "wins, place {n} in turn order", "ja": "{n}番目の席の勝つ割合"},
    "mean_rank": {"en": "mean rank of seat {n}", "ja": "席{n}の平均順位"},
    "cards_left": {"en": "cards left at seat {n}", "ja": "席{n}に残る札"},
    "seat_passes": {"en": "passes of seat {n}", "ja": "席{n}のパス"},
    "seat_drop_outs": {"en": "seat {n} drops out", "ja": "席{n}が脱落する割合"},
    "passes": {"en": "passes in a game", "ja": "1ゲームのパス"},
    "drop_outs": {"en": "drop-outs in a game", "ja": "1ゲームの脱落者"},
    "any_drop_out": {"en": "games with a drop-out", "ja": "脱落者の出る割合"},
    "killer": {
        "en": "Who kills (rows) whose cards (columns), cards a game",
        "ja": "だれが（縦）だれの札を（横）殺すか、1ゲームの枚数",
    },
    "highest": {"en": "Highest: {n}", "ja": "最大: {n}"},
    "lowest": {"en": "Lowest: {n}", "ja": "最小: {n}"},
    "setup": {"en": "before play", "ja": "開始前"},
}


def word(key: str, lang: str, n: object = "") -> str:
    """A label in the language asked for."""
    return WORDS[key][check_language(lang)].format(n=n)


@cache
def _know_fonts() -> None:
    from matplotlib import font_manager

    font_manager.fontManager.addfont(FONT_FILE)


def axes(ax: Axes | None, width: float = 6.4, height: float = 3.6) -> Axes:
    """``ax`` itself, or the axes of a new figure that belongs to nobody (no pyplot, so any thread may draw)."""
    _know_fonts()
    if ax is not None:
        return ax
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    return figure.subplots()


def label(text: Text, size: float | None = None, **properties: Any) -> Text:
    """A text that finds its Japanese signs."""
    text.set_fontfamily(FAMILIES)
    if size is not None:
        text.set_fontsize(size)
    text.set(**properties)
    return text


def finish(ax: Axes, title: str, x: str = "", y: str = "", told: str = "") -> Axes:
    """Title and axis labels, tick labels in a font with Japanese, and quiet frames.

    ``told`` says in words what is drawn; it becomes the label of the axes, which nothing else uses.
    """
    ax.set_label(told)
    label(ax.set_title(title, loc="left"), 11)
    label(ax.set_xlabel(x), 10)
    label(ax.set_ylabel(y), 10)
    ax.tick_params(labelfontfamily=FAMILIES, labelsize=9)
    legend = ax.get_legend()
    if legend is not None:
        for text in legend.get_texts():
            label(text)
    ax.spines[["top", "right"]].set_visible(False)
    return ax


def listed(names: Iterable[str], values: Iterable[object]) -> str:
    """Names with their values, in one sentence."""
    return ", ".join(f"{name}: {value}" for name, value in zip(names, values, strict=True))


def seat_colour(seat: int) -> str:
    """The colour of a seat, the same in every figure."""
    return SEAT_COLOURS[seat % len(SEAT_COLOURS)]
