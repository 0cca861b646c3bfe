"""Somebody keeps the floor busy: nothing that computes stands between others and their table."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from collections import Counter
from typing import Any

import pytest

from floor.books import SHELF
from pitboss.errors import BadInput, PitbossError
from pitboss.report.sheet import sheet
from pitboss.web import catalogue, edges, metrics, pages, rulings, settling, sheets
from pitboss.web.app import AT_ONCE
from pitboss.web.catalogue import dealt, paytables, playable
from pitboss.web.desk import WAITING, Desk, Left
from pitboss.web.limits import MOST_VALUES, TooMany
from web.conftest import FloorApp
from web.test_audit import opened

WAR = "columbus-2016/casino-war"
NEVER = (sys.executable, "-c", "import time; time.sleep(3600)")


def test_sheets_and_pages_are_made_off_the_event_loop_and_sheets_once(
    floor_app: FloorApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = floor_app.guest("Ann")
    table = opened(ann)
    made: Counter[str] = Counter()
    loop = floor_app.portal.call(threading.get_ident)
    written = pages.written

    def noted(what: str, make: Any) -> Any:
        def making(*given: Any, **more: Any) -> Any:
            assert threading.get_ident() != loop, f"{what} is made on the event loop"
            made[what] += 1
            return make(*given, **more)

        return making

    pages._sheet.cache_clear()
    for where in (sheets, pages):
        monkeypatch.setattr(where, "sheet", noted("sheet", sheet))
    monkeypatch.setattr(pages, "written", noted("page", written))
    for _ in range(3):
        for form in ("/rules/", "/api/v1/rules/"):
            assert ann.get(f"{form}columbus-2016/casino-war").status_code == 200
    assert made["sheet"] == 2, "one for each form"
    for page in ("/", "/settle", f"/tables/{table}"):
        assert ann.get(page).status_code == 200
    assert made["page"] == 6


def test_every_proof_is_looked_up_once_in_a_while_and_counters_are_read_off_the_event_loop(
    floor_app: FloorApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = floor_app.guest("Ann")
    asked: Counter[str] = Counter()
    loop = floor_app.portal.call(threading.get_ident)
    glance, text = catalogue._glance, metrics.text

    def glanced(shelf: Any, address: str) -> Any:
        asked[address] += 1
        return glance(shelf, address)

    def read(floor: Any) -> bytes:
        assert threading.get_ident() != loop
        return text(floor)

    catalogue._glanced.clear()
    monkeypatch.setattr(catalogue, "_playable", lambda shelf: [{"address": WAR}])
    monkeypatch.setattr(catalogue, "_glance", glanced)
    monkeypatch.setattr(metrics, "text", read)
    told = [ann.get("/api/v1/glances").json() for _ in range(3)]
    catalogue._glanced.clear()
    assert told[0] == told[1] == told[2] != []
    assert asked == {WAR: 1}
    assert ann.get("/metrics").status_code == 200


@pytest.mark.parametrize("values", [MOST_VALUES, MOST_VALUES + 1])
@pytest.mark.parametrize("comes", ["whole", "in pieces"])
def test_what_takes_long_to_read_is_refused_unread(
    floor_app: FloorApp, values: int, comes: str
) -> None:
    """A megabyte of keys that nobody knows took a second, on the event loop, to be refused."""
    ann = floor_app.guest("Ann")
    body = json.dumps({f"k{n}": n for n in range(values)}).encode()
    sent: Any = body if comes == "whole" else (body[at : at + 500] for at in range(0, 10**6, 500))
    headers = {"content-type": "application/json", "x-csrf-token": ann.csrf}
    table = opened(ann)
    told = ann.post(f"/api/v1/tables/{table}/commands", content=sent, headers=headers)
    if values <= MOST_VALUES:
        assert told.status_code == 422
    else:
        assert told.status_code == 413
        assert told.json()["error"]["message"] == "at most 1,000 values are sent at once"
    with ann.live(table) as line:
        assert line.receive_json()["type"] == "view"
        line.send_text(body.decode())
        said = line.receive_json()["error"]["message"]
    assert ("and 1000 values" in said) == (values > MOST_VALUES), said


def test_a_round_and_the_tables_of_a_page_may_be_long(floor_app: FloorApp) -> None:
    ann = floor_app.guest("Ann")
    table = {"heads": ["a"], "rows": [[n, n] for n in range(5_000)]}
    asked = {"title": "Edges", "sheets": [table]}
    assert ann.post("/api/v1/spreadsheet", json=asked).status_code == 200
    said = ann.post("/api/v1/settle", json={"text": rolls(201, 1)}).json()["error"]["message"]
    assert "values" not in said


def test_no_catalogue_is_made_on_the_event_loop(
    floor_app: FloorApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is kept once it was made is still made once, by the first who asks."""
    ann = floor_app.guest("Ann")
    loop = floor_app.portal.call(threading.get_ident)

    def off_the_loop(make: Any) -> Any:
        def making(shelf: Any) -> Any:
            assert threading.get_ident() != loop
            return make(shelf)

        return making

    for module in (pages, settling):
        monkeypatch.setattr(module, "dealt", off_the_loop(dealt))
    monkeypatch.setattr(edges, "playable", off_the_loop(playable))
    monkeypatch.setattr(edges, "paytables", off_the_loop(paytables))
    for path in (
        "/",
        "/settle",
        "/edges",
        "/edges/compare",
        "/api/v1/edges?book=toledo&game=nothing",
    ):
        assert ann.get(path).status_code in (200, 404), path


