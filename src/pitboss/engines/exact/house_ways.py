"""Pai gow poker: every seven cards against every seven that are left, set the house way.

Sets of seven cards that differ by an exchange of suits are one class, about seven million of them.
A setting is worth what it is against all hands of the dealer's that have no card in common with it:
inclusion and exclusion over the player's own cards. For every set of up to seven cards, up to an
exchange of suits, the hands that hold it make a table: how many have both hands lower, and how many
have neither, by high hand and low hand. The settings of the same hands are looked up in it: the
house way's, and all others that no setting betters in both hands. There are 1.7 billion such hands.
Integers throughout.

A player who sees the dealer's hand first takes the setting that does best against it: he wins
against hands that any of his settings beats, and loses to those that beat all of them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pitboss.equipment.cards import ACE, JOKER, KING
from pitboss.errors import GameError
from pitboss.families.pai_gow import BankerShows, vigorish, winnings
from pitboss.hands.flops import EXCHANGES
from pitboss.hands.house_way import highest_of_nothing, set_by_house_way
from pitboss.hands.pai_gow import CARDS, SETTINGS, HandRanking, high_of, is_foul, low_of
from pitboss.hands.sets import canonical_sets
from pitboss.jit import compiled, kernel
from pitboss.registry import Array

if TYPE_CHECKING:
    from pitboss.rulebook.terms import Terms

PUSHES_FROM = (ACE + 1, KING, ACE)
"""By what a book says: the lowest high card that sends every wager back."""
LOWS = 128
"""Room for the low hands there are: thirteen pairs, and two ranks."""
VOID = LOWS
"""Is added to a set that sends every wager back when the dealer has it."""
ROW = 2 * LOWS
HALF = 32
"""Hands that a setting beats are counted above so many bits, and those it loses to below."""
MORE = 2 * SETTINGS + 1
"""Room for what is looked up of one hand."""


class Won(NamedTuple):
    """How many deals are won and lost."""

    won: int
    lost: int


class Classes(NamedTuple):
    """Sets of seven cards up to an exchange of suits."""

    sets: Array
    times: Array
    """How many there are of each."""
    keys: Array
    """What the house way makes of each: high hand, low hand, and whether wagers go back."""
    highs: int
    """How many high hands there are."""
    first: Array
    """Where the cells of each class begin."""
    cells: Any
    """What is looked up: how many of the dealer's high hands, and low hands, are lower.

    The house way's setting; then the others, the highest high hand first; and where the dealer's
    hand is seen, what each two that follow each other have in common, and the best of all.
    """


class HouseWays:
    """Every deal of a game of pai gow poker; of a pack of fewer ranks in tests.

    The hands are a player's, or those of a player who banks, against one that is set the house way.
    """

    def __init__(self, terms: Terms, ranks: int = 13, *, banks: bool = False) -> None:
        self.terms, self.ranks, self.banks = terms, ranks, banks
        self.seen = terms.rules.banker_shows == BankerShows.FIRST
        self.pack = 4 * ranks + 1
        self.choose = np.array(
            [[comb(card, taken) for taken in range(CARDS + 1)] for card in range(self.pack + 1)],
            dtype=np.int64,
        )

    @property
    def deals(self) -> int:
        return comb(self.pack, CARDS) * comb(self.pack - CARDS, CARDS)

    def solve(self, stake: int) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
        """What the wager wins, in cents, and how often: set the house way, and set best."""
        won, lost = self.amounts(stake)
        found = self.by_house_way(), self.set_best(won, lost)
        chances = [[Fraction(n, self.deals) for n in each] for each in found]
        house, best = ({won: w, -lost: x, 0: 1 - w - x} for w, x in chances)
        return house, best

    def amounts(self, stake: int) -> tuple[int, int]:
        """What is won and what is lost. A player's bank pays at the book's odds, and pays the
        vigorish out of the wager that it wins."""
        rules = self.terms.rules
        main = self.terms.game.layout.wagers[0].slug
        gross, net = winnings(rules, stake, self.terms.wagers[main].breakage)
        if not self.banks:
            return net, stake
        return stake - vigorish(stake, rules.commission, rules.commission_rounding), gross

    def by_house_way(self) -> Won:
        """How many deals are won and lost with both sides set the house way."""
        house = self.looked_up[self.classes.first[:-1]]
        return Won(int((house >> HALF).sum()), int((house & (1 << HALF) - 1).sum()))

    def set_best(self, won: int, lost: int) -> Won:
        """And with the setting of each hand that comes to most."""
        totals = np.zeros(2, dtype=np.int64)
        first, found = self.classes.first, self.looked_up
        if self.seen:
            add_up_seen(first, found, totals)
        else:
            add_up_best(first, found, won, lost, totals)
        return Won(*map(int, totals))

    @cached_property
    def looked_up(self) -> Array:
        """By what is looked up of each class: deals won and lost, for all hands of the class."""
        mine = self.classes
        found = np.zeros(len(mine.cells), dtype=np.int64)
        look_up_itself(mine.times, mine.keys, mine.first, mine.cells, found)
        numbers = self._numbers()
        for size in range(CARDS):
            sign = -1 if size % 2 else 1
            for sets, times in self._shared(size):
                look_up(
                    sets,
                    sign * times,
                    numbers,
                    mine.times,
                    mine.keys,
                    mine.first,
                    mine.cells,
                    self.choose,
                    mine.highs,
                    self.pack,
                    found,
                )
        return found

    def _shared(self, size: int) -> Iterator[tuple[Array, Array]]:
        """Sets of cards up to an exchange of suits, and for how many each stands."""
        for jokers in (0, 1):
            if jokers <= size:
                sets, times = self._standing(size - jokers)
                yield np.column_stack([sets, *[np.full(len(sets), self.pack - 1)] * jokers]), times

    def _standing(self, size: int) -> tuple[Array, Array]:
        if size == 0:
            return np.zeros((1, 0), dtype=np.int64), np.ones(1, dtype=np.int64)
        sets, times = canonical_sets(size, self.ranks)
        return sets.astype(np.int64), times

    # Seven cards

    @cached_property
    def classes(self) -> Classes:
        """In the order of their places among all sets, so that like hands are near each other."""
        parts = zip(*self._shared(CARDS), strict=True)
        sets, times = (np.concatenate(part) for part in parts)
        lowest = np.zeros(len(sets), dtype=np.int64)
        lowest_places(sets, EXCHANGES, self.choose, self.pack, lowest)
        order = np.argsort(lowest)
        sets, times = sets[order], times[order]
        scores = self.scored(sets)
        highs, lows = np.unique(scores[:, 0]), np.unique(scores[:, 1])
        assert len(lows) <= LOWS
        keys = np.searchsorted(highs, scores[:, 0]) * ROW + np.searchsorted(lows, scores[:, 1])
        first, cells = self._listed(sets, scores, highs, lows)
        return Classes(sets, times, keys + VOID * scores[:, 2], len(highs), first, cells)

    def scored(self, sets: Array) -> Array:
        """High hand, low hand, and whether wagers go back, of each set by the house way."""
        rules = self.terms.rules
        scores = np.zeros((len(sets), 3), dtype=np.int64)
        least = PUSHES_FROM[int(rules.high_card_push)]
        hands = self._dealt(sets)

        def work(piece: Array) -> None:
            some = scores[piece[0] : piece[-1] + 1] if len(piece) else scores[:0]
            set_all(rules.house_way, *self._ranking, least, hands[piece], some)

        with ThreadPoolExecutor(os.cpu_count()) as crew:
            list(crew.map(work, np.array_split(np.arange(len(sets)), 8)))
        if (scores[:, 0] < 0).any():
            raise GameError(f"the house way of {self.terms.address} does not cover every hand")
        return scores

    @property
    def _ranking(self) -> tuple[int, int, int]:
        joker, wheel, suited_wheel = self.terms.rules.ranking
        return int(joker), int(wheel), int(suited_wheel)

    def _dealt(self, sets: Array) -> Array:
        return np.where(sets == self.pack - 1, JOKER, sets)

    def _listed(self, sets: Array, scores: Array, highs: Array, lows: Array) -> tuple[Array, Any]:
        """What is looked up of each set; a copy is the bank's, as if its hand were higher."""
        if self.banks:
            highs, lows = highs - 1, lows - 1
        house = np.searchsorted(highs, scores[:, 0]) * ROW + np.searchsorted(lows, scores[:, 1])
        first = np.zeros(len(sets) + 1, dtype=np.int64)
        cells = np.zeros(MORE * len(sets), dtype=np.int32)
        list_settings(
            self._dealt(sets), *self._ranking, highs, lows, house, self.seen, first, cells
        )
        return first, cells[: first[-1]]

    def _numbers(self) -> Any:
        """The class of each set of seven cards, by its place among all."""
        table = np.zeros(comb(self.pack, CARDS), dtype=np.int32)
        number_all(self.classes.sets, EXCHANGES, self.choose, self.pack, table)
        return table


