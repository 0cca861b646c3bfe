"""The journal in words of the trade: what an entry says, whose account is meant, what it is called.

The journal itself has slugs and ids, and so have the CSV and the API beside these words.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from pitboss.errors import PitbossError, line_of
from pitboss.floor.fund_books import AWARDED, FUND, PAID, PRIMARY
from pitboss.floor.funds import House, houses
from pitboss.floor.house import Floor
from pitboss.floor.replay import shown_data
from pitboss.floor.settled_lines import FEE, LINE
from pitboss.floor.table import HOUSE
from pitboss.floor.table_meters import METER, SECOND, is_link
from pitboss.floor.table_state import state_of
from pitboss.floor.tray import DOES
from pitboss.ledger.entries import Entry
from pitboss.money.cents import cents
from pitboss.rulebook.terms import Terms
from pitboss.web.pages import written_money

KINDS = {
    "opened": "table opened",
    "edition": "another edition of the book",
    "options": "options changed",
    "posted": "sign posted",
    "post_clock": "clock posted",
    "close": "table closed",
    "sit": "sits down",
    "stand": "stands up",
    "stand_for": "stood up by a supervisor",
    "buy": "buys chips",
    "bet": "bets",
    "put_up": "puts wagers up",
    "take_down": "takes wagers down",
    "clear": "takes all wagers down",
    "clear_for": "wagers taken down by a supervisor",
    "repeat": "bets the same again",
    "call": "calls a bet on or off",
    "discard": "throws cards away",
    "sit_out": "sits out",
    "sit_in": "is dealt in again",
    "leave": "leaves after the hand",
    "wait": "waits for a seat",
    "unwait": "waits no more",
    "pass_seat": "the seat goes to the next",
    "seat_bots": "bots sit down",
    "put_button": "button put",
    "collect": "collection for the half hour",
    "take_bank": "takes the bank",
    "leave_bank": "leaves the bank",
    "pass_bank": "passes the bank on",
    "ready": "ready",
    "deal": "deals",
    "act": "decides",
    "amount": "says how much",
    "act_for": "decided by a supervisor",
    "key": "keyed in",
    "back": "last entry taken back",
    "void": "round voided",
    "log": "something went wrong",
    "duty": "duty done",
    "verify": "duty verified",
    "confirm": "confirmed by surveillance",
    "dropped": "round given up",
    "settled": "settled",
    "correct": "settlement corrected",
    "award": "second jackpot paid",
    "release": "jackpot paid",
    "shuffle": "shuffled by hand",
    "shuffled": "shoe shuffled",
    "shoe finished": "shoe finished",
    "seeds": "seeds committed to",
    "cashed": "cash over the counter",
    "proposed": "proposed",
    "declined": "proposal declined",
    "withdrawn": "proposal taken back",
    "refused": "refused",
    "logged-in": "logged in",
    "logged-out": "logged out",
    "person-added": "person added",
    "role-changed": "another role",
    "password-changed": "another password",
    "second-factor": "another second factor",
    "code-used": "a code of the second factor used",
    "person-disabled": "kept out",
    "person-enabled": "let in again",
    "started": "floor opened",
    "stopped": "floor closed",
    "clock-stepped": "clock set",
    "signed": "books signed as they stood",
    "drilled": "answers a drill",
    "tray-opened": "tray opened",
    "fill": "fill",
    "credit": "credit",
    "tray-counted": "tray counted",
    "tray-closed": "tray closed",
    "fund-counted": "drop counted",
    "fund-posted": "funds posted",
    "fund-lifted": "fund lifted to nought",
    "fund-paid": "promotion paid",
    "fund-awarded": "bad beat jackpot paid",
    "stadium-opened": "stadium opened",
    "stadium-closed": "stadium closed",
    "station-taken": "station taken",
    "station-fed": "money into a station",
    "station-ticket": "ticket from a station",
    "station-left": "station left",
    "gratuity": "gratuity",
    "exam-set": "exam set",
    "exam-begun": "begins an exam",
    "exam-answered": "answers in an exam",
    "exam-marked": "exam marked",
}
"""What entries are called, in the order in which a table and a floor come to them."""

BY_THE_CLOCK = {
    "deal": "no more bets, by the clock",
    "act_for": "decided by the clock",
    "pass_bank": "the clock passes the bank on",
}
"""What the house does where the time of a table is up."""
ACCOUNTS = {"cage": "the cage", "house": "the house", "fees": "fees collected"}
ACCOUNTS |= {"tax": "tax withheld", "gratuities": "the dealers' pool"}
IN_CENTS = {"amount", "buy_in", "cover", "wagers", "withheld"}
"""What an entry gives in cents."""
RESULTS = {"win": "wins", "lose": "loses", "push": "pushes", "returned": "goes back"}


class Words:
    """How people call what a floor's journal is about."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._names: dict[str, str] = {HOUSE: "the house"}
        self._terms: dict[str, Terms | None] = {}
        self._tables: dict[str, str] = {}
        self.shelf = floor.shelf

    def name(self, id: str) -> str:
        """A person by his name."""
        if id not in self._names:
            kept = self._floor.store.person(id)
            self._names[id] = kept.name if kept else id
        return self._names[id]

    def terms(self, table: str) -> Terms | None:
        """The rules of a table, if it can still be said what they are."""
        if table not in self._terms:
            self._terms[table] = self._found(table)
        return self._terms[table]

    def _found(self, table: str) -> Terms | None:
        if table in self._floor.spots:
            return self._floor.spots[table].table.terms
        row = self._floor.store.table(table)
        try:
            kept = state_of(row) if row else None
            return self._floor.shelf.terms(kept.address, kept.options) if kept else None
        except PitbossError:
            return None  # its book is not on the shelf, or has another edition of it

    def table(self, id: str) -> str:
        """`Three Card Poker 7`; one that was given a name also has that."""
        if id not in self._tables:
            on, row = self.terms(id), self._floor.store.table(id)
            name = state_of(row).name if row else ""
            number = id.rpartition("-")[2]
            called = f"{on.offer.data.game.title} {number}" if on else id
            self._tables[id] = f"{called}, {name}" if name else called
        return self._tables[id]

    def place(self, table: str, seat: int) -> str:
        """`seat 2`, or `behind seat 2`."""
        on = self.terms(table)
        return on.place_name(seat - 1) if on and 1 <= seat <= on.places else f"seat {seat}"

    def account(self, account: str) -> str:
        """An account as people know it: `wallet of Ann`, `chips of seat 2`."""
        kind, _, whose = account.partition(":")
        if account.startswith("wallet:station:"):
            id, _, station = whose.removeprefix("station:").rpartition(":")
            return f"credit of station {station} of {id}"
        if kind == "wallet":
            return f"wallet of {self.name(whose)}"
        if kind == "rack":
            table, _, seat = whose.rpartition(":")
            return f"chips of {self.place(table, int(seat))}"
        if kind == "held":
            return f"the jackpot held at {self.table(whose)}"
        if kind == "bank":
            return "the table's bank"
        if account.startswith(METER):
            return self._meter(whose)
        if account.startswith(FUND):
            return fund_name(account, houses(self._floor.shelf)).lower()
        if kind == "tray":
            return "the tray"
        return ACCOUNTS.get(account, account)

    def _meter(self, name: str) -> str:
        if not is_link(name):
            return "the table's meter"
        link = name.removesuffix(SECOND)
        title = next((t.link_title for t in self._floor.tables_of(link)), plain(link).title())
        title = title.rpartition("/")[2]
        return f"second jackpot of {title}" if name != link else f"meter of {title}"

    def kind(self, entry: Entry) -> str:
        """What an entry is called."""
        clock = BY_THE_CLOCK.get(entry.kind) if entry.actor == HOUSE else None
        return clock or KINDS.get(entry.kind, plain(entry.kind))

    def proposal(self, data: dict[str, Any], table: str) -> str:
        """What somebody proposed, as another one is asked to do it."""
        amount = int(data.get("amount", data.get("buy_in", 0)))
        if data["do"] == "cash":
            way = "pay {} out to {}" if amount < 0 else "put {} into the wallet of {}"
            return way.format(written_money(abs(amount)), self.name(data["person"]))
        if data["do"] == AWARDED:
            hands = f"{data['losing']} beaten by {data['winning']} on {data['board']}"
            shares = ", ".join(f"{name} {written_money(n)}" for name, n in data["shares"])
            return f"pay the bad beat jackpot of {written_money(amount)}: {hands}; {shares}"
        if data["do"] == PAID:
            return f"pay {written_money(amount)} to {data['to']}: {data['what']}"
        if data["do"] in DOES:
            return f"{DOES[data['do']]} of {written_money(amount)}: {chips(data['chips'])}"
        if data["do"] == "void":
            return f"void round {data['round']}: {plain(data['irregularity'])}"
        place = self.place(table, data["seat"])
        if data["do"] in ("sit", "buy"):
            to = f" to {data['visitor']}" if data.get("visitor") else ""
            return f"sell {written_money(amount)} of chips{to} at {place}"
        if data["do"] == "award":
            won = f" of {written_money(amount)}" if amount else ""
            return f"pay the second jackpot{won} to {place}{self._sitting(table, data['seat'])}"
        how = "pay {} to {}" if amount > 0 else "take {} from {}"
        moved = how.format(written_money(abs(amount)), place)
        return f"correct a settlement: {moved}{self._sitting(table, data['seat'])}"

    def _sitting(self, table: str, seat: int) -> str:
        on = self._floor.spots.get(table)
        name = on.table.chairs[seat - 1].name if on and seat <= len(on.table.chairs) else ""
        return f" ({name})" if name else ""

    def says(self, entry: Entry) -> str:
        """What an entry is about, in a line."""
        return _Said(self, entry).line


