"""2 Way Winner.

Blackjack to 22, or poker, with one hand: one deck and a joker. Two equal antes, two cards
to each player, and two to the player-dealer, one of them up. Each player then plays
blackjack with a Play wager of one ante, plays poker with one of one or two antes, or gives
up one ante. A joker and a ten-value card are a natural 22, for which the player-dealer's
cards are looked at first. Blackjack is dealt to the end and settled; then the player-dealer's
first five cards, filled up to five, are the board, he gets two new cards, and the best five
of seven decide. The 7-Card Bonus pays for a player's first two cards and the board.

At each settling what is lost is collected first, and then the winners are paid, from the
player-dealer's left. Where what the bank takes in may pay its winners, it collects as much more as
they will get: it is its result that stays within its bank.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.families import blackjack_or_poker
from pitboss.families.blackjack_or_poker import (
    GAME_KEYS,
    PAIR,
    STAGES,
    TWO_CARDS,
    At,
    Choice,
    completing,
    count_key,
    dealers_worth,
    draw_on,
    game_key,
    is_pair,
    looks,
    must_draw,
    twenty_one,
    two_card_actions,
    usual_play,
)
from pitboss.families.twentyone import Act, Soft17, least_double
from pitboss.families.twentyone_hands import Instead
from pitboss.game import *
from pitboss.hands.bug import best_of_seven_bugged
from pitboss.hands.poker import Five, category
from pitboss.hands.twenty_two import (
    DEALER_OVER,
    JOKER_22,
    MOST,
    NATURAL,
    OVER,
    counts,
    is_soft,
    points,
    total,
    worth,
)
from pitboss.sidebets.seven_card_bonus import SevenCardBonus, seven_cards
from pitboss.tape.table import TableTape

FACTS = Facts(family="blackjack-or-poker", title="2 Way Winner", hands_are_sets=True)

CHIP = 100


class Spot(Spots):
    BLACKJACK_ANTE = Wager()
    POKER_ANTE = Wager(comes_with="blackjack-ante")
    BLACKJACK_PLAY = Wager(raises="blackjack-ante")
    POKER_PLAY = Wager(raises="blackjack-ante")
    DOUBLE = Wager(raises="blackjack-ante")
    SPLIT = Wager(raises="blackjack-ante")
    SEVEN_CARD_BONUS = Wager(pools=True)


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
    BONUS_HAND = "the player's first two cards and the board make a hand that the bonus pays"
    NO_BONUS_HAND = "the player's first two cards and the board make nothing that the bonus pays"
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
    two_aces: int
    """What two aces count: 22, or 12 as one of them is one."""
    blackjack_ante: Annotated[Paytable, BlackjackAnte]
    poker_ante: Annotated[Paytable, PokerAnte]
    blackjack_play: Annotated[Paytable, BlackjackPlay]
    poker_play: Annotated[Paytable, PokerPlay]
    seven_card_bonus: Annotated[Paytable, SevenCardBonus]
    bank: Bank = Bank()
    fees: Fees = NO_FEES


CARRY = ("first-seat",)
FIRST_SEAT = 0
"""The seat at the player-dealer's left, counted from 0: dealt to, asked and settled first."""

STAKES = {"blackjack-ante": 1000, "poker-ante": 1000}


def deck(rules: Rules) -> Deck:
    return standard(1, jokers=1)


KEYS = blackjack_or_poker.KEYS
HAND_PARTS = {DEALER: "for poker"}


def says_hand(rules: Rules, hand: Sequence[int], board: Sequence[int]) -> str:
    """The count of a blackjack hand; what makes a poker hand lies in three places."""
    if len(hand) < 2:
        return ""
    held = sum(map(counts, hand))
    count = total(held, rules.two_aces)
    if worth(held, True, rules.two_aces) == NATURAL:
        return "natural 22"
    soft = "soft " if is_soft(held, rules.two_aces) else ""
    return f"over, {count}" if count > MOST else f"{soft}{count}"


def key_name(rules: Rules, key: int) -> str:
    return blackjack_or_poker.key_name(key)


def why_not(rules: Rules, key: int, action: int) -> tuple[str, str]:
    if key < GAME_KEYS:
        return "first it is said which game is played", "blackjack-play"
    said: dict[int, tuple[str, str]] = {
        Act.SPLIT: ("only the first two cards are split, if of one value, and once", "split"),
        Act.DOUBLE: ("only the first two cards are doubled, and no split hand", "double"),
        Act.SURRENDER: ("a hand is given up before a game is chosen", "blackjack-ante"),
    }
    return said.get(action, ("", ""))


def policy(rules: Rules) -> Array:
    return usual_play()


def usual_is_best(rules: Rules) -> bool:
    return False


# --- The round ------------------------------------------------------------------------------