# --- Compiled -------------------------------------------------------------------------------------


@compiled
def set_all(
    way: Any, joker: int, wheel: int, suited_wheel: int, least: int, hands: Any, scores: Any
) -> None:
    """High hand, low hand, and whether it is nothing but a high card of at least this rank."""
    ranking = HandRanking(joker, wheel, suited_wheel)  # type: ignore[arg-type]
    for row in range(len(hands)):
        setting = set_by_house_way(way, hands[row], 0, ranking)
        scores[row, 0] = high_of(hands[row], 0, setting, ranking) if setting >= 0 else -1
        scores[row, 1] = low_of(hands[row], 0, setting, ranking)
        scores[row, 2] = highest_of_nothing(hands[row], 0, ranking) >= least


@compiled
def lowest_places(sets: Any, exchanges: Any, choose: Any, pack: int, lowest: Any) -> None:
    """The first place in a table of all sets of any set that each stands for."""
    hand = np.zeros(CARDS, dtype=np.int64)
    for row in range(len(sets)):
        for turn in range(len(exchanges)):
            place = _place_under(sets[row], exchanges[turn], choose, pack, hand)
            if turn == 0 or place < lowest[row]:
                lowest[row] = place


@compiled
def number_all(sets: Any, exchanges: Any, choose: Any, pack: int, table: Any) -> None:
    """The number of each set, for all sets that it stands for."""
    hand = np.zeros(CARDS, dtype=np.int64)
    for row in range(len(sets)):
        for turn in range(len(exchanges)):
            table[_place_under(sets[row], exchanges[turn], choose, pack, hand)] = row


