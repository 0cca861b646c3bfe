"""The audit: what was done is done again and compared, and whatever was changed is found."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from floor.books import ANN, BOB, BOOKS, BOSS, DEE, SEVENTEEN, Books, on_a_floor
from pitboss.errors import NotAllowed
from pitboss.floor.commands import read
from pitboss.floor.house import Floor
from pitboss.floor.people import Forbidden, Person, Role
from pitboss.floor.replay import Audit, Audited, playing_now, round_of, veiled
from pitboss.floor.shoes import Finder, commitment
from pitboss.floor.table import FloorTable
from pitboss.ledger.entries import GENESIS, Draft, Entry, hashed
from pitboss.ledger.store import Store
from pitboss.report.status import all_statuses
from pitboss.rulebook.loader import Book, books
from pitboss.rulebook.shelf import at_hand
from rulebook.own_book import DOCTORED, STRAIGHT, edit, own_book, sha256, shelf

THREE_CARD, ROULETTE = "columbus-2016/three-card-poker", "columbus-2016/roulette"


@pytest.fixture
def kept(tmp_path: Path) -> Books:
    return Books(tmp_path / "floor.db")


def audited(kept: Books, books: Sequence[Book] = BOOKS) -> Audited:
    kept.close()
    with Store.open(str(kept.path), read_only=True) as store:
        return Audit(store, books).run()


def forge(
    kept: Books,
    number: int,
    change: Callable[[dict[str, Any]], None],
    shoe: tuple[str, str, list[int]] | None = None,
) -> None:
    """Change an entry and chain everything after it anew, as somebody could who owns the file."""
    entries = kept.entries()
    previous, statements = GENESIS, []
    for entry in entries:
        fields = {name: getattr(entry, name) for name in Draft.__struct_fields__}
        if entry.number == number:
            change(fields)
        hash = hashed(fields, entry.number, entry.at, previous)
        data = json.dumps(fields["data"]).replace("'", "''")
        postings = json.dumps(fields["postings"])
        statements.append(
            f"UPDATE journal SET data = '{data}', postings = '{postings}', "
            f"previous = '{previous}', hash = '{hash}' WHERE number = {entry.number}"
        )
        previous = hash
    statements.append(f"UPDATE head SET hash = '{previous}'")
    if shoe is not None:
        id, salt, order = shoe
        statements.append(
            f"UPDATE shoes SET salt = '{salt}', \"order\" = '{json.dumps(order)}', "
            f"commitment = '{commitment(salt, order)}' WHERE id = '{id}'"
        )
    kept.tamper(*statements)


def live_spin_taken_back(kept: Books) -> FloorTable:
    """A live wheel with one visitor, where a 17 was keyed and taken back."""
    live = kept.open(ROULETTE, live=True)
    kept.do(DEE, live, do="sit", seat=1, buy_in=100_00, visitor="Zoe")
    kept.do(DEE, live, do="bet", seat=1, wagers={"straight 17": 5_00})
    kept.do(DEE, live, do="deal")
    kept.do(DEE, live, do="key", text="17")
    kept.do(DEE, live, do="back")
    return live


def playable() -> list[str]:
    return [
        s.address
        for book in books()
        for s in all_statuses(book)
        if s.playable and not s.between_players
    ]


@pytest.mark.parametrize("address", playable())
def test_a_played_table_is_replayed_to_the_same_entries(kept: Books, address: str) -> None:
    table = kept.open(address)
    kept.seat(table)
    kept.play(table, 3)
    kept.deal(table)
    found = audited(kept)
    assert found.problems == []
    assert found.not_replayed == []
    assert found.rounds >= 3
    assert found.chain is not None
    assert found.replayed == found.chain.entries - 2  # money at the cage is no table's
    assert found.cards > 0 or table.shoe is None


def test_everything_else_that_happens_at_tables_is_replayed_too(kept: Books) -> None:
    table = kept.open("columbus-2016/blackjack", {"decks": 6})
    kept.seat(table)
    kept.play(table, 2)
    kept.do(BOSS, table, do="shuffle")
    kept.do(BOSS, table, do="options", options={"decks": 2})
    kept.play(table, 8)
    settled = kept.entries("settled")[-1].number
    kept.do(BOSS, table, do="correct", seat=1, amount=5_00, why="misread a card", entry=settled)
    kept.do(BOSS, table, do="close")

    poker = kept.open(THREE_CARD)
    kept.seat(poker)
    kept.deal(poker)
    kept.do(ANN, poker, do="buy", seat=1, amount=100_00)
    kept.do(BOSS, poker, do="void", irregularity="dealer-card-exposed")

    live = live_spin_taken_back(kept)
    kept.do(DEE, live, do="key", text="18")

    bank = kept.open("hollywood-park/ez-baccarat")
    kept.seat(bank)
    kept.do(ANN, bank, do="take_bank", seat=1, cover=2_000_00)
    kept.do(BOB, bank, do="bet", seat=2, wagers={"player-line": 10_00})
    kept.do(BOB, bank, do="ready", seat=2)
    kept.do(ANN, bank, do="stand", seat=1)
    found = audited(kept)
    assert (found.problems, found.not_replayed) == ([], [])
    assert found.tables == 4


def test_a_shoe_that_runs_out_in_mid_round_is_checked_card_by_card(kept: Books) -> None:
    table = kept.open("columbus-2016/blackjack", {"decks": 1, "shuffle": "shoe", "cut-card": 1})
    kept.seat(table)
    kept.play(table, 12)
    shuffled = kept.entries("shuffled")
    assert len({e.round for e in shuffled}) > 1
    assert any(e.data["dealt"] < 12 or e.round for e in shuffled)
    found = audited(kept)
    assert found.problems == []
    assert found.shoes == len(shuffled) - 1
    assert found.shoes_in_play == 1


# what was changed is found


def test_a_changed_entry_breaks_the_chain(kept: Books) -> None:
    table = kept.open(ROULETTE)
    kept.seat(table)
    kept.play(table, 1)
    kept.tamper("UPDATE journal SET actor = 'bob' WHERE number = 4")
    found = audited(kept)
    assert not found.holds
    assert "entry 4" in found.problems[0]


def test_a_settlement_that_was_forged_with_its_whole_chain_is_found(kept: Books) -> None:
    table = kept.open(ROULETTE)
    kept.seat(table)
    kept.play(table, 1)
    settled = kept.entries("settled")[0]

    def forged(fields: dict[str, Any]) -> None:
        fields["data"]["lines"][0] = "1 straight 17 5.00 win 175.00 hit"

    forge(kept, settled.number, forged)
    found = audited(kept)
    assert found.chain is not None  # the chain alone does not tell
    assert [p for p in found.problems if f"entry {settled.number} settled" in p]


def test_a_spin_that_was_forged_with_its_whole_chain_is_found(kept: Books) -> None:
    table = kept.open(ROULETTE)
    kept.seat(table)
    kept.do(ANN, table, do="bet", seat=1, wagers={"straight 17": 5_00})
    spun = kept.do(ANN, table, do="ready", seat=1)[0]
    other = 17 if spun.data["fell"] != [17] else 18
    forge(kept, spun.number, lambda fields: fields["data"].update(fell=[other]))
    (problem,) = audited(kept).problems
    assert problem.startswith(f"entry {spun.number}: {other} fell as throw 1 of its round")


def test_a_book_that_was_forged_with_its_whole_chain_is_found(tmp_path: Path) -> None:
    """Its rounds were played by 3500 to 1, and the genuine hashes written over the others."""
    genuine, doctored = own_book(tmp_path / "a/house"), own_book(tmp_path / "b/house")
    edit(doctored / "roulette.toml", STRAIGHT, DOCTORED)
    kept = Books(tmp_path / "floor.db", shelf(doctored))
    table = kept.open("house/roulette", chance=SEVENTEEN)
    kept.seat(table)
    kept.do(ANN, table, do="bet", seat=1, wagers={"straight 17": 10_00})
    kept.do(ANN, table, do="ready", seat=1)
    (opened,) = kept.entries("opened")
    files = {name: sha256(genuine / name) for name in opened.data["files"]}
    forge(kept, opened.number, lambda fields: fields["data"].update(files=files))
    (problem,) = audited(kept, at_hand([str(genuine)])).problems
    assert problem.startswith(f"entry {opened.number}, table t1: played by edition ")


def dealt(kept: Books) -> Entry:
    """A round of cards, settled; its first entry."""
    table = kept.open(THREE_CARD)
    kept.seat(table)
    kept.play(table, 1)
    return next(e for e in kept.entries() if e.data.get("fell"))


def test_a_card_that_is_not_the_shoe_s_is_found(kept: Books) -> None:
    entry = dealt(kept)
    fell = entry.data["fell"]
    other = next(card for card in range(52) if card not in fell)
    forge(kept, entry.number, lambda fields: fields["data"].update(fell=[other, *fell[1:]]))
    found = audited(kept).problems[0]
    assert f"entry {entry.number}" in found
    assert "place 1 of shoe" in found


@pytest.mark.parametrize("what", ["order", "salt"])
def test_another_order_or_salt_than_was_committed_to_is_found(kept: Books, what: str) -> None:
    dealt(kept)
    finished = kept.entries("shoe finished")[0]
    order, salt = list(finished.data["order"]), finished.data["salt"]
    if what == "order":
        order[-1], order[-2] = order[-2], order[-1]  # two cards that never fell
    else:
        salt = "0" * 64
    forge(
        kept,
        finished.number,
        lambda fields: fields["data"].update(order=order, salt=salt),
        (finished.data["shoe"], salt, order),
    )
    found = audited(kept)
    assert [p for p in found.problems if f"entry {finished.number}" in p and "committed to" in p]


def test_a_shoe_with_two_aces_of_spades_is_found(kept: Books) -> None:
    """Even when it was committed to like that."""
    dealt(kept)
    opened, finished = kept.entries("shuffled")[0], kept.entries("shoe finished")[0]
    order, salt = list(finished.data["order"]), finished.data["salt"]
    order[-1] = order[-2]
    fresh = (finished.data["shoe"], salt, order)
    forge(kept, finished.number, lambda fields: fields["data"].update(order=order), fresh)
    kept.store = Store.open(str(kept.path))
    commits = {"commitment": commitment(salt, order)}
    forge(kept, opened.number, lambda fields: fields["data"].update(commits))
    assert "does not hold the cards" in audited(kept).problems[0]


def test_a_table_that_is_kept_otherwise_than_its_journal_makes_it_is_found(kept: Books) -> None:
    table = kept.open(ROULETTE)
    kept.seat(table)
    kept.tamper("""UPDATE tables SET state = replace(state, '"bank":0', '"bank":7')""")
    assert "kept with bank 7" in audited(kept).problems[0]


# one round


def test_a_round_is_shown_step_by_step_as_each_seat_saw_it(kept: Books) -> None:
    table = kept.open(THREE_CARD)
    kept.seat(table)
    kept.play(table, 2)
    shown = round_of(kept.store, BOOKS, table.id, 2)
    played = table.session.round
    assert played is not None
    assert not shown.playing
    assert shown.steps[-1].answers == played.answers
    for seats in ([], [1], [2], [1, 2]):
        views = shown.views(seats)
        first, middle, last = views[0], views[6], views[-1]
        assert first["dealer"] == []
        assert last["lines"]
        for seat in (1, 2):
            (hand,) = middle["seats"][seat - 1]["hands"]
            assert ("" in hand) == (seat not in seats)
    assert sum(len(view["new"]) for view in views) == len(views[-1]["said"])
    for seat in views[-1]["seats"][:2]:
        staked = sum(line["stake"] for line in last["lines"] if line["seat"] == seat["seat"])
        assert sum(seat["wagers"].values()) == staked  # what was raised lies there too
    assert [seat["net"] for seat in views[-1]["seats"]][:2] == [
        sum(line["net"] for line in views[-1]["lines"] if line["seat"] == seat) for seat in (1, 2)
    ]


def test_every_playable_game_is_shown_step_by_step(kept: Books) -> None:
    for address in playable():
        table = kept.open(address)
        kept.seat(table)
        kept.play(table, 1)
        shown = round_of(kept.store, BOOKS, table.id, 1)
        lines = shown.views([1, 2])[-1]["lines"]
        assert shown.settled is not None
        assert len(lines) == len([t for t in shown.settled.data["lines"] if " fee " not in t])
        kept.wallets.update(ann=100_000_00, bob=100_000_00)


def test_a_live_round_that_was_taken_back_shows_what_it_came_to(kept: Books) -> None:
    live = live_spin_taken_back(kept)
    assert round_of(kept.store, BOOKS, live.id, 1).playing
    kept.do(DEE, live, do="key", text="18")
    shown = round_of(kept.store, BOOKS, live.id, 1)
    assert [e.kind for e in shown.entries] == ["deal", "key", "settled", "back", "key", "settled"]
    assert shown.views([])[-1]["pocket"]["name"] == "18"


def test_a_correction_is_found_from_the_round_that_it_corrects(kept: Books) -> None:
    table = kept.open(ROULETTE)
    kept.seat(table)
    kept.play(table, 1)
    settled = kept.entries("settled")[0].number
    (fixed,) = kept.do(
        BOSS, table, do="correct", seat=2, amount=1_00, why="a chip fell", entry=settled
    )
    assert round_of(kept.store, BOOKS, table.id, 1).corrections == [fixed]


# nothing leaks


def test_what_fell_in_a_round_in_progress_is_hidden_until_it_is_over(kept: Books) -> None:
    table = kept.open(THREE_CARD)
    kept.seat(table)
    kept.deal(table)
    playing = playing_now(kept.store)
    assert playing == {table.id: 1}
    for entry in kept.entries():
        shown = veiled(entry, playing)
        assert not {"fell", "salt", "order"} & shown.data.keys()
    while table.session.prompt is not None:
        kept.act(table)
    assert playing_now(kept.store) == {}
    assert any("fell" in veiled(entry, {}).data for entry in kept.entries())


def test_the_hash_of_an_entry_does_not_tell_the_cards(kept: Books) -> None:
    """Somebody who knows all of an entry but the cards cannot try them out against its hash."""
    table = kept.open(THREE_CARD)
    kept.seat(table)
    kept.deal(table)
    entry = next(e for e in kept.entries() if "fell" in e.data)
    assert len(bytes.fromhex(entry.data["salt"])) == 16
    shown = veiled(entry, playing_now(kept.store))
    guess = {name: getattr(shown, name) for name in Draft.__struct_fields__}
    guess["data"] = {k: v for k, v in entry.data.items() if k != "salt"}  # even with the cards
    assert hashed(guess, entry.number, entry.at, entry.previous) != entry.hash


def test_a_shoe_that_ran_out_in_mid_round_stays_hidden_until_the_round_is_over(
    kept: Books,
) -> None:
    """Its order holds the cards that lie face down."""
    table = kept.open("columbus-2016/blackjack", {"decks": 1, "shuffle": "shoe", "cut-card": 1})
    kept.seat(table)
    for _ in range(500):
        kept.deal(table)
        while table.session.prompt is not None:
            last = kept.entries("shoe finished")[-1:]
            if last and last[0].round == table.dealt_rounds:
                shown = veiled(last[0], playing_now(kept.store))
                assert "order" not in shown.data
                assert "salt" not in shown.data
                return
            kept.act(table)
        kept.wallets.update(ann=100_000_00, bob=100_000_00)
        for seat, person in ((1, ANN), (2, BOB)):
            if table.session.bankrolls[seat - 1] < 500_00:
                kept.do(person, table, do="buy", seat=seat, amount=1_000_00)
    pytest.fail("no shoe ran out in mid-round")


# what stops halfway


async def in_mid_round(floor: Floor) -> tuple[Person, str]:
    ann = await floor.welcome("Ann")
    table = await floor.open_table(ann, THREE_CARD, {})
    for given in (
        {"do": "sit", "seat": 1, "buy_in": 500_00},
        {"do": "bet", "seat": 1, "wagers": {"ante": 5_00}},
        {"do": "ready", "seat": 1},
    ):
        await floor.do(ann, table.id, read(given))
    return ann, table.id


def test_somebody_who_is_refused_in_mid_round_does_not_end_it(tmp_path: Path) -> None:
    async def first(floor: Floor) -> tuple[Person, str, Any]:
        ann, table = await in_mid_round(floor)
        eve = Person("eve", "Eve", Role.SPECTATOR)
        with pytest.raises(Forbidden):
            await floor.do(eve, table, read({"do": "void", "irregularity": "x"}))
        return ann, table, await floor.view(ann, table)

    ann, table, before = on_a_floor(tmp_path / "floor.db", first)
    after = on_a_floor(tmp_path / "floor.db", lambda floor: floor.view(ann, table))
    assert before["state"] == "playing"
    assert after | {"number": 0} == before | {"number": 0}


def test_a_command_that_breaks_leaves_the_table_as_it_stood(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a game's function does: what is not in the journal has not happened."""

    async def play(floor: Floor) -> None:
        ann, table = await in_mid_round(floor)
        before = await floor.view(ann, table)
        act = read({"do": "act", "seat": 1, "action": "play"})

        def breaks(self: FloorTable, meter: int) -> Draft:
            raise ZeroDivisionError

        with monkeypatch.context() as broken:
            broken.setattr(FloorTable, "_settled", breaks)
            with pytest.raises(ZeroDivisionError):
                await floor.do(ann, table, act)
        assert await floor.view(ann, table) == before
        await floor.do(ann, table, act)
        assert (await floor.view(ann, table))["state"] == "settled"

    on_a_floor(tmp_path / "floor.db", play)


