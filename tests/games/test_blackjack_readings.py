"""Blackjack where a book can be read in two ways: both readings, and what each of them pays."""

from __future__ import annotations

from typing import Any

import pytest

from games import boxes, rigged
from games.boxes import (
    BOOKS,
    CINCINNATI,
    COLUMBUS,
    COLUMBUS_16,
    COLUMBUS_17,
    DOUBLE_DECK,
    HOLLYWOOD,
    SURRENDERS,
    TOLEDO,
)
from pitboss.engines.play import Round, no_stakes
from pitboss.equipment.cards import cards
from pitboss.errors import BadInput, NotAllowed
from pitboss.families.twentyone import DOUBLE, SPLIT_TWO, STAND, class_of, play_key
from pitboss.games.blackjack import policy
from pitboss.rulebook.terms import terms
from pitboss.tape.simulation import follow

every_book = pytest.mark.parametrize("address", BOOKS)
hollywood = pytest.mark.parametrize("address", HOLLYWOOD)
both_columbus = pytest.mark.parametrize("address", COLUMBUS)
where_surrendered = pytest.mark.parametrize("address", SURRENDERS)


def lines(
    address: str,
    dealer: str,
    hand: str,
    *actions: str,
    main: str = "10",
    side: dict[str, str] | None = None,
    **options: Any,
) -> list[str]:
    """The transcript of one box; options with underscores."""
    box = rigged.seat(1, {"main": main, **(side or {})}, hand, *actions)
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return boxes.lines(address, dealer, box, options=named)


# --- What a blackjack pays ------------------------------------------------------------------


@every_book
def test_columbus_2016_L108_a_blackjack_to_the_cent_or_to_the_next_chip(address: str) -> None:
    assert lines(address, "7h", "As Kd", main="5") == ["1 main 5.00 win 7.50 blackjack"]
    to_chip = lines(address, "7h", "As Kd", main="5", payoff_rounding="next-chip")
    assert to_chip == ["1 main 5.00 win 8.00 blackjack"]
    even = lines(address, "7h", "As Kd", main="10", payoff_rounding="next-chip", chip="5")
    assert even == ["1 main 10.00 win 15.00 blackjack"]


@where_surrendered
def test_columbus_2016_L126_half_a_wager_to_the_cent_or_to_the_next_chip(address: str) -> None:
    given_up = ("7h", "Ts 6d", "surrender")
    assert lines(address, *given_up, main="5", surrender=True) == [
        "1 main 5.00 lose -2.50 surrendered"
    ]
    assert lines(address, *given_up, main="5", surrender=True, payoff_rounding="next-chip") == [
        "1 main 5.00 lose -2.00 surrendered"
    ]


@hollywood
def test_columbus_2016_L103_a_blackjack_beats_a_drawn_21_or_ties_it(address: str) -> None:
    """Only where it was not paid before: nobody looked under the ten."""
    assert lines(address, "Th 5d", "As Kd", peek=False) == ["1 main 10.00 win 15.00 blackjack"]
    tied = lines(address, "Th 5d 6c", "As Kd", peek=False, player_blackjack_beats_21=False)
    assert tied == ["1 main 10.00 push 0.00 tied"]
    higher = lines(address, "Th 5d 5c", "As Kd", peek=False, player_blackjack_beats_21=False)
    assert higher == ["1 main 10.00 win 15.00 blackjack"]
    paid_first = lines(address, "Th 5d", "As Kd", player_blackjack_beats_21=False)
    assert paid_first == ["1 main 10.00 win 15.00 blackjack"]


# --- Insurance and surrender ----------------------------------------------------------------


@hollywood
def test_columbus_2016_L127_a_blackjack_may_be_insured_or_not(address: str) -> None:
    assert lines(address, "Ah 5d", "As Kd", "insure", "5") == [
        "1 insurance 5.00 lose -5.00 insurance-lost",
        "1 main 10.00 win 15.00 blackjack",
    ]
    with pytest.raises(NotAllowed, match="cannot insure here; allowed: decline, even-money"):
        lines(address, "Ah 5d", "As Kd", "insure", "5", insure_blackjack=False)


