"""The poker room's rules, each by a hand written from the print, and what holds for any hand."""

from __future__ import annotations

import random
from collections.abc import Mapping

import numpy as np
import pytest

from pitboss.engines.agree import agree
from pitboss.engines.play import Fair, Round, new_shoe, no_stakes
from pitboss.engines.written import Settled, settle_on
from pitboss.equipment.chance import SeededChance
from pitboss.errors import BadInput, NotAllowed, PitbossError
from pitboss.families.poker_room.bots import KEYS, OF_A_SEAT
from pitboss.families.poker_room.words import Act, Why
from pitboss.registry import Array, poker_room
from pitboss.report.pots import in_words
from pitboss.report.ruling import as_json, where
from pitboss.rulebook import terms as rulebook
from pitboss.rulebook.loader import BookGame, books
from pitboss.rulebook.schema import Scalar, WrittenHand, WrittenRound, WrittenSeat
from pitboss.rulebook.terms import Terms, bind
from pitboss.tape.simulation import prefer

PAIRS = [
    offer
    for book in books().values()
    for offer in book.games().values()
    if offer.data.game.play in poker_room()
]
COMPILED = ("columbus-2017/texas-holdem", "toledo/omaha-hi-lo", "hollywood-park/razz")
"""All games are one function, so that it is compiled once; a few of them are played by it."""


def terms(address: str, given: Mapping[str, Scalar] | None = None) -> Terms:
    return rulebook.terms(address, given, between_players=True)


def deal(
    on: Terms | str,
    seats: Mapping[int, tuple[float, str]],
    betting: list[str],
    board: str = "",
    button: int = 0,
    **options: Scalar,
) -> Settled:
    """A written hand: seats with stack and cards, the button as the number of its seat."""
    if isinstance(on, str):
        on = terms(on, options)
    written = WrittenRound(
        round=on.address,
        seat=[
            WrittenSeat(seat=number, wagers={"stack": stack}, cards=cards)
            for number, (stack, cards) in seats.items()
        ],
        betting=betting,
        board=WrittenHand(cards=board),
        carry={"button": button - 1} if button else {},
    )
    return settle_on(on, written)


def nets(settled: Settled) -> dict[int, float]:
    return {line.seat + 1: line.net / 100 for line in settled.lines}


def taken(settled: Settled) -> float:
    return sum(fee.amount for fee in settled.fees) / 100


def refused(*given: object, **named: object) -> str:
    with pytest.raises(PitbossError) as error:
        deal(*given, **named)  # type: ignore[arg-type]
    return error.value.message


BOARD = "2c 7d 9h Js 3s"


# --- Pots -----------------------------------------------------------------------------------


def test_a_side_pot_is_for_those_who_put_into_it() -> None:
    settled = deal(
        "columbus-2017/texas-holdem",
        {1: (30, "As Ah"), 2: (100, "Kc Kd"), 3: (200, "Qc Qd")},
        ["3 raise 10, 1 all-in, 2 call, 3 call", "2 bet 20, 3 call", *["2 check, 3 check"] * 2],
        BOARD,
        button=3,
        structure="no-limit",
    )
    # a tenth of $90 is more than the $6 of a hand, and $2 are for the fund
    assert nets(settled) == {1: 52, 2: -10, 3: -50}
    assert taken(settled) == 6 + 2
    assert settled.transcript()[2:] == [
        "1 stack 30.00 win 52.00 best",
        "2 stack 100.00 lose -10.00 part returned 50.00",
        "3 stack 200.00 lose -50.00 beaten returned 150.00",
    ]


def test_what_nobody_called_comes_back_and_a_first_round_pays_no_rake() -> None:
    settled = deal(
        "columbus-2016/texas-holdem",
        {1: (100, "??"), 2: (100, "??"), 3: (100, "??")},
        ["3 raise 50, 1 fold, 2 fold"],
        button=3,
        structure="no-limit",
    )
    assert nets(settled) == {1: -1, 2: -2, 3: 3}
    assert taken(settled) == 0


