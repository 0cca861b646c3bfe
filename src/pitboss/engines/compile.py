"""Compiles a game's own `play` into loops: one for rounds, one for rolls.

The machine code is kept by revision of the game and of these loops, so only the first
run after a change pays for the compiler.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from pitboss.errors import GameError
from pitboss.jit import compiled, compiled_inside, kernel
from pitboss.registry import Array, Game, Rules
from pitboss.tape.simulation import (
    AGAIN,
    ALL_NET,
    ALL_POSTED,
    CARDS,
    FEES,
    LEFT,
    NET,
    POSTED,
    POT_FEES,
    WAGERS,
    begin_round,
    begin_sums,
)

Floats = npt.NDArray[np.float64]

# What a loop counts for each group of spots, in this order.
SAMPLES, NET_SUM, SQUARES, WINS, PUSHES, STAKED, POSTED_SUM = range(7)
CROSS, STAKED_SQUARES = 7, 8  # only where the stake differs from sample to sample
COLUMNS = 9
"""Behind these stand the products of the group's results with those of the groups before it."""

# What a session leaves, in this order.
RESULT, PLAYED, RUINED = range(3)

Loop = Callable[[int, Rules, Array, Array, Array, int, Array, Array, Floats], None]
SessionLoop = Callable[[int, int, Rules, Array, Array, Array, int, Array, Array], None]


play: Any = None
replenish: Any = None
"""Stand for the game's own functions in the loops below; `with_functions` puts them in."""


def with_functions(loop: Any, game: Game, *, apart: bool = False, **functions: Any) -> Any:
    """The loop with a game's compiled functions in place of the names above.

    Not a closure: Numba cannot find a closure over a compiled function in its cache again. It finds
    this one by its name, which has to be another for other functions, and is the same for games
    that are dealt by one function.
    """
    made = plain(loop, **functions)
    put_in = [f"{each.__module__}.{each.__name__}" for each in functions.values()]
    made.__qualname__ = "_".join([loop.__name__, *put_in]).replace(".", "_")
    return _explained(compiled(made, *functions.values(), apart=apart), game)


def plain(loop: Any, **functions: Any) -> Any:
    """The same loop in the interpreter, for work that is done before a compiler has started."""
    return FunctionType(loop.__code__, {**loop.__globals__, **functions}, loop.__name__)


MEMORY = (
    "an array or a list is made, or given back by a helper: give back numbers, and take working "
    "space from scratch"
)
COMPLAINTS = {
    "NRT required": MEMORY,
    "Only accept returning of array": MEMORY,
    "Cannot unify": "a name, or what a helper gives back, is of one kind here and of another "
    "there: keep to whole numbers",
    "Untyped global name": "a name is used that compiled code does not know: a helper needs "
    "@kernel",
    "Unknown attribute": "something is asked for an attribute that compiled code does not know",
    "is not defined": "a name is used before it has a value",
    "No implementation of function": "a function is called with what it does not take in "
    "compiled code: a text where it wants a number, say",
}
"""What Numba says in many lines, and what it mostly means; the nearest to the cause first."""


def _explained(loop: Any, game: Game) -> Any:
    """The loop, with Numba's complaints about the game's file in one sentence."""

    def call(*given: Any) -> Any:
        from numba.core.errors import NumbaError

        try:
            return loop(*given)
        except NumbaError as error:
            raise _complaint(str(error), game) from error

    return call


def _complaint(said: str, game: Game) -> GameError:
    """Which line of the game's file it is about, and what it means."""
    file = game.file
    lines = re.findall(rf'File "[^"]*{re.escape(file.name)}", line (\d+)', said)
    at = f"line {lines[-1]}" if lines else "play"
    means = next((means for sign, means in COMPLAINTS.items() if sign in said), "")
    first = next((line for line in said.splitlines()[1:] if line.strip()), said)
    return GameError(f"{file.name}, {at} cannot be compiled: {means or first.strip()}")


@cache
def play_of(game: Game) -> Any:
    """The game's function, compiled."""
    return compiled_inside(game.play)


@cache
def round_loop(game: Game) -> Loop:
    """Plays rounds that each start with the same stakes."""
    if game.between_players:
        return cast(Loop, with_functions(_hands, game, apart=True, play=play_of(game)))
    return cast(Loop, with_functions(_rounds, game, apart=True, play=play_of(game)))


