"""The gaming day: a posted hour of a posted zone, whatever the clocks there do."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from pitboss.errors import BadInput
from pitboss.floor.gaming_day import GamingDay, moment


@pytest.mark.parametrize(
    ("at", "day"),
    [
        ("2026-11-19T10:59:59.999999Z", "2026-11-18"),  # 05:59 in New York
        ("2026-11-19T11:00:00.000000Z", "2026-11-19"),
        ("2026-07-01T09:59:59.000000Z", "2026-06-30"),  # in summer it begins an hour sooner
        ("2026-07-01T10:00:00.000000Z", "2026-07-01"),
        ("2026-11-01T10:30:00.000000Z", "2026-10-31"),  # the night in which summer time ends
        ("2027-01-01T04:00:00.000000Z", "2026-12-31"),
    ],
)
def test_a_gaming_day_begins_at_its_hour_in_its_zone(at: str, day: str) -> None:
    assert str(GamingDay.written("6:00 America/New_York").of(moment(at))) == day


def test_without_a_zone_it_is_utc() -> None:
    day = GamingDay.written("00:00")
    assert str(day) == "00:00 UTC"
    assert str(day.of(datetime(2026, 2, 28, 23, 59, tzinfo=UTC))) == "2026-02-28"


@pytest.mark.parametrize("given", ["six", "24:00 UTC", "06:00 Mars/Olympus", "06:00 ../etc/passwd"])
def test_what_is_no_hour_and_zone_is_refused_in_a_sentence(given: str) -> None:
    with pytest.raises(BadInput, match="write 06:00 America/New_York"):
        GamingDay.written(given)
