"""`pitboss meters`: every reduction of a meter, with the entry that explains it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from typer.testing import CliRunner

from floor.books import on_a_floor
from floor.test_jackpots import THREE_CARDS, dealt, opened
from floor.test_pit import DEALER, do
from pitboss.cli import app
from pitboss.errors import BadInput
from pitboss.floor.house import Floor


def test_a_royal_is_a_reduction_with_its_entry(tmp_path: Path) -> None:
    async def play(floor: Floor) -> int:
        id = await opened(floor)
        await dealt(floor, id, "2c 7d 9h Jc Kd")
        await dealt(floor, id)
        [settled] = [e for e in floor.store.entries(kinds=("settled",)) if e.round == 2]
        await do(floor, DEALER, id, do="stand", seat=1)
        return settled.number

    number = on_a_floor(tmp_path / "floor.db", play)

    def listed(*given: str) -> dict[str, Any]:
        store = ["--store", str(tmp_path / "floor.db")]
        said = CliRunner().invoke(app, ["meters", *store, "--json", *given])
        assert said.exit_code == 0, said.output
        return dict(msgspec.json.decode(said.stdout))

    found = listed()
    [row] = found["reductions"]
    assert (row["entry"], row["meter"], row["event"]) == (number, "toledo/nexus", "settled")
    assert (row["before"], row["won"], row["after"]) == ("1000.20", "1000.20", "1000.00")
    assert row["added"] == "1000.00"  # the seed, by the house
    assert found["meters"] == {"toledo/nexus": "1000.00"}
    assert listed("--since", "2999-01-01")["reductions"] == []
    for wrong in ("foo", "2026-13-01", "2026-11-15 18:30", "yesterday"):
        told = CliRunner().invoke(
            app, ["meters", "--store", str(tmp_path / "floor.db"), "--since", wrong]
        )
        assert isinstance(told.exception, BadInput)
        assert "is no time in UTC" in str(told.exception)


def test_toledo_L2254_a_meter_of_the_tables_own_is_won(tmp_path: Path) -> None:
    """It stands where it stood before: what was won is listed all the same."""

    async def play(floor: Floor) -> None:
        id = await opened(floor, "toledo/three-card-poker")
        await dealt(floor, id, "As Ks Qs 2c 7d 9h", THREE_CARDS, "play")

    on_a_floor(tmp_path / "floor.db", play)
    said = CliRunner().invoke(app, ["meters", "--store", str(tmp_path / "floor.db"), "--json"])
    [row] = msgspec.json.decode(said.stdout)["reductions"]
    assert (row["before"], row["won"], row["after"]) == ("1000.00", "1000.10", "1000.00")
