"""Questions answered with cards: what is playable, what is dead, what a move kills."""

from __future__ import annotations

from sevens_nb.cards import RANKS, Card, CardSet, Suit
from sevens_nb.law import row_suits
from sevens_nb.moves import PASS, Move, Play
from sevens_nb.quiz import traps
from sevens_nb.quiz.answers import CARDS
from sevens_nb.quiz.asked import Asked, Kind, Line, count_hint, option, variant_hints
from sevens_nb.quiz.both import Both, join, of_engine, of_explanation
from sevens_nb.quiz.texts import both
from sevens_nb.reading import reason_on_table
from sevens_nb.rules import Rules
from sevens_nb.state import State
from sevens_nb.turn import ELIMINATES

_NO_RULE: tuple[str, ...] = ()


def items_of(cards: CardSet) -> tuple[str, ...]:
    """Cards as items of an answer."""
    return tuple(map(str, cards))


def dead_rules(rules: Rules) -> tuple[str, ...]:
    """The rules of dying in this game."""
    return ("K3", *option(rules, "edge", "kill_shape", "rows")) if rules.killing else _NO_RULE


class Playable(Kind):
    """Mark the playable cards: of the seat asked about, or, without one, every open place."""

    name = "playable"
    form = CARDS

    def complete(self, asked: Asked) -> Asked:
        if asked.state.is_over:
            raise ValueError(f"the game is over, nothing is playable\n{asked.state}")
        if asked.seat is not None and asked.seat not in asked.state.seats_in:
            raise ValueError(f"seat={asked.seat!r} is not in the game\n{asked.state}")
        return asked

    def answer(self, asked: Asked) -> CardSet:
        opened = asked.state.open_cards()
        return opened if asked.seat is None else opened & asked.state.hands[asked.seat]

    def question(self, asked: Asked) -> Both:
        if asked.seat is None:
            return both("q_playable")
        hand = asked.state.hands[asked.seat]
        text = both("q_playable_hand", seat=asked.seat + 1, cards=_without_jokers(hand))
        return text if not hand.mask >> 52 else join([text, both("jokers_not_asked")])

    def line(self, asked: Asked, item: str) -> Line:
        card = Card(item)
        if asked.seat is not None and card not in asked.state.hands[asked.seat] and card in asked.state.open_cards():
            return Line(item, ("R6",), of_engine("not_in_hand", card=card, seat=asked.seat + 1))
        reason = reason_on_table(asked.state, card)
        return Line(item, _rules_of_reason(asked.state.rules, reason.key), of_explanation(reason))

    def near_misses(self, asked: Asked) -> tuple[str, ...]:
        if asked.seat is not None:
            return items_of(_without_jokers(asked.state.hands[asked.seat]) - self.answer(asked))
        killing = asked.state.rules.killing
        return items_of(asked.state.dead_cards() if killing else traps.lured(asked.state))

    def rules(self, asked: Asked) -> tuple[str, ...]:
        rules = asked.state.rules
        if rules.killing:
            return ("K2", "K4", *option(rules, "edge", "kill_shape", "rows"))
        return ("R7", *option(rules, "link", "first_side"))

    def hints(self, asked: Asked) -> tuple[Both, ...]:
        killing = asked.state.rules.killing
        trap = self._traps_killing(asked) if killing else self._trap_basic(asked.state)
        return (
            both("h_around" if killing else "h_runs"),
            join([*trap, *variant_hints(self.rules(asked))]),
            count_hint(tuple(self.answer(asked))),
        )

    def _trap_basic(self, state: State) -> list[Both]:
        cut_off = traps.stranded(state)
        return [both("h_stranded", cards=cut_off) if cut_off else both("h_no_stranded")]

    def _traps_killing(self, asked: Asked) -> list[Both]:
        state, texts = asked.state, []
        by_corner = self.answer(asked) & traps.corner_contact(state)
        if by_corner:
            texts.append(both("h_corner", n=len(by_corner)))
        asked_cards = state.hands[asked.seat] if asked.seat is not None else traps.around(state.rules, state.table)
        lifeless = len(asked_cards & state.dead_cards())
        return [*texts, both("h_dead_trap", n=lifeless) if lifeless else both("h_no_trap")]


class Dead(Kind):
    """Which cards are dead?"""

    name = "dead"
    form = CARDS
    killing_only = True

    def answer(self, asked: Asked) -> CardSet:
        return asked.state.dead_cards()

    def question(self, asked: Asked) -> Both:
        return both("q_dead")

    def line(self, asked: Asked, item: str) -> Line:
        return Line(item, dead_rules(asked.state.rules), dead_or_alive(asked.state, Card(item)))

    def near_misses(self, asked: Asked) -> tuple[str, ...]:
        return items_of(traps.almost_dead(asked.state)) if asked.state.rules.killing else ()

    def rules(self, asked: Asked) -> tuple[str, ...]:
        rules = asked.state.rules
        return dead_rules(rules) or ("killing=False",)

    def hints(self, asked: Asked) -> tuple[Both, ...]:
        return (
            join([both("h_walls"), *variant_hints(self.rules(asked))]),
            _rows_hint(asked.state.rules, self.answer(asked)),
            count_hint(tuple(self.answer(asked))),
        )


