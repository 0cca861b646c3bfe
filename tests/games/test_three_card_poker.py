"""Three Card Poker in five books: what each wager pays, what a fold costs, who is settled when."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from games.printed import THREE_CARDS, THREE_CARDS_PAY
from games.rigged import (
    Amounts,
    Options,
    begun,
    deal_out,
    lines,
    nets,
    put,
    seat,
    settled,
    staked,
)
from pitboss.engines.agree import agree
from pitboss.engines.exact import solve
from pitboss.engines.play import Round, no_stakes, place
from pitboss.engines.written import Settled
from pitboss.equipment.cards import cards
from pitboss.errors import BadInput, NotAllowed
from pitboss.games.three_card_poker import (
    FOLD,
    KEYS,
    PLAY_ON,
    action_button,
    class_name,
    classes,
    hand_class,
    key_name,
    policy,
)
from pitboss.hands.poker import three_card, three_card_class
from pitboss.money.fees import fee_for
from pitboss.rulebook.schema import WrittenSeat
from pitboss.rulebook.terms import Terms, terms
from pitboss.tape.table import EVERYONE
from pitboss.tape.verbs import DEALER

COLUMBUS_16 = "columbus-2016/three-card-poker"
COLUMBUS_17 = "columbus-2017/three-card-poker"
TOLEDO = "toledo/three-card-poker"
CINCINNATI = "cincinnati/three-card-poker"
PARK = "hollywood-park/three-card-poker"
PARK_SIX = "hollywood-park/three-card-poker-6-card-bonus"

HOLLYWOOD_OHIO = (COLUMBUS_16, COLUMBUS_17, TOLEDO)
OHIO = (*HOLLYWOOD_OHIO, CINCINNATI)
CALIFORNIA = (PARK, PARK_SIX)
EVERY_BOOK = (*OHIO, *CALIFORNIA)

QUALIFIED = "Qd 8h 5c"
UNQUALIFIED = "Jd 8h 5c"
JUNK = "7c 4d 2s"


# --- Paytables: every printed cell, typed here a second time ----------------------------------

PAIR_PLUS = {
    COLUMBUS_16: THREE_CARDS_PAY,  # 917-921
    COLUMBUS_17: THREE_CARDS_PAY,  # 2991-2999
    TOLEDO: THREE_CARDS_PAY,  # 2181-2185
    CINCINNATI: THREE_CARDS_PAY,  # 3688-3692
    PARK: {**THREE_CARDS_PAY, "mini royal": 200},  # 4488-4493
    PARK_SIX: {**THREE_CARDS_PAY, "mini royal": 200},  # 4677-4682
}


@pytest.mark.parametrize("hand", THREE_CARDS)
@pytest.mark.parametrize("address", EVERY_BOOK)
def test_pair_plus_table(address: str, hand: str) -> None:
    wagers: Amounts = {"ante": 10, "pair-plus": 10}
    done = settled(address, seat(1, wagers, THREE_CARDS[hand], "play"), dealer=QUALIFIED)
    assert nets(done)["pair-plus"] == 10 * PAIR_PLUS[address][hand]


@pytest.mark.parametrize("hand", THREE_CARDS)
@pytest.mark.parametrize("address", OHIO)
def test_ante_bonus_table(address: str, hand: str) -> None:
    """Columbus 2016 L937, Columbus 2017 L3064, Toledo L2209, Cincinnati L3704."""
    done = settled(address, seat(1, {"ante": 10}, THREE_CARDS[hand], "play"), dealer=QUALIFIED)
    bonus = {
        "mini royal": 50,
        "straight flush": 50,
        "low straight flush": 50,
        "three of a kind": 40,
        "straight": 10,
        "low straight": 10,
    }
    assert nets(done).get("ante-bonus") == bonus.get(hand)


@pytest.mark.parametrize("address", CALIFORNIA)
def test_hollywood_park_L4391_has_no_ante_bonus(address: str) -> None:
    done = settled(address, seat(1, {"ante": 10}, "9s 8s 7s", "play"), dealer=QUALIFIED)
    assert nets(done) == {"ante": 10, "play": 10}


SIX_CARDS = {
    "royal flush": ("As Ks 2d", "Qs Js Ts"),
    "straight flush": ("8h 9h 2d", "5h 6h 7h"),
    "four of a kind": ("8h 8d 2d", "8c 8s 7h"),
    "full house": ("8h 8d 2d", "2c 2s 7h"),
    "flush": ("8h 4h 2d", "Qh 2h 7h"),
    "straight": ("5d 4h 9d", "Ac 2h 3h"),
    "three of a kind": ("8h 8d 2d", "8s Jc 7h"),
    "two pair": ("8h 8d 2d", "2s Jc 7h"),
}
TCP_6B2 = {
    "royal flush": 1000,
    "straight flush": 200,
    "four of a kind": 50,
    "full house": 25,
    "flush": 15,
    "straight": 10,
    "three of a kind": 5,
    "two pair": -1,
}
SIX_CARD_BONUS = {
    COLUMBUS_16: TCP_6B2,  # 1014-1020
    COLUMBUS_17: TCP_6B2,  # 3294-3306
    TOLEDO: TCP_6B2,  # 2305-2311
    CINCINNATI: {**TCP_6B2, "full house": 20},  # 3715-3721
    PARK_SIX: {
        **TCP_6B2,
        "four of a kind": 100,
        "full house": 20,
        "three of a kind": 7,
    },  # 4702-4708
}


@pytest.mark.parametrize("action", ["play", "fold"])
@pytest.mark.parametrize("hand", SIX_CARDS)
@pytest.mark.parametrize("address", SIX_CARD_BONUS)
def test_six_card_table_folded_or_not(address: str, hand: str, action: str) -> None:
    own, dealers = SIX_CARDS[hand]
    wagers: Amounts = {"ante": 10, "pair-plus": 10, "six-card-bonus": 5}
    done = settled(address, seat(1, wagers, own, action), dealer=dealers)
    assert nets(done)["six-card-bonus"] == 5 * SIX_CARD_BONUS[address][hand]


@pytest.mark.parametrize("suit", "cdhs")
@pytest.mark.parametrize("stake", [5, 100])
def test_cincinnati_L3711_six_card_royal_is_100_000_for_any_wager(suit: str, stake: int) -> None:
    wagers: Amounts = {"ante": 10, "pair-plus": 10, "six-card-bonus": stake}
    own, dealers = f"A{suit} T{suit} 9{suit}", f"K{suit} Q{suit} J{suit}"
    done = settled(CINCINNATI, seat(1, wagers, own, "fold"), dealer=dealers)
    assert nets(done)["six-card-bonus"] == 100_000


def test_columbus_2016_L1014_a_royal_of_six_cards_is_a_royal() -> None:
    wagers: Amounts = {"ante": 10, "six-card-bonus": 5}
    done = settled(COLUMBUS_16, seat(1, wagers, "As Ts 9s", "fold"), dealer="Ks Qs Js")
    assert nets(done)["six-card-bonus"] == 5_000


@pytest.mark.parametrize(
    ("hand", "wins"),
    [
        ("As Ks Qs", 1_000.10),  # the seed, and this wager's dime on top
        ("Ah Kh Qh", 500),
        ("Ad Kd Qd", 500),
        ("Ac Kc Qc", 500),
        ("Ks Qs Js", 70),
        ("3h 2h Ah", 70),
        ("4h 4s 4d", 60),
        ("Ah Ks Qd", 6),
        ("Ks Ts 9s", -1),
        ("Ah Ad Kd", -1),
    ],
)
@pytest.mark.parametrize("address", HOLLYWOOD_OHIO)
def test_progressive_table(address: str, hand: str, wins: float) -> None:
    """Columbus 2016 L964-968, Columbus 2017 L3146-3153, Toledo L2254-2260."""
    wagers: Amounts = {"ante": 10, "progressive": 1}
    done = settled(address, seat(1, wagers, hand, "play"), dealer=UNQUALIFIED)
    assert nets(done)["progressive"] == wins


@pytest.mark.parametrize(
    ("hand", "envy"), [("As Ks Qs", 100), ("Ah Kh Qh", 25), ("Ac Kc Qc", 25), ("Ks Qs Js", None)]
)
@pytest.mark.parametrize("address", HOLLYWOOD_OHIO)
def test_envy_table(address: str, hand: str, envy: int | None) -> None:
    """Columbus 2016 L984-985, Columbus 2017 L3204-3206, Toledo L2285-2286."""
    done = settled(
        address,
        seat(1, {"ante": 10, "progressive": 1}, hand, "play"),
        seat(2, {"ante": 10, "progressive": 1}, JUNK, "fold"),
        seat(3, {"ante": 10}, "6h 4c 2h", "fold"),
        dealer=UNQUALIFIED,
    )
    paid = [text for text in lines(done) if " envy " in text]
    assert paid == ([f"2 envy 0.00 win {envy}.00 envy"] if envy else [])


# --- The dealer's hand ------------------------------------------------------------------------


@pytest.mark.parametrize("address", OHIO)
@pytest.mark.parametrize(
    ("dealer", "hand", "ante", "play"),
    [
        ("Jd Th 8c", "7c 4d 2s", 10, 0),  # not qualified: the lower hand wins too
        ("Jd Th 8c", "Jc Td 8s", 10, 0),  # and so does an equal one
        ("Qd 3h 2c", "Qc 4d 2s", 10, 10),  # Q-3-2 qualifies
        ("Qd 3h 2c", "Qc 3d 2s", 0, 0),
        ("Qd 3h 2c", "Jc 4d 2s", -10, -10),
        ("2d 2h 3c", "As Kd Jc", -10, -10),  # the lowest pair beats the highest card
        ("As 2d 3c", "4s 3d 2c", 10, 10),  # A-2-3 is the lowest straight
        ("As Ks Js", "Ad 2d 3c", 10, 10),  # and beats a flush
        ("Kd Kh 2c", "Qd Qh Ac", -10, -10),  # pairs go by the pair
        ("Kd Kh 2c", "Kc Ks 3c", 10, 10),
    ],
)
def test_ante_and_play_in_ohio(address: str, dealer: str, hand: str, ante: int, play: int) -> None:
    """Columbus 2016 L929-932, Columbus 2017 L3026-3032, Toledo L2200-2203, Cincinnati L3682."""
    done = nets(settled(address, seat(1, {"ante": 10}, hand, "play"), dealer=dealer))
    assert (done["ante"], done["play"]) == (ante, play)


@pytest.mark.parametrize("address", CALIFORNIA)
@pytest.mark.parametrize(
    ("dealer", "hand", "expected"),
    [
        (
            "Jd Th 8c",
            "Jc Td 9s",
            ["1 play 10.00 returned 0.00 no-action", "1 ante 10.00 win 10.00 higher"],
        ),
        (
            "Jd Th 8c",
            "7c 4d 2s",
            ["1 play 10.00 returned 0.00 no-action", "1 ante 10.00 push 0.00 spared"],
        ),
        (
            "Jd Th 8c",
            "Jc Td 8s",
            ["1 play 10.00 returned 0.00 no-action", "1 ante 10.00 push 0.00 tied"],
        ),
        (
            "Qd 3h 2c",
            "Qc 4d 2s",
            ["1 ante 10.00 win 10.00 higher", "1 play 10.00 win 10.00 higher"],
        ),
        (
            "Qd 3h 2c",
            "Jc 4d 2s",
            ["1 ante 10.00 lose -10.00 lower", "1 play 10.00 lose -10.00 lower"],
        ),
        ("Qd 3h 2c", "Qc 3d 2s", ["1 ante 10.00 push 0.00 tied", "1 play 10.00 push 0.00 tied"]),
    ],
)
def test_hollywood_park_L4453_ante_and_play(
    address: str, dealer: str, hand: str, expected: list[str]
) -> None:
    done = settled(address, seat(1, {"ante": 10}, hand, "play"), dealer=dealer)
    assert lines(done) == expected


def test_hollywood_park_L4421_lowest_straight_flush_is_read_both_ways() -> None:
    wagers: Amounts = {"ante": 10, "pair-plus": 10}
    hand = seat(1, wagers, "Ah 2h 3h", "play")
    as_printed: Options = {"lowest-straight-flush": "four-high"}
    assert nets(settled(PARK, hand, dealer="Ks Kd Kc"))["ante"] == 10
    hand = seat(1, wagers, "Ah 2h 3h", "play")
    done = nets(settled(PARK, hand, dealer="9s 8d 7c", options=as_printed))
    assert (done["ante"], done["pair-plus"]) == (-10, 30)
    # It is still the ace-high flush that it is.
    hand = seat(1, wagers, "Ah 2h 3h", "play")
    done = nets(settled(PARK, hand, dealer="Ks Qs Ts", options=as_printed))
    assert done["ante"] == 10


def paid(
    address: str, option: str, hand: str, dealer: str, wagers: Amounts | None = None
) -> list[dict[str, float]]:
    """What a hand that is played wins under each value of an option, the default first."""
    (values,) = [o for name, o in terms(address).offer.data.options.items() if name == option]
    assert values.allowed[0] == values.default
    return [
        nets(
            settled(
                address,
                seat(1, wagers or {"ante": 10}, hand, "play"),
                dealer=dealer,
                options={option: value},
            )
        )
        for value in values.allowed
    ]


@pytest.mark.parametrize("address", HOLLYWOOD_OHIO)
def test_columbus_2016_L896_a_straight_may_need_three_suits(address: str) -> None:
    """In two suits it is a king high, which wins no bonus and loses to an ace."""
    wagers: Amounts = {"ante": 10, "pair-plus": 10, "progressive": 1}
    any_suits, different = paid(address, "straight-suits", "Ks Qs Jd", "Ah 9c 4d", wagers)
    assert any_suits == {
        "ante": 10,
        "play": 10,
        "ante-bonus": 10,
        "pair-plus": 60,
        "progressive": 6,
    }
    assert different == {"ante": -10, "play": -10, "pair-plus": -10, "progressive": -1}
    any_suits, different = paid(address, "straight-suits", "Ks Qh Jd", "Ah 9c 4d", wagers)
    assert any_suits == different


@pytest.mark.parametrize(
    ("hand", "dealer", "wins"),
    [
        ("Ks Qs Jd", "Kh Qd Tc", 10),  # K-Q-J is above K-Q-10
        ("Ah 2d 3d", "Kh Qd Tc", 10),  # and A-3-2 an ace high
        ("Ah 2d 3d", "As 4d 2c", -10),
        ("Qs Jd Td", "Ks 4d 2c", -10),
        ("Ks 4d 2c", "Qs Jd Td", 10),  # with which the dealer qualifies
        ("Ks Qs Js", "Kh Kd Kc", 10),  # one suit is a straight flush as ever
    ],
)
def test_columbus_2016_L896_a_sequence_in_two_suits_is_a_high_card(
    hand: str, dealer: str, wins: int
) -> None:
    assert paid(COLUMBUS_16, "straight-suits", hand, dealer)[1]["play"] == wins


def test_a_sequence_in_two_suits_is_a_decision_of_its_own() -> None:
    on = terms(COLUMBUS_16, {"straight-suits": "all-different"})
    in_two, in_three = (hand_class(on.rules, *cards(hand)) for hand in ("Ks Qs Jd", "Ks Qh Jd"))
    assert key_name(on.rules, in_two * 14) == "a straight to the K in two suits"
    assert key_name(on.rules, in_three * 14) == "a straight to the K"
    order = classes(on.rules)
    assert len(set(order)) == len(order) == 753
    names = [class_name(place) for place in order]
    king, ace = names.index("a straight to the K in two suits"), names.index("A-4-2")
    assert names[king - 1 : king + 2] == ["K-Q-10", names[king], "a straight to the 3 in two suits"]
    assert ace == king + 2
    assert names[:3] == ["a straight to the 4 in two suits", "5-3-2", "5-4-2"]
    cells = policy(on.rules).reshape(753, 14)[:, 0] & 0xFFFF
    assert [int(cells[hand_class(on.rules, *cards(h))]) for h in ("Qs Js Td", "Js Ts 9d")] == [
        PLAY_ON,
        FOLD,
    ]


@pytest.mark.parametrize(
    ("hand", "dealer", "by_rank", "by_letter"),
    [
        ("Qc Qd Ah", "Kc Kd 2h", -10, 10),
        ("Kc Kd 2h", "Ks 2c 2d", 10, 0),
        ("As 2d 3c", "4s 3d 2c", -10, 10),
        ("As 2d 3c", "Kc Qd Jh", -10, 10),
        ("As 2s 3s", "Kc Qc Jc", -10, 10),
        ("As 2d 3c", "Ac Kd Qh", -10, -10),
        ("Ac Ad 2h", "Kc Kd Qh", 10, 10),
        ("Kc Qd 9h", "Kd Qh 8c", 10, 10),
        ("4c 4d 4h", "5c 5d 5h", -10, -10),
    ],
)
def test_cincinnati_L3574_hands_of_one_kind_by_rank_or_by_the_letter(
    hand: str, dealer: str, by_rank: int, by_letter: int
) -> None:
    found = paid(CINCINNATI, "tie-break", hand, dealer)
    assert [nets["ante"] for nets in found] == [by_rank, by_letter]


@pytest.mark.parametrize("address", CALIFORNIA)
def test_hollywood_park_L4420_a_mini_royal_may_be_paid_as_a_straight_flush(address: str) -> None:
    wagers: Amounts = {"ante": 10, "pair-plus": 10}
    found = paid(address, "mini-royal", "As Ks Qs", QUALIFIED, wagers)
    assert [nets["pair-plus"] for nets in found] == [2_000, 400]


@pytest.mark.parametrize("address", CALIFORNIA)
def test_hollywood_park_L4462_a_tie_below_queen_high_may_win(address: str) -> None:
    found = paid(address, "unqualified-tie", "Jc Td 8s", "Jd Th 8c")
    assert found == [{"play": 0, "ante": 0}, {"play": 0, "ante": 10}]
    qualified = paid(address, "unqualified-tie", "Qc Td 8s", "Qd Th 8c")
    assert qualified == [{"play": 0, "ante": 0}] * 2


@pytest.mark.parametrize("address", OHIO)
def test_columbus_2016_L934_the_bonus_may_be_counted_on_both_wagers(address: str) -> None:
    found = paid(address, "bonus-base", "6c 6d 6s", QUALIFIED)
    assert [nets["ante-bonus"] for nets in found] == [40, 80]


def test_columbus_2016_L934_after_a_fold_there_is_only_the_ante() -> None:
    options: Options = {"bonus-base": "ante-and-play", "bonus-paid": "always"}
    hand = seat(1, {"ante": 10}, "6c 6d 6s", "fold")
    assert nets(settled(COLUMBUS_16, hand, options=options)) == {"ante": -10, "ante-bonus": 40}


SIX: Amounts = {"ante": 10, "pair-plus": 10, "six-card-bonus": 5}


@pytest.mark.parametrize(
    ("address", "option", "hand", "dealer", "wins"),
    [
        (COLUMBUS_16, "six-card-choice", "8h 9h 2d", "5h 6h 7h", [1_000, -5]),
        (COLUMBUS_17, "six-card-choice", "8h 8d 2d", "8s 2c Kc", [125, 125]),
        (COLUMBUS_16, "six-card-without-row", "8h 8d 2d", "2s Jc 7h", [-5, 0]),
        (COLUMBUS_17, "six-card-without-row", "8h 8d 2d", "8s Jc 7h", [25, 25]),
        (CINCINNATI, "six-card-royal", "As Ks 2s", "Qs Js Ts", [5_000, 100_000]),
        (CINCINNATI, "five-card-wheel", "As Kd 2s", "3s 4h 5d", [50, -5]),
        (PARK_SIX, "five-card-ranks", "9h 8h 2h", "7h 6h 5d", [75, 50]),
    ],
)
def test_how_the_hands_of_the_six_card_bonus_are_read(
    address: str, option: str, hand: str, dealer: str, wins: list[int]
) -> None:
    """Columbus L1010 and L1027, Cincinnati L3711 and L3558, Hollywood Park L4702."""
    assert [n["six-card-bonus"] for n in paid(address, option, hand, dealer, SIX)] == wins


# --- What a fold costs ------------------------------------------------------------------------

FULL: Amounts = {"ante": 10, "pair-plus": 10, "six-card-bonus": 5, "progressive": 1}


def test_columbus_2016_L926_a_fold_costs_the_ante_and_L952_the_progressive() -> None:
    done = settled(COLUMBUS_16, seat(1, FULL, "6c 6d 6s", "fold"), dealer="6h 9c 2d")
    assert lines(done) == [
        "1 ante 10.00 lose -10.00 folded",
        "1 progressive 1.00 lose -1.00 folded",
        "1 pair-plus 10.00 win 300.00 pair-or-better",
        "1 six-card-bonus 5.00 win 250.00 six-card-hand",
    ]


def test_columbus_2016_L914_pair_plus_after_a_fold_is_an_option() -> None:
    options: Options = {"fold-forfeits-pair-plus": True}
    hand = seat(1, {"ante": 10, "pair-plus": 10}, "6c 6d 6s", "fold")
    assert nets(settled(COLUMBUS_16, hand, options=options)) == {"ante": -10, "pair-plus": -10}


def test_toledo_L2193_a_fold_leaves_the_progressive_unless_the_house_reads_otherwise() -> None:
    wagers: Amounts = {"ante": 10, "progressive": 1}
    done = settled(TOLEDO, seat(1, wagers, "6c 6d 6s", "fold"))
    assert nets(done) == {"ante": -10, "progressive": 60}
    options: Options = {"fold-forfeits-progressive": True}
    done = settled(TOLEDO, seat(1, wagers, "6c 6d 6s", "fold"), options=options)
    assert nets(done) == {"ante": -10, "progressive": -1}


def test_cincinnati_L3644_a_fold_costs_pair_plus_but_L3654_not_the_six_card_bonus() -> None:
    wagers: Amounts = {"ante": 10, "pair-plus": 10, "six-card-bonus": 5}
    done = settled(CINCINNATI, seat(1, wagers, "6c 6d 6s", "fold"), dealer="9h 9c 2d")
    assert nets(done) == {"ante": -10, "pair-plus": -10, "six-card-bonus": 100}


def test_hollywood_park_L4450_a_fold_costs_pair_plus() -> None:
    done = settled(
        PARK, seat(1, {"ante": 10, "pair-plus": 10}, "6c 6d 6s", "fold"), dealer="9h 9c 2d"
    )
    assert nets(done) == {"ante": -10, "pair-plus": -10}


@pytest.mark.parametrize(
    ("when", "after_fold", "beaten"),
    [("with-play", None, 10), ("always", 10, 10), ("unbeaten", None, None)],
)
@pytest.mark.parametrize("address", HOLLYWOOD_OHIO)
def test_columbus_2016_L934_when_the_ante_bonus_is_paid_is_an_option(
    address: str, when: str, after_fold: int | None, beaten: int | None
) -> None:
    options: Options = {"bonus-paid": when}
    straight = "4s 3d 2c"
    done = settled(address, seat(1, {"ante": 10}, straight, "fold"), options=options)
    assert nets(done).get("ante-bonus") == after_fold
    done = settled(
        address, seat(1, {"ante": 10}, straight, "play"), dealer="6c 6d 6s", options=options
    )
    assert nets(done).get("ante-bonus") == beaten
    for dealer in (UNQUALIFIED, QUALIFIED, "4d 3c 2h"):
        hand = seat(1, {"ante": 10}, straight, "play")
        assert nets(settled(address, hand, dealer=dealer, options=options))["ante-bonus"] == 10


def test_hollywood_park_L4644_a_fold_may_cost_the_six_card_bonus_with_its_cards() -> None:
    hand = seat(1, SIX, "6c 6d 2h", "fold")
    done = settled(PARK_SIX, hand, dealer="6h 6s Kd")
    assert nets(done)["six-card-bonus"] == 500
    options: Options = {"fold-forfeits-six-card": True}
    done = settled(PARK_SIX, hand, dealer="6h 6s Kd", options=options)
    assert nets(done) == {"ante": -10, "pair-plus": -10, "six-card-bonus": -5}
    assert all(event.kind != "turn" for event in done.rounds[0].events)


# --- The progressive's meter ------------------------------------------------------------------


def royal(address: str, options: Options, hand: str = "As Ks Qs") -> tuple[int, int]:
    """Cents won with $2,000 on the meter before this wager's dime, and what is left there."""
    wagers: Amounts = {"ante": 10, "progressive": 1}
    done = settled(
        address,
        seat(1, wagers, hand, "play"),
        dealer=UNQUALIFIED,
        options=options,
        carry={"meter": "2000.00"},
    ).rounds[0]
    return done.settlement.lines[-1].net, int(done.carried[0])


