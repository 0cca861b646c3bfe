"""Blackjack in four books, and Toledo's double deck: rigged cards, settled to the cent."""

from __future__ import annotations

import random

import numpy as np
import pytest

from pitboss.engines.agree import agree
from pitboss.engines.play import Round, no_stakes, place
from pitboss.engines.written import Settled, settle_written
from pitboss.errors import BadInput, NotAllowed
from pitboss.families.twentyone import (
    DECLINE,
    DOUBLE,
    DRAWN,
    FIRST_TWO,
    HIT,
    PLAY_KEYS,
    SPLIT,
    SPLIT_TWO,
    STAND,
    SURRENDER,
    class_of,
    play_key,
)
from pitboss.games import blackjack
from pitboss.registry import Array
from pitboss.rulebook.schema import Scalar, WrittenHand, WrittenRound, WrittenSeat
from pitboss.rulebook.terms import terms
from pitboss.tape.simulation import follow, prefer
from pitboss.tape.verbs import DEALER

COLUMBUS_16, COLUMBUS_17 = "columbus-2016/blackjack", "columbus-2017/blackjack"
TOLEDO, DOUBLE_DECK = "toledo/blackjack", "toledo/double-deck-blackjack"
CINCINNATI = "cincinnati/blackjack"
COLUMBUS = (COLUMBUS_16, COLUMBUS_17)
BOOKS = (*COLUMBUS, TOLEDO, DOUBLE_DECK, CINCINNATI)

in_every_book = pytest.mark.parametrize("address", BOOKS)
in_columbus = pytest.mark.parametrize("address", COLUMBUS)
in_toledo = pytest.mark.parametrize("address", [TOLEDO, DOUBLE_DECK])


def seat(number: int, cards: str, *actions: str, main: str = "10", **wagers: str) -> WrittenSeat:
    """A seat; wagers with underscores for hyphens."""
    named: dict[str, str | int] = {k.replace("_", "-"): v for k, v in wagers.items()}
    return WrittenSeat(
        seat=number, wagers={"main": main, **named}, cards=cards, actions=list(actions)
    )


def settled(address: str, dealer: str, *seats: WrittenSeat, **options: Scalar) -> Settled:
    """A round; options with underscores for hyphens."""
    return settle_written(
        WrittenRound(
            round=address,
            options={k.replace("_", "-"): v for k, v in options.items()},
            seat=list(seats),
            dealer=WrittenHand(cards=dealer),
        )
    )


def lines(address: str, dealer: str, *seats: WrittenSeat, **options: Scalar) -> list[str]:
    return settled(address, dealer, *seats, **options).transcript()


def refused(address: str, dealer: str, *seats: WrittenSeat, **options: Scalar) -> str:
    with pytest.raises((NotAllowed, BadInput)) as caught:
        settled(address, dealer, *seats, **options)
    return caught.value.message


# --- Winning, losing, pushing ---------------------------------------------------------------


@in_every_book
@pytest.mark.parametrize(
    ("hand", "actions", "dealer", "result"),
    [
        ("Td 9c", ["stand"], "9h 9d", "win 10.00 higher"),
        ("Td 8c", ["stand"], "9h Td", "lose -10.00 lower"),
        ("Td 8c", ["stand"], "9h 9d", "push 0.00 tied"),
        ("Td 2c", ["stand"], "6h Tc 9d", "win 10.00 dealer-busts"),
        ("Td 2c Jc", ["hit"], "6h", "lose -10.00 busts"),
        ("5d 2c 4d Jc", ["hit", "hit"], "6h Tc 5s", "push 0.00 tied"),
        ("Ad 5c 9d", ["hit", "stand"], "6h Tc 2s", "lose -10.00 lower"),
        ("Ad 5c Ac Ah", ["hit", "hit", "stand"], "7h Tc", "win 10.00 higher"),
    ],
)
def test_columbus_2016_L100_104_the_nearer_to_21_wins_even_money(
    address: str, hand: str, actions: list[str], dealer: str, result: str
) -> None:
    assert lines(address, dealer, seat(1, hand, *actions)) == [f"1 main 10.00 {result}"]


@in_every_book
@pytest.mark.parametrize(("pays", "won"), [("3 to 2", "15.00"), ("6 to 5", "12.00")])
@pytest.mark.parametrize("up", ["2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h"])
def test_columbus_2016_L123_a_blackjack_is_paid_at_once_against_2_to_9(
    address: str, up: str, pays: str, won: str
) -> None:
    # The dealer's second card is not asked for.
    found = lines(address, up, seat(1, "Ad Kc"), blackjack_pays=pays)
    assert found == [f"1 main 10.00 win {won} blackjack"]


