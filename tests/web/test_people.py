"""Named people: log in and out, cookies and their stamps, forged requests, limits, the cage."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from pitboss.floor import passwords
from pitboss.floor.people import Role
from pitboss.ledger.house_key import HouseKey
from pitboss.web.limits import Buckets, Limit, Limits, TooMany
from web.conftest import PASSWORD, Browser, FloorApp, running

GAME = "columbus-2016/three-card-poker"


def opened(app: FloorApp) -> str:
    answer = app.person(Role.SUPERVISOR).post("/api/v1/tables", json={"address": GAME})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def change(app: FloorApp, id: str, **what: Any) -> None:
    boss = app.person(Role.ADMINISTRATOR)
    answer = boss.patch(f"/api/v1/people/{id}", json=what)
    assert answer.status_code == 200, answer.text


def log_in(app: FloorApp, name: str, password: str) -> int:
    given = {"name": name, "password": password}
    return int(app.client().post("/api/v1/login", json=given).status_code)


# logging in


def test_somebody_logs_in_is_known_and_logs_out(named_app: FloorApp) -> None:
    ann = named_app.person(Role.PLAYER, "Ann")
    assert ann.get("/api/v1/me").json()["role"] == "player"
    cookie = ann.cookies["pitboss"]
    assert ann.post("/api/v1/logout").status_code == 204
    assert "pitboss" not in ann.cookies
    thief = named_app.client()
    thief.cookies.set("pitboss", cookie)
    assert thief.get("/api/v1/me").status_code == 401


def test_the_audit_is_linked_for_those_who_may_read_it(named_app: FloorApp) -> None:
    assert '"/audit"' not in named_app.person(Role.PLAYER, "Ann").get("/").text
    assert '"/audit"' in named_app.person(Role.SURVEILLANCE, "Sue").get("/").text


def test_a_cookie_cannot_be_read_by_scripts_or_sent_by_other_sites(named_app: FloorApp) -> None:
    named_app.add("Ann", Role.PLAYER)
    given = {"name": "Ann", "password": PASSWORD}
    cookie = named_app.client().post("/api/v1/login", json=given).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


@pytest.mark.parametrize(
    ("name", "password"),
    [("Ann", "wrong horse"), ("Nobody", PASSWORD), ("Ann", ""), (" ", ""), ("Out", PASSWORD)],
)
def test_whatever_is_wrong_with_a_log_in_it_is_refused_alike(
    named_app: FloorApp, name: str, password: str
) -> None:
    named_app.add("Ann", Role.PLAYER)
    named_app.add("Out", Role.PLAYER, disabled=True)
    answer = named_app.client().post("/api/v1/login", json={"name": name, "password": password})
    assert answer.status_code == 401
    assert answer.json()["error"]["message"] == "the name or the password is not right"
    assert "pitboss=" not in answer.headers.get("set-cookie", "")
    assert [refusal["why"] for refusal in named_app.refusals()] == [
        "the name or the password is not right"
    ]


def test_names_are_the_same_in_capitals(named_app: FloorApp) -> None:
    named_app.add("Ann", Role.PLAYER)
    assert log_in(named_app, " ANN ", PASSWORD) == 200


def test_a_password_is_kept_as_an_argon2_hash_and_is_nowhere_else(
    named_app: FloorApp, tmp_path: Path
) -> None:
    boss = named_app.person(Role.ADMINISTRATOR)
    secret = "a secret nobody else has"
    given = {"name": "Bob", "role": "player", "password": secret}
    made = boss.post("/api/v1/people", json=given)
    assert made.status_code == 201
    assert (named_app.floor.store.password(made.json()["id"]) or "").startswith("$argon2id$")
    assert not any(secret.encode() in path.read_bytes() for path in tmp_path.iterdir())


def test_the_hasher_out_of_the_box_is_argon2id_with_real_costs() -> None:
    from argon2 import PasswordHasher, Type

    usual = PasswordHasher()
    assert usual.type is Type.ID
    assert usual.memory_cost >= 19 * 1024


def test_nobody_logs_in_on_a_floor_of_guests(floor_app: FloorApp) -> None:
    floor_app.add("Ann", Role.ADMINISTRATOR)
    assert log_in(floor_app, "Ann", PASSWORD) == 401


def test_there_are_no_guests_on_a_floor_of_named_people(named_app: FloorApp) -> None:
    assert named_app.client().post("/api/v1/guests", json={"name": "Eve"}).status_code == 401
    assert "person-added" not in named_app.kinds()


@pytest.mark.parametrize("password", ["short", "x" * 201, "PLAYER ONE"])
def test_poor_passwords_are_refused(named_app: FloorApp, password: str) -> None:
    boss = named_app.person(Role.ADMINISTRATOR)
    given = {"name": "Player one", "role": "player", "password": password}
    answer = boss.post("/api/v1/people", json=given)
    assert answer.status_code in (400, 422)
    assert "password" in answer.json()["error"]["message"]


# the door


def test_only_the_log_in_page_is_seen_by_somebody_who_is_not_logged_in(
    named_app: FloorApp,
) -> None:
    id = opened(named_app)
    nobody = named_app.client()
    for page in ("/", f"/tables/{id}", "/people", "/password", f"/rules/{GAME}", "/nothing"):
        answer = nobody.get(page)
        assert answer.status_code == 303
        assert answer.headers["location"].startswith("/login")
    for route in ("tables", f"tables/{id}", f"tables/{id}/card", "games", "me", "openapi.json"):
        answer = nobody.get(f"/api/v1/{route}")
        assert answer.status_code == 401
        assert answer.json()["error"]["message"] == "log in first"
    assert nobody.get("/login").status_code == 200
    assert nobody.get("/healthz").status_code == 200
    assert nobody.get("/static/icon.svg").status_code == 200


def test_somebody_who_is_not_logged_in_sees_no_table_over_a_websocket(named_app: FloorApp) -> None:
    id = opened(named_app)
    with named_app.client().live(id) as line:
        said = line.receive_json()
        assert (said["type"], said["error"]["code"]) == ("refused", "login")
        with pytest.raises(WebSocketDisconnect) as cut:
            line.receive_json()
    assert cut.value.code == 4401


def test_the_counters_are_for_administrators(named_app: FloorApp) -> None:
    assert named_app.client().get("/metrics").status_code == 403
    assert named_app.person(Role.PLAYER).get("/metrics").status_code == 403
    assert named_app.person(Role.ADMINISTRATOR).get("/metrics").status_code == 200
    near = Browser(named_app.app, client=("127.0.0.1", 5000))  # or a proxy on this machine
    near.portal = named_app.portal
    assert near.get("/metrics").status_code == 403


def test_the_counters_are_for_who_has_their_key(tmp_path: Path) -> None:
    key = HouseKey.kept_in(tmp_path / "metrics.key")
    for floor_app in running(tmp_path, people=True, counters=key):
        for word, status in ((key_in(tmp_path), 200), ("", 403), ("ö", 403), ("x" * 64, 403)):
            said = {"authorization": f"Bearer {word}".encode()}
            assert floor_app.client().get("/metrics", headers=said).status_code == status


def key_in(folder: Path) -> str:
    return (folder / "metrics.key").read_text().strip()


@pytest.mark.parametrize("cookie", ["", "x", "W10.x.y", "a" * 5000, "ö"])
def test_a_forged_cookie_is_nobody(named_app: FloorApp, cookie: str) -> None:
    client = named_app.client()
    headers = {"cookie": f"pitboss={cookie}".encode()}
    assert client.get("/api/v1/me", headers=headers).status_code == 401


def test_a_cookie_of_another_floor_is_nobody(
    named_app: FloorApp, tmp_path_factory: pytest.TempPathFactory
) -> None:
    ann = named_app.person(Role.PLAYER, "Ann")
    for other in running(tmp_path_factory.mktemp("other"), people=True):
        other.floor.store.add_person("Ann", "administrator", id=ann.id)
        client = other.client()
        client.cookies = ann.cookies
        assert client.get("/api/v1/me").status_code == 401


# stamps


@pytest.mark.parametrize(
    "what", [{"role": "dealer"}, {"disabled": True}, {"password": "another horse"}]
)
def test_a_change_of_somebody_voids_his_cookies(named_app: FloorApp, what: dict[str, Any]) -> None:
    ann = named_app.person(Role.PLAYER, "Ann")
    change(named_app, ann.id, **what)
    assert ann.get("/api/v1/me").status_code == 401


def test_a_void_cookie_stays_void_when_somebody_is_let_in_again(named_app: FloorApp) -> None:
    ann = named_app.person(Role.PLAYER, "Ann")
    change(named_app, ann.id, disabled=True)
    assert log_in(named_app, "Ann", PASSWORD) == 401
    change(named_app, ann.id, disabled=False)
    assert ann.get("/api/v1/me").status_code == 401
    assert log_in(named_app, "Ann", PASSWORD) == 200


@pytest.mark.parametrize("what", [{"disabled": True}, {"role": "dealer"}])
def test_an_open_websocket_is_cut_when_somebody_is_changed(
    named_app: FloorApp, what: dict[str, Any]
) -> None:
    id = opened(named_app)
    ann = named_app.person(Role.PLAYER, "Ann")
    cash(named_app, ann)
    with ann.live(id) as line:
        assert line.receive_json()["type"] == "view"
        change(named_app, ann.id, **what)
        said = line.receive_json()
        while said["type"] == "view":
            said = line.receive_json()
        assert said["type"] == "closed"
        assert "log in" in said["error"]["message"]
        with pytest.raises(WebSocketDisconnect) as cut:
            line.receive_json()
    assert cut.value.code == 4401


def test_a_websocket_that_is_not_cut_yet_can_do_nothing(
    named_app: FloorApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = opened(named_app)
    ann = named_app.person(Role.PLAYER, "Ann")
    cash(named_app, ann)
    with ann.live(id) as line:
        assert line.receive_json()["type"] == "view"
        gate = named_app.app.state.gate
        monkeypatch.setattr(gate, "_lines", {})  # nobody tells the connection
        change(named_app, ann.id, disabled=True)
        line.send_json({"id": 1, "do": "sit", "seat": 1, "buy_in": 10_000})
        said = line.receive_json()
        assert said["type"] == "refused"
        assert said["error"]["code"] == "login"
    assert "sit" not in named_app.kinds()


def seat(app: FloorApp, id: str, number: int) -> dict[str, Any]:
    """A seat as the supervisor sees it, whose line to the table never breaks."""
    view = app.person(Role.SUPERVISOR).get(f"/api/v1/tables/{id}").json()
    found: dict[str, Any] = view["seats"][number - 1]
    return found


def cut_with(line: WebSocketTestSession) -> int:
    """The code with which a line is cut, after all that is still said on it."""
    try:
        while True:
            line.receive_json()
    except WebSocketDisconnect as cut:
        return cut.code


def test_somebody_who_is_kept_out_is_away_and_is_stood_up(named_app: FloorApp) -> None:
    id = opened(named_app)
    boss, ann = named_app.person(Role.SUPERVISOR), named_app.person(Role.PLAYER, "Ann")
    cash(named_app, ann, 500_00)
    with ann.live(id) as line:
        for given in (
            {"do": "sit", "seat": 1, "buy_in": 300_00},
            {"do": "bet", "seat": 1, "wagers": {"ante": 10_00}},
        ):
            line.send_json(given)
            while (said := line.receive_json())["type"] == "view":
                pass
            assert said["type"] == "done"
        assert seat(named_app, id, 1)["here"]
        change(named_app, ann.id, disabled=True)
        assert cut_with(line) == 4401
    assert ann.do(id, do="clear", seat=1).status_code == 401
    with ann.live(id) as line:
        assert line.receive_json()["error"]["code"] == "login"
    held = seat(named_app, id, 1)
    assert (held["player"], held["here"], held["wagers"]) == ("Ann", False, {"ante": 10_00})
    stood = boss.do(id, do="stand_for", seat=1, why="his account is disabled")
    assert stood.status_code == 200, stood.text
    assert not seat(named_app, id, 1)["player"]
    listed = boss.get("/api/v1/people", params={"search": "Ann"}).json()
    assert [(person["disabled"], person["wallet"]) for person in listed] == [(True, 500_00)]
    cash(named_app, ann, -500_00)
    named_app.balances()


def test_somebody_who_is_kept_out_in_the_middle_of_a_round(named_app: FloorApp) -> None:
    id = opened(named_app)
    boss, ann = named_app.person(Role.SUPERVISOR), named_app.person(Role.PLAYER, "Ann")
    cash(named_app, ann, 500_00)
    for given in (
        {"do": "sit", "seat": 1, "buy_in": 300_00},
        {"do": "bet", "seat": 1, "wagers": {"ante": 10_00}},
        {"do": "ready", "seat": 1},
    ):
        assert ann.do(id, **given).status_code == 200
    change(named_app, ann.id, disabled=True)
    stand = {"do": "stand_for", "seat": 1, "why": "his account is disabled"}
    refused = boss.do(id, **stand)
    assert refused.status_code == 409
    assert "act for seat 1" in refused.json()["error"]["message"]
    assert boss.do(id, do="act_for", seat=1, action="fold").status_code == 200
    assert boss.do(id, **stand).status_code == 200
    assert named_app.floor.wallets[ann.id] == 490_00
    named_app.balances()


def test_people_are_read_from_the_store_once(
    named_app: FloorApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = named_app.person(Role.PLAYER, "Ann")
    monkeypatch.setattr(named_app.floor.store, "person", None)
    assert ann.get("/api/v1/me").status_code == 200


# passwords


def test_somebody_changes_his_own_password_and_stays_logged_in_there_only(
    named_app: FloorApp,
) -> None:
    ann = named_app.person(Role.PLAYER, "Ann")
    elsewhere = named_app.logged_in("Ann")
    wrong = {"old": "wrong horse", "new": "another horse"}
    assert ann.post("/api/v1/me/password", json=wrong).status_code == 401
    right = {"old": PASSWORD, "new": "another horse"}
    assert ann.post("/api/v1/me/password", json=right).status_code == 204
    assert ann.get("/api/v1/me").status_code == 200
    assert elsewhere.get("/api/v1/me").status_code == 401
    assert log_in(named_app, "Ann", PASSWORD) == 401
    assert log_in(named_app, "Ann", "another horse") == 200


def test_the_last_administrator_stays_one(named_app: FloorApp) -> None:
    boss = named_app.person(Role.ADMINISTRATOR)
    for what in ({"role": "player"}, {"disabled": True}):
        answer = boss.patch(f"/api/v1/people/{boss.id}", json=what)
        assert answer.status_code == 409
        assert "only administrator" in answer.json()["error"]["message"]
    other = named_app.person(Role.ADMINISTRATOR, "Other")
    assert boss.patch(f"/api/v1/people/{other.id}", json={"disabled": True}).status_code == 200


def test_nobody_is_made_a_host(named_app: FloorApp) -> None:
    boss = named_app.person(Role.ADMINISTRATOR)
    given = {"name": "Eve", "role": "host", "password": PASSWORD}
    assert boss.post("/api/v1/people", json=given).status_code == 400
    assert boss.patch(f"/api/v1/people/{boss.id}", json={"role": "host"}).status_code == 400


# the cage


def cash(app: FloorApp, client: Browser, amount: int = 500_00) -> None:
    cage = app.person(Role.SUPERVISOR)
    answer = cage.post(f"/api/v1/people/{client.id}/cash", json={"amount": amount})
    assert answer.status_code == 200, answer.text


def test_money_comes_from_the_cage(named_app: FloorApp) -> None:
    ann = named_app.person(Role.PLAYER, "Ann")
    assert ann.get("/api/v1/me").json()["wallet"] == 0
    cash(named_app, ann, 700_00)
    cash(named_app, ann, -200_00)
    assert ann.get("/api/v1/me").json()["wallet"] == 500_00
    cage = named_app.person(Role.SUPERVISOR)
    too_much = cage.post(f"/api/v1/people/{ann.id}/cash", json={"amount": -500_01})
    assert too_much.status_code == 409
    named_app.balances()


def test_a_request_that_comes_again_moves_money_once(named_app: FloorApp) -> None:
    id = opened(named_app)
    ann, cage = named_app.person(Role.PLAYER, "Ann"), named_app.person(Role.SUPERVISOR)
    for _ in range(2):
        paid = cage.post(f"/api/v1/people/{ann.id}/cash", json={"amount": 500_00, "once": "monday"})
        assert paid.json() == {"wallet": 500_00}
    buys = {"do": "sit", "seat": 1, "buy_in": 100_00, "once": "first"}
    numbers = [ann.do(id, **buys).json()["number"] for _ in range(2)]
    with ann.live(id) as line:
        line.send_json({"id": 7, **buys})
        while (said := line.receive_json())["type"] == "view":
            pass
        assert said == {"type": "done", "id": 7, "number": numbers[0]}
    assert numbers[0] == numbers[1]
    assert named_app.floor.wallets[ann.id] == 400_00
    other = ann.do(id, **{**buys, "buy_in": 200_00})
    assert (other.status_code, other.json()["error"]["code"]) == (409, "once")
    for bad in ("x" * 65, "ö", "a b", 7):
        assert ann.do(id, **{**buys, "once": bad}).status_code == 422
    named_app.balances()


# forged requests


def unsafe(app: FloorApp) -> Iterator[tuple[str, str]]:
    document = app.app.openapi()
    for path, methods in document["paths"].items():
        for method in methods:
            if method not in ("get", "head"):
                yield method, re.sub(r"{[^}]*}", "x", path)


WITHOUT_A_TOKEN = {
    "/api/v1/login",
    *("/api/v1/settle", "/api/v1/settle/step", "/api/v1/figures"),  # which keep nothing
}
"""Nobody's cookie counts there: it is not needed to log in, and nothing is changed by a ruling."""