@pytest.mark.parametrize("address", HOLLYWOOD_OHIO)
def test_columbus_2016_L964_the_winning_dollar_may_stay_with_the_house(address: str) -> None:
    assert royal(address, {}) == (200_010, 100_000)
    assert royal(address, {"progressive-stake": "kept"}) == (199_910, 100_000)
    kept_at_odds = royal(address, {"progressive-stake": "kept"}, "Ah Kh Qh")
    assert kept_at_odds == royal(address, {}, "Ah Kh Qh") == (50_000, 200_010)


@pytest.mark.parametrize("address", HOLLYWOOD_OHIO)
def test_columbus_2016_L977_a_table_may_post_a_limit_on_the_progressive(address: str) -> None:
    assert royal(address, {"progressive-limit": 1_500}) == (150_000, 50_010)
    assert royal(address, {"progressive-limit": 100}, "Ah Kh Qh") == (10_000, 200_010)
    assert royal(address, {"progressive-limit": 100}, "Kh Qh Jh") == (7_000, 200_010)


@pytest.mark.parametrize("address", HOLLYWOOD_OHIO)
def test_columbus_2016_L978_a_rate_of_the_expected_loss_is_a_part_of_the_dime(address: str) -> None:
    assert royal(address, {"meter-takes": 37}, JUNK) == (-100, 200_003)
    assert royal(address, {}, JUNK) == (-100, 200_010)


