"""A draft of a small plan: what it has, what it asks, and that it loads and deals."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from in_process import run
from pitboss.errors import NotAllowed
from pitboss.plans.draft import Draft, DraftGame, draft
from pitboss.plans.known import Known
from pitboss.plans.sections import Text
from pitboss.plans.source import Plan, read_plan
from pitboss.plans.writing import write
from pitboss.rulebook.loader import books, read_book
from plans.small_plan import PLAN
from plans.test_source import pdf


def drafted(plan: str) -> Draft:
    return draft(Text(Plan("plan.txt", plan)), Known(books().values()))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(drafted(PLAN), tmp_path / "riverside")
    return tmp_path / "riverside"


def test_a_draft_loads_with_its_tables(folder: Path) -> None:
    book = read_book(folder)
    games = {offer.data.game.play: offer for offer in book.games().values()}
    assert set(games) == {"three-card-poker", "casino-war"}
    wagers = games["three-card-poker"].data.wager
    [pair_plus] = wagers["pair-plus"].paytable
    assert [(row.outcome, row.pays) for row in pair_plus.rows] == [
        ("straight-flush", "35 to 1"),
        ("three-of-a-kind", "33 to 1"),
        ("straight", "6 to 1"),
        ("flush", "4 to 1"),
        ("pair", "1 to 1"),
    ]
    lines = PLAN.split("\n")
    for row in pair_plus.rows:
        assert row.pays in lines[int(row.lines or 0) - 1]
    [bonus] = wagers["ante-bonus"].paytable
    assert [row.pays for row in bonus.rows] == ["5 to 1", "4 to 1", "1 to 1"]


def test_what_was_read_is_marked_and_the_rest_is_asked(folder: Path) -> None:
    poker = next(folder.glob("three_card*.toml")).read_text()
    assert '["flush", "4 to 1", 24],  # read, not checked' in poker
    assert "# ? [wager.progressive]: not found" in poker
    assert '# ? [rules] unqualified, needed to deal it ("ante-wins" in ' in poker
    assert '\nround = "?"  # ?' in poker


def test_a_second_game_of_one_kind_is_filed_by_its_heading() -> None:
    again = PLAN[PLAN.index("Section Two -") : PLAN.index("Section Three -")]
    second = again.replace("Casino War", "Casino War 21.5").replace("Two", "Five")
    slugs = [game.slug for game in drafted(PLAN + "\n" + second).games]
    assert slugs == ["three-card-poker", "casino-war", "casino-war-21-5"]


def test_a_game_that_no_book_has_is_told_and_not_guessed(folder: Path) -> None:
    book = (folder / "book.toml").read_text()
    assert '"Pelican Dice": no book at hand has this game' in book
    assert not list(folder.glob("pelican*"))


def test_a_missing_table_is_asked_for() -> None:
    start, end = PLAN.index("3. Ante Bonus:"), PLAN.index("Section Two -")
    made = drafted(PLAN[:start] + "3. An Ante Bonus is paid as posted.\n\n" + PLAN[end:])
    [poker] = (game for game in made.games if game.section.play == "three-card-poker")
    assert not next(w for w in poker.wagers if w.slug == "ante-bonus").tables
    asked = "[wager.ante-bonus] pays: no table of it was found; what does it pay?"
    assert asked in poker.questions


def test_a_book_that_is_there_is_left_alone(folder: Path) -> None:
    before = (folder / "book.toml").read_text()
    with pytest.raises(NotAllowed, match="is there already, and is left as it is"):
        write(drafted(PLAN), folder)
    assert (folder / "book.toml").read_text() == before


def test_the_command_drafts_a_folder_that_pitboss_works_on(tmp_path: Path) -> None:
    plan = tmp_path / "plan.txt"
    plan.write_text(PLAN)
    for folder in ("asked", "answered"):
        done = run("read", str(plan), "--out", str(tmp_path / folder))
        assert done.returncode == 0, done.stderr
        assert "2 games" in done.stdout
    left = run("edge", f"{tmp_path}/asked/three-card-poker:pair-plus")
    assert "the game needs a rule or an option 'unqualified'" in left.stderr
    file = tmp_path / "answered" / "three_card_poker.toml"
    answer = '[rules]\nunqualified = { is = "ante-wins", lines = 10 }\n\n[wager.ante-bonus]'
    file.write_text(file.read_text().replace("[wager.ante-bonus]", answer))
    solved = run("edge", f"{tmp_path}/answered/three-card-poker:pair-plus")
    assert " 2.6968 % " in solved.stdout, solved.stderr


def test_a_pdf_and_a_word_file_of_one_plan_give_the_same_draft(tmp_path: Path) -> None:
    docx = pytest.importorskip("docx")
    document = docx.Document()
    for line in PLAN.split("\n"):
        document.add_paragraph(line)
    document.save(str(tmp_path / "plan.docx"))
    lines = PLAN.split("\n")
    (tmp_path / "plan.pdf").write_bytes(
        pdf([lines[at : at + 30] for at in range(0, len(lines), 30)])
    )
    (tmp_path / "plan.txt").write_text(PLAN)
    said = []
    for name in ("plan.txt", "plan.docx", "plan.pdf"):
        plan = read_plan(tmp_path / name)
        games = draft(Text(plan), Known(books().values())).games
        said.append([_said(game, plan) for game in games])
    assert said[0] == said[1] == said[2]
    assert sum(len(rows) for _, rows, _ in said[0]) == 9


def _said(game: DraftGame, plan: Plan) -> tuple[str, list[tuple[str, str, str, str]], int]:
    """A game's rows with the text of their lines."""
    rows = [
        (wager.slug, row.outcome, row.pays, plan.lines[int(row.lines) - 1].strip())
        for wager in game.wagers
        for table in wager.tables
        for row in table.rows
    ]
    return game.slug, rows, len(game.questions)


