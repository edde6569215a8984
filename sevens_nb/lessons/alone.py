"""The solitaire of the killing game: one player, all 48 cards, and as few deaths as possible."""

from __future__ import annotations

from dataclasses import dataclass

from sevens_nb.cards import Card, CardSet
from sevens_nb.deal import Deal
from sevens_nb.lessons.places import PLACES
from sevens_nb.moves import Play
from sevens_nb.record import GameRecord
from sevens_nb.rules import KILLING, Rules
from sevens_nb.state import IllegalMoveError, State


@dataclass(frozen=True)
class Solitaire:
    """One player alone in the killing game: the ``game`` so far, and the sentence that refused a card, if any."""

    game: GameRecord
    refusal: str = ""

    @property
    def score(self) -> int:
        """How many of the 48 cards have been played."""
        return len(self.game.moves)

    @property
    def dead(self) -> CardSet:
        """The cards that have died."""
        return self.game.last.dead_cards()

    @property
    def is_finished(self) -> bool:
        """Whether nothing that is left can ever be played."""
        return self.game.last.is_over


def solitaire(order: str, rules: Rules = KILLING, lang: str = "en") -> Solitaire:
    """Play ``order`` (cards parted by spaces, the first one first) alone.

    Cards that have died by then are left out; the first other card that cannot be played ends it.

    >>> solitaire("S8 H9").score, solitaire("S8 S10 S9").refusal[:26]
    (2, '♠10 cannot be played yet: ')
    """
    deal = Deal([PLACES])
    state = State.start(rules, deal)
    moves: list[Play] = []
    for word in order.replace(",", " ").split():
        if Card(word) in state.dead_cards():
            continue
        try:
            state = state.play(Play(word))
        except IllegalMoveError:
            return Solitaire(GameRecord(rules, deal, moves), state.explain(word).say(lang))
        moves.append(Play(word))
    return Solitaire(GameRecord(rules, deal, moves))


def column_by_column(ranks: str = "8 9 10 J Q K 6 5 4 3 2 A", suits: str = "SHDC") -> str:
    """An order for the solitaire: whole columns, from the 7s outwards."""
    return " ".join(suit + rank for rank in ranks.split() for suit in suits)
