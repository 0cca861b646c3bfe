"""Let It Ride in four books: the two decisions, what each wager pays, limits and the meter."""

from __future__ import annotations

import json
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from typer.testing import CliRunner

from games import printed, rigged
from games.rigged import Amounts, Options, begun, deal_out, meter_after, nets, settled, staked
from pitboss.cli import app
from pitboss.engines.agree import agree
from pitboss.engines.exact import solve
from pitboss.engines.exact.solitaire import SolitaireSolver
from pitboss.engines.exact.store import solve_stored
from pitboss.engines.play import Fair, Round, new_shoe, no_stakes, place
from pitboss.engines.simulate import simulate
from pitboss.equipment.cards import cards
from pitboss.equipment.chance import SeededChance
from pitboss.errors import BadInput, NotAllowed
from pitboss.games.let_it_ride import (
    BET_1,
    BET_2,
    KEYS,
    RIDE,
    WITHDRAW,
    five_card_row,
    key_name,
    policy,
    rides_on_four,
    rides_on_three,
)
from pitboss.hands.poker import five_card
from pitboss.hands.sets import TRIPLES, quad_index, triple_index
from pitboss.jit import compiled
from pitboss.registry import Array
from pitboss.rulebook.schema import WrittenSeat
from pitboss.rulebook.terms import Terms, terms
from pitboss.tape.table import EVERYONE
from pitboss.tape.verbs import BOARD

COLUMBUS_16 = "columbus-2016/let-it-ride"
COLUMBUS_17 = "columbus-2017/let-it-ride"
TOLEDO = "toledo/let-it-ride"
CINCINNATI = "cincinnati/let-it-ride"

HOLLYWOOD = (COLUMBUS_16, COLUMBUS_17, TOLEDO)
EVERY_BOOK = (*HOLLYWOOD, CINCINNATI)
WITH_DOLLAR_BONUS = (TOLEDO, CINCINNATI)


def bets(amount: int, **others: int) -> Amounts:
    """The three bets, and side bets by their names with underscores."""
    side = {name.replace("_", "-"): n for name, n in others.items()}
    return {"bet-1": amount, "bet-2": amount, "bet-3": amount, **side}


def seat(number: int, wagers: Amounts, hand: str, *actions: str) -> WrittenSeat:
    """A seat that lets both bets ride, unless it says otherwise."""
    return rigged.seat(number, wagers, hand, *(actions or ("let-it-ride", "let-it-ride")))


# --- Paytables: every printed cell, typed here a second time ----------------------------------

FIVE_CARDS = {
    "royal flush": ("As Ks Qs", "Js Ts"),
    "straight flush": ("9h 8h 7h", "6h 5h"),
    "steel wheel": ("5d 4d 3d", "2d Ad"),
    "four of a kind": ("9c 9d 9h", "9s 2c"),
    "full house": ("9c 9d 9h", "2s 2c"),
    "flush": ("Ks 9s 6s", "4s 2s"),
    "straight": ("Ts 9d 8c", "7h 6s"),
    "ace-high straight": ("As Kd Qc", "Jh Ts"),
    "wheel": ("5s 4d 3c", "2h As"),
    "three of a kind": ("4s 4d 9c", "4h 2s"),
    "two pair": ("4s 4d 9c", "9h 2s"),
    "aces": ("As 7d 9c", "Ah 2s"),
    "tens": ("Ts Td 9c", "4h 2s"),
    "nines": ("9s 9d Ac", "Kh Qs"),
    "ace high": ("As Kd Qc", "Jh 9s"),
}
BETS = {
    "royal flush": 500,
    "straight flush": 200,
    "steel wheel": 200,
    "four of a kind": 50,
    "full house": 11,
    "flush": 8,
    "straight": 5,
    "ace-high straight": 5,
    "wheel": 5,
    "three of a kind": 3,
    "two pair": 2,
    "aces": 1,
    "tens": 1,
    "nines": -1,
    "ace high": -1,
}
PAYS = {
    COLUMBUS_16: BETS,  # 1963-1966, 1974-1978
    COLUMBUS_17: BETS,  # 6188-6204
    TOLEDO: BETS,  # 3812-3820
    CINCINNATI: {**BETS, "royal flush": 1000},  # 1985-1993
}


@pytest.mark.parametrize("hand", FIVE_CARDS)
@pytest.mark.parametrize("address", EVERY_BOOK)
def test_each_bet_that_rides_pays_by_the_table(address: str, hand: str) -> None:
    own, board = FIVE_CARDS[hand]
    done = settled(address, seat(1, bets(10), own), board=board)
    assert nets(done) == dict.fromkeys(("bet-1", "bet-2", "bet-3"), 10 * PAYS[address][hand])


DOLLAR_BONUS = {
    TOLEDO: {  # 3812-3820
        "royal flush": 10_000,
        "straight flush": 2_000,
        "steel wheel": 2_000,
        "four of a kind": 100,
        "full house": 75,
        "flush": 50,
        "straight": 25,
        "ace-high straight": 25,
        "wheel": 25,
        "three of a kind": 8,
        "two pair": 4,
    },
    CINCINNATI: {  # 1999-2007
        "royal flush": 20_000,
        "straight flush": 2_000,
        "steel wheel": 2_000,
        "four of a kind": 300,
        "full house": 150,
        "flush": 50,
        "straight": 25,
        "ace-high straight": 25,
        "wheel": 25,
        "three of a kind": 5,
    },
}


@pytest.mark.parametrize("stake", ["kept", "returned"])
@pytest.mark.parametrize("hand", FIVE_CARDS)
@pytest.mark.parametrize("address", WITH_DOLLAR_BONUS)
def test_dollar_bonus_table_with_the_dollar_and_without(
    address: str, hand: str, stake: str
) -> None:
    """The bets are withdrawn or not: the bonus looks at the five cards alone."""
    own, board = FIVE_CARDS[hand]
    mine = seat(1, bets(1, dollar_bonus=1), own, "withdraw", "withdraw")
    done = settled(address, mine, board=board, options={"bonus-stake": stake})
    prize = DOLLAR_BONUS[address].get(hand)
    kept = 1 if stake == "kept" else 0
    assert nets(done)["dollar-bonus"] == (-1 if prize is None else prize - kept)


