"""The words of a felt in the curve of a table, as they are printed before the dealer."""

from __future__ import annotations

from xml.sax.saxutils import escape

from pitboss.web.drawing.parts import fitted

WIDE = 900.0
FIRST, OTHERS = 38.0, 24.0
"""The size of the first line, and of those under it."""
BEND = 30.0
ROOM = 720.0
"""Their type is wider than that of the spots, and spaced."""


def curved(words: list[str]) -> str:
    """The first sentence large, the others under it, two in a line."""
    lines = [words[0], *("  ·  ".join(words[at : at + 2]) for at in range(1, len(words), 2))]
    height = 14 + FIRST + (len(lines) - 1) * OTHERS * 1.5 + BEND
    return (
        f'<svg class="printed-felt" viewBox="0 0 {WIDE:g} {height:g}" aria-hidden="true" '
        f'focusable="false">{"".join(_line(n, line) for n, line in enumerate(lines))}</svg>'
    )


def _line(number: int, words: str) -> str:
    size = fitted(words.upper(), OTHERS if number else FIRST, ROOM, 1)[1]
    y = FIRST + number * OTHERS * 1.5
    return (
        f'<path id="print-{number}" fill="none" d="M20 {y:g}Q{WIDE / 2:g} {y + 2 * BEND:g} '
        f'{WIDE - 20:g} {y:g}"/><text class="{"under" if number else "first"}" '
        f'font-size="{size:.1f}" text-anchor="middle">'
        f'<textPath href="#print-{number}" startOffset="50%">{escape(words.upper())}</textPath>'
        "</text>"
    )
