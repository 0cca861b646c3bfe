"""Fee schedules: holes, overlaps, numbers, and documents that disagree."""

from __future__ import annotations

import pytest

from pitboss.errors import BookError
from pitboss.rulebook.check import check
from pitboss.rulebook.lint import lint_game
from rulebook.lint.made_up import ALONE, brief, found_at, game, only_finding

DEALER = """limit = ["5", "100"]
player = [{ at = "5", to = "50", fee = "1" }, { at = "51", to = "100", fee = "2" }]
dealer = [{ at = "5", to = "100", fee = "1" }, { at = "101", fee = "2" }]
"""
OWN = 'document = "own"'
SECOND = """option = 2
lines = 104
"""


def option_1(*, limit: str = '"5", "100"', player: str = "", dealer: str = "") -> tuple[str, str]:
    """Other figures for option 1 of the rates."""
    player = player or '{ at = "5", to = "50", fee = "1" }, { at = "51", to = "100", fee = "2" }'
    dealer = dealer or '{ at = "5", to = "100", fee = "1" }, { at = "101", fee = "2" }'
    return DEALER, f"limit = [{limit}]\nplayer = [{player}]\ndealer = [{dealer}]\n"


def test_a_gap_between_two_brackets() -> None:
    found = only_finding(
        "bracket-gap",
        ALONE,
        option_1(dealer='{ at = "5", to = "100", fee = "1" }, { at = "105", fee = "2" }'),
    )
    assert brief(found) == ("error", "rates option 1", "101-103")
    assert "$101 to $104" in found.says


def test_an_amount_in_two_brackets() -> None:
    found = only_finding(
        "bracket-overlap",
        ALONE,
        option_1(dealer='{ at = "5", to = "100", fee = "1" }, { at = "100", fee = "2" }'),
    )
    assert brief(found) == ("error", "rates option 1", "101-103")
    assert found.says.startswith("$100 lies in two brackets of the player-dealer fee")
    assert found.cost == "the fee is $1 or $2"


def test_a_player_fee_that_ends_below_what_he_may_stake() -> None:
    found = only_finding(
        "bracket-ends-early", ALONE, option_1(player='{ at = "5", to = "50", fee = "1" }')
    )
    assert brief(found) == ("error", "rates option 1", "101-103")
    assert "ends at $50, and $100 may be staked" in found.says


def test_a_fee_that_ends_early_in_a_table_of_its_own() -> None:
    two_tables = ('lines = "101-103"', 'lines = "101-102, 107"')
    ends = option_1(player='{ at = "5", to = "50", fee = "1" }')
    found = only_finding("bracket-ends-early", ALONE, ends, two_tables)
    assert brief(found) == ("error", "rates option 1", "107")


def test_a_player_dealer_fee_that_ends_at_all() -> None:
    found = only_finding(
        "bracket-ends-early", ALONE, option_1(dealer='{ at = "5", to = "1,500", fee = "1" }')
    )
    assert "no bracket above $1,500" in found.says


def test_a_first_bracket_above_the_minimum() -> None:
    found = only_finding("bracket-starts-late", ALONE, option_1(dealer='{ at = "25", fee = "1" }'))
    assert brief(found) == ("warning", "rates option 1", "101-103")
    assert "in option 1 at $25, and the minimum may be $5" in found.says


BOTH_COUNT = """dealer-counts = ["ante", "bonus"]
announces = [{ first = 1, last = 2, lines = 100 }]"""
ANTES_OF_25 = ('minimum = "5"', 'minimum = "25"')


def test_a_first_bracket_above_the_minimum_of_the_table_but_of_no_wager_it_counts() -> None:
    late = option_1(dealer='{ at = "25", fee = "1" }')
    only_antes = (BOTH_COUNT, BOTH_COUNT.replace('"ante", "bonus"', '"ante"'))
    assert lint_game(game(ALONE, late, ANTES_OF_25, only_antes)) == []
    found = only_finding("bracket-starts-late", ALONE, late, ANTES_OF_25)
    assert brief(found) == ("warning", "rates option 1", "101-103")


def test_a_first_bracket_below_the_minimum() -> None:
    found = only_finding(
        "bracket-below-the-minimum", ALONE, option_1(dealer='{ at = "2", fee = "1" }')
    )
    assert brief(found) == ("note", "rates option 1", "101-103")
    assert "is $2, the table minimum $5" in found.says


def test_a_first_bracket_from_one_dollar_is_only_a_way_of_writing() -> None:
    changes = ALONE, option_1(dealer='{ at = "1", fee = "1" }')
    assert lint_game(game(*changes)) == []


def test_a_bracket_above_all_that_a_player_stakes() -> None:
    more = '{ at = "5", to = "100", fee = "1" }, { at = "101", fee = "2" }'
    found = only_finding("bracket-unreachable", ALONE, option_1(player=more))
    assert brief(found) == ("note", "rates option 1", "101-103")
    assert "$101 and more" in found.says


def test_a_bracket_below_the_table_minimum() -> None:
    low = '{ at = "1", to = "4", fee = "1" }, { at = "5", fee = "2" }'
    found = only_finding("bracket-unreachable", ALONE, option_1(dealer=low))
    assert "$1 to $4" in found.says


