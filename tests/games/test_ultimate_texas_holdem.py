"""Ultimate Texas Hold'em in five books: raises, folds, tables, meter, limit and bank."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TypedDict

import numpy as np
import pytest

from games import printed
from games.rigged import (
    Amounts,
    Options,
    begun,
    deal_out,
    in_short,
    lines,
    meter_after,
    nets,
    put,
    seat,
    settled,
    staked,
)
from pitboss.engines.agree import agree
from pitboss.engines.exact import solve
from pitboss.engines.play import Round, no_stakes
from pitboss.engines.written import Settled
from pitboss.equipment.cards import cards
from pitboss.errors import BadInput, NotAllowed
from pitboss.games import ultimate_texas_holdem as game
from pitboss.games.ultimate_texas_holdem import (
    BET,
    BET_LESS,
    CHECK,
    FLOP_FROM,
    FOLD,
    HANDS,
    KEYS,
    MARGIN,
    RIVER_FROM,
    hand_row,
    key_name,
    policy,
    river_margin,
)
from pitboss.hands.flops import flop_key
from pitboss.hands.poker import best_of_seven
from pitboss.hands.sets import pair_index
from pitboss.registry import Array
from pitboss.rulebook.schema import Scalar, WrittenSeat
from pitboss.rulebook.terms import terms
from pitboss.tape.simulation import prefer
from pitboss.tape.table import EVERYONE
from pitboss.tape.verbs import BOARD, DEALER

COLUMBUS_16 = "columbus-2016/ultimate-texas-holdem"
COLUMBUS_17 = "columbus-2017/ultimate-texas-holdem"
TOLEDO = "toledo/ultimate-texas-holdem"
CINCINNATI = "cincinnati/ultimate-texas-holdem"
PARK = "hollywood-park/ultimate-texas-holdem"

NEXUS = (COLUMBUS_16, COLUMBUS_17, TOLEDO)
OHIO = (*NEXUS, CINCINNATI)
EVERY_BOOK = (*OHIO, PARK)

TO_THE_RIVER = ("check", "check", "bet")
FOLDS = ("check", "check", "fold")


class Shown(TypedDict):
    """The cards that everybody's hand is compared with."""

    board: str
    dealer: str


def bets(ante: int, **others: int) -> Amounts:
    """An Ante with its Blind, and what else is up."""
    return {"ante": ante, "blind": ante, **others}


# --- Ante and Play: six cases in every book ---------------------------------------------------

PAIR_OF_NINES: Shown = {"board": "Kc 9d 7h 5s 2c", "dealer": "9h 3s"}
"""The dealer has a pair of nines."""
KING_HIGH: Shown = {"board": "Qc 9d 7h 4s 2c", "dealer": "Kh 3d"}
"""The dealer has less than a pair."""


@pytest.mark.parametrize("address", EVERY_BOOK)
@pytest.mark.parametrize(
    ("hand", "won", "why"),
    [
        ("Kd 4h", {"ante": 10, "play": 40, "blind": 0}, ["higher", "higher", "blind-pushes"]),
        ("7c 6d", {"ante": -10, "play": -40, "blind": -10}, ["lower"] * 3),
        ("9s 3h", {"ante": 0, "play": 0, "blind": 0}, ["tied"] * 3),
    ],
)
def test_against_a_dealer_with_a_pair(
    address: str, hand: str, won: dict[str, float], why: list[str]
) -> None:
    """Columbus 2016 L1251-1253, 2017 L4001-4011, Toledo L2689-2691, Cincinnati L4005-4018,
    Hollywood Park L4303-4317."""
    done = settled(address, seat(1, bets(10), hand, "bet"), **PAIR_OF_NINES)
    assert nets(done) == won
    assert sorted(text.split()[5] for text in lines(done)) == sorted(why)


@pytest.mark.parametrize("address", EVERY_BOOK)
@pytest.mark.parametrize(
    ("hand", "won", "why"),
    [
        ("As 5h", {"ante": 0, "play": 40, "blind": 0}, ["higher", "blind-pushes"]),
        ("Jd Td", {"ante": 0, "play": -40, "blind": -10}, ["lower", "lower"]),
        ("Ks 3c", {"ante": 0, "play": 0, "blind": 0}, ["tied", "tied"]),
    ],
)
def test_against_a_dealer_without_a_pair(
    address: str, hand: str, won: dict[str, float], why: list[str]
) -> None:
    """Columbus 2016 L1254-1256, 2017 L4013-4023, Toledo by its reading, Cincinnati L4002,
    Hollywood Park L4289-4291."""
    done = settled(address, seat(1, bets(10), hand, "bet"), **KING_HIGH)
    assert nets(done) == won
    found = [text.split()[5] for text in lines(done)]
    assert found[0] == "not-qualified", "the Ante comes back before the others are settled"
    assert sorted(found[1:]) == sorted(why)


@pytest.mark.parametrize(
    ("unqualified", "hand", "ante", "why"),
    [
        ("ante-wins", "As 5h", 10, "not-qualified"),
        ("ante-wins", "Jd Td", 10, "not-qualified"),
        ("ante-wins", "Ks 3c", 10, "not-qualified"),
        ("no-effect", "As 5h", 10, "higher"),
        ("no-effect", "Jd Td", -10, "lower"),
        ("no-effect", "Ks 3c", 0, "tied"),
    ],
)
def test_toledo_L2614_what_the_ante_does_without_a_pair_is_an_option(
    unqualified: str, hand: str, ante: int, why: str
) -> None:
    options: Options = {"unqualified": unqualified}
    done = settled(TOLEDO, seat(1, bets(10), hand, "bet"), options=options, **KING_HIGH)
    assert nets(done)["ante"] == ante
    assert lines(done)[0].split()[5] == why


@pytest.mark.parametrize("address", NEXUS)
def test_columbus_2016_L1258_a_beaten_blind_may_be_spared_by_a_dealer_without_a_pair(
    address: str,
) -> None:
    options: Options = {"blind-unqualified": "pushes"}
    done = settled(address, seat(1, bets(10), "Jd Td", "bet"), options=options, **KING_HIGH)
    assert nets(done) == {"ante": 0, "play": -40, "blind": 0}
    assert lines(done)[2] == "1 blind 10.00 push 0.00 spared"
    done = settled(address, seat(1, bets(10), "7c 6d", "bet"), options=options, **PAIR_OF_NINES)
    assert nets(done)["blind"] == -10


@pytest.mark.parametrize("address", EVERY_BOOK)
def test_a_pair_on_the_board_qualifies_the_dealer(address: str) -> None:
    done = settled(
        address, seat(1, bets(10), "As 5h", "bet"), board="Qc Qd 7h 4s 2c", dealer="Kh 3d"
    )
    assert nets(done)["ante"] == 10


@pytest.mark.parametrize("address", EVERY_BOOK)
def test_the_best_five_of_seven_may_be_the_board(address: str) -> None:
    """Cincinnati L4000, Hollywood Park L4300: all five community cards are allowed."""
    done = settled(
        address, seat(1, bets(10), "2c 2d", "bet"), board="Ah Kd Qs Jc Th", dealer="3s 3c"
    )
    assert nets(done) == {"ante": 0, "play": 0, "blind": 0}


# --- Blind, Trips, progressive and envy: every printed row, typed here a second time -----------

DEALT = {
    "royal flush": ("Ah Kh", "Qh Jh Th 2c 3d"),
    "straight flush": ("Ks Qs", "Js Ts 9s 2c 3d"),
    "lowest straight flush": ("5d 2d", "Ad 3d 4d 9c Kh"),
    "four of a kind": ("7c 7d", "7h 7s 2c Td Kh"),
    "full house": ("8c 8d", "8h 3s 3c Td Kh"),
    "flush": ("Kc 9c", "7c 4c 2c Td Ah"),
    "straight": ("Ac Kd", "Qh Js Tc 2d 3c"),
    "lowest straight": ("Ac 3d", "2h 4s 5c 9d Kh"),
    "three of a kind": ("2c 2d", "2h 9s Kc 7d 4h"),
    "two pair": ("3c 9d", "3h 9s 2c 7d Kh"),
    "pair": ("Ac 9d", "Ah 3s 2c 7d Th"),
}
"""Own cards and board: the two with the flop make the hand already."""
SIXES = "6h 6d"
"""A dealer's hand that none of them loses to."""

BLIND = {
    "royal flush": 500,
    "straight flush": 50,
    "lowest straight flush": 50,
    "four of a kind": 10,
    "full house": 3,
    "flush": 1.5,
    "straight": 1,
    "lowest straight": 1,
    "three of a kind": 0,
    "two pair": 0,
    "pair": 0,
}


@pytest.mark.parametrize("address", EVERY_BOOK)
@pytest.mark.parametrize("hand", DEALT)
def test_blind_table(address: str, hand: str) -> None:
    """Columbus 2016 L1261-1267, 2017 L4046-4058, Toledo L2702-2708, Cincinnati L4029-4044,
    Hollywood Park L4310, 4340-4345."""
    own, board = DEALT[hand]
    done = settled(address, seat(1, bets(10), own, "bet"), board=board, dealer=SIXES)
    assert nets(done) == {"ante": 10, "play": 40, "blind": 10 * BLIND[hand]}
    why = "blind-pays" if BLIND[hand] else "blind-pushes"
    assert next(text for text in lines(done) if " blind " in text).endswith(why)


