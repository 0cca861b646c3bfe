"""A book that does not load says where: file, key, line, and the nearest name."""

from __future__ import annotations

import hashlib

import pytest

from pitboss.errors import BadInput, BookError
from pitboss.rulebook.loader import book, books, read_book
from rulebook.broken import Copy


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
            "at-least = 6",
            "at-lest = 6",
            "option.decks.at-lest: there is no key 'at-lest'; did you mean 'at-least'?",
        ),
        (
            "at-least = 6",
            "at_least = 6",
            "option.decks.at_least: there is no key 'at_least'; did you mean 'at-least'?",
        ),
        (
            'rows = [{ outcome = "tie", pays =',
            'rows = [{ outcome = "tie", pay =',
            "wager.tie.paytable.0.rows.0.pay: there is no key 'pay'; did you mean 'pays'?",
        ),
        (
            'alternatives = ["once',
            'alternative = ["once',
            "reading.0.alternative: there is no key 'alternative'; did you mean 'alternatives'?",
        ),
        (
            'alternatives = ["six decks"',
            'alternative = ["six decks"',
            "reading.2.alternative: there is no key 'alternative'; did you mean 'alternatives'?",
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
            "game.bank: there is no choice 'hose'; did you mean 'h",
        ),
        ("higher = ", "higher = 1.5 #", "reasons.higher: expected `int | str`, got `float`"),
        ("lines = 2553", "lines = 3139", "option.decks.lines: the source has lines 1 to 3138, so "),
        (
            "lines = 2553",
            "lines = 0",
            "option.decks.lines: the source has lines 1 to 3138, so not 0",
        ),
        (
            "lines = 2553",
            'lines = "2553+"',
            "option.decks.lines: '2553+' is not a list of line num",
        ),
        ("lines = 2553", 'lines = "9-3"', "option.decks.lines: '9-3' runs backwards"),
        (
            "lower = 2569",
            "lower = 99999",
            "reasons.lower: the source has lines 1 to 3138, so not 9",
        ),
        (
            "lines = 2597 }",
            "lines = 9597 }",
            "wager.tie.paytable.0.rows.0.lines: the source has lines 1 to 3138, so not 9597",
        ),
    ],
)
def test_a_slip_is_named_with_its_line(war: Copy, old: str, new: str, says: str) -> None:
    assert war.refusal(war.change(old, new)).startswith(says)


@pytest.mark.parametrize(
    ("said", "below", "says"),
    [
        ('"book"\nby = 9597', 1, "by: the source has lines 1 to 3138, so not 9597"),
        ('"book"', 0, "names the lines that settle it in `by` where it decides 'book'"),
        ('"words"\nby = 2553', 1, "in `by` where it decides 'book', and nowhere else"),
        ('"words"\noption = "decks"', 1, "or says what it decides (words, procedure, offer or b"),
    ],
)
def test_a_reading_is_priced_or_settled(war: Copy, said: str, below: int, says: str) -> None:
    line = war.change('decides = "procedure"', f"decides = {said}")
    assert says in war.refusal(line + below)


def test_the_second_of_two_slips_of_one_kind_is_found_after_the_first_is_mended(war: Copy) -> None:
    first = war.change("lines = 2553", "lins = 2553")
    war.change("lines = 2567", "lins = 2567")
    assert war.refusal(first).startswith(
        "option.decks.lins: there is no key 'lins'; did you mean 'l"
    )


@pytest.mark.parametrize(
    ("old", "section", "says"),
    [
        ("lines = 2553\n", "[option.decks]", "option.decks: the key 'lines' is missing"),
        ("lines = 2567\n", "[rule.order]", "rule.order: the key 'lines' is missing"),
        ('title = "Tie"\n', "[wager.tie]", "wager.tie: the key 'title' is missing"),
        ('lines = "2602-2606"\n', "[[procedure]]", "procedure.0: the key 'lines' is missing"),
    ],
)
def test_a_missing_key_is_named_with_the_line_of_its_section(
    war: Copy, old: str, section: str, says: str
) -> None:
    war.change(old, "")
    line = war.file.read_text().split(section)[0].count("\n") + 1
    assert war.refusal(line) == says


def test_a_name_of_another_section_is_not_suggested(war: Copy) -> None:
    line = war.change("seats = 7", "reding = 7\nseats = 7")  # `reading` is a key of options
    assert war.refusal(line) == "game.reding: there is no key 'reding'"


def test_a_file_that_is_not_toml_says_where(war: Copy) -> None:
    line = war.change("seats = 7", "seats = = 7")
    assert war.refusal(None).startswith(f"not valid TOML: Invalid value (at line {line}, column")


def test_a_line_of_prose_that_looks_like_a_key_does_not_lead_astray(war: Copy) -> None:
    war.change("left. The higher card", "left.\nzeal = 1\nThe higher card")
    line = war.change("\n[option.decks]", "zeal = 2\n[option.decks]")
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
    casino = book("hollywood-park")
    assert casino.game("pure-21-5").data.rules["surrendered-bonus"].value == "stays"
    assert casino.game("2urbo-blackjack").data.rules["surrendered-bonus"].value == "lost"


@pytest.mark.parametrize("name", ["toldo", "", "no/such/folder", "a" * 400, "\0"])
def test_an_unknown_book_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="there is no rule book"):
        book(name)


def test_an_unknown_game_is_refused_with_the_nearest() -> None:
    with pytest.raises(
        BadInput, match="no game in columbus-2016 'casino-wor'; did you mean 'casino"
    ):
        book("columbus-2016").game("casino-wor")
