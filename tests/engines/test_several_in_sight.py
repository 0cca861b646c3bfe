"""Three cards of the dealer's in sight: the solver on a small pack, against every deal there is."""

from __future__ import annotations

import numpy as np
import pytest

from pitboss.engines.exact.several_in_sight import CASES, HIDDEN, SeveralInSight
from pitboss.equipment.cards import cards, standard
from pitboss.errors import NotAllowed
from pitboss.hands.poker import ACE_KING, best_of_six
from pitboss.hands.sets import all_sets
from pitboss.rulebook.terms import terms
from toys import fresh_carry, staked

SIX = terms("hollywood-park/six-card-poker")
PACK = standard(1, without="789TJA").cards()
"""Deuces to sixes, queens and kings: straights, flushes, and a dealer who qualifies with a pair."""


def solver(pack: list[int]) -> SeveralInSight:
    assert SIX.game.showdown is not None
    watched = SIX.game.layout.counted_with("ante")
    told = SIX.game.showdown
    return SeveralInSight(SIX, told, staked(SIX, 1000), fresh_carry(SIX), watched, pack)


@pytest.mark.parametrize("up", ["Qc 4d 2h", "Kc 6c 4h", "5c 4c 2c", "4c 4d 2c"])
def test_every_deal_of_a_small_pack(up: str) -> None:
    made = solver(PACK)
    outcomes = made._outcomes()
    assert len(outcomes) == CASES
    nets = np.array([[outcomes[case][action].net for case in range(CASES)] for action in (1, 2)])
    assert nets.tolist() == [[1000, 2000, 0, 0, -1000, -2000], [-1000] * CASES]
    shown = np.searchsorted(made.cards, cards(up))
    sight = made._with_sight(shown, 1)
    dealers = made.scores(sight.hands, SIX.game.showdown.score)  # type: ignore[union-attr]
    assert made._beside(sight, dealers, nets).tolist() == _every_deal(made, shown, nets).tolist()


def _every_deal(made: SeveralInSight, shown: np.ndarray, nets: np.ndarray) -> np.ndarray:
    """By action and case, from nothing but the scores of all hands."""
    free = np.setdiff1d(np.arange(len(PACK)), shown)
    mine, hidden = free[all_sets(6, len(free))], free[all_sets(HIDDEN, len(free))]
    score = made.scores(mine, SIX.game.showdown.score)  # type: ignore[union-attr]
    order = np.argsort(score, kind="stable")
    mine, score = (1 << mine[order]).sum(axis=1), score[order]
    counts = np.zeros((CASES, len(mine)), dtype=np.int64)
    seen = made.cards[shown].tolist()
    for three in hidden:
        dealers = best_of_six(*seen, *made.cards[three].tolist())
        apart = mine & (1 << three).sum() == 0
        lower, equal = np.searchsorted(score, dealers), np.searchsorted(score, dealers, "right")
        for sign, some in enumerate((slice(equal, None), slice(lower, equal), slice(0, lower))):
            counts[2 * sign + (dealers >= ACE_KING), some] += apart[some]
    best = (nets @ counts).argmax(axis=0)
    return np.array([counts[:, best == action].sum(axis=1) for action in (0, 1)])


def test_there_is_no_chart_of_it() -> None:
    with pytest.raises(NotAllowed, match="fits in no chart"):
        solver(PACK).choices  # noqa: B018
