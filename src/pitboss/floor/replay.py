"""The journal done again: every table from its first entry, or one round step by step.

A table is replayed by the same code that ran it, with the journal in the place of chance: what it
makes must be what the journal says, entry for entry, and the cards that fell must be those of the
shoes that were committed to. A round can be shown as any seat saw it.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec

from pitboss.engines.play import Round
from pitboss.equipment.chance import SeededChance
from pitboss.errors import BadInput, PitbossError, unknown
from pitboss.floor import commands as do
from pitboss.floor.fund_books import FundBooks
from pitboss.floor.kept import FOLLOWS, KeptShoes, KeptTables
from pitboss.floor.papers import Papers
from pitboss.floor.seeds import hashed
from pitboss.floor.shapes import SeatShape
from pitboss.floor.shoes import Finder, Told, commitment
from pitboss.floor.table import (
    ADDED,
    ASIDE,
    FloorTable,
    Made,
    corrected_parties,
    deal_again,
    written_command,
)
from pitboss.floor.table_meters import meter_account
from pitboss.floor.table_state import TableState, edition_of, state_of
from pitboss.floor.tray import Counts
from pitboss.floor.view import Picture, RoundPicture, View
from pitboss.ledger.checks import Approvals, Clock, Parts, People
from pitboss.ledger.entries import Broken, Draft, Entry, ShoeRecord, TableRow
from pitboss.ledger.heads import Anchored, SignedHead
from pitboss.ledger.store import Store, Verified
from pitboss.rulebook.loader import Book, BookGame
from pitboss.rulebook.shelf import OtherEdition, edition

DEALS = frozenset({"ready", "deal"})
ENDS = frozenset({"settled", "dropped", "edition"})
"""What a round ends with."""
PLAYS = do.ROUND | do.AT_STAKES | {"buy", "sit"}
"""The commands that there are in the course of a round."""
PLENTY = 10**15
NEWER = frozenset({"clocked", "recent"})
"""What is shown of a table, and what a state that was kept by an earlier version does not have."""


class _Purse(dict[str, int]):
    """Wallets that can afford what the journal says was afforded."""

    def get(self, key: str, default: Any = None) -> int:
        return PLENTY


@dataclass
class Replay:
    """One table, done again from its first entry."""

    id: str
    find: Finder
    books: Sequence[Book]
    """Every edition at hand, several of one book too."""
    row: TableRow | None = None
    """What the store keeps of it, compared when its entry is reached."""
    table: FloorTable | None = None
    offer: BookGame | None = None
    """The game in the files that the journal last named."""
    entries: int = 0
    rounds: int = 0
    problem: str = ""
    """The first thing that does not hold; nothing is replayed after it."""
    other_rules: str = ""
    """Why it is not replayed to the end although nothing is wrong with the journal."""
    told: Told = field(default_factory=Told)
    _group: list[Entry] = field(default_factory=list)
    _kept: TableRow | None = None
    _since: list[Entry] = field(default_factory=list)
    """Entries after the one that was kept."""

    @property
    def stopped(self) -> bool:
        return bool(self.problem or self.other_rules)

    def hear(self, entry: Entry) -> None:
        """The next entry about this table."""
        if entry.kind in ASIDE:
            return
        if entry.kind not in FOLLOWS:
            self.flush()
        if not self.problem:
            self._check_edition(entry)
        if not self.stopped:
            self._group.append(entry)

    def _check_edition(self, entry: Entry) -> None:
        """By which files was it done? That is asked also where it cannot be done again."""
        try:
            if entry.kind in ("opened", "edition"):
                files = entry.data.get("files")
                address = self.offer.address if self.offer else str(entry.data.get("address"))
                self.offer = edition(self.books, address, files if isinstance(files, dict) else {})
            if self.offer is None:
                raise Broken("it was never opened")
            before, here = self.offer.edition, edition_of(entry.revision)
            if here != before:
                raise OtherEdition(f"played by edition {here} here, and {before} before")
        except PitbossError as error:
            self.problem = f"entry {entry.number}, table {self.id}: {error.message}"

    def finish(self) -> None:
        """There is nothing more to hear."""
        self.flush()
        if self.row is not None and not self.stopped:
            self.problem = (
                f"table {self.id} is kept as it stood at entry {self.row.number}, "
                "and no command ended there"
            )

    def flush(self) -> None:
        """Do what was heard: the last command has brought along all that it does."""
        group, self._group = self._group, []
        if not group or self.stopped:
            return
        try:
            self._compare(group)
            self.entries += len(group)
            self.rounds += sum(entry.kind == "settled" for entry in group)
        except (PitbossError, ArithmeticError, LookupError, AssertionError) as error:
            said = error.message if isinstance(error, PitbossError) else repr(error)
            problem = said if said.startswith("entry ") else f"entry {group[0].number}: {said}"
            now = self.table.revision if self.table else ""
            if now and group[0].revision != now:
                self.other_rules = (
                    f"{problem}; it was made under revision {group[0].revision}, "
                    f"and the rules are now {now}"
                )
            else:
                self.problem = problem

    def _compare(self, group: list[Entry]) -> None:
        """Do a command again, and compare everything that it makes with the journal."""
        first = group[0]
        self.told.fell.clear()
        self.told.fell.extend(first.data.get("fell", []))
        self.told.shoes.clear()
        self.told.shoes.extend(self.find(e.data["shoe"]) for e in group if e.kind == "shuffled")
        self.told.chains.clear()
        self.told.chains.extend(self.find(e.data["seeds"]) for e in group if e.kind == "seeds")
        made = self._made(first)
        if self.told.fell:
            raise Broken(f"entry {first.number} says that more fell than the round asked for")
        drafts = made.batch.drafts
        for entry, draft in zip(group, drafts, strict=False):
            _same(entry, draft)
        if len(group) > len(drafts):
            raise Broken(f"entry {group[len(drafts)].number}: '{group[-1].kind}' does not follow")
        if len(group) < len(drafts):
            missing = drafts[len(group)].kind
            raise Broken(f"entry {group[-1].number}: '{missing}' should follow it")
        self._since += group
        if made.batch.table is not None:
            self._kept = msgspec.structs.replace(made.batch.table, number=group[-1].number)
            self._since = []
            self._check_row(self._kept)

    def _made(self, entry: Entry) -> Made:
        assert self.offer is not None
        if entry.kind == "opened":
            self.table = FloorTable.opened(
                self.id,
                self.offer,
                entry.data["chosen"],
                live=entry.data["live"],
                name=entry.data["name"],
                chance=self.told,
                buy_in=entry.data.get("buy_in"),
            )
            self.table.keep_meter(next(iter(_readings(entry)), ""))
            self.table.holds = entry.data.get("holds", False)
            self.table.stadium = entry.data.get("stadium", "")
            self.table.wallets, self.table.meters = _Purse(), _readings(entry)
            self.table.pace = entry.data.get("pace", {})
            return self.table.opening(entry.actor)
        assert self.table is not None
        self.table.meters = _readings(entry)
        if entry.kind == "dropped":
            return self._gone_back(self.offer, entry).drop(self._since)
        if entry.kind == "edition":
            return self._gone_back(self.offer, entry).change_edition(self._since)
        if entry.kind not in do.KINDS:
            raise Broken(f"nothing at a table is called '{entry.kind}'")
        name, command = written_command(entry)
        self.table.corrects = corrected_parties(entry)
        return self.table.apply(entry.actor, name, command)

    def _gone_back(self, offer: BookGame, entry: Entry) -> FloorTable:
        """The floor went back to what it had kept."""
        if self._kept is None:
            raise Broken("there was nothing to go back to")
        self.table = table = FloorTable.restored(self._kept, [], self.find, offer, SeededChance(0))
        table.wallets, table.meters, table.chance = _Purse(), _readings(entry), self.told
        if table.shoe is not None:
            table.shoe.chance = self.told
        if table.falls is not None:
            table.falls.fair.chance = self.told
        return table

    def _check_row(self, made: TableRow) -> None:
        if self.row is None or self.row.number > made.number:
            return
        kept, self.row = self.row, None
        if kept.number < made.number:
            raise Broken(f"table {self.id} is kept as it stood at entry {kept.number}, mid-command")
        for field_name, here, there in _differences(kept, made):
            raise Broken(
                f"table {self.id} is kept with {field_name} {_short(here)} at entry "
                f"{kept.number}, and its journal makes {_short(there)}"
            )
        if kept.open != made.open:
            raise Broken(f"table {self.id} is kept as {'open' if kept.open else 'closed'}")


def _readings(entry: Entry) -> dict[str, int]:
    """The linked meters as the table read them when it did this."""
    found = entry.data.get("meter")
    return found if isinstance(found, dict) else {}


def _differences(kept: TableRow, made: TableRow) -> Iterator[tuple[str, Any, Any]]:
    one, other = state_of(kept), state_of(made)
    if one.round is not None and other.round is not None and not one.round.players:
        other.round.players = []  # the row is from before it said who was where
    older = NEWER - msgspec.json.decode(kept.state, type=dict[str, Any]).keys()
    for name in TableState.__struct_fields__:
        if name in older:
            continue
        here, there = getattr(one, name), getattr(other, name)
        if here == there or name == "revision":
            continue
        if isinstance(here, list) and len(here) == len(there):
            at = next(i for i, each in enumerate(here) if each != there[i])
            name, here, there = f"{name} {at + 1}", here[at], there[at]
        yield name, here, there


def _same(entry: Entry, draft: Draft) -> None:
    """Does an entry say what doing it again makes?"""
    n = entry.number
    if (entry.kind, entry.actor, entry.round) != (draft.kind, draft.actor, draft.round):
        raise Broken(
            f"entry {n} is '{entry.kind}' by {entry.actor} in round {entry.round}, and doing it "
            f"again makes '{draft.kind}' by {draft.actor} in round {draft.round}"
        )
    if entry.kind == "posted":
        return  # it hung as it was written then, in the words of that edition
    data = msgspec.json.decode(msgspec.json.encode(draft.data))
    for name in sorted((entry.data.keys() | data.keys()) - {"salt"} | _salted(entry)):
        if entry.data.get(name) != data.get(name):
            raise Broken(_differs(entry, name, entry.data.get(name), data.get(name)))
    if dict(entry.postings) != dict(draft.postings):
        raise Broken(
            f"entry {n} posts {dict(entry.postings)}, and doing it again posts "
            f"{dict(draft.postings)}"
        )


def _salted(entry: Entry) -> set[str]:
    """The salt of a shoe is compared; that of an entry says nothing."""
    return {"salt"} if entry.kind == "shoe finished" else set()


def _differs(entry: Entry, name: str, here: Any, there: Any) -> str:
    n = entry.number
    if entry.kind in ("shuffled", "shoe finished"):
        return f"entry {n}: the {name} of shoe {entry.data.get('shoe')} is not what was shuffled"
    if name == "lines":
        before, after = next(
            (a, b)
            for a, b in zip([*(here or []), ""], [*(there or []), ""], strict=False)
            if a != b
        )
        return f"entry {n} settled '{before}', and doing it again settles '{after}'"
    return f"entry {n} has {name} {_short(here)}, and doing it again makes {_short(there)}"


def _short(value: Any) -> str:
    text = str(value) or "nothing"
    return text if len(text) < 200 else f"{text[:200]}…"


# The whole journal


@dataclass
class Shoes:
    """What was committed to, and what was laid open later."""

    open: dict[str, str] = field(default_factory=dict)
    """Commitments of the shoes that are still in play."""
    checked: int = 0

    def hear(self, entry: Entry) -> None:
        if entry.kind == "shuffled":
            self.open[entry.data["shoe"]] = entry.data["commitment"]
        elif entry.kind == "shoe finished":
            committed = self.open.pop(entry.data["shoe"], None)
            if committed is None:
                raise Broken(
                    f"entry {entry.number} lays open shoe {entry.data['shoe']}, "
                    "which was never committed to"
                )
            if commitment(entry.data["salt"], entry.data["order"]) != committed:
                raise Broken(
                    f"entry {entry.number}: the salt and order of shoe {entry.data['shoe']} are "
                    "not those that were committed to"
                )
            self.checked += 1


@dataclass
class Laid:
    """The seeds of dice and wheels: each one hashes to what was published before it."""

    published: dict[str, str] = field(default_factory=dict)
    """By table."""
    checked: int = 0

    def hear(self, entry: Entry) -> None:
        if entry.kind == "seeds":
            self.published[entry.table] = entry.data["commitment"]
        elif entry.kind in ENDS and "seed" in entry.data:
            if hashed(entry.data["seed"]) != self.published.get(entry.table):
                raise Broken(
                    f"entry {entry.number} lays open a seed of table {entry.table} that is not the "
                    "one that was committed to"
                )
            self.published[entry.table] = entry.data["seed"]
            self.checked += 1


class Audited(msgspec.Struct, frozen=True, kw_only=True):
    """What an audit found."""

    holds: bool
    chain: Verified | None
    tables: int
    rounds: int
    replayed: int
    """Entries that were done again."""
    cards: int
    """Cards that were compared with the shoes that were committed to."""
    shoes: int
    """Finished shoes whose commitment was checked."""
    shoes_in_play: int
    throws: int
    """Dice and pockets that were compared with the seeds that were committed to."""
    seeds: int
    """Seeds that were laid open, each the one that was committed to."""
    uncommitted: int
    """Dice and pockets from before seeds were committed to."""
    heads: int
    """Signed heads that the journal was held against."""
    papers: int
    """Papers of exams that were marked anew."""
    problems: list[str]
    not_replayed: list[str]
    """Tables, and papers of exams, whose rule code has changed since."""
    seconds: float

    @property
    def rate(self) -> float:
        """Entries a second."""
        entries = self.chain.entries if self.chain else 0
        return entries / self.seconds if self.seconds else 0.0


class Audit:
    """Everything that can be checked, in one pass over the journal."""

    def __init__(
        self,
        store: Store,
        books: Sequence[Book],
        *,
        replay: bool = True,
        seen: Callable[[Entry], None] | None = None,
        heads: Sequence[SignedHead] = (),
    ) -> None:
        self.store, self.books, self.replay, self.seen = store, books, replay, seen
        self.people, self.clock, self.anchored = People(), Clock(), Anchored(heads)
        self.parts = Parts()
        self.approvals, self.papers, self.counts = Approvals(), Papers(books), Counts()
        self.funds = FundBooks()
        self.heads = len(heads)
        upto, _ = store.last()  # before the rows, which may be of a floor that is open
        self.rows = {row.id: row for row in store.tables(open_only=False)}
        self.kept_shoes = KeptShoes(store.shoe_rows(), upto)
        self.kept_tables = KeptTables(self.rows, upto)
        self.tables: dict[str, Replay] = {}
        self.shoes, self.laid = Shoes(), Laid()
        self.problems: list[str] = []
        self.balances: Counter[str] = Counter()

    def run(self) -> Audited:
        began = time.monotonic()
        chain: Verified | None = None
        try:
            chain = self.store.verify(self._hear)
        except Broken as error:
            self.problems.append(error.message)
        for table in self.tables.values():
            if chain is not None:
                table.finish()
                self._check_racks(table)
            if table.problem:
                self.problems.append(table.problem)
        if chain is not None:
            self.anchored.finish(chain.entries)
            self.problems += self.people.problems(self.store.standing())
            self.problems += self.kept_shoes.problems(self.store)
            self.kept_tables.finish()
            self.problems += self.kept_tables.problems
        self.problems += (
            self.approvals.problems
            + self.parts.problems
            + self.papers.problems
            + self.counts.problems
            + self.funds.problems
        )
        self.problems += self.clock.problems + self.anchored.problems + self.store.unguarded()
        self.problems += self.store.changed_rulings()
        done = self.tables.values()
        return Audited(
            holds=not self.problems,
            chain=chain,
            tables=len(self.tables),
            rounds=sum(table.rounds for table in done),
            replayed=sum(table.entries for table in done),
            cards=sum(table.told.cards for table in done),
            shoes=self.shoes.checked,
            shoes_in_play=len(self.shoes.open),
            throws=sum(table.told.throws for table in done),
            seeds=self.laid.checked,
            uncommitted=sum(table.told.uncommitted for table in done),
            heads=self.heads,
            papers=self.papers.marked,
            problems=self.problems,
            not_replayed=[
                *(table.other_rules for table in done if table.other_rules),
                *self.papers.other_rules,
            ],
            seconds=time.monotonic() - began,
        )

    def _hear(self, entry: Entry) -> None:
        try:
            self.shoes.hear(entry)
            self.laid.hear(entry)
        except Broken as error:
            self.problems.append(error.message)
        checks = (self.people, self.clock, self.anchored, self.approvals, self.kept_shoes)
        self.parts.hear(entry)
        for check in (*checks, self.counts, self.funds):
            check.hear(entry)
        self._check_meters(entry)
        for account, amount in entry.postings:
            self.balances[account] += amount
            if self.balances[account] < 0 and account.startswith(("wallet:", "rack:")):
                self.problems.append(f"entry {entry.number} overdraws {account}")
        self.kept_tables.hear(entry, self.balances)
        if self.replay:
            self.papers.hear(entry)
        if self.replay and entry.table:
            self._table(entry.table).hear(entry)
        if self.seen is not None:
            self.seen(entry)

    def _check_meters(self, entry: Entry) -> None:
        """A table read its linked meter as the entries of all tables before had left it."""
        for name, shown in _readings(entry).items():
            stands = self.balances[meter_account(name)]
            if shown != stands:
                self.problems.append(
                    f"entry {entry.number} read {shown} cents on the meter {name}, "
                    f"and it stood at {stands}"
                )

    def _table(self, id: str) -> Replay:
        if id not in self.tables:
            find = partial(shoe_of, self.store)
            self.tables[id] = Replay(id, find, self.books, self.rows.get(id))
        return self.tables[id]

    def _check_racks(self, replay: Replay) -> None:
        """The chips before the seats are what the ledger says."""
        if replay.stopped or replay.table is None:
            return
        for seat, chips in enumerate(replay.table.session.bankrolls, 1):
            account = f"rack:{replay.id}:{seat}"
            if self.balances[account] != chips:
                replay.problem = (
                    f"{account} holds {self.balances[account]} cents, and the table has {chips}"
                )
                return


def shoe_of(store: Store, id: str) -> ShoeRecord:
    """A shoe that the store keeps."""
    found = store.shoe(id)
    if found is None:
        raise Broken(f"the store does not have shoe {id}")
    return found


# One round


@dataclass
class Step:
    """One thing that happened in a round, and who made it happen."""

    answers: list[int]
    entry: Entry


@dataclass
class RoundReplay:
    """A round as the journal has it, ready to be shown step by step."""

    id: str
    number: int
    table: FloorTable
    entries: list[Entry]
    steps: list[Step]
    players: dict[int, tuple[str, str]]
    """Who sat at each seat: id and name."""
    corrections: list[Entry]
    _bankrolls: list[int]

    @property
    def playing(self) -> bool:
        """Is the round still in progress?"""
        return self.table.session.prompt is not None

    @property
    def settled(self) -> Entry | None:
        last = [entry for entry in self.entries if entry.kind == "settled"]
        return last[-1] if last and not self.playing else None

    def proof(self, store: Store) -> dict[str, Any] | None:
        """What anybody can check of the dice and pockets: the seed, and what was known of it."""
        settled, falls = self.settled, self.table.falls
        if settled is None or falls is None or "seed" not in settled.data:
            return None
        kinds = (*ENDS, "seeds")
        earlier = store.entries(
            table=self.id, kinds=kinds, upto=settled.number - 1, newest_first=True
        )
        before = next(entry for entry in earlier if entry.data.keys() & {"seed", "commitment"})
        return {
            "seed": settled.data["seed"],
            "published": before.data.get("seed") or before.data["commitment"],
            "published_in": before.number,
            "cut": falls.cut,
            "throws": [throw._asdict() for throw in falls.thrown],
        }

    def seats_of(self, person: str) -> list[int]:
        return [seat for seat, (who, _) in self.players.items() if person and who == person]

    def views(self, seats: list[int]) -> list[View]:
        """What lay on the table after each step, as these seats together saw it."""
        table, session = self.table, self.table.session
        final, after, carried = session.round, session.bankrolls, session.carry
        assert final is not None
        shown: list[View] = []
        said = 0
        for number, step in enumerate(self.steps):
            if number == len(self.steps) - 1:
                session.round, session.bankrolls, session.carry = final, after, carried
            else:
                session.round = Round(
                    final.terms,
                    final.stakes,
                    final.carry,
                    final.cover,
                    step.answers,
                    final.players,
                    bank_chosen_by=final.bank_chosen_by,
                )
                session.bankrolls, session.carry = self._bankrolls, final.carry
            seen = RoundPicture(table, frozenset(seat - 1 for seat in seats))
            view: View = dict(_Past(table, seen).view())
            for name in ("shoe", "seeds", "bank", "number", "open", "name", "round"):
                del view[name]
            everything = view["said"]
            view |= {"step": number, "new": everything[said:], "entry": step.entry.number}
            view |= {"at": step.entry.at, "actor": step.entry.actor, "do": step.entry.kind}
            said = len(everything)
            shown.append(view)
        return shown


class _Past(Picture):
    """A table as it stood in the course of a round."""

    def state(self) -> str:
        return "settled" if self.table.session.prompt is None else "playing"

    def in_sight(self) -> Round | None:
        """What was raised is shown beside what it won."""
        return self.table.session.round

    def seat(self, seat: int) -> SeatShape:
        """Wagers as they were in the round: the layout of the next one is not shown."""
        session = self.table.session
        played = session.round
        assert played is not None
        layout, session.stakes = session.stakes, played.stakes
        try:
            return super().seat(seat)
        finally:
            session.stakes = layout


def round_of(store: Store, books: Sequence[Book], id: str, number: int) -> RoundReplay:
    """A round of a table, from its entries and the files that it was played by."""
    entries = list(store.entries(table=id, round=number)) if number > 0 else []
    at = next((i for i, e in enumerate(entries) if "dealt" in e.data), None)
    if at is None:
        raise _no_round(store, id, number)
    entries = _of_the_round(entries[at:])
    first = entries[0]
    table = _opened_before(store, books, first)
    deal_again(table, first.data["dealt"], number)
    made = Step([], first)
    by: list[Entry] = []
    find = partial(shoe_of, store)
    for entry in entries:
        if entry.kind in PLAYS:
            table.again(entry, find)
            assert table.session.round is not None
            answers = table.session.round.answers
            by = [*by[: len(answers)], *[entry] * (len(answers) - len(by))]
    played = table.session.round
    assert played is not None
    steps = [made, *(Step(played.answers[: i + 1], entry) for i, entry in enumerate(by))]
    if played.voided:
        steps.append(Step(played.answers, entries[-1]))
    return RoundReplay(
        id=id,
        number=number,
        table=table,
        entries=entries,
        steps=steps,
        players={int(s): (who, name) for s, (who, name) in first.data["dealt"]["players"].items()},
        corrections=corrections_of(store, entries),
        _bankrolls=list(first.data["dealt"]["bankrolls"]),
    )


def _opened_before(store: Store, books: Sequence[Book], dealt: Entry) -> FloorTable:
    """The table of a round as if it had just been opened, on the terms that it was dealt by."""
    given: dict[str, Any] = {}
    opened: dict[str, Any] = {}
    files: dict[str, str] = {}
    kinds = ("opened", "options", "edition")
    for entry in store.entries(table=dealt.table, kinds=kinds, upto=dealt.number):
        if entry.kind == "options":
            given |= entry.data["options"]
        else:
            files = entry.data.get("files", {})
        if entry.kind == "opened":
            opened, given = entry.data, dict(entry.data["chosen"])
    try:
        offer = edition(books, opened["address"], files)
    except OtherEdition as error:
        raise OtherEdition(
            f"round {dealt.round} of table {dealt.table} cannot be shown: it was {error.message}"
        ) from None
    table = FloorTable.opened(
        dealt.table, offer, given, live=opened["live"], chance=SeededChance(0)
    )
    table.keep_meter(next(iter(opened.get("meter", {})), ""))
    table.holds = opened.get("holds", False)
    table.stadium = opened.get("stadium", "")
    return table


def _of_the_round(entries: list[Entry]) -> list[Entry]:
    """From the deal to the last settlement; what is done between rounds has the old number."""
    last = len(entries)
    for at, entry in enumerate(entries):
        if entry.kind == "back":
            last = len(entries)
        elif entry.kind in ENDS:
            last = min(last, at + 1)
    while last < len(entries) and entries[last].kind in FOLLOWS:
        last += 1
    return entries[:last]


def _no_round(store: Store, id: str, number: int) -> BadInput:
    if store.table(id) is None:
        tables = [row.id for row in store.tables(open_only=False)]
        return unknown("table", id, tables, code="table")
    return BadInput(f"table {id} has no round {number}", code="round")


def corrections_of(store: Store, entries: list[Entry]) -> list[Entry]:
    """Later entries that correct one of these."""
    if not entries:
        return []
    numbers = {entry.number for entry in entries}
    later = store.entries(kinds=("correct",), after=min(numbers))
    return [entry for entry in later if entry.data.get("entry") in numbers]


# What may be shown


def playing_now(store: Store, tables: list[str] | None = None) -> dict[str, int]:
    """The rounds in progress, by table. Ask after reading entries, never before."""
    ids = [row.id for row in store.tables()] if tables is None else tables
    kinds = (*ENDS, "back", *DEALS)
    found: dict[str, int] = {}
    for id in ids:
        for last in store.entries(table=id, kinds=kinds, newest_first=True, limit=1):
            if last.kind == "back" or "dealt" in last.data:
                found[id] = last.round
    return found


def veiled(entry: Entry, playing: dict[str, int], why: str = "until the round is over") -> Entry:
    """An entry without what is still hidden: what fell in a round that is not over.

    Its hash may be shown: entries with something to hide are salted.
    """
    if entry.table not in playing or entry.round < playing[entry.table]:
        return entry
    hidden = {"fell", "salt", "order"} | ({"text"} if entry.kind == "key" else set())
    if not hidden & entry.data.keys():
        return entry
    data = {name: value for name, value in entry.data.items() if name not in hidden}
    return msgspec.structs.replace(entry, data=data | {"hidden": why})


def shown_data(entry: Entry) -> dict[str, Any]:
    """What an entry says about its command, without what the table and the page added to it."""
    return {name: value for name, value in entry.data.items() if name not in {*ADDED, "once"}}
