"""Moves: play a card, lay a joker on a place, pass, and answer for a joker.

Written ``H8``, ``JK@S6``, ``pass``, ``take`` and ``decline``.
"""

from __future__ import annotations

from sevens_nb.cards import ALL_CARDS, JOKER_NAME, Card, NotationError
from sevens_nb.inputs import as_text, shown


class Move:
    """Anything a seat may do; read a text with ``Move.parse``. Equal moves are the same object."""

    __slots__ = ("text",)
    text: str

    @staticmethod
    def parse(text: str) -> Move:
        """The move written in ``text``: a card, ``JK@`` and a card, ``pass``, ``take`` or ``decline``.

        >>> Move.parse("jk@♠6"), Move.parse("pass")
        (Play('S6', joker=True), PASS)
        """
        word = as_text(text, "a move", "H8").strip()
        if word.lower() in _WORDS:
            return _WORDS[word.lower()]
        joker, at, place = word.upper().partition("@")
        if at and joker != JOKER_NAME:
            raise NotationError(f"{shown(text)} is no move; only a joker is laid on a place, written {JOKER_NAME}@S6")
        try:
            return Play(Card.parse(place if at else word), joker=bool(at))
        except ValueError as error:
            raise NotationError(
                f"{shown(text)} is no move; wanted a card such as H8, {JOKER_NAME}@S6, pass, take or decline"
            ) from error

    def __str__(self) -> str:
        return self.text

    def __setattr__(self, name: str, value: object = None) -> None:
        raise AttributeError("a Move cannot be changed")

    __delattr__ = __setattr__

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Move.parse, (self.text,)


class Play(Move):
    """Play ``card``, or with ``joker=True`` lay a joker on the place of ``card``.

    >>> str(Play("H8")), str(Play("S6", joker=True))
    ('H8', 'JK@S6')
    """

    __slots__ = ("_card", "_joker", "bit")
    _card: Card
    _joker: bool
    bit: int

    def __new__(cls, card: Card | str, joker: bool = False) -> Play:
        """The play of a card; ``ValueError`` if ``card`` is a joker without a place."""
        wanted = Card(card)
        if wanted.is_joker:
            raise NotationError(f"a joker is laid on a place, written {JOKER_NAME}@S6")
        return (JOKER_PLAYS if joker else PLAYS)[int(wanted)]

    @property
    def card(self) -> Card:
        """The card played, or the card whose place the joker takes."""
        return self._card

    @property
    def joker(self) -> bool:
        """Whether a joker is laid instead of the card itself."""
        return self._joker

    def __repr__(self) -> str:
        return f"Play({str(self._card)!r}, joker=True)" if self._joker else f"Play({str(self._card)!r})"


class _Word(Move):
    """A move that names no card."""

    __slots__ = ()

    def __repr__(self) -> str:
        return self.text.upper()


def _make(kind: type[Move], **values: object) -> Move:
    move = object.__new__(kind)
    for name, value in values.items():
        object.__setattr__(move, name, value)
    return move


def _make_plays(joker: bool) -> tuple[Play, ...]:
    cards = [Card(index) for index in range(52)]
    plays = (
        _make(Play, text=f"{JOKER_NAME}@{card}" if joker else str(card), _card=card, _joker=joker, bit=1 << int(card))
        for card in cards
    )
    return tuple(play for play in plays if isinstance(play, Play))


PLAYS = _make_plays(joker=False)
JOKER_PLAYS = _make_plays(joker=True)
PASS = _make(_Word, text="pass")
TAKE = _make(_Word, text="take")
DECLINE = _make(_Word, text="decline")
_WORDS = {move.text: move for move in (PASS, TAKE, DECLINE)}
_PLAY_OF_BIT = {play.bit: play for play in PLAYS}


def plays_of(mask: int) -> list[Move]:
    """The plays of all cards in ``mask``, in card order.

    >>> plays_of(0b101)
    [Play('SA'), Play('S3')]
    """
    mask &= ALL_CARDS
    plays: list[Move] = []
    while mask:
        low = mask & -mask
        plays.append(_PLAY_OF_BIT[low])
        mask ^= low
    return plays
