"""Pai gow bonus wagers: the best poker hand in a player's own seven cards, however they are set.

Of all the hands that the cards make, the one that pays most counts: in the books three of a kind
pays more than a straight, which ranks above it. The joker is what it is in the game. Envy bonuses
are paid in dollars for the great hands of other players.
"""

from __future__ import annotations

from enum import IntEnum, auto

from pitboss.equipment.cards import ACE, JOKER, KING, QUEEN, TEN, rank, suit
from pitboss.facts import Outcomes
from pitboss.hands.pai_gow import CARDS, Joker
from pitboss.hands.poker import straight_tops
from pitboss.jit import kernel
from pitboss.money.paytables import Pays, Paytable
from pitboss.tape.verbs import Cells


class Bonus(Outcomes):
    NOTHING = auto()
    STRAIGHT = auto()
    THREE_OF_A_KIND = auto()
    FLUSH = auto()
    FULL_HOUSE = auto()
    FOUR_OF_A_KIND = auto()
    STRAIGHT_FLUSH = auto()
    ROYAL_FLUSH = auto()
    FIVE_OF_A_KIND = auto()
    FIVE_ACES = auto()
    SEVEN_CARD_STRAIGHT_FLUSH_JOKER = auto()
    ROYAL_FLUSH_ROYAL_MATCH = auto()
    SEVEN_CARD_STRAIGHT_FLUSH = auto()


class GreatHands(IntEnum):
    """When a bonus wager is paid whose hand brings others an envy bonus."""

    IN_TURN = 0
    PAID_LAST = 1


class EnvyFor(IntEnum):
    """Whose great hands bring the others an envy bonus."""

    ANY_PLAYER = 0
    BONUS_PLAYER = 1  # only one who made the bonus wager himself


class EnvyHands(IntEnum):
    """For which great hands an envy bonus is paid, where there are several."""

    EVERY_HAND = 0
    HIGHEST_HAND = 1  # the one that pays most


class EnvyPaid(IntEnum):
    """When envy bonuses are paid."""

    AFTER_ALL_OTHERS = 0
    IN_TURN = 1  # with the other wagers of the seat


_ROYAL = 0b11111 << TEN
_MATCH = 1 << KING | 1 << QUEEN


@kernel
def bonus_row(hand: Cells, first: int, table: Paytable, joker: int) -> int:
    """The outcome that seven cards are paid by; they begin at cell `first`.

    A book with one row for seven-card straight flushes pays those with the joker by it too.
    """
    made = hands_in(hand, first, joker)
    suited_seven = Bonus.SEVEN_CARD_STRAIGHT_FLUSH_JOKER
    if made >> suited_seven & 1 and table[suited_seven, 0] == Pays.LOSES:
        made |= 1 << Bonus.SEVEN_CARD_STRAIGHT_FLUSH
    best = 0
    for row in range(1, len(table)):
        if made >> row & 1 and _pays_more(table, row, best):
            best = row
    return best


@kernel
def _pays_more(table: Paytable, row: int, than: int) -> bool:
    if table[row, 0] == Pays.LOSES:
        return False
    if table[than, 0] == Pays.LOSES:
        return True
    return bool(table[row, 1] * table[than, 2] > table[than, 1] * table[row, 2])


@kernel
def hands_in(hand: Cells, first: int, joker: int) -> int:
    """Every hand that seven cards make, a bit to each outcome.

    >>> from pitboss.equipment.cards import cards
    >>> made = hands_in(cards("Ac Ad Jk Th 9h 4s 2c"), 0, Joker.BUG)
    >>> [row.name for row in Bonus if made >> row & 1]
    ['THREE_OF_A_KIND']
    """
    jokers, made = 0, 0
    one, two, three, four = 0, 0, 0, 0
    lanes = 0
    for n in range(CARDS):
        card = hand[first + n]
        if card == JOKER:
            jokers = 1
            continue
        bit = 1 << rank(card)
        four |= three & bit
        three |= two & bit
        two |= one & bit
        one |= bit
        lanes |= bit << (16 * suit(card))
    if _fits(one, 5, jokers):
        made |= 1 << Bonus.STRAIGHT
    for lane in range(0, 64, 16):
        ranks = lanes >> lane & 0x1FFF
        if _count(ranks) + jokers >= 5:
            made |= _suited(ranks, lanes ^ ranks << lane, jokers)
    return made | _matched(one, two, three, four, jokers, joker)


@kernel
def _suited(ranks: int, others: int, jokers: int) -> int:
    """What the cards of one suit make, five with the joker at least."""
    made = 1 << Bonus.FLUSH
    if _fits(ranks, 5, jokers):
        made |= 1 << Bonus.STRAIGHT_FLUSH
    if _count(ranks & _ROYAL) + jokers >= 5:
        made |= 1 << Bonus.ROYAL_FLUSH
        for lane in range(0, 64, 16):
            if others >> lane & _MATCH == _MATCH:
                made |= 1 << Bonus.ROYAL_FLUSH_ROYAL_MATCH
    if _count(ranks) + jokers == CARDS and _fits(ranks, CARDS, jokers):
        if jokers:
            made |= 1 << Bonus.SEVEN_CARD_STRAIGHT_FLUSH_JOKER
        else:
            made |= 1 << Bonus.SEVEN_CARD_STRAIGHT_FLUSH
    return made


@kernel
def _matched(one: int, two: int, three: int, four: int, jokers: int, joker: int) -> int:
    """What cards of one rank make, by the ranks that are there at least so many times."""
    five, pairs = 0, two & (two - 1)
    house = three != 0 and pairs != 0
    if jokers and joker == Joker.WILD:
        five, four, three = four, four | three, three | two
        house = pairs != 0
    elif jokers:
        ace = 1 << ACE
        five = four & ace
        four |= three & ace
        three |= two & ace
        two |= one & ace
        house = three != 0 and two & (two - 1) != 0
    made = 0
    if five:
        made |= 1 << (Bonus.FIVE_ACES if five >> ACE else Bonus.FIVE_OF_A_KIND)
    if four:
        made |= 1 << Bonus.FOUR_OF_A_KIND
    if house:
        made |= 1 << Bonus.FULL_HOUSE
    if three:
        made |= 1 << Bonus.THREE_OF_A_KIND
    return made


@kernel
def _fits(ranks: int, length: int, jokers: int) -> bool:
    """Do ranks hold a straight of so many cards, one of which may be the joker?"""
    if straight_tops(ranks, length):
        return True
    if jokers:
        for missing in range(13):
            if straight_tops(ranks | 1 << missing, length):
                return True
    return False


@kernel
def _count(ranks: int) -> int:
    ranks = ranks - (ranks >> 1 & 0x5555)
    ranks = (ranks & 0x3333) + (ranks >> 2 & 0x3333)
    ranks = ranks + (ranks >> 4) & 0x0F0F
    return ranks + (ranks >> 8) & 31


@kernel
def is_great(envy: Paytable, row: int) -> bool:
    """Does this hand bring the others an envy bonus?"""
    return bool(envy[row, 0] == Pays.FIXED)


@kernel
def brings_envy(envy: Paytable, row: int, bonus_stake: int, envy_for: int) -> bool:
    """The same, of a player with so much on the bonus wager himself."""
    return is_great(envy, row) and (envy_for == EnvyFor.ANY_PLAYER or bonus_stake > 0)
