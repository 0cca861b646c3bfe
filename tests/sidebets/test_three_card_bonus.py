"""The Three Card Bonus over every hand of three cards."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from pitboss.equipment.cards import cards
from pitboss.money.paytables import Paytable, paytable
from pitboss.sidebets.three_card_bonus import OUTCOMES, three_card_bonus_row

PLAIN = paytable(OUTCOMES, {"straight-flush": "40 to 1", "pair": "1 to 1"})
RICHER = paytable(OUTCOMES, {"mini-royal": "50 to 1", "straight-flush": "40 to 1"})


@pytest.mark.parametrize(("table", "royals"), [(PLAIN, 0), (RICHER, 4)])
def test_how_many_hands_have_each_row(table: Paytable, royals: int) -> None:
    rows = Counter(
        OUTCOMES[three_card_bonus_row(a, b, c, table)] for a, b, c in combinations(range(52), 3)
    )
    assert rows == +Counter(
        {
            "nothing": 16_440,
            "pair": 3_744,
            "flush": 1_096,
            "straight": 720,
            "three-of-a-kind": 52,
            "straight-flush": 48 - royals,
            "mini-royal": royals,
        }
    )


def test_the_order_of_the_cards_does_not_matter() -> None:
    a, b, c = cards("As 2s 3s")
    rows = {three_card_bonus_row(*hand, PLAIN) for hand in ((a, b, c), (c, a, b), (b, c, a))}
    assert [OUTCOMES[row] for row in rows] == ["straight-flush"]
