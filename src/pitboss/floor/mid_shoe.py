"""No mid-shoe entry: who did not bet on the last round of a shoe waits for the next shuffle.

People are counted, not seats: to change seats, or to leave and come back between two rounds, is no
entry. Where the book leaves it to the house, it is an option of the table.
"""

from __future__ import annotations

from collections.abc import Collection

from pitboss.errors import NotAllowed, line_of
from pitboss.rulebook.schema import MidShoe


def may_bet(rule: MidShoe | None, *, fresh: bool, entered: Collection[str], person: str) -> bool:
    """May this person bet on the next round?"""
    return rule is None or fresh or person in entered


def too_late(rule: MidShoe, place: str) -> NotAllowed:
    """Why somebody's wager is not taken."""
    return NotAllowed(
        f"{place} did not bet on the last round of this shoe, and nobody enters before the next "
        f"shuffle ({line_of(str(rule.lines))})",
        code="mid-shoe",
    )
