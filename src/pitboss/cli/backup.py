"""`pitboss backup`: a copy of the store, made while the floor is open."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.common import console
from pitboss.errors import BadInput, NotAllowed


def command(
    to: Annotated[Path, typer.Argument(metavar="FILE", help="The copy; it must not be there yet.")],
    store: Annotated[str, typer.Option(help="Where the books are kept: a file.")] = "",
) -> None:
    """Copy a store that is a file, and verify the copy. A PostgreSQL has pg_dump for that.

    Example: [bold]pitboss backup /mnt/other/floor-2026-11-16.db[/bold]
    """
    from pitboss.ledger.databases import SQLite, database
    from pitboss.ledger.store import Store

    kept_in = database(store or None)
    if not isinstance(kept_in, SQLite):
        raise NotAllowed("a store on PostgreSQL is copied with pg_dump", code="store")
    if not kept_in.path.is_file():
        raise BadInput(f"there is no store {kept_in.name}", code="store")
    copy(kept_in.path, to)
    with Store.open(str(to), read_only=True) as made:
        found = made.verify()
    console.print(f"{to} holds {found.entries:,} entries, up to {found.hash}", markup=False)


def copy(store: Path, to: Path) -> None:
    """A consistent copy, whatever is being written meanwhile; only its owner can read it."""
    try:
        os.close(os.open(to, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except OSError as error:
        raise BadInput(f"{to} cannot be made: {error.strerror}", code="file") from None
    with (
        contextlib.closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as source,
        contextlib.closing(sqlite3.connect(to)) as target,
    ):
        source.backup(target)
