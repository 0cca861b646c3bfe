"""A poker table from above: the rail, the cloth, the line that bets are put before.

One lies, for a wide window, and one stands, for a phone. Seats, chips and cards are laid on it by
the page's script, at places in parts of its width and height.
"""

from __future__ import annotations

from markupsafe import Markup, escape

LYING, STANDING = (1000.0, 560.0), (600.0, 860.0)
RAIL = {False: 26.0, True: 22.0}
"""How wide the padded rail is."""
LINE = {False: 86.0, True: 92.0}
"""How far the betting line lies from the edge."""


def poker_felts(words: str) -> Markup:
    """Both tables, with what the felt prints in its middle."""
    return Markup(_table("lying", words, *LYING) + _table("standing", words, *STANDING))


def _table(name: str, words: str, wide: float, tall: float) -> str:
    standing = tall > wide
    rail, line = RAIL[standing], LINE[standing]
    middle = (
        f'<text class="poker-print" x="{wide / 2:g}" y="{tall * (0.665 if standing else 0.7):g}" '
        f'font-size="{22 if standing else 24}">{escape(words.upper())}</text>'
    )
    return (
        f'<svg class="poker-cloth {name}" viewBox="0 0 {wide:g} {tall:g}" aria-hidden="true" '
        f'focusable="false"><defs>{_light(name)}</defs>'
        f"{_round('poker-rail', 4, wide, tall)}"
        f"{_round('poker-seam', rail - 6, wide, tall)}"
        f"{_round('poker-ground', rail, wide, tall, fill=f'url(#cloth-{name})')}"
        f"{_round('poker-line', line, wide, tall)}"
        f"{_round('poker-line thin', line + 7, wide, tall)}{middle}</svg>"
    )


def _light(name: str) -> str:
    """The lamp over the middle of the table."""
    return (
        f'<radialGradient id="cloth-{name}" cx=".5" cy=".42" r=".75">'
        '<stop class="cloth-near" offset="0"/><stop class="cloth-far" offset="1"/>'
        "</radialGradient>"
    )


def _round(kind: str, off: float, wide: float, tall: float, *, fill: str = "") -> str:
    """A racetrack at a distance from the edge: straight sides, round ends."""
    w, h = wide - 2 * off, tall - 2 * off
    painted = f' fill="{fill}"' if fill else ""
    return (
        f'<rect class="{kind}" x="{off:g}" y="{off:g}" width="{w:g}" height="{h:g}" '
        f'rx="{min(w, h) / 2:g}"{painted}/>'
    )
