"""Rule mistakes to plant in the plain referee: each must be told from the rules by some worked example.

A bug is a sentence, a text that stands in `reference.py`, and what a mistaken reader of the rules would write instead.
"""

from __future__ import annotations

ENDS_ROUND = '(self.opt["pass_limit"] is None and'
SPARED = 'spared = dead_places(self.table, self.opt) if self.opt["kill_shape"] == "rectangle" else set()'
EMPTIED = 'any(e[1] == "emptied" for e'
STARTER = 'next((seat for seat, hand in enumerate(held) if "D7" in hand), 0)'
STILL_IN = "([sorted(still_in)] if still_in else [])"
FOULS = 'groups(("foul",), lambda e: e[3])'
ROUND = "for seat in self.clockwise(first):"
DEAD = "elif hand and hand <= dead:"
FOUL = 'elif not hand and self.opt["joker_finish"] == "foul":'
BORDER = '(opt["edge"] == "wall" or len(near) == 4)'
PLAYED = "            after.passed_in_a_row = 0\n"
OWN_JOKER = 'kind = "foul" if own_joker and seat == first and'

BUGS = [
    # the run and what lies beyond its ends
    ("a card at a distance of two joins the run", "max(rank, 7)))}", "max(rank, 7) - 1))}"),
    ("a suit without its 7 is open", "if 7 not in here:", "if False:"),
    ("a complete row opens its ring", "king != ace", "(king or ace)"),
    ("only the ace itself lies across", "{min(missing)} if king", "{1} - here if king"),
    ("only the king itself lies across", "else {max(missing)}", "else {13} - here"),
    ("a stranded king is reached", "here >= set(range(7, 14)), here", "13 in here, here"),
    ("a stranded ace is reached", "here >= set(range(1, 8))\n", "1 in here\n"),
    ("the far card is the near one", "far = 1 if king else 13", "far = 13 if king else 1"),
    ("a tunnel leaves the ordinary end open", "across if closes else ends | across", "ends | across"),
    ("a link opens no place across", "across if closes else ends | across", "across if closes else ends"),
    ("any card above counts for the 8", "8 not in here", "not any(r in here for r in range(8, 14))"),
    ("any card below counts for the 6", "6 not in here", "not any(r in here for r in range(1, 7))"),
    ("low first waits for the 8", '"low" and 6 not in here', '"low" and 8 not in here'),
    # the grid
    ("corners count as sides", "(corners or not (dr and dc))", "True"),
    ("corners do not touch", "(corners or not (dr and dc))", "not (dr and dc)"),
    ("the first column is outside", "1 <= rank + dc", "2 <= rank + dc"),
    ("rows touch downwards only", "0 <= row + dr <= 3 and", "0 <= row + dr <= 3 and dr >= 0 and"),
    ("the row order is ignored", "rows.index(place[0])", '"SHDC".index(place[0])'),
    ("an open edge still walls in", f" and {BORDER}", ""),
    ("a wall never counts", BORDER, "len(near) == 4"),
    ("corners alone are safe at an open edge", BORDER, '(opt["edge"] == "wall" or len(near) > 2)'),
    ("contact beats death", "return touching - dead_places(table, opt)", "return touching"),
    ("a block with three walls is fenced", "<= (2 if", "<= (3 if"),
    ("a block with two walls is not fenced", "<= (2 if", "<= (1 if"),
    ("one wall fences at an open edge", "else 0)", "else 1)"),
    ("a rectangle may have a hole", "len(area) == height * width", "len(area) >= height * width - 1"),
    ("any enclosed area dies", "len(area) == height * width", "True"),
    # passes
    ("one pass too many", "self.passes[seat] < limit:", "self.passes[seat] <= limit:"),
    ("one pass too few", "self.passes[seat] < limit:", "self.passes[seat] < limit - 1:"),
    ("must_play forbids a stuck seat to pass", "and not stuck else", "else"),
    ("who can play may drop out", 'return "eliminates" if stuck else "forbidden"', 'return "eliminates"'),
    ("a play gives the passes back", PLAYED, PLAYED + "            after.passes[self.turn] = 0\n"),
    ("a play does not end a round of passes", PLAYED, ""),
    ("a joker does not end a round of passes", "layer, self.passed_in_a_row = self.turn, 0", "layer = self.turn"),
    ("a round of passes counts seats that have left", ">= len(inside)))", ">= len(self.hands)))"),
    ("a round of passes ends a game with a limit", ENDS_ROUND, "(True and"),
    ("a hidden hand is laid", 'if self.opt["eliminated_hand"] == "lay":', "if True:"),
    ("dead cards go to a killed block", SPARED, "spared = set()"),
    ("a drop-out keeps its dead cards by cells", SPARED, "spared = dead_places(self.table, self.opt)"),
    ("laid cards kill each other", SPARED, "spared = dead_places(self.table | self.hands[seat], self.opt)"),
    ("a drop-out keeps its hand", "self.hands[seat], self.jokers[seat] = set(), 0", "pass"),
    # leaving, ends, ranks
    ("seat 0 always begins", STARTER, "0"),
    ("nobody held D7: the last seat begins", STARTER, STARTER.replace(" 0)", " len(hands) - 1)")),
    ("the 7 of spades names the starter", '"D7" in hand', '"S7" in hand'),
    ("lots always fall on seat 0", "rng.randrange(len(hands))", "0"),
    ("set-up exits are listed from seat 0", "self.settle(turn)\n", "self.settle(0)\n"),
    ("play goes counter-clockwise", "in self.clockwise(seat + 1) if", "in reversed(self.clockwise(seat)) if"),
    ("the test goes by seat number", ROUND, "for seat in range(len(self.hands)):"),
    ("the mover is tested last", ROUND, "for seat in self.clockwise(first + 1):"),
    ("one dead card is enough to leave", DEAD, "elif hand and hand & dead:"),
    ("only the mover can die", DEAD, "elif hand and seat == first and hand <= dead:"),
    ("the mover cannot die", DEAD, "elif hand and seat != first and hand <= dead:"),
    ("nobody dies at set-up", DEAD, "elif hand and self.ply and hand <= dead:"),
    ("a dead hand is a first out", EMPTIED, 'any(e[1] in ("emptied", "dead") for e'),
    ("a foul is a first out", EMPTIED, 'any(e[1] in ("emptied", "foul") for e'),
    ("a drop-out is a first out", EMPTIED, 'any(e[1] in ("emptied", "eliminated") for e'),
    ("no first out at set-up", EMPTIED, 'any(e[1] == "emptied" and e[3] for e'),
    ("every game ends with one seat in", "return (not inside\n", "return (len(inside) <= 1\n"),
    ("time before number of dead cards", '"fewest": (dead, e[3])', '"fewest": (e[3], dead)'),
    ("classes by number of dead cards", '(e[1] == "dead", e[3])', '(e[1] == "dead", dead, e[3])'),
    ("exit parts emptied and dead hands", '"exit": (e[3],)', '"exit": (e[3], e[1] == "dead")'),
    ("the earlier drop-out ranks higher", "lambda e: -e[3]", "lambda e: e[3]"),
    ("fouls below drop-outs", f"{FOULS} + dropped", f"dropped + {FOULS}"),
    ("the later foul ranks higher", FOULS, FOULS.replace("e[3]", "-e[3]")),
    ("seats still in are ranked apart", STILL_IN, "[[seat] for seat in sorted(still_in)]"),
    ("seats still in below fouls", f"{STILL_IN} + {FOULS}", f"{FOULS} + {STILL_IN}"),
    ("seats in play are ranked", "self.seats_in() if self.over() else ()", "self.seats_in()"),
    # jokers
    ("a joker is no playable card beside real ones", "if self.jokers[seat] else", "if False else"),
    ("a joker goes anywhere", "for word in texts(can)] if", "for word in texts(set(PACK) - self.table)] if"),
    ("the layer's own card is not called", "if place in self.hands", "if seat != layer and place in self.hands"),
    ("the called card stays in hand", "            self.hands[holder].remove(place)\n", ""),
    ("a joker nobody takes is taken", '== "forced"\n', 'in ("forced", "none")\n'),
    ("play goes on after the holder", "self.turn = layer, holder", "self.turn = holder, holder"),
    ("declining is taking", 'word == "take"', "1"),
    ("an answer is no action", "after.ply += 1", 'after.ply += move not in ("take", "decline")'),
    ("a hand of one joker is empty", "if not hand and not self.jokers[seat]:", "if not hand:"),
    ("to be called out is a foul", OWN_JOKER, 'kind = "foul" if own_joker and'),
    ("to empty one's hand by a joker is proper", OWN_JOKER, 'kind = "foul" if False and'),
    ("no foul at set-up", FOUL, FOUL.replace("not hand", "not hand and self.ply")),
    ("only the mover can foul", FOUL, FOUL.replace("not hand", "not hand and seat == first")),
]
