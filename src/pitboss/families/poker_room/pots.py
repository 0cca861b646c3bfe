"""The pots: one for each amount that somebody is all in for, and to whom they go."""

from __future__ import annotations

from pitboss.facts import Array
from pitboss.families.poker_room.fees import collection, drop, rake, run_again_fee, take
from pitboss.families.poker_room.rules import OddChip, OddHalf, Rules
from pitboss.families.poker_room.seats import (
    RUNS,
    STREET,
    Hand,
    card_at,
    from_left,
    how_many_in,
    is_in,
    keeps,
)
from pitboss.families.poker_room.showdown import HALVES, HIGH_HALF, LOW_HALF
from pitboss.families.poker_room.words import Spot, Why
from pitboss.hands.lows import aces_low
from pitboss.jit import kernel
from pitboss.tape import POT, award, settle
from pitboss.tape.verbs import Cells, Tape

# What is noted of how a seat has won.
WON_HIGH, WON_LOW, TIED, MISSED = 1, 2, 4, 8


@kernel
def levelled(hand: Hand, seat: int) -> int:
    """What a seat has put in that others had to match."""
    return hand.put[seat] - hand.dead[seat]  # type: ignore[no-any-return]


@kernel
def next_level(hand: Hand, level: int) -> int:
    """The lowest amount above a level that somebody in the hand has put in; 0 for none."""
    found = 0
    for seat in range(len(hand.put)):
        if is_in(hand, seat) and levelled(hand, seat) > level:
            mine = levelled(hand, seat)
            found = mine if found == 0 else min(found, mine)
    return found


@kernel
def pot_between(hand: Hand, level: int, above: int) -> int:
    """What lies in the pot between two amounts, of folded hands too; dead chips in the first."""
    pot = 0
    for seat in range(len(hand.put)):
        pot += max(0, min(levelled(hand, seat), above) - level)
        if level == 0:
            pot += hand.dead[seat]
    return pot


@kernel
def card_for_odd_chip(rules: Rules, hand: Hand, seat: int) -> int:
    """The card by which tied hands get the odd chip: the highest, or the lowest with the ace low,
    by suit among equal ranks; the larger the better."""
    best = -1
    for place in range(hand.held[seat]):
        if keeps(hand, seat, place):
            card = card_at(hand, seat, place)
            if rules.odd_chip_tie == OddChip.LOW_CARD_BY_SUIT:
                bit, rank = aces_low(1 << (card >> 2)), 0
                while bit > 1:
                    bit >>= 1
                    rank += 1
                card = 63 - (4 * rank + (card & 3))
            best = max(best, card)
    return best


@kernel
def first_of(rules: Rules, hand: Hand, winners: int) -> int:
    """Which of several winners (a bit each) gets the odd chip."""
    best, first = -1, -1
    for turn in range(len(hand.state)):
        seat = from_left(hand, turn)
        if winners >> seat & 1:
            if rules.odd_chip_tie == OddChip.LEFT_OF_BUTTON:
                return seat
            card = card_for_odd_chip(rules, hand, seat)
            if card > best:
                best, first = card, seat
    return first


@kernel
def divide(
    tape: Tape, rules: Rules, hand: Hand, winners: int, amount: int, pot: int, half: int, won: Cells
) -> None:
    """An amount to those who have won it, in equal parts of whole chips; the odd ones in turn."""
    left, chip, count = winners, max(rules.odd_chip_size, 1), 0
    while left:
        left &= left - 1
        count += 1
    share = amount // count // chip * chip
    odd, left = amount - share * count, winners
    for _ in range(count):
        seat = first_of(rules, hand, left)
        more = odd % chip  # what is less than a chip goes with the first
        if odd >= chip:
            more += chip
        odd -= more
        left &= ~(1 << seat)
        won[seat] += share + more
        award(tape, seat, pot, half, share + more)


@kernel
def best_of(hand: Hand, above: int, scores: Cells) -> int:
    """Who has the best hand of those that have put in so much, a bit each; none without a score."""
    best, winners = 0, 0
    for seat in range(len(hand.state)):
        if is_in(hand, seat) and levelled(hand, seat) >= above and scores[seat] > 0:
            if scores[seat] > best:
                best, winners = scores[seat], 0
            if scores[seat] == best:
                winners |= 1 << seat
    return winners


@kernel
def half_with_odd_chip(rules: Rules, hand: Hand, amount: int, high: int, low: int) -> int:
    """What of an amount goes to the half named first, where both halves have a winner."""
    chip = max(rules.odd_chip_size, 1)
    part = amount // 2 // chip * chip
    odd = amount - 2 * part
    if rules.odd_chip_split == OddHalf.HIGH_HAND:
        return part + odd
    for turn in range(len(hand.state)):
        seat = from_left(hand, turn)
        if (high | low) >> seat & 1:
            return part + odd if high >> seat & 1 else part
    return part + odd


