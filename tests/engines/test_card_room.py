"""Simulated players at a table of their own: what they do, and what it is worth against others."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from pitboss.engines.card_room import play_hands
from pitboss.engines.play import Fair, Round, new_shoe, no_stakes
from pitboss.equipment.chance import SeededChance
from pitboss.errors import BadInput
from pitboss.families.poker_room.bots import (
    FREE,
    KEYS,
    OF_A_SEAT,
    PLAYERS,
    PRICES,
    SEATS,
    answer,
    policy_of,
    table_of,
)
from pitboss.families.poker_room.grades import GRADES, SHARES, first_grade
from pitboss.families.poker_room.rules import Street
from pitboss.families.poker_room.words import Act
from pitboss.registry import Array, game, poker_room
from pitboss.rulebook.loader import BookGame, books
from pitboss.rulebook.terms import Terms, bind
from pitboss.rulebook.terms import terms as bound
from pitboss.tape.simulation import follow, prefer

FIRST: dict[str, BookGame] = {}
"""Where each game with betting is first printed."""
for _book in books().values():
    for _offer in _book.games().values():
        if _offer.data.game.play in poker_room() and not game(_offer.data.game.play).passes:
            FIRST.setdefault(_offer.data.game.play, _offer)
BETS = (Act.FOLD, Act.CHECK, Act.CALL, Act.BET, Act.RAISE)
HANDS = 30_000


def structures(offer: BookGame) -> list[Terms]:
    """The game in limit, and without one where the book has it; no fee is taken."""
    names = ("limit", "no-limit") if "structure" in offer.data.options else ("",)
    found = [bind(offer, {"structure": n} if n else {}, between_players=True) for n in names]
    return [replace(on, rules=on.rules._replace(rake_percent=0)) for on in found]


def at_random(seed: int) -> Array:
    """Tables of players who prefer anything to anything."""
    dice = np.random.default_rng(seed)
    cells = [prefer(*(int(act) for act in dice.permutation(BETS)[:3])) for _ in range(KEYS)]
    found = np.array(cells, dtype=np.int64)
    found[OF_A_SEAT - 2 :: OF_A_SEAT] = prefer(Act.STAY, Act.RUN_ONCE)
    found[OF_A_SEAT - 1 :: OF_A_SEAT] = prefer(Act.TURN_UP, Act.STAY)
    return found


@pytest.mark.parametrize("game", sorted(FIRST))
def test_they_beat_who_calls_everything_and_who_plays_at_random(game: str) -> None:
    for on in structures(FIRST[game]):
        stack = 100 * max(on.rules.big_blind, 200)
        five = play_hands(on, hands=HANDS, players=["usual", *["caller"] * 5], stack=stack, seats=6)
        assert five.seats[0].z > 5, (on.options, five.seats[0])
        cells = at_random(5)
        cells[:OF_A_SEAT] = table_of(on.rules, PLAYERS["usual"])
        any_play = play_hands(on, hands=HANDS, policy=cells, stack=stack, seats=6)
        assert any_play.seats[0].z > 5, (on.options, any_play.seats[0])


@pytest.mark.parametrize("name", PLAYERS)
def test_nobody_folds_where_checking_is_free_and_trash_is_folded_to_a_raise(name: str) -> None:
    for on in structures(FIRST["texas-holdem"]):
        cells = policy_of(on.rules, [name])
        assert len(cells) == on.game.keys == KEYS
        for may in (Act.BET, Act.RAISE, 0):
            said = {int(follow(int(cell), Act.FOLD | Act.CHECK | may)) for cell in free(cells)}
            assert Act.FOLD not in said
        if not PLAYERS[name].calls:
            worst = cells[3 * (PRICES - 1) * 3 : PRICES * 3 * 3]  # grade 0 at the dearest price
            may = Act.FOLD | Act.CALL | Act.RAISE
            assert {int(follow(int(cell), may)) for cell in worst} == {Act.FOLD}


def free(cells: Array) -> Array:
    """The cells of the first seat at which nothing is to be called."""
    first = cells[: GRADES * PRICES * 9].reshape(GRADES, PRICES, 9)[:, FREE]
    later = cells[GRADES * PRICES * 9 : OF_A_SEAT - 2].reshape(-1, PRICES, 3)[:, FREE]
    return np.concatenate([first.ravel(), later.ravel()])


@pytest.mark.parametrize("game", sorted(FIRST))
def test_at_a_table_they_do_only_what_is_allowed(game: str) -> None:
    """`Round.answer` refuses the rest: amounts, discards, actions."""
    for on in structures(FIRST[game]):
        folds, bets = 0, 0
        for number in range(3):
            played = table_hand(on, number, min(6, on.seats))
            assert played.settlement.postings().get("pot", 0) == 0
            said = [event.value for event in played.events if event.kind == "action"]
            folds += said.count(Act.FOLD)
            bets += said.count(Act.BET) + said.count(Act.RAISE)
        assert folds
        assert bets


def table_hand(on: Terms, number: int, seats: int) -> Round:
    cells = policy_of(on.rules, ["usual", "loose", "tight"])
    stakes, carry = no_stakes(on, seats), on.game.new_carry(on.rules, seats)
    stakes[:, 0] = [20000, 500, 3000, 12000, 700, 40000][:seats]
    carry[0] = number % seats
    chance = SeededChance(number)
    source = Fair(chance, new_shoe(on, chance))
    played = Round(on, stakes, carry)
    while (prompt := played.run(source)) is not None:
        played.answer(answer(cells, prompt))
    return played


@pytest.mark.parametrize("game", sorted(FIRST))
def test_a_grade_is_the_share_of_hands_that_are_no_better(game: str) -> None:
    on = structures(FIRST[game])[0]
    count = on.rules.hole_cards + int(on.rules.streets[0, Street.UP])
    deck, dice = list(on.game.deck(on.rules).cards()), random.Random(1)  # type: ignore[misc]
    grades = [first_grade(on.rules, dice.sample(deck, count), count) for _ in range(1500)]
    for grade, share in enumerate(SHARES, 1):
        found = 100 * sum(each >= grade for each in grades) / len(grades)
        assert abs(found - share) < 7, (grade, found)


@pytest.mark.parametrize(("game", "least", "most"), [("texas-holdem", 18, 32)])
def test_a_usual_player_plays_about_as_many_hands_as_people_do(
    game: str, least: float, most: float
) -> None:
    on, hands = structures(FIRST[game])[0], 150
    played, raised = 0, 0
    for number in range(hands):
        acts: dict[int, set[int]] = {}
        for event in table_hand(on, number, 6).events:
            if event.kind == "card" and event.seat < 0:
                break  # the flop
            if event.kind == "action" and event.seat in (0, 3):
                acts.setdefault(event.seat, set()).add(event.value)
        played += sum(bool(said & {Act.CALL, Act.RAISE}) for said in acts.values())
        raised += sum(Act.RAISE in said for said in acts.values())
    assert least < 100 * played / (2 * hands) < most
    assert least / 2 < 100 * raised / (2 * hands) < played


def test_a_table_has_seats_for_those_who_are_named() -> None:
    on = bound("columbus-2017/texas-holdem", {}, between_players=True)
    with pytest.raises(BadInput, match="3 players are named for 2 seats"):
        play_hands(on, hands=10, seats=2, players=["usual"] * 3)
    with pytest.raises(BadInput, match="no player 'shark'"):
        play_hands(on, hands=10, players=["shark"])
    with pytest.raises(BadInput, match="is played by 2 to 10"):
        play_hands(on, hands=10, seats=11)


def test_all_of_a_run_sums_to_nothing_with_the_rake() -> None:
    on = bound("columbus-2017/texas-holdem", {}, between_players=True)
    found = play_hands(on, hands=20_000, players=["usual", "loose"], seed=4)
    assert found.house.mean > 50
    assert abs(sum(seat.mean for seat in found.seats) + found.house.mean) < 1e-6
    assert on.seats < SEATS