# What a round remembers of each seat: its first two cards, what it plays, the hands that it plays
# at blackjack, how many, and what was added to double the first. And of the player-dealer: five
# cards for the board, how many he has, what they count, and his two new ones.
FIRST, SECOND, PLAYS, HAND, OTHER, HANDS, ADDED, CELLS = range(8)
BOARD_CARDS, HELD, COUNT, NEW, DRAWN, DEALER_CELLS = 0, 5, 6, 7, 9, 10


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats, first = stakes.shape[0], int(carry[FIRST_SEAT])
    collect_fees(tape, stakes, rules.fees, Why.COLLECTION)
    held, theirs = scratch(tape, seats * CELLS), scratch(tape, DEALER_CELLS)
    up, hole = deal(tape, stakes, first, held)
    antes, at_poker, bonus = 0, 0, 0
    for turn in range(seats):
        seat = (first + turn) % seats
        bonus += stakes[seat, Spot.SEVEN_CARD_BONUS]
        if stakes[seat, Spot.BLACKJACK_ANTE] > 0:
            antes += 1
            choose_game(tape, rules, stakes, held, seat, up)
            at_poker += times_at_poker(held[seat * CELLS + PLAYS])

    theirs[BOARD_CARDS], theirs[HELD], theirs[DRAWN] = up, 2, 2
    if antes > 0:
        play_blackjack(tape, rules, stakes, first, held, up, hole, theirs)
        if foresee(tape, True):
            settle_blackjack(tape, rules, stakes, first, held, theirs[COUNT], False)
            foresee(tape, False)
        settle_blackjack(tape, rules, stakes, first, held, theirs[COUNT], True)
        settle_blackjack(tape, rules, stakes, first, held, theirs[COUNT], False)
    else:
        theirs[BOARD_CARDS + 1] = reveal(tape, hole)

    if at_poker + bonus > 0:
        deal_board(tape, theirs, at_poker > 0)
        if foresee(tape, True):
            settle_poker(tape, rules, stakes, first, held, theirs, False)
            foresee(tape, False)
        settle_poker(tape, rules, stakes, first, held, theirs, True)
        settle_poker(tape, rules, stakes, first, held, theirs, False)


@kernel
def deal(tape: Tape, stakes: Array, first: int, held: Cells) -> tuple[int, int]:
    """Two cards to each player, which only he sees; the player-dealer's upcard, and the other."""
    seats = stakes.shape[0]
    for turn in range(seats):
        seat = (first + turn) % seats
        if in_play(stakes, seat):
            held[seat * CELLS + FIRST] = draw(tape, seat, OWN)
    up = draw(tape, DEALER, UP)
    for turn in range(seats):
        seat = (first + turn) % seats
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
def choose_game(tape: Tape, rules: Rules, stakes: Array, held: Cells, seat: int, up: int) -> None:
    """Blackjack, poker, or one ante is given up."""
    at, ante = seat * CELLS, stakes[seat, Spot.BLACKJACK_ANTE]
    first, second = held[at + FIRST], held[at + SECOND]
    allowed = Choice.BLACKJACK | Choice.POKER | Choice.POKER_TWICE | Act.SURRENDER
    action = choose(tape, seat, game_key(first, second, up), allowed)
    held[at + PLAYS] = action
    if action == Act.SURRENDER:
        surrender(tape, seat, ante)
    elif action == Choice.BLACKJACK:
        if adds_play(rules, worth(held[at + HAND], True, rules.two_aces)):
            post(tape, seat, Spot.BLACKJACK_PLAY, ante)
    else:
        post(tape, seat, Spot.POKER_PLAY, times_at_poker(action) * ante)


@kernel
def adds_play(rules: Rules, dealt: int) -> bool:
    """Whether the Play wager goes up: for a natural only where it is paid on that."""
    return dealt != NATURAL or rules.natural_paid_on != NaturalPaidOn.BLACKJACK_ANTE


@kernel
def play_blackjack(
    tape: Tape,
    rules: Rules,
    stakes: Array,
    first: int,
    held: Cells,
    up: int,
    hole: int,
    theirs: Cells,
) -> None:
    """The players in their turn, unless the player-dealer has a natural; then he plays himself."""
    if not (looks(up) and peek(tape, hole, completing(up))):
        seats = stakes.shape[0]
        for turn in range(seats):
            seat = (first + turn) % seats
            if held[seat * CELLS + PLAYS] == Choice.BLACKJACK:
                play_seat(tape, rules, stakes, held, seat, up)
    theirs[BOARD_CARDS + 1] = reveal(tape, hole)
    dealer_plays(tape, rules, theirs)


