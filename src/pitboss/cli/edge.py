"""`pitboss edge`: the exact edge of every wager, as a fraction."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Annotated, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from pitboss.cli.common import (
    AddressArgument,
    JsonOption,
    OptionsArgument,
    console,
    percent,
    print_json,
    table,
)
from pitboss.engines.exact import Solved
from pitboss.engines.exact.result import MeterLine
from pitboss.engines.exact.tables import (
    Case,
    Found,
    Row,
    cases_of,
    own_wagers,
    rows_of,
    solve_cases,
)
from pitboss.engines.exact.tables import solve_wager as solve_wager
from pitboss.errors import BadInput, NotAllowed, PitbossError, unknown
from pitboss.money.cents import cents, money
from pitboss.registry import slugs
from pitboss.report.convergence import check_picture
from pitboss.report.edges import edge_json, ratio
from pitboss.rulebook.address import Address, parse_address
from pitboss.rulebook.house_options import typed
from pitboss.rulebook.loader import book
from pitboss.rulebook.terms import Terms

LONGEST, SHORTEST = 40, 16
"""The longest fraction that is printed in a table, and in a narrow one."""
WIDE = 105
T = TypeVar("T")
NO_CODE = "no code yet"
NEVER, FOR_BOTH = "  giving up no hand", "  with {}, played for both"
"""How a wager is called that hangs on decisions: without them, and with them made for it too."""
BEST = "  every hand set best"
"""And one that is proved by the house way."""
NO_SOLVER = "no exact solution, pitboss simulate estimates it"


def command(
    address: AddressArgument,
    options: OptionsArgument = None,
    stake: Annotated[
        str, typer.Option(help="Stake in dollars; breakage and fixed prizes depend on it.")
    ] = "",
    beside: Annotated[
        str, typer.Option(help="Stake in dollars of the wager that this one is decided with.")
    ] = "",
    every: Annotated[
        bool | None,
        typer.Option(
            "--all/--quick",
            help="Each option and paytable by itself, or the defaults alone. A book has all; "
            "quick, it leaves out what takes minutes to prove.",
            show_default=False,
        ),
    ] = None,
    prove: Annotated[
        bool, typer.Option("--prove", help="Prove it anew, whatever is kept or was shipped.")
    ] = False,
    plot: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw the results of one wager, as PNG."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Prove the house edge: exact fraction, hit rate, deviation, units bet.

    Example: [bold]pitboss edge columbus-2016/casino-war decks=8[/bold]
    """
    given = parse_address(address, options or [])
    amount = cents(stake) if stake else None
    if amount is not None and amount <= 0:
        raise NotAllowed("a stake is more than nothing", code="stake")
    main = cents(beside) if beside else None
    if main is not None and not given.wager:
        raise BadInput("a stake beside is for one wager: book/game:wager", code="beside")
    whole = not given.game if every is None else every
    if plot:
        _check_plot(plot, given, whole)
    firsts = [replace(first, beside=main, anew=prove) for first in _wanted(given, amount)]
    wagers = [cases_of(first, every=whole) for first in firsts]
    asked = [case for cases in wagers for case in cases]
    patient = whole or bool(given.game)
    found = iter(_solved(asked, whole, patient=patient, show=not json))
    rows: list[Row] = []
    refused: list[tuple[Case, PitbossError]] = []
    for cases in wagers:
        results = [next(found) for _ in cases]
        rows += rows_of(cases, results)
        refused += _refusals(cases, results)
    if not rows:
        nothing = NotAllowed(f"nothing in {address} can be solved exactly", code="exact")
        raise refused[0][1] if refused else nothing
    if plot:
        _plot(plot, rows)
    notes = _notes(given, refused)
    if json:
        print_json([edge_json(row.terms, row.exact, row.alike) for row in rows])
        _show_notes(notes, Console(stderr=True, width=console.width))
    elif whole:
        show_varied(rows, notes)
    else:
        show([(row.terms, row.exact) for row in rows], notes)


def _check_plot(path: Path, given: Address, whole: bool) -> None:
    """Refuse what cannot be drawn, before anything is solved."""
    check_picture(path)
    if not given.wager or whole:
        raise BadInput("a picture is of one wager, without --all: book/game:wager", code="plot")


