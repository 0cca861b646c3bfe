"""Those who bet behind a seat: what keeps them from costing anybody else money or a round.

The seat decides for them, and they put up with it what it puts up. So they keep the chips for
that before them: nobody takes a double or a war away from a seat by standing behind it with
empty hands. And a bet whose hand is not played is not waited for.
"""

from __future__ import annotations

from pitboss.registry import Array
from pitboss.rulebook.terms import Terms

SPLIT, INSURANCE = "split", "insurance"
HANDS = ("split_hands", "split_hands_tens", "split_hands_aces")
"""The rules that say into how many hands a pair may be split."""


def places_behind(on: Terms, seat: int) -> range:
    """The places behind a seat; none where the book has no back line, or behind a place."""
    if seat >= on.seats:
        return range(0)
    each = on.places // on.seats - 1
    return range(on.seats + seat * each, on.seats + (seat + 1) * each)


def most_added(on: Terms, row: Array) -> int:
    """The most, in cents, that the decisions of a hand can add to its stakes."""
    layout, added = on.game.layout, 0
    hands = max((getattr(on.rules, name, 1) for name in HANDS), default=1)
    for kind in layout.wagers:
        rule = on.wagers.get(kind.slug)
        if rule is None or not rule.later or not kind.raises:
            continue
        staked = sum(int(row[spot]) for spot in layout.spots_of(kind.raises))
        if kind.slug == INSURANCE:
            added += staked // 2
        elif kind.slug == SPLIT:
            added += staked * (hands - 1)
        elif rule.up_to is not None:
            added += staked * rule.up_to[1] * hands
        elif rule.equal_to:
            added += staked * hands
    return added
