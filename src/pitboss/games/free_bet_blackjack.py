"""Free Bet Blackjack.

Blackjack in which the house lends the second wager. A hard 9, 10 or 11 of two cards is doubled, and
a pair other than tens is split, against a lammer instead of money: it wins like the wager, and
costs nothing when the hand loses or ties. Each hand is decided by itself: the original wager goes
with the first hand of a split, a lammer with each of the others. Tens are split, and other hands
doubled, with money; so is a pair that is in as many hands as may be free, where the house has more.
A dealer's 22 pushes every hand that is left, but no blackjack. Push 22 wins.

Money on the layout: as in blackjack. A lammer is a line of its own, on `free-double` or
`free-split`, with nothing at stake.
"""

from __future__ import annotations

from pitboss.families import twentyone
from pitboss.families.push_22 import (
    dealer_22,
    dealers_worth,
    sign_against,
    turn_and_draw,
    verdict_22,
)
from pitboss.families.twentyone import (
    ADDED,
    BOX,
    BUSTED,
    CELLS,
    DEALER_BUSTED,
    DEALT,
    DRAWN_KEYS,
    FIRST,
    FIRST_TWO,
    HANDS,
    NATURAL,
    PLAY_KEYS,
    SECOND,
    SPLIT_TWO,
    STAKE,
    WORTH,
    Act,
    AgainstAnAce,
    InsurancePays,
    LateBlackjack,
    MoreActions,
    MoreReasons,
    MoreSpots,
    Soft17,
    Spot,
    box_at,
    collect_insurance,
    completing,
    deal,
    double_down,
    draw_on,
    even_money,
    hand_class,
    may_have_natural,
    offer_insurance,
    pay_naturals,
    play_key,
    second_card,
    settle_insurance,
    surrender,
    take_unless,
    worth,
)
from pitboss.families.twentyone_hands import InsuranceRules, TwentyOne
from pitboss.families.twentyone_stages import DOUBLED, HIT, SPLIT_OFF, Plays
from pitboss.game import *
from pitboss.hands.twentyone import counted, hard_sum, is_soft, total, value
from pitboss.sidebets.push_22 import Push22, settle_push_22
from pitboss.tape.table import TableTape

FACTS = Facts(family="twentyone")


class Side(MoreSpots):
    FREE_DOUBLE = Wager(raises="main")
    FREE_SPLIT = Wager(raises="main")
    PUSH_22 = Wager()


class Free(MoreActions):
    FREE_DOUBLE = auto()
    FREE_SPLIT = auto()


class Why(MoreReasons):
    DEALER_22 = "the dealer has 22, which pushes"
    FREE_WON = "the hand wins, and its lammer with it"
    FREE_TIED = "the hand ties: the lammer is taken away"
    FREE_LOST = "the hand loses: the lammer is taken away"
    PUSH_22 = "the dealer has 22"
    NOT_22 = "the dealer does not have 22"


class Rules(NamedTuple):
    decks: int
    soft_17: Soft17
    blackjack_pays: Odds
    peek: bool
    """The dealer looks at the hole card under an ace or a ten before the players act."""
    late_blackjack: LateBlackjack
    split_hands: int
    """Into how many hands a box is split with money: tens, and what is not split free any more."""
    free_split_hands: int
    split_aces_cards: int
    """How many cards a split ace gets: one, or 0 for as many as the player likes."""
    chip: Cents
    insurance: Annotated[Paytable, InsurancePays]
    push_22: Annotated[Paytable, Push22]
    against_an_ace: AgainstAnAce = AgainstAnAce()
    surrender: bool = False
    resplit_aces: bool = False
    """An ace that falls on a split ace may be split again, where each gets one card."""


LAMMER = 0
"""What a lammer puts up."""

# A lammer's hand is played by what it can win, for it loses nothing: it has keys of its own.
FREE_TWO_KEYS = twentyone.KEYS
STAGE_KEYS = twentyone.HAND_CLASSES * 10
FREE_DRAWN_KEYS = FREE_TWO_KEYS + STAGE_KEYS
KEYS = FREE_DRAWN_KEYS + STAGE_KEYS


