"""Engines against each other: the compiled round and the table's, to the cent.

The compiled game plays on a shuffled tape. The same cards, dice and policy are
then given to the same function in the interpreter, and every spot's result must
be equal.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pitboss.engines.compile import COLUMNS, nets, round_loop
from pitboss.engines.play import Round
from pitboss.engines.usual import usual_policy
from pitboss.jit import compiled
from pitboss.money.banks import UNLIMITED
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms
from pitboss.tape.simulation import (
    AGAIN,
    CARDS,
    LEFT,
    POLICY,
    ROUND_START,
    SHOE,
    STREAM,
    amount_by_policy,
    below,
    draw_cell,
    follow,
    new_tape,
)
from pitboss.tape.table import Prompt
from pitboss.tape.verbs import is_looked_for


@compiled
def _below(tape: Array, n: int) -> int:
    return below(tape, n)


@compiled
def _draw_cell(tape: Array) -> int:
    return draw_cell(tape)


@dataclass
class Replayed:
    """Answers the table from a tape that has been played: its cards, its dice, its policy."""

    after: Array
    before: Array
    dealt: int = 0
    """Cards for which chance has been asked again, so that dice thrown after them fall the same."""
    packs: int = 1
    pack: int = 0

    def __post_init__(self) -> None:
        self.before[LEFT] = self.after[ROUND_START]

    def answer(self, prompt: Prompt) -> int:
        if prompt.kind == "choose":
            return int(follow(int(self.after[self.after[POLICY] + prompt.key]), prompt.allowed))
        if prompt.kind == "discard" or prompt.usual:
            return prompt.usual
        if prompt.kind == "restock":
            return 0
        if prompt.kind == "amount":
            cell = int(self.after[self.after[POLICY] + prompt.key])
            return int(amount_by_policy(cell, prompt.low, prompt.high))
        if prompt.kind == "roll":
            while self.dealt < prompt.index:
                _draw_cell(self.before)
                self.dealt += 1
            return int(_below(self.before, 6)) + 1
        if prompt.kind == "spin":
            return int(_below(self.before, prompt.pockets))
        if self.packs > 1:
            return self._dealt_again(prompt)
        card = int(self.after[SHOE + self.after[ROUND_START] - 1 - prompt.index])
        return int(is_looked_for(card, prompt.ranks)) if prompt.kind == "peek" else card

    def _dealt_again(self, prompt: Prompt) -> int:
        """The card that chance gave: a pack that was put aside is no longer on the tape."""
        if prompt.pack != self.pack:
            self.pack, self.before[LEFT] = prompt.pack, self.before[CARDS]
        return int(self.before[SHOE + _draw_cell(self.before)])


def agree(
    terms: Terms,
    stakes: Array,
    *,
    rounds: int = 2000,
    seed: int = 1,
    cover: int = UNLIMITED,
    policy: Array | None = None,
) -> None:
    """Raise AssertionError at the first round that the two engines settle differently."""
    game, seats = terms.game, stakes.shape[0]
    deck = game.deck(terms.rules) if game.deck else None
    tape = new_tape(
        deck=deck,
        seats=seats,
        wagers=len(game.layout),
        breakages=terms.breakages(),
        policy=usual_policy(terms) if policy is None else policy,
        stream=seed * STREAM,
        cover=cover,
        counting=terms.counting,
    )
    play, cut_card = round_loop(game), deck.size if deck else 0
    one_spot, plan, totals = (
        np.zeros((1, 2), np.int64),
        np.zeros(1, np.int64),
        np.zeros((1, COLUMNS)),
    )
    carry = game.new_carry(terms.rules, seats)
    on_layout = stakes.copy()
    for number in range(rounds):
        if not game.facts.stays_up or not on_layout.any():
            on_layout = stakes.copy()
        before = tape.copy()
        table = (on_layout.copy(), carry.copy())
        play(1, terms.rules, on_layout, carry, tape, cut_card, one_spot, plan, totals)
        if deck is not None and tape[AGAIN]:
            continue  # the shoe ran out and discards were dealt on: no longer one order
        played = Round(terms, *table, cover=cover)
        source = Replayed(tape, before, packs=deck.packs if deck else 1)
        while played.prompt is not None:
            played.answer(source.answer(played.prompt))
        expected = np.zeros_like(stakes)
        for line in played.settlement.lines:
            expected[line.seat, line.wager] += line.net
        got = nets(tape, seats)
        assert (got == expected).all(), _difference(terms, number, got, expected, played)
        assert (carry == played.carried).all(), f"round {number}: the carry differs"
        if game.facts.stays_up:
            assert (on_layout == played.left_up).all(), f"round {number}: the layout differs"


def _difference(terms: Terms, number: int, got: Array, expected: Array, played: Round) -> str:
    seat, spot = (int(i) for i in np.argwhere(got != expected)[0])
    return (
        f"round {number}, seat {seat + 1}, {terms.game.layout.names[spot]}: compiled "
        f"{got[seat, spot]}, at the table {expected[seat, spot]}; answers {played.answers}"
    )
