"""Bots in a process of their own: `python -m benchmarks.bots`, told by a line of JSON.

When all have sat down it says `ready`, and waits for another line. Each has a seat: it bets, says
it is ready, and takes the first action offered, as fast as the server acknowledges. Of what it
hears only what it needs is read, so that the server is what is measured.
"""

from __future__ import annotations

import asyncio
import base64
import os
import sys
import time
from functools import partial
from urllib.parse import urlsplit

import msgspec

BUY_IN, LOW = 5_000_00, 200_00
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Place(msgspec.Struct):
    """A seat to play, and what is bet at it."""

    table: str
    seat: int
    cookie: str
    bets: dict[str, int]


class Orders(msgspec.Struct):
    """What a process of bots is told."""

    base: str
    places: list[Place]
    seconds: float


class Measured(msgspec.Struct):
    """What the bots saw."""

    took: list[float] = []
    """Seconds from sending a command to its acknowledgement."""
    refused: int = 0
    views: int = 0
    bytes: int = 0


class _Seat(msgspec.Struct):
    acts: bool
    ready: bool
    free: int
    wagers: dict[str, int]


class _Action(msgspec.Struct):
    name: str


class _Amount(msgspec.Struct):
    low: int


class _Prompt(msgspec.Struct):
    kind: str
    actions: list[_Action] = []
    amount: _Amount | None = None


class _View(msgspec.Struct):
    number: int
    seats: list[_Seat]
    prompt: _Prompt | None


class _Told(msgspec.Struct):
    type: str
    id: int | None = None
    number: int = 0
    view: _View | None = None


_told = msgspec.json.Decoder(_Told).decode
_encode = msgspec.json.Encoder().encode


class Bot(asyncio.Protocol):
    """One seat, and the line to its table."""

    def __init__(self, orders: Orders, place: Place) -> None:
        self.host = urlsplit(orders.base).netloc
        self.place, self.into = place, Measured()
        self.until = 0.0
        """When it stops; nothing is done before that is said."""
        self.over = asyncio.get_running_loop().create_future()
        self.view: _View | None = None
        self.known = self.number = 0
        """The last entry of its own (an older view shows what is no longer so), and its word."""
        self.asked = 0.0
        self._had = b""
        self._open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /api/v1/tables/{self.place.table}/live HTTP/1.1\r\nhost: {self.host}\r\n"
            "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
            f"sec-websocket-key: {key}\r\ncookie: {self.place.cookie}\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.over.done():
            self.over.set_result(None)

    def data_received(self, data: bytes) -> None:
        self.into.bytes += len(data)
        self._had += data
        if not self._open:
            head, found, rest = self._had.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, head
            self._open, self._had = True, rest
            self._do({"do": "sit", "seat": self.place.seat, "buy_in": BUY_IN})
        self._read()

    def _read(self) -> None:
        """All whole frames: a server's are not masked."""
        had, at = self._had, 0
        while len(had) >= at + 2:
            size, start = had[at + 1], at + 2
            if size > 125:
                wide = 2 if size == 126 else 8
                size, start = int.from_bytes(had[start : start + wide]), start + wide
            if len(had) < start + size:
                break
            self._hear(had[at] & 15, had[start : start + size])
            at = start + size
        self._had = had[at:]

    def _hear(self, kind: int, said: bytes) -> None:
        if kind == PING:
            self._send(PONG, said)
        elif kind == TEXT:
            told = _told(said)
            if told.view is not None:
                self.view = told.view
                self.into.views += 1
            elif told.id is not None:
                self._answered(told)
            self._go_on()

    def _answered(self, told: _Told) -> None:
        if told.type == "done":
            self.into.took.append(time.perf_counter() - self.asked)
            self.known = max(self.known, told.number)
        else:
            self.into.refused += 1
        self.asked = 0.0

    def _go_on(self) -> None:
        if self.asked or not self.until:
            return
        if time.perf_counter() > self.until:
            self.transport.close()
        elif self.view is not None and self.view.number >= self.known:
            self._turn(self.view, self.view.seats[self.place.seat - 1])

    def _turn(self, view: _View, me: _Seat) -> None:
        """What there is to do now, if it is for this seat."""
        seat, prompt = self.place.seat, view.prompt
        if prompt is not None:
            if me.acts and prompt.amount is not None:
                self._do({"do": "amount", "seat": seat, "amount": prompt.amount.low})
            elif me.acts:
                self._do({"do": "act", "seat": seat, "action": prompt.actions[0].name})
        elif me.free < LOW:
            self._do({"do": "buy", "seat": seat, "amount": 1_000_00})
        elif not me.wagers:
            self._do({"do": "bet", "seat": seat, "wagers": self.place.bets})
        elif not me.ready:
            self._do({"do": "ready", "seat": seat})

    def _do(self, command: dict[str, object]) -> None:
        self.number += 1
        self.asked = time.perf_counter()
        self._send(TEXT, _encode({"id": self.number, **command}))

    def _send(self, kind: int, said: bytes) -> None:
        """A short frame, masked with nothing."""
        size = bytes([128 | len(said)]) if len(said) < 126 else b"\xfe" + len(said).to_bytes(2)
        self.transport.write(bytes([128 | kind]) + size + bytes(4) + said)


def _same(bot: Bot) -> Bot:
    return bot


async def play(orders: Orders) -> Measured:
    """Until the time is over, and everybody who was asked for has stopped."""
    loop, into = asyncio.get_running_loop(), Measured()
    at = urlsplit(orders.base)
    bots = [Bot(orders, place) for place in orders.places]
    for bot in bots:
        await loop.create_connection(partial(_same, bot), at.hostname or "", at.port or 80)
    while not all(bot.into.took for bot in bots):
        await asyncio.sleep(0.01)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.buffer.readline)
    for bot in bots:
        bot.into, bot.until = into, time.perf_counter() + orders.seconds
    while any(not bot.over.done() for bot in bots):
        await asyncio.wait([bot.over for bot in bots], timeout=1)
        for bot in bots:
            bot._go_on()
    return into


def main() -> None:
    orders = msgspec.json.decode(sys.stdin.buffer.readline(), type=Orders)
    sys.stdout.buffer.write(_encode(asyncio.run(play(orders))))


if __name__ == "__main__":
    main()
