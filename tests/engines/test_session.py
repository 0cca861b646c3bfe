"""A table in session: money, wagers and rounds, with nobody looking."""

from __future__ import annotations

import random

import pytest

from pitboss.engines.play import Fair
from pitboss.engines.session import Session, open_session
from pitboss.engines.simulate import default_stakes
from pitboss.equipment.cards import card, standard
from pitboss.equipment.chance import SeededChance
from pitboss.equipment.shoes import Shoe, ShoeProcedure
from pitboss.errors import BadInput, NotAllowed, PitbossError
from pitboss.money.banks import UNLIMITED
from pitboss.registry import slugs
from pitboss.rulebook.loader import books
from pitboss.rulebook.terms import terms

WAR = "columbus-2016/casino-war"
PLAYER_DEALER_WAR = "hollywood-park/casino-war"
CRAPS = "columbus-2016/craps"
ROULETTE = "columbus-2016/roulette"

GO, SURRENDER = 1, 2

PLAYABLE = [
    offer.address
    for found in books().values()
    for offer in found.games().values()
    if offer.data.game.play in slugs()
]


def live(
    address: str, *, seats: int = 1, bankroll: int = 100_000, cover: int = UNLIMITED
) -> Session:
    return open_session(terms(address), seats=seats, bankroll=bankroll, chance=None, cover=cover)


def rigged(text: str, *, bankroll: int = 100_000) -> Session:
    """Casino War from a shoe in a given order."""
    on = terms(WAR)
    procedure = ShoeProcedure(continuous=False, cut_card=0, burn=0)
    first = [card(c) for c in text.split()]
    shoe = Shoe(standard(6), procedure, SeededChance(1), order=[*first, *standard(1).cards()])
    return Session(on, Fair(SeededChance(1), shoe), [bankroll], shoe)


# the money


def test_a_win_is_added_to_the_bankroll_and_the_layout_is_empty_again() -> None:
    table = rigged("Kh 9s")
    table.bet(0, {"primary": 1000, "tie": 500})
    assert table.free(0) == 98_500
    assert table.deal() is None
    assert table.bankrolls == [100_500]
    assert table.net(0) == 500
    assert table.rounds == 1
    assert not table.stakes.any()
    assert table.bank == -500


def test_the_shoe_moves_on_from_round_to_round() -> None:
    table = rigged("Kh 9s 2c 3d")
    table.bet(0, {"primary": 1000})
    table.deal()
    assert table.repeat(0) == {"primary": 1000}
    table.deal()
    assert table.bankrolls == [100_000]


def test_a_war_and_the_burned_cards() -> None:
    table = rigged("9h 9s 2c 2c 2c Kh 2c 2c 2c Qd")
    table.bet(0, {"primary": 1000})
    prompt = table.deal()
    assert prompt is not None
    assert prompt.kind == "choose"
    assert table.answer(GO) is None
    assert table.bankrolls == [101_000]
    assert table.shoe is not None
    assert table.shoe.dealt == 10


def test_nobody_bets_more_than_the_bankroll() -> None:
    table = live(WAR, bankroll=1000)
    with pytest.raises(NotAllowed, match=r"cannot put up \$15: its bankroll is \$10"):
        table.bet(0, {"primary": 1000, "tie": 500})
    assert not table.stakes.any()


def test_a_post_in_mid_round_is_refused_when_the_bankroll_is_used_up() -> None:
    table = live(WAR, bankroll=1500)
    table.bet(0, {"primary": 1000})
    table.deal()
    table.key("9h 9s")
    before = table.prompt
    with pytest.raises(NotAllowed, match=r"cannot war: it takes \$10 more, and \$5"):
        table.answer(GO)
    assert table.prompt == before
    table.answer(SURRENDER)
    assert table.bankrolls == [1000]


def test_winnings_of_the_same_round_can_be_put_up() -> None:
    table = live(WAR, bankroll=1500)
    table.bet(0, {"primary": 1000, "tie": 500})
    table.deal()
    table.key("9h 9s")
    assert table.free(0) == 5500  # the Tie wager has been paid 10 to 1
    table.answer(GO)
    assert table.free(0) == 4500


