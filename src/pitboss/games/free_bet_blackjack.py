"""Free Bet Blackjack.

Blackjack in which the house lends the second wager. A hard 9, 10 or 11 of two cards is doubled, and
a pair other than tens is split, against a lammer instead of money: it wins like the wager, and
costs nothing when the hand loses or ties. Each hand is decided by itself: the original wager goes
with the first hand of a split, a lammer with each of the others. Tens are split, and other hands
doubled, with money. A dealer's 22 pushes every hand that is left, but no blackjack. Push 22 wins.

Money on the layout: as in blackjack. A lammer is a line of its own, on `free-double` or
`free-split`, with nothing at stake.
"""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.families import twentyone
from pitboss.families.push_22 import (
    dealers_worth,
    draw_out,
    sign_against,
    verdict_22,
)
from pitboss.families.twentyone import (
    BOX,
    BUSTED,
    DEALER_BUSTED,
    DEALT,
    DRAWN,
    FIRST,
    FIRST_TWO,
    HANDS,
    INSURED,
    NATURAL,
    SECOND,
    SPLIT_TWO,
    STAKE,
    Act,
    AgainstAnAce,
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
    draw_on,
    even_money,
    hand_class,
    least_double,
    may_have_natural,
    must_draw,
    offer_insurance,
    pay_naturals,
    play_key,
    take_unless,
    worth,
)
from pitboss.families.twentyone_hands import DRAWS, STAND, InsuranceRules, Move, Stage, TwentyOne
from pitboss.game import *
from pitboss.hands.twentyone import counted, hard_sum, is_natural, is_soft, total, value
from pitboss.sidebets.push_22 import Push22, push_22
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
    NOT_22 = "the dealer has not 22"


class Rules(NamedTuple):
    decks: int
    soft_17: Soft17
    blackjack_pays: Odds
    peek: bool
    """The dealer looks at the hole card under an ace or a ten before the players act."""
    late_blackjack: LateBlackjack
    split_hands: int
    """Into how many hands tens are split, with money."""
    free_split_hands: int
    split_aces_cards: int
    """How many cards a split ace gets: one, or 0 for as many as the player likes."""
    chip: Cents
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
    if action == Free.FREE_DOUBLE:
        return "only a hard 9, 10 or 11 of two cards is doubled free", "free-double"
    if action in (Free.FREE_SPLIT, Act.SPLIT) and key < FREE_TWO_KEYS + STAGE_KEYS:
        number = key % STAGE_KEYS // 10
        if twentyone.class_name(number) == "a pair of tens" and action == Free.FREE_SPLIT:
            return "tens are split with money", "free-split"
        if not twentyone.class_name(number).startswith("a pair"):
            return "only two cards of the same value are split", "free-split"
        return "it is in as many hands as it may be, or split free", "free-split"
    if action == Act.DOUBLE:
        return "only two cards are doubled, and a hard 9, 10 or 11 free", "double"
    return "", ""


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    size = BOX + 2 * max(rules.split_hands, rules.free_split_hands)
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
    shown = counted(up_card)
    up = hard_sum(shown)

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
            collect_insurance(tape, boxes, size, seats)
        pay_naturals(tape, pays, boxes, size, seats)
    if not natural:
        for seat in range(seats):
            live += take_turn(tape, rules, known, boxes, box_at(seat, size), seat, up)
    # The dealer turns the hole card, and draws, only where something depends on it.
    hand, suits, dealer = 0, 0, DEALER_BUSTED
    waits = not known and twentyone.waits_for_hole(boxes, size, seats, rules.late_blackjack)
    if natural or live > 0 or watching > 0 or waits:
        card = reveal(tape, hole)
        hand, suits = shown + counted(card), 1 << suit(up_card) | 1 << suit(card)
        if (live > 0 or watching > 0) and not is_natural(hand):
            hand, suits = draw_out(tape, hand, suits, rules.soft_17)
        dealer = dealers_worth(hand)
    settle_boxes(tape, rules, boxes, size, seats, dealer)
    for seat in range(seats - 1, -1, -1):
        if stakes[seat, Side.PUSH_22] > 0:
            settle_push_22(tape, rules, seat, stakes[seat, Side.PUSH_22], hand, suits)


@kernel
def settle_push_22(tape: Tape, rules: Rules, seat: int, stake: int, hand: int, suits: int) -> None:
    """The side bet on the dealer's finished hand."""
    row = push_22(hand, suits)
    why = Why.NOT_22 if row == Push22.NOT_22 else Why.PUSH_22
    pay_row(tape, seat, Side.PUSH_22, stake, rules.push_22, row, why)


# --- A player's turn ------------------------------------------------------------------------


@kernel
def two_card_actions(rules: Rules, known: bool, hand: int, kept: int, hands: int) -> int:
    """What a player may do with two cards below 21, in a box of so many hands."""
    tens, aces = hard_sum(kept) == 10, hard_sum(kept) == 1
    allowed = 0
    if hard_sum(hand) == 2 * hard_sum(kept):
        if tens and hands < rules.split_hands:
            allowed |= Act.SPLIT
        elif not tens and hands < rules.free_split_hands:
            allowed |= Free.FREE_SPLIT
    if hands > 1 and aces and rules.split_aces_cards == 1:
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
def is_free(number: int, kept: int) -> bool:
    """Whether a hand of a box rides on a lammer: it was split off, and not from tens."""
    return number > 0 and hard_sum(kept) != 10


