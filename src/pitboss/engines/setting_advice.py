"""What a setting of seven cards is worth against a dealer who sets his the house way.

The dealer's seven cards are too many to go through at each decision, so a sample of them is dealt
from what the player does not see, the same for every setting: what one costs against another is
known much better than what it wins. Where the dealer's hand lies open, it is the only one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from pitboss.families.pai_gow import Act, winnings
from pitboss.hands.house_way import set_by_house_way
from pitboss.hands.pai_gow import CARDS, SETTINGS, HandRanking, high_of, is_foul, low_of
from pitboss.jit import compiled
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms

SAMPLE = 100_000
BATCH = 5_000


def worth_of_settings(
    terms: Terms, held: Sequence[int], shown: Sequence[int], stake: int
) -> dict[int, float]:
    """By action: what the main wager wins on the average, in cents.

    `shown` is the dealer's hand where it lies open, else nothing.
    """
    rules = terms.rules
    deals = np.array([shown]) if shown else _dealt(_unseen(terms, held))
    theirs = np.zeros((len(deals), 2), dtype=np.int64)
    ranking = rules.ranking
    set_dealers_hands(
        rules.house_way,
        int(ranking.joker),
        int(ranking.wheel_straight),
        int(ranking.wheel_straight_flush),
        deals,
        theirs,
    )
    main = terms.game.layout.wagers[0].slug
    _, win = winnings(rules, stake, terms.wagers[main].breakage)
    worth: dict[int, float] = {}
    for setting in range(SETTINGS):
        high = high_of(held, 0, setting, ranking)
        low = low_of(held, 0, setting, ranking)
        won = (high > theirs[:, 0]).astype(np.int64) + (low > theirs[:, 1])
        mean = float(np.mean(won == 2)) * win - float(np.mean(won == 0)) * stake
        worth[Act.LOW_1_2 << setting] = -float(stake) if is_foul(high, low) else mean
    house = set_by_house_way(rules.house_way, held, 0, ranking)
    worth[Act.HOUSE_WAY] = worth[Act.LOW_1_2 << house]
    worth[Act.SURRENDER] = -float(stake)
    return worth


def _unseen(terms: Terms, held: Sequence[int]) -> Array:
    assert terms.game.deck is not None
    left = [card for card in terms.game.deck(terms.rules).cards() if card not in held]
    return np.array(left, dtype=np.int64)


def _dealt(unseen: Array) -> Array:
    """So many hands of the dealer's; the same for the same cards."""
    chance = np.random.default_rng(int(unseen.sum()))
    parts = [
        np.argsort(chance.random((BATCH, len(unseen))), axis=1)[:, :CARDS]
        for _ in range(SAMPLE // BATCH)
    ]
    return unseen[np.concatenate(parts)]


@compiled
def set_dealers_hands(
    way: Any, joker: int, wheel: int, suited_wheel: int, deals: Any, theirs: Any
) -> None:
    """The high hand and the low hand of each deal, set the house way."""
    ranking = HandRanking(joker, wheel, suited_wheel)  # type: ignore[arg-type]
    for number in range(len(deals)):
        setting = set_by_house_way(way, deals[number], 0, ranking)
        theirs[number, 0] = high_of(deals[number], 0, setting, ranking)
        theirs[number, 1] = low_of(deals[number], 0, setting, ranking)
