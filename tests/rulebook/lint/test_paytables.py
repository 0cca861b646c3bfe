"""Paytables: against the ranking, against each other, against the decks in use."""

from __future__ import annotations

import pytest

from pitboss.rulebook.lint import lint_game
from rulebook.lint.made_up import brief, found_at, game, only_finding

AGAIN = '[["10 to 1", 60]]'
FLUSH = f'["flush", "10 to 1", 33, "Flush", {AGAIN}],'
STRAIGHT = '["straight", "5 to 1", 34],'
ANTE = 'pays = [["win", "1 to 1", 21]]'
HIGH_CARD = '  { hand = "high-card", lines = 15 },\n'


def test_a_higher_hand_that_pays_less() -> None:
    found = only_finding("pays-less-for-more", (STRAIGHT, STRAIGHT.replace("5 to 1", "11 to 1")))
    assert brief(found) == ("error", "bonus", "33-34")
    assert found.says == "flush pays 10 to 1, the lower straight 11 to 1"


def test_rows_that_are_not_in_the_order_of_the_ranking() -> None:
    found = only_finding("rows-out-of-order", (f"{FLUSH}\n  {STRAIGHT}", f"{STRAIGHT}\n  {FLUSH}"))
    assert brief(found) == ("note", "bonus", "33-34")


def test_a_hand_that_the_ranking_does_not_have() -> None:
    found = only_finding(
        "hand-without-a-rank",
        (STRAIGHT, f'{STRAIGHT}\n  ["two-pair", "2 to 1", 35],'),
    )
    assert brief(found) == ("warning", "bonus", "10-15, 35")
    assert found.says == "paid and not in the ranking 'hands': two pair"


def test_five_aces_are_five_of_a_kind() -> None:
    row = '["five-aces", "99 to 1", 35],'
    changes = (
        (STRAIGHT, f"{STRAIGHT}\n  {row}"),
        (
            '  { hand = "royal-flush", lines = 10 },\n',
            '  { hand = "five-of-a-kind", lines = 9 },\n  { hand = "royal-flush", lines = 10 },\n',
        ),
    )
    assert lint_game(game(*changes), only="hand-without-a-rank") == []


def test_a_hand_between_paid_hands_that_is_not_paid() -> None:
    found = only_finding("ranked-and-not-paid", (f"  {FLUSH}\n", ""))
    assert brief(found) == ("warning", "bonus", "12, 31-34")
    assert found.says == "flush has no row, the lower straight has one"


def test_hands_above_and_below_the_paytable_need_no_row() -> None:
    royal = '  ["royal-flush", "100% of meter", 31],\n'
    assert lint_game(game((royal, ""), (f"  {STRAIGHT}\n", ""))) == []


def test_a_ranking_that_ends_with_a_pair() -> None:
    found = only_finding("ranking-without-high-card", (HIGH_CARD, ""))
    assert brief(found) == ("note", "hands", "10-15")


def test_a_jackpot_compares_no_hands() -> None:
    jackpot = ('play = "made-up"\n', 'play = "made-up"\nkind = "jackpot"\n')
    assert lint_game(game((HIGH_CARD, ""), jackpot)) == []


def test_hands_that_are_only_paid_need_no_high_card() -> None:
    by_hand = 'ranking = "hands"\npays = [["pair", "1 to 1", 21]]'
    assert lint_game(game((HIGH_CARD, ""), (ANTE, by_hand))) == []


def test_a_hand_that_one_deck_cannot_make() -> None:
    found = only_finding("hand-that-cannot-be", (ANTE, ANTE.replace("win", "five-aces")))
    assert brief(found) == ("error", "ante", "21")


def test_a_joker_makes_five_aces() -> None:
    changes = (
        (ANTE, ANTE.replace("win", "five-aces")),
        ("decks = [1]", "decks = [1]\njokers = 1"),
    )
    assert lint_game(game(*changes)) == []


SUITED = (ANTE, ANTE.replace("win", "suited-pair"))


def test_two_cards_alike_with_one_deck() -> None:
    found = only_finding("needs-two-decks", SUITED)
    assert brief(found) == ("note", "ante", "21")


@pytest.mark.parametrize(
    "change",
    [
        ("decks = [1]", "decks = [2, 6]"),
        ('name = "ante"\n', 'name = "ante"\nwhen = { decks-at-least = 2 }\n'),
    ],
    ids=["no single deck", "a table for more decks"],
)
def test_two_cards_alike_with_more_decks(change: tuple[str, str]) -> None:
    assert lint_game(game(SUITED, change)) == []


def test_an_outcome_with_two_rows() -> None:
    found = only_finding(
        "paid-twice",
        (ANTE, ANTE.replace("]]", '], ["win", "2 to 1", 22]]')),
    )
    assert brief(found) == ("error", "ante", "21-22")
    assert found.says == "win pays 1 to 1 and 2 to 1"


def test_a_payoff_printed_in_two_ways() -> None:
    found = only_finding("printed-two-ways", (AGAIN, AGAIN.replace("10 to 1", "12 to 1")))
    assert brief(found) == ("error", "bonus", "33, 60")
    assert found.cost == "2 to 1 on each such win"


SECOND_TABLE = """
[[wager.ante.paytable]]
name = "second"
lines = 22
pays = [["win", "2 to 1", 22]]
"""


def test_two_paytables_and_nothing_that_says_which() -> None:
    found = only_finding("two-tables-for-one-bet", (ANTE, ANTE + "\n" + SECOND_TABLE))
    assert brief(found) == ("warning", "ante", "21-22")


def test_two_paytables_of_which_one_has_a_condition() -> None:
    second = SECOND_TABLE.replace("lines = 22\n", 'lines = 22\ncondition = "at the rail"\n', 1)
    assert lint_game(game((ANTE, ANTE + "\n" + second))) == []


@pytest.mark.parametrize(
    ("line", "lacks"),
    [('seed = "$1,000"\n', "seed"), ('contribution = "10% of the wager"\n', "rate")],
)
def test_a_meter_that_lacks_a_figure(line: str, lacks: str) -> None:
    found = only_finding("meter-without-a-figure", (line, ""))
    assert brief(found) == ("warning", "bonus", "31-34")
    assert found.says == f"the meter has no printed {lacks}"


# in the books


def test_columbus_2016_L1706_three_of_a_kind_pays_more_than_a_straight() -> None:
    assert found_at("columbus-2016/pai-gow-poker", 1706, "pays-less-for-more")


def test_hollywood_park_L3060_a_royal_match_ranks_second_and_has_no_row() -> None:
    assert found_at("hollywood-park/fortune-pai-gow-poker", 3060, "ranked-and-not-paid")


@pytest.mark.parametrize(
    ("address", "line", "rule"),
    [
        ("cincinnati/let-it-ride", 2022, "pays-less-for-more"),
        ("hollywood-park/face-up-pai-gow", 8317, "hand-without-a-rank"),
        ("toledo/bad-beat-jackpot", 1848, "ranking-without-high-card"),
        ("cincinnati/crazy-4-poker", 5081, "ranking-without-high-card"),
    ],
    ids=["a list is no order", "five aces", "a jackpot", "hands that are only paid"],
)
def test_what_is_right_is_not_found(address: str, line: int, rule: str) -> None:
    assert not found_at(address, line, rule)


def test_hollywood_park_L8754_ox_8_pays_40_to_1() -> None:
    assert found_at("hollywood-park/dragon-dai-bacc-2-0", 8754, "printed-two-ways")
