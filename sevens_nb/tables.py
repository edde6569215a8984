"""The tables of a summary: rows of plain values, as a pandas table, text, HTML or JSON."""

from __future__ import annotations

import html as markup
import math
import unicodedata
from array import array
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from sevens_nb.bulkcount import ROW_HEAD, ROW_SEAT
from sevens_nb.cards import Card
from sevens_nb.estimates import Estimate
from sevens_nb.measures import Counts
from sevens_nb.tallies import KIND_NAMES
from sevens_nb.words import LIST_SEPARATOR, check_language

if TYPE_CHECKING:
    import pandas as pd

    from sevens_nb.experiments import Comparison
    from sevens_nb.summary import Summary

Row = dict[str, Any]
MOST_SEATS = 6
"""Of more seats a line of text does not tell all."""


def seat_rows(counts: Counts, agents: Sequence[str]) -> Iterator[Row]:
    """One row a seat: every estimate and, in the column after it, its standard error."""
    for seat in range(counts.layout.seats):
        named = {
            "wins": counts.rank_share(seat, 0),
            "mean_rank": counts.mean_rank(seat),
            "starts": counts.starts(seat),
            "passes": counts.mean("seat_passes", seat),
            "cards_left": counts.cards_left(seat),
        }
        named |= {kind: counts.exit_share(seat, kind) for kind in KIND_NAMES}
        named |= {f"rank_{rank + 1}": counts.rank_share(seat, rank) for rank in range(counts.layout.seats)}
        yield {"seat": seat, "agent": agents[seat]} | _with_errors(named)


def card_rows(counts: Counts) -> Iterator[Row]:
    """One row a card: how often it is played, laid, dead, off the table, when it is played, who kills it."""
    for card in range(52):
        named: dict[str, Estimate | None] = {
            "played": counts.played(card),
            "when_played": counts.when_played(card),
            "laid": counts.laid(card),
            "died": counts.died(card),
            "off_table": counts.off_table(card),
        }
        named |= {f"killed_by_{seat}": counts.died(card, seat) for seat in range(counts.layout.seats)}
        yield {"card": str(Card(card))} | _with_errors(named)


def kill_rows(counts: Counts) -> Iterator[Row]:
    """One row for each seat that kills and each that holds: the cards killed in a game."""
    for killer in range(counts.layout.seats):
        for holder in range(counts.layout.seats):
            yield {"killer": killer, "holder": holder} | _with_errors({"cards": counts.kills(killer, holder)})


def _with_errors(named: dict[str, Any]) -> Row:
    row: Row = {}
    for name, estimate in named.items():
        row[name] = None if estimate is None else estimate.value
        row[f"{name}_se"] = None if estimate is None else estimate.error
    return row


def game_rows(rows: array[int], seats: int, numbers: Sequence[int]) -> Iterator[Row]:
    """One row a game: starter, length, and for each seat its rank, who shares it, exit, cards left, passes."""
    width = ROW_HEAD + ROW_SEAT * seats
    for at, number in enumerate(numbers):
        values = rows[at * width : (at + 1) * width]
        row: Row = {"game": number, "starter": values[0], "length": values[1]}
        for seat in range(seats):
            ahead, level, kind, left, passes = values[ROW_HEAD + ROW_SEAT * seat :][:ROW_SEAT]
            row[f"rank_{seat}"] = ahead + 1
            row[f"sharing_{seat}"] = level
            row[f"exit_{seat}"] = KIND_NAMES[kind]
            row[f"left_{seat}"] = left
            row[f"passes_{seat}"] = passes
        yield row


def frame(rows: Iterator[Row], index: str) -> pd.DataFrame:
    """The rows as a pandas table."""
    try:
        import pandas as pd
    except ImportError as error:
        raise ImportError("tables need pandas: install sevens-nb[sim]") from error
    return pd.DataFrame(list(rows)).set_index(index)


# ---------------------------------------------------------------- the short table

WORDS: dict[str, dict[str, Any]] = {
    "en": {
        "headings": ("seat", "agent", "wins", "mean rank", "emptied", "dead", "dropped out", "passes", "cards left"),
        "headline": "{games:,} {word} of {rules}, {seats} {seat_word}, seed {seeds}",
        "start": ", from {start}",
        "partial": " (stopped early)",
        "notes": "length {length}; passes {passes}; somebody drops out in {dropped} of the games",
        "order": "wins by turn order, the starter first: {wins}",
        "dying": "cards that die most often: {cards}",
    },
    "ja": {
        "headings": ("席", "選び方", "勝ち", "平均順位", "出し切り", "死んだ札だけ", "脱落", "パス", "残りの札"),
        "headline": "{games:,}ゲーム（ルール {rules}、{seats}席、シード {seeds}）",
        "start": "、はじめの局面 {start}",
        "partial": "（途中で止めました）",
        "notes": "手数 {length}、パス {passes}、だれかが脱落するゲームの割合 {dropped}",
        "order": "始める席から順に、勝つ割合: {wins}",
        "dying": "いちばんよく死ぬ札: {cards}",
    },
}


def headline(games: int, rules: str, seats: int, seeds: str, start: str, partial: bool, lang: str = "en") -> str:
    """What was played, in a line."""
    words = WORDS[check_language(lang)]
    one = {"word": "game" if games == 1 else "games", "seat_word": "seat" if seats == 1 else "seats"}
    line: str = words["headline"].format(games=games, rules=rules, seats=seats, seeds=seeds, **one)
    return line + (words["start"].format(start=start) if start else "") + (words["partial"] if partial else "")


