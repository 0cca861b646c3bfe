"""The counting solver equals the generic one, as fractions, with every shortcut on and off."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from pitboss.engines.exact import merged, solve
from pitboss.engines.exact.branching import BranchingSolver, Strategy
from pitboss.engines.exact.counting import CountingSolver
from pitboss.equipment.cards import KINDS, rank, standard, suit, toy
from pitboss.errors import NotAllowed
from pitboss.facts import LEAST, MOST, Face, Wager
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms, terms
from pitboss.tape import (
    BOARD,
    DEALER,
    DOWN,
    UP,
    burn,
    choose,
    choose_amount,
    draw,
    give_back,
    lose,
    pay,
    peek,
    post,
    push,
    reveal,
    scratch,
)
from toys import WHY, fresh_carry, small_game, staked

Results = dict[tuple[int, int], Fraction]
PRIMARY, TIE, BONUS_TIE, WAR = range(4)


def counted(
    on: Terms,
    deck: list[int],
    stakes: Array,
    watched: list[int],
    *,
    alike: bool,
    threads: int = 0,
) -> tuple[Results, dict[int, int]]:
    """In the interpreter, or compiled on some threads."""
    made = CountingSolver(
        on,
        stakes,
        fresh_carry(on),
        watched,
        deck,
        suits_alike=alike,
        threads=threads,
        plain=threads == 0,
    )
    results, best = made.solve()
    return {result: p for result, p in results.items() if p}, best


def branched(
    on: Terms, deck: list[int], stakes: Array, watched: list[int]
) -> tuple[Results, dict[int, int]]:
    made = BranchingSolver(on, stakes, fresh_carry(on), watched, deck)
    return made.solve().results, made.best


def deck(cards: str, face: Face = Face.CARD) -> list[int]:
    return merged(toy(cards), face)


WAR_DECKS = [
    "Ac Ad Kc Kd",
    "2c 2d 2h Kc Qc Qd",
    "2c 3c 4c 5c 6c",  # no tie at all
    "7c 7c 7d 8c 8d",  # two decks' worth of one card
]


@pytest.mark.parametrize("cards", WAR_DECKS)
@pytest.mark.parametrize(
    ("amounts", "watched"), [((100,), [PRIMARY, WAR]), ((0, 100), [TIE]), ((200, 100), [TIE])]
)
def test_casino_war_counts_as_it_branches(
    cards: str, amounts: tuple[int, ...], watched: list[int]
) -> None:
    on = terms("columbus-2016/casino-war")
    shoe, stakes = deck(cards, Face.RANK), staked(on, *amounts)
    results, best = counted(on, shoe, stakes, watched, alike=False)
    expected, _ = branched(on, shoe, stakes, watched)
    assert results == expected
    assert sum(results.values()) == 1
    assert set(best.values()) <= {1, 2}


@pytest.mark.parametrize(
    "cards", ["2c 2d 2h 2s 3c 3d 3h 3s", "Ac Ad Ah As Ac Ad Ah As Kc Kd Kh Ks"]
)
def test_suits_may_be_exchanged_where_none_has_a_meaning(cards: str) -> None:
    on = terms("hollywood-park/casino-war")
    shoe, stakes = deck(cards), staked(on, 100, 0, 100)
    plain, _ = counted(on, shoe, stakes, [BONUS_TIE], alike=False)
    exchanged, _ = counted(on, shoe, stakes, [BONUS_TIE], alike=True)
    assert plain == exchanged
    if len(cards.split()) == 8:
        assert plain == branched(on, shoe, stakes, [BONUS_TIE])[0]


def test_threads_share_the_deals() -> None:
    on = terms("columbus-2016/casino-war")
    shoe, stakes = deck("2c 2d 2h Kc Qc Qd 5c 5d", Face.RANK), staked(on, 100)
    one = counted(on, shoe, stakes, [PRIMARY, WAR], alike=False, threads=1)
    assert one == counted(on, shoe, stakes, [PRIMARY, WAR], alike=False, threads=3)
    assert one == counted(on, shoe, stakes, [PRIMARY, WAR], alike=False)


@pytest.mark.parametrize("sets", [False, True])
def test_compiled_and_in_the_interpreter_alike(sets: bool) -> None:
    on = small_game(everything, actions=["bet", "keep"], keys=53, hands_are_sets=sets)
    shoe, stakes = deck("2c 2d 3c 9c 9d Kd Ad"), staked(on, 100)
    in_interpreter = counted(on, shoe, stakes, [0], alike=False)
    assert in_interpreter == counted(on, shoe, stakes, [0], alike=False, threads=1)
    assert len(in_interpreter[0]) > 3


def everything(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    """A round with every verb that a card game has."""
    space = scratch(tape, 3)
    hidden = draw(tape, DEALER, DOWN)
    for n in range(2):
        space[n] = draw(tape, 0, UP)
    burn(tape, 1)
    ace = peek(tape, hidden, 1 << 12)
    key, put_up = max(space[0], space[1]), 0
    if choose(tape, 0, key, 3) == 1:
        put_up = choose_amount(tape, 0, key, 0, 0, 200, 100)
        post(tape, 0, 0, put_up)
    space[2] = draw(tape, 0, UP)
    if ace:
        give_back(tape, 0, 0, put_up, WHY)
        lose(tape, 0, 0, stakes[0, 0], WHY)
    elif rank(reveal(tape, hidden)) < rank(space[2]):
        pay(tape, 0, 0, stakes[0, 0] + put_up, 3, 2, WHY)
    elif rank(space[2]) == rank(key):
        push(tape, 0, 0, stakes[0, 0] + put_up, WHY)
    else:
        lose(tape, 0, 0, stakes[0, 0] + put_up, WHY)


def three_each(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    """Three cards each, dealt in turn; the highest card of six wins for its holder."""
    mine, dealers = 0, 0
    for _ in range(3):
        mine = max(mine, draw(tape, 0, UP))
        dealers = max(dealers, draw(tape, DEALER, UP))
    if rank(mine) > rank(dealers):
        pay(tape, 0, 0, stakes[0, 0], 1, 1, WHY)
    elif rank(mine) < rank(dealers):
        lose(tape, 0, 0, stakes[0, 0], WHY)
    else:
        push(tape, 0, 0, stakes[0, 0], WHY)


def flush_or_not(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    """Two cards; before the dealer's two the player bets on a higher card or keeps half."""
    first, second = draw(tape, 0, UP), draw(tape, 0, UP)
    top = max(rank(first), rank(second))
    one = draw(tape, DEALER, DOWN)
    if choose(tape, 0, top, 1 | 2) == 2:
        pay(tape, 0, 0, stakes[0, 0], -1, 2, WHY)
        return
    other = draw(tape, DEALER, UP)
    if suit(first) == suit(second):
        pay(tape, 0, 0, stakes[0, 0], 3, 1, WHY)
    elif max(rank(other), rank(reveal(tape, one))) < top:
        pay(tape, 0, 0, stakes[0, 0], 1, 1, WHY)
    else:
        lose(tape, 0, 0, stakes[0, 0], WHY)