def test_no_change_is_made_in_somebodys_name_without_the_token(named_app: FloorApp) -> None:
    boss = named_app.person(Role.ADMINISTRATOR)
    boss.csrf = ""
    tried = 0
    for method, path in unsafe(named_app):
        if path in WITHOUT_A_TOKEN:
            continue
        for token in ("", "x", "é"):
            headers = {"x-csrf-token": token.encode()}
            answer = boss.request(method.upper(), path, json={}, headers=headers)
            assert answer.status_code == 403, (method, path)
            assert answer.json()["error"]["code"] == "csrf"
            tried += 1
    for path in ("/logout", "/password", "/people"):
        answer = boss.post(path, data={"do": "add", "name": "Eve", "csrf": "x"})
        assert answer.status_code == 403
        tried += 1
    assert tried > 10


def test_no_change_is_asked_for_by_another_site(named_app: FloorApp) -> None:
    boss = named_app.person(Role.ADMINISTRATOR)
    pages = [("post", p) for p in ("/login", "/logout", "/password", "/people")]
    for method, path in [*unsafe(named_app), *pages]:
        for headers in (
            {"origin": "http://evil.example"},
            {"origin": "null"},
            {"sec-fetch-site": "cross-site"},
            {"sec-fetch-site": "same-site"},
        ):
            answer = boss.request(method.upper(), path, json={}, headers=headers)
            assert answer.status_code == 403, (method, path)
            assert answer.json()["error"]["code"] == "csrf"


