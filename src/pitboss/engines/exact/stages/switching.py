"""Two boxes of one player, whose second cards may change places (Blackjack Switch).

Each hand is played by the strategy that is best, or charted, for its own cards and the upcard, as
if it were alone. Then it does not matter which cards the other hand draws: whatever they are, what
the shoe yields next is as likely as if they were still to come. So the mean of a round is the sum
of the means of its two hands, each with the first two cards of the other gone from the shoe, and
that is exact. The switch is decided by all four cards and the upcard.

Every hand is followed back from its end for all two cards that the other may hold at once. Rounds
are put together as if, given the dealer's result, the two hands were independent: as the hands of
a split are, this touches hit and push rates and the deviation, and never the edge.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.engines.exact.result import Floating
from pitboss.engines.exact.stages.box_hands import Asked
from pitboss.engines.exact.stages.dealer import Floats, dealer_odds
from pitboss.engines.exact.stages.plays import followed
from pitboss.engines.exact.stages.rounds import Rounds
from pitboss.engines.exact.stages.solver import StageSolver
from pitboss.engines.exact.stages.splits import Split, Sublist, chances_of
from pitboss.families.twentyone import INSURANCE_KEYS, Act
from pitboss.families.twentyone_hands import FINISHED, Switch
from pitboss.hands.twentyone import is_ten
from pitboss.registry import Array
from pitboss.tape.simulation import follow, prefer

SAME = 1e-12
"""Two sums of worths that differ by less are the same, but for rounding."""


class TwoCards(NamedTuple):
    """All two cards that a box may be dealt, numbered."""

    hands: Array
    kinds: list[tuple[int, int]]
    number: Array
    """By two kinds."""
    natural: int
    """The number of those that are a natural."""

    @classmethod
    def of(cls, asked: Asked) -> TwoCards:
        low, high, hands = np.array(list(asked.hands.pairs_of_cards())).T
        number = np.zeros((len(asked.cards), len(asked.cards)), dtype=np.int64)
        number[low, high] = number[high, low] = np.arange(len(hands))
        worths = [asked.game.worth(asked.rules, 0, int(c)) for c in asked.hands.coded[hands]]
        kinds = list(zip(low.tolist(), high.tolist(), strict=True))
        return cls(hands, kinds, number, worths.index(asked.game.natural))


@dataclass(frozen=True)
class Boxes:
    """What comes of every two cards of a box beside every two of the other.

    The last of the former are those of a natural that were switched, and are none.
    """

    spread: Floats
    """By two cards, those of the other box, the dealer's result and net: the chances."""
    put_up: Floats
    """By two cards and those of the other box: what is put up in mid-round, in stakes."""
    natural: Floats
    """By the same: the chance of a dealer's natural."""
    lowest: int
    """The first of the nets, in steps."""
    weighed: int


# --- One box beside another -----------------------------------------------------------------


