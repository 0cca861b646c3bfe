"""`pitboss edge`: whole books, each option by itself, meters and pictures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

CORNER_CLUB = str(Path(__file__).parents[2] / "examples" / "corner_club")
WAR = f"{CORNER_CLUB}/casino-war"
THREE_CARD = "columbus-2016/three-card-poker"


def test_a_book_has_each_option_by_itself(pitboss: Any) -> None:
    status, out, err = pitboss("edge", CORNER_CLUB)
    assert (status, err) == (0, "")  # no bar where there is no terminal
    assert "casino-war, each option by itself" in out
    assert "decks=2 @two-decks" in out
    assert "defaults; 1 alike" in out
    assert out.strip().splitlines()[-1] == "no code yet: friday-draw, penny-wheel"


def test_a_book_in_short(pitboss: Any) -> None:
    _, out, _ = pitboss("edge", CORNER_CLUB, "--quick", "--json")
    rows = json.loads(out)
    assert {row["options"]["decks"] for row in rows if row["game"] == "casino-war"} == {6}
    assert not any(row["alike"] for row in rows)


def test_a_game_with_each_option_as_json(pitboss: Any) -> None:
    _, out, err = pitboss("edge", f"{WAR}:tie", "--all", "--json")
    rows = json.loads(out)
    assert err == ""
    assert [(row["options"]["decks"], row["paytable"]) for row in rows] == [
        (6, "shoe"),
        (2, "two-decks"),
        (8, "shoe"),
    ]
    assert rows[0]["alike"] == ["war-tied=2 to 1"]
    assert len({row["exact"] for row in rows}) == 3
    _, out, _ = pitboss("edge", f"{WAR}:tie", "--json")
    (alone,) = json.loads(out)
    assert alone == {**rows[0], "alike": []}


def test_what_is_not_in_the_table_is_named_with_the_reason(pitboss: Any) -> None:
    _, out, _ = pitboss("edge", "columbus-2016/craps:put-odds", "--all")
    assert out.strip().splitlines()[-1] == "not offered under these options: put-odds"
    status, out, err = pitboss("edge", CORNER_CLUB, "--quick", "--json")
    assert (status, err) == (0, "no code yet: friday-draw, penny-wheel\n")
    assert json.loads(out)


def test_nothing_at_all_is_an_error(pitboss: Any) -> None:
    status, out, err = pitboss("edge", WAR, "maximum=100", "--stake", "500", "--all")
    assert (status, out) == (2, "")
    assert err.startswith("pitboss: the stake: the Primary wager is at most $100")


def test_the_edge_by_the_meter(pitboss: Any) -> None:
    status, out, _ = pitboss("edge", f"{THREE_CARD}:progressive")
    says = " ".join(out.split())
    assert status == 0
    assert "the edge is 419/1000 less 1/22100 for each dollar on the meter" in says
    assert "(from $999.90 up); even at $9,259.90; in the table at $1,000" in says
    _, out, _ = pitboss("edge", f"{THREE_CARD}:progressive", "--json")
    (row,) = json.loads(out)
    assert row["meter"] == {
        "at": 1000.0,
        "constant": "419/1000",
        "slope": "1/22100",
        "from": 999.9,
        "to": None,
        "break_even": 9259.9,
    }


def test_a_picture_of_the_results(pitboss: Any, tmp_path: Path) -> None:
    picture = tmp_path / "tie.png"
    status, out, _ = pitboss("edge", f"{WAR}:tie", "--plot", str(picture))
    assert status == 0
    assert "tie" in out
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([WAR, "--plot", "war.png"], "a picture is of one wager"),
        ([f"{WAR}:tie", "--all", "--plot", "tie.png"], "a picture is of one wager"),
        ([f"{WAR}:tie", "--plot", "tie.svg"], "write FILE.png"),
        (["columbus-2016/craps:place", "--plot", "place.png"], "a picture is of one spot: place 4"),
    ],
)
def test_a_picture_that_cannot_be_drawn(
    pitboss: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = pitboss("edge", *words)
    assert (status, out) == (2, "")
    assert says in err
    assert not list(tmp_path.iterdir())