def test_another_site_opens_no_websocket(named_app: FloorApp) -> None:
    id = opened(named_app)
    boss = named_app.person(Role.ADMINISTRATOR)
    headers = {"origin": "http://evil.example"}
    with boss.websocket_connect(f"/api/v1/tables/{id}/live", headers=headers) as line:
        assert line.receive_json()["error"]["code"] == "csrf"
        with pytest.raises(WebSocketDisconnect):
            line.receive_json()


def test_guests_are_on_this_machine_under_its_own_name(floor_app: FloorApp) -> None:
    ann = floor_app.guest("Ann")
    answer = ann.get("/api/v1/tables", headers={"host": "evil.example"})
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "host"
    assert ann.get("/api/v1/tables", headers={"host": "localhost:8000"}).status_code == 200


# the forms


def form(client: Browser, path: str) -> dict[str, str]:
    """The hidden fields of the first form on a page."""
    page = client.get(path)
    assert page.status_code == 200
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.text))


def test_the_log_in_form_works_and_goes_on_to_the_page_that_was_asked_for(
    named_app: FloorApp,
) -> None:
    named_app.add("Ann", Role.PLAYER)
    client = named_app.client()
    first = client.get("/tables/x?y=1")
    hidden = form(client, first.headers["location"])
    assert hidden["next"] == "/tables/x?y=1"
    refused = client.post("/login", data={**hidden, "name": "Ann", "password": "wrong"})
    assert refused.status_code == 401
    assert "The name or the password is not right" in refused.text
    hidden = form(client, "/login?next=/people")
    done = client.post("/login", data={**hidden, "name": "Ann", "password": PASSWORD})
    assert (done.status_code, done.headers["location"]) == (303, "/people")
    assert client.get("/api/v1/me").json()["name"] == "Ann"


