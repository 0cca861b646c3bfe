"""Cards that are printed beside a ranked hand, held against how it is dealt."""

from __future__ import annotations

from functools import partial

import pytest

from pitboss.rulebook.lint import lint_book, poker_examples
from pitboss.rulebook.loader import books
from pitboss.rulebook.sources import Sources
from rulebook.lint.test_binding import SOURCES

FLUSH = "Five cards of a suit. The highest is the ace, king, queen, jack, and nine. The lowest is "


def found(address: str, hand: str, prints: str) -> list[str]:
    """What is found where a book prints this beside one hand, and nothing beside the others."""
    book, _, game = address.partition("/")
    offer = books()[book].game(game)
    high = next(r for r in offer.data.ranking if r.name in poker_examples.VALUES)
    lines = next(each.lines for each in high.hands if each.hand == hand)
    look = poker_examples.example_is_another_hand
    return [d.says for d in look(offer, lambda at: prints if at == lines else "")]


@pytest.mark.parametrize(
    ("hand", "prints", "says"),
    [
        ("flush", FLUSH + "the two, three, four, five, and seven.", ""),
        ("flush", FLUSH + "a 7, 6, 5, 4 and 2.", "7-6-5-4-2 stands as the lowest flush, and there"),
        ("flush", "It is a 9, 8, 7, 6 and 5 of a suit.", "stands as a flush and is a straight fl"),
        ("straight", "An ace, king, queen, jack and 10 is the highest ranked straight.", ""),
        ("straight", "A king, queen, jack, 10 and 9 is the highest.", "there is a higher one"),
        ("straight", "A king, queen, jack, 10 and 8 is one.", "and is a high card"),
        ("straight", "A king, ace, 2, 3 and 4 do not make up a straight.", ""),
        ("royal-flush", "in order as follows: ace, king, queen, jack, and ten.", ""),
        ("royal-flush", "Five cards: king, queen, jack, ten and nine.", "is a straight flush"),
    ],
)
def test_cards_beside_a_hand_are_that_hand(hand: str, prints: str, says: str) -> None:
    said = found("toledo/texas-holdem", hand, prints)
    assert says in said[0] if says else said == []


def test_the_stripped_pack_and_the_low_have_examples_of_their_own() -> None:
    """P 1953-1962, 6931-6937."""
    seven = "An ace, king, queen, jack and 7 is the highest ranked straight."
    assert found("hollywood-park/mexican-poker", "straight", seven) == []
    assert found("toledo/texas-holdem", "straight", seven)
    six = "A 6, 5, 4, 3 and 2 is the highest ranked Straight."
    assert found("columbus-2017/texas-holdem", "straight", six)


def test_hollywood_park_L1691_the_lowest_flush_is_not_the_one_that_is_printed() -> None:
    if not SOURCES.is_dir():
        pytest.skip("the rule books as received are not here")
    sources = Sources.read(str(SOURCES), books().values())
    every = {
        (book.slug, *each.games, each.lines)
        for book in books().values()
        for rule in ("example-is-another-hand", "rake-above-its-cap", "cap-reads-otherwise")
        for each in lint_book(book, only=rule, printed=partial(sources.text, book.slug))
    }
    stud = "hollywood-park", "seven-card-stud"
    assert every == {(*stud, "1691"), (*stud, "1696")}
