"""Which wager of a known game each table of payoffs is for.

A column of a table is a wager's where its rows are named as the wager's outcomes are, where the
lines above it name the wager, and where it pays what the wager pays elsewhere. A table may also
have a row for each wager, as roulette and craps have. What fits two wagers alike is nobody's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pitboss.plans.rows import Block, Row
from pitboss.plans.sections import Text
from pitboss.plans.vocabulary import ANYTHING, KnownTable, alike, content, figure
from pitboss.plans.words import words

ROW = 0.5
"""How much a row's name must have in common with an outcome's."""
SURE = 0.55
"""The least score by which a table is taken for a wager's."""
APART = 0.06
"""By how much the best wager must be better than the next."""
ABOVE = 10
"""How many lines above a table may name its wager."""
FADING = 0.85
"""What each line further away counts less."""


@dataclass(frozen=True)
class ReadRow:
    """A row as it was read: an outcome of a wager, what it pays, and where that is printed."""

    outcome: str
    pays: str
    line: int


@dataclass(frozen=True)
class ReadTable:
    """A paytable as it was read."""

    wager: str
    rows: tuple[ReadRow, ...]
    score: float

    @property
    def lines(self) -> tuple[int, int]:
        numbers = [row.line for row in self.rows]
        return min(numbers), max(numbers)


@dataclass(frozen=True)
class Unread:
    """A table whose wager is not certain, or single rows of one."""

    first: int
    last: int
    says: str


@dataclass(frozen=True)
class _Fit:
    """One column of a block as one wager's table."""

    table: KnownTable
    column: int
    matched: Mapping[int, str]
    """Outcome by the index of the row."""
    score: float
    why: str


def read_tables(
    text: Text, known: Mapping[str, KnownTable], found: Iterable[Block], first: int
) -> tuple[list[ReadTable], list[Unread]]:
    """The paytables among the blocks of a section that begins at `first`."""
    tables: list[ReadTable] = []
    unread: list[Unread] = []
    above = first
    for block in found:
        context = _context(text, block.first, above)
        each, left = _block(block, context, known)
        tables.extend(each)
        unread.extend(left)
        above = block.last + 1
    return tables, unread


def _context(text: Text, first: int, above: int) -> list[str]:
    """The lines above a block that may name its wager, the nearest first."""
    said = [text.line(n) for n in range(first - 1, above - 1, -1) if text.line(n).strip()]
    return said[:ABOVE]


def _block(
    block: Block, context: list[str], known: Mapping[str, KnownTable]
) -> tuple[list[ReadTable], list[Unread]]:
    """A block as tables of one wager each, or as one with a row for each wager."""
    fits = {
        column: sorted(_fits(block, column, context, known), key=lambda fit: -fit.score)
        for column in range(block.width)
    }
    own = _rows_of_many(block, known)
    if len(own) > max((len(each[0].matched) for each in fits.values() if each), default=0):
        return _gathered(own), _left(block, {row.line for row in own.values()})
    tables: list[ReadTable] = []
    unread: list[Unread] = []
    taken: set[str] = set()
    for column, best in sorted(fits.items(), key=lambda item: -_top(item[1])):
        best = [fit for fit in best if fit.table.slug not in taken]
        if not best:
            continue
        if best[0].score < SURE or (len(best) > 1 and best[0].score - best[1].score < APART):
            names = " or ".join(fit.table.slug for fit in best[:2])
            unread.append(Unread(block.first, block.last, f"is this {names}?"))
            continue
        taken.add(best[0].table.slug)
        tables.append(_read(block, best[0]))
        read = {row.line for row in tables[-1].rows}
        unread.extend(each for each in _left(block, read) if block.rows[0].cells and column == 0)
    if not any(fits.values()):
        unread.append(Unread(block.first, block.last, "no known wager has such rows"))
    return tables, unread


def _top(fits: list[_Fit]) -> float:
    return fits[0].score if fits else 0.0


def _left(block: Block, read: set[int]) -> list[Unread]:
    return [
        Unread(row.line, row.line, f"which outcome is '{row.label}'?")
        for row in block.rows
        if row.line not in read
    ]


def _read(block: Block, fit: _Fit) -> ReadTable:
    rows = tuple(
        ReadRow(outcome, block.rows[at].cells[fit.column], block.rows[at].line)
        for at, outcome in sorted(fit.matched.items())
    )
    return ReadTable(fit.table.slug, rows, fit.score)


# One wager's table


def _fits(
    block: Block, column: int, context: list[str], known: Mapping[str, KnownTable]
) -> Iterator[_Fit]:
    filled = {
        at: row
        for at, row in enumerate(block.rows)
        if column < len(row.cells) and row.cells[column]
    }
    for table in known.values():
        matched = matching({at: row.label for at, row in filled.items()}, table)
        if not matched:
            continue
        covered = len(matched) / len(filled)
        whole = min(1.0, len(matched) / min(table.sizes))
        named = _named(table, context, column, block.width)
        same = sum(
            figure(filled[at].cells[column]) in table.pays[outcome]
            for at, outcome in matched.items()
        ) / len(matched)
        score = 0.3 * covered + 0.15 * whole + 0.3 * named + 0.25 * same
        why = f"{covered:.2f} {whole:.2f} {named:.2f} {same:.2f}"
        yield _Fit(table, column, matched, score, why)


