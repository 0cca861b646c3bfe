"""Mississippi Stud.

A player bets the Ante, and may add a Three Card Bonus and a progressive wager. Three
community cards lie face down for everybody, and he gets two cards of his own. Three
times, on third, fourth and fifth street, he folds or bets one, two or three times the
Ante, and after each round of bets a community card is turned. There is no hand to beat:
from the dealer's right the five cards are paid by a table, on the Ante and on each
street bet alike. A pair of jacks or better wins, a pair of sixes to tens pushes, and
less than that loses. The Three Card Bonus looks at the three community cards, the
progressive at the five cards of a hand that was not folded.

A fold costs the Ante and the street bets at once, the progressive wager with them, and
in some houses the Three Card Bonus too. In California a player banks, without a hand of
his own. Seats are numbered from the house dealer's left, without the player-dealer's own.
"""

from __future__ import annotations

import numpy as np

from pitboss.equipment.cards import JACK
from pitboss.equipment.cards import name as card_name
from pitboss.families.community import hand_from
from pitboss.families.paytable_poker import settle_row
from pitboss.game import *
from pitboss.hands.poker import Four, category, five_card, four_card
from pitboss.hands.sets import PAIRS, QUADS, TRIPLES, cards_at, pair_index, quad_index, triple_index
from pitboss.jit import compiled
from pitboss.sidebets import three_card_bonus
from pitboss.sidebets.three_card_bonus import three_card_bonus_row

FACTS = Facts(family="paytable-poker", hands_are_sets=True)


class Spot(Spots):
    ANTE = Wager(pools=True)
    THREE_CARD_BONUS = Wager()
    PROGRESSIVE = Wager()
    THIRD_STREET = Wager(raises="ante")
    FOURTH_STREET = Wager(raises="ante")
    FIFTH_STREET = Wager(raises="ante")
    ENVY = Wager(raises="progressive")


STREETS = 3


class Act(Actions):
    FOLD = auto()
    ONE = "1x"
    TWO = "2x"
    THREE = "3x"


class Why(Reasons):
    JACKS_OR_BETTER = "the five cards make a pair of jacks or better"
    SIXES_TO_TENS = "the five cards make a pair of sixes to tens"
    UNDER_SIXES = "the five cards make less than a pair of sixes"
    FOLDED = "the player folded"
    PAIR_OR_BETTER = "the three community cards make a pair or better"
    UNDER_A_PAIR = "the three community cards make less than a pair"
    PRIZE = "the hand wins a progressive prize"
    NO_PRIZE = "the hand is less than three of a kind"
    ENVY = "another player holds a straight flush or a royal"
    PAYOUT_LIMIT = "nothing is left of the payout limit"
    COLLECTION = "collection fee"


class Hand(Outcomes):
    NOTHING = auto()
    SIXES_TO_TENS = auto()
    JACKS_OR_BETTER = auto()
    TWO_PAIR = auto()
    THREE_OF_A_KIND = auto()
    STRAIGHT = auto()
    FLUSH = auto()
    FULL_HOUSE = auto()
    FOUR_OF_A_KIND = auto()
    STRAIGHT_FLUSH = auto()
    ROYAL_FLUSH = auto()


class Rules(NamedTuple):
    table_minimum: Cents
    ante: Annotated[Paytable, Hand]
    """For the street bets too."""
    three_card_bonus: Annotated[Paytable, three_card_bonus.OUTCOMES]
    progressive: Annotated[Paytable, Hand]
    envy: Annotated[Paytable, Hand]
    street_times: int = 3
    """A street bet is at most this many times the Ante."""
    fold_forfeits_three_card: bool = False
    limit: PayoutLimit = PayoutLimit()
    meter: Progressive = Progressive()
    bank: Bank = Bank()
    fees: Fees = NO_FEES


CARRY = ("meter",)
CARRY_MONEY = ("meter",)
METER_CELL = 0

