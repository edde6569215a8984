"""Named bugs to plant in a copy of the package: each must turn a lesson red by a value, not by an exception.

A mutation replaces one text that stands exactly once in a file, so that a change of the code that it would miss is
noticed at once.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from conftest import ROOT


@dataclass(frozen=True)
class Mutation:
    """A bug: in `file` (below sevens_nb) `old` becomes `new`; `lessons` must notice."""

    name: str
    file: str
    old: str
    new: str
    lessons: tuple[str, ...] = ("01_first_game",)


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


MUTATIONS = (
    Mutation(
        "a stranded card opens its neighbours",  # R7: the run must be unbroken
        "grid.py",
        "return above_run(table) | below_run(table)\n\n\ndef open_variant",
        "return ((table & NOT_KINGS) << 1 | (table & NOT_ACES) >> 1) & ~table\n\n\ndef open_variant",
    ),
    Mutation(
        "the border is no wall",  # K3
        "law.py",
        'rules.edge == "wall"',
        'rules.edge == "open"',
    ),
    Mutation(
        "four neighbours open instead of eight",  # K2
        "law.py",
        "return grid.around(table) & ~(table | dead)",
        "return grid.sides(table) & ~(table | dead)",
    ),
    Mutation(
        "a dead card can be played",  # K4
        "law.py",
        "return grid.around(table) & ~(table | dead)",
        "return grid.around(table) & ~table",
    ),
    Mutation(
        "playing a card gives the passes back",  # R8
        "turn.py",
        "    hands[seat] ^= bit\n",
        "    hands[seat] ^= bit\n    new.passes = (*old.passes[:seat], 0, *old.passes[seat + 1 :])\n",
    ),
    Mutation(
        "after an exit a seat is skipped",  # R6
        "turn.py",
        "    later = new._in >> (mover + 1)\n    if later:\n        new.turn = mover + (later",
        "    skip = int(len(new.exits) > 0)\n    later = new._in >> (mover + 1 + skip)\n"
        "    if later:\n        new.turn = mover + skip + (later",
    ),
    Mutation(
        "the seven of clubs starts",  # R5
        "setup.py",
        "SEVENS & 0x1FFF << 26",
        "SEVENS & 0x1FFF << 39",
    ),
    Mutation(
        "who drops out ranks above who leaves",  # R11
        "exits.py",
        "return left + inside + fouls + dropped",
        "return dropped + left + inside + fouls",
    ),
    Mutation(
        "a seat that drops out keeps its cards",  # R10
        "turn.py",
        'if fields.rules.eliminated_hand == "hidden":',
        'if fields.rules.eliminated_hand == "lay":',
    ),
    Mutation(
        "the pack is dealt in blocks, not one card at a time",  # R3
        "deal.py",
        "pack[seat::seats]",
        "pack[len(pack) * seat // seats : len(pack) * (seat + 1) // seats]",
    ),
    Mutation(
        "the fourth pass is allowed",  # R9
        "turn.py",
        "left = fields.passes[seat] < fields.rules.max_passes",
        "left = fields.passes[seat] <= fields.rules.max_passes",
    ),
    Mutation(
        "the board shows dead cards as closed",  # widget state
        "frames.py",
        '("d", state.dead_cards())',
        '("c", state.dead_cards())',
    ),
    Mutation(
        "the board saves its first position in place of the game",  # widget state
        "widgets/explorer.py",
        "str(self.record or self._states[0])",
        "str(self._states[0])",
    ),
)

# What strict nbval cannot see, since a widget's state is not stored: the front end is told nothing.
LOST_SYNC = Mutation(
    "the payload is not synced",
    "widgets/base.py",
    "payload = traitlets.Dict().tag(sync=True)",
    "payload = traitlets.Dict()",
)
