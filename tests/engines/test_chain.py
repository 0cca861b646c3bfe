"""The chain solver: wagers that stay up from roll to roll, against results computed by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.engines.exact.chain import ChainSolver, PutUp
from pitboss.errors import NotAllowed
from pitboss.facts import Equipment, Wager
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms
from pitboss.tape import lose, pay, push, roll
from toys import WHY, small_game


def dice_game(play: Any, **more: Any) -> Terms:
    return small_game(
        play,
        **more,
        equipment=Equipment.DICE,
        stays_up=True,
        carry=("point", "count"),
        wagers=(Wager(slug="bet"), Wager(slug="other")),
    )


def solver(play: Any, **more: Any) -> ChainSolver:
    return ChainSolver(dice_game(play, **more), [PutUp(0, 100, (0,))])


def throw(tape: Any) -> int:
    return roll(tape) + roll(tape)


def decide(tape: Any, stakes: Array, wins: bool) -> None:
    """Settle the first spot and clear it."""
    if wins:
        pay(tape, 0, 0, stakes[0, 0], 1, 1, WHY)
    else:
        lose(tape, 0, 0, stakes[0, 0], WHY)
    stakes[0, 0] = 0


def six_before_seven(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    total = throw(tape)
    if total in (6, 7):
        decide(tape, stakes, total == 6)


def test_a_wager_waits_for_the_roll_that_decides_it() -> None:
    made = solver(six_before_seven)
    assert made.solve() == {100: Fraction(5, 11), -100: Fraction(6, 11)}
    assert made.deals == 2 * 21  # the empty layout and the wager up, each rolled every way


def pass_line(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    total = throw(tape)
    if carry[0] == 0:
        if total in (7, 11):
            decide(tape, stakes, True)
        elif total in (2, 3, 12):
            decide(tape, stakes, False)
        else:
            carry[0] = total
    elif total in (carry[0], 7):
        decide(tape, stakes, total != 7)
        carry[0] = 0


def test_a_point_is_carried_to_the_next_roll() -> None:
    assert solver(pass_line).solve() == {100: Fraction(244, 495), -100: Fraction(251, 495)}


def two_in_a_row(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    """Even twice in a row wins, twelve loses: the states lead to and fro."""
    total = throw(tape)
    if total == 12:
        decide(tape, stakes, False)
    elif total % 2 == 0:
        carry[1] += 1
        if carry[1] == 2:
            decide(tape, stakes, True)
    else:
        carry[1] = 0


def test_states_that_lead_to_each_other_are_solved_together() -> None:
    # e: even but not twelve, 17/36; o: odd, 1/2. x0 = e x1 + o x0, x1 = e + o x0.
    e, o = Fraction(17, 36), Fraction(1, 2)
    wins = e * e / (1 - o - e * o)
    assert solver(two_in_a_row).solve() == {100: wins, -100: 1 - wins}


def up_the_ladder(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    """Three rungs, one after the other; a seven on any of them loses."""
    total = throw(tape)
    if total == 7:
        decide(tape, stakes, False)
    elif total > 7:
        carry[1] += 1
        if carry[1] == 3:
            decide(tape, stakes, True)


def test_parts_that_lead_onward_are_solved_one_after_the_other() -> None:
    climbs = Fraction(15, 21)  # higher before seven
    assert solver(up_the_ladder).solve() == {100: climbs**3, -100: 1 - climbs**3}


def trap(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    """After a two nothing decides the wager any more."""
    total = throw(tape)
    if carry[0] == 0 and total == 7:
        decide(tape, stakes, True)
    elif carry[0] == 0 and total == 2:
        carry[0] = 1
    elif carry[0] > 0:
        carry[0] = 3 - carry[0]


def test_a_wager_that_may_never_be_decided_is_refused() -> None:
    with pytest.raises(NotAllowed, match="may never be decided"):
        solver(trap).solve()


def endless(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    carry[1] += throw(tape)


def test_a_wager_with_too_many_states_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.engines.exact.chain.MOST_STATES", 50)
    with pytest.raises(NotAllowed, match="too many states"):
        solver(endless).solve()


def taken_down(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    total = throw(tape)
    if total == 2:
        stakes[0, 0] = 0  # taken down without a settlement
    elif total == 3:
        push(tape, 0, 0, stakes[0, 0], WHY)
    elif total == 7:
        lose(tape, 0, 1, stakes[0, 1], WHY)  # another wager's result does not decide this one
    elif total > 7:
        decide(tape, stakes, True)


def test_a_push_and_a_wager_that_is_gone_are_results_of_nothing() -> None:
    assert solver(taken_down).solve() == {0: Fraction(3, 18), 100: Fraction(15, 18)}


def not_on_the_come_out(
    rules: Any, stakes: Array, carry: Array, seat: int, spot: int, amount: int
) -> int:
    return 0 if carry[0] else WHY


def six_once_it_may_be_bet(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    total = throw(tape)
    carry[0] = 1
    if stakes[0, 0] and total in (6, 7):
        decide(tape, stakes, total == 6)


def test_a_wager_is_put_up_as_soon_as_the_rules_allow() -> None:
    made = solver(six_once_it_may_be_bet, legal=not_on_the_come_out)
    assert made.solve() == {100: Fraction(5, 11), -100: Fraction(6, 11)}
    assert made.deals == 3 * 21


def test_a_wager_that_is_never_allowed_is_refused() -> None:
    with pytest.raises(NotAllowed, match="bet is not offered under these options"):
        solver(six_before_seven, legal=lambda *state: WHY).solve()


def odds_behind(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    """The second spot is decided with the first."""
    total = throw(tape)
    if total in (6, 7):
        pay(tape, 0, 1, stakes[0, 1], 6 if total == 6 else -5, 5, WHY)
        decide(tape, stakes, total == 6)
        stakes[0, 1] = 0


def behind_the_first(
    rules: Any, stakes: Array, carry: Array, seat: int, spot: int, amount: int
) -> int:
    return 0 if spot == 0 or stakes[0, 0] else WHY


def test_a_wager_is_put_up_behind_its_companion_and_counted_alone() -> None:
    on = dice_game(odds_behind, legal=behind_the_first)
    made = ChainSolver(on, [PutUp(0, 100, (0,)), PutUp(1, 500, (1,))])
    assert made.solve() == {600: Fraction(5, 11), -500: Fraction(6, 11)}
