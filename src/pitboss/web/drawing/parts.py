"""What every felt is made of: places that can be bet, and the art printed under them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from xml.sax.saxutils import escape

CardOfTable = Mapping[str, Any]
"""The card of a table, as the API gives it."""

CAPITAL = 0.8
"""How wide most bold capitals are, in parts of the size of its type, in a face that runs wide."""
OTHERS = {" '-.,·/:!IJ": 0.4, "()": 0.48, "EFLT": 0.71, "0123456789$": 0.72, "MW&+×": 1.05}
WIDTHS = {letter: width for letters, width in OTHERS.items() for letter in letters}


@dataclass(frozen=True)
class Spot:
    """A betting spot of a table card: what a felt needs to know of it."""

    name: str
    wager: str
    label: str
    required: bool = False
    later: bool = False
    """Made in the course of a round, not before it."""
    needs: bool = False
    """It is made beside another wager: a side bet."""
    pays: str = ""
    """What is printed at it."""


def spots_of(card: CardOfTable) -> list[Spot]:
    """The spots of a table card, in the book's order."""
    later = set(card.get("later", ()))
    return [_spot(spot, later) for spot in card.get("spots", ())]


def _spot(spot: Mapping[str, Any], later: set[str]) -> Spot:
    name = str(spot["name"])
    wager = str(spot.get("wager") or name.split()[0])
    label, which = str(spot.get("label") or wager), name.removeprefix(wager).strip()
    return Spot(
        name=name,
        wager=wager,
        label=label if not which or label.endswith(which) else f"{label} {which}",
        required=bool(spot.get("required")),
        later=wager in later or bool(spot.get("later")),
        needs=bool(spot.get("needs")),
        pays=str(spot.get("pays") or ""),
    )


@dataclass(frozen=True)
class Place:
    """Where a spot lies: its click area, in the felt's own units."""

    spot: str
    label: str
    x: float
    y: float
    w: float
    h: float
    shape: str = "box"
    """`box`, `circle` or `diamond`: how the place is marked when it is pointed at. In a box that is
    `tight` chips lie at its end, in one that is `low` under its words, in one that is `led` before
    them."""
    later: bool = False

    def overlaps(self, other: Place) -> bool:
        """Do two click areas share any ground?"""
        tiny = 1e-6
        return (
            self.x + self.w > other.x + tiny
            and other.x + other.w > self.x + tiny
            and self.y + self.h > other.y + tiny
            and other.y + other.h > self.y + tiny
        )


@dataclass(frozen=True)
class Print:
    """A word on the felt, and the room it has."""

    text: str
    size: float
    room: float

    @property
    def width(self) -> float:
        return wide(self.text, self.size)


@dataclass
class Felt:
    """A layout: its size, what is printed on it, and its places."""

    kind: str
    width: float
    height: float
    art: list[str] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    prints: list[Print] = field(default_factory=list)
    shared: bool = False
    """One layout for all seats, as at roulette and craps; otherwise each seat has its own."""

    def svg(self) -> str:
        """The printed felt, without its places."""
        return (
            f'<svg class="felt-art" viewBox="0 0 {self.width:g} {self.height:g}" '
            f'aria-hidden="true" focusable="false">{"".join(self.art)}</svg>'
        )

    def write(
        self,
        text: str,
        x: float,
        y: float,
        *,
        size: float,
        room: float,
        lines: int = 1,
        turn: float = 0,
        kind: str = "print",
    ) -> None:
        """Print words centred on a point, in type that is made smaller until they fit the room."""
        broken, size = fitted(text.upper(), size, room, lines)
        around = f' transform="rotate({turn:g} {x:g} {y:g})"' if turn else ""
        first = y - (len(broken) - 1) * size * 0.56
        spans = "".join(
            f'<tspan x="{x:g}" y="{first + n * size * 1.12:.2f}" dy=".35em">{escape(line)}</tspan>'
            for n, line in enumerate(broken)
        )
        self.art.append(
            f'<text class="{kind}" font-size="{size:.2f}" text-anchor="middle"{around}>{spans}'
            "</text>"
        )
        self.prints += [Print(line, size, room) for line in broken]

    def box(
        self, x: float, y: float, w: float, h: float, *, kind: str = "line", round: float = 6
    ) -> None:
        """A printed box."""
        self.art.append(
            f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" '
            f'rx="{round:g}"/>'
        )

    def place(
        self, spot: Spot, x: float, y: float, w: float, h: float, *, shape: str = "box"
    ) -> None:
        """Let a spot be bet here."""
        self.places.append(Place(spot.name, spot.label, x, y, w, h, shape, spot.later))


def wide(text: str, size: float) -> float:
    """About how wide words are printed."""
    return size * sum(WIDTHS.get(letter, CAPITAL) for letter in text.upper())


def fitted(text: str, size: float, room: float, lines: int) -> tuple[list[str], float]:
    """Words broken into at most so many lines, and the size in which all of them fit."""
    best: tuple[list[str], float] = ([text], size)
    smallest = 0.0
    for number in range(1, lines + 1):
        broken = _broken(text.split(), number)
        longest = max((wide(line, 1) for line in broken), default=1) or 1
        possible = min(size, room / longest)
        if possible > smallest * 1.15:
            best, smallest = (broken, possible), possible
    return best


def _broken(words: Sequence[str], lines: int) -> list[str]:
    """Words in so many lines of about the same length."""
    if lines <= 1 or len(words) <= 1:
        return [" ".join(words)]
    cuts = range(1, len(words))
    options = [[" ".join(words[:cut]), *_broken(words[cut:], lines - 1)] for cut in cuts]
    return min(options, key=lambda option: max(map(len, option)))
