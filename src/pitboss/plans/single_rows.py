"""Tables with a row for each wager, as roulette and craps have them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from pitboss.plans.matching import ROW, ways
from pitboss.plans.readings import ReadRow, ReadTable
from pitboss.plans.rows import Block, Row
from pitboss.plans.vocabulary import ANYTHING, SLIGHT, KnownTable, alike, content, figure
from pitboss.plans.words import words
from pitboss.rulebook.lines import join, numbers

NAMESAKE = 0.9
"""How well one of several rows must fit a name that all of them have."""
APART = 0.06
"""By how much the best wager must be better than the next."""


def rows_of_many(
    block: Block, context: list[str], known: Mapping[str, KnownTable]
) -> list[ReadTable]:
    """The rows of a table that has one for each wager, each as a table of its own."""
    found: dict[tuple[str, str], ReadTable] = {}
    refused: set[tuple[str, str]] = set()
    above = content(context[0]) if context else frozenset()
    for row in block.rows:
        if len([cell for cell in row.cells if cell]) != 1:
            continue
        pays = next(cell for cell in row.cells if cell)
        for wager, outcome, well in _both(row, above, known):
            key = wager, outcome
            made = ReadTable(wager, (ReadRow(outcome, pays, row.lines),), well, single=True)
            if key not in found:
                found[key] = made
                continue
            held = found[key]
            same = figure(held.rows[0].pays) == figure(pays)
            if not same and max(well, held.score) < NAMESAKE:
                refused.add(
                    key
                )  # "Double Tie", "Suited Tie": each says what the name alone does not
            if well > held.score + APART:
                found[key] = made
            elif same:
                found[key] = _again(held, row.lines)
            elif well > held.score - APART:
                refused.add(key)
    named = [table for key, table in found.items() if key not in refused]
    return named + _nameless(block, named, known.values())


def _again(table: ReadTable, lines: str) -> ReadTable:
    """The table of a single row that another line prints again: 4 and 10 pay alike."""
    (row,) = table.rows
    return replace(table, rows=(replace(row, lines=join([row.lines, lines])),))


def _both(
    row: Row, above: frozenset[str], known: Mapping[str, KnownTable]
) -> list[tuple[str, str, float]]:
    """The wager and the outcome that a row names, and how well; several, where it says `or`.

    It names the wager itself, or stands below it.
    """
    fits: dict[tuple[str, str], float] = {}
    forms = ways(row.label)
    for table in known.values():
        for title in table.names:
            if not title or not (title <= above or any(title <= form for form in forms)):
                continue
            for outcome, name in table.rows:
                own = title if outcome in ANYTHING else title | name
                well = max(alike(form, own) for form in forms)
                if title <= above and outcome not in ANYTHING:
                    well = max(well, *(alike(form | title, own) for form in forms))
                key = table.slug, outcome
                fits[key] = max(well, fits.get(key, 0.0))
    top = max(fits.values(), default=0.0)
    if top < ROW:
        return []
    best = [(*key, well) for key, well in fits.items() if well > top - APART / 2]
    several = len(best) > 1
    if several and not (
        {"or", "and"} & set(words(row.label).split()) or set("/,&") & set(row.label)
    ):
        return []
    return best


def _nameless(
    block: Block, read: Sequence[ReadTable], known: Iterable[KnownTable]
) -> list[ReadTable]:
    """Rows that name an outcome which one wager alone has, among rows that mostly name theirs."""
    there = {n for table in read for row in table.rows for n in numbers(row.lines)}
    left = [row for row in block.rows if row.line not in there]
    if len(left) * 2 >= len(block.rows):
        return []
    of: dict[frozenset[str], set[tuple[str, str]]] = defaultdict(set)
    for table in known:
        for outcome, name in table.rows:
            of[name - SLIGHT].add((table.slug, outcome))
    found = []
    for row in left:
        meant = [of[said] for form in ways(row.label) if (said := form - SLIGHT) and said in of]
        if len(row.cells) == 1 and meant and len(meant[0]) == 1:
            [(wager, outcome)] = meant[0]
            read_row = ReadRow(outcome, row.cells[0], row.lines)
            found.append(ReadTable(wager, (read_row,), NAMESAKE, single=True))
    return found


def undisputed(tables: Sequence[ReadTable]) -> list[ReadTable]:
    """Without single rows of which the section says something else in another place.

    A row is kept that names its outcome clearly better than the others do.
    """
    single: dict[tuple[str, str], list[ReadTable]] = defaultdict(list)
    for table in tables:
        if table.single:
            single[table.wager, table.rows[0].outcome].append(table)
    refused: list[ReadTable] = []
    for same in single.values():
        same.sort(key=lambda table: -table.score)
        best = same[0]
        for other in same[1:]:
            if figure(other.rows[0].pays) != figure(best.rows[0].pays):
                refused += [other] if best.score - other.score >= APART else same
    return [table for table in tables if not any(table is each for each in refused)]
