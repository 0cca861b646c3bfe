"""What tables dealt by people owe: inspections, changes of decks, counts, and who is to be told.

All of it follows from the journal. Something went wrong (`log`, `void`), the cards were shuffled, a
meter was won, hours have passed: then duties of the book are due. Somebody does one (`duty`),
somebody else looks at it (`verify`; surveillance: `confirm`), and nobody verifies his own. While
one that the book says shall be done is overdue, no round is begun.

Time is that of the clock on the wall, and a duty is written down with it. If the clock was set back
since, so that the duty seems to have been done later than now, it is due again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from heapq import merge
from typing import Any, Literal

from pitboss.errors import BadInput, NotAllowed, line_of, unknown
from pitboss.facts import SHOOTER
from pitboss.floor import commands as do
from pitboss.floor.gaming_day import MOMENT, GamingDay, moment
from pitboss.floor.jackpots import JACKPOT
from pitboss.floor.people import Forbidden, Person, Role
from pitboss.floor.table import FloorTable
from pitboss.ledger.entries import Entry
from pitboss.ledger.store import Store
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.schema import Duty, DutyRole, Irregularity
from pitboss.rulebook.situations import situation

HEARD = ("opened", "log", "void", "shuffle", "duty", "verify", "confirm")
"""Entries from which follows what a table owes."""
DEALT = "deal"
"""Heard only where another dealer owes something: there is one of it to a round."""
SAYING = (("settled", "hands"), ("back", "reverses"))
"""Those that are heard only if they say this: one of nearly every round is nobody's duty."""
VOIDS = ("void", "hand-void")
"""The effects of irregularities that are carried out, not only written down."""
ROTATION = "rotation"
"""Another dealer takes over: whoever deals and is not the one who dealt before."""
JITTER = timedelta(minutes=5)
"""A clock that is set back by no more than this makes nothing due."""
DOES: dict[DutyRole, frozenset[Role]] = {
    "dealer": frozenset({Role.DEALER, Role.SUPERVISOR, Role.SHIFT_MANAGER, Role.HOST}),
    "supervisor": frozenset({Role.SUPERVISOR, Role.SHIFT_MANAGER, Role.HOST}),
    "shift-manager": frozenset({Role.SHIFT_MANAGER, Role.HOST}),
    "surveillance": frozenset({Role.SURVEILLANCE}),
}
"""Who does what a book asks of a role `or above`."""
Key = tuple[str, int]
"""A duty by its name, and the entry that asked for it: 0 for those that come by the clock."""


@dataclass(frozen=True)
class Did:
    """Somebody has done something."""

    number: int
    """The entry that says so."""
    person: str
    at: datetime


@dataclass(frozen=True)
class Asked:
    """What somebody has to do since something happened."""

    duty: Duty
    why: str
    """The irregularity, or the hand."""
    shooter: int = 0
    """Whose hand it was at the dice."""
    round: int = 0
    """The round in which the hand was paid."""


@dataclass
class _State:
    """How far a duty is."""

    done: Did | None = None
    """Done, and not looked at yet by the second person."""
    last: Did | None = None
    """When it was last done, and verified where it has to be."""
    chips: dict[str, int] = field(default_factory=dict)
    """What was counted then."""


@dataclass(frozen=True, kw_only=True)
class Item:
    """A duty as it stands."""

    name: str
    duty: Duty
    of: int = 0
    why: str = ""
    """The irregularity that asked for it."""
    state: Literal["later", "due", "verify"]
    due: datetime | None = None
    """When it is due; at once where that follows from no clock."""
    done: Did | None = None
    shooter: int = 0
    """Whose hand it was at the dice when it was asked for."""
    counted: Mapping[str, int] = field(default_factory=dict)
    """The chips that were counted the last time."""
    pays: bool = False
    """Does it end with the jackpot paid?"""
    hands: frozenset[str] = frozenset()
    """Who has done something about this jackpot already that is another one's to do."""

    @property
    def late(self) -> bool:
        """Is it due, or done and not verified though it is due?"""
        return self.state != "later" and self.due is None

    @property
    def who(self) -> str:
        """Who has to do the next thing about it."""
        looks = self.duty.verified if self.state == "verify" else None
        return Role(looks or self.duty.by).called

    @property
    def title(self) -> str:
        return self.name.replace("-", " ")