class Kills(Kind):
    """Which cards die by a given move of the seat on turn?"""

    name = "kills"
    form = CARDS
    killing_only = True

    def complete(self, asked: Asked) -> Asked:
        asked = with_move(asked)
        if asked.move is PASS and asked.state.pass_status != ELIMINATES:
            raise ValueError(f"this pass lays no card, so it kills none; wanted a play\n{asked.state}")
        return asked

    def answer(self, asked: Asked) -> CardSet:
        return after(asked).dead_cards() - asked.state.dead_cards()

    def question(self, asked: Asked) -> Both:
        seat = mover(asked) + 1
        if isinstance(asked.move, Play):
            return both("q_kills", seat=seat, card=asked.move.card)
        return both("q_kills_pass", seat=seat, cards=self._laid(asked))

    def line(self, asked: Asked, item: str) -> Line:
        card, rules = Card(item), dead_rules(asked.state.rules)
        if card in self._laid(asked):
            return Line(item, rules, both("comes_on_table", card=card))
        if card in asked.state.dead_cards():
            return Line(item, rules, both("dead_before", card=card))
        return Line(item, rules, dead_or_alive(after(asked), card))

    def near_misses(self, asked: Asked) -> tuple[str, ...]:
        if not asked.state.rules.killing:
            return ()
        return items_of(self._beside(asked) - self.answer(asked))

    def rules(self, asked: Asked) -> tuple[str, ...]:
        rules = dead_rules(asked.state.rules) or ("killing=False",)
        return rules if isinstance(asked.move, Play) else (*rules, "K6")

    def hints(self, asked: Asked) -> tuple[Both, ...]:
        beside, by_area = self._beside(asked), asked.state.rules.kill_shape == "rectangle"
        if by_area:
            where = _rows_hint(asked.state.rules, self.answer(asked))
        else:
            where = both("h_candidates", cards=beside) if beside else both("h_no_candidates")
        return (
            join([both("h_area" if by_area else "h_beside"), *variant_hints(self.rules(asked))]),
            where,
            count_hint(tuple(self.answer(asked))),
        )

    def _laid(self, asked: Asked) -> CardSet:
        return after(asked).table - asked.state.table

    def _beside(self, asked: Asked) -> CardSet:
        """Cards beside what is laid that were alive before and are not laid themselves."""
        return (traps.sides(asked.state.rules, self._laid(asked)) & traps.alive(asked.state)) - self._laid(asked)


def after(asked: Asked) -> State:
    """The position after the move that is asked about."""
    if asked.move is None:
        raise ValueError("this question is about a move, and none is named")
    return asked.state.play(asked.move)


def mover(asked: Asked) -> int:
    """The seat that makes the move, from 0."""
    if asked.state.turn is None:
        raise ValueError(f"the game is over, nobody moves\n{asked.state}")
    return asked.state.turn


def with_move(asked: Asked) -> Asked:
    """``asked`` if its move is a legal play of a card, or a pass, of the seat on turn; else ``ValueError``."""
    mover(asked)
    if asked.move is None:
        plays = [move for move in asked.state.legal_moves() if is_plain(move)]
        if not plays:
            raise ValueError(f"no card can be played here: name the move that is asked about\n{asked.state}")
        asked = Asked(asked.state, move=max(plays, key=lambda move: len(asked.state.play(move).dead_cards())))
    if asked.move is not None and not (is_plain(asked.move) or asked.move is PASS):
        raise ValueError(f"{asked.move}: wanted the play of a card or pass")
    after(asked)
    return asked


def is_plain(move: Move) -> bool:
    """Whether ``move`` is the play of a card, no joker."""
    return isinstance(move, Play) and not move.joker


def dead_or_alive(state: State, card: Card) -> Both:
    """Why ``card`` is dead, or what keeps it from being dead."""
    if card in state.table:
        return both("on_table", card=card)
    if not state.rules.killing:
        return both("basic_never_dead", card=card)
    if card in state.dead_cards():
        return of_explanation(reason_on_table(state, card))
    free = traps.free_sides(state, card)
    if not free:
        return both("alive_border", card=card)
    if state.rules.kill_shape == "rectangle":
        free = traps.area(state, card)
        return both("alive_band" if traps.is_rectangle(state, free) else "alive_area", card=card, n=len(free))
    return both("alive", card=card, cards=free)


def _without_jokers(hand: CardSet) -> CardSet:
    return CardSet.from_mask(hand.mask & ((1 << 52) - 1))


def _rows_hint(rules: Rules, cards: CardSet) -> Both:
    return both("h_rows", rows=_counts_by_row(rules, cards))


def _counts_by_row(rules: Rules, cards: CardSet) -> tuple[str, ...]:
    row = len(RANKS)
    return tuple(
        f"{Suit(suit).symbol} {(cards.mask >> row * suit & (1 << row) - 1).bit_count()}" for suit in row_suits(rules)
    )


def _rules_of_reason(rules: Rules, key: str) -> tuple[str, ...]:
    """The rules behind a reason of the engine, by the name of its sentence."""
    if key in ("gap_tunnel", "locked_tunnel", "joins_link"):
        return option(rules, "link")
    if key == "locked":
        return option(rules, "first_side")
    if key in ("dead", "dead_border", "dead_area"):
        return (*dead_rules(rules), "K4")
    return ("K2",) if rules.killing else ("R7",)
