"""What is done for who does not decide in time: he checks if he can, and folds if he cannot.

No book prints it, so it is a rule of the house. Who has cards to throw stands pat; cards are laid
apart as is usual, and the rest of a hand is dealt once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.floor import commands
from pitboss.tape.table import Prompt

if TYPE_CHECKING:
    from pitboss.floor.table import FloorTable

IN_TURN = ("check", "fold", "stay", "run-once", "set")
"""What is done, the first of them that is allowed."""


def passed(table: FloorTable, prompt: Prompt) -> commands.ActFor:
    """The least that a seat can do at a decision."""
    seat = prompt.seat + 1
    if prompt.kind == "amount":
        return commands.ActFor(do="act_for", seat=seat, amount=prompt.low)
    if prompt.kind == "discard":
        thrown = prompt.usual if prompt.low else 0
        places = [place for place in range(64) if thrown >> place & 1]
        return commands.ActFor(do="act_for", seat=seat, places=places)
    names = table.terms.game.action_names(prompt.allowed)
    action = next((name for name in IN_TURN if name in names), names[0])
    return commands.ActFor(do="act_for", seat=seat, action=action)
