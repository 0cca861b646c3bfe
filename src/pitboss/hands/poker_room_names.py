"""What the hands of the poker room are called: from a score to the words of a ruling."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.hands.badugi import cards_counted
from pitboss.hands.lows import NO_LOW, upside_down
from pitboss.hands.mexican import Mexican
from pitboss.hands.names import RANKS, five_card_name
from pitboss.hands.poker import RANK_MASK, Five, category, matched_ranks, score_of
from pitboss.hands.poker_room import Value

_HIGH = RANKS
_LOW = ("ace", *RANKS[:-1])
_SHORT = dict(zip(RANKS, (*"23456789", "10", *"JQKA"), strict=True))
_AS_FIVE = {
    Mexican.STRAIGHT: Five.STRAIGHT,
    Mexican.FULL_HOUSE: Five.FULL_HOUSE,
    Mexican.FLUSH: Five.FLUSH,
}
"""What has another place in the Mexican order."""
_BADUGIS = ("", "a one-card badugi", "a two-card badugi", "a three-card badugi", "a badugi")
_WHEEL = 0b11111
"""Five ranks in a row from the ace, the ace lowest."""


def value_name(kind: int, score: int) -> str:
    """A score of some kind in words.

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.hands.poker_room import hand_value
    >>> own = cards("As 4h 8d 6c 2d 8h Ks")
    >>> for kind in (Value.HIGH, Value.EIGHT_OR_BETTER):
    ...     print(value_name(kind, hand_value(kind, 0, own, ())))
    a pair of eights
    eight-six low, 8-6-4-2-A
    """
    return _BY_KIND[Value(kind)](score)


def ace_to_five_name(score: int) -> str:
    """A low with aces low, or none.

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.hands.lows import ace_to_five, layout_of
    >>> for hand in ("5c 4c 3c 2c Ac", "Tc 8d 4h 2s Ad", "Ac Ad 2h 4s 3d", "Ac Ad 2h 2s 3d"):
    ...     print(ace_to_five_name(ace_to_five(layout_of(cards(hand)))))
    a wheel
    ten-eight low, 10-8-4-2-A
    a pair of aces
    two pair, deuces and aces
    >>> ace_to_five_name(NO_LOW)
    'no low'
    """
    if score == NO_LOW:
        return "no low"
    high = upside_down(score)
    if category(high) == Five.HIGH_CARD:
        return "a wheel" if high & RANK_MASK == _WHEEL else _low(high & RANK_MASK, _LOW)
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
    seven-five low, 7-5-4-3-2
    ace-five low, A-5-4-3-2
    a straight to the six
    a pair of nines
    """
    high = upside_down(score)
    if category(high) == Five.HIGH_CARD:
        return _low(high & RANK_MASK, _HIGH)
    return five_card_name(high)


def badugi_name(score: int) -> str:
    """A badugi, or the cards that count.

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.hands.badugi import badugi
    >>> [badugi_name(badugi(*cards(hand))) for hand in ("Tc 3d 2h As", "Tc 3d 2h Ah")]
    ['a badugi, 10-3-2-A', 'a three-card badugi, 10-3-A']
    """
    lows = _spread(_named(RANK_MASK & ~score, _LOW))
    return f"{_BADUGIS[cards_counted(score)]}, {lows}"


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


def _low(ranks: int, names: Sequence[str]) -> str:
    """Five different ranks: the two highest in words, and all of them."""
    named = _named(ranks, names)
    return f"{named[0]}-{named[1]} low, {_spread(named)}"


def _named(ranks: int, names: Sequence[str]) -> list[str]:
    """Ranks from the highest down."""
    return [names[rank] for rank in range(12, -1, -1) if ranks >> rank & 1]


def _spread(named: Sequence[str]) -> str:
    """Ranks with hyphens, as they are written on cards."""
    return "-".join(_SHORT[name] for name in named)


_BY_KIND = {
    Value.HIGH: five_card_name,
    Value.EIGHT_OR_BETTER: ace_to_five_name,
    Value.ACE_TO_FIVE: ace_to_five_name,
    Value.DEUCE_TO_SEVEN: deuce_to_seven_name,
    Value.BADUGI: badugi_name,
    Value.MEXICAN: mexican_name,
}