@pytest.mark.parametrize("address", HOLLYWOOD_OHIO)
@pytest.mark.parametrize(("after", "paid"), [(True, ["2", "3"]), (False, ["2"])])
def test_columbus_2016_L981_who_folded_may_get_no_envy(
    address: str, after: bool, paid: list[str]
) -> None:
    done = settled(
        address,
        seat(1, {"ante": 10, "progressive": 1}, "Ah Kh Qh", "play"),
        seat(2, {"pair-plus": 10, "progressive": 1}, JUNK),
        seat(3, {"ante": 10, "progressive": 1}, "6h 4c 2h", "fold"),
        dealer=UNQUALIFIED,
        options={"envy-after-fold": after},
    )
    assert sorted(text[0] for text in lines(done) if " envy " in text) == paid


def test_columbus_2016_L978_each_wager_puts_a_tenth_on_the_meter() -> None:
    hands = (
        seat(1, {"ante": 10, "progressive": 1}, JUNK, "fold"),
        seat(2, {"pair-plus": 10, "progressive": 1}, "8c 4c 2d"),
    )
    done = settled(COLUMBUS_16, *hands, carry={"meter": "1500.00"}).rounds[0]
    assert done.carried[0] == 150_020
    assert done.tape.settlement.contributed == 20


def test_columbus_2016_L978_share_and_seed_are_minimums() -> None:
    options: Options = {"meter-share": 25, "meter-seed": 2500}
    hand = seat(1, {"ante": 10, "progressive": 1}, "As Ks Qs", "play")
    done = settled(COLUMBUS_16, hand, dealer=UNQUALIFIED, options=options).rounds[0]
    assert done.settlement.lines[-1].net == 250_025
    assert done.carried[0] == 250_000
    for short in ({"meter-share": 9}, {"meter-seed": 999}):
        with pytest.raises(NotAllowed, match="the book allows from"):
            terms(COLUMBUS_16, short)


