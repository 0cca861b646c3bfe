"""21st Century Baccarat: Lucky Match by its rows, and who bets how much."""

from __future__ import annotations

import pytest

from games import rigged
from pitboss.equipment.cards import cards
from pitboss.errors import NotAllowed
from pitboss.families.baccarat import NO_CARD, Coup
from pitboss.games.twenty_first_century_baccarat import Match, matched
from pitboss.rulebook.terms import terms

CENTURY = "hollywood-park/21st-century-baccarat"


@pytest.mark.parametrize(
    ("hands", "row"),
    [
        ("4c 4d 4h / 4s 4c 4d", Match.FIVE_OR_SIX_OF_A_KIND),
        ("4c 4d 4h / 4s 4c 9d", Match.FIVE_OR_SIX_OF_A_KIND),
        ("4c 9d 4h / 9s 4c 9h", Match.DOUBLE_TRIPLETS),
        ("4c 4d / 4h 4s", Match.FOUR_OF_A_KIND),
        ("4c 4d 9h / 4h 4s 9c", Match.FOUR_OF_A_KIND),  # L398: with a pair it is the same
        ("4c Kd 4h / 2s Kh 4d", Match.FULL_HOUSE),
        ("4c Kd 4h / 2s Jh 4d", Match.THREE_OF_A_KIND),
        ("4c Kd 9h / 9s Kh 4d", Match.TWO_OR_THREE_PAIRS),
        ("4c Kd / 4s Kh", Match.TWO_OR_THREE_PAIRS),
        ("4c Kd / 4s Qh", Match.NO_MATCH),
        ("Tc Kd / Js Qh", Match.NO_MATCH),  # L398: pairs are of one rank, not of one value
    ],
)
def test_hollywood_park_L391_lucky_match(hands: str, row: Match) -> None:
    player, banker = (tuple([*cards(hand), NO_CARD][:3]) for hand in hands.split(" / "))
    coup = Coup(0, 0, 0, 0, player, banker, 0)  # type: ignore[arg-type]
    assert matched(coup) == row


def test_hollywood_park_L408_bonus_bets_have_limits_of_their_own() -> None:
    on = terms(CENTURY, {"fees": "collection-rates/9"})  # $500 to $1,000
    rigged.put(on, player_line=500, lucky_match=1, lucky_7=99)
    with pytest.raises(NotAllowed, match=r"at most \$99, not \$100"):
        rigged.put(on, player_line=500, lucky_7=100)
    with pytest.raises(NotAllowed, match="needs a Player or a Banker wager"):
        rigged.put(on, lucky_7=1)
