"""`pitboss rules`: a game's rule sheet, with the line of the book behind everything on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from rich.box import ROUNDED
from rich.console import RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from pitboss.cli.common import (
    AddressArgument,
    JsonOption,
    OptionsArgument,
    console,
    print_json,
    table,
)
from pitboss.errors import BadInput
from pitboss.money.cents import cents, money
from pitboss.registry import slugs
from pitboss.report.sheet import FeeRow, FeeSheet, PaySheet, Sheet, WagerSheet, said, sheet
from pitboss.rulebook.address import parse_address
from pitboss.rulebook.loader import Book, book

WIDEST = 100
MOST_SPOTS = 8


def command(
    address: AddressArgument,
    options: OptionsArgument = None,
    json: JsonOption = False,
) -> None:
    """Print a rule sheet: the round, wagers, paytables, options, fees, readings, all with lines.

    Examples: [bold]pitboss rules toledo[/bold], [bold]pitboss rules toledo/roulette[/bold],
    [bold]pitboss rules toledo/roulette:straight[/bold]
    """
    given = parse_address(address, options or [])
    of = book(given.book)
    if not given.game:
        if given.options:
            raise BadInput("options belong to a game; write book/game before them", code="option")
        if json:
            print_json(book_json(of))
        else:
            show_book(of)
        return
    made = sheet(of.game(given.game), given.options)
    if given.wager:
        made = made.only(given.wager, given.paytable)
    if json:
        print_json(made.as_dict())
    elif given.wager:
        show_wager(made)
    else:
        show(made)


# A book


def book_json(of: Book) -> dict[str, object]:
    """A book and its games."""
    data = of.data
    return {
        "book": of.slug,
        "title": data.title,
        "casino": data.casino,
        "regulator": data.regulator,
        "edition": data.edition,
        "source": data.source,
        "games": [
            {
                "game": slug,
                "title": offer.data.game.title,
                "bank": offer.data.game.bank,
                "lines": str(offer.data.game.lines),
                "wagers": list(offer.data.wager),
                "readings": len(offer.data.reading),
                "playable": offer.data.game.play in slugs(),
            }
            for slug, offer in of.games().items()
        ],
    }


def show_book(of: Book) -> None:
    _head(of.data.title, [f"{of.data.casino} · {of.data.regulator}", of.data.edition])
    made = table("game", "", "bank", "wagers", "readings", "lines", right=("wagers", "readings"))
    made.columns[0].no_wrap = True
    made.columns[2].no_wrap = True
    for slug, offer in of.games().items():
        head = offer.data.game
        made.add_row(
            f"[bold]{slug}[/bold]",
            escape(head.title),
            head.bank,
            str(len(offer.data.wager)),
            str(len(offer.data.reading)),
            str(head.lines),
        )
    _print(made)
    _print(f"[dim]pitboss rules {of.slug}/GAME shows a game's sheet.[/dim]")


# A game


def show(made: Sheet) -> None:
    """The whole sheet."""
    _title(made)
    _section("The round")
    _print(Text(made.round))
    _section("Wagers")
    _print(_wagers(made.wagers))
    for each in paytable_tables(made):
        _print(each)
    if made.options:
        _section("Left to the house")
        _print(_options(made))
    if made.rules:
        _section("Fixed by the book")
        _print(_rules(made))
    if made.fees:
        _section("Collection fees")
        for document in made.fees:
            _fees(document)
    if made.irregularities:
        _section("When something goes wrong")
        _named(
            ("what", "effect"), [((i.name, i.effect), i.says, i.lines) for i in made.irregularities]
        )
    if made.procedures:
        _section("Procedures")
        _named(("procedure",), [((p.name,), p.says, p.lines) for p in made.procedures])
    if made.readings:
        _section("Readings: where the book is unclear")
        for reading in made.readings:
            _reading(reading.id, made)
    _printed(made)


def show_wager(made: Sheet) -> None:
    """One wager."""
    wager = made.wagers[0]
    _head(
        f"{wager.title} in {made.title}",
        [f"{made.address}:{wager.wager}", f"{made.casino}, lines {wager.lines}"],
    )
    _print(Text(f"{wager.says[:1].upper()}{wager.says[1:]}."))
    _print(f"[dim]Made {_made(wager)}.[/dim]")
    if wager.spots:
        _print(f"[dim]Spots: {escape(', '.join(wager.spots))}[/dim]")
    for each in wager.paytables:
        _print(_paytable(wager, each))
    _printed(made)


def paytable_tables(made: Sheet) -> Iterator[RenderableType]:
    """The paytables of a game, drawn; those with one payoff already stand beside their wager."""
    for wager in made.wagers:
        if len(wager.paytables) > 1 or any(len(p.rows) > 1 for p in wager.paytables):
            for each in wager.paytables:
                yield _paytable(wager, each)


def spots_text(spots: Sequence[str]) -> str:
    """Spots in a few words: all of them, or the first and the last.

    >>> spots_text(["4", "5"]), spots_text([str(n) for n in range(38)])
    ('4, 5', '0, 1, 2 ... 37 (38 spots)')
    """
    if len(spots) <= MOST_SPOTS:
        return ", ".join(spots)
    return f"{', '.join(spots[:3])} ... {spots[-1]} ({len(spots)} spots)"


def _title(made: Sheet) -> None:
    banks = "the house banks" if made.bank == "house" else "a player-dealer banks"
    lines = [
        f"{made.casino} · {made.regulator}",
        made.edition,
        f"{made.address} · lines {made.lines} of {made.source}",
        f"{banks}, {made.seats} seats" + (f" · approval {made.approved}" if made.approved else ""),
    ]
    if not made.playable:
        lines.append(f"not playable: {made.problem}" if made.problem else "the rules as data only")
    _head(made.title, lines)


def _wagers(wagers: Iterable[WagerSheet]) -> Table:
    made = _full(table("wager", "when it wins and loses", "pays", "lines"))
    made.columns[1].min_width, made.columns[2].max_width = 34, 22
    for wager in wagers:
        name = f"[bold]{escape(wager.title)}[/bold]\n[dim]{wager.wager}[/dim]"
        says = f"{escape(wager.says)}\n[dim]{escape(_made(wager))}[/dim]"
        if wager.spots:
            says += f"\n[dim]spots: {escape(spots_text(wager.spots))}[/dim]"
        made.add_row(name, says, escape(wager.pays), _lines(wager.lines))
    return made


def _made(wager: WagerSheet) -> str:
    return "; ".join([wager.when, *wager.conditions])


def _paytable(wager: WagerSheet, pays: PaySheet) -> RenderableType:
    title = f"[bold]{escape(wager.title)}[/bold]"
    notes = [] if pays.name == wager.wager else [pays.name]
    notes += [pays.condition] if pays.condition else []
    notes += ["at least"] if pays.minimum else []
    notes += ["in force"] if pays.in_force and len(wager.paytables) > 1 else []
    if notes:
        title += f" [dim]({escape(', '.join(notes))})[/dim]"
    made = table("outcome", "pays", "line", title=title, right=("pays",))
    for row in pays.rows:
        made.add_row(escape(row.called), escape(row.pays), _lines(row.lines or pays.lines))
    return Padding(made, (0, 0, 0, 2))


def _options(made: Sheet) -> Table:
    drawn = _full(table("option", "what", "allowed", "lines"))
    for option in made.options:
        what = escape(option.says)
        if option.reading:
            what += f"\n[dim]reading {escape(option.reading)}[/dim]"
        allowed = (
            f"{escape(option.choices)}\n[dim]default[/dim] [bold]{said(option.default)}[/bold]"
        )
        if option.in_force not in (None, option.default):
            allowed += f"\n[dim]in force[/dim] [bold]{said(option.in_force)}[/bold]"
        drawn.add_row(f"[bold]{option.option}[/bold]", what, allowed, _lines(option.lines))
    return drawn


def _rules(made: Sheet) -> Table:
    drawn = _full(table("rule", "value", "what", "lines"))
    drawn.leading = 0
    for rule in made.rules:
        value = escape(said(rule.value))
        drawn.add_row(f"[bold]{rule.rule}[/bold]", value, escape(rule.says), _lines(rule.lines))
    return drawn


def _fees(document: FeeSheet) -> None:
    governs = "governs" if document.governs else "does not govern"
    _print(f"[bold]{escape(document.document)}[/bold] ({governs}; lines {document.lines})")
    _print(Padding(Text(document.says), (0, 0, 0, 2)))
    charged = {"nobody": "", "wager": "each wager", "player": "each player"}[document.player_per]
    counts = ", ".join(document.player_counts)
    player = f"{charged} by {counts}" if charged else "players pay nothing"
    extra = "" if cents(document.dealer_extra) == 0 else f" + {money(cents(document.dealer_extra))}"
    made = table("option", "limits", player, f"player-dealer by table action{extra}", "lines")
    made.columns[1].no_wrap = True
    for _, grouped in groupby(document.rows, key=lambda row: row.option):
        rows = list(grouped)
        first = rows[0]
        name = f"{document.document}/{first.option}"
        star = " *" if document.in_force == name else ""
        low, high = _money(first.limit_low), _money(first.limit_high)
        made.add_row(
            f"[bold]{first.option}[/bold]{star}",
            low if low == high else f"{low} to {high}",
            _brackets(row for row in rows if row.payer == "player"),
            _brackets(row for row in rows if row.payer == "player-dealer"),
            _lines(first.lines),
        )
        made.add_section()
    _print(Padding(made, (0, 0, 0, 2)))
    if document.in_force:
        _print(
            Padding("[dim]* in force; choose another with fees=DOCUMENT/OPTION[/dim]", (0, 0, 0, 2))
        )


def _brackets(rows: Iterable[FeeRow]) -> RenderableType:
    made = Table.grid(padding=(0, 1))
    made.add_column(justify="right")
    made.add_column(justify="right")
    for row in rows:
        upto = f"{_money(row.at)} to {_money(row.to)}" if row.to else f"{_money(row.at)} and more"
        made.add_row(upto, f"[bold]{_money(row.fee)}[/bold]")
    return made if made.rows else Text("none", "dim")


def _named(heads: Sequence[str], rows: Iterable[tuple[tuple[str, ...], str, str]]) -> None:
    made = _full(table(*heads, "what is done", "lines"))
    for names, says, lines in rows:
        first, *others = names
        made.add_row(f"[bold]{escape(first)}[/bold]", *others, escape(says), _lines(lines))
    _print(made)


def _reading(name: str, made: Sheet) -> None:
    reading = next(r for r in made.readings if r.id == name)
    option = f" · option [bold]{reading.option}[/bold]" if reading.option else ""
    _print(f"[bold]{escape(reading.id)}[/bold] [dim](lines {reading.lines})[/dim]{option}")
    _print(Padding(Text(reading.about), (0, 0, 0, 2)))
    grid = Table.grid(padding=(0, 1))
    for alternative in reading.alternatives:
        chosen = alternative == reading.chosen
        style = "bold" if chosen else ""
        grid.add_row(Text("=>" if chosen else " -", style), Text(alternative, style))
    if reading.chosen not in reading.alternatives:
        grid.add_row(Text("=>", "bold"), Text(reading.chosen, "bold"))
    grid.add_row("", Text(reading.reason, "italic"))
    _print(Padding(grid, (0, 0, 1, 2)))


def _printed(made: Sheet) -> None:
    if not made.printed:
        return
    _section("Figures that the book prints")
    drawn = table("wager", "edge", "hit", "with", "lines", right=("edge", "hit"))
    for row in made.printed:
        options = " ".join(f"{name}={said(value)}" for name, value in row.options.items())
        drawn.add_row(f"[bold]{row.wager}[/bold]", row.edge, row.hit, options, _lines(row.lines))
    _print(drawn)


# Drawing


def _print(made: RenderableType) -> None:
    console.print(made, width=min(console.width, WIDEST), highlight=False)


def _head(title: str, lines: Iterable[str]) -> None:
    body = "\n".join([f"[bold]{escape(title)}[/bold]", *(escape(line) for line in lines)])
    _print(Panel(body, box=ROUNDED, expand=False, padding=(0, 2)))


def _section(title: str) -> None:
    _print("")
    _print(Rule(f"[bold]{escape(title)}[/bold]", align="left", style="dim"))


def _full(made: Table) -> Table:
    """A table whose rows have several lines: room between them, line numbers in a narrow column."""
    made.leading = 1
    made.columns[0].no_wrap = True
    made.columns[-1].max_width = 16
    made.columns[-1].min_width = 5
    return made


def _lines(lines: str) -> str:
    return f"[dim]{escape(lines)}[/dim]"


def _money(text: str) -> str:
    return money(cents(text))
