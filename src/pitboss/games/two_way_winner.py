"""2 Way Winner.

Blackjack to 22, or poker, with one hand: one deck and a joker. Two equal antes, two cards
to each player, and two to the player-dealer, one of them up. Each player then plays
blackjack with a Play wager of one ante, plays poker with one of one or two antes, or gives
up one ante. A joker and a ten-value card are a natural 22, for which the player-dealer's
cards are looked at first. Blackjack is dealt to the end and settled; then the player-dealer's
first five cards, filled up to five, are the board, he gets two new cards, and the best five
of seven decide. The 7-Card Bonus pays for a player's first two cards and the board.

At each settling what is lost is collected first, and then the winners are paid, from the
player-dealer's left.
"""

from __future__ import annotations

import numpy as np

from pitboss.equipment.cards import JACK, JOKER, KING, QUEEN
from pitboss.families.twentyone import Act, MoreActions, Soft17, least_double
from pitboss.game import *
from pitboss.hands.bug import best_of_seven_bugged
from pitboss.hands.poker import Five, category
from pitboss.hands.twentyone import cards_in, counted, hard_sum, is_ten, total_up_to, value
from pitboss.sidebets.seven_card_bonus import SevenCardBonus, seven_cards

FACTS = Facts(
    family="blackjack-or-poker",
    title="2 Way Winner",
    too_large=("blackjack-ante", "seven-card-bonus"),
)

MOST = 22
CHIP = 100


class Spot(Spots):
    BLACKJACK_ANTE = Wager()
    POKER_ANTE = Wager(comes_with="blackjack-ante")
    BLACKJACK_PLAY = Wager(raises="blackjack-ante")
    POKER_PLAY = Wager(raises="blackjack-ante")
    DOUBLE = Wager(raises="blackjack-ante")
    SPLIT = Wager(raises="blackjack-ante")
    SEVEN_CARD_BONUS = Wager()


class Choice(MoreActions):
    BLACKJACK = auto()
    POKER = auto()
    POKER_TWICE = auto()


class Why(Reasons):
    NATURAL = "the player has a natural 22"
    DEALER_NATURAL = "the player-dealer has a natural 22"
    JOKER_22 = "22 with the joker beats any other but a natural"
    CLOSER = "the player is closer to 22"
    FURTHER = "the player-dealer is closer to 22"
    DEALER_OVER = "the player-dealer is over 22"
    OVER = "the player is over 22"
    SAME_COUNT = "both have the same count"
    HIGHER = "the player's poker hand is higher"
    LOWER = "the player-dealer's poker hand is higher"
    TIED = "the poker hands tie"
    POKER_ANTE_PUSHES = "blackjack is won: the Poker Ante comes back"
    BELOW_FULL_HOUSE = "poker is won with less than a full house: the Blackjack Ante comes back"
    FULL_HOUSE = "poker is won with a full house or better"
    SURRENDERED = "the player gives up one ante"
    BONUS_HAND = "the player's first two cards and the board"
    NO_BONUS_HAND = "nothing in the player's first two cards and the board"
    COLLECTION = "collection fee"


class BlackjackAnte(Outcomes):
    LOSS = auto()
    POKER_WIN = auto()
    POKER_FULL_HOUSE_OR_BETTER = auto()
    BLACKJACK_WIN = auto()
    JOKER_22 = auto()
    NATURAL_22 = auto()


class PokerAnte(Outcomes):
    LOSS = auto()
    BLACKJACK_WIN = auto()
    POKER_WIN = auto()


class BlackjackPlay(Outcomes):
    LOSS = auto()
    BLACKJACK_WIN = auto()
    NATURAL_22 = auto()


class PokerPlay(Outcomes):
    LOSS = auto()
    POKER_WIN = auto()


class NaturalPaidOn(IntEnum):
    """What a player's natural 22 is paid on; without the Play wager he has none up."""

    BLACKJACK_ANTE = 0
    BLACKJACK_PLAY = 1
    BOTH = 2