def matching(labels: Mapping[int, str], table: KnownTable) -> dict[int, str]:
    """Each row's outcome: no outcome twice, and the names as much alike as they can be."""
    options = {
        at: sorted(((well, slug) for slug, well in _outcomes(label, table).items()), reverse=True)
        for at, label in labels.items()
    }
    order = sorted((at for at in options if options[at]), key=lambda at: len(options[at]))
    _, chosen = _chosen(tuple((at, tuple(options[at])) for at in order), frozenset(), [4000])
    return dict(chosen)


_NONE: tuple[tuple[int, str], ...] = ()
_Options = tuple[tuple[int, tuple[tuple[float, str], ...]], ...]


def _chosen(
    options: _Options, taken: frozenset[str], steps: list[int]
) -> tuple[float, tuple[tuple[int, str], ...]]:
    """The best choice of an outcome for each row; `steps` is how long may be looked for it."""
    if not options:
        return 0.0, ()
    (at, choices), rest = options[0], options[1:]
    best, held = -1.0, _NONE
    free = [(well, slug) for well, slug in choices if slug not in taken]
    if len(free) > 1 and steps[0] <= 0:
        free = free[:1]
    for well, slug in free:
        steps[0] -= 1
        score, others = _chosen(rest, taken | {slug}, steps)
        if score + well > best:
            best, held = score + well, ((at, slug), *others)
        if well == 1.0 and len(choices) == 1:
            return best, held
    if not free or steps[0] > 0:
        score, others = _chosen(rest, taken, steps)
        if score > best:
            best, held = score, others
    return best, held


def _outcomes(label: str, table: KnownTable) -> dict[str, float]:
    """How well a row's name fits each outcome, where it does."""
    found: dict[str, float] = {}
    forms = _forms(label)
    for slug, name in table.rows:
        well = max(alike(form, name) for form in forms)
        if well >= ROW and well > found.get(slug, 0.0):
            found[slug] = well
    return found


def _forms(label: str) -> list[frozenset[str]]:
    """A row's name, without what stands in brackets, and that alone."""
    whole, bare, aside = label, label, ""
    if "(" in label:
        bare, _, rest = label.partition("(")
        aside = rest.partition(")")[0]
        bare += rest.partition(")")[2]
    return [content(each) for each in dict.fromkeys((whole, bare, aside)) if content(each)]


def _named(table: KnownTable, context: list[str], column: int, width: int) -> float:
    """How clearly the lines above name a wager: in the column's head, or in a line close by."""
    best = 0.0
    for at, line in enumerate(context):
        fading = FADING**at
        cells = line.split("\t")
        if at == 0 and len(cells) > 1:
            head = content(cells[min(column + 1, len(cells) - 1)])
            best = max(best, *(alike(head, name) for name in table.names))
            continue
        said = content(line)
        for name in table.names:
            if not name:
                continue
            if name <= said:
                best = max(best, fading * (1.0 if len(said) <= len(name) + 4 else 0.7))
            elif len(said) <= 6 and alike(said, name) > 0.6:
                best = max(best, fading * alike(said, name))
    return best


# A row for each wager


def _rows_of_many(block: Block, known: Mapping[str, KnownTable]) -> dict[tuple[str, str], ReadRow]:
    """The rows of a table that has one for each wager, by wager and outcome."""
    found: dict[tuple[str, str], ReadRow] = {}
    refused: set[tuple[str, str]] = set()
    for row in block.rows:
        if len([cell for cell in row.cells if cell]) != 1:
            continue
        pays = next(cell for cell in row.cells if cell)
        for wager, outcome in _both(row, known):
            key = wager, outcome
            if key in found and figure(found[key].pays) != figure(pays):
                refused.add(key)
            found.setdefault(key, ReadRow(outcome, pays, row.line))
    return {key: row for key, row in found.items() if key not in refused}


def _both(row: Row, known: Mapping[str, KnownTable]) -> list[tuple[str, str]]:
    """The wager and the outcome that a row names; several, where it says `or`."""
    fits: dict[tuple[str, str], float] = {}
    forms = _forms(row.label)
    for table in known.values():
        for outcome, name in table.rows:
            for title in table.names:
                own = title if outcome in ANYTHING else title | name
                well = max(alike(form, own) for form in forms)
                key = table.slug, outcome
                fits[key] = max(well, fits.get(key, 0.0))
    if not fits:
        return []
    top = max(fits.values())
    if top < ROW:
        return []
    best = [key for key, well in fits.items() if well > top - APART / 2]
    several = len(best) > 1
    if several and not (
        {"or", "and"} & set(words(row.label).split()) or set("/,&") & set(row.label)
    ):
        return []
    return best


def _gathered(rows: Mapping[tuple[str, str], ReadRow]) -> list[ReadTable]:
    wagers: dict[str, list[ReadRow]] = {}
    for (wager, _), row in rows.items():
        wagers.setdefault(wager, []).append(row)
    return [ReadTable(wager, tuple(each), 1.0) for wager, each in wagers.items()]
