"""The generic exact solver: at every need, try every answer with its weight.

It knows nothing of any game. At a needed card it branches over what the shoe
still holds; at a decision it takes what is best for the player, or follows a
given strategy. It is the reference that every faster solver is tested against.

A face-down card stays in the shoe until it is revealed. After a peek it is only
known to be of certain ranks, and the cards drawn next are weighted accordingly.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random

from pitboss.equipment.cards import KINDS
from pitboss.errors import NotAllowed
from pitboss.money.settlement import Result
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms
from pitboss.tape.table import Need, Prompt, TableTape
from pitboss.tape.verbs import is_looked_for

SURELY, PROBES = 20, 8
"""How a tree that is too large is told before its ends are counted."""


class TooLarge(Exception):
    """The tree has more ends than the solver was told to visit."""


Strategy = Callable[[int, int], int]
"""(key, allowed) to an action."""


Position = Callable[[Sequence[int]], Hashable]
"""The cards dealt so far, to what of them matters for the rest of the round."""


def in_any_order(dealt: Sequence[int]) -> Hashable:
    """Where the order of the cards does not matter."""
    return tuple(sorted(dealt))


@dataclass(frozen=True)
class Shoe:
    """What the shoe may still hold, and what a peek has told about one hidden card."""

    left: tuple[int, ...]
    hidden: int = -1
    """The handle of the card that was peeked at, -1 for none."""
    may_be: int = 0
    """The cards it may be, a bit for each."""
    pack: int = 0
    """Which pack it is, where several are dealt one after the other."""

    def fits(self, card: int) -> bool:
        return bool(self.may_be >> card & 1)

    def without(self, card: int) -> Shoe:
        left = list(self.left)
        left[card] -= 1
        return replace(self, left=tuple(left))

    def fitting(self) -> int:
        return sum(n for card, n in enumerate(self.left) if n and self.fits(card))

    def cards(self) -> Iterator[tuple[int, int]]:
        """Cards that may be drawn, with their weights."""
        fitting = self.fitting() if self.hidden >= 0 else 1
        for card, n in enumerate(self.left):
            weight = n if self.hidden < 0 else n * (fitting - self.fits(card))
            if weight:
                yield card, weight

    def revealed(self, hidden: int) -> Iterator[tuple[int, int]]:
        """Cards that a face-down card may turn out to be."""
        if hidden != self.hidden:
            yield from self.cards()
            return
        for card, n in enumerate(self.left):
            if n and self.fits(card):
                yield card, n

    def peeked(self, hidden: int, ranks: int) -> Iterator[tuple[int, int, Shoe]]:
        """Yes or no, its weight, and what is known after it."""
        if self.hidden not in (-1, hidden):
            raise NotAllowed("the generic solver knows one peeked card at a time")
        known = self.may_be if self.hidden >= 0 else (1 << KINDS) - 1
        asked = sum(1 << card for card in range(KINDS) if is_looked_for(card, ranks))
        for answer, mask in ((1, known & asked), (0, known & ~asked)):
            after = replace(self, hidden=hidden, may_be=mask)
            if after.fitting():
                yield answer, after.fitting(), after


@dataclass
class Found:
    """The value of a position: the player's mean over all wagers, and the watched results."""

    mean: Fraction
    results: dict[tuple[int, int], Fraction]
    """(net of the watched spots, money put up on them) to probability."""


