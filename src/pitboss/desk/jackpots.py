"""A bad beat jackpot as its book prints it: how often it is dealt, and what its fund comes to.

How often is exact, for everybody staying to the showdown. The fund follows from it. With each hand
a part of the drop goes onto the jackpot and a part to the reserve; when the jackpot is won a share
of the reserve is the next one and the rest stays. In the long run the reserve gives, each time,
what has been put into it since the last, whatever the share: so a jackpot that is won holds, on
average, both parts of all the drop between two of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from pitboss.engines.bad_beats import STRAIGHT_FLUSH, BadBeats, bad_beats
from pitboss.errors import BadInput, NotAllowed
from pitboss.hands.names import five_card_name
from pitboss.hands.poker import Five, score_of
from pitboss.money.cents import cents, money
from pitboss.rulebook.loader import BookGame, book, split
from pitboss.rulebook.schema import Chart, MeterData, Scalar

MOST_SEATS = 10
PLAY = "bad-beat-jackpot"
COUNTED = {
    "winning-hand": "four-of-a-kind",
    "hole-cards-used": 2,
    "pocket-pair-for-quads": True,
    "hands-counted": 2,
}
"""The rules of a jackpot whose hands are counted; another one is refused."""
_OF_THE_DROP = re.compile(r"(\d+(?:\.\d+)?)% of the drop")


def hand_name(kind: int) -> str:
    """What is beaten.

    >>> hand_name(6), hand_name(STRAIGHT_FLUSH)
    ('four eights', 'a straight flush')
    """
    if kind == STRAIGHT_FLUSH:
        return "a straight flush"
    return five_card_name(score_of(Five.FOUR_OF_A_KIND, 1 << kind, 0))


KINDS = {
    **{f"four-of-a-kind-{hand_name(rank).removeprefix('four ')}": rank for rank in range(13)},
    "straight-flush": STRAIGHT_FLUSH,
}
"""The least beaten hand, as books name it."""


@dataclass(frozen=True)
class Odds:
    """So many players at the table."""

    dealt: BadBeats
    won: Fraction
    """How often a hand wins the jackpot: those that are shown down, of all that are dealt."""
    fund: Fraction
    """Cents in the jackpot when it is won, on average."""
    returns: Fraction
    """The jackpot, in cents, at which what a hand wins of it on average is all that is dropped."""

    @property
    def players(self) -> int:
        return self.dealt.players


@dataclass(frozen=True)
class Jackpot:
    """A book's jackpot, in figures."""

    address: str
    title: str
    least: int
    """The least beaten hand, as a kind."""
    fewest: int
    most: int
    drop: int
    """Cents from a pot that is large enough for all of it."""
    primary: Fraction
    """Of the drop, onto the jackpot."""
    reserve: Fraction
    """Of the drop, for the next one."""

    @property
    def elsewhere(self) -> Fraction:
        """Of the drop, to the players in other ways."""
        return 1 - self.primary - self.reserve

    def odds(self, players: int, drop: int | None = None, shown: Fraction = Fraction(1)) -> Odds:
        """With so many dealt in, so much dropped from a hand, and a part of bad beats shown."""
        if not self.fewest <= players <= self.most:
            raise NotAllowed(
                f"the jackpot is played for by {self.fewest} to {self.most} players, not {players}",
                code="players",
            )
        if not 0 < shown <= 1:
            raise BadInput("more than 0 and at most 100 percent are shown down", code="shown")
        dropped = self.drop if drop is None else drop
        if not 0 < dropped <= self.drop:
            raise NotAllowed(
                f"more than nothing and at most {money(self.drop)} is dropped from a hand",
                code="drop",
            )
        dealt = bad_beats(players, self.least)
        won = dealt.chance * shown
        return Odds(dealt, won, (self.primary + self.reserve) * dropped / won, dropped / won)


def jackpot(address: str) -> Jackpot:
    """The jackpot of a book: `columbus-2016/bad-beat-jackpot`, or the book alone."""
    offer = _offer(address)
    for name, value in COUNTED.items():
        if _rule(offer, name) != value:
            raise NotAllowed(
                f"bad beats are counted where {name} is {value}, not {_rule(offer, name)}",
                code="rule",
            )
    least = str(_rule(offer, "losing-hand"))
    if least not in KINDS:
        raise NotAllowed(f"bad beats are counted from four of a kind up, not {least}", code="rule")
    games = [offer.book.game(slug).data.game for slug in _meter(offer, "drop").linked]
    return Jackpot(
        offer.address,
        offer.data.game.title,
        KINDS[least],
        int(_rule(offer, "fewest-players")),
        max((game.seats for game in games), default=MOST_SEATS),
        sum(cents(str(row.cells[-1])) for row in _drop(offer).rows),
        _part(offer, "primary"),
        _part(offer, "reserve"),
    )


def _offer(address: str) -> BookGame:
    """The jackpot's page of a book."""
    if "/" not in address:
        for page in book(address).games().values():
            if page.data.game.play == PLAY:
                return page
        raise NotAllowed(f"{address} has no bad beat jackpot", code="game")
    place, slug = split(address)
    found = book(place).game(slug)
    if found.data.game.play != PLAY:
        raise NotAllowed(f"{found.address} is no bad beat jackpot", code="game")
    return found


def _rule(offer: BookGame, name: str) -> Scalar:
    if name not in offer.data.rules:
        raise NotAllowed(f"{offer.address} does not say {name}", code="rule")
    return offer.data.rules[name].value


def _meter(offer: BookGame, name: str) -> MeterData:
    if name not in offer.data.meter:
        raise NotAllowed(f"{offer.address} has no meter {name}", code="meter")
    return offer.data.meter[name]


def _drop(offer: BookGame) -> Chart:
    """What is taken from a pot, step by step."""
    for table in offer.data.table:
        if table.name == "drop":
            return table
    raise NotAllowed(f"{offer.address} has no table of its drop", code="table")


def _part(offer: BookGame, meter: str) -> Fraction:
    """What part of the drop a meter gets, as it says."""
    said = _OF_THE_DROP.match(_meter(offer, meter).contribution)
    if said is None:
        raise NotAllowed(
            f"{offer.address} does not say its meter {meter} in % of the drop", code="meter"
        )
    return Fraction(said[1]) / 100