@every_book
def test_columbus_2016_L244_even_money_at_6_to_5_or_only_at_3_to_2(address: str) -> None:
    assert lines(address, "Ah", "As Kd", "even-money", blackjack_pays="6 to 5") == [
        "1 main 10.00 win 10.00 even-money"
    ]
    only: dict[str, Any] = {"blackjack_pays": "6 to 5", "even_money_at": "three-to-two"}
    with pytest.raises((NotAllowed, BadInput), match="even-money"):
        lines(address, "Ah 5d", "As Kd", "even-money", **only)
    at_3_to_2 = lines(address, "Ah", "As Kd", "even-money", even_money_at="three-to-two")
    assert at_3_to_2 == ["1 main 10.00 win 10.00 even-money"]


def test_cincinnati_L214_a_blackjack_at_6_to_5_without_even_money_is_not_asked() -> None:
    assert lines(
        CINCINNATI, "Ah 5d", "As Kd", blackjack_pays="6 to 5", even_money_at="three-to-two"
    ) == ["1 main 10.00 win 12.00 blackjack"]


def test_cincinnati_L285_insurance_where_the_cards_are_pitched_or_not() -> None:
    pitched: dict[str, Any] = {"decks": 2, "dealt": "pitch"}
    assert lines(CINCINNATI, "Ah 8d", "Ts 7d", "insure", "5", "stand", **pitched) == [
        "1 insurance 5.00 lose -5.00 insurance-lost",
        "1 main 10.00 lose -10.00 lower",
    ]
    assert lines(CINCINNATI, "Ah 8d", "Ts 7d", "stand", **pitched, pitch_insurance=False) == [
        "1 main 10.00 lose -10.00 lower"
    ]
    from_a_shoe = lines(CINCINNATI, "Ah 8d", "Ts 7d", "decline", "stand", pitch_insurance=False)
    assert from_a_shoe == ["1 main 10.00 lose -10.00 lower"]


@where_surrendered
@pytest.mark.parametrize("peek", [True, False])
def test_columbus_2016_L126_127_surrender_after_insurance_or_not(address: str, peek: bool) -> None:
    options: dict[str, Any] = {
        "surrender": True,
        "peek": peek,
        "surrender_without_peek": "any-card",
    }
    both = lines(address, "Ah 5d", "Ts 6d", "insure", "5", "surrender", **options)
    assert sorted(both) == [
        "1 insurance 5.00 lose -5.00 insurance-lost",
        "1 main 10.00 lose -5.00 surrendered",
    ]
    options["surrender_after_insurance"] = False
    with pytest.raises(NotAllowed, match=r"not after insurance.*; allowed: hit, stand, double"):
        lines(address, "Ah 5d", "Ts 6d", "insure", "5", "surrender", **options)
    uninsured = lines(address, "Ah 5d", "Ts 6d", "decline", "surrender", **options)
    assert uninsured == ["1 main 10.00 lose -5.00 surrendered"]


@where_surrendered
def test_columbus_2016_L126_surrender_without_a_look(address: str) -> None:
    blind: dict[str, Any] = {"surrender": True, "peek": False}
    with pytest.raises(NotAllowed, match="cannot surrender here"):
        lines(address, "Th Ad", "Ts 6d", "surrender", **blind)
    blind["surrender_without_peek"] = "any-card"
    assert lines(address, "Th", "Ts 6d", "surrender", **blind) == [
        "1 main 10.00 lose -5.00 surrendered"
    ]


def test_toledo_L535_surrender_may_have_been_meant_in_the_double_deck_game() -> None:
    assert lines(DOUBLE_DECK, "7h", "Ts 6d", "surrender", surrender=True) == [
        "1 main 10.00 lose -5.00 surrendered"
    ]


# --- Doubling and splitting -----------------------------------------------------------------


