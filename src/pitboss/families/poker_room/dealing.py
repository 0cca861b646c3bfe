"""What comes down on a street: cards, discards, draws; and what is done with too few cards."""

from __future__ import annotations

from pitboss.equipment.cards import JOKER
from pitboss.families.poker_room.bots import key_at
from pitboss.families.poker_room.discards import usual_discards, usual_turn
from pitboss.families.poker_room.rules import (
    DrawOrder,
    Rules,
    ShortStub,
    Street,
)
from pitboss.families.poker_room.seats import (
    MOST_BOARD,
    MOST_CARDS,
    MUCKED,
    ON_BOARD,
    SAFE,
    Hand,
    card_at,
    from_left,
    how_many_in,
    is_in,
    keeps,
    lies_up,
    muck,
)
from pitboss.families.poker_room.words import Act
from pitboss.jit import kernel
from pitboss.tape import (
    BOARD,
    OWN,
    UP,
    burn_one,
    cards_left,
    choose,
    discard,
    draw,
    restock,
    show,
)
from pitboss.tape.verbs import Tape


@kernel
def burn(tape: Tape, hand: Hand) -> None:
    """The top card goes face down to the others that are out of play."""
    if cards_left(tape) > 0:
        muck(hand, burn_one(tape))


@kernel
def shuffle_in(tape: Tape, rules: Rules, hand: Hand) -> None:
    """What may be dealt again is shuffled into the stub; all of it, if the rest is nothing."""
    count = hand.table[SAFE] if hand.table[SAFE] > 0 else hand.table[MUCKED]
    if count == 0:
        return
    restock(tape, hand.muck, count)
    for place in range(count, hand.table[MUCKED]):
        hand.muck[place - count] = hand.muck[place]
    hand.table[MUCKED] -= count
    hand.table[SAFE] = 0


@kernel
def next_card(tape: Tape, rules: Rules, hand: Hand, seat: int, face: int) -> None:
    """A card to a seat; where there is none left, the muck is shuffled first."""
    if cards_left(tape) == 0:
        shuffle_in(tape, rules, hand)
    place = hand.held[seat]
    if cards_left(tape) == 0 or place == MOST_CARDS:
        return
    card = draw(tape, seat, face)
    hand.cards[seat * MOST_CARDS + place] = card
    hand.held[seat] = place + 1
    hand.kept[seat] |= 1 << place
    if face == UP:
        hand.faces[seat] |= 1 << place
    elif card == JOKER:
        hand.wild[seat] = 1


@kernel
def to_the_board(tape: Tape, rules: Rules, hand: Hand, count: int) -> None:
    """Cards face up for all."""
    for _ in range(count):
        if cards_left(tape) == 0:
            shuffle_in(tape, rules, hand)
        if cards_left(tape) > 0 and hand.table[ON_BOARD] < MOST_BOARD:
            hand.board[hand.table[ON_BOARD]] = draw(tape, BOARD, UP)
            hand.table[ON_BOARD] += 1


@kernel
def deal_street(tape: Tape, rules: Rules, hand: Hand, street: int) -> None:
    """All that is dealt before a street's betting."""
    down, up = rules.streets[street, Street.DOWN], rules.streets[street, Street.UP]
    if street == 0:
        deal_around(tape, rules, hand, rules.hole_cards, OWN)
        deal_around(tape, rules, hand, up, UP)
        return
    hand.table[SAFE] = hand.table[MUCKED]
    if rules.streets[street, Street.TURNS]:
        turn_cards_up(tape, rules, hand, street)
    if rules.streets[street, Street.DRAWS]:
        draw_street(tape, rules, hand, street)
    elif rules.streets[street, Street.BOARD] > 0:
        burn(tape, hand)
        to_the_board(tape, rules, hand, rules.streets[street, Street.BOARD])
    else:
        a_card_each(tape, rules, hand, OWN if down > 0 else UP, rules.streets[street, Street.TURNS])


@kernel
def deal_around(tape: Tape, rules: Rules, hand: Hand, count: int, face: int) -> None:
    """So many cards to everybody who is in, one at a time from the button's left."""
    for _ in range(count):
        for turn in range(len(hand.state)):
            seat = from_left(hand, turn)
            if is_in(hand, seat):
                next_card(tape, rules, hand, seat, face)


@kernel
def a_card_each(tape: Tape, rules: Rules, hand: Hand, face: int, turns: int) -> None:
    """One card to everybody, after a burn; where the deck cannot, one card for all."""
    wanted = how_many_in(hand)
    spare = hand.table[MUCKED]
    if rules.short_stub == ShortStub.RESHUFFLE_BURNS:
        if cards_left(tape) < wanted:
            shuffle_in(tape, rules, hand)
        spare = 0
    if cards_left(tape) + spare < wanted:
        if cards_left(tape) > 2:
            burn(tape, hand)
        to_the_board(tape, rules, hand, 1)
        return
    if cards_left(tape) + spare > wanted:
        burn(tape, hand)
        hand.table[SAFE] = hand.table[MUCKED]
    for turn in range(len(hand.state)):
        seat = from_left(hand, turn)
        if is_in(hand, seat):
            # whoever has turned his down card up gets the next one down
            lies = OWN if turns and not has_down(hand, seat) else face
            next_card(tape, rules, hand, seat, lies)


