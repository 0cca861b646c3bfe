"""What a call is worth at a table for table stakes: equity against what others may hold, pot odds.

No advice: nobody's betting is read, and what comes later in the betting is not counted. The others
are taken to hold any cards, or the ranges that are asked about.
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel

from pitboss.engines.equity.variants import variant
from pitboss.errors import NotAllowed, PitbossError
from pitboss.web.api import TableId
from pitboss.web.figures import found_in, run, turns
from pitboss.web.security import TheFloor, Who, whose

odds = APIRouter(tags=["coach"])

SAMPLES = 100_000
ANY = "random"
Range = Annotated[str, Query(max_length=120, description="what all others hold: TT+, AKs; random")]


class Odds(BaseModel):
    """What one's hand is worth when it is one's turn."""

    equity: float
    """The part of the pot that it gets on average, if all hands are played to the end."""
    against: int
    """How many others are in the hand."""
    range: str
    to_call: int
    pot: int
    """All chips in, cents."""
    needs: float
    """The equity from which on a call gains: what is called, of the pot with it."""
    gains: int
    """What a call gains on average, or loses, in cents, if nobody bets any more."""
    says: str


@odds.get("/api/v1/tables/{id}/coach/odds")
async def pot_odds(
    floor: TheFloor, person: Who, request: Request, id: TableId, range: Range = ANY
) -> Odds:
    """Equity and pot odds at your decision, in games with a board."""
    view = await floor.view(person, id)
    poker = view["poker"]
    if poker is None:
        raise NotAllowed(f"table {id} is not played for table stakes", code="game")
    turn = poker["turn"]
    if turn is None or not turn["yours"] or turn["kind"] != "bet":
        raise NotAllowed("you have nothing to decide now", code="turn")
    words, others = _asked(view["game"], poker, range)
    async with turns.turn(whose(request, person)):
        found = found_in(await run(words, request))
    equity = float(found["hands"][0]["equity"])
    to_call, pot = min(turn["to_call"], turn["behind"]), turn["pot"]
    gains = round(equity * (pot + to_call)) - to_call
    return Odds(
        equity=round(equity, 4),
        against=others,
        range=range,
        to_call=to_call,
        pot=pot,
        needs=round(to_call / (pot + to_call), 4) if to_call else 0.0,
        gains=gains,
        says=(
            f"against {others} with {'any cards' if range == ANY else range}, all played to the "
            "end: how they have bet is not read, and bets to come are not counted"
        ),
    )


def _asked(game: str, poker: dict[str, Any], range: str) -> tuple[list[str], int]:
    """The command that counts it, and against how many."""
    seat = poker["turn"]["seat"]
    try:
        played = variant(game)
    except PitbossError:
        raise NotAllowed("nothing is counted in this game", code="game") from None
    own = [held["card"] for held in poker["seats"][seat - 1]["cards"]]
    if not played.board or len(own) != played.own or not all(own):
        raise NotAllowed("equity is counted in games with a board, from a whole hand", code="game")
    others = sum(each["in"] for each in poker["seats"]) - 1
    board = " ".join(poker["boards"][0]) if poker["boards"] else ""
    options = [f"--game={played.name}", f"--board={board}", f"--samples={SAMPLES}", "--json"]
    return ["equity", *options, "".join(own), *[range or ANY] * others], others
