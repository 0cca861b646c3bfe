"""The chips of a table's tray: counted when it opens, filled and credited, counted when it closes.

No rule book here prints how: it is the trade's practice. Opening, closing, fills and credits take
two people, and a count between them is one's own. What the tray should hold follows from the
journal: what the cage gave, less the chips that were sold, with what the table has won.

    win = drop + closing count + credits - opening count - fills

where the drop is the chips that were sold at the table. The account `tray:TABLE` has what the cage
has given out and not taken back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pitboss.errors import BadInput, NotAllowed, line_of
from pitboss.floor.duties import is_alone
from pitboss.floor.jackpots import held_at
from pitboss.floor.people import Forbidden, Person
from pitboss.floor.takings import won_with
from pitboss.ledger.entries import Draft, Entry
from pitboss.ledger.store import Store
from pitboss.money.cents import money

if TYPE_CHECKING:
    from pitboss.floor.house import Floor

DENOMINATIONS = (25, 50, 100, 500, 25_00, 100_00, 500_00, 1_000_00)
"""The chips of a tray, in cents; `25` is a quarter."""
MOST_CHIPS = 1_000_000
"""Of one denomination: more is a typing error."""

OPEN, FILL, CREDIT, COUNT, CLOSE = "tray-opened", "fill", "credit", "tray-counted", "tray-closed"
DOES = {
    OPEN: "an opening inventory",
    FILL: "a fill",
    CREDIT: "a credit",
    COUNT: "a count",
    CLOSE: "a closing count",
}
"""What can be done with a tray, and what it is called."""
TAKE_TWO = (OPEN, FILL, CREDIT, CLOSE)
MOVES = ("settled", "back", "correct", "award", "release", "sit", "buy")
"""Entries that move a tray's chips, besides its own; and those that deal say who banks."""
READS = (*MOVES, "ready", "deal")


@dataclass
class Tray:
    """A tray that is open."""

    opened: int
    """The entry."""
    opening: int
    fills: int = 0
    credits: int = 0
    counted: Entry | None = None
    """The last count."""

    @property
    def given(self) -> int:
        """What the cage has given and not got back."""
        return self.opening + self.fills - self.credits


@dataclass
class Since:
    """What a table has done since its tray was opened."""

    drop: int = 0
    won: int = 0
    held: int = 0
    """Of jackpots that are lost, what has not left the tray: not paid yet, or not in chips."""
    _banked: bool = False

    def hear(self, entry: Entry) -> None:
        if "dealt" in entry.data:
            self._banked = "banker" in entry.data["dealt"]
        rack = f"rack:{entry.table}:"
        if entry.kind in ("sit", "buy"):
            self.drop += sum(n for at, n in entry.postings if at.startswith(rack))
        elif entry.kind == "release":
            self.held -= sum(n for at, n in entry.postings if at.startswith(rack))
        elif entry.kind in MOVES:
            self.won += won_with(entry, banked=self._banked)
            self.held += sum(n for at, n in entry.postings if at == held_at(entry.table))

    def expected(self, tray: Tray) -> int:
        """What the tray should hold."""
        return tray.given - self.drop + self.won + self.held


@dataclass
class Trays:
    """Which trays are open, as the journal has it."""

    open: dict[str, Tray] = field(default_factory=dict)
    """By table."""

    def load(self, store: Store, tables: Container[str]) -> None:
        for entry in store.entries(kinds=DOES):
            if entry.table in tables:
                self.hear(entry)

    def hear(self, entry: Entry) -> None:
        tray, amount = self.open.get(entry.table), entry.data.get("amount", 0)
        if entry.kind == OPEN:
            self.open[entry.table] = Tray(entry.number, amount)
        elif tray is None:
            return
        elif entry.kind == FILL:
            tray.fills += amount
        elif entry.kind == CREDIT:
            tray.credits += amount
        elif entry.kind == COUNT:
            tray.counted = entry
        elif entry.kind == CLOSE:
            del self.open[entry.table]

    def check_closed(self, table: str) -> None:
        """Refuse to close a table of which nobody has counted the chips."""
        if table in self.open:
            raise NotAllowed(
                f"the tray of {table} is open: take its closing count first", code="tray"
            )


def read_chips(given: Mapping[str, Any]) -> dict[str, int]:
    """Chips as they were counted: how many of each denomination, in cents; nought is left out.

    >>> read_chips({"500": 40, "2500": 0})
    {'500': 40}
    """
    found: dict[str, int] = {}
    for name, count in given.items():
        if name not in {str(each) for each in DENOMINATIONS}:
            raise BadInput(
                f"there are no chips of '{name[:20]}' cents; there are "
                f"{', '.join(money(each) for each in DENOMINATIONS)}",
                allowed=list(map(str, DENOMINATIONS)),
                code="chips",
            )
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MOST_CHIPS:
            raise BadInput(
                f"{count} is no number of {money(int(name))} chips: 0 to {MOST_CHIPS:,}",
                code="chips",
            )
        if count:
            found[name] = count
    return dict(sorted(found.items(), key=lambda each: int(each[0])))


def amount_of(chips: Mapping[str, int]) -> int:
    return sum(int(name) * count for name, count in chips.items())


def since(store: Store, table: str, tray: Tray, upto: int | None = None) -> Since:
    """What a table has done since its tray was opened, from the journal."""
    found = Since()
    for entry in store.entries(table=table, kinds=READS, after=tray.opened, upto=upto):
        found.hear(entry)
    return found


