"""Three Card Poker in five books: what each wager pays, what a fold costs, who is settled when."""

from __future__ import annotations

from fractions import Fraction
from math import comb

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
from pitboss.engines.exact import solve, unit_stake
from pitboss.engines.play import Round, no_stakes, place
from pitboss.engines.written import Settled
from pitboss.equipment.cards import cards
from pitboss.errors import BadInput, NotAllowed
from pitboss.families.player_dealer import button_count, seat_counted_to
from pitboss.games.three_card_poker import KEYS, PLACES, Act, key_name, known, policy
from pitboss.money.fees import fee_for
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


@pytest.mark.parametrize(
    ("royal", "dealer", "wins"),
    [
        ("ace-to-nine", "Qd Jd 9d", 100_000),
        ("ace-to-nine", "Qd Jd 2d", 5_000),
        ("any-sixth", "Qd Jd 2d", 100_000),
        ("any-sixth", "Qd Jd 9s", 5_000),
    ],
)
def test_cincinnati_L3711_a_royal_of_six_cards(royal: str, dealer: str, wins: int) -> None:
    wagers: Amounts = {"ante": 10, "pair-plus": 10, "six-card-bonus": 5}
    hand = seat(1, wagers, "Ad Kd Td", "fold")
    done = settled(CINCINNATI, hand, dealer=dealer, options={"six-card-royal": royal})
    assert nets(done)["six-card-bonus"] == wins


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


# --- The progressive's meter ------------------------------------------------------------------


def test_columbus_2016_L978_share_and_seed_are_minimums() -> None:
    options: Options = {"meter-share": 25, "meter-seed": 2500}
    hand = seat(1, {"ante": 10, "progressive": 1}, "As Ks Qs", "play")
    done = settled(COLUMBUS_16, hand, dealer=UNQUALIFIED, options=options).rounds[0]
    assert done.settlement.lines[-1].net == 250_025
    assert done.carried[0] == 250_000
    for short in ({"meter-share": 9}, {"meter-seed": 999}):
        with pytest.raises(NotAllowed, match="the book allows from"):
            terms(COLUMBUS_16, short)


def test_columbus_2016_L952_a_folded_mini_royal_wins_nothing_and_brings_no_envy() -> None:
    done = settled(
        COLUMBUS_16,
        seat(1, {"ante": 10, "progressive": 1}, "As Ks Qs", "fold"),
        seat(2, {"pair-plus": 10, "progressive": 1}, JUNK),
    )
    assert not any(line.net > 0 for line in done.lines)
    assert done.rounds[0].carried[0] == 100_020


def test_columbus_2016_L981_two_mini_royals_envy_each_other() -> None:
    done = settled(
        COLUMBUS_16,
        seat(1, {"ante": 10, "progressive": 1}, "Ah Kh Qh", "play"),
        seat(2, {"ante": 10, "progressive": 1}, "As Ks Qs", "play"),
        dealer="Jd 8h 5c",
    )
    envy = [text for text in lines(done) if " envy " in text]
    assert envy == ["1 envy 0.00 win 100.00 envy", "2 envy 0.00 win 25.00 envy"]


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
    with pytest.raises(NotAllowed, match=r"at most \$25"):
        put(terms(address), ante=10, six_card_bonus=26)
    on = terms(address)
    with pytest.raises(NotAllowed, match=r"at least \$1"):
        place(on, no_stakes(on, 1), on.game.new_carry(on.rules, 1), 0, {"six-card-bonus": 50})


def test_toledo_L2320_management_may_raise_the_six_card_limit() -> None:
    with pytest.raises(NotAllowed, match=r"\$25, not \$26 \(lines 2320-2321, six-card-limit"):
        put(terms(TOLEDO), ante=10, six_card_bonus=26)
    raised = terms(TOLEDO, {"six-card-limit": 50})
    put(raised, ante=10, six_card_bonus=50)
    assert raised.wagers["six-card-bonus"].maximum == 5000
    assert unit_stake(raised, "six-card-bonus") == 5000
    with pytest.raises(NotAllowed, match="six-card-limit cannot be 20"):
        terms(TOLEDO, {"six-card-limit": 20})


BEST_OF_SIX = {188: 1000, 1656: 200, 14664: 50, 165984: 25, 205792: 15, 361620: 10, 732160: 5}
"""How many of all hands of six cards have a best five of each kind, from the royal flush down, and
what Toledo pays for it."""


def test_toledo_L2304_the_six_card_bonus_is_proved_at_its_own_limit() -> None:
    hands = comb(52, 6)
    returned = sum(count * (pays + 1) for count, pays in BEST_OF_SIX.items())
    found = solve(terms(TOLEDO), "six-card-bonus")
    assert found.edge == 1 - Fraction(returned, hands) == Fraction(55546, 363545)
    assert found.stake == 2500


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


# --- The deal, and what is turned when --------------------------------------------------------


def order_of_deal(on: Terms, players: int, first: int = 0) -> list[int]:
    rows = [{"ante": 10}] * players
    carry = on.game.new_carry(on.rules, players)
    carry[1] = first
    played = Round(on, staked(on, *rows), carry)
    deal_out(played, "2c 3c 4c", "2d 3d 4d", "2h 3h 4h", dealer="2s 3s 4s")
    return [event.seat for event in played.events if event.kind == "card"]


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
        played.answer(Act.FOLD)
    assert asked == [1, 2, 0]


