"""A PlayTable without a browser: what it sends is kept, and messages are put to it as a page would."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from sevens_nb import CardSet, Move, Play, PlayTable, State

PACK = "SA..SK HA..HK DA..DK CA..CK"


class Heard:
    """A PlayTable (or what ``make`` gives) and every message that it sends down, updates and answers alike."""

    make: Callable[..., Any] = PlayTable

    def __init__(self, *args: Any, **options: Any) -> None:
        self.widget = self.make(*args, **options)
        self.sent: list[dict[str, Any]] = []
        self.widget._send = lambda msg, buffers=None: self.sent.append(msg)
        self.count = 0

    def say(self, kind: object, **fields: Any) -> dict[str, Any]:
        """Put one message to the widget and return its answer, wherever it came."""
        self.count += 1
        before = len(self.sent)
        self.widget._handle_custom_msg({"id": f"t-{self.count}", "kind": kind, **fields}, [])
        answers = [answer for msg in self.sent[before:] if (answer := answer_in(msg)) is not None]
        assert [answer["ack"] for answer in answers] == [f"t-{self.count}"]
        return answers[0]

    def play(self, move: object) -> dict[str, Any]:
        """The page plays ``move`` at the ply it shows."""
        return self.say("play", move=str(move), ply=self.payload["ply"])

    def play_out(self, seed: int = 0) -> None:
        """Random legal moves, as the page may make them, to the end."""
        rng = random.Random(seed)
        while not self.widget.session.state.is_over:
            if self.payload["waiting"]:
                self.say("advance")
            elif self.payload["me"] is None:
                self.say("show")
            else:
                assert self.play(rng.choice(self.widget.view.legal_moves))["ok"]

    @property
    def payload(self) -> dict[str, Any]:
        return self.widget.payload


def answer_in(message: dict[str, Any]) -> dict[str, Any] | None:
    """The answer that a message down carries, alone or inside a payload."""
    if message["method"] == "custom":
        return dict(message["content"])
    answer = message["state"].get("payload", {}).get("answer")
    return None if answer is None else dict(answer)


def another_world(state: State, me: int, rng: random.Random) -> State | None:
    """``state`` with the cards that seat ``me`` has not seen exchanged at random; its view is the same.

    None where the exchange would make a seat leave: that the view would show. Cards of seats that left stay.
    """
    kept = [state.hands[out.seat] for out in state.exits]
    unseen = [
        card
        for card in CardSet.parse(PACK)
        if not any(card in cards for cards in [*kept, state.table, state.hands[me]])
    ]
    change = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))

    def changed(cards: CardSet) -> CardSet:
        jokers = [card for card in cards if card.is_joker]
        return CardSet([change.get(card, card) for card in cards if not card.is_joker] + jokers)

    exits = [out._replace(cards=changed(out.cards)) if out.kind == "eliminated" else out for out in state.exits]
    hands = [changed(hand) for hand in state.hands]
    other = State.at(
        state.rules, state.table, hands, state.passes, state.turn, exits, ply=state.ply, answer=state._answer
    )
    return other if len(other.exits) == len(exits) else None


def again(state: State) -> State:
    """``state`` without its history, as ``another_world`` makes it."""
    return State.at(
        *(state.rules, state.table, state.hands, state.passes, state.turn, state.exits),
        ply=state.ply,
        answer=state._answer,
    )


def lays_joker(move: Move) -> bool:
    """Whether ``move`` lays a joker."""
    return isinstance(move, Play) and move.joker
