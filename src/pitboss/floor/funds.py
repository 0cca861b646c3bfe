"""The card room: what is dropped for jackpots and promotions, posted, lifted, and awarded.

The drop of a house is counted and divided as its book prints it: onto the jackpot, for the next
one, and to the players' own fund. Bad beat jackpots of all books on a floor are one, as Columbus
and Toledo share theirs; each house has a fund for its players. Accounts are
`fund:bad-beat/primary`, `fund:bad-beat/reserve` and `fund:BOOK/player-fund`. Awards take two
people.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

from pitboss.desk.bad_beat_awards import Shared, parts, shared, two_hands
from pitboss.desk.jackpots import PLAY, jackpot
from pitboss.equipment.cards import cards
from pitboss.equipment.cards import name as card_name
from pitboss.errors import BadInput, NotAllowed, line_of, unknown
from pitboss.floor.duties import is_alone
from pitboss.floor.fund_books import (
    AWARDED,
    COUNTED,
    DOES,
    DROP,
    FUND,
    LIFTED,
    PAID,
    PLAYERS,
    POSTED,
    PRIMARY,
    PROMOTION,
    RESERVE,
    SHARED,
)
from pitboss.floor.gaming_day import GamingDay, moment
from pitboss.floor.house import Floor
from pitboss.floor.people import Forbidden, Person, readable
from pitboss.ledger.entries import Draft, Entry
from pitboss.ledger.store import Store
from pitboss.money.cents import dollars, money
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.shelf import Shelf

POSTED_AT = time(15)
"""When new amounts are posted, on the house's own clock."""
MOST = 100_000_000_00
"""More cents than any drop: a typing error."""
MOST_PLAYERS = 23
SHORTFALL = "shortfall"
"""The rule by which a house lifts its players' fund."""


@dataclass(frozen=True)
class House:
    """A book's funds."""

    offer: BookGame

    @property
    def book(self) -> str:
        return self.offer.book.slug

    @property
    def title(self) -> str:
        return self.offer.book.data.title

    @property
    def has_jackpot(self) -> bool:
        return self.offer.data.game.play == PLAY

    def account(self, part: str) -> str:
        shares = part in (PRIMARY, RESERVE)
        return f"{FUND}{SHARED if shares else self.book}/{part}"

    def split(self, amount: int) -> dict[str, int]:
        """A drop by where it goes; what cannot be divided to the cent is the players'."""
        if not self.has_jackpot:
            return {PLAYERS: amount}
        found = jackpot(self.offer.address)
        made = {PRIMARY: int(amount * found.primary), RESERVE: int(amount * found.reserve)}
        return {**made, PLAYERS: amount - sum(made.values())}

    @property
    def split_lines(self) -> str:
        meter = "drop" if self.has_jackpot else PLAYERS
        return str(self.offer.data.meter[meter].lines)

    @property
    def lifts(self) -> str:
        """The lines by which the house lifts a fund below nought; nothing where there are none."""
        rule = self.offer.data.rules.get(SHORTFALL)
        return str(rule.lines) if rule else ""


@cache
def houses(shelf: Shelf) -> dict[str, House]:
    """The books that have a fund, by name."""
    found = {}
    for book in shelf.books.values():
        for slug in book.slugs():
            offer = book.game(slug)
            if offer.data.game.play in (PLAY, PROMOTION):
                found[book.slug] = House(offer)
    return found


def house_of(shelf: Shelf, book: str) -> House:
    here = houses(shelf)
    if book not in here:
        raise unknown("fund of a book", book, here, code="unknown")
    return here[book]


def jackpot_house(shelf: Shelf, book: str) -> House:
    """The house of an award."""
    found = house_of(shelf, book)
    if not found.has_jackpot:
        raise NotAllowed(f"{found.title} has no bad beat jackpot", code="unknown")
    return found


def posting_is_due(floor: Floor, now: datetime) -> bool:
    """Is it past three, and has nobody posted today's amounts? Where nothing was counted, never."""
    here = now.astimezone(ZoneInfo(floor.gaming_day.zone))
    if here.time() < POSTED_AT:
        return False
    since = datetime.combine(here.date(), POSTED_AT, here.tzinfo)
    last = next(
        iter(floor.store.entries(kinds=[COUNTED, POSTED], newest_first=True, limit=1)), None
    )
    return last is not None and (last.kind == COUNTED or moment(last.at) < since)


