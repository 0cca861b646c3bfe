"""A floor in memory of the test: the application with its life around it, on a store of its own.

`floor_app` is a floor of guests, `named_app` one of named people; each keeps everything that it
needs: `floor_app.client()` is a browser, `floor_app.floor` the floor behind it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession

from pitboss.floor import passwords
from pitboss.floor.house import Floor
from pitboss.floor.pace import Clock
from pitboss.floor.people import Role
from pitboss.ledger.house_key import HouseKey
from pitboss.ledger.store import Store
from pitboss.rulebook.shelf import Shelf, at_hand
from pitboss.web.app import create_app
from pitboss.web.limits import Limits

SHELF = Shelf(at_hand())
PASSWORD = "correct horse"
HASHER = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""As quick as can be: the tests hash many passwords."""


class Browser(TestClient):
    """Somebody's browser: it keeps cookies, and sends the token along with every change."""

    csrf = ""
    id = ""

    def request(self, method: str, url: Any, **given: Any) -> Any:
        headers = dict(given.pop("headers", None) or {})
        if self.csrf and method not in ("GET", "HEAD"):
            headers.setdefault("x-csrf-token", self.csrf)
        return super().request(method, url, headers=headers, **given)

    def do(self, table: str, **command: Any) -> Any:
        return self.post(f"/api/v1/tables/{table}/commands", json=command)

    def live(self, table: str) -> WebSocketTestSession:
        return self.websocket_connect(f"/api/v1/tables/{table}/live")

    def knows_itself(self) -> Browser:
        me = self.get("/api/v1/me").json()
        self.csrf, self.id = me["csrf"], me["id"]
        return self


@dataclass
class FloorApp:
    """The application, running."""

    app: FastAPI
    floor: Floor
    portal: Any
    made: dict[str, Browser] = field(default_factory=dict)

    def client(self) -> Browser:
        """A browser that nobody has used, on the same event loop as all the others."""
        fresh = Browser(self.app, follow_redirects=False)
        fresh.portal = self.portal
        return fresh

    def guest(self, name: str) -> Browser:
        client = self.client()
        assert client.post("/api/v1/guests", json={"name": name}).status_code == 201
        return client.knows_itself()

    def add(self, name: str, role: Role, *, disabled: bool = False) -> str:
        kept = self.floor.store.add_person(name, role.value, password=passwords.hashed(PASSWORD))
        if disabled:
            self.floor.store.set_disabled(kept.id)
        return kept.id

    def person(self, role: Role, name: str = "") -> Browser:
        """The browser of a named person, logged in."""
        name = name or role.value
        if name not in self.made:
            self.add(name, role)
            self.made[name] = self.logged_in(name)
        return self.made[name]

    def logged_in(self, name: str) -> Browser:
        client = self.client()
        given = {"name": name, "password": PASSWORD}
        answer = client.post("/api/v1/login", json=given)
        assert answer.status_code == 200, answer.text
        return client.knows_itself()

    def kinds(self) -> list[str]:
        """What the journal has so far."""
        return [entry.kind for entry in self.floor.store.entries()]

    def refusals(self) -> list[dict[str, Any]]:
        return [entry.data for entry in self.floor.store.entries(kinds=["refused"])]

    def balances(self) -> None:
        """All money is somewhere, and the whole journal verifies."""
        self.floor.store.verify()
        assert sum(self.floor.store.balances().values()) == 0


def running(
    path: Path,
    *,
    people: bool,
    limits: Limits | None = None,
    shelf: Shelf = SHELF,
    counters: HouseKey | None = None,
) -> Iterator[FloorApp]:
    with Store.open(str(path / "floor.db")) as store:
        floor = Floor(store, shelf, clock=Clock(deal=0, act=0))
        app = create_app(floor, people=people, limits=limits, counters=counters)
        with TestClient(app) as host:
            yield FloorApp(app, floor, host.portal)


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "hasher", HASHER)


@pytest.fixture
def floor_app(tmp_path: Path) -> Iterator[FloorApp]:
    """A floor of guests."""
    yield from running(tmp_path, people=False)


@pytest.fixture
def named_app(tmp_path: Path) -> Iterator[FloorApp]:
    """A floor of named people."""
    yield from running(tmp_path, people=True)


@pytest.fixture
def client(floor_app: FloorApp) -> Browser:
    """The browser of a guest."""
    return floor_app.guest("Ann")
