"""The shoe solver against plain branching, the figures of the trade, and simulation."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from pitboss.engines.exact import Floating
from pitboss.engines.exact.branching import BranchingSolver, Found
from pitboss.engines.exact.proving import solve
from pitboss.engines.exact.shoe import ShoeSolver, values_of
from pitboss.engines.exact.store import solve_stored
from pitboss.engines.exact.tables import Case, cases_of
from pitboss.engines.exact.twentyone.dealer import (
    BLACKJACK,
    OVER,
    RESULTS,
    all_hands,
    dealer_odds,
    new_dealer,
)
from pitboss.engines.followed import simulated_edge
from pitboss.engines.simulate import simulate
from pitboss.equipment.cards import standard, toy
from pitboss.families.twentyone import (
    DRAWN,
    EVEN_MONEY_KEY,
    FIRST_TWO,
    INSURANCE_KEYS,
    PLAY_KEYS,
    SPLIT_TWO,
    Act,
    AgainstAnAce,
    DoubleOn,
    EvenMoneyAt,
    LateBlackjack,
    Soft17,
    class_name,
    class_of,
    play_key,
)
from pitboss.registry import Array
from pitboss.rulebook.schema import Scalar
from pitboss.rulebook.terms import Terms, terms
from pitboss.tape.simulation import follow, prefer
from toys import fresh_carry, staked

STAKE = 6000
LATE_ORIGINAL = {"peek": False, "late_blackjack": LateBlackjack.ORIGINAL_WAGER}
AT_3_TO_2 = AgainstAnAce(even_money_at=EvenMoneyAt.THREE_TO_TWO)
RULES: list[dict[str, Any]] = [
    {},
    {"soft_17": Soft17.HIT},
    {"surrender": True},
    {"surrender": True, "peek": False},
    {"blackjack_pays": (6, 5)},
    {"blackjack_pays": (6, 5), "against_an_ace": AT_3_TO_2},
    {"against_an_ace": AgainstAnAce(insure_blackjack=False)},
    {"peek": False},
    {**LATE_ORIGINAL},
    {"decks": 2, "double_on_few_decks": DoubleOn.NINE_TO_ELEVEN},
    {"decks": 2, "double_on_few_decks": DoubleOn.TEN_AND_ELEVEN},
]
SPLIT_RULES: list[dict[str, Any]] = [
    *RULES,
    {"resplit_aces": True},
    {"resplit_aces": True, **LATE_ORIGINAL},
    {"decks": 2, "double_on_few_decks": DoubleOn.ANY_TWO, "double_after_split_few_decks": False},
]


def name(changed: object) -> str:
    return " ".join(f"{k}={v}" for k, v in changed.items()) if isinstance(changed, dict) else ""


def table(address: str = "columbus-2016/blackjack", decks: int = 6, **changed: Any) -> Terms:
    """A book's blackjack, some rules changed."""
    on = terms(address, {"decks": decks})
    return replace(on, rules=on.rules._replace(**changed))


def shoe(**cards: int) -> tuple[int, ...]:
    """A toy shoe: `T=4, n8=3` are four tens and three eights."""
    return toy(" ".join(f"{c.strip('n')}c " * n for c, n in cards.items())).counts


def branched(on: Terms, cards: tuple[int, ...], policy: Array | None = None) -> Found:
    """The reference: every deal, in the interpreter."""

    def by_policy(key: int, allowed: int) -> int:
        if allowed:
            return int(follow(int(policy[key]), allowed)) if policy is not None else 0
        return STAKE // 2 if key >= PLAY_KEYS else STAKE  # how much is added

    strategy = None if policy is None else by_policy
    used = BranchingSolver(
        on, staked(on, STAKE), fresh_carry(on), range(4), cards, strategy=strategy
    )
    found = used.solve()
    assert sum(found.results.values()) == 1, "the toy shoe runs out"
    return found


def chances(found: Found) -> dict[int, float]:
    nets: dict[int, float] = {}
    for (net, _), p in found.results.items():
        nets[net] = nets.get(net, 0.0) + float(p)
    return nets


def put_up(found: Found) -> float:
    return 1 + float(sum(p * posted for (_, posted), p in found.results.items())) / STAKE


def reckless(on: Terms) -> Array:
    """Basic strategy, but every pair is split, every ace insured and no other money saved."""
    policy = on.game.policy(on.rules).copy()
    for up, value, stage in itertools.product(range(1, 11), range(1, 11), (FIRST_TWO, SPLIT_TWO)):
        policy[play_key(class_of("pair", value), up, stage)] = prefer(Act.SPLIT, Act.STAND)
    policy[INSURANCE_KEYS:EVEN_MONEY_KEY] = prefer(Act.INSURE)
    policy[EVEN_MONEY_KEY] = prefer(Act.INSURE, Act.EVEN_MONEY)
    return policy


