"""Which wager of a known game each table of payoffs is for.

A column of a table is a wager's where its rows are named as the wager's outcomes are, where the
lines above it name the wager, and where it pays what the wager pays elsewhere. A table may also
have a row for each wager, as roulette and craps have. What fits two wagers alike is nobody's.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pitboss.plans.prose import cases, sentences
from pitboss.plans.rows import Block, Row
from pitboss.plans.sections import Text
from pitboss.plans.vocabulary import ANYTHING, SLIGHT, KnownTable, alike, content, figure
from pitboss.plans.words import words
from pitboss.rulebook.lines import join, spans

_At = tuple[int, int]
"""A cell of a block: its row and its column."""
ROW = 0.5
"""How much a row's name must have in common with an outcome's."""
OWN = 0.75
"""The same, where the head of a column names the rest of the outcome."""
NAMESAKE = 0.9
"""How well one of several rows must fit a name that all of them have."""
SURE = 0.55
"""The least score by which a table is taken for a wager's."""
APART = 0.06
"""By how much the best wager must be better than the next."""
ABOVE = 10
"""How many lines above a table may name its wager."""
FADING = 0.85
"""What each line further away counts less."""
_ASIDE = re.compile(r"\(([^)]*)\)")
_DOWN = re.compile(r"\b(?:and|or) (?:less|lower|below|under)\b|^(?:all )?other", re.IGNORECASE)


@dataclass(frozen=True)
class ReadRow:
    """A row as it was read: an outcome of a wager, what it pays, and where that is printed."""

    outcome: str
    pays: str
    lines: str


@dataclass(frozen=True)
class ReadTable:
    """A paytable as it was read."""

    wager: str
    rows: tuple[ReadRow, ...]
    score: float
    single: bool = False
    """Is it a row of a table that has one for each wager?"""


@dataclass(frozen=True)
class Unread:
    """A table whose wager is not certain, or single rows of one."""

    first: int
    last: int
    says: str


@dataclass(frozen=True)
class _Fit:
    """One column of a block, or several, as one wager's table."""

    table: KnownTable
    matched: Mapping[_At, tuple[str, ...]]
    """The outcomes that a cell pays, by its row and column."""
    score: float


def read_tables(
    text: Text,
    known: Mapping[str, KnownTable],
    found: Iterable[Block],
    first: int,
    unheard: Mapping[str, KnownTable],
) -> tuple[list[ReadTable], list[Unread]]:
    """The paytables among the blocks of a section that begins at `first`.

    What no book's wager has may be the table of one that only the code knows (`unheard`).
    """
    tables: list[ReadTable] = []
    unread: list[Unread] = []
    above = first
    for block in found:
        context = _context(text, block.first, above)
        each, left = _block(block, context, known)
        if not each and (coded := _fits(block, {0: ""}, context, unheard)) and sure(coded):
            each, left = [_read(block, coded[0])], _left(block, _lines_of(block, coded[0]))
        tables.extend(each)
        unread.extend(left)
        above = block.last + 1
    return _undisputed(tables), unread


def _undisputed(tables: Sequence[ReadTable]) -> list[ReadTable]:
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


def _context(text: Text, first: int, above: int) -> list[str]:
    """The lines above a block that may name its wager, the nearest first."""
    said = [text.line(n) for n in range(first - 1, above - 1, -1) if text.line(n).strip()]
    return said[:ABOVE]


def _block(
    block: Block, context: list[str], known: Mapping[str, KnownTable]
) -> tuple[list[ReadTable], list[Unread]]:
    """A block as tables of one wager each, or as one with a row for each wager."""
    fits = {column: _fits(block, {column: ""}, context, known) for column in range(block.width)}
    most = max((len(each[0].matched) for each in fits.values() if each and sure(each)), default=0)
    own = _rows_of_many(block, context, known)
    if len(own) > most:
        read = {n for table in own for row in table.rows for n, _ in spans(row.lines)}
        return own, _left(block, read)
    whole = _fits(block, _heads(block, context), context, known)
    if (
        whole
        and sure(whole)
        and len(whole[0].matched) > most
        and _told_apart(block, context, whole[0])
    ):
        return [_read(block, whole[0])], _left(block, _lines_of(block, whole[0]))
    tables: list[ReadTable] = []
    unread: list[Unread] = []
    taken: set[str] = set()
    for column, best in sorted(fits.items(), key=lambda item: -_top(item[1])):
        best = [fit for fit in best if fit.table.slug not in taken]
        if certain := _by_game(best):
            taken |= {fit.table.slug for fit in certain}
            tables += [_read(block, fit) for fit in certain]
            if column == 0:
                unread.extend(_left(block, _lines_of(block, certain[0])))
        elif best:
            names = " or ".join(fit.table.slug for fit in best[:2])
            unread.append(Unread(block.first, block.last, f"is this {names}?"))
    if not any(fits.values()):
        unread.append(Unread(block.first, block.last, "no known wager has such rows"))
    return tables, unread