def test_a_round_that_cannot_be_kept_is_dropped_in_the_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a change of the rules: the shoe is shuffled, and the journal still replays."""
    path = tmp_path / "floor.db"
    ann, table = on_a_floor(path, in_mid_round)

    def cannot(self: FloorTable, entry: Entry, find: Finder) -> None:
        raise NotAllowed("the rules have changed")

    async def again(floor: Floor) -> Any:
        return await floor.view(ann, table)

    with monkeypatch.context() as changed:
        changed.setattr(FloorTable, "again", cannot)
        view = on_a_floor(path, again)
    assert view["state"] == "betting"
    assert view["seats"][0]["bankroll"] == 500_00

    async def play_on(floor: Floor) -> Any:
        for given in (
            {"do": "bet", "seat": 1, "wagers": {"ante": 5_00}},
            {"do": "ready", "seat": 1},
        ):
            await floor.do(ann, table, read(given))
        return await floor.view(ann, table)

    assert on_a_floor(path, play_on)["round"] == 2
    with Store.open(str(path), read_only=True) as store:
        kinds = [entry.kind for entry in store.entries(table=table)]
        at = kinds.index("dropped")
        assert kinds[at : at + 3] == ["dropped", "shoe finished", "shuffled"]
        assert Audit(store, BOOKS).run().problems == []


def test_a_closed_table_lays_its_last_shoe_open(kept: Books) -> None:
    table = kept.open("columbus-2016/blackjack")
    kept.seat(table)
    kept.play(table, 1)
    kept.do(BOSS, table, do="close")
    found = audited(kept)
    assert (found.problems, found.shoes, found.shoes_in_play) == ([], 1, 0)
