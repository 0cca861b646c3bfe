"""Charts of twenty-one games, drawn of the usual play: what they mark, and what they explain."""

from __future__ import annotations

import numpy as np

from pitboss.engines.strategy import Best
from pitboss.equipment.cards import cards
from pitboss.families.blackjack_or_poker import Choice, game_key
from pitboss.families.no_bust import Act
from pitboss.families.twentyone import class_of
from pitboss.report.charts import Chart, charts
from pitboss.report.charts.twentyone import first_two
from pitboss.rulebook.terms import Terms, terms
from pitboss.tape.simulation import prefer


def usual(on: Terms) -> Best:
    unknown = np.zeros(0)
    return Best(policy=on.game.policy(on.rules), edge=0.0, chance=unknown, worth=unknown)


def made(on: Terms, best: Best) -> dict[str, Chart]:
    return {chart.name: chart for chart in charts(on, best)}


def row(chart: Chart, name: str) -> list[str]:
    return chart.cells[chart.rows.index(name)]


def test_hollywood_park_L80_2urbo_marks_where_a_player_must_draw_or_stand() -> None:
    on = terms("hollywood-park/2urbo-blackjack")
    draws = made(on, usual(on))["draw or stay"]
    assert row(draws, "hard 4") == row(draws, "hard 11") == ["H*"] * 10
    assert row(draws, "hard 19") == row(draws, "hard 20") == ["S*"] * 10
    assert {*row(draws, "hard 12"), *row(draws, "hard 18"), *row(draws, "soft 12")} == {"H", "S"}
    assert draws.legend["H*"] == "must draw"


def test_hollywood_park_L6308_shaq_jack_gives_up_later_hands_too() -> None:
    for address, says in (
        ("hollywood-park/shaq-jack", "surrender, with more than two cards too"),
        ("hollywood-park/no-bust-4-0a", "surrender two cards, hit with three or more"),
    ):
        on = terms(address)
        best = usual(on)
        best.policy[first_two(class_of("hard", 16), 10)] = prefer(Act.SURRENDER, Act.HIT)
        found = made(on, best)
        assert row(found["hard totals"], "hard 16")[-2] == "R"
        assert found["hard totals"].legend["R"] == says
        assert found["insurance"].rows == ["no ten in hand", "one ten", "two tens"]


def test_hollywood_park_L6521_2_way_winner_has_a_square_for_each_upcard() -> None:
    on = terms("hollywood-park/2-way-winner")
    found = made(on, usual(on))
    assert [name for name in found if "joker" in name] == ["which game against the joker"]
    five = found["which game against 5"]
    assert (row(five, "K")[2], row(five, "A")[0], row(five, "7")[0]) == ("B", "2", "2")
    assert row(five, "joker") == ["2"] * 13
    assert row(found["blackjack, pairs"], "8,8") == ["P"] * 11
    assert row(found["blackjack, hard counts, more cards"], "hard 16")[3] == "S"


def test_a_play_that_hangs_on_the_upcards_suit_has_a_question_mark() -> None:
    on = terms("hollywood-park/2-way-winner")
    best = usual(on)
    best.policy[game_key(*cards("Kc Qd 5c"))] = prefer(Choice.POKER)
    assert row(made(on, best)["which game against 5"], "Q")[1] == "B?"
