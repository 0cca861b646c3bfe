"""No Bust and its kin as their exact solver sees them: the stages of a hand, and its settlement.

A finished hand is told by a number that the family's settlement takes for its cards: the total,
and, of a hand that is over, how many cards it has. The player-dealer's has a bit more where it
spares hands that are over; for that, and for bets on a player's own three cards, a card also adds
to the sixes, sevens, eights and nines of a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.equipment.cards import EIGHT, NINE, SEVEN, SIX, cards, rank
from pitboss.families.no_bust import (
    ADDED,
    BOX,
    CARDS_OF_DEALER,
    CELLS,
    DEALER_CELLS,
    HAND,
    HANDS,
    SPARES,
    STAKE,
    Act,
    BothOverPush,
    Comparing,
    Peek,
    SplitOn,
    Turn,
    Why,
    by_the_chart,
    doubled_key,
    is_pair,
    must_draw,
    rescue,
    settle_game,
    spares,
    two_card_actions,
)
from pitboss.families.twentyone import (
    DRAWN,
    FIRST_TWO,
    SPLIT_TWO,
    AgainstAnAce,
    EvenMoneyAt,
    Spot,
    hand_class,
    may_have_natural,
    play_key,
)
from pitboss.families.twentyone_hands import (
    DRAWS,
    FINISHED,
    InsuranceRules,
    Move,
    OwnBet,
    Stage,
    TwentyOne,
)
from pitboss.hands.twentyone import cards_in, is_natural, total_up_to, value
from pitboss.hands.twentyone import counted as plainly_counted
from pitboss.money.paytables import Paytable
from pitboss.tape import lose, pay
from pitboss.tape.table import TableTape

# --- Stages ---------------------------------------------------------------------------------

# The first two cards; then a block of stages each for a hand that was not split, for the first hand
# of a split, and for a hand that was split off.
OWN, SPLIT, OFF, BLOCK = 1, 10, 19, 9
TWO, HIT_ON, GIVEN_UP, DOUBLED, RESCUED = 0, 1, 2, 3, 6
MOST_DOUBLES = 3


def stages() -> tuple[Stage, ...]:
    """The stages of a hand."""
    first = Stage(name="first two cards", moves=_plays(OWN))
    return (
        first,
        *_block(OWN, ""),
        *_block(SPLIT, "first of a split, "),
        *_block(OFF, "split off, "),
    )


def block_of(stage: int) -> int:
    """Which hand it is: OWN, SPLIT or OFF."""
    return OWN + max(0, stage - 1) // BLOCK * BLOCK


def is_given_up(stage: int) -> bool:
    return stage > 0 and (stage - 1) % BLOCK == GIVEN_UP


def _plays(block: int) -> Mapping[int, Move]:
    return {
        Act.HIT: Move(block + HIT_ON, card=True),
        Act.STAND: Move(FINISHED),
        Act.DOUBLE: Move(block + DOUBLED, card=True),
        Act.SURRENDER: Move(block + GIVEN_UP),
    }


def _block(at: int, name: str) -> list[Stage]:
    """A split hand is played like one that was not split."""

    def stage(called: str, moves: Mapping[int, Move], like: int | None = None) -> Stage:
        return Stage(name=name + called, moves=moves, split_off=at == OFF, like=like)

    drawn = {act: move for act, move in _plays(at).items() if act != Act.DOUBLE}
    found = [
        stage("two cards of a split", _plays(at), like=0),
        stage("drawn to", drawn, like=OWN + HIT_ON if at != OWN else None),
        stage("given up", {}),
    ]
    for done in range(MOST_DOUBLES):
        moves: dict[int, Move] = {Act.STAND: Move(FINISHED), Act.RESCUE: Move(at + RESCUED + done)}
        if done + 1 < MOST_DOUBLES:
            moves[Act.DOUBLE] = Move(at + DOUBLED + done + 1, card=True)
        like = OWN + DOUBLED + done if at != OWN else None
        found.append(stage(f"doubled {done + 1}", moves, like=like))
    found += [stage(f"rescued {done + 1}", {}) for done in range(MOST_DOUBLES)]
    return found


# --- Hands ----------------------------------------------------------------------------------

_ADDS = {SIX: 1 << 21, SEVEN: 1 << 24, EIGHT: 1 << 27, NINE: 1 << 30}
_SPARES = 1 << 33
_PLAIN = (1 << 21) - 1


def counted(card: int) -> int:
    """What a card adds to a hand, sixes, sevens, eights and nines told apart."""
    return plainly_counted(card) + _ADDS.get(rank(card), 0)


def ranks_told(hand: int) -> int:
    """A bit for each rank of a hand that has no others than those; else nothing."""
    held = sum(hand // one & 7 for one in _ADDS.values())
    if held != cards_in(hand):
        return 0
    return sum(1 << told for told, one in _ADDS.items() if hand & 7 * one)


def finished(hand: int, most: int) -> int:
    """A finished hand that is no natural: its total, and its cards if it is over."""
    total = total_up_to(hand, most)
    held = min(cards_in(hand), 4) if total > most else 2
    return total | held << 16


NATURAL = sum(plainly_counted(card) for card in cards("As Ks"))
UNPLAYED = 12 | 2 << 16


def dealers_hand(soft_17: int, most: int, push: int, hand: int) -> int | Mapping[int, float]:
    """What the player-dealer's hand is worth, or that he draws."""
    if must_draw(hand, soft_17, most):
        return DRAWS
    if is_natural(hand & _PLAIN) and cards_in(hand) == 2:
        return NATURAL
    worth = finished(hand, most)
    if cards_in(hand) != 3 or not spares(push, hand, ranks_told(hand), 1):
        return worth
    if push == BothOverPush.CLOSER_AND_DEALER_SUITED_7_8_9:
        return {worth | _SPARES: 1 / 16, worth: 15 / 16}
    return worth | _SPARES


