"""Mississippi Stud in five books: the streets, what a fold costs, tables, meter, limit and bank."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

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
from pitboss.engines.exact.solitaire import SolitaireSolver
from pitboss.engines.exact.store import solve_stored
from pitboss.engines.simulate import simulate
from pitboss.engines.written import Settled
from pitboss.equipment.cards import cards
from pitboss.errors import BadInput, NotAllowed
from pitboss.games.mississippi_stud import (
    BETS_BEFORE_FIFTH,
    BETS_BEFORE_FOURTH,
    FIFTH_FROM,
    FOLD,
    FOURTH_FROM,
    KEYS,
    ONE,
    OUTCOMES,
    THREE,
    TWO,
    hand_row,
    key_name,
    policy,
)
from pitboss.hands.poker import five_card
from pitboss.hands.sets import QUADS, pair_index, quad_index, triple_index
from pitboss.jit import compiled
from pitboss.registry import Array
from pitboss.rulebook.schema import WrittenSeat
from pitboss.rulebook.terms import terms
from pitboss.tape.table import EVERYONE
from pitboss.tape.verbs import BOARD

COLUMBUS_16 = "columbus-2016/mississippi-stud"
COLUMBUS_17 = "columbus-2017/mississippi-stud"
TOLEDO = "toledo/mississippi-stud"
CINCINNATI = "cincinnati/mississippi-stud"
PARK = "hollywood-park/mississippi-stud"

COLUMBUS = (COLUMBUS_16, COLUMBUS_17)
HOLLYWOOD_OHIO = (*COLUMBUS, TOLEDO)
OHIO = (*HOLLYWOOD_OHIO, CINCINNATI)
WITH_BONUS = (*COLUMBUS, CINCINNATI, PARK)
EVERY_BOOK = (*OHIO, PARK)

STREETS = ("third-street", "fourth-street", "fifth-street")
ALL_IN = ("3x", "3x", "3x")


# --- Paytables: every printed cell, typed here a second time ----------------------------------

HANDS = {
    "royal flush": ("Ah Kh", "Qh Jh Th"),
    "straight flush": ("Ks Qs", "Js Ts 9s"),
    "lowest straight flush": ("5d 2d", "Ad 3d 4d"),
    "four of a kind": ("7c 7d", "7h 7s 2c"),
    "full house": ("8c 8d", "8h 3s 3c"),
    "flush": ("Kc 9c", "7c 4c 2c"),
    "straight": ("Ac Kd", "Qh Js Tc"),
    "lowest straight": ("Ac 3d", "2h 4s 5c"),
    "three of a kind": ("2c 2d", "2h 9s Kc"),
    "two pair": ("3c 9d", "3h 2s 2c"),
    "aces": ("Ac 9d", "Ah 3s 2c"),
    "jacks": ("Jc 9d", "4h Js 2c"),
    "tens": ("Tc Td", "4h Js 2c"),
    "sixes": ("6c 9d", "4h Js 6h"),
    "sixes in the community": ("Ac 9d", "6h 6s 2c"),
    "fives": ("5c 5d", "4h Js 2c"),
    "ace high": ("Ac Kd", "Qh Js 9c"),
}
PAYS = {
    "royal flush": 500,
    "straight flush": 100,
    "lowest straight flush": 100,
    "four of a kind": 40,
    "full house": 10,
    "flush": 6,
    "straight": 4,
    "lowest straight": 4,
    "three of a kind": 3,
    "two pair": 2,
    "aces": 1,
    "jacks": 1,
    "tens": 0,
    "sixes": 0,
    "sixes in the community": 0,
    "fives": -1,
    "ace high": -1,
}


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("address", EVERY_BOOK)
def test_the_table_pays_the_ante_and_each_street_bet(address: str, hand: str) -> None:
    """Columbus 2016 L1788-1797, 2017 L5655-5673, Toledo L3559-3568, Cincinnati L4380-4398,
    Hollywood Park L8460-8470."""
    own, board = HANDS[hand]
    done = settled(address, seat(1, {"ante": 5}, own, "1x", "2x", "3x"), board=board)
    pays = PAYS[hand]
    assert nets(done) == {
        "ante": 5 * pays,
        "third-street": 5 * pays,
        "fourth-street": 10 * pays,
        "fifth-street": 15 * pays,
    }


BONUS = {
    COLUMBUS_16: printed.THREE_CARDS_PAY,  # 1832-1836
    COLUMBUS_17: printed.THREE_CARDS_PAY,  # 5770-5778
    CINCINNATI: printed.THREE_CARDS_PAY,  # 4403-4407
    PARK: {**printed.THREE_CARDS_PAY, "straight": 5, "low straight": 5, "flush": 4},  # 8491-8495
}


@pytest.mark.parametrize("hand", printed.THREE_CARDS)
@pytest.mark.parametrize("address", WITH_BONUS)
def test_three_card_bonus_table_is_on_the_community_cards(address: str, hand: str) -> None:
    wagers: Amounts = {"ante": 5, "three-card-bonus": 10}
    done = settled(
        address, seat(1, wagers, "4h 9d", "1x", "1x", "1x"), board=printed.THREE_CARDS[hand]
    )
    assert nets(done)["three-card-bonus"] == 10 * BONUS[address][hand]


@pytest.mark.parametrize("hand", [*printed.PRIZES, "two pair", "aces", "ace high"])
@pytest.mark.parametrize("address", OHIO)
def test_progressive_prizes_in_dollars_come_from_the_tray(address: str, hand: str) -> None:
    """Columbus 2016 L1853-1857, 2017 L5798-5802, Toledo L3618-3622, Cincinnati L4457-4461."""
    own, board = HANDS[hand]
    bet = seat(1, {"ante": 5, "progressive": 1}, own, *ALL_IN)
    for stake in ("kept", "returned"):
        done = settled(address, bet, board=board, options={"progressive-stake": stake})
        expected = printed.expected_from_the_tray(done.terms, hand, kept=stake == "kept")
        assert printed.tray_prize(done) == expected


@pytest.mark.parametrize("address", OHIO)
@pytest.mark.parametrize(("hand", "part"), printed.OFF_THE_METER)
def test_progressive_prizes_off_the_meter(address: str, hand: str, part: int) -> None:
    """Columbus 2016 L1851-1852, 2017 L5794-5796, Toledo L3616-3617, Cincinnati L4455-4456."""
    own, board = HANDS[hand]
    bet = seat(1, {"ante": 5, "progressive": 1}, own, "1x", "1x", "1x")
    for stake in ("kept", "returned"):
        options: Options = {"progressive-stake": stake}
        done = settled(address, bet, board=board, carry={"meter": "12345.00"}, options=options)
        expected = printed.expected_off_the_meter(done.terms, 1_234_500, part, kept=stake == "kept")
        assert printed.meter_prize(done) == expected


@pytest.mark.parametrize(
    ("address", "seed", "share"),
    [(COLUMBUS_16, 1000, 10), (COLUMBUS_17, 1000, 10), (TOLEDO, 1000, 10), (CINCINNATI, 10000, 21)],
)
def test_meter_seed_and_rate(address: str, seed: int, share: int) -> None:
    """Columbus 2016 L1889, 2017 L5929-5931, Toledo L3689-3690, Cincinnati L4464."""
    bet = seat(1, {"ante": 5, "progressive": 1}, "4c 2d", "fold")
    assert meter_after(settled(address, bet)) == 100 * seed + share
    options: Options = {"meter-share": 50, "meter-seed": 20000}
    assert meter_after(settled(address, bet, options=options)) == 2_000_050
    with pytest.raises(NotAllowed, match="meter-seed cannot be 999"):
        settled(address, bet, options={"meter-seed": 999})
    with pytest.raises(NotAllowed, match="meter-share cannot be 9"):
        settled(address, bet, options={"meter-share": 9})


@pytest.mark.parametrize("hand", [*printed.ENVY, "four of a kind"])
@pytest.mark.parametrize("address", OHIO)
def test_envy_table(address: str, hand: str) -> None:
    """Columbus 2016 L1851-1852, 2017 L5794-5796, Toledo L3616-3617, Cincinnati L4455-4456."""
    own, board = HANDS[hand]
    done = settled(
        address,
        seat(1, {"ante": 5, "progressive": 1}, own, "1x", "1x", "1x"),
        seat(2, {"ante": 5, "progressive": 1}, "8c 4s", "fold"),
        seat(3, {"ante": 5}, "8d 5s", "fold"),
        board=board,
    )
    paid = [text for text in lines(done) if " envy " in text]
    assert paid == (
        [f"2 envy 0.00 win {printed.ENVY[hand]}.00 envy"] if hand in printed.ENVY else []
    )


# --- The streets ------------------------------------------------------------------------------


@pytest.mark.parametrize("address", EVERY_BOOK)
@pytest.mark.parametrize(("action", "times"), [("1x", 1), ("2x", 2), ("3x", 3)])
def test_a_street_bet_is_one_two_or_three_times_the_ante(
    address: str, action: str, times: int
) -> None:
    """Columbus 2016 L1770, 2017 L5613, Toledo L3534, Cincinnati L4336, Hollywood Park L8431."""
    done = settled(address, seat(1, {"ante": 25}, "Tc Td", *[action] * 3), board="4h Js 2c")
    stakes = {done.terms.game.layout.names[line.wager]: line.stake for line in done.lines}
    assert stakes == {"ante": 2500, **dict.fromkeys(STREETS, 2500 * times)}


def test_a_house_with_smaller_street_bets_would_offer_no_more() -> None:
    on = terms(COLUMBUS_16)
    on = replace(on, rules=on.rules._replace(street_times=2))
    prompt = deal_out(begun(on, {"ante": 10}), "Tc Td")
    assert prompt is not None
    assert prompt.allowed == FOLD | ONE | TWO


@pytest.mark.parametrize("address", EVERY_BOOK)
def test_everybody_decides_on_a_street_before_its_card_is_turned(address: str) -> None:
    """Cincinnati L4335-4354, Hollywood Park L8431-8438: from the dealer's left, three times."""
    played = begun(terms(address), {"ante": 10}, {}, {"ante": 10})
    asked = []
    while (prompt := deal_out(played, "Ac Ad", "", "Kc Kd", board="2h 7s 9c")) is not None:
        turned = sum(event.kind == "turn" for event in played.events)
        asked.append((turned, prompt.seat))
        played.answer(ONE)
    assert asked == [(0, 0), (0, 2), (1, 0), (1, 2), (2, 0), (2, 2)]


