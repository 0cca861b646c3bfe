"""The coach over HTTP: for one's own decision only, and what decisions have cost."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from pitboss.engines.advice import Advice, Play
from pitboss.floor import coach
from pitboss.floor.coach import Coach, Newest, Staff, work_out_tables
from pitboss.floor.table_state import Chair
from pitboss.rulebook.terms import terms
from web.conftest import Browser, FloorApp

GAME = "columbus-2016/casino-war"
SEAT = 1


def at_once(work: Any, *given: Any) -> Future[Any]:
    """The coach's processes, without processes."""
    done: Future[Any] = Future()
    done.set_result(work(*given))
    return done


def never(work: Any, *given: Any) -> Future[Any]:
    return Future()


@pytest.fixture(autouse=True)
def here(floor_app: FloorApp) -> None:
    assert isinstance(floor_app.app.state.coach, Coach)
    floor_app.app.state.coach = Coach(at_once)


def opened(client: Browser, address: str = GAME, **options: Any) -> str:
    made = client.post("/api/v1/tables", json={"address": address, "options": options})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def seated(client: Browser, table: str, seat: int = SEAT) -> None:
    assert client.do(table, do="sit", seat=seat, buy_in=500_000).status_code == 200


def asked(client: Browser, table: str, seat: int = SEAT) -> Any:
    return client.get(f"/api/v1/tables/{table}/coach", params={"seat": seat})


def to_a_decision(client: Browser, table: str, wagers: dict[str, int]) -> dict[str, Any]:
    """Play until a decision is this person's."""
    while True:
        client.do(table, do="bet", seat=SEAT, wagers=wagers)
        client.do(table, do="ready", seat=SEAT)
        prompt = client.get(f"/api/v1/tables/{table}").json()["prompt"]
        if prompt is not None:
            return dict(prompt)


@pytest.fixture
def tied(client: Browser) -> str:
    """A war table at which the guest's card ties the dealer's."""
    table = opened(client)
    seated(client, table)
    to_a_decision(client, table, {"primary": 2500})
    return table


def test_what_each_play_is_worth(client: Browser, tied: str) -> None:
    said = asked(client, tied).json()
    assert [play["action"] for play in said["plays"]] == ["war", "surrender"]
    war, surrender = said["plays"]
    assert surrender["worth"] == -0.5
    assert (war["best"], war["costs"]) == (True, 0)
    assert surrender["costs"] == pytest.approx(war["worth"] + 0.5)
    assert (said["exact"], said["working"], said["unit"]) == (True, False, 2500)
    assert " against " in said["decision"]


def test_nobody_else_is_told(floor_app: FloorApp, client: Browser, tied: str) -> None:
    bob = floor_app.guest("Bob")
    assert asked(bob, tied).status_code == 403
    answer = bob.get(f"/api/v1/tables/{tied}/coach/summary", params={"seat": SEAT})
    assert answer.status_code == 403
    assert "worth" not in answer.text


def test_only_when_it_is_his_turn(client: Browser) -> None:
    table = opened(client)
    seated(client, table)
    answer = asked(client, table)
    assert answer.status_code == 409
    assert answer.json()["error"]["message"] == "seat 1 has nothing to decide now"


@pytest.mark.parametrize(("seat", "status"), [(0, 422), (40, 400), (2, 403)])
def test_seats_that_are_not_his(client: Browser, tied: str, seat: int, status: int) -> None:
    assert asked(client, tied, seat).status_code == status


def test_a_table_that_there_is_not(client: Browser) -> None:
    assert asked(client, "nowhere").status_code == 404


def test_while_it_is_being_worked_out(
    floor_app: FloorApp, client: Browser, tied: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Coach.advice, "__defaults__", (0.01,))
    floor_app.app.state.coach = Coach(never)
    said = asked(client, tied).json()
    assert (said["plays"], said["working"]) == ([], True)


