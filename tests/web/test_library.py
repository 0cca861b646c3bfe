"""The library: every game on a page, found by the names people use; findings beside the floor."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pitboss.rulebook.names import fits
from pitboss.web.catalogue import searched
from pitboss.web.library import Clerk, titles
from web.conftest import SHELF, Browser, FloorApp

TWO_EDITIONS = ("Hollywood Casino Columbus, 2016", "Hollywood Casino Columbus, 2017")


def test_every_game_of_every_book_has_its_page(client: Browser) -> None:
    linked = set(re.findall(r'href="(/games/[^"]+/[^"]+)"', client.get("/games").text))
    offers = [offer for book in SHELF.books.values() for offer in book.games().values()]
    assert linked == {f"/games/{offer.address}" for offer in offers}
    for offer in offers:
        page = client.get(f"/games/{offer.address}").text
        assert f"lines {offer.data.game.lines} of" in page
        for wager in offer.data.wager:
            assert (f'data-edge="{wager}"' in page) == ('data-dealt="yes"' in page)


@pytest.mark.parametrize(
    ("asked", "plays"),
    [
        ("uth", {"ultimate-texas-holdem"}),
        ("21", {"blackjack", "free-bet-blackjack", "no-bust-blackjack"}),
        ("pgp", {"pai-gow-poker"}),
        ("Pai Gow", {"pai-gow-poker", "pai-gow-tiles"}),
        ("3 card", {"three-card-poker"}),
        ("hold'em", {"texas-holdem", "ultimate-texas-holdem"}),
        ("punto banco", {"mini-baccarat", "ez-baccarat"}),
        ("bj", {"blackjack", "free-bet-blackjack"}),
        ("ez bac", {"ez-baccarat"}),
        ("4 card", {"four-card-poker"}),
        ("letitride", {"let-it-ride"}),
        ("fire bet", {"craps"}),
        ("hardways", {"craps"}),
        ("3card", {"three-card-poker"}),
        ("hilo", {"omaha-hi-lo", "stud-hi-lo"}),
    ],
)
def test_games_are_found_by_the_names_people_use(asked: str, plays: set[str]) -> None:
    offers = [offer for book in SHELF.books.values() for offer in book.games().values()]
    found = {offer.data.game.play for offer in offers if fits(asked, searched(offer))}
    assert plays <= found
    assert "roulette" not in found


def test_two_editions_are_told_apart_wherever_a_book_is_named(client: Browser) -> None:
    for path in ("/edges", "/diff", "/findings", "/strategy"):
        page = client.get(path).text
        assert all(edition in page for edition in TWO_EDITIONS), path
    for year, edition in zip((2016, 2017), TWO_EDITIONS, strict=True):
        address = f"columbus-{year}/craps"
        assert edition in client.get(f"/games/{address}").text
        assert edition in client.get(f"/rules/{address}").text
        assert client.get(f"/api/v1/games/{address}").json()["house"] == edition


def test_every_game_with_something_to_decide_has_its_strategy_page(client: Browser) -> None:
    games = re.findall(r'<option value="([^"]+)"', client.get("/strategy").text)
    assert {"hollywood-park/2-way-winner", "columbus-2017/blackjack-switch"} < set(games)
    for game in games:
        page = client.get(f"/strategy?game={game}")
        assert page.status_code == 200, game
        assert f'data-game="{game}"' in page.text


def test_who_banks_is_said_of_every_book(client: Browser) -> None:
    page = client.get("/games").text
    (about,) = re.findall(r">Three Card Poker</a><small[^>]*>([^<]+)<", page)
    assert about == "The house banks, or a player-dealer banks, 7 seats"


def test_a_sheet_leads_back_and_has_the_sites_menus(client: Browser) -> None:
    page = client.get("/rules/toledo/craps").text
    assert 'href="/games/toledo/craps"' in page
    assert '<nav aria-label="Pages">' in page
    assert 'data-lines="' in page


def test_the_same_game_elsewhere_and_what_differs(client: Browser) -> None:
    page = client.get("/games/toledo/craps").text
    assert "/diff?left=toledo/craps&amp;right=cincinnati/craps" in page
    compared = client.get("/diff?left=toledo/craps&right=cincinnati/craps").text
    assert "3 to 1" in compared
    assert "2 to 1" in compared
    assert "Pass odds: payoffs are rounded" in compared
    assert "up-to-dollar" not in compared
    assert "no: hardways are off unless called on" in compared


def test_a_game_that_a_book_has_twice_is_named(client: Browser) -> None:
    found = [t for hall in titles(SHELF).values() for t in hall if t.play == "blackjack"]
    assert [o.title for o in found[0].offers if o.twice] == ["Blackjack", "Double Deck Blackjack"]


@pytest.mark.parametrize(
    ("path", "status", "says"),
    [
        ("/games/toledo/crapz", 404, "did you mean"),
        ("/findings?book=paris", 404, "there is no rule book"),
        ("/diff?left=toledo&right=toledo/craps", 400, "a book and a game"),
        ("/strategy?game=toledo/roulette", 404, "nothing to decide"),
    ],
)
def test_what_is_not_there_is_refused(client: Browser, path: str, status: int, says: str) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert says in answer.json()["error"]["message"]


def test_findings_are_looked_for_beside_the_floor(
    client: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []

    async def look(self: Clerk, place: str) -> list[dict[str, Any]]:
        looked.append(place)
        return [{"games": ["craps"], "says": "a"}, {"games": ["roulette", "craps"], "says": "b"}]

    monkeypatch.setattr(Clerk, "_look", look)
    whole = client.get("/api/v1/findings?book=toledo").json()
    assert whole["working"] is False
    assert [found["says"] for found in whole["findings"]] == ["a", "b"]
    some = client.get("/api/v1/findings?book=toledo&game=roulette").json()
    assert [found["says"] for found in some["findings"]] == ["b"]
    assert looked == ["toledo"]


def test_a_game_between_players_is_dealt_and_has_no_edge(floor_app: FloorApp) -> None:
    page = floor_app.guest("Ann").get("/games/toledo/razz").text
    assert 'href="/?start=toledo/razz"' in page
    assert 'href="/settle?game=toledo/razz"' in page
    assert "so there is no edge" in page
    assert "House edge" not in page
    assert "not dealt here yet" not in page