def cells(counts: Counts, agents: Sequence[str]) -> list[tuple[str, ...]]:
    """The short table of a summary as texts, seats shown from 1."""
    return [
        (
            str(seat + 1),
            agents[seat],
            str(counts.rank_share(seat, 0)),
            str(counts.mean_rank(seat)),
            str(counts.exit_share(seat, "emptied")),
            str(counts.exit_share(seat, "dead")),
            str(counts.exit_share(seat, "eliminated")),
            str(counts.mean("seat_passes", seat)),
            str(counts.cards_left(seat)),
        )
        for seat in range(counts.layout.seats)
    ]


def notes(counts: Counts, lang: str = "en") -> list[str]:
    """Length, passes and drop-outs in a line; what the starter gains in one; and, if cards die, which die most."""
    words, comma = WORDS[check_language(lang)], LIST_SEPARATOR[lang]
    length, passes = counts.mean("length"), counts.mean("passes")
    lines = [words["notes"].format(length=length, passes=passes, dropped=counts.any_drop_out())]
    if (seats := counts.layout.seats) > 1:
        wins = [str(counts.rank_share(seat, 0, by_order=True)) for seat in range(min(seats, MOST_SEATS))]
        lines.append(words["order"].format(wins=comma.join(wins + ["…"] * (seats > MOST_SEATS))))
    died = {card: counts.died(card) for card in range(52)}
    most = sorted((card for card in died if died[card].value > 0), key=lambda card: -died[card].value)[:3]
    if most:
        lines.append(words["dying"].format(cards=comma.join(f"{Card(card).symbol} {died[card]}" for card in most)))
    return lines


def text(counts: Counts, agents: Sequence[str], headline: str, lang: str = "en") -> str:
    """The short table as text, with the headline above and the notes below."""
    headings: tuple[str, ...] = WORDS[check_language(lang)]["headings"]
    rows = [headings, *cells(counts, agents)]
    widths = [max(columns(row[column]) for row in rows) for column in range(len(headings))]
    lines = [
        "  ".join(cell + " " * (width - columns(cell)) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return "\n".join([headline, *lines, *notes(counts, lang)])


def columns(text: str) -> int:
    """The columns that a text takes on a terminal; a Japanese character takes two."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def html(counts: Counts, agents: Sequence[str], headline: str) -> str:
    """The short table as HTML, with a caption."""

    def line(tag: str, row: Sequence[str]) -> str:
        return "<tr>" + "".join(f"<{tag}>{markup.escape(cell)}</{tag}>" for cell in row) + "</tr>"

    body = "".join(line("td", row) for row in cells(counts, agents))
    caption = "<br>".join(map(markup.escape, (headline, *notes(counts))))
    head = f"<caption>{caption}</caption><thead>{line('th', WORDS['en']['headings'])}</thead>"
    return f"<table>{head}<tbody>{body}</tbody></table>"


# ---------------------------------------------------------------- plain values, for JSON


def plain(summary: Summary) -> dict[str, Any]:
    """The estimates of a summary as JSON holds them, each with its standard error; seats from 1."""
    counts, seats = summary.counts, range(summary.seats)
    seeds = list(dict.fromkeys(run.seed for run in summary.runs))
    return {
        "version": "estimates/1",
        "rules": str(summary.rules),
        "seats": summary.seats,
        "agents": list(summary.agents),
        "start": summary.start,
        "seed": seeds[0] if len(seeds) == 1 else None,
        "runs": [run._asdict() for run in summary.runs],
        "games": summary.games,
        "partial": summary.partial,
        "length": _pair(summary.length()),
        "passes": _pair(summary.passes()),
        "drop_outs": _pair(summary.drop_outs()),
        "any_drop_out": _pair(summary.any_drop_out()),
        "by_seat": [_plain_seat(counts, seat) for seat in seats],
        "kills": [[_pair(estimate) for estimate in killer] for killer in summary.kills()],
        "wins_by_turn_order": [_pair(estimate) for estimate in summary.wins("order")],
        "by_card": {
            str(Card(card)): {
                "played": _pair(counts.played(card)),
                "when_played": _pair(counts.when_played(card)),
                "died": _pair(counts.died(card)),
            }
            for card in range(52)
        },
    }


def _plain_seat(counts: Counts, seat: int) -> Row:
    return {
        "seat": seat + 1,
        "wins": _pair(counts.rank_share(seat, 0)),
        "ranks": [_pair(counts.rank_share(seat, rank)) for rank in range(counts.layout.seats)],
        "mean_rank": _pair(counts.mean_rank(seat)),
        "exits": {kind: _pair(counts.exit_share(seat, kind)) for kind in KIND_NAMES},
        "passes": _pair(counts.mean("seat_passes", seat)),
        "cards_left": _pair(counts.cards_left(seat)),
    }


def plain_comparison(found: Comparison) -> dict[str, Any]:
    """The rows of a comparison as JSON holds them; seats from 1."""
    rows = [row | {"seat": None if row["seat"] is None else row["seat"] + 1} for row in found.rows()]
    return {
        "version": "comparison/1",
        "games": found.games,
        "partial": found.summaries[0].partial,
        "variants": {label: str(summary.rules) for label, summary in zip(found.labels, found.summaries, strict=True)},
        "rows": [{name: _number(value) for name, value in row.items()} for row in rows],
    }


def _pair(estimate: Estimate | None) -> list[Any] | None:
    """Value and standard error; what too few games cannot give is null."""
    return None if estimate is None else [_number(estimate.value), _number(estimate.error)]


def _number(value: Any) -> Any:
    return None if isinstance(value, float) and not math.isfinite(value) else value
