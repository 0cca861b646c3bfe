"""Six Card Poker: what golden rounds cannot show."""

from __future__ import annotations

from itertools import combinations

import pytest

from pitboss.equipment.cards import cards
from pitboss.games import six_card_poker as six
from pitboss.hands.poker import ACE_KING, best_of_six


@pytest.mark.parametrize(
    ("held", "up"),
    [
        ("Ks Qd 9c 6h 4s 2d", "As Td 5h"),  # no flush is left in any suit
        ("Ks Qd 9c 6h 4s 2d", "As Ts 5h"),
        ("Ks Kd 9c 9h 4s 2d", "8c 7c 6c"),
    ],
)
def test_hollywood_park_L5425_a_player_weighs_every_hidden_card(held: str, up: str) -> None:
    own, shown = cards(held), cards(up)
    (a, b, c), won = shown, 0
    mine = best_of_six(*own)
    for hidden in combinations([c for c in range(52) if c not in (*own, *shown)], 3):
        x, y, z = hidden
        dealers = best_of_six(a, b, c, x, y, z)
        won += (2 if dealers >= ACE_KING else 1) * ((mine > dealers) - (mine < dealers))
    assert six.key_at(own, 0, shown) - six.MOST == won
