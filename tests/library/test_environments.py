"""Environments: the libraries' own conformance checks, and rewards that are what a game pays."""

from __future__ import annotations

import math
import os
import runpy
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pitboss
from pitboss.engines.play import Round
from pitboss.families.poker_room.words import Act
from pitboss.library.tables import Table
from pitboss.registry import game, slugs
from pitboss.tape.table import EVERYONE, Prompt
from pitboss.tape.verbs import BOARD

if not os.environ.get("CI"):  # there they are installed, or this fails
    for needed in ("gymnasium", "pettingzoo"):
        pytest.importorskip(needed, reason="NOT TESTED: pip install 'pitboss[gym]'")

from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from pitboss.environments import ManyHands, ManyRounds, PokerTable, SeveralSeats, TableEnv

WAR = "columbus-2016/casino-war"


def _one_table_of_each_game() -> list[str]:
    """The first table of every game in which something is decided, by the game's code."""
    found: dict[str, str] = {}
    for book in pitboss.books().values():
        for offer in book.games().values():
            found.setdefault(offer.data.game.play, offer.address)
    known = set(pitboss.addresses())
    return [a for a in found.values() if a in known and pitboss.table(a).actions]


@pytest.mark.filterwarnings("ignore:.*")
@pytest.mark.parametrize("address", _one_table_of_each_game())
def test_gymnasium_finds_nothing_to_complain_about(address: str) -> None:
    check_env(TableEnv(address), skip_render_check=True)


@pytest.mark.filterwarnings("ignore:.*")
@pytest.mark.parametrize("address", [WAR, "toledo/blackjack", "hollywood-park/pan-9"])
def test_pettingzoo_finds_nothing_to_complain_about(address: str) -> None:
    api_test(SeveralSeats(address, seats=3), num_cycles=60)
    seed_test(lambda: SeveralSeats(address, seats=2), num_cycles=20)


def test_an_episode_is_a_round_and_its_reward_what_it_won() -> None:
    env = TableEnv("toledo/blackjack", decks=6, wagers={"main": 25})
    for seed in range(12):
        seen, _ = env.reset(seed=seed)
        over = False
        while not over:
            before = seen["action_mask"]
            seen, reward, over, _, info = env.step(env.action_names.index("stand"))
            assert before[env.action_names.index(info["taken"])]
        hand = env._episodes.hand
        assert hand is not None
        assert reward == hand.ruling.net(1) / 25
        assert seen["action_mask"].tolist() == [1] + [0] * (len(env.action_names) - 1)


def test_a_seat_sees_its_own_cards_and_backs() -> None:
    table = SeveralSeats("columbus-2016/three-card-poker", seats=2)
    table.reset(seed=1)
    mine, other = table.observe("seat_1")["cards"], table.observe("seat_2")["cards"]
    assert (mine[2, 0, :3] > 1).all()
    assert (other[2, 0, :3] == 1).all()
    assert (mine[3, 0, :3] == 1).all()


def test_only_one_seat_is_asked_and_all_are_rewarded_at_the_end() -> None:
    table = SeveralSeats("toledo/blackjack", seats=3, wagers={"main": 10})
    table.reset(seed=4)
    while not all(table.terminations.values()):
        asked = [n for n in table.agents if not table.observe(n)["action_mask"][0]]
        assert asked in ([table.agent_selection], [])
        table.step(table.action_names.index("stand"))
    hand = table._episodes.hand
    assert hand is not None
    assert [table.rewards[f"seat_{s}"] for s in (1, 2, 3)] == [
        hand.ruling.net(s) / 10 for s in (1, 2, 3)
    ]


def test_a_game_without_decisions_is_refused() -> None:
    with pytest.raises(pitboss.NotAllowed, match="nothing is decided in columbus-2016/roulette"):
        TableEnv("columbus-2016/roulette")