def _wanted(given: Address, stake: int | None) -> Iterator[Case]:
    """What an address names, wager by wager, under the options given."""
    if not given.game:
        for offer in book(given.book).games().values():
            if offer.data.game.play in slugs():
                yield from _wanted(Address(given.book, offer.slug, options=given.options), stake)
        return
    terms = given.terms()
    options = dict(given.options)
    if given.paytable:
        options[f"{given.wager}-paytable"] = given.paytable
    wagers = [given.wager] if given.wager else own_wagers(terms)
    if given.wager and given.wager.split(" ")[0] not in terms.wagers:
        raise unknown(f"wager in {terms.address}", given.wager, terms.wagers, code="wager")
    place = f"{given.book}/{given.game}"
    for wager in wagers:
        yield Case(address=place, wager=wager, options=options, stake=stake, bound=terms)


def _solved(cases: list[Case], whole: bool, *, patient: bool, show: bool) -> list[Found]:
    """What comes of each case; an interrupt loses nothing that was finished."""
    finished = 0

    def done(more: int) -> None:
        nonlocal finished
        finished += more
        advance(more)

    try:
        with _progress(len(cases), show=show) as advance:
            several = whole or len({case.address for case in cases}) > 1
            return solve_cases(cases, on_all_cores=several, done=done, patient=patient)
    except KeyboardInterrupt:
        Console(stderr=True).print(f"stopped; {finished} of {len(cases)} are solved and kept")
        raise


