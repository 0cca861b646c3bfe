"""`pitboss simulate`: strategies, sessions, pictures and totals that are kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pitboss.engines import held_against

WAR = "columbus-2016/casino-war"
ROULETTE = "columbus-2016/roulette"


def test_a_chart_in_a_file_is_played(pitboss: Any, tmp_path: Path) -> None:
    chart = tmp_path / "chart.toml"
    chart.write_text('otherwise = "surrender"\n')
    words = (WAR, "--bet", "primary=10", "--rounds", "20000", "--strategy", str(chart), "--json")
    status, out, _ = pitboss("simulate", *words)
    (row,) = json.loads(out)
    assert (status, row["units"], row["strategy"]) == (0, 1.0, str(chart))
    assert row["exact_edge"] is None  # the proof is for the best play


def test_the_usual_play_is_held_against_the_proof_only_where_it_is_the_best(pitboss: Any) -> None:
    usual = ("columbus-2016/ultimate-texas-holdem", "--rounds", "20000")
    _, out, _ = pitboss("simulate", *usual)
    assert "the proof of ante is for the best play: --strategy optimal is held against it" in out
    assert "not proved yet: pitboss edge columbus-2016/ultimate-texas-holdem:ante" not in out
    rode = ("toledo/let-it-ride", "--rounds", "20000")
    _, out, _ = pitboss("simulate", *rode)
    assert "best play" not in out


def test_a_mistake_in_a_chart_is_one_sentence(pitboss: Any, tmp_path: Path) -> None:
    chart = tmp_path / "chart.toml"
    chart.write_text('\notherwise = "run"\n')
    status, out, err = pitboss("simulate", WAR, "--strategy", str(chart))
    assert (status, out) == (2, "")
    assert err.startswith(f"pitboss: {chart}, line 2: there is no action 'run'")


def test_correlations_are_shown_for_several_wagers(pitboss: Any) -> None:
    _, out, err = pitboss(
        "simulate", ROULETTE, "--bet", "red=5", "--bet", "black=5", "--rounds", "20000"
    )
    assert "correlation" in out
    assert "-0.9" in out or "-0.8" in out
    assert err == ""  # no progress bar where there is no terminal
    _, out, _ = pitboss("simulate", ROULETTE, "--bet", "red=5", "--rounds", "20000")
    assert "correlation" not in out


def test_sessions_as_json(pitboss: Any) -> None:
    words = ("--bet", "red=5", "--session", "30", "--bankroll", "50", "--sessions", "500")
    status, out, _ = pitboss("simulate", ROULETTE, *words, "--json")
    made = json.loads(out)
    assert status == 0
    assert set(made) == {
        *("book", "game", "options", "strategy", "stakes", "seats", "seed", "session", "sessions"),
        *("bankroll", "ruin", "ruin_se", "mean", "se", "sd", "quantiles", "average_rounds"),
        "histogram",
    }
    assert list(made["quantiles"]) == ["1", "5", "25", "50", "75", "95", "99"]
    assert (made["bankroll"], made["quantiles"]["1"]) == (50.0, -50.0)
    assert sum(bar["sessions"] for bar in made["histogram"]) == 500


def test_sessions_for_people(pitboss: Any) -> None:
    words = ("--bet", "red=5", "--session", "30", "--bankroll", "50", "--sessions", "500")
    _, out, _ = pitboss("simulate", ROULETTE, *words)
    assert "500 sessions of 30 rounds with $50, seed 1" in out
    for said in ("risk of ruin", "average rounds", "median", "99 % quantile", "█"):
        assert said in out


def test_a_picture_is_drawn(pitboss: Any, tmp_path: Path) -> None:
    path = tmp_path / "red.png"
    status, _, _ = pitboss(
        "simulate", ROULETTE, "--bet", "red=5", "--rounds", "600000", "--plot", str(path)
    )
    assert status == 0
    assert path.read_bytes().startswith(b"\x89PNG")


def test_totals_are_kept_and_gone_on_with(pitboss: Any, tmp_path: Path) -> None:
    path = str(tmp_path / "totals.json")
    words = (ROULETTE, "--bet", "red=5", "--rounds", "500000")
    _, first, _ = pitboss("simulate", *words, "--resume", path)
    assert pitboss("simulate", *words, "--resume", path) == (0, first, "")
    status, _, err = pitboss("simulate", *words, "--resume", path, "--seed", "2")
    assert (status, err) == (2, f"pitboss: {path} was begun with seed 1, not 2\n")


def test_what_takes_long_is_looked_up_and_not_solved(
    pitboss: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(held_against, "_quick", lambda terms, slug: False)
    monkeypatch.setattr(held_against, "solve_stored", lambda *given: pytest.fail("it was solved"))
    monkeypatch.setattr(held_against, "stored", lambda terms, spot, stake: asked.append(spot))
    _, out, _ = pitboss("simulate", ROULETTE, "--bet", "red=5", "--rounds", "20000")
    assert asked == ["red"]
    assert "not proved yet: pitboss edge columbus-2016/roulette:red --stake 5.00" in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--session", "10"], "a session needs a bankroll"),
        (["--bankroll", "10"], "a bankroll is for sessions"),
        (["--session", "10", "--bankroll", "50", "--plot", "a.png"], "--plot is for rounds"),
        (["--session", "10", "--bankroll", "50", "--resume", "a"], "--resume is for rounds"),
        (["--session", "10", "--bankroll", "1"], "a bankroll of $1 is less than the wagers, $5"),
        (["--plot", "a.gif"], "a.gif is no name for a picture"),
        (["--plot", "nowhere/a.png"], "there is no folder nowhere"),
        (["--plot", "a.png", "--rounds", "10"], "nothing to draw in so few rounds"),
        (["--strategy", "never-bust"], "never-bust is a way to play blackjack"),
        (["--on", "tcp://127.0.0.1:8786", "--threads", "2"], "--threads is for this machine"),
    ],
)
def test_what_cannot_be_asked_together(
    pitboss: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: list[str], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = pitboss("simulate", ROULETTE, "--bet", "red=5", *words)
    assert (status, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())
