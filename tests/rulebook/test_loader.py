"""A book that does not load says where: file, key, line, and the nearest name."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

from pitboss.errors import BadInput, BookError
from pitboss.rulebook.loader import book, books, read_book
from rulebook.broken import Copy, copy_of


def test_a_folder_of_ones_own_is_a_book(war: Copy) -> None:
    made = book(str(war.path))
    assert (made.slug, made.slugs()) == ("columbus-2016", ["casino-war"])
    assert war.terms().address == "columbus-2016/casino-war"


def test_the_books_that_come_with_pitboss_are_found_by_slug() -> None:
    known = books()
    assert {"columbus-2016", "hollywood-park", "toledo"} <= set(known)
    assert book("toledo") is known["toledo"]


def test_a_game_carries_the_hash_of_each_file_that_it_was_read_from(war: Copy) -> None:
    def sha256(name: str) -> str:
        return hashlib.sha256((war.path / name).read_bytes()).hexdigest()

    war.file.write_bytes(war.file.read_bytes().replace(b"\n", b"\r\n"))
    first = read_book(war.path).game("casino-war")
    names = ("book.toml", "casino_war.toml")
    assert first.files == {name: sha256(name) for name in names}
    for name in names:
        path = war.path / name
        path.write_bytes(path.read_bytes() + b"# another edition\n")
        again = read_book(war.path).game("casino-war")
        assert again.files == {name: sha256(name) for name in names}
        assert again.edition != first.edition
        first = again


def test_nothing_of_a_book_is_kept_where_somebody_could_change_it(
    war: Copy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wagers are paid by the book's own files, not by what an earlier run made of them."""
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "kept"))
    assert war.terms().wagers
    assert [file for file in (tmp_path / "kept").rglob("*") if file.is_file()] == []


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("seats = 7", "seets = 7", "game.seets: there is no key 'seets'; did you mean 'seats'?"),
        (
            'needs = ["primary"]',
            'neds = ["primary"]',
            "wager.tie.neds: there is no key 'neds'; did you mean 'needs'?",
        ),
        (
            "from = 6",
            "form = 6",
            "options.decks.form: there is no key 'form'; did you mean 'from'?",
        ),
        (
            'says = "Three cards are burned',
            'say = "Three cards are burned',
            "note.1.say: there is no key 'say'; did you mean 'says'?",
        ),
        ("seats = 7", 'seats = "7"', "game.seats: expected `int`, got `str`"),
        (
            "required = true",
            'required = "yes"',
            "wager.primary.required: expected `bool`, got `str`",
        ),
        (
            'bank = "house"',
            'bank = "hose"',
            "game.bank: there is no choice 'hose'; did you mean 'house'?",
        ),
        (
            "higher = ",
            "higher = 1.5 #",
            "reasons.higher: expected `int | str | object`, got `float`",
        ),
        (
            "lines = 2553",
            "lines = 3139",
            "options.decks.lines: the source has lines 1 to 3138, so not 3139",
        ),
        (
            "lines = 2553",
            "lines = 0",
            "options.decks.lines: the source has lines 1 to 3138, so not 0",
        ),
        (
            "lines = 2553",
            'lines = "2553+"',
            "options.decks.lines: '2553+' is not a list of line numbers such as 242 or '242-250'",
        ),
        ("lines = 2553", 'lines = "9-3"', "options.decks.lines: '9-3' runs backwards"),
        (
            "lower = 2569",
            "lower = 99999",
            "reasons.lower: the source has lines 1 to 3138, so not 99999",
        ),
        (
            "2597]",
            "9597]",
            "wager.tie.pays.0.lines: the source has lines 1 to 3138, so not 9597",
        ),
    ],
)
def test_a_slip_is_named_with_its_line(war: Copy, old: str, new: str, says: str) -> None:
    assert war.refusal(war.change(old, new)) == says


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('wagers = ["ante-bonus"', 'wagers = ["anti-bonus"', "did you mean 'ante-bonus'"),
        ('hands = ["straight-flush"', 'hands = ["strait-flush"', "did you mean 'straight-flush'"),
        ("hands = [", "hand = [", "there is no key 'hand'"),
        ('when = "hand"', 'when = "hands"', "'hands'"),
        ('when = "hand"', 'when = "opening"', "hands and wagers are for a duty of a 'hand'"),
        ('when = "hand"', 'when = "every"', "hours are for a duty 'every' so many"),
        ('when = "hand"', 'when = "asked"', "no irregularity owes it|for a duty of a 'hand'"),
    ],
)
def test_a_slip_in_a_duty_is_named(tmp_path: Path, old: str, new: str, says: str) -> None:
    game = copy_of(tmp_path, "columbus_2016", "three-card-poker")
    line = game.change(old, new, after="[duties]")
    assert re.search(says, game.refusal(line))


