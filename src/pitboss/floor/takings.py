"""What tables have taken, and what they should have: the journal, wager by wager.

The theoretical win is the exact edge of every wager that was really made, at its stake, under the
rules of its minute: the table's options and its book's files as they were then, and the meter as
it stood. A wager that is decided in its round counts with what was staked when the round was
dealt; one that stays up counts when it is decided. What is added in mid-round belongs to the wager
that it raises, as its edge does. A wager that went back counts for nothing.

Edges are those of the best play and of the stake at which they are proved. A player-dealer's
table gives its house what it collects, and has no theory.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from datetime import date
from fractions import Fraction
from typing import Any, NamedTuple

from pitboss.engines.exact.result import Solved
from pitboss.engines.exact.store import stored
from pitboss.errors import PitbossError
from pitboss.floor.gaming_day import moment
from pitboss.floor.settled_lines import FEE, LINE
from pitboss.floor.shifts import Shifts
from pitboss.floor.stations import MOVED
from pitboss.floor.table_meters import METER
from pitboss.ledger.entries import Entry
from pitboss.money.cents import cents
from pitboss.rulebook.loader import Book
from pitboss.rulebook.schema import LIMITS
from pitboss.rulebook.shelf import edition
from pitboss.rulebook.terms import Terms, bind

KINDS = (
    *(
        "opened",
        "options",
        "edition",
        "ready",
        "deal",
        "settled",
        "back",
        "correct",
        "award",
        "sit",
        "buy",
    ),
)
"""Entries that are read."""


class Edge(NamedTuple):
    """What is proved of a wager: its house's share, and its deviation, per stake."""

    share: Fraction
    slope: Fraction
    """What each dollar on the meter takes off the share."""
    sd: float
    low: Fraction = Fraction(0)
    high: Fraction | None = None
    """Between which meters, in dollars, that is so."""

    def at(self, meter: Fraction) -> Fraction:
        return self.share - self.slope * meter


class Rules(NamedTuple):
    """A table's rules, from one entry to another; `on` is None where its files are not at hand."""

    table: str
    address: str
    on: Terms | None


@dataclass
class Made:
    """Wagers on one spot, under the same rules."""

    count: int = 0
    stake: int = 0
    by_meter: int = 0
    """Stakes times what the meter stood at, both in cents."""
    low: int | None = None
    high: int | None = None
    """The meters in sight."""
    won: int = 0
    """By the house, with what was added to it in mid-round."""

    def add(self, other: Made, sign: int = 1) -> None:
        self.count += sign * other.count
        self.stake += sign * other.stake
        self.by_meter += sign * other.by_meter
        self.won += sign * other.won
        lows = [each for each in (self.low, other.low) if each is not None]
        highs = [each for each in (self.high, other.high) if each is not None]
        self.low, self.high = min(lows, default=None), max(highs, default=None)

    def theory(self, edge: Edge | None) -> Fraction | None:
        """What the house should have won, in cents; None where that is not proved."""
        if edge is None:
            return None
        if edge.slope and not self._in_sight(edge):
            return None
        return edge.share * self.stake - edge.slope * Fraction(self.by_meter, 100)

    def _in_sight(self, edge: Edge) -> bool:
        low, high = Fraction(self.low or 0, 100), Fraction(self.high or 0, 100)
        return edge.low <= low and (edge.high is None or high <= edge.high)


@dataclass
class Tally:
    """What came of some rounds under the same rules."""

    rounds: int = 0
    won: int = 0
    """By the house: chips won, fees, and what meters gained."""
    collected: int = 0
    """Of that: fees, and all that is the house's where a player banks. No chance is in it."""
    made: dict[int, Made] = field(default_factory=lambda: defaultdict(Made))
    """By spot."""
    together: Counter[tuple[int, int]] = field(default_factory=Counter)
    """By two spots: the sum over rounds of the product of their stakes."""

    def add(self, other: Tally, sign: int = 1) -> None:
        self.rounds += sign * other.rounds
        self.won += sign * other.won
        self.collected += sign * other.collected
        for spot, made in other.made.items():
            self.made[spot].add(made, sign)
        for pair, product in other.together.items():
            self.together[pair] += sign * product


