"""A poker room's collections: fees that the printed sequence of a hand cannot take, or would not.

And hands that a book ranks in another order than the game deals them.
"""

from __future__ import annotations

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
from pitboss.rulebook.lint import Defect, rule
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.schema import Collection, CollectionRow

BEFORE_DEAL = "before-deal"
SHORT = "designated-fee"
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