def assert_same_chances(ours: Mapping[int, float], theirs: Mapping[int, float]) -> None:
    for net in {*ours, *theirs}:
        assert ours.get(net, 0.0) == pytest.approx(theirs.get(net, 0.0), abs=1e-12)


# --- The dealer -----------------------------------------------------------------------------


def test_there_are_as_many_hands_up_to_21_as_there_are_ways_to_add_up_to_it() -> None:
    hands = all_hands()
    ways = [1] + [0] * 21  # partitions into parts of one to ten
    for part in range(1, 11):
        for total in range(part, 22):
            ways[total] += ways[total - part]
    assert len(hands.hard) == sum(ways)
    assert [int((hands.hard == total).sum()) for total in range(22)] == ways


def test_the_dealers_results_with_three_ranks_by_hand() -> None:
    # A six is up; sixes and tens are left, two of each. Six: then ten (22) or six, ten or six.
    odds = np.zeros(RESULTS + 1)
    left = values_of(shoe(T=2, n6=2))
    dealer_odds(new_dealer(6, 0), left, 4.0, odds)
    assert odds[2] == pytest.approx(1 / 2 * 1 / 3)  # six, six and six: 18
    assert odds[OVER] == pytest.approx(1 - 1 / 6)
    assert odds[BLACKJACK] == 0


def test_the_dealers_results_do_not_change_with_a_card_nobody_has_seen() -> None:
    """The chances are the mean over the next card taken out: what makes a hit worth its mean."""
    shoe_left = values_of(standard(1).counts)
    for up in (1, 6, 10):
        dealer = new_dealer(up, 1)
        shoe_left[up] -= 1
        before, after = np.zeros(RESULTS + 1), np.zeros(RESULTS + 1)
        dealer_odds(dealer, shoe_left, 51.0, before)
        mean = np.zeros(RESULTS)
        for value in range(1, 11):
            weight = shoe_left[value] / 51
            shoe_left[value] -= 1
            dealer_odds(dealer, shoe_left, 50.0, after)
            shoe_left[value] += 1
            mean += weight * after[:RESULTS]
        shoe_left[up] += 1
        assert mean == pytest.approx(before[:RESULTS], abs=1e-14)


# --- Toy shoes ------------------------------------------------------------------------------


@pytest.mark.parametrize("changed", RULES, ids=name)
@pytest.mark.parametrize("cards", [shoe(T=4, n6=4, n5=3), shoe(A=3, T=5, n6=3)], ids=["low", "ace"])
def test_the_best_play_is_branchings_when_nothing_is_split(
    cards: tuple[int, ...], changed: dict[str, Any]
) -> None:
    on = table(split_hands=1, **changed)
    assert -ShoeSolver(on, STAKE, cards).optimal().edge == pytest.approx(
        float(branched(on, cards).mean) / STAKE, abs=1e-13
    )


@pytest.mark.parametrize("changed", RULES, ids=name)
def test_a_given_strategy_has_branchings_distribution_when_nothing_is_split(
    changed: dict[str, Any],
) -> None:
    on = table(split_hands=1, **changed)
    policy, cards = reckless(on), shoe(A=3, T=5, n6=3)
    found, ours = branched(on, cards, policy), ShoeSolver(on, STAKE, cards).follow(policy)
    assert_same_chances(ours.distribution, chances(found))
    assert ours.units == pytest.approx(put_up(found), abs=1e-13)


def assert_branchings_mean(on: Terms, cards: tuple[int, ...], policy: Array) -> Found:
    """Following the policy costs and puts up what it does by branching, which is given back."""
    found, ours = branched(on, cards, policy), ShoeSolver(on, STAKE, cards).follow(policy)
    assert -ours.edge == pytest.approx(float(found.mean) / STAKE, abs=1e-12)
    assert ours.units == pytest.approx(put_up(found), abs=1e-12)
    return found


@pytest.mark.parametrize("changed", SPLIT_RULES, ids=name)
@pytest.mark.parametrize(
    ("cards", "hands"), [(shoe(A=3, T=14), 6), (shoe(A=3, T=8, n7=3), 3)], ids=["tens", "sevens"]
)
def test_a_given_strategy_has_branchings_mean_with_splits(
    cards: tuple[int, ...], hands: int, changed: dict[str, Any]
) -> None:
    on = table(split_hands=hands, **changed)
    policy = reckless(on)
    assert_branchings_mean(on, cards, policy)


