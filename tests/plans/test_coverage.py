"""What of a plan its data claims: the lines that nothing claims, and values off their lines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from in_process import run
from pitboss.plans.coverage import covered
from pitboss.plans.sections import Text
from pitboss.plans.source import Plan
from pitboss.plans.writing import write
from pitboss.rulebook.lines import join, numbers
from pitboss.rulebook.loader import read_book
from plans.small_plan import PLAN
from plans.test_draft import drafted

TEXT = Text(Plan("plan.txt", PLAN))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(drafted(PLAN), tmp_path / "riverside")
    return tmp_path / "riverside"


def line_of(said: str) -> int:
    return next(n for n, line in enumerate(PLAN.split("\n"), 1) if said in line)


def test_lines_of_a_game_that_is_not_there_are_claimed_by_nothing(folder: Path) -> None:
    found = covered(read_book(folder), TEXT)
    unknown = ["three dice are thrown", "Three sixes", "Two sixes"]
    assert [each.line for each in found.unclaimed if each.game == ""] == list(map(line_of, unknown))
    shares = {part.game: part.share for part in found.parts}
    assert shares == {"three-card-poker": 1.0, "casino-war": 1.0, "": 0.0}
    assert not found.misplaced


def test_a_row_that_is_taken_out_leaves_its_line_unclaimed(folder: Path) -> None:
    file = folder / "three_card_poker.toml"
    at = line_of("Flush 4 to 1")
    wager = str(read_book(folder).game("three-card-poker").data.wager["pair-plus"].lines)
    rest = join(str(n) for n in numbers(wager) - {at})
    row = f'  ["flush", "4 to 1", {at}],'
    file.write_text(file.read_text().replace(row, "").replace(f'"{wager}"', f'"{rest}"'))
    [left] = [each for each in covered(read_book(folder), TEXT).unclaimed if each.game]
    assert (left.line, left.figures, left.game) == (at, ("4 to 1",), "three-card-poker")


def test_a_value_off_its_line_is_told_with_where_it_is_printed(folder: Path) -> None:
    file = folder / "three_card_poker.toml"
    at = line_of("Flush 4 to 1")
    file.write_text(file.read_text().replace(f'"4 to 1", {at}]', f'"4 to 1", {at - 1}]'))
    [wrong] = covered(read_book(folder), TEXT, "three-card-poker").misplaced
    assert (wrong.what, wrong.figures) == ("pair-plus pair-plus flush", ("4 to 1",))
    assert (wrong.lines, wrong.printed) == (str(at - 1), f"{at}, {line_of('Three of a Kind 4')}")


def test_what_is_counted_has_to_be_claimed_too() -> None:
    text = Text(Plan("plan.txt", "Dealt from six (6) decks to one player\n"))
    assert covered(read_book(Path("examples/corner_club").resolve()), text).figured[0].figures == (
        "6 decks",
    )


def test_the_command_takes_the_plan_from_the_folder_and_lists_what_is_left(folder: Path) -> None:
    done = run("coverage", str(folder))
    assert done.returncode == 0, done.stderr
    assert "Three sixes 90 to 1" in done.stdout
    assert "9 of 12 lines with figures are claimed (75.0 %)" in done.stdout
    told = json.loads(run("coverage", str(folder), "casino-war", "--json").stdout)
    assert [part["game"] for part in told["parts"]] == ["casino-war"]
    assert (told["share"], told["unclaimed"], told["misplaced"]) == (1.0, [], [])


def test_another_text_than_the_books_own_is_refused(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text(PLAN.replace("35 to 1", "36 to 1"))
    done = run("coverage", str(folder), "--sources", str(other))
    says = f"{other} is not the plan that riverside was made from: its SHA-256 is another"
    assert (done.returncode, done.stderr) == (2, f"pitboss: {says}\n")
    gone = run("coverage", "toledo")
    assert gone.returncode == 2
    assert gone.stderr.endswith("is not there: name the plan of toledo with --sources\n")
