"""A slow, plain referee: the rules read off sets of cards, sharing nothing with the package.

It exists to disagree. Every rule is written down as its sentence says it, over sets of (suit, rank), with no masks,
no tables and no care for speed; the tests play both engines side by side and compare everything. Cards and moves
go in and come out as text ("S10", "JK@S6", "take", "decline", "pass"); options are a plain dict.
"""
from __future__ import annotations

import copy
from functools import cache

SUITS = "SHDC"
NAMES = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
PACK = [(suit, rank) for suit in SUITS for rank in range(1, 14)]
SEVENS = {(suit, 7) for suit in SUITS}
CHOICES = {
    "killing": [False, True], "must_play": [False, True], "eliminated_hand": ["lay", "hidden"],
    "link": ["none", "link", "tunnel_end", "tunnel_link"], "first_side": ["none", "high", "low"],
    "edge": ["wall", "open"], "kill_shape": ["cell", "rectangle"], "ranking": ["fewest", "class", "exit"],
    "end": ["all_out", "one_left", "first_out"], "jokers": [0, 1, 2],
    "joker_take": ["forced", "optional", "none"], "joker_finish": ["ok", "foul"],
}
DEFAULTS = {name: values[0] for name, values in CHOICES.items()} | {"pass_limit": 3, "rows": "SHDC", "start": "d7"}


def card(text):
    return text[0], NAMES.index(text[1:]) + 1


def text_of(place):
    return place[0] + NAMES[place[1] - 1]


def texts(places):
    """The cards' names in pack order."""
    return [text_of(place) for place in PACK if place in places]


def cards(words):
    """A list of card names from "S5..S8 SJ JK" (or from a list of such names)."""
    found = []
    for word in words.split() if isinstance(words, str) else words:
        low, _, high = word.partition("..")
        found += [word] if not high else [low[0] + NAMES[r - 1] for r in range(card(low)[1], card(high)[1] + 1)]
    return found


def options(**given):
    """All the options, checked: ValueError for what no source has."""
    chosen = DEFAULTS | given
    fit = all(any(value is good or (value == good and type(value) is type(good)) for good in CHOICES[name])
              for name, value in chosen.items() if name in CHOICES)
    fit = fit and chosen.keys() == DEFAULTS.keys() and sorted(chosen["rows"]) == sorted(SUITS)
    fit = fit and (chosen["pass_limit"] is None or chosen["pass_limit"] >= 0)
    fit = fit and (chosen["start"] in ("d7", "random") or (type(chosen["start"]) is int and chosen["start"] >= 0))
    alone = chosen["link"] == "none" and chosen["first_side"] == "none" and chosen["jokers"] == 0
    if not fit or (chosen["killing"] and not alone):
        raise ValueError(f"no such game: {given}")
    return chosen


# ------------------------------------------------------------------ what the table alone says

@cache
def open_ranks(here, link, first_side):
    """Basic game: the ranks of one suit that may be played when the ranks `here` lie on the table."""
    missing = set(range(1, 14)) - here
    if 7 not in here:
        return set()
    ends = {rank for rank in missing if here >= set(range(min(rank, 7) + 1, max(rank, 7)))}
    king, ace = here >= set(range(7, 14)), here >= set(range(1, 8))
    if link != "none" and king != ace:
        across = {min(missing)} if king else {max(missing)}
        far = 1 if king else 13
        closes = link == "tunnel_end" or (link == "tunnel_link" and far in here)
        ends = across if closes else ends | across
    if first_side == "high" and 8 not in here:
        ends = {rank for rank in ends if rank > 7}
    if first_side == "low" and 6 not in here:
        ends = {rank for rank in ends if rank < 7}
    return ends


@cache
def around(place, rows, corners):
    """The places of the grid beside `place`: sides, or sides and corners."""
    row, rank = rows.index(place[0]), place[1]
    steps = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if (dr or dc) and (corners or not (dr and dc))]
    return {(rows[row + dr], rank + dc) for dr, dc in steps if 0 <= row + dr <= 3 and 1 <= rank + dc <= 13}


def areas(table, opt):
    """The side-connected sets of places that are not on the table."""
    left = set(PACK) - table
    while left:
        area, edge = set(), {min(left)}
        while edge:
            area |= edge
            edge = {near for place in edge for near in around(place, opt["rows"], corners=False)} - table - area
        left -= area
        yield area


