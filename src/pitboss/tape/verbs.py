"""The verbs that a game speaks, as plain functions that ask the tape.

The simulation room gives each of the primitive ones a Numba `overload`; the
others are made of them, once, for every kind of tape.
"""

from __future__ import annotations

from typing import Any, Protocol

from pitboss.jit import kernel
from pitboss.money.odds import at_odds
from pitboss.money.paytables import Pays, Paytable, ruled_by

# Who gets a card. Seats are 0, 1, 2 ... from the dealer's left.
DEALER = -1
BOARD = -2

# Who sees it. A card drawn DOWN is a handle: nobody knows it until it is revealed.
UP, OWN, DOWN = 0, 1, 2

# Who pays a winner and collects from a loser.
BANK, METER, TRAY, POT = 0, 1, 2, 3

FROM_POT = -3
"""Who pays a fee, where it is no seat and no bank: the pot, before it is divided."""

UNKNOWN = 63
"""A card of a player's own that was never shown: a live dealer does not see it."""

Cells = Any
"""A list in the interpreter, a slice of the tape in compiled code."""


class Tape(Protocol):
    """What a tape for the interpreter answers. The compiled tape is an int64 array."""

    def draw(self, to: int, face: int) -> int: ...
    def reveal(self, hidden: int) -> int: ...
    def peek(self, hidden: int, ranks: int) -> bool: ...
    def burn(self, cards: int) -> None: ...
    def next_pack(self, cards: int) -> None: ...
    def roll(self) -> int: ...
    def spin(self, pockets: int) -> int: ...
    def choose(self, seat: int, key: int, allowed: int) -> int: ...
    def choose_amount(
        self, seat: int, key: int, wager: int, low: int, high: int, step: int
    ) -> int: ...
    def post(self, seat: int, wager: int, amount: int) -> None: ...
    def breakage(self, wager: int) -> int: ...
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
    ) -> int: ...
    def reach(self, wanted: int) -> int: ...
    def foresee(self, on: bool) -> bool: ...
    def give_back(self, seat: int, wager: int, stake: int, why: int) -> None: ...
    def play_hand(self, seat: int, number: int, hands: int) -> None: ...
    def lay_apart(self, to: int, places: int) -> None: ...
    def same_player(self, one: int, other: int) -> bool: ...
    def hand_is_void(self, seat: int) -> bool: ...
    def bank_chooses(self) -> bool: ...
    def contribute(self, amount: int) -> None: ...
    def fee(self, seat: int, amount: int, why: int) -> None: ...
    def begin_betting(self, street: int) -> None: ...
    def put_in(self, seat: int, amount: int) -> None: ...
    def award(self, seat: int, pot: int, half: int, amount: int) -> None: ...
    def choose_bet(
        self, seat: int, key: int, wager: int, low: int, high: int, usual: int
    ) -> int: ...
    def discard(self, seat: int, places: int, least: int, most: int, usual: int) -> int: ...
    def lay(self, seat: int, places: int, count: int, usual: int) -> int: ...
    def show(self, seat: int, place: int, card: int) -> int: ...
    def burn_one(self) -> int: ...
    def cards_left(self) -> int: ...
    def restock(self, cards: Cells, count: int) -> None: ...
    def scratch(self, cells: int) -> Cells: ...


def draw(tape: Tape, to: int, face: int) -> int:
    """The next card of the shoe, to a seat, DEALER or BOARD; a handle when DOWN."""
    return tape.draw(to, face)


def reveal(tape: Tape, hidden: int) -> int:
    """Turn a face-down card."""
    return tape.reveal(hidden)


@kernel
def is_looked_for(card: int, ranks: int) -> bool:
    """Whether a card is one that a look is for: of these ranks, or the one card `~ranks`.

    >>> is_looked_for(48, 1 << 12), is_looked_for(31, ~31), is_looked_for(30, ~31)
    (True, True, False)
    """
    return card == ~ranks if ranks < 0 else (ranks >> (card >> 2)) & 1 == 1


