"""The stages of hands that are hit, stood on, doubled, split and given up, for the exact solver."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pitboss.families.twentyone import (
    DRAWN_KEYS,
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

TWO, HIT, DOUBLED = range(3)
"""Where a hand stands: two cards, drawn to, doubled; doubled otherwise comes after that."""
OWN, SPLIT_OFF = range(2)
"""Whose it is: the box's own, split off with the player's money; others come after that."""


@dataclass(frozen=True)
class Plays:
    """A block of stages for each kind of hand; then a hand given up, the first of a split."""

    doubles: tuple[int, ...] = (Act.DOUBLE,)
    """The actions that double a hand."""
    kinds: tuple[str, ...] = ("own", "split off")
    """Hands of the first two kinds are played alike, others by a strategy of their own."""

    @property
    def size(self) -> int:
        return DOUBLED + len(self.doubles)

    @property
    def given_up(self) -> int:
        return self.size * len(self.kinds)

    @property
    def first_of_split(self) -> int:
        return self.given_up + 1

    def place(self, stage: int) -> tuple[int, int]:
        """Whose hand it is, and where it stands."""
        return (OWN, TWO) if stage >= self.given_up else divmod(stage, self.size)

    def stages(self) -> tuple[Stage, ...]:
        blocks = [stage for whose in range(len(self.kinds)) for stage in self._block(whose)]
        first_of_split = Stage(name="first of a split", moves=self._moves(OWN), like=TWO)
        return *blocks, Stage(name="given up"), first_of_split

    def _moves(self, whose: int) -> dict[int, Move]:
        block = whose * self.size
        moves: dict[int, Move] = {Act.STAND: STAND, Act.HIT: Move(block + HIT, card=True)}
        for number, double in enumerate(self.doubles):
            moves[double] = Move(block + DOUBLED + number, card=True)
        return moves

    def _block(self, whose: int) -> list[Stage]:
        name, moves, off = self.kinds[whose], self._moves(whose), whose != OWN
        drawn: dict[int, Move] = {act: moves[act] for act in (Act.STAND, Act.HIT)}
        if whose == OWN:
            moves[Act.SURRENDER] = Move(self.given_up)
        two, hit = (TWO, HIT) if whose == SPLIT_OFF else (None, None)
        return [
            Stage(name=f"{name}, two cards", moves=moves, split_off=off, like=two),
            Stage(name=f"{name}, drawn", moves=drawn, split_off=off, like=hit),
            *(Stage(name=f"{name}, doubled", split_off=off) for _ in self.doubles),
        ]

    # --- what a game answers -----------------------------------------------------------------

    def more_cards(self, rules: Any, up: int, stage: int, hand: int) -> int:
        """What may be done after an action."""
        return Act.HIT | Act.STAND if self.place(stage)[1] == HIT and total(hand) < 21 else 0

    def worth(self, rules: Any, stage: int, hand: int) -> int:
        """What a finished hand is worth: two cards may be a natural if they were not split."""
        return NATURAL if stage == TWO and is_natural(hand) else worth(hand)

    def key(self, rules: Any, up: int, stage: int, hand: int, pair: bool) -> int:
        """The family's information key."""
        number = hand_class(hand, pair)
        if self.place(stage)[1] == HIT:
            return DRAWN_KEYS + play_key(number, value(up), FIRST_TWO)
        return play_key(number, value(up), FIRST_TWO if stage == TWO else SPLIT_TWO)