def test_columbus_2016_L964_pays_at_least_1000_to_1() -> None:
    hand = seat(1, {"ante": 10, "progressive": 1}, "As Ks Qs", "play")
    done = settled(COLUMBUS_16, hand, dealer=UNQUALIFIED, carry={"meter": "12.00"}).rounds[0]
    assert done.settlement.lines[-1].net == 100_000
    assert done.carried[0] == 100_000


def test_columbus_2016_L952_a_folded_mini_royal_wins_nothing_and_brings_no_envy() -> None:
    done = settled(
        COLUMBUS_16,
        seat(1, {"ante": 10, "progressive": 1}, "As Ks Qs", "fold"),
        seat(2, {"pair-plus": 10, "progressive": 1}, JUNK),
    )
    assert not any(line.net > 0 for line in done.lines)
    assert done.rounds[0].carried[0] == 100_020


@pytest.mark.parametrize(("whose", "paid"), [("any-player", 1), ("progressive-player", 0)])
def test_columbus_2016_L981_whose_hand_brings_envy_is_an_option(whose: str, paid: int) -> None:
    done = settled(
        COLUMBUS_16,
        seat(1, {"ante": 10}, "Ah Kh Qh", "play"),
        seat(2, {"pair-plus": 10, "progressive": 1}, JUNK),
        dealer=UNQUALIFIED,
        options={"envy-for": whose},
    )
    assert sum(" envy " in text for text in lines(done)) == paid


def test_columbus_2016_L981_two_mini_royals_envy_each_other() -> None:
    done = settled(
        COLUMBUS_16,
        seat(1, {"ante": 10, "progressive": 1}, "Ah Kh Qh", "play"),
        seat(2, {"ante": 10, "progressive": 1}, "As Ks Qs", "play"),
        dealer="Jd 8h 5c",
    )
    envy = [text for text in lines(done) if " envy " in text]
    assert envy == ["1 envy 0.00 win 100.00 envy", "2 envy 0.00 win 25.00 envy"]


def test_columbus_2016_L981_the_dealers_mini_royal_brings_no_envy() -> None:
    hand = seat(1, {"ante": 10, "progressive": 1}, "6c 6d 6s", "play")
    done = settled(COLUMBUS_16, hand, dealer="As Ks Qs")
    assert "envy" not in nets(done)


# --- What may be put up -----------------------------------------------------------------------


@pytest.mark.parametrize("address", OHIO)
def test_columbus_2016_L901_either_bet_or_both_in_different_amounts(address: str) -> None:
    put(terms(address), ante=10)
    put(terms(address), pair_plus=5)
    put(terms(address), ante=10, pair_plus=500)


@pytest.mark.parametrize("address", CALIFORNIA)
def test_hollywood_park_L4432_the_ante_is_required(address: str) -> None:
    put(terms(address), ante=10, pair_plus=100)
    with pytest.raises(NotAllowed, match="needs an Ante wager"):
        put(terms(address), pair_plus=10)


@pytest.mark.parametrize("address", [COLUMBUS_16, COLUMBUS_17])
def test_columbus_2016_L1024_six_card_bonus_is_1_to_25_dollars(address: str) -> None:
    put(terms(address), ante=10, six_card_bonus=1)
    put(terms(address), pair_plus=10, six_card_bonus=25)
    with pytest.raises(NotAllowed, match=r"six-card-bonus cannot be \$26"):
        put(terms(address), ante=10, six_card_bonus=26)
    on = terms(address)
    with pytest.raises(NotAllowed, match=r"at least \$1"):
        place(on, no_stakes(on, 1), on.game.new_carry(on.rules, 1), 0, {"six-card-bonus": 50})


def test_toledo_L2320_management_may_raise_the_six_card_limit() -> None:
    with pytest.raises(NotAllowed, match=r"six-card-bonus cannot be \$26"):
        put(terms(TOLEDO), ante=10, six_card_bonus=26)
    put(terms(TOLEDO, {"six-card-limit": 50}), ante=10, six_card_bonus=50)
    with pytest.raises(NotAllowed, match="six-card-limit cannot be 20"):
        terms(TOLEDO, {"six-card-limit": 20})


def test_cincinnati_L3598_six_card_bonus_needs_ante_and_pair_plus() -> None:
    put(terms(CINCINNATI), ante=10, pair_plus=10, six_card_bonus=100)
    for missing in ({"ante": 10}, {"pair_plus": 10}):
        with pytest.raises(NotAllowed, match="Six Card Bonus wager needs"):
            put(terms(CINCINNATI), six_card_bonus=5, **missing)


@pytest.mark.parametrize("address", HOLLYWOOD_OHIO)
def test_columbus_2016_L1025_side_bets_need_a_standard_wager(address: str) -> None:
    for side in ("six_card_bonus", "progressive"):
        with pytest.raises(NotAllowed, match="needs an Ante or a Pair Plus wager"):
            put(terms(address), **{side: 1})


