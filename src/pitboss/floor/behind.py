"""Those who bet behind a seat: what keeps them from costing anybody else money or a round.

The seat decides for them, and they put up with it what it puts up. So they keep the chips for
that before them: nobody takes a double or a war away from a seat by standing behind it with
empty hands. And a bet whose hand is not played is not waited for.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator, Mapping

from pitboss.errors import NotAllowed
from pitboss.floor.mid_shoe import too_late
from pitboss.floor.table_state import StoredTable
from pitboss.money.cents import money
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms

SPLIT, INSURANCE = "split", "insurance"
HANDS = ("split_hands", "split_hands_tens", "split_hands_aces")
"""The rules that say into how many hands a pair may be split."""


def places_behind(on: Terms, seat: int) -> range:
    """The places behind a seat; none where the book has no back line, or behind a place."""
    if seat >= on.seats:
        return range(0)
    each = on.places // on.seats - 1
    return range(on.seats + seat * each, on.seats + (seat + 1) * each)


def most_added(on: Terms, row: Array) -> int:
    """The most, in cents, that the decisions of a hand can add to its stakes."""
    layout, added = on.game.layout, 0
    hands = max((getattr(on.rules, name, 1) for name in HANDS), default=1)
    for kind in layout.wagers:
        rule = on.wagers.get(kind.slug)
        if rule is None or not rule.later or not kind.raises:
            continue
        staked = sum(int(row[spot]) for spot in layout.spots_of(kind.raises))
        if kind.slug == INSURANCE:
            added += staked // 2
        elif kind.slug == SPLIT:
            added += staked * (hands - 1)
        elif rule.up_to is not None:
            added += staked * rule.up_to[1] * hands
        elif rule.equal_to:
            added += staked * hands
    return added


class BackLineTable(StoredTable):
    """What a table does about those behind its seats."""

    _told: Mapping[str, int] | None
    """What was dealt, where a round is dealt again."""

    def _no_banker(self, seat: int) -> None:
        if self.banker == seat:
            raise NotAllowed(f"seat {seat + 1} has the bank and makes no wagers", code="bank")

    def _clear_behind(self, seat: int) -> None:
        """Bets behind a seat were made on the hand of who leaves it: they come down."""
        for at in places_behind(self.terms, seat):
            self.session.clear(at)
            self.chairs[at].ready = False

    @contextlib.contextmanager
    def _betting(self, seat: int) -> Iterator[None]:
        """Somebody makes wagers; a refusal leaves the layout as it was."""
        self._no_banker(seat)
        if (rule := self.terms.mid_shoe) is not None and self.waits_for_a_shuffle(seat):
            raise too_late(rule, self.terms.place_name(seat))
        hand = self.terms.hand_of(seat)
        if hand != seat and not self.chairs[hand].taken:
            raise NotAllowed(f"nobody plays seat {hand + 1}", code="wager")
        if hand != seat:
            self._no_banker(hand)
        before = self.session.stakes.copy()
        yield
        if hand != seat and (short := self._short(seat)) > 0:
            added = money(most_added(self.terms, self.session.stakes[seat]))
            self.session.stakes[:] = before
            raise NotAllowed(
                f"a bet {self.terms.place_name(seat)} goes with what the seat adds to its hand, up "
                f"to {added}: it is {money(short)} short of that",
                code="bankroll",
            )
        self.chairs[seat].ready = False

    def _short(self, seat: int, due: int = 0) -> int:
        """What a place lacks for its wagers, what the seat may add to them, and its collection."""
        row = self.session.stakes[seat]
        added = most_added(self.terms, row) if seat >= self.terms.seats else 0
        return int(row.sum()) + added + due - self.session.bankrolls[seat]

    def _hands(self) -> Array:
        """The layout without bets behind hands that are not played."""
        stakes: Array = self.session.stakes.copy()
        for at in range(self.terms.seats, len(stakes)):
            if not stakes[self.terms.hand_of(at)].any():
                stakes[at] = 0
        return stakes

    def _collection(self, stakes: Array) -> Counter[int]:
        """What each place would pay if these wagers were dealt."""
        due: Counter[int] = Counter()
        for fee in self.session.collection(stakes) if stakes.any() else ():
            if fee.seat is not None:
                due[fee.seat] += fee.amount
        return due

    def _check_chips(self, seat: int) -> None:
        """Refuse who is ready and cannot pay for it; whose hand is not played yet is not asked."""
        stakes = self._hands()
        if not stakes[seat].any():
            return
        short = self._short(seat, self._collection(stakes)[seat])
        if short > 0:
            asked = "its wagers and the collection"
            if seat >= self.terms.seats:
                asked = "its wagers, the collection and what the seat may add to its hand"
            raise NotAllowed(
                f"{self.terms.place_name(seat)} is {money(short)} short of {asked}", code="bankroll"
            )

    def _send_back(self) -> None:
        """Take down what cannot be dealt, where others can: nobody holds them up with it.

        That is a bet behind a hand that is not played, and what its owner cannot pay for.
        """
        if self._told is not None:
            dealt = {int(at.split(".")[0]) for at in self._told}
        else:
            dealt = self._fit()
        for at in range(len(self.chairs)) if dealt else ():
            if at not in dealt and self.session.stakes[at].any():
                self.session.clear(at)
                self.chairs[at].ready = False

    def _fit(self) -> set[int]:
        """The places whose wagers can be dealt.

        Who is left out may have paid one collection for all his places: then it is asked again.
        """
        stakes = self._hands()
        while True:
            due = self._collection(stakes)
            fit = {at for at in range(len(stakes)) if stakes[at].any()}
            short = {at for at in fit if self._short(at, due[at]) > 0}
            if not short:
                return fit
            for at in fit:
                if at in short or self.terms.hand_of(at) in short:
                    stakes[at] = 0
