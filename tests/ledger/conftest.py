"""Every test of the store runs on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.books import new_database, postgres_server
from pitboss.ledger.store import Store

HERE = Path(__file__).parent
_numbers = itertools.count(1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One PostgreSQL is started for all of them."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("ledger"))


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL server; where none can be started tests are skipped, but not in CI."""
    server = postgres_server(durable=False)
    try:
        url = server.__enter__()
    except Exception as error:
        why = f"PostgreSQL DOES NOT START HERE, so nothing is tested on it: {error!r}"
        if os.environ.get("CI") or os.environ.get("PITBOSS_CI"):
            pytest.fail(why)
        pytest.skip(why)
    try:
        yield url
    finally:
        server.__exit__(None, None, None)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Where an empty store can be made."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'floor.db'}"
        return
    with new_database(request.getfixturevalue("postgres"), f"floor_{next(_numbers)}") as url:
        yield url


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An empty store."""
    with Store.open(url) as store:
        yield store
