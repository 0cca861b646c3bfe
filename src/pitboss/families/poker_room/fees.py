"""What the house takes: the rake or the collection, and the drop for a jackpot, out of the pots.

Pure functions of how far a hand has gone, who was dealt in and what is in the pots. When a pot is
divided its fees are gone from it.
"""

from __future__ import annotations

from pitboss.families.poker_room.rules import Designated, FeeTaken, Rules
from pitboss.families.poker_room.seats import DEALT, RUNS, STREET, Hand
from pitboss.jit import kernel
from pitboss.money.fees import PotFee
from pitboss.tape import FROM_POT, fee
from pitboss.tape.verbs import Tape


@kernel
def rake(rules: Rules, pot: int, before: int, street: int) -> int:
    """The house's share of one pot, in whole dollars; a hand pays no more than the cap.

    Nothing of a hand that is over in the first round.
    """
    if rules.rake_percent == 0 or street == 0:
        return 0
    share = pot * rules.rake_percent // 100 // 100 * 100
    return max(0, min(share, rules.rake_cap - before))


@kernel
def fee_of(rules: Rules, players: int, column: int) -> int:
    """A figure of the collection for so many players dealt in."""
    row = min(players, rules.collection.shape[0] - 1)
    return rules.collection[row, column]  # type: ignore[no-any-return]


@kernel
def small_blinds_fee(rules: Rules, players: int) -> int:
    """What a seat pays before the deal besides its blind."""
    if rules.fee_taken != FeeTaken.THREE_PARTS:
        return 0
    return fee_of(rules, players, PotFee.FEE)


@kernel
def ended_early(rules: Rules, hand: Hand) -> bool:
    """Is the designated fee due instead of the other one?"""
    if hand.table[STREET] > 0:
        return False
    if rules.designated_fee != Designated.BLIND_UNCALLED:
        return True
    called = 0  # what nobody matched of the big blind has gone back to it
    for seat in range(len(hand.put)):
        called = max(called, hand.put[seat] - hand.dead[seat])
    return called < rules.big_blind


@kernel
def collection(rules: Rules, hand: Hand) -> int:
    """What is taken from the pots by the posted option, after all that was bet."""
    players, street = hand.table[DEALT], hand.table[STREET]
    first = fee_of(rules, players, PotFee.FEE)
    designated = fee_of(rules, players, PotFee.DESIGNATED)
    if rules.fee_taken == FeeTaken.THREE_PARTS:
        due = fee_of(rules, players, PotFee.SECOND) if street > 0 else 0
        return due + (fee_of(rules, players, PotFee.THIRD) if street > 1 else 0)
    if rules.designated_fee != Designated.BESIDES:
        return designated if ended_early(rules, hand) else first
    due = designated + (first if street > 0 else 0)
    return due + (fee_of(rules, players, PotFee.SECOND) if street > 1 else 0)


@kernel
def run_again_fee(rules: Rules, hand: Hand) -> int:
    """What is taken once when the board is run more than once."""
    return rules.run_it_twice_fee if hand.table[RUNS] > 1 else 0


@kernel
def drop(rules: Rules, hand: Hand, in_pots: int) -> int:
    """What goes to the jackpot: a part from pots of an amount on, if enough players are dealt in.

    The rows of `Rules.drop` are drop, pot, players; the last that applies counts. Nothing of a hand
    that is over before the flop, nor where no rake is taken, which the drop is printed on top of.
    """
    due = 0
    if hand.table[STREET] == 0 or rules.rake_percent == 0:
        return due
    for row in range(rules.drop.shape[0]):
        enough = in_pots >= rules.drop[row, 1] and hand.table[DEALT] >= rules.drop[row, 2]
        if rules.drop[row, 0] > 0 and enough:
            due = rules.drop[row, 0]
    return due


@kernel
def take(tape: Tape, amount: int, pot: int, why: int) -> int:
    """A fee leaves a pot, as much of it as there is; what is left of the pot."""
    amount = min(amount, pot)
    if amount > 0:
        fee(tape, FROM_POT, amount, why)
    return pot - amount