@pytest.mark.parametrize("hands", [2, 3])
def test_split_hands_that_are_hit_and_doubled(hands: int) -> None:
    on = table(split_hands=hands)
    cards, policy = shoe(T=5, n8=4, n3=3), reckless(on)
    found = assert_branchings_mean(on, cards, policy)
    assert any(posted > STAKE for _, posted in found.results)


def test_a_split_hand_that_is_doubled_and_goes_over() -> None:
    on = table(split_hands=2)
    policy = reckless(on)
    for up, total in itertools.product(range(1, 11), range(12, 21)):
        policy[play_key(class_of("hard", total), up, SPLIT_TWO)] = prefer(Act.DOUBLE)
    cards = shoe(T=7, n8=5, n4=2)
    assert_branchings_mean(on, cards, policy)


def test_a_pair_that_the_strategy_does_not_split_again() -> None:
    on = table(split_hands=4)
    policy = reckless(on)
    for up, value in itertools.product(range(1, 11), range(1, 11)):
        policy[play_key(class_of("pair", value), up, SPLIT_TWO)] = prefer(Act.STAND)
    cards = shoe(A=2, T=6, n8=4)
    assert_branchings_mean(on, cards, policy)


def test_the_results_of_a_split_are_nearly_branchings() -> None:
    """The one approximation, in the worst case there is: fourteen cards, every pair split."""
    on = table(split_hands=3)
    cards, policy = shoe(T=8, A=3, n7=3), reckless(on)
    theirs = chances(branched(on, cards, policy))
    ours = ShoeSolver(on, STAKE, cards).follow(policy).distribution
    assert sum(abs(ours.get(net, 0.0) - theirs.get(net, 0.0)) for net in {*ours, *theirs}) < 0.05


# --- The trade's figures --------------------------------------------------------------------

# What E. Farmer's analyser finds (github.com/possibly-wrong/blackjack, revision a1f7dbb): decks,
# soft 17 hit, double after split, hands, aces split again, surrender, blackjack pays, doubles on.
FARMER = [
    ((6, 1, 1, 4, 0, 0, (3, 2), 0), -0.006153891229248),
    ((6, 0, 1, 4, 0, 0, (3, 2), 0), -0.004028702361154),
    ((1, 1, 0, 4, 1, 1, (3, 2), 2), -0.003590453816829),
    ((2, 0, 0, 4, 0, 0, (3, 2), 1), -0.004256357364675),
]
MORE_OF_FARMER = [
    ((8, 1, 1, 4, 0, 0, (3, 2), 0), -0.006445538519195),
    ((8, 0, 1, 4, 1, 1, (3, 2), 0), -0.002838684349336),
    ((5, 1, 0, 4, 1, 0, (3, 2), 0), -0.006700652253165),
    ((4, 1, 1, 2, 0, 0, (6, 5), 0), -0.019714966924847),
    ((3, 0, 1, 2, 0, 1, (3, 2), 0), -0.002802208307664),
    ((2, 1, 1, 4, 0, 0, (3, 2), 0), -0.003804450754709),
    ((2, 0, 1, 4, 1, 1, (6, 5), 2), -0.016760119543115),
    ((1, 0, 0, 2, 0, 0, (3, 2), 0), 0.000242739050495),
    ((1, 0, 0, 4, 0, 0, (3, 2), 0), 0.000412515769862),
    ((1, 0, 1, 4, 0, 1, (6, 5), 1), -0.013358565898652),
]


def _as_farmer(
    decks: int, hits: int, das: int, hands: int, aces: int, gives: int, pays: Any, on: int
) -> ShoeSolver:
    """The rules that a house may have with two decks, and any shoe."""
    played = table(
        decks=2,
        soft_17=Soft17(hits),
        double_after_split_few_decks=bool(das),
        split_hands=hands,
        resplit_aces=bool(aces),
        surrender=bool(gives),
        blackjack_pays=pays,
        double_on_few_decks=DoubleOn(on),
        against_an_ace=AT_3_TO_2,
    )
    return ShoeSolver(played, STAKE, standard(decks).counts)


@pytest.mark.parametrize(("rules", "mean"), FARMER, ids=str)
def test_farmers_analyser_agrees(rules: tuple[Any, ...], mean: float) -> None:
    assert -_as_farmer(*rules).optimal().edge == pytest.approx(mean, abs=1e-14)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("rules", "mean"), MORE_OF_FARMER, ids=str)
def test_farmers_analyser_agrees_on_more_rules(rules: tuple[Any, ...], mean: float) -> None:
    assert -_as_farmer(*rules).optimal().edge == pytest.approx(mean, abs=1e-14)


