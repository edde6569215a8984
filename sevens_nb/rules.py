"""The rules of one game: every option, its choices, and where each choice comes from.

The two source articles describe the basic game (七並べ) and the killing game (殺しの七並べ). What they leave
open is a house decision; what they do not have is a variant. ``seeds/README.md`` traces every rule.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cached_property
from itertools import permutations
from typing import Any

from sevens_nb.basis import RuleNote, notes_in_force
from sevens_nb.inputs import as_text, shortened, shown, whole

VERSION = "rules/1"
MAX_SEATS = 52
_MOST_DIGITS = 1000
USUAL_SEATS = range(4, 11)

CHOICES: dict[str, tuple[str, ...]] = {
    "eliminated_hand": ("lay", "hidden"),
    "link": ("none", "link", "tunnel_end", "tunnel_link"),
    "first_side": ("none", "high", "low"),
    "rows": tuple("".join(order) for order in permutations("SHDC")),
    "edge": ("wall", "open"),
    "kill_shape": ("cell", "rectangle"),
    "ranking": ("fewest", "class", "exit"),
    "end": ("all_out", "one_left", "first_out"),
    "joker_take": ("forced", "optional", "none"),
    "joker_finish": ("ok", "foul"),
}
_BASIC_ONLY = {
    "link": "joined ends or tunnels",
    "first_side": "a side that must begin",
    "jokers": "jokers",
}


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The options of one game; frozen, compared by value, read with ``Rules.parse``.

    An option that means nothing in the game at hand is accepted and has no effect. Raises ``ValueError``
    for a value that is not listed and for combinations that no source has.

    >>> rules = Rules(killing=True, pass_limit=2)
    >>> str(rules), Rules.parse(str(rules)) == rules
    ('rules/1 killing pass_limit=2', True)
    >>> Rules.parse("tunnel").link
    'tunnel_end'
    """

    killing: bool = False
    pass_limit: int | None = 3
    must_play: bool = False
    eliminated_hand: str = "lay"
    link: str = "none"
    first_side: str = "none"
    rows: str = "SHDC"
    edge: str = "wall"
    kill_shape: str = "cell"
    ranking: str = "fewest"
    start: str | int = "d7"
    end: str = "all_out"
    jokers: int = 0
    joker_take: str = "forced"
    joker_finish: str = "ok"

    def __post_init__(self) -> None:
        for name, value in self.options().items():
            number = whole(value)
            if number is not None and type(value) is not int:  # numpy's, say: kept as a plain one
                object.__setattr__(self, name, number)
                value = number
            _check_option(name, value)
        if self.options()["killing"]:
            self._refuse_basic_only()

    def _refuse_basic_only(self) -> None:
        chosen = self.differing()
        for name, meaning in _BASIC_ONLY.items():
            if name in chosen:
                raise ValueError(
                    f"killing=True with {name}={chosen[name]!r}: no source on the killing game has {meaning}; "
                    f"wanted {name}={_DEFAULTS[name]!r} or killing=False"
                )

    def options(self) -> dict[str, Any]:
        """Every option by name, in the order of the constructor."""
        return {name: getattr(self, name) for name in _DEFAULTS}

    def differing(self) -> dict[str, Any]:
        """The options that differ from the basic game's defaults."""
        return {name: value for name, value in self.options().items() if value != _DEFAULTS[name]}

    def replace(self, **options: Any) -> Rules:
        """The same rules with some options changed."""
        _check_names(options)
        return replace(self, **options)

    def as_game(self, killing: bool) -> tuple[Rules, tuple[str, ...]]:
        """These rules read as the killing or the basic game, and the names of the options dropped for it.

        >>> Rules(link="link", pass_limit=2).as_game(killing=True)
        (Rules.parse('killing pass_limit=2'), ('link',))
        """
        chosen = self.differing()
        dropped = tuple(name for name in _BASIC_ONLY if killing and name in chosen)
        kept = {name: value for name, value in chosen.items() if name not in dropped}
        return Rules(**(kept | {"killing": killing})), dropped

    @cached_property
    def max_passes(self) -> float:
        """The passes a seat may use without dropping out; infinite where nobody drops out."""
        return math.inf if self.pass_limit is None else self.pass_limit

    def remarks(self, seats: int) -> list[str]:
        """Notes on a game with ``seats`` players, empty when all is usual; refuses 0 or more than 52 seats."""
        check_seats(seats)
        notes = []
        if seats not in USUAL_SEATS:
            few = "" if seats > 1 else ", one is allowed"
            notes.append(f"{seats} seats: 4–10 seats are usual{few}")
        if seats == 1 and self.options()["end"] == "one_left":
            notes.append("end=one_left with one seat is over before the first turn")
        if self.options()["start"] not in ("d7", "random") and int(self.options()["start"]) >= seats:
            notes.append(f"start={self.options()['start']}: there is no such seat")
        return notes

    def notes(self) -> tuple[RuleNote, ...]:
        """The rules of this game, each with its basis (in the source, house decision, variant) and its words.

        >>> [note.name for note in Rules(killing=True, edge="open").notes()][-3:]
        ['K7', 'K8', 'edge=open']
        """
        return notes_in_force(self.options(), self.differing())

    @classmethod
    def parse(cls, text: str) -> Rules:
        """The rules written in ``text``: a preset's name and options, such as ``killing pass_limit=2``.

        Raises ``ValueError`` for an unknown preset, option, value or version, and for an option that stands twice.
        """
        words = as_text(text, "rules", "killing pass_limit=2").split()
        if words and words[0].startswith("rules/") and (version := words.pop(0)) != VERSION:
            raise ValueError(f"the rules have the unknown version {shown(version)}; wanted {VERSION}")
        options: dict[str, Any] = {}
        if words and "=" not in words[0]:
            options = preset(words.pop(0)).differing()
        named = [word.partition("=")[0] for word in words]
        for word in words:
            name, equals, value = word.partition("=")
            if not equals:
                raise ValueError(f"{shown(word)} in the rules {shown(text)}: wanted an option such as pass_limit=2")
            if name in _DEFAULTS and named.count(name) > 1:
                raise ValueError(f"{name} stands twice in the rules {shown(text)}; wanted each option once")
            options[name] = _read_value(name, value)
        _check_names(options)
        return cls(**options)

    def __str__(self) -> str:
        return f"{VERSION} {self.short()}"

    def short(self) -> str:
        """The rules without the version: ``killing pass_limit=2``."""
        options = self.differing()
        game = "killing" if options.pop("killing", False) else "standard"
        return " ".join([game] + [f"{name}={value}" for name, value in options.items()])

    def __repr__(self) -> str:
        return f"Rules.parse({self.short()!r})"