@pytest.mark.parametrize(
    "next", ["//evil.example", "https://evil.example", "/\\evil.example", "/a\nb", "evil", ""]
)
def test_log_in_leads_to_no_other_site(named_app: FloorApp, next: str) -> None:
    named_app.add("Ann", Role.PLAYER)
    client = named_app.client()
    hidden = form(client, "/login")
    given = {**hidden, "next": next, "name": "Ann", "password": PASSWORD}
    assert client.post("/login", data=given).headers["location"] == "/"


def test_a_log_in_cannot_be_forged(named_app: FloorApp) -> None:
    named_app.add("Eve", Role.PLAYER)
    eves = named_app.client()
    hidden = form(eves, "/login")
    given = {**hidden, "name": "Eve", "password": PASSWORD}
    victim = named_app.client()
    victim.get("/login")
    answer = victim.post("/login", data=given)
    assert answer.status_code == 403
    assert "pitboss" not in victim.cookies
    without = {"name": "Eve", "password": PASSWORD}
    assert named_app.client().post("/login", data=without).status_code == 403


def test_the_page_of_people_adds_changes_and_keeps_out(named_app: FloorApp) -> None:
    boss = named_app.person(Role.ADMINISTRATOR)
    token = {"csrf": form(boss, "/people")["csrf"]}
    new = {"do": "add", "name": "Bob <b>", "role": "player", "password": PASSWORD}
    page = boss.post("/people", data={**token, **new})
    assert page.status_code == 200
    assert "Bob &lt;b&gt; is now a player" in page.text
    bob = next(p for p in boss.get("/api/v1/people").json() if p["name"] == "Bob <b>")["id"]
    for what in ({"do": "role", "role": "dealer"}, {"do": "disable"}):
        assert boss.post("/people", data={**token, **what, "id": bob}).status_code == 200
    again = {"do": "password", "password": "another horse", "id": bob}
    assert boss.post("/people", data={**token, **again}).status_code == 200
    kept = named_app.floor.store.person(bob)
    assert kept is not None
    assert (kept.role, kept.disabled) == ("dealer", True)
    for wrong in ({"do": "fly"}, {"do": "role", "role": "king", "id": bob}, {"do": "add"}):
        answer = boss.post("/people", data={**token, **wrong})
        assert answer.status_code == 400
        assert 'role="alert"' in answer.text
    short = boss.post("/people", data={**token, **new, "name": "Eve", "password": "short"}).text
    assert "A password has 8 characters or more." in short
    assert 'value="Eve"' in short, "what was right need not be typed again"


