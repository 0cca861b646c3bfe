"""The meter of a table: its own, or one that it shares with other tables.

To the game a meter is a cell of what its table carries. A meter of the table's own stays there. A
linked one is the ledger's: the table reads it for each command of a round, and hands in what it
puts there or pays from it.
"""

from __future__ import annotations

from pitboss.engines.play import Round
from pitboss.engines.session import Session
from pitboss.errors import NotAllowed
from pitboss.money.meters import fed_by
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms

METER = "meter:"
"""What the accounts of meters begin with."""
SECOND = "/second"
"""What the name of a linked meter's second jackpot ends with."""
Postings = list[tuple[str, int]]


def meter_account(name: str) -> str:
    """The account of a meter: a linked one's, or the table's own by its id."""
    return f"{METER}{name}"


def is_link(name: str) -> bool:
    """Is a meter of this name a linked one? No table's id has a stroke."""
    return "/" in name


class TableMeters:
    """What a table does about meters."""

    id: str
    terms: Terms
    session: Session
    link: str
    """The linked meter that it shares with other tables, by name; without one it has its own."""
    meters: dict[str, int]
    """What the linked meters of the floor stand at, by name."""
    _fed: int
    """What the round put onto the linked meter before anything fell."""
    _set_aside: int
    """What it put into the second jackpot."""

    def _meter(self) -> int:
        """What the table's meters stand at, together."""
        return int(sum(self.session.carry[i] for i in self._meter_cells))

    @property
    def _meter_cells(self) -> list[int]:
        game = self.terms.game
        return [i for i, name in enumerate(game.carry) if name in game.carry_money]

    @property
    def _meter_account(self) -> str:
        return meter_account(self.link or self.id)

    def _meter_postings(self, ledger: int, carried: int) -> Postings:
        """What the house adds to a meter, or takes off it, from one amount to another."""
        more = carried - ledger
        return [("house", -more), (self._meter_account, more)] if more else []

    # the linked meter: the ledger has it, and the table reads it for each command of a round

    def shown_meters(self) -> dict[str, int]:
        """What the meters show, by the game's names for them."""
        carried = self.session.carried()
        found = {name: carried[name] for name in self.terms.game.carry_money}
        if self.link in self.meters:
            found = dict.fromkeys(found, self.meters[self.link])
        if self.link + SECOND in self.meters:
            found["second-jackpot"] = self.second_jackpot
        return found

    def keep_meter(self, link: str) -> None:
        """Stay on the meter that the table was opened with.

        A table with a meter of its own keeps it when its game is linked later.
        """
        if link and link != self.link:
            raise NotAllowed(
                f"it is linked to the meter {link}, which {self.terms.address} does not have",
                code="meter",
            )
        self.link = link

    @property
    def link_title(self) -> str:
        """What the book calls the linked meter."""
        return self.terms.offer.data.meter[self._link_name].title

    @property
    def _link_name(self) -> str:
        return self.link.rpartition("/")[2]

    def _reading(self) -> dict[str, int]:
        """The linked meter as it stands, for the journal; a table without one has none."""
        names = [self.link] if self.link else []
        if self.link and (self.second_jackpot or self.terms.second_share):
            names.append(self.link + SECOND)
        return {name: self.meters.get(name, 0) for name in names}

    def _read_meter(self, shown: int) -> None:
        """Take the linked meter into the round, which adds once more what it has put there."""
        played = self.session.round
        for cell in self._meter_cells:
            self.session.carry[cell] = shown
            if played is not None and not played.done:
                played.carry[cell] = shown - self._fed

    def _put_on_the_meter(self, played: Round) -> int:
        """What a round that is being dealt puts onto the linked meter."""
        if not self.link:
            return 0
        begun = Round(self.terms, played.stakes, played.carry, played.cover)
        return int(sum(begun.carried[i] - begun.carry[i] for i in self._meter_cells))

    @property
    def _second_account(self) -> str:
        return meter_account(self.link + SECOND)

    @property
    def second_jackpot(self) -> int:
        """What the second jackpot of the link stands at."""
        return self.meters.get(self.link + SECOND, 0)

    def _second_postings(self, more: int) -> Postings:
        return [("house", -more), (self._second_account, more)] if more else []

    def _put_into_the_second(self, stakes: Array) -> int:
        """What these wagers put into the second jackpot."""
        layout, share = self.terms.game.layout, self.terms.second_share
        if not share:
            return 0
        feeds = self.terms.offer.data.meter[self._link_name].wagers
        spots = [spot for slug in feeds for spot in layout.spots_of(slug)]
        return sum(fed_by(int(stake), share) for stake in stakes[:, spots].flat)

    def _take_off_the_meter(self, played: Round, meter: int) -> None:
        """What the round put onto the linked meter comes off it, as far as it is void."""
        if played.voided:
            self._read_meter(self._without(meter, self._fed))
        elif played.taken_off:
            self._read_meter(self._without(self._meter() + played.taken_off, played.taken_off))

    def _without(self, shown: int, fed: int) -> int:
        """The linked meter without what a round put there that is void.

        If it was won in the meantime that is gone, and the house bears it: what a meter is reset
        to is never less than its seed.
        """
        new = self.terms.game.new_carry(self.terms.rules, self.terms.seats)
        seed = int(sum(new[i] for i in self._meter_cells))
        return max(shown - fed, min(shown, seed))

    def _own_carry(self) -> list[int]:
        """What the table itself carries: a linked meter is the ledger's."""
        carry = self.session.carry.copy()
        if self.link:
            carry[self._meter_cells] = 0
        own: list[int] = carry.tolist()
        return own
