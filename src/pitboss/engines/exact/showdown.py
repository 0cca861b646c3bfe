"""The showdown solver: the player's hand against the dealer's, with one decision before it.

For each hand of the player it is counted how many of the dealer's are lower, equal and higher, and
of which kind (qualified or not), with the player's cards removed. Not hand against hand: the
dealer's hands are gone through once, from the lowest up, and for each set of cards it is kept count
how many have held it. Of the hands so far, those that hold none of the player's cards are all, less
those that hold one of them, and so on over the sets of his cards: inclusion and exclusion. This is
asked where the player's own score begins and ends, and where the kind of the dealer's hand changes;
the differences are the cases. Where a card of the dealer's is in sight, this is done for each card
that may be, with the hands that have it.

What a case pays is found by running the game's own function, once for each action, on the lowest
and the highest deals of each kind of the player's hand; if they differ, the game has said too
little (`families.showdown`) and is refused. The best action is taken at each information key.
Integers throughout.

Cards are numbered by their place in the pack. If it has all four suits of each rank, with or
without a joker, and no suit has a meaning of its own, the player's hands and the card in sight are
gone through up to an exchange of suits.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from math import comb
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.engines.compile import plain, with_functions
from pitboss.equipment.cards import JOKER
from pitboss.errors import NotAllowed
from pitboss.families.showdown import Showdown
from pitboss.hands.sets import all_sets, standing_sets
from pitboss.jit import compiled, kernel
from pitboss.money.settlement import Result
from pitboss.registry import Array, Game, Rules
from pitboss.tape.table import Need, TableTape
from pitboss.tape.verbs import DEALER, UP

if TYPE_CHECKING:
    from pitboss.rulebook.terms import Terms

Ints = npt.NDArray[np.int64]

SIGNS = 3
"""The dealer's hand is lower, equal or higher."""
ONE_DECISION = "the showdown solver is for rounds with one decision"
AT_A_TIME = 10_000
"""Hands of the dealer looked at together in the search for one without the player's cards."""
SCORED_AT_A_TIME, AS_BYTES = 1_000_000, 1_000_000
"""Hands scored together, and so many that they are kept as bytes."""
FEW_KEYS, MANY_KEYS = 20_000, 1_000_000
"""Decisions that are written down with a result, and those whose worth is not even kept."""

score: Any = None
key: Any = None
"""Stand for the game's own functions in the loops below."""


def _score_hands(rules: Rules, hands: Ints, scores: Ints) -> None:
    for row in range(len(hands)):
        scores[row] = score(rules, hands[row])


def _ask_keys(rules: Rules, hands: Ints, seen: int, keys: Ints) -> None:
    """The key of each hand with the card that is seen (-1: none)."""
    for row in range(len(hands)):
        keys[row] = key(rules, hands[row], seen)


@cache
def _score_loop(game: Game, told: Callable[[Any, Any], int]) -> Any:
    return with_functions(_score_hands, game, score=told)


@cache
def _key_loop(game: Game, told: Callable[[Any, Any, int], int]) -> Any:
    return with_functions(_ask_keys, game, key=told)


PLAIN_CALLS, PLAIN_STEPS = 30_000, 500_000
"""Up to so many hands, and sets of cards within them, the interpreter is done before a compiler."""


# --- Counting the dealer's hands --------------------------------------------------------------


class Seen(NamedTuple):
    """How many hands of the dealer's have held each set of cards, up to now."""

    counts: Any
    """By size and place of the set."""
    starts: Any
    """Where the sets of each size begin; larger sets are not counted."""
    choose: Any
    bits: Any
    """By mask: how many bits it has."""
    places: Any
    """Room for the places of all sets within a hand, by mask."""


def _nothing_seen(cards: int, hand: int, largest: int) -> Seen:
    """Room for hands of so many cards, and for sets up to the largest."""
    sizes = [comb(cards, size) for size in range(largest + 1)]
    bits = np.array([mask.bit_count() for mask in range(1 << hand)], dtype=np.int64)
    choose = [[comb(card, taken) for taken in range(hand + 1)] for card in range(cards)]
    return Seen(
        np.zeros(sum(sizes), dtype=np.int32),
        np.cumsum([0, *sizes], dtype=np.int64),
        np.array(choose, dtype=np.int64),
        bits,
        np.zeros_like(bits),
    )


