"""A game is rehearsed with each choice of options: what one of them does wrong is said."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pitboss.engines.rehearsal import rehearse
from pitboss.errors import PitbossError
from pitboss.jit import kernel
from pitboss.registry import Array
from pitboss.tape.verbs import push
from toys import WHY, fresh_carry, small_game, staked


@kernel
def forgets_with_the_option(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    if not rules.none:
        push(tape, 0, 0, stakes[0, 0], WHY)


def test_a_branch_of_another_option_is_rehearsed_too() -> None:
    usual = small_game(forgets_with_the_option, cards="Ac Kd")
    usual = replace(usual, options={"forgets": False})
    stakes, carry = staked(usual, 1000), fresh_carry(usual)
    rehearse(usual, stakes, carry)
    forgetful = replace(usual, options={"forgets": True}, rules=usual.rules._replace(none=1))
    with pytest.raises(PitbossError, match="bet"):
        rehearse(forgetful, stakes, carry)