@dataclass
class TableDuties:
    """What one table owes; or, without a table, what is owed for games elsewhere in the house."""

    day: GamingDay
    opened: datetime | None = None
    shuffled: int = 0
    """The entry of the last shuffle."""
    dealer: str = ""
    """Who dealt the last round, and the entry of it."""
    dealt: int = 0
    comes: str = ""
    """Who was about to deal the next one."""
    rotated: int = 0
    """The last round of a dealer after whom somebody else dealt."""
    states: dict[Key, _State] = field(default_factory=dict)
    asked: dict[Key, Asked] = field(default_factory=dict)

    def state(self, key: Key) -> _State:
        """Pages ask for it in threads of their own: whoever goes through all takes a list."""
        return self.states.setdefault(key, _State())

    def hear(self, entry: Entry, offers: Iterable[BookGame]) -> None:
        """An entry about this table; `offers` are the game and what is played with it."""
        data, number = entry.data, entry.number
        if entry.kind == "opened":
            self.opened = moment(entry.at)
        elif entry.kind == "shuffle":
            self.shuffled = number
        elif entry.kind == DEALT:
            if self.dealer not in ("", entry.actor):
                self.rotated = self.dealt
            self.dealer, self.dealt, self.comes = entry.actor, number, ""
        elif entry.kind in ("log", "void"):
            for offer in offers:
                found = offer.data.irregularities.get(str(data["irregularity"]))
                for name in found.owes if found else ():
                    duty, shooter = offer.data.duties[name], data.get("shooter", 0)
                    self.asked[name, number] = Asked(duty, data["irregularity"], shooter)
        elif entry.kind == "settled":
            why = " and ".join(f"{hand} at seat {seat}" for seat, hand in data["hands"].items())
            for name, duty in next(iter(offers)).data.duties.items():
                if duty.when == "hand":
                    self.asked[name, number] = Asked(duty, why, round=entry.round)
        elif entry.kind == "back":
            for key in [key for key, was in self.asked.items() if was.round == data["reverses"]]:
                del self.asked[key]
                self.states.pop(key, None)
        elif entry.kind in ("duty", "verify", "confirm"):
            self._done(entry)

    def _done(self, entry: Entry) -> None:
        data = entry.data
        key = str(data["name"]), int(data.get("of", 0))
        state = self.state(key)
        did = Did(entry.number, entry.actor, moment(data["at"]))
        state.chips = data.get("chips", state.chips)
        if data["verified"]:
            state.done, state.last = None, did
            if self.asked.pop(key, None):
                del self.states[key]
        else:
            state.done = did

    def items(
        self, duties: Mapping[str, Duty], now: datetime, held: Iterable[int] = ()
    ) -> Iterator[Item]:
        """Everything that is due, or will be, the most urgent first; `held`: rounds of jackpots."""
        found = [self._item(name, duty, now) for name, duty in duties.items()]
        found += [item for of in sorted(set(held)) for item in self._jackpot(duties, of)]
        asked = [
            Item(
                name=name,
                duty=was.duty,
                of=of,
                why=was.why,
                shooter=was.shooter,
                **self._stands((name, of)),
            )
            for (name, of), was in list(self.asked.items())
        ]
        every = [*(item for item in found if item), *asked]
        never = datetime.max.replace(tzinfo=UTC)
        yield from sorted(
            every,
            key=lambda item: (
                not item.late,
                item.duty.binds == "may",
                item.duty.blocks == "nothing",
                item.due or never,
            ),
        )

    def _jackpot(self, duties: Mapping[str, Duty], of: int) -> Iterator[Item]:
        """What is left to do about a jackpot: one thing after the other."""
        steps = [(name, duty) for name, duty in duties.items() if duty.when == JACKPOT]
        waits = False
        for name, duty in steps:
            if self.state((name, of)).last:
                continue
            pays = name == steps[-1][0]
            others = [self.state((n, of)) for n, d in steps if pays or d.by != duty.by]
            hands = {did.person for each in others for did in (each.done, each.last) if did}
            stands = self._stands((name, of)) | ({"state": "later"} if waits else {})
            about: dict[str, Any] = {"why": JACKPOT, "pays": pays, "hands": frozenset(hands)}
            yield Item(name=name, duty=duty, of=of, **about, **stands)
            waits = True

    def _stands(self, key: Key) -> dict[str, Any]:
        state = self.state(key)
        stands = "verify" if state.done else "due"
        return {"state": stands, "done": state.done, "counted": state.chips}

    def _item(self, name: str, duty: Duty, now: datetime) -> Item | None:
        """A duty that comes by the clock, by a shuffle or with the opening."""
        key, state = (name, 0), self.state((name, 0))
        base = state.last.at if state.last else self.opened
        stands = self._stands(key)
        if duty.when == "opening":
            return None if state.last else Item(name=name, duty=duty, **stands)
        if duty.when == "shuffle":
            late = self.shuffled > (state.last.number if state.last else 0)
            return Item(name=name, duty=duty, **stands) if late else None
        if duty.when == ROTATION:
            late = self._relieved() > (state.last.number if state.last else 0)
            return Item(name=name, duty=duty, **stands) if late else None
        if duty.when not in ("every", "gaming-day") or base is None:
            return None
        due = base + timedelta(hours=duty.hours) if duty.hours else self.day.ends(base)
        if now >= due or base > now + JITTER:
            return Item(name=name, duty=duty, **stands)
        if not state.done:
            stands["state"] = "later"
        return Item(name=name, duty=duty, due=due, **stands)

    def _relieved(self) -> int:
        """The last round of who dealt before another one did, or is about to."""
        return self.dealt if self.dealer and self.comes not in ("", self.dealer) else self.rotated


