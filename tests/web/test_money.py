"""The tables' money in the browser: a tray from its opening to its count, takings, ratings."""

from __future__ import annotations

import csv
import io
import re
from fractions import Fraction
from typing import Any

import pytest

from pitboss.engines.exact import solve
from pitboss.floor import rated
from pitboss.floor.people import Role
from pitboss.floor.takings import Edge, Edges, edge_of
from pitboss.rulebook.terms import Terms
from web.conftest import Browser, FloorApp

ROULETTE = "columbus-2016/roulette"


def proves(on: Terms, spot: int) -> Edge:
    return edge_of(solve(on, on.game.layout.names[spot]))


@pytest.fixture(autouse=True)
def proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rated, "Edges", lambda: Edges(proves))


def opened(boss: Browser, **options: Any) -> str:
    answer = boss.post("/api/v1/tables", json={"address": ROULETTE, "options": options})
    return str(answer.json()["id"])


def bets(client: Browser, table: str, rounds: int = 3) -> None:
    assert client.do(table, do="sit", seat=1, buy_in=500_00).status_code == 200
    for _ in range(rounds):
        assert client.do(table, do="bet", seat=1, wagers={"red": 10_00}).status_code == 200
        assert client.do(table, do="ready", seat=1).status_code == 200


def enter(client: Browser, table: str, what: str, **chips: str) -> Any:
    form = {"do": what, **{name.replace("_", "-"): n for name, n in chips.items()}}
    return client.post(f"/money/tray/{table}", data=form)


def test_a_tray_is_opened_filled_and_closed_by_two(named_app: FloorApp) -> None:
    boss, other = (named_app.person(Role.SUPERVISOR, name) for name in ("Maria", "Otto"))
    dealer, ann = named_app.person(Role.DEALER), named_app.person(Role.PLAYER, "Ann")
    boss.post(f"/api/v1/people/{ann.id}/cash", json={"amount": 500_00})
    table = opened(boss)

    def twice(one: Browser, what: str, **chips: str) -> None:
        asked = enter(one, table, what, **chips)
        assert asked.status_code == 409
        assert "To the approvals" in asked.text
        number = re.findall(r"proposed as entry (\d+)", asked.text)[0]
        assert "of $5" in other.get("/approvals").text
        done = other.post("/approvals", data={"entry": number})
        assert done.status_code == 200, done.text

    twice(boss, "tray-opened", chips_500="100", chips_2500="40")
    bets(ann, table)
    twice(dealer, "fill", chips_500="10")
    should = named_app.floor.store.balance(f"rack:{table}:1")
    page = boss.get(f"/money/tray/{table}").text
    assert f"${(1550_00 - should) // 100:,}" in page  # opening, fill, what was won and sold
    twice(boss, "tray-closed", chips_500="1", chips_2500="1")
    [closed] = named_app.floor.store.entries(kinds=["tray-closed"])
    assert closed.data["expected"] == 1550_00 - should
    assert closed.data["over"] == 30_00 - closed.data["expected"]
    named_app.balances()


def test_what_is_typed_wrongly_is_refused_and_kept(named_app: FloorApp) -> None:
    boss = named_app.person(Role.SUPERVISOR)
    table = opened(boss)
    page = enter(boss, table, "tray-opened", chips_500="ten", chips_2500="40")
    assert page.status_code == 400
    assert "&#39;ten&#39; is no number of chips" in page.text
    assert 'value="40"' in page.text
    assert enter(boss, table, "fill", chips_500="1").status_code == 409
    assert enter(boss, table, "nothing").status_code == 400
    assert not list(named_app.floor.store.entries(kinds=["proposed", "tray-opened"]))


def test_takings_stand_against_theory(client: Browser, floor_app: FloorApp) -> None:
    table = opened(client)
    bets(client, table, 4)
    won = 500_00 - floor_app.floor.store.balance(f"rack:{table}:1")
    for by in ("table", "game", "shift", "day"):
        found = client.get(f"/money.csv?by={by}").text
        [row] = csv.DictReader(io.StringIO(found))
        assert row["rounds"] == "4"
        assert float(row["win"]) == won / 100
        assert float(row["drop"]) == 500
        assert row["theory"] == f"{float(Fraction(2, 38) * 40):.2f}"
        assert row["proved"] == "1.0000"
        assert "Far from theory" not in client.get(f"/money?by={by}").text


def test_a_table_far_from_theory_is_listed(
    client: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(client)
    bets(client, table, 9)
    monkeypatch.setattr(rated, "FAR", 0.0)
    page = client.get("/money").text
    assert "Far from theory" in page
    assert re.search(r"</b> won \$[\d,.]+ (more|less) than it should, in 9 rounds", page)


def test_players_are_rated(client: Browser, floor_app: FloorApp) -> None:
    table = opened(client)
    bets(client, table, 4)
    page = client.get("/money/players").text
    assert "Ann" in page
    assert "$2.11" in page  # 4 bets of $10 at 2 in 38
    [row] = csv.DictReader(io.StringIO(client.get("/money/players.csv").text))
    assert (row["player"], row["table"], row["seat"], row["hands"]) == ("Ann", table, "1", "4")
    assert (row["average"], row["bet"], row["theory"]) == ("10.00", "40.00", "2.11")
    given = {"person": client.id, "table": table, "seat": "1"}
    said = client.get("/api/v1/money/mistakes", params=given).json()
    assert (said["decisions"], said["cents"], said["left"]) == (0, 0, 0)
    nobody = client.get("/api/v1/money/mistakes", params={**given, "seat": "2"})
    assert nobody.status_code == 404


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("by=hour", "hour"),
        ("since=yesterday", "&#39;yesterday&#39; is no day: write 2026-11-19"),
        ("since=2026-02-30", "is no day"),
        ("since=2026-11-19&until=2026-11-18", "is before"),
    ],
)
def test_what_cannot_be_shown_is_said(client: Browser, query: str, says: str) -> None:
    page = client.get(f"/money?{query}", headers={"accept": "text/html"})
    assert page.status_code in (400, 404)
    assert says in page.text


def test_a_newcomer_is_let_in(floor_app: FloorApp) -> None:
    for path in ("/money", "/money/players", "/funds"):
        assert floor_app.client().get(path).status_code == 200, path
    asked = floor_app.client().get("/drill/toledo/craps")
    assert (asked.status_code, asked.headers["location"]) == (303, "/drill")
