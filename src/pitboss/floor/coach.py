"""The coach: what each play of somebody's decision is worth, and what his decisions have cost.

Advice is worked out in processes of its own, so that the floor never waits for it: the first one of
a game compiles its rules, and tables may take a minute. Until then the coach says that he is at
work, and has it ready when he is asked again. What somebody's decisions have cost is found from the
journal: his rounds are played again up to each decision, so it survives a restart.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections import OrderedDict
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import cache
from multiprocessing.synchronize import Event
from threading import Thread
from typing import Any

import numpy as np

from pitboss.engines.advice import Advice, advise, prepare
from pitboss.engines.play import Round
from pitboss.errors import NotAllowed
from pitboss.floor.replay import RoundReplay, round_of
from pitboss.floor.table import FloorTable
from pitboss.ledger.entries import Entry
from pitboss.ledger.store import Store
from pitboss.rulebook.schema import Scalar
from pitboss.rulebook.terms import Terms, terms

WORKERS = 2
PATIENCE = 2.0
"""Seconds to wait for advice before saying that it is being worked out."""
MOST_KEPT = 4000
"""Pieces of advice to remember."""
MOST_ROUNDS = 200
"""Of somebody's rounds at a table, the last so many are looked at."""
WORST = 5
"""How many of the worst decisions are named."""
A_MISTAKE = 1e-9
"""What a decision costs, in stakes, if it was not simply the best: more than rounding."""
DECIDES = ("act", "amount")


@dataclass(frozen=True)
class Asked:
    """A round at a decision, as it is sent to another process."""

    address: str
    options: tuple[tuple[str, Scalar], ...]
    stakes: tuple[tuple[int, ...], ...]
    carry: tuple[int, ...]
    cover: int
    answers: tuple[int, ...]
    seat: int
    """Counted from 0."""

    @classmethod
    def of(cls, table: FloorTable, played: Round, seat: int, answers: Iterable[int]) -> Asked:
        return cls(
            address=table.terms.address,
            options=tuple(sorted(table.given.items())),
            stakes=tuple(tuple(row) for row in played.stakes.tolist()),
            carry=tuple(played.carry.tolist()),
            cover=played.cover,
            answers=tuple(answers),
            seat=seat,
        )


@cache
def _terms(address: str, options: tuple[tuple[str, Scalar], ...]) -> Terms:
    return terms(address, dict(options))


def work_out(asked: Asked) -> Advice:
    """The advice on a decision; runs in a process of the coach's."""
    played = Round(
        _terms(asked.address, asked.options),
        np.array(asked.stakes, dtype=np.int64),
        np.array(asked.carry, dtype=np.int64),
        asked.cover,
        list(asked.answers),
    )
    return advise(played, asked.seat, wait=False)


def work_out_tables(address: str, options: tuple[tuple[str, Scalar], ...]) -> None:
    """The tables that the advice of a game waits for."""
    prepare(_terms(address, options))


def _at_your_service(dismissed: Event) -> None:
    """A process of the coach's: the floor goes first, and when it goes home, this one does."""
    os.nice(10)
    Thread(target=_leave_with_the_floor, args=(dismissed,), daemon=True).start()


def _leave_with_the_floor(dismissed: Event) -> None:
    floor = multiprocessing.parent_process()
    while floor is not None and floor.is_alive() and not dismissed.wait(1):
        pass
    os._exit(0)


@dataclass(frozen=True)
class Decided:
    """A decision that somebody has made."""

    round: int
    asked: Asked
    answer: int


@dataclass
class Judged:
    """What somebody's decisions at a seat have cost since he sat down."""

    rounds: int = 0
    decisions: int = 0
    """Decisions on which there is advice."""
    unknown: int = 0
    mistakes: int = 0
    units: float = 0.0
    cents: float = 0.0
    exact: bool = True
    worst: list[dict[str, Any]] = field(default_factory=list)
    left: int = 0
    """Decisions that are still being worked out."""

    def add(self, decided: Decided, advice: Advice) -> None:
        best = advice.best
        costs = advice.charged(decided.answer)
        if best is None or costs is None:
            self.unknown += 1
            return
        self.decisions += 1
        self.exact = self.exact and advice.exact
        self.units += costs
        self.cents += costs * advice.unit
        if costs <= A_MISTAKE:
            return
        self.mistakes += 1
        self.worst.append(
            {
                "round": decided.round,
                "decision": advice.decision,
                "action": advice.name_of(decided.answer),
                "best": best.name,
                "costs": costs,
                "cents": costs * advice.unit,
            }
        )
        self.worst.sort(key=lambda made: -made["cents"])
        del self.worst[WORST:]


