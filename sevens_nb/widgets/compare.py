"""Compare: boards side by side under one step cursor, each by rules of its own."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import zip_longest
from pathlib import Path
from typing import Any

from sevens_nb import frames, picture
from sevens_nb.deal import Deal
from sevens_nb.frames import Reading, states_of
from sevens_nb.inputs import whole
from sevens_nb.reading import read_as
from sevens_nb.record import GameRecord
from sevens_nb.rules import Rules, as_rules
from sevens_nb.state import State
from sevens_nb.widgets import assets, export, rulewords, strings
from sevens_nb.widgets.base import BoardWidget
from sevens_nb.widgets.opening import OPEN, checked_hands, move_lines, opening, played_out, shown_seats
from sevens_nb.words import check_language

TABLE, DEAL = "table", "deal"
BOARDS = range(2, 7)
"""How many boards fit beside each other on a page that people still read."""

COMPARE: dict[str, tuple[str, str]] = {
    "board_label_rules": ("Board {number}: {rules}", "場{number}：{rules}"),
    "about_deal": (
        "The same deal on every board; simple players play it by the rules of that board.",
        "どの場も同じ配りです。それぞれの場のルールで、かんたんな相手どうしが遊びます。",
    ),
    "about_table": (
        "The same cards on every board, read by its rules: what can differ is which cards are playable or dead.",
        "どの場も同じ札です。それぞれのルールで見るので、出せる札と死んだ札がちがうことがあります。",
    ),
    "about_table_over": (
        'The game is over, so there is little left to differ. Step back, or let each rules play the deal: same="deal".',
        "ゲームが終わったので、ちがいはもうほとんどありません。前の手に戻るか、"
        'same="deal" で、それぞれのルールで遊んでみましょう。',
    ),
    "layer_changed": ("differs", "場で違う札"),
    "layer_changed_hint": ("Cards whose state is not the same on all boards", "場によって状態が違う札"),
    "differ": ("Not the same on all boards: {cards}.", "場によって違う札：{cards}。"),
    "differ_none": ("Every card reads the same on all boards.", "どの場でも、全部の札が同じに見えます。"),
    "parted": ("Up to move {ply} all boards show the same game.", "{ply}手目までは、どの場も同じゲームです。"),
    "parted_never": ("All boards show the same game to its end.", "どの場も、最後まで同じゲームです。"),
    "over_since": ("The game ended at move {ply}.", "このゲームは{ply}手目で終わりました。"),
    "said_of": ("{rules}: {said}", "{rules}：{said}"),
    "more": ("Hands and moves", "手札と手順"),
    "difference": ("What differs", "違い"),
}


class Compare(BoardWidget):
    """Two to six boards with one stepper: one deal played by several rules, or one game read by each of them.

    ``game`` is a record, a position, a deal, or a seed for ``Deal.shuffled``; ``rules`` are names of presets,
    texts or ``Rules``. With ``same="deal"`` simple agents play the start out once by each of the rules. With
    ``same="table"`` all boards show the positions of one game, played by its own rules (a deal: by the first of
    ``rules``), and mark what reads differently. By default a deal or a seed is played, a record or a position read.
    ``hands`` is ``"open"``, ``"closed"`` or one seat, as in ``Explorer``.
    Nothing on the page asks the kernel. ``games`` holds what each board shows: a record, or a bare position.
    Raises ``ValueError`` for fewer or more boards, and for rules by which the start cannot be played.

    >>> Compare(12, ["standard", "killing edge=open"])
    Compare(same deal, standard | killing edge=open, 4 seats)
    """

    _esm = assets.esm("renderCompare", "compare")
    _css = assets.css("compare", common=("base", "board", "panels", "stepping"))

    def __init__(
        self,
        game: GameRecord | State | Deal | int,
        rules: Iterable[Rules | str] = ("standard", "killing"),
        *,
        same: str | None = None,
        seats: int = 4,
        lang: str = "en",
        hands: str | int = OPEN,
    ) -> None:
        self.lang = check_language(lang)
        self.rules = _checked_rules(rules)
        if same not in (TABLE, DEAL, None):
            raise ValueError(f"same={same!r}; wanted {TABLE!r} or {DEAL!r}, or None: a deal is played, a game is read")
        # A game that is still to be played tells most when each rules play it; one that was played is to be read.
        self.same = same or (TABLE if isinstance(game, GameRecord | State) else DEAL)
        seed = whole(game) or 0
        start = opening(game, self.rules[0], seats)
        self.games = self._of_one_game(start, seed) if self.same == TABLE else self._of_one_start(start, seed)
        self._shown = [self._positions(game, rules) for game, rules in zip(self.games, self.rules, strict=True)]
        self.hands = checked_hands(hands, self._shown[0][0].seats)
        names = [rulewords.caption(rules) for rules in self.rules]
        super().__init__(texts=strings.texts(strings.SAYINGS, COMPARE, captions=names), payload=self._payload())

    # ------------------------------------------------------------ the boards

    def _of_one_game(self, start: GameRecord | State | Deal, seed: int) -> tuple[GameRecord | State, ...]:
        game = start if isinstance(start, GameRecord | State) else played_out(start, self.rules[0], seed)
        return (game,) * len(self.rules)

    def _of_one_start(self, start: GameRecord | State | Deal, seed: int) -> tuple[GameRecord, ...]:
        begun = start.start if isinstance(start, GameRecord) else start
        played = []
        for rules in self.rules:
            try:
                played.append(played_out(begun, rules, seed))
            except ValueError as error:
                raise ValueError(
                    f"this start cannot be played by {rules.short()}: {error}. "
                    f"One game can be read by rules that cannot play it: same={TABLE!r}"
                ) from error
        return tuple(played)

    def _positions(self, game: GameRecord | State, rules: Rules) -> tuple[State, ...]:
        """What one board shows, read by its rules."""
        states = game.states() if isinstance(game, GameRecord) else (game,)
        return tuple(read_as(state, rules) for state in states)

    @property
    def shown_seats(self) -> frozenset[int]:
        """The seats whose hands may be seen."""
        return shown_seats(self.hands, self._shown[0][0].seats)

    @property
    def parts_at(self) -> int | None:
        """The first move after which the boards do not lie alike; None if they always do."""
        for ply, row in enumerate(zip_longest(*self._shown)):
            if len({None if state is None else (state.table, state.hands, state.passes) for state in row}) > 1:
                return ply
        return None

    @property
    def first_look(self) -> int:
        """The move at which a view starts: where one deal's games part, or where one table reads most differently."""
        if self.same == DEAL:
            return self.parts_at or 0
        signs = [[states_of(state, mark_legal=False) for state in states] for states in self._shown]
        different = [sum(len(set(cell)) > 1 for cell in zip(*row, strict=True)) for row in zip(*signs, strict=True)]
        return different.index(max(different))

    def _payload(self) -> dict[str, Any]:
        boards = [
            frames.game_frames(states, [Reading(f"board{at}", rules)], self.shown_seats)
            for at, (states, rules) in enumerate(zip(self._shown, self.rules, strict=True))
        ]
        return {
            "kind": "compare",
            "game": 1,
            "lang": self.lang,
            "ply": self.first_look,
            "same": self.same,
            "parts": self.parts_at,
            "boards": boards,
        }

    # ------------------------------------------------------------ pages without a kernel

    def html_fragment(self, ident: str = "board") -> str:
        """These boards for the body of a static page; ``ident`` is the id of their element."""
        values = {"payload": self._payload(), "texts": self.texts}
        return export.html_fragment(self._esm, self._css, values, self.html(), ident)

    def export_html(self, path: str | Path) -> Path:
        """Write one self-contained page to ``path``, which fetches nothing and steps from a disk; return the path.

        Raises ``FileNotFoundError`` if the folder does not exist.
        """
        title = {"en": "Sevens: rules compared", "ja": "七並べ：ルールくらべ"}[self.lang]
        return export.write_page(path, export.html_page(title, self.lang, self.html_fragment()))

    # ------------------------------------------------------------ the static twin

    def __repr__(self) -> str:
        rules = " | ".join(rules.short() for rules in self.rules)
        return f"Compare(same {self.same}, {rules}, {strings.counted(self._shown[0][0].seats, 'seat')})"

    def _telling(self) -> list[State]:
        """For readers who cannot step: the first position where most cards differ, or the end of each game."""
        if self.same == DEAL:
            return [states[-1] for states in self._shown]
        return [states[self.first_look] for states in self._shown]

    def _heads(self) -> list[str]:
        """What stands above each board: its number, its rules in words, and how far the game is."""
        told = []
        for at, (rules, state, states) in enumerate(zip(self.rules, self._telling(), self._shown, strict=True)):
            name = rulewords.caption(rules)[self.lang]
            told.append(f"{at + 1}. {name['name']}: {name['means']}")
            if len(states) > 1:
                told[-1] += " " + _HTML_WORDS[self.lang]["after"].format(ply=states.index(state), moves=len(states) - 1)
        return told

    def plain_text(self) -> str:
        """Every board with its rules, at a telling position, one line a seat, and the moves."""
        parts = [repr(self)]
        for head, state, states in zip(self._heads(), self._telling(), self._shown, strict=True):
            parts += [head, picture.text_picture(state, self.shown_seats, self.lang)]
            parts += [over] if (over := picture.over_line(state, self.lang)) else []
            if states is self._shown[0] or self.same == DEAL:
                parts += move_lines(states)
        return "\n".join(parts)

    def html(self) -> str:
        """Every board as a table at a telling position, the seats, and, folded, the moves."""
        words = _HTML_WORDS[self.lang]
        parts = [f"<p>{words['run']}</p>"]
        for head, state, states in zip(self._heads(), self._telling(), self._shown, strict=True):
            parts.append(picture.html_board(state, head, self.lang))
            lines = [*picture.seat_lines(state, self.shown_seats, self.lang), picture.over_line(state, self.lang)]
            if states is self._shown[0] or self.same == DEAL:
                parts.append("<p>" + "<br>".join(escape(line) for line in lines if line) + "</p>")
                moves = "<br>".join(map(escape, move_lines(states)))
                parts.append(f"<details><summary>{words['moves']}</summary><p>{moves}</p></details>" if moves else "")
        return "".join(parts)

    def state_json(self) -> dict[str, Any]:
        """The games (or, with hands closed, what is public of them), the rules, and the language."""
        data: dict[str, Any] = {"version": 1, "widget": "Compare", "lang": self.lang, "hands": self.hands}
        data |= {"same": self.same, "rules": [rules.short() for rules in self.rules]}
        games, shown = (self.games, self._shown) if self.same == DEAL else (self.games[:1], self._shown[:1])
        if self.hands == OPEN:
            return data | {"games": [str(game) for game in games]}
        return data | {"boards": [{"table": str(one[0].table), "moves": move_lines(one)} for one in shown]}


def _checked_rules(rules: Iterable[Rules | str]) -> tuple[Rules, ...]:
    if isinstance(rules, str | Rules):
        raise TypeError(f'{rules!r}; wanted rules for each board, such as ["standard", "killing"]')
    found = tuple(as_rules(one) for one in rules)
    if len(found) not in BOARDS:
        raise ValueError(f"{len(found)} boards; wanted {BOARDS.start} to {BOARDS.stop - 1} rules")
    return found


_HTML_WORDS = {
    "en": {
        "run": "Run the cell to step through these boards.",
        "after": "After move {ply} of {moves}.",
        "moves": "All moves",
    },
    "ja": {
        "run": "セルを実行すると、これらの場面を1手ずつ動かせます。",
        "after": "全{moves}手のうち{ply}手目のあと。",
        "moves": "すべての手",
    },
}
