"""Pai Gow Poker: what golden rounds cannot show."""

from __future__ import annotations

import numpy as np
import pytest

from pitboss.engines.settings import read_action
from pitboss.equipment.cards import cards
from pitboss.equipment.cards import name as card_name
from pitboss.errors import BadInput
from pitboss.families.player_banks import most_against, remember_wagers
from pitboss.games.pai_gow_poker import Spot, Why
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
    ("Jc Jd Th 9s 8c 7d Ah", "A J"),
    ("Ac Kd Qh Js Tc Kc 4d", "A Q"),  # broken up for a better low hand
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
CINCINNATI = [
    ("Ac Kd Qh 9s 7c 5d 3h", "K Q"),
    ("9c 9d Ah Ks 7c 5d 3h", "A K"),
    ("6c 6d 3h 3s Qc 9d 2h", "Q 9"),  # low and low are kept together
    ("9c 9d 4h 4s Kh Jd 2c", "K J"),
    ("9c 9d 4h 4s Qh Jd 2c", "4 4"),
    ("Jc Jd 4h 4s Ah 9d 2c", "A 9"),
    ("Jc Jd 4h 4s Kh 9d 2c", "4 4"),
    ("Tc Td 8h 8s Jk 4d 2h", "Jk 4"),
    ("Tc Td 8h 8s Kc 4d 2h", "8 8"),
    ("Qc Qd 8h 8s Ah Kd 2c", "A K"),
    ("Qc Qd 8h 8s Ah Jd 2c", "8 8"),
    ("Kc Kd Jh Js Ah Td 2c", "J J"),
    ("Jc Jd 8h 8s 5c 5d Ah", "J J"),
    ("Kc Kd Kh 9s 7c 4d 2h", "9 7"),
    ("Ac Ad Ah 9s 7c 4d 2h", "A 9"),
    ("Qc Qd Qh 5s 5c 5d 2h", "Q Q"),
    ("9c 8d 7h 6s 5c Kd Kh", "K K"),
    ("Jc Jd Th 9s 8c 7d Ah", "A J"),  # no exception for the ace
    ("8c 8d 8h 8s Ac 5d 2h", "A 5"),
    ("8c 8d 8h 8s Kc 5d 2h", "8 8"),
    ("5c 5d 5h 5s Ac Kd 2h", "A K"),
    ("Jc Jd Jh Js 5c 5d 2h", "5 5"),
    ("Ac Ad Ah As 5c 5d 2h", "A A"),
    ("Ac Ad Ah As Kc Kd 2h", "K K"),
    ("Ac Ad Ah As Jk Kd Kh", "K K"),
]
HOLLYWOOD = [
    ("Ac Kd Qh 9s 7c 5d 3h", "K Q"),
    ("9c 9d Ah Ks 7c 5d 3h", "A K"),
    ("Qc Qd 8h 8s Ah Kd 2c", "8 8"),
    ("Jc Jd 4h 4s Ah 9d 2c", "A 9"),
    ("Jc Jd 4h 4s Kh 9d 2c", "4 4"),
    ("8c 8d 4h 4s Kh 9d 2c", "K 9"),
    ("8c 8d 4h 4s Qh 9d 2c", "4 4"),
    ("5c 5d 4h 4s Qh 9d 2c", "Q 9"),
    ("5c 5d 4h 4s Jh 9d 2c", "4 4"),
    ("Jc Jd 8h 8s 5c 5d Ah", "J J"),
    ("Kc Kd Kh 9s 7c 4d 2h", "9 7"),
    ("Ac Ad Ah 9s 7c 4d 2h", "A 9"),
    ("Qc Qd Qh 5s 5c 5d 2h", "Q Q"),
    ("Ac Ad Ah As Jk Qd 2h", "A A"),
    ("9c 8d 7h 6s 5c Ad Kh", "A K"),
    ("9c 8d 7h 6s 5c Kd Kh", "K K"),
    ("Jc Jd Th 9s 8c 7d Ah", "A J"),
    ("9c 9d 9h 8s 7c 6d 5h", "9 9"),
    ("Kc Kd Kh 4s 4c 9d 2h", "4 4"),
    ("5c 5d 5h Ks Kc 9d 9h", "K K"),
    ("Qc Qd Qh Qs 9c 5d 2h", "Q Q"),
    ("Qc Qd Qh Qs 5c 5d 2h", "5 5"),
    ("Jc Jd Jh Js Kc 5d 2h", "K 5"),
    ("Jc Jd Jh Js Tc 5d 2h", "J J"),
    ("8c 8d 8h 8s Qc 5d 2h", "Q 5"),
    ("8c 8d 8h 8s Jc 5d 2h", "8 8"),
    ("5c 5d 5h 5s Ac Kd 2h", "A K"),
]
WILD = [
    ("Kc Jk Qh 9s 7c 5d 3h", "Q 9"),  # a pair of kings
    ("Kc Kd Jk Qh 9s 5d 3h", "Q 9"),  # three of them
    ("9c 9d 9h 9s Jk 6d 5h", "Jk 6"),  # five nines
    ("Kc Kd Jk Qc 9c 5c 2h", "K 2"),  # the joker fills the flush
    ("9c 9d 9h Jk Qc Td 2h", "9 9"),  # four nines, split in pairs; the joker makes queens
]
FACE_UP = [
    ("Kd Jc Ah Tc 7s 5h 3d", "K J"),  # the book's own examples, in its order
    ("Ac Qd 3s 3c Jh 8d 4c", "A Q"),
    ("3d 3s Kh Ks 7h 6c 2d", "3 3"),
    ("Ac 7h Jd Js 8c 8h 4s", "A 7"),
    ("Ks 9s 8c 8d 4d 4h 7c", "K 9"),
    ("Qh 8c 5h 5s 4h 4c 2s", "Q 8"),
    ("9c 9s 7d 7c 5h 5s Ac", "9 9"),
    ("Ac 8d Ad As 5d 4c 2s", "A 8"),
    ("Jh Tc Kh Kd Kc 7s 5h", "J T"),
    ("Jc Jd 5s 5h 5c Js Ad", "J J"),
    ("As 9s 6s 5s 4c 3d 2s", "A 9"),
    ("Jh 8d 9s 8h Jk 6s 5d", "J 8"),  # the joker fills the straight
    ("Kc Kd Jk Qc 9c 5c 2h", "K 2"),
    ("7d 7c 9h 9d Qd Jd 4d", "7 7"),
    ("5c 5h 7d 6s 5d 4s 3h", "5 5"),
    ("4c 4h 8h 8s 8d Ac Kh", "4 4"),
    ("Qc Qd Qh Qs 9s 7d 5c", "Q Q"),
    ("Jd Js Jh Jc Qd Ts 7h", "J J"),
    ("8h 8d 8c 8s Jc 7s 4d", "8 8"),
    ("9h 8c 5s 5d 5h 5c 2s", "9 8"),
    ("4c 4h 5h 5d 5c 5s 2s", "4 4"),
    ("Jk Ks Ah Ad Ac As 5c", "Jk K"),
]
FOUR_AND_PAIR = "Jc Jd Jh Js Kc Kd 2h"
HOUSE_WAYS = {
    "columbus-2016/pai-gow-poker": [*COLUMBUS, (FOUR_AND_PAIR, "J J")],
    "columbus-2017/pai-gow-poker": [*COLUMBUS, (FOUR_AND_PAIR, "J J")],
    "toledo/pai-gow-poker": [*COLUMBUS, (FOUR_AND_PAIR, "K K")],
    "cincinnati/fortune-pai-gow-poker": CINCINNATI,
    "hollywood-park/pai-gow-poker": HOLLYWOOD,
    "hollywood-park/jokers-wild-pai-gow": [*HOLLYWOOD, *WILD],
    "hollywood-park/fortune-pai-gow-poker": [*HOLLYWOOD, *WILD],
    "hollywood-park/face-up-pai-gow": FACE_UP,
}


