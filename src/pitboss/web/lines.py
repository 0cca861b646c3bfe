"""WebSockets on the wire: heard a little at a time, and cut when they send what nobody needs.

What came in one piece may hold forty thousand frames, and none of them may keep others waiting.
Whole messages wait until they are answered; pings, pongs and pieces of messages have a limit.
"""

from __future__ import annotations

import logging

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from pitboss.web.connections import Door
from pitboss.web.limits import Buckets, TooMany

log = logging.getLogger("pitboss.web.lines")

PIECE = 512
"""Bytes that are read at a time: at most some eighty frames."""
CLOSING = 2.0
"""Seconds for which a line that was closed waits for the other side to hang up."""


def measured(door: Door) -> type[WebSocketsSansIOProtocol]:
    """The protocol of a server whose lines are heard in turn, and hold a handle of the door's."""

    class Measured(WebSocketsSansIOProtocol):
        """A line that others do not wait for."""

        def connection_made(self, transport: object) -> None:
            super().connection_made(transport)  # type: ignore[arg-type]
            self._unheard = bytearray()
            self._hearing = False
            self._beside = Buckets(door.beside, "pings")
            self.close_timeout = CLOSING
            self._whose = door.whose(self.client)
            door.inside += 1
            door.lines += 1
            if self._whose:
                door.lines_by[self._whose] += 1

        def connection_lost(self, exc: Exception | None) -> None:
            door.inside -= 1
            door.lines -= 1
            if self._whose:
                door.lines_by[self._whose] -= 1
                if not door.lines_by[self._whose]:
                    del door.lines_by[self._whose]
            self._unheard.clear()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            self._unheard += data
            if not self.handshake_initiated:
                self._hear(len(data))
            self._go_on()

        def _hear(self, size: int = PIECE) -> None:
            self._hearing = False
            piece = bytes(self._unheard[:size])
            del self._unheard[:size]
            super().data_received(piece)
            self._go_on()

        def _go_on(self) -> None:
            """The next piece when others have had their turn, and this line its answers; nothing
            more is taken from the wire before."""
            if self.transport.is_closing():
                return
            ready = not self.read_paused and self.writable.is_set()
            if self._unheard and ready and not self._hearing:
                self._hearing = True
                self.loop.call_soon(self._hear)
            if self._unheard or not ready:
                self.transport.pause_reading()
            else:
                self.transport.resume_reading()

        def pause_writing(self) -> None:
            super().pause_writing()
            self._go_on()

        def resume_writing(self) -> None:
            super().resume_writing()
            self._go_on()

        async def receive(self):  # type: ignore[no-untyped-def]
            message = await super().receive()
            self._go_on()
            return message

        async def send(self, message) -> None:  # type: ignore[no-untyped-def]
            await super().send(message)
            self._go_on()

        def handle_ping(self) -> None:
            if self._may():
                super().handle_ping()

        def handle_pong(self, event: Frame) -> None:
            if self._may():
                super().handle_pong(event)

        def handle_cont(self, event: Frame) -> None:
            if self._may():
                super().handle_cont(event)

        def send_receive_event_to_app(self) -> None:
            if not self.close_sent or self._may():
                super().send_receive_event_to_app()

        def _may(self) -> bool:
            """Count what is no message; the line is cut that sends too much of it."""
            if self.transport.is_closing():
                return False
            try:
                self._beside.take("")
            except TooMany:
                self._cut()
                return False
            return True

        def _cut(self) -> None:
            log.warning("a line was cut", extra={"address": self.client and self.client[0]})
            self._unheard.clear()
            self.conn.fail(CloseCode.POLICY_VIOLATION, "too many pings")
            self.handle_parser_exception()

    return Measured
