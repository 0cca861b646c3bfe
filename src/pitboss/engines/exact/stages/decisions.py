"""One decision in a game of twenty-one: what each play is worth, by the cards left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pitboss.engines.exact.stages.asked import NONE, Asked
from pitboss.engines.exact.stages.rounds import Rounds
from pitboss.engines.exact.stages.splits import Split
from pitboss.errors import NotAllowed
from pitboss.families.twentyone import Act

if TYPE_CHECKING:
    from pitboss.rulebook.terms import Terms


class Decision(NamedTuple):
    """What a seat is asked."""

    key: int
    allowed: int
    up: int
    held: tuple[int, ...]
    """The cards of the hand in question."""
    hands: int
    """How many hands the box has by now."""


def weigh_decision(
    terms: Terms, stake: int, counts: Sequence[int], asked: Decision
) -> dict[int, float]:
    """What each action wins, in stakes. `counts` are the cards unseen, the hand and the upcard.

    After a look at the hole card it is known that there is no natural.
    """
    game = terms.game.twenty_one
    assert game is not None
    assert terms.game.deck is not None
    told = Asked(terms, game, stake, terms.game.deck(terms.rules).counts)
    up = told.kind_of(asked.up)
    rounds = Rounds(told, up, told.kinds_of(counts), None)
    kinds = [told.kind_of(card) for card in asked.held]
    hand = int(told.hands.two[kinds[0], kinds[1]])
    for kind in kinds[2:]:
        hand = int(told.hands.joined[hand, kind])
    before = asked.allowed & (Act.INSURE | Act.EVEN_MONEY)
    stage = 0 if before else _stage(rounds, hand, asked)
    if before:
        return _insurance(rounds, kinds, hand, asked.allowed)
    against = rounds.against
    found = {
        action: float(against.worth[stage, bit, hand])
        for action, bit in against.bits.items()
        if action & asked.allowed & ~game.splits
    }
    splits = asked.allowed & game.splits
    if splits:
        most = told.most_hands(up, kinds[0]) - asked.hands + 1
        found[splits] = Split(against, kinds[0], max(2, most)).mean
    natural = rounds.natural(hand) if told.natural != NONE else 0.0
    if not told.peeks(up) or natural == 0.0:
        return found
    lost = float(against.money[0][told.finished[stage, hand], told.natural])
    return {a: (won - natural * lost) / (1.0 - natural) for a, won in found.items()}


def _stage(rounds: Rounds, hand: int, asked: Decision) -> int:
    """The stage at which a hand has this key."""
    keys = rounds.against.keys[:, hand]
    found = np.flatnonzero((keys == asked.key) & rounds.asked.hands.may_be[:, hand])
    if not len(found):
        raise NotAllowed("the other seats have a part in it", code="advice")
    return int(found[0])


def _insurance(rounds: Rounds, kinds: list[int], hand: int, allowed: int) -> dict[int, float]:
    low, high = sorted(kinds)
    offer = rounds.asked.insurance(rounds.up, low, high)
    best = float(rounds.against.value[0, hand])
    if rounds.first[hand] & rounds.asked.game.splits:
        best = rounds.split_worth(low)
    natural, stake = rounds.natural(hand), rounds.asked.stake
    gain = (natural * offer.won - (1.0 - natural) * offer.cost) / stake
    means = {
        Act.INSURE: best + gain,
        Act.DECLINE: best,
        Act.EVEN_MONEY: offer.even_money / stake,
    }
    return {int(action): mean for action, mean in means.items() if action & allowed}