def key_name(rules: Rules, key: int) -> str:
    if key < FREE_TWO_KEYS:
        return twentyone.key_name(key)
    drawn, key = divmod(key - FREE_TWO_KEYS, STAGE_KEYS)
    number, upcard = divmod(key, 10)
    said = f"{twentyone.class_name(number)} against {twentyone.upcard_name(upcard + 1)}"
    return f"{said}, {'more than two' if drawn else 'two'} cards of a free hand"


def why_not(rules: Rules, key: int, action: int) -> tuple[str, str]:
    if PLAY_KEYS <= key < FREE_TWO_KEYS:
        return twentyone.why_not(rules, key, action)
    number = (key if key < PLAY_KEYS else key - FREE_TWO_KEYS) % STAGE_KEYS // 10
    hand = twentyone.class_name(number)
    if action == Act.SURRENDER and key < PLAY_KEYS:
        return twentyone.why_not(rules, key, action)
    if action == Act.SURRENDER:
        return "only the first two cards are surrendered", "surrender"
    if action == Free.FREE_DOUBLE:
        return "only a hard 9, 10 or 11 of two cards is doubled free", "free-double"
    if action == Act.DOUBLE:
        return "only two cards are doubled, a hard 9, 10 or 11 free, and no split ace", "double"
    if action not in (Free.FREE_SPLIT, Act.SPLIT):
        return "", ""
    if not hand.startswith("a pair"):
        return "only two cards of the same value are split", "free-split"
    if action == Act.SPLIT:
        return "it is split free, or in as many hands as it may be", "free-split"
    tens = hand == "a pair of tens"
    return "tens are split with money" if tens else "no more hands are split free", "free-split"


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    size = BOX + CELLS * max(rules.split_hands, rules.free_split_hands)
    boxes = scratch(tape, seats * size)
    playing, watching = 0, 0
    for seat in range(seats):
        at = box_at(seat, size)
        boxes[at + STAKE] = stakes[seat, Spot.MAIN]
        boxes[at + DEALT] = stakes[seat, Spot.MAIN]
        playing += stakes[seat, Spot.MAIN]
        watching += stakes[seat, Side.PUSH_22]
    exposed, hole = deal(tape, boxes, size, seats)
    up_card = reveal(tape, exposed)
    up = hard_sum(counted(up_card))

    # Against an ace: even money or insurance. Then the dealer looks at the hole card.
    at_stake, pays = int(playing > 0) * seats, rules.blackjack_pays
    if up == 1:
        at_stake = offer_insurance(tape, rules.against_an_ace, pays, rules.chip, boxes, size, seats)
    natural, known = False, rules.peek or not may_have_natural(up)
    if rules.peek and at_stake > 0:
        natural = peek(tape, hole, completing(up))

    live = 0
    if known and not natural:
        if up == 1:
            collect_insurance(tape, rules.insurance, boxes, size, seats)
        pay_naturals(tape, pays, boxes, size, seats)
    if not natural:
        for seat in range(seats):
            live += take_turn(tape, rules, known, boxes, box_at(seat, size), seat, up)
    # The dealer turns the hole card, and draws, only where something depends on it.
    hand, suits, dealer = 0, 0, DEALER_BUSTED
    waits = not known and twentyone.waits_for_hole(boxes, size, seats, rules.late_blackjack)
    if natural or live > 0 or watching > 0 or waits:
        draws = live > 0 or watching > 0
        hand, suits = turn_and_draw(tape, up_card, hole, draws, rules.soft_17)
        dealer = dealers_worth(hand)
    settle_boxes(tape, rules, boxes, size, seats, dealer)
    for seat in range(seats - 1, -1, -1):
        if stakes[seat, Side.PUSH_22] > 0:
            watch_22(tape, rules, seat, stakes[seat, Side.PUSH_22], hand, suits)


@kernel
def watch_22(tape: Tape, rules: Rules, seat: int, stake: int, hand: int, suits: int) -> None:
    """The side bet on the dealer's finished hand."""
    won, lost = Why.PUSH_22, Why.NOT_22
    settle_push_22(tape, seat, Side.PUSH_22, stake, rules.push_22, hand, suits, won, lost)


# --- A player's turn ------------------------------------------------------------------------


