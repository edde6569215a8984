"""One Quiz on a page, found by roles and names, and the session that its kernel holds."""

from __future__ import annotations

import json
import re
from typing import Any

from notebook_page import board_states, open_notebook, run_all, set_width
from playwright.sync_api import expect

from sevens_nb import CardSet, Exercise, QuizSession
from sevens_nb.quiz.answers import Answer
from sevens_nb.quiz.texts import WORDS
from sevens_nb.widgets.quizwords import QUIZ

SETUP = "from sevens_nb import Exercise, Quiz, State, KILLING, STANDARD"
EVERY_KIND = "Quiz(rules=KILLING, seed=6, n=7)"
LANGUAGES = {"en": "English", "ja": "日本語"}


class QuizPage:
    """The Quiz that the last cell of a new notebook shows."""

    def __init__(self, page: Any, server: Any, call: str, lang: str = "en", more: str = "") -> None:
        self.page, self.server, self.lang = page, server, lang
        book = server.add("quiz.ipynb", SETUP, f"quiz = {call}\nquiz", *([more] if more else []))
        open_notebook(page, server, book)
        if server.app != "voila":
            run_all(page)
        self.root = page.locator(".s7-quiz").first
        self.grid = self.root.get_by_role("grid")
        self.grid.wait_for()
        self.live = self.root.locator("[aria-live=polite]")
        self.alert = self.root.get_by_role("alert")
        self.feedback = self.root.get_by_role("group", name=re.compile("^(Feedback|答え合わせとヒント)$"))

    def session(self) -> QuizSession:
        """The session of the kernel, as it is now."""
        return QuizSession.load(self.server.kernel_eval("quiz.save()"))

    def results(self) -> dict[str, Any]:
        results: dict[str, Any] = json.loads(self.server.kernel_eval("__import__('json').dumps(quiz.results)"))
        return results

    def word(self, key: str, **parts: object) -> str:
        pair = QUIZ[key] if key in QUIZ else WORDS[key]
        return pair[self.lang == "ja"].format(**parts)

    def begin_again(self) -> None:
        """The same exercises from the start, in English, in a wide page."""
        set_width(self.page, 1400)
        self.speak("en")
        self.press("quiz_reset")
        self.page.keyboard.press("Escape")

    def at_kind(self, kind: str) -> Exercise:
        """Go to the exercise of this kind and return it."""
        exercises = self.session().exercises
        at = next(at for at, exercise in enumerate(exercises) if exercise.kind == kind)
        self.root.locator(".s7-stepto").nth(at).click()
        self.settle()
        expect(self.grid).to_have_attribute("aria-label", self.word("quiz_board", number=at + 1))
        return exercises[at]

    def button(self, key: str) -> Any:
        return self.root.get_by_role("button", name=self.word(key), exact=True)

    def press(self, key: str) -> None:
        """Press one of the quiz's buttons and wait for the answer."""
        self.button(key).click()
        self.settle()

    def settle(self) -> None:
        """Wait until Python has answered."""
        self.page.wait_for_function("() => !document.querySelector('.s7-quiz[aria-busy]')")

    def speak(self, lang: str) -> None:
        self.root.get_by_role("radio", name=LANGUAGES[lang], exact=True).check()
        self.lang = lang

    def cell(self, card: object) -> Any:
        return self.root.locator(f'[role=gridcell][data-card="{card}"]')

    def focused(self) -> str | None:
        """The card that has the focus."""
        focused: str | None = self.page.evaluate("document.activeElement.dataset.card ?? null")
        return focused

    def states(self) -> dict[str, str]:
        return board_states(self.grid)

    def marked(self) -> CardSet:
        """The cards that are marked."""
        cells = self.root.locator('[role=gridcell][aria-selected="true"]')
        return CardSet(cells.evaluate_all("cells => cells.map(cell => cell.dataset.card)"))

    def feedback_on_cards(self) -> dict[str, str]:
        cells = self.root.locator("[data-feedback]")
        return dict(cells.evaluate_all("cells => cells.map(cell => [cell.dataset.card, cell.dataset.feedback])"))

    def give(self, exercise: Exercise, answer: Answer) -> None:
        """Set the controls to an answer, with the mouse."""
        if exercise.form == "cards" and isinstance(answer, CardSet):
            for card in (self.marked() - answer) | (answer - self.marked()):
                self.cell(card).click()
            self._tick(self.word("quiz_none"), on=not answer)
        elif isinstance(answer, frozenset):
            for seat in range(1, exercise.state.seats + 1):
                self._tick(self.word_seat(seat), on=seat in answer)
            self._tick(self.word("quiz_none"), on=not answer)
        elif isinstance(answer, tuple):
            place = {seat: at for at, group in enumerate(answer, 1) for seat in group}
            for seat in range(1, exercise.state.seats + 1):
                label = self.word("quiz_place", seat={"en": f"seat {seat}", "ja": f"席{seat}"}[self.lang])
                self.root.get_by_role("combobox", name=label, exact=True).select_option(str(place.get(seat, "")))
        else:
            name = self.word(f"choice_{answer}") if isinstance(answer, str) else str(answer)
            self.root.get_by_role("radio", name=name, exact=True).check()

    def word_seat(self, seat: int) -> str:
        return {"en": f"Seat {seat}", "ja": f"席{seat}"}[self.lang]

    def _tick(self, name: str, on: bool) -> None:
        box = self.root.get_by_role("checkbox", name=name, exact=True)
        if box.is_checked() != on:
            box.set_checked(on)