@pytest.mark.parametrize("address", HOLLYWOOD_OHIO)
def test_columbus_2016_L910_the_progressive_is_one_dollar(address: str) -> None:
    put(terms(address), ante=10, progressive=1)
    with pytest.raises(NotAllowed, match=r"at most \$1"):
        put(terms(address), ante=10, progressive=2)


@pytest.mark.parametrize("address", EVERY_BOOK)
def test_play_and_bonus_are_not_put_up_before_the_round(address: str) -> None:
    with pytest.raises(NotAllowed, match="in the course of the round"):
        put(terms(address), ante=10, play=10)


@pytest.mark.parametrize(
    ("address", "wager"),
    [
        (CINCINNATI, "progressive"),
        (PARK, "progressive"),
        (PARK, "six-card-bonus"),
        (PARK_SIX, "envy"),
        (PARK_SIX, "ante-bonus"),
    ],
)
def test_wagers_a_book_does_not_have(address: str, wager: str) -> None:
    with pytest.raises(NotAllowed, match=f"has no {wager} wager"):
        put(terms(address), ante=10, **{wager: 1})


def test_a_decision_must_be_one_of_the_two() -> None:
    hand = seat(1, {"ante": 10}, JUNK, "raise")
    with pytest.raises(BadInput, match="there is no action 'raise'"):
        settled(COLUMBUS_16, hand, dealer=QUALIFIED)
    with pytest.raises(BadInput, match="seat 1 must act: play or fold"):
        settled(COLUMBUS_16, seat(1, {"ante": 10}, JUNK), dealer=QUALIFIED)
    with pytest.raises(BadInput, match="nothing to decide"):
        settled(COLUMBUS_16, seat(1, {"pair-plus": 10}, JUNK, "fold"))


def test_one_deck() -> None:
    with pytest.raises(NotAllowed, match="Qd is dealt 2 times"):
        settled(COLUMBUS_16, seat(1, {"ante": 10}, "Qd 8c 2c", "play"), dealer=QUALIFIED)


# --- The deal, and what is turned when --------------------------------------------------------


def order_of_deal(on: Terms, players: int, first: int = 0) -> list[int]:
    rows = [{"ante": 10}] * players
    carry = on.game.new_carry(on.rules, players)
    carry[1] = first
    played = Round(on, staked(on, *rows), carry)
    deal_out(played, "2c 3c 4c", "2d 3d 4d", "2h 3h 4h", dealer="2s 3s 4s")
    return [event.seat for event in played.events if event.kind == "card"]


@pytest.mark.parametrize("address", [COLUMBUS_16, TOLEDO, CINCINNATI])
def test_columbus_2016_L1003_in_threes_or_one_at_a_time(address: str) -> None:
    threes = order_of_deal(terms(address), 2)
    assert threes == [0, 0, 0, 1, 1, 1, DEALER, DEALER, DEALER]
    singly = order_of_deal(terms(address, {"dealt": "one-at-a-time"}), 2)
    assert singly == [0, 1, DEALER, 0, 1, DEALER, 0, 1, DEALER]


def test_columbus_2017_L3263_in_threes_by_hand_too() -> None:
    assert "dealt" not in terms(COLUMBUS_17).options
    assert order_of_deal(terms(COLUMBUS_17), 1) == [0, 0, 0, DEALER, DEALER, DEALER]


def test_hollywood_park_L4442_the_deal_begins_at_the_player_dealers_left() -> None:
    dealt = order_of_deal(terms(PARK), 3, first=2)
    assert dealt == [2, 2, 2, 0, 0, 0, 1, 1, 1, DEALER, DEALER, DEALER]


def test_hollywood_park_L4449_so_do_the_decisions() -> None:
    on = terms(PARK)
    carry = on.game.new_carry(on.rules, 3)
    carry[1] = 1
    played = Round(on, staked(on, *[{"ante": 10}] * 3), carry)
    asked = []
    while (
        prompt := deal_out(played, "2c 3c 5c", "2d 3d 5d", "2h 3h 5h", dealer="2s 3s 5s")
    ) is not None:
        asked.append(prompt.seat)
        played.answer(FOLD)
    assert asked == [1, 2, 0]


def test_hollywood_park_L4442_the_bottom_card_is_seen_before_the_decision() -> None:
    on = terms(PARK)
    played = begun(on, {"ante": 10})
    prompt = deal_out(played, "Qc 6d 4h", dealer="2s 3s Kd")
    assert prompt is not None
    seen = [event.value for event in played.view(EVERYONE) if event.seat == DEALER]
    assert seen == [-1, -1, *cards("Kd")]
    assert prompt.key == three_card_class(three_card(*cards("Qc 6d 4h"))) * 14 + 12
    assert key_name(on.rules, prompt.key).endswith("against a K")


@pytest.mark.parametrize("address", OHIO)
def test_columbus_2016_L1003_nothing_of_the_dealers_is_seen_before_the_decision(
    address: str,
) -> None:
    on = terms(address)
    played = begun(on, {"ante": 10})
    prompt = deal_out(played, "Qc 6d 4h", dealer="2s 3s Kd")
    assert prompt is not None
    assert [event.value for event in played.view(0) if event.seat == DEALER] == [-1, -1, -1]
    assert prompt.key % 14 == 0


@pytest.mark.parametrize("address", EVERY_BOOK)
def test_the_dealers_hand_stays_down_when_nothing_depends_on_it(address: str) -> None:
    on = terms(address)
    played = begun(on, {"pair-plus": 10})
    assert deal_out(played, "6c 6d 2h") is None
    assert all(event.kind != "turn" for event in played.events)
    folded = begun(on, {"ante": 10})
    deal_out(folded, "6c 4d 2h", dealer="9c 8d 2c")
    folded.answer(FOLD)
    assert folded.done
    assert all(event.kind != "turn" for event in folded.events)


@pytest.mark.parametrize("address", SIX_CARD_BONUS)
def test_a_six_card_bonus_alone_asks_for_no_decision(address: str) -> None:
    on = terms(address)
    played = begun(on, {"six-card-bonus": 5})
    assert deal_out(played, "8h 8d 2d", dealer="8c 8s 7h") is None
    assert played.settlement.lines[0].net > 0


def test_cincinnati_L3656_settles_from_the_right_the_six_card_bonus_last() -> None:
    wagers: Amounts = {"ante": 10, "pair-plus": 10, "six-card-bonus": 5}
    done = settled(
        CINCINNATI,
        seat(2, wagers, "9c 9d 2h", "play"),
        seat(5, wagers, "8c 7d 2s", "play"),
        dealer=UNQUALIFIED,
    )
    order = [(text.split()[0], text.split()[1]) for text in lines(done)]
    each = ["ante", "play", "pair-plus", "six-card-bonus"]
    assert order == [("5", name) for name in each] + [("2", name) for name in each]


@pytest.mark.parametrize("address", [COLUMBUS_16, COLUMBUS_17, TOLEDO, CINCINNATI])
@pytest.mark.parametrize("name", ["wrong-number-of-cards", "dealer-card-exposed"])
def test_columbus_2016_L74_a_misdeal_voids_the_round(address: str, name: str) -> None:
    on = terms(address)
    played = begun(on, {"ante": 10, "pair-plus": 5})
    deal_out(played, "9c 9d 2h", dealer=QUALIFIED)
    played.answer(PLAY_ON)
    played.void(name)
    assert [(line.stake, line.returned, line.net) for line in played.settlement.lines] == [
        (1000, 1000, 0),
        (500, 500, 0),
        (1000, 1000, 0),
    ]


@pytest.mark.parametrize("address", CALIFORNIA)
def test_hollywood_park_has_no_rule_that_voids_a_round(address: str) -> None:
    on = terms(address)
    played = begun(on, {"ante": 10})
    with pytest.raises(NotAllowed):
        played.void("misdeal")
    on = terms(address, {"irregularities": "void"})
    played = begun(on, {"ante": 10})
    played.void("misdeal")
    assert [(line.stake, line.returned) for line in played.settlement.lines] == [(1000, 1000)]


@pytest.mark.parametrize("address", HOLLYWOOD_OHIO)
def test_columbus_2016_L73_the_game_may_be_no_carnival_game(address: str) -> None:
    on = terms(address, {"carnival": False})
    played = begun(on, {"ante": 10})
    with pytest.raises(NotAllowed):
        played.void("wrong-number-of-cards")