@cache
def roll_loop(game: Game) -> Loop:
    """Plays rolls where wagers stay up until they are decided."""
    assert game.replenish is not None
    functions = {"play": play_of(game), "replenish": compiled_inside(game.replenish)}
    return cast(Loop, with_functions(_rolls, game, apart=True, **functions))


@cache
def session_loop(game: Game) -> SessionLoop:
    """Plays sessions with a bankroll: of rounds, or of rolls where wagers stay up."""
    if not game.facts.stays_up:
        return cast(SessionLoop, with_functions(_sessions, game, apart=True, play=play_of(game)))
    assert game.replenish is not None
    functions = {"play": play_of(game), "replenish": compiled_inside(game.replenish)}
    return cast(SessionLoop, with_functions(_roll_sessions, game, apart=True, **functions))


@kernel
def count(totals: Floats, group: int, net: int, staked: int, posted: int) -> None:
    """One sample of a group: a round, or a decided wager."""
    totals[group, SAMPLES] += 1
    totals[group, NET_SUM] += net
    totals[group, SQUARES] += float(net) * float(net)
    totals[group, WINS] += int(net > 0)
    totals[group, PUSHES] += int(net == 0)
    totals[group, STAKED] += staked
    totals[group, POSTED_SUM] += posted


@kernel
def count_together(totals: Floats, results: Array) -> None:
    """The products of what the groups won in one round, each pair once."""
    for group in range(len(results)):
        for other in range(group):
            product = float(results[group]) * float(results[other])
            totals[group, COLUMNS + other] += product


def _rounds(
    rounds: int,
    rules: Rules,
    stakes: Array,
    carry: Array,
    tape: Array,
    cut_card: int,
    watched: Array,
    plan: Array,
    totals: Floats,
) -> None:
    """`watched` lists spots with the group each is counted in, group by group.

    None are listed where all money is one group's: the tape keeps its sums, and nothing is looked
    up. One loop for both, because a game is compiled anew with each loop around it.
    """
    seats, spots = stakes.shape
    alone = len(watched) == 0
    all_net, all_posted, wins, pushes, squares = 0, 0, 0, 0, 0.0
    results = np.zeros(totals.shape[0], dtype=np.int64)
    for _ in range(rounds):
        if alone:
            begin_sums(tape, cut_card)
        else:
            begin_round(tape, cut_card)
        play(rules, stakes, carry, tape)
        if alone:
            net = tape[ALL_NET]
            all_net += net
            all_posted += tape[ALL_POSTED]
            wins += int(net > 0)
            pushes += int(net == 0)
            squares += float(net) * float(net)
            continue
        group, net, staked, posted = watched[0, 1], 0, 0, 0
        for i in range(watched.shape[0]):
            if watched[i, 1] != group:
                count(totals, group, net, staked, posted)
                results[group] = net
                group, net, staked, posted = watched[i, 1], 0, 0, 0
            for seat in range(seats):
                at = seat * spots + watched[i, 0]
                net += tape[tape[NET] + at]
                posted += tape[tape[POSTED] + at]
                staked += stakes[seat, watched[i, 0]]
        count(totals, group, net, staked, posted)
        results[group] = net
        count_together(totals, results)
    if alone:
        totals[0, SAMPLES] += rounds
        totals[0, NET_SUM] += all_net
        totals[0, SQUARES] += squares
        totals[0, WINS] += wins
        totals[0, PUSHES] += pushes
        totals[0, STAKED] += rounds * stakes.sum()
        totals[0, POSTED_SUM] += all_posted


def _hands(
    rounds: int,
    rules: Rules,
    stakes: Array,
    carry: Array,
    tape: Array,
    cut_card: int,
    watched: Array,
    plan: Array,
    totals: Floats,
) -> None:
    """Hands between players: a row of the totals for each seat and one for what the house takes, or
    one row for all seats together."""
    seats, spots = stakes.shape
    for _ in range(rounds):
        taken = -tape[FEES] - tape[POT_FEES]
        begin_round(tape, cut_card)
        play(rules, stakes, carry, tape)
        if totals.shape[0] == 1:
            count(totals, 0, tape[ALL_NET], stakes.sum(), 0)
            continue
        for seat in range(seats):
            count(totals, seat, tape[tape[NET] + seat * spots], stakes[seat, 0], 0)
        taken += tape[FEES] + tape[POT_FEES]
        count(totals, seats, taken, 0, 0)


