"""What somebody does to the journal behind the store's back, `verify` finds and names."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import sqlalchemy as sa

from ledger.books import behind_its_back, moved, one, standing
from pitboss.ledger import schema
from pitboss.ledger.entries import Batch, Broken, Draft, Entry, entered
from pitboss.ledger.store import Store, _journal_row

ENTRIES = 6

Tamper = Callable[[sa.Connection, list[Entry]], None]


def sql(*statements: str) -> Tamper:
    """Tampering in plain SQL."""

    def tamper(connection: sa.Connection, _: list[Entry]) -> None:
        for statement in statements:
            connection.execute(sa.text(statement))

    return tamper


def put_in_at_the_end(connection: sa.Connection, entries: list[Entry]) -> None:
    """A well-made entry, chained to the last."""
    last = entries[-1]
    forged = entered(moved(0), number=last.number + 1, at=last.at, previous=last.hash)
    connection.execute(sa.insert(schema.journal), _journal_row(forged))


def put_in_between(connection: sa.Connection, entries: list[Entry]) -> None:
    """A well-made entry in place of the fourth, all those after it moved up."""
    for number in range(ENTRIES, 3, -1):
        connection.execute(
            sa.text(f"UPDATE journal SET number = {number + 1} WHERE number = {number}")
        )
    forged = entered(moved(0), number=4, at=entries[3].at, previous=entries[2].hash)
    connection.execute(sa.insert(schema.journal), _journal_row(forged))


def written_anew(connection: sa.Connection, entries: list[Entry]) -> None:
    """The fourth entry changed, and every hash after it computed again."""
    previous = entries[2].hash
    for entry in entries[3:]:
        fields = {name: getattr(entry, name) for name in Draft.__struct_fields__}
        draft = Draft(**(fields | ({"actor": "eve"} if entry.number == 4 else {})))
        forged = entered(draft, number=entry.number, at=entry.at, previous=previous)
        previous = forged.hash
        row = _journal_row(forged)
        connection.execute(
            sa.update(schema.journal).where(schema.journal.c.number == entry.number).values(row)
        )


def numbers_swapped(connection: sa.Connection, _: list[Entry]) -> None:
    """The third and the fourth entry in each other's place."""
    for old, new in ((3, 99), (4, 3), (99, 4)):
        connection.execute(sa.text(f"UPDATE journal SET number = {new} WHERE number = {old}"))


@pytest.mark.parametrize(
    ("tamper", "said"),
    [
        (sql("UPDATE journal SET actor = 'eve' WHERE number = 3"), "entry 3 has been changed"),
        (sql("UPDATE journal SET at = '2020' WHERE number = 1"), "entry 1 has been changed"),
        (
            sql("""UPDATE journal SET postings = '[["cage",-9],["eve",9]]' WHERE number = 4"""),
            "entry 4 has been changed",
        ),
        (sql("UPDATE journal SET data = '{' WHERE number = 5"), "entry 5 has been changed"),
        (sql("UPDATE journal SET data = '[]' WHERE number = 5"), "entry 5 has been changed"),
        (sql("DELETE FROM journal WHERE number = 1"), "entry 1 is missing"),
        (sql("DELETE FROM journal WHERE number = 3"), "entry 3 is missing"),
        (sql("DELETE FROM journal WHERE number >= 5"), "entry 5 is missing"),
        (sql("DELETE FROM journal"), "entry 1 is missing"),
        (put_in_at_the_end, "entry 7 was put in"),
        (put_in_between, "entry 5 is not chained to the one before"),
        (numbers_swapped, "entry 3 is not chained to the one before"),
        (written_anew, "entry 6 has been changed: it is not the one that was written last"),
        (
            sql("UPDATE balances SET cents = cents + 1 WHERE account = 'rack:t1:1'"),
            r"the balance of rack:t1:1 is kept as 601 cents, and its postings make 600",
        ),
        (
            sql("INSERT INTO balances VALUES ('eve', 5), ('cage2', -5)"),
            "the balance of cage2 is kept as -5 cents",
        ),
        (sql("DELETE FROM head"), "which entry is the last"),
        (sql("UPDATE tables SET number = 77"), "table t1 stands at entry 77"),
    ],
)
def test_tampering_is_found_and_named(url: str, tamper: Tamper, said: str) -> None:
    with Store.open(url) as store:
        store.append([Batch(drafts=[moved(100)], table=standing())])
        store.append([one(100) for _ in range(ENTRIES - 1)])
        entries = list(store.entries())
    with behind_its_back(url).begin() as other:
        if other.dialect.name == "sqlite":
            for guard in ("update", "delete", "replace"):
                other.execute(sa.text(f"DROP TRIGGER journal_no_{guard}"))
        else:
            other.execute(sa.text("ALTER TABLE journal DISABLE TRIGGER USER"))
        tamper(other, entries)
    with Store.open(url, read_only=True) as store, pytest.raises(Broken, match=said):
        store.verify()


def test_nothing_is_chained_to_a_journal_that_lost_its_end(url: str) -> None:
    with Store.open(url) as store:
        store.append([one(), one()])
    with behind_its_back(url).begin() as other:
        other.execute(sa.text("UPDATE head SET number = 3"))
    with pytest.raises(Broken, match="entry 3 is missing"):
        Store.open(url)
