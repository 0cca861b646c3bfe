"""Pure Spanish 21.5 by hand and upcard, in letters: first two cards, and doubled hands."""

from __future__ import annotations

from dataclasses import replace

from pitboss.engines.strategy import Best
from pitboss.families.no_bust import Act, doubled_key
from pitboss.report.charts import Chart
from pitboss.report.charts.twentyone import (
    LETTERS,
    Letters,
    example,
    first_two,
    forced,
    hand_charts,
    key_of,
)
from pitboss.rulebook.terms import Terms

__all__ = ["charts", "example", "key_of"]

_DOUBLED: Letters = {
    (Act.STAND,): ("S", "stand", "stand"),
    (Act.RESCUE,): ("B", "take the double back", "surrender"),
    (Act.DOUBLE,): ("D", "double again", "double"),
}


def charts(terms: Terms, best: Best) -> list[Chart]:
    note = "against the player-dealer's upcard"
    own = hand_charts(best.policy, LETTERS, first_two, note)
    doubled = hand_charts(best.policy, _DOUBLED, _doubled_once, note)
    renamed = [replace(chart, name=f"doubled hands, {chart.name}") for chart in doubled[:2]]
    return [*forced(own, 0, terms.rules.must_stand), *renamed]


def _doubled_once(number: int, up: int) -> int:
    return doubled_key(number, up, 1)