BETS_BEFORE_FOURTH, BETS_BEFORE_FIFTH = 3, 5
FOURTH_FROM = PAIRS
FIFTH_FROM = FOURTH_FROM + BETS_BEFORE_FOURTH * TRIPLES
KEYS = FIFTH_FROM + BETS_BEFORE_FIFTH * QUADS
"""A player knows his two cards, those community cards that have been turned, and what he has bet on
earlier streets, which a fold gives up: one to three Antes before fourth street, two to six before
fifth."""


def start(rules: Rules, carry: Array) -> None:
    carry[METER_CELL] = rules.meter.meter_seed


def key_name(rules: Rules, key: int) -> str:
    if key < FOURTH_FROM:
        return f"{_held(key, 2)} on third street"
    if key < FIFTH_FROM:
        place, bets = divmod(key - FOURTH_FROM, BETS_BEFORE_FOURTH)
        return f"{_held(place, 3)} on fourth street after a bet of {bets + 1}x"
    place, bets = divmod(key - FIFTH_FROM, BETS_BEFORE_FIFTH)
    return f"{_held(place, 4)} on fifth street after bets of {bets + 2}x"


def _held(place: int, size: int) -> str:
    return " ".join(card_name(card) for card in cards_at(place, size))


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    collect_fees(tape, stakes, rules.fees, Why.COLLECTION)
    feed_meter(tape, rules.meter, stakes, Spot.PROGRESSIVE, carry, METER_CELL)

    board = scratch(tape, STREETS)
    for n in range(STREETS):
        board[n] = draw(tape, BOARD, DOWN)
    hole = scratch(tape, 2 * seats)
    for seat in range(seats):
        if has_cards(stakes, seat):
            hole[2 * seat] = draw(tape, seat, OWN)
            hole[2 * seat + 1] = draw(tape, seat, OWN)

    bets = scratch(tape, STREETS * seats)
    folded = scratch(tape, seats)
    allowed = Act.FOLD | ((Act.ONE << rules.street_times) - Act.ONE)
    for street in range(STREETS):
        for seat in range(seats):
            ante = stakes[seat, Spot.ANTE]
            if ante == 0 or folded[seat]:
                continue
            before = (bets[STREETS * seat] + bets[STREETS * seat + 1]) // ante
            key = known(hole[2 * seat], hole[2 * seat + 1], board, street, before)
            action = choose(tape, seat, key, allowed)
            if action == Act.FOLD:
                folded[seat] = 1
                forfeit(tape, rules, stakes, seat, bets)
            else:
                bets[STREETS * seat + street] = ante * times(action)
                post(tape, seat, Spot.THIRD_STREET + street, bets[STREETS * seat + street])
        if not board_matters(rules, stakes, folded):
            return
        board[street] = reveal(tape, board[street])

    limit = limit_in_force(rules.limit, most_at_the_minimum(rules))
    won = scratch(tape, seats)
    for seat in range(seats - 1, -1, -1):
        in_hand = has_cards(stakes, seat) and not folded[seat]
        row = 0
        if in_hand:
            a, b = hole[2 * seat], hole[2 * seat + 1]
            row = row_of(five_card(a, b, board[0], board[1], board[2]))
            settle_hand(tape, rules, stakes[seat, Spot.ANTE], seat, bets, row, limit, won)
        if not (folded[seat] and rules.fold_forfeits_three_card):
            settle_bonus(tape, rules, stakes[seat, Spot.THREE_CARD_BONUS], seat, board, limit, won)
        if in_hand:
            settle_meter(tape, rules, stakes, carry, seat, row)


@kernel
def has_cards(stakes: Array, seat: int) -> bool:
    """Does the seat get two cards? A Three Card Bonus by itself needs none."""
    return bool(stakes[seat, Spot.ANTE] + stakes[seat, Spot.PROGRESSIVE] > 0)


@kernel
def known(first: int, second: int, board: Cells, street: int, bets: int) -> int:
    """The information key: the cards that a player knows on a street, in no order, and his bets."""
    if street == 0:
        return pair_index(first, second)
    if street == 1:
        place = triple_index(first, second, board[0])
        return FOURTH_FROM + BETS_BEFORE_FOURTH * place + bets - 1
    place = quad_index(first, second, board[0], board[1])
    return FIFTH_FROM + BETS_BEFORE_FIFTH * place + bets - 2