class _Said:
    """One entry in words."""

    def __init__(self, words: Words, entry: Entry) -> None:
        self.words, self.entry = words, entry
        hidden = {"hidden", "software", "password", "second"}
        if entry.kind == "person-added":
            hidden.add("since")  # that is when the entry was written
        shown = shown_data(entry).items()
        self.data = {name: value for name, value in shown if name not in hidden and value != ""}

    @property
    def line(self) -> str:
        match self.entry.kind:
            case "settled":
                lines = self.entry.data.get("lines", [])
                return "; ".join(map(self._settled, lines)) or "nothing to settle"
            case "shoe finished" | "shuffled":
                return f"shoe {self.data.get('shoe')}"
            case "seeds":
                of, seeds, hash = (self.data[each] for each in ("of", "seeds", "commitment"))
                return f"{of} seeds {seeds}, published as {hash}"
            case "opened":
                return self._opened()
            case "refused":
                return self._refused()
            case "proposed":
                return _with_reason(self.words.proposal(self.data, self.entry.table), self.data)
            case "declined" | "withdrawn":
                return _with_reason(f"entry {self.data.get('declines')}", self.data)
            case "cashed":
                where = "".join(map(self._elsewhere, self.entry.postings)).removeprefix(", ")
                amount = max(amount for _, amount in self.entry.postings)
                said = f"{written_money(amount)} {where}"
                return _with_reason(said, self.data) + self._approval()
            case "correct":
                amount = self.data["amount"]
                way = f"{written_money(abs(amount))} {'to' if amount > 0 else 'from'}"
                where = "".join(map(self._elsewhere, self.entry.postings))
                return _with_reason(f"{way} {self._place}{where}", self.data) + self._approval()
            case "drilled":
                return self._drilled()
            case "fund-counted" | "fund-posted" | "fund-lifted" | "fund-paid" | "fund-awarded":
                return self._fund()
            case "tray-opened" | "fill" | "credit" | "tray-counted" | "tray-closed":
                return self._tray()
            case "exam-set":
                d = self.data
                asked = f"{d['count']} questions of {d['address']} in {d['minutes']} minutes"
                return f"{asked}, {d['least']} % to pass"
            case "exam-marked":
                d = self.data
                how = "passed" if d["passed"] else "failed"
                who = self.words.name(d["person"])
                return f"exam {d['exam']}, {who}: {d['right']} of {d['of']} right, {how}"
            case "log" | "duty" | "verify" | "confirm":
                return self._of_the_pit()
        return self._in_general()

    def _fund(self) -> str:
        """What became of a fund."""
        d = self.data
        if "amounts" in d:
            return ", ".join(
                f"{plain(name)} {written_money(n)}" for name, n in d["amounts"].items()
            )
        said = f"{d['book']}: {written_money(d['amount'])}"
        if "split" in d:
            parts = (f"{written_money(n)} {plain(name)}" for name, n in d["split"].items())
            said += f", {', '.join(parts)}"
        if "to" in d:
            said += f" to {d['to']}, {d['what']}"
        if "shares" in d:
            said += f", {d['beaten']} beaten by {d['beats']}, {written_money(d['paid'])} paid"
        return said + self._approval()

    def _tray(self) -> str:
        """Chips that were counted, and what there should have been."""
        d = self.data
        said = f"{written_money(d['amount'])}: {chips(d['chips']) or 'no chips'}"
        if "win" in d:
            said += f"; drop {written_money(d['drop'])}, win {written_money(d['win'])}"
        if "over" in d:
            how = "over" if d["over"] > 0 else "short"
            off = f"{written_money(abs(d['over']))} {how}" if d["over"] else "as it should be"
            said += f", {off}"
        return said + self._approval()

    def _drilled(self) -> str:
        """What somebody was asked about, and how he answered."""
        d = self.data
        right = d["chosen"] == d["answer"]
        how = "too late" if d.get("late") else "right" if right else "wrong"
        return f"{d['address']}, {d['kind']} {plain(d['topic'])}: {how} ({d['chosen']})"

    def _of_the_pit(self) -> str:
        """What went wrong, or what was done about it, and where the book prints it."""
        data, parts = self.entry.data, [plain(self.data.pop("name", ""))]
        parts.append(str(data.get("game", "")))
        if "of" in self.data:
            parts.append(f"as owed since entry {self.data.pop('of')}")
        if "whom" in self.data:
            parts.append(f"told to {self.data.pop('whom')}")
        if data.get("differences"):
            parts.append(f"differences {_written(data['differences'])}")
        said = ", ".join(filter(None, [*parts, self._in_general()]))
        return f"{said} ({line_of(str(data['lines']))})"

    @cached_property
    def _terms(self) -> Terms | None:
        return self.words.terms(self.entry.table) if self.entry.table else None

    @property
    def _place(self) -> str:
        return self.words.place(self.entry.table, self.data["seat"])

    def _elsewhere(self, posting: tuple[str, int]) -> str:
        """Money of who is not at his place any more."""
        account, amount = posting
        if not account.startswith("wallet:"):
            return ""
        return f", {'into' if amount > 0 else 'out of'} the {self.words.account(account)}"

    def _approval(self) -> str:
        """Which proposal it does."""
        return f", as proposed in entry {self.data['approves']}" if "approves" in self.data else ""

    def _opened(self) -> str:
        on, address = self._terms, str(self.data.get("address", ""))
        return f"{on.offer.data.game.title}, {on.offer.book.data.title}" if on else address

    def _refused(self) -> str:
        """The refusal itself; what was asked for is a name of the program's, but for a log-in."""
        what, why = str(self.data.get("what", "")), str(self.data.get("why", ""))
        return f"{what}: {why}" if what.startswith("log in") else why or plain(what)

    def _in_general(self) -> str:
        data = dict(self.data)
        why, by, seat = (data.pop(name, "") for name in ("why", "approves", "seat"))
        parts = [f"{self.words.place(self.entry.table, seat)}"] if seat else []
        if "person" in data:
            parts.append(self.words.name(data.pop("person")))
            data.pop("name", "")
        elif seat:
            data.pop("name", "") if self.entry.kind == "sit" else None
        parts += [self._part(name, value) for name, value in data.items()]
        parts += [f"as proposed in entry {by}"] if by else []
        said = ", ".join(parts)
        return f"{said}: {why}" if said and why else said or str(why)

    def _part(self, name: str, value: Any) -> str:
        match name:
            case "wagers":
                each = ((self._spot(spot), written_money(n)) for spot, n in value.items())
                return ", ".join(f"{spot} {amount}" for spot, amount in each)
            case "spots":
                return ", ".join(map(self._spot, value))
            case "buy_in":
                return f"buys in for {written_money(value)}"
            case "cover":
                return f"covers {written_money(value)}"
            case "visitor":
                return f"the visitor {value}"
            case "irregularity":
                known = self._terms.irregularities if self._terms else {}
                return known[value].says if value in known else plain(value)
            case "action" | "role" | "text":
                return plain(value) if name == "action" else str(value)
            case "name":
                return plain(value)
            case "options":
                return ", ".join(f"{plain(each)} {chosen}" for each, chosen in value.items())
        if name in IN_CENTS and isinstance(value, int):
            return written_money(value)
        return f"{plain(name)} {_written(value)}"

    def _spot(self, slug: str) -> str:
        """A wager by the name that the book gives it."""
        on = self._terms
        names = on.game.layout.names if on else ()
        if on is None or slug not in names or not on.offers(names.index(slug)):
            return plain(slug)
        return on.spot_title(names.index(slug))

    def _settled(self, line: str) -> str:
        if fee := FEE.fullmatch(line):
            paid = written_money(cents(fee["amount"]))
            payer = fee["payer"]
            return f"{'the bank' if payer == 'bank' else _seat(payer)} pays a fee of {paid}"
        wager = LINE.fullmatch(line)
        if wager is None:
            return line
        said = f"{_seat(wager['place'])}: {self._spot(wager['spot'])} "
        said += f"{written_money(cents(wager['stake']))} {RESULTS.get(wager['result'])}"
        if net := cents(wager["net"].removeprefix("-")):
            said += f" {written_money(net)}"
        why = self._reason(wager["why"] or "")
        return f"{said}, {why}{plain(wager['rest'])}" if why else said

    def _reason(self, slug: str) -> str:
        reasons = self._terms.game.reasons.values() if self._terms else ()
        return next((each.says for each in reasons if each.slug == slug), plain(slug))


def fund_name(account: str, houses: Mapping[str, House]) -> str:
    """A fund by its name in the card room."""
    whose, _, part = account.removeprefix(FUND).rpartition("/")
    if whose in houses:
        return f"Players' fund, {houses[whose].title}"
    return "Jackpot" if part == PRIMARY else "Reserve"


def chips(counted: dict[str, int]) -> str:
    """Chips in words.

    >>> chips({"500": 40, "2500": 2})
    '40 of $5, 2 of $25'
    """
    each = sorted(((int(cents), n) for cents, n in counted.items()))
    return ", ".join(f"{n:,} of {written_money(worth)}" for worth, n in each)


def _with_reason(said: str, data: dict[str, Any]) -> str:
    return f"{said}: {data['why']}" if data.get("why") else said


def _seat(place: str) -> str:
    """`2` and `behind 2` as a sentence has them."""
    return f"behind seat {place.removeprefix('behind ')}" if " " in place else f"seat {place}"


def _written(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{plain(name)} {_written(each)}" for name, each in value.items())
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def plain(slug: str) -> str:
    """A name of the program's, without what holds its words together."""
    return str(slug).replace("_", " ").replace("-", " ")
