"""The floor itself: every open table, every wallet, and one door through which all commands go.

A command is refused, or it is carried out, written to the journal, and only then told to
anybody. While an entry is on its way to the disk its table is locked, so that nobody sees a state
that a power cut could take back.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import Any

from pitboss.engines.usual import usual_policy
from pitboss.equipment.chance import Chance
from pitboss.errors import BadInput, NotAllowed, PitbossError, line_of, unknown
from pitboss.floor import commands
from pitboss.floor.card_room.absent import passed
from pitboss.floor.card_room.bots import check_allowed, chips_of, decides, is_bot
from pitboss.floor.card_room.time_collection import half_hour_of, is_timed, new_at
from pitboss.floor.card_room.waiting import gave_up, shown
from pitboss.floor.corrections import Parties, parties_of
from pitboss.floor.duties import (
    Posted,
    Proposals,
    check_approval,
    check_decline,
    check_own_table,
    check_same_player,
    excess,
    excess_cash,
    is_alone,
    needs_second,
    not_open,
    serves_visitor,
)
from pitboss.floor.gaming_day import GamingDay
from pitboss.floor.jackpots import JACKPOT
from pitboss.floor.kept import COMMITS, Unfit, check_committed
from pitboss.floor.pace import Clock, Reserves, Wait, wait_of
from pitboss.floor.people import Forbidden, Person, Role
from pitboss.floor.pit import Pit, logged
from pitboss.floor.replay import playing_now
from pitboss.floor.shapes import TableShape
from pitboss.floor.shifts import Shifts
from pitboss.floor.stadiums import Stadiums
from pitboss.floor.table import (
    ASIDE,
    HOUSE,
    FloorTable,
    Made,
    written_command,
)
from pitboss.floor.table_meters import METER, SECOND, is_link
from pitboss.floor.table_state import TableState, edition_of, state_of
from pitboss.floor.tray import Trays
from pitboss.floor.view import Pictures, Watched
from pitboss.ledger.databases import StoreError
from pitboss.ledger.entries import Batch, Draft, Entry, ShoeRecord, TableRow
from pitboss.ledger.heads import Heads
from pitboss.ledger.journal import Journal
from pitboss.ledger.store import Fenced, Store
from pitboss.money.cents import money
from pitboss.rulebook.schema import METER_LINK, OWN_METER, SECOND_SHARE, Scalar
from pitboss.rulebook.shelf import Shelf
from pitboss.rulebook.terms import Terms, bind
from pitboss.tape.simulation import follow

log = logging.getLogger("pitboss.floor")

WELCOME = 10_000_00
"""What a guest's wallet holds at first, in cents."""
MOST_TABLES = 500
"""Open tables at once: more are somebody's mistake."""
REMEMBERED = 64
"""Of how many of his last entries a person's own words (`once`) are remembered."""
MOST_REMEMBERED = 10_000
"""People whose words are in memory; those of the others are in the journal."""

STILL_WELL = 5.0
"""Seconds for which a store that could be written to is taken to be so."""

THINKS = 0.4
"""Seconds between the decisions of bots."""
QUIET = 1.0
"""Seconds without an entry after which the head of the journal is written elsewhere."""
PATIENCE = 5.0
"""Seconds for which somebody waits for a place of heads that does not answer."""

Changed = Callable[[], None]


@dataclass(eq=False)
class Watcher:
    """Somebody who looks at a table; `changed` is called when there is something new."""

    person: Person
    changed: Changed


@dataclass(eq=False)
class Spot:
    """A table's place on the floor."""

    table: FloorTable
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    since: float = field(default_factory=time.monotonic)
    """Since when the table waits for what it waits for."""
    reserves: Reserves = field(default_factory=Reserves)
    """The time banks of who plays here."""
    visited: float = field(default_factory=time.monotonic)
    """When somebody was here last."""
    pictures: Pictures = field(default_factory=Pictures)
    """What was shown of the table as it stands."""
    offers: dict[str, float] = field(default_factory=dict)
    """Since when a seat is offered to who waits for one."""
    collected: datetime | None = None
    """The half hour for which the time collection was taken last."""
    sat: dict[int, datetime] = field(default_factory=dict)
    """Since when who sits there does, as far as the floor has seen it."""
    torn: bool = False
    """Did something stop halfway? Then the table must be put back as the store has it."""

    @property
    def here(self) -> frozenset[str]:
        return frozenset(watcher.person.id for watcher in self.watchers)

    @property
    def is_empty(self) -> bool:
        """Is nobody here, and nothing on the layout?"""
        taken = any(chair.taken and not is_bot(chair.person) for chair in self.table.chairs)
        session = self.table.session
        return not (taken or self.watchers or session.prompt or session.stakes.any())


@dataclass(frozen=True)
class Held:
    """A table that is not dealt, since what it is played by is not here. Its chips stay with it."""

    id: str
    why: str
    state: TableState | None = None
    """As it last stood, where that can be read."""


