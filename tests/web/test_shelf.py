"""Over the network only books that the floor was started with can be named, never a path."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.engines.exact.tables import Case, kept_case, solve_case
from pitboss.report import two_paytables
from pitboss.web.catalogue import playable
from rulebook.own_book import DOCTORED, STRAIGHT, edit, own_book, shelf
from web.conftest import Browser, FloorApp, running

ROUND = """
round = "{}/roulette"
spins = ["17"]
[[seat]]
seat = 1
wagers = {{ "straight 17" = 10 }}
"""


@pytest.fixture
def doctored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of a genuine book that pays 3500 to 1, next to where the floor was started."""
    folder = own_book(tmp_path / "columbus_2016")
    edit(folder / "roulette.toml", STRAIGHT, DOCTORED)
    monkeypatch.chdir(tmp_path)
    return folder


def refused(answer: Any) -> str:
    assert answer.status_code == 404, answer.text
    assert answer.json()["error"]["code"] in ("book", "game")
    return str(answer.json()["error"]["message"])


def test_a_path_opens_no_table(floor_app: FloorApp, client: Browser, doctored: Path) -> None:
    before = floor_app.kinds(), client.get("/api/v1/me").json()["wallet"]
    for name in (str(doctored), "columbus_2016", "./columbus_2016"):
        answer = client.post("/api/v1/tables", json={"address": f"{name}/roulette"})
        assert refused(answer).startswith(f"there is no rule book '{name}'")
    assert client.get("/api/v1/tables").json() == []
    assert (floor_app.kinds(), client.get("/api/v1/me").json()["wallet"]) == before


def test_a_path_is_not_ruled_by(client: Browser, doctored: Path) -> None:
    for name in (str(doctored), "columbus_2016"):
        for door in ("settle", "rulings"):
            refused(client.post(f"/api/v1/{door}", json={"text": ROUND.format(name)}))
    genuine = client.post("/api/v1/settle", json={"text": ROUND.format("columbus-2016")})
    assert genuine.json()["seats"][0]["net"] == "350.00"


@pytest.mark.parametrize(
    "path",
    [
        "/rules/columbus_2016/roulette",
        "/api/v1/rules/columbus_2016/roulette",
        "/api/v1/games/columbus_2016/roulette",
        "/api/v1/edges?book=columbus_2016",
        "/api/v1/edges?book={}",
        "/api/v1/edges/compare?left=columbus_2016/roulette:straight&right=toledo/roulette:straight",
        "/api/v1/edges/compare?left={}/roulette:straight&right=toledo/roulette:straight",
    ],
)
def test_a_path_is_not_read_from(client: Browser, doctored: Path, path: str) -> None:
    answer = client.get(path.format(doctored))
    assert answer.status_code in (404, 422), answer.text  # not there, or longer than any name


def test_a_table_has_no_option_for_its_book(client: Browser, doctored: Path) -> None:
    table = client.post("/api/v1/tables", json={"address": "columbus-2016/roulette"}).json()["id"]
    with client.live(table) as line:
        assert line.receive_json()["type"] == "view"
        for name in ("address", "book", "straight-paytable"):
            line.send_json({"do": "options", "options": {name: str(doctored)}})
            answer = line.receive_json()
            assert answer["type"] == "refused", answer


# a floor with a book of its own


@pytest.fixture
def house(tmp_path: Path) -> Path:
    return own_book(tmp_path / "my_house")


@pytest.fixture
def own_app(tmp_path: Path, house: Path) -> Iterator[FloorApp]:
    yield from running(tmp_path, people=False, shelf=shelf(house))


