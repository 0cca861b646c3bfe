"""What a hand is called at the table: `soft 17`, `natural nine`, `three sixes`.

Each function takes the cards that lie open and gives the words, or none where there is nothing to
say yet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from pitboss.equipment.cards import JOKER
from pitboss.hands import twenty_two
from pitboss.hands.baccarat import points
from pitboss.hands.poker import (
    RANK_MASK,
    Five,
    best_of_seven,
    best_of_six,
    category,
    five_card,
    four_card,
    is_royal,
    three_card,
)
from pitboss.hands.twentyone import counted, is_ace, is_natural, is_soft, total

Cards = Sequence[int]
Says = Callable[[Cards, Cards], str]
"""(a hand's open cards, the board's) to what they make."""

NUMBERS = ("baccarat", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
RANKS = (
    *("deuce", "trey", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)


def twenty_one(hand: Cards, board: Cards) -> str:
    """A total.

    >>> from pitboss.equipment.cards import cards
    >>> [twenty_one(cards(hand), ()) for hand in ("As 6d", "Ks 6d", "Ks 6d 9c", "As Kd", "As")]
    ['soft 17', '16', 'bust, 25', 'blackjack', 'ace']
    """
    if not hand or JOKER in hand:
        return ""
    held = sum(counted(card) for card in hand)
    if len(hand) == 1:
        return "ace" if is_soft(held) else str(total(held))
    if is_natural(held):
        return "blackjack"
    best = total(held)
    return f"bust, {best}" if best > 21 else f"soft {best}" if is_soft(held) else str(best)


def natural_called(name: str) -> Says:
    """The same where an ace and a ten-value card are not called a blackjack.

    >>> from pitboss.equipment.cards import cards
    >>> natural_called("21.5")(cards("As Kd"), ())
    '21.5'
    """

    def says(hand: Cards, board: Cards) -> str:
        said = twenty_one(hand, board)
        return name if said == "blackjack" else said

    return says


def blackjack_or_poker(hand: Cards, board: Cards) -> str:
    """A count to 22, the joker two or twelve; nothing once there is a board to play poker with.

    >>> from pitboss.equipment.cards import cards
    >>> [blackjack_or_poker(cards(hand), ()) for hand in ("8h 8d", "Jk 3c", "Jk Kd", "Ks 6d 9c")]
    ['16', 'soft 15', 'natural 22', 'over, 25']
    >>> blackjack_or_poker(cards("As Ad"), ()), blackjack_or_poker(cards("8h 8d"), cards("2c"))
    ('two aces', '')
    """
    if not hand or board:
        return ""
    if len(hand) == 1:
        return "joker" if hand[0] == JOKER else twenty_one(hand, board)
    held = sum(twenty_two.counts(card) for card in hand)
    if twenty_two.worth(held, True, twenty_two.MOST) == twenty_two.NATURAL:
        return "natural 22"
    if len(hand) == 2 and all(is_ace(card) for card in hand):
        return "two aces"
    best = twenty_two.total(held, twenty_two.MOST)
    if best > twenty_two.MOST:
        return f"over, {best}"
    return f"soft {best}" if twenty_two.is_soft(held, twenty_two.MOST) else str(best)


def baccarat(hand: Cards, board: Cards) -> str:
    """Points.

    >>> from pitboss.equipment.cards import cards
    >>> [baccarat(cards(hand), ()) for hand in ("9s Kd", "7s 6d", "7s 6d 6c", "Ks Qd", "9s")]
    ['natural nine', 'three', 'nine', 'baccarat', 'nine']
    """
    if not hand:
        return ""
    made = sum(points(card) for card in hand) % 10
    natural = "natural " if len(hand) == 2 and made >= 8 else ""
    return natural + NUMBERS[made]


def three_cards(hand: Cards, board: Cards) -> str:
    """Three cards of one's own, in the order of Three Card Poker.

    >>> from pitboss.equipment.cards import cards
    >>> [three_cards(cards(hand), ()) for hand in ("Qs 6d 4c", "4s 4d 5c", "3s 2s As")]
    ['queen high', 'a pair of fours', 'a straight flush to the trey']
    """
    if len(hand) != 3:
        return ""
    score = three_card(*hand)
    return _name(THREE[category(score)], score)


def best_four(hand: Cards, board: Cards) -> str:
    """The best four of five or six cards of one's own, in the order of Four Card Poker.

    >>> from pitboss.equipment.cards import cards
    >>> best_four(cards("Qs 6d 4c 4d Qh"), ()), best_four(cards("9s 8s 7s 6s 2d"), ())
    ('two pair, queens and fours', 'a straight flush to the nine')
    """
    if len(hand) < 5:
        return ""
    score = max(four_card(*four) for four in combinations(hand, 4))
    return _name(FOUR[category(score)], score)


def five_cards(hand: Cards, board: Cards) -> str:
    """The best five of one's own cards and the board.

    >>> from pitboss.equipment.cards import cards
    >>> five_cards(cards("6s 6d"), cards("6c Kd Kh")), five_cards(cards("6s 6d"), ())
    ('a full house, sixes over kings', '')
    """
    every = [*hand, *board]
    if not hand or JOKER in every:
        return ""
    if len(every) == 5:
        return five_card_name(five_card(*every))
    if len(every) == 6:
        return five_card_name(best_of_six(*every))
    return five_card_name(best_of_seven(*every)) if len(every) == 7 else ""


def five_card_name(score: int) -> str:
    """What a score of five cards is called.

    >>> from pitboss.equipment.cards import cards
    >>> hands = ("Ks 9d 4c 3c 2h", "6s 6d 4c 3c 2h", "6s 6d 4c 4h 2h", "6s 6d 6c 4h 2h")
    >>> hands += ("6s 5d 4c 3h 2h", "Ks 9s 4s 3s 2s", "6s 6d 6c 6h 2h", "6s 5s 4s 3s 2s")
    >>> for hand in (*hands, "As Ks Qs Js Ts"):
    ...     print(five_card_name(five_card(*cards(hand))))
    king high
    a pair of sixes
    two pair, sixes and fours
    three sixes
    a straight to the six
    a flush, king high
    four sixes
    a straight flush to the six
    a royal flush
    """
    return "a royal flush" if is_royal(score) else _name(Five(category(score)), score)


THREE = (
    *(Five.HIGH_CARD, Five.PAIR, Five.FLUSH, Five.STRAIGHT),
    *(Five.THREE_OF_A_KIND, Five.STRAIGHT_FLUSH),
)
"""What kinds three cards make, in their own order."""
FOUR = (
    *(Five.HIGH_CARD, Five.PAIR, Five.TWO_PAIR, Five.STRAIGHT, Five.FLUSH),
    *(Five.THREE_OF_A_KIND, Five.STRAIGHT_FLUSH, Five.FOUR_OF_A_KIND),
)
"""And four."""


def _name(kind: Five, score: int) -> str:
    """A kind of hand by the ranks in its score."""
    matched, alone = _ranks(score >> 13 & RANK_MASK), _ranks(score & RANK_MASK)
    if kind in (Five.STRAIGHT, Five.STRAIGHT_FLUSH):
        return f"a straight{' flush' if kind == Five.STRAIGHT_FLUSH else ''} to the {alone[0]}"
    if kind in (Five.HIGH_CARD, Five.FLUSH):
        return f"{'a flush, ' if kind == Five.FLUSH else ''}{alone[0]} high"
    first = _plural(matched[0])
    if kind == Five.PAIR:
        return f"a pair of {first}"
    if kind == Five.TWO_PAIR:
        return f"two pair, {first} and {_plural(matched[1])}"
    if kind == Five.FULL_HOUSE:
        return f"a full house, {first} over {_plural(alone[0])}"
    return f"{'three' if kind == Five.THREE_OF_A_KIND else 'four'} {first}"


def _ranks(mask: int) -> list[str]:
    """The ranks of a mask, highest first."""
    return [RANKS[rank] for rank in range(12, -1, -1) if mask >> rank & 1]


def _plural(rank: str) -> str:
    return f"{rank}es" if rank == "six" else f"{rank}s"


BY_FAMILY: dict[str, Says] = {
    "twentyone": twenty_one,
    "blackjack-or-poker": blackjack_or_poker,
    "baccarat": baccarat,
    "paytable-poker": five_cards,
    "community": five_cards,
}
"""What the hands of a family's games are called, where a game says nothing of its own."""


def nothing(hand: Cards, board: Cards) -> str:
    """Of a game whose hands have no names."""
    return ""
