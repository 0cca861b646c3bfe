"""The report on a game on paper: a summary, who vouches for it, a page a wager, the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from pitboss.report.blocks import (
    LINES,
    Block,
    Section,
    capital,
    cell,
    column,
    grid,
    lines_cell,
    paragraph,
)
from pitboss.report.chances import chance_or_never
from pitboss.report.lab import Report
from pitboss.report.pdf import Paper, on_paper
from pitboss.report.sections import sections
from pitboss.report.sheet import sheet_of

MOST_RESULTS = 22
"""Results that are printed of a wager, so that it stays on its page; the JSON has all."""
MOST_ROWS = 16


def report_pdf(made: Report) -> bytes:
    """The PDF; the same report always makes the same bytes."""
    data = made.data
    chosen = ", ".join(f"{name.replace('-', ' ')} {said}" for name, said in data["options"].items())
    rules = [
        replace(each, new_page=n == 0) for n, each in enumerate(sections(sheet_of(made.terms)))
    ]
    return on_paper(
        Paper(
            title=f"Report: {data['title']}",
            house=data["house"],
            below=f"{data['address']} · {data['date']} · SHA-256 {made.hash}",
            subject=f"The wagers of {data['address']}, proved and simulated",
            about=[
                f"{data['house']} · {data['regulator']}",
                data["edition"],
                f"{data['address']} · lines {data['lines']} of {data['source']}",
                *([f"With {chosen}"] if chosen else []),
                f"Made {data['date']} by pitboss {data['made_by']['pitboss']}",
            ],
            sections=[
                Section(title="Summary", blocks=list(_summary(data))),
                Section(title="What vouches for it", blocks=list(_vouches(made))),
                *(_wager(each) for each in data["wagers"]),
                *rules,
            ],
        )
    )


def _percent(value: float) -> str:
    return f"{100 * value:.4f} %"


def _z(wager: Mapping[str, Any]) -> str:
    run = wager["simulation"]
    return "" if run is None or run["z"] is None else f"{run['z']:+.2f}"


def _summary(data: Mapping[str, Any]) -> Iterator[Block]:
    columns = [
        column("wager", "name"),
        *(column(head, "figure") for head in ("edge", "hit rate", "deviation", "units bet")),
        column("simulated", "figure"),
        column("z", "figure"),
        LINES,
    ]
    yield grid(
        columns,
        [
            [
                cell(_called(each)),
                cell(_percent(each["edge"])),
                cell(_percent(each["hit"])),
                cell(f"{each['sd']:.4f}"),
                cell(f"{each['units']:.4f}"),
                cell(_percent(each["simulation"]["edge"]) if each["simulation"] else ""),
                cell(_z(each)),
                lines_cell(each["lines"]),
            ]
            for each in data["wagers"]
        ],
    )
    yield paragraph(
        "The edge is the house's share of the initial wager. z is how many standard errors the "
        "simulation is from the proof; nothing stands there where what was simulated is not what "
        "is proved (a meter that runs, a shoe that is dealt down to its cut card)."
    )
    for each in data["without"]:
        yield paragraph(f"{capital(each['wager'])}: {each['says']}.")


def _called(wager: Mapping[str, Any]) -> str:
    spot = wager["wager"].partition(" ")[2]
    return f"{wager['title']} {spot}".strip()


def _wager(data: Mapping[str, Any]) -> Section:
    blocks: list[Block] = []
    if data["says"]:
        blocks.append(paragraph(data["says"]))
    rows = [
        ("House edge", f"{100 * data['edge']:.8f} %"),
        ("As a fraction", data["exact"] if data["exact"] and len(data["exact"]) < 60 else ""),
        ("Element of risk", _percent(data["element_of_risk"])),
        ("Hit rate", _percent(data["hit"])),
        ("Push rate", _percent(data["push"])),
        ("Standard deviation", f"{data['sd']:.6f}"),
        ("Units bet", f"{data['units']:.6f}"),
        ("At a stake of", f"${data['stake']:,.2f}"),
        ("Ends counted", f"{data['deals']:,}"),
        ("Printed at", f"lines {data['lines']}" if data["lines"] else ""),
    ]
    figures = [column("figure", "name"), column("value", "figure")]
    blocks.append(grid(figures, [[cell(a), cell(b)] for a, b in rows if b]).beside())
    if data["simulation"]:
        blocks.append(grid(figures, _simulation(data["simulation"])).beside())
    numbers = "in fractions" if data["numbers"] == "exact" else "in 64-bit floating point"
    blocks.append(paragraph(f"How it is proved ({data['solver']}, {numbers}): {data['method']}."))
    pays = [column("outcome", "name"), column("pays", "figure"), LINES]
    shown = data["pays"][:MOST_ROWS]
    if shown:
        rows_of = [[cell(r["title"]), cell(r["pays"]), lines_cell(r["lines"])] for r in shown]
        blocks.append(replace(grid(pays, rows_of), small=True))
    results = data["results"]
    net = [column("net, in stakes", "figure"), column("chance", "figure"), column("odds", "figure")]
    drawn = [
        [cell(_net(r["net"])), cell(f"{r['chance']:.10f}"), cell(chance_or_never(r["chance"]))]
        for r in results[:MOST_RESULTS]
    ]
    blocks.append(replace(grid(net, drawn), small=bool(shown)))
    if len(results) > MOST_RESULTS:
        more = sum(r["chance"] for r in results[MOST_RESULTS:])
        blocks.append(
            paragraph(
                f"And {len(results) - MOST_RESULTS:,} results more, of a chance of {more:.10f} "
                "together: the report's JSON has all of them."
            )
        )
    return Section(title=_called(data), blocks=blocks, new_page=True)


def _net(text: str) -> str:
    over, _, under = text.partition("/")
    return text if not under else f"{int(over) / int(under):+.4f}"


def _simulation(run: Mapping[str, Any]) -> Iterator[list[Any]]:
    rows = [
        ("Simulated, rounds", f"{run['rounds']:,}"),
        ("Seed", str(run["seed"])),
        ("Play", run["strategy"]),
        ("Edge", _percent(run["edge"])),
        ("Standard error", _percent(run["se"])),
        ("95 % from", _percent(run["low"])),
        ("to", _percent(run["high"])),
        ("Hit rate", _percent(run["hit"])),
        ("Held against", "" if run["held_against"] is None else _percent(run["held_against"])),
        ("z", "" if run["z"] is None else f"{run['z']:+.2f}"),
    ]
    for name, value in rows:
        if value:
            yield [cell(name), cell(value)]


def _vouches(made: Report) -> Iterator[Block]:
    by = made.data["made_by"]
    rows = [
        ("This report, SHA-256", made.hash),
        ("Signed by the house's key", made.key),
        ("Signature (HMAC, SHA-256)", made.signature),
        *((f"{name}, SHA-256", value) for name, value in made.data["files"].items()),
        ("Code of the rules", by["code"]),
        ("pitboss, Python", f"{by['pitboss']}, {by['python']}"),
        ("numba, numpy", f"{by['numba']}, {by['numpy']}"),
    ]
    yield grid([column("what", "name"), column("is")], [[cell(a), cell(b)] for a, b in rows])
    yield paragraph(
        "The hash is of the report's JSON (pitboss report --json), keys sorted and nothing "
        "between. Whoever has the house's key checks it with pitboss report --check FILE."
    )
