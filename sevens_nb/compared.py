"""A comparison in words: as text and as HTML, in English and Japanese."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from sevens_nb import tables
from sevens_nb.pairs import GAME_MEASURES
from sevens_nb.words import LIST_SEPARATOR, check_language

if TYPE_CHECKING:
    from sevens_nb.experiments import Comparison

Measure = tuple[str, int | None]

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "alone": "{games:,} games of each",
        "paired": ", the same deals; differences from {first} in brackets (95 % intervals)",
        "other_seats": "no differences for {labels}: with another number of seats the deals are others",
        "measure": "measure",
        "wins": "wins of seat {seat}",
        "wins_by_order": "wins of the starter",
        "length": "actions a game",
        "passes": "passes",
        "drop_outs": "drop-outs",
        "any_drop_out": "games with a drop-out",
    },
    "ja": {
        "alone": "{games:,}ゲームずつ",
        "paired": "、同じ配り。［ ］の中は{first}との差の95%区間",
        "other_seats": "{labels}は席の数がちがい、配りもちがうので、差は出しません。",
        "measure": "何が",
        "wins": "席{seat}の勝つ割合",
        "wins_by_order": "始める席の勝つ割合",
        "length": "1ゲームの手数（札とパス）",
        "passes": "1ゲームのパスの回数",
        "drop_outs": "1ゲームで脱落する席の数",
        "any_drop_out": "だれかが脱落するゲームの割合",
    },
}


def shown_measures(found: Comparison) -> list[Measure]:
    """Who wins, of many seats only the first and the starter, then the measures of whole games."""
    seats = max(summary.seats for summary in found.summaries)
    wins: list[Measure] = [("wins", seat) for seat in range(seats if seats <= tables.MOST_SEATS else 1)]
    return [*wins, ("wins_by_order", 0), *((name, None) for name in GAME_MEASURES)]


def text(found: Comparison, lang: str = "en") -> str:
    """The measures one below the other, and below each what every variant that has it gives."""
    lines = _head(found, lang)
    width = max(map(tables.columns, found.labels))
    for measure, seat in shown_measures(found):
        lines.append(_name(measure, seat, lang))
        for label in found.labels:
            if seat is None or seat < found[label].seats:
                gap = " " * (width - tables.columns(label))
                lines.append(f"  {label}{gap}  {found.told(measure, label, seat)}")
    return "\n".join(lines)


def html(found: Comparison, lang: str = "en") -> str:
    """A row a measure, a column a variant; a dash where a variant has no such seat."""
    body = ""
    for measure, seat in shown_measures(found):
        has = {label: seat is None or seat < found[label].seats for label in found.labels}
        texts = (found.told(measure, label, seat) if has[label] else "–" for label in found.labels)
        cells = "".join(f"<td>{escape(told)}</td>" for told in texts)
        body += f'<tr><th scope="row">{_name(measure, seat, lang)}</th>{cells}</tr>'
    titles = (WORDS[lang]["measure"], *found.labels)
    heads = "".join(f'<th scope="col">{escape(title)}</th>' for title in titles)
    caption = "<br>".join(map(escape, _head(found, lang)))
    return f"<table><caption>{caption}</caption><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


def _head(found: Comparison, lang: str) -> list[str]:
    """What was played and what is in brackets; which variants have nothing to pair, and why."""
    words = WORDS[check_language(lang)]
    first = found.labels[0]
    others = [label for label in found.labels if found[label].seats != found[first].seats]
    line = words["alone"].format(games=found.games)
    if len(others) < len(found.labels) - 1:
        line += words["paired"].format(first=first)
    if found.summaries[0].partial:
        line += tables.WORDS[lang]["partial"]
    return [line, words["other_seats"].format(labels=LIST_SEPARATOR[lang].join(others))] if others else [line]


def _name(measure: str, seat: int | None, lang: str) -> str:
    return WORDS[lang][measure].format(seat=None if seat is None else seat + 1)
