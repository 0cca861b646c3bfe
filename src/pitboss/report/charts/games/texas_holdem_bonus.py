"""Texas Hold'em Bonus: two cards in a square, then hands by their kind."""

from __future__ import annotations

from pitboss.engines.strategy import Best
from pitboss.games import texas_holdem_bonus
from pitboss.hands.sets import pair_index
from pitboss.report.charts import Chart
from pitboss.report.charts.flops import on_flop
from pitboss.report.charts.hands import held, of_a_class, two_cards
from pitboss.rulebook.terms import Terms


def charts(terms: Terms, best: Best) -> list[Chart]:
    game, act = texas_holdem_bonus, texas_holdem_bonus.Act
    letters = {int(act.BET): "B", int(act.FOLD): "F"}
    before = two_cards(
        "before the flop",
        lambda key: letters[int(best.policy[key]) & 0xFFFF],
        {"B": f"bet {game.FLOP_TIMES} times the Ante", "F": "fold"},
        {"B": "big", "F": "fold"},
    )
    flop = on_flop(
        best.policy, flop_from=game.FLOP_FROM, to_flop=act.BET, check=act.CHECK, bet="bet"
    )
    turn = Chart(
        name="after the turn",
        rows=["more deals to come win than lose", "they do not"],
        columns=["play"],
        cells=[["bet"], ["check"]],
        ordered=False,
        note="counted over the 46 rivers and 990 hands of the dealer's that may come",
    )
    return [before, flop, turn]


def example(terms: Terms) -> str:
    return "7d2c: fold"


def key_of(terms: Terms, situation: str) -> int:
    low, high = held(terms, of_a_class(situation), 2)
    return pair_index(low, high)
