"""What is charged on the hour and the half hour, where a table has posted that: whom, and how much.

A new player is one who was not there at the last collection and has played for less than 15
minutes; he pays less where the row prints it. Who sits out does not play, and is not charged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from pitboss.errors import NotAllowed
from pitboss.floor.card_room.room import CardRoom
from pitboss.rulebook.collection import time_charge

HALF_HOUR = timedelta(minutes=30)
NEW_FOR = timedelta(minutes=15)


def is_timed(room: CardRoom) -> bool:
    """Is a fee due on the half hour?"""
    posted = room.on.collection
    return posted is not None and posted.timed


def charges(
    room: CardRoom, bankrolls: Sequence[int], playing: Sequence[int], new: Sequence[int]
) -> dict[int, int]:
    """What each seat pays, as far as its chips go."""
    if not is_timed(room):
        raise NotAllowed("this table has no collection on the half hour", code="fee")
    return {
        seat: min(bankrolls[seat], time_charge(room.on, len(playing), new=seat in new))
        for seat in playing
    }


def half_hour_of(at: datetime) -> datetime:
    """The hour or the half hour that came last."""
    return at.replace(minute=at.minute // 30 * 30, second=0, microsecond=0)


def new_at(sat: Mapping[int, datetime], last: datetime | None, at: datetime) -> list[int]:
    """The seats whose players are new."""
    return [
        seat
        for seat, since in sat.items()
        if (last is None or since > last) and at - since < NEW_FOR
    ]