@kernel
def _find_places(hand: Any, seen: Any) -> None:
    """The place of every set of a hand's cards among the sets of its size."""
    for top in range(len(hand)):
        for low in range(1 << top):
            mask = 1 << top | low
            seen.places[mask] = seen.places[low] + seen.choose[hand[top], seen.bits[mask]]


@kernel
def _see(hand: Any, seen: Any) -> None:
    """One hand of the dealer's more."""
    _find_places(hand, seen)
    largest = len(seen.starts) - 2
    for mask in range(1 << len(hand)):
        size = seen.bits[mask]
        if size <= largest:
            seen.counts[seen.starts[size] + seen.places[mask]] += 1


@kernel
def _hands_without(hand: Any, seen: Any) -> int:
    """Hands seen that hold none of these cards."""
    _find_places(hand, seen)
    largest = len(seen.starts) - 2
    found = 0
    for mask in range(1 << len(hand)):
        size = seen.bits[mask]
        if size <= largest:
            number = int(seen.counts[seen.starts[size] + seen.places[mask]])
            found += -number if size & 1 else number
    return found


@compiled
def count_cases(
    dealers: Any,
    starts: Any,
    hands: Any,
    times: Any,
    asked: Any,
    rows: Any,
    seen: Seen,
    counts: Any,
) -> None:
    """Go through the dealer's hands, lowest first, and count the cases of the player's.

    `starts` is where each score of the dealer's begins. `asked`, in order: a score, the hand of the
    player's to count for when it is reached, the case that ends there and the one that begins (-1:
    none). `rows` is where a hand is counted.
    """
    question = 0
    for reached in range(len(starts)):
        while question < len(asked) and asked[question, 0] == reached:
            number, ends, begins = asked[question, 1], asked[question, 2], asked[question, 3]
            found = _hands_without(hands[number], seen) * times[number]
            counts[rows[number], ends] += found
            if begins >= 0:
                counts[rows[number], begins] -= found
            question += 1
        if reached + 1 < len(starts):
            for number in range(starts[reached], starts[reached + 1]):
                _see(dealers[number], seen)


# --- The game on one deal ---------------------------------------------------------------------


@dataclass(frozen=True)
class Outcome:
    """What the watched wagers win, and what is put up on them in the round.

    What comes back without action is not in `posted`.
    """

    net: int
    posted: int
    returned: int


class Dealt(NamedTuple):
    """How many cards each hand gets, and how many of the dealer's are seen at the decision."""

    mine: int
    dealers: int
    shown: int


class Choices(NamedTuple):
    """All decisions: their keys in order, how many deals come to each, and what each action wins.

    By key and by the number of the action; `allowed` in the same form.
    """

    keys: Ints
    deals: Ints
    won: Ints
    allowed: npt.NDArray[np.bool_]


