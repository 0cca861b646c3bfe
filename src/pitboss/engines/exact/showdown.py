"""The showdown solver: the player's hand against the dealer's, with one decision before it.

For each hand of the player it is counted how many of the dealer's are lower, equal and higher, and
of which kind (qualified or not), with the player's cards removed. Not hand against hand: the
dealer's hands are gone through once, from the lowest up, and for each set of cards it is kept count
how many have held it. Of the hands so far, those that hold none of the player's cards are all, less
those that hold one of them, and so on over the sets of his cards: inclusion and exclusion. This is
asked where the player's own score begins and ends, and where the kind of the dealer's hand changes;
the differences are the cases. Where a card of the dealer's is in sight, only hands with it count.

What a case pays is found by running the game's own function, once for each action, on the lowest
and the highest deals of each kind of the player's hand; if they differ, the game has said too
little (`families.showdown`) and is refused. The best action is taken at each information key.
Integers throughout.

Cards are numbered by their place in the pack. If it has all four suits of each rank, and no suit
has a meaning of its own, the player's hands are gone through up to an exchange of suits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.engines.compile import with_functions
from pitboss.errors import NotAllowed
from pitboss.families.showdown import Showdown
from pitboss.hands.sets import all_sets, canonical_sets
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
AT_A_TIME = 1000
"""Hands of the dealer looked at together in the search for one without the player's cards."""

score: Any = None
key: Any = None
"""Stand for the game's own functions in the loops below."""


def _score_hands(rules: Rules, hands: Ints, scores: Ints) -> None:
    for row in range(len(hands)):
        scores[row] = score(rules, hands[row])


def _ask_keys(rules: Rules, hands: Ints, seen: Ints, keys: Ints) -> None:
    """The key of each hand with each card that may be seen (-1: none); -1 where he holds it."""
    for row in range(len(hands)):
        for at in range(len(seen)):
            held = False
            for card in hands[row]:
                held = held or card == seen[at]
            keys[row, at] = -1 if held else key(rules, hands[row], seen[at])


@cache
def _score_loop(game: Game, told: Showdown) -> Any:
    return with_functions(_score_hands, game, score=told.score)


@cache
def _key_loop(game: Game, told: Showdown) -> Any:
    return with_functions(_ask_keys, game, key=told.key)


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
        np.zeros(sum(sizes), dtype=np.int64),
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
def _hands_without(hand: Any, shown: int, seen: Any) -> int:
    """Hands seen that hold none of these cards but the one that is shown, a bit (0: none is)."""
    _find_places(hand, seen)
    largest = len(seen.starts) - 2
    found = 0
    for mask in range(1 << len(hand)):
        size = seen.bits[mask]
        if size <= largest and mask & shown == shown:
            number = seen.counts[seen.starts[size] + seen.places[mask]]
            found += -number if seen.bits[mask ^ shown] & 1 else number
    return found


