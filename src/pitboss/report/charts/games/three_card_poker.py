"""Three Card Poker: the lowest hand to play."""

from __future__ import annotations

import re

import numpy as np

from pitboss.engines.strategy import Best
from pitboss.equipment.cards import RANKS
from pitboss.errors import BadInput, NotAllowed
from pitboss.games import three_card_poker
from pitboss.hands.poker import three_card, three_card_class, three_card_names
from pitboss.report.charts import Chart, share
from pitboss.report.charts.hands import held
from pitboss.rulebook.terms import Terms


def charts(terms: Terms, best: Best) -> list[Chart]:
    game = three_card_poker
    down = not terms.rules.bottom_card_up
    shown = [0] if down else list(range(1, 14))
    plays = (best.policy.reshape(game.CLASSES, 14) & 0xFFFF) == game.Act.PLAY
    chance = best.chance.reshape(game.CLASSES, 14)
    names = three_card_names()
    cells, also = [], []
    for column in shown:
        folded = np.flatnonzero(~plays[:, column])
        lowest = int(folded[-1]) + 1 if len(folded) else 0
        lower = [names[n] for n in np.flatnonzero(plays[:lowest, column])]
        if lower:
            against = f"against {RANKS[column - 1]} " if column else ""
            also.append(f"{against}also play {', '.join(lower)}")
        played = float(chance[plays[:, column], column].sum())
        cells.append([names[lowest], share(played, float(chance[:, column].sum()))])
    note = "; ".join(["play what is named or better, and fold the rest", *also])
    return [
        Chart(
            name="the lowest hand to play",
            rows=["any dealer"] if down else [f"bottom card {RANKS[s - 1]}" for s in shown],
            columns=["play from", "hands played"],
            cells=cells,
            note=note,
        )
    ]


def example(terms: Terms) -> str:
    return "Qs6d4c: fold"


def key_of(terms: Terms, situation: str) -> int:
    hand, _, bottom = re.sub(r"(?i) (?:against|vs?\.?)(?: an?)? ", "|", situation).partition("|")
    down = not terms.rules.bottom_card_up
    shown = bottom.strip().upper().replace("10", "T")[:1]
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
    first, second, third = held(terms, hand, 3)
    place = three_card_class(three_card(first, second, third))
    return place * 14 + (0 if down else 1 + RANKS.index(shown))
