"""Edit a store in one place, past the floor, and see whether the audit finds it.

A floor is played on and closed. Then, again and again, a copy of its database is changed in one
place: a value of a column, a row taken away or doubled, a key of a table's state, a trigger. The
audit, with the key, must find each of these edits; those that change nothing that anybody goes by
are listed as harmless, with the reason.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import shutil
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from floor.books import BOOKS, on_a_floor
from pitboss.engines.simulate import default_stakes
from pitboss.errors import PitbossError
from pitboss.floor import stadiums
from pitboss.floor.commands import read
from pitboss.floor.house import Floor
from pitboss.floor.people import Person, Role
from pitboss.floor.replay import Audit
from pitboss.floor.table_state import TableState
from pitboss.ledger.house_key import HouseKey
from pitboss.ledger.migrations.versions.r0001_journal import triggers
from pitboss.ledger.store import Store

KEY = HouseKey(bytes(32))
POKER = "columbus-2016/texas-holdem"
STADIUM = "columbus-2017/stadium"
BOSS = Person("boss", "Boss", Role.SUPERVISOR)

HARMLESS = {
    "head.id": "there is one row, and nobody asks how it is called",
    "head.writer": "whoever opens the floor puts his own there; changed while it is open, it "
    "closes the floor",
    "rulings.at": "a ruling shows no date",
    "rulings: row deleted": "a link leads nowhere; it never leads to another round",
    "secrets": "a floor whose house has a key reads none of them",
    "balances: empty": "an account that holds nothing says the same without a row",
    "yes": "in SQLite any number but 0 is yes, here and to whoever asks for the row",
    "spaces": "the text reads as the same values, which the hash is of",
    "shown": "what the dice or the wheel showed last, what the clock decided and who played which "
    "hand of a round that is over is shown and nothing else, and older rows do not have it",
    "as without it": "a state without it reads the same",
}
"""Edits that the audit does not find, and why that is all right."""
YES = {("tables", "open", 2), ("people", "disabled", 2)}


@dataclass(frozen=True)
class Edit:
    """One statement, and what it does in words."""

    what: str
    statement: str
    given: tuple[Any, ...] = ()
    reason: str = ""
    """Why nobody needs to find it."""


# the store


def played(path: Path) -> None:
    """A floor with everything in its store that there is a column for."""
    on_a_floor(path, _play, key=KEY, started={"version": "any"})
    on_a_floor(path, _nothing, key=KEY, started={"version": "any"})
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as store:
        store.execute("INSERT INTO secrets VALUES ('cookies', zeroblob(32))")  # from before the key


async def _nothing(_: Floor) -> None:
    pass


async def _play(floor: Floor) -> None:
    store = floor.store
    for name, role in (("Sue", "supervisor"), ("Tom", "player"), ("Una", "administrator")):
        store.add_person(name, role, password=f"$argon2id${name}")
    tom, una = (store.person_named(name) for name in ("tom", "una"))
    assert tom is not None
    assert una is not None
    store.set_second_factor(tom.id, "JBSWY3DPEHPK3PXP")
    store.set_disabled(una.id)
    store.set_role(una.id, "surveillance")
    store.put_ruling('round = "columbus-2016/roulette"\n')
    store.put_ruling('round = "columbus-2016/craps"\n')
    ann, bob = await floor.welcome("Ann"), await floor.welcome("Bob")
    for address, options, rounds, ends in (
        ("columbus-2016/blackjack", {"decks": 2}, 2, "in the middle"),
        ("columbus-2016/roulette", {}, 2, "open"),
        ("columbus-2016/craps", {}, 2, "in the middle"),
        ("columbus-2016/three-card-poker", {}, 1, "closed"),
        ("columbus-2016/roulette", {}, 1, "closed"),
        ("columbus-2016/let-it-ride", {}, 1, "open"),
    ):
        table = await floor.open_table(ann, address, options)
        for seat, person in ((1, ann), (2, bob)):
            await floor.do(person, table.id, read({"do": "sit", "seat": seat, "buy_in": 500_00}))
        for _ in range(rounds):
            await _round(floor, table.id, (ann, bob), ends=True)
        if ends == "in the middle":
            await _round(floor, table.id, (ann, bob), ends=False)
        elif ends == "closed":
            await floor.do(ann, table.id, read({"do": "correct", **_correction(store, table.id)}))
            for seat in (1, 2):
                with contextlib.suppress(PitbossError):
                    await floor.do(
                        BOSS, table.id, read({"do": "clear_for", "seat": seat, "why": "closing"})
                    )
            await floor.do(ann, table.id, read({"do": "close"}))
    await _for_table_stakes(floor, ann, bob)
    await _at_a_station(floor, bob)
    await _gone(floor, ann)


async def _for_table_stakes(floor: Floor, *people: Person) -> None:
    """A table of the poker room: one hand is over, and the next one is dealt."""
    table = await floor.open_table(people[0], POKER, {"structure": "no-limit"})
    for seat, person in enumerate(people, 1):
        await floor.do(person, table.id, read({"do": "sit", "seat": seat, "buy_in": 100_00}))
    for hand in range(2):
        for seat, person in enumerate(people, 1):
            await floor.do(person, table.id, read({"do": "ready", "seat": seat}))
        if not hand and (prompt := floor.spots[table.id].table.session.prompt) is not None:
            fold = {"do": "act", "seat": prompt.seat + 1, "action": "fold"}
            await floor.do(people[prompt.seat], table.id, read(fold))


async def _at_a_station(floor: Floor, player: Person) -> None:
    """A stadium, one of its tables with a bet on it."""
    limits = {"minimum": "5", "maximum": "500"}
    made = await stadiums.open_stadium(floor, BOSS, STADIUM, live=False, options=limits)
    await stadiums.take(floor, player, made.id, 1, 100_00)
    table = stadiums.tables_of(floor, made.id)[0]
    seat = await stadiums.join(floor, player, made.id, table.id)
    wagers = default_stakes(table.terms)
    await floor.do(player, table.id, read({"do": "put_up", "seat": seat, "wagers": wagers}))


def _correction(store: Store, table: str) -> dict[str, Any]:
    settled = next(store.entries(table=table, kinds=("settled",), newest_first=True, limit=1))
    return {"seat": 1, "amount": 5_00, "why": "misread", "entry": settled.number}


async def _gone(floor: Floor, ann: Person) -> None:
    """Somebody has no money left, so that there is a balance of nothing."""
    await floor.cash(ann, -floor.wallets[ann.id])


async def _round(floor: Floor, id: str, people: tuple[Person, Person], *, ends: bool) -> None:
    table = floor.spots[id].table
    for seat, person in enumerate(people, 1):
        wagers = default_stakes(table.terms)
        await floor.do(person, id, read({"do": "put_up", "seat": seat, "wagers": wagers}))
    for seat, person in enumerate(people, 1):
        await floor.do(person, id, read({"do": "ready", "seat": seat, "cut": "word"}))
    while ends and (prompt := floor.spots[id].table.session.prompt) is not None:
        seat, person = prompt.seat + 1, people[prompt.seat]
        if prompt.kind == "choose":
            action = table.terms.game.action_names(prompt.allowed)[0]
            await floor.do(person, id, read({"do": "act", "seat": seat, "action": action}))
        else:
            await floor.do(person, id, read({"do": "amount", "seat": seat, "amount": prompt.low}))


# the edits


def edits(path: Path, per_column: int, chance: random.Random) -> Iterator[Edit]:
    """Every column of every table, in some of its rows; rows; states; triggers."""
    with contextlib.closing(sqlite3.connect(path)) as store:
        found = store.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (table,) in sorted(found):
            columns = [row[1] for row in store.execute(f"PRAGMA table_info('{table}')")]
            named = ", ".join(f'"{name}"' for name in columns)
            rows = store.execute(f'SELECT rowid, {named} FROM "{table}"').fetchall()
            for at, column in enumerate(columns, 1):
                yield from _values(table, column, at, rows, per_column, chance)
            yield from _rows(table, columns, rows, per_column, chance)
        yield from _spaces(store, chance)
        yield from _states(store, chance)
    yield from _triggers()


def _reason(table: str, column: str, row: tuple[Any, ...]) -> str:
    if table == "secrets":
        return HARMLESS["secrets"]
    if table == "balances" and row[2] == 0 and column == "account":
        return HARMLESS["balances: empty"]
    return HARMLESS.get(f"{table}.{column}", "")


def _values(
    table: str,
    column: str,
    at: int,
    rows: list[tuple[Any, ...]],
    per_column: int,
    chance: random.Random,
) -> Iterator[Edit]:
    """Other values in a column of some rows."""
    for row in chance.sample(rows, min(len(rows), per_column)):
        others = [other[at] for other in rows if other[at] != row[at]]
        tried = [*_changed(row[at]), *chance.sample(others, min(1, len(others)))]
        tried = [value for value in tried if value != row[at]]
        for value in chance.sample(tried, min(2, len(tried))):
            reason = _reason(table, column, row)
            if (table, column, value) in YES:
                reason = HARMLESS["yes"]
            yield Edit(
                f"{table}.{column} of row {row[0]}: {_short(row[at])} becomes {_short(value)}",
                f'UPDATE "{table}" SET "{column}" = ? WHERE rowid = ?',
                (value, row[0]),
                reason,
            )


def _changed(value: Any) -> list[Any]:
    if isinstance(value, int):
        return [value + 1, 0 if value else 1]
    if isinstance(value, bytes):
        return [b"{}", value[:-1]]
    if isinstance(value, str):
        return [value + "x", "", value[1:]]
    return [1, "x"]


def _rows(
    table: str,
    columns: list[str],
    rows: list[tuple[Any, ...]],
    per_column: int,
    chance: random.Random,
) -> Iterator[Edit]:
    """A row that is not there any more, and one more row like another."""
    marks = ", ".join("?" * len(columns))
    for row in chance.sample(rows, min(len(rows), 2 * per_column)):
        reason = _reason(table, "", row) or HARMLESS.get(f"{table}: row deleted", "")
        if table == "balances" and row[2] == 0:
            reason = HARMLESS["balances: empty"]
        gone = f'DELETE FROM "{table}" WHERE rowid = ?'
        yield Edit(f"{table}: row {row[0]} deleted", gone, (row[0],), reason)
    for row in chance.sample(rows, min(len(rows), per_column)):
        another = row[1] + 1000 if isinstance(row[1], int) else f"{row[1]}x"
        reason = _reason(table, "account", row) if table in ("secrets", "balances") else ""
        yield Edit(
            f"{table}: row {row[0]} once more, as {_short(another)}",
            f'INSERT INTO "{table}" VALUES ({marks})',
            (another, *row[2:]),
            reason,
        )


def _spaces(store: sqlite3.Connection, chance: random.Random) -> Iterator[Edit]:
    for table, column in (("journal", "data"), ("journal", "postings"), ("tables", "state")):
        key = "number" if table == "journal" else "id"
        found = store.execute(f'SELECT "{key}" FROM "{table}"').fetchall()
        for (row,) in chance.sample(found, min(2, len(found))):
            yield Edit(
                f"{table}.{column} of {row}: a space in front",
                f'UPDATE "{table}" SET "{column}" = CAST(\' \' || "{column}" AS '
                f'{"BLOB" if column == "state" else "TEXT"}) WHERE "{key}" = ?',
                (row,),
                HARMLESS["spaces"],
            )


def _states(store: sqlite3.Connection, chance: random.Random) -> Iterator[Edit]:
    """Each key of a table's state, in one of the tables that have something there."""
    found = [(id, json.loads(state)) for id, state in store.execute("SELECT id, state FROM tables")]

    def becomes(id: str, what: str, changed: dict[str, Any], reason: str = "") -> Edit:
        kept = "UPDATE tables SET state = ? WHERE id = ?"
        given = json.dumps(changed).encode(), id
        return Edit(f"tables.state of {id}: {what}", kept, given, reason)

    for key in found[0][1]:
        id, state = chance.choice([each for each in found if each[1][key]] or found)
        changed = {**state, key: _other(state[key], key)}
        said = f"{key} {_short(state[key])} becomes {_short(changed[key])}"
        yield becomes(id, said, changed)
        less = _without(state, key)
        yield becomes(id, f"{key} taken out", less, _reason_without(key, state, less))
    id, state = chance.choice([each for each in found if each[1]["round"]])
    for key in state["round"]:
        less = {**state, "round": _without(state["round"], key)}
        reason = _reason_without(key, state, less)
        yield becomes(id, f"{key} of the round taken out", less, reason)
    for id, state in found:
        for _ in range(LEAVES):
            changed = json.loads(json.dumps(state))
            yield becomes(id, f"another {_leaf(changed, chance)}", changed)


