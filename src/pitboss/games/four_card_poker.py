"""Four Card Poker.

A player bets the Ante against the dealer, Aces Up against a paytable, or both, and may add
a progressive wager. He gets five cards and the dealer six, the last of them face up; the
best four of each count. Who has an Ante folds it, or makes a Play wager of one, two or
three times as much. The dealer plays with every hand, and a tie is the player's: Ante and
Play win even money with a hand that is not lower. Three of a kind or better brings an Ante
Bonus besides, whoever wins. Aces Up looks at the player's best four alone, the progressive
at all five of his cards.

A fold costs the Ante and the progressive; Aces Up stays up.
"""

from __future__ import annotations

from pitboss.equipment.cards import name as card_name
from pitboss.families.community import Hand, hand_of
from pitboss.families.five_cards import Act, all_five_at, best_four_at, bets, deal_five
from pitboss.families.showdown import Showdown
from pitboss.game import *
from pitboss.hands.names import best_four
from pitboss.hands.poker import best_four_of_six
from pitboss.hands.suit_classes import FIVE_CLASSES, cards_of_five_class, five_class, labelled
from pitboss.sidebets.best_four import BestFour, best_four_row

FACTS = Facts(family="versus-dealer", hands_are_sets=True)


class Spot(Spots):
    ANTE = Wager()
    ACES_UP = Wager()
    PROGRESSIVE = Wager()
    PLAY = Wager(raises="ante")
    ANTE_BONUS = Wager(raises="ante")
    ENVY = Wager(raises="progressive")


class Why(Reasons):
    HIGHER = "the player's hand is higher"
    TIED = "the two hands tie, and the player wins"
    LOWER = "the dealer's hand is higher"
    FOLDED = "the player folded"
    BONUS = "three of a kind or better brings the Ante Bonus"
    ACES_OR_BETTER = "Aces Up pays this hand"
    UNDER_ACES = "the hand has less than a pair of aces"
    PRIZE = "the five cards win a progressive prize"
    NO_PRIZE = "the five cards win no progressive prize"
    ENVY = "another player holds a royal or straight flush"


class Rules(NamedTuple):
    ante: Annotated[Paytable, Even]
    play: Annotated[Paytable, Even]
    ante_bonus: Annotated[Paytable, BestFour]
    aces_up: Annotated[Paytable, BestFour]
    progressive: Annotated[Paytable, Hand]
    envy: Annotated[Paytable, Hand]
    meter: Progressive = Progressive()


CARRY = ("meter",)
CARRY_MONEY = ("meter",)
METER_CELL = 0
PRIZES = Prizes.of(Spot.PROGRESSIVE, Spot.ENVY, METER_CELL, Why.PRIZE, Why.NO_PRIZE, Why.ENVY)

UPCARDS = 52
KEYS = FIVE_CLASSES * UPCARDS
"""A player knows his five cards, whatever their suits are called, and the dealer's upcard."""

STAKES = {"ante": 1000, "aces-up": 1000}

says_hand = best_four


def start(rules: Rules, carry: Array) -> None:
    carry[METER_CELL] = rules.meter.meter_seed


