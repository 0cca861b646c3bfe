"""Every page of the floor, bright and dark, on a desk and on a phone, looked at by axe-core, which
finds nothing serious; and no page loads more script than it needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.resources import files
from itertools import chain
from typing import Any
from urllib.parse import urlsplit

import pytest
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute

from browser.house import House, open_house
from browser.visitor import DESK, PATIENCE, PHONE, TCP, Comes, Visitor
from pitboss.errors import NotAllowed
from pitboss.floor import passwords
from pitboss.floor.people import Person, Role
from pitboss.floor.view import card_of
from pitboss.web.catalogue import playable
from pitboss.web.library import Clerk
from pitboss.web.pages import HOME

SERIOUS = ("serious", "critical")
MOST_SCRIPT = 130_000
"""Bytes of script that a page may load, all modules together."""
PAGES = {
    "/": ["/"],
    "/games": ["/games"],
    "/games/{book_slug}/{game_slug}": ["/games/toledo/big-six", "/games/toledo/omaha-hi-lo"],
    "/findings": ["/findings?book=toledo"],
    "/strategy": ["/strategy"],
    "/diff": ["/diff?left=toledo/big-six&right=cincinnati/big-six"],
    "/edges": ["/edges"],
    "/edges/compare": ["/edges/compare"],
    "/edges/desk": ["/edges/desk", "/edges/desk?tool=strategy", "/edges/desk?tool=risk"],
    "/settle": ["/settle"],
    "/drill": ["/drill"],
    "/drill/{book_slug}/{game_slug}": ["/drill/columbus-2016/craps"],
    "/drill/class": ["/drill/class"],
    "/money": ["/money"],
    "/money/players": ["/money/players"],
    "/funds": ["/funds"],
    "/funds/award": ["/funds/award?book=columbus-2016"],
    "/audit": ["/audit"],
    "/wall": ["/wall"],
    "/stadiums": ["/stadiums"],
    "/pit": ["/pit"],
    "/rules/{book_slug}/{game_slug}": ["/rules/toledo/big-six"],
}
"""Where each page that anybody may open is looked at."""
OF_PEOPLE = {
    "/login": "",
    "/password": "Maria",
    "/people": "Maria",
    "/second-factor": "Maria",
    "/cage": "Sue",
    "/approvals": "Sue",
}
"""By whom each page of named people is."""
OF_SOMETHING = {
    "/tables/{id}",
    "/tables/{id}/sign",
    "/tables/{id}/jackpots/{number}",
    "/tables/{id}/sign.pdf",
    "/money/players.csv",
    "/tables/{id}/hands",
    "/tables/{id}/hands/{number}",
    "/tables/{id}/hands/{number}/worth",
    "/audit/{id}/{number}",
    "/settle/{id}",
    "/stadiums/{id}",
    "/drill/exams/{number}",
    "/drill/exams/{number}/of/{id}",
    "/money/tray/{id}",
    "/funds/awards/{number}",
}
"""Pages of a table, a hand, a round, a ruling, a stadium, an exam, a tray and an award."""
RULED = """round = "toledo/three-card-poker"
[[seat]]
seat = 1
wagers = { ante = 10 }
cards = ["2c", "5d", "9h"]
actions = ["fold"]
[dealer]
cards = ["As", "Kd", "Qh"]
"""
ROOMS = ({"color_scheme": "light"}, {"color_scheme": "dark", "phone": True})


@pytest.fixture(scope="module")
def axe() -> str:
    return files("axe_playwright_python").joinpath("axe.min.js").read_text()


@pytest.fixture(autouse=True)
def nothing_to_wait_for(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def look(self: Clerk, place: str) -> list[dict[str, Any]]:
        found = {"book": "toledo", "games": ["craps"], "rule": "sums", "severity": "error"}
        found |= {"lines": "7-9", "where": "field", "called": "Field"}
        return [{**found, "says": "it is odd", "cost": "money"}]

    monkeypatch.setattr(Clerk, "_look", look)
    monkeypatch.setattr(house.app.state.prover, "want", lambda *what, **_: None)


def grave(visitor: Visitor, axe: str) -> list[str]:
    """What axe-core finds that is serious, with the first place of each."""
    visitor.page.evaluate(axe)
    found = visitor.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{visitor.page.url}: {each['id']} at {each['nodes'][0]['html'][:160]}"
        for each in found["violations"]
        if each["impact"] in SERIOUS
    ]


def routes(some: Iterable[BaseRoute]) -> Iterator[APIRoute]:
    """All routes, also of the routers that an app takes in whole."""
    for route in some:
        if isinstance(route, APIRoute):
            yield route
        elif router := getattr(route, "original_router", None):
            yield from routes(router.routes)


def test_no_page_is_forgotten(house: House) -> None:
    """A new page is looked at below, or this fails: pages are what the API's description leaves
    out."""
    pages = {
        route.path
        for route in routes(house.app.routes)
        if "GET" in (route.methods or ()) and not route.include_in_schema
    }
    assert pages == {*PAGES, *OF_PEOPLE, *OF_SOMETHING}


@pytest.mark.parametrize("room", ROOMS, ids=["bright desk", "dark phone"])
def test_pages(comes: Comes, house: House, axe: str, room: dict[str, Any]) -> None:
    somebody, found = comes(**room), []
    ruling = f"/settle/{house.floor.store.put_ruling(RULED)}"
    for path in (*chain(*PAGES.values()), ruling, "/nowhere"):
        somebody.goes(path)
        found += grave(somebody, axe)
    somebody.wrong = [wrong for wrong in somebody.wrong if "404" not in wrong]
    assert found == []


@pytest.mark.parametrize("room", ROOMS, ids=["bright desk", "dark phone"])
def test_a_table(comes: Comes, house: House, axe: str, room: dict[str, Any]) -> None:
    """From an empty seat to the round in the audit; every other felt is below."""
    ann, found = comes(**room), []
    ann.at(house.open(TCP))
    found += grave(ann, axe)
    ann.sits()
    ann.bets("ante", 25)
    found += grave(ann, axe)
    ann.deals()
    ann.acts("play")
    ann.settlement.wait_for()
    found += grave(ann, axe)
    ann.settlement.locator("button.cited").first.click()
    ann.find("#quote dd").first.wait_for()
    found += grave(ann, axe)
    ann.goes(f"/audit/{ann.page.url.rpartition('/')[2]}/1")
    found += grave(ann, axe)
    assert found == []


def test_a_table_of_every_family(comes: Comes, house: House, axe: str) -> None:
    """A round at each, in a bright room and a dark one, on a desk and on a phone."""
    ann, found = comes(), []
    games = reversed(playable(house.floor.shelf))
    for address in {game["family"]: game["address"] for game in games}.values():
        table = house.open(address)
        ann.goes(f"/tables/{table}")
        me = ann.page.request.get(f"{house.url}/api/v1/me").json()
        person, banker = Person(me["id"], me["name"], Role.HOST), house.guest(f"For {table}")
        house.do(person, table, do="sit", seat=1, buy_in=300_00)
        house.do(banker, table, do="sit", seat=2, buy_in=5000_00)
        if house.view(person, table)["bank"]["kind"] == "player-dealer":
            house.do(banker, table, do="take_bank", seat=2, cover=3000_00)
        card = card_of(house.floor.spot(table).table)
        needed = [each["name"] for each in card["spots"] if each["required"]]
        wagers = dict.fromkeys(needed or [card["spots"][0]["name"]], 25_00)
        house.do(person, table, do="bet", seat=1, wagers=wagers)
        house.do(person, table, do="ready", seat=1)
        ann.find("#said li").first.wait_for()
        for colours, window in (("light", DESK), ("dark", PHONE)):
            ann.page.emulate_media(color_scheme=colours)  # type: ignore[arg-type]
            ann.page.set_viewport_size(window)  # type: ignore[arg-type]
            found += grave(ann, axe)
    assert found == []


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("named"), people=True) as opened:
        yield opened


def test_pages_of_named_people(comes: Comes, named: House, axe: str) -> None:
    for name, role in (
        ("Ann", Role.PLAYER),
        ("Maria", Role.ADMINISTRATOR),
        ("Sue", Role.SUPERVISOR),
    ):
        named.floor.store.add_person(name, role.value, password=passwords.hashed("correct horse"))
    ann = named.floor.store.person_named("Ann")
    assert ann is not None
    with pytest.raises(NotAllowed, match="takes a second person"):
        named.run(named.floor.cash(Person("boss", "Boss", Role.SUPERVISOR), 20_000_00, ann.id))
    found = []
    for name in ("Maria", "Sue"):
        somebody = comes(named.url)
        somebody.goes("/login")
        found += grave(somebody, axe)
        somebody.page.get_by_label("Name").fill(name)
        somebody.page.get_by_label("Password").fill("correct horse")
        somebody.button("Log in").click()
        somebody.page.wait_for_url(f"{named.url}/", timeout=PATIENCE)
        for path in (path for path, whose in OF_PEOPLE.items() if whose == name):
            somebody.goes(path)
            found += grave(somebody, axe)
            if path == "/second-factor":
                somebody.button("Set it up").click()
                somebody.page.get_by_label("The secret as a square code").wait_for()
                found += grave(somebody, axe)
    assert found == []


def test_no_page_loads_much_script(comes: Comes, house: House) -> None:
    ann = comes()
    loaded: set[str] = set()
    ann.page.on("response", lambda answer: loaded.add(urlsplit(answer.url).path))
    for path in (*chain(*PAGES.values()), f"/tables/{house.open(TCP)}"):
        loaded.clear()
        ann.goes(path)
        scripts = [HOME / "static" / at.split("/", 3)[3] for at in loaded if at.endswith(".js")]
        assert sum(script.stat().st_size for script in scripts) < MOST_SCRIPT, path
    assert scripts  # of the table, the last of them