THREE_CARDS = {**printed.THREE_CARDS, "round the corner": "Kd As 2c"}
THREE_CARD_BONUS = {**printed.THREE_CARDS_PAY, "round the corner": -1}
THREE_CARD_PAYS = {
    COLUMBUS_16: THREE_CARD_BONUS,  # 1983-1987
    COLUMBUS_17: THREE_CARD_BONUS,  # 6215-6222
    TOLEDO: THREE_CARD_BONUS,  # 3825-3829
    CINCINNATI: {**THREE_CARD_BONUS, "mini royal": 50},  # 2020-2025
}


@pytest.mark.parametrize("hand", THREE_CARDS)
@pytest.mark.parametrize("address", EVERY_BOOK)
def test_three_card_bonus_table(address: str, hand: str) -> None:
    mine = seat(1, bets(5, three_card_bonus=10), THREE_CARDS[hand], "withdraw", "withdraw")
    done = settled(address, mine, board="4c 8h")
    assert nets(done)["three-card-bonus"] == 10 * THREE_CARD_PAYS[address][hand]


PRIZES = {
    "four of a kind": 300,
    "full house": 50,
    "flush": 40,
    "straight": 30,
    "ace-high straight": 30,
    "wheel": 30,
    "three of a kind": 9,
}


@pytest.mark.parametrize("stake", ["kept", "returned"])
@pytest.mark.parametrize("hand", FIVE_CARDS)
@pytest.mark.parametrize("address", EVERY_BOOK)
def test_progressive_table_with_the_dollar_and_without(address: str, hand: str, stake: str) -> None:
    """Columbus 2016 L2022-2028, Columbus 2017 L6326-6338, Toledo L3876-3882,
    Cincinnati L2062-2077; withdrawn bets make no difference (the readings on folded hands)."""
    own, board = FIVE_CARDS[hand]
    mine = seat(1, bets(1, progressive=1), own, "withdraw", "withdraw")
    options: Options = {"progressive-stake": stake}
    done = settled(address, mine, board=board, options=options, carry={"meter": "20000.00"})
    fed = 0.21 if address == CINCINNATI else 0.10
    prizes = {
        **PRIZES,
        "royal flush": 20_000 + fed,
        "straight flush": 2_000 + fed // 0.1 / 100,
        "steel wheel": 2_000 + fed // 0.1 / 100,
    }
    kept = 1 if stake == "kept" else 0
    won = round(prizes[hand] - kept, 2) if hand in prizes else -1
    assert nets(done)["progressive"] == won


@pytest.mark.parametrize(
    ("hand", "envy"), [("royal flush", 1000), ("straight flush", 300), ("four of a kind", None)]
)
@pytest.mark.parametrize("address", EVERY_BOOK)
def test_envy_table(address: str, hand: str, envy: int | None) -> None:
    """Columbus 2016 L2022-2023, Columbus 2017 L6326-6328, Toledo L3876-3877,
    Cincinnati L2062-2072."""
    own, board = FIVE_CARDS[hand]
    done = settled(
        address,
        seat(1, bets(1, progressive=1), own),
        seat(2, bets(1, progressive=1), "Kc 7d 3h", "withdraw", "withdraw"),
        seat(3, bets(1), "Qc 8d 3c", "withdraw", "withdraw"),
        board=board,
    )
    assert [nets(done, number).get("envy") for number in (1, 2, 3)] == [None, envy, None]


# --- The two decisions ------------------------------------------------------------------------


@pytest.mark.parametrize("address", EVERY_BOOK)
@pytest.mark.parametrize("first", ["let-it-ride", "withdraw"])
@pytest.mark.parametrize("second", ["let-it-ride", "withdraw"])
def test_cincinnati_L1950_each_decision_stands_by_itself(
    address: str, first: str, second: str
) -> None:
    done = settled(address, seat(1, bets(10), "Ts Td 9c", first, second), board="4h 2s")
    results = {line.wager: (line.result.value, line.net, line.returned) for line in done.lines}
    rode, back = ("win", 1000, 0), ("returned", 0, 1000)
    assert results == {
        0: back if first == "withdraw" else rode,
        1: back if second == "withdraw" else rode,
        2: rode,
    }


def test_cincinnati_L1946_everybody_decides_before_a_community_card_is_turned() -> None:
    on = terms(CINCINNATI)
    stakes = no_stakes(on, 3)
    for number in range(3):
        place(on, stakes, on.game.new_carry(on.rules, 3), number, dict.fromkeys(bets(5), 500))
    chance = SeededChance(3)
    played = Round(on, stakes, on.game.new_carry(on.rules, 3))
    source = Fair(chance, new_shoe(on, chance))
    while (prompt := played.run(source)) is not None:
        assert on.game.action_names(prompt.allowed) == ["let-it-ride", "withdraw"]
        played.answer(WITHDRAW)
    shown = [(e.kind, e.seat) for e in played.events if e.kind in ("action", "turn")]
    decisions = [("action", 0), ("action", 1), ("action", 2)]
    turned = [("turn", BOARD)]
    assert shown == [*decisions, *turned, *decisions, *turned]


def test_columbus_2016_L2000_the_community_lies_face_down() -> None:
    on = terms(COLUMBUS_16)
    stakes = no_stakes(on, 1)
    place(on, stakes, on.game.new_carry(on.rules, 1), 0, dict.fromkeys(bets(5), 500))
    played = Round(on, stakes, on.game.new_carry(on.rules, 1))
    for card in cards("As Ks Qs"):
        played.answer(card)
    assert played.prompt is not None
    assert played.prompt.is_decision
    for viewer in (EVERYONE, 0):
        laid = [e.value for e in played.view(viewer) if e.seat == BOARD]
        assert laid == [-1, -1]
    with pytest.raises(NotAllowed, match="seat 1 cannot"):
        played.answer(RIDE | WITHDRAW)