_DEFAULTS: dict[str, Any] = {field.name: field.default for field in fields(Rules)}


def _check_option(name: str, value: object) -> None:
    """Refuse a value that an option does not have, naming what was wanted."""
    if name in ("killing", "must_play"):
        fine, wanted = isinstance(value, bool), "True or False"
    elif name == "pass_limit":
        fine, wanted = value is None or (_is_count(value)), "0, 1, 2, … or None (no limit)"
    elif name == "jokers":
        fine, wanted = _is_count(value) and value in (0, 1, 2), "0, 1 or 2"
    elif name == "start":
        fine, wanted = (
            _is_count(value) or (isinstance(value, str) and value in ("d7", "random")),
            "'d7', 'random' or a seat number 0, 1, 2, …",
        )
    elif name == "rows":
        fine, wanted = isinstance(value, str) and value in CHOICES["rows"], "a permutation of 'SHDC', such as 'SHDC'"
    else:
        fine, wanted = isinstance(value, str) and value in CHOICES[name], " or ".join(map(repr, CHOICES[name]))
    if not fine:
        raise ValueError(f"{name}={shown(value)}; wanted {wanted}")


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _check_names(options: dict[str, Any]) -> None:
    unknown = [name for name in options if name not in _DEFAULTS]
    if unknown:
        told = shortened(", ".join(map(shown, unknown)))
        raise ValueError(f"no option is called {told}; the options are {', '.join(_DEFAULTS)}")


def _read_value(name: str, text: str) -> str | int | bool | None:
    constants: dict[str, bool | None] = {"True": True, "False": False, "None": None}
    if text in constants:
        return constants[text]
    is_number = name in ("pass_limit", "start", "jokers") and text.removeprefix("-").isdecimal()
    return int(text) if is_number and len(text) <= _MOST_DIGITS else text


def check_seats(seats: int) -> int:
    """The number of seats; ``ValueError`` outside 1 … 52 (R2)."""
    count = whole(seats)
    if count is None or not 1 <= count <= MAX_SEATS:
        raise ValueError(f"{shown(seats)} seats; wanted 1 to {MAX_SEATS}, one card each at least")
    return count


STANDARD = Rules()
KILLING = Rules(killing=True)
PRESETS: dict[str, Rules] = {
    "standard": STANDARD,
    "killing": KILLING,
    "western": Rules(must_play=True, pass_limit=None, end="first_out"),
    "tunnel": Rules(link="tunnel_end"),
    "link": Rules(link="link"),
    "contest": Rules(link="tunnel_end", end="first_out"),
    "killing-rectangle": Rules(killing=True, kill_shape="rectangle"),
    "joker": Rules(jokers=1),
}


def preset(name: str) -> Rules:
    """The preset called ``name``; ``ValueError`` lists the names there are."""
    if name not in PRESETS:
        raise ValueError(f"no preset is called {shown(name)}; the presets are {', '.join(PRESETS)}")
    return PRESETS[name]


def as_rules(rules: Rules | str | None) -> Rules:
    """Rules as they are, a text read with ``Rules.parse``, or the standard game for None; else a ``TypeError``."""
    return STANDARD if rules is None else read_rules(rules)


def read_rules(rules: Rules | str) -> Rules:
    """Rules as they are, or a text read with ``Rules.parse``; ``TypeError`` for anything else."""
    if isinstance(rules, str):
        return Rules.parse(rules)
    if not isinstance(rules, Rules):
        raise TypeError(
            f"rules={shown(rules)}; wanted Rules, such as KILLING, or a text such as 'killing pass_limit=2'"
        )
    return rules


def all_choices(name: str) -> Iterator[Any]:
    """The values to offer for an option: all of them, or the usual ones where there is no end of them."""
    _check_names({name: None})
    small: dict[str, tuple[Any, ...]] = {
        "killing": (False, True),
        "must_play": (False, True),
        "pass_limit": (3, 0, 1, 2, 4, 5, None),
        "jokers": (0, 1, 2),
        "start": ("d7", "random", 0),
    }
    yield from small.get(name) or CHOICES[name]