def is_fenced(area, opt):
    """Rectangle rule: the area fills a rectangle, and no more of its sides are walls than may be."""
    rows, ranks = {opt["rows"].index(suit) for suit, _ in area}, {rank for _, rank in area}
    height, width = max(rows) - min(rows) + 1, max(ranks) - min(ranks) + 1
    walls = [min(rows) == 0, max(rows) == 3, min(ranks) == 1, max(ranks) == 13].count(True)
    return len(area) == height * width and walls <= (2 if opt["edge"] == "wall" else 0)


def dead_places(table, opt):
    if not opt["killing"]:
        return set()
    if opt["kill_shape"] == "rectangle":
        return {place for area in areas(table, opt) if is_fenced(area, opt) for place in area}
    sides = {place: around(place, opt["rows"], corners=False) for place in set(PACK) - table}
    return {place for place, near in sides.items() if near <= table and (opt["edge"] == "wall" or len(near) == 4)}


def open_places(table, opt):
    if not opt["killing"]:
        lying = {suit: frozenset(rank for at, rank in table if at == suit) for suit in SUITS}
        return {(suit, rank) for suit in SUITS for rank in open_ranks(lying[suit], opt["link"], opt["first_side"])}
    touching = {place for place in set(PACK) - table if around(place, opt["rows"], corners=True) & table}
    return touching - dead_places(table, opt)


# ------------------------------------------------------------------ ranks

def rank(exits, opt, still_in=()):
    """Groups of seats, best first, from exits (seat, kind, cards or their number, ply) and who was in at an end."""
    def groups(kinds, key):
        some = [e for e in exits if e[1] in kinds]
        return [sorted(e[0] for e in some if key(e) == value) for value in sorted({key(e) for e in some})]

    def merit(e):
        dead = 0 if e[1] == "emptied" else e[2] if isinstance(e[2], int) else len(e[2])
        order = {"fewest": (dead, e[3]), "class": (e[1] == "dead", e[3]), "exit": (e[3],)}
        return order[opt["ranking"]]

    left = groups(("emptied", "dead"), merit)
    dropped = groups(("eliminated",), lambda e: -e[3])
    return left + ([sorted(still_in)] if still_in else []) + groups(("foul",), lambda e: e[3]) + dropped


# ------------------------------------------------------------------ a game in progress

