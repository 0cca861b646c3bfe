"""Two servers on one store: money is spent once, and the one that was overtaken stops serving."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from floor.books import SHELF
from floor.crashing import PATIENCE, Server
from ledger.test_fencing import take_lock
from pitboss.floor.house import Floor
from pitboss.floor.people import Person, Role
from pitboss.ledger.store import Fenced, Store

ANN = Person("ann", "Ann", Role.HOST)


def test_a_wallet_is_spent_once_though_two_floors_know_of_it(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"

    async def play() -> None:
        closed: list[bool] = []
        with Store.open(str(path)) as old:
            first = Floor(old, SHELF)
            first.closes = lambda: closed.append(True)
            await first.start()
            await first.cash(ANN, 100_00)
            path.with_name("floor.db.lock").unlink()
            with Store.open(str(path)) as new:
                second = Floor(new, SHELF)
                await second.start()
                assert await second.cash(ANN, -100_00) == 0
                await second.stop()
            with pytest.raises(Fenced):
                await first.cash(ANN, -100_00)
            assert not await first._writes()
            assert closed
            await first.stop()

    asyncio.run(play())
    with Store.open(str(path), read_only=True) as store:
        assert store.balance("wallet:ann") == 0


@pytest.mark.exhaustive
def test_a_server_that_was_overtaken_ends_and_says_why(url: str, tmp_path: Path) -> None:
    """SQLite's lock deleted, PostgreSQL's backend terminated, and another server begun."""
    old, new = (Server(url, tmp_path / f"{name}.log") for name in ("old", "new"))
    try:
        old.begin()
        old.ready()
        ann = httpx.Client(timeout=PATIENCE)
        ann.post(f"{old.url}/api/v1/guests", json={"name": "Ann"}).raise_for_status()
        ann.headers["x-csrf-token"] = ann.get(f"{old.url}/api/v1/me").json()["csrf"]
        take_lock(url)
        new.begin()
        new.ready()
        handed_in = {"amount": -10_000_00}
        assert ann.post(f"{new.url}/api/v1/me/cash", json=handed_in).status_code == 200
        try:
            answer = ann.post(f"{old.url}/api/v1/me/cash", json=handed_in)
            assert answer.status_code == 503
            assert str(tmp_path) not in answer.text
            assert "postgres" not in answer.text
        except httpx.TransportError:
            pass  # it has noticed by itself, and is gone
        assert old.process is not None
        assert old.process.wait(PATIENCE) == 2
        assert "another program has become the writer" in old.log.read_text()
    finally:
        old.kill()
        new.kill()
    with Store.open(url, read_only=True) as store:
        assert sum(store.balances("wallet:").values()) == 0
