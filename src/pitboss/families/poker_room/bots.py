"""Players that a simulation sits down, and that keep a terminal's table company.

A player goes by how good his hand is (`grades`), what it draws to, the price, how many are left and
how far the hand has come; in the first round by his position and who has raised. That is a key, and
what he does with it is a cell of his table. The game asks with the key of a seat, so every seat may
have a player of its own; tables and simulations look it up alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pitboss.errors import unknown
from pitboss.facts import Array
from pitboss.families.poker_room.grades import DRAWS, GRADES, graded
from pitboss.families.poker_room.rules import Rules, Street, Structure
from pitboss.families.poker_room.seats import Hand, behind, from_left, how_many_in, is_in
from pitboss.families.poker_room.words import Act
from pitboss.jit import kernel
from pitboss.tape.simulation import follow, prefer
from pitboss.tape.table import Prompt

PRICES, POSITIONS, COMPANY, STAGES = 7, 3, 3, 2
FREE, CHEAP, FAIR, DEAR = range(4)
"""Prices: nothing, up to a fifth of the pot with it in, up to a third, more; three more of them
against a raise."""
LATE, MIDDLE, EARLY = range(3)
FIRST_ROUND = GRADES * PRICES * POSITIONS * COMPANY
LATER = STAGES * GRADES * DRAWS * PRICES * COMPANY
STAY, TURN = FIRST_ROUND + LATER, FIRST_ROUND + LATER + 1
OF_A_SEAT = TURN + 1
"""Keys of one seat."""
SEATS = 24
KEYS = SEATS * OF_A_SEAT


@kernel
def key_at(seat: int, key: int) -> int:
    """A key of a seat."""
    return (seat % SEATS) * OF_A_SEAT + key


@kernel
def key_of(
    rules: Rules, hand: Hand, seat: int, street: int, due: int, pot: int, raises: int
) -> int:
    """What a simulated player knows, as a number."""
    grade, draw = graded(rules, hand, seat, street)
    price = FREE if due <= 0 else CHEAP if 4 * due <= pot else FAIR if 2 * due <= pot else DEAR
    if price and raises > 0:
        price += 3
    left = how_many_in(hand)
    if street == 0:
        company = 0 if left == 2 else 1 if left < 5 else 2
        place = position(hand, seat)
        key = ((grade * PRICES + price) * POSITIONS + place) * COMPANY + company
        return key_at(seat, key)
    company = min(left - 2, COMPANY - 1)
    stage = 1 if street == rules.streets.shape[0] - 1 else 0
    key = ((stage * GRADES + grade) * DRAWS + draw) * PRICES + price
    return key_at(seat, FIRST_ROUND + key * COMPANY + company)


@kernel
def position(hand: Hand, seat: int) -> int:
    """How late a seat speaks in the rounds to come."""
    after, seen = 0, False
    for turn in range(len(hand.state)):
        other = from_left(hand, turn)
        if other == seat:
            seen = True
        elif seen and is_in(hand, other):
            after += 1
    return LATE if after < 2 else MIDDLE if after < 4 else EARLY


@kernel
def grade_in(key: int) -> int:
    """The grade of the hand that a key is about."""
    key %= OF_A_SEAT
    if key < FIRST_ROUND:
        return key // (PRICES * POSITIONS * COMPANY)
    return (key - FIRST_ROUND) // (DRAWS * PRICES * COMPANY) % GRADES


@kernel
def usual_bet(
    rules: Rules, hand: Hand, seat: int, key: int, pot: int, to_call: int, least: int, most: int
) -> int:
    """Half the pot, the whole of it with a very good hand, as it is when the bet before has been
    called; two thirds before there is anything to see. What would leave little behind is all in.
    """
    has_bet = hand.bet[seat]
    after_call = pot + to_call - has_bet
    more = after_call // 2
    if key % OF_A_SEAT < FIRST_ROUND:
        more = 2 * after_call // 3
    elif grade_in(key) > 6:
        more = after_call
    chip = max(rules.odd_chip_size, 1)
    total = (to_call + more) // chip * chip
    all_in = has_bet + behind(hand, seat)
    if 3 * total >= 2 * all_in:
        total = all_in
    return min(max(total, least), most)  # type: ignore[no-any-return]


# --- Who plays how --------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Player:
    """A temperament: what it takes to make him play."""

    says: str
    shy: int = 0
    """How many grades better a hand must be than others would have it, to put chips in."""
    timid: int = 0
    """The same for a bet or a raise of his own."""
    calls: bool = False
    """Does he call everything, and never bet?"""


PLAYERS = {
    "usual": Player(says="plays a fifth of his hands, bets the good ones, folds at a bad price"),
    "tight": Player(says="plays fewer hands, and believes a raise", shy=1),
    "loose": Player(says="plays many hands and calls long", shy=-2, timid=1),
    "caller": Player(says="calls everything", calls=True),
}
USUAL = "usual"


def policy(rules: Rules) -> Array:
    """What simulated players do unless somebody else is sat down."""
    return policy_of(rules, [])


def policy_of(rules: Rules, players: Sequence[str]) -> Array:
    """The tables of all seats: of these players, in turn from the first seat on."""
    seated = players or [USUAL]
    for name in seated:
        if name not in PLAYERS:
            raise unknown("player", name, PLAYERS, code="player")
    tables = {name: table_of(rules, PLAYERS[name]) for name in dict.fromkeys(seated)}
    found: Array = np.concatenate([tables[seated[seat % len(seated)]] for seat in range(SEATS)])
    return found


def table_of(rules: Rules, player: Player) -> Array:
    """What one player does, by the keys of a seat."""
    limit = rules.structure == Structure.LIMIT
    stud = bool(rules.streets[0, Street.UP])
    first = [
        _first(player, limit, stud, grade, price, place, company)
        for grade in range(GRADES)
        for price in range(PRICES)
        for place in range(POSITIONS)
        for company in range(COMPANY)
    ]
    later = [
        _later(player, limit, stage, grade, draw, price, company)
        for stage in range(STAGES)
        for grade in range(GRADES)
        for draw in range(DRAWS)
        for price in range(PRICES)
        for company in range(COMPANY)
    ]
    turns = [prefer(Act.STAY, Act.RUN_ONCE), prefer(Act.TURN_UP, Act.STAY)]
    return np.array([*first, *later, *turns], dtype=np.int64)


def _goes_on(player: Player, price: int, *, calls: bool, raises: bool) -> int:
    """A cell: a bet, a call or a fold, as far as it is allowed; nobody folds where checking is
    free."""
    if player.calls:
        return prefer(Act.CHECK, Act.CALL)
    if price == FREE:
        return prefer(Act.BET, Act.RAISE, Act.CHECK) if raises else prefer(Act.CHECK)
    if raises:
        return prefer(Act.RAISE, Act.CALL)
    return prefer(Act.CALL) if calls else prefer(Act.FOLD)


def _first(
    player: Player, limit: bool, stud: bool, grade: int, price: int, place: int, company: int
) -> int:
    """The first round: better hands from early seats, worse ones against few."""
    few = 3 if company == 0 else 1 if company == 1 else 0
    needed = 4 if stud else (3, 4, 5)[place]
    if price > DEAR:
        needed = 5 if limit else 6
        needed += 1 if price == DEAR + DEAR else 0
    needed += player.shy - few
    calls = grade >= needed - (1 if price in (CHEAP, FAIR) and limit else 0)
    raises = grade >= needed + player.timid + (0 if price == DEAR else 2)
    return _goes_on(player, price, calls=calls, raises=raises)


def _later(
    player: Player,
    limit: bool,
    stage: int,
    grade: int,
    draw: int,
    price: int,
    company: int,
) -> int:
    """Later: what is good for the price and the company."""
    against_raise = price > DEAR
    level = price - 3 if against_raise else price
    bets = 5 + (company == 2) - (company == 0)
    needed = (0, 3, 4, 5)[level] + (2 if against_raise else 0) - (limit and company == 0)
    calls = grade >= needed + player.shy
    if draw == 2 and (limit or level < DEAR):
        calls = True
    if draw == 1 and level == CHEAP and limit and not against_raise:
        calls = True
    raises = grade >= (bets if price == FREE else 9 if against_raise else 8 if stage else 7) + (
        player.timid
    )
    if price == FREE and draw == 2 and company < 2 and player.timid == 0:
        raises = True
    return _goes_on(player, price, calls=calls, raises=raises)


def answer(cells: Array, prompt: Prompt) -> int:
    """What the player whose turn it is says at a table, by the tables of all seats."""
    if prompt.kind == "choose":
        return int(follow(int(cells[prompt.key]), prompt.allowed))
    return prompt.usual
