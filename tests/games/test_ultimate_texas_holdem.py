"""Ultimate Texas Hold'em in five books: raises, folds, tables, meter, limit and bank."""

from __future__ import annotations

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
    lines,
    meter_after,
    nets,
    put,
    seat,
    settled,
    staked,
)
from pitboss.engines.agree import agree
from pitboss.engines.written import Settled
from pitboss.equipment.cards import cards
from pitboss.errors import NotAllowed
from pitboss.families.community import Hand, hand_of
from pitboss.games.ultimate_texas_holdem import (
    FLOP_FROM,
    KEYS,
    MARGIN,
    PACK,
    RIVER_FROM,
    Act,
    key_name,
    policy,
    river_margin,
)
from pitboss.hands.flops import flop_key
from pitboss.hands.poker import best_of_seven
from pitboss.hands.sets import pair_index
from pitboss.registry import Array
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


TWO_STRAIGHT_FLUSHES = (
    seat(1, bets(5, progressive=1), "7s 8s", "bet"),
    seat(2, bets(5, progressive=1), "Qs Ks", "bet"),
)
SPADES = "9s Ts Js 2d 3c"

METERS = dict.fromkeys(NEXUS, (1000, 10)) | {CINCINNATI: (10_000, 21)}
"""The seed in dollars, and the percentage of a wager that goes onto the meter.

Columbus 2016 L1357, 2017 L4275-4279, Toledo L2858-2860, Cincinnati L4114."""


@pytest.mark.parametrize("address", OHIO)
@pytest.mark.parametrize("hand", [*printed.PRIZES, "two pair"])
def test_progressive_prizes_in_dollars_come_from_the_tray(address: str, hand: str) -> None:
    """Columbus 2016 L1319-1323, 2017 L4148-4152, Toledo L2786-2790, Cincinnati L4107-4111."""
    own, board = DEALT[hand]
    done = settled(address, seat(1, bets(5, progressive=1), own, "bet"), board=board, dealer=SIXES)
    seed, share = METERS[address]
    assert nets(done)["progressive"] == printed.PRIZES.get(hand, 0) - 1
    assert meter_after(done) == 100 * seed + share


