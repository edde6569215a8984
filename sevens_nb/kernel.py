"""The bulk player, compiled by numba where it is installed and run as plain Python where it is not.

Nothing is written twice: the functions of :mod:`sevens_nb.grid` and of the ``bulk`` modules are compiled as
they stand. Same seed, same numbers, compiled or not.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from inspect import getsource
from types import FunctionType, ModuleType
from typing import Any

from sevens_nb import bulkgame, pairs

_MODULES = ("grid", "streams", "bulklaw", "policies", "tallies", "bulkcount", "bulkgame", "pairs")
# Everything is compiled into one function, which doubles the speed; what few games need stays outside of it.
_SELDOM = {"_considered", "open_variant", "dead_rectangles"}
Numbers = Callable[..., int]


def has_numba() -> bool:
    """Whether numba is installed, so that games are played by compiled code."""
    return find_spec("numba") is not None


def player(compiled: bool | None = None) -> Numbers:
    """``play_games`` of :mod:`sevens_nb.bulkgame`: compiled if numba is there, or as asked."""
    wanted = has_numba() if compiled is None else compiled
    return compiled_function("play_games") if wanted else bulkgame.play_games


def comparer(compiled: bool | None = None) -> Numbers:
    """``add_differences`` of :mod:`sevens_nb.pairs`: compiled if numba is there, or as asked."""
    wanted = has_numba() if compiled is None else compiled
    return compiled_function("add_differences") if wanted else pairs.add_differences


@cache
def compiled_function(name: str, without: tuple[str, ...] = ()) -> Numbers:
    """The function called ``name`` compiled; those named in ``without`` do nothing (to measure what they cost).

    It is called with flat arrays (``array("q")``), with whole numbers, and with named tuples of these. Where
    numba is switched off it is the function itself, in whole.
    """
    from sevens_nb import machine

    modules = [import_module(f"sevens_nb.{module}") for module in _MODULES]
    functions = _functions(modules)
    if machine.is_switched_off():
        return next(function for function in functions if function.__name__ == name)
    names: dict[str, Any] = _constants(modules) | {"__name__": __name__, "LOW64": -1}
    for function in functions:
        hot = function.__name__ not in _SELDOM
        names[function.__name__] = machine.compiled(_moved(function, names), forceinline=hot)
    replacements = machine.replacements()
    for own, quicker in replacements.items():
        names[own] = machine.compiled(quicker, forceinline=True)
    for idle in without:
        names[idle] = machine.compiled(_nothing)
    names["target"] = names[name]
    entry = _moved(_entry(_fingerprint([*modules, machine], (name, *without, *replacements))), names)
    try:
        fast = machine.compiled(entry, cache=True)
    except RuntimeError:  # no folder that numba may write to: compiled anew in each process
        fast = machine.compiled(entry)

    def call(*arguments: Any) -> int:
        given = [*map(machine.lent, arguments)]
        try:
            return int(fast(*given))
        except OSError:  # it was compiled, but the disk is full or the folder has gone; nothing was played yet
            return int(fast(*given))

    return call


def _entry(fingerprint: int) -> FunctionType:
    """The one function whose machine code is kept on disk.

    numba looks at this function alone to tell whether what it kept is still good; the fingerprint of all the
    source it stands on is part of the function, so that a change anywhere is noticed.
    """

    def run_compiled(*arguments: Any) -> int:
        result: int = target(*arguments)  # type: ignore[name-defined]  # noqa: F821
        return result if fingerprint else 0

    assert isinstance(run_compiled, FunctionType)
    return run_compiled


def _fingerprint(modules: Iterable[ModuleType], also: tuple[str, ...]) -> int:
    text = "".join(map(getsource, modules)) + " ".join(also)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big") | 1


def _moved(function: FunctionType, names: dict[str, Any]) -> FunctionType:
    """The same code, finding the functions it calls among ``names``."""
    return FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)


def _functions(modules: Iterable[ModuleType]) -> list[FunctionType]:
    """The functions written in ``modules``; two of one name would hide each other, so that is refused."""
    found: dict[str, FunctionType] = {}
    for module in modules:
        for name, value in vars(module).items():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                if name in found:
                    raise ValueError(f"{name} is written both in {found[name].__module__} and in {module.__name__}")
                found[name] = value
    return list(found.values())


def _constants(modules: Iterable[ModuleType]) -> dict[str, int]:
    """The whole numbers that ``modules`` name."""
    found: dict[str, int] = {}
    for module in modules:
        for name, value in vars(module).items():
            if not isinstance(value, int) or isinstance(value, bool):
                continue
            if found.setdefault(name, value) != value:
                raise ValueError(f"{name} stands for two numbers, one of them in {module.__name__}")
    return found


def _nothing(*_: int) -> int:
    return 0
