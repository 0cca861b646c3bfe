"""A ruling on paper: what lay on the table, who is paid what and why, and the written round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.report.blocks import (
    LINES,
    Section,
    Words,
    capital,
    cell,
    column,
    grid,
    lines_cell,
    plain,
    quiet,
    strong,
    words,
)
from pitboss.report.pdf import Paper, on_paper

COLUMNS = [
    column("wager", "name"),
    column("stake", "figure"),
    column("result"),
    column("odds"),
    column("net", "figure"),
    column("why"),
    LINES,
]


def ruling_pdf(ruling: Mapping[str, Any], text: str, page: str) -> bytes:
    """The PDF of a ruling in the form that the settle page shows; `page` is its address."""
    return on_paper(
        Paper(
            title=f"Ruling: {ruling['title']}",
            house=ruling["house"],
            below=page,
            subject=f"A round of {ruling['round']}, settled by its rule book",
            about=[ruling["house"], ruling["round"], *_options(ruling), page],
            sections=[
                Section(title="On the table", blocks=[_lay(ruling)]),
                *(_seat(seat, ruling) for seat in ruling["seats"]),
                _money(ruling),
                Section(title="As it was written", blocks=[_text(text)]),
            ],
        )
    )


def _options(ruling: Mapping[str, Any]) -> list[str]:
    chosen = [f"{words(name)} {value}" for name, value in ruling["options"].items()]
    return [f"With {', '.join(chosen)}"] if chosen else []


def _lay(ruling: Mapping[str, Any]) -> Words:
    held = [
        plain(
            f"{capital(who)}: {' | '.join(' '.join(c or '(face down)' for c in h) for h in each)}"
        )
        for who, each in ruling["hands"].items()
    ]
    thrown = [plain(f"Fell: {', '.join(ruling['thrown'])}")] if ruling["thrown"] else []
    return Words(lines=tuple([*held, *thrown] or [quiet("Nothing has fallen.")]))


def _seat(seat: Mapping[str, Any], ruling: Mapping[str, Any]) -> Section:
    rows = [
        [
            ((strong(ruling["titles"].get(line["wager"], line["wager"])[0:80])),),
            cell(f"${line['stake']}"),
            cell(line["result"]),
            cell("" if line["odds"] == line["result"] else line["odds"]),
            cell(_signed(line["net"])),
            cell(line["reason"]),
            lines_cell(line["lines"]),
        ]
        for line in seat["lines"]
    ]
    whose = f"{'Behind seat' if seat.get('behind') else 'Seat'} {seat['seat']}"
    return Section(title=f"{whose}: {_signed(seat['net'])}", blocks=[grid(COLUMNS, rows)])


def _money(ruling: Mapping[str, Any]) -> Section:
    """The bank; or between players what was taken from the pots, and who got what of them."""
    if ruling["bank"]["kind"] != "players":
        return Section(title="The bank", blocks=[_bank(ruling)])
    taken = [
        plain(
            f"{capital(each['reason'])} from {_payer(each['payer'])}: ${each['amount']}"
            + (f" (line {each['lines']})" if each["lines"] else "")
        )
        for each in ruling["fees"]
    ]
    return Section(
        title="Between the players",
        blocks=[Words(lines=(*taken, *(plain(capital(pot)) for pot in ruling["pots_said"])))],
    )


def _bank(ruling: Mapping[str, Any]) -> Words:
    up = [
        plain(f"Seat {each['seat']}: ${each['amount']} stays up on {_title(each, ruling)}")
        for each in ruling["left_up"]
    ]
    fees = [
        plain(f"Collection from {_payer(each['payer'])}: ${each['amount']}")
        for each in ruling["fees"]
    ]
    return Words(lines=(plain(f"The bank: {_signed(ruling['bank']['net'])}"), *fees, *up))


def _title(of: Mapping[str, Any], ruling: Mapping[str, Any]) -> str:
    return str(ruling["titles"].get(of["wager"], of["wager"]))


def _payer(payer: object) -> str:
    return f"the {payer}" if payer in ("bank", "pot") else f"seat {payer}"


def _text(text: str) -> Words:
    return Words(lines=tuple(plain(line or " ") for line in text.splitlines()))


def _signed(dollars: str) -> str:
    """
    >>> _signed("-5.00"), _signed("12.50"), _signed("0.00")
    ('-$5.00', '+$12.50', '$0.00')
    """
    if float(dollars) == 0:
        return "$0.00"
    return f"-${dollars[1:]}" if dollars.startswith("-") else f"+${dollars}"
