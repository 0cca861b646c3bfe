"""Fees by the number of players: numbers that no option has, or two kinds of them have."""

from __future__ import annotations

import pytest

from pitboss.rulebook.lint import lint_game
from rulebook.lint.made_up import brief, found_at, game, only_finding

FEWER, MORE = '["4 or less", "6", "3"]', '["5 or more", "10", "5"]'


def test_a_number_of_players_for_whom_there_is_no_option() -> None:
    found = only_finding("players-without-a-fee", (FEWER, '["3 or less", "6", "3"]'))
    assert brief(found) == ("error", "poker-rates timed", "251-252")
    assert found.says == "no option is for 4 players"


def test_a_number_of_players_in_options_of_two_ranges() -> None:
    found = only_finding("players-in-two-ranges", (FEWER, '["5 or less", "6", "3"]'))
    assert brief(found) == ("note", "poker-rates timed", "251-252")
    assert found.says.startswith("options are for 2 to 5, 5 and more players")


def test_several_options_for_the_same_number_are_a_choice() -> None:
    changed = game((FEWER, '["2-4", "6", "3"]'))
    assert not [f for f in lint_game(changed) if f.rule.startswith("players")]


@pytest.mark.parametrize("slug", ["big-o", "omaha", "omaha-hi-lo"])
def test_hollywood_park_has_options_for_five_for_six_and_for_both(slug: str) -> None:
    for line in (9148, 9185):
        assert found_at(f"hollywood-park/{slug}", line, "players-in-two-ranges")


def test_hollywood_park_deals_drawmaha_to_seven_of_nine_seats() -> None:
    assert not found_at("hollywood-park/drawmaha", 9661, "players-without-a-fee")