def test_a_rake_is_taken_of_each_pot_in_whole_dollars() -> None:
    settled = deal(
        "toledo/texas-holdem",
        {1: (15, "As Ah"), 2: (15, "Kc Kd")},
        ["1 raise 15, 2 call"],
        BOARD,
        button=1,
        structure="no-limit",
    )
    assert taken(settled) == 3  # a tenth of $30
    assert nets(settled) == {1: 12, 2: -15}


def dropped(address: str, bet: float, players: int, **options: Scalar) -> float:
    """What the jackpot gets of a pot of so many equal bets."""
    hands = ["As Ah", "Kc Kd", "Qc Qd", "8c 8d"][:players]
    seats = {seat: (bet, hand) for seat, hand in enumerate(hands, 1)}
    rest = [f"{seat} call" for seat in [*range(4, players + 1), 1, 2, 3] if seat <= players]
    betting = [", ".join([rest[0].replace("call", "all-in"), *rest[1:]])]
    on = terms(address, {"structure": "no-limit", "small-blind": 1, "big-blind": 2, **options})
    return sum(
        fee.amount / 100
        for fee in deal(on, seats, betting, BOARD, button=1).fees
        if fee.reason == Why.DROP
    )


@pytest.mark.parametrize(
    ("book", "bet", "players", "taken"),
    [
        ("toledo", 2.25, 4, 0),  # L 4282, 4327: a dollar from $10 on; 4332: from four players on
        ("toledo", 2.5, 4, 1),
        ("toledo", 25, 4, 1),
        ("toledo", 25, 3, 0),
        ("columbus-2016", 3, 4, 1),  # C 2459: a second one at $20; 2512: from four players on
        ("columbus-2016", 4.75, 4, 1),
        ("columbus-2016", 5, 4, 2),
        ("columbus-2016", 25, 3, 0),
        ("columbus-2017", 4.5, 2, 0),  # D 7685-7687: whoever plays
        ("columbus-2017", 5, 2, 1),
        ("columbus-2017", 10, 2, 2),
    ],
)
def test_a_jackpot_takes_its_drop_by_pot_and_players(
    book: str, bet: float, players: int, taken: float
) -> None:
    assert dropped(f"{book}/texas-holdem", bet, players) == taken
    assert dropped(f"{book}/texas-holdem", bet, players, **{"jackpot-drop": False}) == 0
    if book != "toledo":  # which prints what its rake is
        assert dropped(f"{book}/texas-holdem", bet, players, **{"rake-percent": 0}) == 0


def test_the_drop_is_cited_and_for_hold_em_alone() -> None:
    hand = {1: (20, "As Ah"), 2: (20, "Kc Kd")}
    betting = ["1 all-in, 2 call"]
    settled = deal("columbus-2017/texas-holdem", hand, betting, BOARD, 1, structure="no-limit")
    fees = as_json(settled)["fees"]
    found = [(fee["reason"], fee["amount"]) for fee in fees]
    assert found == [("rake", "4.00"), ("drop for the jackpot", "2.00")]
    assert "7685" in fees[1]["lines"]
    with pytest.raises(BadInput, match="no option of columbus-2017/omaha 'jackpot-drop'"):
        terms("columbus-2017/omaha", {"jackpot-drop": True})
    over = deal("columbus-2017/texas-holdem", hand, ["1 raise 15, 2 fold"], "", 1, **NO_LIMIT)
    assert taken(over) == 0


NO_LIMIT: dict[str, Scalar] = {"structure": "no-limit"}


def test_the_odd_chip_is_for_the_first_winner_at_the_buttons_left() -> None:
    shared = {1: (50, "As Kh"), 2: (50, "Ad Kc"), 3: (50, "4c 5d")}
    settled = deal(
        terms("columbus-2017/texas-holdem", {"rake-percent": 0, "big-blind": 3}),
        shared,
        ["3 call, 1 call, 2 check", *["1 check, 2 check, 3 check"] * 3],
        "Ac 2h 9s 7d Qc",
        button=3,
    )
    assert nets(settled) == {1: 2, 2: 1, 3: -3}  # $9 between two


