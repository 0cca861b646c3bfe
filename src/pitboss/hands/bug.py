"""Seven-card poker with a joker that is an ace, or completes a straight or a flush: a bug."""

from __future__ import annotations

from pitboss.equipment.cards import ACE, JOKER, rank
from pitboss.hands.poker import Five, best_of_seven, category, score_of
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
    if a == JOKER:
        a, g = g, a
    elif b == JOKER:
        b, g = g, b
    elif c == JOKER:
        c, g = g, c
    elif d == JOKER:
        d, g = g, d
    elif e == JOKER:
        e, g = g, e
    elif f == JOKER:
        f, g = g, f
    if g != JOKER:
        return best_of_seven(a, b, c, d, e, f, g)
    aces = int(rank(a) == ACE) + int(rank(b) == ACE) + int(rank(c) == ACE)
    aces += int(rank(d) == ACE) + int(rank(e) == ACE) + int(rank(f) == ACE)
    if aces == 4:
        return FIVE_ACES
    best = 0
    for card in range(JOKER):
        if card in (a, b, c, d, e, f):
            continue
        score = best_of_seven(a, b, c, d, e, f, card)
        kind = category(score)
        completes = kind == Five.STRAIGHT or kind == Five.FLUSH or kind == Five.STRAIGHT_FLUSH
        if (completes or rank(card) == ACE) and score > best:
            best = score
    return best
