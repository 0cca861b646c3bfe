"""Ask every documented route of the service once, and keep what was asked and answered as examples.

    python tools/api_examples.py     writes src/pitboss/web/examples.json

A floor of named people and one of guests are opened for it. What the answers say of times, words
chosen at random and the like is another each time; a test asks all of it again, and holds status
and form against what is kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fastapi.testclient import TestClient

from pitboss.floor import passwords
from pitboss.floor.house import Floor
from pitboss.floor.pace import Clock
from pitboss.ledger.store import Store
from pitboss.rulebook.shelf import Shelf, at_hand
from pitboss.web.app import create_app
from pitboss.web.examples import KEPT

POKER, WAR = "columbus-2016/three-card-poker", "columbus-2016/casino-war"
ROUND = (
    'round = "columbus-2016/casino-war"\n\n[[seat]]\nseat = 1\nwagers = { primary = "10" }\n'
    'cards = ["Kd"]\n\n[dealer]\ncards = ["9c"]\n'
)
PASSWORD = "correct horse"
ROWS, LETTERS = 2, 300
"""So much of a list and of a text is kept."""


@dataclass
class Ask:
    """One request."""

    who: str
    route: str
    """`GET /api/v1/tables/{id}`"""
    path: dict[str, str] = field(default_factory=dict)
    query: dict[str, Any] = field(default_factory=dict)
    body: Any = None
    kept: bool = True
    """Is it an example, or only on the way to one?"""
    names: str = ""
    """What `id` of its answer is called afterwards."""


GAME = {"book_slug": "columbus-2016", "game_slug": "three-card-poker"}
TABLE, RULING, NEW = {"id": "{table}"}, {"id": "{ruling}"}, {"id": "{new}"}
STADIUM = {"id": "{stadium}"}
ROOM = {"id": "{room}"}
COMMANDS = "POST /api/v1/tables/{id}/commands"

NAMED = [
    Ask("administrator", "GET /healthz"),
    Ask("administrator", "GET /metrics"),
    Ask("player", "GET /api/v1/games"),
    Ask("player", "GET /api/v1/games/{book_slug}/{game_slug}", GAME),
    Ask(
        "player",
        "GET /api/v1/games/{book_slug}/{game_slug}/schedules",
        {"book_slug": "hollywood-park", "game_slug": "casino-war"},
        {"minimum": "10", "maximum": "100"},
    ),
    Ask("player", "GET /api/v1/games/{book_slug}/{game_slug}/strategy", GAME),
    Ask("player", "GET /api/v1/rules/{book_slug}/{game_slug}", GAME),
    Ask("player", "GET /api/v1/games/{book_slug}/{game_slug}/felt.svg", GAME),
    Ask("player", "GET /api/v1/glances"),
    Ask("player", "GET /api/v1/books"),
    Ask(
        "player",
        "POST /api/v1/spreadsheet",
        body={
            "title": "Edges",
            "sheets": [{"heads": ["wager", "edge"], "rows": [["tie", 0.1865]]}],
        },
    ),
    Ask("player", "GET /api/v1/findings", query={"book": "columbus-2016", "game": "casino-war"}),
    Ask("player", "GET /api/v1/edges", query={"book": "columbus-2016", "game": "casino-war"}),
    Ask(
        "player",
        "GET /api/v1/edges/compare",
        query={"left": f"{POKER}:pair-plus", "right": "toledo/three-card-poker:pair-plus"},
    ),
    Ask(
        "player",
        "POST /api/v1/figures",
        body={"tool": "strategy", "of": WAR, "options": {"decks": "6"}, "chart": "usual"},
    ),
    Ask(
        "supervisor",
        "POST /api/v1/tables",
        body={"address": POKER, "options": {"maximum": "100"}, "name": "Poker 1"},
        names="table",
    ),
    Ask("player", "GET /api/v1/meters"),
    Ask("player", "GET /api/v1/tables", query={"search": "poker"}),
    Ask("player", "GET /api/v1/tables/{id}", TABLE),
    Ask("player", "GET /api/v1/tables/{id}/card", TABLE),
    Ask("player", "GET /api/v1/me"),
    Ask(
        "supervisor",
        "POST /api/v1/people/{id}/cash",
        {"id": "{player}"},
        body={"amount": 50_000, "why": "cash over the counter"},
    ),
    Ask("player", COMMANDS, TABLE, body={"do": "sit", "seat": 1, "buy_in": 20_000}),
    Ask(
        "player",
        COMMANDS,
        TABLE,
        body={"do": "bet", "seat": 1, "wagers": {"ante": 1000}},
        kept=False,
    ),
    Ask("player", COMMANDS, TABLE, body={"do": "ready", "seat": 1}, kept=False),
    Ask("player", "GET /api/v1/tables/{id}/coach/ready", TABLE),
    Ask("player", "GET /api/v1/tables/{id}/coach/card", TABLE),
    Ask("player", "GET /api/v1/tables/{id}/coach", TABLE, {"seat": 1}),
    Ask("player", COMMANDS, TABLE, body={"do": "act", "seat": 1, "action": "play"}, kept=False),
    Ask("player", "GET /api/v1/tables/{id}/coach/summary", TABLE, {"seat": 1}),
    Ask(
        "supervisor",
        "POST /api/v1/tables",
        body={"address": "columbus-2016/texas-holdem", "options": {"structure": "no-limit"}},
        kept=False,
        names="room",
    ),
    Ask("player", COMMANDS, ROOM, body={"do": "sit", "seat": 1, "buy_in": 10_000}, kept=False),
    Ask("supervisor", COMMANDS, ROOM, body={"do": "seat_bots", "many": 1}, kept=False),
    Ask("supervisor", COMMANDS, ROOM, body={"do": "put_button", "seat": 1}, kept=False),
    Ask("player", COMMANDS, ROOM, body={"do": "ready", "seat": 1}, kept=False),
    Ask("player", "GET /api/v1/tables/{id}/coach/odds", ROOM, {"range": "random"}),
    Ask("player", COMMANDS, ROOM, body={"do": "act", "seat": 1, "action": "fold"}, kept=False),
    Ask("player", "GET /api/v1/tables/{id}/hands", ROOM, {"before": 2}),
    Ask("player", "GET /api/v1/tables/{id}/hands/{number}", {**ROOM, "number": "1"}),
    Ask("player", "GET /api/v1/tables/{id}/hands/{number}/phh", {**ROOM, "number": "1"}),
    Ask("player", "GET /api/v1/tables/{id}/sitting", ROOM),
    Ask("supervisor", "GET /api/v1/tables/{id}/flows", ROOM),
    Ask("supervisor", "GET /api/v1/tables/{id}/rounds", TABLE, {"limit": 1}),
    Ask("supervisor", "GET /api/v1/tables/{id}/rounds/{number}", {**TABLE, "number": "1"}),
    Ask("supervisor", "GET /api/v1/tables/{id}/shoes", TABLE, {"limit": 1}),
    Ask("supervisor", "GET /api/v1/tables/{id}/duties", TABLE),
    Ask(
        "supervisor",
        "GET /api/v1/money/mistakes",
        query={"person": "{player}", "table": "{table}", "seat": 1},
    ),
    Ask("supervisor", "GET /money.csv", query={"by": "table"}),
    Ask("supervisor", "GET /funds.csv"),
    Ask("supervisor", "GET /api/v1/journal", query={"limit": 1, "kind": "settled"}),
    Ask("supervisor", "GET /api/v1/journal.csv", query={"kind": "settled"}),
    Ask("supervisor", "GET /api/v1/journal/verify"),
    Ask("supervisor", "GET /api/v1/wall"),
    Ask("supervisor", "GET /api/v1/pit"),
    Ask("supervisor", "GET /api/v1/irregularities", query={"game": "toledo/omaha"}),
    Ask(
        "supervisor",
        "POST /api/v1/pit",
        body={
            "game": "toledo/omaha",
            "command": {"do": "log", "irregularity": "wrong-amount", "where": "poker 3"},
        },
    ),
    Ask(
        "supervisor",
        "POST /api/v1/stadiums",
        body={"address": "columbus-2017/stadium", "stations": 20, "live": False},
        names="stadium",
    ),
    Ask("player", "GET /api/v1/stadiums"),
    Ask(
        "player",
        "POST /api/v1/stadiums/{id}",
        STADIUM,
        body={"do": "take", "station": 5, "amount": 10_000},
    ),
    Ask("player", "GET /api/v1/stadiums/{id}", STADIUM),
    Ask(
        "player",
        "POST /api/v1/stadiums/{id}",
        STADIUM,
        body={"do": "tip", "amount": 500},
        kept=False,
    ),
    Ask("supervisor", "GET /api/v1/stadiums/{id}/gratuities", STADIUM),
    Ask("player", "POST /api/v1/settle", body={"text": ROUND}),
    Ask("player", "POST /api/v1/settle/step", body={"round": {"round": WAR}}),
    Ask("player", "POST /api/v1/rulings", body={"text": ROUND}, names="ruling"),
    Ask("player", "GET /api/v1/rulings/{id}", RULING),
    Ask("player", "GET /api/v1/rulings/{id}/pdf", RULING),
    Ask("administrator", "GET /api/v1/people", query={"search": "player"}),
    Ask(
        "administrator",
        "POST /api/v1/people",
        body={"name": "Robin", "role": "dealer", "password": PASSWORD},
        names="new",
    ),
    Ask("administrator", "PATCH /api/v1/people/{id}", NEW, body={"role": "supervisor"}),
    Ask("nobody", "POST /api/v1/login", body={"name": "Robin", "password": PASSWORD}),
    Ask("Robin", "POST /api/v1/me/second-factor"),
    Ask("Robin", "POST /api/v1/me/second-factor/confirm", body={"code": "000000"}),
    Ask(
        "Robin",
        "POST /api/v1/me/password",
        body={"old": PASSWORD, "new": "another horse"},
    ),
    Ask("player", "POST /api/v1/logout"),
]
GUESTS = [
    Ask("guest", "POST /api/v1/guests", body={"name": "Ann"}),
    Ask("guest", "POST /api/v1/me/cash", body={"amount": 10_000}),
    Ask("guest", "GET /api/v1/lines", query={"game": WAR, "lines": "2597"}),
]


@contextmanager
def floor(*, people: bool) -> Iterator[Asking]:
    with TemporaryDirectory() as folder, Store.open(f"{folder}/floor.db") as store:
        house = Floor(store, Shelf(at_hand()), clock=Clock(deal=0, act=0))
        app = create_app(house, people=people)
        with TestClient(app) as host:
            yield Asking(house, app, host.portal)


class Asking:
    """Everybody's browsers, and what things are called."""

    def __init__(self, house: Floor, app: Any, portal: Any) -> None:
        self.house, self.app, self.portal = house, app, portal
        self.names: dict[str, str] = {}
        self.browsers: dict[str, tuple[TestClient, str]] = {}

    def browser(self, who: str) -> tuple[TestClient, str]:
        """Somebody logged in, and the token that goes with his changes."""
        if who not in self.browsers:
            client = TestClient(self.app, follow_redirects=False)
            client.portal = self.portal  # all on one event loop
            if who not in ("nobody", "guest"):
                if who in ("administrator", "supervisor", "player"):
                    kept = self.house.store.add_person(
                        who, who, password=passwords.hashed(PASSWORD)
                    )
                    self.names[who] = kept.id
                client.post("/api/v1/login", json={"name": who, "password": PASSWORD})
            self.browsers[who] = client, ""
        client, _ = self.browsers[who]
        me = client.get("/api/v1/me")
        return client, me.json().get("csrf", "") if me.status_code == 200 else ""

    def filled(self, given: Any) -> Any:
        if isinstance(given, dict):
            return {name: self.filled(value) for name, value in given.items()}
        return given.format(**self.names) if isinstance(given, str) and given in NAMES else given

    def ask(self, asked: Ask) -> dict[str, Any]:
        """What was asked, and what was answered."""
        client, token = self.browser(asked.who)
        self.browser("player")
        method, _, route = asked.route.partition(" ")
        path, query = self.filled(asked.path), self.filled(asked.query)
        body = None if asked.body is None else {"json": asked.body}
        answer = client.request(
            method,
            route.format(**path),
            params=query,
            headers={"x-csrf-token": token},
            **(body or {}),
        )
        if asked.names:
            self.names[asked.names] = answer.json()["id"]
        is_json = bool(answer.content) and "json" in answer.headers.get("content-type", "")
        return {
            "who": asked.who,
            "path": path,
            "query": query,
            "body": asked.body,
            "status": answer.status_code,
            "answer": shortened(answer.json()) if is_json else None,
        }


NAMES = ("{table}", "{ruling}", "{new}", "{player}", "{stadium}", "{room}")


def shortened(value: Any) -> Any:
    """An answer with a little of each list."""
    if isinstance(value, dict):
        return {name: shortened(each) for name, each in value.items()}
    if isinstance(value, list):
        return [shortened(each) for each in value[:ROWS]]
    return value[:LETTERS] if isinstance(value, str) else value


def examples() -> dict[str, dict[str, Any]]:
    """Every route, asked once."""
    found = {}
    for people, asks in ((True, NAMED), (False, GUESTS)):
        with floor(people=people) as asking:
            for asked in asks:
                told = asking.ask(asked)
                if asked.kept:
                    found[asked.route] = told
                elif told["status"] >= 400:
                    raise SystemExit(f"{asked.body}: {told['answer']}")
    return found


if __name__ == "__main__":
    made = examples()
    KEPT.write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    for route, told in made.items():
        if told["status"] >= 400:
            print(route, told["status"], told["answer"])
    print(f"{len(made)} routes, {Path(KEPT).stat().st_size:,} bytes")
