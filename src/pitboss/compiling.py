"""What Numba is spared when it looks for types: most of its time went there.

A member of an enum is a number before types are looked for. To Numba `Spot.ANTE` and `Why.TIED` are
of two types, and neither is a number's: a helper that takes a wager and a reason is compiled for
those of the game, and again where a number stands in their place.

What is called with the same types is not looked up again. Numba goes round a function until no type
changes, and each time asks anew for every sum and every call, which goes through all that the
operator may mean.

This file imports Numba and is imported with it.
"""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from enum import EnumType, IntEnum
from typing import Any

from numba.core import ir
from numba.core.ir_utils import get_definition, guard
from numba.core.rewrites.registry import Rewrite, register_rewrite
from numba.core.targetconfig import ConfigStack
from numba.core.types.functions import BaseFunction


@register_rewrite("before-inference")
class MembersAreNumbers(Rewrite):
    """Puts the numbers in place of members in one block of a function."""

    def match(self, func_ir: Any, block: Any, typemap: Any, calltypes: Any) -> bool:
        self._func_ir, self._block = func_ir, block
        self._found = [
            (assign, number)
            for assign in block.find_insts(ir.Assign)
            if (number := _number(func_ir, assign.value)) is not None
        ]
        return bool(self._found)

    def apply(self) -> Any:
        for assign, number in self._found:
            definitions = self._func_ir._definitions[assign.target.name]
            definitions.remove(assign.value)
            assign.value = ir.Const(number, assign.loc)
            definitions.append(assign.value)
        return self._block


def _number(func_ir: Any, value: Any) -> int | None:
    """What a member of an enum stands for; None for anything else."""
    if isinstance(value, ir.Global | ir.FreeVar):
        return int(value.value) if isinstance(value.value, IntEnum) else None
    if not (isinstance(value, ir.Expr) and value.op == "getattr"):
        return None
    enum = guard(get_definition, func_ir, value.value)
    if not (isinstance(enum, ir.Global | ir.FreeVar) and isinstance(enum.value, EnumType)):
        return None
    member = enum.value.__members__.get(value.attr)
    return int(member) if isinstance(member, IntEnum) else None


def remember_call_types() -> None:
    """An operator or a kernel is looked up once for the same types and the same options."""
    look_up = BaseFunction.get_call_type

    def get_call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
        known = self.__dict__.setdefault("_known_call_types", {})
        asked = tuple(args), tuple(kws.items()), ConfigStack.top_or_none()
        if asked not in known:
            known[asked] = look_up(self, context, args, kws)
        return known[asked]

    BaseFunction.get_call_type = get_call_type  # type: ignore[method-assign]


remember_call_types()