class Key(NamedTuple):
    """What is added up together: a table, under the same rules, in a shift."""

    day: date
    shift: str
    table: str
    rules: int


class Who(NamedTuple):
    """Somebody at a table on a gaming day, and at which place."""

    day: date
    person: str
    name: str
    table: str
    rules: int
    seat: int


@dataclass
class Played:
    """What somebody has bet at a place."""

    tally: Tally = field(default_factory=Tally)
    rounds: list[int] = field(default_factory=list)


@dataclass
class _Table:
    """A table as it stands where the journal is read."""

    rules: int
    address: str
    files: dict[str, str]
    chosen: dict[str, Any]
    dealt: dict[str, Any] | None = None
    last: tuple[Key, Tally, list[tuple[Who, Tally, int]]] | None = None
    """What the last settled round came to: a live dealer may take it back."""


class Takings:
    """All tables' takings, read from the journal as it grows."""

    def __init__(self, books: Callable[[], Sequence[Book]], shifts: Shifts) -> None:
        self._books, self.shifts = books, shifts
        self.rules: list[Rules] = []
        self.tallies: dict[Key, Tally] = defaultdict(Tally)
        self.played: dict[Who, Played] = defaultdict(Played)
        self.drops: Counter[tuple[date, str, str]] = Counter()
        """Chips sold at a table, by day, shift and table."""
        self.names: dict[str, str] = {}
        """What tables were called when they were opened."""
        self._tables: dict[str, _Table] = {}
        self.upto = 0
        """The last entry that was read."""

    def read(self, entries: Iterable[Entry], upto: int) -> None:
        """Hear what the journal has had since, up to an entry."""
        for entry in entries:
            self.hear(entry)
        self.upto = upto

    def hear(self, entry: Entry) -> None:
        """The next entry about a table."""
        if entry.kind == "opened":
            data = entry.data
            at = _Table(0, data["address"], dict(data.get("files", {})), dict(data["chosen"]))
            self._tables[entry.table] = at
            self.names[entry.table] = str(data.get("name", ""))
            self._bind(entry.table, at)
        table = self._tables.get(entry.table)
        if table is None:
            return
        if entry.kind == "options":
            table.chosen |= entry.data["options"]
            self._bind(entry.table, table)
        elif entry.kind == "edition":
            table.files = dict(entry.data.get("files", {}))
            self._bind(entry.table, table)
        elif entry.kind in ("sit", "buy"):
            self._sell(entry)
        if "dealt" in entry.data:
            table.dealt = entry.data["dealt"]
        if entry.kind == "settled" and table.dealt is not None:
            self._settle(entry, table)
        elif entry.kind == "back" and "reverses" in entry.data and table.last is not None:
            self._take_back(table)
        elif entry.kind in ("correct", "award"):
            self._correct(entry, table)

    def _bind(self, id: str, table: _Table) -> None:
        table.rules = len(self.rules)
        chosen = {name: v for name, v in table.chosen.items() if name not in LIMITS}
        on: Terms | None = None
        try:
            on = bind(edition(self._books(), table.address, table.files), chosen)
        except PitbossError:
            on = None  # played by files that are not here
        self.rules.append(Rules(id, table.address, on))

    def _at(self, entry: Entry) -> tuple[date, str]:
        return self.shifts.of(moment(entry.at))

    def _sell(self, entry: Entry) -> None:
        """Chips that were sold, which is the drop; what players take along was sold before."""
        self.drops[(*self._at(entry), entry.table)] += sum(_racks(entry).values())

    def _settle(self, entry: Entry, table: _Table) -> None:
        dealt = table.dealt or {}
        banked = "banker" in dealt
        won = won_with(entry, banked=banked)
        collected = won if banked else _fees(entry.data.get("lines", []))
        tally, own = Tally(1, won, collected), list[tuple[Who, Tally, int]]()
        rules = self.rules[table.rules]
        key = Key(*self._at(entry), entry.table, table.rules)
        racks = _racks(entry)
        for place, moved in entry.data.get(MOVED, {}).items():
            racks[int(place)] = racks.get(int(place), 0) - moved
        if rules.on is not None and not banked:
            by_seat = _wagers(rules.on, dealt, entry.data.get("lines", []))
        else:
            by_seat = {}
        whole: Counter[int] = Counter()
        for seat, (id, name) in dealt.get("players", {}).items():
            made = by_seat.get(int(seat), {})
            if not made and not any(at.startswith(f"{int(seat) - 1}.") for at in dealt["stakes"]):
                continue
            mine = Tally(rounds=1, won=-racks.get(int(seat), 0))
            for spot, each in made.items():
                mine.made[spot].add(each)
                tally.made[spot].add(each)
                whole[spot] += each.stake
            who = Who(key.day, id, name, entry.table, table.rules, int(seat))
            own.append((who, mine, entry.round))
        for spot, stake in whole.items():
            for other, beside in whole.items():
                if spot <= other:
                    tally.together[spot, other] += stake * beside
        self.tallies[key].add(tally)
        for who, mine, number in own:
            self.played[who].tally.add(mine)
            self.played[who].rounds.append(number)
        table.last = key, tally, own

    def _take_back(self, table: _Table) -> None:
        assert table.last is not None
        key, tally, own = table.last
        table.last = None
        self.tallies[key].add(tally, -1)
        for who, mine, number in own:
            self.played[who].tally.add(mine, -1)
            self.played[who].rounds.remove(number)

    def _correct(self, entry: Entry, table: _Table) -> None:
        """What was won or lost outside a round, in the shift in which that was."""
        key = Key(*self._at(entry), entry.table, table.rules)
        self.tallies[key].add(Tally(won=won_with(entry, banked=False)))


