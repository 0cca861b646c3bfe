"""Pan 9 with the Dragon 9 Bonus.

Decks have no sevens, eights, nines and tens. Everybody, the player-dealer too, gets three
cards, and only the last digit of a total counts. Each player looks at his and stands, or
takes a fourth card that he may not look at. The player-dealer's cards are turned: he draws
to four and stands on seven; what he does with five and six the house posts. The hand
closer to nine wins even money, and ties push. The Dragon 9 Bonus pays for a nine of the
player's own: of four cards, or of three in one suit or colour.

Three dice give a seat the action, counted from the player-dealer's place, which is
nought. All base wagers are settled from there, then all bonus wagers, as far as his
bank reaches.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pitboss.families.player_dealer import seat_counted_to
from pitboss.game import *
from pitboss.hands.baccarat import points

FACTS = Facts(family="pan-9", dice_too=True, tells_apart=Face.POINTS)

DEALT = 3
MOST = 4
"""Cards of a hand: dealt, and with the one that is drawn."""
MUST_HIT, MUST_STAND = 4, 7
"""The player-dealer's chart: up to four he draws, from seven on he stands."""


class Spot(Spots):
    BASE = Wager()
    DRAGON_9 = Wager(tells_apart=Face.CARD, names_a_suit=True)


class Act(Actions):
    HIT = auto()
    STAND = auto()


class Why(Reasons):
    CLOSER = "the player's hand is closer to nine"
    FARTHER = "the player-dealer's hand is closer to nine"
    TIED = "the two hands tie"
    DRAGON = "the player's hand is a nine that the bonus pays"
    NO_DRAGON = "the player's hand is no nine that the bonus pays"
    COLLECTION = "collection fee"


class Dragon(Outcomes):
    NOTHING = auto()
    FOUR_CARD_NINE = auto()
    THREE_CARD_NINE_ONE_COLOR = auto()
    THREE_CARD_NINE_SUITED = auto()
    FOUR_CARD_NINE_ONE_COLOR = auto()
    FOUR_CARD_NINE_SUITED = auto()


class OnFiveOrSix(IntEnum):
    """What the player-dealer does with the totals that the chart leaves to him."""

    HITS_FIVE = 0
    HITS = 1
    STANDS = 2


class Rules(NamedTuple):
    decks: int
    base_pays: Odds
    dealer_on_five_or_six: OnFiveOrSix
    dragon_9: Annotated[Paytable, Dragon]
    bank: Bank = Bank()
    fees: Fees = NO_FEES


TOTALS, NONE_TO_ALL, PATTERNS = 10, DEALT + 1, 3
KEYS = TOTALS * (1 + NONE_TO_ALL * PATTERNS)
"""A player knows the total of his three cards: that decides how the base wager is played. Who plays
for the bonus, as its proof by itself does, looks at their colors and suits too, and at how many
cards that count nothing are left to keep a nine: first the totals, then those by both."""
MIXED, ONE_COLOR, SUITED = range(PATTERNS)
SAID = ("", " of one color", " of one suit")

STAKES = {"base": 1000, "dragon-9": 1000}


def deck(rules: Rules) -> Deck:
    return standard(rules.decks, without="789T")


def says_hand(rules: Rules, hand: Sequence[int], board: Sequence[int]) -> str:
    """A total, once there are all three cards of it."""
    return str(sum(map(points, hand)) % 10) if len(hand) >= DEALT else ""


def key_name(rules: Rules, key: int) -> str:
    if key < TOTALS:
        return f"total of {key}"
    seen, total = divmod(key - TOTALS, TOTALS)
    of_nought, pattern = divmod(seen, PATTERNS)
    return f"total of {total}{SAID[pattern]}, {of_nought} of the cards counting nothing"


