"""Every route and every command, tried with every role: nobody does what belongs to another.

What belongs to whom is written down here, and not taken from the code. A route or a command that
is not written down fails these tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any, get_args

import pytest
from starlette.routing import Mount

from pitboss.floor import commands
from pitboss.floor.people import Role
from pitboss.web.app import create_app
from web.conftest import PASSWORD, Browser, FloorApp, running

GAME = "columbus-2016/three-card-poker"
NOBODY = "nobody"
NAMED = ("player", "dealer", "supervisor", "shift-manager", "surveillance", "administrator")
EVERYBODY = frozenset(NAMED)
ALL = EVERYBODY | {NOBODY}
PLAYER, DEALER = frozenset({"player"}), frozenset({"dealer"})
SUPERVISOR, ADMINISTRATOR = frozenset({"supervisor", "shift-manager"}), frozenset({"administrator"})
NONE: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Asked:
    """Who may ask for a route, and what a good request says."""

    roles: frozenset[str]
    body: dict[str, Any] | None = None
    form: dict[str, str] | None = None
    path: dict[str, str] = field(default_factory=dict)


PIT = DEALER | SUPERVISOR | frozenset({"surveillance"})
RULES = {"book_slug": "columbus-2016", "game_slug": "three-card-poker"}
JOURNAL = SUPERVISOR | frozenset({"surveillance", "administrator"})
ROUTES: dict[tuple[str, str], Asked] = {
    ("GET", "/healthz"): Asked(ALL),
    ("GET", "/metrics"): Asked(ADMINISTRATOR),
    ("GET", "/api/v1/openapi.json"): Asked(EVERYBODY),
    # games and tables
    ("GET", "/api/v1/games"): Asked(EVERYBODY),
    ("GET", "/api/v1/glances"): Asked(EVERYBODY),
    ("GET", "/api/v1/games/{book_slug}/{game_slug}"): Asked(EVERYBODY, path=RULES),
    ("GET", "/api/v1/games/{book_slug}/{game_slug}/schedules"): Asked(EVERYBODY, path=RULES),
    ("GET", "/api/v1/games/{book_slug}/{game_slug}/felt.svg"): Asked(EVERYBODY, path=RULES),
    ("GET", "/api/v1/books"): Asked(EVERYBODY),
    ("GET", "/api/v1/games/{book_slug}/{game_slug}/strategy"): Asked(EVERYBODY, path=RULES),
    ("GET", "/api/v1/findings"): Asked(EVERYBODY),
    ("GET", "/api/v1/lines"): Asked(EVERYBODY),
    ("GET", "/games"): Asked(EVERYBODY),
    ("GET", "/games/{book_slug}/{game_slug}"): Asked(EVERYBODY, path=RULES),
    ("GET", "/findings"): Asked(EVERYBODY),
    ("GET", "/strategy"): Asked(EVERYBODY),
    ("GET", "/diff"): Asked(EVERYBODY),
    ("GET", "/cage"): Asked(SUPERVISOR),
    ("POST", "/cage"): Asked(SUPERVISOR, form={"dollars": "1", "why": "buy-in"}),
    ("GET", "/api/v1/rules/{book_slug}/{game_slug}"): Asked(EVERYBODY, path=RULES),
    ("GET", "/api/v1/meters"): Asked(EVERYBODY),
    ("GET", "/api/v1/tables"): Asked(EVERYBODY),
    ("POST", "/api/v1/tables"): Asked(SUPERVISOR, {"address": GAME}),
    ("GET", "/api/v1/tables/{id}"): Asked(EVERYBODY),
    ("GET", "/api/v1/tables/{id}/card"): Asked(EVERYBODY),
    ("POST", "/api/v1/tables/{id}/commands"): Asked(
        PLAYER, {"do": "sit", "seat": 1, "buy_in": 10_000}
    ),
    # people
    ("GET", "/api/v1/me"): Asked(EVERYBODY),
    ("POST", "/api/v1/spreadsheet"): Asked(ALL, {"title": "Edges", "sheets": []}),
    ("POST", "/api/v1/guests"): Asked(EVERYBODY, {"name": "Eve"}),
    ("POST", "/api/v1/me/cash"): Asked(NONE, {"amount": 100}),
    ("POST", "/api/v1/login"): Asked(ALL, {"name": "player", "password": PASSWORD}),
    ("POST", "/api/v1/logout"): Asked(EVERYBODY),
    ("POST", "/api/v1/me/password"): Asked(EVERYBODY, {"old": PASSWORD, "new": "another horse"}),
    ("POST", "/api/v1/me/second-factor"): Asked(EVERYBODY),
    ("POST", "/api/v1/me/second-factor/confirm"): Asked(EVERYBODY, {"code": "000000"}),
    ("GET", "/api/v1/people"): Asked(ADMINISTRATOR | SUPERVISOR),
    ("POST", "/api/v1/people"): Asked(
        ADMINISTRATOR, {"name": "Mallory", "role": "administrator", "password": PASSWORD}
    ),
    ("PATCH", "/api/v1/people/{id}"): Asked(ADMINISTRATOR, {"role": "administrator"}),
    ("POST", "/api/v1/people/{id}/cash"): Asked(SUPERVISOR, {"amount": 100}),
    # the coach: whose seat it is, is told apart when the seat is known
    ("GET", "/api/v1/tables/{id}/coach"): Asked(EVERYBODY),
    ("GET", "/api/v1/tables/{id}/coach/card"): Asked(EVERYBODY),
    ("GET", "/api/v1/tables/{id}/coach/ready"): Asked(EVERYBODY),
    ("GET", "/api/v1/tables/{id}/coach/summary"): Asked(EVERYBODY),
    # rulings
    ("POST", "/api/v1/settle"): Asked(EVERYBODY, {"text": "x"}),
    ("POST", "/api/v1/rulings"): Asked(EVERYBODY, {"text": "x"}),
    ("POST", "/api/v1/settle/step"): Asked(EVERYBODY, {"round": {"round": GAME}}),
    ("GET", "/api/v1/rulings/{id}"): Asked(EVERYBODY),
    ("GET", "/api/v1/rulings/{id}/pdf"): Asked(EVERYBODY),
    ("GET", "/settle"): Asked(EVERYBODY),
    ("GET", "/settle/{id}"): Asked(EVERYBODY),
    # edges and the journal
    ("GET", "/api/v1/edges"): Asked(EVERYBODY),
    ("GET", "/api/v1/edges/compare"): Asked(EVERYBODY),
    ("GET", "/edges"): Asked(EVERYBODY),
    ("GET", "/edges/compare"): Asked(EVERYBODY),
    ("GET", "/edges/desk"): Asked(EVERYBODY),
    ("POST", "/api/v1/figures"): Asked(EVERYBODY, {"tool": "parts", "of": "nowhere/nothing"}),
    ("GET", "/api/v1/journal"): Asked(JOURNAL),
    ("GET", "/api/v1/journal.csv"): Asked(JOURNAL),
    ("GET", "/api/v1/journal/verify"): Asked(JOURNAL),
    ("GET", "/api/v1/tables/{id}/rounds"): Asked(JOURNAL),
    ("GET", "/tables/{id}/hands"): Asked(EVERYBODY),
    ("GET", "/tables/{id}/hands/{number}"): Asked(EVERYBODY, path={"number": "1"}),
    ("GET", "/tables/{id}/hands/{number}/worth"): Asked(EVERYBODY, path={"number": "1"}),
    ("GET", "/api/v1/tables/{id}/hands"): Asked(EVERYBODY),
    ("GET", "/api/v1/tables/{id}/hands/{number}"): Asked(EVERYBODY, path={"number": "1"}),
    ("GET", "/api/v1/tables/{id}/hands/{number}/phh"): Asked(EVERYBODY, path={"number": "1"}),
    ("GET", "/api/v1/tables/{id}/sitting"): Asked(EVERYBODY),
    ("GET", "/api/v1/tables/{id}/coach/odds"): Asked(EVERYBODY),
    ("GET", "/api/v1/tables/{id}/flows"): Asked(JOURNAL),
    ("GET", "/api/v1/tables/{id}/rounds/{number}"): Asked(JOURNAL, path={"number": "1"}),
    ("GET", "/api/v1/tables/{id}/shoes"): Asked(EVERYBODY),
    ("GET", "/audit"): Asked(JOURNAL),
    ("GET", "/api/v1/wall"): Asked(JOURNAL),
    ("GET", "/wall"): Asked(JOURNAL),
    # the pit
    ("GET", "/pit"): Asked(PIT),
    ("GET", "/api/v1/pit"): Asked(PIT),
    ("POST", "/api/v1/pit"): Asked(
        DEALER | SUPERVISOR,
        {
            "game": "toledo/omaha",
            "command": {"do": "log", "irregularity": "wrong-amount", "where": "poker 3"},
        },
    ),
    ("GET", "/tables/{id}/jackpots/{number}"): Asked(JOURNAL, path={"number": "1"}),
    ("GET", "/api/v1/irregularities"): Asked(PIT),
    ("GET", "/api/v1/tables/{id}/duties"): Asked(PIT),
    ("GET", "/audit/{id}/{number}"): Asked(JOURNAL, path={"number": "1"}),
    # the tables' money
    ("GET", "/money"): Asked(JOURNAL | DEALER),
    ("GET", "/money.csv"): Asked(JOURNAL),
    ("GET", "/money/players"): Asked(JOURNAL),
    ("GET", "/money/tray/{id}"): Asked(SUPERVISOR | DEALER),
    ("POST", "/money/tray/{id}"): Asked(SUPERVISOR | DEALER, form={"do": "fill"}),
    ("GET", "/api/v1/money/mistakes"): Asked(JOURNAL),
    ("GET", "/money/players.csv"): Asked(JOURNAL),
    # stations
    ("GET", "/stadiums"): Asked(EVERYBODY),
    ("GET", "/stadiums/{id}"): Asked(EVERYBODY),
    ("GET", "/api/v1/stadiums"): Asked(EVERYBODY),
    ("POST", "/api/v1/stadiums"): Asked(
        SUPERVISOR, {"address": "columbus-2017/stadium", "stations": 2}
    ),
    ("GET", "/api/v1/stadiums/{id}"): Asked(EVERYBODY),
    ("POST", "/api/v1/stadiums/{id}"): Asked(PLAYER, {"do": "take", "station": 1}),
    ("GET", "/api/v1/stadiums/{id}/gratuities"): Asked(JOURNAL),
    # the card room's funds
    ("GET", "/funds"): Asked(JOURNAL),
    ("GET", "/funds.csv"): Asked(JOURNAL),
    ("POST", "/funds"): Asked(SUPERVISOR, form={"do": "fund-posted"}),
    ("GET", "/funds/award"): Asked(SUPERVISOR),
    ("GET", "/funds/awards/{number}"): Asked(JOURNAL, path={"number": "1"}),
    # the dealer school
    ("GET", "/drill"): Asked(EVERYBODY),
    ("GET", "/drill/{book_slug}/{game_slug}"): Asked(EVERYBODY, path=RULES),
    ("POST", "/drill/{book_slug}/{game_slug}"): Asked(
        EVERYBODY, form={"choice": "1", "seed": "1"}, path=RULES
    ),
    ("GET", "/drill/class"): Asked(SUPERVISOR),
    ("POST", "/drill/class"): Asked(SUPERVISOR, form={"game": GAME}),
    ("GET", "/drill/exams/{number}"): Asked(EVERYBODY, path={"number": "1"}),
    ("POST", "/drill/exams/{number}"): Asked(EVERYBODY, form={"do": "begin"}, path={"number": "1"}),
    ("GET", "/drill/exams/{number}/of/{id}"): Asked(SUPERVISOR, path={"number": "1"}),
    # pages
    ("GET", "/"): Asked(EVERYBODY),
    ("GET", "/tables/{id}"): Asked(EVERYBODY),
    ("GET", "/tables/{id}/sign"): Asked(EVERYBODY),
    ("GET", "/tables/{id}/sign.pdf"): Asked(EVERYBODY),
    ("GET", "/rules/{book_slug}/{game_slug}"): Asked(EVERYBODY, path=RULES),
    ("GET", "/login"): Asked(ALL),
    ("POST", "/login"): Asked(ALL, form={"name": "player", "password": "wrong horse"}),
    ("POST", "/logout"): Asked(EVERYBODY, form={}),
    ("GET", "/password"): Asked(EVERYBODY),
    ("POST", "/password"): Asked(EVERYBODY, form={"old": "x", "new": "y", "again": "z"}),
    ("GET", "/second-factor"): Asked(EVERYBODY),
    ("POST", "/second-factor"): Asked(EVERYBODY, form={"do": "confirm", "code": "000000"}),
    ("GET", "/approvals"): Asked(DEALER | SUPERVISOR),
    ("POST", "/approvals"): Asked(SUPERVISOR, form={"entry": "1"}),
    ("GET", "/people"): Asked(ADMINISTRATOR),
    ("POST", "/people"): Asked(ADMINISTRATOR, form={"do": "disable", "id": "{person}"}),
}

COMMANDS: dict[str, tuple[frozenset[str], dict[str, Any]]] = {
    "sit": (PLAYER, {"seat": 3, "buy_in": 10_000}),
    "stand": (PLAYER, {"seat": 1}),
    "buy": (PLAYER, {"seat": 1, "amount": 1_000}),
    "bet": (PLAYER, {"seat": 1, "wagers": {"ante": 1_000}}),
    "put_up": (PLAYER, {"seat": 1, "wagers": {"ante": 1_000}}),
    "take_down": (PLAYER, {"seat": 1, "spots": ["ante"]}),
    "clear": (PLAYER, {"seat": 1}),
    "repeat": (PLAYER, {"seat": 1}),
    "call": (PLAYER, {"seat": 1, "name": "place-on"}),
    "ready": (PLAYER, {"seat": 1}),
    "act": (PLAYER, {"seat": 1, "action": "fold"}),
    "amount": (PLAYER, {"seat": 1, "amount": 100}),
    "discard": (PLAYER, {"seat": 1, "places": []}),
    "sit_out": (PLAYER, {"seat": 1}),
    "sit_in": (PLAYER, {"seat": 1}),
    "leave": (PLAYER, {"seat": 1}),
    "wait": (PLAYER, {}),
    "unwait": (PLAYER, {}),
    "seat_bots": (SUPERVISOR, {"many": 2}),
    "put_button": (DEALER | SUPERVISOR, {"seat": 1}),
    "pass_seat": (SUPERVISOR, {"who": "ann"}),
    "collect": (DEALER | SUPERVISOR, {}),
    "take_bank": (PLAYER, {"seat": 1, "cover": 1_000}),
    "leave_bank": (PLAYER, {"seat": 1}),
    "pass_bank": (PLAYER, {"seat": 1}),
    "deal": (DEALER | SUPERVISOR, {}),
    "key": (DEALER, {"text": "As"}),
    "back": (DEALER, {}),
    "shuffle": (DEALER | SUPERVISOR, {}),
    "void": (SUPERVISOR, {"irregularity": "misdeal"}),
    "log": (DEALER | SUPERVISOR, {"irregularity": "wrong-number-of-cards"}),
    "duty": (DEALER | SUPERVISOR, {"name": "cards-verified"}),
    "verify": (SUPERVISOR, {"name": "cards-verified"}),
    "confirm": (frozenset({"surveillance"}), {"name": "cards-verified"}),
    "act_for": (SUPERVISOR, {"seat": 1, "action": "fold"}),
    "clear_for": (SUPERVISOR, {"seat": 1, "why": "he has gone home"}),
    "stand_for": (SUPERVISOR, {"seat": 1, "why": "he has gone home"}),
    "award": (SUPERVISOR, {"seat": 1, "why": "as the sign says"}),
    "correct": (SUPERVISOR, {"seat": 1, "amount": 100, "why": "paid short", "entry": 1}),
    "post_clock": (SUPERVISOR, {}),
    "release": (SUPERVISOR, {"of": 1}),
    "options": (SUPERVISOR, {"options": {}}),
    "close": (SUPERVISOR, {}),
}


def all_routes(found: Iterable[Any]) -> Iterator[tuple[str, str]]:
    """Every method and path of the application, of the pages too."""
    for route in found:
        if hasattr(route, "original_router"):
            yield from all_routes(route.original_router.routes)
        elif not isinstance(route, Mount):
            for method in getattr(route, "methods", None) or ["WEBSOCKET"]:
                if method != "HEAD":
                    yield method, route.path


def all_commands() -> set[str]:
    union = get_args(get_args(commands.Command)[0])
    return {get_args(each.model_fields["do"].annotation)[0] for each in union}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorApp]:
    """One floor for all these tests: everybody on it is new for each."""
    yield from running(tmp_path_factory.mktemp("floor"), people=True)


_numbers = count(1)


def fresh(app: FloorApp, role: Role, name: str = "") -> Browser:
    return app.person(role, f"{name or role} {next(_numbers)}")


def test_every_route_is_written_down_here(app: FloorApp) -> None:
    found = set(all_routes(create_app(app.floor, people=True).routes))
    sockets = {path for method, path in found if method == "WEBSOCKET"}
    assert sockets == {"/api/v1/tables/{id}/live"}
    assert {route for route in found if route[0] != "WEBSOCKET"} - set(ROUTES) == set()
    documented = {
        (method.upper(), path)
        for path, methods in app.app.openapi()["paths"].items()
        for method in methods
    }
    assert documented <= set(ROUTES)


@pytest.mark.parametrize("number", ["0", "-1", "x", "9" * 20])
def test_a_number_that_is_none_is_refused_everywhere(app: FloorApp, number: str) -> None:
    boss = browser(app, Role.SUPERVISOR.value)
    routes = [path for method, path in ROUTES if method == "GET" and "{number}" in path]
    assert len(routes) >= 5
    for path in routes:
        asked = path.replace("{number}", number).replace("{id}", "t1")
        assert 400 <= boss.get(asked).status_code < 500, asked


def test_every_command_is_written_down_here() -> None:
    assert all_commands() == set(COMMANDS)


def browser(app: FloorApp, role: str) -> Browser:
    return app.client() if role == NOBODY else fresh(app, Role(role))


def table(app: FloorApp, *, live: bool = False) -> str:
    boss = app.person(Role.SUPERVISOR, "boss")
    made = boss.post("/api/v1/tables", json={"address": GAME, "live": live})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def seated(app: FloorApp, id: str, name: str, seat: int) -> Browser:
    """A player with chips at a seat."""
    client = fresh(app, Role.PLAYER, name)
    boss = app.person(Role.SUPERVISOR, "boss")
    boss.post(f"/api/v1/people/{client.id}/cash", json={"amount": 1_000_00})
    sat = client.do(id, do="sit", seat=seat, buy_in=500_00)
    assert sat.status_code == 200, sat.text
    return client


def somebody(app: FloorApp) -> str:
    return app.add(f"Somebody {next(_numbers)}", Role.PLAYER)


def asked(app: FloorApp, client: Browser, route: tuple[str, str], given: Asked) -> Any:
    """Send a good request."""
    method, path = route
    id = somebody(app) if "/people" in path else next(iter(app.floor.spots))
    for name, value in {"id": id, **given.path}.items():
        path = path.replace("{" + name + "}", value)
    if given.form is not None:
        form = {k: v.format(person=id) for k, v in given.form.items()}
        return client.request(method, path, data={**form, "csrf": client.csrf})
    return client.request(method, path, json=given.body)


@pytest.mark.parametrize("role", [NOBODY, *NAMED])
@pytest.mark.parametrize("route", ROUTES, ids=lambda route: " ".join(route))
def test_a_route_is_for_those_it_belongs_to(
    app: FloorApp, route: tuple[str, str], role: str
) -> None:
    given = ROUTES[route]
    client = browser(app, role)
    if not app.floor.spots:
        table(app)
    before = app.floor.store.last()[0]
    answer = asked(app, client, route, given)
    done = list(app.floor.store.entries(after=before))
    mine = [entry for entry in done if entry.actor == client.id and entry.kind != "refused"]
    refusals = [entry for entry in done if entry.kind == "refused"]
    if role in given.roles:
        assert answer.status_code < 500, answer.text
        assert not [entry for entry in refusals if "cannot" in entry.data["why"]], answer.text
    elif role == NOBODY:
        assert answer.status_code in (303, 401, 403)
        assert answer.headers.get("location", "/login").startswith("/login")
        assert not mine
    else:
        assert answer.status_code == 403, answer.text
        message = answer.json()["error"]["message"]
        assert not mine
        assert [entry.data["why"] for entry in refusals] == [message]
        assert refusals[0].actor == client.id


@pytest.mark.parametrize("way", ["REST", "WebSocket"])
@pytest.mark.parametrize("role", NAMED)
def test_a_command_is_for_those_it_belongs_to(app: FloorApp, role: str, way: str) -> None:
    id = table(app)
    seated(app, id, "Ann", 1)
    client = browser(app, role)
    for name, (roles, given) in COMMANDS.items():
        if name == "close":
            continue  # the last, below
        allowed_or_refused(app, client, id, way, {"do": name, **given}, role in roles)
    belongs, given = COMMANDS["close"]
    allowed_or_refused(app, client, id, way, {"do": "close", **given}, role in belongs)
    app.balances()


def allowed_or_refused(
    app: FloorApp, client: Browser, id: str, way: str, command: dict[str, Any], may: bool
) -> None:
    before = app.floor.store.last()[0]
    error = said(client, id, way, command)
    done = list(app.floor.store.entries(after=before))
    if may:
        assert error is None or error["code"] != "forbidden", command
    else:
        assert error is not None, command
        assert error["code"] == "forbidden", command
        assert [entry.kind for entry in done] == ["refused"], command
        assert done[0].actor == client.id
        assert done[0].data["why"] == error["message"]


def said(client: Browser, id: str, way: str, command: dict[str, Any]) -> dict[str, Any] | None:
    """Send a command: the refusal, or nothing when it was carried out."""
    error: dict[str, Any] | None
    if way == "REST":
        answer = client.do(id, **command)
        error = answer.json().get("error")
        assert answer.status_code == (200 if error is None else answer.status_code)
        assert answer.status_code < 500
        return error
    with client.live(id) as line:
        line.send_json({"id": 1, **command})
        while (message := line.receive_json())["type"] not in ("done", "refused"):
            pass
        error = message.get("error")
        return error


@pytest.mark.parametrize("way", ["REST", "WebSocket"])
def test_a_supervisor_clears_and_stands_up_anybodys_seat(app: FloorApp, way: str) -> None:
    id = table(app)
    ann = seated(app, id, "Ann", 1)
    boss = fresh(app, Role.SUPERVISOR)
    assert said(ann, id, way, {"do": "bet", "seat": 1, "wagers": {"ante": 1_000}}) is None
    for name in ("clear_for", "stand_for"):
        before = app.floor.store.last()[0]
        assert said(boss, id, way, {"do": name, **COMMANDS[name][1]}) is None
        entry = next(app.floor.store.entries(after=before))
        assert (entry.kind, entry.actor) == (name, boss.id)
        assert entry.data == COMMANDS[name][1]
    assert ann.get("/api/v1/me").json()["wallet"] == 1_000_00
    app.balances()


@pytest.mark.parametrize("way", ["REST", "WebSocket"])
def test_a_player_does_nothing_with_another_players_seat(app: FloorApp, way: str) -> None:
    id = table(app)
    seated(app, id, "Ann", 1)
    bob = seated(app, id, "Bob", 2)
    before = app.floor.store.last()[0]
    view = bob.get(f"/api/v1/tables/{id}").json()
    for name, (roles, given) in COMMANDS.items():
        if roles == PLAYER and "seat" in given:
            error = said(bob, id, way, {"do": name, **given, "seat": 1})
            assert error is not None, name
            allowed = {"seat", "command"} if name in commands.AT_STAKES else {"seat"}
            assert error["code"] in allowed, name  # this table is none for stakes
    assert bob.get(f"/api/v1/tables/{id}").json() == view
    assert app.floor.store.last()[0] == before


def test_visitors_are_the_dealers(app: FloorApp) -> None:
    id = table(app, live=True)
    dealer, player = fresh(app, Role.DEALER), fresh(app, Role.PLAYER)
    visit = {"do": "sit", "seat": 1, "buy_in": 10_000, "visitor": "Vic"}
    assert player.do(id, **visit).status_code == 403
    assert dealer.do(id, **visit).status_code == 200
    for name, (roles, given) in COMMANDS.items():
        if roles == PLAYER and name != "sit" and "seat" in given:
            for role in ("player", "supervisor", "surveillance", "administrator"):
                answer = browser(app, role).do(id, do=name, **given)
                assert answer.status_code == 403, (name, role)
    assert dealer.do(id, do="stand", seat=1).status_code == 200
    app.balances()


def test_a_dealer_has_no_seat_of_his_own(app: FloorApp) -> None:
    id = table(app, live=True)
    dealer = fresh(app, Role.DEALER)
    assert dealer.do(id, do="sit", seat=1, buy_in=100).status_code == 403


def test_a_spectator_of_a_floor_of_guests_changes_nothing(floor_app: FloorApp) -> None:
    host = floor_app.guest("Ann")
    id = host.post("/api/v1/tables", json={"address": GAME}).json()["id"]
    nobody = floor_app.client()
    assert nobody.get(f"/api/v1/tables/{id}").status_code == 200
    before = [kind for kind in floor_app.kinds() if kind != "refused"]
    for way in ("REST", "WebSocket"):
        for name, (_, given) in COMMANDS.items():
            error = said(nobody, id, way, {"do": name, **given})
            assert error is not None
            assert error["code"] == "forbidden", name
    for path, body in (
        ("tables", {"address": GAME}),
        ("me/cash", {"amount": 1}),
        ("people", {"name": "Eve", "role": "player", "password": PASSWORD}),
        (f"people/{host.id}/cash", {"amount": -1}),
        ("me/password", {"old": "x", "new": "x" * 8}),
    ):
        assert nobody.post(f"/api/v1/{path}", json=body).status_code in (401, 403), path
    assert [kind for kind in floor_app.kinds() if kind != "refused"] == before


def test_a_guest_keeps_no_people(floor_app: FloorApp) -> None:
    ann, bob = floor_app.guest("Ann"), floor_app.guest("Bob")
    new = {"name": "Eve", "role": "administrator", "password": PASSWORD}
    assert ann.post("/api/v1/people", json=new).status_code == 403
    for what in ({"disabled": True}, {"role": "player"}, {"password": PASSWORD}):
        assert ann.patch(f"/api/v1/people/{bob.id}", json=what).status_code == 403
    assert ann.get("/people").status_code == 403
