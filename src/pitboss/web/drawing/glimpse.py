"""A small picture of a table: its felt, with the cards that are dealt to it.

It is a file of its own, so what its shapes look like stands in it: a page's styles do not reach it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin

from pitboss.web.drawing.felts import felt
from pitboss.web.drawing.parts import CardOfTable

AMONG_PLAYERS = {"stack"}
"""The spots of a game between players, if it has any: there is nothing to bet on."""
WIDE, TALL = 480.0, 270.0
GROUNDS = {"dice": ("#1b5b77", "#0b3448"), "wheel": ("#17634c", "#0a3b2d")}
GROUND = ("#1b6b51", "#0b3f30")
CARD = (34.0, 48.0)
PITCH = {False: 38.0, True: 24.0}
"""From card to card; closer where there are many."""
MANY = 8
STYLE = (
    "text{font-family:Arial,Helvetica,sans-serif;font-weight:700;fill:#fff}"
    ".spot{fill:#0000001f;stroke:#fff;stroke-width:4}"
    ".inner{fill:none;stroke:#ffffff59}"
    ".later{stroke-dasharray:7 6;stroke:#ffffff8f}"
    ".line{fill:#ffffff0a;stroke:#ffffffb8;stroke-width:1.6}"
    ".gold{stroke:#f0c35a}.banker{fill:#b5182b55;stroke:#ffb9b0}.player{fill:#12519e55;stroke:#b9d8ff}"
    ".pays,text.number{fill:#f7d98b}rect.number{fill:#0000003d}"
    ".cell{stroke:#ffffffcc;stroke-width:1.6}"
    ".red{fill:#b5182b}.black{fill:#17191d}.green{fill:#0e7a45}.plain{fill:#00000029}"
)


def glimpse(card: CardOfTable, dealt: Mapping[str, Sequence[int]]) -> str:
    """A table at a glance, as a file."""
    if {spot["name"] for spot in card["spots"]} <= AMONG_PLAYERS:
        return _oval(card["seats"], sum(dealt["seat"]), sum(dealt["board"]))
    made = felt(card)
    light, dark = GROUNDS.get(card["equipment"], GROUND)
    own, theirs = sum(dealt["seat"]), sum(dealt["dealer"]) + sum(dealt["board"])
    top = 74.0 if theirs else 16.0
    under = 66.0 if own else 12.0
    room = TALL - top - under
    scale = min((WIDE - 40) / made.width, room / made.height)
    x, y = (WIDE - scale * made.width) / 2, top + (room - scale * made.height) / 2
    return _drawn(
        light,
        dark,
        f'<rect width="{WIDE:g}" height="{TALL:g}" fill="url(#ground)"/>'
        f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.4f})">{"".join(made.art)}</g>'
        f"{_cards(theirs, 14.0, face=False)}{_cards(own, TALL - 60, face=True)}",
    )


def _drawn(light: str, dark: str, art: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE:g} {TALL:g}">'
        f"<style>{STYLE}</style>"
        f'<defs><radialGradient id="ground" cx=".5" cy=".1" r="1.1"><stop stop-color="{light}"/>'
        f'<stop offset="1" stop-color="{dark}"/></radialGradient></defs>{art}</svg>'
    )


def _oval(seats: int, own: int, board: int) -> str:
    """A poker table with its seats, the board in its middle and a hand before the player."""
    places = [(n + 0.5) / seats * 2 * pi for n in range(seats)]
    chairs = "".join(
        f'<circle cx="{WIDE / 2 + 214 * cos(at):.1f}" cy="{126 - 100 * sin(at):.1f}" r="13" '
        f'fill="#182028" stroke="#ffffff8f" stroke-width="2"/>'
        for at in places
    )
    return _drawn(
        *GROUND,
        f'<rect width="{WIDE:g}" height="{TALL:g}" fill="#12181e"/>{chairs}'
        '<rect x="34" y="34" width="412" height="184" rx="92" fill="#4a2d1b"/>'
        '<rect x="46" y="46" width="388" height="160" rx="80" fill="url(#ground)"/>'
        '<rect x="66" y="66" width="348" height="120" rx="60" fill="none" stroke="#ffffff4d" '
        'stroke-width="2"/>'
        f"{_cards(board, 88.0, face=True)}{_cards(own, TALL - 60, face=True)}",
    )


def poker_glimpse(dealt: Mapping[str, Sequence[int]]) -> str:
    """A table at which players play each other: an oval with a hand before it, and a board."""
    light, dark = GROUND
    board = sum(dealt["board"])
    rail, cloth = ((x, WIDE - 2 * x, TALL - 2 * x) for x in (14.0, 26.0))
    ovals = "".join(
        f'<rect x="{x:g}" y="{x:g}" width="{w:g}" height="{h:g}" rx="{h / 2:g}" fill="{fill}"/>'
        for (x, w, h), fill in ((rail, "#3a2417"), (cloth, "url(#ground)"))
    )
    line = (
        f'<rect x="58" y="58" width="{WIDE - 116:g}" height="{TALL - 116:g}" '
        f'rx="{(TALL - 116) / 2:g}" fill="none" stroke="#fff6" stroke-width="1.6"/>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE:g} {TALL:g}">'
        f'<defs><radialGradient id="ground" cx=".5" cy=".4" r=".75"><stop stop-color="{light}"/>'
        f'<stop offset="1" stop-color="{dark}"/></radialGradient></defs>'
        f"{ovals}{line}{_cards(board, 92.0, face=True) if board else ''}"
        f"{_cards(sum(dealt['seat']), TALL - 72, face=not board)}</svg>"
    )


def _cards(many: int, y: float, *, face: bool) -> str:
    """So many cards in a row, open before the player and closed before the dealer."""
    pitch, (w, h) = PITCH[many >= MANY], CARD
    first = (WIDE - pitch * (many - 1) - w) / 2
    fill, edge = ("#fdfcf8", "#0006") if face else ("#24508f", "#fff")
    return "".join(
        f'<rect x="{first + n * pitch:.1f}" y="{y:g}" width="{w:g}" height="{h:g}" rx="4" '
        f'fill="{fill}" stroke="{edge}" stroke-width="1.5"/>'
        for n in range(many)
    )