async def handle(
    floor: Floor,
    person: Person,
    id: str,
    what: str,
    chips: Mapping[str, Any],
    *,
    approves: int = 0,
    once: str = "",
) -> Entry:
    """Open, fill, credit, count or close a table's tray; it is on the disk when this returns."""
    if what not in DOES:
        raise BadInput(f"nothing to do with a tray is called '{what[:40]}'", code="tray")
    spot = floor.spot(id)
    async with spot.lock:
        try:
            person.must("approve" if approves else "tray", f"take {DOES[what]}")
            if spot.table.seats_of(person.id) and not is_alone(person):
                raise Forbidden(f"you sit at table {id}: somebody else must do that", code="duties")
        except Forbidden as error:
            await floor.forbidden(person, what, error, id)
            raise
        if before := floor.said_before(person, id, once):
            if before.kind != what or before.data.get("chips") != read_chips(chips):
                raise NotAllowed(f"the word '{once}' came with something else before", code="once")
            return before
        counted = read_chips(chips)
        _check(floor, id, what, counted)
        if what in (OPEN, CLOSE, COUNT) and spot.table.session.prompt is not None:
            raise NotAllowed("the round is not over yet: count when it is", code="round")
        tray = floor.trays.open.get(id)
        done = await asyncio.to_thread(since, floor.store, id, tray) if tray else Since()
        _check_credit(what, counted, tray, done)
        asked = {"do": what, "chips": counted, "amount": amount_of(counted)}
        above = "" if is_alone(person) or what not in TAKE_TWO else _proposed(what, counted)
        await floor.two_people(person, above, approves, id, asked)
        data: dict[str, Any] = {"chips": counted, "amount": amount_of(counted)}
        data |= _reckoned(what, amount_of(counted), tray, done)
        data |= {n: v for n, v in (("approves", approves), ("once", once)) if v}
        draft = Draft(
            kind=what,
            actor=person.id,
            table=id,
            data=data,
            postings=_postings(what, id, amount_of(counted), tray),
        )
        return await floor.write(draft)


def _proposed(what: str, chips: Mapping[str, int]) -> str:
    return f"{DOES[what]} of {money(amount_of(chips))}"


def _check(floor: Floor, id: str, what: str, chips: Mapping[str, int]) -> None:
    tray = floor.trays.open.get(id)
    if (rule := floor.spot(id).table.terms.stadium) is not None:
        raise NotAllowed(
            f"a table of a stadium has no tray ({line_of(str(rule.lines))})", code="tray"
        )
    if what == OPEN and tray is not None:
        raise NotAllowed(
            f"the tray of {id} is open already, since entry {tray.opened}", code="tray"
        )
    if what != OPEN and tray is None:
        raise NotAllowed(
            f"the tray of {id} is not open: take its opening inventory first", code="tray"
        )
    if what in (FILL, CREDIT) and not chips:
        raise BadInput(f"{DOES[what]} is of some chips: say how many of which", code="chips")


def _check_credit(what: str, chips: Mapping[str, int], tray: Tray | None, done: Since) -> None:
    if what == CREDIT and tray is not None and amount_of(chips) > done.expected(tray):
        raise NotAllowed(
            f"a credit of {money(amount_of(chips))} is more than the {money(done.expected(tray))} "
            "that the tray should hold",
            code="tray",
        )


def _reckoned(what: str, amount: int, tray: Tray | None, done: Since) -> dict[str, int]:
    """What a count says beside the chips: what there should be, and what the table has won."""
    if tray is None or what not in (COUNT, CLOSE):
        return {}
    expected = done.expected(tray)
    found = {"expected": expected, "over": amount - expected}
    if what == CLOSE:
        found |= {"opening": tray.opening, "fills": tray.fills, "credits": tray.credits}
        found |= {"drop": done.drop, "win": done.drop + amount - tray.given}
    return found


def _postings(what: str, id: str, amount: int, tray: Tray | None) -> list[tuple[str, int]]:
    """Chips between the cage and the tray; at the end what the cage has given goes back."""
    given = tray.given if tray else 0
    to_tray = {OPEN: amount, FILL: amount, CREDIT: -amount, CLOSE: -given}.get(what, 0)
    return [("cage", -to_tray), (f"tray:{id}", to_tray)] if to_tray else []


class Counts:
    """For an audit: every tray is reckoned anew."""

    def __init__(self) -> None:
        self._trays = Trays()
        self._since: dict[str, Since] = {}
        self.problems: list[str] = []

    def hear(self, entry: Entry) -> None:
        if entry.kind in READS and entry.table in self._since:
            self._since[entry.table].hear(entry)
        if entry.kind not in DOES:
            return
        tray, done = self._trays.open.get(entry.table), self._since.get(entry.table, Since())
        for problem in self._wrong(entry, tray, done):
            self.problems.append(f"entry {entry.number}, tray of {entry.table}: {problem}")
        self._trays.hear(entry)
        if entry.kind == OPEN:
            self._since[entry.table] = Since()
        elif entry.kind == CLOSE:
            self._since.pop(entry.table, None)

    def _wrong(self, entry: Entry, tray: Tray | None, done: Since) -> Iterable[str]:
        data = entry.data
        amount = amount_of(data["chips"])
        if amount != data["amount"]:
            yield f"its chips make {money(amount)}, and it says {money(data['amount'])}"
        if (entry.kind == OPEN) == (tray is not None):
            yield "it is open already" if tray else "it was not open"
        expected = _reckoned(entry.kind, amount, tray, done)
        for name, value in expected.items():
            if data.get(name) != value:
                yield f"{name} is {money(data.get(name, 0))}, and the journal makes {money(value)}"
        if sorted(entry.postings) != sorted(_postings(entry.kind, entry.table, amount, tray)):
            yield f"it posts {dict(entry.postings)}"
