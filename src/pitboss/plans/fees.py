"""Fee schedules: tables that have a row for each schedule option, with limits and what is taken.

A schedule is read where the head of each of its columns says what it is: limits, what the player
pays, what the player-dealer pays, and by which amounts. One with any other column is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pitboss.plans.known import Known
from pitboss.plans.sections import NAMES, Text
from pitboss.plans.words import words

_HEADS = (
    ("option", r"schedule options?$"),
    ("limit", r"^(?:table|wager(?:ing)?) limits?$"),
    ("action", r"^total table action$"),
    ("wagered", r"^player wager(?: \(per spot\))?$"),
    ("dealer", r"^p?layer[-/ ]+dealer (?:table )?(?:fees?|collections?)\b"),
    ("player", r"^player (?:table )?(?:fees?|collections?)\b"),
)
_NOTED = re.compile(r"[\s*]*$")
_MONEY = r"\$\s*(\d[\d,]*(?:\.\d+)?)"
_SPAN = re.compile(
    rf"^\s*{_MONEY}\s*(?:(?:-|\u2013|to)\s*{_MONEY}|(\+|and (?:up|above|over)))?\s*$"
)
_RULE = re.compile(r"^[\s\t-]+$")
_EACH = re.compile(r"\bper (?:betting )?(?:circle|spot|wager|hand)\b", re.IGNORECASE)
_APART = re.compile(r",|;|\band\b|\([^)]*\)")
"""What stands between the names of games in a heading."""
_APPROVED = re.compile(r"\([A-Z]{2,}-\d+\)")
"""The number under which a game was approved: it stands in the heading of its document."""
NAMED = 200
"""Letters that the heading of a schedule has at most: it may name several games."""


@dataclass(frozen=True)
class ReadBracket:
    """A step of a fee: from an amount on, up to another, so much."""

    at: str
    to: str
    fee: str


@dataclass
class ReadOption:
    """One numbered option as it was read."""

    option: int
    first: int
    last: int
    limit: tuple[str, ...]
    player: list[ReadBracket] = field(default_factory=list)
    dealer: list[ReadBracket] = field(default_factory=list)

    @property
    def lines(self) -> str:
        return f"{self.first}-{self.last}" if self.last > self.first else str(self.first)


@dataclass
class ReadSchedule:
    """The options of a game that stand under one heading."""

    first: int
    last: int
    options: list[ReadOption]
    per_wager: bool
    """Does the head of a column say that a player pays for each wager?"""
    asked: list[str]
    title: str = ""
    plays: tuple[str, ...] = ()
    """The games that its heading names."""


def schedules(text: Text, known: Known, first: int, last: int) -> list[ReadSchedule]:
    """The fee schedules between two lines; tables under one heading are one schedule."""
    found: list[ReadSchedule] = []
    for made in _tables(text, first, last):
        title, plays = _heading(text, known, made.first, first)
        made.title, made.plays = title, plays
        if found and found[-1].title == title:
            _added(found[-1], made)
        else:
            found.append(made)
    return found


def _added(to: ReadSchedule, made: ReadSchedule) -> None:
    """A further table of a schedule; a number that comes twice is asked about."""
    there = {each.option for each in to.options}
    for each in made.options:
        if each.option in there:
            to.asked.append(f"lines {each.lines}: option {each.option} is there already")
        else:
            to.options.append(each)
    to.asked += made.asked
    to.last = made.last
    to.per_wager = to.per_wager or made.per_wager


def _tables(text: Text, first: int, last: int) -> Iterator[ReadSchedule]:
    n = first
    while n <= last:
        columns = heads(text.line(n))
        if not columns:
            n += 1
            continue
        end = _end(text, n, last)
        if "" in columns:
            said = text.line(n).split("\t")[columns.index("")].strip()
            asked = [f"lines {n}-{end}: a fee schedule with a column '{said}' is not read"]
            yield ReadSchedule(n, end, [], False, asked)
        else:
            options, left = _options(text, columns, n + 1, end)
            asked = [f"line {each}: which fee is it?" for each in left]
            head = text.line(n).split("\t")[columns.index("player")] if "player" in columns else ""
            yield ReadSchedule(n, end, options, bool(_EACH.search(head)), asked)
        n = end + 1


def heads(line: str) -> list[str]:
    """What the columns of a schedule are, of the line that heads them; of others nothing.

    >>> heads("Schedule Option\\tTable Limits\\tPlayer-Dealer Fee (per hand*)\\tBuy-In")
    ['option', 'limit', 'dealer', '']
    >>> heads("Hand\\tPays")
    []
    """
    if "\t" not in line:
        return []
    cells = [_NOTED.sub("", cell.strip()).lower() for cell in line.split("\t")]
    found: list[str] = []
    for cell in cells:
        said = re.sub(r"\s*-\s*", "-", cell)
        found.append(next((name for name, form in _HEADS if re.search(form, said)), ""))
    if found[0] != "option":
        return []
    return found if len(set(found)) == len(found) else ["option", ""]


def _end(text: Text, head: int, last: int) -> int:
    """The last row of a table; page headers and empty lines do not end one, prose does."""
    end = head
    for n in range(head + 1, last + 1):
        line = text.line(n)
        if not line.strip():
            continue
        if "\t" not in line or heads(line):
            break
        end = n
    return end


def _options(
    text: Text, columns: Sequence[str], first: int, last: int
) -> tuple[list[ReadOption], list[int]]:
    """The options of a table, and the lines that are no row of one."""
    found: list[ReadOption] = []
    left: list[int] = []
    unclear: set[int] = set()
    for n in range(first, last + 1):
        line = text.line(n)
        if not line.strip() or _RULE.match(line):
            continue
        cells = dict(zip(columns, (cell.strip() for cell in line.split("\t")), strict=False))
        if cells.get("option", "").isdigit():
            limit = amounts(cells.get("limit", ""))
            if not limit:
                left.append(n)
                continue
            found.append(ReadOption(int(cells["option"]), n, n, limit))
        elif cells.get("option") or not found:
            left.append(n)
            continue
        if not _read_fees(found[-1], cells):
            unclear.add(found[-1].option)
            left.append(n)
        found[-1].last = n
    return [each for each in found if each.option not in unclear], left


def _read_fees(option: ReadOption, cells: Mapping[str, str]) -> bool:
    """Enter what a row takes from the player and from the player-dealer; False if it is unclear."""
    clear = True
    for who, by, into in (
        ("player", "wagered", option.player),
        ("dealer", "action", option.dealer),
    ):
        step = cells.get(by, "")
        if not cells.get(who):
            clear = clear and not step
            continue
        fee, span = amounts(cells[who]), amounts(step) if step else ("0", "")
        if len(fee) != 1 or not span:
            clear = False
        elif float(fee[0]) or step:  # a flat fee of nothing is none
            into.append(ReadBracket(span[0], span[1] if len(span) > 1 else "", fee[0]))
    return clear


def amounts(cell: str) -> tuple[str, ...]:
    """One amount, the two ends of a span, or the low end and nothing for an open one.

    >>> amounts("$10 - $1,500"), amounts("$0.50"), amounts("$1,505+"), amounts("half")
    (('10', '1500'), ('0.50',), ('1505', ''), ())
    """
    match = _SPAN.match(cell)
    if not match:
        return ()
    low, high, up = match.groups()
    found = (low, high or "") if high or up else (low,)
    return tuple(each.replace(",", "") for each in found)


def _heading(text: Text, known: Known, table: int, first: int) -> tuple[str, tuple[str, ...]]:
    """The nearest line above a table that names games as a heading does."""
    for n in range(table - 1, first - 1, -1):
        line = text.line(n).strip()
        if not line or "\t" in line or len(line) > NAMED or line.endswith((".", ":", ";")):
            continue
        named = [known.heading(words(each)) for each in _APART.split(line)]
        plays = tuple(dict.fromkeys(play for play, well in named if well >= NAMES))
        if plays or _APPROVED.search(line):
            return line, plays or ("",)
    return "", ()
