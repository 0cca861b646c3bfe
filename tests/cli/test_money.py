"""`pitboss money` and `pitboss fund`: a floor's books in the terminal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from floor.books import on_a_floor
from pitboss.floor.commands import read
from pitboss.floor.funds import handle
from pitboss.floor.house import Floor


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A floor on which three rounds of roulette were played and a drop was counted."""

    async def play(floor: Floor) -> None:
        ann = await floor.welcome("Ann")
        table = (await floor.open_table(ann, "columbus-2016/roulette", {})).id
        await floor.do(ann, table, read({"do": "sit", "seat": 1, "buy_in": 500_00}))
        for _ in range(3):
            bet = {"do": "bet", "seat": 1, "wagers": {"red": 10_00}}
            await floor.do(ann, table, read(bet))
            await floor.do(ann, table, read({"do": "ready", "seat": 1}))
        await handle(floor, ann, "fund-counted", {"book": "toledo", "amount": 100_00})

    path: Path = tmp_path_factory.mktemp("money") / "floor.db"
    given = {"gaming_day": "06:00 UTC", "shifts": "early=06:00 late=18:00"}
    on_a_floor(path, play, started=given)
    return str(path)


def test_takings_in_the_terminal(pitboss: Any, store: str) -> None:
    status, out, _ = pitboss("money", "--store", store, "--by", "game", "--json")
    assert status == 0
    [row] = json.loads(out)
    assert (row["game"], row["rounds"], row["bet"]) == ("columbus-2016/roulette", "3", "30.00")
    assert row["drop"] == "500.00"
    status, out, _ = pitboss("money", "--store", store, "--by", "shift", "--csv")
    assert out.splitlines()[0] == "shift,rounds,drop,bet,win,theory,sd,z,proved"
    assert out.splitlines()[1].split(",")[0].split()[1] in ("early", "late")
    status, out, _ = pitboss("money", "--store", store)
    assert "roulette-1" in out


def test_the_month_in_the_terminal(pitboss: Any, store: str) -> None:
    status, out, _ = pitboss("fund", "--store", store, "--json")
    assert status == 0
    found = {(row["what"], row["where"]): row["dollars"] for row in json.loads(out)}
    assert found["drop counted", "toledo"] == "100.00"
    assert found["stands", "bad-beat/primary"] == "25.00"
    status, out, _ = pitboss("fund", "--store", store, "--month", "2020-01")
    assert out == "nothing was counted, posted or paid\n"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("money", "--by", "hour"), "no way to add takings up 'hour'"),
        (("money", "--since", "monday"), "'monday' is no day: write 2026-11-19"),
        (("money", "--since", "2026-11-19", "--until", "2026-11-18"), "is before 2026-11-19"),
        (("fund", "--month", "may"), "'may' is no month: write 2026-11"),
    ],
)
def test_what_cannot_be_is_refused(
    pitboss: Any, store: str, words: tuple[str, ...], says: str
) -> None:
    status, _, complained = pitboss(*words, "--store", store)
    assert status == 2
    assert says in complained
