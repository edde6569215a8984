"""Questions about seats and numbers: who leaves, may a seat pass, how many open sides a card has."""

from __future__ import annotations

from sevens_nb.cards import Card, CardSet
from sevens_nb.exits import ELIMINATED, FOUL, Exit
from sevens_nb.moves import PASS, Play
from sevens_nb.quiz import traps
from sevens_nb.quiz.answers import CHOICE, NUMBER, SEATS
from sevens_nb.quiz.asked import Asked, Kind, Line, option, seat_number, variant_hints
from sevens_nb.quiz.both import Both, join, of_engine, of_explanation
from sevens_nb.quiz.of_cards import after, dead_rules, mover, with_move
from sevens_nb.quiz.texts import both, seat_name
from sevens_nb.state import State


class Leaves(Kind):
    """Which seats leave by a given move; dropping out and a foul are not leaving."""

    name = "leaves"
    form = SEATS

    def complete(self, asked: Asked) -> Asked:
        return with_move(asked)

    def answer(self, asked: Asked) -> frozenset[int]:
        return frozenset(out.seat + 1 for out in _new_exits(asked) if out.has_left)

    def question(self, asked: Asked) -> Both:
        if isinstance(asked.move, Play):
            return both("q_leaves", seat=mover(asked) + 1, card=asked.move.card)
        return both("q_leaves_pass", seat=mover(asked) + 1)

    def facts(self, asked: Asked) -> tuple[Both, ...]:
        hands = tuple(hand_line(asked.state, seat) for seat in range(asked.state.seats))
        if isinstance(asked.move, Play):
            return hands
        seat = mover(asked)
        used = both("passes_of", seat=seat + 1, n=asked.state.passes[seat], limit=_limit(asked.state))
        return (*hands, used)

    def line(self, asked: Asked, item: str) -> Line:
        seat = int(item) - 1
        return Line(item, self._rules_of(asked, seat), self._about(asked, seat))

    def _about(self, asked: Asked, seat: int) -> Both:
        if not 0 <= seat < asked.state.seats:
            return both("no_such_seat", seat=seat + 1)
        if seat not in asked.state.seats_in:
            return both("out_before", seat=seat + 1)
        out = next((out for out in _new_exits(asked) if out.seat == seat), None)
        if out is None:
            return self._why_in(after(asked), seat)
        if out.kind == ELIMINATED:
            return both("dropped", seat=seat + 1)
        if out.kind == FOUL:
            return both("fouled", seat=seat + 1)
        return of_engine(f"exit_{out.kind}", seat=seat + 1, cards=out.cards)

    def _why_in(self, state: State, seat: int) -> Both:
        live = state.hands[seat] - state.dead_cards()
        return both("stays" if state.rules.killing else "stays_basic", seat=seat + 1, cards=live)

    def _rules_of(self, asked: Asked, seat: int) -> tuple[str, ...]:
        out = next((out for out in _new_exits(asked) if out.seat == seat), None)
        if out is not None and out.kind == ELIMINATED:
            return ("R10",)
        return ("K5",) if asked.state.rules.killing else ("R11",)

    def near_misses(self, asked: Asked) -> tuple[str, ...]:
        answer = self.answer(asked)
        return tuple(str(seat + 1) for seat in asked.state.seats_in if seat + 1 not in answer)

    def rules(self, asked: Asked) -> tuple[str, ...]:
        rules = ("K5", *dead_rules(asked.state.rules)) if asked.state.rules.killing else ("R11",)
        return rules if isinstance(asked.move, Play) else (*rules, "R10")

    def hints(self, asked: Asked) -> tuple[Both, ...]:
        later = after(asked)
        if asked.state.rules.killing:
            look = both("h_dead_after", cards=later.dead_cards())
        else:
            counts = (fill_seat(later, seat) for seat in asked.state.seats_in)
            look = both("h_hands_after", counts=tuple(counts))
        return (
            join([both("h_after_move"), *variant_hints(self.rules(asked))]),
            look,
            both("h_seats_count", n=len(self.answer(asked))),
        )