# --- what is done ---------------------------------------------------------------------------


async def handle(
    floor: Floor,
    person: Person,
    what: str,
    given: Mapping[str, Any],
    *,
    approves: int = 0,
    once: str = "",
) -> Entry:
    """Count, post, lift, pay or award; it is on the disk when this returns."""
    if what not in DOES:
        raise BadInput(f"nothing to do with a fund is called '{what[:40]}'", code="fund")
    async with floor.vault:
        try:
            person.must("approve" if approves else "fund", f"enter {DOES[what]}")
        except Forbidden as error:
            await floor.forbidden(person, what, error)
            raise
        if before := floor.said_before(person, "", once):
            if before.kind != what:
                raise NotAllowed(f"the word '{once}' came with something else before", code="once")
            return before
        made = MAKES[what](floor, given)
        above = "" if is_alone(person) else _above(floor, what, made)
        asked = {"do": what, **{name: made.data[name] for name in made.asked}}
        await floor.two_people(person, above, approves, "", asked)
        data = dict(made.data) | {n: v for n, v in (("approves", approves), ("once", once)) if v}
        postings = [(account, amount) for account, amount in made.postings.items() if amount]
        return await floor.write(Draft(kind=what, actor=person.id, data=data, postings=postings))


@dataclass(frozen=True)
class Made:
    """What a command comes to."""

    data: dict[str, Any]
    postings: dict[str, int]
    asked: tuple[str, ...] = ()
    """What of it is approved."""


def _above(floor: Floor, what: str, made: Made) -> str:
    if what == AWARDED:
        return f"{DOES[what]} of {money(made.data['amount'])}"
    if what == PAID and made.data["amount"] > floor.posted.award:
        return f"{DOES[what]} of {money(made.data['amount'])}"
    return ""


def _count(floor: Floor, given: Mapping[str, Any]) -> Made:
    house, amount = house_of(floor.shelf, _text(given, "book")), _amount(given)
    split = house.split(amount)
    postings = {house.account(part): n for part, n in split.items()}
    data = {"book": house.book, "amount": amount, "split": split, "lines": house.split_lines}
    dropped = min(amount, floor.store.balance(DROP + house.book))
    return Made(data, {DROP + house.book: -dropped, "cage": dropped - amount, **postings})


def _post(floor: Floor, given: Mapping[str, Any]) -> Made:
    stands = floor.store.balances(FUND)
    if not stands:
        raise NotAllowed("nothing was counted yet: there is nothing to post", code="fund")
    return Made({"amounts": {name.removeprefix(FUND): n for name, n in sorted(stands.items())}}, {})


def _lift(floor: Floor, given: Mapping[str, Any]) -> Made:
    house = house_of(floor.shelf, _text(given, "book"))
    account = house.account(PLAYERS)
    stands = floor.store.balance(account)
    if stands >= 0:
        raise NotAllowed(
            f"the players' fund of {house.title} has {money(stands)}: only one below nought is "
            "lifted",
            code="fund",
        )
    data = {"book": house.book, "amount": -stands, "lines": house.lifts}
    return Made(data, {"house": stands, account: -stands})


def _pay(floor: Floor, given: Mapping[str, Any]) -> Made:
    house, amount = house_of(floor.shelf, _text(given, "book")), _amount(given)
    what, to = _text(given, "what"), _text(given, "to")
    account = house.account(PLAYERS)
    stands = floor.store.balance(account)
    if amount > stands and not house.lifts:
        raise NotAllowed(
            f"the players' fund of {house.title} has {money(stands)}, and nothing is printed of "
            f"one below nought: at most that is paid, not {money(amount)}",
            code="fund",
        )
    data = {"book": house.book, "amount": amount, "what": what, "to": to}
    return Made(data, {account: -amount, "cage": amount}, ("book", "amount", "what", "to"))


