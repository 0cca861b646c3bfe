"""A seat's own felt, for any game: its spots in a fan, made from the table card alone.

What must be bet lies near the player, in circles. Side bets lie behind, in diamonds, and what is
only made in the course of a round beside it or below, in dashed boxes, so a shape says what a spot
is for. Baccarat has its bands instead.
"""

from __future__ import annotations

from itertools import groupby

from pitboss.web.drawing.parts import Felt, Spot, fitted
from pitboss.web.drawing.rows import Cell, Row, stack

WIDE, TALL = 960.0, 400.0
PITCH = 188.0
"""From one spot to the next, lying."""
MOST_IN_A_ROW = {False: 6, True: 3}
NEAREST = 4
"""What a hand is played with lies in one row, if there is no more of it than this."""

MOST_LINES = 3
"""How often the words under a spot are broken."""
RADIUS = {False: 43.0, True: 46.0}
LABEL, PAYS = {False: 18.0, True: 16.0}, {False: 15.5, True: 12.5}
"""Sizes of type, lying and standing: a window that is wide is low, and shows a felt small."""
CHIPS = {False: 84.0, True: 64.0}
"""Room for chips beside the words of a side bet at baccarat."""
MOST_ABOVE = 2
"""Rows of side bets that leave Banker and Player in sight on a phone."""
BANKER, PLAYER = ("banker-line", "banker"), ("player-line", "player")


def is_baccarat(names: set[str]) -> bool:
    """Does this seat bet on banker and player?"""
    return any(n in names for n in BANKER) and any(n in names for n in PLAYER)


def bands(spots: list[Spot], *, standing: bool) -> tuple[Felt, list[Spot]]:
    """The baccarat seat: the player's band nearest, the banker's behind it, the rest beyond."""
    felt = Felt("baccarat", TALL if standing else WIDE, 0)
    by_name = {spot.name: spot for spot in spots}
    main = [spot.name for spot in spots if spot.name in (*BANKER, *PLAYER)]
    others = [spot for spot in spots if spot.name not in main]
    rows = [
        Row(74, [Cell(s.name, kind="line soft", size=20, beside=CHIPS[standing]) for s in part])
        for part in _short_first(others, 2 if standing else 4)
    ]
    own = [Row(70, [Cell(n, "Banker", kind="line banker", size=34)]) for n in BANKER if n in main]
    own += [Row(84, [Cell(n, "Player", kind="line player", size=40)]) for n in PLAYER if n in main]
    hidden = standing and len(rows) > MOST_ABOVE
    rows = [*own, *rows] if hidden else [*rows, *own]
    felt.height = stack(felt, by_name, rows, 10, 10, felt.width - 20) + 4
    return felt, []


def fan(spots: list[Spot], *, standing: bool) -> tuple[Felt, list[Spot]]:
    """Spots in rows, bent towards the dealer; the nearest row is what a hand is played with."""
    rows = _rows(spots, MOST_IN_A_ROW[standing], standing=standing)
    longest = max(map(len, rows), default=1)
    radius = RADIUS[standing]
    felt = Felt("seat", TALL if standing else max(3, longest) * PITCH, 0)
    bend = 0.0 if standing else 26.0
    y = 8.0
    for row in rows:
        pitch = felt.width / max(3, len(row) if standing else longest)
        reach, bottoms = pitch * (len(row) - 1) / 2, [y]
        for at, spot in enumerate(row):
            off = at * pitch - reach
            sink = bend * (1 - (off / (felt.width / 2)) ** 2)
            middle = felt.width / 2 + off, y + radius + sink
            end = _spot(felt, spot, *middle, pitch, standing=standing)
            bottoms.append(end - sink)
        y = max(bottoms) + 12
    felt.height = y + bend
    return felt, []


def _rows(spots: list[Spot], most: int, *, standing: bool) -> list[list[Spot]]:
    """Who lies where: the far row first. What must be bet lies nearest to the player; on a phone it
    comes first, because there the rail covers what is near."""
    near = [s for s in spots if not s.later and (s.required or not s.needs)]
    side = [s for s in spots if not s.later and s not in near]
    later = [s for s in spots if s.later]
    if not near:
        near, side = side, []
    if standing and len(spots) <= most:
        return [[*near, *later, *side]]
    if len(near) + len(later) <= NEAREST:
        own, others = [[*near, *later]], _parts(side, most)
    elif len(near) + len(side) <= min(NEAREST, most):
        own, others = [[*near, *side]], _parts(later, most)
    elif not standing and len(near) + len(later) <= most:
        own, others = [[*near, *later]], _parts(side, most)
    elif standing:
        own, others = [*_parts(near, most), *_parts(later, most)], _parts(side, most)
    else:
        return [part for group in (side, near, later) for part in _parts(group, most)]
    return [*own, *others] if standing else [*others, *own]


def _parts(spots: list[Spot], most: int) -> list[list[Spot]]:
    """A long row in several of about the same length; a wager of several spots has its own
    where not all fit into one."""
    if not spots:
        return []
    by_wager = [list(row) for _, row in groupby(spots, key=lambda spot: spot.wager)]
    if len(spots) > most and 1 < len(by_wager) < len(spots):
        return [part for row in by_wager for part in _parts(row, most)]
    return _evenly(spots, most)


def _evenly(spots: list[Spot], most: int) -> list[list[Spot]]:
    """Rows of about the same length, none longer than `most`."""
    rows = -(-len(spots) // most)
    each = -(-len(spots) // rows) if rows else 1
    return [spots[at : at + each] for at in range(0, len(spots), each)]


def _short_first(spots: list[Spot], most: int) -> list[list[Spot]]:
    """The same with the shortest row first: a tie above the two bonuses of player and banker."""
    return [row[::-1] for row in _evenly(spots[::-1], most)[::-1]]


def _spot(felt: Felt, spot: Spot, x: float, y: float, pitch: float, *, standing: bool) -> float:
    """One spot with its label under it; returns where that ends."""
    radius = RADIUS[standing]
    if spot.later:
        shape, side = "box", radius * 1.56
        felt.box(x - side / 2, y - side / 2, side, side, kind="spot later", round=10)
    elif spot.required or not spot.needs:
        shape = "circle"
        felt.art.append(f'<circle class="spot" cx="{x:g}" cy="{y:g}" r="{radius - 2:g}"/>')
        felt.art.append(f'<circle class="spot inner" cx="{x:g}" cy="{y:g}" r="{radius - 9:g}"/>')
    else:
        shape, reach = "diamond", radius - 1
        felt.art.append(
            f'<path class="spot" d="M{x - reach:g} {y:g}L{x:g} {y - reach:g}L{x + reach:g} {y:g}'
            f'L{x:g} {y + reach:g}Z"/>'
        )
    room = min(pitch - 10, PITCH)
    felt.place(spot, x - radius, y - radius, 2 * radius, 2 * radius, shape=shape)
    end = _caption(felt, spot.label, x, y + radius + 8, LABEL[standing], room, kind="print label")
    return _caption(felt, spot.pays, x, end + 5, PAYS[standing], room, kind="print pays")


def _caption(
    felt: Felt, words: str, x: float, y: float, size: float, room: float, *, kind: str
) -> float:
    """Words under a spot in as many lines as they are read best in; returns where they end."""
    if not words:
        return y
    lines, fits = fitted(words.upper(), size, room, MOST_LINES)
    high = len(lines) * fits * 1.12
    felt.write(words, x, y + high / 2, size=size, room=room, lines=MOST_LINES, kind=kind)
    return y + high