def test_a_collection_comes_out_of_the_bankroll() -> None:
    table = live(PLAYER_DEALER_WAR, cover=50_000)
    table.bet(0, {"primary": 1000})
    table.deal()
    table.key("Kh 9s")
    assert table.bankrolls == [100_950]
    assert table.fees == 100
    assert table.bank == -1050  # the payoff and the bank's own collection


def test_wagers_that_leave_nothing_for_the_collection_are_not_dealt() -> None:
    table = live(PLAYER_DEALER_WAR, bankroll=1000, cover=50_000)
    table.bet(0, {"primary": 1000})
    with pytest.raises(NotAllowed, match=r"seat 1 is \$0.50 short"):
        table.deal()
    assert table.prompt is None
    assert table.wagers(0) == {"primary": 1000}
    table.bet(0, {"primary": 900})
    assert table.deal() is not None


def test_a_collection_after_the_deal_is_counted_before_it() -> None:
    table = live("hollywood-park/ultimate-texas-holdem", bankroll=2000, cover=50_000)
    table.bet(0, {"ante": 1000, "blind": 1000})
    with pytest.raises(NotAllowed, match=r"seat 1 is \$0.50 short"):
        table.deal()


def test_how_much_the_bank_still_covers() -> None:
    table = live(PLAYER_DEALER_WAR, seats=2, cover=1500)
    table.bet(0, {"primary": 1000})
    table.bet(1, {"primary": 1000})
    assert table.cover_left == 1500
    table.deal()
    table.key("Kh 9h 9s")
    assert table.prompt is not None
    assert table.prompt.seat == 1
    assert table.cover_left == 500
    table.answer(SURRENDER)
    table.put_up_bank(2000)
    assert table.cover_left == 2000


# wagers


def test_a_bet_replaces_what_the_seat_has_on_the_layout() -> None:
    table = live(WAR)
    table.bet(0, {"primary": 1000, "tie": 500})
    table.bet(0, {"primary": 2000})
    assert table.wagers(0) == {"primary": 2000}


def test_a_refused_bet_leaves_the_layout_as_it_was() -> None:
    table = live(WAR)
    table.bet(0, {"primary": 1000})
    for wagers in ({"tie": 500}, {"primary": -100}, {"war": 500}, {"nonsense": 500}):
        with pytest.raises(PitbossError):
            table.bet(0, wagers)
        assert table.wagers(0) == {"primary": 1000}


def test_an_empty_layout_is_not_dealt() -> None:
    table = live(WAR)
    with pytest.raises(NotAllowed, match="nobody has a wager"):
        table.deal()
    table.bet(0, {"primary": 1000})
    table.clear(0)
    with pytest.raises(NotAllowed, match="nobody has a wager"):
        table.deal()


def test_there_is_nothing_to_repeat_before_the_first_round() -> None:
    with pytest.raises(BadInput, match="no wagers to repeat"):
        live(WAR).repeat(0)


def test_nothing_changes_while_a_round_is_dealt() -> None:
    table = live(WAR)
    table.bet(0, {"primary": 1000})
    table.deal()
    for change in (lambda: table.bet(0, {"primary": 500}), table.deal, table.shuffle):
        with pytest.raises(NotAllowed, match="not over yet"):
            change()


def test_a_seat_that_is_not_there() -> None:
    with pytest.raises(BadInput, match="seats 1 to 1"):
        live(WAR).bet(1, {"primary": 1000})


# wagers that stay up


def test_wagers_stay_up_between_rolls_and_come_down() -> None:
    table = live(CRAPS)
    table.put_up(0, {"pass": 1000})
    table.deal()
    table.key("2-2")
    table.put_up(0, {"place 6": 1200, "pass-odds": 1000})
    assert table.wagers(0) == {"pass": 1000, "pass-odds": 1000, "place 6": 1200}
    assert table.carried()["point"] == 4
    table.take_down(0, ["place 6"])
    with pytest.raises(NotAllowed, match="Pass cannot come down"):
        table.take_down(0, ["pass"])
    with pytest.raises(NotAllowed, match="nothing on field"):
        table.take_down(0, ["field"])
    assert table.free(0) == 98_000
    table.deal()
    table.key("1-3")
    assert table.bankrolls == [103_000]
    assert table.wagers(0) == {}


