"""What goes wrong at a table: a void round, a void hand, and the options that say which it is."""

from __future__ import annotations

import pytest

from games import rigged
from games.rigged import Options, deal_out, seat, settled
from pitboss.engines.play import Round
from pitboss.engines.session import open_session
from pitboss.engines.written import Settled
from pitboss.equipment.chance import SeededChance
from pitboss.errors import NotAllowed
from pitboss.rulebook.terms import terms

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


def begun(address: str, options: Options, *rows: Row) -> Round:
    """A round with these dollars on the layout."""
    return rigged.begun(terms(address, options), *rows)


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
OWN = {
    "let-it-ride": "voided-hand",
    "mississippi-stud": "voided-hand",
    "ultimate-texas-holdem": "wrong-hand",
}


@pytest.mark.parametrize("address", CARNIVAL)
@pytest.mark.parametrize(
    "name", ["wrong-number-of-cards", "dealer-card-exposed", "shuffler-stops-dealing"]
)
def test_columbus_2016_L73_carnival_irregularities_void_a_round_of_carnival_games(
    address: str, name: str
) -> None:
    row = FULL[address.partition("/")[2]]
    played = begun(address, {}, row)
    played.void(name)
    assert {(wager, stake) for _, wager, stake, _, _ in found(played)} == set(row.items())
    assert all(result == "returned" for _, _, _, result, _ in found(played))
    other = begun(address, {"carnival": False}, row)
    with pytest.raises(NotAllowed, match="does not void a round"):
        other.void(name)
    assert other.prompt is not None


@pytest.mark.parametrize("address", CARNIVAL)
def test_columbus_2016_L2089_what_the_game_prints_itself_holds_all_the_same(address: str) -> None:
    game = address.partition("/")[2]
    played = begun(address, {"carnival": False}, FULL[game])
    played.void(OWN[game])
    assert played.voided == OWN[game]


@pytest.mark.parametrize("address", [a for a in CARNIVAL if "holdem" not in a])
def test_columbus_2016_L75_a_community_card_seen_too_early_may_be_left_to_the_floor(
    address: str,
) -> None:
    options: Options = {"community-cards-exposed": "floor"}
    played = begun(address, options, FULL[address.partition("/")[2]])
    with pytest.raises(NotAllowed, match=r"what does: .*wrong-number-of-cards"):
        played.void("dealer-card-exposed")
    played.void("wrong-number-of-cards")
    assert played.voided


@pytest.mark.parametrize("game", ["mississippi-stud", "ultimate-texas-holdem"])
def test_hollywood_park_L8376_a_misdeal_is_left_to_the_floor_or_voids_the_round(game: str) -> None:
    row = {name: n for name, n in FULL[game].items() if name != "progressive"}
    played = begun(f"hollywood-park/{game}", {}, row)
    with pytest.raises(NotAllowed, match="'misdeal' does not void a round"):
        played.void("misdeal")
    played = begun(f"hollywood-park/{game}", {"irregularities": "void"}, row)
    played.void("misdeal")
    assert {wager for _, wager, _, _, _ in found(played)} == set(row)


# --- Which wagers and fees go back ------------------------------------------------------------


