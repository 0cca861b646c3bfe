"""The community solver equals plain enumeration of every deal, and its strategy holds up."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pytest

from pitboss.engines.exact import solve
from pitboss.engines.exact.community import (
    CASES,
    CommunitySolver,
    count_cases,
    rank_holdings,
    row_of,
    score_in,
    space_for,
)
from pitboss.engines.simulate import simulate
from pitboss.equipment.cards import RANKS, cards
from pitboss.errors import NotAllowed
from pitboss.families.community import Community
from pitboss.games import ultimate_texas_holdem as uth
from pitboss.hands.poker import CATEGORY_SHIFT, Five, laid_out
from pitboss.hands.rankings import (
    BOTH_OWN,
    FOUR_SUIT_STRAIGHTS,
    FULL_HOUSES_TIE,
    USUAL,
    best_ranked,
)
from pitboss.hands.sets import pair_index
from pitboss.jit import compiled, kernel
from pitboss.rulebook.terms import Terms, terms

Ints = npt.NDArray[np.int64]
Results = dict[tuple[int, int], Fraction]

TABLE = terms("toledo/ultimate-texas-holdem")
BETS = ("raise_before_flop", "lower_raise_before_flop", "raise_on_flop", "raise_on_river")
LEAST, MOST = -16, 1100
"""No round wins less or more, in half Antes."""


def community(on: Terms = TABLE) -> Community:
    assert on.game.community is not None
    return on.game.community


def ranked(best: int = USUAL) -> Terms:
    """The table with hands ranked in a way of their own."""
    ways = {
        "best_hand": int(bool(best & BOTH_OWN)),
        "full_houses": int(bool(best & FULL_HOUSES_TIE)),
        "straights": best & FOUR_SUIT_STRAIGHTS,
    }
    return replace(TABLE, rules=TABLE.rules._replace(**ways))


RANKINGS = [USUAL, BOTH_OWN, FULL_HOUSES_TIE, FOUR_SUIT_STRAIGHTS, 7]
OWN_HANDS = [
    536_479_440,
    1_357_655_832,
    578_732_040,
    174_387_528,
    79_953_072,
    41_883_800,
    35_914_320,
    4_047_264,
    379_224,
    43_240,
]
"""High card to royal flush with both own cards in the hand, by a count of all deals."""


@kernel
def best_of(ranking: int, a: int, b: int, v: int, w: int, x: int, y: int, z: int) -> int:
    board = laid_out(v) | laid_out(w) | laid_out(x) | laid_out(y) | laid_out(z)
    return best_ranked(ranking, board, laid_out(a) | laid_out(b))


def pack(ranks: str) -> list[int]:
    return [4 * RANKS.index(rank) + suit for rank in ranks for suit in range(4)]


# --- Every deal, one after the other ----------------------------------------------------------

LOWEST_PLAYING = int(Five.FULL_HOUSE) << CATEGORY_SHIFT
"""With few ranks a dealer always has a pair: here he needs a full house."""


@kernel
def net_against_full_house(rules: Any, times: int, mine: int, dealers: int) -> int:
    """`unit_net` with a dealer who needs more."""
    sign, plays = uth.compared(mine, dealers), dealers >= LOWEST_PLAYING
    ante, ante_per, _ = uth.ante_result(rules, sign, plays)
    blind, blind_per, _ = uth.blind_result(rules, sign, plays, mine)
    bet, bet_per, _ = uth.play_result(rules, sign, plays)
    return 2 * ante // ante_per + 2 * blind // blind_per + 2 * times * bet // bet_per


class Way(NamedTuple):
    """How hands are ranked, and which of the two nets counts."""

    ranking: int
    full_house: bool


@kernel
def net(way: Way, rules: Any, times: int, mine: int, dealers: int) -> Any:
    if way.full_house:
        return net_against_full_house(rules, times, mine, dealers)
    return uth.unit_net(rules, times, mine, dealers)


@compiled
def totals(way: Way, rules: Any, pack: Ints, seen: int, hole: Ints, board: Ints, bets: Ints) -> Any:
    """Summed over the dealer's hands, what each bet wins."""
    won = np.zeros(len(bets), np.int64)
    v, w, x, y, z = board
    mine = best_of(way.ranking, hole[0], hole[1], v, w, x, y, z)
    hands = 0
    for i in range(len(pack)):
        for j in range(i):
            if not (seen >> pack[i] | seen >> pack[j]) & 1:
                dealers = best_of(way.ranking, pack[i], pack[j], v, w, x, y, z)
                hands += 1
                for n in range(len(bets)):
                    won[n] += net(way, rules, bets[n], mine, dealers)
    return won, hands


