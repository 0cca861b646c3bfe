"""How often each row of a paytable is hit, and what it pays of the edge.

The game's own function is solved with payoffs by which every row can be told from all others: the
distribution then says how often each is hit. What follows from that is held against the proof of
the paytable as it is printed, to the last digit, so a wager whose best play hangs on its paytable
is refused and not told wrongly.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.engines.exact import Exact, Solved, solve
from pitboss.engines.exact.store import solve_stored
from pitboss.errors import NotAllowed, unknown
from pitboss.money.paytables import Pays, Paytable, row_name
from pitboss.rulebook.schema import PaytableData
from pitboss.rulebook.terms import Terms

APART, STEP = 1_000_000, 4
"""The payoffs by which rows are told: so many to one and some more, which no book prints. The steps
leave room for a stake that the house keeps, or hands back besides, with a prize in dollars."""


@dataclass(frozen=True, kw_only=True)
class RowChance:
    """One outcome of a paytable."""

    outcome: str
    title: str
    pays: str
    """As it is printed, `lose` where it has no row."""
    odds: Fraction
    """What is won, in stakes; -1 where it is lost."""
    chance: Fraction
    lines: str

    @property
    def worth(self) -> Fraction:
        """What the row gives back of each wager, its own stake included: without it, so much more
        would be the house's."""
        return self.chance * (self.odds + 1)


@dataclass(frozen=True, kw_only=True)
class Rows:
    """All that may become of a wager with a paytable."""

    terms: Terms
    wager: str
    stake: int
    rows: list[RowChance]
    """In the game's order; those that cannot be hit are left out."""
    others: Mapping[int, Fraction]
    """Results that no row decides: net in cents, and the chance."""
    edge: Fraction

    @property
    def title(self) -> str:
        return f"{self.terms.address}:{self.wager}"

    @property
    def paid(self) -> list[RowChance]:
        return [row for row in self.rows if row.odds > -1]

    def edge_of(self, odds: Mapping[str, Fraction | int]) -> Fraction:
        """The edge where rows pay these odds instead, by outcome."""
        won = sum((odds.get(r.outcome, r.odds) * r.chance for r in self.rows), Fraction(0))
        return -won - sum((net * p for net, p in self.others.items()), Fraction(0)) / self.stake

    def variance_of(self, odds: Mapping[str, Fraction | int]) -> Fraction:
        """The variance of a result, in stakes squared, where rows pay these odds instead."""
        squares = sum((odds.get(r.outcome, r.odds) ** 2 * r.chance for r in self.rows), Fraction(0))
        others = sum((Fraction(n, self.stake) ** 2 * p for n, p in self.others.items()), Fraction())
        return squares + others - self.edge_of(odds) ** 2

    def hit_of(self, odds: Mapping[str, Fraction | int]) -> Fraction:
        """How often something is won."""
        won = sum((r.chance for r in self.rows if odds.get(r.outcome, r.odds) > 0), Fraction(0))
        return won + sum((p for net, p in self.others.items() if net > 0), Fraction(0))


def rows_of(terms: Terms, wager: str, stake: int | None = None) -> Rows:
    """How often each row of a wager's paytable is hit; a spot is named as `place 6`."""
    layout = terms.game.layout
    slug = wager.split(" ")[0]
    if slug not in terms.wagers:
        raise unknown(f"wager in {terms.address}", wager, terms.wagers, code="wager")
    field = slug.replace("-", "_")
    if field not in terms.game.paytables:
        raise NotAllowed(f"{terms.address}:{slug} has no paytable", code="paytable")
    spot = wager if wager in layout.names else layout.names[layout.spots_of(slug)[0]]
    proved = _alone(solve_stored(terms, spot, stake))
    if not isinstance(proved, Exact):
        raise _hangs(terms, slug)
    table: Paytable = getattr(terms.rules, field)
    told = _told_apart(terms, spot, proved.stake, field)
    chances, others = _split(told, proved.stake, len(table))
    found = Rows(
        terms=terms,
        wager=slug if wager == slug else wager,
        stake=proved.stake,
        rows=_rows(terms, slug, table, chances, proved, others),
        others=others,
        edge=proved.edge,
    )
    if found.edge_of({}) != proved.edge:
        raise _hangs(terms, slug)
    return found