@pytest.mark.parametrize("cards", ["2c 3c 4c 5c 6c 7c", "2c 2c 2d 3c 3d 4h 4s"])
def test_a_hand_as_a_set_is_worth_what_it_is_in_any_order(cards: str) -> None:
    rows, sets = (small_game(three_each, hands_are_sets=on) for on in (False, True))
    stakes = staked(rows, 100)
    expected, _ = branched(rows, deck(cards), stakes, [0])
    assert counted(rows, deck(cards), stakes, [0], alike=False)[0] == expected
    assert counted(sets, deck(cards), stakes, [0], alike=False)[0] == expected


def test_a_hand_as_a_set_may_have_its_suits_exchanged() -> None:
    rows, sets = (small_game(three_each, hands_are_sets=on) for on in (False, True))
    stakes, cards = staked(rows, 100), deck("2c 2d 2h 2s 3c 3d 3h 3s")
    expected, _ = counted(rows, cards, stakes, [0], alike=False)
    assert sum(expected.values()) == 1
    assert counted(rows, cards, stakes, [0], alike=True)[0] == expected
    assert counted(sets, cards, stakes, [0], alike=True)[0] == expected


@pytest.mark.parametrize("sets", [False, True])
def test_a_hand_after_a_decision_is_a_set_of_its_own(sets: bool) -> None:
    on = small_game(flush_or_not, actions=["bet", "keep"], keys=13, hands_are_sets=sets)
    shoe, stakes = deck("2c 2d 3c 5h 9c Kd"), staked(on, 100)
    results, _ = counted(on, shoe, stakes, [0], alike=False)
    # Branching sees the suits as well; a key does not tell them. So compare by fixed actions.
    for action in (1, 2):
        solver = BranchingSolver(on, stakes, fresh_carry(on), [0], shoe, strategy=always(action))
        made = CountingSolver(on, stakes, fresh_carry(on), [0], shoe, suits_alike=False)
        from_count = made.count(policy(action))
        found = made._results(from_count, list(from_count.weights))
        assert found == solver.solve().results
    assert sum(results.values()) == 1


