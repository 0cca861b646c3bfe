"""Every seven cards of the deck by every book's house way."""

from __future__ import annotations

from functools import cache
from math import comb

import numpy as np
import pytest

from pitboss.equipment.cards import JOKER
from pitboss.hands.house_way_check import Hands, followed
from pitboss.hands.sets import canonical_sets
from pitboss.rulebook.loader import books
from pitboss.rulebook.terms import bind

pytestmark = pytest.mark.exhaustive

ADDRESSES = [
    offer.address
    for book in books().values()
    for offer in book.games().values()
    if offer.data.game.play == "pai-gow-poker"
]


@cache
def every_hand() -> Hands:
    """Seven cards up to an exchange of suits, without the joker and with it."""
    sets, times = canonical_sets(7)
    fewer, as_often = canonical_sets(6)
    assert times.sum() + as_often.sum() == comb(53, 7)
    with_joker = np.column_stack([fewer, np.full(len(fewer), JOKER)])
    return np.concatenate([sets, with_joker]).astype(np.int64)


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_seven_cards_have_a_setting_that_is_not_foul(address: str) -> None:
    book, game = address.split("/")
    rules = bind(books()[book].game(game), {}).rules
    counts, lost = followed(rules.house_way, rules.ranking, every_hand())
    assert not lost
    assert counts.sum() == len(every_hand())
