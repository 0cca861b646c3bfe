"""Addresses and their options, as people type them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import BadInput, PitbossError
from pitboss.rulebook.address import Address, parse_address, parse_options


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("toledo", ("toledo", "", "", "")),
        ("toledo/craps", ("toledo", "craps", "", "")),
        ("toledo/craps:place 6", ("toledo", "craps", "place 6", "")),
        ("toledo/craps:field@double 2", ("toledo", "craps", "field", "double 2")),
        ("./my/books/toledo/craps", ("./my/books/toledo", "craps", "", "")),
    ],
)
def test_an_address_has_up_to_four_parts(text: str, parts: tuple[str, str, str, str]) -> None:
    assert parse_address(text) == Address(*parts)


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The path of a folder with a book, from where the command is given."""
    (tmp_path / "my books" / "club").mkdir(parents=True)
    (tmp_path / "my books" / "club" / "book.toml").touch()
    monkeypatch.chdir(tmp_path)
    return "my books/club"


@pytest.mark.parametrize("ends", ["", "/"])
def test_a_folder_with_a_book_in_it_is_a_book(club: str, ends: str) -> None:
    assert parse_address(club + ends) == Address(club + ends)
    assert parse_address(f"./{club}{ends}") == Address(f"./{club}{ends}")


def test_what_follows_a_folder_is_its_game(club: str) -> None:
    assert parse_address(f"{club}/craps") == Address(club, "craps")
    assert parse_address(f"{club}/craps:field@x") == Address(club, "craps", "field", "x")


def test_a_folder_without_a_book_is_no_book(club: str) -> None:
    (Path(club) / "book.toml").unlink()
    assert parse_address(club) == Address("my books", "club")


def test_a_wager_of_a_folder_without_its_game_is_refused(club: str) -> None:
    with pytest.raises(BadInput, match="is not an address"):
        parse_address(f"{club}:tie")


def test_a_name_too_long_for_a_folder_is_no_book() -> None:
    assert parse_address(f"toledo/{'x' * 9999}").game == "x" * 9999


@pytest.mark.parametrize("text", ["", ":tie", "toledo:tie", "toledo/craps@x", "a/b:c:d", "@"])
def test_what_is_not_an_address_is_refused(text: str) -> None:
    with pytest.raises(
        BadInput, match="is not an address; write book/game:wager@paytable"
    ) as refused:
        parse_address(text)
    assert refused.value.code == "address"


words = st.text(alphabet="abcdefghijklmnopqrstuvwxyz0123456789-", min_size=1, max_size=9)


@given(words, words, words, words)
def test_an_address_is_read_as_it_is_written(book: str, game: str, wager: str, table: str) -> None:
    made = Address(book, game, wager, table)
    assert parse_address(f"{book}/{game}:{wager}@{table}") == made


def test_options_follow_as_name_and_value() -> None:
    assert parse_options(["decks=6", "soft-17=hit", "odds=a=b"]) == {
        "decks": "6",
        "soft-17": "hit",
        "odds": "a=b",
    }


@pytest.mark.parametrize("option", ["decks", "decks=", "=6", ""])
def test_what_is_not_an_option_is_refused(option: str) -> None:
    with pytest.raises(BadInput, match="is not an option; write name=value"):
        parse_options([option])


def test_an_option_given_twice_is_refused() -> None:
    with pytest.raises(BadInput, match="the option 'decks' is given twice"):
        parse_options(["decks=6", "decks=6"])


def test_an_address_leads_to_its_terms() -> None:
    war = parse_address("columbus-2016/casino-war:tie@tie", ["decks=8"]).terms()
    assert (war.address, war.rules.decks, war.paytables) == (
        "columbus-2016/casino-war",
        8,
        {"tie": "tie"},
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("columbus-2016", "names no game"),
        ("columbus-2016/casino-wor", "did you mean 'casino-war'"),
        ("columbus-2061/casino-war", "did you mean 'columbus-201"),
        ("columbus-2016/casino-war:tie@ty", "there is no paytable of tie 'ty'"),
    ],
)
def test_an_address_that_leads_nowhere_is_refused(text: str, says: str) -> None:
    with pytest.raises(PitbossError, match=says):
        parse_address(text).terms()
