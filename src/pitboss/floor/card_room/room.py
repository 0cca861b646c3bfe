"""What a table for table stakes has besides: who sits out, what is owed, what may be bought in for.

The table asks it at its seams: when somebody sits down, buys chips or leaves, when a hand is
dealt, and when it is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from pitboss.engines.play import Round
from pitboss.engines.session import Session
from pitboss.errors import BadInput, NotAllowed
from pitboss.families.poker_room.rules import FirstOfEqual, HeadsUp, Opens, Street, Structure
from pitboss.families.poker_room.words import NO_SMALL_BLIND
from pitboss.floor.card_room.blinds import (
    HOUSE_RULES,
    NOWHERE,
    Due,
    Next,
    Places,
    first_hand,
    next_hand,
)
from pitboss.money.cents import money
from pitboss.rulebook.collection import amounts_of
from pitboss.rulebook.terms import Terms

STACK = 0
"""The one spot of such a game."""
LEAST_BLINDS, MOST_BLINDS = 20, 100
"""What may be bought in for where nothing is posted, in big blinds; in limit games in lower limits,
half as many at least, and as much as one likes."""
BUY_IN = "buy-in"
DROP_REASON = "drop"
POINTS, POINT = "buy-in-points", "point"


class BuyIn(msgspec.Struct, frozen=True):
    """What may be bought in for, in cents; 0 for no maximum."""

    low: int
    high: int = 0

    def __str__(self) -> str:
        if self.high:
            return f"{money(self.low)} to {money(self.high)}"
        return f"{money(self.low)} or more"


class CardSeat(msgspec.Struct):
    """What is known of who has a seat, besides his chips."""

    away: bool = False
    """Sits out, and is not dealt in."""
    leaves: bool = False
    """Leaves when the hand is over."""
    due: Due = msgspec.field(default_factory=Due)
    bot: str = ""
    """How a simulated player plays; empty for people."""


class Waits(msgspec.Struct, frozen=True):
    """Somebody who waits for a seat."""

    person: str
    name: str


class RoomState(msgspec.Struct):
    """What the store keeps of it."""

    buy_in: BuyIn
    seats: list[CardSeat]
    places: Places = msgspec.field(default_factory=Places)
    waiting: list[Waits] = []
    """Who waits for a seat, the first first."""


@dataclass
class CardRoom:
    """The part of a table that is for table stakes."""

    on: Terms
    state: RoomState
    as_dealt: bool = False
    """Are stakes and carry there already, because a hand of the journal is dealt again?"""
    posted: Mapping[int, Due] = field(default_factory=dict)
    """Who has posted in this hand besides the blinds."""

    @classmethod
    def opened(cls, on: Terms, buy_in: Mapping[str, int] | None = None) -> CardRoom | None:
        """For a game between players; none for others."""
        if not on.game.between_players:
            return None
        limits = usual_buy_in(on)
        if buy_in:
            limits = BuyIn(buy_in.get("low", limits.low), buy_in.get("high", limits.high))
            if limits.low <= 0 or 0 < limits.high < limits.low:
                raise BadInput(f"nobody can buy in for {limits}", code="buy-in")
        return cls(on, RoomState(limits, [CardSeat() for _ in range(on.seats)]))

    # what the game has

    @property
    def rules(self) -> Any:
        return self.on.rules

    @property
    def has_blinds(self) -> bool:
        streets = getattr(self.rules, "streets", None)
        return (
            streets is not None
            and len(streets) > 0
            and bool(streets[0, Street.OPENS] == Opens.LEFT_OF_BLIND)
            and self.rules.big_blind > 0
        )

    @property
    def has_button(self) -> bool:
        tie = getattr(self.rules, "acts_first_tie", None)
        return self.has_blinds or tie in (None, FirstOfEqual.LEFT_OF_BUTTON)

    @property
    def house_rules(self) -> Sequence[str]:
        return HOUSE_RULES if self.has_blinds else ()

    def seat(self, seat: int) -> CardSeat:
        return self.state.seats[seat]

    # seats

    def sits(self, seat: int, *, posts: bool) -> None:
        """Somebody has sat down: in a game that is on he owes a big blind."""
        new = self.has_blinds and self.state.places.big != NOWHERE
        self.state.seats[seat] = CardSeat(due=Due(big=new, posts=new and posts))

    def left(self, seat: int) -> None:
        self.state.seats[seat] = CardSeat()

    def check_sits(self, people: Sequence[str], person: str) -> None:
        """A person has one seat at a table: two would be one hand against his own."""
        if person in people:
            raise NotAllowed(
                f"you have seat {people.index(person) + 1} here: at a table for table stakes "
                "nobody has two",
                code="seat",
            )

    def check_buy_in(self, stack: int, amount: int) -> None:
        """Between the posted limits, what is there already counted."""
        limits, total = self.state.buy_in, stack + amount
        if (stack == 0 and total < limits.low) or (limits.high and total > limits.high):
            more = f", with the {money(stack)} that are there" if stack else ""
            raise NotAllowed(
                f"{money(amount)} cannot be bought in for{more}: here it is {limits}",
                code="buy-in",
            )

    def put_button(self, seat: int) -> None:
        """A dealer has drawn for it: the game begins anew there."""
        self.state.places = Places(button=seat)

    def sit_out(self, seat: int) -> None:
        self.state.seats[seat].away = True

    def sit_in(self, seat: int, *, posts: bool) -> None:
        mine = self.state.seats[seat]
        mine.away = mine.leaves = False
        mine.due.posts = posts

    # a hand

    def active(self, session: Session, taken: Sequence[bool]) -> list[int]:
        """The seats whose players are there, with chips that they can play with."""
        return [
            seat
            for seat, mine in enumerate(self.state.seats)
            if taken[seat] and not (mine.away or mine.leaves) and self._may_play(session, seat)
        ]

    def _may_play(self, session: Session, seat: int) -> bool:
        has = session.bankrolls[seat]
        legal = self.on.game.legal
        return has > 0 and not legal(self.rules, session.stakes, session.carry, seat, STACK, has)

    def next(self, session: Session, taken: Sequence[bool], drawn: int) -> Next:
        """Who is dealt in next, and where button and blinds are."""
        active = self.active(session, taken)
        if len(active) < 2:
            raise NotAllowed("a hand needs at least two players with chips", code="wager")
        two = self.has_blinds and self.rules.blinds > 1
        button_small = getattr(self.rules, "heads_up_small_blind", 0) == HeadsUp.BUTTON
        was, seats = self.state.places, len(self.state.seats)
        if was.big != NOWHERE and self.has_blinds:
            here = [seat for seat in range(seats) if taken[seat]]
            due = [each.due for each in self.state.seats]
            after = next_hand(was, active, here, due, two=two, button_small=button_small)
            if after is not None:
                return after
        if was.button in active and was.big == NOWHERE:  # it was put there
            drawn = active.index(was.button)
        elif not self.has_blinds and was.button != NOWHERE:  # it moves to the next player
            drawn = next((i for i, seat in enumerate(active) if seat > was.button), 0)
        return first_hand(active, drawn, seats, two=two, button_small=button_small)

    def stake(self, session: Session, begins: Next) -> None:
        """Put the stacks of those who are dealt in at stake, and say where the button is."""
        if self.as_dealt:
            return
        game = self.on.game
        session.stakes[:] = 0
        for seat in begins.dealt:
            session.stakes[seat, STACK] = session.bankrolls[seat]
        carry = {"button": begins.places.button}
        if begins.dead_small:
            carry[game.carry[NO_SMALL_BLIND]] = 1
        session.carry[:] = 0
        for name, value in carry.items():
            session.carry[game.carry.index(name)] = value
        for seat, due in begins.posts.items():
            at = len(game.carry) + seat * len(game.seat_carry)
            if due.big:
                session.carry[at + game.seat_carry.index("post")] = self.rules.big_blind
            if due.small:
                session.carry[at + game.seat_carry.index("dead")] = self.rules.small_blind

    def dropped(self, played: Round) -> int:
        """What of the fees of a hand is dropped for a jackpot or a promotion."""
        reasons = played.terms.game.reasons
        fees = [fee for fee in played.settlement.fees if fee.reason]
        return sum(fee.amount for fee in fees if reasons[fee.reason].slug == DROP_REASON)

    def dealt(self, begins: Next) -> None:
        """The hand has begun."""
        self.state.places, self.posted = begins.places, begins.posts
        for seat, mine in enumerate(self.state.seats):
            mine.due = begins.missed.get(seat, Due())


def usual_buy_in(on: Terms) -> BuyIn:
    """What may be bought in for where the house has posted nothing else: as printed, or usual."""
    printed = 0
    if on.collection is not None and BUY_IN in on.collection.table.smallest:
        printed = amounts_of(on.collection.table.smallest)[0]
    rules: Any = on.rules
    points = on.offer.data.rules.get(POINTS)
    if points is not None:
        return BuyIn(int(points.value) * rules.point)
    unit = rules.table_minimum or rules.big_blind or 2 * rules.bring_in or 200
    if rules.structure == Structure.LIMIT:
        return BuyIn(max(printed, unit * LEAST_BLINDS // 2))
    unit = rules.big_blind or unit
    return BuyIn(max(printed, unit * LEAST_BLINDS), max(printed, unit * MOST_BLINDS))
