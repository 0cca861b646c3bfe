"""The community solver: two cards each and a board of five, decisions from the river back.

All boards are gone through up to an exchange of suits: 134,459 stand for 2,598,960. On each board
every two cards that are not on it are ranked at once (two cards that make no flush are worth what
their ranks are, so few are looked at), and for each of them the dealer's hands that are lower,
equal and higher are counted with the cards in sight removed: a running count over the hands in
order, less those that hold one of the player's two cards. What a round pays depends only on that
comparison, on whether the dealer qualifies, and on the kind of the player's hand, so the game's own
settlement is asked once for each such case and not for each deal.

On a board the best of a bet and a fold is known for every two cards. These values are added up by
what was known on the flop (`hands.flops`), those again by the two cards, and the best action is
taken at each step on the way back. A second pass follows the actions and counts every result.
Integers throughout. The pack may be any ranks in four suits.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from pitboss.engines.exact.board_cases import CASES, put_cases, sort_scores
from pitboss.engines.exact.plain_boards import (
    KINDS,
    RUNOUTS,
    added_by_kind,
    count_holdings,
    count_kinds,
    find_runouts,
    is_plain,
    room_for_kinds,
    spread,
)
from pitboss.errors import NotAllowed
from pitboss.families.community import Community, Hand, hand_of
from pitboss.hands.flops import (
    EXCHANGES,
    FLOP_CLASSES,
    FLOP_KEYS,
    FLOPS_LIKE,
    HOLE_UNDER,
    STANDING,
    flop_class,
    suit_classes,
)
from pitboss.hands.poker import CATEGORY_SHIFT, ROYAL_FLUSH, best_on_board, laid_out
from pitboss.hands.sets import (
    PAIRS,
    all_sets,
    canonical_sets,
    pair_index,
    place_of_sets,
    ranks_of_pack,
)
from pitboss.jit import compiled, kernel
from pitboss.money.cents import money
from pitboss.registry import Array
from pitboss.tape.simulation import prefer

if TYPE_CHECKING:
    from pitboss.rulebook.terms import Terms

ROWS = len(Hand)
FLOPS_OF_A_BOARD = 10
WORTH = 4
"""What is added up for each flop and two cards: see `weigh`."""

Ints = npt.NDArray[np.int64]

UNDER = HOLE_UNDER.astype(np.int32)

T = TypeVar("T")
_sums_kept: dict[object, Ints] = {}
_folds_kept: dict[object, tuple[Ints, Ints]] = {}
"""The last answers, by all that they depend on."""


def score_in(row: int) -> int:
    """A score of this kind, neither the lowest nor the highest."""
    return ROYAL_FLUSH if row == ROWS - 1 else row << CATEGORY_SHIFT | 1 << 7


class Space(NamedTuple):
    """What is known of one board; of the many two cards that are not on it, row by row."""

    cards: Any
    """The cards that are not on the board."""
    firsts: Any
    seconds: Any
    """By two cards: where they are among those, the same on every board."""
    places: Any
    """By two cards: their place among all of the deck."""
    looks: Any
    """By two cards: which score is theirs."""
    scores: Any
    spare: Any
    """Scores looked at, as `score << 11 | number`, and room to sort them."""
    alike: Any
    """By two ranks: the number of the score that they have without a flush, -1 for none yet."""
    groups: Any
    """By number of a score: its place among the different scores, lowest first."""
    group_scores: Any
    starts: Any
    """By such a place: the score, and where its two cards start in order."""
    order: Any
    """All two cards in order of score."""
    rows: Any
    cases: Any
    """By two cards: the kind of the player's hand, and the dealer's hands in each case."""
    counts: Any
    """By card: hands so far, hands of the group in hand, and all hands that do not qualify."""


@kernel
def space_for(left: int) -> Space:
    """Room for boards that leave so many cards."""
    holdings = left * (left - 1) // 2
    firsts, seconds = np.zeros(holdings, np.int64), np.zeros(holdings, np.int64)
    number = 0
    for j in range(left):
        for i in range(j):
            firsts[number] = i
            seconds[number] = j
            number += 1
    return Space(
        np.zeros(left, np.int64),
        firsts,
        seconds,
        np.zeros(holdings, np.int64),
        np.zeros(holdings, np.int64),
        np.zeros(holdings, np.int64),
        np.zeros(holdings, np.int64),
        np.zeros(13 * 13, np.int64),
        np.zeros(holdings, np.int64),
        np.zeros(holdings, np.int64),
        np.zeros(holdings + 1, np.int64),
        np.zeros(holdings, np.int64),
        np.zeros(holdings, np.int64),
        np.zeros((holdings, CASES), np.int64),
        np.zeros((3, left), np.int64),
    )


@kernel
def rank_holdings(board: Any, pack: Any, space: Space) -> int:
    """Put all two cards off the board in order of score; how many different scores there are."""
    cards, places, looks = space.cards, space.places, space.looks
    scores, alike = space.scores, space.alike
    seen, layout, left = 0, 0, 0
    suited = np.zeros(4, np.int64)
    for n in range(5):
        seen |= 1 << board[n]
        layout |= laid_out(board[n])
        suited[board[n] & 3] += 1
    flush = -1
    for suit in range(4):
        if suited[suit] >= 3:
            flush = suit
    for n in range(len(pack)):
        if not seen >> pack[n] & 1:
            cards[left] = pack[n]
            left += 1
    on_board = suited[flush] if flush >= 0 else 0
    alike[:] = -1
    found, holding = 0, 0
    for j in range(left):
        second = cards[j]
        for i in range(j):
            first = cards[i]
            own = on_board + int(first & 3 == flush) + int(second & 3 == flush)
            ranks = 13 * (second >> 2) + (first >> 2)
            look = -1 if own >= 5 else alike[ranks]
            if look < 0:
                score = best_on_board(layout | laid_out(first) | laid_out(second))
                scores[found] = score << 11 | found
                look = found
                found += 1
                if own < 5:
                    alike[ranks] = look
            looks[holding] = look
            places[holding] = pair_index(first, second)
            holding += 1
    sort_scores(scores, space.spare, found)
    return put_in_order(space, found)


@kernel
def put_in_order(space: Space, found: int) -> int:
    """From sorted scores to the two cards in order, and where each different score starts."""
    scores, looks, starts, order = space.scores, space.looks, space.starts, space.order
    groups, group_scores, spare = space.groups, space.group_scores, space.spare
    last = -1
    for at in range(found):
        score = scores[at] >> 11
        if last < 0 or group_scores[last] != score:
            last += 1
            group_scores[last] = score
        groups[scores[at] & 2047] = last
    starts[: last + 2] = 0
    for holding in range(len(order)):
        group = groups[looks[holding]]
        looks[holding] = group
        starts[group + 1] += 1
    for group in range(last + 1):
        starts[group + 1] += starts[group]
        spare[group] = starts[group]
    for holding in range(len(order)):
        group = looks[holding]
        order[spare[group]] = holding
        spare[group] += 1
    return last + 1


@kernel
def count_cases(space: Space, groups: int, qualifies: int) -> None:
    """For each two cards, the dealer's hands in each case.

    A hand that holds one of the player's cards is taken off the count.
    """
    firsts, seconds, order = space.firsts, space.seconds, space.order
    counts, cases, rows = space.counts, space.cases, space.rows
    scores, starts = space.group_scores, space.starts
    left = len(space.cards)
    dealers = (left - 2) * (left - 3) // 2
    counts[:] = 0
    poor = 0
    for group in range(groups):
        if scores[group] < qualifies:
            poor = starts[group + 1]
    for at in range(poor):
        counts[2, firsts[order[at]]] += 1
        counts[2, seconds[order[at]]] += 1
    for group in range(groups):
        start, end = starts[group], starts[group + 1]
        plays, row = scores[group] >= qualifies, hand_of(scores[group])
        for at in range(start, end):
            counts[1, firsts[order[at]]] += 1
            counts[1, seconds[order[at]]] += 1
        for at in range(start, end):
            h = order[at]
            a, b = firsts[h], seconds[h]
            lower = start - counts[0, a] - counts[0, b]
            equal = end - start - counts[1, a] - counts[1, b] + 1
            idle = poor - counts[2, a] - counts[2, b] + (0 if plays else 1)
            higher = dealers - lower - equal
            rows[h] = row
            put_cases(cases[h], plays, lower, equal, higher, idle)
        for at in range(start, end):
            a, b = firsts[order[at]], seconds[order[at]]
            counts[0, a] += 1
            counts[0, b] += 1
            counts[1, a] = 0
            counts[1, b] = 0


class Asked(NamedTuple):
    """What both passes ask of the game."""

    pack: Any
    base: Any
    """By row and case: what is won with nothing bet."""
    per_bet: Any
    """And what each Ante bet adds."""
    last: int
    """The Antes of the last bet."""
    fold: int
    qualifies: int


@kernel
def weigh(asked: Asked, left: int, cases: Any, row: int, times: int, worth: Any) -> None:
    """What two cards are worth on a board: with no bet, for each Ante bet, and at their best.

    And how often they are folded. All for so many boards like it.
    """
    plain, more = 0, 0
    for case in range(CASES):
        plain += cases[case] * asked.base[row, case]
        more += cases[case] * asked.per_bet[row, case]
    bet = plain + asked.last * more
    folded = asked.fold * ((left - 2) * (left - 3) // 2)
    worth[0] = plain * times
    worth[1] = more * times
    worth[2] = max(bet, folded) * times
    worth[3] = times if bet <= folded else 0


@compiled
def add_up(boards: Any, times: Any, asked: Asked, under: Any, sums: Any, by_kind: Any) -> None:
    """Add what each flop and two cards are worth: see `weigh`.

    Plain boards are added to `by_kind`, and their runouts taken off `sums`.
    """
    left = len(asked.pack) - 5
    space, kinds = space_for(left), room_for_kinds(CASES)
    holdings = len(space.rows)
    worth, of_kinds = np.zeros((holdings, WORTH), np.int64), np.zeros((KINDS, WORTH), np.int64)
    runouts = np.zeros((RUNOUTS, 2), np.int64)
    for number in range(len(boards)):
        board = boards[number]
        plain = is_plain(board)
        if plain:
            count_kinds(board, asked.pack, kinds, asked.qualifies)
            of_kinds[:] = 0
            for kind in range(KINDS):
                if kinds.many[kind] > 0:
                    cases, row = kinds.cases[kind], kinds.rows[kind]
                    weigh(asked, left, cases, row, times[number], of_kinds[kind])
        else:
            count_cases(space, rank_holdings(board, asked.pack, space), asked.qualifies)
            for h in range(holdings):
                weigh(asked, left, space.cases[h], space.rows[h], times[number], worth[h])
        for x in range(5):
            for y in range(x):
                for z in range(y):
                    flop, exchange = flop_class(board[x], board[y], board[z])
                    if plain:
                        for kind in range(KINDS):
                            for column in range(WORTH):
                                by_kind[flop, kind, column] += of_kinds[kind, column]
                        for at in range(find_runouts(board, asked.pack, under, x, y, z, runouts)):
                            cell, kind = runouts[at, 0], runouts[at, 1]
                            for column in range(WORTH):
                                sums[cell, column] -= of_kinds[kind, column]
                        continue
                    for h in range(holdings):
                        cell = flop * PAIRS + under[exchange, space.places[h]]
                        sums[cell, 0] += worth[h, 0]
                        sums[cell, 1] += worth[h, 1]
                        sums[cell, 2] += worth[h, 2]
                        sums[cell, 3] += worth[h, 3]


@compiled
def count_results(
    boards: Any,
    times: Any,
    asked: Asked,
    under: Any,
    before_flop: Any,
    on_flop: Any,
    by_kind: Any,
    bet_on_flop: int,
    results: Any,
) -> None:
    """Follow the actions: `results` by Antes bet (0: folded), row and case.

    `before_flop` are the Antes bet there, 0 for a check; `on_flop` is 1 where that was checked and
    the bet is made, and `by_kind` the same added up.
    """
    left = len(asked.pack) - 5
    space, kinds = space_for(left), room_for_kinds(CASES)
    holdings, most = len(space.rows), len(results)
    made, made_of_kinds = np.zeros(holdings, np.int64), np.zeros(KINDS, np.int64)
    held, worth = np.zeros((KINDS, most), np.int64), np.zeros(WORTH, np.int64)
    runouts = np.zeros((RUNOUTS, 2), np.int64)
    for number in range(len(boards)):
        board = boards[number]
        plain = is_plain(board)
        if plain:
            count_kinds(board, asked.pack, kinds, asked.qualifies)
            made_of_kinds[:] = 0
        else:
            count_cases(space, rank_holdings(board, asked.pack, space), asked.qualifies)
            made[:] = 0
        for x in range(5):
            for y in range(x):
                for z in range(y):
                    flop, exchange = flop_class(board[x], board[y], board[z])
                    if plain:
                        for kind in range(KINDS):
                            made_of_kinds[kind] += by_kind[flop, kind]
                        for at in range(find_runouts(board, asked.pack, under, x, y, z, runouts)):
                            made_of_kinds[runouts[at, 1]] -= on_flop[runouts[at, 0]]
                        continue
                    for h in range(holdings):
                        made[h] += on_flop[flop * PAIRS + under[exchange, space.places[h]]]
        if plain:
            count_holdings(board, asked.pack, before_flop, held)
            for kind in range(KINDS):
                if kinds.many[kind] > 0:
                    cases, row = kinds.cases[kind], kinds.rows[kind]
                    weigh(asked, left, cases, row, 1, worth)
                    last = 0 if worth[3] else asked.last
                    done = made_of_kinds[kind]
                    for bet in range(1, most):
                        add_cases(
                            results[bet, row],
                            cases,
                            FLOPS_OF_A_BOARD * held[kind, bet] * times[number],
                        )
                    add_cases(results[bet_on_flop, row], cases, done * times[number])
                    waits = FLOPS_OF_A_BOARD * held[kind, 0] - done
                    add_cases(results[last, row], cases, waits * times[number])
            continue
        for h in range(holdings):
            cases, row, bet = space.cases[h], space.rows[h], before_flop[space.places[h]]
            if bet > 0:
                add_cases(results[bet, row], cases, FLOPS_OF_A_BOARD * times[number])
                continue
            add_cases(results[bet_on_flop, row], cases, made[h] * times[number])
            weigh(asked, left, cases, row, 1, worth)
            last = 0 if worth[3] else asked.last
            waits = FLOPS_OF_A_BOARD - made[h]
            add_cases(results[last, row], cases, waits * times[number])


@kernel
def add_cases(results: Any, cases: Any, times: int) -> None:
    """Count the cases of two cards so many times."""
    for case in range(CASES):
        results[case] += cases[case] * times


@kernel
def all_laid_out(cards: Any) -> int:
    """Some cards as one layout."""
    layout = 0
    for card in cards:
        layout |= laid_out(card)
    return layout


@kernel
def lay_out_rest(pack: Any, seen: int, lanes: Any) -> int:
    """The cards of a pack that are not in sight, each in its lane; how many there are."""
    left = 0
    for card in pack:
        if not seen & laid_out(card):
            lanes[left] = laid_out(card)
            left += 1
    return left


@kernel
def weigh_board(
    mine: int, flop: int, lanes: Any, turn: int, last: int, asked: Asked
) -> tuple[int, int]:
    """What two cards win with a flop and two of the cards left: without a bet, and per Ante bet.

    Added up over every hand of the dealer's.
    """
    board = flop | lanes[turn] | lanes[last]
    score = best_on_board(board | mine)
    row = hand_of(score)
    plain, more = 0, 0
    for j in range(len(lanes)):
        if j in (turn, last):
            continue
        for i in range(j):
            if i not in (turn, last):
                dealers = best_on_board(board | lanes[i] | lanes[j])
                sign = int(score >= dealers) + int(score > dealers)
                case = 2 * sign + int(dealers >= asked.qualifies)
                plain += asked.base[row, case]
                more += asked.per_bet[row, case]
    return plain, more


@compiled
def weigh_flop(hole: Any, flop: Any, asked: Asked, sums: Any) -> None:
    """Add up what two cards and a flop are worth: without a bet, per Ante bet, and to the end.

    Every turn and river, and every hand of the dealer's, one by one.
    """
    mine, known = all_laid_out(hole), all_laid_out(flop)
    lanes = np.zeros(len(asked.pack), np.int64)
    left = lay_out_rest(asked.pack, mine | known, lanes)
    folded = asked.fold * ((left - 2) * (left - 3) // 2)
    for turn in range(left):
        for last in range(turn):
            plain, more = weigh_board(mine, known, lanes[:left], turn, last, asked)
            sums[0] += plain
            sums[1] += more
            sums[2] += max(plain + asked.last * more, folded)


@dataclass
class CommunitySolver:
    """Solves the base game of a community-card game."""

    terms: Terms
    game: Community
    pack: Sequence[int] = range(52)
    """The cards that there are: all four suits of some ranks."""
    threads: int = 0

    def __post_init__(self) -> None:
        if self.game.qualifies & (1 << CATEGORY_SHIFT) - 1:
            raise NotAllowed("this solver is for dealers who play from one kind of hand up")
        self._ranks = ranks_of_pack(self.pack)
        self._cards = np.array(sorted(self.pack), dtype=np.int64)

    def solve(self) -> dict[tuple[int, int], Fraction]:
        """(net, Antes bet) to probability, the net in parts of the Ante."""
        found: dict[tuple[int, int], Fraction] = {}
        results = self._results
        plain, more = self._base
        for bet, row, case in np.argwhere(results):
            net = self.game.fold if bet == 0 else int(plain[row, case] + bet * more[row, case])
            p = Fraction(int(results[bet, row, case]), self.deals)
            found[net, int(bet)] = found.get((net, int(bet)), Fraction(0)) + p
        return found

    @property
    def deals(self) -> int:
        """Two cards, a flop, two cards more and the dealer's two."""
        cards = len(self.pack)
        return comb(cards, 2) * comb(cards - 2, 3) * comb(cards - 5, 2) * comb(cards - 7, 2)

    @cached_property
    def policy(self) -> Array:
        """The best actions as a simulation follows them, by information key."""
        game = self.game
        cells = np.full(self.terms.game.keys, prefer(game.give_up), dtype=np.int64)
        early = by_bet(game.before_flop, game.check)
        late = by_bet(game.on_flop, game.check)
        cells[:PAIRS] = early[self._before_flop]
        cells[game.flop_from : game.flop_from + FLOP_KEYS] = late[self._on_flop]
        bet = next(iter(game.at_last))
        cells[game.last_from + 1 :] = prefer(bet)
        return cells

    def before_flop(self) -> dict[int, Ints]:
        """By action: what each two cards win before the flop, added up over all deals to come.

        In parts of the Ante, the later decisions at their best.
        """
        sums, bets = self._flop_sums, self._on_flop
        on_it = np.where(bets > 0, sums[:, 0] + bets * sums[:, 1], sums[:, 2])
        plain, more, check = (by_two_cards(part) for part in (sums[:, 0], sums[:, 1], on_it))
        found = {self.game.check: check}
        for action, times in self.game.before_flop.items():
            found[action] = plain + times * more
        return found

    def on_flop(
        self, hole: Sequence[int], flop: Sequence[int], *, ante: int = 1, fold_loses: int = 0
    ) -> dict[int, Fraction]:
        """By action: what two cards win on a flop, in the money of the Ante.

        A fold after the river loses so much besides: a side bet that it forfeits.
        """
        asked, parts = self._asked, self.game.parts
        asked = asked._replace(
            base=asked.base * ante,
            per_bet=asked.per_bet * ante,
            fold=asked.fold * ante - parts * fold_loses,
        )
        sums = np.zeros(3, dtype=np.int64)
        weigh_flop(np.array(hole), np.array(flop), asked, sums)
        left = len(self.pack) - 5
        deals = comb(left, 2) * comb(left - 2, 2) * parts
        ((bet, times),) = self.game.on_flop.items()
        plain, more, check = (int(won) for won in sums)
        return {
            bet: Fraction(plain + times * more, deals),
            self.game.check: Fraction(check, deals),
        }

    def folds(self) -> tuple[Ints, Ints]:
        """Two cards and a flop, a row each, and in how many runouts the best play folds them."""
        return self._kept(_folds_kept, self._count_folds)

    def _count_folds(self) -> tuple[Ints, Ints]:
        folds = np.where(self._waits_on_flop, self._flop_sums[:, 3], 0)
        return with_flops(folds.reshape(FLOP_CLASSES, PAIRS))

    # the ways a hand can end

    def _nets(self, bet: int) -> Ints:
        """What each row and case wins with some Antes bet: asked of the game."""
        nets = np.zeros((ROWS, CASES), dtype=np.int64)
        for row in range(ROWS):
            mine = score_in(row)
            for case in range(CASES):
                dealers = self._dealers(mine, case)
                if dealers is not None:
                    nets[row, case] = self.game.net(self.terms.rules, bet, mine, dealers)
        return nets

    def _dealers(self, mine: int, case: int) -> int | None:
        """A score of the dealer's in this case; None where it cannot be."""
        sign, plays = divmod(case, 2)
        limit = self.game.qualifies
        wanted = {
            0: max(mine + 1, limit) if plays else mine + 1,
            1: mine,
            2: limit if plays else limit - 1,
        }[sign]
        if sign == 2:
            wanted = min(wanted, mine - 1)
        return wanted if (wanted >= limit) == bool(plays) else None

    @cached_property
    def _base(self) -> tuple[Ints, Ints]:
        """What a row and a case win with nothing bet, and what each Ante bet adds."""
        plain = self._nets(0)
        return plain, self._nets(1) - plain

    @property
    def _asked(self) -> Asked:
        """What both passes ask of the game."""
        (river,) = self.game.at_last.values()
        return Asked(self._cards, *self._base, river, self.game.fold, self.game.qualifies)

    # the passes

    @cached_property
    def _boards(self) -> tuple[Ints, Ints]:
        sets, times = canonical_sets(5, len(self._ranks))
        return self._cards[sets], times

    def _each(self, work: Callable[..., None], *sums: npt.NDArray[Any]) -> None:
        """Do some work on parts of the boards, side by side; what each part counts is added up."""
        boards, times = self._boards
        workers = self.threads or os.cpu_count() or 1
        work(boards[:0], times[:0], *sums)  # compiles once, before the threads race for it

        def part(number: int) -> list[npt.NDArray[Any]]:
            own = [np.zeros_like(each) for each in sums]
            work(boards[number::workers].copy(), times[number::workers].copy(), *own)
            return own

        with ThreadPoolExecutor(workers) as pool:
            for own in pool.map(part, range(workers)):
                for each, more in zip(sums, own, strict=True):
                    each += more

    def _kept(self, shelf: dict[object, T], make: Callable[[], T]) -> T:
        """The last answer, if the same was asked: of a side bet, and of its meter, it is."""
        asked = self._asked
        key = tuple(part.tobytes() for part in asked[:3]), asked[3:], repr(self.game)
        found = shelf.get(key)
        if found is None:
            found = make()
            shelf.clear()
            shelf[key] = found
        return found

    @cached_property
    def _flop_sums(self) -> Ints:
        """By flop and two cards: no bet, each Ante bet, and the best to the end, in all deals."""
        return self._kept(_sums_kept, self._sum_flops)

    def _sum_flops(self) -> Ints:
        def work(boards: Ints, times: Ints, sums: Ints, by_kind: Ints) -> None:
            add_up(boards, times, self._asked, UNDER, sums, by_kind)

        sums = np.zeros((FLOP_KEYS, WORTH), dtype=np.int64)
        by_kind = np.zeros((FLOP_CLASSES, KINDS, WORTH), dtype=np.int64)
        self._each(work, sums, by_kind)
        spread(sums, by_kind)
        return evened(sums.reshape(FLOP_CLASSES, PAIRS, WORTH), 3).reshape(FLOP_KEYS, WORTH)

    @cached_property
    def _on_flop(self) -> Ints:
        """The Antes bet on each flop with each two cards; 0 for a check."""
        sums = self._flop_sums
        (bet,) = self.game.on_flop.values()
        return np.where(sums[:, 0] + bet * sums[:, 1] > sums[:, 2], bet, 0)

    @cached_property
    def _before_flop(self) -> Ints:
        """The Antes bet on each two cards; 0 for a check."""
        sums, bets = self._flop_sums, self._on_flop
        on_it = np.where(bets > 0, sums[:, 0] + bets * sums[:, 1], sums[:, 2])
        plain, more, check = (by_two_cards(v) for v in (sums[:, 0], sums[:, 1], on_it))
        best = np.zeros(PAIRS, dtype=np.int64)
        for bet in self.game.before_flop.values():
            worth = plain + bet * more
            best, check = np.where(worth > check, bet, best), np.maximum(worth, check)
        return best

    @cached_property
    def _results(self) -> Ints:
        """By Antes bet, row and case: how many deals come to it."""
        before = self._before_flop
        (bet,) = self.game.on_flop.values()
        (river,) = self.game.at_last.values()
        most = max(*self.game.before_flop.values(), bet, river)
        made = ((self._on_flop > 0) & np.tile(before == 0, FLOP_CLASSES)).astype(np.int8)
        by_kind = added_by_kind(made)

        def work(boards: Ints, times: Ints, results: Ints) -> None:
            count_results(boards, times, self._asked, UNDER, before, made, by_kind, bet, results)

        results = np.zeros((most + 1, ROWS, CASES), dtype=np.int64)
        self._each(work, results)
        return results

    @property
    def _waits_on_flop(self) -> npt.NDArray[np.bool_]:
        """By flop and two cards: is nothing bet before and on it?"""
        nothing_bet: npt.NDArray[np.bool_] = np.tile(self._before_flop == 0, FLOP_CLASSES)
        nothing_bet &= self._on_flop == 0
        return nothing_bet

    @property
    def _most_bet(self) -> int:
        """The most Antes that are bet in a round."""
        return max(self.game.before_flop.values())

    def check_limit(self, amount: int) -> None:
        """Refuse a stake at which the payout limit bites: results are not in proportion then."""
        limit = self.game.limit(self.terms.rules)
        best = int(self._nets(self._most_bet).max()) * amount // self.game.parts
        if limit and best > limit:
            raise NotAllowed(
                f"the payout limit of {money(limit)} bites at {money(amount)}: "
                f"take a smaller stake",
                code="stake",
            )