@pytest.mark.parametrize("address", EVERY_BOOK)
def test_who_folded_is_not_asked_again(address: str) -> None:
    """Cincinnati L4348: the decision is for players who are still in."""
    played = begun(terms(address), {"ante": 10}, {"ante": 10})
    asked = []
    while (prompt := deal_out(played, "4c 2d", "Kc Kd", board="3h 7s 9c")) is not None:
        asked.append(prompt.seat)
        played.answer(FOLD if prompt.seat == 0 else ONE)
    assert asked == [0, 1, 1, 1]


@pytest.mark.parametrize(
    ("third", "fourth", "before", "said"),
    [
        (ONE, ONE, (1, 2), ("a bet of 1x", "bets of 2x")),
        (THREE, ONE, (3, 4), ("a bet of 3x", "bets of 4x")),
        (THREE, THREE, (3, 6), ("a bet of 3x", "bets of 6x")),
    ],
)
@pytest.mark.parametrize("address", EVERY_BOOK)
def test_a_player_knows_his_cards_those_turned_and_his_bets(
    address: str, third: int, fourth: int, before: tuple[int, int], said: tuple[str, str]
) -> None:
    played = begun(terms(address), {"ante": 10})
    a, b, c, d = cards("9d Ac 2h 7s")
    keys = []
    for bet in (third, fourth, ONE):
        prompt = deal_out(played, "9d Ac", board="2h 7s 4c")
        assert prompt is not None
        keys.append(prompt.key)
        hidden = [event.value for event in played.view(0) if event.seat == BOARD]
        assert hidden.count(-1) == 3
        played.answer(bet)
    assert keys == [
        pair_index(a, b),
        FOURTH_FROM + BETS_BEFORE_FOURTH * triple_index(a, b, c) + before[0] - 1,
        FIFTH_FROM + BETS_BEFORE_FIFTH * quad_index(a, b, c, d) + before[1] - 2,
    ]
    names = [key_name(played.terms.rules, key) for key in keys]
    assert names == [
        "9d Ac on third street",
        f"2h 9d Ac on fourth street after {said[0]}",
        f"2h 7s 9d Ac on fifth street after {said[1]}",
    ]


def test_the_keys_of_the_streets_lie_one_after_the_other() -> None:
    lowest, highest = cards("2c 2d 2h 2s"), cards("Ac Ad Ah As")
    bounds = [
        FOURTH_FROM + BETS_BEFORE_FOURTH * triple_index(*lowest[:3]),
        FOURTH_FROM + BETS_BEFORE_FOURTH * triple_index(*highest[:3]) + BETS_BEFORE_FOURTH,
        FIFTH_FROM + BETS_BEFORE_FIFTH * quad_index(*lowest),
        FIFTH_FROM + BETS_BEFORE_FIFTH * quad_index(*highest) + BETS_BEFORE_FIFTH,
    ]
    assert bounds[0] == pair_index(*highest[2:]) + 1
    assert bounds[1] <= bounds[2]
    assert bounds[3] == KEYS


@pytest.mark.parametrize(
    ("address", "dealt", "expected"),
    [
        (COLUMBUS_16, "community-first", [BOARD] * 3 + [0, 0, 1, 1]),  # 1818
        (COLUMBUS_16, "players-first", [0, 1, 0, 1] + [BOARD] * 3),  # 1819
        (TOLEDO, "community-first", [BOARD] * 3 + [0, 0, 1, 1]),  # 3590-3592
        (TOLEDO, "community-first-singly", [BOARD] * 3 + [0, 1, 0, 1]),  # 3594-3597
        (CINCINNATI, "community-first", [BOARD] * 3 + [0, 0, 1, 1]),  # 4314
        (CINCINNATI, "with-burns", [0, 1, 0, 1]),  # 4304
    ],
)
def test_order_of_the_deal(address: str, dealt: str, expected: list[int]) -> None:
    played = begun(terms(address, {"dealt": dealt}), {"ante": 10}, {"ante": 10})
    deal_out(played, "Ac Ad", "Kc Kd")
    assert [event.seat for event in played.events if event.kind == "card"] == expected


@pytest.mark.parametrize("address", [COLUMBUS_17, PARK])
def test_columbus_2017_L5720_and_hollywood_park_L8423_deal_one_way(address: str) -> None:
    assert "dealt" not in terms(address).options
    played = begun(terms(address), {"ante": 10})
    deal_out(played, "Ac Ad")
    assert [event.seat for event in played.events] == [BOARD, BOARD, BOARD, 0, 0]