LEAVES = 8
"""Values deep in a table's state that are changed, in each table."""


def _reason_without(key: str, state: dict[str, Any], less: dict[str, Any]) -> str:
    if key in ("clocked", "recent", "players"):
        return HARMLESS["shown"]
    try:
        same = msgspec.convert(state, TableState, strict=False) == msgspec.convert(
            less, TableState, strict=False
        )
    except msgspec.ValidationError:
        return ""
    return HARMLESS["as without it"] if same else ""


def _without(values: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name != key}


def _leaf(state: dict[str, Any], chance: random.Random) -> str:
    """Change one value somewhere in a state; where it lies."""
    node, at, where = chance.choice(list(_leaves(state, "")))
    node[at] = _other(node[at], "")
    return where


def _leaves(node: Any, where: str) -> Iterator[tuple[Any, Any, str]]:
    for at in [*node] if isinstance(node, dict) else range(len(node)):
        if isinstance(node[at], dict | list):
            yield from _leaves(node[at], f"{where}{at}.")
        else:
            yield node, at, f"{where}{at}"


def _other(value: Any, key: str) -> Any:
    if key == "round" or value is None:
        return None if value else {"stakes": {}, "carry": [], "cover": 0, "answers": []}
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, list):
        return [*value[:-1], _other(value[-1], "")] if value else ["x"]
    if not value:
        return {"1": {"1": 1}} if key == "last" else {"1.1": 100}
    first = next(iter(value))
    return {**value, first: _other(value[first], "")}