@pytest.mark.parametrize(
    ("name", "held", "says"),
    [
        ("plan.txt", b"", "is empty"),
        ("plan.pdf", b"\x7fELF\2\1\1 and no more of it", "is no readable PDF file"),
    ],
)
def test_the_command_refuses_a_bad_file_in_one_sentence(
    name: str, held: bytes, says: str, tmp_path: Path
) -> None:
    plan = tmp_path / name
    plan.write_bytes(held)
    done = subprocess.run(
        [sys.executable, "-m", "pitboss", "read", str(plan)], capture_output=True, text=True
    )
    assert done.returncode == 2
    assert done.stderr.startswith(f"pitboss: {plan} {says}")
    assert done.stderr.count("\n") == 1


def test_rows_that_share_a_name_and_say_more_are_none_of_them_the_name_alone() -> None:
    plan = (
        "Section One -\nCasino War\n\n1. A player makes a Primary wager, and may bet on the Tie.\n"
    )
    table = "\nHand\tPayoff\nDouble Tie\t40:1\nSuited Tie\t20:1\nBasic Tie\t5:1\n"
    others = [book for slug, book in books().items() if slug != "hollywood-park"]
    [war] = draft(Text(Plan("plan.txt", plan + table)), Known(others)).games
    assert [wager.tables for wager in war.wagers] == [[] for _ in war.wagers]


def test_a_row_that_all_books_have_is_asked_for_before_its_outcome_loses() -> None:
    """A plan that says "Straight 35 to 1" pays the zero too: a row of its own in the data."""
    plan = "Section One -\nRoulette\n\n1. Bets on numbers, red, black and the dozens.\n\n"
    [wheel] = drafted(f"{plan}Wager\tPayout\nStraight Up\t35 to 1\nSplit\t17 to 1\n").games
    asked = "[wager.straight] pays: no row zero was found; all known books have it"
    assert asked in wheel.questions
    first = next(question for question in wheel.questions if question.startswith("[options]"))
    assert first.startswith("[options] wheel, needed to deal it: ")
    assert '"double-zero" or "single-zero" in ' in first


def test_the_example_has_the_rows_that_are_read_of_its_plan_and_the_one_that_is_asked_for() -> None:
    example = Path(__file__).parents[2] / "examples" / "riverside"
    made = draft(Text(read_plan(example / "plan.txt")), Known(books().values()))
    drafted = {
        (game.slug, wager.slug, row.outcome, row.pays, row.lines)
        for game in made.games
        for wager in game.wagers
        for table in wager.tables
        for row in table.rows
    }
    written = {
        (slug, name, row.outcome, row.pays, str(row.lines))
        for slug, offer in read_book(example).games().items()
        for name, wager in offer.data.wager.items()
        for table in wager.paytable
        for row in table.rows
    }
    assert len(drafted) == 20
    assert written - drafted == {("roulette", "straight", "zero", "35 to 1", "59")}
    assert drafted <= written


def test_what_only_the_code_has_is_read_by_its_own_names() -> None:
    """Toledo's Pair Plus has no mini royal, and its blackjack no House Money: the code has both."""
    toledo = Known([books()["toledo"]])
    [offer] = toledo.games["three-card-poker"].offers
    rows = [row for table in offer.data.wager["pair-plus"].paytable for row in table.rows]
    assert "mini-royal" not in {row.outcome for row in rows}
    plan = PLAN.replace("Hand Payout\nStraight", "Hand Payout\nMini Royal 50 to 1\nStraight", 1)
    games = draft(Text(Plan("plan.txt", plan)), toledo).games
    [poker] = (game for game in games if game.known.play == "three-card-poker")
    [pair_plus] = next(w for w in poker.wagers if w.slug == "pair-plus").tables
    assert ("mini-royal", "50 to 1") in [(row.outcome, row.pays) for row in pair_plus.rows]

    paid = "Ace King Suited\t9 to 1\nStraight Flush\t4 to 1\nPair\t3 to 1\nStraight\t1 to 1\n"
    table = f"\n2. House Money bets are paid:\n\nHouse Money\tPayoff\n{paid}"
    plan = f"Section One -\nBlackjack\n\n1. Six decks; a player makes a Blackjack wager.\n{table}"
    [blackjack] = draft(Text(Plan("plan.txt", plan)), toledo).games
    [money] = (wager for wager in blackjack.wagers if wager.tables)
    assert (money.slug, money.title, len(money.tables[0].rows)) == ("house-money", "House Money", 4)
