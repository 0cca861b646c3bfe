"""Tables of edges: which options are moved, what is dropped, and how cases are solved."""

from __future__ import annotations

import multiprocessing
from pathlib import Path

import pytest

from pitboss.engines.exact import Solved, tables
from pitboss.engines.exact.tables import Case, cases_of, kept_case, rows_of, solve_case, solve_cases
from pitboss.errors import NotAllowed, PitbossError

WAR = "columbus-2016/casino-war"
CORNER_CLUB = str(Path(__file__).parents[2] / "examples" / "corner_club" / "casino-war")


@pytest.fixture(autouse=True)
def _empty_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))


def wager(name: str, address: str = WAR, stake: int | None = None, **options: str) -> Case:
    return Case(address=address, wager=name, options=dict(options), stake=stake)


def moved(first: Case) -> list[str]:
    return [case.changed for case in cases_of(first, every=True)]


def unheard(more: int) -> None:
    """Nobody watches."""


def test_each_option_is_moved_by_itself() -> None:
    assert moved(wager("tie"))[:3] == ["", "decks=7", "decks=8"]
    assert all(changed.count("=") == 1 for changed in moved(wager("tie"))[1:])
    assert [case.options for case in cases_of(wager("tie"), every=False)] == [{}]


def test_what_was_given_stays() -> None:
    cases = cases_of(wager("tie", CORNER_CLUB, decks="8"), every=True)
    assert {case.terms().options["decks"] for case in cases} == {8}
    assert len(cases) > 1


def test_a_paytable_comes_with_the_option_that_it_is_for() -> None:
    assert "decks=2 @two-decks" in moved(wager("tie", CORNER_CLUB))
    assert moved(wager("tie", CORNER_CLUB)).count("decks=8") == 1


def test_every_paytable_of_a_wager_and_of_no_other() -> None:
    names = moved(wager("royal-match", "columbus-2016/blackjack"))
    tables_of_it = wager("", "columbus-2016/blackjack").terms().offer.data.wager["royal-match"]
    in_force = wager("", "columbus-2016/blackjack").terms().paytables["royal-match"]
    others = {f"@{t.name}" for t in tables_of_it.paytable if t.name != in_force}
    assert others
    assert others == {word for name in names for word in name.split() if word.startswith("@")}


def test_options_that_make_no_difference_are_counted_and_dropped() -> None:
    cases = cases_of(wager("tie", CORNER_CLUB), every=True)
    rows = rows_of(cases, [solve_case(case) for case in cases])
    assert [row.changed for row in rows] == ["", "decks=2 @two-decks", "decks=8"]
    assert rows[0].alike == ["war-tied=2 to 1"]  # it is for the war, not for the tie
    assert not any(row.alike for row in rows[1:])
    cases = cases_of(wager("primary", CORNER_CLUB), every=True)
    rows = rows_of(cases, [solve_case(case) for case in cases])
    assert "war-tied=2 to 1" in [row.changed for row in rows]


def test_a_case_that_is_refused_stops_no_other() -> None:
    cases = [wager("tie", stake=50_000, maximum="100"), wager("tie")]
    refused, solved = solve_cases(cases, on_all_cores=False, done=unheard)
    assert isinstance(refused, PitbossError)
    assert "the Tie wager" in refused.message
    assert not isinstance(solved, PitbossError)
    assert rows_of(cases[:1], [refused]) == []


def test_what_takes_minutes_is_left_alone_without_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = [wager("pai-gow", "columbus-2016/pai-gow-poker"), wager("tie")]
    monkeypatch.setattr(tables, "stored", lambda *given, **named: None)
    asked: list[str] = []

    def solve(case: Case) -> list[Solved]:
        asked.append(case.wager)
        return []

    monkeypatch.setattr(tables, "solve_case", solve)
    left, _ = solve_cases(cases, on_all_cores=False, done=unheard, patient=False)
    assert isinstance(left, NotAllowed)
    assert left.code == "takes-long"
    assert asked == ["tie"]
    solve_cases(cases, on_all_cores=False, done=unheard)
    assert asked == ["tie", "pai-gow", "tie"]


def test_processes_find_what_one_finds_and_the_store_has_it_next_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    cases = [
        *cases_of(wager("tie"), every=True),
        *cases_of(wager("put-odds", "columbus-2016/craps"), every=False),  # offered nowhere
    ]
    heard: list[int] = []
    found = solve_cases(cases, on_all_cores=True, done=heard.append)
    assert sum(heard) == len(cases)
    monkeypatch.setattr(tables, "_by_processes", lambda *given: pytest.fail("it was solved again"))
    monkeypatch.setattr(tables, "solve_case", lambda *given: pytest.fail("it was solved again"))
    assert _said(solve_cases(cases, on_all_cores=True, done=unheard)) == _said(found)
    monkeypatch.undo()
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "another"))
    assert _said([solve_case(case) for case in cases]) == _said(found)


def _said(found: list[tables.Found]) -> list[object]:
    return [x.message if isinstance(x, PitbossError) else x for x in found]


def test_an_interrupt_loses_nothing_that_was_finished() -> None:
    cases = cases_of(wager("primary"), every=True)
    finished = 0

    def interrupt(more: int) -> None:
        nonlocal finished
        finished += more
        if finished:
            raise KeyboardInterrupt

    before = set(multiprocessing.active_children())
    with pytest.raises(KeyboardInterrupt):
        solve_cases(cases, on_all_cores=True, done=interrupt)
    assert set(multiprocessing.active_children()) <= before
    assert any(kept_case(case) is not None for case in cases)
