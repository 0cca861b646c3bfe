"""Wagers that hang on decisions about another: a fold that takes a bonus with it.

Such a wager has no edge of its own. What it wins depends on how the main wager beside it is
played, so it is followed through the main wager's best play, and what it would win by itself, if
nobody ever gave up a hand, stands next to that. Nothing has to be declared: the same cards are
dealt some times with other decisions, and where the wager is settled otherwise, for another amount
or for another reason, it hangs on them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import comb

from pitboss.engines.exact.community import CommunitySolver
from pitboss.engines.exact.counting import CountingSolver
from pitboss.engines.exact.result import Exact
from pitboss.engines.exact.showdown import ShowdownSolver
from pitboss.engines.play import Round
from pitboss.equipment.chance import SeededChance, shuffle
from pitboss.errors import NotAllowed
from pitboss.facts import Wager
from pitboss.families.showdown import Showdown
from pitboss.money.settlement import Line
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms
from pitboss.tape.table import Prompt
from pitboss.tape.verbs import DEALER, is_looked_for

DEALS, WAYS = 24, 6
"""So many deals are tried, each with so many ways to decide."""
FIRST_CHOICE = 0xFFFF
"""The part of a policy's cell that is done if it may be."""


Distribution = dict[int, Fraction]
"""Net in cents to probability."""


@dataclass
class Beside:
    """A wager beside the main one, both staked, and how it is solved by itself."""

    terms: Terms
    stakes: Array
    carry: Array
    watched: list[int]
    by_itself: CountingSolver
    """Its own stake only; for its cards, and for what suits are to it."""

    @property
    def main(self) -> Wager:
        return self.terms.game.layout.wagers[0]

    def hangs_on_play(self) -> bool:
        """Can what is decided change how it is settled?"""
        hanging = hang_on_play(self.terms, self.stakes, self.carry)
        return not all(spots.isdisjoint(self.watched) for spots in hanging)

    def followed(self, alone: Exact, found: Distribution) -> Exact:
        """What it comes to beside the best play of the main wager, with what it would by itself."""
        if found == alone.distribution:
            return alone  # no hand that wins it is ever given up
        return replace(alone, distribution=found, beside=self.main.slug, alone=alone)

    def through_policy(self, policy: Array) -> Distribution:
        """Every deal, as the best play decides it."""
        solver = replace(
            self.by_itself,
            stakes=self.stakes,
            pooled=False,
            dealer_unseen=not self._looks_at_the_dealer(),
            deals=0,
        )
        return _nets(solver.follow(policy))

    def through_boards(self, solver: CommunitySolver, alone: Exact) -> Distribution:
        """All deals as they come out alone, but those that are folded."""
        lost = self._when_given_up(solver.game.give_up)
        firsts, times = solver.folds()
        deals = comb(52, 2) * comb(50, 3) * comb(47, 2)
        found = dict(alone.distribution)
        for net, number in self.by_itself.count_from(firsts, times).items():
            found[net] -= Fraction(number, deals)
            found[lost] = found.get(lost, Fraction(0)) + Fraction(number, deals)
        return found

    def through_showdown(
        self, game: Showdown, alone: Exact, best_policy: Callable[[], Array]
    ) -> Distribution | None:
        """All deals as they come out alone, but the hands that are given up beside a card shown.

        Only of a bet on the player's hand, which one action of the showdown gives up.
        """
        whole = game.decides and not game.least and not self._looks_at_the_dealer()
        if not whole or len(self._given_up) != 1:
            return None
        ((action, lost),) = self._given_up.items()
        policy = best_policy()
        assert self.terms.game.deck is not None
        pack = self.terms.game.deck(self.terms.rules).cards()
        solver = ShowdownSolver(self.terms, game, self.stakes, self.carry, self.watched, pack)
        found = dict(alone.distribution)
        for sight in solver.sights():
            given_up = policy[sight.keys] & FIRST_CHOICE == action
            hands, times = (each[given_up] for each in sight.hands)
            for net, number in self.by_itself.count_from(solver.cards[hands], times).items():
                p = Fraction(number, solver.first_deals)
                found[net] -= p
                found[lost] = found.get(lost, Fraction(0)) + p
        return {net: p for net, p in found.items() if p}

    @cached_property
    def _given_up(self) -> Mapping[int, int]:
        """The actions that settle it otherwise than its cards do, and for which amount."""
        nets: dict[int, set[int]] = {}
        changed: set[int] = set()
        for deal in range(DEALS):
            source = SameCards(self.terms, SeededChance(deal))
            by_itself = self._net(self._played(source, 0, self.by_itself.stakes))
            for way in range(WAYS):
                played = self._played(source, way)
                net = self._net(played)
                for event in played.events:
                    if event.kind == "action":
                        nets.setdefault(event.value, set()).add(net)
                        changed |= {event.value} if net != by_itself else set()
        if any(len(nets[action]) != 1 for action in changed):
            raise NotAllowed("this solver is for wagers that a fold settles for one amount")
        return {action: nets[action].pop() for action in changed}

    def _when_given_up(self, action: int) -> int:
        """What is won with a hand that is given up, whatever it is."""
        nets = set()
        for deal in range(DEALS):
            for way in range(WAYS):
                played = self._played(SameCards(self.terms, SeededChance(deal)), way)
                if any(event.kind == "action" and event.value == action for event in played.events):
                    nets.add(self._net(played))
        if len(nets) != 1:
            raise NotAllowed("this solver is for wagers that a fold settles for one amount")
        return nets.pop()

    def _looks_at_the_dealer(self) -> bool:
        """Does it ask for a card of the dealer's, staked by itself, when all is decided?"""
        source, chance, looks = SameCards(self.terms, SeededChance(0)), SeededChance(0), False
        played = Round(self.terms, self.by_itself.stakes.copy(), self.carry.copy())
        while (prompt := played.prompt) is not None:
            looks = not prompt.is_decision and (looks or prompt.seat == DEALER)
            if prompt.is_decision:
                played.answer(_decided(prompt, chance))
            else:
                played.answer(source.answer(prompt))
        return looks

    def _net(self, played: Round) -> int:
        return sum(line.net for line in self._lines(played))

    def _lines(self, played: Round) -> list[Line]:
        return [line for line in played.settlement.lines if line.wager in self.watched]

    def _played(self, source: SameCards, way: int, stakes: Array | None = None) -> Round:
        """A round, one way to decide it; with both stakes, or with those given."""
        stakes = self.stakes if stakes is None else stakes
        return _played(self.terms, stakes, self.carry, source, way)