@in_every_book
@pytest.mark.parametrize("up", ["Th", "Jh", "Qh", "Kh"])
def test_columbus_2016_L124_against_a_ten_a_blackjack_waits_for_the_hole_card(
    address: str, up: str
) -> None:
    assert lines(address, f"{up} 9d", seat(1, "Ad Kc")) == ["1 main 10.00 win 15.00 blackjack"]
    assert lines(address, f"{up} As", seat(1, "Ad Kc")) == ["1 main 10.00 push 0.00 both-blackjack"]


@in_every_book
def test_columbus_2016_L103_a_blackjack_beats_a_21_of_three_cards(address: str) -> None:
    found = lines(address, "Th 5d 6c", seat(1, "Ad Kc"), seat(2, "7d 4c Js", "hit"))
    assert found == ["1 main 10.00 win 15.00 blackjack", "2 main 10.00 push 0.00 tied"]


@in_every_book
def test_columbus_2016_L107_seats_are_settled_from_the_right(address: str) -> None:
    found = lines(
        address,
        "9h 9d",
        seat(1, "Td 9c", "stand"),
        seat(2, "Td 7c", "stand"),
        seat(4, "Ts 8c", "stand"),
    )
    assert [line[0] for line in found] == ["4", "2", "1"]


@in_every_book
def test_columbus_2016_L242_a_blackjack_under_a_ten_ends_the_round(address: str) -> None:
    found = lines(address, "Th As", seat(1, "Td 9c"), seat(2, "8d 8c"))
    assert found == [
        "2 main 10.00 lose -10.00 dealer-blackjack",
        "1 main 10.00 lose -10.00 dealer-blackjack",
    ]


# --- The dealer -----------------------------------------------------------------------------


@in_every_book
@pytest.mark.parametrize(
    ("soft_17", "dealer", "result"),
    [
        ("stand", "6h Ac", "win 10.00 higher"),
        ("hit", "6h Ac 4d", "lose -10.00 lower"),
        ("hit", "6h Ac Td", "win 10.00 higher"),  # and stands on a hard one
        ("hit", "3h 3d Ac 8d 9s", "win 10.00 dealer-busts"),  # soft 17 of three cards
        ("stand", "3h 3d Ac", "win 10.00 higher"),
    ],
)
def test_columbus_2016_L265_soft_17_is_hit_or_stood_on_as_posted(
    address: str, soft_17: str, dealer: str, result: str
) -> None:
    found = lines(address, dealer, seat(1, "Td 8c", "stand"), soft_17=soft_17)
    assert found == [f"1 main 10.00 {result}"]


@in_every_book
def test_columbus_2016_L264_the_dealer_draws_to_17_and_stands_on_soft_18(address: str) -> None:
    assert lines(address, "2h 2d 2c 2s 9d", seat(1, "Td 8c", "stand")) == [
        "1 main 10.00 win 10.00 higher"
    ]
    assert lines(address, "7h Ad", seat(1, "Td 8c", "stand")) == ["1 main 10.00 push 0.00 tied"]


@in_every_book
def test_columbus_2016_L270_the_dealer_draws_nothing_when_nothing_depends_on_it(
    address: str,
) -> None:
    played = settled(address, "6h Td", seat(1, "Td 6c Kc", "hit"), seat(2, "Ad Kd"))
    dealers = [e for e in played.rounds[0].events if e.seat == DEALER]
    assert [e.kind for e in dealers] == ["card", "card", "turn"]  # only the upcard is turned


# --- Insurance and even money ---------------------------------------------------------------


@in_every_book
def test_columbus_2016_L127_130_insurance_pays_2_to_1_on_a_ten_under_the_ace(address: str) -> None:
    for hole in ("Td", "Jd", "Qd", "Kd"):
        found = lines(address, f"Ah {hole}", seat(1, "Td 9c", "insure", "5"))
        assert found == [
            "1 insurance 5.00 win 10.00 insurance-won",
            "1 main 10.00 lose -10.00 dealer-blackjack",
        ]


@in_every_book
def test_columbus_2016_L130_losing_insurance_is_collected_before_the_players_act(
    address: str,
) -> None:
    found = lines(address, "Ah 8d", seat(1, "Td 9c", "insure", "3", "stand"))
    assert found == [
        "1 insurance 3.00 lose -3.00 insurance-lost",
        "1 main 10.00 push 0.00 tied",
    ]


@pytest.mark.parametrize("address", [*COLUMBUS, TOLEDO, DOUBLE_DECK])
def test_columbus_2016_L128_insurance_is_at_most_half_in_whole_chips(address: str) -> None:
    assert "$1 to $5" in refused(address, "Ah 8d", seat(1, "Td 9c", "insure", "6"))
    assert "$1 to $7" in refused(address, "Ah 8d", seat(1, "Td 9c", "insure", "8", main="15"))
    # Half a dollar cannot be bet: nothing is offered.
    found = lines(address, "Ah 8d", seat(1, "Td 9c", "stand", main="1"))
    assert found == ["1 main 1.00 push 0.00 tied"]
    found = lines(
        address, "Ah 8d", seat(1, "Td 9c", "insure", "7.50", "stand", main="15"), chip="0.50"
    )
    assert found[0] == "1 insurance 7.50 lose -7.50 insurance-lost"


