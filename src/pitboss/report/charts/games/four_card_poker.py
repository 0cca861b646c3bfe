"""Four Card Poker: hands by their best four cards, against each upcard."""

from __future__ import annotations

from pitboss.engines.strategy import Best
from pitboss.errors import BadInput
from pitboss.report.charts import Chart, two_hands
from pitboss.report.charts.two_hands import FOUR_CARD_KINDS
from pitboss.rulebook.terms import Terms


def charts(terms: Terms, best: Best) -> list[Chart]:
    return two_hands.charts(terms, best, FOUR_CARD_KINDS, shown=True)


def example(terms: Terms) -> str:
    return "As Kd 8h 4c 2s against 9h: fold"


def key_of(terms: Terms, situation: str) -> int:
    if "against" not in situation and " vs " not in situation:
        raise BadInput(
            f"the dealer's upcard is in sight; write it as in '{example(terms)}'", code="mistake"
        )
    return two_hands.key_of(terms, situation)
