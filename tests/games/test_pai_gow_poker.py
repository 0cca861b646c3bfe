"""Pai Gow Poker: what golden rounds cannot show."""

from __future__ import annotations

import pytest

from pitboss.engines.settings import low_cards, read_action
from pitboss.equipment.cards import cards
from pitboss.equipment.cards import name as card_name
from pitboss.errors import BadInput
from pitboss.rulebook.terms import terms

COLUMBUS = [
    ("Ac Kd Qh 9s 7c 5d 3h", "K Q"),  # no pair: second and third highest
    ("9c 9d Ah Ks 7c 5d 3h", "A K"),  # one pair
    ("6c 6d 3h 3s Kc 9d 2h", "K 9"),  # small and small, a king can go low
    ("6c 6d 3h 3s Qc 9d 2h", "3 3"),
    ("5c 5d 4h 4s Jk 9d 2h", "Jk 9"),
    ("Tc Td 8h 8s Ac 4d 2h", "A 4"),  # medium and medium, an ace can
    ("Tc Td 8h 8s Kc 4d 2h", "8 8"),
    ("9c 9d 4h 4s Ah Jd 2c", "A J"),  # small and medium
    ("9c 9d 4h 4s Kh Jd 2c", "4 4"),
    ("Jc Jd 4h 4s Ah 9d 2c", "4 4"),  # a large pair is always split
    ("Qc Qd 8h 8s Ah Kd 2c", "8 8"),
    ("Jc Jd 8h 8s 5c 5d Ah", "J J"),  # three pair
    ("Kc Kd Kh 9s 7c 4d 2h", "9 7"),  # three of a kind
    ("Ac Ad Ah 9s 7c 4d 2h", "A 9"),
    ("Qc Qd Qh 5s 5c 5d 2h", "Q Q"),
    ("9c 8d 7h 6s 5c Ad Kh", "A K"),  # a straight
    ("Kc 9c 8c 7c 6c 5d Ah", "A K"),  # straight or flush: the better low hand
    ("9c 8d 7h 6s 5c Kd Kh", "K K"),
    ("Jc Jd Th 9s 8c 7d Ah", "A T"),  # broken up for the ace
    ("Jc Td 9h 8s 7c 7d 2h", "7 2"),
    ("Kc Kd 9c 9d 7c 4c 2c", "9 9"),  # a flush with two pair
    ("9c 9d 9h 8s 7c 6d 5h", "9 9"),
    ("Kc Kd Kh 4s 4c 9d 2h", "4 4"),  # full houses
    ("5c 5d 5h Ks Kc 9d 9h", "K K"),
    ("8c 8d 8h 8s Kc Kd Kh", "K K"),  # four of a kind
    ("Jc Jd Jh Js 9c 5d 2h", "J J"),
    ("8c 8d 8h 8s Kc 5d 2h", "K 5"),
    ("8c 8d 8h 8s Qc 5d 2h", "8 8"),
    ("5c 5d 5h 5s Ac Kd 2h", "A K"),
    ("Ac Ad Ah As Jk Qd 2h", "A A"),
    ("Ac Ad Ah As Jk Kd Kh", "K K"),
]
FOUR_AND_PAIR = "Jc Jd Jh Js Kc Kd 2h"
HOUSE_WAYS = {
    "columbus-2016/pai-gow-poker": [*COLUMBUS, (FOUR_AND_PAIR, "J J")],
    "columbus-2017/pai-gow-poker": [*COLUMBUS, (FOUR_AND_PAIR, "J J")],
    "toledo/pai-gow-poker": [*COLUMBUS, (FOUR_AND_PAIR, "K K")],
}


@pytest.mark.parametrize("address", HOUSE_WAYS)
def test_the_house_way_sets_seven_cards_as_the_book_prints_it(address: str) -> None:
    on = terms(address)
    assert on.game.setting is not None
    for held, low in HOUSE_WAYS[address]:
        dealt = cards(held)
        setting = on.game.setting.house(on.rules, dealt)
        found = low_cards(on.game, on.game.setting.first << setting, dealt)
        ranks = ["Jk" if card == 52 else card_name(card)[0] for card in found]
        assert sorted(ranks) == sorted(low.split()), held


def test_a_setting_is_read_from_the_cards_that_are_named() -> None:
    game = terms("columbus-2016/pai-gow-poker").game
    held = cards("Ac Kd Qh 9s 7c 5d Jk")
    assert game.actions[read_action(game, "Qh Kd", held)] == "low-2-3"
    assert game.actions[read_action(game, "jk Kd / 5d 7c 9s Qh Ac", held)] == "low-2-7"
    assert game.actions[read_action(game, "house-way", held)] == "house-way"
    for refused in ("Kd", "Kd Kd", "Kd Qh 9s", "Kh Qh", "Kd Qh / Ac 9s 7c 5d"):
        with pytest.raises(BadInput):
            read_action(game, refused, held)
