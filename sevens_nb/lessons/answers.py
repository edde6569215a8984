"""Checkers for the exercises of the lessons that the quiz has no kind for."""

from __future__ import annotations

from collections.abc import Iterable

from sevens_nb.cards import CardSet
from sevens_nb.lessons.alone import solitaire
from sevens_nb.quiz.answers import CARDS, CHOICE, NOT_TRIED, NUMBER, UNREADABLE, excerpt, read
from sevens_nb.quiz.both import Both, fill, join
from sevens_nb.quiz.texts import both
from sevens_nb.quiz.verdict import RIGHT, WRONG, Verdict
from sevens_nb.words import LANGUAGES, list_cards

_A_NUMBER = Both("Answer with a number such as 3.", "答えは 3 のように数で書きます。")
_AN_ORDER = Both(
    "Answer with cards in the order you play them, such as S8 H8 D8.",
    "答えは S8 H8 D8 のように、出す順に札を書きます。",
)
_NOT_OF_ANSWER = ("Not part of the answer: {cards}.", "答えに入らないもの：{cards}。")


def check_number(attempt: object, wanted: float, rule: str = "", lang: str = "en", within: float = 0) -> Verdict:
    """Not tried, wrong or right, for a question of ours whose answer is the whole number ``wanted``.

    ``within`` is how far off an answer may be; ``rule`` names the rule that decides.

    >>> [check_number(attempt, 3, "K2").status for attempt in (None, "many", 4, 3)]
    ['not_tried', 'not_tried', 'wrong', 'right']
    """
    if attempt is None or attempt is Ellipsis or (isinstance(attempt, str) and attempt.strip() in ("", "?")):
        return _unread(attempt, NOT_TRIED, _A_NUMBER, NUMBER, lang)
    given = _whole(attempt)
    if given is None:
        return _unread(attempt, UNREADABLE, _A_NUMBER, NUMBER, lang)
    status = RIGHT if abs(given - wanted) <= within else WRONG
    return Verdict(status, both(status), (rule,) if rule else (), form=NUMBER, lang=lang)


def _whole(attempt: object) -> int | None:
    """A whole number, as a number or as a text, however large; None for anything else."""
    if isinstance(attempt, bool) or not isinstance(attempt, int | float | str):
        return None
    try:
        number = int(attempt)
    except (ValueError, OverflowError):
        return None
    return number if isinstance(attempt, str) or number == attempt else None


def check_cards(attempt: object, wanted: CardSet, rule: str, lang: str = "en") -> Verdict:
    """The same for a set of cards; a wrong answer is told which cards do not belong and how many are missing.

    >>> print(check_cards("S6 S9", CardSet("S6 S8"), "R7").say().splitlines()[0])
    ✗ Not right yet. Not part of the answer: ♠9. Still missing: 1.
    """
    reading = read(CARDS, attempt)
    if not isinstance(reading.value, CardSet):
        return _unread(attempt, reading.status, both("how_cards"), CARDS, lang)
    extra, missing = reading.value - wanted, len(wanted - reading.value)
    if not extra and not missing:
        return Verdict(RIGHT, both(RIGHT), (rule,), form=CARDS, lang=lang)
    told = [fill(_NOT_OF_ANSWER, {"cards": extra})] if extra else []
    told += [both("missing_count", n=missing)] if missing else []
    return Verdict(WRONG, join([both(WRONG), *told]), (rule,), form=CARDS, lang=lang)


def check_word(attempt: object, wanted: str, choices: Iterable[str], lang: str = "en") -> Verdict:
    """The same for one word out of ``choices``.

    >>> [check_word(attempt, "b", "abc").status for attempt in ("", "x", "a", " B ")]
    ['not_tried', 'not_tried', 'wrong', 'right']
    """
    word = attempt.strip().casefold() if isinstance(attempt, str) else attempt
    if word is None or word is Ellipsis or word in ("", "?"):
        return _unread(attempt, NOT_TRIED, _A_NUMBER, CHOICE, lang)
    allowed = tuple(choices)
    if word not in allowed:
        how = fill(("Answer with one of: {words}.", "答えは {words} のどれかです。"), {"words": allowed})
        return _unread(attempt, UNREADABLE, how, CHOICE, lang)
    status = RIGHT if word == wanted else WRONG
    return Verdict(status, both(status), form=CHOICE, lang=lang)


def _unread(attempt: object, status: str, how: Both, form: str, lang: str) -> Verdict:
    """Not tried: nothing was answered, or nothing that could be read."""
    head = both(UNREADABLE, given=excerpt(attempt), how=how) if status == UNREADABLE else both(NOT_TRIED)
    return Verdict(NOT_TRIED, head, form=form, lang=lang)


def check_solitaire(attempt: object, at_least: int, lang: str = "en") -> Verdict:
    """Not tried, wrong or right: whether the order ``attempt`` plays ``at_least`` cards alone; says how many it plays.

    >>> check_solitaire("", 40).status, check_solitaire("S8 S10", 40).status
    ('not_tried', 'wrong')
    """
    if attempt is None or attempt is Ellipsis or (isinstance(attempt, str) and not attempt.strip()):
        return _unread(attempt, NOT_TRIED, _AN_ORDER, NUMBER, lang)
    try:
        told = [solitaire(attempt, lang=one) for one in LANGUAGES] if isinstance(attempt, str) else []
    except ValueError:
        told = []
    if not told:
        return _unread(attempt, UNREADABLE, _AN_ORDER, NUMBER, lang)
    status = RIGHT if told[0].score >= at_least else WRONG
    ends = ("Cards played: {n} of 48. Dead: {dead}. {why}", "出せた札は48枚のうち{n}枚です。死んだ札：{dead}。{why}")
    said = (
        end.format(n=one.score, dead=list_cards((card.symbol for card in one.dead), lang), why=one.refusal).strip()
        for end, one, lang in zip(ends, told, LANGUAGES, strict=True)
    )
    return Verdict(status, join([both(status), Both(*said)]), ("K2", "K3"), form=NUMBER, lang=lang)