def test_cincinnati_L216_insurance_may_go_up_to_the_next_chip() -> None:
    assert "$1 to $8" in refused(CINCINNATI, "Ah 8d", seat(1, "Td 9c", "insure", "9", main="15"))
    found = lines(CINCINNATI, "Ah 8d", seat(1, "Td 9c", "insure", "1", "stand", main="1"))
    assert found[0] == "1 insurance 1.00 lose -1.00 insurance-lost"
    assert "$5 to $10" in refused(
        CINCINNATI, "Ah 8d", seat(1, "Td 9c", "insure", "15", main="15"), chip="5"
    )


@in_every_book
@pytest.mark.parametrize("up", ["Th", "9h"])
def test_columbus_2016_L127_insurance_is_offered_against_an_ace_only(address: str, up: str) -> None:
    message = refused(address, f"{up} 9d", seat(1, "Td 8c", "insure"))
    assert "cannot insure here" in message


@pytest.mark.parametrize("address", [*COLUMBUS, TOLEDO, DOUBLE_DECK])
def test_columbus_2016_L125_a_house_may_leave_insurance_out(address: str) -> None:
    found = lines(address, "Ah 8d", seat(1, "Td 9c", "stand"), insurance=False)
    assert found == ["1 main 10.00 push 0.00 tied"]


@in_every_book
@pytest.mark.parametrize("pays", ["3 to 2", "6 to 5"])
def test_columbus_2016_L244_even_money_is_paid_whatever_the_dealer_has(
    address: str, pays: str
) -> None:
    # Nobody looks at the hole card: nothing depends on it any more.
    found = lines(address, "Ah", seat(1, "Ad Kc", "even-money"), blackjack_pays=pays)
    assert found == ["1 main 10.00 win 10.00 even-money"]


@pytest.mark.parametrize("address", [*COLUMBUS, TOLEDO, DOUBLE_DECK])
def test_columbus_2016_L244_a_blackjack_may_be_insured_instead(address: str) -> None:
    assert lines(address, "Ah Kd", seat(1, "Ad Kc", "insure", "5")) == [
        "1 insurance 5.00 win 10.00 insurance-won",
        "1 main 10.00 push 0.00 both-blackjack",
    ]
    assert lines(address, "Ah 9d", seat(1, "Ad Kc", "insure", "5")) == [
        "1 insurance 5.00 lose -5.00 insurance-lost",
        "1 main 10.00 win 15.00 blackjack",
    ]


def test_cincinnati_L214_215_a_player_with_a_blackjack_may_not_insure() -> None:
    message = refused(CINCINNATI, "Ah Kd", seat(1, "Ad Kc", "insure"))
    assert message.endswith("allowed: decline, even-money")
    assert lines(CINCINNATI, "Ah Kd", seat(1, "Ad Kc", "decline")) == [
        "1 main 10.00 push 0.00 both-blackjack"
    ]


# --- Surrender ------------------------------------------------------------------------------

with_surrender = pytest.mark.parametrize("address", [*COLUMBUS, TOLEDO])


@with_surrender
def test_columbus_2016_L126_surrender_gives_up_half(address: str) -> None:
    found = lines(address, "9h", seat(1, "Td 6c", "surrender", main="15"), surrender=True)
    assert found == ["1 main 15.00 lose -7.50 surrendered"]
    assert "cannot surrender" in refused(address, "9h 9d", seat(1, "Td 6c", "surrender"))


@with_surrender
def test_columbus_2016_L126_surrender_comes_after_the_look_at_the_hole_card(address: str) -> None:
    ace = seat(1, "Td 6c", "decline", "surrender")
    assert lines(address, "Ah 9d", ace, surrender=True) == ["1 main 10.00 lose -5.00 surrendered"]
    # A blackjack ends the round first.
    assert lines(address, "Th Ad", seat(1, "Td 6c"), surrender=True) == [
        "1 main 10.00 lose -10.00 dealer-blackjack"
    ]
    # Without a look there is no surrender against a ten, and there is against a nine.
    ten = seat(1, "Td 6c", "surrender")
    assert "cannot surrender" in refused(address, "Th 9d", ten, surrender=True, peek=False)
    assert lines(address, "9h", ten, surrender=True, peek=False) == [
        "1 main 10.00 lose -5.00 surrendered"
    ]


