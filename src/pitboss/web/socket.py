"""One WebSocket per table: views come down whenever something changes, commands go up."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from pitboss.errors import BadInput, PitbossError
from pitboss.floor.commands import read
from pitboss.floor.house import Floor
from pitboss.floor.people import Person
from pitboss.web.errors import told
from pitboss.web.security import gate

socket = APIRouter()
log = logging.getLogger("pitboss.web.socket")

LONGEST = 64 * 1024
"""A message longer than this is nobody's command."""
_encode = msgspec.json.Encoder().encode


class Line:
    """A connection to one table."""

    def __init__(self, socket: WebSocket, floor: Floor, person: Person, table: str) -> None:
        self.socket, self.floor, self.person, self.table = socket, floor, person, table
        self.news = asyncio.Event()
        self._sending = asyncio.Lock()

    async def talk(self) -> None:
        """Until the other side hangs up: tell what changes, do what is asked."""
        with self.floor.watching(self.person, self.table, self.news.set):
            self.news.set()
            telling = asyncio.create_task(self._tell())
            try:
                while True:
                    await self._hear(await self.socket.receive())
            except (WebSocketDisconnect, RuntimeError):
                return
            finally:
                telling.cancel()

    async def _tell(self) -> None:
        """Send the newest view; changes that come faster than they can be sent are joined."""
        while True:
            await self.news.wait()
            self.news.clear()
            try:
                view = await self.floor.view(self.person, self.table)
            except PitbossError as error:
                await self._send({"type": "closed", "error": told(error)})
                return
            await self._send({"type": "view", "view": view})

    async def _hear(self, message: Any) -> None:
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text") or message.get("bytes") or b""
        id: Any = None
        try:
            asked = self._decoded(text)
            id = asked.pop("id", None)
            entry = await self.floor.do(self.person, self.table, read(asked))
            await self._send({"type": "done", "id": id, "number": entry.number})
        except PitbossError as error:
            await self._send({"type": "refused", "id": id, "error": told(error)})
        except (WebSocketDisconnect, RuntimeError):
            raise
        except Exception:
            log.exception("command failed", extra={"table": self.table})
            broken = {"code": "server", "message": "that went wrong here; nothing was changed"}
            await self._send({"type": "refused", "id": id, "error": {**broken, "allowed": []}})

    def _decoded(self, text: str | bytes) -> Any:
        if len(text) > LONGEST:
            raise BadInput(f"a message has at most {LONGEST} characters", code="command")
        try:
            asked = msgspec.json.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            asked = None
        if not isinstance(asked, dict):
            raise BadInput('a message is a JSON object: {"do": "ready", "seat": 1}', code="command")
        return asked

    async def _send(self, message: dict[str, Any]) -> None:
        async with self._sending:
            await self.socket.send_text(_encode(message).decode())


@socket.websocket("/api/v1/tables/{id}/live")
async def live(websocket: WebSocket, id: str) -> None:
    """A table, live."""
    keeper = gate(websocket)
    try:
        keeper.check_origin(websocket)
        keeper.floor.spot(id)
    except PitbossError as error:
        await websocket.accept()
        await websocket.send_json({"type": "refused", "id": None, "error": told(error)})
        await websocket.close(code=4404 if error.code == "table" else 4403)
        return
    await websocket.accept()
    await Line(websocket, keeper.floor, keeper.person(websocket), id).talk()
