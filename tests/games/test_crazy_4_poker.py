"""Crazy 4 Poker: what written rounds cannot show."""

from __future__ import annotations

import pytest

from pitboss.engines.play import Round, no_stakes
from pitboss.equipment.cards import cards
from pitboss.rulebook.terms import terms


def asked(address: str, hand: str) -> list[str]:
    """What a player may do with a hand."""
    on = terms(address)
    stakes = no_stakes(on, 1)
    stakes[0, :2] = 1000
    played = Round(on, stakes, on.game.new_carry(on.rules, 1))
    for card in cards(hand):
        played.answer(card)
    assert played.prompt is not None
    return on.game.action_names(played.prompt.allowed)


@pytest.mark.parametrize("address", ["columbus-2016/crazy-4-poker", "hollywood-park/crazy-4-poker"])
def test_L1068_L5198_only_a_pair_of_aces_or_better_may_be_played_for_more(address: str) -> None:
    assert asked(address, "Kc Kd Qh Js 9c") == ["1x", "fold"]
    assert asked(address, "Ac Ad 4h 3s 9c") == ["1x", "2x", "3x", "fold"]
    assert asked(address, "5c 4d 3h 2s Kc") == ["1x", "2x", "3x", "fold"]


def test_hollywood_park_L7533_the_super_bonus_circle_costs_its_fee_too() -> None:
    on = terms("hollywood-park/crazy-4-poker", {"fees": "collection-rates/16"})
    extra = dict(zip(on.game.layout.names, on.rules.fees.player_extra.tolist(), strict=True))
    assert {name: fee for name, fee in extra.items() if fee} == {
        "super-bonus": 100,
        "queens-up": 100,
    }
