"""Two paytables side by side: what they pay, what is proved of them, and what is refused."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.engines.exact.tables import solve_case
from pitboss.report import two_paytables
from pitboss.report.sheet_form import PayLine
from pitboss.web.catalogue import paytables, playable
from pitboss.web.edges import LOOK, MOST_WANTED, Prover
from web.conftest import SHELF, Browser, FloorApp

DOUBLE = "cincinnati/craps:field@field"
TRIPLE = "toledo/craps:field@field"


@pytest.fixture(autouse=True)
def wanted(
    floor_app: FloorApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> list[tuple[str, ...]]:
    """Nothing is proved at first, and this is what the floor would have proved."""
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(floor_app.app.state.prover, "want", lambda *what, **_: asked.append(what))
    return asked


def compared(client: Browser, left: str, right: str, **given: Any) -> Any:
    return client.get("/api/v1/edges/compare", params={"left": left, "right": right, **given})


def side(address: str, *given: str) -> two_paytables.Side:
    known = [game["address"] for game in playable(SHELF)]
    return two_paytables.side_at(SHELF, address, given, known)


def test_outcome_by_outcome(client: Browser) -> None:
    found = compared(client, DOUBLE, TRIPLE).json()
    rows = {row["outcome"]: row for row in found["outcomes"]}
    assert (rows["12"]["left"]["pays"], rows["12"]["right"]["pays"]) == ("2 to 1", "3 to 1")
    assert rows["12"]["more"] == "right"
    assert {row["more"] for name, row in rows.items() if name != "12"} == {"same"}


def test_what_is_not_proved_is_asked_for(client: Browser, wanted: list[tuple[str, ...]]) -> None:
    found = compared(client, DOUBLE, TRIPLE).json()
    assert (found["left"]["state"], found["right"]["state"]) == ("working", "working")
    assert found["differences"] == []
    assert wanted == [
        ("cincinnati/craps:field", "field-paytable=field", "--quick"),
        ("toledo/craps:field", "field-paytable=field", "--quick"),
    ]


def test_what_the_difference_costs(client: Browser, wanted: list[tuple[str, ...]]) -> None:
    for address in (DOUBLE, TRIPLE):
        solve_case(side(address).case)
    found = compared(client, DOUBLE, TRIPLE).json()
    assert [found[which]["results"][0]["exact"] for which in ("left", "right")] == ["1/18", "1/36"]
    assert found["left"]["results"][0]["hit"] == pytest.approx(16 / 36)
    assert found["differences"] == [
        {"wager": "field", "edge": pytest.approx(-1 / 36), "exact": "-1/36"}
    ]
    assert wanted == []


def test_a_bonus_is_proved_with_the_wager_that_it_goes_with() -> None:
    blind = side("columbus-2016/ultimate-texas-holdem:blind")
    assert blind.proves == "ante"
    assert blind.command[0] == "columbus-2016/ultimate-texas-holdem:ante"


def test_a_paytable_brings_the_options_that_it_is_for() -> None:
    one = side("cincinnati/blackjack:house-money@one-deck")
    assert one.terms.options["decks"] == 1
    assert one.paytable is not None
    assert one.paytable.name == "one-deck"


def test_options_may_differ(client: Browser) -> None:
    main = "columbus-2016/blackjack:main"
    found = compared(client, main, main, right_with=["decks=2"]).json()
    (mine,), (other,) = (
        [each["value"] for each in found[which]["options"] if each["name"] == "decks"]
        for which in ("left", "right")
    )
    assert other == "2"
    assert mine != other


def test_no_two_choices_of_a_wager_are_called_alike() -> None:
    called = [
        (pays["address"].partition("/")[0], pays["game"], pays["play"], pays["wager"])
        for pays in paytables(SHELF)
    ]
    assert len(set(called)) == len(called)


def every_paytable() -> Iterator[str]:
    for pays in paytables(SHELF):
        for table in pays["paytables"]:
            name = f"@{table['name']}" if table["name"] else ""
            yield f"{pays['address']}:{pays['wager']}{name}"


def test_every_paytable_of_the_menu_can_be_a_side() -> None:
    for address in every_paytable():
        table, name = side(address).paytable, address.partition("@")[2]
        assert (table.name if table else "") == name


@pytest.mark.parametrize(
    ("left", "given", "status", "says"),
    [
        ("craps", {}, 400, "'craps' is not a wager; write book/game:wager@paytable"),
        ("nowhere/craps:field", {}, 404, "there is no playable game 'nowhere/craps'"),
        ("/etc/craps:field", {}, 404, "there is no playable game '/etc/craps'"),
        ("cincinnati/craps:feild", {}, 400, "did you mean 'field'?"),
        ("cincinnati/craps:field@x", {}, 400, "there is no paytable of field 'x'"),
        (DOUBLE, {"left_with": ["vigorish"]}, 400, "write option=value"),
        (DOUBLE, {"left_with": ["colour=red"]}, 400, "there is no option of cincinnati/craps"),
        (DOUBLE, {"left_with": ["vigorish=9"]}, 409, "the book allows"),
    ],
)
def test_refusals(
    client: Browser, left: str, given: dict[str, Any], status: int, says: str
) -> None:
    answer = compared(client, left, TRIPLE, **given)
    assert answer.status_code == status
    assert says in answer.json()["error"]["message"]


def test_a_book_is_not_a_path(client: Browser) -> None:
    answer = client.get("/api/v1/edges", params={"book": "/etc"})
    assert answer.status_code == 404
    assert answer.json()["error"]["message"].startswith("there is no rule book '/etc'")


@pytest.mark.parametrize(
    ("left", "right", "more"),
    [
        ("2 to 1", "3 to 1", "right"),
        ("3 to 2", "6 to 5", "left"),
        ("push", "lose", "left"),
        ("push", "1 to 1", "right"),
        ("$500", "$1000", "right"),
        ("100% of meter", "10% of meter", "left"),
        ("50 to 1", "$1000", "differs"),
        ("2 to 1", "2 to 1", "same"),
        ("2 to 1", None, "only-left"),
        (None, "2 to 1", "only-right"),
    ],
)
def test_which_row_pays_more(left: str | None, right: str | None, more: str) -> None:
    def line(pays: str | None) -> PayLine | None:
        if pays is None:
            return None
        return PayLine(outcome="x", title="", pays=pays, lines="", also=[])

    assert two_paytables.pays_more(line(left), line(right)) == more


async def _queued(*wanted: tuple[str, ...]) -> list[tuple[str, ...]]:
    """What waits when these are wanted one after the other, and nothing is done meanwhile."""
    prover = Prover()
    for each in wanted:
        prover.want(*each, whole_book=each == ("book",))
    waiting = prover.line()
    await prover.stop()
    return waiting


def test_what_somebody_waits_for_goes_first_and_the_line_is_short() -> None:
    games = [(f"book/game-{number}",) for number in range(3 * MOST_WANTED)]
    assert asyncio.run(_queued(("book",), games[0], games[1], games[0])) == [
        games[1],
        games[0],
        ("book",),
    ]
    assert asyncio.run(_queued(*games)) == games[: -MOST_WANTED - 1 : -1]


class Idle(Prover):
    """Proves nothing, for ever, and tells what it would have proved."""

    def __init__(self, forgotten: float) -> None:
        super().__init__(forgotten)
        self.begun: list[tuple[str, ...]] = []

    def command(self, *what: str) -> tuple[str, ...]:
        self.begun.append(what)
        return "sleep", "600"

    async def until(self, *begun: str) -> None:
        async with asyncio.timeout(60):
            while self.begun != [(each,) for each in begun]:
                await asyncio.sleep(0.02)


async def _looked_at() -> None:
    prover = Idle(forgotten=600)
    prover.want("book", whole_book=True)
    await prover.until("book")
    prover.want("first game")
    await prover.until("book", "first game")
    prover.want("second game")  # games wait for each other
    await asyncio.sleep(3 * LOOK)
    assert prover.at == ("first game",)
    prover._forgotten = 0  # and everybody leaves
    assert prover._task is not None
    async with asyncio.timeout(60):
        await prover._task
    assert not prover.at
    assert not prover.wanted
    assert prover.begun == [("book",), ("first game",)]


def test_what_is_looked_at_goes_before_a_book_and_what_nobody_waits_for_stops() -> None:
    asyncio.run(_looked_at())


PARENT = """
import subprocess, sys
from pitboss.web.edges import politely
subprocess.Popen([sys.executable, "-c", "import time; print('here', flush=True); time.sleep(600)"],
                 preexec_fn=politely, start_new_session=True).wait()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a process with its parent")
def test_what_proves_ends_with_a_floor_that_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE) as floor:
        assert floor.stdout is not None
        assert floor.stdout.readline() == b"here\n"
        floor.send_signal(signal.SIGKILL)
        assert floor.stdout.read() == b""  # whoever has the pipe is gone


def test_the_page_has_a_menu(client: Browser) -> None:
    page = client.get("/edges/compare")
    assert page.status_code == 200
    assert "fewer-decks" in page.text