def _award(floor: Floor, given: Mapping[str, Any]) -> Made:
    """A bad beat by the book: whether it qualifies, what everybody gets, and what comes after."""
    house = jackpot_house(floor.shelf, _text(given, "book"))
    offer, rules = house.offer, house.offer.data.rules
    hands = {name: cards(_text(given, name)) for name in ("losing", "winning", "board")}
    beaten, beats = two_hands(offer, hands["losing"], hands["winning"], hands["board"])
    names = [_text(given, "loser"), _text(given, "winner"), *_names(given.get("others", ()))]
    if len({name.casefold() for name in names}) < len(names):
        raise BadInput("somebody is named twice", code="fund")
    fewest = int(rules["fewest-players"].value)
    if len(names) < fewest:
        raise NotAllowed(
            f"{len(names)} players were dealt in, and it takes {fewest} "
            f"({line_of(str(rules['fewest-players'].lines))})",
            code="bad-beat",
        )
    pot, least = _amount(given, "pot"), 100 * int(rules["pot-at-least"].value)
    if pot < least:
        raise NotAllowed(
            f"the pot was {money(pot)}, and it takes {money(least)} "
            f"({line_of(str(rules['pot-at-least'].lines))})",
            code="bad-beat",
        )
    _check_said(offer, given)
    elsewhere = given.get("elsewhere", 0)
    if isinstance(elsewhere, bool) or not isinstance(elsewhere, int) or not 0 <= elsewhere < 1000:
        raise BadInput(f"{elsewhere} is no number of players at other tables", code="fund")
    amount = floor.store.balance(house.account(PRIMARY))
    if amount <= 0:
        raise NotAllowed("there is nothing in the jackpot", code="bad-beat")
    split = shared(offer, amount, len(names) - 2, elsewhere)
    reserve = floor.store.balance(house.account(RESERVE))
    new = int(reserve * parts(offer, RESERVE)[0].share)
    data = {
        "book": house.book,
        "amount": amount,
        "table": _text(given, "table"),
        **{name: " ".join(map(card_name, held)) for name, held in hands.items()},
        "beaten": beaten,
        "beats": beats,
        "pot": pot,
        "elsewhere": elsewhere,
        "each_elsewhere": split.step.each,
        "step": split.step.lines,
        "shares": _shares(names, split),
        "paid": split.paid,
        "left": split.left,
        "next": new + split.left,
        "reserve": reserve - new,
        "said": sorted(_said(given)),
    }
    postings = {
        house.account(PRIMARY): new - split.paid,
        house.account(RESERVE): -new,
        "cage": split.paid,
    }
    asked = ("book", "amount", "table", "losing", "winning", "board", "pot", "elsewhere", "shares")
    return Made(data, postings, (*asked, "said"))


MAKES = {COUNTED: _count, POSTED: _post, LIFTED: _lift, PAID: _pay, AWARDED: _award}


def _shares(names: Sequence[str], split: Shared) -> list[list[Any]]:
    """Everybody at the table, with what he gets."""
    amounts = [split.loser, split.winner, *[split.each_other] * (len(names) - 2)]
    return [[name, amount] for name, amount in zip(names, amounts, strict=True)]


SAYS = {
    "showdown": "all cards were dealt, all betting was done, and the hands were shown",
    "alone": "everybody played his hand by himself",
    "identified": "everybody who is paid has shown identification",
    "surveillance": "surveillance has looked at its pictures",
    "told": "the regulator and the other casino have been told",
    "deck": "the deck was counted, and had the right number of cards",
}
"""What whoever awards a jackpot must have seen to, where his book prints it."""


def to_say(offer: BookGame) -> dict[str, tuple[str, str]]:
    """What has to be said before an award, with its lines."""
    data = offer.data
    payout = data.procedures.get("payout")
    found = {
        "showdown": data.rules.get("showdown"),
        "alone": data.irregularities.get("hand-disclosed"),
        "identified": data.procedures.get("identification"),
        "surveillance": payout,
        "told": payout,
        "deck": data.irregularities.get("wrong-deck"),
    }
    return {name: (SAYS[name], str(at.lines)) for name, at in found.items() if at is not None}


def _said(given: Mapping[str, Any]) -> set[str]:
    said = given.get("said", ())
    return {str(each) for each in said} if isinstance(said, list | tuple | set) else set()