def test_cincinnati_L4306_each_community_card_comes_behind_a_burned_one() -> None:
    played = begun(terms(CINCINNATI, {"dealt": "with-burns"}), {"ante": 10})
    while deal_out(played, "Ac Ad", board="2h 7s 9c") is not None:
        played.answer(ONE)
    story = [(e.kind, e.seat) for e in played.events if e.kind in ("card", "burn", "action")]
    street = [("action", 0), ("burn", -1), ("card", BOARD)]
    assert story == [("card", 0), ("card", 0), *street, *street, *street]
    assert all(e.visible_to(EVERYONE) for e in played.events if e.seat == BOARD)


# --- What a fold costs ------------------------------------------------------------------------

FULL: Amounts = {"ante": 10, "three-card-bonus": 5, "progressive": 1}


@pytest.mark.parametrize("address", COLUMBUS)
@pytest.mark.parametrize("streets", [0, 1, 2])
def test_columbus_2016_L1769_a_fold_forfeits_all_wagers(address: str, streets: int) -> None:
    actions = ["2x"] * streets + ["fold"]
    turned = " ".join(["5d", "3c", "5h"][:streets])
    done = settled(address, seat(1, FULL, "Qd 2s", *actions), board=turned)
    assert lines(done) == [
        "1 ante 10.00 lose -10.00 folded",
        *[f"1 {street} 20.00 lose -20.00 folded" for street in STREETS[:streets]],
        "1 three-card-bonus 5.00 lose -5.00 folded",
        "1 progressive 1.00 lose -1.00 folded",
    ]


@pytest.mark.parametrize("address", COLUMBUS)
def test_columbus_2016_L1783_the_bonus_after_a_fold_is_an_option(address: str) -> None:
    options: Options = {"fold-forfeits-three-card": False}
    done = settled(address, seat(1, FULL, "Qd 2s", "fold"), board="5d 3c 5h", options=options)
    assert nets(done) == {"ante": -10, "progressive": -1, "three-card-bonus": 5}


def test_cincinnati_L4286_the_bonus_stays_up_after_a_fold_unless_the_house_reads_otherwise() -> (
    None
):
    done = settled(CINCINNATI, seat(1, FULL, "Qd 2s", "fold"), board="5d 3c 5h")
    assert nets(done) == {"ante": -10, "progressive": -1, "three-card-bonus": 5}
    options: Options = {"fold-forfeits-three-card": True}
    done = settled(CINCINNATI, seat(1, FULL, "Qd 2s", "fold"), options=options)
    assert nets(done) == {"ante": -10, "progressive": -1, "three-card-bonus": -5}


@pytest.mark.parametrize("streets", [0, 1, 2])
def test_hollywood_park_L8481_a_fold_never_forfeits_the_bonus(streets: int) -> None:
    wagers: Amounts = {"ante": 10, "three-card-bonus": 5}
    actions = ["1x"] * streets + ["fold"]
    done = settled(PARK, seat(1, wagers, "Qd 2s", *actions), board="5d 3c 5h")
    lost = {"ante": -10, **dict.fromkeys(STREETS[:streets], -10)}
    assert nets(done) == {**lost, "three-card-bonus": 5}


def test_toledo_L3533_a_folded_hand_and_the_progressive_are_an_option() -> None:
    wagers: Amounts = {"ante": 10, "progressive": 1}
    assert nets(settled(TOLEDO, seat(1, wagers, "4c 2h", "fold"))) == {
        "ante": -10,
        "progressive": -1,
    }
    options: Options = {"fold-forfeits-progressive": False}
    done = settled(TOLEDO, seat(1, wagers, "4c 2h", "fold"), board="4d 4h 9s", options=options)
    assert nets(done) == {"ante": -10, "progressive": 8}


@pytest.mark.parametrize("address", EVERY_BOOK)
def test_the_board_stays_down_when_nothing_depends_on_it(address: str) -> None:
    """Columbus 2016 L1769, 1820-1823."""
    played = begun(terms(address), {"ante": 10}, {"ante": 10})
    while deal_out(played, "4c 2d", "5c 2h") is not None:
        played.answer(FOLD)
    assert played.done
    assert all(event.kind != "turn" for event in played.events)


@pytest.mark.parametrize("address", WITH_BONUS)
def test_a_bonus_alone_needs_neither_hands_nor_decisions(address: str) -> None:
    played = begun(terms(address), {"three-card-bonus": 5})
    assert deal_out(played, board="6c 6d 2h") is None
    assert [event.seat for event in played.events if event.kind == "card"] == [BOARD] * 3
    assert played.settlement.lines[0].net == 500


@pytest.mark.parametrize("address", OHIO)
def test_a_progressive_alone_needs_no_decisions(address: str) -> None:
    played = begun(terms(address), {"progressive": 1})
    assert deal_out(played, "4c 2h", board="4d 4h 9s") is None
    assert played.settlement.lines[0].net == 800


# --- Meter and envy ---------------------------------------------------------------------------


def two_straight_flushes(address: str, options: Options | None = None) -> Settled:
    return settled(
        address,
        seat(1, {"ante": 5, "progressive": 1}, "7s 8s", "1x", "1x", "1x"),
        seat(2, {"ante": 5, "progressive": 1}, "Qs Ks", "1x", "1x", "1x"),
        board="9s Ts Js",
        carry={"meter": "50000.00"},
        options=options,
    )


@pytest.mark.parametrize("address", OHIO)
def test_the_player_at_the_right_takes_his_part_first(address: str) -> None:
    """Columbus 2016 L1901, 2017 L5950, Toledo L3701, Cincinnati L4945."""
    done = two_straight_flushes(address)
    assert printed.two_tenths(done) == printed.expected_two_tenths(done.terms, 5_000_000)
    assert nets(done, 1)["envy"] == nets(done, 2)["envy"] == 300


@pytest.mark.parametrize("address", HOLLYWOOD_OHIO)
def test_columbus_2016_L1878_the_second_prize_may_be_of_the_reset_amount(address: str) -> None:
    done = two_straight_flushes(address, {"meter-second": "reset"})
    assert nets(done, 2)["progressive"] == 4999.02
    assert nets(done, 1)["progressive"] == 99
    assert meter_after(done) == 5_000_020 - 500_002 - 10_000


def test_cincinnati_L4945_has_no_such_reading() -> None:
    with pytest.raises(BadInput, match="no option of"):
        two_straight_flushes(CINCINNATI, {"meter-second": "reset"})


@pytest.mark.parametrize("second", ["as-it-stands", "reset"])
def test_columbus_2016_L1878_after_a_royal_both_readings_are_the_same(second: str) -> None:
    """The royal at the right leaves the seed, and a tenth of it is the straight flush's."""
    done = settled(
        COLUMBUS_16,
        seat(1, {"ante": 5, "progressive": 1}, "9h 8h", "1x", "1x", "1x"),
        seat(2, {"ante": 5, "progressive": 1}, "Ah Kh", "1x", "1x", "1x"),
        board="Qh Jh Th",
        carry={"meter": "5000.00"},
        options={"meter-second": second},
    )
    assert nets(done, 2)["progressive"] == 4999.20
    assert nets(done, 1)["progressive"] == 99
    assert meter_after(done) == 90_000


def a_royal_without_the_bet(address: str, options: Options | None = None) -> list[str]:
    done = settled(
        address,
        seat(1, {"ante": 5, "progressive": 1}, "8c 4s", "fold"),
        seat(2, {"ante": 5}, "Ah Kh", "1x", "1x", "1x"),
        seat(3, {"ante": 5, "progressive": 1}, "8d 8s", "1x", "1x", "1x"),
        board="Qh Jh Th",
        options=options,
    )
    return [text for text in lines(done) if " envy " in text]