def test_columbus_2016_L74_side_bets_of_a_void_round_go_back_or_stay_up() -> None:
    row = {"bet-1": 5, "bet-2": 5, "bet-3": 5, "three-card-bonus": 10, "progressive": 1}
    played = begun(LET_IT_RIDE, {}, row)
    played.void("wrong-number-of-cards")
    assert [wager for _, wager, _, _, _ in found(played)] == list(row)
    assert not played.left_up.any()
    played = begun(LET_IT_RIDE, {"void-wagers": "base-wagers"}, row)
    played.void("wrong-number-of-cards")
    assert [wager for _, wager, _, _, _ in found(played)] == ["bet-1", "bet-2", "bet-3"]
    names = played.terms.game.layout.names
    up = {names[spot]: n // 100 for spot, n in enumerate(played.left_up[0]) if n}
    assert up == {"three-card-bonus": 10, "progressive": 1}


def test_columbus_2016_L74_what_was_put_up_in_the_round_is_no_side_bet() -> None:
    played = begun(HOLDEM, {"void-wagers": "base-wagers"}, FULL["ultimate-texas-holdem"])
    deal_out(played, "Ah Kh")
    act(played, "bet")
    played.void("wrong-number-of-cards")
    assert [(wager, stake) for _, wager, stake, _, _ in found(played)] == [
        ("ante", 5),
        ("blind", 5),
        ("play", 20),
    ]


def test_hollywood_park_L8390_fees_of_a_void_round_go_back_or_are_kept() -> None:
    played = begun(PARK_STUD, {}, {"ante": 5})
    assert fees(played) == [(1, 1), (0, 2)]
    played.void("shuffler-failure")
    assert fees(played) == []
    played = begun(PARK_STUD, {"void-fees": "kept"}, {"ante": 5})
    played.void("shuffler-failure")
    assert fees(played) == [(1, 1), (0, 2)]
    assert played.settlement.postings()["fees"] == 300


# --- One hand void ----------------------------------------------------------------------------

THAT_HAND: Options = {"voided-hand": "that-hand"}


def two_at_stud(options: Options, address: str = STUD) -> Round:
    played = begun(address, options, {"ante": 5}, {"ante": 10})
    deal_out(played, "Ac Ad", "Kc Kd")
    act(played, "1x", "2x")
    return played


def test_columbus_2016_L1902_one_hand_is_void_and_the_round_goes_on() -> None:
    played = two_at_stud(THAT_HAND)
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


def test_columbus_2016_L1902_it_must_be_said_whose_hand_is_void() -> None:
    played = two_at_stud(THAT_HAND)
    with pytest.raises(NotAllowed, match="voids one hand: say whose"):
        played.void("voided-hand")
    played = two_at_stud({})
    with pytest.raises(NotAllowed, match="voids all hands, not one seat's"):
        played.void("voided-hand", seat=1)
    played.void("voided-hand")
    assert played.voided == "voided-hand"


def test_a_void_hand_is_among_the_answers_so_the_round_can_be_rebuilt_and_taken_back() -> None:
    played = two_at_stud(THAT_HAND)
    waiting = played.prompt
    played.void("voided-hand", seat=1)
    again = Round(played.terms, played.stakes, played.carry, answers=list(played.answers))
    assert again.prompt == played.prompt
    assert again.irregularity == "voided-hand"
    played.take_back()
    assert played.prompt == waiting
    assert played.irregularity == ""


def test_columbus_2016_L2089_a_void_hand_takes_nothing_from_the_meter() -> None:
    """Seat 1 holds a royal, and its hand is void."""
    played = begun(LET_IT_RIDE, THAT_HAND, FULL["let-it-ride"], FULL["let-it-ride"])
    deal_out(played, "As Ks Qs", "9c 9d 4h", board="Js Ts")
    meter = int(played.carried[0])
    played.void("voided-hand", seat=0)
    deal_out(played, board="Js Ts")
    act(played, "withdraw")
    deal_out(played, board="Js Ts")
    act(played, "withdraw")
    deal_out(played, board="Js Ts")
    assert played.done
    assert int(played.carried[0]) == meter
    mine = [(wager, result, net) for seat, wager, _, result, net in found(played) if seat == 1]
    assert {result for _, result, _ in mine} == {"returned"}
    assert [wager for wager, _, _ in mine] == ["bet-1", "bet-2", "bet-3", "progressive"]


def test_hollywood_park_L8390_the_fee_of_a_void_hand_goes_back_or_is_kept() -> None:
    for kept, left in (("returned", [(2, 1), (0, 2)]), ("kept", [(1, 1), (2, 1), (0, 2)])):
        played = two_at_stud({**THAT_HAND, "void-fees": kept}, PARK_STUD)
        played.void("shuffler-failure", seat=0)
        assert fees(played) == left


def written(options: Options, irregular_seat: int) -> Settled:
    return settled(
        STUD,
        seat(1, {"ante": 5}, "Ac Ad", "1x", "1x", "1x"),
        seat(2, {"ante": 5}, "Kc Kd", "3x"),
        board="2h 7s 9c",
        options=options,
        irregularity="voided-hand",
        irregular_seat=irregular_seat,
    )


def test_columbus_2016_L1902_a_written_round_says_whose_hand_is_void() -> None:
    assert written(THAT_HAND, 2).transcript() == [
        "2 ante 5.00 returned 0.00 voided-hand",
        "2 third-street 15.00 returned 0.00 voided-hand",
        "1 ante 5.00 win 5.00 jacks-or-better",
        "1 third-street 5.00 win 5.00 jacks-or-better",
        "1 fourth-street 5.00 win 5.00 jacks-or-better",
        "1 fifth-street 5.00 win 5.00 jacks-or-better",
    ]
    assert all("returned" in line for line in written({}, 0).transcript())


def test_a_session_goes_on_after_a_void_hand() -> None:
    on = terms(STUD, THAT_HAND)
    session = open_session(on, seats=2, bankroll=10_000, chance=SeededChance(1))
    session.bet(0, {"ante": 500})
    session.bet(1, {"ante": 500})
    session.deal()
    session.void("wrong-number-of-cards", 1)
    assert session.prompt is not None
    assert session.prompt.seat == 0
    session.answer(on.game.action("fold"))
    assert session.prompt is None
    assert session.bankrolls == [9_500, 10_000]
    assert session.rounds == 1


# --- Some wagers settled all the same ---------------------------------------------------------


def exposed(options: Options) -> Round:
    """A card of the dealer's is seen when seat 1 has bet and seat 2 has not acted."""
    row = FULL["ultimate-texas-holdem"]
    played = begun("cincinnati/ultimate-texas-holdem", options, row, row)
    deal_out(played, "8c 8d", "4c 2d")
    act(played, "bet")
    played.void("dealer-card-exposed")
    deal_out(played, board="8h 8s Kd 5c 3h", dealer="Ah As")
    return played


def test_cincinnati_L4061_trips_is_settled_when_a_card_of_the_dealers_is_exposed() -> None:
    played = exposed({})
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


def test_cincinnati_L4061_and_the_progressive_too_by_option() -> None:
    played = exposed({"void-and-progressive": "settled"})
    prizes = [(seat, net) for seat, wager, _, _, net in found(played) if wager == "progressive"]
    assert prizes == [(2, -1), (1, 299)]
