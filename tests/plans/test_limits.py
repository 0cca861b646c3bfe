"""What a wager may be at the least and at the most, in the sentences of a plan."""

from __future__ import annotations

import pytest

from plans.test_draft import drafted

POKER = """Section One -
Three Card Poker

1. A player makes an Ante or a Pair Plus wager.

{said}
"""


def read(said: str) -> dict[str, dict[str, str]]:
    [game] = drafted(POKER.format(said=said)).games
    return {
        wager.slug: {
            name: f"{limit.amount} on {limit.line}" for name, limit in wager.limits.items()
        }
        for wager in game.wagers
        if wager.limits
    }


@pytest.mark.parametrize(
    ("said", "limits"),
    [
        ("A Pair Plus wager is $5 to $1,000.", {"minimum": "5 on 6", "maximum": "1000 on 6"}),
        ("The minimum Pair Plus\nwager shall be at least $2.50.", {"minimum": "2.50 on 7"}),
        ("A Pair Plus bet may not exceed $25.00.", {"maximum": "25 on 6"}),
        (
            "A Pair Plus wager shall be made in the amount of $1.",
            {"minimum": "1 on 6", "maximum": "1 on 6"},
        ),
        (
            "With an Ante wager an optional\n$1.00 Pair Plus bonus wager may be made.",
            {"minimum": "1 on 7", "maximum": "1 on 7"},
        ),
    ],
)
def test_a_limit_is_read_with_the_line_of_its_amount(said: str, limits: dict[str, str]) -> None:
    assert read(said) == {"pair-plus": limits}


def test_each_of_several_wagers_has_the_limits_that_each_has() -> None:
    both = {"minimum": "5 on 6", "maximum": "100 on 7"}
    said = "An Ante wager and a Pair Plus wager are made, each from $5 to\n$100."
    assert read(said) == {"ante": both, "pair-plus": both}


@pytest.mark.parametrize(
    "said",
    [
        "The maximum payout of a Pair Plus wager is $50,000.",
        "A Pair Plus wager and an Ante wager are at least $5.",
        "If a Pair Plus wager of at least $5 was made, all cards remain on the layout.",
        "A Pair Plus bet is at least $5.\n\n2. A Pair Plus bet is at least $10.",
        "A $1 Pair Plus wager is made.\n\n2. The $5 Pair Plus wager is made.",
        "Of $25 a Pair Plus wager keeps nothing.",
    ],
)
def test_a_payout_two_wagers_and_two_amounts_are_no_limit(said: str) -> None:
    assert read(said) == {}
