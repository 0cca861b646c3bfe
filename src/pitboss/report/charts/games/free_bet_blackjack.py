"""Free Bet Blackjack by hand and upcard: hands on the player's money, and those on a lammer."""

from __future__ import annotations

from dataclasses import replace

from pitboss.engines.strategy import Best
from pitboss.families.twentyone import FIRST_TWO, Act, play_key
from pitboss.games.free_bet_blackjack import FREE_TWO_KEYS, Free
from pitboss.report.charts import Chart
from pitboss.report.charts.twentyone import (
    LETTERS,
    example,
    first_two,
    hand_charts,
    insurance_chart,
    key_of,
)
from pitboss.rulebook.terms import Terms

__all__ = ["charts", "example", "key_of"]

_LETTERS = {
    **LETTERS,
    (Free.FREE_DOUBLE,): ("F", "double free", "double"),
    (Free.FREE_SPLIT,): ("P", "split free", "split"),
    (Act.SPLIT,): ("Pm", "split with money", "split"),
    (Act.SURRENDER, Free.FREE_SPLIT): ("Rp", "surrender, or else split", "surrender"),
    (Act.SURRENDER, Free.FREE_DOUBLE): ("Rd", "surrender, or else double", "surrender"),
}


def charts(terms: Terms, best: Best) -> list[Chart]:
    own = hand_charts(best.policy, _LETTERS, first_two, "against the dealer's upcard")
    free = hand_charts(best.policy, _LETTERS, _free_two, "on a lammer, which loses nothing")
    renamed = [replace(chart, name=f"free hands, {chart.name}") for chart in free[:2]]
    return [*own, *renamed, insurance_chart(best)]


def _free_two(number: int, up: int) -> int:
    return FREE_TWO_KEYS + play_key(number, up, FIRST_TWO)
