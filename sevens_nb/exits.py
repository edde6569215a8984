"""How seats go out of a game, and the ranking that follows from it (R11, K8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import NamedTuple

from sevens_nb.cards import CardSet
from sevens_nb.law import KillingLaw, law_for
from sevens_nb.rules import Rules

EMPTIED, DEAD, ELIMINATED, FOUL = "emptied", "dead", "eliminated", "foul"
KINDS = (EMPTIED, DEAD, ELIMINATED, FOUL)


class Exit(NamedTuple):
    """One seat going out: the seat (0-based), how, with which cards, and at which ply (set-up is ply 0).

    ``kind`` is ``emptied`` or ``dead`` (the seat leaves), ``eliminated`` (it drops out) or ``foul``.
    ``cards`` are the dead cards it keeps, or the cards laid or set aside when it drops out; never jokers.
    """

    seat: int
    kind: str
    cards: CardSet
    ply: int

    @property
    def has_left(self) -> bool:
        """Whether the seat left (hand emptied or dead) rather than dropped out or fouled."""
        return self.kind in (EMPTIED, DEAD)


def rank(exits: Iterable[Exit], rules: Rules, still_in: Iterable[int] = ()) -> list[list[int]]:
    """The seats in groups, best first: who left, who is still in, fouls, then drop-outs (R11, K8).

    Later drop-outs rank higher; seats that go out at the same instant in the same way share a group.
    ``still_in`` is for a game that ended early: those seats form one group.

    >>> rank([Exit(2, "eliminated", CardSet(), 3), Exit(0, "emptied", CardSet(), 5)], Rules())
    [[0], [2]]
    """
    out = list(exits)
    left = _groups([leaver for leaver in out if leaver.has_left], _order_of_leaving(rules))
    inside = [sorted(still_in)] if still_in else []
    fouls = _groups([foul for foul in out if foul.kind == FOUL], lambda foul: (foul.ply,))
    dropped = _groups([drop for drop in out if drop.kind == ELIMINATED], lambda drop: (-drop.ply,))
    return left + inside + fouls + dropped


def _order_of_leaving(rules: Rules) -> Callable[[Exit], tuple[int, ...]]:
    """The key by which seats that left are ranked: time alone in the basic game, else the option ranking."""
    orders: dict[str, Callable[[Exit], tuple[int, ...]]] = {
        "fewest": lambda leaver: (len(leaver.cards), leaver.ply),
        "class": lambda leaver: (leaver.kind == DEAD, leaver.ply),
        "exit": lambda leaver: (leaver.ply,),
    }
    return orders[rules.ranking if isinstance(law_for(rules), KillingLaw) else "exit"]


def _groups(exits: list[Exit], key: Callable[[Exit], tuple[int, ...]]) -> list[list[int]]:
    return [sorted(one.seat for one in same) for _, same in groupby(sorted(exits, key=key), key)]