def hang_on_play(terms: Terms, stakes: Array, carry: Array) -> Iterator[set[int]]:
    """Deal by deal: the spots that are settled otherwise when something else is decided."""
    for deal in range(DEALS):
        source = SameCards(terms, SeededChance(deal))
        ways = [_settled(_played(terms, stakes, carry, source, way)) for way in range(WAYS)]
        yield {spot for way in ways for spot, _, _ in way ^ ways[0]}


def _settled(played: Round) -> frozenset[tuple[int, int, int]]:
    """What became of each spot, and why."""
    return frozenset((line.wager, line.net, line.reason) for line in played.settlement.lines)


def _played(terms: Terms, stakes: Array, carry: Array, source: SameCards, way: int) -> Round:
    """A round, one way to decide it."""
    chance = SeededChance(way)
    played = Round(terms, stakes.copy(), carry.copy())
    while (prompt := played.run(source)) is not None:
        played.answer(_decided(prompt, chance))
    return played


@dataclass
class SameCards:
    """Every hand gets the same cards in the same order, however many others draw before it."""

    terms: Terms
    chance: SeededChance
    _pack: list[int] = field(default_factory=list)
    _known: dict[tuple[str, int, int], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.terms.game.deck is not None:
            self._pack = self.terms.game.deck(self.terms.rules).cards()
            shuffle(self._pack, self.chance)

    def answer(self, prompt: Prompt) -> int:
        kind = prompt.kind if prompt.kind in ("roll", "spin") else "card"
        at = kind, prompt.seat, prompt.position
        if at not in self._known:
            self._known[at] = self._new(prompt)
        known = self._known[at]
        return int(is_looked_for(known, prompt.ranks)) if prompt.kind == "peek" else known

    def _new(self, prompt: Prompt) -> int:
        if prompt.kind == "roll":
            return 1 + self.chance.below(6)
        return self.chance.below(prompt.pockets) if prompt.kind == "spin" else self._pack.pop()


def _decided(prompt: Prompt, chance: SeededChance) -> int:
    """Any action that is allowed, and the most of any amount."""
    if prompt.kind == "amount":
        return prompt.high
    allowed = [1 << bit for bit in range(prompt.allowed.bit_length()) if prompt.allowed >> bit & 1]
    return allowed[chance.below(len(allowed))]


def _nets(results: Mapping[tuple[int, int], Fraction]) -> Distribution:
    """The results without what was put up for them."""
    found: Distribution = {}
    for (net, _), p in results.items():
        found[net] = found.get(net, Fraction(0)) + p
    return found
