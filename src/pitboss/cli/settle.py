"""`pitboss settle ROUND.toml`: a written round: who is paid what, and why."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from pitboss import phh
from pitboss.cli.common import JsonOption, OptionsArgument, console, print_json, signed, table
from pitboss.cli.quoting import QuoteOption, SourcesOption, print_quotes, sources_at
from pitboss.engines.on_the_table import fell
from pitboss.engines.phh_out import as_phh as phh_of
from pitboss.engines.play import Round
from pitboss.engines.played_hands import replay, terms_of
from pitboss.engines.written import Settled, read_round, settle_written
from pitboss.engines.written import settled as settled_round
from pitboss.errors import BadInput, PitbossError, line_of
from pitboss.money.cents import money
from pitboss.report.pots import in_words
from pitboss.report.ruling import as_json, left_up, line_json, where
from pitboss.rulebook.address import parse_options
from pitboss.rulebook.citing import lines_of_fee
from pitboss.rulebook.loader import parse
from pitboss.rulebook.schema import Scalar, WrittenRound

PLAYED = (".phh", ".phhs")
"""How files of hands are called that were really played."""


def command(
    file: Annotated[Path, typer.Argument(help="The written round (TOML); - reads it from input.")],
    json: JsonOption = False,
    transcript: Annotated[
        bool, typer.Option("--transcript", help="Print the short lines that golden rounds compare.")
    ] = False,
    as_phh: Annotated[
        bool, typer.Option("--phh", help="Print a hand between players in the PHH format.")
    ] = False,
    sources: SourcesOption = "",
    quote: QuoteOption = False,
    options: OptionsArgument = None,
    book: Annotated[
        str, typer.Option("--book", help="For hands in the PHH format: by which book.")
    ] = "",
) -> None:
    """Settle a written round: every wager with its result, odds, reason and the book's line.

    Example: [bold]pitboss settle dispute.toml[/bold]; poker hands in the PHH format too:
    [bold]pitboss settle hand.phh --book toledo rake-percent=10[/bold]
    """
    if json and transcript:
        raise BadInput("--json and --transcript are two forms of output: choose one", code="usage")
    if as_phh and (json or transcript or file.suffix in PLAYED):
        raise BadInput("--phh is a form of output of its own, for a written hand", code="usage")
    if file.suffix in PLAYED:
        _played_hands(file, book, parse_options(options or []), json=json, transcript=transcript)
        return
    if options or book:
        raise BadInput(
            "a round that is written in TOML names its book and its options itself; they are given "
            "here for hands in the PHH format",
            code="usage",
        )
    if str(file) == "-":
        if sys.stdin is None:
            raise BadInput("there is no standard input to read the round from", code="input")
        written = parse(sys.stdin.read(), WrittenRound, Path("standard input"))
    else:
        written = read_round(file)
    settled = settle_written(written)
    if as_phh:
        print(phh.dumps([phh_of(played) for played in settled.rounds]).rstrip("\n"))
        return
    of = settled.terms.offer.book
    printed = sources_at(sources, quote=quote, of=[of])
    if transcript:
        print("\n".join(settled.transcript()))
    elif json:
        print_json(as_json(settled))
    else:
        show(settled)
        if printed and quote:
            console.print("")
            print_quotes(printed, of.slug, _cited(settled))


def _played_hands(
    file: Path, of: str, given: Mapping[str, Scalar | str], *, json: bool, transcript: bool
) -> None:
    """Hands in the PHH format, one or many, dealt again by a book."""
    hands = phh.read(file)
    found = []
    for number, hand in enumerate(hands, 1):
        try:
            found.append(settled_round(replay(hand, terms_of(hand, of, given))))
        except PitbossError as error:
            which = f"hand {number}: " if len(hands) > 1 else ""
            raise type(error)(f"{file}: {which}{error.message}", code=error.code) from None
    if json:
        rulings = [as_json(settled) for settled in found]
        print_json(rulings if len(rulings) > 1 else rulings[0])
        return
    for number, settled in enumerate(found, 1):
        if len(found) > 1:
            console.print(f"[bold]Hand {number}[/bold], {settled.terms.address}")
        if transcript:
            print("\n".join(settled.transcript()))
        else:
            show(settled)


def _cited(settled: Settled) -> list[str]:
    return [where(played, line) for played in settled.rounds for line in played.settlement.lines]


def show(settled: Settled) -> None:
    """For people."""
    on = settled.terms
    for number, played in enumerate(settled.rounds, 1):
        if len(settled.rounds) > 1:
            throw = " ".join(fell(played.events, on.game.wheel(on.rules)))
            console.print(f"[bold]{number}.[/bold] {throw}")
        if played.settlement.lines:
            console.print(settlement_table(played))
        else:
            console.print("no wager is decided")
    if not settled.rounds:
        console.print("no wager is decided")
    for played in settled.rounds:
        for said in fees_in_words(played):
            console.print(said)
    for played in settled.rounds:
        for said in in_words(played):
            console.print(said)
    total: dict[int, int] = {}
    for line in settled.lines:
        total[line.seat] = total.get(line.seat, 0) + line.net
    for fee in settled.fees:
        if fee.seat is not None:
            total[fee.seat] = total.get(fee.seat, 0) - fee.amount
    paying = {fee.seat for fee in settled.fees}
    for seat, net in sorted(total.items()):
        after = " after collection" if seat in paying else ""
        console.print(f"{on.place_name(seat)}: [bold]{signed(net)}[/bold]{after}")
    up: dict[int, list[str]] = {}
    for seat, wager, amount in left_up(settled):
        up.setdefault(seat, []).append(f"{wager} {money(amount)}")
    for seat, wagers in up.items():
        whose = f"seat {seat + 1}, " if max(up) else ""
        console.print(f"{whose}still up: {', '.join(wagers)}")


def fees_in_words(played: Round) -> Iterator[str]:
    """What was collected: for what, from whom, how much, and where that is printed."""
    on = played.terms
    for fee in played.settlement.fees:
        payer = fee.paid_by("" if fee.seat is None else on.place_name(fee.seat))
        what = on.game.reasons[fee.reason].says if fee.from_pot else "collection"
        at = lines_of_fee(on, played.settlement, fee)
        where_printed = f" ({line_of(at)})" if at else ""
        yield f"{what} from {payer}: {money(fee.amount)}{where_printed}"


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
            "seat": played.terms.place_number(line.seat),
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
