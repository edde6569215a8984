"""A move to suggest to a learner, and why: a simple look one move ahead at what the seat itself can see.

The suggestion keeps the hand alive, then keeps most cards playable, then opens least to the others. It is
good advice for a beginner and no more: nothing is searched, and nobody's hand is guessed.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from sevens_nb import words
from sevens_nb.cards import ALL_CARDS, CardSet
from sevens_nb.law import law_for
from sevens_nb.moves import DECLINE, PASS, TAKE, Move, Play
from sevens_nb.observation import Observation
from sevens_nb.referee import move_words

SENTENCES: dict[str, tuple[str, str]] = {
    "only_play": (
        "{move}: it is the only card you can play.",
        "{move}を出しましょう。今出せる札はこれだけです。",
    ),
    "saves_joker": (
        "{move}: it can be played now, and the joker is worth keeping for later.",
        "{move}を出しましょう。今出せるので、ジョーカーはあとにとっておきます。",
    ),
    "empties": (
        "{move}: your last card. You leave with an empty hand.",
        "{move}を出しましょう。最後の1枚なので、これで抜けられます。",
    ),
    "keeps_alive": (
        "{move}: another card would kill more of your own hand.",
        "{move}を出しましょう。ほかの札を出すと、自分の手札に死んだ札がふえます。",
    ),
    "keeps_options": (
        "{move}: next turn you could then play {cards}, more than after any other card.",
        "{move}を出しましょう。次の番に{cards}が出せるようになり、ほかの札を出すより選べる札が多くなります。",
    ),
    "keeps_most": (
        "{move}: next turn you could then play {cards}; no other card leaves you more.",
        "{move}を出しましょう。次の番に{cards}が出せるようになり、これより多く残る札はありません。",
    ),
    "gives_least": (
        "{move}: of the cards that keep as many of yours playable, it opens the fewest places to the others.",
        "{move}を出しましょう。自分の出せる札は同じ数残り、ほかの席に開く場所がいちばん少なくなります。",
    ),
    "equal": (
        "{move}: looking one move ahead, the cards you can play are equally good.",
        "{move}を出しましょう。1手先まで見ると、どの札を出しても同じくらいです。",
    ),
    "only_pass": (
        "Pass: you can play nothing now. Passes left after this one: {n}.",
        "パスしましょう。今は出せる札がありません。このあとの残りは{n}回です。",
    ),
    "only_pass_unlimited": (
        "Pass: you can play nothing now, and passes are not limited.",
        "パスしましょう。今は出せる札がありません。パスの回数に制限はありません。",
    ),
    "only_drop_out": (
        "Pass: you can play nothing and no pass is left, so you drop out. There is no other move.",
        "パスするしかありません。出せる札がなく、パスも残っていないので、脱落になります。",
    ),
    "joker": (
        "{move}: you have no other card to play, and there the joker leaves you most cards to play next turn.",
        "{move}としましょう。ほかに出せる札がなく、そこに出せば次の番に出せる札がいちばん多くなります。",
    ),
    "take": (
        "Take the joker: it can be laid on any open place.",
        "ジョーカーを受け取りましょう。開いている場所ならどこにでも出せます。",
    ),
    "decline": (
        "Decline the joker: whoever is left with nothing but a joker is out with a foul.",
        "ジョーカーはことわりましょう。手札がジョーカーだけになると反則になります。",
    ),
}


@dataclass(frozen=True)
class Hint:
    """A legal move to suggest: ``move``, the ``key`` of the reason, the ``cards`` it speaks of, and ``n``."""

    move: Move
    key: str
    cards: CardSet = CardSet()  # noqa: RUF009 - a CardSet cannot be changed
    n: int = 0

    def say(self, lang: str = "en") -> str:
        """The suggestion and its reason as a sentence in ``lang``."""
        at = words.LANGUAGES.index(words.check_language(lang))
        named = words.list_cards((card.symbol for card in self.cards), lang)
        return SENTENCES[self.key][at].format(move=move_words(self.move, lang), cards=named, n=self.n)

    @property
    def text(self) -> str:
        """The sentence in English."""
        return self.say("en")


@dataclass(frozen=True)
class _Prospect:
    """What the seat would see after one of its plays; masks of cards."""

    move: Play
    own_dead: int
    own_next: int
    opened: int

    def costs(self) -> tuple[int, int, int]:
        """What to keep small, the most important first."""
        return self.own_dead.bit_count(), -self.own_next.bit_count(), self.opened.bit_count()


def suggest(view: Observation) -> Hint:
    """A legal move for the seat on turn, from what that seat may know; ``ValueError`` if it is not its turn.

    Equivalent to trying each playable card and comparing, in this order: fewest dead cards in the own hand,
    most own cards playable next turn, fewest new places for the others. A joker is kept while a card can be
    played, and a pass is only suggested when nothing can.
    """
    if not view.legal_moves:
        raise ValueError(f"seat {view.seat + 1} is not on turn, so there is no move to suggest")
    plays = [move for move in view.legal_moves if isinstance(move, Play)]
    cards = [play for play in plays if not play.joker]
    if cards:
        return _of_cards(view, cards)
    if plays:
        best = _best(view, plays)
        return Hint(best.move, "joker", _next_cards(best))
    if TAKE in view.legal_moves:
        is_foul = view.rules.joker_finish == "foul"
        return Hint(DECLINE, "decline") if is_foul else Hint(TAKE, "take")
    return _of_pass(view)


def play_as_hinted(view: Observation, rng: random.Random) -> Move:
    """The agent that always follows :func:`suggest`."""
    return suggest(view).move


def _of_cards(view: Observation, cards: list[Play]) -> Hint:
    """The best of the cards, and the first reason for which it is."""
    if len(view.hand) == 1:
        return Hint(cards[0], "empties")
    if len(cards) == 1:
        holds_joker = view.hand.mask > ALL_CARDS
        return Hint(cards[0], "saves_joker" if holds_joker else "only_play")
    best = _best(view, cards)
    others = [_look_ahead(view, play) for play in cards if play is not best.move]
    return Hint(best.move, _reason(best, others), _next_cards(best))


def _reason(best: _Prospect, others: list[_Prospect]) -> str:
    """The sentence that is true of ``best``, which costs no more than any of the ``others``."""
    dead, options, opened = best.costs()
    if any(other.costs()[0] > dead for other in others):
        return "keeps_alive"
    rivals = [other for other in others if other.costs()[1] == options]
    if not rivals:
        return "keeps_options"
    if any(rival.costs()[2] > opened for rival in rivals):
        return "gives_least"
    return "keeps_most" if len(rivals) < len(others) else "equal"


def _best(view: Observation, plays: list[Play]) -> _Prospect:
    """The prospect with the smallest costs; of equals the first in card order."""
    return min((_look_ahead(view, play) for play in plays), key=_Prospect.costs)


def _look_ahead(view: Observation, play: Play) -> _Prospect:
    """The table after ``play`` as the seat would see it, before anybody answers."""
    law = law_for(view.rules)
    table = view.table.mask
    before = law.open(table, law.dead(table))
    after = table | play.bit
    dead = law.dead(after)
    places = law.open(after, dead)
    hand = view.hand.mask & ALL_CARDS & ~after
    return _Prospect(play, hand & dead, hand & places, places & ~before & ~hand)


def _next_cards(prospect: _Prospect) -> CardSet:
    return CardSet.from_mask(prospect.own_next)


def _of_pass(view: Observation) -> Hint:
    left = view.rules.max_passes - view.passes[view.seat] - 1
    if left == float("inf"):
        return Hint(PASS, "only_pass_unlimited")
    return Hint(PASS, "only_pass", n=int(left)) if left >= 0 else Hint(PASS, "only_drop_out")