def test_few_threads_take_turns_with_the_event_loop(floor_app: FloorApp) -> None:
    from anyio.to_thread import current_default_thread_limiter

    async def most() -> float:
        return current_default_thread_limiter().total_tokens

    assert floor_app.portal.call(most) == AT_ONCE


def rolls(n: int, *seats: int) -> str:
    """Nothing but elevens: who has the pass line and a hardway waits for a decision."""
    thrown = ", ".join(['"2 2"', *['"6 5"'] * (n - 1)])
    wagers = '{ pass = "5", "hardway 6" = "5", "hardway 8" = "5" }'
    seated = (f"[[seat]]\nseat = {seat}\nwagers = {wagers}\n" for seat in seats)
    return f'round = "columbus-2016/craps"\nrolls = [{thrown}]\n{"".join(seated)}'


def test_a_written_round_is_bounded_in_seats_throws_and_time() -> None:
    with pytest.raises(BadInput, match="there is no seat 500"):
        rulings.ruling(SHELF, rolls(1, 500))
    with pytest.raises(BadInput, match="at most 200 rolls"):
        rulings.ruling(SHELF, rolls(201, 1))
    stopped = rulings.answered(SHELF, rolls(200, *range(1, 17)), seconds=0.001)
    assert "takes more than" in stopped["refused"]["message"]


def test_a_round_is_not_settled_for_somebody_who_has_left() -> None:
    async def play() -> None:
        desk, looks = Desk([]), iter([False, False, True])
        desk._command = NEVER

        async def gone() -> bool:
            return next(looks)

        asked = asyncio.create_task(desk.ruling("ann", "x", gone))
        while desk._process is None:
            await asyncio.sleep(0.01)
        process = desk._process
        with pytest.raises(Left):
            await asked
        assert process.returncode is not None, "it goes on for nobody"

    asyncio.run(play())


def test_one_persons_rounds_wait_in_a_queue_of_his_own() -> None:
    async def here() -> bool:
        return False

    async def play() -> None:
        desk = Desk([])
        desk._command = NEVER
        mine = [asyncio.create_task(desk.ruling("ann", "x", here)) for _ in range(WAITING)]
        one_more = asyncio.create_task(desk.ruling("ann", "x", here))
        other = asyncio.create_task(desk.ruling("bob", "x", here))
        while desk._process is None:
            await asyncio.sleep(0.01)
        assert isinstance(one_more.exception(), TooMany)
        assert not other.done()
        for task in (*mine, other):
            task.cancel()
        await asyncio.gather(*mine, other, return_exceptions=True)
        await desk.stop()
        assert not desk._turns._waiting

    asyncio.run(play())


def test_a_desk_whose_process_dies_says_so_and_begins_anew() -> None:
    async def here() -> bool:
        return False

    async def play() -> None:
        desk = Desk([])
        desk._command = (sys.executable, "-c", "")
        with pytest.raises(PitbossError, match="could not be settled"):
            await desk.ruling("ann", "x", here)
        answers = 'import sys\nfor _ in sys.stdin: print(\'{"ruling": {"net": 1}}\', flush=True)'
        desk._command = (sys.executable, "-c", answers)
        assert await desk.ruling("ann", "x", here) == {"net": 1}
        await desk.stop()

    asyncio.run(play())