def read_cases(
    text: Text, known: Mapping[str, KnownTable], first: int, last: int
) -> list[ReadTable]:
    """The paytables of a section that a sentence tells, case by case."""
    found = []
    for block, above in _told_cases(text, first, last):
        for said in above:
            named = [table for table in known.values() if _named(table, [said], 0, 1)]
            longest = [table for table in named if not _within_another(table, named, said)]
            fits = _fits(block, {0: ""}, [said], {each.slug: each for each in longest})
            if fits and sure(fits):
                found.append(_read(block, fits[0]))
            if fits:
                break
    return found


def _told_cases(text: Text, first: int, last: int) -> Iterator[tuple[Block, tuple[str, ...]]]:
    """Blocks of cases and what may name their wager: the sentence, or those above a list of them.

    Of those above the nearest comes first, then the two nearest.
    """
    listed: list[Row] = []
    above = before = ""
    for sentence in sentences(text, first, last):
        rows = cases(sentence)
        if len(rows) == 1:
            listed += rows
            continue
        if len(listed) > 1:
            yield Block(tuple(listed)), (above, f"{before} {above}")
        if len(rows) > 1:
            yield Block(tuple(rows)), (sentence.said,)
        before, above, listed = above, sentence.said, []
    if len(listed) > 1:
        yield Block(tuple(listed)), (above, f"{before} {above}")


def _within_another(table: KnownTable, others: Sequence[KnownTable], said: str) -> bool:
    """Is all that a text has of a table's name a part of another's that it has too?"""
    heard = content(said)
    own = [name for name in table.names if name <= heard]
    more = [name for other in others if other is not table for name in other.names if name <= heard]
    return all(any(name < longer for longer in more) for name in own)


def sure(best: Sequence[_Fit]) -> bool:
    """Is the first of some fits good, and clearly better than the next?"""
    return best[0].score >= SURE and (len(best) == 1 or best[0].score - best[1].score >= APART)


def _by_game(best: Sequence[_Fit]) -> list[_Fit]:
    """The certain fits of a column: of the game and of what is dealt at its tables, one each."""
    found = []
    for play in dict.fromkeys(fit.table.play for fit in best):
        own = [fit for fit in best if fit.table.play == play]
        if sure(own):
            found.append(own[0])
    return found


def _top(fits: Sequence[_Fit]) -> float:
    return fits[0].score if fits else 0.0


def _heads(block: Block, context: list[str]) -> dict[int, str]:
    """What the columns of a block are headed, where the line above has cells."""
    cells = context[0].split("\t")[1:] if context else []
    heads = {at: head.strip() for at, head in enumerate(cells) if head.strip()}
    return {at: head for at, head in heads.items() if at < block.width} if len(heads) > 1 else {}


def _told_apart(block: Block, context: list[str], fit: _Fit) -> bool:
    """Do a wager's own outcomes speak of what each of the columns is headed?"""
    for column, head in _heads(block, context).items():
        paid = {slug for (_, at), slugs in fit.matched.items() if at == column for slug in slugs}
        said = {word for slug in paid for word in content(slug.replace("-", " "))}
        if not (content(head) - SLIGHT) & said:
            return False
    return True


def _lines_of(block: Block, fit: _Fit) -> set[int]:
    return {block.rows[at].line for at, _ in fit.matched}


def _left(block: Block, read: set[int]) -> list[Unread]:
    return [
        Unread(row.line, row.line, f"which outcome is '{row.label}'?")
        for row in block.rows
        if row.line not in read
    ]


def _read(block: Block, fit: _Fit) -> ReadTable:
    rows = tuple(
        ReadRow(outcome, block.rows[at].cells[column], block.rows[at].lines)
        for (at, column), outcomes in sorted(fit.matched.items())
        for outcome in outcomes
    )
    return ReadTable(fit.table.slug, rows, fit.score)