@kernel
def award_run(
    tape: Tape, rules: Rules, hand: Hand, amount: int, above: int, pot: int, run: int,
    highs: Cells, lows: Cells, won: Cells, how: Cells,
) -> None:  # fmt: skip
    """One pot, or the part of it that one run is for: to the best hand, or half to each."""
    high, low = best_of(hand, above, highs), best_of(hand, above, lows)
    if high == 0:  # everybody who has put so much in has folded, or one hand is left unseen
        for seat in range(len(hand.state)):
            if is_in(hand, seat) and levelled(hand, seat) >= above:
                high |= 1 << seat
    note(how, high, WON_HIGH)
    for seat in range(len(how)):
        if is_in(hand, seat) and levelled(hand, seat) >= above and (high | low) >> seat & 1 == 0:
            how[seat] |= MISSED
    if low == 0:
        divide(tape, rules, hand, high, amount, pot, HALVES * run + HIGH_HALF, won)
        return
    note(how, low, WON_LOW)
    first = half_with_odd_chip(rules, hand, amount, high, low)
    divide(tape, rules, hand, high, first, pot, HALVES * run + HIGH_HALF, won)
    divide(tape, rules, hand, low, amount - first, pot, HALVES * run + LOW_HALF, won)


@kernel
def note(how: Cells, winners: int, what: int) -> None:
    """Remember how each of these has won, and whether he shares it."""
    alone = winners & (winners - 1) == 0
    for seat in range(len(how)):
        if winners >> seat & 1:
            how[seat] |= what | (0 if alone else TIED)


@kernel
def settle_pots(
    tape: Tape, rules: Rules, stakes: Array, hand: Hand, highs: Cells, lows: Cells,
    won: Cells, how: Cells,
) -> None:  # fmt: skip
    """Fees out of the pots, the pots to their winners, and every seat's result.

    `highs` and `lows` have a row of scores for each run.
    """
    seats, runs = len(hand.state), hand.table[RUNS]
    in_pots = 0
    for seat in range(seats):
        in_pots += hand.put[seat]
    collected, again = collection(rules, hand), run_again_fee(rules, hand)
    dropped = drop(rules, hand, in_pots)
    raked, level, pot = 0, 0, 0
    above = next_level(hand, level)
    if above == 0 and in_pots > 0:
        above = 1  # all that was put in is dead
    while above > 0:
        amount = pot_between(hand, level, above)
        share = rake(rules, amount, raked, hand.table[STREET])
        raked += share
        left = take(tape, share, amount, Why.RAKE)
        before = left
        left = take(tape, collected, left, Why.COLLECTION)
        collected -= before - left
        before = left
        left = take(tape, again, left, Why.RUN_AGAIN)
        again -= before - left
        before = left
        left = take(tape, dropped, left, Why.DROP)
        dropped -= before - left
        chip = max(rules.odd_chip_size, 1)
        for run in range(runs):
            part = left // (runs - run)
            if run < runs - 1:
                part = (part + chip - 1) // chip * chip
            left -= part
            start = run * seats
            award_run(
                tape, rules, hand, part, above if level or above > 1 else 0, pot, run,
                highs[start : start + seats], lows[start : start + seats], won, how,
            )  # fmt: skip
        level, pot = above, pot + 1
        above = next_level(hand, level)
    for turn in range(seats):
        seat = from_left(hand, turn)
        if stakes[seat, Spot.STACK] > 0:
            net = won[seat] - hand.put[seat]
            why = why_of(hand, seat, how)
            settle(tape, seat, Spot.STACK, stakes[seat, Spot.STACK], net, 0, 0, POT, why)


@kernel
def why_of(hand: Hand, seat: int, how: Cells) -> int:
    """Why a seat has won or lost."""
    if not is_in(hand, seat):
        return Why.FOLDED if hand.held[seat] > 0 else Why.NOT_IN
    if how[seat] & (WON_HIGH | WON_LOW) == 0:
        return Why.BEATEN
    if how_many_in(hand) == 1:
        return Why.UNCALLED
    if how[seat] & MISSED:
        return Why.PART
    if how[seat] & TIED:
        return Why.SHARED
    if not was_halved(how):
        return Why.BEST
    return Why.BOTH_WAYS if how[seat] & WON_HIGH and how[seat] & WON_LOW else Why.PART


@kernel
def was_halved(how: Cells) -> bool:
    """Did somebody win a second half? A pot for high and low may have no low hand."""
    found = 0
    for seat in range(len(how)):
        found |= how[seat] & WON_LOW
    return found > 0
