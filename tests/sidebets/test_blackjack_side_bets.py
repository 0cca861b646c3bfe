"""Bet the Set, Royal Match 21, King's Bounty and House Money: every cell of every book's table."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from numba import njit

from pitboss.engines.exact import solve
from pitboss.engines.written import settle_written
from pitboss.equipment.cards import cards
from pitboss.errors import NotAllowed, PitbossError
from pitboss.rulebook.schema import Scalar, WrittenHand, WrittenRound, WrittenSeat
from pitboss.rulebook.terms import terms
from pitboss.sidebets import bet_the_set, house_money, kings_bounty, royal_match

COLUMBUS = ("columbus-2016/blackjack", "columbus-2017/blackjack")
TOLEDO, CINCINNATI = "toledo/blackjack", "cincinnati/blackjack"


def lines(
    address: str,
    dealer: str,
    hand: str,
    *actions: str,
    options: dict[str, Scalar] | None = None,
    **wagers: str,
) -> list[str]:
    """The transcript of one seat with a ten-dollar blackjack wager, without the seat's number."""
    named: dict[str, str | int] = {k.replace("_", "-"): v for k, v in wagers.items()}
    seat = WrittenSeat(seat=1, wagers={"main": "10", **named}, cards=hand, actions=list(actions))
    written = WrittenRound(
        round=address, options=options or {}, seat=[seat], dealer=WrittenHand(cards=dealer)
    )
    return [line.removeprefix("1 ") for line in settle_written(written).transcript()]


def first(
    address: str, hand: str, *actions: str, options: dict[str, Scalar] | None = None, **bet: str
) -> str:
    """What becomes of one side bet, with a five up, a stood hand and a dealer who busts."""
    found = lines(address, "5h Tc Ts", hand, *(actions or ("stand",)), options=options, **bet)
    (name,) = bet
    return next(line for line in found if line.startswith(name.replace("_", "-"))).split(" ", 1)[1]


# --- Outcomes -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Kh Kh", "suited-pair"),
        ("2s 2s", "suited-pair"),
        ("Kh Kc", "pair"),
        ("As Ad", "pair"),
        ("Kh Tc", "mixed-tens"),
        ("Kh Th", "suited-mixed-tens"),
        ("9h Th", "no-pair"),
        ("Ah 2h", "no-pair"),
    ],
)
def test_bet_the_set_outcomes(hand: str, expected: str) -> None:
    one, two = cards(hand)
    assert bet_the_set.OUTCOMES[bet_the_set.outcome(one, two)] == expected
    assert bet_the_set.OUTCOMES[bet_the_set.outcome(two, one)] == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Ks Qs", "royal-match"),
        ("Ks Ks", "suited"),
        ("Qd Qd", "suited"),
        ("As Js", "suited"),
        ("2c 9c", "suited"),
        ("Ks Qh", "no-match"),
        ("2c 9d", "no-match"),
    ],
)
def test_royal_match_outcomes(hand: str, expected: str) -> None:
    one, two = cards(hand)
    assert royal_match.OUTCOMES[royal_match.outcome(one, two)] == expected
    assert royal_match.OUTCOMES[royal_match.outcome(two, one)] == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Ks Ks", "kings-of-spades"),
        ("Kd Kd", "suited-kings"),
        ("Qs Qs", "suited-pair"),
        ("Jd Jd", "suited-pair"),
        ("Tc Tc", "suited-pair"),
        ("Kh Qh", "suited-20"),
        ("Kh Th", "suited-20"),
        ("Jh Th", "suited-queen-to-ten"),
        ("Kh Ks", "two-kings"),
        ("Kh Qs", "unsuited-20"),
        ("Th Td", "unsuited-20"),
        ("Ah 9h", "suited-ace-nine"),
        ("Ah 9d", "ace-nine"),
        ("Ah Ad", "no-twenty"),
        ("9h 9h", "no-twenty"),
        ("Ah Th", "no-twenty"),
        ("Kh 9h", "no-twenty"),
        ("8h Kh", "no-twenty"),
    ],
)
def test_kings_bounty_outcomes(hand: str, expected: str) -> None:
    one, two = cards(hand)
    assert kings_bounty.OUTCOMES[kings_bounty.outcome(one, two)] == expected
    assert kings_bounty.OUTCOMES[kings_bounty.outcome(two, one)] == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("As Ks", "ace-king-suited"),
        ("As Kd", "ace-king"),
        ("As 2s", "ace-two-suited"),
        ("As 2d", "ace-two"),
        ("5s 6s", "straight-flush"),
        ("Ks Qs", "straight-flush"),
        ("5s 6d", "straight"),
        ("Js Qd", "tens-in-sequence"),
        ("5s 5d", "pair"),
        ("5s 5s", "pair"),
        ("As Ad", "pair"),
        ("Ts Kd", "mixed-tens"),
        ("Ts Ks", "mixed-tens"),
        ("As Qs", "nothing"),
        ("As 3s", "nothing"),
        ("2s Kd", "nothing"),
        ("5s 7s", "nothing"),
    ],
)
def test_house_money_outcomes(hand: str, expected: str) -> None:
    one, two = cards(hand)
    assert house_money.OUTCOMES[house_money.outcome(one, two)] == expected
    assert house_money.OUTCOMES[house_money.outcome(two, one)] == expected


