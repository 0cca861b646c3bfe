"""Which wager of a known game each table of payoffs is for.

A column of a table is a wager's where its rows are named as the wager's outcomes are, where the
lines above it name the wager, and where it pays what the wager pays elsewhere. A table may also
have a row for each wager, as roulette and craps have. What fits two wagers alike is nobody's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from pitboss.plans.matching import At, matching, ways
from pitboss.plans.prose import cases, sentences
from pitboss.plans.readings import ReadRow, ReadTable, Unread
from pitboss.plans.rows import Block, Row
from pitboss.plans.sections import Text
from pitboss.plans.single_rows import APART, NAMESAKE, rows_of_many, undisputed
from pitboss.plans.vocabulary import SLIGHT, KnownTable, alike, content, figure
from pitboss.rulebook.lines import spans

OWN = 0.75
"""How much a row's name has in common with an outcome's of which a column's head is the rest."""
SURE = 0.55
"""The least score by which a table is taken for a wager's."""
ABOVE = 10
"""How many lines above a table may name its wager."""
FADING = 0.85
"""What each line further away counts less."""
IDLE = content("hand ranking payout odds pays payoff")
"""What heads say of any table."""
_DOWN = re.compile(r"\b(?:and|or) (?:less|lower|below|under)\b|^(?:all )?other", re.IGNORECASE)


@dataclass(frozen=True)
class _Fit:
    """One column of a block, or several, as one wager's table."""

    table: KnownTable
    matched: Mapping[At, tuple[str, ...]]
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
        if not each and (coded := _coded(block, context, unheard)):
            each = [_read(block, fit) for fit in coded]
            left = _left(block, set().union(*(_lines_of(block, fit) for fit in coded)))
        tables.extend(each)
        unread.extend(left)
        above = block.last + 1
    return undisputed(tables), unread


def _coded(block: Block, context: list[str], unheard: Mapping[str, KnownTable]) -> list[_Fit]:
    """The columns of a block that are surely tables of wagers which only the code knows."""
    found: dict[str, _Fit] = {}
    for column in range(block.width):
        best = _fits(block, {column: ""}, context, unheard)
        best = [fit for fit in best if fit.table.slug not in found]
        if best and sure(best):
            found[best[0].table.slug] = best[0]
    return list(found.values())


def _context(text: Text, first: int, above: int) -> list[str]:
    """The lines above a block that may name its wager, the nearest first."""
    lines = (text.line(n) for n in range(first - 1, above - 1, -1))
    return [line for line in lines if any(map(str.isalnum, line))][:ABOVE]


def _block(
    block: Block, context: list[str], known: Mapping[str, KnownTable]
) -> tuple[list[ReadTable], list[Unread]]:
    """A block as tables of one wager each, or as one with a row for each wager."""
    fits = {column: _fits(block, {column: ""}, context, known) for column in range(block.width)}
    certain = [fit for each in fits.values() for fit in _by_game(each)]
    most = max((len(fit.matched) for fit in certain), default=0)
    own = rows_of_many(block, context, known)
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
    if len(cells) < 2:
        cells = _heads_apart(context)[-block.width :]
    heads = {at: head.strip() for at, head in enumerate(cells) if head.strip()}
    return {at: head for at, head in heads.items() if at < block.width} if len(heads) > 1 else {}


def _heads_apart(context: list[str]) -> list[str]:
    """Heads of columns that stand on lines of their own: a word or two each, in brackets or not."""
    short = list(takewhile(lambda line: len(line.split()) <= 2, context))
    return [line for line in reversed(short) if content(line) - SLIGHT - IDLE]


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
        paid = {key: figure(block.rows[key[0]].cells[key[1]]) for key in chosen}
        if not chosen or _in_dollars_alone(paid.values(), table):
            continue
        covered = len(chosen) / len(labels)
        whole = min(1.0, len(chosen) / min(table.sizes))
        named = max(_named(table, context, column, block.width) for column in heads)
        same = sum(paid[key] in table.pays[outcome] for key, outcome in chosen.items())
        score = 0.3 * covered + 0.15 * whole + 0.3 * named + 0.25 * same / len(chosen)
        if not any(
            table.pays.values()
        ):  # what no book pays must be named, and is judged by the rest
            score = score / 0.75 if named else 0.0
        left = set(table.outcomes) - set(chosen.values())
        chosen |= _only_coded(labels, chosen, table)
        paid = {key: figure(block.rows[key[0]].cells[key[1]]) for key in chosen}
        matched = {
            key: (outcome, *(_lesser(labels[key], paid[key], left, table)))
            for key, outcome in chosen.items()
        }
        found.append(_Fit(table, matched, score))
    return sorted(found, key=lambda fit: -fit.score)


def _in_dollars_alone(paid: Iterable[str], table: KnownTable) -> bool:
    """Are these prizes, where every book pays the wager at odds?"""
    known = [each for pays in table.pays.values() for each in pays]
    return all(map(_is_prize, paid)) and bool(known) and not any(map(_is_prize, known))


def _is_prize(pays: str) -> bool:
    return pays.startswith("$")


def _only_coded(
    labels: Mapping[At, str], chosen: Mapping[At, str], table: KnownTable
) -> dict[At, str]:
    """Rows left over that are called as an outcome is in the code, and as no other."""
    found: dict[At, str] = {}
    for at, label in labels.items():
        forms = [] if at in chosen else ways(label)
        fitting = [
            each
            for each in table.more
            if any(alike(form, content(each.replace("-", " "))) >= NAMESAKE for form in forms)
        ]
        if len(fitting) == 1 and fitting[0] not in found.values():
            found[at] = fitting[0]
    return found


def _fits_row(
    block: Block, at: At, heads: Mapping[int, str], outcome: str, table: KnownTable
) -> bool:
    """Does an outcome fit a row's name without what the head of the column adds to both?"""
    head = content(heads[at[1]])
    if not head:
        return True
    names = [name - head for slug, name in table.rows if slug == outcome]
    forms = ways(block.rows[at[0]].label)
    return any(alike(form, name) >= OWN for form in forms for name in names)


def _lesser(label: str, pays: str, left: set[str], table: KnownTable) -> list[str]:
    """The outcomes without a row of their own that a row pays too: `Two Pair and less`."""
    if not _DOWN.search(label):
        return []
    return [slug for slug in table.outcomes if slug in left and pays in table.pays[slug]]


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
            if at == 0 and width > 1 and name == content(" ".join(line.split()[-len(name) :])):
                best = max(best, 1.0 if column == width - 1 else 0.0)  # it ends the line of heads
            elif name <= said:
                best = max(best, fading * (1.0 if len(said) <= len(name) + 4 else 0.7))
            elif len(said) <= 6 and alike(said, name) > 0.6:
                best = max(best, fading * alike(said, name))
    return best
