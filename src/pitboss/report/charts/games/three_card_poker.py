"""Three Card Poker: the lowest hand to play."""

from __future__ import annotations

import re

import numpy as np
import numpy.typing as npt

from pitboss.engines.exact.best import Best, Floats
from pitboss.equipment.cards import RANKS, SUITS, card, suit
from pitboss.errors import BadInput, NotAllowed
from pitboss.games import three_card_poker
from pitboss.hands.poker import three_card_names
from pitboss.hands.suits import PATTERNS, SHARED
from pitboss.report.charts import Chart, share
from pitboss.report.charts.hands import held
from pitboss.rulebook.terms import Terms


def charts(terms: Terms, best: Best) -> list[Chart]:
    game = three_card_poker
    plays = (best.policy.reshape(game.CLASSES, game.SIGHTS) & 0xFFFF) == game.Act.PLAY
    chance = best.chance.reshape(game.CLASSES, game.SIGHTS)
    if not terms.rules.bottom_card_up:
        sights = list(range(PATTERNS))
        return [_chart(["any dealer"], ["play from"], [[sights]], plays, chance)]
    rows = [f"bottom card {rank}" for rank in RANKS]
    return [_chart(rows, list(OF_ITS_SUIT), [_sights(n) for n in range(13)], plays, chance)]


OF_ITS_SUIT = ("no card of its suit", "one", "two or three")


def _sights(shown: int) -> list[list[int]]:
    """What may be seen with a bottom card of this rank, by how many cards are of its suit."""
    first = PATTERNS + SHARED * shown
    by_number: list[list[int]] = [[], [], []]
    for shared in range(SHARED):
        by_number[min(2, shared.bit_count())].append(first + shared)
    return by_number


def _chart(
    rows: list[str],
    columns: list[str],
    sights: list[list[list[int]]],
    plays: npt.NDArray[np.bool_],
    chance: Floats,
) -> Chart:
    """A row for each bottom card: the lowest hand to play, by what suits are in it."""
    cells = []
    for row in sights:
        every = [sight for some in row for sight in some]
        played = float((chance * plays)[:, every].sum())
        mine = [_play_from(plays[:, some], chance[:, some]) for some in row]
        cells.append([*mine, share(played, float(chance[:, every].sum()))])
    return Chart(
        name="the lowest hand to play",
        rows=rows,
        columns=[*columns, "hands played"],
        cells=cells,
        note="play what is named or better, and fold the rest, but for single hands below it",
    )


def _play_from(plays: npt.NDArray[np.bool_], chance: Floats) -> str:
    """The lowest hand from which all are played, and how many below it are."""
    comes = chance.any(axis=1)
    always = (plays | (chance == 0)).all(axis=1)
    folded = np.flatnonzero(comes & ~always)
    lowest = int(folded[-1]) + 1 if len(folded) else 0
    below = int((comes & always)[:lowest].sum())
    return three_card_names()[lowest] + (f" and {below} below" if below else "")


def example(terms: Terms) -> str:
    return "Qs6d4c: fold"


def key_of(terms: Terms, situation: str) -> int:
    hand, _, bottom = re.sub(r"(?i) (?:against|vs?\.?)(?: an?)? ", "|", situation).partition("|")
    down = not terms.rules.bottom_card_up
    bottom = bottom.strip().replace("10", "T")
    shown = bottom[:1].upper()
    if down and shown:
        raise NotAllowed(
            f"in {terms.address} the dealer's cards are down when the player decides",
            code="mistake",
        )
    if not down and shown not in tuple(RANKS):
        raise BadInput(
            f"in {terms.address} the player sees the dealer's bottom card; "
            f"write it as in 'Qs6d4c against 9: fold'",
            code="mistake",
        )
    one, two, three = mine = held(terms, hand, 3)
    if down:
        return three_card_poker.known(one, two, three, -1)
    if len(bottom) == 1:  # of a suit that is not in hand
        bottom = shown + next(s for n, s in enumerate(SUITS) if n not in map(suit, mine))
    return three_card_poker.known(one, two, three, card(bottom))
