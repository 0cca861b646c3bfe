"""Pass line with odds, roll by roll: pitboss against crapssim."""

from __future__ import annotations

import time

import crapssim
from crapssim.strategy.odds import PassLineOddsAmount
from crapssim.strategy.single_bet import BetPassLine
from crapssim.strategy.tools import AggregateStrategy

from pitboss.engines.simulate import simulate
from pitboss.rulebook.terms import terms

FLAT, ODDS = 10, 20


def ours(rolls: int) -> float:
    """Rolls per second of the compiled game, one thread."""
    on = terms("columbus-2016/craps")
    bets = {"pass": FLAT * 100, "pass-odds": ODDS * 100}
    simulate(on, bets, rounds=1000, seed=1, threads=1)  # compile or load
    begun = time.perf_counter()
    simulate(on, bets, rounds=rolls, seed=2, threads=1)
    return rolls / (time.perf_counter() - begun)


def theirs(rolls: int) -> float:
    """Rolls per second of crapssim."""
    table = crapssim.Table(seed=1)
    strategy = AggregateStrategy(BetPassLine(FLAT), PassLineOddsAmount(ODDS))
    table.add_player(bankroll=1e9, strategy=strategy)
    begun = time.perf_counter()
    table.run(max_rolls=rolls, verbose=False)
    return rolls / (time.perf_counter() - begun)


def report() -> None:
    mine, peer = ours(3_000_000), theirs(20_000)
    print(f"craps, pass line with odds: pitboss {mine:,.0f} rolls/s, crapssim {peer:,.0f} rolls/s")
    print(f"  ratio {mine / peer:,.0f}")


if __name__ == "__main__":
    report()