@njit
def all_outcomes() -> Any:
    found = np.zeros((4, 52, 52), dtype=np.int64)
    for a in range(52):
        for b in range(52):
            found[0, a, b] = bet_the_set.outcome(a, b)
            found[1, a, b] = royal_match.outcome(a, b)
            found[2, a, b] = kings_bounty.outcome(a, b)
            found[3, a, b] = house_money.outcome(a, b)
    return found


def test_compiled_outcomes_are_the_interpreters() -> None:
    compiled = all_outcomes()
    for number, side in enumerate((bet_the_set, royal_match, kings_bounty, house_money)):
        plain = [[side.outcome(a, b) for b in range(52)] for a in range(52)]
        assert (compiled[number] == np.array(plain)).all()


# --- Bet the Set ----------------------------------------------------------------------------


@pytest.mark.parametrize("address", [*COLUMBUS, TOLEDO])
@pytest.mark.parametrize(
    ("hand", "result"),
    [
        ("9h 9c", "5.00 win 50.00 bet-the-set"),
        ("9h 9h", "5.00 win 75.00 bet-the-set"),
        ("Kh Tc", "5.00 lose -5.00 bet-the-set"),
        ("9h 8h", "5.00 lose -5.00 bet-the-set"),
    ],
)
def test_columbus_2016_L156_157_bet_the_set_pays(address: str, hand: str, result: str) -> None:
    assert first(address, hand, bet_the_set="5") == result


@pytest.mark.parametrize("address", [*COLUMBUS, TOLEDO])
def test_columbus_2016_L154_pairs_may_be_read_by_value(address: str) -> None:
    options: dict[str, Scalar] = {"bet-the-set-paytable": "tens-are-a-pair"}
    for hand, won in (
        ("Kh Tc", "50.00"),
        ("Kh Th", "75.00"),
        ("9h 9c", "50.00"),
        ("9h 9h", "75.00"),
    ):
        found = first(address, hand, options=options, bet_the_set="5")
        assert found == f"5.00 win {won} bet-the-set"


# --- Royal Match ----------------------------------------------------------------------------


@pytest.mark.parametrize("address", COLUMBUS)
@pytest.mark.parametrize(
    ("decks", "royal", "suited"),
    [
        (6, "250.00", "10.00"),
        (7, "250.00", "10.00"),
        (8, "250.00", "10.00"),
        (5, "125.00", "12.50"),
        (2, "125.00", "12.50"),
        (1, "125.00", "12.50"),
    ],
)
def test_columbus_2016_L171_181_royal_match_pays_by_the_decks(
    address: str, decks: int, royal: str, suited: str
) -> None:
    options: dict[str, Scalar] = {"decks": decks}
    in_force = terms(address, options).paytables["royal-match"]
    assert in_force == ("six-decks" if decks >= 6 else "fewer-decks")
    for hand, result in (
        ("Kd Qd", f"5.00 win {royal} royal-match"),
        ("Qd Kd", f"5.00 win {royal} royal-match"),
        ("Kd 8d", f"5.00 win {suited} royal-match"),
        ("Kd Qc", "5.00 lose -5.00 royal-match"),
    ):
        assert first(address, hand, options=options, royal_match="5") == result


@pytest.mark.parametrize("decks", [1, 6])
def test_toledo_L204_205_royal_match_has_one_table(decks: int) -> None:
    options: dict[str, Scalar] = {"decks": decks}
    assert first(TOLEDO, "Kd Qd", options=options, royal_match="5").split()[2] == "250.00"
    assert first(TOLEDO, "Kd 8d", options=options, royal_match="5").split()[2] == "10.00"


