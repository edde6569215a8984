"""Bugs to plant in a copy of the engine, one at a time; `test_engine_mutations.py` must catch each.

They are the faults that programs of this game really have, and slips of the kind that such code invites. A bug
replaces a text that stands exactly once in its file, so that a change of the code that it would miss is noticed.
"""

from __future__ import annotations

from typing import NamedTuple


class Bug(NamedTuple):
    """In ``file`` of the package ``old`` becomes ``new``."""

    name: str
    file: str
    old: str
    new: str


_BASIC = "    return above_run(table) | below_run(table)\n"
_LINKED = "places = (places & ~tunnelled(table, link)) | across(table)"
_TOUCHES = "return grid.around(table) & ~(table | dead)"
_PASS_IF_PLAYABLE = "return ALLOWED if left and not fields.rules.must_play else FORBIDDEN"
_FINISH = "FOUL if finish_is_foul and seat == joker_layer else EMPTIED"

BASIC = (
    Bug("a stranded card opens its neighbours", "grid.py", _BASIC, "    return sides(table) & ~table\n"),
    Bug("the run goes down only", "grid.py", _BASIC, "    return below_run(table)\n"),
    Bug(
        "a laid hand leaves out the cards that join no run",
        "turn.py",
        "return fields._hands[seat] & ALL_CARDS & ~fenced",
        "return fields._hands[seat] & ALL_CARDS & ~fenced & law.open(fields._table, fields._dead)",
    ),
    Bug(
        "a laid hand is seen only after the next play",
        "turn.py",
        "    look_at_table(new)\n    set_hand(new, seat, 0)\n",
        "    set_hand(new, seat, 0)\n",
    ),
    Bug("who laid C7 starts", "setup.py", "SEVENS & 0x1FFF << 26", "SEVENS & 0x1FFF << 39"),
    Bug(
        "a hand emptied by the 7s is not noticed",
        "setup.py",
        "    turn.sweep(fields, first)\n    turn.go_on",
        "    turn.go_on",
    ),
    Bug("set-up exits are listed from seat 0", "setup.py", "turn.sweep(fields, first)\n", "turn.sweep(fields, 0)\n"),
    Bug("the seat after the starter begins", "setup.py", "turn.go_on(fields, first - 1)", "turn.go_on(fields, first)"),
    Bug(
        "the pack is dealt in blocks",
        "deal.py",
        "pack[seat::seats]",
        "pack[52 * seat // seats : 52 * (seat + 1) // seats]",
    ),
    Bug(
        "who is out gets a turn",
        "turn.py",
        "later = new._in >> (mover + 1)",
        "later = ((1 << len(new._hands)) - 1) >> (mover + 1)",
    ),
    Bug(
        "a card is played from any hand",
        "state.py",
        "if self._hands[seat] & bit & self._open_mask():",
        "if bit & self._open_mask():",
    ),
    Bug(
        "a card is played to any place",
        "state.py",
        "if self._hands[seat] & bit & self._open_mask():",
        "if self._hands[seat] & bit:",
    ),
)
PASSES = (
    Bug(
        "a pass is accepted though the limit is used and a card is playable",
        "turn.py",
        _PASS_IF_PLAYABLE,
        "return ALLOWED if not fields.rules.must_play else FORBIDDEN",
    ),
    Bug("must_play forbids nothing", "turn.py", _PASS_IF_PLAYABLE, "return ALLOWED if left else FORBIDDEN"),
    Bug("a playable card forbids every pass", "turn.py", _PASS_IF_PLAYABLE, "return FORBIDDEN"),
    Bug(
        "one pass more than the limit",
        "turn.py",
        "left = fields.passes[seat] < fields.rules.max_passes",
        "left = fields.passes[seat] <= fields.rules.max_passes",
    ),
    Bug("nobody ever drops out", "turn.py", "return ALLOWED if left else ELIMINATES", "return ALLOWED"),
    Bug(
        "a play gives the passes back",
        "turn.py",
        "    hands[seat] ^= bit\n",
        "    hands[seat] ^= bit\n    new.passes = (0,) * len(hands)\n",
    ),
    Bug("a play does not end a row of passes", "turn.py", "    new._quiet = 0\n", "    new._quiet = old._quiet\n"),
    Bug(
        "a full round counts the seats that are out",
        "turn.py",
        "new._quiet >= new._in.bit_count()",
        "new._quiet >= len(new._hands)",
    ),
    Bug(
        "a position may have too many passes",
        "setup.py",
        "if used > rules.max_passes and seat not in out:",
        "if used > 52 and seat not in out:",
    ),
)
LINKS = (
    Bug("a tunnel opens but does not lock", "grid.py", _LINKED, "places = places | across(table)"),
    Bug("a tunnel locks but opens nothing across", "grid.py", _LINKED, "places = places & ~tunnelled(table, link)"),
    Bug(
        "a tunnel does not go on behind the ace",
        "grid.py",
        "lowest = from_low & ~(from_low - (ACES & by_king))",
        "lowest = missing & ACES & by_king",
    ),
    Bug(
        "a tunnel does not go on behind the king",
        "grid.py",
        "highest = from_high & ~((from_high >> 1) & NOT_KINGS)",
        "highest = missing & KINGS & by_ace",
    ),
    Bug("tunnel_link locks at once", "grid.py", "    if link == TUNNEL_LINK:\n", "    if link > TUNNEL_LINK:\n"),
    Bug(
        "a stranded king counts as reached",
        "grid.py",
        "whole_suits((runs & KINGS) >> 12)",
        "whole_suits((table & KINGS) >> 12)",
    ),
    Bug(
        "the wrong side must begin",
        "grid.py",
        "BELOW_SEVEN & ~whole_suits((table & EIGHTS) >> 7)",
        "BELOW_SEVEN & ~whole_suits((table & SIXES) >> 5)",
    ),
    Bug(
        "a first side bars only the card next to the 7",
        "grid.py",
        "BELOW_SEVEN & ~whole_suits((table & EIGHTS) >> 7)",
        "SIXES & ~whole_suits((table & EIGHTS) >> 7)",
    ),
)
KILLING = (
    Bug("only sides open", "law.py", _TOUCHES, "return grid.sides(table) & ~(table | dead)"),
    Bug("a dead card can still be played", "law.py", _TOUCHES, "return grid.around(table) & ~table"),
    Bug(
        "aces touch kings of the row above",
        "grid.py",
        "wide = places | (places & NOT_KINGS) << 1 | (places & NOT_ACES) >> 1",
        "wide = places | places << 1 | places >> 1",
    ),
    Bug(
        "two opposite sides kill",
        "grid.py",
        "return left & right & above & below & ~table & FULL",
        "return (left & right | above & below) & ~table & FULL",
    ),
    Bug(
        "the left and right border is no wall",
        "grid.py",
        "left, right = table << 1 | ACES, table >> 1 | KINGS",
        "left, right = table << 1 & NOT_ACES, table >> 1 & NOT_KINGS",
    ),
    Bug(
        "the upper and lower border is no wall",
        "grid.py",
        "above, below = table << 13 | ONE_SUIT, table >> 13 | ONE_SUIT << 39",
        "above, below = table << 13, table >> 13",
    ),
    Bug("an open edge is still a wall", "law.py", 'rules.edge == "wall"', "True"),
    Bug("the row order is ignored", "law.py", "self.rows = None if rows == (0, 1, 2, 3) else rows", "self.rows = None"),
    Bug(
        "a rectangle may lean on three walls",
        "grid.py",
        "most_walls = 2 if border_is_wall else 0",
        "most_walls = 3 if border_is_wall else 0",
    ),
    Bug(
        "a rectangle may lean on walls though the edge is open",
        "grid.py",
        "most_walls = 2 if border_is_wall else 0",
        "most_walls = 2",
    ),
    Bug("an area of any shape is a rectangle", "grid.py", "if part != 0 and part != columns:", "if part & ~columns:"),
    Bug(
        "a drop-out's cards are laid inside a fenced rectangle",
        "turn.py",
        "fenced = fields._dead if isinstance(law, KillingLaw) and law.rectangle else 0",
        "fenced = 0",
    ),
)
LEAVING = (
    Bug(
        "a hand of dead cards waits for its turn",
        "turn.py",
        "if hand & live == 0 or not hand & ALL_CARDS:",
        "if not hand & ALL_CARDS:",
    ),
    Bug(
        "nobody is tested after a laid hand",
        "turn.py",
        "        drop_out(new, seat)\n        sweep(new, seat)\n",
        "        drop_out(new, seat)\n",
    ),
    Bug(
        "leaving seats are listed from seat 0",
        "turn.py",
        "for seat in seats_from(len(hands), first):",
        "for seat in seats_from(len(hands), 0):",
    ),
    Bug(
        "first_out ends with a dead hand",
        "turn.py",
        "any(leaver.kind == EMPTIED for leaver in new.exits)",
        "any(leaver.has_left for leaver in new.exits)",
    ),
    Bug(
        "one_left waits for the last seat",
        "turn.py",
        "return new._in.bit_count() <= 1",
        "return new._in.bit_count() < 1",
    ),
    Bug(
        "no rank is shared",
        "exits.py",
        "return [sorted(one.seat for one in same) for _, same in groupby(sorted(exits, key=key), key)]",
        "return [[one.seat] for one in sorted(exits, key=key)]",
    ),
    Bug("a later drop-out ranks lower", "exits.py", "lambda drop: (-drop.ply,)", "lambda drop: (drop.ply,)"),
    Bug(
        "dead cards do not count for the rank",
        "exits.py",
        "lambda leaver: (len(leaver.cards), leaver.ply)",
        "lambda leaver: (leaver.ply,)",
    ),
    Bug(
        "who is in at an early end ranks last",
        "exits.py",
        "return left + inside + fouls + dropped",
        "return left + fouls + dropped + inside",
    ),
    Bug(
        "others see the dead cards of who left",
        "state.py",
        "shown = out.cards if out.seat == viewer else out.cards & self.table",
        "shown = out.cards",
    ),
)
JOKERS = (
    Bug(
        "the layer gets its joker back",
        "turn.py",
        "        give_joker(new, holder)\n    return new._answer",
        "        give_joker(new, layer)\n    return new._answer",
    ),
    Bug(
        "a joker is laid on a closed place",
        "state.py",
        "elif self._hands[seat] > ALL_CARDS and bit & self._open_mask():",
        "elif self._hands[seat] > ALL_CARDS:",
    ),
    Bug(
        "after an answer the seat after the holder moves",
        "turn.py",
        "    sweep(new, layer, joker_layer=layer)\n    go_on(new, layer)\n",
        "    sweep(new, layer, joker_layer=layer)\n    go_on(new, holder)\n",
    ),
    Bug("a hand emptied by its own joker is no foul", "turn.py", _FINISH, "EMPTIED"),
    Bug(
        "being called out by a joker is a foul",
        "turn.py",
        _FINISH,
        "FOUL if finish_is_foul and joker_layer is not None else EMPTIED",
    ),
    Bug(
        "a joker counts as an empty hand",
        "turn.py",
        "    elif hand & ALL_CARDS:\n        put_out(new, seat, DEAD, hand)\n    elif finish_is_foul:",
        "    elif hand & ALL_CARDS:\n        put_out(new, seat, DEAD, hand)\n    else:",
    ),
)
REASONS = (
    Bug(
        "a gap names cards that lie on the table",
        "law.py",
        'return "gap", _between(place, suit & grid.run(table)) & ~table',
        'return "gap", _between(place, suit & grid.run(table))',
    ),
    Bug(
        "a tunnel_link is locked by the end it has reached",
        "law.py",
        "            if self.link == grid.TUNNEL_LINK:\n",
        "            if self.link > grid.TUNNEL_LINK:\n",
    ),
)
BUGS = (*BASIC, *PASSES, *LINKS, *KILLING, *LEAVING, *JOKERS, *REASONS)
