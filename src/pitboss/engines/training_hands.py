"""Hands between players to be trained on: compiled, stopped at each decision of many at once.

As in `training`, a hand is played again from the top as far as its script goes. Behind the
simulation tape lies what the seat that is asked may see: cards as they were dealt, bets, who is
out. Once the decision is written down everybody folds, so that a hand is over soon. What cards are
thrown away is not asked: those that the room's players would throw.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.engines.compile import play_of, with_functions
from pitboss.engines.play import no_stakes, place
from pitboss.equipment.chance import SeededChance
from pitboss.families.poker_room.bots import policy_of
from pitboss.families.poker_room.words import Act
from pitboss.jit import kernel
from pitboss.registry import Array, Game, Rules
from pitboss.rulebook.terms import Terms
from pitboss.tape import verbs
from pitboss.tape.simulation import (
    AGAIN,
    CARDS,
    CELL,
    COUNTER,
    FEES,
    LEFT,
    NET,
    POLICY,
    POT_FEES,
    SHOE,
    WAGERS,
    begin_round,
    compiles,
    follow,
    new_tape,
    working_space,
)

BASE = 24
"""The header cell that says where what follows begins."""
SEATS, HELD, SCRIPT_MOST = 24, 24, 240
NO_CARD = -1
STEP = 1 << 20
"""Random numbers that are kept for a hand."""
SAID, ASKED, SEAT, KEY, ALLOWED, STREET, OUT, LEARNS, SIZE, SIZES = range(10)
SHARES = 10  # what each size of a bet is, in hundredths of the pot; -1 is the most
NOW = SHARES + 16  # by seat: its bet of this round of betting
PUT = NOW + SEATS  # and all that it has put in
COUNT = PUT + SEATS  # how many cards the board and each seat were dealt
DEALT = COUNT + SEATS + 1  # and which: the card, and whether it lies open
SCRIPT = DEALT + (SEATS + 1) * HELD
END = SCRIPT + SCRIPT_MOST
OPEN = 256
WHAT = 5
"""Seat, key, allowed, street, and who is out, of each hand that waits."""
Cards = npt.NDArray[np.int8]


class HandTape(NamedTuple):
    """A tape with a script and with all that was seen; verbs compile differently for it."""

    cells: Any


play: Any = None
"""Stands for the game's compiled function in the loop below."""


def _advance(
    rules: Rules,
    stakes: Array,
    lies: Array,
    carry: Array,
    tape: HandTape,
    fresh: Array,
    which: Array,
    starts: Array,
    carries: Array,
    scripts: Array,
    said: Array,
    found: Array,
    cards: Cards,
    chips: Array,
    won: Array,
) -> None:
    """Play each hand as far as it is decided, and write down what the seat that is asked sees.

    Nothing allowed is the end of a hand: then all have won what they have won, and `carries` holds
    the button of the next one.
    """
    cells = tape.cells
    base = cells[BASE]
    seats = stakes.shape[0]
    for index in range(len(which)):
        number = which[index]
        for card in range(len(fresh)):
            cells[SHOE + card] = fresh[card]
        cells[LEFT] = cells[CARDS]
        cells[AGAIN] = cells[FEES] = cells[POT_FEES] = 0
        cells[COUNTER] = starts[number]
        begin_round(cells, 0)
        for cell in range(SEAT, LEARNS):
            cells[base + cell] = 0
        for cell in range(NOW, DEALT):
            cells[base + cell] = 0
        cells[base + SAID] = said[number]
        cells[base + ASKED] = 0
        for at in range(said[number]):
            cells[base + SCRIPT + at] = scripts[number, at]
        for seat in range(seats):
            lies[seat, 0] = stakes[seat, 0]
        for cell in range(len(carry)):
            carry[cell] = carries[number, cell]
        play(rules, lies, carry, tape)
        see(cells, cells[base + SEAT], stakes, cards[number], chips[number])
        found[number, 0] = cells[base + SEAT]
        found[number, 1] = cells[base + KEY]
        found[number, 2] = cells[base + ALLOWED]
        found[number, 3] = cells[base + STREET]
        found[number, 4] = cells[base + OUT]
        if cells[base + ALLOWED] == 0:
            for seat in range(seats):
                won[number, seat] = cells[cells[NET] + seat * cells[WAGERS]]
            for cell in range(len(carry)):
                carries[number, cell] = carry[cell]


@cache
def hand_loop(game: Game) -> Any:
    """The loop for a game."""
    return with_functions(_advance, game, apart=True, play=play_of(game))