@pytest.mark.parametrize("address", HOLLYWOOD_OHIO)
@pytest.mark.parametrize(("which", "back"), [("all", 3), ("base-wagers", 1)])
def test_columbus_2016_L73_side_bets_may_stay_up_when_a_round_is_void(
    address: str, which: str, back: int
) -> None:
    on = terms(address, {"void-wagers": which})
    wagers = {"ante": 10, "six-card-bonus": 5, "progressive": 1}
    played = begun(on, wagers)
    played.void("wrong-number-of-cards")
    assert len([line for line in played.settlement.lines if line.returned]) == back


# --- The action button and the player-dealer's bank -------------------------------------------


@pytest.mark.parametrize(
    ("bottom", "over_seats", "over_players"),
    [
        ("Ac", 0, 1),
        ("2c", 1, 2),
        ("3c", 2, 4),
        ("4c", 3, 1),
        ("5c", 4, 2),
        ("6c", 0, 4),  # seats 6 and 7 are beyond the last player: on to the first seat
        ("7c", 0, 1),
        ("8c", 0, 2),  # once round the seven seats
        ("9c", 1, 4),
        ("Tc", 2, 1),  # a reading: the book leaves the ten out
        ("Jc", 3, 2),
        ("Qc", 4, 4),
        ("Kc", 0, 1),
    ],
)
@pytest.mark.parametrize("address", CALIFORNIA)
def test_hollywood_park_L4465_the_bottom_card_places_the_button(
    address: str, bottom: str, over_seats: int, over_players: int
) -> None:
    """Players sit at the second, third and fifth of the seven seats."""
    rows: list[dict[str, int]] = [{}, {"ante": 10}, {"ante": 10}, {}, {"ante": 10}]
    seats, players = terms(address), terms(address, {"bottom-card": "counts-players"})
    (card,) = cards(bottom)
    assert action_button(seats.rules, staked(seats, *rows), 3, card) == over_seats
    assert action_button(players.rules, staked(players, *rows), 3, card) == over_players


@pytest.mark.parametrize(
    ("bottom", "over_seats", "over_players"),
    [("Ac", 3, 4), ("2c", 4, 1), ("3c", 0, 2), ("5c", 0, 1), ("Kc", 1, 4)],
)
def test_hollywood_park_L4465_the_count_may_begin_at_the_player_dealers_left(
    bottom: str, over_seats: int, over_players: int
) -> None:
    """The player-dealer sits between the third and the fourth of the players' seats."""
    rows: list[dict[str, int]] = [{}, {"ante": 10}, {"ante": 10}, {}, {"ante": 10}]
    begins: Options = {"button-from": "player-dealer"}
    seats, players = terms(PARK, begins), terms(PARK, {**begins, "bottom-card": "counts-players"})
    (card,) = cards(bottom)
    assert action_button(seats.rules, staked(seats, *rows), 3, card) == over_seats
    assert action_button(players.rules, staked(players, *rows), 3, card) == over_players


def test_hollywood_park_L4465_a_ten_may_leave_the_button_where_the_count_begins() -> None:
    on = terms(PARK, {"button-ten": "no-move"})
    stakes = staked(on, *[{"ante": 10}] * 4)
    assert [action_button(on.rules, stakes, 2, card) for card in cards("Tc 9c")] == [0, 1]


def in_order(done: Settled) -> str:
    """The seats in the order in which they are settled, fees aside."""
    return "".join(dict.fromkeys(text[0] for text in lines(done)))


def test_hollywood_park_L4463_settling_may_follow_the_hands_as_they_are_revealed() -> None:
    hands = (
        seat(1, {"ante": 10}, "9c 9d 2h", "play"),
        seat(2, {"ante": 10}, "8c 8d 2s", "play"),
        seat(3, {"ante": 10}, "7c 7d 2d", "play"),
    )
    settled_by: dict[str, str] = {}
    for order in ("from-button", "from-player-dealer"):
        done = settled(
            PARK, *hands, dealer="Kd Qd 2c", carry={"first-seat": 2}, options={"order": order}
        )
        settled_by[order] = in_order(done)
    assert settled_by == {"from-button": "231", "from-player-dealer": "312"}


def test_hollywood_park_L4465_the_button_may_be_placed_by_a_card_that_was_face_down() -> None:
    """The king counts thirteen, the trey at the bottom three; folds are collected before."""

    def order(card: str) -> str:
        done = settled(
            PARK,
            seat(1, {"ante": 10}, "9c 9d 2h", "play"),
            seat(2, {"ante": 10}, "8c 8d 2s", "play"),
            seat(3, {"ante": 10}, "7c 5d 2d", "fold"),
            seat(4, {"ante": 10}, "6c 6d 4d", "play"),
            dealer="Kd Qd 3c",
            carry={"first-seat": 1},
            options={"button-card": card},
        )
        return in_order(done)

    assert (order("turned-up"), order("face-down")) == ("3412", "3124")


@pytest.mark.parametrize(("bottom", "order"), [("Ac", "123"), ("2c", "231"), ("3c", "312")])
def test_hollywood_park_L4497_settling_goes_clockwise_from_the_button(
    bottom: str, order: str
) -> None:
    done = settled(
        PARK,
        seat(1, {"ante": 10}, "9c 9d 2h", "play"),
        seat(2, {"ante": 10}, "8c 8d 2s", "play"),
        seat(3, {"ante": 10}, "7c 7d 2d", "play"),
        dealer=f"Kd Qd {bottom}",
    )
    assert in_order(done) == order


def short_bank(counting: str, bank: int) -> list[str]:
    """Seat 1 folds, seat 2 (first by the button) wins, seat 3 loses."""
    done = settled(
        PARK,
        seat(1, {"ante": 30}, "8c 5d 2h", "fold"),
        seat(2, {"ante": 40, "pair-plus": 10}, "9s 9d 4h", "play"),
        seat(3, {"ante": 40}, "Qc 6d 4s", "play"),
        dealer="Kd 7s 2c",
        bank=bank,
        options={"cover": counting},
    )
    return lines(done)


def test_hollywood_park_L4467_a_gross_bank_pays_and_takes_at_most_what_was_put_up() -> None:
    assert short_bank("gross", 60) == [
        "1 ante 30.00 lose -30.00 folded",
        "2 ante 40.00 win 40.00 higher",
        "2 play 40.00 win 20.00 higher bank-used-up returned 20.00",
        "2 pair-plus 10.00 returned 0.00 pair-or-better bank-used-up",
        "3 ante 40.00 lose -30.00 lower bank-used-up returned 10.00",
        "3 play 40.00 returned 0.00 lower bank-used-up",
    ]


def test_hollywood_park_L4467_a_net_bank_pays_from_what_it_took() -> None:
    assert short_bank("net", 60) == [
        "1 ante 30.00 lose -30.00 folded",
        "2 ante 40.00 win 40.00 higher",
        "2 play 40.00 win 40.00 higher",
        "2 pair-plus 10.00 win 10.00 pair-or-better",
        "3 ante 40.00 lose -40.00 lower",
        "3 play 40.00 lose -40.00 lower",
    ]


def park(options: Options, *seats: WrittenSeat, dealer: str, bank: int) -> list[str]:
    return lines(settled(PARK_SIX, *seats, dealer=dealer, bank=bank, options=options))


