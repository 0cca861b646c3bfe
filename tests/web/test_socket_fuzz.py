"""Whatever comes over a WebSocket: one answer each, no crash, and the books still balance."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import WebSocketTestSession

from pitboss.engines.simulate import default_stakes
from pitboss.floor.people import Person, Role
from pitboss.floor.table import ASIDE, FloorTable
from pitboss.floor.view import Watched
from pitboss.web import security
from pitboss.web.limits import Limits
from web.conftest import Browser, FloorApp, running
from web.test_roles import COMMANDS

TABLES = [
    "columbus-2016/three-card-poker",
    "columbus-2016/craps",
    "cincinnati/blackjack",
    "hollywood-park/ez-baccarat",
    "toledo/roulette",
]

MESSAGES = 400
NUMBERS = [-1, 0, 1, 2, 7, 64, 65, 500, 1_000, 2_500, 2**31, 2**63, 10**12, 10**12 + 1, 10**30]
WORDS = ["ante", "play", "misdeal", "As", "4-3", "", "\0", "\u202e", "💥", "é" * 70, "\\", '"']
FIELDS = sorted({name for _, given in COMMANDS.values() for name in given} | {"do", "id", "x"})
Card = dict[str, Any]


class Fuzzer:
    """Makes messages: what a player would send, and everything else."""

    def __init__(self, name: str, card: Card, usual: dict[str, int]) -> None:
        self.usual = usual
        self.pick = random.Random(name)
        self.spots = [spot["name"] for spot in card["spots"]]
        self.words = {
            "action": [*card["actions"], "fold"],
            "name": [*card["calls"], "place-on"],
            "irregularity": [i["name"] for i in card["irregularities"]] or ["x"],
            "text": ["As", "Kd 2c", "4-3", "6-6", "17", "y", "n", "Th 9h 8h 7h 2s 3d 4c"],
            "seat": [1, 2],
            "amount": [500, 1_000, 2_500],
            "buy_in": [1, 500, 200_00],
            "cover": [1, 100_00],
        }

    def message(self, view: dict[str, Any]) -> tuple[int, str | bytes]:
        """Who sends what: 0 and 1 sit, 2 looks on."""
        pick = self.pick
        who = pick.choices((0, 1, 2), (5, 5, 1))[0]
        kind = pick.random()
        if kind < 0.5:
            made = self.sensible(view)
            return made.get("seat", 1) - 1, json.dumps(made)
        if kind < 0.65:
            made = self.command(pick.choice(sorted(set(COMMANDS) - {"close"})))
            return who, json.dumps(made)
        if kind < 0.8:
            return who, json.dumps(self.mutated())
        if kind < 0.88:
            return who, self.damaged()
        if kind < 0.95:
            return who, json.dumps(self.anything(4))
        return who, pick.randbytes(pick.randrange(200))

    def sensible(self, view: dict[str, Any]) -> dict[str, Any]:
        """What somebody who plays would do next."""
        prompt, pick = view["prompt"], self.pick
        poor = [seat for seat in view["seats"][:2] if seat["free"] < 60_00]
        if poor:
            seat = pick.choice(poor)
            if seat["player"]:
                return {"do": "buy", "seat": seat["seat"], "amount": 200_00}
            return {"do": "sit", "seat": seat["seat"], "buy_in": 200_00}
        if prompt is None:
            made = self.command(pick.choice(["bet", "put_up", "repeat", "ready", "ready", "deal"]))
            return made | {"wagers": self.usual} if "wagers" in made else made
        if prompt["kind"] == "choose":
            action = pick.choice(prompt["actions"])["name"]
            return {"do": "act", "seat": prompt["seat"], "action": action}
        if prompt["kind"] == "amount":
            return {"do": "amount", "seat": prompt["seat"], "amount": prompt["amount"]["low"]}
        card = pick.choice("23456789TJQKA") + pick.choice("cdhs")
        dice = f"{pick.randint(1, 6)}-{pick.randint(1, 6)}"
        text = {"roll": dice, "spin": "17", "peek": pick.choice("yn")}.get(prompt["kind"], card)
        return {"do": "key", "text": text}

    def command(self, name: str) -> dict[str, Any]:
        pick = self.pick
        made = {"id": pick.randrange(9), "do": name, **COMMANDS[name][1]}
        for field in made.keys() & self.words.keys():
            made[field] = pick.choice(self.words[field])
        if "wagers" in made:
            chosen = pick.sample(self.spots, min(len(self.spots), pick.randint(1, 3)))
            made["wagers"] = {spot: pick.choice([0, 500, 1_000, 2_500]) for spot in chosen}
        if "spots" in made:
            made["spots"] = [pick.choice(self.spots)]
        if name == "correct":
            made["amount"] = pick.randint(-50_00, 50_00)
        return made

    def mutated(self) -> dict[str, Any]:
        """A command with something wrong in it."""
        made = self.command(self.pick.choice(sorted(set(COMMANDS) - {"close"})))
        for _ in range(self.pick.randint(1, 3)):
            field = self.pick.choice(FIELDS)
            if self.pick.random() < 0.7:
                made[field] = self.anything(2)
            else:
                made.pop(field, None)
        return made

    def damaged(self) -> bytes:
        """A command with bytes changed, put in or left out."""
        made = bytearray(json.dumps(self.mutated()).encode())
        for _ in range(self.pick.randint(1, 4)):
            at = self.pick.randrange(len(made) or 1)
            made[at : at + self.pick.randrange(3)] = self.pick.randbytes(self.pick.randrange(3))
        return bytes(made)

    def anything(self, deep: int) -> Any:
        pick = self.pick
        kind = pick.randrange(8 if deep else 6)
        if kind < 6:
            scalars = [None, True, pick.choice(NUMBERS), pick.random() * 1e9, pick.choice(WORDS)]
            return pick.choice([*scalars, chr(pick.randrange(0x20, 0xD7FF)) * pick.randrange(9)])
        size = pick.randrange(4)
        if kind == 6:
            return [self.anything(deep - 1) for _ in range(size)]
        return {pick.choice([*WORDS, *FIELDS]): self.anything(deep - 1) for _ in range(size)}


def sent(line: WebSocketTestSession, message: str | bytes) -> dict[str, Any]:
    """Send something; the one answer to it."""
    if isinstance(message, bytes):
        line.send_bytes(message)
    else:
        line.send_text(message)
    return answer(line)


def answer(line: WebSocketTestSession) -> dict[str, Any]:
    while (said := line.receive_json())["type"] in ("view", "closed"):
        pass
    assert said["type"] in ("done", "refused")
    if said["type"] == "refused":
        assert said["error"]["code"] != "server", said
        assert said["error"]["message"]
    return dict(said)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[FloorApp]:
    yield from running(tmp_path, people=False, limits=Limits.off())


def opened(ann: Browser, address: str, live: bool = False) -> str:
    made = ann.post("/api/v1/tables", json={"address": address, "live": live})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


eve = Person("eve", "Eve", Role.SURVEILLANCE)


def consistent(app: FloorApp, id: str) -> None:
    """The table is what the journal says it is, to everybody; and all money is somewhere."""
    floor, table = app.floor, app.floor.spots[id].table
    row = floor.store.table(id)
    assert row is not None
    after = [e for e in floor.store.entries(table=id, after=row.number) if e.kind not in ASIDE]
    again = FloorTable.restored(row, after, floor._shoe, table.terms.offer)
    again.wallets = floor.wallets
    assert Watched(again, eve).view() == Watched(table, eve).view()
    assert json.loads(again.state()) == json.loads(table.state())
    balances = floor.store.balances()
    for seat, owned in enumerate(table.session.bankrolls):
        assert balances.get(f"rack:{id}:{seat + 1}", 0) == owned
    for person, owned in floor.wallets.items():
        assert balances.get(f"wallet:{person}", 0) == owned
    assert sum(balances.values()) == 0


@pytest.mark.parametrize("live", [False, True], ids=["dealt", "live"])
@pytest.mark.parametrize("address", TABLES)
def test_whatever_is_sent_has_one_answer_and_changes_nothing_by_halves(
    app: FloorApp, address: str, live: bool
) -> None:
    ann, bob = app.guest("Ann"), app.guest("Bob")
    id = opened(ann, address, live)
    card = ann.get(f"/api/v1/tables/{id}/card").json()
    usual = default_stakes(app.floor.spots[id].table.terms)
    fuzzer = Fuzzer(f"{address} {live}", card, usual)
    counted: dict[str, int] = {}
    with ann.live(id) as first, bob.live(id) as second, app.client().live(id) as nobody:
        for number in range(MESSAGES):
            view = dict(Watched(app.floor.spots[id].table, eve).view())
            who, message = fuzzer.message(view)
            said = sent((first, second, nobody)[who], message)
            counted[said["type"]] = counted.get(said["type"], 0) + 1
            assert who < 2 or said["type"] == "refused"
            if number % 20 == 0:
                consistent(app, id)
    assert counted["done"] > 50, counted
    assert counted["refused"] > 100, counted
    assert app.floor.spots[id].table.dealt_rounds > 3
    consistent(app, id)
    app.balances()


@pytest.mark.parametrize(
    "message",
    [
        "[" * 60_000,
        '{"a":' * 10_000,
        '{"do": "bet", "seat": 1, "wagers": ' + "[" * 5_000 + "]" * 5_000 + "}",
        "x" * 100_000,
        b"\0" * 100_000,
        "💥" * 20_000,
        '{"do": "' + "a" * 60_000 + '"}',
        '{"do": "sit", "seat": 1, "buy_in": ' + "9" * 10_000 + "}",
        '{"do": "sit", "seat": 1, "buy_in": 1e400}',
        '{"do": "sit", "seat": 1, "buy_in": NaN}',
        '{"do": "sit", "seat": 1, "buy_in": -0.0}',
        '{"do": "options", "options": {"decks": ' + "9" * 400 + "}}",
        '{"do": "options", "options": {"decks": 1000000000000}}',
        '{"do": "options", "options": {"seats": -1}}',
        '{"do": "options", "options": {"seats": 0}}',
        '{"do": "options", "options": {"seats": 1000000000}}',
        '{"do": "ready", "seat": 1, "id": "\\ud800"}',
        '{"do": "void", "irregularity": "\\ud83d"}',
        '{"do": "ready", "do": "ready", "seat": 1, "seat": 2}',
        "",
        b"",
        "null",
        "{}",
        '{"do": null}',
        '{"do": ["sit"]}',
        '{"do": {"do": "sit"}}',
        '{"id": {"id": {"id": []}}, "do": 7}',
    ],
    ids=range(27),
)
def test_a_strange_message_is_refused_in_one_sentence(app: FloorApp, message: str | bytes) -> None:
    ann = app.guest("Ann")
    id = opened(ann, TABLES[0])
    with ann.live(id) as line:
        said = sent(line, message)
        assert said["type"] == "refused"
        assert len(said["error"]["message"]) < 500
        assert sent(line, '{"do": "sit", "seat": 1, "buy_in": 10000}')["type"] == "done"
    consistent(app, id)


def test_a_flood_is_answered_and_the_table_plays_on(app: FloorApp) -> None:
    ann, bob = app.guest("Ann"), app.guest("Bob")
    id = opened(ann, TABLES[0])
    with ann.live(id) as flood, bob.live(id) as quiet:
        for number in range(1_000):
            flood.send_text(json.dumps({"id": number, "do": "ready", "seat": number % 9}))
        assert sent(quiet, '{"do": "sit", "seat": 2, "buy_in": 50000}')["type"] == "done"
        for number in range(1_000):
            assert answer(flood)["id"] == number
        played_round(quiet)
    consistent(app, id)
    app.balances()


def played_round(line: WebSocketTestSession, seat: int = 2) -> None:
    """Bet, play and be settled, as any player."""
    assert (
        sent(line, json.dumps({"do": "bet", "seat": seat, "wagers": {"ante": 1_000}}))["type"]
        == "done"
    )
    assert sent(line, json.dumps({"do": "ready", "seat": seat}))["type"] == "done"
    acted = sent(line, json.dumps({"do": "act", "seat": seat, "action": "play"}))
    assert acted["type"] == "done", acted


def test_hanging_up_at_any_moment_leaves_the_table_as_it_is(app: FloorApp) -> None:
    ann = app.guest("Ann")
    id = opened(ann, TABLES[0])
    assert ann.do(id, do="sit", seat=2, buy_in=50_000).status_code == 200
    for _ in range(20):
        with suppress(CancelledError), ann.live(id) as line:
            line.send_text('{"do": "bet", "seat": 2, "wagers": {"ante": 500}}')
    with ann.live(id) as line:
        played_round(line)
    assert not app.floor.spots[id].watchers
    consistent(app, id)


def test_a_table_that_closes_says_so_and_refuses_what_comes_after(app: FloorApp) -> None:
    ann, bob = app.guest("Ann"), app.guest("Bob")
    id = opened(ann, TABLES[0])
    with ann.live(id) as line:
        assert bob.do(id, do="close").status_code == 200
        said = sent(line, '{"do": "sit", "seat": 1, "buy_in": 10000}')
        assert said["type"] == "refused"
        assert said["error"]["code"] == "table"
    with ann.live(id) as late:
        assert late.receive_json()["error"]["code"] == "table"


def test_nobody_watches_more_tables_at_once_than_there_are_lines_for(
    app: FloorApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(security, "MOST_LINES", 2)
    eve, bob = app.guest("Eve"), app.guest("Bob")
    id = eve.post("/api/v1/tables", json={"address": "columbus-2016/casino-war"}).json()["id"]
    with eve.live(id) as first:
        assert first.receive_json()["type"] == "view"
        with eve.live(id) as second, bob.live(id) as his:
            assert second.receive_json()["type"] == "view"
            assert his.receive_json()["type"] == "view"
            with eve.live(id) as third:
                refused = third.receive_json()
                assert refused["type"] == "refused"
                assert refused["error"]["code"] == "lines"
    with eve.live(id) as again:
        assert again.receive_json()["type"] == "view"
