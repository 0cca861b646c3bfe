"""Who can write to the database appends entries while the floor is closed: nobody signed them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from floor.books import on_a_floor
from ledger.books import behind_its_back, moved, one
from pitboss.cli import sign_books
from pitboss.errors import NotAllowed
from pitboss.floor.house import Floor
from pitboss.floor.replay import Audit, Audited
from pitboss.ledger import schema
from pitboss.ledger.databases import StoreError
from pitboss.ledger.entries import GENESIS, Batch, Broken, Draft, entered
from pitboss.ledger.heads import Heads, read
from pitboss.ledger.house_key import HouseKey
from pitboss.ledger.migrations.versions import r0004_signature
from pitboss.ledger.signature import signature_of
from pitboss.ledger.store import Store, _journal_row

KEY = HouseKey(bytes(32))
MILLION = 1_000_000_00


def played(url: str, key: HouseKey | None = KEY) -> str:
    """A store with some entries and Eve, who is a player."""
    with Store.open(url, key=key) as store:
        bought = moved(100, to="wallet:ann", kind="cashed", table="")
        store.append([Batch(drafts=[bought]), Batch(drafts=[bought])])
        return store.add_person("Eve", "player", password="$argon2id$hers").id


def append(url: str, *drafts: Draft) -> None:
    """In plain SQL, past the program: entries that are chained, and what follows from them."""
    with Store.open(url, read_only=True) as store:
        last = list(store.entries())[-1]
    with behind_its_back(url).begin() as other:
        for draft in drafts:
            last = entered(draft, number=last.number + 1, at=last.at, previous=last.hash)
            other.execute(sa.insert(schema.journal), _journal_row(last))
            for account, cents in last.postings:
                balances = schema.balances
                changed = other.execute(
                    sa.update(balances)
                    .where(balances.c.account == account)
                    .values(cents=balances.c.cents + cents)
                )
                if not changed.rowcount:
                    row = {"account": account, "cents": cents}
                    other.execute(sa.insert(balances), row)
        other.execute(sa.update(schema.head).values(number=last.number, hash=last.hash))


def promoted(url: str, eve: str) -> None:
    """Eve has a million and is administrator, and everything fits in itself."""
    data = {"person": eve, "role": "administrator"}
    append(
        url,
        moved(MILLION, to=f"wallet:{eve}", kind="cashed", table=""),
        Draft(kind="role-changed", actor="house", data=data),
    )
    with behind_its_back(url).begin() as other:
        c = schema.people.c
        other.execute(
            sa.update(schema.people)
            .where(c.id == eve)
            .values(role="administrator", stamp=c.stamp + 1)
        )


def audited(url: str, key: HouseKey | None = KEY, heads: str = "") -> Audited:
    with Store.open(url, read_only=True, key=key) as store:
        signed = read(heads, KEY) if heads else []
        return Audit(store, [], replay=False, heads=signed).run()


def test_entries_that_nobody_signed_are_found_and_the_floor_does_not_open(
    url: str, tmp_path: Path
) -> None:
    eve = played(url)
    file = str(tmp_path / "heads")
    heads = Heads(KEY, file)
    with Store.open(url, key=KEY) as store:
        heads.write(store.last())
    assert audited(url, heads=file).problems == []
    promoted(url, eve)
    [said] = audited(url, heads=file).problems
    assert "the signature under the last entry, 5, is not of this key" in said
    with pytest.raises(Broken, match="was put in past the floor"):
        Store.open(url, key=KEY)
    with pytest.raises(StoreError, match="name the house's key"):
        Store.open(url)


def test_every_transaction_signs_its_last_entry(url: str) -> None:
    with Store.open(url, key=KEY) as store:
        store.append([one(), one()])
        assert audited(url).problems == []
        store.put_ruling("a ruling")
        store.append([one()])
        assert audited(url).problems == []
        assert audited(url).chain.signed  # type: ignore[union-attr]
        assert not audited(url, key=None).chain.signed  # type: ignore[union-attr]


@pytest.mark.parametrize("way", ["none", "another", "older schema"])
def test_taking_the_signature_away_is_no_way_back(url: str, way: str) -> None:
    eve = played(url)
    promoted(url, eve)
    with behind_its_back(url).begin() as other:
        if way == "older schema":
            other.execute(sa.text("ALTER TABLE head DROP COLUMN signature"))
            before = r0004_signature.down_revision
            other.execute(sa.text(f"UPDATE alembic_version SET version_num = '{before}'"))
        else:
            signature = None if way == "none" else HouseKey.made().signature("last entry", b"5")
            other.execute(sa.update(schema.head).values(signature=signature))
    with pytest.raises(Broken, match="signature"):
        Store.open(url, key=KEY)
    if way != "older schema":
        assert not audited(url).holds


def unguarded(other: sa.Connection) -> None:
    """The database does not protect the journal any more."""
    if other.dialect.name == "sqlite":
        for name in ("journal_no_delete", "journal_no_update"):
            other.execute(sa.text(f"DROP TRIGGER {name}"))
    else:
        other.execute(sa.text("ALTER TABLE journal DISABLE TRIGGER USER"))


def test_the_last_entry_says_what_was_signed(url: str) -> None:
    """Its number and hash left alone, and something else written over it."""
    eve = played(url)
    data = f'{{"person":"{eve}","role":"administrator"}}'
    with behind_its_back(url).begin() as other:
        unguarded(other)
        changed = {"kind": "role-changed", "data": data}
        last = schema.journal.c.number == sa.select(schema.head.c.number).scalar_subquery()
        assert other.execute(sa.update(schema.journal).where(last).values(**changed)).rowcount == 1
    with pytest.raises(Broken, match="entry 3 has been changed: its hash does not fit"):
        Store.open(url, key=KEY)


@pytest.mark.parametrize("signature", [None, signature_of(KEY, 0, GENESIS)])
def test_a_store_that_was_emptied_is_not_a_new_one(url: str, signature: str | None) -> None:
    """The house has signed its journal when there was nothing in it, and somebody kept that."""
    played(url)
    with behind_its_back(url).begin() as other:
        unguarded(other)
        other.execute(sa.text("DELETE FROM journal"))
        nothing = {"number": 0, "hash": GENESIS, "signature": signature}
        other.execute(sa.update(schema.head).values(**nothing))
    with pytest.raises(Broken, match="it was emptied"):
        Store.open(url, key=KEY)


def signed(url: str, path: Path) -> None:
    sign_books.command(store=url, key=str(path), book=[])


def test_books_older_than_signatures_are_signed_by_a_command_that_is_in_the_journal(
    url: str, tmp_path: Path
) -> None:
    path = tmp_path / "house.key"
    key = HouseKey.kept_in(path)
    played(url, key=None)
    with pytest.raises(Broken, match="pitboss sign-books"):
        Store.open(url, key=key)
    signed(url, path)
    with Store.open(url, key=key) as store:
        last = list(store.entries())[-1]
        assert (last.kind, last.data["entry"]) == ("signed", 3)
    assert audited(url, key=key).problems == []


def test_books_that_do_not_hold_are_not_signed(url: str, tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    HouseKey.kept_in(path)
    played(url, key=None)
    with behind_its_back(url).begin() as other:
        other.execute(sa.text("UPDATE balances SET cents = cents + 1"))
    with pytest.raises(NotAllowed, match="the books do not hold"):
        signed(url, path)
    with pytest.raises(Broken, match="pitboss sign-books"):
        Store.open(url, key=HouseKey.read(path))


def test_a_floor_signs_what_it_writes(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"

    async def welcomes(floor: Floor) -> Any:
        return await floor.welcome(f"Guest {floor.store.last()[0]}")

    for _ in range(2):
        on_a_floor(path, welcomes, key=KEY)
    assert audited(str(path)).problems == []
