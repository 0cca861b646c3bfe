"""A given strategy against the best: in all, and at each decision."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from pitboss.cli import strategy
from pitboss.desk.given import given
from pitboss.engines.charts import policy_of
from pitboss.engines.exact import unit_stake
from pitboss.engines.exact.shoe import ShoeSolver
from pitboss.engines.simulate import simulate
from pitboss.engines.strategy import best_play
from pitboss.errors import PitbossError
from pitboss.rulebook.terms import Terms, terms

WAR, THREE, STUD = (
    f"columbus-2016/{game}" for game in ("casino-war", "three-card-poker", "mississippi-stud")
)


KINDS = ("hard", "soft", "pair")


def always(on: Terms, action: str) -> np.ndarray:
    return np.full(on.game.keys, on.game.action(action), dtype=np.int64)


def test_ties_given_up_cost_what_is_published() -> None:
    """3.70 % with six decks for who never goes to war (wizardofodds.com, Casino War)."""
    on = terms(WAR, {"decks": 6})
    found = given(on, always(on, "surrender"))
    assert round(100 * found.edge, 2) == 3.70
    assert len(found.wrong) == 13
    assert {each.best for each in found.wrong} == {"war"}


def test_blind_play_costs_what_is_published() -> None:
    """7.65 % for who plays every hand (wizardofodds.com, Three Card Poker, 1-4-5)."""
    on = terms(THREE)
    found = given(on, always(on, "play"))
    assert round(100 * found.edge, 2) == 7.65
    assert all((each.action, each.best) == ("play", "fold") for each in found.wrong)


def test_the_best_play_costs_nothing() -> None:
    for address in (WAR, THREE):
        on = terms(address)
        found = given(on, best_play(on).policy)
        assert (found.wrong, found.cost) == ([], 0.0)


@pytest.mark.exhaustive
def test_stud_by_a_chart_that_bets_once_always() -> None:
    """Counted otherwise: five cards are one of 2,598,960 hands, and four units are on each."""
    on = terms(STUD)
    found = given(on, always(on, "1x"))
    paid = [(4, 500), (36, 100), (624, 40), (3744, 10), (5108, 6), (10200, 4), (54912, 3)]
    paid += [(123552, 2), (4 * 84480, 1)]  # two pair, and a pair of jacks to aces
    pushed = 5 * 84480  # a pair of sixes to tens
    lost = 2598960 - pushed - sum(hands for hands, _ in paid)
    won = sum(hands * odds for hands, odds in paid) - lost
    assert found.edge == pytest.approx(-4 * won / 2598960, abs=1e-12)
    assert all(each.action == "1x" for each in found.wrong)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("address", "action", "stakes"),
    [
        ("columbus-2016/ultimate-texas-holdem", "check", {"ante": 1000, "blind": 1000}),
        ("cincinnati/texas-holdem-bonus", "bet", {"ante": 1000}),
    ],
)
def test_charts_with_a_board_beside_their_simulation(
    address: str, action: str, stakes: dict[str, int]
) -> None:
    on = terms(address)
    chart = always(on, action)
    run = simulate(on, stakes, rounds=400_000, seed=2, policy=chart)
    assert abs(run.estimates[0].z(given(on, chart).edge)) < 4


def test_cells_of_a_blackjack_chart_are_the_whole_where_they_do_not_meet(tmp_path: Path) -> None:
    """Hard 16 against 9 and hard 12 against 3: each by itself, and both by the solver."""
    on = terms("columbus-2016/blackjack", {"decks": 6})
    solver = ShoeSolver(on, unit_stake(on, "main"))
    best = best_play(on)
    chart = best.policy.copy()
    for key in range(1080):
        name = on.game.key_name(on.rules, key)
        if name.startswith(("hard 16 against a 9", "hard 12 against a 2")):
            chart[key] = on.game.action("stand")
    found = given(on, chart)
    assert {found.situation(each) for each in found.wrong} == {
        "hard 16 against a 9",
        "hard 12 against a 2",
    }
    assert found.edge == solver.follow(chart).edge
    assert abs(found.together) < 1e-9
    assert all(each.per_round > 0 for each in found.wrong)


def test_a_game_of_few_decisions_is_weighed_one_by_one() -> None:
    on = terms("hollywood-park/2urbo-blackjack")
    found = given(on, policy_of(on, "usual"))
    assert len(found.wrong) > 20
    assert found.situation(found.wrong[0]).startswith("hard 12 against a 2")
    assert abs(found.together) < found.cost / 100


def test_where_hands_are_set_in_two_a_chart_is_the_house_way() -> None:
    on = terms("columbus-2016/pai-gow-poker")
    with pytest.raises(PitbossError, match="can only say house-way"):
        given(on, always(on, "low-1-2"))


# --- CSV ----------------------------------------------------------------------------------------


def test_a_csv_says_what_a_toml_says(tmp_path: Path) -> None:
    on = terms(WAR)
    toml, csv = tmp_path / "chart.toml", tmp_path / "chart.csv"
    toml.write_text(
        'otherwise = "war"\n[[play]]\nkey = "tie of 2s"\naction = ["surrender", "war"]\n'
    )
    csv.write_text("decision,action\notherwise,war\ntie of 2s,surrender war\n")
    assert (policy_of(on, str(csv)) == policy_of(on, str(toml))).all()


def test_a_chart_of_twenty_one_in_a_csv(tmp_path: Path) -> None:
    on = terms("columbus-2016/blackjack")
    rows = [f"hard {n}," + ",".join("SSSSSHHHHH" if n < 17 else "S" * 10) for n in range(4, 21)]
    rows += [f"soft {n}," + ",".join("H" * 10 if n < 18 else "S" * 10) for n in range(12, 21)]
    rows += [f"pair {n}," + ",".join("P" * 10) for n in ("A", *range(2, 11))]
    path = tmp_path / "mine.csv"
    path.write_text("hand,2,3,4,5,6,7,8,9,10,A\n" + "\n".join([*rows, "insurance,no"]))
    toml = tmp_path / "mine.toml"
    tables = {kind: [row.split(",", 1) for row in rows if row.startswith(kind)] for kind in KINDS}
    toml.write_text(
        "".join(
            f"[{kind}]\n" + "".join(f'{name.split()[1]} = "{cells}"\n' for name, cells in found)
            for kind, found in tables.items()
        ).replace(",", "")
    )
    assert (policy_of(on, str(path)) == policy_of(on, str(toml))).all()


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("tie of 2s,fly\notherwise,war\n", 1, "there is no action 'fly'"),
        ("otherwise,war\n\ntie of 2s,war\ntie of 2s,war\n", 4, "'tie of 2s' is given twice"),
        ("decision,action\ntie of 22s,war\notherwise,war\n", 2, "there is no decision"),
    ],
)
def test_a_bad_row_of_a_csv_is_named_by_its_line(
    tmp_path: Path, text: str, line: int, says: str
) -> None:
    path = tmp_path / "chart.csv"
    path.write_text(text)
    with pytest.raises(PitbossError) as refused:
        policy_of(terms(WAR), str(path))
    assert refused.value.message.startswith(f"{path}, line {line}: {says}")


def test_the_documented_form(capsys: pytest.CaptureFixture[str]) -> None:
    strategy.command(WAR, ["decks=6"], given="usual", json=True)
    found = json.loads(capsys.readouterr().out)
    assert list(found) == [
        "book", "game", "wager", "options", "strategy",
        "edge", "best", "cost", "wrong", "together", "decisions",
    ]  # fmt: skip
    assert (found["strategy"], found["cost"], found["decisions"]) == ("usual", 0.0, [])