def always(action: int) -> Strategy:
    return lambda key, allowed: action


def policy(action: int) -> Array:
    return np.full(13, action, dtype=np.int64)


def third_card_after_a_pair(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    """A third card falls only when the first two pair: some deals are shorter than others."""
    one, two = draw(tape, 0, UP), draw(tape, DEALER, UP)
    if rank(one) != rank(two):
        push(tape, 0, 0, stakes[0, 0], WHY)
    elif rank(draw(tape, BOARD, UP)) > rank(one):
        pay(tape, 0, 0, stakes[0, 0], 1, 1, WHY)
    else:
        lose(tape, 0, 0, stakes[0, 0], WHY)


def a_deuce_gives_the_player_two_cards(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    """The board's card says whose the third card is."""
    board, mine, dealers = draw(tape, BOARD, UP), rank(draw(tape, 0, UP)), 0
    if rank(board) == 0:
        mine = max(mine, rank(draw(tape, 0, UP)))
    else:
        dealers = rank(draw(tape, DEALER, UP))
    if mine > dealers + 1:
        pay(tape, 0, 0, stakes[0, 0], 1, 1, WHY)
    else:
        lose(tape, 0, 0, stakes[0, 0], WHY)


@pytest.mark.parametrize("play", [third_card_after_a_pair, a_deuce_gives_the_player_two_cards])
@pytest.mark.parametrize("sets", [False, True])
@pytest.mark.parametrize("alike", [False, True])
def test_first_cards_may_differ_from_deal_to_deal(play: Any, sets: bool, alike: bool) -> None:
    on = small_game(play, hands_are_sets=sets)
    shoe, stakes = deck("2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s"), staked(on, 100)
    expected, _ = branched(on, shoe, stakes, [0])
    assert counted(on, shoe, stakes, [0], alike=alike)[0] == expected


def only_the_later_actions(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    mine = draw(tape, 0, UP)
    action = choose(tape, 0, rank(mine), 2 | 4)
    if action == 4:
        pay(tape, 0, 0, stakes[0, 0], -1, 2, WHY)
    elif rank(draw(tape, DEALER, UP)) < rank(mine):
        pay(tape, 0, 0, stakes[0, 0], 1, 1, WHY)
    else:
        lose(tape, 0, 0, stakes[0, 0], WHY)


def test_the_best_action_is_one_that_was_allowed() -> None:
    on = small_game(only_the_later_actions, actions=["never", "play", "keep"], keys=13)
    shoe, stakes = deck("2c 3c 4c"), staked(on, 100)
    results, best = counted(on, shoe, stakes, [0], alike=False)
    assert best == {0: 4, 1: 2, 2: 2}
    assert results == branched(on, shoe, stakes, [0])[0]


def two_decisions(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    choose(tape, 0, 0, 1 | 2)
    draw(tape, 0, UP)
    choose(tape, 0, 0, 1 | 2)
    push(tape, 0, 0, stakes[0, 0], WHY)


def test_two_decisions_in_a_round_are_refused() -> None:
    on = small_game(two_decisions, actions=["a", "b"])
    with pytest.raises(NotAllowed, match="at most one decision"):
        counted(on, deck("2c 3c"), staked(on, 100), [0], alike=False)


def peeking(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    hidden = draw(tape, DEALER, DOWN)
    ace = peek(tape, hidden, 1 << 12)
    mine = draw(tape, 0, UP)
    if ace and rank(mine) == 11:
        pay(tape, 0, 0, stakes[0, 0], 2, 1, WHY)
    elif not ace and rank(reveal(tape, hidden)) == rank(mine):
        pay(tape, 0, 0, stakes[0, 0], 5, 1, WHY)
    else:
        lose(tape, 0, 0, stakes[0, 0], WHY)


def test_a_peek_leaves_the_odds_of_the_next_card_right() -> None:
    on = small_game(peeking)
    shoe, stakes = deck("Ac Kc Kd 2c 2d"), staked(on, 100)
    assert counted(on, shoe, stakes, [0], alike=False)[0] == branched(on, shoe, stakes, [0])[0]


def test_cards_that_the_rules_cannot_tell_apart_are_merged() -> None:
    by_rank, by_points = (merged(standard(2, jokers=1), face) for face in (Face.RANK, Face.POINTS))
    assert sum(by_rank) == sum(by_points) == 106
    assert [by_rank[r * 4] for r in range(13)] == [8] * 13
    assert [by_points[r * 4] for r in range(13)] == [8] * 8 + [32, 0, 0, 0] + [8]
    assert by_rank[52] == by_points[52] == 2
    assert merged(standard(2), Face.CARD) == [2] * 52 + [0] * (KINDS - 52)


def test_the_printed_edges_of_casino_war() -> None:
    on = terms("columbus-2016/casino-war")
    primary, tie = solve(on, "primary"), solve(on, "tie")
    assert f"{float(primary.edge):.4%} {float(tie.edge):.4%}" == "2.3301% 18.6495%"
    assert tie.hit == Fraction(23, 311)  # 24 of a rank, six decks
    assert primary.units == 1 + Fraction(23, 311)


def amount_on_the_next_card(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    """A player sees a card, names an amount, and wins both if the next one is higher."""
    first = rank(draw(tape, BOARD, UP))
    more = choose_amount(tape, 0, first, 1, 0, stakes[0, 0], 1)
    post(tape, 0, 1, more)
    if rank(draw(tape, BOARD, UP)) > first:
        pay(tape, 0, 0, stakes[0, 0], 1, 1, WHY)
        pay(tape, 0, 1, more, 1, 1, WHY)
    else:
        lose(tape, 0, 0, stakes[0, 0], WHY)
        lose(tape, 0, 1, more, WHY)


def test_an_amount_is_the_least_or_the_most() -> None:
    on = small_game(
        amount_on_the_next_card, wagers=(Wager(slug="bet"), Wager(slug="more")), keys=13
    )
    on = replace(on, game=replace(on.game, actions={MOST: "the-most", LEAST: "the-least"}))
    cards = deck("2c 4c 6c 7c")  # no card has as many above it as below
    results, best = counted(on, cards, staked(on, 100), [0, 1], alike=False)
    plain, amounts = branched(on, cards, staked(on, 100), [0, 1])
    assert results == plain
    assert {key: 100 * (action == MOST) for key, action in best.items()} == amounts
    assert set(amounts.values()) == {0, 100}
