"""The command line: show a position with its reasons, play many games."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import sevens_nb
from sevens_nb.cards import Card, CardSet
from sevens_nb.deal import Deal
from sevens_nb.estimates import Estimate
from sevens_nb.moves import PASS, Move
from sevens_nb.picture import text_picture
from sevens_nb.policies import MEANINGS
from sevens_nb.record import GameRecord
from sevens_nb.rules import PRESETS, Rules
from sevens_nb.runners import SimulationError
from sevens_nb.simulation import simulate
from sevens_nb.state import State
from sevens_nb.summary import Summary
from sevens_nb.words import LANGUAGES

_WORDS = {
    "turn": {"en": "Seat {seat} is on turn.", "ja": "席{seat}の番です。"},
    "moves": {"en": "Legal moves: {moves}", "ja": "できる手: {moves}"},
    "reasons": {"en": "Why:", "ja": "理由:"},
    "over": {"en": "The game is over. Ranking: {ranking}", "ja": "ゲーム終了です。順位: {ranking}"},
    "pass": {"en": "pass", "ja": "パス"},
}
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that ``arguments`` (or the command line) name; the exit status.

    2 for what cannot be read or played, 130 after Ctrl-C.
    """
    given = _parser().parse_args(arguments)
    try:
        status: int = given.run(given)
    except (ValueError, TypeError, OSError, SimulationError) as error:
        print(f"sevens-nb: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="sevens-nb", description="Sevens and its killing variant.")
    parser.add_argument("--version", action="version", version=f"sevens-nb {sevens_nb.__version__}")
    commands = parser.add_subparsers(required=True, metavar="command")
    _add_show(commands.add_parser("show", help="show a position, its legal moves and the reasons"))
    _add_simulate(commands.add_parser("simulate", help="play many games and print the results", epilog=_policies()))
    return parser


def _policies() -> str:
    return "Agents: " + "; ".join(f"{name}: {meaning}" for name, meaning in MEANINGS.items())


def _add_show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("position", help="position/1 …, deal/1 … or game/1 …; - reads it from the input")
    parser.add_argument("--rules", default="standard", help="the rules of a deal (default: standard)")
    parser.add_argument("--seat", type=int, help="whose cards to explain, from 1 (default: the seat on turn)")
    parser.add_argument("--all", action="store_true", help="explain all 52 cards")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.set_defaults(run=_show)


def _add_simulate(parser: argparse.ArgumentParser) -> None:
    presets = ", ".join(PRESETS)
    parser.add_argument("--rules", default="standard", help=f"a preset ({presets}) and options such as pass_limit=2")
    parser.add_argument("--games", default="10000", help="how many, such as 100000 or 1e6 (default: 10000)")
    parser.add_argument("--seats", type=int, help="1 to 52 (default: 4)")
    parser.add_argument("--agents", default="random", help="one name for all seats, or one a seat parted by commas")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--start", help="a deal or position that every game starts from")
    parser.add_argument("--workers", type=int, default=1, help="processes to play in (default: 1)")
    parser.add_argument("--slow", action="store_true", help="play move by move, for jokers")
    parser.add_argument("--json", action="store_true", help="print the estimates as JSON")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep all counts in a file that Summary.load reads")
    parser.add_argument("--figures", type=Path, metavar="FOLDER", help="draw figures into this folder")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of the figures")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    parser.set_defaults(run=_simulate)


# ---------------------------------------------------------------- show


def _show(given: argparse.Namespace) -> int:
    text = sys.stdin.read() if given.position == "-" else given.position
    if text.strip().startswith("game/"):
        print(GameRecord.parse(text).transcript())
        return 0
    state = _position(text, Rules.parse(given.rules))
    seat = state.turn if given.seat is None else given.seat - 1
    print("\n".join(_described(state, seat, given.all, given.lang)))
    return 0


def _position(text: str, rules: Rules) -> State:
    """The position of a text: as it stands, or a deal at its start."""
    if text.strip().startswith("deal/"):
        return State.start(rules, Deal.parse(text))
    return State.parse(text)


def _described(state: State, seat: int | None, every_card: bool, lang: str) -> Iterator[str]:
    """The lines that say what a position is and why."""
    yield str(state)
    yield text_picture(state, frozenset(range(state.seats)), lang)
    if state.turn is None:
        ranking = " > ".join("=".join(str(one + 1) for one in group) for group in state.ranking())
        yield _WORDS["over"][lang].format(ranking=ranking)
    else:
        yield _WORDS["turn"][lang].format(seat=state.turn + 1)
        yield _WORDS["moves"][lang].format(moves=", ".join(_named(move, lang) for move in state.legal_moves()))
    yield _WORDS["reasons"][lang]
    cards = map(Card, range(52)) if every_card else _cards_of(state, seat)
    for card in cards:
        yield f"  {card.symbol:>4}  {state.explain(card, seat).say(lang)}"
    if state.turn is not None:
        yield f"  {_WORDS['pass'][lang]:>4}  {state.explain(PASS, seat).say(lang)}"


def _cards_of(state: State, seat: int | None) -> CardSet:
    """The cards to explain: those of the seat, or of everybody when nobody is on turn; two jokers are alike."""
    if seat is None:
        return CardSet(card for hand in state.hands for card in hand if not card.is_joker)
    if not 0 <= seat < state.seats:
        raise ValueError(f"--seat {seat + 1}: there is no such seat; wanted 1 to {state.seats}")
    return CardSet(dict.fromkeys(map(str, state.hands[seat])))


def _named(move: Move, lang: str) -> str:
    return _WORDS["pass"][lang] if move is PASS else str(move)


# ---------------------------------------------------------------- simulate


def _simulate(given: argparse.Namespace) -> int:
    rules = Rules.parse(given.rules)
    agents = given.agents.split(",")
    with _workers(given.workers) as executor:
        summary = simulate(
            rules,
            _number(given.games),
            seats=given.seats,
            start=_start(given.start, rules),
            agents=agents[0] if len(agents) == 1 else agents,
            seed=given.seed,
            executor=executor,
            progress=not given.quiet,
            slow=given.slow,
        )
    print(json.dumps(_as_json(summary), allow_nan=False) if given.json else summary)
    if given.save:
        summary.save(given.save)
    if given.figures:
        _draw(summary, given.figures, given.lang)
    return INTERRUPTED if summary.partial else 0


def _workers(number: int) -> AbstractContextManager[Executor | None]:
    if number < 1:
        raise ValueError(f"--workers {number}; wanted 1 or more")
    # Started afresh, not forked: a fork of a process with threads may hang.
    return nullcontext() if number == 1 else ProcessPoolExecutor(number, mp_context=get_context("spawn"))


def _number(text: str) -> int:
    """A whole number, also as 1e6."""
    try:
        number = float(text) if any(sign in text for sign in ".eE") else int(text)
        whole = int(number)
    except (ValueError, OverflowError):
        raise ValueError(f"--games {text}: wanted a number such as 100000 or 1e6") from None
    if whole != number:
        raise ValueError(f"--games {text}: wanted a whole number")
    return whole


def _start(text: str | None, rules: Rules) -> Deal | State | None:
    if text is None:
        return None
    return Deal.parse(text) if text.strip().startswith("deal/") else State.parse(text)


def _as_json(summary: Summary) -> dict[str, Any]:
    """The estimates, each with its standard error; seats from 1."""
    counts, seats = summary.counts, range(summary.seats)
    return {
        "version": "estimates/1",
        "rules": str(summary.rules),
        "seats": summary.seats,
        "agents": list(summary.agents),
        "start": summary.start,
        "seed": summary.runs[0].seed,
        "games": summary.games,
        "partial": summary.partial,
        "length": _pair(summary.length()),
        "passes": _pair(summary.passes()),
        "drop_outs": _pair(summary.drop_outs()),
        "any_drop_out": _pair(summary.any_drop_out()),
        "by_seat": [
            {
                "seat": seat + 1,
                "wins": _pair(counts.rank_share(seat, 0)),
                "ranks": [_pair(counts.rank_share(seat, rank)) for rank in seats],
                "mean_rank": _pair(counts.mean_rank(seat)),
                "passes": _pair(counts.mean("seat_passes", seat)),
                "cards_left": _pair(counts.cards_left(seat)),
            }
            for seat in seats
        ],
        "wins_by_turn_order": [_pair(estimate) for estimate in summary.wins("order")],
        "by_card": {
            str(Card(card)): {
                "played": _pair(counts.played(card)),
                "when_played": _pair(counts.when_played(card)),
                "died": _pair(counts.died(card)),
            }
            for card in range(52)
        },
    }


def _pair(estimate: Estimate | None) -> list[float | None] | None:
    """Value and standard error; an error that one game cannot give is null."""
    if estimate is None:
        return None
    return [estimate.value, estimate.error if estimate.error == estimate.error else None]


def _draw(summary: Summary, folder: Path, lang: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    drawn = {
        "wins": summary.plot_wins(lang=lang),
        "wins-by-order": summary.plot_wins(by="order", lang=lang),
        "ranks": summary.plot_ranks(lang=lang),
        "lengths": summary.plot_lengths(lang=lang),
        "when-played": summary.plot_when_played(lang=lang),
        "deaths": summary.plot_deaths(lang=lang),
    }
    for name, picture in drawn.items():
        (folder / f"{name}.png").write_bytes(picture.png())
