"""The games that can be played, for menus: found out once, by asking the books."""

from __future__ import annotations

from functools import cache

from typing_extensions import TypedDict

from pitboss.errors import PitbossError
from pitboss.registry import slugs
from pitboss.rulebook.loader import books
from pitboss.rulebook.terms import bind


class Listed(TypedDict):
    """A playable game of a book."""

    address: str
    book: str
    casino: str
    game: str
    title: str
    family: str
    equipment: str
    bank: str
    seats: int


@cache
def _playable() -> tuple[Listed, ...]:
    found: list[Listed] = []
    for book in books().values():
        for slug, offer in book.games().items():
            if offer.data.game.play not in slugs():
                continue
            try:
                on = bind(offer, {})
            except PitbossError:
                continue
            found.append(
                Listed(
                    address=offer.address,
                    book=book.slug,
                    casino=book.data.casino,
                    game=slug,
                    title=offer.data.game.title,
                    family=on.game.facts.family,
                    equipment=on.game.facts.equipment.value,
                    bank=offer.data.game.bank,
                    seats=offer.data.game.seats,
                )
            )
    return tuple(found)


def playable() -> list[Listed]:
    """Every playable (book, game), in the order of the books."""
    return list(_playable())