@kernel
def two_card_key(number: int, up: int, hands: int, free: bool) -> int:
    """The key of two cards: of a box's first hand, of a split hand, of a free one."""
    if free:
        return FREE_TWO_KEYS + play_key(number, up, FIRST_TWO)
    return play_key(number, up, FIRST_TWO if hands == 1 else SPLIT_TWO)


@kernel
def draw_free(tape: Tape, seat: int, up: int, hand: int) -> int:
    """A free hand that is hit goes on until it stands or reaches 21."""
    hand += counted(draw(tape, seat, UP))
    while total(hand) < 21:
        key = FREE_DRAWN_KEYS + play_key(hand_class(hand, False), up, FIRST_TWO)
        if choose(tape, seat, key, Act.HIT | Act.STAND) == Act.STAND:
            break
        hand += counted(draw(tape, seat, UP))
    return hand


@kernel
def take_turn(
    tape: Tape, rules: Rules, known: bool, boxes: Cells, at: int, seat: int, up: int
) -> int:
    """A box plays its hand, or the hands it splits into; how many of them stay alive.

    What a hand was doubled with is kept beside its worth: money, or -1 for a lammer.
    """
    if boxes[at + HANDS] == 0 or boxes[at + BOX] == NATURAL:
        return 0
    stake = boxes[at + STAKE]
    kept = counted(boxes[at + FIRST])
    hand = kept + counted(boxes[at + SECOND])
    live, number, hands = 0, 0, 1
    while number < hands:
        free = is_free(number, kept)
        if number > 0:
            play_hand(tape, seat, number, hands)
            hand = kept + counted(draw(tape, seat, UP))
        key = 0
        action: int = Act.STAND
        while total(hand) < 21:
            allowed = two_card_actions(rules, known, hand, kept, hands)
            if allowed == Act.STAND:
                break
            pair = hard_sum(hand) == 2 * hard_sum(kept)
            key = two_card_key(hand_class(hand, pair), up, hands, free)
            action = choose(tape, seat, key, allowed)
            if action != Act.SPLIT and action != Free.FREE_SPLIT:
                break
            if action == Act.SPLIT:
                post(tape, seat, Spot.SPLIT, stake)
            else:
                post(tape, seat, Side.FREE_SPLIT, LAMMER)
            hands += 1
            play_hand(tape, seat, number, hands)
            hand = kept + counted(draw(tape, seat, UP))
        if action == Act.HIT:
            hand = draw_free(tape, seat, up, hand) if free else draw_on(tape, seat, up, hand)
        elif action == Act.DOUBLE:
            low = least_double(stake, rules.chip)
            more = choose_amount(tape, seat, key, Spot.DOUBLE, low, stake, rules.chip)
            post(tape, seat, Spot.DOUBLE, more)
            boxes[at + BOX + 2 * number + 1] = more
            hand += counted(draw(tape, seat, UP))
        elif action == Free.FREE_DOUBLE:
            post(tape, seat, Side.FREE_DOUBLE, LAMMER)
            boxes[at + BOX + 2 * number + 1] = -1
            hand += counted(draw(tape, seat, UP))
        elif action == Act.SURRENDER:
            pay(tape, seat, Spot.MAIN, stake, -1, 2, twentyone.Why.SURRENDERED)
            boxes[at + HANDS] = 0
            return 0
        result = worth(hand)
        boxes[at + BOX + 2 * number] = result
        live += int(result != BUSTED)
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
        if boxes[at + INSURED] > 0:
            if dealer == NATURAL:
                pay(
                    tape,
                    seat,
                    Spot.INSURANCE,
                    boxes[at + INSURED],
                    2,
                    1,
                    twentyone.Why.INSURANCE_WON,
                )
            else:
                lose(tape, seat, Spot.INSURANCE, boxes[at + INSURED], twentyone.Why.INSURANCE_LOST)
        kept = counted(boxes[at + FIRST])
        for number in range(boxes[at + HANDS]):
            mine, added = boxes[at + BOX + 2 * number], boxes[at + BOX + 2 * number + 1]
            spot = 0 + Spot.MAIN if number == 0 else 0 + Spot.SPLIT
            if is_free(number, kept):
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
        settle(tape, seat, spot, 0, 0, 0, 1, BANK, Why.FREE_TIED if sign == 0 else Why.FREE_LOST)


# --- What the solver asks -------------------------------------------------------------------


class At(IntEnum):
    """The stages of a hand: a box's own, one split off with money, one on a lammer."""

    FIRST_TWO = 0
    DRAWN = 1
    DOUBLED = 2
    DOUBLED_FREE = 3
    GIVEN_UP = 4
    SPLIT_TWO = 5
    OTHER_TWO = 6
    OTHER_DRAWN = 7
    OTHER_DOUBLED = 8
    OTHER_DOUBLED_FREE = 9
    FREE_TWO = 10
    FREE_DRAWN = 11
    FREE_DOUBLED = 12
    FREE_DOUBLED_FREE = 13


