"""Somebody who wants in, or wants others out."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import select
from starlette.requests import HTTPConnection

from pitboss.errors import BadInput
from pitboss.floor import passwords, second_factor
from pitboss.floor.people import Role
from pitboss.ledger import schema
from pitboss.ledger.house_key import HouseKey
from pitboss.web.limits import Delays, Limit, Limits, TooMany
from pitboss.web.security import AT_ONCE
from web.conftest import PASSWORD, Browser, FloorApp
from web.test_people import stop_the_clock


def elsewhere(app: FloorApp, address: str) -> Browser:
    made = Browser(app.app, client=(address, 5000), follow_redirects=False)
    made.portal = app.portal
    return made


def tries(who: Browser, name: str, password: str, **more: Any) -> int:
    given = {"name": name, "password": password, **more}
    return int(who.post("/api/v1/login", json=given).status_code)


def test_delays_double_up_to_a_longest_and_end() -> None:
    now = 0.0
    delays = Delays(Limit(3, 1 / 60), "tries", clock=lambda: now)
    waits: list[int] = []
    for _ in range(11):
        delays.wrong("ann")
        try:
            delays.check("ann")
            waits.append(0)
        except TooMany as error:
            waits.append(error.wait)
    assert waits == [0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]
    delays.check("bob")
    now = 61.0
    delays.check("ann")
    delays.right("ann")
    delays.wrong("ann")
    delays.check("ann")


def test_nobody_locks_somebody_else_out(named_app: FloorApp) -> None:
    """Wrong passwords from many places delay the name, but not the browser that its owner uses."""
    ann = named_app.person(Role.PLAYER, "Ann")
    stop_the_clock(named_app)
    for n in range(40):
        assert tries(elsewhere(named_app, f"192.0.2.{n}"), "Ann", "wrong horse") in (401, 429)
    assert tries(elsewhere(named_app, "192.0.2.200"), "Ann", PASSWORD) == 429
    assert tries(ann, "Ann", PASSWORD) == 200


def test_right_passwords_over_and_over_keep_nobody_waiting(
    named_app: FloorApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eve logs in eight times at once; Ann comes after her, and is not the ninth."""
    keeper, fits, hashed = named_app.app.state.gate, passwords.fits, list[str]()
    ids = {name: named_app.add(name, Role.PLAYER) for name in ("Eve", "Ann")}
    named = {named_app.floor.store.password(id): name for name, id in ids.items()}

    def noted(held: str | None, given: str) -> bool:
        hashed.append(named[held])
        return fits(held, given)

    def logs_in(name: str, host: str) -> asyncio.Task[Any]:
        asks = HTTPConnection({"type": "http", "headers": [], "client": (host, 5000)})
        return asyncio.create_task(keeper.log_in(asks, name, PASSWORD))

    async def all_at_once() -> None:
        hers = [logs_in("Eve", "192.0.2.1") for _ in range(8)]
        await asyncio.gather(*hers, logs_in("Ann", "192.0.2.2"))

    monkeypatch.setattr(passwords, "fits", noted)
    named_app.portal.call(all_at_once)
    assert hashed.count("Eve") == 8
    assert hashed.index("Ann") <= AT_ONCE


def test_a_known_browser_is_no_key(named_app: FloorApp) -> None:
    """It lets nobody in, and it is good for its owner's name only."""
    named_app.person(Role.PLAYER, "Ann")
    bob = named_app.person(Role.PLAYER, "Bob")
    stop_the_clock(named_app)
    for _ in range(int(Limits().log_in_pair.burst)):
        assert tries(bob, "Ann", "wrong horse") == 401
    assert tries(bob, "Ann", PASSWORD) == 429
    bob.cookies.delete("pitboss")
    assert bob.get("/api/v1/me").status_code == 401


def test_where_a_request_comes_from_is_not_what_it_says(named_app: FloorApp) -> None:
    named_app.add("Ann", Role.PLAYER)
    stop_the_clock(named_app)
    eve = named_app.client()
    answers = []
    for n in range(int(Limits().log_in_pair.burst) + 1):
        said = {"x-forwarded-for": f"198.51.100.{n}"}
        given = {"name": "Ann", "password": "wrong horse"}
        answers.append(eve.post("/api/v1/login", json=given, headers=said).status_code)
    assert answers[-1] == 429


@pytest.mark.parametrize(
    "word",
    ["password", "Password123", "12345678", "87654321", "qwertyuiop", "aaaaaaaa", "Jackpot777"],
)
def test_the_commonest_passwords_are_refused(word: str) -> None:
    with pytest.raises(BadInput, match="first that anybody tries"):
        passwords.hashed(word)


