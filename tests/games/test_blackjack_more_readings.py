"""Blackjack where the letter of a book can be read otherwise: totals over 21, insurance that
nobody looked for, side bets without a row, and the cards of the Crown Treasure."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Any

import pytest

from games import boxes, rigged
from games.boxes import BOOKS, CINCINNATI, COLUMBUS, COLUMBUS_16, COLUMBUS_17, SURRENDERS, TOLEDO
from pitboss.engines.exact import solve
from pitboss.engines.exact.branching import BranchingSolver
from pitboss.engines.play import no_stakes
from pitboss.equipment.cards import cards, toy
from pitboss.errors import BadInput
from pitboss.families.twentyone import HAND_CLASSES, HIT, STAND, class_of
from pitboss.rulebook.terms import Terms, terms
from toys import fresh_carry

every_book = pytest.mark.parametrize("address", BOOKS)
both_columbus = pytest.mark.parametrize("address", COLUMBUS)
with_royal_match = pytest.mark.parametrize("address", SURRENDERS)

PUSH: dict[str, Any] = {"equal_busts": "push"}
BLIND: dict[str, Any] = {"peek": False}
WHOLE: dict[str, Any] = {"crown_cards": "whole-hand"}
NO_ROW: dict[str, Any] = {"side_bets_without_a_row": "push"}


def lines(
    address: str,
    dealer: str,
    hand: str,
    /,
    *actions: str,
    side: dict[str, str] | None = None,
    **options: Any,
) -> list[str]:
    """The transcript of one box with ten dollars up; options with underscores."""
    box = rigged.seat(1, {"main": "10", **(side or {})}, hand, *actions)
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return boxes.lines(address, dealer, box, options=named)


# --- Totals above 21 ------------------------------------------------------------------------


@every_book
def test_columbus_2016_L104_equal_totals_above_21_lose_or_push(address: str) -> None:
    busted = ("Ts 6d 8c", "hit")
    assert lines(address, "6h", *busted) == ["1 main 10.00 lose -10.00 busts"]
    assert lines(address, "6h Td 8s", *busted, **PUSH) == ["1 main 10.00 push 0.00 equal-busts"]
    for dealer in ("6h Td 9s", "6h Td 6s", "6h Td 2s", "9h Td"):  # over with another total, or not
        assert lines(address, dealer, *busted, **PUSH) == ["1 main 10.00 lose -10.00 busts"]


@every_book
@pytest.mark.parametrize(
    ("hand", "dealer"),
    [("Ts 2d Tc", "6h Td 6s"), ("Ts 6d Tc", "6h Td Ts"), ("9s 9d 5c", "3h Td Ts")],
)
def test_columbus_2016_L104_every_total_that_a_dealer_reaches(
    address: str, hand: str, dealer: str
) -> None:
    assert lines(address, dealer, hand, "hit", **PUSH) == ["1 main 10.00 push 0.00 equal-busts"]


@every_book
@pytest.mark.parametrize("hand", ["Ts 7d Kc", "Ts 9d Kc"])
def test_columbus_2016_L270_nobody_draws_for_more_than_26(address: str, hand: str) -> None:
    assert lines(address, "6h", hand, "hit", **PUSH) == ["1 main 10.00 lose -10.00 busts"]


@every_book
def test_columbus_2016_L104_a_live_hand_beats_a_dealer_who_busts_as_ever(address: str) -> None:
    for options in ({}, PUSH):
        won = lines(address, "6h Td Ts", "Ts 8d", "stand", **options)
        assert won == ["1 main 10.00 win 10.00 dealer-busts"]


@every_book
def test_columbus_2016_L104_a_doubled_hand_over_21_pushes_with_all_of_it(address: str) -> None:
    doubled = ("Ts 2d Kc", "double", "10")
    assert lines(address, "6h", *doubled) == [
        "1 main 10.00 lose -10.00 busts",
        "1 double 10.00 lose -10.00 busts",
    ]
    assert lines(address, "6h Ts 6c", *doubled, **PUSH) == [
        "1 main 10.00 push 0.00 equal-busts",
        "1 double 10.00 push 0.00 equal-busts",
    ]


@every_book
def test_columbus_2016_L104_each_split_hand_has_its_own_total(address: str) -> None:
    split = ("8s 8d 6c Tc 5c Ts", "split", "hit", "hit")
    assert lines(address, "6h", *split) == [
        "1 main 10.00 lose -10.00 busts",
        "1 split 10.00 lose -10.00 busts",
    ]
    assert lines(address, "6h Ts 7c", *split, **PUSH) == [
        "1 main 10.00 lose -10.00 busts",
        "1 split 10.00 push 0.00 equal-busts",
    ]


@both_columbus
@pytest.mark.parametrize(
    ("late", "double"),
    [
        ("all-wagers", "1 double 10.00 lose -10.00 busts"),
        ("original-and-busted", "1 double 10.00 lose -10.00 busts"),
        ("original-wager", "1 double 10.00 returned 0.00 original-only"),
    ],
)
def test_columbus_2016_L242_a_blackjack_found_late_takes_a_hand_over_21(
    address: str, late: str, double: str
) -> None:
    doubled = ("Th Ad", "Ts 2d Kc", "double", "10")
    found = lines(address, *doubled, **PUSH, **BLIND, late_blackjack=late)
    assert found == ["1 main 10.00 lose -10.00 busts", double]


@every_book
def test_columbus_2016_L107_two_boxes_over_21_wait_for_the_dealer(address: str) -> None:
    seats = (boxes.seat(1, "Ts 6d 8c", "hit"), boxes.seat(2, "9s 6c Td", "hit"))
    options: rigged.Options = {"equal-busts": "push"}
    assert boxes.lines(address, "6h Td 9d", *seats, options=options) == [
        "2 main 10.00 push 0.00 equal-busts",
        "1 main 10.00 lose -10.00 busts",
    ]


def test_cincinnati_L293_a_pitched_hand_over_21_waits_too() -> None:
    pitched: dict[str, Any] = {"decks": 2, "dealt": "pitch"}
    busted = ("Ts 6d 8c", "hit")
    assert lines(CINCINNATI, "6h", *busted, **pitched) == ["1 main 10.00 lose -10.00 busts"]
    tied = lines(CINCINNATI, "6h Td 8s", *busted, **pitched, **PUSH)
    assert tied == ["1 main 10.00 push 0.00 equal-busts"]


SMALL_SHOE = "Ts Td 9h 7s 6d 6h 5c"


def by_hand(shoe: list[int], push: bool) -> int:
    """The net of one deal from a shoe without aces, by pips: the player draws to 17 as well."""
    mine, dealer, rest = shoe[0] + shoe[2], shoe[1] + shoe[3], iter(shoe[4:])
    while mine < 17:
        mine += next(rest)
    if mine > 21 and not (push and mine <= 26):
        return -1
    while dealer < 17:
        dealer += next(rest)
    if mine > 21:
        return 0 if mine == dealer else -1
    return 1 if dealer > 21 or mine > dealer else -1 if mine < dealer else 0


def drawing_to_17(key: int, allowed: int) -> int:
    """Hit a hard total below 17, and pairs that make one."""
    number = key // 10 % HAND_CLASSES
    hits = number < class_of("hard", 17) or class_of("pair", 1) < number < class_of("pair", 9)
    return HIT if hits and allowed & HIT else STAND


@pytest.mark.parametrize("equal_busts", ["lose", "push"])
def test_columbus_2016_L104_all_deals_of_a_small_shoe(equal_busts: str) -> None:
    pips = [min(10, (card >> 2) + 2) for card in cards(SMALL_SHOE)]
    nets = [by_hand(list(order), equal_busts == "push") for order in permutations(pips)]
    on = terms(COLUMBUS_16, {"equal-busts": equal_busts})
    found = branched(on, SMALL_SHOE, {"main": 600}, drawing_to_17)
    assert found.mean == Fraction(600 * sum(nets), len(nets))


def branched(on: Terms, shoe: str, wagers: dict[str, int], strategy: Any) -> Any:
    """All deals of a toy shoe; the last wager is watched."""
    stakes = no_stakes(on, 1)
    for name, amount in wagers.items():
        stakes[0, on.game.layout.index(name)] = amount
    watched = [on.game.layout.index(list(wagers)[-1])]
    deck = toy(shoe).counts
    return BranchingSolver(on, stakes, fresh_carry(on), watched, deck, strategy=strategy).solve()


# --- Side bets without a row ----------------------------------------------------------------


@with_royal_match
@pytest.mark.parametrize("wager", ["bet-the-set", "royal-match"])
def test_columbus_2016_L154_163_a_side_bet_without_a_row_loses_or_pushes(
    address: str, wager: str
) -> None:
    stood = ("7h Td", "Ts 8d", "stand")
    side = {wager: "5"}
    assert lines(address, *stood, side=side)[0] == f"1 {wager} 5.00 lose -5.00 {wager}"
    assert lines(address, *stood, side=side, **NO_ROW)[0] == f"1 {wager} 5.00 push 0.00 {wager}"


@both_columbus
def test_columbus_2016_L193_kings_bounty_without_a_row_loses_or_pushes(address: str) -> None:
    stood = ("7h Td", "Ts 8d", "stand")
    side = {"kings-bounty": "5"}
    lost = lines(address, *stood, side=side)[0]
    assert lost == "1 kings-bounty 5.00 lose -5.00 kings-bounty"
    back = lines(address, *stood, side=side, **NO_ROW)[0]
    assert back == "1 kings-bounty 5.00 push 0.00 kings-bounty"


@with_royal_match
def test_columbus_2016_L156_173_a_row_pays_under_both_readings(address: str) -> None:
    side = {"bet-the-set": "5", "royal-match": "5"}
    for options in ({}, NO_ROW):
        assert lines(address, "7h Td", "8s 8s", "stand", side=side, **options)[:2] == [
            "1 bet-the-set 5.00 win 75.00 bet-the-set",
            "1 royal-match 5.00 win 10.00 royal-match",
        ]


SIX_DECKS = 312 * 311
LOSING = {
    "bet-the-set": 1 - Fraction(23, 311),
    "royal-match": 1 - Fraction(77, 311),
    "kings-bounty": 1 - Fraction(96 * 95 + 2 * 24 * 24, SIX_DECKS),
}
"""How often two cards of six decks are no pair, of two suits, and no twenty."""


@pytest.mark.parametrize(
    ("address", "wager"),
    [(COLUMBUS_16, wager) for wager in LOSING] + [(TOLEDO, "bet-the-set"), (TOLEDO, "royal-match")],
)
def test_columbus_2016_L193_a_push_is_worth_every_wager_that_was_lost(
    address: str, wager: str
) -> None:
    as_read = solve(terms(address), wager)
    pushed = solve(terms(address, {"side-bets-without-a-row": "push"}), wager)
    assert Fraction(as_read.edge) - Fraction(pushed.edge) == LOSING[wager]


def test_columbus_2016_L156_bet_the_set_that_cannot_lose() -> None:
    pushed = solve(terms(COLUMBUS_16, {"side-bets-without-a-row": "push"}), "bet-the-set")
    assert Fraction(pushed.edge) == -Fraction(10 * 18 + 15 * 5, 311)


# --- The cards of the Crown Treasure ---------------------------------------------------------

MATCH = {"royal-match": "10"}
CROWN = "1 royal-match 0.00 win 1000.00 crown-treasure"


@with_royal_match
@pytest.mark.parametrize("dealer", ["6h Kd Qd", "2h 3d Qs Ks", "Kd 5h Qd", "Ah 3d Qd 2d Kd"])
def test_columbus_2016_L183_a_king_and_queen_that_the_dealer_draws(
    address: str, dealer: str
) -> None:
    stood = ("decline", "stand") if dealer.startswith("A") else ("stand",)
    first = lines(address, dealer, "Ks Qs", *stood, side=MATCH)
    match, won = "1 royal-match 10.00 win 500.00 royal-match", "1 main 10.00 win 10.00 dealer-busts"
    assert sorted(first) == sorted([match, won])
    assert lines(address, dealer, "Ks Qs", *stood, side=MATCH, **WHOLE) == [won, match, CROWN]


@with_royal_match
@pytest.mark.parametrize("dealer", ["6h Kd Qh", "6h Jd Qd", "7h Kd", "Kd Td"])
def test_columbus_2016_L183_no_crown_without_both_of_one_suit(address: str, dealer: str) -> None:
    for options in ({}, WHOLE):
        settled = lines(address, dealer, "Ks Qs", "stand", side=MATCH, **options)
        assert "1 royal-match 10.00 win 500.00 royal-match" in settled
        assert CROWN not in settled


@with_royal_match
def test_columbus_2016_L183_first_cards_crown_under_both_readings(address: str) -> None:
    for options in ({}, WHOLE):
        assert lines(address, "Kh Qh", "Ks Qs", "stand", side=MATCH, **options)[-1] == CROWN


@with_royal_match
def test_columbus_2016_L270_the_dealer_does_not_draw_for_the_crown_alone(address: str) -> None:
    """A royal match that was split and went over 21 has no hand left that he draws for."""
    gone = ("Ks Qs 5c Tc 6d 9h", "split", "hit", "hit")
    assert lines(address, "6h", *gone, side=MATCH, **WHOLE) == [
        "1 main 10.00 lose -10.00 busts",
        "1 split 10.00 lose -10.00 busts",
        "1 royal-match 10.00 win 500.00 royal-match",
    ]
    with pytest.raises(BadInput):
        lines(address, "6h Kd Qd", *gone, side=MATCH, **WHOLE)


@both_columbus
@pytest.mark.parametrize("suits", ["Kd Qd", "Ks Qs"])
def test_columbus_2016_L183_drawn_cards_of_the_suit_that_a_paytable_asks_for(
    address: str, suits: str
) -> None:
    one_suit = {**WHOLE, "royal_match_paytable": "six-decks-one-suit"}
    king, queen = suits.split()
    drawn = lines(address, f"{king} 2c {queen}", "Ks Qs", "stand", side=MATCH, **one_suit)
    assert (CROWN in drawn) == (suits == "Ks Qs")


def final_hands(left: tuple[int, ...], hand: tuple[int, ...]) -> Iterator[tuple[int, Fraction]]:
    """The tens in each hand that a dealer ends with, and its chance; cards by pips, aces first.

    He stands on a soft 17.
    """
    hard = sum(hand)
    total = hard + 10 if 1 in hand and hard <= 11 else hard
    if len(hand) >= 2 and total >= 17:
        yield hand.count(10), Fraction(1)
        return
    for index, n in enumerate(left):
        if n:
            after = (*left[:index], n - 1, *left[index + 1 :])
            for tens, chance in final_hands(after, (*hand, index + 1)):
                yield tens, chance * Fraction(n, sum(left))


@cache
def chance_of_crown(decks: int) -> Fraction:
    """That a dealer ends with a king and queen of one suit, a player holding such two."""
    all_tens = 16 * decks - 2
    left = (*[4 * decks] * 9, all_tens)
    two_tens = sum((chance for tens, chance in final_hands(left, ()) if tens == 2), Fraction(0))
    pairs = 3 * decks * decks + (decks - 1) ** 2
    return two_tens * Fraction(2 * pairs, all_tens * (all_tens - 1))


@pytest.mark.parametrize("address", [COLUMBUS_17, TOLEDO])
def test_columbus_2016_L183_what_the_whole_hand_is_worth(address: str) -> None:
    """One deck, where a royal match is dealt in 8 of 52 times 51 ways; five dollars staked."""
    options: rigged.Options = {"decks": 1, "crown-cards": "whole-hand"}
    whole = solve(terms(address, options), "royal-match")
    match, prize = Fraction(8, 52 * 51), 200 * chance_of_crown(1)
    pays, suited = (50, 2) if address == TOLEDO else (25, Fraction(5, 2))
    other = Fraction(12, 51) - match
    assert Fraction(whole.edge) == 1 - match * (1 + pays + prize) - other * (1 + suited)


def test_columbus_2016_L183_drawn_cards_are_worth_something() -> None:
    first = solve(terms(COLUMBUS_17, {"decks": 1}), "royal-match")
    whole = solve(terms(COLUMBUS_17, {"decks": 1, "crown-cards": "whole-hand"}), "royal-match")
    assert whole.edge < first.edge


@pytest.mark.parametrize("crown_cards", ["first-two", "whole-hand"])
def test_columbus_2016_L183_alone_as_beside_a_hand_that_stands(crown_cards: str) -> None:
    shoe = "Ks Qs Kh Qh 2s 4d 6h"
    on = terms(COLUMBUS_16, {"crown-cards": crown_cards})
    alone = branched(on, shoe, {"royal-match": 500}, None)
    beside = branched(on, shoe, {"main": 500, "royal-match": 500}, lambda key, allowed: STAND)
    assert alone.results == beside.results


# --- Compiled as at the table ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "options"),
    [
        (COLUMBUS_16, {"equal-busts": "push"}),
        (
            COLUMBUS_17,
            {"equal-busts": "push", "peek": False, "late-blackjack": "original-and-busted"},
        ),
        (COLUMBUS_16, {"crown-cards": "whole-hand", "side-bets-without-a-row": "push"}),
        (TOLEDO, {"crown-cards": "whole-hand", "equal-busts": "push", "soft-17": "hit"}),
        (CINCINNATI, {"equal-busts": "push", "double-split-21": True}),
    ],
)
def test_compiled_and_table_agree(address: str, options: dict[str, Any]) -> None:
    boxes.agree_on_all_wagers(terms(address, options))
