"""sevens_nb: learn, play and analyse 七並べ (Sevens, Fan Tan) and its killing variant in Jupyter.

``import sevens_nb`` loads the standard library only; numpy, matplotlib, numba and the widgets come
when one of their names is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from sevens_nb.agents import AGENTS, Agent, play_game
from sevens_nb.cards import Card, CardSet, NotationError, Suit
from sevens_nb.deal import Deal
from sevens_nb.exits import Exit, rank
from sevens_nb.explanation import Explanation
from sevens_nb.moves import DECLINE, PASS, TAKE, Move, Play
from sevens_nb.observation import Observation
from sevens_nb.record import GameRecord
from sevens_nb.rules import KILLING, PRESETS, STANDARD, Rules
from sevens_nb.state import IllegalMoveError, State

__version__ = "0.1.0"

# Names that need more than the standard library, and the module each comes from.
_LATER: dict[str, str] = {
    "Comparison": "sevens_nb.experiments",
    "Summary": "sevens_nb.summary",
    "compare": "sevens_nb.experiments",
    "simulate": "sevens_nb.simulation",
    "sweep": "sevens_nb.experiments",
    "Session": "sevens_nb.session",
    "Compare": "sevens_nb.widgets",
    "Explorer": "sevens_nb.widgets",
    "Lab": "sevens_nb.widgets",
    "PlayTable": "sevens_nb.widgets",
    "Quiz": "sevens_nb.widgets",
    "Replay": "sevens_nb.widgets",
    "Sandbox": "sevens_nb.widgets",
    "Exercise": "sevens_nb.quiz",
    "QuizSession": "sevens_nb.quiz",
}

if TYPE_CHECKING:
    from sevens_nb.experiments import Comparison, compare, sweep
    from sevens_nb.quiz import Exercise, QuizSession
    from sevens_nb.session import Session
    from sevens_nb.simulation import simulate
    from sevens_nb.summary import Summary
    from sevens_nb.widgets import Compare, Explorer, Lab, PlayTable, Quiz, Replay, Sandbox

__all__ = [
    "AGENTS",
    "DECLINE",
    "KILLING",
    "PASS",
    "PRESETS",
    "STANDARD",
    "TAKE",
    "Agent",
    "Card",
    "CardSet",
    "Compare",
    "Comparison",
    "Deal",
    "Exercise",
    "Exit",
    "Explanation",
    "Explorer",
    "GameRecord",
    "IllegalMoveError",
    "Lab",
    "Move",
    "NotationError",
    "Observation",
    "Play",
    "PlayTable",
    "Quiz",
    "QuizSession",
    "Replay",
    "Rules",
    "Sandbox",
    "Session",
    "State",
    "Suit",
    "Summary",
    "compare",
    "play_game",
    "rank",
    "simulate",
    "sweep",
]


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
