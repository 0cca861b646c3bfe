"""`pitboss meters`: what each meter stands at, and every time that it was won or went down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.common import JsonOption, console, print_json, table, utc, utc_end
from pitboss.money.cents import dollars, money

if TYPE_CHECKING:
    from pitboss.ledger.entries import Entry


def command(
    store: Annotated[
        str, typer.Option(help="Where the books are kept: a file, or a PostgreSQL URL.")
    ] = "",
    since: Annotated[str, typer.Option(help="UTC, as in 2026-11-15 or 2026-11-15T18:30.")] = "",
    until: Annotated[str, typer.Option(help="UTC, as in 2026-11-16.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Every prize off a progressive meter and whatever else it lost, with the entry.

    Example: [bold]pitboss meters --since 2026-11-15[/bold]
    """
    from pitboss.ledger.store import Store

    first, last = utc(since), utc_end(until)
    stands: Counter[str] = Counter()
    with Store.open(store or None, read_only=True) as kept:
        moves = [move for entry in kept.entries() for move in _moves(entry, stands)]
    found = [move for move in moves if first <= move["at"] and (not last or move["at"] <= last)]
    now = {name.partition(":")[2]: amount for name, amount in stands.items() if amount}
    if as_json:
        stood = {name: dollars(amount) for name, amount in now.items()}
        print_json({"meters": stood, "reductions": found})
        return
    listed = table(
        "entry", "at", "meter", "table", "round", "what", "before", "won", "added", "after"
    )
    for row in found:
        at = str(row["at"])[:19].replace("T", " ")
        cells = (row["entry"], at, row["meter"], row["table"], row["round"], row["event"])
        listed.add_row(
            *map(str, cells), *(row[name] for name in ("before", "won", "added", "after"))
        )
    console.print(listed)
    for name, amount in sorted(now.items()):
        console.print(f"{name} stands at {money(amount)}")


def _moves(entry: Entry, stands: Counter[str]) -> Iterator[dict[str, Any]]:
    """What an entry has taken off meters; `stands` is what they come to."""
    from pitboss.floor.table_meters import METER, SECOND, meter_account

    prizes = sum((entry.data.get("prizes") or entry.data.get("held") or {}).values())
    moved = {account: n for account, n in entry.postings if account.startswith(METER)}
    if prizes and not moved:
        moved[meter_account(entry.table)] = 0  # as much was put on as was won
    for account, amount in moved.items():
        before, stands[account] = stands[account], stands[account] + amount
        won = -amount if entry.kind == "award" else 0 if account.endswith(SECOND) else prizes
        if won or amount < 0:
            yield {
                "entry": entry.number,
                "at": entry.at,
                "meter": account.removeprefix(METER),
                "table": entry.table,
                "round": entry.round,
                "event": entry.kind,
                "before": dollars(before),
                "won": dollars(won),
                "added": dollars(amount + won),
                "after": dollars(stands[account]),
            }