def evened(sums: npt.NDArray[Any], size: int) -> npt.NDArray[Any]:
    """Sums of boards of so many cards and two cards, evened out.

    By class of board and two cards. Each board of five was counted as often as there are boards
    like it, in one of its forms: over the exchanges of suits that leave a smaller board as it is,
    the forms make up 24 times the sum for this very board.
    """
    standing = suit_classes(size).standing
    sets = all_sets(size)[standing]
    even = np.zeros_like(sums)
    for number, exchange in enumerate(EXCHANGES):
        turned = place_of_sets(np.sort((sets >> 2) * 4 + exchange[sets & 3], axis=1))
        same = turned == standing
        even[same] += sums[same][:, HOLE_UNDER[number]]
    assert not (even % 24).any()
    even //= 24
    return even


_TWO_CARDS = all_sets(2)


@compiled
def _add_by_two_cards(numbers: Any, exchanges: Any, values: Any, under: Any, sums: Any) -> None:
    """Cards that are on the board cannot be held: their values are nought."""
    for board in range(len(numbers)):
        row, turned = values[numbers[board]], under[exchanges[board]]
        for place in range(PAIRS):
            sums[place] += row[turned[place]]


def by_two_cards(values: npt.NDArray[Any], size: int = 3) -> Ints:
    """Values of flops, or of boards of another size, added up for each two cards."""
    sums = np.zeros(PAIRS, dtype=np.int64)
    classes = suit_classes(size)
    rows = np.ascontiguousarray(values).reshape(-1, PAIRS)
    _add_by_two_cards(classes.number, classes.exchange, rows, UNDER, sums)
    return sums


def with_flops(runouts: Ints) -> tuple[Ints, Ints]:
    """From runouts by flop and two cards to five cards in a row, and how many deals each is."""
    flops, held = np.nonzero(runouts)
    cards = np.column_stack([_TWO_CARDS[held], all_sets(3)[STANDING[flops]]])
    return cards, runouts[flops, held] * FLOPS_LIKE[flops]


def by_bet(bets: Mapping[int, int], check: int) -> Ints:
    """What is preferred where so many Antes are bet."""
    cells = np.full(max(bets.values()) + 1, prefer(check), dtype=np.int64)
    for action, times in bets.items():
        cells[times] = prefer(action, check)
    return cells