@kernel
def times(action: int) -> int:
    """How many times the Ante a street bet is."""
    if action == Act.ONE:
        return 1
    return 2 if action == Act.TWO else 3


@kernel
def forfeit(tape: Tape, rules: Rules, stakes: Array, seat: int, bets: Cells) -> None:
    """What a fold costs."""
    lose(tape, seat, Spot.ANTE, stakes[seat, Spot.ANTE], Why.FOLDED)
    for street in range(STREETS):
        if bets[STREETS * seat + street] > 0:
            lose(tape, seat, Spot.THIRD_STREET + street, bets[STREETS * seat + street], Why.FOLDED)
    bonus, progressive = stakes[seat, Spot.THREE_CARD_BONUS], stakes[seat, Spot.PROGRESSIVE]
    if bonus > 0 and rules.fold_forfeits_three_card:
        lose(tape, seat, Spot.THREE_CARD_BONUS, bonus, Why.FOLDED)
    if progressive > 0:
        lose(tape, seat, Spot.PROGRESSIVE, progressive, Why.FOLDED)


@kernel
def board_matters(rules: Rules, stakes: Array, folded: Cells) -> bool:
    """Is there a wager left that the community cards decide?"""
    for seat in range(stakes.shape[0]):
        if not folded[seat] and stakes[seat].sum() > 0:
            return True
        if stakes[seat, Spot.THREE_CARD_BONUS] > 0 and not rules.fold_forfeits_three_card:
            return True
    return False


LOWEST_SIXES = five_card(*cards("6c 6d 4h 3s 2c"))
LOWEST_JACKS = five_card(*cards("Jc Jd 4h 3s 2c"))


@kernel
def row_of(score: int) -> int:
    """The outcome of a five-card score."""
    if LOWEST_SIXES <= score < LOWEST_JACKS:
        return Hand.SIXES_TO_TENS
    row = hand_from(score, LOWEST_JACKS)
    return row + 1 if row else Hand.NOTHING


@kernel
def most_at_the_minimum(rules: Rules) -> int:
    """What a royal wins at the table minimum with the most on each street."""
    win, per = rules.ante[Hand.ROYAL_FLUSH, 1], rules.ante[Hand.ROYAL_FLUSH, 2]
    return at_odds(rules.table_minimum * (1 + STREETS * rules.street_times), win, per, 0)


@kernel
def settle_hand(
    tape: Tape, rules: Rules, ante: int, seat: int, bets: Cells, row: int, limit: int, won: Cells
) -> None:
    """The Ante and the street bets, by the same table."""
    paid = Why.JACKS_OR_BETTER if row >= Hand.JACKS_OR_BETTER else Why.SIXES_TO_TENS
    table, lost, full = rules.ante, Why.UNDER_SIXES, Why.PAYOUT_LIMIT
    settle_row(tape, seat, Spot.ANTE, ante, table, row, limit, won, paid, lost, full)
    for street in range(STREETS):
        spot, bet = Spot.THIRD_STREET + street, bets[STREETS * seat + street]
        settle_row(tape, seat, spot, bet, table, row, limit, won, paid, lost, full)


@kernel
def settle_bonus(
    tape: Tape, rules: Rules, stake: int, seat: int, board: Cells, limit: int, won: Cells
) -> None:
    """The Three Card Bonus."""
    if rules.limit.payout_limit_counts == LimitCounts.BASE:
        limit = 0
    spot, table = Spot.THREE_CARD_BONUS, rules.three_card_bonus
    row = three_card_bonus_row(board[0], board[1], board[2], table)
    paid, lost, full = Why.PAIR_OR_BETTER, Why.UNDER_A_PAIR, Why.PAYOUT_LIMIT
    settle_row(tape, seat, spot, stake, table, row, limit, won, paid, lost, full)