@with_surrender
def test_columbus_2016_L126_surrender_is_the_first_decision_or_none(address: str) -> None:
    after_hit = seat(1, "5d 6c 4s", "hit", "surrender")
    assert "cannot surrender" in refused(address, "9h 9d", after_hit, surrender=True)
    after_split = seat(1, "8d 8c 8s", "split", "surrender")
    assert "cannot surrender" in refused(address, "9h 9d", after_split, surrender=True)


@pytest.mark.parametrize("address", [DOUBLE_DECK, CINCINNATI])
def test_toledo_L535_537_no_surrender_where_it_is_not_listed(address: str) -> None:
    assert "cannot surrender" in refused(address, "9h 9d", seat(1, "Td 6c", "surrender"))


def test_cincinnati_L170_surrender_is_no_option() -> None:
    with pytest.raises(BadInput, match=r"no option of .* 'surrender'"):
        terms(CINCINNATI, {"surrender": True})


# --- Doubling -------------------------------------------------------------------------------


@in_every_book
@pytest.mark.parametrize("hand", ["6d 5c", "7d 5c", "Ad 6c", "2d 3c", "Td 9c", "Ad 9c"])
def test_columbus_2016_L141_any_two_cards_are_doubled_with_more_than_two_decks(
    address: str, hand: str
) -> None:
    options: dict[str, Scalar] = {} if address == DOUBLE_DECK else {"decks": 3}
    played = settled(address, "6h Td 5c", seat(1, f"{hand} Ac", "double", "10"), **options)
    assert [(line.wager, line.stake) for line in played.lines] == [(0, 1000), (1, 1000)]


@in_every_book
def test_columbus_2016_L268_a_double_gets_one_card_and_no_decision(address: str) -> None:
    found = lines(address, "6h Td 2c", seat(1, "6d 5c 2h", "double", "10"), soft_17="stand")
    assert found == ["1 main 10.00 lose -10.00 lower", "1 double 10.00 lose -10.00 lower"]


@in_every_book
def test_columbus_2016_L141_a_double_may_be_for_less_and_not_for_more(address: str) -> None:
    options: dict[str, Scalar] = {"decks": 2, "soft_17": "stand"}
    found = lines(address, "6h Td 2c", seat(1, "6d 5c 9h", "double", "3"), **options)
    assert found == ["1 main 10.00 win 10.00 higher", "1 double 3.00 win 3.00 higher"]
    assert "$1 to $10" in refused(address, "6h", seat(1, "6d 5c 9h", "double", "11"), **options)
    # The full wager may be matched though it is no whole number of chips.
    odd = seat(1, "6d 5c 9h", "double", "12.50", main="12.50")
    assert lines(address, "6h Td 2c", odd, **options)[1] == "1 double 12.50 win 12.50 higher"


@in_columbus
@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.parametrize(
    ("hand", "may"),
    [
        ("6d 3c", True),
        ("6d 4c", True),
        ("6d 5c", True),
        ("5d 3c", False),
        ("7d 5c", False),
        ("Ad 8c", False),
        ("Ad 9c", False),
        ("5d 5c", True),
    ],
)
def test_columbus_2016_L132_few_decks_double_on_nine_ten_and_eleven(
    address: str, decks: int, hand: str, may: bool
) -> None:
    doubled = seat(1, f"{hand} 2h", "double", "10")
    if may:
        assert len(lines(address, "6h Td 5s", doubled, decks=decks)) == 2
    else:
        assert "cannot double" in refused(address, "6h Td 5s", doubled, decks=decks)


@in_columbus
def test_columbus_2016_L132_few_decks_do_not_double_after_a_split_unless_read_so(
    address: str,
) -> None:
    split = seat(1, "8d 8c 3h Ts Td", "split", "double", "10", "stand")
    assert "cannot double" in refused(address, "6h Td 5s", split, decks=2)
    found = lines(address, "6h Td 5s", split, decks=2, double_after_split_few_decks=True)
    assert found[1] == "1 double 10.00 push 0.00 tied"
    assert len(lines(address, "6h Td 5s", split, decks=6)) == 3


def test_cincinnati_L234_253_few_decks_may_have_rules_of_their_own() -> None:
    nine = seat(1, "6d 3c 2h", "double", "10")
    assert len(lines(CINCINNATI, "6h Td 5s", nine, decks=2)) == 2
    only = {"double_on_few_decks": "ten-and-eleven"}
    assert "cannot double" in refused(CINCINNATI, "6h Td 5s", nine, decks=2, **only)
    assert len(lines(CINCINNATI, "6h Td 5s", nine, decks=3, **only)) == 2
    ten = seat(1, "6d 4c 2h", "double", "10")
    assert len(lines(CINCINNATI, "6h Td 5s", ten, decks=2, **only)) == 2
    again = seat(1, "8d 8c 8h", "split", "split")
    assert "cannot split" in refused(
        CINCINNATI, "6h Td 5s", again, decks=2, split_hands_few_decks=2
    )


# --- Splitting ------------------------------------------------------------------------------