def _played(table: Table, env: ManyRounds, steps: int) -> np.ndarray:
    """The rewards of the rounds that end in some steps of the best play."""
    best = table.strategy().policy
    rewards = []
    seen, _ = env.reset(seed=5)
    names = list(table.terms.game.actions)
    for _ in range(steps):
        key, mask = np.minimum(seen["key"], len(best) - 1), seen["action_mask"]
        action = np.zeros(len(key), dtype=np.int64)
        for shift in (32, 16, 0):
            wanted = best[key] >> shift & 0xFFFF
            for number, bit in enumerate(names, 1):
                action[(wanted == bit) & (mask[:, number] == 1)] = number
        seen, reward, over, _, _ = env.step(action)
        rewards.append(reward[over])
    return np.concatenate(rewards)


def test_many_rounds_come_to_the_proof() -> None:
    table = pitboss.table(WAR)
    won = _played(table, ManyRounds(table, 2000), 200)
    assert len(won) > 350_000
    error = won.std() / math.sqrt(len(won))
    assert abs(won.mean() + float(table.edge().edge)) < 4 * error


def test_many_rounds_keep_to_their_seed_and_spaces() -> None:
    env = ManyRounds(WAR, 64)
    env.action_space.seed(1)
    actions = [env.action_space.sample() for _ in range(8)]

    def dealt() -> list[float]:
        seen, _ = env.reset(seed=9)
        found = []
        for action in actions:
            assert env.observation_space.contains(seen)
            seen, reward, over, _, _ = env.step(action)
            assert (reward[~over] == 0).all()
            found += reward.tolist()
        return found

    assert dealt() == dealt()


