"""One round of betting: blinds and forced bets, turns, calls, raises, caps, all in."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.facts import Array
from pitboss.families.poker_room.bots import key_of, usual_bet
from pitboss.families.poker_room.rules import (
    AceIs,
    BringInTie,
    ByCard,
    HeadsUp,
    OpeningBet,
    Opens,
    Raises,
    Reopens,
    Rules,
    ShortStub,
    Street,
    Structure,
    limit_of,
    lower_limit,
)
from pitboss.families.poker_room.seats import (
    ALL_IN,
    BUTTON_AT,
    NEVER_ACTED,
    NO_SMALL,
    OUT,
    STREET,
    Hand,
    behind,
    card_at,
    dead_owed,
    from_left,
    how_many_act,
    how_many_in,
    is_in,
    keeps,
    lies_up,
    muck,
    next_in,
    owed,
)
from pitboss.families.poker_room.showdown import first_by_hand, pair_shows
from pitboss.families.poker_room.words import Act, Spot
from pitboss.jit import kernel
from pitboss.tape import begin_betting, choose, choose_bet, put_in
from pitboss.tape.verbs import Tape


class Line(NamedTuple):
    """What there is to call when a round of betting begins, and who speaks first."""

    first: int
    to_call: int
    full: int
    """The last whole bet or raise: the next one is counted from there."""
    raises: int
    """Raises so far; below 0 before there is a bet."""
    unit: int


@kernel
def bet(tape: Tape, hand: Hand, seat: int, amount: int) -> int:
    """Chips go before the line, as many as there are."""
    amount = min(amount, behind(hand, seat))
    if amount > 0:
        hand.put[seat] += amount
        hand.bet[seat] += amount
        put_in(tape, seat, amount)
    if behind(hand, seat) == 0:
        hand.state[seat] |= ALL_IN
    return amount


@kernel
def pay_in(tape: Tape, hand: Hand, seat: int, amount: int) -> None:
    """Chips go to the pot and are no bet: an ante."""
    paid = bet(tape, hand, seat, amount)
    hand.bet[seat] -= paid


@kernel
def antes_and_posts(tape: Tape, rules: Rules, carry: Array, hand: Hand) -> None:
    """What is put up before any card: dead chips, antes."""
    for seat in range(len(hand.state)):
        if is_in(hand, seat):
            if rules.ante > 0:
                pay_in(tape, hand, seat, rules.ante)
            dead = min(dead_owed(carry, seat), behind(hand, seat))
            if dead > 0:
                pay_in(tape, hand, seat, dead)
                hand.dead[seat] += dead


@kernel
def seats_of_blinds(rules: Rules, hand: Hand) -> tuple[int, int]:
    """Who has the small blind, and who the big one; where only one is posted, it is that.

    Between two players the button has the small one, unless the house posts otherwise.
    """
    small = next_in(hand, hand.table[BUTTON_AT])
    if rules.blinds < 2 or hand.table[NO_SMALL]:
        return small, small
    if how_many_in(hand) == 2 and rules.heads_up_small_blind == HeadsUp.BUTTON:
        small = next_in(hand, small)
    return small, next_in(hand, small)


@kernel
def post_blinds(tape: Tape, rules: Rules, carry: Array, hand: Hand) -> Line:
    """Blinds and posts; the first to act is at the left of the highest of them."""
    small, big = seats_of_blinds(rules, hand)
    if small != big and rules.small_blind > 0:
        bet(tape, hand, small, rules.small_blind)
    if rules.big_blind > 0:
        bet(tape, hand, big, rules.big_blind)
    last, to_call = big, int(rules.big_blind)
    for turn in range(len(hand.state)):
        seat = from_left(hand, turn)
        if is_in(hand, seat) and owed(carry, seat) > 0:
            bet(tape, hand, seat, owed(carry, seat) - hand.bet[seat])
            if owed(carry, seat) > to_call:
                last, to_call = seat, owed(carry, seat)
    unit = limit_of(rules, 0)
    if rules.structure != Structure.LIMIT:
        unit = max(rules.big_blind, to_call)
    return Line(next_in(hand, last), to_call, to_call, 0, unit)


@kernel
def up_card_of(hand: Hand, seat: int) -> int:
    """The first card that a seat has face up; -1 without one."""
    for place in range(hand.held[seat]):
        if keeps(hand, seat, place) and lies_up(hand, seat, place):
            return card_at(hand, seat, place)
    return -1


@kernel
def ranked_for_opening(rules: Rules, card: int) -> int:
    """How high an up-card is for the forced bet: its rank, and its suit where that decides."""
    rank = card >> 2
    if card >= 52:
        rank = 12  # a joker is an ace there
    if rules.bring_in_ace == AceIs.LOW:
        rank = (rank + 1) % 13
    return 4 * rank + (card & 3 if rules.bring_in_tie == BringInTie.SUIT and card < 52 else 0)


@kernel
def bring_in(tape: Tape, rules: Rules, hand: Hand) -> Line:
    """The forced bet by the lowest or the highest up-card, of those who still have chips."""
    opener, best = -1, 0
    for turn in range(len(hand.state)):
        seat = from_left(hand, turn)
        if not is_in(hand, seat):
            continue
        value = ranked_for_opening(rules, up_card_of(hand, seat))
        better = value > best if rules.bring_in_by == ByCard.HIGH_CARD else value < best
        if opener < 0 or better:
            opener, best = seat, value
    # who should open and is all in lets the next one do it
    for _ in range(len(hand.state)):
        if hand.state[opener] == 0:
            break
        opener = next_in(hand, opener)
    unit = limit_of(rules, 0)
    amount = rules.bring_in if rules.opening_bet == OpeningBet.BRING_IN else unit
    if rules.opening_bet == OpeningBet.EITHER_LIMIT and rules.structure == Structure.LIMIT:
        higher = rules.table_maximum if rules.table_maximum > unit else 2 * unit
        said = choose_bet(tape, opener, 0, Spot.STACK, unit, higher, unit)
        amount = higher if 2 * said > unit + higher else unit
    bet(tape, hand, opener, amount)
    hand.since[opener] = amount
    hand.raised[opener] = 0
    full = amount if amount >= unit else 0
    return Line(next_in(hand, opener), amount, full, 0, unit)


@kernel
def no_bet_yet(rules: Rules, hand: Hand, street: int) -> Line:
    """A later round: the button's left speaks first, or the best hand showing."""
    first = next_in(hand, hand.table[BUTTON_AT])
    if rules.streets[street, Street.OPENS] == Opens.BY_HAND:
        first = first_by_hand(rules, hand)
    unit = limit_of(rules, street)
    if rules.structure != Structure.LIMIT:
        unit = rules.big_blind if rules.big_blind > 0 else lower_limit(rules)
    return Line(first, 0, 0, -1, unit)