def peek(tape: Tape, hidden: int, ranks: int) -> bool:
    """Is the face-down card's rank one of `ranks` (a bit for each)? Nothing else is learned.

    A look for one card alone is for `~card`. With no ranks to look for nobody looks.
    """
    return tape.peek(hidden, ranks)


def burn(tape: Tape, cards: int) -> None:
    """Discard cards unseen."""
    tape.burn(cards)


def next_pack(tape: Tape, cards: int) -> None:
    """From now on cards come from another whole pack, behind this one of so many cards."""
    tape.next_pack(cards)


def roll(tape: Tape) -> int:
    """One die, 1 to 6."""
    return tape.roll()


def spin(tape: Tape, pockets: int) -> int:
    """The ball's pocket: 0 to pockets - 1."""
    return tape.spin(pockets)


def choose(tape: Tape, seat: int, key: int, allowed: int) -> int:
    """A player's decision: one bit of `allowed`. `key` is what the player knows, as a number."""
    return tape.choose(seat, key, allowed)


def choose_amount(
    tape: Tape, seat: int, key: int, wager: int, low: int, high: int, step: int
) -> int:
    """A player's amount for a wager, in cents: low to high, which is some steps above low."""
    return tape.choose_amount(seat, key, wager, low, high, step)


def post(tape: Tape, seat: int, wager: int, amount: int) -> None:
    """A player puts up more money in the middle of a round."""
    tape.post(seat, wager, amount)


def breakage_of(tape: Tape, wager: int) -> int:
    """The book's breakage policy for a wager."""
    return tape.breakage(wager)


def settle(
    tape: Tape,
    seat: int,
    wager: int,
    stake: int,
    net: int,
    win: int,
    per: int,
    account: int,
    why: int,
) -> int:
    """Settle a stake for `net` cents; `win` to `per` is how the odds are said.

    `why` is a reason, or a reason with the printed row that pays: `ruled_by`.

    Returns what really moved, which is less when a player-dealer's bank runs dry.
    """
    return tape.settle(seat, wager, stake, net, win, per, account, why)


def reach(tape: Tape, wanted: int) -> int:
    """How much of what the bank should pay (or, below 0, collect) it still covers."""
    return tape.reach(wanted)


def foresee(tape: Tape, on: bool) -> bool:
    """While on, what is settled only says how much the bank is going to pay.

    For books that collect all losers before they pay winners. False where that changes nothing,
    for the bank is without end or what it takes in never pays anybody.
    """
    return tape.foresee(on)


def give_back(tape: Tape, seat: int, wager: int, stake: int, why: int) -> None:
    """Return a stake that had no action: it does not count as put up."""
    tape.give_back(seat, wager, stake, why)


def play_hand(tape: Tape, seat: int, number: int, hands: int) -> None:
    """A seat plays hand `number` of its `hands`: its cards go there from now on.

    When there is one hand more than before, the last card of hand `number` begins it.
    """
    tape.play_hand(seat, number, hands)


def lay_apart(tape: Tape, to: int, places: int) -> None:
    """The cards of a hand are laid in two: those at these places (a bit each), and the rest."""
    tape.lay_apart(to, places)


def same_player(tape: Tape, one: int, other: int) -> bool:
    """Are two seats played by one person?"""
    return tape.same_player(one, other)


def hand_is_void(tape: Tape, seat: int) -> bool:
    """Has an irregularity voided all of a seat's hand? Its own wagers go back without asking."""
    return tape.hand_is_void(seat)


def bank_chooses(tape: Tape) -> bool:
    """Is a player-dealer asked how he sets his hand? Else the house way stands for him: in proofs
    and simulations, and wherever nobody is there to be asked."""
    return tape.bank_chooses()


def contribute(tape: Tape, amount: int) -> None:
    """Move money from the house to the meter."""
    tape.contribute(amount)