@dataclass
class Sight:
    """The deals with some cards of the dealer's in sight, mostly one or none."""

    solver: ShowdownSolver
    shown: tuple[int, ...]
    """Their places in the pack."""
    times: int
    """How many such sights it stands for."""

    # the hands

    @cached_property
    def hands(self) -> tuple[Ints, Ints]:
        """The player's hands, and how many each stands for."""
        hands, times, _ = self._scored
        return hands, times * self.times

    @cached_property
    def my_scores(self) -> Ints:
        return self._scored[2]

    @cached_property
    def _scored(self) -> tuple[Ints, Ints, Ints]:
        """The player's hands that are high enough, what each stands for, and their scores."""
        hands, times = self.solver.hands_beside(self.shown)
        scores = self.solver.scores(hands, self.solver.game.score)
        high = scores >= self.solver.game.least
        return hands[high], times[high], scores[high]

    @cached_property
    def my_kinds(self) -> Ints:
        """The kind of each hand of the player's."""
        scores, number = np.unique(self.my_scores, return_inverse=True)
        rules = self.solver.terms.rules
        kinds = [self.solver.game.kind(rules, int(each)) for each in scores]
        return np.array(kinds, dtype=np.int64)[number]

    @cached_property
    def dealers(self) -> tuple[Ints, Ints, Ints]:
        """The dealer's hands from the lowest up, the scores there are, and where each begins.

        Without the cards in sight, which all of them have.
        """
        hands = self.solver.hidden_hands
        told = self.solver.game.dealers_score or self.solver.game.score
        for place in sorted(self.shown):
            hands = hands + (hands >= place)
        seen = [np.full(len(hands), place, hands.dtype) for place in self.shown]
        scores = self.solver.scores(np.column_stack([*seen, hands]) if seen else hands, told)
        if self.solver.game.least:
            high = scores >= self.solver.game.least
            hands, scores = hands[high], scores[high]
        order = np.argsort(scores)
        scores = scores[order]
        starts = np.flatnonzero(np.diff(scores, prepend=-1))
        return np.take(hands, order, axis=0), scores[starts], np.append(starts, len(hands))

    @cached_property
    def _masks(self) -> Ints:
        """The cards of each of these hands, a bit each."""
        return _as_masks(self.dealers[0])

    @cached_property
    def turns(self) -> Ints:
        """The scores of the dealer's at which the kind of his hand changes, by their number."""
        return 1 + np.flatnonzero(np.diff(self._dealers_kinds))

    @cached_property
    def _dealers_kinds(self) -> list[int]:
        rules = self.solver.terms.rules
        return [self.solver.game.dealers_kind(rules, int(each)) for each in self.dealers[1]]

    @cached_property
    def equal(self) -> tuple[Ints, Ints]:
        """By hand of the player's: the first score of the dealer's not lower, the first higher."""
        scores = self.dealers[1]
        first, last = (np.searchsorted(scores, self.my_scores, side) for side in ("left", "right"))
        return first.astype(np.int64), last.astype(np.int64)

    @cached_property
    def keys(self) -> Ints:
        """By hand of the player's."""
        solver = self.solver
        seen = int(solver.cards[self.shown[0]]) if self.shown else -1
        keys, cards = np.zeros(len(self.hands[0]), dtype=np.int64), solver.cards[self.hands[0]]
        if not solver.game.decides:
            return keys
        if len(keys) <= PLAIN_CALLS:
            ask = plain(_ask_keys, key=solver.game.key)
            ask(solver.terms.rules, cards.tolist(), seen, keys)
            return keys
        loop = _key_loop(solver.terms.game, solver.game.key)
        loop(solver.terms.rules, cards, seen, keys)
        return keys

    # the cases

    @property
    def cases(self) -> int:
        return SIGNS * (len(self.turns) + 1)

    def _case(self, reached: Ints) -> Ints:
        """The case of each hand of the player's (a row) when such a score is reached."""
        first, last = self.equal
        sign = (reached >= first[:, np.newaxis]).astype(np.int64)
        sign += reached >= last[:, np.newaxis]
        return sign * (len(self.turns) + 1) + np.searchsorted(self.turns, reached, "right")

    def _asked(self) -> Ints:
        """Where each hand of the player's has to be counted for: see `count_cases`."""
        first, last = self.equal
        hands, scores = len(first), len(self.dealers[1])
        turns = np.broadcast_to(self.turns, (hands, len(self.turns)))
        inner = np.sort(np.column_stack([first, last, turns]), axis=1)
        none = np.zeros((hands, 1), dtype=np.int64)
        ends_at = np.column_stack([inner, none + scores])
        cases = self._case(np.column_stack([none, inner]))
        begins = np.column_stack([cases[:, 1:], none - 1])
        number = np.broadcast_to(np.arange(hands)[:, np.newaxis], cases.shape)
        asked = np.stack([ends_at, number, cases, begins], axis=2).reshape(-1, 4)
        return asked[np.argsort(asked[:, 0].astype(np.int32), kind="stable")]

    def rows(self) -> Rows:
        """By key and kind of the player's hand: the deals in each case, and what they pay."""
        kinds = int(self.my_kinds.max()) + 1
        different, number = np.unique(self.keys * kinds + self.my_kinds, return_inverse=True)
        counts = np.zeros((len(different), self.cases), dtype=np.int64)
        mine, dealers, shown = self.solver.dealt
        (hands, times), (against, _, starts) = self.hands, self.dealers
        largest = min(mine, dealers - shown)
        seen = _nothing_seen(len(self.solver.pack), max(mine, dealers - shown), largest)
        asked = self._asked()
        steps = (len(against) << against.shape[1]) + (len(asked) << mine)
        count = inspect.unwrap(count_cases) if steps <= PLAIN_STEPS else count_cases
        count(against, starts, hands, times, asked, number, seen, counts)
        by_kind = different % kinds
        met = [(k, case) for k in range(kinds) for case in range(self.cases)]
        met = [(k, case) for k, case in met if counts[by_kind == k, case].any()]
        outcomes = {(k, case): self._outcome(k, case) for k, case in met}
        return Rows(different // kinds, by_kind, counts, outcomes)

    def _outcome(self, kind: int, case: int) -> Mapping[int, Outcome]:
        """What each action comes to: known from another card in sight, or asked of the game."""
        sign, turn = divmod(case, len(self.turns) + 1)
        dealers = self._dealers_kinds[[0, *self.turns][turn]]
        known = self.solver.outcomes
        if (kind, sign, dealers) not in known:
            known[kind, sign, dealers] = self._asked_of_the_game(kind, case)
        return known[kind, sign, dealers]

    # what they pay

    def ends(self) -> Iterator[tuple[int, int, Mapping[int, Outcome]]]:
        """Each case of the lowest kind that comes up: its sign, the dealer's kind, its ends."""
        for case in range(self.cases):
            if any(True for _ in self._at_the_ends(0, case)):
                sign, turn = divmod(case, len(self.turns) + 1)
                dealers = self._dealers_kinds[[0, *self.turns][turn]]
                yield sign, dealers, self._outcome(0, case)

    def _key_of(self, number: int) -> int:
        """What the game says it asks of a hand of the player's."""
        if len(self.shown) <= 1:
            return int(self.keys[number])
        solver = self.solver
        mine, seen = solver.cards[self.hands[0][number]], solver.cards[list(self.shown)]
        return int(solver.game.key(solver.terms.rules, mine.tolist(), seen.tolist()))

    def _asked_of_the_game(self, kind: int, case: int) -> Mapping[int, Outcome]:
        """On deals at the ends of the case: they have to come to the same."""
        found: list[dict[int, Outcome]] = []
        for number, dealers in self._at_the_ends(kind, case):
            mine = self.solver.cards[self.hands[0][number]]
            at = self._key_of(number)
            ends: dict[int, Outcome] = {}
            for action in self.solver.actions:
                done = self.solver.play(mine, dealers, action)
                if done is not None:
                    tape, asked = done
                    if asked != at:
                        raise NotAllowed(f"the game asks for key {asked} where it says {at}")
                    ends[action] = self.solver.end(tape)
            found.append(ends)
        if any(ends != found[0] for ends in found):
            raise NotAllowed("hands that are said to be settled alike are not")
        return found[0]

    def _at_the_ends(self, kind: int, case: int) -> Iterator[tuple[int, Ints]]:
        """Hands of the player's and the dealer's with which it comes up, in extreme scores."""
        against, _, starts = self.dealers
        sign, turn = divmod(case, len(self.turns) + 1)
        first, last = self.equal
        scores = len(starts) - 1
        turns = [0, *self.turns.tolist(), scores]
        lowest = np.maximum([np.zeros_like(first), first, last][sign], turns[turn])
        highest = np.minimum([first, last, np.full_like(last, scores)][sign], turns[turn + 1])
        mine = np.flatnonzero((self.my_kinds == kind) & (lowest < highest))
        mine = mine[np.argsort(self.my_scores[mine], kind="stable")]
        for numbers in (mine, mine[::-1]):
            for number in numbers.tolist():
                begin, end = starts[lowest[number]], starts[highest[number]]
                there, held = self._masks[begin:end], self.hands[0][number : number + 1]
                low = _first_apart(there, _as_masks(held)[0])
                high = _first_apart(there[::-1], _as_masks(held)[0])
                if low >= 0 and high >= 0:
                    yield number, self._in_full(against[begin + low])
                    yield number, self._in_full(against[end - 1 - high][::-1])
                    break

    def _in_full(self, dealers: Ints) -> Ints:
        """A hand of the dealer's; the cards in sight are the first."""
        full: Ints = self.solver.cards[np.concatenate([self.shown, dealers]).astype(np.int64)]
        return full


class Rows(NamedTuple):
    """What was counted with one card in sight."""

    keys: Ints
    kinds: Ints
    counts: Ints
    """By row and case."""
    outcomes: Mapping[tuple[int, int], Mapping[int, Outcome]]
    """By kind of the player's hand and case: what each action that is allowed comes to."""

    def by_kind(self) -> dict[int, dict[int, Mapping[int, Outcome]]]:
        """The outcomes of each case, by kind of the player's hand."""
        found: dict[int, dict[int, Mapping[int, Outcome]]] = {}
        for (kind, case), outcomes in self.outcomes.items():
            found.setdefault(kind, {})[case] = outcomes
        return found


def sorted_apart(values: Ints) -> Ints:
    """Each value once, in order. NumPy's own way, by hashing, is slow where nearly all differ."""
    found: Ints = np.sort(values)
    found = found[np.append(True, found[1:] != found[:-1])]
    return found


@dataclass
class ShowdownSolver:
    """Solves one seat's base game for a fixed layout of stakes."""

    terms: Terms
    game: Showdown
    stakes: Array
    carry: Array
    watched: Sequence[int]
    pack: Sequence[int]
    """The cards that there are."""
    returned: Fraction = Fraction(0)
    """What comes back without action, on the average: known when it is solved."""
    most_in_sight: ClassVar[int] = 1

    def __post_init__(self) -> None:
        if len(set(self.pack)) < len(self.pack):
            raise NotAllowed("the showdown solver is for one deck")
        self.cards = np.array(sorted(self.pack), dtype=np.int64)
        self.outcomes: dict[tuple[int, int, int], Mapping[int, Outcome]] = {}
        self._undecided = 0
        self.actions = list(self.terms.game.actions)
        rounds = [self.play(self.cards, self.cards[::-1], action) for action in self.actions]
        tapes = [tape for tape, _ in filter(None, rounds)]
        if any(_decided(tape) != self.game.decides for tape in tapes):
            raise NotAllowed(ONE_DECISION)
        if not self.game.decides:
            self.actions = self.actions[:1]
        self.dealt = Dealt(
            max(tape.held(0) for tape in tapes),
            max(tape.held(DEALER) for tape in tapes),
            max(_shown(tape) for tape in tapes),
        )
        if self.dealt.shown > self.most_in_sight:
            raise NotAllowed("the showdown solver is for one card of the dealer's in sight")

    @property
    def deals(self) -> int:
        """The player's cards, the dealer's, and which of those is in sight."""
        mine, dealers, shown = self.dealt
        cards = len(self.pack)
        return comb(cards, mine) * comb(cards - mine, dealers) * (dealers if shown else 1)

    @property
    def first_deals(self) -> int:
        """The player's cards and the one in sight."""
        mine, _, shown = self.dealt
        cards = len(self.pack)
        return comb(cards, mine) * (cards - mine if shown else 1)

    def solve(self) -> tuple[dict[tuple[int, int], Fraction], dict[int, int]]:
        """(net, put up) of the watched spots to probability, and the best action by key.

        The latter only where there are not too many of them to be of use.
        """
        actions = self.actions
        keys, best = self.choices.keys, self.best
        ends: dict[Outcome, int] = {}
        for row in self._rows:
            taken = best[np.searchsorted(keys, row.keys)]
            for kind, cases in row.by_kind().items():
                of_kind = row.kinds == kind
                for number, action in enumerate(actions):
                    ways = row.counts[of_kind & (taken == number)].sum(axis=0)
                    for case, outcomes in cases.items():
                        if ways[case]:
                            end = outcomes[action]
                            ends[end] = ends.get(end, 0) + int(ways[case])
        if self._undecided:
            ends[self._end_below()] = ends.get(self._end_below(), 0) + self._undecided
        results: dict[tuple[int, int], Fraction] = {}
        returned = Fraction(0)
        for end, ways in ends.items():
            p = Fraction(ways, self.deals)
            results[end.net, end.posted] = results.get((end.net, end.posted), Fraction(0)) + p
            returned += p * end.returned
        self.returned = returned
        if len(keys) > FEW_KEYS or not self.game.decides:
            return results, {}
        return results, {k: actions[n] for k, n in zip(keys.tolist(), best.tolist(), strict=True)}

    @cached_property
    def best(self) -> Ints:
        """The number of the best action at each key; of equally good ones the first."""
        _, _, won, allowed = self.choices
        lowest = np.iinfo(np.int64).min
        best: Ints = np.where(allowed, won, lowest).argmax(axis=1)
        return best

    @cached_property
    def choices(self) -> Choices:
        """Every decision that can come up."""
        keys = sorted_apart(np.concatenate([row.keys for row in self._rows]))
        actions = self.actions
        deals = np.zeros(len(keys), dtype=np.int64)
        won = np.zeros((len(keys), len(actions)), dtype=np.int64)
        allowed = np.zeros(won.shape, dtype=np.bool_)
        asked = np.zeros(len(keys), dtype=np.bool_)
        for row in self._rows:
            at = np.searchsorted(keys, row.keys)
            np.add.at(deals, at, row.counts.sum(axis=1))
            for kind, cases in row.by_kind().items():
                here = np.flatnonzero(row.kinds == kind)
                there = at[here]
                nets = np.zeros((row.counts.shape[1], len(actions)), dtype=np.int64)
                for case, outcomes in cases.items():
                    nets[case] = [outcomes[a].net if a in outcomes else 0 for a in actions]
                may = {tuple(a in outcomes for a in actions) for outcomes in cases.values()}
                if len(may) > 1 or (asked[there, np.newaxis] & (allowed[there] != [*may])).any():
                    raise NotAllowed("what may be done at a key is not always the same")
                asked[there], allowed[there] = True, [*may]
                np.add.at(won, there, row.counts[here] @ nets)
        return Choices(keys, deals, won, allowed)

    @cached_property
    def _rows(self) -> list[Rows]:
        sights = list(self.sights())
        self.hidden_hands, self._all_hands  # noqa: B018  (made once, before the threads)
        with ThreadPoolExecutor(min(len(sights), os.cpu_count() or 1)) as pool:
            rows = list(pool.map(Sight.rows, sights))
        self._undecided = self.deals - sum(int(row.counts.sum()) for row in rows)
        assert self._undecided >= 0 if self.game.least else self._undecided == 0
        return rows

    def _end_below(self) -> Outcome:
        """How the wager ends where one of the hands is too low, or both."""
        hands, against = self.hands_beside(())[0], self.hidden_hands
        low = self.scores(hands, self.game.score) < self.game.least
        lower = self.scores(against, self.game.dealers_score or self.game.score) < self.game.least
        found = set()
        for mine, dealers in ((low, lower), (low, ~lower), (~low, lower)):
            others = against[dealers]
            masks = _as_masks(others)
            for held in hands[mine][:1]:
                first = _first_apart(masks, _as_masks(held[np.newaxis])[0])
                played = self.play(self.cards[held], self.cards[others[first]], self.actions[0])
                if first >= 0 and played is not None:
                    found.add(self.end(played[0]))
        if len(found) != 1:
            raise NotAllowed("hands that are said to decide nothing are not settled alike")
        return found.pop()

    # the hands

    @cached_property
    def _suits_alike(self) -> bool:
        """May suits be exchanged?"""
        names_a_suit = self.terms.game.layout.wager(self.watched[0]).names_a_suit
        return _has_all_suits(self.cards) and not names_a_suit

    def sights(self) -> Iterator[Sight]:
        """The cards of the dealer's that may be in sight."""
        if not self.dealt.shown:
            yield Sight(self, (), 1)
            return
        for place, card in enumerate(self.cards.tolist()):
            if not self._suits_alike or card == JOKER:
                yield Sight(self, (place,), 1)
            elif card & 3 == 0:
                yield Sight(self, (place,), 4)

    def hands_beside(self, shown: tuple[int, ...]) -> tuple[Ints, Ints]:
        """The player's hands without the card in sight, if one is, and what each stands for."""
        hands, times = self._all_hands[not shown or int(self.cards[shown[0]]) == JOKER]
        if not shown:
            return hands, times
        free = (hands != shown[0]).all(axis=1)
        return hands[free], times[free]

    @cached_property
    def _all_hands(self) -> Mapping[bool, tuple[Ints, Ints]]:
        """The player's hands: with all suits exchanged, or, beside a card that has one, the others.

        That card is of the first suit.
        """
        every = _all_hands(self.dealt.mine, len(self.pack))
        if not self._suits_alike:
            plain = every, np.ones(len(every), dtype=np.int64)
            return {True: plain, False: plain}
        ranks = len(self.pack) // 4
        beside = standing_sets(every, ranks, 1) if self.dealt.shown else None
        free = standing_sets(every, ranks)
        return {True: free, False: beside or free}

    @cached_property
    def hidden_hands(self) -> Ints:
        """What the dealer may hold face down, cards numbered as if the one in sight were none."""
        shown = self.dealt.shown
        return _all_hands(self.dealt.dealers - shown, len(self.pack) - shown)

    def scores(self, hands: Ints, told: Callable[[Any, Any], int]) -> Ints:
        scores = np.zeros(len(hands), dtype=np.int64)
        if len(hands) <= PLAIN_CALLS:
            cards = self.cards[hands].tolist()
            plain(_score_hands, score=told)(self.terms.rules, cards, scores)
            return scores
        loop = _score_loop(self.terms.game, told)
        for start in range(0, len(hands), SCORED_AT_A_TIME):
            part = slice(start, start + SCORED_AT_A_TIME)
            loop(self.terms.rules, self.cards[hands[part]], scores[part])
        return scores

    # a round

    def play(self, mine: Ints, dealers: Ints, action: int) -> tuple[TableTape, int] | None:
        """A round with these cards, and the key of its decision; None where it is not allowed.

        A round without one has key 0.
        """
        game, terms = self.terms.game, self.terms
        own, others = iter(mine.tolist()), iter(dealers.tolist())
        answers: list[int] = []
        asked: list[int] = []
        while True:
            tape = TableTape(answers=answers, breakages=terms.breakages())
            try:
                game.play(terms.rules, self.stakes.copy(), self.carry.copy(), tape)
            except Need as need:
                prompt = need.prompt
                if prompt.kind in ("draw", "reveal"):
                    answers.append(next(own if prompt.seat == 0 else others))
                elif prompt.kind != "choose" or asked:
                    raise NotAllowed(ONE_DECISION) from None
                elif not prompt.allowed & action:
                    return None
                else:
                    asked.append(prompt.key)
                    answers.append(action)
            else:
                break
        return tape, asked[0] if asked else 0

    def end(self, tape: TableTape) -> Outcome:
        lines = [line for line in tape.settlement.lines if line.wager in self.watched]
        posted = sum(n for (_, spot), n in tape.posted.items() if spot in self.watched)
        returned = sum(line.returned for line in lines if line.result is Result.RETURNED)
        return Outcome(sum(line.net for line in lines), posted - returned, returned)


def _all_hands(size: int, cards: int) -> Ints:
    """All hands of so many cards; as bytes where there are very many."""
    return all_sets(size, cards, np.int8 if comb(cards, size) > AS_BYTES else np.int64)


def _has_all_suits(pack: Ints) -> bool:
    """Does it have four cards of each rank, so that suits can be exchanged? A joker is let be."""
    ranks = pack[pack != JOKER] >> 2
    return bool((np.bincount(ranks)[np.unique(ranks)] == 4).all())


def _decided(tape: TableTape) -> bool:
    return any(event.kind == "action" for event in tape.events)


def _shown(tape: TableTape) -> int:
    """How many cards of the dealer's lie face up when the player decides."""
    if not _decided(tape):
        return 0
    kinds = [event.kind for event in tape.events]
    before = tape.events[: kinds.index("action")]
    return sum(e.kind == "card" and e.seat == DEALER and e.face == UP for e in before)


def _as_masks(hands: Ints) -> Ints:
    """The cards of each hand as the bits of a number."""
    masks = np.zeros(len(hands), dtype=np.int64)
    for cards in hands.T:
        masks |= np.int64(1) << cards.astype(np.int64)
    return masks


def _first_apart(masks: Ints, cards: int) -> int:
    """Which of some hands is the first without these cards; -1 if none is."""
    for start in range(0, len(masks), AT_A_TIME):
        free = np.flatnonzero(masks[start : start + AT_A_TIME] & cards == 0)
        if len(free):
            return start + int(free[0])
    return -1
