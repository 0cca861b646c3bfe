"""Cited lines: as the book prints them, where it is at hand, and what our data says of them."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.concurrency import run_in_threadpool

from pitboss.errors import BadInput
from pitboss.rulebook.lines import spans
from pitboss.rulebook.shelf import Shelf
from pitboss.rulebook.sources import Sources, in_our_words
from pitboss.web.security import TheShelf

quoting = APIRouter()


@quoting.get("/api/v1/lines", tags=["games"])
async def lines(
    request: Request,
    shelf: TheShelf,
    game: Annotated[str, Query(max_length=120, examples=["toledo/craps"])],
    asked: Annotated[str, Query(alias="lines", max_length=400, examples=["934-939, 950"])],
) -> dict[str, Any]:
    """Lines of a game's book: `quoted` with their neighbours, unless the book is not at hand, and
    in our own words."""
    sources: Sources | None = request.app.state.sources
    return await run_in_threadpool(_said, shelf, sources, game, asked)


def _said(shelf: Shelf, sources: Sources | None, game: str, asked: str) -> dict[str, Any]:
    offer = shelf.game(game)
    try:
        found = spans(asked)
    except ValueError as error:
        raise BadInput(str(error), code="lines") from None
    last = offer.book.data.source_lines
    if any(start < 1 or end > last for start, end in found):
        raise BadInput(f"the book has lines 1 to {last}, so not {asked}", code="lines")
    quoted = sources.quote(offer.book.slug, asked) if sources else None
    return {
        "game": offer.address,
        "title": offer.data.game.title,
        "house": offer.book.data.title,
        "lines": asked,
        "quoted": quoted.as_dict() if quoted else None,
        "ours": [
            {"title": each.title, "says": each.says, "lines": each.lines}
            for each in in_our_words(offer, asked)
        ],
    }
