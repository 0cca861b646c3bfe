"""Plan and data side by side: the page of one folder, for who has its address."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pitboss.plans.writing import write
from pitboss.web.planning import Desk, create_planning
from plans.small_plan import PLAN
from plans.test_draft import drafted

FLUSH = PLAN[: PLAN.index("Flush 4 to 1")].count("\n") + 1


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(drafted(PLAN), tmp_path / "riverside")
    return tmp_path / "riverside"


@pytest.fixture
def client(folder: Path) -> TestClient:
    return TestClient(create_planning(Desk(folder), "key"), base_url="http://localhost:8000")


def flush(shown: dict[str, Any]) -> dict[str, Any]:
    [found] = (v for v in shown["values"] if (v["group"], v["name"]) == ("pair-plus", "flush"))
    return dict(found)


def asked(shown: dict[str, Any], figure: str, line: int) -> dict[str, Any]:
    found = flush(shown)
    place, said = found["place"], found["value"]
    game = "three-card-poker"
    return {"game": game, "place": place, "figure": figure, "line": line, "said": said}


def test_lines_stand_with_their_figures_beside_the_values(client: TestClient) -> None:
    shown = client.get("/key/game", params={"game": "three-card-poker"}).json()
    [line] = (each for each in shown["lines"] if each["line"] == FLUSH)
    assert (line["marks"], line["claimed"]) == ([["4 to 1", 6, 12]], True)
    assert flush(shown)["lines"] == str(FLUSH)
    assert [each["text"] for each in shown["outside"]][1:] == [
        "Three sixes 90 to 1",
        "Two sixes 6 to 1",
    ]


def test_a_claim_is_written_and_can_be_taken_back(client: TestClient, folder: Path) -> None:
    file = folder / "three_card_poker.toml"
    before = file.read_text()
    shown = client.get("/key/game", params={"game": "three-card-poker"}).json()
    made = client.post("/key/claim", json=asked(shown, "6 to 1", FLUSH - 1)).json()
    assert (flush(made)["value"], flush(made)["lines"]) == ("6 to 1", str(FLUSH - 1))
    assert f'["flush", "6 to 1", {FLUSH - 1}],' in file.read_text()
    assert made["done"] == 1
    back = client.post("/key/back", json={}).json()
    assert (back["done"], file.read_text()) == (0, before)


def test_a_file_that_somebody_else_wrote_is_not_taken_back(
    client: TestClient, folder: Path
) -> None:
    shown = client.get("/key/game", params={"game": "three-card-poker"}).json()
    client.post("/key/claim", json=asked(shown, "6 to 1", FLUSH - 1))
    file = folder / "three_card_poker.toml"
    file.write_text(file.read_text() + "# mine\n")
    refused = client.post("/key/back", json={})
    assert refused.status_code == 409
    assert "was changed elsewhere since" in refused.json()["error"]["message"]
    assert file.read_text().endswith("# mine\n")


@pytest.mark.parametrize(
    ("given", "status", "says"),
    [
        ({"figure": "7 to 1"}, 409, f"line {FLUSH} does not print 7 to 1"),
        ({"game": "pelican"}, 404, "there is no game in riverside 'pelican'"),
        ({"line": "x"}, 400, "Expected `int`, got `str` - at `$.line`"),
    ],
)
def test_what_cannot_be_claimed_is_refused_and_nothing_written(
    client: TestClient, folder: Path, given: dict[str, Any], status: int, says: str
) -> None:
    before = (folder / "three_card_poker.toml").read_text()
    shown = client.get("/key/game", params={"game": "three-card-poker"}).json()
    refused = client.post("/key/claim", json=asked(shown, "4 to 1", FLUSH) | given)
    assert refused.status_code == status
    assert says in refused.json()["error"]["message"]
    assert (folder / "three_card_poker.toml").read_text() == before


@pytest.mark.parametrize(
    ("path", "host"), [("/", "localhost"), ("/other/", "localhost"), ("/key/", "evil.example")]
)
def test_only_who_has_the_address_on_this_machine_gets_in(
    client: TestClient, path: str, host: str
) -> None:
    assert client.get(path, headers={"host": host}).status_code == 403
    page = client.get("/key/")
    assert page.status_code == 200
    assert "default-src 'self'" in page.headers["content-security-policy"]
