"""`pitboss diff`: what people see, and the documented JSON."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pitboss.cli import diff
from rulebook.broken import Copy, copy_of

WAR = "columbus-2016/casino-war"


def printed(
    capsys: pytest.CaptureFixture[str], left: str, right: str = "", **options: bool
) -> list[str]:
    """What people see, line by line, blanks run together."""
    diff.command(left, right, **options)
    return [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]


def as_json(
    capsys: pytest.CaptureFixture[str], left: str, right: str = "", **options: bool
) -> dict[str, Any]:
    diff.command(left, right, json=True, **options)
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_what_is_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, WAR, WAR) == ["no difference"]


def test_a_change_stands_under_its_kind(capsys: pytest.CaptureFixture[str]) -> None:
    said = printed(capsys, "toledo/craps", "columbus-2016/craps")
    at = said.index("paytables")
    assert said[at + 1] == "field: 12 3 to 1 (1127) 2 to 1 (429)"
    assert "what toledo/craps columbus-2016/craps" in said
    assert said[-1].endswith(" changes")


def test_books_with_a_summary(capsys: pytest.CaptureFixture[str], war: Copy) -> None:
    war.change("seats = 7", "seats = 6")
    (war.path / "roulette.toml").write_text((war.path / war.file.name).read_text())
    other = copy_of(war.path, "columbus_2016", "casino-war")
    said = printed(capsys, str(other.path), str(war.path))
    assert "roulette Casino War 2546-2606" in said
    assert "seats 7 (2546-2606) 6 (2546-2606)" in said
    assert said[-1] == "1 game added, 0 removed, 1 changed (1 change)"


def test_nothing_that_looks_like_markup_is_lost(
    capsys: pytest.CaptureFixture[str], war: Copy
) -> None:
    war.change("[procedures]", '[procedures]\n"[red]" = { lines = 9, says = "[b]" }')
    assert "[red] — [b] (9)" in printed(capsys, WAR, f"{war.path}/casino-war")


def test_the_documented_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = as_json(capsys, "toledo", "columbus-2016")
    assert list(found) == ["left", "right", "added", "removed", "changed"]
    assert (found["left"], found["right"]) == ("toledo", "columbus-2016")
    assert "casino-war" in [g["game"] for g in found["added"]]
    assert "big-six" in [g["game"] for g in found["removed"]]
    craps = next(g for g in found["changed"] if g["game"] == "craps")
    assert list(craps) == ["game", "changes"]
    assert {
        "kind": "paytable",
        "what": "field: 12",
        "left": "3 to 1",
        "right": "2 to 1",
        "left_lines": "1127",
        "right_lines": "429",
    } in craps["changes"]


def test_what_a_change_costs(capsys: pytest.CaptureFixture[str], war: Copy) -> None:
    war.change('"10 to 1"', '"9 to 1"')
    mine = f"{war.path}/casino-war"
    (game,) = as_json(capsys, WAR, mine, edges=True)["changed"]
    edges = {e["wager"]: e for e in game["edges"]}
    assert edges["primary"]["left_exact"] == edges["primary"]["right_exact"]
    tie = edges["tie"]
    chance = Fraction(6 * 4 - 1, 6 * 52 - 1)
    assert Fraction(tie["left_exact"]) == 1 - 11 * chance
    assert Fraction(tie["right_exact"]) == 1 - 10 * chance
    said = printed(capsys, WAR, mine, edges=True)
    assert "tie 18.6495 % 26.0450 % 7.3955 %" in said
    assert "1 edge the same on both sides" in said


def test_spots_that_differ_are_told_one_by_one(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    dice = copy_of(tmp_path, "toledo", "craps")
    dice.change('"7 to 6"', '"1 to 1"', after="[wager.place]")
    (game,) = as_json(capsys, "toledo/craps", f"{dice.path}/craps", edges=True)["changed"]
    changed = {e["wager"]: e["right_exact"] for e in game["edges"] if e["left"] != e["right"]}
    assert changed == {"place 6": "1/11", "place 8": "1/11"}


def test_no_edges_without_code(
    capsys: pytest.CaptureFixture[str], war: Copy, monkeypatch: pytest.MonkeyPatch
) -> None:
    war.change('"10 to 1"', '"9 to 1"')
    monkeypatch.setattr("pitboss.cli.diff.slugs", list)
    said = printed(capsys, WAR, f"{war.path}/casino-war", edges=True)
    assert "no exact edges: no wager can be solved on both sides" in said


def test_no_edges_where_nothing_that_costs_changed(
    capsys: pytest.CaptureFixture[str], war: Copy
) -> None:
    war.change("shuffle = {", "mixing = {")
    mine = f"{war.path}/casino-war"
    assert as_json(capsys, WAR, mine, edges=True)["changed"][0]["edges"] == []
    assert not any("exact edge" in line for line in printed(capsys, WAR, mine, edges=True))


def test_without_a_right_side_each_game_stands_against_the_nearest_known(
    capsys: pytest.CaptureFixture[str], war: Copy
) -> None:
    """What a file leaves out does not make it unlike another, and is counted only."""
    text = war.file.read_text().replace('"10 to 1"', '"9 to 1"')
    start, end = text.index("[procedures]"), text.index("[[printed]]")
    war.file.write_text(text[:start] + text[end:])
    (war.path / "pelican.toml").write_text(war.file.read_text().replace("casino-war", "pelican"))
    said = printed(capsys, str(war.path))
    assert any(re.fullmatch(r"procedures — [0-9]+ more", line) for line in said)
    assert said[-1].endswith(" changes; 1 game in no other")
    [game] = as_json(capsys, str(war.path))["changed"]
    assert game["nearest"] == "columbus-2017/casino-war"
    [tie] = (each for each in game["changes"] if each["kind"] == "paytable")
    assert (tie["left"], tie["right"]) == ("9 to 1", "10 to 1")


def test_a_game_as_its_nearest_has_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, WAR) == ["1 game against the nearest known: 0 changes"]
