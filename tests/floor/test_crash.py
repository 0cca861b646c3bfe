"""The floor is killed while people play, and nothing that was acknowledged is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from floor.crashing import CARD_ROOM, TABLES, Crash, every_game
from ledger.books import postgres_server


def test_five_kills_lose_nothing(tmp_path: Path) -> None:
    crash = Crash(str(tmp_path / "floor.db"), tmp_path, tables=TABLES[:3], seed=0)
    figures = crash.run(5, most=60)
    assert figures.kills >= 5
    assert figures.acknowledged > 0
    assert figures.in_mid_round > 0


def test_two_kills_in_the_middle_of_hands_lose_nothing(tmp_path: Path) -> None:
    crash = Crash(str(tmp_path / "floor.db"), tmp_path, tables=CARD_ROOM[:3], seed=3)
    figures = crash.run(2, most=80)
    assert figures.in_mid_round > 0
    assert figures.rounds > 0


@pytest.mark.exhaustive
def test_thirty_kills_in_the_middle_of_hands_lose_nothing(tmp_path: Path) -> None:
    figures = Crash(str(tmp_path / "floor.db"), tmp_path, tables=CARD_ROOM, seed=4).run(30)
    assert figures.kills >= 30
    assert figures.in_mid_round > 30
    assert figures.games == len(CARD_ROOM)


@pytest.mark.exhaustive
@pytest.mark.parametrize("database", ["SQLite", "PostgreSQL"])
def test_a_hundred_kills_lose_nothing(tmp_path: Path, database: str) -> None:
    if database == "SQLite":
        figures = Crash(str(tmp_path / "floor.db"), tmp_path, tables=every_game(), seed=1).run(100)
    else:
        with postgres_server() as url:
            figures = Crash(url, tmp_path, tables=every_game(), seed=2).run(100)
    assert figures.kills >= 100
    assert figures.acknowledged > 1000
    assert figures.games == len(every_game())
    assert figures.in_mid_round > 0
