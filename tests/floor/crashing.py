"""Kill the floor at random instants while people play, and see that nothing acknowledged is lost.

A real server on a real store, players over WebSocket at tables of different games. It is killed
with SIGKILL, now and then while it is still starting, and started again. Then

- every command that was acknowledged is in the journal, as its player sent it;
- every table looks to every player exactly as it did when he last heard of it; or, where a command
  became durable and the kill came before its answer, as the journal up to there makes it;
- the journal replays to what each player saw, to the cent and the card;
- the chain verifies, the balances sum to zero.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import logging
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import websockets

from contract.offers import playable
from ledger.books import postgres_server
from pitboss.engines.simulate import default_stakes
from pitboss.floor.people import Person, Role
from pitboss.floor.replay import Replay, shoe_of
from pitboss.floor.table_meters import meter_account
from pitboss.floor.view import Watched
from pitboss.ledger.entries import Entry
from pitboss.ledger.house_key import HouseKey
from pitboss.ledger.store import Store
from pitboss.rulebook.shelf import at_hand
from pitboss.rulebook.terms import terms

TABLES: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("columbus-2016/three-card-poker", {}, 2),
    ("columbus-2016/blackjack", {"decks": 2}, 2),
    ("columbus-2016/craps", {}, 2),
    ("columbus-2016/roulette", {}, 1),
    ("columbus-2016/ultimate-texas-holdem", {}, 1),
    ("columbus-2016/let-it-ride", {}, 2),
)
"""What is played where there is little time, and by how many."""
CARD_ROOM: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("columbus-2016/texas-holdem", {"structure": "no-limit"}, 4),
    ("columbus-2017/deuce-to-seven-triple-draw", {}, 3),
    ("columbus-2016/ultimate-texas-holdem", {}, 2),
    ("columbus-2016/let-it-ride", {}, 2),
)
"""Hands with side pots and discards, beside two games that share a linked jackpot."""
STACK = 100_00
"""What is bought in for at a table for table stakes."""
BUY_IN = 2_000_00
PATIENCE = 600.0
"""Seconds until a server that does not answer is given up, on however slow a machine."""


log = logging.getLogger("crash")


def every_game() -> tuple[tuple[str, dict[str, Any], int], ...]:
    """A table of each game that can be played, in the first book that offers it."""
    played = {address.partition("/")[2] for address, _, _ in TABLES}
    others = {offer.slug: offer.address for offer in reversed(playable())}
    alone: list[tuple[str, dict[str, Any], int]] = [
        (others[slug], {}, 1) for slug in sorted(others.keys() - played)
    ]
    return (*TABLES, *alone)


class Lost(AssertionError):
    """Something that was acknowledged is not there, or not as it was."""


@dataclass
class Server:
    """`pitboss serve` in a process of its own."""

    store: str
    log: Path
    process: subprocess.Popen[str] | None = None
    url: str = ""
    options: tuple[str, ...] = ("--limit", "off")

    @property
    def key(self) -> Path:
        return self.log.with_name("house.key")

    def begin(self) -> None:
        command = [sys.executable, "-m", "pitboss", "serve", "--no-open", "--port", "0"]
        command += ["--store", self.store, "--key", str(self.key), *self.options]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ}
            )

    def ready(self) -> None:
        """Wait until it answers."""
        assert self.process is not None
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"http://localhost:(\d+)/", line)
            if found:
                self.url = f"http://localhost:{found[1]}"
                break
        else:
            raise Lost(f"the server does not start: {self.log.read_text()[-2000:]}")
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/healthz", timeout=PATIENCE).status_code == 200:
                    return
            time.sleep(0.02)
        raise Lost("the server does not answer")

    def kill(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            if self.process.stdout is not None:
                self.process.stdout.close()
            self.process = None


@dataclass
class Bot:
    """Somebody who plays one seat as fast as the floor answers."""

    name: str
    table: str
    seat: int
    stakes: dict[str, int]
    picks: random.Random
    cookies: dict[str, str] = field(default_factory=dict)
    id: str = ""
    csrf: str = ""
    acknowledged: list[tuple[int, str]] = field(default_factory=list)
    """Entries that were told to be durable since the last check, and what they were."""
    asked: str = ""
    """A command that was sent and not answered."""
    seen: dict[str, Any] = field(default_factory=dict)
    """The last view."""
    sent: int = 0
    refused: list[str] = field(default_factory=list)

    async def play(self, url: str) -> None:
        """Until the server dies."""
        socket = f"{url.replace('http', 'ws')}/api/v1/tables/{self.table}/live"
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        self.asked = ""
        with contextlib.suppress(websockets.WebSocketException, OSError):
            async with websockets.connect(
                socket,
                additional_headers={"Cookie": cookie},
                max_size=None,
                open_timeout=PATIENCE,
                ping_interval=None,
            ) as line:
                async for message in line:
                    self._hear(json.loads(message))
                    command = None if self.asked else self._next()
                    if command:
                        self.sent += 1
                        self.asked = command["do"]
                        await line.send(json.dumps({"id": self.sent, **command}))

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "view":
            self.seen = message["view"]
        elif message["type"] == "done":
            self.acknowledged.append((message["number"], self.asked))
            self.asked = ""
        elif message["type"] == "refused":
            self.refused.append(message["error"]["message"])
            self.asked = ""

    def _next(self) -> dict[str, Any] | None:
        """What this player does now, if it is for him to do something."""
        if not self.seen:
            return None
        me, prompt = self.seen["seats"][self.seat - 1], self.seen["prompt"]
        if self.seen["poker"] is not None:
            return self._at_stakes(me, self.seen["poker"])
        if prompt is not None:
            if not prompt["yours"]:
                return None
            if prompt["kind"] == "amount":
                return {"do": "amount", "seat": self.seat, "amount": prompt["amount"]["low"]}
            action = self.picks.choice(prompt["actions"])["name"]
            return {"do": "act", "seat": self.seat, "action": action}
        if not me["yours"]:
            return {"do": "sit", "seat": self.seat, "buy_in": BUY_IN}
        if me["free"] < BUY_IN // 2:
            return {"do": "buy", "seat": self.seat, "amount": BUY_IN}
        if not me["wagers"]:
            return {"do": "bet", "seat": self.seat, "wagers": self.stakes}
        return None if me["ready"] else {"do": "ready", "seat": self.seat}

    def _at_stakes(self, me: dict[str, Any], poker: dict[str, Any]) -> dict[str, Any] | None:
        """What he does in a game of the poker room: any action, any amount that is allowed."""
        turn = poker["turn"]
        if turn is not None and turn["yours"]:
            if "discard" in turn:
                least, most = turn["discard"]["least"], turn["discard"]["most"]
                places = self.picks.sample(turn["discard"]["may"], self.picks.randint(least, most))
                return {"do": "discard", "seat": self.seat, "places": places}
            act = self.picks.choice(turn["actions"])
            bounds = (act["low"], act["high"]) if "low" in act else None
            amount = {"amount": self.picks.choice(bounds)} if bounds else {}
            return {"do": "act", "seat": self.seat, "action": act["name"], **amount}
        if not me["yours"]:
            return {"do": "sit", "seat": self.seat, "buy_in": STACK, "post": True}
        if self.seen["prompt"] is not None:
            return None
        if not poker["seats"][self.seat - 1]["stack"]:
            return {"do": "buy", "seat": self.seat, "amount": STACK}
        return None if me["ready"] else {"do": "ready", "seat": self.seat}

    def client(self, url: str) -> httpx.Client:
        return httpx.Client(
            base_url=url,
            cookies=self.cookies,
            headers={"x-csrf-token": self.csrf},
            timeout=PATIENCE,
        )

    def arrive(self, url: str) -> None:
        with self.client(url) as client:
            client.post("/api/v1/guests", json={"name": self.name}).raise_for_status()
            self.cookies = dict(client.cookies)
            me = client.get("/api/v1/me").json()
            self.id, self.csrf = me["id"], me["csrf"]

    def cash_up(self, url: str) -> None:
        """More play money, so that nobody has to stop."""
        with self.client(url) as client:
            if client.get("/api/v1/me").json()["wallet"] < 10 * BUY_IN:
                client.post("/api/v1/me/cash", json={"amount": 50 * BUY_IN}).raise_for_status()

    def looks(self, url: str) -> dict[str, Any]:
        with self.client(url) as client:
            view: dict[str, Any] = client.get(f"/api/v1/tables/{self.table}").json()
            return view


@dataclass
class Figures:
    """What the kills came to."""

    kills: int = 0
    while_starting: int = 0
    in_mid_round: int = 0
    """Tables that stood in the middle of a round, over all kills."""
    tables: int = 0
    """Tables looked at, over all kills."""
    acknowledged: int = 0
    unanswered: int = 0
    """Commands that were durable although the kill came before their answer."""
    never: int = 0
    """Commands that were sent, and are not in the journal."""
    entries: int = 0
    rounds: int = 0
    games: int = 0
    """Of which a round or more was finished."""
    refused: int = 0
    seconds: float = 0.0


def same(view: Mapping[str, Any]) -> dict[str, Any]:
    """A view without what depends on others, who is connected, a linked meter; without the wallet
    and the floor's clock."""
    made = {name: view[name] for name in view.keys() - {"watching", "clock", "pace"}}
    made["you"] = {k: v for k, v in made["you"].items() if k != "wallet"}
    made["seats"] = [{k: v for k, v in seat.items() if k != "here"} for seat in made["seats"]]
    if made["link"]:
        del made["meters"]  # others move it
    return made


