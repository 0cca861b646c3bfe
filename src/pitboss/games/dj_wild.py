"""DJ Wild Poker: deuces and the joker are wild.

A player bets an Ante and an equal Blind, and may add Trips and a Two Way Bad Beat. He and
the dealer get five cards each from a deck with one joker. He folds, or makes a Play wager
of twice the Ante; the dealer plays with every hand. The higher hand wins even money on Ante
and Play, and on the Blind by a table for a straight or better, a push with less; a tie
pushes all three. Trips looks at the player's own five cards, and pays more for a hand that
needs no wild card: a deuce may be either, and by default it is what pays more. The Two Way
Bad Beat wins when both hands have three of a kind or better and one is beaten, and pays by
that one.

A fold costs Ante and Blind, in Columbus the Two Way Bad Beat as well, and never Trips.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.equipment.cards import JOKER
from pitboss.equipment.cards import name as card_name
from pitboss.families.five_cards import deal_five
from pitboss.families.showdown import Showdown, Versus
from pitboss.game import *
from pitboss.hands.names import five_card_name
from pitboss.hands.poker import CATEGORY_SHIFT, Five, category, laid_out
from pitboss.hands.suit_classes import FIVE_CLASSES, cards_of_five_class
from pitboss.hands.wild import WILD_CLASSES, Wild, natural_score, wild_class, wild_score
from pitboss.sidebets.two_way_bad_beat import beaten_hand

FACTS = Facts(title="DJ Wild", family="versus-dealer", hands_are_sets=True)


class Spot(Spots):
    ANTE = Wager()
    BLIND = Wager(comes_with="ante")
    TRIPS = Wager()
    TWO_WAY_BAD_BEAT = Wager()
    PLAY = Wager(raises="ante")


class Act(Actions):
    PLAY = auto()
    FOLD = auto()


class Why(Reasons):
    HIGHER = "the player's hand is higher"
    TIED = "the two hands tie"
    LOWER = "the dealer's hand is higher"
    FOLDED = "the player folded"
    BLIND_HAND = "the hand wins with a straight or better"
    BLIND_PUSH = "the hand wins with less than a straight"
    TRIPS_HAND = "Trips pays this hand"
    UNDER_TRIPS = "the hand has less than three of a kind"
    BAD_BEAT = "both hands have three of a kind or better, and one is beaten"
    NO_BAD_BEAT = "no hand of three of a kind or better is beaten by another"
    PAYOUT_LIMIT = "nothing is left of the payout limit"


class WildHand(Outcomes):
    """The hands of the Blind's table, and of the Bad Beat's."""

    OTHER = auto()
    THREE_OF_A_KIND = auto()
    STRAIGHT = auto()
    FLUSH = auto()
    FULL_HOUSE = auto()
    FOUR_OF_A_KIND = auto()
    STRAIGHT_FLUSH = auto()
    FIVE_OF_A_KIND = auto()
    ROYAL_FLUSH = auto()
    FIVE_WILDS = auto()


class TripsHand(Outcomes):
    """The hands of the Trips table, each with wild cards and without."""

    NOTHING = auto()
    WILD_THREE_OF_A_KIND = auto()
    NATURAL_THREE_OF_A_KIND = auto()
    WILD_STRAIGHT = auto()
    NATURAL_STRAIGHT = auto()
    WILD_FLUSH = auto()
    NATURAL_FLUSH = auto()
    WILD_FULL_HOUSE = auto()
    NATURAL_FULL_HOUSE = auto()
    WILD_FOUR_OF_A_KIND = auto()
    NATURAL_FOUR_OF_A_KIND = auto()
    WILD_STRAIGHT_FLUSH = auto()
    NATURAL_STRAIGHT_FLUSH = auto()
    FIVE_OF_A_KIND = auto()
    WILD_ROYAL_FLUSH = auto()
    NATURAL_ROYAL_FLUSH = auto()
    FIVE_WILDS = auto()


class AntePays(IntEnum):
    """What the Ante of a higher hand wins."""

    EVEN_MONEY = 0
    BLIND_TABLE = 1  # by the letter of one book


class TripsReading(IntEnum):
    """How Trips takes a hand that its deuces make natural in one way and wild in another."""

    BEST_PAYING = 0
    BEST_RANKING = 1


class Rules(NamedTuple):
    ante: Annotated[Paytable, Even]
    play: Annotated[Paytable, Even]
    blind: Annotated[Paytable, WildHand]
    trips: Annotated[Paytable, TripsHand]
    two_way_bad_beat: Annotated[Paytable, WildHand]
    trips_reading: TripsReading
    fold_forfeits_bad_beat: bool
    ante_pays: AntePays = AntePays.EVEN_MONEY
    limit: PayoutLimit = PayoutLimit()


KEYS = WILD_CLASSES
"""A player knows his cards, whatever their suits are called; the joker is as good as a deuce."""

STAKES = {"ante": 1000, "blind": 1000, "trips": 1000}
PLAY_TIMES = 2
THREE_OF_A_KIND = int(Five.THREE_OF_A_KIND) << CATEGORY_SHIFT
STRAIGHT = int(Five.STRAIGHT) << CATEGORY_SHIFT


def deck(rules: Rules) -> Deck:
    return standard(1, jokers=1)


def says_hand(rules: Rules, hand: Sequence[int], board: Sequence[int]) -> str:
    if len(hand) != 5:
        return ""
    score = wild_score(*hand)
    above = {int(Wild.ROYAL_FLUSH): "a royal flush", int(Wild.FIVE_WILDS): "five wilds"}
    return above.get(category(score)) or five_card_name(score)


def key_name(rules: Rules, key: int) -> str:
    if key == FIVE_CLASSES:
        return "five wild cards"
    # One of several that are the same up to an exchange of suits, or of the joker for a deuce.
    return f"such as {' '.join(map(card_name, reversed(cards_of_five_class(key))))}"


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    hand = scratch(tape, 5 * seats)
    dealer = scratch(tape, 5)
    for seat in range(seats):
        if in_play(stakes, seat):
            deal_five(tape, seat, hand)
    for n in range(5):
        dealer[n] = draw(tape, DEALER, DOWN)

    score = scratch(tape, seats)
    folded = scratch(tape, seats)
    showdown = False
    for seat in range(seats):
        if in_play(stakes, seat):
            score[seat] = wild_score_at(hand, 5 * seat)
        if stakes[seat, Spot.ANTE] > 0:
            key = wild_class_at(hand, 5 * seat)
            if choose(tape, seat, key, Act.PLAY | Act.FOLD) == Act.PLAY:
                post(tape, seat, Spot.PLAY, PLAY_TIMES * stakes[seat, Spot.ANTE])
                showdown = True
            else:
                folded[seat] = 1
        if bad_beat_up(rules, stakes, seat, folded[seat]) > 0:
            showdown = True

    for turn in range(seats):
        seat = seat_in_order(turn, seats, ActionOrder.FROM_RIGHT, 0)
        if folded[seat]:
            forfeit(tape, rules, stakes, seat)
    dealers = 0
    if showdown:
        for n in range(5):
            dealer[n] = reveal(tape, dealer[n])
        dealers = wild_score_at(dealer, 0)
    won = scratch(tape, seats)
    for turn in range(seats):
        seat = seat_in_order(turn, seats, ActionOrder.FROM_RIGHT, 0)
        if stakes[seat, Spot.ANTE] > 0 and not folded[seat]:
            settle_base(tape, rules, stakes, seat, score[seat], dealers, won)
        stake = stakes[seat, Spot.TRIPS]
        if stake > 0:
            row = trips_row(rules, hand, 5 * seat, score[seat])
            why = Why.TRIPS_HAND if rules.trips[row, 0] else Why.UNDER_TRIPS
            pay_by_row(tape, rules, seat, Spot.TRIPS, stake, rules.trips, row, why, won)
        stake = bad_beat_up(rules, stakes, seat, folded[seat])
        if stake > 0:
            table = rules.two_way_bad_beat
            row = row_of(beaten_hand(score[seat], dealers, THREE_OF_A_KIND))
            why = Why.BAD_BEAT if table[row, 0] else Why.NO_BAD_BEAT
            pay_by_row(tape, rules, seat, Spot.TWO_WAY_BAD_BEAT, stake, table, row, why, won)


# --- Hands ----------------------------------------------------------------------------------


@kernel
def in_play(stakes: Array, seat: int) -> bool:
    """Does the seat get cards?"""
    wagered = stakes[seat, Spot.ANTE] + stakes[seat, Spot.BLIND] + stakes[seat, Spot.TRIPS]
    return bool(wagered + stakes[seat, Spot.TWO_WAY_BAD_BEAT] > 0)


@kernel
def bad_beat_up(rules: Rules, stakes: Array, seat: int, folded: int) -> int:
    """What a seat has on the Two Way Bad Beat when the hands are compared."""
    return 0 if folded and rules.fold_forfeits_bad_beat else stakes[seat, Spot.TWO_WAY_BAD_BEAT]


@kernel
def wild_score_at(held: Cells, at: int) -> int:
    return wild_score(held[at], held[at + 1], held[at + 2], held[at + 3], held[at + 4])


@kernel
def wild_class_at(held: Cells, at: int) -> int:
    return wild_class(held[at], held[at + 1], held[at + 2], held[at + 3], held[at + 4])


@kernel
def row_of(score: int) -> int:
    """The `WildHand` of a score."""
    return max(0, category(score) - Five.TWO_PAIR)


@kernel
def trips_row(rules: Rules, held: Cells, at: int, score: int) -> int:
    """The row of the Trips table: the hand with its wild cards, or as its deuces are printed."""
    wild = trips_row_of(score, False)
    layout = 0
    for n in range(5):
        if held[at + n] == JOKER:
            return wild
        layout |= laid_out(held[at + n])
    plain = natural_score(layout)
    natural = trips_row_of(plain, True)
    if rules.trips_reading == TripsReading.BEST_RANKING:
        return natural if plain == score else wild
    return natural if odds_of(rules.trips, natural) >= odds_of(rules.trips, wild) else wild


@kernel
def odds_of(table: Paytable, row: int) -> int:
    """What a row pays, in hundredths of the stake; below 0 where it loses."""
    return 100 * table[row, 1] // table[row, 2] if table[row, 0] == Pays.ODDS else -100


@kernel
def trips_row_of(score: int, natural: bool) -> int:
    """The `TripsHand` of a score."""
    kind = category(score)
    if kind < Five.THREE_OF_A_KIND:
        return TripsHand.NOTHING
    if kind == Wild.FIVE_WILDS:
        return TripsHand.FIVE_WILDS
    if kind == Wild.FIVE_OF_A_KIND:
        return TripsHand.FIVE_OF_A_KIND
    if kind == Wild.ROYAL_FLUSH:
        return TripsHand.NATURAL_ROYAL_FLUSH if natural else TripsHand.WILD_ROYAL_FLUSH
    return 2 * (kind - Five.THREE_OF_A_KIND) + 1 + int(natural)


# --- Settling -------------------------------------------------------------------------------


@kernel
def forfeit(tape: Tape, rules: Rules, stakes: Array, seat: int) -> None:
    """What a fold costs."""
    lose(tape, seat, Spot.ANTE, stakes[seat, Spot.ANTE], Why.FOLDED)
    if stakes[seat, Spot.BLIND] > 0:
        lose(tape, seat, Spot.BLIND, stakes[seat, Spot.BLIND], Why.FOLDED)
    stake = stakes[seat, Spot.TWO_WAY_BAD_BEAT]
    if stake > 0 and rules.fold_forfeits_bad_beat:
        lose(tape, seat, Spot.TWO_WAY_BAD_BEAT, stake, Why.FOLDED)


@kernel
def settle_base(
    tape: Tape, rules: Rules, stakes: Array, seat: int, mine: int, dealers: int, won: Cells
) -> None:
    """Ante, Play and Blind against the dealer's hand."""
    ante, blind = stakes[seat, Spot.ANTE], stakes[seat, Spot.BLIND]
    played = PLAY_TIMES * ante
    if mine == dealers:
        push(tape, seat, Spot.ANTE, ante, Why.TIED)
        push(tape, seat, Spot.PLAY, played, Why.TIED)
        if blind > 0:
            push(tape, seat, Spot.BLIND, blind, Why.TIED)
        return
    if mine < dealers:
        lose(tape, seat, Spot.ANTE, ante, Why.LOWER)
        lose(tape, seat, Spot.PLAY, played, Why.LOWER)
        if blind > 0:
            lose(tape, seat, Spot.BLIND, blind, Why.LOWER)
        return
    row = row_of(mine) if mine >= STRAIGHT else WildHand.OTHER
    why = Why.BLIND_HAND if mine >= STRAIGHT else Why.BLIND_PUSH
    if rules.ante_pays == AntePays.BLIND_TABLE:
        pay_by_row(tape, rules, seat, Spot.ANTE, ante, rules.blind, row, why, won)
    else:
        even = Even.WIN
        pay_by_row(tape, rules, seat, Spot.ANTE, ante, rules.ante, even, Why.HIGHER, won)
    pay_by_row(tape, rules, seat, Spot.PLAY, played, rules.play, Even.WIN, Why.HIGHER, won)
    if blind > 0:
        pay_by_row(tape, rules, seat, Spot.BLIND, blind, rules.blind, row, why, won)


@kernel
def pay_by_row(
    tape: Tape,
    rules: Rules,
    seat: int,
    spot: int,
    stake: int,
    table: Paytable,
    row: int,
    why: int,
    won: Cells,
) -> None:
    """One wager, within the payout limit."""
    limit = limit_in_force(rules.limit, 0)
    if table[row, 0] == Pays.ODDS and used_up(seat, limit, won):
        why = Why.PAYOUT_LIMIT
    pay_row_within(tape, seat, spot, stake, table, row, why, limit, won)


@kernel
def hand_score(rules: Rules, held: Cells) -> int:
    return wild_score_at(held, 0)


@kernel
def decision_key(rules: Rules, held: Cells, shown: int) -> int:
    return wild_class_at(held, 0)


SHOWDOWN = Showdown(
    wager="ante",
    score=hand_score,
    key=decision_key,
    kind=lambda rules, mine: row_of(mine),
    dealers_kind=lambda rules, dealers: 0,
    others={
        "two-way-bad-beat": Versus(
            kind=lambda rules, mine: row_of(mine),
            dealers_kind=lambda rules, dealers: row_of(dealers),
        )
    },
)
