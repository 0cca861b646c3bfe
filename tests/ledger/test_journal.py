"""Group commit: many wait, few commits, and nobody goes on before the disk has it."""

from __future__ import annotations

import asyncio
import contextlib
import math
import multiprocessing
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.books import moved, one, opening, victim
from pitboss.ledger.databases import StoreError
from pitboss.ledger.entries import Batch, Broken, Draft
from pitboss.ledger.journal import TOGETHER, Journal
from pitboss.ledger.store import Store, Unsure


@contextlib.asynccontextmanager
async def journal_of(store: Store) -> AsyncIterator[Journal]:
    journal = Journal(store)
    try:
        yield journal
    finally:
        await journal.close()


def test_what_one_turn_of_the_loop_brings_is_committed_together(store: Store) -> None:
    async def play() -> Journal:
        async with journal_of(store) as journal:
            await asyncio.gather(*(journal.append(one(1)) for _ in range(300)))
        return journal

    journal = asyncio.run(play())
    assert journal.entries == store.verify().entries == 300
    assert journal.commits == math.ceil(300 / TOGETHER)
    assert journal.seconds > 0


def test_batches_are_written_in_the_order_in_which_they_came(store: Store) -> None:
    async def play() -> list[int]:
        async with journal_of(store) as journal:
            made = await asyncio.gather(
                *(journal.append(Batch(drafts=[moved(n), moved(n)])) for n in range(100))
            )
        return [entry.postings[1][1] for entries in made for entry in entries]

    expected = [n for n in range(100) for _ in range(2)]
    assert asyncio.run(play()) == expected
    assert [entry.postings[1][1] for entry in store.entries()] == expected


def test_what_is_acknowledged_is_in_the_store(store: Store) -> None:
    async def play() -> None:
        async with journal_of(store) as journal:
            for _ in range(5):
                made = await journal.append(one())
                assert list(store.entries(after=made[0].number - 1)) == made

    asyncio.run(play())


def test_a_bad_batch_fails_alone(store: Store) -> None:
    store.append([opening()])
    bad = Batch(drafts=[moved(1_000)], finished=["no such shoe"])
    cannot_be_json = Batch(drafts=[Draft(kind="k", actor="a", data={"x": object()})])

    async def play() -> list[Any]:
        async with journal_of(store) as journal:
            batches = [one(1), bad, one(2), cannot_be_json, one(3)]
            return await asyncio.gather(
                *(journal.append(batch) for batch in batches), return_exceptions=True
            )

    first, refused, second, unwritable, third = asyncio.run(play())
    assert [made[0].postings[1][1] for made in (first, second, third)] == [1, 2, 3]
    assert isinstance(refused, Broken)
    assert "no such shoe" in refused.message
    assert isinstance(unwritable, TypeError)
    assert store.verify().entries == 4
    assert store.balance("rack:t1:1") == 6


def test_a_chain_is_not_written_on_until_it_is_mended(store: Store) -> None:
    store.append([opening()])
    bad = Batch(drafts=[moved(1_000)], finished=["no such shoe"])

    async def play() -> list[Any]:
        async with journal_of(store) as journal:
            given = [(one(1), "a"), (bad, "a"), (one(2), "a"), (one(4), ""), (one(8), "b")]
            found: list[Any] = await asyncio.gather(
                *(journal.append(*each) for each in given), return_exceptions=True
            )
            with pytest.raises(StoreError, match="just before could not be written"):
                await journal.append(one(16), "a")
            journal.mend("a")
            await journal.append(one(32), "a")
            return found

    found = asyncio.run(play())
    assert [type(each) for each in found] == [list, Broken, StoreError, list, list]
    assert store.balance("rack:t1:1") == 1 + 4 + 8 + 32


