"""Rounds walked on a map come to what the compiled rounds come to, all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from pitboss.engines.simulate import Run, default_stakes
from pitboss.errors import GameError
from pitboss.families.baccarat import totals_so_far
from pitboss.hands.baccarat import points
from pitboss.money.banks import UNLIMITED
from pitboss.registry import games
from pitboss.rulebook.terms import Terms, terms

OFFERED = {
    "mini-baccarat": "columbus-2016/mini-baccarat",
    "ez-baccarat": "hollywood-park/ez-baccarat",
    "dai-bacc": "hollywood-park/dai-bacc",
    "dragon-dai-bacc": "hollywood-park/dragon-dai-bacc-2-0",
    "golden-frog": "hollywood-park/golden-frog",
}


def run(on: Terms, cover: int = UNLIMITED) -> Run:
    return Run(on, default_stakes(on), 3, seats=2, cover=cover)


def test_every_game_that_may_be_walked_is_tried_here() -> None:
    assert {slug for slug, game in games().items() if game.so_far} == set(OFFERED)


@pytest.mark.parametrize("slug", OFFERED)
def test_a_walk_gives_the_totals_of_the_rounds_themselves(slug: str) -> None:
    made = run(terms(OFFERED[slug]))
    assert made.map is not None
    np.testing.assert_array_equal(made.shard((1, 50_000)), made.played((1, 50_000)))


def test_a_bank_with_a_limit_is_played_round_by_round() -> None:
    assert run(terms("hollywood-park/ez-baccarat"), cover=5000).map is None


def test_what_leaves_something_out_that_matters_is_found_out() -> None:
    on = terms("columbus-2016/mini-baccarat")

    def only_their_sum(dealt: Sequence[int]) -> tuple[int, int]:
        return len(dealt), sum(points(card) for card in dealt) % 10

    wrong = replace(on, game=replace(on.game, so_far=only_their_sum))
    with pytest.raises(GameError, match="so_far of Mini Baccarat leaves out something"):
        assert run(wrong).map


def test_a_round_that_changes_what_the_table_carries_is_not_walked() -> None:
    on = terms("hollywood-park/golden-frog")

    def moves_the_button(rules: object, stakes: object, carry: object, tape: object) -> None:
        on.game.play(rules, stakes, carry, tape)  # type: ignore[arg-type]
        carry[0] += 1  # type: ignore[index]

    moving = replace(on, game=replace(on.game, so_far=totals_so_far, play=moves_the_button))
    assert run(moving).map is None
