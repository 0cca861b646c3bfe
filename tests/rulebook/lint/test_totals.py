"""Totals that do not add up, and things that are mentioned and not there."""

from __future__ import annotations

import pytest

from pitboss.rulebook.lint import lint_game
from pitboss.rulebook.lint.totals import number
from rulebook.lint.made_up import brief, found_at, game, only_finding


def test_a_sum_that_is_wrong() -> None:
    found = only_finding("sum-is-wrong", ('total = "53"', 'total = "54"'))
    assert brief(found) == ("error", "cards", "50-52")
    assert found.says == "the parts make 53, the total is 54"


def test_a_sum_with_a_part_in_words_is_left_alone() -> None:
    changes = ('total = "53"', 'total = "54"'), ('amount = "1"', 'amount = "some"')
    assert lint_game(game(*changes)) == []


@pytest.mark.parametrize(("text", "value"), [("$1,000", 1000), ("6.25%", 6.25), ("$.50", 0.5)])
def test_printed_numbers(text: str, value: float) -> None:
    found = number(text)
    assert found is not None
    assert float(found) == value


@pytest.mark.parametrize(
    ("share", "cost"),
    [("30%", "the rest belongs to nobody"), ("50%", "more is promised than is there")],
)
def test_shares_that_are_not_the_whole(share: str, cost: str) -> None:
    found = only_finding("shares-are-not-the-whole", ('share = "40%"', f'share = "{share}"'))
    assert brief(found) == ("error", "jackpot", "41-42")
    assert found.cost == cost


def test_shares_in_dollars_are_not_added_up() -> None:
    assert lint_game(game(('share = "40%"', 'share = "$100"'))) == []


@pytest.mark.parametrize(
    "names",
    ["wager:malus", "table:house-way", "meter:other", "procedure:shuffle", "section:8"],
)
def test_something_that_is_mentioned_and_not_there(names: str) -> None:
    found = only_finding("refers-to-nothing", ('names = "wager:bonus"', f'names = "{names}"'))
    assert brief(found) == ("note", "", "53")
    assert "'the Bonus'" in found.says


@pytest.mark.parametrize("names", ["table:draws", "meter:jackpot", "ranking:hands"])
def test_something_that_is_mentioned_and_there(names: str) -> None:
    assert lint_game(game(('names = "wager:bonus"', f'names = "{names}"'))) == []


def test_a_row_printed_twice() -> None:
    row = '{ cells = ["8 or 15", "player-dealer"], lines = 58 }'
    found = only_finding("row-repeated", (row, f"{row}, {row.replace('58', '59')}"))
    assert brief(found) == ("note", "first-seat", "58-59")


# in the books


def test_cincinnati_L5312_the_wheel_has_54_sections_and_53_are_listed() -> None:
    assert found_at("cincinnati/big-six", 5312, "sum-is-wrong")


def test_columbus_2016_L1409_a_section_on_dice_is_referred_to_and_not_there() -> None:
    assert found_at("columbus-2016/pai-gow-poker", 1409, "refers-to-nothing")
