"""The 6 Card Bonus: six cards to an outcome, and the counts behind the printed figures."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
import pytest

from hands import jitted
from pitboss.equipment.cards import cards
from pitboss.money.paytables import Paytable, paytable
from pitboss.sidebets.six_card_bonus import (
    OUTCOMES,
    USUAL,
    FiveCardRanks,
    SixCardChoice,
    SixCardReading,
    SixCardRoyal,
    six_card_row,
)

PLAIN = paytable(OUTCOMES, {"royal-flush": "1,000 to 1"})
SIX_ROYAL = paytable(
    OUTCOMES,
    {f"six-card-royal-{suit}": "$100,000" for suit in ("clubs", "diamonds", "hearts", "spades")},
)


def outcome(hand: str, table: Paytable = PLAIN, read: SixCardReading = USUAL) -> str:
    a, b, c, d, e, f = cards(hand)
    return OUTCOMES[six_card_row(a, b, c, d, e, f, table, read)]


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("As Ks Qs Js Ts 2d", "royal-flush"),
        ("9h Th Jh Qh Kh 2d", "straight-flush"),
        ("Ac 2c 3c 4c 5c Kd", "straight-flush"),
        ("7c 7d 7h 7s 2c 2d", "four-of-a-kind"),
        ("7c 7d 7h 2s 2c 2d", "full-house"),
        ("7c 7d 7h 2s 2c Kd", "full-house"),
        ("Ac 9c 7c 3c 2c Kd", "flush"),
        ("Ac 2d 3c 4h 5c 5d", "straight"),
        ("Ac Kd Qc Jh Tc Td", "straight"),
        ("9c 9d 9h 2s Jc Kd", "three-of-a-kind"),
        ("9c 9d 4h 4s Jc Jd", "nothing"),
        ("9c 9d 4h 2s Jc Kd", "nothing"),
        ("Kc Ad 2h 3s 4c 9d", "nothing"),
    ],
)
def test_best_five_of_six(hand: str, expected: str) -> None:
    assert outcome(hand) == expected


@pytest.mark.parametrize("at", range(6))
def test_any_card_may_be_the_one_left_out(at: int) -> None:
    hand = ["As", "Ks", "Qs", "Js", "Ts"]
    hand.insert(at, "2d")
    assert outcome(" ".join(hand)) == "royal-flush"


@pytest.mark.parametrize(
    ("suit", "name"), [("c", "clubs"), ("d", "diamonds"), ("h", "hearts"), ("s", "spades")]
)
def test_cincinnati_L3711_six_card_royal_in_each_suit(suit: str, name: str) -> None:
    hand = " ".join(f"{rank}{suit}" for rank in "T9QAKJ")
    assert outcome(hand, SIX_ROYAL) == f"six-card-royal-{name}"
    assert outcome(hand, PLAIN) == "royal-flush"


@pytest.mark.parametrize("sixth", ["8s", "9h", "2s"])
def test_cincinnati_L3715_a_royal_and_another_card_is_a_five_card_royal(sixth: str) -> None:
    assert outcome(f"As Ks Qs Js Ts {sixth}", SIX_ROYAL) == "royal-flush"


@pytest.mark.parametrize("sixth", ["8s", "9s", "2s"])
def test_cincinnati_L3711_or_any_sixth_card_of_the_suit_makes_a_six_card_royal(sixth: str) -> None:
    read = USUAL._replace(royal=SixCardRoyal.ANY_SIXTH)
    assert outcome(f"As Ks Qs Js Ts {sixth}", SIX_ROYAL, read) == "six-card-royal-spades"
    assert outcome("As Ks Qs Js Ts 9h", SIX_ROYAL, read) == "royal-flush"
    assert outcome("Ks Qs Js Ts 9s 8s", SIX_ROYAL, read) == "straight-flush"


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("8h 8d 2d 8s 2c Kc", "full-house"),  # his eights and deuce, an eight and a deuce
        ("8h 8d 2d 8s 8c Kc", "four-of-a-kind"),
        ("8h 8d 2d 7s 7c 7h", "nothing"),  # the dealer's sevens are two of them at most
        ("8h 9h 2d 5h 6h 7h", "nothing"),
        ("Ac 2d 3h 4s 5c Kd", "straight"),
    ],
)
def test_columbus_2016_L1010_three_of_his_own_and_two_of_the_dealers(
    hand: str, expected: str
) -> None:
    assert outcome(hand, read=USUAL._replace(choice=SixCardChoice.THREE_AND_TWO)) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Ac 2d 3c 4h 5c 5d", "nothing"),
        ("Ac 2d 3c 4h 5c Kd", "nothing"),
        ("Ac 2d 3c 4h 5c 6d", "straight"),  # 6 high
        ("Ac 2c 3c 4c 5c Kd", "flush"),
        ("Ac 2c 3c 4c 5c 6d", "flush"),
        ("Ac 2c 3c 4c 5c 6c", "straight-flush"),
        ("Ac Kd Qc Jh Tc Td", "straight"),
    ],
)
def test_cincinnati_L3558_without_a_straight_to_the_five(hand: str, expected: str) -> None:
    assert outcome(hand, read=USUAL._replace(wheel=False)) == expected


@pytest.mark.parametrize(
    ("hand", "usual", "by_three"),
    [
        ("9h 8h 7h 6h 2h 5d", "flush", "straight"),
        ("9h 8h 7h 6h 6d 5h", "straight-flush", "straight-flush"),
        ("Ah 2h 3h 4h 9h 5s", "flush", "straight"),
        ("Kh 8h 7h 6h 2h 5d", "flush", "flush"),
        ("9h 8h 7h 6d 2s 5d", "straight", "straight"),
        ("9h 9d 9s 6d 6s 5d", "full-house", "full-house"),
    ],
)
def test_hollywood_park_L4702_a_straight_may_rank_above_a_flush(
    hand: str, usual: str, by_three: str
) -> None:
    assert outcome(hand) == usual
    assert outcome(hand, read=USUAL._replace(ranks=FiveCardRanks.THREE_CARD)) == by_three


@jitted.compiled
def tally(row: Any, table: Paytable) -> Any:
    counts = np.zeros(12, dtype=np.int64)
    for a in range(47):
        for b in range(a + 1, 48):
            for c in range(b + 1, 49):
                for d in range(c + 1, 50):
                    for e in range(d + 1, 51):
                        for f in range(e + 1, 52):
                            counts[row(a, b, c, d, e, f, table, USUAL)] += 1
    return counts


def test_columbus_2016_L1021_all_six_card_hands_give_the_printed_edge_and_hit_rate() -> None:
    counts = dict(
        zip(OUTCOMES, tally(jitted.compiled(six_card_row), SIX_ROYAL).tolist(), strict=True)
    )
    hands = comb(52, 6)
    assert sum(counts.values()) == hands == 20_358_520
    six_royals = sum(n for name, n in counts.items() if name.startswith("six-card-royal"))
    assert six_royals == 4
    pays = {
        "royal-flush": 1000,
        "straight-flush": 200,
        "four-of-a-kind": 50,
        "full-house": 25,
        "flush": 15,
        "straight": 10,
        "three-of-a-kind": 5,
    }
    won = sum(counts[name] * odds for name, odds in pays.items()) + 1000 * six_royals
    edge = Fraction(counts["nothing"] - won, hands)
    hit = 1 - Fraction(counts["nothing"], hands)
    assert f"{float(edge):.2%}" == "15.28%"
    assert f"{float(hit):.4%}" == "7.2798%"
    assert edge == Fraction(55546, 363545)
