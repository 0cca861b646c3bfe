"""A table and the files of its book: what it was played by, what it goes on by, and none at all."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from floor.books import SEVENTEEN, on_a_floor
from pitboss.errors import BadInput, NotAllowed
from pitboss.floor.commands import read
from pitboss.floor.house import WELCOME, Floor, Held
from pitboss.floor.people import Person, Role
from pitboss.floor.replay import Audit, Audited, playing_now, round_of
from pitboss.ledger.entries import Entry
from pitboss.ledger.store import Store
from pitboss.rulebook.shelf import OtherEdition, at_hand
from rulebook.own_book import (
    DOCTORED,
    STRAIGHT,
    edit,
    edition_of_another_day,
    own_book,
    sha256,
    shelf,
)

ROULETTE, POKER = "my-house/roulette", "my-house/three-card-poker"
DEE = Person("dee", "Dee", Role.HOST)


class House:
    """A floor that is opened again and again, on one store, with a book of its own."""

    def __init__(self, folder: Path) -> None:
        self.store = folder / "floor.db"
        self.book = own_book(folder / "my_house")
        self.table, self.ann = "", Person("", "", Role.HOST)

    def opens(self, play: Any, *, without: bool = False, **given: Any) -> Any:
        books = shelf() if without else shelf(self.book)
        return on_a_floor(self.store, play, books, **given)

    def plays(self, *given: dict[str, Any], address: str = ROULETTE, **asked: Any) -> Any:
        """Ann does something at her table; what she sees then."""

        async def play(floor: Floor) -> Any:
            if not self.table:
                self.ann = await floor.welcome("Ann")
                self.table = (await floor.open_table(self.ann, address, {}, **asked)).id
                await self.do(floor, do="sit", seat=1, buy_in=500_00)
            for command in given:
                await self.do(floor, **command)
            return await floor.view(self.ann, self.table)

        return self.opens(play, chance=SEVENTEEN)

    async def do(self, floor: Floor, **given: Any) -> None:
        await floor.do(self.ann, self.table, read(given))

    def spins(self) -> Any:
        """Ann has $10 on the number that falls."""
        bet = {"do": "bet", "seat": 1, "wagers": {"straight 17": 10_00}}
        return self.plays(bet, {"do": "ready", "seat": 1})

    def held(self, **given: Any) -> dict[str, Held]:
        async def look(floor: Floor) -> dict[str, Held]:
            assert self.table not in floor.spots
            with pytest.raises(NotAllowed, match="is held"):
                await self.do(floor, do="stand", seat=1)
            return floor.held

        found: dict[str, Held] = self.opens(look, **given)
        return found

    def entries(self, *kinds: str) -> list[Entry]:
        with Store.open(str(self.store), read_only=True) as store:
            return list(store.entries(table=self.table, kinds=kinds))

    def balances(self) -> dict[str, int]:
        with Store.open(str(self.store), read_only=True) as store:
            store.verify()
            found = store.balances()
        assert sum(found.values()) == 0
        return found

    def audited(self, *folders: Path) -> Audited:
        with Store.open(str(self.store), read_only=True) as store:
            return Audit(store, at_hand(map(str, folders))).run()


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def kept_as(house: House, name: str) -> Path:
    """The edition of today, put away; the folder of a book keeps its name."""
    return Path(shutil.copytree(house.book, house.book.parent / name / house.book.name))


def test_a_table_opens_with_the_hash_of_each_file_that_it_is_played_by(house: House) -> None:
    house.spins()
    (opened,) = house.entries("opened")
    names = ("book.toml", "roulette.toml")
    assert opened.data["files"] == {name: sha256(house.book / name) for name in names}
    assert house.entries("edition") == []
    assert house.audited(house.book).problems == []


def test_a_book_that_pays_more_than_the_one_at_hand_fails_the_audit(house: House) -> None:
    """The chain is whole, the money balances, and the rounds replay by the doctored file."""
    genuine = kept_as(house, "genuine")
    edit(house.book / "roulette.toml", STRAIGHT, DOCTORED)
    assert house.spins()["seats"][0]["bankroll"] == 500_00 + 3500 * 10_00
    (opened,) = house.entries("opened")
    found = house.audited(genuine)
    assert found.chain is not None
    assert not found.holds
    assert found.problems == [
        f"entry {opened.number}, table {house.table}: played by another edition of {ROULETTE}: "
        f"roulette.toml had SHA-256 {sha256(house.book / 'roulette.toml')}, "
        f"and at hand is {sha256(genuine / 'roulette.toml')}"
    ]
    assert house.audited().problems == [
        f"entry {opened.number}, table {house.table}: played by {ROULETTE}, "
        "which is in no rule book at hand"
    ]


@pytest.mark.parametrize("file", ["roulette.toml", "book.toml"])
def test_a_changed_book_is_journaled_and_audited_by_both_editions(house: House, file: str) -> None:
    before = house.spins()
    old = kept_as(house, "old")
    edition_of_another_day(house.book / file)
    after = house.spins()
    assert after["seats"][0]["bankroll"] == before["seats"][0]["bankroll"] + 350_00
    (changed,) = house.entries("edition")
    assert changed.data["files"][file] == sha256(house.book / file)
    (first, last) = house.entries("settled")
    assert first.revision != last.revision == changed.revision
    assert house.audited(old, house.book).problems == []
    assert "another edition" in house.audited(old).problems[0]
    assert f"entry {changed.number}" in house.audited(old).problems[0]
    assert "another edition" in house.audited(house.book).problems[0]
    house.plays()
    assert len(house.entries("edition")) == 1  # a restart by the same files is nothing new


def test_another_edition_is_found_behind_rounds_that_the_code_no_longer_replays(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr("pitboss.floor.table_state.code_revision", lambda *files: "earlier")
        earlier.setattr("pitboss.floor.table.transcript", lambda played: ["as it was said then"])
        house.spins()
    old = kept_as(house, "old")
    edit(house.book / "roulette.toml", STRAIGHT, DOCTORED)
    house.spins()
    (changed,) = house.entries("edition")
    found = house.audited(old)
    assert "as it was said then" in found.not_replayed[0]
    assert found.problems[0].startswith(f"entry {changed.number}, table {house.table}: played by")
    assert house.audited(old, house.book).problems == []


def test_other_payoffs_hold_from_the_restart_on(house: House) -> None:
    house.spins()
    old = kept_as(house, "old")
    edit(house.book / "roulette.toml", STRAIGHT, STRAIGHT.replace("35", "36"))
    assert house.spins()["seats"][0]["bankroll"] == 500_00 + 350_00 + 360_00
    assert house.audited(old, house.book).problems == []
    assert house.balances()[f"rack:{house.table}:1"] == 500_00 + 350_00 + 360_00


def test_a_round_that_was_begun_by_the_old_files_is_given_up(house: House) -> None:
    bet = {"do": "bet", "seat": 1, "wagers": {"ante": 5_00}}
    view = house.plays(bet, {"do": "ready", "seat": 1}, address=POKER)
    assert view["state"] == "playing"
    old = kept_as(house, "old")
    edition_of_another_day(house.book / "three_card_poker.toml")
    view = house.plays()
    assert (view["state"], view["seats"][0]["bankroll"]) == ("betting", 500_00)
    kinds = [entry.kind for entry in house.entries()]
    assert kinds[-4] == "edition"
    assert kinds[-3:] == ["posted", "shoe finished", "shuffled"]
    with Store.open(str(house.store), read_only=True) as store:
        assert playing_now(store) == {}
    view = house.plays(bet, {"do": "ready", "seat": 1}, {"do": "act", "seat": 1, "action": "fold"})
    assert view["state"] == "settled"
    assert house.audited(old, house.book).problems == []


def test_a_live_round_by_the_old_files_stays_settled_and_cannot_be_taken_back(
    house: House,
) -> None:
    bet = {"do": "bet", "seat": 1, "wagers": {"straight 18": 500_00}}
    house.plays(bet, {"do": "deal"}, {"do": "key", "text": "18"}, live=True)
    old = kept_as(house, "old")
    edit(house.book / "roulette.toml", STRAIGHT, STRAIGHT.replace("35", "30"))
    view = house.plays()
    assert view["seats"][0]["bankroll"] == 500_00 + 35 * 500_00
    assert view["seats"][0]["wagers"] == {}
    with pytest.raises(NotAllowed, match="nothing to take back"):
        house.plays({"do": "back"})
    assert house.balances()[f"rack:{house.table}:1"] == 36 * 500_00
    assert house.audited(old, house.book).problems == []


def test_a_round_of_another_edition_is_not_shown_by_rules_that_are_not_its_own(
    house: House,
) -> None:
    house.spins()
    old = kept_as(house, "old")
    edit(house.book / "roulette.toml", STRAIGHT, DOCTORED)
    house.spins()
    with Store.open(str(house.store), read_only=True) as store:
        both = at_hand(map(str, (old, house.book)))
        for number, paid in ((1, 350_00), (2, 35_000_00)):
            (line,) = round_of(store, both, house.table, number).views([])[-1]["lines"]
            assert line["net"] == paid
        now = at_hand([str(house.book)])
        assert round_of(store, now, house.table, 2).settled
        with pytest.raises(OtherEdition, match=f"round 1 of table {house.table} cannot be shown"):
            round_of(store, now, house.table, 1)


# held


def test_a_table_without_its_book_is_held_with_its_chips_until_the_book_is_back(
    house: House,
) -> None:
    bet = {"do": "bet", "seat": 1, "wagers": {"ante": 5_00}}
    before = house.plays(bet, {"do": "ready", "seat": 1}, address=POKER)
    balances, entries = house.balances(), house.entries()
    (held,) = house.held(without=True).values()
    assert held.why.startswith(f"table {house.table} is held, and the $500 before its seats")
    assert "there is no rule book 'my-house'" in held.why
    assert held.state is not None
    assert [chair.name for chair in held.state.chairs if chair.taken] == ["Ann"]
    assert (house.balances(), house.entries()) == (balances, entries)
    assert house.plays() == before  # in the middle of the round
    assert house.plays({"do": "act", "seat": 1, "action": "fold"})["state"] == "settled"
    assert house.audited(house.book).problems == []


def test_wagers_that_lie_on_a_held_table_lie_there_when_it_opens_again(house: House) -> None:
    bet = {"do": "bet", "seat": 1, "wagers": {"straight 17": 10_00}}
    before = house.plays(bet)
    house.held(without=True)
    assert house.plays()["seats"] == before["seats"]
    house.plays({"do": "clear", "seat": 1}, {"do": "stand", "seat": 1})
    assert house.balances()[f"wallet:{house.ann.id}"] == WELCOME


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (STRAIGHT, '["win", "35:1"', "roulette.toml, line 23"),
        ('play = "roulette"', 'play = "roulete"', "there is no game 'roulete'"),
        ("seats = 8", "seats = 3", "it has 8 seats, and my-house/roulette now has 3"),
    ],
)
def test_a_table_whose_game_does_not_load_is_held(
    house: House, old: str, new: str, says: str
) -> None:
    before = house.plays()
    edit(house.book / "roulette.toml", old, new)
    assert says in house.held()[house.table].why
    assert house.balances()[f"rack:{house.table}:1"] == 500_00
    edit(house.book / "roulette.toml", new, old)
    assert house.plays() == before
    (house.book / "roulette.toml").unlink()
    assert "there is no game in my-house 'roulette'" in house.held()[house.table].why


def test_a_new_table_beside_a_held_one_has_a_name_of_its_own(house: House) -> None:
    house.plays()

    async def open_another(floor: Floor) -> str:
        return (await floor.open_table(house.ann, "columbus-2016/roulette", {})).id

    assert house.opens(open_another, without=True) != house.table


def test_a_floor_opens_no_table_by_a_path(house: House) -> None:
    async def attack(floor: Floor) -> None:
        with pytest.raises(BadInput, match="there is no rule book"):
            await floor.open_table(DEE, f"{house.book}/roulette", {})
        assert not floor.spots

    house.opens(attack, without=True)
