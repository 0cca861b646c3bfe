"""What simulated players throw away and turn up: what helps least, as the pot goes."""

from __future__ import annotations

from pitboss.equipment.cards import ACE, JOKER, TEN
from pitboss.families.poker_room.bots import STAY, TURN
from pitboss.families.poker_room.rules import LowRanking, PotGoes, Rules
from pitboss.families.poker_room.seats import Hand, card_at, keeps
from pitboss.jit import kernel

_SEVENTH = 7


@kernel
def usual_turn(rules: Rules, hand: Hand, seat: int) -> int:
    """Whether to turn the down card up for a new one: a joker and an ace stay down."""
    for place in range(hand.held[seat]):
        card = card_at(hand, seat, place)
        if hand.faces[seat] >> place & 1 == 0 and (card == JOKER or card >> 2 == ACE):
            return STAY
    return TURN


@kernel
def usual_discards(rules: Rules, hand: Hand, seat: int, may: int, least: int, most: int) -> int:
    """Which cards to throw: those that help least, as the pot goes."""
    thrown = 0
    for turn in range(most):
        worst, whose = -1, -1
        for place in range(hand.held[seat]):
            if may >> place & 1 and thrown >> place & 1 == 0:
                spoils = spoiling(rules, hand, seat, place, thrown)
                if spoils > worst:
                    worst, whose = spoils, place
        if whose < 0 or (worst == 0 and turn >= least):
            break
        thrown |= 1 << whose
    return thrown


@kernel
def spoiling(rules: Rules, hand: Hand, seat: int, place: int, thrown: int) -> int:
    """How much better a hand is without a card: 0 for one to keep."""
    card = card_at(hand, seat, place)
    if card >= JOKER:  # a joker, or a card that nobody sees
        return 0
    rank, suit, alike, suited = card >> 2, card & 3, 0, 0
    for other in range(hand.held[seat]):
        if other != place and keeps(hand, seat, other) and thrown >> other & 1 == 0:
            theirs = card_at(hand, seat, other)
            alike += theirs >> 2 == rank
            suited += theirs & 3 == suit
    low = (rank + 1) % 13
    if rules.pot == PotGoes.LOW:
        if rules.low_ranking == LowRanking.BADUGI:
            return 20 * alike + 14 * suited + low if alike + suited or low > _SEVENTH else 0
        if rules.low_ranking == LowRanking.DEUCE_TO_SEVEN:
            return 20 * alike + rank + 1 if alike or rank > _SEVENTH - 1 else 0
        return 20 * alike + low if alike or low > _SEVENTH else 0
    if rules.pot == PotGoes.OMAHA_DRAW:
        if rules.low_ranking == LowRanking.DEUCE_TO_SEVEN:
            return 20 * alike + rank + 1 if alike or rank > _SEVENTH else 0
        return 0 if alike or rank >= TEN + 2 else 13 - rank
    if rules.pot == PotGoes.HIGH_LOW and low <= _SEVENTH and alike == 0:
        return 1
    return max(0, 14 - rank - 8 * alike - 2 * suited) + 1
