"""A floor that is killed in any step of a fill: it was proposed or not, done once or not at all."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from floor.books import BOOKS, on_a_floor
from pitboss.floor.house import Floor
from pitboss.floor.people import Person, Role
from pitboss.floor.replay import Audit
from pitboss.floor.tray import FILL, handle
from pitboss.ledger.store import Store

FILLED = """
import asyncio, os, signal, sys
sys.path.insert(0, {tests!r})
from floor.books import on_a_floor
from pitboss.errors import NotAllowed
from pitboss.floor.people import Person, Role
from pitboss.floor.tray import FILL, OPEN, handle

async def play(floor):
    people = [floor.store.add_person(name, "supervisor") for name in ("Sue", "Otto")]
    sue, otto = (Person(each.id, each.name, Role.SUPERVISOR) for each in people)
    table = (await floor.open_table(sue, "columbus-2016/roulette", {{}})).id
    real, written = floor.store.append, [0]

    def append(batches):
        written[0] += 1
        if written[0] == {at} and not {after}:
            os.kill(os.getpid(), signal.SIGKILL)
        made = real(batches)
        if written[0] == {at}:
            os.kill(os.getpid(), signal.SIGKILL)
        return made

    for what, chips in ((OPEN, {{"500": 100}}), (FILL, {{"500": 10}})):
        try:
            await handle(floor, sue, table, what, chips)
        except NotAllowed:
            number = floor.store.last()[0]
        await handle(floor, otto, table, what, chips, approves=number)
        if what == OPEN:
            floor.store.append = append

on_a_floor({path!r}, play, practice=False)
"""


@pytest.mark.exhaustive
@pytest.mark.parametrize("after", [False, True], ids=["before the commit", "after it"])
@pytest.mark.parametrize("step", [1, 2], ids=["proposed", "approved"])
def test_a_fill_is_done_once_or_not_at_all(tmp_path: Path, step: int, after: bool) -> None:
    path = tmp_path / "floor.db"
    tests = str(Path(__file__).parents[1])
    code = FILLED.format(tests=tests, path=str(path), at=step, after=after)
    killed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert killed.returncode == -signal.SIGKILL, killed.stderr

    async def play(floor: Floor) -> None:
        otto = floor.store.person_named("Otto")
        assert otto is not None
        other = Person(otto.id, otto.name, Role.SUPERVISOR)
        [(table, tray)] = floor.trays.open.items()
        waits = [entry.number for entry in floor.proposals.newest_first]
        done = step == 2 and after
        assert tray.fills == (50_00 if done else 0)
        assert bool(waits) == ((step == 2 and not done) or (step == 1 and after))
        for number in waits:
            await handle(floor, other, table, FILL, {"500": 10}, approves=number)
        assert floor.trays.open[table].fills == (50_00 if done or waits else 0)

    on_a_floor(path, play, practice=False)
    with Store.open(str(path), read_only=True) as store:
        assert Audit(store, BOOKS).run().problems == []
