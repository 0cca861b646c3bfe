"""Every wager of every playable game: a simulation against the exact value.

A simulation has to play what the exact value assumes. So each round is dealt from a fresh shuffle
and with the meter of a progressive as the table opened. The wager that a game's decisions are about
is played by its best strategy, with nothing beside it: House Money would ride on it, and a payout
limit would be shared. Side bets are simulated together, beside the least base wager, and twice: by
the best play of that, as they are proved, and by a player who never gives up a hand, which is what
they come to by themselves. So a wager that a fold takes, and whose proof knows nothing of it, is
found out. Where a wager has spots whose results fall differently (place 4, 5 and 6), one of each
kind is simulated.

One book of each game has some hundred thousand rounds in every run of the tests; the exhaustive
suite plays a hundred million of every game in every book (`PITBOSS_ROUNDS` makes it shorter), and
prints the z of each in a table when the run is over (see `conftest.py`). A fair simulator goes
beyond four standard errors about once in 16,000 wagers.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pytest

from pitboss.engines.exact import can_solve, unit_stake
from pitboss.engines.exact.best_plays import best_policy
from pitboss.engines.exact.meters import pays_from_meter
from pitboss.engines.exact.proving import solve
from pitboss.engines.exact.question import SMALL_STAKE, main_wager
from pitboss.engines.exact.store import solve_stored
from pitboss.engines.followed import is_followed, simulated_edge
from pitboss.engines.play import no_stakes, place
from pitboss.engines.simulate import Estimate, simulate
from pitboss.errors import NotAllowed
from pitboss.money.meters import drawn, fed_by
from pitboss.money.paytables import Pays
from pitboss.registry import Array, slugs
from pitboss.report.status import all_statuses
from pitboss.rulebook.loader import books
from pitboss.rulebook.schema import Scalar
from pitboss.rulebook.terms import Terms, terms
from pitboss.tape.simulation import prefer

ROUNDS = int(os.environ.get("PITBOSS_ROUNDS", "100000000"))
FEW_ROUNDS = 100_000
SURPRISE = 4.0
GIVES_UP = ("fold", "surrender", "withdraw", "forfeit")
DOLLAR = 100

Wagers = dict[str, int]
"""Spot to cents."""


def playable() -> list[str]:
    return [
        s.address
        for book in books()
        for s in all_statuses(book)
        if s.playable and not s.between_players
    ]


def opened(address: str, moved: Mapping[str, Scalar] | None = None) -> Terms:
    """The game under its defaults and what is moved of them.

    It is shuffled for every round, takes put odds and has players who bank: so there are such
    wagers, and nothing else is changed by it.
    """
    on = terms(address)
    shuffled = on.game.deck and not on.game.facts.fresh
    chosen: dict[str, Scalar] = {"shuffle": "every-round"} if shuffled else {}
    if "put-takes-odds" in on.options:
        chosen["put-takes-odds"] = True
    if "player-bank" in on.options:
        chosen["player-bank"] = "offered"
    return terms(address, {**chosen, **(moved or {})})


def with_meter_held(on: Terms) -> Terms:
    """The same with rows in percent that pay what they take in the first round of a table.

    The exact value is the same: that is tested with one game.
    """
    if not pays_from_meter(on, "progressive"):
        return on
    stake, meter = unit_stake(on, "progressive"), on.rules.meter
    shown = meter.meter_seed + fed_by(stake, meter.meter_share)
    table = on.rules.progressive.copy()
    for row in table[table[:, 0] == Pays.METER]:
        prize = max(drawn(shown, row[1], row[2]), row[3] * stake)
        table[(table == row).all(axis=1)] = (Pays.FIXED, prize, 0, 0, row[4])
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


class Run(NamedTuple):
    """Some wagers, how they are played, and whether that is as they are proved or by themselves."""

    wagers: Wagers
    policy: Array | None
    by_themselves: bool = False


def runs(on: Terms, spots: dict[str, Wagers]) -> Iterator[Run]:
    """As few as possible."""
    if not on.game.actions:
        for number in range(max(map(len, spots.values()))):
            at = [list(kinds.items())[min(number, len(kinds) - 1)] for kinds in spots.values()]
            yield Run(dict(at), None)
        return
    main = main_wager(on)
    best = None if is_followed(on, main) or not can_solve(on, main) else best_policy(on)
    if can_solve(on, main):
        yield Run(base(on, stake_of(on, 0)), best)
    sides = {name: n for slug, kinds in spots.items() if slug != main for name, n in kinds.items()}
    if sides:
        proved = [
            solve_stored(on, n, stake) for n, stake in sides.items() if not is_followed(on, n)
        ]
        if any(exact.beside for exact in proved):
            best = best_policy(on)
        yield Run(beside_the_least(on, sides), best)
        yield from played_for(on, sides)
        yield Run(beside_the_least(on, sides), never_gives_up(on), by_themselves=True)


def played_for(on: Terms, sides: Wagers) -> Iterator[Run]:
    """Side bets whose value by themselves is that of being played for, nothing else at stake."""
    for spot, stake in sides.items():
        exact = None if is_followed(on, spot) else solve_stored(on, spot, stake).alone
        if exact is not None and exact.strategy:
            policy = never_gives_up(on)
            for key, action in exact.strategy.items():
                policy[key] = prefer(action)
            yield Run({spot: stake}, policy, by_themselves=True)


def needing_nothing(on: Terms) -> Terms:
    """The same where each wager may be made alone, as it is proved."""
    free = {
        slug: replace(rule, needs=(), needs_any=(), required=False, up_to=None, equal_to="")
        for slug, rule in on.wagers.items()
    }
    return replace(on, wagers=free)


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


def never_gives_up(on: Terms) -> Array:
    """How side bets are played that are on their own."""
    actions = on.game.actions
    stays = [action for action, name in actions.items() if name not in GIVES_UP]
    stays.sort(key=lambda action: actions[action] != "play")  # where that may be forfeited
    return np.full(on.game.keys, prefer(*stays[:3]), dtype=np.int64)


def exact_edge(on: Terms, spot: str, run: Run) -> float:
    """Of the strategy that is followed, in games of twenty-one; else of the best."""
    if is_followed(on, spot):
        followed = simulated_edge(on, run.wagers, spot, run.policy)
        assert followed is not None
        return followed
    exact = solve_stored(on, spot, run.wagers[spot])
    return float((exact.alone or exact).edge if run.by_themselves else exact.edge)


Found = dict[tuple[str, bool], tuple[float, float, float]]
"""By spot, as it is proved or by itself: exact, simulated and z."""


def simulated(on: Terms, rounds: int, under: str = "") -> Found:
    """Every spot of a game whose result is not like another's; `under` names another seed."""
    held, spots = with_meter_held(on), spots_of(on)
    found: Found = {}
    for number, run in enumerate(runs(on, spots)):
        seed = zlib.crc32(f"{on.address} {under}{number}".encode())
        estimates = simulate(
            needing_nothing(held) if len(run.wagers) == 1 else held,
            run.wagers,
            rounds=rounds,
            seed=seed,
            policy=run.policy,
        ).estimates
        for estimate in estimates:
            if estimate.wager not in spots:
                continue  # a base wager without a proof
            spot = next(name for name in run.wagers if name in spots[estimate.wager])
            which = spot, run.by_themselves
            if which not in found and not (run.by_themselves and estimate.wager == main_wager(on)):
                exact = exact_edge(on, spot, run)
                assert estimate.se > 0
                found[which] = exact, estimate.edge, estimate.z(exact)
    assert {spot for spot, _ in found} == {spot for kinds in spots.values() for spot in kinds}
    assert all(spots.values())
    return found