@contextmanager
def _progress(total: int, *, show: bool) -> Iterator[Callable[[int], None]]:
    """A bar with the time left, on a terminal."""
    terminal = Console(stderr=True)
    bar = Progress(
        TextColumn("solving"),
        BarColumn(),
        TextColumn("{task.completed:.0f} of {task.total:.0f}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=terminal,
        transient=True,
        disable=not (show and terminal.is_terminal),
    )
    with bar:
        task = bar.add_task("", total=total)
        yield lambda more: bar.advance(task, more)


def _refusals(cases: list[Case], results: list[Found]) -> list[tuple[Case, PitbossError]]:
    """The cases of a wager that cannot be solved; not those that fail as the first one does."""
    found: list[tuple[Case, PitbossError]] = []
    for case, result in zip(cases, results, strict=True):
        if isinstance(result, PitbossError):
            if case.changed and found and result.message == found[0][1].message:
                continue
            found.append((case, result))
    return found


def _notes(given: Address, refused: list[tuple[Case, PitbossError]]) -> dict[str, list[str]]:
    """What is not in the table, by the reason why."""
    notes: dict[str, list[str]] = {}
    for case, error in refused:
        reason = NO_SOLVER if error.code == "exact" else error.message
        place = "" if given.game else case.address.rpartition("/")[2] + ":"
        notes.setdefault(reason, []).append(f"{place}{case.wager} {case.changed}".strip())
    if not given.game:
        offers = book(given.book).games().values()
        without = [offer.slug for offer in offers if offer.data.game.play not in slugs()]
        notes |= {NO_CODE: without} if without else {}
    return notes


def _plot(path: Path, rows: list[Row]) -> None:
    if len(rows) > 1:
        names = [row.exact.wager for row in rows]
        raise NotAllowed(
            f"a picture is of one spot: {', '.join(names)}", allowed=names, code="plot"
        )
    from pitboss.report.distribution import draw_distribution

    terms, exact = rows[0].terms, rows[0].exact
    slug = exact.wager.split(" ")[0]
    several = len(terms.offer.data.wager[slug].paytable) > 1
    paytable = f"@{terms.paytables[slug]}" if several else ""
    draw_distribution(path, _title(terms, f":{exact.wager}{paytable}"), exact)


def _meter_says(exact: Solved, line: MeterLine) -> str:
    """The line for people."""
    by = f"{ratio(line.slope)} for each dollar on the meter"
    says = f"{exact.wager}: the edge is {ratio(line.constant)} less {by}"
    low = f"from {_dollars(line.low)}" if line.low else ""
    high = f"to {_dollars(line.high)}" if line.high is not None else "up" if low else ""
    if low or high:
        says += f" ({low} {high})".replace("( ", "(")
    even = "no meter makes it even"
    if line.break_even is not None:
        even = f"even at {_dollars(line.break_even)}"
    return f"{says}; {even}; in the table at {_dollars(line.at)}"


def _dollars(amount: Fraction) -> str:
    """Dollars for people, up to the next cent."""
    return money(math.ceil(amount * 100))


def _fraction(exact: Solved, longest: int) -> str:
    written = exact.fraction
    if written is None:
        return f"{exact.edge:.12f}"
    return written if len(written) <= longest else "in --json"


def _title(terms: Terms, inside: str = "") -> str:
    chosen = typed(terms.chosen())
    return f"{terms.address}{inside} {chosen}".strip()


def show(rows: Sequence[tuple[Terms, Solved]], notes: Mapping[str, list[str]]) -> None:
    """A game's wagers, and at the end what could not be solved."""
    figures = ("edge", "hit", "push", "sd", "units", "stake")
    longest = LONGEST if console.width >= WIDE else SHORTEST
    for on, mine in _by_game((on, exact) for on, exact in rows):
        made = table("wager", *figures, "exact edge", title=_title(on), right=figures)
        for exact in mine:
            for name, found in _as_played(exact):
                made.add_row(name, *_figures(found), money(found.stake), _fraction(found, longest))
        console.print(made)
        _say_beside(mine)
        for exact in mine:
            if exact.comes_back:
                console.print(_put_up_says(exact), markup=False)
            if exact.meter:
                console.print(_meter_says(exact, exact.meter), markup=False)
    _say_shipped(exact for _, exact in rows)
    _show_notes(notes)


def show_varied(rows: Sequence[Row], notes: Mapping[str, list[str]]) -> None:
    """Each game's wagers with what they are under other options."""
    figures = ("edge", "hit", "push", "sd", "units")
    for on, mine in _by_game((row.terms, row) for row in rows):
        title = f"{on.address}, each option by itself"
        made = table("wager", *figures, "options", "exact edge", title=title, right=figures)
        before = ""
        for row in mine:
            options = row.changed or "defaults"
            if row.alike and row.exact.wager.split(" ")[0] != before.split(" ")[0]:
                options += f"; {len(row.alike)} alike"
            name = "" if row.exact.wager == before else row.exact.wager
            before = row.exact.wager
            made.add_row(name, *_figures(row.exact), options, _fraction(row.exact, SHORTEST))
            for name, otherwise in _as_played(row.exact)[1:]:
                made.add_row(name, *_figures(otherwise), "", _fraction(otherwise, SHORTEST))
        console.print(made)
        _say_beside([row.exact for row in mine])
        for row in mine:
            if row.exact.meter:
                says = _meter_says(row.exact, row.exact.meter)
                console.print(f"{says}; {row.changed}" if row.changed else says, markup=False)
    _say_shipped(row.exact for row in rows)
    _show_notes(notes)


def _put_up_says(exact: Solved) -> str:
    """Units, and what they leave out."""
    put_up = float(exact.units + exact.comes_back)
    of_all = float(exact.edge) / put_up
    return (
        f"{exact.wager}: {put_up:.4f} put up, of which {float(exact.units):.4f} have action and "
        f"the rest comes back; the edge is {percent(float(exact.element_of_risk))} of what has "
        f"action, {percent(of_all)} of what is put up"
    )


def _as_played(exact: Solved) -> list[tuple[str, Solved]]:
    """A wager, and once more without the decisions that it hangs on, or with them made for it."""
    found = [(exact.wager, exact)]
    if exact.alone:
        found.append((NEVER, exact.alone))
    if exact.together:
        found.append((FOR_BOTH.format(exact.together.wager), exact.together))
    if exact.set_best:
        found.append((BEST, exact.set_best))
    return found


def _say_beside(found: Iterable[Solved]) -> None:
    """Which wagers are settled by decisions about another."""
    by: dict[str, list[str]] = {}
    for exact in found:
        if exact.beside:
            says = f"beside the best play of {exact.beside}, which "
            says += "decides it too" if exact.together else "may give it up"
            by.setdefault(says, []).append(exact.wager)
    for says, wagers in by.items():
        console.print(f"{' and '.join(dict.fromkeys(wagers))}: {says}", markup=False)


def _say_shipped(found: Iterable[Solved]) -> None:
    """Which proofs this machine did not make."""
    results = list(found)
    shipped = list(dict.fromkeys(exact.wager for exact in results if exact.shipped))
    if shipped:
        which = ", ".join(shipped) if len(shipped) < len(results) else "all"
        says = f"shipped proofs, made with this very code: {which}; --prove proves them here"
        console.print(says, markup=False, highlight=False)


def _by_game(rows: Iterable[tuple[Terms, T]]) -> list[tuple[Terms, list[T]]]:
    """What belongs to each game, in order, with the terms of the first."""
    games: dict[str, tuple[Terms, list[T]]] = {}
    for on, row in rows:
        games.setdefault(on.address, (on, []))[1].append(row)
    return list(games.values())


def _show_notes(notes: Mapping[str, list[str]], on: Console = console) -> None:
    for reason, names in notes.items():
        on.print(f"{reason}: {', '.join(names)}", markup=False, highlight=False)


def _figures(exact: Solved) -> tuple[str, ...]:
    return (
        percent(float(exact.edge)),
        percent(float(exact.hit)),
        percent(float(exact.push)),
        f"{exact.sd:.4f}",
        f"{float(exact.units):.4f}",
    )