def test_the_example_learns(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A few steps of it: what is learned is a policy that a simulation takes."""
    path = Path(__file__).parents[2] / "examples/q_learning.py"
    monkeypatch.setattr(sys, "argv", [str(path), "--steps", "20", "--check", "20000"])
    runpy.run_path(str(path), run_name="__main__")
    said = capsys.readouterr().out
    assert "best play by totals 0.7835 %, proved" in said
    assert "what was learned" in said


# --- The poker room ---------------------------------------------------------------------------


def _one_table_of_each_poker_game() -> list[str]:
    found: dict[str, str] = {}
    for book in pitboss.books().values():
        for offer in book.games().values():
            if offer.data.game.play in slugs() and game(offer.data.game.play).between_players:
                found.setdefault(offer.data.game.play, offer.address)
    return list(found.values())


@pytest.mark.filterwarnings("ignore:.*")
@pytest.mark.parametrize("address", _one_table_of_each_poker_game())
def test_pettingzoo_finds_nothing_to_complain_about_in_the_poker_room(address: str) -> None:
    api_test(PokerTable(address, seats=4), num_cycles=40)
    seed_test(lambda: PokerTable(address, seats=3), num_cycles=15)


def _hands_at_random(table: PokerTable, hands: int) -> Iterator[dict[str, Any]]:
    """What whoever is asked sees, before each decision."""
    chance = np.random.default_rng(2)
    for number in range(hands):
        table.reset(seed=1 if number == 0 else None)
        while not table.round.done:
            seen = table.observe(table.agent_selection)
            yield seen
            table.step(int(chance.choice(seen["action_mask"].nonzero()[0])))


@pytest.mark.parametrize(
    "address", ["toledo/texas-holdem", "toledo/seven-card-stud", "hollywood-park/badugi"]
)
def test_an_agent_sees_its_own_cards_and_of_others_what_lies_open(address: str) -> None:
    """Held against who may see each card, as it is written in the round's own events."""
    table = PokerTable(address, seats=4)
    backs = 0
    for _ in _hands_at_random(table, 25):
        dealt = [e for e in table.round.events if e.kind in ("card", "turn")]
        for me, agent in enumerate(table.possible_agents):
            shown = set(table.observe(agent)["cards"][table.observe(agent)["cards"] > 1] - 2)
            assert shown <= {e.value for e in dealt if e.sees in (EVERYONE, me)}
            backs += int((table.observe(agent)["cards"][3:] == 1).sum())
    assert backs > 1000


def test_a_hand_moves_chips_and_the_rake_alone_leaves_them() -> None:
    table = PokerTable("toledo/texas-holdem", seats=5, stack=100)
    for _ in _hands_at_random(table, 60):
        chips = table.observe("seat_1")["chips"]
        assert chips[:, 0].sum() + chips[:, 2].sum() == 5 * 100 / 2
    rake = sum(fee.amount for fee in table.round.settlement.fees) / table.unit
    assert sum(table.rewards.values()) == pytest.approx(-rake)
    assert table.rewards["seat_2"] == table.round.settlement.net(1) / 200


def test_toledo_L1927_the_button_goes_round_whoever_folds() -> None:
    table = PokerTable("toledo/texas-holdem", seats=3)
    buttons = []
    for number in range(4):
        table.reset(seed=5 if number == 0 else None)
        buttons.append(int(table.observe("seat_1")["button"]))
        while not table.round.done:
            table.step(table.action_names.index("fold"))
    assert buttons == [0, 1, 2, 0]


def test_a_pot_sized_raise_is_what_players_count_in_their_heads() -> None:
    """Blinds of one and two, first to speak: a call makes the pot five, a raise goes to seven."""
    table = PokerTable("columbus-2016/omaha", structure="pot-limit", seats=4)
    table.reset(seed=1)
    first, seen = table.agent_selection, table.observe(table.agent_selection)
    assert sorted((seen["chips"][:, 1] * table.unit).tolist()) == [0, 0, 100, 200]
    names = [table.action_names[n] for n in seen["action_mask"].nonzero()[0]]
    assert names[-3:] == ["bet the least", "bet 0.5 of the pot", "bet 1 of the pot"]
    for size, total in (
        ("bet the least", 400),
        ("bet 0.5 of the pot", 450),
        ("bet 1 of the pot", 700),
    ):
        table.reset(seed=1)
        table.step(table.action_names.index(size))
        assert table.round.tape.in_pot[table.possible_agents.index(first)] == total


def test_any_amount_may_be_said_and_what_the_rules_do_not_allow_changes_nothing() -> None:
    table = PokerTable("columbus-2016/texas-holdem", structure="no-limit", seats=3, stack=100)
    table.reset(seed=1)
    agent, answers = table.agent_selection, list(table.round.answers)
    with pytest.raises(pitboss.NotAllowed, match=r"cannot put \$1,000 there; allowed: \$\d+ to"):
        table.bet_to(1000)
    assert (table.agent_selection, table.round.answers) == (agent, answers)
    table.bet_to("17.50")
    assert table.round.tape.in_pot[table.possible_agents.index(agent)] == 1750
    assert table.agent_selection != agent


def test_cards_are_thrown_away_one_by_one() -> None:
    table = PokerTable("hollywood-park/badugi", seats=2)
    table.reset(seed=3)
    while (seen := table.observe(table.agent_selection))["card"] == 0:
        allowed = seen["action_mask"].nonzero()[0]
        table.step(next(n for n in allowed if table.action_names[n] in ("check", "call")))
    agent, held = table.agent_selection, seen["cards"][1, :4].tolist()
    for take in (True, False, True, False):
        assert table.agent_selection == agent
        table.step(table.action_names.index("take" if take else "keep"))
    now = table.observe(agent)["cards"][1].tolist()
    assert now[:4] == [0, held[1], 0, held[3]]
    assert sum(card > 1 for card in now) == 4


def test_the_rooms_own_players_play_with_whoever_trains() -> None:
    table = PokerTable("toledo/texas-holdem", seats=6)
    taken = set()
    for number in range(20):
        table.reset(seed=4 if number == 0 else None)
        while not table.round.done:
            action = table.usual("tight")
            assert table.observe(table.agent_selection)["action_mask"][action]
            taken.add(table.action_names[action])
            table.step(action)
    assert {"fold", "call", "check", "bet"} <= taken


def test_a_game_against_the_house_is_no_game_between_players() -> None:
    with pytest.raises(pitboss.NotAllowed, match="is played against the house: TableEnv"):
        PokerTable("toledo/blackjack")
    with pytest.raises(pitboss.BadInput, match="is played by 2 to"):
        PokerTable("toledo/texas-holdem", seats=40)


@dataclass
class _Told:
    """A dealer who deals what was seen elsewhere; cards that nobody has seen are any others."""

    cards: dict[int, list[int]]

    def answer(self, prompt: Prompt) -> int:
        known = self.cards.setdefault(prompt.seat, [])
        while len(known) <= prompt.position:
            used = {card for held in self.cards.values() for card in held}
            known.append(next(card for card in range(52) if card not in used))
        return known[prompt.position]


@pytest.mark.exhaustive
@pytest.mark.parametrize("structure", ["limit", "no-limit"])
def test_many_hands_are_what_a_table_rules_on_the_same_cards_and_decisions(structure: str) -> None:
    """Every hand is played again at a table: who is asked, what is allowed, what is won."""
    seats, number = 4, 40
    many = ManyHands("columbus-2016/texas-holdem", number, seats=seats, structure=structure)
    table = PokerTable("columbus-2016/texas-holdem", seats=seats, structure=structure)
    chance = np.random.default_rng(8)
    seen, _ = many.reset(seed=3)
    told: list[list[dict[str, Any]]] = [[] for _ in range(number)]
    held_against: int = 0
    for _ in range(40):
        drawn = chance.random(seen["action_mask"].shape) * seen["action_mask"]
        actions = drawn.argmax(axis=1)
        for n in range(number):
            told[n].append({**{name: each[n] for name, each in seen.items()}, "took": actions[n]})
        seen, won, over, _ = many.step(actions)
        for n in np.flatnonzero(over).tolist():
            held_against += _play_again(table, many, told[n], won[n])
            told[n] = []
    assert held_against > (150 if structure == "limit" else 50)


def _play_again(
    table: PokerTable, many: ManyHands, told: list[dict[str, Any]], won: np.ndarray
) -> bool:
    """Deal it again; was it won on cards that were seen?"""
    button = int(told[0]["button"] + told[0]["seat"]) % table.seats
    cards = {int(t["seat"]): [int(c) - 2 for c in t["cards"][1] if c > 1] for t in told}
    cards[BOARD] = [int(c) - 2 for c in told[-1]["cards"][0] if c > 1]
    table.reset(seed=1)
    carry = table.round.carry.copy()
    carry[0] = button
    again = Round(table.terms, table.stakes.copy(), carry)
    dealer = _Told(cards)
    for asked in told:
        prompt = again.run(dealer)
        assert prompt is not None
        assert prompt.seat == asked["seat"]
        assert prompt.key == asked["key"]
        allowed = {many.action_names[a] for a in asked["action_mask"].nonzero()[0]}
        named = {many.terms.game.actions[b] for b in many.terms.game.actions if b & prompt.allowed}
        assert {a for a in allowed if not a.startswith("bet")} == named - {"bet", "raise"}
        action = int(asked["took"])
        if action < many._bets.first:
            again.answer(many._bets.acts[action])
        else:
            totals = many._bets.totals(again, prompt)
            many._bets.bet(again, prompt, totals[action - many._bets.first])
    again.run(dealer)
    assert again.done
    out = {e.seat for e in again.events if e.kind == "action" and e.value == Act.FOLD}
    shown = set(range(table.seats)) - out
    if len(shown) > 1 and (shown - set(cards) or len(told[-1]["cards"][0].nonzero()[0]) < 5):
        return False  # it was decided by cards that nobody was asked about
    nets = [again.settlement.net(seat) / table.unit for seat in range(table.seats)]
    assert nets == won.tolist()
    return True
