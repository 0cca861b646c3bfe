"""Rankings of a book's own against every five cards, one set after the other."""

from __future__ import annotations

import random
from itertools import combinations, product

import numpy as np
import pytest

from hands.jitted import compiled
from pitboss.equipment.cards import cards
from pitboss.hands.poker import Five, best_of_seven, category, five_card, laid_out
from pitboss.hands.rankings import (
    BOTH_OWN,
    FOUR_SUIT_STRAIGHTS,
    FULL_HOUSES_TIE,
    HIGH_CARDS_TIE,
    KICKERS_TIE,
    TWO_PAIRS_TIE,
    USUAL,
    best_ranked,
    five_ranked,
)

RANKINGS = [
    *range((BOTH_OWN | FULL_HOUSES_TIE | FOUR_SUIT_STRAIGHTS) + 1),
    KICKERS_TIE,
    KICKERS_TIE | TWO_PAIRS_TIE | FOUR_SUIT_STRAIGHTS,
    KICKERS_TIE | HIGH_CARDS_TIE | BOTH_OWN,
    KICKERS_TIE | HIGH_CARDS_TIE | TWO_PAIRS_TIE | FOUR_SUIT_STRAIGHTS,
]
MATCHED = {
    Five.HIGH_CARD: HIGH_CARDS_TIE,
    Five.PAIR: KICKERS_TIE,
    Five.TWO_PAIR: TWO_PAIRS_TIE,
    Five.THREE_OF_A_KIND: KICKERS_TIE,
    Five.FULL_HOUSE: FULL_HOUSES_TIE,
    Five.FOUR_OF_A_KIND: KICKERS_TIE,
}


def layout(held: list[int] | tuple[int, ...]) -> int:
    found = 0
    for card in held:
        found |= laid_out(card)
    return found


def plain_five(ranking: int, held: tuple[int, ...]) -> int:
    """By the definition, from the usual score."""
    score = five_card(*held)
    few = len({card & 3 for card in held}) < 4
    if ranking & FOUR_SUIT_STRAIGHTS and category(score) == Five.STRAIGHT and few:
        score = sum(1 << (card >> 2) for card in held)
    kind = Five(category(score))
    if ranking & MATCHED.get(kind, 0):
        ranks = [card >> 2 for card in held]
        most = 3 if kind is Five.FULL_HOUSE else 2
        matched = {rank for rank in ranks if ranks.count(rank) >= most}
        return kind << 26 | sum(1 << rank + 13 for rank in matched)
    return score


def plain_best(ranking: int, board: list[int], own: list[int]) -> int:
    sets = combinations([*board, *own], 5)
    return max(plain_five(ranking, s) for s in sets if not ranking & BOTH_OWN or {*own} <= {*s})


def deals(count: int) -> list[list[int]]:
    """Seven cards; half of them from six ranks, where straights and full houses are common."""
    deal = random.Random(11)
    few = [card for card in range(52) if 16 <= card < 40]
    return [deal.sample(few if n % 2 else range(52), 7) for n in range(count)]


@pytest.mark.parametrize("ranking", RANKINGS)
def test_the_best_five_are_the_best_of_all_sets(ranking: int) -> None:
    for held in deals(400):
        board, own = held[:5], held[5:]
        found = best_ranked(ranking, layout(board), layout(own))
        assert found == plain_best(ranking, board, own)


def test_the_usual_ranking_is_pokers() -> None:
    for held in deals(400):
        assert best_ranked(USUAL, layout(held[:5]), layout(held[5:])) == best_of_seven(*held)


def test_each_flag_changes_what_it_says_and_no_more() -> None:
    board = cards("9s 8h 7d Kc 2s")
    assert category(best_ranked(USUAL, layout(board), layout(cards("6s 5h")))) == Five.STRAIGHT
    few = best_ranked(FOUR_SUIT_STRAIGHTS, layout(board), layout(cards("6s 5h")))
    all_four = best_ranked(FOUR_SUIT_STRAIGHTS, layout(board), layout(cards("6c 5h")))
    assert (category(few), category(all_four)) == (Five.HIGH_CARD, Five.STRAIGHT)

    kings_up = cards("Ks Kh Kd 4c 4d"), cards("Ks Kh Kd Ac Ad")
    usual, tied = ([five_ranked(r, layout(h)) for h in kings_up] for r in (0, FULL_HOUSES_TIE))
    assert usual[0] < usual[1]
    assert tied[0] == tied[1]
    assert category(tied[0]) == Five.FULL_HOUSE

    four_aces = cards("As Ah Ad Ac Ks")
    own = layout(cards("3d 2h"))
    assert category(best_ranked(USUAL, layout(four_aces), own)) == Five.FOUR_OF_A_KIND
    assert category(best_ranked(BOTH_OWN, layout(four_aces), own)) == Five.THREE_OF_A_KIND


def test_compiled_and_plain_are_one() -> None:
    @compiled
    def scored(rankings: np.ndarray, boards: np.ndarray, owns: np.ndarray) -> np.ndarray:
        found = np.zeros(len(boards), np.int64)
        for i in range(len(boards)):
            found[i] = jitted(rankings[i], boards[i], owns[i])
        return found

    jitted = compiled(best_ranked)
    cases = [(r, layout(h[:5]), layout(h[5:])) for r, h in product(RANKINGS, deals(60))]
    columns = np.array(cases, dtype=np.int64).T.copy()
    assert scored(*columns).tolist() == [best_ranked(*case) for case in cases]
