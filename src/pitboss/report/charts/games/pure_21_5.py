"""Pure 21.5 by hand and upcard, in letters."""

from __future__ import annotations

from pitboss.engines.strategy import Best
from pitboss.report.charts import Chart
from pitboss.report.charts.twentyone import (
    LETTERS,
    example,
    first_two,
    forced,
    hand_charts,
    key_of,
)
from pitboss.rulebook.terms import Terms

__all__ = ["charts", "example", "key_of"]


def charts(terms: Terms, best: Best) -> list[Chart]:
    made = hand_charts(best.policy, LETTERS, first_two, "against the player-dealer's upcard")
    return forced(made, terms.rules.must_hit, terms.rules.must_stand)