class Floor:
    """All tables that are open, and all wallets; tables are of books on the shelf."""

    def __init__(
        self,
        store: Store,
        shelf: Shelf,
        *,
        chance: Chance | None = None,
        clock: Clock | None = None,
        heads: Heads | None = None,
        heads_every: float = 300.0,
        posted: Posted | None = None,
        started: Mapping[str, Any] | None = None,
        practice: bool = True,
        gaming_day: GamingDay | None = None,
        wall_clock: Callable[[], datetime] | None = None,
        shifts: Shifts | None = None,
        bots: bool | None = None,
    ) -> None:
        self.store, self.shelf, self.journal = store, shelf, Journal(store)
        self.spots: dict[str, Spot] = {}
        self.held: dict[str, Held] = {}
        self.wallets: dict[str, int] = {}
        self.meters: dict[str, int] = {}
        """What each linked meter stands at, by name, with all that is handed in to the journal."""
        self.proposals, self.trays, self.stadiums = Proposals(), Trays(), Stadiums()
        self.refusals = 0
        self.heeds: Callable[[Person], bool] = lambda person: True
        """Is another refusal of this person written down, or is it a flood?"""
        self._chance, self.clock = chance, clock or Clock()
        self.practice = practice
        self.bots = practice if bots is None else bots
        """May bots sit down where people play?"""
        self.gaming_day = gaming_day or GamingDay()
        self.pit = Pit(self.gaming_day, wall_clock)
        self.shifts = shifts or Shifts(self.gaming_day)
        self._opening, self._counter = asyncio.Lock(), asyncio.Lock()
        self.vault = asyncio.Lock()
        """Held while a fund of the card room moves."""
        self._in_flight: Counter[str] = Counter()
        """By linked meter: batches that have read it and are not on the disk yet."""
        self._misread: dict[str, asyncio.Event] = {}
        """Linked meters of which something was not written: set when nothing is in flight."""
        self._said: dict[str, dict[tuple[str, str], int]] = {}
        """By person: table and word, and the entry that they led to."""
        self._opened = 0
        self._well_at = -STILL_WELL
        self.closes: Callable[[], None] = lambda: None
        """Called when another server has taken the floor over: this one stops serving."""
        self.posted, self._started = posted or Posted(), started
        self._heads, self._heads_every = heads, heads_every
        self._head_at, self._heading = -1, asyncio.Lock()
        """The entry of the last head that was written."""
        self._running: list[asyncio.Task[None]] = []

    # coming and going

    async def start(self) -> None:
        """Put every table back where it stood."""
        if self._heads is not None:
            await asyncio.to_thread(self._heads.check, self.store)
        for account, amount in self.store.balances("wallet:").items():
            self.wallets[account.removeprefix("wallet:")] = amount
        for account, amount in self.store.balances(METER).items():
            if is_link(name := account.removeprefix(METER)):
                self.meters[name] = amount
        every = self.store.tables(open_only=False)
        self._opened = max((_number(row.id) for row in every), default=0)
        for row in every:
            if not row.open:
                continue
            try:
                self.spots[row.id] = Spot(await self._restored(row.id))
            except Exception as error:
                log.exception("table held", extra={"table": row.id})
                self.held[row.id] = self._held(row, error)
        here = self.spots.keys() | self.held.keys()
        await asyncio.to_thread(self.proposals.load, self.store, here)
        tables = [spot.table for spot in self.spots.values() if spot.table.live]
        await asyncio.to_thread(self.pit.load, self.store, tables, self.shelf.game)
        await asyncio.to_thread(self.trays.load, self.store, here)
        await asyncio.to_thread(self.stadiums.load, self.store)
        await self._say("started", self._started)
        self._running = [asyncio.create_task(self._tick(), name="clock")]
        self._running.append(asyncio.create_task(self._play_bots(), name="bots"))
        if self._heads is not None:
            self._running.append(asyncio.create_task(self._sign(), name="heads"))

    async def stop(self) -> None:
        """Finish what is on its way to the disk."""
        for task in self._running:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        with contextlib.suppress(StoreError):
            await self._say("stopped", self._started)
        await self.journal.close()
        if self.store.lost is None:
            await self._write_head()

    async def _say(self, what: str, data: Mapping[str, Any] | None) -> None:
        """Which software opens the floor, and closes it, where that is asked for."""
        if data is not None:
            draft = Draft(kind=what, actor=HOUSE, data=dict(data))
            await self.journal.append(Batch(drafts=[draft]))

    async def _restored(self, id: str) -> FloorTable:
        """A table as it stood; what cannot go on as it was is written down."""
        row = self.store.table(id)
        if row is None:
            raise unknown("table", id, self.spots, code="table")
        found = self.store.entries(table=id, after=row.number)
        after = [entry for entry in found if entry.kind not in ASIDE]
        link = state_of(row).link
        await self._readable(link)
        table, made = self._put_back(row, after)
        if made is not None:
            table.number = (await self._append(made.batch, link=link))[-1].number
        return table

    def _put_back(self, row: TableRow, after: list[Entry]) -> tuple[FloorTable, Made | None]:
        """A table on the terms of the shelf, and what has to be written down about that."""
        kept = state_of(row)
        offer = self.shelf.game(kept.address)

        def restored(after: list[Entry]) -> FloorTable:
            table = FloorTable.restored(row, after, self._shoe, offer, self._chance)
            table.wallets, table.meters = self.wallets, self.meters
            table.house_banks = self.practice
            return table

        if edition_of(kept.revision) != offer.edition:
            log.warning("the table goes on by another edition", extra={"table": row.id})
            table = restored([])
            return table, table.change_edition(after)
        try:
            return restored(after), None
        except StoreError:
            raise
        except Exception:
            # The rules have changed in mid-round: the round never was, only chips were bought.
            log.exception("the round in progress is dropped", extra={"table": row.id})
            table = restored([])
            return table, table.drop(after)

    def _held(self, row: TableRow, error: Exception) -> Held:
        """A table that cannot be put back, with all that is known of it."""
        said = error.message if isinstance(error, PitbossError) else "the log says why"
        chips = sum(self.store.balances(f"rack:{row.id}:").values())
        why = (
            f"table {row.id} is held, and the {money(chips)} before its seats with it, until the "
            f"floor is started with what it was played by: {said}"
        )
        try:
            return Held(row.id, why, state_of(row))
        except PitbossError:
            return Held(row.id, why)

    async def _whole(self, spot: Spot) -> None:
        """Put a table back as the store has it, if something stopped halfway."""
        if spot.torn:
            spot.table, spot.torn = await self._restored(spot.table.id), False

    def _shoe(self, id: str) -> ShoeRecord:
        """A shoe or a chain of seeds to go on with: the one that the journal committed to."""
        shoe = self.store.shoe(id)
        if shoe is None:
            raise Unfit(f"the store does not have shoe {id}")
        check_committed(shoe, _published(self.store, shoe))
        return shoe

    def check_well(self) -> None:
        """Refuse if the next command could not be written; asked at most every few seconds."""
        self.journal.check()
        if time.monotonic() - self._well_at < STILL_WELL:
            return
        self.store.check_writes()
        self._well_at = time.monotonic()

    # looking

    def spot(self, id: str) -> Spot:
        if id in self.held:
            raise NotAllowed(self.held[id].why, code="held")
        try:
            return self.spots[id]
        except KeyError:
            raise unknown("table", id, self.spots, code="table") from None

    async def view(self, person: Person, id: str) -> TableShape:
        """A table as this person may see it: never a state that is not on the disk."""
        self.journal.check()
        spot = self.spot(id)
        async with spot.lock:
            await self._whole(spot)
            return self._view(person, spot)

    def _view(self, person: Person, spot: Spot) -> TableShape:
        seated = {chair.person for chair in spot.table.chairs if chair.taken}
        watching = len(spot.here - seated)
        wait, waited = self._wait(spot), time.monotonic() - spot.since
        clock = wait.shown(spot.table, waited) if wait else None
        posted = self.clock.at(spot.table).posted()
        seen = Watched(spot.table, person, spot.here, watching, spot.pictures, clock, posted)
        if (table := spot.table).room is not None:
            now = time.monotonic()
            seen.waiting = shown(table.room, table.free_seats, spot.offers, now, person.id)
        return seen.view()

    def _wait(self, spot: Spot) -> Wait | None:
        """What the clock of a table runs for."""
        return wait_of(spot.table, self.clock, spot.reserves, spot.here)

    @contextlib.contextmanager
    def watching(self, person: Person, id: str, changed: Changed) -> Iterator[None]:
        """Be told whenever a table changes."""
        spot = self.spot(id)
        watcher = Watcher(person, changed)
        spot.watchers.add(watcher)
        self._tell(spot)
        try:
            yield
        finally:
            spot.watchers.discard(watcher)
            self._tell(spot)

    def _tell(self, spot: Spot) -> None:
        for watcher in spot.watchers:
            watcher.changed()

    def veils(self, person: Person, tables: Sequence[str] | None = None) -> dict[str, int]:
        """By table, the round from which on nothing is told of what fell; ask after reading."""
        found = playing_now(self.store, None if tables is None else list(tables))
        asked = self.spots if tables is None else tables
        return found | {id: 0 for id in asked if self.keeps_hands(person, id)}

    def keeps_hands(self, person: Person, id: str) -> bool:
        """Do hands for table stakes that this person has not seen stay hidden from him?

        From who may sit down they do as long as the table is open, also when they are over; whoever
        watches over the floor and cannot play reads them in the journal.
        """
        spot = self.spots.get(id)
        watches = "journal" in person.may and "sit" not in person.may
        return spot is not None and spot.table.room is not None and not watches

    # doing

    async def do(self, person: Person, id: str, command: commands.Command) -> Entry:
        """Carry out a command; it is on the disk when this returns.

        One that comes again with the same word (`once`) is answered as it was the first time.
        """
        if id not in self.spots and (before := self._done(person, id, command)):
            return before
        spot = self.spot(id)
        async with spot.lock:
            if before := self._done(person, id, command):
                return before
            await self._whole(spot)
            await self._must(person, spot.table, command)
            if isinstance(command, commands.Sit):
                self.stadiums.check_seat(person, spot.table, command)
                _check_buy_in(spot.table, command)
            if isinstance(command, commands.SeatBots):
                check_allowed(self.bots)
            if isinstance(command, commands.Correct):
                spot.table.corrects = await self._parties(spot.table, command)
            if isinstance(command, commands.ChangeOptions):
                self._check_link(spot.table, command.options)
                wished = {**spot.table.given, **command.options}
                on = bind(spot.table.terms.offer, wished, between_players=True)
                self._check_alike(spot.table, on)
            if isinstance(command, commands.Close):
                self.trays.check_closed(id)
            await self._check_second(person, spot.table, command)
            if isinstance(command, commands.OfThePit):
                entry = await self._written_down(person, spot.table, command)
            else:
                self._check_duties(person, spot.table, command)
                if isinstance(command, commands.Release):
                    await self._check_release(person, spot.table, command)
                entry = await self._do(spot, person, command)
            self._remember(entry)
        self._tell(spot)
        await self._anchor(entry)
        return entry

    # the pit: what went wrong, and what is due

    def _check_duties(self, person: Person, table: FloorTable, command: commands.Command) -> None:
        """No round is begun, and no table closed, while something is due; practice is free."""
        if self.practice or not table.live:
            return
        if isinstance(command, commands.Deal):
            self.pit.check_round(table, person.id)
        if isinstance(command, commands.Close):
            self.pit.check_close(table)
        if isinstance(command, commands.Back):
            self.pit.check_back(table)

    async def _check_release(
        self, person: Person, table: FloorTable, command: commands.Release
    ) -> None:
        """A jackpot is paid when everybody else has done his part, with a form where one is due."""
        try:
            self.pit.check_release(person, table, command.of)
        except Forbidden as error:
            await self.forbidden(person, command.do, error, table.id)
            raise
        held = [each.amount for each in table.held if each.round == command.of]
        if self.posted.tax and max(held, default=0) >= self.posted.tax and not command.form:
            raise BadInput(
                f"from {money(self.posted.tax)} on a tax form is due: say its number", code="form"
            )

    async def _written_down(
        self, person: Person, table: FloorTable | None, command: commands.OfThePit, game: str = ""
    ) -> Entry:
        """Write down what went wrong, or what somebody has done or seen."""
        if isinstance(command, commands.Log):
            offer = table.terms.offer if table else self.shelf.game(game)
            data = logged(command, offer, table)
        else:
            items = self.pit.items(table) if table else self.pit.elsewhere()
            try:
                data = self.pit.attended(person, command, items, alone=is_alone(person))
            except Forbidden as error:
                await self.forbidden(person, command.do, error, table.id if table else "")
                raise
        draft = Draft(
            kind=command.do,
            actor=person.id,
            table=table.id if table else "",
            round=table.dealt_rounds if table else 0,
            data=data,
        )
        [entry] = await self.journal.append(Batch(drafts=[draft]))
        if table is not None:
            self.pit.hear(entry, table)
        else:
            self.pit.hear_elsewhere(entry, self.shelf.game)
        return entry

    async def attend(self, person: Person, command: commands.Command, game: str = "") -> Entry:
        """The same for a game that has no table on this floor: poker, a jackpot, the stadium."""
        if not isinstance(command, commands.OfThePit):
            raise BadInput(f"'{command.do}' is for a table", code="command")
        async with self._counter:
            if before := self._done(person, "", command):
                return before
            try:
                person.must(command.do)
            except Forbidden as error:
                await self.forbidden(person, command.do, error)
                raise
            entry = await self._written_down(person, None, command, game)
            self._remember(entry)
        return entry

    async def write(self, draft: Draft, wallets: Mapping[str, int] = MappingProxyType({})) -> Entry:
        """Write down what is no table's command; it is in the heads if money left the cage."""
        [entry] = await self._append(Batch(drafts=[draft]), wallets)
        self.proposals.hear(entry)
        self.trays.hear(entry)
        self.stadiums.hear(entry)
        self._remember(entry)
        await self._anchor(entry)
        return entry

    def _done(self, person: Person, table: str, command: commands.Command) -> Entry | None:
        """What this command led to when it came for the first time, if it did."""
        before = self.said_before(person, table, command.once)
        if before and (before.kind != command.do or written_command(before)[1] != command):
            raise _another(command.once)
        return before

    def said_before(self, person: Person, table: str, once: str) -> Entry | None:
        """The entry to which this person's word led at this table."""
        number = self._words(person.id).get((table, once)) if once else None
        return None if number is None else next(self.store.entries(after=number - 1, upto=number))

    def _words(self, person: str) -> dict[tuple[str, str], int]:
        """A person's last words, the newest at the end: from the journal, which forgets none."""
        if person not in self._said:
            if len(self._said) >= MOST_REMEMBERED:
                self._said.clear()
            last = list(self.store.entries(actor=person, newest_first=True, limit=REMEMBERED))
            self._said[person] = {
                (entry.table, entry.data["once"]): entry.number
                for entry in reversed(last)
                if "once" in entry.data
            }
        return self._said[person]

    def _remember(self, entry: Entry) -> None:
        if "once" in entry.data:
            words = self._words(entry.actor)
            words[entry.table, entry.data["once"]] = entry.number
            if len(words) > REMEMBERED:
                del words[next(iter(words))]

    async def _do(self, spot: Spot, person: Person, command: commands.Command) -> Entry:
        link = spot.table.link if command.do in commands.METERED else ""
        await self._readable(link)
        stood, awaited = spot.table.mark(), spot.table.awaited()
        wait, waited = self._wait(spot), time.monotonic() - spot.since
        spot.pictures.clear()
        try:
            made = spot.table.apply(person.id, person.name, command)
        except BaseException as error:
            self.refusals += isinstance(error, PitbossError)
            spot.torn = not isinstance(error, PitbossError) or spot.table.mark() != stood
            raise
        spot.torn = True
        entries = await self._append(made.batch, made.wallets, link)
        spot.torn = False
        spot.table.number = entries[-1].number
        if spot.table.awaited() != awaited:
            spot.reserves.use(spot.table, wait, waited)
            spot.since = time.monotonic()
        if isinstance(command, commands.Sit):
            spot.reserves.fill(command.seat - 1, person.id)
            spot.sat[command.seat - 1] = self.pit.now()
        self.proposals.hear(entries[0])
        for entry in entries:
            self.pit.hear(entry, spot.table)
        if not spot.table.open:
            self.proposals.forget(spot.table.id)
            self.pit.forget(spot.table.id)
            del self.spots[spot.table.id]
        return entries[0]

    async def _append(
        self, batch: Batch, wallets: Mapping[str, int] = MappingProxyType({}), link: str = ""
    ) -> list[Entry]:
        """Write a batch. What a wallet spends is gone at once, what it gains when that is sure.

        `link`: the meter that was read for it.
        """
        for owner, change in wallets.items():
            self.wallets[owner] = self.wallets.get(owner, 0) + min(change, 0)
        moved = self._move_meters(batch, 1)
        try:
            entries = await self._handed_in(batch, link)
        except BaseException:
            for owner, change in wallets.items():
                self.wallets[owner] -= min(change, 0)
            self._show_meters(self._move_meters(batch, -1))
            raise
        for owner, change in wallets.items():
            self.wallets[owner] += max(change, 0)
        self._show_meters(moved)
        self._show_credit(wallets)
        return entries

    def _show_credit(self, wallets: Mapping[str, int]) -> None:
        """Let who has a station see its credit at all its tables."""
        people = {self.stadiums.player(owner) for owner in wallets} - {""}
        for spot in self.spots.values() if people else ():
            for watcher in spot.watchers:
                if spot.table.stadium and watcher.person.id in people:
                    watcher.changed()

    # linked meters

    # Tables read a meter and hand in what they make of it in one go, so that the journal has it in
    # the order in which it was read, and nobody waits for the disk. Should a batch not be written,
    # those that have read the meter after it are not either.

    async def _readable(self, link: str) -> None:
        """Wait until nothing is in flight that has read what was not written."""
        while link in self._misread:
            await self._misread[link].wait()

    async def _handed_in(self, batch: Batch, link: str) -> list[Entry]:
        if not link:
            return await self.journal.append(batch)
        self._in_flight[link] += 1
        try:
            return await self.journal.append(batch, link)
        except BaseException:
            self._misread.setdefault(link, asyncio.Event())
            raise
        finally:
            self._in_flight[link] -= 1
            if link in self._misread and not self._in_flight[link]:
                self.journal.mend(link)
                self._misread.pop(link).set()

    def _move_meters(self, batch: Batch, sign: int) -> set[str]:
        """Move the linked meters by what a batch posts to them, or back; which these are."""
        moved: set[str] = set()
        for account, amount in (posting for draft in batch.drafts for posting in draft.postings):
            name = account.removeprefix(METER)
            if name != account and is_link(name):
                self.meters[name] = self.meters.get(name, 0) + sign * amount
                moved.add(name.removesuffix(SECOND))
        return moved

    def _show_meters(self, moved: Set[str]) -> None:
        """Let every table of these links show what has become durable."""
        for spot in self.spots.values():
            if spot.table.link in moved:
                spot.pictures.clear()
                self._tell(spot)

    def tables_of(self, link: str) -> list[FloorTable]:
        """The open tables of a linked meter."""
        return [spot.table for spot in self.spots.values() if link and spot.table.link == link]

    def _check_link(self, table: FloorTable, options: Mapping[str, str | Scalar]) -> None:
        """A linked meter is fed and reset alike at all its tables."""
        on = bind(table.terms.offer, {**table.given, **options}, between_players=True)
        for other in self.tables_of(table.link):
            if other.id == table.id:
                continue
            fields = [name.replace("_", "-") for name in on.rules.meter._fields]
            for name in (*fields, SECOND_SHARE):
                theirs = other.terms.options.get(name, 0)
                if on.options.get(name, 0) != theirs:
                    raise NotAllowed(
                        f"the meter {table.link} has {name}={theirs} at {other.id}, and it has the "
                        f"same at all its tables: choose that, or {METER_LINK}={OWN_METER}",
                        code="meter",
                    )

    def _check_alike(self, table: FloorTable, on: Terms) -> None:
        """What is the same at all tables of a house by its book is so on the floor."""
        rule = on.offer.data.alike
        for spot in self.spots.values() if rule else ():
            other = spot.table
            if rule is None or other.id == table.id or other.terms.address != on.address:
                continue
            for name in rule.options:
                theirs = other.terms.options[name]
                if on.options[name] != theirs:
                    raise NotAllowed(
                        f"{name} is {theirs} at {other.id}, and alike at every table of the house "
                        f"({line_of(str(rule.lines))})",
                        code="alike",
                    )

    async def _must(self, person: Person, table: FloorTable, command: commands.Command) -> None:
        """Refuse what this person's role does not include, and write the attempt down."""
        right: str = command.do
        if getattr(command, "approves", 0):
            right = "approve"
        elif isinstance(command, commands.Void) and table.stadium:
            right = "deal"
        elif isinstance(command, commands.Sit):
            right = "seat_visitor" if command.visitor else "sit"
        elif command.owns and serves_visitor(table, command):
            right = "key"
        try:
            person.must(right)
            check_own_table(person, table, command)
        except Forbidden as error:
            await self.forbidden(person, right, error, table.id)
            raise

    async def _check_second(
        self, person: Person, table: FloorTable, command: commands.Command
    ) -> None:
        """Above a posted limit one person proposes, and another does it."""
        approves, table.awards = getattr(command, "approves", 0), None
        above = "" if is_alone(person) else excess(self.posted, table, command)
        if above or approves:
            asked = command.model_dump(exclude={"once", "approves"}, exclude_defaults=True)
            if isinstance(command, commands.Void):
                asked["round"] = table.dealt_rounds
            if isinstance(command, commands.Award):
                asked["amount"] = table.second_jackpot
                table.awards = table.second_jackpot
            await self.two_people(person, above, approves, table.id, asked | {"do": command.do})

    async def two_people(
        self,
        person: Person,
        above: str,
        approves: int,
        table: str,
        asked: dict[str, Any],
        why: str = "",
    ) -> None:
        """What is above a limit is proposed and refused; what approves a proposal must be it."""
        if approves:
            proposed = next(self.store.entries(after=approves - 1, upto=approves), None)
            check_approval(person, proposed, table, asked)
            if proposed is not None and "seat" in asked:
                seat = asked["seat"]
                await asyncio.to_thread(check_same_player, self.store, proposed, seat)
            await self._check_open(approves)
        elif above:
            self.proposals.check_few(person.id)
            data = asked | {"why": why} if why else asked
            draft = Draft(kind="proposed", actor=person.id, table=table, data=data)
            [entry] = await self.journal.append(Batch(drafts=[draft]))
            self.proposals.hear(entry)
            raise needs_second(above, entry)

    async def _check_open(self, number: int) -> None:
        """A proposal is done once, and not at all after it was declined."""
        if number not in self.proposals.open:
            raise await asyncio.to_thread(not_open, self.store, number)

    async def decline(self, person: Person, number: int, why: str) -> Entry:
        """Put an end to what somebody else proposed, or take one's own proposal back."""
        proposed = next(self.store.entries(after=number - 1, upto=number), None)
        if proposed is None or proposed.kind != "proposed":
            raise BadInput("choose something that was proposed", code="second-person")
        own, table = proposed.actor == person.id, proposed.table
        spot = self.spot(table) if table else None
        async with spot.lock if spot else self._counter:
            try:
                check_decline(person, proposed, spot.table if spot else None)
            except Forbidden as error:
                await self.forbidden(person, "decline", error, table)
                raise
            await self._check_open(number)
            if not why:
                done = "take it back" if own else "decline it"
                raise BadInput(f"say why you {done}: the reason goes into the journal", code="why")
            kind = "withdrawn" if own else "declined"
            data = {"declines": number, "why": why}
            draft = Draft(kind=kind, actor=person.id, table=table, data=data)
            [entry] = await self.journal.append(Batch(drafts=[draft]))
            self.proposals.hear(entry)
            return entry

    async def _parties(self, table: FloorTable, command: commands.Correct) -> Parties | None:
        """Whose money a correction moves; it names an entry of its own table."""
        number = command.entry
        found = self.store.entries(table=table.id, after=number - 1, upto=number)
        corrected = next(found, None)
        if corrected is None:
            raise BadInput(f"entry {number} is not about table {table.id}", code="entry")
        if command.seat > len(table.chairs):
            return None  # the table says which seats there are
        return await asyncio.to_thread(parties_of, self.store, table, corrected, command.seat)

    async def forbidden(self, person: Person, what: str, error: Forbidden, table: str = "") -> None:
        """Write an attempt down, unless it is one of a flood."""
        error.recorded = self.heeds(person)
        if error.recorded:
            await self.refused(person, what, error.message, table)

    async def refused(self, person: Person, what: str, why: str, table: str = "") -> None:
        """A refusal of somebody's role is an event of its own."""
        self.refusals += 1
        log.warning("refused", extra={"person": person.id, "what": what, "why": why})
        data = {"what": what, "why": why, "role": person.role.value}
        draft = Draft(kind="refused", actor=person.id, table=table, data=data)
        await self.journal.append(Batch(drafts=[draft]))

    async def open_table(
        self,
        person: Person,
        address: str,
        options: Mapping[str, str | Scalar],
        *,
        live: bool = False,
        name: str = "",
        pace: commands.Times | None = None,
        stadium: str = "",
        buy_in: Mapping[str, int] | None = None,
    ) -> FloorTable:
        """Open a table of any playable game, under any options that its book allows."""
        try:
            person.must("open", "open a table")
        except Forbidden as error:
            await self.forbidden(person, "open", error)
            raise
        async with self._opening:
            if len(self.spots) >= MOST_TABLES:
                raise NotAllowed(f"there is room for {MOST_TABLES} tables, and all are open")
            offer = self.shelf.game(address)
            self._opened += 1
            id = f"{offer.slug}-{self._opened}"
            table = FloorTable.opened(
                id, offer, options, live=live, name=name, chance=self._chance, buy_in=buy_in
            )
            if bool(table.terms.stadium) != bool(stadium):
                raise BadInput("stations are a stadium's: open the stadium", code="option")
            if buy_in and table.room is None:
                raise BadInput("only a table for table stakes posts a buy-in", code="buy-in")
            table.stadium = stadium
            table.wallets, table.meters = self.wallets, self.meters
            table.house_banks = self.practice
            table.pace = pace.model_dump() if pace else {}
            duties = table.terms.duties.values()
            table.holds = live and not self.practice and any(d.when == JACKPOT for d in duties)
            self._check_link(table, {})
            self._check_alike(table, table.terms)
            await self._readable(table.link)
            entries = await self._append(table.opening(person.id).batch, link=table.link)
            table.number = entries[-1].number
            self.pit.hear(entries[0], table)
            self.spots[id] = Spot(table)
        return table

    # wallets

    async def cash(
        self,
        person: Person,
        amount: int,
        owner: str = "",
        once: str = "",
        approves: int = 0,
        why: str = "",
    ) -> int:
        """Buy play money at the cage, or hand some in; what the wallet holds then."""
        person.must("cage" if owner and owner != person.id else "cash", "change money at the cage")
        owner = owner or person.id
        said = {"once": once, "approves": approves, "why": why}
        said = {name: value for name, value in said.items() if value}
        async with self._counter:
            before = self.said_before(person, "", once)
            entry = before or await self._cash(person, amount, owner, said)
            if (f"wallet:{owner}", amount) not in entry.postings:
                raise _another(once)
        await self._anchor(entry)
        return self.wallets[owner]

    async def _cash(self, person: Person, amount: int, owner: str, said: dict[str, Any]) -> Entry:
        if self.wallets.get(owner, 0) + amount < 0:
            raise NotAllowed(_too_little(self.wallets.get(owner, 0), -amount), code="wallet")
        if not amount:
            raise BadInput("say how much", code="wallet")
        if self.wallets.get(owner, 0) + amount > commands.MOST:
            raise NotAllowed(f"a wallet holds at most {money(commands.MOST)}", code="wallet")
        above = "" if is_alone(person) else excess_cash(self.posted, amount)
        asked = {"do": "cash", "person": owner, "amount": amount}
        await self.two_people(
            person, above, said.get("approves", 0), "", asked, said.get("why", "")
        )
        postings = [("cage", -amount), (f"wallet:{owner}", amount)]
        data = {"person": owner, **said}
        draft = Draft(kind="cashed", actor=person.id, data=data, postings=postings)
        entry = (await self._append(Batch(drafts=[draft]), {owner: amount}))[0]
        self.proposals.hear(entry)
        self._remember(entry)
        return entry

    async def welcome(self, name: str) -> Person:
        """A guest comes in and is given some play money."""
        kept = await asyncio.to_thread(self.store.add_person, name, Role.HOST.value)
        person = Person(kept.id, kept.name, Role(kept.role))
        await self.cash(person, WELCOME)
        return person

    # the clock

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(1)
            if not await self._writes():
                return
            for spot in list(self.spots.values()):
                try:
                    await self._hurry(spot)
                except PitbossError as error:
                    log.info("clock", extra={"table": spot.table.id, "why": error.message})
                except Exception:
                    log.exception("clock", extra={"table": spot.table.id})

    def _half_hour(self, spot: Spot) -> commands.Collect | None:
        """The time collection, between the first two hands after the hour and the half hour."""
        table, at = spot.table, self.pit.now()
        if table.room is None or not is_timed(table.room) or len(table.active) < 2:
            return None
        last, spot.collected = spot.collected, spot.collected or half_hour_of(at)
        if last is None or half_hour_of(at) <= last:
            return None
        spot.collected = half_hour_of(at)
        new = [seat + 1 for seat in new_at(spot.sat, last, at)]
        return commands.Collect(do="collect", new=new)

    async def _play_bots(self) -> None:
        """Let every bot whose turn it is decide, so that nobody waits for long for them."""
        while True:
            await asyncio.sleep(THINKS)
            for spot in list(self.spots.values()):
                if _bots_turn(spot.table) and not spot.lock.locked():
                    try:
                        await self._bot_acts(spot)
                    except PitbossError as error:
                        log.info("bot", extra={"table": spot.table.id, "why": error.message})
                    except Exception:
                        log.exception("bot", extra={"table": spot.table.id})

    async def _bot_acts(self, spot: Spot) -> None:
        async with spot.lock:
            await self._whole(spot)
            played, prompt = spot.table.session.round, spot.table.session.prompt
            if played is None or prompt is None or not _bots_turn(spot.table):
                return
            command = await asyncio.to_thread(decides, spot.table, played, prompt)
            await self._do(spot, Person(HOUSE, "the house", Role.SUPERVISOR), command)
        self._tell(spot)

    async def _sign(self) -> None:
        """Write the head of the journal elsewhere whenever a second was quiet, and now and then."""
        before, tried, at = self.store.last(), 0, -self._heads_every
        while True:
            last = self.store.last()
            quiet = last == before and last[0] > tried
            late = time.monotonic() - at >= self._heads_every
            if last[0] > self._head_at and (quiet or late):
                tried, at = last[0], time.monotonic()
                await self._write_head()
            before = last
            await asyncio.sleep(min(QUIET, self._heads_every))

    async def _anchor(self, entry: Entry) -> None:
        """Money has moved over the counter: that is in the heads before anybody is told of it.

        A place that does not answer keeps nobody waiting for long.
        """
        if self._heads is not None and any(account == "cage" for account, _ in entry.postings):
            writing = asyncio.create_task(self._write_head(entry.number))
            await asyncio.wait([writing], timeout=PATIENCE)

    async def _write_head(self, upto: int = 0) -> None:
        """Write the last entry down, where there are places for that and it is not done yet."""
        async with self._heading:
            if self._heads is None or 0 < upto <= self._head_at:
                return
            head = self.store.last()
            try:
                await asyncio.to_thread(self._heads.write, head)
                self._head_at = head[0]
            except (OSError, StoreError) as error:
                why = {"why": str(error)}
                log.error("the head of the journal cannot be written down", extra=why)

    async def _writes(self) -> bool:
        """Is this still the server that writes? If not, nobody is shown anything more."""
        try:
            await asyncio.to_thread(self.journal.check_writer)
        except Fenced as error:
            log.critical("the floor is closed", extra={"why": error.message})
            for spot in self.spots.values():
                self._tell(spot)
            self.closes()
            return False
        except StoreError:
            pass  # away for a moment; whoever writes is told
        return True

    async def _hurry(self, spot: Spot) -> None:
        """At a table with several people, do not wait for one of them for ever."""
        if spot.lock.locked():
            return  # somebody is at it
        async with spot.lock:
            await self._whole(spot)
            due = await self._due(spot)
            for command in due:
                await self._whole(spot)
                try:
                    await self._do(spot, Person(HOUSE, "the house", Role.SUPERVISOR), command)
                    break
                except NotAllowed:
                    if command is due[-1]:
                        raise
        if due:
            self._tell(spot)

    async def _due(self, spot: Spot) -> Sequence[commands.Command]:
        """What the house does at a table that has waited long enough: the first that it can.

        How a game is usually played may have to be compiled first, which takes seconds.
        """
        table, prompt = spot.table, spot.table.session.prompt
        if not spot.is_empty:
            spot.visited = time.monotonic()
        elif (
            self.practice
            and not table.stadium
            and 0 < self.clock.empty < time.monotonic() - spot.visited
        ):
            return [commands.Close(do="close")]
        if prompt is None and not table.live and table.bank_goes_on:
            return [commands.LeaveBank(do="leave_bank", seat=table.banker + 1)]
        wait = self._wait(spot)
        late = wait is not None and wait.over(time.monotonic() - spot.since)
        if wait is not None and late and wait.what == "bank":
            return [commands.PassBank(do="pass_bank", seat=wait.seats[0] + 1)]
        if prompt is None and not table.live and (done := _after_hand(table)) is not None:
            return [done]
        if table.room is not None:
            late_one = gave_up(table.room, table.free_seats, spot.offers, time.monotonic())
            if late_one:
                return [commands.PassSeat(do="pass_seat", who=late_one)]
            if prompt is None and not table.live and (due := self._half_hour(spot)) is not None:
                return [due]
        ready = prompt is None and any(chair.ready for chair in table.chairs)
        if ready and not table.waiting and not table.live:
            return [commands.Deal(do="deal")]  # whoever was waited for has no wager any more
        if wait is None or not late:
            return []
        if wait.what == "deal":
            return [commands.Deal(do="deal")]
        return await asyncio.to_thread(usual, table)


