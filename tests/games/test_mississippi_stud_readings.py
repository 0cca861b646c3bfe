"""Mississippi Stud read the other way: every reading that moves money, settled and proved."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from games.rigged import Amounts, Options, begun, deal_out, lines, nets, seat, settled, staked
from pitboss.engines.agree import agree
from pitboss.engines.exact import solve
from pitboss.engines.exact.branching import BranchingSolver
from pitboss.engines.exact.solitaire import SolitaireSolver
from pitboss.engines.simulate import simulate
from pitboss.equipment.cards import KINDS, RANKS, cards
from pitboss.errors import BadInput
from pitboss.games.mississippi_stud import (
    ANTE,
    ENVY,
    FOLD,
    ONE,
    OUTCOMES,
    THIRD_STREET,
    THREE,
    hand_row,
)
from pitboss.hands.poker import five_card
from pitboss.hands.sets import PAIRS, pair_index
from pitboss.jit import compiled
from pitboss.money.paytables import row
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms, terms
from toys import fresh_carry
from toys import staked as laid

COLUMBUS_16 = "columbus-2016/mississippi-stud"
COLUMBUS_17 = "columbus-2017/mississippi-stud"
TOLEDO = "toledo/mississippi-stud"
CINCINNATI = "cincinnati/mississippi-stud"
PARK = "hollywood-park/mississippi-stud"
HOLLYWOOD_OHIO = (COLUMBUS_16, COLUMBUS_17, TOLEDO)

FOUR_SUITS: Options = {"straights": "four-suits"}
PUSHES: Options = {"no-row": "pushes"}
ANTE_ONLY: Options = {"table-pays": "ante-only"}
ONE_BET: Options = {"street-bets": "one-is-enough"}

SPOTS = [ANTE, *range(THIRD_STREET, ENVY)]
RISING = ("1x", "2x", "3x")

PAYS = [-1, 0, 1, 2, 3, 4, 6, 10, 40, 100, 500]
"""Columbus 2016 L1788-1797, in the order of the outcomes."""
HANDS = [0, 5 * 84_480, 4 * 84_480, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4]
"""How many of the hands of five cards have each row."""
ALL = comb(52, 5)
STRAIGHTS_IN_FOUR_SUITS = 10 * 240


# --- A straight of different suits ------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "board", "usual", "four_suits"),
    [
        ("Ts 9d", "8c 7h 6s", 4, 4),
        ("Ts 9d", "8c 7d 6s", 4, -1),
        ("5s 4s", "3s 2s Ad", 4, -1),
        ("As Ks", "Qs Js Ts", 500, 500),
        ("9h 8h", "7h 6h 5h", 100, 100),
        ("Ts Td", "9c 8h 2s", 0, 0),
    ],
)
@pytest.mark.parametrize("address", HOLLYWOOD_OHIO)
def test_columbus_2016_L1760_a_straight_needs_two_suits_or_four(
    address: str, hand: str, board: str, usual: int, four_suits: int
) -> None:
    for options, pays in (({}, usual), (FOUR_SUITS, four_suits)):
        done = settled(address, seat(1, {"ante": 5}, hand, *RISING), board=board, options=options)
        won = {"ante": 5, "third-street": 5, "fourth-street": 10, "fifth-street": 15}
        assert nets(done) == {name: stake * pays for name, stake in won.items()}


@pytest.mark.parametrize(("options", "prize"), [({}, 29), (FOUR_SUITS, -1)])
@pytest.mark.parametrize("address", HOLLYWOOD_OHIO)
def test_columbus_2016_L1760_the_progressive_ranks_straights_as_the_ante_does(
    address: str, options: Options, prize: int
) -> None:
    bet = seat(1, {"ante": 5, "progressive": 1}, "Ts 9d", *RISING)
    assert nets(settled(address, bet, board="8c 7d 6s", options=options))["progressive"] == prize


def test_columbus_2016_L1760_three_cards_have_their_own_straights() -> None:
    bet = seat(1, {"ante": 5, "three-card-bonus": 5}, "2h 2c", *RISING)
    done = settled(COLUMBUS_16, bet, board="Ts 9d 8s", options=FOUR_SUITS)
    assert nets(done)["three-card-bonus"] == 30


def test_columbus_2016_L1760_what_rarer_straights_cost_the_progressive() -> None:
    usual, four_suits = (solve(terms(COLUMBUS_16, o), "progressive").edge for o in ({}, FOUR_SUITS))
    assert four_suits - usual == Fraction(30 * (10_200 - STRAIGHTS_IN_FOUR_SUITS), ALL)


# --- Hands below a pair of sixes --------------------------------------------------------------


@pytest.mark.parametrize(("hand", "board"), [("5s 5d", "Ac Kh Qs"), ("As Kd", "Qc Jh 9s")])
@pytest.mark.parametrize("address", HOLLYWOOD_OHIO)
def test_columbus_2016_L1764_a_hand_without_a_row_loses_or_pushes(
    address: str, hand: str, board: str
) -> None:
    bet = seat(1, {"ante": 10}, hand, "1x", "1x", "3x")
    stakes = {"ante": 10, "third-street": 10, "fourth-street": 10, "fifth-street": 30}
    assert lines(settled(address, bet, board=board)) == [
        f"1 {name} {stake}.00 lose -{stake}.00 under-sixes" for name, stake in stakes.items()
    ]
    assert lines(settled(address, bet, board=board, options=PUSHES)) == [
        f"1 {name} {stake}.00 push 0.00 no-row" for name, stake in stakes.items()
    ]


@pytest.mark.parametrize("address", HOLLYWOOD_OHIO)
def test_columbus_2016_L1764_a_fold_loses_all_the_same(address: str) -> None:
    bet = seat(1, {"ante": 10}, "4c 2d", "1x", "fold")
    assert nets(settled(address, bet, board="9h", options=PUSHES)) == {
        "ante": -10,
        "third-street": -10,
    }


def test_columbus_2016_L1764_a_hand_without_a_row_still_loses_the_side_bets() -> None:
    wagers: Amounts = {"ante": 5, "three-card-bonus": 5, "progressive": 1}
    done = nets(
        settled(COLUMBUS_16, seat(1, wagers, "As Kd", *RISING), board="9c Jh 3s", options=PUSHES)
    )
    assert (done["ante"], done["three-card-bonus"], done["progressive"]) == (0, -5, -1)


@pytest.mark.parametrize("address", HOLLYWOOD_OHIO)
def test_columbus_2016_L1764_if_nothing_loses_everybody_bets_the_most(address: str) -> None:
    found = solve(terms(address, PUSHES), "ante", stake=500)
    won = sum(n * pays for n, pays in zip(HANDS, PAYS, strict=True))
    assert found.edge == Fraction(-10 * won, ALL)
    assert found.units == 10


# --- Which wagers are paid --------------------------------------------------------------------


@pytest.mark.parametrize("address", HOLLYWOOD_OHIO)
def test_columbus_2016_L1787_the_table_pays_each_wager_or_the_ante(address: str) -> None:
    bet = seat(1, {"ante": 10}, "Jc Jd", *RISING)
    assert lines(settled(address, bet, board="9h 9s 2c")) == [
        "1 ante 10.00 win 20.00 jacks-or-better",
        "1 third-street 10.00 win 20.00 jacks-or-better",
        "1 fourth-street 20.00 win 40.00 jacks-or-better",
        "1 fifth-street 30.00 win 60.00 jacks-or-better",
    ]
    assert lines(settled(address, bet, board="9h 9s 2c", options=ANTE_ONLY)) == [
        "1 ante 10.00 win 20.00 jacks-or-better",
        "1 third-street 10.00 push 0.00 only-the-ante",
        "1 fourth-street 20.00 push 0.00 only-the-ante",
        "1 fifth-street 30.00 push 0.00 only-the-ante",
    ]


@pytest.mark.parametrize("options", [{}, ANTE_ONLY])
@pytest.mark.parametrize("address", HOLLYWOOD_OHIO)
def test_columbus_2016_L1797_pushing_and_losing_hands_are_the_same_either_way(
    address: str, options: Options
) -> None:
    bet = seat(1, {"ante": 10}, "6c 9d", *RISING)
    pushed = settled(address, bet, board="4h Js 6h", options=options)
    assert {text.split()[-1] for text in lines(pushed)} == {"sixes-to-tens"}
    assert set(nets(pushed).values()) == {0}
    lost = settled(address, bet, board="4h Js 2h", options=options)
    assert list(nets(lost).values()) == [-10, -10, -20, -30]


# --- How many street bets ---------------------------------------------------------------------


@pytest.mark.parametrize("address", HOLLYWOOD_OHIO)
def test_columbus_2016_L1771_one_street_bet_may_be_enough(address: str) -> None:
    once = seat(1, {"ante": 10}, "Jc Jd", "3x")
    done = settled(address, once, board="9h 9s 2c", options=ONE_BET)
    assert lines(done) == [
        "1 ante 10.00 win 20.00 jacks-or-better",
        "1 third-street 30.00 win 60.00 jacks-or-better",
    ]
    with pytest.raises(BadInput, match="must act"):
        settled(address, once, board="9h 9s 2c")
    each = seat(1, {"ante": 10}, "Jc Jd", "3x", "1x", "1x")
    assert sum(nets(settled(address, each, board="9h 9s 2c")).values()) == 120
    with pytest.raises(BadInput, match="nothing to decide"):
        settled(address, each, board="9h 9s 2c", options=ONE_BET)


@pytest.mark.parametrize("address", HOLLYWOOD_OHIO)
def test_columbus_2016_L1771_who_has_bet_is_not_asked_again(address: str) -> None:
    played = begun(terms(address, ONE_BET), {"ante": 10}, {"ante": 10})
    asked = []
    while (prompt := deal_out(played, "4c 2d", "Kc Kd", board="3h 7s 9c")) is not None:
        asked.append(prompt.seat)
        played.answer(FOLD if prompt.seat == 0 else THREE)
    assert asked == [0, 1]
    assert [line.net for line in played.settlement.lines] == [-1000, 1000, 3000]


@compiled
def add_up(pays: Array, worth: Array) -> None:
    """Add what each of all hands of five pays to every two cards that it can begin with."""
    held = np.zeros(5, dtype=np.int64)
    for e in range(52):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        held[:] = (a, b, c, d, e)
                        won = pays[hand_row(five_card(a, b, c, d, e))]
                        for i in range(5):
                            for j in range(i):
                                worth[pair_index(held[j], held[i])] += won


@pytest.mark.parametrize("address", HOLLYWOOD_OHIO)
def test_columbus_2016_L1771_the_edge_of_one_decision(address: str) -> None:
    """Two cards that win are bet three times, others once, and folded if that costs an Ante."""
    worth = np.zeros(PAIRS, dtype=np.int64)
    add_up(np.array(PAYS), worth)
    best = np.maximum(np.where(worth > 0, 4 * worth, 2 * worth), -comb(50, 3))
    found = solve(terms(address, ONE_BET), "ante", stake=500)
    assert found.edge == Fraction(-int(best.sum()), PAIRS * comb(50, 3))


# --- Solvers, simulation and table ------------------------------------------------------------


def of_two_ranks(options: Options, pays: dict[str, str]) -> Terms:
    """The game with single street bets and a table for all that two ranks make."""
    on = terms(COLUMBUS_16, options)
    rows = {"royal-flush": "1 to 1", **pays}
    table = np.array([row(rows.get(name, "lose")) for name in OUTCOMES], dtype=np.int64)
    return replace(on, rules=on.rules._replace(street_times=1, ante=table))


@pytest.mark.parametrize(
    "options",
    [PUSHES, ANTE_ONLY, ONE_BET, {**ANTE_ONLY, **ONE_BET}, {**PUSHES, **ANTE_ONLY}],
    ids=str,
)
def test_on_a_pack_of_two_ranks_the_solvers_agree(options: Options) -> None:
    on = of_two_ranks(options, {"four-of-a-kind": "7 to 1"})
    pack = [4 * RANKS.index(rank) + suit for rank in "6J" for suit in range(4)]
    stakes = laid(on, 1000)
    found = SolitaireSolver(on, stakes, fresh_carry(on), SPOTS, pack=pack).solve()
    deck = np.bincount(pack, minlength=KINDS).tolist()
    expected = BranchingSolver(on, stakes, fresh_carry(on), SPOTS, deck).solve().results
    assert sum(net * p for (net, _), p in found.items()) == sum(
        net * p for (net, _), p in expected.items()
    )


@pytest.mark.parametrize("options", [FOUR_SUITS, PUSHES, ANTE_ONLY, ONE_BET], ids=str)
def test_the_best_decisions_simulated_give_the_exact_edge(options: Options) -> None:
    on = terms(COLUMBUS_16, options)
    solver = SolitaireSolver(on, laid(on, 1000), fresh_carry(on), SPOTS)
    exact = -sum((net * p for (net, _), p in solver.solve().items()), Fraction(0)) / 1000
    run = simulate(on, {"ante": 1000}, rounds=2_000_000, seed=7, policy=solver.policy)
    assert abs(run.estimates[0].z(float(exact))) < 4.5


@pytest.mark.parametrize(
    "options",
    [FOUR_SUITS, PUSHES, ANTE_ONLY, ONE_BET, {**FOUR_SUITS, **PUSHES, **ANTE_ONLY, **ONE_BET}],
    ids=str,
)
@pytest.mark.parametrize("address", [COLUMBUS_16, TOLEDO])
def test_compiled_and_table_agree(address: str, options: Options) -> None:
    on = terms(address, options)
    wagers = {"ante": 5, "progressive": 1}
    agree(on, staked(on, wagers, wagers), rounds=400, seed=3)


@pytest.mark.parametrize("address", [CINCINNATI, PARK])
def test_cincinnati_and_hollywood_park_print_what_the_others_leave_open(address: str) -> None:
    """Cincinnati L4257, L4367, L4377 and L4348; Hollywood Park L8404, L8470, L8455 and L8434."""
    given = terms(address).options
    assert not {"straights", "no-row", "table-pays", "street-bets"} & given.keys()


def test_columbus_2016_L1770_a_card_is_turned_when_it_has_been_bought() -> None:
    played = begun(terms(COLUMBUS_16), {"ante": 10})
    turned = []
    while deal_out(played, "As Kd", board="2h 3s 9c") is not None:
        turned.append([e.value for e in played.events if e.kind == "turn"])
        played.answer(ONE)
    assert turned == [[], cards("2h"), cards("2h 3s")]