@kernel
def open_street(tape: Tape, rules: Rules, carry: Array, hand: Hand, street: int) -> Line:
    """What there is to call when a street's betting begins."""
    hand.table[STREET] = street
    for seat in range(len(hand.state)):
        hand.bet[seat] = 0
        hand.since[seat] = NEVER_ACTED
    begin_betting(tape, street)
    opens = rules.streets[street, Street.OPENS]
    if opens == Opens.LEFT_OF_BLIND:
        return post_blinds(tape, rules, carry, hand)
    if opens == Opens.BY_CARD:
        return bring_in(tape, rules, hand)
    return no_bet_yet(rules, hand, street)


@kernel
def chips_in(hand: Hand) -> int:
    """All that is in the pots."""
    found = 0
    for seat in range(len(hand.put)):
        found += hand.put[seat]
    return found


@kernel
def may_raise(rules: Rules, hand: Hand, seat: int, line: Line) -> bool:
    """Is a seat allowed to bet or raise, if it has the chips?

    Not beyond the cap, nor when only a short all-in raise has come since it acted.
    """
    capped = rules.structure == Structure.LIMIT or rules.raises_otherwise == Raises.CAPPED
    if rules.heads_up_raises == Raises.UNLIMITED and how_many_in(hand) == 2:
        capped = False
    if capped and line.raises >= rules.raises_per_round:
        return False
    if hand.since[seat] == NEVER_ACTED or line.raises > hand.raised[seat]:
        return True
    return line.to_call - hand.since[seat] >= line.unit  # type: ignore[no-any-return]


@kernel
def whole_raise(rules: Rules, line: Line) -> int:
    """What an all-in raise must be to let those raise again who have acted."""
    if rules.structure == Structure.LIMIT and rules.all_in_reopens == Reopens.HALF_BET:
        return (line.unit + 1) // 2
    return line.unit


@kernel
def raise_to(rules: Rules, hand: Hand, seat: int, line: Line) -> tuple[int, int]:
    """The least and the most that a seat's bet of this round may come to."""
    all_in = hand.bet[seat] + behind(hand, seat)
    least = max(line.full, 0) + line.unit
    if rules.structure != Structure.LIMIT:
        least = line.to_call + line.unit
    most = least
    if rules.structure == Structure.NO_LIMIT:
        most = all_in
    elif rules.structure == Structure.POT_LIMIT:
        most = line.to_call + chips_in(hand) + line.to_call - hand.bet[seat]
    least = min(least, all_in)
    return least, max(least, min(most, all_in))


@kernel
def after_raise(rules: Rules, line: Line, total: int) -> Line:
    """What there is to call after a bet or a raise to a total."""
    more, unit = total - line.to_call, line.unit
    if rules.structure == Structure.LIMIT:
        if total - line.full < whole_raise(rules, line):
            return Line(line.first, total, line.full, line.raises, unit)
        return Line(line.first, total, total, line.raises + 1, unit)
    if more < unit:  # all in for less than a raise
        return Line(line.first, total, line.full, line.raises, unit)
    return Line(line.first, total, total, line.raises + 1, more)


