"""Counter-based random draws: splitmix64, keyed by seed and game number.

A *stream* is one 64-bit integer made from (seed, game number); draw number *i* of a stream is a function of
the two alone. So each game has its own draws, whatever was played before it, in which process, and in
which order, and a game re-played under other rules gets the same deal. Plain functions on ints: numba
compiles the very same code, with ``LOW64`` standing for all 64 bits of a machine word.

Source of the constants and of ``scramble``: Steele, Lea, Flood, "Fast splittable pseudorandom number
generators", OOPSLA 2014, in the variant used as ``java.util.SplittableRandom``'s mix (Stafford's Mix13).
"""

from __future__ import annotations

from sevens_nb.inputs import shown

LOW64 = (1 << 64) - 1
LOW32 = (1 << 32) - 1
# As signed numbers: the product modulo 2^64 is the same, and they fit a machine word.
_GOLDEN = 0x9E3779B97F4A7C15 - (1 << 64)
_FIRST = 0xBF58476D1CE4E5B9 - (1 << 64)
_SECOND = 0x94D049BB133111EB - (1 << 64)
# A shift to the right must bring in zeros, also where the word is signed.
_LOW34 = (1 << 34) - 1
_LOW37 = (1 << 37) - 1
_LOW33 = (1 << 33) - 1

DEAL_DRAWS = 26
"""Draws 0 … 25 shuffle the pack, two cards each."""
START_DRAW = 26
"""The draw that picks who starts under ``start="random"``."""
CHOICE_DRAWS = 32
"""Draw ``32 + ply`` is for the choice made at that ply (0 for the first action)."""


def scramble(word: int) -> int:
    """A 64-bit word with all its bits mixed: the output function of splitmix64, a bijection."""
    word = ((word ^ (word >> 30 & _LOW34)) * _FIRST) & LOW64
    word = ((word ^ (word >> 27 & _LOW37)) * _SECOND) & LOW64
    return word ^ (word >> 31 & _LOW33)


def stream_of(seed: int, game: int) -> int:
    """The stream of game number ``game`` (0, 1, …) under ``seed`` (64 bits)."""
    key = scramble((seed + _GOLDEN) & LOW64)
    return scramble((key + game * _GOLDEN) & LOW64)


def draw(stream: int, number: int) -> int:
    """Draw ``number`` (0, 1, …) of a stream: 64 random bits."""
    return scramble((stream + (number + 1) * _GOLDEN) & LOW64)


def high_half(word: int) -> int:
    """The upper 32 bits of a draw."""
    return word >> 32 & LOW32


def low_half(word: int) -> int:
    """The lower 32 bits of a draw."""
    return word & LOW32


def below(bits32: int, bound: int) -> int:
    """A whole number 0 … ``bound - 1`` from 32 random bits; each value is off by less than bound / 2**32."""
    return bits32 * bound >> 32


def as_word(seed: int) -> int:
    """A seed as a signed 64-bit word; ``ValueError`` for one that needs more than 64 bits."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise TypeError(f"a seed is a whole number, not {shown(seed)}")
    if not -(1 << 63) <= seed < 1 << 64:
        raise ValueError(f"the seed {shown(seed)} needs more than 64 bits; wanted -2**63 to 2**64 - 1")
    return seed - (1 << 64) if seed >> 63 == 1 else seed
