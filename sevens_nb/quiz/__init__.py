"""Exercises on 七並べ and its killing variant: generated or a teacher's own, checked with the engine.

Everything here works without a screen. :class:`Exercise` is one question, :func:`generate` makes seeded ones,
:class:`QuizSession` is a row of them with progress, and :func:`check` is the checker of a notebook cell.
Seats are counted from 1 in questions and answers, as on the board, and from 0 in arguments, as in the engine.
"""

from __future__ import annotations

from sevens_nb.quiz.exercise import KINDS, Exercise, Solution, check
from sevens_nb.quiz.making import generate, kinds_for
from sevens_nb.quiz.session import QuizSession
from sevens_nb.quiz.verdict import Verdict

__all__ = ["KINDS", "Exercise", "QuizSession", "Solution", "Verdict", "check", "generate", "kinds_for"]