@in_every_book
@pytest.mark.parametrize(("hand", "may"), [("Kd Tc", True), ("Jd Qc", True), ("9d Tc", False)])
def test_columbus_2016_L143_cards_of_one_value_are_split(
    address: str, hand: str, may: bool
) -> None:
    split = seat(1, f"{hand} 9h 8h", "split", "stand", "stand")
    if may:
        assert lines(address, "9s 9d", split) == [
            "1 main 10.00 win 10.00 higher",
            "1 split 10.00 push 0.00 tied",
        ]
    else:
        assert "cannot split" in refused(address, "9s 9d", split)


@in_every_book
def test_columbus_2016_L144_a_hand_is_finished_before_the_next_gets_its_card(
    address: str,
) -> None:
    # 8-3-T is 21 and asks for nothing more; then 8-T and 18 stands.
    split = seat(1, "8d 8c 3h Ts Td", "split", "hit", "stand")
    assert lines(address, "7s Td", split) == [
        "1 main 10.00 win 10.00 higher",
        "1 split 10.00 win 10.00 higher",
    ]


@pytest.mark.parametrize("address", [*COLUMBUS, CINCINNATI])
def test_columbus_2016_L143_three_splits_make_four_hands_and_no_more(address: str) -> None:
    cards = "8d 8c 8h 8s Ts 8d Td Th Tc"
    four = seat(1, cards, "split", "split", "split", *["stand"] * 4)
    # Hands: 8-T, 8-8 (no fifth hand: stood on), 8-T, 8-T.
    assert len(lines(address, "7s Td", seat(1, "8d 8c 8h 8s Ts Td Th Tc", *four.actions))) == 4
    fifth = seat(1, cards, "split", "split", "split", "stand", "split")
    assert "cannot split" in refused(address, "7s Td", fifth)


@in_toledo
def test_toledo_L171_splitting_has_no_end_but_the_options(address: str) -> None:
    eights = "8d 8c 8h 8s 8d 8c 8h 8s"  # eight eights of two decks make eight hands
    tens = "Ts Td Th Tc Js Jd Jh Jc"
    split = seat(1, f"{eights} {tens}", *["split"] * 7, *["stand"] * 8)
    assert len(lines(address, "7s Qd", split, decks=2)) == 8
    five = seat(1, f"{eights} {tens}", *["split"] * 5)
    assert "cannot split" in refused(address, "7s Qd", five, decks=2, split_hands_few_decks=4)


@in_every_book
def test_columbus_2016_L146_a_split_ace_gets_one_card_and_a_ten_on_it_is_21(address: str) -> None:
    found = lines(address, "7s Td", seat(1, "Ad Ac Kh 5h", "split"))
    assert found == ["1 main 10.00 win 10.00 higher", "1 split 10.00 lose -10.00 lower"]


@in_every_book
def test_columbus_2016_L146_aces_are_split_again_where_the_house_offers_it(address: str) -> None:
    aces = seat(1, "Ad Ac Ah Kh 5h 9c", "split", "split")
    assert "nothing to decide" in refused(
        address, "7s Td", seat(1, "Ad Ac Ah Kh", "split", "split")
    )
    found = lines(address, "7s Td", aces, resplit_aces=True)
    assert [line.split()[4] for line in found] == ["10.00", "-10.00", "10.00"]
    stood = seat(1, "Ad Ac Ah Kh", "split", "stand")
    assert lines(address, "7s Td", stood, resplit_aces=True)[0] == "1 main 10.00 lose -10.00 lower"


@in_every_book
def test_columbus_2016_L146_an_ace_on_a_split_ten_is_21_paid_even(address: str) -> None:
    found = lines(address, "7s Td", seat(1, "Kd Tc Ah 9h", "split", "stand"))
    assert found[0] == "1 main 10.00 win 10.00 higher"


@in_columbus
def test_columbus_2016_L146_an_ace_on_a_split_ten_may_be_read_as_a_blackjack(address: str) -> None:
    split = seat(1, "Kd Tc Ah 9h", "split", "stand")
    found = lines(address, "7s 7d 7h", split, split_blackjack="on-a-ten")
    assert found == ["1 main 10.00 win 15.00 blackjack", "1 split 10.00 lose -10.00 lower"]


@in_toledo
def test_toledo_L178_a_ten_on_a_split_ace_may_be_read_as_a_blackjack(address: str) -> None:
    split = seat(1, "Ad Ac Kh 9h", "split")
    assert lines(address, "7s 7d 7h", split) == [
        "1 main 10.00 push 0.00 tied",
        "1 split 10.00 lose -10.00 lower",
    ]
    assert lines(address, "7s 7d 7h", split, split_blackjack="on-a-ten")[0].endswith("tied")
    always = lines(address, "7s 7d 7h", split, split_blackjack="always")
    assert always[0] == "1 main 10.00 win 15.00 blackjack"


