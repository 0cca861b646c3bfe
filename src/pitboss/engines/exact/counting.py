"""The counting solver: every deal of a card game, by the compiled function.

An odometer runs through all ways the cards can fall. Each run of the game is
told which card to draw at each draw; where it asks for one more, the odometer
grows a wheel. The weight of a deal is the number of ways the shoe can produce
it, in integers throughout.

Two symmetries save work, and a test proves each against the plain solver: cards
of one hand dealt without a decision in between are drawn in sorted order and
weighted by their permutations, and, where no suit has a meaning of its own, the
first cards are drawn up to an exchange of suits.

Decisions follow a policy. A game with at most one decision in a round is solved
by running every deal once for each action, adding up by information key, and
taking the better action at each key.
"""

from __future__ import annotations

import math
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np

from pitboss.engines.compile import plain, play_of, with_functions
from pitboss.engines.rehearsal import beyond_keys
from pitboss.equipment.cards import JOKER, KINDS, standard
from pitboss.errors import NotAllowed
from pitboss.facts import LEAST, MOST
from pitboss.hands.sets import canonical_sets
from pitboss.jit import kernel
from pitboss.registry import Array, Game, Rules
from pitboss.tape import verbs
from pitboss.tape.simulation import (
    BREAKAGE,
    NET,
    POLICY,
    POSTED,
    SCRATCH,
    SCRATCH_NEXT,
    WAGERS,
    compiles,
    follow,
    money_moves,
    new_tape,
    prefer,
    working_space,
)
from pitboss.tape.table import Need, TableTape

if TYPE_CHECKING:
    from pitboss.rulebook.terms import Terms

F = TypeVar("F", bound=Callable[..., Any])

WHEELS_MOST = 64
HANDS_MOST = 16
CHOICES_MOST = 8
PLAIN_DEALS = 60_000
"""The interpreter runs so many deals of a game, in all, in the time that it takes to compile."""
NO_LIMIT = 1 << 62
BEGINNINGS = 12
"""So many are tried to see how many deals there are."""
SLOTS = 512
"""Distinct results (net, put up, number of draws) a round may have."""

# The counting tape is the simulation tape without a shoe, and behind it these cells.
# One array only: compiled code counts references to each array it hands on.
BASE = 20  # the header cell that says where they begin
DEPTH, LENGTH, WEIGHT, DRAWS, PHASE, KEY, CHOICES, HIDDEN, SETS = range(9)
ALLOWED, FIXED, STRAYED = 9, 10, 11  # FIXED first wheels are held; STRAYED: not drawn as expected
SPLIT = 12  # from this wheel on, the cards of a hand are a set of their own
POOLED = 13  # all cards are one hand
FOLLOWED = 14  # a policy is followed to the end: keys are not kept apart
UNSEEN = 15  # the dealer's cards decide nothing: after a decision he gets any
ANY = 16  # the kind that he gets next
FULL = 17  # cards in the shoe by kind, at the start
LEFT = FULL + KINDS  # and now
WHEELS = LEFT + KINDS  # the odometer: the card of each draw, KINDS where none could be drawn
HANDS = WHEELS + WHEELS_MOST  # for each hand: phase, last card, cards so far, run of equal cards
HIDDEN_CARDS = HANDS + 4 * HANDS_MOST  # for each face-down card: whose, and what (-1: not yet)
OWNERS = HIDDEN_CARDS + 2 * WHEELS_MOST  # whose the cards of the first wheels are
SCRIPT = OWNERS + WHEELS_MOST  # what is decided, one after the other; 0: what the policy says
ASKED = SCRIPT + CHOICES_MOST  # the key of each decision that came up
FIRST = 3
END = ASKED + CHOICES_MOST


class CountingTape(NamedTuple):
    """A tape that is told the cards; a type of its own, so that the verbs compile differently.

    In the interpreter it answers them too, by the same functions; its cells are a list there.
    """

    cells: Any

    def scratch(self, cells: int) -> list[int]:
        return [0] * cells


