"""The board as plain text: the twin of every picture, for terminals, transcripts and screen readers."""

from __future__ import annotations

from sevens_nb.cards import RANKS, Suit
from sevens_nb.law import row_suits
from sevens_nb.state import State

LEGEND = {
    "en": "rank: on the table   +: playable   x: dead   .: not yet",
    "ja": "A〜K: 場に出ている札   +: 出せる   x: 死んだ札   .: まだ出せない",
}


def text_board(state: State) -> str:
    """The 4 × 13 grid in five lines: a header, then one row a suit in the order of ``rules.rows``.

    A card on the table shows its rank, an open place ``+``, a dead one ``x``, any other ``.``.

    >>> from sevens_nb.rules import KILLING
    >>> print(text_board(State.at(KILLING, table="S7 H7 D7 C7 S2 HA", hands=["SA", "H2"])))
        A  2  3  4  5  6  7  8  9 10  J  Q  K
    ♠   x  2  +  .  .  +  7  +  .  .  .  .  .
    ♥   A  +  +  .  .  +  7  +  .  .  .  .  .
    ♦   +  +  .  .  .  +  7  +  .  .  .  .  .
    ♣   .  .  .  .  .  +  7  +  .  .  .  .  .
    """
    lines = ["   " + "".join(f"{rank:>3}" for rank in RANKS)]
    for suit in row_suits(state.rules):
        signs = (_sign(state, 13 * suit + rank) for rank in range(13))
        lines.append(f"{Suit(suit).symbol}  " + "".join(f"{sign:>3}" for sign in signs))
    return "\n".join(lines)


def _sign(state: State, index: int) -> str:
    for mask, sign in (
        (state.table.mask, RANKS[index % 13]),
        (state.dead_cards().mask, "x"),
        (state.open_cards().mask, "+"),
    ):
        if mask >> index & 1:
            return sign
    return "."
