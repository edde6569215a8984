"""One PlayTable on a page, found by roles and names, and the session that its kernel holds."""

from __future__ import annotations

import re
from typing import Any

from notebook_page import board_states, open_notebook, run_all
from playwright.sync_api import expect

from sevens_nb import PASS, CardSet, GameRecord, Move, Observation, State
from sevens_nb.cards import Card
from sevens_nb.frames import DECK
from sevens_nb.hints import suggest

SETUP = "from sevens_nb import *"
NAMES = {
    "pass": ("Pass", "パス"),
    "hint": ("Hint", "ヒント"),
    "undo": ("Undo", "1手戻す"),
    "new": ("New game", "新しいゲーム"),
    "again": ("Same deal again", "同じ配りでもう一度"),
    "replay": ("Replay this game", "このゲームを見返す"),
    "show": ("Show my hand", "手札を見る"),
    "joker": ("Lay the joker", "ジョーカーを出す"),
    "take": ("Take the joker", "ジョーカーを受け取る"),
    "decline": ("Decline the joker", "ジョーカーをことわる"),
}
LANGUAGES = {"en": "English", "ja": "日本語"}
SUITS = {"en": ("spades", "hearts", "diamonds", "clubs"), "ja": ("スペード", "ハート", "ダイヤ", "クラブ")}
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PLAYABLE = {"en": "playable now", "ja": "今出せる"}
_HOLDERS = "grid => [...grid.querySelectorAll('[data-holder]')].map(c => [c.dataset.card, c.dataset.holder])"


class Table:
    """The PlayTable that the last cell of a new notebook shows; motion is off unless a test wants it."""

    def __init__(self, page: Any, server: Any, call: str, lang: str = "en", *, motion: str = "reduce") -> None:
        self.page, self.server, self.lang = page, server, lang
        page.emulate_media(reduced_motion=motion)
        self.book = server.add("playtable.ipynb", SETUP, f"table = {call}\ntable")
        open_notebook(page, server, self.book)
        run_all(page)
        self.root = page.locator(".s7nb").first
        self.grid = self.root.get_by_role("grid", name=re.compile("Board|場"))
        self.grid.wait_for()
        self.live = self.root.locator("> [aria-live=polite]")
        self.alert = self.root.get_by_role("alert").first

    def reset(self, seed: int = 12, rules: str = "killing", lang: str = "en") -> None:
        """Another game at the same table, in the language and with the motion a test begins with."""
        self.page.emulate_media(reduced_motion="reduce")
        self.speak(lang)
        self.server.kernel_run(f"table.new_game({seed}, {rules!r})")
        expect(self.root.get_by_text(f"deal {seed}" if lang == "en" else f"配り {seed}", exact=True)).to_be_visible()
        self.wait_for(self.state().ply)

    def move(self, move: Move, state: State) -> None:
        """Make ``move`` with the mouse and wait until the table shows what came of it."""
        (self.button("pass") if move is PASS else self.cell(move)).click()
        expect(self.grid).not_to_have_attribute("data-ply", str(state.ply))

    def play_some(self, count: int) -> State:
        """A few moves as the engine's hints have them; the position after them."""
        for _ in range(count):
            state = self.state()
            if state.turn is None:
                break
            self.move(suggest(state.observe(state.turn)).move, state)
        return self.state()

    # -- what there is

    def state(self) -> State:
        """The real position, from the kernel."""
        return State.parse(self.server.kernel_eval("str(table.session.state)"))

    def view(self) -> Observation:
        return Observation.parse(self.server.kernel_eval("str(table.view)"))

    def record(self) -> GameRecord:
        return GameRecord.parse(self.server.kernel_eval("str(table.record)"))

    def button(self, name: str) -> Any:
        return self.root.get_by_role("button", name=NAMES[name][self.lang == "ja"], exact=True)

    def cell(self, card: object) -> Any:
        return self.root.get_by_role("gridcell", name=re.compile(f"^{self.spoken(card)}[,、]"))

    def held(self, card: object) -> Any:
        """The button of a card in the own hand."""
        return self.root.get_by_role("button", name=re.compile(f"^{self.spoken(card)}[,、]"))

    def spoken(self, card: object) -> str:
        """How a card is called: "10 of hearts"."""
        one = Card(str(card))
        rank, suit = RANKS[one.rank - 1], SUITS[self.lang][one.suit]
        return f"{rank} of {suit}" if self.lang == "en" else f"{suit}の{rank}"

    def focused(self) -> str | None:
        """The card of the grid that has the focus."""
        card: str | None = self.page.evaluate("document.activeElement.dataset.card ?? null")
        return card

    def speak(self, lang: str) -> None:
        self.root.get_by_role("radio", name=LANGUAGES[lang], exact=True).check()
        self.lang = lang

    # -- what must hold

    def wait_for(self, ply: int) -> None:
        expect(self.grid).to_have_attribute("data-ply", str(ply))

    def shows(self, state: State, me: int | None = 0) -> None:
        """All 52 states, the turn, the own cards and nobody else's are those of ``state``."""
        self.wait_for(state.ply)
        wanted = {str(card): "closed" for card in DECK}
        for name, cards in (("open", state.open_cards()), ("dead", state.dead_cards()), ("table", state.table)):
            wanted.update({str(card): name for card in cards})
        assert board_states(self.grid) == wanted
        own = state.hands[me] if me is not None else CardSet()
        assert dict(self.grid.evaluate(_HOLDERS)) == {str(card): str(me) for card in own if not card.is_joker}
        assert self.grid.get_attribute("data-turn") == ("" if state.turn is None else str(state.turn))
        held = self.root.locator("[data-hand]").evaluate_all("nodes => nodes.map(node => node.dataset.hand)")
        assert sorted(held) == sorted(map(str, own))

    def marked_playable(self) -> set[str]:
        """The cards whose names say that they can be played now."""
        names = self.root.get_by_role("gridcell", name=PLAYABLE[self.lang])
        return set(names.evaluate_all("cells => cells.map(cell => cell.dataset.card)"))
