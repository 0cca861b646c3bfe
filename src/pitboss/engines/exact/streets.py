"""Community cards with a bet on each street: what is bet on one has no part in the others.

The player pays to see the flop or folds; before turn and river he may bet once more. Such a bet is
worth making if more of the deals to come win than lose, and that depends on the cards in sight
alone. So the boards are gone through as in the community solver, and for every two cards the deals
won less those lost are added up by flop (1,755 up to an exchange of suits) and by flop and turn
(16,432): wherever that is above nought, the bet is made. The bets that are made tell what it is
worth to see the flop, and a second pass follows all three decisions.

A turn and a river are told apart here: there are twice as many deals as where both come together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.engines.exact.board_cases import CASES
from pitboss.engines.exact.community import (
    ROWS,
    UNDER,
    Asked,
    CommunitySolver,
    Ints,
    add_cases,
    all_laid_out,
    by_bet,
    by_two_cards,
    count_cases,
    evened,
    lay_out_rest,
    rank_holdings,
    space_for,
    weigh_board,
    with_flops,
)
from pitboss.families.community import Community
from pitboss.hands.flops import FLOP_CLASSES, FLOP_KEYS, SuitClasses, flop_class, suit_classes
from pitboss.hands.sets import PAIRS, quad_index
from pitboss.jit import compiled, kernel
from pitboss.registry import Array
from pitboss.tape.simulation import prefer

if TYPE_CHECKING:
    from pitboss.rulebook.terms import Terms

TURNS = 2
"""Of two cards after a flop either may come first."""
FLOPS_OF_FOUR = 4
"""A board of four is a flop and a turn in so many ways."""

Bits = npt.NDArray[np.int8]


class Streets(NamedTuple):
    """What the first pass finds."""

    worth: Ints
    """By two cards: what it wins to see the flop, in all deals."""
    on_flop: Bits
    """By flop and two cards: 1 where the bet before the turn is made."""
    at_last: Bits
    """By class of flop and turn, and two cards: 1 where the bet before the river is made."""


_kept: dict[object, Streets] = {}
"""The last answer, by all that it depends on."""


@kernel
def four_class(board: Any, left_out: int, fours: SuitClasses) -> tuple[int, int]:
    """The class of a board without one of its cards, and the exchange of suits to it."""
    a = board[0 if left_out > 0 else 1]
    b = board[1 if left_out > 1 else 2]
    c = board[2 if left_out > 2 else 3]
    d = board[3 if left_out > 3 else 4]
    place = quad_index(a, b, c, d)
    return fours.number[place], fours.exchange[place]


@compiled
def add_streets(
    boards: Any,
    times: Any,
    asked: Asked,
    fours: SuitClasses,
    under: Any,
    by_flop: Any,
    by_turn: Any,
) -> None:
    """Add up what each flop and two cards win without a bet and per Ante bet, and the latter with
    each flop and turn."""
    space = space_for(len(asked.pack) - 5)
    rows, places, cases = space.rows, space.places, space.cases
    holdings = len(rows)
    worth = np.zeros((holdings, 2), np.int64)
    for number in range(len(boards)):
        board = boards[number]
        count_cases(space, rank_holdings(board, asked.pack, space), asked.qualifies)
        for h in range(holdings):
            plain, more = 0, 0
            for case in range(CASES):
                plain += cases[h, case] * asked.base[rows[h], case]
                more += cases[h, case] * asked.per_bet[rows[h], case]
            worth[h, 0] = plain * times[number]
            worth[h, 1] = more * times[number]
        for x in range(5):
            for y in range(x):
                for z in range(y):
                    flop, exchange = flop_class(board[x], board[y], board[z])
                    for h in range(holdings):
                        place = under[exchange, places[h]]
                        by_flop[flop, place, 0] += worth[h, 0]
                        by_flop[flop, place, 1] += worth[h, 1]
        for river in range(5):
            four, exchange = four_class(board, river, fours)
            for h in range(holdings):
                by_turn[four, under[exchange, places[h]]] += worth[h, 1]


@compiled
def follow_streets(
    boards: Any,
    times: Any,
    asked: Asked,
    fours: SuitClasses,
    under: Any,
    before_flop: Any,
    on_flop: Any,
    at_last: Any,
    antes: Any,
    results: Any,
) -> None:
    """Follow the actions: `results` by Antes bet (0: folded), row and case.

    `antes` are those bet after the flop: none, the last one, the one before it, both.
    """
    space = space_for(len(asked.pack) - 5)
    rows, places, cases = space.rows, space.places, space.cases
    holdings = len(rows)
    last = np.zeros((5, holdings), np.int64)
    made = np.zeros((holdings, len(antes)), np.int64)
    for number in range(len(boards)):
        board = boards[number]
        count_cases(space, rank_holdings(board, asked.pack, space), asked.qualifies)
        for river in range(5):
            four, exchange = four_class(board, river, fours)
            for h in range(holdings):
                last[river, h] = at_last[four, under[exchange, places[h]]]
        made[:] = 0
        for x in range(5):
            for y in range(x):
                for z in range(y):
                    flop, exchange = flop_class(board[x], board[y], board[z])
                    for river in range(5):
                        if river not in (x, y, z):
                            for h in range(holdings):
                                bets = 2 * on_flop[flop, under[exchange, places[h]]]
                                made[h, bets + last[river, h]] += 1
        for h in range(holdings):
            bet = before_flop[places[h]]
            for bets in range(len(antes)):
                antes_bet = bet + antes[bets] if bet > 0 else 0
                add_cases(results[antes_bet, rows[h]], cases[h], made[h, bets] * times[number])


@compiled
def weigh_streets(hole: Any, flop: Any, asked: Asked, sums: Any) -> None:
    """Add up what two cards and a flop are worth: without a bet, per Ante bet, and what a last bet
    adds, where it is worth making."""
    mine, known = all_laid_out(hole), all_laid_out(flop)
    lanes = np.zeros(len(asked.pack), np.int64)
    left = lay_out_rest(asked.pack, mine | known, lanes)
    for turn in range(left):
        gains = 0
        for last in range(left):
            if last != turn:
                plain, more = weigh_board(mine, known, lanes[:left], turn, last, asked)
                sums[0] += plain
                gains += more
        sums[1] += gains
        sums[2] += max(0, asked.last * gains)


@dataclass
class StreetSolver(CommunitySolver):
    """Solves the base game where a bet can be made on each street."""

    @property
    def deals(self) -> int:
        return super().deals * TURNS

    @cached_property
    def policy(self) -> Array:
        game = self.game
        cells = np.full(self.terms.game.keys, prefer(game.check), dtype=np.int64)
        streets = self._streets
        cells[:PAIRS] = by_bet(game.before_flop, game.give_up)[self._before_flop]
        flops = slice(game.flop_from, game.flop_from + FLOP_KEYS)
        cells[flops] = by_bet(game.on_flop, game.check)[
            self._antes[2] * streets.on_flop.reshape(-1)
        ]
        cells[game.last_from + 1 :] = prefer(*game.at_last, game.check)
        return cells

    def before_flop(self) -> dict[int, Ints]:
        (bet,) = self.game.before_flop
        return {bet: self._streets.worth, self.game.give_up: np.full(PAIRS, self._folded)}

    def on_flop(
        self, hole: Sequence[int], flop: Sequence[int], *, ante: int = 1, fold_loses: int = 0
    ) -> dict[int, Fraction]:
        """By action: what two cards win on a flop, in the money of the Ante."""
        sums = np.zeros(3, dtype=np.int64)
        weigh_streets(np.array(hole), np.array(flop), self._asked, sums)
        plain, more, gains = (int(won) for won in sums)
        left = len(self.pack) - 5
        deals = left * (left - 1) * comb(left - 2, 2) * self.game.parts
        (before,) = self.game.before_flop.values()
        ((bet, times),) = self.game.on_flop.items()
        check = plain + before * more + gains
        return {
            bet: Fraction((check + times * more) * ante, deals),
            self.game.check: Fraction(check * ante, deals),
        }

    def folds(self) -> tuple[Ints, Ints]:
        folded = np.flatnonzero(self._before_flop == 0)
        runouts = np.zeros((FLOP_CLASSES, PAIRS), dtype=np.int64)
        runouts[:, folded] = comb(len(self.pack) - 5, 2)
        cards, times = with_flops(runouts)
        apart = (cards[:, :2, np.newaxis] != cards[:, np.newaxis, 2:]).all(axis=(1, 2))
        return cards[apart], times[apart]

    # the passes

    @property
    def _folded(self) -> int:
        """What a fold wins, in all deals of two cards."""
        return self.game.fold * (self.deals // comb(len(self.pack), 2))

    @property
    def _antes(self) -> Ints:
        """The Antes bet after the flop: none, the last bet, the one before it, both."""
        (flop,), (last,) = self.game.on_flop.values(), self.game.at_last.values()
        return np.array([0, last, flop, flop + last], dtype=np.int64)

    @property
    def _most_bet(self) -> int:
        return super()._most_bet + int(self._antes.max())

    @cached_property
    def _streets(self) -> Streets:
        return self._kept(_kept, self._bet_streets)

    def _bet_streets(self) -> Streets:
        """Add up by flop and by turn, bet where it gains, and add up by two cards."""
        fours = suit_classes(4)

        def work(boards: Ints, times: Ints, by_flop: Ints, by_turn: Ints) -> None:
            add_streets(boards, times, self._asked, fours, UNDER, by_flop, by_turn)

        by_flop = np.zeros((FLOP_CLASSES, PAIRS, 2), dtype=np.int64)
        by_turn = np.zeros((len(fours.standing), PAIRS), dtype=np.int32)
        self._each(work, by_flop, by_turn)
        by_flop, by_turn = evened(by_flop, 3), evened(by_turn, 4)
        plain, more = by_flop[:, :, 0], by_flop[:, :, 1]
        (before,) = self.game.before_flop.values()
        _, last, flop, _ = self._antes
        to_river = plain + before * more + flop * np.maximum(more, 0)
        worth = TURNS * by_two_cards(to_river)
        worth += FLOPS_OF_FOUR * last * by_two_cards(np.maximum(by_turn, 0), 4)
        return Streets(worth, (more > 0).astype(np.int8), (by_turn > 0).astype(np.int8))

    @cached_property
    def _before_flop(self) -> Ints:
        """The Antes bet on each two cards; 0 for a fold."""
        (bet,) = self.game.before_flop.values()
        return np.where(self._streets.worth > self._folded, bet, 0)

    @cached_property
    def _results(self) -> Ints:
        fours, streets, antes = suit_classes(4), self._streets, self._antes
        before = self._before_flop

        def work(boards: Ints, times: Ints, results: Ints) -> None:
            follow_streets(
                boards,
                times,
                self._asked,
                fours,
                UNDER,
                before,
                streets.on_flop,
                streets.at_last,
                antes,
                results,
            )

        results = np.zeros((self._most_bet + 1, ROWS, CASES), dtype=np.int64)
        self._each(work, results)
        return results


def community_solver(terms: Terms, game: Community) -> CommunitySolver:
    """The solver of a game of community cards, by when it bets."""
    return StreetSolver(terms, game) if game.on_each_street else CommunitySolver(terms, game)
