"""Royal Match 21: the player's first two cards are suited, best of all a king and a queen.

The Crown Treasure is a prize in dollars for a royal match that meets another one
in the dealer's hand, and waits for it. A crowned royal match has two rows: what the
match itself then pays, and the prize. Whether the two suits must be the same is for
the book's paytable to say; which of the dealer's cards count, for the game.
"""

from __future__ import annotations

from pitboss.equipment.cards import KING, QUEEN, rank, suit
from pitboss.jit import kernel

OUTCOMES = (
    "no-match",
    "suited",
    "royal-match",
    "crowned-royal-match",
    "crown-of-two-suits",
    "crown-of-one-suit",
)
(
    NO_MATCH,
    SUITED,
    ROYAL_MATCH,
    CROWNED_ROYAL_MATCH,
    CROWN_OF_TWO_SUITS,
    CROWN_OF_ONE_SUIT,
) = range(6)


@kernel
def outcome(first: int, second: int) -> int:
    """What two cards are, without a look at the dealer's.

    >>> from pitboss.equipment.cards import cards
    >>> [OUTCOMES[outcome(*cards(c))] for c in ("Kh Qs", "2h Kh", "Qh Kh", "Ah Jh")]
    ['no-match', 'suited', 'royal-match', 'suited']
    """
    if suit(first) != suit(second):
        return NO_MATCH
    if is_royal(first) and is_royal(second) and first != second:
        return ROYAL_MATCH
    return SUITED


@kernel
def is_royal(card: int) -> bool:
    """A king or a queen: under such a card the dealer may have a royal match."""
    return rank(card) == KING or rank(card) == QUEEN


@kernel
def royal_bit(card: int) -> int:
    """A bit for each king and, four further on, for each queen; 0 for any other card."""
    if rank(card) == KING:
        return 1 << suit(card)
    return 16 << suit(card) if rank(card) == QUEEN else 0


@kernel
def crown(first: int, royals: int) -> int:
    """The crown that the dealer's kings and queens give a royal match that holds `first`.

    NO_MATCH where no two of them are of one suit.

    >>> from pitboss.equipment.cards import cards
    >>> def of(first, *dealers):
    ...     return OUTCOMES[crown(first, sum(royal_bit(card) for card in dealers))]
    >>> [of(*cards(c)) for c in ("Kh Ks Qs", "Kh Qh Kh", "Kh Kh Ks", "Kh Qs 2d Ks")]
    ['crown-of-two-suits', 'crown-of-one-suit', 'no-match', 'crown-of-two-suits']
    """
    suits = royals & royals >> 4
    if suits == 0:
        return NO_MATCH
    return CROWN_OF_ONE_SUIT if suits >> suit(first) & 1 else CROWN_OF_TWO_SUITS