@kernel
def play_seat(tape: Tape, rules: Rules, stakes: Array, held: Cells, seat: int, up: int) -> None:
    """Stay, hit, double or split once; a split ace gets one card, and no split is doubled."""
    at, ante = seat * CELLS, stakes[seat, Spot.BLACKJACK_ANTE]
    first, second = held[at + FIRST], held[at + SECOND]
    allowed = two_card_actions(first, second, rules.two_aces)
    if allowed == 0:
        return
    stage = PAIR if is_pair(first, second) else TWO_CARDS
    key = count_key(held[at + HAND], up, stage, rules.two_aces)
    action = choose(tape, seat, key, allowed)
    if action == Act.HIT:
        hand = held[at + HAND] + counts(draw(tape, seat, UP))
        held[at + HAND] = draw_on(tape, seat, hand, up, rules.two_aces, False)
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
                hand = draw_on(tape, seat, hand, up, rules.two_aces, number == 1)
            held[at + HAND + number] = hand


@kernel
def dealer_plays(tape: Tape, rules: Rules, theirs: Cells) -> None:
    """The player-dealer draws on a soft 17 or less; his first five cards are the board's."""
    hand = counts(theirs[BOARD_CARDS]) + counts(theirs[BOARD_CARDS + 1])
    while must_draw(hand, rules.soft_17, rules.two_aces):
        card = draw(tape, DEALER, UP)
        hand += counts(card)
        theirs[DRAWN] += 1
        if theirs[HELD] < 5:
            theirs[BOARD_CARDS + theirs[HELD]] = card
            theirs[HELD] += 1
    theirs[COUNT] = dealers_worth(hand, rules.two_aces)


# --- Settling -------------------------------------------------------------------------------


@kernel
def surrender(tape: Tape, seat: int, ante: int) -> None:
    """One ante is lost, and the other comes back."""
    lose(tape, seat, Spot.BLACKJACK_ANTE, ante, Why.SURRENDERED)
    push(tape, seat, Spot.POKER_ANTE, ante, Why.SURRENDERED)


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
    tape: Tape, rules: Rules, stakes: Array, first: int, held: Cells, theirs: int, losers: bool
) -> None:
    """All blackjack hands: those that lose, or the others."""
    seats = stakes.shape[0]
    for turn in range(seats):
        seat = (first + turn) % seats
        at, ante = seat * CELLS, stakes[seat, Spot.BLACKJACK_ANTE]
        if held[at + PLAYS] != Choice.BLACKJACK:
            continue
        mine = worth(held[at + HAND], held[at + HANDS] == 1, rules.two_aces)
        if (verdict(mine, theirs)[0] < 0) == losers:
            settle_first_hand(tape, rules, seat, ante, held[at + ADDED], mine, theirs)
        if held[at + HANDS] == 2:
            mine = worth(held[at + OTHER], False, rules.two_aces)
            if (verdict(mine, theirs)[0] < 0) == losers:
                settle_second_hand(tape, seat, ante, mine, theirs)


@kernel
def settle_first_hand(
    tape: Tape, rules: Rules, seat: int, ante: int, added: int, mine: int, theirs: int
) -> None:
    """Both antes, the Play wager and what doubled it."""
    sign, why = verdict(mine, theirs)
    plays = adds_play(rules, mine)
    if sign > 0:
        row, on_play = rows_of_a_win(rules, mine)
        pay_row(tape, seat, Spot.BLACKJACK_ANTE, ante, rules.blackjack_ante, row, why)
        if plays:
            pay_row(tape, seat, Spot.BLACKJACK_PLAY, ante, rules.blackjack_play, on_play, why)
    else:
        pay(tape, seat, Spot.BLACKJACK_ANTE, ante, sign, 1, why)
        if plays:
            pay(tape, seat, Spot.BLACKJACK_PLAY, ante, sign, 1, why)
    if added > 0:
        pay(tape, seat, Spot.DOUBLE, added, sign, 1, why)
    if sign < 0:
        lose(tape, seat, Spot.POKER_ANTE, ante, why)
    else:
        push(tape, seat, Spot.POKER_ANTE, ante, Why.POKER_ANTE_PUSHES if sign > 0 else why)


@kernel
def rows_of_a_win(rules: Rules, mine: int) -> tuple[int, int]:
    """The rows of the Blackjack Ante and the Play wager for a hand that wins."""
    paid_on = rules.natural_paid_on
    row, on_play = BlackjackAnte.BLACKJACK_WIN, BlackjackPlay.BLACKJACK_WIN
    if mine == JOKER_22:
        row = BlackjackAnte.JOKER_22
    if mine == NATURAL and paid_on != NaturalPaidOn.BLACKJACK_PLAY:
        row = BlackjackAnte.NATURAL_22
    if mine == NATURAL and paid_on != NaturalPaidOn.BLACKJACK_ANTE:
        on_play = BlackjackPlay.NATURAL_22
    return row, on_play


