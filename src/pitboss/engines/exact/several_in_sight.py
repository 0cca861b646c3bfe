"""The showdown solver with three cards of the dealer's in sight: Six Card Poker.

With six cards of his own and three of the dealer's a player can be in 309 billion situations. But
suits matter only where they can still make a flush. For the dealer, who has three cards face down,
that is at most one suit, the one of two or three cards in sight. So the cards left are taken by
*kind* (`hands.alike`): of each rank the card of that suit, and all others. A hand of the player's
is so many cards of each kind, 450,216 hands in all, or 18,395 where no suit is apart. His flushes
in the other suits are hands by themselves, and are taken off the hands of those kinds.

With each three cards in sight, 1,755 up to an exchange of suits, the player's hands and the
dealer's hidden cards are gone through together from the lowest score up. For every set of up to
three cards, by kind, it is kept count how many of the hidden ones passed so far hold it; those that
hold none of the player's cards are inclusion and exclusion over his, as in `showdown`. The better
action is taken for each hand, and what it pays is asked of the game. Integers throughout.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pitboss.engines.exact.showdown import SIGNS, Choices, Ints, Outcome, ShowdownSolver, Sight
from pitboss.errors import NotAllowed
from pitboss.families.showdown import Showdown
from pitboss.hands.alike import KINDS
from pitboss.hands.sets import canonical_sets, ranks_of_pack
from pitboss.jit import compiled, kernel
from pitboss.registry import Array

if TYPE_CHECKING:
    from pitboss.rulebook.terms import Terms

HIDDEN = 3
DEALERS = 2
"""Kinds of hands of the dealer's: he qualifies or does not."""
CASES = SIGNS * DEALERS
LOWER, UP_TO, SHORT = 1, 1 << 20, 1 << 40
"""What is counted of the dealer's hidden cards, in one number: those with which he is lower than
the player, those with which he is not higher, and those with which he does not qualify."""
FIELD = UP_TO - 1
TWOS = 1 + KINDS
THREES = TWOS + comb(KINDS + 1, 2)
SETS = THREES + comb(KINDS + 2, 3)
"""Where the counts of two and of three cards begin, and where they end: one for none, and one for
each kind, come first."""
AT_A_TIME = 50
NO_CHART = (
    "with so many cards in sight the best play fits in no chart: --cards and --dealer tell it"
)


class Hands(NamedTuple):
    """The player's hands by kind, from the lowest score up."""

    kinds: Any
    scores: Any
    cards: Any
    """One such hand."""
    flush: Any
    """The ranks of a flush in a suit that is not apart, a bit each; 0 where there is none."""
    other: Any
    """The kind of the card beside such a flush; -1 where it is of the same suit."""
    plain: Any
    """Where the hand of the same kinds without that flush is."""


class InSight(NamedTuple):
    """Three cards of the dealer's in sight, and what may lie face down."""

    times: int
    """How many such threes there are."""
    apart: int
    """The suit that can make a flush beside them; -1 for none."""
    left: Ints
    """By kind: the cards left."""
    suits: Ints
    """The other suits: the ranks left of each, a bit each."""
    hidden: Ints
    """Three cards face down, by kind."""
    hands: Ints
    """All six of the dealer's."""


