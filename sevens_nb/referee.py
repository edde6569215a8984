"""Asking an agent for its move, whatever it does: raise, stall, or answer nonsense.

The answer of :func:`ask` is always a legal move. Where the agent did not give one, a random legal move stands
in for this one move, and an :class:`Incident` says who did what.
"""

from __future__ import annotations

import copy
import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from sevens_nb import words
from sevens_nb.agents import Agent
from sevens_nb.cards import JOKER_NAME
from sevens_nb.moves import Move, Play
from sevens_nb.observation import Observation

RAISED, STALLED, BUSY, NONSENSE, SLOW = "raised", "stalled", "busy", "nonsense", "slow"
TIME_LIMIT = 1.0
_DETAIL_LENGTH = 120

SENTENCES: dict[str, tuple[str, str]] = {
    RAISED: (
        "Seat {seat} ({name}) raised {detail}. A random legal move was made for it: {move}.",
        "席{seat}（{name}）でエラーが起きました：{detail}。代わりに、出せる手から1つ選びました：{move}。",
    ),
    STALLED: (
        "Seat {seat} ({name}) gave no answer in {detail} s. A random legal move was made for it: {move}.",
        "席{seat}（{name}）は{detail}秒たっても答えませんでした。代わりに、出せる手から1つ選びました：{move}。",
    ),
    BUSY: (
        "Seat {seat} ({name}) is still busy with an earlier move. A random legal move was made for it: {move}.",
        "席{seat}（{name}）は前の手をまだ考えています。代わりに、出せる手から1つ選びました：{move}。",
    ),
    NONSENSE: (
        "Seat {seat} ({name}) answered {detail}, which is no legal move here. "
        "A random legal move was made for it: {move}.",
        "席{seat}（{name}）の答え {detail} は、ここでできる手ではありません。"
        "代わりに、出せる手から1つ選びました：{move}。",
    ),
    SLOW: (
        "Seat {seat} ({name}) took {detail} s and could not be stopped here; its move {move} counts.",
        "席{seat}（{name}）は{detail}秒かかりました。ここでは止められないので、その手 {move} を使います。",
    ),
}

MOVES: dict[str, tuple[str, str]] = {
    "pass": ("pass", "パス"),
    "take": ("take the joker", "ジョーカーを受け取る"),
    "decline": ("decline the joker", "ジョーカーをことわる"),
}


@dataclass(frozen=True)
class Incident:
    """What an agent did instead of moving: ``kind``, its ``name``, a ``detail``, and the ``move`` made for it.

    ``kind`` is ``raised``, ``stalled``, ``busy`` (an earlier call has not come back), ``nonsense``, or, where
    there are no threads, ``slow``: then the agent's own move counts. ``seat`` counts from 0.
    """

    seat: int
    name: str
    kind: str
    detail: str
    move: Move

    def say(self, lang: str = "en") -> str:
        """The incident as a sentence in ``lang``; ``ValueError`` for a language that is not spoken here."""
        at = words.LANGUAGES.index(words.check_language(lang))
        return SENTENCES[self.kind][at].format(
            seat=self.seat + 1, name=self.name, detail=self.detail, move=move_words(self.move, lang)
        )


def move_words(move: Move, lang: str = "en") -> str:
    """A move as players write it: with its suit sign, or the word for a pass or an answer.

    >>> move_words(Move.parse("H10")), move_words(Move.parse("JK@S6")), move_words(Move.parse("pass"), "ja")
    ('♥10', 'JK@♠6', 'パス')
    """
    if isinstance(move, Play):
        return f"{JOKER_NAME}@{move.card.symbol}" if move.joker else move.card.symbol
    return MOVES[move.text][words.LANGUAGES.index(words.check_language(lang))]


class Player:
    """An agent at the table, asked with a time limit; it never stops the game."""

    def __init__(self, name: str, agent: Agent, time_limit: float = TIME_LIMIT) -> None:
        self.name = name
        self.agent = agent
        self.time_limit = time_limit
        self._running: threading.Thread | None = None
        # Our own agents answer at once, so a crowded machine must not make them look stalled.
        self._is_ours = str(getattr(agent, "__module__", "")).startswith("sevens_nb.")

    def ask(self, view: Observation, rng: random.Random) -> tuple[Move, Incident | None]:
        """The agent's move, or a random legal one and what went wrong.

        A function that does not come back is left behind in a daemon thread (nothing in Python can end it)
        and is not called again before it does. ``rng`` draws the move that stands in; the agent gets a
        generator of its own.
        """
        own = random.Random(rng.random())
        given = copy.copy(view)  # whatever the agent does to it, the referee goes by the view itself
        if self._is_ours:
            call = _Call(self.agent, given, own)
            call.run()
            return self._judge(call, view, rng)
        if self._running is not None and self._running.is_alive():
            return self._stand_in(view, rng, BUSY, "")
        call = _Call(self.agent, given, own)
        thread = threading.Thread(target=call.run, name=f"agent {self.name}", daemon=True)
        try:
            thread.start()
        except RuntimeError:  # no threads in this Python: Pyodide
            return self._ask_without_threads(call, view, rng)
        thread.join(self.time_limit)
        if not call.is_done:
            self._running = thread
            return self._stand_in(view, rng, STALLED, f"{self.time_limit:g}")
        return self._judge(call, view, rng)

    def _ask_without_threads(self, call: _Call, view: Observation, rng: random.Random) -> tuple[Move, Incident | None]:
        """Nothing can stop the agent here, so its move counts when it comes, and its slowness is named."""
        began = time.monotonic()
        call.run()
        taken = time.monotonic() - began
        move, incident = self._judge(call, view, rng)
        if incident is None and taken > self.time_limit:
            incident = Incident(view.seat, self.name, SLOW, f"{taken:.1f}", move)
        return move, incident

    def _judge(self, call: _Call, view: Observation, rng: random.Random) -> tuple[Move, Incident | None]:
        if call.error is not None:
            return self._stand_in(view, rng, RAISED, f"{type(call.error).__name__}: {_short(str, call.error)}")
        answer = call.answer
        if isinstance(answer, Move) and any(answer is move for move in view.legal_moves):
            return answer, None
        return self._stand_in(view, rng, NONSENSE, _short(repr, answer))

    def _stand_in(self, view: Observation, rng: random.Random, kind: str, detail: str) -> tuple[Move, Incident]:
        move = rng.choice(view.legal_moves)
        return move, Incident(view.seat, self.name, kind, detail, move)


class _Call:
    """One call of an agent, and what came of it."""

    def __init__(self, agent: Agent, view: Observation, rng: random.Random) -> None:
        self._agent, self._view, self._rng = agent, view, rng
        self.answer: object = None
        self.error: BaseException | None = None
        self.is_done = False

    def run(self) -> None:
        try:
            self.answer = self._agent(self._view, self._rng)
        except BaseException as error:  # SystemExit too: an agent must not end the game, nor print a traceback
            if isinstance(error, KeyboardInterrupt) and threading.current_thread() is threading.main_thread():
                raise  # the person at the keyboard, not the agent
            self.error = error
        self.is_done = True


def _short(say: Callable[[object], str], thing: object) -> str:
    """What ``thing`` says of itself, on one line of bounded length, even if it cannot say it."""
    try:
        text = " ".join(say(thing).split())
    except Exception:
        text = f"a {type(thing).__name__} that cannot be printed"
    return text if len(text) <= _DETAIL_LENGTH else text[: _DETAIL_LENGTH - 1] + "…"