@pytest.mark.parametrize("address", OHIO)
def test_columbus_2016_L1879_whose_hand_brings_envy_is_an_option(address: str) -> None:
    each = ["1 envy 0.00 win 1000.00 envy", "3 envy 0.00 win 1000.00 envy"]
    assert a_royal_without_the_bet(address) == each
    assert a_royal_without_the_bet(address, {"envy-for": "progressive-player"}) == []


@pytest.mark.parametrize("address", HOLLYWOOD_OHIO)
def test_columbus_2016_L1879_envy_after_a_fold_is_an_option(address: str) -> None:
    only_who_stayed = ["3 envy 0.00 win 1000.00 envy"]
    assert a_royal_without_the_bet(address, {"envy-after-fold": False}) == only_who_stayed


def test_cincinnati_L4901_a_fold_never_costs_the_envy_bonus() -> None:
    assert "envy-after-fold" not in terms(CINCINNATI).options


@pytest.mark.parametrize("forfeits", [True, False])
def test_toledo_L3665_a_folded_royal_brings_nobody_envy(forfeits: bool) -> None:
    done = settled(
        TOLEDO,
        seat(1, {"ante": 5, "progressive": 1}, "8d 8s", "1x", "1x", "1x"),
        seat(2, {"ante": 5, "progressive": 1}, "Ah Kh", "fold"),
        board="Qh Jh Th",
        options={"fold-forfeits-progressive": forfeits},
    )
    assert "envy" not in nets(done, 1)
    assert nets(done, 2)["progressive"] == (-1 if forfeits else 999.20)


# --- The payout limit -------------------------------------------------------------------------


def royal(address: str, ante: int, options: Options | None = None) -> Settled:
    """A royal with three times the Ante on each street, and every side bet there is."""
    wagers: Amounts = {"ante": ante, "progressive": 1}
    if address in WITH_BONUS:
        wagers["three-card-bonus"] = 100
    return settled(
        address,
        seat(1, wagers, "Ah Kh", *ALL_IN),
        board="Qh Jh Th",
        carry={"meter": "30000.00"},
        options=options,
    )


def test_toledo_L3570_a_player_wins_25_000_at_most_and_the_meter_besides() -> None:
    done = nets(royal(TOLEDO, 10))
    assert [done[name] for name in ("ante", *STREETS)] == [5000, 15000, 5000, 0]
    assert done["progressive"] == 29_999.10
    assert sum(nets(royal(TOLEDO, 5)).values()) == 25_000 + 29_999.10


def test_toledo_L4381_the_limit_may_be_for_everything() -> None:
    done = royal(TOLEDO, 5, {"payout-limit-counts": "all"})
    assert nets(done)["progressive"] == 0
    assert lines(done)[-1] == "1 progressive 1.00 push 0.00 payout-limit"
    assert meter_after(done) == 3_000_010 - 100
    done = royal(TOLEDO, 1, {"payout-limit-counts": "all"})
    assert sum(nets(done).values()) == 25_000
    assert nets(done)["progressive"] == 20_000
    assert meter_after(done) == 3_000_010 - 2_000_100


def test_toledo_L4381_a_limit_for_everything_holds_for_envy_too() -> None:
    """Seat 2 is settled first: what its royal brings seat 1 leaves $24,000 for the flush there."""
    done = settled(
        TOLEDO,
        seat(1, {"ante": 2000, "progressive": 1}, "4h 2h", *ALL_IN),
        seat(2, {"ante": 5, "progressive": 1}, "Ah Kh", "1x", "1x", "1x"),
        board="Qh Jh Th",
        options={"payout-limit-counts": "all"},
    )
    assert [text for text in lines(done) if text.startswith("1 ")] == [
        "1 envy 0.00 win 1000.00 envy",
        "1 ante 2000.00 win 12000.00 jacks-or-better",
        "1 third-street 6000.00 win 12000.00 jacks-or-better",
        "1 fourth-street 6000.00 push 0.00 payout-limit",
        "1 fifth-street 6000.00 push 0.00 payout-limit",
        "1 progressive 1.00 push 0.00 payout-limit",
    ]


def two_flushes(options: Options | None = None) -> Settled:
    """Flushes of two players that win $12,600 each."""
    return settled(
        TOLEDO,
        seat(1, {"ante": 210}, "Ah 2h", *ALL_IN),
        seat(2, {"ante": 210}, "Kh 3h", *ALL_IN),
        board="Qh 9h 7h",
        options=options,
    )


def test_toledo_L3570_the_limit_may_be_for_the_table() -> None:
    done = two_flushes()
    assert sum(nets(done, 1).values()) == sum(nets(done, 2).values()) == 12_600
    done = two_flushes({"payout-limit-for": "table-round"})
    assert sum(nets(done, 2).values()) == 12_600
    assert sum(nets(done, 1).values()) == 12_400


def test_cincinnati_L4409_no_limit_unless_one_is_posted() -> None:
    assert sum(nets(royal(CINCINNATI, 100)).values()) == 500_000 + 4_000 + 29_999.21


@pytest.mark.parametrize(
    ("counts", "bonus", "progressive"),
    [("base", 4_000, 29_999.21), ("base-and-bonus", 0, 29_999.21), ("all", 0, 0)],
)
def test_cincinnati_L4409_which_payouts_count_is_an_option(
    counts: str, bonus: int, progressive: float
) -> None:
    done = royal(CINCINNATI, 100, {"payout-limit": 60_000, "payout-limit-counts": counts})
    assert sum(nets(done)[name] for name in ("ante", *STREETS)) == 60_000
    assert nets(done)["three-card-bonus"] == bonus
    assert nets(done)["progressive"] == progressive


def test_cincinnati_L4409_a_limit_is_at_least_50_000() -> None:
    done = royal(CINCINNATI, 100, {"payout-limit": 1_000})
    assert sum(nets(done)[name] for name in ("ante", *STREETS)) == 50_000


@pytest.mark.parametrize(("minimum", "most"), [(5, 60_000), (25, 125_000)])
def test_cincinnati_L4409_and_at_least_what_the_minimum_bet_can_win(
    minimum: int, most: int
) -> None:
    done = royal(CINCINNATI, 100, {"payout-limit": 60_000, "minimum": minimum})
    assert sum(nets(done)[name] for name in ("ante", *STREETS)) == most


@pytest.mark.parametrize("address", COLUMBUS)
def test_columbus_prints_no_limit(address: str) -> None:
    assert nets(royal(address, 1000))["fifth-street"] == 1_500_000


# --- The order of settlement, the bank, fees --------------------------------------------------


@pytest.mark.parametrize("address", EVERY_BOOK)
def test_seats_are_settled_from_the_dealers_right(address: str) -> None:
    """Cincinnati L4355, Hollywood Park L8448."""
    bets = [seat(n, {"ante": 5}, hand, *ALL_IN) for n, hand in ((1, "Ac Ad"), (4, "Kc 2d"))]
    done = settled(address, *bets, board="3h 7s 9c")
    assert [text.split()[0] for text in lines(done)] == ["4"] * 4 + ["1"] * 4


def test_hollywood_park_L8453_each_players_wagers_in_their_order() -> None:
    wagers: Amounts = {"three-card-bonus": 5, "ante": 10}
    done = settled(PARK, seat(2, wagers, "Ac Ad", *ALL_IN), board="3h 7s 9c")
    order = [text.split()[1] for text in lines(done)]
    assert order == ["ante", *STREETS, "three-card-bonus"]


@pytest.mark.parametrize("address", OHIO)
def test_prizes_come_after_a_players_other_wagers_and_bring_envy_at_once(address: str) -> None:
    done = two_straight_flushes(address)
    order = [tuple(text.split()[:2]) for text in lines(done)]
    base = ["ante", *STREETS, "progressive"]
    assert order == [
        *[("2", name) for name in base],
        ("1", "envy"),
        *[("1", name) for name in base],
        ("2", "envy"),
    ]


