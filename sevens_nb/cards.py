"""Cards and sets of cards, with a notation that prints and parses back.

A card is written suit first, as the source article does: ``S10`` or ``♠10``. Inside the engine a set of
cards is one integer, a *mask*: card ``c`` is bit ``13 * suit + rank - 1`` with the suits in the order
S H D C. Jokers are written ``JK``; they are bits 52 and 53 and belong to no suit.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import cache

from sevens_nb.inputs import as_text, several, shown, whole

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
ALL_CARDS = (1 << 52) - 1
JOKER_BITS = 0b11 << 52
MAX_JOKERS = 2
JOKER_NAME = "JK"


class NotationError(ValueError):
    """A text that is no card, set of cards, move, deal, position or game; says what was wanted."""


class Suit(IntEnum):
    """The four suits in the order of the default rows, from the top row down."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """``S``, ``H``, ``D`` or ``C``."""
        return "SHDC"[self]

    @property
    def symbol(self) -> str:
        """The filled suit sign ``♠``, ``♥``, ``♦`` or ``♣``."""
        return "♠♥♦♣"[self]


_SUIT_SIGNS = {sign: suit for suit, signs in zip(Suit, ("S♠♤", "H♥♡", "D♦♢", "C♣♧"), strict=True) for sign in signs}
_RANK_NAMES = {name: rank for rank, name in enumerate(RANKS, 1)} | {"T": 10}
_SUIT_CLASS = "[" + "".join(_SUIT_SIGNS) + "]"
_RANK_CLASS = "(?:10|[A2-9TJQK])"
_CARD_PATTERN = re.compile(f"(?:({_SUIT_CLASS})({_RANK_CLASS})|({_RANK_CLASS})({_SUIT_CLASS}))")


class Card:
    """One card of the pack, or a joker; equal cards are the same object.

    >>> Card("S10"), Card.parse("10♠").symbol, int(Card("HA"))
    (Card('S10'), '♠10', 13)
    >>> Card("S11")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    sevens_nb.cards.NotationError: 'S11' is no card; wanted a suit ... and a rank ..., such as S10
    """

    __slots__ = ("_index",)
    _index: int

    def __new__(cls, card: str | int | Card) -> Card:
        """The card of a text such as ``"S10"``, of an index 0 … 51, or a card itself.

        Raises ``NotationError`` for a text that is no card and ``ValueError`` for an index out of range.
        """
        if isinstance(card, Card):
            return card
        if isinstance(card, str):
            return cls.parse(card)
        index = whole(card)
        if index is None:
            raise TypeError(f"a card is made from a text such as 'S10' or an index 0 to 51, not from {shown(card)}")
        if not 0 <= index < len(_DECK):
            raise ValueError(f"no card has the index {shown(index)}; wanted 0 (SA) to 51 (CK), 52 or 53 for a joker")
        return _DECK[index]

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card written in ``text``: suit and rank in either order, letters or suit signs, any case."""
        word = _plain(as_text(text, "a card", "S10")).strip().upper()
        if word == JOKER_NAME:
            return _DECK[52]
        match = _CARD_PATTERN.fullmatch(word)
        if match is None:
            raise NotationError(
                f"{shown(text)} is no card; wanted a suit (S H D C or ♠♥♦♣) and a rank (A 2 … 10 J Q K), such as S10"
            )
        suit_first, rank_last, rank_first, suit_last = match.groups()
        suit = _SUIT_SIGNS[suit_first or suit_last]
        return _DECK[13 * suit + _RANK_NAMES[rank_last or rank_first] - 1]

    @property
    def is_joker(self) -> bool:
        """Whether this is a joker, which has neither suit nor rank."""
        return self._index >= 52

    @property
    def suit(self) -> Suit:
        """The suit; ``ValueError`` for a joker."""
        self._refuse_joker("suit")
        return Suit(self._index // 13)

    @property
    def rank(self) -> int:
        """The rank, 1 (ace) to 13 (king); ``ValueError`` for a joker."""
        self._refuse_joker("rank")
        return self._index % 13 + 1

    def _refuse_joker(self, asked: str) -> None:
        if self.is_joker:
            raise ValueError(f"a joker has no {asked}")

    @property
    def symbol(self) -> str:
        """The card with its suit sign, suit first: ``♠10``; a joker is ``JK``."""
        return JOKER_NAME if self.is_joker else self.suit.symbol + RANKS[self.rank - 1]

    def __str__(self) -> str:
        return JOKER_NAME if self.is_joker else self.suit.letter + RANKS[self.rank - 1]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __int__(self) -> int:
        return self._index

    __index__ = __int__

    def __hash__(self) -> int:
        return self._index

    def __lt__(self, other: Card) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self._index < other._index

    def __setattr__(self, name: str, value: object = None) -> None:
        raise AttributeError("a Card cannot be changed")

    __delattr__ = __setattr__

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (self._index,)


def _make_deck() -> tuple[Card, ...]:
    deck = tuple(object.__new__(Card) for _ in range(52 + MAX_JOKERS))
    for index, card in enumerate(deck):
        object.__setattr__(card, "_index", index)
    return deck


_DECK = _make_deck()


def bits(mask: int) -> Iterator[int]:
    """The positions of the set bits of ``mask``, lowest first.

    >>> list(bits(0b1010))
    [1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class CardSet:
    """An immutable set of cards, iterated in card order (S H D C, ace to king, then jokers).

    Jokers are alike: a set knows only how many it holds (0 to 2).

    >>> hand = CardSet.parse("h8..h10 S6")
    >>> str(hand), len(hand), Card("H9") in hand
    ('S6 H8..H10', 4, True)
    >>> hand - CardSet("S6 H9")
    CardSet('H8 H10')
    """

    __slots__ = ("_mask",)
    _mask: int

    def __new__(cls, cards: str | CardSet | Card | Iterable[Card | str] = ()) -> CardSet:
        """A set from a text, a card, an iterable of cards or texts (runs too), or another set.

        Raises ``NotationError`` for a text that is no set of cards or names a card twice.
        """
        if isinstance(cards, CardSet):
            return cards
        if isinstance(cards, Card):
            return cls.from_mask(1 << int(cards))
        return cls.parse(cards)

    @classmethod
    def from_mask(cls, mask: int) -> CardSet:
        """The set whose mask (bit ``13 * suit + rank - 1``, jokers from bit 52) is ``mask``."""
        bits_set = mask if type(mask) is int else whole(mask)  # the engine makes sets all the time
        if bits_set is None or not 0 <= bits_set < 1 << (52 + MAX_JOKERS):
            raise ValueError(f"{shown(mask)} is no mask of cards; wanted an integer of at most {52 + MAX_JOKERS} bits")
        if bits_set & JOKER_BITS == 1 << 53:
            bits_set ^= JOKER_BITS
        self = object.__new__(cls)
        object.__setattr__(self, "_mask", bits_set)
        return self

    @classmethod
    def parse(cls, cards: str | Iterable[Card | str]) -> CardSet:
        """The set written in a text, or in an iterable of such texts and of cards.

        Cards and runs such as ``S6 H8..H10`` are parted by spaces or commas. Raises ``NotationError`` for a word
        that is neither, and for a card that stands twice.

        >>> CardSet.parse(["S6", "H8..H10"]) == CardSet.parse("S6 H8..H10")
        True
        """
        if isinstance(cards, str):
            text = cards
        else:
            every = several(cards, "cards are read from a text such as 'S6 H8..H10' or from several cards")
            text = " ".join(card if isinstance(card, str) else str(Card(card)) for card in every)
        mask = 0
        for word in _plain(text).replace(",", " ").replace("、", " ").split():
            for bit in _cards_of_word(word):
                if bit == 1 << 52 and mask & bit:
                    bit <<= 1
                if mask & bit:
                    raise NotationError(f"{_DECK[bit.bit_length() - 1]} stands twice in {shown(text)}")
                mask |= bit
        return cls.from_mask(mask)

    @property
    def mask(self) -> int:
        """The set as an integer, bit ``13 * suit + rank - 1`` for each card, jokers from bit 52."""
        return self._mask

    def __iter__(self) -> Iterator[Card]:
        return (_DECK[index] for index in bits(self._mask))

    def __len__(self) -> int:
        return self._mask.bit_count()

    def __contains__(self, card: object) -> bool:
        if isinstance(card, str):
            card = Card(card)  # a text that is no card is a slip, and not merely a card that is elsewhere
        return isinstance(card, Card) and bool(self._mask >> int(card) & 1)

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet.from_mask(self._mask | other._mask) if isinstance(other, CardSet) else NotImplemented

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet.from_mask(self._mask & other._mask) if isinstance(other, CardSet) else NotImplemented

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet.from_mask(self._mask & ~other._mask) if isinstance(other, CardSet) else NotImplemented

    def __eq__(self, other: object) -> bool:
        return self._mask == other._mask if isinstance(other, CardSet) else NotImplemented

    def __le__(self, other: CardSet) -> bool:
        return not self._mask & ~other._mask if isinstance(other, CardSet) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._mask)

    def __str__(self) -> str:
        return text_of_mask(self._mask)

    def __repr__(self) -> str:
        return f"CardSet({str(self)!r})"

    def __setattr__(self, name: str, value: object = None) -> None:
        raise AttributeError("a CardSet cannot be changed")

    __delattr__ = __setattr__

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return CardSet.from_mask, (self._mask,)


def _plain(text: str) -> str:
    """``text`` as it is meant: no emoji selectors after a suit sign, no full-width letters or digits."""
    return unicodedata.normalize("NFKC", text.replace("\ufe0e", "").replace("\ufe0f", ""))


def _cards_of_word(word: str) -> list[int]:
    """The bits of one card or of one run ``H8..H10``."""
    first_text, dots, last_text = word.partition("..")
    first = Card.parse(first_text)
    if not dots:
        return [1 << int(first)]
    last = Card.parse(last_text)
    if first.is_joker or last.is_joker or first.suit != last.suit:
        raise NotationError(f"the run {shown(word)} leaves its suit; wanted two cards of one suit, such as H8..H10")
    if first.rank > last.rank:
        raise NotationError(f"the run {shown(word)} goes down; wanted the lower card first, such as {last}..{first}")
    return [1 << index for index in range(int(first), int(last) + 1)]


@cache
def _suit_words(suit: int, ranks: int) -> str:
    """The cards of one suit, 13 rank bits, with three or more in a row written as a run."""
    words: list[str] = []
    for stretch in re.finditer("1+", f"{ranks:013b}"[::-1]):
        names = [str(_DECK[13 * suit + rank]) for rank in range(*stretch.span())]
        words.append(f"{names[0]}..{names[-1]}" if len(names) > 2 else " ".join(names))
    return " ".join(words)


def text_of_mask(mask: int) -> str:
    """The cards of a mask in card order, three or more neighbours as a run: ``S6 H8..H10 JK``."""
    words = [_suit_words(suit, mask >> (13 * suit) & 0x1FFF) for suit in range(4)]
    return " ".join([word for word in words if word] + [JOKER_NAME] * (mask >> 52).bit_count())
