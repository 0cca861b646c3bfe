"""A line that breaks: the server is killed in the middle of a round, or an answer is lost.

The page says so, comes back by itself, shows the same hand, and nothing is done twice.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from browser.house import open_house
from browser.visitor import DESK, PATIENCE, ROULETTE, TCP, Visitor
from pitboss.floor import passwords
from pitboss.floor.people import Person, Role
from pitboss.floor.replay import Audit
from pitboss.ledger.house_key import HouseKey
from pitboss.ledger.store import Store
from pitboss.rulebook.shelf import at_hand

pytestmark = pytest.mark.xdist_group(__name__)
PORTS = range(20_000, 30_000)
"""Below those that a system gives to whoever calls: no page that looks for the server takes one."""


def free_port() -> int:
    for port in random.sample(PORTS, len(PORTS)):
        with socket.socket() as tried, contextlib.suppress(OSError):
            tried.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")


class Server:
    """A real `pitboss serve`, on a store and a port that stay the same."""

    def __init__(self, store: Path) -> None:
        self.store = store
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        run = "from pitboss.cli import main; main()"
        given = ["serve", "--no-open", "--port", str(self.port), "--store", str(self.store)]
        given += ["--key", str(self.store.with_name("house.key"))]
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-c", run, *given],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | {"NO_COLOR": "1", "COLUMNS": "200"},
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert self.url in said, said

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path / "floor.db")
    made.start()
    yield made
    if made.process is not None:
        made.kill()


def audited(store: Path) -> None:
    path = store.with_name("house.key")
    key = HouseKey.read(path) if path.exists() else None
    with Store.open(str(store), read_only=True, key=key) as kept:
        found = Audit(kept, at_hand()).run()
        assert found.problems == []
        assert sum(kept.balances().values()) == 0


@contextlib.contextmanager
def somebody(browser: Browser, url: str, *, server_dies: bool = False) -> Iterator[Visitor]:
    """Somebody with a browser, who must leave without a complaint but that nobody answered."""
    context = browser.new_context(viewport=DESK, reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    visitor = Visitor(context, url)
    yield visitor
    context.close()
    died = ("WebSocket connection", "ERR_CONNECTION") if server_dies else ()
    assert [said for said in visitor.wrong if not any(word in said for word in died)] == []


def opens(visitor: Visitor, address: str) -> str:
    """A table that this person opens; its id."""
    visitor.goes("/")
    made = asked(visitor, "/api/v1/tables", {"address": address})
    return str(made["id"])


def asked(visitor: Visitor, path: str, body: dict[str, Any]) -> Any:
    """What the server answers to this person, asked beside his page."""
    token = visitor.page.locator("meta[name=csrf]").get_attribute("content") or ""
    answer = visitor.page.request.post(
        visitor.url + path, data=body, headers={"x-csrf-token": token}
    )
    assert answer.ok, answer.text()
    return answer.json()


def cards(visitor: Visitor, selector: str = "#hands .card") -> list[str]:
    return [each.get_attribute("data-card") or "" for each in visitor.find(selector).all()]


def test_a_server_killed_in_the_middle_of_a_round_comes_back_to_the_same_hand(
    browser: Browser, server: Server
) -> None:
    with somebody(browser, server.url, server_dies=True) as ann:
        table = opens(ann, TCP)
        ann.at(table)
        ann.sits(dollars=500)
        commands = f"/api/v1/tables/{table}/commands"
        buy = {"do": "buy", "seat": 1, "amount": 100_00, "once": "hers"}
        bought = asked(ann, commands, buy)
        expect(ann.chips()).to_have_text("$600")
        ann.bets("ante", 25)
        expect(ann.find("#rail .laid")).to_contain_text("$25")
        ann.deals()
        expect(ann.find('[data-action="play"]')).to_be_visible()
        expect(ann.find("#hands .card")).to_have_count(3)
        held, round = cards(ann), ann.find("#round").inner_text()
        assert "back" not in held

        server.kill()
        expect(ann.find("#link")).to_have_attribute("data-state", "reconnecting")
        expect(ann.find("#rail")).to_contain_text("The connection is lost")
        expect(ann.find("[data-action]")).to_have_count(0)
        assert cards(ann) == held

        server.start()
        expect(ann.find("#link[data-state=live]")).to_be_attached()
        expect(ann.find('[data-action="play"]')).to_be_visible()
        assert (cards(ann), ann.find("#round").inner_text()) == (held, round)
        ann.dealer_has("back back back")
        ann.acts("play")
        for wager in ("Ante", "Play"):
            expect(ann.line(wager)).to_be_visible()
        assert cards(ann) == held

        wallet = ann.find("#wallet").inner_text()
        assert asked(ann, commands, buy) == bought
        ann.at(table)
        expect(ann.find("#wallet")).to_have_text(wallet)
    server.kill()
    audited(server.store)


class Lossy:
    """A line that is cut once: when the table's answer to one kind of command is on its way, or
    before the table has heard it. `meanwhile` is done before the line comes back."""

    def __init__(
        self,
        visitor: Visitor,
        do: str,
        *,
        before: bool,
        meanwhile: Callable[[], None] = lambda: None,
    ) -> None:
        self.do, self.before, self.meanwhile = do, before, meanwhile
        self.said: list[dict[str, Any]] = []
        self.cut = False
        visitor.page.route_web_socket("**/live", self._line)

    def _line(self, page: WebSocketRoute) -> None:
        if self.cut:
            self.meanwhile()
        table = page.connect_to_server()
        lost: list[Any] = []

        def up(text: str | bytes) -> None:
            message = json.loads(text)
            self.said.append(message)
            if message["do"] == self.do and not self.cut:
                self.cut = True
                lost.append(message["id"])
                if self.before:
                    page.close(code=3000)
                    return
            table.send(text)

        def down(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "done" and message["id"] in lost:
                page.close(code=3000)
            elif not lost:
                page.send(text)

        page.on_message(up)
        table.on_message(down)

    def words(self) -> list[str]:
        """With which words the command was said."""
        return [message["once"] for message in self.said if message["do"] == self.do]


@pytest.mark.parametrize("before", [False, True], ids=["done", "not done"])
def test_chips_are_bought_once_when_the_answer_is_lost(
    browser: Browser, tmp_path: Path, before: bool
) -> None:
    with open_house(tmp_path) as house, somebody(browser, house.url) as ann:
        line = Lossy(ann, "buy", before=before)
        ann.at(house.open(ROULETTE))
        ann.sits(dollars=500)
        wallet = ann.find("#wallet")
        expect(wallet).to_have_text("$9,500")
        ann.button("Buy chips").click()
        ann.page.get_by_label("Dollars (wallet $9,500)").fill("100")
        ann.button("Buy").click()
        expect(ann.chips()).to_have_text("$600")
        expect(wallet).to_have_text("$9,400")
        expect(ann.find("#link[data-state=live]")).to_be_attached()
        first, again = line.words()
        assert first == again
        expect(ann.find("#toast")).to_be_hidden()
        kinds = [entry.kind for entry in house.floor.store.entries()]
        assert kinds.count("buy") == 1
    audited(tmp_path / "floor.db")


def test_a_decision_is_not_said_again_when_the_table_has_moved_on(
    browser: Browser, tmp_path: Path
) -> None:
    with open_house(tmp_path) as house, somebody(browser, house.url) as ann:
        table, bob = house.open(TCP), house.guest("Bob")
        plays = {"do": "act_for", "seat": 1, "action": "play"}
        line = Lossy(ann, "act", before=True, meanwhile=lambda: house.do(bob, table, **plays))
        ann.at(table)
        ann.sits(dollars=500)
        ann.bets("ante", 25)
        expect(ann.find("#rail .laid")).to_contain_text("$25")
        ann.deals()
        expect(ann.find('[data-action="fold"]')).to_be_visible()
        ann.acts("fold")
        expect(ann.find("#toast")).to_contain_text("The line was lost before the table answered")
        expect(ann.line("Play")).to_be_visible()
        assert len(line.words()) == 1


def test_a_supervisor_stands_up_somebody_who_is_away(browser: Browser, tmp_path: Path) -> None:
    with open_house(tmp_path, people=True) as house, somebody(browser, house.url) as maria:
        store, password = house.floor.store, passwords.hashed("correct horse")
        boss = store.add_person("Maria", Role.SUPERVISOR.value, password=password).id
        ann = Person(store.add_person("Ann", Role.PLAYER.value).id, "Ann", Role.PLAYER)
        house.run(house.floor.cash(Person(boss, "Maria", Role.SUPERVISOR), 500_00, ann.id))
        table = house.open(TCP)
        house.do(ann, table, do="sit", seat=2, buy_in=300_00)
        house.do(ann, table, do="bet", seat=2, wagers={"ante": 10_00})
        maria.goes("/login")
        maria.page.get_by_label("Name").fill("Maria")
        maria.page.get_by_label("Password").fill("correct horse")
        maria.button("Log in").click()
        maria.at(table)
        seat = maria.find('.station[data-seat="2"]')
        expect(seat).to_contain_text("away")
        for name, verb in (
            ("Take down the wagers of seat 2", "Take them down"),
            ("Stand seat 2 up", "Stand it up"),
        ):
            maria.button(name).click()
            maria.page.get_by_label("Why").fill("she has gone home")
            maria.button(verb).click()
            expect(maria.button(name)).to_have_count(0)
        expect(seat).to_have_count(0)
        assert house.floor.wallets[ann.id] == 500_00
        done = list(store.entries(kinds=("clear_for", "stand_for")))
        assert [(entry.actor, entry.data["why"]) for entry in done] == [
            (boss, "she has gone home"),
            (boss, "she has gone home"),
        ]
    audited(tmp_path / "floor.db")
