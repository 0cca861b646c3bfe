"""The community solver equals plain enumeration of every deal, and its strategy holds up."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from hands import jitted
from pitboss.engines.exact.board_cases import CASES
from pitboss.engines.exact.community import (
    CommunitySolver,
    count_cases,
    rank_holdings,
    space_for,
)
from pitboss.engines.simulate import simulate
from pitboss.equipment.cards import RANKS, cards
from pitboss.errors import NotAllowed
from pitboss.families.community import Community, hand_of
from pitboss.families.payout_limit import PayoutLimit
from pitboss.games import ultimate_texas_holdem as uth
from pitboss.hands.poker import CATEGORY_SHIFT, Five, best_of_seven, compared
from pitboss.hands.sets import pair_index
from pitboss.jit import compiled
from pitboss.money.cents import Cents
from pitboss.rulebook.terms import Terms, terms

Ints = npt.NDArray[np.int64]
Results = dict[tuple[int, int], Fraction]

TABLE = terms("toledo/ultimate-texas-holdem")
BETS = np.array([uth.BEFORE_FLOP, uth.LESS_BEFORE_FLOP, uth.ON_FLOP, uth.ON_RIVER], dtype=np.int64)
LEAST, MOST = -16, 1100
"""No round wins less or more, in half Antes."""


def community(on: Terms = TABLE) -> Community:
    assert on.game.community is not None
    return on.game.community


def pack(ranks: str) -> list[int]:
    return [4 * RANKS.index(rank) + suit for rank in ranks for suit in range(4)]


# --- Every deal, one after the other ----------------------------------------------------------

LOWEST_PLAYING = int(Five.FULL_HOUSE) << CATEGORY_SHIFT
"""With few ranks a dealer always has a pair: here he needs a full house."""


def net_against_full_house(rules: Any, times: int, mine: int, dealers: int) -> int:
    """`unit_net` with a dealer who needs more."""
    sign, plays = compared(mine, dealers), dealers >= LOWEST_PLAYING
    return uth.case_net(rules, times, mine, sign, plays)


@cache
def enumerator(unit_net: Any) -> Any:
    """Compiled loops over every deal that ask for the net of each."""
    net: Any = jitted.compiled(unit_net)
    best: Any = jitted.compiled(best_of_seven)

    @jitted.compiled
    def totals(rules: Any, pack: Ints, seen: int, hole: Ints, board: Ints, bets: Ints) -> Any:
        """Summed over the dealer's hands, what each bet wins."""
        won = np.zeros(len(bets), np.int64)
        v, w, x, y, z = board
        mine = best(hole[0], hole[1], v, w, x, y, z)
        hands = 0
        for i in range(len(pack)):
            for j in range(i):
                if not (seen >> pack[i] | seen >> pack[j]) & 1:
                    dealers = best(pack[i], pack[j], v, w, x, y, z)
                    hands += 1
                    for n in range(len(bets)):
                        won[n] += net(rules, bets[n], mine, dealers)
        return won, hands

    @jitted.compiled
    def tally_dealers(
        rules: Any, pack: Ints, seen: int, hole: Ints, board: Ints, bet: int, tally: Ints
    ) -> None:
        v, w, x, y, z = board
        mine = best(hole[0], hole[1], v, w, x, y, z)
        for i in range(len(pack)):
            for j in range(i):
                if not (seen >> pack[i] | seen >> pack[j]) & 1:
                    dealers = best(pack[i], pack[j], v, w, x, y, z)
                    tally[bet, net(rules, bet, mine, dealers) - LEAST] += 1

    @jitted.compiled
    def walk_runouts(
        rules: Any,
        pack: Ints,
        seen: int,
        hole: Ints,
        board: Ints,
        bets: Ints,
        bet: int,
        tally: Ints,
    ) -> Any:
        """Sums of betting early, on the flop, and of waiting; `tally` where a bet is followed."""
        sums = np.zeros(4, np.int64)
        for i in range(len(pack)):
            for j in range(i):
                if (seen >> pack[i] | seen >> pack[j]) & 1:
                    continue
                board[3], board[4] = pack[i], pack[j]
                known = seen | 1 << pack[i] | 1 << pack[j]
                won, hands = totals(rules, pack, known, hole, board, bets)
                sums[:3] += won[:3]
                sums[3] += max(won[3], -4 * hands)
                if len(tally) and bet > 0:
                    tally_dealers(rules, pack, known, hole, board, bet, tally)
                elif len(tally) and won[3] > -4 * hands:
                    tally_dealers(rules, pack, known, hole, board, bets[3], tally)
                elif len(tally):
                    tally[0, -4 - LEAST] += hands
        return sums

    @jitted.compiled
    def walk_flops(rules: Any, pack: Ints, hole: Ints, bets: Ints, bet: int, tally: Ints) -> Any:
        """Sums of the two bets before the flop, and of a check."""
        none = np.zeros((0, 0), np.int64)
        board = np.zeros(5, np.int64)
        sums = np.zeros(3, np.int64)
        own = 1 << hole[0] | 1 << hole[1]
        for i in range(len(pack)):
            for j in range(i):
                for k in range(j):
                    flop = 1 << pack[i] | 1 << pack[j] | 1 << pack[k]
                    if flop & own:
                        continue
                    board[0], board[1], board[2] = pack[i], pack[j], pack[k]
                    found = walk_runouts(rules, pack, own | flop, hole, board, bets, 0, none)
                    sums[:2] += found[:2]
                    sums[2] += max(found[2], found[3])
                    if len(tally):
                        late = bets[2] if found[2] > found[3] else 0
                        made = bet if bet > 0 else late
                        walk_runouts(rules, pack, own | flop, hole, board, bets, made, tally)
        return sums

    @jitted.compiled
    def walk(rules: Any, pack: Ints, holes: Ints, bets: Ints, worth: Ints, tally: Ints) -> None:
        """The best of each two cards; with a tally, every result besides."""
        none = np.zeros((0, 0), np.int64)
        for number in range(len(holes)):
            hole = holes[number]
            found = walk_flops(rules, pack, hole, bets, 0, none)
            worth[number] = found.max()
            if len(tally):
                bet = 0
                if found[0] == found.max() and found[0] > found[2]:
                    bet = bets[0]
                elif found[1] > found[2]:
                    bet = bets[1]
                walk_flops(rules, pack, hole, bets, bet, tally)

    return walk


