"""Collections that a hand cannot pay as printed, and hands that are ranked otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import msgspec
import pytest

from pitboss.rulebook.lint import Defect, poker_fees
from pitboss.rulebook.loader import BookGame, books
from pitboss.rulebook.schema import Collection, CollectionRow, Rule
from rulebook.lint.made_up import found_at

Check = Callable[[BookGame], Iterator[Defect]]
HOLD_EM, STUD = "hollywood-park/texas-holdem", "hollywood-park/seven-card-stud"


def offer(address: str) -> BookGame:
    book, _, game = address.partition("/")
    return books()[book].game(game)


def with_rows(of: BookGame, columns: list[str], *cells: list[str]) -> BookGame:
    """The game with one schedule, of these rows."""
    table: Collection = msgspec.structs.replace(
        of.data.collection[0],
        per="pot",
        columns=columns,
        rows=[CollectionRow(option=n, lines=9000 + n, cells=row) for n, row in enumerate(cells, 1)],
    )
    return replace(of, data=msgspec.structs.replace(of.data, collection=[table]))


def lines_of(check: Check, of: BookGame) -> list[object]:
    return [defect.lines for defect in check(of)]


@pytest.mark.parametrize("lines", [9294, 9322])
def test_a_fee_for_new_players_from_every_pot_is_a_time_charge(lines: int) -> None:
    """P 9294, 9322: $11 to $17 out of each pot, and $6 to $8 for who is new."""
    assert found_at(HOLD_EM, lines, "time-fee-from-the-pot")
    assert not found_at(STUD, 9449, "time-fee-from-the-pot")  # on the half hour, as it should be


def test_a_fee_before_the_deal_comes_out_of_antes_and_blinds() -> None:
    columns = ["limit", "ante", "players", "fee", "designated-fee"]
    enough, short = ["2-4", "0.50", "6 or more", "3", "1"], ["2-4", "0.50", "5", "3", "1"]
    found = list(poker_fees.fee_before_there_are_chips(with_rows(offer(STUD), columns, enough)))
    assert found == []
    (found_one,) = poker_fees.fee_before_there_are_chips(
        with_rows(offer(STUD), columns, enough, short)
    )
    assert found_one.lines == 9002
    assert found_one.says == "$3 is taken before the deal from a pot of $2.50, with 5 players"


def test_a_fee_after_the_flop_needs_no_antes() -> None:
    columns = ["limit", "blinds", "players", "fee"]
    rich = with_rows(offer(HOLD_EM), columns, ["2-4", "1-2", "2", "9"])
    assert list(poker_fees.fee_before_there_are_chips(rich)) == []


def test_a_hand_that_ends_early_pays_no_more_than_a_whole_one() -> None:
    columns = ["players", "fee", "designated-fee"]
    of = with_rows(offer(HOLD_EM), columns, ["5 or more", "3", "1"], ["4 or less", "1", "2"])
    assert lines_of(poker_fees.short_hand_pays_more, of) == [9002]
    rules = {**of.data.rules, "designated-fee": Rule(value="besides", lines=1)}
    besides = replace(of, data=msgspec.structs.replace(of.data, rules=rules))
    assert lines_of(poker_fees.short_hand_pays_more, besides) == []


def test_a_flush_ranks_below_a_full_house_but_in_the_stripped_pack() -> None:
    """P 1956-1957: Mexican Poker has it the other way round."""
    stud, mexican = offer(STUD), offer("hollywood-park/mexican-poker")
    assert lines_of(poker_fees.hands_in_another_order, stud) == []
    assert lines_of(poker_fees.hands_in_another_order, mexican) == []
    high = stud.data.ranking[0]
    hands = list(high.hands)
    at = next(n for n, each in enumerate(hands) if each.hand == "flush")
    hands[at - 1], hands[at] = hands[at], hands[at - 1]
    ranking = [msgspec.structs.replace(high, hands=hands)]
    swapped = replace(stud, data=msgspec.structs.replace(stud.data, ranking=ranking))
    (found,) = poker_fees.hands_in_another_order(swapped)
    assert found.says == "a flush ranks above a full house"


def test_no_poker_room_that_comes_along_has_other_defects_of_these() -> None:
    checks = (
        poker_fees.fee_before_there_are_chips,
        poker_fees.short_hand_pays_more,
        poker_fees.hands_in_another_order,
    )
    every = [game for book in books().values() for game in book.games().values()]
    assert [d for check in checks for game in every for d in check(game)] == []