def test_between_high_and_low_the_odd_chip_is_the_high_hands_in_ohio() -> None:
    settled = deal(
        terms("columbus-2017/omaha-hi-lo", {"rake-percent": 0, "big-blind": 3}),
        {1: (50, "As 2s Kd Qd"), 2: (50, "9s 9d Tc Jd"), 3: (50, "4c 4h Qs Ks")},
        ["3 call, 1 call, 2 check", *["1 check, 2 check, 3 check"] * 3],
        "3c 6d 8h 9c Th",
        button=3,
    )
    assert nets(settled) == {1: 1, 2: 2, 3: -3}


def test_without_an_eight_low_the_high_hand_takes_all() -> None:
    settled = deal(
        terms("toledo/omaha-hi-lo"),
        {1: (50, "As 2s 3d 4d"), 2: (50, "9s 9d Tc Jd")},
        ["1 call, 2 check", "2 check, 1 check", "2 check, 1 check", "2 check, 1 check"],
        "9c Kd Qh Jc 2c",
        button=1,
    )
    assert nets(settled) == {1: -2, 2: 2}


def test_a_pot_run_twice_is_divided_between_the_boards() -> None:
    on = terms("columbus-2017/texas-holdem", {"structure": "no-limit", "rake-percent": 0})
    settled = deal(on, ALL_IN, [*RAISED, TWICE], "2c 7d 9h Js 3s 2d 7s Kh Jd 3h", button=1)
    assert nets(settled) == {1: 0, 2: 0}
    assert list(in_words(settled.rounds[0])) == [
        "the main pot, run 1: seat 1 gets $20, a pair of aces",
        "the main pot, run 2: seat 2 gets $20, three kings",
    ]
    assert "2784" in where(settled.rounds[0], settled.lines[0])


ALL_IN = {1: (20.0, "As Ah"), 2: (20.0, "Kc Kd")}
RAISED, TWICE = ["1 raise 20, 2 call"], "2 run twice, 1 run twice"


def test_in_2016_both_boards_share_the_flop() -> None:
    on = terms("columbus-2016/texas-holdem", {"structure": "no-limit", "rake-percent": 0})
    settled = deal(on, ALL_IN, [*RAISED, TWICE], "2c 7d 9h Js 3s Kh Jd", button=1)
    assert nets(settled) == {1: 0, 2: 0}


def test_a_board_is_dealt_once_unless_both_say_otherwise_and_the_house_offers_it() -> None:
    posted: dict[str, Scalar] = {"structure": "no-limit", "rake-percent": 0}
    on, once = terms("columbus-2017/texas-holdem", posted), "2c 7d 9h Js 3s"
    for said in ([], ["2 run twice"], ["2 run twice, 1 run once"]):
        assert nets(deal(on, ALL_IN, [*RAISED, *said], once, button=1)) == {1: 20, 2: -20}
    never = terms("columbus-2017/texas-holdem", {**posted, "run-it-twice": 1})
    assert "nobody has anything to decide" in refused(never, ALL_IN, [*RAISED, TWICE], once)


def test_with_three_live_hands_no_board_is_dealt_again_in_ohio() -> None:
    three = {**ALL_IN, 3: (20.0, "Qc Qd")}
    calls = ["1 raise 20, 2 call, 3 call", "2 run twice, 3 run twice, 1 run twice"]
    says = refused(
        "columbus-2017/texas-holdem", three, calls, "2c 7d 9h Js 3s", button=1, structure="no-limit"
    )
    assert "nobody has anything to decide when the hand says '2 run twice'" in says


def test_three_runs_at_razz_are_a_third_each_and_cost_five_dollars_once() -> None:
    on = terms("hollywood-park/razz", {"structure": "no-limit"})
    # antes of $0.50 and $20 each: of $41 the fee leaves $35, in parts of $12, $12 and $11
    cards = {
        1: (20.5, "Ac 2d Kh 3s 4h 5c Qd 6d 7d 8d 9d Ts Js Jc Kc"),
        2: (20.5, "Ah 2h Qh 3d 4d 8h Td 8c 9h 5h 6c 7h 5s 6s 8s"),
    }
    called = ["2 raise 20, 1 call", "2 run three times, 1 run three times"]
    settled = deal(on, cards, called, button=1)
    assert fees(settled) == [("pot", "1.00", "9398"), ("pot", "5.00", "1453, 1472")]
    assert nets(settled) == {1: -8.5, 2: 2.5}  # the wheel, then two runs for the other seat


