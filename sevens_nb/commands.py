"""What each command of ``sevens-nb`` does."""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Iterator
from pathlib import Path

from sevens_nb import tables
from sevens_nb.cards import Card, CardSet
from sevens_nb.deal import Deal
from sevens_nb.experiments import compare
from sevens_nb.inputs import shortened
from sevens_nb.moves import PASS, Move
from sevens_nb.picture import text_picture
from sevens_nb.record import GameRecord
from sevens_nb.rules import MAX_SEATS
from sevens_nb.simulation import MOST_GAMES, simulate
from sevens_nb.state import State
from sevens_nb.summary import Summary, replaced
from sevens_nb.typed import (
    agents_of,
    beginning,
    check_rows,
    check_targets,
    check_way,
    rules_of,
    seed_of,
    text_or_file,
    whole_option,
    workers,
)

INTERRUPTED = 130
_WORDS = {
    "turn": {"en": "Seat {seat} is on turn.", "ja": "席{seat}の番です。"},
    "moves": {"en": "Legal moves: {moves}", "ja": "できる手: {moves}"},
    "reasons": {"en": "Why:", "ja": "理由:"},
    "over": {"en": "The game is over. Ranking: {ranking}", "ja": "ゲーム終了です。順位: {ranking}"},
    "pass": {"en": "pass", "ja": "パス"},
}


# ---------------------------------------------------------------- show


def show(given: argparse.Namespace) -> int:
    """Print a position, its legal moves and the reasons; of a game its transcript."""
    text = text_or_file("", given.position).strip()
    if text.startswith("game/"):
        if given.rules or given.seat or given.all:
            raise ValueError("--rules, --seat and --all are for a position or a deal; this is a game")
        print(_record(text).transcript(), end="")
        return 0
    state = _position(text, given.rules)
    seat = state.turn if given.seat is None else whole_option("--seat", given.seat, 1, state.seats) - 1
    print("\n".join(_described(state, seat, given.all, given.lang)))
    return 0


def _record(text: str) -> GameRecord:
    try:
        return GameRecord.parse(text)
    except ValueError as error:
        if "rng=" in str(error):
            raise ValueError(
                "the first seat of this game is drawn (start=random): wanted game/1; position/1 …"
            ) from None
        raise


def _position(text: str, named: str | None) -> State:
    """The position of a text: as it stands, or a deal at its start."""
    rules = rules_of(named)
    if not text.startswith("deal/"):
        state = State.parse(text)
        if named is not None and state.rules != rules:
            raise ValueError(f"--rules is for a deal; this position has its own rules, {state.rules.short()!r}")
        return state
    if rules.start == "random":
        raise ValueError("--rules: start=random draws the first seat; wanted start=d7 or a seat, such as start=0")
    return State.start(rules, Deal.parse(text))


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
    return CardSet(dict.fromkeys(map(str, state.hands[seat])))


def _named(move: Move, lang: str) -> str:
    return _WORDS["pass"][lang] if move is PASS else str(move)


# ---------------------------------------------------------------- many games


def play_many(given: argparse.Namespace) -> int:
    """Play many games, keep what is to be kept, and print the results."""
    games = whole_option("--games", given.games, 1, MOST_GAMES)
    first = whole_option("--first-game", given.first_game, 0, MOST_GAMES)
    rules, start, seats = beginning(given)
    agents, seed = agents_of(given.agents, seats), seed_of(given.seed)
    check_way(rules, seats, start, given.slow)
    check_rows(given.rows, games, seats)
    check_targets(given)
    with workers(given.workers) as executor:
        summary = simulate(
            rules,
            games,
            seats=seats,
            start=start,
            agents=agents,
            seed=seed,
            first_game=first,
            executor=executor,
            progress=not given.quiet,
            slow=given.slow,
            rows=bool(given.rows),
        )
    _told(summary, given)
    return INTERRUPTED if summary.partial else 0


def results(given: argparse.Namespace) -> int:
    """Read saved counts, add them up, and print the results."""
    check_targets(given)
    found = [_loaded(name) for name in given.files]
    total = found[0]
    for name, summary in zip(given.files[1:], found[1:], strict=True):
        try:
            total += summary
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
    _told(total, given)
    return 0


def _loaded(name: str) -> Summary:
    try:
        return Summary.load(name)
    except UnicodeDecodeError:
        raise ValueError(f"{shortened(name)}: this is no text in UTF-8") from None
    except ValueError as error:
        raise ValueError(f"{shortened(name)}: {error}") from None


def _told(summary: Summary, given: argparse.Namespace) -> None:
    """Files first, for the case that nobody reads what is printed; printed also if a file cannot be written."""
    try:
        if given.save:
            summary.save(given.save)
        if getattr(given, "rows", None):
            _write_rows(summary, given.rows)
        if given.figures:
            _draw(summary, given.figures, given.lang)
    finally:
        print(json.dumps(tables.plain(summary), allow_nan=False) if given.json else summary.say(given.lang))


def _write_rows(summary: Summary, target: Path) -> None:
    rows = summary.game_rows()
    first = next(rows)
    with replaced(target) as file:
        table = csv.DictWriter(file, fieldnames=list(first), lineterminator="\n")
        table.writeheader()
        table.writerow(first)
        table.writerows(rows)


def _draw(summary: Summary, folder: Path, lang: str) -> None:
    drawn = {
        "wins": summary.plot_wins(lang=lang),
        "wins-by-order": summary.plot_wins(by="order", lang=lang),
        "ranks": summary.plot_ranks(lang=lang),
        "lengths": summary.plot_lengths(lang=lang),
        "when-played": summary.plot_when_played(lang=lang),
        "deaths": summary.plot_deaths(lang=lang),
    }
    if summary.rules.killing:
        drawn["killers"] = summary.plot_killers(lang=lang)
    for name, picture in drawn.items():
        (folder / f"{name}.png").write_bytes(picture.png())


def compare_rules(given: argparse.Namespace) -> int:
    """Play several rules on the same deals and print how they differ from the first."""
    games = whole_option("--games", given.games, 1, MOST_GAMES)
    seats = 4 if given.seats is None else whole_option("--seats", given.seats, 1, MAX_SEATS)
    every = [rules_of(text, "") for text in given.rules]
    if len({rules.short() for rules in every}) < len(every) or len(every) < 2:
        raise ValueError("compare: wanted at least two rules, all different, such as standard killing")
    for rules in every:
        check_way(rules, seats, None, given.slow)
    agents, seed = agents_of(given.agents, seats), seed_of(given.seed)
    with workers(given.workers) as executor:
        found = compare(
            {rules.short(): rules for rules in every},
            games,
            seats=seats,
            agents=agents,
            seed=seed,
            executor=executor,
            progress=not given.quiet,
            slow=given.slow,
        )
    print(json.dumps(tables.plain_comparison(found), allow_nan=False) if given.json else found.say(given.lang))
    return INTERRUPTED if found.summaries[0].partial else 0
