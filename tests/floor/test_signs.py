"""What was posted is in the journal, and what a book has alike in a house is so on the floor."""

from __future__ import annotations

from pathlib import Path

import pytest

from floor.books import on_a_floor
from floor.test_house import do
from floor.test_table import BOSS, Keeper
from pitboss.errors import NotAllowed
from pitboss.floor.house import Floor


def signs(keeper: Keeper) -> list[str]:
    return [str(entry.data["limits"]) for entry in keeper.entries if entry.kind == "posted"]


def test_every_change_writes_what_is_posted_from_then_on() -> None:
    keeper = Keeper("toledo/blackjack", {"minimum": "5", "maximum": "100"})
    assert signs(keeper) == ["$5 to $100"]
    keeper.do(BOSS, do="options", options={"minimum": "10"})
    assert signs(keeper) == ["$5 to $100", "$10 to $100"]
    posted = [entry for entry in keeper.entries if entry.kind == "posted"]
    rules = next(p for p in posted[-1].data["parts"] if p["head"] == "House rules")
    assert rules["lines"] == "316-317"
    keeper.same()


@pytest.mark.parametrize(
    ("address", "ours", "theirs", "line"),
    [
        ("cincinnati/craps", {}, {"vigorish": 3}, "line 1126"),
        (
            "cincinnati/mini-midi-baccarat",
            {},
            {"commission-rounding": "up-to-quarter"},
            "line 2381",
        ),
    ],
)
def test_cincinnati_L1126_L2381_what_is_alike_in_the_house(
    tmp_path: Path, address: str, ours: dict[str, int], theirs: dict[str, int], line: str
) -> None:
    async def play(floor: Floor) -> None:
        boss = await floor.welcome("Boss")
        first = await floor.open_table(boss, address, ours)
        with pytest.raises(NotAllowed, match=line):
            await floor.open_table(boss, address, theirs)
        assert len(floor.spots) == 1
        second = await floor.open_table(boss, address, ours)
        with pytest.raises(NotAllowed, match=line):
            await do(floor, boss, second.id, do="options", options=theirs)
        await do(floor, boss, first.id, do="close")
        await do(floor, boss, second.id, do="options", options=theirs)  # now it is the only one

    on_a_floor(tmp_path / "floor.db", play)