class Coach:
    """Answers for all tables of a floor."""

    def __init__(self, submit: Callable[..., Future[Any]] | None = None) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._dismissed: Event
        self._submit = submit or self._to_a_process
        self._found: OrderedDict[Asked, Future[Advice]] = OrderedDict()
        self._tables: dict[tuple[str, tuple[tuple[str, Scalar], ...]], Future[None]] = {}
        self._made: dict[tuple[str, int, str, int], list[Decided]] = {}

    def close(self) -> None:
        """Stop all that is being worked out."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._dismissed.set()
            self._pool = None

    def _to_a_process(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
        if self._pool is None:
            fresh = multiprocessing.get_context("spawn")
            self._dismissed = fresh.Event()
            self._pool = ProcessPoolExecutor(
                WORKERS,
                mp_context=fresh,
                initializer=_at_your_service,
                initargs=(self._dismissed,),
            )
        try:
            return self._pool.submit(work, *given)
        except BrokenProcessPool:
            self._pool = None
            raise NotAllowed("the coach has to begin again: ask once more", code="coach") from None

    # advice

    def asked(self, table: FloorTable, seat: int) -> Asked:
        """The decision that a seat has to make now."""
        played = table.session.round
        prompt = table.session.prompt
        if played is None or prompt is None or not prompt.is_decision or prompt.seat != seat:
            raise NotAllowed(f"seat {seat + 1} has nothing to decide now", code="turn")
        return Asked.of(table, played, seat, played.answers)

    async def advice(self, asked: Asked, patience: float = PATIENCE) -> Advice | None:
        """The advice on a decision; None, or one without plays, while it is being worked out."""
        future = asyncio.wrap_future(self._begun(asked))
        await asyncio.wait([future], timeout=patience)
        return self._taken(asked, future) if future.done() else None

    def _taken(self, asked: Asked, done: asyncio.Future[Advice]) -> Advice | None:
        """What was worked out; if it is not the last word, it is asked for anew the next time."""
        try:
            found = done.result()
        except BrokenProcessPool:
            self._pool, found = None, None
        if found is None or found.working:
            self._found.pop(asked, None)
        if found is not None and found.working:
            self._begin_tables(asked)
        return found

    def _begun(self, asked: Asked) -> Future[Advice]:
        future = self._found.get(asked)
        if future is None:
            future = self._found[asked] = self._submit(work_out, asked)
            while len(self._found) > MOST_KEPT:
                self._found.popitem(last=False)
        return future

    def _begin_tables(self, asked: Asked) -> None:
        key = asked.address, asked.options
        if key not in self._tables:
            self._tables[key] = self._submit(work_out_tables, *key)

    # what decisions have cost

    def decided(self, store: Store, table: str, person: str, seat: int) -> list[Decided]:
        """What somebody has decided at a seat since he sat down there, from the journal."""
        since = _sat_down(store, table, person, seat)
        found = store.entries(table=table, kinds=DECIDES, actor=person, after=since)
        rounds = {entry.round for entry in found if entry.data.get("seat") == seat + 1}
        made: list[Decided] = []
        for number in sorted(rounds)[-MOST_ROUNDS:]:
            key = table, number, person, seat
            if key not in self._made:
                replayed = round_of(store, table, number)
                decisions = list(_decisions(replayed, person, seat))
                if replayed.playing:
                    made += decisions
                    continue
                self._made[key] = decisions
            made += self._made[key]
        return made

    async def judged(self, made: list[Decided], patience: float = PATIENCE) -> Judged:
        """What these decisions cost, as far as it is worked out by now."""
        judged = Judged(rounds=len({decided.round for decided in made}))
        futures = [asyncio.wrap_future(self._begun(decided.asked)) for decided in made]
        if futures:
            await asyncio.wait(futures, timeout=patience)
        for decided, future in zip(made, futures, strict=True):
            advice = self._taken(decided.asked, future) if future.done() else None
            if advice is None or advice.working:
                judged.left += 1
            else:
                judged.add(decided, advice)
        return judged


def _sat_down(store: Store, table: str, person: str, seat: int) -> int:
    """The entry with which somebody sat down at a seat."""
    for entry in store.entries(table=table, kinds=("sit",), actor=person, newest_first=True):
        if entry.data.get("seat") == seat + 1:
            return entry.number
    return 0


def _decisions(replayed: RoundReplay, person: str, seat: int) -> Iterable[Decided]:
    """The decisions that somebody made himself in a round."""
    played = replayed.table.session.round
    assert played is not None
    before: list[int] = []
    last: Entry | None = None
    for step in replayed.steps:
        entry, answers = step.entry, step.answers
        mine = entry.kind in DECIDES and entry.actor == person
        first = len(answers) > len(before) and (last is None or entry.number != last.number)
        if mine and first and entry.data.get("seat") == seat + 1:
            asked = Asked.of(replayed.table, played, seat, before)
            yield Decided(replayed.number, asked, answers[len(before)])
        before, last = answers, entry