@in_every_book
def test_columbus_2016_L267_a_21_draws_no_card(address: str) -> None:
    for hand in ("6d 5c Th", "Ad 5c 5h"):
        assert "nothing to decide" in refused(address, "7s Td", seat(1, hand, "hit", "hit"))
        assert lines(address, "7s Td", seat(1, hand, "hit")) == ["1 main 10.00 win 10.00 higher"]


# --- A blackjack that is found late ---------------------------------------------------------

DOUBLED = seat(1, "6d 5c Th", "double", "10")
DOUBLED_TOO = seat(2, "6d 5c Th", "double", "10")
BUSTED = seat(2, "8d 8c Th 5c Kd", "split", "stand", "hit")
"""Eighteen; and eight, five, king."""


@in_toledo
@pytest.mark.parametrize(
    ("late", "split", "double"),
    [
        ("all-wagers", "lose -10.00 busts", "lose -10.00 dealer-blackjack"),
        ("original-wager", "returned 0.00 original-only", "returned 0.00 original-only"),
        ("original-and-busted", "lose -10.00 busts", "returned 0.00 original-only"),
    ],
)
def test_toledo_L265_271_a_late_blackjack_takes_what_the_house_reads(
    address: str, late: str, split: str, double: str
) -> None:
    found = lines(address, "Tc As", DOUBLED, BUSTED, peek=False, late_blackjack=late)
    assert found == [
        "2 main 10.00 lose -10.00 dealer-blackjack",
        f"2 split 10.00 {split}",
        "1 main 10.00 lose -10.00 dealer-blackjack",
        f"1 double 10.00 {double}",
    ]


def test_cincinnati_L232_243_a_late_blackjack_takes_the_original_wager_only() -> None:
    assert lines(CINCINNATI, "Tc As", DOUBLED, BUSTED, peek=False) == [
        "2 main 10.00 lose -10.00 dealer-blackjack",
        "2 split 10.00 returned 0.00 original-only",
        "1 main 10.00 lose -10.00 dealer-blackjack",
        "1 double 10.00 returned 0.00 original-only",
    ]


@in_every_book
def test_columbus_2016_L104_a_late_blackjack_beats_21_unless_read_otherwise(address: str) -> None:
    three_sevens = seat(1, "7d 7c 7h", "hit")
    found = lines(address, "Tc As", three_sevens, peek=False)
    assert found == ["1 main 10.00 lose -10.00 dealer-blackjack"]
    if address != CINCINNATI:  # which prints it, L102
        ties = {"peek": False, "blackjack_beats_21": False}
        pushed = lines(address, "Tc As", three_sevens, DOUBLED_TOO, **ties)
        assert pushed == [
            "2 main 10.00 push 0.00 tied",
            "2 double 10.00 push 0.00 tied",
            "1 main 10.00 push 0.00 tied",
        ]


@in_every_book
def test_columbus_2016_L241_without_a_look_blackjacks_and_insurance_wait(address: str) -> None:
    waiting = (seat(1, "Ad Kc", "decline"), seat(2, "Td 9c", "insure", "5", "stand"))
    assert lines(address, "Ah Kd", *waiting, peek=False) == [
        "2 insurance 5.00 win 10.00 insurance-won",
        "2 main 10.00 lose -10.00 dealer-blackjack",
        "1 main 10.00 push 0.00 both-blackjack",
    ]
    assert lines(address, "Ah 9s", *waiting, peek=False) == [
        "2 insurance 5.00 lose -5.00 insurance-lost",
        "2 main 10.00 lose -10.00 lower",
        "1 main 10.00 win 15.00 blackjack",
    ]


@in_every_book
def test_columbus_2016_L270_an_unseen_hole_card_is_turned_only_if_it_matters(
    address: str,
) -> None:
    assert lines(address, "Th", seat(1, "Td 6c Kc", "hit"), peek=False) == [
        "1 main 10.00 lose -10.00 busts"
    ]
    # A blackjack waits for it; the dealer then draws nothing.
    assert lines(address, "Th 2d", seat(1, "Ad Kc"), peek=False) == [
        "1 main 10.00 win 15.00 blackjack"
    ]
    if address == CINCINNATI:  # what was added on a busted hand comes back from a blackjack
        busted = seat(1, "Td 6c Kc", "double", "10")
        assert lines(address, "Th As", busted, peek=False) == [
            "1 main 10.00 lose -10.00 busts",
            "1 double 10.00 returned 0.00 original-only",
        ]


# --- The deal -------------------------------------------------------------------------------


