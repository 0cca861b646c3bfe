"""What a hand is called at the table: `soft 17`, `natural nine`, `three sixes`.

Each function takes the rules of the table and the cards that lie open, and gives the words, or
none where there is nothing to say yet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from pitboss.equipment.cards import JOKER, rank
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
    score_of,
    three_card,
)
from pitboss.hands.twentyone import counted, is_natural, is_soft, total

Cards = Sequence[int]
Says = Callable[[Any, Cards, Cards], str]
"""(rules, a hand's open cards, the board's) to what they make."""

NUMBERS = ("baccarat", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
RANKS = (
    *("deuce", "trey", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)


def twenty_one(rules: Any, hand: Cards, board: Cards) -> str:
    """A total.

    >>> from pitboss.equipment.cards import cards
    >>> hands = "As 6d", "Ks 6d", "Ks 6d 9c", "As Kd", "As"
    >>> [twenty_one(None, cards(hand), ()) for hand in hands]
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
    >>> natural_called("21.5")(None, cards("As Kd"), ())
    '21.5'
    """

    def says(rules: Any, hand: Cards, board: Cards) -> str:
        said = twenty_one(rules, hand, board)
        return name if said == "blackjack" else said

    return says


def baccarat(rules: Any, hand: Cards, board: Cards) -> str:
    """Points.

    >>> from pitboss.equipment.cards import cards
    >>> [baccarat(None, cards(hand), ()) for hand in ("9s Kd", "7s 6d", "7s 6d 6c", "Ks Qd", "9s")]
    ['natural nine', 'three', 'nine', 'baccarat', 'nine']
    """
    if not hand:
        return ""
    made = sum(points(card) for card in hand) % 10
    natural = "natural " if len(hand) == 2 and made >= 8 else ""
    return natural + NUMBERS[made]


def three_cards(rules: Any, hand: Cards, board: Cards) -> str:
    """Three cards of one's own, in the order of Three Card Poker.

    >>> from pitboss.equipment.cards import cards
    >>> [three_cards(None, cards(hand), ()) for hand in ("Qs 6d 4c", "4s 4d 5c", "3s 2s As")]
    ['queen high', 'a pair of fours', 'a straight flush to the trey']
    """
    if len(hand) != 3:
        return ""
    score = three_card(*hand)
    return _name(THREE[category(score)], score)


def best_four(rules: Any, hand: Cards, board: Cards) -> str:
    """The best four of five or six cards of one's own, in the order of Four Card Poker.

    >>> from pitboss.equipment.cards import cards
    >>> [best_four(None, cards(hand), ()) for hand in ("Qs 6d 4c 4d Qh", "9s 8s 7s 6s 2d")]
    ['two pair, queens and fours', 'a straight flush to the nine']
    """
    if len(hand) < 5:
        return ""
    score = max(four_card(*four) for four in combinations(hand, 4))
    return _name(FOUR[category(score)], score)


def five_cards(rules: Any, hand: Cards, board: Cards) -> str:
    """The best five of one's own cards and the board; with fewer, what they make so far.

    >>> from pitboss.equipment.cards import cards
    >>> hands = ("6s 6d", "6c Kd Kh"), ("6s 6d", ""), ("6s Kd", ""), ("6s 6d 6c", "Kd")
    >>> [five_cards(None, cards(hand), cards(board)) for hand, board in hands]
    ['a full house, sixes over kings', 'a pair of sixes', 'king high', 'three sixes']
    """
    every = [*hand, *board]
    if not hand or JOKER in every:
        return ""
    if len(every) < 5:
        return so_far(every)
    if len(every) == 5:
        return five_card_name(five_card(*every))
    if len(every) == 6:
        return five_card_name(best_of_six(*every))
    return five_card_name(best_of_seven(*every)) if len(every) == 7 else ""


def that_count(says: Says, hand: Cards, board: Cards) -> list[int]:
    """Of more cards than make a hand, those that count; none where all of them do.

    >>> from pitboss.equipment.cards import cards, name
    >>> found = that_count(five_cards, cards("9s 2d"), cards("9c 4d 4h Kd 3s"))
    >>> " ".join(map(name, found))
    '9s 9c 4d 4h Kd'
    >>> that_count(best_four, cards("9s 2d 9c 4d 4h"), ()) == cards("9s 9c 4d 4h")
    True
    """
    every = [*hand, *board]
    if not hand or JOKER in every:
        return []
    if says is five_cards and 5 < len(every) <= 7:
        return list(max(combinations(every, 5), key=lambda five: five_card(*five)))
    if says is best_four and len(hand) > 4:
        return list(max(combinations(hand, 4), key=lambda four: four_card(*four)))
    return []


def kicker(says: Says, one: Cards, other: Cards, board: Cards) -> tuple[int, str]:
    """Between hands that are called alike: 1 or -1 for whose card decides, and its rank; else 0.

    >>> from pitboss.equipment.cards import cards
    >>> board = cards("9c 9d 4d 4h 2s")
    >>> kicker(five_cards, cards("Ks 3d"), cards("Qs Jd"), board)
    (1, 'king')
    >>> kicker(five_cards, cards("Ks 3d"), cards("Kd 3s"), board)
    (0, '')
    """
    if says(None, one, board) != says(None, other, board):
        return 0, ""
    mine, theirs = (sorted(that_count(says, hand, board), key=rank) for hand in (one, other))
    for ours, his in zip(reversed(mine), reversed(theirs), strict=False):
        if rank(ours) != rank(his):
            way = 1 if rank(ours) > rank(his) else -1
            return way, RANKS[max(rank(ours), rank(his))]
    return 0, ""


def so_far(cards: Cards) -> str:
    """What up to four cards have in common by rank."""
    held = Counter(map(rank, cards))
    most = max(held.values())
    pairs = sum(n == 2 for n in held.values())
    kind = (Five.HIGH_CARD, Five.TWO_PAIR if pairs == 2 else Five.PAIR, *KINDS)[most - 1]
    matched = sum(1 << each for each, n in held.items() if n > 1)
    alone = sum(1 << each for each, n in held.items() if n == 1)
    return _name(kind, score_of(kind, matched, alone))


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
    if category(score) == len(Five):
        return f"five {_plural((*_ranks(score >> 13 & RANK_MASK), 'ace')[0])}"
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


KINDS = (Five.THREE_OF_A_KIND, Five.FOUR_OF_A_KIND)


def last_rank(rules: Any, hand: Cards, board: Cards) -> str:
    """The card that decides where one card is a hand: the last one.

    >>> from pitboss.equipment.cards import cards
    >>> last_rank(None, cards("Ks"), ()), last_rank(None, cards("Ks 9d"), ())
    ('king', 'nine')
    """
    return RANKS[rank(hand[-1])] if hand else ""


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
    "baccarat": baccarat,
    "paytable-poker": five_cards,
    "community": five_cards,
    "war": last_rank,
}
"""What the hands of a family's games are called, where a game says nothing of its own."""


def nothing(rules: Any, hand: Cards, board: Cards) -> str:
    """Of a game whose hands have no names."""
    return ""