class Pit:
    """All tables of a floor that people deal, and what they owe."""

    def __init__(self, day: GamingDay, now: Callable[[], datetime] | None = None) -> None:
        self.day, self.now = day, now or (lambda: datetime.now(UTC))
        self.tables: dict[str, TableDuties] = {"": TableDuties(day)}

    def load(self, store: Store, tables: Iterable[FloorTable], others: OfGames) -> None:
        """What is owed at a start."""
        for table in tables:
            saying = [store.entries(table=table.id, kinds=(k,), says=says) for k, says in SAYING]
            kinds = (*HEARD, DEALT) if _rotates(table) else HEARD
            heard = store.entries(table=table.id, kinds=kinds)
            for entry in merge(heard, *saying, key=lambda entry: entry.number):
                self.hear(entry, table)
        for entry in store.entries(kinds=("log", "duty", "verify", "confirm")):
            if not entry.table:
                self.hear_elsewhere(entry, others)

    def hear(self, entry: Entry, table: FloorTable) -> None:
        """The next entry about a table."""
        heard = entry.kind in HEARD or any(
            entry.kind == kind and says in entry.data for kind, says in SAYING
        )
        heard = heard or (entry.kind == DEALT and _rotates(table))
        if heard and table.live:
            owes = self.tables.setdefault(entry.table, TableDuties(self.day))
            owes.hear(entry, with_parts(table.terms.offer))

    def hear_elsewhere(self, entry: Entry, others: OfGames) -> None:
        """The next entry about a game that has no table on this floor."""
        address = entry.data.get("game")
        self.tables[""].hear(entry, [others(address)] if address else [])

    def forget(self, table: str) -> None:
        self.tables.pop(table, None)

    def items(self, table: FloorTable) -> list[Item]:
        """What a table owes now, or will."""
        owes = self.tables.get(table.id)
        held = {each.round for each in table.held}
        return list(owes.items(table.terms.duties, self.now(), held)) if owes else []

    def elsewhere(self) -> list[Item]:
        return list(self.tables[""].items({}, self.now()))

    def check_round(self, table: FloorTable, dealer: str) -> None:
        """Refuse a round that is not to be begun before something is done.

        That somebody else has come to deal is known from here on, and shown.
        """
        if table.id in self.tables:
            self.tables[table.id].comes = dealer
        late = [item for item in self.items(table) if blocks(item, table)]
        if late:
            first, more = late[0], len(late) - 1
            verb = "looks at it" if first.state == "verify" else "does it"
            rest = f", and {more} more" if more else ""
            raise NotAllowed(
                f"no round is begun before this is done: {first.duty.says[:1].lower()}"
                f"{first.duty.says[1:].rstrip('.')}; {first.who} {verb} "
                f"({line_of(str(first.duty.lines))}){rest}",
                code="duty",
            )

    def check_close(self, table: FloorTable) -> None:
        """Refuse to close a table while somebody is still to be told, or something is not done."""
        owed = [item for item in self.items(table) if item.of]
        if owed:
            raise NotAllowed(
                f"table {table.id} still owes something: {owed[0].title} "
                f"({line_of(str(owed[0].duty.lines))}), since {owed[0].why.replace('-', ' ')}",
                code="duty",
            )

    def check_release(self, person: Person, table: FloorTable, of: int) -> None:
        """Refuse to pay a jackpot before everybody else has done his part."""
        left = [item for item in self.items(table) if item.of == of and item.duty.when == JACKPOT]
        if left[:-1]:
            first = left[0]
            raise NotAllowed(
                f"the jackpot is not paid yet: {first.title} takes {first.who} "
                f"({line_of(str(first.duty.lines))})",
                code="jackpot",
            )
        for item in left:
            _check_role(person, item, item.duty.by)

    def check_back(self, table: FloorTable) -> None:
        """Refuse to take a settlement back whose jackpot somebody has looked at."""
        rounds = {each.round for each in table.held}
        for (_, of), state in list(self.tables[table.id].states.items()) if rounds else ():
            if of in rounds and (state.done or state.last) and table.session.prompt is None:
                raise NotAllowed(
                    "the jackpot of this round is being verified: it is not taken back",
                    code="jackpot",
                )

    # what somebody says that he has done

    def attended(
        self, person: Person, command: do.Attends, items: list[Item], *, alone: bool
    ) -> dict[str, Any]:
        """What the journal says of a duty that is done or looked at, or why it is not."""
        item = _chosen(command.name, command.of, items)
        duty, data = item.duty, command.model_dump(exclude={"do"}, exclude_defaults=True)
        looks = item.state == "verify"
        if isinstance(command, do.DoDuty) and looks:
            raise NotAllowed(
                f"{item.title} is done: {item.who} looks at it now ({line_of(str(duty.lines))})",
                code="duty",
            )
        if isinstance(command, do.Verify) and not looks:
            raise NotAllowed(f"{item.title} is not done yet: {item.who} does it", code="duty")
        role = duty.verified if looks else duty.by
        assert role
        if duty.when == JACKPOT:
            _check_order(items, item)
        _check_role(person, item, role)
        if looks and item.done is not None and item.done.person == person.id and not alone:
            raise Forbidden(
                f"you did {item.title} yourself: somebody else looks at it "
                f"({line_of(str(duty.lines))})",
                code="duty",
            )
        if isinstance(command, do.DoDuty):
            data |= _written(command, item)
        at = self.now().strftime(MOMENT)
        return data | {
            **({"jackpot": True} if duty.when == JACKPOT else {}),
            "at": at,
            "verified": looks or not duty.verified,
            "lines": str(duty.lines),
        }