class Crash:
    """A floor that is killed again and again."""

    def __init__(
        self,
        store: str,
        folder: Path,
        *,
        tables: Sequence[tuple[str, dict[str, Any], int]] = TABLES,
        seed: int,
    ) -> None:
        self.server = Server(store, folder / "server.log")
        self.picks = random.Random(seed)
        self.figures = Figures()
        self.bots: list[Bot] = []
        self.replays: dict[str, Replay] = {}
        self.reached = 0
        self.heard: dict[str, int] = {}
        """By table, the last entry that was done again."""
        self._wanted = tables

    def open(self) -> None:
        """Start the floor, open the tables, let the players in."""
        self.server.begin()
        self.server.ready()
        url = self.server.url
        host = Bot("Host", "", 0, {}, self.picks)
        host.arrive(url)
        waits = {"pace": {"deal": 0, "act": 0, "reserve": 0}}
        for address, options, players in self._wanted:
            with host.client(url) as client:
                answer = client.post(
                    "/api/v1/tables", json={"address": address, "options": options, **waits}
                )
                answer.raise_for_status()
                table = answer.json()["id"]
            on = terms(address, options, between_players=True)
            stakes = {} if on.game.between_players else default_stakes(on)
            for seat in range(1, players + 1):
                bot = Bot(f"{table} {seat}", table, seat, stakes, self.picks)
                bot.arrive(url)
                self.bots.append(bot)

    def run(self, kills: int, *, most: int = 200) -> Figures:
        """Each time, after up to `most` more commands were acknowledged."""
        began = time.monotonic()
        try:
            self.open()
            while self.figures.kills < kills:
                self.once(most)
                log.info("%s", self.figures)
        finally:
            self.server.kill()
        self.figures.seconds = time.monotonic() - began
        self.figures.refused = sum(len(bot.refused) for bot in self.bots)
        return self.figures

    def once(self, most: int) -> None:
        """Play, kill, now and then kill again while it starts, start, check."""
        for bot in self.bots:
            bot.cash_up(self.server.url)
            bot.seen, bot.acknowledged = {}, []
        asyncio.run(self._play(self.picks.randint(1, most)))
        self.figures.kills += 1
        while self.picks.random() < 0.1:
            self.server.begin()
            time.sleep(self.picks.uniform(0.1, 4.0))
            self.server.kill()
            self.figures.kills += 1
            self.figures.while_starting += 1
        self.server.begin()
        self.server.ready()
        self.check()

    async def _play(self, commands: int) -> None:
        """The kill comes a moment after so many commands: others are then on their way."""
        playing = [asyncio.create_task(bot.play(self.server.url)) for bot in self.bots]
        while sum(len(bot.acknowledged) for bot in self.bots) < commands:
            if all(task.done() for task in playing):
                raise Lost("nobody can play")
            await asyncio.sleep(0.001)
        await asyncio.sleep(self.picks.uniform(0, 0.02))
        await asyncio.to_thread(self.server.kill)
        await asyncio.gather(*playing)

    # what must hold

    def check(self) -> None:
        key = HouseKey.read(self.server.key)
        with Store.open(self.server.store, read_only=True, key=key) as store:
            verified = store.verify()
            if total := sum(store.balances().values()):
                raise Lost(f"the balances sum to {total}")
            entries = list(store.entries(after=self.reached))
            self._check_acknowledged({entry.number: entry for entry in entries})
            for table in dict.fromkeys(bot.table for bot in self.bots):
                after = self.heard.get(table, 0)
                about = [e for e in entries if e.table == table and e.number > after]
                self._check_table(store, table, about)
            self.reached = entries[-1].number if entries else self.reached
            self.figures.entries = verified.entries
        rounds = {table: replay.rounds for table, replay in self.replays.items()}
        self.figures.rounds = sum(rounds.values())
        self.figures.games = sum(map(bool, rounds.values()))

    def _check_acknowledged(self, entries: dict[int, Entry]) -> None:
        for bot in self.bots:
            for number, asked in bot.acknowledged:
                entry = entries.get(number)
                if entry is None:
                    raise Lost(f"entry {number} was acknowledged to {bot.name}, and is lost")
                if (entry.actor, entry.kind, entry.table) != (bot.id, asked, bot.table):
                    raise Lost(f"entry {number} is not the '{asked}' of {bot.name}: {entry}")
                self.figures.acknowledged += 1

    def _check_table(self, store: Store, table: str, entries: list[Entry]) -> None:
        """The table as each player last saw it, and as the server shows it now."""
        bots = [bot for bot in self.bots if bot.table == table]
        if table not in self.replays:
            self.replays[table] = Replay(table, partial(shoe_of, store), at_hand())
        replay = self.replays[table]
        replay.find = partial(shoe_of, store)
        seen = sorted({bot.seen["number"] for bot in bots if bot.seen})
        waiting = list(entries)
        for number in seen:
            self._hear(table, [e for e in waiting if e.number <= number])
            waiting = [e for e in waiting if e.number > number]
            self._check_views(replay, [b for b in bots if b.seen and b.seen["number"] == number])
        after = [e for e in waiting if e.actor in {bot.id for bot in bots}]
        self._hear(table, waiting)
        self._check_unanswered(bots, after, entries)
        for bot in bots:
            now = bot.looks(self.server.url)
            if now["link"]:
                self._check_meter(store, now)
            heard = self.heard.get(table, now["number"])
            self._hear(table, list(store.entries(table=table, after=heard, upto=now["number"])))
            assert replay.table is not None
            expected = Watched(replay.table, Person(bot.id, bot.name, Role.HOST)).view()
            _equal(same(now) | {"number": 0}, same(expected) | {"number": 0}, f"{table} restarted")
            last = self.heard.get(table, now["number"])
            if now["number"] != last:
                raise Lost(f"{table} stands at entry {now['number']}, and {last} is its last")
            if bot.seen and now["number"] == bot.seen["number"]:
                _equal(same(now), same(bot.seen), f"{table} as {bot.name} last saw it")
        assert replay.table is not None
        self.figures.tables += 1
        self.figures.in_mid_round += replay.table.session.prompt is not None

    def _hear(self, table: str, entries: list[Entry]) -> None:
        """What comes while all is looked at is the clock's: it offers a bank to the next."""
        replay = self.replays[table]
        for entry in entries:
            replay.hear(entry)
            self.heard[table] = entry.number
        replay.flush()
        if replay.problem or replay.other_rules:
            raise Lost(replay.problem or replay.other_rules)

    def _check_meter(self, store: Store, now: dict[str, Any]) -> None:
        stands = store.balance(meter_account(now["link"]["name"]))
        if now["meters"] != {"meter": stands}:
            raise Lost(f"{now['id']} shows {now['meters']}, and the meter stands at {stands}")

    def _check_views(self, replay: Replay, bots: list[Bot]) -> None:
        replay.flush()
        if replay.problem or replay.other_rules:
            raise Lost(replay.problem or replay.other_rules)
        assert replay.table is not None
        for bot in bots:
            made = Watched(replay.table, Person(bot.id, bot.name, Role.HOST)).view()
            _equal(
                same(bot.seen) | {"number": 0},
                same(made) | {"number": 0},
                f"{bot.table} at entry {bot.seen['number']} as {bot.name} saw it",
            )

    def _check_unanswered(self, bots: list[Bot], after: list[Entry], entries: list[Entry]) -> None:
        """What became durable without an answer was asked for, once by each player at most."""
        for bot in bots:
            told = {number for number, _ in bot.acknowledged}
            mine = [e for e in entries if e.actor == bot.id and e.number not in told]
            if len(mine) > 1 or any(e.kind != bot.asked for e in mine):
                kinds = [e.kind for e in mine]
                raise Lost(f"{bot.name} had asked for '{bot.asked}', and the journal has {kinds}")
            self.figures.unanswered += len(mine)
            self.figures.never += bool(bot.asked) and not mine


