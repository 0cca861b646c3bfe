"""When the chart of blackjack is left: by the cards of a hand, and by the count.

The best chart has one play for a total. By composition: of every two cards it is asked which play
is best for just these, out of a full shoe. By count: a count of so many points a deck says, on the
average, how many cards of each value are left (each value is off by its tag, in proportion to how
many there are); with these the best chart is made anew, count by count, and where a cell changes is
its index. What a deviation is worth is averaged over the counts, as often as a shoe comes to them
at this depth. Insurance is weighed by itself, as the wager that it is.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from pitboss.desk.given import means, said
from pitboss.engines.exact import unit_stake
from pitboss.engines.exact.shoe import STAGES, ShoeSolver
from pitboss.engines.exact.twentyone.dealer import VALUES, Floats
from pitboss.engines.exact.twentyone.rule_tables import Table
from pitboss.engines.exact.twentyone.worth_of_plays import weigh
from pitboss.engines.strategy import best_play, main_wager
from pitboss.errors import BadInput, NotAllowed, unknown
from pitboss.families.twentyone import HAND_CLASSES, Act, class_name, class_of, play_key
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms
from pitboss.tape.simulation import follow

COUNTS: Mapping[str, tuple[int, ...]] = {
    "hi-lo": (1, 1, 1, 1, 1, 0, 0, 0, -1, -1),
    "hi-opt-i": (0, 1, 1, 1, 1, 0, 0, 0, -1, 0),
    "hi-opt-ii": (1, 1, 2, 2, 1, 1, 0, 0, -2, 0),
    "omega-ii": (1, 1, 2, 2, 2, 1, 0, -1, -2, 0),
    "zen": (1, 1, 2, 2, 2, 1, 0, 0, -2, -1),
}
"""Points of 2 to 9, tens and aces."""
FARTHEST = 12
"""The highest count that is asked for, in points a deck."""
SMALL = 1e-12

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Composed:
    """Two cards that are played otherwise than their total."""

    low: int
    high: int
    up: int
    chart: str
    best: str
    gain: float
    """In stakes, when it comes up."""
    chance: float

    @property
    def per_round(self) -> float:
        return self.gain * self.chance

    @property
    def hand(self) -> str:
        names = {1: "A", 10: "T"}
        return f"{names.get(self.high, self.high)} {names.get(self.low, self.low)}"


@dataclass(frozen=True)
class Index:
    """A cell of the chart that changes with the count."""

    number: int
    """The class of hands; -1 is insurance."""
    up: int
    below: str
    """What is played under the index."""
    index: int
    """The lowest whole count at which it is played otherwise."""
    above: str
    per_round: float
    """What leaving the chart here is worth in a round, averaged over the counts."""

    @property
    def hand(self) -> str:
        return "insurance" if self.number < 0 else class_name(self.number)


@dataclass(frozen=True)
class AtCount:
    """A count, and what the game is worth there."""

    count: int
    chance: float
    edge: float
    """By the chart for no count."""
    best: float
    """By the best chart for this count."""
    insurance: float
    """The edge of insurance by itself."""


@dataclass(frozen=True)
class Insurance:
    """Insurance by itself: the house's share of it, by the tens in one's own hand."""

    edge: float
    """For who knows no card but the ace."""
    by_tens: tuple[float, float, float]
    index: float
    """The count at which it is even."""


@dataclass(frozen=True)
class Deviations:
    terms: Terms
    count: str
    tags: tuple[int, ...]
    left: float
    """Decks that are left."""
    composed: list[Composed]
    by_total: float
    """The edge of the best chart of totals."""
    by_cards: float
    """The edge of who plays every hand by its cards."""
    indices: list[Index]
    counts: list[AtCount]
    insurance: Insurance | None


def tags_of(text: str) -> tuple[int, ...]:
    """A count by its name, or by its ten points.

    >>> tags_of("1,1,1,1,1,0,0,0,-1,-1") == tags_of("hi-lo")
    True
    """
    if text in COUNTS:
        return COUNTS[text]
    if "," not in text:
        raise unknown("count", text, [*COUNTS, "ten points"], code="count")
    try:
        tags = tuple(int(part) for part in text.split(","))
    except ValueError:
        tags = ()
    if len(tags) != 10 or not any(tags):
        raise BadInput("a count has ten points, for 2 to 9, tens and aces", code="count")
    if sum(tags) + 3 * tags[8]:
        raise NotAllowed(
            "a true count is of points that come to nothing over a whole deck", code="count"
        )
    return tags


def deviations(
    terms: Terms,
    *,
    count: str = "hi-lo",
    left: float = 0.0,
    low: int = -5,
    high: int = 5,
    progress: Progress | None = None,
) -> Deviations:
    """Every deviation of a game of blackjack; `left` decks, half of the shoe if not said."""
    if terms.game.boxes is None:
        raise NotAllowed(
            "deviations by composition and by count are worked out for blackjack", code="count"
        )
    decks = terms.rules.decks
    left = left or decks / 2
    if not 0.25 <= left < decks:
        raise NotAllowed(f"of {decks} decks a quarter to all but one card are left", code="left")
    if not -FARTHEST <= low <= 0 <= high <= FARTHEST:
        raise NotAllowed(f"counts go from at least {-FARTHEST} to {FARTHEST}", code="count")
    desk = _Desk(terms, tags_of(count), left, range(low, high + 1), progress)
    return desk.found(count)


@dataclass
class _Desk:
    terms: Terms
    tags: tuple[int, ...]
    left: float
    counts: Sequence[int]
    progress: Progress | None

    def found(self, count: str) -> Deviations:
        best = best_play(self.terms)
        full = self._solver(None)
        charts = {}
        for number, at in enumerate(self.counts):
            if self.progress:
                self.progress(number, len(self.counts))
            charts[at] = self._solver(at).basic_policy()
        chances = self._chances()
        worth = {
            at: AtCount(
                count=at,
                chance=chances[at],
                edge=self._solver(at).follow(charts[0]).edge,
                best=self._solver(at).follow(chart).edge,
                insurance=self._insured(self._solver(at).shoe),
            )
            for at, chart in charts.items()
        }
        return Deviations(
            terms=self.terms,
            count=count,
            tags=self.tags,
            left=self.left,
            composed=self._composed(full, best.policy),
            by_total=best.edge,
            by_cards=full.optimal().edge,
            indices=self._indices(charts, worth),
            counts=list(worth.values()),
            insurance=self._insurance(full.shoe),
        )

    # by the cards

    def _composed(self, solver: ShoeSolver, policy: Array) -> list[Composed]:
        found = []
        for table in solver.tables:
            for low in range(1, VALUES):
                for high in range(low + 1, VALUES):
                    each = self._two_cards(solver, policy, table, low, high)
                    if each and each.gain > SMALL:
                        found.append(each)
        return sorted(found, key=lambda each: -each.per_round)

    def _two_cards(
        self, solver: ShoeSolver, policy: Array, table: Table, low: int, high: int
    ) -> Composed | None:
        allowed = int(table.first[low, high])
        number = _class(low, high)
        if (low, high) == (1, 10) or number >= HAND_CLASSES or not allowed:
            return None
        weighed = weigh(self.terms, solver.stake, solver.shoe, table.up, (low, high))
        every = {
            int(Act.HIT): weighed.hit,
            int(Act.STAND): weighed.stand,
            int(Act.DOUBLE): weighed.double,
            int(Act.SURRENDER): weighed.given_up,
        }
        worth = {action: won for action, won in every.items() if action & allowed}
        chart = int(follow(int(policy[play_key(number, table.up, STAGES[0])]), allowed))
        best = max(worth, key=lambda action: worth[action])
        names = self.terms.game.actions
        gain = worth[best] - worth[chart]
        known = table.known and table.partner
        chance = self._dealt(solver.shoe, table.up, low, high)
        if known:
            gain = weighed.known(worth[best]) - weighed.known(worth[chart])
            chance *= 1 - weighed.hole
        return Composed(low, high, table.up, names[chart], names[best], float(gain), chance)

    def _dealt(self, shoe: Floats, up: int, low: int, high: int) -> float:
        counts, size, chance = shoe.copy(), float(shoe.sum()), 2.0
        for value in (up, low, high):
            chance *= float(counts[value]) / size
            counts[value] -= 1
            size -= 1
        return chance

    # by the count

    def _solver(self, count: int | None) -> ShoeSolver:
        """The shoe at a count, on the average; or the full one."""
        found = ShoeSolver(self.terms, unit_stake(self.terms, main_wager(self.terms)))
        if count is not None:
            found.__dict__["shoe"] = self._shoe(count)
        return found

    @cached_property
    def _tags(self) -> Floats:
        """By value, aces first."""
        return np.array([0, self.tags[9], *self.tags[:9]], dtype=np.float64)

    def _shoe(self, count: float) -> Floats:
        shoe = np.full(VALUES, 4 * self.left)
        shoe[0], shoe[10] = 0, 16 * self.left
        points = float((shoe * self._tags**2).sum())
        held: Floats = shoe - self._tags * shoe * (count * self.left / points)
        if (held[1:] <= 4 / 13).any():
            raise NotAllowed(f"with {self.left:g} decks left no count is {count}", code="count")
        return held

    def _chances(self) -> dict[int, float]:
        """How often the count is nearest to each, as the normal distribution has it.

        The ends of the range take all that is beyond them.
        """
        cards = 52.0 * self.terms.rules.decks
        left = 52.0 * self.left
        square = float((np.array([*self.tags, *[self.tags[8]] * 3]) ** 2).sum()) / 13
        sd = math.sqrt(square * left * (cards - left) / (cards - 1)) / self.left

        def below(count: float) -> float:
            return 0.5 * (1 + math.erf(count / sd / math.sqrt(2)))

        first, last = self.counts[0], self.counts[-1]
        return {
            at: (1.0 if at == last else below(at + 0.5)) - (0.0 if at == first else below(at - 0.5))
            for at in self.counts
        }

    def _indices(self, charts: Mapping[int, Array], worth: Mapping[int, AtCount]) -> list[Index]:
        found = []
        for up in range(1, VALUES):
            for number in range(HAND_CLASSES):
                keys = np.array([play_key(number, up, stage) for stage in STAGES])
                found += self._cell(number, up, keys, charts, worth)
        if insured := self._insurance_index(worth):
            found.append(insured)
        return sorted(found, key=lambda each: -each.per_round)

    def _cell(
        self,
        number: int,
        up: int,
        keys: Array,
        charts: Mapping[int, Array],
        worth: Mapping[int, AtCount],
    ) -> list[Index]:
        """The counts at which a cell changes: below nought and above it."""
        plays = {at: means(int(chart[keys[0]])) for at, chart in charts.items()}
        if len(set(plays.values())) == 1:
            return []
        found = []
        for here in (
            [at for at in self.counts if at <= 0][::-1],
            [at for at in self.counts if at >= 0],
        ):
            off = [at for at in here if plays[at] != plays[0]]
            if not off:
                continue
            gain = sum(worth[at].chance * self._gain(at, keys, charts, worth) for at in off)
            first = off[0]
            index, below = (first, first - 1) if first > 0 else (first + 1, first)
            low, high = (self._words(charts[at], keys) for at in (below, index))
            found.append(Index(number, up, low, index, high, gain))
        return found

    def _words(self, chart: Array, keys: Array) -> str:
        return said(self.terms, int(chart[keys[0]]))

    def _gain(
        self, at: int, keys: Array, charts: Mapping[int, Array], worth: Mapping[int, AtCount]
    ) -> float:
        """What it is worth at a count to leave the chart in one cell."""
        changed = charts[0].copy()
        changed[keys] = charts[at][keys]
        return worth[at].edge - self._solver(at).follow(changed).edge

    # insurance

    def _insured(self, shoe: Floats, tens: float = 0.0, seen: int = 1) -> float:
        """The house's share of insurance, when these cards of one's own are known."""
        table = self._against_an_ace
        if table is None:
            return math.nan
        cost, win = (float(cents) for cents in table.insured[0])
        natural = (float(shoe[10]) - tens) / (float(shoe.sum()) - seen)
        return 1.0 - natural * (cost + win) / cost

    @cached_property
    def _against_an_ace(self) -> Table | None:
        """Where insurance is offered."""
        tables = [table for table in self._solver(None).tables if table.up == 1]
        return tables[0] if tables and tables[0].insured[0, 0] > 0 else None

    def _insurance(self, shoe: Floats) -> Insurance | None:
        if self._against_an_ace is None:
            return None
        now, more = (self._insured(self._shoe(count)) for count in (0.0, 1.0))
        return Insurance(
            edge=self._insured(shoe),
            by_tens=tuple(self._insured(shoe, tens, 3) for tens in range(3)),  # type: ignore[arg-type]
            index=now / (now - more) if now != more else math.nan,
        )

    def _insurance_index(self, worth: Mapping[int, AtCount]) -> Index | None:
        """Taken by the count alone, for as much as may be, where the dealer shows an ace."""
        table = self._against_an_ace
        pays = [at for at in self.counts if worth[at].insurance < 0]
        if table is None or not pays:
            return None
        share = float(table.insured[0, 0])
        gain = sum(-worth[at].chance * worth[at].insurance * share * self._ace(at) for at in pays)
        return Index(-1, 1, "decline", pays[0], "insure", gain)

    def _ace(self, count: int) -> float:
        shoe = self._shoe(count)
        return float(shoe[1] / shoe.sum())


def _class(low: int, high: int) -> int:
    """The class of two cards that are no pair."""
    if low == 1:
        return class_of("soft", high + 11)
    return class_of("hard", low + high)


def upcard(up: int) -> str:
    """An upcard as it is said: `against an ace`.

    >>> upcard(1), upcard(8), upcard(10), upcard(5)
    ('an ace', 'an 8', 'a ten', 'a 5')
    """
    return {1: "an ace", 8: "an 8", 10: "a ten"}.get(up, f"a {up}")


def deviations_json(found: Deviations) -> dict[str, Any]:
    """The documented form."""
    terms = found.terms
    return {
        "book": terms.offer.book.slug,
        "game": terms.offer.slug,
        "options": dict(terms.options),
        "by_total": found.by_total,
        "by_cards": found.by_cards,
        "composition": [
            {
                "hand": each.hand,
                "against": upcard(each.up),
                "chart": each.chart,
                "best": each.best,
                "gain": each.gain,
                "chance": each.chance,
                "per_round": each.per_round,
            }
            for each in found.composed
        ],
        "count": {"name": found.count, "points": list(found.tags), "left": found.left},
        "indices": [
            {
                "hand": each.hand,
                "against": upcard(each.up),
                "below": each.below,
                "index": each.index,
                "above": each.above,
                "per_round": each.per_round,
            }
            for each in found.indices
        ],
        "counts": [
            {
                "count": at.count,
                "chance": at.chance,
                "edge": at.edge,
                "with_deviations": at.best,
                "insurance": None if math.isnan(at.insurance) else at.insurance,
            }
            for at in found.counts
        ],
        "insurance": found.insurance
        and {
            "edge": found.insurance.edge,
            "by_tens": list(found.insurance.by_tens),
            "index": found.insurance.index,
        },
    }
