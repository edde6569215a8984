"""What the page of a PlayTable gets: made of views of one seat and of names and counts, never of a position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sevens_nb import frames
from sevens_nb.cards import bits
from sevens_nb.frames import DECK, WHY_DIGITS, Reading
from sevens_nb.moves import PASS, TAKE, Move, Play
from sevens_nb.observation import Observation
from sevens_nb.publicview import bystander, public_state
from sevens_nb.referee import Incident
from sevens_nb.results import Result
from sevens_nb.snapshot import Snapshot

MOST_INCIDENTS = 3


@dataclass(frozen=True)
class TableView:
    """A game as the screen may show it at one instant: views of one seat, the first one at index ``first``.

    ``views`` are those of the seat ``me``, or of a bystander when no hand may be seen (``me`` None);
    ``plies`` are theirs. The rest is public: who plays, who can do what, incidents and results. ``slots`` is
    the size of the largest hand that a person began with: the room to keep for a hand.
    """

    views: tuple[Observation, ...]
    plies: tuple[int, ...]
    first: int
    me: int | None
    humans: tuple[int, ...]
    names: tuple[str, ...]
    seed: int | None
    slots: int
    landed: tuple[tuple[int, int, int | None, bool], ...]
    is_waiting: bool
    can_undo: bool
    incidents: tuple[Incident, ...]
    results: tuple[Result, ...]

    @property
    def now(self) -> Observation:
        """The last view."""
        return self.views[-1]


def look(snapshot: Snapshot, results: tuple[Result, ...], since: int) -> TableView:
    """What may be shown of ``snapshot``, with every step from the index ``since`` on.

    This is the one place where positions are turned into views.
    """
    first = max(0, min(since, snapshot.ply))
    me = snapshot.shown
    states = snapshot.states[first : snapshot.ply + 1]
    views = [bystander(state.observe(0)) if me is None else state.observe(me) for state in states]
    return TableView(
        views=tuple(views),
        plies=tuple(state.ply for state in states),
        first=first,
        me=me,
        humans=snapshot.humans,
        names=snapshot.names,
        seed=snapshot.seed,
        slots=max((snapshot.states[0].observe(0).hand_sizes[seat] for seat in snapshot.humans), default=0),
        landed=_landed([state.observe(0) for state in snapshot.states[: snapshot.ply + 1]]),
        is_waiting=snapshot.is_waiting,
        can_undo=snapshot.can_undo,
        incidents=snapshot.incidents[-MOST_INCIDENTS:],
        results=results if snapshot.state.is_over else (),
    )


def _landed(views: Sequence[Observation]) -> tuple[tuple[int, int, int | None, bool], ...]:
    """When each card came to the table: (card, index, seat, whether a drop-out laid it)."""
    found = []
    before = 0
    for index, view in enumerate(views):
        seat, move = view.history[-1] if index else (None, None)
        played = move.card if isinstance(move, Play) else None
        for card in bits(view.table.mask & ~before):
            found.append((card, index, seat, index > 0 and DECK[card] != played))
        before = view.table.mask
    return tuple(found)


def payload(table: TableView, lang: str, game: int) -> dict[str, Any]:
    """The JSON values from which the page draws the table; ``game`` changes with the game."""
    now, shown = table.now, () if table.me is None else (table.me,)
    states = [public_state(view, ply) for view, ply in zip(table.views, table.plies, strict=True)]
    drawn = frames.game_frames(states, [_reading(now)], shown)
    for frame, view in zip(drawn["frames"], table.views, strict=True):
        frame["counts"] = [0 if seat == table.me else size for seat, size in enumerate(view.hand_sizes)]
    if table.me is not None and now.turn is not None:
        _explain_for_seat(drawn, table)
    return {
        **drawn,
        "kind": "table",
        "lang": lang,
        "game": game,
        "first": table.first,
        "ply": table.first + len(table.views) - 1,
        "reading": 0,
        "me": table.me,
        "humans": list(table.humans),
        "players": list(table.names),
        "seed": table.seed,
        "slots": table.slots,
        "landed": [list(one) for one in table.landed],
        "log": " ".join(f"{seat}:{move}" for seat, move in now.history),
        "waiting": table.is_waiting,
        "undo": table.can_undo,
        **_choices(now.legal_moves),
        "incidents": [{"en": one.say("en"), "ja": one.say("ja")} for one in table.incidents],
        "results": [[r.place, r.seat, r.kind, r.dead, r.passes, r.ply] for r in table.results],
    }


def _reading(view: Observation) -> Reading:
    """The one way in which a game in progress is read: by its own rules."""
    return Reading("killing" if view.rules.killing else "standard", view.rules)


def _choices(moves: tuple[Move, ...]) -> dict[str, Any]:
    """What the seat may do besides playing its cards."""
    jokers = [int(move.card) for move in moves if isinstance(move, Play) and move.joker]
    return {"pass": PASS in moves, "asked": TAKE in moves, "joker": "".join(frames.LETTERS[card] for card in jokers)}


def _explain_for_seat(drawn: dict[str, Any], table: TableView) -> None:
    """Let the reasons of the last frame speak to the seat at the screen: its cards, its turn."""
    state = public_state(table.now, table.plies[-1])
    pool = {tuple(entry): at for at, entry in enumerate(drawn["pool"])}
    digits = []
    for card in DECK:
        reason = state.explain(card, table.me)
        seat = [] if reason.seat is None else [reason.seat + 1, reason.n]
        at = pool.setdefault((reason.key, frames.letters(reason.cards), *seat), len(pool))
        digits.append(WHY_DIGITS[at >> 6] + WHY_DIGITS[at & 63])
    drawn["pool"] = [list(entry) for entry in pool]
    drawn["frames"][-1]["read"][0]["w"] = "".join(digits)
