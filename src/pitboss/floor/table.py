"""A table of the floor: a session with people at it, each command of which becomes journal entries.

`apply` takes one command and returns what must become durable before anybody hears of it. A table
is restored from its last state and the commands after it: chance is told again as it fell, so that
a restarted floor stands where it stood, in the middle of a round too.
"""

from __future__ import annotations

import contextlib
import secrets
from collections import Counter, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

import msgspec
import numpy as np

from pitboss.engines.live import Live
from pitboss.engines.noting import is_thrown
from pitboss.engines.on_the_table import fell, throws
from pitboss.engines.play import Fair, Round, check_own_hand, cut_card, new_shoe
from pitboss.engines.session import Session
from pitboss.engines.written import transcript
from pitboss.equipment.chance import Chance, SystemChance
from pitboss.equipment.shoes import CUT_CARD_IN
from pitboss.errors import BadInput, NotAllowed, PitbossError, line_of
from pitboss.floor import commands as do
from pitboss.floor.bank_turns import Turns, check_turn, nobody_banks, over
from pitboss.floor.card_room.blinds import Next
from pitboss.floor.card_room.bots import bot_of, chips_of, is_bot, seats_for, seats_left
from pitboss.floor.card_room.room import CardRoom
from pitboss.floor.card_room.time_collection import charges
from pitboss.floor.card_room.turns import decide
from pitboss.floor.card_room.waiting import check_free as check_offered
from pitboss.floor.card_room.waiting import unwait, wait
from pitboss.floor.corrections import (
    Parties,
    Purse,
    check_moves,
    of_banker,
    of_player,
    present,
)
from pitboss.floor.fund_books import DROP
from pitboss.floor.jackpots import Held, check_free, held_at, looked_at, release, won
from pitboss.floor.scoreboard import BACCARAT, bead
from pitboss.floor.seeds import Seeds
from pitboss.floor.shoes import CommittedShoe, Falls, Finder
from pitboss.floor.stations import MOVED, StationTable, check_station
from pitboss.floor.table_meters import Postings
from pitboss.floor.table_state import Chair, fill, place_chips, sparse, state_of
from pitboss.ledger.entries import Batch, Draft, Entry, TableRow
from pitboss.money.banks import UNLIMITED
from pitboss.money.cents import money
from pitboss.report.sign import sign_of
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.schema import METER_LINK, Scalar
from pitboss.rulebook.terms import Terms, bind
from pitboss.tape.table import NOBODY

HOUSE = "house"
DEALT = -1
"""In place of a decision's number: the clock dealt the round."""
MOST_RECENT = 14
"""Throws that a table shows."""
DECIDED = ("action", "amount")
"""The events that are decisions."""
ADDED = frozenset(
    {"fell", "salt", "dealt", "reverses", "meter", "seed", "whose"}
    | {"at", "lines", "verified", "shooter", "game", "differences", "paid", "jackpot"}
    | {"charged", MOVED}
)
"""What a table adds to the command that an entry is about."""
ASIDE = (
    frozenset({"refused", "proposed", "declined", "withdrawn"})
    | {"tray-opened", "fill", "credit", "tray-counted", "tray-closed"}
    | do.WRITTEN_DOWN
)
"""Entries about a table that change nothing at it."""


class Made(msgspec.Struct):
    """What a command came to: the batch, and what went in or out of wallets."""

    batch: Batch
    wallets: dict[str, int] = {}


