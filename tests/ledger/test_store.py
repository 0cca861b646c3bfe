"""The store: what is written together is there together, and comes back as it was."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from ledger.books import behind_its_back, moved, new_database, one, opening, shuffled, standing
from pitboss.errors import BadInput, NotAllowed, PitbossError
from pitboss.ledger import schema
from pitboss.ledger import store as store_module
from pitboss.ledger.databases import StoreError
from pitboss.ledger.entries import GENESIS, Batch, Broken, Draft, Entry
from pitboss.ledger.store import MOST_CENTS, PAGE, Store, Unsure


def test_an_empty_store_verifies(store: Store) -> None:
    assert store.last() == (0, GENESIS)
    assert store.verify().entries == 0
    assert store.tables() == []
    assert store.balances() == {}


def test_entries_are_numbered_and_chained(store: Store) -> None:
    first, second = store.append([Batch(drafts=[moved(1), moved(2)]), one(3)])
    assert [entry.number for entry in first + second] == [1, 2, 3]
    assert [entry.previous for entry in first + second] == [
        GENESIS,
        first[0].hash,
        first[1].hash,
    ]
    assert store.last() == (3, second[0].hash)
    assert list(store.entries()) == first + second


def test_everything_is_there_after_reopening(url: str) -> None:
    with Store.open(url) as store:
        made = store.append([opening(), one(250)])
        last = store.last()
    with Store.open(url) as store:
        assert store.last() == last
        assert list(store.entries()) == made[0] + made[1]
        assert store.balances() == {"cage": -250, "rack:t1:1": 250}
        assert store.append([one()])[0][0].previous == last[1]
        assert store.verify().entries == 3


def test_data_comes_back_as_its_hash_was_made(store: Store) -> None:
    class Card(msgspec.Struct):
        suit: str
        rank: int

    data: dict[str, Any] = {
        "struct": Card("s", 14),
        "numbered": {10: "ten", 9: "nine"},
        "set": {3},
        "pair": (1, 2),
        "text": "nul \x00, Ümlaut, 🂡",
        "float": 1e300,
        "large": 2**63 - 1,
    }
    made = store.append([Batch(drafts=[Draft(kind="k", actor="a", data=data)])])[0]
    assert list(store.entries()) == made
    assert made[0].data["struct"] == {"suit": "s", "rank": 14}
    assert made[0].data["text"] == data["text"]
    assert store.verify().entries == 1


def test_what_cannot_be_json_is_refused(store: Store) -> None:
    with pytest.raises(TypeError):
        store.append([Batch(drafts=[Draft(kind="k", actor="a", data={"x": object()})])])
    assert store.append([one()])[0][0].number == 1


def test_entries_by_what_is_asked(store: Store) -> None:
    for number in range(1, 9):
        who, where = ("ann", "bob")[number % 2], f"t{number % 4}"
        draft = Draft(
            kind=("bet", "act")[number > 4], actor=who, table=where, round=number // 3, data={}
        )
        store.append([Batch(drafts=[draft])])

    def numbers(**asked: Any) -> list[int]:
        return [entry.number for entry in store.entries(**asked)]

    assert numbers(table="t1") == [1, 5]
    assert numbers(actor="ann") == [2, 4, 6, 8]
    assert numbers(kinds=["act"]) == [5, 6, 7, 8]
    assert numbers(kinds=("act", "bet"), after=6) == [7, 8]
    assert numbers(round=1) == [3, 4, 5]
    assert numbers(round=1, table="t1") == [5]
    assert numbers(after=2, upto=5) == [3, 4, 5]
    assert numbers(limit=2) == [1, 2]
    assert numbers(newest_first=True, limit=3) == [8, 7, 6]
    assert numbers(newest_first=True, upto=4, after=1) == [4, 3, 2]
    assert numbers(table="") == numbers(limit=0) == []


def test_a_journal_longer_than_a_page_comes_whole(store: Store) -> None:
    store.append([Batch(drafts=[moved(1)] * (2 * PAGE + 1))])
    whole = list(range(1, 2 * PAGE + 2))
    assert [entry.number for entry in store.entries()] == whole
    assert [entry.number for entry in store.entries(newest_first=True)] == whole[::-1]
    assert [entry.number for entry in store.entries(limit=PAGE + 3)] == whole[: PAGE + 3]
    assert store.verify().entries == len(whole)


def test_balances_follow_the_postings(store: Store) -> None:
    store.append([one(500), one(-200), one(70, to="wallet:ann"), one(7, to="WALLET:ann")])
    assert store.balance("rack:t1:1") == 300
    assert store.balance("nobody") == 0
    assert store.balances("wallet:") == {"wallet:ann": 70}
    assert sum(store.balances().values()) == 0


@pytest.mark.parametrize(
    "postings",
    [
        [("cage", -100), ("rack:t1:1", 99)],
        [("cage", -(MOST_CENTS + 1)), ("rack:t1:1", MOST_CENTS + 1)],
        [("cage", -0.5), ("rack:t1:1", 0.5)],
    ],
)
def test_money_that_does_not_balance_is_refused(store: Store, postings: Any) -> None:
    bad = Batch(drafts=[moved(1), Draft(kind="paid", actor="house", postings=postings)])
    with pytest.raises(Broken):
        store.append([one(5), bad])
    assert store.last()[0] == 0
    assert store.balances() == {}


def test_a_table_stands_at_the_last_entry_of_its_batch(store: Store) -> None:
    store.append([Batch(drafts=[moved(1), moved(2)], table=standing()), one(3)])
    row = store.table("t1")
    assert row is not None
    assert (row.number, row.state, row.open) == (2, b"\x00state", True)
    again = Batch(drafts=[moved(4)], table=standing(state=b"later", open=False))
    store.append([Batch(drafts=[moved(1)], table=standing(state=b"first")), again])
    assert store.tables() == []
    assert [(row.number, row.state) for row in store.tables(open_only=False)] == [(5, b"later")]
    assert store.table("t2") is None


def test_a_shoe_comes_into_play_and_goes_out_of_it(store: Store) -> None:
    store.append([opening(), one()])
    shoe = store.shoe("s1")
    assert shoe is not None
    assert (shoe.order, shoe.salt, shoe.opened, shoe.finished) == ([3, 1, 2], "5a17", 1, None)
    store.append([Batch(drafts=[moved(1)], finished=["s1"], shoes=[shuffled("s2")])])
    assert [(shoe.id, shoe.opened, shoe.finished) for shoe in store.shoes("t1")] == [
        ("s1", 1, 3),
        ("s2", 3, None),
    ]
    assert store.shoes("t2") == []
    assert store.shoe("s3") is None


@pytest.mark.parametrize(
    "bad",
    [
        Batch(drafts=[moved(1)], finished=["s9"]),
        Batch(drafts=[moved(1)], shoes=[shuffled("s1")]),
        Batch(drafts=[moved(1)], shoes=[shuffled("s2", table="nowhere")]),
        Batch(drafts=[], finished=["s1"]),
    ],
    ids=["finished that never was", "shuffled twice", "at no table", "without an entry"],
)
def test_a_transaction_that_fails_leaves_nothing(store: Store, bad: Batch) -> None:
    store.append([opening()])
    before = store.last()
    good = Batch(drafts=[moved(10)], table=standing(state=b"new"), finished=["s1"])
    with pytest.raises(PitbossError):
        store.append([good, bad])
    assert store.last() == before
    assert store.balances() == {}
    assert [row.state for row in store.tables()] == [b"\x00state"]
    assert [shoe.finished for shoe in store.shoes("t1")] == [None]
    assert store.append([good])[0][0].previous == before[1]
    assert store.verify().entries == 2


@pytest.mark.parametrize("change", ["UPDATE journal SET kind = 'x'", "DELETE FROM journal"])
def test_the_database_itself_refuses_to_change_the_journal(
    store: Store, url: str, change: str
) -> None:
    store.append([one()])
    with (
        behind_its_back(url).begin() as other,
        pytest.raises(sa.exc.DBAPIError, match="can only be added to"),
    ):
        other.execute(sa.text(change))
    assert store.verify().entries == 1


def test_the_database_itself_refuses_to_replace_an_entry(store: Store, url: str) -> None:
    store.append([one()])
    row = "1, 'at', 't', 1, 'k', 'a', '{}', '[]', 'r', 'p', 'h'"
    replace = f"INSERT OR REPLACE INTO journal VALUES ({row})"
    if url.startswith("postgresql"):
        replace = f"INSERT INTO journal VALUES ({row}) ON CONFLICT (number) DO UPDATE SET kind='x'"
    for change in (replace, "TRUNCATE journal CASCADE"):
        if change.startswith("TRUNCATE") and url.startswith("sqlite"):
            continue
        with (
            behind_its_back(url).begin() as other,
            pytest.raises(sa.exc.DBAPIError, match="can only be added to"),
        ):
            other.execute(sa.text(change))
    assert store.verify().entries == 1


# One writer, any number of readers


def test_a_store_with_another_name_is_not_written_to(tmp_path: Path) -> None:
    """The lock and the log lie beside a name: under another one there is neither."""
    path, other = tmp_path / "floor.db", tmp_path / "other.db"
    with Store.open(str(path)) as store:
        os.link(path, other)
        with pytest.raises(StoreError, match=r"is a file with 2 names \(hard links\)"):
            Store.open(str(other))
        store.append([one()])
    with pytest.raises(StoreError, match="hard links"):
        Store.open(str(path))
    other.unlink()
    with Store.open(str(path)) as store:
        assert store.verify().entries == 1


def test_a_second_writer_is_refused_in_one_sentence(store: Store, url: str) -> None:
    with pytest.raises(StoreError, match=r"is in use by another pitboss"):
        Store.open(url)
    assert store.append([one()])[0][0].number == 1
    store.close()
    with Store.open(url) as next_one:
        assert next_one.last()[0] == 1


def test_a_reader_sees_what_is_written_and_writes_nothing(store: Store, url: str) -> None:
    store.append([one()])
    with Store.open(url, read_only=True) as reader:
        store.append([one()])
        assert reader.last()[0] == reader.verify().entries == 2
        with pytest.raises(StoreError, match="only to look at"):
            reader.append([one()])
        with pytest.raises(sa.exc.DBAPIError), reader._readers.begin() as connection:
            connection.execute(sa.delete(schema.balances))


def test_many_threads_use_one_store(store: Store) -> None:
    failures: list[BaseException] = []

    def play(seat: int) -> None:
        try:
            for _ in range(10):
                store.append([one(1, to=f"rack:t1:{seat}")])
                assert sum(store.balances().values()) == 0
                assert sum(1 for _ in store.entries(table="t1")) > 0
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=play, args=(seat,)) for seat in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert store.verify().entries == 80
    assert store.balance("cage") == -80


# What the schema is


def test_the_migrations_make_the_schema_that_the_code_uses(store: Store, url: str) -> None:
    with behind_its_back(url).connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True}
        )
        assert compare_metadata(context, schema.metadata) == []


@pytest.mark.parametrize("read_only", [False, True])
def test_a_store_of_a_newer_pitboss_is_refused(url: str, read_only: bool) -> None:
    Store.open(url).close()
    with behind_its_back(url).begin() as other:
        other.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(PitbossError, match=r"newer pitboss: its schema is revision 9999"):
        Store.open(url, read_only=read_only)


def test_a_reader_does_not_make_a_store(url: str) -> None:
    with pytest.raises(StoreError):
        Store.open(url, read_only=True)
    with Store.open(url) as store:
        assert store.last()[0] == 0


# Commits that report an error


def lose(store: Store, monkeypatch: pytest.MonkeyPatch, *, after_commit: bool) -> None:
    """Let the next commit report an error, whether or not it got through."""
    assert store._engine is not None
    dialect = store._engine.dialect
    commit = dialect.do_commit

    def failing(connection: Any) -> None:
        monkeypatch.setattr(dialect, "do_commit", commit)
        if after_commit:
            commit(connection)
        raise dialect.loaded_dbapi.OperationalError("the line went dead")

    monkeypatch.setattr(dialect, "do_commit", failing)


def test_a_commit_that_got_through_is_acknowledged_though_it_reported_an_error(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose(store, monkeypatch, after_commit=True)
    made = store.append([one()])[0]
    assert list(store.entries()) == made
    assert store.append([one()])[0][0].number == 2
    assert store.verify().entries == 2


def test_a_commit_that_did_not_get_through_leaves_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose(store, monkeypatch, after_commit=False)
    with pytest.raises(StoreError, match="the line went dead"):
        store.append([one()])
    assert store.last()[0] == 0
    assert store.append([one()])[0][0].number == 1
    assert store.verify().entries == 1


def test_a_commit_whose_outcome_cannot_be_learnt_says_so(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(_: object) -> tuple[int, str]:
        raise StoreError("the database is away")

    lose(store, monkeypatch, after_commit=True)
    monkeypatch.setattr(store_module, "RECONNECTING", 0)
    monkeypatch.setattr(store_module, "_checked_head", away)
    with pytest.raises(Unsure, match="whether it was is known when the store is opened again"):
        store.append([one()])


def test_a_lost_connection_is_replaced(postgres: str) -> None:
    with new_database(postgres, "floor_lost") as url, Store.open(url) as store:
        store.append([one()])
        with behind_its_back(url).connect() as other:
            other.execute(
                sa.text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE pid <> pg_backend_pid() AND datname = current_database()"
                )
            )
        with pytest.raises(StoreError):
            store.append([one()])
        assert store.append([one()])[0][0].number == 2
        with pytest.raises(StoreError, match="in use"):
            Store.open(url)
        assert store.verify().entries == 2


# People, rulings, keys


def test_people_are_found_whatever_the_case(store: Store) -> None:
    ann = store.add_person(" Zoë ", "player")
    assert (ann.name, ann.role, ann.disabled, ann.has_password) == ("Zoë", "player", False, False)
    assert store.person_named("ZOË") == store.person(ann.id) == ann
    assert store.person_named("Bob") is None
    with pytest.raises(NotAllowed, match="somebody called 'zOË' already"):
        store.add_person("zOË", "dealer")
    with pytest.raises(BadInput, match="needs a name"):
        store.add_person("  ", "dealer")
    assert [entry.kind for entry in store.entries()] == ["person-added"]
    bob = store.add_person("bob", "dealer", id="b")
    assert store.people() == [bob, ann]


def test_each_change_of_a_person_is_in_the_journal_and_no_password_is(store: Store) -> None:
    ann = store.add_person("Ann", "player", password="$argon2id$first", actor="root")
    store.set_password(ann.id, "$argon2id$second", actor="root")
    store.set_role(ann.id, "supervisor", actor="root")
    store.set_disabled(ann.id, actor="root")
    now = store.set_disabled(ann.id, False, actor="root")
    assert (now.role, now.disabled, now.has_password, now.stamp) == ("supervisor", False, True, 4)
    assert store.password(ann.id) == "$argon2id$second"
    entries = list(store.entries(actor="root"))
    assert [entry.kind for entry in entries] == [
        "person-added",
        "password-changed",
        "role-changed",
        "person-disabled",
        "person-enabled",
    ]
    assert {entry.data["person"] for entry in entries} == {ann.id}
    assert entries[2].data["role"] == "supervisor"
    assert b"argon2" not in msgspec.json.encode(entries) + msgspec.json.encode(store.people())
    assert store.verify().entries == 5


def test_logging_out_makes_older_cookies_void(store: Store) -> None:
    ann = store.add_person("Ann", "player")
    assert store.void_cookies(ann.id).stamp == ann.stamp + 1
    assert [(entry.kind, entry.actor) for entry in store.entries(after=1)] == [
        ("logged-out", ann.id)
    ]


def test_nobody_is_changed_who_is_not_there(store: Store) -> None:
    with pytest.raises(BadInput, match="there is no person 'ann'"):
        store.set_role("ann", "supervisor")
    assert store.last()[0] == 0


def test_a_ruling_is_kept_once(store: Store) -> None:
    id = store.put_ruling("seat 1 is paid 3 to 2")
    assert store.put_ruling("seat 1 is paid 3 to 2") == id
    assert store.put_ruling("seat 1 is paid 6 to 5") != id
    assert store.ruling(id) == "seat 1 is paid 3 to 2"
    assert store.ruling("none") is None
    assert store.last()[0] == 0


def test_a_key_is_made_once(url: str) -> None:
    with Store.open(url) as store:
        key = store.secret("cookies")
        assert len(key) == 32
        assert store.secret("other") != key
    with Store.open(url) as store:
        assert store.secret("cookies") == key


# Where the store is


def test_the_default_store_is_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PITBOSS_STORE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with Store.open() as store:
        assert store.name == str(tmp_path / "data" / "pitboss" / "floor.db")
    monkeypatch.setenv("PITBOSS_STORE", str(tmp_path / "else where" / "a%20b?.db"))
    with Store.open() as store:
        assert store.name == str(tmp_path / "else where" / "a%20b?.db")
        assert Path(store.name).is_file()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_nobody_else_can_read_the_shoes(tmp_path: Path) -> None:
    with Store.open(str(tmp_path / "floor.db")) as store:
        store.append([opening()])
        for kept in ("floor.db", "floor.db-wal", "floor.db-shm"):
            assert stat.S_IMODE((tmp_path / kept).stat().st_mode) == 0o600, kept


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("mysql://root:secret@db/floor", r"mysql://root:\*\*\*@db/floor is neither"),
        ("sqlite://", "neither a file nor a database"),
        ("://", "neither a file nor a database"),
        ("postgresql://nobody:secret@127.0.0.1:1/floor", r"nobody:\*\*\*@.* cannot be opened"),
    ],
)
def test_a_store_that_is_nowhere_is_refused_in_one_sentence(given: str, why: str) -> None:
    with pytest.raises(PitbossError, match=why) as refused:
        Store.open(given)
    assert "\n" not in refused.value.message
    assert "secret" not in refused.value.message


def test_a_file_that_is_no_store_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear pit boss, " * 100)
    for read_only in (False, True):
        with pytest.raises(StoreError, match="file is not a database"):
            Store.open(str(file), read_only=read_only)
    assert file.read_text().startswith("Dear pit boss")
    with pytest.raises(StoreError, match="cannot be opened"):
        Store.open(str(file / "floor.db"))


def test_a_store_that_cannot_be_locked_says_why(tmp_path: Path) -> None:
    (tmp_path / "floor.db.lock").mkdir()
    with pytest.raises(StoreError, match="cannot be locked: unable to open"):
        Store.open(str(tmp_path / "floor.db"))


def test_watching_a_verification(store: Store) -> None:
    store.append([one(), one()])
    seen: list[Entry] = []
    summary = store.verify(seen.append)
    assert seen == list(store.entries())
    assert (summary.entries, summary.hash, summary.accounts) == (*store.last(), 2)