def test_money_that_does_not_balance_never_reaches_the_queue(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(store, "append", asked.append)

    async def play() -> None:
        async with journal_of(store) as journal:
            short = Draft(kind="paid", actor="house", postings=[("cage", 5)])
            with pytest.raises(Broken, match="do not sum to zero"):
                await journal.append(Batch(drafts=[short]))

    asyncio.run(play())
    assert asked == []


def test_closing_writes_what_waits(store: Store) -> None:
    async def play() -> None:
        journal = Journal(store)
        waiting = [asyncio.create_task(journal.append(one())) for _ in range(50)]
        await asyncio.sleep(0)
        await journal.close()
        await journal.close()
        assert sum(map(len, await asyncio.gather(*waiting))) == 50
        with pytest.raises(StoreError, match="closed"):
            await journal.append(one())

    asyncio.run(play())
    assert store.verify().entries == 50


def slowed(store: Store, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    append = store.append

    def slow(batches: Any) -> Any:
        time.sleep(seconds)
        return append(batches)

    monkeypatch.setattr(store, "append", slow)


def test_somebody_cancelled_while_he_waits_learns_how_it_ended(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    slowed(store, monkeypatch, 0.1)
    told: list[int] = []

    async def caller(journal: Journal) -> None:
        told.extend(entry.number for entry in await journal.append(one()))
        await asyncio.sleep(60)
        told.append(-1)

    async def play() -> None:
        async with journal_of(store) as journal:
            task = asyncio.create_task(caller(journal))
            await asyncio.sleep(0.02)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.02):
                    await caller(journal)

    asyncio.run(play())
    assert told == [1, 2]


def test_after_a_commit_of_unknown_outcome_nothing_more_is_written(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(_: object) -> None:
        raise Unsure("the store went away")

    async def play() -> None:
        async with journal_of(store) as journal:
            with monkeypatch.context() as patch:
                patch.setattr(store, "append", gone)
                with pytest.raises(Unsure):
                    await journal.append(one())
            with pytest.raises(Unsure):
                await journal.append(one())

    asyncio.run(play())
    assert store.last()[0] == 0


ACCOUNTS = st.sampled_from(["cage", "house", "wallet:a", "wallet:b", "rack:t1:1", "fees"])
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats(allow_nan=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def drafts(draw: Callable[[Any], Any]) -> Draft:
    """An entry with any postings that balance, and any data."""
    postings = draw(st.lists(st.tuples(ACCOUNTS, st.integers(-(10**9), 10**9)), max_size=4))
    if postings:
        postings.append((draw(ACCOUNTS), -sum(amount for _, amount in postings)))
    data = draw(st.dictionaries(st.text(), JSON, max_size=3))
    return Draft(kind="any", actor="ann", table="t1", data=data, postings=postings)


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.lists(st.tuples(st.lists(drafts(), min_size=1, max_size=3), st.booleans()), max_size=6))
def test_whatever_is_written_balances_always_sum_to_zero(
    store: Store, wanted: list[tuple[list[Draft], bool]]
) -> None:
    expected = Counter(store.balances())
    before = store.last()[0]

    async def play() -> list[Any]:
        async with journal_of(store) as journal:
            batches = [
                Batch(drafts=made, finished=[] if good else ["no such shoe"])
                for made, good in wanted
            ]
            return await asyncio.gather(*map(journal.append, batches), return_exceptions=True)

    results = asyncio.run(play())
    written = [made for made, good in wanted if good]
    assert [isinstance(result, Broken) for result in results] == [not good for _, good in wanted]
    for draft in (draft for made in written for draft in made):
        for account, amount in draft.postings:
            expected[account] += amount
    assert {a: c for a, c in store.balances().items() if c} == {
        a: c for a, c in expected.items() if c
    }
    assert sum(store.balances().values()) == 0
    assert store.verify().entries == before + sum(map(len, written))


FEWEST, MOST, SECONDS = 5, 25, 8.0


def test_killed_at_any_instant_every_acknowledged_entry_is_there(url: str) -> None:
    processes = multiprocessing.get_context("forkserver")
    processes.set_forkserver_preload(["ledger.books"])
    Store.open(url).close()
    acknowledged: dict[int, str] = {}
    began, kills = time.monotonic(), 0
    while kills < FEWEST or (kills < MOST and time.monotonic() - began < SECONDS):
        ours, its = processes.Pipe(duplex=False)
        process = processes.Process(target=victim, args=(url, its), daemon=True)
        process.start()
        its.close()
        acknowledged.update(ours.recv())
        until = time.monotonic() + 0.004 * kills
        with contextlib.suppress(EOFError):
            while (left := until - time.monotonic()) > 0:
                if ours.poll(left):
                    acknowledged.update(ours.recv())
            process.kill()
            while True:
                acknowledged.update(ours.recv())
        process.join()
        kills += 1
        with Store.open(url) as store:
            written = {entry.number: entry.hash for entry in store.entries()}
            assert acknowledged.items() <= written.items()
            assert store.verify().entries == len(written)
            assert len(written) % 2 == 0, "half a batch was written"
            row = store.table("t1")
            assert row is not None
            assert row.number == len(written)