class Rules(NamedTuple):
    soft_17: Soft17
    natural_paid_on: NaturalPaidOn
    blackjack_ante: Annotated[Paytable, BlackjackAnte]
    poker_ante: Annotated[Paytable, PokerAnte]
    blackjack_play: Annotated[Paytable, BlackjackPlay]
    poker_play: Annotated[Paytable, PokerPlay]
    seven_card_bonus: Annotated[Paytable, SevenCardBonus]
    bank: Bank = Bank()
    fees: Fees = NO_FEES


STAKES = {"blackjack-ante": 1000, "poker-ante": 1000}


def deck(rules: Rules) -> Deck:
    return standard(1, jokers=1)


# --- Counting to 22 -------------------------------------------------------------------------

_JOKER = 1 << 21


@kernel
def counts(card: int) -> int:
    """What a card adds to a hand: the joker two, or twelve like an ace that is eleven."""
    if card == JOKER:
        return _JOKER + (1 << 16) + (1 << 8) + 2
    return counted(card)


@kernel
def points(card: int) -> int:
    """What a card is worth alone; two for the joker."""
    return 2 if card == JOKER else value(card)


NATURAL, JOKER_22, OVER, DEALER_OVER = 100, 23, 0, 1


@kernel
def worth(hand: int, dealt: bool) -> int:
    """What a hand is worth: a natural, 22 with the joker, a count, or that it is over.

    >>> def of(hand, dealt=False): return worth(sum(counts(c) for c in cards(hand)), dealt)
    >>> of("Jk Ks", True), of("Jk Ks"), of("Jk 4s 6d"), of("Ah 5c 6d"), of("Ks 7d 6c")
    (100, 22, 23, 22, 0)
    """
    total = total_up_to(hand, MOST)
    if total > MOST:
        return OVER
    if total == MOST and hand & _JOKER and cards_in(hand) == 2:
        return NATURAL if dealt else MOST
    return JOKER_22 if total == MOST and hand & _JOKER else total


# --- What a player knows --------------------------------------------------------------------

HAND_KEYS = 14 * 14 * 2 * 14
"""Which game: both ranks, whether they are suited, and the upcard's rank, the joker highest."""
COUNTS = 44
KEYS = HAND_KEYS + 3 * COUNTS * 11
"""Then blackjack: the count, hard or soft, the upcard, and two cards, a pair, or more."""


@kernel
def game_key(first: int, second: int, up: int) -> int:
    high, low = max(rank(first), rank(second)), min(rank(first), rank(second))
    suited = int(suit(first) == suit(second) and high < 13)
    return ((high * 14 + low) * 2 + suited) * 14 + rank(up)


@kernel
def count_key(hand: int, up: int, stage: int) -> int:
    total = total_up_to(hand, MOST)
    number = total + 22 * int(total != hard_sum(hand))
    column = 10 if up == JOKER else value(up) - 1
    return HAND_KEYS + (stage * COUNTS + number) * 11 + column


def _named(rank: int) -> str:
    return "joker" if rank == 13 else RANKS[rank]


def key_name(rules: Rules, key: int) -> str:
    if key < HAND_KEYS:
        rest, up = divmod(key, 14)
        ranks, suited = divmod(rest, 2)
        high, low = divmod(ranks, 14)
        with_suit = " suited" if suited else ""
        return f"{_named(high)} {_named(low)}{with_suit} against {_named(up)}"
    rest, up = divmod(key - HAND_KEYS, 11)
    stage, number = divmod(rest, COUNTS)
    hand = f"soft {number - 22}" if number > 22 else f"hard {number}"
    shown = "the joker" if up == 10 else "an ace" if up == 0 else str(up + 1)
    return f"{hand} against {shown}, {('two cards', 'a pair', 'more cards')[stage]}"