def short_bank(bank: int, cover: str = "gross") -> list[str]:
    """Seat 3 wins $80 with two pair, seat 2 loses $40, seat 1 wins $40 with jacks."""
    done = settled(
        PARK,
        seat(1, {"ante": 10}, "Jc 8h", "1x", "1x", "1x"),
        seat(2, {"ante": 10}, "Kd 3c", "1x", "1x", "1x"),
        seat(3, {"ante": 10}, "9h 5c", "1x", "1x", "1x"),
        board="9d 5s Jh",
        bank=bank,
        options={"cover": cover},
    )
    return in_short(lines(done))


def test_hollywood_park_L8454_the_bank_covers_wagers_in_their_order() -> None:
    found = short_bank(80)
    assert found[:4] == [f"3 {name} win 20.00" for name in ("ante", *STREETS)]
    assert found[4:8] == [f"2 {name} lose -10.00" for name in ("ante", *STREETS)]
    assert found[8:] == [f"1 {name} returned 0.00" for name in ("ante", *STREETS)]


def test_hollywood_park_L8454_what_it_collects_may_pay_later_winners_by_option() -> None:
    assert short_bank(80, "net")[8:] == [f"1 {name} win 10.00" for name in ("ante", *STREETS)]


def test_hollywood_park_L8454_or_every_wager_with_action_uses_it_up() -> None:
    found = short_bank(100, "action")
    assert found[4:6] == ["2 ante lose -10.00", "2 third-street lose -10.00"]
    assert all(text.endswith("returned 0.00") for text in found[6:])


def test_hollywood_park_L8454_an_empty_bank_takes_nothing_either() -> None:
    assert all(text.endswith("returned 0.00") for text in short_bank(0))


def test_hollywood_park_L8438_folded_wagers_come_first_against_the_bank() -> None:
    done = settled(
        PARK,
        seat(1, {"ante": 20}, "4c 2d", "fold"),
        seat(2, {"ante": 10}, "Kd 3c", "1x", "1x", "1x"),
        board="9d 5s Jh",
        bank=30,
    )
    assert lines(done) == [
        "1 ante 20.00 lose -20.00 folded",
        "2 ante 10.00 lose -10.00 under-sixes",
        *[f"2 {street} 10.00 returned 0.00 under-sixes bank-used-up" for street in STREETS],
    ]


def test_hollywood_park_L8482_the_bank_pays_the_bonus_too() -> None:
    wagers: Amounts = {"ante": 10, "three-card-bonus": 10}
    done = settled(PARK, seat(1, wagers, "4c 2d", "fold"), board="9d 9s Jh", bank=5)
    assert lines(done) == [
        "1 ante 10.00 lose -5.00 folded bank-used-up returned 5.00",
        "1 three-card-bonus 10.00 win 5.00 pair-or-better bank-used-up returned 5.00",
    ]


@pytest.mark.parametrize(("option", "player", "banker"), [(1, 1, 2), (2, 1, 3), (3, 2, 4)])
def test_hollywood_park_L8514_fees_are_for_the_ante_and_the_hand(
    option: int, player: int, banker: int
) -> None:
    wagers: Amounts = {"ante": 300, "three-card-bonus": 300}
    done = settled(
        PARK,
        seat(1, wagers, "4c 2d", "fold"),
        seat(3, {"ante": 5}, "Kd 3c", *ALL_IN),
        board="9d 5s Jh",
        options={"fees": f"game-schedule/{option}"},
    )
    fees = [text for text in done.transcript() if " fee " in text]
    assert fees == [f"1 fee {player}.00", f"3 fee {player}.00", f"bank fee {banker}.00"]


@pytest.mark.parametrize("address", OHIO)
def test_the_house_banks_without_fees_or_limit(address: str) -> None:
    with pytest.raises(BadInput, match="the house banks"):
        settled(address, seat(1, {"ante": 5}, "4c 2d", "fold"), bank=100)
    done = settled(address, seat(1, {"ante": 5}, "4c 2d", "fold"))
    assert done.transcript() == ["1 ante 5.00 lose -5.00 folded"]


# --- Irregularities and refusals --------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "name"),
    [
        (COLUMBUS_16, "voided-hand"),
        (COLUMBUS_17, "voided-hand"),
        (TOLEDO, "voided-hand"),
        (CINCINNATI, "wrong-number-of-cards"),
        (CINCINNATI, "wrong-deck"),
        (CINCINNATI, "shoe-stops-dealing"),
        (PARK, "shuffler-failure"),
    ],
)
def test_what_voids_a_round_gives_back_street_bets_too(address: str, name: str) -> None:
    on = terms(address)
    played = begun(on, {"ante": 10, "progressive": 1})
    deal_out(played, "Ac Ad")
    played.answer(THREE)
    played.void(name)
    found = [(line.stake, line.returned, line.net) for line in played.settlement.lines]
    assert found == [(1000, 1000, 0), (100, 100, 0), (3000, 3000, 0)]
    assert not played.settlement.fees
    assert (played.carried == played.carry).all()


@pytest.mark.parametrize("name", ["card-dealt-in-error", "shuffler-failure", "player-leaves"])
def test_cincinnati_L4413_other_irregularities_do_not(name: str) -> None:
    played = begun(terms(CINCINNATI), {"ante": 10})
    with pytest.raises(NotAllowed, match="does not void a round"):
        played.void(name)


@pytest.mark.parametrize("address", WITH_BONUS)
def test_the_bonus_needs_an_ante_and_may_be_larger(address: str) -> None:
    """Cincinnati L4284, Hollywood Park L8476-8478."""
    put(terms(address), ante=5, three_card_bonus=200)
    with pytest.raises(NotAllowed, match="Ante"):
        put(terms(address), three_card_bonus=5)


@pytest.mark.parametrize("address", OHIO)
def test_the_progressive_is_one_dollar_beside_an_ante(address: str) -> None:
    """Columbus 2016 L1766, 2017 L5596, Toledo L3525, Cincinnati L4432."""
    put(terms(address), ante=5, progressive=1)
    with pytest.raises(NotAllowed, match="Progressive"):
        put(terms(address), ante=5, progressive=2)
    with pytest.raises(NotAllowed, match="Ante"):
        put(terms(address), progressive=1)


@pytest.mark.parametrize("address", EVERY_BOOK)
def test_a_street_bet_cannot_be_made_before_the_deal(address: str) -> None:
    with pytest.raises(NotAllowed, match="Street wager is made in the course"):
        put(terms(address), ante=5, third_street=5)


@pytest.mark.parametrize(
    ("address", "wager"),
    [(TOLEDO, "three-card-bonus"), (PARK, "progressive"), (PARK, "envy")],
)
def test_wagers_a_book_does_not_have(address: str, wager: str) -> None:
    with pytest.raises(NotAllowed, match=f"has no {wager} wager"):
        put(terms(address), ante=10, **{wager: 1})


def test_hollywood_park_L8509_limits_are_for_the_ante_and_not_for_streets() -> None:
    for ante in (4, 301):
        with pytest.raises(NotAllowed, match="Ante"):
            put(terms(PARK), ante=ante)
    done = settled(PARK, seat(1, {"ante": 300}, "Tc Td", *ALL_IN), board="4h Js 2c")
    assert [line.stake for line in done.lines] == [30_000, 90_000, 90_000, 90_000]