@pytest.mark.parametrize("address", EVERY_BOOK)
def test_a_flush_pays_the_blind_to_the_cent(address: str) -> None:
    own, board = DEALT["flush"]
    wagers: Amounts = {"ante": "15.01", "blind": "15.01"}
    done = settled(address, seat(1, wagers, own, "bet"), board=board, dealer=SIXES)
    assert nets(done)["blind"] == 22.51


@pytest.mark.parametrize("address", EVERY_BOOK)
def test_a_straight_that_is_beaten_or_ties_pays_no_blind(address: str) -> None:
    """Columbus 2016 L1258, Cincinnati L4005, 4018, Hollywood Park L4312, 4320."""
    own, board = DEALT["straight"]
    done = settled(address, seat(1, bets(10), own, "bet"), board=board, dealer="Ad Kc")
    assert nets(done)["blind"] == 0
    done = settled(
        address, seat(1, bets(10), "9d 8d", "bet"), board="Qh Js Tc 2d 3c", dealer="Ad Kc"
    )
    assert nets(done) == {"ante": -10, "play": -40, "blind": -10}


@pytest.mark.parametrize("address", EVERY_BOOK)
def test_a_straight_pays_the_blind_against_a_dealer_without_a_pair(address: str) -> None:
    """Columbus 2016 L1258, 2017 L4031-4033, Toledo L2695-2696, Cincinnati L4002, Park L4291."""
    done = settled(
        address, seat(1, bets(10), "9d 8c", "bet"), board="Jh Ts 7c 3d 2h", dealer="Kd 4c"
    )
    assert nets(done) == {"ante": 0, "play": 40, "blind": 10}


NEXUS_TRIPS = {
    "royal flush": 50,
    "straight flush": 40,
    "lowest straight flush": 40,
    "four of a kind": 20,
    "full house": 7,
    "flush": 6,
    "straight": 5,
    "lowest straight": 5,
    "three of a kind": 3,
    "two pair": -1,
    "pair": -1,
}
OTHER_TRIPS = {
    **NEXUS_TRIPS,
    "four of a kind": 30,
    "full house": 8,
    "flush": 7,
    "straight": 4,
    "lowest straight": 4,
}
TRIPS = {
    COLUMBUS_16: NEXUS_TRIPS,  # 1281-1287
    COLUMBUS_17: NEXUS_TRIPS,  # 4069-4081
    TOLEDO: NEXUS_TRIPS,  # 2717-2723
    CINCINNATI: OTHER_TRIPS,  # 4049-4055
    PARK: OTHER_TRIPS,  # 4340-4346
}


@pytest.mark.parametrize("address", EVERY_BOOK)
@pytest.mark.parametrize("hand", DEALT)
def test_trips_table_after_a_bet_and_after_a_fold(address: str, hand: str) -> None:
    """Columbus 2016 L1249, 2017 L3987-3995, Toledo L2681-2685, Cincinnati L3997, Park L4327."""
    own, board = DEALT[hand]
    for actions in (["bet"], FOLDS):
        done = settled(
            address, seat(1, bets(10, trips=5), own, *actions), board=board, dealer=SIXES
        )
        assert nets(done)["trips"] == 5 * TRIPS[address][hand]


@pytest.mark.parametrize("address", EVERY_BOOK)
def test_trips_is_paid_whoever_wins(address: str) -> None:
    """Cincinnati L4019, Hollywood Park L4313, 4321, 4326."""
    board = "7h 7s 2c Td Kh"
    for dealer, play in (("Kd Kc", -40), ("7c Ac", 0)):
        done = settled(
            address, seat(1, bets(10, trips=10), "7d Ad", "bet"), board=board, dealer=dealer
        )
        assert nets(done)["play"] == play
        assert nets(done)["trips"] == 30


@pytest.mark.parametrize("address", OHIO)
@pytest.mark.parametrize("hand", [*printed.PRIZES, "two pair", "pair"])
def test_progressive_prizes_in_dollars_come_from_the_tray(address: str, hand: str) -> None:
    """Columbus 2016 L1319-1323, 2017 L4148-4152, Toledo L2786-2790, Cincinnati L4107-4111."""
    own, board = DEALT[hand]
    bet = seat(1, bets(5, progressive=1), own, "bet")
    for stake in ("kept", "returned"):
        options: Options = {"progressive-stake": stake}
        done = settled(address, bet, board=board, dealer=SIXES, options=options)
        expected = printed.expected_from_the_tray(done.terms, hand, kept=stake == "kept")
        assert printed.tray_prize(done) == expected


@pytest.mark.parametrize("address", OHIO)
@pytest.mark.parametrize(("hand", "part"), printed.OFF_THE_METER)
def test_progressive_prizes_off_the_meter(address: str, hand: str, part: int) -> None:
    """Columbus 2016 L1317-1318, 2017 L4144-4146, Toledo L2784-2785, Cincinnati L4105-4106."""
    own, board = DEALT[hand]
    bet = seat(1, bets(5, progressive=1), own, "bet")
    for stake in ("kept", "returned"):
        options: Options = {"progressive-stake": stake}
        done = settled(
            address, bet, board=board, dealer=SIXES, carry={"meter": "12345.00"}, options=options
        )
        expected = printed.expected_off_the_meter(done.terms, 1_234_500, part, kept=stake == "kept")
        assert printed.meter_prize(done) == expected


@pytest.mark.parametrize("address", OHIO)
@pytest.mark.parametrize(
    ("own", "board", "prize"),
    [
        ("Ah Kh", "Qh Jh 2c Th 3d", -1),  # the royal comes with turn and river
        ("2c 2d", "9s Kc 7d 2h 4h", -1),
        ("Ac 4d", "5c 5d 5h Kd 9s", 8),  # the flop alone
        ("9c 8c", "7h 6d 5s 4c 3c", 29),  # the better hand of the seven cards does not count
    ],
)
def test_the_progressive_looks_at_two_cards_and_the_flop(
    address: str, own: str, board: str, prize: int
) -> None:
    """Columbus 2016 L1325, 2017 L4154-4160, Toledo L2792-2795, Cincinnati L4098."""
    done = settled(
        address, seat(1, bets(5, progressive=1), own, *TO_THE_RIVER), board=board, dealer="Qs Js"
    )
    assert nets(done)["progressive"] == prize


@pytest.mark.parametrize(
    ("address", "seed", "share"),
    [(COLUMBUS_16, 1000, 10), (COLUMBUS_17, 1000, 10), (TOLEDO, 1000, 10), (CINCINNATI, 10000, 21)],
)
def test_meter_seed_and_rate(address: str, seed: int, share: int) -> None:
    """Columbus 2016 L1357, 2017 L4275-4279, Toledo L2858-2860, Cincinnati L4114."""
    bet = seat(1, bets(5, progressive=1), "Jd Td", *FOLDS)
    assert meter_after(settled(address, bet, board=KING_HIGH["board"])) == 100 * seed + share
    options: Options = {"meter-share": 50, "meter-seed": 20000}
    done = settled(address, bet, board=KING_HIGH["board"], options=options)
    assert meter_after(done) == 2_000_050
    with pytest.raises(NotAllowed, match="meter-seed cannot be 999"):
        terms(address, {"meter-seed": 999})
    with pytest.raises(NotAllowed, match="meter-share cannot be 9"):
        terms(address, {"meter-share": 9})


TWO_STRAIGHT_FLUSHES = (
    seat(1, bets(5, progressive=1), "7s 8s", "bet"),
    seat(2, bets(5, progressive=1), "Qs Ks", "bet"),
)
SPADES = "9s Ts Js 2d 3c"


@pytest.mark.parametrize("address", OHIO)
def test_two_prizes_of_a_round_are_paid_from_the_right_each_from_what_is_left(address: str) -> None:
    """Columbus 2016 L1369, 2017 L4301-4306, Toledo L2871-2874, Cincinnati L4945."""
    done = settled(
        address, *TWO_STRAIGHT_FLUSHES, board=SPADES, dealer=SIXES, carry={"meter": "20000.00"}
    )
    assert printed.two_tenths(done) == printed.expected_two_tenths(done.terms, 2_000_000)


@pytest.mark.parametrize("address", NEXUS)
def test_columbus_2016_L1346_or_the_second_takes_a_tenth_of_the_reset_amount(address: str) -> None:
    options: Options = {"meter-second": "reset"}
    done = settled(
        address,
        *TWO_STRAIGHT_FLUSHES,
        board=SPADES,
        dealer=SIXES,
        carry={"meter": "20000.00"},
        options=options,
    )
    assert nets(done, 2)["progressive"] == 1999.02
    assert nets(done, 1)["progressive"] == 99
    assert meter_after(done) == 2_000_020 - 200_002 - 10_000


