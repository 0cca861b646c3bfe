"""The stages of blackjack's own plays, for the exact solver: hit, stand, double and split."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from pitboss.families.twentyone import (
    DRAWN,
    FIRST_TWO,
    NATURAL,
    SPLIT_TWO,
    Act,
    hand_class,
    play_key,
    worth,
)
from pitboss.families.twentyone_hands import STAND, Move, Stage
from pitboss.hands.twentyone import is_natural, total, value


class At(IntEnum):
    """A box's own hand, and one that was split off."""

    FIRST_TWO = 0
    DRAWN = 1
    DOUBLED = 2
    SPLIT_TWO = 3
    OTHER_TWO = 4
    OTHER_DRAWN = 5
    OTHER_DOUBLED = 6


def _two(drawn: At, doubled: At) -> Mapping[int, Move]:
    return {**_hits(drawn), Act.DOUBLE: Move(doubled, card=True)}


def _hits(drawn: At) -> Mapping[int, Move]:
    return {Act.STAND: STAND, Act.HIT: Move(drawn, card=True)}


_OWN, _OTHER = _two(At.DRAWN, At.DOUBLED), _two(At.OTHER_DRAWN, At.OTHER_DOUBLED)

STAGES = (
    Stage(name="first two cards", moves=_OWN),
    Stage(name="drawn", moves=_hits(At.DRAWN)),
    Stage(name="doubled"),
    Stage(name="first hand of a split", moves=_OWN, like=At.FIRST_TWO),
    Stage(name="split off", moves=_OTHER, like=At.FIRST_TWO, split_off=True),
    Stage(name="split off, drawn", moves=_hits(At.OTHER_DRAWN), like=At.DRAWN, split_off=True),
    Stage(name="split off, doubled", split_off=True),
)


def split_stages(rules: Any, card: int) -> tuple[int, int]:
    """Where the first hand of a split begins, and the others."""
    return At.SPLIT_TWO, At.OTHER_TWO


def more_cards(rules: Any, up: int, stage: int, hand: int) -> int:
    """What may be done after an action."""
    drawn = stage in (At.DRAWN, At.OTHER_DRAWN)
    return Act.HIT | Act.STAND if drawn and total(hand) < 21 else 0


def worth_at(rules: Any, stage: int, hand: int) -> int:
    """What a finished hand is worth: two cards may be a natural if they were not split."""
    return NATURAL if stage == At.FIRST_TWO and is_natural(hand) else worth(hand)


def added_at(stage: int, stake: int) -> int:
    """What was added to a hand by the time that it stands there."""
    return stake if stage in (At.DOUBLED, At.OTHER_DOUBLED) else 0


def key_at(rules: Any, up: int, stage: int, hand: int, pair: bool) -> int:
    """The information key of a hand."""
    if stage in (At.DRAWN, At.OTHER_DRAWN):
        asked = DRAWN
    else:
        asked = FIRST_TWO if stage == At.FIRST_TWO else SPLIT_TWO
    return play_key(hand_class(hand, pair), value(up), asked)