@both_columbus
def test_columbus_2016_L132_an_ace_and_an_eight_are_19_or_9_as_well(address: str) -> None:
    with pytest.raises(NotAllowed, match=r"soft 19 is not doubled.*; allowed: hit, stand"):
        lines(address, "6h Td 5c", "As 8d 2c", "double", "10", decks=2)
    as_one = "nine-to-eleven-ace-as-one"
    assert lines(
        address, "6h Td 4c", "As 8d 2c", "double", "10", decks=2, double_on_few_decks=as_one
    ) == ["1 main 10.00 win 10.00 higher", "1 double 10.00 win 10.00 higher"]
    with pytest.raises(NotAllowed, match="cannot double here"):
        lines(address, "6h", "As 7d", "double", "10", decks=2, double_on_few_decks=as_one)


@hollywood
def test_columbus_2016_L141_split_aces_are_doubled_or_not(address: str) -> None:
    hands = ("6h Td 4c", "As Ad 3c 7d 9h", "split")
    with pytest.raises(BadInput, match="nothing to decide when the round says 'double'"):
        lines(address, *hands, "double", "10", "stand")
    assert lines(address, *hands, "double", "10", "stand", double_split_aces=True) == [
        "1 main 10.00 win 10.00 higher",
        "1 double 10.00 win 10.00 higher",
        "1 split 10.00 push 0.00 tied",
    ]


@hollywood
def test_columbus_2016_L146_a_split_ace_is_doubled_but_never_hit(address: str) -> None:
    with pytest.raises(NotAllowed, match=r"a split ace gets one card.*; allowed: stand, double"):
        lines(address, "6h", "As Ad 3c", "split", "hit", double_split_aces=True)


def test_cincinnati_L222_an_ace_on_a_split_ten_is_doubled_or_not() -> None:
    hands = ("6h Td 4c", "Ts Td As 9c 9d", "split")
    assert lines(CINCINNATI, "6h Td 4c", "Ts Td As 9c", "split", "stand") == [
        "1 main 10.00 win 10.00 higher",
        "1 split 10.00 lose -10.00 lower",
    ]
    assert lines(CINCINNATI, *hands, "double", "10", "stand", double_split_21=True) == [
        "1 main 10.00 push 0.00 tied",
        "1 double 10.00 push 0.00 tied",
        "1 split 10.00 lose -10.00 lower",
    ]
    with pytest.raises(NotAllowed, match="cannot hit here; allowed: stand, double"):
        lines(CINCINNATI, "6h", "Ts Td As", "split", "hit", double_split_21=True)


@both_columbus
def test_columbus_2016_L143_146_four_hands_of_aces_or_as_many_as_come(address: str) -> None:
    again = ("split", "split", "split", "split")
    five = "As Ad Ac Ah As 2c 3c 4c 5c 6c"
    with pytest.raises(BadInput, match="nothing to decide when the round says 'split'"):
        lines(address, "6h Td 5c", five, *again, resplit_aces=True)
    unlimited = lines(
        address, "6h Td 5c", five, *again, resplit_aces=True, split_aces_without_limit=True
    )
    assert unlimited == ["1 main 10.00 lose -10.00 lower"] + 4 * ["1 split 10.00 lose -10.00 lower"]


def test_other_pairs_keep_their_limit() -> None:
    with pytest.raises(NotAllowed, match=r"in as many hands as it may be.*; allowed: hit, stand"):
        lines(
            COLUMBUS_16,
            "6h",
            "8s 8d 8c 8h 8s",
            *4 * ["split"],
            resplit_aces=True,
            split_aces_without_limit=True,
        )


# --- Side bets ------------------------------------------------------------------------------