def test_cincinnati_L4945_leaves_no_choice_of_the_second_prize() -> None:
    with pytest.raises(BadInput, match="meter-second"):
        terms(CINCINNATI, {"meter-second": "reset"})


@pytest.mark.parametrize("address", OHIO)
@pytest.mark.parametrize("hand", [*printed.ENVY, "four of a kind"])
def test_envy_table(address: str, hand: str) -> None:
    """Columbus 2016 L1317-1318, 2017 L4144-4146, Toledo L2784-2785, Cincinnati L4105-4106."""
    own, board = DEALT[hand]
    done = settled(
        address,
        seat(1, bets(5, progressive=1), own, "bet"),
        seat(2, bets(5, progressive=1), "8c 4s", *TO_THE_RIVER),
        seat(3, bets(5), "8h 5s", *TO_THE_RIVER),
        board=board,
        dealer=SIXES,
    )
    paid = [text for text in lines(done) if " envy " in text]
    assert paid == (
        [f"2 envy 0.00 win {printed.ENVY[hand]}.00 envy"] if hand in printed.ENVY else []
    )


@pytest.mark.parametrize("address", OHIO)
def test_each_of_two_straight_flushes_brings_the_other_its_envy(address: str) -> None:
    """Cincinnati L4932; Columbus by its reading."""
    done = settled(address, *TWO_STRAIGHT_FLUSHES, board=SPADES, dealer=SIXES)
    assert nets(done, 1)["envy"] == nets(done, 2)["envy"] == 300


@pytest.mark.parametrize("address", OHIO)
def test_whose_hand_is_envied_is_an_option(address: str) -> None:
    """Columbus 2016 L1347, 2017 L4227-4235, Toledo L2833-2837, Cincinnati L4113."""
    own, board = DEALT["royal flush"]
    seats = (
        seat(1, bets(5), own, "bet"),
        seat(2, bets(5, progressive=1), "8c 4s", *TO_THE_RIVER),
    )
    done = settled(address, *seats, board=board, dealer=SIXES)
    assert nets(done, 2)["envy"] == 1000
    options: Options = {"envy-for": "progressive-player"}
    done = settled(address, *seats, board=board, dealer=SIXES, options=options)
    assert "envy" not in nets(done, 2)


@pytest.mark.parametrize("address", NEXUS)
def test_columbus_2016_L1325_envy_after_a_fold_is_an_option(address: str) -> None:
    own, board = DEALT["royal flush"]
    seats = (
        seat(1, bets(5, progressive=1), own, "bet"),
        seat(2, bets(5, progressive=1), "8c 4s", *FOLDS),
    )
    done = settled(address, *seats, board=board, dealer=SIXES)
    assert nets(done, 2) == {"ante": -5, "blind": -5, "progressive": -1, "envy": 1000}
    options: Options = {"envy-after-fold": False}
    done = settled(address, *seats, board=board, dealer=SIXES, options=options)
    assert nets(done, 2) == {"ante": -5, "blind": -5, "progressive": -1}


def test_cincinnati_L4901_a_fold_keeps_the_envy_bonus() -> None:
    own, board = DEALT["royal flush"]
    done = settled(
        CINCINNATI,
        seat(1, bets(5, progressive=1), own, "bet"),
        seat(2, bets(5, progressive=1), "8c 4s", *FOLDS),
        board=board,
        dealer=SIXES,
    )
    assert nets(done, 2)["envy"] == 1000


@pytest.mark.parametrize("address", OHIO)
def test_a_folded_royal_brings_nobody_anything(address: str) -> None:
    own, board = DEALT["royal flush"]
    done = settled(
        address,
        seat(1, bets(5, progressive=1), own, *FOLDS),
        seat(2, bets(5, progressive=1), "8c 4s", "bet"),
        board=board,
        dealer=SIXES,
    )
    assert nets(done, 1) == {"ante": -5, "blind": -5, "progressive": -1}
    assert "envy" not in nets(done, 2)


def test_nobody_envies_the_dealer() -> None:
    """Columbus 2016 L1347, Cincinnati L4932."""
    own, board = DEALT["royal flush"]
    done = settled(
        COLUMBUS_16, seat(1, bets(5, progressive=1), "8c 4s", "bet"), board=board, dealer=own
    )
    assert "envy" not in nets(done)


# --- The decisions ----------------------------------------------------------------------------


@pytest.mark.parametrize("address", EVERY_BOOK)
@pytest.mark.parametrize(
    ("actions", "times"),
    [
        (["bet"], 4),
        (["bet-less"], 3),
        (["check", "bet"], 2),
        (["check", "check", "bet"], 1),
    ],
)
def test_the_play_wager_by_its_moment(address: str, actions: list[str], times: int) -> None:
    """Columbus 2016 L1234-1248, 2017 L3956-3983, Toledo L2664-2679, Cincinnati L3976-3985,
    Hollywood Park L4272-4276."""
    done = settled(address, seat(1, bets(10), "Kd 4h", *actions), **PAIR_OF_NINES)
    assert nets(done)["play"] == 10 * times


@pytest.mark.parametrize("address", EVERY_BOOK)
def test_everybody_is_asked_before_cards_are_turned_and_not_after_a_bet(address: str) -> None:
    """Cincinnati L3976-3985, Hollywood Park L4272-4276."""
    full = {"ante": 10, "blind": 10}
    played = begun(terms(address), full, full, {}, full)
    answers = iter([BET, CHECK, CHECK, CHECK, BET, FOLD])
    asked = []
    hands = ("Ac Ad", "7c 2d", "", "Jd Td")
    while (prompt := deal_out(played, *hands, **KING_HIGH)) is not None:
        shown = [e for e in played.view() if e.seat == BOARD and e.value >= 0 and e.face == 0]
        asked.append((len(shown), prompt.seat, prompt.allowed))
        played.answer(next(answers))
    first, later = BET | BET_LESS | CHECK, BET | CHECK
    assert asked == [
        *[(0, number, first) for number in (0, 1, 3)],
        *[(3, number, later) for number in (1, 3)],
        (5, 1, BET | FOLD),
    ]


@pytest.mark.parametrize("address", EVERY_BOOK)
def test_the_dealers_cards_stay_down_when_all_have_folded(address: str) -> None:
    played = begun(terms(address), {"ante": 10, "blind": 10, "trips": 5})
    for action in (CHECK, CHECK, FOLD):
        deal_out(played, "Jd Td", board=KING_HIGH["board"])
        played.answer(action)
    assert played.done
    assert all(e.kind != "turn" for e in played.events if e.seat == DEALER)


@pytest.mark.parametrize("address", OHIO)
def test_a_progressive_alone_needs_no_more_than_the_flop(address: str) -> None:
    played = begun(terms(address), {"progressive": 1})
    deal_out(played, "8c 8d", board="8h 3s 3c")
    assert [line.net for line in played.settlement.lines] == [4900]


@pytest.mark.parametrize("address", EVERY_BOOK)
def test_trips_alone_needs_no_dealer_and_no_decision(address: str) -> None:
    played = begun(terms(address), {"trips": 10})
    assert deal_out(played, "8c 8d", board="8h 3s 2c Kd Jh") is None
    assert [line.net for line in played.settlement.lines] == [3000]


# --- What a player knows ----------------------------------------------------------------------


def test_information_keys_and_their_names() -> None:
    on = terms(COLUMBUS_16)
    played = begun(on, {"ante": 10, "blind": 10})
    keys = []
    while (prompt := deal_out(played, "Jd Td", **KING_HIGH)) is not None:
        keys.append(prompt.key)
        played.answer(CHECK if len(keys) < 3 else FOLD)
    a, b, x, y, z = cards("Jd Td Qc 9d 7h")
    assert keys[0] == pair_index(a, b)
    assert keys[1] == FLOP_FROM + flop_key(a, b, x, y, z)
    margin = river_margin(on.rules, a, b, cards(KING_HIGH["board"]))
    assert keys[2] == RIVER_FROM + MARGIN + margin
    assert key_name(on.rules, keys[0]) == "Td Jd"
    name = key_name(on.rules, keys[1])
    assert name.startswith("such as ")
    hole, flop = (cards(part) for part in name.removeprefix("such as ").split(" on "))
    assert flop_key(hole[0], hole[1], flop[0], flop[1], flop[2]) == keys[1] - FLOP_FROM
    assert key_name(on.rules, keys[2]) == (
        f"after the river, where a bet gains {margin / MARGIN:+.4f} Antes over a fold"
    )
    assert key_name(on.rules, KEYS - 1) == (
        "after the river, where a bet gains +1.0000 Antes or more over a fold"
    )


def worth_of_a_bet(own: list[int], board: list[int], pack: list[int]) -> float:
    """What a bet after the river gains over a fold, in half Antes, from the six printed cases."""
    gain = 0.0
    mine = best_of_seven(own[0], own[1], *board)
    row = HANDS[hand_row(mine)].replace("-", " ")
    for low, high in combinations([c for c in pack if c not in (*own, *board)], 2):
        theirs = best_of_seven(low, high, *board)
        plays = HANDS[hand_row(theirs)] != "high-card"
        sign = (mine > theirs) - (mine < theirs)
        blind = BLIND.get(row, 0) if sign > 0 else sign
        gain += 2 * (2 + sign + (sign if plays else 0) + blind)
    return gain


