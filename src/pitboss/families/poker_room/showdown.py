"""What hands are worth, in sight and at the showdown."""

from __future__ import annotations

from pitboss.equipment.cards import ACE, JOKER
from pitboss.families.poker_room.rules import ActsFirst, LowRanking, PotGoes, Rules
from pitboss.families.poker_room.seats import (
    MOST_CARDS,
    ON_BOARD,
    OUT,
    Hand,
    card_at,
    from_left,
    how_many_in,
    is_in,
    keeps,
    lies_up,
    own_cards,
)
from pitboss.hands.lows import showing_high, showing_low
from pitboss.hands.mexican import mexican
from pitboss.hands.omaha import omaha_high, omaha_low
from pitboss.hands.poker import laid_out
from pitboss.hands.poker_room import Value, laid, value_of
from pitboss.jit import kernel
from pitboss.tape import UNKNOWN, show
from pitboss.tape.verbs import Tape

_NONE, _HIGH, _EIGHT = int(Value.NONE), int(Value.HIGH), int(Value.EIGHT_OR_BETTER)
_ACE, _DEUCE = int(Value.ACE_TO_FIVE), int(Value.DEUCE_TO_SEVEN)
_BADUGI, _MEXICAN = int(Value.BADUGI), int(Value.MEXICAN)
HIGH_HALF, LOW_HALF = 0, 1
HALVES = 2


@kernel
def first_value(rules: Rules) -> int:
    """What the pot goes by, or the half of it that is named first."""
    if rules.stripped:
        return _MEXICAN
    if rules.pot != PotGoes.LOW:
        return _HIGH
    if rules.low_ranking == LowRanking.BADUGI:
        return _BADUGI
    return _DEUCE if rules.low_ranking == LowRanking.DEUCE_TO_SEVEN else _ACE


@kernel
def second_value(rules: Rules) -> int:
    """What the other half goes by, where there is one."""
    if rules.pot == PotGoes.HIGH_LOW:
        return _EIGHT
    if rules.pot == PotGoes.OMAHA_DRAW:
        return _DEUCE if rules.low_ranking == LowRanking.DEUCE_TO_SEVEN else _HIGH
    return _NONE


@kernel
def score(rules: Rules, hand: Hand, seat: int, half: int) -> int:
    """What a seat's cards are worth for one half of the pot; 0 for nothing."""
    kind = first_value(rules) if half == HIGH_HALF else second_value(rules)
    row = hand.work
    count = own_cards(hand, seat, row)
    on_board = hand.table[ON_BOARD]
    if kind == _NONE:
        return 0
    if half == LOW_HALF and rules.pot == PotGoes.OMAHA_DRAW:
        return value_of(kind, laid(row, count), count, row)  # the cards in hand alone
    if rules.must_use > 0:
        hole, board = row[:count], hand.board[:on_board]
        return omaha_high(hole, board) if half == HIGH_HALF else omaha_low(hole, board)
    for place in range(on_board):
        row[count + place] = hand.board[place]
    count += on_board
    if kind == _MEXICAN:
        return mexican(hand.wild[seat] == 1, row[0], row[1], row[2], row[3], row[4])
    return value_of(kind, laid(row, count), count, row)


# --- In sight -------------------------------------------------------------------------------


@kernel
def in_sight(rules: Rules, hand: Hand, seat: int) -> int:
    """The up cards of a seat, laid out; a joker is an ace, and a common card may count."""
    layout, jokers = 0, 0
    for place in range(hand.held[seat]):
        if keeps(hand, seat, place) and lies_up(hand, seat, place):
            if card_at(hand, seat, place) == JOKER:
                jokers += 1
            else:
                layout |= laid_out(card_at(hand, seat, place))
    if rules.community_card_counts:
        layout |= laid(hand.board, hand.table[ON_BOARD])
    for suit in range(4):
        ace = laid_out(4 * ACE + suit)
        if jokers > 0 and layout & ace == 0:
            layout |= ace
            jokers -= 1
    return layout


@kernel
def first_by_hand(rules: Rules, hand: Hand) -> int:
    """The seat with the best hand showing, of equal ones the first that was dealt to."""
    best, first = -1, 0
    for turn in range(len(hand.state)):
        seat = from_left(hand, turn)
        if is_in(hand, seat):
            layout = in_sight(rules, hand, seat)
            low = rules.acts_first == ActsFirst.LOW_HAND
            shows = showing_low(layout) if low else showing_high(layout)
            if shows > best:
                best, first = shows, seat
    return first


@kernel
def pair_shows(hand: Hand, seat: int) -> bool:
    """Are two of a seat's up cards of one rank?"""
    ranks = 0
    for place in range(hand.held[seat]):
        if keeps(hand, seat, place) and lies_up(hand, seat, place):
            bit = 1 << (card_at(hand, seat, place) >> 2)
            if ranks & bit:
                return True
            ranks |= bit
    return False


@kernel
def show_hands(tape: Tape, hand: Hand) -> None:
    """Who is still in turns his cards up; a hand that stays unknown is mucked, but for the last."""
    for turn in range(len(hand.state)):
        seat = from_left(hand, turn)
        if not is_in(hand, seat):
            continue
        for place in range(hand.held[seat]):
            if keeps(hand, seat, place) and not lies_up(hand, seat, place):
                card = show(tape, seat, place, card_at(hand, seat, place))
                hand.cards[seat * MOST_CARDS + place] = card
                hand.faces[seat] |= 1 << place
        if has_unknown(hand, seat) and how_many_in(hand) > 1:
            hand.state[seat] |= OUT


@kernel
def has_unknown(hand: Hand, seat: int) -> bool:
    """Has it a card that nobody has seen?"""
    for place in range(hand.held[seat]):
        if keeps(hand, seat, place) and card_at(hand, seat, place) == UNKNOWN:
            return True
    return False
