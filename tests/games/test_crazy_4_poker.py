"""Crazy 4 Poker: what written rounds cannot show."""

from __future__ import annotations

import re

import pytest

from pitboss.engines.play import Round, no_stakes
from pitboss.equipment.cards import cards
from pitboss.errors import NotAllowed
from pitboss.families.five_cards import Act
from pitboss.rulebook.terms import terms


def dealt(address: str, hand: str) -> Round:
    """A round in which one player has his cards."""
    on = terms(address)
    stakes = no_stakes(on, 1)
    stakes[0, :2] = 1000
    played = Round(on, stakes, on.game.new_carry(on.rules, 1))
    for card in cards(hand):
        played.answer(card)
    return played


def asked(address: str, hand: str) -> list[str]:
    """What a player may do with a hand."""
    played = dealt(address, hand)
    assert played.prompt is not None
    return played.terms.game.action_names(played.prompt.allowed)


@pytest.mark.parametrize("address", ["columbus-2016/crazy-4-poker", "hollywood-park/crazy-4-poker"])
def test_L1068_L5198_only_a_pair_of_aces_or_better_may_be_played_for_more(address: str) -> None:
    assert asked(address, "Kc Kd Qh Js 9c") == ["1x", "fold"]
    assert asked(address, "Ac Ad 4h 3s 9c") == ["1x", "2x", "3x", "fold"]
    assert asked(address, "5c 4d 3h 2s Kc") == ["1x", "2x", "3x", "fold"]


def test_L1068_a_raise_that_the_hand_does_not_allow_is_refused_with_the_reason() -> None:
    says = (
        "seat 1 cannot 3x here: only a pair of aces or better is played for more than the Ante "
        "(line 1068); allowed: 1x, fold"
    )
    with pytest.raises(NotAllowed, match=re.escape(says)):
        dealt("columbus-2016/crazy-4-poker", "Kc Kd Qh Js 9c").answer(Act.THREE)


def test_hollywood_park_L7533_the_super_bonus_circle_costs_its_fee_too() -> None:
    on = terms("hollywood-park/crazy-4-poker", {"fees": "collection-rates/16"})
    extra = dict(zip(on.game.layout.names, on.rules.fees.player_extra.tolist(), strict=True))
    assert {name: fee for name, fee in extra.items() if fee} == {
        "super-bonus": 100,
        "queens-up": 100,
    }
