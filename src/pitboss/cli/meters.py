"""`pitboss meters`: what each meter stands at, and every time that it went down, with its entry."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any

import typer

from pitboss.cli.common import JsonOption, console, print_json, table
from pitboss.money.cents import dollars, money


def command(
    store: Annotated[
        str, typer.Option(help="Where the books are kept: a file, or a PostgreSQL URL.")
    ] = "",
    since: Annotated[str, typer.Option(help="UTC, as in 2026-11-15 or 2026-11-15T18:30.")] = "",
    until: Annotated[str, typer.Option(help="UTC, as in 2026-11-16.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Every reduction of a progressive meter, with the entry that explains it.

    Example: [bold]pitboss meters --since 2026-11-15[/bold]
    """
    from pitboss.floor.table_meters import METER
    from pitboss.ledger.store import Store

    stands: Counter[str] = Counter()
    found: list[dict[str, Any]] = []
    with Store.open(store or None, read_only=True) as kept:
        for entry in kept.entries():
            for account, amount in entry.postings:
                if not account.startswith(METER):
                    continue
                stands[account] += amount
                if amount < 0 and since <= entry.at and (not until or entry.at <= until):
                    found.append(
                        {
                            "entry": entry.number,
                            "at": entry.at,
                            "meter": account.removeprefix(METER),
                            "table": entry.table,
                            "round": entry.round,
                            "event": entry.kind,
                            "before": dollars(stands[account] - amount),
                            "less": dollars(-amount),
                            "after": dollars(stands[account]),
                        }
                    )
    now = {name.removeprefix(METER): dollars(cents) for name, cents in stands.items() if cents}
    if as_json:
        print_json({"meters": now, "reductions": found})
        return
    listed = table("entry", "at", "meter", "table", "round", "what", "before", "less", "after")
    for row in found:
        at = str(row["at"])[:19].replace("T", " ")
        cells = (row["entry"], at, row["meter"], row["table"], row["round"], row["event"])
        listed.add_row(*map(str, cells), *(f"${row[name]}" for name in ("before", "less", "after")))
    console.print(listed)
    for name, amount in sorted(stands.items()):
        if amount:
            console.print(f"{name.removeprefix(METER)} stands at {money(amount)}")