@dataclass
class Beside:
    """One box against an upcard, beside each two cards that its player's other box may hold."""

    rounds: Rounds
    """How it is played."""
    two: TwoCards

    @property
    def asked(self) -> Asked:
        return self.rounds.asked

    @cached_property
    def _gone(self) -> Floats:
        """By kind and case: the two cards of the other box."""
        return self.asked.hands.held[self.two.hands].T.astype(np.float64)

    @cached_property
    def _plain(self) -> Array:
        """What is done with two cards, splits aside."""
        first = self.rounds.first
        return np.where(first & self.asked.game.splits, 0, first)

    @cached_property
    def _mine(self) -> Sublist:
        """The hands that a box can come to without a split."""
        start = np.zeros(len(self.asked.hands.cards))
        start[self.two.hands] = 1.0
        _, reach = self.rounds.against.play(start, self._plain)
        return Sublist.of(self.asked.hands, np.flatnonzero(reach.any(axis=0)))

    @cached_property
    def _left(self) -> Floats:
        """By hand, kind and case: the shoe without the upcard, the hand and the other box."""
        shoe = self.rounds.shoe[:, None] - self._gone
        shoe[self.rounds.up] -= 1.0
        left: Floats = shoe[None, :, :] - self._mine.held[:, :, None]
        return left

    @cached_property
    def _odds(self) -> Floats:
        """By hand, case and result: the dealer's chances, for hands that may be finished."""
        ends = self.rounds.against.ends.any(axis=0) | (self.asked.hands.cards == 2)
        ends = ends[self._mine.hands]
        rows = np.ascontiguousarray(self._left[ends].transpose(0, 2, 1))
        odds = dealer_odds(self.asked.trees[self.rounds.up], rows.reshape(-1, rows.shape[2]))
        found = np.zeros((len(ends), rows.shape[1], odds.shape[1]))
        found[ends] = odds.reshape(*rows.shape[:2], -1)
        self.rounds.against.weighed += len(odds)
        return found

    @cached_property
    def _settled(self) -> tuple[int, Floats]:
        """The lowest net; and by class, result and column, where a finished hand is counted.

        There is a column for each result and net, and a last one for what is put up.
        """
        (_, steps), (_, put_up) = self.asked.steps(self.rounds.up), self.rounds.against.money
        low, high = min(0, int(steps.min())), max(0, int(steps.max()))
        nets = high - low + 1
        table = np.zeros((*steps.shape, steps.shape[1] * nets + 1))
        for (at, result), won in np.ndenumerate(steps):
            table[at, result, result * nets + won - low] = 1.0
        table[:, :, -1] = put_up
        return low, table

    def _unsplit(self) -> Floats:
        """By two cards, case and column: what comes of them if not split, from the end back."""
        asked, mine, table = self.asked, self._mine, self._settled[1]
        drawn = chances_of(self._left)
        action = self.rounds.against.action[:, mine.hands]
        action[0] = self._plain[mine.hands]
        shape = len(asked.game.stages), len(mine.hands) + 1, drawn.shape[2], table.shape[2]
        found = np.zeros(shape)
        for level in reversed(mine.levels):
            for stage in range(len(found) - 1, -1, -1):
                here = level[asked.hands.may_be[stage, mine.hands[level]]]
                acts = action[stage, here]
                ends = acts == 0
                for act, move in asked.game.stages[stage].moves.items():
                    takes = here[acts == act]
                    if move.to == FINISHED:
                        ends |= acts == act
                    elif not move.card:
                        found[stage, takes] = found[move.to, takes]
                    elif len(takes):
                        for kind in range(drawn.shape[1]):
                            after = found[move.to, mine.joined[takes, kind]]
                            found[stage, takes] += drawn[takes, kind][..., None] * after
                done = here[ends]
                classes = asked.finished[stage, mine.hands[done]]
                found[stage, done] = np.einsum("hcr,hrx->hcx", self._odds[done], table[classes])
        return np.array(found[0, mine.place[self.two.hands]])

    def _splits(self) -> dict[int, Split]:
        """By number: the pairs that are split."""
        return {
            number: self.rounds.split_beside(low, self._gone)
            for number, (low, _) in enumerate(self.two.kinds)
            if self.rounds.first[self.two.hands[number]] & self.asked.game.splits
        }

    def boxes(self, switch: Switch) -> Boxes:
        """What comes of every two cards: split or not, switched or not."""
        (low, table), splits = self._settled, self._splits()
        odds = self._odds[self._mine.place[self.two.hands]]
        at = self.asked.finished[switch.stage, self.two.hands[self.two.natural]]
        columns = np.concatenate([self._unsplit(), (odds[self.two.natural] @ table[at])[None]])
        results, nets = table.shape[1], table.shape[2] // table.shape[1]
        most = max((split.most for split in splits.values()), default=1)
        spread = np.zeros((*columns.shape[:2], results, most * (nets - 1) + 1))
        unsplit = columns[..., :-1].reshape(*columns.shape[:2], results, nets)
        begins = (1 - most) * low
        spread[..., begins : begins + nets] = unsplit
        put_up = columns[..., -1]
        for number, split in splits.items():
            lowest, together = split.spread(self.asked.steps(self.rounds.up)[1])
            begins = lowest - most * low
            spread[number] = 0.0
            spread[number, ..., begins : begins + together.shape[2]] = together
            put_up[number] = split.put_up
        natural = odds[..., self.asked.natural]
        return Boxes(spread, put_up, natural, most * low, self.rounds.against.weighed)


# --- Both of them ---------------------------------------------------------------------------


