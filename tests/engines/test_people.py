"""Rules about persons: several hands of one player, envy for them, the shooter's own bet."""

from __future__ import annotations

import pytest

from pitboss.engines.session import Session, open_session
from pitboss.engines.written import settle_written
from pitboss.errors import NotAllowed
from pitboss.games.let_it_ride import Act, Spot
from pitboss.rulebook.schema import Scalar, WrittenRound, WrittenSeat
from pitboss.rulebook.terms import terms
from pitboss.tape import BOARD

TOLEDO = ("toledo/blackjack", "toledo/double-deck-blackjack")


def hands(address: str, players: list[str], wagers: list[int]) -> WrittenRound:
    """Everybody has a ten and a nine, and so has the dealer."""
    options: dict[str, Scalar] = {"minimum": "10", "maximum": "500"}
    seats = [
        WrittenSeat(
            seat=i + 1,
            player=who,
            wagers={"main": wager},
            cards=f"T{'shc'[i]} 9{'shc'[i]}".split(),
            actions=["stand"],
        )
        for i, (who, wager) in enumerate(zip(players, wagers, strict=True))
    ]
    written = WrittenRound(round=address, options=options, seat=seats)
    written.dealer.cards = ["Td", "9d"]
    return written


@pytest.mark.parametrize("address", TOLEDO)
def test_toledo_L124_two_hands_of_one_player_are_twice_the_minimum(address: str) -> None:
    with pytest.raises(NotAllowed, match=r"seat 2: with 2 hands .* least \$20 on each, not \$10"):
        settle_written(hands(address, ["ann", "ann"], [20, 10]))
    assert len(settle_written(hands(address, ["ann", "ann"], [20, 20])).lines) == 2


@pytest.mark.parametrize("address", TOLEDO)
def test_toledo_L125_three_hands_of_one_player_are_five_times_the_minimum(address: str) -> None:
    with pytest.raises(NotAllowed, match=r"seat 1: with 3 hands .* least \$50 on each, not \$20"):
        settle_written(hands(address, ["ann"] * 3, [20, 50, 50]))
    assert len(settle_written(hands(address, ["ann"] * 3, [50, 50, 50])).lines) == 3


@pytest.mark.parametrize("players", [["", ""], ["ann", "bob"]])
def test_hands_of_different_players_are_at_the_minimum(players: list[str]) -> None:
    assert len(settle_written(hands(TOLEDO[0], players, [10, 10])).lines) == 2


def test_toledo_L125_there_is_no_leave_for_a_fourth_hand() -> None:
    table = open_session(
        terms(TOLEDO[0]), seats=4, bankroll=100_000, chance=None, players=["ann"] * 4
    )
    for seat in range(4):
        table.bet(seat, {"main": 5000})
    with pytest.raises(NotAllowed, match="a player has at most 3 hands, not 4 as ann"):
        table.deal()
    table.clear(3)
    assert table.deal() is not None


def test_a_book_that_prints_no_price_for_a_second_hand_asks_none() -> None:
    table = open_session(
        terms("columbus-2016/blackjack", {"minimum": "10"}),
        seats=2,
        bankroll=100_000,
        chance=None,
        players=["ann", "ann"],
    )
    table.bet(0, {"main": 1000})
    table.bet(1, {"main": 1000})
    assert table.deal() is not None


# the envy bonus


@pytest.mark.parametrize(("players", "paid"), [(["ann", "bob"], 300_00), (["ann", "ann"], 0)])
def test_columbus_2016_L2067_nobody_envies_his_own_other_hand(
    players: list[str], paid: int
) -> None:
    table = open_session(
        terms("columbus-2016/let-it-ride"), seats=2, bankroll=100_000, chance=None, players=players
    )
    for seat in range(2):
        table.bet(seat, {"bet-1": 500, "bet-2": 500, "bet-3": 500, "progressive": 100})
    cards = {0: "9h 8h 7h", 1: "Kc Jd 2s", BOARD: "6h 5h"}
    prompt = table.deal()
    while prompt is not None:
        if prompt.is_decision:
            prompt = table.answer(Act.LET_IT_RIDE)
        else:
            table.key(cards[prompt.seat].split()[prompt.position])
            prompt = table.prompt
    assert table.round is not None
    lines = table.round.settlement.lines
    assert sum(line.net for line in lines if line.wager == Spot.ENVY) == paid


# the shooter


def craps(book: str = "cincinnati", seats: int = 2) -> Session:
    return open_session(terms(f"{book}/craps"), seats=seats, bankroll=100_000, chance=None)


def shooter(table: Session) -> int:
    return table.carried()["shooter"]


def test_cincinnati_L1312_the_shooter_has_a_line_bet() -> None:
    table = craps()
    table.bet(0, {"field": 1000})
    with pytest.raises(
        NotAllowed, match=r"the shooter has a pass or don't pass bet.*\(lines 1312, 1336\)"
    ):
        table.deal()
    assert table.round is None
    table.put_up(0, {"dont-pass": 1000})
    assert table.deal() is not None


@pytest.mark.parametrize("book", ["columbus-2016", "columbus-2017", "toledo"])
def test_the_other_books_do_not_print_that(book: str) -> None:
    table = craps(book)
    table.bet(0, {"field": 1000})
    assert table.deal() is not None


def test_cincinnati_L1334_a_loser_seven_passes_the_dice_to_the_left() -> None:
    table = craps()
    table.bet(0, {"pass": 1000})
    table.deal()
    table.key("4 2")
    assert shooter(table) == 1
    table.deal()
    table.key("3 4")
    assert shooter(table) == 2
    table.bet(0, {"pass": 1000})
    with pytest.raises(NotAllowed, match="the shooter has a pass or don't pass bet"):
        table.deal()
    table.call(1, "passes-dice")
    table.deal()
    table.key("6 5")
    assert shooter(table) == 1


def test_once_a_point_is_on_nothing_is_asked() -> None:
    table = craps(seats=1)
    table.bet(0, {"dont-pass": 1000})
    table.deal()
    table.key("4 2")
    table.take_down(0, ["dont-pass"])
    table.put_up(0, {"field": 1000})
    assert table.deal() is not None


def test_cincinnati_L1336_come_bets_that_wait_may_be_decided_without_a_line_bet() -> None:
    table = craps()
    table.bet(0, {"pass": 1000})
    table.deal()
    table.key("4 2")
    table.put_up(0, {"come": 1000})
    table.deal()
    table.key("5 4")  # the come bet goes to the nine
    table.deal()
    table.key("4 2")  # the point is made
    table.bet(1, {"pass": 1000})
    with pytest.raises(NotAllowed, match="the shooter has a pass or don't pass bet"):
        table.deal()  # somebody else would throw
    table.clear(1)
    assert table.deal() is not None


def test_a_written_round_names_the_shooter_or_leaves_him_out() -> None:
    def written(**carry: str | int) -> WrittenRound:
        seats = [WrittenSeat(seat=s, wagers={"field": 10}) for s in (1, 2)]
        return WrittenRound(round="cincinnati/craps", seat=seats, rolls=["4-5"], carry=dict(carry))

    assert len(settle_written(written()).lines) == 2
    assert len(settle_written(written(shooter=5)).lines) == 2
    with pytest.raises(NotAllowed, match="the shooter has a pass or don't pass bet"):
        settle_written(written(shooter=2))