def fee(tape: Tape, seat: int, amount: int, why: int) -> None:
    """Collect a fee from a seat, from the player-dealer (DEALER) or from the pot (FROM_POT)."""
    tape.fee(seat, amount, why)


# --- A pot between players ------------------------------------------------------------------


def begin_betting(tape: Tape, street: int) -> None:
    """A round of betting begins: what lay before the line is in the pot."""
    tape.begin_betting(street)


def put_in(tape: Tape, seat: int, amount: int) -> None:
    """Chips of a seat go before the line; below 0 what nobody has called comes back."""
    tape.put_in(seat, amount)


def award(tape: Tape, seat: int, pot: int, half: int, amount: int) -> None:
    """A seat gets so much of a pot, for the best hand of one of its halves; every run has two."""
    tape.award(seat, pot, half, amount)


def choose_bet(tape: Tape, seat: int, key: int, wager: int, low: int, high: int, usual: int) -> int:
    """What a player's bet comes to, low to high; `usual` is what a simulated player makes it."""
    return tape.choose_bet(seat, key, wager, low, high, usual)


def discard(tape: Tape, seat: int, places: int, least: int, most: int, usual: int) -> int:
    """Which of the cards at some places (a bit each) a player throws away, at least and at most
    so many; `usual` is what a simulated player throws."""
    return tape.discard(seat, places, least, most, usual)


def lay(tape: Tape, seat: int, places: int, count: int, usual: int) -> int:
    """Which so many of the cards at some places (a bit each) a player lays apart, as a hand."""
    return tape.lay(seat, places, count, usual)


def show(tape: Tape, seat: int, place: int, card: int) -> int:
    """A seat's own card is turned up for all; `UNKNOWN` when it is mucked unseen."""
    return tape.show(seat, place, card)


def burn_one(tape: Tape) -> int:
    """Burn a card that may be shuffled and dealt again: what `restock` knows it by."""
    return tape.burn_one()


def cards_left(tape: Tape) -> int:
    """How many cards are still to be dealt."""
    return tape.cards_left()


def restock(tape: Tape, cards: Cells, count: int) -> None:
    """The first so many of these cards are shuffled with what is left of the deck."""
    tape.restock(cards, count)


def scratch(tape: Tape, cells: int) -> Cells:
    """Working space for a round, zeroed: a game allocates nothing."""
    return tape.scratch(cells)


@kernel
def pay(tape: Tape, seat: int, wager: int, stake: int, win: int, per: int, why: int) -> int:
    """Settle a stake at odds: (1, 1) wins even money, (0, 1) pushes, (-1, 1) loses."""
    net = at_odds(stake, win, per, breakage_of(tape, wager))
    return settle(tape, seat, wager, stake, net, win, per, BANK, why)


@kernel
def lose(tape: Tape, seat: int, wager: int, stake: int, why: int) -> int:
    """The stake is lost."""
    return settle(tape, seat, wager, stake, -stake, -1, 1, BANK, why)


@kernel
def push(tape: Tape, seat: int, wager: int, stake: int, why: int) -> int:
    """The stake comes back, neither won nor lost."""
    return settle(tape, seat, wager, stake, 0, 0, 1, BANK, why)


@kernel
def pay_row(
    tape: Tape, seat: int, wager: int, stake: int, table: Paytable, outcome: int, why: int
) -> int:
    """Settle a stake by its paytable's row for this outcome.

    A row in dollars pays them whatever the stake. Rows paid from a meter are the
    progressive side bet's business.
    """
    kind, why = table[outcome, 0], ruled_by(table, outcome, why)
    if kind == Pays.ODDS:
        return pay(tape, seat, wager, stake, table[outcome, 1], table[outcome, 2], why)
    if kind == Pays.FIXED:
        return settle(tape, seat, wager, stake, table[outcome, 1], 0, 0, TRAY, why)
    if kind == Pays.PUSHES:
        return push(tape, seat, wager, stake, why)
    return lose(tape, seat, wager, stake, why)
