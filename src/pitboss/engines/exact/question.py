"""What solvers are asked about: a wager, staked alone or with what it rides on."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from pitboss.engines.exact.result import Exact
from pitboss.engines.play import no_stakes
from pitboss.engines.rehearsal import rehearse
from pitboss.equipment.cards import ACE, DIAMONDS, HEARTS, JOKER, KINDS, TEN, Deck, rank, suit
from pitboss.errors import NotAllowed
from pitboss.facts import Face, Wager
from pitboss.money.paytables import Pays
from pitboss.registry import Array, Game
from pitboss.rulebook.terms import Terms

EVEN_STAKE = 6000
"""Sixty dollars: odds of 2, 3, 5 and 6 and a vigorish of one in twenty come out to the cent."""
SMALL_STAKE = 500
"""Five dollars, where the edge depends on the stake: a fixed prize, a limit on what is paid."""


def can_solve(terms: Terms, slug: str) -> bool:
    """Is there an exact solver for this wager that need not be asked for?

    Not for one that is added in mid-round: it is counted with the wager that it raises.
    """
    return can_prove(terms, slug) and slug not in terms.game.facts.takes_long


def can_prove(terms: Terms, slug: str) -> bool:
    """The same, however long it takes."""
    wager = next(w for w in terms.game.layout.wagers if w.slug == slug)
    offered = slug in terms.wagers
    return offered and not wager.counted_as and slug not in terms.game.facts.too_large


def main_wager(terms: Terms) -> str:
    """The wager that the decisions of a game are about."""
    return terms.game.layout.wagers[0].slug


def first_spot(terms: Terms, slug: str) -> str:
    """A spot that a wager may be made on."""
    layout = terms.game.layout
    return layout.names[layout.spots_of(slug)[0]]


def unit_stake(terms: Terms, slug: str) -> int:
    """A stake at which nothing is lost to breakage, within the wager's limits.

    Where the book pays a fixed prize the edge depends on the stake: then five dollars.
    """
    rule = terms.wagers[slug]
    if rule.maximum and rule.maximum == rule.minimum:
        return rule.minimum
    field = slug.replace("-", "_")
    stake = EVEN_STAKE
    if field in terms.game.paytables:
        table = getattr(terms.rules, field)
        if (table[:, 0] == Pays.FIXED).any():
            stake = SMALL_STAKE
    if hasattr(terms.rules, "limit") and terms.rules.limit.payout_limit:
        stake = SMALL_STAKE
    return min(stake, rule.maximum) if rule.maximum else stake


def merged(deck: Deck, face: Face) -> list[int]:
    """The shoe by kind, with cards that the rules cannot tell apart counted as one.

    >>> from pitboss.equipment.cards import standard
    >>> merged(standard(6), Face.RANK)[:5], max(merged(standard(8), Face.POINTS))
    ([24, 0, 0, 0, 24], 128)
    >>> merged(standard(6), Face.COLORED_POINTS)[32:36]
    [48, 48, 0, 0]
    """
    if face is Face.CARD:
        return list(deck.counts)
    counts = [0] * KINDS
    for card, n in enumerate(deck.counts):
        if card == JOKER:
            counts[JOKER] += n
        else:
            told = TEN if face is not Face.RANK and TEN <= rank(card) < ACE else rank(card)
            red = face is Face.COLORED_POINTS and suit(card) in (DIAMONDS, HEARTS)
            counts[told * 4 + (DIAMONDS if red else 0)] += n
    return counts


@dataclass(frozen=True)
class Question:
    """One wager on one seat, and nothing else but what goes with it."""

    terms: Terms
    name: str
    """The spot that it is made on."""
    stake: int
    beside: int = 0
    """The stake of a main wager that is decided with this one."""

    @classmethod
    def of(
        cls, terms: Terms, name: str, stake: int | None = None, beside: int | None = None
    ) -> Question:
        """A wager that can be proved, at its unit stake if no other is given."""
        slug = terms.game.layout.kinds[terms.game.layout.index(name)]
        if not can_prove(terms, slug):
            raise NotAllowed(f"{terms.address} has no exact solution for '{slug}'", code="exact")
        amount = stake or unit_stake(terms, slug)
        return cls(terms, name, amount, beside or amount)

    @classmethod
    def of_main(cls, terms: Terms) -> Question:
        """The main wager, whose decisions are asked about."""
        slug = main_wager(terms)
        stake = unit_stake(terms, slug)
        return cls(terms, first_spot(terms, slug), stake, stake)

    @property
    def game(self) -> Game:
        return self.terms.game

    @cached_property
    def spot(self) -> int:
        return self.game.layout.index(self.name)

    @property
    def slug(self) -> str:
        return self.game.layout.kinds[self.spot]

    @property
    def wager(self) -> Wager:
        return self.game.layout.wager(self.spot)

    @property
    def is_main(self) -> bool:
        return self.slug == main_wager(self.terms)

    @cached_property
    def stakes(self) -> Array:
        """Its own stake, what it rides on, and what is always made beside it."""
        layout = self.game.layout
        found = no_stakes(self.terms, 1)
        found[0, self.spot] = self.stake
        for other in layout.wagers:
            if other.slug == self.wager.rides_on or other.comes_with == self.slug:
                found[0, layout.spots_of(other.slug)[0]] = self.stake
        return found

    @cached_property
    def carry(self) -> Array:
        return self.game.new_carry(self.terms.rules, 1)

    @property
    def watched(self) -> list[int]:
        """The spots whose results are counted as this wager's."""
        return [self.spot, *self.raised_by(self.spot)]

    def raised_by(self, spot: int) -> list[int]:
        """Where a wager's result is counted besides: raises, companions, where it travels."""
        layout = self.game.layout
        return [i for i in layout.counted_with(layout.kinds[spot]) if layout.wager(i).counted_as]

    @property
    def companions(self) -> int:
        """How many wagers are always made beside this one."""
        return sum(other.comes_with == self.slug for other in self.game.layout.wagers)

    @property
    def face(self) -> Face:
        """Which cards the wager tells apart."""
        return self.wager.tells_apart or self.game.facts.tells_apart

    @property
    def deck(self) -> list[int]:
        """The cards by kind; none where nothing is dealt."""
        return merged(self.game.deck(self.terms.rules), self.face) if self.game.deck else []

    def rehearse(self) -> None:
        """Refuse a game that leaves a stake unsettled, or asks with a key that it has not."""
        rehearse(self.terms, self.stakes, self.carry)

    def answer(
        self,
        results: dict[tuple[int, int], Fraction],
        solver: str,
        deals: int,
        strategy: dict[int, int],
    ) -> Exact:
        """The result, from what is won with how much put up in mid-round."""
        distribution: dict[int, Fraction] = {}
        posted = Fraction(0)
        for (net, put_up), p in results.items():
            distribution[net] = distribution.get(net, Fraction(0)) + p
            posted += put_up * p
        return Exact(
            wager=self.name,
            stake=self.stake,
            distribution=distribution,
            units=1 + self.companions + posted / self.stake,
            solver=solver,
            deals=deals,
            strategy=strategy,
        )
