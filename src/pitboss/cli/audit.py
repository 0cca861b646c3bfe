"""`pitboss audit`: is the journal whole, and does it replay to the same cents?"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from rich.progress import Progress

from pitboss.cli.common import (
    FoldersOption,
    JsonOption,
    KeyOption,
    console,
    print_json,
    signed,
    table,
)
from pitboss.errors import BadInput, line_of
from pitboss.money.cents import money

if TYPE_CHECKING:
    from pitboss.floor.replay import Audited, RoundReplay
    from pitboss.ledger.entries import Entry
    from pitboss.ledger.heads import SignedHead
    from pitboss.ledger.house_key import HouseKey
    from pitboss.ledger.store import Store
    from pitboss.rulebook.loader import Book

SIGNED = "the last entry is signed by the house"
NOT_LOOKED_AT = "not looked at: that takes the house's key, --key FILE"


def command(
    store: Annotated[
        str, typer.Option(help="Where the books are kept: a file, or a PostgreSQL URL.")
    ] = "",
    table_id: Annotated[str, typer.Option("--table", help="Show a round of this table.")] = "",
    round_number: Annotated[int, typer.Option("--round", min=0, help="Which round to show.")] = 0,
    seat: Annotated[int, typer.Option(min=0, help="As this seat saw it; 0 is a spectator.")] = 0,
    csv: Annotated[str, typer.Option(help="Write the journal as CSV; - is standard output.")] = "",
    chain: Annotated[
        bool, typer.Option("--chain", help="Only the chain and the balances, no replay.")
    ] = False,
    head: Annotated[
        str, typer.Option(metavar="PLACE", help="Signed heads that the journal must hold.")
    ] = "",
    key: KeyOption = "",
    book: FoldersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Verify the journal: its chain, its money, its shoes, and every round by replaying it.

    Example: [bold]pitboss audit[/bold], or [bold]pitboss audit --table craps-1 --round 7[/bold]
    """
    from pitboss.ledger.store import Store
    from pitboss.rulebook.shelf import at_hand

    if bool(table_id) != bool(round_number):
        raise BadInput("--table and --round go together", code="usage")
    if seat and not table_id:
        raise BadInput("--seat goes with --table and --round", code="usage")
    if head and (table_id or csv):
        raise BadInput("--head goes with the audit of the whole journal", code="usage")
    if sum(map(bool, (table_id, csv, chain))) > 1 or (csv and as_json):
        raise BadInput("--table, --csv and --chain are different things to ask for", code="usage")
    books = at_hand(book or [])
    with Store.open(store or None, read_only=True, key=_key(key)) as kept:
        if table_id:
            _round(kept, books, table_id, round_number, seat, as_json=as_json)
        elif csv:
            _export(kept, csv)
        else:
            _audit(kept, books, _heads(head, kept.key), chain=chain, as_json=as_json)


# the whole journal


def _key(given: str) -> HouseKey | None:
    """The house's key; a store without shoes in play and heads is audited without it."""
    from pitboss.ledger.house_key import HouseKey, usual_place

    path = Path(given) if given else usual_place()
    return HouseKey.read(path) if given or path.is_file() else None


def _heads(path: str, key: HouseKey | None) -> list[SignedHead]:
    from pitboss.ledger.heads import read

    if path and key is None:
        raise BadInput("heads are signed with the house's key: name it with --key", code="key")
    return read(path, key) if path and key else []


def _audit(
    store: Store, books: list[Book], heads: list[SignedHead], *, chain: bool, as_json: bool
) -> None:
    from pitboss.floor.replay import Audit

    newest, _ = store.last()
    with Progress(console=console, transient=True, disable=as_json or not console.is_terminal) as p:
        task = p.add_task("reading", total=newest)

        def seen(entry: Entry) -> None:
            if entry.number % 100 == 0:
                p.update(task, completed=entry.number)

        found = Audit(store, books, replay=not chain, seen=seen, heads=heads).run()
    if as_json:
        made = msgspec.to_builtins(found)
        print_json({"store": store.name, **made, "entries_per_second": round(found.rate)})
    else:
        _summary(store, found, replayed=not chain)
    if not found.holds:
        raise typer.Exit(1)