@kernel
def has_down(hand: Hand, seat: int) -> bool:
    """Does a card of the seat lie face down?"""
    for place in range(hand.held[seat]):
        if keeps(hand, seat, place) and not lies_up(hand, seat, place):
            return True
    return False


@kernel
def turn_cards_up(tape: Tape, rules: Rules, hand: Hand, street: int) -> None:
    """Before a card, a player may turn his down card up for a new one."""
    for turn in range(len(hand.state)):
        seat = from_left(hand, turn)
        if not is_in(hand, seat) or not has_down(hand, seat):
            continue
        key = key_at(seat, usual_turn(rules, hand, seat))
        if choose(tape, seat, key, Act.STAY | Act.TURN_UP) == Act.TURN_UP:
            for place in range(hand.held[seat]):
                if keeps(hand, seat, place) and not lies_up(hand, seat, place):
                    card = show(tape, seat, place, card_at(hand, seat, place))
                    hand.cards[seat * MOST_CARDS + place] = card
                    hand.faces[seat] |= 1 << place


# --- Discards and draws ---------------------------------------------------------------------


@kernel
def how_many(places: int) -> int:
    """Bits of a mask."""
    found = 0
    while places:
        places &= places - 1
        found += 1
    return found


@kernel
def throw_away(
    tape: Tape, rules: Rules, hand: Hand, seat: int, least: int, most: int, down: bool
) -> int:
    """A player throws cards away, of his down cards if so; how many they are."""
    may = hand.kept[seat]
    if down:
        may &= ~hand.faces[seat]
    usual = usual_discards(rules, hand, seat, may, least, most)
    thrown = discard(tape, seat, may, least, most, usual)
    for place in range(hand.held[seat]):
        if thrown >> place & 1:
            muck(hand, card_at(hand, seat, place))
            if card_at(hand, seat, place) == JOKER:
                hand.wild[seat] = 0
    hand.kept[seat] &= ~thrown
    return how_many(thrown)


@kernel
def discard_for_good(tape: Tape, rules: Rules, hand: Hand) -> None:
    """Everybody throws as many cards away as the game says, and gets none for them."""
    for turn in range(len(hand.state)):
        seat = from_left(hand, turn)
        if is_in(hand, seat):
            throw_away(tape, rules, hand, seat, rules.discards, rules.discards, True)


@kernel
def draw_street(tape: Tape, rules: Rules, hand: Hand, street: int) -> None:
    """Cards are thrown away and replaced, from the button's left; a board's card between."""
    seats = len(hand.state)
    most = rules.draw_most if rules.draw_most > 0 else rules.discards
    on_board = rules.streets[street, Street.BOARD]
    if on_board == 0:
        burn(tape, hand)
        hand.table[SAFE] = hand.table[MUCKED]
    if rules.draw_order == DrawOrder.IN_TURN and on_board == 0:
        late = 0  # seats that get their last card when the others have drawn
        for turn in range(seats):
            seat = from_left(hand, turn)
            if is_in(hand, seat):
                wants = throw_away(tape, rules, hand, seat, 0, most, False)
                for _ in range(min(wants, rules.draw_at_once)):
                    next_card(tape, rules, hand, seat, OWN)
                if wants > rules.draw_at_once:
                    late |= 1 << turn
        last_cards(tape, rules, hand, late)
        return
    for turn in range(seats):
        seat = from_left(hand, turn)
        if is_in(hand, seat):
            throw_away(tape, rules, hand, seat, 0, most, False)
    if on_board > 0:
        burn(tape, hand)
        to_the_board(tape, rules, hand, on_board)
    for turn in range(seats):
        seat = from_left(hand, turn)
        if is_in(hand, seat):
            for _ in range(rules.hole_cards - how_many(hand.kept[seat])):
                next_card(tape, rules, hand, seat, OWN)


@kernel
def last_cards(tape: Tape, rules: Rules, hand: Hand, late: int) -> None:
    """The fifth of five cards, for those who threw all away; after a burn if nobody drew since."""
    for turn in range(len(hand.state)):
        if late >> turn & 1:
            if late >> (turn + 1) == 0 and nobody_after(hand, turn):
                burn(tape, hand)
            next_card(tape, rules, hand, from_left(hand, turn), OWN)


@kernel
def nobody_after(hand: Hand, turn: int) -> bool:
    """Was it the last to draw?"""
    for later in range(turn + 1, len(hand.state)):
        if is_in(hand, from_left(hand, later)):
            return False
    return True
