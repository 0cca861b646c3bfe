"""Poker hands ranked as a rule book has it, where that is not quite as everywhere.

Most books rank five of seven cards as the world does, and then this is `hands.poker`. Some can be
read otherwise: both own cards must play, full houses with the same three tie, a straight needs all
four suits, cards beside a pair do not count. Each way is a flag, and several may hold at once.
Scores compare with those of `poker`.
"""

from __future__ import annotations

from enum import IntEnum

from pitboss.hands.poker import (
    LANE,
    RANK_MASK,
    Five,
    best_on_board,
    category,
    five_on_layout,
    score_of,
)
from pitboss.jit import kernel

USUAL = 0
BOTH_OWN = 1
"""Both own cards play, with three from the board."""
FULL_HOUSES_TIE = 2
"""Full houses take their rank from the three alone."""
FOUR_SUIT_STRAIGHTS = 4
"""A straight has cards of all four suits."""
HIGH_CARDS_TIE = 8
"""Hands without a pair are all alike."""
KICKERS_TIE = 16
"""Pairs, threes and fours of a kind take their rank from what matches alone."""
TWO_PAIRS_TIE = 32
"""So do two pairs."""


class Straights(IntEnum):
    """The suits that five cards in sequence need for a straight; in one suit they are more."""

    MORE_THAN_ONE_SUIT = USUAL
    FOUR_SUITS = FOUR_SUIT_STRAIGHTS  # in two or three they are no hand


_LANES = tuple(RANK_MASK << LANE * suit for suit in range(4))


@kernel
def in_four_suits(layout: int) -> bool:
    """Whether every suit is among the cards of a layout.

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.hands.poker import laid_out
    >>> [in_four_suits(sum(map(laid_out, cards(c)))) for c in ("9s 8h 7d 6c 5s", "9s 8h 7d 6d 5s")]
    [True, False]
    """
    return bool(
        layout & _LANES[0] and layout & _LANES[1] and layout & _LANES[2] and layout & _LANES[3]
    )


@kernel
def five_ranked(ranking: int, layout: int) -> int:
    """The score of the five cards of a layout."""
    return _as_ranked(ranking, five_on_layout(layout), layout)


@kernel
def _as_ranked(ranking: int, score: int, layout: int) -> int:
    """A usual score as the ranking has it; `layout` holds the five cards of a straight."""
    kind = category(score)
    if kind == Five.STRAIGHT and ranking & FOUR_SUIT_STRAIGHTS and not in_four_suits(layout):
        ranks = layout | layout >> LANE | layout >> 2 * LANE | layout >> 3 * LANE
        kind, score = Five.HIGH_CARD, score_of(Five.HIGH_CARD, 0, ranks & RANK_MASK)
    return score & ~RANK_MASK if ranking & tied_under(kind) else score


@kernel
def tied_under(kind: int) -> int:
    """The flag under which two hands of this kind tie when what matches is the same."""
    if kind == Five.HIGH_CARD:
        return HIGH_CARDS_TIE
    if kind == Five.TWO_PAIR:
        return TWO_PAIRS_TIE
    if kind == Five.FULL_HOUSE:
        return FULL_HOUSES_TIE
    matched = kind in (Five.PAIR, Five.THREE_OF_A_KIND, Five.FOUR_OF_A_KIND)
    return KICKERS_TIE if matched else USUAL


@kernel
def best_ranked(ranking: int, board: int, own: int) -> int:
    """The best score of a board of five cards and two own, both laid out."""
    whole = board | own
    if ranking == USUAL:
        return best_on_board(whole)
    if not ranking & BOTH_OWN:
        score = best_on_board(whole)
        if not (ranking & FOUR_SUIT_STRAIGHTS and category(score) == Five.STRAIGHT):
            return _as_ranked(ranking, score, whole)
    best = 0
    left = board if ranking & BOTH_OWN else whole
    while left:  # leave out any two
        first = left & -left
        left ^= first
        others = left
        while others:
            second = others & -others
            others ^= second
            best = max(best, five_ranked(ranking, whole ^ first ^ second))
    return best