def test_hollywood_park_L4467_forfeits_come_first_or_in_the_turn_of_their_seat() -> None:
    def bank_takes(when: str) -> list[str]:
        return park(
            {"folds-collected": when},
            seat(1, {"ante": 40}, "Qc 6d 4s", "play"),
            seat(2, {"ante": 40}, "8c 5d 2h", "fold"),
            dealer="Kd 7s Ac",
            bank=60,
        )

    assert bank_takes("at-once") == [
        "2 ante 40.00 lose -40.00 folded",
        "1 ante 40.00 lose -20.00 lower bank-used-up returned 20.00",
        "1 play 40.00 returned 0.00 lower bank-used-up",
    ]
    assert bank_takes("in-turn") == [
        "1 ante 40.00 lose -40.00 lower",
        "1 play 40.00 lose -20.00 lower bank-used-up returned 20.00",
        "2 ante 40.00 returned 0.00 folded bank-used-up",
    ]


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (
            "game-first",
            [
                "1 ante 20.00 win 20.00 higher",
                "1 play 20.00 win 20.00 higher",
                "1 pair-plus 20.00 win 5.00 pair-or-better bank-used-up returned 15.00",
                "1 six-card-bonus 20.00 lose -20.00 six-card-nothing",
                "2 pair-plus 10.00 lose -10.00 folded",
            ],
        ),
        (
            "bonus-first",
            [
                "1 pair-plus 20.00 win 20.00 pair-or-better",
                "1 six-card-bonus 20.00 lose -20.00 six-card-nothing",
                "1 ante 20.00 win 20.00 higher",
                "1 play 20.00 win 5.00 higher bank-used-up returned 15.00",
                "2 ante 10.00 lose -10.00 folded",
            ],
        ),
    ],
)
def test_hollywood_park_L4671_bonus_wagers_may_meet_the_bank_first(
    order: str, expected: list[str]
) -> None:
    wagers: Amounts = {"ante": 20, "pair-plus": 20, "six-card-bonus": 20}
    done = park(
        {"order-in-seat": order, "folds-collected": "in-turn"},
        seat(1, wagers, "9c 9d 2h", "play"),
        seat(2, {"ante": 10, "pair-plus": 10}, "8c 5d 2s", "fold"),
        dealer="Kd 7s Ah",
        bank=45,
    )
    assert [done[at] for at in (0, 1, 2, 3, 5)] == expected


def test_hollywood_park_L4467_a_wager_covered_in_part_may_go_back_whole() -> None:
    def covered(read: str) -> list[str]:
        hand = seat(1, {"ante": 40}, "9s 9d 4h", "play")
        return park({"partly-covered": read}, hand, dealer="Kd 7s Ac", bank=60)

    assert covered("paid-in-part")[1] == "1 play 40.00 win 20.00 higher bank-used-up returned 20.00"
    assert covered("returned-whole")[1] == "1 play 40.00 returned 0.00 higher bank-used-up"


def test_hollywood_park_L4522_the_fee_of_a_seat_without_action_may_come_back() -> None:
    def fees(read: str) -> list[str]:
        done = settled(
            PARK,
            seat(1, {"ante": 20}, "9s 9d 4h", "play"),
            seat(2, {"ante": 20}, "8s 8d 4s", "play"),
            dealer="Kd 7s Ac",
            bank=40,
            options={"uncovered-fee": read},
        )
        return [text for text in done.transcript() if " fee " in text]

    taken = ["1 fee 0.25", "2 fee 0.25", "bank fee 1.00"]
    assert fees("kept") == taken
    assert fees("returned") == [*taken, "2 fee -0.25"]


def test_the_house_has_no_bank_to_run_dry() -> None:
    with pytest.raises(BadInput, match="the house banks"):
        settled(COLUMBUS_16, seat(1, {"ante": 10}, JUNK, "fold"), bank=100)


# --- Collection fees: limits and every bracket's two ends, typed here a second time -----------

Ends = list[tuple[int, str]]
Option = tuple[tuple[int, int], Ends, Ends]

TIERS_1: Ends = [(2, "0.25"), (50, "0.25"), (51, "0.50"), (100, "0.50")]
TIERS_2: Ends = [(5, "0.50"), (50, "0.50"), (51, "1.00"), (100, "1.00")]
TIERS_3: Ends = [(5, "1.00"), (25, "1.00"), (26, "1.00"), (300, "1.00")]
TIERS_4: Ends = [(10, "0.50"), (100, "0.50"), (101, "1.00"), (200, "1.00")]
ACTION_2: Ends = [
    (5, "0.50"),
    (50, "0.50"),
    (51, "1.00"),
    (100, "1.00"),
    (101, "1.50"),
    (9_000, "1.50"),
]
ACTION_3: Ends = [(5, "1.00"), (25, "1.00"), (26, "2.00"), (9_000, "2.00")]
ACTION_4: Ends = [
    (10, "2.00"),
    (200, "2.00"),
    (201, "2.50"),
    (250, "2.50"),
    (251, "3.00"),
    (9_000, "3.00"),
]
TO_50: Ends = [(5, "1.00"), (50, "1.00"), (51, "2.00"), (9_000, "2.00")]
TO_100: Ends = [(5, "1.00"), (100, "1.00"), (101, "2.00"), (9_000, "2.00")]
WITH_GAP: Ends = [(10, "1.00"), (50, "1.00"), (51, "1.00"), (100, "1.00"), (101, "2.00")]
TO_500: Ends = [(50, "3.00"), (500, "3.00"), (501, "5.00"), (9_000, "5.00")]

COLLECTION_RATES: dict[int, Option] = {
    1: ((2, 100), TIERS_1, [(2, "1.00"), (9_000, "1.00")]),
    2: ((5, 100), TIERS_2, ACTION_2),
    3: ((5, 300), TIERS_3, ACTION_3),
    4: ((10, 200), TIERS_4, ACTION_4),
    5: ((2, 100), [(2, "0.00"), (100, "0.00")], [(2, "1.00"), (9_000, "1.00")]),
    6: ((5, 100), [(5, "0.00"), (100, "0.00")], ACTION_2),
    7: ((5, 300), [(5, "0.00"), (300, "0.00")], ACTION_3),
    8: ((10, 200), [(10, "0.00"), (200, "0.00")], ACTION_4),
    9: ((5, 50), [(5, "0.00"), (50, "0.00")], TO_50),
    10: ((5, 100), [(5, "0.00"), (100, "0.00")], TO_100),
    11: ((5, 300), [(5, "0.00"), (300, "0.00")], TO_50),
    12: ((10, 100), [(10, "0.00"), (100, "0.00")], WITH_GAP),
    13: ((10, 200), [(10, "0.00"), (200, "0.00")], TO_100),
    14: ((50, 600), [(50, "0.00"), (600, "0.00")], TO_500),
    15: ((5, 50), [(5, "0.50"), (50, "0.50")], TO_50),
    16: ((5, 100), [(5, "1.00"), (100, "1.00")], TO_100),
    17: ((5, 300), [(5, "0.50"), (300, "0.50")], TO_50),
    18: ((10, 100), [(10, "0.50"), (100, "0.50")], WITH_GAP),
    19: ((10, 200), [(10, "1.00"), (200, "1.00")], TO_100),
    20: ((50, 600), [(50, "2.00"), (600, "2.00")], TO_500),
}
GAME_SCHEDULE: dict[int, Option] = {
    1: ((2, 100), TIERS_1, [(2, "1.00"), (15, "1.00"), (16, "1.00"), (51, "1.00")]),
    2: ((5, 100), TIERS_2, ACTION_2),
    3: ((5, 300), TIERS_3, ACTION_3),
    4: ((10, 200), TIERS_4, ACTION_4),
    5: ((5, 50), [(5, "0.50"), (50, "0.50")], TO_50),
    6: ((5, 100), [(5, "1.00"), (100, "1.00")], TO_100),
    7: ((5, 300), [(5, "0.50"), (300, "0.50")], TO_50),
    8: ((10, 100), [(10, "0.50"), (100, "0.50")], WITH_GAP),
    9: ((10, 200), [(10, "1.00"), (200, "1.00")], TO_100),
    10: ((50, 600), [(50, "2.00"), (600, "2.00")], TO_500),
}
# Readings of the gap in options 12, 18 and 8, and of the empty cells of option 1.
AS_ABOVE: Ends = [(10, "1.00"), (50, "1.00"), (51, "2.00"), (100, "2.00"), (101, "2.00")]
GAP_FREE: Ends = [(10, "1.00"), (50, "1.00"), (51, "0.00"), (100, "0.00"), (101, "2.00")]
BLANKS: Ends = [(2, "1.00"), (15, "1.00"), (16, "0.00"), (51, "0.00"), (9_000, "0.00")]
READ_OTHERWISE: dict[str, Option] = {
    **{
        f"{name}/{n}": ((10, 100), [(10, fee), (100, fee)], action)
        for name, action in (("gap-as-above", AS_ABOVE), ("gap-free", GAP_FREE))
        for n, fee in ((8, "0.50"), (12, "0.00"), (18, "0.50"))
    },
    "blanks-free/1": ((2, 100), TIERS_1, BLANKS),
}
SCHEDULES = [
    *((f"collection-rates/{n}", option) for n, option in COLLECTION_RATES.items()),
    *((f"game-schedule/{n}", option) for n, option in GAME_SCHEDULE.items()),
    *READ_OTHERWISE.items(),
]


