"""The desk where rounds are ruled on: one at a time, everybody in turn, none for who has left."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec

from pitboss.errors import BadInput, NotAllowed
from pitboss.web.limits import Turns

log = logging.getLogger("pitboss.web.desk")

WAITING = 4
"""Rounds of one person that wait; a page asks for one."""
PATIENCE = 60.0
"""Seconds until a process that does not answer is given up; its own bound is in processor time."""
LOOK = 0.2
"""Seconds between two looks whether somebody still waits."""
LARGEST = 1 << 24

Gone = Callable[[], Awaitable[bool]]
Asked = str | dict[str, Any]
"""A written round as text, or a step of one that is tapped in."""


class Left(NotAllowed):
    """Who asked did not wait for the answer."""

    code = "left"


class Desk:
    """Rules on written rounds, in a process that is stopped when it takes too long."""

    def __init__(self, folders: Sequence[str]) -> None:
        self._command = (sys.executable, "-m", "pitboss.web.rulings", *folders)
        self._process: Process | None = None
        self._turns = Turns(1, WAITING, "rounds to settle")

    async def ruling(self, whose: str, asked: Asked, gone: Gone) -> dict[str, Any]:
        """The ruling on a round; of one person's rounds only one is in the queue of all."""
        async with self._turns.turn(whose):
            return await self._answer(asked, gone)

    async def _answer(self, what: Asked, gone: Gone) -> dict[str, Any]:
        if await gone():
            raise Left("nobody waits for this ruling")
        asked = asyncio.create_task(self._ask(what))
        try:
            return await self._awaited(asked, gone)
        except BaseException:
            if not asked.done():
                asked.cancel()
                await self.stop()
            raise

    async def _awaited(self, asked: asyncio.Task[bytes], gone: Gone) -> dict[str, Any]:
        until = time.monotonic() + PATIENCE
        while not (await asyncio.wait([asked], timeout=LOOK))[0]:
            if await gone():
                raise Left("nobody waits for this ruling")
            if time.monotonic() > until:
                raise BadInput("settling this round takes too long", code="round")
        return _read(asked.result())

    async def _ask(self, what: Asked) -> bytes:
        process = await self._at_work()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(msgspec.json.encode(what) + b"\n")
            await process.stdin.drain()
            line = await process.stdout.readline()
        except OSError:
            line = b""
        if not line:
            await self.stop()
        return line

    async def _at_work(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LARGEST
            )
        return self._process

    async def stop(self) -> None:
        """End the process, whatever it is at; the next round has a new one."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def _read(line: bytes) -> dict[str, Any]:
    """The answer of the process, or its refusal."""
    if not line:
        log.error("the process that settles rounds has ended")
        raise NotAllowed("this round could not be settled; the log says more", code="round")
    said = msgspec.json.decode(line)
    if "refused" in said:
        raise (BadInput if said["now"] else NotAllowed)(**said["refused"])
    found: dict[str, Any] = said["ruling"]
    return found
