"""The gaming day of a house: it begins at a posted hour of a posted zone.

The books speak of a gaming day and define it nowhere; the journal knows UTC only.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from pitboss.errors import BadInput

MOMENT = "%Y-%m-%dT%H:%M:%S.%fZ"
"""How the journal writes a moment in UTC."""


def moment(written: str) -> datetime:
    """A moment as the journal writes it."""
    return datetime.strptime(written, MOMENT).replace(tzinfo=UTC)


@dataclass(frozen=True)
class GamingDay:
    """When a gaming day begins."""

    begins: time = time(6)
    zone: str = "UTC"

    @classmethod
    def written(cls, text: str) -> GamingDay:
        """An hour and a zone as somebody types them.

        >>> GamingDay.written("06:00 America/New_York").zone
        'America/New_York'
        """
        hour, _, zone = text.strip().partition(" ")
        found = re.fullmatch(r"([01]?\d|2[0-3]):([0-5]\d)", hour)
        try:
            ZoneInfo(zone.strip() or "UTC")
        except (OSError, ValueError, LookupError):
            found = None
        if found is None:
            raise BadInput(
                f"'{text}' is no hour and zone at which a gaming day begins: write "
                "06:00 America/New_York",
                code="gaming-day",
            )
        return cls(time(int(found[1]), int(found[2])), zone.strip() or "UTC")

    def of(self, instant: datetime) -> date:
        """The gaming day to which a moment belongs, by the date on which it began.

        >>> str(GamingDay(time(6), "America/New_York").of(datetime(2026, 11, 19, 10, tzinfo=UTC)))
        '2026-11-18'
        """
        here = instant.astimezone(ZoneInfo(self.zone))
        return here.date() - timedelta(days=here.time() < self.begins)

    def ends(self, instant: datetime) -> datetime:
        """When the gaming day of a moment is over."""
        after = self.of(instant) + timedelta(days=1)
        return datetime.combine(after, self.begins, ZoneInfo(self.zone)).astimezone(UTC)

    def today(self) -> date:
        """The gaming day that it is now."""
        return self.of(datetime.now(UTC))

    def __str__(self) -> str:
        return f"{self.begins:%H:%M} {self.zone}"
