"""Every wager of every playable game: a hundred million rounds against the exact value.

The z of each wager is printed in a table when the run is over (see `conftest.py`). A fair simulator
goes beyond four standard errors about once in 16,000 wagers. `PITBOSS_ROUNDS` makes it shorter.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable

import pytest

from pitboss.engines.exact import can_solve, unit_stake
from pitboss.engines.exact.shoe import simulated_edge, solves
from pitboss.engines.exact.store import solve_stored
from pitboss.engines.play import no_stakes, place
from pitboss.engines.simulate import simulate
from pitboss.engines.strategy import best_policy
from pitboss.errors import NotAllowed
from pitboss.report.status import all_statuses
from pitboss.rulebook.loader import books
from pitboss.rulebook.terms import Terms, terms

ROUNDS = int(os.environ.get("PITBOSS_ROUNDS", "100000000"))
SURPRISE = 4.0


def playable() -> list[str]:
    return [s.address for book in books() for s in all_statuses(book) if s.playable]


def opened(address: str) -> Terms:
    """The game under its defaults; every round from a fresh shuffle, as exact values are."""
    on = terms(address)
    return terms(address, {"shuffle": "every-round"}) if on.game.deck else on


def first_spots(on: Terms) -> dict[str, int]:
    """One spot of each wager that has an exact value, with its stake."""
    layout = on.game.layout
    found: dict[str, int] = {}
    for wager in layout.wagers:
        if wager.slug in on.wagers and can_solve(on, wager.slug):
            spots = [s for s in layout.spots_of(wager.slug) if on.offers(s)]
            if spots:
                found[layout.names[spots[0]]] = unit_stake(on, wager.slug)
    return found


def put_together(on: Terms, spots: dict[str, int]) -> list[dict[str, int]]:
    """As few runs as possible: wagers that the book lets a player make side by side."""
    companions = {
        kind.slug: {
            on.game.layout.names[on.game.layout.spots_of(other.slug)[0]]: unit_stake(on, kind.slug)
            for other in on.game.layout.wagers
            if other.comes_with == kind.slug
        }
        for kind in on.game.layout.wagers
    }
    runs: list[dict[str, int]] = []
    for name, amount in spots.items():
        mine = {name: amount, **companions[name.split()[0]]}
        for run in runs:
            if may_lie(on, {**run, **mine}):
                run.update(mine)
                break
        else:
            runs.append(mine)
    return runs


def may_lie(on: Terms, wagers: dict[str, int]) -> bool:
    if on.game.facts.stays_up:
        return True
    try:
        place(on, no_stakes(on, 1), on.game.new_carry(on.rules, 1), 0, wagers)
    except NotAllowed:
        return False
    return True


def with_what_it_needs(on: Terms, wagers: dict[str, int]) -> dict[str, int]:
    """A side bet alone brings the required wagers along."""
    if may_lie(on, wagers):
        return wagers
    return {**on.game.stakes, **wagers}


@pytest.mark.exhaustive
@pytest.mark.parametrize("address", playable())
def test_simulation_agrees_with_the_exact_value(
    address: str, record_property: Callable[[str, object], None]
) -> None:
    on = opened(address)
    main = on.game.layout.wagers[0].slug
    policy = best_policy(on) if on.game.actions and not solves(on, main) else None
    surprising = []
    spots = first_spots(on)
    for wagers in put_together(on, spots):
        lying, seed = with_what_it_needs(on, wagers), zlib.crc32(address.encode())
        run = simulate(on, lying, rounds=ROUNDS, seed=seed, policy=policy)
        for estimate in run.estimates:
            spot = next((n for n in spots if n.split()[0] == estimate.wager and n in wagers), None)
            if spot is None:
                continue
            exact = simulated_edge(on, wagers) if solves(on, estimate.wager) else None
            if exact is None:
                exact = float(solve_stored(on, spot, wagers[spot]).edge)
            z = estimate.z(exact)
            record_property("z", (address, spot, ROUNDS, exact, estimate.edge, z))
            if not abs(z) < SURPRISE:
                surprising.append(f"{spot}: {estimate.edge:.6f}, exactly {exact:.6f}, z {z:+.2f}")
    assert not surprising
