"""Why a card can or cannot be played, and what a pass would mean: a code, the cards that matter, and words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sevens_nb import words
from sevens_nb.cards import ALL_CARDS, Card, CardSet
from sevens_nb.grid import SEVENS
from sevens_nb.law import BasicLaw, KillingLaw, neighbours
from sevens_nb.moves import PASS, Move, Play
from sevens_nb.turn import ALLOWED, ELIMINATES, laid_when_dropping_out

if TYPE_CHECKING:
    from sevens_nb.state import State

JOKER = Card("JK")
_OPEN_CODES = ("joins_run", "joins_link", "touches", "set_aside")


@dataclass(frozen=True)
class Explanation:
    """The answer to "why?": a ``code``, the ``cards`` that matter and a sentence, ``text`` or ``say("ja")``.

    ``key`` names the sentence (a code may have several), ``card``, ``seat`` (from 0) and ``n`` fill it.
    """

    code: str
    cards: CardSet
    key: str
    card: Card | None = None
    seat: int | None = None
    n: int = 0

    @property
    def text(self) -> str:
        """The sentence in English."""
        return self.say("en")

    def say(self, lang: str = "en") -> str:
        """The sentence in ``lang``, ``"en"`` or ``"ja"``; ``ValueError`` for any other language."""
        words.check_language(lang)
        parts = {
            "card": self.card.symbol if self.card else "",
            "cards": words.list_cards((card.symbol for card in self.cards), lang),
            "seat": "" if self.seat is None else self.seat + 1,
            "n": self.n,
        }
        return words.sentence(self.key, lang, parts)

    def __str__(self) -> str:
        return self.text


def explain_card(state: State, card: Card, seat: int | None) -> Explanation:
    """Why ``card`` can or cannot be played, the first reason that holds: over, table, holders, turn."""
    if state.is_over:
        return Explanation("over", CardSet(), "over", card)
    if card.is_joker:
        return _explain_joker(state, card, seat)
    code, mask, key = _reason_of_table(state, 1 << int(card))
    if code in _OPEN_CODES:
        obstacle = _reason_of_holders(state, card, seat)
        if obstacle:
            return Explanation(obstacle, CardSet(), obstacle, card, seat)
    return Explanation(code, CardSet.from_mask(mask), key, card, seat)


def _reason_of_table(state: State, place: int) -> tuple[str, int, str]:
    """What rules and table alone say of a place: code, mask of the cards that matter, sentence."""
    law, table = state._law, state._table
    if place & table:
        return "already_on_table", 0, "already_on_table"
    if isinstance(law, KillingLaw) and place & state._dead:
        return "dead", law.walls(table, place), _dead_key(state, law, place)
    if place & state._open_mask():
        code, cards = law.why_open(table, place)
        return code, cards, code
    code, cards = law.why_closed(table, place)
    return code, cards, _closed_key(law, table, place, code)


def _dead_key(state: State, law: KillingLaw, place: int) -> str:
    if law.rectangle and law.area(state._table, place) != place:
        return "dead_area"
    return "dead" if neighbours(state.rules, place, corners=False).bit_count() == 4 else "dead_border"


def _closed_key(law: BasicLaw | KillingLaw, table: int, place: int, code: str) -> str:
    """Closed for a reason of its own: no 7 to start from, a tunnel, or joined ends."""
    if not isinstance(law, BasicLaw):
        return code
    if code == "gap" and not law.suit_of(place) & table & SEVENS:
        return "gap_no_seven"
    if law.is_tunnelled(table, place):
        return f"{code}_tunnel"
    return "gap_link" if code == "gap" and law.is_linked(table, place) else code


def _reason_of_holders(state: State, card: Card, seat: int | None) -> str | None:
    """What keeps an open card from being played: nobody or somebody else holds it, or it is not the turn."""
    if card in state.set_aside:
        return "set_aside"
    if seat is None:
        return None
    if card not in state.hands[seat]:
        return "not_in_hand"
    return None if state.turn == seat else "not_your_turn"


def _explain_joker(state: State, card: Card, seat: int | None) -> Explanation:
    places = CardSet.from_mask(state._open_mask())
    if seat is not None and card not in state.hands[seat]:
        return Explanation("not_in_hand", CardSet(), "no_joker", card, seat)
    if seat is not None and state.turn != seat:
        return Explanation("not_your_turn", CardSet(), "not_your_turn", card, seat)
    key = "joker_open" if places else "joker_closed"
    return Explanation(key, places, key, card, seat)


def explain_pass(state: State, seat: int | None) -> Explanation:
    """What a pass would mean for ``seat`` (the seat on turn if None), as if it were its turn."""
    if state.is_over:
        return Explanation("over", CardSet(), "over")
    asked = state.turn if seat is None else seat
    status = state.pass_status_for(asked)
    if asked is None or status is None:
        return Explanation("over", CardSet(), "pass_not_in_game", seat=asked)
    hand = state.hands[asked]
    if status == ALLOWED:
        left = state.rules.max_passes - state.passes[asked] - 1
        unlimited = left == float("inf")
        return Explanation(
            "pass_ok",
            CardSet(),
            "pass_unlimited" if unlimited else "pass_ok",
            seat=asked,
            n=0 if unlimited else int(left),
        )
    if status == ELIMINATES:
        return _explain_dropping_out(state, asked, hand)
    if state._answer and asked == state._answer[0]:
        return Explanation("pass_refused", CardSet(), "pass_answer", seat=asked)
    playable = CardSet.from_mask(hand.mask & state._open_mask() | hand.mask & ~ALL_CARDS)
    used_up = state.passes[asked] >= state.rules.max_passes
    return Explanation("pass_refused", playable, "pass_refused" if used_up else "pass_refused_must_play", seat=asked)


def _explain_dropping_out(state: State, seat: int, hand: CardSet) -> Explanation:
    laid = CardSet.from_mask(laid_when_dropping_out(state, seat))
    hidden = not laid and any(not card.is_joker for card in hand)
    key = "pass_eliminates_hidden" if hidden else "pass_eliminates"
    return Explanation("pass_eliminates", laid, key, seat=seat)


def explain_move(state: State, move: Move, seat: int | None) -> Explanation:
    """What is to be said of a move: a card's play as the card, a joker's play as the joker or its place."""
    if move is PASS:
        return explain_pass(state, seat)
    if isinstance(move, Play):
        if not move.joker:
            return explain_card(state, move.card, seat)
        place = explain_card(state, move.card, None)
        return place if place.code not in _OPEN_CODES else _explain_joker(state, JOKER, seat)
    if state.is_over:
        return Explanation("over", CardSet(), "over")
    due = state._answer is not None and seat in (None, state._answer[0])
    key = "answer_due" if due else "no_answer_due"
    return Explanation(key, CardSet(), key, seat=state.turn)


def explain_refusal(state: State, move: Move) -> Explanation:
    """Why the seat on turn may not make ``move`` now."""
    if state._answer is not None:
        return Explanation("answer_due", CardSet(), "answer_due", seat=state.turn)
    return explain_move(state, move, state.turn)
