"""Checkers for the exercises of the lessons that the quiz has no kind for: a number, an order for the solitaire."""

from __future__ import annotations

from sevens_nb.lessons.alone import solitaire
from sevens_nb.quiz.answers import NOT_TRIED, NUMBER, UNREADABLE, excerpt, read
from sevens_nb.quiz.both import Both, join
from sevens_nb.quiz.texts import both
from sevens_nb.quiz.verdict import RIGHT, WRONG, Verdict
from sevens_nb.words import LANGUAGES, list_cards

_A_NUMBER = Both("Answer with a number such as 3.", "答えは 3 のように数で書きます。")


def check_number(attempt: object, wanted: int, rule: str, lang: str = "en") -> Verdict:
    """Not tried, wrong or right, for a question of ours whose answer is the number ``wanted``; ``rule`` decides it.

    >>> check_number(None, 3, "K2").status, check_number("many", 3, "K2").status, check_number(4, 3, "K2").status
    ('not_tried', 'not_tried', 'wrong')
    """
    reading = read(NUMBER, attempt)
    if reading.value is None:
        key = "unreadable" if reading.status == UNREADABLE else NOT_TRIED
        return Verdict(NOT_TRIED, both(key, given=excerpt(attempt), how=_A_NUMBER), form=NUMBER, lang=lang)
    status = RIGHT if reading.value == wanted else WRONG
    return Verdict(status, both(status), (rule,), form=NUMBER, lang=lang)


def check_solitaire(attempt: object, at_least: int, lang: str = "en") -> Verdict:
    """Not tried, wrong or right: whether the order ``attempt`` plays ``at_least`` cards alone; says how many it plays.

    >>> check_solitaire("", 40).status, check_solitaire("S8 S10", 40).status
    ('not_tried', 'wrong')
    """
    if not isinstance(attempt, str) or not attempt.strip():
        return Verdict(NOT_TRIED, both(NOT_TRIED), form=NUMBER, lang=lang)
    try:
        told = [solitaire(attempt, lang=one) for one in LANGUAGES]
    except ValueError:
        head = both("unreadable", given=excerpt(attempt), how=both("how_cards"))
        return Verdict(NOT_TRIED, head, form=NUMBER, lang=lang)
    status = RIGHT if told[0].score >= at_least else WRONG
    ends = ("Cards played: {n} of 48. Dead: {dead}. {why}", "出せた札は48枚のうち{n}枚です。死んだ札：{dead}。{why}")
    said = (
        end.format(n=one.score, dead=list_cards((card.symbol for card in one.dead), lang), why=one.refusal).strip()
        for end, one, lang in zip(ends, told, LANGUAGES, strict=True)
    )
    return Verdict(status, join([both(status), Both(*said)]), ("K2", "K3"), form=NUMBER, lang=lang)
