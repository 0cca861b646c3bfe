"""A whole book as a manager sees it: every wager by edge, and what it wins at stated volumes.

The theoretical win of a wager is its edge of what is bet on it: so many rounds, at so much a round.
Each option of the book is also moved by itself, all others at their defaults: what the house would
win by it, at the same volume. What volumes there are nobody but the house knows; they are stated.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pitboss.engines.exact.result import Solved
from pitboss.engines.exact.tables import Case, Row, cases_of, own_wagers, rows_of, solve_cases
from pitboss.errors import BadInput, NotAllowed, PitbossError, unknown
from pitboss.money.cents import cents
from pitboss.registry import slugs
from pitboss.rulebook.address import Address
from pitboss.rulebook.lines import join
from pitboss.rulebook.loader import book
from pitboss.rulebook.terms import Terms

HEADS = ("wager", "address")
"""How the first line of a file of volumes may begin."""


@dataclass(frozen=True)
class Volume:
    """How much a wager is played."""

    rounds: float
    bet: int
    """What is bet on it in a round, on the average, in cents."""

    @property
    def handle(self) -> float:
        """All that is bet, in dollars."""
        return self.rounds * self.bet / 100


USUAL = Volume(100_000, 1000)
"""A hundred thousand rounds at ten dollars, where nothing else is said."""


@dataclass(frozen=True)
class Line:
    """One wager, as it is or under another option."""

    row: Row
    volume: Volume
    now: Solved | None = None
    """Of a moved option, the wager as it is."""

    @property
    def terms(self) -> Terms:
        return self.row.terms

    @property
    def exact(self) -> Solved:
        return self.row.exact

    @property
    def win(self) -> float:
        """What the house wins on the average, in dollars."""
        return float(self.exact.edge) * self.volume.handle

    @property
    def difference(self) -> float:
        """The edge above that of the wager as it is."""
        return float(self.exact.edge) - float(self.now.edge) if self.now else 0.0

    @property
    def more(self) -> float:
        """What the house would win more, in dollars."""
        return self.difference * self.volume.handle

    @property
    def slug(self) -> str:
        return self.exact.wager.split(" ")[0]

    @property
    def title(self) -> str:
        return self.terms.wagers[self.slug].title

    @property
    def lines(self) -> str:
        """Where the book prints the wager, and the paytable in force."""
        data = self.terms.offer.data.wager[self.slug]
        tables = [t.lines for t in data.paytable if t.name == self.terms.paytables.get(self.slug)]
        return join([str(data.lines), *map(str, tables)])


@dataclass(frozen=True)
class WholeBook:
    """Every wager of a book, or of a game."""

    place: str
    lines: list[Line]
    """By edge, the highest first."""
    moved: list[Line]
    """Options that change something, by what the house would win more or less."""
    without: dict[str, str]
    """Wagers that have no proof, and why."""

    @property
    def win(self) -> float:
        return sum(line.win for line in self.lines)

    @property
    def handle(self) -> float:
        return sum(line.volume.handle for line in self.lines)

    def by_win(self) -> list[Line]:
        return sorted(self.lines, key=lambda line: -line.win)


Volumes = Mapping[str, Volume]
"""By wager, `game:wager`; the rest is as usual."""


def whole_book(
    given: Address,
    *,
    usual: Volume = USUAL,
    volumes: Volumes | None = None,
    options: bool = True,
    patient: bool = False,
    on_all_cores: bool = True,
    done: Callable[[int, int], None] | None = None,
) -> WholeBook:
    """Prove every wager of a book or a game, each option by itself, and rank them."""
    firsts = list(_firsts(given))
    _check(volumes or {}, firsts)
    wagers = [cases_of(first, every=options) for first in firsts]
    asked = [case for cases in wagers for case in cases]
    count = 0

    def more(number: int) -> None:
        nonlocal count
        count += number
        if done:
            done(count, len(asked))

    found = iter(solve_cases(asked, on_all_cores=on_all_cores, done=more, patient=patient))
    lines: list[Line] = []
    moved: list[Line] = []
    without: dict[str, str] = {}
    for first, cases in zip(firsts, wagers, strict=True):
        results = [next(found) for _ in cases]
        name = _name(first)
        if isinstance(results[0], PitbossError):
            without[name] = results[0].message
            continue
        volume = (volumes or {}).get(name, usual)
        as_it_is: dict[str, Solved] = {}
        for row in rows_of(cases, results):
            if row.changed:
                now = as_it_is.get(row.exact.wager, results[0][0])
                moved.append(Line(row, volume, now))
            else:
                as_it_is[row.exact.wager] = row.exact
                lines.append(Line(row, volume))
    if not lines:
        raise NotAllowed(f"nothing in {given.book} can be solved exactly", code="exact")
    return WholeBook(
        f"{given.book}/{given.game}" if given.game else given.book,
        sorted(lines, key=lambda line: -float(line.exact.edge)),
        sorted(moved, key=lambda line: -abs(line.more)),
        without,
    )


def _name(case: Case) -> str:
    return f"{case.address.rpartition('/')[2]}:{case.wager}"


def _firsts(given: Address) -> Iterator[Case]:
    """Every wager that is named, at its defaults."""
    if given.wager:
        raise BadInput("a book or a game is ranked, not a wager", code="usage")
    if not given.game:
        for offer in book(given.book).games().values():
            if offer.data.game.play in slugs():
                yield from _firsts(Address(given.book, offer.slug, options=given.options))
        return
    terms, place = given.terms(), f"{given.book}/{given.game}"
    for wager in own_wagers(terms):
        yield Case(address=place, wager=wager, options=dict(given.options), stake=None, bound=terms)


def _check(volumes: Volumes, firsts: list[Case]) -> None:
    """Refuse a volume of a wager that there is not."""
    names = [_name(first) for first in firsts]
    for name in volumes:
        if name not in names:
            raise unknown("wager", name, names, code="volumes")


def read_volumes(path: Path, text: str) -> dict[str, Volume]:
    """A file of volumes: `game:wager,rounds,dollars a round`, a line for each wager."""
    found: dict[str, Volume] = {}
    rows = csv.reader(text.lstrip("\ufeff").splitlines(), skipinitialspace=True)
    for cells in rows:
        said = [cell.strip() for cell in cells]
        if not any(said) or said[0].startswith("#") or (rows.line_num == 1 and said[0] in HEADS):
            continue
        place = f"{path}, line {rows.line_num}"
        if len(said) != 3:
            raise BadInput(f"{place}: a volume is game:wager,rounds,dollars", code="volumes")
        name = said[0].rpartition("/")[2]
        if name in found:
            raise BadInput(f"{place}: {name} is given twice", code="volumes")
        try:
            found[name] = volume(said[1], said[2])
        except BadInput as error:
            raise BadInput(f"{place}: {error.message}", code="volumes") from None
    return found


def volume(rounds: str, bet: str) -> Volume:
    """Rounds and dollars as people write them."""
    number = rounds.replace("_", "").replace(",", "")
    if not (number.isascii() and number.isdigit()):
        raise BadInput(f"'{rounds}' is no number of rounds", code="volumes")
    return Volume(int(number), cents(bet))


# --- As data ------------------------------------------------------------------------------------


def book_json(found: WholeBook) -> dict[str, Any]:
    """The documented form."""
    ranks = {id(line): rank for rank, line in enumerate(found.by_win(), start=1)}
    return {
        "book": found.place,
        "handle": found.handle,
        "win": found.win,
        "wagers": [
            {
                **_line_json(line),
                "rank": rank,
                "rank_by_win": ranks[id(line)],
                "win": line.win,
                "alike": line.row.alike,
            }
            for rank, line in enumerate(found.lines, start=1)
        ],
        "moved": [
            {
                **_line_json(line),
                "moved": line.row.changed,
                "difference": line.difference,
                "more": line.more,
            }
            for line in found.moved
        ],
        "without": [{"wager": name, "says": says} for name, says in found.without.items()],
    }


def _line_json(line: Line) -> dict[str, Any]:
    exact = line.exact
    return {
        "game": line.terms.offer.slug,
        "wager": exact.wager,
        "paytable": line.terms.paytables.get(line.slug),
        "edge": float(exact.edge),
        "exact": exact.fraction,
        "element_of_risk": float(exact.element_of_risk),
        "hit": float(exact.hit),
        "sd": exact.sd,
        "units": float(exact.units),
        "title": line.title,
        "lines": line.lines,
        "rounds": line.volume.rounds,
        "bet": line.volume.bet / 100,
        "handle": line.volume.handle,
    }