def test_a_decision_must_be_one_of_the_four() -> None:
    with pytest.raises(BadInput, match="there is no action '4x'"):
        settled(COLUMBUS_16, seat(1, {"ante": 10}, "Ac Ad", "4x"))
    with pytest.raises(BadInput, match="seat 1 must act: fold or 1x or 2x or 3x"):
        settled(COLUMBUS_16, seat(1, {"ante": 10}, "Ac Ad"))
    with pytest.raises(BadInput, match="nothing to decide"):
        settled(COLUMBUS_16, seat(1, {"ante": 10}, "Ac Ad", "fold", "1x"))


def test_one_deck() -> None:
    with pytest.raises(NotAllowed, match="Ac is dealt 2 times"):
        settled(COLUMBUS_16, seat(1, {"ante": 10}, "Ac Ad", *ALL_IN), board="Ac 2d 3h")


# --- How a simulation plays -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "action"),
    [
        ("2c 2d", THREE),
        ("Ac Ad", THREE),
        ("Jc 2d", ONE),
        ("Tc 6d", ONE),
        ("6c 5c", ONE),
        ("6c 5d", FOLD),
        ("Tc 5c", FOLD),
        ("6c 6d 2h", THREE),
        ("2c 2d 2h", THREE),
        ("5c 5d Ah", ONE),
        ("Ac Kc Tc", THREE),
        ("7c 6c 5c", THREE),
        ("6c 5c 4c", ONE),
        ("Jc 9c 8c", THREE),
        ("Tc 8c 7c", ONE),
        ("Qc Jc 8c", THREE),
        ("Jc 9c 7c", ONE),
        ("Ac 7c 2c", ONE),
        ("8c 7d 6h", ONE),
        ("Kc 9d 2h", ONE),
        ("6c 5d 4h", ONE),
        ("5c 4d 3h", FOLD),
        ("8c 6d 5h", ONE),
        ("7c 5d 4h", FOLD),
        ("Kc 5d 2h", FOLD),
        ("6c 6d 2h Kh", THREE),
        ("5c 5d 2h 2s", THREE),
        ("5c 5d 2h Ks", ONE),
        ("2c 5c 9c Kc", THREE),
        ("8c 7d 6h 5s", THREE),
        ("7c 6d 5h 4s", ONE),
        ("9c 7d 6h 5s", ONE),
        ("Ac 2d 3h 5s", ONE),
        ("Ac Kd 2h 4s", ONE),
        ("Kc 9d 8h 2s", ONE),
        ("9c 8d 7h 2s", FOLD),
        ("Kc 9d 3h 2s", FOLD),
    ],
)
def test_the_published_strategy_by_points(held: str, action: int) -> None:
    """Whatever was bet before."""
    hand = cards(held)
    if len(hand) == 2:
        first, keys = pair_index(hand[0], hand[1]), 1
    elif len(hand) == 3:
        place, keys = triple_index(hand[0], hand[1], hand[2]), BETS_BEFORE_FOURTH
        first = FOURTH_FROM + keys * place
    else:
        place, keys = quad_index(hand[0], hand[1], hand[2], hand[3]), BETS_BEFORE_FIFTH
        first = FIFTH_FROM + keys * place
    assert policy(terms(COLUMBUS_16).rules)[first : first + keys].tolist() == [action] * keys


def test_the_strategy_has_an_action_for_every_key() -> None:
    found = policy(terms(COLUMBUS_16).rules)
    assert found.shape == (KEYS,)
    assert set(np.unique(found)) == {FOLD, ONE, THREE}


# --- Exact ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "lost"), [(COLUMBUS_16, 1608), (CINCINNATI, 1608), (PARK, 1232)]
)
def test_three_card_bonus_edge(address: str, lost: int) -> None:
    """Of 22,100 boards 48 are straight flushes, 52 trips, 720 straights, 1,096 flushes and 3,744
    pairs: at 40, 30, 6, 3 and 1 they win 14,832 units, and the other 16,440 lose one each."""
    assert solve(terms(address), "three-card-bonus").edge == Fraction(lost, 22_100)


@pytest.mark.parametrize("stake", ["kept", "returned"])
def test_columbus_2016_progressive_edge(stake: str) -> None:
    found = solve(terms(COLUMBUS_16, {"progressive-stake": stake}), "progressive")
    assert found.edge == printed.five_card_progressive_edge(kept=stake == "kept")


@compiled
def rows_of_all_hands(counts: Array) -> None:
    for e in range(52):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        counts[hand_row(five_card(a, b, c, d, e))] += 1


def test_every_hand_of_five_cards_has_its_row() -> None:
    counts = np.zeros(len(OUTCOMES), dtype=np.int64)
    rows_of_all_hands(counts)
    pairs = 1_098_240 // 13  # of each rank
    assert dict(zip(OUTCOMES, counts.tolist(), strict=True)) == {
        "nothing": 1_302_540 + 4 * pairs,
        "sixes-to-tens": 5 * pairs,
        "jacks-or-better": 4 * pairs,
        "two-pair": 123_552,
        "three-of-a-kind": 54_912,
        "straight": 10_200,
        "flush": 5_108,
        "full-house": 3_744,
        "four-of-a-kind": 624,
        "straight-flush": 36,
        "royal-flush": 4,
    }


# --- The edge of the Ante ---------------------------------------------------------------------

PAYS_BY_ROW = [-1, 0, 1, 2, 3, 4, 6, 10, 40, 100, 500]
"""Columbus 2016 L1788-1797, in the order of the outcomes."""
DEALS = 1326 * 50 * 49 * 48
NO_LIMIT = 10**9


@compiled
def add_up(won: Array, worth: Array) -> None:
    """Add what each of all hands of five wins, by what is up, to the cells of its fours."""
    for e in range(52):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        wins = won[hand_row(five_card(a, b, c, d, e))]
                        worth[quad_index(a, b, c, d)] += wins
                        worth[quad_index(a, b, c, e)] += wins
                        worth[quad_index(a, b, d, e)] += wins
                        worth[quad_index(a, c, d, e)] += wins
                        worth[quad_index(b, c, d, e)] += wins


def worth_of_fours(ante: int, limit: int = NO_LIMIT) -> Array:
    """For four cards and one to ten Antes up: what they win, over the 48 cards that may come."""
    won = np.minimum(np.outer(PAYS_BY_ROW, ante * np.arange(11)), limit)
    worth = np.zeros((QUADS, 11), dtype=np.int64)
    add_up(won, worth)
    return worth


@compiled
def best_result(worth: Array, ante: int) -> int:
    """What the best play wins over all deals, from fifth street back."""
    total = 0
    for a in range(52):
        for b in range(a):
            on_third = -ante * 50 * 49 * 48
            for third in range(1, 4):
                bet = 0
                for c in range(52):
                    if c in (a, b):
                        continue
                    on_fourth = -ante * (1 + third) * 49 * 48
                    for fourth in range(1, 4):
                        more = 0
                        for d in range(52):
                            if d in (a, b, c):
                                continue
                            up = 1 + third + fourth
                            at_last = worth[quad_index(a, b, c, d), up + 1 : up + 4].max()
                            more += max(-ante * up * 48, at_last)
                        on_fourth = max(on_fourth, more)
                    bet += on_fourth
                on_third = max(on_third, bet)
            total += on_third
    return total