@pytest.mark.parametrize("address", [*COLUMBUS, TOLEDO])
@pytest.mark.parametrize("dealer", ["Ks Qs", "Qs Ks", "Kd Qd"])
def test_columbus_2016_L183_the_crown_treasure_comes_on_top_at_the_end(
    address: str, dealer: str
) -> None:
    assert lines(address, dealer, "Kd Qd", "stand", royal_match="2") == [
        "main 10.00 push 0.00 tied",
        "royal-match 2.00 win 100.00 royal-match",
        "royal-match 0.00 win 1000.00 crown-treasure",
    ]


@pytest.mark.parametrize("address", [*COLUMBUS, TOLEDO])
@pytest.mark.parametrize("dealer", ["Ks Qh", "Ks Ks", "Ks Jd", "Qs As"])
def test_columbus_2016_L183_no_crown_without_the_dealers_royal_match(
    address: str, dealer: str
) -> None:
    actions = [] if dealer == "Qs As" else ["stand"]
    found = lines(address, dealer, "Kd Qd", *actions, royal_match="2")
    assert found[1:] == ["royal-match 2.00 win 100.00 royal-match"]


@pytest.mark.parametrize("address", [*COLUMBUS, TOLEDO])
def test_columbus_2016_L183_the_crown_does_not_need_a_live_hand(address: str) -> None:
    # The hand is split and busts twice; the hole card is turned for the crown alone.
    found = lines(address, "Ks Qs", "Kd Qd 5c 9c 6c 9h", "split", "hit", "hit", royal_match="2")
    assert found == [
        "main 10.00 lose -10.00 busts",
        "split 10.00 lose -10.00 busts",
        "royal-match 2.00 win 100.00 royal-match",
        "royal-match 0.00 win 1000.00 crown-treasure",
    ]


@pytest.mark.parametrize(
    ("address", "table"), [*((c, "six-decks") for c in COLUMBUS), (TOLEDO, "royal-match")]
)
def test_columbus_2016_L183_the_crown_as_it_may_be_read(address: str, table: str) -> None:
    one_suit: dict[str, Scalar] = {"royal-match-paytable": f"{table}-one-suit"}
    plain = ["royal-match 2.00 win 100.00 royal-match"]
    crown = [*plain, "royal-match 0.00 win 1000.00 crown-treasure"]
    found = lines(address, "Ks Qs", "Kd Qd", "stand", options=one_suit, royal_match="2")
    assert found[1:] == plain
    found = lines(address, "Kd Qd", "Kd Qd", "stand", options=one_suit, royal_match="2")
    assert found[1:] == crown
    instead: dict[str, Scalar] = {"royal-match-paytable": f"{table}-instead"}
    found = lines(address, "Ks Qs", "Kd Qd", "stand", options=instead, royal_match="2")
    assert found[1:] == ["royal-match 2.00 push 0.00 royal-match", crown[1]]


# --- King's Bounty --------------------------------------------------------------------------


@pytest.mark.parametrize("address", COLUMBUS)
@pytest.mark.parametrize(
    ("hand", "result"),
    [
        ("Ks Ks", "win 500.00"),
        ("Kd Kd", "win 150.00"),
        ("Qs Qs", "win 100.00"),
        ("Jd Jd", "win 100.00"),
        ("Tc Tc", "win 100.00"),
        ("Kh Th", "win 45.00"),
        ("Ah 9h", "win 45.00"),
        ("Kh Ks", "win 30.00"),
        ("Kh Ts", "win 20.00"),
        ("Ah 9d", "win 20.00"),
        ("Ts 9s", "lose -5.00"),
    ],
)
def test_columbus_2016_L198_204_kings_bounty_pays(address: str, hand: str, result: str) -> None:
    assert first(address, hand, kings_bounty="5") == f"5.00 {result} kings-bounty"


@pytest.mark.parametrize("address", COLUMBUS)
@pytest.mark.parametrize("dealer", ["Th As", "Jd As", "Qd Ac", "Kd Ah", "Ah Td"])
def test_columbus_2016_L194_198_two_kings_of_spades_wait_for_the_dealers_blackjack(
    address: str, dealer: str
) -> None:
    actions = ["decline"] if dealer.startswith("A") else []
    assert lines(address, dealer, "Ks Ks", *actions, kings_bounty="5") == [
        "main 10.00 lose -10.00 dealer-blackjack",
        "kings-bounty 5.00 win 5000.00 kings-bounty",
    ]


