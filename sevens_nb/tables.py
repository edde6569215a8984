"""The tables of a summary: rows of plain values, as a pandas table, text or HTML."""

from __future__ import annotations

import html as markup
from array import array
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from sevens_nb.bulkcount import ROW_HEAD, ROW_SEAT
from sevens_nb.cards import Card
from sevens_nb.estimates import Estimate
from sevens_nb.measures import Counts
from sevens_nb.tallies import KIND_NAMES

if TYPE_CHECKING:
    import pandas as pd

Row = dict[str, Any]


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


HEADINGS = ("seat", "agent", "wins", "mean rank", "emptied", "dead", "dropped out", "passes", "cards left")


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


def notes(counts: Counts) -> str:
    """Length, passes and drop-outs in a line."""
    return (
        f"length {counts.mean('length')}; passes {counts.mean('passes')}; "
        f"somebody drops out in {counts.any_drop_out()} of the games"
    )


def text(counts: Counts, agents: Sequence[str], headline: str) -> str:
    """The short table as text, with the headline above and the notes below."""
    rows = [HEADINGS, *cells(counts, agents)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([headline, *lines, notes(counts)])


def html(counts: Counts, agents: Sequence[str], headline: str) -> str:
    """The short table as HTML, with a caption."""

    def line(tag: str, row: Sequence[str]) -> str:
        return "<tr>" + "".join(f"<{tag}>{markup.escape(cell)}</{tag}>" for cell in row) + "</tr>"

    body = "".join(line("td", row) for row in cells(counts, agents))
    caption = f"<caption>{markup.escape(headline)}<br>{markup.escape(notes(counts))}</caption>"
    return f"<table>{caption}<thead>{line('th', HEADINGS)}</thead><tbody>{body}</tbody></table>"
