"""Hands of twenty-one against one upcard: what each play is worth, and what comes of playing all.

Nothing is conditioned on the dealer's hole card, not even where he has looked: it is a card of the
shoe like the others. When it makes a natural, the settlement of the game says what that takes, and
that is the same whatever the player would have done.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import numpy.typing as npt

from pitboss.engines.exact.stages.box_hands import NONE, Asked, Counts
from pitboss.engines.exact.stages.dealer import Floats, dealer_odds
from pitboss.families.twentyone_hands import FINISHED, Stage
from pitboss.registry import Array

NEVER = -1e9
"""Worse than any play: it is not allowed."""
PREFERENCES = 3
"""A cell of a policy names so many actions, sixteen bits each."""


def followed(cells: Array, allowed: Array) -> Array:
    """The action that each cell stands for, as `tape.simulation.follow` takes it."""
    action = allowed & -allowed
    for place in range(PREFERENCES - 1, -1, -1):
        wanted = cells >> 16 * place & 0xFFFF
        action = np.where(wanted & allowed, wanted, action)
    return action


@dataclass
class Against:
    """A box against one upcard, with these cards in the shoe (the upcard among them)."""

    asked: Asked
    up: int
    shoe: Floats
    policy: Array | None = None
    """How it is played; None for the best."""
    counts: Counts = Counts.MAIN
    """Which wagers are weighed."""
    follows: Against | None = None
    """Whose plays it takes, where its own result does not decide them."""
    weighed: int = 0
    """How many hands were put against the dealer."""
    worth: Floats = field(init=False)
    """By stage, action and hand: what a play wins, in stakes, splits aside."""
    value: Floats = field(init=False)
    """By stage and hand: what it wins as it is played, splits aside."""
    action: Array = field(init=False)
    """By stage and hand: how it is played, splits aside; 0 where it is finished."""

    def __post_init__(self) -> None:
        self._weigh()

    # --- what does not depend on the strategy ------------------------------------------------

    @cached_property
    def left(self) -> Floats:
        """By hand: the shoe without the upcard and the hand."""
        shoe = self.shoe.copy()
        shoe[self.up] -= 1.0
        left: Floats = shoe[None, :] - self.asked.hands.held
        return left

    @cached_property
    def _drawn(self) -> Floats:
        """By hand and kind: the chance of the next card."""
        left = np.maximum(self.left, 0.0)
        drawn: Floats = left / np.maximum(left.sum(axis=1), 1.0)[:, None]
        return drawn

    @cached_property
    def possible(self) -> npt.NDArray[np.bool_]:
        """Whether the shoe has the cards."""
        return np.asarray((self.left >= 0).all(axis=1))

    @cached_property
    def allowed(self) -> Array:
        return self.asked.allowed(self.up)

    @cached_property
    def money(self) -> tuple[Floats, Floats]:
        """By class and result, in stakes: what is won, and what was put up in mid-round."""
        nets, put_up = self.asked.money(self.up, self.counts)
        unit = self.asked.unit(self.counts)
        return nets / unit, put_up / unit

    @cached_property
    def ends(self) -> Array:
        """By stage and hand: whether a hand may be finished there."""
        ends = np.zeros(self.allowed.shape, dtype=bool)
        for stage, kind in enumerate(self.asked.game.stages):
            stops = sum(a for a, move in kind.moves.items() if move.to == FINISHED)
            mask = self.allowed[stage]
            ends[stage] = self.asked.hands.may_be[stage] & ((mask == 0) | (mask & stops != 0))
        for stage in self.asked.starts_of_splits:
            ends[stage, self.asked.hands.levels[0]] = True
        return ends

    @cached_property
    def odds(self) -> Floats:
        """By hand: the dealer's chances, for those that may be finished."""
        if self.follows is not None:
            return self.follows.odds
        needed = self.ends.any(axis=0) | (self.asked.hands.cards == 2)
        needed = np.flatnonzero(needed & self.possible)
        found = np.zeros((len(self.possible), len(self.asked.results)))
        found[needed] = dealer_odds(self.asked.trees[self.up], self.left[needed])
        self.weighed += len(needed)
        return found

    @cached_property
    def keys(self) -> Array:
        """By stage and hand: the information key."""
        asked, hands = self.asked, self.asked.hands
        keys = np.zeros(hands.may_be.shape, dtype=np.int64)
        up = asked.cards[self.up]
        for stage in range(len(keys)):
            asks = hands.may_be[stage] & (self.asks(stage) != 0)
            for pair in (False, True):

                def key(coded: int, stage: int = stage, pair: bool = pair) -> int:
                    return int(asked.game.key(asked.rules, up, stage, coded, pair))

                hands.ask(key, asks & (hands.pair == pair), keys[stage])
        return keys

    def asks(self, stage: int) -> Array:
        """What may be asked at a stage: of split hands, whichever card they kept."""
        found, hands = np.array(self.allowed[stage]), self.asked.hands
        if stage in self.after_split:
            found[hands.levels[0]] = 0
            for pair, masks in enumerate(self.after_split[stage]):
                np.bitwise_or.at(found, hands.two[pair], masks)
        return found

    @cached_property
    def after_split(self) -> dict[int, Array]:
        """By stage: what may be done with a split card and another, splits aside."""
        return {s: self.asked.after_split(self.up, s) for s in self.asked.starts_of_splits}

    # --- what each play is worth -------------------------------------------------------------

    def _weigh(self) -> None:
        """From the hands with the most cards back."""
        asked, hands = self.asked, self.asked.hands
        stages, actions = asked.game.stages, asked.terms.game.actions
        self.bits = {action: n for n, action in enumerate(actions)}
        shape = hands.may_be.shape
        self.worth = np.full((shape[0], len(actions), shape[1]), NEVER)
        self.value, self.action = np.zeros(shape), np.zeros(shape, dtype=np.int64)
        nets = self.money[0]
        backwards = range(len(stages) - 1, -1, -1)
        order = sorted(backwards, key=lambda stage: stages[stage].like is not None)
        for level in reversed(hands.levels):
            for stage in order:
                here = level[hands.may_be[stage, level] & self.possible[level]]
                if not len(here):
                    continue
                done = np.zeros(len(here))
                ends = self.ends[stage, here]
                classes = asked.finished[stage, here[ends]]
                done[ends] = (self.odds[here[ends]] * nets[classes]).sum(axis=1)
                for action, move in stages[stage].moves.items():
                    if move.to == FINISHED:
                        worth = np.where(ends, done, NEVER)
                    elif move.card:
                        after = hands.joined[here]
                        worth = (self._drawn[here] * self.value[move.to, after]).sum(axis=1)
                        worth[(after == NONE).any(axis=1)] = NEVER
                    else:
                        worth = self.value[move.to, here]
                    self.worth[stage, self.bits[action], here] = worth
                mask = self.allowed[stage, here] & ~asked.game.splits
                chosen = self.chosen(stage, here, mask)
                self.action[stage, here] = chosen
                self.value[stage, here] = np.where(
                    mask == 0, done, self._worth_of(stage, here, chosen)
                )

    def _worth_of(self, stage: int, hands: Array, actions: Array) -> Floats:
        places = np.zeros(len(hands), dtype=np.int64)
        for action, bit in self.bits.items():
            places[actions == action] = bit
        found: Floats = self.worth[stage, places, hands]
        return found

    def chosen(self, stage: int, hands: Array, allowed: Array) -> Array:
        """What is done with each of these hands at a stage where so much is allowed.

        With a bet on the hand a split one wins otherwise than the first: then it is played like no
        other, each at its best.
        """
        if self.follows is not None:
            return self.follows.chosen(stage, hands, allowed)
        if self.policy is not None:
            cells = self.policy[self.keys[stage, hands]]
            return np.where(allowed == 0, 0, followed(cells, allowed))
        like = self.asked.game.stages[stage].like if self.counts is Counts.MAIN else None
        judged = self.worth[stage if like is None else like][:, hands]
        bits = np.array(list(self.bits))
        judged = np.where(bits[:, None] & allowed[None, :], judged, 2 * NEVER)
        return np.where(allowed == 0, 0, bits[judged.argmax(axis=0)])

    # --- playing -----------------------------------------------------------------------------

    def play(self, start: Floats, first: Array) -> tuple[Floats, Floats]:
        """Play all hands that begin at the first stage with these chances.

        What was finished, by stage and hand, and how often each was met; `first` is what is done
        with the first two cards.
        """
        reach = np.zeros((*self.value.shape, 1))
        reach[0, :, 0] = start
        action = self.action.copy()
        action[0] = first
        hands = self.asked.hands
        done = play_on(
            self.asked.game.stages,
            reach,
            action,
            self._drawn[..., None],
            hands.joined,
            hands.levels,
        )
        return done[..., 0], reach[..., 0]

    def counted(self, done: Floats, hands: Array, odds: Floats) -> Floats:
        """By class, result and shoe: hands that were finished, by stage and place in a list.

        `odds` are the dealer's by place, shoe and result.
        """
        stages, places = np.nonzero(done.any(axis=2))
        classes, shares = self.asked.finished[stages, hands[places]], done[stages, places]
        found = np.zeros((*self.money[0].shape, done.shape[2]))
        for at in np.unique(classes):
            mine = classes == at
            found[at] = np.einsum("hs,hsr->rs", shares[mine], odds[places[mine]])
        return found


def play_on(
    stages: Sequence[Stage],
    reach: Floats,
    action: Array,
    drawn: Floats,
    joined: Array,
    levels: Iterable[Array],
) -> Floats:
    """Play hands on from where they are: what is finished.

    `reach`, by stage, hand and shoe, becomes how often each is met; `drawn` is the chance of each
    card by hand, kind and shoe.
    """
    done = np.zeros(reach.shape)
    in_use = np.asarray(reach.any(axis=(1, 2)))
    for level in levels:
        for number, stage in enumerate(stages):
            if not in_use[number]:
                continue
            here = level[reach[number, level].any(axis=1)]
            if not len(here):
                continue
            acts = action[number, here]
            ends = acts == 0
            for act, move in stage.moves.items():
                takes = acts == act
                if move.to == FINISHED:
                    ends |= takes
                elif takes.any():
                    in_use[move.to] = True
                    moved = here[takes]
                    met = reach[number, moved]
                    if not move.card:
                        reach[move.to, moved] += met
                        continue
                    for kind in range(joined.shape[1]):  # no two hands lead to one by the same card
                        reach[move.to, joined[moved, kind]] += met * drawn[moved, kind]
            done[number, here[ends]] = reach[number, here[ends]]
    return done