class SeveralInSight(ShowdownSolver):
    """Solves one seat's base game where the dealer shows three of his cards."""

    most_in_sight = HIDDEN

    def __post_init__(self) -> None:
        super().__post_init__()
        mine, dealers, shown = self.dealt
        flush = self.game.flush
        if (shown, dealers - shown, mine) != (HIDDEN, HIDDEN, flush + 1) or flush <= HIDDEN + 1:
            raise NotAllowed(f"three cards in sight, {HIDDEN} face down and a flush of all but one")
        self.ranks = len(ranks_of_pack(self.pack))
        self._kinds: dict[int, int] = {}

    @property
    def deals(self) -> int:
        """The player's cards, and the dealer's in sight and face down."""
        mine, cards = self.dealt.mine, len(self.pack)
        return comb(cards, HIDDEN) * comb(cards - HIDDEN, mine) * self._hidden_ways

    @property
    def _hidden_ways(self) -> int:
        return comb(len(self.pack) - HIDDEN - self.dealt.mine, HIDDEN)

    @property
    def choices(self) -> Choices:
        raise NotAllowed(NO_CHART, code="strategy")

    def solve(self) -> tuple[dict[tuple[int, int], Fraction], dict[int, int]]:
        """(net, put up) of the watched spots to probability; there is no chart of it."""
        outcomes = self._outcomes()
        found = self.count(outcomes)
        if sum(found.values()) != self.deals:
            raise ArithmeticError("not every deal was counted once")
        results: dict[tuple[int, int], Fraction] = {}
        self.returned = Fraction(0)
        for (action, case), ways in found.items():
            if ways:
                end, p = outcomes[case][action], Fraction(ways, self.deals)
                results[end.net, end.posted] = results.get((end.net, end.posted), Fraction(0)) + p
                self.returned += p * end.returned
        return results, {}

    def count(self, outcomes: Mapping[int, Mapping[int, Outcome]]) -> dict[tuple[int, int], int]:
        """How many deals end with each action in each case, by the best action for each hand."""
        nets = np.zeros((len(self.actions), CASES), dtype=np.int64)
        for case, ends in outcomes.items():
            nets[:, case] = [ends[action].net for action in self.actions]
        totals = {(action, case): 0 for action in self.actions for case in range(CASES)}
        sights = list(self._in_sight())
        self._hands  # noqa: B018  (made once, before the threads)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            pieces = [sights[at : at + AT_A_TIME] for at in range(0, len(sights), AT_A_TIME)]
            for some in pool.map(lambda piece: self._counted(piece, nets), pieces):
                for place, ways in np.ndenumerate(some):
                    totals[self.actions[place[0]], place[1]] += int(ways)
        if any(ways and case not in outcomes for (_, case), ways in totals.items()):
            raise NotAllowed("a case comes up that the game was not asked about")
        return totals

    def _counted(self, sights: list[InSight], nets: Ints) -> Any:
        """The same with some threes in sight; in Python's numbers, which do not run over."""
        told = self.game.dealers_score or self.game.score
        scores = self.scores(np.concatenate([sight.hands for sight in sights]), told)
        ends = np.cumsum([len(sight.hands) for sight in sights])
        totals = np.zeros(nets.shape, dtype=object)
        for sight, dealers in zip(sights, np.split(scores, ends[:-1]), strict=True):
            totals += self._beside(sight, dealers, nets).astype(object) * sight.times
        return totals

    def _beside(self, sight: InSight, dealers: Ints, nets: Ints) -> Ints:
        """Deals by action and case with three cards in sight."""
        hands = self._hands[sight.apart >= 0]
        times = np.zeros(len(hands.kinds), dtype=np.int64)
        count_hands(hands, sight.left, sight.suits, times)
        order = np.argsort(dealers, kind="stable")
        found = np.zeros(nets.shape, dtype=np.int64)
        compare(
            hands,
            times,
            sight.hidden[order],
            dealers[order],
            self._qualifies(dealers[order]),
            sight.left,
            self._hidden_ways,
            nets,
            found,
        )
        return found

    def _qualifies(self, scores: Ints) -> Ints:
        """The kind of each hand of the dealer's, 0 or 1, from the lowest score up."""
        different, number = np.unique(scores, return_inverse=True)
        for score in different.tolist():
            if score not in self._kinds:
                self._kinds[score] = self.game.dealers_kind(self.terms.rules, score)
        kinds = np.array([self._kinds[score] for score in different.tolist()], dtype=np.int64)
        if not np.isin(kinds, range(DEALERS)).all() or (np.diff(kinds) < 0).any():
            raise NotAllowed("the dealer qualifies from a score up, or there is one case too many")
        return kinds[number]

    # what a case pays

    def _outcomes(self) -> Mapping[int, Mapping[int, Outcome]]:
        """By case: what each action comes to, asked with the first threes in sight that have it."""
        found: dict[int, Mapping[int, Outcome]] = {}
        sets, _ = canonical_sets(HIDDEN, self.ranks)
        for shown in sets.tolist():
            sight = Sight(self, tuple(shown), 1)
            if sight.my_kinds.any():
                raise NotAllowed("the player's hand is to decide nothing but who is higher")
            for sign, dealers, ends in sight.ends():
                found.setdefault(sign * DEALERS + dealers, ends)
            if len(found) == CASES:
                break
        return found

    def hands_beside(self, shown: tuple[int, ...]) -> tuple[Ints, Ints]:
        """Some hands of the player's, of every kind, to ask the game about."""
        hands = self._hands[False].cards
        free = ~np.isin(hands, shown).any(axis=1)
        return hands[free], np.ones(int(free.sum()), dtype=np.int64)

    # the cards

    def _in_sight(self) -> Iterator[InSight]:
        """Every three cards in sight, up to an exchange of suits."""
        sets, times = canonical_sets(HIDDEN, self.ranks)
        for shown, number in zip(sets.astype(np.int64), times.tolist(), strict=True):
            yield self._with_sight(shown, number)

    def _with_sight(self, shown: Ints, times: int) -> InSight:
        in_suit = np.bincount(shown & 3, minlength=4)
        apart = int(in_suit.argmax()) if in_suit.max() >= self.game.flush - HIDDEN else -1
        free = np.setdiff1d(np.arange(len(self.pack)), shown)
        kinds = 2 * (free >> 2) + (free & 3 == apart)
        left = np.bincount(kinds, minlength=KINDS)
        suits = [(1 << (free[free & 3 == suit] >> 2)).sum() for suit in range(4) if suit != apart]
        hidden, nth = self._any_three
        there = (nth < left[hidden]).all(axis=1)
        hidden, nth = hidden[there], nth[there]
        first = np.searchsorted(kinds, np.arange(KINDS), sorter=(order := np.argsort(kinds)))
        cards = free[order][first[hidden] + nth]
        hands = np.column_stack([np.broadcast_to(shown, cards.shape), cards])
        return InSight(times, apart, left, np.array(suits, dtype=np.int64), hidden, hands)

    @cached_property
    def _any_three(self) -> tuple[Ints, Ints]:
        """Three cards by kind, and how many of the same kind stand before each."""
        kinds = _by_kind(HIDDEN, np.full(2 * self.ranks, HIDDEN))
        same = kinds[:, 1:] == kinds[:, :-1]
        second = same[:, 0].astype(np.int64)
        return kinds, np.column_stack([np.zeros_like(second), second, same[:, 1] * (1 + second)])

    @cached_property
    def _hands(self) -> Mapping[bool, Hands]:
        """The player's hands where a suit is apart, and where none is."""
        return {apart: self._hands_where(apart) for apart in (False, True)}

    def _hands_where(self, apart: bool) -> Hands:
        """Plain hands and flushes together, in order of their scores.

        A plain hand's cards change suits from one to the next, so that they make no flush.
        """
        suits = 3 if apart else 4
        most = np.zeros(KINDS, dtype=np.int64)
        most[0 : 2 * self.ranks : 2], most[1 : 2 * self.ranks : 2] = suits, int(apart)
        kinds = _by_kind(self.dealt.mine, most)
        even = kinds % 2 == 0
        cards = kinds // 2 * 4 + np.where(even, (np.cumsum(even, axis=1) - 1) % suits, 3)
        ranks, other = self._flushes(np.flatnonzero(most))
        in_flush = np.where(other < 0, 4 * ranks[:, -1], other // 2 * 4 + 1 + other % 2 * 2)
        flushes = np.column_stack([4 * ranks[:, :-1], in_flush])
        flush_kinds = np.column_stack(
            [2 * ranks[:, :-1], np.where(other < 0, 2 * ranks[:, -1], other)]
        )
        flush_kinds.sort(axis=1)
        masks = (1 << ranks[:, :-1]).sum(axis=1) | np.where(other < 0, 1 << ranks[:, -1], 0)
        nothing = np.zeros(len(kinds), dtype=np.int64)
        every = np.concatenate([cards, flushes])
        scores = self.scores(every, self.game.score)
        order = np.argsort(scores, kind="stable")
        place = np.argsort(order)
        return Hands(
            np.concatenate([kinds, flush_kinds]).astype(np.int8)[order],
            scores[order],
            every[order],
            np.concatenate([nothing, masks])[order],
            np.concatenate([nothing, other])[order],
            place[np.concatenate([nothing, _where(flush_kinds, kinds)])][order],
        )

    def _flushes(self, kinds: Ints) -> tuple[Ints, Ints]:
        """The ranks of each flush and of the last card, and its kind; -1 if it is suited too."""
        size = self.dealt.mine
        fives = np.array([*combinations(range(self.ranks), size - 1)], dtype=np.int64)
        suited = np.array([*combinations(range(self.ranks), size)], dtype=np.int64)
        beside = np.tile(kinds, len(fives))
        mixed = np.column_stack([np.repeat(fives, len(kinds), axis=0), beside // 2])
        other = np.concatenate([beside, np.full(len(suited), -1)])
        return np.concatenate([mixed, suited.reshape(-1, size)]), other


def _by_kind(size: int, most: Ints) -> Ints:
    """Every way to take so many cards by kind, with at most so many of each.

    >>> _by_kind(2, np.array([2, 1])).tolist()
    [[0, 0], [0, 1]]
    """
    taken = [np.zeros((int(n == 0), n), dtype=np.int64) for n in range(size + 1)]
    for kind, number in enumerate(most.tolist()):
        taken = [
            np.concatenate(
                [
                    np.column_stack([taken[n - k], np.full((len(taken[n - k]), k), kind)])
                    for k in range(min(number, n) + 1)
                ]
            )
            for n in range(size + 1)
        ]
    return taken[size]


def _where(some: Ints, every: Ints) -> Ints:
    """At which rows of all hands by kind these are."""
    digits = KINDS ** np.arange(every.shape[1])
    codes = every @ digits
    order = np.argsort(codes)
    found: Ints = order[np.searchsorted(codes, some @ digits, sorter=order)]
    return found


_last: list[ShowdownSolver] = []
"""The solver that was asked for last: an edge and the play that it is for are one count."""


def showdown_solver(
    terms: Terms, told: Showdown, stakes: Array, carry: Array, watched: Sequence[int]
) -> ShowdownSolver:
    """The solver for a wager, with the game's own deck; the last one again if it is the same."""
    assert terms.game.deck is not None
    for known in _last:
        same = known.terms is terms and known.game == told and list(known.watched) == list(watched)
        if same and np.array_equal(known.stakes, stakes) and np.array_equal(known.carry, carry):
            return known
    pack = terms.game.deck(terms.rules).cards()
    solver = SeveralInSight if told.decides and told.flush else ShowdownSolver
    _last[:] = [solver(terms, told, stakes, carry, watched, pack)]
    return _last[0]


# --- Compiled -------------------------------------------------------------------------------------


@compiled
def count_hands(hands: Any, left: Any, suits: Any, times: Any) -> None:
    """In how many ways the cards left make each hand."""
    for row in range(len(hands.kinds)):
        if hands.flush[row] == 0:
            times[row] += _ways_to_take(hands.kinds[row], left)
            continue
        found, other = 0, hands.other[row]
        for ranks in suits:
            if hands.flush[row] & ~ranks == 0:
                if other < 0:
                    found += 1
                else:
                    found += left[other] - (0 if other & 1 else ranks >> (other >> 1) & 1)
        times[row] = found
        times[hands.plain[row]] -= found


@kernel
def _ways_to_take(kinds: Any, left: Any) -> int:
    """In how many ways cards of these kinds are taken, those of one kind next to each other."""
    ways = 1
    run = 0
    for n in range(len(kinds)):
        run = run + 1 if n > 0 and kinds[n] == kinds[n - 1] else 1
        ways = ways * (left[kinds[n]] - run + 1) // run
    return ways


@compiled
def compare(
    hands: Any,
    times: Any,
    hidden: Any,
    dealers: Any,
    qualifies: Any,
    left: Any,
    all_ways: int,
    nets: Any,
    found: Any,
) -> None:
    """Go through both sides' hands, the lowest first: deals by best action and case."""
    seen = np.zeros(SETS, dtype=np.int64)
    for number in range(len(hidden)):
        if qualifies[number] == 0:
            _see(hidden[number], left, SHORT, seen)
    deals = np.zeros(CASES, dtype=np.int64)
    steps = np.zeros((hands.kinds.shape[1], 3), dtype=np.int64)
    lower = up_to = 0
    for row in range(len(hands.kinds)):
        if times[row] == 0:
            continue
        score = hands.scores[row]
        while lower < len(hidden) and dealers[lower] < score:
            _see(hidden[lower], left, LOWER, seen)
            lower += 1
        while up_to < len(hidden) and dealers[up_to] <= score:
            _see(hidden[up_to], left, UP_TO, seen)
            up_to += 1
        _cases(_without(hands.kinds[row], seen, steps), all_ways, deals)
        best = 0
        most = 0
        for action in range(len(nets)):
            won = 0
            for case in range(CASES):
                won += deals[case] * nets[action, case]
            if action == 0 or won > most:
                best, most = action, won
        for case in range(CASES):
            found[best, case] += times[row] * deals[case]


@kernel
def _see(hidden: Any, left: Any, unit: int, seen: Any) -> None:
    """Three hidden cards more: all of these kinds, and those of them that hold certain cards."""
    a, b, c = hidden[0], hidden[1], hidden[2]
    seen[0] += unit * _ways_to_take(hidden, left)
    seen[_set_of_three(a, b, c)] += unit
    if a == c:
        seen[1 + a] += unit * ((left[a] - 1) * (left[a] - 2) // 2)
        seen[_set_of_two(a, a)] += unit * (left[a] - 2)
    elif a == b:
        _see_pair(a, c, left, unit, seen)
    elif b == c:
        _see_pair(b, a, left, unit, seen)
    else:
        seen[1 + a] += unit * left[b] * left[c]
        seen[1 + b] += unit * left[a] * left[c]
        seen[1 + c] += unit * left[a] * left[b]
        seen[_set_of_two(a, b)] += unit * left[c]
        seen[_set_of_two(a, c)] += unit * left[b]
        seen[_set_of_two(b, c)] += unit * left[a]


@kernel
def _see_pair(two: int, one: int, left: Any, unit: int, seen: Any) -> None:
    """The same of two cards of one kind and one of another."""
    seen[1 + two] += unit * (left[two] - 1) * left[one]
    seen[1 + one] += unit * (left[two] * (left[two] - 1) // 2)
    seen[_set_of_two(two, two)] += unit * left[one]
    seen[_set_of_two(min(two, one), max(two, one))] += unit * (left[two] - 1)


@kernel
def _without(kinds: Any, seen: Any, steps: Any) -> int:
    """Of what was seen, that which holds none of these cards; `steps` is room to work in."""
    size = len(kinds)
    for n in range(size):
        steps[n, 0], steps[n, 1], steps[n, 2] = kinds[n], _PAIRS[kinds[n]], _TRIPLES[kinds[n]]
    found = seen[0]
    for first in range(size):
        low = steps[first, 0]
        found -= seen[1 + low]
        for second in range(first + 1, size):
            two = low + steps[second, 1]
            found += seen[TWOS + two]
            for third in range(second + 1, size):
                found -= seen[THREES + two + steps[third, 2]]
    return int(found)


_PAIRS = np.array([comb(kind + 1, 2) for kind in range(KINDS)])
_TRIPLES = np.array([comb(kind + 2, 3) for kind in range(KINDS)])


@kernel
def _set_of_two(low: int, high: int) -> int:
    """Where two cards of these kinds are counted."""
    return int(TWOS + low + _PAIRS[high])


@kernel
def _set_of_three(low: int, middle: int, high: int) -> int:
    return int(THREES + low + _PAIRS[middle] + _TRIPLES[high])


@kernel
def _cases(counted: int, all_ways: int, deals: Any) -> None:
    """Deals in which the dealer is lower, equal and higher: unqualified, and qualified."""
    lower, up_to, short = counted & FIELD, counted >> 20 & FIELD, counted >> 40
    lower_short, up_to_short = min(lower, short), min(up_to, short)
    deals[0], deals[1] = lower_short, lower - lower_short
    deals[2], deals[3] = up_to_short - lower_short, up_to - lower - (up_to_short - lower_short)
    deals[4] = short - up_to_short
    deals[5] = all_ways - up_to - deals[4]