def _triggers() -> Iterator[Edit]:
    for name in triggers("sqlite"):
        yield Edit(f"the trigger {name} dropped", f"DROP TRIGGER {name}")
    for table in ("journal", "balances", "people", "tables"):
        yield Edit(
            f"a trigger on {table} added",
            f"CREATE TRIGGER quiet AFTER INSERT ON {table} BEGIN "
            "UPDATE people SET role = 'administrator' WHERE name = 'Tom'; END",
        )
    yield Edit("a table added", "CREATE TABLE more (id TEXT)", (), "nothing reads it")


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) < 40 else f"{text[:40]}…"


# each of them tried


class NotDone(Exception):
    """The database itself refuses the edit, or nothing was changed by it."""


def tried(path: Path, edit: Edit, copy: Path) -> list[str]:
    """What the audit says of a copy with this edit."""
    shutil.copy(path, copy)
    with contextlib.closing(sqlite3.connect(copy, isolation_level=None)) as store:
        of_triggers = "TRIGGER" in edit.statement
        if not of_triggers:
            for name in triggers("sqlite"):
                store.execute(f"DROP TRIGGER {name}")
        try:
            changed = store.execute(edit.statement, edit.given).rowcount
        except sqlite3.Error as error:
            raise NotDone(str(error)) from error
        if changed == 0:
            raise NotDone("nothing changed")
        if not of_triggers:
            for made in triggers("sqlite").values():
                store.execute(made)
    try:
        with Store.open(str(copy), read_only=True, key=KEY) as opened:
            return Audit(opened, BOOKS).run().problems
    except PitbossError as error:
        return [error.message]
    except Exception as error:
        return [f"{FELL_OVER} {error!r}"]


