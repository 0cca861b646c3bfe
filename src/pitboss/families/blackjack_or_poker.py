"""Blackjack to 22 or poker, with the same two cards: what a player knows, and how 22 is dealt.

First he chooses the game by his two cards and the upcard; suits matter as far as two of the three
are alike. At blackjack he goes by the count after that.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum, auto
from typing import Any

import numpy as np

from pitboss.equipment.cards import ACE, JACK, JOKER, KING, QUEEN, RANKS, TEN, rank, suit
from pitboss.facts import Array
from pitboss.families.twentyone import Act, MoreActions, Soft17
from pitboss.families.twentyone_hands import DRAWS, STAND, Instead, Move, Stage, TwentyOne
from pitboss.hands.twenty_two import (
    DEALER_OVER,
    MOST,
    NATURAL,
    OVER,
    counts,
    is_soft,
    points,
    total,
    worth,
)
from pitboss.hands.twentyone import cards_in, is_ten, value
from pitboss.jit import kernel
from pitboss.tape import UP, choose, draw
from pitboss.tape.simulation import prefer
from pitboss.tape.table import TableTape
from pitboss.tape.verbs import Tape


class Choice(MoreActions):
    """Which game is played; or one ante is given up."""

    BLACKJACK = auto()
    POKER = auto()
    POKER_TWICE = auto()


NO_RANK = 13
"""The joker's, above the ace."""
OTHER_SUITS, HIGH_CARDS, LOW_CARDS = 0, 1, 2
"""The upcard's suit is neither of the two cards', that of the higher one, or of the lower one."""

GAME_KEYS = 14 * 14 * 2 * 14 * 3
"""Which game: both ranks, whether they are suited, the upcard's rank, and its suit."""
COUNTS = 2 * (MOST + 1)
TWO_CARDS, PAIR, MORE_CARDS, OFF_TWO, OFF_MORE, STEPS = range(6)
KEYS = GAME_KEYS + STEPS * COUNTS * 11
"""Then blackjack: two cards, a pair or more, or a hand that was split off, which has other money on
it; the count, hard or soft; and the upcard."""


@kernel
def game_key(first: int, second: int, up: int) -> int:
    """The same for all cards that differ by an exchange of suits alone."""
    high, low = (first, second) if rank(first) >= rank(second) else (second, first)
    suited = int(high != JOKER and suit(high) == suit(low))
    alike = OTHER_SUITS
    if up != JOKER:
        if high != JOKER and suit(up) == suit(high):
            alike = HIGH_CARDS
        elif suit(up) == suit(low):
            alike = HIGH_CARDS if rank(low) == rank(high) else LOW_CARDS
    return (((rank(high) * 14 + rank(low)) * 2 + suited) * 14 + rank(up)) * 3 + alike


@kernel
def count_key(hand: int, up: int, stage: int, two_aces: int) -> int:
    number = total(hand, two_aces) + COUNTS // 2 * int(is_soft(hand, two_aces))
    column = 10 if up == JOKER else value(up) - 1
    return GAME_KEYS + (stage * COUNTS + number) * 11 + column


@kernel
def stage_of(hand: int, off: bool) -> int:
    """Where a hand stands that is not asked about splitting."""
    if off:
        return OFF_TWO if cards_in(hand) == 2 else OFF_MORE
    return TWO_CARDS if cards_in(hand) == 2 else MORE_CARDS


def key_name(key: int) -> str:
    """A situation in words.

    >>> from pitboss.equipment.cards import cards
    >>> key_name(game_key(*cards("9s Ks 4s"))), key_name(game_key(*cards("9h Jk 4h")))
    ('K 9 suited against 4 of their suit', "joker 9 against 4 of the 9's suit")
    >>> key_name(count_key(2 << 16 | 12, *cards("Jk"), TWO_CARDS, 22))
    'hard 12 against the joker, two cards'
    """
    return _name_of_game(key) if key < GAME_KEYS else _name_of_count(key - GAME_KEYS)


def _name_of_game(key: int) -> str:
    rest, alike = divmod(key, 3)
    rest, up = divmod(rest, 14)
    ranks, suited = divmod(rest, 2)
    high, low = (_named(each) for each in divmod(ranks, 14))
    said = f"{high} {low}{' suited' if suited else ''} against {_named(up)}"
    if alike == OTHER_SUITS:
        return said
    if suited:
        return f"{said} of their suit"
    return f"{said} of {'a' if high == low else 'the'} {low if alike == LOW_CARDS else high}'s suit"


