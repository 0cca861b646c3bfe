"""A table in session, without a screen: what lies on the layout, who owns what, round after round.

A session knows no rule of any game. It puts up and takes down wagers as the book and the game
allow, deals rounds, passes answers on, and keeps the bankrolls. A terminal or a page draws
what it holds.

A bankroll is all that a seat owns, chips on the layout included; `free` is what it can still put
up. Every refusal leaves the session as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

import numpy as np

from pitboss.engines.live import Live, Waiting, asks
from pitboss.engines.play import (
    Fair,
    Round,
    Source,
    check_layout,
    cut_card,
    new_shoe,
    no_stakes,
    place,
)
from pitboss.engines.written import NO_RESULT
from pitboss.equipment.chance import Chance, SeededChance
from pitboss.equipment.shoes import Shoe
from pitboss.errors import BadInput, NotAllowed, PitbossError
from pitboss.facts import BANKER, SEATS_FROM_NOUGHT, SHOOTER
from pitboss.money.banks import UNLIMITED, covered
from pitboss.money.cents import money
from pitboss.money.settlement import Fee
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms
from pitboss.tape.table import NOBODY, Prompt


@dataclass
class _Books:
    """What a settled round changes, kept until the next one begins so that it can be undone."""

    bankrolls: list[int]
    stakes: Array
    carry: Array
    bank: int
    fees: int
    rounds: int


@dataclass
class Session:
    """A table that is open. Seats count from 0, amounts are cents."""

    terms: Terms
    source: Source
    bankrolls: list[int]
    """By seat; where there is a back line, those behind the seats come after them."""
    shoe: Shoe | None = None
    cover: int = UNLIMITED
    """What a player-dealer puts up for each round."""
    bank_is_all: bool = False
    """Is that all he has? Then his collection comes out of it, and wagers get what is left."""
    stakes: Array = field(init=False)
    """What lies on the layout."""
    carry: Array = field(init=False)
    round: Round | None = None
    """The round in progress, or the last one."""
    rounds: int = 0
    """Rounds settled; void ones do not count."""
    bank: int = 0
    """What the bank has won."""
    fees: int = 0
    """Collections taken from seats and bank."""
    players: list[str] = field(default_factory=list)
    """Who plays each seat; without names every seat is somebody else's."""
    bank_chosen_by: int = NOBODY
    """The seat of a player-dealer who is asked how he sets his hand; else the house way stands."""
    shuffled: bool = False
    """Was the shoe shuffled for this round?"""
    bought_in: list[int] = field(init=False)
    last: dict[int, dict[str, int]] = field(default_factory=dict)
    """The wagers that each seat made last."""
    _entries: list[int] = field(default_factory=list)
    _before: _Books | None = None

    def __post_init__(self) -> None:
        self.stakes = no_stakes(self.terms, self.seats)
        self.carry = self.terms.game.new_carry(self.terms.rules, min(self.seats, self.terms.seats))
        if SHOOTER in self.terms.game.carry:
            self.carry[self.terms.game.carry.index(SHOOTER)] = 1
        self.bought_in = list(self.bankrolls)

    # what it is

    @property
    def seats(self) -> int:
        """Where people can bet: the seats, and the places behind them if they count here."""
        return len(self.bankrolls)

    @property
    def live(self) -> Live | None:
        """The dealer who keys in what falls, where there is one."""
        return self.source if isinstance(self.source, Live) else None

    @property
    def stays_up(self) -> bool:
        """Do wagers stay on the layout from round to round?"""
        return self.terms.game.facts.stays_up

    @property
    def can_go_back(self) -> bool:
        """May a live dealer still take back the round that has just been settled?"""
        return self.live is not None and self._before is not None

    @property
    def prompt(self) -> Prompt | None:
        """What the round waits for; None between rounds."""
        return self.round.prompt if self.round else None

    def wagers(self, seat: int) -> dict[str, int]:
        """What a seat has on the layout, by spot."""
        names = self.terms.game.layout.names
        return {names[i]: int(self.stakes[seat, i]) for i in np.flatnonzero(self.stakes[seat])}

    def calls(self, seat: int) -> dict[str, int]:
        """What a seat has called, by the game's names."""
        game = self.terms.game
        return {name: int(self.carry[game.call_cell(seat, name)]) for name in game.calls}

    def carried(self) -> dict[str, int]:
        """What the table carries from round to round, by the game's names."""
        return {name: int(self.carry[i]) for i, name in enumerate(self.terms.game.carry)}

    def net(self, seat: int) -> int:
        """What a seat has won since it sat down."""
        return self.bankrolls[seat] - self.bought_in[seat]

    def free(self, seat: int) -> int:
        """What a seat can still put up."""
        owns = self.bankrolls[seat]
        played = self.round
        if played is None or played.done:
            return owns - int(self.stakes[seat].sum())
        posted = sum(amount for (who, _), amount in played.tape.posted.items() if who == seat)
        paid_out = played.settlement.net(seat)
        if not self.stays_up:
            paid_out += sum(line.stake for line in played.settlement.lines if line.seat == seat)
        fees = sum(fee.amount for fee in played.settlement.fees if fee.seat == seat)
        if self.terms.game.between_players:
            fees = 0  # it comes out of the stack that the seat has at stake
        return owns - fees - int(played.stakes[seat].sum()) - posted + paid_out

    @property
    def cover_left(self) -> int:
        """How much more the bank can pay in this round."""
        if self.round is None or self.round.done or self.cover == UNLIMITED:
            return self.cover
        tape, cover = self.round.tape, self.round.cover
        return int(covered(2**62, cover, tape.paid, tape.taken, tape.counting))

    # between rounds

    def bet(self, seat: int, wagers: Mapping[str, int]) -> None:
        """Make a seat's wagers, in place of what it has on the layout."""
        self._change(seat, wagers, fresh=True)

    def put_up(self, seat: int, wagers: Mapping[str, int]) -> None:
        """Set some of a seat's spots to new amounts; the others stay."""
        self._change(seat, wagers, fresh=False)

    def take_down(self, seat: int, spots: Iterable[str]) -> None:
        """Take wagers off the layout."""
        down = {}
        for spot in spots:
            if not self.stakes[seat, self.terms.game.layout.index(spot)]:
                raise NotAllowed(f"seat {seat + 1} has nothing on {spot}", code="wager")
            down[spot] = 0
        self._change(seat, down, fresh=False)

    def clear(self, seat: int) -> None:
        """Take everything down that may come down: all of it, or a refusal."""
        self._change(seat, dict.fromkeys(reversed(self.wagers(seat)), 0), fresh=False)

    def check_clear(self) -> None:
        """Refuse if anything on the layout may not come down."""
        after = self.stakes.copy()
        for seat in range(self.seats):
            down = dict.fromkeys(reversed(self.wagers(seat)), 0)
            place(self.terms, after, self.carry, seat, down)

    def repeat(self, seat: int) -> dict[str, int]:
        """Make the wagers of the last round again."""
        wagers = self.last.get(seat)
        if not wagers:
            raise BadInput(f"seat {seat + 1} has no wagers to repeat", code="wager")
        self.bet(seat, wagers)
        return wagers

    def call(self, seat: int, name: str) -> None:
        """Call something for a seat by the game's name for it: `place-on`, `place-off`.

        Where the game has only one half of a pair, the other half takes the call back.
        """
        self._between_rounds()
        self._check_seat(seat)
        game, opposite = self.terms.game, _opposite(name)
        if opposite not in game.calls:
            game.call_cell(seat, name)  # refuses a name that is no call
        for called, value in ((opposite, 0), (name, 1)):
            if called in game.calls:
                self.carry[game.call_cell(seat, called)] = value
        self._before = None

    def buy(self, seat: int, amount: int) -> None:
        """Put more chips before a seat."""
        self._check_seat(seat)
        if amount <= 0:
            raise BadInput("chips are bought for more than nothing", code="bankroll")
        self.bankrolls[seat] += amount
        self.bought_in[seat] += amount
        self._before = None

    def pay(self, seat: int, amount: int) -> None:
        """Give a seat chips that are not bought, or take some: no round does that."""
        self._between_rounds()
        self._check_seat(seat)
        self.bankrolls[seat] += amount
        self._before = None

    def leave(self, seat: int) -> int:
        """A seat takes its wagers down and its chips along; how much that is."""
        self._between_rounds()
        self._check_seat(seat)
        if self.stakes[seat].any():
            self.clear(seat)
        taken = self.bankrolls[seat]
        self.bankrolls[seat] = self.bought_in[seat] = 0
        self.last.pop(seat, None)
        self._before = None
        return taken

    def keep(self) -> None:
        """What has been settled is not taken back any more."""
        self._before = None

    def give_button(self, seat: int, banker: int = 0) -> None:
        """Where the game has an action button, or a seat that comes first, it is this one.

        Where it knows whose bets are the player-dealer's own, they are those of seat `banker`,
        counted from 1.
        """
        self._between_rounds()
        self._check_seat(seat)
        if BANKER in self.terms.game.carry:
            self.carry[self.terms.game.carry.index(BANKER)] = banker
        for name in SEATS_FROM_NOUGHT:
            if name in self.terms.game.carry:
                self.carry[self.terms.game.carry.index(name)] = seat
        self._before = None

    def put_up_bank(self, cover: int) -> None:
        """A player-dealer puts up another amount for the rounds to come."""
        self._between_rounds()
        check_cover(self.terms, cover)
        self.cover = cover
        self._before = None

    def shuffle(self) -> None:
        """Shuffle now, instead of at the cut card."""
        self._between_rounds()
        if self.shoe is not None:
            self.shoe.shuffle()
        elif self.live is not None and self.live.deck is not None:
            self.live.shuffle()
        else:
            raise NotAllowed(f"{self.terms.address} is not played with cards", code="shuffle")
        self._before = None

    def _change(self, seat: int, wagers: Mapping[str, int], *, fresh: bool) -> None:
        self._between_rounds()
        self._check_seat(seat)
        after = self.stakes.copy()
        if fresh:
            after[seat] = 0
        place(self.terms, after, self.carry, seat, wagers)
        total = int(after[seat].sum())
        if total > self.bankrolls[seat]:
            raise NotAllowed(
                f"{self.terms.place_name(seat)} cannot put up {money(total)}: its bankroll is "
                f"{money(self.bankrolls[seat])}",
                code="bankroll",
            )
        self.stakes[:] = after
        self._before = None

    # a round

    def deal(self) -> Prompt | None:
        """Begin a round: it runs to the first decision, or to the end."""
        self._between_rounds()
        if not self.stakes.any():
            raise NotAllowed("nobody has a wager on the layout", code="wager")
        carry = self._past_empty_seats()
        check_layout(self.terms, self.stakes, carry, self.players)
        fees = self._collection(self.stakes, carry)
        for seat in range(self.seats):
            due = sum(fee.amount for fee in fees if fee.seat == seat)
            short = int(self.stakes[seat].sum()) + due - self.bankrolls[seat]
            if short > 0:
                raise NotAllowed(
                    f"{self.terms.place_name(seat)} is {money(short)} short of its wagers and the "
                    "collection",
                    code="bankroll",
                )
        collected = sum(fee.amount for fee in fees if fee.seat is None)
        if self.cover != UNLIMITED and collected > self.cover:
            raise NotAllowed(
                f"the bank of {money(self.cover)} cannot pay the collection of {money(collected)}",
                code="bank",
            )
        cover = self.cover
        if self.bank_is_all and cover != UNLIMITED:
            cover -= collected
        self.round = Round(
            self.terms,
            self.stakes.copy(),
            carry,
            cover,
            players=self.players,
            bank_chosen_by=self.bank_chosen_by,
        )
        self.carry = carry.copy()
        self.last.update({s: self.wagers(s) for s in range(self.seats) if self.stakes[s].any()})
        self._before, self._entries = None, []
        self.shuffled = self.shoe.begin_round() if self.shoe else False
        if self.live:
            self.live.begin_round()
        self._run(0)
        if self.live and self.live.own_unseen:
            self._entries = []  # what nobody keyed in cannot be taken back
        return self.prompt

    def answer(self, value: int) -> Prompt | None:
        """A player's decision: an action's bit, or an amount."""
        played, prompt = self._in_round()
        if not prompt.is_decision:
            raise NotAllowed(f"the round waits for {asks(prompt, self.terms.game)}", code="round")
        riding = [at for at in range(self.seats) if self.terms.hand_of(at) == prompt.seat]
        has = {at: (self.free(at), _posted(played, at)) for at in riding}
        before = len(played.answers)
        played.answer(value)
        for at, (free, posted) in () if self.terms.game.between_players else has.items():
            wanted = _posted(played, at) - posted + played.least_ahead(at)
            if wanted > max(free, 0):  # a fee may come out of a stake, and then nothing is free
                played.take_back()
                self._cannot(prompt, value, at, wanted, free)
        self._run(before)
        return self.prompt

    def _cannot(self, prompt: Prompt, value: int, at: int, wanted: int, free: int) -> NoReturn:
        """Refuse what the seat, or somebody who bets behind it, has not the chips for."""
        what = self.terms.game.actions.get(value, "do that")
        if prompt.kind == "amount":
            what = f"put {money(value)} there"
        whose = "it" if at == prompt.seat else f"a bet {self.terms.place_name(at)}"
        raise NotAllowed(
            f"seat {prompt.seat + 1} cannot {what}: {whose} takes {money(wanted)} more, and "
            f"{money(free)} of its bankroll is left",
            code="bankroll",
        )

    def as_one(self) -> None:
        """The last two entries are one: an action, and how much it puts up."""
        self._entries[-2:] = [sum(self._entries[-2:])]

    def key(self, text: str) -> Prompt | None:
        """What a live dealer keys in: one thing, or several in the order they fell."""
        played, prompt = self._in_round()
        live = self.live
        if live is None:
            raise NotAllowed("this table deals by itself", code="live")
        if prompt.is_decision:
            raise NotAllowed(f"seat {prompt.seat + 1} must act first", code="round")
        if not text.strip():
            raise BadInput(f"key in {asks(prompt, self.terms.game)}", code="live")
        if text.strip().lower() in NO_RESULT and prompt.kind in ("roll", "spin"):
            if self.terms.no_result:
                self.void(self.terms.no_result)
            return self.prompt
        before, keyed = len(played.answers), len(live.keyed)
        live.put(text)
        try:
            self._run(before)
            if live.left:
                acts = played.prompt
                ends = f"seat {acts.seat + 1} must act" if acts else "the round ends"
                raise BadInput(f"'{live.left[0]}' is too much: {ends} before that", code="live")
        except PitbossError:
            if played.done and self._before:
                self._reopen()
            if self._entries and len(played.answers) > before:
                self._entries.pop()
            while len(played.answers) > before:
                played.take_back()
            del live.keyed[keyed:]
            raise
        finally:
            live.drop()
        return self.prompt

    def back(self) -> Prompt | None:
        """Take the last entry of a live round back, even when it has just been settled."""
        if self.live is None:
            raise NotAllowed("what has been dealt is not taken back at this table", code="live")
        if self.round is None or (self.round.done and self._before is None):
            raise NotAllowed("there is nothing to take back", code="round")
        if self.round.voided:
            raise NotAllowed("the round is void", code="round")
        if not self._entries:
            raise NotAllowed("nothing has been keyed in for this round yet", code="round")
        if self.round.done:
            self._reopen()
        for _ in range(self._entries.pop()):
            keyed = self.round.answers[-1] >= 0
            self.round.take_back()
            if keyed and self.round.prompt is not None and not self.round.prompt.is_decision:
                self.live.keyed.pop()
        return self.prompt

    def void(self, irregularity: str, seat: int = -1) -> None:
        """Void the round for an irregularity of the book, or a seat's hand in it."""
        played, _ = self._in_round()
        before = len(played.answers)
        played.void(irregularity, seat)
        if played.voided:
            self._finish()
        else:
            self._run(before)

    def _run(self, before: int) -> None:
        """Let chance answer, and amounts that are no choice; settle when the round is over."""
        played = self.round
        assert played is not None
        refused: PitbossError | None = None
        try:
            prompt = played.run(self.source)
            while prompt is not None and prompt.kind == "amount" and prompt.low == prompt.high:
                played.answer(prompt.low)
                prompt = played.run(self.source)
        except Waiting:
            pass
        except PitbossError as error:
            refused = error
        if len(played.answers) > before:
            self._entries.append(len(played.answers) - before)
        if refused is not None:
            raise refused
        if played.done:
            self._finish()

    def _finish(self) -> None:
        played = self.round
        assert played is not None
        self._before = _Books(
            list(self.bankrolls), self.stakes, self.carry, self.bank, self.fees, self.rounds
        )
        settlement = played.settlement
        for seat in range(self.seats):
            self.bankrolls[seat] += settlement.net(seat)
        for fee in settlement.fees:
            if fee.seat is not None:
                self.bankrolls[fee.seat] -= fee.amount
            self.fees += fee.amount
        self.bank += settlement.postings().get("bank", 0)
        self.rounds += not played.voided
        self.stakes, self.carry = played.left_up.copy(), played.carried.copy()
        if self.shoe is not None:
            self.shoe.end_round(played.tape.drawn)
        if self.live is not None:
            self.live.end_round()

    def _reopen(self) -> None:
        """Undo `_finish` (only where a live dealer keys in: no shoe has moved on)."""
        assert self._before is not None
        assert self.live is not None
        books, self._before = self._before, None
        self.bankrolls, self.stakes, self.carry = books.bankrolls, books.stakes, books.carry
        self.bank, self.fees, self.rounds = books.bank, books.fees, books.rounds
        self.live.reopen()

    def collection(self, stakes: Array) -> list[Fee]:
        """What would be collected if a round began with these wagers."""
        self._between_rounds()
        return self._collection(stakes, self._past_empty_seats())

    def _collection(self, stakes: Array, carry: Array) -> list[Fee]:
        """What is collected before the first decision: the same, whatever falls."""
        if not self.terms.player_dealer:
            return []
        chance = SeededChance(0)
        tried = Round(self.terms, stakes, carry, self.cover, players=self.players)
        tried.run(Fair(chance, new_shoe(self.terms, chance)))
        return [fee for fee in tried.settlement.fees if fee.amount > 0]

    def _past_empty_seats(self) -> Array:
        """What is carried into a round: the dice pass seats at which nobody sits."""
        carry = self.carry.copy()
        if SHOOTER not in self.terms.game.carry:
            return carry
        at = self.terms.game.carry.index(SHOOTER)
        for _ in range(self.seats):
            if self.bankrolls[int(carry[at]) - 1] > 0:
                break
            carry[at] = carry[at] % self.seats + 1
        return carry

    # checks

    def _in_round(self) -> tuple[Round, Prompt]:
        if self.round is None or self.round.prompt is None:
            raise NotAllowed("no round is being dealt", code="round")
        return self.round, self.round.prompt

    def _between_rounds(self) -> None:
        if self.prompt is not None:
            raise NotAllowed("the round is not over yet", code="round")

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise BadInput(
                f"there is no seat {seat + 1}; this table has seats 1 to "
                f"{min(self.seats, self.terms.seats)}",
                code="seat",
            )