def test_settle_says_in_json_that_a_bet_was_returned() -> None:
    typed = """
round = "toledo/let-it-ride"
[[seat]]
seat = 1
wagers = { bet-1 = "10", bet-2 = "10", bet-3 = "10" }
cards = ["Kc", "8d", "2s"]
actions = ["withdraw", "withdraw"]
[board]
cards = ["9h", "4s"]
"""
    done = CliRunner().invoke(app, ["settle", "-", "--json"], input=typed)
    found = json.loads(done.stdout)
    said = [(w["wager"], w["result"], w["net"]) for w in found["seats"][0]["lines"]]
    assert said == [
        ("bet-1", "returned", "0.00"),
        ("bet-2", "returned", "0.00"),
        ("bet-3", "lose", "-10.00"),
    ]


# --- The deal ---------------------------------------------------------------------------------

TO_SEATS = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
BY_TURNS = [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2)]


@pytest.mark.parametrize(
    ("address", "dealt", "order", "community", "drawn"),
    [
        (COLUMBUS_16, "three-at-a-time", TO_SEATS, [7, 8], 9),  # L2000
        (COLUMBUS_16, "one-at-a-time", BY_TURNS, [5, 8], 9),  # L2009
        (COLUMBUS_17, "", TO_SEATS, [1, 2], 9),  # L6282-6290
        (TOLEDO, "one-at-a-time", BY_TURNS, [5, 8], 9),  # L3857-3860
        (CINCINNATI, "three-at-a-time", TO_SEATS, [7, 8], 9),  # L1928
        (CINCINNATI, "two-community", BY_TURNS, [2, 5], 8),  # L1904-1910
    ],
)
def test_the_order_of_the_deal(
    address: str,
    dealt: str,
    order: list[tuple[int, int]],
    community: list[int],
    drawn: int,
) -> None:
    """`community` is where in the deck the cards that are turned lay; one of three is burned."""
    on = terms(address, {"dealt": dealt} if dealt else {})
    stakes = no_stakes(on, 2)
    for number in range(2):
        place(on, stakes, on.game.new_carry(on.rules, 2), number, dict.fromkeys(bets(5), 500))
    played = Round(on, stakes, on.game.new_carry(on.rules, 2))
    given, turned = [], []
    for card in range(0, 200):
        if played.prompt is None:
            break
        if played.prompt.is_decision:
            played.answer(WITHDRAW)
            continue
        if played.prompt.kind == "draw":
            given.append((played.prompt.seat, played.prompt.position))
        else:
            turned.append(played.prompt.index)
        played.answer(card)
    assert (given, turned, played.tape.drawn) == (order, community, drawn)


# --- Placing the wagers -----------------------------------------------------------------------


@pytest.mark.parametrize("address", EVERY_BOOK)
@pytest.mark.parametrize(
    ("wagers", "sentence"),
    [
        ({"bet-1": 10}, "is required"),
        ({"bet-1": 10, "bet-2": 10}, "is required"),
        ({"bet-1": 10, "bet-2": 5, "bet-3": 10}, "must equal the Bet"),
        ({"bet-1": 10, "bet-2": 10, "bet-3": 20}, "must equal the Bet"),
        ({"three-card-bonus": 10}, "needs a Bet"),
        ({"progressive": 1}, "needs a Bet"),
        (bets(10, progressive=2), "is at most \\$1"),
        (bets(10, envy=1), "is made in the course of the round"),
    ],
)
def test_three_equal_bets_and_side_bets_with_them(
    address: str, wagers: Amounts, sentence: str
) -> None:
    with pytest.raises(NotAllowed, match=sentence):
        settled(address, seat(1, wagers, "As Kd Qc"), board="2h 3s")


@pytest.mark.parametrize("address", [COLUMBUS_16, COLUMBUS_17])
def test_columbus_2016_L1945_has_no_dollar_bonus(address: str) -> None:
    with pytest.raises(NotAllowed, match="has no dollar-bonus wager"):
        settled(address, seat(1, bets(10, dollar_bonus=1), "As Kd Qc"), board="2h 3s")


@pytest.mark.parametrize("address", WITH_DOLLAR_BONUS)
def test_toledo_L3774_the_dollar_bonus_is_a_dollar(address: str) -> None:
    with pytest.raises(NotAllowed, match="is at most \\$1"):
        settled(address, seat(1, bets(10, dollar_bonus=5), "As Kd Qc"), board="2h 3s")


def test_there_is_no_third_decision() -> None:
    mine = seat(1, bets(10), "As Kd Qc", "withdraw", "withdraw", "withdraw")
    with pytest.raises(BadInput, match="has nothing to decide"):
        settled(TOLEDO, mine, board="2h 3s")


# --- The order of settlement ------------------------------------------------------------------


@pytest.mark.parametrize("address", WITH_DOLLAR_BONUS)
def test_toledo_L3795_from_the_right_and_L3798_bets_before_bonuses(address: str) -> None:
    full = bets(5, three_card_bonus=5, dollar_bonus=1, progressive=1)
    done = settled(
        address,
        seat(1, full, "Kc 8d 3s"),
        seat(3, full, "Ah Ad 7c"),
        board="9h 4s",
    )
    names = done.terms.game.layout.names
    order = [(line.seat + 1, names[line.wager]) for line in done.lines]
    assert order == [(number, name) for number in (3, 1) for name in full]


# --- The meter and envy -----------------------------------------------------------------------

SUITED_BOARD = "6h 5h"


@pytest.mark.parametrize(
    ("second", "net", "left"),
    [
        # 10,000.20 on the meter: 1,000.02 goes to seat 2, and 9,000.18 is left.
        ("as-it-stands", 899.01, 8_100.17),
        ("reset", 99.00, 8_900.18),
    ],
)
@pytest.mark.parametrize("address", HOLLYWOOD)
def test_columbus_2016_L2066_what_a_second_straight_flush_takes_is_an_option(
    address: str, second: str, net: float, left: float
) -> None:
    done = settled(
        address,
        seat(1, bets(1, progressive=1), "9h 8h 7h"),
        seat(2, bets(1, progressive=1), "4h 3h 2h"),
        board=SUITED_BOARD,
        options={"meter-second": second},
        carry={"meter": "10000.00"},
    )
    assert nets(done, 2)["progressive"] == 999.02
    assert nets(done, 1)["progressive"] == net
    assert meter_after(done) == round(100 * left)


