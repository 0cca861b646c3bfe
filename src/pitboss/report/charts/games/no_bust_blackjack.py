"""No Bust and Shaq Jack by hand and upcard, in letters."""

from __future__ import annotations

from pitboss.engines.strategy import Best
from pitboss.families.no_bust import Act, Surrender
from pitboss.report.charts import Chart
from pitboss.report.charts.twentyone import (
    LETTERS,
    Letters,
    example,
    first_two,
    forced,
    hand_charts,
    insurance_chart,
    key_of,
)
from pitboss.rulebook.terms import Terms

__all__ = ["charts", "example", "key_of"]


_GIVEN_UP_LATER: Letters = {
    **LETTERS,
    (Act.SURRENDER,): ("R", "surrender, with more than two cards too", "surrender"),
}


def charts(terms: Terms, best: Best) -> list[Chart]:
    letters = _GIVEN_UP_LATER if terms.rules.surrender == Surrender.UP_TO_20 else LETTERS
    made = hand_charts(best.policy, letters, first_two, "against the player-dealer's upcard")
    return [*forced(made, terms.rules.must_hit, 21), insurance_chart(best, naturals=False)]
