"""Players that a simulation sits down: sensible, and no more than that.

What they go by is how good a hand is in eight steps, the price, how many are left, and how far the
hand has come. `policy` says what they do then; a house that knows its players better writes
another one.
"""

from __future__ import annotations

import numpy as np

from pitboss.equipment.cards import ACE, JOKER, TEN
from pitboss.facts import Array
from pitboss.families.poker_room.rules import LowRanking, PotGoes, Rules
from pitboss.families.poker_room.seats import (
    ON_BOARD,
    Hand,
    card_at,
    how_many_in,
    keeps,
)
from pitboss.families.poker_room.words import Act
from pitboss.hands.badugi import badugi_of, cards_counted
from pitboss.hands.lows import aces_low
from pitboss.hands.omaha import omaha_high
from pitboss.hands.poker import (
    Five,
    best_on_board,
    best_on_layout_of_six,
    category,
    five_on_layout,
    matched_ranks,
)
from pitboss.hands.poker_room import laid
from pitboss.jit import kernel
from pitboss.tape import UNKNOWN
from pitboss.tape.simulation import prefer
from pitboss.tape.verbs import Cells

STRENGTHS, PRICES, OPPONENTS, STAGES = 8, 4, 3, 3
STAY, TURN = STRENGTHS * PRICES * OPPONENTS * STAGES, STRENGTHS * PRICES * OPPONENTS * STAGES + 1
KEYS = TURN + 1
_SEVENTH = 7
_EIGHT_OR_LOWER = 0xFF


@kernel
def key_of(rules: Rules, hand: Hand, seat: int, street: int, due: int, pot: int) -> int:
    """What a simulated player knows, as a number."""
    price = 0 if due <= 0 else 1 if 4 * due <= pot else 2 if 2 * due <= pot else 3
    others = min(how_many_in(hand) - 1, OPPONENTS) - 1
    stage = 0 if street == 0 else 1 if street < rules.streets.shape[0] - 1 else 2
    strong = strength(rules, hand, seat)
    return ((stage * STRENGTHS + strong) * PRICES + price) * OPPONENTS + max(others, 0)


@kernel
def strength(rules: Rules, hand: Hand, seat: int) -> int:
    """How good a hand is, 0 to 7, by what its player sees."""
    row = hand.work
    count = 0
    for place in range(hand.held[seat]):
        if keeps(hand, seat, place):
            card = card_at(hand, seat, place)
            if card == UNKNOWN:
                return STRENGTHS // 2
            row[count] = card
            count += 1
    if rules.pot == PotGoes.LOW:
        if rules.low_ranking == LowRanking.BADUGI:
            counted = cards_counted(badugi_of(row, min(count, 4)))
            return min(2 * counted - 1, 7)
        return low_strength(rules, row, count)
    high = high_strength(rules, hand, row, count)
    if rules.pot == PotGoes.HIGH_LOW:
        return max(high, low_strength(rules, row, count) - (1 if hand.table[ON_BOARD] else 2))
    return high


@kernel
def low_strength(rules: Rules, row: Cells, count: int) -> int:
    """By how many different low cards there are, of as many as there could be."""
    ranks = 0
    for place in range(count):
        if row[place] < JOKER:
            ranks |= 1 << (row[place] >> 2)
    if rules.low_ranking != LowRanking.DEUCE_TO_SEVEN:
        ranks = aces_low(ranks)
    low = bits(ranks & _EIGHT_OR_LOWER)
    wanted = min(count, 5)
    return max(0, 7 - 2 * (wanted - min(low, wanted)))


@kernel
def bits(mask: int) -> int:
    """How many are set."""
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


