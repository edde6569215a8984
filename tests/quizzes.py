"""What the quiz tests share: an independent answer to each kind of question, wrong answers, a Quiz that is heard."""

from __future__ import annotations

import reference

from sevens_nb import KILLING, Card, CardSet, Play, Quiz, State
from sevens_nb.quiz import Exercise
from sevens_nb.quiz.answers import write


def options_of(state: State) -> dict:
    return reference.options(**state.rules.options())


def lying(cards: CardSet) -> set:
    return {reference.card(str(card)) for card in cards}


def cards_of(places) -> CardSet:
    return CardSet(map(reference.text_of, places))


def dead_by_referee(state: State, table: CardSet) -> CardSet:
    return cards_of(reference.dead_places(lying(table), options_of(state)))


def laid_by(exercise: Exercise) -> CardSet:
    """What the asked move puts on the table: the card, or by dropping out a hand without its dead cards."""
    state = exercise.state
    if isinstance(exercise.move, Play):
        return CardSet(exercise.move.card)
    if state.rules.eliminated_hand == "hidden" or state.pass_status != "eliminates":
        return CardSet()
    fenced = state.dead_cards() if state.rules.kill_shape == "rectangle" else CardSet()
    return CardSet.from_mask(state.hands[state.turn].mask & (1 << 52) - 1) - fenced


def sides_open(state: State, card: Card) -> int:
    rows = state.rules.rows
    near = reference.around(reference.card(str(card)), rows, corners=False)
    wall = not state.rules.killing or state.rules.edge == "wall"
    return len(near - lying(state.table)) + (0 if wall else 4 - len(near))


def answer_by_referee(exercise: Exercise):
    """The right answer, worked out by the referee of the tests and not by the package."""
    state, opt = exercise.state, options_of(exercise.state)
    if exercise.kind == "playable":
        opened = cards_of(reference.open_places(lying(state.table), opt))
        return opened if exercise.seat is None else opened & state.hands[exercise.seat]
    if exercise.kind == "dead":
        return dead_by_referee(state, state.table)
    if exercise.kind == "kills":
        return dead_by_referee(state, state.table | laid_by(exercise)) - dead_by_referee(state, state.table)
    if exercise.kind == "liberties":
        return sides_open(state, exercise.card)
    if exercise.kind == "ranking":
        exits = [(out.seat, out.kind, len(out.cards), out.ply) for out in state.exits]
        ranks = reference.rank(exits, opt, state.seats_in if state.is_over else ())
        return tuple(tuple(seat + 1 for seat in group) for group in ranks)
    return leavers_by_referee(exercise) if exercise.kind == "leaves" else pass_by_referee(exercise)


def leavers_by_referee(exercise: Exercise) -> frozenset[int]:
    """Who has nothing left, or nothing but dead cards, once the move is made; no jokers in these positions."""
    state, mover = exercise.state, exercise.state.turn
    laid = laid_by(exercise)
    dead = dead_by_referee(state, state.table | laid)
    drops = not isinstance(exercise.move, Play) and state.pass_status == "eliminates"
    stays = [seat for seat in state.seats_in if not (drops and seat == mover)]
    changed = isinstance(exercise.move, Play) or drops
    return frozenset(seat + 1 for seat in stays if changed and not state.hands[seat] - laid - dead)


def pass_by_referee(exercise: Exercise) -> str:
    state, seat = exercise.state, exercise.seat
    opened = reference.open_places(lying(state.table), options_of(state))
    can_play = bool(lying(state.hands[seat]) & opened)
    used_up = state.rules.pass_limit is not None and state.passes[seat] >= state.rules.pass_limit
    if can_play:
        return "forbidden" if used_up or state.rules.must_play else "allowed"
    return "eliminates" if used_up else "allowed"


def wrong_answers(exercise: Exercise) -> list[object]:
    """A few answers of the right form that are not right."""
    right = exercise.answer
    if isinstance(right, CardSet):
        other = next(Card(index) for index in range(52) if Card(index) not in right | exercise.state.table)
        return [right | CardSet(other), CardSet(other), *([CardSet(list(right)[1:])] if right else [])]
    if isinstance(right, frozenset):
        return [right ^ {1}, right ^ {1, 2}]
    if isinstance(right, str):
        return [word for word in ("allowed", "forbidden", "eliminates") if word != right]
    if isinstance(right, int):
        return [number for number in range(5) if number != right]
    return [right[1:], [*right, [99]], *([list(reversed(right))] if len(right) > 1 else [])]


class Heard:
    """A Quiz and every message that it sends down, as a front end hears them."""

    def __init__(self, *args, **options) -> None:
        self.widget = Quiz(*args, **{"rules": KILLING, "seed": 1} | options)
        self.down: list[dict] = []
        self.widget._send = lambda message, buffers=None: self.down.append(message)
        self.count = 0

    def say(self, kind, **fields) -> dict:
        """The answer to one message; it is the only message down, alone or inside the new payload."""
        self.count += 1
        self.down.clear()
        self.widget._handle_custom_msg({"id": f"t-{self.count}", "kind": kind, **fields}, [])
        (message,) = self.down
        answer = message["content"] if message["method"] == "custom" else message["state"]["payload"]["answer"]
        assert answer["ack"] == f"t-{self.count}"
        return answer

    def right(self) -> str:
        return write(self.widget.current.answer)
