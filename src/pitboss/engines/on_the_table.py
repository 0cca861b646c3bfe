"""What lies on a table, as one view of its events shows it: hands, dice, pockets."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.equipment.wheels import Wheel
from pitboss.tape.table import Event
from pitboss.tape.verbs import BOARD, DEALER, DOWN

HIDDEN = -1
"""A card's back."""


def hands(events: Sequence[Event]) -> dict[int, list[list[int]]]:
    """Who holds which cards, hand by hand; `HIDDEN` for a back.

    The dealer comes first, then the board, then the seats. Who splits has more than one hand, and
    so has who lays his cards apart.
    """
    held: dict[int, list[dict[int, int]]] = {}
    playing: dict[int, int] = {}
    for event in events:
        if event.kind == "hand":
            mine = held[event.seat]
            if event.position > len(mine):
                parted = mine[event.value]
                last = max(parted)
                mine.append({last: parted.pop(last)})
            playing[event.seat] = event.value
        elif event.kind == "apart":
            held[event.seat] = _parted(held[event.seat][0], event.value)
        elif event.kind == "card":
            mine = held.setdefault(event.seat, [{}])
            seen = event.value if event.face != DOWN else HIDDEN
            mine[playing.get(event.seat, 0)][event.position] = max(seen, HIDDEN)
        elif event.kind == "turn":
            for hand in held[event.seat]:
                if event.position in hand:
                    hand[event.position] = event.value
    order = [*(s for s in (DEALER, BOARD) if s in held), *sorted(s for s in held if s >= 0)]
    return {seat: [[hand[i] for i in sorted(hand)] for hand in held[seat]] for seat in order}


def _parted(hand: dict[int, int], places: int) -> list[dict[int, int]]:
    """A hand laid in two: the cards at these places (a bit each), and the rest."""
    low = {at: card for at, card in hand.items() if places >> at & 1}
    return [low, {at: card for at, card in hand.items() if at not in low}]


def playing(events: Sequence[Event], seat: int) -> int:
    """Which of its hands a seat plays, counted from 0."""
    numbers = [event.value for event in events if event.kind == "hand" and event.seat == seat]
    return numbers[-1] if numbers else 0


def throws(events: Sequence[Event]) -> list[Event]:
    """The dice and pockets of a round, in order."""
    return [event for event in events if event.kind in ("die", "pocket")]


def fell(events: Sequence[Event], wheel: Wheel) -> list[str]:
    """The same as they are noted down: `4`, `3`; `00`; `joker`."""
    return [wheel.names[e.value] if e.kind == "pocket" else str(e.value) for e in throws(events)]