class Hands:
    """Many hands side by side, in which the seats that learn are asked."""

    def __init__(
        self,
        terms: Terms,
        *,
        number: int,
        seats: int,
        stack: int,
        others: Sequence[str],
        sizes: Sequence[int],
        seen: int,
    ) -> None:
        game = terms.game
        assert game.deck is not None
        self.terms = terms
        self.stakes = no_stakes(terms, seats)
        carry = game.new_carry(terms.rules, seats)
        for seat in range(seats):
            place(terms, self.stakes, carry, seat, {"stack": stack})
        deck = game.deck(terms.rules)
        self.fresh = np.array(deck.cards(), dtype=np.int64)
        played_by = [name or "usual" for name in others]
        money = new_tape(
            deck=deck,
            seats=seats,
            wagers=len(game.layout),
            breakages=terms.breakages(),
            policy=policy_of(terms.rules, played_by),
            stream=0,
        )
        cells = np.concatenate([money, np.zeros(END, dtype=np.int64)])
        cells[BASE] = len(money)
        cells[len(money) + LEARNS] = sum(1 << s for s, name in enumerate(others) if not name)
        cells[len(money) + SIZES] = len(sizes)
        cells[len(money) + SHARES : len(money) + SHARES + len(sizes)] = sizes
        self.tape = HandTape(cells)
        self.starts = np.zeros(number, dtype=np.int64)
        self.carries = np.zeros((number, len(carry)), dtype=np.int64)
        self.scripts = np.zeros((number, SCRIPT_MOST), dtype=np.int64)
        self.said = np.zeros(number, dtype=np.int64)
        self.found = np.zeros((number, WHAT), dtype=np.int64)
        self.cards = np.zeros((number, 2 + seats, seen), dtype=np.int8)
        self.chips = np.zeros((number, seats, 3), dtype=np.int64)
        self.won = np.zeros((number, seats), dtype=np.int64)
        self._lies, self._carry = self.stakes.copy(), carry.copy()
        self._everywhere = np.arange(number)
        self._loop = hand_loop(game)

    def seed(self, seed: int) -> None:
        """Begin with the hands of this seed, the button at the first seat."""
        chance = SeededChance(seed)
        self.starts[:] = [chance.below(1 << 32) << 31 | chance.below(1 << 31) for _ in self.starts]
        self.said[:] = 0
        self.carries[:] = 0
        self.advance(self._everywhere)

    def deal(self, which: Array) -> None:
        """Begin the next hand in these places."""
        self.starts[which] += STEP
        self.said[which] = 0
        self.advance(which)

    def decide(self, said: Array) -> None:
        """Add a decision to each hand that waits for one: the bit of an action, and above it which
        size a bet has; and play on."""
        waiting = np.flatnonzero(self.found[:, 2])
        self.scripts[waiting, self.said[waiting]] = said[waiting]
        self.said[waiting] += 1
        self.advance(waiting)

    def advance(self, which: Array) -> None:
        """Play these hands on to the next decision, or to their end."""
        if len(which):
            self._loop(
                self.terms.rules,
                self.stakes,
                self._lies,
                self._carry,
                self.tape,
                self.fresh,
                which,
                self.starts,
                self.carries,
                self.scripts,
                self.said,
                self.found,
                self.cards,
                self.chips,
                self.won,
            )


def _is_training(tape: Any) -> bool:
    from numba import types

    return isinstance(tape, types.NamedUniTuple) and tape.instance_class is HandTape


# --- What is written down -------------------------------------------------------------------


@kernel
def notes(cells: Array) -> int:
    """Where what is seen is noted; nought when the decision has been reached."""
    base = cells[BASE]
    return 0 if cells[base + ALLOWED] else base


@kernel
def note_card(cells: Array, to: int, card: int, face: int) -> None:
    base = notes(cells)
    row = to + 1 if to >= 0 else 0
    if base and row <= SEATS and cells[base + COUNT + row] < HELD:
        at = cells[base + COUNT + row]
        cells[base + DEALT + row * HELD + at] = card | (OPEN if face == verbs.UP else 0)
        cells[base + COUNT + row] = at + 1


@kernel
def see(cells: Array, me: int, stakes: Array, cards: Cards, chips: Array) -> None:
    """What a seat sees: the board, its own cards and what lies open of all, from itself leftwards;
    and of each what is left, its bet, and what it has put in."""
    base = cells[BASE]
    seats = stakes.shape[0]
    for row in range(cards.shape[0]):
        whose = 0 if row == 0 else me + 1 if row == 1 else (me + row - 2) % seats + 1
        count = cells[base + COUNT + whose]
        for at in range(cards.shape[1]):
            shown = 0
            if at < count:
                card = cells[base + DEALT + whose * HELD + at]
                if card != NO_CARD:
                    hidden = row > 1 and card & OPEN == 0
                    shown = 1 if hidden else (card & OPEN - 1) + 2
            cards[row, at] = shown
    for turn in range(seats):
        seat = (me + turn) % seats
        chips[turn, 0] = stakes[seat, 0] - cells[base + PUT + seat]
        chips[turn, 1] = cells[base + NOW + seat]
        chips[turn, 2] = cells[base + PUT + seat]


