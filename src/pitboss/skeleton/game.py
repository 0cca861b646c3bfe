"""TITLE.

A card to every player, and then one to the dealer; who likes his card may raise before
the dealer's is dealt. The higher card wins. Say here in your own words what a round is.
"""

from __future__ import annotations

from pitboss.game import *

FACTS = Facts(tells_apart=Face.RANK)


class Spot(Spots):
    ANTE = Wager()
    RAISE = Wager(raises="ante")


class Act(Actions):
    RAISE = auto()
    STAND = auto()


class Why(Reasons):
    LOWER = "the dealer's card is higher"
    TIE = "the two cards tie"
    HIGHER = "the player's card is higher"


class Card(Outcomes):
    LOWER = auto()
    TIE = auto()
    HIGHER = auto()


class Rules(NamedTuple):
    decks: int
    ante: Annotated[Paytable, Card]


KEYS = 13


def key_name(rules: Rules, key: int) -> str:
    return f"holding {RANKS[key]}"


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    card, raised = scratch(tape, seats), scratch(tape, seats)
    for seat in range(seats):
        if stakes[seat, Spot.ANTE] > 0:
            card[seat] = rank(draw(tape, seat, UP))
    for seat in range(seats):
        ante = stakes[seat, Spot.ANTE]
        if ante > 0 and choose(tape, seat, card[seat], Act.RAISE | Act.STAND) == Act.RAISE:
            post(tape, seat, Spot.RAISE, ante)
            raised[seat] = ante
    dealer = rank(draw(tape, DEALER, UP))
    for seat in range(seats):
        compare(tape, rules, seat, Spot.ANTE, stakes[seat, Spot.ANTE], card[seat], dealer)
        compare(tape, rules, seat, Spot.RAISE, raised[seat], card[seat], dealer)


@kernel
def compare(
    tape: Tape, rules: Rules, seat: int, spot: int, stake: int, card: int, dealer: int
) -> None:
    """Settle one wager of a seat by the two cards."""
    if stake == 0:
        return
    if card > dealer:
        pay_row(tape, seat, spot, stake, rules.ante, Card.HIGHER, Why.HIGHER)
    elif card == dealer:
        pay_row(tape, seat, spot, stake, rules.ante, Card.TIE, Why.TIE)
    else:
        pay_row(tape, seat, spot, stake, rules.ante, Card.LOWER, Why.LOWER)
