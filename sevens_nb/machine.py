"""What numba is taught for bulk play: arrays without reference counts, and two instructions for bits.

Imported only when something is compiled. numba counts the references to its own arrays at every call, also
at one that it inlines; that took a third of the time of a game.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

import llvmlite.binding
import numba
from llvmlite import ir
from numba import types
from numba.core import cgutils, config
from numba.extending import NativeValue, intrinsic, overload_method, typeof_impl, unbox

_SLOW_DEPOSIT = ("znver1", "znver2")
"""Processors whose deposit instruction is a long program of its own."""


class Lent:
    """A flat array of 64-bit integers, lent to compiled code for one call by its address.

    Compiled code neither sees the length nor checks an index.
    """

    def __init__(self, numbers: array[int]) -> None:
        if numbers.typecode != "q":
            raise TypeError(f"wanted an array of 64-bit integers (typecode 'q'), not {numbers.typecode!r}")
        self._numbers = numbers  # kept alive during the call
        self.address = numbers.buffer_info()[0]


def lent(value: Any) -> Any:
    """``value`` with every array in it, or in the named tuples in it, lent."""
    if isinstance(value, tuple):
        return type(value)(*map(lent, value))
    return Lent(value) if isinstance(value, array) else value


@typeof_impl.register(Lent)
def _type_of_lent(_value: Lent, _context: Any) -> Any:
    return types.CPointer(types.int64)


@unbox(types.CPointer)
def _pointer_of_lent(kind: Any, value: Any, c: Any) -> Any:
    number = c.pyapi.object_getattr_string(value, "address")
    address = c.pyapi.long_as_voidptr(number)
    c.pyapi.decref(number)
    pointer = c.builder.bitcast(address, c.context.get_value_type(kind))
    return NativeValue(pointer, is_error=cgutils.is_not_null(c.builder, c.pyapi.err_occurred()))


@intrinsic
def _ones(_context: Any, _word: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@overload_method(types.Integer, "bit_count")
def _bit_count(_word: Any) -> Callable[[Any], Any]:
    def bit_count(_word: Any) -> Any:
        return _ones(_word)  # type: ignore[call-arg]

    return bit_count


@intrinsic
def _deposited(_context: Any, _bits: Any, _places: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        kind = ir.FunctionType(word, [word, word])
        return builder.call(builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=kind), arguments)

    return types.int64(types.int64, types.int64), generate


def _nth_bit(word: int, number: int) -> int:
    return _deposited(1 << number, word)  # type: ignore[call-arg]


def has_fast_deposit() -> bool:
    """Whether the code is for this very processor, and that can deposit bits quickly (x86 with BMI2)."""
    if config.CPU_NAME or config.CPU_FEATURES is not None:
        return False
    features = llvmlite.binding.get_host_cpu_features()
    return bool(features.get("bmi2")) and llvmlite.binding.get_host_cpu_name() not in _SLOW_DEPOSIT


def replacements() -> dict[str, Callable[..., int]]:
    """Functions that do the same as ours of that name, and quicker on this machine."""
    return {"nth_bit": _nth_bit} if has_fast_deposit() else {}


def is_switched_off() -> bool:
    """Whether numba is told to compile nothing (``NUMBA_DISABLE_JIT=1``, to follow code in a debugger)."""
    return bool(config.DISABLE_JIT)


def compiled(function: Callable[..., Any], **options: Any) -> Any:
    """``function`` compiled by numba, letting other threads run meanwhile."""
    return numba.njit(nogil=True, **options)(function)