def plain_results(on: Terms, unit_net: Any, ranks: str) -> Results:
    """(net, Antes bet) to probability, by every deal."""
    held = np.array(pack(ranks), dtype=np.int64)
    holes = np.array(list(combinations(held, 2)), dtype=np.int64)
    tally = np.zeros((5, MOST - LEAST), dtype=np.int64)
    best = np.zeros(len(holes), dtype=np.int64)
    enumerator(unit_net)(on.rules, held, holes, BETS, best, tally)
    deals = int(tally.sum())
    return {
        (int(at) + LEAST, int(bet)): Fraction(int(tally[bet, at]), deals)
        for bet, at in np.argwhere(tally)
    }


@pytest.mark.parametrize(
    ("net", "qualifies"),
    [(uth.unit_net, uth.PAIR_SCORE), (net_against_full_house, LOWEST_PLAYING)],
    ids=["pair", "full-house"],
)
def test_three_ranks_as_every_deal_says(net: Any, qualifies: int) -> None:
    game = replace(community(), net=net, qualifies=qualifies)
    found = CommunitySolver(TABLE, game, pack=pack("679")).solve()
    assert sum(found.values()) == 1
    assert found == plain_results(TABLE, net, "679")


def test_a_blind_that_a_dealer_without_a_pair_spares_as_every_deal_says() -> None:
    spares = int(uth.BlindUnqualified.PUSHES)
    on = replace(TABLE, rules=TABLE.rules._replace(blind_unqualified=spares))
    game = replace(community(), net=net_against_full_house, qualifies=LOWEST_PLAYING)
    found = CommunitySolver(on, game, pack=pack("679")).solve()
    assert found == plain_results(on, net_against_full_house, "679")


@pytest.mark.exhaustive
def test_five_ranks_are_worth_what_every_deal_says() -> None:
    """Straights, flushes and royals too; of two cards that look alike one stands for all."""
    held = np.array(pack("TJQKA"), dtype=np.int64)
    suits = {True: (0, 0, 4), False: (0, 1, 12)}
    holes, ways = [], []
    for low in range(5):
        holes.append([held[4 * low], held[4 * low + 1]])
        ways.append(6)
        for high in range(low + 1, 5):
            for first, second, count in suits.values():
                holes.append([held[4 * low + first], held[4 * high + second]])
                ways.append(count)
    best = np.zeros(len(holes), dtype=np.int64)
    none = np.zeros((0, 0), dtype=np.int64)
    enumerator(uth.unit_net)(TABLE.rules, held, np.array(holes, dtype=np.int64), BETS, best, none)
    solver = CommunitySolver(TABLE, community(), pack=pack("TJQKA"))
    mean = sum(net * p for (net, _), p in solver.solve().items())
    assert mean == Fraction(int(best @ np.array(ways)), solver.deals)


def test_threads_share_the_boards() -> None:
    one, three = (
        CommunitySolver(TABLE, community(), pack=pack("679"), threads=n).solve() for n in (1, 3)
    )
    assert one == three


