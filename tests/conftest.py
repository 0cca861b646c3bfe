"""How patient the whole suite is, who runs what, and what it prints when it is over."""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from pitboss.rulebook.loader import BookGame, books

settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")

os.environ["PITBOSS_PROOFS"] = ""  # what is tested is proved, not read from what is shipped


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of one game, whatever the book, go to one process: to compile it takes longest."""
    offers = {offer.address: offer for book in books().values() for offer in book.games().values()}
    for item in items:
        called = getattr(item, "callspec", None)
        for value in called.params.values() if called else ():
            offer = offers.get(value) if isinstance(value, str) else value
            if isinstance(offer, BookGame):
                item.add_marker(pytest.mark.xdist_group(offer.data.game.play))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """The z of every wager that was simulated against its exact value."""
    rows = {
        tuple(value)
        for reports in terminalreporter.stats.values()
        for report in reports
        for name, value in getattr(report, "user_properties", ())
        if name == "z"
    }
    if not rows:
        return
    terminalreporter.section("simulated against exact")
    line = terminalreporter.write_line
    line(f"{'wager':62} {'rounds':>12} {'exact':>11} {'simulated':>11} {'z':>6}")
    for address, spot, rounds, exact, found, z in sorted(rows):
        line(f"{address + ':' + spot:62} {rounds:12,} {exact:11.6%} {found:11.6%} {z:+6.2f}")
    line(f"{len(rows)} wagers, the largest |z| is {max(abs(row[-1]) for row in rows):.2f}")