def _bots_turn(table: FloorTable) -> bool:
    """Is it a bot that has to decide?"""
    prompt = table.session.prompt
    if table.room is None or prompt is None or not prompt.is_decision:
        return False
    return is_bot(table.chairs[prompt.seat].person)


def _after_hand(table: FloorTable) -> commands.Command | None:
    """Between two hands who wants to leave does, and a bot without chips buys more."""
    room = table.room
    for seat, mine in enumerate(room.state.seats if room else ()):
        if mine.leaves and table.chairs[seat].taken:
            why = "he leaves after the hand"
            return commands.StandFor(do="stand_for", seat=seat + 1, why=why)
        if room is not None and mine.bot and not table.session.bankrolls[seat]:
            return commands.Buy(do="buy", seat=seat + 1, amount=chips_of(room))
    return None


def _published(store: Store, shoe: ShoeRecord) -> str:
    """What the journal says that a shoe was committed to as: its row may have been edited."""
    for entry in store.entries(table=shoe.table, kinds=COMMITS, newest_first=True):
        if shoe.id in (entry.data.get("shoe"), entry.data.get("seeds")):
            return str(entry.data["commitment"])
    raise Unfit(f"the store has shoe {shoe.id}, which the journal does not know")


def _check_buy_in(table: FloorTable, command: commands.Sit) -> None:
    """A seat is for somebody who can make a wager; a station's is in its credit."""
    if table.stadium or table.room is not None:
        return
    limits = [rule.minimum for rule in table.terms.wagers.values() if not rule.later]
    least = min((each for each in limits if each), default=0)
    if command.buy_in < least:
        raise NotAllowed(
            f"{money(command.buy_in)} buys no seat: the smallest wager here is {money(least)}",
            code="buy-in",
        )


