"""Defects of a rule book, found mechanically.

A rule of lint is a small function that looks at one game of a book and yields what is wrong with
it. Rules that need an edge ask for a proof; whoever runs lint says how edges are proved, so that
this room needs no engine.

    fees         brackets with holes, numbers that are missing, schedules that disagree
    paytables    rows against the ranking, against each other, against the decks in use
    limits       amounts that cannot be staked, players that the deck cannot serve
    poker_fees   collections that a hand cannot pay as printed, rakes above a cap, another order
    poker_examples  cards that are printed beside a hand and are another, where the book is at hand
    totals       sums and shares that do not add up, things that are mentioned and not there
    charts       totals that a chart leaves out, or that cannot be
    house_ways   hands that no row of a house way covers, rows that no hand follows
    edges        printed figures that the engine contradicts, wagers that favour the player
    letters      rules that are dealt otherwise than they are printed
    binding      duties that bind otherwise than the printed word, where the book is at hand

Findings come the gravest first, and of the same gravity the dearest: a finding with a price was
proved by an engine, one without was only read.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, Protocol, runtime_checkable

from pitboss.errors import unknown
from pitboss.rulebook.lines import join, spans
from pitboss.rulebook.loader import Book, BookGame
from pitboss.rulebook.schema import Lines, Scalar

Severity = Literal["error", "warning", "note"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")
"""Money that cannot be settled as printed; probably not what was meant; worth knowing."""


@dataclass(frozen=True, kw_only=True)
class Defect:
    """What one rule found in one place."""

    lines: Lines
    says: str
    """What is wrong."""
    cost: str
    """What it would cost, or whom."""
    where: str = ""
    """The place in the game: `collection-rates option 31`, `trips`."""
    price: Fraction | None = None
    """What it costs of each wager, where an engine has proved it."""


@dataclass(frozen=True, kw_only=True)
class Finding:
    """A defect of a game of a book; the same defect in several places is one finding."""

    book: str
    games: tuple[str, ...]
    """Usually one; several where the book says it once for all of them."""
    rule: str
    severity: Severity
    lines: str
    where: str
    called: str
    """The same place in words, with wagers by the names that the book gives them."""
    says: str
    cost: str
    price: Fraction | None = None

    @property
    def rank(self) -> tuple[int, Fraction]:
        """The gravest first, and then the dearest."""
        return SEVERITIES.index(self.severity), -(self.price or Fraction(0))


@dataclass(frozen=True, kw_only=True)
class Proof:
    """What an engine knows about a wager under some options."""

    edge: Fraction
    hit: Fraction
    beside: str = ""
    """The wager whose best play comes with it, where its decisions settle this one too."""
    together: Fraction | None = None
    """The edge of both by the play that is best for both, at equal stakes, of one of them."""


class Prove(Protocol):
    """The proof of a wager (or spot), or None where no engine has one.

    `stake` is in cents; without it the stake is one at which nothing is lost to breakage.
    """

    def __call__(
        self,
        offer: BookGame,
        wager: str,
        options: Mapping[str, Scalar],
        stake: int | None = None,
        /,
    ) -> Proof | None: ...


@runtime_checkable
class Waits(Protocol):
    """Proofs of which some are only not made yet, which is another thing than that none can be."""

    def waits(self, offer: BookGame, wager: str, options: Mapping[str, Scalar]) -> bool: ...


Look = Callable[[BookGame], Iterator[Defect]]
LookAtEdges = Callable[[BookGame, Prove], Iterator[Defect]]
Print = Callable[[Lines], str]
"""What a book prints on some lines."""
LookAtPrint = Callable[[BookGame, Print], Iterator[Defect]]


@dataclass(frozen=True, kw_only=True)
class Rule:
    """A rule of lint."""

    name: str
    severity: Severity
    says: str
    look: Look | None = None
    look_at_edges: LookAtEdges | None = None
    look_at_print: LookAtPrint | None = None

    def defects(
        self, offer: BookGame, prove: Prove | None, printed: Print | None = None
    ) -> Iterator[Defect]:
        if self.look is not None:
            yield from self.look(offer)
        elif self.look_at_edges is not None and prove is not None:
            yield from self.look_at_edges(offer, prove)
        elif self.look_at_print is not None and printed is not None:
            yield from self.look_at_print(offer, printed)


_RULES: dict[str, Rule] = {}


def rule(severity: Severity) -> Callable[[Look], Look]:
    """Register a function as the rule of its name; its docstring says what it looks for."""

    def register(look: Look) -> Look:
        name = look.__name__.replace("_", "-")
        says = " ".join((look.__doc__ or "").split())
        _RULES[name] = Rule(name=name, severity=severity, says=says, look=look)
        return look

    return register


def rule_of_edges(severity: Severity) -> Callable[[LookAtEdges], LookAtEdges]:
    """The same for a rule that needs proofs."""

    def register(look: LookAtEdges) -> LookAtEdges:
        name = look.__name__.replace("_", "-")
        says = " ".join((look.__doc__ or "").split())
        _RULES[name] = Rule(name=name, severity=severity, says=says, look_at_edges=look)
        return look

    return register


def rule_of_print(severity: Severity) -> Callable[[LookAtPrint], LookAtPrint]:
    """The same for a rule that needs the book as received."""

    def register(look: LookAtPrint) -> LookAtPrint:
        name = look.__name__.replace("_", "-")
        says = " ".join((look.__doc__ or "").split())
        _RULES[name] = Rule(name=name, severity=severity, says=says, look_at_print=look)
        return look

    return register


def rules() -> dict[str, Rule]:
    """Every rule of lint, by name."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    return dict(sorted(_RULES.items()))


