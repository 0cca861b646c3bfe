"""Three Card Poker where a book does not say what a lower hand loses: each way, and its price."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations

import numpy as np
import pytest

from games.rigged import Amounts, lines, seat, settled, staked
from pitboss.engines.agree import agree
from pitboss.engines.exact import solve
from pitboss.engines.exact.branching import BranchingSolver
from pitboss.engines.exact.counting import CountingSolver
from pitboss.engines.exact.showdown import ShowdownSolver
from pitboss.engines.simulate import simulate
from pitboss.equipment.cards import cards
from pitboss.errors import BadInput
from pitboss.games.three_card_poker import FOLD, PLAY_ON, policy
from pitboss.rulebook.terms import Terms, terms
from pitboss.tape.simulation import prefer
from toys import fresh_carry
from toys import staked as put_up

CINCINNATI = "cincinnati/three-card-poker"
OTHERS = {
    "columbus-2016/three-card-poker": 932,
    "columbus-2017/three-card-poker": 3032,
    "toledo/three-card-poker": 2203,
    "hollywood-park/three-card-poker": 4461,
    "hollywood-park/three-card-poker-6-card-bonus": 4650,
}
BOTH, ANTE_ONLY, PLAY_ONLY = "loses-both", "loses-ante", "loses-play"
ONE_ONLY = (ANTE_ONLY, PLAY_ONLY)
QUALIFIED = "Qd 8h 5c"


def ruled(lower_hand: str) -> Terms:
    return terms(CINCINNATI, {"lower-hand": lower_hand})


def settled_lines(hand: str, lower_hand: str, dealer: str = QUALIFIED) -> list[str]:
    """An Ante of 12.50, played on."""
    wagers: Amounts = {"ante": "12.50"}
    played = seat(1, wagers, hand, "play")
    return lines(settled(CINCINNATI, played, dealer=dealer, options={"lower-hand": lower_hand}))


# --- What is lost ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lower_hand", "expected"),
    [
        (BOTH, ["1 ante 12.50 lose -12.50 lower", "1 play 12.50 lose -12.50 lower"]),
        (ANTE_ONLY, ["1 ante 12.50 lose -12.50 lower", "1 play 12.50 push 0.00 not-lost"]),
        (PLAY_ONLY, ["1 ante 12.50 push 0.00 not-lost", "1 play 12.50 lose -12.50 lower"]),
    ],
)
def test_cincinnati_L3658_what_a_lower_hand_loses(lower_hand: str, expected: list[str]) -> None:
    assert settled_lines("Jc 9d 7s", lower_hand) == expected


def test_cincinnati_L3658_both_are_lost_unless_the_house_says_otherwise() -> None:
    done = settled(CINCINNATI, seat(1, {"ante": 10}, "Jc 9d 7s", "play"), dealer=QUALIFIED)
    assert lines(done) == ["1 ante 10.00 lose -10.00 lower", "1 play 10.00 lose -10.00 lower"]


@pytest.mark.parametrize("lower_hand", ONE_ONLY)
@pytest.mark.parametrize(
    ("hand", "dealer"),
    [
        ("Kc 9d 7s", QUALIFIED),  # L3683: higher
        ("Qc 8d 5s", QUALIFIED),  # L3684: equal
        ("Tc 9d 7s", "Jd 8h 5c"),  # L3682: lower, but the dealer does not qualify
    ],
)
def test_cincinnati_L3682_3684_nothing_else_changes(
    hand: str, dealer: str, lower_hand: str
) -> None:
    assert settled_lines(hand, lower_hand, dealer) == settled_lines(hand, BOTH, dealer)


@pytest.mark.parametrize("lower_hand", ONE_ONLY)
def test_cincinnati_L3694_the_bonus_of_a_lower_hand_is_paid_all_the_same(lower_hand: str) -> None:
    found = settled_lines("9c 8d 7s", lower_hand, "Td 9h 8c")
    assert "1 ante-bonus 0.00 win 12.50 bonus" in found
    assert sum(" lose " in line for line in found) == 1


@pytest.mark.parametrize("lower_hand", [BOTH, *ONE_ONLY])
def test_cincinnati_L3643_a_fold_costs_the_ante(lower_hand: str) -> None:
    folded = seat(1, {"ante": 10}, "Jc 9d 7s", "fold")
    done = settled(CINCINNATI, folded, dealer=QUALIFIED, options={"lower-hand": lower_hand})
    assert lines(done) == ["1 ante 10.00 lose -10.00 folded"]


@pytest.mark.parametrize(("address", "line"), OTHERS.items())
def test_columbus_2016_L932_the_other_books_say_that_both_are_lost(address: str, line: int) -> None:
    assert terms(address).offer.data.rules["lower-hand"].lines == line
    with pytest.raises(BadInput, match="there is no option"):
        terms(address, {"lower-hand": ANTE_ONLY})


# --- What it is worth, by a count of its own ------------------------------------------------

Hand = tuple[int, ...]

BONUS = {5: 5, 4: 4, 3: 1}
"""By kind: straight flush, three of a kind, straight."""


def score(hand: Hand) -> Hand:
    """The kind, 5 for a straight flush down to 0, and then the ranks that count."""
    ranks = sorted((card // 4 for card in hand), reverse=True)
    suited = len({card % 4 for card in hand}) == 1
    if ranks == [12, 1, 0]:
        ranks = [1, 0, -1]
    if ranks[0] - ranks[1] == ranks[1] - ranks[2] == 1:
        return (5 if suited else 3, *ranks)
    if ranks[0] == ranks[2]:
        return (4, *ranks)
    if suited:
        return (2, *ranks)
    if ranks[1] in (ranks[0], ranks[2]):
        return (1, ranks[1], ranks[0] + ranks[2] - ranks[1])
    return (0, *ranks)


def alike(hand: Hand) -> Hand:
    """The hand that stands for all that differ from it by an exchange of suits."""
    return min(
        tuple(sorted(card - card % 4 + to[card % 4] for card in hand))
        for to in permutations(range(4))
    )


def bits(hand: Hand) -> int:
    return sum(1 << card for card in hand)


@cache
def outcomes() -> dict[Hand, list[int]]:
    """By the player's score: deals without a qualified dealer, and won, tied, lost to one."""
    hands = list(combinations(range(52), 3))
    order = {each: n for n, each in enumerate(sorted({score(hand) for hand in hands}))}
    dealers = np.array([order[score(hand)] for hand in hands])
    qualified = dealers >= order[0, 10, 1, 0]
    held = np.array([bits(hand) for hand in hands], dtype=np.int64)
    found: dict[Hand, list[int]] = {}
    for hand, times in Counter(map(alike, hands)).items():
        free, mine = held & bits(hand) == 0, order[score(hand)]
        against = [dealers < mine, dealers == mine, dealers > mine]
        cases = [free & ~qualified, *(free & qualified & each for each in against)]
        sums = found.setdefault(score(hand), [0] * 4)
        for n, case in enumerate(cases):
            sums[n] += times * int(np.count_nonzero(case))
    return found


