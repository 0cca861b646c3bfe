"""Advice at any decision: against branching, against the solvers' totals, and by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from hands import jitted
from pitboss.engines import advice
from pitboss.engines.advice import Advice, advise
from pitboss.engines.exact.branching import Shoe
from pitboss.engines.exact.community import CommunitySolver
from pitboss.engines.exact.shoe import ShoeSolver, values_of
from pitboss.engines.exact.showdown import ShowdownSolver
from pitboss.engines.exact.solitaire import SolitaireSolver
from pitboss.engines.exact.twentyone.dealer import card_of
from pitboss.engines.exact.twentyone.worth_of_plays import weigh
from pitboss.engines.play import Round, no_stakes
from pitboss.equipment.cards import cards, standard, toy
from pitboss.errors import NotAllowed
from pitboss.games import ultimate_texas_holdem as holdem
from pitboss.hands.poker import best_of_seven
from pitboss.hands.sets import pair_index
from pitboss.rulebook.terms import Terms, terms
from toys import fresh_carry, staked

WAR = terms("columbus-2016/casino-war", {"decks": 6})
BONUS_WAR = terms("hollywood-park/casino-war")
THREE = terms("columbus-2016/three-card-poker")
RIDE = terms("columbus-2016/let-it-ride")
STUD = terms("columbus-2016/mississippi-stud")
HOLDEM = terms("columbus-2016/ultimate-texas-holdem")
JACK = terms("columbus-2016/blackjack", {"decks": 6, "surrender": True})
BETS = {"bet-1": 1000, "bet-2": 1000, "bet-3": 1000}
ANTE_AND_BLIND = {"ante": 1000, "blind": 1000}


def small(on: Terms, pack: str) -> Terms:
    """The same game with a small deck."""
    deck = toy(pack)
    return replace(on, game=replace(on.game, deck=lambda rules: deck))


def at(on: Terms, wagers: dict[str, int] | Sequence[dict[str, int]], said: str) -> Round:
    """A round as far as these words go: cards, actions, amounts in dollars, `no` for a peek."""
    rows = [wagers] if isinstance(wagers, dict) else list(wagers)
    stakes = no_stakes(on, len(rows))
    for seat, row in enumerate(rows):
        for spot, amount in row.items():
            stakes[seat, on.game.layout.index(spot)] = amount
    found = Round(on, stakes, on.game.new_carry(on.rules, len(rows)))
    for word in said.split():
        prompt = found.prompt
        assert prompt is not None
        if prompt.kind == "choose":
            found.answer(on.game.action(word))
        elif prompt.kind == "peek":
            found.answer(int(word == "yes"))
        else:
            found.answer(cards(word)[0] if prompt.kind != "amount" else int(word) * 100)
    return found


def told(found: Round, seat: int = 0) -> Advice:
    made = advise(found, seat)
    assert made.plays, made.about
    return made


def worth(found: Round, seat: int = 0) -> dict[str, float]:
    return {play.name: play.worth for play in told(found, seat).plays}


# --- Branching from the middle of a round -----------------------------------------------------


def known(found: Round) -> Shoe:
    """What the shoe may hold, from a round of one seat."""
    assert found.terms.game.deck is not None
    shoe = Shoe(tuple(found.terms.game.deck(found.terms.rules).counts))
    done = Round(found.terms, found.stakes, found.carry)
    for answer in found.answers:
        prompt = done.prompt
        assert prompt is not None
        if prompt.kind in ("draw", "reveal"):
            shoe = shoe.without(answer)
        elif prompt.kind == "peek":
            shoe = next(s for a, _, s in shoe.peeked(prompt.hidden, prompt.ranks) if a == answer)
        done.answer(answer)
    return shoe


def branches(found: Round, shoe: Shoe) -> Iterator[tuple[int, int, Shoe]]:
    prompt = found.prompt
    assert prompt is not None
    if prompt.kind == "peek":
        yield from shoe.peeked(prompt.hidden, prompt.ranks)
    elif prompt.kind == "reveal":
        for card, weight in shoe.revealed(prompt.hidden):
            after = shoe.without(card)
            if prompt.hidden == shoe.hidden:
                after = replace(after, hidden=-1, may_be=0)
            yield card, weight, after
    else:
        for card, weight in shoe.cards():
            yield card, weight, shoe.without(card)


def value(found: Round, shoe: Shoe) -> Fraction:
    """What all wagers win in the end, every later decision at its best."""
    prompt = found.prompt
    if prompt is None:
        return Fraction(found.settlement.net(0))

    def after(answer: int, left: Shoe) -> Fraction:
        answers = [*found.answers, answer]
        return value(Round(found.terms, found.stakes, found.carry, answers=answers), left)

    if prompt.kind == "amount":
        return after(prompt.high, shoe)  # a double and insurance are for the most
    if prompt.kind == "choose":
        return max(after(action, shoe) for action in actions(found))
    ways = [(weight, after(answer, left)) for answer, weight, left in branches(found, shoe)]
    return sum((w * v for w, v in ways), Fraction(0)) / sum(w for w, _ in ways)


def actions(found: Round) -> list[int]:
    assert found.prompt is not None
    return [action for action in found.terms.game.actions if action & found.prompt.allowed]


def branched(found: Round) -> dict[str, float]:
    """What each action wins from here on, by branching, in stakes of the first wager."""
    shoe, names = known(found), found.terms.game.actions
    settled, unit = found.settlement.net(0), int(found.stakes[0, 0])
    return {
        names[action]: float(
            (value(Round(found.terms, found.stakes, found.carry, answers=[*found.answers, action]),
                   shoe) - settled) / unit
        )
        for action in actions(found)
    }  # fmt: skip


LOW = "2c 2d 2h 3c 3d 3h 4c 4d 4h 5s"
TENS = "Tc Td Th Jc Jd Jh Qc Qd Qh As"


@pytest.mark.parametrize(
    ("on", "wagers", "pack", "said"),
    [
        (WAR, {"primary": 1000}, "9c 9d 9h 8c 8d Tc Td Kc", "9c 9d"),
        (BONUS_WAR, {"primary": 1000, "bonus-tie": 500}, "9c 9d 9h 9s 8c Tc Kc Kd", "9c 9d"),
        (THREE, {"ante": 1000}, "Qc 6d 4h Kc Kd Jh 2c 3c 7s", "Qc 6d 4h"),
        (THREE, {"ante": 1000}, TENS, "As Qc Td"),
        (RIDE, BETS, LOW, "2c 2d 3c"),
        (RIDE, BETS, TENS, "Tc Jc Qc let-it-ride Td"),
        (STUD, {"ante": 1000}, TENS, "Tc Jd 2x Jc"),
        (STUD, {"ante": 1000}, "6c 6d 7c 7d 8c 9d Tc", "6c 7d"),
        (STUD, {"ante": 1000}, LOW, "2c 3d 1x 4c 3x 5s"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_like_branching(on: Terms, wagers: dict[str, int], pack: str, said: str) -> None:
    found = at(small(on, pack), wagers, said)
    assert worth(found) == pytest.approx(branched(found), abs=1e-12)


@pytest.mark.parametrize("fold_forfeits", [True, False])
def test_side_bets_that_a_fold_forfeits_count(fold_forfeits: bool) -> None:
    on = replace(STUD, rules=STUD.rules._replace(fold_forfeits_three_card=fold_forfeits))
    wagers = {"ante": 1000, "three-card-bonus": 500, "progressive": 100}
    found = at(small(on, TENS), wagers, "Tc Jd 1x Td")
    whole, made = branched(found), told(found)
    ours = {play.name: play.worth for play in made.plays}
    most = max(whole.values())
    costs = {name: most - won for name, won in whole.items()}
    assert {p.name: p.costs for p in made.plays} == pytest.approx(costs, abs=1e-12)
    assert ("three-card-bonus" in made.about) == fold_forfeits
    assert "progressive" in made.about
    if fold_forfeits:
        assert ours == pytest.approx(whole, abs=1e-12)


def test_a_side_bet_that_is_lost_either_way_is_left_out() -> None:
    alone = worth(at(THREE, {"ante": 1000}, "Qs 6d 4c"))
    assert worth(at(THREE, {"ante": 1000, "pair-plus": 500}, "Qs 6d 4c")) == alone


# --- The solvers ------------------------------------------------------------------------------


def solitaire(on: Terms, wagers: dict[str, int]) -> SolitaireSolver:
    stakes = no_stakes(on, 1)
    for spot, amount in wagers.items():
        stakes[0, on.game.layout.index(spot)] = amount
    layout = on.game.layout
    watched = layout.counted_with(layout.wagers[0].slug)
    return SolitaireSolver(on, stakes, fresh_carry(on), watched)


@pytest.mark.parametrize(
    ("on", "wagers", "hands"),
    [
        (STUD, {"ante": 1000}, ["Ks 6d", "2c 2d", "6h 5h", "As Kd", "9c 3d", "Jc Tc"]),
        (RIDE, BETS, ["Ts 9s 8s", "Ac 7d 2h", "Tc Td 2s", "5s 4s 3s", "Kh Qh 2h"]),
    ],
)
def test_the_first_decision_is_the_solvers(
    on: Terms, wagers: dict[str, int], hands: list[str]
) -> None:
    solver = solitaire(on, wagers)
    first, won = solver.first, solver.first_won()
    keys = solver.keys_of(first)
    ways = 1000 * np.prod([52 - n for n in range(first.seen, solver.size)], dtype=np.int64)
    for hand in hands:
        found = at(on, wagers, hand)
        assert found.prompt is not None
        row = int(np.flatnonzero(keys == found.prompt.key)[0])
        expected = {on.game.actions[a]: float(sums[row] / ways) for a, sums in won.items()}
        assert worth(found) == pytest.approx(expected, abs=1e-12)


def test_three_card_poker_by_class() -> None:
    assert THREE.game.deck is not None
    assert THREE.game.showdown is not None
    stakes = staked(THREE, 1000)
    watched = THREE.game.layout.counted_with("ante")
    pack = THREE.game.deck(THREE.rules).cards()
    solver = ShowdownSolver(THREE, THREE.game.showdown, stakes, fresh_carry(THREE), watched, pack)
    found = at(THREE, {"ante": 1000}, "Qs 6d 4c")
    assert found.prompt is not None
    keys, deals, sums, _ = solver.choices
    row = keys.tolist().index(found.prompt.key)
    suits = [(a, b, c) for a in "cdhs" for b in "cdhs" for c in "cdhs" if len({a, b, c}) == 3]
    all_hands = [worth(at(THREE, {"ante": 1000}, f"Q{a} 6{b} 4{c}")) for a, b, c in suits]
    dealt = int(deals[row]) * 1000
    for action, won in zip(THREE.game.actions, sums[row].tolist(), strict=True):
        play = THREE.game.actions[action]
        mean = sum(each[play] for each in all_hands) / len(all_hands)
        assert mean == pytest.approx(won / dealt, abs=1e-12)


def test_a_bottom_card_in_sight() -> None:
    on = terms("hollywood-park/three-card-poker")
    against = {
        card: worth(at(on, {"ante": 1000}, f"Qs 6d 4c {card}"))["play"] for card in ("2c", "Ac")
    }
    assert against["2c"] > -1 > against["Ac"]


# --- Two cards each and a board ---------------------------------------------------------------


@jitted.compiled
def flop_by_hand(rules: Any, hole: Any, flop: Any, times: int, river: int) -> tuple[int, int]:
    """Half Antes won by a bet on the flop, and by a check, in all deals: plain loops."""
    left = np.array([c for c in range(52) if c not in hole and c not in flop])
    bet, check = 0, 0
    for i in range(len(left)):
        for j in range(i):
            x, y = left[i], left[j]
            mine = best_of_seven(hole[0], hole[1], flop[0], flop[1], flop[2], x, y)
            now, late = 0, 0
            for k in range(len(left)):
                for m in range(k):
                    if k != i and k != j and m != i and m != j:
                        theirs = best_of_seven(left[k], left[m], flop[0], flop[1], flop[2], x, y)
                        now += holdem.unit_net(rules, times, mine, theirs)
                        late += holdem.unit_net(rules, river, mine, theirs)
            bet += now
            check += max(late, -4 * 990)
    return bet, check


@pytest.mark.parametrize(
    ("hole", "flop"),
    [("As 7d", "2c 3d Jh"), ("9c 8c", "Tc 2c 3d"), ("Kc 4d", "Kd 9s 2h"), ("5c 2d", "Ah Ad As")],
)
def test_a_flop_by_plain_loops(hole: str, flop: str) -> None:
    won = flop_by_hand(HOLDEM.rules, np.array(cards(hole)), np.array(cards(flop)), 2, 1)
    found = worth(at(HOLDEM, ANTE_AND_BLIND, f"{hole} check {flop}"))
    deals = 2 * 1081 * 990
    assert found["bet"] == pytest.approx(won[0] / deals, abs=1e-12)
    assert found["check"] == pytest.approx(won[1] / deals, abs=1e-12)


def test_flops_add_up_to_two_cards() -> None:
    """On a pack of five ranks: a check before the flop is the best of all flops."""
    pack = range(32, 52)
    assert HOLDEM.game.community is not None
    solver = CommunitySolver(HOLDEM, HOLDEM.game.community, pack)
    before = solver.before_flop()
    deals = 15 * 14 // 2 * (13 * 12 // 2) * 2
    for hole in ((51, 50), (51, 33), (32, 36)):
        flops = combinations([c for c in pack if c not in hole], 3)
        best = sum((max(solver.on_flop(hole, flop).values()) for flop in flops), Fraction(0))
        assert best * deals == before[holdem.Act.CHECK][pair_index(*hole)]


def test_before_the_flop_it_says_that_it_is_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "kept_worth", lambda on: None)
    made = advise(at(HOLDEM, ANTE_AND_BLIND, "As 7d"), 0, wait=False)
    assert (made.working, made.plays) == (True, ())
    assert made.said == "As 7d: being worked out"


def test_before_the_flop_from_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    table = np.full((1326, 4), np.nan)
    found = at(HOLDEM, ANTE_AND_BLIND, "As 7d")
    assert found.prompt is not None
    table[found.prompt.key] = (0.5, 0.4, 0.3, np.nan)
    monkeypatch.setattr(advice, "kept_worth", lambda on: table)
    assert worth(found) == {"bet": 0.5, "bet-less": 0.4, "check": 0.3}


def test_a_board_that_everybody_plays() -> None:
    found = at(HOLDEM, ANTE_AND_BLIND, "2c 3d check As Ks Qs check Js Ts")
    assert worth(found) == {"bet": 0.0, "fold": -2.0}


def test_a_royal_after_the_river() -> None:
    """It wins the Play, 500 to 1 on the Blind, and the Ante against a dealer with a pair or better.

    Without one he has two of 4 to 9 (24 cards), king and ace (6): 393 pairs of different ranks,
    less 37 straights and 14 flushes that are none: so 342 of 990 hands.
    """
    found = worth(at(HOLDEM, ANTE_AND_BLIND, "As Ks check Qs Js Ts check 2c 3d"))
    assert found["bet"] == pytest.approx(1 + 500 + 648 / 990, abs=1e-12)


def test_a_fold_that_forfeits_a_progressive() -> None:
    wagers = {**ANTE_AND_BLIND, "progressive": 100}
    made = told(at(HOLDEM, wagers, "2s 2d check 2c Ac Ad check Ah Ts"))
    assert "progressive" in made.about
    assert {p.name: p.worth for p in made.plays}["fold"] == pytest.approx(-2.1)


# --- Blackjack --------------------------------------------------------------------------------


def toy_jack(pack: str, **changed: Any) -> Terms:
    return small(replace(JACK, rules=JACK.rules._replace(**changed)), pack)


MIXED = "Tc Td Th 9c 8c 7c 6c 6d 5c 4c 3c Ac"


@pytest.mark.parametrize(
    "said",
    [
        "Tc 6c Td no",
        "Tc 6c 9c",
        "5c 4c 6c",
        "Ac 7c Tc no",
        "5c 4c Tc no hit 3c",
        "7c 9c Ac decline no",
    ],
)
@pytest.mark.parametrize("peek", [True, False])
def test_blackjack_like_branching(said: str, peek: bool) -> None:
    said = said if peek else said.replace(" no", "")
    found = at(toy_jack(MIXED, peek=peek), {"main": 1000}, said)
    assert worth(found) == pytest.approx(branched(found), abs=1e-12)


@pytest.mark.parametrize("said", ["Tc 6c Ac", "Tc Ac Ad", "9c 6c Ac"])
def test_insurance_like_branching(said: str) -> None:
    found = at(toy_jack(f"{MIXED} Ad"), {"main": 1000}, said)
    assert worth(found) == pytest.approx(branched(found), abs=1e-12)


@pytest.mark.parametrize("decks", [1, 6])
def test_all_first_decisions_add_up_to_the_edge(decks: int) -> None:
    on = terms("columbus-2016/blackjack", {"decks": decks})
    shoe = values_of(standard(decks).counts)
    size, total = shoe.sum(), 0.0
    for up in range(1, 11):
        left = shoe.copy()
        left[up] -= 1
        for low, high in ((a, b) for b in range(1, 11) for a in range(1, b + 1)):
            ways = left[low] * (left[high] - 1 if low == high else 2 * left[high])
            p = shoe[up] / size * ways / ((size - 1) * (size - 2))
            total += p * first_decision(on, low, high, up, left)
    assert -total == pytest.approx(ShoeSolver(on, 1000).optimal().edge, abs=1e-12)


def first_decision(on: Terms, low: int, high: int, up: int, left: Any) -> float:
    """What the first two cards win, by the advice on them, or by what is settled at once."""
    first, second, shown = card_of(low), card_of(high) + 1, card_of(up) + 2
    found = Round(on, staked(on, 1000), fresh_carry(on), answers=[first, second, shown])
    partner = {1: 10, 10: 1}.get(up, 0)
    now = left.copy()
    now[low] -= 1
    now[high] -= 1
    hole = now[partner] / now.sum() if partner else 0.0
    prompt = found.prompt
    if prompt is not None and prompt.kind == "choose":
        return max(worth(found).values())
    if (low, high) == (1, 10):
        return 1.5 * (1 - hole)
    found.answer(0)
    return float((1 - hole) * max(worth(found).values()) - hole)


ENDLESS = np.array([0.0, *[4e9] * 9, 16e9])


@pytest.mark.parametrize(
    ("hand", "up", "play", "published"),
    [
        ((10, 6), 10, "stand", -0.540430),
        ((10, 6), 10, "hit", -0.539826),
        ((10, 2), 2, "stand", -0.292784),
        ((10, 2), 2, "hit", -0.253390),
        ((6, 5), 6, "double", 0.667380),
        ((10, 10), 6, "stand", 0.703959),
    ],
)
def test_the_figures_of_the_trade(
    hand: tuple[int, int], up: int, play: str, published: float
) -> None:
    """Of a shoe without end, dealer stands on soft 17, and has looked for a blackjack."""
    found = weigh(JACK, 1000, ENDLESS, up, hand)
    assert found.known(getattr(found, play)) == pytest.approx(published, abs=2e-6)


def test_what_is_in_sight_counts() -> None:
    """A table full of tens makes a stiff hand safer to hit."""
    alone = worth(at(JACK, {"main": 1000}, "Th 6d 9c"))
    tens = at(JACK, [{"main": 1000}, {"main": 1000}, {"main": 1000}], "Th Td Tc 6d Ts Ts 9c")
    assert worth(tens)["hit"] > alone["hit"]


def test_split_hands_are_weighed_alone() -> None:
    made = told(at(JACK, {"main": 1000}, "8h 8d 6c split 3c"))
    assert made.decision == "hand 1 of 2: hard 11 against a 6"
    assert made.best is not None
    assert made.best.name == "double"
    assert "about this hand alone" in made.about


def test_a_pair_again_while_others_wait_is_not_exact() -> None:
    first = told(at(JACK, {"main": 1000}, "8h 8d 6c split 8c"))
    last = told(at(JACK, {"main": 1000}, "8h 8d 6c split Tc stand 8c"))
    assert (first.exact, last.exact) == (False, True)


def test_how_much_to_double_for() -> None:
    good = told(at(JACK, {"main": 1000}, "6h 5d 6c double"))
    assert [(p.name, p.best) for p in good.plays] == [("$1", False), ("$10", True)]
    assert good.plays[1].worth == pytest.approx(
        worth(at(JACK, {"main": 1000}, "6h 5d 6c"))["double"]
    )
    poor = told(at(JACK, {"main": 1000}, "Th 2d 6c double"))
    assert [p.best for p in poor.plays] == [True, False]


def test_an_amount_between_lies_between() -> None:
    made = told(at(JACK, {"main": 1000}, "Th 6d Ac insure"))
    least, most = made.plays
    assert made.cost_of(300) == pytest.approx((least.costs + most.costs) / 2)
    assert made.cost_of(600) is None
    assert made.name_of(300) == "$3"


def test_what_a_bad_double_costs_is_charged_once() -> None:
    """Two hands that double 12 against a 6, one for a dollar and one for ten."""
    double = told(at(JACK, {"main": 1000}, "Th 2d 6c"))
    amount = told(at(JACK, {"main": 1000}, "Th 2d 6c double"))
    asked = double.charged(JACK.game.action("double"))
    dollar, ten = amount.charged(100), amount.charged(1000)
    assert asked is not None
    assert dollar is not None
    assert ten == 0
    best, least = double.best, amount.best
    assert best is not None
    assert least is not None
    assert asked + dollar == pytest.approx(best.worth - least.worth, abs=1e-12)


def test_house_money_rides_on_what_is_ahead() -> None:
    on, wagers = terms("cincinnati/blackjack"), {"main": 1000, "house-money": 500}
    ahead = told(at(on, wagers, "Ts Js Tc no"))
    assert ahead.decision == "a pair of tens against a ten: how much on main"
    assert [p.best for p in ahead.plays] == [False, True]
    behind = told(at(on, wagers, "7s 8s Tc no"))
    assert [p.best for p in behind.plays] == [True, False]


# --- What may be known, and how it is said ----------------------------------------------------


def test_the_cards_of_others_are_not_looked_at() -> None:
    found = at(THREE, [{"ante": 1000}] * 2, "Qs 6d 4c As Ad Ac")
    alone = worth(at(THREE, {"ante": 1000}, "Qs 6d 4c"))
    assert worth(found) == alone


def test_nobody_else_has_anything_to_decide() -> None:
    found = at(THREE, [{"ante": 1000}] * 2, "Qs 6d 4c As Ad Ac")
    with pytest.raises(NotAllowed, match=r"^seat 2 has nothing to decide now$"):
        advise(found, 1)


def test_it_is_said_in_one_sentence() -> None:
    said = told(at(JACK, {"main": 1000}, "Th 6d Tc no")).said
    assert said == (
        "hard 16 against a ten: hit loses 0.5347, stand 0.5410, double 1.0694, surrender 0.5000: "
        "surrender"
    )


def test_a_limited_bank_is_not_exact() -> None:
    found = at(WAR, {"primary": 1000}, "9c 9d")
    found = Round(found.terms, found.stakes, found.carry, cover=5000, answers=found.answers)
    made = told(found)
    assert not made.exact
    assert "the bank is taken to cover everything" in made.about


def test_a_tie_of_nines() -> None:
    """From 310 cards, 22 of them nines. A second tie wins two units, a war won one."""
    tied = sum(n * (n - 1) for n in [24] * 12 + [22]) / (310 * 309)
    lost = (1 - tied) / 2
    found = worth(at(WAR, {"primary": 1000}, "9c 9d"))
    assert found["surrender"] == -0.5
    assert found["war"] == pytest.approx(lost + 2 * tied - 2 * lost, abs=1e-12)