def test_cincinnati_L4945_each_is_paid_by_the_meter_at_his_turn() -> None:
    done = settled(
        CINCINNATI,
        seat(1, bets(1, progressive=1), "9h 8h 7h"),
        seat(2, bets(1, progressive=1), "4h 3h 2h"),
        board=SUITED_BOARD,
    )
    assert nets(done, 2)["progressive"] == 999.04  # a tenth of 10,000.42, less the dollar
    assert nets(done, 1)["progressive"] == 899.03
    with pytest.raises(BadInput, match="meter-second"):
        terms(CINCINNATI, {"meter-second": "reset"})


@pytest.mark.parametrize("address", EVERY_BOOK)
def test_a_royal_takes_the_meter_and_leaves_the_seed(address: str) -> None:
    """Columbus 2016 L2077, Columbus 2017 L6511, Toledo L3949, Cincinnati L2080."""
    mine = seat(1, bets(1, progressive=1), "As Ks Qs")
    options: Options = {"meter-share": 50, "meter-seed": 30_000}
    done = settled(address, mine, board="Js Ts", options=options)
    assert nets(done)["progressive"] == 29_999.50
    assert meter_after(done) == 3_000_000


@pytest.mark.parametrize(
    ("address", "share", "seed"),
    [(COLUMBUS_16, 9, 999), (COLUMBUS_17, 9, 999), (TOLEDO, 9, 999), (CINCINNATI, 20, 9_999)],
)
def test_the_book_has_a_least_rate_and_seed(address: str, share: int, seed: int) -> None:
    for options in ({"meter-share": share}, {"meter-seed": seed}):
        with pytest.raises(NotAllowed, match="the book allows from"):
            terms(address, options)


@pytest.mark.parametrize(("whose", "envy"), [("any-player", 300), ("progressive-player", None)])
@pytest.mark.parametrize("address", EVERY_BOOK)
def test_columbus_2016_L2067_whose_hand_brings_envy_is_an_option(
    address: str, whose: str, envy: int | None
) -> None:
    done = settled(
        address,
        seat(1, bets(1), "9h 8h 7h"),
        seat(2, bets(1, progressive=1), "Kc 9d 2c", "withdraw", "withdraw"),
        board=SUITED_BOARD,
        options={"envy-for": whose},
    )
    assert nets(done, 2).get("envy") == envy
    assert "progressive" not in nets(done, 1)


def test_cincinnati_L4932_two_hands_bring_two_envy_bonuses() -> None:
    done = settled(
        CINCINNATI,
        seat(1, bets(1), "9h 8h 7h"),
        seat(2, bets(1), "4h 3h 2h"),
        seat(3, bets(1, progressive=1), "Kc 9d 2c", "withdraw", "withdraw"),
        board=SUITED_BOARD,
    )
    assert [line.net for line in done.lines if line.wager == 6] == [30_000, 30_000]


def test_the_meter_and_the_house_balance_whatever_becomes_of_the_dollar() -> None:
    for stake in ("kept", "returned"):
        mine = seat(1, bets(1, progressive=1), "9h 8h 7h")
        options: Options = {"progressive-stake": stake}
        done = settled(TOLEDO, mine, board=SUITED_BOARD, options=options)
        books = done.rounds[0].settlement.postings()
        assert sum(books.values()) == 0
        assert books["meter"] == -9_991  # a dime in, a tenth of 1,000.10 out


# --- Payout limits ----------------------------------------------------------------------------

ROYAL = ("As Ks Qs", "Js Ts")


def royal(address: str, amount: int, options: Options, **others: int) -> dict[str, float]:
    own, board = ROYAL
    return nets(
        settled(address, seat(1, bets(amount, **others), own), board=board, options=options)
    )


def test_columbus_2016_prints_no_limit() -> None:
    assert royal(COLUMBUS_16, 100, {}) == dict.fromkeys(("bet-1", "bet-2", "bet-3"), 50_000)
    with pytest.raises(BadInput, match="payout-limit"):
        terms(COLUMBUS_16, {"payout-limit": 25_000})


def test_toledo_L3831_the_limit_is_25_000() -> None:
    assert royal(TOLEDO, 20, {}) == {"bet-1": 10_000, "bet-2": 10_000, "bet-3": 5_000}
    done = settled(TOLEDO, seat(1, bets(100), ROYAL[0]), board=ROYAL[1])
    assert done.transcript() == [
        "1 bet-1 100.00 win 25000.00 tens-or-better",
        "1 bet-2 100.00 push 0.00 payout-limit",
        "1 bet-3 100.00 push 0.00 payout-limit",
    ]


@pytest.mark.parametrize(
    ("counts", "three_card", "dollar", "progressive"),
    [
        ("base", 400, 9_999, 999.10),
        ("base-and-bonus", 400, 2_100, 999.10),
        ("all", 400, 2_100, 0),
    ],
)
def test_toledo_L4381_which_payouts_count_is_an_option(
    counts: str, three_card: int, dollar: int, progressive: float
) -> None:
    options: Options = {"payout-limit-counts": counts}
    won = royal(TOLEDO, 15, options, three_card_bonus=10, dollar_bonus=1, progressive=1)
    assert won == {
        "bet-1": 7_500,
        "bet-2": 7_500,
        "bet-3": 7_500,
        "three-card-bonus": three_card,
        "dollar-bonus": dollar,
        "progressive": progressive,
    }


def test_toledo_L4381_what_the_limit_withholds_stays_on_the_meter() -> None:
    own, board = ROYAL
    mine = seat(1, bets(15, progressive=1), own)
    options: Options = {"payout-limit-counts": "all"}
    done = settled(TOLEDO, mine, board=board, options=options, carry={"meter": "9000.00"})
    assert nets(done)["progressive"] == 2_500
    # The dollar that the house keeps pays for a part of the prize.
    assert meter_after(done) == 900_010 - 250_100


