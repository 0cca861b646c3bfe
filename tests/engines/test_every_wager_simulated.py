"""Every wager of every playable game: a hundred million rounds against the exact value.

A simulation has to play what the exact value assumes. So each round is dealt from a fresh shuffle
and with the meter of a progressive as the table opened. The wager that a game's decisions are about
is played by its best strategy, with nothing beside it: House Money would ride on it, and a payout
limit would be shared. Side bets are solved alone, where nobody is asked anything: they are
simulated together, beside the least base wager, by a player who never gives up a hand. Where a
wager has spots whose results fall differently (place 4, 5 and 6), one of each kind is simulated.

The z of each is printed in a table when the run is over (see `conftest.py`). A fair simulator
goes beyond four standard errors about once in 16,000 wagers. `PITBOSS_ROUNDS` makes it shorter.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np
import pytest

from pitboss.engines.exact import SMALL_STAKE, can_solve, solve, unit_stake
from pitboss.engines.exact.meters import pays_from_meter
from pitboss.engines.exact.shoe import simulated_edge, solves
from pitboss.engines.exact.store import solve_stored
from pitboss.engines.play import no_stakes, place
from pitboss.engines.simulate import simulate
from pitboss.engines.strategy import best_policy, main_wager
from pitboss.errors import NotAllowed
from pitboss.money.meters import drawn, fed_by
from pitboss.money.paytables import Pays
from pitboss.registry import Array
from pitboss.report.status import all_statuses
from pitboss.rulebook.loader import books
from pitboss.rulebook.schema import Scalar
from pitboss.rulebook.terms import Terms, terms
from pitboss.tape.simulation import prefer

ROUNDS = int(os.environ.get("PITBOSS_ROUNDS", "100000000"))
SURPRISE = 4.0
GIVES_UP = ("fold", "surrender", "withdraw")
DOLLAR = 100

Wagers = dict[str, int]
"""Spot to cents."""


def playable() -> list[str]:
    return [s.address for book in books() for s in all_statuses(book) if s.playable]


def opened(address: str) -> Terms:
    """The game under its defaults, but for a fresh shuffle and for put odds, so that there are any.

    Put odds change nothing else.
    """
    on = terms(address)
    chosen: dict[str, Scalar] = {"shuffle": "every-round"} if on.game.deck else {}
    if "put-takes-odds" in on.options:
        chosen["put-takes-odds"] = True
    return terms(address, chosen)


def with_meter_held(on: Terms) -> Terms:
    """The same with rows in percent that pay what they take in the first round of a table.

    The exact value is the same: that is tested too.
    """
    if not pays_from_meter(on, "progressive"):
        return on
    stake, meter = unit_stake(on, "progressive"), on.rules.meter
    shown = meter.meter_seed + fed_by(stake, meter.meter_share)
    table = on.rules.progressive.copy()
    for row in table[table[:, 0] == Pays.METER]:
        prize = max(drawn(shown, row[1], row[2]), row[3] * stake)
        table[(table == row).all(axis=1)] = (Pays.FIXED, prize, 0, 0)
    return replace(on, rules=on.rules._replace(progressive=table))


def stake_of(on: Terms, spot: int) -> int:
    """The stake of the exact value; a small one where the game itself takes no more."""
    wanted = unit_stake(on, on.game.layout.kinds[spot])
    carry = on.game.new_carry(on.rules, 1)
    refused = on.game.legal(on.rules, no_stakes(on, 1), carry, 0, spot, wanted)
    return SMALL_STAKE if refused and not on.game.facts.stays_up else wanted


def spots_of(on: Terms) -> dict[str, Wagers]:
    """By wager that has an exact value: its spots that are offered, one for each distribution."""
    layout, found = on.game.layout, dict[str, Wagers]()
    for slug in (wager.slug for wager in layout.wagers if can_solve(on, wager.slug)):
        spots = layout.spots_of(slug)
        stakes = {layout.names[spot]: stake_of(on, spot) for spot in spots}
        found[slug] = stakes if len(spots) == 1 else told_apart(on, stakes)
    return found


def told_apart(on: Terms, stakes: Wagers) -> Wagers:
    """The first spot of each distribution, without those that these options do not offer."""
    first: dict[frozenset[object], str] = {}
    for spot, stake in stakes.items():
        try:
            exact = solve_stored(on, spot, stake)
        except NotAllowed as refusal:
            if refusal.code != "not-offered":
                raise
            continue
        first.setdefault(frozenset(exact.distribution.items()), spot)
    return {spot: stakes[spot] for spot in first.values()}


def runs(on: Terms, spots: dict[str, Wagers]) -> Iterator[tuple[Wagers, Array | None]]:
    """As few as possible: the wagers of each, and how they are played."""
    if not on.game.actions:
        for number in range(max(map(len, spots.values()))):
            at = [list(kinds.items())[min(number, len(kinds) - 1)] for kinds in spots.values()]
            yield dict(at), None
        return
    main = main_wager(on)
    yield base(on, stake_of(on, 0)), None if solves(on, main) else best_policy(on)
    sides = {name: n for slug, kinds in spots.items() if slug != main for name, n in kinds.items()}
    if sides:
        yield beside_the_least(on, sides), never_gives_up(on, sides)


def base(on: Terms, stake: int) -> Wagers:
    """The main wager with those that are always made beside it."""
    main = main_wager(on)
    return {w.slug: stake for w in on.game.layout.wagers if main in (w.slug, w.comes_with)}


def beside_the_least(on: Terms, sides: Wagers) -> Wagers:
    """Side bets and the least base wager that the book lets them be made with."""
    least = on.wagers[main_wager(on)].minimum or DOLLAR
    wagers = {**base(on, least), **sides}
    try:
        place(on, no_stakes(on, 1), on.game.new_carry(on.rules, 1), 0, wagers)
    except NotAllowed:
        return {**base(on, stake_of(on, 0)), **sides}
    return wagers


def never_gives_up(on: Terms, sides: Wagers) -> Array:
    """How side bets are played: none of their exact values takes a hand to be given up."""
    actions = on.game.actions
    for spot, stake in sides.items():
        decided = solve_stored(on, spot, stake).strategy.values()
        assert not {actions[action] for action in decided} & set(GIVES_UP)
    stays = [action for action, name in actions.items() if name not in GIVES_UP]
    return np.full(on.game.keys, prefer(*stays[:3]), dtype=np.int64)


def exact_edge(on: Terms, held: Terms, spot: str, wagers: Wagers) -> float:
    """Of the strategy that is followed, in blackjack; else of the best."""
    if solves(on, spot):
        followed = simulated_edge(on, wagers)
        assert followed is not None
        return followed
    exact = solve_stored(on, spot, wagers[spot]).edge
    if pays_from_meter(on, spot):
        assert solve(held, spot, stake=wagers[spot]).edge == exact
    return float(exact)


@pytest.mark.exhaustive
@pytest.mark.parametrize("address", playable())
def test_simulation_agrees_with_the_exact_value(
    address: str, record_property: Callable[[str, object], None]
) -> None:
    on = opened(address)
    held, spots = with_meter_held(on), spots_of(on)
    found: dict[str, float] = {}
    for number, (wagers, policy) in enumerate(runs(on, spots)):
        seed = zlib.crc32(f"{address} {number}".encode())
        run = simulate(held, wagers, rounds=ROUNDS, seed=seed, policy=policy)
        for estimate in run.estimates:
            spot = next(name for name in wagers if name in spots[estimate.wager])
            if spot not in found:
                exact = exact_edge(on, held, spot, wagers)
                found[spot] = estimate.z(exact)
                record_property("z", (address, spot, ROUNDS, exact, estimate.edge, found[spot]))
                assert estimate.se > 0
    assert set(found) == {spot for kinds in spots.values() for spot in kinds}
    assert all(spots.values())
    assert {spot: z for spot, z in found.items() if not abs(z) < SURPRISE} == {}