@pytest.mark.parametrize("address", OHIO)
@pytest.mark.parametrize(("hand", "part"), printed.OFF_THE_METER)
def test_progressive_prizes_off_the_meter(address: str, hand: str, part: int) -> None:
    """Columbus 2016 L1317-1318, 2017 L4144-4146, Toledo L2784-2785, Cincinnati L4105-4106."""
    own, board = DEALT[hand]
    bet, meter = seat(1, bets(5, progressive=1), own, "bet"), {"meter": "12345.00"}
    done = settled(address, bet, board=board, dealer=SIXES, carry={**meter})
    seed, share = METERS[address]
    shown = 1_234_500 + share
    assert nets(done)["progressive"] == (shown // part - 100) / 100
    assert meter_after(done) == (100 * seed if part == 1 else shown - shown // part)
    assert sum(done.rounds[0].settlement.postings().values()) == 0


@pytest.mark.parametrize("address", OHIO)
def test_two_prizes_of_a_round_are_paid_from_the_right_each_from_what_is_left(address: str) -> None:
    """Columbus 2016 L1369, 2017 L4301-4306, Toledo L2871-2874, Cincinnati L4945."""
    done = settled(
        address, *TWO_STRAIGHT_FLUSHES, board=SPADES, dealer=SIXES, carry={"meter": "20000.00"}
    )
    shown = 2_000_000 + 2 * METERS[address][1]
    left = shown - shown // 10
    assert nets(done, 2)["progressive"] == (shown // 10 - 100) / 100
    assert nets(done, 1)["progressive"] == (left // 10 - 100) / 100
    assert meter_after(done) == left - left // 10


def test_columbus_2016_L1357_share_and_seed_are_minimums() -> None:
    bet = seat(1, bets(5, progressive=1), "Jd Td", *FOLDS)
    options: Options = {"meter-share": 50, "meter-seed": 20000}
    done = settled(COLUMBUS_16, bet, board=KING_HIGH["board"], options=options)
    assert meter_after(done) == 2_000_050
    with pytest.raises(NotAllowed, match="meter-seed cannot be 999"):
        terms(COLUMBUS_16, {"meter-seed": 999})
    with pytest.raises(NotAllowed, match="meter-share cannot be 9"):
        terms(COLUMBUS_16, {"meter-share": 9})


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
    answers = iter([Act.BET, Act.CHECK, Act.CHECK, Act.CHECK, Act.BET, Act.FOLD])
    asked = []
    hands = ("Ac Ad", "7c 2d", "", "Jd Td")
    while (prompt := deal_out(played, *hands, **KING_HIGH)) is not None:
        shown = [e for e in played.view() if e.seat == BOARD and e.value >= 0 and e.face == 0]
        asked.append((len(shown), prompt.seat, prompt.allowed))
        played.answer(next(answers))
    first, later = Act.BET | Act.BET_LESS | Act.CHECK, Act.BET | Act.CHECK
    assert asked == [
        *[(0, number, first) for number in (0, 1, 3)],
        *[(3, number, later) for number in (1, 3)],
        (5, 1, Act.BET | Act.FOLD),
    ]


@pytest.mark.parametrize("address", EVERY_BOOK)
def test_the_dealers_cards_stay_down_when_all_have_folded(address: str) -> None:
    played = begun(terms(address), {"ante": 10, "blind": 10, "trips": 5})
    for action in (Act.CHECK, Act.CHECK, Act.FOLD):
        deal_out(played, "Jd Td", board=KING_HIGH["board"])
        played.answer(action)
    assert played.done
    assert all(e.kind != "turn" for e in played.events if e.seat == DEALER)


@pytest.mark.parametrize("address", OHIO)
def test_a_progressive_alone_needs_no_more_than_the_flop(address: str) -> None:
    played = begun(terms(address), {"progressive": 1})
    deal_out(played, "8c 8d", board="8h 3s 3c")
    assert [line.net for line in played.settlement.lines] == [4900]


# --- What a player knows ----------------------------------------------------------------------


def test_information_keys_and_their_names() -> None:
    on = terms(COLUMBUS_16)
    played = begun(on, {"ante": 10, "blind": 10})
    keys = []
    while (prompt := deal_out(played, "Jd Td", **KING_HIGH)) is not None:
        keys.append(prompt.key)
        played.answer(Act.CHECK if len(keys) < 3 else Act.FOLD)
    a, b, x, y, z = cards("Jd Td Qc 9d 7h")
    assert keys[0] == pair_index(a, b)
    assert keys[1] == FLOP_FROM + flop_key(a, b, x, y, z)
    margin = river_margin(on.rules, PACK, a, b, *cards(KING_HIGH["board"]))
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
    row = Hand(hand_of(mine)).name.lower().replace("_", " ")
    for low, high in combinations([c for c in pack if c not in (*own, *board)], 2):
        theirs = best_of_seven(low, high, *board)
        plays = hand_of(theirs) != Hand.HIGH_CARD
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
    assert river_margin(on.rules, PACK, hand[0], hand[1], *five) == expected


def test_the_river_key_of_a_smaller_pack() -> None:
    on, hand, five = terms(COLUMBUS_16), cards("Ac Kd"), cards("Qh Jd 9s 9c 2h")
    pack = cards("Ac Kd Qh Jd 9s 9c 2h Th As 9d 3c 4s")
    found = river_margin(on.rules, np.array(pack, dtype=np.int64), hand[0], hand[1], *five)
    assert found == worth_of_a_bet(hand, five, pack)


# --- The deal ---------------------------------------------------------------------------------

STACKED = [0, 0, 1, 1, DEALER, DEALER]
FIVE = [BOARD] * 5


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        *((address, FIVE + STACKED) for address in NEXUS),  # 1300, 4123-4127, 2757-2760
        (CINCINNATI, STACKED),  # 3960
        (PARK, STACKED + FIVE),  # 4264-4267
    ],
)
def test_order_of_the_deal(address: str, expected: list[int]) -> None:
    full = {"ante": 10, "blind": 10}
    played = begun(terms(address), full, full)
    deal_out(played, "Ac Ad", "Kc Kd")
    assert [event.seat for event in played.events if event.kind == "card"] == expected


@pytest.mark.parametrize("address", [*NEXUS, PARK])
def test_the_board_lies_face_down_and_three_then_two_are_turned(address: str) -> None:
    """Toledo L2767-2772, Hollywood Park L4273-4275, Columbus by its reading."""
    played = begun(terms(address), {"ante": 10, "blind": 10})
    story = []
    for action in (Act.CHECK, Act.CHECK, Act.BET):
        deal_out(played, "Ac 4d", board=PAIR_OF_NINES["board"])
        turned = [e for e in played.events if e.kind == "turn" and e.seat == BOARD]
        down = [e for e in played.events if e.kind == "card" and e.seat == BOARD]
        assert not any(e.visible_to(EVERYONE) for e in down)
        story.append(len(turned))
        played.answer(action)
    assert story == [0, 3, 5]
    assert all(e.kind != "burn" for e in played.events)


@pytest.mark.parametrize("action", [Act.BET, Act.CHECK])
def test_cincinnati_L3980_L3984_a_card_is_burned_before_flop_and_before_turn_and_river(
    action: int,
) -> None:
    played = begun(terms(CINCINNATI), {"ante": 10, "blind": 10})
    while deal_out(played, "Ac 4d", **PAIR_OF_NINES) is not None:
        played.answer(action if played.prompt and played.prompt.allowed & Act.CHECK else Act.BET)
    story = [e.kind for e in played.events if e.seat in (BOARD, DEALER) and e.kind != "turn"]
    assert story == ["card", "card", "burn", *["card"] * 3, "burn", *["card"] * 2]
    assert all(e.visible_to(EVERYONE) for e in played.events if e.seat == BOARD)
    assert played.tape.drawn == 2 + 2 + 1 + 3 + 1 + 2


# --- Order of settlement ----------------------------------------------------------------------


def order(done: Settled) -> list[str]:
    return [" ".join(text.split()[:2]) for text in lines(done)]


def test_hollywood_park_L4289_the_seat_at_the_player_dealers_left_is_settled_first() -> None:
    seats = [
        seat(number, bets(10), hand, "bet")
        for number, hand in ((1, "Kd 4h"), (2, "Ah 4c"), (3, "7c 6d"))
    ]
    for first, turns in ((0, "123"), (1, "231"), (2, "312")):
        done = settled(PARK, *seats, **PAIR_OF_NINES, carry={"first-seat": first})
        assert [text[0] for text in order(done)][::3] == list(turns)


# --- The payout limit -------------------------------------------------------------------------

ROYAL: Shown = {"board": "Qh Jh Th 2c 3d", "dealer": SIXES}


def test_toledo_L2725_losses_make_no_room_and_the_meter_is_free_of_the_limit() -> None:
    wagers = bets(100, progressive=1)
    done = settled(TOLEDO, seat(1, wagers, "Ah Kh", "bet"), **ROYAL, carry={"meter": "90000.00"})
    found = nets(done)
    assert found["ante"] + found["play"] + found["blind"] == 25_000
    assert found["progressive"] == 89_999.10


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


# --- California: bank and fees ----------------------------------------------------------------


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


# --- Irregularities and refusals --------------------------------------------------------------


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
    assert strategy[pair_index(low, high)] == (
        prefer(Act.BET, Act.CHECK) if good else prefer(Act.CHECK)
    )


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
    assert strategy[key] == (prefer(Act.BET, Act.CHECK) if good else prefer(Act.CHECK))


def test_after_the_river_it_bets_whatever_gains(strategy: Array) -> None:
    assert strategy.shape == (KEYS,)
    even = RIVER_FROM + MARGIN
    assert set(strategy[RIVER_FROM : even + 1].tolist()) == {prefer(Act.FOLD)}
    assert set(strategy[even + 1 :].tolist()) == {prefer(Act.BET)}


# --- Exact, and compiled against interpreted --------------------------------------------------


@pytest.mark.parametrize(
    ("address", "options", "cover"),
    [
        (COLUMBUS_16, {"blind-unqualified": "pushes"}, -1),
        (TOLEDO, {}, -1),
        (CINCINNATI, {"minimum": "100"}, -1),
        (PARK, {"cover": "net"}, 900_000),
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
    first, less, late = prefer(Act.BET), prefer(Act.BET_LESS, Act.BET), prefer(Act.CHECK, Act.BET)
    ways = [first, less, late, prefer(Act.CHECK, Act.FOLD)]
    wild = np.random.default_rng(7).choice(ways, size=KEYS)
    agree(on, stakes, rounds=100, seed=11, cover=cover)
    agree(on, stakes, rounds=150, seed=12, cover=cover, policy=wild.astype(np.int64))
