"""The collections of a poker room: the rows of a schedule that a table has posted.

A schedule has many options, each for some numbers of players; a table posts one for each number.
`poker-rates-2/limit/1-5` names them: the document, its schedule, and the options. A schedule by
table limit prints blinds or an ante with each limit, and those come with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from pitboss.errors import BadInput, NotAllowed, line_of
from pitboss.money.cents import cents, dollars, money
from pitboss.money.fees import PotFee
from pitboss.rulebook.lines import join
from pitboss.rulebook.schema import Collection, CollectionRow, GameFile

if TYPE_CHECKING:
    from pitboss.rulebook.terms import Terms

FEWEST = 2
"""Players of a hand."""
PLAYERS = "players"
POINT = "point"
"""Where a game is for points: what one is worth."""
LIMITS = ("limit", "ante", "blinds", POINT)
"""Columns that tell one table limit's options from another's."""
BUY_IN = "buy-in"
NEW_PLAYER = "new-player-fee"
NEW_PLAYER_OPTIONS = "new-player-options"
"""Where a house has the choice, whether the options with a fee for new players are timed."""
HALF_HOUR = "half-hour"
_PARTS = {
    "fee": PotFee.FEE,
    NEW_PLAYER: PotFee.FEE,
    "fee-1": PotFee.FEE,
    "designated-fee": PotFee.DESIGNATED,
    "designated-fee-1": PotFee.DESIGNATED,
    "designated-fee-2": PotFee.SECOND,
    "fee-2": PotFee.SECOND,
    "fee-3": PotFee.THIRD,
}
"""What the columns of a schedule are to a hand. A fee for new players is due with the other one."""
_AND_MORE = re.compile(r"(\d+)(?: or more|\+)")
_AND_FEWER = re.compile(r"(\d+) or less")
_SOME = re.compile(r"(\d+)(?:(?:-| to )(\d+))?")
_AMOUNT = re.compile(r"\d[\d,]*(?:\.\d+)?")


def players_of(cell: str, most: int) -> range | None:
    """The numbers of players in a cell; none where it is not read.

    >>> [list(players_of(cell, 8)) for cell in ("7 or more", "5+", "3 or less", "6-5", "4")]
    [[7, 8], [5, 6, 7, 8], [2, 3], [5, 6], [4]]
    """
    if more := _AND_MORE.fullmatch(cell):
        return range(int(more[1]), most + 1)
    if fewer := _AND_FEWER.fullmatch(cell):
        return range(FEWEST, int(fewer[1]) + 1)
    if some := _SOME.fullmatch(cell):
        ends = sorted((int(some[1]), int(some[2] or some[1])))
        return range(ends[0], ends[1] + 1)
    return None


def most_players(data: GameFile) -> int:
    """How many are dealt in at the most."""
    said = data.rules.get("max-players")
    return int(said.value) if said else data.game.seats


@dataclass(frozen=True)
class Posted:
    """What a table collects: one row of a schedule for each number of players."""

    table: Collection
    rows: tuple[CollectionRow, ...]
    most: int
    """Players who are dealt in at the most."""
    timed: bool
    """Is it paid by each player on the half hour, and nothing comes from the pot?"""

    @property
    def name(self) -> str:
        """`poker-rates-2/limit/1-5`."""
        return f"{schedule_name(self.table)}/{_numbers([row.option for row in self.rows])}"

    @cached_property
    def by_players(self) -> Mapping[int, CollectionRow]:
        """The row for each number of players."""
        return {number: row for row in self.rows for number in _players(self.table, row, self.most)}

    def row(self, players: int) -> CollectionRow:
        return self.by_players[min(max(players, FEWEST), self.most)]

    def lines(self, players: int) -> str:
        """Where the row for so many players is printed."""
        return str(self.row(players).lines)

    def fees(self, players: int) -> Mapping[str, int]:
        """What the row for so many players asks, in cents, by its columns."""
        row, found = self.row(players), dict[str, int]()
        by_number = PLAYERS not in self.table.columns
        for column, cell in zip(self.table.columns, row.cells, strict=True):
            numbers = _in_column(column, self.most) if by_number else None
            if column in _PARTS and numbers is None:
                found[column] = cents(cell or "0")
            elif numbers is not None and players in numbers:
                found["fee"] = cents(cell)
        return found

    def from_the_pot(self, players: int) -> list[int]:
        """The same by the parts of a hand; nothing where it is charged by time."""
        found = [0] * len(PotFee)
        for column, amount in ({} if self.timed else self.fees(players)).items():
            found[_PARTS[column]] += amount
        return found

    @cached_property
    def at(self) -> Mapping[str, str]:
        """The limit, blinds, ante or buy-in that its rows are for, as printed."""
        cells = dict(zip(self.table.columns, self.rows[0].cells, strict=True))
        return {column: cells[column] for column in (*LIMITS, BUY_IN) if column in cells}


def instead(posted: Posted, players: int) -> Iterator[Posted]:
    """Every option of its schedule that a table of these limits may post for so many players."""
    at = _at(posted.table, posted.rows[0])
    for row in posted.table.rows:
        if _at(posted.table, row) == at and players in _players(posted.table, row, posted.most):
            mine = {*_players(posted.table, row, posted.most)}
            others = (
                each
                for each in posted.rows
                if mine.isdisjoint(_players(posted.table, each, posted.most))
            )
            yield replace(posted, rows=(row, *others))


def time_charge(on: Terms, players: int, *, new: bool = False) -> int:
    """What each seat pays on the half hour, in cents; nothing where the fee comes from the pot.

    A new player is one who was not there at the last collection, and has been in for less than 15
    minutes; where a schedule has no fee of his, he pays as all others.
    """
    posted = on.collection
    if posted is None or not posted.timed:
        return 0
    fees = posted.fees(players)
    return fees[NEW_PLAYER] if new and NEW_PLAYER in fees else fees["fee"]


def schedule_name(table: Collection) -> str:
    return f"{table.document}/{table.name}"


def _numbers(options: Sequence[int]) -> str:
    """Option numbers in few words.

    >>> _numbers([1, 2, 3, 7, 9]), _numbers([4])
    ('1-3,7,9', '4')
    """
    runs: list[list[int]] = []
    for number in options:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _read_numbers(text: str) -> list[int]:
    found = list[int]()
    for part in text.split(","):
        ends = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?", part.strip())
        if ends is None:
            return []
        found += range(int(ends[1]), int(ends[2] or ends[1]) + 1)
    return found


def _in_column(column: str, most: int) -> range | None:
    """The numbers of players that a column of fees is for: `fee-6+`, `fee-3-or-less`."""
    if not column.startswith("fee-"):
        return None
    return players_of(column.removeprefix("fee-").replace("-", " "), most)


def _players(table: Collection, row: CollectionRow, most: int) -> range:
    """The numbers of players that a row is for; where it names none, all."""
    if PLAYERS in table.columns:
        return players_of(row.cells[table.columns.index(PLAYERS)], most) or range(0)
    return range(FEWEST, most + 1)


def collected(data: GameFile, given: str, options: Mapping[str, object]) -> Posted:
    """The rows that a house posts; without a word the first ones that go together."""
    table = _table(data, given, options)
    timed = table.per == HALF_HOUR or _timed_by_choice(table, options)
    most = most_players(data)
    if not given:
        return Posted(table, tuple(_first_that_fit(table, most)), most, timed)
    document, name, text = given.split("/")
    wanted = _read_numbers(text)
    known = {row.option: row for row in table.rows}
    missing = [number for number in wanted if number not in known]
    if missing or not wanted:
        said = f"option {missing[0]}" if missing else f"options '{text}'"
        raise BadInput(
            f"{document}/{name} has no {said}; it has {_numbers(list(known))}",
            allowed=[f"{schedule_name(table)}/{number}" for number in known],
            code="option",
        )
    rows = [known[number] for number in sorted({*wanted})]
    _check_together(table, rows, most)
    posted = Posted(table, tuple(rows), most, timed)
    _check_form(posted, options)
    return posted


def _table(data: GameFile, given: str, options: Mapping[str, object]) -> Collection:
    """The schedule that is named; or the first one from the pot for games of this kind."""
    if given:
        for table in data.collection:
            if given.count("/") == 2 and schedule_name(table) == given.rpartition("/")[0]:
                return table
        raise BadInput(
            f"there is no collection '{given}'; there is {', '.join(schedules(data))}",
            allowed=list(schedules(data)),
            code="option",
        )
    governing = [table for table in data.collection if table.governs] or data.collection
    fits = [table for table in governing if _is_for(table, options)]
    from_pot = [table for table in fits if table.per != HALF_HOUR]
    return (from_pot or fits or governing)[0]


def schedules(data: GameFile) -> Iterator[str]:
    """The names of all options, in few words: `poker-rates-2/limit/1 to 15`."""
    for table in sorted(data.collection, key=lambda table: not table.governs):
        first, last = table.rows[0].option, table.rows[-1].option
        yield f"{schedule_name(table)}/{first}" + (f" to {last}" if last != first else "")


def _is_for(table: Collection, options: Mapping[str, object]) -> bool:
    """Is a schedule for games of this structure? Pot limit goes with no limit."""
    return table.form in ("any", _form_of(options))


def _form_of(options: Mapping[str, object]) -> str:
    return "limit" if options.get("structure", "limit") == "limit" else "no-limit"


def _timed_by_choice(table: Collection, options: Mapping[str, object]) -> bool:
    return NEW_PLAYER in table.columns and options.get(NEW_PLAYER_OPTIONS) == HALF_HOUR


def _first_that_fit(table: Collection, most: int) -> list[CollectionRow]:
    """The first row for each number of players, none of which is in two of them."""
    found: list[CollectionRow] = []
    has: set[int] = set()
    for row in table.rows:
        numbers = {*_players(table, row, most)}
        if numbers and not numbers & has and (not found or _at(table, row) == _at(table, found[0])):
            found.append(row)
            has |= numbers
    return found


def _at(table: Collection, row: CollectionRow) -> list[str]:
    """The limit that a row is for, with its blinds or its ante."""
    return [row.cells[table.columns.index(c)] for c in LIMITS if c in table.columns]


def _check_together(table: Collection, rows: Sequence[CollectionRow], most: int) -> None:
    """One row for each number of players, all of one limit."""
    has: dict[int, CollectionRow] = {}
    for row in rows:
        if _at(table, row) != _at(table, rows[0]):
            raise NotAllowed(
                f"options {rows[0].option} and {row.option} of {schedule_name(table)} are for "
                f"different table limits, and a table posts those of one "
                f"({line_of(join([rows[0].lines, row.lines]))})",
                code="option",
            )
        for number in _players(table, row, most):
            if number in has:
                raise NotAllowed(
                    f"options {has[number].option} and {row.option} of {schedule_name(table)} are "
                    f"both for {number} players, and a table posts one for each number "
                    f"({line_of(join([has[number].lines, row.lines]))})",
                    code="option",
                )
            has[number] = row
    lacks = [number for number in range(FEWEST, most + 1) if number not in has]
    if lacks:
        others = [
            row.option
            for row in table.rows
            if _at(table, row) == _at(table, rows[0])
            and {*_players(table, row, most)} & {*lacks}
            and not {*_players(table, row, most)} & has.keys()
        ]
        more = f"; {_numbers(others)} would be for some of them" if others else ""
        raise NotAllowed(
            f"{schedule_name(table)}/{_numbers([row.option for row in rows])} has no fee for "
            f"{_numbers(lacks)} players, and a table of {most} posts one for each number{more}",
            code="option",
        )


def _check_form(posted: Posted, options: Mapping[str, object]) -> None:
    """A schedule, or a row of one, is for limit games or for those without a limit."""
    form: str = posted.table.form
    if form == "any" and "limit" in posted.at:
        form = "limit" if limit_of_rows(posted)[0] else "no-limit"
    if form not in ("any", _form_of(options)):
        raise NotAllowed(
            f"{posted.name} is for {form} games, and structure is {options['structure']} "
            f"({line_of(join(row.lines for row in posted.rows))})",
            code="option",
        )


def amounts_of(text: str) -> list[int]:
    """The amounts in a cell or a heading, in cents.

    >>> amounts_of("$100-200"), amounts_of("1,000"), amounts_of("10/15"), amounts_of("No Limit")
    ([10000, 20000], [100000], [1000, 1500], [])
    """
    return [cents(each.replace(",", "")) for each in _AMOUNT.findall(text)]


def limit_of_rows(posted: Posted) -> tuple[int, int]:
    """The two limits that a schedule by table limit is for; nothing where it prints a buy-in.

    The lower limit of a game with blinds is its big blind; a larger figure beside smaller blinds is
    what is bought in for. A timed schedule of limit games has its limit in that column.
    """
    told = posted.at.get("limit") or (posted.at.get(BUY_IN) if posted.table.form == "limit" else "")
    limit, blinds = amounts_of(told or ""), amounts_of(posted.at.get("blinds", ""))
    if len(limit) < 2 or (blinds and limit[0] != blinds[-1]):
        return 0, 0
    return limit[0], limit[1]


def comes_with(posted: Posted) -> dict[str, str]:
    """The options of a table that its rows print, in dollars: blinds, an ante, a point."""
    blinds = [dollars(amount) for amount in amounts_of(posted.at.get("blinds", ""))]
    found = {"ante": posted.at["ante"]} if "ante" in posted.at else {}
    if POINT in posted.at:
        found[POINT] = dollars(amounts_of(posted.at[POINT])[0])
    if len(blinds) == 1:
        found |= {"blinds": "1", "big-blind": blinds[0]}
    elif blinds:
        found |= {"blinds": "2", "small-blind": blinds[0], "big-blind": blinds[1]}
    return {name: amount.removesuffix(".00") for name, amount in found.items()}


def check_limit(posted: Posted, lower: int, big_blind: int) -> None:
    """A schedule for limit games names the smallest and the largest of them; a timed one blinds."""
    table, told = posted.table, posted.at.get(BUY_IN, "")
    if "blinds" in told and big_blind < amounts_of(told)[-1]:
        raise NotAllowed(
            f"{posted.name} is for {told}, and the big blind is {money(big_blind)} "
            f"({line_of(str(posted.rows[0].lines))})",
            code="option",
        )
    if table.form != "limit" or not (table.smallest and table.largest and lower):
        return
    low, high = amounts_of(table.smallest)[0], amounts_of(table.largest)[0]
    if not low <= lower <= high:
        raise NotAllowed(
            f"{schedule_name(table)} is for limit games from {table.smallest} to {table.largest}, "
            f"and the lower limit is {money(lower)} ({line_of(str(table.lines))})",
            code="option",
        )
