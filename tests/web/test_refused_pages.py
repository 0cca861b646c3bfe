"""A refused page is a page that can be read; the API and scripts are told in JSON."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from pitboss.floor.people import Role
from pitboss.web.limits import Limit, Limits
from web.conftest import Browser, FloorApp, running

LOOKS = {"accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


class Read(HTMLParser):
    """What a page says in its main part, and where its links there lead."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.inside = False
        self.said = ""
        self.links: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = self.inside or tag == "main"
        if self.inside and tag == "a":
            self.links.append(str(dict(attrs)["href"]))

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "main"

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.said += data


def looks(client: Browser, path: str, **headers: str) -> Any:
    return client.get(path, headers={**LOOKS, **headers})


@pytest.mark.parametrize(
    ("path", "status", "says"),
    [
        ("/tables/nowhere", 404, "There is no table 'nowhere'"),
        ("/rules/nowhere/craps", 404, "There is no rule book 'nowhere'"),
        ("/nowhere", 404, "There is no page /nowhere on this floor."),
        ("/settle/nowhere", 404, "There is no ruling 'nowhere'"),
        ("/audit?round=first", 422, "query.round: "),
        ("/edges?a=%00", 400, "An address holds no zero byte."),
    ],
)
def test_a_sentence_and_a_way_back(client: Browser, path: str, status: int, says: str) -> None:
    answer = looks(client, path)
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html")
    page = Read(answer.text)
    assert says.lower() in page.said.lower()
    assert "/" in page.links


@pytest.mark.parametrize("path", ["/tables/nowhere", "/nowhere", "/audit?round=first"])
def test_a_script_is_told_in_json(client: Browser, path: str) -> None:
    for accept in ("application/json", "*/*"):
        answer = client.get(path, headers={"accept": accept})
        assert set(answer.json()["error"]) == {"code", "message", "allowed"}


def test_the_api_says_json_whoever_asks(client: Browser) -> None:
    answer = looks(client, "/api/v1/tables/nowhere")
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "table"


def test_what_a_role_may_not_see(named_app: FloorApp) -> None:
    player = named_app.person(Role.PLAYER)
    answer = looks(player, "/people")
    assert answer.status_code == 403
    assert "text/html" in answer.headers["content-type"]
    assert "player" in Read(answer.text).said


def test_a_form_that_is_refused(named_app: FloorApp) -> None:
    player = named_app.person(Role.PLAYER)
    answer = player.post(
        "/logout", data={}, headers={**LOOKS, "x-csrf-token": "", "origin": "http://evil.example"}
    )
    assert answer.status_code == 403
    assert "the request does not come from a page of this floor" in answer.text.lower()


@pytest.fixture
def hurried(tmp_path: Path) -> Iterator[FloorApp]:
    """A floor on which a person may ask for two things."""
    limits = Limits(requests=Limit(2, 0.001))
    yield from running(tmp_path, people=False, limits=limits)


def test_too_many_requests(hurried: FloorApp) -> None:
    client = hurried.client()
    before = hurried.floor.store.balances("wallet:")
    answer = [looks(client, "/nowhere") for _ in range(3)][-1]
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) > 0
    page = Read(answer.text)
    assert "too many requests" in page.said.lower()
    assert "/nowhere" in page.links
    assert hurried.floor.store.balances("wallet:") == before


def test_nobody_is_let_in_for_a_refusal(floor_app: FloorApp) -> None:
    stranger = floor_app.client()
    answer = looks(stranger, "/tables/nowhere")
    assert "set-cookie" not in answer.headers
    assert "Log in" not in answer.text


def test_back_to_where_one_came_from(client: Browser) -> None:
    came = "http://testserver/audit?table=craps-1"
    assert "/audit?table=craps-1" in Read(looks(client, "/tables/x", referer=came).text).links
    for came in ("http://evil.example/a", "http://testserver//evil.example/", "http://[", "/audit"):
        assert Read(looks(client, "/tables/x", referer=came).text).links == ["/"]


def test_what_was_asked_for_is_only_text(client: Browser) -> None:
    answer = looks(client, "/tables/<script>alert(1)</script>")
    assert "<script>alert" not in answer.text