@where_surrendered
def test_columbus_2016_L163_a_royal_match_is_paid_once_or_as_suited_cards_too(address: str) -> None:
    many, few = ("royal-match",) * 2 if address == TOLEDO else ("six-decks", "fewer-decks")
    match = ("7h Ts", "Ks Qs", "stand")
    side = {"royal-match": "10"}
    paid = lines(address, *match, side=side)
    assert paid[0] == "1 royal-match 10.00 win 500.00 royal-match"
    both = lines(address, *match, side=side, royal_match_paytable=f"{many}-both-rows")
    assert both[0] == "1 royal-match 10.00 win 520.00 royal-match"
    if few != many:
        both = lines(address, *match, side=side, decks=4, royal_match_paytable=f"{few}-both-rows")
        assert both[0] == "1 royal-match 10.00 win 275.00 royal-match"


@where_surrendered
@pytest.mark.parametrize("decks", [6, 4])
def test_columbus_2016_L175_the_crown_treasure_in_dollars_or_at_odds(
    address: str, decks: int
) -> None:
    name = "royal-match" if address == TOLEDO else "six-decks" if decks == 6 else "fewer-decks"
    crowned = ("Kh Qh", "Ks Qs", "stand")
    side = {"royal-match": "10"}
    prize = lines(address, *crowned, side=side, decks=decks)[-1]
    assert prize == "1 royal-match 0.00 win 1000.00 crown-treasure"
    at_odds = f"{name}-crown-at-odds"
    prize = lines(address, *crowned, side=side, decks=decks, royal_match_paytable=at_odds)[-1]
    assert prize == "1 royal-match 0.00 win 10000.00 crown-treasure"


@both_columbus
@pytest.mark.parametrize(
    ("hand", "usual", "other"),
    [("Qs Ts", 90, 200), ("Js Ts", 90, 200), ("Ks Ts", 90, 90), ("Qs Qs", 200, 200)],
)
def test_columbus_2016_L201_two_suited_queens_jacks_or_tens(
    address: str, hand: str, usual: int, other: int
) -> None:
    side, name = {"kings-bounty": "10"}, "KB01-queens-jacks-tens"
    won = lines(address, "7h Td", hand, "stand", side=side)[0]
    assert won == f"1 kings-bounty 10.00 win {usual}.00 kings-bounty"
    won = lines(address, "7h Td", hand, "stand", side=side, kings_bounty_paytable=name)[0]
    assert won == f"1 kings-bounty 10.00 win {other}.00 kings-bounty"


@both_columbus
@pytest.mark.parametrize(
    ("dealer", "hand", "rows"),
    [
        ("7h Td", "Ks Ks", (100, 30, 9, 6)),
        ("7h Td", "Kh Kh", (30, 9, 6)),
        ("7h Td", "Qh Qh", (20, 9)),
        ("7h Td", "Kh Th", (9,)),
        ("7h Td", "Kh Ks", (6, 4)),
        ("7h Td", "Kh Ts", (4,)),
        ("Td Ah", "Ks Ks", (1000, 100, 30, 9, 6)),
    ],
)
def test_columbus_2016_L197_every_row_of_kings_bounty(
    address: str, dealer: str, hand: str, rows: tuple[int, ...]
) -> None:
    stood = () if dealer.endswith("Ah") else ("stand",)
    paid = lines(
        address,
        dealer,
        hand,
        *stood,
        side={"kings-bounty": "1"},
        kings_bounty_paytable="KB01-every-row",
    )
    assert f"1 kings-bounty 1.00 win {sum(rows)}.00 kings-bounty" in paid


