"""Places of sets, sets up to an exchange of suits, and the classes of flops."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt
import pytest

from pitboss.errors import NotAllowed
from pitboss.hands.flops import (
    EXCHANGES,
    FLOP_CLASSES,
    FLOP_KEYS,
    HOLE_UNDER,
    STANDING,
    cards_of_flop_key,
    flop_class,
    flop_key,
)
from pitboss.hands.sets import (
    PAIRS,
    QUADS,
    TRIPLES,
    all_sets,
    canonical_sets,
    cards_at,
    pair_index,
    place_of_sets,
    quad_index,
    ranks_of_pack,
    triple_index,
)
from pitboss.jit import compiled

Ints = npt.NDArray[np.int64]


def exchanged(cards: tuple[int, ...], exchange: Ints) -> tuple[int, ...]:
    return tuple(sorted(card >> 2 << 2 | int(exchange[card & 3]) for card in cards))


@compiled
def count_places(twos: Ints, threes: Ints, fours: Ints) -> None:
    """How often each place is said, by the cards in falling and in mixed order."""
    for a in range(52):
        for b in range(a):
            twos[pair_index(a, b)] += 1
            for c in range(b):
                threes[triple_index(b, a, c)] += 1
                for d in range(c):
                    fours[quad_index(c, a, d, b)] += 1


def test_every_place_is_that_of_one_set() -> None:
    twos, threes, fours = (np.zeros(n, dtype=np.int64) for n in (PAIRS, TRIPLES, QUADS))
    count_places(twos, threes, fours)
    assert (twos == 1).all()
    assert (threes == 1).all()
    assert (fours == 1).all()


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_sets_are_listed_in_the_order_of_their_places(size: int) -> None:
    sets = all_sets(size)
    assert (place_of_sets(sets) == np.arange(comb(52, size))).all()
    for place in (0, 17, len(sets) // 2, len(sets) - 1):
        assert cards_at(place, size) == tuple(sets[place])


@pytest.mark.parametrize("cards", [4, 12, 16])
def test_sets_of_fewer_cards_are_the_first(cards: int) -> None:
    few = all_sets(3, cards)
    assert sorted(map(tuple, few)) == list(combinations(range(cards), 3))
    assert (few == all_sets(3)[: len(few)]).all()


STANDING_SETS = {1: 13, 2: 169, 3: 1_755, 4: 16_432, 5: 134_459}


@pytest.mark.parametrize(("size", "count"), STANDING_SETS.items())
def test_canonical_sets_stand_for_all(size: int, count: int) -> None:
    sets, times = canonical_sets(size)
    assert len(sets) == count
    assert times.sum() == comb(52, size)
    assert (np.diff(sets, axis=1) > 0).all()


@pytest.mark.parametrize("ranks", [1, 3, 4])
@pytest.mark.parametrize("size", [2, 3, 4])
def test_each_canonical_set_stands_for_its_own_forms(size: int, ranks: int) -> None:
    sets, times = canonical_sets(size, ranks)
    covered: list[tuple[int, ...]] = []
    for row, stands_for in zip(sets, times, strict=True):
        forms = {exchanged(tuple(map(int, row)), exchange) for exchange in EXCHANGES}
        assert len(forms) == stands_for
        covered += forms
    assert sorted(covered) == list(combinations(range(4 * ranks), size))


def test_a_pack_has_whole_ranks() -> None:
    assert ranks_of_pack([7, 6, 5, 4, 51, 50, 49, 48]).tolist() == [1, 12]
    for pack in ([0, 1, 2], [0, 1, 2, 3, 4], [0, 1, 2, 3, 3]):
        with pytest.raises(NotAllowed, match="all four suits"):
            ranks_of_pack(pack)


def test_flops_fall_into_their_classes() -> None:
    found: dict[int, set[tuple[int, ...]]] = {}
    for flop in combinations(range(52), 3):
        number, exchange = flop_class(*flop)
        turned = exchanged(flop, EXCHANGES[exchange])
        assert turned == cards_at(int(STANDING[number]), 3)
        found.setdefault(number, set()).add(flop)
    assert sorted(found) == list(range(FLOP_CLASSES))
    for number in (0, 250, 1000, 1754):
        standing = cards_at(int(STANDING[number]), 3)
        assert found[number] == {exchanged(standing, exchange) for exchange in EXCHANGES}


def test_two_cards_are_turned_as_their_suits_are() -> None:
    for number, exchange in enumerate(EXCHANGES):
        for hole in [(0, 1), (3, 50), (17, 30), (48, 51)]:
            assert HOLE_UNDER[number, pair_index(*hole)] == pair_index(*exchanged(hole, exchange))


SOME_HANDS = [
    (51, 46, 3, 17, 32),  # a flop of three suits: only one exchange leaves it as it is
    (51, 50, 2, 22, 38),  # a flop of one suit: the other three may be exchanged
    (9, 30, 8, 11, 10),  # three of a kind
    (0, 7, 13, 17, 22),
]


@pytest.mark.parametrize("hand", SOME_HANDS)
def test_a_key_says_what_is_known_and_no_more(hand: tuple[int, ...]) -> None:
    hole, flop = hand[:2], hand[2:]
    number, _ = flop_class(*flop)
    for exchange in EXCHANGES:
        turned = [card >> 2 << 2 | int(exchange[card & 3]) for card in hand]
        key = flop_key(*turned)
        assert 0 <= key < FLOP_KEYS
        assert key // PAIRS == number
        back_hole, back_flop = cards_of_flop_key(key)
        forms = {(exchanged(hole, e), exchanged(flop, e)) for e in EXCHANGES}
        assert (back_hole, back_flop) in forms
    distinct = {flop_key(a, b, *flop) for a, b in combinations(set(range(52)) - set(flop), 2)}
    assert len(distinct) == comb(49, 2)
