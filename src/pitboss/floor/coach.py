"""The coach: what each play of somebody's decision is worth, and what his decisions have cost.

Advice is worked out in processes of its own, so that the floor never waits for it: the first one of
a game compiles its rules, and tables may take a minute. So the coach gets a game ready as soon as
somebody switches him on, and until then he says that he is at work, and has it ready when he is
asked again. What somebody's decisions have cost is found from the journal: his rounds are played
again up to each decision, so it survives a restart.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import random
from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import islice
from multiprocessing.connection import Connection
from threading import Lock, Thread
from typing import Any, Generic, TypeVar

import numpy as np

from pitboss.engines.advice import Advice, advise, prepare
from pitboss.engines.exact import unit_stake
from pitboss.engines.play import Fair, Round, new_shoe, no_stakes
from pitboss.engines.strategy import best_play, main_wager
from pitboss.equipment.chance import SystemChance
from pitboss.errors import NotAllowed
from pitboss.floor.replay import RoundReplay, round_of
from pitboss.floor.table import FloorTable
from pitboss.ledger.entries import Entry
from pitboss.ledger.store import Store
from pitboss.report.charts import Chart, charts
from pitboss.rulebook.loader import Book
from pitboss.rulebook.schema import Scalar
from pitboss.rulebook.shelf import OtherEdition
from pitboss.rulebook.terms import Terms, terms

WORKERS = 2
TABLES = "tables"
"""The process for tables: they take long, and nobody's advice should stand behind them."""
PATIENCE = 2.0
"""Seconds to wait for advice before saying that it is being worked out."""
MOST_KEPT = 4000
"""Pieces of advice to remember."""
MOST_GAMES = 500
"""Games, each with its options, of which is remembered that they are ready."""
MOST_MADE = 4000
"""Rounds of somebody of which is remembered what he decided."""
MOST_ROUNDS = 200
"""Of somebody's rounds at a table, the last so many are looked at."""
WORST = 5
"""How many of the worst decisions are named."""
A_MISTAKE = 1e-9
"""What a decision costs, in stakes, if it was not simply the best: more than rounding."""
DECIDES = ("act", "amount")
REHEARSED = 12
"""Decisions with which a game is got ready."""
REHEARSALS = 200
"""Rounds that are dealt for them at most: many end without a decision."""

K = TypeVar("K")
V = TypeVar("V")
Options = tuple[tuple[str, Scalar], ...]


@dataclass(frozen=True)
class Card:
    """A strategy card."""

    charts: list[Chart]
    why_none: str = ""


@dataclass(frozen=True)
class Asked:
    """A round at a decision, as it is sent to another process."""

    place: str
    """Of the game: a process of the coach's has no shelf."""
    options: Options
    stakes: tuple[tuple[int, ...], ...]
    carry: tuple[int, ...]
    cover: int
    answers: tuple[int, ...]
    seat: int
    """Counted from 0."""

    @classmethod
    def of(cls, table: FloorTable, played: Round, seat: int, answers: Iterable[int]) -> Asked:
        return cls(
            place=table.terms.offer.place,
            options=tuple(sorted(table.given.items())),
            stakes=tuple(tuple(row) for row in played.stakes.tolist()),
            carry=tuple(played.carry.tolist()),
            cover=played.cover,
            answers=tuple(answers),
            seat=seat,
        )


@cache
def _terms(place: str, options: Options) -> Terms:
    return terms(place, dict(options))


def work_out(asked: Asked) -> Advice:
    """The advice on a decision; runs in a process of the coach's."""
    played = Round(
        _terms(asked.place, asked.options),
        np.array(asked.stakes, dtype=np.int64),
        np.array(asked.carry, dtype=np.int64),
        asked.cover,
        list(asked.answers),
    )
    return advise(played, asked.seat, wait=False)


def work_out_tables(place: str, options: Options) -> None:
    """The tables that the advice of a game waits for."""
    prepare(_terms(place, options))


def write_card(place: str, options: Options) -> Card:
    """The best play of a game as charts; runs in a process of the coach's."""
    on = _terms(place, options)
    try:
        return Card([chart.merged() for chart in charts(on, best_play(on))])
    except NotAllowed as error:
        return Card([], error.message)


