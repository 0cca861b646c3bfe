"""Pan 9: what a bet on the Dragon 9 Bonus alone knows, by an enumeration of its own."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod

import pytest

from pitboss.engines.exact import Exact, solve
from pitboss.engines.written import settle_written
from pitboss.games.pan_9 import KEYS, Act, key_name, policy
from pitboss.rulebook.schema import WrittenHand, WrittenRound, WrittenSeat
from pitboss.rulebook.terms import terms
from pitboss.tape.simulation import prefer

PAN = "hollywood-park/pan-9"
CARDS = [(points, suit) for points in (1, 2, 3, 4, 5, 6, 0, 0, 0) for suit in "cdhs"]
THREE = {"suited": 30, "one color": 10, "mixed": -1}
FOUR = {"suited": 100, "one color": 60, "mixed": 4}


def pattern(hand: list[int]) -> str:
    suits = {CARDS[card][1] for card in hand}
    if len(suits) == 1:
        return "suited"
    return "one color" if suits in ({"d", "h"}, {"c", "s"}) else "mixed"


def best_with_all_in_sight(decks: int) -> Fraction:
    """What the bonus wins a player who decides by all that he sees of his three cards."""
    won, deals, left = 0, 0, decks * len(CARDS) - 3
    for hand in combinations_with_replacement(range(len(CARDS)), 3):
        held = Counter(hand)
        ways = prod(comb(decks, n) for n in held.values())
        total = sum(CARDS[card][0] for card in hand)
        stands = (THREE[pattern([*hand])] if total % 10 == 9 else -1) * left
        draws = 0
        for card, (points, _) in enumerate(CARDS):
            pays = FOUR[pattern([*hand, card])] if (total + points) % 10 == 9 else -1
            draws += pays * (decks - held[card])
        won += ways * max(stands, draws)
        deals += ways * left
    return Fraction(won, deals)


@pytest.mark.parametrize(
    ("decks", "edge"), [(4, "-1206968/4294719"), (8, "-10112918/35090055"), (12, None)]
)
def test_hollywood_park_L235_the_bonus_alone_is_decided_by_suits_too(
    decks: int, edge: str | None
) -> None:
    found = solve(terms(PAN, {"decks": decks}), "dragon-9")
    assert isinstance(found, Exact)
    assert found.alone is not None
    assert found.alone.edge == -best_with_all_in_sight(decks)
    assert edge is None or found.alone.edge == Fraction(edge)


def test_beside_the_base_the_totals_decide() -> None:
    rules = terms(PAN).rules
    cells = policy(rules)
    assert [key_name(rules, key) for key in (0, 9)] == ["total of 0", "total of 9"]
    assert key_name(rules, 10 + 49) == "total of 9 of one color, 1 of the cards counting nothing"
    assert len(cells) == KEYS
    assert (cells[:6] == prefer(Act.HIT)).all()
    assert (cells[6:10] == prefer(Act.STAND)).all()


@pytest.mark.parametrize(("first", "begins"), [(0, 4), (2, 6), (6, 3)])
def test_hollywood_park_L205_the_dice_are_counted_from_the_player_dealer(
    first: int, begins: int
) -> None:
    """A twelve goes round seven seats and over his place, which is nought: to the fourth."""
    every = [
        WrittenSeat(seat=number, wagers={"base": 10}, cards="2c 4c Kc", actions=["stand"])
        for number in range(1, 8)
    ]
    written = WrittenRound(
        round="hollywood-park/pan-9",
        options={"seats": 7},
        seat=every,
        rolls=["6-5-1"],
        carry={"first-seat": first},
        dealer=WrittenHand(cards="2d 6d Kd"),
    )
    settled = settle_written(written)
    assert settled.lines[0].seat + 1 == begins