def test_log_ins_are_in_the_journal(named_app: FloorApp) -> None:
    named_app.person(Role.PLAYER, "Ann")
    entry = next(named_app.floor.store.entries(kinds=["logged-in"]))
    assert entry.data["from"] == "testclient"
    tries(named_app.client(), "Ann", "wrong horse")
    assert named_app.refusals()[-1]["what"] == "log in as Ann"


def test_who_does_nothing_is_logged_out(named_app: FloorApp) -> None:
    keeper = named_app.app.state.gate
    begun, later = keeper.now(), 0.0
    keeper.idle, keeper.now = 1800.0, lambda: begun + later
    ann = named_app.person(Role.PLAYER, "Ann")
    for later in (1000.0, 2000.0, 3000.0):  # noqa: B007
        assert ann.get("/api/v1/me").status_code == 200
    later = 5000.0
    assert ann.get("/api/v1/me").status_code == 401
    assert tries(ann, "Ann", PASSWORD) == 200


def test_a_second_factor_is_asked_for_and_each_code_is_good_once(named_app: FloorApp) -> None:
    named_app.floor.store.key = HouseKey.made()
    keeper = named_app.app.state.gate
    begun, later = keeper.now(), 0.0
    keeper.now = lambda: begun + later
    ann = named_app.person(Role.SUPERVISOR, "Ann")
    root = named_app.person(Role.ADMINISTRATOR)
    secret = ann.post("/api/v1/me/second-factor").json()["secret"]

    def code() -> str:
        return second_factor.code(secret, int(keeper.now()) // second_factor.STEP)

    assert ann.post("/api/v1/me/second-factor/confirm", json={"code": "000000x"}).status_code == 400
    assert ann.post("/api/v1/me/second-factor/confirm", json={"code": code()}).status_code == 204
    kept = named_app.floor.store._row(select(schema.people).where(schema.people.c.id == ann.id))
    assert kept is not None
    assert secret not in kept["second"], "the database alone does not give it away"
    stranger = named_app.client()
    assert tries(stranger, "Ann", PASSWORD) == 401
    assert tries(stranger, "Ann", PASSWORD, code=code()) == 401, "it was used to confirm"
    keeper._codes.clear()  # a restart
    assert tries(stranger, "Ann", PASSWORD, code=code()) == 401, "it confirmed the second factor"
    later = 120.0
    assert tries(stranger, "Ann", PASSWORD, code="000000x") == 401
    assert tries(stranger, "Ann", PASSWORD, code=code()) == 200
    assert tries(named_app.client(), "Ann", PASSWORD, code=code()) == 401, "it was used"
    keeper._codes.clear()  # a restart
    assert tries(named_app.client(), "Ann", PASSWORD, code=code()) == 401, "it was used before"
    lost = root.patch(f"/api/v1/people/{ann.id}", json={"second_factor": False})
    assert lost.status_code == 200
    assert tries(named_app.client(), "Ann", PASSWORD) == 200
    kinds = named_app.kinds()
    assert kinds.count("second-factor") == 2


def test_a_browser_left_open_does_not_replace_the_second_factor(named_app: FloorApp) -> None:
    """Who has one sets up another with its code: a cookie is not enough, nor is guessing."""
    named_app.floor.store.key = HouseKey.made()
    keeper = named_app.app.state.gate
    stop_the_clock(named_app)
    begun, later = keeper.now(), 0.0
    keeper.now = lambda: begun + later
    ann, setting = named_app.person(Role.SUPERVISOR, "Ann"), "/api/v1/me/second-factor"
    secret = ann.post(setting).json()["secret"]

    def code() -> str:
        return second_factor.code(secret, int(keeper.now()) // second_factor.STEP)

    assert ann.post(f"{setting}/confirm", json={"code": code()}).status_code == 204
    ann.knows_itself()
    assert ann.post(setting).status_code == 400
    later = 120.0
    assert ann.post(setting, json={"code": code()}).status_code == 200
    keeper._codes.clear()  # a restart
    assert tries(ann, "Ann", PASSWORD, code=code()) == 401, "it asked for another second factor"
    later = 240.0
    wrong = [ann.post(setting, json={"code": "000000x"}).status_code for _ in range(7)]
    assert wrong[0] == 400
    assert wrong[-1] == 429
    assert ann.post(setting, json={"code": code()}).status_code == 429