@pytest.mark.parametrize(("decks", "flush"), [(6, 4), (1, 5)])
@pytest.mark.parametrize(
    ("hand", "usual", "by_value", "every"),
    [
        ("Ks Td", -1, 3, -1),
        ("Ks Ts", -1, 3, -1),
        ("Ks Qd", 1, 3, 1),
        ("Ks Qs", 0, 0, 1),  # more than a straight flush
        ("As Ks", 9, 9, 10),
        ("As Kd", 1, 1, 1),
        ("9s 8d", 1, 1, 1),
        ("Ts Td", 3, 3, 3),
    ],
)
def test_cincinnati_L336_house_money_by_value_and_row_by_row(
    decks: int, flush: int, hand: str, usual: int, by_value: int, every: int
) -> None:
    names = {6: "two-decks", 1: "one-deck"}[decks]
    suited = hand in ("Ks Qs", "As Ks")
    base = flush if hand == "Ks Qs" else 0
    natural = hand.startswith("A")
    tables: tuple[tuple[dict[str, Any], int], ...] = (
        ({}, usual + base),
        ({"house_money_paytable": f"{names}-tens-are-a-pair"}, by_value + base),
        ({"house_money_paytable": f"{names}-every-row"}, every + (flush if suited else 0)),
    )
    for chosen, won in tables:
        options: dict[str, Any] = {"decks": decks, **chosen}
        actions = (*(("0",) if won > 0 else ()), *(() if natural else ("stand",)))
        dealer = "7h" if natural else "7h Th"
        paid = lines(CINCINNATI, dealer, hand, *actions, side={"house-money": "1"}, **options)[0]
        result = f"win {won}.00" if won > 0 else "lose -1.00"
        assert paid == f"1 house-money 1.00 {result} house-money"


# --- House Money on the blackjack wager -----------------------------------------------------

WON = {"house-money": "5"}


def test_cincinnati_L384_house_money_rides_against_any_card_or_an_ace_or_ten() -> None:
    against_6 = ("6h Td 9c", "5s 6d 9c")
    assert lines(CINCINNATI, *against_6, "10", "hit", "stand", side=WON)[1] == (
        "1 main 20.00 win 20.00 dealer-busts"
    )
    few: dict[str, Any] = {"cap_against": "ace-or-ten"}
    assert lines(CINCINNATI, *against_6, "hit", "stand", side=WON, **few)[1] == (
        "1 main 10.00 win 10.00 dealer-busts"
    )
    against_ten = lines(CINCINNATI, "Th 7d", "5s 6d 9c", "10", "hit", "stand", side=WON, **few)
    assert against_ten[1] == "1 main 20.00 win 20.00 higher"


def test_cincinnati_L372_house_money_rides_without_a_reader_or_not() -> None:
    blind: dict[str, Any] = {"peek": False}
    hand = ("Th 7d", "5s 6d 9c")
    assert lines(CINCINNATI, *hand, "hit", "stand", side=WON, **blind)[1] == (
        "1 main 10.00 win 10.00 higher"
    )
    assert lines(CINCINNATI, *hand, "10", "hit", "stand", side=WON, cap_without_peek=True, **blind)[
        1
    ] == ("1 main 20.00 win 20.00 higher")


def test_cincinnati_L215_house_money_rides_before_even_money_or_not() -> None:
    assert lines(CINCINNATI, "Ah", "As Ks", "even-money", side=WON) == [
        "1 main 10.00 win 10.00 even-money",
        "1 house-money 5.00 win 45.00 house-money",
    ]
    first: dict[str, Any] = {"cap_before_even_money": True}
    assert lines(CINCINNATI, "Ah", "As Ks", "50", "even-money", side=WON, **first) == [
        "1 house-money 5.00 win 45.00 house-money",
        "1 main 60.00 win 60.00 even-money",
    ]
    # A hand that is no blackjack is asked after the look, as ever.
    assert lines(
        CINCINNATI, "Ah 8d", "5s 6d 9c", "decline", "10", "hit", "stand", side=WON, **first
    ) == [
        "1 house-money 5.00 win 5.00 house-money",
        "1 main 20.00 win 20.00 higher",
    ]


def test_cincinnati_L386_house_money_rides_on_any_blackjack_or_a_suited_one() -> None:
    suited: dict[str, Any] = {"cap_blackjack": "suited"}
    assert lines(CINCINNATI, "7h", "As Kd", "10", side=WON)[1] == "1 main 20.00 win 30.00 blackjack"
    assert lines(CINCINNATI, "7h", "As Kd", side=WON, **suited)[1] == (
        "1 main 10.00 win 15.00 blackjack"
    )
    assert lines(CINCINNATI, "7h", "As Ks", "50", side=WON, **suited)[1] == (
        "1 main 60.00 win 90.00 blackjack"
    )


