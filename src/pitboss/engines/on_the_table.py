"""What lies on a table, as one view of its events shows it: hands, dice, pockets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pitboss.equipment.wheels import Wheel
from pitboss.tape.table import Event
from pitboss.tape.verbs import BOARD, DEALER, DOWN

HIDDEN = -1
"""A card's back."""


@dataclass
class Laid:
    """The cards of one seat, the dealer or the board."""

    hands: list[dict[int, int]] = field(default_factory=lambda: [{}])
    """Hand by hand: the cards by their place among all that came."""
    boxes: list[int] = field(default_factory=lambda: [0])
    """By hand: which of the hands that it was dealt it comes from."""
    playing: int = 0

    def split(self, number: int) -> None:
        """The last card of a hand begins another, beyond those that were split off before."""
        parted, box = self.hands[number], self.boxes[number]
        last = max(parted)
        place = len(self.boxes) - self.boxes[::-1].index(box)
        self.hands.insert(place, {last: parted.pop(last)})
        self.boxes.insert(place, box)

    def lay_apart(self, places: int, of_last: bool) -> None:
        """The cards at these places (a bit each) are one hand, and the rest the other.

        Either all cards are laid in two, or those of the last hand.
        """
        before, cards = (self.hands[:-1], self.hands[-1]) if of_last else ([], self._all())
        one = {at: card for at, card in cards.items() if places >> at & 1}
        self.hands = [*before, one, {at: card for at, card in cards.items() if at not in one}]
        self.boxes = [*range(len(self.hands))]

    def _all(self) -> dict[int, int]:
        return {at: card for hand in self.hands for at, card in hand.items()}


def _laid(events: Sequence[Event]) -> dict[int, Laid]:
    """What lies before each seat, the dealer and the board."""
    found: dict[int, Laid] = {}
    for event in events:
        if event.kind == "hand":
            mine = found[event.seat]
            if event.position > len(mine.hands):
                mine.split(event.value)
            mine.playing = event.value
        elif event.kind == "apart":
            found[event.seat].lay_apart(event.value, of_last=bool(event.position))
        elif event.kind == "card":
            mine = found.setdefault(event.seat, Laid())
            seen = event.value if event.face != DOWN else HIDDEN
            mine.hands[mine.playing][event.position] = max(seen, HIDDEN)
        elif event.kind == "turn":
            for hand in found[event.seat].hands:
                if event.position in hand:
                    hand[event.position] = event.value
        elif event.kind == "discard":
            for hand in found[event.seat].hands:
                for place in [at for at in hand if event.value >> at & 1]:
                    del hand[place]
    return found


def places(events: Sequence[Event], seat: int) -> dict[int, int]:
    """The cards that a seat holds by their place among all that it was dealt."""
    mine = _laid(events).get(seat)
    return {} if mine is None else {at: card for h in mine.hands for at, card in h.items()}


def hands(events: Sequence[Event]) -> dict[int, list[list[int]]]:
    """Who holds which cards, hand by hand; `HIDDEN` for a back.

    The dealer comes first, then the board, then the seats. Who splits has more than one hand, and
    so has who lays his cards apart.
    """
    laid = _laid(events)
    order = [*(s for s in (DEALER, BOARD) if s in laid), *sorted(s for s in laid if s >= 0)]
    return {seat: [[hand[i] for i in sorted(hand)] for hand in laid[seat].hands] for seat in order}


def boxes_of(events: Sequence[Event], seat: int) -> list[int]:
    """By hand of a seat: which of the hands that it was dealt it comes from."""
    laid = _laid(events)
    return laid[seat].boxes if seat in laid else []


def place_in_box(events: Sequence[Event], seat: int) -> tuple[int, int]:
    """Of the hand that a seat plays: its number among those split from one, and how many they are.

    Numbers are counted from 0.
    """
    mine = _laid(events)[seat]
    box = mine.boxes[mine.playing]
    return mine.playing - mine.boxes.index(box), mine.boxes.count(box)


def playing(events: Sequence[Event], seat: int) -> int:
    """Which of its hands a seat plays, counted from 0; -1 for none, when they lie side by side."""
    mine = [event for event in events if event.seat == seat and event.kind in ("hand", "apart")]
    return 0 if not mine else mine[-1].value if mine[-1].kind == "hand" else -1


def throws(events: Sequence[Event]) -> list[Event]:
    """The dice and pockets of a round, in order."""
    return [event for event in events if event.kind in ("die", "pocket")]


def fell(events: Sequence[Event], wheel: Wheel) -> list[str]:
    """The same as they are noted down: `4`, `3`; `00`; `joker`."""
    return [wheel.names[e.value] if e.kind == "pocket" else str(e.value) for e in throws(events)]