def _name_of_count(key: int) -> str:
    rest, up = divmod(key, 11)
    stage, number = divmod(rest, COUNTS)
    soft, count = divmod(number, COUNTS // 2)
    hand = f"{'soft' if soft else 'hard'} {count}"
    shown = "the joker" if up == 10 else "an ace" if up == 0 else str(up + 1)
    held = ("two cards", "a pair", "more cards", "split off", "split off, more cards")
    return f"{hand} against {shown}, {held[stage]}"


def _named(of: int) -> str:
    return "joker" if of == NO_RANK else RANKS[of]


# --- Blackjack to 22 ------------------------------------------------------------------------


@kernel
def looks(up: int) -> bool:
    """Whether a natural may lie under a card."""
    return up == JOKER or is_ten(up)


@kernel
def completing(up: int) -> int:
    """The ranks that make a natural with a card."""
    return 1 << TEN | 1 << JACK | 1 << QUEEN | 1 << KING if up == JOKER else 1 << 13


@kernel
def two_card_actions(first: int, second: int, two_aces: int) -> int:
    """What may be done with the first two cards at blackjack; nothing with 22 that is no pair."""
    plain = Act.HIT | Act.STAND | Act.DOUBLE
    if is_pair(first, second):
        return plain | Act.SPLIT
    return 0 if total(counts(first) + counts(second), two_aces) == MOST else plain


@kernel
def is_pair(first: int, second: int) -> bool:
    """A pair, or two cards of equal value; the joker has no like."""
    return points(first) == points(second) and first != JOKER and second != JOKER


@kernel
def draw_on(tape: Tape, seat: int, hand: int, up: int, two_aces: int, off: bool) -> int:
    """A hand goes on until its player stands, has 22 or is over."""
    while total(hand, two_aces) < MOST:
        key = count_key(hand, up, stage_of(hand, off), two_aces)
        if choose(tape, seat, key, Act.HIT | Act.STAND) == Act.STAND:
            break
        hand += counts(draw(tape, seat, UP))
    return hand


@kernel
def must_draw(hand: int, soft_17: int, two_aces: int) -> bool:
    count = total(hand, two_aces)
    return count < 17 or (count == 17 and is_soft(hand, two_aces) and soft_17 == Soft17.HIT)


@kernel
def dealers_worth(hand: int, two_aces: int) -> int:
    mine = worth(hand, cards_in(hand) == 2, two_aces)
    return DEALER_OVER if mine == OVER else mine


# --- For the solver ---------------------------------------------------------------------------


class At(IntEnum):
    """Where a blackjack hand may stand."""

    FIRST_TWO = 0
    DRAWN = 1
    DOUBLED = 2
    SPLIT_TWO = 3
    OTHER_TWO = 4
    OTHER_DRAWN = 5


def _drawing(to: At) -> dict[int, Move]:
    return {Act.HIT: Move(to, card=True), Act.STAND: STAND}


STAGES = (
    Stage(
        name="first two cards",
        moves={**_drawing(At.DRAWN), Act.DOUBLE: Move(At.DOUBLED, card=True)},
    ),
    Stage(name="drawn", moves=_drawing(At.DRAWN)),
    Stage(name="doubled"),
    Stage(name="first hand of a split", moves=_drawing(At.DRAWN)),
    Stage(name="split off", moves=_drawing(At.OTHER_DRAWN), split_off=True),
    Stage(name="split off, drawn", moves=_drawing(At.OTHER_DRAWN), split_off=True),
)


def _two_cards(rules: Any, up: int, stage: int, kept: int, other: int, hands: int) -> int:
    if stage == At.FIRST_TWO:
        return two_card_actions(kept, other, rules.two_aces)
    return 0 if points(kept) == 1 else _more_cards(rules, up, stage, counts(kept) + counts(other))


def _more_cards(rules: Any, up: int, stage: int, hand: int) -> int:
    goes_on = stage != At.DOUBLED and total(hand, rules.two_aces) < MOST
    return Act.HIT | Act.STAND if goes_on else 0


def _dealer(rules: Any, hand: int) -> int:
    draws = must_draw(hand, rules.soft_17, rules.two_aces)
    return DRAWS if draws else dealers_worth(hand, rules.two_aces)


def _key(rules: Any, up: int, stage: int, hand: int, pair: bool) -> int:
    off = STAGES[stage].split_off
    number = PAIR if pair and stage == At.FIRST_TWO else stage_of(hand, off)
    return count_key(hand, up, number, rules.two_aces)


Settles = Callable[[Any, TableTape, int, int, int, int], None]


def twenty_one(wager: str, settle: Settles, instead: Instead) -> TwentyOne:
    """The game for its solver: it says what its wagers come to, and what else may be played."""
    return TwentyOne(
        wager=wager,
        stages=STAGES,
        two_cards=_two_cards,
        more_cards=_more_cards,
        worth=lambda rules, stage, hand: worth(hand, stage == At.FIRST_TWO, rules.two_aces),
        dealer=_dealer,
        settle=settle,
        peeks=lambda rules, up: looks(up),
        key=_key,
        split_stages=lambda rules, card: (At.SPLIT_TWO, At.OTHER_TWO),
        kind=lambda card: card if card == JOKER else points(card),
        counted=counts,
        natural=NATURAL,
        unplayed=MOST,
        instead=instead,
    )


# --- A way to play --------------------------------------------------------------------------


def usual_play() -> Array:
    """A page that is learned in an hour; it costs 1.15 % of an Ante more than the best play."""
    cells = np.full(KEYS, prefer(Act.STAND, Act.HIT), dtype=np.int64)
    for key in range(GAME_KEYS):
        rest, up = divmod(key // 3, 14)
        ranks, suited = divmod(rest, 2)
        cells[key] = prefer(_usual_game(*divmod(ranks, 14), bool(suited), up), Choice.BLACKJACK)
    for key in range(GAME_KEYS, KEYS):
        rest, up = divmod(key - GAME_KEYS, 11)
        stage, number = divmod(rest, COUNTS)
        soft, count = divmod(number, COUNTS // 2)
        cells[key] = _usual_count(stage, bool(soft), count, up + 1)
    return cells


WITH_AN_ACE = {"8": "3-7", "7": "", "6": "", "5": "", "4": "", "3": "6-9", "2": "4-T"}
"""The upcards against which an ace and such a card are played at blackjack; 2 to K with others."""
WITH_A_PAIR = {"6": "7-8", "5": "6-8", "3": "6-8", "2": "3-Q"}
"""The same for a pair; against none with others."""
WITH_A_COUNT = {
    20: "2-K", 19: "2-8", 18: "3-7", 12: "2-A", 11: "2-A", 10: "2-K", 9: "2-K",
    8: "2-9", 7: "2-9", 6: "2-9", 5: "2-K",
}  # fmt: skip
"""The same for hands without an ace, by count; with 18 only if there is a ten in it."""


def _usual_game(high: int, low: int, suited: bool, up: int) -> int:
    """Blackjack with a good count, or one that may become good.

    Else poker: for twice the ante with a pair, the upcard's among them, with an ace or the joker,
    and with 18 or more; for the ante alone with cards of one suit and those that are high enough;
    and what is left is given up.
    """
    count = sum(11 if r == ACE else min(r + 2, 10) for r in (high, low))
    if NO_RANK in (high, low) or up in (high, low):
        return Choice.POKER_TWICE
    if high == low:
        good = _within(WITH_A_PAIR.get(RANKS[low], ""), up)
    elif high == ACE:
        good = _within(WITH_AN_ACE.get(RANKS[low], "2-K"), up)
    else:
        good = _within(WITH_A_COUNT.get(count, ""), up) and (count != 18 or high >= TEN)
    if good:
        return Choice.BLACKJACK
    if high in (low, ACE) or count >= 18:
        return Choice.POKER_TWICE
    high_enough = high > TEN or count >= 15 or (suited and count > 8)
    return Choice.POKER if high_enough else Act.SURRENDER


def _within(upcards: str, up: int) -> bool:
    return bool(upcards) and RANKS.index(upcards[0]) <= up <= RANKS.index(upcards[-1])


def _usual_count(stage: int, soft: bool, count: int, up: int) -> int:
    weak = 3 <= up <= 6
    if stage == PAIR and count in (4, 6, 14, 16, 18):
        return prefer(Act.SPLIT, Act.HIT)
    if not soft and count in (11, 12) and weak:
        return prefer(Act.DOUBLE, Act.HIT)
    stands = 19 if soft else 15 if up in (5, 6) else 17 if 2 <= up <= 7 else 18
    return prefer(Act.STAND, Act.HIT) if count >= stands else prefer(Act.HIT, Act.STAND)
