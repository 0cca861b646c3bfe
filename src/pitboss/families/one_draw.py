"""Twenty-one with one card more or none: what a player knows and may do, and the player-dealer.

Two nines of spades are the best hand.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import auto
from typing import Any

import numpy as np

from pitboss.equipment.cards import NINE, RANKS, SPADES
from pitboss.facts import Array
from pitboss.families.twentyone import Act, MoreActions, Soft17, upcard_name
from pitboss.families.twentyone_hands import DRAWS, FINISHED, Move, Stage, TwentyOne
from pitboss.hands.twentyone import cards_in, counted, hard_sum, is_natural, is_soft, total, value
from pitboss.jit import kernel
from pitboss.tape.simulation import prefer
from pitboss.tape.table import TableTape

NINE_OF_SPADES = NINE * 4 + SPADES


class Play(MoreActions):
    PLAY = auto()
    PLAY_TWICE = auto()
    FORFEIT = auto()


# --- What a player knows: his hand, hard 4 to 20 or soft 12 to 21, and the upcard -------------

CLASSES = 27
DRAW_KEYS = CLASSES * 10
"""Play or forfeit, then draw or stay; then a pair that only a Bonus is on."""
PAIR_KEYS = 2 * DRAW_KEYS
KEYS = PAIR_KEYS + 13


@kernel
def hand_key(hand: int, up: int) -> int:
    """The key of a hand against an upcard, for the first decision."""
    number = total(hand) + 5 if is_soft(hand) else hard_sum(hand) - 4
    return number * 10 + up - 1


def key_name(key: int) -> str:
    if key >= PAIR_KEYS:
        return f"a pair of {RANKS[key - PAIR_KEYS]}s, for the Bonus alone"
    stage, rest = divmod(key, DRAW_KEYS)
    number, up = divmod(rest, 10)
    hand = f"soft {number - 5}" if number > 16 else f"hard {number + 4}"
    return f"{hand} against {upcard_name(up + 1)}, {('Play or forfeit', 'draw or stay')[stage]}"


def usual_play() -> Array:
    """Plays all but the worst hands against strong upcards, and draws as in blackjack."""
    cells = np.full(KEYS, prefer(Act.HIT), dtype=np.int64)
    for number in range(CLASSES):
        soft = number > 16
        best = number - 5 if soft else number + 4
        for up in range(1, 11):
            strong = up == 1 or up >= 7
            weak = (not soft and strong and 12 <= best <= 17) or (not soft and best <= 7 and strong)
            given_up = (Act.SURRENDER, Play.FORFEIT) if weak else ()
            cells[number * 10 + up - 1] = prefer(*given_up, Play.PLAY_TWICE, Play.PLAY)
            stands = best >= 18 if soft else best >= (17 if strong else 12)
            cells[DRAW_KEYS + number * 10 + up - 1] = prefer(Act.STAND if stands else Act.HIT)
    return cells


# --- What may be done ----------------------------------------------------------------------


@kernel
def may_play(hand: int, surrender: bool) -> int:
    """What may be done with two cards: the Play wager may be twice the Main on ten or eleven."""
    allowed = Play.PLAY | Play.FORFEIT
    if total(hand) == hard_sum(hand) and 10 <= hard_sum(hand) <= 11:
        allowed |= Play.PLAY_TWICE
    if surrender:
        allowed |= Act.SURRENDER
    return allowed


@kernel
def may_draw(hand: int, must_hit: int, must_stand: int) -> int:
    """What the chart leaves to a hand of two cards."""
    hard = hard_sum(hand)
    if total(hand) == hard and hard <= must_hit:
        return Act.HIT
    if total(hand) == hard and hard >= must_stand:
        return Act.STAND
    return Act.HIT | Act.STAND


@kernel
def dealer_draws(soft_17: int, hand: int) -> bool:
    """Whether the player-dealer takes a third card."""
    soft = soft_17 == Soft17.HIT and hard_sum(hand) == 7
    return total(hand) < 17 or (total(hand) == 17 and soft)


# --- For the exact solver --------------------------------------------------------------------

FIRST_TWO, ONCE, TWICE, DRAWN_ONCE, DRAWN_TWICE, GIVEN_UP, HALF = range(7)
_SPADE = 1 << 21
BEST_HAND = 2 * _SPADE
"""A hand of two nines of spades, as it is told to the settlement."""


def _draws(to: int) -> dict[int, Move]:
    return {Act.HIT: Move(to, card=True), Act.STAND: Move(FINISHED)}


STAGES = (
    Stage(
        name="Play or forfeit",
        moves={
            Play.PLAY: Move(ONCE),
            Play.PLAY_TWICE: Move(TWICE),
            Play.FORFEIT: Move(GIVEN_UP),
            Act.SURRENDER: Move(HALF),
        },
    ),
    Stage(name="played", moves=_draws(DRAWN_ONCE)),
    Stage(name="played twice", moves=_draws(DRAWN_TWICE)),
    *(Stage(name=name) for name in ("drawn", "played twice and drawn", "forfeited", "surrendered")),
)


def _two_cards(rules: Any, up: int, stage: int, kept: int, other: int, hands: int) -> int:
    if kept == other == NINE_OF_SPADES:
        return 0
    return may_play(counted(kept) + counted(other), rules.surrender)


def _more_cards(rules: Any, up: int, stage: int, hand: int) -> int:
    return may_draw(hand, rules.must_hit, rules.must_stand) if stage in (ONCE, TWICE) else 0


def _told(hand: int) -> int:
    """A hand by its total and number of cards; an ace and a ten-value card as they are."""
    return hand if is_natural(hand) else total(hand) | cards_in(hand) << 16


def _worth(rules: Any, stage: int, hand: int) -> int:
    return BEST_HAND if stage == FIRST_TWO and hand & BEST_HAND == BEST_HAND else _told(hand)


def _dealer(rules: Any, hand: int) -> int:
    if cards_in(hand) == 2 and hand & BEST_HAND == BEST_HAND:
        return BEST_HAND
    return DRAWS if cards_in(hand) == 2 and dealer_draws(rules.soft_17, hand) else _told(hand)


Settles = Callable[[Any, TableTape, int, int, int, int], None]


def twenty_one(settle: Settles) -> TwentyOne:
    """The main wager, from how it is settled."""
    return TwentyOne(
        stages=STAGES,
        two_cards=_two_cards,
        more_cards=_more_cards,
        worth=_worth,
        dealer=_dealer,
        settle=settle,
        peeks=lambda rules, up: up == NINE_OF_SPADES,
        key=lambda rules, up, stage, hand, pair: (
            hand_key(hand, value(up)) + (DRAW_KEYS if stage in (ONCE, TWICE) else 0)
        ),
        kind=lambda card: 11 if card == NINE_OF_SPADES else value(card),
        counted=lambda card: counted(card) + (_SPADE if card == NINE_OF_SPADES else 0),
        natural=BEST_HAND,
        unplayed=12 | 2 << 16,
    )