@pytest.mark.parametrize(
    ("whose", "left_over"), [("player-round", [5_000, 5_000]), ("table-round", [0, 5_000])]
)
def test_toledo_L4381_whose_payouts_count_is_an_option(whose: str, left_over: list[int]) -> None:
    done = settled(
        TOLEDO,
        seat(1, bets(50), "9h 8h 7h"),
        seat(2, bets(50), "4h 3h 2h"),
        board=SUITED_BOARD,
        options={"payout-limit-for": whose},
    )
    assert [nets(done, number)["bet-3"] for number in (1, 2)] == left_over


def test_toledo_L4381_envy_counts_with_everything_else() -> None:
    hands = (
        seat(1, bets(50, progressive=1), "9h 8h 7h"),
        seat(2, bets(50), "4h 3h 2h"),
    )
    options: Options = {"payout-limit-counts": "all", "payout-limit-for": "table-round"}
    done = settled(TOLEDO, *hands, board=SUITED_BOARD, options=options)
    # Seat 2 wins 30,000 at odds: nothing of 25,000 is left for anybody.
    assert nets(done, 1) == {"bet-1": 0, "bet-2": 0, "bet-3": 0, "progressive": 0, "envy": 0}
    reasons = {done.terms.game.reasons[line.reason].slug for line in done.lines if line.seat == 0}
    assert reasons == {"payout-limit"}


@pytest.mark.parametrize(("counts", "bonus"), [("base", 200), ("base-and-bonus", 0), ("all", 0)])
def test_columbus_2017_L6232_a_limit_and_what_it_counts_are_the_houses(
    counts: str, bonus: int
) -> None:
    assert royal(COLUMBUS_17, 20, {})["bet-3"] == 10_000
    options: Options = {"payout-limit": 25_000, "payout-limit-counts": counts}
    won = royal(COLUMBUS_17, 20, options, three_card_bonus=5)
    assert (won["bet-3"], won["three-card-bonus"]) == (5_000, bonus)


@pytest.mark.parametrize(
    ("address", "limit", "minimum", "won"),
    [
        (COLUMBUS_17, 25_000, "10", [12_500, 12_500, 0]),
        (COLUMBUS_17, 25_000, "20", [12_500, 12_500, 5_000]),  # 3 * 500 * 20
        (CINCINNATI, 50_000, "10", [25_000, 25_000, 0]),
        (CINCINNATI, 50_000, "20", [25_000, 25_000, 10_000]),  # 3 * 1,000 * 20
    ],
)
def test_columbus_2017_L6236_the_limit_is_not_below_what_the_minimum_wins(
    address: str, limit: int, minimum: str, won: list[int]
) -> None:
    options: Options = {"payout-limit": limit, "minimum": minimum}
    assert list(royal(address, 25, options).values()) == won


def test_cincinnati_L1995_the_bonuses_are_free_of_the_limit() -> None:
    options: Options = {"payout-limit": 50_000}
    won = royal(CINCINNATI, 50, options, three_card_bonus=5, dollar_bonus=1)
    assert won == {
        "bet-1": 50_000,
        "bet-2": 0,
        "bet-3": 0,
        "three-card-bonus": 250,
        "dollar-bonus": 19_999,
    }


# --- Irregularities ---------------------------------------------------------------------------

VOIDED = [
    *((address, "voided-hand") for address in HOLLYWOOD),
    *((address, "wrong-number-of-cards") for address in EVERY_BOOK),
    *((address, "dealer-card-exposed") for address in HOLLYWOOD),
    *((address, "shuffler-stops-dealing") for address in HOLLYWOOD),
    (CINCINNATI, "wrong-deck"),
    (CINCINNATI, "shoe-stops-dealing"),
]


@pytest.mark.parametrize(("address", "name"), VOIDED)
def test_columbus_2016_L2089_a_void_round_gives_every_wager_back(address: str, name: str) -> None:
    """Also one that was withdrawn already, and the meter is as it was."""
    wagers = bets(10, three_card_bonus=5, progressive=1)
    done = settled(
        address,
        seat(1, wagers, "As Ks Qs", "withdraw"),
        irregularity=name,
        carry={"meter": "12345.00"},
    )
    names = done.terms.game.layout.names
    back = {names[line.wager]: line.returned // 100 for line in done.lines}
    assert back == wagers
    assert {line.result.value for line in done.lines} == {"returned"}
    assert meter_after(done) == 1_234_500


@pytest.mark.parametrize(
    ("address", "name"), [(TOLEDO, "defective-equipment"), (CINCINNATI, "card-dealt-in-error")]
)
def test_what_does_not_void_a_round(address: str, name: str) -> None:
    with pytest.raises(NotAllowed, match="does not void a round"):
        settled(address, seat(1, bets(10), "As Ks Qs", "withdraw"), irregularity=name)


# --- How to play, and what it is worth --------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "ride"),
    [
        ("Ts Tc 2d", True),
        ("9s 9c Ad", False),
        ("2s 2c 2d", True),
        ("As Ks Ts", True),
        ("5s 4s 3s", True),
        ("4s 3s 2s", False),
        ("As 3s 2s", False),
        ("Ts 8s 7s", True),
        ("9s 8s 6s", False),
        ("Qs Ts 8s", True),
        ("Ts 8s 6s", False),
        ("Qs Ts 8d", False),
        ("As Kd Qc", False),
    ],
)
def test_the_published_strategy_for_three_cards(hand: str, ride: bool) -> None:
    assert bool(rides_on_three(*cards(hand))) is ride


@pytest.mark.parametrize(
    ("hand", "ride"),
    [
        ("Ts Tc 2d 3h", True),
        ("9s 9c Ad Kh", False),
        ("9s 9c 2d 2h", True),
        ("2s 2c 2d 9h", True),
        ("9s 7s 4s 2s", True),
        ("Ts 9d 8c 7h", True),
        ("9s 8d 7c 6h", True),  # comes out even
        ("As Kd Qc Jh", True),  # so does this
        ("As Kd Qc Th", True),
        ("Ks Qd Jc 9h", False),
        ("As 4d 3c 2h", False),
        ("9s 8d 7c 5h", False),
    ],
)
def test_the_published_strategy_for_four_cards(hand: str, ride: bool) -> None:
    assert bool(rides_on_four(*cards(hand))) is ride