def lint_game(
    offer: BookGame, *, prove: Prove | None = None, only: str = "", printed: Print | None = None
) -> list[Finding]:
    """What is wrong with one game of a book, the gravest first."""
    known = rules()
    if only and only not in known:
        raise unknown("rule of lint", only, known, code="rule")
    found: list[Finding] = []
    for each in known.values():
        if only in ("", each.name):
            found += _findings(offer, each, each.defects(offer, prove, printed))
    return sorted(found, key=lambda f: (f.rank, spans(f.lines), f.rule))


def lint_book(
    of: Book, *, prove: Prove | None = None, only: str = "", printed: Print | None = None
) -> list[Finding]:
    """What is wrong with a book, game by game; what is said once for several games is said once."""
    found: dict[tuple[str, ...], Finding] = {}
    for offer in of.games().values():
        for each in lint_game(offer, prove=prove, only=only, printed=printed):
            key = (each.rule, each.lines, each.where, each.says, each.cost)
            before = found.get(key)
            games = (*before.games, *each.games) if before else each.games
            found[key] = replace(each, games=games)
    return sorted(found.values(), key=lambda f: f.rank)


def _findings(offer: BookGame, of: Rule, defects: Iterable[Defect]) -> Iterator[Finding]:
    """Defects that say the same are one finding, with all their places and lines."""
    alike: dict[tuple[str, str], list[Defect]] = {}
    for defect in defects:
        alike.setdefault((defect.says, defect.cost), []).append(defect)
    for (says, cost), same in alike.items():
        yield Finding(
            book=offer.book.slug,
            games=(offer.slug,),
            rule=of.name,
            severity=of.severity,
            lines=join(d.lines for d in same),
            where=(where := places(d.where for d in same)),
            called=called(where, offer),
            says=spoken(says, offer),
            cost=spoken(cost, offer),
            price=max((d.price for d in same if d.price is not None), default=None),
        )


_SLUG = re.compile(r"(?<![\w/-])[a-z0-9]+(?:-[a-z0-9+]+)+(?![\w/-])")


def spoken(text: str, offer: BookGame) -> str:
    """A sentence without slugs: wagers by the names of the book, hands and the like in words."""
    data = offer.data
    plain = {row.outcome for w in data.wager.values() for t in w.paytable for row in t.rows}
    plain |= {hand.hand for ranking in data.ranking for hand in ranking.hands}
    plain |= {ranking.name for ranking in data.ranking} | {chart.name for chart in data.table}
    plain |= {each.name for each in data.sum} | {fees.document for fees in data.fees}
    plain |= {name for fees in data.collection for name in (fees.document, fees.name)}
    plain |= {*data.options, *data.meter}
    plain |= {str(value) for option in data.options.values() for value in option.allowed}

    def said(found: re.Match[str]) -> str:
        slug = found[0]
        if slug in data.wager:
            return data.wager[slug].title or slug.replace("-", " ")
        return slug.replace("-", " ") if slug in plain else slug

    return _SLUG.sub(said, text)


def called(where: str, offer: BookGame) -> str:
    """A place in words: `Aces Up, paytable SCP-04`, `collection rates option 31`."""
    return ", ".join(_place(each, offer) for each in where.split(", "))


def _place(name: str, offer: BookGame) -> str:
    wager, _, paytable = name.partition(" @ ")
    slug, _, spot = wager.partition(" ")
    if slug not in offer.data.wager:
        return spoken(name, offer)
    title = offer.data.wager[slug].title or slug.replace("-", " ")
    said = f"{title} {spot}" if spot else title
    table = paytable if paytable != paytable.lower() else paytable.replace("-", " ")
    return f"{said}, paytable {table}" if table and table != title.lower() else said


def places(names: Iterable[str]) -> str:
    """Places in few words.

    >>> places(["rates option 1", "rates option 2", "rates option 3", "rates option 9"])
    'rates options 1-3, 9'
    >>> places(["ante"]), places(["ante", "trips"])
    ('ante', 'ante, trips')
    """
    numbers: dict[str, list[int]] = {}
    said: list[str] = []
    for name in dict.fromkeys(names):
        before, option, number = name.rpartition(" option ")
        if option and number.isdigit():
            if before not in numbers:
                said.append(before)
            numbers.setdefault(before, []).append(int(number))
        elif name:
            said.append(name)
    return ", ".join(
        f"{name} option{'s' if len(numbers[name]) > 1 else ''} {join(numbers[name])}"
        if name in numbers
        else name
        for name in said
    )