# --- The game -------------------------------------------------------------------------------


def twenty_one(
    turn: Callable[[Any], Turn],
    comparing: Callable[[Any], Comparing],
    main: Callable[[Any], Paytable],
    *,
    insurance: bool = False,
    original_only: Callable[[Any], bool] = lambda rules: False,
    own_bets: Mapping[str, OwnBet] | None = None,
) -> TwentyOne:
    """A game of the family, from what its rules say of turns and of comparing.

    Where `original_only` holds, all that a player-dealer's natural takes is the first wager, what
    else was put up and given up among it: a game in which half may be given up before the look.
    """

    def two_cards(rules: Any, up: int, stage: int, kept: int, other: int, hands: int) -> int:
        plays, hand = turn(rules), plainly_counted(kept) + plainly_counted(other)
        if total_up_to(hand, plays.most) >= 21:
            return 0
        pair = is_pair(plays, kept, other)
        return two_card_actions(plays, hand, plainly_counted(kept), pair, hands)

    def more_cards(rules: Any, up: int, stage: int, hand: int) -> int:
        plays, place = turn(rules), (stage - 1) % BLOCK
        if stage == 0 or total_up_to(hand, plays.most) >= 21:
            return 0
        if place == HIT_ON:
            return by_the_chart(plays, hand, plays.drawn)
        if not plays.rescue or not DOUBLED <= place < RESCUED:
            return 0
        again = place - DOUBLED + 1 < plays.doubles
        allowed = Act.STAND | Act.RESCUE
        return by_the_chart(plays, hand, allowed | Act.DOUBLE) if again else allowed

    def worth(rules: Any, stage: int, hand: int) -> int:
        if stage == 0 and is_natural(hand & _PLAIN):
            return NATURAL
        return finished(hand, comparing(rules).most)

    def dealer(rules: Any, hand: int) -> int | Mapping[int, float]:
        compare = comparing(rules)
        return dealers_hand(rules.soft_17, compare.most, compare.both_over_push, hand)

    def settle(rules: Any, tape: TableTape, stake: int, stage: int, mine: int, theirs: int) -> None:
        compare = comparing(rules)
        if original_only(rules):
            compare = compare._replace(late=Peek.ORIGINAL_WAGERS_ONLY)
        settle_one(tape, compare, main(rules), stake, stage, mine, theirs)

    def peeks(rules: Any, up: int) -> bool:
        looks = comparing(rules).late == Peek.YES and not original_only(rules)
        return looks and may_have_natural(value(up))

    return TwentyOne(
        stages=stages(),
        two_cards=two_cards,
        more_cards=more_cards,
        worth=worth,
        dealer=dealer,
        settle=settle,
        peeks=peeks,
        key=key_of,
        pairs=lambda rules, card: rank(card) if turn(rules).split_on == SplitOn.RANK else 0,
        split_stages=lambda rules, card: (SPLIT + TWO, OFF + TWO),
        counted=counted,
        own_bets=own_bets or {},
        natural=NATURAL,
        unplayed=UNPLAYED,
        insurance=half_of_the_wager if insurance else None,
    )


def half_of_the_wager(rules: Any) -> InsuranceRules:
    """Insurance is exactly half the wager, and not for a natural."""
    return InsuranceRules(AgainstAnAce(EvenMoneyAt.THREE_TO_TWO, False, False), (6, 5), 1)


def key_of(rules: Any, up: int, stage: int, hand: int, pair: bool) -> int:
    """The information key of a hand at a stage."""
    plain, place = hand & _PLAIN, (stage - 1) % BLOCK
    if total_up_to(plain, 21) >= 21:
        return 0
    number = hand_class(plain, pair)
    if stage > 0 and DOUBLED <= place < RESCUED:
        return doubled_key(number, value(up), place - DOUBLED + 1)
    at = FIRST_TWO if stage == 0 else SPLIT_TWO if place == TWO else DRAWN
    return play_key(number, value(up), at)


def settle_one(
    tape: TableTape,
    rules: Comparing,
    main: Paytable,
    stake: int,
    stage: int,
    mine: int,
    theirs: int,
) -> None:
    """Settle one hand, on the game wager or split off, against the player-dealer's."""
    off, place = stage >= OFF, (stage - 1) % BLOCK if stage else TWO
    spot = Spot.SPLIT if off else Spot.MAIN
    cells = BOX + (CELLS if off else 0)
    boxes = [0] * (BOX + 2 * CELLS)
    boxes[STAKE], boxes[HANDS], boxes[cells + HAND] = stake, 1 + off, mine
    if place == GIVEN_UP:
        pay(tape, 0, spot, stake, -1, 2, Why.SURRENDERED)
        return
    if place >= DOUBLED:
        done = (place - DOUBLED) % MOST_DOUBLES + 1
        boxes[cells + ADDED] = stake * (2**done - 1)
        if place >= RESCUED and is_natural(theirs) and rules.late == Peek.ORIGINAL_WAGERS_ONLY:
            if not off:
                lose(tape, 0, spot, stake, Why.DEALER_BLACKJACK)
            return
        if place >= RESCUED:
            rescue(tape, boxes, 0, cells, spot, 0, stake * 2 ** (done - 1))
            return
    dealer = [0] * DEALER_CELLS
    dealer[CARDS_OF_DEALER], dealer[SPARES] = theirs & ~_SPARES, int(theirs & _SPARES > 0)
    settle_game(tape, rules, main, boxes, 0, 0, dealer)
