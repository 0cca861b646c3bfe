"""Environments: the libraries' own conformance checks, and rewards that are what a game pays."""

from __future__ import annotations

import math
import os
import runpy
import sys
from pathlib import Path

import numpy as np
import pytest

import pitboss
from pitboss.library.tables import Table

if not os.environ.get("CI"):  # there they are installed, or this fails
    for needed in ("gymnasium", "pettingzoo"):
        pytest.importorskip(needed, reason="NOT TESTED: pip install 'pitboss[gym]'")

from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from pitboss.environments import ManyRounds, SeveralSeats, TableEnv

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
            before = seen["mask"]
            seen, reward, over, _, info = env.step(env.action_names.index("stand"))
            assert before[env.action_names.index(info["taken"])]
        hand = env._episodes.hand
        assert hand is not None
        assert reward == hand.ruling.net(1) / 25
        assert seen["mask"].tolist() == [1] + [0] * (len(env.action_names) - 1)


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
        asked = [n for n in table.agents if not table.observe(n)["mask"][0]]
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
        key, mask = np.minimum(seen["key"], len(best) - 1), seen["mask"]
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
