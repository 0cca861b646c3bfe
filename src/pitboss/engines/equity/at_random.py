"""Deals at random, as many as are asked for: where there are too many to count."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.engines.equity.awards import COLUMNS, MOST_HANDS, SHARE, award
from pitboss.engines.equity.showdown import scores
from pitboss.engines.equity.variants import Variant
from pitboss.hands.badugi import badugi_of
from pitboss.hands.lows import deuce_to_seven, layout_of
from pitboss.hands.poker_room import Value
from pitboss.jit import compiled, kernel
from pitboss.tape.simulation import COUNTER, STREAM, below

Ints = npt.NDArray[np.int64]
NOT_YET = -1
WIDEST = 7
"""Cards in a row."""

_BADUGI = int(Value.BADUGI)
_NINE_LOW = deuce_to_seven(layout_of((0, 5, 10, 19, 28)))
"""9-6-4-3-2 and better: a pat hand of deuce to seven."""


class Tried(NamedTuple):
    """A tally, the sums of squared units for its errors, and how many deals there were."""

    tally: Ints
    squares: npt.NDArray[np.float64]
    deals: int


@compiled
def some_deals(
    first: int,
    second: int,
    of_own: bool,
    must_use: int,
    own: int,
    on_board: int,
    draws: int,
    ways: Ints,
    starts: Ints,
    board: Ints,
    pack: Ints,
    samples: int,
    seed: int,
    tally: Ints,
    squares: Any,
) -> None:
    """So many deals at random: a way for each hand, none of which needs a card of another's."""
    hands = len(starts) - 1
    highs, lows = np.zeros(MOST_HANDS, np.int64), np.zeros(MOST_HANDS, np.int64)
    before = np.zeros(MOST_HANDS, np.int64)
    state = np.zeros(COUNTER + 1, np.int64)
    state[COUNTER] = seed
    cards = np.zeros((hands + 1, WIDEST), np.int64)
    deck = np.zeros(len(pack), np.int64)
    out = np.zeros(64, np.bool_)
    for _ in range(samples):
        clash = True
        while clash:
            clash = False
            out[:] = False
            for hand in range(hands):
                way = starts[hand] + below(state, starts[hand + 1] - starts[hand])
                for place in range(own):
                    card = ways[way, place]
                    cards[hand, place] = card
                    if card != NOT_YET:
                        clash = clash or out[card]
                        out[card] = True
        left = 0
        for card in pack:
            if not out[card]:
                deck[left] = card
                left += 1
        for hand in range(hands):
            left = _fill(state, cards[hand], own, deck, left)
        for draw in range(1, draws):
            for hand in range(hands):
                left = _draw(state, first, cards[hand], own, draws - draw, deck, left)
        cards[hands] = board
        _fill(state, cards[hands], on_board, deck, left)
        scores(first, second, of_own, must_use, cards, own, on_board, highs, lows)
        for hand in range(hands):
            before[hand] = tally[hand, SHARE]
        award(tally, highs, lows, hands, 1)
        for hand in range(hands):
            squares[hand] += float(tally[hand, SHARE] - before[hand]) ** 2


@kernel
def _fill(state: Any, row: Any, count: int, deck: Any, left: int) -> int:
    """Deal the cards that a row still lacks; how many are left."""
    for place in range(count):
        if row[place] == NOT_YET:
            at = below(state, left)
            left -= 1
            row[place] = deck[at]
            deck[at] = deck[left]
    return left


@kernel
def _draw(state: Any, first: int, row: Any, count: int, to_come: int, deck: Any, left: int) -> int:
    """Throw away what a steady player would, and draw."""
    keep = _kept_badugi(row) if first == _BADUGI else _kept_low(row, to_come)
    for place in range(count):
        if not keep >> place & 1:
            row[place] = NOT_YET
    return _fill(state, row, count, deck, left)


@kernel
def _kept_badugi(row: Any) -> int:
    """The cards that count, up to the eight; all four where they are a badugi."""
    best, kept = 0, 0
    chosen = np.zeros(4, np.int64)
    for subset in range(1, 16):
        many = 0
        for place in range(4):
            if subset >> place & 1:
                chosen[many] = row[place]
                many += 1
        score = badugi_of(chosen, many)
        if score >> 13 == many and score > best:
            best, kept = score, subset
    if kept == 15:
        return kept
    for place in range(4):
        if kept >> place & 1 and 6 < row[place] >> 2 < 12:
            kept ^= 1 << place
    return kept


@kernel
def _kept_low(row: Any, to_come: int) -> int:
    """Different ranks up to the eight; all five where they are a nine low or better."""
    if deuce_to_seven(layout_of(row[:5])) >= _NINE_LOW:
        return 31
    kept, ranks = 0, 0
    for place in range(5):
        rank = row[place] >> 2
        if rank <= 6 and not ranks >> rank & 1:
            ranks |= 1 << rank
            kept |= 1 << place
    return kept


def rows_of(ways: Any, own: int) -> Ints:
    """Hands as rows of cards, NOT_YET where one is still to be dealt."""
    found = np.full((len(ways), WIDEST), NOT_YET, np.int64)
    for row, way in zip(found, ways, strict=True):
        row[: len(way)] = way
    return found


def try_some(
    game: Variant, hands: Any, board: Any, pack: Any, *, draws: int, samples: int, seed: int
) -> Tried:
    """Some deals; of each hand there may be several ways, each of them as likely."""
    ways = rows_of([way for hand in hands for way in hand], game.own)
    starts = np.cumsum([0, *map(len, hands)]).astype(np.int64)
    tally = np.zeros((len(hands), COLUMNS), np.int64)
    squares = np.zeros(len(hands))
    some_deals(
        int(game.first),
        int(game.second),
        game.second_of_own,
        game.must_use,
        game.own,
        game.board,
        draws,
        ways,
        starts,
        rows_of([board], game.board)[0],
        np.array(pack, dtype=np.int64),
        samples,
        seed * STREAM % (1 << 62),
        tally,
        squares,
    )
    return Tried(tally, squares, samples)