@pytest.mark.parametrize("address", COLUMBUS)
def test_columbus_2016_L194_199_they_are_settled_at_the_end_when_there_is_none(
    address: str,
) -> None:
    assert lines(address, "Th 7s", "Ks Ks", "stand", kings_bounty="5") == [
        "main 10.00 win 10.00 higher",
        "kings-bounty 5.00 win 500.00 kings-bounty",
    ]
    # Against a seven there is nothing to wait for.
    assert lines(address, "7h Ts", "Ks Ks", "stand", kings_bounty="5") == [
        "kings-bounty 5.00 win 500.00 kings-bounty",
        "main 10.00 win 10.00 higher",
    ]


@pytest.mark.parametrize("address", COLUMBUS)
def test_columbus_2016_L202_204_ace_nine_may_be_read_out(address: str) -> None:
    options: dict[str, Scalar] = {"kings-bounty-paytable": "KB01-without-ace-nine"}
    for hand, result in (("Ah 9h", "lose -5.00"), ("Ah 9d", "lose -5.00"), ("Kh Ts", "win 20.00")):
        found = first(address, hand, options=options, kings_bounty="5")
        assert found == f"5.00 {result} kings-bounty"


# --- House Money ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("decks", "hand", "result"),
    [
        (6, "As Ks", "win 45.00"),
        (6, "5s 6s", "win 20.00"),
        (2, "5s 6s", "win 20.00"),
        (2, "As 2s", "win 20.00"),
        (1, "As Ks", "win 45.00"),
        (1, "5s 6s", "win 25.00"),
        (1, "As 2s", "win 25.00"),
        (6, "5s 5d", "win 15.00"),
        (1, "5s 5d", "win 15.00"),
        (6, "5s 6d", "win 5.00"),
        (6, "As 2d", "win 5.00"),
        (6, "As Kd", "win 5.00"),
        (1, "5s 6d", "win 5.00"),
        (1, "As Kd", "win 5.00"),
        (6, "Ts Kd", "lose -5.00"),
        (1, "5s 7s", "lose -5.00"),
    ],
)
def test_cincinnati_L359_369_house_money_pays(decks: int, hand: str, result: str) -> None:
    natural = hand in ("As Ks", "As Kd")
    actions = [] if "lose" in result else ["0"]
    actions += [] if natural else ["stand"]
    dealer = "4h" if natural else "4h Tc 8s"
    options: dict[str, Scalar] = {"decks": decks}
    found = lines(CINCINNATI, dealer, hand, *actions, options=options, house_money="5")
    assert found[0] == f"house-money 5.00 {result} house-money"


@pytest.mark.parametrize(
    ("table", "decks", "hand"),
    [
        ("two-decks-without-ace-two", 6, "As 2d"),
        ("two-decks-without-ace-two", 6, "As 2s"),
        ("two-decks-without-ace-king", 6, "As Kd"),
        ("one-deck-without-ace-two", 1, "As 2s"),
        ("one-deck-without-ace-king", 1, "As Kd"),
    ],
)
def test_cincinnati_L340_straights_with_an_ace_may_be_read_out(
    table: str, decks: int, hand: str
) -> None:
    options: dict[str, Scalar] = {"decks": decks, "house-money-paytable": table}
    dealer, actions = ("4h", []) if "K" in hand else ("4h Tc 8s", ["stand"])
    found = lines(CINCINNATI, dealer, hand, *actions, options=options, house_money="5")
    assert found[0] == "house-money 5.00 lose -5.00 house-money"


def test_cincinnati_L386_proceeds_cap_the_wager_that_is_split_and_doubled() -> None:
    found = lines(
        CINCINNATI, "6h Td 2c", "8c 8d 3h 9s Tc", "20", "split", "double", "30", "stand",
        house_money="5",
    )  # fmt: skip
    assert found == [
        "house-money 5.00 win 15.00 house-money",
        "main 30.00 win 30.00 higher",
        "double 30.00 win 30.00 higher",
        "split 30.00 push 0.00 tied",
    ]


@pytest.mark.parametrize(
    ("cap", "main"),
    [("0", "10.00 win 15.00"), ("0.01", "10.01 win 15.01"), ("25", "35.00 win 52.50"),
     ("50", "60.00 win 90.00")],
)  # fmt: skip
def test_cincinnati_L374_386_any_share_of_the_proceeds_may_cap_a_blackjack(
    cap: str, main: str
) -> None:
    found = lines(CINCINNATI, "6h", "As Ks", cap, house_money="5")
    assert found[1] == f"main {main} blackjack"


def test_cincinnati_L374_no_more_than_the_proceeds() -> None:
    with pytest.raises(NotAllowed, match=r"\$0 to \$50"):
        lines(CINCINNATI, "6h", "As Ks", "51", house_money="5")


