"""Pages of the hands of a poker table that are over: a list of them, and each played again.

They show what `hands` answers to programs, on the felt of the table itself.
"""

from __future__ import annotations

from itertools import islice
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from pitboss.engines.equity.variants import variant
from pitboss.errors import BadInput, NotAllowed, PitbossError
from pitboss.floor.house import Floor
from pitboss.floor.people import Forbidden, Person
from pitboss.floor.replay import RoundReplay
from pitboss.floor.view import View
from pitboss.web.api import TableId
from pitboss.web.auditing import RoundNumber, open_to
from pitboss.web.figures import found_in, run, turns
from pitboss.web.hands import check_stakes, hand_of, lines_of
from pitboss.web.pages import render
from pitboss.web.security import TheFloor, Who, whose

hand_pages = APIRouter(include_in_schema=False)
LISTED = 50
Seat = Annotated[int, Query(ge=0, le=64, description="whose cards are seen; 0: a spectator's")]


@hand_pages.get("/tables/{id}/hands")
async def hands_page(request: Request, floor: TheFloor, person: Who, id: TableId) -> Response:
    """The last hands of a table, with what one has won in each."""
    title = floor.spot(id).table.terms.offer.data.game.title
    check_stakes(floor, id)
    found = await run_in_threadpool(
        lambda: list(islice(lines_of(floor.store, person, id, 0), LISTED))
    )
    return await render(request, person, "poker_hands.html", id=id, title=title, hands=found)


def _seen(floor: Floor, replay: RoundReplay, person: Person, seat: int) -> list[int]:
    """The seats whose cards this person may see; refused if the one asked for is none of them."""
    seats = [each for each in open_to(floor, replay, person) if each in replay.players]
    if seat and seat not in seats:
        raise Forbidden(f"what seat {seat} held is its own")
    return seats


@hand_pages.get("/tables/{id}/hands/{number}")
async def hand_page(
    request: Request,
    floor: TheFloor,
    person: Who,
    id: TableId,
    number: RoundNumber,
    seat: Seat | None = None,
) -> Response:
    """A hand to be stepped through; seen from one's own seat, where one had one."""
    shown = await run_in_threadpool(_shown, floor, person, id, number, seat)
    return await render(request, person, "poker_hand.html", shown=shown)


def _shown(floor: Floor, person: Person, id: str, number: int, seat: int | None) -> dict[str, Any]:
    replay = hand_of(floor, id, number)
    own = replay.seats_of(person.id)
    seen = seat if seat is not None else own[0] if own else 0
    seats = _seen(floor, replay, person, seen)
    return {
        "table": id,
        "round": number,
        "title": replay.table.terms.offer.data.game.title,
        "seat": seen,
        "seats": seats,
        "players": {str(s): name for s, (_, name) in sorted(replay.players.items())},
        "steps": [_step(view) for view in replay.views([seen] if seen else [])],
    }


def _step(view: View) -> dict[str, Any]:
    """What the felt draws of a step."""
    of_a_seat = ("seat", "called", "player", "acts")
    return {
        "state": view["state"],
        "kind": view["prompt"]["kind"] if view["prompt"] else "",
        "seats": [{name: each[name] for name in of_a_seat} for each in view["seats"]],
        "poker": {**view["poker"], "turn": None},
    }


@hand_pages.get("/tables/{id}/hands/{number}/worth")
async def worth(
    request: Request,
    floor: TheFloor,
    person: Who,
    id: TableId,
    number: RoundNumber,
    step: Annotated[int, Query(ge=0, le=10_000)],
    seat: Seat = 0,
) -> dict[str, Any]:
    """What the hands that are seen are worth against each other at a step."""
    words, seats = await run_in_threadpool(_asked, floor, person, id, number, seat, step)
    async with turns.turn(whose(request, person)):
        found = found_in(await run(words, request))
    return {
        "says": f"{found['deals']:,} deals {found['method']}",
        "hands": [
            {"seat": each, "equity": hand["equity"]}
            for each, hand in zip(seats, found["hands"], strict=True)
        ],
    }


def _asked(
    floor: Floor, person: Person, id: str, number: int, seat: int, step: int
) -> tuple[list[str], list[int]]:
    """The command that counts it, and whose hands they are, in its order."""
    replay = hand_of(floor, id, number)
    _seen(floor, replay, person, seat)
    game = _variant_of(replay)
    views = replay.views([seat] if seat else [])
    if step >= len(views):
        raise BadInput(f"hand {number} has {len(views)} steps", code="round")
    last, now = views[-1]["poker"], views[step]["poker"]
    known: dict[int, str] = {}
    for each, at_the_end in zip(now["seats"], last["seats"], strict=True):
        own = at_the_end if game.own == len(at_the_end["cards"]) == len(each["cards"]) else each
        cards = [held["card"] for held in own["cards"]]
        if each["in"] and len(cards) == game.own and all(cards):
            known[each["seat"]] = "".join(cards)
    if len(known) < 2 or not game.board:
        raise NotAllowed("fewer than two whole hands are known", code="cards")
    board = " ".join(now["boards"][0]) if now["boards"] else ""
    words = ["equity", f"--game={game.name}", f"--board={board}", "--json", *known.values()]
    return words, list(known)


def _variant_of(replay: RoundReplay) -> Any:
    try:
        return variant(replay.table.terms.offer.slug)
    except PitbossError:
        raise NotAllowed("nothing is counted in this game", code="game") from None
