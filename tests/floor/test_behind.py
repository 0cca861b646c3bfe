"""Somebody behind a seat moves no money but his own, and keeps nobody from playing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.test_back_line import BOOK, GAMES, played
from floor.books import ANN, BOB, BOOKS, BOSS, Books
from pitboss.engines.play import no_stakes
from pitboss.errors import BadInput, NotAllowed
from pitboss.floor.behind import most_added, places_behind
from pitboss.floor.people import Person, Role
from pitboss.floor.replay import Audit
from pitboss.floor.table import FloorTable
from pitboss.ledger.entries import Batch, Draft
from pitboss.rulebook.terms import terms

EVE = Person("eve", "Eve", Role.PLAYER)
WAR, TURBO = f"{BOOK}/casino-war", f"{BOOK}/2urbo-blackjack"


@pytest.fixture
def keeper(tmp_path: Path) -> Iterator[Books]:
    made = Books(tmp_path / "floor.db")
    made.wallets[EVE.id] = 100_000_00
    postings = [("cage", -100_000_00), ("wallet:eve", 100_000_00)]
    made.store.append([Batch(drafts=[Draft(kind="cashed", actor=EVE.id, postings=postings)])])
    yield made
    made.close()


def seated(keeper: Books, address: str, behind: int = 500_00) -> tuple[FloorTable, int]:
    """Ann and Bob in seats 1 and 2, Eve behind Ann; her place."""
    table = keeper.open(address)
    keeper.seat(table)
    place = places_behind(table.terms, 0)[0] + 1
    keeper.do(EVE, table, do="sit", seat=place, buy_in=behind)
    return table, place


@pytest.mark.parametrize("slug", GAMES)
def test_no_hand_adds_more_than_its_back_line_keeps(slug: str) -> None:
    on = terms(f"{BOOK}/{slug}")
    for seed in range(3):
        dealt = played(on, seed)
        for at in (0, on.seats, on.seats + 1):
            added = sum(amount for (who, _), amount in dealt.tape.posted.items() if who == at)
            assert added <= most_added(on, dealt.stakes[at]), (seed, at)


def test_what_a_hand_can_add() -> None:
    """A war is one more, a Play wager two; four hands of No Bust are split, doubled and insured."""
    for address, times in ((WAR, 1), (TURBO, 2), (f"{BOOK}/no-bust-4-0a", 7.5)):
        on = terms(address)
        row = no_stakes(on, 1)[0]
        row[0] = 10_00
        assert most_added(on, row) == times * 10_00


def test_nobody_behind_a_seat_takes_its_decisions_away(keeper: Books) -> None:
    """With nothing left for a Play wager, he would make the seat give its Main up."""
    table, place = seated(keeper, TURBO, behind=10_00)
    with pytest.raises(NotAllowed, match=r"adds to its hand, up to \$20: it is \$20 short"):
        keeper.do(EVE, table, do="bet", seat=place, wagers={"main": 10_00})
    assert not table.session.stakes.any()
    keeper.do(EVE, table, do="buy", seat=place, amount=20_00)
    keeper.do(EVE, table, do="bet", seat=place, wagers={"main": 10_00})
    keeper.do(ANN, table, do="bet", seat=1, wagers={"main": 10_00})
    keeper.do(ANN, table, do="ready", seat=1)
    with pytest.raises(NotAllowed, match="short of its wagers, the collection and what the seat"):
        keeper.do(EVE, table, do="ready", seat=place)


def test_a_bet_behind_a_hand_that_is_not_played_holds_nobody_up(keeper: Books) -> None:
    table, place = seated(keeper, WAR)
    keeper.do(EVE, table, do="bet", seat=place, wagers={"primary": 20_00})
    with pytest.raises(NotAllowed, match="rides on its hand, and nobody plays it"):
        keeper.do(EVE, table, do="ready", seat=place)
    keeper.do(BOB, table, do="bet", seat=2, wagers={"primary": 20_00})
    keeper.do(BOB, table, do="ready", seat=2)
    keeper.play_out(table)
    assert table.dealt_rounds == 1
    assert table.session.bankrolls[place - 1] == table.session.free(place - 1) == 500_00
    assert Audit(keeper.store, BOOKS).run().problems == []


def test_who_cannot_pay_the_collection_is_dealt_out(keeper: Books) -> None:
    table = keeper.open(WAR)
    keeper.do(ANN, table, do="sit", seat=1, buy_in=20_00)
    keeper.do(BOB, table, do="sit", seat=2, buy_in=500_00)
    for seat, person in ((1, ANN), (2, BOB)):
        keeper.do(person, table, do="bet", seat=seat, wagers={"primary": 20_00})
    with pytest.raises(NotAllowed, match="short of its wagers and the collection"):
        keeper.do(ANN, table, do="ready", seat=1)
    keeper.do(BOB, table, do="ready", seat=2)
    keeper.do(BOSS, table, do="deal")
    keeper.play_out(table)
    assert table.session.bankrolls[0] == 20_00
    assert table.dealt_rounds == 1


def test_a_collection_that_falls_to_ones_other_place_holds_nobody_up(keeper: Books) -> None:
    """Ann pays once, at her first seat; dealt out there, she would pay at the other, and cannot."""
    table = keeper.open(WAR)
    for seat, person, chips in ((1, ANN, 20_00), (2, BOB, 500_00), (3, ANN, 20_00)):
        keeper.do(person, table, do="sit", seat=seat, buy_in=chips)
        keeper.do(person, table, do="bet", seat=seat, wagers={"primary": 20_00})
    keeper.do(BOB, table, do="ready", seat=2)
    keeper.do(BOSS, table, do="deal")
    keeper.play_out(table)
    assert table.dealt_rounds == 1
    assert table.session.bankrolls[0] == table.session.bankrolls[2] == 20_00


def test_a_bet_is_not_left_to_whoever_sits_down_in_front_of_it(keeper: Books) -> None:
    table, place = seated(keeper, WAR)
    keeper.do(ANN, table, do="bet", seat=1, wagers={"primary": 20_00})
    keeper.do(EVE, table, do="bet", seat=place, wagers={"primary": 20_00})
    keeper.do(EVE, table, do="ready", seat=place)
    keeper.do(ANN, table, do="stand", seat=1)
    assert not table.session.stakes.any()
    assert not table.chairs[place - 1].ready
    with pytest.raises(NotAllowed, match="nobody plays seat 1"):
        keeper.do(EVE, table, do="bet", seat=place, wagers={"primary": 20_00})


def test_nobody_bets_behind_his_own_hand_or_the_bank(keeper: Books) -> None:
    table, place = seated(keeper, WAR)
    with pytest.raises(NotAllowed, match="nobody bets on one hand from two places"):
        keeper.do(ANN, table, do="sit", seat=place + 1, buy_in=100_00)
    keeper.do(ANN, table, do="stand", seat=1)
    with pytest.raises(NotAllowed, match="nobody bets on one hand from two places"):
        keeper.do(EVE, table, do="sit", seat=1, buy_in=100_00)
    keeper.do(ANN, table, do="sit", seat=1, buy_in=1_000_00)
    keeper.do(EVE, table, do="bet", seat=place, wagers={"primary": 20_00})
    keeper.do(ANN, table, do="take_bank", seat=1, cover=1_000_00)
    assert not table.session.stakes.any()
    with pytest.raises(NotAllowed, match="has the bank"):
        keeper.do(EVE, table, do="bet", seat=place, wagers={"primary": 20_00})


def test_the_action_goes_round_the_seats_and_not_behind_them(keeper: Books) -> None:
    table, _ = seated(keeper, WAR)
    last = table.terms.seats
    keeper.do(ANN, table, do="sit", seat=last, buy_in=1_000_00)
    keeper.do(ANN, table, do="take_bank", seat=last, cover=500_00)
    assert table.session.carried()["first-seat"] == 0


def test_no_hand_behind_a_seat_is_void(keeper: Books) -> None:
    table, place = seated(keeper, f"{BOOK}/pai-gow-poker")
    wagers = {"pai-gow": 10_00}
    for seat, person in ((1, ANN), (place, EVE)):
        keeper.do(person, table, do="bet", seat=seat, wagers=wagers)
    for seat, person in ((1, ANN), (place, EVE)):
        keeper.do(person, table, do="ready", seat=seat)
    with pytest.raises(BadInput, match="no hand at place"):
        keeper.do(BOSS, table, do="void", irregularity="x", seat=place)
