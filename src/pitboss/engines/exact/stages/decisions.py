"""One decision in a game of twenty-one: what each play is worth, by the cards left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pitboss.engines.exact.stages.box_hands import Asked, Counts
from pitboss.engines.exact.stages.rounds import Rounds
from pitboss.engines.exact.stages.splits import Split
from pitboss.errors import NotAllowed
from pitboss.families.twentyone import Act
from pitboss.families.twentyone_hands import OwnBet

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
    place: int = 0
    """Which of them it is."""


class Staked(NamedTuple):
    """A bet on the player's own hand, beside the main wager."""

    bet: OwnBet
    stake: int
    slug: str


Boxes = tuple[tuple[int, int], tuple[int, int]]
"""The two cards of each of a player's two boxes."""


def weigh_decision(
    terms: Terms,
    stake: int,
    counts: Sequence[int],
    asked: Decision,
    besides: Staked | None = None,
) -> dict[int, float]:
    """What each action wins, in stakes. `counts` are the cards unseen, the hand and the upcard.

    After a look at the hole card it is known that there is no natural. A bet on the hand that is
    staked besides is won with it.
    """
    game = terms.game.twenty_one
    assert game is not None
    assert terms.game.deck is not None
    told = Asked(terms, game, stake, terms.game.deck(terms.rules).counts)
    if besides:
        told.bet, told.bet_stake = besides.bet, besides.stake
    up = told.kind_of(asked.up)
    wagers = Counts.BOTH if besides else Counts.MAIN
    rounds = Rounds(told, up, told.kinds_of(counts), None, counts=wagers)
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
        if most < 2:
            raise NotAllowed("a split into so many hands is not weighed", code="advice")
        left = _pairing(told, counts, asked)
        found[splits] = Split(against, kinds[0], most, left=left).mean
    if not told.peeks(up):
        return found
    return {action: rounds.unless_natural(won, stage, hand) for action, won in found.items()}


def _pairing(told: Asked, counts: Sequence[int], asked: Decision) -> float:
    """How many of the cards left make a pair with a hand's two."""
    game = told.game

    def sort(card: int) -> tuple[int, int]:
        return game.kind(card), game.pairs(told.rules, card)

    mine = sort(asked.held[0])
    found = sum(number for card, number in enumerate(counts) if number and sort(card) == mine)
    return float(found - sum(sort(card) == mine for card in (*asked.held, asked.up)))


def weigh_switch(
    terms: Terms, stake: int, unseen: Sequence[int], up: int, boxes: Boxes, naturals: bool
) -> float:
    """What two boxes win together when they lie so, in stakes, the dealer having no natural.

    `unseen` are the cards that the player does not see. Each hand is played at its best as if the
    other drew nothing, which comes to the same. `naturals` can be among hands as they were dealt.
    """
    game = terms.game.twenty_one
    assert game is not None
    assert game.switch is not None
    assert terms.game.deck is not None
    told = Asked(terms, game, stake, terms.game.deck(terms.rules).counts)
    found = 0.0
    for box in boxes:
        counts = list(unseen)
        for card in (*box, up):
            counts[card] += 1
        rounds = Rounds(told, told.kind_of(up), told.kinds_of(counts), None)
        low, high = sorted(told.kind_of(card) for card in box)
        hand = int(told.hands.two[low, high])
        stage = 0 if naturals or rounds.against.allowed[0, hand] else game.switch.stage
        won = float(rounds.against.value[stage, hand])
        if rounds.against.allowed[0, hand] & game.splits:
            won = max(won, rounds.split_worth(low))
        found += rounds.unless_natural(won, stage, hand)
    return found


def _stage(rounds: Rounds, hand: int, asked: Decision) -> int:
    """The stage at which a hand has this key; of split hands, that of this one, as a bet is not on
    all of them."""
    keys = rounds.against.keys[:, hand]
    found = np.flatnonzero((keys == asked.key) & rounds.asked.hands.may_be[:, hand])
    if not len(found):
        raise NotAllowed("the other seats have a part in it", code="advice")
    if rounds.counts is Counts.MAIN or asked.hands == 1:
        return int(found[0])
    stages = rounds.asked.game.stages
    return int(next(s for s in found[::-1] if stages[s].split_off == (asked.place > 0)))


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