def test_the_first_of_two_slips_of_one_kind_is_told(war: Copy) -> None:
    first = war.change("lines = 2567", "lins = 2567")
    war.change("lines = 2553", "lins = 2553")
    assert war.refusal(first) == "rules.order.lins: there is no key 'lins'; did you mean 'lines'?"


@pytest.mark.parametrize(
    ("old", "section", "says"),
    [
        (", lines = 2553", "decks = {", "options.decks: the key 'lines' is missing"),
        (", lines = 2567", "order = {", "rules.order: the key 'lines' is missing"),
        ('title = "Tie"\n', "[wager.tie]", "wager.tie: the key 'title' is missing"),
        ("lines = 2583\n", "[[note]]\nsays", "note.1: the key 'lines' is missing"),
    ],
)
def test_a_missing_key_is_named_with_the_line_of_its_section(
    war: Copy, old: str, section: str, says: str
) -> None:
    war.change(old, "")
    line = war.file.read_text().split(section)[0].count("\n") + 1
    assert war.refusal(line) == says


def test_a_name_of_another_section_is_not_suggested(war: Copy) -> None:
    line = war.change("seats = 7", "defalt = 7\nseats = 7")  # `default` is a key of options
    assert war.refusal(line) == "game.defalt: there is no key 'defalt'"


def test_a_file_that_is_not_toml_says_where(war: Copy) -> None:
    line = war.change("seats = 7", "seats = = 7")
    assert war.refusal(None).startswith(f"not valid TOML: Invalid value (at line {line}, column")


def test_a_line_of_prose_that_looks_like_a_key_does_not_lead_astray(war: Copy) -> None:
    war.change("On a tie the", "On a tie\nzeal = 1\nthe")
    line = war.change("\n[rules]", "zeal = 2\n[rules]")
    assert war.refusal(line).startswith("game.zeal: there is no key 'zeal'")


def test_a_file_that_is_not_text_is_refused(war: Copy) -> None:
    war.file.write_bytes(b"title = \xff")
    with pytest.raises(BadInput, match=r"casino_war\.toml cannot be read: it is not UTF-8 text"):
        war.terms()


def test_a_book_without_its_number_of_lines_does_not_load(war: Copy) -> None:
    path = war.path / "book.toml"
    path.write_text(path.read_text().replace("source-lines", "source-line"))
    with pytest.raises(BookError, match=r"book\.toml, line 6, source-line: .* 'source-lines'\?"):
        war.terms()


def test_a_shared_rule_holds_where_a_game_says_nothing_else() -> None:
    casino = book("columbus-2016")
    assert casino.game("seven-card-stud").data.rules["bring-in-by"].value == "low-card"
    assert casino.game("razz").data.rules["bring-in-by"].value == "high-card"


@pytest.mark.parametrize("name", ["toldo", "", "no/such/folder", "a" * 400, "\0"])
def test_an_unknown_book_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="there is no rule book"):
        book(name)


def test_an_unknown_game_is_refused_with_the_nearest() -> None:
    with pytest.raises(
        BadInput, match="no game in columbus-2016 'casino-wor'; did you mean 'casino"
    ):
        book("columbus-2016").game("casino-wor")
