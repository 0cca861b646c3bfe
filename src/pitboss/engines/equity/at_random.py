"""Deals at random, as many as are asked for: where there are too many to count."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.engines.equity.answers import SAMPLED, Equities, assumed, equities
from pitboss.engines.equity.awards import COLUMNS, MOST_HANDS, POT, SHARE, award
from pitboss.engines.equity.deals import MOST_WAYS, all_deals, ways_at_most
from pitboss.engines.equity.reading import Written
from pitboss.engines.equity.spots import Spot
from pitboss.engines.equity.variants import Variant
from pitboss.errors import NotAllowed
from pitboss.hands.badugi import badugi_of
from pitboss.hands.lows import deuce_to_seven, layout_of
from pitboss.hands.poker_room import Value, hand_value
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
        for _ in range(1, draws):
            for hand in range(hands):
                left = _draw(state, first, cards[hand], own, deck, left)
        cards[hands] = board
        _fill(state, cards[hands], on_board, deck, left)
        _score(first, second, of_own, must_use, cards, own, on_board, highs, lows)
        for hand in range(hands):
            before[hand] = tally[hand, SHARE]
        award(tally, highs, lows, hands, 1)
        for hand in range(hands):
            squares[hand] += float(tally[hand, SHARE] - before[hand]) ** 2


@kernel
def _score(
    first: int, second: int, of_own: bool, must_use: int, cards: Any, own: int, on_board: int,
    highs: Any, lows: Any,
) -> None:  # fmt: skip
    """The scores of every hand in both halves; the board is in the row below the hands."""
    hands = len(cards) - 1
    board = cards[hands, :on_board]
    for hand in range(hands):
        mine = cards[hand, :own]
        highs[hand] = hand_value(first, must_use, mine, board)
        if of_own:
            lows[hand] = hand_value(second, 0, mine, board[:0])
        else:
            lows[hand] = hand_value(second, must_use, mine, board)


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
def _draw(state: Any, first: int, row: Any, count: int, deck: Any, left: int) -> int:
    """Throw away what a steady player would, and draw."""
    keep = _kept_badugi(row) if first == _BADUGI else _kept_low(row)
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
def _kept_low(row: Any) -> int:
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


def sampled(spot: Spot, draws: int, samples: int, seed: int) -> Equities:
    """So many deals at random."""
    _check_room(spot, draws)
    hands = [hand.ways for hand in spot.hands]
    found = try_some(
        spot.game, hands, spot.board, spot.pack, draws=draws, samples=samples, seed=seed
    )
    made = equities(
        spot,
        found.tally,
        found.deals,
        SAMPLED,
        assumed(spot) if draws == 1 else STEADY[spot.game.first],
    )
    errors = np.sqrt(
        np.maximum(found.squares / samples - (found.tally[:, SHARE] / samples) ** 2, 0)
    )
    errors /= POT * np.sqrt(samples)
    each = zip(made.hands, errors.tolist(), strict=True)
    return replace(made, hands=tuple(replace(hand, error=error) for hand, error in each))


def _check_room(spot: Spot, draws: int) -> None:
    """The hands can lie beside each other, and the pack suffices for every draw."""
    needed = len(spot.hands) * spot.game.own * draws + spot.game.board
    if needed > len(spot.game.pack) - len(spot.dead):
        raise NotAllowed(
            f"{draws} draws of {len(spot.hands)} hands may need {needed} cards, which the pack "
            "does not have: the shuffle of discards is not tried",
            code="draws",
        )
    few = [Written(hand.text, hand.ways) for hand in spot.hands]
    if ways_at_most(few, 0) <= MOST_WAYS and not len(all_deals(few, ())):
        raise NotAllowed("the hands need a card twice, whatever they hold", code="card")


STEADY = {
    Value.BADUGI: "after the first draw each keeps the cards that count, up to the eight and the "
    "ace, and stands with a badugi",
    Value.DEUCE_TO_SEVEN: "after the first draw each keeps different ranks up to the eight, and "
    "stands with a nine-six low or better",
}
