"""The Corner Club, a rule book of one's own, and the page that explains how to write one."""

from __future__ import annotations

import re
import shlex
import shutil
from itertools import chain
from pathlib import Path

import pytest

from contract.offers import CLUB, playable
from in_process import Done, run
from pitboss.engines.written import read_round, settle_written
from pitboss.errors import PitbossError
from pitboss.money.odds import Breakage
from pitboss.money.paytables import Pays, row
from pitboss.report.sheet import sheet
from pitboss.report.status import golden_files
from pitboss.rulebook.lines import spans
from pitboss.rulebook.lint import lint_book
from pitboss.rulebook.loader import BookGame, load_book
from pitboss.rulebook.terms import bind

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "writing-a-rule-book.md").read_text(encoding="utf-8")
RIVERSIDE = ROOT / "examples" / "riverside"
"""The plan of an invented casino, and what was read of it and answered."""
BLOCKS = [
    re.sub(r"^    ", "", block.rstrip(), flags=re.M)
    for block in re.findall(r"(?:^    .*\n(?:\n(?=    ))?)+", PAGE, re.M)
]
"""What the page prints by itself: parts of files, commands, output."""
PLAYABLE = playable([CLUB])
every_playable_game = pytest.mark.parametrize("offer", PLAYABLE, ids=lambda o: o.slug)


# The book


def _source() -> list[str]:
    return (CLUB.path / CLUB.data.source).read_text(encoding="utf-8").splitlines()


def test_the_source_has_as_many_lines_as_the_book_says() -> None:
    assert len(_source()) == CLUB.data.source_lines


@pytest.mark.parametrize("slug", CLUB.slugs())
def test_a_payoff_stands_in_the_line_that_it_cites(slug: str) -> None:
    source = _source()
    for wager in CLUB.game(slug).data.wager.values():
        for table in wager.paytable:
            for each in table.rows:
                lines = each.lines or table.lines
                said = " ".join(chain(*(source[a - 1 : b] for a, b in spans(lines))))
                assert each.pays in said, f"{slug}, {table.name}, {each.outcome}: line {lines}"


def test_some_games_have_code_and_some_are_data_only() -> None:
    assert {o.slug for o in PLAYABLE} == {"casino-war", "members-war", "roulette"}
    assert {s for s in CLUB.slugs() if not sheet(CLUB.game(s)).playable} == {
        "friday-draw",
        "penny-wheel",
    }


def test_lint_finds_no_error_without_proofs() -> None:
    assert [f for f in lint_book(CLUB) if f.severity == "error"] == []