def policy(rules: Rules) -> Array:
    """A card up to five: the best whatever the player-dealer does."""
    cells = [prefer(Act.HIT if total <= 5 else Act.STAND) for total in range(TOTALS)]
    return np.tile(np.array(cells, dtype=np.int64), KEYS // TOTALS)


CARRY = ("first-seat",)
FIRST_SEAT = 0
"""The seat at the player-dealer's left, counted from 0."""


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    collect_fees(tape, stakes, rules.fees, Why.COLLECTION)

    hands, held = scratch(tape, MOST * seats), scratch(tape, seats)
    bank = scratch(tape, DEALT)
    for number in range(DEALT):
        for seat in range(seats):
            if in_play(stakes, seat):
                hands[MOST * seat + number] = draw(tape, seat, OWN)
                held[seat] = DEALT
        bank[number] = draw(tape, DEALER, DOWN)

    first = seat_of_the_action(tape, stakes, carry[FIRST_SEAT])
    for seat in range(seats):
        if in_play(stakes, seat):
            key = total_of(hands, MOST * seat, DEALT)
            if stakes[seat, Spot.BASE] == 0:
                key = by_itself(hands, MOST * seat, key)
            if choose(tape, seat, key, Act.HIT | Act.STAND) == Act.HIT:
                hands[MOST * seat + DEALT] = draw(tape, seat, DOWN)
                held[seat] = MOST
    dealers = dealers_total(tape, rules, bank) if anybody_on_base(stakes) else 0
    for seat in range(seats):
        if held[seat] == MOST:
            hands[MOST * seat + DEALT] = reveal(tape, hands[MOST * seat + DEALT])

    for turn in range(seats):
        seat = (first + turn) % seats
        if stakes[seat, Spot.BASE] > 0:
            mine = total_of(hands, MOST * seat, held[seat])
            compare(tape, rules, seat, stakes[seat, Spot.BASE], mine, dealers)
    for turn in range(seats):
        seat = (first + turn) % seats
        bonus = stakes[seat, Spot.DRAGON_9]
        if bonus > 0:
            row = dragon(hands, MOST * seat, held[seat])
            why = Why.NO_DRAGON if row == Dragon.NOTHING else Why.DRAGON
            pay_row(tape, seat, Spot.DRAGON_9, bonus, rules.dragon_9, row, why)


@kernel
def in_play(stakes: Array, seat: int) -> bool:
    return bool(stakes[seat, Spot.BASE] + stakes[seat, Spot.DRAGON_9] > 0)


@kernel
def anybody_on_base(stakes: Array) -> bool:
    found = False
    for seat in range(stakes.shape[0]):
        found = found or stakes[seat, Spot.BASE] > 0
    return found


@kernel
def seat_of_the_action(tape: Tape, stakes: Array, first: int) -> int:
    """Three dice say who is settled first, where more than one player waits for it.

    The player-dealer is nought, and his place is counted when they go round the table.
    """
    waiting, seats = 0, stakes.shape[0]
    for seat in range(seats):
        if in_play(stakes, seat):
            waiting += 1
    if waiting < 2:
        return 0
    thrown = roll(tape) + roll(tape) + roll(tape)
    return int((first + seat_counted_to(thrown, seats + 1, seats)) % seats)


@kernel
def total_of(hands: Cells, start: int, held: int) -> int:
    """The last digit of what the cards of a hand count."""
    total = 0
    for at in range(held):
        total += points(hands[start + at])
    return total % 10


@kernel
def by_itself(hands: Cells, start: int, total: int) -> int:
    """What a player with the bonus alone knows of his three cards."""
    of_nought = 0
    for at in range(start, start + DEALT):
        of_nought += points(hands[at]) == 0
    return TOTALS + (of_nought * PATTERNS + pattern_of(hands, start, DEALT)) * TOTALS + total


@kernel
def dealers_total(tape: Tape, rules: Rules, bank: Cells) -> int:
    """The player-dealer's hand is turned and played."""
    total = 0
    for number in range(DEALT):
        total += points(reveal(tape, bank[number]))
    total %= 10
    stands_from = MUST_STAND
    if rules.dealer_on_five_or_six == OnFiveOrSix.HITS_FIVE:
        stands_from = 6
    elif rules.dealer_on_five_or_six == OnFiveOrSix.STANDS:
        stands_from = MUST_HIT + 1
    if total >= stands_from:
        return total
    return (total + points(draw(tape, DEALER, UP))) % 10


@kernel
def compare(tape: Tape, rules: Rules, seat: int, base: int, mine: int, dealers: int) -> None:
    if mine > dealers:
        win, per = rules.base_pays
        pay(tape, seat, Spot.BASE, base, win, per, Why.CLOSER)
    elif mine < dealers:
        lose(tape, seat, Spot.BASE, base, Why.FARTHER)
    else:
        push(tape, seat, Spot.BASE, base, Why.TIED)


@kernel
def dragon(hands: Cells, start: int, held: int) -> int:
    """The bonus's row for a hand."""
    if total_of(hands, start, held) != 9:
        return Dragon.NOTHING
    pattern = pattern_of(hands, start, held)
    if held == MOST:
        if pattern == SUITED:
            return Dragon.FOUR_CARD_NINE_SUITED
        return Dragon.FOUR_CARD_NINE_ONE_COLOR if pattern else Dragon.FOUR_CARD_NINE
    if pattern == SUITED:
        return Dragon.THREE_CARD_NINE_SUITED
    return Dragon.THREE_CARD_NINE_ONE_COLOR if pattern else Dragon.NOTHING


@kernel
def pattern_of(hands: Cells, start: int, held: int) -> int:
    """One suit, one color or neither."""
    suited, one_color = True, True
    for at in range(1, held):
        suited = suited and suit(hands[start + at]) == suit(hands[start])
        one_color = one_color and is_red(hands[start + at]) == is_red(hands[start])
    if suited:
        return SUITED
    return ONE_COLOR if one_color else MIXED


@kernel
def is_red(card: int) -> bool:
    """Diamonds and hearts."""
    return suit(card) in (1, 2)
