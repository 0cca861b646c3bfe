"""`pitboss sign-books`: audit books that nobody signed, and sign them as they stand."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.common import FoldersOption, KeyOption, console
from pitboss.errors import NotAllowed

if TYPE_CHECKING:
    from pitboss.floor.replay import Audited
    from pitboss.ledger.house_key import HouseKey


def command(
    store: Annotated[
        str, typer.Option(help="Where the books are kept: a file, or a PostgreSQL URL.")
    ] = "",
    key: KeyOption = "",
    book: FoldersOption = None,
) -> None:
    """Sign books that are older than signatures, or whose key was lost, once they hold.

    The floor opens no books whose last entry its house has not signed: somebody may have taken the
    signature away. Sign them when you know why there is none; the journal says that you did.

    Example: [bold]pitboss sign-books --store floor.db[/bold]
    """
    from pitboss.ledger.entries import Batch, Draft
    from pitboss.ledger.house_key import HouseKey, usual_place
    from pitboss.ledger.store import Store

    own_key = HouseKey.kept_in(Path(key) if key else usual_place())
    with Store.open(store or None, key=own_key, as_it_stands=True) as kept:
        found = _audited(store, own_key, book or [])
        if found.chain is None or not found.holds:
            raise NotAllowed(f"the books do not hold: {found.problems[0]}", code="journal")
        data = {"entry": found.chain.entries, "hash": found.chain.hash}
        kept.append([Batch(drafts=[Draft(kind="signed", actor="house", data=data)])])
    console.print(f"{kept.name} is signed as it stood at entry {data['entry']:,}", markup=False)
    console.print(f"[dim]{data['hash']}[/dim]")


def _audited(store: str, key: HouseKey, folders: list[str]) -> Audited:
    """Everything but the signature, while nobody else can write."""
    from pitboss.floor.replay import Audit
    from pitboss.ledger.store import Store
    from pitboss.rulebook.shelf import at_hand

    with Store.open(store or None, read_only=True, key=key, as_it_stands=True) as kept:
        return Audit(kept, at_hand(folders)).run()
