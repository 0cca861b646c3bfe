"""All hands that a box can come to, and what a game of twenty-one says of them, asked once.

All hands that a box can come to are listed, by the number of cards of each kind, in the order of
their cards. What may be done with each at each stage, which finished hands are settled alike, and
what those win: each is asked of the function that the table runs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Flag, auto
from functools import cached_property, reduce
from math import gcd
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pitboss.engines.exact.stages.dealer import Floats, Stops, Tree, all_stops, tree_of
from pitboss.families.twentyone import (
    BOX,
    CELLS,
    FIRST,
    HANDS,
    INSURED,
    SECOND,
    STAKE,
    Act,
    offer_insurance,
    open_box,
    settle_insurance,
)
from pitboss.families.twentyone_hands import FINISHED, OwnBet, TwentyOne
from pitboss.hands.twentyone import counted as plainly_counted
from pitboss.hands.twentyone import is_ace, is_natural, is_ten
from pitboss.money.settlement import Result
from pitboss.registry import Array
from pitboss.tape.table import Need, TableTape

if TYPE_CHECKING:
    from pitboss.rulebook.terms import Terms

NONE = -1
NO_MORE_HANDS = 1000
"""More than any box is split into."""


class Counts(Flag):
    """Which wagers of a box are counted: the main one, a bet on the player's own hand, or both."""

    MAIN = auto()
    OWN_BET = auto()
    BOTH = MAIN | OWN_BET


class Class(NamedTuple):
    """Finished hands that are settled alike."""

    stage: int
    worth: int
    outcome: int | None
    """Of a bet on the player's own hand; None where there is none on this one."""


@dataclass(frozen=True)
class Insurance:
    """What insurance comes to with some two cards, in cents."""

    allowed: int
    cost: int = 0
    won: int = 0
    even_money: int = 0


