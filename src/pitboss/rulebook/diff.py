"""What two books, or one game in two books, say differently: in figures and in rules.

Payoffs and amounts are compared by value, choices as sets. Wording is no difference, nor are line
numbers; every change carries the lines of both sides. What has another name on the other side is
something else, except where only one thing is left over on each side that could be the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any, TypeVar

import msgspec

from pitboss.errors import BadInput, PitbossError
from pitboss.money.cents import cents, money
from pitboss.money.paytables import row, row_name
from pitboss.rulebook.address import parse_address
from pitboss.rulebook.loader import Book, BookGame, book, books
from pitboss.rulebook.schema import (
    Bracket,
    Cap,
    Chart,
    Collection,
    Equipment,
    FeeDocument,
    FeeOption,
    GameFile,
    Lines,
    MeterData,
    Option,
    PaytableData,
    PrintedAgain,
    Ranking,
    Rule,
    Scalar,
    Sum,
    WagerData,
)

T = TypeVar("T")

KINDS = (
    "game",
    "equipment",
    "rule",
    "option",
    "wager",
    "paytable",
    "several-hands",
    "back-line",
    "bank-turns",
    "at-the-table",
    "ranking",
    "table",
    "meter",
    "cap",
    "sum",
    "fees",
    "collection",
    "printed",
    "irregularity",
    "procedure",
    "duty",
)
"""The kinds of changes, in the order in which they are told."""


@dataclass(frozen=True, kw_only=True)
class Change:
    """One difference. A side that does not have the thing is None and has no lines."""

    kind: str
    what: str
    left: str | None
    right: str | None
    left_lines: str
    right_lines: str


@dataclass(frozen=True, kw_only=True)
class GameDiff:
    """A game that both sides have."""

    left: BookGame
    right: BookGame
    changes: list[Change]

    @property
    def game(self) -> str:
        return self.left.slug

    def as_dict(self) -> dict[str, Any]:
        return {"game": self.game, "changes": [asdict(c) for c in self.changes]}


@dataclass(frozen=True, kw_only=True)
class Diff:
    """Two books, or two games: the right side compared with the left."""

    left: str
    right: str
    """Empty where each game is compared with another: the nearest that is known."""
    added: list[BookGame]
    removed: list[BookGame]
    common: list[GameDiff]

    def changed(self) -> list[GameDiff]:
        """The games with a difference."""
        return [g for g in self.common if g.changes]

    def as_dict(self) -> dict[str, Any]:
        """The documented JSON."""
        return {
            "left": self.left,
            "right": self.right,
            "added": [_named(offer) for offer in self.added],
            "removed": [_named(offer) for offer in self.removed],
            "changed": [g.as_dict() for g in self.changed()],
        }


def _named(offer: BookGame) -> dict[str, str]:
    head = offer.data.game
    return {"game": offer.slug, "title": head.title, "lines": str(head.lines)}


def kinds(changes: Iterable[Change]) -> list[tuple[str, list[Change]]]:
    """Changes by what they are of, in the order in which they are told."""
    return [(kind, list(some)) for kind, some in groupby(changes, key=attrgetter("kind"))]


def diff(left: str, right: str) -> Diff:
    """Compare two books, or two games, by address; a book may be the path of a folder."""
    a, b = side(left), side(right)
    if isinstance(a, Book) and isinstance(b, Book):
        return diff_books(a, b, left, right)
    if isinstance(a, BookGame) and isinstance(b, BookGame):
        return Diff(left=left, right=right, added=[], removed=[], common=[diff_games(a, b)])
    raise BadInput(
        f"'{left}' and '{right}' are a book and a game; compare two books or two games",
        code="address",
    )


def nearest(address: str) -> Diff:
    """The games of a book, or one of them, each against the known game that is nearest to it."""
    of = side(address)
    offers = list(of.games().values()) if isinstance(of, Book) else [of]
    own = of.slug if isinstance(of, Book) else of.book.slug
    known = [
        offer for slug, each in books().items() if slug != own for offer in each.games().values()
    ]
    found = [(offer, _nearest(offer, known)) for offer in offers]
    return Diff(
        left=address,
        right="",
        added=[],
        removed=[offer for offer, made in found if made is None],
        common=[made for _, made in found if made],
    )


def _nearest(offer: BookGame, known: Sequence[BookGame]) -> GameDiff | None:
    """Against the known game of the same play that contradicts it least; None if there is none.

    What a file leaves out contradicts nothing: a draft has few rules and no procedures yet.
    """

    def unlike(made: GameDiff) -> tuple[int, int]:
        return sum(each.left is not None for each in made.changes), len(made.changes)

    play = offer.data.game.play
    alike = (each for each in known if each.data.game.play == play)
    return min((diff_games(offer, each) for each in alike), key=unlike, default=None)


def side(address: str) -> Book | BookGame:
    """What an address names: a book, by slug or folder, or a game of one."""
    try:
        return book(address)
    except BadInput as error:
        if error.code != "book":
            raise
    given = parse_address(address)
    if given.wager:
        raise BadInput(f"'{address}' names a wager; compare two books or two games", code="address")
    of = book(given.book)
    return of.game(given.game) if given.game else of


def diff_books(left: Book, right: Book, left_name: str = "", right_name: str = "") -> Diff:
    """Two books, game by game; games of one slug are the same game."""
    ours, theirs = left.games(), right.games()
    return Diff(
        left=left_name or left.slug,
        right=right_name or right.slug,
        added=[offer for slug, offer in theirs.items() if slug not in ours],
        removed=[offer for slug, offer in ours.items() if slug not in theirs],
        common=[diff_games(ours[slug], theirs[slug]) for slug in ours if slug in theirs],
    )


def diff_games(left: BookGame, right: BookGame) -> GameDiff:
    """One game of a book compared with one of another."""
    found = _Comparison(left.data, right.data)
    return GameDiff(left=left, right=right, changes=found.changes())


@dataclass(frozen=True)
class _Leaf:
    """Something that is compared whole: by `value`, and told as `said`."""

    value: object
    said: str
    lines: str


class _Comparison:
    def __init__(self, left: GameFile, right: GameFile) -> None:
        self.left, self.right = left, right
        self.found: list[Change] = []

    def changes(self) -> list[Change]:
        self.found = []
        left, right = self.left, self.right
        self._leaves("game", _head(left), _head(right))
        self._equipment(left.equipment, right.equipment)
        self._rules()
        self._wagers()
        self._leaves("several-hands", _several_hands(left), _several_hands(right))
        self._leaves("back-line", _back_line(left), _back_line(right))
        self._leaves("bank-turns", _bank_turns(left), _bank_turns(right))
        self._leaves("at-the-table", _at_the_table(left), _at_the_table(right))
        self._rankings()
        self._charts()
        self._meters()
        self._caps()
        self._sums()
        self._fees()
        self._collections()
        self._leaves("printed", _printed(left), _printed(right))
        self._leaves("irregularity", _irregularities(left), _irregularities(right))
        self._leaves("procedure", _procedures(left), _procedures(right))
        self._leaves("duty", _duties(left), _duties(right))
        return sorted(self.found, key=lambda change: KINDS.index(change.kind))

    def _leaves(
        self, kind: str, left: Mapping[str, _Leaf], right: Mapping[str, _Leaf], of: str = ""
    ) -> None:
        """Compare by name: what was added, what was removed, what has another value."""
        for name in _names(left, right):
            self._leaf(kind, f"{of}: {name}" if of else name, left.get(name), right.get(name))

    def _leaf(self, kind: str, what: str, a: _Leaf | None, b: _Leaf | None) -> None:
        if a and b and a.value == b.value:
            return
        self.found.append(
            Change(
                kind=kind,
                what=what,
                left=a.said if a else None,
                right=b.said if b else None,
                left_lines=a.lines if a else "",
                right_lines=b.lines if b else "",
            )
        )

    def _both(
        self,
        kind: str,
        pairs: Iterable[tuple[str, T | None, T | None]],
        whole: Callable[[T], _Leaf],
    ) -> Iterator[tuple[str, T, T]]:
        """What both sides have; what only one has is one change."""
        for name, a, b in pairs:
            if a is not None and b is not None:
                yield name, a, b
            else:
                self._leaf(kind, name, whole(a) if a else None, whole(b) if b else None)

    def _order(
        self, kind: str, of: str, left: Mapping[str, _Leaf], right: Mapping[str, _Leaf]
    ) -> None:
        """The order of what both sides have."""
        ours, theirs = [n for n in left if n in right], [n for n in right if n in left]
        if ours != theirs:
            moved = [n for n, m in zip(ours, theirs, strict=True) if n != m]
            a, b = (
                _Leaf(names, ", ".join(n for n in names if n in moved), _joined(leaves, moved))
                for names, leaves in ((ours, left), (theirs, right))
            )
            self._leaf(kind, f"{of}: order", a, b)

    # sections

    def _equipment(self, left: Equipment | None, right: Equipment | None) -> None:
        pairs = [("equipment", left, right)] if left or right else []
        for _, a, b in self._both("equipment", pairs, lambda e: _Leaf(0, e.says, str(e.lines))):
            self._leaves("equipment", _equipment(a), _equipment(b))

    def _rules(self) -> None:
        left: dict[str, Rule | Option] = {**self.left.rules, **self.left.options}
        right: dict[str, Rule | Option] = {**self.right.rules, **self.right.options}
        for name in _names(left, right):
            a, b = left.get(name), right.get(name)
            kind = "option" if isinstance(a, Option) or isinstance(b, Option) else "rule"
            self._leaf(kind, name, _rule(a) if a else None, _rule(b) if b else None)

    def _wagers(self) -> None:
        pairs = _pairs(self.left.wager, self.right.wager)
        for slug, a, b in self._both("wager", pairs, _wager):
            self._leaves("wager", _conditions(a), _conditions(b), slug)
            self._paytables(slug, a, b)

    def _paytables(self, slug: str, left: WagerData, right: WagerData) -> None:
        ours, theirs = ({f"{slug}@{t.name}": t for t in w.paytable} for w in (left, right))
        pairs = _pairs(ours, theirs, lambda a, b: _same(_rows(a), _rows(b)), lambda a, b: True)
        for name, a, b in self._both("paytable", pairs, _paytable):
            of = slug if len(ours) == len(theirs) == 1 else name
            self._leaves("paytable", _terms(a), _terms(b), of)
            self._leaves("paytable", _rows(a), _rows(b), of)

    def _rankings(self) -> None:
        ours, theirs = ({r.name: r for r in side.ranking} for side in (self.left, self.right))
        pairs = _pairs(ours, theirs, lambda a, b: a.cards == b.cards)
        for name, a, b in self._both("ranking", pairs, _ranking):
            cards = (_Leaf(r.cards, str(r.cards), str(r.lines)) for r in (a, b))
            self._leaf("ranking", f"{name}: cards", *cards)
            self._leaves("ranking", _hands(a), _hands(b), name)
            self._order("ranking", name, _hands(a), _hands(b))

    def _charts(self) -> None:
        ours, theirs = ({t.name: t for t in side.table} for side in (self.left, self.right))
        pairs = _pairs(ours, theirs, lambda a, b: (a.kind, a.columns) == (b.kind, b.columns))
        for name, a, b in self._both("table", pairs, _chart):
            self._chart(name, a, b)

    def _chart(self, name: str, left: Chart, right: Chart) -> None:
        columns = (_Leaf(c.columns, ", ".join(c.columns), str(c.lines)) for c in (left, right))
        self._leaf("table", f"{name}: columns", *columns)
        width = _label_width(left, right)
        ours, theirs = _chart_rows(left, width), _chart_rows(right, width)
        for label in _names(ours, theirs):
            of = f"{name}: {label}"
            a, b = ours.get(label), theirs.get(label)
            if a and b:
                shared = [c for c in a if c in b]
                self._leaves("table", {c: a[c] for c in shared}, {c: b[c] for c in shared}, of)
            else:
                whole = (_chart_row(cells, width) if cells else None for cells in (a, b))
                self._leaf("table", of, *whole)
        if width:
            heads = ({n: _chart_row(r, width) for n, r in rows.items()} for rows in (ours, theirs))
            self._order("table", name, *heads)

    def _meters(self) -> None:
        pairs = _pairs(self.left.meter, self.right.meter, lambda a, b: True)
        for name, a, b in self._both("meter", pairs, _meter):
            self._leaves("meter", _meter_terms(a), _meter_terms(b), name)
            self._leaves("meter", _shares(a), _shares(b), f"{name}: share")

    def _caps(self) -> None:
        ours, theirs = ({c.name: c for c in side.cap} for side in (self.left, self.right))
        for name, a, b in self._both("cap", _pairs(ours, theirs, lambda a, b: True), _cap):
            self._leaves("cap", _cap_terms(a), _cap_terms(b), name)

    def _sums(self) -> None:
        ours, theirs = ({s.name: s for s in side.sum} for side in (self.left, self.right))
        for name, a, b in self._both("sum", _pairs(ours, theirs), _sum):
            self._leaf("sum", f"{name}: total", _sum(a), _sum(b))
            self._leaves("sum", _parts(a), _parts(b), name)

    def _fees(self) -> None:
        ours, theirs = ({d.document: d for d in side.fees} for side in (self.left, self.right))
        pairs = _pairs(ours, theirs, lambda a, b: a.governs == b.governs)
        for name, a, b in self._both("fees", pairs, _fee_document):
            self._leaves("fees", _fee_terms(a), _fee_terms(b), name)
            mine, yours = ({f"{name}/{o.option}": o for o in d.options} for d in (a, b))
            for option, c, d in self._both("fees", _pairs(mine, yours), _fee_option):
                self._leaves("fees", _fee_option_terms(c), _fee_option_terms(d), option)

    def _collections(self) -> None:
        ours, theirs = (
            {f"{c.document}/{c.name}": c for c in side.collection}
            for side in (self.left, self.right)
        )
        for name, a, b in self._both("collection", _pairs(ours, theirs), _collection):
            self._leaves("collection", _collection_terms(a), _collection_terms(b), name)
            self._leaves("collection", _collection_rows(a), _collection_rows(b), name)


# Matching


def _names(left: Iterable[str], right: Iterable[str]) -> list[str]:
    return list(dict.fromkeys([*left, *right]))


def _pairs(
    left: Mapping[str, T], right: Mapping[str, T], *alike: Callable[[T, T], bool]
) -> list[tuple[str, T | None, T | None]]:
    """What belongs together: things of one name, then, of the others, those alike to only each
    other."""
    partner = {name: name for name in left if name in right}
    for test in alike:
        ours = [n for n in left if n not in partner]
        theirs = [n for n in right if n not in partner.values()]
        for name in ours:
            found = [n for n in theirs if test(left[name], right[n])]
            back = [n for n in ours if found and test(left[n], right[found[0]])]
            if len(found) == len(back) == 1:
                partner[name] = found[0]
    both = [(n, left[n], right[partner[n]] if n in partner else None) for n in left]
    return [*both, *((n, None, right[n]) for n in right if n not in partner.values())]


def _same(left: Mapping[str, _Leaf], right: Mapping[str, _Leaf]) -> bool:
    return {n: leaf.value for n, leaf in left.items()} == {n: x.value for n, x in right.items()}


# Values


def payoff(pays: str) -> str:
    """A payoff in its normal form, the one that rule sheets print.

    >>> payoff("6 to 4"), payoff("31 for 1"), payoff("$1,000.00")
    ('3 to 2', '30 to 1', '$1000')
    """
    return re.sub(r"(?<=\d),(?=\d{3})", "", row_name(row(pays)))


def _amount(text: str) -> str:
    return money(cents(text)) if text else "none"


def _text(text: str) -> str:
    """A text with figures in it, as far as it matters: letter case, blanks, and cents of 00."""
    plain = re.sub(r"(?<=\d),(?=\d{3})|(?<=\d)\.00\b", "", text)
    return " ".join(plain.casefold().split())


def _value(value: Scalar) -> tuple[str, Scalar]:
    """A value for comparing: yes is not 1, and odds are odds however they are written."""
    if isinstance(value, str):
        try:
            return "payoff", payoff(value)
        except PitbossError:
            return "str", value
    return type(value).__name__, value


def _said(value: Scalar) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _set(names: Sequence[object], lines: Lines) -> _Leaf:
    """Names or numbers whose order does not matter."""
    return _Leaf(frozenset(names), ", ".join(str(n) for n in names) or "none", str(lines))


def _words(text: str, lines: Lines) -> _Leaf:
    return _Leaf(_text(text), text or "none", str(lines))


def _money(text: str, lines: Lines) -> _Leaf:
    return _Leaf(_amount(text), _amount(text), str(lines))


def _plain(value: Scalar, lines: Lines) -> _Leaf:
    return _Leaf(_value(value), _said(value), str(lines))


def _joined(leaves: Mapping[str, _Leaf], names: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(leaves[n].lines for n in names if leaves[n].lines))


# What is compared, section by section


def _head(data: GameFile) -> dict[str, _Leaf]:
    head = data.game
    return {
        "kind": _plain(head.kind, head.lines),
        "bank": _plain(head.bank, head.lines),
        "seats": _plain(head.seats, head.lines),
    }


def _equipment(data: Equipment) -> dict[str, _Leaf]:
    return {
        "decks": _set(data.decks, data.lines),
        "jokers": _plain(data.jokers, data.lines),
        "without": _set(data.without, data.lines),
        "wild": _words(data.wild, data.lines),
        "dice": _plain(data.dice, data.lines),
        "tiles": _plain(data.tiles, data.lines),
    }


def _rule(data: Rule | Option) -> _Leaf:
    if isinstance(data, Rule):
        return _plain(data.value, data.lines)
    allowed = frozenset(_value(v) for v in data.allowed)
    value = (allowed, data.at_least, data.at_most, _value(data.default))
    owner = "as read" if data.disputed else "house's choice"
    said = f"{owner}: {_choices(data)}; default {_said(data.default)}"
    return _Leaf(value, said, str(data.lines))


def _choices(option: Option) -> str:
    low, high = option.at_least, option.at_most
    if option.allowed:
        return ", ".join(_said(v) for v in option.allowed)
    if low is not None and high is not None:
        return f"{low} to {high}"
    if low is not None:
        return f"{low} or more"
    return f"up to {high}" if high is not None else "any number"


def _conditions(data: WagerData) -> dict[str, _Leaf]:
    times = f"{data.up_to.times} times {data.up_to.wager}" if data.up_to else ""
    lines = data.lines
    return {
        "required": _plain(data.required, lines),
        "made in mid-round": _plain(data.later, lines),
        "needs": _set(data.needs, lines),
        "needs any": _set(data.needs_any, lines),
        "equal to": _words(data.equal_to, lines),
        "at most": _words(times, lines),
        "minimum": _money(data.minimum, lines),
        "minimum counts": _plain(data.minimum_counts, lines),
        "maximum": _money(data.maximum, lines),
        "table limits": _plain(data.table_limits, lines),
        "step": _money(data.step, lines),
        "contract": _plain(data.contract, lines),
        "fixed": _plain(data.fixed, lines),
        "breakage": _plain(data.breakage, lines),
    }


def _wager(data: WagerData) -> _Leaf:
    """A wager that only one side has: its title, and what it pays."""
    tables = "; ".join(_paytable(table).said for table in data.paytable)
    return _Leaf(0, f"{data.title}: {tables}" if tables else data.title, str(data.lines))


def _terms(data: PaytableData) -> dict[str, _Leaf]:
    when = ", ".join(f"{name} {_said(value)}" for name, value in data.when.items())
    conditions = frozenset((name, _value(value)) for name, value in data.when.items())
    return {
        "when": _Leaf(conditions, when or "always", str(data.lines)),
        "the house may pay more": _plain(data.minimum, data.lines),
    }


def _rows(data: PaytableData) -> dict[str, _Leaf]:
    return {r.outcome: _pays(r.pays, r.also, r.lines or data.lines) for r in data.rows}


def _pays(pays: str, also: list[PrintedAgain], lines: Lines) -> _Leaf:
    """A payoff, with the others that the same book prints for it elsewhere."""
    main = payoff(pays)
    others = list(dict.fromkeys(payoff(a.pays) for a in also if payoff(a.pays) != main))
    said = f"{main}, elsewhere {', '.join(others)}" if others else main
    return _Leaf((main, frozenset(others)), said, str(lines))


def _paytable(data: PaytableData) -> _Leaf:
    rows = ", ".join(f"{outcome} {leaf.said}" for outcome, leaf in _rows(data).items())
    return _Leaf(0, rows, str(data.lines))


def _several_hands(data: GameFile) -> dict[str, _Leaf]:
    several = data.several_hands
    if several is None:
        return {}
    times = ", ".join(str(n) for n in several.times)
    said = f"{times} times the table minimum on each, with one hand, two, ..."
    return {several.wager: _Leaf(several.times, said, str(several.lines))}


def _back_line(data: GameFile) -> dict[str, _Leaf]:
    line = data.back_line
    wagers = line.wagers if line else []
    by = f" by {line.places}" if line and line.places else ""
    return {
        slug: _Leaf(by, f"may be bet behind a seat{by}", str(line.lines)) for slug in wagers if line
    }


def _bank_turns(data: GameFile) -> dict[str, _Leaf]:
    turns = data.bank_turns
    if turns is None:
        return {}
    said = f"one person banks {turns.rounds} rounds in a row"
    found = {"bank": _Leaf((turns.rounds, turns.bet_before), said, str(turns.lines))}
    if turns.keeps:
        stays = ", ".join(turns.keeps.wagers)
        said = f"a new player-dealer leaves up {stays}, without action"
        found["keeps"] = _Leaf(stays, said, str(turns.keeps.lines))
    return found


def _at_the_table(data: GameFile) -> dict[str, _Leaf]:
    """Whom and what the table takes, and how long it deals from a shoe."""
    found: dict[str, _Leaf] = {}
    if (last := data.last_hand) is not None:
        rounds = "one more round" if last.rounds == 1 else f"{last.rounds} more rounds"
        first = ", but a round that begins with it is the last" if last.first_is_last else ""
        said = f"{rounds} after the one with the cut card{first}"
        found["last hand"] = _Leaf((last.rounds, last.first_is_last), said, str(last.lines))
    if (entry := data.mid_shoe) is not None:
        said = "barred" if entry.barred else "barred where the house chooses"
        found["mid-shoe entry"] = _Leaf(entry.barred, said, str(entry.lines))
    if (coin := data.coin) is not None:
        said = f"wagers in steps of ${coin.step}, without coin"
        found["coin"] = _Leaf(coin.step, said, str(coin.lines))
    return found


def _ranking(data: Ranking) -> _Leaf:
    return _Leaf(0, ", ".join(h.hand for h in data.hands), str(data.lines))


def _hands(data: Ranking) -> dict[str, _Leaf]:
    number = len(data.hands)
    return {
        h.hand: _Leaf(0, f"number {i} of {number}", str(h.lines))
        for i, h in enumerate(data.hands, 1)
    }


def _chart(data: Chart) -> _Leaf:
    return _Leaf(0, data.says, str(data.lines))


def _label_width(left: Chart, right: Chart) -> int:
    """How many leading cells tell the rows of both charts apart; 0 when none do."""
    for width in range(1, len(left.columns)):
        if left.columns[:width] != right.columns[:width]:
            return 0
        if all(len(_chart_rows(c, width)) == len(c.rows) for c in (left, right)):
            return width
    return 0


def _chart_rows(data: Chart, width: int) -> dict[str, dict[str, _Leaf]]:
    """The rows by their label, or by their number; each cell by its column."""
    rows = {}
    for number, line in enumerate(data.rows, 1):
        label = ", ".join(_said(c) for c in line.cells[:width]) or f"row {number}"
        rows[label] = {
            column: _Leaf(_text(_said(cell)), _said(cell) or "none", str(line.lines))
            for column, cell in zip(data.columns, line.cells, strict=True)
        }
    return rows


def _chart_row(cells: Mapping[str, _Leaf], width: int) -> _Leaf:
    """A row that only one side has: the cells behind its label."""
    leaves = list(cells.values())
    return _Leaf(0, " | ".join(leaf.said for leaf in leaves[width:]), leaves[0].lines)


def _meter(data: MeterData) -> _Leaf:
    told = [data.title, data.seed and f"starts with {data.seed}", data.contribution]
    return _Leaf(0, "; ".join(t for t in told if t), str(data.lines))


def _meter_terms(data: MeterData) -> dict[str, _Leaf]:
    return {
        "wagers": _set(data.wagers, data.lines),
        "seed": _words(data.seed, data.lines),
        "contribution": _words(data.contribution, data.lines),
        "cap": _words(data.cap, data.lines),
        "linked": _set(data.linked, data.lines),
    }


def _shares(data: MeterData) -> dict[str, _Leaf]:
    return {share.to: _words(share.share, share.lines) for share in data.shares}


def _cap(data: Cap) -> _Leaf:
    wagers = f" on {', '.join(data.wagers)}" if data.wagers else ""
    return _Leaf(0, f"{_amount(data.amount)} per {data.per}{wagers}", str(data.lines))


def _cap_terms(data: Cap) -> dict[str, _Leaf]:
    return {
        "amount": _money(data.amount, data.lines),
        "per": _words(data.per, data.lines),
        "wagers": _set(data.wagers, data.lines),
    }


def _sum(data: Sum) -> _Leaf:
    return _words(data.total, data.lines)


def _parts(data: Sum) -> dict[str, _Leaf]:
    return {part.what: _words(part.amount, part.lines) for part in data.parts}


def _fee_document(data: FeeDocument) -> _Leaf:
    limits = ", ".join(f"{o.option}: {_span(o.limit)}" for o in data.options)
    return _Leaf(0, f"options with limits {limits}", str(data.lines))


def _fee_terms(data: FeeDocument) -> dict[str, _Leaf]:
    return {
        "governs": _plain(data.governs, data.lines),
        "player pays per": _plain(data.player_per, data.lines),
        "player counts": _set(data.player_counts, data.lines),
        "player-dealer counts": _set(data.dealer_counts, data.lines),
        "player-dealer pays besides": _money(data.dealer_extra, data.lines),
    }


def _span(limit: list[str]) -> str:
    return " to ".join(dict.fromkeys(_amount(amount) for amount in limit))


def _fee_option(data: FeeOption) -> _Leaf:
    told = [f"{name} {leaf.said}" for name, leaf in _fee_option_terms(data).items()]
    return _Leaf(0, "; ".join(told), str(data.lines))


def _fee_option_terms(data: FeeOption) -> dict[str, _Leaf]:
    """The limit, the fees bracket by bracket, and what else a schedule option says."""
    lines = str(data.lines)
    found = {"limit": _Leaf(_span(data.limit), _span(data.limit), lines)}
    for slug, span in data.limits.items():
        both = _span(span)
        found[f"limit of {slug}"] = _Leaf(both, both, lines)
    if data.player_per:
        found["player pays per"] = _plain(data.player_per, lines)
    for payer, brackets in (("player", data.player), ("player-dealer", data.dealer)):
        for bracket in brackets:
            fee = _bracket(bracket)
            found[f"{payer} from {_amount(bracket.at)}"] = _Leaf(fee, fee, lines)
    for slug, fee in data.extra.items():
        found[f"besides for {slug}"] = _money(fee, lines)
    return found


def _bracket(data: Bracket) -> str:
    upto = f"up to {_amount(data.to)}" if data.to else "and more"
    return f"{upto}: {_amount(data.fee)}"


def _collection(data: Collection) -> _Leaf:
    rows = ", ".join(f"{name} {leaf.said}" for name, leaf in _collection_rows(data).items())
    return _Leaf(0, f"per {data.per}: {rows}", str(data.lines))


def _collection_terms(data: Collection) -> dict[str, _Leaf]:
    return {
        "governs": _plain(data.governs, data.lines),
        "per": _plain(data.per, data.lines),
        "form": _plain(data.form, data.lines),
        "smallest": _words(data.smallest, data.lines),
        "largest": _words(data.largest, data.lines),
        "columns": _Leaf(data.columns, ", ".join(data.columns), str(data.lines)),
    }


def _collection_rows(data: Collection) -> dict[str, _Leaf]:
    return {
        f"option {r.option}": _Leaf(
            tuple(_text(c) for c in r.cells), " | ".join(r.cells), str(r.lines)
        )
        for r in data.rows
    }


def _printed(data: GameFile) -> dict[str, _Leaf]:
    found = {}
    for p in data.printed:
        name = f"{p.wager}@{p.paytable}" if p.paytable else p.wager
        options = [f"{option}={_said(value)}" for option, value in sorted(p.options.items())]
        figures = {"edge": p.edge, "hit": p.hit, "hold": p.hold}
        said = ", ".join(f"{what} {figure}" for what, figure in figures.items() if figure)
        found[" ".join([name, *options])] = _Leaf(_text(said), said, str(p.lines))
    return found


def _irregularities(data: GameFile) -> dict[str, _Leaf]:
    return {
        name: _Leaf(i.effect, f"{i.effect}: {i.says}", str(i.lines))
        for name, i in data.irregularities.items()
    }


def _duties(data: GameFile) -> dict[str, _Leaf]:
    """What a live table owes: when, by whom, and whether it is a must."""
    return {
        name: _Leaf(msgspec.structs.replace(duty, lines=0, says=""), duty.told, str(duty.lines))
        for name, duty in data.duties.items()
    }


def _procedures(data: GameFile) -> dict[str, _Leaf]:
    return {name: _Leaf(0, p.says, str(p.lines)) for name, p in data.procedures.items()}
