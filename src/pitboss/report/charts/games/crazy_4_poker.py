"""Crazy 4 Poker: hands by their best four cards."""

from __future__ import annotations

from pitboss.engines.strategy import Best
from pitboss.report.charts import Chart, two_hands
from pitboss.report.charts.two_hands import FOUR_CARD_KINDS, key_of
from pitboss.rulebook.terms import Terms

__all__ = ["charts", "example", "key_of"]


def charts(terms: Terms, best: Best) -> list[Chart]:
    return two_hands.charts(terms, best, FOUR_CARD_KINDS)


def example(terms: Terms) -> str:
    return "Ks Qd 8h 4c 2s: fold"
