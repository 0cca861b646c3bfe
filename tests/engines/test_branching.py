"""The generic exact solver against results computed by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from pitboss.engines.exact.branching import BranchingSolver, Found, Strategy, TooLarge
from pitboss.engines.exact.result import Exact
from pitboss.equipment.cards import ACE, rank, toy
from pitboss.errors import NotAllowed
from pitboss.facts import Equipment, Wager
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms, terms
from pitboss.tape import (
    DEALER,
    DOWN,
    UP,
    burn,
    choose,
    choose_amount,
    draw,
    lose,
    pay,
    peek,
    post,
    push,
    reveal,
    roll,
    spin,
)
from toys import WHY, fresh_carry, small_game, staked


def solver(on: Terms, cards: str, *amounts: int, watched: Sequence[int] = (0,)) -> BranchingSolver:
    return BranchingSolver(on, staked(on, *amounts), fresh_carry(on), watched, toy(cards).counts)


def solve(on: Terms, cards: str = "") -> Found:
    return solver(on, cards, 100).solve()


def always(action: int) -> Strategy:
    return lambda key, allowed: action


def chances(found: Found) -> dict[int, Fraction]:
    """Net result to probability."""
    nets: dict[int, Fraction] = {}
    for (net, _), p in found.results.items():
        nets[net] = nets.get(net, Fraction(0)) + p
    return nets


def higher(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    """One card each; the higher wins."""
    mine, dealers = draw(tape, 0, UP), draw(tape, DEALER, UP)
    if rank(mine) > rank(dealers):
        pay(tape, 0, 0, stakes[0, 0], 1, 1, WHY)
    elif rank(mine) < rank(dealers):
        lose(tape, 0, 0, stakes[0, 0], WHY)
    else:
        push(tape, 0, 0, stakes[0, 0], WHY)


def test_cards_are_drawn_without_replacement() -> None:
    found = solve(small_game(higher), "Ac Ad Kc")
    assert chances(found) == {0: Fraction(1, 3), 100: Fraction(1, 3), -100: Fraction(1, 3)}
    assert chances(solve(small_game(higher), "Ac Kc")) == {
        100: Fraction(1, 2),
        -100: Fraction(1, 2),
    }


def test_two_of_a_kind_weigh_twice() -> None:
    found = solve(small_game(higher), "Ac Ac Kc Kc Kc")
    assert chances(found) == {
        0: Fraction(2 * 1 + 3 * 2, 20),
        100: Fraction(6, 20),
        -100: Fraction(6, 20),
    }


def test_burned_cards_change_no_odds() -> None:
    def burned(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
        burn(tape, 1)
        higher(rules, stakes, carry, tape)

    cards = "Ac Ad Kc Qc"
    assert chances(solve(small_game(burned), cards)) == chances(solve(small_game(higher), cards))


def hole(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    """The dealer's card is down; he looks for an ace under it; the player's card must be a king."""
    hidden = draw(tape, DEALER, DOWN)
    ace = peek(tape, hidden, 1 << ACE)
    mine = draw(tape, 0, UP)
    if rank(mine) != ACE - 1:
        push(tape, 0, 0, stakes[0, 0], WHY)
    elif ace:
        pay(tape, 0, 0, stakes[0, 0], 2, 1, WHY)
    elif rank(reveal(tape, hidden)) == ACE - 1:
        pay(tape, 0, 0, stakes[0, 0], 5, 1, WHY)
    else:
        lose(tape, 0, 0, stakes[0, 0], WHY)


def test_a_peek_changes_what_is_drawn_next() -> None:
    # Ace, two kings, a deuce. Ace below (1/4): a king comes next with 2/3. No ace below (3/4): the
    # hidden card is a king (2/3: then a king next with 1/3) or the deuce (1/3: a king with 2/3).
    found = chances(solve(small_game(hole), "Ac Kc Kd 2c"))
    assert found[200] == Fraction(1, 4) * Fraction(2, 3)
    assert found[500] == Fraction(3, 4) * Fraction(2, 3) * Fraction(1, 3)
    assert found[-100] == Fraction(3, 4) * Fraction(1, 3) * Fraction(2, 3)
    assert sum(found.values()) == 1


def test_two_peeks_at_one_card_narrow_it_down_and_at_two_cards_are_refused() -> None:
    def twice(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
        hidden = draw(tape, DEALER, DOWN)
        high = peek(tape, hidden, 1 << ACE | 1 << ACE - 1)
        ace = peek(tape, hidden, 1 << ACE)
        if high and not ace:
            pay(tape, 0, 0, stakes[0, 0], 1, 1, WHY)
        else:
            lose(tape, 0, 0, stakes[0, 0], WHY)

    def both(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
        one, other = draw(tape, DEALER, DOWN), draw(tape, DEALER, DOWN)
        peek(tape, one, 1 << ACE)
        peek(tape, other, 1 << ACE)

    assert chances(solve(small_game(twice), "Ac Kc Kd 2c"))[100] == Fraction(1, 2)
    with pytest.raises(NotAllowed, match="one peeked card at a time"):
        solve(small_game(both), "Ac Kc 2c")


def test_a_turned_card_is_no_longer_in_the_shoe() -> None:
    def turn(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
        hidden = draw(tape, DEALER, DOWN)
        first = rank(reveal(tape, hidden))
        if peek(tape, hidden, 1 << ACE) != (first == ACE):
            pay(tape, 0, 0, stakes[0, 0], 99, 1, WHY)
        elif rank(draw(tape, 0, UP)) == first:
            pay(tape, 0, 0, stakes[0, 0], 1, 1, WHY)
        else:
            lose(tape, 0, 0, stakes[0, 0], WHY)

    found = chances(solve(small_game(turn), "Ac Ad Kc"))
    assert found == {100: Fraction(1, 3), -100: Fraction(2, 3)}


def test_dice_and_pockets_are_equally_likely() -> None:
    def dice(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
        if roll(tape) + roll(tape) == 7:
            pay(tape, 0, 0, stakes[0, 0], 4, 1, WHY)
        else:
            lose(tape, 0, 0, stakes[0, 0], WHY)

    def wheel(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
        if spin(tape, 38) == 37:
            pay(tape, 0, 0, stakes[0, 0], 35, 1, WHY)
        else:
            lose(tape, 0, 0, stakes[0, 0], WHY)

    assert chances(solve(small_game(dice, equipment=Equipment.DICE)))[400] == Fraction(1, 6)
    assert chances(solve(small_game(wheel, equipment=Equipment.WHEEL)))[3500] == Fraction(1, 38)


def stand_or_raise(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    """See a card, then double the bet or not on a higher one to come for the dealer."""
    mine = draw(tape, 0, UP)
    stake = stakes[0, 0]
    if choose(tape, 0, rank(mine), 1 | 2) == 2:
        post(tape, 0, 1, stake)
        stake *= 2
    if rank(draw(tape, DEALER, UP)) < rank(mine):
        pay(tape, 0, 0, stake, 1, 1, WHY)
    else:
        lose(tape, 0, 0, stake, WHY)


RAISE = {"actions": ["stand", "raise"], "keys": 13, "wagers": (Wager(slug="bet"), Wager(slug="up"))}


def test_a_decision_is_the_best_one_and_is_told_by_its_key() -> None:
    on = small_game(stand_or_raise, **RAISE)  # type: ignore[arg-type]
    used = solver(on, "Ac Kc Qc", 100, watched=(0, 1))
    found = used.solve()
    assert used.best == {ACE: 2, ACE - 1: 1, ACE - 2: 1}  # the king is even, the queen loses
    third = Fraction(1, 3)
    assert found.results == {
        (200, 100): third,
        (100, 0): third / 2,
        (-100, 0): third * Fraction(3, 2),
    }
    assert found.mean == third * 200 - third * 100


def test_a_given_strategy_is_followed() -> None:
    on = small_game(stand_or_raise, **RAISE)  # type: ignore[arg-type]
    used = replace(solver(on, "Ac Kc Qc", 100), strategy=always(2))
    assert chances(used.solve()) == {200: Fraction(1, 2), -200: Fraction(1, 2)}


def test_an_amount_is_the_least_or_the_most_in_whole_steps() -> None:
    def amount(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
        mine = draw(tape, 0, UP)
        more = choose_amount(tape, 0, rank(mine), 0, 0, 250, 100)
        if rank(mine) == ACE:
            pay(tape, 0, 0, stakes[0, 0] + more, 1, 1, WHY)
        else:
            lose(tape, 0, 0, stakes[0, 0] + more, WHY)

    found = chances(solve(small_game(amount, keys=13), "Ac Kc"))
    assert found == {300: Fraction(1, 2), -100: Fraction(1, 2)}


def test_casino_war_with_four_cards_by_hand() -> None:
    # Ace, ace, king, king. No tie (2/3): won and lost alike. A tie (1/3) goes to war, and the two
    # cards left tie as well: both units at 1 to 1. Tie wager: 10 to 1 on a third.
    on = terms("columbus-2016/casino-war")
    cards = "Ac Ad Kc Kd"
    found = solver(on, cards, 100, watched=(0, 3)).solve()
    third = Fraction(1, 3)
    assert found.results == {(100, 0): third, (-100, 0): third, (200, 100): third}
    found = solver(on, cards, 0, 100, watched=(1,)).solve()
    assert found.results == {(1000, 0): third, (-100, 0): 2 * third}


def test_a_war_that_cannot_tie_again_costs_half_like_a_surrender() -> None:
    # Two deuces tie once in six deals; then a king and a queen are left: one unit won, or two lost.
    on = terms("columbus-2016/casino-war")
    used = solver(on, "2c 2d Kc Qc", 100, watched=(0, 3))
    assert used.solve().mean == Fraction(1, 6) * -50
    for action in (1, 2):
        forced = replace(used, strategy=always(action))
        assert forced.solve().mean == Fraction(1, 6) * -50


def test_the_solver_gives_up_beyond_the_ends_it_was_told() -> None:
    used = replace(solver(small_game(higher), "Ac Kc Qc", 100), most_deals=5)
    with pytest.raises(TooLarge):
        used.solve()
    used = replace(solver(small_game(higher), "Ac Kc Qc", 100), most_deals=6)
    used.solve()
    assert used.deals == 6


def exact(distribution: dict[int, Fraction]) -> Exact:
    return Exact(
        wager="bet",
        stake=100,
        distribution=distribution,
        units=Fraction(3, 2),
        solver="branching",
        deals=1,
    )


def test_the_figures_of_a_distribution() -> None:
    even = exact({-100: Fraction(1, 2), 0: Fraction(1, 4), 200: Fraction(1, 4)})
    assert (even.hit, even.push) == (Fraction(1, 4), Fraction(1, 4))
    assert even.edge == 0
    assert even.sd == pytest.approx(1.5**0.5)
    losing = exact({-100: Fraction(3, 5), 100: Fraction(2, 5)})
    assert (losing.edge, losing.element_of_risk) == (Fraction(1, 5), Fraction(2, 15))
    assert losing.push == 0


def test_probabilities_that_do_not_sum_to_one_are_refused() -> None:
    with pytest.raises(ArithmeticError, match="sum to 3/4"):
        exact({-100: Fraction(1, 2), 100: Fraction(1, 4)})


def test_matched_em_merges_what_does_not_match() -> None:
    """By what matters of the cards alone, and card by card from two packs kept apart."""
    on = terms("hollywood-park/matched-em")
    for wager in ("main 2", "door 1", "copy 3"):
        spot = on.game.layout.index(wager)
        amounts = [0] * spot + [6000]
        plain = solver(on, "2c 2d 3c 3d 4c 4d", *amounts, watched=[spot])
        merged = replace(plain, position=on.game.position, known={}, deals=0)
        assert chances(merged.solve()) == chances(plain.solve())
        assert merged.deals < plain.deals
