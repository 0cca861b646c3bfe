"""Let It Ride read the other way: every reading that moves money, settled and proved."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from games import rigged
from games.rigged import Amounts, Options, nets, settled
from pitboss.engines.agree import agree
from pitboss.engines.exact import can_solve, solve
from pitboss.engines.exact.branching import BranchingSolver
from pitboss.engines.exact.solitaire import SolitaireSolver
from pitboss.engines.simulate import simulate
from pitboss.engines.written import Settled
from pitboss.equipment.cards import KINDS, RANKS, cards
from pitboss.errors import NotAllowed
from pitboss.games.let_it_ride import (
    BET_1,
    BET_2,
    BET_3,
    KEYS,
    OUTCOMES,
    RIDE,
    WITHDRAW,
    five_card_row,
    rides_on_four,
    rides_on_three,
)
from pitboss.hands.poker import five_card
from pitboss.hands.sets import TRIPLES, quad_index, triple_index
from pitboss.jit import compiled
from pitboss.money.paytables import row
from pitboss.registry import Array
from pitboss.rulebook.schema import WrittenSeat
from pitboss.rulebook.terms import Terms, terms
from pitboss.tape.simulation import prefer
from toys import fresh_carry
from toys import staked as laid

COLUMBUS_16 = "columbus-2016/let-it-ride"
COLUMBUS_17 = "columbus-2017/let-it-ride"
TOLEDO = "toledo/let-it-ride"
CINCINNATI = "cincinnati/let-it-ride"
HOLLYWOOD = (COLUMBUS_16, COLUMBUS_17, TOLEDO)

FOUR_SUITS: Options = {"straights": "four-suits"}
PUSHES: Options = {"no-row": "pushes"}
BET_3_ONLY: Options = {"table-pays": "bet-3-only"}
BONUS_LOST: Options = {"withdrawing-loses-bonus": True}

HANDS = dict(
    zip(
        OUTCOMES[1:],
        [5 * 84_480, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4],
        strict=True,
    )
)
"""How many of the hands of five cards the table has, from a pair of tens up."""
PAYS = dict(zip(OUTCOMES[1:], [1, 2, 3, 5, 8, 11, 50, 200, 500], strict=True))
ALL = comb(52, 5)
STRAIGHTS_IN_FOUR_SUITS = 10 * 240
"""Ten sequences; one of the four suits twice, on any two of the five cards: 4 * 10 * 3 * 2."""
WON = sum(n * PAYS[hand] for hand, n in HANDS.items())
LOST = ALL - sum(HANDS.values())


def bets(amount: int, **others: int) -> Amounts:
    """The three bets, and side bets by their names with underscores."""
    side = {name.replace("_", "-"): n for name, n in others.items()}
    return {"bet-1": amount, "bet-2": amount, "bet-3": amount, **side}


def seat(wagers: Amounts, hand: str, *actions: str) -> WrittenSeat:
    """The first seat; it lets both bets ride, unless it says otherwise."""
    return rigged.seat(1, wagers, hand, *(actions or ("let-it-ride", "let-it-ride")))


def lines(done: Settled) -> list[str]:
    return [text for text in rigged.lines(done) if text.split()[1].startswith("bet-")]


# --- A straight of different suits ------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "board", "usual", "four_suits"),
    [
        ("Ts 9d 8c", "7h 6s", 50, 50),
        ("Ts 9d 8c", "7d 6s", 50, -10),
        ("5s 4s 3s", "2s Ad", 50, -10),
        ("As Ks Qs", "Js Ts", 5000, 5000),
        ("9h 8h 7h", "6h 5h", 2000, 2000),
        ("As Td 9c", "Ah 2s", 10, 10),
    ],
)
@pytest.mark.parametrize("address", HOLLYWOOD)
def test_columbus_2016_L1931_a_straight_needs_two_suits_or_four(
    address: str, hand: str, board: str, usual: int, four_suits: int
) -> None:
    for options, won in (({}, usual), (FOUR_SUITS, four_suits)):
        done = settled(address, seat(bets(10), hand), board=board, options=options)
        assert nets(done) == dict.fromkeys(("bet-1", "bet-2", "bet-3"), won)


@pytest.mark.parametrize(("options", "bonus", "prize"), [({}, 24, 29), (FOUR_SUITS, -1, -1)])
def test_toledo_L3754_the_bonuses_rank_straights_as_the_bets_do(
    options: Options, bonus: int, prize: int
) -> None:
    wagers = bets(1, dollar_bonus=1, progressive=1)
    done = nets(settled(TOLEDO, seat(wagers, "Ts 9d 8c"), board="7d 6s", options=options))
    assert (done["dollar-bonus"], done["progressive"]) == (bonus, prize)


def test_toledo_L3754_three_cards_have_their_own_straights() -> None:
    wagers = bets(5, three_card_bonus=5)
    done = settled(TOLEDO, seat(wagers, "Ts 9d 8s"), board="2h 2c", options=FOUR_SUITS)
    assert nets(done)["three-card-bonus"] == 30


@pytest.mark.parametrize(("wager", "prize"), [("dollar-bonus", 25), ("progressive", 30)])
def test_toledo_L3754_what_rarer_straights_cost_the_bonuses(wager: str, prize: int) -> None:
    usual, four_suits = (solve(terms(TOLEDO, o), wager).edge for o in ({}, FOUR_SUITS))
    missing = HANDS["straight"] - STRAIGHTS_IN_FOUR_SUITS
    assert four_suits - usual == Fraction(prize * missing, ALL)


@compiled
def add_up(pays: Array, worth: Array) -> None:
    """What a bet of one wins by its threes and its fours, where a straight needs four suits."""
    held = np.zeros(5, dtype=np.int64)
    for e in range(52):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        held[:] = (a, b, c, d, e)
                        hand = five_card_row(five_card(a, b, c, d, e))
                        suits = 0
                        for card in held:
                            suits |= 1 << int(card & 3)
                        won = pays[0 if hand == 4 and suits < 15 else hand]
                        for i in range(5):
                            first, second = held[(i + 1) % 5], held[(i + 2) % 5]
                            third, fourth = held[(i + 3) % 5], held[(i + 4) % 5]
                            worth[TRIPLES + quad_index(first, second, third, fourth)] += won
                            worth[triple_index(first, second, third)] += won
                            worth[triple_index(first, second, fourth)] += won


def test_columbus_2016_L1931_the_edge_with_straights_in_four_suits() -> None:
    """Each bet rides where it wins something on the average."""
    worth = np.zeros(KEYS, dtype=np.int64)
    add_up(np.array([-1, *PAYS.values()]), worth)
    threes, fours = worth[:TRIPLES], worth[TRIPLES:]
    first = Fraction(int(threes[threes > 0].sum()), 10 * ALL)
    second = Fraction(int(fours[fours > 0].sum()), 5 * ALL)
    third = Fraction(int(fours.sum()), 5 * ALL)
    found = solve(terms(COLUMBUS_16, FOUR_SUITS), "bet-1")
    assert found.edge == -(first + second + third)
    assert found.edge > solve(terms(COLUMBUS_16), "bet-1").edge


# --- Hands below a pair of tens ---------------------------------------------------------------


@pytest.mark.parametrize(("hand", "board"), [("9s 9d Ac", "Kh Qs"), ("As Kd Qc", "Jh 9s")])
@pytest.mark.parametrize("address", HOLLYWOOD)
def test_columbus_2016_L1934_a_hand_without_a_row_loses_or_pushes(
    address: str, hand: str, board: str
) -> None:
    mine = seat(bets(10), hand, "withdraw", "let-it-ride")
    assert lines(settled(address, mine, board=board)) == [
        "1 bet-1 10.00 returned 0.00 withdrawn",
        "1 bet-2 10.00 lose -10.00 under-tens",
        "1 bet-3 10.00 lose -10.00 under-tens",
    ]
    assert lines(settled(address, mine, board=board, options=PUSHES)) == [
        "1 bet-1 10.00 returned 0.00 withdrawn",
        "1 bet-2 10.00 push 0.00 no-row",
        "1 bet-3 10.00 push 0.00 no-row",
    ]


def test_toledo_L3766_a_hand_without_a_row_still_loses_the_bonuses() -> None:
    wagers = bets(5, three_card_bonus=5, dollar_bonus=1, progressive=1)
    done = nets(settled(TOLEDO, seat(wagers, "As Kd 9c"), board="Jh 8s", options=PUSHES))
    assert [done[name] for name in ("three-card-bonus", "dollar-bonus", "progressive")] == [
        -5,
        -1,
        -1,
    ]


def test_columbus_2016_L1934_a_sequence_that_is_no_straight_has_no_row() -> None:
    mine, options = seat(bets(10), "Ts 9d 8c"), {**FOUR_SUITS, **PUSHES}
    assert set(nets(settled(COLUMBUS_16, mine, board="7d 6s", options=options)).values()) == {0}


@pytest.mark.parametrize("address", HOLLYWOOD)
def test_columbus_2016_L1934_if_nothing_loses_all_bets_ride(address: str) -> None:
    found = solve(terms(address, PUSHES), "bet-1", stake=500)
    assert found.edge == Fraction(-3 * WON, ALL)
    assert found.units == 3


# --- Which bets are paid ----------------------------------------------------------------------


@pytest.mark.parametrize("address", HOLLYWOOD)
def test_columbus_2016_L1945_the_table_pays_each_bet_or_the_third(address: str) -> None:
    mine = seat(bets(10), "Ts Td 9c")
    assert lines(settled(address, mine, board="9h 2s")) == [
        "1 bet-1 10.00 win 20.00 tens-or-better",
        "1 bet-2 10.00 win 20.00 tens-or-better",
        "1 bet-3 10.00 win 20.00 tens-or-better",
    ]
    assert lines(settled(address, mine, board="9h 2s", options=BET_3_ONLY)) == [
        "1 bet-1 10.00 push 0.00 only-bet-3",
        "1 bet-2 10.00 push 0.00 only-bet-3",
        "1 bet-3 10.00 win 20.00 tens-or-better",
    ]


@pytest.mark.parametrize("address", HOLLYWOOD)
def test_columbus_2016_L1945_a_bet_that_is_never_paid_still_loses(address: str) -> None:
    done = settled(address, seat(bets(10), "9s 9d Ac"), board="Kh Qs", options=BET_3_ONLY)
    assert nets(done) == {"bet-1": -10, "bet-2": -10, "bet-3": -10}


@pytest.mark.parametrize("address", HOLLYWOOD)
def test_columbus_2016_L1945_nobody_gains_by_letting_such_a_bet_ride(address: str) -> None:
    """What is left is the third bet."""
    found = solve(terms(address, BET_3_ONLY), "bet-1", stake=500)
    assert found.edge == Fraction(LOST - WON, ALL)


@pytest.mark.parametrize(
    ("pays", "minimum", "most"),
    [("every-wager", 5, 25_000), ("every-wager", 25, 37_500), ("bet-3-only", 25, 25_000)],
)
def test_columbus_2017_L6236_the_limit_is_at_least_what_the_paid_bets_win_at_the_minimum(
    pays: str, minimum: int, most: int
) -> None:
    options: Options = {"payout-limit": 25_000, "minimum": minimum, "table-pays": pays}
    done = settled(COLUMBUS_17, seat(bets(100), "As Ks Qs"), board="Js Ts", options=options)
    assert sum(nets(done).values()) == most


# --- The $1 Bonus and the bets that ride ------------------------------------------------------


@pytest.mark.parametrize(
    ("actions", "bonus"),
    [
        (("let-it-ride", "let-it-ride"), 24),
        (("withdraw", "let-it-ride"), -1),
        (("let-it-ride", "withdraw"), -1),
        (("withdraw", "withdraw"), -1),
    ],
)
def test_toledo_L3774_taking_back_a_bet_may_lose_the_bonus(
    actions: tuple[str, str], bonus: int
) -> None:
    mine = seat(bets(5, dollar_bonus=1), "Ts 9d 8c", *actions)
    assert nets(settled(TOLEDO, mine, board="7h 6s"))["dollar-bonus"] == 24
    done = settled(TOLEDO, mine, board="7h 6s", options=BONUS_LOST)
    assert nets(done)["dollar-bonus"] == bonus
    text = "1 dollar-bonus 1.00 lose -1.00 bonus-withdrawn"
    assert (text in done.transcript()) == (bonus < 0)


@compiled
def kept_by_the_strategy(prizes: Array) -> int:
    """Dollars won on the bonus over all deals in order, where both bets ride by the strategy."""
    total = 0
    for a in range(52):
        for b in range(a):
            for c in range(b):
                if not rides_on_three(a, b, c):
                    continue
                for d in range(52):
                    if d in (a, b, c) or not rides_on_four(a, b, c, d):
                        continue
                    for e in range(52):
                        if e not in (a, b, c, d):
                            total += prizes[five_card_row(five_card(a, b, c, d, e))]
    return total


DOLLARS = np.array([0, 0, 4, 8, 25, 50, 75, 100, 2_000, 10_000])
"""Toledo L3812-3820."""


@pytest.mark.parametrize("everything_rides", [False, True])
def test_toledo_L3774_what_the_bonus_costs_who_takes_bets_back(everything_rides: bool) -> None:
    """By the strategy it is lost with most bets; who lets all ride has the edge of the table."""
    on = terms(TOLEDO, BONUS_LOST)
    if everything_rides:
        policy = np.full(KEYS, prefer(RIDE), dtype=np.int64)
        edge = solve(terms(TOLEDO), "dollar-bonus").edge
    else:
        policy = on.game.policy(on.rules)
        edge = 1 - Fraction(kept_by_the_strategy(DOLLARS), TRIPLES * 49 * 48)
    wagers = {"bet-1": 500, "bet-2": 500, "bet-3": 500, "dollar-bonus": 100}
    run = simulate(on, wagers, rounds=2_000_000, seed=11, policy=policy)
    (bonus,) = [found for found in run.estimates if found.wager == "dollar-bonus"]
    assert abs(bonus.z(float(edge))) < 4.5


def test_toledo_L3774_a_bonus_that_hangs_on_other_bets_has_no_edge_of_its_own() -> None:
    on = terms(TOLEDO, BONUS_LOST)
    assert not can_solve(on, "dollar-bonus")
    assert can_solve(on, "three-card-bonus")
    with pytest.raises(NotAllowed, match="no exact solution for 'dollar-bonus'"):
        solve(on, "dollar-bonus")


# --- Solvers, simulation and table ------------------------------------------------------------


def of_two_ranks(options: Options, pays: dict[str, str]) -> Terms:
    """The game by a table for full houses and four of a kind, all that two ranks make."""
    on = terms(COLUMBUS_16, options)
    rows = {"royal-flush": "1 to 1", **pays}
    table = np.array([row(rows.get(name, "lose")) for name in OUTCOMES], dtype=np.int64)
    return replace(on, rules=on.rules._replace(bet_1=table))


@pytest.mark.parametrize("options", [PUSHES, BET_3_ONLY, {**PUSHES, **BET_3_ONLY}])
def test_on_a_pack_of_two_ranks_the_solvers_agree(options: Options) -> None:
    on = of_two_ranks(options, {"four-of-a-kind": "3 to 1"})
    pack = [4 * RANKS.index(rank) + suit for rank in "6J" for suit in range(4)]
    stakes, spots = laid(on, 1000, 1000, 1000), [BET_1, BET_2, BET_3]
    found = SolitaireSolver(on, stakes, fresh_carry(on), spots, pack=pack).solve()
    deck = np.bincount(pack, minlength=KINDS).tolist()
    expected = BranchingSolver(on, stakes, fresh_carry(on), spots, deck).solve().results
    assert sum(net * p for (net, _), p in found.items()) == sum(
        net * p for (net, _), p in expected.items()
    )


@pytest.mark.parametrize("options", [FOUR_SUITS, PUSHES, BET_3_ONLY], ids=str)
def test_the_best_decisions_simulated_give_the_exact_edge(options: Options) -> None:
    on = terms(COLUMBUS_16, options)
    stakes = laid(on, 1000, 1000, 1000)
    solver = SolitaireSolver(on, stakes, fresh_carry(on), [BET_1, BET_2, BET_3])
    exact = -sum((net * p for (net, _), p in solver.solve().items()), Fraction(0)) / 1000
    wagers = {"bet-1": 1000, "bet-2": 1000, "bet-3": 1000}
    run = simulate(on, wagers, rounds=2_000_000, seed=7, policy=solver.policy)
    assert abs(run.estimates[0].z(float(exact))) < 4.5


@pytest.mark.parametrize(
    "options", [FOUR_SUITS, PUSHES, BET_3_ONLY, BONUS_LOST, {**FOUR_SUITS, **PUSHES, **BET_3_ONLY}]
)
def test_compiled_and_table_agree(options: Options) -> None:
    on = terms(TOLEDO, options)
    wagers = {"bet-1": 5, "bet-2": 5, "bet-3": 5, "dollar-bonus": 1, "progressive": 1}
    agree(on, rigged.staked(on, wagers, wagers), rounds=400, seed=3)


def test_cincinnati_prints_what_the_others_leave_open() -> None:
    """Cincinnati L1836, L1964, L1972 and L1881."""
    given = terms(CINCINNATI).options
    assert not {"straights", "no-row", "table-pays", "withdrawing-loses-bonus"} & given.keys()


@pytest.mark.parametrize("address", [COLUMBUS_16, COLUMBUS_17])
def test_columbus_2016_L1945_has_no_bonus_to_lose(address: str) -> None:
    assert "withdrawing-loses-bonus" not in terms(address).options


def test_columbus_2016_L2000_only_two_community_cards_remain() -> None:
    """So the 3-Card Bonus is for the player's own: trips there, whatever the community shows."""
    mine = seat(bets(5, three_card_bonus=5), "4s 4d 4c", "withdraw", "withdraw")
    assert nets(settled(COLUMBUS_16, mine, board="Kh 9s"))["three-card-bonus"] == 150


def test_columbus_2016_L1949_the_second_card_is_turned_after_the_second_decision() -> None:
    played = rigged.begun(terms(COLUMBUS_16), {"bet-1": 5, "bet-2": 5, "bet-3": 5})
    turned = []
    while rigged.deal_out(played, "As Kd Qc", board="2h 3s") is not None:
        turned.append([e.value for e in played.events if e.kind == "turn"])
        played.answer(WITHDRAW)
    assert turned == [[], cards("2h")]