@dataclass
class BranchingSolver:
    """Solves one seat's round for a fixed layout of stakes."""

    terms: Terms
    stakes: Array
    carry: Array
    watched: Sequence[int]
    deck: Sequence[int] = ()
    """Cards in the shoe by kind; a toy deck in tests."""
    strategy: Strategy | None = None
    most_deals: int = 0
    """Give up beyond so many ends of the round; 0 for never."""
    position: Position | None = None
    """All that matters of the cards dealt so far: what is alike in that is solved once."""
    known: dict[Hashable, Found] = field(default_factory=dict)
    deals: int = 0
    best: dict[int, int] = field(default_factory=dict)

    def solve(self) -> Found:
        left = tuple(self.deck) if len(self.deck) else (0,) * KINDS
        if self.most_deals and self._looks_large(Shoe(left)):
            raise TooLarge
        return self._explore([], Shoe(left))

    def _looks_large(self, shoe: Shoe) -> bool:
        """Do some ways through the tree all have far more branches than it may have ends?

        The branches of a random way, multiplied, are on the average the number of ends: that all
        of some ways have `SURELY` times too many does not happen in a tree that is small enough.
        """
        dice = Random(0)
        return all(
            self._branches_of_a_way(shoe, dice) > SURELY * self.most_deals for _ in range(PROBES)
        )

    def _branches_of_a_way(self, shoe: Shoe, dice: Random) -> int:
        """Follow any answers to an end of the round; how many there were at each, multiplied."""
        answers: list[int] = []
        ways = 1
        while True:
            tape = TableTape(answers=answers, breakages=self.terms.breakages())
            try:
                self.terms.game.play(self.terms.rules, self.stakes.copy(), self.carry.copy(), tape)
            except Need as need:
                prompt = need.prompt
                if prompt.is_decision:
                    branches = [(choice, shoe) for choice in self._choices(prompt)]
                else:
                    branches = [(value, after) for value, _, after in self._falls(shoe, prompt)]
                ways *= len(branches)
                answer, shoe = dice.choice(branches)
                answers.append(answer)
            else:
                return ways

    def _explore(self, answers: list[int], shoe: Shoe) -> Found:
        if self.position is None:
            return self._dealt(answers, shoe)
        here = self.position(answers)
        if here not in self.known:
            self.known[here] = self._dealt(answers, shoe)
        return self.known[here]

    def _dealt(self, answers: list[int], shoe: Shoe) -> Found:
        tape = TableTape(answers=answers, breakages=self.terms.breakages())
        try:
            self.terms.game.play(self.terms.rules, self.stakes.copy(), self.carry.copy(), tape)
        except Need as need:
            prompt = need.prompt
            if prompt.is_decision:
                return self._decide(answers, shoe, prompt)
            return self._chance(answers, shoe, prompt)
        return self._end(tape)

    def _end(self, tape: TableTape) -> Found:
        self.deals += 1
        if self.most_deals and self.deals > self.most_deals:
            raise TooLarge
        lines = tape.settlement.lines
        net = sum(line.net for line in lines if line.wager in self.watched)
        posted = sum(n for (_, spot), n in tape.posted.items() if spot in self.watched)
        returned = (line for line in tape.settlement.lines if line.result is Result.RETURNED)
        posted -= sum(line.returned for line in returned if line.wager in self.watched)
        total = sum(line.net for line in lines)
        return Found(Fraction(total), {(net, posted): Fraction(1)})

    def _chance(self, answers: list[int], shoe: Shoe, prompt: Prompt) -> Found:
        branches = [
            (weight, self._explore([*answers, value], after))
            for value, weight, after in self._falls(shoe, prompt)
        ]
        total = sum(weight for weight, _ in branches)
        mean, results = Fraction(0), dict[tuple[int, int], Fraction]()
        for weight, found in branches:
            share = Fraction(weight, total)
            mean += share * found.mean
            for result, p in found.results.items():
                results[result] = results.get(result, Fraction(0)) + share * p
        return Found(mean, results)

    def _falls(self, shoe: Shoe, prompt: Prompt) -> Iterator[tuple[int, int, Shoe]]:
        """What may come, its weight, and the shoe after it."""
        if prompt.kind == "draw" and prompt.pack != shoe.pack:
            shoe = Shoe(tuple(self.deck), pack=prompt.pack)
        return _branches(shoe, prompt)

    def _choices(self, prompt: Prompt) -> list[int]:
        """What is tried at a decision."""
        if self.strategy is not None:
            return [self.strategy(prompt.key, prompt.allowed)]
        if prompt.kind == "amount":
            highest = prompt.low + (prompt.high - prompt.low) // prompt.step * prompt.step
            return sorted({prompt.low, highest})  # results are linear in the amount
        return [1 << i for i in range(16) if prompt.allowed >> i & 1]

    def _decide(self, answers: list[int], shoe: Shoe, prompt: Prompt) -> Found:
        found = {c: self._explore([*answers, c], shoe) for c in self._choices(prompt)}
        best = max(found, key=lambda c: found[c].mean)
        self.best[prompt.key] = best
        return found[best]


def _branches(shoe: Shoe, prompt: Prompt) -> Iterator[tuple[int, int, Shoe]]:
    if prompt.kind == "roll":
        for pips in range(1, 7):
            yield pips, 1, shoe
    elif prompt.kind == "spin":
        for pocket in range(prompt.pockets):
            yield pocket, 1, shoe
    elif prompt.kind == "peek":
        yield from shoe.peeked(prompt.hidden, prompt.ranks)
    elif prompt.kind == "reveal":
        for card, weight in shoe.revealed(prompt.hidden):
            after = shoe.without(card)
            if prompt.hidden == shoe.hidden:
                after = replace(after, hidden=-1, may_be=0)
            yield card, weight, after
    else:
        for card, weight in shoe.cards():
            yield card, weight, shoe.without(card)
