"""DJ Wild: hands by what they are worth with their wild cards."""

from __future__ import annotations

from pitboss.engines.strategy import Best
from pitboss.report.charts import Chart, two_hands
from pitboss.report.charts.two_hands import key_of
from pitboss.rulebook.terms import Terms

__all__ = ["charts", "example", "key_of"]

KINDS = (
    *("high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house"),
    *("four of a kind", "straight flush", "five of a kind", "royal flush", "five wilds"),
)


def charts(terms: Terms, best: Best) -> list[Chart]:
    return two_hands.charts(terms, best, KINDS)


def example(terms: Terms) -> str:
    return "Ks Qd 8h 7c 3s: fold"