# --- Collections ----------------------------------------------------------------------------


def fees(settled: Settled) -> list[tuple[str | int, str, str]]:
    return [(fee["payer"], fee["amount"], fee["lines"]) for fee in as_json(settled)["fees"]]


def test_a_collection_goes_by_the_players_dealt_in_and_cites_their_row() -> None:
    seats = dict.fromkeys(range(1, 7), (50.0, ""))
    called = ["3 fold, 4 fold, 5 fold, 6 fold, 1 call, 2 check", "1 bet 2, 2 fold"]
    settled = deal("hollywood-park/texas-holdem", seats, called, "2c 7d 9h", button=6)
    assert fees(settled) == [("pot", "2.00", "9252")]  # six players, after the flop
    early = ["3 fold, 4 fold, 5 fold, 6 fold, 1 fold"]
    folded = deal("hollywood-park/texas-holdem", seats, early, button=6)
    assert fees(folded) == [("pot", "1.00", "9252")]
    for number in (3, 4):
        seats.pop(number)
    called = ["5 fold, 6 fold, 1 call, 2 check", "1 bet 2, 2 fold"]
    settled = deal("hollywood-park/texas-holdem", seats, called, "2c 7d 9h", button=6)
    assert fees(settled) == [("pot", "1.00", "9254")]


def test_at_badugi_only_a_blind_that_nobody_calls_pays_less() -> None:
    seats = {1: (100.0, ""), 2: (100.0, ""), 3: (100.0, ""), 4: (100.0, "")}
    folded = deal("hollywood-park/badugi", seats, ["4 fold, 1 fold, 2 fold"], button=1)
    assert fees(folded) == [("pot", "1.00", "9563")]
    raised = deal("hollywood-park/badugi", seats, ["4 raise 30, 1 fold, 2 fold, 3 fold"], button=1)
    assert fees(raised) == [("pot", "2.00", "9563")]


def test_at_drawmaha_the_small_blind_pays_the_first_part() -> None:
    seats = {1: (100.0, ""), 2: (100.0, ""), 3: (100.0, "")}
    on = terms("hollywood-park/drawmaha", {"fees": "poker-rates-2/limit/40,46,49,52"})
    to_the_flop = ["1 call, 2 call, 3 check", "2 bet 2, 3 fold, 1 fold"]
    settled = deal(on, seats, to_the_flop, "2c 7d 9h", button=1)
    assert fees(settled) == [(2, "1.00", "9734"), ("pot", "1.00", "9734")]
    assert nets(settled) == {1: -2, 2: 3, 3: -2}


# --- Betting --------------------------------------------------------------------------------

THREE = {1: (100.0, ""), 2: (100.0, ""), 3: (100.0, "")}


def test_a_limit_round_has_a_bet_and_three_raises() -> None:
    betting = ["3 raise 4, 1 raise 6, 2 raise 8, 3 raise 10"]
    assert "cannot raise" in refused("toledo/texas-holdem", THREE, betting, button=3)


def test_between_two_players_the_house_may_lift_the_cap() -> None:
    two = {1: (100.0, ""), 2: (100.0, "")}
    betting = ["1 raise 4, 2 raise 6, 1 raise 8, 2 raise 10, 1 fold"]
    assert "cannot raise" in refused("toledo/texas-holdem", two, betting, button=1)
    unlimited: dict[str, Scalar] = {"heads-up-raises": "unlimited"}
    assert nets(deal(terms("toledo/texas-holdem", unlimited), two, betting, button=1)) == {
        1: -8,
        2: 8,
    }


def test_a_limit_bet_has_one_amount() -> None:
    said = refused("toledo/texas-holdem", THREE, ["3 raise 7, 1 fold, 2 fold"], button=3)
    assert (
        said == "seat 3's bet comes to $4 there, and the hand says '3 raise 7': the amount is fixed"
    )


def test_a_raise_in_no_limit_is_at_least_the_last_one() -> None:
    on = terms("toledo/texas-holdem", {"structure": "no-limit"})
    assert "allowed: $18 to $100" in refused(on, THREE, ["3 raise 10, 1 raise 15"], button=3)


