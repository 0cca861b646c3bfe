"""7-Card Bonus: the player's first two cards and the five of the board, with a joker."""

from __future__ import annotations

from enum import auto

from pitboss.equipment.cards import ACE, JOKER, rank, suit
from pitboss.facts import Outcomes
from pitboss.hands.bug import FIVE_ACES, best_of_seven_bugged
from pitboss.hands.poker import Five, category, is_royal
from pitboss.jit import kernel


class SevenCardBonus(Outcomes):
    NOTHING = auto()
    STRAIGHT = auto()
    THREE_OF_A_KIND = auto()
    FLUSH = auto()
    FULL_HOUSE = auto()
    FOUR_OF_A_KIND = auto()
    STRAIGHT_FLUSH = auto()
    ROYAL_FLUSH = auto()
    FIVE_ACES = auto()
    SEVEN_CARD_STRAIGHT_FLUSH = auto()
    NATURAL_SEVEN_CARD_STRAIGHT_FLUSH = auto()


@kernel
def seven_cards(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The row that pays most for seven cards: three of a kind pays more than a straight.

    >>> from pitboss.equipment.cards import cards
    >>> def row(hand): return SevenCardBonus(seven_cards(*cards(hand))).name
    >>> row("3d 4d 5d 6d 7d 8d 9d"), row("3d 4d 5d 6d Jk 8d 9d"), row("As Ad Ac Ah Jk 2c 9d")
    ('NATURAL_SEVEN_CARD_STRAIGHT_FLUSH', 'SEVEN_CARD_STRAIGHT_FLUSH', 'FIVE_ACES')
    >>> row("Ad Kd Qd Jd Jk 3c 4h"), row("9s 9d 9c 8h 7c 6d 5h"), row("As Ad Jk 8h 7c 3d 2h")
    ('ROYAL_FLUSH', 'THREE_OF_A_KIND', 'THREE_OF_A_KIND')
    """
    score = best_of_seven_bugged(a, b, c, d, e, f, g)
    if score == FIVE_ACES:
        return SevenCardBonus.FIVE_ACES
    kind = category(score)
    if kind == Five.STRAIGHT_FLUSH:
        joker = a == JOKER or b == JOKER or c == JOKER or d == JOKER
        joker = joker or e == JOKER or f == JOKER or g == JOKER
        if all_in_line(a, b, c, d, e, f, g):
            if joker:
                return SevenCardBonus.SEVEN_CARD_STRAIGHT_FLUSH
            return SevenCardBonus.NATURAL_SEVEN_CARD_STRAIGHT_FLUSH
        return SevenCardBonus.ROYAL_FLUSH if is_royal(score) else SevenCardBonus.STRAIGHT_FLUSH
    if kind == Five.FOUR_OF_A_KIND:
        return SevenCardBonus.FOUR_OF_A_KIND
    if kind == Five.FULL_HOUSE:
        return SevenCardBonus.FULL_HOUSE
    if kind == Five.FLUSH:
        return SevenCardBonus.FLUSH
    if kind == Five.THREE_OF_A_KIND or most_of_a_rank(a, b, c, d, e, f, g) >= 3:
        return SevenCardBonus.THREE_OF_A_KIND
    return SevenCardBonus.STRAIGHT if kind == Five.STRAIGHT else SevenCardBonus.NOTHING


@kernel
def most_of_a_rank(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """How often the commonest rank is there, the joker as an ace."""
    held = 0
    for card in (a, b, c, d, e, f, g):
        held += 1 << 4 * (ACE if card == JOKER else rank(card))
    most = 0
    for _ in range(13):
        most = max(most, held & 15)
        held >>= 4
    return most


@kernel
def all_in_line(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> bool:
    """Whether seven cards of one suit, the joker any of them, follow each other."""
    ranks, suits, held = 0, 0, 0
    for card in (a, b, c, d, e, f, g):
        if card != JOKER:
            ranks |= 1 << rank(card)
            suits |= 1 << suit(card)
            held += 1
    if suits & (suits - 1) != 0:
        return False
    line = ranks << 1 | ranks >> ACE  # the ace below the deuce as well
    for low in range(8):
        inside = line >> low & 127
        count = 0
        for place in range(7):
            count += inside >> place & 1
        if count == held:
            return True
    return False