@compiled
def add_up(pays: Array, worth: Array) -> None:
    """Add what each of all hands of five pays to the cells of its threes and its fours."""
    held = np.zeros(5, dtype=np.int64)
    for e in range(52):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        held[:] = (a, b, c, d, e)
                        won = pays[five_card_row(five_card(a, b, c, d, e))]
                        for i in range(5):
                            first, second = held[(i + 1) % 5], held[(i + 2) % 5]
                            third, fourth = held[(i + 3) % 5], held[(i + 4) % 5]
                            four = quad_index(first, second, third, fourth)
                            worth[TRIPLES + four] += won
                            worth[triple_index(first, second, third)] += won
                            worth[triple_index(first, second, fourth)] += won


def in_order(table: dict[str, int]) -> Array:
    """What each of the game's outcomes pays, from nothing to a royal."""
    order = ("nines", "tens", "two pair", "three of a kind", "straight", "flush")
    best = ("full house", "four of a kind", "straight flush", "royal flush")
    return np.array([table[hand] for hand in (*order, *best)], dtype=np.int64)


@pytest.fixture(scope="module")
def bets_worth() -> dict[str, Array]:
    """For each book what a bet of one wins on three or four cards, over all that may follow."""
    found = {}
    for address in (TOLEDO, CINCINNATI):
        found[address] = np.zeros(KEYS, dtype=np.int64)
        add_up(in_order(PAYS[address]), found[address])
    return found


@pytest.mark.parametrize("address", [TOLEDO, CINCINNATI])
def test_the_published_strategy_is_optimal(address: str, bets_worth: dict[str, Array]) -> None:
    on = terms(address)
    rides = policy(on.rules) == RIDE
    assert (rides == (bets_worth[address] >= 0)).all()


@pytest.mark.parametrize(
    ("address", "edge", "figure"),
    [
        (CINCINNATI, Fraction(37963, 1082900), "3.51%"),  # the figure in print for this table
        (TOLEDO, Fraction(40463, 1082900), "3.74%"),
    ],
)
def test_the_edge_of_one_bet(
    address: str, edge: Fraction, figure: str, bets_worth: dict[str, Array]
) -> None:
    worth = bets_worth[address]
    rides = policy(terms(address).rules) == RIDE
    hands = comb(52, 5)
    first = Fraction(int(worth[:TRIPLES][rides[:TRIPLES]].sum()), 10 * hands)
    second = Fraction(int(worth[TRIPLES:][rides[TRIPLES:]].sum()), 5 * hands)
    third = Fraction(int(worth[TRIPLES:].sum()), 5 * hands)
    found = -(first + second + third)
    assert found == edge
    assert f"{float(found):.2%}" == figure
    up = 1 + rides[:TRIPLES].mean() + rides[TRIPLES:].mean()
    if address == CINCINNATI:
        assert f"{float(found) / up:.2%}" == "2.85%"


def put_up_with(rides: Array) -> Fraction:
    """How many of the three bets stay up on the average."""
    first, second = int(rides[:TRIPLES].sum()), int(rides[TRIPLES:].sum())
    return 1 + Fraction(first, TRIPLES) + Fraction(second, KEYS - TRIPLES)


@pytest.mark.parametrize(
    ("address", "edge"),
    [
        (COLUMBUS_16, Fraction(40463, 1082900)),
        (COLUMBUS_17, Fraction(40463, 1082900)),
        (TOLEDO, Fraction(40463, 1082900)),
        (CINCINNATI, Fraction(37963, 1082900)),
    ],
)
def test_the_solver_proves_the_three_bets_together(address: str, edge: Fraction) -> None:
    """In units of one bet, at five dollars, where the limit of Toledo does not bite.

    A bet that is withdrawn is not put up.
    """
    on = terms(address)
    found = solve_stored(on, "bet-1", 500)
    assert (found.edge, found.solver) == (edge, "solitaire")
    assert found.units == put_up_with(policy(on.rules) == RIDE)
    assert f"{float(found.units):.5f}" == "1.23208"


@pytest.mark.parametrize("name", ["bet-2", "bet-3"])
def test_the_other_bets_are_counted_with_bet_1(name: str) -> None:
    with pytest.raises(NotAllowed, match=f"no exact solution for '{name}'"):
        solve(terms(TOLEDO), name)


@pytest.mark.parametrize("address", [TOLEDO, CINCINNATI])
def test_each_decision_by_itself_is_worth_what_its_hands_are(
    address: str, bets_worth: dict[str, Array]
) -> None:
    on = terms(address)
    worth, rides = bets_worth[address], policy(on.rules) == RIDE
    by_hand = {
        BET_1: Fraction(int(worth[:TRIPLES][rides[:TRIPLES]].sum()), 10 * comb(52, 5)),
        BET_2: Fraction(int(worth[TRIPLES:][rides[TRIPLES:]].sum()), 5 * comb(52, 5)),
    }
    for spot, expected in by_hand.items():
        stakes = no_stakes(on, 1)
        stakes[0, spot] = 100
        solver = SolitaireSolver(on, stakes, on.game.new_carry(on.rules, 1), [spot])
        assert sum(net * p for (net, _), p in solver.solve().items()) / 100 == expected


@compiled
def best_result(worth: Array) -> int:
    """What the best play wins over all deals; `worth` is by four cards and bets that are up."""
    total = 0
    for a in range(52):
        for b in range(a):
            for c in range(b):
                withdrawn, riding = 0, 0
                for d in range(52):
                    if d not in (a, b, c):
                        won = worth[quad_index(a, b, c, d)]
                        withdrawn += max(won[1], won[2])
                        riding += max(won[2], won[3])
                total += max(withdrawn, riding)
    return total


