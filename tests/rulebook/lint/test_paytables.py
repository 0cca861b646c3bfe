"""Paytables: against the ranking, against each other, against the decks in use."""

from __future__ import annotations

import pytest

from pitboss.rulebook.lint import lint_game
from pitboss.rulebook.loader import book
from rulebook.lint.made_up import brief, found_at, game, only_finding

AGAIN = 'also = [{ pays = "10 to 1", lines = 60 }]'
FLUSH = f'{{ outcome = "flush", pays = "10 to 1", lines = 33, {AGAIN} }},'
STRAIGHT = '{ outcome = "straight", pays = "5 to 1", lines = 34 },'
ANTE = 'rows = [{ outcome = "win", pays = "1 to 1", lines = 21 }]'
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
        (STRAIGHT, f'{STRAIGHT}\n  {{ outcome = "two-pair", pays = "2 to 1", lines = 35 }},'),
    )
    assert brief(found) == ("warning", "bonus", "10-15, 35")
    assert found.says == "paid and not in the ranking 'hands': two-pair"


def test_five_aces_are_five_of_a_kind() -> None:
    row = '{ outcome = "five-aces", pays = "99 to 1", lines = 35 },'
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
    royal = '  { outcome = "royal-flush", pays = "100% of meter", lines = 31 },\n'
    assert lint_game(game((royal, ""), (f"  {STRAIGHT}\n", ""))) == []


def test_a_ranking_that_ends_with_a_pair() -> None:
    found = only_finding("ranking-without-high-card", (HIGH_CARD, ""))
    assert brief(found) == ("note", "hands", "10-15")


def test_a_jackpot_compares_no_hands() -> None:
    jackpot = ('play = "made-up"\n', 'play = "made-up"\nkind = "jackpot"\n')
    assert lint_game(game((HIGH_CARD, ""), jackpot)) == []


def test_hands_that_are_only_paid_need_no_high_card() -> None:
    by_hand = 'ranking = "hands"\nrows = [{ outcome = "pair", pays = "1 to 1", lines = 21 }]'
    assert lint_game(game((HIGH_CARD, ""), (ANTE, by_hand))) == []


def test_a_hand_that_one_deck_cannot_make() -> None:
    found = only_finding(
        "hand-that-cannot-be", (ANTE, ANTE.replace('outcome = "win"', 'outcome = "five-aces"'))
    )
    assert brief(found) == ("error", "ante", "21")


def test_a_joker_makes_five_aces() -> None:
    changes = (
        (ANTE, ANTE.replace('outcome = "win"', 'outcome = "five-aces"')),
        ("decks = [1]", "decks = [1]\njokers = 1"),
    )
    assert lint_game(game(*changes)) == []


SUITED = (ANTE, ANTE.replace('outcome = "win"', 'outcome = "suited-pair"'))


def test_two_cards_alike_with_one_deck() -> None:
    found = only_finding("needs-two-decks", SUITED)
    assert brief(found) == ("note", "ante", "21")


@pytest.mark.parametrize(
    "change",
    [
        ("decks = [1]", "decks = [2, 6]"),
        ('name = "ante"\n', 'name = "ante"\nwhen = { decks-at-least = 2 }\n'),
        ('name = "ante"\n', 'name = "ante"\nreading = "ties"\n'),
    ],
    ids=["no single deck", "a table for more decks", "a table that is not printed"],
)
def test_two_cards_alike_with_more_decks(change: tuple[str, str]) -> None:
    assert lint_game(game(SUITED, change)) == []


def test_an_outcome_with_two_rows() -> None:
    found = only_finding(
        "paid-twice",
        (ANTE, ANTE.replace("}]", '}, { outcome = "win", pays = "2 to 1", lines = 22 }]')),
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
rows = [{ outcome = "win", pays = "2 to 1", lines = 22 }]
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


def test_cincinnati_L3240_three_of_a_kind_pays_more_than_a_straight() -> None:
    assert found_at("cincinnati/fortune-pai-gow-poker", 3240, "pays-less-for-more")


def test_cincinnati_L2022_a_list_of_hands_is_not_an_order() -> None:
    assert not found_at("cincinnati/let-it-ride", 2022, "pays-less-for-more")


def test_columbus_2016_L1698_a_royal_match_is_paid_and_not_defined() -> None:
    assert found_at("columbus-2016/pai-gow-poker", 1698, "hand-without-a-rank")


def test_hollywood_park_L3199_five_of_a_kind_is_paid_and_only_five_aces_rank() -> None:
    assert found_at("hollywood-park/fortune-pai-gow-poker", 3199, "hand-without-a-rank")


def test_hollywood_park_L8317_five_aces_are_the_highest_five_of_a_kind() -> None:
    assert not found_at("hollywood-park/face-up-pai-gow", 8317, "hand-without-a-rank")


def test_hollywood_park_L3060_a_royal_match_ranks_second_and_has_no_row() -> None:
    assert found_at("hollywood-park/fortune-pai-gow-poker", 3060, "ranked-and-not-paid")


def test_columbus_2016_L696_the_ranking_ends_with_a_pair() -> None:
    assert found_at("columbus-2016/texas-holdem", 696, "ranking-without-high-card")


def test_cincinnati_L5583_the_ranking_ends_with_a_pair() -> None:
    assert found_at("cincinnati/dj-wild", 5583, "ranking-without-high-card")


@pytest.mark.parametrize(("address", "line"), [("columbus-2016", 696), ("toledo", 1848)])
def test_a_bad_beat_jackpot_compares_no_hands_without_a_pair(address: str, line: int) -> None:
    assert not found_at(f"{address}/bad-beat-jackpot", line, "ranking-without-high-card")


@pytest.mark.parametrize(
    ("slug", "line"), [("crazy-4-poker", 5081), ("let-it-ride", 1848), ("mississippi-stud", 4260)]
)
def test_cincinnati_hands_without_a_pair_are_compared_or_need_not_be(slug: str, line: int) -> None:
    assert not found_at(f"cincinnati/{slug}", line, "ranking-without-high-card")


def test_columbus_2016_L157_a_suited_pair_with_one_deck() -> None:
    assert found_at("columbus-2016/blackjack", 157, "needs-two-decks")
    found = lint_game(book("columbus-2016").game("blackjack"), only="needs-two-decks")
    assert [f.where for f in found] == ["bet-the-set", "kings-bounty @ KB01"]


def test_hollywood_park_L6054_a_perfect_pair_with_one_deck() -> None:
    assert found_at("hollywood-park/no-bust-4-0a-perfect-pairs", 6054, "needs-two-decks")


def test_hollywood_park_L8754_ox_8_pays_40_to_1() -> None:
    assert found_at("hollywood-park/dragon-dai-bacc-2-0", 8754, "printed-two-ways")


def test_hollywood_park_L5388_a_full_house_pays_10_to_1_on_the_layout() -> None:
    assert found_at("hollywood-park/six-card-poker", 5388, "printed-two-ways")