@dataclass
class Asked:
    """A game at one stake."""

    terms: Terms
    game: TwentyOne
    stake: int
    deck: Sequence[int]
    """Cards in the shoe by card."""
    bet: OwnBet | None = None
    """What is staked on the player's own hand besides."""
    bet_stake: int = 0

    @property
    def rules(self) -> Any:
        return self.terms.rules

    # --- cards ----------------------------------------------------------------------------------

    @cached_property
    def _by_kind(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for card, number in enumerate(self.deck):
            if number:
                found.setdefault(self.game.kind(card), []).append(card)
        return dict(sorted(found.items()))

    @cached_property
    def cards(self) -> list[int]:
        """A card of each kind."""
        return [cards[0] for cards in self._by_kind.values()]

    @cached_property
    def shoe(self) -> Floats:
        """The shoe by kind."""
        return self.kinds_of(self.deck)

    def kinds_of(self, counts: Sequence[int]) -> Floats:
        """Some cards by kind, from their numbers by card."""
        return np.array(
            [float(sum(counts[card] for card in cards)) for cards in self._by_kind.values()]
        )

    def kind_of(self, card: int) -> int:
        """The number of a card's kind."""
        return list(self._by_kind).index(self.game.kind(card))

    def alike(self, kind: int) -> list[int]:
        """How many cards of a kind the deck has of each sort that makes a pair."""
        found: dict[int, int] = {}
        for card in list(self._by_kind.values())[kind]:
            sort = self.game.pairs(self.rules, card)
            found[sort] = found.get(sort, 0) + self.deck[card]
        return list(found.values())

    @cached_property
    def adds(self) -> list[int]:
        return [int(self.game.counted(card)) for card in self.cards]

    # --- hands ----------------------------------------------------------------------------------

    @cached_property
    def hands(self) -> Hands:
        return _all_hands(self)

    def two_cards(self, up: int, stage: int, kept: int, other: int, hands: int) -> int:
        """What may be done with two cards, by kinds."""
        cards = self.cards
        asked = (cards[up], stage, cards[kept], cards[other], hands)
        return int(self.game.two_cards(self.rules, *asked))

    def allowed(self, up: int) -> Array:
        """By stage and hand: what may be done; splits only at the first stage."""
        hands, game = self.hands, self.game
        found = np.zeros((len(game.stages), len(hands.cards)), dtype=np.int64)
        for stage in range(len(game.stages)):

            def allowed(coded: int, stage: int = stage) -> int:
                return int(game.more_cards(self.rules, self.cards[up], stage, coded))

            hands.ask(allowed, hands.may_be[stage], found[stage])
        for low, high, hand in hands.pairs_of_cards():
            found[0, hand] = self.two_cards(up, 0, low, high, 1)
        return found

    def after_split(self, up: int, stage: int) -> Array:
        """By split kind and second card: what may be done when nothing more may be split."""
        kinds = range(len(self.cards))
        return np.array(
            [[self.two_cards(up, stage, p, x, NO_MORE_HANDS) for x in kinds] for p in kinds]
        )

    def most_hands(self, up: int, pair: int) -> int:
        """Into how many hands a pair may be split; 1 for never."""
        most = 1
        stage = 0
        while self.two_cards(up, stage, pair, pair, most) & self.game.splits:
            most += 1
            stage = self.split_stages(pair)[1]
        return most

    def split_stages(self, pair: int) -> tuple[int, int]:
        """The stages at which the first and the other hands of a split get their second card."""
        return self.game.split_stages(self.rules, self.cards[pair])

    @cached_property
    def starts_of_splits(self) -> set[int]:
        """All such stages, if anything is ever split."""
        found = {s for pair in range(len(self.cards)) for s in self.split_stages(pair)}
        return found - {0}

    @cached_property
    def finished(self) -> Array:
        """By stage and hand: the number of the class that it is settled in, or NONE."""
        hands, found = self.hands, self._classes
        finished = np.full((len(self.game.stages), len(hands.cards)), NONE)
        for stage in range(len(self.game.stages)):

            def settled_in(coded: int, stage: int = stage) -> int:
                worth = int(self.game.worth(self.rules, stage, coded))
                outcome = self.bet.outcome(self.rules, stage, coded) if self.bet else None
                return found.setdefault(Class(stage, worth, outcome), len(found))

            hands.ask(settled_in, hands.may_be[stage], finished[stage])
        return finished

    @cached_property
    def _classes(self) -> dict[Class, int]:
        return {}

    # --- the dealer -----------------------------------------------------------------------------

    @cached_property
    def _stops(self) -> list[Stops]:
        def dealer(hand: int) -> Any:
            return self.game.dealer(self.rules, hand)

        return [all_stops(up, self.adds, dealer) for up in range(len(self.cards))]

    @cached_property
    def results(self) -> dict[int, int]:
        """The dealer's worths, numbered."""
        worths = {w for stops in self._stops for _, found in stops.values() for w in found}
        return {worth: number for number, worth in enumerate(sorted(worths))}

    @cached_property
    def trees(self) -> list[Tree]:
        return [tree_of(stops, self.results) for stops in self._stops]

    @property
    def natural(self) -> int:
        """The number of the dealer's natural; NONE if he can have none."""
        return self.results.get(self.game.natural, NONE)

    def peeks(self, up: int) -> bool:
        return bool(self.game.peeks(self.rules, self.cards[up]))

    # --- money ----------------------------------------------------------------------------------

    def staked(self, counts: Counts) -> int:
        """What lies on a box before the deal."""
        return self.stake * (Counts.MAIN in counts) + self.bet_stake * (Counts.OWN_BET in counts)

    def unit(self, counts: Counts) -> int:
        """The stake that results are counted in: of the main wager, if that is counted."""
        return self.stake if Counts.MAIN in counts else self.bet_stake

    @cached_property
    def _settled(self) -> dict[Counts, tuple[Array, Array]]:
        return {}

    def _settlements(self, counts: Counts) -> tuple[Array, Array]:
        """By class and result: what a hand wins in cents, and what was put up in mid-round."""
        if counts not in self._settled:
            _ = self.finished
            nets = np.zeros((len(self._classes), len(self.results)), dtype=np.int64)
            put_up = np.zeros_like(nets)
            for alike, at in self._classes.items():
                for dealer, result in self.results.items():
                    nets[at, result], put_up[at, result] = self._settle(alike, dealer, counts)
            self._settled[counts] = nets, put_up
        return self._settled[counts]

    def _settle(self, alike: Class, dealer: int, counts: Counts) -> tuple[int, int]:
        tape = TableTape(answers=[], breakages=self.terms.breakages())
        if Counts.MAIN in counts:
            self.game.settle(self.rules, tape, self.stake, alike.stage, alike.worth, dealer)
        if Counts.OWN_BET in counts and self.bet is not None and alike.outcome is not None:
            self.bet.settle(self.rules, tape, self.bet_stake, alike.outcome)
        lines = tape.settlement.lines
        staked = sum(line.stake for line in lines if line.result is not Result.RETURNED)
        before = 0 if self.game.stages[alike.stage].split_off else self.staked(counts)
        return sum(line.net for line in lines), staked - before

    def money(self, up: int, counts: Counts = Counts.MAIN) -> tuple[Array, Array]:
        """The same against an upcard: where the dealer looks first, a natural ends the round."""
        nets, put_up = (table.copy() for table in self._settlements(counts))
        natural = self.natural
        if natural != NONE and self.peeks(up):
            unplayed = Class(0, self.game.unplayed, 0)
            lost, before = self._settle(unplayed, self.game.natural, counts)
            for alike, at in self._classes.items():
                split_off = self.game.stages[alike.stage].split_off
                if alike.stage > 0 or alike.worth != self.game.natural:
                    nets[at, natural] = 0 if split_off else lost
                put_up[at, natural] = 0 if split_off else before
        return nets, put_up

    def steps(self, up: int, counts: Counts = Counts.MAIN) -> tuple[int, Array]:
        """What all results are multiples of, in cents; and by class and result, how many of it."""
        nets, _ = self.money(up, counts)
        step = max(1, reduce(gcd, (abs(int(net)) for net in nets.ravel()), 0))
        return step, nets // step

    # --- insurance ------------------------------------------------------------------------------

    def insurance(self, up: int, low: int, high: int) -> Insurance:
        """What is offered to a box with two cards of these kinds."""
        if self.game.insurance is None or not is_ace(self.cards[up]):
            return Insurance(Act.DECLINE)
        one, two = self.cards[low], self.cards[high]
        tens = int(is_ten(one)) + int(is_ten(two))
        natural = is_natural(plainly_counted(one) + plainly_counted(two))
        case = 3 if natural else tens
        if case not in self._insurances:
            allowed = self._offered((one, two), []).allowed
            insured = self._offered((one, two), [Act.INSURE]) if allowed & Act.INSURE else None
            even = self._offered((one, two), [Act.EVEN_MONEY]) if allowed & Act.EVEN_MONEY else None
            self._insurances[case] = Insurance(
                allowed,
                insured.cost if insured else 0,
                insured.won if insured else 0,
                even.even_money if even else 0,
            )
        return self._insurances[case]

    @cached_property
    def _insurances(self) -> dict[int, Insurance]:
        return {}

    def _offered(self, cards: tuple[int, int], answers: list[int]) -> Insurance:
        """What is asked about insurance with these two cards, and what the answer moves."""
        assert self.game.insurance is not None
        boxes = [0] * (BOX + CELLS)
        boxes[STAKE] = self.stake
        boxes[FIRST], boxes[SECOND] = cards
        tape = TableTape(answers=answers, breakages=self.terms.breakages())
        open_box(boxes, 0)
        try:
            offer_insurance(tape, *self.game.insurance(self.rules), boxes, len(boxes), 1)
        except Need as need:
            if need.prompt.kind == "amount":
                return self._offered(cards, [*answers, need.prompt.high])
            return Insurance(need.prompt.allowed)
        if not answers:  # nothing is asked
            return Insurance(Act.DECLINE)
        if boxes[HANDS] == 0:
            net = sum(line.net for line in tape.settlement.lines)
            return Insurance(Act.EVEN_MONEY, even_money=net)
        boxes[HANDS] = 0
        settle_insurance(tape, self.rules.insurance, boxes, 0, 0, True)
        won = sum(line.net for line in tape.settlement.lines)
        return Insurance(Act.INSURE, cost=boxes[INSURED], won=won)


@dataclass
class Hands:
    """Every hand that a box can come to, those with fewer cards first."""

    held: Array
    """How many cards of each kind it has."""
    joined: Array
    """The hand with one more card of a kind, or NONE where no card is ever drawn to it."""
    cards: Array
    coded: Array
    """The hand in one number, as the game counts it."""
    may_be: Array
    """By stage: whether the hand can be there. Of stages of split hands: with any two cards."""

    @cached_property
    def containing(self) -> dict[int, Any]:
        """By kind: the hands with a card of it, once somebody has asked."""
        return {}

    @cached_property
    def pair(self) -> Array:
        """Whether it is two cards of one kind."""
        found: Array = (self.cards == 2) & (self.held.max(axis=1) == 2)
        return found

    @cached_property
    def _codes(self) -> tuple[Array, Array]:
        """The numbers that hands are, and which of them each hand is."""
        return np.unique(self.coded, return_inverse=True)

    def ask(self, question: Callable[[int], int], whose: Array, answers: Array) -> None:
        """Put a question about these hands, once for all that are the same number."""
        codes, which = self._codes
        known = np.zeros(len(codes), dtype=np.int64)
        for place in np.unique(which[whose]):
            known[place] = question(int(codes[place]))
        answers[whose] = known[which[whose]]

    @cached_property
    def levels(self) -> list[Array]:
        """The hands of two cards, of three, and so on."""
        return [np.flatnonzero(self.cards == n) for n in range(2, int(self.cards.max()) + 1)]

    @cached_property
    def two(self) -> Array:
        """By two kinds: the hand."""
        kinds = self.held.shape[1]
        found = np.zeros((kinds, kinds), dtype=np.int64)
        for hand in self.levels[0]:
            low, high = self._kinds(int(hand))
            found[low, high] = found[high, low] = hand
        return found

    def _kinds(self, hand: int) -> tuple[int, int]:
        present = np.flatnonzero(self.held[hand])
        return int(present[0]), int(present[-1])

    def pairs_of_cards(self) -> list[tuple[int, int, int]]:
        """The two kinds of every two cards, the lower first, and their hand."""
        return [(*self._kinds(int(hand)), int(hand)) for hand in self.levels[0]]


def _all_hands(asked: Asked) -> Hands:
    """Every hand, level by level: what some action at some stage may draw to."""
    game, adds = asked.game, np.array(asked.adds, dtype=np.int64)
    kinds, stages = len(adds), len(game.stages)
    one = np.eye(kinds, dtype=np.int64)
    held = np.array([one[i] + one[j] for i in range(kinds) for j in range(i, kinds)])
    may_be = np.zeros((stages, len(held)), dtype=bool)
    may_be[[0, *asked.starts_of_splits]] = True
    known: dict[tuple[int, int], int] = {}
    found: list[tuple[Array, Array, Array]] = []
    while len(held):
        first = not found
        draws = np.zeros((stages, len(held)), dtype=bool)
        codes, which = np.unique(held @ adds, return_inverse=True)
        for stage in range(stages):
            if first and stage in (0, *asked.starts_of_splits):
                masks = _two_allowed(asked, stage, held)
            else:
                masks = np.zeros(len(held), dtype=np.int64)
                for place in np.unique(which[may_be[stage]]):
                    masks[which == place] = _ever_allowed(asked, known, stage, int(codes[place]))
            for action, move in game.stages[stage].moves.items():
                if move.to != FINISHED:
                    takes = may_be[stage] & (masks & action != 0)
                    (draws if move.card else may_be)[move.to] |= takes
        held_next, place, may_next = _one_more(held, draws, one)
        found.append((held, place, may_be))
        held, may_be = held_next, may_next
    return _listed(found, adds)


def _two_allowed(asked: Asked, stage: int, held: Array) -> Array:
    """What may be done with two cards at a stage, against some upcard."""
    hands = 1 if stage == 0 else NO_MORE_HANDS
    masks = np.zeros(len(held), dtype=np.int64)
    for number, hand in enumerate(held):
        present = np.flatnonzero(hand)
        low, high = int(present[0]), int(present[-1])
        masks[number] = _any(
            asked.two_cards(up, stage, *way, hands)
            for up in range(held.shape[1])
            for way in {(low, high), (high, low)}
        )
    return masks


def _ever_allowed(asked: Asked, known: dict[tuple[int, int], int], stage: int, coded: int) -> int:
    """What may be done with a hand at a stage, against some upcard."""
    if (stage, coded) not in known:
        known[stage, coded] = _any(
            int(asked.game.more_cards(asked.rules, up, stage, coded)) for up in asked.cards
        )
    return known[stage, coded]


def _any(masks: Any) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _one_more(held: Array, draws: Array, one: Array) -> tuple[Array, Array, Array]:
    """The hands of the next level, which of them each hand leads to, and at which stages."""
    kinds = held.shape[1]
    drawn = np.flatnonzero(draws.any(axis=0))
    place = np.full(held.shape, NONE)
    if not len(drawn):
        return held[:0], place, draws[:, :0]
    after = (held[drawn][:, None, :] + one[None, :, :]).reshape(-1, kinds)
    unique, where = np.unique(after, axis=0, return_inverse=True)
    where = where.reshape(len(drawn), kinds)
    place[drawn] = where
    may_be = np.zeros((len(draws), len(unique)), dtype=bool)
    for stage in range(len(draws)):
        may_be[stage, where[draws[stage, drawn]].ravel()] = True
    return unique, place, may_be


def _listed(found: list[tuple[Array, Array, Array]], adds: Array) -> Hands:
    """All levels in one list."""
    joined, begins = [], 0
    for held, place, _ in found:
        begins += len(held)
        joined.append(np.where(place == NONE, NONE, place + begins))
    held = np.concatenate([level for level, _, _ in found])
    return Hands(
        held=held,
        joined=np.concatenate(joined),
        cards=held.sum(axis=1),
        coded=held @ adds,
        may_be=np.concatenate([may_be for _, _, may_be in found], axis=1),
    )