@kernel
def settle_second_hand(tape: Tape, seat: int, ante: int, mine: int, theirs: int) -> None:
    """The hand that was split off, with its own wager alone."""
    sign, why = verdict(mine, theirs)
    pay(tape, seat, Spot.SPLIT, ante, sign, 1, why)


@kernel
def times_at_poker(action: int) -> int:
    """How many antes the Poker Play wager is."""
    return 2 if action == Choice.POKER_TWICE else 1 if action == Choice.POKER else 0


@kernel
def deal_board(tape: Tape, theirs: Cells, anybody: bool) -> None:
    """The board is filled up to five; the player-dealer gets two new cards for poker."""
    for place in range(theirs[HELD], 5):
        theirs[BOARD_CARDS + place] = draw(tape, BOARD, UP)
    if anybody:
        theirs[NEW] = draw(tape, DEALER, UP)
        theirs[NEW + 1] = draw(tape, DEALER, UP)
        lay_apart(tape, DEALER, (1 << theirs[DRAWN]) - 1)


@kernel
def settle_poker(
    tape: Tape, rules: Rules, stakes: Array, first: int, held: Cells, theirs: Cells, losers: bool
) -> None:
    """All poker hands and bonus bets: those that lose, or the others."""
    a, b, c = theirs[0], theirs[1], theirs[2]
    d, e = theirs[3], theirs[4]
    seats = stakes.shape[0]
    for turn in range(seats):
        seat = (first + turn) % seats
        one, two = held[seat * CELLS + FIRST], held[seat * CELLS + SECOND]
        times = times_at_poker(held[seat * CELLS + PLAYS])
        if times > 0:
            mine = best_of_seven_bugged(one, two, a, b, c, d, e)
            against = best_of_seven_bugged(theirs[NEW], theirs[NEW + 1], a, b, c, d, e)
            if (mine < against) == losers:
                ante = stakes[seat, Spot.BLACKJACK_ANTE]
                settle_poker_hand(tape, rules, seat, ante, times, mine, against)
        stake = stakes[seat, Spot.SEVEN_CARD_BONUS]
        if stake > 0:
            row, table = seven_cards(one, two, a, b, c, d, e), rules.seven_card_bonus
            if (row == SevenCardBonus.NOTHING) == losers:
                why = Why.NO_BONUS_HAND if losers else Why.BONUS_HAND
                pay_row(tape, seat, Spot.SEVEN_CARD_BONUS, stake, table, row, why)


@kernel
def settle_poker_hand(
    tape: Tape, rules: Rules, seat: int, ante: int, times: int, mine: int, against: int
) -> None:
    """A poker hand: the Blackjack Ante only wins with a full house or better."""
    if mine <= against:
        sign = -1 if mine < against else 0
        why = Why.LOWER if mine < against else Why.TIED
        pay(tape, seat, Spot.BLACKJACK_ANTE, ante, sign, 1, why)
        pay(tape, seat, Spot.POKER_ANTE, ante, sign, 1, why)
        pay(tape, seat, Spot.POKER_PLAY, times * ante, sign, 1, why)
        return
    row, why = BlackjackAnte.POKER_WIN, Why.BELOW_FULL_HOUSE
    if category(mine) >= Five.FULL_HOUSE:
        row, why = BlackjackAnte.POKER_FULL_HOUSE_OR_BETTER, Why.FULL_HOUSE
    pay_row(tape, seat, Spot.BLACKJACK_ANTE, ante, rules.blackjack_ante, row, why)
    pay_row(tape, seat, Spot.POKER_ANTE, ante, rules.poker_ante, PokerAnte.POKER_WIN, Why.HIGHER)
    table = rules.poker_play
    pay_row(tape, seat, Spot.POKER_PLAY, times * ante, table, PokerPlay.POKER_WIN, Why.HIGHER)


# --- For the solver -------------------------------------------------------------------------


def _settle(rules: Rules, tape: TableTape, stake: int, stage: int, mine: int, theirs: int) -> None:
    if STAGES[stage].split_off:
        settle_second_hand(tape, 0, stake, mine, theirs)
    else:
        added = stake if stage == At.DOUBLED else 0
        settle_first_hand(tape, rules, 0, stake, added, mine, theirs)


def _settle_instead(
    rules: Rules, tape: TableTape, stake: int, action: int, mine: int, theirs: int
) -> None:
    if action == Act.SURRENDER:
        surrender(tape, 0, stake)
    else:
        settle_poker_hand(tape, rules, 0, stake, times_at_poker(action), mine, theirs)


TWENTY_ONE = twenty_one(
    Spot.BLACKJACK_ANTE.wager.slug,
    _settle,
    Instead(
        plays=Choice.BLACKJACK,
        others=(Choice.POKER, Choice.POKER_TWICE, Act.SURRENDER),
        key=game_key,
        settle=_settle_instead,
    ),
)