def test_neighbouring_brackets_with_one_fee() -> None:
    same = '{ at = "5", to = "50", fee = "1" }, { at = "51", to = "100", fee = "1" }'
    found = only_finding("bracket-same-fee", ALONE, option_1(player=same))
    assert brief(found) == ("note", "rates option 1", "101-103")


def with_blank(blank: str, *, option: tuple[str, str]) -> tuple[str, str]:
    """The figures of an option, of which some are not in print."""
    old, new = option
    return old, f"{new}blank = [{blank}]\n"


BLANK_STEP = '{ fee = "player", at = "51", lines = 102 }'


def test_a_blank_in_a_row_of_brackets() -> None:
    same = '{ at = "5", to = "50", fee = "1" }, { at = "51", to = "100", fee = "1" }'
    found = only_finding(
        "fee-is-blank", ALONE, with_blank(BLANK_STEP, option=option_1(player=same))
    )
    assert brief(found) == ("error", "rates option 1", "102")
    assert found.says == "the player fee for $51 to $100 is blank"
    assert found.cost == "the collection cannot be told: $1 as read here, or nothing"


def test_a_blank_that_is_read_as_free_of_a_fee_is_no_fee_that_falls() -> None:
    free = '{ at = "5", to = "50", fee = "1" }, { at = "51", to = "100", fee = "0" }'
    found = only_finding(
        "fee-is-blank", ALONE, with_blank(BLANK_STEP, option=option_1(player=free))
    )
    assert found.cost == "the collection cannot be told: nothing as read here"


def test_a_blank_for_a_further_fee() -> None:
    blank = '{ fee = "bonus", lines = 103 }'
    found = only_finding("fee-is-blank", ALONE, with_blank(blank, option=option_1()))
    assert brief(found) == ("error", "rates option 1", "103")
    assert found.says == "the fee for bonus is blank"
    assert found.cost == (
        "the collection cannot be told: nothing as read here, or $0.50 as in option 2"
    )


@pytest.mark.parametrize(
    ("blank", "key", "message"),
    [
        ('fee = "malus"', "fee", "there is no wager 'malus'"),
        ('fee = "bonus", at = "51"', "fee", "there is no payer 'bonus'"),
        ('fee = "player", at = "52"', "at", "there is no bracket '52'"),
    ],
)
def test_a_blank_of_a_fee_that_is_not_there(blank: str, key: str, message: str) -> None:
    broken = game(ALONE, with_blank(f"{{ {blank}, lines = 102 }}", option=option_1()))
    with pytest.raises(BookError) as refused:
        check(broken.data, broken.fail)
    assert f"fees.0.options.0.blank.0.{key}: {message}" in refused.value.message


def test_a_fee_that_falls() -> None:
    falls = '{ at = "5", to = "50", fee = "2" }, { at = "51", to = "100", fee = "1" }'
    found = only_finding("fee-falls", ALONE, option_1(player=falls))
    assert brief(found) == ("warning", "rates option 1", "101-103")
    assert found.cost == "$1 less for more action"


def test_a_bracket_that_runs_backwards() -> None:
    backwards = '{ at = "50", to = "5", fee = "1" }, { at = "51", fee = "2" }'
    changes = ALONE, option_1(dealer=backwards)
    found = lint_game(game(*changes), only="bracket-backwards")
    assert [brief(f) for f in found] == [("error", "rates option 1", "101-103")]


def test_an_announced_option_that_is_missing() -> None:
    found = only_finding(
        "option-missing",
        ("first = 1, last = 2, lines = 100 ", "first = 1, last = 5, lines = 100 "),
    )
    assert brief(found) == ("warning", "rates", "100")
    assert found.says.endswith("missing: 3-5")


def test_an_announced_option_of_the_poker_room_that_is_missing() -> None:
    found = only_finding(
        "option-missing",
        ("first = 1, last = 2, lines = 250 ", "first = 1, last = 3, lines = 250 "),
    )
    assert brief(found) == ("warning", "poker-rates", "250")


def test_a_hole_in_the_numbers() -> None:
    found = only_finding(
        "option-skipped",
        ALONE,
        (SECOND, SECOND.replace("2", "4", 1)),
        ("announces = [{ first = 1, last = 2, lines = 100 }]\n", ""),
    )
    assert brief(found) == ("warning", "rates", "100-110")
    assert found.says.endswith("without 2-3")


def test_an_option_that_no_paragraph_announces() -> None:
    found = only_finding(
        "option-unannounced",
        ("first = 1, last = 2, lines = 100 ", "first = 1, last = 1, lines = 100 "),
    )
    assert brief(found) == ("warning", "rates option 2", "100, 104")


def test_a_number_printed_twice() -> None:
    found = only_finding("option-repeated", (SECOND, f"{SECOND}printed = 1\n"))
    assert brief(found) == ("warning", "rates option 2", "104")