@dataclass
class FloorTable(StationTable):
    """An open table. Seats count from 0 here, from 1 in commands and accounts."""

    id: str
    terms: Terms
    given: dict[str, Scalar]
    live: bool
    name: str
    session: Session
    chairs: list[Chair]
    chance: Chance
    banker: int = -1
    turns: Turns = field(default_factory=Turns)
    entered: list[str] = field(default_factory=list)
    stadium: str = ""
    room: CardRoom | None = None
    """What it has besides where its game is for table stakes."""
    holds: bool = False
    held: list[Held] = field(default_factory=list)
    house_banks: bool = True
    """Is a round dealt though no player banks? On a floor for practice the house's banker does."""
    dealt_rounds: int = 0
    open: bool = True
    number: int = 0
    """The last entry about this table."""
    link: str = ""
    pace: dict[str, int] = field(default_factory=dict)
    """What is posted of its clock; the floor's where it is nothing."""
    clocked: list[int] = field(default_factory=list)
    """Which decisions of the round the clock made, counted from 0; `DEALT` stands for the deal."""
    recent: list[str] = field(default_factory=list)
    """What the dice or the wheel showed last: `4-2`, `00`."""
    wallets: dict[str, int] = field(default_factory=dict)
    meters: dict[str, int] = field(default_factory=dict)
    corrects: Parties | None = None
    """Whose money the next correction moves, where that is not who is there now."""
    awards: int | None = None
    """What the second jackpot stood at when an award of it was allowed."""
    _fed: int = 0
    _set_aside: int = 0
    _beads: list[str] = field(default_factory=list)
    _beads_of: str = ""
    _told: Mapping[str, int] | None = None
    _turns_before: Turns = field(default_factory=Turns)
    _round: Postings = field(default_factory=list)
    """What the last round posted: a live dealer may take it back."""

    # opening

    @classmethod
    def opened(
        cls,
        id: str,
        offer: BookGame,
        options: Mapping[str, str | Scalar],
        *,
        live: bool,
        name: str = "",
        chance: Chance | None = None,
        buy_in: Mapping[str, int] | None = None,
    ) -> FloorTable:
        """A new table with nobody at it."""
        on = bind(offer, options, between_players=True)
        given = {n: on.options.get(n, value) for n, value in options.items()}
        chance = chance or SystemChance()
        session = _session(id, on, live, chance)
        chairs = [Chair() for _ in range(on.places)]
        table = cls(id, on, given, live, name, session, chairs, chance, link=on.link)
        table.room = CardRoom.opened(on, buy_in)
        return table

    @property
    def beads(self) -> list[str]:
        """How the coups of this shoe ended, at a baccarat table; a new shoe has none."""
        return self._beads if self._beads_of == self._shoe_id else []

    @property
    def _shoe_id(self) -> str:
        return self.shoe.id if self.shoe else ""

    @property
    def stack(self) -> int | None:
        """What a player-dealer has in the bank; None while the house banks."""
        return None if self.banker < 0 else self.session.cover

    @property
    def offered(self) -> int:
        """The seat to which the bank is offered; -1 where it is to nobody."""
        if self.banker >= 0 or self.session.prompt is not None:
            return -1
        return self.turns.offered(self.terms.bank_turns, self._people)

    @property
    def bank_goes_on(self) -> bool:
        """Has the banker had his turn?"""
        return self.banker >= 0 and self.turns.is_over(
            self.terms.bank_turns, self.chairs[self.banker].person
        )

    @property
    def _people(self) -> list[str]:
        return [chair.person for chair in self.chairs[: self.terms.seats]]

    def mark(self) -> tuple[object, ...]:
        """Changes with anything that a command does."""
        session, played = self.session, self.session.round
        return (
            (self.dealt_rounds, id(played), len(played.answers) if played else 0),
            (len(self.held), self.banker, len(self.turns.passed)),
            (session.cover, session.bank, session.can_go_back),
            tuple(session.bankrolls),
            tuple(chair.ready for chair in self.chairs),
            session.stakes.tobytes(),
            tuple(self._own_carry()),
            msgspec.json.encode(self.room.state) if self.room else b"",
        )

    def awaited(self) -> tuple[object, ...]:
        """Changes with what the table waits for: a decision, who is not ready, who may bank."""
        played = self.session.round
        ready = any(chair.ready for chair in self.chairs)
        answers = len(played.answers) if played else 0
        return self.dealt_rounds, answers, ready, self.offered, len(self.active) > 1

    @property
    def active(self) -> list[int]:
        """Where stacks are played for: the seats that could be dealt in now."""
        if self.room is None:
            return []
        return self.room.active(self.session, [chair.taken for chair in self.chairs])

    @property
    def waiting(self) -> list[int]:
        """Seats with a wager that are not ready yet, and bets behind them on a hand in play."""
        if self.room is not None:
            active = [seat for seat in self.active if not self.chairs[seat].ready]
            return [seat for seat in active if not is_bot(self.chairs[seat].person)]
        stakes, hand_of = self.session.stakes, self.terms.hand_of
        return [
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.taken
            and seat != self.banker
            and not chair.ready
            and stakes[seat].any()
            and stakes[hand_of(seat)].any()
        ]

    def seats_of(self, person: str) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if person and chair.person == person]

    def opening(self, actor: str) -> Made:
        """The entries with which a table opens: its terms and their files, its shoe, its meter."""
        reading = self._reading()
        data = {
            "address": self.terms.address,
            "files": self.terms.offer.files,
            "options": dict(self.terms.options),
            "chosen": self.given,
            "live": self.live,
            "name": self.name,
            "seats": self.terms.seats,
            **({"holds": True} if self.holds else {}),
            **({"stadium": self.stadium} if self.stadium else {}),
            **({"pace": self.pace} if self.pace else {}),
            **({"buy_in": msgspec.to_builtins(self.room.state.buy_in)} if self.room else {}),
        }
        stood = reading.get(self.link, 0)
        if stood:  # otherwise the seed is put up
            self._read_meter(stood)
        posted = self._meter_postings(stood, self._meter())
        drafts = [self._draft(actor, "opened", data | _said(reading), posted), self._posted()]
        return self._made(drafts)

    def _posted(self) -> Draft:
        """What the sign at the table says from now on, so that a dispute has that of its minute."""
        return self._draft(HOUSE, "posted", sign_of(self.terms).as_dict(), [])

    # commands

    def apply(self, person: str, name: str, command: do.Command) -> Made:
        """Do one command. A refusal leaves the table as it was."""
        if not self.open:
            raise NotAllowed(f"table {self.id} is closed", code="closed")
        seat = getattr(command, "seat", 0)
        if seat > len(self.chairs):
            raise BadInput(
                f"there is no seat {seat}; this table has seats 1 to {self.terms.seats}",
                code="seat",
            )
        if self.room is not None and command.do in do.WAGERS:
            raise NotAllowed(
                "nothing is bet before a hand: all that a seat has in front of it is at stake",
                code="wager",
            )
        if command.owns and not isinstance(command, do.Sit) and person != HOUSE:
            self._owner(person, seat - 1)
        if isinstance(command, do.Sit | do.Buy):
            check_station(self, command)
            self._afford(person, command)
        check_free(self, command)
        reading = self._reading() if command.do in do.METERED else {}
        if reading:
            self._read_meter(reading[self.link])
        rounds, meter = self.dealt_rounds, self._meter()
        bankrolls = list(self.session.bankrolls)
        lent = self._lend(command)
        try:
            posted, wallets, said = self._do(person, name, command)
        except BaseException:
            self._not_done(lent)
            raise
        data = command.model_dump(exclude={"do"}, exclude_defaults=True) | said | _said(reading)
        if self.dealt_rounds > rounds:
            data["dealt"] = self._dealt(bankrolls)
            posted = [*posted, *self._meter_postings(meter, meter + self._fed)]
            posted += self._second_postings(self._set_aside)
            meter += self._fed
        if self.falls and (fell := self.falls.taken()):
            data["fell"] = fell
        if "fell" in data or isinstance(command, do.Key):
            data["salt"] = secrets.token_hex(16)  # the hash must not tell a card that is hidden
        drafts = [self._draft(person, command.do, data, posted)]
        if isinstance(command, do.ChangeOptions):
            drafts.append(self._posted())
        if self._just_settled(command, rounds):
            drafts.append(self._settled(meter))
        if moved := self._settle_up(lent):
            drafts[-1], changed = self._post_credit(moved, drafts[-1])
            wallets = {**wallets, **changed}
        return self._made(drafts, wallets)

    def _dealt(self, bankrolls: list[int]) -> dict[str, Any]:
        """How a round begins, so that it can be shown without all that came before it."""
        played = self.session.round
        assert played is not None
        return {
            "stakes": sparse(played.stakes),
            "carry": {str(i): int(played.carry[i]) for i in np.flatnonzero(played.carry)},
            "cover": self.session.cover,
            **({"banker": self.banker + 1} if self.banker >= 0 else {}),
            "bankrolls": bankrolls,
            "players": {
                str(seat): [chair.person, chair.name]
                for seat, chair in enumerate(self.chairs, 1)
                if chair.taken
            },
        }

    def _owner(self, person: str, seat: int) -> None:
        chair = self.chairs[seat]
        if chair.person == person:
            return
        if chair.visitor:
            return  # a dealer keys in for people who sit at the real table
        whose = f"{chair.name}'s" if chair.taken else "nobody's"
        raise NotAllowed(f"{self.terms.place_name(seat)} is {whose}, not yours", code="seat")

    def _do(
        self, person: str, name: str, command: do.Command
    ) -> tuple[Postings, dict[str, int], dict[str, Any]]:
        """Carry a command out: postings, changes of wallets, what else the journal should say."""
        session = self.session
        match command:
            case do.Sit():
                return self._sit(person, name, command)
            case do.Buy(seat=seat, amount=amount):
                owner = self.purse(seat - 1)
                self._check_top_up(seat - 1, amount)
                session.buy(seat - 1, amount)
                return self._move(self._source(owner), self._rack(seat - 1), amount, owner)
            case do.Stand(seat=seat):
                return self._stand(seat - 1)
            case do.Bet(seat=seat, wagers=wagers):
                with self._betting(seat - 1):
                    session.bet(seat - 1, wagers)
            case do.PutUp(seat=seat, wagers=wagers):
                with self._betting(seat - 1):
                    session.put_up(seat - 1, wagers)
            case do.TakeDown(seat=seat, spots=spots):
                session.take_down(seat - 1, spots)
                self.chairs[seat - 1].ready = False
            case do.Clear(seat=seat):
                session.clear(seat - 1)
                self.chairs[seat - 1].ready = False
            case do.Repeat(seat=seat):
                with self._betting(seat - 1):
                    session.repeat(seat - 1)
            case do.Call(seat=seat, name=called):
                session.call(seat - 1, called)
            case do.Ready(seat=seat, cut=cut):
                self._ready(seat - 1, cut)
            case do.Act(seat=seat, action=action, amount=put):
                self._turn(seat - 1, "choose")
                decide(session, action, put)
            case do.Discard(seat=seat, places=places):
                self._turn(seat - 1, "discard")
                session.answer(sum(1 << place for place in set(places)))
            case do.SitOut(seat=seat):
                self._at_stakes().sit_out(seat - 1)
                self.chairs[seat - 1].ready = False
            case do.SitIn(seat=seat, post=posts):
                self._at_stakes().sit_in(seat - 1, posts=posts)
            case do.Leave(seat=seat):
                return self._leave(seat - 1)
            case do.PutAmount(seat=seat, amount=amount):
                self._turn(seat - 1, "amount")
                session.answer(amount)
            case do.ActFor():
                self._act_for(command, by_the_clock=person == HOUSE)
            case do.PutButton(seat=seat):
                self._between()
                self._at_stakes().put_button(seat - 1)
            case do.SeatBots(many=many):
                return self._seat_bots(many)
            case do.Wait():
                wait(self._at_stakes(), person, name, self._people)
                return [], {}, {"name": name}
            case do.Unwait():
                unwait(self._at_stakes(), person)
            case do.PassSeat(who=whose):
                unwait(self._at_stakes(), whose)
            case do.Collect(new=new):
                return self._collect([seat - 1 for seat in new])
            case do.TakeBank(seat=seat, cover=cover):
                return self._take_bank(seat - 1, cover)
            case do.LeaveBank(seat=seat):
                if self.banker != seat - 1:
                    raise NotAllowed(f"seat {seat} does not have the bank", code="bank")
                return self._leave_bank()
            case do.PassBank(seat=seat):
                self._pass_bank(seat - 1)
            case do.Deal(cut=cut):
                self._deal(cut)
                if person == HOUSE:
                    self.clocked = [DEALT]
            case do.Key(text=text):
                session.key(text)
            case do.Back():
                return self._back()
            case do.Shuffle():
                if session.stakes.any():
                    raise NotAllowed(
                        "there are wagers on the layout, made for the shoe as it was committed "
                        "to: shuffle when they are down",
                        code="wager",
                    )
                session.shuffle()
                self._beads = []
            case do.Void(irregularity=irregularity, seat=seat):
                if seat > self.terms.seats:
                    raise BadInput(f"there is no hand at place {seat}", code="seat")
                session.void(irregularity, seat - 1)
            case do.ClearFor(seat=seat):
                self._idle(seat - 1)
                self._clear_for(seat - 1)
            case do.StandFor(seat=seat):
                self._idle(seat - 1)
                return self._stand(seat - 1)
            case do.Correct(seat=seat, amount=amount):
                return self._correct(seat - 1, amount)
            case do.Award(seat=seat):
                return self._award(seat - 1)
            case do.Release():
                self._between()
                return release(self, command)
            case do.PostClock(deal=deal, act=act, reserve=reserve):
                self.pace = {"deal": deal, "act": act, "reserve": reserve}
            case do.ChangeOptions(options=options):
                self._reopen(options)
            case do.Close():
                return self._close()
        return [], {}, {}

    # seats

    def _sit(
        self, person: str, name: str, command: do.Sit
    ) -> tuple[Postings, dict[str, int], dict[str, Any]]:
        seat, amount, visitor = command.seat - 1, command.buy_in, command.visitor
        if self.chairs[seat].taken:
            raise NotAllowed(
                f"{self.terms.place_name(seat)} is taken by {self.chairs[seat].name}", code="seat"
            )
        if visitor and not self.live:
            raise NotAllowed("visitors sit at live tables only", code="seat")
        owner = f"visitor:{self.id}:{seat + 1}" if visitor else person
        if self.room is not None:
            self.room.check_sits([chair.person for chair in self.chairs], owner)
            check_offered(self.room, owner, self.free_seats)
            self.room.check_buy_in(0, amount)
        elif self.session.prompt is not None:
            raise NotAllowed("sit down when the round is over", code="round")
        players = [chair.person for chair in self.chairs]
        players[seat] = owner
        check_own_hand(self.terms, players, seat)
        if not self.stadium:
            self.session.buy(seat, amount)
        self.chairs[seat] = Chair(owner, visitor or name, station=command.station)
        self._name_players()
        if self.room is not None:
            self.room.sits(seat, posts=command.post)
            waits = self.room.state.waiting
            self.room.state.waiting = [each for each in waits if each.person != owner]
        posted, wallets, _ = self._move(self._source(owner), self._rack(seat), amount, owner)
        return posted, wallets, {"name": visitor or name}

    def _stand(self, seat: int) -> tuple[Postings, dict[str, int], dict[str, Any]]:
        owner = self.purse(seat)
        banked: Postings = []
        if self.banker == seat:
            self._between()
            banked, _, _ = self._leave_bank()
        taken = self.session.leave(seat)
        self._clear_behind(seat)
        self.chairs[seat] = Chair()
        self._name_players()
        if self.room is not None:
            self.room.left(seat)
        posted, wallets, _ = self._move(self._rack(seat), self._source(owner), taken, owner)
        return banked + posted, wallets, {}

    # for table stakes

    def _at_stakes(self) -> CardRoom:
        if self.room is None:
            raise NotAllowed(f"{self.terms.address} is not played for table stakes", code="game")
        return self.room

    @property
    def free_seats(self) -> int:
        return self._people.count("")

    def _collect(self, new: list[int]) -> tuple[Postings, dict[str, int], dict[str, Any]]:
        """Take the time collection of everybody who plays."""
        room = self._at_stakes()
        self._between()
        due = charges(room, self.session.bankrolls, self.active, new)
        for seat, amount in due.items():
            self.session.pay(seat, -amount)
            self.session.fees += amount
        posted = [(self._rack(seat), -amount) for seat, amount in due.items() if amount]
        said = {"charged": {str(seat + 1): amount for seat, amount in due.items()}}
        return [*posted, ("fees", sum(due.values()))], {}, said

    def _in_hand(self, seat: int) -> bool:
        """Are a seat's chips at stake in a hand that is not over?"""
        return self.session.prompt is not None and bool(self.session.stakes[seat].any())

    def _check_top_up(self, seat: int, amount: int) -> None:
        if self.room is None:
            return
        if self._in_hand(seat):
            raise NotAllowed("chips are bought between two hands", code="round")
        self.room.check_buy_in(self.session.bankrolls[seat], amount)

    def _leave(self, seat: int) -> tuple[Postings, dict[str, int], dict[str, Any]]:
        """Leave now, or when the hand is over."""
        room = self._at_stakes()
        if self.session.prompt is None:
            return self._stand(seat)
        room.seat(seat).leaves = True
        return [], {}, {}

    def _seat_bots(self, many: int) -> tuple[Postings, dict[str, int], dict[str, Any]]:
        """Have so many bots play here; those who are too many leave after the hand."""
        room = self._at_stakes()
        if self.live:
            raise NotAllowed(
                "bots sit down where the floor deals, not at a real table", code="bots"
            )
        posted: Postings = []
        for seat in seats_for(self, many):
            person, name, style = bot_of(seat)
            self.session.buy(seat, chips_of(room))
            self.chairs[seat] = Chair(person, name)
            room.sits(seat, posts=True)
            room.seat(seat).bot = style
            posted += [("cage", -chips_of(room)), (self._rack(seat), chips_of(room))]
        for seat in seats_left(self, many):
            if self.session.prompt is not None:
                room.seat(seat).leaves = True
            else:
                posted += self._stand(seat)[0]
        self._name_players()
        return posted, {}, {}

    def _act_for(self, command: do.ActFor, *, by_the_clock: bool) -> None:
        """Decide for a seat whose player is away; whom the clock waited for sits out from then."""
        seat, session = command.seat - 1, self.session
        prompt = session.prompt
        decided = self._decisions()
        if command.places is not None:
            self._turn(seat, "discard")
            session.answer(sum(1 << place for place in set(command.places)))
        elif prompt is not None and prompt.kind == "amount" and command.amount is not None:
            self._turn(seat, "amount")
            session.answer(command.amount)
        else:
            self._turn(seat, "amount" if not command.action else "choose")
            decide(session, command.action, command.amount)
        if by_the_clock and not is_bot(self.chairs[seat].person):
            self.clocked.append(decided)
            if self.room is not None:
                self.room.sit_out(seat)

    def _afford(self, owner: str, command: do.Sit | do.Buy) -> None:
        amount = command.buy_in if isinstance(command, do.Sit) else command.amount
        seated = self.chairs[command.seat - 1].person
        visits: object = command.visitor if isinstance(command, do.Sit) else ""
        if isinstance(command, do.Buy):
            visits = seated.startswith("visitor:") or is_bot(seated)
        if visits:
            return
        has = self.wallets.get(owner, 0)
        if amount > has:
            raise NotAllowed(
                f"you cannot buy in for {money(amount)}: your wallet holds {money(has)}",
                code="wallet",
            )

    def _source(self, owner: str) -> str:
        brings = owner.startswith("visitor:") or is_bot(owner)
        return "cage" if brings else f"wallet:{owner}"

    def _rack(self, seat: int) -> str:
        return f"rack:{self.id}:{seat + 1}"

    def _move(
        self, source: str, target: str, amount: int, owner: str
    ) -> tuple[Postings, dict[str, int], dict[str, Any]]:
        if not amount:
            return [], {}, {}
        change = {source: -amount, target: amount}.get(f"wallet:{owner}", 0)
        return [(source, -amount), (target, amount)], {owner: change} if change else {}, {}

    # the round

    def _ready(self, seat: int, cut: str) -> None:
        self._between()
        if self.room is None:
            if not self.session.stakes[seat].any():
                raise NotAllowed(
                    f"{self.terms.place_name(seat)} has no wager on the layout", code="wager"
                )
            self._check_chips(seat)
        was, self.chairs[seat].ready = self.chairs[seat].ready, True
        if not self.waiting and not self.live and (self.room is None or len(self.active) > 1):
            try:
                self._deal(cut)
            except PitbossError:
                self.chairs[seat].ready = was
                raise

    def _deal(self, cut: str) -> None:
        self._check_bank()
        before, carry = self.session.stakes.copy(), self.session.carry.copy()
        begins = self._stake_stacks()
        if self.room is None:
            self._send_back()
        if self.falls is not None:
            self.falls.begin_round(cut)
        self.session.bank_chosen_by = self.banker if self.banker >= 0 else NOBODY
        try:
            self.session.deal()
        except PitbossError:
            self.session.stakes[:], self.session.carry[:] = before, carry
            raise
        if self.room is not None and begins is not None:
            self.room.dealt(begins)
        played = self.session.round
        assert played is not None
        self._fed = self._put_on_the_meter(played)
        self._set_aside = self._put_into_the_second(played.stakes)
        self.dealt_rounds += 1
        self.clocked = []
        bets = np.flatnonzero(played.stakes.any(axis=1))
        self.entered = sorted({self.chairs[seat].person for seat in bets})
        for chair in self.chairs:
            chair.ready = False

    def _stake_stacks(self) -> Next | None:
        """Where stacks are played for: all that those have who are dealt in is at stake."""
        room = self.room
        if room is None or room.as_dealt:
            return None
        drawn = int(self.shoe.commitment, 16) if self.shoe else 0
        begins = room.next(self.session, [chair.taken for chair in self.chairs], drawn)
        room.stake(self.session, begins)
        return begins

    def _decisions(self) -> int:
        """How many decisions have been made in this round."""
        played = self.session.round
        return sum(each.kind in DECIDED for each in played.events) if played else 0

    def _turn(self, seat: int, kind: str) -> None:
        prompt = self.session.prompt
        if prompt is None:
            raise NotAllowed("no round is being dealt", code="round")
        if prompt.seat != seat or not prompt.is_decision:
            waits = f"seat {prompt.seat + 1}" if prompt.is_decision else "the dealer"
            raise NotAllowed(f"it is not seat {seat + 1}'s turn: {waits} acts", code="turn")
        if prompt.kind != kind:
            says = {"amount": "say an amount", "discard": "say which cards"}
            wanted = says.get(prompt.kind, "say an action")
            raise NotAllowed(f"seat {seat + 1} must {wanted}", code="turn")

    def _between(self) -> None:
        if self.session.prompt is not None:
            raise NotAllowed("the round is not over yet", code="round")

    def _back(self) -> tuple[Postings, dict[str, int], dict[str, Any]]:
        was_settled = self.session.prompt is None
        self.session.back()
        if not was_settled:
            return [], {}, {}
        undone = [(account, -amount) for account, amount in self._round]
        self.turns = self._turns_before
        self._round = []
        self.held = [each for each in self.held if each.round != self.dealt_rounds]
        self._beads, self.recent = self._beads[:-1], self.recent[:-1]
        if self.banker >= 0:
            self.session.cover += dict(undone).get(f"bank:{self.id}", 0)
        return undone, {}, {"reverses": self.dealt_rounds}

    def _just_settled(self, command: do.Command, rounds: int) -> bool:
        """Did this command end a round?"""
        deals = self.dealt_rounds > rounds
        answers = isinstance(
            command, do.Act | do.PutAmount | do.Discard | do.ActFor | do.Key | do.Void
        )
        return (deals or answers) and self.session.prompt is None

    def _settled(self, meter: int) -> Draft:
        """The entry of a settled round: who got what, and why, and the money that moved."""
        played = self.session.round
        assert played is not None
        self._score(played)
        self._count_turn(played)
        if self.link:
            self._take_off_the_meter(played, meter)
        names = {"bank": f"bank:{self.id}", "meter": self._meter_account}
        names |= {f"seat {s + 1}": self._rack(s) for s in range(len(self.chairs))}
        books = played.settlement.postings()
        postings = {names.get(account, account): n for account, n in books.items() if n}
        if self.room is not None and (dropped := self.room.dropped(played)):
            postings["fees"] -= dropped
            postings[DROP + self.terms.offer.book.slug] = dropped
        moved = postings.get(self._meter_account, 0)
        house = self._meter_postings(meter + moved, self._meter())
        back = self._put_into_the_second(played.given_back)
        house += self._second_postings(-min(back, self.second_jackpot))
        for account, amount in house:
            postings[account] = postings.get(account, 0) + amount
        prizes = won(self, played)
        held = prizes if self.holds else []
        for each in held:
            self.session.bankrolls[each.seat] -= each.amount
            for there, n in (
                (self._rack(each.seat), -each.amount),
                (held_at(self.id), each.amount),
            ):
                postings[there] = postings.get(there, 0) + n
        self.held = [*self.held, *held]
        self._round = sorted((a, n) for a, n in postings.items() if n)
        if self.banker >= 0:
            self.session.cover += postings.get(f"bank:{self.id}", 0)
            if self.session.cover == 0 and not self.live:  # the bank is broken
                self._leave_bank()
        data: dict[str, Any] = {"lines": transcript(played)} | self._seed_laid_open()
        if prizes:
            data["prizes"] = {str(each.seat + 1): each.shown for each in prizes}
        if held:
            data["held"] = {str(each.seat + 1): each.amount for each in held}
        if hands := looked_at(self, played, {each.seat for each in held}):
            data["hands"] = hands
        if played.voided:
            data["void"] = played.voided
        return self._draft(HOUSE, "settled", data, self._round)

    def _score(self, played: Round) -> None:
        """Put a coup of baccarat on the shoe's scoreboard."""
        if self.terms.game.facts.family == BACCARAT and not played.voided:
            self._beads, self._beads_of = [*self.beads, bead(played)], self._shoe_id
        if is_thrown(self.terms) and not played.voided and throws(played.events):
            came = "-".join(fell(played.events, self.terms.game.wheel(self.terms.rules)))
            self.recent = [*self.recent, came][-MOST_RECENT:]

    # the bank

    def _take_bank(self, seat: int, cover: int) -> tuple[Postings, dict[str, int], dict[str, Any]]:
        self._between()
        if not self.terms.player_dealer:
            raise NotAllowed(f"the house banks {self.terms.address}", code="bank")
        if self.banker >= 0:
            raise NotAllowed(f"{self.chairs[self.banker].name} has the bank", code="bank")
        if seat >= self.terms.seats:
            raise NotAllowed("who takes the bank sits at the table, not behind a seat", code="bank")
        names = [chair.name for chair in self.chairs]
        check_turn(self.turns, self.terms.bank_turns, seat, self._people, names)
        self._check_own_wagers(seat)
        if cover > self.session.bankrolls[seat]:
            has = money(self.session.bankrolls[seat])
            raise NotAllowed(f"seat {seat + 1} has {has}, not {money(cover)}", code="bank")
        swept = [("house", self.session.bank), (f"bank:{self.id}", -self.session.bank)]
        self.session.put_up_bank(cover)
        self.session.bankrolls[seat] -= cover
        self.session.bank, self.banker = 0, seat
        self.turns.taken()
        self._clear_behind(seat)
        self.session.give_button((seat + 1) % self.terms.seats, banker=seat + 1)
        moved = [(self._rack(seat), -cover), (f"bank:{self.id}", cover)]
        return [*(swept if swept[0][1] else []), *moved], {}, {}

    def _check_own_wagers(self, seat: int) -> None:
        """Refuse the bank to who has wagers up, but for those that may stay without action."""
        turns = self.terms.bank_turns
        keeps = turns.keeps if turns else None
        for spot in np.flatnonzero(self.session.stakes[seat]):
            if keeps is None or self.terms.game.layout.kinds[spot] not in keeps.wagers:
                title = self.terms.spot_title(int(spot))
                stays = [self.terms.wagers[slug].title for slug in keeps.wagers] if keeps else []
                raise NotAllowed(
                    f"seat {seat + 1} has wagers on the layout: {title} comes down before it "
                    "takes the bank"
                    + (
                        f"; what may stay is {', '.join(stays)} ({line_of(str(keeps.lines))})"
                        if keeps
                        else ""
                    ),
                    allowed=stays,
                    code="bank",
                )

    def _leave_bank(self) -> tuple[Postings, dict[str, int], dict[str, Any]]:
        self._between()
        stack, seat = self.session.cover, self.banker
        self.turns.left(seat)
        self.session.bankrolls[seat] += stack
        self.session.cover, self.session.bank, self.banker = UNLIMITED, 0, -1
        self.session.give_button(0)
        moved = [(f"bank:{self.id}", -stack), (self._rack(seat), stack)]
        return moved if stack else [], {}, {}

    def _pass_bank(self, seat: int) -> None:
        if self.offered != seat:
            raise NotAllowed(f"the bank is not offered to seat {seat + 1}", code="bank")
        self.turns.passed.append(self.chairs[seat].person)

    def _check_bank(self) -> None:
        """Refuse a round that its banker may not bank any more, or that nobody banks."""
        rule = self.terms.bank_turns
        if rule is not None and self.bank_goes_on:
            raise over(rule, self.chairs[self.banker].name)
        if self.terms.player_dealer and self.banker < 0 and not self.house_banks:
            seat = self.offered
            raise nobody_banks(rule, seat, self.chairs[seat].name if seat >= 0 else "")

    def _count_turn(self, played: Round) -> None:
        """A round that was played counts for who banked it."""
        self._turns_before = msgspec.structs.replace(self.turns)
        if played.voided or not self.terms.player_dealer:
            return
        bets = {self.chairs[seat].person for seat in np.flatnonzero(played.stakes.any(axis=1))}
        banker = self.chairs[self.banker].person if self.banker >= 0 else ""
        self.turns.banked(banker, bets - {banker})

    # the supervisor

    def _idle(self, seat: int) -> None:
        """Refuse where nobody sits, and in a round: there the seat has decisions to make."""
        if not self.chairs[seat].taken:
            raise NotAllowed(f"nobody sits at seat {seat + 1}", code="seat")
        if self.session.prompt is not None:
            raise NotAllowed(
                f"the round is not over yet: act for seat {seat + 1} when it is its turn, "
                "and do this after the round",
                code="round",
            )

    def _clear_for(self, seat: int) -> None:
        """Take down what may come down; what the book keeps up stays."""
        before = self.session.wagers(seat)
        if not before:
            raise NotAllowed(
                f"{self.terms.place_name(seat)} has no wager on the layout", code="wager"
            )
        try:
            self.session.clear(seat)
        except NotAllowed:
            for spot in reversed(before):
                with contextlib.suppress(NotAllowed):
                    self.session.take_down(seat, [spot])
            if self.session.wagers(seat) == before:
                raise
        self.chairs[seat].ready = False

    def _correct(self, seat: int, amount: int) -> tuple[Postings, dict[str, int], dict[str, Any]]:
        """Move money between who played and who banked then, wherever theirs is now."""
        self._between()
        whose, self.corrects = self.corrects or present(self, seat), None
        if not whose.player:
            raise NotAllowed(f"nobody sits at seat {seat + 1}", code="seat")
        player, banker = of_player(self, seat, whose.player), of_banker(self, whose.banker)
        moves = [(banker, -amount), (player, amount)]
        for purse, change in moves:
            check_moves(purse, change)
        wallets: dict[str, int] = {}
        for purse, change in moves:
            self._put_into(purse, change)
            if purse.wallet:
                wallets[purse.wallet] = wallets.get(purse.wallet, 0) + change
        posted = [(purse.account, change) for purse, change in moves if change]
        return posted, wallets, {"whose": msgspec.to_builtins(whose)}

    def _put_into(self, purse: Purse, amount: int) -> None:
        """Put money where somebody's is; a wallet is the floor's to see to."""
        if purse.seat >= 0:
            self.session.pay(purse.seat, amount)
        elif purse.account == f"bank:{self.id}" and self.banker >= 0:
            self.session.cover += amount
        elif purse.account == f"bank:{self.id}":
            self.session.bank += amount

    def _award(self, seat: int) -> tuple[Postings, dict[str, int], dict[str, Any]]:
        self._between()
        if not self.chairs[seat].taken:
            raise NotAllowed(f"nobody sits at seat {seat + 1}", code="seat")
        won, asked, self.awards = self.second_jackpot, self.awards, None
        if not won:
            raise NotAllowed("there is nothing in a second jackpot here", code="meter")
        if asked not in (None, won):
            raise NotAllowed(f"the second jackpot has moved to {money(won)}", code="meter")
        self.session.pay(seat, won)
        return [(self._second_account, -won), (self._rack(seat), won)], {}, {}

    def _reopen(self, options: Mapping[str, str | Scalar]) -> None:
        self._between()
        if self.session.stakes.any():
            raise NotAllowed("there are wagers on the layout", code="options")
        fresh = FloorTable.opened(
            self.id,
            self.terms.offer,
            {**self.given, **options},
            live=self.live,
            chance=self.chance,
        )
        if METER_LINK in options and fresh.link != self.link:
            raise NotAllowed(
                "a table keeps the meter that it was opened with; close it and open another",
                code="meter",
            )
        seats = fresh.terms.seats
        stay = len(self.chairs) if seats == self.terms.seats else min(seats, self.terms.seats)
        if any(chair.taken for chair in self.chairs[stay:]):
            raise NotAllowed(f"people sit beyond seat {stay} or bet behind seats", code="options")
        old = self.session
        self._beads = []
        self.session, self.terms, self.given = fresh.session, fresh.terms, fresh.given
        if self.room is not None and fresh.room is not None:
            fresh.room.state.seats[:stay] = self.room.state.seats[:stay]
        self.room = fresh.room
        self.chairs = [*self.chairs[:stay], *fresh.chairs[stay:]]
        for seat in range(stay):
            self.session.bankrolls[seat] = old.bankrolls[seat]
            self.session.bought_in[seat] = old.bought_in[seat]
        self.session.bank, self.session.fees, self.session.rounds = old.bank, old.fees, old.rounds
        self.session.cover = old.cover
        for i, name in enumerate(self.terms.game.carry):
            if name in self.terms.game.carry_money:
                self.session.carry[i] = old.carry[i]
        if self.banker >= 0:
            self.session.give_button((self.banker + 1) % seats, banker=self.banker + 1)
        if isinstance(old.shoe, CommittedShoe) and self.shoe is not None:
            self.shoe.finished = [old.shoe.record()]
        if isinstance(old.source, Falls) and self.falls is not None:
            self.falls.seeds = old.source.seeds
        self._name_players()

    def _close(self) -> tuple[Postings, dict[str, int], dict[str, Any]]:
        self._between()
        self.session.check_clear()
        postings: Postings = []
        wallets: dict[str, int] = {}
        for seat, chair in enumerate(self.chairs):
            if chair.taken:
                posted, changed, _ = self._stand(seat)
                postings += posted
                for owner, amount in changed.items():
                    wallets[owner] = wallets.get(owner, 0) + amount
        if self.session.bank:
            postings += [(f"bank:{self.id}", -self.session.bank), ("house", self.session.bank)]
        if not self.link:
            postings += self._meter_postings(self._meter(), 0)
        if self.shoe is not None:
            self.shoe.take_out()
        self.open = False
        return postings, wallets, {}

    # what becomes durable

    def _draft(self, actor: str, kind: str, data: dict[str, Any], postings: Postings) -> Draft:
        joined: dict[str, int] = {}
        for account, amount in postings:
            joined[account] = joined.get(account, 0) + amount
        return Draft(
            kind=kind,
            actor=actor or HOUSE,
            table=self.id,
            round=self.dealt_rounds,
            data=data,
            postings=[(a, n) for a, n in joined.items() if n],
            revision=self.revision,
        )

    def _made(self, drafts: list[Draft], wallets: dict[str, int] | None = None) -> Made:
        batch = Batch(drafts=drafts)
        if self.shoe is not None:
            over = self.shoe.must_shuffle or self.all_wait_for_a_shuffle
            if self.open and self.session.prompt is None and over:
                self.shoe.shuffle()
            self._publish(batch)
        if self.falls is not None and self.terms.game.facts.throws:
            self._commit_seeds(batch, self.falls)
        if self._keepable():
            batch.table = TableRow(id=self.id, open=self.open, number=0, state=self.state())
        return Made(batch, wallets or {})

    def _publish(self, batch: Batch) -> None:
        """Lay open finished shoes and commit to new ones, each in the other's place."""
        shoe = self.shoe
        assert shoe is not None
        for done, made in zip_longest(shoe.finished, shoe.made):
            if done is not None:
                data: dict[str, Any] = {"shoe": done.id, "salt": done.salt, "order": done.order}
                batch.drafts.append(self._draft(HOUSE, "shoe finished", data, []))
                batch.finished.append(done.id)
            if made is not None:
                data = {"shoe": made.id, "commitment": made.commitment, "dealt": shoe.dealt}
                if shoe.to_deal != CUT_CARD_IN:
                    data["to_deal"] = shoe.to_deal
                batch.drafts.append(self._draft(HOUSE, "shuffled", data, []))
                batch.shoes.append(made)
        shoe.made, shoe.finished = [], []

    def _commit_seeds(self, batch: Batch, falls: Falls) -> None:
        """Commit to the dice and the wheel of the rounds to come, before anybody deals one."""
        spent = falls.seeds
        if spent is not None and not (self.open and spent.left):
            batch.finished.append(spent.id)
            falls.seeds = None
        if falls.seeds is not None or not self.open or self.session.prompt is not None:
            return
        made = falls.commit(self.id, before=spent is not None)
        if made is not None:
            data = {"seeds": made.id, "commitment": made.record.commitment, "of": made.length}
            batch.drafts.append(self._draft(HOUSE, "seeds", data, []))
            batch.shoes.append(made.record)

    def _seed_laid_open(self) -> dict[str, Any]:
        """The seed of a round that is over, or given up: the next one has another."""
        return {"seed": self.seeds.spend()} if self.seeds else {}

    def _keepable(self) -> bool:
        """May the state stand for what happened? Not where a live dealer can still take it back."""
        return self.session.prompt is None and not (self.live and self.session.can_go_back)

    # restoring

    @classmethod
    def restored(
        cls,
        row: TableRow,
        after: Iterable[Entry],
        find: Finder,
        offer: BookGame,
        chance: Chance | None = None,
    ) -> FloorTable:
        """A table as it stood when the last of these entries was acknowledged."""
        kept = state_of(row)
        table = cls.opened(
            row.id, offer, kept.options, live=kept.live, name=kept.name, chance=chance
        )
        table.keep_meter(kept.link)
        table.load(kept, find)
        table.number, table.open = row.number, row.open
        for entry in after:
            table.again(entry, find)
            table.number = entry.number
        return table

    def take_over(self, after: Iterable[Entry]) -> None:
        """Take the chips from entries whose commands cannot be done again."""
        for entry in after:
            for account, amount in entry.postings:
                if account.startswith(f"rack:{self.id}:"):
                    self.session.bankrolls[int(account.rpartition(":")[2]) - 1] += amount
                elif account == f"bank:{self.id}" and self.banker >= 0:
                    self.session.cover += amount
                elif account == f"bank:{self.id}":
                    self.session.bank += amount
            for seat, amount in entry.data.get("held", {}).items():
                chair = self.chairs[int(seat) - 1]
                shown = entry.data.get("prizes", {}).get(seat, 0)
                at = int(seat) - 1, chair.person, chair.name
                self.held = [*self.held, Held(*at, amount, entry.round, shown)]
            if "reverses" in entry.data:
                self.held = [each for each in self.held if each.round != entry.round]
            self.number = entry.number
            self.dealt_rounds = max(self.dealt_rounds, entry.round)

    def drop(self, after: Iterable[Entry]) -> Made:
        """Give a round up whose commands cannot be done again."""
        data = _said(self._reading()) | self._seed_laid_open()
        return self._made([self._draft(HOUSE, "dropped", data, self._given_up(list(after)))])

    def change_edition(self, after: Iterable[Entry]) -> Made:
        """Go on by other files of the book; a round that was begun by the old ones is given up."""
        data = {"files": self.terms.offer.files, **_said(self._reading()), **self._seed_laid_open()}
        drafts = [self._draft(HOUSE, "edition", data, self._given_up(list(after)))]
        return self._made([*drafts, self._posted()])

    def _given_up(self, after: list[Entry]) -> Postings:
        """Stand between rounds, with the chips that the ledger has; what the house posts for that.

        The cards that fell are known, so the shoe is shuffled. The table's own meters stand where
        they stood before, and a linked one gets back what the round put there. Wagers that were
        settled since come off the layout: their chips are in the racks.
        """
        self.take_over(after)
        settled = any(entry.kind == "settled" for entry in after)
        if settled:
            self.session.stakes[:] = 0
        if self.shoe is not None:
            self.shoe.shuffle()
        posted: Counter[str] = Counter()
        for entry in after:
            for account, amount in entry.postings:
                posted[account] += amount
        fed = posted[self._meter_account]
        if not self.link:
            return self._meter_postings(self._meter() + fed, self._meter())
        if [e.kind for e in after if e.kind in ("settled", "back")][-1:] == ["settled"]:
            return []
        stands = self._reading()[self.link]
        second = min(posted[self._second_account], self.second_jackpot)
        given_back = self._meter_postings(stands, self._without(stands, fed))
        return given_back + self._second_postings(-second)

    def again(self, entry: Entry, find: Finder) -> None:
        """Do again what an entry says was done."""
        if entry.kind == "shuffled" and self.shoe is not None:
            to_deal = entry.data.get("to_deal", CUT_CARD_IN)
            self.shoe.load(find(entry.data["shoe"]), entry.data["dealt"], to_deal)
        if entry.kind == "seeds" and self.falls is not None:
            self.falls.seeds = Seeds(find(entry.data["seeds"]))
        if entry.kind not in do.KINDS:
            return
        name, command = written_command(entry)
        if self.falls:
            self.falls.told = deque(entry.data.get("fell", []))
        self._told = entry.data.get("dealt", {}).get("stakes")
        if self.link and "meter" in entry.data:
            self._read_meter(entry.data["meter"][self.link])
        self.corrects = corrected_parties(entry)
        rounds, meter = self.dealt_rounds, self._meter()
        lent = self._lend(command, plenty=True)
        self._do(entry.actor, name, command)
        self._told = None
        if self._just_settled(command, rounds):
            self._settled(meter + self._fed if self.dealt_rounds > rounds else meter)
        self._settle_up(lent)
        if self.falls:
            self.falls.told = None
            self.falls.taken()
        if self.shoe is not None:
            self.shoe.made, self.shoe.finished = [], []