@kernel
def _place_under(cards: Any, exchange: Any, choose: Any, pack: int, hand: Any) -> int:
    """The place of a set after an exchange of suits; `hand` is room for it."""
    for n in range(CARDS):
        card = cards[n]
        if card < pack - 1:
            card = (card & ~3) | exchange[card & 3]
        at = n
        while at > 0 and hand[at - 1] > card:
            hand[at] = hand[at - 1]
            at -= 1
        hand[at] = card
    place = 0
    for n in range(CARDS):
        place += choose[hand[n], n + 1]
    return int(place)


@compiled
def list_settings(
    hands: Any,
    joker: int,
    wheel: int,
    suited_wheel: int,
    highs: Any,
    lows: Any,
    house: Any,
    seen: bool,
    first: Any,
    cells: Any,
) -> None:
    """What is looked up of each hand, the house way's cell first; and where each begins."""
    ranking = HandRanking(joker, wheel, suited_wheel)  # type: ignore[arg-type]
    mine = np.zeros(MORE, dtype=np.int64)
    for row in range(len(hands)):
        hand = hands[row]
        number = 0
        for setting in range(SETTINGS):
            cell = _cell(hand, setting, ranking, highs, lows)
            if cell >= 0:
                number = _kept(mine, number, cell)
        if seen:
            number = _steps_of(mine, number)
        at = first[row]
        cells[at] = house[row]
        for n in range(number):
            cells[at + 1 + n] = mine[n]
        first[row + 1] = at + 1 + number