@compiled
def result_of(actions: Array, worth: Array) -> tuple[int, int]:
    """What one Ante wins and what is put up over all deals when the actions are followed."""
    times = np.zeros(9, dtype=np.int64)
    times[ONE], times[TWO], times[THREE] = 1, 2, 3
    total, put_up = 0, 0
    for a in range(52):
        for b in range(a):
            third = times[actions[pair_index(a, b)]]
            for c in range(52):
                if c in (a, b):
                    continue
                fourth, place = 0, triple_index(a, b, c)
                if third > 0:
                    key = FOURTH_FROM + BETS_BEFORE_FOURTH * place + third - 1
                    fourth = times[actions[key]]
                for d in range(52):
                    if d in (a, b, c):
                        continue
                    fifth, place = 0, quad_index(a, b, c, d)
                    if fourth > 0:
                        key = FIFTH_FROM + BETS_BEFORE_FIFTH * place + third + fourth - 2
                        fifth = times[actions[key]]
                    up = 1 + third + fourth + fifth
                    total += worth[place, up] if fifth > 0 else -48 * up
                    put_up += 48 * up
    return total, put_up


@pytest.fixture(scope="module")
def worth() -> Array:
    """In Antes, without a limit."""
    return worth_of_fours(1)


BEST_EDGE = Fraction(53223, 1082900)


def test_the_best_play_costs_4_91_percent_of_the_ante(worth: Array) -> None:
    assert Fraction(-best_result(worth, 1), DEALS) == BEST_EDGE
    assert f"{float(BEST_EDGE):.2%}" == "4.91%"  # the figure in print


@pytest.mark.parametrize("address", EVERY_BOOK)
def test_the_solver_proves_the_ante(address: str) -> None:
    """At five dollars, where the limit of Toledo does not bite."""
    found = solve_stored(terms(address), "ante", 500)
    assert (found.edge, found.solver) == (BEST_EDGE, "solitaire")
    assert f"{float(found.units):.4f}" == "3.5898"
    assert f"{float(found.element_of_risk):.2%}" == "1.37%"  # the figure in print


def test_toledo_L3570_the_limit_costs_a_larger_ante_more() -> None:
    found = solve_stored(terms(TOLEDO), "ante", 6000)
    assert found.edge == Fraction(-best_result(worth_of_fours(60, 25_000), 60), 60 * DEALS)
    assert found.edge > BEST_EDGE


def test_the_strategy_by_points_costs_hardly_more(worth: Array) -> None:
    won, _ = result_of(policy(terms(COLUMBUS_16).rules), worth)
    assert f"{float(Fraction(-won, DEALS) - BEST_EDGE):.4%}" == "0.0013%"


def test_the_best_play_looks_at_what_was_bet(worth: Array) -> None:
    """The solver's strategy wins what it says; one that forgets the bets wins less."""
    on = terms(COLUMBUS_16)
    stakes = staked(on, {"ante": 10})
    watched = [on.game.layout.index(name) for name in ("ante", *STREETS)]
    solver = SolitaireSolver(on, stakes, on.game.new_carry(on.rules, 1), watched)
    best = solver.policy & 0xFFFF
    won, put_up = result_of(best, worth)
    assert Fraction(-won, DEALS) == BEST_EDGE
    bets = sum(posted * p for (_, posted), p in solver.solve().items())
    assert Fraction(put_up, DEALS) == 1 + bets / 1000
    forgets = best.copy()
    for start, size in ((FOURTH_FROM, BETS_BEFORE_FOURTH), (FIFTH_FROM, BETS_BEFORE_FIFTH)):
        end = FIFTH_FROM if start == FOURTH_FROM else KEYS
        forgets[start:end] = np.repeat(best[start:end:size], size)
    assert result_of(forgets, worth)[0] < won


def test_a_simulation_finds_the_edge_of_the_strategy(worth: Array) -> None:
    on = terms(COLUMBUS_16)
    won, put_up = result_of(policy(on.rules), worth)
    run = simulate(on, {"ante": 1000}, rounds=1_000_000, seed=2026)
    (found,) = run.estimates
    assert found.wager == "ante"
    assert abs(found.z(-won / DEALS)) < 4.5
    assert found.units == pytest.approx(put_up / DEALS, abs=0.02)


def worth_of_four(held: tuple[int, ...]) -> int:
    """What a unit wins with these four cards, summed over the 48 that may come."""
    total = 0
    for card in range(52):
        if card in held:
            continue
        hand = (*held, card)
        ranks = sorted(c // 4 for c in hand)
        times = sorted(Counter(ranks).values(), reverse=True)
        flush = len({c % 4 for c in hand}) == 1
        straight = len(times) == 5 and (ranks[4] - ranks[0] == 4 or ranks == [0, 1, 2, 3, 12])
        if flush and straight:
            total += 500 if ranks[0] == 8 else 100
        elif times[0] == 4:
            total += 40
        elif times[:2] == [3, 2]:
            total += 10
        elif flush:
            total += 6
        elif straight:
            total += 4
        elif times[0] == 3:
            total += 3
        elif times[:2] == [2, 2]:
            total += 2
        elif times[0] == 2:
            paired = next(r for r in ranks if ranks.count(r) == 2)
            total += 1 if paired >= 9 else 0 if paired >= 4 else -1
        else:
            total -= 1
    return total


@pytest.mark.exhaustive
def test_four_cards_are_worth_what_they_are_by_another_count(worth: Array) -> None:
    for held in combinations(range(52), 4):
        assert worth[quad_index(*held), 1] == worth_of_four(held)


# --- Compiled and interpreted -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "options", "cover"),
    [
        (COLUMBUS_16, {"dealt": "players-first", "meter-second": "reset"}, -1),
        (COLUMBUS_17, {"fold-forfeits-three-card": False, "progressive-stake": "returned"}, -1),
        (TOLEDO, {"payout-limit-for": "table-round", "payout-limit-counts": "all"}, -1),
        (TOLEDO, {"fold-forfeits-progressive": False, "envy-after-fold": False}, -1),
        (
            CINCINNATI,
            {"dealt": "with-burns", "payout-limit": 50000, "payout-limit-counts": "all"},
            -1,
        ),
        (PARK, {"cover": "net"}, 250_000),
        (PARK, {"cover": "action"}, 250_000),
    ],
)
def test_compiled_and_table_agree_with_every_wager_up(
    address: str, options: Options, cover: int
) -> None:
    on = terms(address, options)
    full = {"ante": 5000, "three-card-bonus": 500, "progressive": 1}
    row = {name: n for name, n in full.items() if on.offers(on.game.layout.index(name))}
    part = {name: n for name, n in row.items() if name != "ante"}
    stakes = staked(on, row, {}, part, row)
    # Acting at random makes folds of good hands and bets on bad ones.
    wild = np.random.default_rng(7).choice([FOLD, ONE, TWO, THREE], size=KEYS).astype(np.int64)
    agree(on, stakes, rounds=300, seed=11, cover=cover)
    agree(on, stakes, rounds=300, seed=12, cover=cover, policy=wild)


# --- Readings that are options ----------------------------------------------------------------


@pytest.mark.parametrize("address", COLUMBUS)
def test_columbus_2016_L1783_a_fold_on_fifth_street_costs_everything_or_the_ante(
    address: str,
) -> None:
    folds = seat(1, {"ante": 5}, "Kd 3c", "1x", "2x", "fold")
    done = settled(address, folds, board="9d 5s")
    assert nets(done) == {"ante": -5, "third-street": -5, "fourth-street": -10}
    options: Options = {"fifth-street-fold": "ante-only"}
    done = settled(address, folds, board="9d 5s", options=options)
    assert done.transcript() == [
        "1 ante 5.00 lose -5.00 folded",
        "1 third-street 5.00 returned 0.00 streets-back",
        "1 fourth-street 10.00 returned 0.00 streets-back",
    ]
    earlier = seat(1, {"ante": 5}, "Kd 3c", "1x", "fold")
    done = settled(address, earlier, board="9d", options=options)
    assert nets(done) == {"ante": -5, "third-street": -5}


