"""Static twins of a board: text, and an HTML table that survives a sanitiser because its text says it all."""

from __future__ import annotations

from html import escape

from sevens_nb.cards import RANKS, Card, CardSet, Suit
from sevens_nb.frames import states_of
from sevens_nb.law import row_suits
from sevens_nb.state import State
from sevens_nb.textboard import LEGEND, text_board
from sevens_nb.words import LIST_SEPARATOR, check_language, sentence

_SIGNS = {"o": "○", "m": "●", "d": "×", "c": "·"}
_STYLES = {
    "t": "background:#fffefa;color:{ink};border:1px solid",
    "o": "background:#fff;color:#08703f;border:2px dashed",
    "m": "background:#dff3e6;color:#08703f;border:2px solid",
    "d": "background:#e6dbd8;color:#8f2f2f;border:3px double",
    "c": "background:#f4f2ec;color:#545d6b",
}
_INKS = {"S": "#161b26", "H": "#c01f33", "D": "#1259b5", "C": "#146b34"}
_TABLE = "border-collapse:separate;border-spacing:2px;font:bold 14px sans-serif;text-align:center"
# JupyterLab sets tables of outputs flush right, cell by cell, so each cell says that it is not.
_MIDDLE = "text-align:center"
_COLUMN = f"{_MIDDLE};min-width:2.1em"
_WORDS = {
    "en": {
        "legend": "Card: on the table. ● playable now, ○ playable by its holder, × dead, · not yet.",
        "suit": "suit",
        "seat": "Seat {seat}",
        "turn": "to move",
        "passes": "passes {used}",
        "of": " of {limit}",
        "over_limit": ", only {limit} allowed",
        "none": "no cards",
        "over": "The game is over. Ranking: {places}.",
    },
    "ja": {
        "legend": "札：場に出ている　●：今出せる　○：持ち主なら出せる　×：死んだ札　·：まだ出せない",
        "suit": "マーク",
        "seat": "席{seat}",
        "turn": "番",
        "passes": "パス{used}",
        "of": "／{limit}",
        "over_limit": "、上限{limit}",
        "none": "手札なし",
        "over": "ゲーム終了です。順位は {places}。",
    },
}


def cards_text(cards: CardSet, lang: str = "en") -> str:
    """Cards in card order as a sentence lists them; jokers as JK."""
    return LIST_SEPARATOR[lang].join(card.symbol for card in cards)


def html_board(state: State, caption: str, lang: str = "en") -> str:
    """The 4 × 13 grid of ``state`` as a table with a caption, headers and one sign or card a cell."""
    words = _WORDS[check_language(lang)]
    signs = states_of(state)
    heads = "".join(f'<th scope="col" style="{_COLUMN}">{rank}</th>' for rank in RANKS)
    rows = "".join(_html_row(signs, suit) for suit in row_suits(state.rules))
    return (
        f'<table style="{_TABLE}"><caption style="text-align:left">{escape(caption)}<br>{words["legend"]}</caption>'
        f'<thead><tr><th scope="col">{words["suit"]}</th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _html_row(signs: str, suit: int) -> str:
    letter = Suit(suit).letter
    head = f'<th scope="row">{Suit(suit).symbol}</th>'
    cells = []
    for index in range(13 * suit, 13 * suit + 13):
        style = _STYLES[signs[index]].format(ink=_INKS[letter])
        text = Card(index).symbol if signs[index] == "t" else _SIGNS[signs[index]]
        cells.append(f'<td style="{style};{_MIDDLE}">{text}</td>')
    return f"<tr>{head}{''.join(cells)}</tr>"


def seat_lines(state: State, shown: frozenset[int], lang: str = "en") -> list[str]:
    """One line a seat: whose turn, passes used, how it left, and its cards where they are shown."""
    words = _WORDS[check_language(lang)]
    exits = {out.seat: out for out in state.exits}
    limit = state.rules.pass_limit
    lines = []
    for seat, hand in enumerate(state.hands):
        notes = [words["turn"]] if state.turn == seat else []
        passes = words["passes"].format(used=state.passes[seat])
        if limit is not None:  # a seat that dropped out has passed once more than it may
            passes += words["of" if state.passes[seat] <= limit else "over_limit"].format(limit=limit)
        notes.append(passes)
        head = f"{words['seat'].format(seat=seat + 1)} ({', '.join(notes)}): "
        held = cards_text(hand, lang) if seat in shown or not hand else f"{len(hand)} × ?"
        lines.append(head + (held or words["none"]))
        if seat in exits:
            lines[-1] += " — " + exit_line(state, seat, shown, lang)
    return lines


def exit_line(state: State, seat: int, shown: frozenset[int], lang: str = "en") -> str:
    """How ``seat`` went out, in one sentence; cards only where its hand is shown."""
    out = next(out for out in state.exits if out.seat == seat)
    cards = out.cards if seat in shown else out.cards & state.table
    listed = cards_text(cards, lang) or f"{len(out.cards)} × ?"
    return sentence(f"exit_{out.kind}", lang, {"seat": seat + 1, "cards": listed})


def over_line(state: State, lang: str = "en") -> str:
    """The sentence that the game is over, with the ranking, or nothing."""
    words = _WORDS[check_language(lang)]
    if not state.is_over:
        return ""
    places, place = [], 1
    for group in state.ranking():
        places.append(f"{place}. {' = '.join(words['seat'].format(seat=seat + 1) for seat in group)}")
        place += len(group)
    return words["over"].format(places=", ".join(places))


def text_picture(state: State, shown: frozenset[int], lang: str = "en") -> str:
    """The board, its legend and one line a seat, as plain text."""
    return "\n".join([text_board(state), LEGEND[check_language(lang)], *seat_lines(state, shown, lang)])