def test_the_password_page_changes_it(named_app: FloorApp) -> None:
    ann = named_app.person(Role.PLAYER, "Ann")
    token = {"csrf": form(ann, "/password")["csrf"]}
    twice = {"old": PASSWORD, "new": "another horse", "again": "another house"}
    assert ann.post("/password", data={**token, **twice}).status_code == 400
    wrong = ann.post("/password", data={**token, **twice, "old": "x", "again": "another horse"})
    assert "That is not your password." in wrong.text
    right = {**twice, "again": "another horse"}
    assert ann.post("/password", data={**token, **right}).status_code == 200
    assert ann.get("/api/v1/me").status_code == 200
    assert log_in(named_app, "Ann", "another horse") == 200


# limits


def stop_the_clock(app: FloorApp) -> None:
    """Delays are not over before the machine gets round to trying again."""
    keeper = app.app.state.gate
    for delays in (keeper.by_pair, keeper.by_name, keeper.by_address):
        delays.clock = lambda: 0.0


def test_wrong_passwords_for_a_name_are_limited(named_app: FloorApp) -> None:
    named_app.add("Ann", Role.PLAYER)
    stop_the_clock(named_app)
    burst = int(Limits().log_in_pair.burst)
    assert [log_in(named_app, "Ann", "wrong horse") for _ in range(burst)] == [401] * burst
    answer = named_app.client().post("/api/v1/login", json={"name": "ann", "password": PASSWORD})
    assert answer.status_code == 429
    assert 0 < int(answer.headers["retry-after"]) <= 30
    assert answer.json()["error"]["message"].startswith("too many wrong passwords for this name")
    named_app.add("Bob", Role.PLAYER)
    assert log_in(named_app, "Bob", PASSWORD) == 200