def get_ready(place: str, options: Options) -> bool:
    """Do all that the first advice on a game would wait for; is there anything to decide in it?

    Some rounds are played, and advice is given at each decision, so that what it needs is compiled.
    """
    on = _terms(place, options)
    rounds = range(REHEARSALS if on.game.actions else 0)
    decisions = (played for _ in rounds for played in _rehearsal(on))
    for played in islice(decisions, REHEARSED):
        advise(played, 0, wait=False)
    return bool(on.game.actions)


def _rehearsal(on: Terms) -> Iterable[Round]:
    """A round of one seat with the main wager, at each of its decisions; any play will do."""
    layout, main = on.game.layout, main_wager(on)
    stakes = no_stakes(on, 1)
    for kind in layout.wagers:
        if main in (kind.slug, kind.comes_with):
            stakes[0, layout.spots_of(kind.slug)[0]] = unit_stake(on, main)
    played = Round(on, stakes, on.game.new_carry(on.rules, 1))
    chance = SystemChance()
    source = Fair(chance, new_shoe(on, chance))
    while (prompt := played.run(source)) is not None:
        yield played
        if prompt.kind == "amount":
            played.answer(prompt.low)
        else:
            played.answer(random.choice([a for a in on.game.actions if a & prompt.allowed]))


def _at_your_service(floor: Connection) -> None:
    """A process of the coach's: the floor goes first, and when it goes home, this one does."""
    os.nice(10)
    Thread(target=_leave_with_the_floor, args=(floor,), daemon=True).start()


def _leave_with_the_floor(floor: Connection) -> None:
    """Nothing is ever said on this line; it ends when the floor hangs up, or is no more."""
    with contextlib.suppress(EOFError, OSError):
        floor.recv_bytes()
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
                "best": best.words,
                "costs": costs,
                "cents": costs * advice.unit,
            }
        )
        self.worst.sort(key=lambda made: -made["cents"])
        del self.worst[WORST:]


