"""What goes wrong at a table: a void round, a void hand, wagers settled all the same."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from games import rigged
from games.rigged import deal_out, seat, settled
from pitboss.engines.play import Round
from pitboss.engines.session import open_session
from pitboss.equipment.chance import SeededChance
from pitboss.errors import NotAllowed
from pitboss.rulebook.terms import Terms, terms

LET_IT_RIDE = "columbus-2016/let-it-ride"
STUD = "columbus-2016/mississippi-stud"
HOLDEM = "columbus-2016/ultimate-texas-holdem"
PARK_STUD = "hollywood-park/mississippi-stud"
CARNIVAL = [
    f"{book}/{game}"
    for book in ("columbus-2016", "columbus-2017", "toledo")
    for game in ("let-it-ride", "mississippi-stud", "ultimate-texas-holdem")
]

Row = dict[str, int]


def begun(address: str, *rows: Row) -> Round:
    """A round with these dollars on the layout."""
    return rigged.begun(terms(address), *rows)


def act(played: Round, *actions: str) -> None:
    for action in actions:
        played.answer(played.terms.game.action(action))


def found(played: Round) -> list[tuple[int, str, int, str, int]]:
    """Seat, wager, stake, result and net in dollars."""
    names = played.terms.game.layout.names
    return [
        (s.seat + 1, names[s.wager], s.stake // 100, s.result.value, s.net // 100)
        for s in played.settlement.lines
    ]


def fees(played: Round) -> list[tuple[int, int]]:
    return [(0 if f.seat is None else f.seat + 1, f.amount // 100) for f in played.settlement.fees]


# --- Whether a round is void ------------------------------------------------------------------

FULL: dict[str, Row] = {
    "let-it-ride": {"bet-1": 5, "bet-2": 5, "bet-3": 5, "progressive": 1},
    "mississippi-stud": {"ante": 5, "progressive": 1},
    "ultimate-texas-holdem": {"ante": 5, "blind": 5, "trips": 5, "progressive": 1},
}


@pytest.mark.parametrize("address", CARNIVAL)
@pytest.mark.parametrize(
    "name", ["wrong-number-of-cards", "dealer-card-exposed", "shuffler-stops-dealing"]
)
def test_columbus_2016_L73_carnival_irregularities_void_a_round_of_carnival_games(
    address: str, name: str
) -> None:
    row = FULL[address.partition("/")[2]]
    played = begun(address, row)
    played.void(name)
    assert {(wager, stake) for _, wager, stake, _, _ in found(played)} == set(row.items())
    assert all(result == "returned" for _, _, _, result, _ in found(played))
    assert not played.left_up.any()


@pytest.mark.parametrize("game", ["mississippi-stud", "ultimate-texas-holdem"])
def test_hollywood_park_L8376_a_misdeal_is_left_to_the_floor(game: str) -> None:
    row = {name: n for name, n in FULL[game].items() if name != "progressive"}
    played = begun(f"hollywood-park/{game}", row)
    with pytest.raises(NotAllowed, match="'misdeal' does not void a round"):
        played.void("misdeal")


# --- Which wagers and fees go back ------------------------------------------------------------


def test_columbus_2016_L74_what_was_put_up_in_the_round_goes_back_too() -> None:
    played = begun(HOLDEM, FULL["ultimate-texas-holdem"])
    deal_out(played, "Ah Kh")
    act(played, "bet")
    played.void("wrong-number-of-cards")
    back = {wager: stake for _, wager, stake, _, _ in found(played)}
    assert back == {**FULL["ultimate-texas-holdem"], "play": 20}


def test_hollywood_park_L8390_fees_of_a_void_round_go_back() -> None:
    played = begun(PARK_STUD, {"ante": 5})
    assert fees(played) == [(1, 1), (0, 2)]
    played.void("shuffler-failure")
    assert fees(played) == []


# --- One hand void ----------------------------------------------------------------------------


def voids_one_hand(address: str, name: str) -> Terms:
    """The game by a book that voids one hand where this one voids them all."""
    on = terms(address)
    known = on.offer.data.irregularities
    changed = {**known, name: structs.replace(known[name], effect="hand-void")}
    data = structs.replace(on.offer.data, irregularities=changed)
    return replace(on, offer=replace(on.offer, data=data))


ONE_HAND = voids_one_hand(STUD, "voided-hand")


def two_at_stud(on: Terms = ONE_HAND) -> Round:
    played = rigged.begun(on, {"ante": 5}, {"ante": 10})
    deal_out(played, "Ac Ad", "Kc Kd")
    act(played, "1x", "2x")
    return played


def test_one_hand_is_void_and_the_round_goes_on() -> None:
    played = two_at_stud()
    deal_out(played, board="2h 7s 9c")
    act(played, "1x")
    played.void("voided-hand", seat=1)
    assert not played.voided
    asked = deal_out(played, board="2h 7s 9c")
    assert asked is not None
    assert asked.seat == 0  # seat 2 is not asked on any street
    act(played, "1x")
    deal_out(played, board="2h 7s 9c")
    assert found(played) == [
        (2, "ante", 10, "returned", 0),
        (2, "third-street", 20, "returned", 0),
        (1, "ante", 5, "win", 5),
        (1, "third-street", 5, "win", 5),
        (1, "fourth-street", 5, "win", 5),
        (1, "fifth-street", 5, "win", 5),
    ]
    assert played.irregularity == "voided-hand"


def test_it_must_be_said_whose_hand_is_void() -> None:
    with pytest.raises(NotAllowed, match="is about one hand: say whose"):
        two_at_stud().void("voided-hand")
    played = two_at_stud(terms(STUD))
    with pytest.raises(NotAllowed, match="voids all hands, not a seat's"):
        played.void("voided-hand", seat=1)
    played.void("voided-hand")
    assert played.voided == "voided-hand"


def test_a_void_hand_is_among_the_answers_so_the_round_can_be_rebuilt_and_taken_back() -> None:
    played = two_at_stud()
    waiting = played.prompt
    played.void("voided-hand", seat=1)
    again = Round(played.terms, played.stakes, played.carry, answers=list(played.answers))
    assert again.prompt == played.prompt
    assert again.irregularity == "voided-hand"
    played.take_back()
    assert played.prompt == waiting
    assert played.irregularity == ""


def test_a_void_hand_takes_nothing_from_the_meter() -> None:
    """Seat 1 holds a royal, and its hand is void."""
    on = voids_one_hand(LET_IT_RIDE, "voided-hand")
    played = rigged.begun(on, FULL["let-it-ride"], FULL["let-it-ride"])
    deal_out(played, "As Ks Qs", "9c 9d 4h", board="Js Ts")
    meter = int(played.carried[0])
    played.void("voided-hand", seat=0)
    deal_out(played, board="Js Ts")
    act(played, "withdraw")
    deal_out(played, board="Js Ts")
    act(played, "withdraw")
    deal_out(played, board="Js Ts")
    assert played.done
    assert int(played.carried[0]) == meter - 10  # and its own dime has gone back
    mine = [(wager, result, net) for seat, wager, _, result, net in found(played) if seat == 1]
    assert {result for _, result, _ in mine} == {"returned"}
    assert [wager for wager, _, _ in mine] == ["bet-1", "bet-2", "bet-3", "progressive"]


def test_the_fee_of_a_void_hand_goes_back() -> None:
    played = two_at_stud(voids_one_hand(PARK_STUD, "shuffler-failure"))
    assert fees(played) == [(1, 1), (2, 1), (0, 2)]
    played.void("shuffler-failure", seat=0)
    assert fees(played) == [(2, 1), (0, 2)]


def test_cincinnati_L315_a_written_round_says_whose_hand_is_void() -> None:
    done = settled(
        "cincinnati/blackjack",
        seat(1, {"main": 10}, "Th 9d", "stand"),
        seat(2, {"main": 10}, "Tc 6h"),
        dealer="7c Td",
        irregularity="no-cards-to-a-hand",
        irregular_seat=2,
    )
    assert sorted(done.transcript()) == [
        "1 main 10.00 win 10.00 higher",
        "2 main 10.00 returned 0.00 no-cards-to-a-hand",
    ]


def test_a_session_goes_on_after_a_void_hand() -> None:
    session = open_session(ONE_HAND, seats=2, bankroll=10_000, chance=SeededChance(1))
    session.bet(0, {"ante": 500})
    session.bet(1, {"ante": 500})
    session.deal()
    session.void("voided-hand", 1)
    assert session.prompt is not None
    assert session.prompt.seat == 0
    session.answer(ONE_HAND.game.action("fold"))
    assert session.prompt is None
    assert session.bankrolls == [9_500, 10_000]
    assert session.rounds == 1


# --- Some wagers settled all the same ---------------------------------------------------------


def test_cincinnati_L4061_trips_is_settled_when_a_card_of_the_dealers_is_exposed() -> None:
    """It is seen when seat 1 has bet and seat 2 has not acted."""
    row = FULL["ultimate-texas-holdem"]
    played = begun("cincinnati/ultimate-texas-holdem", row, row)
    deal_out(played, "8c 8d", "4c 2d")
    act(played, "bet")
    played.void("dealer-card-exposed")
    deal_out(played, board="8h 8s Kd 5c 3h", dealer="Ah As")
    assert played.done
    assert not played.voided
    trips = [(seat, result) for seat, wager, _, result, _ in found(played) if wager == "trips"]
    assert trips == [(2, "lose"), (1, "win")]
    back = {(s, w, n) for s, w, n, result, _ in found(played) if result == "returned"}
    assert back == {
        (1, "ante", 5),
        (1, "blind", 5),
        (1, "play", 20),
        (1, "progressive", 1),
        (2, "ante", 5),
        (2, "blind", 5),
        (2, "progressive", 1),
    }


def test_cincinnati_L4751_a_hand_folded_before_a_card_of_the_dealers_was_exposed_goes_back() -> (
    None
):
    played = begun("cincinnati/texas-holdem-bonus", {"ante": 10}, {"ante": 10, "bonus": 5})
    deal_out(played, "7c 2d", "Ac Ad")
    act(played, "fold")
    played.void("dealer-card-exposed")
    deal_out(played, board="8h 8s Kd 5c 3h", dealer="Qh Js")
    results = {(seat, wager): (result, net) for seat, wager, _, result, net in found(played)}
    assert results[1, "ante"] == results[2, "ante"] == ("returned", 0)
    assert results[2, "bonus"][0] == "win"


# --- The meter ----------------------------------------------------------------------------------

BONUS_POKER = "cincinnati/texas-holdem-bonus"


@pytest.mark.parametrize("noticed", ["before the flop", "after it"])
def test_cincinnati_L4751_what_goes_back_puts_nothing_onto_the_meter(noticed: str) -> None:
    played = begun(BONUS_POKER, {"ante": 10, "bonus": 5, "progressive": 1})
    deal_out(played, "Kc Kd")
    if noticed == "after it":
        act(played, "bet")
        deal_out(played, "Kc Kd", board="2h 7s 9c")
    played.void("dealer-card-exposed")
    deal_out(played, dealer="Ah 7s")  # and no card of the board
    assert found(played)[-1] == (1, "progressive", 1, "returned", 0)
    assert [line for line in found(played) if line[3] != "returned"] == [(1, "bonus", 5, "win", 50)]
    assert played.carried.tolist() == played.carry.tolist()
    assert (played.settlement.contributed, played.taken_off) == (0, 21)


def test_nobody_wins_the_share_of_a_hand_that_is_void() -> None:
    played = rigged.begun(ONE_HAND, {"ante": 5, "progressive": 1}, {"ante": 5, "progressive": 1})
    deal_out(played, "Ah Kh", "2c 3d")
    act(played, "1x")
    played.void("voided-hand", seat=1)
    royal = "Qh Jh Th"
    for _ in range(3):
        deal_out(played, "Ah Kh", board=royal)
        if not played.done:
            act(played, "1x")
    seed, share = int(played.carry[0]), 10
    assert (1, "progressive", 1, "win", (seed + share) // 100 - 1) in found(played)
    assert (played.carried.tolist(), played.taken_off) == ([seed], share)
