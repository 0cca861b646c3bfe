"""The shifts of a gaming day, which a house posts: where none are, three of eight hours."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date, datetime, time
from itertools import pairwise
from zoneinfo import ZoneInfo

from pitboss.errors import BadInput
from pitboss.floor.gaming_day import GamingDay
from pitboss.ledger.store import Store

USUAL = ("day", "swing", "graveyard")
MINUTES = 24 * 60


@dataclass(frozen=True)
class Shifts:
    """Named parts of the gaming day; the first one begins with it."""

    day: GamingDay = field(default_factory=GamingDay)
    begins: tuple[tuple[str, int], ...] = ()
    """Each shift with the minute of the clock at which it begins, in order from the first."""

    @classmethod
    def written(cls, text: str, day: GamingDay) -> Shifts:
        """Shifts as somebody types them.

        >>> Shifts.written("day=06:00 night=18:00", GamingDay()).begins
        (('day', 360), ('night', 1080))
        """
        found = [
            re.fullmatch(r"([a-z][a-z -]{0,19})=([01]?\d|2[0-3]):([0-5]\d)", each)
            for each in text.split()
        ]
        starts = [(each[1], 60 * int(each[2]) + int(each[3])) for each in found if each]
        first = _minute(day.begins)
        since = [(at - first) % MINUTES for _, at in starts]
        if len(starts) < len(found) or since[:1] != [0] or any(a >= b for a, b in pairwise(since)):
            raise BadInput(
                f"'{text}' are no shifts of a gaming day that begins at {day.begins:%H:%M}: write "
                f"them in order, day={day.begins:%H:%M} night=18:00",
                code="shifts",
            )
        return cls(day, tuple(starts))

    def of(self, instant: datetime) -> tuple[date, str]:
        """The gaming day and the shift to which a moment belongs.

        >>> from datetime import UTC
        >>> Shifts().of(datetime(2026, 11, 19, 5, 59, tzinfo=UTC))
        (datetime.date(2026, 11, 18), 'graveyard')
        """
        first = _minute(self.day.begins)
        here = _minute(instant.astimezone(ZoneInfo(self.day.zone)).time())
        since = (here - first) % MINUTES
        name = [name for name, at in self.all if (at - first) % MINUTES <= since][-1]
        return self.day.of(instant), name

    @property
    def all(self) -> tuple[tuple[str, int], ...]:
        """Each shift, with the minute at which it begins."""
        first = _minute(self.day.begins)
        usual = ((name, (first + 8 * 60 * nth) % MINUTES) for nth, name in enumerate(USUAL))
        return self.begins or tuple(usual)

    def __str__(self) -> str:
        return " ".join(f"{name}={at // 60:02}:{at % 60:02}" for name, at in self.all)


def posted(store: Store) -> Shifts:
    """The gaming day and the shifts that a floor was last opened with."""
    last = next(iter(store.entries(kinds=["started"], newest_first=True, limit=1)), None)
    data = last.data if last is not None else {}
    day = GamingDay.written(data["gaming_day"]) if "gaming_day" in data else GamingDay()
    return Shifts.written(data["shifts"], day) if "shifts" in data else Shifts(day)


def _minute(at: time) -> int:
    return 60 * at.hour + at.minute
