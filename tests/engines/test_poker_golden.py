"""Ohio's poker rooms beside their golden rounds: what is not allowed, and decks that run short."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from engines.test_poker_room import deal, refused, terms
from pitboss.engines.written import Settled, read_round, settle_on, settle_written
from pitboss.rulebook.loader import books
from pitboss.rulebook.schema import WrittenRound, WrittenSeat

OHIO = ("toledo", "columbus-2016", "columbus-2017")


def given(settled: Settled) -> Counter[int]:
    """How many cards each seat was dealt."""
    return Counter(e.seat + 1 for e in settled.rounds[0].events if e.kind == "card")


def shuffled_in(settled: Settled) -> list[int]:
    return [event.value for event in settled.rounds[0].events if event.kind == "restock"]


# --- What the books do not allow ------------------------------------------------------------


@pytest.mark.parametrize("book", OHIO)
def test_the_forced_bet_of_stud_is_the_bet_that_three_raises_follow(book: str) -> None:
    cards = {1: (50.0, "?? ?? 9c"), 2: (50.0, "?? ?? 2c"), 3: (50.0, "?? ?? Kd")}
    betting = ["3 raise 2, 1 raise 4, 2 raise 6, 3 raise 8"]
    assert "seat 3 cannot raise" in refused(f"{book}/seven-card-stud", cards, betting)


@pytest.mark.parametrize("book", OHIO)
def test_an_open_pair_bets_the_lower_limit_unless_the_house_posts_more(book: str) -> None:
    cards = {1: (50.0, "?? ?? 9c 9d"), 2: (50.0, "?? ?? 2c Kd")}
    betting = ["1 call", "1 bet 4, 2 fold"]
    stud = f"{book}/seven-card-stud"
    assert "seat 1's bet comes to $2 there" in refused(stud, cards, betting)
    deal(terms(stud, {"open-pair-bet": True}), cards, betting)


@pytest.mark.parametrize("book", OHIO)
def test_crazy_pineapple_keeps_its_third_card_over_the_flop(book: str) -> None:
    cards = {1: (50.0, "As Ah 2d"), 2: (50.0, "Kc Kd 2h")}
    early = ["1 call, 2 check", "2 discard 2h, 1 discard 2d"]
    said = refused(f"{book}/crazy-pineapple", cards, early, "2c 7d 9h", button=1)
    assert said.startswith("seat 2 draws or discards nothing here")
    two = ["1 call, 2 check", "2 discard 2h Kd"]
    assert "throws away 1 of its cards" in refused(f"{book}/pineapple", cards, two, "", button=1)


def test_triple_draw_has_the_cap_of_hold_em_in_every_round() -> None:
    seats = {1: (50.0, ""), 2: (50.0, ""), 3: (50.0, "")}
    draw = "1 pat, 2 pat, 3 pat"
    betting = ["3 call, 1 call, 2 check", f"{draw}, 1 bet 2, 2 raise 4, 3 raise 6, 1 raise 8"]
    betting[-1] += ", 2 raise 10"
    said = refused("columbus-2017/deuce-to-seven-triple-draw", seats, betting, button=3)
    assert "seat 2 cannot raise" in said


# --- Decks that run short -------------------------------------------------------------------

STUD = "seven_card_stud_burned_cards_shuffled"


def golden(book: str, name: str) -> WrittenRound:
    return read_round(books()[book].path / "golden" / f"{name}.toml")


def test_the_burned_cards_of_stud_are_shuffled_in_when_the_stub_is_too_small() -> None:
    assert shuffled_in(settle_written(golden("columbus-2017", STUD))) == [3]


def test_a_stub_of_as_many_cards_as_players_is_dealt_as_it_is() -> None:
    written = golden("columbus-2017", STUD)
    six = [seat for seat in written.seat if seat.seat != 7]
    ace, four = "6 check, 7 check", "6 bet 4, 7 fold"
    betting = [
        text.replace(ace, "6 check, 7 fold").replace(four, "6 bet 4") for text in written.betting
    ]
    assert (ace in written.betting[1], four in written.betting[2]) == (True, True)
    folded = WrittenSeat(seat=7, wagers={"stack": 30}, cards="Ad As 4h Th")
    settled = settle_on(
        terms(written.round), msgspec.structs.replace(written, seat=[*six, folded], betting=betting)
    )
    assert shuffled_in(settled) == []
    assert sum(event.kind == "card" for event in settled.rounds[0].events) == 24 + 7 + 6 * 3


def test_the_card_burned_for_a_street_is_shuffled_with_the_muck() -> None:
    name = "super_stud_stub_used_up"
    assert shuffled_in(settle_written(golden("columbus-2017", name))) == [16 + 2]


def test_discards_that_nobody_saw_are_dealt_again_too() -> None:
    draws = ["14444", "43333", "33333"]
    betting = ["3 call, 4 call, 5 call, 6 fold, 1 call, 2 check"]
    for cards in draws:
        thrown = [f"{seat} discard {count}" for seat, count in zip("12345", cards, strict=True)]
        betting.append(", ".join([*thrown, *(f"{seat} check" for seat in "12345")]))
    seats = dict.fromkeys(range(1, 7), (50.0, ""))
    settled = deal("columbus-2017/deuce-to-seven-triple-draw", seats, betting, button=6)
    assert given(settled) == {1: 13, 2: 15, 3: 15, 4: 15, 5: 15, 6: 5}
    # the folded hand, seventeen discards and two burns; then those of the second draw and a burn
    assert shuffled_in(settled) == [5 + 17 + 2, 16 + 1]