def test_toledo_L3831_the_limit_costs_larger_bets_more() -> None:
    """At $60 three bets on a straight flush would win $36,000, and on a royal $90,000."""
    bet, limit = 60, 25_000
    worth = np.zeros((KEYS - TRIPLES, 4), dtype=np.int64)
    for up in (1, 2, 3):
        won = np.minimum(up * bet * in_order(PAYS[TOLEDO]), limit)
        by_key = np.zeros(KEYS, dtype=np.int64)
        add_up(won, by_key)
        worth[:, up] = by_key[TRIPLES:]
    found = solve_stored(terms(TOLEDO), "bet-1", 100 * bet)
    assert found.edge == Fraction(-best_result(worth), bet * TRIPLES * 49 * 48)
    assert found.edge > Fraction(40463, 1082900)


def test_a_simulation_reports_the_three_bets_as_one() -> None:
    on = terms(CINCINNATI)
    run = simulate(on, {"bet-1": 100, "bet-2": 100, "bet-3": 100}, rounds=1_000_000, seed=2026)
    (found,) = run.estimates
    assert found.wager == "bet-1"
    assert abs(found.z(37963 / 1082900)) < 4.5
    assert found.units == pytest.approx(float(put_up_with(policy(on.rules) == RIDE)), abs=0.003)


@pytest.mark.parametrize("address", EVERY_BOOK)
def test_each_bet_has_its_own_line_under_the_strategy(address: str) -> None:
    """A bet that rides is paid by the table, and one that is withdrawn comes back."""
    on = terms(address)
    rides, pays = policy(on.rules) == RIDE, in_order(PAYS[address])
    chance = SeededChance(5)
    shoe = new_shoe(on, chance)
    assert shoe is not None
    source = Fair(chance, shoe)
    seen = set()
    for _ in range(300):
        stakes, carry = no_stakes(on, 1), on.game.new_carry(on.rules, 1)
        place(on, stakes, carry, 0, dict.fromkeys(bets(5), 500))
        shoe.begin_round()
        played = Round(on, stakes, carry)
        up = []
        while (prompt := played.run(source)) is not None:
            up.append(bool(rides[prompt.key]))
            played.answer(RIDE if up[-1] else WITHDRAW)
        shoe.end_round(played.tape.drawn)
        own = [e.value for e in played.events if e.kind == "card" and e.seat == 0]
        turned = [e.value for e in played.events if e.kind == "turn"]
        won = 500 * int(pays[five_card_row(five_card(*own, *turned))])
        found = {line.wager: (line.net, line.returned) for line in played.settlement.lines}
        assert found == {
            spot: (won, 0) if riding else (0, 500) for spot, riding in enumerate([*up, True])
        }
        seen.add(tuple(up))
    assert len(seen) > 2


def test_keys_name_the_cards_that_are_known() -> None:
    rules = terms(TOLEDO).rules
    assert key_name(rules, triple_index(*cards("As 2c Td"))) == "As Td 2c"
    assert key_name(rules, TRIPLES + quad_index(*cards("As 2c Td 9h"))) == "As Td 9h 2c"


FIVE_CARD_HANDS = {
    "royal": 4,
    "straight flush": 36,
    "quads": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "trips": 54_912,
    "two pair": 123_552,
}
TOLEDO_BONUS = [10_000, 2_000, 100, 75, 50, 25, 8, 4]
CINCINNATI_BONUS = [20_000, 2_000, 300, 150, 50, 25, 5, 0]


@pytest.mark.parametrize(
    ("address", "wager", "prizes"),
    [
        (TOLEDO, "dollar-bonus", TOLEDO_BONUS),
        (CINCINNATI, "dollar-bonus", CINCINNATI_BONUS),
        (COLUMBUS_17, "progressive", ["1000.10", "100.01", 300, 50, 40, 30, 9, 0]),
        (CINCINNATI, "progressive", ["10000.21", "1000.02", 300, 50, 40, 30, 9, 0]),
    ],
)
def test_the_solver_proves_the_five_card_side_bets(
    address: str, wager: str, prizes: list[str | int]
) -> None:
    paid = sum(
        n * Fraction(prize) for n, prize in zip(FIVE_CARD_HANDS.values(), prizes, strict=True)
    )
    assert solve(terms(address), wager).edge == 1 - paid / comb(52, 5)


@pytest.mark.parametrize(("address", "mini_royal"), [(COLUMBUS_16, 40), (CINCINNATI, 50)])
def test_the_solver_proves_the_three_card_bonus(address: str, mini_royal: int) -> None:
    won = 4 * mini_royal + 44 * 40 + 52 * 30 + 720 * 6 + 1_096 * 3 + 3_744
    lost = comb(52, 3) - 4 - 44 - 52 - 720 - 1_096 - 3_744
    assert solve(terms(address), "three-card-bonus").edge == Fraction(lost - won, comb(52, 3))


def test_one_bet_by_itself_asks_no_more_than_it_needs() -> None:
    """A solver stakes one wager alone: the others' decisions do not come up."""
    on = terms(TOLEDO)
    for name, answers in (("three-card-bonus", "As Ks Qs"), ("dollar-bonus", "As Ks Qs 2c 3d")):
        carry = on.game.new_carry(on.rules, 1)
        assert Round(on, staked(on, {name: 1}), carry, answers=cards(answers)).done
    withdrawn = begun(on, {"bet-1": 1})
    deal_out(withdrawn, "As Kd 2c")
    withdrawn.answer(WITHDRAW)
    assert withdrawn.done


# --- Compiled ---------------------------------------------------------------------------------


def with_everything(on: Terms, seats: int) -> Array:
    full = bets(5, three_card_bonus=5, dollar_bonus=1, progressive=1)
    stakes = no_stakes(on, seats)
    for number in range(seats):
        for name, amount in full.items():
            spot = on.game.layout.index(name)
            if on.offers(spot) and not (number == 1 and name == "progressive"):
                stakes[number, spot] = 100 * int(amount)
    return stakes


@pytest.mark.parametrize(
    ("address", "options"),
    [
        (COLUMBUS_16, {"dealt": "one-at-a-time", "meter-second": "reset"}),
        (COLUMBUS_17, {"payout-limit": 10, "payout-limit-counts": "all"}),
        (TOLEDO, {"payout-limit-for": "table-round", "envy-for": "progressive-player"}),
        (CINCINNATI, {"dealt": "two-community", "payout-limit": 40, "bonus-stake": "returned"}),
        (CINCINNATI, {"payout-limit": 40, "minimum": "1", "progressive-stake": "returned"}),
    ],
)
def test_compiled_and_table_agree_with_every_wager_up(address: str, options: Options) -> None:
    on = terms(address, options)
    stakes = with_everything(on, 3)
    wild = np.random.default_rng(7).choice([RIDE, WITHDRAW], size=KEYS).astype(np.int64)
    agree(on, stakes, rounds=400, seed=11)
    agree(on, stakes, rounds=400, seed=12, policy=wild)