@pytest.mark.parametrize("address", HOUSE_WAYS)
def test_the_house_way_sets_seven_cards_as_the_book_prints_it(address: str) -> None:
    on = terms(address)
    assert on.game.setting is not None
    for held, low in HOUSE_WAYS[address]:
        dealt = cards(held)
        setting = on.game.setting.house(on.rules, dealt)
        found = [dealt[place] for place in on.game.setting.low(dealt, setting)]
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


def test_cincinnati_L3157_a_player_banks_once_while_the_bank_goes_round() -> None:
    """Columbus lets him bank again as soon as somebody else has."""
    again = {}
    for address in ("cincinnati/fortune-pai-gow-poker", "columbus-2016/pai-gow-poker"):
        on = terms(address, {"player-bank": "offered"})
        seats, carry = 3, np.zeros(2 + 3, dtype=np.int64)
        for banker in (None, 0, 1):
            stakes = np.zeros((seats, len(Spot)), dtype=np.int64)
            stakes[:, Spot.PAI_GOW] = 1000
            if banker is not None:
                stakes[banker] = 0
                stakes[banker, Spot.BANK] = 3000
            assert on.game.begins(on.rules, stakes, carry) == 0
            turns = on.rules.bank_turns
            remember_wagers(stakes, Spot.PAI_GOW, Spot.BANK, carry, 2, 1, turns)
            against = most_against(stakes, Spot.PAI_GOW, Spot.BANK, carry, 2)
            assert banker is None or against == 1000  # in the round after, too, if simulated
        stakes = np.roll(stakes, -1, axis=0)
        again[address] = on.game.begins(on.rules, stakes, carry)
    assert again["cincinnati/fortune-pai-gow-poker"] == Why.NO_RIGHT_TO_BANK
    assert again["columbus-2016/pai-gow-poker"] == 0
