"""Bet the Set, Royal Match 21, King's Bounty and House Money: their rows, their time, their price.

Columbus 2016 L150-204, Toledo L183-208, Cincinnati L332-386. Golden rounds show most payoffs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
import pytest

from games.boxes import BLIND, CINCINNATI, COLUMBUS_16, TOLEDO, lines, seat, settled
from hands import jitted
from pitboss.engines.exact import solve
from pitboss.engines.play import no_stakes, place
from pitboss.equipment.cards import cards
from pitboss.errors import BadInput, NotAllowed
from pitboss.report.ruling import as_json
from pitboss.rulebook.terms import terms
from pitboss.sidebets.bet_the_set import BetTheSet, pair
from pitboss.sidebets.house_money import HouseMoney, best_row
from pitboss.sidebets.kings_bounty import KingsBounty, bounty
from pitboss.sidebets.royal_match import RoyalMatch, match
from pitboss.tape.verbs import DEALER

TIED = "1 main 10.00 push 0.00 tied"
CROWN = "1 royal-match 0.00 win 1000.00 crown-treasure"


# --- What two cards are ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "hands", "expected"),
    [
        (pair, "Kh Kh/2s 2s", BetTheSet.SUITED_PAIR),
        (pair, "Kh Kc/As Ad", BetTheSet.PAIR),
        (pair, "Kh Tc/Kh Th/9h Th/Ah 2h", BetTheSet.NO_PAIR),
        (match, "Ks Qs/Kd Qd", RoyalMatch.ROYAL_MATCH),
        (match, "Ks Ks/Qd Qd/As Js/2c 9c", RoyalMatch.SUITED),
        (match, "Ks Qh/2c 9d", RoyalMatch.NO_MATCH),
        (bounty, "Ks Ks", KingsBounty.KINGS_OF_SPADES),
        (bounty, "Kd Kd", KingsBounty.SUITED_KINGS),
        (bounty, "Qs Qs/Jd Jd/Tc Tc", KingsBounty.SUITED_PAIR),
        (bounty, "Kh Qh/Kh Th/Jh Th/Ah 9h", KingsBounty.SUITED_20),
        (bounty, "Kh Ks", KingsBounty.TWO_KINGS),
        (bounty, "Kh Qs/Th Td/Ah 9d", KingsBounty.UNSUITED_20),
        (bounty, "Ah Ad/9h 9h/Ah Th/Kh 9h/8h Kh/5h 5h", KingsBounty.NO_TWENTY),
        (best_row, "As Ks", HouseMoney.ACE_KING_SUITED),
        (best_row, "As 2s/5s 6s/Ks Qs", HouseMoney.STRAIGHT_FLUSH),
        (best_row, "5s 5d/5s 5s/As Ad", HouseMoney.PAIR),
        (best_row, "As Kd/As 2d/5s 6d/Js Qd", HouseMoney.STRAIGHT),
        (best_row, "Ts Kd/Ts Ks/As Qs/As 3s/2s Kd/5s 7s", HouseMoney.NOTHING),
    ],
)
def test_rows(row: Callable[[int, int], int], hands: str, expected: int) -> None:
    for hand in hands.split("/"):
        one, two = cards(hand)
        assert row(one, two) == row(two, one) == expected, hand


@jitted.compiled
def all_rows() -> Any:
    found = np.zeros((4, 52, 52), dtype=np.int64)
    for a in range(52):
        for b in range(52):
            found[0, a, b] = pair(a, b)
            found[1, a, b] = match(a, b)
            found[2, a, b] = bounty(a, b)
            found[3, a, b] = best_row(a, b)
    return found


def test_compiled_rows_are_the_interpreters() -> None:
    compiled = all_rows()
    for number, row in enumerate((pair, match, bounty, best_row)):
        plain = [[row(a, b) for b in range(52)] for a in range(52)]
        assert (compiled[number] == np.array(plain)).all()


# --- When they are settled ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer", "crowned"), [("Ks Qs", True), ("Qh Kh", True), ("Kd Qs", False), ("Kd Kd", False)]
)
def test_L183_a_royal_match_under_a_king_or_queen_waits_for_a_crown(
    dealer: str, crowned: bool
) -> None:
    """It is a thousand dollars for any wager, whichever suits."""
    for stake in (1, 25):
        box = seat(1, "Kh Qh", "stand", royal_match=str(stake))
        paid = f"1 royal-match {stake}.00 win {50 * stake}.00 royal-match"
        assert lines(COLUMBUS_16, dealer, box) == [TIED, paid, *([CROWN] if crowned else [])]


@pytest.mark.parametrize(("hand", "dealer"), [("Kh Qh", "Js Td"), ("Jh Qh", "Ks Qs")])
def test_L183_nothing_else_waits(hand: str, dealer: str) -> None:
    found = lines(COLUMBUS_16, dealer, seat(1, hand, "stand", royal_match="10"))
    assert found[0].startswith("1 royal-match 10.00 win ")
    assert found[1:] == [TIED]


def test_L183_the_hole_card_is_turned_for_a_crown_when_the_hand_went_over() -> None:
    done = settled(COLUMBUS_16, "Ks 5d", seat(1, "Kh Qh 5c", "hit", royal_match="10"))
    assert done.transcript() == [
        "1 main 10.00 lose -10.00 busts",
        "1 royal-match 10.00 win 500.00 royal-match",
    ]
    turned = [e.position for e in done.rounds[0].events if (e.kind, e.seat) == ("turn", DEALER)]
    assert turned == [0, 1]


@pytest.mark.parametrize(("hole", "wins"), [("As", "10000.00"), ("9d", "1000.00")])
def test_L194_without_a_look_the_hole_card_is_turned_for_the_kings(hole: str, wins: str) -> None:
    """The hand went over, so nothing else depends on that card."""
    box = seat(1, "Ks Ks 5c", "hit", kings_bounty="10")
    assert lines(COLUMBUS_16, f"Td {hole}", box, options=BLIND) == [
        "1 main 10.00 lose -10.00 busts",
        f"1 kings-bounty 10.00 win {wins} kings-bounty",
    ]


def test_L193_two_kings_of_spades_are_settled_at_once_under_other_cards() -> None:
    found = lines(COLUMBUS_16, "9s Td", seat(1, "Ks Ks", "stand", kings_bounty="10"))
    assert found[0] == "1 kings-bounty 10.00 win 1000.00 kings-bounty"


# --- House Money rides ----------------------------------------------------------------------


@pytest.mark.parametrize("dealer", ["Ts As", "As Ts"])
def test_cincinnati_L373_against_a_blackjack_nobody_is_asked(dealer: str) -> None:
    declines = ["decline"] if dealer[0] == "A" else []
    with pytest.raises(BadInput, match="seat 1 is asked for no amount when the round says '20'"):
        settled(CINCINNATI, dealer, seat(1, "8h 8c", *declines, "20", house_money="5"))


@pytest.mark.parametrize("dealer", ["Ts 8s", "As 7s", "9s 9d"])
@pytest.mark.parametrize(("cap", "main"), [("20", "30.00"), ("0.01", "10.01")])
def test_cincinnati_L374_any_part_of_the_proceeds_may_ride(
    dealer: str, cap: str, main: str
) -> None:
    """A pair of nines at five dollars: fifteen won and the wager itself."""
    declines = ["decline"] if dealer[0] == "A" else []
    box = seat(1, "9h 9c", *declines, cap, "stand", house_money="5")
    assert lines(CINCINNATI, dealer, box)[1].startswith(f"1 main {main} ")


def test_cincinnati_L386_but_no_more_than_that() -> None:
    with pytest.raises(NotAllowed, match=r"seat 1 cannot put \$21 there; allowed: \$0 to \$20$"):
        settled(CINCINNATI, "7s Td", seat(1, "9h 9c", "21", "stand", house_money="5"))
    double = seat(1, "6h 5c Td", "10", "double", "21", house_money="5")
    with pytest.raises(NotAllowed, match=r"cannot put \$21 there; allowed: \$1 to \$20 in steps"):
        settled(CINCINNATI, "7s Kd", double)


def test_cincinnati_L216_insurance_is_counted_on_the_wager_before_it_is_capped() -> None:
    box = seat(1, "9h 9c", "insure", "5", "20", "stand", house_money="5")
    assert lines(CINCINNATI, "As 7d", box) == [
        "1 house-money 5.00 win 15.00 house-money",
        "1 insurance 5.00 lose -5.00 insurance-lost",
        "1 main 30.00 push 0.00 tied",
    ]


def test_cincinnati_L215_even_money_ends_the_hand_before_anything_can_ride() -> None:
    box = seat(1, "As Ks", "even-money", house_money="5")
    assert lines(CINCINNATI, "Ad 7d", box) == [
        "1 main 10.00 win 10.00 even-money",
        "1 house-money 5.00 win 45.00 house-money",
    ]


@pytest.mark.parametrize(("dealer", "rides"), [("Ts 8d", False), ("9s Td", True)])
def test_cincinnati_L372_without_a_card_reader_nothing_rides_against_an_ace_or_ten(
    dealer: str, rides: bool
) -> None:
    box = seat(1, "9h 9c", *(["20"] if rides else []), "stand", house_money="5")
    found = lines(CINCINNATI, dealer, box, options=BLIND)
    assert found[1].split()[2] == ("30.00" if rides else "10.00")


@pytest.mark.parametrize(
    ("hand", "dealer", "reason"),
    [
        ("8h 8c", "As Ts", "the player's first two cards are a pair or a straight"),
        ("8h Tc", "Ts As", "the player's first two cards are neither a pair nor a straight"),
    ],
)
def test_cincinnati_L371_a_loss_is_told_by_a_reason_of_its_own(
    hand: str, dealer: str, reason: str
) -> None:
    declines = ["decline"] if dealer[0] == "A" else []
    told = as_json(settled(CINCINNATI, dealer, seat(1, hand, *declines, house_money="5")))
    found = {line["wager"]: line["reason"] for line in told["seats"][0]["lines"]}
    assert found["house-money"] == reason


# --- What they cost -------------------------------------------------------------------------


def two_cards(decks: int) -> Iterator[tuple[int, int, int]]:
    """Every two kinds of card, rank from the deuce times four and suit; and in how many ways."""
    for first in range(52):
        for second in range(first, 52):
            yield first, second, comb(decks, 2) if first == second else decks * decks


def edge_of(decks: int, pays: Callable[[int, int], Fraction | int]) -> Fraction:
    won = sum(ways * pays(first, second) for first, second, ways in two_cards(decks))
    return -Fraction(won) / comb(52 * decks, 2)


@pytest.mark.parametrize("decks", [1, 6])
def test_L156_bet_the_set_edge(decks: int) -> None:
    def pays(first: int, second: int) -> int:
        return -1 if first // 4 != second // 4 else 15 if first == second else 10

    found = solve(terms(COLUMBUS_16, {"decks": decks}), "bet-the-set").edge
    assert found == edge_of(decks, pays)
    assert decks != 6 or found == Fraction(33, 311)


@pytest.mark.parametrize(("decks", "without"), [(1, 0.108597), (2, 0.083271), (4, 0.070792)])
def test_royal_match_is_worth_the_published_figure(decks: int, without: float) -> None:
    # The Wizard of Odds' figures for 25 to 1 and 5 to 2; he has no Crown Treasure, which at five
    # dollars is worth 200 units as often as it comes.
    found = solve(terms(COLUMBUS_16, {"decks": decks}), "royal-match")
    crowned = sum(p for net, p in found.distribution.items() if net >= 100_000)
    assert round(float(found.edge + 200 * crowned), 6) == without


def test_the_crown_treasure_is_as_rare_as_published() -> None:
    found = solve(terms(TOLEDO), "royal-match")
    crowned = sum(p for net, p in found.distribution.items() if net >= 100_000)
    assert round(1 / crowned) == 121_328


def test_L197_kings_bounty_edge() -> None:
    """The figure of apheat.net, 8 June 2013."""
    found = solve(terms(COLUMBUS_16), "kings-bounty").edge
    assert f"{float(found):.4%}" == "23.1637%"


@pytest.mark.parametrize("decks", [1, 6])
def test_cincinnati_L357_house_money_edge(decks: int) -> None:
    """Of the wager by itself, without what rides."""

    def pays(first: int, second: int) -> int:
        low, high = sorted((first // 4, second // 4))
        suited = first % 4 == second % 4
        if low == high:
            return 3
        if (low, high) == (11, 12):
            return 9 if suited else 1
        if high == low + 1 or (low, high) == (0, 12):
            return 1 if not suited else 5 if decks == 1 else 4
        return -1

    found = solve(terms(CINCINNATI, {"decks": decks}), "house-money").edge
    assert found == edge_of(decks, pays)


# --- Where they are offered -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "wager"), [(TOLEDO, "bet-the-set"), (COLUMBUS_16, "kings-bounty")]
)
def test_L189_a_side_bet_stands_beside_a_blackjack_wager(address: str, wager: str) -> None:
    on = terms(address)
    carry = on.game.new_carry(on.rules, 1)
    place(on, no_stakes(on, 1), carry, 0, {"main": 1000, wager: 2500})
    with pytest.raises(NotAllowed, match="needs a Blackjack wager"):
        place(on, no_stakes(on, 1), carry, 0, {wager: 500})
    with pytest.raises(NotAllowed, match=f"{address} has no house-money wager"):
        place(on, no_stakes(on, 1), carry, 0, {"main": 1000, "house-money": 500})