@dataclass
class TwoBoxes:
    """All rounds of a player with two boxes against one upcard."""

    asked: Asked
    up: int
    switch: Switch
    two: TwoCards
    boxes: Boxes
    policy: Array | None
    chances: dict[int, float] = field(default_factory=dict)
    """What comes of it, in cents."""
    put_up: float = 0.0
    """What is put up in mid-round, in stakes."""

    @cached_property
    def cards(self) -> Array:
        """All deals: the first and second card of one box, then those of the other, by kind."""
        return np.indices((len(self.asked.cards),) * 4).reshape(4, -1)

    @cached_property
    def keys(self) -> Array:
        """By deal: the information key of the switch."""
        card, up = self.asked.cards, self.asked.cards[self.up]
        deals = self.cards.T.tolist()
        keys = [self.switch.key(card[a], card[b], card[c], card[d], up) for a, b, c, d in deals]
        return np.array(keys)

    @cached_property
    def _dealt(self) -> Floats:
        """The chance of each deal."""
        shoe = self.asked.shoe.copy()
        shoe[self.up] -= 1.0
        found = np.ones(self.cards.shape[1])
        for number, card in enumerate(self.cards):
            out = (self.cards[:number] == card).sum(axis=0)
            found *= np.maximum(shoe[card] - out, 0.0) / (shoe.sum() - number)
        return found

    @cached_property
    def _kept(self) -> tuple[Array, Array]:
        """By deal: both boxes as they were dealt."""
        a1, a2, b1, b2 = self.cards
        return self.two.number[a1, a2], self.two.number[b1, b2]

    @cached_property
    def _switched(self) -> tuple[Array, Array]:
        """By deal: both boxes with their second cards exchanged. None of them is a natural."""
        a1, a2, b1, b2 = self.cards
        found = self.two.number[a1, b2], self.two.number[b1, a2]
        plain = len(self.two.hands)
        one, other = (np.where(box == self.two.natural, plain, box) for box in found)
        return one, other

    @cached_property
    def _beside(self) -> Array:
        """By two cards, switched ones too: their number beside which another box is weighed."""
        return np.array([*range(len(self.two.hands)), self.two.natural])

    @cached_property
    def _worth(self) -> Floats:
        """By two cards and those of the other box: what they win unless there is a natural."""
        spread = np.delete(self.boxes.spread, self.asked.natural, axis=2)
        step, _ = self.asked.steps(self.up)
        nets = (self.boxes.lowest + np.arange(spread.shape[3])) * step / self.asked.stake
        found: Floats = (spread @ nets).sum(axis=2)
        return found

    def _won(self, boxes: tuple[Array, Array]) -> Floats:
        """By deal: what two boxes win, unless the dealer has a natural."""
        one, other = boxes
        found: Floats = (
            self._worth[one, self._beside[other]] + self._worth[other, self._beside[one]]
        )
        return found

    @cached_property
    def switches(self) -> npt.NDArray[np.bool_]:
        """By deal: whether the cards change places."""
        if self.policy is None:
            return np.asarray(self._won(self._switched) > self._won(self._kept) + SAME)
        allowed = np.full(len(self.keys), self.switch.keep | self.switch.switch)
        return np.asarray(followed(self.policy[self.keys], allowed) == self.switch.switch)

    def cells(self) -> Array:
        """By deal: the cell of a policy that does so."""
        keep, switch = self.switch.keep, self.switch.switch
        return np.where(self.switches, prefer(switch, keep), prefer(keep, switch))

    # --- what comes of it --------------------------------------------------------------------

    def count(self) -> None:
        """Add up everything that may come, in `chances` and `put_up`."""
        one, other = self._kept
        costs, won = self._insured(one, other)
        again, also = self._insured(other, one)
        costs, won = costs + again, won + also
        natural = self._dealt * self.boxes.natural[one, other]
        self.put_up += float((self._dealt * costs).sum()) / self.asked.stake
        self._add(self._taken[one] + self._taken[other] + won, natural)
        boxes = np.where(self.switches, self._switched, self._kept)
        for cost in np.unique(costs):
            here = costs == cost
            pairs = np.zeros((len(self._beside),) * 2)
            np.add.at(pairs, tuple(boxes[:, here]), self._dealt[here])
            self._add_pairs(pairs, int(cost))

    def _add(self, nets: Array, chances: Floats) -> None:
        for net in np.unique(nets):
            p = float(chances[nets == net].sum())
            if p:
                self.chances[int(net)] = self.chances.get(int(net), 0.0) + p

    @cached_property
    def _taken(self) -> Array:
        """By two cards: what they come to against a dealer's natural, in cents."""
        nets, _ = self.asked.money(self.up)
        return np.asarray(nets[self.asked.finished[0, self.two.hands], self.asked.natural])

    def _insured(self, box: Array, beside: Array) -> tuple[Array, Array]:
        """By deal: what the insurance of a box costs, and what it wins; nothing if not taken."""
        offers = [self.asked.insurance(self.up, *kinds) for kinds in self.two.kinds]
        cost = np.array([offer.cost for offer in offers])[box]
        won = np.array([offer.won for offer in offers])[box]
        if self.policy is None:
            natural = self.boxes.natural[box, beside]
            takes = natural * won > (1.0 - natural) * cost
        else:
            takes = np.array(
                [
                    follow(int(self.policy[INSURANCE_KEYS + self._tens(kinds)]), offer.allowed)
                    == Act.INSURE
                    for kinds, offer in zip(self.two.kinds, offers, strict=True)
                ]
            )[box]
        return np.where(takes, cost, 0), np.where(takes, won, 0)

    def _tens(self, kinds: tuple[int, int]) -> int:
        return sum(is_ten(self.asked.cards[kind]) for kind in kinds)

    def _add_pairs(self, pairs: Floats, insured: int) -> None:
        """Two boxes as if they were independent given the dealer's result, which is no natural."""
        step, _ = self.asked.steps(self.up)
        spread = self.boxes.spread[:, self._beside]
        put_up = self.boxes.put_up[:, self._beside]
        self.put_up += float((pairs * (put_up + put_up.T)).sum())
        size = spread.shape[3]
        nets = (2 * self.boxes.lowest + np.add.outer(range(size), range(size))) * step - insured
        for result in range(spread.shape[2]):
            if result == self.asked.natural:
                continue
            one = spread[:, :, result].reshape(-1, size)
            other = spread[:, :, result].transpose(1, 0, 2).reshape(-1, size)
            weights = pairs.ravel() / np.maximum(one.sum(axis=1), 1e-300)
            self._add(nets, (one * weights[:, None]).T @ other)


