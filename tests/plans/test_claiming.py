"""A claim changes a value, its line and the draft's mark, and not one letter besides."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboss.errors import BookError, NotAllowed
from pitboss.plans.claiming import File, Value, claim
from pitboss.plans.coverage import covered
from pitboss.plans.sections import Text
from pitboss.plans.source import Plan
from pitboss.plans.writing import write
from pitboss.rulebook.loader import read_book
from plans.small_plan import PLAN
from plans.test_draft import drafted

FLUSH = PLAN[: PLAN.index("Flush 4 to 1")].count("\n") + 1


@pytest.fixture
def file(tmp_path: Path) -> File:
    write(drafted(PLAN), tmp_path / "riverside")
    return File.of_game(read_book(tmp_path / "riverside"), "three-card-poker")


def value(file: File, group: str, name: str) -> Value:
    [found] = (v for v in file.values() if (v.group, v.name) == (group, name))
    return found


def claimed(file: File, group: str, name: str, figure: str, line: int) -> File:
    found = value(file, group, name)
    return claim(file, found.place, figure, line, found.value)


def changed(before: File, after: File) -> list[str]:
    """The lines that are there after and were not before."""
    there = before.text.split("\n")
    return [line for line in after.text.split("\n") if line not in there]


def test_a_row_takes_the_figure_and_its_line_and_is_checked(file: File) -> None:
    assert value(file, "pair-plus", "flush").read
    made = claimed(file, "pair-plus", "flush", "40 to 1", FLUSH + 1)
    assert changed(file, made) == [f'  ["flush", "40 to 1", {FLUSH + 1}],']
    flush = value(made, "pair-plus", "flush")
    assert (flush.value, flush.lines, flush.read) == ("40 to 1", str(FLUSH + 1), False)


def test_a_row_without_a_line_gets_one(file: File) -> None:
    row = f'["flush", "4 to 1", {FLUSH}]'
    one = File(file.of, file.slug, file.text.replace(row, '["flush", "4 to 1"]'))
    assert '["flush", "$1,000", 9]' in claimed(one, "pair-plus", "flush", "$1000", 9).text


def test_a_row_that_only_the_code_knows_is_written_at_the_end(file: File) -> None:
    mini = "mini-royal"
    assert value(file, "pair-plus", mini).value == ""
    made = claimed(file, "pair-plus", mini, "50 to 1", FLUSH)
    assert changed(file, made) == [f'  ["{mini}", "50 to 1", {FLUSH}],']
    assert value(made, "pair-plus", mini).value == "50 to 1"


def test_a_table_is_begun_where_a_wager_has_none(file: File) -> None:
    start = file.text.index("pays = [", file.text.index("[wager.ante-bonus]"))
    text = file.text[:start] + re.sub(r"\A.*?\n\]\n", "", file.text[start:], flags=re.DOTALL)
    bare = File(file.of, file.slug, text)
    made = claimed(bare, "ante-bonus", "straight", "1 to 1", 35)
    assert made.text.count("pays = [") == bare.text.count("pays = [") + 1
    assert changed(bare, made) == ['  ["straight", "1 to 1", 35],']
    assert value(made, "ante-bonus", "straight").lines == "35"


def test_a_limit_gives_its_line_among_the_figures(file: File) -> None:
    least = claimed(file, "pair-plus", "minimum", "$5", 10)
    both = claimed(least, "pair-plus", "maximum", "$25", 12)
    again = claimed(both, "pair-plus", "minimum", "$1", 11)
    minimum, maximum = (value(again, "pair-plus", name) for name in ("minimum", "maximum"))
    assert (minimum.value, minimum.lines) == ("1", "11")
    assert (maximum.value, maximum.lines) == ("25", "12")


def test_a_rule_takes_a_count_or_the_line_alone(file: File) -> None:
    rules = '[rules]\ndecks = { is = 6, lines = 10 }\norder = { is = "from-right", lines = 10 }\n\n'
    one = File(file.of, file.slug, file.text.replace("[wager.", f"{rules}[wager.", 1))
    made = claimed(claimed(one, "decks", "decks", "8 decks", 11), "order", "order", "8 decks", 12)
    assert "decks = { is = 8, lines = 11 }" in made.text
    assert 'order = { is = "from-right", lines = 12 }' in made.text


@pytest.mark.parametrize(
    ("figure", "line", "says"),
    [
        ("6 decks", 10, "a row pays odds, an amount or a percentage, not 6 decks"),
        ("4 to 1", 4711, "the source has lines 1 to "),
    ],
)
def test_what_would_not_load_is_refused(file: File, figure: str, line: int, says: str) -> None:
    with pytest.raises((NotAllowed, BookError), match=re.escape(says)):
        claimed(file, "pair-plus", "flush", figure, line)


def test_a_file_that_was_changed_since_is_left_alone(file: File) -> None:
    place = value(file, "pair-plus", "flush").place
    with pytest.raises(NotAllowed, match="is not as it was shown: load the page again"):
        claim(file, place, "6 to 1", FLUSH, "5 to 1")


@pytest.mark.parametrize(
    ("name", "figure", "said"),
    [("flush", "90 to 1", "90 to 1"), ("maximum", "$200", "bets of $200")],
)
def test_a_claim_covers_its_line(file: File, name: str, figure: str, said: str) -> None:
    plan = PLAN.replace("Two sixes", "In bets of $200, two sixes")
    line = plan[: plan.index(said)].count("\n") + 1
    made = claimed(file, "pair-plus", name, figure, line)
    made.path.write_text(made.text)
    left = covered(read_book(file.of.path), Text(Plan("plan.txt", plan))).unclaimed
    assert line not in [each.line for each in left]
