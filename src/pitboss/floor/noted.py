"""A round of a table, written down, so that it can be ruled on and a figure of it changed.

A wager that stays up may lie where nobody may put one (a come bet on its number). Then as many
throws before the round are written down as it takes to bring it there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from typing import Any

import numpy as np

from pitboss.engines.noting import is_thrown, noted
from pitboss.engines.play import Round
from pitboss.engines.written import settle_on, transcript
from pitboss.errors import NotAllowed, PitbossError
from pitboss.floor.replay import RoundReplay
from pitboss.money.cents import dollars
from pitboss.rulebook.schema import WrittenChange, WrittenRound

MOST_BEFORE = 60
"""Throws before a round that are looked at."""


def of_a_table(
    replay: RoundReplay, hidden: Set[int], earlier: Callable[[int], RoundReplay]
) -> WrittenRound:
    """A round that is over, without the seats whose cards may not be shown."""
    given = replay.table.given
    one = noted(_played(replay), given)
    if not is_thrown(replay.table.terms):
        kept = [seat for seat in one.seat if (seat.behind or seat.seat) - 1 not in hidden]
        one.seat = kept
        return one
    played, written = [_played(replay)], one
    for number in range(replay.number - 1, max(0, replay.number - MOST_BEFORE), -1):
        if _comes_out(written, played[-1]):
            return written
        before = earlier(number)
        if before.table.given != given:
            break
        played.insert(0, _played(before))
        written = _in_a_row(played, given)
    if _comes_out(written, played[-1]):
        return written
    raise NotAllowed(
        "the wagers of this round lay there for longer than can be written down", code="round"
    )


def _played(replay: RoundReplay) -> Round:
    played = replay.table.session.round
    assert played is not None
    return played


def _comes_out(written: WrittenRound, played: Round) -> bool:
    """Does the written round end as the played one did?"""
    try:
        settled = settle_on(played.terms, written)
    except PitbossError:
        return False
    last = settled.rounds[-1] if settled.rounds else None
    return (transcript(last) if last else []) == transcript(played)


def _in_a_row(played: list[Round], given: Mapping[str, Any]) -> WrittenRound:
    """Several rounds one after the other, with what was changed between them."""
    first, *others = played
    written = noted(first, given)
    wheel = bool(written.spins)
    fell: list[str] = [str(each) for each in (written.spins if wheel else written.rolls)]
    changes: list[WrittenChange] = []
    before = first
    for each in others:
        changes += _changes(before, each, len(fell) + 1)
        one = noted(each, given)
        fell += [str(throw) for throw in (one.spins if wheel else one.rolls)]
        before = each
    written.change = changes
    if wheel:
        written.spins = list(fell)
    else:
        written.rolls = fell
    return written


def _changes(before: Round, after: Round, number: int) -> list[WrittenChange]:
    """What each seat put up, took down and called between two rounds."""
    game, found = after.terms.game, []
    for seat in range(after.terms.seats):
        lay, lies = before.left_up[seat], after.stakes[seat]
        moved = [int(spot) for spot in np.flatnonzero(lay != lies)]
        order = [s for s in moved if lies[s]] + [s for s in reversed(moved) if not lies[s]]
        wagers = {game.layout.names[s]: dollars(int(lies[s])) for s in order}
        cells = {name: game.call_cell(seat, name) for name in game.calls}
        calls = {
            name: bool(after.carry[cell])
            for name, cell in cells.items()
            if after.carry[cell] != before.carried[cell]
        }
        if wagers or calls:
            found.append(WrittenChange(before=number, seat=seat + 1, wagers=wagers, calls=calls))
    return found
