"""Blackjack Switch.

Each player makes two equal wagers and plays two hands, all cards face up. An ace up brings
insurance on either hand, and no even money; a dealer's blackjack ends the round. Then each player
says whether the second cards of his hands change places, and back again if he likes, and plays one
hand to its end, then the other. Blackjacks pay even money; an ace and a ten made by a switch are
only 21. A dealer's 22 pushes every hand that is left, but no blackjack. Push 22 wins then.

Money on the layout: `main` and `second` are the stakes of the two hands. What doubles or splits
either of them lies on `double` and `split`, and each hand's insurance is a line of its own.
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
    AFTER,
    BEFORE,
    BOX,
    CELLS,
    DEALER_BUSTED,
    FIRST,
    HANDS,
    INSURANCE_KEYS,
    INSURED,
    NATURAL,
    PLAY_KEYS,
    SECOND,
    STAKE,
    UNPLAYED,
    WORTH,
    Act,
    AgainstAnAce,
    DoubleOn,
    EvenMoneyAt,
    InsurancePays,
    MoreActions,
    MoreReasons,
    MoreSpots,
    Soft17,
    Spot,
    Turn,
    box_at,
    completing,
    even_money,
    insure,
    most_insurance,
    open_box,
    settle_insurance,
    take_turn,
    two_card_actions,
)
from pitboss.families.twentyone_hands import InsuranceRules, Switch, TwentyOne
from pitboss.families.twentyone_stages import DOUBLED, SPLIT_OFF, Plays
from pitboss.game import *
from pitboss.hands.twentyone import counted, hard_sum, is_ten, total, value
from pitboss.sidebets.push_22 import Push22, settle_push_22
from pitboss.tape.table import TableTape

FACTS = Facts(family="twentyone")


class Side(MoreSpots):
    SECOND = Wager(comes_with="main")
    PUSH_22 = Wager()


class Change(MoreActions):
    KEEP = auto()
    SWITCH = auto()
    SWITCH_BACK = auto()


class Why(MoreReasons):
    DEALER_22 = "the dealer has 22, which pushes"
    PUSH_22 = "the dealer has 22"
    NOT_22 = "the dealer does not have 22"


class Rules(NamedTuple):
    decks: int
    soft_17: Soft17
    blackjack_pays: Odds
    split_hands: int
    """Into how many hands each of the two is split."""
    resplit_aces: bool
    chip: Cents
    insurance: Annotated[Paytable, InsurancePays]
    push_22: Annotated[Paytable, Push22]


STAKES = {"main": 1000, "second": 1000}

SWITCH_KEYS = twentyone.KEYS
"""After the family's keys: the four cards as they lie, and the upcard, by value."""
KEYS = SWITCH_KEYS + 100_000


def key_name(rules: Rules, key: int) -> str:
    if key < SWITCH_KEYS:
        return twentyone.key_name(key)
    *held, up = (int(digit) + 1 for digit in f"{key - SWITCH_KEYS:05d}")
    one, other, two, another = ("A" if card == 1 else str(card) for card in held)
    return f"{one},{other} and {two},{another} against {twentyone.upcard_name(up)}"


def why_not(rules: Rules, key: int, action: int) -> tuple[str, str]:
    if key >= SWITCH_KEYS:
        return "first it is said whether the second cards change places", "main"
    if action in tuple(Change):
        return "cards change places before either hand is played", "main"
    if action == Act.EVEN_MONEY:
        return "there is no even money, a blackjack is insured", "insurance"
    if key >= PLAY_KEYS:
        return "", ""
    said: dict[int, tuple[str, str]] = {
        Act.SURRENDER: ("there is no surrender", "main"),
        Act.DOUBLE: ("only two cards are doubled, and no split ace", "double"),
        Act.SPLIT: ("only two cards of one value are split, into four hands, aces once", "split"),
    }
    return said.get(action, ("", ""))


@kernel
def switch_key(a1: int, a2: int, b1: int, b2: int, up: int) -> int:
    """The key of two hands as they lie, by the values of their cards."""
    hands = (((a1 - 1) * 10 + a2 - 1) * 10 + b1 - 1) * 10 + b2 - 1
    return SWITCH_KEYS + hands * 10 + up - 1


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    size = BOX + CELLS * rules.split_hands
    boxes = scratch(tape, 2 * seats * size)
    playing, watching = put_up(stakes, boxes, size)
    exposed, hole = deal_two_hands(tape, boxes, size, seats)
    up_card = reveal(tape, exposed)
    up = hard_sum(counted(up_card))

    # Against an ace: insurance on either hand. Then the dealer looks at the hole card.
    natural, live = False, 0
    if playing > 0:
        if up == 1:
            offer_insurance(tape, rules, boxes, size, seats)
        natural = peek(tape, hole, completing(up))
    if not natural:
        collect_insurance(tape, rules.insurance, boxes, size, seats)
        for seat in range(seats):
            live += take_both_turns(tape, rules, boxes, size, seat, up)
    # The dealer turns the hole card, and draws, only where something depends on it.
    hand, suits, dealer = 0, 0, DEALER_BUSTED
    if natural or live > 0 or watching > 0:
        hand, suits = turn_and_draw(tape, up_card, hole, True, rules.soft_17)
        dealer = dealers_worth(hand)
    for seat in range(seats - 1, -1, -1):
        settle_box(tape, rules, boxes, box_at(2 * seat, size), seat, Spot.MAIN, dealer)
        settle_box(tape, rules, boxes, box_at(2 * seat + 1, size), seat, Side.SECOND, dealer)
    for seat in range(seats - 1, -1, -1):
        if stakes[seat, Side.PUSH_22] > 0:
            watch_22(tape, rules, seat, stakes[seat, Side.PUSH_22], hand, suits)