# --- What goes wrong ------------------------------------------------------------------------


def dealt(address: str, options: dict[str, Any]) -> Round:
    """Two boxes with their cards against a six, the first to act."""
    on = terms(address, options)
    stakes = no_stakes(on, 2)
    stakes[:, 0] = 1000
    played = Round(on, stakes, on.game.new_carry(on.rules, 2))
    for card in cards("Tc 9c 6h 7d 8d Th")[: len(stakes) * 2 + 2]:
        if played.prompt is not None and not played.prompt.is_decision:
            played.answer(card)
    return played


@hollywood
def test_columbus_2016_L73_blackjack_is_a_carnival_game_or_not(address: str) -> None:
    with pytest.raises(NotAllowed, match="does not void a round"):
        dealt(address, {}).void("wrong-number-of-cards")
    played = dealt(address, {"carnival": True})
    played.void("wrong-number-of-cards")
    assert played.done
    assert [line.returned for line in played.settlement.lines] == [1000, 1000]


@pytest.mark.parametrize("mishap", ["no-cards-to-a-hand", "second-card-declined"])
def test_cincinnati_L315_a_dead_hand_has_its_wager_back_or_not(mishap: str) -> None:
    played = dealt(CINCINNATI, {})
    played.void(mishap, seat=0)
    assert not played.done, "the other box plays on"
    with pytest.raises(NotAllowed, match="does not void"):
        dealt(CINCINNATI, {"dead-hand-wager": "lost"}).void(mishap, seat=0)


def test_cincinnati_L315_a_hand_of_one_card_is_dead_or_plays_on() -> None:
    with pytest.raises(NotAllowed, match="does not void"):
        dealt(CINCINNATI, {"one-card-declined": "plays-on"}).void("second-card-declined", seat=0)


def test_cincinnati_L330_what_a_missed_blackjack_does_to_doubles_and_splits() -> None:
    def effect(**options: Any) -> str:
        named = {name.replace("_", "-"): value for name, value in options.items()}
        found = terms(CINCINNATI, named).irregularities()
        return next(i.effect for i in found if i.name == "blackjack-missed")

    assert effect() == "other"
    assert effect(missed_blackjack_extras="play-on") == "continue"


# --- The ways a simulation plays, and the two engines ---------------------------------------


def test_a_split_ace_that_may_be_doubled_is_so_up_to_a_soft_17() -> None:
    cells = policy(terms(TOLEDO, {"double-split-aces": True}).rules)
    for total, action in ((13, DOUBLE), (17, DOUBLE), (19, STAND)):
        key = play_key(class_of("soft", total), 8, SPLIT_TWO)
        assert int(follow(int(cells[key]), STAND | DOUBLE)) == action


@pytest.mark.parametrize(
    ("address", "options"),
    [
        (COLUMBUS_16, {"payoff-rounding": "next-chip", "surrender": True}),
        (
            COLUMBUS_17,
            {"peek": False, "player-blackjack-beats-21": False, "surrender": True}
            | {"surrender-without-peek": "any-card", "surrender-after-insurance": False},
        ),
        (
            COLUMBUS_16,
            {"resplit-aces": True, "split-aces-without-limit": True, "double-split-aces": True},
        ),
        (
            COLUMBUS_16,
            {"decks": 2, "double-on-few-decks": "nine-to-eleven-ace-as-one"},
        ),
        (CINCINNATI, {"double-split-21": True, "cap-before-even-money": True}),
        (
            CINCINNATI,
            {"peek": False, "cap-without-peek": True, "cap-blackjack": "suited"}
            | {"even-money-at": "three-to-two", "blackjack-pays": "6 to 5"},
        ),
    ],
)
def test_compiled_and_table_agree(address: str, options: dict[str, Any]) -> None:
    boxes.agree_on_all_wagers(terms(address, options))
