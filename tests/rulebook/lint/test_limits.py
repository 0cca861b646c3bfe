"""Limits: amounts that cannot be staked, prizes above their cap, players without cards."""

from __future__ import annotations

import pytest

from pitboss.rulebook.lint import lint_game
from rulebook.lint.made_up import ALONE, brief, found_at, game, only_finding

ANTE_LIMITS = 'minimum = "5"\nmaximum = "100"'
BONUS_MAXIMUM = 'says = "wins with a flush or better"\nmaximum = "100"'
STUD = (
    ("board-cards = { is = 5,", 'last-card = { is = "down", lines = 5 }\nup-cards = { is = 4,'),
)
"""Two cards down, four up and the last one down, instead of a board."""


def seats(number: int) -> tuple[str, str]:
    return "max-players = { is = 6", f"max-players = {{ is = {number}"


def provides(value: str) -> tuple[str, str]:
    """The book says what is done when the cards run out."""
    return "[rules]\n", f'[rules]\nshort-stub = {{ is = "{value}", lines = 7 }}\n'


def test_a_minimum_above_the_maximum() -> None:
    found = lint_game(
        game((ANTE_LIMITS, 'minimum = "50"\nmaximum = "20"')), only="minimum-above-maximum"
    )
    assert [brief(f) for f in found] == [("error", "ante", "20")]


def test_a_wager_whose_limits_are_not_those_of_the_table() -> None:
    found = only_finding("limits-do-not-meet", (ANTE_LIMITS, 'minimum = "1"\nmaximum = "9"'))
    assert brief(found) == ("warning", "rates option 2, own option 2", "104, 204")


def own_limits(lines: int) -> tuple[str, str]:
    """The book says that the wagers' own limits count alone."""
    procedure = f'own-limits = {{ lines = {lines}, says = "As printed." }}'
    return "[[collection]]\n", f"[procedures]\n{procedure}\n\n[[collection]]\n"


@pytest.mark.parametrize("limits", ['minimum = "1"\nmaximum = "9"', 'maximum = "10"'])
def test_a_document_in_which_own_limits_count_alone(limits: str) -> None:
    found = lint_game(game((ANTE_LIMITS, limits), own_limits(100)))
    assert [f.where for f in found] == ["own option 2"]


def test_a_wager_that_has_one_amount_in_common_with_the_table() -> None:
    found = only_finding("limits-meet-in-one-amount", (ANTE_LIMITS, 'maximum = "10"'))
    assert brief(found) == ("note", "rates option 2, own option 2", "104, 204")
    assert found.says.startswith("only $10 is within both")


def test_a_table_limit_of_one_amount() -> None:
    found = only_finding(
        "limit-of-one-amount",
        ALONE,
        ('lines = 104\nlimit = ["10", "100"]', 'lines = 104\nlimit = ["100"]'),
    )
    assert brief(found) == ("note", "rates option 2", "104")


def test_a_prize_above_its_cap() -> None:
    found = only_finding("cap-bites", ('amount = "10,000"', 'amount = "4,000"'))
    assert brief(found) == ("note", "bonus", "31-34, 45")
    assert found.cost == "$1,000 of the printed prize is not paid"


def test_no_prize_can_be_told_without_a_maximum() -> None:
    changes = (
        ('amount = "10,000"', 'amount = "4,000"'),
        (BONUS_MAXIMUM, BONUS_MAXIMUM.split("\n")[0]),
    )
    assert lint_game(game(*changes)) == []


def test_a_deck_that_is_too_short_for_the_players() -> None:
    assert lint_game(game(seats(23))) == []
    found = only_finding("deck-too-short", seats(24))
    assert brief(found) == ("warning", "max-players", "3")
    assert found.says == "24 players with 2 cards each and a board of 5 need 53 cards of 52"


def test_a_deck_without_some_ranks() -> None:
    short = ("decks = [1]", 'decks = [1]\nwithout = "89T"')
    found = only_finding("deck-too-short", seats(18), short)
    assert found.says.endswith("need 41 cards of 40")


def test_eight_players_of_stud_need_56_cards() -> None:
    found = only_finding("deck-too-short", seats(8), *STUD)
    assert found.says == "8 players with 7 cards each need 56 cards of 52"


def test_a_common_card_provides_for_the_last_card_only() -> None:
    common = provides("reshuffle-burns")
    assert lint_game(game(seats(8), *STUD, common)) == []
    found = only_finding("deck-too-short", seats(9), *STUD, common)
    assert found.says.startswith("9 players with 6 cards each need 54 cards of 52")


def test_shuffling_the_folded_cards_provides_for_every_card() -> None:
    assert lint_game(game(seats(9), *STUD, provides("reshuffle-muck"))) == []


# in the books


@pytest.mark.parametrize(
    ("slug", "line", "found"),
    [("pure-21-5", 7335, True), ("pure-21-5", 5069, False), ("2-way-winner", 6653, False)],
)
def test_hollywood_park_bonus_limits_within_the_table_limits_or_alone(
    slug: str, line: int, found: bool
) -> None:
    assert found_at(f"hollywood-park/{slug}", line, "limits-do-not-meet") is found


def test_hollywood_park_L1969_ten_players_and_41_cards() -> None:
    assert found_at("hollywood-park/mexican-poker", 1969, "deck-too-short")


def test_columbus_2016_L719_a_common_card_serves_eight_players() -> None:
    assert not found_at("columbus-2016/seven-card-stud", 702, "deck-too-short")
