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


def changed(of: BookGame, **data: object) -> BookGame:
    return replace(of, data=msgspec.structs.replace(of.data, **data))


@pytest.mark.parametrize(("fee", "says"), [("4", ""), ("6", "$7 may come out of a pot, and $6 is")])
def test_what_a_pot_pays_is_within_the_cap_of_the_rake(fee: str, says: str) -> None:
    rich = with_rows(offer(HOLD_EM), ["players", "fee", "fee-2"], ["5 or more", fee, "1"])
    rules = {**rich.data.rules, "rake-cap": Rule(value=6, lines=1)}
    found = [each.says for each in poker_fees.rake_above_its_cap(changed(rich, rules=rules))]
    assert found[0].startswith(says) if says else found == []


def test_a_drop_comes_to_no_more_than_its_printed_total() -> None:
    """Columbus 2017, 7646-7687: two dollars in two steps."""
    fund = offer("columbus-2017/promotional-fund")
    assert lines_of(poker_fees.rake_above_its_cap, fund) == []
    (total,) = fund.data.sum
    less = changed(fund, sum=[msgspec.structs.replace(total, total="1.50")])
    (found,) = poker_fees.rake_above_its_cap(less)
    assert found.says == "$2 may come out of a pot, and $1.50 is the most"


@pytest.mark.parametrize(
    ("address", "prints", "finds"),
    [
        ("toledo/texas-holdem", "10% of the pot up to but not greater than $6.00.", 0),
        ("toledo/texas-holdem", "10% of the pot up to but not greater than $5.00.", 1),
        ("columbus-2016/bad-beat-jackpot", "A \\$2.00 maximum amount will be removed", 0),
        ("columbus-2016/bad-beat-jackpot", "A \\$1.00 maximum amount will be removed", 1),
    ],
)
def test_a_cap_is_read_as_it_is_printed(address: str, prints: str, finds: int) -> None:
    found = list(poker_fees.cap_reads_otherwise(offer(address), lambda lines: prints))
    assert len(found) == finds


def test_no_poker_room_that_comes_along_has_other_defects_of_these() -> None:
    checks = (
        poker_fees.fee_before_there_are_chips,
        poker_fees.short_hand_pays_more,
        poker_fees.hands_in_another_order,
        poker_fees.rake_above_its_cap,
    )
    every = [game for book in books().values() for game in book.games().values()]
    assert [d for check in checks for game in every for d in check(game)] == []
