"""The library: three lines to an edge, a strategy, a ruling, a simulation or a round."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import pitboss
from pitboss.rulebook.loader import HOME

WAR = "columbus-2016/casino-war"
GOLDEN = HOME / "columbus_2016/golden"


def test_the_import_brings_nothing_else() -> None:
    code = "import sys; before = set(sys.modules); import pitboss; print(set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    brought = {name.partition(".")[0] for name in eval(done.stdout)}
    assert not brought - {"pitboss"} - sys.stdlib_module_names
    assert "pitboss.library.tables" not in eval(done.stdout)


def test_every_public_name_is_there() -> None:
    assert dir(pitboss) == sorted(dir(pitboss))
    for name in pitboss.__all__:
        assert getattr(pitboss, name).__name__ == name
    assert pitboss.__version__.count(".") == 2
    with pytest.raises(AttributeError, match="no attribute 'tabel'"):
        pitboss.tabel  # noqa: B018


def test_columbus_2016_L2597_the_edge_of_the_tie() -> None:
    tie = pitboss.table(WAR, decks=6).edge("tie")
    assert tie.edge == Fraction(58, 311) == -sum(o.net * Fraction(o.chance) for o in tie.outcomes)
    assert [o.net for o in tie.outcomes] == [10, -1]
    assert "2597" in tie.lines
    assert tie.method == "branching, exact"
    assert float(tie) == tie.records()[0]["edge"]
    assert "58/311" in tie._repr_html_()


def test_the_options_are_the_tables() -> None:
    assert pitboss.table(WAR, decks=8).edge("tie").edge != Fraction(58, 311)
    with pytest.raises(pitboss.BadInput, match="did you mean 'decks'") as refused:
        pitboss.table(WAR, deks=8)
    assert refused.value.code == "option"
    assert "decks" in refused.value.allowed
    with pytest.raises(pitboss.PitbossError, match="decks") as too_few:
        pitboss.table(WAR, decks=1)
    assert too_few.value.lines == "2553"


def test_the_games_own_name_is_its_main_wager() -> None:
    table = pitboss.table(WAR)
    assert table.edge("casino-war").wager == table.edge().wager == table.main_wager == "primary"
    with pytest.raises(pitboss.BadInput, match="there is no wager in columbus-2016/casino-war"):
        table.edge("odds")


def test_a_wager_whose_spots_differ_is_named_by_its_spot() -> None:
    craps = pitboss.table("columbus-2016/craps")
    assert craps.edge("place 6").edge == Fraction(1, 66)
    with pytest.raises(pitboss.NotAllowed, match="the spots of place differ") as refused:
        craps.edge("place")
    assert "place 4" in refused.value.allowed


def test_all_edges_and_why_some_have_none() -> None:
    edges = pitboss.table(WAR).edges()
    assert list(edges) == ["primary", "tie"]
    assert edges["tie"].edge == Fraction(58, 311)
    assert [row["wager"] for row in edges.records()] == ["primary", "tie"]


def test_the_best_play_and_the_price_of_a_mistake() -> None:
    best = pitboss.table(WAR).strategy()
    assert best.edge == pytest.approx(float(pitboss.table(WAR).edge().edge))
    dearest = best.mistakes()[0]
    assert (dearest["action"], dearest["best"]) == ("surrender", "war")
    weighed = best.mistake("tie of 9s: surrender")
    assert weighed.cost == pytest.approx(dearest["cost"])
    assert best.action(weighed.key) == "war"
    assert "tie" in best._repr_html_()
    assert {row["play"] for row in best.records()} >= {"war"}


def test_a_simulation_beside_its_proof() -> None:
    ran = pitboss.table(WAR).simulate(200_000, seed=4, wagers={"primary": 10, "tie": 5})
    again = pitboss.table(WAR).simulate(200_000, seed=4, wagers={"primary": 10, "tie": 5})
    assert ran.records() == again.records()
    assert ran.exact["tie"] == float(Fraction(58, 311))
    z = ran.z("tie")
    assert z is not None
    assert abs(z) < 5
    assert ran.covariance[0][1] == ran.covariance[1][0] < 0
    assert ran["tie"].samples == 200_000


def test_a_written_round_by_file_text_and_mapping() -> None:
    path = next(GOLDEN.glob("casino_war*.toml"))
    table = pitboss.table(WAR)
    by_file = table.settle(path)
    assert by_file.transcript
    written = path.read_text(encoding="utf-8")
    assert table.settle(written).transcript == by_file.transcript
    ruled = table.settle(
        {
            "seat": [{"seat": 2, "wagers": {"primary": "20"}, "cards": ["Kd"]}],
            "dealer": {"cards": ["9c"]},
        }
    )
    line = ruled.lines[0]
    assert (line.seat, line.result, line.net) == (2, "win", 20.0)
    assert line.lines
    assert ruled.net(2) == 20.0
    assert ruled.records()[0]["wager"] == "primary"


def test_a_round_of_other_terms_is_refused() -> None:
    table = pitboss.table(WAR, decks=6)
    with pytest.raises(pitboss.NotAllowed, match="and this is a table of columbus-2016/casino-war"):
        table.settle({"round": "columbus-2016/craps", "seat": []})
    with pytest.raises(pitboss.NotAllowed, match="written with decks=8, and this table has"):
        table.settle({"options": {"decks": 8}, "seat": []})
    with pytest.raises(pitboss.BadInput, match="the round cannot be read"):
        table.settle({"seats": []})


def test_a_hand_to_step_through() -> None:
    table = pitboss.table("columbus-2016/blackjack", decks=6)
    for seed in range(50):
        hand = table.deal(seed=seed)
        if hand.asked is not None:
            break
    asked = hand.asked
    assert asked is not None
    assert asked.seat == 1
    assert "stand" in hand.legal
    assert hand.view(1).hands["dealer"][0][1] == "", "the hole card is a back"
    assert "" not in hand.view(1).hands["seat 1"][0]
    with pytest.raises(pitboss.NotAllowed, match="the round is not over"):
        hand.ruling  # noqa: B018
    with pytest.raises(pitboss.NotAllowed, match="seat 1 cannot insure here"):
        hand.act("insure")
    while not hand.done:
        hand.act("stand")
    assert hand.asked is None
    assert hand.legal == []
    assert hand.history[-1] == {"seat": 1, "action": "stand"}
    assert hand.ruling.net(1) in (-10.0, 0.0, 10.0)
    assert "" not in hand.view().hands["dealer"][0]
    with pytest.raises(pitboss.NotAllowed, match="the round is over"):
        hand.act("stand")


def test_the_same_seed_deals_the_same_round() -> None:
    table = pitboss.table("columbus-2016/roulette")
    wagers = {"red": 10}
    one, other = (table.deal(seed=5, wagers=wagers) for _ in range(2))
    assert one.ruling.transcript == other.ruling.transcript
    assert one.view().thrown == other.view().thrown != []
    assert one.next().ruling.settled.rounds[0].stakes.sum() == 1000


def test_own_cards_are_not_seen_by_another_seat() -> None:
    hand = pitboss.table("columbus-2016/three-card-poker").deal(seed=1, seats=2)
    assert "" not in hand.view(1).hands["seat 1"][0]
    assert set(hand.view(1).hands["seat 2"][0]) == {""}
    assert set(hand.view().hands["seat 1"][0]) == {""}


def test_amounts_by_seat() -> None:
    table = pitboss.table(WAR)
    hand = table.deal(seed=2, seats=2, wagers={1: {"primary": 10}, 2: {"primary": 25, "tie": 5}})
    while not hand.done:
        hand.act("surrender")
    assert {(line.seat, line.wager, line.stake) for line in hand.ruling.lines} >= {
        (1, "primary", 10.0),
        (2, "tie", 5.0),
    }


def test_what_there_is() -> None:
    assert WAR in pitboss.addresses()
    assert all(each.startswith("toledo/") for each in pitboss.addresses("toledo"))
    assert "toledo" in pitboss.books()
    with pytest.raises(pitboss.NotAllowed, match="there is no code for toledo/nexus-progressive"):
        pitboss.table("toledo/nexus-progressive")
    with pytest.raises(pitboss.BadInput, match="a table is of a game, not of a wager"):
        pitboss.table(f"{WAR}:tie")
    with pytest.raises(pitboss.BadInput, match="names no game"):
        pitboss.table("toledo")


def test_a_picture_is_saved(tmp_path: Path) -> None:
    picture = pitboss.table(WAR).edge("tie").chart()
    picture.save(tmp_path / "tie.png")
    assert (tmp_path / "tie.png").read_bytes() == picture._repr_png_()
    assert picture.png.startswith(b"\x89PNG")


def test_records_become_a_frame() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(pitboss.table(WAR, decks=6).edges().records())
    assert list(frame.wager) == ["primary", "tie"]
    assert frame.edge.iloc[1] == pytest.approx(58 / 311)


def test_every_result_shows_itself_and_is_rows() -> None:
    """A table for a notebook, with a cell for each value of each row."""
    pair_plus = pitboss.table("columbus-2016/three-card-poker").paytable("pair-plus")
    craps = pitboss.table("columbus-2016/craps")
    results = [
        pair_plus,
        pair_plus.paying(flush=4),
        pair_plus.designs(0.04, 0.08),
        craps.together({"pass": 10, "pass-odds": 20}),
        pitboss.table(WAR).parts(),
        pitboss.table(WAR).edges(),
        pitboss.equity("AhKh", "QsQd", board="2h 3h Qc"),
        pitboss.jackpot("columbus-2016"),
    ]
    for result in results:
        rows, shown = result.records(), result._repr_html_()
        assert rows
        assert shown.count("<tr>") == 1 + len(rows)
        assert shown.count("<td") == len(rows) * len({name for row in rows for name in row})


def test_a_table_by_design_says_what_each_row_pays() -> None:
    found = (
        pitboss.table("columbus-2016/three-card-poker").paytable("pair-plus").designs(0.04, 0.08)
    )
    calmest, wildest = found.records()[0], found.records()[-1]
    assert calmest["sd"] < wildest["sd"]
    assert calmest["pair"] == float(found.choices[0].pays["pair"])
    assert "1,155 tables" in found.title


RAZZ = "toledo/razz"


@pytest.mark.parametrize("what", ["edge", "edges", "strategy", "parts", "report", "deviations"])
def test_a_game_between_players_has_no_edge(what: str) -> None:
    with pytest.raises(pitboss.NotAllowed) as refused:
        getattr(pitboss.table(RAZZ), what)()
    assert refused.value.message == (
        "toledo/razz is played between players, so it has no edge: its table deals, simulates and "
        "settles hands"
    )


def test_toledo_L1915_hands_between_players_are_dealt_and_settled() -> None:
    assert {RAZZ, "toledo/texas-holdem"} <= set(pitboss.addresses("toledo", between_players=True))
    assert RAZZ not in pitboss.addresses()
    table = pitboss.table(RAZZ)
    hand = table.deal(seed=7, seats=3)
    while not hand.done:
        hand.act("call" if "call" in hand.legal else "check")
    # A tenth of three dollars is less than the dollar in which a rake is taken.
    assert [hand.ruling.net(seat) for seat in (1, 2, 3)] == [-1.0, 2.0, -1.0]
    assert len(hand.next().view(1).hands) == 3
    ruling = table.settle(HOME / "toledo/golden/razz_high_card_opens.toml")
    assert [ruling.net(seat) for seat in (1, 2, 4)] == [0.0, 16.0, -20.0]
    with pytest.raises(pitboss.PitbossError, match="at least two players"):
        table.deal(seed=1, seats=1)
    with pytest.raises(pitboss.BadInput, match="nobody banks"):
        table.deal(bank=100)


def test_hands_between_players_are_simulated_by_who_sits_down() -> None:
    table = pitboss.table("toledo/texas-holdem", structure="no-limit")
    run: Any = table.simulate(2000, seed=3, seats=4, strategy="usual,loose", wagers={"stack": 100})
    rows = {row["player"]: row for row in run.records()}
    assert list(rows) == ["usual", "loose", "the house"]
    won = sum(2 * rows[name]["mean"] for name in ("usual", "loose"))
    assert won + rows["the house"]["mean"] == pytest.approx(0)
    assert rows["the house"]["mean"] > 0
    assert run.run.stack == 10_000
    assert "2,000 hands, seed 3" in run._repr_html_()
    with pytest.raises(pitboss.BadInput, match="there is no player"):
        table.simulate(10, strategy="optimal")
    with pytest.raises(pitboss.BadInput, match="no wagers but a stack"):
        table.simulate(10, wagers={"main": 5})