@pytest.mark.parametrize(
    ("rules", "mean"),
    [
        ((6, 1, 1, 4, 0, 0, (3, 2), 0), -0.006181488083895),
        ((1, 0, 0, 4, 0, 0, (3, 2), 0), 0.000030575704167),
        ((2, 1, 1, 4, 1, 1, (3, 2), 0), -0.002757438733900),
    ],
    ids=str,
)
def test_farmers_analyser_agrees_on_the_charts(rules: tuple[Any, ...], mean: float) -> None:
    """The game's own policy for so many decks given to that analyser, cell by cell."""
    solver = _as_farmer(*rules)
    charted = solver.terms.rules._replace(decks=rules[0])
    policy = solver.terms.game.policy(charted)
    assert -solver.follow(policy).edge == pytest.approx(mean, abs=1e-14)


@pytest.mark.parametrize(("das", "mean"), [(True, -0.0072705), (False, -0.0086975)])
def test_shacklefords_figures_for_a_late_blackjack(das: bool, mean: float) -> None:
    """M. Shackleford, Blackjack Appendix 9: six decks, soft 17 hit, no hole card, all is lost.

    He plays split hands by how many there are, which moves the sixth digit.
    """
    on = table(
        decks=2,
        soft_17=Soft17.HIT,
        peek=False,
        double_on_few_decks=DoubleOn.ANY_TWO,
        double_after_split_few_decks=das,
    )
    six = standard(6).counts
    assert -ShoeSolver(on, STAKE, six).optimal().edge == pytest.approx(mean, abs=2e-6)


# --- Strategies -----------------------------------------------------------------------------


def _differences(on: Terms) -> set[str]:
    """Where the charts in `families` are not the best strategy by totals."""
    ours, theirs = ShoeSolver(on, STAKE).basic_policy(), on.game.policy(on.rules)
    surrender = Act.SURRENDER if on.rules.surrender else 0
    found = set()
    for number, up, stage in itertools.product(range(36), range(1, 11), (FIRST_TWO, DRAWN)):
        pair = number >= class_of("pair", 1)
        allowed = Act.HIT | Act.STAND
        if stage == FIRST_TWO:
            allowed |= Act.DOUBLE | surrender | (Act.SPLIT if pair else 0)
        elif pair:
            continue
        key = play_key(number, up, stage)
        if follow(int(ours[key]), allowed) != follow(int(theirs[key]), allowed):
            found.add(f"{class_name(number)} against {up}, {'two' if stage == 0 else 'drawn'}")
    return found


def test_the_best_strategy_by_totals_is_the_chart() -> None:
    assert _differences(table(soft_17=Soft17.HIT)) == set()


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("decks", "das"), [*itertools.product([1, 2], [True, False]), (4, True), (6, True), (8, True)]
)
@pytest.mark.parametrize("hits", list(Soft17))
@pytest.mark.parametrize("surrender", [True, False])
def test_the_charts_are_the_best_by_totals(
    decks: int, hits: Soft17, das: bool, surrender: bool
) -> None:
    """But for two cells. Where 16 is surrendered, one that was drawn is better stood on; and two
    decks make a soft 18 against an ace so close that its hands of three cards turn it."""
    on = table(
        decks=decks,
        soft_17=hits,
        double_after_split_few_decks=das,
        surrender=surrender,
        double_on_few_decks=DoubleOn.ANY_TWO,
    )
    assert _differences(on) <= {
        "hard 16 against 10, drawn",
        "soft 18 against 1, two",
        "soft 18 against 1, drawn",
    }
    solver = ShoeSolver(on, STAKE)
    optimal, basic = solver.optimal().edge, solver.basic().edge
    chart = solver.follow(on.game.policy(on.rules)).edge
    assert optimal < basic <= chart + 1e-15
    assert chart - optimal < 0.0006


def test_even_money_is_taken_where_a_blackjack_pays_6_to_5() -> None:
    offered = ShoeSolver(table(blackjack_pays=(6, 5)), STAKE).optimal().edge
    without = table(blackjack_pays=(6, 5), against_an_ace=AT_3_TO_2)
    # an ace up, an ace and a ten in hand: even money instead of 6 to 5 unless he has it too
    aces, tens, cards = 24, 96, 312
    dealt = aces * (aces - 1) * tens * 2 / (cards * (cards - 1) * (cards - 2))
    gain = dealt * (1 - 1.2 * (1 - 95 / 309))
    assert gain > 0
    assert ShoeSolver(without, STAKE).optimal().edge - offered == pytest.approx(gain, abs=1e-14)