@kernel
def two_card_actions(rules: Rules, known: bool, hand: int, kept: int, hands: int) -> int:
    """What a player may do with two cards below 21, in a box of so many hands."""
    allowed = 0
    if hard_sum(hand) == 2 * hard_sum(kept):
        if hard_sum(kept) != 10 and hands < rules.free_split_hands:
            allowed |= Free.FREE_SPLIT
        elif hands < rules.split_hands:
            allowed |= Act.SPLIT
    if hands > 1 and hard_sum(kept) == 1 and rules.split_aces_cards == 1:
        return Act.STAND | allowed if rules.resplit_aces else Act.STAND
    allowed |= Act.HIT | Act.STAND
    if 9 <= hard_sum(hand) <= 11 and not is_soft(hand):
        allowed |= Free.FREE_DOUBLE
    else:
        allowed |= Act.DOUBLE
    if hands == 1 and rules.surrender and known:
        allowed |= Act.SURRENDER
    return allowed


@kernel
def is_free(rules: Rules, number: int, kept: int) -> bool:
    """Whether a hand of a box rides on a lammer: it was split off free, so not from tens."""
    return 0 < number < rules.free_split_hands and hard_sum(kept) != 10


@kernel
def take_turn(
    tape: Tape, rules: Rules, known: bool, boxes: Cells, at: int, seat: int, up: int
) -> int:
    """A box plays its hand, or the hands it splits into; how many of them stay alive.

    What a hand was doubled with is kept beside its worth: money, or -1 for a lammer.
    """
    if boxes[at + HANDS] == 0 or boxes[at + BOX + WORTH] == NATURAL:
        return 0
    kept = counted(boxes[at + FIRST])
    hand = kept + counted(boxes[at + SECOND])
    live, number, hands = 0, 0, 1
    while number < hands:
        free = is_free(rules, number, kept)
        if number > 0:
            hand = second_card(tape, boxes, at, seat, number, hands)
        key = 0
        action: int = Act.STAND
        while total(hand) < 21:
            allowed = two_card_actions(rules, known, hand, kept, hands)
            if allowed == Act.STAND:
                break
            pair = hard_sum(hand) == 2 * hard_sum(kept)
            stage = FIRST_TWO if free or hands == 1 else SPLIT_TWO
            key = play_key(hand_class(hand, pair), up, stage) + (FREE_TWO_KEYS if free else 0)
            action = choose(tape, seat, key, allowed)
            if action != Act.SPLIT and action != Free.FREE_SPLIT:
                break
            if action == Act.SPLIT:
                post(tape, seat, Spot.SPLIT, boxes[at + STAKE])
            else:
                post(tape, seat, Side.FREE_SPLIT, LAMMER)
            hands += 1
            hand = second_card(tape, boxes, at, seat, number, hands)
        if action == Act.HIT:
            hand = draw_on(tape, seat, up, hand, FREE_DRAWN_KEYS if free else DRAWN_KEYS)
        elif action == Act.DOUBLE:
            double_down(tape, boxes, at, seat, number, key, rules.chip)
            hand += counted(draw(tape, seat, UP))
        elif action == Free.FREE_DOUBLE:
            post(tape, seat, Side.FREE_DOUBLE, LAMMER)
            boxes[at + BOX + CELLS * number + ADDED] = -1
            hand += counted(draw(tape, seat, UP))
        elif action == Act.SURRENDER:
            surrender(tape, boxes, at, seat)
            return 0
        boxes[at + BOX + CELLS * number + WORTH] = worth(hand)
        live += int(worth(hand) != BUSTED)
        number += 1
    boxes[at + HANDS] = hands
    return live


# --- Settling -------------------------------------------------------------------------------


@kernel
def settle_boxes(
    tape: Tape, rules: Rules, boxes: Cells, size: int, seats: int, dealer: int
) -> None:
    """Every box against the dealer's hand, from his right."""
    for seat in range(seats - 1, -1, -1):
        at = box_at(seat, size)
        settle_insurance(tape, rules.insurance, boxes, at, seat, dealer == NATURAL)
        kept = counted(boxes[at + FIRST])
        for number in range(boxes[at + HANDS]):
            cells = at + BOX + CELLS * number
            mine, added = boxes[cells + WORTH], boxes[cells + ADDED]
            spot = 0 + Spot.MAIN if number == 0 else 0 + Spot.SPLIT
            if is_free(rules, number, kept):
                spot = 0 + Side.FREE_SPLIT
            settle_hand(tape, rules, seat, spot, boxes[at + STAKE], mine, added, dealer)


