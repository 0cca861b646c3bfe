"""A picture of what a wager brings: the exact chance of each net result.

Imported only where one is wanted: Matplotlib is slow to start.
"""

from __future__ import annotations

import io
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from textwrap import wrap
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from pitboss.engines.exact import Solved
from pitboss.money.cents import money
from pitboss.report.chances import chance, chance_or_never
from pitboss.report.drawing import COLOURS, FAINT, INK, LINE, MARGIN, PAPER, TOP
from pitboss.report.files import write

MOST_BARS = 36
"""More results than these are drawn as ranges."""
LOG_FROM = 50
"""How many times as likely as the rarest the likeliest result is where a log scale begins."""
MOST_TICKS = 6
WIDTH, BAR, NAMES, FIGURES = 9.0, 0.27, 1.0, 1.25
"""Inches: of the picture, of a bar with the room around it, and of what stands on its sides."""
UNDER = 0.75
PUSHED = "#c5cad2"


@dataclass(frozen=True)
class Bar:
    """Results from `low` to `high`, in stakes, and their chance."""

    low: Fraction
    high: Fraction
    chance: float

    @property
    def name(self) -> str:
        """The result as it stands beside the bar.

        >>> Bar(Fraction(3, 2), Fraction(3, 2), 0.1).name, Bar(Fraction(51), Fraction(55), 0.1).name
        ('+1.5', '+51 to +55')
        """
        low, high = stakes(self.low), stakes(self.high)
        return low if low == high else f"{low} to {high}"

    @property
    def colour(self) -> str:
        if self.low == 0:
            return PUSHED
        return COLOURS["small"] if self.low > 0 else COLOURS["surrender"]


def stakes(net: Fraction) -> str:
    """A net result in stakes, with its sign.

    >>> stakes(Fraction(4000)), stakes(Fraction(-2)), stakes(Fraction(0)), stakes(Fraction(19, 20))
    ('+4,000', '-2', '0', '+0.95')
    """
    text = f"{float(net):+,.2f}".rstrip("0").rstrip(".")
    return "0" if net == 0 else text


def bars_of(distribution: Mapping[int, Fraction | float], stake: int) -> list[Bar]:
    """A bar for each result, the lowest first; of too many the rarest neighbours become one."""
    bars = [
        Bar(Fraction(net, stake), Fraction(net, stake), float(p))
        for net, p in sorted(distribution.items())
        if p > 0
    ]
    while len(bars) > MOST_BARS:
        alike = [n for n in range(len(bars) - 1) if bars[n].colour == bars[n + 1].colour]
        at = min(alike, key=lambda n: bars[n].chance + bars[n + 1].chance)
        one, other = bars[at], bars[at + 1]
        bars[at : at + 2] = [Bar(one.low, other.high, one.chance + other.chance)]
    return bars


def draw_distribution(path: Path, title: str, exact: Solved) -> None:
    """Draw the chance of every net result, and write it to a file."""
    bars = bars_of(exact.distribution, exact.stake)
    heads = wrap(title, int(WIDTH / 0.13), break_on_hyphens=False)
    says = (
        f"edge {100 * float(exact.edge):.4f} %, deviation {exact.sd:.4f} stakes,"
        f" wins {chance_or_never(float(exact.hit))}, pushes {chance_or_never(float(exact.push))}"
    )
    top = TOP + LINE * (2 + 1.5 * (len(heads) - 1))
    height = top + BAR * len(bars) + UNDER
    figure = Figure(figsize=(WIDTH, height), facecolor=PAPER)
    plain: dict[str, Any] = {"va": "center", "parse_math": False}  # two dollar signs are no formula
    for number, line in enumerate(heads):
        at = 1 - (0.36 + 0.28 * number) / height
        figure.text(MARGIN / WIDTH, at, line, size=15, weight="bold", color=INK, **plain)
    under = f"the chance of each net result, in stakes of {money(exact.stake)}"
    if exact.meter is not None:
        under += f", with {money(int(exact.meter.at * 100))} on the meter"
    lines = (says, under)
    for number, line in enumerate(lines):
        at = 1 - (top - LINE * (len(lines) + 0.4 - number)) / height
        figure.text(MARGIN / WIDTH, at, line, size=10, color=FAINT, **plain)
    wide = WIDTH - 2 * MARGIN - NAMES - FIGURES
    axes = figure.add_axes(
        (
            (MARGIN + NAMES) / WIDTH,
            UNDER / height,
            wide / WIDTH,
            BAR * len(bars) / height,
        )
    )
    _draw(axes, bars)
    drawn = io.BytesIO()
    figure.savefig(drawn, dpi=160, format="png")
    write(str(path), drawn.getvalue())


def _draw(axes: Axes, bars: Sequence[Bar]) -> None:
    chances = [bar.chance for bar in bars]
    logarithmic = max(chances) > LOG_FROM * min(chances)
    start = 10.0 ** math.floor(math.log10(min(chances)) - 0.3) if logarithmic else 0.0
    places = range(len(bars))
    colours = [bar.colour for bar in bars]
    axes.barh(places, [p - start for p in chances], left=start, height=0.78, color=colours)
    if logarithmic:
        axes.set_xscale("log")
        axes.set_xlim(start, 1)
        decades = range(0, round(math.log10(start)) - 1, -1)
        apart = 1 + len(decades) // (MOST_TICKS + 1)
        ticks = [10.0**d for d in decades[::apart]]
        says = f"log scale: from line to line {10**apart} times as likely"
        axes.set_xlabel(says, size=9, color=FAINT)
    else:
        axes.set_xlim(0, 1.02 * max(chances))
        ticks = [t / 10 for t in range(11) if t / 10 <= max(chances)]
    axes.set_xticks(ticks, [_tick(t) for t in ticks], size=9, color=FAINT)
    axes.minorticks_off()
    axes.set_yticks(places, [bar.name for bar in bars], size=10, color=INK)
    axes.set_ylim(-0.5, len(bars) - 0.5)
    axes.tick_params(length=0)
    axes.grid(axis="x", color=FAINT, alpha=0.25, linewidth=0.6)
    axes.set_axisbelow(True)
    for side in axes.spines.values():
        side.set_visible(False)
    for place, p in zip(places, chances, strict=True):
        axes.annotate(
            chance(p),
            (p, place),
            xytext=(4, 0),
            textcoords="offset points",
            size=9,
            color=INK,
            va="center_baseline",
            annotation_clip=False,
            bbox={"fc": PAPER, "ec": "none", "pad": 0.5},
        )


def _tick(p: float) -> str:
    return f"{100 * p:.0f} %" if p >= 0.01 or p == 0 else chance(p)