def test_a_call_and_its_opposite() -> None:
    table = live(CRAPS)
    table.call(0, "place-on")
    assert table.calls(0)["place-on"] == 1
    table.call(0, "place-off")
    assert table.calls(0)["place-on"] == 0
    table.call(0, "hardways-off")
    table.call(0, "hardways-on")
    assert (table.calls(0)["hardways-off"], table.calls(0)["hardways-on"]) == (0, 1)
    with pytest.raises(BadInput, match="did you mean 'place-on'"):
        table.call(0, "plase-on")


def test_a_game_without_calls() -> None:
    with pytest.raises(NotAllowed, match="nothing to call"):
        live(WAR).call(0, "place-on")


def test_a_throw_that_does_not_count() -> None:
    table = live(CRAPS)
    table.put_up(0, {"pass": 1000})
    prompt = table.deal()
    assert table.key("no roll") == prompt
    assert table.wagers(0) == {"pass": 1000}


# a live dealer


def test_too_much_keyed_in_changes_nothing() -> None:
    table = live(WAR)
    table.bet(0, {"primary": 1000})
    table.deal()
    with pytest.raises(BadInput, match="'2c' is too much: the round ends"):
        table.key("Kh 9s 2c")
    assert table.round is not None
    assert table.round.answers == []
    assert table.bankrolls == [100_000]
    assert table.rounds == 0
    with pytest.raises(BadInput, match="'2c' is too much: seat 1 must act"):
        table.key("9h 9s 2c")
    assert table.round.answers == []
    table.key("9h 9s")
    assert table.prompt is not None
    assert table.prompt.is_decision


def test_a_refused_entry_in_a_row_of_entries_changes_nothing() -> None:
    table = live(WAR)
    table.bet(0, {"primary": 1000})
    table.deal()
    with pytest.raises(BadInput, match="'xx' is not a card"):
        table.key("9h xx")
    assert table.prompt is not None
    assert table.prompt.seat == 0
    with pytest.raises(NotAllowed, match="nothing has been keyed in"):
        table.back()


def test_the_last_entry_is_taken_back_whole() -> None:
    table = live(WAR)
    table.bet(0, {"primary": 1000})
    table.deal()
    table.key("9h")
    table.key("9s")
    table.answer(GO)
    assert table.round is not None
    table.back()
    assert table.prompt is not None
    assert table.prompt.is_decision
    table.back()
    assert len(table.round.answers) == 1
    table.back()
    assert table.round.answers == []
    table.key("9h 9s")
    table.back()
    assert table.round.answers == []


def test_a_settled_round_is_taken_back_until_the_next_wager() -> None:
    table = live(WAR)
    table.bet(0, {"primary": 1000})
    table.deal()
    table.key("Kh 9s")
    assert table.bankrolls == [101_000]
    table.back()
    assert table.bankrolls == [100_000]
    assert table.rounds == 0
    table.key("2h 9s")
    assert table.bankrolls == [99_000]
    table.bet(0, {"primary": 1000})
    with pytest.raises(NotAllowed, match="nothing to take back"):
        table.back()


def test_taking_back_gives_the_card_back_to_the_shoe() -> None:
    table = open_session(terms(WAR, {"shuffle": "continuous"}), bankroll=100_000, chance=None)
    table.bet(0, {"primary": 1000})
    table.deal()
    for _ in range(8):
        table.key("Kh")
        table.back()
    table.key("Kh 9s")
    assert table.bankrolls == [101_000]


def test_a_card_that_the_shoe_can_no_longer_hold() -> None:
    table = live(WAR, seats=7)
    for seat in range(7):
        table.bet(seat, {"primary": 1000})
    table.deal()
    with pytest.raises(NotAllowed, match="Kh cannot fall again: the shoe holds 6"):
        table.key("Kh Kh Kh Kh Kh Kh Kh")
    assert table.round is not None
    assert table.round.answers == []


def test_the_shoe_remembers_rounds_until_the_dealer_shuffles() -> None:
    table = live(WAR)
    for number in range(4):
        table.bet(0, {"primary": 1000})
        table.deal()
        if number == 3:
            with pytest.raises(NotAllowed, match="Kh cannot fall again"):
                table.key("Kh")
            table.key("2h 3h")
            table.shuffle()
            break
        table.key("Kh Kh")
        table.answer(SURRENDER)
    table.bet(0, {"primary": 1000})
    table.deal()
    table.key("Kh 2s")
    assert table.round is not None
    assert table.round.done