def counting_tape(
    terms: Terms,
    policy: Array,
    deck: Sequence[int],
    hands: Sequence[int],
    suits_alike: bool,
    pooled: bool,
) -> CountingTape:
    """A tape for this shoe; the first cards are drawn for these hands.

    Where first cards stand for others with their suits exchanged, the cards that come after
    them are not sorted with them: an exchange of suits changes the order of the first ones.
    """
    money = new_tape(
        deck=None,
        seats=1,
        wagers=len(terms.game.layout),
        breakages=terms.breakages(),
        policy=policy,
        stream=0,
    )
    cells = np.concatenate([money, np.zeros(END, dtype=np.int64)])
    cells[BASE] = base = len(money)
    cells[base + FULL : base + FULL + KINDS] = deck
    cells[base + SETS] = terms.game.facts.hands_are_sets
    cells[base + OWNERS : base + OWNERS + len(hands)] = hands
    cells[base + SPLIT] = len(hands) if suits_alike else WHEELS_MOST
    cells[base + POOLED] = pooled
    return CountingTape(cells)


@kernel
def begin(cells: Array) -> None:
    """All cards back in the shoe, all counters at zero; the odometer stays."""
    base = cells[BASE]
    for kind in range(KINDS):
        cells[base + LEFT + kind] = cells[base + FULL + kind]
    for hand in range(HANDS_MOST):
        cells[base + HANDS + 4 * hand] = -1
    cells[base + DEPTH] = cells[base + DRAWS] = cells[base + PHASE] = 0
    cells[base + CHOICES] = cells[base + HIDDEN] = cells[base + STRAYED] = 0
    cells[base + WEIGHT] = 1
    cells[base + KEY] = -1
    cells[base + ANY] = KINDS - 1
    cells[SCRATCH_NEXT] = cells[SCRATCH]
    for cell in range(cells[NET], cells[BREAKAGE]):
        cells[cell] = 0


@kernel
def put_back(layout: Array, stakes: Array, state: Array, carry: Array) -> None:
    """The layout and the carry as they were before the round.

    Cell by cell: an array that is assigned to another brings the text of an error with it, which
    takes longer to compile than the loop.
    """
    for seat in range(stakes.shape[0]):
        for spot in range(stakes.shape[1]):
            layout[seat, spot] = stakes[seat, spot]
    for cell in range(len(carry)):
        state[cell] = carry[cell]


@kernel
def next_card(cells: Array, to: int) -> int:
    """The card that the odometer shows for this draw; a new wheel starts at its first card."""
    base = cells[BASE]
    if cells[base + WEIGHT] == 0:
        return 0
    if cells[base + UNSEEN] and to == verbs.DEALER and cells[base + PHASE] > 0:
        return any_card(cells)
    if cells[base + POOLED]:
        to = 0
    left, hand = base + LEFT, base + HANDS + 4 * (to + 2)
    depth = cells[base + DEPTH]
    cells[base + DEPTH] = depth + 1
    phase = 2 * cells[base + PHASE]
    if depth >= cells[base + SPLIT]:
        phase += 1
    if cells[hand] != phase:
        cells[hand] = phase
        cells[hand + 1] = cells[hand + 2] = cells[hand + 3] = 0
    wheel = base + WHEELS + depth
    sets = cells[base + SETS] != 0
    if depth >= cells[base + LENGTH]:
        kind = cells[hand + 1] if sets and cells[hand + 2] > 0 else 0
        while kind < KINDS and cells[left + kind] == 0:
            kind += 1
        cells[wheel] = kind
        cells[base + LENGTH] = depth + 1
    kind = cells[wheel]
    if kind == KINDS:  # no card left that keeps the hand sorted: not a deal, counted elsewhere
        cells[base + WEIGHT] = 0
        return 0
    weight = cells[base + WEIGHT] * cells[left + kind]
    cells[left + kind] -= 1
    cells[base + DRAWS] += 1
    if sets:
        same = cells[hand + 2] > 0 and cells[hand + 1] == kind
        cells[hand + 3] = cells[hand + 3] + 1 if same else 1
        cells[hand + 2] += 1
        cells[hand + 1] = kind
        weight = weight * cells[hand + 2] // cells[hand + 3]
        if depth < cells[base + FIXED] and cells[base + OWNERS + depth] != to:
            cells[base + STRAYED] = 1
    cells[base + WEIGHT] = weight
    return int(kind)