def test_a_book_that_was_named_at_the_start_is_offered_everywhere(
    own_app: FloorApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    wanted: list[tuple[str, ...]] = []
    monkeypatch.setattr(own_app.app.state.prover, "want", lambda *what, **_: wanted.append(what))
    ann = own_app.guest("Ann")
    assert "my-house" in [book["book"] for book in ann.get("/api/v1/books").json()]
    assert "my-house/roulette" in [game["address"] for game in ann.get("/api/v1/games").json()]
    made = ann.post("/api/v1/tables", json={"address": "my-house/roulette"})
    assert (made.status_code, made.json()["address"]) == (201, "my-house/roulette")
    for path in ("/rules/my-house/roulette", "/", "/settle", "/edges", "/edges/compare"):
        assert ann.get(path).status_code == 200
    ruled = ann.post("/api/v1/settle", json={"text": ROUND.format("my-house")}).json()
    assert ruled["seats"][0]["net"] == "350.00"
    assert ann.get("/api/v1/edges", params={"book": "my-house"}).json()["missing"]
    straight = "my-house/roulette:straight"
    compared = {"left": straight, "right": "columbus-2016/roulette:straight"}
    assert ann.get("/api/v1/edges/compare", params=compared).status_code == 200
    folder = str(own_app.floor.shelf.books["my-house"].path)
    assert [what[0] for what in wanted[:2]] == [folder, f"{folder}/roulette:straight"]


def test_what_is_proved_of_such_a_book_is_found(
    own_app: FloorApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process beside the floor proves it by its folder, the floor looks it up by its name."""
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    mine = own_app.floor.shelf
    known = [game["address"] for game in playable(mine)]
    case = two_paytables.side_at(mine, "my-house/roulette:straight", [], known).case
    assert kept_case(case) is None
    place = mine.game("my-house/roulette").place
    solve_case(Case(address=place, wager="straight", options={}, stake=None))
    assert kept_case(case) is not None


def test_the_coach_gets_ready_for_such_a_book(own_app: FloorApp) -> None:
    ann = own_app.guest("Ann")
    table = ann.post("/api/v1/tables", json={"address": "my-house/roulette"}).json()["id"]
    said = {"working": True}
    for _ in range(120):
        said = ann.get(f"/api/v1/tables/{table}/coach/ready").json()
        if not said["working"]:
            break
    assert said == {"decides": False, "working": False}


def test_a_held_table_is_listed_with_why_and_nothing_is_done_there(
    tmp_path: Path, house: Path
) -> None:
    for app in running(tmp_path, people=False, shelf=shelf(house)):
        ann = app.guest("Ann")
        table = ann.post("/api/v1/tables", json={"address": "my-house/roulette"}).json()["id"]
        assert ann.do(table, do="sit", seat=1, buy_in=300_00).status_code == 200
        assert ann.get("/api/v1/tables").json()[0]["held"] == ""
    for app in running(tmp_path, people=False):
        bob = app.guest("Bob")
        (listed,) = bob.get("/api/v1/tables", params={"search": "my-house"}).json()
        assert listed["players"] == ["Ann"]
        why = listed["held"]
        assert why.startswith(f"table {table} is held, and the $300 before its seats with it")
        assert "there is no rule book 'my-house'" in why
        for answer in (
            bob.get(f"/api/v1/tables/{table}"),
            bob.get(f"/tables/{table}"),
            bob.get(f"/api/v1/tables/{table}/card"),
            bob.get(f"/api/v1/tables/{table}/coach/ready"),
            bob.do(table, do="sit", seat=2, buy_in=100_00),
        ):
            assert answer.status_code == 409, answer.url
            assert answer.json()["error"] == {"code": "held", "message": why, "allowed": []}
        with bob.live(table) as line:
            assert line.receive_json()["error"]["message"] == why
        assert table in bob.get("/").text
        assert "pitboss_tables_held 1.0" in bob.get("/metrics").text
        app.balances()
        assert app.floor.store.balance(f"rack:{table}:1") == 300_00


def test_a_list_of_tables_counts_seats_and_not_the_places_behind_them(client: Browser) -> None:
    listed = client.post("/api/v1/tables", json={"address": "hollywood-park/casino-war"}).json()
    assert (listed["seats"], listed["free"]) == (7, 7)