def take_long() -> list[tuple[str, str]]:
    """The wagers that are proved only where it is asked for."""
    tables = [opened(address) for address in playable()]
    return [
        (on.address, slug)
        for on in tables
        for slug in on.game.facts.takes_long
        if slug in on.wagers
    ]


def simulated_alone(address: str, wager: str, rounds: int) -> Estimate:
    """One wager as a simulation plays it when it is not told how."""
    on = opened(address)
    stake = unit_stake(on, wager)
    wagers = base(on, stake) if wager == main_wager(on) else {wager: stake}
    seed = zlib.crc32(f"{address}:{wager}".encode())
    (found,) = simulate(on, wagers, rounds=rounds, seed=seed).estimates
    assert found.se > 0
    return found


def surprises(found: Found) -> Found:
    return {which: each for which, each in found.items() if not abs(each[2]) < SURPRISE}


def one_of_each_game() -> list[str]:
    """The first book's."""
    first: dict[str, str] = {}
    for book in books().values():
        for offer in book.games().values():
            if offer.data.game.play in slugs():
                first.setdefault(offer.data.game.play, offer.address)
    return list(first.values())


def test_a_meter_that_is_held_is_worth_the_same() -> None:
    on = opened("columbus-2016/three-card-poker")
    held = with_meter_held(on)
    assert held is not on
    assert solve(held, "progressive").edge == solve(on, "progressive").edge


@pytest.mark.parametrize("address", one_of_each_game())
def test_every_proof_holds_against_a_simulation(address: str) -> None:
    assert surprises(simulated(opened(address), FEW_ROUNDS)) == {}


@pytest.mark.parametrize(
    ("address", "wager", "proved"),
    [
        ("columbus-2016/pai-gow-poker", "pai-gow", 0.027226),
        ("columbus-2016/pai-gow-poker", "bank", 0.002526),
        ("hollywood-park/face-up-pai-gow", "pai-gow", 0.084045),
    ],
)
def test_what_takes_long_to_prove_holds_too(address: str, wager: str, proved: float) -> None:
    """Set the house way; the figures are of proofs that were made once (docs/exact.md)."""
    assert abs(simulated_alone(address, wager, FEW_ROUNDS).z(proved)) < SURPRISE


@pytest.mark.exhaustive
@pytest.mark.parametrize(("address", "wager"), take_long())
def test_simulation_agrees_with_what_takes_long_to_prove(
    address: str, wager: str, record_property: Callable[[str, object], None]
) -> None:
    proved = float(solve_stored(opened(address), wager).edge)
    found = simulated_alone(address, wager, ROUNDS)
    z = found.z(proved)
    record_property("z", (address, wager, ROUNDS, proved, found.edge, z))
    assert abs(z) < SURPRISE


@pytest.mark.exhaustive
@pytest.mark.parametrize("address", playable())
def test_simulation_agrees_with_the_exact_value(
    address: str, record_property: Callable[[str, object], None]
) -> None:
    found = simulated(opened(address), ROUNDS)
    for (spot, by_itself), figures in found.items():
        name = f"{spot}, giving up no hand" if by_itself else spot
        record_property("z", (address, name, ROUNDS, *figures))
    assert surprises(found) == {}