@kernel
def _with_card(hand: Any, card: int, both: Any) -> int:
    """Put a card into a sorted hand; its place there as a bit."""
    at = len(hand)
    while at > 0 and hand[at - 1] > card:
        both[at] = hand[at - 1]
        at -= 1
    both[at] = card
    for below in range(at):
        both[below] = hand[below]
    return 1 << at


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
    none). `rows` is where a hand is counted, by the card that is shown, with one column if none is.
    """
    both = np.zeros(hands.shape[1] + 1, np.int64)
    question = 0
    for reached in range(len(starts)):
        while question < len(asked) and asked[question, 0] == reached:
            number, ends, begins = asked[question, 1], asked[question, 2], asked[question, 3]
            for card in range(rows.shape[1]):
                row = rows[number, card]
                if row < 0:
                    continue
                if rows.shape[1] == 1:
                    found = _hands_without(hands[number], 0, seen)
                else:
                    shown = _with_card(hands[number], card, both)
                    found = _hands_without(both, shown, seen)
                counts[row, ends] += found * times[number]
                if begins >= 0:
                    counts[row, begins] -= found * times[number]
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


@dataclass(frozen=True)
class Choice:
    """A decision: how many deals come to it, and what each action wins in all of them, in cents."""

    key: int
    deals: int
    won: Mapping[int, int]


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

    def __post_init__(self) -> None:
        if len(set(self.pack)) < len(self.pack):
            raise NotAllowed("the showdown solver is for one deck")
        self._cards = np.array(sorted(self.pack), dtype=np.int64)
        rounds = [self._play(self._cards, self._cards[::-1], a) for a in self.terms.game.actions]
        tapes = [tape for tape, _ in filter(None, rounds)]
        self.dealt = Dealt(
            max(tape.held(0) for tape in tapes),
            max(tape.held(DEALER) for tape in tapes),
            max(_shown(tape) for tape in tapes),
        )
        if self.dealt.shown > 1:
            raise NotAllowed("the showdown solver is for one card of the dealer's in sight")

    @property
    def deals(self) -> int:
        """The player's cards, the dealer's, and which of those is in sight."""
        mine, dealers, shown = self.dealt
        cards = len(self.pack)
        return comb(cards, mine) * comb(cards - mine, dealers) * (dealers if shown else 1)

    def solve(self) -> tuple[dict[tuple[int, int], Fraction], dict[int, int]]:
        """(net, put up) of the watched spots to probability, and the best action by key."""
        best = {c.key: max(c.won, key=lambda action: c.won[action]) for c in self.choices}
        ends: dict[Outcome, int] = {}
        for at, kind, cases in self._rows:
            for case, ways in cases.items():
                end = self._outcomes[kind, case][best[at]]
                ends[end] = ends.get(end, 0) + ways
        results: dict[tuple[int, int], Fraction] = {}
        for end, ways in ends.items():
            p = Fraction(ways, self.deals)
            results[end.net, end.posted] = results.get((end.net, end.posted), Fraction(0)) + p
            self.returned += p * end.returned
        return results, best

    @cached_property
    def choices(self) -> list[Choice]:
        """Every decision that can come up."""
        deals: dict[int, int] = {}
        won: dict[int, dict[int, int]] = {}
        for at, kind, cases in self._rows:
            for case, ways in cases.items():
                ends = self._outcomes[kind, case]
                sums = won.setdefault(at, dict.fromkeys(ends, 0))
                if sums.keys() != ends.keys():
                    raise NotAllowed(f"what may be done at key {at} is not always the same")
                deals[at] = deals.get(at, 0) + ways
                for action, end in ends.items():
                    sums[action] += ways * end.net
        return [Choice(at, deals[at], sums) for at, sums in won.items()]

    # the hands

    @cached_property
    def _hands(self) -> tuple[Ints, Ints]:
        """The player's hands, and how many each stands for."""
        cards, size = len(self.pack), self.dealt.mine
        names_a_suit = self.terms.game.layout.wager(self.watched[0]).names_a_suit
        if _has_all_suits(self._cards) and not names_a_suit:
            standing, times = canonical_sets(size, cards // 4)
            return standing.astype(np.int64), times
        every = all_sets(size, cards)
        return every, np.ones(len(every), dtype=np.int64)

    def _scores(self, hands: Ints) -> Ints:
        scores = np.zeros(len(hands), dtype=np.int64)
        _score_loop(self.terms.game, self.game)(self.terms.rules, self._cards[hands], scores)
        return scores

    @cached_property
    def _my_scores(self) -> Ints:
        return self._scores(self._hands[0])

    @cached_property
    def _my_kinds(self) -> Ints:
        """The kind of each hand of the player's."""
        scores, number = np.unique(self._my_scores, return_inverse=True)
        kinds = [self.game.kind(self.terms.rules, int(each)) for each in scores]
        return np.array(kinds, dtype=np.int64)[number]

    @cached_property
    def _dealers(self) -> tuple[Ints, Ints, Ints]:
        """The dealer's hands from the lowest up, the scores there are, and where each begins."""
        hands = all_sets(self.dealt.dealers, len(self.pack))
        scores = self._scores(hands)
        order = np.argsort(scores, kind="stable")
        different, starts = np.unique(scores[order], return_index=True)
        return hands[order], different, np.append(starts, len(hands)).astype(np.int64)

    @cached_property
    def _turns(self) -> Ints:
        """The scores of the dealer's at which the kind of his hand changes, by their number."""
        scores = self._dealers[1]
        kinds = [self.game.dealers_kind(self.terms.rules, int(each)) for each in scores]
        return 1 + np.flatnonzero(np.diff(kinds))

    @cached_property
    def _equal(self) -> tuple[Ints, Ints]:
        """By hand of the player's: the first score of the dealer's not lower, the first higher."""
        scores = self._dealers[1]
        first, last = (np.searchsorted(scores, self._my_scores, side) for side in ("left", "right"))
        return first.astype(np.int64), last.astype(np.int64)

    @cached_property
    def _keys(self) -> Ints:
        """By hand of the player's and card in sight; -1 where he holds it himself."""
        hands = self._hands[0]
        seen = self._cards if self.dealt.shown else np.array([-1], dtype=np.int64)
        keys = np.zeros((len(hands), len(seen)), dtype=np.int64)
        _key_loop(self.terms.game, self.game)(self.terms.rules, self._cards[hands], seen, keys)
        return keys

    # the cases

    @property
    def _cases(self) -> int:
        return SIGNS * (len(self._turns) + 1)

    def _case(self, reached: Ints) -> Ints:
        """The case of each hand of the player's (a row) when such a score is reached."""
        first, last = self._equal
        sign = (reached >= first[:, np.newaxis]).astype(np.int64)
        sign += reached >= last[:, np.newaxis]
        return sign * (len(self._turns) + 1) + np.searchsorted(self._turns, reached, "right")

    @cached_property
    def _asked(self) -> Ints:
        """Where each hand of the player's has to be counted for: see `count_cases`."""
        first, last = self._equal
        hands, scores = len(first), len(self._dealers[1])
        turns = np.broadcast_to(self._turns, (hands, len(self._turns)))
        inner = np.sort(np.column_stack([first, last, turns]), axis=1)
        none = np.zeros((hands, 1), dtype=np.int64)
        ends_at = np.column_stack([inner, none + scores])
        cases = self._case(np.column_stack([none, inner]))
        begins = np.column_stack([cases[:, 1:], none - 1])
        number = np.broadcast_to(np.arange(hands)[:, np.newaxis], cases.shape)
        asked = np.stack([ends_at, number, cases, begins], axis=2).reshape(-1, 4)
        return asked[np.argsort(asked[:, 0], kind="stable")]

    @cached_property
    def _rows(self) -> list[tuple[int, int, dict[int, int]]]:
        """By key and kind of the player's hand: the deals in each case."""
        kinds = np.broadcast_to(self._my_kinds[:, np.newaxis], self._keys.shape)
        known = self._keys >= 0
        both = np.stack([self._keys[known], kinds[known]])
        different, number = np.unique(both, axis=1, return_inverse=True)
        rows = np.full(self._keys.shape, -1, dtype=np.int64)
        rows[known] = number.reshape(-1)
        counts = np.zeros((different.shape[1], self._cases), dtype=np.int64)
        mine, dealers, shown = self.dealt
        (hands, times), (against, _, starts) = self._hands, self._dealers
        largest = max(mine + shown, dealers)
        seen = _nothing_seen(len(self.pack), largest, min(mine + shown, dealers))
        count_cases(against, starts, hands, times, self._asked, rows, seen, counts)
        assert int(counts.sum()) == self.deals
        return [
            (at, kind, {case: n for case, n in enumerate(line) if n})
            for (at, kind), line in zip(different.T.tolist(), counts.tolist(), strict=True)
        ]

    # what they pay

    @cached_property
    def _outcomes(self) -> dict[tuple[int, int], dict[int, Outcome]]:
        """By kind of the player's hand and case: what each action that is allowed comes to."""
        met = {(kind, case) for _, kind, cases in self._rows for case in cases}
        return {(kind, case): self._outcome(kind, case) for kind, case in sorted(met)}

    def _outcome(self, kind: int, case: int) -> dict[int, Outcome]:
        """Asked of the game, on deals at the ends of the case: they have to come to the same."""
        found: list[dict[int, Outcome]] = []
        for number, dealers in self._at_the_ends(kind, case):
            mine = self._cards[self._hands[0][number]]
            at = int(self._keys[number, dealers[0] if self.dealt.shown else 0])
            ends: dict[int, Outcome] = {}
            for action in self.terms.game.actions:
                done = self._play(mine, self._cards[dealers], action)
                if done is not None:
                    tape, asked = done
                    if asked != at:
                        raise NotAllowed(f"the game asks for key {asked} where it says {at}")
                    ends[action] = self._end(tape)
            found.append(ends)
        if any(ends != found[0] for ends in found):
            raise NotAllowed("hands that are said to be settled alike are not")
        return found[0]

    def _at_the_ends(self, kind: int, case: int) -> Iterator[tuple[int, Ints]]:
        """Hands of the player's and the dealer's with which it comes up, in extreme scores.

        Of the dealer's cards the first is the one in sight.
        """
        against, _, starts = self._dealers
        sign, turn = divmod(case, len(self._turns) + 1)
        first, last = self._equal
        scores = len(starts) - 1
        turns = [0, *self._turns.tolist(), scores]
        lowest = np.maximum([np.zeros_like(first), first, last][sign], turns[turn])
        highest = np.minimum([first, last, np.full_like(last, scores)][sign], turns[turn + 1])
        mine = np.flatnonzero((self._my_kinds == kind) & (lowest < highest))
        mine = mine[np.argsort(self._my_scores[mine], kind="stable")]
        for numbers in (mine, mine[::-1]):
            for number in numbers.tolist():
                there = against[starts[lowest[number]] : starts[highest[number]]]
                low = _first_without(there, self._hands[0][number])
                high = _first_without(there[::-1], self._hands[0][number])
                if low is not None and high is not None:
                    yield number, low
                    yield number, high[::-1]
                    break

    def _play(self, mine: Ints, dealers: Ints, action: int) -> tuple[TableTape, int] | None:
        """A round with these cards, and the key of its decision; None where it is not allowed."""
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
        if not asked:
            raise NotAllowed(ONE_DECISION)
        return tape, asked[0]

    def _end(self, tape: TableTape) -> Outcome:
        lines = [line for line in tape.settlement.lines if line.wager in self.watched]
        posted = sum(n for (_, spot), n in tape.posted.items() if spot in self.watched)
        returned = sum(line.returned for line in lines if line.result is Result.RETURNED)
        return Outcome(sum(line.net for line in lines), posted - returned, returned)


def _has_all_suits(pack: Ints) -> bool:
    """Does it have four cards of each rank, so that suits can be exchanged?"""
    return bool((np.bincount(pack >> 2)[np.unique(pack >> 2)] == 4).all())


def _shown(tape: TableTape) -> int:
    """How many cards of the dealer's lie face up when the player decides."""
    kinds = [event.kind for event in tape.events]
    before = tape.events[: kinds.index("action")]
    return sum(e.kind == "card" and e.seat == DEALER and e.face == UP for e in before)


def _first_without(hands: Ints, cards: Ints) -> Ints | None:
    """The first of some hands that holds none of these cards."""
    for start in range(0, len(hands), AT_A_TIME):
        part = hands[start : start + AT_A_TIME]
        free = np.flatnonzero(~np.isin(part, cards).any(axis=1))
        if len(free):
            first: Ints = part[free[0]]
            return first
    return None
