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
    SixCardRoyal,
    six_card_row,
)

PLAIN = paytable(OUTCOMES, {"royal-flush": "1,000 to 1"})
SIX_ROYAL = paytable(
    OUTCOMES,
    {f"six-card-royal-{suit}": "$100,000" for suit in ("clubs", "diamonds", "hearts", "spades")},
)


def outcome(hand: str, table: Paytable = PLAIN, royal: int = SixCardRoyal.ACE_TO_NINE) -> str:
    a, b, c, d, e, f = cards(hand)
    return OUTCOMES[six_card_row(a, b, c, d, e, f, table, royal)]


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
    any_sixth = SixCardRoyal.ANY_SIXTH
    assert outcome(f"As Ks Qs Js Ts {sixth}", SIX_ROYAL, any_sixth) == "six-card-royal-spades"
    assert outcome("As Ks Qs Js Ts 9h", SIX_ROYAL, any_sixth) == "royal-flush"
    assert outcome("Ks Qs Js Ts 9s 8s", SIX_ROYAL, any_sixth) == "straight-flush"


@jitted.compiled
def tally(row: Any, table: Paytable) -> Any:
    counts = np.zeros(12, dtype=np.int64)
    for a in range(47):
        for b in range(a + 1, 48):
            for c in range(b + 1, 49):
                for d in range(c + 1, 50):
                    for e in range(d + 1, 51):
                        for f in range(e + 1, 52):
                            counts[row(a, b, c, d, e, f, table, 0)] += 1
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