def test_cincinnati_L285_289_a_pitched_game_burns_and_deals_face_down() -> None:
    hands = (seat(1, "Td 9c", "stand"), seat(2, "Ts 8c", "stand"))
    played = settled(CINCINNATI, "9h 9d", *hands, decks=2, dealt="pitch").rounds[0]
    assert played.events[0].kind == "burn"
    others = [e.value for e in played.view(1) if e.kind == "card" and e.seat == 0]
    own = [e.value for e in played.view(0) if e.kind == "card" and e.seat == 0]
    assert others == [-1, -1]
    assert -1 not in own
    from_a_shoe = settled(CINCINNATI, "9h 9d", *hands, decks=6, dealt="pitch").rounds[0]
    assert from_a_shoe.events[0].kind == "card"
    assert all(e.value >= 0 for e in from_a_shoe.view(1) if e.kind == "card" and e.seat == 0)


@in_every_book
def test_columbus_2016_L229_241_the_deal_goes_round_twice(address: str) -> None:
    played = settled(address, "9h 9d", seat(1, "Td 9c", "stand"), seat(3, "Ts 8c", "stand"))
    dealt = [e.seat for e in played.rounds[0].events if e.kind == "card"]
    assert dealt == [0, 2, DEALER, 0, 2, DEALER]


# --- Wagers and options ---------------------------------------------------------------------


@in_every_book
def test_columbus_2016_L105_no_side_bet_alone_and_no_insurance_before_the_deal(
    address: str,
) -> None:
    on = terms(address)
    carry = on.game.new_carry(on.rules, 1)
    for name, rule in on.wagers.items():
        if name == "main":
            continue
        with pytest.raises(NotAllowed) as caught:
            place(on, no_stakes(on, 1), carry, 0, {name: 500})
        expected = "in the course of the round" if rule.later else "needs a Blackjack wager"
        assert expected in caught.value.message


@pytest.mark.parametrize(
    ("address", "options", "message"),
    [
        (COLUMBUS_16, {"decks": 9}, "from 1 to 8"),
        (COLUMBUS_17, {"decks": 0}, "from 1 to 8"),
        (TOLEDO, {"decks": 9}, "from 1 to 8"),
        (DOUBLE_DECK, {"decks": 3}, "from 1 to 2"),
        (CINCINNATI, {"blackjack-pays": "1 to 1"}, "3 to 2, 6 to 5"),
        (CINCINNATI, {"late-blackjack": "all-wagers"}, "original-wager, original-and-busted"),
        (COLUMBUS_16, {"soft-17": "draw"}, "stand, hit"),
        (COLUMBUS_16, {"split-blackjack": "always"}, "never, on-a-ten"),
    ],
)
def test_an_option_that_the_book_does_not_allow_is_refused(
    address: str, options: dict[str, Scalar], message: str
) -> None:
    with pytest.raises(NotAllowed, match=message):
        terms(address, options)


# --- Basic strategy -------------------------------------------------------------------------

CHART_6_H17 = """
    hard 8   HHHHHHHHHH    soft 13  HHHDDHHHHH    pair 1   PPPPPPPPPP
    hard 9   HDDDDHHHHH    soft 14  HHHDDHHHHH    pair 2   PPPPPPHHHH
    hard 10  DDDDDDDDHH    soft 15  HHDDDHHHHH    pair 3   PPPPPPHHHH
    hard 11  DDDDDDDDDD    soft 16  HHDDDHHHHH    pair 4   HHHPPHHHHH
    hard 12  HHSSSHHHHH    soft 17  HDDDDHHHHH    pair 5   DDDDDDDDHH
    hard 13  SSSSSHHHHH    soft 18  DDDDDSSHHH    pair 6   PPPPPHHHHH
    hard 14  SSSSSHHHHH    soft 19  SSSSDSSSSS    pair 7   PPPPPPHHHH
    hard 15  SSSSSHHHHH    soft 20  SSSSSSSSSS    pair 8   PPPPPPPPPP
    hard 16  SSSSSHHHHH    hard 17  SSSSSSSSSS    pair 9   PPPPPSPPSS
    hard 18  SSSSSSSSSS    hard 19  SSSSSSSSSS    pair 10  SSSSSSSSSS
"""
"""As every book on the game prints it: six decks, soft 17 hit, doubling after splits."""

LETTERS = {
    HIT: "H",
    STAND: "S",
    DOUBLE: "D",
    SPLIT: "P",
    SURRENDER: "R",
}
FULL = HIT | STAND | DOUBLE | SPLIT


def row(policy: Array, kind: str, value: int, stage: int, allowed: int) -> str:
    keys = [play_key(class_of(kind, value), up, stage) for up in (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)]
    return "".join(LETTERS[follow(int(policy[key]), allowed)] for key in keys)


def test_basic_strategy_for_six_decks_is_the_one_in_print() -> None:
    on = terms(CINCINNATI)
    policy = on.game.policy(on.rules)
    words = CHART_6_H17.split()
    for kind, value, expected in zip(words[::3], words[1::3], words[2::3], strict=True):
        assert row(policy, kind, int(value), FIRST_TWO, FULL) == expected, f"{kind} {value}"