def test_wrong_passwords_from_an_address_are_limited(named_app: FloorApp) -> None:
    named_app.add("Ann", Role.PLAYER)
    stop_the_clock(named_app)
    burst = int(Limits().log_in_address.burst)
    tried = [log_in(named_app, f"name {n}", "wrong horse") for n in range(burst + 1)]
    assert tried == [401] * burst + [429]
    assert log_in(named_app, "Ann", PASSWORD) == 429
    elsewhere = Browser(named_app.app, client=("192.0.2.9", 5000))
    elsewhere.portal = named_app.portal
    given = {"name": "Ann", "password": PASSWORD}
    assert elsewhere.post("/api/v1/login", json=given).status_code == 200


def test_right_passwords_are_not_limited(named_app: FloorApp) -> None:
    named_app.add("Ann", Role.PLAYER)
    assert {log_in(named_app, "Ann", PASSWORD) for _ in range(50)} == {200}


def test_commands_and_requests_are_limited(tmp_path: Path) -> None:
    limits = Limits(commands=Limit(3, 0.01), requests=Limit(12, 0.01))
    for app in running(tmp_path, people=False, limits=limits):
        ann = app.guest("Ann")
        made = ann.post("/api/v1/tables", json={"address": GAME})
        id = made.json()["id"]
        answers = [ann.do(id, do="ready", seat=1) for _ in range(4)]
        assert [a.status_code for a in answers] == [409] * 3 + [429]
        assert int(answers[-1].headers["retry-after"]) <= 100
        with ann.live(id) as line:
            line.send_json({"id": 9, "do": "ready", "seat": 1})
            said = line.receive_json()
            while said["type"] == "view":
                said = line.receive_json()
            assert said["error"]["code"] == "too-many"
        asked = [ann.get("/api/v1/me").status_code for _ in range(12)]
        assert asked[0] == 200
        assert asked[-1] == 429
        assert app.guest("Bob").get("/api/v1/me").status_code == 200


