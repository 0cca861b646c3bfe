"""How Numba compiles a function that only compiled code calls: as a part of a whole.

Numba makes machine code of every function it compiles, and for that takes in all that the function
calls, optimised once more: a helper five calls down is compiled six times. A part is translated and
left as it is. It is optimised once, with the function that the interpreter calls.

This file imports Numba and is imported with it.
"""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from copy import copy
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.typed_passes import NativeLowering


class PartLibrary(JITCodeLibrary):
    """A part, neither optimised nor made runnable; what it calls is linked with the whole."""

    _whole: Any = None

    def finalize(self) -> None:
        for library in self._linking_libraries:
            self._reload_init.update(library._reload_init)
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """The part with all that it calls, for the function that the interpreter calls."""
        if self._whole is None:
            self._whole = super()._get_module_for_linking().clone()
            for library in reversed(self._called({})):
                single = JITCodeLibrary._get_module_for_linking(library)
                self._whole.link_in(single, preserve=True)
        return self._whole

    def _called(self, known: dict[Any, None]) -> list[Any]:
        """All libraries that it calls, and those that they call, each behind all that it calls.

        Linked the other way round, for a function comes in only if something there calls it: one
        that comes before its caller is left out, and the call goes nowhere.
        """
        found: list[Any] = []
        for library in self._linking_libraries:
            if library not in known:
                known[library] = None
                if isinstance(library, PartLibrary):
                    found += library._called(known)
                found.append(library)
        return found


@register_pass(mutates_CFG=True, analysis_only=False)
class PartLowering(NativeLowering):
    """Numba's translation to LLVM, into a part."""

    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        whole = state.targetctx
        state.library = PartLibrary(whole.codegen(), state.func_id.func_qualname)
        state.targetctx = copy(whole)
        state.targetctx.get_executable = _nothing_to_run
        done = super().run_pass(state)
        state.targetctx = whole
        return bool(done)


def _nothing_to_run(library: Any, descriptor: Any, environment: Any) -> Any:
    """In place of machine code: Numba files what it translated under a built-in function."""
    return [].append


class PartCompiler(CompilerBase):
    """Numba's compiler with that translation."""

    def define_pipelines(self) -> list[Any]:
        passes = PassManager("part")
        for made in (
            DefaultPassBuilder.define_untyped_pipeline(self.state),
            DefaultPassBuilder.define_typed_pipeline(self.state),
            DefaultPassBuilder.define_nopython_lowering_pipeline(self.state),
        ):
            passes.passes += [
                (PartLowering if one is NativeLowering else one, says) for one, says in made.passes
            ]
        passes.finalize()
        return [passes]


class ApartCompiler(Compiler):
    """Numba's compiler for a function whose arrays are told to lie apart."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.state.flags.noalias = True
