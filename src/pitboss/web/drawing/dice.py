"""Dice: the six faces, as symbols `die-1` to `die-6`."""

from __future__ import annotations

from functools import cache

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((50, 50),),
    2: ((26, 26), (74, 74)),
    3: ((26, 26), (50, 50), (74, 74)),
    4: ((26, 26), (74, 26), (26, 74), (74, 74)),
    5: ((26, 26), (74, 26), (50, 50), (26, 74), (74, 74)),
    6: ((26, 26), (74, 26), (26, 50), (74, 50), (26, 74), (74, 74)),
}


@cache
def sprite() -> str:
    """The faces of a red casino die."""
    shades = (
        '<linearGradient id="die-body" x1="0" y1="0" x2="1" y2="1"><stop offset="0" '
        'stop-color="#e8364a"/><stop offset="1" stop-color="#9c0f22"/></linearGradient>'
    )
    return f"<defs>{shades}</defs>" + "".join(_symbol(pips) for pips in PIPS)


def _symbol(pips: int) -> str:
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="10"/>' for x, y in PIPS[pips])
    return (
        f'<symbol id="die-{pips}" viewBox="0 0 100 100"><rect x="3" y="3" width="94" height="94" '
        'rx="14" fill="url(#die-body)" stroke="#6d0815" stroke-width="3"/>'
        '<rect x="9" y="9" width="82" height="82" rx="10" fill="none" stroke="#fff" '
        f'stroke-opacity=".3" stroke-width="2"/><g fill="#fff">{dots}</g></symbol>'
    )
