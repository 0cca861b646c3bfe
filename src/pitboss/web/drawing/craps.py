"""The craps layout: point boxes, the lines, the field, and the proposition bets.

Lying, the lines are to the left and the proposition bets to the right; standing (on a phone) they
come one under the other. Spots that a book does not have leave no hole.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from pitboss.web.drawing.parts import Felt, Spot
from pitboss.web.drawing.rows import GAP, Cell, Row, stack
from pitboss.web.drawing.rows import draw as draw_cell

NUMBERS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
"""What may be a point; most games leave out the first and the last two."""
NUMBER_WORDS = {6: "SIX", 9: "NINE"}
EDGE = 8.0
CHIPS, AT_THE_END, UNDER = 44.0, 40.0, 20.0
"""Room for chips beside the words of a box, at the end of a small one, and under the word of one
that is smaller still: also for what a wager has won."""
SMALL_HIGH, SMALL_WIDE, WIDE = 41.0, 190.0, 406.0
"""A box that is lower or narrower is small; in one that is wide, words and chips lie apart,
but for one all across a phone, whose words may be as wide."""
NARROW, LOW = 100.0, 38.0
"""A box that is narrower has its chips under its word, and is as high as that takes."""
PUCK = 32.0
"""Room for the puck in the corner of a point box: what is printed there is clear of it."""

LINES = (
    Row(
        48,
        (
            Cell("dont-come", "Don't come", "bar 12", size=22),
            Cell("come", "Come", share=2.2, kind="line gold", size=34),
        ),
    ),
    Row(
        52,
        (
            Cell("big 6", "Big 6", share=0.55, size=18),
            Cell("big 8", "Big 8", share=0.55, size=18),
            Cell("field", "Field", "2 · 3 · 4 · 9 · 10 · 11 · 12", share=3, size=24),
        ),
    ),
    Row(
        42,
        (
            Cell("dont-pass", "Don't pass", "bar 12", share=2.5, size=22),
            Cell("dont-pass-odds", "lay odds", size=20),
        ),
    ),
    Row(
        52,
        (
            Cell("pass", "Pass line", share=2.5, kind="line gold", size=32),
            Cell("pass-odds", "odds", size=22),
        ),
    ),
)
HARDWAYS = (
    Row(48, (Cell("hardway 6", "Hard 6", "3 + 3"), Cell("hardway 10", "Hard 10", "5 + 5"))),
    Row(48, (Cell("hardway 8", "Hard 8", "4 + 4"), Cell("hardway 4", "Hard 4", "2 + 2"))),
)
PROPOSITIONS = (
    Row(42, (Cell("any-seven", "Any seven", kind="line gold", size=20),)),
    *HARDWAYS,
    Row(
        58,
        (
            Cell("craps-three", "Three", size=18),
            Cell("craps-two", "Two", size=18),
            Cell("craps-twelve", "Twelve", size=18),
            Cell("eleven", "Eleven", size=18),
        ),
    ),
    Row(
        40,
        (
            Cell("any-craps", "Any craps", share=1.5, kind="line gold", size=18),
            Cell("c", "C", size=18),
            Cell("e", "E", size=18),
            Cell("c-and-e", "C & E", size=14),
            Cell("horn", "Horn", size=14),
            Cell("world", "World", size=14),
        ),
    ),
    Row(40, tuple(Cell(f"horn-high {n}", f"Horn high {n}", size=11) for n in (2, 3, 11, 12))),
)
HOPS = [f"{low}-{high}" for low in range(1, 7) for high in range(low, 7)]
HOPS_IN_A_ROW = 7
HOPS_SAY = 66.0
"""How wide the words are that stand before hops which pay alike."""


def suits(names: set[str]) -> bool:
    """Is this a craps layout?"""
    return {"pass", "come", "field", "place 6", "place 8"} <= names


def draw(spots: list[Spot], *, standing: bool) -> tuple[Felt, list[Spot]]:
    """The layout, and the spots that it has no room for."""
    by_name = {spot.name: spot for spot in spots}
    felt = Felt("craps", 420 if standing else 1240, 0, shared=True)
    if standing:
        width = felt.width - 2 * EDGE
        y = _points(felt, by_name, EDGE, EDGE, width, most=3)
        y = stack(felt, by_name, LINES, EDGE, y, width, fit=_clear)
        y = _propositions(felt, by_name, EDGE, y + 8, width)
    else:
        left = 800.0
        y = _points(felt, by_name, EDGE, EDGE, left, most=6)
        y = stack(felt, by_name, LINES, EDGE, y, left, fit=_clear)
        x = EDGE + left + 16
        y = max(y, _propositions(felt, by_name, x, EDGE, felt.width - x - EDGE))
    felt.height = y - GAP + EDGE
    placed = {place.spot for place in felt.places}
    return felt, [spot for spot in spots if spot.name not in placed]


def _clear(cell: Cell, wide: float, high: float) -> Cell:
    """A box whose words are clear of its chips."""
    if wide < NARROW:
        return replace(cell, below=UNDER)
    if high < SMALL_HIGH or wide < SMALL_WIDE:
        return replace(cell, after=AT_THE_END)
    return replace(cell, beside=CHIPS) if wide < WIDE else cell


FIRE = Row(40, (Cell("fire", "Fire bet", kind="line gold", size=18),))


def _propositions(felt: Felt, spots: dict[str, Spot], x: float, y: float, width: float) -> float:
    """The proposition bets, one row under the other."""
    y = stack(felt, spots, PROPOSITIONS, x, y, width, fit=_clear)
    y = _hops(felt, spots, x, y, width)
    return stack(felt, spots, (FIRE,), x, y, width, fit=_clear)


def _hops(felt: Felt, spots: dict[str, Spot], x: float, y: float, width: float) -> float:
    """Hops that pay alike side by side, in rows of about the same length, behind what they pay:
    a box of their size has no room for that."""
    here = sorted((hop for hop in HOPS if f"hop {hop}" in spots), key=_is_easy)
    for pays, hops in groupby(here, key=lambda hop: spots[f"hop {hop}"].pays):
        cells = [Cell(f"hop {hop}", hop, size=17) for hop in hops]
        rows = -(-len(cells) // HOPS_IN_A_ROW)
        cuts = [-(-len(cells) * row // rows) for row in range(rows)]
        cut = zip(cuts, [*cuts[1:], None], strict=True)
        top, boxes = y, [Row(LOW, cells[at:to]) for at, to in cut]
        y = stack(felt, spots, boxes, x + HOPS_SAY, y, width - HOPS_SAY, fit=_clear)
        middle = (top + y - GAP) / 2
        at = x + (HOPS_SAY - GAP) / 2
        felt.write(f"Hops {pays}", at, middle, size=14, room=HOPS_SAY - GAP, lines=2)
    return y


def _is_easy(hop: str) -> bool:
    """Is it two numbers, and no pair?"""
    return hop[0] != hop[-1]


def _points(
    felt: Felt, spots: dict[str, Spot], x: float, y: float, width: float, *, most: int
) -> float:
    """The boxes of the point numbers, in rows of the same length and no longer than `most`."""
    numbers = [number for number in NUMBERS if f"place {number}" in spots]
    rows = -(-len(numbers) // most)
    columns = -(-len(numbers) // rows)
    w = (width - GAP * (columns - 1)) / columns
    height = 0.0
    for at, number in enumerate(numbers):
        row, column = divmod(at, columns)
        left, top = x + column * (w + GAP), y + row * (height + GAP)
        bottom = _point(felt, spots, number, left, top, w)
        if row == 0:
            height = max(height, bottom - top)
    return y + rows * (height + GAP)


def _point(felt: Felt, spots: dict[str, Spot], number: int, x: float, y: float, w: float) -> float:
    """One point box: what is bet against the number, on it after the come line, and straight."""
    half = (w - GAP) / 2

    def pair(left: str, right: str, words: tuple[str, str], y: float) -> float:
        here = [
            (s, word)
            for s, word in zip((left, right), words, strict=True)
            if f"{s} {number}" in spots
        ]
        for n, (slug, word) in enumerate(here):
            name = f"{slug} {number}"
            cell = Cell(name, word, size=13, kind="line soft")
            wide = w if len(here) == 1 else half
            fit = _clear(cell, wide, LOW)
            draw_cell(felt, spots[name], fit, x + n * (half + GAP), y, wide, LOW)
        return y + LOW + 4 if here else y

    y = pair("dont-come-point", "dont-come-odds", ("don't", "odds"), y)
    y = pair("lay", "buy", ("lay", "buy"), y)
    felt.box(x, y, w, 46, kind="number")
    felt.write(
        NUMBER_WORDS.get(number, str(number)),
        x + w / 2,
        y + 23,
        size=36,
        room=w - 2 * (PUCK + 2),
        kind="print number",
    )
    felt.art.append(
        f'<g class="puck-place" data-number="{number}" data-x="{x + w - PUCK / 2 - 1:g}" '
        f'data-y="{y + PUCK / 2 + 1:g}"></g>'
    )
    y += 50
    y = pair("come-point", "come-odds", ("come", "odds"), y)
    y = pair("put", "put-odds", ("put", "odds"), y)
    if f"place {number}" in spots:
        name = f"place {number}"
        place = Cell(name, "place", size=17, kind="line gold")
        draw_cell(felt, spots[name], _clear(place, w, 40), x, y, w, 40)
        y += 44
    return y - 4 + GAP