OfGames = Callable[[str], BookGame]


@cache
def with_parts(offer: BookGame) -> list[BookGame]:
    """A game, and what is played with it: a link, a side bet with a section of its own."""
    book = offer.book
    parts = (book.game(slug) for slug in book.slugs() if slug != offer.slug)
    return [offer, *(part for part in parts if offer.slug in part.data.game.part_of)]


def irregularities(offer: BookGame) -> dict[str, Irregularity]:
    """What may go wrong at a table of a game, by name."""
    found: dict[str, Irregularity] = {}
    for each in with_parts(offer):
        for name, mishap in each.data.irregularities.items():
            found.setdefault(name, mishap)
    return found


def shown_irregularities(offer: BookGame) -> list[dict[str, Any]]:
    """What may go wrong at a table of a game, what to do, and what is owed then."""
    known = {name: duty for each in with_parts(offer) for name, duty in each.data.duties.items()}
    return [
        {
            "name": name,
            "situation": situation(name),
            "says": found.says,
            "effect": found.effect,
            "lines": str(found.lines),
            "owes": [known[duty].says for duty in found.owes],
            "own": name in offer.data.irregularities,
        }
        for name, found in irregularities(offer).items()
    ]


def logged(command: do.Log, offer: BookGame, table: FloorTable | None) -> dict[str, Any]:
    """What the journal says of something that went wrong."""
    known = irregularities(offer)
    found = known.get(command.irregularity)
    if found is None:
        what = f"irregularity of {offer.address}"
        raise unknown(what, command.irregularity, known, code="irregularity")
    data = command.model_dump(exclude={"do"}, exclude_defaults=True)
    data |= {"lines": str(found.lines)}
    if table is None:
        if not command.where:
            raise BadInput("say where: the number or the name of the table", code="where")
        return data | {"game": offer.address}
    if command.seat > len(table.chairs):
        raise BadInput(f"there is no seat {command.seat} at table {table.id}", code="seat")
    own = command.irregularity in table.terms.irregularities
    if found.effect in VOIDS and own and table.session.prompt is not None:
        what = "the round" if found.effect == "void" else "that hand"
        raise NotAllowed(
            f"it voids {what}: void it, and it is written down ({line_of(str(found.lines))})",
            code="irregularity",
        )
    return data | ({"shooter": shooter} if (shooter := shooter_of(table)) else {})