@kernel
def _cell(hand: Any, setting: int, ranking: HandRanking, highs: Any, lows: Any) -> int:
    """How many high hands, and low hands, of the dealer's a setting beats; -1 if it is foul."""
    high, low = high_of(hand, 0, setting, ranking), low_of(hand, 0, setting, ranking)
    if is_foul(high, low):
        return -1
    return int(np.searchsorted(highs, high) * ROW + np.searchsorted(lows, low))


@kernel
def _kept(cells: Any, number: int, cell: int) -> int:
    """How many cells there are with this one: in order, and none that another one betters."""
    high, low = cell // ROW, cell % ROW
    kept = 0
    for n in range(number):
        other = cells[n]
        if other // ROW >= high and other % ROW >= low:
            return number
        if other // ROW > high or other % ROW > low:
            cells[kept] = other
            kept += 1
    at = kept
    while at > 0 and cells[at - 1] < cell:
        cells[at] = cells[at - 1]
        at -= 1
    cells[at] = cell
    return kept + 1


@kernel
def _steps_of(cells: Any, number: int) -> int:
    """Adds what neighbours have in common, and the best high hand with the best low hand."""
    for n in range(number - 1):
        cells[number + n] = cells[n + 1] // ROW * ROW + cells[n] % ROW
    cells[2 * number - 1] = cells[0] // ROW * ROW + cells[number - 1] % ROW
    return 2 * number


