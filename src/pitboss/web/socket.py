"""One WebSocket per table: views come down whenever something changes, commands go up."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from pitboss.errors import BadInput, PitbossError
from pitboss.floor.commands import read
from pitboss.floor.people import Forbidden
from pitboss.ledger.databases import StoreError
from pitboss.ledger.store import Fenced, Unsure
from pitboss.web.errors import told
from pitboss.web.limits import MOST_VALUES, TooMany, values_in
from pitboss.web.security import Gate, gate, whose

socket = APIRouter()
log = logging.getLogger("pitboss.web.socket")

LONGEST = 64 * 1024
"""A message longer than this is nobody's command."""
USELESS = 30
"""Messages in a row that are nobody's command, or too many; then the line is cut."""
LONGEST_WAIT = 2.0
"""Seconds for which a line that said too much is not heard."""
LONGEST_PAUSE = 0.05
"""Seconds between two views, at most."""
AGAIN = 1.0
"""Seconds until a table is looked up again when the store was away."""
_encode = msgspec.json.Encoder().encode


class Line:
    """A connection to one table."""

    def __init__(self, socket: WebSocket, keeper: Gate, table: str) -> None:
        self.socket, self.keeper, self.floor, self.table = socket, keeper, keeper.floor, table
        self.badge = keeper.badge(socket)
        self.person = keeper.holder(self.badge)
        self.counted = whose(socket, self.person)
        self.news = asyncio.Event()
        self.since = 0.0
        """Since when there is something new."""
        self.useless = 0
        self._sending = asyncio.Lock()

    @property
    def void(self) -> bool:
        """Is this person no longer who he was when he came?"""
        return self.keeper.holder(self.badge) != self.person

    def changed(self) -> None:
        """There is something new."""
        if not self.news.is_set():
            self.since = time.monotonic()
            self.news.set()

    async def talk(self) -> None:
        """Until the other side hangs up: tell what changes, do what is asked."""
        with (
            self.keeper.on_line(self.person, self.changed, self.counted),
            self.floor.watching(self.person, self.table, self.changed),
        ):
            self.changed()
            telling = asyncio.create_task(self._tell())
            try:
                while True:
                    await self._hear(await self.socket.receive())
            except (WebSocketDisconnect, RuntimeError):
                return
            finally:
                telling.cancel()

    async def _tell(self) -> None:
        """Send the newest view; changes that come faster than they can be sent are joined.

        Between two of them passes as much time as the last one took to go out: the more there is
        to do for all lines, the more is joined.
        """
        while True:
            await self.news.wait()
            self.news.clear()
            since = self.since
            if self.void:
                await self._hang_up()
                return
            try:
                view = await self.floor.view(self.person, self.table)
            except (Fenced, Unsure) as error:  # nothing that this server says is sure any more
                await self._send({"type": "closed", "error": told(error)})
                await self.socket.close(code=1012)
                return
            except StoreError:  # the table cannot be looked up now
                await asyncio.sleep(AGAIN)
                self.changed()
                continue
            except PitbossError as error:
                await self._send({"type": "closed", "error": told(error)})
                return
            await self._send({"type": "view", "view": view})
            await asyncio.sleep(min(time.monotonic() - since, LONGEST_PAUSE))

    async def _hear(self, message: Any) -> None:
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        refusal = await self._answer(message.get("text") or message.get("bytes") or b"")
        await self._slow_down(refusal)

    async def _slow_down(self, refusal: PitbossError | None) -> None:
        """Others come before the next message of who is refused, and long before one of who says
        too much. A line that goes on is cut."""
        wait = refusal.wait if isinstance(refusal, TooMany) else 0
        useless = wait or (refusal is not None and refusal.code == "command")
        self.useless = self.useless + 1 if useless else 0
        if self.useless >= USELESS:
            log.warning("a line was cut", extra={"person": self.person.id})
            await self.socket.close(code=1008, reason="too much that was refused")
            raise WebSocketDisconnect(1008)
        if refusal is not None:
            await asyncio.sleep(min(wait, LONGEST_WAIT))

    async def _answer(self, text: str | bytes) -> PitbossError | None:
        """Do what a message asks for, and say how that went; why not, if it was refused."""
        id: Any = None
        refusal: PitbossError | None = None
        try:
            self.keeper.commanding.take(self.counted)
            asked = self._decoded(text)
            id = asked.pop("id", None)
            self.keeper.active(self.badge if not self.void else None)
            if self.void:
                raise Forbidden("log in again", code="login")
            entry = await self.floor.do(self.person, self.table, read(asked))
            said = {"type": "done", "id": id, "number": entry.number}
        except PitbossError as error:
            if isinstance(error, StoreError):
                log.error("the store refuses", extra={"why": error.message})
            await self.keeper.refused(self.socket, error)
            refusal, said = error, {"type": "refused", "id": id, "error": told(error)}
        except Exception:
            log.exception("command failed", extra={"table": self.table})
            broken = {"code": "server", "message": "that went wrong here; nothing was changed"}
            said = {"type": "refused", "id": id, "error": {**broken, "allowed": []}}
        await self._send(said)
        return refusal

    def _decoded(self, text: str | bytes) -> Any:
        if len(text) > LONGEST or values_in(text) > MOST_VALUES:
            raise BadInput(
                f"a message has at most {LONGEST} characters and {MOST_VALUES} values",
                code="command",
            )
        try:
            asked = msgspec.json.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            asked = None
        if not isinstance(asked, dict):
            raise BadInput('a message is a JSON object: {"do": "ready", "seat": 1}', code="command")
        return asked

    async def _hang_up(self) -> None:
        """This person's badge is void: he sees and does nothing more here."""
        gone = Forbidden("you have been logged out: log in again", code="login")
        await self._send({"type": "closed", "error": told(gone)})
        await self.socket.close(code=4401)

    async def _send(self, message: dict[str, Any]) -> None:
        async with self._sending:
            await self.socket.send_text(_encode(message).decode())


@socket.websocket("/api/v1/tables/{id}/live")
async def live(websocket: WebSocket, id: str) -> None:
    """A table, live."""
    keeper = gate(websocket)
    await websocket.accept()
    try:
        keeper.floor.spot(id)
        await Line(websocket, keeper, id).talk()
    except PitbossError as error:
        await websocket.send_json({"type": "refused", "id": None, "error": told(error)})
        await websocket.close(code=4404 if error.code == "table" else 4403)
