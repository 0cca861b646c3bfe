"""Basic strategy: the charts by which a simulated player plays twenty-one.

A row is a hand, its ten letters are the dealer's upcards 2 to 10 and ace:

    H hit    S stand    D double, or else hit    d double, or else stand
    P split  R surrender, or else hit  r surrender, or else stand  Q surrender, or else split

The columns are for one deck, for two, and for more. The first chart is for a
dealer who stands on soft 17 and for doubling after a split; the others hold the
rows that change. What is preferred and not allowed gives way: three cards cannot
be doubled, a fifth hand cannot be split off.

The charts are those of the trade, and were computed once more for this file: every
two-card hand against every upcard, with the cards in play taken out of the shoe.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np

from pitboss.facts import Array
from pitboss.families.twentyone import (
    DRAWN,
    FIRST_TWO,
    PLAY_KEYS,
    SPLIT_TWO,
    Act,
    class_of,
    play_key,
)
from pitboss.tape.simulation import prefer

UPCARDS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)

STANDS_ON_SOFT_17 = """
    hard 4    HHHHHHHHHH  HHHHHHHHHH  HHHHHHHHHH
    hard 5    HHHHHHHHHH  HHHHHHHHHH  HHHHHHHHHH
    hard 6    HHHHHHHHHH  HHHHHHHHHH  HHHHHHHHHH
    hard 7    HHHHHHHHHH  HHHHHHHHHH  HHHHHHHHHH
    hard 8    HHHDDHHHHH  HHHHHHHHHH  HHHHHHHHHH
    hard 9    DDDDDHHHHH  DDDDDHHHHH  HDDDDHHHHH
    hard 10   DDDDDDDDHH  DDDDDDDDHH  DDDDDDDDHH
    hard 11   DDDDDDDDDD  DDDDDDDDDD  DDDDDDDDDH
    hard 12   HHSSSHHHHH  HHSSSHHHHH  HHSSSHHHHH
    hard 13   SSSSSHHHHH  SSSSSHHHHH  SSSSSHHHHH
    hard 14   SSSSSHHHHH  SSSSSHHHHH  SSSSSHHHHH
    hard 15   SSSSSHHHHH  SSSSSHHHRH  SSSSSHHHRH
    hard 16   SSSSSHHHRR  SSSSSHHHRR  SSSSSHHRRR
    hard 17   SSSSSSSSSS  SSSSSSSSSS  SSSSSSSSSS
    hard 18   SSSSSSSSSS  SSSSSSSSSS  SSSSSSSSSS
    hard 19   SSSSSSSSSS  SSSSSSSSSS  SSSSSSSSSS
    hard 20   SSSSSSSSSS  SSSSSSSSSS  SSSSSSSSSS
    soft 12   HHHHHHHHHH  HHHHHHHHHH  HHHHHHHHHH
    soft 13   HHDDDHHHHH  HHHDDHHHHH  HHHDDHHHHH
    soft 14   HHDDDHHHHH  HHHDDHHHHH  HHHDDHHHHH
    soft 15   HHDDDHHHHH  HHDDDHHHHH  HHDDDHHHHH
    soft 16   HHDDDHHHHH  HHDDDHHHHH  HHDDDHHHHH
    soft 17   DDDDDHHHHH  HDDDDHHHHH  HDDDDHHHHH
    soft 18   SddddSSHHS  SddddSSHHH  SddddSSHHH
    soft 19   SSSSdSSSSS  SSSSSSSSSS  SSSSSSSSSS
    soft 20   SSSSSSSSSS  SSSSSSSSSS  SSSSSSSSSS
    pair 1    PPPPPPPPPP  PPPPPPPPPP  PPPPPPPPPP
    pair 2    PPPPPPHHHH  PPPPPPHHHH  PPPPPPHHHH
    pair 3    PPPPPPPHHH  PPPPPPHHHH  PPPPPPHHHH
    pair 4    HHPPPHHHHH  HHHPPHHHHH  HHHPPHHHHH
    pair 5    DDDDDDDDHH  DDDDDDDDHH  DDDDDDDDHH
    pair 6    PPPPPPHHHH  PPPPPPHHHH  PPPPPHHHHH
    pair 7    PPPPPPPHrH  PPPPPPPHHH  PPPPPPHHHH
    pair 8    PPPPPPPPPP  PPPPPPPPPP  PPPPPPPPPP
    pair 9    PPPPPSPPSS  PPPPPSPPSS  PPPPPSPPSS
    pair 10   SSSSSSSSSS  SSSSSSSSSS  SSSSSSSSSS
"""

HITS_SOFT_17 = """
    hard 11   DDDDDDDDDD  DDDDDDDDDD  DDDDDDDDDD
    hard 15   SSSSSHHHHR  SSSSSHHHRR  SSSSSHHHRR
    hard 17   SSSSSSSSSr  SSSSSSSSSr  SSSSSSSSSr
    soft 14   HHDDDHHHHH  HHDDDHHHHH  HHHDDHHHHH
    soft 18   SddddSSHHH  dddddSSHHH  dddddSSHHH
    soft 19   SSSSdSSSSS  SSSSdSSSSS  SSSSdSSSSS
    pair 7    PPPPPPPHrR  PPPPPPPHHH  PPPPPPHHHH
    pair 8    PPPPPPPPPP  PPPPPPPPPP  PPPPPPPPPQ
    pair 9    PPPPPSPPSP  PPPPPSPPSS  PPPPPSPPSS
