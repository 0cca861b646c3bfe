"""Rows of printed tables that end in what is paid: `Straight Flush   40 to 1   $250`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.plans.sections import Text
from pitboss.plans.words import unnumbered
from pitboss.rulebook.lines import join

_NUMBER = r"\d[\d,]*(?:\.\d+)?"
_ODDS = rf"({_NUMBER})\s*(?:to|:|-\s*to\s*-)\s*(\d+)"
_FOR = rf"({_NUMBER})\s*for\s*(\d+)"
_PART = rf"({_NUMBER})\s*%(?:\s*(?:of\s+)?(?:the\s+)?(?:progressive\s*)?(?:meter|jackpot)?)"
_MONEY = rf"\$\s*({_NUMBER})"
_EVEN = r"(?:win\w*\s+)?even\s+money"
_WORD = r"(?-i:P(?:ush|USH)|L(?:ose|OSE)|None)"
_ANY = rf"(?:pays?\s+)?(?:{_ODDS}|{_FOR}|{_PART}|{_MONEY}|({_EVEN})|({{word}}))\*?"
_CELL = re.compile(rf"^\W*{_ANY.format(word='push(?:es)?|loses?|none')}\W*$", re.IGNORECASE)
_LAST = re.compile(rf"(?<![\w,.$/]){_ANY.format(word=_WORD)}\s*$", re.IGNORECASE)
"""At the end of a line without columns a word is a payoff only as a heading has it: `Push`."""
_EXPLAINED = re.compile(
    rf"^([A-Z].{{2,40}}?)\s+({_ODDS})\s+[A-Z][^.:]*$"
    r"|^([A-Z].{2,40}?)\s{2,}((?:[Pp]ush(?:es)?|[Ll]oses?))\s*$"
)
"""A row with words behind its payoff, or with a small word for one: only among other rows."""
_OR = re.compile(r"\b(?:or|and)\s*$", re.IGNORECASE)
_TO = re.compile(r"\bto\s+(?:win|lose)\W*$", re.IGNORECASE)
WIDEST = 6
"""Columns of payoffs that a row has at most."""
LONGEST = 90
"""Letters that the name of a row has at most."""
MOST_WORDS = 6
"""Words that it has at most where something follows its payoff."""


@dataclass(frozen=True)
class Row:
    """A line of a table: what it is about, and what it pays in each column."""

    line: int
    label: str
    cells: tuple[str, ...]
    """Payoffs in the form of a rule book; empty where the cell is."""
    paid: int = 0
    """The line of its payoffs, where they do not stand on its own."""

    @property
    def lines(self) -> str:
        return join([self.line, self.paid or self.line])


@dataclass(frozen=True)
class Block:
    """Rows that stand together."""

    rows: tuple[Row, ...]

    @property
    def first(self) -> int:
        return self.rows[0].line

    @property
    def last(self) -> int:
        return self.rows[-1].line

    @property
    def width(self) -> int:
        return max(len(row.cells) for row in self.rows)


def payoff(cell: str) -> str:
    """What a cell pays, as rule books write it; empty where it is no payoff.

    >>> payoff("1,000:1"), payoff("50-to-1*"), payoff("Win Even Money"), payoff("$ 25.00")
    ('1,000 to 1', '50 to 1', '1 to 1', '$25.00')
    >>> payoff("10%"), payoff("Pushes"), payoff("31 for 1"), payoff("Hand Ranking")
    ('10% of meter', 'push', '31 for 1', '')
    """
    match = _CELL.match(cell)
    return _written(match) if match else ""


def _written(match: re.Match[str]) -> str:
    win, per, gross, stake, part, dollars, even, word = match.groups()
    if win:
        return f"{win} to {per}"
    if gross:
        return f"{gross} for {stake}"
    if part:
        return f"{part}% of meter"
    if dollars:
        return f"${dollars}"
    if even:
        return "1 to 1"
    return "push" if word.lower().startswith("push") else "lose"


def row(n: int, line: str) -> Row | None:
    """A line as a row, or None where it is none.

    >>> row(7, "Flush\\t8 to 1\\t$50").cells, row(8, "1 to 18 1 to 1").label
    (('8 to 1', '$50'), '1 to 18')
    >>> row(8, "Lay Bet 4 or 10 to Lose 1 to 2").label
    'Lay Bet 4 or 10 to Lose'
    >>> row(8, "1 to 18 or 19 to 36     1 to 1").label
    '1 to 18 or 19 to 36'
    >>> row(9, "and pays at odds of 2 to 1 if the Come Out Point was 4.") is None
    True
    """
    label, cells = _by_tabs(line) if "\t" in line else _by_form(line)
    label = unnumbered(label).strip(" -–:.*")
    if not any(cells) or len(cells) > WIDEST or not label or len(label) > LONGEST:
        return None
    if "\t" not in line and (label[0].islower() or label.count(" ") > 9 or "." in label[:-1]):
        return None
    return Row(n, label, tuple(cells))


def _by_tabs(line: str) -> tuple[str, list[str]]:
    label, *cells = line.split("\t")
    label = label.strip()
    said = [payoff(cell) for cell in cells]
    for at, cell in enumerate(cells):
        if not said[at] and cell.strip() and (match := _LAST.search(cell)):
            said[at] = _written(match)
            label = f"{label} {cell[: match.start()].strip()}".strip()
    while said and not said[-1] and len(said) > 1 and not cells[len(said) - 1].strip():
        said.pop()
    return label, said


def _by_form(line: str) -> tuple[str, list[str]]:
    """Payoffs are taken off the end of the line, as long as something is left to be paid."""
    rest, said = line.rstrip(), list[str]()
    while (match := _LAST.search(rest)) and rest[: match.start()].strip(" -–:.*"):
        if (match[8] and _TO.search(rest)) or _OR.search(rest[: match.start()]):
            break
        said.insert(0, _written(match))
        rest = rest[: match.start()].rstrip(" -–:.*")
    return rest, said


def blocks(text: Text, first: int, last: int) -> Iterator[Block]:
    """The tables of payoffs between two lines; page headers and empty lines do not end one."""
    apart = _explained(text, first, last) | _columns_apart(text, first, last)
    taken = {row.paid for row in apart.values()}
    held: list[Row] = []
    for n in range(first, last + 1):
        line = text.line(n)
        if not line.strip() or n in taken:
            continue
        found = apart.get(n) or row(n, line)
        if found is not None:
            held.append(found)
        elif held:
            yield Block(tuple(held))
            held = []
    if held:
        yield Block(tuple(held))


def _columns_apart(text: Text, first: int, last: int) -> dict[int, Row]:
    """Rows whose names stand together first, and below them, one by one, what they pay."""
    found: dict[int, Row] = {}
    labels: list[int] = []
    paid: list[int] = []
    for n in [*range(first, last + 1), 0]:
        line = text.line(n).strip()
        if n and not line:
            continue
        if line and payoff(line) and labels:
            paid.append(n)
            continue
        if len(paid) > 1 and len(paid) == len(labels):
            for label, at in zip(labels, paid, strict=True):
                name = unnumbered(text.line(label)).strip(" -\u2013:.*")
                found[label] = Row(label, name, (payoff(text.line(at).strip()),), at)
        if paid or not line or len(line) > LONGEST or row(n, line):
            labels, paid = [], []
        if line and not row(n, line) and not payoff(line):
            labels.append(n)
    return found


def _explained(text: Text, first: int, last: int) -> dict[int, Row]:
    """Rows that say behind their payoff what it is for, at least two on end."""
    found: dict[int, Row] = {}
    on_end: list[Row] = []
    for n in [*range(first, last + 1), 0]:
        line = text.line(n).strip()
        if n and not line:
            continue
        match = None if row(n, line) else _EXPLAINED.match(line)
        if match and len((match[1] or match[5]).split()) <= MOST_WORDS:
            label, paid = (match[1], match[2]) if match[1] else (match[5], match[6])
            on_end.append(Row(n, label.strip(" -\u2013:.*"), (payoff(paid),)))
            continue
        if len(on_end) > 1:
            found |= {each.line: each for each in on_end}
        on_end = []
    return found
