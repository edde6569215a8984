"""The Explorer: step through a game on the board and read every position by the standard and killing rules."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from sevens_nb import frames, picture
from sevens_nb.deal import Deal
from sevens_nb.frames import Reading
from sevens_nb.inputs import whole
from sevens_nb.reading import read_as
from sevens_nb.record import GameRecord
from sevens_nb.refusals import in_japanese
from sevens_nb.rules import PRESETS, STANDARD, Rules, as_rules
from sevens_nb.state import State
from sevens_nb.widgets import assets, export, rulewords, strings
from sevens_nb.widgets.base import BoardWidget, Intent, IntentError, short_text, whole_number
from sevens_nb.widgets.opening import OPEN, checked_hands, move_lines, opening, played_out, shown_seats
from sevens_nb.words import check_language

# The front end without what needs a kernel.
STEPPING_ESM = assets.esm("renderReplay", "explorer")


class _Left(NamedTuple):
    """A game that another one took the place of: the rules it was read by, and the move it stood at."""

    game: GameRecord | State
    rules: Rules
    ply: int


class Explorer(BoardWidget):
    """A board with a stepper, a Standard / Killing toggle, hands, moves, layers and a rule panel.

    ``game`` is a record, a position, a deal, or a seed for ``Deal.shuffled``; deals are played out by simple
    agents. ``rules`` are those of the game where it is still to be played, and else those to read it by.
    ``hands`` is ``"open"``, ``"closed"`` or the one seat (from 0) whose hand is shown; other hands do not
    leave Python. Attributes: ``record`` (None for a bare position), ``rules``, ``position`` (a ``State``, set
    by the button "use this position"), ``earlier`` (what "play this deal" has replaced, the latest last).
    """

    _esm = assets.esm("renderExplorer", "rulepanel", "explorer")
    _css = assets.css("explorer")
    INTENTS: ClassVar[dict[str, Intent]] = {
        "replay": Intent("_replay", {"reading": short_text}, {"ply": whole_number}),
        "back": Intent("_back"),
        "position": Intent("_use_position", {"ply": whole_number, "reading": short_text}),
        "rules": Intent("_change_rules", optional={"preset": short_text, "option": short_text, "value": short_text}),
    }

    def __init__(
        self,
        game: GameRecord | State | Deal | int,
        *,
        rules: Rules | str | None = None,
        seats: int = 4,
        lang: str = "en",
        hands: str | int = OPEN,
    ) -> None:
        self.lang = check_language(lang)
        chosen = None if rules is None else as_rules(rules)
        self._seed = whole(game) or 0
        self._games, self._ply = 0, 0
        self._earlier: tuple[_Left, ...] = ()
        start = opening(game, chosen, seats)
        self._open_game(start if isinstance(start, GameRecord | State) else self._played(start, chosen))
        self.hands = checked_hands(hands, self._states[0].seats)
        self.rules = chosen or self._states[0].rules
        self.position = self._states[0]
        words = strings.texts(
            strings.SAYINGS,
            strings.EXPLORER,
            rulewords.basis_words(),
            options=rulewords.option_texts(),
            notes=rulewords.note_texts(),
            presets=rulewords.preset_texts(),
        )
        super().__init__(texts=words, payload=self._payload())

    # ------------------------------------------------------------ the game

    @property
    def earlier(self) -> tuple[GameRecord | State, ...]:
        """The games that "play this deal" has replaced, the latest last; the button "back" takes them up again."""
        return tuple(left.game for left in self._earlier)

    def _open_game(self, game: GameRecord | State, ply: int = 0) -> None:
        """Another game to step through, from ``ply`` on."""
        self._ply = ply
        self.record = game if isinstance(game, GameRecord) else None
        self._states: Sequence[State] = game.states() if isinstance(game, GameRecord) else (game,)
        self._games += 1

    def _played(self, deal: Deal, rules: Rules | None) -> GameRecord:
        return played_out(deal, rules or STANDARD, self._seed)

    @property
    def shown_seats(self) -> frozenset[int]:
        """The seats whose hands may be seen."""
        return shown_seats(self.hands, self._states[0].seats)

    def readings(self) -> tuple[Reading, ...]:
        """The rules by which every position can be read."""
        return frames.both_readings(self.rules, self._states[0].rules)

    def _payload(self) -> dict[str, Any]:
        readings = self.readings()
        shown = frames.game_frames(self._states, readings, self.shown_seats)
        for reading, told in zip(readings, shown["readings"], strict=True):
            told["idle"] = rulewords.idle_options(reading.rules)
        preset = next((name for name, rules in PRESETS.items() if rules == self.rules), None)
        return {
            **shown,
            "kind": "explorer",
            "game": self._games,
            "lang": self.lang,
            "ply": self._ply,
            "earlier": len(self._earlier),
            "reading": int(self.rules.killing),
            "panel": {"preset": preset, "values": rulewords.value_texts(self.rules)},
        }

    # ------------------------------------------------------------ intentions

    def _reading(self, key: str) -> Reading:
        for reading in self.readings():
            if reading.key == key:
                return reading
        raise IntentError(f"There is no reading called {key!r}.", f"{key!r}という見方はありません。")

    def _replay(self, reading: str, ply: int = 0) -> None:
        """Play the same deal, or on from the same position, under other rules; the game so far is kept."""
        rules = self._reading(reading).rules
        start = self._states[0] if self.record is None else self.record.start
        try:
            record = played_out(start, rules, self._seed)
        except ValueError as error:
            raise IntentError(
                f"This deal cannot be played by {rules.short()}: {error}",
                f"この配りは、ルール「{rulewords.named_rules(rules, 'ja')}」では遊べません。{in_japanese(error)}",
            ) from error
        left = _Left(self.record or self._states[0], self.rules, min(ply, len(self._states) - 1))
        self._earlier = (*self._earlier, left)
        self._open_game(record)
        self.rules = rules
        self.publish(self._payload())

    def _back(self) -> None:
        """Take up the game that was replaced last, at the move at which it was left."""
        if not self._earlier:
            raise IntentError("There is no game before this one.", "この前のゲームはありません。")
        *rest, left = self._earlier
        self._earlier = tuple(rest)
        self._open_game(left.game, left.ply)
        self.rules = left.rules
        self.publish(self._payload())

    def _use_position(self, ply: int, reading: str) -> None:
        """Keep the shown position, read by the shown rules, in ``position``."""
        if ply >= len(self._states):
            raise IntentError(f"There is no move {ply}.", f"{ply}手目はありません。")
        self.position = read_as(self._states[ply], self._reading(reading).rules)

    def _change_rules(self, preset: str | None = None, option: str | None = None, value: str = "") -> None:
        """Read the same table by a preset's rules, or with one option changed."""
        try:
            changed = PRESETS[preset] if preset in PRESETS else _with_option(self.rules, option or "", value)
        except ValueError as error:
            raise IntentError(str(error), f"その設定はできません。{in_japanese(error)}") from error
        self.rules = changed
        self.publish(self._payload())

    # ------------------------------------------------------------ pages without a kernel

    def html_fragment(self, ident: str = "board") -> str:
        """This board for the body of a static page, without what needs a kernel.

        ``ident`` is the id of its element, different for each board of a page.
        """
        values = {"payload": self._payload(), "texts": self.texts}
        return export.html_fragment(STEPPING_ESM, self._css, values, self.html(), ident)

    def export_html(self, path: str | Path) -> Path:
        """Write one self-contained page to ``path`` and return the path.

        The page fetches nothing: it steps, jumps, switches rules, layers and language from a disk. Raises
        ``FileNotFoundError`` if the folder does not exist.
        """
        title = {"en": "Sevens", "ja": "七並べ"}[self.lang]
        return export.write_page(path, export.html_page(title, self.lang, self.html_fragment()))

    # ------------------------------------------------------------ the static twin

    def __repr__(self) -> str:
        first = self._states[0]
        seats, moves = strings.counted(first.seats, "seat"), strings.counted(len(self._states) - 1, "move")
        return f"{type(self).__name__}({first.rules.short()}, {seats}, {moves})"

    def plain_text(self) -> str:
        """The board at the start, one line a seat, and the moves."""
        first = read_as(self._states[0], self.readings()[int(self.rules.killing)].rules)
        lines = [repr(self), picture.text_picture(first, self.shown_seats, self.lang)]
        return "\n".join(lines + move_lines(self._states))

    def html(self) -> str:
        """The board at the start as a table, the seats, and, folded, the moves and the last position."""
        first, last = self._states[0], self._states[-1]
        first, last = (read_as(state, self.readings()[int(self.rules.killing)].rules) for state in (first, last))
        words = _HTML_WORDS[self.lang]
        counts = {"count": first.seats, "seats": strings.counted(first.seats, "seat", self.lang)}
        counts["moves"] = strings.counted(len(self._states) - 1, "move", self.lang)
        what = "start" if len(self._states) > 1 else "position"
        told = words[what].format(rules=rulewords.named_rules(first.rules, self.lang), **counts)
        parts = [f"<p>{words['run']}</p>", picture.html_board(first, told, self.lang), self._seats_html(first)]
        if len(self._states) > 1:
            moves = "<br>".join(escape(line) for line in move_lines(self._states))
            end = picture.html_board(last, words["last"].format(ply=len(self._states) - 1), self.lang)
            parts.append(
                f"<details><summary>{words['rest']}</summary><p>{moves}</p>{end}{self._seats_html(last)}</details>"
            )
        return "".join(parts)

    def _seats_html(self, state: State) -> str:
        lines = picture.seat_lines(state, self.shown_seats, self.lang)
        over = picture.over_line(state, self.lang)
        return "<p>" + "<br>".join(escape(line) for line in [*lines, over] if line) + "</p>"

    def state_json(self) -> dict[str, Any]:
        """The game (or, with hands closed, what is public of it), the rules it is read by, and the language."""
        data: dict[str, Any] = {"version": 1, "widget": type(self).__name__, "lang": self.lang, "hands": self.hands}
        data["rules"] = self.rules.short()
        if self.hands == OPEN:
            data["game"] = str(self.record or self._states[0])
        else:
            data |= {"table": str(self._states[0].table), "moves": move_lines(self._states)}
        return data


_HTML_WORDS = {
    "en": {
        "run": "Run the cell to step through this board.",
        "start": "Start of a game with {seats} and {moves} (rules: {rules}).",
        "position": "A position. Seats: {count}. Rules: {rules}.",
        "last": "After move {ply}, the last.",
        "rest": "All moves and the last position",
    },
    "ja": {
        "run": "セルを実行すると、この場面を1手ずつ動かせます。",
        "start": "{seats}、{moves}のゲームのはじめ（ルール：{rules}）。",
        "position": "ある場面（{count}席、ルール：{rules}）。",
        "last": "最後の{ply}手目のあと。",
        "rest": "すべての手と最後の局面",
    },
}


def _with_option(rules: Rules, option: str, text: str) -> Rules:
    """``rules`` with one option as the panel writes it, such as ``pass_limit`` and ``"None"``."""
    if option not in rulewords.LABELS:
        raise ValueError(f"no option is called {option!r}")
    changed = Rules.parse(f"standard {option}={text}") if text else rules
    return rules.replace(**{option: changed.options()[option]})
