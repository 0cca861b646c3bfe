"""`pitboss report ADDRESS`: the wagers of a game as a test lab hands them in, signed."""

from __future__ import annotations

import json as js
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.common import JsonOption, KeyOption, OptionsArgument, console, percent, print_json
from pitboss.cli.rules import PdfOption
from pitboss.engines.simulate import check_rounds
from pitboss.errors import BadInput
from pitboss.extras import need
from pitboss.report.files import write
from pitboss.rulebook.address import parse_address
from pitboss.rulebook.loader import read_text


def command(
    address: Annotated[
        str, typer.Argument(metavar="ADDRESS", help="book/game or book/game:wager")
    ] = "",
    options: OptionsArgument = None,
    rounds: Annotated[
        int, typer.Option(help="Rounds that are simulated beside each proof.")
    ] = 1_000_000,
    seed: Annotated[int, typer.Option(help="The simulation's seed.")] = 1,
    key: KeyOption = "",
    check: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Check a report's JSON with the key.")
    ] = None,
    pdf: PdfOption = None,
    json: JsonOption = False,
) -> None:
    """Report a game's wagers: rules, method, figures, simulation, hashes, the house's signature.

    Example: [bold]pitboss report columbus-2016/casino-war --pdf war.pdf[/bold]
    """
    from pitboss.ledger.house_key import HouseKey, usual_place
    from pitboss.report.lab import check as checked
    from pitboss.report.lab import report

    place = Path(key) if key else usual_place()
    if check is not None:
        try:
            told = js.loads(read_text(check))
        except (ValueError, RecursionError):
            raise BadInput(f"{check} is no report: it is not JSON", code="report") from None
        of = checked(told, HouseKey.read(place))
        console.print(f"{check}: the report on {of} is as the house signed it", markup=False)
        return
    given = parse_address(address, options or [])
    if not given.game:
        raise BadInput("a report is on a game or a wager: write book/game", code="usage")
    check_rounds(rounds)
    if pdf is not None:
        need("reportlab")
    with console.status(address) as status:
        made = report(
            given.terms(),
            HouseKey.kept_in(place),
            wager=given.wager,
            rounds=rounds,
            seed=seed,
            said=status.update,
        )
    if pdf is not None:
        from pitboss.report.lab_paper import report_pdf

        write(pdf, report_pdf(made))
    if json:
        print_json(made.as_json())
    elif pdf is None:
        for each in made.data["wagers"]:
            run = each["simulation"]
            beside = f"; simulated {percent(run['edge'])}" if run else ""
            z = f", z {run['z']:+.2f}" if run and run["z"] is not None else ""
            console.print(f"{each['wager']}: {percent(each['edge'])}{beside}{z}", markup=False)
        console.print(f"SHA-256 {made.hash}\nsigned {made.signature}", markup=False)
        console.print("--pdf FILE and --json have the whole report", markup=False)
