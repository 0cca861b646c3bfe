"""`pitboss sign ADDRESS`: what hangs at a table: limits, fees, payout limits, notices."""

from __future__ import annotations

from rich.markup import escape

from pitboss.cli.common import AddressArgument, JsonOption, OptionsArgument, console, print_json
from pitboss.cli.rules import HtmlOption, PdfOption
from pitboss.errors import BadInput
from pitboss.report.files import write
from pitboss.report.sign import Sign, sign_of
from pitboss.rulebook.address import parse_address
from pitboss.rulebook.terms import terms


def command(
    address: AddressArgument,
    options: OptionsArgument = None,
    json: JsonOption = False,
    html: HtmlOption = None,
    pdf: PdfOption = None,
) -> None:
    """Print the sign of a table, or write it as a card to hang up.

    Examples: [bold]pitboss sign toledo/blackjack minimum=10 maximum=500[/bold],
    [bold]pitboss sign hollywood-park/pai-gow-poker --pdf sign.pdf[/bold]
    """
    given = parse_address(address, options or [])
    if not given.game or given.wager:
        raise BadInput("a sign is a table's: write book/game", code="usage")
    made = sign_of(terms(f"{given.book}/{given.game}", given.options))
    if json and (html is not None or pdf is not None):
        raise BadInput("--json prints, --html and --pdf write: choose one", code="usage")
    if html is not None:
        from pitboss.report.html import sign_page

        write(html, sign_page(made).encode())
    if pdf is not None:
        from pitboss.report.pdf import sign_pdf

        write(pdf, sign_pdf(made))
    if json:
        print_json(made.as_dict())
    elif html is None and pdf is None:
        _show(made)


def _show(made: Sign) -> None:
    console.print(f"[bold]{escape(made.title)}[/bold]  {escape(made.limits)}")
    console.print(f"[dim]{escape(made.house)} · {made.address}[/dim]")
    for part in made.parts:
        posted = f"  [dim]posted by {part.at}[/dim]" if part.lines else ""
        console.print(f"\n[bold]{part.head}[/bold]{posted}")
        for says in part.says:
            console.print(f"  {escape(says)}")