@kernel
def put_up(stakes: Array, boxes: Cells, size: int) -> tuple[int, int]:
    """What lies on each player's two boxes; and the money on hands and on Push 22."""
    playing, watching = 0, 0
    for seat in range(stakes.shape[0]):
        boxes[box_at(2 * seat, size) + STAKE] = stakes[seat, Spot.MAIN]
        boxes[box_at(2 * seat + 1, size) + STAKE] = stakes[seat, Side.SECOND]
        playing += stakes[seat, Spot.MAIN] + stakes[seat, Side.SECOND]
        watching += stakes[seat, Side.PUSH_22]
    return playing, watching


# --- The deal and insurance -----------------------------------------------------------------

AS_DEALT, SWITCHED = 0b0101, 0b1001
"""Which of a player's four cards, in the order they come, are those of his first hand."""


@kernel
def deal_two_hands(tape: Tape, boxes: Cells, size: int, seats: int) -> tuple[int, int]:
    """A card to both hands of each player and to the dealer, twice: the handles of his two."""
    for seat in range(seats):
        one, two = box_at(2 * seat, size), box_at(2 * seat + 1, size)
        if boxes[one + STAKE] > 0:
            boxes[one + FIRST] = draw(tape, seat, UP)
            boxes[two + FIRST] = draw(tape, seat, UP)
            lay_apart(tape, seat, AS_DEALT)
    exposed = draw(tape, DEALER, DOWN)
    for seat in range(seats):
        for which in range(2):
            at = box_at(2 * seat + which, size)
            if boxes[at + STAKE] > 0:
                play_hand(tape, seat, which, 2)
                boxes[at + SECOND] = draw(tape, seat, UP)
                open_box(boxes, at)
    return exposed, draw(tape, DEALER, DOWN)


@kernel
def offer_insurance(tape: Tape, rules: Rules, boxes: Cells, size: int, seats: int) -> None:
    """An ace is up: each player may insure one hand or both, a blackjack too."""
    for seat in range(seats):
        for which in range(2):
            at = box_at(2 * seat + which, size)
            most = most_insurance(boxes[at + STAKE], rules.chip, False)
            if most > 0:
                play_hand(tape, seat, which, 2)
                tens = int(is_ten(boxes[at + FIRST])) + int(is_ten(boxes[at + SECOND]))
                key = INSURANCE_KEYS + tens
                if choose(tape, seat, key, Act.INSURE | Act.DECLINE) == Act.INSURE:
                    insure(tape, boxes, at, seat, key, rules.chip, most)