@pytest.mark.parametrize("address", EVERY_BOOK)
@pytest.mark.parametrize(
    ("own", "board"),
    [
        ("Jd Td", "Qc 9d 7h 4s 2c"),
        ("2d 3h", "Ac Kd Jh 9s 7c"),
        ("Kc 9c", "7c 4c 2c Td Ah"),
        ("5s 6d", "Ah Ad As Kc Kd"),
    ],
)
def test_the_river_key_is_what_a_bet_gains(address: str, own: str, board: str) -> None:
    on, hand, five = terms(address), cards(own), cards(board)
    expected = worth_of_a_bet(hand, five, list(range(52)))
    assert river_margin(on.rules, hand[0], hand[1], five) == expected


def test_the_river_key_of_a_smaller_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solver on a toy deck puts its own cards in place of the pack."""
    on, hand, five = terms(COLUMBUS_16), cards("Ac Kd"), cards("Qh Jd 9s 9c 2h")
    pack = cards("Ac Kd Qh Jd 9s 9c 2h Th As 9d 3c 4s")
    monkeypatch.setattr(game, "PACK", np.array(pack, dtype=np.int64))
    found = river_margin(on.rules, hand[0], hand[1], five)
    assert found == worth_of_a_bet(hand, five, pack)


# --- The deal ---------------------------------------------------------------------------------

STACKED = [0, 0, 1, 1, DEALER, DEALER]
SINGLY = [0, 1, DEALER, 0, 1, DEALER]
FIVE = [BOARD] * 5


@pytest.mark.parametrize(
    ("address", "options", "expected"),
    [
        (COLUMBUS_16, {}, FIVE + STACKED),  # 1300
        (COLUMBUS_17, {}, FIVE + STACKED),  # 4123-4127
        (TOLEDO, {}, FIVE + STACKED),  # 2757-2760
        (TOLEDO, {"dealt": "one-at-a-time"}, FIVE + SINGLY),  # 2762-2765
        (CINCINNATI, {}, STACKED),  # 3960
        (CINCINNATI, {"dealt": "one-at-a-time"}, SINGLY),  # 3932-3940
        (PARK, {}, STACKED + FIVE),  # 4264-4267
        (PARK, {"dealt": "one-at-a-time"}, SINGLY + FIVE),  # 4257-4263
    ],
)
def test_order_of_the_deal(address: str, options: Options, expected: list[int]) -> None:
    full = {"ante": 10, "blind": 10}
    played = begun(terms(address, options), full, full)
    deal_out(played, "Ac Ad", "Kc Kd")
    assert [event.seat for event in played.events if event.kind == "card"] == expected


@pytest.mark.parametrize("address", [*NEXUS, PARK])
def test_the_board_lies_face_down_and_three_then_two_are_turned(address: str) -> None:
    """Toledo L2767-2772, Hollywood Park L4273-4275, Columbus by its reading."""
    played = begun(terms(address), {"ante": 10, "blind": 10})
    story = []
    for action in (CHECK, CHECK, BET):
        deal_out(played, "Ac 4d", board=PAIR_OF_NINES["board"])
        turned = [e for e in played.events if e.kind == "turn" and e.seat == BOARD]
        down = [e for e in played.events if e.kind == "card" and e.seat == BOARD]
        assert not any(e.visible_to(EVERYONE) for e in down)
        story.append(len(turned))
        played.answer(action)
    assert story == [0, 3, 5]
    assert all(e.kind != "burn" for e in played.events)


@pytest.mark.parametrize("action", [BET, CHECK])
def test_cincinnati_L3980_L3984_a_card_is_burned_before_flop_and_before_turn_and_river(
    action: int,
) -> None:
    played = begun(terms(CINCINNATI), {"ante": 10, "blind": 10})
    while deal_out(played, "Ac 4d", **PAIR_OF_NINES) is not None:
        played.answer(action if played.prompt and played.prompt.allowed & CHECK else BET)
    story = [e.kind for e in played.events if e.seat in (BOARD, DEALER) and e.kind != "turn"]
    assert story == ["card", "card", "burn", *["card"] * 3, "burn", *["card"] * 2]
    assert all(e.visible_to(EVERYONE) for e in played.events if e.seat == BOARD)
    assert played.tape.drawn == 2 + 2 + 1 + 3 + 1 + 2


def test_hollywood_park_L4255_the_deal_begins_at_the_house_dealers_left() -> None:
    on = terms(PARK)
    carry = on.game.new_carry(on.rules, 2)
    carry[1] = 1
    full = {"ante": 10, "blind": 10}
    played = Round(on, staked(on, full, full), carry)
    prompt = deal_out(played, "Ac Ad", "Kc Kd")
    assert [event.seat for event in played.events][:4] == [0, 0, 1, 1]
    assert prompt is not None
    assert prompt.seat == 0


# --- Order of settlement ----------------------------------------------------------------------


def order(done: Settled) -> list[str]:
    return [" ".join(text.split()[:2]) for text in lines(done)]


TWO = (
    seat(1, bets(10, trips=5), "Kd 4h", "bet"),
    seat(2, bets(10, trips=5), "7c 6d", "bet"),
)


@pytest.mark.parametrize(
    ("address", "winning", "losing"),
    [
        (COLUMBUS_16, ["ante", "play", "blind"], ["ante", "play", "blind"]),  # 1250-1258
        (COLUMBUS_17, ["ante", "play", "blind"], ["ante", "play", "blind"]),  # 3999-4039
        (TOLEDO, ["ante", "play", "blind"], ["ante", "play", "blind"]),  # 2687-2699
        (CINCINNATI, ["ante", "blind", "play"], ["ante", "blind", "play"]),  # 4005-4006
        (PARK, ["ante", "play", "blind"], ["play", "ante", "blind"]),  # 4312, 4316-4317
    ],
)
def test_wagers_of_a_seat_are_settled_in_the_books_order_and_trips_last(
    address: str, winning: list[str], losing: list[str]
) -> None:
    done = settled(address, *TWO, **PAIR_OF_NINES)
    won = [f"1 {name}" for name in (*winning, "trips")]
    lost = [f"2 {name}" for name in (*losing, "trips")]
    assert order(done) == (won + lost if address == PARK else lost + won)


@pytest.mark.parametrize(
    ("address", "others"),
    [(COLUMBUS_16, ["play", "blind"]), (CINCINNATI, ["blind", "play"]), (PARK, ["play", "blind"])],
)
def test_without_a_pair_the_ante_goes_back_first(address: str, others: list[str]) -> None:
    """Cincinnati L4002, Hollywood Park L4290-4291."""
    done = settled(address, seat(1, bets(10, trips=5), "Jd Td", "bet"), **KING_HIGH)
    assert order(done) == ["1 ante", *[f"1 {name}" for name in others], "1 trips"]


def test_hollywood_park_L4289_the_seat_at_the_player_dealers_left_is_settled_first() -> None:
    seats = [
        seat(number, bets(10), hand, "bet")
        for number, hand in ((1, "Kd 4h"), (2, "Ah 4c"), (3, "7c 6d"))
    ]
    for first, turns in ((0, "123"), (1, "231"), (2, "312")):
        done = settled(PARK, *seats, **PAIR_OF_NINES, carry={"first-seat": first})
        assert [text[0] for text in order(done)][::3] == list(turns)


# --- Folds ------------------------------------------------------------------------------------

THREE_FIVES: Shown = {"board": "5c 5d 5h Kd 9s", "dealer": "Qs Js"}


@pytest.mark.parametrize("address", EVERY_BOOK)
def test_a_fold_costs_ante_and_blind(address: str) -> None:
    """Columbus 2016 L1239, 2017 L3982, Toledo L2677, Cincinnati L3996, Hollywood Park L4278."""
    done = settled(address, seat(1, bets(10), "Jd Td", *FOLDS), board=KING_HIGH["board"])
    assert lines(done) == ["1 ante 10.00 lose -10.00 folded", "1 blind 10.00 lose -10.00 folded"]


@pytest.mark.parametrize("address", OHIO)
def test_a_fold_forfeits_a_progressive_that_the_flop_has_won(address: str) -> None:
    """Columbus 2016 L1325, 2017 L4160, Toledo L2795, Cincinnati L4901."""
    done = settled(address, seat(1, bets(10, progressive=1), "3c 2d", *FOLDS), **THREE_FIVES)
    assert nets(done) == {"ante": -10, "blind": -10, "progressive": -1}


@pytest.mark.parametrize("address", OHIO)
def test_a_house_whose_folds_kept_the_progressive_would_pay_it(address: str) -> None:
    on = terms(address)
    on = replace(on, rules=on.rules._replace(fold_forfeits_progressive=False))
    played = begun(on, {"ante": 10, "blind": 10, "progressive": 1})
    for action in (CHECK, CHECK, FOLD):
        deal_out(played, "3c 2d", board=THREE_FIVES["board"])
        played.answer(action)
    assert [line.net for line in played.settlement.lines] == [-1000, -1000, 800]


def folded_trips(address: str, hand: str, board: str, options: Options) -> list[str]:
    """Seat 1 folds; seat 2 loses and seat 3 wins."""
    done = settled(
        address,
        seat(1, bets(10, trips=10), hand, *FOLDS),
        seat(2, bets(10), "8d 4h", *TO_THE_RIVER),
        seat(3, bets(10), "Kc Ah", *TO_THE_RIVER),
        board=board,
        dealer="Qs Jc",
        options=options,
        carry={"first-seat": int(address == PARK)},
    )
    found = order(done)
    assert found[:2] == ["1 ante", "1 blind"]
    return found


IN_TURN: list[tuple[str, Options]] = [(address, {}) for address in (*NEXUS, PARK)]
AT_THE_FOLD: Options = {"folded-trips-settled": "at-the-fold"}


@pytest.mark.parametrize(("address", "options"), IN_TURN)
def test_a_folded_hand_wins_trips_in_its_turn(address: str, options: Options) -> None:
    """Columbus 2016 L1249, 2017 L3987-3995, Toledo L2681-2685, Hollywood Park L4325."""
    found = folded_trips(address, "3c 2d", THREE_FIVES["board"], options)
    assert found[-1] == "1 trips"
    assert len(found) == 9


def test_columbus_2016_L1249_in_its_turn_is_not_at_the_end() -> None:
    done = settled(
        COLUMBUS_16,
        seat(1, bets(10), "Kc Ah", *TO_THE_RIVER),
        seat(2, bets(10, trips=10), "3c 2d", *FOLDS),
        **THREE_FIVES,
    )
    assert order(done)[2:] == ["2 trips", "1 ante", "1 play", "1 blind"]


@pytest.mark.parametrize(("address", "options"), [*IN_TURN, (PARK, AT_THE_FOLD)])
def test_a_trips_wager_that_a_folded_hand_loses_goes_with_the_fold(
    address: str, options: Options
) -> None:
    """Hollywood Park L4278: unless the hand is three of a kind or better."""
    assert folded_trips(address, "3c 2d", "7c 6d 5h Kd 9s", options)[2] == "1 trips"


def test_hollywood_park_L4278_a_house_may_pay_folded_trips_at_the_fold() -> None:
    assert folded_trips(PARK, "3c 2d", THREE_FIVES["board"], AT_THE_FOLD)[2] == "1 trips"


@pytest.mark.parametrize("board", [THREE_FIVES["board"], "7c 6d 5h Kd 9s"])
def test_cincinnati_L3997_folded_trips_wait_for_the_end_of_the_round(board: str) -> None:
    done = settled(
        CINCINNATI,
        seat(1, bets(10), "Kc Ah", *TO_THE_RIVER),
        seat(2, bets(10, trips=10), "3c 2d", *FOLDS),
        board=board,
        dealer="Qs Jc",
    )
    assert order(done)[2:] == ["1 ante", "1 blind", "1 play", "2 trips"]


# --- The payout limit -------------------------------------------------------------------------

ROYAL: Shown = {"board": "Qh Jh Th 2c 3d", "dealer": SIXES}


def test_toledo_L2725_the_limit_ends_a_payout_in_the_middle_of_the_blind() -> None:
    done = settled(TOLEDO, seat(1, bets(50, trips=10), "Ah Kh", "bet"), **ROYAL)
    assert lines(done) == [
        "1 ante 50.00 win 50.00 higher",
        "1 play 200.00 win 200.00 higher",
        "1 blind 50.00 win 24750.00 blind-pays",
        "1 trips 10.00 push 0.00 payout-limit",
    ]


def test_toledo_L2725_losses_make_no_room_and_the_meter_is_free_of_the_limit() -> None:
    wagers = bets(100, progressive=1)
    done = settled(TOLEDO, seat(1, wagers, "Ah Kh", "bet"), **ROYAL, carry={"meter": "90000.00"})
    found = nets(done)
    assert found["ante"] + found["play"] + found["blind"] == 25_000
    assert found["progressive"] == 89_999.10


def test_toledo_L2725_base_wagers_only_by_option() -> None:
    options: Options = {"payout-limit-counts": "base"}
    done = settled(TOLEDO, seat(1, bets(50, trips=1000), "Ah Kh", "bet"), **ROYAL, options=options)
    assert nets(done) == {"ante": 50, "play": 200, "blind": 24_750, "trips": 50_000}


@pytest.mark.parametrize(("stake", "prize"), [("kept", 19_951), ("returned", 19_950)])
def test_toledo_L4381_the_meter_too_by_option(stake: str, prize: int) -> None:
    options: Options = {"payout-limit-counts": "all", "progressive-stake": stake}
    wagers = bets(10, progressive=1)
    done = settled(
        TOLEDO,
        seat(1, wagers, "Ah Kh", "bet"),
        **ROYAL,
        options=options,
        carry={"meter": "30000.00"},
    )
    assert sum(nets(done).values()) == 25_000
    assert meter_after(done) == 3_000_010 - 100 * prize
    assert sum(done.rounds[0].settlement.postings().values()) == 0


def test_toledo_L4381_nothing_is_left_for_the_meter() -> None:
    options: Options = {"payout-limit-counts": "all"}
    wagers = bets(50, progressive=1)
    done = settled(TOLEDO, seat(1, wagers, "Ah Kh", "bet"), **ROYAL, options=options)
    assert lines(done)[-1] == "1 progressive 1.00 push 0.00 payout-limit"


@pytest.mark.parametrize(
    ("counts", "envy"),
    [("base-and-bonus", "win 1000.00 envy"), ("all", "push 0.00 payout-limit")],
)
def test_toledo_L4381_envy_counts_only_where_all_does(counts: str, envy: str) -> None:
    done = settled(
        TOLEDO,
        seat(1, bets(5, progressive=1), "Ah Kh", "bet"),
        seat(2, bets(5, trips=4000, progressive=1), "Qc Qd", "bet"),
        board="Qh Jh Th 2c 2d",
        dealer=SIXES,
        options={"payout-limit-counts": counts},
    )
    assert nets(done, 2)["trips"] == 24_960
    assert lines(done)[-1] == f"2 envy 0.00 {envy}"


@pytest.mark.parametrize(("whose", "first"), [("player-round", 15_000), ("table-round", 10_000)])
def test_toledo_L2725_the_limit_is_a_players_or_the_tables(whose: str, first: int) -> None:
    """A royal on the board: all tie the dealer, and Trips wins for everybody."""
    done = settled(
        TOLEDO,
        seat(1, bets(5, trips=300), "2c 3d", "bet"),
        seat(2, bets(5, trips=300), "4c 5d", "bet"),
        board="Ah Kh Qh Jh Th",
        dealer=SIXES,
        options={"payout-limit-for": whose},
    )
    assert nets(done, 2)["trips"] == 15_000
    assert nets(done, 1)["trips"] == first


@pytest.mark.parametrize(("minimum", "limit"), [(5, 50_000), (90, 50_000), (100, 55_500)])
def test_cincinnati_L4057_the_limit_is_what_the_minimum_could_win_if_that_is_more(
    minimum: int, limit: int
) -> None:
    done = settled(
        CINCINNATI,
        seat(1, bets(110, trips=110, progressive=1), "Ah Kh", "bet"),
        **ROYAL,
        options={"minimum": minimum},
    )
    found = nets(done)
    assert found.pop("progressive") == 9999.21
    assert sum(found.values()) == limit


@pytest.mark.parametrize("address", [COLUMBUS_16, COLUMBUS_17])
def test_columbus_prints_no_limit(address: str) -> None:
    done = settled(address, seat(1, bets(500, trips=500), "Ah Kh", "bet"), **ROYAL)
    assert nets(done) == {"ante": 500, "play": 2000, "blind": 250_000, "trips": 25_000}


# --- California: bank and fees ----------------------------------------------------------------


def short_bank(cover: int, counting: str = "gross") -> list[str]:
    """Seat 1 wins $50, seat 2 loses $30, seat 3 wins $20."""
    done = settled(
        PARK,
        seat(1, bets(10), "Kd 4h", "bet"),
        seat(2, bets(10), "7c 6d", *TO_THE_RIVER),
        seat(3, bets(10), "Kh 6c", *TO_THE_RIVER),
        **PAIR_OF_NINES,
        options={"cover": counting},
        bank=cover,
    )
    return in_short(lines(done))


def test_hollywood_park_L4249_the_bank_pays_in_the_order_ante_play_blind() -> None:
    assert short_bank(30)[:3] == ["1 ante win 10.00", "1 play win 20.00", "1 blind push 0.00"]


def test_hollywood_park_L4312_the_bank_collects_in_the_order_play_ante_blind() -> None:
    found = short_bank(15)
    assert found[3:6] == ["2 play lose -10.00", "2 ante lose -5.00", "2 blind returned 0.00"]


def test_hollywood_park_L4249_what_is_not_covered_goes_back() -> None:
    found = short_bank(50)
    assert found[3:6] == [f"2 {name} lose -10.00" for name in ("play", "ante", "blind")]
    assert found[6:] == ["3 ante returned 0.00", "3 play returned 0.00", "3 blind push 0.00"]
    assert all(text.endswith((" 0.00",)) for text in short_bank(0))


def test_hollywood_park_L4328_what_the_bank_collects_may_pay_later_winners_by_option() -> None:
    assert short_bank(50, "net")[6:8] == ["3 ante win 10.00", "3 play win 10.00"]


def test_hollywood_park_L4328_or_every_wager_with_action_uses_it_up() -> None:
    found = short_bank(60, "action")
    assert found[3:5] == ["2 play lose -10.00", "2 ante returned 0.00"]
    assert found[6:8] == ["3 ante returned 0.00", "3 play returned 0.00"]


@pytest.mark.parametrize(
    ("when", "trips"), [("in-turn", "returned 0.00"), ("at-the-fold", "win 20.00")]
)
def test_hollywood_park_L4278_when_folded_trips_are_paid_decides_whether_the_bank_is_dry(
    when: str, trips: str
) -> None:
    done = settled(
        PARK,
        seat(1, bets(10, trips=10), "3c 2d", *FOLDS),
        seat(2, bets(10), "Ac 4s", *TO_THE_RIVER),
        **THREE_FIVES,
        options={"folded-trips-settled": when},
        bank=20,
        carry={"first-seat": 1},
    )
    assert f"1 trips 10.00 {trips}" in next(text for text in lines(done) if "trips" in text)
    assert nets(done, 2)["ante"] == (10 if when == "in-turn" else 0)


SCHEDULE = {1: (50, 100), 2: (100, 200), 3: (100, 300), 4: (300, 300)}


@pytest.mark.parametrize(
    ("document", "number", "player", "banker"),
    [
        *[("collection-rates", n, *SCHEDULE[n]) for n in SCHEDULE],
        *[("collection-rates", n + 4, 0, SCHEDULE[n][1]) for n in SCHEDULE],
        *[("game-schedule", n, *SCHEDULE[n]) for n in SCHEDULE],
    ],
)
def test_hollywood_park_L4353_L7544_L7552_fees_are_for_the_ante_and_the_hand(
    document: str, number: int, player: int, banker: int
) -> None:
    ante = {1: 20, 2: 50, 3: 100, 4: 300}[(number - 1) % 4 + 1]
    done = settled(
        PARK,
        seat(1, bets(ante, trips=ante), "Kd 4h", "bet"),
        seat(3, bets(ante), "7c 6d", "bet"),
        **PAIR_OF_NINES,
        options={"fees": f"{document}/{number}"},
    )
    players = [(0, player), (2, player)] if player else []
    assert [(fee.seat, fee.amount) for fee in done.fees] == [*players, (None, banker)]


def test_hollywood_park_L4350_fees_are_taken_after_the_deal_and_before_play_wagers() -> None:
    played = begun(terms(PARK), {"ante": 10, "blind": 10})
    seen = []
    while played.prompt is not None and not played.prompt.is_decision:
        seen.append(len(played.settlement.fees))
        played.answer(cards("Ac Ad")[played.prompt.position])
    assert seen == [0, 0]
    assert [fee.amount for fee in played.settlement.fees] == [50, 100]


@pytest.mark.parametrize("address", OHIO)
def test_the_house_banks_without_fees(address: str) -> None:
    bet = seat(1, bets(10), "Kd 4h", "bet")
    with pytest.raises(BadInput, match="the house banks"):
        settled(address, bet, **PAIR_OF_NINES, bank=100)
    assert not settled(address, bet, **PAIR_OF_NINES).fees


# --- Irregularities and refusals --------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "name"),
    [
        *[(address, "wrong-hand") for address in NEXUS],
        *[(address, "dealer-card-exposed") for address in NEXUS],
        *[(address, "shuffler-stops-dealing") for address in NEXUS],
        (CINCINNATI, "wrong-number-of-cards"),
        (CINCINNATI, "wrong-deck"),
        (CINCINNATI, "shoe-stops-dealing"),
    ],
)
def test_what_voids_a_round_gives_everything_back(address: str, name: str) -> None:
    played = begun(terms(address), {"ante": 10, "blind": 10, "trips": 5, "progressive": 1})
    deal_out(played, "Ac Ad")
    played.answer(BET)
    played.void(name)
    found = [(line.stake, line.returned, line.net) for line in played.settlement.lines]
    assert found == [(n, n, 0) for n in (1000, 1000, 500, 100, 4000)]
    assert (played.carried == played.carry).all()


@pytest.mark.parametrize(
    ("address", "name"),
    [(CINCINNATI, "card-dealt-in-error"), (PARK, "misdeal")],
)
def test_what_does_not(address: str, name: str) -> None:
    with pytest.raises(NotAllowed, match="does not void a round"):
        begun(terms(address), {"ante": 10, "blind": 10}).void(name)


@pytest.mark.parametrize("address", EVERY_BOOK)
def test_the_blind_is_as_large_as_the_ante(address: str) -> None:
    """Columbus 2016 L1231, 2017 L3932-3934, Toledo L2653-2654, Cincinnati L3906, Park L4244."""
    on = terms(address)
    put(on, ante=10, blind=10)
    for wrong in ({"ante": 10}, {"blind": 10}, {"ante": 10, "blind": 5}):
        with pytest.raises(NotAllowed, match=r"Ante|Blind"):
            put(on, **wrong)


@pytest.mark.parametrize("address", EVERY_BOOK)
def test_side_bets_need_ante_and_blind(address: str) -> None:
    on = terms(address)
    for name, amount in (("trips", 5), ("progressive", 1)):
        if name in on.wagers:
            with pytest.raises(NotAllowed, match=r"Ante|Blind"):
                put(on, **{name: amount})


@pytest.mark.parametrize("address", OHIO)
def test_the_progressive_is_one_dollar(address: str) -> None:
    """Columbus 2016 L1231, 2017 L3942, Toledo L2658, Cincinnati L4081."""
    put(terms(address), ante=10, blind=10, progressive=1)
    with pytest.raises(NotAllowed, match="Progressive"):
        put(terms(address), ante=10, blind=10, progressive=2)


@pytest.mark.parametrize("address", EVERY_BOOK)
def test_a_play_wager_cannot_be_made_before_the_deal(address: str) -> None:
    with pytest.raises(NotAllowed, match="Play wager is made in the course"):
        put(terms(address), ante=10, blind=10, play=40)


def test_hollywood_park_L7541_limits_bind_ante_and_trips_and_not_the_play() -> None:
    on = terms(PARK)
    put(on, ante=20, blind=20, trips=20)
    for wrong in ({"ante": 1, "blind": 1}, {"ante": 21, "blind": 21}):
        with pytest.raises(NotAllowed, match="Ante"):
            put(on, **wrong)
    with pytest.raises(NotAllowed, match="Trips"):
        put(on, ante=10, blind=10, trips=11)
    done = settled(PARK, seat(1, bets(20), "Kd 4h", "bet"), **PAIR_OF_NINES)
    assert nets(done)["play"] == 80


@pytest.mark.parametrize("wager", ["progressive", "envy"])
def test_hollywood_park_L4197_has_no_progressive(wager: str) -> None:
    with pytest.raises(NotAllowed, match=f"has no {wager} wager"):
        put(terms(PARK), ante=10, blind=10, **{wager: 1})


def test_a_decision_must_be_one_of_those_asked_for() -> None:
    with pytest.raises(BadInput, match="there is no action 'raise'"):
        settled(COLUMBUS_16, seat(1, bets(10), "Kd 4h", "raise"), **PAIR_OF_NINES)
    with pytest.raises(NotAllowed, match="cannot fold here"):
        settled(COLUMBUS_16, seat(1, bets(10), "Kd 4h", "fold"), **PAIR_OF_NINES)
    with pytest.raises(NotAllowed, match="cannot bet-less here"):
        settled(COLUMBUS_16, seat(1, bets(10), "Kd 4h", "check", "bet-less"), **PAIR_OF_NINES)
    with pytest.raises(NotAllowed, match="cannot check here"):
        settled(COLUMBUS_16, seat(1, bets(10), "Kd 4h", *["check"] * 3), **PAIR_OF_NINES)


# --- How a simulation plays -------------------------------------------------------------------


@pytest.fixture(scope="module")
def strategy() -> Array:
    return policy(terms(COLUMBUS_16).rules)


@pytest.mark.parametrize(
    ("hand", "good"),
    [
        ("Ac 2d", True),
        ("3c 3d", True),
        ("2c 2d", False),
        ("Kc 2c", True),
        ("Kc 5d", True),
        ("Kc 4d", False),
        ("Qc 6c", True),
        ("Qc 5c", False),
        ("Qc 8d", True),
        ("Qc 7d", False),
        ("Jc 8c", True),
        ("Jc 7c", False),
        ("Jc Td", True),
        ("Jc 9d", False),
        ("Tc 9c", False),
    ],
)
def test_bets_before_the_flop(strategy: Array, hand: str, good: bool) -> None:
    low, high = cards(hand)
    assert strategy[pair_index(low, high)] == (prefer(BET, CHECK) if good else prefer(CHECK))


@pytest.mark.parametrize(
    ("hand", "flop", "good"),
    [
        ("Tc 9d", "Th 9s 2c", True),  # two pair
        ("Tc 9d", "9h 5s 2c", True),  # a pair with one's own card
        ("Tc 9d", "5h 5s 2c", False),  # a pair on the board
        ("2c 2d", "9h 5s 3c", False),
        ("Tc 2d", "2h 9s 5c", True),
        ("Tc 3c", "9c 5c 2d", True),  # four to a flush with the ten
        ("9c 3c", "Tc 5c 2d", False),
        ("Tc 3d", "9c 5c 2c", True),
        ("9c 4d", "8c 5c 2c", False),
        ("9d 8c", "7h 6s 5c", True),  # a straight
        ("Qd 9c", "5h 5s 5c", False),  # three of a kind for everybody
        ("Kd 9c", "5h 5s 5c", True),
        ("2d 2c", "5h 5s 5c", True),
        ("5d 2c", "5h 5s 5c", True),
        ("5d 2c", "5h 5s 9c", True),
    ],
)
def test_bets_on_the_flop(strategy: Array, hand: str, flop: str, good: bool) -> None:
    a, b = cards(hand)
    x, y, z = cards(flop)
    key = FLOP_FROM + flop_key(a, b, x, y, z)
    assert strategy[key] == (prefer(BET, CHECK) if good else prefer(CHECK))


def test_after_the_river_it_bets_whatever_gains(strategy: Array) -> None:
    assert strategy.shape == (KEYS,)
    even = RIVER_FROM + MARGIN
    assert set(strategy[RIVER_FROM : even + 1].tolist()) == {prefer(FOLD)}
    assert set(strategy[even + 1 :].tolist()) == {prefer(BET)}


# --- Exact, and compiled against interpreted --------------------------------------------------


@pytest.mark.parametrize("stake", ["kept", "returned"])
def test_columbus_2016_progressive_edge(stake: str) -> None:
    """Nobody folding."""
    found = solve(terms(COLUMBUS_16, {"progressive-stake": stake}), "progressive")
    assert found.edge == printed.five_card_progressive_edge(kept=stake == "kept")


@pytest.mark.parametrize(
    ("address", "options", "cover"),
    [
        (COLUMBUS_16, {"meter-second": "reset", "blind-unqualified": "pushes"}, -1),
        (COLUMBUS_17, {"progressive-stake": "returned", "envy-after-fold": False}, -1),
        (TOLEDO, {"payout-limit-for": "table-round", "payout-limit-counts": "all"}, -1),
        (TOLEDO, {"unqualified": "ante-wins", "payout-limit-counts": "base"}, -1),
        (TOLEDO, {"unqualified": "no-effect", "dealt": "one-at-a-time"}, -1),
        (CINCINNATI, {"minimum": "100", "envy-for": "progressive-player"}, -1),
        (PARK, {"cover": "net", "folded-trips-settled": "at-the-fold"}, 900_000),
        (PARK, {"cover": "action"}, 900_000),
    ],
)
def test_compiled_and_table_agree_with_every_wager_up(
    address: str, options: Options, cover: int
) -> None:
    on = terms(address, options)
    full = {"ante": 1500, "blind": 1500, "trips": 700, "progressive": 1}
    row = {name: n for name, n in full.items() if on.offers(on.game.layout.index(name))}
    part = {name: n for name, n in row.items() if name not in ("ante", "blind")}
    stakes = staked(on, row, {}, part, row)
    # Acting at random makes folds of good hands and bets on bad ones.
    wild = np.random.default_rng(7).choice(
        [prefer(BET), prefer(BET_LESS, BET), prefer(CHECK, FOLD), prefer(CHECK, BET)], size=KEYS
    )
    agree(on, stakes, rounds=100, seed=11, cover=cover)
    agree(on, stakes, rounds=150, seed=12, cover=cover, policy=wild.astype(np.int64))


# --- Readings that are options ----------------------------------------------------------------

ACE_HIGH_BOARD: Shown = {"board": "Ah Kd Qs 9c 7h", "dealer": "3s 2d"}
STRAIGHT_BEATEN: Shown = {"board": "9c 8d 7h 6s 2c", "dealer": "Jd Tc"}


def blind(address: str, hand: str, shown: Shown, **options: Scalar) -> float:
    """What a Blind of $10 wins when its player bets."""
    given: Options = {name.replace("_", "-"): value for name, value in options.items()}
    done = settled(address, seat(1, bets(10), hand, "bet"), **shown, options=given)
    return nets(done)["blind"]


@pytest.mark.parametrize("address", NEXUS)
def test_columbus_2016_L1267_the_blind_is_lost_to_a_higher_hand_or_by_folding_only(
    address: str,
) -> None:
    for hand, shown in (("7c 6d", PAIR_OF_NINES), ("5d 3s", STRAIGHT_BEATEN)):
        assert blind(address, hand, shown) == -10
        assert blind(address, hand, shown, blind_beaten="pushes") == 0
    folds = seat(1, bets(10), "7c 6d", *FOLDS)
    done = settled(address, folds, **PAIR_OF_NINES, options={"blind-beaten": "pushes"})
    assert nets(done) == {"ante": -10, "blind": -10}


def test_cincinnati_L4044_the_blind_of_a_beaten_hand_may_come_back_below_a_straight() -> None:
    option = "pushes-below-a-straight"
    assert blind(CINCINNATI, "7c 6d", PAIR_OF_NINES) == -10
    assert blind(CINCINNATI, "7c 6d", PAIR_OF_NINES, blind_beaten=option) == 0
    assert blind(CINCINNATI, "5d 3s", STRAIGHT_BEATEN, blind_beaten=option) == -10


def test_hollywood_park_L4363_the_blind_may_be_paid_for_a_straight_that_does_not_win() -> None:
    assert blind(PARK, "5d 3s", STRAIGHT_BEATEN) == -10
    assert blind(PARK, "5d 3s", STRAIGHT_BEATEN, blind_beaten="pays-from-a-straight") == 10
    tie: Shown = {"board": "9c 8d 7h 6s 2c", "dealer": "5h 3c"}
    assert blind(PARK, "5d 3s", tie) == 0
    assert blind(PARK, "5d 3s", tie, blind_beaten="pays-from-a-straight") == 10
    assert blind(PARK, "7c 6d", PAIR_OF_NINES, blind_beaten="pays-from-a-straight") == -10


@pytest.mark.parametrize("address", NEXUS)
def test_columbus_2016_L1258_the_blind_of_a_tie_with_an_unqualified_dealer(address: str) -> None:
    assert blind(address, "3d 2c", ACE_HIGH_BOARD) == 0
    assert blind(address, "3d 2c", ACE_HIGH_BOARD, blind_tie="lost-to-unqualified") == -10
    qualified: Shown = {"board": "Ah Ad Qs 9c 7h", "dealer": "3s 2d"}
    assert blind(address, "3d 2c", qualified, blind_tie="lost-to-unqualified") == 0


def test_cincinnati_L4016_the_blind_that_is_not_paid_comes_back_or_is_lost() -> None:
    assert blind(CINCINNATI, "Kd 4h", PAIR_OF_NINES) == 0
    assert blind(CINCINNATI, "Kd 4h", PAIR_OF_NINES, blind_below_straight="lost") == -10


def test_hollywood_park_L4310_the_blind_below_a_straight_against_a_hand_without_a_pair() -> None:
    option = "lost-to-unqualified"
    assert blind(PARK, "Ad 4h", KING_HIGH) == 0
    assert blind(PARK, "Ad 4h", KING_HIGH, blind_below_straight=option) == -10
    assert blind(PARK, "Kd 4h", PAIR_OF_NINES, blind_below_straight=option) == 0


def test_cincinnati_L4005_the_ante_of_a_lower_hand_against_an_unqualified_dealer() -> None:
    options: Options = {"unqualified": "lower-ante-loses"}
    lower = seat(1, bets(10), "8d 3s", "bet")
    assert nets(settled(CINCINNATI, lower, **KING_HIGH))["ante"] == 0
    done = settled(CINCINNATI, lower, **KING_HIGH, options=options)
    assert nets(done) == {"ante": -10, "blind": -10, "play": -40}
    higher = seat(1, bets(10), "Ad 4h", "bet")
    done = settled(CINCINNATI, higher, **KING_HIGH, options=options)
    assert nets(done)["ante"] == 0


def test_hollywood_park_L4294_play_and_blind_of_a_lower_hand_may_push_without_a_pair() -> None:
    lower = seat(1, bets(10), "8d 3s", "bet")
    done = settled(PARK, lower, **KING_HIGH)
    assert nets(done) == {"ante": 0, "blind": -10, "play": -40}
    options: Options = {"blind-unqualified": "pushes-with-play"}
    done = settled(PARK, lower, **KING_HIGH, options=options)
    assert nets(done) == {"ante": 0, "blind": 0, "play": 0}
    done = settled(PARK, seat(1, bets(10), "7c 6d", "bet"), **PAIR_OF_NINES, options=options)
    assert nets(done) == {"ante": -10, "blind": -10, "play": -40}


@pytest.mark.parametrize("address", NEXUS)
def test_columbus_2016_L1249_trips_that_nobody_is_told_of_is_lost_or_paid(address: str) -> None:
    wagers = bets(10, trips=10)
    told = settled(address, seat(1, wagers, "3c 2d", *FOLDS), **THREE_FIVES)
    assert nets(told)["trips"] == 30
    silent = seat(1, wagers, "3c 2d", "check", "check", "fold-unannounced")
    done = settled(address, silent, **THREE_FIVES)
    assert "1 trips 10.00 lose -10.00 unannounced" in lines(done)
    with pytest.raises(NotAllowed, match="cannot fold-unannounced here"):
        settled(address, silent, **THREE_FIVES, options={"trips-after-fold": "always"})
    nothing = seat(1, wagers, "4h 3d", "check", "check", "fold-unannounced")
    with pytest.raises(NotAllowed, match="cannot fold-unannounced here"):
        settled(address, nothing, **PAIR_OF_NINES)


@pytest.mark.parametrize("address", NEXUS)
def test_columbus_2016_L1300_the_board_may_be_dealt_face_up_in_its_turn(address: str) -> None:
    for dealt, turned in (("first", 5), ("street-by-street", 0)):
        mine = seat(1, bets(10), "Kd 4h", "bet")
        done = settled(address, mine, **PAIR_OF_NINES, options={"board-dealt": dealt})
        assert nets(done) == {"ante": 10, "play": 40, "blind": 0}
        events = done.rounds[0].events
        assert len([e for e in events if e.kind == "turn" and e.seat == BOARD]) == turned


@pytest.mark.parametrize("address", OHIO)
def test_columbus_2016_L1325_a_fold_may_leave_a_progressive_that_the_flop_has_won(
    address: str,
) -> None:
    folds = seat(1, bets(10, progressive=1), "3c 2d", *FOLDS)
    assert nets(settled(address, folds, **THREE_FIVES))["progressive"] == -1
    options: Options = {"fold-forfeits-progressive": False}
    assert nets(settled(address, folds, **THREE_FIVES, options=options))["progressive"] == 8


@pytest.mark.parametrize(
    ("tenth", "won", "left"),
    [
        ("rounded-down", 122.46, 111_120),
        ("to-the-dollar", 122.00, 111_166),
        ("then-reset", 122.46, 100_000),
    ],
)
@pytest.mark.parametrize("address", NEXUS)
def test_columbus_2016_L1331_a_tenth_of_the_meter_and_what_it_leaves(
    address: str, tenth: str, won: float, left: int
) -> None:
    """Of $1,234.66, less the staked dollar."""
    done = settled(
        address,
        seat(1, bets(5, progressive=1), "9s 8s", "bet"),
        board="7s 6s 5s 2d 3c",
        dealer="Kh Kd",
        carry={"meter": "1234.56"},
        options={"meter-tenth": tenth},
    )
    assert nets(done)["progressive"] == won
    assert meter_after(done) == left


@pytest.mark.parametrize(
    ("money", "envy", "left"), [("tray", 300, 162_017), ("meter", 300, 105_017)]
)
@pytest.mark.parametrize("address", NEXUS)
def test_columbus_2016_L1347_who_pays_the_envy_bonus(
    address: str, money: str, envy: int, left: int
) -> None:
    done = settled(
        address,
        *TWO_STRAIGHT_FLUSHES,
        board=SPADES,
        dealer="Ah Ad",
        carry={"meter": "2000"},
        options={"envy-money": money},
    )
    assert nets(done, 1)["envy"] == nets(done, 2)["envy"] == envy
    assert meter_after(done) == left


@pytest.mark.parametrize("address", NEXUS)
def test_columbus_2016_L1347_a_winner_may_get_his_own_prize_only(address: str) -> None:
    third = seat(3, bets(5, progressive=1), "8c 4s", "bet")
    done = settled(
        address,
        *TWO_STRAIGHT_FLUSHES,
        third,
        board=SPADES,
        dealer="Ah Ad",
        carry={"meter": "2000"},
        options={"envy-money": "not-to-winners"},
    )
    assert "envy" not in nets(done, 1)
    assert "envy" not in nets(done, 2)
    names = done.terms.game.layout.names
    assert [line.net for line in done.lines if names[line.wager] == "envy"] == [30_000, 30_000]


@pytest.mark.parametrize(("money", "left"), [("tray", 1_000_021), ("all-from-meter", 999_121)])
def test_cincinnati_L4113_prizes_in_dollars_may_come_off_the_meter(money: str, left: int) -> None:
    mine = seat(1, bets(5, progressive=1), "5s 2d", "bet")
    shown: Shown = {"board": "5c 5d Kh Jd 9s", "dealer": "Qs 3s"}
    done = settled(CINCINNATI, mine, **shown, options={"envy-money": money})
    assert nets(done)["progressive"] == 8
    assert meter_after(done) == left


@pytest.mark.parametrize(
    ("least", "limit"), [("minimum-bet", 55_500), ("minimum-without-raises", 50_100)]
)
def test_cincinnati_L4057_on_which_wagers_a_minimum_bettor_wins(least: str, limit: int) -> None:
    done = settled(
        CINCINNATI,
        seat(1, bets(110, trips=110), "Ah Kh", "bet"),
        **ROYAL,
        options={"minimum": 100, "payout-limit-at-least": least},
    )
    assert sum(nets(done).values()) == limit


# --- Readings of a short bank -----------------------------------------------------------------


def park(cover: int, *seats: WrittenSeat, **options: Scalar) -> list[str]:
    """Seat, wager (or fee), result and net against a pair of nines."""
    given: Options = {name.replace("_", "-"): value for name, value in options.items()}
    done = settled(PARK, *seats, **PAIR_OF_NINES, options=given, bank=cover)
    return in_short(done.transcript())


def test_hollywood_park_L4312_losing_wagers_may_be_collected_in_the_order_of_winning_ones() -> None:
    loses = seat(1, bets(10), "7c 6d", *TO_THE_RIVER)
    assert park(15, loses)[2:4] == ["1 play lose -10.00", "1 ante lose -5.00"]
    found = park(15, loses, losing_order="ante-play-blind")
    assert found[2:4] == ["1 ante lose -10.00", "1 play lose -5.00"]


def test_hollywood_park_L4284_forfeits_come_first_or_in_the_turn_of_their_seat() -> None:
    loses = seat(1, bets(10), "7c 6d", *TO_THE_RIVER)
    folds = seat(2, bets(10), "4h 3d", *FOLDS)
    found = park(20, loses, folds)
    assert found[3:6] == ["2 ante lose -10.00", "2 blind lose -10.00", "1 play returned 0.00"]
    found = park(20, loses, folds, folds_collected="in-turn")
    assert found[3:5] == ["1 play lose -10.00", "1 ante lose -10.00"]
    assert found[-2:] == ["2 ante returned 0.00", "2 blind returned 0.00"]


def test_hollywood_park_L4249_a_wager_covered_in_part_is_paid_in_part_or_returned() -> None:
    wins = seat(1, bets(10), "Kd 4h", "bet")
    assert park(30, wins)[2:4] == ["1 ante win 10.00", "1 play win 20.00"]
    found = park(30, wins, partly_covered="returned-whole")
    assert found[2:4] == ["1 ante win 10.00", "1 play returned 0.00"]


def test_hollywood_park_L4350_a_player_out_of_reach_gets_his_fee_back_or_not() -> None:
    """Seat 1 loses $120, all that the bank may take, and seat 2's losing wagers go back."""
    seats = (
        seat(1, bets(20), "7c 6d", "bet"),
        seat(2, bets(20), "7d 6h", *TO_THE_RIVER),
    )
    kept = [text for text in park(120, *seats) if " fee " in text]
    assert [text.split()[0] for text in kept] == ["1", "2", "bank"]
    found = park(120, *seats, uncovered_fee="returned")
    assert found[-3:] == [f"2 {name} returned 0.00" for name in ("play", "ante", "blind")]
    assert [text for text in found if " fee " in text] == [*kept, kept[1].replace("fee ", "fee -")]


def test_hollywood_park_compiled_and_plain_agree_on_a_short_bank() -> None:
    options: Options = {
        "partly-covered": "returned-whole",
        "uncovered-fee": "returned",
        "folds-collected": "in-turn",
    }
    on = terms(PARK, options)
    stakes = no_stakes(on, 3)
    stakes[:, [on.game.layout.index(name) for name in ("ante", "blind", "trips")]] = 1000
    agree(on, stakes, rounds=400, cover=5_000)
