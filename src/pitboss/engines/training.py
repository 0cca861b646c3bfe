"""Rounds to be trained on: the compiled function, stopped at each decision of many rounds at once.

The training tape is the simulation tape with a script behind it: what has been decided so far. A
round is played to its end each time; its first decision that is not in the script is written down,
with what the player knows and may do, and what came after it counts for nothing. Rounds are short:
to play one again from the top costs less than to keep its state. Each begins with a fresh shoe, as
proofs do.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from pitboss.engines.compile import play_of, with_functions
from pitboss.engines.play import no_stakes, place
from pitboss.engines.rehearsal import rehearse
from pitboss.engines.usual import usual_policy
from pitboss.equipment.chance import SeededChance
from pitboss.jit import kernel
from pitboss.registry import Array, Game, Rules
from pitboss.rulebook.terms import Terms
from pitboss.tape import verbs
from pitboss.tape.simulation import (
    AGAIN,
    ALL_NET,
    CARDS,
    CELL,
    COUNTER,
    FEES,
    LEFT,
    POLICY,
    SHOE,
    begin_round,
    compiles,
    follow,
    new_tape,
    working_space,
)

SCRIPT_MOST = 64
"""Decisions that one round may take; one that takes more goes on as the usual policy says."""
STEP = 1 << 20
"""Random numbers that are kept for a round."""

# Behind the simulation tape, from the cell that its header names:
BASE = 24  # the header cell that says where they begin
SAID, ASKED, KEY, ALLOWED, SCRIPT = range(5)
END = SCRIPT + SCRIPT_MOST


class TrainingTape(NamedTuple):
    """A tape with a script; a type of its own, so that `choose` compiles differently."""

    cells: Any


play: Any = None
"""Stands for the game's compiled function in the loop below."""


def _advance(
    rules: Rules,
    stakes: Array,
    opening: Array,
    lies: Array,
    carry: Array,
    tape: TrainingTape,
    fresh: Array,
    starts: Array,
    scripts: Array,
    said: Array,
    found: Array,
) -> None:
    """Play each round as far as it is decided; into `found`: key, allowed, and what was won.

    Nothing allowed is the end of a round. Until then nothing is won.
    """
    cells = tape.cells
    base = cells[BASE]
    for number in range(len(starts)):
        for card in range(len(fresh)):
            cells[SHOE + card] = fresh[card]
        cells[LEFT] = cells[CARDS]
        cells[AGAIN] = cells[FEES] = 0
        cells[COUNTER] = starts[number]
        begin_round(cells, 0)
        cells[base + SAID] = said[number]
        cells[base + ASKED] = cells[base + ALLOWED] = 0
        for at in range(said[number]):
            cells[base + SCRIPT + at] = scripts[number, at]
        for seat in range(stakes.shape[0]):
            for spot in range(stakes.shape[1]):
                lies[seat, spot] = stakes[seat, spot]
        for cell in range(len(carry)):
            carry[cell] = opening[cell]
        play(rules, lies, carry, tape)
        allowed = cells[base + ALLOWED]
        found[number, 0] = cells[base + KEY] if allowed else 0
        found[number, 1] = allowed
        found[number, 2] = 0 if allowed else cells[ALL_NET] - cells[FEES]


@cache
def training_loop(game: Game) -> Any:
    """The loop for a game."""
    return with_functions(_advance, game, apart=True, play=play_of(game))


class Rounds:
    """Many rounds of one seat, side by side."""

    def __init__(self, terms: Terms, wagers: Mapping[str, int], number: int) -> None:
        game = terms.game
        self.terms = terms
        self.stakes = no_stakes(terms, 1)
        place(terms, self.stakes, game.new_carry(terms.rules, 1), 0, wagers)
        self.opening = game.carry_before(terms.rules, self.stakes)
        rehearse(terms, self.stakes, self.opening)
        deck = game.deck(terms.rules) if game.deck else None
        self.fresh = np.array(deck.cards() if deck else [], dtype=np.int64)
        money = new_tape(
            deck=deck,
            seats=1,
            wagers=len(game.layout),
            breakages=terms.breakages(),
            policy=usual_policy(terms),
            stream=0,
            counting=terms.counting,
        )
        cells = np.concatenate([money, np.zeros(END, dtype=np.int64)])
        cells[BASE] = len(money)
        self.tape = TrainingTape(cells)
        self.starts = np.zeros(number, dtype=np.int64)
        self.scripts = np.zeros((number, SCRIPT_MOST), dtype=np.int64)
        self.said = np.zeros(number, dtype=np.int64)
        self.found = np.zeros((number, 3), dtype=np.int64)
        self._lies, self._carry = self.stakes.copy(), self.opening.copy()
        self._loop = training_loop(game)

    def seed(self, seed: int) -> None:
        """Begin with the rounds of this seed."""
        chance = SeededChance(seed)
        places = [chance.below(1 << 32) << 31 | chance.below(1 << 31) for _ in self.starts]
        self.starts[:] = places
        self.said[:] = 0

    def deal(self, which: Array) -> None:
        """Begin another round in these places."""
        self.starts[which] += STEP
        self.said[which] = 0

    def decide(self, actions: Array) -> None:
        """Add a decision (an action's bit) to each round that waits for one."""
        waiting = np.flatnonzero(self.found[:, 1])
        waiting = waiting[self.said[waiting] < SCRIPT_MOST]
        self.scripts[waiting, self.said[waiting]] = actions[waiting]
        self.said[waiting] += 1

    def advance(self, which: Array | None = None) -> Array:
        """Play on, all or some; for each round its key, what is allowed, and the cents it won."""
        if which is None:
            self._play(self.starts, self.scripts, self.said, self.found)
        elif len(which):
            some = self.found[which]
            self._play(self.starts[which], self.scripts[which], self.said[which], some)
            self.found[which] = some
        return self.found

    def _play(self, starts: Array, scripts: Array, said: Array, found: Array) -> None:
        self._loop(
            self.terms.rules,
            self.stakes,
            self.opening,
            self._lies,
            self._carry,
            self.tape,
            self.fresh,
            starts,
            scripts,
            said,
            found,
        )