@kernel
def any_card(cells: Array) -> int:
    """A card that nobody has, and that no other deal has to show: it is not counted."""
    base = cells[BASE]
    kind = cells[base + ANY]
    while kind > 0 and cells[base + LEFT + kind] == 0:
        kind -= 1
    cells[base + ANY] = kind - 1
    return int(kind)


@kernel
def advance(cells: Array, fixed: int) -> bool:
    """Turn the odometer on, the first `fixed` wheels held; False when it is through."""
    base = cells[BASE]
    left, wheels = base + LEFT, base + WHEELS
    for depth in range(cells[base + LENGTH] - 1, fixed - 1, -1):
        kind = cells[wheels + depth]
        if kind == KINDS:
            continue
        cells[left + kind] += 1
        kind += 1
        while kind < KINDS and cells[left + kind] == 0:
            kind += 1
        if kind < KINDS:
            cells[wheels + depth] = kind
            cells[base + LENGTH] = depth + 1
            return True
    return False


@kernel
def turned(cells: Array, hidden: int) -> int:
    """What a face-down card is, decided when it first matters."""
    at = cells[BASE] + HIDDEN_CARDS + 2 * hidden
    if cells[at + 1] < 0:
        cells[at + 1] = next_card(cells, cells[at])
    return int(cells[at + 1])


@kernel
def laid_down(cells: Array, to: int) -> int:
    """A card face down: a handle."""
    base = cells[BASE]
    handle = cells[base + HIDDEN]
    cells[base + HIDDEN] = handle + 1
    cells[base + HIDDEN_CARDS + 2 * handle] = to
    cells[base + HIDDEN_CARDS + 2 * handle + 1] = -1
    return int(handle)


@kernel
def decided(cells: Array, key: int, allowed: int) -> int:
    """Note the key, begin a new phase, and follow the policy."""
    base = cells[BASE]
    cells[base + KEY] = key
    cells[base + ALLOWED] = allowed
    number = cells[base + CHOICES] & CHOICES_MOST - 1
    cells[base + CHOICES] += 1
    cells[base + ASKED + number] = key
    cells[base + PHASE] += 1
    if cells[base + SETS] and cells[base + DEPTH] < cells[base + FIXED]:
        cells[base + STRAYED] = 1
    if cells[base + SCRIPT + number] != 0:
        return int(cells[base + SCRIPT + number])
    return follow(cells[cells[POLICY] + key], allowed)


def _is_counting(tape: Any) -> bool:
    from numba import types

    return isinstance(tape, types.NamedUniTuple) and tape.instance_class is CountingTape


def answers(verb: Callable[..., Any], **options: Any) -> Callable[[F], F]:
    """What a counting tape answers to a verb, in compiled code and in the interpreter alike."""

    def register(answer: F) -> F:
        setattr(CountingTape, verb.__name__.removesuffix("_of"), answer)
        return compiles(verb, _is_counting, **options)(answer)

    return register


@answers(verbs.draw)
def _draw(tape: CountingTape, to: int, face: int) -> int:
    if face == verbs.DOWN:
        return laid_down(tape.cells, to)
    return next_card(tape.cells, to)


@answers(verbs.reveal)
def _reveal(tape: CountingTape, hidden: int) -> int:
    return turned(tape.cells, hidden)


@answers(verbs.peek)
def _peek(tape: CountingTape, hidden: int, ranks: int) -> bool:
    # Turned early: the policy sees only keys, so nothing leaks.
    return ranks != 0 and verbs.is_looked_for(turned(tape.cells, hidden), ranks)


@answers(verbs.burn)
def _burn(tape: CountingTape, cards: int) -> None:
    return None  # unseen cards change no odds


@answers(verbs.roll)
def _roll(tape: CountingTape) -> int:
    # Dice among cards say where the action begins: one seat alone never throws them.
    tape.cells[tape.cells[BASE] + CHOICES] += 2
    return 1


@answers(verbs.choose)
def _choose(tape: CountingTape, seat: int, key: int, allowed: int) -> int:
    return decided(tape.cells, key, allowed)