def test_hollywood_park_L4442_the_bottom_card_is_seen_before_the_decision() -> None:
    on = terms(PARK)
    played = begun(on, {"ante": 10})
    prompt = deal_out(played, "Qc 6d 4h", dealer="2s 3s Kd")
    assert prompt is not None
    seen = [event.value for event in played.view(EVERYONE) if event.seat == DEALER]
    assert seen == [-1, -1, *cards("Kd")]
    assert key_name(on.rules, prompt.key) == "Q-6-4 against a K, middle of its suit"


@pytest.mark.parametrize("address", OHIO)
def test_columbus_2016_L1003_nothing_of_the_dealers_is_seen_before_the_decision(
    address: str,
) -> None:
    on = terms(address)
    played = begun(on, {"ante": 10})
    prompt = deal_out(played, "Qc 6d 4h", dealer="2s 3s Kd")
    assert prompt is not None
    assert [event.value for event in played.view(0) if event.seat == DEALER] == [-1, -1, -1]
    assert key_name(on.rules, prompt.key) == "Q-6-4"


@pytest.mark.parametrize("address", EVERY_BOOK)
def test_the_dealers_hand_stays_down_when_nothing_depends_on_it(address: str) -> None:
    on = terms(address)
    played = begun(on, {"pair-plus": 10})
    assert deal_out(played, "6c 6d 2h") is None
    assert all(event.kind != "turn" for event in played.events)
    folded = begun(on, {"ante": 10})
    deal_out(folded, "6c 4d 2h", dealer="9c 8d 2c")
    folded.answer(Act.FOLD)
    assert folded.done
    assert all(event.kind != "turn" for event in folded.events)


# --- The action button and the player-dealer's bank -------------------------------------------


def test_hollywood_park_L4465_the_bottom_card_places_the_button() -> None:
    """Seven places are counted, round and round; behind the last of five seats comes the first."""
    dealt = cards("Ac 2c 5c 6c 7c 8c 9c Tc Jc Qc Kc")
    counted = [seat_counted_to(button_count(card), PLACES, 5) for card in dealt]
    assert counted == [0, 1, 4, 0, 0, 0, 1, 2, 3, 4, 0]


def in_order(done: Settled) -> str:
    """The seats in the order in which they are settled, fees aside."""
    return "".join(dict.fromkeys(text[0] for text in lines(done)))


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


def test_hollywood_park_L4451_forfeits_come_first_in_what_the_bank_may_take() -> None:
    done = settled(
        PARK,
        seat(1, {"ante": 40}, "Qc 6d 4s", "play"),
        seat(2, {"ante": 40}, "8c 5d 2h", "fold"),
        dealer="Kd 7s Ac",
        bank=60,
    )
    assert lines(done) == [
        "2 ante 40.00 lose -40.00 folded",
        "1 ante 40.00 lose -20.00 lower bank-has-won-all returned 20.00",
        "1 play 40.00 returned 0.00 lower bank-has-won-all",
    ]


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
SCHEDULES = [
    *((f"collection-rates/{n}", option) for n, option in COLLECTION_RATES.items()),
    *((f"game-schedule/{n}", option) for n, option in GAME_SCHEDULE.items()),
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
        if amount >= low:
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


# --- The way to play, and what it costs -------------------------------------------------------


def acts(address: str, hand: str, shown: str = "") -> str:
    first, second, third = cards(hand)
    bottom = cards(shown)[0] if shown else -1
    cell = policy(terms(address).rules)[known(first, second, third, bottom)]
    return next(act.slug for act in Act if act == cell & 0xFFFF)


def test_the_known_strategy_plays_queen_six_four_and_better() -> None:
    assert policy(terms(COLUMBUS_16).rules).shape == (KEYS,)
    assert acts(COLUMBUS_16, "Qc 6d 4h") == acts(COLUMBUS_16, "2c 2d 3h") == "play"
    assert acts(COLUMBUS_16, "Qc 6d 3h") == acts(COLUMBUS_16, "Jc Td 8h") == "fold"


def test_against_a_card_in_sight_the_strategy_moves_with_it() -> None:
    ace, king, deuce = "As", "Ks", "2s"
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


def test_hollywood_park_L4442_the_best_play_looks_at_the_suit_of_the_bottom_card() -> None:
    """Counted independently; by ranks alone it is 4377231/101792600."""
    assert solve(terms(PARK), "ante").edge == Fraction(4373389, 101792600)


def test_progressive_edge_tells_spades_from_other_suits() -> None:
    """44 straight flushes, 3 mini royals and the one in spades, at the seed and this dime."""
    won = 720 * 6 + 52 * 60 + 44 * 70 + 3 * 500 + Fraction(100_010, 100)
    lost = 22_100 - 720 - 52 - 48
    assert solve(terms(COLUMBUS_16), "progressive").edge == (lost - won) / 22_100


# --- Compiled and interpreted -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "options", "cover"),
    [
        (COLUMBUS_16, {}, -1),
        (TOLEDO, {}, -1),
        (CINCINNATI, {"six-card-royal": "any-sixth"}, -1),
        (PARK_SIX, {"cover": "net"}, 2_500),
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
    wild = np.random.default_rng(7).choice([Act.PLAY, Act.FOLD], size=KEYS).astype(np.int64)
    agree(on, stakes, rounds=400, seed=11, cover=cover)
    agree(on, stakes, rounds=400, seed=12, cover=cover, policy=wild)