def _is_training(tape: Any) -> bool:
    from numba import types

    return isinstance(tape, types.NamedUniTuple) and tape.instance_class is TrainingTape


@kernel
def decided(cells: Array, key: int, allowed: int) -> int:
    """What the script says; the first decision beyond it is written down."""
    base = cells[BASE]
    number = cells[base + ASKED]
    cells[base + ASKED] = number + 1
    if number < cells[base + SAID]:
        return int(cells[base + SCRIPT + number])
    if number == cells[base + SAID] and number < SCRIPT_MOST:
        cells[base + KEY] = key
        cells[base + ALLOWED] = allowed
    return follow(cells[cells[POLICY] + key & CELL], allowed)


@compiles(verbs.choose, _is_training)
def _choose(tape: TrainingTape, seat: int, key: int, allowed: int) -> int:
    return decided(tape.cells, key, allowed)


@compiles(verbs.choose_amount, _is_training)
def _choose_amount(
    tape: TrainingTape, seat: int, key: int, wager: int, low: int, high: int, step: int
) -> int:
    return high  # how much the action just taken is for: the most


# What follows is as on the simulation tape.


@compiles(verbs.draw, _is_training)
def _draw(tape: TrainingTape, to: int, face: int) -> int:
    return verbs.draw(tape.cells, to, face)


@compiles(verbs.reveal, _is_training)
def _reveal(tape: TrainingTape, hidden: int) -> int:
    return verbs.reveal(tape.cells, hidden)


@compiles(verbs.peek, _is_training)
def _peek(tape: TrainingTape, hidden: int, ranks: int) -> bool:
    return verbs.peek(tape.cells, hidden, ranks)


@compiles(verbs.burn, _is_training)
def _burn(tape: TrainingTape, cards: int) -> None:
    verbs.burn(tape.cells, cards)


@compiles(verbs.next_pack, _is_training)
def _next_pack(tape: TrainingTape, cards: int) -> None:
    verbs.next_pack(tape.cells, cards)


@compiles(verbs.roll, _is_training)
def _roll(tape: TrainingTape) -> int:
    return verbs.roll(tape.cells)


@compiles(verbs.spin, _is_training)
def _spin(tape: TrainingTape, pockets: int) -> int:
    return verbs.spin(tape.cells, pockets)


@compiles(verbs.post, _is_training)
def _post(tape: TrainingTape, seat: int, wager: int, amount: int) -> None:
    verbs.post(tape.cells, seat, wager, amount)


@compiles(verbs.breakage_of, _is_training)
def _breakage_of(tape: TrainingTape, wager: int) -> int:
    return verbs.breakage_of(tape.cells, wager)


@compiles(verbs.settle, _is_training)
def _settle(
    tape: TrainingTape,
    seat: int,
    wager: int,
    stake: int,
    net: int,
    win: int,
    per: int,
    account: int,
    why: int,
) -> int:
    return verbs.settle(tape.cells, seat, wager, stake, net, win, per, account, why)


@compiles(verbs.reach, _is_training)
def _reach(tape: TrainingTape, wanted: int) -> int:
    return verbs.reach(tape.cells, wanted)


@compiles(verbs.foresee, _is_training)
def _foresee(tape: TrainingTape, on: bool) -> bool:
    return verbs.foresee(tape.cells, on)


@compiles(verbs.give_back, _is_training)
def _give_back(tape: TrainingTape, seat: int, wager: int, stake: int, why: int) -> None:
    verbs.give_back(tape.cells, seat, wager, stake, why)


@compiles(verbs.play_hand, _is_training)
def _play_hand(tape: TrainingTape, seat: int, number: int, hands: int) -> None:
    return None


@compiles(verbs.lay_apart, _is_training)
def _lay_apart(tape: TrainingTape, to: int, places: int) -> None:
    return None


@compiles(verbs.same_player, _is_training)
def _same_player(tape: TrainingTape, one: int, other: int) -> bool:
    return False


@compiles(verbs.hand_is_void, _is_training)
def _hand_is_void(tape: TrainingTape, seat: int) -> bool:
    return False


@compiles(verbs.contribute, _is_training)
def _contribute(tape: TrainingTape, amount: int) -> None:
    verbs.contribute(tape.cells, amount)


@compiles(verbs.fee, _is_training)
def _fee(tape: TrainingTape, seat: int, amount: int, why: int) -> None:
    verbs.fee(tape.cells, seat, amount, why)


@compiles(verbs.scratch, _is_training, _nrt=True)
def _scratch(tape: TrainingTape, cells: int) -> Any:
    return working_space(tape.cells, cells)
