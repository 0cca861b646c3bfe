"""The shelf: what a floor was started with can be named, and nothing else in the world."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import pitboss
from pitboss.errors import BadInput
from pitboss.rulebook.shelf import OtherEdition, at_hand, edition
from rulebook.own_book import DOCTORED, STRAIGHT, edit, own_book, sha256, shelf

PACKAGE = Path(pitboss.__path__[0])
FROM_THE_KEYBOARD = {"book", "books", "load_book", "read_book", "terms", "parse_address"}
FROM_THE_KEYBOARD |= {"settle_written", "at_hand", "diff"}
"""Functions that take a path for a book, or do not ask the floor which books it has."""
TOLD_BY_THE_FLOOR = {
    "coach.py": {"terms"},
    "rulings.py": {"read_book"},
    "planning.py": {"read_book"},
}
"""Processes beside the floor: they are told a place that a table was opened at, or its books; and
the page on which a plan is filed, which is for one machine and told its folder at the keyboard."""


def test_a_folder_that_was_named_at_the_start_is_a_book_like_the_others(tmp_path: Path) -> None:
    mine = shelf(own_book(tmp_path / "my_house"))
    assert mine.terms("my-house/roulette").address == "my-house/roulette"
    assert "columbus-2016" in mine.books


def test_two_books_of_one_name_are_refused(tmp_path: Path) -> None:
    doctored = own_book(tmp_path / "columbus_2016")
    with pytest.raises(BadInput, match="a rule book 'columbus-2016' already"):
        shelf(doctored)
    one, other = own_book(tmp_path / "a/house"), own_book(tmp_path / "b/house")
    with pytest.raises(BadInput, match="a rule book 'house' already"):
        shelf(one, other)


@pytest.mark.parametrize(
    ("name", "says"),
    [("nothing_here", "book.toml cannot be read"), ("a@b", "':' and '@' divide an address")],
)
def test_a_folder_that_cannot_be_a_book_is_one_sentence(
    tmp_path: Path, name: str, says: str
) -> None:
    with pytest.raises(BadInput, match=says):
        shelf(tmp_path / name)


@pytest.mark.parametrize(
    "name", ["{}", "{}/", "{}/.", "my_house", "./my_house", "../my_house", "..", "", "\0"]
)
def test_a_path_names_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Not even that of a book that is on the shelf."""
    folder = own_book(tmp_path / "my_house")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadInput):
        shelf(folder).game(f"{name.format(folder)}/roulette")
    with pytest.raises(BadInput):
        shelf(folder).game("my-house/../my_house/roulette")


@pytest.mark.parametrize("room", ["web", "floor"])
def test_what_the_network_reaches_has_no_other_way_to_a_book(room: str) -> None:
    files = list((PACKAGE / room).rglob("*.py"))
    assert files
    for file in files:
        imported = {
            name.name
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pitboss.")
            for name in node.names
        }
        assert imported & FROM_THE_KEYBOARD <= TOLD_BY_THE_FLOOR.get(file.name, set()), file


# editions


def test_the_edition_that_a_table_was_played_by_is_found_among_several(tmp_path: Path) -> None:
    old, new = own_book(tmp_path / "old/house"), own_book(tmp_path / "new/house")
    edit(new / "roulette.toml", STRAIGHT, DOCTORED)
    books = at_hand([str(old), str(new)])
    for folder in (old, new):
        files = {name: sha256(folder / name) for name in ("book.toml", "roulette.toml")}
        assert edition(books, "house/roulette", files).path == folder / "roulette.toml"


def test_another_edition_is_named_with_both_hashes(tmp_path: Path) -> None:
    old, new = own_book(tmp_path / "old/house"), own_book(tmp_path / "new/house")
    edit(new / "roulette.toml", STRAIGHT, DOCTORED)
    files = {name: sha256(old / name) for name in ("book.toml", "roulette.toml")}
    with pytest.raises(OtherEdition) as refused:
        edition(at_hand([str(new)]), "house/roulette", files)
    then, now = (sha256(folder / "roulette.toml") for folder in (old, new))
    assert refused.value.message == (
        "played by another edition of house/roulette: "
        f"roulette.toml had SHA-256 {then}, and at hand is {now}"
    )
    with pytest.raises(OtherEdition, match="house/roulette, which is in no rule book at hand"):
        edition(at_hand(), "house/roulette", files)