@kernel
def collect_insurance(tape: Tape, insurance: Paytable, boxes: Cells, size: int, seats: int) -> None:
    """The dealer has no blackjack: insurance loses at once."""
    for box in range(2 * seats):
        at = box_at(box, size)
        settle_insurance(tape, insurance, boxes, at, box // 2, False)
        boxes[at + INSURED] = 0


# --- A player's turn ------------------------------------------------------------------------


@kernel
def take_both_turns(tape: Tape, rules: Rules, boxes: Cells, size: int, seat: int, up: int) -> int:
    """A player keeps or switches, then plays his two hands; how many hands stay alive.

    A blackjack that he keeps is paid.
    """
    one, two = box_at(2 * seat, size), box_at(2 * seat + 1, size)
    if boxes[one + STAKE] == 0:
        return 0
    offer_switch(tape, boxes, one, two, seat, up)
    pay_natural(tape, rules, boxes, one, seat, Spot.MAIN)
    pay_natural(tape, rules, boxes, two, seat, Side.SECOND)
    turn = turn_rules(rules)
    boxes[one + AFTER] = 1
    play_hand(tape, seat, 0, 2)
    live = take_turn(tape, turn, boxes, one, seat, up)
    before = max(boxes[one + HANDS], 1)
    boxes[two + BEFORE] = before
    play_hand(tape, seat, before, before + 1)
    return live + take_turn(tape, turn, boxes, two, seat, up)


@kernel
def offer_switch(tape: Tape, boxes: Cells, one: int, two: int, seat: int, up: int) -> None:
    """The second cards change places, if the player likes, and back if he thinks better of it."""
    a1, a2 = hard_sum(counted(boxes[one + FIRST])), hard_sum(counted(boxes[one + SECOND]))
    b1, b2 = hard_sum(counted(boxes[two + FIRST])), hard_sum(counted(boxes[two + SECOND]))
    lay_apart(tape, seat, AS_DEALT)
    key = switch_key(a1, a2, b1, b2, up)
    if choose(tape, seat, key, Change.KEEP | Change.SWITCH) == Change.KEEP:
        return
    lay_apart(tape, seat, SWITCHED)
    key = switch_key(a1, b2, b1, a2, up)
    if choose(tape, seat, key, Change.KEEP | Change.SWITCH_BACK) == Change.SWITCH_BACK:
        lay_apart(tape, seat, AS_DEALT)
        return
    moved = boxes[one + SECOND]
    boxes[one + SECOND] = boxes[two + SECOND]
    boxes[two + SECOND] = moved
    boxes[one + BOX + WORTH] = UNPLAYED
    boxes[two + BOX + WORTH] = UNPLAYED


@kernel
def pay_natural(tape: Tape, rules: Rules, boxes: Cells, at: int, seat: int, spot: int) -> None:
    """A blackjack that was kept, when the dealer has none."""
    if boxes[at + BOX + WORTH] == NATURAL:
        settle_hand(tape, rules, seat, spot, boxes[at + STAKE], NATURAL, 0, DEALER_BUSTED)
        boxes[at + HANDS] = 0


@kernel
def turn_rules(rules: Rules) -> Turn:
    """As in blackjack with many decks, without surrender."""
    plays = Act.HIT | Act.STAND | Act.DOUBLE
    return Turn(
        first_two=plays,
        split_two=plays,
        double_on=DoubleOn.ANY_TWO,
        split_hands=rules.split_hands,
        resplit_aces=rules.resplit_aces,
        chip=rules.chip,
    )


# --- Settling -------------------------------------------------------------------------------


@kernel
def settle_box(
    tape: Tape, rules: Rules, boxes: Cells, at: int, seat: int, spot: int, dealer: int
) -> None:
    """One of a player's two boxes. Insurance that is left by now has won."""
    settle_insurance(tape, rules.insurance, boxes, at, seat, True)
    for number in range(boxes[at + HANDS]):
        cells = at + BOX + CELLS * number
        mine, added = boxes[cells + WORTH], boxes[cells + ADDED]
        settle_hand(tape, rules, seat, spot, boxes[at + STAKE], mine, added, dealer)
        spot = 0 + Spot.SPLIT


@kernel
def settle_hand(
    tape: Tape, rules: Rules, seat: int, spot: int, stake: int, mine: int, added: int, dealer: int
) -> None:
    """A hand, and what doubled it."""
    sign, why = sign_against(mine, dealer), verdict_22(mine, dealer, Why.DEALER_22)
    if mine == NATURAL and sign > 0:
        win, per = rules.blackjack_pays
        pay(tape, seat, spot, stake, win, per, why)
    else:
        even_money(tape, seat, spot, stake, sign, why)
    if added > 0:
        even_money(tape, seat, Spot.DOUBLE, added, sign, why)


@kernel
def watch_22(tape: Tape, rules: Rules, seat: int, stake: int, hand: int, suits: int) -> None:
    """The side bet on the dealer's finished hand."""
    won, lost = Why.PUSH_22, Why.NOT_22
    settle_push_22(tape, seat, Side.PUSH_22, stake, rules.push_22, hand, suits, won, lost)


# --- What the solver asks -------------------------------------------------------------------


HANDS_OF = Plays()


def _two_cards(rules: Rules, up: int, stage: int, kept: int, other: int, hands: int) -> int:
    one, two = counted(kept), counted(other)
    if total(one + two) == 21:
        return 0
    return two_card_actions(turn_rules(rules), one + two, one, value(kept) == value(other), hands)


def _settle(rules: Rules, tape: TableTape, stake: int, stage: int, mine: int, dealer: int) -> None:
    whose, step = HANDS_OF.place(stage)
    spot, added = Spot.SPLIT if whose == SPLIT_OFF else Spot.MAIN, stake if step == DOUBLED else 0
    settle_hand(tape, rules, 0, spot, stake, mine, added, dealer)


def _switch_key(a1: int, a2: int, b1: int, b2: int, up: int) -> int:
    return int(switch_key(value(a1), value(a2), value(b1), value(b2), value(up)))


NO_EVEN_MONEY = AgainstAnAce(EvenMoneyAt.THREE_TO_TWO)
"""A blackjack that pays even money is only insured."""

TWENTY_ONE = TwentyOne(
    stages=HANDS_OF.stages(),
    two_cards=_two_cards,
    more_cards=HANDS_OF.more_cards,
    worth=HANDS_OF.worth,
    dealer=dealer_22,
    settle=_settle,
    peeks=lambda rules, up: True,
    key=HANDS_OF.key,
    split_stages=lambda rules, card: (HANDS_OF.first_of_split, HANDS_OF.size * SPLIT_OFF),
    insurance=lambda rules: InsuranceRules(NO_EVEN_MONEY, rules.blackjack_pays, rules.chip),
    dealer_bets={"push-22": lambda r, t, stake, hand, suits: watch_22(t, r, 0, stake, hand, suits)},
    switch=Switch(Change.KEEP, Change.SWITCH, _switch_key, HANDS_OF.first_of_split),
)