@pytest.mark.parametrize(("name", "option"), SCHEDULES, ids=[name for name, _ in SCHEDULES])
@pytest.mark.parametrize("address", CALIFORNIA)
def test_hollywood_park_L7263_limits_and_fees(address: str, name: str, option: Option) -> None:
    (low, high), player, action = option
    on = terms(address, {"fees": name})
    fees = on.rules.fees
    assert (on.wagers["ante"].minimum, on.wagers["ante"].maximum) == (100 * low, 100 * high)
    for amount, due in player:
        assert f"{fee_for(100 * amount, fees.player) / 100:.2f}" == due, f"an Ante of {amount}"
    for amount, due in action:
        assert f"{fee_for(100 * amount, fees.dealer) / 100:.2f}" == due, f"action of {amount}"


def test_hollywood_park_has_these_schedules_and_no_others() -> None:
    with pytest.raises(BadInput) as refused:
        terms(PARK, {"fees": "none"})
    assert refused.value.allowed == [name for name, _ in SCHEDULES]


def test_hollywood_park_L7260_action_counts_antes_and_bonus_wagers_but_no_play() -> None:
    def bank_fee(ante: int, pair: int, six: int) -> str:
        wagers: Amounts = {"ante": ante, "pair-plus": pair, "six-card-bonus": six}
        hand = seat(1, wagers, "9s 9d 4h", "play")
        done = settled(PARK_SIX, hand, dealer=QUALIFIED, options={"fees": "collection-rates/2"})
        return next(text for text in done.transcript() if text.startswith("bank"))

    assert bank_fee(20, 15, 15) == "bank fee 0.50"  # $50; the Play would make it $70
    assert bank_fee(20, 15, 16) == "bank fee 1.00"
    assert bank_fee(20, 16, 15) == "bank fee 1.00"
    assert bank_fee(21, 15, 15) == "bank fee 1.00"


def test_hollywood_park_L7260_the_player_pays_for_the_ante_alone() -> None:
    wagers: Amounts = {"ante": 50, "pair-plus": 100, "six-card-bonus": 100}
    done = settled(PARK_SIX, seat(1, wagers, "9s 9d 4h", "play"), dealer=QUALIFIED)
    assert done.transcript()[:2] == ["1 fee 0.25", "bank fee 1.00"]
    dearer: Amounts = {"ante": 51}
    done = settled(PARK_SIX, seat(1, dearer, "9s 9d 4h", "play"), dealer=QUALIFIED)
    assert done.transcript()[0] == "1 fee 0.50"


@pytest.mark.parametrize("address", OHIO)
def test_ohio_takes_no_collection(address: str) -> None:
    done = settled(address, seat(1, {"ante": 10}, JUNK, "fold"))
    assert done.fees == []


# --- The way to play, and what it costs -------------------------------------------------------


def acts(address: str, hand: str, shown: int = 0) -> str:
    cell = policy(terms(address).rules)[three_card_class(three_card(*cards(hand))) * 14 + shown]
    return {PLAY_ON: "play", FOLD: "fold"}[int(cell) & 0xFFFF]


def test_the_known_strategy_plays_queen_six_four_and_better() -> None:
    assert policy(terms(COLUMBUS_16).rules).shape == (KEYS,) == (753 * 14,)
    assert acts(COLUMBUS_16, "Qc 6d 4h") == acts(COLUMBUS_16, "2c 2d 3h") == "play"
    assert acts(COLUMBUS_16, "Qc 6d 3h") == acts(COLUMBUS_16, "Jc Td 8h") == "fold"


def test_against_a_card_in_sight_the_strategy_moves_with_it() -> None:
    ace, king, deuce = 13, 12, 1
    assert acts(PARK, "Ac 9d 2h", ace) == "play"
    assert acts(PARK, "Ac 8d 7h", ace) == acts(PARK, "Kc Qd Th", ace) == "fold"
    assert acts(PARK, "Kc 9d 2h", king) == "play"
    assert acts(PARK, "Qc Jd 9h", king) == "fold"
    assert acts(PARK, "Tc 3d 2h", deuce) == "play"


@pytest.mark.parametrize(
    ("address", "edge"),
    [(COLUMBUS_16, Fraction(402, 5525)), (PARK, Fraction(242, 5525))],
)
def test_pair_plus_edge_by_counting_all_22100_hands(address: str, edge: Fraction) -> None:
    """7.28 %, and with 200 to 1 for a mini royal 4.38 %."""
    assert solve(terms(address), "pair-plus").edge == edge


def test_progressive_edge_tells_spades_from_other_suits() -> None:
    """44 straight flushes, 3 mini royals and the one in spades, at the seed and this dime."""
    won = 720 * 6 + 52 * 60 + 44 * 70 + 3 * 500 + Fraction(100_010, 100)
    lost = 22_100 - 720 - 52 - 48
    assert solve(terms(COLUMBUS_16), "progressive").edge == (lost - won) / 22_100


def test_ante_edge_and_strategy() -> None:
    """3.3730 % with a 1-4-5 Ante Bonus, playing Q-6-4 and better."""
    found = solve(terms(COLUMBUS_16), "ante")
    assert f"{float(found.edge):.4%}" == "3.3730%"
    assert found.edge == Fraction(686_689, 20_358_520)
    lowest = three_card_class(three_card(*cards("Qc 6d 4h")))
    for key, action in found.strategy.items():
        assert action == (PLAY_ON if key // 14 >= lowest else FOLD)


def test_ante_edge_in_california() -> None:
    """Counted besides by a loop of its own over 22,100 hands, 49 bottom cards and 1,128 pairs."""
    assert solve(terms(PARK), "ante").edge == Fraction(4_377_231, 101_792_600)


@pytest.mark.exhaustive
def test_columbus_2016_L1021_six_card_bonus_edge_as_printed() -> None:
    found = solve(terms(COLUMBUS_16), "six-card-bonus")
    assert (f"{float(found.edge):.2%}", f"{float(found.hit):.4%}") == ("15.28%", "7.2798%")


# --- Compiled and interpreted -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "options", "cover"),
    [
        (COLUMBUS_16, {"dealt": "one-at-a-time", "bonus-paid": "always"}, -1),
        (TOLEDO, {"fold-forfeits-pair-plus": True, "envy-for": "progressive-player"}, -1),
        (CINCINNATI, {}, -1),
        (PARK_SIX, {"lowest-straight-flush": "four-high"}, 2_500),
        (PARK_SIX, {"bottom-card": "counts-players", "cover": "net"}, 2_500),
        (
            COLUMBUS_17,
            {
                "straight-suits": "all-different",
                "bonus-base": "ante-and-play",
                "six-card-choice": "three-and-two",
                "six-card-without-row": "pushes",
                "progressive-stake": "kept",
                "progressive-limit": 50,
                "meter-takes": 37,
                "envy-after-fold": False,
            },
            -1,
        ),
        (
            CINCINNATI,
            {"tie-break": "by-letter", "six-card-royal": "any-sixth", "five-card-wheel": False},
            -1,
        ),
        (
            PARK_SIX,
            {
                "button-card": "face-down",
                "button-from": "player-dealer",
                "button-ten": "no-move",
                "order-in-seat": "bonus-first",
                "folds-collected": "in-turn",
                "unqualified-tie": "wins",
                "mini-royal": "straight-flush",
                "partly-covered": "returned-whole",
                "uncovered-fee": "returned",
            },
            2_500,
        ),
        (
            PARK_SIX,
            {
                "order": "from-player-dealer",
                "fold-forfeits-six-card": True,
                "five-card-ranks": "three-card",
            },
            2_500,
        ),
    ],
)
def test_compiled_and_table_agree_with_every_wager_up(
    address: str, options: Options, cover: int
) -> None:
    on = terms(address, options)
    full = {"ante": 10, "pair-plus": 5, "six-card-bonus": 5, "progressive": 1}
    row = {name: n for name, n in full.items() if on.offers(on.game.layout.index(name))}
    part = {name: n for name, n in row.items() if name != "ante"}
    stakes = staked(on, row, {}, part, row)
    # Acting at random makes folds of good hands and plays of bad ones.
    wild = np.random.default_rng(7).choice([PLAY_ON, FOLD], size=KEYS).astype(np.int64)
    agree(on, stakes, rounds=400, seed=11, cover=cover)
    agree(on, stakes, rounds=400, seed=12, cover=cover, policy=wild)
