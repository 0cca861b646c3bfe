"""What blackjack's own functions say, asked once for every case.

The shoe solver knows no rule of the game. What may be done with two cards, what a hand
wins, what insurance costs: each is asked of the function that the table runs, and its
answer goes into tables that compiled code can read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pitboss.engines.exact.twentyone.dealer import (
    BLACKJACK,
    VALUES,
    Dealer,
    Floats,
    card_of,
    new_dealer,
)
from pitboss.engines.exact.twentyone.splits import TOP
from pitboss.equipment.cards import rank
from pitboss.families.twentyone import (
    ADDED,
    BOX,
    BUSTED,
    CELLS,
    DEALER_BUSTED,
    FIRST,
    HANDS,
    INSURED,
    NATURAL,
    SECOND,
    STAKE,
    UNPLAYED,
    WORTH,
    Act,
    Spot,
    Turn,
    completing,
    may_have_natural,
    offer_insurance,
    open_box,
    settle_boxes,
    take_turn,
    two_card_actions,
)
from pitboss.hands.twentyone import counted, total
from pitboss.money.settlement import Result
from pitboss.registry import Array, Rules
from pitboss.tape.table import Need, TableTape

if TYPE_CHECKING:
    from pitboss.rulebook.terms import Terms

MINE = (BUSTED, 16, 17, 18, 19, 20, 21, NATURAL)
DEALERS = (DEALER_BUSTED, 17, 18, 19, 20, 21, NATURAL)
"""What hands may be worth, a player's and the dealer's, in the order of the tables' rows."""
NO_MORE_HANDS = 1000
"""More than any box is split into."""


class Table(NamedTuple):
    """What the game says of a round against one upcard. Values are one (ace) to ten."""

    up: int
    partner: int
    """The value that makes the dealer's blackjack with it; 0 for none."""
    known: bool
    """The dealer has looked before the players act."""
    first: Array
    """What may be done with two cards of these values."""
    later: Array
    """What may be done with a split card and another, when nothing more may be split."""
    most_hands: Array
    """Into how many hands a pair of this value may be split; 1 for never."""
    gain: Floats
    """By spot (first hand, split hand), doubled or not, worth and dealer: the net, in stakes."""
    put_up: Floats
    """By the same: stakes put up on the hand in mid-round, less what came back without action."""
    half: Floats
    """The net of a surrender, and of a hand that a blackjack took before it was played."""
    insurable: Array
    """What may be done about insurance with no, one, two tens in hand, and with a blackjack."""
    insured: Floats
    """For the same four hands what insurance costs, and what it wins against a blackjack."""
    even_money: float


def _settled(
    terms: Terms, stake: int, spot: int, added: int, mine: int, dealer: int
) -> tuple[int, int]:
    """What a hand wins or loses in cents, and what was put up on it in mid-round and not returned.

    The hand is the first of a box, or one that was split off.
    """
    rules = terms.rules
    boxes = [0] * (BOX + 2 * CELLS)
    boxes[STAKE], boxes[HANDS] = stake, 1 + spot
    boxes[BOX + WORTH], boxes[BOX + CELLS * spot + WORTH] = 20, mine
    boxes[BOX + CELLS * spot + ADDED] = added
    tape = TableTape(answers=[], breakages=terms.breakages())
    _settle(rules, tape, boxes, dealer)
    lines = [line for line in tape.settlement.lines if not (spot and line.wager == Spot.MAIN)]
    returned = sum(line.returned for line in lines if line.result is Result.RETURNED)
    return sum(line.net for line in lines), spot * stake + added - returned


def _settle(rules: Rules, tape: TableTape, boxes: list[int], dealer: int) -> None:
    pays, insurance, late = rules.blackjack_pays, rules.insurance, rules.late_blackjack
    settle_boxes(tape, pays, insurance, late, boxes, len(boxes), 1, dealer)


@dataclass(frozen=True)
class Money:
    """What the game settles, in cents."""

    nets: Array
    """By spot, doubled or not, worth and dealer's result."""
    put_up: Array
    """By the same: what was added in mid-round and not given back."""
    given_up: int
    lost: int
    """A hand that a blackjack took before it was played."""
    even_money: int
    insurable: Array
    insured: Array
    """For each of four hands: what insurance costs, and what it wins."""


def dealer_of(terms: Terms, up: int) -> Dealer:
    """The dealer with an upcard, by the rules in force."""
    return new_dealer(up, int(terms.rules.soft_17))