@kernel
def settle_meter(
    tape: Tape, rules: Rules, stakes: Array, carry: Array, seat: int, row: int
) -> None:
    """The progressive wager of a seat, and what its hand brings the others, folded or not."""
    spot, table = Spot.PROGRESSIVE, rules.progressive
    if stakes[seat, spot] > 0:
        why = Why.PRIZE if table[row, 0] else Why.NO_PRIZE
        settle_progressive(
            tape, rules.meter, seat, spot, stakes[seat, spot], table, row, carry, METER_CELL, why
        )
    settle_envy(tape, stakes, seat, spot, Spot.ENVY, rules.envy, row, Why.ENVY)


# --- How a good player plays ------------------------------------------------------------------

FIVE, SIX, EIGHT = 3, 4, 6


def policy(rules: Rules) -> Array:
    """The published strategy by points: two for a jack or better, one for a six to a ten.

    It leaves out what was bet before: the best play, which does not, gains 0.0013 % of the Ante
    over it.
    """
    cells = np.zeros(KEYS, dtype=np.int64)
    fill_policy(cells)
    return cells


@compiled
def fill_policy(cells: Array) -> None:
    """One action for each set of two, three and four cards."""
    for d in range(52):
        for c in range(d):
            cells[pair_index(c, d)] = on_third_street(c, d)
            for b in range(c):
                key = FOURTH_FROM + BETS_BEFORE_FOURTH * triple_index(b, c, d)
                cells[key : key + BETS_BEFORE_FOURTH] = on_fourth_street(b, c, d)
                for a in range(b):
                    key = FIFTH_FROM + BETS_BEFORE_FIFTH * quad_index(a, b, c, d)
                    cells[key : key + BETS_BEFORE_FIFTH] = on_fifth_street(a, b, c, d)


@kernel
def points(card: int) -> int:
    """A jack or better counts two, a six to a ten one."""
    if rank(card) >= JACK:
        return 2
    return 1 if rank(card) >= SIX else 0


@kernel
def on_third_street(low: int, high: int) -> int:
    """Cards come in order, the lowest first."""
    if rank(low) == rank(high):
        return Act.THREE
    suited_six_five = rank(low) == FIVE and rank(high) == SIX and suit(low) == suit(high)
    return Act.ONE if points(low) + points(high) >= 2 or suited_six_five else Act.FOLD


@kernel
def on_fourth_street(low: int, middle: int, high: int) -> int:
    gaps = rank(high) - rank(low) - 2
    if rank(low) == rank(middle) or rank(middle) == rank(high):
        big = rank(middle) >= SIX or rank(low) == rank(high)
        return Act.THREE if big else Act.ONE
    if suit(low) == suit(middle) == suit(high):
        sequence = gaps == 0 and rank(low) >= FIVE
        one_gap = gaps == 1 and rank(high) >= JACK
        two_gaps = gaps == 2 and rank(middle) >= JACK
        big = rank(low) >= TEN or sequence or one_gap or two_gaps
        return Act.THREE if big else Act.ONE
    sequence = gaps == 0 and rank(high) >= SIX
    one_gap = gaps == 1 and rank(middle) >= SIX
    enough = points(low) + points(middle) + points(high) >= 3
    return Act.ONE if enough or sequence or one_gap else Act.FOLD


@kernel
def on_fifth_street(low: int, second: int, third: int, high: int) -> int:
    kind = category(four_card(low, second, third, high))
    if kind == Four.PAIR:
        paired = rank(high) if rank(third) == rank(high) else rank(second)
        return Act.THREE if paired >= SIX else Act.ONE
    if kind != Four.HIGH_CARD and kind != Four.STRAIGHT:
        return Act.THREE
    if kind == Four.STRAIGHT and EIGHT <= rank(high) < ACE:
        return Act.THREE
    with_low_ace = rank(high) == ACE and rank(third) <= FIVE
    inside = rank(high) - rank(low) <= 4 or with_low_ace
    enough = points(low) + points(second) + points(third) + points(high) >= 4
    return Act.ONE if inside or enough else Act.FOLD
