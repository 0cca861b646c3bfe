"""A hand with money of several people on it: the seat's own, and that of the back line behind it.

The round is played once with all that lies on a hand together. That run says what is asked, in
which order wagers are settled, and how far a bank reaches. And it is played once for each owner,
with his money alone and a bank without end: that run says what is his. Both are the game's own
function on the same answers, so a bettor behind a seat is paid by the rule that pays the seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pitboss.money.paytables import why_of
from pitboss.money.settlement import Fee, Line, Result
from pitboss.tape.table import Prompt, TableTape

ALL_WAGERS = -1


@dataclass
class AloneTape(TableTape):
    """A run of the round with one owner's money on a hand."""

    seat: int = 0
    """Whose hand it is."""
    place: int = 0
    """Where the owner is: in that seat, or behind it."""
    owns: int = ALL_WAGERS
    """The wagers on the hand that are his, a bit each; the others only make up the hand."""
    leads: AloneTape | None = None
    """For a bettor behind the seat: the run of him who sits there and says amounts."""
    prompt: Prompt | None = None
    """What the run waits for."""
    amounts: list[tuple[int, int]] = field(default_factory=list)
    """The amounts said for the hand: at most, and how much it was."""

    def choose_amount(self, seat: int, key: int, wager: int, low: int, high: int, step: int) -> int:
        """Whoever bets behind a seat puts up as large a part of what he may as the seat does."""
        amount = super().choose_amount(seat, key, wager, low, high, step)
        if int(seat) != self.seat:
            return amount
        if self.leads is not None:
            most, said = self.leads.amounts[len(self.amounts)]
            amount = max(int(high) * said // most, int(low))
            amount -= (amount - int(low)) % int(step)
        self.amounts.append((int(high), amount))
        return amount

    def lines(self) -> Iterator[Line]:
        """What became of the owner's wagers, under his place."""
        for line in self.settlement.lines:
            if line.seat == self.seat and self.owns >> line.wager & 1:
                yield replace(line, seat=self.place)

    def posts(self) -> Iterator[tuple[int, int]]:
        """What he put up in the middle of the round: the wager and the amount."""
        for event in self.events:
            if event.kind == "post" and event.seat == self.seat and self.owns >> event.wager & 1:
                yield event.wager, event.value

    def fees(self) -> int:
        """What was collected for the hand."""
        return sum(fee.amount for fee in self.settlement.fees if fee.seat == self.seat)


class Owners(Mapping[int, Sequence[AloneTape]]):
    """By seat, where somebody bets behind it: he who sits there first.

    Their rounds are played when somebody first asks for them: most answers settle nothing.
    """

    def __init__(self, runs: Callable[[int], Sequence[AloneTape]], seats: Sequence[int]) -> None:
        self._runs, self._seats = runs, seats
        self._played: dict[int, Sequence[AloneTape]] = {}

    def __getitem__(self, seat: int) -> Sequence[AloneTape]:
        if seat not in self._seats:
            raise KeyError(seat)
        if seat not in self._played:
            self._played[seat] = self._runs(seat)
        return self._played[seat]

    def __contains__(self, seat: object) -> bool:
        return seat in self._seats

    def __iter__(self) -> Iterator[int]:
        return iter(self._seats)

    def __len__(self) -> int:
        return len(self._seats)


@dataclass
class SharedTape(TableTape):
    """The run of the round with all the money together; `owners` run as far, each for himself."""

    owners: Mapping[int, Sequence[AloneTape]] = field(default_factory=dict)
    _done: Counter[tuple[str, int, int]] = field(default_factory=Counter)

    def _turn(self, what: str, seat: int, wager: int = 0) -> int:
        """How often this has come up before for a seat: split hands settle a wager twice."""
        self._done[what, seat, wager] += 1
        return self._done[what, seat, wager] - 1

    def choose_amount(self, seat: int, key: int, wager: int, low: int, high: int, step: int) -> int:
        amount = super().choose_amount(seat, key, wager, low, high, step)
        if int(seat) not in self.owners:
            return amount
        turn = self._turn("amount", int(seat))
        return sum(alone.amounts[turn][1] for alone in self.owners[int(seat)])

    def post(self, seat: int, wager: int, amount: int) -> None:
        if int(seat) not in self.owners:
            super().post(seat, wager, amount)
            return
        turn = self._turn("post", int(seat), int(wager))
        for alone in self.owners[int(seat)]:
            put_up = [posted for spot, posted in alone.posts() if spot == wager]
            if turn < len(put_up):
                super().post(alone.place, wager, put_up[turn])

    def settle(
        self,
        seat: int,
        wager: int,
        stake: int,
        net: int,
        win: int,
        per: int,
        account: int,
        why: int,
    ) -> int:
        if int(seat) in self.owners and not self._foreseeing:
            return self._settle_each(int(seat), int(wager))
        return super().settle(seat, wager, stake, net, win, per, account, why)

    def give_back(self, seat: int, wager: int, stake: int, why: int) -> None:
        if int(seat) in self.owners and not self._foreseeing:
            self._settle_each(int(seat), int(wager))
        else:
            super().give_back(seat, wager, stake, why)

    def _settle_each(self, seat: int, wager: int) -> int:
        """Settle a wager for him who sits there, then for those behind him."""
        turn, got = self._turn("settle", seat, wager), 0
        for alone in self.owners[seat]:
            his = [line for line in alone.lines() if line.wager == wager]
            if turn < len(his):
                got += self._settle_line(his[turn])
        return got

    def _settle_line(self, line: Line) -> int:
        if line.result is Result.RETURNED:
            self.settlement.lines.append(line)
            return 0
        why = why_of(line.reason, line.rows)
        return self._enter(
            line.seat, line.wager, line.stake, line.net, line.odds, line.account, why
        )

    def fee(self, seat: int, amount: int, why: int) -> None:
        """Each pays his own; whose wagers only add to the seat's hand pays what they add."""
        if int(seat) not in self.owners:
            super().fee(seat, amount, why)
            return
        if self._turn("fee", int(seat)):
            return
        first = self.owners[int(seat)][0].fees()
        for alone in self.owners[int(seat)]:
            due = alone.fees() - (0 if alone.owns == ALL_WAGERS else first)
            if due > 0:
                self.settlement.fees.append(Fee(seat=alone.place, amount=due, reason=why))