class Newest(Generic[K, V]):
    """What was asked for last, up to so many; threads may share it."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: K) -> V | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def keep(self, key: K, value: V) -> V:
        with self._lock:
            self._kept[key] = value
            self._kept.move_to_end(key)
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)
        return value

    def forget(self, key: K) -> None:
        with self._lock:
            self._kept.pop(key, None)


class Staff:
    """The processes that work for the coach.

    A game stays with the process that began with it: what is compiled and worked out is there.
    """

    def __init__(self) -> None:
        self._pools: dict[str, ProcessPoolExecutor] = {}
        self._fresh = multiprocessing.get_context("spawn")
        self._line, self._end = self._fresh.Pipe(duplex=False)
        self._busy: Counter[str] = Counter()
        self._whose: dict[str, str] = {}

    def submit(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
        """Have something done by the process that it belongs to."""
        process = TABLES if work in (work_out_tables, write_card) else self._of(given[0])
        try:
            future = self._pool(process).submit(work, *given)
        except BrokenProcessPool:
            del self._pools[process]
            future = self._pool(process).submit(work, *given)
        self._busy[process] += 1
        future.add_done_callback(lambda _: self._busy.subtract([process]))
        return future

    def dismiss(self) -> None:
        """Stop all that is being worked out."""
        for pool in self._pools.values():
            pool.shutdown(wait=False, cancel_futures=True)
        self._end.close()
        self._pools.clear()

    def _of(self, asked: Asked | str) -> str:
        """The process that a game is with; a new game goes where there is the least to do."""
        game = asked if isinstance(asked, str) else asked.place
        if game not in self._whose:
            those = [f"process {number}" for number in range(WORKERS)]
            self._whose[game] = min(those, key=lambda each: self._busy[each])
        return self._whose[game]

    def _pool(self, process: str) -> ProcessPoolExecutor:
        if process not in self._pools:
            self._pools[process] = ProcessPoolExecutor(
                1,
                mp_context=self._fresh,
                initializer=_at_your_service,
                initargs=(self._line,),
            )
        return self._pools[process]


class Coach:
    """Answers for all tables of a floor."""

    def __init__(self, submit: Callable[..., Future[Any]] | None = None) -> None:
        self._staff = Staff()
        self._submit = submit or self._staff.submit
        self._found: Newest[Asked, Future[Advice]] = Newest(MOST_KEPT)
        self._tables: Newest[tuple[str, Options], Future[None]] = Newest(MOST_GAMES)
        self._ready: Newest[tuple[str, Options], Future[bool]] = Newest(MOST_GAMES)
        self._cards: Newest[tuple[str, Options], Future[Card]] = Newest(MOST_GAMES)
        self._made: Newest[tuple[str, int, str, int], list[Decided]] = Newest(MOST_MADE)

    def close(self) -> None:
        """Stop all that is being worked out."""
        self._staff.dismiss()

    # getting ready

    async def ready(self, place: str, options: Options, patience: float = PATIENCE) -> bool | None:
        """Is there anything to decide in a game? None while the coach gets ready for it."""
        key = place, options
        begun = self._ready.get(key) or self._ready.keep(key, self._submit(get_ready, *key))
        futures: list[Future[Any]] = [begun, self._begin_tables(key)]
        await asyncio.wait([asyncio.wrap_future(each) for each in futures], timeout=patience)
        if not all(each.done() for each in futures):
            return None
        if any(isinstance(each.exception(), BrokenProcessPool) for each in futures):
            self._ready.forget(key)
            return None
        return begun.exception() is not None or bool(begun.result())

    async def card(self, place: str, options: Options, patience: float = PATIENCE) -> Card | None:
        """The strategy card of a game; None while it is being written."""
        key = place, options
        begun = self._cards.get(key) or self._cards.keep(key, self._submit(write_card, *key))
        await asyncio.wait([asyncio.wrap_future(begun)], timeout=patience)
        if not begun.done():
            return None
        if begun.exception() is not None:
            self._cards.forget(key)
            return Card([], "the card could not be written")
        return begun.result()

    # advice

    def asked(self, table: FloorTable, seat: int) -> Asked:
        """The decision that a seat has to make now."""
        played = table.session.round
        prompt = table.session.prompt
        if played is None or prompt is None or not prompt.is_decision or prompt.seat != seat:
            raise NotAllowed(f"seat {seat + 1} has nothing to decide now", code="turn")
        if prompt.of_bank:
            raise NotAllowed("the coach plays for those who bet, not for a bank", code="advice")
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
            found = None
        if found is None or found.working:
            self._found.forget(asked)
        if found is not None and found.working:
            tables = self._begin_tables((asked.place, asked.options))
            if tables.done() and tables.exception() is not None:
                return replace(found, working=False, about="not known: there are no tables for it")
        return found

    def _begun(self, asked: Asked) -> Future[Advice]:
        return self._found.get(asked) or self._found.keep(asked, self._submit(work_out, asked))

    def _begin_tables(self, key: tuple[str, Options]) -> Future[None]:
        begun = self._tables.get(key)
        if begun is None or (begun.done() and isinstance(begun.exception(), BrokenProcessPool)):
            begun = self._tables.keep(key, self._submit(work_out_tables, *key))
        return begun

    # what decisions have cost

    def decided(
        self,
        store: Store,
        books: Sequence[Book],
        table: str,
        person: str,
        seat: int,
        rounds: Collection[int] | None = None,
    ) -> list[Decided]:
        """What somebody has decided at a seat, in some rounds or since he sat down there.

        Rounds by another edition of the book are left out: nothing at hand says what they were.
        """
        since = 0 if rounds is not None else _sat_down(store, table, person, seat)
        found = store.entries(table=table, kinds=DECIDES, actor=person, after=since)
        decided = {entry.round for entry in found if entry.data.get("seat") == seat + 1}
        if rounds is not None:
            decided.intersection_update(rounds)
        made: list[Decided] = []
        for number in sorted(decided)[-MOST_ROUNDS:]:
            key = table, number, person, seat
            decisions = self._made.get(key)
            if decisions is None:
                try:
                    replayed = round_of(store, books, table, number)
                except OtherEdition:
                    continue
                decisions = list(_decisions(replayed, person, seat))
                if not replayed.playing:
                    self._made.keep(key, decisions)
            made += decisions
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