def _check_said(offer: BookGame, given: Mapping[str, Any]) -> None:
    wanted, said = to_say(offer), _said(given)
    for each in said - wanted.keys():
        raise unknown("step of an award", each[:40], wanted, code="fund")
    for name, (says, lines) in wanted.items():
        if name not in said:
            raise NotAllowed(f"nothing is paid before {says} ({line_of(lines)})", code="bad-beat")


def _text(given: Mapping[str, Any], name: str) -> str:
    text = given.get(name, "")
    if not isinstance(text, str) or not text.strip() or len(text) > 80:
        raise BadInput(f"say the {name}: 1 to 80 characters", code="fund")
    try:
        return readable(text.strip())
    except ValueError:
        raise BadInput(f"the {name} has characters that cannot be seen", code="fund") from None


def _names(given: Any) -> list[str]:
    if not isinstance(given, list | tuple) or len(given) > MOST_PLAYERS:
        raise BadInput("name the other players who were dealt in", code="fund")
    return [_text({"name": each}, "name") for each in given]


def _amount(given: Mapping[str, Any], name: str = "amount") -> int:
    amount = given.get(name)
    if isinstance(amount, bool) or not isinstance(amount, int) or not 0 < amount <= MOST:
        raise BadInput(f"the {name} is more than nothing and at most {money(MOST)}", code="fund")
    return amount


# --- the month's sheet ----------------------------------------------------------------------


SHEET = ("day", "what", "where", "dollars")
"""The columns of a month's sheet as a file."""


@dataclass
class Day:
    """What a day did to the funds."""

    day: date
    counted: dict[str, int]
    """By book."""
    split: dict[str, int]
    """By account: the part of the drops that went there."""
    paid: dict[str, int]
    """By account: promotions and jackpots."""
    lifted: int = 0
    stands: dict[str, int] | None = None
    """By account, at the end of the day."""


def sheet_rows(days: Iterable[Day]) -> Iterator[tuple[str, str, str, str]]:
    """A month's sheet, a line for each thing that was done and each fund."""
    for day in days:
        rows = [("drop counted", book, n) for book, n in day.counted.items()]
        rows += [("onto", each.removeprefix(FUND), n) for each, n in day.split.items()]
        rows += [("paid from", each.removeprefix(FUND), n) for each, n in day.paid.items()]
        rows += [("lifted by the house", "", day.lifted)] if day.lifted else []
        rows += [("stands", each.removeprefix(FUND), n) for each, n in (day.stands or {}).items()]
        yield from ((str(day.day), what, where, dollars(n)) for what, where, n in rows)


def month_sheet(store: Store, gaming_day: GamingDay, month: str) -> list[Day]:
    """Every gaming day of a month on which something was done, from the journal."""
    try:
        first = date.fromisoformat(f"{month}-01")
    except ValueError:
        raise BadInput(f"'{month}' is no month: write 2026-11", code="month") from None
    return list(_days(store.entries(kinds=DOES), gaming_day, first))


def _days(entries: Iterable[Entry], gaming_day: GamingDay, first: date) -> Iterable[Day]:
    stands: dict[str, int] = {}
    current: Day | None = None
    for entry in entries:
        day = gaming_day.of(moment(entry.at))
        if current is not None and day != current.day:
            if (current.day.year, current.day.month) == (first.year, first.month):
                yield current
            current = None
        if current is None:
            current = Day(day, {}, {}, {})
        for account, amount in entry.postings:
            if account.startswith(FUND):
                stands[account] = stands.get(account, 0) + amount
        _add(current, entry)
        current.stands = dict(stands)
    if current is not None and (current.day.year, current.day.month) == (first.year, first.month):
        yield current


def _add(day: Day, entry: Entry) -> None:
    data = entry.data
    if entry.kind == COUNTED:
        day.counted[data["book"]] = day.counted.get(data["book"], 0) + data["amount"]
        for account, amount in entry.postings:
            if account.startswith(FUND):
                day.split[account] = day.split.get(account, 0) + amount
    elif entry.kind == LIFTED:
        day.lifted += data["amount"]
    elif entry.kind in (PAID, AWARDED):
        cage = sum(n for account, n in entry.postings if account == "cage")
        source = next(account for account, n in entry.postings if n < 0)
        day.paid[source] = day.paid.get(source, 0) + cage
