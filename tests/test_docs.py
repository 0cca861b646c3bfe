"""The documentation stays true: generated pages are current, and the README's commands run."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import Struct, inspect

from in_process import run
from pitboss.engines.proofs import prove
from pitboss.report.findings import findings_page
from pitboss.report.pages import games_page
from pitboss.rulebook import schema
from pitboss.rulebook.lint import rules

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
FIGURES = dict(
    zip(
        re.findall(r"^    \$ (pitboss .*)$", README, re.M),
        re.findall(r"-?\d+\.\d{4} %", README),
        strict=True,
    )
)
"""The examples that begin with $, and the figure that the text says each one prints."""


def test_the_page_of_games_is_current() -> None:
    assert (ROOT / "docs" / "games.md").read_text() == games_page(), "run `make docs`"


def _commands() -> list[str]:
    shown = re.findall(
        r"^    (?:\$ )?(pitboss (?:games|rules|edge) .*|pitboss games.*)$", README, re.M
    )
    return [line.split("#")[0].strip() for line in shown]


@pytest.mark.parametrize("line", _commands())
def test_a_command_of_the_readme_runs(line: str) -> None:
    words = shlex.split(line)[1:]
    done = run(*words)
    assert done.returncode == 0, done.stderr
    if line in FIGURES:
        assert f" {FIGURES[line]} " in done.stdout


def test_the_readme_says_what_its_examples_print() -> None:
    assert list(FIGURES.values()) == ["1.0183 %", "-1.2351 %"]


BOOK_PAGE = (ROOT / "docs" / "rule-book-reference.md").read_text(encoding="utf-8")
SECTIONS: dict[str, type[Struct]] = {
    "`book.toml`": schema.BookFile,
    "`[shared.NAME]` in `book.toml`": schema.Shared,
    "A game's file": schema.GameFile,
    "`[game]`": schema.Head,
    "`[equipment]`": schema.Equipment,
    "A line of `[rules]`": schema.Rule,
    "A line of `[options]`": schema.Option,
    "`[wager.SLUG]`": schema.WagerData,
    "`up-to` of a wager": schema.Multiple,
    "`[[wager.SLUG.paytable]]`": schema.PaytableData,
    "A row of a paytable": schema.PayRow,
    "`[several-hands]`": schema.SeveralHands,
    "`[bank-turns]`": schema.BankTurns,
    "`keeps` of `[bank-turns]`": schema.Keeps,
    "`[last-hand]`": schema.LastHand,
    "`[mid-shoe]`": schema.MidShoe,
    "`[coin]`": schema.Coin,
    "`[stadium]`": schema.Stadium,
    "`[[stadium.game]]`": schema.StadiumGame,
    "`[back-line]`": schema.BackLine,
    "`[[ranking]]`": schema.Ranking,
    "`hands` of a ranking": schema.RankedHand,
    "`[[table]]`": schema.Chart,
    "A row of a table": schema.ChartRow,
    "`[meter.SLUG]`": schema.MeterData,
    "`shares` of a meter": schema.Share,
    "`[[cap]]`": schema.Cap,
    "`[[sum]]`": schema.Sum,
    "`parts` of a sum": schema.Part,
    "`[[mention]]`": schema.Mention,
    "`[[note]]`": schema.Note,
    "A line of `[irregularities]`": schema.Irregularity,
    "A line of `[duties]`": schema.Duty,
    "A line of `[procedures]`": schema.Procedure,
    "A line of `[posted]`": schema.Posted,
    "`[alike]`": schema.Alike,
    "`[[fees]]`": schema.FeeDocument,
    "`[[fees.options]]`": schema.FeeOption,
    "A bracket of a fee": schema.Bracket,
    "`blank` of an option": schema.BlankFee,
    "`announces` of `[[fees]]` and `[[collection]]`": schema.Numbers,
    "`[[collection]]`": schema.Collection,
    "A row of a collection": schema.CollectionRow,
    "`[[printed]]`": schema.Printed,
}
"""The headings of the page's reference, and what each is about."""


def _reference(heading: str) -> dict[str, tuple[bool, str]]:
    """A section's keys, or the places of a row: is it necessary, and what is said of it?"""
    part = BOOK_PAGE.split(f"\n## {heading}\n")[1].partition("\n#")[0]
    rows = re.findall(r"^\| (\**)(`[a-z-]+`|\d)\** \|(.*)$", part, re.M)
    return {key.strip("`"): (bool(bold), row) for bold, key, row in rows}