@kernel
def settle_hand(
    tape: Tape, rules: Rules, seat: int, spot: int, stake: int, mine: int, added: int, dealer: int
) -> None:
    """One hand: its wager or lammer, then what doubled it."""
    sign, why = sign_against(mine, dealer), verdict_22(mine, dealer, Why.DEALER_22)
    spares = dealer == NATURAL and rules.late_blackjack == LateBlackjack.ORIGINAL_WAGER
    if spot == Side.FREE_SPLIT:
        settle_lammer(tape, seat, spot, stake, sign)
    elif mine == NATURAL and sign > 0:
        win, per = rules.blackjack_pays
        pay(tape, seat, spot, stake, win, per, why)
    elif spares and spot == Spot.SPLIT:
        take_unless(tape, seat, spot, stake, True, why)
    else:
        even_money(tape, seat, spot, stake, sign, why)
    if added < 0:
        settle_lammer(tape, seat, Side.FREE_DOUBLE, stake, sign)
    elif added > 0 and spares:
        take_unless(tape, seat, Spot.DOUBLE, added, True, why)
    elif added > 0:
        even_money(tape, seat, Spot.DOUBLE, added, sign, why)


@kernel
def settle_lammer(tape: Tape, seat: int, spot: int, stake: int, sign: int) -> None:
    """A lammer wins as much as the wager; else it is taken away, and nothing with it."""
    if sign > 0:
        settle(tape, seat, spot, 0, stake, 1, 1, BANK, Why.FREE_WON)
    else:
        why = Why.FREE_TIED if sign == 0 else Why.FREE_LOST
        settle(tape, seat, spot, 0, 0, sign, 1, BANK, why)


# --- What the solver asks -------------------------------------------------------------------

FREE = 2
"""A hand on a lammer, after those that are the box's own or split off with money."""
HANDS_OF = Plays((Act.DOUBLE, Free.FREE_DOUBLE), ("own", "split off", "free"))


def _two_cards(rules: Rules, up: int, stage: int, kept: int, other: int, hands: int) -> int:
    """With money only tens are split here: what follows four free hands is not weighed."""
    hand = counted(kept) + counted(other)
    known = rules.peek or not may_have_natural(value(up))
    allowed = two_card_actions(rules, known, hand, counted(kept), hands) if total(hand) < 21 else 0
    return allowed if value(kept) == 10 else allowed & ~Act.SPLIT


def _settle(rules: Rules, tape: TableTape, stake: int, stage: int, mine: int, dealer: int) -> None:
    if stage == HANDS_OF.given_up:
        pay(tape, 0, Spot.MAIN, stake, -1, 2, twentyone.Why.SURRENDERED)
        return
    whose, step = HANDS_OF.place(stage)
    spot = (Spot.MAIN, Spot.SPLIT, Side.FREE_SPLIT)[whose]
    added = {DOUBLED: stake, DOUBLED + 1: -1}.get(step, 0)
    settle_hand(tape, rules, 0, spot, stake, mine, added, dealer)


def _key(rules: Rules, up: int, stage: int, hand: int, pair: bool) -> int:
    whose, step = HANDS_OF.place(stage)
    if whose != FREE:
        return HANDS_OF.key(rules, up, stage, hand, pair)
    keys = FREE_DRAWN_KEYS if step == HIT else FREE_TWO_KEYS
    return keys + play_key(hand_class(hand, pair), value(up), FIRST_TWO)


TWENTY_ONE = TwentyOne(
    stages=HANDS_OF.stages(),
    two_cards=_two_cards,
    more_cards=HANDS_OF.more_cards,
    worth=HANDS_OF.worth,
    dealer=dealer_22,
    settle=_settle,
    peeks=lambda rules, up: rules.peek,
    key=_key,
    split_stages=lambda rules, card: (
        HANDS_OF.first_of_split,
        HANDS_OF.size * (SPLIT_OFF if value(card) == 10 else FREE),
    ),
    splits=Act.SPLIT | Free.FREE_SPLIT,
    insurance=lambda rules: InsuranceRules(rules.against_an_ace, rules.blackjack_pays, rules.chip),
    dealer_bets={"push-22": lambda r, t, stake, hand, suits: watch_22(t, r, 0, stake, hand, suits)},
)
