"""House ways: hands that no row covers, and rows that no hand ever follows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment.cards import name as card_name
from pitboss.errors import BadInput
from pitboss.hands.house_way import house_way
from pitboss.hands.house_way_check import every_shape, followed
from pitboss.hands.pai_gow import HandRanking, Joker
from pitboss.rulebook.lint import Defect, rule
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.schema import Chart

AT_RANDOM = 1_000_000
"""Hands that are gone through besides one of each shape: rows that hang on suits are rare."""

Rows = tuple[tuple[str, ...], ...]


@rule("error")
def hand_without_a_setting(offer: BookGame) -> Iterator[Defect]:
    """No row of a house way covers some seven cards, or none can be followed without a foul."""
    for chart in _house_ways(offer):
        _, lost = _gone_through(_rows(chart), _joker(offer))
        if lost:
            cards = " ".join(card_name(card) for card in lost)
            yield Defect(
                lines=chart.lines,
                where=chart.name,
                says=f"no row says how to set {cards}",
                cost="how the dealer sets such a hand is not printed",
            )


@rule("warning")
def row_never_followed(offer: BookGame) -> Iterator[Defect]:
    """A row of a house way that rows above it take every hand from, or that no hand can follow."""
    for chart in _house_ways(offer):
        counts, _ = _gone_through(_rows(chart), _joker(offer))
        for row, count in zip(chart.rows, counts, strict=True):
            if count == 0:
                yield Defect(
                    lines=row.lines,
                    where=chart.name,
                    says=f"no hand is ever set by the row '{row.cells[0]}'",
                    cost="nothing: another row sets those hands",
                )


def _house_ways(offer: BookGame) -> Iterator[Chart]:
    """Those that are written in the words that are read; tiles have others."""
    for chart in offer.data.table:
        if chart.kind == "house-way":
            try:
                house_way(_rows(chart))
            except BadInput:
                continue
            yield chart


def _rows(chart: Chart) -> Rows:
    return tuple(tuple(str(cell) for cell in row.cells) for row in chart.rows)


def _joker(offer: BookGame) -> Joker:
    said = offer.data.rules.get("joker")
    return Joker.WILD if said is not None and said.value == "wild" else Joker.BUG


@cache
def _gone_through(rows: Rows, joker: Joker) -> tuple[NDArray[np.int64], list[int]]:
    return followed(house_way(rows), HandRanking(joker), every_shape(), AT_RANDOM)