def test_a_short_all_in_raise_lets_nobody_raise_again_who_has_acted() -> None:
    on = terms("toledo/texas-holdem", {"structure": "no-limit"})
    short = {1: (100.0, ""), 2: (14.0, ""), 3: (100.0, "")}
    said = refused(on, short, ["3 raise 10, 1 call, 2 all-in, 3 raise 40"], button=3)
    assert "cannot raise" in said


def test_a_pot_limit_raise_is_the_pot_with_the_call_in_it() -> None:
    on = terms("columbus-2017/omaha", {"structure": "pot-limit"})
    assert "allowed: $4 to $7" in refused(on, THREE, ["3 raise 8"], button=3)


def test_a_blind_who_is_called_may_still_raise() -> None:
    settled = deal(
        "toledo/texas-holdem", THREE, ["3 call, 1 call, 2 raise 4, 3 fold, 1 fold"], button=3
    )
    assert nets(settled) == {1: -2, 2: 4, 3: -2}


def test_who_speaks_out_of_turn_is_told_whose_turn_it_is() -> None:
    said = refused("toledo/texas-holdem", THREE, ["1 call"], button=3)
    assert said.startswith("it is seat 3's turn, and the hand says '1 call'; seat 3 may fold or")


def test_nobody_bets_more_than_he_has() -> None:
    on = terms("toledo/texas-holdem", {"structure": "no-limit"})
    assert "$4 to $100" in refused(on, THREE, ["3 raise 101"], button=3)


def test_one_player_has_no_hand_to_play() -> None:
    assert "at least two players" in refused("toledo/texas-holdem", {1: (100, "")}, [])


def test_a_card_lies_in_one_place() -> None:
    seats = {1: (100.0, "As Ah"), 2: (100.0, "As Kd")}
    assert "As is dealt twice" in refused("toledo/texas-holdem", seats, [])


def test_a_hand_that_is_not_shown_wins_only_what_nobody_contests() -> None:
    settled = deal(
        "toledo/texas-holdem",
        {1: (50, "As Ah"), 2: (50, "?? ??")},
        ["1 call, 2 check", "2 check, 1 check", "2 check, 1 check", "2 check, 1 check"],
        BOARD,
        button=1,
    )
    assert nets(settled) == {1: 2, 2: -2}


# --- Stud -----------------------------------------------------------------------------------


def test_the_lowest_card_by_suit_opens_at_stud_and_the_high_board_speaks_next() -> None:
    settled = deal(
        terms("toledo/seven-card-stud", {"ante": 1}),
        {1: (50, "As Ah 2d"), 2: (50, "Kc Kd 2c 9d"), 3: (50, "Qc Qd Jh 9s")},
        ["3 raise 2, 1 fold, 2 call", "3 bet 2, 2 fold"],
    )
    # seat 2's deuce of clubs is below seat 1's of diamonds; jack and nine speak first
    assert nets(settled) == {1: -1, 2: -3, 3: 4}


def test_the_highest_card_opens_at_razz_and_the_low_board_speaks_next() -> None:
    settled = deal(
        terms("toledo/razz", {"ante": 1}),
        {1: (50, "As 2h Kd 3c"), 2: (50, "3s 4d Kc"), 3: (50, "5c 6d 7h 9s")},
        ["2 fold, 3 call", "3 check, 1 bet 2, 3 fold"],
    )
    assert nets(settled) == {1: 3, 2: -1, 3: -2}


def test_at_hollywood_park_the_forced_bet_is_the_lower_limit() -> None:
    on = terms("hollywood-park/razz", {"minimum": "4", "maximum": "8"})
    settled = deal(on, {1: (50, "As 2h Kd"), 2: (50, "3s 4d 9c")}, ["2 raise 8, 1 fold"], button=1)
    assert nets(settled) == {1: -4.5, 2: 3.5}  # the designated fee comes out of the pot


# --- Draws and discards ---------------------------------------------------------------------