def open_session(
    terms: Terms,
    *,
    seats: int = 1,
    bankroll: int,
    chance: Chance | None,
    cover: int = UNLIMITED,
    players: Sequence[str] = (),
) -> Session:
    """Open a table: with a chance source it deals by itself, without one a dealer keys in."""
    highest = terms.seats
    if not 1 <= seats <= highest:
        raise NotAllowed(
            f"{terms.address} has 1 to {highest} seats, not {seats}",
            allowed=[f"1 to {highest}"],
            code="seat",
        )
    if bankroll <= 0:
        raise NotAllowed("a bankroll is more than nothing", code="bankroll")
    if cover != UNLIMITED:
        check_cover(terms, cover)
    bankrolls = [bankroll] * seats
    if chance is not None:
        shoe = new_shoe(terms, chance)
        return Session(terms, Fair(chance, shoe), bankrolls, shoe, cover, players=list(players))
    deck = terms.game.deck(terms.rules) if terms.game.deck else None
    fresh = deck is not None and cut_card(terms) >= deck.size
    return Session(
        terms,
        Live(deck, fresh, terms.game.wheel(terms.rules)),
        bankrolls,
        None,
        cover,
        players=list(players),
    )


def check_cover(terms: Terms, cover: int) -> None:
    """A bank's cover, if a player banks here."""
    if not terms.player_dealer:
        raise NotAllowed(f"the house banks {terms.address} and covers everything", code="bank")
    if cover <= 0:
        raise NotAllowed("a player-dealer's bank is more than nothing", code="bank")


def _opposite(call: str) -> str:
    for ending, other in (("-on", "-off"), ("-off", "-on")):
        if call.endswith(ending):
            return call.removesuffix(ending) + other
    return ""


def _posted(played: Round, seat: int) -> int:
    """What a seat has put up in this round, and paid for it."""
    put_up = sum(amount for (who, _), amount in played.tape.posted.items() if who == seat)
    return put_up + sum(fee.amount for fee in played.settlement.fees if fee.seat == seat)
