"""The desk of the Edges page, and the service without pages."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from pitboss.floor.house import Floor
from pitboss.ledger.store import Store
from pitboss.rulebook.loader import HOME
from pitboss.web.app import create_app
from web.conftest import SHELF, FloorApp

OF_THE_MACHINE = HOME / "toledo" / "book.toml"
WAR = "columbus-2016/casino-war"


def wish(app: FloorApp, **asked: Any) -> Any:
    return app.guest("Ann").post("/api/v1/figures", json=asked)


def test_a_chart_is_weighed_as_the_command_weighs_it(floor_app: FloorApp) -> None:
    """A tie given up costs half of it, less what war comes to: 58/311 less nothing, by the book."""
    chart = "otherwise,war\ntie of 2s,surrender"
    told = wish(floor_app, tool="strategy", of=WAR, options={"decks": "6"}, chart=chart).json()
    assert told["command"] == f"pitboss strategy {WAR} decks=6 --given=chart.csv --show=200"
    assert told["found"]["strategy"] == "chart.csv"
    (decision,) = told["found"]["decisions"]
    assert (decision["situation"], decision["action"]) == ("tie of 2s", "surrender")
    assert told["found"]["cost"] == pytest.approx(decision["cost"] * decision["chance"])


def test_what_the_command_refuses_is_refused_in_its_sentence(floor_app: FloorApp) -> None:
    told = wish(floor_app, tool="strategy", of=WAR, chart="tie of 22s,war\notherwise,war")
    assert told.status_code == 400
    assert told.json()["error"]["message"].startswith("chart.csv, line 1: there is no decision")


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"tool": "parts", "of": "nowhere/nothing"}, 404),
        ({"tool": "parts", "of": f"{WAR}:tye"}, 400),
        ({"tool": "strategy", "of": WAR}, 400),
        ({"tool": "serve", "of": WAR}, 422),
        ({"tool": "parts", "of": WAR, "options": {"--json": "x"}}, 400),
        ({"tool": "design", "of": WAR, "pays": ["\0"]}, 400),
        *(
            ({"tool": "strategy", "of": WAR, "chart": chart}, 400)
            for chart in (str(OF_THE_MACHINE), "../rules.csv", "book.toml", "C:chart.csv", "\0.csv")
        ),
    ],
)
def test_nothing_is_started_for_what_cannot_be(
    floor_app: FloorApp, asked: dict[str, Any], status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.web.figures.run", None)
    answer = floor_app.guest("Ann").post("/api/v1/figures", json=asked)
    assert answer.status_code == status, answer.text
    assert "no key" not in answer.text, "no line of a file that is none of his"


def test_the_service_alone_has_no_pages(tmp_path: Any) -> None:
    with (
        Store.open(f"{tmp_path}/alone.db") as store,
        TestClient(create_app(Floor(store, SHELF), api_only=True)) as client,
    ):
        assert client.get("/api/v1/games").status_code == 200
        assert client.get("/api/v1/openapi.json").status_code == 200
        assert client.get("/healthz").json()["status"] == "ok"
        for page in ("/", "/edges", "/settle", "/static/kit.js"):
            assert client.get(page).status_code == 404, page
