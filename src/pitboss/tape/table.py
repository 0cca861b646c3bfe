"""The table's tape: the answers so far, replayed to the next need.

The game function runs from the top each time. When it asks for something that
is not on the tape, `Need` stops it; somebody answers (the shoe, a live dealer, a
player) and it runs again. Rounds are short, so replaying costs nothing, and a
round can always be rebuilt from its answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pitboss.equipment.cards import JOKER
from pitboss.money.banks import UNLIMITED, Cover, covered, stake_in_action
from pitboss.money.odds import LOST, odds_name
from pitboss.money.paytables import reason_and_rows
from pitboss.money.settlement import Fee, Line, Result, Settlement
from pitboss.tape.verbs import (
    BANK,
    BOARD,
    DEALER,
    DOWN,
    FROM_POT,
    METER,
    OWN,
    POT,
    TRAY,
    UNKNOWN,
    UP,
    is_looked_for,
)

EVERYONE, NOBODY = -10, -11
"""Who may see an event, when it is not one seat."""

DICE = -3
"""Whose count the dice are, beside those of the hands."""

SEATS_MOST = 64
ALL_SPOTS = (1 << 64) - 1


def mishap(number: int, seat: int) -> int:
    """An answer that nobody asked for: irregularity `number` voids a seat's hand, or all (-1).

    >>> mishap(0, -1), mishap(2, 4), read_mishap(mishap(2, 4))
    (-1, -134, (2, 4))
    """
    return -1 - (number * SEATS_MOST + seat + 1)


def read_mishap(answer: int) -> tuple[int, int]:
    """The irregularity, and the seat."""
    number, seat = divmod(-1 - answer, SEATS_MOST)
    return number, seat - 1


ACCOUNTS = {BANK: "bank", METER: "meter", TRAY: "house", POT: "pot"}
PRIZE = "prize"
PRIZES = {POT: "pot"}
"""How odds are said where there are none."""
BURNED = 64
"""Added to the place of a burned card among the face-down ones: nobody knows which one it is."""


def owner(to: int) -> str:
    """Whose a card is, in a sentence: `the dealer`, `the board`, `seat 2`."""
    return {DEALER: "the dealer", BOARD: "the board"}.get(to, f"seat {to + 1}")


@dataclass(frozen=True)
class Prompt:
    """What the round needs next."""

    kind: str
    """`draw`, `reveal`, `peek`, `roll`, `spin`, `choose` or `amount`; in the poker room also
    `discard`, `show` and `restock`."""
    seat: int = DEALER
    """Who acts or who gets the card."""
    face: int = UP
    position: int = 0
    """For a card: its number in the hand it goes to, from 0. For a die: 0 or 1."""
    hidden: int = -1
    ranks: int = 0
    """For a peek: the ranks that are asked about, a bit each, or the one card `~ranks`."""
    key: int = 0
    allowed: int = 0
    wager: int = -1
    low: int = 0
    high: int = 0
    step: int = 1
    of_bank: bool = False
    """Is it the player-dealer's decision? Then it is about the cards of the dealer's place."""
    pockets: int = 0
    index: int = -1
    """For a card: its place in the order of the shoe, counted from the round's first card. For a
    die: how many cards have been dealt before it is thrown."""
    pack: int = 0
    """For a card: which pack it comes from, where several are dealt one after the other."""
    again: tuple[int, ...] = ()
    """For a deck that ran short: which cards are shuffled into what is left, by their `index`."""
    usual: int = 0
    """For a bet, or for places to discard or to lay apart: what a simulated player says here."""
    lays: bool = False
    """Are the cards of a `discard` laid apart as a hand, and not thrown away?"""

    @property
    def is_decision(self) -> bool:
        return self.kind in ("choose", "amount", "discard")


class Need(Exception):
    """The tape has run out: this is what is missing."""

    def __init__(self, prompt: Prompt) -> None:
        super().__init__(prompt.kind)
        self.prompt = prompt


@dataclass(frozen=True)
class Event:
    """Something that happened, and who may see it whole."""

    kind: str
    seat: int
    value: int
    """A card, a die, a pocket, an action, an amount, the number of a hand, places of a hand, chips
    that go in or come out of a pot."""
    face: int = UP
    sees: int = EVERYONE
    position: int = 0
    """A card's number in its hand, a die's in its throw; for `hand`, how many a seat has now; for
    `award`, which pot, the main one first; for `apart`, whether it is the last hand that is parted,
    and not all cards."""
    wager: int = -1
    """A spot; for `award`, which half of the pot."""

    def visible_to(self, seat: int) -> bool:
        """May this seat see what it was? (`EVERYONE` is a spectator's view.)"""
        return self.sees == EVERYONE or (self.sees != NOBODY and self.sees == seat)


@dataclass
class Hidden:
    """A face-down card: whose it is, and which one of that hand."""

    to: int
    position: int
    index: int
    card: int | None = None


@dataclass
class TableTape:
    """A round at a table, from the answers given so far."""

    answers: Sequence[int]
    breakages: Sequence[int]
    cover: int = UNLIMITED
    counting: int = 0
    """How a limited bank is counted: see `money.banks.Cover`."""
    players: Sequence[str] = ()
    """Who plays each seat; without a name it is somebody else's."""
    spares: Sequence[int] = ()
    """By irregularity: the spots that are settled though hands are void, a bit each."""
    loses: Sequence[int] = ()
    """By irregularity: the spots of a dead hand that are lost, a bit each; none if it is void."""
    ends_dealing: Sequence[bool] = ()
    """By irregularity: whether the board stays as it is."""
    void_for_all: int = 0
    """The spots that turn out void for everybody: what was settled of them before goes back."""
    gives_up: int = 0
    """The action that a void hand takes, if it may."""
    waits: int = 0
    """Those that it takes where something of it is still settled, or it may not give up."""
    bank_chosen_by: int = NOBODY
    """The seat of the player-dealer who sets his own hand; DEALER where he has no seat."""
    events: list[Event] = field(default_factory=list)
    settlement: Settlement = field(default_factory=Settlement)
    posted: dict[tuple[int, int], int] = field(default_factory=dict)
    paid: int = 0
    taken: int = 0
    foreseen: int = 0
    """What the bank will have paid, where the losers before are collected first."""
    drawn: int = 0
    """Cards gone from the shoe in this round, burns included."""
    pack: int = 0
    """How many packs have been put aside."""
    deck_size: int = 0
    """How many cards the round is dealt from, where it may need all of them."""
    in_pot: dict[int, int] = field(default_factory=dict)
    """What each seat has put into the pots."""
    _next: int = 0
    _dealt_at: dict[int, int] = field(default_factory=dict)
    """By card: as which card of the round it was dealt last."""
    _foreseeing: bool = False
    _hidden: list[Hidden] = field(default_factory=list)
    _held: dict[int, int] = field(default_factory=dict)
    _void: dict[int, int] = field(default_factory=dict)
    """By seat, or -1 for all: the spots that are void, a bit each."""
    _dead: dict[int, int] = field(default_factory=dict)
    """By seat: the spots of a dead hand that are lost, a bit each."""
    _not_put_up: dict[tuple[int, int], int] = field(default_factory=dict)
    _stand_ins: list[int] | None = None
    """Cards in place of those that are not dealt to the board any more; None while it is dealt."""

    def void_spots(self, seat: int) -> int:
        """The spots of a seat that an irregularity has voided, a bit each."""
        while self._next < len(self.answers) and self.answers[self._next] < 0:
            number, whose = read_mishap(self.answers[self._next])
            if self.loses[number]:
                self._dead[whose] = self._dead.get(whose, 0) | self.loses[number]
            else:
                self._void[whose] = self._void.get(whose, 0) | ALL_SPOTS & ~self.spares[number]
            if self.ends_dealing[number] and self._stand_ins is None:
                self._stand_ins = []
            self._next += 1
        return self._void.get(int(seat), 0) | self._void.get(-1, 0)

    def is_void(self, seat: int, wager: int) -> bool:
        return bool(self._void and self.void_spots(seat) >> wager & 1)

    def is_dead(self, seat: int, wager: int = -1) -> bool:
        """Has an irregularity killed a seat's hand, so that this wager on it, or any, is lost?"""
        self.void_spots(seat)
        lost = self._dead.get(int(seat), 0)
        return bool(lost >> wager & 1 if wager >= 0 else lost)

    def goes_back(self, seat: int, wager: int) -> bool:
        """Is a wager given back, now or when all hands turn out void?"""
        return bool(self.void_for_all >> wager & 1) or self.is_void(seat, wager)

    def _void_action(self, void: int, allowed: int) -> int:
        """What a void hand does, unasked: it matters to no wager of it."""
        takes = self.gives_up & allowed if void == ALL_SPOTS else 0
        takes = takes or self.waits & allowed or allowed & ~self.gives_up or allowed
        return takes & -takes

    def _ask(self, prompt: Prompt) -> int:
        self.void_spots(prompt.seat)
        if self._next == len(self.answers):
            raise Need(prompt)
        self._next += 1
        return self.answers[self._next - 1]

    def held(self, to: int) -> int:
        """How many cards a hand has been dealt, face-down ones included."""
        return self._held.get(to, 0)

    # chance

    def draw(self, to: int, face: int) -> int:
        to = int(to)
        self.void_spots(to)
        if to == BOARD and self._stand_ins is not None:
            return self._stand_in(self._stand_ins)
        position = self._held.get(to, 0)
        self._held[to] = position + 1
        index = self.drawn
        self.drawn += 1
        if face == DOWN:
            self._hidden.append(Hidden(to, position, index))
            self.events.append(Event("card", to, len(self._hidden) - 1, face, NOBODY, position))
            return len(self._hidden) - 1
        card = self._ask(Prompt("draw", to, face, position, index=index, pack=self.pack))
        self._dealt_at[card] = index
        sees = to if face == OWN else EVERYONE
        self.events.append(Event("card", to, card, face, sees, position))
        return card

    def _stand_in(self, others: list[int]) -> int:
        """A card that decides nothing: the lowest that nobody has seen in this round."""
        seen = {event.value for event in self.events if event.kind in ("card", "turn")}
        others.append(next(c for c in range(JOKER) if c not in seen and c not in others))
        return others[-1]

    def reveal(self, hidden: int) -> int:
        at = self._hidden[hidden]
        if at.card is None:
            at.card = self._ask(Prompt("reveal", at.to, DOWN, at.position, hidden, index=at.index))
            self.events.append(Event("turn", at.to, at.card, UP, EVERYONE, at.position))
        return at.card

    def peek(self, hidden: int, ranks: int) -> bool:
        if ranks == 0:
            return False
        at = self._hidden[hidden]
        if at.card is not None:  # it has been turned: there is nothing to ask
            return is_looked_for(at.card, ranks)
        found = self._ask(
            Prompt("peek", at.to, DOWN, at.position, hidden, ranks=ranks, index=at.index)
        )
        self.events.append(Event("peek", at.to, found, DOWN, EVERYONE, at.position))
        return bool(found)

    def burn(self, cards: int) -> None:
        self.drawn += int(cards)
        self.events.append(Event("burn", DEALER, cards))

    def next_pack(self, cards: int) -> None:
        self.pack += 1
        self.drawn = self.pack * int(cards)

    def roll(self) -> int:
        position = self._held.get(DICE, 0)
        self._held[DICE] = position + 1
        pips = self._ask(Prompt("roll", position=position, index=self.drawn))
        self.events.append(Event("die", DEALER, pips, position=position))
        return pips

    def spin(self, pockets: int) -> int:
        pocket = self._ask(Prompt("spin", pockets=pockets))
        self.events.append(Event("pocket", DEALER, pocket))
        return pocket

    def burn_one(self) -> int:
        self._hidden.append(Hidden(DEALER, 0, self.drawn))
        self.burn(1)
        return BURNED + len(self._hidden) - 1

    def cards_left(self) -> int:
        return self.deck_size - self.drawn

    def restock(self, cards: Sequence[int], count: int) -> None:
        again = tuple(
            self._hidden[card - BURNED].index if card >= BURNED else self._dealt_at[card]
            for card in cards[:count]
            if card != UNKNOWN
        )
        self._ask(Prompt("restock", index=self.drawn, again=again))
        self.deck_size += int(count)  # those that nobody has seen are shuffled with them
        self.events.append(Event("restock", DEALER, int(count)))

    def show(self, seat: int, place: int, card: int) -> int:
        seat, place = int(seat), int(place)
        if card == UNKNOWN:
            card = self._ask(Prompt("show", seat, position=place))
        if card != UNKNOWN:
            self.events.append(Event("turn", seat, card, UP, EVERYONE, place))
        return card

    # decisions

    def choose(self, seat: int, key: int, allowed: int) -> int:
        void = self.void_spots(seat)
        if void or (self._dead and self.is_dead(seat)):
            return self._void_action(void, int(allowed))
        asked, of_bank = (self.bank_chosen_by, True) if seat == DEALER else (int(seat), False)
        action = self._ask(
            Prompt("choose", asked, key=int(key), allowed=int(allowed), of_bank=of_bank)
        )
        self.events.append(Event("action", seat, action))
        return action

    def choose_amount(self, seat: int, key: int, wager: int, low: int, high: int, step: int) -> int:
        if self.void_spots(seat) or (self._dead and self.is_dead(seat)):
            return int(low)
        amount = self._ask(
            Prompt(
                "amount",
                int(seat),
                key=int(key),
                wager=wager,
                low=int(low),
                high=int(high),
                step=int(step),
            )
        )
        self.events.append(Event("amount", seat, amount, wager=wager))
        return amount

    def choose_bet(self, seat: int, key: int, wager: int, low: int, high: int, usual: int) -> int:
        low, high = int(low), int(high)
        said = min(max(int(usual), low), high)
        amount = self._ask(
            Prompt("amount", int(seat), key=int(key), wager=wager, low=low, high=high, usual=said)
        )
        self.events.append(Event("amount", int(seat), amount, wager=wager))
        return amount

    def discard(self, seat: int, places: int, least: int, most: int, usual: int) -> int:
        thrown = self._ask(
            Prompt(
                "discard",
                int(seat),
                allowed=int(places),
                low=int(least),
                high=int(most),
                usual=int(usual),
            )
        )
        self.events.append(Event("discard", int(seat), thrown))
        return thrown

    def lay(self, seat: int, places: int, count: int, usual: int) -> int:
        count = int(count)
        laid = self._ask(
            Prompt(
                "discard",
                int(seat),
                allowed=int(places),
                low=count,
                high=count,
                usual=int(usual),
                lays=True,
            )
        )
        self.events.append(Event("apart", int(seat), laid, position=1))
        return laid

    # money

    def begin_betting(self, street: int) -> None:
        self.events.append(Event("betting", DEALER, int(street)))

    def put_in(self, seat: int, amount: int) -> None:
        seat, amount = int(seat), int(amount)
        self.in_pot[seat] = self.in_pot.get(seat, 0) + amount
        self.events.append(Event("put", seat, amount))

    def award(self, seat: int, pot: int, half: int, amount: int) -> None:
        self.events.append(
            Event("award", int(seat), int(amount), position=int(pot), wager=int(half))
        )

    def post(self, seat: int, wager: int, amount: int) -> None:
        if self.is_void(seat, wager):
            at = int(seat), wager
            self._not_put_up[at] = self._not_put_up.get(at, 0) + int(amount)
            return
        self.posted[seat, wager] = self.posted.get((seat, wager), 0) + int(amount)
        self.events.append(Event("post", seat, int(amount), wager=wager))

    def breakage(self, wager: int) -> int:
        return self.breakages[wager]

    def same_player(self, one: int, other: int) -> bool:
        known = max(one, other) < len(self.players)
        return known and self.players[one] != "" and self.players[one] == self.players[other]

    def hand_is_void(self, seat: int) -> bool:
        return self.void_spots(seat) == ALL_SPOTS

    def bank_chooses(self) -> bool:
        return self.bank_chosen_by != NOBODY

    def reach(self, wanted: int) -> int:
        return self._covered(int(wanted))

    def _covered(self, wanted: int) -> int:
        return covered(wanted, self.cover, self.paid, self.taken, self.counting, self.foreseen)

    def foresee(self, on: bool) -> bool:
        if self.cover < 0 or self.counting != Cover.NET:
            return False
        self._foreseeing = bool(on)
        if on:
            self.foreseen = self.paid
        return True

    def settle(
        self,
        seat: int,
        wager: int,
        stake: int,
        net: int,
        win: int,
        per: int,
        account: int,
        why: int,
    ) -> int:
        seat, wager, stake, net = int(seat), int(wager), int(stake), int(net)
        if self.goes_back(seat, wager):
            self.give_back(seat, wager, stake, why)
            return 0
        if self._dead and self.is_dead(seat, wager):
            net, win, per, account, why = -stake, -1, 1, BANK, 0
        if self._foreseeing:
            self.foreseen += max(net, 0) if account == BANK else 0
            return net
        odds = odds_name(int(win), int(per)) if per else PRIZES.get(account, PRIZE)
        return self._enter(seat, wager, stake, net, odds, ACCOUNTS[account], why)

    def _enter(
        self, seat: int, wager: int, stake: int, net: int, odds: str, account: str, why: int
    ) -> int:
        """Write down what became of a stake, as far as the bank reaches."""
        got, idle = net, 0
        if account == ACCOUNTS[BANK]:
            got = self._covered(net)
            idle = stake - stake_in_action(stake, net, got)
            self.paid += max(got, 0)
            self.taken += max(-got, 0)
        elif account == ACCOUNTS[POT]:
            idle = stake - self.in_pot.get(seat, 0)
        lost = net < 0 or odds == LOST  # a bet without money has nothing to lose
        result = Result.WIN if net > 0 else Result.LOSE if lost else Result.PUSH
        if got == 0 and (net != 0 or (account == ACCOUNTS[POT] and idle == stake)):
            result = Result.RETURNED
        reason, rows = reason_and_rows(why)
        self.settlement.lines.append(
            Line(
                seat=seat,
                wager=wager,
                stake=stake,
                result=result,
                odds=odds,
                net=got,
                returned=idle,
                uncovered=abs(net - got),
                used_up=self.reach(1) == 0,
                reason=reason,
                rows=rows,
                account=account,
            )
        )
        return got

    def give_back(self, seat: int, wager: int, stake: int, why: int) -> None:
        if self._foreseeing:
            return
        if self.goes_back(seat, wager):
            stake, why = stake - self._not_put_up.get((int(seat), int(wager)), 0), 0
            if stake <= 0:
                return
        self.settlement.lines.append(
            Line(
                seat=int(seat),
                wager=int(wager),
                stake=int(stake),
                result=Result.RETURNED,
                odds="returned",
                net=0,
                returned=int(stake),
                reason=why,
            )
        )

    def play_hand(self, seat: int, number: int, hands: int) -> None:
        self.events.append(Event("hand", int(seat), int(number), position=int(hands)))

    def lay_apart(self, to: int, places: int) -> None:
        self.events.append(Event("apart", int(to), int(places)))

    def contribute(self, amount: int) -> None:
        self.settlement.contributed += int(amount)

    def fee(self, seat: int, amount: int, why: int) -> None:
        payer = None if seat < 0 else int(seat)
        self.settlement.fees.append(
            Fee(seat=payer, amount=int(amount), reason=why, from_pot=seat == FROM_POT)
        )

    def scratch(self, cells: int) -> list[int]:
        return [0] * cells
