"""Tables for the cells of a lesson: one deal under several rules side by side, and the rules with their sources."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from sevens_nb.agents import play_game
from sevens_nb.deal import Deal
from sevens_nb.exits import ELIMINATED
from sevens_nb.lessons.games import plays_and_passes
from sevens_nb.record import GameRecord
from sevens_nb.rules import Rules
from sevens_nb.words import check_language

_HEADS = {
    "en": ("rules", "plays", "passes", "left", "dropped out", "dead", "ranking"),
    "ja": ("ルール", "出した札", "パス", "抜けた席", "脱落した席", "死んだ札", "順位"),
}
_NOTE_HEADS = {"en": ("rule", "where from", "what it says"), "ja": ("ルール", "出どころ", "内容")}
_CELL = "text-align:left;padding:.2em .6em"
# Japanese may be broken after any sign, so a narrow page would set a column one sign wide.
_SHORT = f"{_CELL};white-space:nowrap"
_SENTENCE = f"{_CELL};min-width:14em"


@dataclass(frozen=True)
class GameTable:
    """Lines of text under heads, as an HTML table or as aligned columns; only sentences may be broken."""

    heads: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    ends_in_sentences: bool = False

    def __repr__(self) -> str:
        every = (self.heads, *self.lines)
        widths = [max(map(len, column)) for column in zip(*every, strict=True)]
        return "\n".join(
            "  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip() for line in every
        )

    def _repr_html_(self) -> str:
        heads = self._html_row('<th scope="col"', self.heads, "</th>")
        rows = "".join(self._html_row("<td", line, "</td>") for line in self.lines)
        return f'<div style="overflow-x:auto"><table><thead>{heads}</thead><tbody>{rows}</tbody></table></div>'

    def _html_row(self, opening: str, line: tuple[str, ...], closing: str) -> str:
        styles = [_SHORT] * (len(line) - 1) + [_SENTENCE if self.ends_in_sentences else _SHORT]
        cells = (f'{opening} style="{style}">{escape(text)}{closing}' for text, style in zip(line, styles, strict=True))
        return f"<tr>{''.join(cells)}</tr>"


def side_by_side(
    deal: Deal, several: Iterable[Rules], seed: int, agents: str = "random", lang: str = "en"
) -> GameTable:
    """The same deal played once under each of ``several`` rules by the same agents; seats counted from 1.

    ``seed`` draws what the agents choose; as long as the same moves are legal they choose the same.

    >>> side_by_side(Deal.shuffled(7), [Rules(must_play=True)], 7)
    rules                    plays  passes  left   dropped out  dead  ranking
    standard must_play=True  44     8       1 2 3  4            0     3 > 1 > 2 > 4
    """
    games = [(rules, play_game(rules, deal, agents, seed)) for rules in several]
    return GameTable(_HEADS[check_language(lang)], tuple(_line(rules, game, lang) for rules, game in games))


def rule_table(rules: Rules, lang: str = "en", last: int | None = None) -> GameTable:
    """The rules of a game with the place each comes from, a line a rule; with ``last`` only so many from the end.

    >>> rule_table(Rules(must_play=True), last=1)
    rule            where from  what it says
    must_play=True  variant     Who can play must play.
    """
    notes = rules.notes() if last is None else rules.notes()[-last:]
    lines = tuple((note.name, note.basis_in_words(lang), note.say(lang)) for note in notes)
    return GameTable(_NOTE_HEADS[check_language(lang)], lines, ends_in_sentences=True)


def _line(rules: Rules, game: GameRecord, lang: str) -> tuple[str, ...]:
    plays, passes = plays_and_passes(game)
    left = sorted(out.seat + 1 for out in game.last.exits if out.has_left)
    dropped = sorted(out.seat + 1 for out in game.last.exits if out.kind == ELIMINATED)
    ranking = " > ".join(" = ".join(str(seat + 1) for seat in group) for group in game.ranking())
    none = {"en": "none", "ja": "なし"}[lang]
    seats = (" ".join(map(str, some)) or none for some in (left, dropped))
    return (rules.short(), str(plays), str(passes), *seats, str(len(game.last.dead_cards())), ranking)
