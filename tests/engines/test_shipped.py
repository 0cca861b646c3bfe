"""Proofs that come with the package: used for the very same code and book, and for no other."""

from __future__ import annotations

from pathlib import Path

import pytest

import pitboss
from in_process import run
from pitboss.engines.exact import Solved, shipped, solve, store
from pitboss.engines.exact.store import solve_stored, stored, written_down
from pitboss.revisions import PACKAGE
from pitboss.rulebook.terms import Terms, terms

WAR = "columbus-2016/casino-war"


@pytest.fixture
def solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The Tie's proof is shipped, and nothing is kept; what is really solved is noted."""
    on = terms(WAR)
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "before"))
    solve_stored(on, "tie")
    name, found = written_down(on, "tie")
    shipped.write(tmp_path / "casino_war.json.xz", on.game.file, {name: found})
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "now"))
    monkeypatch.setenv("PITBOSS_PROOFS", str(tmp_path))
    noted: list[str] = []

    def note_and_solve(on: Terms, spot: str, *, stake: int | None, beside: int | None) -> Solved:
        noted.append(spot)
        return solve(on, spot, stake=stake, beside=beside)

    monkeypatch.setattr(store, "solve", note_and_solve)
    return noted


def test_what_is_shipped_is_not_solved(solved: list[str]) -> None:
    found = solve_stored(terms(WAR), "tie")
    assert found.shipped
    assert solved == []
    assert found == solve(terms(WAR), "tie")
    assert pitboss.table(WAR).edge("tie").shipped


def test_another_table_is_solved(solved: list[str]) -> None:
    assert stored(terms(WAR, {"decks": 8}), "tie") is None
    assert stored(terms("hollywood-park/casino-war"), "tie") is None
    assert not solve_stored(terms(WAR), "primary").shipped
    assert solved == ["primary"]


def test_a_book_with_the_same_rules_has_the_same_proof(solved: list[str]) -> None:
    """Whatever its words, its lines, and the options that no rule of the game knows of."""
    assert solve_stored(terms("columbus-2017/casino-war"), "tie").shipped
    assert solve_stored(terms(WAR, {"shuffle": "every-round"}), "tie").shipped
    assert solved == []


def test_other_code_is_solved(solved: list[str], tmp_path: Path) -> None:
    on = terms(WAR)
    file = tmp_path / "casino_war.json.xz"
    name, found = written_down(on, "tie")
    shipped.write(file, terms("columbus-2016/craps").game.file, {name: found})
    shipped.current.cache_clear()
    assert not solve_stored(on, "tie").shipped
    assert solved == ["tie"]


def test_a_damaged_file_is_solved_anew(solved: list[str], tmp_path: Path) -> None:
    for damage in (b"", b"no archive", (tmp_path / "casino_war.json.xz").read_bytes()[:-9]):
        (tmp_path / "casino_war.json.xz").write_bytes(damage)
        shipped.current.cache_clear()
        assert stored(terms(WAR), "tie") is None
    assert not solve_stored(terms(WAR), "tie").shipped


def test_prove_proves_anew(solved: list[str]) -> None:
    done = run("edge", f"{WAR}:tie")
    assert "shipped proofs, made with this very code: all; --prove proves them here" in done.stdout
    assert solved == []
    anew = run("edge", f"{WAR}:tie", "--prove")
    assert solved == ["tie"]
    assert "shipped" not in anew.stdout
    assert "58/311" in anew.stdout
    assert not pitboss.table(WAR).edge("tie", prove=True).shipped
    assert solved == ["tie", "tie"]
    assert "shipped" not in run("edge", f"{WAR}:tie").stdout, "what is proved here goes first"


def test_the_files_of_the_package_can_be_read() -> None:
    """Those of other code than this are stale, and are no failure: nobody uses them."""
    for file in sorted((PACKAGE / "proofs").glob("*.json.xz")):
        name = f"{file.name.partition('.')[0]}.py"
        game = next(
            p for p in (PACKAGE / "games" / name, PACKAGE / "families" / name) if p.is_file()
        )
        for raw in shipped.current(file, game).values():
            assert {"refused", "code"} == set(raw) or raw["wager"]
