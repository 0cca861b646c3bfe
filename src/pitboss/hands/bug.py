"""Seven-card poker with a joker that is an ace, or completes a straight or a flush: a bug."""

from __future__ import annotations

from pitboss.equipment.cards import ACE, JOKER, rank
from pitboss.hands.poker import LANE, Five, best_on_board, category, laid_out, score_of
from pitboss.jit import kernel

FIVE_ACES = score_of(Five.STRAIGHT_FLUSH + 1, 0, 0)
"""Four aces and the joker beat every other hand."""


@kernel
def best_of_seven_bugged(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The score of the best five of seven cards, of which one may be the joker.

    >>> from pitboss.equipment.cards import cards
    >>> def named(hand): return Five(category(best_of_seven_bugged(*cards(hand)))).name
    >>> named("Jk Kd 9c 7h 5s 4d 2c"), named("Jk Kd Kc 7h 7s 4d 2c")
    ('HIGH_CARD', 'TWO_PAIR')
    >>> named("Jk Kd Qc Jh Ts 4d 2c"), named("Jk Kd Qd Jh Ts 4d 2d")
    ('STRAIGHT', 'FLUSH')
    """
    layout, joker = 0, False
    for card in (a, b, c, d, e, f, g):
        if card == JOKER:
            joker = True
        else:
            layout |= laid_out(card)
    return best_with_joker(layout) if joker else best_on_board(layout)


@kernel
def best_with_joker(layout: int) -> int:
    """The score of the joker and a layout of six cards.

    What completes a straight or a flush is among the cards of the commonest suit.
    """
    suit, best = commonest_suit(layout), 0
    for of in range(ACE + 1):
        best = max(best, completed(layout, 4 * of + suit))
    for ace in range(4 * ACE, JOKER):
        if layout & laid_out(ace) == 0:
            return max(best, best_on_board(layout | laid_out(ace)))
    return FIVE_ACES


@kernel
def completed(layout: int, card: int) -> int:
    """The score of six cards with this one for the joker, or 0 where it may not be that."""
    if layout & laid_out(card) != 0:
        return 0
    score = best_on_board(layout | laid_out(card))
    kind = category(score)
    completes = kind == Five.STRAIGHT or kind == Five.FLUSH or kind == Five.STRAIGHT_FLUSH
    return score if completes or rank(card) == ACE else 0


@kernel
def commonest_suit(layout: int) -> int:
    """The suit of most cards of a layout."""
    best, most = 0, 0
    for suit in range(4):
        lane, count = layout >> suit * LANE & (1 << LANE) - 1, 0
        while lane:
            lane &= lane - 1
            count += 1
        if count > most:
            best, most = suit, count
    return best