def summary(client: Browser, table: str) -> dict[str, Any]:
    answer = client.get(f"/api/v1/tables/{table}/coach/summary", params={"seat": SEAT})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_what_decisions_have_cost(client: Browser, tied: str) -> None:
    assert summary(client, tied)["decisions"] == 0
    said = asked(client, tied).json()
    client.do(tied, do="act", seat=SEAT, action="surrender")
    found = summary(client, tied)
    assert (found["rounds"], found["decisions"], found["mistakes"]) == (1, 1, 1)
    assert found["cost"] == said["plays"][1]["costs"]
    assert found["cents"] == pytest.approx(2500 * found["cost"], abs=1)
    (worst,) = found["worst"]
    assert (worst["action"], worst["best"]) == ("surrender", "war")
    assert worst["decision"] == said["decision"]
    place = {"person": client.id, "table": tied, "seat": SEAT}
    priced = client.get("/api/v1/money/mistakes", params=place).json()
    assert (priced["decisions"], priced["mistakes"], priced["unknown"]) == (1, 1, 0)
    assert priced["cents"] == found["cents"] > 0
    to_a_decision(client, tied, {"primary": 2500})
    client.do(tied, do="act", seat=SEAT, action="war")
    found = summary(client, tied)
    assert (found["decisions"], found["mistakes"]) == (2, 1)


