"""What the hands of the poker room are called: from a score to the words of a ruling."""

from __future__ import annotations

from pitboss.hands.badugi import COUNT_SHIFT
from pitboss.hands.lows import NO_LOW, upside_down
from pitboss.hands.mexican import Mexican
from pitboss.hands.names import RANKS, five_card_name
from pitboss.hands.poker import RANK_MASK, Five, category, matched_ranks, score_of

_HIGH = "23456789TJQKA"
_LOW = "A23456789TJQK"
_AS_FIVE = {
    Mexican.STRAIGHT: Five.STRAIGHT,
    Mexican.FULL_HOUSE: Five.FULL_HOUSE,
    Mexican.FLUSH: Five.FLUSH,
}
"""What has another place in the Mexican order."""
_COUNTED = ("", "one card", "two cards", "three cards", "a badugi")


def ace_to_five_name(score: int) -> str:
    """A low with aces low, or none.

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.hands.lows import ace_to_five, layout_of
    >>> for hand in ("5c 4c 3c 2c Ac", "Tc 8d 4h 2s Ad", "Ac Ad 2h 4s 3d", "Ac Ad 2h 2s 3d"):
    ...     print(ace_to_five_name(ace_to_five(layout_of(cards(hand)))))
    5-4-3-2-A low
    10-8-4-2-A low
    a pair of aces
    two pair, deuces and aces
    >>> ace_to_five_name(NO_LOW)
    'no low'
    """
    if score == NO_LOW:
        return "no low"
    high = upside_down(score)
    if category(high) == Five.HIGH_CARD:
        return f"{_spread(high & RANK_MASK, _LOW)} low"
    # Back to aces high, and the lowest rank of a pair of pairs is then the ace.
    matched, alone = _aces_high(matched_ranks(high)), _aces_high(high & RANK_MASK)
    named = five_card_name(score_of(category(high), matched, alone))
    if category(high) == Five.TWO_PAIR and matched >> 12:
        first, second = named.removeprefix("two pair, ").split(" and ")
        return f"two pair, {second} and {first}"
    return named


def deuce_to_seven_name(score: int) -> str:
    """A deuce-to-seven low.

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.hands.lows import deuce_to_seven, layout_of
    >>> for hand in ("7c 5d 4h 3s 2c", "Ac 5d 4h 3s 2c", "6c 5d 4h 3s 2c", "9c 9d 4h 3s 2c"):
    ...     print(deuce_to_seven_name(deuce_to_seven(layout_of(cards(hand)))))
    7-5-4-3-2 low
    A-5-4-3-2 low
    a straight to the six
    a pair of nines
    """
    high = upside_down(score)
    if category(high) == Five.HIGH_CARD:
        return f"{_spread(high & RANK_MASK, _HIGH)} low"
    return five_card_name(high)


def badugi_name(score: int) -> str:
    """A badugi, or the cards that count.

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.hands.badugi import badugi
    >>> [badugi_name(badugi(*cards(hand))) for hand in ("Tc 3d 2h As", "Tc 3d 2h Ah")]
    ['a badugi, 10-3-2-A', 'three cards, 10-3-A']
    """
    lows = _spread(RANK_MASK & ~score, _LOW)
    return f"{_COUNTED[score >> COUNT_SHIFT]}, {lows}"


def mexican_name(score: int) -> str:
    """Five cards of the stripped deck.

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.hands.mexican import mexican
    >>> for hand in ("Jc 7d 6h 5s 4c", "Ac Kc Qc Jc 7c", "Kc Kd Kh Ks Jk", "Ac Kc 4c 3c 2c"):
    ...     print(mexican_name(mexican(True, *cards(hand))))
    a straight to the jack
    a royal flush
    five kings
    a flush, ace high
    """
    kind = Mexican(category(score))
    if kind == Mexican.FIVE_OF_A_KIND:
        kicked = matched_ranks(score).bit_length() - 1
        return f"five {RANKS[kicked]}{'es' if RANKS[kicked] == 'six' else 's'}"
    return five_card_name(
        score_of(_AS_FIVE.get(kind, int(kind)), matched_ranks(score), score & RANK_MASK)
    )


def _aces_high(ranks: int) -> int:
    """A mask with the ace lowest, as masks are written otherwise."""
    return ranks >> 1 | (ranks & 1) << 12


def _spread(ranks: int, names: str) -> str:
    """Ranks from the highest down, with hyphens."""
    found = [names[rank] for rank in range(12, -1, -1) if ranks >> rank & 1]
    return "-".join(found).replace("T", "10")