def money_of(terms: Terms, stake: int) -> Money:
    rules = terms.rules
    nets = np.zeros((2, 2, len(MINE), len(DEALERS)), dtype=np.int64)
    put_up = np.zeros_like(nets)
    for spot, doubled, worth, result in np.ndindex(nets.shape):
        nets[spot, doubled, worth, result], put_up[spot, doubled, worth, result] = _settled(
            terms, stake, spot, doubled * stake, MINE[worth], DEALERS[result]
        )
    lost, _ = _settled(terms, stake, 0, 0, UNPLAYED, NATURAL)
    if rules.peek:  # a blackjack is found before anything is added
        nets[0, :, :TOP, BLACKJACK] = lost
        nets[1, :, :, BLACKJACK] = 0
        put_up[..., BLACKJACK] = 0
    allowed = np.zeros(4, dtype=np.int64)
    insured = np.zeros((4, 2), dtype=np.int64)
    even = 0
    for case, values in enumerate(((9, 9), (9, 10), (10, 10), (1, 10))):
        allowed[case] = _insurance(terms, stake, values, [])[0]
        if allowed[case] & Act.INSURE:
            insured[case] = _insurance(terms, stake, values, [Act.INSURE])[1:]
        if allowed[case] & Act.EVEN_MONEY:
            even = _insurance(terms, stake, values, [Act.EVEN_MONEY])[1]
    return Money(nets, put_up, _surrender(terms, stake), lost, even, allowed, insured)


def _insurance(
    terms: Terms, stake: int, values: tuple[int, int], answers: list[int]
) -> tuple[int, int, int]:
    """What is asked about insurance with these two cards, and what the answer moves."""
    rules = terms.rules
    boxes = [0] * (BOX + CELLS)
    boxes[STAKE] = stake
    boxes[FIRST], boxes[SECOND] = (card_of(value) for value in values)
    tape = TableTape(answers=answers, breakages=terms.breakages())
    open_box(boxes, 0)
    asked = (rules.against_an_ace, rules.blackjack_pays, rules.chip)
    try:
        offer_insurance(tape, *asked, boxes, len(boxes), 1)
    except Need as need:
        if need.prompt.kind == "amount":
            return _insurance(terms, stake, values, [*answers, need.prompt.high])
        return need.prompt.allowed, 0, 0
    if not answers:  # nothing is asked
        return Act.DECLINE, 0, 0
    if boxes[HANDS] == 0:
        return Act.EVEN_MONEY, sum(line.net for line in tape.settlement.lines), 0
    boxes[HANDS] = 0
    _settle(rules, tape, boxes, NATURAL)
    won = sum(line.net for line in tape.settlement.lines)
    return Act.DECLINE, boxes[INSURED], won


def _surrender(terms: Terms, stake: int) -> int:
    rules = terms.rules
    if not rules.surrender:
        return 0
    boxes = [0] * (BOX + CELLS)
    boxes[STAKE] = stake
    boxes[FIRST], boxes[SECOND] = card_of(10), card_of(6)
    open_box(boxes, 0)
    tape = TableTape(answers=[Act.SURRENDER], breakages=terms.breakages())
    take_turn(tape, _turn(terms, True), boxes, 0, 0, 10)
    return sum(line.net for line in tape.settlement.lines)


def _turn(terms: Terms, known: bool) -> Turn:
    """A player's turn, as the game has it."""
    told = terms.game.boxes
    assert told is not None
    turn: Turn = told.turn(terms.rules, known)
    return turn


def table_of(terms: Terms, stake: int, money: Money, up: int) -> Table:
    """A round against one upcard, as the game's functions have it."""
    rules = terms.rules
    known = bool(rules.peek or not may_have_natural(up))
    turn = _turn(terms, known)
    first = np.zeros((VALUES, VALUES), dtype=np.int64)
    later = np.zeros((VALUES, VALUES), dtype=np.int64)
    most = np.ones(VALUES, dtype=np.int64)
    for kept in range(1, VALUES):
        card = counted(card_of(kept))
        for other in range(1, VALUES):
            hand, pair = card + counted(card_of(other)), kept == other
            if total(hand) < 21:
                first[kept, other] = two_card_actions(turn, hand, card, pair, 1)
                later[kept, other] = two_card_actions(turn, hand, card, pair, NO_MORE_HANDS)
        if first[kept, kept] & Act.SPLIT:
            while two_card_actions(turn, 2 * card, card, True, int(most[kept])) & Act.SPLIT:
                most[kept] += 1
    looked_for = completing(up)
    partner = [v for v in range(1, VALUES) if looked_for >> rank(card_of(v)) & 1]
    return Table(
        up=up,
        partner=partner[0] if partner else 0,
        known=known,
        first=first,
        later=later,
        most_hands=most,
        gain=money.nets / stake,
        put_up=money.put_up / stake,
        half=np.array([money.given_up, money.lost]) / stake,
        insurable=money.insurable if up == 1 else np.zeros(4, dtype=np.int64),
        insured=money.insured / stake,
        even_money=money.even_money / stake,
    )