def _equal(one: dict[str, Any], other: dict[str, Any], what: str) -> None:
    one, other = (json.loads(json.dumps(view)) for view in (one, other))
    for name in one.keys() | other.keys():
        if one.get(name) != other.get(name):
            raise Lost(f"{what}: {name} is {one.get(name)}, not {other.get(name)}")


def main() -> None:
    asked = argparse.ArgumentParser(description="Kill the floor while people play, many times.")
    asked.add_argument("--kills", type=int, default=100)
    asked.add_argument("--postgres", action="store_true", help="on PostgreSQL instead of SQLite")
    asked.add_argument("--seed", type=int, default=random.randrange(2**32))
    given = asked.parse_args()
    logging.basicConfig(format="%(message)s")
    log.setLevel("INFO")
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as held:
        at = Path(folder)
        store = held.enter_context(postgres_server()) if given.postgres else str(at / "floor.db")
        crash = Crash(store, at, tables=every_game(), seed=given.seed)
        kind = "PostgreSQL" if given.postgres else "SQLite"
        print(f"seed {given.seed}, {kind}, {len(every_game())} games", flush=True)
        try:
            print(crash.run(given.kills))
            print(Counter(said for bot in crash.bots for said in bot.refused).most_common(5))
        except BaseException:
            print(crash.figures, (at / "server.log").read_text()[-4000:], sep="\n")
            raise


if __name__ == "__main__":
    main()