def test_a_dealer_who_qualifies_within_a_kind_of_hand_is_refused() -> None:
    game = replace(community(), qualifies=uth.PAIR_SCORE + 1)
    with pytest.raises(NotAllowed, match="from one kind of hand up"):
        CommunitySolver(TABLE, game)


def test_a_pack_without_a_suit_is_refused() -> None:
    with pytest.raises(NotAllowed, match="all four suits"):
        CommunitySolver(TABLE, community(), pack=range(15))


# --- One board --------------------------------------------------------------------------------

BOARDS = [
    "2c 7d 9h Js Kc",  # nothing yet
    "2c 7c 9c Js Kd",  # a flush with two clubs
    "2c 7c 9c Jc Kd",  # with one
    "2c 7c 9c Jc Kc",  # with none
    "8c 8d 8h 3s 3c",  # the board is a full house
    "Tc Jc Qc Kc Ac",  # nobody has more
    "4c 5d 6h 7s 7c",
]


def dealt(board: list[int]) -> Any:
    space = space_for(47)
    pack = np.arange(52, dtype=np.int64)
    groups = rank_holdings(np.array(board, dtype=np.int64), pack, space)
    count_cases(space, groups, uth.PAIR_SCORE)
    return space


of_seven: Any = jitted.compiled(best_of_seven)


@compiled
def cases_of(board: Ints, first: int, second: int, qualifies: int) -> Ints:
    """The dealer's 990 hands, case by case."""
    v, w, x, y, z = board
    mine = of_seven(first, second, v, w, x, y, z)
    seen = 1 << first | 1 << second | 1 << v | 1 << w | 1 << x | 1 << y | 1 << z
    cases = np.zeros(CASES, np.int64)
    for i in range(52):
        for j in range(i):
            if not (seen >> i | seen >> j) & 1:
                dealers = of_seven(i, j, v, w, x, y, z)
                sign = 0 if mine < dealers else 1 if mine == dealers else 2
                cases[2 * sign + int(dealers >= qualifies)] += 1
    return cases


def some_boards() -> list[list[int]]:
    chance = np.random.default_rng()
    drawn = [sorted(map(int, chance.choice(52, 5, replace=False))) for _ in range(20)]
    return [cards(board) for board in BOARDS] + drawn


def test_dealers_hands_on_a_board_are_counted_as_one_by_one() -> None:
    for board in some_boards():
        space, on_it = dealt(board), np.array(board, dtype=np.int64)
        for h in range(len(space.places)):
            first, second = space.cards[space.firsts[h]], space.cards[space.seconds[h]]
            expected = cases_of(on_it, first, second, uth.PAIR_SCORE)
            assert (space.cases[h] == expected).all(), (board, first, second)
            assert space.places[h] == pair_index(int(first), int(second))
            assert space.rows[h] == hand_of(best_of_seven(int(first), int(second), *board))


def test_the_solver_bets_on_the_river_where_the_game_sees_a_gain() -> None:
    """The solver's sum over the cases is the game's own margin, and so its sign is."""
    plain, more = CommunitySolver(TABLE, community())._base
    for board in some_boards():
        space = dealt(board)
        for h in range(0, len(space.places), 7):
            row, cases = space.rows[h], space.cases[h]
            margin = int(cases @ (plain[row] + uth.ON_RIVER * more[row])) + 4 * 990
            held = int(space.cards[space.firsts[h]]), int(space.cards[space.seconds[h]])
            assert margin == uth.river_margin(TABLE.rules, uth.PACK, *held, *board)


# --- The whole deck ---------------------------------------------------------------------------


@pytest.mark.exhaustive
def test_the_whole_deck() -> None:
    """The edge that is published, and the strategy simulated gives it."""
    solver = CommunitySolver(TABLE, community())
    found = solver.solve()
    assert sum(found.values()) == 1
    edge = -sum(net * p for (net, _), p in found.items()) / 2
    assert edge == Fraction(50_643_648_973, 2_317_817_502_000)
    wagers = {"ante": 1000, "blind": 1000}
    run = simulate(TABLE, wagers, rounds=2_000_000, seed=7, policy=solver.policy)
    assert abs(run.estimates[0].z(float(edge))) < 4
    units = 2 + sum(bet * p for (_, bet), p in found.items())
    assert run.estimates[0].units == pytest.approx(float(units), abs=0.01)


def test_a_stake_at_which_the_payout_limit_bites_is_refused() -> None:
    limited = replace(TABLE, rules=TABLE.rules._replace(limit=PayoutLimit(Cents(1_000_000))))
    solver = CommunitySolver(limited, community(limited))
    solver.check_limit(1000)
    with pytest.raises(NotAllowed, match="take a smaller stake"):
        solver.check_limit(1_000_000)
