"""`pitboss new-game`: what it writes deals at once, and nothing is written over."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

import pitboss.games
from pitboss.cli import new_game
from pitboss.engines.exact import solve
from pitboss.engines.written import read_round, settle_written
from pitboss.errors import PitbossError
from pitboss.rulebook.lint import lint_book
from pitboss.rulebook.loader import load_book
from pitboss.rulebook.terms import terms


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where one works, with a folder of own games in it."""
    own = tmp_path / "games"
    own.mkdir()
    monkeypatch.setenv("PITBOSS_GAMES", str(own))
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    if str(own) in pitboss.games.__path__:
        pitboss.games.__path__.remove(str(own))


def counted_by_itself() -> Fraction:
    """The edge of the skeleton with one deck: raise where that wins."""
    won = Fraction(0)
    for card in range(13):
        higher, lower = Fraction(4 * card, 51), Fraction(4 * (12 - card), 51)
        mean = Fraction(2, 3) * higher - lower
        won += max(mean, 2 * mean) / 13
    return -won


def test_what_it_writes_deals_settles_and_is_proved(folder: Path) -> None:
    new_game.command("lucky-lad")
    written = read_round(folder / "lucky_lad_book" / "golden" / "lucky_lad.toml")
    assert settle_written(written).transcript() == written.expect["transcript"]
    assert solve(terms("lucky_lad_book/lucky-lad"), "ante").edge == counted_by_itself()
    assert lint_book(load_book(folder / "lucky_lad_book")) == []


def test_its_page_goes_into_a_book_that_there_is(folder: Path) -> None:
    book = folder / "club"
    book.mkdir()
    names = ("title", "casino", "regulator", "edition", "source")
    said = "".join(f'{name} = "ours"\n' for name in names) + "source-lines = 1\n"
    (book / "book.toml").write_text(said)
    new_game.command("lucky-cat", book="club")
    written = read_round(book / "golden" / "lucky_cat.toml")
    assert settle_written(written).transcript() == written.expect["transcript"]
    assert (book / "book.toml").read_text() == said
    assert not (book / "house_rules.txt").exists()


def test_nothing_is_written_over(folder: Path) -> None:
    (folder / "lucky_lad_book").mkdir()
    (folder / "lucky_lad_book" / "lucky_lad.toml").write_text("mine")
    with pytest.raises(
        PitbossError, match=r"lucky_lad\.toml is there already, and is left as it is"
    ):
        new_game.command("lucky-lad")
    assert list((folder / "games").iterdir()) == []


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("casino-war", "there is a game 'casino-war' already"),
        ("casino_war", "there is a game 'casino-war' already"),
        ("Red Dog", "'Red Dog' is no name for a game"),
        ("../dog", "'../dog' is no name for a game"),
        ("9x", "'9x' is no name for a game"),
        ("class", "'class' is no name for a game"),
        ("", "'' is no name for a game"),
    ],
)
def test_a_bad_name_is_refused(folder: Path, name: str, says: str) -> None:
    with pytest.raises(PitbossError) as refused:
        new_game.command(name)
    assert refused.value.message.startswith(says)
    assert [path.name for path in folder.iterdir()] == ["games"]