# One wager's table


def _fits(
    block: Block, heads: Mapping[int, str], context: list[str], known: Mapping[str, KnownTable]
) -> list[_Fit]:
    """The tables that some columns of a block may be, the likeliest first.

    Of several columns each row is named by its label and the head of its column.
    """
    labels = {
        (at, column): f"{row.label} {head}".strip()
        for at, row in enumerate(block.rows)
        for column, head in heads.items()
        if column < len(row.cells) and row.cells[column]
    }
    found = []
    for table in known.values():
        chosen = matching(labels, table)
        chosen = {
            at: slug for at, slug in chosen.items() if _fits_row(block, at, heads, slug, table)
        }
        if not chosen:
            continue
        covered = len(chosen) / len(labels)
        whole = min(1.0, len(chosen) / min(table.sizes))
        named = max(_named(table, context, column, block.width) for column in heads)
        paid = {key: figure(block.rows[key[0]].cells[key[1]]) for key in chosen}
        same = sum(paid[key] in table.pays[outcome] for key, outcome in chosen.items())
        score = 0.3 * covered + 0.15 * whole + 0.3 * named + 0.25 * same / len(chosen)
        left = set(table.outcomes) - set(chosen.values())
        chosen |= _only_coded(labels, chosen, table)
        paid = {key: figure(block.rows[key[0]].cells[key[1]]) for key in chosen}
        matched = {
            key: (outcome, *(_lesser(labels[key], paid[key], left, table)))
            for key, outcome in chosen.items()
        }
        found.append(_Fit(table, matched, score))
    return sorted(found, key=lambda fit: -fit.score)


def _only_coded(
    labels: Mapping[_At, str], chosen: Mapping[_At, str], table: KnownTable
) -> dict[_At, str]:
    """Rows left over that are called as an outcome is in the code, and as no other."""
    found: dict[_At, str] = {}
    for at, label in labels.items():
        forms = [] if at in chosen else _forms(label)
        fitting = [
            each
            for each in table.more
            if any(alike(form, content(each.replace("-", " "))) >= NAMESAKE for form in forms)
        ]
        if len(fitting) == 1 and fitting[0] not in found.values():
            found[at] = fitting[0]
    return found


def _fits_row(
    block: Block, at: _At, heads: Mapping[int, str], outcome: str, table: KnownTable
) -> bool:
    """Does an outcome fit a row's name without what the head of the column adds to both?"""
    head = content(heads[at[1]])
    if not head:
        return True
    names = [name - head for slug, name in table.rows if slug == outcome]
    forms = _forms(block.rows[at[0]].label)
    return any(alike(form, name) >= OWN for form in forms for name in names)


def _lesser(label: str, pays: str, left: set[str], table: KnownTable) -> list[str]:
    """The outcomes without a row of their own that a row pays too: `Two Pair and less`."""
    if not _DOWN.search(label):
        return []
    return [slug for slug in table.outcomes if slug in left and pays in table.pays[slug]]


def matching(labels: Mapping[_At, str], table: KnownTable) -> dict[_At, str]:
    """Each row's outcome: no outcome twice, and the names as much alike as they can be."""
    options = {
        at: sorted(((well, slug) for slug, well in _outcomes(label, table).items()), reverse=True)
        for at, label in labels.items()
    }
    order = sorted((at for at in options if options[at]), key=lambda at: len(options[at]))
    _, chosen = _chosen(tuple((at, tuple(options[at])) for at in order), frozenset(), [4000])
    return dict(chosen)


_NONE: tuple[tuple[_At, str], ...] = ()
_Options = tuple[tuple[_At, tuple[tuple[float, str], ...]], ...]


def _chosen(
    options: _Options, taken: frozenset[str], steps: list[int]
) -> tuple[float, tuple[tuple[_At, str], ...]]:
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
    """A row's name: whole, without what stands in brackets, that alone, and its last clause."""
    forms = [label, _ASIDE.sub(" ", label), *_ASIDE.findall(label), label.rpartition(";")[2]]
    return [content(each) for each in dict.fromkeys(forms) if content(each)]


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


def _rows_of_many(
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
    return [table for key, table in found.items() if key not in refused]


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
    forms = _forms(row.label)
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