def test_the_fifth_card_of_a_whole_new_hand_comes_when_the_others_have_drawn() -> None:
    settled = deal(
        terms("columbus-2017/deuce-to-seven-triple-draw", {"rake-percent": 0}),
        {
            1: (50, "Kc Kd Ks Qd Qs 2c 3d 4h 5s 7c"),
            2: (50, "2d 3c 4c 8s 9d"),
        },
        [
            "1 call, 2 check",
            "2 pat, 1 discard Kc Kd Ks Qd Qs, 2 check, 1 check",
            "2 pat, 1 pat, 2 check, 1 bet 4, 2 call",
            "2 pat, 1 pat, 2 check, 1 check",
        ],
        button=1,
    )
    assert nets(settled) == {1: 6, 2: -6}
    dealt = [e.seat for e in settled.rounds[0].events if e.kind == "card"]
    assert dealt[10:] == [0] * 5


def test_nobody_throws_away_more_than_the_book_allows() -> None:
    seats = {1: (50.0, "Kc Kd Ks Qd Qs"), 2: (50.0, "2d 3c 4c 8s 9d")}
    betting = ["1 call, 2 check", "2 discard 2d 3c 4c 8s 9d"]
    on = terms("hollywood-park/drawmaha")
    board = "2c 7d 9h"
    said = refused(on, seats, [betting[0], "2 check, 1 check", *betting[1:]], board, button=1)
    assert said == "seat 2 throws away 0 to 4 of its cards here, not 5"


def test_pineapple_throws_a_card_before_the_flop_and_crazy_pineapple_after_its_betting() -> None:
    cards = {1: (50.0, "As Ah 2d"), 2: (50.0, "Kc Kd 2h")}
    rest = ["2 check, 1 check", "2 check, 1 check"]
    early = ["1 call, 2 check", "2 discard 2h, 1 discard 2d, 2 check, 1 check", *rest]
    late = ["1 call, 2 check", "2 check, 1 check", "2 discard 2h, 1 discard 2d", *rest]
    for game, betting in (("pineapple", early), ("crazy-pineapple", late)):
        assert nets(deal(f"toledo/{game}", cards, betting, BOARD, button=1)) == {1: 2, 2: -2}
    assert "discards or stands pat" in refused("toledo/pineapple", cards, late, BOARD, button=1)


def test_a_joker_dealt_down_is_any_card_and_one_dealt_up_is_an_ace() -> None:
    on = terms("hollywood-park/mexican-poker", {"minimum": "2", "maximum": "4"})
    cards = {1: (50.0, "Jk 7s 7c 4d 4s"), 2: (50.0, "Kc Kd 2h 3c 5c")}
    betting = [
        "1 call",
        "1 stay, 2 stay, 1 check, 2 check",
        "1 stay, 2 stay, 1 check, 2 check",
        "1 stay, 2 stay, 1 check, 2 check",
    ]
    # the two ante $0.50 and bet $2 each; the house takes $1 three times
    assert nets(deal(on, cards, betting, button=2)) == {1: -0.5, 2: -2.5}


# --- What holds for any hand ----------------------------------------------------------------


def random_hand(on: Terms, dice: random.Random) -> Round:
    """Seats, stacks, button and all decisions at random."""
    seats = dice.randint(2, on.seats)
    stakes = no_stakes(on, seats)
    for seat in range(seats):
        if seat < 2 or dice.random() < 0.9:
            stakes[seat, 0] = dice.choice([50, 100, 150, 300, 1000, 5000, 20000])
    carry = on.game.new_carry(on.rules, seats)
    carry[0] = dice.randrange(seats)
    chance = SeededChance(dice.getrandbits(32))
    source = Fair(chance, new_shoe(on, chance))
    played = Round(on, stakes, carry)
    while (prompt := played.prompt) is not None:
        if prompt.kind == "choose":
            bits = [1 << bit for bit in range(12) if prompt.allowed >> bit & 1]
            played.answer(dice.choice(bits[1:] if len(bits) > 1 and dice.random() < 0.7 else bits))
        elif prompt.kind == "amount":
            played.answer(dice.choice([prompt.low, dice.randint(prompt.low, prompt.high)]))
        elif prompt.kind == "discard":
            places = [at for at in range(24) if prompt.allowed >> at & 1]
            many = dice.randint(prompt.low, min(prompt.high, len(places)))
            played.answer(sum(1 << at for at in dice.sample(places, many)))
        else:
            played.answer(source.answer(prompt))
    return played


