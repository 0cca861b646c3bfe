"""Exact results are kept, and found again only for the same rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.engines.exact import Solved, solve, store
from pitboss.engines.exact.store import solve_stored, stored
from pitboss.errors import NotAllowed
from pitboss.rulebook.terms import Terms, terms


@pytest.fixture
def solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """An empty store; what is really solved is noted."""
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    noted: list[str] = []

    def note_and_solve(on: Terms, spot: str, *, stake: int | None, beside: int | None) -> Solved:
        noted.append(f"{spot} {stake}")
        return solve(on, spot, stake=stake, beside=beside)

    monkeypatch.setattr(store, "solve", note_and_solve)
    return noted


def test_a_result_is_read_back_as_it_was_found(solved: list[str]) -> None:
    war = terms("columbus-2016/casino-war")
    assert stored(war, "tie") is None
    first = solve_stored(war, "tie")
    assert stored(war, "tie") == first
    assert solve_stored(war, "tie") == first
    assert solved == ["tie 6000"]


def test_another_wager_stake_or_rule_is_solved_anew_and_the_same_rules_elsewhere_are_not(
    solved: list[str],
) -> None:
    war = terms("columbus-2016/casino-war")
    solve_stored(war, "tie")
    solve_stored(war, "tie", 100)
    solve_stored(terms("columbus-2016/casino-war", {"decks": 8}), "tie")
    assert solve_stored(terms("columbus-2017/casino-war"), "tie") == stored(war, "tie")
    assert solved == ["tie 6000", "tie 100", "tie 6000"]
    solve_stored(terms("hollywood-park/casino-war"), "tie")
    assert len(solved) == 4


def test_a_refusal_is_kept_too(solved: list[str]) -> None:
    craps = terms("columbus-2016/craps")
    for _ in range(2):
        with pytest.raises(NotAllowed, match="put-odds 6 is not offered") as refused:
            solve_stored(craps, "put-odds 6")
        assert refused.value.code == "not-offered"
    assert len(solved) == 1


def test_the_line_of_a_meter_is_kept(solved: list[str]) -> None:
    poker = terms("columbus-2016/three-card-poker")
    first = solve_stored(poker, "progressive")
    assert first.meter is not None
    assert stored(poker, "progressive") == first


def test_a_damaged_store_is_solved_anew(solved: list[str], tmp_path: Path) -> None:
    war = terms("columbus-2016/casino-war")
    first = solve_stored(war, "tie")
    (kept,) = tmp_path.rglob("*.json")
    for damage in ("", "{}", '{"wager": "tie"}', "[]"):
        kept.write_text(damage)
        assert solve_stored(war, "tie") == first
    assert len(solved) == 5