@kernel
def high_strength(rules: Rules, hand: Hand, row: Cells, count: int) -> int:
    """By pairs and high cards at first, then by what has been made."""
    on_board = hand.table[ON_BOARD]
    if count + on_board < 5 or rules.stripped:
        return early_strength(row, count)
    if rules.must_use > 0 and on_board > 2:
        made = omaha_high(row[:count], hand.board[:on_board])
        return made_strength(made, 0, 0)
    if on_board == 0:
        layout = laid(row, count)
        made = five_on_layout(layout) if count < 6 else best_on_layout_of_six(layout)
        return min(7, made_strength(made, 0, 0) + 1)
    layout = laid(row, count) | laid(hand.board, on_board)
    total = count + on_board
    if total == 5:
        made = five_on_layout(layout)
    else:
        made = best_on_layout_of_six(layout) if total == 6 else best_on_board(layout)
    ranks = 0
    for place in range(on_board):
        ranks |= 1 << (hand.board[place] >> 2)
    mine = 0
    for place in range(count):
        mine |= 1 << (row[place] >> 2)
    return made_strength(made, mine, ranks)


@kernel
def made_strength(made: int, mine: int, board: int) -> int:
    """A made hand; a pair by whether it is above the board, or the board's own."""
    kind = category(made)
    if kind == Five.HIGH_CARD:
        return 1 if mine >> ACE & 1 else 0
    if kind == Five.PAIR:
        if board == 0:
            return 2
        pair = matched_ranks(made)
        if pair & mine == 0:
            return 1
        return 4 if pair >= board & ~(pair - 1) and 2 * pair > board else 3
    if kind == Five.TWO_PAIR:
        return 5
    return 6 if kind == Five.THREE_OF_A_KIND else 7


@kernel
def early_strength(row: Cells, count: int) -> int:
    """A few cards: pairs, high cards, one suit, neighbours."""
    points, pairs, top = 0, 0, 0
    for place in range(count):
        rank = 12 if row[place] == JOKER else row[place] >> 2
        top = max(top, rank)
        points += 1 if rank >= TEN else 0
        for other in range(place):
            theirs = 12 if row[other] == JOKER else row[other] >> 2
            if rank == theirs:
                pairs += 3 if rank >= TEN - 3 else 2
            elif row[place] & 3 == row[other] & 3 and abs(rank - theirs) < 4:
                points += 1
    if pairs == 0 and top < TEN:
        return min(points, 2)
    return min(7, points + 2 * pairs - (0 if count < 4 else 1))


@kernel
def usual_bet(pot: int, to_call: int, has_bet: int, least: int, most: int) -> int:
    """Two thirds of the pot as it is when the bet before has been called."""
    return min(max(to_call + 2 * (pot + to_call - has_bet) // 3, least), most)


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


def policy(rules: Rules) -> Array:
    """What simulated players do: raise with the best, call with what is good for the price."""
    cells = np.zeros(KEYS, dtype=np.int64)
    for stage in range(STAGES):
        for strong in range(STRENGTHS):
            for price in range(PRICES):
                for others in range(OPPONENTS):
                    at = ((stage * STRENGTHS + strong) * PRICES + price) * OPPONENTS + others
                    cells[at] = _does(stage, strong, price, others)
    cells[STAY] = prefer(Act.STAY, Act.RUN_ONCE)
    cells[TURN] = prefer(Act.TURN_UP, Act.STAY)
    return cells


def _does(stage: int, strong: int, price: int, others: int) -> int:
    """One cell: a raise, a call, or a fold where checking costs nothing it is a check."""
    crowd = others == OPPONENTS - 1
    if strong >= 6 or (strong == 5 and stage > 0 and not crowd):
        return prefer(Act.RAISE, Act.BET, Act.CALL)
    if strong >= 4:
        if stage > 0:
            return prefer(Act.BET, Act.CALL, Act.CHECK)
        return prefer(Act.CALL, Act.CHECK, Act.BET)
    if strong == 3 or (strong == 2 and (price < 3 or stage == 0)):
        return prefer(Act.CHECK, Act.CALL)
    if price == 1 and (stage < 2 or strong == 1):
        return prefer(Act.CHECK, Act.CALL)
    return prefer(Act.CHECK, Act.FOLD)
