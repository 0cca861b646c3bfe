"""What the store keeps of a table, and how a table is put back where it stood.

A state is of a table between rounds. It says all that a table does not have from its book: who
sits where with how much, what lies on the layout, the meters, and how far shoe and seeds are used.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from pitboss.engines.play import Round
from pitboss.engines.session import Session
from pitboss.equipment.shoes import CUT_CARD_IN
from pitboss.errors import NotAllowed
from pitboss.floor.bank_turns import Turns
from pitboss.floor.card_room.room import CardRoom, RoomState
from pitboss.floor.jackpots import Held
from pitboss.floor.mid_shoe import may_bet
from pitboss.floor.seeds import Seeds
from pitboss.floor.shoes import CommittedShoe, Falls, Finder
from pitboss.floor.table_meters import TableMeters
from pitboss.ledger.entries import Broken, TableRow
from pitboss.revisions import revision as code_revision
from pitboss.rulebook.schema import Scalar
from pitboss.tape.table import NOBODY


class Chair(msgspec.Struct):
    """Who sits at a seat."""

    person: str = ""
    name: str = ""
    ready: bool = False
    station: int = 0
    """At a table of a stadium: where the credit is that is bet here."""

    @property
    def taken(self) -> bool:
        return bool(self.person)

    @property
    def visitor(self) -> bool:
        """Somebody without an account, at a live table."""
        return self.person.startswith("visitor:")


class RoundState(msgspec.Struct, kw_only=True):
    """A finished round, as much as is needed to play it again."""

    stakes: dict[str, int]
    carry: list[int]
    cover: int
    answers: list[int]
    voided: str
    bank_chosen_by: int = NOBODY
    players: list[str] = []
    """Who was at each place; rows that are older do not say."""


class TableState(msgspec.Struct, kw_only=True):
    """A table between rounds, as the store keeps it."""

    address: str
    options: dict[str, Scalar]
    live: bool
    name: str
    revision: str
    chairs: list[Chair]
    banker: int
    bankrolls: list[int]
    bought_in: list[int]
    stakes: dict[str, int]
    carry: list[int]
    bank: int
    fees: int
    rounds: int
    dealt_rounds: int
    cover: int
    last: dict[int, dict[str, int]]
    shoe: str
    dealt: int
    gone: dict[int, int]
    round: RoundState | None
    beads: list[str] = []
    beads_of: str = ""
    link: str = ""
    seeds: str = ""
    seeds_used: int = 0
    turns: Turns = msgspec.field(default_factory=Turns)
    to_deal: int = CUT_CARD_IN
    entered: list[str] = []
    holds: bool = False
    held: list[Held] = []
    pace: dict[str, int] = {}
    clocked: list[int] = []
    recent: list[str] = []
    stadium: str = ""
    room: RoomState | None = None


class StoredTable(TableMeters):
    """A table as the store knows it."""

    given: dict[str, Scalar]
    """The options that were chosen when it was opened."""
    live: bool
    name: str
    chairs: list[Chair]
    banker: int
    """The seat of the player-dealer; -1 while the house, or its banker, has the bank."""
    turns: Turns
    """Whose turn it is to bank."""
    entered: list[str]
    """Who bet on the last round: where nobody enters in the middle of a shoe, they go on."""
    pace: dict[str, int]
    """What is posted of its clock."""
    clocked: list[int]
    """Which decisions of the last round its clock made."""
    recent: list[str]
    """What the dice or the wheel showed last."""
    room: CardRoom | None
    """What it has besides where its game is for table stakes."""
    stadium: str
    """The stadium whose stations bet here; empty for a table with a rail of its own."""
    holds: bool
    """Is what is won off a meter held until it was verified?"""
    held: list[Held]
    """Jackpots that are not paid yet."""
    dealt_rounds: int
    """Rounds begun, void ones included: what a round is called in the journal."""
    _beads: list[str]
    _beads_of: str
    """The scoreboard of a baccarat shoe, and which shoe that is."""

    @property
    def falls(self) -> Falls | None:
        return self.session.source if isinstance(self.session.source, Falls) else None

    @property
    def shoe(self) -> CommittedShoe | None:
        return self.session.shoe if isinstance(self.session.shoe, CommittedShoe) else None

    @property
    def seeds(self) -> Seeds | None:
        """What its dice and its wheel follow from."""
        return self.falls.seeds if self.falls else None

    @property
    def shoe_is_fresh(self) -> bool:
        """Was no round dealt yet since the last shuffle?"""
        if self.shoe is not None:
            return self.shoe.fresh
        live = self.session.live
        return live is None or live.fresh or not any(live.gone.values())

    def waits_for_a_shuffle(self, place: int) -> bool:
        """Does whoever is at a place wait for the next shoe, since nobody enters this one?"""
        person, fresh = self.chairs[place].person, self.shoe_is_fresh
        rule = self.terms.mid_shoe
        return not may_bet(rule, fresh=fresh, entered=self.entered, person=person)

    @property
    def all_wait_for_a_shuffle(self) -> bool:
        """Are there people at the table, and none of them may bet before a shuffle?"""
        taken = [place for place, chair in enumerate(self.chairs) if chair.taken]
        return bool(taken) and all(map(self.waits_for_a_shuffle, taken))

    @cached_property
    def revision(self) -> str:
        """Of the code that plays this game, and of the files that it was read from."""
        code = code_revision(Path(inspect.getfile(Session)), self.terms.game.file)
        return f"{code}+{self.terms.offer.edition}"

    def _name_players(self) -> None:
        self.session.players = [chair.person for chair in self.chairs]

    def state(self) -> bytes:
        """The table between rounds, for the store."""
        session = self.session
        played = session.round
        live = session.live
        return msgspec.json.encode(
            TableState(
                address=self.terms.address,
                options=self.given,
                live=self.live,
                name=self.name,
                revision=self.revision,
                chairs=self.chairs,
                banker=self.banker,
                bankrolls=session.bankrolls,
                bought_in=session.bought_in,
                stakes=sparse(session.stakes),
                carry=self._own_carry(),
                bank=session.bank,
                fees=session.fees,
                rounds=session.rounds,
                dealt_rounds=self.dealt_rounds,
                cover=session.cover,
                last=session.last,
                shoe=self.shoe.id if self.shoe else "",
                dealt=self.shoe.dealt if self.shoe else 0,
                gone={card: n for card, n in live.gone.items() if n} if live else {},
                round=None
                if played is None
                else RoundState(
                    stakes=sparse(played.stakes),
                    carry=played.carry.tolist(),
                    cover=played.cover,
                    answers=played.answers,
                    voided=played.voided,
                    bank_chosen_by=played.bank_chosen_by,
                    players=list(played.players),
                ),
                beads=self._beads,
                beads_of=self._beads_of,
                link=self.link,
                seeds=self.seeds.id if self.seeds else "",
                seeds_used=self.seeds.used if self.seeds else 0,
                turns=self.turns,
                to_deal=self.shoe.to_deal if self.shoe else CUT_CARD_IN,
                entered=self.entered,
                holds=self.holds,
                held=self.held,
                pace=self.pace,
                clocked=self.clocked,
                recent=self.recent,
                stadium=self.stadium,
                room=self.room.state if self.room else None,
            )
        )

    def load(self, kept: TableState, find: Finder) -> None:
        session = self.session
        if len(kept.chairs) not in (self.terms.seats, self.terms.places):
            raise NotAllowed(
                f"it has {len(kept.chairs)} seats, and {self.terms.address} now has "
                f"{self.terms.seats}",
                code="seat",
            )
        self.banker, self.dealt_rounds = kept.banker, kept.dealt_rounds
        self.chairs[: len(kept.chairs)] = kept.chairs
        self._name_players()
        place_chips(session, kept.bankrolls, kept.bought_in)
        fill(session.stakes, kept.stakes)
        session.carry[:] = kept.carry
        session.bank, session.fees, session.rounds = kept.bank, kept.fees, kept.rounds
        session.cover, session.last = kept.cover, kept.last
        self._beads, self._beads_of = kept.beads, kept.beads_of
        self.turns, self.entered = kept.turns, kept.entered
        self.holds, self.held, self.stadium = kept.holds, kept.held, kept.stadium
        self.pace, self.clocked, self.recent = kept.pace, kept.clocked, kept.recent
        if self.room is not None and kept.room is not None:
            self.room.state = kept.room
        if session.live:
            session.live.gone.update(kept.gone)
        if self.shoe is not None:
            self.shoe.load(find(kept.shoe), kept.dealt, kept.to_deal)
        if self.falls is not None and kept.seeds:
            self.falls.seeds = Seeds(find(kept.seeds), kept.seeds_used)
        if kept.round is not None and kept.revision == self.revision:
            stakes = np.zeros_like(session.stakes)
            fill(stakes, kept.round.stakes)
            carry = np.array(kept.round.carry, dtype=np.int64)
            session.round = Round(
                self.terms,
                stakes,
                carry,
                kept.round.cover,
                kept.round.answers,
                kept.round.players or session.players,
                bank_chosen_by=kept.round.bank_chosen_by,
            )
            if kept.round.voided:
                session.round.void(kept.round.voided)


def state_of(row: TableRow) -> TableState:
    """What the store keeps of a table."""
    try:
        return msgspec.json.decode(row.state, type=TableState)
    except (msgspec.MsgspecError, TypeError) as error:
        raise Broken(f"the state of table {row.id} cannot be read") from error


def edition_of(revision: str) -> str:
    """The files of the book that something was done by, in short: see `BookGame.edition`."""
    return revision.partition("+")[2]


def place_chips(session: Session, bankrolls: list[int], bought_in: list[int]) -> None:
    """Put chips before those who had them; a table of an older edition had nobody behind a seat."""
    session.bankrolls[: len(bankrolls)] = bankrolls
    session.bought_in[: len(bought_in)] = bought_in


def sparse(stakes: Any) -> dict[str, int]:
    return {f"{seat}.{spot}": int(stakes[seat, spot]) for seat, spot in np.argwhere(stakes)}


def fill(stakes: Any, kept: Mapping[str, int]) -> None:
    for at, amount in kept.items():
        seat, spot = at.split(".")
        stakes[int(seat), int(spot)] = amount