def _summary(store: Store, found: Audited, *, replayed: bool) -> None:
    console.print(f"[dim]{store.name}[/dim]")
    made = table("what", "found")
    if found.chain is not None:
        made.add_row("chain", f"{found.chain.entries:,} entries, each chained to the one before")
        made.add_row("last hash", found.chain.hash)
        made.add_row("signature", SIGNED if found.chain.signed else NOT_LOOKED_AT)
        if found.heads and found.holds:
            made.add_row("heads", f"{found.heads:,} that were signed are in it")
        made.add_row("money", f"{found.chain.accounts:,} accounts, which sum to zero")
    laid_open = f"{found.shoes:,} laid open as they were committed to"
    made.add_row("shoes", f"{laid_open}, {found.shoes_in_play:,} in play")
    if found.seeds:
        made.add_row("seeds", f"{found.seeds:,} of dice and wheels laid open as committed to")
    if replayed:
        made.add_row(
            "replayed",
            f"{found.tables:,} tables, {found.rounds:,} rounds, {found.replayed:,} entries",
        )
        made.add_row("cards", f"{found.cards:,} compared with their places in the shoes")
        made.add_row("dice, wheels", _throws(found))
        if found.papers:
            made.add_row("exams", f"{found.papers:,} papers marked anew")
    made.add_row("time", f"{found.seconds:.2f} s, {found.rate:,.0f} entries a second")
    console.print(made)
    for note in found.not_replayed:
        console.print("[yellow]not replayed to the end[/yellow]: ", end="")
        console.print(note, markup=False)
    for problem in found.problems:
        console.print("[bold red]does not hold[/bold red]: ", end="")
        console.print(problem, markup=False)
    if found.holds:
        what = (
            "Everything that can be replayed holds." if found.not_replayed else "Everything holds."
        )
        console.print(f"[bold green]{what}[/bold green]")


def _throws(found: Audited) -> str:
    said = f"{found.throws:,} compared with the seeds of their rounds"
    return said + (f", {found.uncommitted:,} older than seeds" if found.uncommitted else "")


# one round


def _round(
    store: Store, books: list[Book], id: str, number: int, seat: int, *, as_json: bool
) -> None:
    from pitboss.floor.replay import round_of

    replay = round_of(store, books, id, number)
    highest = len(replay.table.chairs)
    if seat > highest:
        raise BadInput(f"there is no seat {seat}; this table has seats 1 to {highest}", code="seat")
    if seat and replay.playing:
        raise BadInput(
            f"round {number} is not over: only what everybody sees can be shown", code="round"
        )
    views = replay.views([seat] if seat else [])
    if as_json:
        print_json(
            {
                "table": id,
                "round": number,
                "address": replay.table.terms.address,
                "seat": seat,
                "playing": replay.playing,
                "players": {str(s): name for s, (_, name) in replay.players.items()},
                "entries": [entry.number for entry in replay.entries],
                "corrected_by": [entry.number for entry in replay.corrections],
                "steps": views,
            }
        )
        return
    _steps(replay, views, seat)


def _steps(replay: RoundReplay, views: list[dict[str, Any]], seat: int) -> None:
    whose = f"as seat {seat} saw it" if seat else "as a spectator saw it"
    address = replay.table.terms.address
    console.print(f"[bold]{address}[/bold]  table {replay.id}, round {replay.number}, {whose}")
    for number, (_, name) in sorted(replay.players.items()):
        up = ", ".join(
            f"{spot} {money(n)}" for spot, n in views[0]["seats"][number - 1]["wagers"].items()
        )
        console.print(f"  seat {number} {name}: {up or 'nothing up'}", markup=False)
    for view in views:
        for sentence in view["new"]:
            console.print(f"  {view['step']:>3}  {view['at'][11:23]}  {sentence}", markup=False)
    last = views[-1]
    if last["voided"]:
        console.print(f"  void: {last['voided']}", markup=False)
    if replay.playing:
        console.print(f"  waits for {last['prompt']['text']}", markup=False)
    if last["lines"]:
        made = table("seat", "wager", "stake", "result", "net", "why", right=("stake", "net"))
        for line in last["lines"]:
            at = f" ({line_of(line['at'])})" if line["at"] else ""
            made.add_row(
                str(line["seat"]),
                line["wager"],
                money(line["stake"]),
                line["result"],
                signed(line["net"]),
                f"{line['reason']}{at}",
            )
        console.print(made)
    for fee in last["fees"]:
        console.print(f"  {fee['payer']} pays a collection of {money(fee['amount'])}", markup=False)
    for fixed in replay.corrections:
        console.print(
            f"  corrected by entry {fixed.number}: seat {fixed.data['seat']} "
            f"{signed(fixed.data['amount'])}, {fixed.data['why']}",
            markup=False,
        )


# CSV


def _export(store: Store, path: str) -> None:
    from pitboss.ledger.export import csv_lines

    if path == "-":
        for line in csv_lines(_shown(store)):
            sys.stdout.write(line)
        return
    with Path(path).open("w", encoding="utf-8", newline="") as file:
        file.writelines(csv_lines(_shown(store)))


def _shown(store: Store) -> Iterator[Entry]:
    """All entries, without what is hidden in rounds that are not over."""
    from pitboss.floor.replay import playing_now, veiled

    newest, _ = store.last()
    playing = playing_now(store)
    return (veiled(entry, playing) for entry in store.entries(upto=newest))