def _rotates(table: FloorTable) -> bool:
    """Does anything fall due there when another dealer takes over?

    At any way to keep the cards: the table may be told another one in the middle of a shift.
    """
    return any(duty.when == ROTATION for duty in table.terms.offer.data.duties.values())


def shooter_of(table: FloorTable) -> int:
    """Who threw in the last round, or throws in this one; 0 where nobody does."""
    names = table.terms.game.carry
    if SHOOTER not in names:
        return 0
    played = table.session.round
    carry = played.carry if played is not None else table.session.carry
    return int(carry[names.index(SHOOTER)])


def blocks(item: Item, table: FloorTable) -> bool:
    """Is the next round not begun before this is done?"""
    if not item.late or item.duty.binds == "may" or item.duty.blocks == "nothing":
        return False
    if item.duty.when == JACKPOT:
        return False  # the table itself takes no wager
    if item.duty.blocks == "round":
        return True
    names = table.terms.game.carry
    return SHOOTER in names and int(table.session.carry[names.index(SHOOTER)]) != item.shooter


def _check_order(items: list[Item], item: Item) -> None:
    """Refuse what comes later about a jackpot, and its end, which pays it."""
    left = [each for each in items if each.of == item.of and each.duty.when == JACKPOT]
    first = left[0]
    if item is not first:
        raise NotAllowed(
            f"{item.title} comes later: first {first.title}, which takes {first.who} "
            f"({line_of(str(first.duty.lines))})",
            code="duty",
        )
    if item.pays:
        raise NotAllowed("everybody has done his part: release pays the jackpot", code="duty")


def _check_role(person: Person, item: Item, role: DutyRole) -> None:
    """Refuse who may not do this, or has done something else about the same jackpot."""
    if person.role not in DOES[role]:
        raise Forbidden(
            f"{person.role.called} cannot do that: {item.title} takes {Role(role).called} "
            f"({line_of(str(item.duty.lines))})",
            code="duty",
        )
    if person.id in item.hands:
        raise Forbidden(
            f"you have done another's part of this jackpot: somebody else does {item.title} "
            f"({line_of(str(item.duty.lines))})",
            code="duty",
        )


def _written(command: do.DoDuty, item: Item) -> dict[str, Any]:
    """What has to be written down with a duty: whom somebody told, what he counted."""
    if item.duty.writes == "whom" and not command.whom:
        raise BadInput("say who was told, by name", code="whom")
    if item.duty.writes != "chips":
        return {}
    if not command.chips:
        raise BadInput("say how many chips of each colour there are", code="chips")
    before = item.counted
    colours = sorted(before.keys() | command.chips.keys()) if before else []
    differ = {each: command.chips.get(each, 0) - before.get(each, 0) for each in colours}
    return {"differences": {each: n for each, n in differ.items() if n}}


def _chosen(name: str, of: int, items: list[Item]) -> Item:
    for item in items:
        if (item.name, item.of) == (name, of):
            return item
    known = sorted({item.name for item in items if not of or item.of == of})
    if name in known:
        raise BadInput(f"'{name}' is owed since something else: say since which entry", code="duty")
    raise unknown("duty here now", name, known, code="duty")