@pytest.mark.parametrize("offer", PAIRS, ids=lambda offer: offer.address)
def test_chips_are_conserved_and_no_card_comes_twice(offer: BookGame) -> None:
    dice = random.Random(offer.address)
    for structure in ("limit", "no-limit"):
        posted = {"structure": structure} if "structure" in offer.data.options else {}
        on = bind(offer, posted, between_players=True)
        for _ in range(2):
            played = random_hand(on, dice)
            assert played.settlement.postings().get("pot", 0) == 0
            for line in played.settlement.lines:
                assert -line.stake <= line.net
                assert 0 <= line.returned <= line.stake
            if not any(event.kind == "restock" for event in played.events):
                cards = [event.value for event in played.events if event.kind == "card"]
                assert len(set(cards)) == len(cards)
            for seat in range(len(played.stakes)):
                for event in played.view(seat):
                    hidden = event.kind == "card" and event.sees not in (-10, seat)
                    assert not hidden or event.value == -1
            again = Round(on, played.stakes, played.carry, answers=list(played.answers))
            assert again.prompt is None
            assert again.events == played.events
            assert again.settlement == played.settlement
            assert again.carried.tolist() == played.carried.tolist()


@pytest.mark.parametrize("address", COMPILED)
def test_compiled_and_at_the_table_a_hand_ends_alike(address: str) -> None:
    on = terms(address)
    stakes = no_stakes(on, 5)
    stakes[:, 0] = [150, 400, 3000, 20000, 1000]
    agree(on, stakes, rounds=100, seed=3)


def anything(seed: int) -> Array:
    """Tables of players who prefer anything to anything; compiled hands can be played by them."""
    dice = np.random.default_rng(seed)
    bets = (Act.FOLD, Act.CHECK, Act.CALL, Act.BET, Act.RAISE)
    cells = [prefer(*(int(act) for act in dice.permutation(bets)[:3])) for _ in range(KEYS)]
    found = np.array(cells, dtype=np.int64)
    found[OF_A_SEAT - 2 :: OF_A_SEAT] = prefer(Act.RUN_TWICE, Act.STAY, Act.RUN_ONCE)
    found[OF_A_SEAT - 1 :: OF_A_SEAT] = prefer(Act.TURN_UP, Act.STAY)
    return found


def alike(offer: BookGame, rounds: int) -> None:
    """Hands of usual players and of such that do anything, in each structure."""
    structures = ("limit", "no-limit") if "structure" in offer.data.options else ("",)
    for name in structures:
        on = bind(offer, {"structure": name} if name else {}, between_players=True)
        stakes = no_stakes(on, min(5, on.seats))
        stakes[:, 0] = [15000, 40000, 3000, 20000, 1000][: len(stakes)]
        if on.game.bets:
            stakes //= 10
            agree(on, stakes, rounds=rounds, seed=7, policy=anything(rounds))
        else:
            stakes += 10000
        agree(on, stakes, rounds=rounds, seed=3)


BY_GAME = {offer.data.game.play: offer for offer in PAIRS}


@pytest.mark.parametrize("game", sorted(BY_GAME))
def test_every_game_ends_alike_compiled_and_at_the_table(game: str) -> None:
    alike(BY_GAME[game], 4)


@pytest.mark.exhaustive
@pytest.mark.parametrize("offer", PAIRS, ids=lambda offer: offer.address)
def test_every_game_of_every_book_ends_alike(offer: BookGame) -> None:
    alike(offer, 200)


def test_what_is_played_between_players_has_no_edge() -> None:
    with pytest.raises(NotAllowed, match="between players, so it has no edge: pitboss play deals"):
        rulebook.terms("toledo/razz")


def test_a_game_of_the_house_has_no_betting_between_players() -> None:
    with pytest.raises(BadInput, match="no betting between players"):
        settle_on(
            terms("toledo/three-card-poker"),
            WrittenRound(round="toledo/three-card-poker", betting=["1 call"]),
        )