class SwitchSolver(StageSolver):
    """Both wagers of one seat, from a full shoe, in stakes of one of them."""

    @cached_property
    def two(self) -> TwoCards:
        return TwoCards.of(self.asked)

    def worth_of_two(self, up: int, policy: Array) -> Floats:
        """What each two cards win, in stakes, if the dealer has no natural.

        The last are those of a natural that were switched. It is without regard to the other box.
        """
        rounds, switch = self.against(up, policy), self.asked.game.switch
        assert switch is not None
        natural_hand = self.two.hands[self.two.natural]
        boxes = [*((0, hand) for hand in self.two.hands), (switch.stage, natural_hand)]
        found = np.zeros(len(boxes))
        for number, (stage, hand) in enumerate(boxes):
            won = float(rounds.against.value[stage, hand])
            if stage == 0 and rounds.first[hand] & self.asked.game.splits:
                won = rounds.split_worth(self.two.kinds[number][0])
            found[number] = rounds.unless_natural(won, stage, int(hand))
        return found

    @cached_property
    def _known(self) -> dict[tuple[int, bytes], Boxes]:
        return {}

    @cached_property
    def _switch_keys(self) -> Array:
        switch, card = self.asked.game.switch, self.asked.cards
        assert switch is not None
        return np.array([switch.key(*held) for held in product(card, repeat=5)])

    def basic_policy(self) -> Array:
        """The chart that is best for one box, and with it the best switch of every deal."""
        policy = super().basic_policy()
        for each in self._all(policy):
            policy[each.keys] = replace(each, policy=None).cells()
        return policy

    def _all(self, policy: Array | None) -> list[TwoBoxes]:
        """All rounds, by upcard."""
        _ = self.asked.finished, self.asked.trees
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            return list(pool.map(lambda up: self._both(up, policy), self.ups))

    def _both(self, up: int, policy: Array | None) -> TwoBoxes:
        """All rounds against an upcard. Boxes are played alike whatever is switched."""
        switch = self.asked.game.switch
        assert switch is not None
        plays = b"" if policy is None else np.delete(policy, self._switch_keys).tobytes()
        if (up, plays) not in self._known:
            self._known[up, plays] = Beside(self.against(up, policy), self.two).boxes(switch)
        return TwoBoxes(self.asked, up, switch, self.two, self._known[up, plays], policy)

    def _solve(self, policy: Array | None) -> Floating:
        chances: dict[int, float] = {}
        units, weighed = 2.0, 0
        for each in self._all(policy):
            each.count()
            weight = float(self.asked.shoe[each.up] / self.asked.shoe.sum())
            units += weight * each.put_up
            weighed += each.boxes.weighed
            for net, p in each.chances.items():
                chances[net] = chances.get(net, 0.0) + weight * p
        return self._found(chances, units, weighed)