def _too_little(holds: int, asked: int) -> str:
    """Why a wallet does not pay that out, and what it does."""
    if not holds:
        return f"{money(asked)} was asked for, and the wallet is empty: nothing can be paid out"
    held = money(holds)
    return (
        f"the wallet holds {held} and {money(asked)} was asked for: at most {held} can be paid out"
    )


def _another(once: str) -> NotAllowed:
    return NotAllowed(f"the word '{once}' came with something else before", code="once")


def _number(id: str) -> int:
    """The number at the end of a table's id."""
    end = id.rpartition("-")[2]
    return int(end) if end.isdecimal() else 0


def usual(table: FloorTable) -> list[commands.ActFor]:
    """How a hand is usually played, and what else it may do where it cannot afford that."""
    prompt = table.session.prompt
    assert prompt is not None
    seat = prompt.seat + 1
    if table.room is not None:
        return [passed(table, prompt)]
    if prompt.kind == "amount":
        return [commands.ActFor(do="act_for", seat=seat, amount=prompt.low)]
    policy = usual_policy(table.terms)
    cell = int(policy[prompt.key]) if 0 <= prompt.key < len(policy) else 0
    left, found = prompt.allowed, []
    while left:
        action = int(follow(cell, left))
        found.append(
            commands.ActFor(do="act_for", seat=seat, action=table.terms.game.actions[action])
        )
        left &= ~action
    return found
