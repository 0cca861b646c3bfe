"""Rule sheets as JSON: each is made once, off the event loop, and kept.

A floor's books do not change while it is open, so that nothing is ever made anew.
"""

from __future__ import annotations

import asyncio

import msgspec
from starlette.concurrency import run_in_threadpool

from pitboss.report.sheet import sheet
from pitboss.rulebook.shelf import Shelf


class Sheets:
    """The sheets of a shelf's games that were asked for."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._kept: dict[str, bytes] = {}
        self._making = asyncio.Lock()

    async def get(self, address: str) -> bytes:
        """A sheet; two are never made at the same time."""
        found = self._kept.get(address)
        if found is not None:
            return found
        offer = self._shelf.game(address)
        async with self._making:
            if address not in self._kept:
                self._kept[address] = await run_in_threadpool(
                    lambda: msgspec.json.encode(sheet(offer).as_dict())
                )
        return self._kept[address]