def bonus_row(address: str, board: str, lowest: str) -> float:
    mine = seat(1, {"ante": 5, "three-card-bonus": 5}, "Kd 9s", *ALL_IN)
    done = settled(address, mine, board=board, options={"lowest-straight": lowest})
    return nets(done)["three-card-bonus"]


@pytest.mark.parametrize("address", WITH_BONUS)
def test_hollywood_park_L8488_ace_deuce_trey_is_a_straight_or_not(address: str) -> None:
    straight = bonus_row(address, "4c 5d 6h", "ace-low")
    assert bonus_row(address, "Ac 2d 3h", "ace-low") == straight > 0
    assert bonus_row(address, "Ac 2d 3h", "four-high") == -5
    flush = bonus_row(address, "4c 8c Jc", "ace-low")
    assert bonus_row(address, "Ac 2c 3c", "ace-low") > flush
    assert bonus_row(address, "Ac 2c 3c", "four-high") == flush


@pytest.mark.parametrize(
    ("tenth", "won", "left"),
    [
        ("rounded-down", 122.46, 111_120),
        ("rounded-up", 122.47, 111_119),
        ("paid-by-the-house", 122.46, 123_466),
    ],
)
@pytest.mark.parametrize("address", HOLLYWOOD_OHIO)
def test_columbus_2016_L1850_a_tenth_of_the_meter(
    address: str, tenth: str, won: float, left: int
) -> None:
    """Of $1,234.66, less the staked dollar."""
    mine = seat(1, {"ante": 5, "progressive": 1}, "9h 8h", "1x", "1x", "1x")
    options: Options = {"meter-tenth": tenth}
    done = settled(address, mine, board="7h 6h 5h", carry={"meter": "1234.56"}, options=options)
    assert nets(done)["progressive"] == won
    assert meter_after(done) == left


@pytest.mark.parametrize(
    ("money", "envies", "left"),
    [
        ("tray", [(2, 300), (1, 300)], 162_017),
        ("meter", [(2, 300), (1, 300)], 105_017),
        ("not-to-winners", [], 162_017),
    ],
)
@pytest.mark.parametrize("address", HOLLYWOOD_OHIO)
def test_columbus_2016_L1879_who_pays_the_envy_bonus_and_to_whom(
    address: str, money: str, envies: list[tuple[int, int]], left: int
) -> None:
    done = settled(
        address,
        seat(1, {"ante": 5, "progressive": 1}, "Th 9h", *ALL_IN),
        seat(2, {"ante": 5, "progressive": 1}, "5h 4h", *ALL_IN),
        board="8h 7h 6h",
        carry={"meter": "2000"},
        options={"envy-money": money},
    )
    names = done.terms.game.layout.names
    paid = [line for line in done.lines if names[line.wager] == "envy"]
    assert sorted((line.seat + 1, line.net // 100) for line in paid) == sorted(envies)
    assert meter_after(done) == left


@pytest.mark.parametrize(
    ("order", "paid"), [("from-right", (10_000, 15_000)), ("from-left", (15_000, 10_000))]
)
def test_toledo_L3557_where_the_table_has_one_limit_the_order_of_seats_decides(
    order: str, paid: tuple[int, int]
) -> None:
    """Four wagers of $37.50 at 100 to 1 for each of two straight flushes, and $25,000 for both."""
    done = settled(
        TOLEDO,
        seat(1, {"ante": "37.50"}, "Th 9h", "1x", "1x", "1x"),
        seat(2, {"ante": "37.50"}, "5h 4h", "1x", "1x", "1x"),
        board="8h 7h 6h",
        options={"payout-limit-for": "table-round", "order": order},
    )
    assert (sum(nets(done, 1).values()), sum(nets(done, 2).values())) == paid


# --- Readings of a short bank -----------------------------------------------------------------


def park(options: Options, bank: int, *seats: WrittenSeat, board: str = "9d 5s Jh") -> list[str]:
    """Seat, wager (or fee), result and net."""
    done = settled(PARK, *seats, board=board, options=options, bank=bank)
    return in_short(done.transcript())


LOSES = seat(2, {"ante": 10}, "Kd 3c", "1x", "1x", "1x")


def test_hollywood_park_L8453_folded_wagers_come_first_or_in_the_turn_of_their_seat() -> None:
    folds = seat(1, {"ante": 10}, "4c 2d", "fold")
    found = park({}, 10, folds, LOSES)
    assert found[3:5] == ["1 ante lose -10.00", "2 ante returned 0.00"]
    found = park({"folds-collected": "in-turn"}, 10, folds, LOSES)
    assert found[3:4] == ["2 ante lose -10.00"]
    assert found[-1] == "1 ante returned 0.00"


def test_hollywood_park_L8453_folds_are_collected_in_turn_when_nobody_is_left() -> None:
    folds = [seat(n, {"ante": 10}, hand, "fold") for n, hand in ((1, "4c 2d"), (2, "Kd 3c"))]
    found = park({"folds-collected": "in-turn"}, 15, *folds, board="")
    assert found[3:] == ["2 ante lose -10.00", "1 ante lose -5.00"]


WINS = seat(2, {"ante": 10}, "Jd 3c", "1x", "1x", "1x")


def test_hollywood_park_L8454_a_wager_covered_in_part_is_paid_in_part_or_returned() -> None:
    found = park({}, 15, WINS)
    assert found[2:5] == [
        "2 ante win 10.00",
        "2 third-street win 5.00",
        "2 fourth-street returned 0.00",
    ]
    found = park({"partly-covered": "returned-whole"}, 15, WINS)
    assert found[2:4] == ["2 ante win 10.00", "2 third-street returned 0.00"]


def test_hollywood_park_L8454_a_player_out_of_reach_gets_his_fee_back_or_not() -> None:
    other = seat(1, {"ante": 10}, "Js 4c", "1x", "1x", "1x")
    kept = park({}, 10, other, WINS)
    assert [text for text in kept if "fee" in text] == [
        "1 fee 1.00",
        "2 fee 1.00",
        "bank fee 2.00",
    ]
    assert "1 ante returned 0.00" in kept
    back = park({"uncovered-fee": "returned"}, 10, other, WINS)
    assert [text for text in back if "fee" in text] == [
        "1 fee 1.00",
        "2 fee 1.00",
        "bank fee 2.00",
        "1 fee -1.00",
    ]


def test_hollywood_park_L8507_the_fee_is_for_the_ante_or_for_street_bets_too() -> None:
    folds = seat(2, {"ante": 10}, "Kd 3c", "1x", "2x", "fold")
    assert park({}, 500, folds, board="9d 5s")[:2] == ["2 fee 1.00", "bank fee 2.00"]
    found = park({"fee-for-streets": True}, 500, folds, board="9d 5s")
    assert found[:4] == ["2 fee 1.00", "bank fee 2.00", "2 fee 1.00", "2 fee 1.00"]


def test_hollywood_park_L8505_a_game_without_a_collection_rate_may_have_no_fees() -> None:
    found = park({"fees": "no-collection/1"}, 500, WINS)
    assert not [text for text in found if "fee" in text]


@pytest.mark.parametrize(
    "options",
    [
        {"partly-covered": "returned-whole", "uncovered-fee": "returned"},
        {"folds-collected": "in-turn", "fee-for-streets": True, "cover": "net"},
    ],
)
def test_hollywood_park_compiled_and_plain_agree_on_a_short_bank(options: Options) -> None:
    on = terms(PARK, options)
    rows = ({"ante": 10, "three-card-bonus": 5}, {"ante": 20}, {"ante": 5})
    agree(on, staked(on, *rows), rounds=400, cover=3_000)