def _hangs(terms: Terms, slug: str) -> NotAllowed:
    return NotAllowed(
        f"what each row of {terms.address}:{slug} is worth hangs on more than how often it is hit",
        code="paytable",
    )


def _alone(found: Solved) -> Solved:
    """A bet beside the main one, for a player who gives up no hand."""
    return found.alone or found


def _told_apart(terms: Terms, spot: str, stake: int, field: str) -> dict[int, Fraction]:
    """The distribution with payoffs that are all different, and no limit on them."""
    table: Paytable = getattr(terms.rules, field).copy()
    for row in range(len(table)):
        pays, told = int(table[row, 0]), APART + STEP * row
        if pays in (Pays.ODDS, Pays.PUSHES):
            table[row, :4] = (int(Pays.ODDS), told, 1, 0)
        elif pays in (Pays.FIXED, Pays.METER):
            table[row, :4] = (int(Pays.FIXED), told * stake, 0, 0)
    rules = terms.rules._replace(**{field: table})
    if hasattr(rules, "limit"):
        rules = rules._replace(limit=rules.limit._replace(payout_limit=0))
    found = _alone(solve(replace(terms, rules=rules), spot, stake=stake))
    if not isinstance(found, Exact):
        raise _hangs(terms, spot)
    return dict(found.distribution)


def _split(
    told: Mapping[int, Fraction], stake: int, rows: int
) -> tuple[dict[int, tuple[Fraction, int]], dict[int, Fraction]]:
    """The chance of each row, with the stakes that go with its prize, and what no row decides."""
    chances: dict[int, tuple[Fraction, int]] = {}
    others: dict[int, Fraction] = {}
    for net, p in told.items():
        row, beside = divmod(net // stake - APART + 1, STEP)
        if net % stake == 0 and 0 <= row < rows and beside < STEP - 1:
            chances[row] = p, beside - 1
        else:
            others[net] = p
    return chances, others


def _rows(
    terms: Terms,
    slug: str,
    table: Paytable,
    chances: Mapping[int, tuple[Fraction, int]],
    proved: Exact,
    others: Mapping[int, Fraction],
) -> list[RowChance]:
    """Each row that can be hit, with what it wins as the game pays it."""
    nets = _nets(table, chances, proved, others)
    data = paytable_of(terms, slug)
    printed = {row.outcome: row for row in data.rows} if data else {}
    names = terms.game.paytables[slug.replace("-", "_")]
    return [
        RowChance(
            outcome=names[number],
            title=(mine.title if mine else "") or names[number].replace("-", " ").capitalize(),
            pays=row_name(table[number]),
            odds=Fraction(nets[number], proved.stake),
            chance=chance,
            lines=str(mine.lines or data.lines) if mine and data else "",
        )
        for number, (chance, _) in sorted(chances.items())
        for mine in [printed.get(names[number])]
    ]


def paytable_of(terms: Terms, slug: str) -> PaytableData | None:
    """The paytable in force."""
    tables = terms.offer.data.wager[slug].paytable
    return next((t for t in tables if t.name == terms.paytables.get(slug)), None)


def _nets(
    table: Paytable,
    chances: Mapping[int, tuple[Fraction, int]],
    proved: Exact,
    others: Mapping[int, Fraction],
) -> dict[int, int]:
    """What each row wins in cents. Parts of a meter are told by how often they come."""
    left = dict(proved.distribution)
    for net, p in others.items():
        left[net] = left.get(net, Fraction(0)) - p
    found: dict[int, int] = {}
    for number, (chance, beside) in chances.items():
        kind, a, b = (int(cell) for cell in table[number, :3])
        if kind == Pays.ODDS:
            found[number] = int(Fraction(a, b) * proved.stake)
        elif kind == Pays.FIXED:
            found[number] = a + beside * proved.stake
        elif kind == Pays.PUSHES:
            found[number] = 0
        else:
            continue
        left[found[number]] = left.get(found[number], Fraction(0)) - chance
    for number, (chance, _) in chances.items():
        if number not in found:
            alike = [net for net, p in left.items() if p == chance]
            found[number] = alike[0] if len(alike) == 1 else 0
    return found