@pytest.mark.parametrize("path", golden_files(CLUB), ids=lambda p: p.stem)
def test_golden_round(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    written = read_round(path)
    assert written.says
    assert settle_written(written).transcript() == written.expect["transcript"]


@every_playable_game
def test_every_game_with_code_has_a_golden_round(offer: BookGame) -> None:
    rounds = [read_round(path).round for path in golden_files(CLUB)]
    assert f"examples/corner_club/{offer.slug}" in rounds


# The page


def _run(words: list[str], folder: Path = ROOT) -> Done:
    """Run pitboss as a person would, at its plain width; `q` for a table that waits."""
    return run(*words, typed="q\n", folder=folder)


def _commands() -> list[tuple[str, list[str]]]:
    """Every command of the page, and the lines of its output that the page shows."""
    found: list[tuple[str, list[str]]] = []
    for block in BLOCKS:
        if block.startswith("$ "):
            for line in block.splitlines():
                if line.startswith("$ "):
                    found.append((line[2:], []))
                else:
                    found[-1][1].append(line)
    return found


@pytest.mark.parametrize(("line", "shown"), _commands(), ids=[line for line, _ in _commands()])
def test_a_command_of_the_page_prints_what_is_shown(line: str, shown: list[str]) -> None:
    program, *words = shlex.split(line)
    assert program == "pitboss"
    done = _run(words)
    assert done.returncode == 0, done.stderr
    assert done.stdout
    printed = [each.rstrip() for each in done.stdout.splitlines()]
    assert [each for each in printed if each in shown] == shown


def test_every_command_that_takes_an_address_is_shown() -> None:
    shown = {line.split()[1] for line, _ in _commands()}
    assert shown >= {"rules", "edge", "lint", "diff", "play", "simulate", "settle"}


def _parts_of_files() -> list[str]:
    return [block for block in BLOCKS if not block.startswith(("$ ", "pitboss: ", "# ? "))]


@pytest.mark.parametrize("part", _parts_of_files(), ids=lambda p: p.splitlines()[0])
def test_what_the_page_shows_of_a_file_stands_in_it(part: str) -> None:
    folders = (CLUB.path, RIVERSIDE)
    files = [
        path.read_text(encoding="utf-8") for folder in folders for path in folder.glob("*.toml")
    ]
    sections = re.split(r"\n\n(?=\[)", part)
    assert any(all(section in text for section in sections) for text in files)


def test_what_the_page_shows_as_asked_is_asked(tmp_path: Path) -> None:
    """The questions of a draft, each on its line."""
    [shown] = (block.splitlines() for block in BLOCKS if block.startswith("# ? "))
    done = _run(["read", str(RIVERSIDE / "plan.txt"), "--out", str(tmp_path / "draft")])
    assert done.returncode == 0, done.stderr
    asked = [line for path in (tmp_path / "draft").glob("*.toml") for line in path.open()]
    assert set(shown) <= {line.rstrip("\n") for line in asked}


def test_the_smallest_game_file_loads(tmp_path: Path) -> None:
    smallest = next(part for part in _parts_of_files() if part.startswith("[game]"))
    shutil.copy(CLUB.path / "book.toml", tmp_path)
    (tmp_path / "penny_wheel.toml").write_text(smallest, encoding="utf-8")
    made = sheet(load_book(tmp_path).game("penny-wheel"))
    assert (made.title, made.playable) == ("Penny Wheel", False)
    lines = smallest.splitlines(keepends=True)
    for i in range(1, len(lines)):  # and it is the smallest: nothing of it may be left out
        (tmp_path / f"without_{i}.toml").write_text("".join(lines[:i] + lines[i + 1 :]))
        with pytest.raises(PitbossError, match=f"the key '{lines[i].split()[0]}' is missing"):
            load_book(tmp_path).game(f"without-{i}")


def _table(heading: str) -> list[list[str]]:
    """The rows of the page's table whose heading begins so."""
    table = PAGE[PAGE.index(heading) :].partition("\n\n")[0].splitlines()[2:]
    return [line.strip("| ").split(" | ") for line in table]


def _codes(cell: str) -> list[str]:
    """What is marked as code in a cell, with one mark or with two around marks of its own."""
    return [code.rstrip() for _, code in re.findall(r"(`+)(.+?)\1(?!`)", cell)]


def _without_line(message: str) -> str:
    """A refusal as the page shows it: which line of the file it is changes with every edit."""
    return re.sub(r"(?<=, line )\d+(?=, )", "…", message)


TYPOS = [[_codes(cell)[0] for cell in cells] for cells in _table("| in `casino_war.toml` |")]


def _with_typo(folder: Path, right: str, wrong: str) -> None:
    shutil.copytree(CLUB.path, folder)
    path = folder / "casino_war.toml"
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong, 1), encoding="utf-8")


@pytest.mark.parametrize(("right", "wrong", "says"), TYPOS, ids=[wrong for _, wrong, _ in TYPOS])
def test_a_typo_is_answered_as_the_page_says(
    right: str, wrong: str, says: str, tmp_path: Path
) -> None:
    _with_typo(tmp_path / "club", right, wrong)
    with pytest.raises(PitbossError) as refused:
        bind(load_book(tmp_path / "club").game("casino-war"), {})
    assert _without_line(refused.value.message) == says


@pytest.mark.parametrize("command", ["rules", "edge", "play", "simulate", "lint"])
def test_every_command_answers_the_first_typo(command: str, tmp_path: Path) -> None:
    right, wrong, _ = TYPOS[0]
    _with_typo(tmp_path / "my" / "club", right, wrong)
    done = _run([command, "my/club/casino-war"], tmp_path)
    assert done.returncode == 2
    assert _without_line(done.stderr.strip()) in BLOCKS


def test_the_forms_of_a_payoff_are_forms_of_a_payoff() -> None:
    forms = [form for cells in _table("| payoff |") for form in _codes(cells[0])]
    assert {Pays(row(form)[0]) for form in forms} == set(Pays)
    assert "31 for 1" in forms
    assert row("31 for 1") == row("30 to 1")


def test_every_breakage_is_named() -> None:
    for each in Breakage:
        assert f"`{each.name.lower().replace('_', '-')}`" in PAGE
