"""`--sources` and `--quote`: printed lines in the terminal and on sheets, and files that are not
what they should be."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from rulebook.small_house import SmallHouse, small_house

ROUND = """
round = "{folder}/casino-war"
[[seat]]
seat = 1
wagers = {{ primary = "10" }}
cards = ["Ac"]
[dealer]
cards = ["7h"]
"""


@pytest.fixture
def small(tmp_path: Path) -> SmallHouse:
    return small_house(tmp_path)


def test_a_settlement_quotes_the_lines_it_cites(
    pitboss: Any, small: SmallHouse, tmp_path: Path
) -> None:
    written = tmp_path / "round.toml"
    written.write_text(ROUND.format(folder=small.folder))
    status, said, _ = pitboss("settle", str(written), "--sources", str(small.sources), "--quote")
    assert status == 0
    table, _, quoted = said.partition("seat 1:")
    cited = re.findall(r"\d{3,4}", table.replace("\n", " "))[-1]
    assert f"{cited}  printed line {cited}" in quoted
    assert f"printed line {int(cited) + 2}" in quoted


def test_a_sheet_opens_its_lines_in_place(pitboss: Any, small: SmallHouse, tmp_path: Path) -> None:
    page = tmp_path / "war.html"
    war = f"{small.folder}/casino-war"
    assert pitboss("rules", war, "--html", str(page))[0] == 0
    assert "printed line" not in page.read_text()
    assert pitboss("rules", war, "--html", str(page), "--sources", str(small.sources))[0] == 0
    assert "printed line" in page.read_text()


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda text: text[: text.rindex("printed")], "is not the rule book that small-house was"),
        (lambda text: text.replace("line 7\n", "line VII\n"), "its SHA-256 is another"),
    ],
    ids=["shortened", "changed"],
)
def test_another_file_is_refused_in_one_sentence(
    pitboss: Any, small: SmallHouse, spoil: Any, says: str
) -> None:
    small.writes(spoil(small.file.read_text()))
    war, sources = f"{small.folder}/casino-war", ("--sources", str(small.sources))
    for command in (["rules", war], ["lint", war, "--no-edges"]):
        status, out, error = pitboss(*command, *sources, "--quote")
        assert (status, out) == (2, "")
        assert says in error
        assert error.count("\n") == 1


def test_what_cannot_be_quoted_is_refused(pitboss: Any, tmp_path: Path) -> None:
    status, _, error = pitboss("rules", "toledo/craps", "--quote")
    assert (status, "name their folder with --sources" in error) == (2, True)
    status, _, error = pitboss("rules", "toledo/craps", "--sources", str(tmp_path))
    assert (status, "holds none of the rule books" in error) == (2, True)


@pytest.mark.parametrize(
    ("source", "hash", "says"),
    [
        ("../house.key", "of it", "book.toml, line 5, source: '../house.key' is no file name"),
        ("{outside}", "of it", "is no file name: write one without a folder"),
        ("..", "of it", "is no file name"),
        ("linked.txt", "of it", "put the rule book there, no link to it"),
        ("small.txt", "none", "does not say by which source-hash it is known"),
        ("small.txt", "another", "its SHA-256 is another"),
    ],
)
def test_a_book_of_somebody_elses_shows_no_other_file(
    pitboss: Any, small: SmallHouse, tmp_path: Path, source: str, hash: str, says: str
) -> None:
    """The house's key, beside the folder of the rule books, linked into it, or in their place."""
    outside, book = tmp_path / "house.key", small.folder / "book.toml"
    outside.write_text("5ec2e7\n" * small.file.read_text().count("\n"))
    (small.sources / "linked.txt").symlink_to(outside)
    if source == "small.txt":
        small.writes(outside.read_text())
    digest = {
        "of it": f'source-hash = "{sha256(outside.read_bytes()).hexdigest()}"',
        "another": f'source-hash = "{"0" * 64}"',
        "none": "",
    }[hash]
    text = re.sub(r'source-hash = "\w+"', digest, book.read_text())
    book.write_text(text.replace('"small.txt"', f'"{source.format(outside=outside)}"'))
    sources = ("--sources", str(small.sources))
    status, out, error = pitboss("lint", f"{small.folder}/casino-war", *sources, "--quote")
    assert (status, out) == (2, "")
    assert says in error
    assert "5ec2e7" not in error
    assert error.count("\n") == 1
