"""Pai gow tiles: the house way hand by hand, settings in words, and the proof."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from pitboss.engines.advice import advise
from pitboss.engines.decision_from_cards import Cards, pose
from pitboss.engines.exact import solve
from pitboss.engines.exact.set_hands import SettingSolver
from pitboss.engines.play import no_stakes
from pitboss.engines.settings import read_action, say_action
from pitboss.equipment.cards import cards
from pitboss.errors import BadInput
from pitboss.hands.tile_way import set_tiles_by_house_way
from pitboss.hands.tiles import name_of_two, set_in_two
from pitboss.rulebook.terms import terms

TILES = "hollywood-park/pai-gow-tiles"
STAKE = 6000

HOUSE_WAY = {
    "teen teen dey dey": ("pair of teen", "pair of dey"),
    "joon-42 joon-21 look bon": ("nine, look high", "seven, bon high"),
    "joon-42 joon-21 look chong": ("nine, chong high", "nine, look high"),
    "joon-42 joon-21 gor bon": ("gee joon", "eight, gor high"),
    "joon-42 joon-21 look tit": ("gee joon", "three, tit high"),
    "chit-52 chit-43 teen foo": ("nine, teen high", "eight, foo high"),
    "tit tit dey ng-41": ("pair of tit", "seven, dey high"),
    "tit tit mooy foo": ("pair of tit", "one, mooy high"),
    "yun yun teen gow-63": ("gong", "seven, yun high"),
    "bot-62 bot-53 teen look": ("pair of bot", "eight, teen high"),
    "gow-63 gow-54 teen dey": ("wong", "wong"),
    "gow-63 gow-54 ping foo": ("pair of gow", "one, foo high"),
    "teen teen gow-54 foo": ("wong", "three, teen high"),
    "dey dey foo mooy": ("pair of dey", "one, mooy high"),
    "dey dey gor bon": ("six, dey high", "six, dey high"),
    "foo foo teen gow-63": ("pair of foo", "wong"),
    "ng-41 ng-32 gor look": ("pair of ng", "nought"),
    "teen dey gow-63 bot-62": ("wong", "gong"),
    "teen yun tit mooy": ("gong", "seven, mooy high"),
    "dey tit yun ping": ("gong", "seven, ping high"),
    "dey tit foo mooy": ("nine, dey high", "one, mooy high"),
    "yun foo gor ng-41": ("nine, yun high", "nine, gor high"),
    "joon-42 teen mooy foo": ("six, mooy high", "three, teen high"),
}


@pytest.mark.parametrize("held", HOUSE_WAY)
def test_hollywood_park_L2987_the_house_way_in_whatever_order_tiles_come(held: str) -> None:
    for hand in permutations(cards(held)):
        bits = set_in_two(hand, 0, set_tiles_by_house_way(hand, 0))[2]
        high = [tile for place, tile in enumerate(hand) if not bits >> place & 1]
        low = [tile for place, tile in enumerate(hand) if bits >> place & 1]
        assert (name_of_two(*high), name_of_two(*low)) == HOUSE_WAY[held]


def test_who_names_one_hand_has_named_both() -> None:
    game, held = terms(TILES).game, cards("teen bot-62 teen dey")
    for words in ("teen dey", "6-6 6-2", "bot-62 teen / 1-1 6-6"):
        action = read_action(game, words, held)
        assert say_action(game, action, held) == "teen dey low"
        assert say_action(game, action, [-1] * 4) == "sets his hands"
    for refused in ("teen", "dey dey", "teen yun", "teen dey / teen yun"):
        with pytest.raises(BadInput):
            read_action(game, refused, held)


def test_best_settings_and_the_house_way_against_the_house_way() -> None:
    """Both figures are those of a count over all pairs of hands that knows only the tiles."""
    on = terms(TILES)
    assert solve(on, "pai-gow").edge == Fraction(-17791, 2968875)
    stakes = no_stakes(on, 1)
    stakes[0, 0] = STAKE
    solver = SettingSolver(on, stakes, on.game.new_carry(on.rules, 1), [0])
    house = {net: p for (net, _), p in solver.by_house_way().items()}
    assert solver.deals == 35960 * 20475
    assert house[STAKE] == Fraction(215135652, solver.deals)
    assert house[-STAKE] == Fraction(221477912, solver.deals)


def test_the_coach_counts_every_hand_of_the_player_dealer() -> None:
    on = terms(TILES)
    found = advise(pose(on, Cards(cards("teen teen gor bon")), [], "house-way"), 0)
    assert found.exact
    assert found.best is not None
    assert found.best.name == "gor bon low"
    assert found.cost_of(on.game.action("house-way")) == pytest.approx(0.914725, abs=1e-6)
