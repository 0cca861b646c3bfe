"""What two cards are to Bet the Set, Royal Match 21, King's Bounty and House Money."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from games.boxes import COLUMBUS_16
from hands import jitted
from pitboss.engines.exact import solve
from pitboss.equipment.cards import cards
from pitboss.rulebook.terms import terms
from pitboss.sidebets import bet_the_set, house_money, kings_bounty, royal_match


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Kh Kh", "suited-pair"),
        ("2s 2s", "suited-pair"),
        ("Kh Kc", "pair"),
        ("As Ad", "pair"),
        ("Kh Tc", "mixed-tens"),
        ("Kh Th", "suited-mixed-tens"),
        ("9h Th", "no-pair"),
        ("Ah 2h", "no-pair"),
    ],
)
def test_bet_the_set_outcomes(hand: str, expected: str) -> None:
    one, two = cards(hand)
    assert bet_the_set.OUTCOMES[bet_the_set.outcome(one, two)] == expected
    assert bet_the_set.OUTCOMES[bet_the_set.outcome(two, one)] == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Ks Qs", "royal-match"),
        ("Ks Ks", "suited"),
        ("Qd Qd", "suited"),
        ("As Js", "suited"),
        ("2c 9c", "suited"),
        ("Ks Qh", "no-match"),
        ("2c 9d", "no-match"),
    ],
)
def test_royal_match_outcomes(hand: str, expected: str) -> None:
    one, two = cards(hand)
    assert royal_match.OUTCOMES[royal_match.outcome(one, two)] == expected
    assert royal_match.OUTCOMES[royal_match.outcome(two, one)] == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Ks Ks", "kings-of-spades"),
        ("Kd Kd", "suited-kings"),
        ("Qs Qs", "suited-pair"),
        ("Jd Jd", "suited-pair"),
        ("Tc Tc", "suited-pair"),
        ("Kh Qh", "suited-20"),
        ("Kh Th", "suited-20"),
        ("Jh Th", "suited-queen-to-ten"),
        ("Kh Ks", "two-kings"),
        ("Kh Qs", "unsuited-20"),
        ("Th Td", "unsuited-20"),
        ("Ah 9h", "suited-ace-nine"),
        ("Ah 9d", "ace-nine"),
        ("Ah Ad", "no-twenty"),
        ("9h 9h", "no-twenty"),
        ("Ah Th", "no-twenty"),
        ("Kh 9h", "no-twenty"),
        ("8h Kh", "no-twenty"),
    ],
)
def test_kings_bounty_outcomes(hand: str, expected: str) -> None:
    one, two = cards(hand)
    assert kings_bounty.OUTCOMES[kings_bounty.outcome(one, two)] == expected
    assert kings_bounty.OUTCOMES[kings_bounty.outcome(two, one)] == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("As Ks", "ace-king-suited"),
        ("As Kd", "ace-king"),
        ("As 2s", "ace-two-suited"),
        ("As 2d", "ace-two"),
        ("5s 6s", "straight-flush"),
        ("Ks Qs", "straight-flush"),
        ("5s 6d", "straight"),
        ("Js Qd", "tens-in-sequence"),
        ("5s 5d", "pair"),
        ("5s 5s", "pair"),
        ("As Ad", "pair"),
        ("Ts Kd", "mixed-tens"),
        ("Ts Ks", "mixed-tens"),
        ("As Qs", "nothing"),
        ("As 3s", "nothing"),
        ("2s Kd", "nothing"),
        ("5s 7s", "nothing"),
    ],
)
def test_house_money_outcomes(hand: str, expected: str) -> None:
    one, two = cards(hand)
    assert house_money.OUTCOMES[house_money.outcome(one, two)] == expected
    assert house_money.OUTCOMES[house_money.outcome(two, one)] == expected


@jitted.compiled
def all_outcomes() -> Any:
    found = np.zeros((4, 52, 52), dtype=np.int64)
    for a in range(52):
        for b in range(52):
            found[0, a, b] = bet_the_set.outcome(a, b)
            found[1, a, b] = royal_match.outcome(a, b)
            found[2, a, b] = kings_bounty.outcome(a, b)
            found[3, a, b] = house_money.outcome(a, b)
    return found


def test_compiled_outcomes_are_the_interpreters() -> None:
    compiled = all_outcomes()
    for number, side in enumerate((bet_the_set, royal_match, kings_bounty, house_money)):
        plain = [[side.outcome(a, b) for b in range(52)] for a in range(52)]
        assert (compiled[number] == np.array(plain)).all()


@pytest.mark.parametrize(("decks", "without"), [(1, 0.108597), (2, 0.083271), (4, 0.070792)])
def test_royal_match_is_worth_the_published_figure(decks: int, without: float) -> None:
    # The Wizard of Odds' figures for 25 to 1 and 5 to 2; he has no Crown Treasure, which at five
    # dollars is worth 200 units as often as it comes.
    found = solve(terms(COLUMBUS_16, {"decks": decks}), "royal-match")
    crowned = sum(p for net, p in found.distribution.items() if net >= 100_000)
    assert round(float(found.edge + 200 * crowned), 6) == without


def test_the_crown_treasure_is_as_rare_as_published() -> None:
    found = solve(terms(COLUMBUS_16), "royal-match")
    crowned = sum(p for net, p in found.distribution.items() if net >= 100_000)
    assert round(1 / crowned) == 121_328
    one_suit = solve(
        terms(COLUMBUS_16, {"royal-match-paytable": "six-decks-one-suit"}), "royal-match"
    )
    crowned = sum(p for net, p in one_suit.distribution.items() if net >= 100_000)
    # King and queen, then the same suit again, of what is left of 312 cards.
    assert crowned == 4 * 2 * 2 * Fraction(6 * 6 * 5 * 5, 312 * 311 * 310 * 309)