def key_name(rules: Rules, key: int) -> str:
    number, shown = divmod(key, UPCARDS)
    held = cards_of_five_class(number)
    labels, others = five_class(*held)[1], [card for card in range(UPCARDS) if card not in held]
    upcard = next((card for card in others if labelled(card, labels) == shown), shown)
    # One of several that are the same up to an exchange of suits.
    return f"such as {' '.join(map(card_name, reversed(held)))} against {card_name(upcard)}"


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    feed_meter(tape, rules.meter, stakes, Spot.PROGRESSIVE, carry, METER_CELL)

    hand = scratch(tape, 5 * seats)
    dealer = scratch(tape, 6)
    for seat in range(seats):
        if in_play(stakes, seat):
            deal_five(tape, seat, hand)
    against_dealer = stakes[:, Spot.ANTE].sum() > 0
    for n in range(6):
        dealer[n] = draw(tape, DEALER, UP if against_dealer and n == 5 else DOWN)

    score = scratch(tape, seats)
    times = scratch(tape, seats)
    folded = scratch(tape, seats)
    showdown = False
    for seat in range(seats):
        if in_play(stakes, seat):
            score[seat] = best_four_at(hand, 5 * seat)
        if stakes[seat, Spot.ANTE] > 0:
            key, allowed = (
                key_at(hand, 5 * seat, dealer[5]),
                Act.ONE | Act.TWO | Act.THREE | Act.FOLD,
            )
            times[seat] = bets(tape, seat, key, allowed, Spot.PLAY, stakes[seat, Spot.ANTE])
            folded[seat] = int(times[seat] == 0)
            showdown = showdown or times[seat] > 0

    for turn in range(seats):
        seat = seat_in_order(turn, seats, ActionOrder.FROM_RIGHT, 0)
        if folded[seat]:
            forfeit(tape, stakes, seat)
    dealers = 0
    if showdown:
        for n in range(5):
            dealer[n] = reveal(tape, dealer[n])
        dealers = dealers_score(rules, dealer)
    for turn in range(seats):
        seat = seat_in_order(turn, seats, ActionOrder.FROM_RIGHT, 0)
        if times[seat] > 0:
            settle_ante(tape, rules, stakes, seat, times[seat], score[seat], dealers)
        if stakes[seat, Spot.ACES_UP] > 0:
            row = best_four_row(score[seat], rules.aces_up)
            why = Why.ACES_OR_BETTER if rules.aces_up[row, 0] else Why.UNDER_ACES
            stake = stakes[seat, Spot.ACES_UP]
            pay_row(tape, seat, Spot.ACES_UP, stake, rules.aces_up, row, why)
        if in_play(stakes, seat) and not folded[seat]:
            row = hand_of(all_five_at(hand, 5 * seat))
            settle_prizes(tape, rules, stakes, carry, seat, row, PRIZES)


@kernel
def in_play(stakes: Array, seat: int) -> bool:
    """Does the seat get cards?"""
    wagered = stakes[seat, Spot.ANTE] + stakes[seat, Spot.ACES_UP]
    return bool(wagered + stakes[seat, Spot.PROGRESSIVE] > 0)


@kernel
def key_at(held: Cells, at: int, shown: int) -> int:
    """What a player knows."""
    number, labels = five_class(held[at], held[at + 1], held[at + 2], held[at + 3], held[at + 4])
    return number * UPCARDS + labelled(shown, labels)


@kernel
def forfeit(tape: Tape, stakes: Array, seat: int) -> None:
    """What a fold costs."""
    lose(tape, seat, Spot.ANTE, stakes[seat, Spot.ANTE], Why.FOLDED)
    if stakes[seat, Spot.PROGRESSIVE] > 0:
        lose(tape, seat, Spot.PROGRESSIVE, stakes[seat, Spot.PROGRESSIVE], Why.FOLDED)


@kernel
def settle_ante(
    tape: Tape, rules: Rules, stakes: Array, seat: int, times: int, mine: int, dealers: int
) -> None:
    """Ante and Play against the dealer's hand, and the bonus that the player's own brings."""
    ante = stakes[seat, Spot.ANTE]
    why = Why.HIGHER if mine > dealers else Why.LOWER if mine < dealers else Why.TIED
    row = Even.LOSE if mine < dealers else Even.WIN
    pay_row(tape, seat, Spot.ANTE, ante, rules.ante, row, why)
    pay_row(tape, seat, Spot.PLAY, times * ante, rules.play, row, why)
    table, pays = rules.ante_bonus, best_four_row(mine, rules.ante_bonus)
    if table[pays, 0] == Pays.ODDS:
        win, per, by = at_row(table, pays, Why.BONUS)
        bonus = at_odds(ante, win, per, breakage_of(tape, Spot.ANTE_BONUS))
        settle(tape, seat, Spot.ANTE_BONUS, 0, bonus, win, per, BANK, by)


@kernel
def players_score(rules: Rules, held: Cells) -> int:
    return best_four_at(held, 0)


@kernel
def dealers_score(rules: Rules, held: Cells) -> int:
    return best_four_of_six(held[0], held[1], held[2], held[3], held[4], held[5])


@kernel
def decision_key(rules: Rules, held: Cells, shown: int) -> int:
    return key_at(held, 0, shown)


SHOWDOWN = Showdown(
    wager="ante",
    score=players_score,
    dealers_score=dealers_score,
    key=decision_key,
    kind=lambda rules, mine: best_four_row(mine, rules.ante_bonus),
    dealers_kind=lambda rules, dealers: 0,
)