def _said(reading: dict[str, int]) -> dict[str, Any]:
    """What the journal says of a reading."""
    return {"meter": reading} if reading else {}


def deal_again(table: FloorTable, dealt: Mapping[str, Any], number: int) -> None:
    """Put a new table where an earlier one stood when it dealt a round."""
    session = table.session
    table.chairs = [Chair(*dealt["players"].get(str(s + 1), ())) for s in range(session.seats)]
    table.dealt_rounds = number - 1
    fill(session.stakes, dealt["stakes"])
    session.carry[:] = 0
    for cell, value in dealt["carry"].items():
        session.carry[int(cell)] = value
    session.cover = dealt["cover"]
    table.banker = dealt.get("banker", 0) - 1
    place_chips(session, dealt["bankrolls"], dealt["bankrolls"])
    for number, chair in enumerate(table.chairs, 1):
        chair.ready = True
        chair.station = number if table.stadium and chair.taken else 0
    session.players = [chair.person for chair in table.chairs]
    if table.room is not None:
        table.room.as_dealt = True


def corrected_parties(entry: Entry) -> Parties | None:
    """Whose money a correction moved, as the journal has it; older ones say nothing of it."""
    whose = entry.data.get("whose")
    return msgspec.convert(whose, Parties) if whose else None


def written_command(entry: Entry) -> tuple[str, do.Command]:
    """The command that an entry says was done, and the name of who sat down."""
    data = {k: v for k, v in entry.data.items() if k not in ADDED}
    name = data.pop("name", "") if entry.kind in ("sit", "wait") else ""
    return name, do.read({"do": entry.kind, **data})


def _session(id: str, on: Terms, live: bool, chance: Chance) -> Session:
    """A session with nobody at the table: dealt by itself, or keyed in by a dealer."""
    nobody = [0] * on.places
    deck = on.game.deck(on.rules) if on.game.deck else None
    if live:
        fresh = deck is not None and cut_card(on) >= deck.size
        dealer = Live(deck, fresh, on.game.wheel(on.rules), own_unseen=on.game.between_players)
        return Session(on, dealer, nobody, bank_is_all=True)
    plain = new_shoe(on, chance)
    shoe = None
    if plain is not None:
        shoe = CommittedShoe(plain.deck, plain.procedure, chance, table=id)
    return Session(on, Falls(Fair(chance, shoe)), nobody, shoe, bank_is_all=True)
