"""Simulations that are stopped and gone on with."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pitboss.engines import saved_totals
from pitboss.engines import simulate as engine
from pitboss.engines.saved_totals import KeptTotals
from pitboss.engines.simulate import Job, Shards, Simulation, simulate
from pitboss.errors import BadInput
from pitboss.rulebook.terms import Terms, terms
from pitboss.tape.simulation import prefer

STAKES = {"primary": 1000, "tie": 500}


@pytest.fixture(autouse=True)
def _small_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "SHARD", 1000)


@pytest.fixture
def war() -> Terms:
    return terms("columbus-2016/casino-war")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "totals.json"


def run(on: Terms, path: Path | None, rounds: int = 5500, **more: Any) -> Simulation:
    given = {"wagers": STAKES, "seed": 5, **more}
    keeper = KeptTotals(path) if path else None
    return simulate(on, given.pop("wagers"), rounds=rounds, keeper=keeper, **given)


def stopped(shards: Shards, jobs: Sequence[Job]) -> Iterator[Any]:
    """Plays three shards, and then somebody presses Ctrl-C."""
    for job in jobs[:3]:
        yield shards.shard(job)
    raise KeyboardInterrupt


def test_a_run_that_was_stopped_ends_as_if_it_had_not_been(war: Terms, path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        run(war, path, crew=stopped)
    assert json.loads(path.read_text())["shards"] == 3
    heard: list[int] = []
    assert run(war, path, progress=heard.append) == run(war, None)
    assert heard == [3000, 1000, 1000, 500]
    assert list(path.parent.iterdir()) == [path]  # nothing half-written is left


def test_a_finished_run_can_be_made_longer(war: Terms, path: Path) -> None:
    run(war, path, rounds=2500)
    assert run(war, path, rounds=5500).estimates == run(war, None, rounds=5500).estimates


def test_kept_totals_are_not_played_again(war: Terms, path: Path) -> None:
    run(war, path, rounds=3000)

    def nobody(shards: Shards, jobs: Sequence[Job]) -> Iterator[Any]:
        assert not jobs
        return iter(())

    assert run(war, path, rounds=3000, crew=nobody) == run(war, None, rounds=3000)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"seed": 6}, "was begun with seed 5, not 6"),
        ({"seats": 2}, "was begun with seats 1, not 2"),
        ({"wagers": {"primary": 1000}}, r"was begun with wagers tie=\$5, not none"),
        ({"policy": np.full(13, prefer(2), dtype=np.int64)}, "was begun with another strategy"),
        ({"rounds": 1000}, "3,000 rounds are kept already"),
    ],
)
def test_the_totals_of_another_run_are_refused(
    war: Terms, path: Path, more: dict[str, Any], says: str
) -> None:
    run(war, path, rounds=3000)
    before = path.read_bytes()
    with pytest.raises(BadInput, match=says):
        run(war, path, **more)
    assert path.read_bytes() == before


def test_other_options_another_game_and_other_code_are_refused(
    war: Terms, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(war, path)
    decks = terms("columbus-2016/casino-war", {"shuffle": "every-round"})
    with pytest.raises(BadInput, match=r"was begun with options .*, not shuffle=every-round"):
        run(decks, path)
    with pytest.raises(BadInput, match="with game columbus-2016/casino-war, not"):
        run(terms("hollywood-park/casino-war"), path)
    monkeypatch.setattr(saved_totals, "revision", lambda *files: "another")
    with pytest.raises(BadInput, match="another revision of the code"):
        run(war, path)


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"run": {}, "shards": "x"}', "\x00"])
def test_a_file_that_holds_something_else_is_left_alone(war: Terms, path: Path, text: str) -> None:
    path.write_text(text)
    with pytest.raises(BadInput, match="holds no totals of a simulation"):
        run(war, path)
    assert path.read_text() == text


def test_a_folder_that_is_not_there_is_said_before_anything_is_played(
    war: Terms, tmp_path: Path
) -> None:
    with pytest.raises(BadInput, match="there is no folder"):
        run(war, tmp_path / "none" / "totals.json")