def test_bets_of_one_name_are_told_apart(client: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """At Ultimate Texas Hold'em there are two before the flop; what they are worth is made up."""
    table = opened(client, "columbus-2016/ultimate-texas-holdem")
    action = terms("columbus-2016/ultimate-texas-holdem").game.action
    worth = {"bet": 0.5, "bet-less": 0.25, "check": -0.5}
    plays = tuple(
        Play(name, won, 0.5 - won, name == "bet", action(name)) for name, won in worth.items()
    )
    found = Advice("As Ah before the flop", plays, unit=2500)
    monkeypatch.setattr("pitboss.engines.advice._advise", lambda *_: found)
    seated(client, table)
    to_a_decision(client, table, {"ante": 2500, "blind": 2500})
    said = asked(client, table).json()
    assert [play["says"] for play in said["plays"]] == ["bet 4x", "bet 3x", ""]
    client.do(table, do="act", seat=SEAT, action="bet-less")
    (worst,) = summary(client, table)["worst"]
    assert (worst["action"], worst["best"]) == ("bet 3x", "bet 4x")


def test_decisions_survive_a_restart(floor_app: FloorApp, client: Browser, tied: str) -> None:
    client.do(tied, do="act", seat=SEAT, action="surrender")
    before = summary(client, tied)
    floor_app.app.state.coach = Coach(at_once)
    assert summary(client, tied) == before


def test_a_new_seat_begins_anew(client: Browser, tied: str) -> None:
    client.do(tied, do="act", seat=SEAT, action="surrender")
    client.do(tied, do="stand", seat=SEAT)
    seated(client, tied)
    assert summary(client, tied)["decisions"] == 0


def test_a_table_that_was_left_halfway_is_put_back_first(
    floor_app: FloorApp, client: Browser, tied: str
) -> None:
    spot = floor_app.floor.spot(tied)
    spot.table.chairs[0], spot.torn = Chair(), True
    assert asked(client, tied).status_code == 200
    assert not spot.torn
    spot.table.chairs[0], spot.torn = Chair(), True
    assert summary(client, tied)["decisions"] == 0


def test_old_rounds_are_forgotten_and_found_again(
    floor_app: FloorApp, client: Browser, tied: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coach, "MOST_MADE", 1)
    own = floor_app.app.state.coach = Coach(at_once)
    client.do(tied, do="act", seat=SEAT, action="surrender")
    to_a_decision(client, tied, {"primary": 2500})
    client.do(tied, do="act", seat=SEAT, action="surrender")
    assert summary(client, tied)["decisions"] == 2
    assert len(own._made) == 1
    assert summary(client, tied)["decisions"] == 2


def test_the_newest_are_kept() -> None:
    kept: Newest[str, int] = Newest(2)
    kept.keep("a", 1)
    kept.keep("b", 2)
    assert kept.get("a") == 1
    kept.keep("c", 3)
    assert [kept.get(key) for key in "abc"] == [1, None, 3]
    kept.forget("a")
    assert kept.get("a") is None


# Getting ready


def ready(client: Browser, table: str) -> dict[str, Any]:
    answer = client.get(f"/api/v1/tables/{table}/coach/ready")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


@pytest.mark.parametrize(("address", "decides"), [(GAME, True), ("columbus-2016/roulette", False)])
def test_the_coach_gets_ready(client: Browser, address: str, decides: bool) -> None:
    assert ready(client, opened(client, address)) == {"decides": decides, "working": False}


def test_nobody_waits_while_he_gets_ready(
    floor_app: FloorApp, client: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Coach.ready, "__defaults__", (0.01,))
    begun: list[Any] = []

    def begins(work: Any, *given: Any) -> Future[Any]:
        begun.append(work)
        return Future()

    floor_app.app.state.coach = Coach(begins)
    table = opened(client)
    assert ready(client, table)["working"]
    assert ready(client, table)["working"]
    assert begun == [coach.get_ready, coach.work_out_tables]


def test_a_rehearsal_that_fails_keeps_nobody_waiting(floor_app: FloorApp, client: Browser) -> None:
    def fails(work: Any, *given: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_exception(ArithmeticError("a solver stumbled"))
        return done

    floor_app.app.state.coach = Coach(fails)
    assert ready(client, opened(client)) == {"decides": True, "working": False}


# The strategy card


def card(client: Browser, table: str) -> dict[str, Any]:
    answer = client.get(f"/api/v1/tables/{table}/coach/card")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_the_card_of_a_game_is_its_chart(client: Browser) -> None:
    said = card(client, opened(client))
    (chart,) = said["charts"]
    assert (chart["rows"], chart["cells"]) == (["tie of 2s-As"], [["war"]])
    assert not said["working"]


def test_no_card_where_there_is_nothing_to_decide(client: Browser) -> None:
    said = card(client, opened(client, "columbus-2016/roulette"))
    assert said == {
        "charts": [],
        "about": "there is nothing to decide in columbus-2016/roulette",
        "working": False,
    }


def test_nobody_waits_while_the_card_is_written(
    floor_app: FloorApp, client: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Coach.card, "__defaults__", (0.01,))
    floor_app.app.state.coach = Coach(never)
    assert card(client, opened(client))["working"]


# The coach's processes


def pid_of(game: str) -> int:
    return os.getpid()


def dies(game: str) -> None:
    os._exit(1)


@pytest.fixture
def staff() -> Iterator[Staff]:
    """Processes that are all gone when they have been dismissed, whatever became of the others."""
    working = Staff()
    before = set(multiprocessing.active_children())
    yield working
    working.dismiss()
    for child in set(multiprocessing.active_children()) - before:
        child.join()


def test_a_game_stays_with_its_process(staff: Staff) -> None:
    first, other = staff.submit(pid_of, "a"), staff.submit(pid_of, "b")
    assert first.result() != other.result()
    assert staff.submit(pid_of, "a").result() == first.result()
    assert staff.submit(pid_of, "b").result() == other.result()


def test_tables_are_nobodys_hindrance(staff: Staff) -> None:
    assert staff.submit(work_out_tables, GAME, ()).result() is None
    assert staff._busy.keys() == {coach.TABLES}


def test_a_process_that_dies_is_replaced(staff: Staff) -> None:
    with pytest.raises(BrokenProcessPool):
        staff.submit(dies, "a").result()
    assert staff.submit(pid_of, "a").result() > 0


# What is hidden


def test_hidden_cards_change_nothing(floor_app: FloorApp, client: Browser) -> None:
    """Two tables that look the same to the seat get the same advice, whatever the others hold."""
    table = opened(client, "columbus-2016/three-card-poker")
    seated(client, table)
    to_a_decision(client, table, {"ante": 1000})
    now = floor_app.app.state.coach.asked(floor_app.floor.spot(table).table, 0)
    hidden = [answer for answer in range(52) if answer not in now.answers][:3]
    both = coach.Asked(
        now.place,
        now.options,
        (now.stakes[0], now.stakes[0], *now.stakes[2:]),
        now.carry,
        now.cover,
        (*now.answers, *hidden),
        0,
    )
    alone, beside = coach.work_out(now), coach.work_out(both)
    assert [play.worth for play in alone.plays] == [play.worth for play in beside.plays]


def test_a_process_of_its_own(floor_app: FloorApp, client: Browser, tied: str) -> None:
    own = floor_app.app.state.coach = Coach()
    try:
        said: dict[str, Any] = {"working": True}
        for _ in range(300):
            said = asked(client, tied).json()
            if not said["working"]:
                break
            time.sleep(1)
        assert [play["action"] for play in said["plays"]] == ["war", "surrender"]
    finally:
        own.close()