def won_with(entry: Entry, *, banked: bool) -> int:
    """What the house has won with an entry; the bank is its own where no player banks.

    A correction says itself who banked what it corrects.
    """
    if entry.kind == "correct":
        banked = bool((entry.data.get("whose") or {}).get("banker"))
    houses = {"house", "fees"} | (set() if banked else {f"bank:{entry.table}"})
    return sum(n for at, n in entry.postings if at in houses or at.startswith(METER))


def _fees(lines: Sequence[str]) -> int:
    """What players have paid as collection; what the house's own bank pays is nobody's gain."""
    paid = (fee for text in lines if (fee := FEE.fullmatch(text)) is not None)
    return sum(cents(fee["amount"]) for fee in paid if fee["payer"] != "bank")


def _racks(entry: Entry) -> dict[int, int]:
    """By place: the chips that came to it."""
    rack = f"rack:{entry.table}:"
    return {int(at.removeprefix(rack)): n for at, n in entry.postings if at.startswith(rack)}


def _wagers(on: Terms, dealt: dict[str, Any], lines: Sequence[str]) -> dict[int, dict[int, Made]]:
    """By place and spot: the wagers of a round that count, with what the house won of them."""
    found = defaultdict[int, dict[int, Made]](lambda: defaultdict(Made))
    places = {on.place_number(at): at + 1 for at in reversed(range(on.places))}
    stakes: Counter[tuple[int, int]] = Counter()
    for at, amount in dealt["stakes"].items():
        seat, spot = map(int, at.split("."))
        stakes[places[on.place_number(seat)], spot] += int(amount)
    meter = sum(
        int(dealt["carry"].get(str(cell), 0))
        for cell, name in enumerate(on.game.carry)
        if name in on.game.carry_money
    )
    decided: set[tuple[int, int]] = set()
    for said, spot, stake, result, net in _lines(on, lines):
        if result == "returned":
            continue
        place, home = places[said], _home(on, spot)
        decided.add((place, spot))
        found[place][home].won -= net
        opened_later = home == spot and (place, spot) not in stakes
        if on.game.facts.stays_up or opened_later:
            _count(found[place][home], stake, meter)
    for (place, spot), stake in {} if on.game.facts.stays_up else stakes.items():
        if (place, spot) in decided and _home(on, spot) == spot:
            _count(found[place][spot], stake, meter)
    return found


def _count(made: Made, stake: int, meter: int) -> None:
    made.add(Made(1, stake, stake * meter, meter, meter))