def worth(costs: int) -> Fraction:
    """What the best play wins for each Ante, where a lower hand costs so many."""
    won = 0
    for mine, (unqualified, higher, tied, lower) in outcomes().items():
        deals = unqualified + higher + tied + lower
        played = unqualified + 2 * higher - costs * lower + BONUS.get(mine[0], 0) * deals
        won += max(played, -deals)
    return Fraction(won, 22_100 * 18_424)


def test_cincinnati_L3658_the_edge_where_both_are_lost() -> None:
    assert solve(ruled(BOTH), "ante").edge == -worth(2) == Fraction(686_689, 20_358_520)


@pytest.mark.parametrize("lower_hand", ONE_ONLY)
def test_cincinnati_L3658_the_edge_where_one_is_lost(lower_hand: str) -> None:
    """Every hand plays: a lower one costs what a fold does."""
    found = solve(ruled(lower_hand), "ante")
    assert (found.solver, found.edge) == ("showdown", -worth(1))
    assert found.units == 2
    assert set(found.strategy.values()) == {PLAY_ON}


def test_cincinnati_L3658_a_simulation_folds_only_where_a_fold_saves_something() -> None:
    assert prefer(FOLD) in policy(ruled(BOTH).rules)
    for lower_hand in ONE_ONLY:
        assert set(policy(ruled(lower_hand).rules)) == {prefer(PLAY_ON)}


@pytest.mark.parametrize("lower_hand", ONE_ONLY)
def test_cincinnati_L3658_simulated_as_proved(lower_hand: str) -> None:
    on = ruled(lower_hand)
    agree(on, staked(on, {"ante": 10}, {"ante": 25}), rounds=300, seed=3658)
    run = simulate(on, {"ante": 1000}, rounds=500_000, seed=3658)
    ante = next(each for each in run.estimates if each.wager == "ante")
    assert abs(ante.z(float(solve(on, "ante").edge))) < 4.5


PACKS = {
    "around a queen": "Jc Td 8h Qd 3s 2c Kh",
    "flushes and straights": "9c Tc Jc Qd Kc Ah 2c",
    "pairs and trips": "Jc Jd Jh Qc Qd 2h 3s",
}


@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
@pytest.mark.parametrize("lower_hand", ONE_ONLY)
def test_cincinnati_L3658_few_cards_as_counting_and_branching_say(
    lower_hand: str, pack: str
) -> None:
    on = ruled(lower_hand)
    assert on.game.showdown is not None
    watched = on.game.layout.counted_with("ante")
    table = (on, put_up(on, 501), fresh_carry(on), watched)
    results, best = ShowdownSolver(on, on.game.showdown, *table[1:], pack=cards(pack)).solve()
    deck = np.bincount(np.array(cards(pack)), minlength=53).tolist()
    counted, _ = CountingSolver(*table, deck, suits_alike=False).solve()
    assert results == {result: p for result, p in counted.items() if p}
    plain = BranchingSolver(*table, deck)
    plain.strategy = lambda key, allowed: best[key]
    assert plain.solve().results == results
