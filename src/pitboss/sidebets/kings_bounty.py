"""King's Bounty: the player's first two cards make twenty, best of all two kings of spades.

An ace and a nine are a twenty. Two kings of spades are worth more against a dealer's
blackjack, so under an ace or a ten they wait for the hole card.
"""

from __future__ import annotations

from enum import auto

from pitboss.equipment.cards import KING, SPADES, rank, suit
from pitboss.facts import Outcomes
from pitboss.hands.twentyone import counted, hard_sum, is_natural, total
from pitboss.jit import kernel
from pitboss.money.paytables import Paytable
from pitboss.tape import pay_row, reveal
from pitboss.tape.verbs import Tape


class KingsBounty(Outcomes):
    NO_TWENTY = auto()
    UNSUITED_20 = auto()
    TWO_KINGS = auto()
    SUITED_20 = auto()
    SUITED_PAIR = auto()
    SUITED_KINGS = auto()
    KINGS_OF_SPADES = auto()
    KINGS_OF_SPADES_AND_BLACKJACK = auto()


KING_OF_SPADES = KING * 4 + SPADES


@kernel
def bounty(first: int, second: int) -> int:
    """The best row of two cards, without a look at the dealer's.

    >>> from pitboss.equipment.cards import cards
    >>> [bounty(*cards(c)).name for c in ("Ks Ks", "Kd Kd", "Jd Jd", "Ad 9d", "Qd Td")]
    ['KINGS_OF_SPADES', 'SUITED_KINGS', 'SUITED_PAIR', 'SUITED_20', 'SUITED_20']
    >>> [bounty(*cards(c)).name for c in ("Kc Ks", "Td Kc", "Ac 9d", "Ad 8d")]
    ['TWO_KINGS', 'UNSUITED_20', 'UNSUITED_20', 'NO_TWENTY']
    """
    if total(counted(first) + counted(second)) != 20:
        return KingsBounty.NO_TWENTY
    if first == KING_OF_SPADES and second == KING_OF_SPADES:
        return KingsBounty.KINGS_OF_SPADES
    kings = rank(first) == KING and rank(second) == KING
    if first == second:
        return KingsBounty.SUITED_KINGS if kings else KingsBounty.SUITED_PAIR
    if suit(first) == suit(second):
        return KingsBounty.SUITED_20
    return KingsBounty.TWO_KINGS if kings else KingsBounty.UNSUITED_20


@kernel
def bounty_waits(tape: Tape, first: int, second: int, exposed: int) -> bool:
    """Whether the dealer's hole card may raise the bounty of these two cards."""
    if bounty(first, second) != KingsBounty.KINGS_OF_SPADES:
        return False
    up = hard_sum(counted(reveal(tape, exposed)))
    return up == 1 or up == 10


@kernel
def settle_bounty(
    tape: Tape,
    seat: int,
    spot: int,
    stake: int,
    table: Paytable,
    exposed: int,
    hole: int,
    why: int,
) -> None:
    """Two kings of spades that waited."""
    outcome = KingsBounty.KINGS_OF_SPADES
    if is_natural(counted(reveal(tape, exposed)) + counted(reveal(tape, hole))):
        outcome = KingsBounty.KINGS_OF_SPADES_AND_BLACKJACK
    pay_row(tape, seat, spot, stake, table, outcome, why)
