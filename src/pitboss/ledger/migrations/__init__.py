"""Brings a store's schema up to date, by Alembic; run each time a store is opened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from pitboss.errors import PitbossError


class WrongRevision(PitbossError):
    """The store's schema is not the one that this program works with."""

    code = "store"


def scripts() -> ScriptDirectory:
    """The revisions that this program knows."""
    return ScriptDirectory(str(Path(__file__).parent))


def check(connection: Connection, name: str) -> bool:
    """Is the schema of this store the newest? One from a later program is refused."""
    said = MigrationContext.configure(connection).get_current_heads()
    if len(said) > 1:
        raise WrongRevision(f"the store {name} names {len(said)} revisions of its schema, not one")
    at = said[0] if said else None
    known = scripts()
    if at is not None and at not in {script.revision for script in known.walk_revisions()}:
        raise WrongRevision(
            f"the store {name} was made by a newer pitboss: its schema is revision {at}, "
            f"and this program knows those up to {known.get_current_head()}"
        )
    return at == known.get_current_head()


def upgrade(connection: Connection) -> None:
    """Run what is missing, in the transaction that the connection is in."""
    known = scripts()
    steps: Callable[..., Any] = lambda at, _: known._upgrade_revs("head", at)  # noqa: E731
    with EnvironmentContext(Config(), known, fn=steps) as environment:
        environment.configure(connection=connection, transactional_ddl=True)
        environment.run_migrations()
