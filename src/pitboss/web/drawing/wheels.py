"""A roulette wheel, drawn in its own order, with a ball that can be turned to any pocket."""

from __future__ import annotations

import math
from functools import cache

from pitboss.equipment.wheels import (
    DOUBLE_ZERO_WHEEL,
    SINGLE_ZERO,
    Wheel,
    colour,
    pocket_name,
)

COLOURS = {"red": "#b5182b", "black": "#17191d", "green": "#0e7a45"}


@cache
def wheel(*, double_zero: bool) -> str:
    """The picture of a wheel; each pocket carries its name and its angle, for the ball."""
    return _drawn(DOUBLE_ZERO_WHEEL if double_zero else SINGLE_ZERO)


def angle(turning: Wheel, pocket: int) -> float:
    """Degrees clockwise from the top at which a pocket lies."""
    return turning.pockets.index(pocket) * 360 / turning.size


def _drawn(turning: Wheel) -> str:
    step = 360 / turning.size
    pockets = "".join(
        f'<g class="pocket" data-pocket="{pocket_name(n)}" data-angle="{angle(turning, n):.3f}" '
        f'transform="rotate({angle(turning, n):.3f} 200 200)">'
        f'<path d="{_sector(step, 118, 186)}" fill="{COLOURS[colour(n)]}" '
        'stroke="#d9b25f" stroke-width="1"/><text x="200" y="34" text-anchor="middle" '
        'font-size="15" font-weight="700" font-family="Arial,Helvetica,sans-serif" '
        f'fill="#fff">{pocket_name(n)}'
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


def _sector(step: float, inner: float, outer: float) -> str:
    """A pocket at the top of the wheel, as a path."""
    half = math.radians(step / 2)

    def point(side: int, radius: float) -> str:
        return f"{200 + side * radius * math.sin(half):.2f} {200 - radius * math.cos(half):.2f}"

    return (
        f"M{point(-1, inner)}L{point(-1, outer)}A{outer} {outer} 0 0 1 {point(1, outer)}"
        f"L{point(1, inner)}A{inner} {inner} 0 0 0 {point(-1, inner)}Z"
    )