def test_the_reference_has_every_section_of_a_rule_book() -> None:
    sections = {
        kind
        for name, kind in vars(schema).items()
        if isinstance(kind, type)
        and issubclass(kind, Struct)
        and kind.__module__ == schema.__name__
        and not name.startswith(("_", "Written"))
    }
    assert sections == {*SECTIONS.values(), schema.PrintedAgain}
    assert re.findall(r"^## (.*)$", BOOK_PAGE, re.M) == list(SECTIONS)


@pytest.mark.parametrize("heading", SECTIONS)
def test_the_reference_has_every_key_of_a_section(heading: str) -> None:
    kind, told = inspect.type_info(SECTIONS[heading]), _reference(heading)
    assert isinstance(kind, inspect.StructType)
    names = [str(n) if kind.array_like else f.encode_name for n, f in enumerate(kind.fields, 1)]
    assert list(told) == names
    for name, key in zip(names, kind.fields, strict=True):
        necessary, row = told[name]
        assert necessary == key.required, name
        for word in _choices(key.type):
            assert f"`{word}`" in row, f"{name} may be {word}"


def _choices(kind: inspect.Type) -> list[str]:
    """The words of a choice."""
    kinds = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    return [str(v) for k in kinds if isinstance(k, inspect.LiteralType) for v in k.values]


def _rows(page: str) -> set[str]:
    """The rows of a page of findings, without the table of counts."""
    return {line for line in page.split("\n## ", 1)[1].splitlines() if line.startswith("| ")}


def test_the_page_of_findings_is_current() -> None:
    """But for what only a proof can find: that is checked with the exhaustive tests."""
    printed = _rows((ROOT / "docs" / "findings.md").read_text())
    now = _rows(findings_page(None))
    assert not now - printed, "run `make docs`"
    proved = [name for name, rule in rules().items() if rule.look_at_edges]
    for row in printed - now:
        assert row.rsplit("| ", 1)[1].removesuffix(" |") in proved, "run `make docs`"


@pytest.mark.exhaustive
def test_the_page_of_findings_is_current_with_proofs() -> None:
    assert (ROOT / "docs" / "findings.md").read_text() == findings_page(prove)


# --- The site -----------------------------------------------------------------------------------

DOCS = ROOT / "docs"
TUTORIALS = sorted((DOCS / "tutorials").glob("*.md"))
TAKES_A_PERSON = re.compile(r"pitboss (?:serve|play|drill(?!.*--json))")


def test_every_page_is_in_the_menu_of_the_site() -> None:
    menu = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").split("\nnav:\n")[1]
    listed = re.findall(r": ([\w/-]+\.md)$", menu, re.M)
    made = {"index.md", "books.md", "changelog.md", "reference/commands.md", "reference/service.md"}
    assert set(listed) == {str(page.relative_to(DOCS)) for page in DOCS.rglob("*.md")} | made
    assert len(listed) == len(set(listed))


@pytest.mark.parametrize("page", ["mathematician", "developer"])
def test_the_examples_of_a_tutorial_run(page: str) -> None:
    path = str(DOCS / "tutorials" / f"{page}.md")
    done = doctest.testfile(path, module_relative=False)
    assert done.attempted > 5
    assert done.failed == 0


def _of_tutorials() -> list[str]:
    """What a reader is told to type, in order: what one command writes the next may read."""
    found = [
        line
        for page in TUTORIALS
        for line in re.findall(r"^    (pitboss .*)$", page.read_text(encoding="utf-8"), re.M)
    ]
    return [line for line in found if not TAKES_A_PERSON.match(line)]


@pytest.mark.exhaustive
def test_the_commands_of_the_tutorials_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_KEY", str(tmp_path / "house.key"))
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    for line in _of_tutorials():
        words, _, where = line.partition(" > ")
        done = run(*shlex.split(words)[1:])
        assert done.returncode in (0, 1 if " lint " in line else 0), (line, done.stderr)
        if where:
            (tmp_path / where).write_text(done.stdout)


@pytest.mark.exhaustive
def test_the_site_is_built_and_no_link_leads_nowhere(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-d", str(tmp_path)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for page in ("index.html", "reference/commands.html", "books/toledo/craps.html"):
        assert (tmp_path / page).exists(), page
