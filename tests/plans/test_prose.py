"""Payoffs that a plan tells in sentences and lists, and those that it tells in two ways."""

from __future__ import annotations

import pytest

from plans.test_draft import drafted

CRAPS = """Section One -
Craps

1. A player makes a Pass bet, a Come bet, a Place bet or a Hardway bet; a Pass bet may be supported.
{said}
"""


def read(said: str) -> dict[tuple[str, str], tuple[str, str]]:
    [game] = drafted(CRAPS.format(said=said)).games
    return {
        (wager.slug, row.outcome): (row.pays, row.lines)
        for wager in game.wagers
        for table in wager.tables
        for row in table.rows
    }


def test_a_list_of_cases_is_a_table_of_the_wager_above_it() -> None:
    found = read(
        """2. A winning wager in support of the Pass bet is paid at odds of:
 - a. 2 to 1 if the come out point was 4 or 10.
 - b. 3 to 2 if the come out point was 5 or 9.
 - c. 6 to 5 if the come out point was 6 or 8.
"""
    )
    assert found["pass-odds", "4-or-10"] == ("2 to 1", "6")
    assert found["pass-odds", "6-or-8"] == ("6 to 5", "8")


def test_all_lines_that_tell_a_payoff_are_cited() -> None:
    again = "A winning Any Seven bet is paid at odds of four (4) to one (1)."
    found = read(f"2. A winning Any Seven bet pays 4 to 1.\n\n3. {again}\n")
    assert found["any-seven", "hit"] == ("4 to 1", "5, 7")


@pytest.mark.parametrize("again", ["7 to 5", "5 to 7"])
def test_what_is_told_in_two_ways_is_not_read(again: str) -> None:
    table = "Wager\tPayout\nPlace Bet on 5\t{odds}\n"
    said = f"{table.format(odds='3 to 2')}\nBuy bets:\n\n{table}"
    assert ("place", "5-or-9") not in read(said.format(odds=again))
    assert read(said.format(odds="3 to 2"))["place", "5-or-9"][0] == "3 to 2"


def test_a_sentence_goes_on_below_the_gaps_of_a_double_spaced_page() -> None:
    found = read(
        """2. If the Pass Bet wins, a wager in support of the Pass Bet will be paid at odds of 2 to

1 if the come out point was 4 or 10, 3 to 2 if the come out point was 5 or 9, and 6 to 5 if the

Come Out Point was 6 or 8.

3. Lay Bet 4 or 10 to Lose 1 to 2

Lay Bet 5 or 9 to Lose 2 to 3
"""
    )
    paid = {key: pays for key, (pays, _) in found.items()}
    assert paid["pass-odds", "4-or-10"] == "2 to 1"
    assert paid["pass-odds", "6-or-8"] == "6 to 5"
    assert paid["lay", "5-or-9"] == "2 to 3"


def test_two_payoffs_of_one_wager_in_a_sentence_are_not_read() -> None:
    found = read("2. The Any Seven bet wins:\nwith one die 4 to 1\nwith two dice 5 to 1\n")
    assert not [wager for wager, _ in found if wager == "any-seven"]