def test_a_table_that_deals_by_itself_takes_nothing_back_and_nothing_keyed_in() -> None:
    table = rigged("9h 9s")
    table.bet(0, {"primary": 1000})
    table.deal()
    with pytest.raises(NotAllowed, match="not taken back"):
        table.back()
    with pytest.raises(NotAllowed, match="deals by itself"):
        table.key("9h")


def test_a_dealer_cannot_key_in_a_decision() -> None:
    table = live(WAR)
    table.bet(0, {"primary": 1000})
    table.deal()
    with pytest.raises(NotAllowed, match="the round waits for card 1 to seat 1"):
        table.answer(GO)
    table.key("9h 9s")
    with pytest.raises(NotAllowed, match="seat 1 must act first"):
        table.key("9h")


# void rounds


def test_a_void_round_returns_every_stake_and_does_not_count() -> None:
    table = live(WAR)
    table.bet(0, {"primary": 1000})
    table.deal()
    table.key("9h 9s")
    table.answer(GO)
    with pytest.raises(NotAllowed, match="does not void"):
        table.void("nonsense")
    table.void("wrong-number-of-cards")
    assert table.bankrolls == [100_000]
    assert table.rounds == 0
    assert table.prompt is None
    assert not table.stakes.any()
    with pytest.raises(NotAllowed, match="the round is void"):
        table.back()


def test_there_is_no_round_to_void() -> None:
    with pytest.raises(NotAllowed, match="no round"):
        live(WAR).void("wrong-number-of-cards")


# opening


def test_what_a_table_cannot_be_opened_with() -> None:
    on, bank = terms(WAR), terms(PLAYER_DEALER_WAR)
    with pytest.raises(NotAllowed, match="1 to 7 seats, not 8"):
        open_session(on, seats=8, bankroll=100, chance=None)
    with pytest.raises(NotAllowed, match="more than nothing"):
        open_session(on, bankroll=0, chance=None)
    with pytest.raises(NotAllowed, match="the house banks"):
        open_session(on, bankroll=100, chance=None, cover=100)
    with pytest.raises(NotAllowed, match="bank is more than nothing"):
        open_session(bank, bankroll=100, chance=None, cover=0)


def test_a_wheel_spins_by_itself() -> None:
    table = open_session(terms(ROULETTE), bankroll=100_000, chance=SeededChance(5))
    table.bet(0, {"red": 1000, "black": 1000})
    assert table.deal() is None
    assert table.bankrolls[0] in (100_000, 98_000)
    with pytest.raises(NotAllowed, match="not played with cards"):
        table.shuffle()


# every game


@pytest.mark.parametrize("address", PLAYABLE)
def test_any_game_is_played_by_a_player_who_knows_nothing(address: str) -> None:
    """Random decisions: no game needs anything that a session does not have."""
    on, pick = terms(address), random.Random(address)
    cover = 50_000 if on.player_dealer else UNLIMITED
    table = open_session(on, seats=2, bankroll=200_000, chance=SeededChance(7), cover=cover)
    for _ in range(25):
        for seat in range(2):
            if not table.wagers(seat):
                table.put_up(seat, default_stakes(on))
        owned = sum(table.bankrolls)
        table.deal()
        while table.prompt is not None:
            act(table, pick)
        assert table.round is not None
        settlement = table.round.settlement
        assert sum(settlement.postings().values()) == 0
        fees = sum(fee.amount for fee in settlement.fees if fee.seat is not None)
        assert sum(table.bankrolls) - owned == settlement.net(0) + settlement.net(1) - fees
        assert min(table.bankrolls) >= 0
    assert table.rounds == 25


def act(table: Session, pick: random.Random) -> None:
    """Some decision that is allowed, and that the bankroll allows."""
    prompt = table.prompt
    assert prompt is not None
    assert prompt.is_decision
    if prompt.kind == "choose":
        values = [bit for bit in table.terms.game.actions if bit & prompt.allowed]
    else:
        values = [prompt.low, prompt.high]
    pick.shuffle(values)
    for value in values:
        try:
            table.answer(value)
        except NotAllowed as error:
            assert error.code == "bankroll"  # noqa: PT017
        else:
            return
    pytest.fail(f"nothing can be done at {prompt}")
