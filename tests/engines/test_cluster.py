"""Shards on a cluster: the totals of one machine, also when a worker is lost."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from typing import Any

import dask.config
import pytest
from distributed import Client, LocalCluster

from pitboss.engines import cluster as engine
from pitboss.engines import simulate
from pitboss.engines.bankroll import play_sessions
from pitboss.engines.cluster import on_cluster, play_batch
from pitboss.engines.simulate import Run, on_threads
from pitboss.errors import BadInput
from pitboss.rulebook.terms import Terms, terms

STAKES = {"primary": 1000, "tie": 500}
PATIENCE = 300
"""Seconds until a cluster that does not answer is given up, on however slow a machine."""


@pytest.fixture
def war() -> Terms:
    return terms("columbus-2016/casino-war")


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "TIMEOUT", PATIENCE)


@pytest.fixture(scope="module")
def workers() -> Iterator[Any]:
    waits = {f"distributed.comm.timeouts.{what}": PATIENCE for what in ("connect", "tcp")}
    with (
        dask.config.set(waits),
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
    ):
        yield cluster


def test_a_worker_that_is_killed_does_not_change_the_totals(
    war: Terms, workers: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "SHARD", 20_000)
    monkeypatch.setattr(engine, "BATCH", 2)
    rounds = 50 * 20_000 + 1000
    with Client(workers.scheduler_address) as client:  # type: ignore[no-untyped-call]
        processes = list(client.run(os.getpid).values())
        left = [processes[0]]

        def kill_one(done: int) -> None:
            if left:
                os.kill(left.pop(), signal.SIGKILL)

        crew = on_cluster(workers.scheduler_address)
        found = simulate.simulate(war, STAKES, rounds=rounds, seed=5, crew=crew, progress=kill_one)
        client.wait_for_workers(2)
        assert processes[0] not in client.run(os.getpid).values()
    assert found == simulate.simulate(war, STAKES, rounds=rounds, seed=5)


def test_sessions_are_played_on_a_cluster_too(war: Terms, workers: Any) -> None:
    run = Run(war, STAKES, seed=2)
    made = [
        play_sessions(run, rounds=50, bankroll=10_000, sessions=5000, crew=crew)
        for crew in (on_threads(1), on_cluster(workers.scheduler_address))
    ]
    assert made[0] == made[1]


def test_workers_with_other_code_are_refused() -> None:
    with pytest.raises(BadInput, match="another revision of pitboss"):
        play_batch(b"", "another", [(0, 10)])


def test_no_scheduler_answers(war: Terms, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "TIMEOUT", 1)
    for address in ("tcp://127.0.0.1:9", "nowhere"):
        with pytest.raises(BadInput, match=f"no Dask scheduler answers at {address}"):
            simulate.simulate(war, STAKES, rounds=10, seed=1, crew=on_cluster(address))


def test_without_dask_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadInput, match=r"pip install 'pitboss\[cluster\]'"):
        on_cluster("tcp://127.0.0.1:8786")
