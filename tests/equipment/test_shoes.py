"""The shoe: cut card, burn, reshuffle, and what happens when it runs out."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment.cards import Deck, cards, name, standard, toy
from pitboss.equipment.chance import SeededChance
from pitboss.equipment.shoes import Shoe, ShoeProcedure
from pitboss.errors import NotAllowed


class Stacked:
    """Leaves the cards as they lie: each is exchanged with itself."""

    def __init__(self) -> None:
        self.asked = 0

    def below(self, n: int) -> int:
        self.asked += 1
        return n - 1


def shoe(
    text: str, *, continuous: bool = False, cut_card: int = 0, burn: int = 0, order: str = ""
) -> Shoe:
    procedure = ShoeProcedure(continuous=continuous, cut_card=cut_card, burn=burn)
    return Shoe(toy(text), procedure, Stacked(), cards(order))


def names(numbers: list[int]) -> str:
    return " ".join(map(name, numbers))


def deal(from_shoe: Shoe, n: int) -> str:
    """A round of n cards."""
    dealt = names([from_shoe.card(i) for i in range(n)])
    from_shoe.end_round(n)
    return dealt


def test_cards_fall_in_the_order_of_the_shoe() -> None:
    made = shoe("2c 3c 4c 5c 6c", order="4c 2c 6c 5c 3c")
    assert deal(made, 2) == "4c 2c"
    assert deal(made, 3) == "6c 5c 3c"


def test_looking_at_a_card_does_not_deal_it() -> None:
    made = shoe("2c 3c 4c", order="4c 2c 3c")
    assert [made.card(1), made.card(1), made.card(0)] == cards("2c 2c 4c")


def test_a_new_shoe_is_shuffled_and_its_first_cards_are_burned() -> None:
    made = shoe("2c 3c 4c 5c", burn=2)
    assert deal(made, 2) == "4c 5c"


@pytest.mark.parametrize(("top", "burned"), [("2c 3c", 3), ("Ac 3c", 2), ("Kc 3c", 11)])
def test_the_first_card_burns_as_many_more_as_it_counts(top: str, burned: int) -> None:
    procedure = ShoeProcedure(continuous=False, cut_card=0, burn=0, first_card_burns=True)
    made = Shoe(toy(f"{top} {'4c ' * 12}"), procedure, Stacked())
    made.order = cards(top) + cards("4c " * 12)
    assert made.burned_first == burned


def test_every_shuffle_burns_again() -> None:
    made = shoe("2c 3c 4c 5c", burn=1, cut_card=2)
    deal(made, 1)
    assert made.begin_round()
    assert (made.dealt, names([made.card(0)])) == (1, "3c")


@pytest.mark.parametrize(("dealt", "due"), [(2, False), (3, True), (4, True)])
def test_the_shoe_is_shuffled_when_the_cut_card_has_come_out(dealt: int, due: bool) -> None:
    made = shoe("2c 3c 4c 5c 6c", cut_card=2)
    deal(made, dealt)
    assert made.must_shuffle is due
    assert made.begin_round() is due
    assert made.dealt == (0 if due else dealt)


def test_a_continuous_shuffler_shuffles_for_every_round() -> None:
    made = shoe("2c 3c 4c", continuous=True)
    for _ in range(3):
        assert made.begin_round()
        deal(made, 1)


def test_a_shoe_that_runs_out_deals_on_with_the_discards() -> None:
    made = shoe("2c 3c 4c 5c 6c", order="6c 5c 4c 3c 2c")
    deal(made, 3)
    assert deal(made, 4) == "3c 2c 6c 5c"


def test_a_card_of_this_round_is_the_same_after_the_shoe_ran_out() -> None:
    made = shoe("2c 3c 4c 5c", order="5c 4c 3c 2c")
    deal(made, 2)
    first = made.card(0)
    made.card(3)
    assert made.card(0) == first


def test_when_every_card_is_on_the_table_there_is_nothing_to_deal() -> None:
    made = shoe("2c 3c 4c")
    deal(made, 1)
    for i in range(3):
        made.card(i)
    with pytest.raises(NotAllowed, match="every card is on the table"):
        made.card(3)


def test_the_discards_are_shuffled_before_they_are_dealt_on() -> None:
    made = shoe("2c 3c 4c 5c", order="2c 3c 4c 5c")
    deal(made, 3)
    assert isinstance(made.chance, Stacked)
    made.chance.asked = 0
    made.card(1)
    assert made.chance.asked == 2  # three discards: two exchanges


@given(st.lists(st.integers(0, 5), max_size=12), st.integers(0, 4), st.integers(0, 99))
def test_no_card_lies_twice_on_the_table_and_none_is_lost(
    rounds: list[int], cut_card: int, seed: int
) -> None:
    deck = toy("2c 3c 4c 5c 6c 7c 7c")
    procedure = ShoeProcedure(continuous=False, cut_card=cut_card, burn=0)
    made = Shoe(deck, procedure, SeededChance(seed))
    for size in rounds:
        made.begin_round()
        on_table = Counter(made.card(i) for i in range(size))
        assert not on_table - Counter(deck.cards())
        made.end_round(size)
        assert sorted(made.order) == deck.cards()


def test_packs_are_shuffled_apart() -> None:
    procedure = ShoeProcedure(continuous=True, cut_card=0, burn=0)
    shoe = Shoe(Deck(standard(1).counts, packs=2), procedure, SeededChance(1))
    assert sorted(shoe.order[:52]) == sorted(shoe.order[52:]) == list(range(52))
    assert shoe.order[:52] != shoe.order[52:]