def policy(rules: Rules) -> Array:
    """Pairs, aces and the joker play poker, good counts blackjack; stiff hands give up an ante."""
    cells = np.full(KEYS, prefer(Act.STAND, Act.HIT), dtype=np.int64)
    for key in range(HAND_KEYS):
        rest, up = divmod(key, 14)
        high, low = divmod(rest // 2, 14)
        cells[key] = prefer(_chosen(high, low, up), Choice.BLACKJACK)
    for stage in range(3):
        for number in range(COUNTS):
            for up in range(11):
                soft, strong = number > 22, up == 0 or up >= 6
                best = number - 22 if soft else number
                stands = best >= 19 if soft else best >= (17 if strong else 13)
                key = HAND_KEYS + (stage * COUNTS + number) * 11 + up
                doubles = (Act.DOUBLE,) if not soft and 9 <= best <= 12 and not strong else ()
                cells[key] = prefer(*doubles, Act.STAND if stands else Act.HIT, Act.STAND)
    return cells


def _chosen(high: int, low: int, up: int) -> int:
    natural = high == 13 and TEN <= low <= KING
    count = sum(
        10 if TEN <= r <= KING else 11 if r == ACE else 12 if r == 13 else r + 2
        for r in (high, low)
    )
    if natural or (19 <= count <= 22 and high != low and high != 13):
        return Choice.BLACKJACK
    if high == low or high >= ACE:
        return Choice.POKER_TWICE
    if 13 <= count <= 17 and (up >= 5 or up == 13):
        return Act.SURRENDER
    return Choice.BLACKJACK


def usual_is_best(rules: Rules) -> bool:
    return False


# --- The round ------------------------------------------------------------------------------

# What a round remembers of each seat: its first two cards, what it plays, the hands that it plays
# at blackjack, how many, and what was added to double the first. And of the player-dealer: five
# cards for the board, how many he has, what they count, and his two new ones.
FIRST, SECOND, PLAYS, HAND, OTHER, HANDS, ADDED, CELLS = range(8)
BOARD_CARDS, HELD, COUNT, NEW, DEALER_CELLS = 0, 5, 6, 7, 9


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    collect_fees(tape, stakes, rules.fees, Why.COLLECTION)
    held, theirs = scratch(tape, seats * CELLS), scratch(tape, DEALER_CELLS)
    up, hole = deal(tape, stakes, held)
    for seat in range(seats):
        if stakes[seat, Spot.BLACKJACK_ANTE] > 0:
            choose_game(tape, rules, stakes, held, seat, up)

    # The player-dealer's natural takes the blackjack players before they act.
    natural = peek(tape, hole, completing(up)) if looks(up) else False
    if not natural:
        for seat in range(seats):
            if held[seat * CELLS + PLAYS] == Choice.BLACKJACK:
                play_blackjack(tape, stakes, held, seat, up)
    dealer_plays(tape, rules.soft_17, up, reveal(tape, hole), theirs)
    settle_blackjack(tape, rules, stakes, held, theirs[COUNT], True)
    settle_blackjack(tape, rules, stakes, held, theirs[COUNT], False)

    if poker_follows(stakes, held):
        deal_board(tape, theirs)
        settle_poker(tape, rules, stakes, held, theirs, True)
        settle_poker(tape, rules, stakes, held, theirs, False)


@kernel
def deal(tape: Tape, stakes: Array, held: Cells) -> tuple[int, int]:
    """Two cards to each player, which only he sees; the player-dealer's upcard, and the other."""
    for seat in range(stakes.shape[0]):
        if in_play(stakes, seat):
            held[seat * CELLS + FIRST] = draw(tape, seat, OWN)
    up = draw(tape, DEALER, UP)
    for seat in range(stakes.shape[0]):
        at = seat * CELLS
        if in_play(stakes, seat):
            held[at + SECOND] = draw(tape, seat, OWN)
            held[at + HAND] = counts(held[at + FIRST]) + counts(held[at + SECOND])
            held[at + HANDS] = 1
    return up, draw(tape, DEALER, DOWN)


@kernel
def in_play(stakes: Array, seat: int) -> bool:
    return bool(stakes[seat, Spot.BLACKJACK_ANTE] + stakes[seat, Spot.SEVEN_CARD_BONUS] > 0)


@kernel
def looks(up: int) -> bool:
    """Whether a natural may lie under a card."""
    return up == JOKER or is_ten(up)


@kernel
def completing(up: int) -> int:
    """The ranks that make a natural with a card."""
    return 1 << TEN | 1 << JACK | 1 << QUEEN | 1 << KING if up == JOKER else 1 << 13


@kernel
def choose_game(tape: Tape, rules: Rules, stakes: Array, held: Cells, seat: int, up: int) -> None:
    """Blackjack, poker, or one ante is given up."""
    at, ante = seat * CELLS, stakes[seat, Spot.BLACKJACK_ANTE]
    first, second = held[at + FIRST], held[at + SECOND]
    allowed = Choice.BLACKJACK | Choice.POKER | Choice.POKER_TWICE | Act.SURRENDER
    action = choose(tape, seat, game_key(first, second, up), allowed)
    held[at + PLAYS] = action
    if action == Act.SURRENDER:
        lose(tape, seat, Spot.BLACKJACK_ANTE, ante, Why.SURRENDERED)
        push(tape, seat, Spot.POKER_ANTE, stakes[seat, Spot.POKER_ANTE], Why.SURRENDERED)
    elif action == Choice.BLACKJACK:
        dealt = worth(held[at + HAND], True)
        if dealt != NATURAL or rules.natural_paid_on != NaturalPaidOn.BLACKJACK_ANTE:
            post(tape, seat, Spot.BLACKJACK_PLAY, ante)
    else:
        post(tape, seat, Spot.POKER_PLAY, 2 * ante if action == Choice.POKER_TWICE else ante)


@kernel
def play_blackjack(tape: Tape, stakes: Array, held: Cells, seat: int, up: int) -> None:
    """Stay, hit, double or split once; a split ace gets one card, and no split is doubled."""
    at, ante = seat * CELLS, stakes[seat, Spot.BLACKJACK_ANTE]
    first, second = held[at + FIRST], held[at + SECOND]
    if worth(held[at + HAND], True) >= MOST:
        return
    pair = points(first) == points(second) and first != JOKER and second != JOKER
    allowed = Act.HIT | Act.STAND | Act.DOUBLE
    if pair:
        allowed |= Act.SPLIT
    key = count_key(held[at + HAND], up, int(pair))
    action = choose(tape, seat, key, allowed)
    if action == Act.HIT:
        held[at + HAND] = draw_on(tape, seat, held[at + HAND] + counts(draw(tape, seat, UP)), up)
    elif action == Act.DOUBLE:
        low = least_double(ante, CHIP)
        more = choose_amount(tape, seat, key, Spot.DOUBLE, low, ante, CHIP)
        post(tape, seat, Spot.DOUBLE, more)
        held[at + ADDED] = more
        held[at + HAND] += counts(draw(tape, seat, UP))
    elif action == Act.SPLIT:
        post(tape, seat, Spot.SPLIT, ante)
        held[at + HANDS] = 2
        for number in range(2):
            play_hand(tape, seat, number, 2)
            hand = counts(first) + counts(draw(tape, seat, UP))
            if points(first) > 1:
                hand = draw_on(tape, seat, hand, up)
            held[at + HAND + number] = hand


@kernel
def draw_on(tape: Tape, seat: int, hand: int, up: int) -> int:
    """A hand goes on until its player stands, has 22 or is over."""
    while total_up_to(hand, MOST) < MOST:
        stage = 0 if cards_in(hand) == 2 else 2
        if choose(tape, seat, count_key(hand, up, stage), Act.HIT | Act.STAND) == Act.STAND:
            break
        hand += counts(draw(tape, seat, UP))
    return hand


@kernel
def dealer_plays(tape: Tape, soft_17: int, up: int, hole: int, theirs: Cells) -> None:
    """The player-dealer draws on a soft 17 or less; his first five cards are the board's."""
    theirs[BOARD_CARDS], theirs[BOARD_CARDS + 1], theirs[HELD] = up, hole, 2
    hand = counts(up) + counts(hole)
    if worth(hand, True) == NATURAL:
        theirs[COUNT] = NATURAL
        return
    while must_draw(hand, soft_17):
        card = draw(tape, DEALER, UP)
        hand += counts(card)
        if theirs[HELD] < 5:
            theirs[BOARD_CARDS + theirs[HELD]] = card
            theirs[HELD] += 1
    theirs[COUNT] = worth(hand, False)
    if theirs[COUNT] == OVER:
        theirs[COUNT] = DEALER_OVER


@kernel
def must_draw(hand: int, soft_17: int) -> bool:
    total = total_up_to(hand, MOST)
    soft = total != hard_sum(hand)
    return total < 17 or (total == 17 and soft and soft_17 == Soft17.HIT)


# --- Settling -------------------------------------------------------------------------------


@kernel
def verdict(mine: int, theirs: int) -> tuple[int, int]:
    """1, 0 or -1 for a blackjack hand, and why."""
    if mine == theirs:
        return 0, Why.SAME_COUNT
    if mine == OVER:
        return -1, Why.OVER
    if theirs == NATURAL:
        return -1, Why.DEALER_NATURAL
    if mine == NATURAL:
        return 1, Why.NATURAL
    if theirs == DEALER_OVER:
        return 1, Why.DEALER_OVER
    if mine == JOKER_22 or theirs == JOKER_22:
        return (1, Why.JOKER_22) if mine > theirs else (-1, Why.JOKER_22)
    return (1, Why.CLOSER) if mine > theirs else (-1, Why.FURTHER)


@kernel
def settle_blackjack(
    tape: Tape, rules: Rules, stakes: Array, held: Cells, theirs: int, losers: bool
) -> None:
    """All blackjack hands: those that lose, or the others."""
    for seat in range(stakes.shape[0]):
        at = seat * CELLS
        if held[at + PLAYS] != Choice.BLACKJACK:
            continue
        mine = worth(held[at + HAND], held[at + HANDS] == 1)
        sign, why = verdict(mine, theirs)
        if (sign < 0) == losers:
            settle_first_hand(tape, rules, stakes, held, seat, mine, sign, why)
        if held[at + HANDS] == 2:
            sign, why = verdict(worth(held[at + OTHER], False), theirs)
            if (sign < 0) == losers:
                pay(tape, seat, Spot.SPLIT, stakes[seat, Spot.BLACKJACK_ANTE], sign, 1, why)


@kernel
def settle_first_hand(
    tape: Tape,
    rules: Rules,
    stakes: Array,
    held: Cells,
    seat: int,
    mine: int,
    sign: int,
    why: int,
) -> None:
    """Both antes, the Play wager and what doubled it."""
    at, ante, poker = seat * CELLS, stakes[seat, Spot.BLACKJACK_ANTE], stakes[seat, Spot.POKER_ANTE]
    paid_on = rules.natural_paid_on
    plays = mine != NATURAL or paid_on != NaturalPaidOn.BLACKJACK_ANTE
    if sign <= 0:
        pay(tape, seat, Spot.BLACKJACK_ANTE, ante, sign, 1, why)
        if plays:
            pay(tape, seat, Spot.BLACKJACK_PLAY, ante, sign, 1, why)
    else:
        row, on_play = BlackjackAnte.BLACKJACK_WIN, BlackjackPlay.BLACKJACK_WIN
        if mine == NATURAL and paid_on != NaturalPaidOn.BLACKJACK_PLAY:
            row = BlackjackAnte.NATURAL_22
        if mine == NATURAL and paid_on != NaturalPaidOn.BLACKJACK_ANTE:
            on_play = BlackjackPlay.NATURAL_22
        pay_row(tape, seat, Spot.BLACKJACK_ANTE, ante, rules.blackjack_ante, row, why)
        if plays:
            pay_row(tape, seat, Spot.BLACKJACK_PLAY, ante, rules.blackjack_play, on_play, why)
    if held[at + ADDED] > 0:
        pay(tape, seat, Spot.DOUBLE, held[at + ADDED], sign, 1, why)
    if sign < 0:
        lose(tape, seat, Spot.POKER_ANTE, poker, why)
    else:
        reason = Why.POKER_ANTE_PUSHES if sign > 0 else Why.SAME_COUNT
        push(tape, seat, Spot.POKER_ANTE, poker, reason)


@kernel
def plays_poker(held: Cells, seat: int) -> int:
    """How many antes the Poker Play wager is."""
    plays = held[seat * CELLS + PLAYS]
    return 2 if plays == Choice.POKER_TWICE else 1 if plays == Choice.POKER else 0


@kernel
def poker_follows(stakes: Array, held: Cells) -> bool:
    for seat in range(stakes.shape[0]):
        if plays_poker(held, seat) > 0 or stakes[seat, Spot.SEVEN_CARD_BONUS] > 0:
            return True
    return False


@kernel
def deal_board(tape: Tape, theirs: Cells) -> None:
    """The board is filled up to five, and the player-dealer gets two new cards."""
    for place in range(theirs[HELD], 5):
        theirs[BOARD_CARDS + place] = draw(tape, BOARD, UP)
    theirs[NEW] = draw(tape, DEALER, UP)
    theirs[NEW + 1] = draw(tape, DEALER, UP)


@kernel
def settle_poker(
    tape: Tape, rules: Rules, stakes: Array, held: Cells, theirs: Cells, losers: bool
) -> None:
    """All poker hands and bonus bets: those that lose, or the others."""
    a, b, c = theirs[0], theirs[1], theirs[2]
    d, e = theirs[3], theirs[4]
    against = best_of_seven_bugged(theirs[NEW], theirs[NEW + 1], a, b, c, d, e)
    for seat in range(stakes.shape[0]):
        first, second = held[seat * CELLS + FIRST], held[seat * CELLS + SECOND]
        times = plays_poker(held, seat)
        if times > 0:
            mine = best_of_seven_bugged(first, second, a, b, c, d, e)
            if (mine < against) == losers:
                settle_hand(tape, rules, stakes, seat, times, mine, against)
        stake = stakes[seat, Spot.SEVEN_CARD_BONUS]
        if stake > 0:
            row, table = seven_cards(first, second, a, b, c, d, e), rules.seven_card_bonus
            if (row == SevenCardBonus.NOTHING) == losers:
                why = Why.NO_BONUS_HAND if losers else Why.BONUS_HAND
                pay_row(tape, seat, Spot.SEVEN_CARD_BONUS, stake, table, row, why)


@kernel
def settle_hand(
    tape: Tape, rules: Rules, stakes: Array, seat: int, times: int, mine: int, against: int
) -> None:
    """A poker hand: the Blackjack Ante only wins with a full house or better."""
    ante, poker = stakes[seat, Spot.BLACKJACK_ANTE], stakes[seat, Spot.POKER_ANTE]
    if mine <= against:
        sign = -1 if mine < against else 0
        why = Why.LOWER if mine < against else Why.TIED
        pay(tape, seat, Spot.BLACKJACK_ANTE, ante, sign, 1, why)
        pay(tape, seat, Spot.POKER_ANTE, poker, sign, 1, why)
        pay(tape, seat, Spot.POKER_PLAY, times * ante, sign, 1, why)
        return
    row, why = BlackjackAnte.POKER_WIN, Why.BELOW_FULL_HOUSE
    if category(mine) >= Five.FULL_HOUSE:
        row, why = BlackjackAnte.POKER_FULL_HOUSE_OR_BETTER, Why.FULL_HOUSE
    pay_row(tape, seat, Spot.BLACKJACK_ANTE, ante, rules.blackjack_ante, row, why)
    pay_row(tape, seat, Spot.POKER_ANTE, poker, rules.poker_ante, PokerAnte.POKER_WIN, Why.HIGHER)
    table = rules.poker_play
    pay_row(tape, seat, Spot.POKER_PLAY, times * ante, table, PokerPlay.POKER_WIN, Why.HIGHER)
