"""`pitboss settle ROUND.toml`: a written round: who is paid what, and why."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from rich.table import Table

from pitboss.cli.common import JsonOption, console, print_json, signed, table
from pitboss.engines.play import Round
from pitboss.engines.written import Settled, read_round, settle_written
from pitboss.errors import BadInput
from pitboss.money.cents import dollars, money
from pitboss.money.settlement import Line
from pitboss.rulebook.loader import parse
from pitboss.rulebook.schema import WrittenRound


def command(
    file: Annotated[Path, typer.Argument(help="The written round (TOML); - reads it from input.")],
    json: JsonOption = False,
    transcript: Annotated[
        bool, typer.Option("--transcript", help="Print the short lines that golden rounds compare.")
    ] = False,
) -> None:
    """Settle a written round: every wager with its result, odds, reason and the book's line.

    Example: [bold]pitboss settle dispute.toml[/bold]
    """
    if json and transcript:
        raise BadInput("--json and --transcript are two forms of output: choose one", code="usage")
    if str(file) == "-":
        if sys.stdin is None:
            raise BadInput("there is no standard input to read the round from", code="input")
        written = parse(sys.stdin.read(), WrittenRound, Path("standard input"))
    else:
        written = read_round(file)
    settled = settle_written(written)
    if transcript:
        print("\n".join(settled.transcript()))
    elif json:
        print_json(as_json(settled))
    else:
        show(settled)


def as_json(settled: Settled) -> dict[str, Any]:
    """The documented form: amounts are decimal strings in dollars, `net` is without the stake.

    A seat's `net` is what its wagers won or lost; `fees` is the collection it paid besides.
    """
    seats: dict[int, list[dict[str, Any]]] = {}
    order = []
    for played in settled.rounds:
        for line in played.settlement.lines:
            row = line_json(played, line)
            seats.setdefault(line.seat + 1, []).append(row)
            order.append({"seat": line.seat + 1, **row})
    for fee in settled.fees:
        if fee.seat is not None:
            seats.setdefault(fee.seat + 1, [])
    nets = {seat: sum(x.net for x in settled.lines if x.seat == seat - 1) for seat in seats}
    paid = {seat: sum(x.amount for x in settled.fees if x.seat == seat - 1) for seat in seats}
    bank = sum((r.settlement.postings().get("bank", 0) for r in settled.rounds), 0)
    house = sum((r.settlement.postings().get("house", 0) for r in settled.rounds), 0)
    meter = sum((r.settlement.postings().get("meter", 0) for r in settled.rounds), 0)
    last = settled.rounds[-1] if settled.rounds else None
    return {
        "round": settled.terms.address,
        "options": settled.terms.chosen(),
        "seats": [
            {
                "seat": seat,
                "lines": rows,
                "net": dollars(nets[seat]),
                "fees": dollars(paid[seat]),
            }
            for seat, rows in sorted(seats.items())
        ],
        "bank": {
            "kind": settled.terms.offer.data.game.bank,
            "net": dollars(bank),
            "house": dollars(house),
            "meter": dollars(meter),
            "cover": dollars(last.cover) if last and last.cover >= 0 else None,
        },
        "fees": [
            {"payer": "bank" if fee.seat is None else fee.seat + 1, "amount": dollars(fee.amount)}
            for fee in settled.fees
        ],
        "order": [
            {"seat": row["seat"], "wager": row["wager"], "result": row["result"], "net": row["net"]}
            for row in order
        ],
        "left_up": [
            {"seat": seat + 1, "wager": wager, "amount": dollars(amount)}
            for seat, wager, amount in left_up(settled)
        ],
        "carry": _carried(settled),
    }


def left_up(settled: Settled) -> list[tuple[int, str, int]]:
    """What stays on the layout after the last throw: seat, wager, amount."""
    if not settled.rounds:
        return []
    up, names = settled.rounds[-1].left_up, settled.terms.game.layout.names
    return [(int(s), names[w], int(up[s, w])) for s, w in np.argwhere(up)]


def line_json(played: Round, line: Line) -> dict[str, Any]:
    terms = played.terms
    reason = terms.game.reasons.get(line.reason)
    return {
        "wager": terms.game.layout.names[line.wager],
        "stake": dollars(line.stake),
        "result": line.result.value,
        "odds": line.odds,
        "net": dollars(line.net),
        "returned": dollars(line.returned),
        "reason": reason.says if reason else f"the round is void: {played.voided}",
        "lines": terms.reason_lines(line.reason) if reason else _void_lines(played),
    }


def _void_lines(played: Round) -> str:
    found = played.terms.offer.data.irregularity
    return next((str(i.lines) for i in found if i.name == played.voided), "")


def _carried(settled: Settled) -> dict[str, int]:
    if not settled.rounds:
        return {}
    names, values = settled.terms.game.carry, settled.rounds[-1].carried
    return {name: int(value) for name, value in zip(names, values, strict=False)}


def show(settled: Settled) -> None:
    """For people."""
    for number, played in enumerate(settled.rounds, 1):
        if len(settled.rounds) > 1:
            throw = " ".join(str(e.value) for e in played.events if e.kind in ("die", "pocket"))
            console.print(f"[bold]{number}.[/bold] {throw}")
        if played.settlement.lines:
            console.print(settlement_table(played))
        else:
            console.print("no wager is decided")
    if not settled.rounds:
        console.print("no wager is decided")
    for fee in settled.fees:
        payer = "player-dealer" if fee.seat is None else f"seat {fee.seat + 1}"
        console.print(f"collection from {payer}: {money(fee.amount)}")
    total: dict[int, int] = {}
    for line in settled.lines:
        total[line.seat] = total.get(line.seat, 0) + line.net
    for fee in settled.fees:
        if fee.seat is not None:
            total[fee.seat] = total.get(fee.seat, 0) - fee.amount
    paying = {fee.seat for fee in settled.fees}
    for seat, net in sorted(total.items()):
        after = " after collection" if seat in paying else ""
        console.print(f"seat {seat + 1}: [bold]{signed(net)}[/bold]{after}")
    up: dict[int, list[str]] = {}
    for seat, wager, amount in left_up(settled):
        up.setdefault(seat, []).append(f"{wager} {money(amount)}")
    for seat, wagers in up.items():
        whose = f"seat {seat + 1}, " if max(up) else ""
        console.print(f"{whose}still up: {', '.join(wagers)}")


def settlement_table(played: Round) -> Table:
    """Every line of a settled round, in the order it was settled."""
    lines = played.settlement.lines
    some_returned = any(line.returned for line in lines)
    figures = ("seat", "stake", "net", "returned")
    columns = ["seat", "wager", "stake", "result", "odds", "net", "returned", "reason", "line"]
    if not some_returned:
        columns.remove("returned")
    made = table(*columns, right=figures)
    for line in lines:
        row = line_json(played, line)
        cells = {
            "seat": str(line.seat + 1),
            "wager": row["wager"],
            "stake": money(line.stake),
            "result": row["result"],
            "odds": row["odds"],
            "net": signed(line.net),
            "returned": money(line.returned) if line.returned else "",
            "reason": row["reason"],
            "line": row["lines"],
        }
        made.add_row(*(cells[column] for column in columns))
    return made