FELL_OVER = "the audit fell over:"


@dataclass
class Tried:
    """What became of all the edits."""

    found: int
    harmless: Counter[str]
    not_done: int
    missed: list[str]
    suspected: list[str]
    """Said to be harmless, and found nevertheless: the list is wrong."""


def edits_of(path: Path, *, per_column: int, seed: int) -> list[Edit]:
    """All edits of a store that are tried."""
    return list(edits(path, per_column, random.Random(seed)))


def run(made: Iterable[Edit], path: Path, copy: Path, *, told: bool = False) -> Tried:
    """Try them all."""
    with Store.open(str(path), read_only=True, key=KEY) as opened:
        assert Audit(opened, BOOKS).run().problems == []
    result = Tried(0, Counter(), 0, [], [])
    for edit in made:
        try:
            said = tried(path, edit, copy)
        except NotDone:
            result.not_done += 1
            continue
        if told:
            print(f"{edit.what}: {said[0] if said else edit.reason or 'MISSED'}", flush=True)
        if said and said[0].startswith(FELL_OVER):
            result.missed.append(f"{edit.what}: {said[0]}")
        elif said:
            result.found += 1
            result.suspected += [edit.what] if edit.reason else []
        elif edit.reason:
            result.harmless[edit.reason] += 1
        else:
            result.missed.append(edit.what)
    return result


def main() -> None:
    """Try edits, and say what became of them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--per-column", type=int, default=3, help="rows of which a column is tried")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--told", action="store_true", help="say what the audit says of each")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "floor.db"
        played(path)
        made = edits_of(path, per_column=given.per_column, seed=given.seed)
        done = run(made, path, Path(folder) / "edited.db", told=given.told)
    harmless = sum(done.harmless.values())
    tries = done.found + harmless + len(done.missed)
    print(f"{tries} edits: {done.found} found, {harmless} harmless, {len(done.missed)} missed")
    print(f"{done.not_done} more are refused by the database itself")
    for reason, count in done.harmless.most_common():
        print(f"  harmless, {count}: {reason}")
    for what in done.suspected:
        print(f"  found, and listed as harmless: {what}")
    for what in done.missed:
        print(f"  MISSED: {what}")
    sys.exit(bool(done.missed))