@compiled
def tally_dealers(
    way: Way, rules: Any, pack: Ints, seen: int, hole: Ints, board: Ints, bet: int, tally: Ints
) -> None:
    v, w, x, y, z = board
    mine = best_of(way.ranking, hole[0], hole[1], v, w, x, y, z)
    for i in range(len(pack)):
        for j in range(i):
            if not (seen >> pack[i] | seen >> pack[j]) & 1:
                dealers = best_of(way.ranking, pack[i], pack[j], v, w, x, y, z)
                tally[bet, net(way, rules, bet, mine, dealers) - LEAST] += 1


@compiled
def walk_runouts(
    way: Way,
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
            won, hands = totals(way, rules, pack, known, hole, board, bets)
            sums[:3] += won[:3]
            sums[3] += max(won[3], -4 * hands)
            if len(tally) and bet > 0:
                tally_dealers(way, rules, pack, known, hole, board, bet, tally)
            elif len(tally) and won[3] > -4 * hands:
                tally_dealers(way, rules, pack, known, hole, board, bets[3], tally)
            elif len(tally):
                tally[0, -4 - LEAST] += hands
    return sums


@compiled
def walk_flops(
    way: Way, rules: Any, pack: Ints, hole: Ints, bets: Ints, bet: int, tally: Ints
) -> Any:
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
                found = walk_runouts(way, rules, pack, own | flop, hole, board, bets, 0, none)
                sums[:2] += found[:2]
                sums[2] += max(found[2], found[3])
                if len(tally):
                    late = bets[2] if found[2] > found[3] else 0
                    made = bet if bet > 0 else late
                    walk_runouts(way, rules, pack, own | flop, hole, board, bets, made, tally)
    return sums


@compiled
def walk(
    way: Way, rules: Any, pack: Ints, holes: Ints, bets: Ints, worth: Ints, tally: Ints
) -> None:
    """The best of each two cards; with a tally, every result besides."""
    none = np.zeros((0, 0), np.int64)
    for number in range(len(holes)):
        hole = holes[number]
        found = walk_flops(way, rules, pack, hole, bets, 0, none)
        worth[number] = found.max()
        if len(tally):
            bet = 0
            if found[0] == found.max() and found[0] > found[2]:
                bet = bets[0]
            elif found[1] > found[2]:
                bet = bets[1]
            walk_flops(way, rules, pack, hole, bets, bet, tally)


def bets_of(on: Terms) -> Ints:
    return np.array([getattr(on.rules, name) for name in BETS], dtype=np.int64)


def hole_cards(held: Ints) -> tuple[Ints, list[int]]:
    """Two cards of each kind there is, and how many look like them: a pair, one suit, two suits."""
    holes, ways = [], []
    for low in range(0, len(held), 4):
        holes.append([held[low], held[low + 1]])
        ways.append(6)
        for high in range(low + 4, len(held), 4):
            holes += [[held[low], held[high]], [held[low], held[high + 1]]]
            ways += [4, 12]
    return np.array(holes, dtype=np.int64), ways


def plain_results(on: Terms, way: Way, ranks: str) -> Results:
    """(net, Antes bet) to probability, by every deal."""
    held = np.array(pack(ranks), dtype=np.int64)
    tally, best = np.zeros((5, MOST - LEAST), dtype=np.int64), np.zeros(1, dtype=np.int64)
    for hole, count in zip(*hole_cards(held), strict=True):
        results = np.zeros_like(tally)
        walk(way, on.rules, held, hole[np.newaxis], bets_of(on), best, results)
        tally += count * results
    deals = int(tally.sum())
    return {
        (int(at) + LEAST, int(bet)): Fraction(int(tally[bet, at]), deals)
        for bet, at in np.argwhere(tally)
    }


@pytest.mark.parametrize(
    ("unit_net", "qualifies"),
    [(uth.unit_net, uth.PAIR_SCORE), (net_against_full_house, LOWEST_PLAYING)],
    ids=["pair", "full-house"],
)
def test_three_ranks_as_every_deal_says(unit_net: Any, qualifies: int) -> None:
    game = replace(community(), net=unit_net, qualifies=qualifies)
    found = CommunitySolver(TABLE, game, pack=pack("679")).solve()
    assert sum(found.values()) == 1
    way = Way(USUAL, unit_net is net_against_full_house)
    assert found == plain_results(TABLE, way, "679")


def test_rules_of_its_own_as_every_deal_says() -> None:
    """Both own cards play, full houses tie, a tie costs the Play, and a lower hand pushes."""
    ranking = BOTH_OWN | FULL_HOUSES_TIE
    on = ranked(ranking)
    ways = {"tie": int(uth.Tie.RETURNS_ANTE), "lower_hand": int(uth.LowerHand.PUSHES)}
    on = replace(on, rules=on.rules._replace(**ways))
    found = CommunitySolver(on, community(), pack=pack("679")).solve()
    assert found == plain_results(on, Way(ranking, False), "679")


@pytest.mark.exhaustive
@pytest.mark.parametrize("ranking", [USUAL, FOUR_SUIT_STRAIGHTS])
def test_five_ranks_are_worth_what_every_deal_says(ranking: int) -> None:
    """Straights, flushes and royals too."""
    held = np.array(pack("TJQKA"), dtype=np.int64)
    holes, ways = hole_cards(held)
    best = np.zeros(len(holes), dtype=np.int64)
    none = np.zeros((0, 0), dtype=np.int64)
    on = ranked(ranking)
    walk(Way(ranking, False), on.rules, held, holes, bets_of(on), best, none)
    solver = CommunitySolver(on, community(), pack=pack("TJQKA"))
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


def dealt(board: list[int], ranking: int = USUAL) -> Any:
    space = space_for(47)
    pack = np.arange(52, dtype=np.int64)
    groups = rank_holdings(np.array(board, dtype=np.int64), pack, ranking, space)
    count_cases(space, groups, uth.PAIR_SCORE)
    return space


@compiled
def cases_of(board: Ints, ranking: int, first: int, second: int, qualifies: int) -> Ints:
    """The dealer's 990 hands, case by case."""
    v, w, x, y, z = board
    mine = best_of(ranking, first, second, v, w, x, y, z)
    seen = 1 << first | 1 << second | 1 << v | 1 << w | 1 << x | 1 << y | 1 << z
    cases = np.zeros(CASES, np.int64)
    for i in range(52):
        for j in range(i):
            if not (seen >> i | seen >> j) & 1:
                dealers = best_of(ranking, i, j, v, w, x, y, z)
                sign = 0 if mine < dealers else 1 if mine == dealers else 2
                cases[2 * sign + int(dealers >= qualifies)] += 1
    return cases


def some_boards() -> list[list[int]]:
    chance = np.random.default_rng()
    drawn = [sorted(map(int, chance.choice(52, 5, replace=False))) for _ in range(5)]
    return [cards(board) for board in BOARDS] + drawn


@pytest.mark.parametrize("ranking", RANKINGS)
def test_dealers_hands_on_a_board_are_counted_as_one_by_one(ranking: int) -> None:
    for board in some_boards():
        space, on_it = dealt(board, ranking), np.array(board, dtype=np.int64)
        for h in range(len(space.places)):
            first, second = space.cards[space.firsts[h]], space.cards[space.seconds[h]]
            expected = cases_of(on_it, ranking, first, second, uth.PAIR_SCORE)
            assert (space.cases[h] == expected).all(), (board, first, second)
            assert space.places[h] == pair_index(int(first), int(second))
            if h % 7 == 0:
                score = best_of(ranking, int(first), int(second), *board)
                assert space.rows[h] == row_of(score) == uth.hand_row(score)


@pytest.mark.parametrize("ranking", RANKINGS)
def test_the_solver_bets_on_the_river_where_the_game_sees_a_gain(ranking: int) -> None:
    """The solver's sum over the cases is the game's own margin, and so its sign is."""
    on = ranked(ranking)
    solver = CommunitySolver(on, community())
    plain, more = solver._base
    river = TABLE.rules.raise_on_river
    for board in some_boards():
        space = dealt(board, ranking)
        for h in range(0, len(space.places), 7):
            row, cases = space.rows[h], space.cases[h]
            margin = int(cases @ (plain[row] + river * more[row])) + 4 * 990
            held = int(space.cards[space.firsts[h]]), int(space.cards[space.seconds[h]])
            assert margin == uth.river_margin(on.rules, *held, np.array(board))


# --- The player's own hand --------------------------------------------------------------------


def test_both_own_cards_make_fewer_good_hands() -> None:
    on = ranked(BOTH_OWN)
    assert list(CommunitySolver(on, community()).own_hands().values()) == OWN_HANDS
    assert OWN_HANDS[-1] == 4 * 10 * 1081  # two of a royal in hand, three on the board


def test_trips_with_both_own_cards_is_counted_by_board_and_hand() -> None:
    address = "hollywood-park/ultimate-texas-holdem"
    apart, on = solve(terms(address, {"best-hand": "both-own-cards"}), "trips"), terms(address)
    assert (apart.solver, apart.units) == ("community", 1)
    assert apart.edge == Fraction(669_590, 2_065_791)
    pooled, hands = solve(on, "trips"), CommunitySolver(on, community(on)).own_hands()
    below = sum(made for score, made in hands.items() if score < score_in(Five.THREE_OF_A_KIND))
    assert Fraction(below, sum(hands.values())) == pooled.distribution[-pooled.stake]


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
    limited = replace(TABLE, rules=TABLE.rules._replace(payout_limit=1_000_000))
    solver = CommunitySolver(limited, community(limited))
    solver.check_limit(1000)
    with pytest.raises(NotAllowed, match="take a smaller stake"):
        solver.check_limit(1_000_000)