@compiled
def look_up(
    sets: Any,
    times: Any,
    numbers: Any,
    alike: Any,
    keys: Any,
    first: Any,
    cells: Any,
    choose: Any,
    highs: int,
    pack: int,
    found: Any,
) -> None:
    """For each set of shared cards: the settings of hands with it against all hands with it.

    Hands of one class are looked up once, however many of them hold the set.
    """
    size = sets.shape[1]
    held = np.zeros(min(choose[pack - size, CARDS - size], len(keys)), dtype=numbers.dtype)
    counts = np.zeros(len(keys), dtype=np.int64)
    steps = np.zeros((CARDS, pack), dtype=np.int64)
    picks = np.zeros(CARDS + 1, dtype=np.int64)
    below_high, below_low = np.zeros(highs + 1, dtype=np.int64), np.zeros(LOWS + 1, dtype=np.int64)
    lower = np.zeros((highs + 1) * (LOWS + 1), dtype=np.int64)
    for row in range(len(sets)):
        if size:
            start = _steps_to_places(sets[row], choose, pack, steps)
            number = _go_through(
                CARDS - size, pack - size, start, steps, picks, numbers, held, counts
            )
        else:
            number = len(keys)
            for hand in range(number):
                held[hand] = hand
                counts[hand] = alike[hand]
        mine = held[:number]
        _tabulate(mine, counts, keys, below_high, below_low, lower)
        for hand in mine:
            often = times[row] * counts[hand]
            counts[hand] = 0
            for n in range(first[hand], first[hand + 1]):
                cell = cells[n]
                found[n] += often * lower[below_high[cell // ROW] + below_low[cell % ROW]]


@kernel
def _tabulate(
    mine: Any, counts: Any, keys: Any, below_high: Any, below_low: Any, lower: Any
) -> None:
    """Of these hands of the dealer's: how many are lower in both, and in neither, than a setting.

    High hands and low hands that do not come up have no place in it.
    """
    below_high[:] = 0
    below_low[:] = 0
    for hand in mine:
        key = keys[hand]
        if key % ROW < VOID:
            below_high[key // ROW + 1] = 1
            below_low[key % ROW + 1] = 1
    for low in range(LOWS):
        below_low[low + 1] += below_low[low]
    width = below_low[LOWS] + 1
    for high in range(len(below_high) - 1):
        below_high[high + 1] = below_high[high] + width * below_high[high + 1]
    last = below_high[len(below_high) - 1]
    lower[: last + width] = 0
    for hand in mine:
        key = keys[hand]
        if key % ROW < VOID:
            lower[below_high[key // ROW] + width + below_low[key % ROW] + 1] += counts[hand]
    for at in range(width, last + width, width):
        along = 0
        for low in range(width):
            along += lower[at + low]
            lower[at + low] = along + lower[at - width + low]
    total = lower[last + width - 1]
    for at in range(0, last + width, width):
        whole = lower[at + width - 1]
        for low in range(width):
            both = lower[at + low]
            # The last row is overwritten last: until then it has all hands with a lower low hand.
            neither = total - whole - lower[last + low] + both
            lower[at + low] = (both << HALF) + neither


@kernel
def _steps_to_places(shared: Any, choose: Any, pack: int, steps: Any) -> int:
    """What the nth other card of a hand adds to the place of all seven cards; and what is fixed.

    A hand's place is a sum over its cards in order. A shared card stands further up by as many
    others as are below it, so that another one moves those above it.
    """
    size = len(shared)
    others = CARDS - size
    other = 0
    below = 0
    for card in range(pack):
        if below < size and shared[below] == card:
            below += 1
            continue
        for n in range(others):
            step = choose[card, n + below + 1]
            for up in range(below):
                step += choose[shared[up], up + n + 1] - choose[shared[up], up + n + 2]
            steps[n, other] = step
        other += 1
    fixed = 0
    for up in range(size):
        fixed += choose[shared[up], up + others + 1]
    return int(fixed)


@kernel
def _go_through(
    taken: int,
    others: int,
    first: int,
    steps: Any,
    picks: Any,
    numbers: Any,
    held: Any,
    counts: Any,
) -> int:
    """The classes of hands that take so many of the other cards besides the shared ones.

    How many there are of them, and in `counts` how many hands of each.

    The lowest card is taken last: its hands stand next to each other in the table.
    """
    for n in range(taken):
        picks[n] = n
    picks[taken] = others
    at = 0
    while True:
        base = first
        for n in range(1, taken):
            base += steps[n, picks[n]]
        for lowest in range(picks[1]):
            hand = numbers[base + steps[0, lowest]]
            if counts[hand] == 0:
                held[at] = hand
                at += 1
            counts[hand] += 1
        moved = 1
        while moved < taken and picks[moved] + 1 == picks[moved + 1]:
            moved += 1
        if moved >= taken:
            return at
        picks[moved] += 1
        for n in range(1, moved):
            picks[n] = n


@compiled
def look_up_itself(times: Any, keys: Any, first: Any, cells: Any, found: Any) -> None:
    """The settings of each hand against the same seven cards, set the house way."""
    for hand in range(len(keys)):
        high, low = keys[hand] // ROW, keys[hand] % ROW
        if low >= VOID:
            continue
        for n in range(first[hand], first[hand + 1]):
            cell = cells[n]
            if cell // ROW > high and cell % ROW > low:
                found[n] -= times[hand] << HALF
            elif cell // ROW <= high and cell % ROW <= low:
                found[n] -= times[hand]


@compiled
def add_up_best(first: Any, found: Any, won: int, lost: int, totals: Any) -> None:
    """Deals won and lost with the setting of each hand that comes to most."""
    for hand in range(len(first) - 1):
        best = first[hand]
        for n in range(first[hand] + 1, first[hand + 1]):
            if _worth(found[n], won, lost) > _worth(found[best], won, lost):
                best = n
        totals[0] += found[best] >> HALF
        totals[1] += found[best] & (1 << HALF) - 1


@kernel
def _worth(found: int, won: int, lost: int) -> int:
    return won * (found >> HALF) - lost * (found & (1 << HALF) - 1)


@compiled
def add_up_seen(first: Any, found: Any, totals: Any) -> None:
    """Deals won and lost with the setting that does best against the dealer's open hand."""
    for hand in range(len(first) - 1):
        start = first[hand] + 1
        number = (first[hand + 1] - start) // 2
        for n in range(number):
            totals[0] += found[start + n] >> HALF
        for n in range(number, 2 * number - 1):
            totals[0] -= found[start + n] >> HALF
        totals[1] += found[start + 2 * number - 1] & (1 << HALF) - 1
