"""Named bugs to plant in a copy of the package: each must turn a lesson red by a value, not by an exception.

A mutation replaces one text that stands exactly once in a file, so that a change of the code that it would miss is
noticed at once. `breaks` names what is no longer so: the rules and facts that cells of the lessons are tagged with.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from conftest import ROOT


@dataclass(frozen=True)
class Mutation:
    """A bug: in `file` (below sevens_nb) `old` becomes `new`; the rules in `breaks` ("R7 F10") no longer hold."""

    name: str
    breaks: str
    file: str
    old: str
    new: str


def plant(folder: Path, mutation: Mutation | None) -> Path:
    """A folder with a copy of the package (bug planted), the seeds and the notebooks, as in the repository."""
    for name in ("sevens_nb", "seeds", "notebooks"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints"))
    if mutation is not None:
        path = folder / "sevens_nb" / mutation.file
        text = path.read_text(encoding="utf-8")
        if text.count(mutation.old) != 1:
            raise LookupError(
                f"{mutation.name}: {mutation.old!r} stands {text.count(mutation.old)} times in {path.name}"
            )
        path.write_text(text.replace(mutation.old, mutation.new), encoding="utf-8")
    return folder


_BASIC = "    return above_run(table) | below_run(table)\n"
_AROUND = "return grid.around(table) & ~(table | dead)"
_WALLED = "return left & right & above & below & ~table & FULL"
_SIDES = "return ((places & NOT_KINGS) << 1 | (places & NOT_ACES) >> 1 | places << 13 | places >> 13) & FULL"

BASIC_GAME = (
    Mutation("king and ace are neighbours", "R1", "law.py", 'CHOICES["link"].index(rules.link)', "1"),
    Mutation("more than twenty seats are refused", "R2", "rules.py", "1 <= count <= MAX_SEATS", "1 <= count <= 20"),
    Mutation(
        "the pack is dealt in blocks, not one card at a time",
        "R3 deal",
        "deal.py",
        "pack[seat::seats]",
        "pack[len(pack) * seat // seats : len(pack) * (seat + 1) // seats]",
    ),
    Mutation("the same seed gives another deal", "R3 deal", "deal.py", "rng.shuffle(pack)", "rng.shuffle(pack[::-1])"),
    Mutation(
        "the sevens are laid and kept", "R4", "setup.py", "tuple(hand & ~SEVENS for hand in hands)", "tuple(hands)"
    ),
    Mutation("the seven of clubs starts", "R5", "setup.py", "SEVENS & 0x1FFF << 26", "SEVENS & 0x1FFF << 39"),
    Mutation(
        "after an exit a seat is skipped",
        "R6",
        "turn.py",
        "    later = new._in >> (mover + 1)\n    if later:\n        new.turn = mover + (later",
        "    skip = int(len(new.exits) > 0)\n    later = new._in >> (mover + 1 + skip)\n"
        "    if later:\n        new.turn = mover + skip + (later",
    ),
    Mutation(
        "a stranded card opens its neighbours",
        "R7 F10",
        "grid.py",
        _BASIC,
        "    return ((table & NOT_KINGS) << 1 | (table & NOT_ACES) >> 1) & ~table & FULL\n",
    ),
    Mutation(
        "one card may be missing from the run",
        "R7 F9",
        "grid.py",
        _BASIC,
        "    return above_run(table) | below_run(table) | (above_run(table) & NOT_KINGS) << 1 & ~table\n",
    ),
    Mutation(
        "playing a card gives the passes back",
        "R8 F7",
        "turn.py",
        "    hands[seat] ^= bit\n",
        "    hands[seat] ^= bit\n    new.passes = (*old.passes[:seat], 0, *old.passes[seat + 1 :])\n",
    ),
    Mutation(
        "the fourth pass is allowed",
        "R8 R9 F7",
        "turn.py",
        "left = fields.passes[seat] < fields.rules.max_passes",
        "left = fields.passes[seat] <= fields.rules.max_passes",
    ),
    Mutation(
        "a seat that drops out keeps its cards",
        "R10 K6 F1 F2 F6",
        "turn.py",
        'if fields.rules.eliminated_hand == "hidden":',
        'if fields.rules.eliminated_hand == "lay":',
    ),
    Mutation(
        "an earlier drop-out ranks higher", "R11", "exits.py", "lambda drop: (-drop.ply,)", "lambda drop: (drop.ply,)"
    ),
    Mutation(
        "who drops out ranks above who leaves",
        "R11",
        "exits.py",
        "return left + inside + fouls + dropped",
        "return dropped + left + inside + fouls",
    ),
    Mutation(
        "a played card stays in the hand", "F8", "turn.py", "    hands[seat] ^= bit\n", "    hands[seat] |= bit\n"
    ),
)

KILLING_GAME = (
    Mutation("the rows lie in another order", "K1", "law.py", '("SHDC".index(letter)', '("SDHC".index(letter)'),
    Mutation(
        "the king's row goes on at the next row's ace",
        "K1",
        "grid.py",
        _SIDES,
        "return (places << 1 | places >> 1 | places << 13 | places >> 13) & FULL",
    ),
    Mutation("corners are no neighbours", "K1 K2", "grid.py", "    return ring & FULL\n", "    return sides(places)\n"),
    Mutation("four neighbours open instead of eight", "K2", "law.py", _AROUND, _AROUND.replace("around", "sides")),
    Mutation("the border is no wall", "K3 F5", "law.py", 'rules.edge == "wall"', 'rules.edge == "open"'),
    Mutation("filled above and below kills", "K3 F3", "grid.py", _WALLED, "return above & below & ~table & FULL"),
    Mutation("three filled sides kill", "K3 F4 F8", "grid.py", _WALLED, "return left & right & above & ~table & FULL"),
    Mutation("a dead card can be played", "K4", "law.py", _AROUND, "return grid.around(table) & ~table"),
    Mutation(
        "a dead card is said to be closed for now",
        "K4",
        "explanation.py",
        "isinstance(law, KillingLaw) and place & state._dead",
        "isinstance(law, KillingLaw) and not place",
    ),
    Mutation(
        "a hand of dead cards stays in",
        "K5 F2",
        "turn.py",
        "if hand & live == 0 or not hand & ALL_CARDS:",
        "if not hand:",
    ),
    Mutation(
        "a hand that touches nothing leaves",
        "K7",
        "turn.py",
        "    live = ~new._dead\n",
        "    live = ~new._dead & new._law.open(new._table, new._dead)\n",
    ),
    Mutation(
        "a fenced pair is dead", "K7 F5", "law.py", 'rules.kill_shape == "rectangle"', 'rules.kill_shape == "cell"'
    ),
    Mutation(
        "who leaves first wins, with however many dead cards",
        "K8",
        "exits.py",
        '"fewest": lambda leaver: (len(leaver.cards), leaver.ply)',
        '"fewest": lambda leaver: (leaver.ply,)',
    ),
)

WIDGETS = (
    Mutation(
        "the board shows dead cards as closed",
        "board",
        "frames.py",
        '("d", state.dead_cards())',
        '("c", state.dead_cards())',
    ),
    Mutation(
        "the board saves its first position in place of the game",
        "board",
        "widgets/explorer.py",
        "str(self.record or self._states[0])",
        "str(self._states[0])",
    ),
)

MUTATIONS = (*BASIC_GAME, *KILLING_GAME, *WIDGETS)

# What no comparison of outputs can see, since a widget's state is not stored: the front end is told nothing.
LOST_SYNC = Mutation(
    "the payload is not synced",
    "board",
    "widgets/base.py",
    "payload = traitlets.Dict().tag(sync=True)",
    "payload = traitlets.Dict()",
)
