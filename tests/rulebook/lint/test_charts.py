"""Charts: totals that are left out, and totals that cannot be."""

from __future__ import annotations

import pytest

from pitboss.rulebook.lint import lint_game
from rulebook.lint.made_up import brief, found_at, game, only_finding


@pytest.mark.parametrize(
    ("change", "lacks"),
    [
        (('"soft 13"', '""'), ["soft 13"]),
        (('"11 or less"', '"10 or less"'), ["hard 11"]),
        (('"12"', '"none"'), ["hard 12", "soft 12"]),
        (
            ('"hard 13 or more"', '"13, 14, 15, 16, 17, 18 and hard 19"'),
            ["hard 20", "soft 19", "soft 20"],
        ),
    ],
)
def test_totals_that_a_chart_leaves_out(change: tuple[str, str], lacks: list[str]) -> None:
    found = only_finding("total-left-out", change)
    assert brief(found) == ("warning", "draws", "54-56")
    assert found.says == f"nothing is said about {', '.join(lacks)}"


def test_words_that_cannot_be_counted_may_mean_any_total() -> None:
    assert lint_game(game(('"11 or less"', '"all other counts"'))) == []


def test_a_chart_of_another_kind_is_left_alone() -> None:
    assert (
        lint_game(game(('"must stand", "must draw"', '"stands", "must draw"'), ('"12"', '""')))
        == []
    )


def test_a_total_that_three_dice_never_make() -> None:
    found = only_finding("total-never-rolled", ('["8 or 15"', '["1, 8 or 19"'))
    assert brief(found) == ("note", "first-seat", "58")
    assert found.says == "3 dice never make 1, 19"


def test_a_chart_by_cards_has_no_dice() -> None:
    assert lint_game(game(('["8 or 15"', '["1, 8 or 19"'), ("dice = 3", "dice = 0"))) == []


# in the books


@pytest.mark.parametrize(
    ("slug", "line", "found"), [("no-bust-4-0a", 813, True), ("no-bust-6-1", 2307, False)]
)
def test_hollywood_park_a_hard_21_has_its_place_or_not(slug: str, line: int, found: bool) -> None:
    assert found_at(f"hollywood-park/{slug}", line, "total-left-out") is found


def test_hollywood_park_L3086_three_dice_never_make_1() -> None:
    assert found_at("hollywood-park/fortune-pai-gow-poker", 3086, "total-never-rolled")
