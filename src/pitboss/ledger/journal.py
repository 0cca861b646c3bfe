"""The journal as tables see it: hand in a batch, go on when it is on the disk.

Tables on the event loop hand in batches; one thread takes all that wait and commits them together,
so that a hundred tables share the price of one commit.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.ledger.databases import StoreError
from pitboss.ledger.entries import Batch, Entry
from pitboss.ledger.store import Fenced, Store, Unsure, checked

TOGETHER = 256
"""When so many batches are taken, the others wait for the next commit."""


@dataclass(frozen=True)
class _Waiting:
    """A batch, and who waits for it."""

    batch: Batch
    chain: str
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[list[Entry]]


class Journal:
    """Group commit over a store.

    `entries`, `commits` and `seconds` (spent committing) count what was done since it was opened.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.entries = 0
        self.commits = 0
        self.seconds = 0.0
        self._queue: queue.SimpleQueue[list[_Waiting] | None] = queue.SimpleQueue()
        self._gathered: dict[asyncio.AbstractEventLoop, list[_Waiting]] = {}
        """What was handed in during this turn of an event loop."""
        self._closed = False
        self._broken: set[str] = set()
        """Chains of which a batch was not written."""
        self._failed: Fenced | Unsure | None = None
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def check(self) -> None:
        """Refuse if nothing more can be written."""
        if self._failed is not None:
            raise self._failed
        if self._closed:
            raise StoreError("the journal is closed")

    def check_writer(self) -> None:
        """Refuse for good if somebody else has become the writer."""
        try:
            self.store.check_writer()
        except Fenced as error:
            self._failed = error
            raise

    async def append(self, batch: Batch, chain: str = "") -> list[Entry]:
        """Write a batch; its entries, once they are durable.

        Batches are written in the order in which they are handed in. Those of a chain stand on each
        other: if one of them is not written the next ones are not either, until it is mended. A
        batch that is handed in cannot be taken back: somebody who is cancelled while he waits is
        told how it ended, and cancelled at the next `await`.
        """
        if self._closed:
            raise StoreError("the journal is closed")
        loop = asyncio.get_running_loop()
        waiting = _Waiting(checked(batch), chain, loop, loop.create_future())
        if loop not in self._gathered:
            self._gathered[loop] = []
            loop.call_soon(self._hand_over, loop)
        self._gathered[loop].append(waiting)
        cancelled = False
        while not waiting.done.done():
            try:
                await asyncio.wait([waiting.done])
            except asyncio.CancelledError:
                cancelled = True
        if cancelled and (task := asyncio.current_task()) is not None:
            task.uncancel()
            task.cancel()
        return waiting.done.result()

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        """What one turn of an event loop brought is committed together; the thread that writes is
        woken once for all of it."""
        gathered = self._gathered.pop(loop, [])
        for at in range(0, len(gathered), TOGETHER):
            self._queue.put(gathered[at : at + TOGETHER])

    def mend(self, chain: str) -> None:
        """Begin a chain anew, when everybody knows which of its batches were not written."""
        self._broken.discard(chain)

    async def close(self) -> None:
        """Write what waits, then stop. The store stays open."""
        if not self._closed:
            self._closed = True
            self._hand_over(asyncio.get_running_loop())
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        """The writer's thread: everything that waits, again and again."""
        while (taken := self._take()) is not None:
            self._commit(taken)

    def _take(self) -> list[_Waiting] | None:
        """All that waits, or the next that comes; None at the end."""
        first = self._queue.get()
        if first is None:
            return None
        taken = first
        while len(taken) < TOGETHER:
            try:
                more = self._queue.get_nowait()
            except queue.Empty:
                break
            if more is None:
                self._queue.put(None)
                break
            taken += more
        return taken

    def _commit(self, taken: Sequence[_Waiting]) -> None:
        """One transaction; if that fails, one for each, so that only the bad one fails.

        A database that was away for a moment is reached again with the second attempt.
        """
        try:
            for one in taken:
                self._check_chain(one)
            results: list[list[Entry] | Exception] = list(self._append(taken))
        except Exception:
            results = [self._alone(one) for one in taken]
        _deliver(taken, results)

    def _alone(self, one: _Waiting) -> list[Entry] | Exception:
        try:
            self._check_chain(one)
            return self._append([one])[0]
        except Exception as error:
            if one.chain:
                self._broken.add(one.chain)
            return error

    def _check_chain(self, one: _Waiting) -> None:
        if one.chain in self._broken:
            raise StoreError("what came just before could not be written: please try again")

    def _append(self, taken: Sequence[_Waiting]) -> list[list[Entry]]:
        """Write and count. After a commit of unknown outcome nothing more is written, nor by who
        is no longer the writer: a second attempt must not get past that."""
        if self._failed is not None:
            raise self._failed
        began = time.perf_counter()
        try:
            made = self.store.append([one.batch for one in taken])
        except (Fenced, Unsure) as error:
            self._failed = error
            raise
        self.seconds += time.perf_counter() - began
        self.commits += 1
        self.entries += sum(map(len, made))
        return made


def _deliver(taken: Sequence[_Waiting], results: Sequence[list[Entry] | Exception]) -> None:
    """Tell everybody, with one call to each event loop."""
    for loop in dict.fromkeys(one.loop for one in taken):
        theirs = [
            (one.done, result)
            for one, result in zip(taken, results, strict=True)
            if one.loop is loop
        ]
        try:
            loop.call_soon_threadsafe(_settle, theirs)
        except RuntimeError:
            continue  # the loop is gone, and with it everybody who waited on it


def _settle(
    results: Sequence[tuple[asyncio.Future[list[Entry]], list[Entry] | Exception]],
) -> None:
    for done, result in results:
        if isinstance(result, Exception):
            done.set_exception(result)
        else:
            done.set_result(result)
