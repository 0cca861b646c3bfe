"""A poker room's collections: fees that the printed sequence of a hand cannot take, or would not.

And a rake or a drop above its cap, and hands that a book ranks in another order than the game deals
them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from pitboss.money.cents import cents, money
from pitboss.rulebook.collection import (
    FEWEST,
    NEW_PLAYER,
    PLAYERS,
    amounts_of,
    most_players,
    players_of,
)
from pitboss.rulebook.jackpot_drops import DROP
from pitboss.rulebook.lint import Defect, Print, rule, rule_of_print
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.schema import Chart, Collection, CollectionRow, Lines

BEFORE_DEAL = "before-deal"
SHORT = "designated-fee"
CAP = "rake-cap"
"""Dollars from a pot."""
FEES = ("fee", "designated-fee-1", "designated-fee-2", "fee-1", "fee-2", "fee-3")
"""Columns that one hand may pay all of."""
_AT_MOST = re.compile(
    r"(?:not (?:greater|more) than|not (?:to )?exceed(?:ing)?) \\?\$([\d,.]*\d)"
    r"|\$([\d,.]*\d) maximum",
    re.IGNORECASE,
)
HIGH_HANDS = (
    *("royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight"),
    *("three-of-a-kind", "two-pair", "pair", "high-card"),
)
"""Of a whole pack, the highest first."""
STRIPPED_HANDS = ("five-of-a-kind", *HIGH_HANDS[:3], "flush", "full-house", *HIGH_HANDS[5:])
"""Without eights, nines and tens a flush is rarer than a full house."""
RANKED = {"mexican-poker": STRIPPED_HANDS}
"""The games that are dealt in another order."""


def _rows(offer: BookGame) -> Iterator[tuple[Collection, CollectionRow, dict[str, str]]]:
    """Every option with its cells by column."""
    for table in offer.data.collection:
        for row in table.rows:
            yield table, row, dict(zip(table.columns, row.cells, strict=True))


def _where(table: Collection) -> str:
    return f"{table.document} {table.name}"


@rule("error")
def time_fee_from_the_pot(offer: BookGame) -> Iterator[Defect]:
    """A fee for new players is taken from every pot: it is a charge by time."""
    for table in offer.data.collection:
        if table.per == "pot" and NEW_PLAYER in table.columns:
            fees = [cents(cells["fee"]) for t, _, cells in _rows(offer) if t is table]
            yield Defect(
                lines=table.lines,
                where=_where(table),
                says="the fee comes out of every pot, and there is another one for new players",
                cost=f"{money(min(fees))} to {money(max(fees))} a hand, where each player would "
                "pay it for half an hour",
            )


@rule("error")
def fee_before_there_are_chips(offer: BookGame) -> Iterator[Defect]:
    """A fee is due from the pot before the deal, and is more than the antes and blinds in it."""
    taken = offer.data.rules.get("fee-taken")
    if taken is None or taken.value != BEFORE_DEAL:
        return
    for table, row, cells in _rows(offer):
        if table.per != "pot" or "fee" not in cells or not {"ante", "blinds"} & cells.keys():
            continue
        numbers = players_of(cells[PLAYERS], most_players(offer.data)) if PLAYERS in cells else None
        fewest = numbers.start if numbers else FEWEST
        antes = fewest * cents(cells.get("ante") or "0")
        there = antes + sum(amounts_of(cells.get("blinds", ""))[:2])
        if there < cents(cells["fee"]):
            yield Defect(
                lines=row.lines,
                where=f"{_where(table)} option {row.option}",
                says=f"{money(cents(cells['fee']))} is taken before the deal from a pot of "
                f"{money(there)}, with {fewest} players",
                cost="the rest cannot be taken as printed",
            )


@rule("warning")
def short_hand_pays_more(offer: BookGame) -> Iterator[Defect]:
    """The designated fee of a hand that ends early is more than the fee of a whole one."""
    instead = offer.data.rules.get("designated-fee")
    if instead is None or instead.value == "besides":
        return
    for table, row, cells in _rows(offer):
        if table.per != "pot" or not (cells.get(SHORT) and cells.get("fee")):
            continue
        if cents(cells[SHORT]) > cents(cells["fee"]):
            yield Defect(
                lines=row.lines,
                where=f"{_where(table)} option {row.option}",
                says=f"a hand that ends early pays {money(cents(cells[SHORT]))}, and a whole one "
                f"{money(cents(cells['fee']))}",
                cost="the shortest hands cost the most",
            )


@rule("error")
def hands_in_another_order(offer: BookGame) -> Iterator[Defect]:
    """The book ranks hands in another order than the pack makes them rare."""
    if offer.data.game.kind != "poker":
        return
    order = RANKED.get(offer.data.game.play, HIGH_HANDS)
    for ranking in offer.data.ranking:
        places = [order.index(each.hand) for each in ranking.hands if each.hand in order]
        if len(places) < len(HIGH_HANDS) - 1 or ranking.hands[0].hand == HIGH_HANDS[-1]:
            continue  # of other hands, or of low ones
        for higher, lower in pairwise(places):
            if higher > lower:
                lines = {each.hand: each.lines for each in ranking.hands}
                yield Defect(
                    lines=lines[order[higher]],
                    where=ranking.name,
                    says=f"a {order[higher].replace('-', ' ')} ranks above a "
                    f"{order[lower].replace('-', ' ')}",
                    cost="showdowns between the two would go the other way",
                )


def _steps(of: Chart) -> int:
    """What a drop comes to when the pot has reached every step, in cents."""
    at = of.columns.index("taken")
    return sum(sum(amounts_of(str(row.cells[at]))) for row in of.rows)


def _drops(offer: BookGame) -> Iterator[Chart]:
    yield from (t for t in offer.data.table if t.name == DROP and "taken" in t.columns)


@rule("error")
def rake_above_its_cap(offer: BookGame) -> Iterator[Defect]:
    """What comes out of a pot is more than the cap or the total that the section sets for it."""
    fixed, posted = offer.data.rules.get(CAP), offer.data.options.get(CAP)
    cap = fixed.value if fixed else posted.default if posted else 0
    for table, row, cells in _rows(offer) if cap else ():
        most = int(cap) * 100
        taken = sum(cents(cells[name] or "0") for name in FEES if name in cells)
        if table.per == "pot" and taken > most:
            yield _above(row.lines, f"{_where(table)} option {row.option}", taken, most)
    for drop in _drops(offer):
        for total in offer.data.sum:
            if total.name == drop.name and _steps(drop) > cents(total.total):
                yield _above(drop.lines, drop.name, _steps(drop), cents(total.total))


@rule_of_print("error")
def cap_reads_otherwise(offer: BookGame, printed: Print) -> Iterator[Defect]:
    """A rake or a drop may come to more than the most that the book prints on its lines."""
    cap = offer.data.rules.get(CAP)
    amounts = [(drop.lines, drop.name, _steps(drop)) for drop in _drops(offer)]
    if cap is not None:
        amounts.append((cap.lines, CAP, int(cap.value) * 100))
    for lines, where, taken in amounts:
        most = [cents(a or b) for a, b in _AT_MOST.findall(printed(lines))]
        if most and taken > min(most):
            yield _above(lines, where, taken, min(most))


def _above(lines: Lines, where: str, taken: int, most: int) -> Defect:
    return Defect(
        lines=lines,
        where=where,
        says=f"{money(taken)} may come out of a pot, and {money(most)} is the most",
        cost=f"{money(taken - most)} of a pot is taken or is not",
    )
