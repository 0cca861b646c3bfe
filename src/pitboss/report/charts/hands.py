"""Charts by the cards in hand: all two cards in a square, and hands by their kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from pitboss.equipment.cards import RANKS, cards
from pitboss.errors import NotAllowed
from pitboss.hands.sets import pair_index
from pitboss.jit import kernel
from pitboss.registry import Array
from pitboss.report.charts import Chart, share, unreadable
from pitboss.rulebook.terms import Terms

IN_A_ROW, ONE_GAP, TWO_GAPS = 0b111, (0b1011, 0b1101), (0b10011, 0b10101, 0b11001)
"""Three ranks, from the lowest up."""


def two_cards(
    name: str, cell: Callable[[int], str], legend: Mapping[str, str], tones: Mapping[str, str]
) -> Chart:
    """All two cards: suited above the diagonal, offsuit below it."""
    ranks = list(reversed(range(13)))
    cells = []
    for mine in ranks:
        line = []
        for other in ranks:
            suited = mine > other
            line.append(cell(pair_index(4 * mine, 4 * other + (0 if suited else 1))))
        cells.append(line)
    used = {text for line in cells for text in line}
    names = [RANKS[r] for r in ranks]
    return Chart(
        name=name,
        rows=names,
        columns=names,
        cells=cells,
        legend={text: says for text, says in legend.items() if text in used},
        tones=tones,
        note="suited above the diagonal, offsuit below it",
        ordered=False,
    )


def summary(
    name: str, kinds: Sequence[str], columns: Sequence[str], sums: Array, more: str = ""
) -> Chart:
    """Kinds of hands: how often each comes up, and how often each play is the best with it."""
    whole = float(sums.sum())
    used = [n for n in range(len(columns)) if sums[:, n].any()]
    rows = [n for n in range(len(kinds)) if sums[n].any()]
    return Chart(
        name=name,
        rows=[kinds[n] for n in rows],
        columns=["how often", *(columns[n] for n in used)],
        cells=[
            [share(sums[n].sum(), whole), *(share(sums[n, c], sums[n].sum()) for c in used)]
            for n in rows
        ],
        note=f"of the hands that come to this decision{more}",
        ordered=False,
    )


@kernel
def bit_of(action: int) -> int:
    """The number of an action's bit."""
    bit = 0
    while action > 1:
        action >>= 1
        bit += 1
    return bit


@kernel
def lowest_rank(ranks: int) -> int:
    """The lowest rank of a mask."""
    lowest = 0
    while not ranks >> lowest & 1:
        lowest += 1
    return lowest


def of_a_class(text: str) -> str:
    """Two cards of a class, where a class was written: `KQo` is `KsQd`."""
    match = re.fullmatch(r"([2-9TJQKA])([2-9TJQKA])([so]?)", text.strip())
    if match is None or (match[1] == match[2]) != (match[3] == ""):
        return text
    return f"{match[1]}s{match[2]}{'s' if match[3] == 's' else 'd'}"


def held(terms: Terms, text: str, number: int) -> list[int]:
    """The cards of a first decision."""
    together = re.sub(r"[\s,]+", "", text).replace("10", "T")
    found = cards([together[n : n + 2] for n in range(0, len(together), 2)])
    if len(found) > number:
        raise NotAllowed(
            f"this is about the first {number} cards; for more of them write "
            f"--mistake ACTION --cards CARDS",
            code="mistake",
        )
    if len(found) != number or len(set(found)) != number:
        raise unreadable(terms, text)
    return found
