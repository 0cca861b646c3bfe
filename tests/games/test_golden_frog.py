"""Golden Frog Baccarat: bonus bets within their own limits and the table's."""

from __future__ import annotations

import pytest

from games import rigged
from pitboss.errors import NotAllowed
from pitboss.rulebook.terms import terms

FROG = "hollywood-park/golden-frog"


@pytest.mark.parametrize(
    ("fees", "low", "high"),
    [(1, 10, 10), (4, 25, 100), (13, 300, 300), (33, 10, 300)],
)
def test_hollywood_park_L7561_both_limits_bind_a_bonus_bet(fees: int, low: int, high: int) -> None:
    on = terms(FROG, {"fees": f"collection-rates/{fees}"})
    for amount in (low, high):
        rigged.put(on, tie=amount)
    for amount in (low - 1, high + 1):
        with pytest.raises(NotAllowed, match=r"at (least|most) \$"):
            rigged.put(on, tie=amount)


def test_hollywood_park_L7656_a_high_table_has_no_bonus_bets() -> None:
    on = terms(FROG, {"fees": "collection-rates/38"})
    assert set(on.wagers) == {"player-line", "banker-line"}
    with pytest.raises(NotAllowed, match="has no tie wager"):
        rigged.put(on, tie=300)
