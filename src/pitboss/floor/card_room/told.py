"""A hand in words, line by line, as far as its reader may see it: at the table and in histories."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from pitboss.engines.on_the_table import HIDDEN
from pitboss.equipment.cards import name as card_name
from pitboss.families.poker_room.words import Act
from pitboss.money.cents import money
from pitboss.tape.table import Event
from pitboss.tape.verbs import BOARD, OWN

if TYPE_CHECKING:
    from pitboss.floor.card_room.picture import Hand

BETS = {Act.BET.slug: "bets", Act.RAISE.slug: "raises to"}
PLAIN = {
    "fold": "folds",
    "check": "checks",
    "stay": "keeps his card down",
    "turn-up": "turns his card up",
    "run-once": "wants it run once",
    "run-twice": "agrees to run it twice",
    "run-three-times": "agrees to run it three times",
    "set": "sets his cards",
    "clean-sweep": "declares a clean sweep",
    "foul": "fouls his hand",
}
RUNS = ("", "second run, ", "third run, ")
POTS = ("the pot", "the main pot", "the side pot")


def told(hand: Hand, names: Mapping[int, str]) -> list[str]:
    """All that has happened."""
    return list(_Teller(hand, names).lines())


class _Teller:
    def __init__(self, hand: Hand, names: Mapping[int, str]) -> None:
        self.hand, self.names = hand, names
        self.bets: dict[int, int] = {}
        self.puts: dict[int, int] = {}
        self.betting = self.acted = False
        self.board = 0

    def who(self, seat: int) -> str:
        return self.names.get(seat) or f"seat {seat + 1}"

    def lines(self) -> Iterator[str]:
        events = self.hand.events
        at = 0
        while at < len(events):
            event = events[at]
            together = self._together(events, at)
            if together:
                for alike in together.values():
                    yield from self._cards(alike[0], alike)
                at += sum(map(len, together.values()))
                continue
            yield from self._line(event, events[at + 1 :])
            at += 1
        if self.hand.played.done:
            yield from self._fees()

    @staticmethod
    def _together(events: Sequence[Event], at: int) -> dict[tuple[int, int], list[Event]]:
        """Cards that are dealt or shown one after the other, hand by hand."""
        found: dict[tuple[int, int], list[Event]] = {}
        for event in events[at:]:
            if event.kind not in ("card", "turn") or event.kind != events[at].kind:
                break
            found.setdefault((event.seat, event.face), []).append(event)
        return found

    def _cards(self, event: Event, alike: Sequence[Event]) -> Iterator[str]:
        cards = " ".join(card_name(each.value) for each in alike if each.value > HIDDEN)
        if event.kind == "turn":
            if cards:
                says = self.hand.says(event.seat)
                yield f"{self.who(event.seat)} shows {cards}" + (f": {says}" if says else "")
        elif event.seat == BOARD:
            yield f"{self._street(len(alike))}: {cards}"
        elif event.face == OWN:
            if cards:
                yield f"{self.who(event.seat)} holds {cards}"
        else:
            yield f"{self.who(event.seat)} gets {cards}"

    def _street(self, came: int) -> str:
        """Which cards of the board these are, and of which run."""
        self.board += came
        size = self.hand.board_size
        over = self.board - size
        own = size - self.hand.asked_at
        run = 1 + (over - 1) // own if over > 0 and own > 0 else 0
        on_board = size - own + (over - 1) % own + 1 if run else self.board
        if size != 5 or came > 3 or on_board < 3:
            return f"{RUNS[min(run, 2)]}the board"
        return RUNS[min(run, 2)] + {3: "the flop", 4: "the turn", 5: "the river"}[on_board]

    def _line(self, event: Event, then: Sequence[Event]) -> Iterator[str]:
        who = self.who(event.seat) if event.seat >= 0 else ""
        if event.kind == "betting":
            self.bets, self.betting = {}, True
        elif event.kind == "put":
            yield from self._put(event, who)
        elif event.kind == "action":
            self.acted = True
            yield f"{who} {self._act(event, then)}"
        elif event.kind == "discard":
            many = event.value.bit_count()
            draws = self.hand.draws
            does = f"draws {many}" if draws else f"throws {many} away"
            yield f"{who} {does if many else 'stands pat'}"
        elif event.kind == "award":
            yield from self._award(event, who)

    def _put(self, event: Event, who: str) -> Iterator[str]:
        for chips in (self.bets, self.puts):
            chips[event.seat] = chips.get(event.seat, 0) + event.value
        if event.value < 0:
            yield f"{money(-event.value)} that nobody called goes back to {who}"
        elif self.hand.on.game.passes:
            return
        elif not self.betting:
            yield f"{who} antes {money(event.value)}"
        elif not self.acted:
            opens = any(laid.cards for laid in self.hand.laid.values()) and not self._has_blinds
            yield f"{who} {'brings in' if opens else 'posts'} {money(event.value)}"

    @property
    def _has_blinds(self) -> bool:
        return getattr(self.hand.rules, "big_blind", 0) > 0

    def _act(self, event: Event, then: Sequence[Event]) -> str:
        name = self.hand.on.game.actions[event.value]
        put = next((e.value for e in then[:2] if e.kind == "put" and e.seat == event.seat), 0)
        total = self.bets.get(event.seat, 0) + put
        if name in BETS:
            return f"{BETS[name]} {money(total)}{self._all_in(event.seat, put)}"
        if name == Act.CALL.slug:
            return f"calls {money(put)}{self._all_in(event.seat, put)}"
        return PLAIN.get(name, name.replace("-", " "))

    def _all_in(self, seat: int, put: int) -> str:
        """Said with the bet that takes the last chips."""
        stake = int(self.hand.played.stakes[seat].sum())
        return ", all in" if self.puts.get(seat, 0) + put == stake else ""

    def _award(self, event: Event, who: str) -> Iterator[str]:
        if self.hand.on.game.passes:
            what = self.hand.on.game.passes[event.wager]
            yield f"{self.who(event.position)} pays {who} {money(event.value)} for {what}"
            return
        awards = [e for e in self.hand.events if e.kind == "award"]
        several = any(e.position for e in awards)
        pot = POTS[0] if not several else POTS[1] if not event.position else POTS[2]
        if event.position > 1:
            pot = f"side pot {event.position}"
        half = f" ({self.hand.half_of(event)})" if self.hand.half_of(event) else ""
        yield f"{who} wins {money(event.value)} from {pot}{half}"

    def _fees(self) -> Iterator[str]:
        played = self.hand.played
        for fee in played.settlement.fees:
            says = played.terms.game.reasons[fee.reason].says if fee.reason else "fee"
            whose = f" from {self.who(fee.seat)}" if fee.seat is not None else ""
            yield f"{says}{whose}: {money(fee.amount)}"
