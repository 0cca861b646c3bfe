"""Rule sheets as they are sent: each is made once, off the event loop, and kept.

A floor's books do not change while it is open, so that nothing is ever made anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
from starlette.concurrency import run_in_threadpool

from pitboss.report.html import sheet_page
from pitboss.report.sheet import sheet
from pitboss.report.sheet_form import Sheet
from pitboss.rulebook.shelf import Shelf
from pitboss.rulebook.sources import Sources

Make = Callable[[Sheet, Sources | None], bytes]


class Sheets:
    """The sheets of a shelf's games, in each form that was asked for.

    With the rule books as received, a page quotes the lines that it cites.
    """

    def __init__(self, shelf: Shelf, sources: Sources | None = None) -> None:
        self._shelf, self._sources = shelf, sources
        self._kept: dict[tuple[str, Make], bytes] = {}
        self._making = asyncio.Lock()

    async def get(self, address: str, make: Make) -> bytes:
        """A sheet in one form; two are never made at the same time."""
        found = self._kept.get((address, make))
        if found is not None:
            return found
        offer = self._shelf.game(address)
        async with self._making:
            if (address, make) not in self._kept:
                self._kept[address, make] = await run_in_threadpool(
                    lambda: make(sheet(offer), self._sources)
                )
        return self._kept[address, make]


def as_page(made: Sheet, sources: Sources | None) -> bytes:
    """The printable page, which leads back to the game's own."""
    return sheet_page(made, back=f"/games/{made.address}", sources=sources).encode()


def as_json(made: Sheet, _: Sources | None) -> bytes:
    return msgspec.json.encode(made.as_dict())