@answers(verbs.choose_amount)
def _choose_amount(
    tape: CountingTape, seat: int, key: int, wager: int, low: int, high: int, step: int
) -> int:
    base = tape.cells[BASE]
    if tape.cells[base + KEY] == key:  # how much the action just taken is for: the most
        return high
    if high > low:
        return high if decided(tape.cells, key, MOST | LEAST) == MOST else low
    return low


@answers(verbs.post)
def _post(tape: CountingTape, seat: int, wager: int, amount: int) -> None:
    tape.cells[tape.cells[POSTED] + seat * tape.cells[WAGERS] + wager] += amount


@answers(verbs.breakage_of)
def _breakage_of(tape: CountingTape, wager: int) -> int:
    return tape.cells[tape.cells[BREAKAGE] + wager]  # type: ignore[no-any-return]


@answers(verbs.settle)
def _settle(
    tape: CountingTape,
    seat: int,
    wager: int,
    stake: int,
    net: int,
    win: int,
    per: int,
    account: int,
    why: int,
) -> int:
    return money_moves(tape.cells, seat, wager, net, account)


@answers(verbs.reach)
def _reach(tape: CountingTape, wanted: int) -> int:
    return wanted


@answers(verbs.foresee)
def _foresee(tape: CountingTape, on: bool) -> bool:
    return False


@answers(verbs.give_back)
def _give_back(tape: CountingTape, seat: int, wager: int, stake: int, why: int) -> None:
    tape.cells[tape.cells[POSTED] + seat * tape.cells[WAGERS] + wager] -= stake


@answers(verbs.play_hand)
def _play_hand(tape: CountingTape, seat: int, number: int, hands: int) -> None:
    return None


@answers(verbs.lay_apart)
def _lay_apart(tape: CountingTape, to: int, places: int) -> None:
    return None


@answers(verbs.same_player)
def _same_player(tape: CountingTape, one: int, other: int) -> bool:
    return False


@answers(verbs.hand_is_void)
def _hand_is_void(tape: CountingTape, seat: int) -> bool:
    return False


@answers(verbs.bank_chooses)
def _bank_chooses(tape: CountingTape) -> bool:
    return False


@answers(verbs.contribute)
def _contribute(tape: CountingTape, amount: int) -> None:
    return None


@answers(verbs.fee)
def _fee(tape: CountingTape, seat: int, amount: int, why: int) -> None:
    return None


@compiles(verbs.scratch, _is_counting, _nrt=True)
def _scratch(tape: CountingTape, cells: int) -> Any:
    return working_space(tape.cells, cells)


play: Any = None
"""Stands for the game's compiled function in the loop below."""


@kernel
def slot_of(slots: Array, total: int, net: int, posted: int, draws: int) -> int:
    """The row of a result, added when it is new; -1 when the table is full."""
    used = slots[0, 0]
    for row in range(1, used + 1):
        if (
            slots[row, 0] == net
            and slots[row, 1] == total
            and slots[row, 2] == posted
            and slots[row, 3] == draws
        ):
            return row
    if used + 1 == slots.shape[0]:
        return -1
    used += 1
    slots[0, 0] = used
    slots[used, 0], slots[used, 1], slots[used, 2], slots[used, 3] = net, total, posted, draws
    return used  # type: ignore[no-any-return]


TOO_MANY_RESULTS, TOO_MANY_DECISIONS, NOT_SO, DECIDES, LARGE = -1, -2, -3, -4, -5
CARRIED = 1 << 62
"""Weights are counted in two words: how often the first one came to this is in the second."""


