"""What a Quiz sends to the page: the question and, until it is done, a board that knows only what lies on the table."""

from __future__ import annotations

from typing import Any

from sevens_nb import frames
from sevens_nb.cards import CardSet
from sevens_nb.frames import Reading
from sevens_nb.moves import Play
from sevens_nb.quiz import Exercise, QuizSession, Solution, Verdict
from sevens_nb.quiz.answers import CARDS, CHOICE, CHOICES, NUMBER, ORDER, SEATS, read
from sevens_nb.quiz.both import Both
from sevens_nb.quiz.session import Record
from sevens_nb.quiz.texts import both
from sevens_nb.state import State
from sevens_nb.words import LANGUAGES

TABLE, HIDDEN = "t", "h"


def payload(
    session: QuizSession, game: int, verdict: Verdict | None, solution: Solution | None, news: str
) -> dict[str, Any]:
    """The current exercise as plain data; ``news`` says what the page is to announce.

    Until the exercise is done nothing in it is worked out from the answer, except what a verdict on the
    learner's own answer says and the hints that were asked for.
    """
    exercise, record = session.current, session.record
    right, n = session.progress
    return {
        **(open_board(exercise) if record.is_done else blind_board(exercise)),
        "kind": "quiz",
        "game": game,
        "lang": session.lang,
        "ply": 0,
        "reading": 0,
        "news": news,
        "at": session.at,
        "n": n,
        "right": right,
        "marks": [_mark(one) for one in session.records],
        "form": exercise.form,
        "title": list(both(f"kind_{exercise.kind}")),
        "question": list(exercise.question),
        "facts": [list(fact) for fact in exercise.facts],
        "asked": frames.letters(asked_cards(exercise)),
        "choices": choices(exercise.form),
        "done": record.is_done,
        "hints": [list(hint) for hint in exercise.hints[: record.hints]],
        "more_hints": record.hints < len(exercise.hints) and not record.is_done,
        "draft": draft(exercise.form, record.draft),
        "verdict": None if verdict is None else {**verdict.to_json(), "lines": lines_of(verdict)},
        "solution": None if solution is None else lines_of(solution),
    }


def _mark(record: Record) -> str:
    return "shown" if record.solution_shown else record.status


def lines_of(told: Verdict | Solution) -> list[list[str]]:
    """What a verdict or a solution says, line by line, each as [English, Japanese]."""
    said = [told.say(lang).split("\n") for lang in LANGUAGES]
    return [list(pair) for pair in zip(*said, strict=True)]


def shown_seats(exercise: Exercise) -> frozenset[int]:
    """The seats whose hands the question shows anyway."""
    if exercise.kind == "leaves":
        return frozenset(exercise.state.seats_in)
    return frozenset() if exercise.seat is None else frozenset([exercise.seat])


def asked_cards(exercise: Exercise) -> CardSet:
    """The cards that the question names: a hand, the card it is about, or what the move lays."""
    state = exercise.state
    if exercise.card is not None:
        return CardSet(exercise.card)
    if exercise.seat is not None:
        return state.hands[exercise.seat]
    if isinstance(exercise.move, Play):
        return CardSet(exercise.move.card)
    return state.play(exercise.move).table - state.table if exercise.kind == "kills" and exercise.move else CardSet()


def blind_board(exercise: Exercise) -> dict[str, Any]:
    """A board of one frame with table cards and shown hands, and no word on what is playable, dead or stranded."""
    state = exercise.state
    shown = frames.game_frames([state], [_reading(state)], ())
    frame = {
        **{"ply": state.ply, "turn": state.turn, "by": None, "move": None, "placed": None},
        "where": frames.where(state.table, state.hands, shown_seats(exercise), all_seen=False),
        **{"passes": list(state.passes), "out": [], "stranded": ""},
        "read": [{"s": "".join(TABLE if bit else HIDDEN for bit in _bits(state.table))}],
    }
    kept = ("version", "seats", "rows", "near8", "near4", "readings")
    return {**{name: shown[name] for name in kept}, "frames": [frame], "pool": []}


def open_board(exercise: Exercise) -> dict[str, Any]:
    """The board with every state and reason; where a move was asked about, after that move."""
    state = exercise.state if exercise.move is None else exercise.state.play(exercise.move)
    return frames.game_frames([state], [_reading(state)], shown_seats(exercise))


def _reading(state: State) -> Reading:
    return Reading("own", state.rules)


def _bits(cards: CardSet) -> list[int]:
    return [cards.mask >> card & 1 for card in range(52)]


def choices(form: str) -> list[list[str]]:
    """What there is to choose from, each as [value, English, Japanese]."""
    if form == CHOICE:
        return [[choice, *both(f"choice_{choice}")] for choice in CHOICES]
    return [[str(number), *Both(str(number), str(number))] for number in range(5)] if form == NUMBER else []


def draft(form: str, text: str) -> dict[str, Any]:
    """An answer in the making as the page's controls hold it."""
    value = read(form, text).value
    if value is None:
        return {}
    if form == CARDS and isinstance(value, CardSet):
        return {"cards": frames.letters(value), "none": not value}
    if form == SEATS and isinstance(value, frozenset):
        return {"seats": sorted(value), "none": not value}
    return {"order": value} if form == ORDER else {"choice": str(value)}