@kernel
def pair_chooses(rules: Rules, hand: Hand, seat: int, line: Line, street: int) -> bool:
    """May the first bet be either limit, because its seat shows a pair on the fourth card?"""
    return (
        rules.open_pair_bet
        and street == 1
        and line.raises < 0
        and rules.structure == Structure.LIMIT
        and pair_shows(hand, seat)
    )


@kernel
def put_before_the_line(
    tape: Tape, rules: Rules, hand: Hand, seat: int, line: Line, key: int, street: int
) -> Line:
    """A seat bets or raises: how much, and what there is to call then."""
    least, most = raise_to(rules, hand, seat, line)
    if pair_chooses(rules, hand, seat, line, street):
        most = max(least, min(limit_of(rules, 2), hand.bet[seat] + behind(hand, seat)))
        said = choose_bet(tape, seat, key, Spot.STACK, least, most, least)
        if least < said < most:  # the one limit or the other
            said = least
        line = Line(line.first, line.to_call, line.full, line.raises, max(line.unit, said))
        least = most = said
    total = least
    if most > least:
        pot = chips_in(hand)
        usual = usual_bet(rules, hand, seat, key, pot, line.to_call, least, most)
        total = choose_bet(tape, seat, key, Spot.STACK, least, most, usual)
    bet(tape, hand, seat, total - hand.bet[seat])
    return after_raise(rules, line, total)


@kernel
def fold(rules: Rules, hand: Hand, seat: int) -> None:
    """The hand is given up; its cards go to the muck, to be dealt again where a book says so."""
    hand.state[seat] |= OUT
    if rules.short_stub == ShortStub.RESHUFFLE_BURNS:
        return
    for place in range(hand.held[seat]):
        if keeps(hand, seat, place):
            muck(hand, card_at(hand, seat, place))


@kernel
def bet_street(tape: Tape, rules: Rules, hand: Hand, line: Line, street: int) -> None:
    """One round of betting, until everybody has called, folded or gone all in."""
    seats = len(hand.state)
    seat = line.first
    while how_many_in(hand) > 1:
        if not is_to_act(hand, line):
            break
        if hand.state[seat] != 0 or not owes_an_answer(hand, seat, line):
            seat = (seat + 1) % seats
            continue
        due = line.to_call - hand.bet[seat]
        allowed = Act.FOLD | (Act.CHECK if due <= 0 else Act.CALL)
        can_bet = behind(hand, seat) > due and how_many_act(hand) > 1
        if can_bet and may_raise(rules, hand, seat, line):
            allowed |= Act.BET if line.raises < 0 else Act.RAISE
        key = key_of(rules, hand, seat, street, due, chips_in(hand), line.raises)
        act = choose(tape, seat, key, allowed)
        if act == Act.FOLD:
            fold(rules, hand, seat)
        elif act == Act.CALL:
            bet(tape, hand, seat, due)
        elif act != Act.CHECK:
            line = put_before_the_line(tape, rules, hand, seat, line, key, street)
        hand.since[seat] = line.to_call
        hand.raised[seat] = line.raises
        seat = (seat + 1) % seats
    uncalled_back(tape, hand)


@kernel
def owes_an_answer(hand: Hand, seat: int, line: Line) -> bool:
    """Must a seat with chips still say something?

    Not where all others are all in for no more than it has bet.
    """
    if how_many_act(hand) == 1 and hand.bet[seat] >= highest_bet(hand):
        return False
    return hand.since[seat] < line.to_call  # type: ignore[no-any-return]


@kernel
def highest_bet(hand: Hand) -> int:
    """The most that a seat has before the line in this round."""
    found = 0
    for seat in range(len(hand.bet)):
        found = max(found, hand.bet[seat])
    return found


@kernel
def is_to_act(hand: Hand, line: Line) -> bool:
    """Is there a seat that must still say something?"""
    for seat in range(len(hand.state)):
        if hand.state[seat] == 0 and owes_an_answer(hand, seat, line):
            return True
    return False


@kernel
def uncalled_back(tape: Tape, hand: Hand) -> None:
    """What nobody has matched of the highest bet goes back to its seat."""
    top, second, whose = 0, 0, -1
    for seat in range(len(hand.bet)):
        if hand.bet[seat] > top:
            top, second, whose = hand.bet[seat], top, seat
        elif hand.bet[seat] > second:
            second = hand.bet[seat]
    if whose >= 0 and top > second:
        hand.bet[whose] = second
        hand.put[whose] -= top - second
        hand.state[whose] &= ~ALL_IN
        put_in(tape, whose, second - top)
