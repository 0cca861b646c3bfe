"""The solver for any game of twenty-one: equal to blackjack's own, and to branching."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from pitboss.engines.exact.branching import BranchingSolver
from pitboss.engines.exact.shoe import ShoeSolver
from pitboss.engines.exact.stages.dealer_bets import solve_dealer_bet
from pitboss.engines.exact.stages.solver import StageSolver
from pitboss.equipment.cards import toy
from pitboss.families.twentyone import (
    BOX,
    DEALER_BUSTED,
    DRAWN,
    EVEN_MONEY_KEY,
    FIRST_TWO,
    HANDS,
    INSURANCE_KEYS,
    NATURAL,
    SPLIT_TWO,
    STAKE,
    Act,
    Spot,
    Why,
    hand_class,
    may_have_natural,
    must_draw,
    play_key,
    settle_boxes,
    two_card_actions,
    worth,
)
from pitboss.families.twentyone_hands import DRAWS, STAND, InsuranceRules, Move, Stage, TwentyOne
from pitboss.games.blackjack import Rules, turn_rules
from pitboss.hands.twentyone import counted, is_natural, total, value
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms, terms
from pitboss.tape import pay
from pitboss.tape.simulation import follow
from pitboss.tape.table import TableTape
from toys import fresh_carry, staked

# --- Blackjack, as the general solver would be told of it -------------------------------------

FIRST, MORE, DOUBLED, GIVEN_UP, SPLIT, OTHER, OTHER_MORE, OTHER_DOUBLED = range(8)


def moves(drawn: int, doubled: int) -> Mapping[int, Move]:
    return {Act.HIT: Move(drawn, card=True), Act.STAND: STAND, Act.DOUBLE: Move(doubled, card=True)}


def hits(to: int) -> Mapping[int, Move]:
    return {Act.HIT: Move(to, card=True), Act.STAND: STAND}


STAGES = (
    Stage(name="first two", moves={**moves(MORE, DOUBLED), Act.SURRENDER: Move(GIVEN_UP)}),
    Stage(name="drawn", moves=hits(MORE)),
    Stage(name="doubled"),
    Stage(name="given up"),
    Stage(name="first of a split", moves=moves(MORE, DOUBLED), like=FIRST),
    Stage(name="split off", moves=moves(OTHER_MORE, OTHER_DOUBLED), like=FIRST, split_off=True),
    Stage(name="split off, drawn", moves=hits(OTHER_MORE), like=MORE, split_off=True),
    Stage(name="split off, doubled", split_off=True),
)


def two_cards(rules: Rules, up: int, stage: int, kept: int, other: int, hands: int) -> int:
    one, two = counted(kept), counted(other)
    turn = turn_rules(rules, rules.peek or not may_have_natural(value(up)))
    pair = value(kept) == value(other)
    return two_card_actions(turn, one + two, one, pair, hands) if total(one + two) < 21 else 0


def more_cards(rules: Rules, up: int, stage: int, hand: int) -> int:
    return Act.HIT | Act.STAND if stage in (MORE, OTHER_MORE) and total(hand) < 21 else 0


def dealer(rules: Rules, hand: int) -> int:
    if is_natural(hand):
        return NATURAL
    if must_draw(hand, rules.soft_17):
        return DRAWS
    return total(hand) if total(hand) <= 21 else DEALER_BUSTED


def settle(rules: Rules, tape: TableTape, stake: int, stage: int, mine: int, dealer: int) -> None:
    if stage == GIVEN_UP:
        pay(tape, 0, Spot.MAIN, stake, -1, 2, Why.SURRENDERED)
        return
    other = int(STAGES[stage].split_off)
    boxes = [0] * (BOX + 4)
    boxes[STAKE], boxes[HANDS] = stake, 1 + other
    boxes[BOX], boxes[BOX + 2 * other] = 20, mine
    boxes[BOX + 2 * other + 1] = stake if stage in (DOUBLED, OTHER_DOUBLED) else 0
    pays, insurance, late = rules.blackjack_pays, rules.insurance, rules.late_blackjack
    settle_boxes(tape, pays, insurance, late, boxes, len(boxes), 1, dealer)
    if other:
        lines = tape.settlement.lines
        lines[:] = [line for line in lines if line.wager != Spot.MAIN]


def key(rules: Rules, up: int, stage: int, hand: int, pair: bool) -> int:
    stages = {FIRST: FIRST_TWO, SPLIT: SPLIT_TWO, OTHER: SPLIT_TWO}
    return play_key(hand_class(hand, pair), value(up), stages.get(stage, DRAWN))


BLACKJACK = TwentyOne(
    stages=STAGES,
    two_cards=two_cards,
    more_cards=more_cards,
    worth=lambda rules, stage, hand: (
        NATURAL if stage == FIRST and is_natural(hand) else worth(hand)
    ),
    dealer=dealer,
    settle=settle,
    peeks=lambda rules, up: rules.peek,
    key=key,
    split_stages=lambda rules, card: (SPLIT, OTHER),
    insurance=lambda rules: InsuranceRules(rules.against_an_ace, rules.blackjack_pays, rules.chip),
)


@pytest.mark.parametrize(
    "options",
    [
        {"decks": 1, "soft-17": "hit", "resplit-aces": True, "surrender": True},
        {"decks": 2, "peek": False, "late-blackjack": "original-wager", "split-hands": 4},
    ],
    ids=str,
)
def test_blackjacks_own_solver_finds_the_same(options: dict[str, Any]) -> None:
    on = terms("toledo/blackjack", options)
    told = replace(on, game=replace(on.game, twenty_one=BLACKJACK))
    general, own = StageSolver(told, 6000), ShoeSolver(on, 6000)
    policy = on.game.policy(on.rules)
    for ours, theirs in [
        (general.optimal(), own.optimal()),
        (general.follow(policy), own.follow(policy)),
    ]:
        assert ours.edge == pytest.approx(theirs.edge, abs=1e-13)
        assert ours.units == pytest.approx(theirs.units, abs=1e-13)
        assert ours.sd == pytest.approx(theirs.sd, abs=1e-12)
        assert ours.hit == pytest.approx(theirs.hit, abs=1e-13)


# --- Free Bet Blackjack against branching -----------------------------------------------------

STAKED = 6000


def branched(on: Terms, cards: tuple[int, ...], policy: Array) -> float:
    """The mean by branching over every deal of a toy shoe, in stakes."""

    def by_policy(key: int, allowed: int) -> int:
        if allowed:
            return int(follow(int(policy[key]), allowed))
        return STAKED // 2 if INSURANCE_KEYS <= key < EVEN_MONEY_KEY else STAKED  # how much

    watched = on.game.layout.counted_with("main")
    found = BranchingSolver(
        on, staked(on, STAKED), fresh_carry(on), watched, cards, strategy=by_policy
    ).solve()
    assert sum(found.results.values()) == 1, "the toy shoe runs out"
    return float(sum(net * p for (net, _), p in found.results.items())) / STAKED


EIGHTS, ACES = "8c " * 5 + "3c " * 3 + "Tc " * 5, "Ac " * 4 + "Tc " * 6 + "6c " * 2


@pytest.mark.parametrize("peek", [True, False])
@pytest.mark.parametrize("shoe", [EIGHTS, ACES], ids=["eights", "aces"])
def test_free_bets_are_branchings(shoe: str, peek: bool) -> None:
    """Free splits, free doubles, tens split with money, 22 and blackjacks, on the best by key."""
    on = terms("cincinnati/free-bet-blackjack", {"peek": peek, "split-aces-cards": 1})
    on = replace(on, rules=on.rules._replace(split_hands=2, free_split_hands=3))
    cards = toy(shoe).counts
    solver = StageSolver(on, STAKED, cards)
    policy = solver.basic_policy()
    assert -solver.follow(policy).edge == pytest.approx(branched(on, cards, policy), abs=1e-12)


def test_push_22_is_branchings() -> None:
    on, deck = terms("toledo/free-bet-blackjack"), toy("6c 6c 6d Td Tc Th Ts 2h 4h 4c Ah")
    on = replace(on, game=replace(on.game, deck=lambda rules: deck))
    spot = on.game.layout.index("push-22")
    stakes = staked(on, 0)
    stakes[0, spot] = STAKED
    found = BranchingSolver(on, stakes, fresh_carry(on), [spot], deck.counts).solve()
    assert on.game.twenty_one is not None
    bet = on.game.twenty_one.dealer_bets["push-22"]
    solved = solve_dealer_bet(on, "push-22", bet, STAKED)
    assert solved.distribution == {net: p for (net, _), p in found.results.items()}