def test_cincinnati_L373_a_dealers_blackjack_pays_house_money_and_takes_no_cap() -> None:
    assert lines(CINCINNATI, "Th Ad", "8c 8d", house_money="5") == [
        "house-money 5.00 win 15.00 house-money",
        "main 10.00 lose -10.00 dealer-blackjack",
    ]


def test_cincinnati_L372_374_the_cap_comes_after_the_look_and_after_insurance() -> None:
    # Insurance is half of the ten dollars staked, not of the thirty after the cap.
    with pytest.raises(PitbossError, match=r"\$1 to \$5"):
        lines(CINCINNATI, "Ah 9d", "8c 8d", "insure", "15", house_money="5")
    found = lines(CINCINNATI, "Ah 9d", "8c 8d", "insure", "5", "20", "stand", house_money="5")
    assert found == [
        "house-money 5.00 win 15.00 house-money",
        "insurance 5.00 lose -5.00 insurance-lost",
        "main 30.00 lose -30.00 lower",
    ]


def test_cincinnati_L215_after_even_money_nothing_is_left_to_cap() -> None:
    assert lines(CINCINNATI, "Ah", "As Ks", "even-money", house_money="5") == [
        "main 10.00 win 10.00 even-money",
        "house-money 5.00 win 45.00 house-money",
    ]


def test_cincinnati_L372_without_a_reader_there_is_no_cap_against_a_ten() -> None:
    options: dict[str, Scalar] = {"peek": False}
    found = lines(CINCINNATI, "Th 9d", "8c 8d", "stand", options=options, house_money="5")
    assert found == ["house-money 5.00 win 15.00 house-money", "main 10.00 lose -10.00 lower"]
    capped = lines(CINCINNATI, "7h Td", "9c 9d", "20", "stand", options=options, house_money="5")
    assert capped[1] == "main 30.00 win 30.00 higher"


# --- What they are worth --------------------------------------------------------------------


def edge(address: str, wager: str, **options: Scalar) -> Fraction | float:
    on = terms(address, {k.replace("_", "-"): v for k, v in options.items()})
    return solve(on, wager).edge


def test_bet_the_set_by_counting() -> None:
    # Of the 311 cards that may come second, 18 make a pair and 5 a suited one.
    assert edge(TOLEDO, "bet-the-set") == Fraction(288 - 18 * 10 - 5 * 15, 311)


@pytest.mark.parametrize(("decks", "suited", "straight"), [(6, 4, 1), (1, 5, 1)])
def test_house_money_by_counting(decks: int, suited: int, straight: int) -> None:
    rest = 52 * decks - 1
    pairs = 4 * decks - 1
    # Each rank has two neighbours, with decks cards of its own suit and 3 * decks of others.
    top = Fraction(2, 13) * decks  # ace and king suited, seen from either card
    flush = 2 * decks - top
    plain = 2 * 3 * decks
    won = 9 * top + suited * flush + 3 * pairs + straight * plain
    lost = rest - top - flush - pairs - plain
    assert edge(CINCINNATI, "house-money", decks=decks) == (lost - won) / rest


def test_kings_bounty_is_worth_the_published_figure() -> None:
    # apheat.net, 8 June 2013, six decks: 23.164 %.
    assert round(float(edge(COLUMBUS[0], "kings-bounty")), 5) == 0.23164


@pytest.mark.parametrize(("decks", "without"), [(1, 0.108597), (2, 0.083271), (4, 0.070792)])
def test_royal_match_is_worth_the_published_figure(decks: int, without: float) -> None:
    # The Wizard of Odds' figures for 25 to 1 and 5 to 2; he has no Crown Treasure, which at five
    # dollars is worth 200 units as often as it comes.
    found = solve(terms(COLUMBUS[0], {"decks": decks}), "royal-match")
    crowned = sum(p for net, p in found.distribution.items() if net >= 100_000)
    assert round(float(found.edge + 200 * crowned), 6) == without


def test_the_crown_treasure_is_as_rare_as_published() -> None:
    found = solve(terms(COLUMBUS[0]), "royal-match")
    crowned = sum(p for net, p in found.distribution.items() if net >= 100_000)
    assert round(1 / crowned) == 121_328
    one_suit = solve(
        terms(COLUMBUS[0], {"royal-match-paytable": "six-decks-one-suit"}), "royal-match"
    )
    crowned = sum(p for net, p in one_suit.distribution.items() if net >= 100_000)
    # King and queen, then the same suit again, of what is left of 312 cards.
    assert crowned == 4 * 2 * 2 * Fraction(6 * 6 * 5 * 5, 312 * 311 * 310 * 309)