def test_a_flood_of_refusals_is_no_flood_of_entries(tmp_path: Path) -> None:
    limits = Limits(refusals=Limit(5, 0.001))
    for app in running(tmp_path, people=True, limits=limits):
        ann = app.person(Role.PLAYER)
        assert {ann.get("/people").status_code for _ in range(20)} == {403}
        assert len(app.refusals()) == 5


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    bucket = Buckets(Limit(2, 0.5), "things", clock=lambda: now[0])
    bucket.take("a")
    bucket.take("a")
    with pytest.raises(TooMany) as refused:
        bucket.take("a")
    assert refused.value.wait == 2
    bucket.take("b")
    now[0] = 2.0
    bucket.take("a")
    with pytest.raises(TooMany):
        bucket.take("a")


def test_limits_are_read_as_they_are_typed() -> None:
    limits = Limits().changed(["log-in-name=3/0.1"])
    assert limits.log_in_name == Limit(3, 0.1)
    assert limits.commands == Limits().commands
    Buckets(Limits().changed(["off"]).commands, "x").take("a")


def test_a_body_has_a_bound(client: Browser) -> None:
    answer = client.post("/api/v1/tables", content=b"x" * (1 << 20) + b"x")
    assert answer.status_code == 413

    def pieces() -> Iterator[bytes]:
        for _ in range(40):
            yield b"x" * (1 << 15)

    assert client.post("/api/v1/tables", content=pieces()).status_code in (400, 413)