def test_what_is_not_allowed_gives_way() -> None:
    on = terms(CINCINNATI)
    policy = on.game.policy(on.rules)
    drawn = HIT | STAND
    assert row(policy, "soft", 18, DRAWN, drawn) == "SSSSSSSHHH"
    assert row(policy, "hard", 11, DRAWN, drawn) == "HHHHHHHHHH"
    assert row(policy, "pair", 8, SPLIT_TWO, FULL & ~SPLIT) == "SSSSSHHHHH"
    assert row(policy, "pair", 5, SPLIT_TWO, drawn) == "HHHHHHHHHH"


def test_basic_strategy_follows_the_rules() -> None:
    def chart(address: str, kind: str, value: int, **options: Scalar) -> str:
        on = terms(address, {k.replace("_", "-"): v for k, v in options.items()})
        allowed = FULL | (SURRENDER if on.rules.surrender else 0)
        return row(on.game.policy(on.rules), kind, value, FIRST_TWO, allowed)

    assert chart(TOLEDO, "hard", 11) == "DDDDDDDDDH"
    assert chart(TOLEDO, "hard", 11, soft_17="hit") == "DDDDDDDDDD"
    assert chart(TOLEDO, "hard", 11, peek=False) == "DDDDDDDDHH"
    assert chart(TOLEDO, "pair", 8, peek=False) == "PPPPPPPPHH"
    assert chart(CINCINNATI, "pair", 8, peek=False) == "PPPPPPPPPP"
    assert chart(TOLEDO, "hard", 16, surrender=True) == "SSSSSHHRRR"
    assert chart(TOLEDO, "hard", 15, surrender=True, soft_17="hit") == "SSSSSHHHRR"
    assert chart(TOLEDO, "pair", 8, surrender=True, soft_17="hit") == "PPPPPPPPPR"
    assert chart(TOLEDO, "hard", 9, decks=2) == "DDDDDHHHHH"
    assert chart(TOLEDO, "hard", 8, decks=1) == "HHHDDHHHHH"
    assert chart(COLUMBUS_16, "pair", 4, decks=2) == "HHHHHHHHHH"  # no doubles after splits
    assert chart(COLUMBUS_16, "pair", 4) == "HHHPPHHHHH"


@in_every_book
def test_basic_strategy_takes_no_insurance_and_caps_what_is_ahead(address: str) -> None:
    on = terms(address)
    policy = on.game.policy(on.rules)
    assert len(policy) == on.game.keys
    for key in range(PLAY_KEYS, blackjack.CAP_KEYS):
        assert follow(int(policy[key]), 0xFF) == DECLINE
    caps = policy[blackjack.CAP_KEYS :].reshape(-1, 10)
    assert caps[class_of("hard", 20)].all()
    assert caps[36].all()  # a blackjack
    assert not caps[class_of("hard", 16)].any()


def test_every_key_has_a_name_of_its_own() -> None:
    on = terms(CINCINNATI)
    names = {on.game.key_name(on.rules, key) for key in range(on.game.keys)}
    assert len(names) == on.game.keys


# --- Compiled -------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(10))
def test_compiled_and_table_agree_under_wild_play_and_wild_options(number: int) -> None:
    dice = random.Random(number)  # only so that a failure repeats
    address = BOOKS[number % len(BOOKS)]
    options: dict[str, Scalar] = {}
    for name, option in terms(address).offer.data.option.items():
        if option.allowed:
            options[name] = dice.choice(option.allowed)
        elif name == "decks":
            options[name] = dice.randint(option.at_least or 1, option.at_most or 8)
    on = terms(address, options)
    actions = list(on.game.actions)
    wild = [prefer(*dice.sample(actions, 3)) for _ in range(on.game.keys)]
    stakes = no_stakes(on, 2)
    for spot, kind in enumerate(on.game.layout.kinds):
        if kind in on.wagers and not on.wagers[kind].later:
            stakes[:, spot] = [dice.choice([500, 1250, 333]) for _ in range(2)]
    agree(on, stakes, rounds=150, seed=number, policy=np.array(wild, dtype=np.int64))


@in_every_book
def test_a_side_bet_alone_asks_nothing_and_needs_no_dealer(address: str) -> None:
    on = terms(address)
    for spot in (blackjack.BET_THE_SET, blackjack.HOUSE_MONEY):
        if not on.offers(spot):
            continue
        stakes = no_stakes(on, 1)
        stakes[0, spot] = 500
        played = Round(on, stakes, on.game.new_carry(on.rules, 1))
        for answer in (0, 1):
            assert played.prompt is not None
            assert (played.prompt.kind, played.prompt.seat) == ("draw", 0)
            played.answer(answer)
        assert played.done