def _moves(drawn: At, doubled: At, doubled_free: At) -> Mapping[int, Move]:
    return {
        Act.STAND: STAND,
        Act.HIT: Move(drawn, card=True),
        Act.DOUBLE: Move(doubled, card=True),
        Free.FREE_DOUBLE: Move(doubled_free, card=True),
    }


def _drawn(stage: At) -> Mapping[int, Move]:
    return {Act.STAND: STAND, Act.HIT: Move(stage, card=True)}


_OWN = _moves(At.DRAWN, At.DOUBLED, At.DOUBLED_FREE)
_OTHER = _moves(At.OTHER_DRAWN, At.OTHER_DOUBLED, At.OTHER_DOUBLED_FREE)
_LAMMER = _moves(At.FREE_DRAWN, At.FREE_DOUBLED, At.FREE_DOUBLED_FREE)

STAGES = (
    Stage(name="first two cards", moves={**_OWN, Act.SURRENDER: Move(At.GIVEN_UP)}),
    Stage(name="drawn", moves=_drawn(At.DRAWN)),
    Stage(name="doubled"),
    Stage(name="doubled free"),
    Stage(name="given up"),
    Stage(name="first hand of a split", moves=_OWN, like=At.FIRST_TWO),
    Stage(name="split off", moves=_OTHER, like=At.FIRST_TWO, split_off=True),
    Stage(name="split off, drawn", moves=_drawn(At.OTHER_DRAWN), like=At.DRAWN, split_off=True),
    Stage(name="split off, doubled", split_off=True),
    Stage(name="split off, doubled free", split_off=True),
    Stage(name="free", moves=_LAMMER, split_off=True),
    Stage(name="free, drawn", moves=_drawn(At.FREE_DRAWN), split_off=True),
    Stage(name="free, doubled", split_off=True),
    Stage(name="free, doubled free", split_off=True),
)


def _two_cards(rules: Rules, up: int, stage: int, kept: int, other: int, hands: int) -> int:
    hand = counted(kept) + counted(other)
    known = rules.peek or not may_have_natural(value(up))
    return two_card_actions(rules, known, hand, counted(kept), hands) if total(hand) < 21 else 0


def _more_cards(rules: Rules, up: int, stage: int, hand: int) -> int:
    drawn = stage in (At.DRAWN, At.OTHER_DRAWN, At.FREE_DRAWN)
    return Act.HIT | Act.STAND if drawn and total(hand) < 21 else 0


def _worth(rules: Rules, stage: int, hand: int) -> int:
    return NATURAL if stage == At.FIRST_TWO and is_natural(hand) else worth(hand)


def _dealer(rules: Rules, hand: int) -> int:
    return DRAWS if must_draw(hand, rules.soft_17) else dealers_worth(hand)


def _settle(rules: Rules, tape: TableTape, stake: int, stage: int, mine: int, dealer: int) -> None:
    if stage == At.GIVEN_UP:
        pay(tape, 0, Spot.MAIN, stake, -1, 2, twentyone.Why.SURRENDERED)
        return
    spot: int = Spot.MAIN
    if STAGES[stage].split_off:
        spot = Side.FREE_SPLIT if stage >= At.FREE_TWO else Spot.SPLIT
    added = 0
    if stage in (At.DOUBLED, At.OTHER_DOUBLED, At.FREE_DOUBLED):
        added = stake
    elif stage in (At.DOUBLED_FREE, At.OTHER_DOUBLED_FREE, At.FREE_DOUBLED_FREE):
        added = -1
    settle_hand(tape, rules, 0, spot, stake, mine, added, dealer)


def _key(rules: Rules, up: int, stage: int, hand: int, pair: bool) -> int:
    number = hand_class(hand, pair)
    if stage in (At.DRAWN, At.OTHER_DRAWN):
        return play_key(number, value(up), DRAWN)
    if stage == At.FREE_DRAWN:
        return FREE_DRAWN_KEYS + play_key(number, value(up), FIRST_TWO)
    hands = 1 if stage == At.FIRST_TWO else 2
    return two_card_key(number, value(up), hands, stage == At.FREE_TWO)


TWENTY_ONE = TwentyOne(
    stages=STAGES,
    two_cards=_two_cards,
    more_cards=_more_cards,
    worth=_worth,
    dealer=_dealer,
    settle=_settle,
    peeks=lambda rules, up: rules.peek,
    key=_key,
    split_stages=lambda rules, card: (
        At.SPLIT_TWO,
        At.OTHER_TWO if value(card) == 10 else At.FREE_TWO,
    ),
    splits=Act.SPLIT | Free.FREE_SPLIT,
    insurance=lambda rules: InsuranceRules(rules.against_an_ace, rules.blackjack_pays, rules.chip),
    dealer_bets={
        "push-22": lambda rules, tape, stake, hand, suits: settle_push_22(
            tape, rules, 0, stake, hand, suits
        )
    },
)