def test_two_options_with_the_same_figures() -> None:
    third = 'option = 3\nlines = 105\nlimit = ["10", "100"]\nplayer = [{ at = "0", fee = "1" }]\n'
    found = only_finding(
        "option-twin",
        ("first = 1, last = 2, lines = 100 ", "first = 1, last = 3, lines = 100 "),
        (
            'extra = { bonus = "0.50" }\n',
            'extra = { bonus = "0.50" }\n\n[[fees.options]]\n'
            f'{third}dealer = [{{ at = "0", fee = "2" }}]\nextra = {{ bonus = "0.50" }}\n',
        ),
    )
    assert brief(found) == ("note", "rates", "104-105")
    assert found.says.endswith("2 and 3")


def test_options_that_a_blank_may_tell_apart() -> None:
    third = """option = 3
lines = "105-106"
limit = ["5", "100"]
blank = [{ fee = "bonus", lines = 106 }]"""
    fees = DEALER.partition("\n")[2]
    changed = game(
        ALONE,
        ("first = 1, last = 2, lines = 100 ", "first = 1, last = 3, lines = 100 "),
        (DEALER, f"{DEALER}\n[[fees.options]]\n{third}\n{fees}"),
    )
    assert [f.rule for f in lint_game(changed)] == ["fee-is-blank"]


def test_two_rows_of_the_poker_room_with_the_same_figures() -> None:
    changed = game(('["4 or less", "6", "3"]', '["5 or more", "10", "5"]'))
    found = lint_game(changed, only="option-twin")
    assert [brief(f) for f in found] == [("note", "poker-rates timed", "251-252")]


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (('limit = ["5.00", "100.00"]', 'limit = ["5", "90"]'), "other table limits"),
        (('player = [{ at = "0", fee = "1.00" }]', 'player = [{ at = "0", fee = "2" }]'), "fees"),
        (('extra = { bonus = "0.5" }', 'extra = { bonus = "1" }'), "other fees"),
    ],
    ids=["limits", "fees", "extra"],
)
def test_two_documents_that_disagree(change: tuple[str, str], what: str) -> None:
    found = lint_game(game(change), only="schedules-differ")
    assert [f.severity for f in found] == ["warning"]
    assert what in found[0].says
    assert found[0].where.startswith("rates option ")
    assert found[0].lines in ("101-103, 201-203", "104, 204")


def test_a_document_for_other_wagers_does_not_disagree() -> None:
    assert lint_game(game(ALONE, ('extra = { bonus = "0.5" }', 'extra = { bonus = "1" }'))) == []


def test_a_step_that_changes_no_fee_is_no_difference() -> None:
    steps = '{ at = "5", to = "60", fee = "1" }, { at = "61", to = "100", fee = "1" }'
    changed = game(option_1(dealer=f'{steps}, {{ at = "101", fee = "2" }}'))
    assert [f.rule for f in lint_game(changed)] == ["bracket-same-fee"]


def test_a_player_dealer_who_pays_less_than_a_player() -> None:
    fees = 'player = [{ at = "0", fee = "%s" }]\ndealer = [{ at = "0", fee = "%s" }]\n'
    less = (fees % ("1", "2"), fees % ("2", "1"))
    found = only_finding("dealer-pays-less", ALONE, less)
    assert brief(found) == ("warning", "rates option 2", "104")
    assert found.cost.startswith("the columns may be exchanged")
    other = option_1(player='{ at = "5", fee = "1" }', dealer='{ at = "5", fee = "2" }')
    found = only_finding("dealer-pays-less", ALONE, less, other)
    assert found.cost.startswith("a fee may be wrong")


def test_a_new_player_who_pays_more_than_the_others() -> None:
    found = only_finding("new-player-pays-more", ('"6", "3"]', '"6", "13"]'))
    assert brief(found) == ("warning", "poker-rates timed option 2", "252")
    assert found.says == "a new player pays $13, the others $6"


# in the books


@pytest.mark.parametrize(
    ("slug", "line", "rule"),
    [
        ("ez-baccarat", 7609, "bracket-gap"),
        ("ez-baccarat", 4137, "bracket-overlap"),
        ("casino-war", 7438, "bracket-ends-early"),
        ("pure-spanish-21-5", 720, "fee-is-blank"),
        ("seven-card-stud", 9406, "option-missing"),
        ("ez-baccarat", 7564, "schedules-differ"),
        ("seven-card-stud", 9474, "new-player-pays-more"),
    ],
)
def test_hollywood_park_fees_that_cannot_be_right(slug: str, line: int, rule: str) -> None:
    assert found_at(f"hollywood-park/{slug}", line, rule)


@pytest.mark.parametrize(
    ("slug", "line", "rule"),
    [
        ("casino-war", 5713, "bracket-overlap"),
        ("party-craps", 3474, "bracket-ends-early"),
        ("party-craps", 7729, "bracket-starts-late"),
        ("pure-spanish-21-5", 719, "option-twin"),
        ("casino-war", 7429, "schedules-differ"),
    ],
    ids=[
        "two brackets of one fee",
        "a table of its own",
        "minimums above the table's",
        "a blank",
        "the same figures",
    ],
)
def test_hollywood_park_fees_that_are_right(slug: str, line: int, rule: str) -> None:
    assert not found_at(f"hollywood-park/{slug}", line, rule)