def _home(on: Terms, spot: int) -> int:
    """The spot with whose wager a spot's result is counted."""
    layout = on.game.layout
    counted = layout.wager(spot).counted_as
    return layout.spots_of(counted)[0] if counted else spot


def _lines(on: Terms, lines: Sequence[str]) -> Iterator[tuple[str, int, int, str, int]]:
    """Settled wagers as the journal has them: place, spot, stake, result, net."""
    for text in lines:
        if (line := LINE.fullmatch(text)) is not None:
            net = line["net"]
            amount = cents(net.removeprefix("-")) * (-1 if net.startswith("-") else 1)
            spot = on.game.layout.index(line["spot"])
            yield line["place"], spot, cents(line["stake"]), line["result"], amount


# --- against theory ---------------------------------------------------------------------------

Proved = Callable[[Terms, int], Edge | None]


def proved(on: Terms, spot: int) -> Edge | None:
    """What is proved of a wager, as far as it is kept; nothing is solved here."""
    try:
        found = stored(on, on.game.layout.names[spot])
    except PitbossError:
        return None
    return None if found is None else edge_of(found)


def edge_of(found: Solved) -> Edge:
    """The edge of a result, by the meter where there is a line for that."""
    line = getattr(found, "meter", None)
    if line is not None:
        return Edge(line.constant, line.slope, found.sd, line.low, line.high)
    return Edge(Fraction(found.edge), Fraction(0), found.sd)


@dataclass
class Against:
    """Some takings against theory."""

    rounds: int = 0
    won: int = 0
    collected: int = 0
    """Of that, what no chance is in."""
    stake: int = 0
    """Of all wagers that count."""
    known_stake: int = 0
    """Of those with a proved edge."""
    known_won: int = 0
    theory: Fraction = Fraction(0)
    variance: float = 0.0
    """In cents squared: all wagers of a round are taken to move together, so that it is the most
    that it can be."""

    def add(self, tally: Tally, edges: dict[int, Edge | None]) -> None:
        self.rounds += tally.rounds
        self.won += tally.won
        self.collected += tally.collected
        sds: dict[int, float] = {}
        for spot, made in tally.made.items():
            self.stake += made.stake
            edge = edges[spot]
            should = made.theory(edge)
            if edge is None or should is None:
                continue
            sds[spot] = edge.sd
            self.known_stake += made.stake
            self.known_won += made.won
            self.theory += should
        for (one, other), product in tally.together.items():
            if one in sds and other in sds:
                twice = 1 if one == other else 2
                self.variance += twice * product * sds[one] * sds[other]

    def join(self, other: Against) -> None:
        """Add other takings, which have nothing to do with these."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    @property
    def complete(self) -> bool:
        """Is the edge of everything that was bet proved?"""
        return self.known_stake == self.stake

    @property
    def should(self) -> float:
        """The theoretical win, with what was collected."""
        return float(self.theory) + self.collected

    @property
    def sd(self) -> float:
        return math.sqrt(max(0.0, self.variance))

    @property
    def z(self) -> float | None:
        """How many deviations the proved wagers' win is from theory, at the least."""
        return (self.known_won - float(self.theory)) / self.sd if self.sd else None

    @property
    def hold(self) -> float | None:
        """The theoretical share of what was bet."""
        return float(self.theory) / self.known_stake if self.known_stake else None


class Edges:
    """Edges of the rules in force, looked up once; what is not proved is asked for again."""

    def __init__(self, look_up: Proved = proved) -> None:
        self._look_up = look_up
        self._known: dict[tuple[int, int], Edge] = {}
        self.missing: set[int] = set()
        """Rules under which a wager was made that is not proved."""

    def of(self, number: int, rules: Rules, spots: Iterable[int]) -> dict[int, Edge | None]:
        return {spot: self._one(number, rules, spot) for spot in spots}

    def _one(self, number: int, rules: Rules, spot: int) -> Edge | None:
        key = number, spot
        if key not in self._known and rules.on is not None:
            found = self._look_up(rules.on, spot)
            if found is None:
                self.missing.add(number)
                return None
            self._known[key] = found
        return self._known.get(key)
