"""Histories of tables for table stakes: hands in words, by steps and as PHH, a sitting's result.

A hand that is over is there for whoever may look at its table; its cards are those that this
reader has seen: his own, and what was shown. So an address can be passed on.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from itertools import zip_longest
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query
from fastapi.responses import PlainTextResponse, Response

from pitboss.engines.phh_of import phh_of
from pitboss.errors import BadInput, NotAllowed
from pitboss.floor.card_room.chip_flow import flows, listed
from pitboss.floor.house import Floor
from pitboss.floor.people import Person
from pitboss.floor.replay import DEALS, RoundReplay, round_of
from pitboss.floor.view import seen_by
from pitboss.ledger.entries import Entry
from pitboss.ledger.store import Store
from pitboss.phh import dumps
from pitboss.web.api import TableId, encoded
from pitboss.web.auditing import LAST, RoundNumber, open_to
from pitboss.web.security import TheFloor, Who

hands = APIRouter(tags=["hands"])

PAGE = 20
"""Hands in a list."""
MOST = 2_000
"""Hands of a sitting that are added up."""


class Line(msgspec.Struct):
    """A hand in a list."""

    hand: int
    at: str
    players: dict[int, str]
    """Who was dealt in, by seat."""
    nets: dict[int, int]
    """What each of them won or lost, in cents."""
    yours: int | None
    """What you did."""


@hands.get("/api/v1/tables/{id}/hands", response_model=list[dict[str, Any]])
def all_hands(
    floor: TheFloor,
    person: Who,
    id: TableId,
    before: Annotated[int, Query(ge=0, le=LAST, description="a hand; 0 for the newest")] = 0,
) -> Response:
    """The hands of a table, the newest first."""
    check_stakes(floor, id)
    lines = lines_of(floor.store, person, id, before)
    return encoded([line for _, line in zip(range(PAGE), lines, strict=False)])


@hands.get("/api/v1/tables/{id}/hands/{number}", response_model=dict[str, Any])
def one_hand(floor: TheFloor, person: Who, id: TableId, number: RoundNumber) -> Response:
    """A hand that is over, step by step and in words, as far as you have seen it."""
    replay = hand_of(floor, id, number)
    seats = open_to(floor, replay, person)
    every = replay.views(seats)
    steps = [
        view
        for view, then in zip_longest(every, every[1:])
        if then is None or then["entry"] != view["entry"]  # not card by card
    ]
    return encoded(
        {
            "table": id,
            "hand": number,
            "title": replay.table.terms.offer.data.game.title,
            "house": replay.table.terms.offer.book.data.title,
            "at": replay.entries[0].at,
            "seats": seats,
            "players": {seat: name for seat, (_, name) in sorted(replay.players.items())},
            "nets": _nets(replay.entries, id),
            "told": steps[-1]["poker"]["told"],
            "steps": [_step(view) for view in steps],
        }
    )


@hands.get("/api/v1/tables/{id}/hands/{number}/phh", response_class=PlainTextResponse)
def as_phh(floor: TheFloor, person: Who, id: TableId, number: RoundNumber) -> str:
    """The same in the PHH format; a card that you have not seen is `??`."""
    replay = hand_of(floor, id, number)
    played = replay.table.session.round
    assert played is not None
    clear = frozenset(seat - 1 for seat in open_to(floor, replay, person))
    events = [seen_by(event, clear) for event in played.events]
    names = {seat - 1: name for seat, (_, name) in replay.players.items()}
    at = datetime.fromisoformat(replay.entries[0].at)
    about = {"venue": replay.table.terms.offer.book.data.casino, "hand": number}
    about |= {"year": at.year, "month": at.month, "day": at.day}
    return dumps([phh_of(played, events, names, about)])


@hands.get("/api/v1/tables/{id}/flows")
def chip_flows(floor: TheFloor, person: Who, id: TableId) -> list[dict[str, Any]]:
    """Chips that went from one player to another, hand after hand, for who watches the floor.

    Of the last 2,000 hands; pairs with twelve hands or more and three standard deviations.
    """
    person.must("journal", "see how chips go between players")
    check_stakes(floor, id)
    lines = reversed(list(lines_of(floor.store, person, id, 0)))
    named = [(line.hand, {line.players[s]: net for s, net in line.nets.items()}) for line in lines]
    return [
        {
            "from": pair.loser,
            "to": pair.winner,
            "net": round(pair.net),
            "hands": pair.hands,
            "z": round(pair.z, 2),
            "in": pair.rounds[-20:],
        }
        for pair in listed(flows(named))
    ]


@hands.get("/api/v1/tables/{id}/sitting")
def sitting(floor: TheFloor, person: Who, id: TableId) -> dict[str, Any]:
    """What you have won or lost here since you sat down last: hands, chips bought, the result."""
    check_stakes(floor, id)
    store = floor.store
    sat = next(store.entries(table=id, actor=person.id, kinds=("sit",), newest_first=True), None)
    if sat is None:
        raise NotAllowed("you have not sat down here yet", code="seat")
    seat = int(sat.data["seat"])
    rack, upto = f"rack:{id}:{seat}", LAST
    for entry in store.entries(table=id, kinds=("stand", "stand_for", "leave"), after=sat.number):
        if dict(entry.postings).get(rack):
            upto = entry.number
            break
    bought = played = won = charged = 0
    results: list[tuple[int, int]] = []
    kinds = ("sit", "buy", "settled", "collect")
    for entry in store.entries(table=id, kinds=kinds, after=sat.number - 1, upto=upto):
        amount = dict(entry.postings).get(rack, 0)
        if entry.kind == "settled" and _was_dealt_in(entry, seat):
            played, won = played + 1, won + amount
            results.append((amount, entry.round))
        elif entry.kind == "collect":
            charged -= amount
        elif entry.kind != "settled":
            bought += amount
    results.sort()
    return {
        "seat": seat,
        "since": sat.at,
        "hands": played,
        "bought": bought,
        "won": won,
        "charged": charged,
        "best": [{"hand": hand, "net": net} for net, hand in results[::-1][:3] if net > 0],
        "worst": [{"hand": hand, "net": net} for net, hand in results[:3] if net < 0],
    }


def check_stakes(floor: Floor, id: str) -> None:
    """Refuse what is no table for table stakes."""
    spot = floor.spots.get(id)
    if spot is None and floor.store.table(id) is None:
        raise BadInput(f"there is no table '{id}'", code="table")
    if spot is not None and spot.table.room is None:
        raise NotAllowed(f"table {id} is not played for table stakes", code="game")


def hand_of(floor: Floor, id: str, number: int) -> RoundReplay:
    check_stakes(floor, id)
    replay = round_of(floor.store, list(floor.shelf.books.values()), id, number)
    if replay.table.room is None:
        raise NotAllowed(f"table {id} is not played for table stakes", code="game")
    if replay.playing:
        raise NotAllowed("a hand is looked at when it is over", code="round")
    return replay


def lines_of(store: Store, person: Person, id: str, before: int) -> Iterator[Line]:
    for entry in store.entries(table=id, kinds=("settled",), newest_first=True, limit=MOST):
        if before and entry.round >= before:
            continue
        found = store.entries(table=id, round=entry.round, kinds=tuple(DEALS))
        dealt = next((each for each in found if "dealt" in each.data), None)
        if dealt is None:
            continue
        told = dealt.data["dealt"]
        here = {int(at.split(".")[0]) + 1 for at in told["stakes"]}
        players = {int(seat): who for seat, who in told["players"].items() if int(seat) in here}
        nets = _nets([entry], id)
        mine = [seat for seat, (who, _) in players.items() if who == person.id]
        yield Line(
            hand=entry.round,
            at=entry.at,
            players={seat: name for seat, (_, name) in players.items()},
            nets={seat: nets.get(seat, 0) for seat in players},
            yours=nets.get(mine[0], 0) if mine else None,
        )


def _nets(entries: list[Entry], id: str) -> dict[int, int]:
    """By seat, what the settlement moved; fees are off it."""
    return {
        int(account.rpartition(":")[2]): amount
        for entry in entries
        if entry.kind == "settled"
        for account, amount in entry.postings
        if account.startswith(f"rack:{id}:")
    }


def _was_dealt_in(entry: Entry, seat: int) -> bool:
    return any(line.startswith(f"{seat} ") for line in entry.data["lines"])


def _step(view: dict[str, Any]) -> dict[str, Any]:
    """What a replayer draws of a step."""
    return {
        "at": view["at"],
        "poker": view["poker"],
        "players": [seat["player"] for seat in view["seats"]],
    }
