"""2urbo Blackjack: its Bonus by itself, by an enumeration of its own."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod

import pytest

from pitboss.engines.exact import Exact, solve
from pitboss.rulebook.terms import terms

TURBO = "hollywood-park/2urbo-blackjack"
RANKS = "23456789TJQKA"
CARDS = [rank + suit for rank in RANKS for suit in "cdhs"]


def first_two(one: str, other: str) -> int:
    """What the printed table pays for the first two cards (lines 141 to 145)."""
    tens = sum(card[0] in "TJQK" for card in (one, other))
    suited = one[1] == other[1]
    if tens == 1 and "A" in (one[0], other[0]):
        return 10 if suited else 4
    if one[0] == other[0]:
        return 5 if suited else 3
    return 2 if tens == 2 else -1


def third(card: str, pair: tuple[str, str]) -> int:
    """What is paid besides, for three of a kind (lines 147 to 149)."""
    suited = len({each[1] for each in (*pair, card)}) == 1
    if card[0] != pair[0][0]:
        return 0
    return {"A": 200, "7": 100}.get(card[0], 20) if suited else 20


def may_draw(pair: tuple[str, str]) -> bool:
    """Tens are a hard 20; two nines of spades are the best hand already."""
    return pair[0][0] not in "TJQK" and pair != ("9s", "9s")


def alone(decks: int) -> Fraction:
    """What the Bonus comes to when every pair draws that may."""
    won, whole, left = Fraction(0), comb(52 * decks, 2), 52 * decks - 2
    for pair in combinations_with_replacement(CARDS, 2):
        held = Counter(pair)
        ways = prod(comb(decks, n) for n in held.values())
        won += ways * first_two(*pair)
        if pair[0][0] == pair[1][0] and may_draw(pair):
            besides = sum(third(card, pair) * (decks - held[card]) for card in CARDS)
            nines = decks - held["9s"]
            ends = Fraction(nines * (nines - 1), left * (left - 1))
            # The player-dealer's two nines of spades are gone from what a pair of nines may draw.
            after_nines = sum(
                third(card, pair) * (decks - held[card] - 2 * (card == "9s")) for card in CARDS
            )
            won += ways * (Fraction(besides, left) - ends * Fraction(after_nines, left - 2))
    return won / whole


@pytest.mark.parametrize("decks", [6, 8])
def test_hollywood_park_L61_the_player_dealers_two_nines_of_spades_end_the_draw(decks: int) -> None:
    found = solve(terms(TURBO, {"decks": decks}), "bonus")
    assert isinstance(found, Exact)
    assert found.alone is not None
    assert found.alone.edge == -alone(decks)
    if decks == 8:
        assert found.alone.edge == Fraction(1301512, 19671249)
        assert found.edge == Fraction(714075907, 3167071089)