def _count(
    rules: Rules,
    stakes: Array,
    carry: Array,
    tape: CountingTape,
    watched: Array,
    prefixes: Array,
    times: Array,
    slots: Array,
    weights: Array,
    allowed: Array,
    most: int,
) -> int:
    """Run every deal that begins with these prefixes; the number of deals, or below 0 why not.

    Beyond the most deals that are asked for it gives up.
    """
    fixed = prefixes.shape[1]
    layout = stakes.copy()
    state = carry.copy()
    cells = tape.cells
    base = cells[BASE]
    cells[base + FIXED] = fixed
    deals = 0
    for prefix in range(prefixes.shape[0]):
        for wheel in range(fixed):
            cells[base + WHEELS + wheel] = prefixes[prefix, wheel]
        cells[base + LENGTH] = fixed
        going = True
        while going:
            begin(cells)
            put_back(layout, stakes, state, carry)
            play(rules, layout, state, tape)
            if cells[base + WEIGHT] > 0:
                if cells[base + STRAYED] or cells[base + DEPTH] < fixed:
                    return NOT_SO
                if cells[base + FOLLOWED]:
                    cells[base + KEY] = -1
                elif cells[base + CHOICES] > 1:
                    return TOO_MANY_DECISIONS
                elif cells[base + CHOICES] == 1:
                    if cells[base + KEY] < 0 or cells[base + KEY] + 1 >= weights.shape[1]:
                        return DECIDES
                    allowed[cells[base + KEY]] |= cells[base + ALLOWED]
                total, net, posted = 0, 0, 0
                for spot in range(stakes.shape[1]):
                    won = cells[cells[NET] + spot]
                    total += won
                    if watched[spot]:
                        net += won
                        posted += cells[cells[POSTED] + spot]
                slot = slot_of(slots, total, net, posted, cells[base + DRAWS])
                if slot < 0:
                    return TOO_MANY_RESULTS
                key = cells[base + KEY] + 1
                weights[0, key, slot] += cells[base + WEIGHT] * times[prefix]
                if weights[0, key, slot] >= CARRIED:
                    weights[0, key, slot] -= CARRIED
                    weights[1, key, slot] += 1
                deals += 1
                if deals > most:
                    return LARGE
            going = advance(cells, fixed)
    return deals


@cache
def count_loop(game: Game) -> Any:
    """The loop above around a game's own function."""
    return with_functions(_count, game, play=play_of(game))


_plain_deals: Counter[Game] = Counter()
"""By game: how many deals of it the interpreter has run."""

Part = tuple[Array, Array, Array, int]
"""What a run of the loop leaves: results, their weights, what was allowed, and how many deals."""


def _whole(weight: Array) -> int:
    """A weight that was counted in two words."""
    return int(weight[0]) + CARRIED * int(weight[1])


@cache
def heaviest(deck: tuple[int, ...], draws: int, in_order: bool) -> int:
    """No deal of so many cards, told apart as the solver does, stands for more ways than this.

    >>> heaviest((12, 4), 3, in_order=True), heaviest((12, 4), 3, in_order=False)
    (1728, 1728)
    """
    counts = sorted(map(int, deck), reverse=True)
    if in_order:
        return int(counts[0] ** draws)
    most = 0
    for parts in _partitions(draws, draws):
        orders = math.factorial(draws) // math.prod(map(math.factorial, parts))
        most = max(most, orders * math.prod(map(pow, counts, parts)))
    return most


def _partitions(whole: int, most: int) -> Iterator[tuple[int, ...]]:
    """A number as sums of others, the largest first."""
    if whole == 0:
        yield ()
    for part in range(min(whole, most), 0, -1):
        for rest in _partitions(whole - part, part):
            yield (part, *rest)


@dataclass
class Counted:
    """What one pass over all deals found, by information key."""

    slots: list[tuple[int, int, int, int]]
    """(net of the watched spots, net of all, put up, draws)."""
    weights: dict[int, dict[int, int]]
    """key (-1: no decision came up) to slot to weight."""
    allowed: Array
    """The actions that came up at each key."""
    deals: int


