"""Wheels, drawn in their own order.

A roulette wheel has a ball that can be turned to any pocket; a Big Six wheel turns itself, under
the clapper at its top.
"""

from __future__ import annotations

import math
from functools import cache

from pitboss.equipment.wheels import SYMBOLS, Wheel

COLOURS = {"red": "#b5182b", "black": "#17191d", "green": "#0e7a45"}
NOTES = {
    "one": "#2f6b4a",
    "two": "#8a3d2a",
    "five": "#5b3f86",
    "ten": "#9a7413",
    "twenty": "#1f5a86",
    "joker": "#a01440",
    "logo": "#17191d",
}
"""The colours of a Big Six wheel's notes and symbols."""


@cache
def wheel(turning: Wheel) -> str:
    """The picture of a wheel; each pocket carries its number and its angle."""
    return _big_six(turning) if set(turning.colours) <= set(SYMBOLS) else _roulette(turning)


def angle(turning: Wheel, pocket: int) -> float:
    """Degrees clockwise from the top at which a pocket lies."""
    return turning.pockets.index(pocket) * 360 / turning.size


def _roulette(turning: Wheel) -> str:
    step = 360 / turning.size
    pockets = "".join(
        f'<g class="pocket" data-pocket="{turning.names[n]}" data-stop="{n}" '
        f'data-angle="{angle(turning, n):.3f}" '
        f'transform="rotate({angle(turning, n):.3f} 200 200)">'
        f'<path d="{_sector(step, 118, 186)}" fill="{COLOURS[turning.colours[n]]}" '
        'stroke="#d9b25f" stroke-width="1"/><text x="200" y="34" text-anchor="middle" '
        'font-size="15" font-weight="700" font-family="Arial,Helvetica,sans-serif" '
        f'fill="#fff">{turning.names[n]}'
        "</text></g>"
        for n in turning.pockets
    )
    spokes = "".join(
        f'<path d="M200 200L200 128" stroke="#e9c877" stroke-width="7" stroke-linecap="round" '
        f'transform="rotate({turn} 200 200)"/>'
        for turn in range(0, 360, 45)
    )
    return (
        '<svg class="wheel" viewBox="0 0 400 400" aria-hidden="true" focusable="false"><defs>'
        '<radialGradient id="wheel-wood"><stop offset=".55" stop-color="#7a4a22"/>'
        '<stop offset="1" stop-color="#3c2110"/></radialGradient>'
        '<radialGradient id="wheel-cone"><stop offset="0" stop-color="#9a6230"/>'
        '<stop offset="1" stop-color="#5a3315"/></radialGradient></defs>'
        '<circle cx="200" cy="200" r="199" fill="url(#wheel-wood)"/>'
        '<circle cx="200" cy="200" r="189" fill="#2a170a"/>'
        f"{pockets}"
        '<circle cx="200" cy="200" r="152" fill="none" stroke="#d9b25f" stroke-width="1.5"/>'
        '<circle cx="200" cy="200" r="118" fill="url(#wheel-cone)" stroke="#d9b25f" '
        f'stroke-width="4"/><g opacity=".9">{spokes}</g>'
        '<circle cx="200" cy="200" r="34" fill="#e9c877" stroke="#6d4a12" stroke-width="3"/>'
        '<circle cx="200" cy="200" r="15" fill="#8a5a1c"/>'
        '<g class="ball"><circle cx="200" cy="68" r="9.5" fill="#fff" stroke="#5d636b" '
        'stroke-width="1.5"/></g></svg>'
    )


def _big_six(turning: Wheel) -> str:
    step = 360 / turning.size
    stops = "".join(_stop(turning, n, step) for n in turning.pockets)
    pegs = "".join(
        f'<circle cx="200" cy="12" r="2.6" fill="#f4dfa6" transform="rotate({turn:.3f} 200 200)"/>'
        for turn in ((n + 0.5) * step for n in range(turning.size))
    )
    return (
        '<svg class="wheel big-six" viewBox="0 -22 400 424" aria-hidden="true" focusable="false">'
        '<defs><radialGradient id="wheel-wood"><stop offset=".55" stop-color="#7a4a22"/>'
        '<stop offset="1" stop-color="#3c2110"/></radialGradient></defs><g class="turns">'
        '<circle cx="200" cy="200" r="199" fill="url(#wheel-wood)"/>'
        f'{stops}<circle cx="200" cy="200" r="104" fill="url(#wheel-wood)" stroke="#d9b25f" '
        f'stroke-width="4"/>{pegs}<path d="{_star(200, 200, 78, 33)}" fill="#d9b25f" '
        'stroke="#6d4a12" stroke-width="2"/><circle cx="200" cy="200" r="24" fill="#3c2110" '
        'stroke="#f4dfa6" stroke-width="3"/></g>'
        '<path class="clapper" d="M188 -20H212L208 2L200 24L192 2Z" fill="#e8d5ac" '
        'stroke="#4c3213" stroke-width="2"/></svg>'
    )


def _stop(turning: Wheel, stop: int, step: float) -> str:
    """One stop: a note with its number, or a symbol."""
    name, symbol = turning.names[stop], turning.colours[stop]
    if symbol in ("joker", "logo"):
        inside = (
            f'<path d="{_star(200, 31, 9, 4)}" fill="#f4dfa6"/><text x="200" y="0" '
            'transform="translate(200 67) rotate(-90) translate(-200 4)" font-size="11" '
            f'letter-spacing="1" {_PRINT}>{name.upper()}</text>'
        )
    else:
        inside = (
            '<rect x="192" y="24" width="16" height="66" rx="2" fill="none" stroke="#fff" '
            f'stroke-opacity=".55"/><text x="200" y="42" font-size="13" {_PRINT}>{name[1:]}'
            '</text><circle cx="200" cy="60" r="6" fill="#fff" fill-opacity=".28"/>'
            f'<text x="200" y="-82" transform="rotate(180 200 0)" font-size="10" {_PRINT}>$</text>'
        )
    turn = angle(turning, stop)
    return (
        f'<g class="pocket" data-pocket="{name}" data-stop="{stop}" data-angle="{turn:.3f}" '
        f'transform="rotate({turn:.3f} 200 200)"><path d="{_sector(step, 104, 184)}" '
        f'fill="{NOTES[symbol]}" stroke="#d9b25f" stroke-width="1"/>{inside}</g>'
    )


_PRINT = (
    'text-anchor="middle" font-weight="700" font-family="Arial,Helvetica,sans-serif" fill="#fff"'
)


def _star(x: float, y: float, outer: float, inner: float) -> str:
    """A star of five points, as a path."""
    points = ((outer if n % 2 == 0 else inner, math.radians(36 * n - 90)) for n in range(10))
    corners = (f"{x + r * math.cos(a):.2f} {y + r * math.sin(a):.2f}" for r, a in points)
    return f"M{'L'.join(corners)}Z"


def _sector(step: float, inner: float, outer: float) -> str:
    """A pocket at the top of the wheel, as a path."""
    half = math.radians(step / 2)

    def point(side: int, radius: float) -> str:
        return f"{200 + side * radius * math.sin(half):.2f} {200 - radius * math.cos(half):.2f}"

    return (
        f"M{point(-1, inner)}L{point(-1, outer)}A{outer} {outer} 0 0 1 {point(1, outer)}"
        f"L{point(1, inner)}A{inner} {inner} 0 0 0 {point(-1, inner)}Z"
    )
