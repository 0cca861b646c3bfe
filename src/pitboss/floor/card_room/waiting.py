"""The list of who waits for a seat: first come, first offered, and a minute to take it."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.errors import NotAllowed
from pitboss.floor.card_room.room import CardRoom, Waits

OFFERED_FOR = 60.0
"""Seconds for which a seat is kept for whom it is offered to; a rule of the house."""


def offered(room: CardRoom, free: int) -> list[Waits]:
    """Those to whom a free seat is offered."""
    return room.state.waiting[:free]


def check_free(room: CardRoom, person: str, free: int) -> None:
    """Refuse a seat that is kept for somebody else."""
    first = offered(room, free)
    if len(first) < free or person in [each.person for each in first]:
        return
    names = ", ".join(each.name for each in first)
    raise NotAllowed(
        f"every free seat is offered to who waits for one: {names}; put your name on the list",
        code="seat",
    )


def wait(room: CardRoom, person: str, name: str, people: Sequence[str]) -> None:
    """Put somebody on the list."""
    waiting = room.state.waiting
    if person in people:
        raise NotAllowed("you have a seat here", code="seat")
    if person in [each.person for each in waiting]:
        raise NotAllowed("you are on the list already", code="seat")
    if people.count("") > len(waiting):
        raise NotAllowed("there is a free seat: sit down", code="seat")
    room.state.waiting = [*waiting, Waits(person, name)]


def unwait(room: CardRoom, person: str) -> None:
    """Take somebody off the list."""
    kept = [each for each in room.state.waiting if each.person != person]
    if len(kept) == len(room.state.waiting):
        raise NotAllowed("that name is not on the list", code="seat")
    room.state.waiting = kept


def gave_up(room: CardRoom, free: int, since: dict[str, float], now: float) -> str:
    """Who has not taken the seat that was offered to him for a minute, if anybody.

    `since` remembers when that was; who is not offered one any more is forgotten.
    """
    first = [each.person for each in offered(room, free)]
    for person in [each for each in since if each not in first]:
        del since[person]
    for person in first:
        if now - since.setdefault(person, now) > OFFERED_FOR:
            return person
    return ""


def shown(
    room: CardRoom, free: int, since: dict[str, float], now: float, person: str
) -> list[dict[str, object]]:
    """The list as a page shows it."""
    first = [each.person for each in offered(room, free)]
    return [
        {
            "name": each.name,
            "yours": each.person == person,
            "offered": each.person in first,
            "left": (
                round(max(0.0, OFFERED_FOR - (now - since.get(each.person, now))), 1)
                if each.person in first
                else None
            ),
        }
        for each in room.state.waiting
    ]