@dataclass
class CountingSolver:
    """Solves one seat's round of a card game for a fixed layout of stakes."""

    terms: Terms
    stakes: Array
    carry: Array
    watched: Sequence[int]
    deck: Sequence[int]
    suits_alike: bool
    pooled: bool = False
    """The watched wagers look at all cards as one hand, in any order."""
    threads: int = 0
    plain: bool | None = None
    """In the interpreter or compiled; None for what is done first."""
    deals: int = 0
    keys: int = 0
    """Information keys to keep apart: none, until a decision comes up."""
    follows: bool = False
    """A policy is followed through all decisions of a round, however many."""
    dealer_unseen: bool = False
    """No card of the dealer's that is turned after a decision matters to the watched wagers."""

    def solve(self) -> tuple[dict[tuple[int, int], Fraction], dict[int, int]]:
        """(net, put up) of the watched spots to probability, and the best action by key."""
        game = self.terms.game
        if not game.actions:
            counted = self.count(np.zeros(max(1, game.keys), dtype=np.int64))
            return self._results(counted, list(counted.weights)), {}
        passes: dict[int, Counted] = {}
        for action in game.actions:
            passes[action] = self.count(_always(game, action))
            if set(passes[action].weights) == {-1}:
                break  # no decision comes up: the other actions would change nothing
        keys = sorted({key for counted in passes.values() for key in counted.weights})
        first = next(iter(passes.values()))
        results = self._results(first, [-1]) if -1 in keys else {}
        best: dict[int, int] = {}
        for key in keys:
            if key < 0:
                continue
            means = {
                action: self._mean(counted, key)
                for action, counted in passes.items()
                if counted.allowed[key] & action
            }
            if not means:
                raise NotAllowed("an amount is solved only after an action, with its key")
            best[key] = max(means, key=lambda action: means[action])
            for result, p in self._results(passes[best[key]], [key]).items():
                results[result] = results.get(result, Fraction(0)) + p
        return results, best

    def follow(self, policy: Array) -> dict[tuple[int, int], Fraction]:
        """(net, put up) of the watched spots to probability, all decisions by the policy."""
        self.follows = True
        counted = self.count(policy)
        return self._results(counted, [-1])

    def count_from(self, firsts: Array, times: Array) -> dict[int, int]:
        """Net of the watched spots to how often, where the round begins with these cards.

        Each row is given so many times. They have to be all the cards that the round draws.
        """
        hands = self._first_hands(firsts.shape[1], turned=True)
        nothing = np.zeros(max(1, self.terms.game.keys), dtype=np.int64)
        counted = self._count(nothing, hands, (firsts, times))
        if counted is None or {slot[3] for slot in counted.slots} != {firsts.shape[1]}:
            raise NotAllowed(f"the round does not end with {firsts.shape[1]} cards")
        sets = self.terms.game.facts.hands_are_sets
        orders = math.prod(math.factorial(hands.count(hand)) for hand in set(hands)) if sets else 1
        found: dict[int, int] = {}
        for slot, weight in counted.weights[-1].items():
            net = counted.slots[slot][0]
            found[net] = found.get(net, 0) + weight // orders
        return found

    def count(self, policy: Array) -> Counted:
        """Run every deal under a policy."""
        hands = self._first_hands()
        while (counted := self._count(policy, hands, self._prefixes(hands))) is None:
            hands.pop()  # other deals do not draw this card, or not for the same hand
        return counted

    def _count(
        self, policy: Array, hands: list[int], firsts: tuple[Array, Array]
    ) -> Counted | None:
        parts = self._run_some(policy, hands, firsts)
        if self.keys == 0 and any(part[-1] == DECIDES for part in parts):
            self.keys = self.terms.game.keys
            return self._count(policy, hands, firsts)
        return self._add_up(parts)

    def _run_some(self, policy: Array, hands: list[int], firsts: tuple[Array, Array]) -> list[Part]:
        """All deals that begin with these cards, by the engine that is done first."""
        tape, number = self._tape(policy, hands), len(firsts[0])
        if self._runs_plain(tape, firsts):
            most = self._plain_left if self.plain is None else NO_LIMIT
            part = self._run_plain(tape, firsts, slice(None), most)
            if part[-1] != LARGE:
                return [part]
        loop, workers = count_loop(self.terms.game), self.threads or os.cpu_count() or 1

        def work(part: int) -> Part:
            mine = CountingTape(tape.cells.copy())
            return self._run(loop, mine, firsts, slice(part, None, workers), NO_LIMIT)

        loop_ready = work(number)  # compiles once, before the threads race for it
        assert loop_ready[-1] == 0
        _plain_deals[self.terms.game] = PLAIN_DEALS
        with ThreadPoolExecutor(workers) as pool:
            return list(pool.map(work, range(workers)))

    def _runs_plain(self, tape: CountingTape, firsts: tuple[Array, Array]) -> bool:
        """Is the interpreter done before the compiler?

        A few beginnings of all, evenly spread, tell how many deals there are.
        """
        if self.plain is not None or not self._plain_left:
            return bool(self.plain)
        number = len(firsts[0])
        few = slice(None, None, max(1, number // BEGINNINGS))
        share = self._plain_left * len(firsts[0][few]) // max(1, number)
        return self._run_plain(tape, firsts, few, share)[-1] != LARGE

    @property
    def _plain_left(self) -> int:
        """How many deals of the game the interpreter may still run; none once it is compiled."""
        return max(0, PLAIN_DEALS - _plain_deals[self.terms.game])

    def _run_plain(
        self, tape: CountingTape, firsts: tuple[Array, Array], some: slice, most: int
    ) -> Part:
        game, listed = self.terms.game, CountingTape(tape.cells.tolist())
        part = self._run(plain(_count, play=game.play), listed, firsts, some, most)
        _plain_deals[game] += most if part[-1] == LARGE else max(0, part[-1])
        return part

    def _tape(self, policy: Array, hands: list[int]) -> CountingTape:
        tape = counting_tape(self.terms, policy, self.deck, hands, self.suits_alike, self.pooled)
        base = tape.cells[BASE]
        tape.cells[base + FOLLOWED] = self.follows
        tape.cells[base + UNSEEN] = self.dealer_unseen
        return tape

    def _run(
        self,
        loop: Any,
        tape: CountingTape,
        firsts: tuple[Array, Array],
        some: slice,
        most: int,
    ) -> Part:
        """Run the deals that begin with some of the first cards."""
        prefixes, times = firsts
        watched = np.zeros(len(self.terms.game.layout), dtype=np.int64)
        watched[list(self.watched)] = 1
        slots = np.zeros((SLOTS, 4), dtype=np.int64)
        weights = np.zeros((2, self.keys + 1, SLOTS), dtype=np.int64)
        allowed = np.zeros(max(1, self.keys), dtype=np.int64)
        deals = loop(
            self.terms.rules,
            self.stakes,
            self.carry,
            tape,
            watched,
            prefixes[some].copy(),
            times[some].copy(),
            slots,
            weights,
            allowed,
            most,
        )
        return slots, weights, allowed, deals

    def _add_up(self, parts: Iterable[Part]) -> Counted | None:
        rows: dict[tuple[int, int, int, int], int] = {}
        added: dict[int, dict[int, int]] = {}
        seen = np.zeros(max(1, self.keys), dtype=np.int64)
        total = 0
        for slots, weights, allowed, deals in parts:
            if deals == NOT_SO:
                return None
            if deals == TOO_MANY_RESULTS:
                raise NotAllowed("the round has too many different results to count")
            if deals == TOO_MANY_DECISIONS:
                raise NotAllowed("the counting solver is for rounds with at most one decision")
            if deals == DECIDES:
                raise beyond_keys(self.terms)
            total += deals
            seen |= allowed
            for key, slot in np.argwhere(weights.any(axis=0)):
                row = tuple(int(x) for x in slots[slot])
                number = rows.setdefault((row[0], row[1], row[2], row[3]), len(rows))
                at = added.setdefault(int(key) - 1, {})
                at[number] = at.get(number, 0) + _whole(weights[:, key, slot])
        self.deals += total
        return Counted(list(rows), added, seen, total)

    def _ways(self, draws: int) -> int:
        """In how many ways so many cards are drawn, if no deal's weight can have run over."""
        in_order = not (self.terms.game.facts.hands_are_sets or self.pooled)
        alike = len(_SUIT_ORDERS) if self.suits_alike else 1
        if alike * heaviest(tuple(self.deck), draws, in_order) >= CARRIED:
            raise NotAllowed("the deals of this round are too many to count in 64 bits")
        return math.perm(sum(self.deck), draws)

    def _mean(self, counted: Counted, key: int) -> Fraction:
        mean = Fraction(0)
        for slot, weight in counted.weights.get(key, {}).items():
            _, total, _, draws = counted.slots[slot]
            mean += Fraction(weight * total, self._ways(draws))
        return mean

    def _results(self, counted: Counted, keys: list[int]) -> dict[tuple[int, int], Fraction]:
        results: dict[tuple[int, int], Fraction] = {}
        for key in keys:
            for slot, weight in counted.weights.get(key, {}).items():
                net, _, posted, draws = counted.slots[slot]
                p = Fraction(weight, self._ways(draws))
                results[net, posted] = results.get((net, posted), Fraction(0)) + p
        return results

    # the first cards, up to an exchange of suits

    def _prefixes(self, hands: list[int]) -> tuple[Array, Array]:
        """The first wheels of the odometer to run through, and how many each stands for."""
        if self.pooled and self.suits_alike and _is_a_pack(self.deck):
            return _canonical_pools(len(hands), jokers=self.deck[JOKER])
        grown = self._grow([()], hands)
        all_first = np.array(grown, dtype=np.int64).reshape(len(grown), len(hands))
        if not self.suits_alike:
            return all_first, np.ones(len(all_first), dtype=np.int64)
        return _up_to_suits(all_first, hands, self.terms.game.facts.hands_are_sets)

    def _first_hands(self, most: int = FIRST, *, turned: bool = False) -> list[int]:
        """Whose the first cards of one deal are, as far as no decision comes between.

        Cards that are turned later are among them if it is said. Of cards that are one hand
        whatever their order all are first.
        """
        answers: list[int] = []
        hands: list[int] = []
        left = list(self.deck)
        while len(hands) < most or self.pooled:
            tape = TableTape(answers=answers, breakages=self.terms.breakages())
            try:
                self.terms.game.play(self.terms.rules, self.stakes.copy(), self.carry.copy(), tape)
                break
            except Need as need:
                turns = (self.pooled or turned) and need.prompt.kind == "reveal"
                if need.prompt.kind != "draw" and not turns:
                    break
                hands.append(0 if self.pooled else need.prompt.seat)
                card = next(c for c, n in enumerate(left) if n)
                left[card] -= 1
                answers.append(card)
        return hands

    def _grow(self, firsts: list[tuple[int, ...]], hands: list[int]) -> list[tuple[int, ...]]:
        sets = self.terms.game.facts.hands_are_sets
        for at, hand in enumerate(hands):
            grown = []
            for first in firsts:
                mine = [c for c, owner in zip(first, hands[:at], strict=True) if owner == hand]
                low = mine[-1] if sets and mine else 0
                for card in range(low, KINDS):
                    if self.deck[card] > first.count(card):
                        grown.append((*first, card))
            firsts = grown
        return firsts


def _always(game: Game, action: int) -> Array:
    return np.full(max(1, game.keys), prefer(action), dtype=np.int64)


_SUIT_ORDERS = list(permutations(range(4)))
_ONE_DECK = list(standard(1).counts[:JOKER])


def _is_a_pack(deck: Sequence[int]) -> bool:
    """One deck, with a joker at most?"""
    return list(deck[:JOKER]) == _ONE_DECK and deck[JOKER] <= 1


def _canonical_pools(size: int, jokers: int) -> tuple[Array, Array]:
    """Sets of cards of one deck up to an exchange of suits, with and without its joker."""
    sets, times = canonical_sets(size)
    if jokers == 0:
        return sets.astype(np.int64), times
    fewer, theirs = canonical_sets(size - 1)
    with_joker = np.column_stack([fewer, np.full(len(fewer), JOKER)])
    return np.concatenate([sets, with_joker]).astype(np.int64), np.concatenate([times, theirs])


def _up_to_suits(firsts: Array, hands: list[int], sets: bool) -> tuple[Array, Array]:
    """The smallest form of the cards under an exchange of suits, and how many have it.

    As numbers to the base of the kinds, the first card first.
    """
    digits = KINDS ** np.arange(len(hands), dtype=np.int64)[::-1]
    smallest = np.full(len(firsts), np.iinfo(np.int64).max)
    for order in _SUIT_ORDERS:
        form = np.where(firsts == JOKER, firsts, firsts // 4 * 4 + np.array(order)[firsts % 4])
        for hand in set(hands) if sets else ():
            at = [i for i, owner in enumerate(hands) if owner == hand]
            form[:, at] = np.sort(form[:, at], axis=1)
        smallest = np.minimum(smallest, form @ digits)
    forms, times = np.unique(smallest, return_counts=True)
    return forms[:, np.newaxis] // digits % KINDS, times
