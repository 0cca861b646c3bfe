"""Ultimate Texas Hold'em: two cards in a square, then hands by their kind."""

from __future__ import annotations

from pitboss.engines.strategy import Best
from pitboss.games import ultimate_texas_holdem
from pitboss.hands.sets import pair_index
from pitboss.report.charts import Chart
from pitboss.report.charts.flops import on_flop
from pitboss.report.charts.hands import held, of_a_class, two_cards
from pitboss.rulebook.terms import Terms


def charts(terms: Terms, best: Best) -> list[Chart]:
    game, act = ultimate_texas_holdem, ultimate_texas_holdem.Act
    bets = {
        int(act.BET): f"{game.BEFORE_FLOP}x",
        int(act.BET_LESS): f"{game.LESS_BEFORE_FLOP}x",
        int(act.CHECK): "C",
    }
    before = two_cards(
        "before the flop",
        lambda key: bets[int(best.policy[key]) & 0xFFFF],
        {
            **{text: f"bet {text[:-1]} times the Ante" for text in bets.values() if text != "C"},
            "C": "check",
        },
        {bets[act.BET_LESS]: "small", bets[act.BET]: "big", "C": "check"},
    )
    flop = on_flop(
        best.policy,
        flop_from=game.FLOP_FROM,
        to_flop=act.CHECK,
        check=act.CHECK,
        bet=f"bet {game.ON_FLOP}x",
    )
    river = Chart(
        name="after the river",
        rows=["a bet gains over a fold", "it does not"],
        columns=["play"],
        cells=[[f"bet {game.ON_RIVER}x"], ["fold"]],
        ordered=False,
        note="bet whatever gains, counted over the 990 hands that the dealer may hold",
    )
    return [before, flop, river]


def example(terms: Terms) -> str:
    return "KsQd: check"


def key_of(terms: Terms, situation: str) -> int:
    low, high = held(terms, of_a_class(situation), 2)
    return pair_index(low, high)
