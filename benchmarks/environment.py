"""Blackjack and limit Hold'em to train on, at random: decisions a second, beside other libraries.

pip install open_spiel rlcard
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from importlib import import_module

import numpy as np

from pitboss.environments import ManyHands, ManyRounds, PokerTable, TableEnv

ADDRESS, DECKS = "toledo/blackjack", 6
HOLDEM, PLAYERS = "toledo/texas-holdem", 2
OPEN_SPIELS_HOLDEM = (
    "universal_poker(betting=limit,numPlayers=2,numRounds=4,blind=1 2,firstPlayer=1 2 2 2,"
    "numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,raiseSize=2 2 4 4,"
    "maxRaises=3 4 4 4)"
)
ROUNDS = 4096
SECONDS = 2.0


def _a_second(play: Callable[[], int]) -> float:
    """Decisions in a second of processor time; `play` makes some and says how many."""
    play()  # compile or load
    made, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < SECONDS:
        made += play()
    return made / spent


def many_at_once() -> float:
    """The compiled game, in one process on one core."""
    env = ManyRounds(ADDRESS, ROUNDS, decks=DECKS)
    chance = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)

    def play() -> int:
        nonlocal seen
        made = 0
        for _ in range(100):
            asked = seen["action_mask"][:, 0] == 0
            drawn = chance.random(seen["action_mask"].shape, dtype=np.float32) * seen["action_mask"]
            seen, *_ = env.step(drawn.argmax(axis=1))
            made += int(asked.sum())
        return made

    return _a_second(play)


def one_by_one() -> float:
    """The Gymnasium environment of one seat, which runs in the interpreter."""
    env, chance = TableEnv(ADDRESS, decks=DECKS), random.Random(1)
    env.reset(seed=1)

    def play() -> int:
        seen, _ = env.reset()
        made, over = 0, False
        while not over:
            allowed = seen["action_mask"].nonzero()[0].tolist()
            made += allowed != [0]
            seen, _, over, _, _ = env.step(chance.choice(allowed))
        return made

    return _a_second(play)


def many_hands_at_once() -> float:
    """Hold'em by the compiled game, in one process on one core; every seat is asked."""
    env = ManyHands(HOLDEM, ROUNDS, seats=PLAYERS)
    chance = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)

    def play() -> int:
        nonlocal seen
        made = 0
        for _ in range(100):
            asked = seen["action_mask"][:, 0] == 0
            drawn = chance.random(seen["action_mask"].shape, dtype=np.float32)
            seen, *_ = env.step((drawn * seen["action_mask"]).argmax(axis=1))
            made += int(asked.sum())
        return made

    return _a_second(play)


def hand_by_hand() -> float:
    """The PettingZoo environment of the poker room, which runs in the interpreter."""
    table, chance = PokerTable(HOLDEM, seats=PLAYERS), random.Random(1)
    table.reset(seed=1)

    def play() -> int:
        table.reset()
        made = 0
        while not table.round.done:
            seen = table.observe(table.agent_selection)
            table.step(chance.choice(seen["action_mask"].nonzero()[0].tolist()))
            made += 1
        return made

    return _a_second(play)


def open_spiel(named: str = "blackjack") -> float:
    """Its compiled game, stepped from Python as its examples do; chance is drawn there too."""
    game = import_module("pyspiel").load_game(named)
    chance = random.Random(1)

    def play() -> int:
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                cards, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(cards, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                made += 1
        return made

    return _a_second(play)


def rlcard(named: str = "blackjack") -> float:
    """Its environment: of one player against the dealer, or of two in limit Hold'em."""
    env, chance = import_module("rlcard").make(named, config={"seed": 1}), random.Random(1)

    def play() -> int:
        seen, _ = env.reset()
        made = 0
        while not env.is_over():
            seen, _ = env.step(chance.choice(list(seen["legal_actions"])))
            made += 1
        return made

    return _a_second(play)


def _beside(title: str, mine: float, others: dict[str, Callable[[], float]]) -> None:
    print(f"{title} at random, decisions a second of one core:")
    print(f"  pitboss, {ROUNDS} at once: {mine:,.0f}")
    for says, count in others.items():
        try:
            theirs = count()
        except ImportError as missing:
            print(f"  {says}: not installed ({missing.name})")
            continue
        print(f"  {says}: {theirs:,.0f}, ratio {mine / theirs:,.0f}")


def report() -> None:
    _beside(
        "blackjack",
        many_at_once(),
        {
            "pitboss, one seat in the interpreter": one_by_one,
            "OpenSpiel": open_spiel,
            "RLCard": rlcard,
        },
    )
    _beside(
        "limit Hold'em of two",
        many_hands_at_once(),
        {
            "pitboss, one table in the interpreter": hand_by_hand,
            "OpenSpiel": lambda: open_spiel(OPEN_SPIELS_HOLDEM),
            "RLCard": lambda: rlcard("limit-holdem"),
        },
    )


if __name__ == "__main__":
    report()