# --- Readings that are options ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "ace_low", "four_high"),
    [("Ac 2d 3h", 30, -5), ("Ac 2c 3c", 200, 15), ("2c 3d 4h", 30, 30)],
)
@pytest.mark.parametrize("address", HOLLYWOOD)
def test_columbus_2016_L1980_ace_deuce_trey_is_a_straight_or_not(
    address: str, hand: str, ace_low: int, four_high: int
) -> None:
    mine = seat(1, bets(1, three_card_bonus=5), hand)
    for lowest, won in (("ace-low", ace_low), ("four-high", four_high)):
        done = settled(address, mine, board="9s 9d", options={"lowest-straight": lowest})
        assert nets(done)["three-card-bonus"] == won


@pytest.mark.parametrize("address", HOLLYWOOD)
def test_columbus_2016_L2030_taking_back_both_bets_is_a_fold_or_not(address: str) -> None:
    withdrawn = seat(1, bets(1, progressive=1), "9h 8h 7h", "withdraw", "withdraw")
    other = seat(2, bets(1, progressive=1), "Kc 9d 2c", "withdraw", "let-it-ride")
    done = settled(address, withdrawn, other, board="6h 5h", carry={"meter": "2000"})
    assert nets(done)["progressive"] == 199.02
    assert nets(done, 2)["envy"] == 300
    options: Options = {"withdrawing-folds": True}
    done = settled(
        address, withdrawn, other, board="6h 5h", carry={"meter": "2000"}, options=options
    )
    assert "1 progressive 1.00 lose -1.00 withdrew-both" in done.transcript()
    assert "envy" not in nets(done, 2)
    rides = seat(1, bets(1, progressive=1), "9h 8h 7h", "withdraw", "let-it-ride")
    done = settled(address, rides, other, board="6h 5h", carry={"meter": "2000"}, options=options)
    assert nets(done)["progressive"] == 199.02


@pytest.mark.parametrize(("dash", "dollar"), [("loses", -1), ("pushes", 0)])
@pytest.mark.parametrize("address", WITH_DOLLAR_BONUS)
def test_toledo_L3820_a_hand_without_a_bonus_payout_loses_the_bonus_or_pushes(
    address: str, dash: str, dollar: int
) -> None:
    options: Options = {"bonus-dash": dash}
    for hand, board, won in (
        ("As 7d 9c", "Ah 2s", dollar),
        ("9s 9d Ac", "Kh Qs", -1),
        ("Ks 9s 6s", "4s 2s", settled_bonus(address)),
    ):
        done = settled(
            address, seat(1, bets(1, dollar_bonus=1), hand), board=board, options=options
        )
        assert nets(done)["dollar-bonus"] == won


def settled_bonus(address: str) -> float:
    """What a flush wins on the $1 Bonus."""
    mine = seat(1, bets(1, dollar_bonus=1), "Ks 9s 6s")
    return nets(settled(address, mine, board="4s 2s"))["dollar-bonus"]


@pytest.mark.parametrize(
    ("tenth", "won", "left"),
    [
        ("rounded-down", 122.46, 111_120),
        ("rounded-up", 122.47, 111_119),
        ("paid-by-the-house", 122.46, 123_466),
    ],
)
@pytest.mark.parametrize("address", HOLLYWOOD)
def test_columbus_2016_L2051_a_tenth_of_the_meter(
    address: str, tenth: str, won: float, left: int
) -> None:
    """Of $1,234.66, less the staked dollar."""
    mine = seat(1, bets(1, progressive=1), "9h 8h 7h")
    options: Options = {"meter-tenth": tenth}
    done = settled(address, mine, board="6h 5h", carry={"meter": "1234.56"}, options=options)
    assert nets(done)["progressive"] == won
    assert meter_after(done) == left


TWO_STRAIGHT_FLUSHES = (
    seat(1, bets(1, progressive=1), "Th 9h 8h"),
    seat(2, bets(1, progressive=1), "5h 4h 3h"),
    seat(3, bets(1, progressive=1), "Kc 9d 2c", "withdraw", "withdraw"),
)


@pytest.mark.parametrize(
    ("money", "envies", "left"),
    [
        ("tray", [300, 300, 300, 300], 162_025),
        ("meter", [300, 300, 300, 300], 48_025),
        ("not-to-winners", [300, 300], 162_025),
    ],
)
@pytest.mark.parametrize("address", HOLLYWOOD)
def test_columbus_2016_L2047_who_pays_the_envy_bonus_and_to_whom(
    address: str, money: str, envies: list[int], left: int
) -> None:
    """The meter shows $2,000.30, and each straight flush takes a tenth of what is there."""
    options: Options = {"envy-money": money}
    done = settled(
        address, *TWO_STRAIGHT_FLUSHES, board="7h 6h", carry={"meter": "2000"}, options=options
    )
    names = done.terms.game.layout.names
    paid = [line for line in done.lines if names[line.wager] == "envy"]
    assert [line.net // 100 for line in paid] == envies
    assert {line.account for line in paid} == {"meter" if money == "meter" else "house"}
    assert meter_after(done) == left


@pytest.mark.parametrize(("takes", "cents"), [(100, 100), (50, 50), (1, 1)])
def test_columbus_2016_L2032_a_part_of_the_rate_may_not_reach_the_meter(
    takes: int, cents: int
) -> None:
    mine = seat(1, bets(1, progressive=1), "Kc 9d 2c", "withdraw", "withdraw")
    options: Options = {"meter-takes": takes, "meter-share": 100}
    done = settled(COLUMBUS_16, mine, board="6h 5h", carry={"meter": "2000"}, options=options)
    assert meter_after(done) == 200_000 + cents