@kernel
def decided(cells: Array, seat: int, key: int, allowed: int) -> int:
    """What the script says, or a player of the room; the first decision beyond it is noted, and
    then everybody does the least: that is to fold."""
    base = cells[BASE]
    if cells[base + ALLOWED]:
        return allowed & -allowed
    if cells[base + LEARNS] >> seat & 1 == 0:
        return follow(cells[cells[POLICY] + key & CELL], allowed)
    number = cells[base + ASKED]
    cells[base + ASKED] = number + 1
    if number < cells[base + SAID]:
        said = cells[base + SCRIPT + number]
        cells[base + SIZE] = (said >> 16) + 1
        return int(said & 0xFFFF)
    if number < SCRIPT_MOST:
        cells[base + SEAT] = seat
        cells[base + KEY] = key
        cells[base + ALLOWED] = allowed
    return allowed & -allowed


@kernel
def size_of_bet(cells: Array, seat: int, low: int, high: int, usual: int) -> int:
    """To what a bet of the size that was said comes; a player of the room says his own."""
    base = cells[BASE]
    size = cells[base + SIZE] - 1
    cells[base + SIZE] = 0
    if size < 0 or size >= cells[base + SIZES]:
        return min(max(usual, low), high)
    share = cells[base + SHARES + size]
    if share <= 0:
        return high if share < 0 else low
    to_call, pot = 0, 0
    for other in range(SEATS):
        to_call = max(to_call, cells[base + NOW + other])
        pot += cells[base + PUT + other]
    pot += to_call - cells[base + NOW + seat]
    return min(max(to_call + (share * pot + 50) // 100, low), high)  # type: ignore[no-any-return]


@compiles(verbs.draw, _is_training)
def _draw(tape: HandTape, to: int, face: int) -> int:
    card = verbs.draw(tape.cells, to, face)
    note_card(tape.cells, to, card, face)
    return card


@compiles(verbs.choose, _is_training)
def _choose(tape: HandTape, seat: int, key: int, allowed: int) -> int:
    said: int = decided(tape.cells, seat, key, allowed)
    base = notes(tape.cells)
    if base and said == Act.FOLD:
        tape.cells[base + OUT] |= 1 << seat
    return said


@compiles(verbs.choose_bet, _is_training)
def _choose_bet(
    tape: HandTape, seat: int, key: int, wager: int, low: int, high: int, usual: int
) -> int:
    return size_of_bet(tape.cells, seat, low, high, usual)


@compiles(verbs.begin_betting, _is_training)
def _begin_betting(tape: HandTape, street: int) -> None:
    base = notes(tape.cells)
    if base:
        tape.cells[base + STREET] = street
        for seat in range(SEATS):
            tape.cells[base + NOW + seat] = 0


@compiles(verbs.put_in, _is_training)
def _put_in(tape: HandTape, seat: int, amount: int) -> None:
    base = notes(tape.cells)
    if base:
        tape.cells[base + NOW + seat] += amount
        tape.cells[base + PUT + seat] += amount


@compiles(verbs.discard, _is_training)
def _discard(tape: HandTape, seat: int, places: int, least: int, most: int, usual: int) -> int:
    base = notes(tape.cells)
    if base:
        for at in range(HELD):
            if usual >> at & 1:
                tape.cells[base + DEALT + (seat + 1) * HELD + at] = NO_CARD
    return usual


@compiles(verbs.show, _is_training)
def _show(tape: HandTape, seat: int, place: int, card: int) -> int:
    base = notes(tape.cells)
    if base:
        tape.cells[base + DEALT + (seat + 1) * HELD + place] |= OPEN
    return card


@compiles(verbs.fee, _is_training)
def _fee(tape: HandTape, seat: int, amount: int, why: int) -> None:
    if seat >= 0:
        tape.cells[tape.cells[NET] + seat * tape.cells[WAGERS]] -= amount


# What follows is as on the simulation tape.


@compiles(verbs.award, _is_training)
def _award(tape: HandTape, seat: int, pot: int, half: int, amount: int) -> None:
    return None


@compiles(verbs.settle, _is_training)
def _settle(
    tape: HandTape,
    seat: int,
    wager: int,
    stake: int,
    net: int,
    win: int,
    per: int,
    account: int,
    why: int,
) -> int:
    return verbs.settle(tape.cells, seat, wager, stake, net, win, per, account, why)


@compiles(verbs.burn_one, _is_training)
def _burn_one(tape: HandTape) -> int:
    return verbs.burn_one(tape.cells)


@compiles(verbs.cards_left, _is_training)
def _cards_left(tape: HandTape) -> int:
    return verbs.cards_left(tape.cells)


@compiles(verbs.restock, _is_training)
def _restock(tape: HandTape, cards: Any, count: int) -> None:
    verbs.restock(tape.cells, cards, count)


@compiles(verbs.give_back, _is_training)
def _give_back(tape: HandTape, seat: int, wager: int, stake: int, why: int) -> None:
    verbs.give_back(tape.cells, seat, wager, stake, why)


@compiles(verbs.contribute, _is_training)
def _contribute(tape: HandTape, amount: int) -> None:
    verbs.contribute(tape.cells, amount)


@compiles(verbs.scratch, _is_training, _nrt=True)
def _scratch(tape: HandTape, cells: int) -> Any:
    return working_space(tape.cells, cells)
