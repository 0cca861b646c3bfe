"""The table's tape: needs in order, replay, what each seat may see, cover."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pitboss.equipment.cards import ACE, KING, card
from pitboss.money.banks import Cover
from pitboss.money.settlement import Fee, Result
from pitboss.tape import (
    BOARD,
    DEALER,
    DOWN,
    METER,
    OWN,
    UP,
    burn,
    choose,
    choose_amount,
    contribute,
    draw,
    fee,
    give_back,
    lose,
    pay,
    peek,
    post,
    push,
    reveal,
    roll,
    scratch,
    settle,
    spin,
)
from pitboss.tape.table import EVERYONE, Event, Need, Prompt, TableTape

AS, KD, TWO = card("As"), card("Kd"), card("2c")


def tape(*answers: int, cover: int = -1, counting: int = 0) -> TableTape:
    return TableTape(answers=answers, breakages=[0, 0], cover=cover, counting=counting)


def need(ask: Callable[[], object]) -> Prompt:
    with pytest.raises(Need) as stopped:
        ask()
    return stopped.value.prompt


def shown(on: TableTape, seat: int) -> list[int]:
    """The values that a seat may see."""
    return [e.value for e in on.events if e.visible_to(seat)]


def test_answers_are_taken_in_order_and_then_the_next_one_is_needed() -> None:
    on = tape(AS, 2)
    assert draw(on, 0, UP) == AS
    assert choose(on, 0, 7, 1 | 2) == 2
    prompt = need(lambda: draw(on, DEALER, UP))
    assert (prompt.kind, prompt.seat, prompt.position, prompt.index) == ("draw", DEALER, 0, 1)


def test_a_prompt_says_whose_card_it_is_and_which_of_the_shoe() -> None:
    on = tape(AS, KD)
    draw(on, 0, UP)
    burn(on, 3)
    draw(on, 0, UP)
    prompt = need(lambda: draw(on, 0, OWN))
    assert (prompt.position, prompt.index, prompt.face) == (2, 5, OWN)
    prompt = need(lambda: draw(on, BOARD, UP))
    assert (prompt.seat, prompt.position) == (BOARD, 0)


def test_a_decision_prompt_says_what_is_allowed() -> None:
    prompt = need(lambda: choose(tape(), 4, 9, 1 | 4))
    assert prompt.is_decision
    assert (prompt.seat, prompt.key, prompt.allowed) == (4, 9, 5)
    prompt = need(lambda: choose_amount(tape(), 1, 3, 1, 500, 1500, 500))
    assert prompt.is_decision
    assert (prompt.kind, prompt.wager, prompt.low, prompt.high, prompt.step) == (
        "amount",
        1,
        500,
        1500,
        500,
    )


def test_chance_prompts_are_no_decisions() -> None:
    assert not need(lambda: roll(tape())).is_decision
    assert need(lambda: spin(tape(), 38)).pockets == 38
    on = tape(4)
    assert roll(on) == 4
    assert need(lambda: roll(on)).position == 1


def test_the_same_answers_give_the_same_events() -> None:
    def play(on: TableTape) -> list[Event]:
        hidden = draw(on, DEALER, DOWN)
        draw(on, 0, OWN)
        choose(on, 0, 0, 3)
        reveal(on, hidden)
        return on.events

    assert play(tape(AS, 1, KD)) == play(tape(AS, 1, KD))


def test_a_face_down_card_needs_no_answer_and_has_no_value_for_anyone() -> None:
    on = tape()
    draw(on, DEALER, DOWN)
    for seat in (EVERYONE, DEALER, 0, 1):
        assert shown(on, seat) == []


def test_a_card_of_ones_own_is_seen_by_its_holder_only() -> None:
    on = tape(AS)
    draw(on, 1, OWN)
    assert shown(on, 1) == [AS]
    assert shown(on, 0) == shown(on, EVERYONE) == shown(on, DEALER) == []


def test_a_card_face_up_is_seen_by_all() -> None:
    on = tape(AS)
    draw(on, 1, UP)
    assert shown(on, 1) == shown(on, 0) == shown(on, EVERYONE) == [AS]


def test_a_reveal_asks_once_and_then_everybody_sees_the_card() -> None:
    on = tape(AS, KD)
    hidden = draw(on, DEALER, DOWN)
    other = draw(on, DEALER, DOWN)
    assert reveal(on, hidden) == AS
    assert reveal(on, hidden) == AS
    assert shown(on, 0) == [AS]
    assert reveal(on, other) == KD
    turned = [(e.kind, e.position) for e in on.events if e.kind == "turn"]
    assert turned == [("turn", 0), ("turn", 1)]


def test_a_reveal_prompt_leads_back_to_the_card_in_the_shoe() -> None:
    on = tape(TWO)
    hidden = draw(on, DEALER, DOWN)
    draw(on, 0, UP)
    prompt = need(lambda: reveal(on, hidden))
    assert (prompt.kind, prompt.seat, prompt.index) == ("reveal", DEALER, 0)


def test_a_peek_tells_yes_or_no_and_nothing_else() -> None:
    on = tape(1)
    hidden = draw(on, DEALER, DOWN)
    assert peek(on, hidden, 1 << ACE) is True
    assert shown(on, 0) == [1]
    prompt = need(lambda: peek(on, hidden, 1 << KING))
    assert (prompt.kind, prompt.hidden, prompt.ranks) == ("peek", 0, 1 << KING)


def test_a_peek_at_a_turned_card_has_nothing_to_ask() -> None:
    on = tape(AS)
    hidden = draw(on, DEALER, DOWN)
    reveal(on, hidden)
    assert peek(on, hidden, 1 << ACE) is True
    assert peek(on, hidden, 1 << KING) is False


def test_a_hand_counts_its_face_down_cards() -> None:
    on = tape(AS)
    draw(on, 0, UP)
    draw(on, 0, DOWN)
    assert (on.held(0), on.held(DEALER), on.drawn) == (2, 0, 2)


def test_a_win_a_loss_and_a_push_are_lines_with_their_odds() -> None:
    on = tape()
    assert pay(on, 0, 0, 1000, 3, 2, 7) == 1500
    assert lose(on, 1, 1, 500, 8) == -500
    assert push(on, 2, 0, 300, 9) == 0
    assert [
        (x.seat, x.wager, x.stake, x.result, x.odds, x.net, x.returned, x.reason)
        for x in on.settlement.lines
    ] == [
        (0, 0, 1000, Result.WIN, "3 to 2", 1500, 0, 7),
        (1, 1, 500, Result.LOSE, "lose", -500, 0, 8),
        (2, 0, 300, Result.PUSH, "push", 0, 0, 9),
    ]


def test_each_wager_is_paid_by_its_own_breakage() -> None:
    on = TableTape(answers=(), breakages=[0, 1])
    assert pay(on, 0, 0, 150, 1, 1, 1) == 150
    assert pay(on, 0, 1, 150, 1, 1, 1) == 100


def test_a_bank_that_runs_dry_pays_in_the_order_of_settlement() -> None:
    on = tape(cover=1000)
    assert pay(on, 0, 0, 700, 1, 1, 1) == 700
    assert pay(on, 1, 0, 600, 1, 1, 1) == 300
    assert pay(on, 2, 0, 100, 1, 1, 1) == 0
    assert [(x.result, x.net, x.returned) for x in on.settlement.lines] == [
        (Result.WIN, 700, 0),
        (Result.WIN, 300, 300),
        (Result.RETURNED, 0, 100),
    ]


@pytest.mark.parametrize(("counting", "paid"), [(Cover.GROSS, 1000), (Cover.NET, 1400)])
def test_what_the_bank_took_may_pay_later_winners_when_it_is_counted_net(
    counting: Cover, paid: int
) -> None:
    on = tape(cover=1000, counting=counting)
    assert lose(on, 0, 0, 400, 1) == -400
    assert pay(on, 1, 0, 2000, 1, 1, 1) == paid
    assert on.settlement.lines[-1].returned == 2000 - paid


def test_a_bank_takes_no_more_than_its_cover() -> None:
    on = tape(cover=1000)
    assert lose(on, 0, 0, 1500, 1) == -1000
    assert on.settlement.lines[0].returned == 500


def test_a_meter_pays_whatever_the_bank_covers() -> None:
    on = tape(cover=0)
    assert settle(on, 0, 0, 100, 5000, 0, 0, METER, 1) == 5000
    line = on.settlement.lines[0]
    assert (line.account, line.odds, line.returned) == ("meter", "prize", 0)
    assert on.paid == 0


def test_a_stake_that_had_no_action_goes_back() -> None:
    on = tape()
    give_back(on, 0, 1, 250, 3)
    line = on.settlement.lines[0]
    assert (line.result, line.net, line.returned, line.reason) == (Result.RETURNED, 0, 250, 3)


def test_money_that_goes_up_in_mid_round_is_added_up() -> None:
    on = tape()
    post(on, 0, 1, 300)
    post(on, 0, 1, 200)
    post(on, 1, 1, 50)
    assert on.posted == {(0, 1): 500, (1, 1): 50}


def test_fees_are_the_seats_or_the_player_dealers_and_contributions_add_up() -> None:
    on = tape()
    fee(on, 2, 50, 1)
    fee(on, DEALER, 100, 1)
    contribute(on, 21)
    contribute(on, 21)
    assert on.settlement.fees == [
        Fee(seat=2, amount=50, reason=1),
        Fee(seat=None, amount=100, reason=1),
    ]
    assert on.settlement.contributed == 42


def test_scratch_is_zeroed_and_its_own() -> None:
    on = tape()
    one, other = scratch(on, 3), scratch(on, 3)
    one[0] = 5
    assert other == [0, 0, 0]