"""

NO_DOUBLE_AFTER_SPLIT = """
    pair 2    HPPPPPHHHH  HHPPPPHHHH  HHPPPPHHHH
    pair 3    HHPPPPHHHH  HHPPPPHHHH  HHPPPPHHHH
    pair 4    HHHDDHHHHH  HHHHHHHHHH  HHHHHHHHHH
    pair 6    PPPPPHHHHH  PPPPPHHHHH  HPPPPHHHHH
    pair 7    PPPPPPHHrH  PPPPPPHHHH  PPPPPPHHHH
"""

BOTH = """
    pair 7    PPPPPPHHrR  PPPPPPHHHH  PPPPPPHHHH
    pair 8    PPPPPPPPPP  PPPPPPPPPQ  PPPPPPPPPQ
    pair 9    PPPPPSPPSS  PPPPPSPPSS  PPPPPSPPSS
"""

ALL_AT_RISK = """
    hard 11   DDDDDDDDHH  DDDDDDDDHH  DDDDDDDDHH
    pair 1    PPPPPPPPPH  PPPPPPPPPH  PPPPPPPPPH
    pair 8    PPPPPPPPHH  PPPPPPPPHH  PPPPPPPPHH
    pair 9    PPPPPSPPSS  PPPPPSPPSS  PPPPPSPPSS
"""


@dataclass(frozen=True, kw_only=True)
class Game:
    """What the charts depend on."""

    decks: int
    hits_soft_17: bool
    double_after_split: bool
    all_at_risk: bool
    """A dealer's blackjack is found late and takes doubles and splits too."""


def rows_of(text: str) -> Iterator[tuple[int, list[str]]]:
    """The classes of hands in a chart, with a row for each number of decks."""
    for line in text.strip().splitlines():
        kind, value, *columns = line.split()
        yield class_of(kind, int(value)), columns


def chart(game: Game) -> dict[int, str]:
    """The row of every class of hands in this game.

    >>> h17 = Game(decks=6, hits_soft_17=True, double_after_split=True, all_at_risk=False)
    >>> chart(h17)[class_of("hard", 16)], chart(h17)[class_of("soft", 18)]
    ('SSSSSHHRRR', 'dddddSSHHH')
    """
    column = min(game.decks, 3) - 1
    applies = [
        (STANDS_ON_SOFT_17, True),
        (HITS_SOFT_17, game.hits_soft_17),
        (NO_DOUBLE_AFTER_SPLIT, not game.double_after_split),
        (BOTH, game.hits_soft_17 and not game.double_after_split),
        (ALL_AT_RISK, game.all_at_risk),
    ]
    found: dict[int, str] = {}
    for text, holds in applies:
        if holds:
            found.update((number, columns[column]) for number, columns in rows_of(text))
    return found


@cache
def policy(game: Game) -> Array:
    """The charts as policy cells, by `play_key`. (The same array each time: copy it.)"""
    return cells_of(chart(game))


def cells_of(rows: dict[int, str]) -> Array:
    """A chart with a row for every class of hands, as policy cells."""
    cells = np.zeros(PLAY_KEYS, dtype=np.int64)
    for number, row in rows.items():
        for upcard, letter in zip(UPCARDS, row, strict=True):
            unsplit = _as_a_total(rows, number)[UPCARDS.index(upcard)]
            cell = prefer(*_preferences(letter, unsplit))
            for stage in (FIRST_TWO, SPLIT_TWO, DRAWN):
                cells[play_key(number, upcard, stage)] = cell
    return cells


def _as_a_total(rows: dict[int, str], number: int) -> str:
    """The row of a pair that is not split, by its total; of any other hand, its own."""
    first_pair = class_of("pair", 1)
    if number < first_pair:
        return rows[number]
    value = number - first_pair + 1
    return rows[class_of("soft", 12) if value == 1 else class_of("hard", 2 * value)]


_PLAIN = {
    "H": (Act.HIT,),
    "S": (Act.STAND,),
    "D": (Act.DOUBLE, Act.HIT),
    "d": (Act.DOUBLE, Act.STAND),
    "R": (Act.SURRENDER, Act.HIT),
    "r": (Act.SURRENDER, Act.STAND),
}


def _preferences(letter: str, unsplit: str) -> tuple[int, ...]:
    """The actions that a letter stands for; `unsplit` is the letter of a pair's total."""
    if letter == "P":
        return (Act.SPLIT, *_PLAIN[unsplit])
    if letter == "Q":
        return (Act.SURRENDER, Act.SPLIT, Act.HIT)
    return _PLAIN[letter]
