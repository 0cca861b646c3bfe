"""The stakes of a table between players in a few words: on its sign, in lists, on the felt."""

from __future__ import annotations

from typing import Any

from pitboss.families.poker_room.rules import Structure
from pitboss.money.cents import money


def structure_of(rules: Any) -> str:
    """`limit`, `pot-limit`, `no-limit`; `points` where points are settled between players."""
    if not hasattr(rules, "structure"):
        return "points"
    return Structure(rules.structure).name.lower().replace("_", "-")


def stakes_of(rules: Any) -> str:
    """`$1/$2 no limit`, `$2/$4 limit`, `$10 a point`."""
    how = structure_of(rules)
    if how == "points":
        return f"{money(rules.point)} a point"
    if how == "limit":
        low = rules.table_minimum or rules.big_blind or 2 * rules.bring_in or 200
        return f"{money(low)}/{money(max(rules.table_maximum, 0) or 2 * low)} limit"
    blinds = f"{money(rules.small_blind)}/{money(rules.big_blind)}"
    return f"{blinds} {how.replace('-', ' ')}"
