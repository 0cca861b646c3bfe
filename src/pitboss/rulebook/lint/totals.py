"""Totals that do not add up, and things that are mentioned and not there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from pitboss.rulebook.lint import Defect, rule
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.schema import ChartRow

_NUMBER = re.compile(r"-?\$?([\d,]*\.?\d+)\s*(%?)$")


def number(text: str) -> Decimal | None:
    """A printed number, without its dollar or percent sign.

    >>> number("6.25%"), number("$1,000"), number("54"), number("some")
    (Decimal('6.25'), Decimal('1000'), Decimal('54'), None)
    """
    match = _NUMBER.match(text.strip())
    return Decimal(match.group(1).replace(",", "")) if match else None


@rule("error")
def sum_is_wrong(offer: BookGame) -> Iterator[Defect]:
    """A printed total is not the sum of its printed parts."""
    for each in offer.data.sum:
        total = number(each.total)
        parts = [number(p.amount) for p in each.parts]
        known = [p for p in parts if p is not None]
        if total is None or len(known) < len(parts):
            continue
        if sum(known) != total:
            lines = ", ".join(str(x) for x in [each.lines, *(p.lines for p in each.parts)])
            yield Defect(
                lines=lines,
                where=each.name,
                says=f"the parts make {sum(known)}, the total is {each.total}",
                cost="one of the figures is wrong, or an item is missing",
            )


@rule("error")
def shares_are_not_the_whole(offer: BookGame) -> Iterator[Defect]:
    """The shares of a jackpot do not make up the whole of it."""
    for name, meter in offer.data.meter.items():
        parts = [number(s.share) for s in meter.shares if s.share.strip().endswith("%")]
        known = [p for p in parts if p is not None]
        if known and len(known) == len(meter.shares) and sum(known) != 100:
            yield Defect(
                lines=", ".join(str(s.lines) for s in meter.shares),
                where=name,
                says=f"the shares make {sum(known)} %",
                cost="the rest belongs to nobody"
                if sum(known) < 100
                else "more is promised than is there",
            )


@rule("note")
def refers_to_nothing(offer: BookGame) -> Iterator[Defect]:
    """The text refers to a bet, table, section or game that is not there."""
    data = offer.data
    there = {
        "wager": set(data.wager),
        "table": {t.name for t in data.table},
        "ranking": {r.name for r in data.ranking},
        "meter": set(data.meter),
        "procedure": set(data.procedures),
        "game": set(offer.book.slugs()),
        "section": set[str](),
    }
    for mention in data.mention:
        kind, _, name = mention.names.partition(":")
        if name in there[kind]:
            continue
        yield Defect(
            lines=mention.lines,
            says=f"the text refers to '{mention.what}', which is not there{_why(mention.says)}",
            cost="what it would say or pay is not printed",
        )


def _why(says: str) -> str:
    return f". {says[:1].upper()}{says[1:].rstrip('.')}" if says else ""


@rule("note")
def row_repeated(offer: BookGame) -> Iterator[Defect]:
    """A printed table has one row twice."""
    for chart in offer.data.table:
        seen: dict[tuple[object, ...], ChartRow] = {}
        for line in chart.rows:
            first = seen.setdefault(tuple(line.cells), line)
            if first is not line and len(line.cells) > 1:
                yield Defect(
                    lines=f"{first.lines}, {line.lines}",
                    where=chart.name,
                    says=f"the row '{', '.join(map(str, line.cells))}' is printed twice",
                    cost="nothing; or another row was meant",
                )
