"""The house way of pai gow tiles: how a house sets four tiles.

A pair is the high hand unless parting it gives a good low hand; two pairs stay together. Without a
pair the high hand is a wong, a gong or a nine with a teen or a dey, in that order, and of several
settings, or where there is none of these, the one with the best low hand is played.
"""

from __future__ import annotations

from pitboss.hands.tiles import (
    DEALT,
    DEY,
    GEE_JOON,
    HIGH_NINE,
    LEAST_GONG,
    LEAST_PAIR,
    LEAST_WONG,
    SETTINGS,
    Cells,
    count_of,
    rank_of,
    set_in_two,
    spots_of,
)
from pitboss.jit import kernel


@kernel
def set_tiles_by_house_way(hand: Cells, first: int) -> int:
    """The setting that the house way gives four tiles, which begin at cell `first`."""
    together = best_low(hand, first, LEAST_PAIR)
    if together >= 0:
        apart = (together + 1) % SETTINGS
        return apart if parts_pair(hand, first, together, apart) else together
    for least in (LEAST_WONG, LEAST_GONG, HIGH_NINE):
        setting = best_low(hand, first, least)
        if setting >= 0:
            return setting
    return best_low(hand, first, 0)


@kernel
def best_low(hand: Cells, first: int, least: int) -> int:
    """Of the settings with such a high hand the one with the best low hand; -1 for none."""
    found, best, best_high = -1, -1, -1
    for setting in range(SETTINGS):
        high, low, _ = set_in_two(hand, first, setting)
        if high >= least and (low > best or (low == best and high > best_high)):
            found, best, best_high = setting, low, high
    return found


@kernel
def parts_pair(hand: Cells, first: int, together: int, apart: int) -> bool:
    """Is the pair given up for a setting in which each of its tiles goes with another?

    Both such settings are worth the same: the tiles of a pair count alike.
    """
    _, low, bits = set_in_two(hand, first, together)
    if low >= LEAST_PAIR:
        return False
    pair, fewer, more, best_rank = -1, 99, 0, 99
    for place in range(DEALT):
        tile = hand[first + place]
        if bits >> place & 1:
            fewer, more = min(fewer, spots_of(tile)), max(more, spots_of(tile))
            best_rank = min(best_rank, rank_of(tile))
        else:
            pair = tile
    _, low, _ = set_in_two(hand, first, apart)
    if rank_of(pair) == GEE_JOON:
        return fewer >= 4 and more == 6
    if rank_of(pair) <= DEY:
        return count_of(low) >= 6 or (fewer == 9 and more == 11)
    if spots_of(pair) == 7:
        return best_rank <= DEY and count_of(low) >= 7
    if spots_of(pair) == 8:
        return count_of(low) >= 7
    return spots_of(pair) == 9 and count_of(low) >= 9