class MayPass(Kind):
    """Whether a seat may pass: allowed, forbidden, or the pass that eliminates it."""

    name = "pass"
    form = CHOICE

    def complete(self, asked: Asked) -> Asked:
        seat = asked.state.turn if asked.seat is None else asked.seat
        if asked.state.pass_status_for(seat) is None:
            raise ValueError(f"seat={seat!r} is not in the game, it never passes\n{asked.state}")
        return Asked(asked.state, seat=seat)

    def answer(self, asked: Asked) -> str:
        return str(asked.state.pass_status_for(asked.seat))

    def question(self, asked: Asked) -> Both:
        seat = seat_number(asked)
        hand, passes = asked.state.hands[seat - 1], asked.state.passes[seat - 1]
        return both("q_pass", seat=seat, n=passes, limit=_limit(asked.state), cards=hand)

    def line(self, asked: Asked, item: str) -> Line:
        return Line(self.answer(asked), self.rules(asked), of_explanation(asked.state.explain(PASS, asked.seat)))

    def near_misses(self, asked: Asked) -> tuple[str, ...]:
        return ()

    def rules(self, asked: Asked) -> tuple[str, ...]:
        rules = asked.state.rules
        options = option(rules, "must_play", "pass_limit")
        used_up = asked.state.passes[seat_number(asked) - 1] >= rules.max_passes
        # R8 speaks of a pass by choice: where who can play must play there is none.
        numbered = ("R9",) if used_up else () if rules.must_play else ("R8",)
        return (*numbered, *(("K6",) if rules.killing else ()), *options)

    def hints(self, asked: Asked) -> tuple[Both, ...]:
        rules = self.rules(asked)
        playable = self._playable(asked)
        facts = both(
            "pass_facts",
            seat=seat_number(asked),
            n=asked.state.passes[seat_number(asked) - 1],
            limit=_limit(asked.state),
            cards=playable,
        )
        return (
            both("h_two_things"),
            join([both("h_has_play", n=len(playable)), *variant_hints(rules)]),
            facts,
        )

    def _playable(self, asked: Asked) -> tuple[Card, ...]:
        moves = asked.state.legal_moves(asked.seat)
        cards = {Card("JK") if move.joker else move.card for move in moves if isinstance(move, Play)}
        return tuple(sorted(cards))


class Liberties(Kind):
    """How many of the four sides of a card are still open."""

    name = "liberties"
    form = NUMBER
    killing_only = True

    def complete(self, asked: Asked) -> Asked:
        card = Card(asked.card) if asked.card is not None else _hardest(asked.state)
        if card.is_joker or card in asked.state.table:
            raise ValueError(f"card={card}: wanted a card that is not on the table\n{asked.state}")
        return Asked(asked.state, card=card)

    def answer(self, asked: Asked) -> int:
        return traps.open_sides(asked.state, self._card(asked))

    def question(self, asked: Asked) -> Both:
        return both("q_liberties", card=self._card(asked))

    def line(self, asked: Asked, item: str) -> Line:
        card = self._card(asked)
        free = traps.free_sides(asked.state, card)
        beside = traps.sides(asked.state.rules, _one(card))
        at_border = 4 - len(beside)
        parts = [both("sides_of", card=card, free=free, filled=beside - free, n=at_border)]
        if at_border:
            parts.append(both("border_is_open" if self._border_open(asked) else "border_is_wall"))
        return Line(str(self.answer(asked)), self.rules(asked), join(parts))

    def rules(self, asked: Asked) -> tuple[str, ...]:
        return ("K3", *option(asked.state.rules, "edge", "rows"))

    def hints(self, asked: Asked) -> tuple[Both, ...]:
        card, rules = self._card(asked), self.rules(asked)
        beside = traps.sides(asked.state.rules, _one(card))
        return (
            both("h_walls"),
            join([both("h_sides_are", cards=beside, n=4 - len(beside)), *variant_hints(rules)]),
            both("h_filled", cards=beside & asked.state.table),
        )

    def _border_open(self, asked: Asked) -> bool:
        return asked.state.rules.killing and asked.state.rules.edge == "open"

    def _card(self, asked: Asked) -> Card:
        if asked.card is None:
            raise ValueError("this question is about a card, and none is named")
        return asked.card


def hand_line(state: State, seat: int) -> Both:
    """The hand of a seat, or that it is out."""
    if seat not in state.seats_in:
        return both("hand_of_out", seat=seat + 1)
    return both("hand_of", seat=seat + 1, cards=state.hands[seat])


def fill_seat(state: State, seat: int) -> Both:
    """A seat and the number of its cards: ``seat 2: 3``."""
    name, count = seat_name(seat + 1), len(state.hands[seat])
    return Both(f"{name.en}: {count}", f"{name.ja}：{count}")


def _limit(state: State) -> Both:
    limit = state.rules.pass_limit
    return both("limit_none") if limit is None else both("limit", n=limit)


def _new_exits(asked: Asked) -> tuple[Exit, ...]:
    return after(asked).exits[len(asked.state.exits) :]


def _hardest(state: State) -> Card:
    """The living card with the fewest open sides, the first in card order."""
    cards = list(traps.alive(state)) or list(state.dead_cards())
    if not cards:
        raise ValueError(f"every card is on the table\n{state}")
    return min(cards, key=lambda card: traps.open_sides(state, card))


def _one(card: Card) -> CardSet:
    return CardSet(card)