def test_a_verified_password_is_the_only_one_that_fits() -> None:
    kept = passwords.hashed(PASSWORD)
    assert passwords.fits(kept, PASSWORD)
    assert not passwords.fits(kept, PASSWORD + " ")
    assert not passwords.fits(None, PASSWORD)
    assert not passwords.fits("not a hash", PASSWORD)


def test_the_cage_has_a_page(named_app: FloorApp) -> None:
    ann, cage = named_app.person(Role.PLAYER, "Ann"), named_app.person(Role.SUPERVISOR)
    assert ann.get("/cage").status_code == 403
    page = cage.get("/cage").text
    once = re.search(r'name="once" value="(\w+)"', page)
    assert once
    given = {"id": ann.id, "dollars": "250", "way": "in", "why": "buy-in", "once": once[1]}
    given |= {"csrf": cage.csrf}
    for _ in range(2):  # the page is loaded again
        assert "Ann, who has $250 now" in cage.post("/cage", data=given).text
    out = {**given, "way": "out", "dollars": "50", "why": "", "once": "another"}
    refused = cage.post("/cage", data=out)
    assert refused.status_code == 400
    assert "say what it is for" in refused.text.lower()
    assert f'value="{ann.id}" selected' in refused.text, "who and how much stay filled in"
    assert 'name="dollars" value="50"' in refused.text
    assert cage.post("/cage", data={**out, "why": "cash-out", "id": ""}).status_code == 400
    much = cage.post("/cage", data={**out, "why": "cash-out", "dollars": "250.01"})
    assert much.status_code == 409
    says = "The wallet holds $250 and $250.01 was asked for: at most $250 can be paid out."
    assert says in much.text
    assert cage.post("/cage", data={**out, "why": "cash-out"}).status_code == 200
    cashed = [entry.data for entry in named_app.floor.store.entries(kinds=["cashed"])]
    assert [entry["why"] for entry in cashed] == ["buy-in", "cash-out"]
    assert named_app.floor.wallets[ann.id] == 200_00
    named_app.balances()


def test_a_guest_who_could_not_come_back_is_not_logged_out(floor_app: FloorApp) -> None:
    assert "/logout" not in floor_app.guest("Eve").get("/").text


def test_log_out_is_on_every_page(named_app: FloorApp) -> None:
    ann = named_app.person(Role.PLAYER, "Ann")
    for path in ("/", "/games", "/settle", "/password"):
        page = ann.get(path).text
        top = page[: page.index("<main")]
        assert '<form method="post" action="/logout"' in top
        token = re.search(r'name="csrf" value="(\w+)"', top)
        assert token is not None
        assert ann.post("/api/v1/nothing", headers={"x-csrf-token": token[1]}).status_code == 404
    assert "/logout" not in named_app.client().get("/login").text
    assert ann.post("/logout", data={"csrf": ann.csrf}, follow_redirects=False).status_code == 303
    assert ann.get("/password", follow_redirects=False).status_code in (303, 401, 403)


def test_pages_that_refuse_somebody_are_not_in_his_menu(named_app: FloorApp) -> None:
    ann, boss = named_app.person(Role.PLAYER, "Ann"), named_app.person(Role.SUPERVISOR)
    assert ann.get("/audit").status_code == 403
    assert 'href="/audit"' not in ann.get("/").text
    assert 'href="/audit"' in boss.get("/").text
    assert 'id="wallet"' in ann.get("/").text
    assert 'id="wallet"' not in boss.get("/").text, "who does not play has none"
    nobody = named_app.client().get("/login").text
    assert 'href="/games"' not in nobody
    assert 'href="/login"' not in nobody, "he is there"
