"""The edge of a progressive wager as a line: what each dollar on the meter is worth.

How often each row in percent is hit is counted by the solver, from the game's own function: the
rows are given prizes that occur nowhere else, and the distribution tells where they went.
Everything else is the rule's: the percentage, what it is at the least, and what the wager itself
puts onto the meter before the deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count

from pitboss.engines.exact import Exact
from pitboss.engines.exact.proving import solve
from pitboss.engines.exact.result import MeterLine
from pitboss.money.meters import drawn, fed_by
from pitboss.money.paytables import Pays, Paytable
from pitboss.rulebook.terms import Terms

DOLLAR = 100


@dataclass(frozen=True)
class Prize:
    """A row that pays a part of the meter; amounts in cents."""

    chance: Fraction
    share: Fraction
    own: int
    """What the wager's own part of the meter adds."""
    least: int
    kept: int
    """What the house keeps of a winning stake."""

    @property
    def bend(self) -> Fraction:
        """The meter at which the prize begins to grow."""
        return (self.least - self.own) / self.share

    def win(self, meter: Fraction) -> Fraction:
        """What a player wins who hits it."""
        return max(self.share * meter + self.own, Fraction(self.least)) - self.kept


def pays_from_meter(terms: Terms, slug: str) -> bool:
    """Has the wager a row in percent of a meter?"""
    table = _table(terms, slug)
    return table is not None and bool((table[:, 0] == Pays.METER).any())


def meter_line(terms: Terms, spot: str, exact: Exact) -> MeterLine | None:
    """The edge by the meter; None where the game keeps its meter in another way than the books do.

    The line has to give the edge that was solved with the seed on the meter: where the best play
    depends on the meter there is no line, and it does not.
    """
    slug = terms.game.layout.kinds[terms.game.layout.index(spot)]
    if len(terms.game.carry_money) != 1 or not hasattr(terms.rules, "meter"):
        return None
    prizes, elsewhere = _prizes(terms, slug, spot, exact)
    at = Fraction(int(terms.rules.meter.meter_seed))
    edge = MeterEdge(prizes, elsewhere, exact.stake)
    return edge.line(at) if edge.value(at) == exact.edge else None


def _table(terms: Terms, slug: str) -> Paytable | None:
    field = slug.replace("-", "_")
    if field not in terms.game.paytables or slug not in terms.wagers:
        return None
    table: Paytable = getattr(terms.rules, field)
    return table


def _prizes(terms: Terms, slug: str, spot: str, exact: Exact) -> tuple[list[Prize], Fraction]:
    """The rows in percent that can be hit, and what all other results add up to."""
    table, stake = _table(terms, slug), exact.stake
    assert table is not None
    rows = [row for row in range(len(table)) if table[row, 0] == Pays.METER]
    stand_ins = _unused(exact.distribution, stake, len(rows))
    solved = _solved_with(terms, spot, stake, rows, stand_ins)
    usual = {net for net in solved if not {net, net + stake} & set(stand_ins)}
    fed = fed_by(stake, int(terms.rules.meter.meter_share))
    prizes = []
    for row, prize in zip(rows, stand_ins, strict=True):
        part, whole, floor = (int(x) for x in table[row, 1:4])
        kept = 0 if prize in solved else stake
        if prize - kept not in solved:
            continue  # a hand that cannot be had
        made = Prize(
            chance=solved[prize - kept],
            share=Fraction(part, whole),
            own=drawn(fed, part, whole),
            least=floor * stake,
            kept=kept,
        )
        prizes.append(made)
    return prizes, sum((net * solved[net] for net in usual), Fraction(0))


def _unused(nets: Iterable[int], stake: int, number: int) -> list[int]:
    """So many prizes that cannot be mistaken for a result, nor for each other less the stake."""
    taken, found = set(nets), list[int]()
    for prize in count(stake + 1):
        if len(found) == number:
            break
        if prize not in taken and prize - stake not in taken:
            found.append(prize)
            taken |= {prize, prize - stake}
    return found


def _solved_with(
    terms: Terms, spot: str, stake: int, rows: Sequence[int], prizes: Sequence[int]
) -> dict[int, Fraction]:
    """The distribution when these rows pay these amounts."""
    field = terms.game.layout.kinds[terms.game.layout.index(spot)].replace("-", "_")
    table: Paytable = getattr(terms.rules, field).copy()
    for row, prize in zip(rows, prizes, strict=True):
        table[row, :4] = (int(Pays.FIXED), prize, 0, 0)
    found = solve(replace(terms, rules=terms.rules._replace(**{field: table})), spot, stake=stake)
    assert isinstance(found, Exact)
    return dict(found.distribution)


@dataclass(frozen=True)
class MeterEdge:
    """The edge as a function of the meter, in cents: straight between bends."""

    prizes: Sequence[Prize]
    elsewhere: Fraction
    stake: int

    def value(self, meter: Fraction) -> Fraction:
        won = sum((prize.chance * prize.win(meter) for prize in self.prizes), self.elsewhere)
        return -won / self.stake

    def line(self, at: Fraction) -> MeterLine:
        """The line around a meter."""
        low, high = next((a, b) for a, b in self._pieces() if b is None or at < b)
        constant, slope = self._straight(low, high)
        return MeterLine(
            at=at / DOLLAR,
            constant=constant,
            slope=slope * DOLLAR,
            low=low / DOLLAR,
            high=None if high is None else high / DOLLAR,
            break_even=self._break_even(),
        )

    def _pieces(self) -> list[tuple[Fraction, Fraction | None]]:
        bends = {prize.bend for prize in self.prizes if prize.bend > 0}
        ends = [Fraction(0), *sorted(bends)]
        return list(zip(ends, [*ends[1:], None], strict=True))

    def _straight(self, low: Fraction, high: Fraction | None) -> tuple[Fraction, Fraction]:
        """Constant and slope from one bend to the next."""
        end = low + 1 if high is None else high
        slope = (self.value(low) - self.value(end)) / (end - low)
        return self.value(low) + slope * low, slope

    def _break_even(self) -> Fraction | None:
        """The least meter with which nothing is left to the house, in dollars."""
        if self.value(Fraction(0)) <= 0:
            return Fraction(0)
        for low, high in self._pieces():
            constant, slope = self._straight(low, high)
            if slope and (high is None or constant / slope <= high):
                return constant / slope / DOLLAR
        return None
