"""Cards as people write them, and decks of any make-up."""

from __future__ import annotations

import contextlib
from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pitboss.equipment.cards import (
    ACE,
    JOKER,
    KINDS,
    RANKS,
    SPADES,
    Deck,
    card,
    cards,
    name,
    rank,
    standard,
    suit,
    toy,
)
from pitboss.equipment.tiles import LAST_TILE
from pitboss.errors import BadInput, NotAllowed

any_card = st.integers(0, KINDS - 1)


@given(any_card)
def test_a_card_is_read_as_it_is_printed(number: int) -> None:
    assert card(name(number)) == number
    assert card(f" {name(number).swapcase()} ") == number


def test_every_card_has_a_name_of_its_own() -> None:
    assert len({name(number) for number in range(KINDS)}) == 53


def test_rank_and_suit_are_the_two_letters() -> None:
    for number in range(52):
        assert name(number) == RANKS[rank(number)] + "cdhs"[suit(number)]
    assert (rank(card("As")), suit(card("As"))) == (ACE, SPADES)


def test_ten_may_be_written_with_two_digits() -> None:
    assert card("10h") == card("Th") == card("th")


def test_the_joker_ranks_above_the_ace() -> None:
    assert card("Jk") == card("JK") == JOKER
    assert rank(JOKER) == ACE + 1


@given(st.lists(any_card, max_size=8))
def test_several_cards_are_read_from_a_list_or_from_one_string(hand: list[int]) -> None:
    names = [name(number) for number in hand]
    assert cards(names) == cards(" ".join(names)) == cards(", ".join(names)) == hand


@pytest.mark.parametrize(
    "text", ["", "A", "1s", "Ax", "sA", "Ass", "10", "11s", "T10", "ßs", "Jks"]
)
def test_what_is_not_a_card_is_refused_with_the_way_to_write_one(text: str) -> None:
    with pytest.raises(BadInput, match="is not a card; write a rank") as refused:
        card(text)
    assert repr(text)[1:-1] in refused.value.message
    assert refused.value.code == "card"


@given(st.text(max_size=4))
@example("gor")
def test_any_text_is_a_card_or_a_tile_or_refused(text: str) -> None:
    with contextlib.suppress(BadInput):
        assert 0 <= card(text) <= LAST_TILE


@pytest.mark.parametrize(
    ("deck", "size"),
    [
        (standard(1), 52),
        (standard(1, jokers=1), 53),
        (standard(1, jokers=2), 54),
        (standard(1, without="T"), 48),
        (standard(1, jokers=1, without="89T"), 41),
        (standard(1, without="2345"), 36),
        (standard(1, without="2345678"), 24),
        (standard(8), 416),
        (standard(6, jokers=1), 318),
    ],
)
def test_a_deck_has_the_cards_of_its_make_up(deck: Deck, size: int) -> None:
    assert deck.size == len(deck.cards()) == size


@given(st.integers(1, 8), st.integers(0, 2), st.sets(st.sampled_from(RANKS)))
def test_every_rank_that_is_not_left_out_is_there_in_four_suits(
    decks: int, jokers: int, without: set[str]
) -> None:
    held = Counter(standard(decks, jokers=jokers, without=without).cards())
    for number in range(52):
        assert held[number] == (0 if RANKS[rank(number)] in without else decks)
    assert held[JOKER] == decks * jokers


@given(st.lists(any_card, max_size=20))
def test_a_toy_deck_is_exactly_the_cards_named(hand: list[int]) -> None:
    assert toy(" ".join(map(name, hand))).cards() == sorted(hand)


def test_a_deck_counts_every_kind_of_card() -> None:
    with pytest.raises(ValueError, match="53 counts, not 52"):
        Deck((1,) * 52)


@pytest.mark.parametrize("decks", [0, -1, 101, 10**9])
def test_a_shoe_of_absurdly_many_decks_or_none_is_refused(decks: int) -> None:
    with pytest.raises(NotAllowed, match="1 to 100 decks"):
        standard(decks)
