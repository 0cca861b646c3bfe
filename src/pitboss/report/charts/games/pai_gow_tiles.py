"""Pai gow tiles: where the house way is not the best one, and what it costs."""

from __future__ import annotations

import numpy as np

from pitboss.engines.strategy import Best
from pitboss.equipment.cards import cards
from pitboss.equipment.cards import name as tile_name
from pitboss.errors import BadInput
from pitboss.games.pai_gow_tiles import Act
from pitboss.hands.tiles import (
    COUNTS,
    DEALT,
    PAIR,
    SETTINGS,
    count_of,
    hand_of_number,
    name_of_two,
    number_of_hand,
    set_in_two,
)
from pitboss.report.charts import Chart, share
from pitboss.rulebook.terms import Terms

MOST = 12
"""Hands that are named one by one."""


def charts(terms: Terms, best: Best) -> list[Chart]:
    keys = [int(key) for key in np.flatnonzero(best.chance)]
    column = list(terms.game.actions).index(Act.HOUSE_WAY)
    costs = np.nanmax(best.worth[keys], axis=1) - best.worth[keys, column]
    chance = best.chance[keys]
    kinds = [_kind(hand_of_number(key)) for key in keys]
    return [_by_kind(kinds, chance, costs), _dearest(terms, best, keys, chance * costs)]


def _by_kind(kinds: list[str], chance: np.ndarray, costs: np.ndarray) -> Chart:
    told = np.array(kinds)
    rows = sorted(set(kinds), key=lambda kind: -float((chance * costs)[told == kind].sum()))
    cells = []
    for kind in rows:
        often, dear = chance[told == kind], costs[told == kind]
        cells.append(
            [
                share(float(often.sum()), 1.0),
                share(float(often[dear < 1e-12].sum()), float(often.sum())),
                f"{100 * float((often * dear).sum() / often.sum()):.3f} %",
                f"{100 * float((often * dear).sum()):.4f} %",
            ]
        )
    whole = 100 * float((chance * costs).sum())
    return Chart(
        name="the house way by what is dealt",
        rows=rows,
        columns=["how often", "best set so", "costs on the average", "in all"],
        cells=cells,
        note=f"set the house way, all hands together win {whole:.4f} % of the wager less",
        ordered=False,
    )


def _kind(hand: list[int]) -> str:
    """What is dealt: the pair, or the best high hand."""
    scores = [set_in_two(hand, 0, setting) for setting in range(SETTINGS)]
    high, low, bits = max(scores)
    if count_of(low) == PAIR:
        return "two pairs"
    two = [hand[place] for place in range(DEALT) if not bits >> place & 1]
    called = name_of_two(*two)
    return called if count_of(high) > 9 else f"{COUNTS[count_of(high)]} at best"


def _dearest(terms: Terms, best: Best, keys: list[int], per_round: np.ndarray) -> Chart:
    """The hands in which the house way costs most."""
    order = np.argsort(-per_round, kind="stable")[:MOST]
    rows, cells = [], []
    for at in order:
        hand = hand_of_number(keys[at])
        rows.append(" ".join(tile_name(tile) for tile in hand))
        cost = float(per_round[at] / best.chance[keys[at]])
        action = int(best.policy[keys[at]]) & 0xFFFF
        assert terms.game.setting is not None
        house = terms.game.setting.house(terms.rules, hand)
        ways = [_low(hand, n) for n in (house, terms.game.setting.of_action(action))]
        cells.append([*ways, f"{100 * cost:.2f} %"])
    return Chart(
        name="where it costs most, in all",
        rows=rows,
        columns=["low hand, house way", "best", "costs"],
        cells=cells,
        ordered=False,
    )


def _low(hand: list[int], setting: int) -> str:
    bits = set_in_two(hand, 0, setting)[2]
    return " ".join(tile_name(hand[place]) for place in range(DEALT) if bits >> place & 1)


def example(terms: Terms) -> str:
    return "teen teen foo gow-63: top-with-second"


def key_of(terms: Terms, situation: str) -> int:
    hand = cards(situation)
    if len(hand) != DEALT:
        raise BadInput(f"a hand has {DEALT} tiles, not {len(hand)}", code="mistake")
    deck = terms.game.deck
    assert deck is not None
    for tile in hand:
        if hand.count(tile) > deck(terms.rules).holds(tile):
            raise BadInput(f"{tile_name(tile)} is there too often", code="mistake")
    return int(number_of_hand(hand, 0))