class Game:
    """One position; `play` returns the next. `hands` are sets of real cards, `jokers` their number per seat."""

    def __init__(self, opt, table, hands, passes=None, turn=0, exits=()):
        named = [word for hand in hands for word in cards(hand)]
        self.opt, self.ply, self.passed_in_a_row, self.asked_by = opt, 0, 0, None
        self.table = {card(word) for word in cards(table)}
        self.hands = [{card(word) for word in cards(hand) if word != "JK"} for hand in hands]
        self.jokers = [cards(hand).count("JK") for hand in hands]
        self.passes = list(passes or [0] * len(hands))
        self.exits = list(exits)
        real = [word for word in named if word != "JK"] + cards(table)
        limit = opt["pass_limit"]
        if (len(set(real)) < len(real) or set(cards("S7 H7 D7 C7")) & set(named) or sum(self.jokers) > opt["jokers"]
                or not 0 <= turn < len(hands) <= 52 or len(self.passes) != len(hands)
                or (limit is not None and any(self.passes[seat] > limit for seat in self.seats_in()))):
            raise ValueError("no such position")
        self.turn = turn
        self.settle(turn)
        if self.turn is not None and self.turn not in self.seats_in():
            self.turn = self.seat_after(self.turn)

    @classmethod
    def start(cls, opt, hands, rng=None):
        """Lay the 7s, name the starter, then settle as any position does."""
        held = [cards(hand) for hand in hands]
        starter = next((seat for seat, hand in enumerate(held) if "D7" in hand), 0)
        if opt["start"] != "d7":
            starter = rng.randrange(len(hands)) if opt["start"] == "random" else opt["start"]
        return cls(opt, texts(SEVENS), [[word for word in hand if word[1:] != "7"] for hand in held], turn=starter)

    # ---- reading a position

    def clockwise(self, first):
        return [(first + step) % len(self.hands) for step in range(len(self.hands))]

    def seats_in(self):
        return [seat for seat in range(len(self.hands)) if seat not in [e[0] for e in self.exits]]

    def seat_after(self, seat):
        return next(other for other in self.clockwise(seat + 1) if other in self.seats_in())

    def over(self):
        inside = self.seats_in()
        return (not inside
                or (self.opt["end"] == "one_left" and len(inside) <= 1)
                or (self.opt["end"] == "first_out" and any(e[1] == "emptied" for e in self.exits))
                or (self.opt["pass_limit"] is None and self.passed_in_a_row >= len(inside)))

    def plays(self, seat):
        can = open_places(self.table, self.opt)
        jokers = [f"JK@{word}" for word in texts(can)] if self.jokers[seat] else []
        return texts(can & self.hands[seat]) + jokers

    def pass_status(self, seat):
        if self.over() or seat not in self.seats_in():
            return None
        limit, stuck = self.opt["pass_limit"], not self.plays(seat)
        if limit is None or self.passes[seat] < limit:
            return "forbidden" if self.opt["must_play"] and not stuck else "allowed"
        return "eliminates" if stuck else "forbidden"

    def legal(self, seat=None):
        seat = self.turn if seat is None else seat
        if self.over() or seat not in self.seats_in():
            return []
        if self.asked_by is not None:
            return ["take", "decline"] if seat == self.turn else []
        return self.plays(seat) + ([] if self.pass_status(seat) == "forbidden" else ["pass"])

    def open(self):
        return texts(open_places(self.table, self.opt))

    def dead(self):
        return texts(dead_places(self.table, self.opt))

    def hand(self, seat):
        return texts(self.hands[seat]) + ["JK"] * self.jokers[seat]

    def ranking(self):
        return rank(self.exits, self.opt, self.seats_in() if self.over() else ())

    # ---- moving on

    def play(self, move):
        if move not in self.legal():
            raise ValueError(f"{move} is not legal")
        after = copy.copy(self)
        after.table, after.hands = set(self.table), [set(hand) for hand in self.hands]
        after.jokers, after.passes, after.exits = list(self.jokers), list(self.passes), list(self.exits)
        after.ply += 1
        if move in ("take", "decline"):
            after.answer(move)
        elif move == "pass":
            after.do_pass()
        elif move.startswith("JK@"):
            after.lay_joker(card(move[3:]))
        else:
            after.passed_in_a_row = 0
            after.hands[self.turn].remove(card(move))
            after.table.add(card(move))
            after.end_turn(self.turn)
        return after

    def do_pass(self):
        seat, laid = self.turn, set()
        ends = self.pass_status(seat) == "eliminates"
        self.passes[seat] += 1
        self.passed_in_a_row += 1
        if ends:
            self.exits.append((seat, "eliminated", frozenset(self.hands[seat]), self.ply))
            if self.opt["eliminated_hand"] == "lay":
                spared = dead_places(self.table, self.opt) if self.opt["kill_shape"] == "rectangle" else set()
                laid = self.hands[seat] - spared
            self.table |= laid
            self.hands[seat], self.jokers[seat] = set(), 0
        self.end_turn(seat)

    def lay_joker(self, place):
        layer, self.passed_in_a_row = self.turn, 0
        self.jokers[layer] -= 1
        self.table.add(place)
        holder = next((seat for seat in self.seats_in() if place in self.hands[seat]), None)
        if holder is not None:
            self.hands[holder].remove(place)
            if self.opt["joker_take"] == "optional":
                self.asked_by, self.turn = layer, holder
                return
            self.jokers[holder] += self.opt["joker_take"] == "forced"
        self.end_turn(layer, own_joker=True)

    def answer(self, word):
        self.jokers[self.turn] += word == "take"
        layer, self.asked_by = self.asked_by, None
        self.end_turn(layer, own_joker=True)

    def end_turn(self, mover, own_joker=False):
        self.turn = mover
        self.settle(mover, own_joker)
        if self.turn is not None:
            self.turn = self.seat_after(mover)

    def settle(self, first, own_joker=False):
        """Test everybody still in, in seat order from `first`; then see whether the game is over."""
        dead = dead_places(self.table, self.opt)
        for seat in self.clockwise(first):
            hand, kind = self.hands[seat], None
            if seat not in self.seats_in():
                continue
            if not hand and not self.jokers[seat]:
                kind = "foul" if own_joker and seat == first and self.opt["joker_finish"] == "foul" else "emptied"
            elif not hand and self.opt["joker_finish"] == "foul":
                kind, self.jokers[seat] = "foul", 0
            elif hand and hand <= dead:
                kind = "dead"
            if kind:
                self.exits.append((seat, kind, frozenset(hand), self.ply))
        if self.over():
            self.turn = None


def perft(game, depth):
    """The number of ways to make `depth` actions one after the other."""
    return 1 if depth == 0 else sum(perft(game.play(move), depth - 1) for move in game.legal())