def _rolls(
    rounds: int,
    rules: Rules,
    stakes: Array,
    carry: Array,
    tape: Array,
    cut_card: int,
    watched: Array,
    plan: Array,
    totals: Floats,
) -> None:
    """A sample is all that one roll decides of a group: one seven may decide several wagers."""
    spots = watched.shape[0]
    before = np.zeros(spots, dtype=np.int64)
    results = np.zeros(totals.shape[0], dtype=np.int64)
    for _ in range(rounds):
        replenish(rules, stakes, carry, plan)
        for i in range(spots):
            before[i] = stakes[0, watched[i, 0]]
        begin_round(tape, cut_card)
        play(rules, stakes, carry, tape)
        group, net, staked = watched[0, 1], 0, 0
        for i in range(spots):
            if watched[i, 1] != group:
                count_varying(totals, group, net, staked)
                results[group] = net
                group, net, staked = watched[i, 1], 0, 0
            if before[i] == 0:
                continue
            won = tape[tape[NET] + watched[i, 0]]
            gone = stakes[0, watched[i, 0]] == 0
            if won != 0 or (gone and not travelled(stakes, tape, watched, before, i)):
                net += won
                staked += before[i]
        count_varying(totals, group, net, staked)
        results[group] = net
        count_together(totals, results)


@kernel
def count_varying(totals: Floats, group: int, net: int, staked: int) -> None:
    """One sample whose stake is its own; none where nothing was decided."""
    if staked == 0:
        return
    count(totals, group, net, staked, 0)
    totals[group, CROSS] += float(net) * float(staked)
    totals[group, STAKED_SQUARES] += float(staked) * float(staked)


@kernel
def travelled(stakes: Array, tape: Array, watched: Array, before: Array, i: int) -> bool:
    """Did this wager move to another spot of its group, rather than being decided?

    It may have taken the place of one that was decided by the same roll.
    """
    for other in range(watched.shape[0]):
        if watched[other, 1] == watched[i, 1]:
            decided = tape[tape[NET] + watched[other, 0]] != 0
            if stakes[0, watched[other, 0]] > (0 if decided else before[other]):
                return True
    return False


def _sessions(
    rounds: int,
    bankroll: int,
    rules: Rules,
    stakes: Array,
    opening: Array,
    tape: Array,
    cut_card: int,
    plan: Array,
    sessions: Array,
) -> None:
    """A row of `sessions` for each. It ends when the wagers cannot be put up once more.

    What a round brings is after collection.
    """
    needed = stakes.sum()
    carry = opening.copy()
    for session in range(sessions.shape[0]):
        open_table(tape, carry, opening)
        left, played = bankroll, 0
        while played < rounds and left >= needed:
            fees = tape[FEES]
            begin_sums(tape, cut_card)
            play(rules, stakes, carry, tape)
            left += tape[ALL_NET] - (tape[FEES] - fees)
            played += 1
        sessions[session, RESULT] = left - bankroll
        sessions[session, PLAYED] = played
        sessions[session, RUINED] = int(left < needed)


def _roll_sessions(
    rounds: int,
    bankroll: int,
    rules: Rules,
    stakes: Array,
    opening: Array,
    tape: Array,
    cut_card: int,
    plan: Array,
    sessions: Array,
) -> None:
    """The same for rolls: what lies on the layout is rolled for as long as it is undecided."""
    carry, before = opening.copy(), stakes.copy()
    for session in range(sessions.shape[0]):
        open_table(tape, carry, opening)
        stakes[:] = 0
        left, played, ruined = bankroll, 0, False
        while played < rounds:
            before[:] = stakes
            replenish(rules, stakes, carry, plan)
            if stakes.sum() > left:
                stakes[:] = before
                ruined = before.sum() == 0
                if ruined:
                    break
            fees = tape[FEES]
            begin_sums(tape, cut_card)
            play(rules, stakes, carry, tape)
            left += tape[ALL_NET] - (tape[FEES] - fees)
            played += 1
        sessions[session, RESULT] = left - bankroll
        sessions[session, PLAYED] = played
        sessions[session, RUINED] = int(ruined)


@kernel
def open_table(tape: Array, carry: Array, opening: Array) -> None:
    """A session begins at a table that has just opened, with a full shoe."""
    tape[LEFT] = tape[CARDS]
    tape[AGAIN] = 0
    carry[:] = opening


def nets(tape: Array, seats: int) -> Array:
    """What each seat's spots won or lost in the last round on a tape."""
    spots = int(tape[WAGERS])
    start = int(tape[NET])
    return tape[start : start + seats * spots].reshape(seats, spots).copy()