def test_insurance_is_taken_where_it_pays() -> None:
    """A shoe rich in tens: five in nine of the cards unseen."""
    solver = ShoeSolver(table(split_hands=1), STAKE, shoe(A=3, T=6, n9=3))
    insuring = solver.basic_policy()
    declining = insuring.copy()
    declining[INSURANCE_KEYS : EVEN_MONEY_KEY + 1] = prefer(Act.DECLINE)
    taken, left = solver.follow(insuring), solver.follow(declining)
    assert (taken.edge < left.edge, taken.units > left.units) == (True, True)
    assert solver.optimal().edge <= taken.edge


@pytest.mark.parametrize(
    ("address", "options"),
    [
        ("columbus-2016/blackjack", {"decks": 6, "surrender": True}),
        ("columbus-2017/blackjack", {"decks": 1, "double-after-split-few-decks": True}),
        ("toledo/blackjack", {"decks": 6, "resplit-aces": True}),
        ("toledo/double-deck-blackjack", {"peek": False}),
        ("cincinnati/blackjack", {"decks": 2, "peek": False}),
    ],
    ids=str,
)
def test_simulation_agrees_with_the_strategy_it_follows(
    address: str, options: dict[str, Scalar]
) -> None:
    on = terms(address, {**options, "shuffle": "every-round"})
    (estimate,) = simulate(on, {"main": 1000}, rounds=2_000_000, seed=2026).estimates
    edge = simulated_edge(on, {"main": 1000})
    assert edge is not None
    assert abs(estimate.z(edge)) < 4.5
    exact = ShoeSolver(on, 1000).follow(on.game.policy(on.rules))
    assert exact.sd == pytest.approx(estimate.sd, abs=0.004)
    assert exact.hit == pytest.approx(estimate.hit, abs=0.0016)
    assert exact.push == pytest.approx(estimate.push, abs=0.001)
    assert exact.units == pytest.approx(estimate.units, abs=0.0012)


NO_LOOK: dict[str, Scalar] = {"peek": False, "soft-17": "hit"}


@pytest.mark.exhaustive
@pytest.mark.parametrize("fixed", [{}, NO_LOOK], ids=["default", "no look"])
@pytest.mark.parametrize(
    "address",
    [
        "columbus-2016/blackjack",
        "columbus-2017/blackjack",
        "toledo/blackjack",
        "toledo/double-deck-blackjack",
        "cincinnati/blackjack",
    ],
)
def test_simulation_agrees_under_every_value_of_every_option(
    address: str, fixed: dict[str, Scalar]
) -> None:
    base: dict[str, Scalar] = {**fixed, "shuffle": "every-round"}
    wrong = []
    first = Case(address=address, wager="main", options=base, stake=1000)
    for case in cases_of(first, every=True):
        on = case.terms()
        (estimate,) = simulate(on, {"main": 1000}, rounds=1_000_000, seed=2026).estimates
        edge = simulated_edge(on, {"main": 1000})
        if edge is not None:
            print(f"{address} {case.changed}: {edge:.6%}, z {estimate.z(edge):+.2f}")
        if edge is None or abs(estimate.z(edge)) > 4.5:
            wrong.append(case.changed)
    assert not wrong


def test_a_simulation_with_a_cut_card_or_house_money_is_another_game() -> None:
    assert simulated_edge(terms("columbus-2016/blackjack", {"decks": 6}), {"main": 1000}) is None
    fresh: dict[str, Scalar] = {"decks": 6, "shuffle": "every-round"}
    assert simulated_edge(terms("columbus-2016/blackjack", fresh), {"main": 1000}) is not None
    on = terms("cincinnati/blackjack", fresh)
    assert simulated_edge(on, {"main": 1000, "house-money": 500}) is None


# --- The result -----------------------------------------------------------------------------


def test_the_main_wager_is_solved_and_kept(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    on = terms("toledo/double-deck-blackjack")
    first = solve(on, "main")
    assert isinstance(first, Floating)
    assert (first.wager, first.stake, first.solver, first.fraction) == ("main", 6000, "shoe", None)
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    assert solve_stored(on, "main") == first
    assert list(tmp_path.rglob("*.json"))
    assert solve_stored(on, "main") == first


def test_the_results_are_whole_stakes_and_what_a_blackjack_pays() -> None:
    on = table(decks=1, surrender=True)
    found = ShoeSolver(on, STAKE).optimal()
    halves = {round(2 * net / STAKE) for net in found.distribution}
    assert halves <= {*range(-16, 17, 2), 3, -1}
    assert {3, -1, 4, -4} <= halves
    assert found.units > 1
    assert found.element_of_risk == pytest.approx(found.edge / found.units)
