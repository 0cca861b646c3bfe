"""Strategy charts as a picture. Imported only where one is wanted: Matplotlib is slow to start."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap

import matplotlib

matplotlib.use("Agg")

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from pitboss.report.charts import Chart

COLOURS = {
    "hit": "#a8dcb0",
    "stand": "#f7dc85",
    "double": "#7db5e8",
    "split": "#c3b1e1",
    "surrender": "#f2a59d",
    "big": "#7db5e8",
    "small": "#a8dcb0",
    "check": "#f1f1ee",
    "fold": "#f6d2ce",
}
PALE, DEEP = (244, 246, 249), (125, 181, 232)
"""Red, green and blue of a share of nothing and of all."""
INK, FAINT, PAPER = "#22272e", "#6b727c", "#ffffff"
ROW = 0.32
"""Inches that a row is high."""
LETTER = 0.085
"""Inches that a letter takes in a row."""
GAP = 0.75
TOP = 0.75
LINE = 0.2
MARGIN = 0.35
NARROWEST = 7.2
"""Inches that the charts take at least."""


def draw(charts: Sequence[Chart], title: str, under: Sequence[str], path: Path) -> None:
    """Draw the charts below each other, under a title and some lines, and write them to a file."""
    shown = [chart.merged() for chart in charts]
    notes = [_notes(chart) for chart in shown]
    heights = [
        ROW * (len(chart.rows) + 1) + LINE * len(note)
        for chart, note in zip(shown, notes, strict=True)
    ]
    width = max(NARROWEST, *(sum(_widths(chart)) for chart in shown)) + 2 * MARGIN
    lines = [line for text in under for line in _folded(text, int(width / 0.079))]
    top = TOP + LINE * len(lines)
    height = top + sum(heights) + GAP * len(shown)
    figure = Figure(figsize=(width, height), facecolor=PAPER)
    figure.text(
        MARGIN / width, 1 - 0.36 / height, title, size=16, weight="bold", color=INK, va="center"
    )
    for number, line in enumerate(lines):
        at = 1 - (TOP + LINE * number - 0.05) / height
        figure.text(MARGIN / width, at, line, size=10, color=FAINT, va="center")
    for chart, note, high in zip(shown, notes, heights, strict=True):
        top += 0.35
        wide = sum(_widths(chart))
        low = 1 - (top + high) / height
        axes = figure.add_axes((MARGIN / width, low, wide / width, high / height))
        _table(axes, chart, note, high)
        top += high + GAP - 0.35
    figure.savefig(path, dpi=160, format="png")


def _widths(chart: Chart) -> list[float]:
    """The width of the names, and then of each column, in inches."""
    names = max(len(row) for row in chart.rows)
    columns = [
        max(len(head), *(len(line[n]) for line in chart.cells))
        for n, head in enumerate(chart.columns)
    ]
    widest = max(columns)
    first = max(0.46, LETTER * names + 0.25)
    spread = min(0.6, (NARROWEST - first) / len(columns))
    each = max(spread, LETTER * widest + 0.25)
    return [first, *([each] * len(columns))]


def _notes(chart: Chart) -> list[str]:
    """What stands under a chart."""
    legend = "   ".join(f"{letters}: {says}" for letters, says in chart.legend.items())
    room = int(max(NARROWEST, sum(_widths(chart))) / 0.066)
    return [line for text in (legend, chart.note) for line in _folded(text, room)]


def _folded(text: str, room: int) -> list[str]:
    return wrap(text, room, break_on_hyphens=False)


def _table(axes: Axes, chart: Chart, notes: Sequence[str], high: float) -> None:
    """One chart: a cell is one column wide and one row high, both in inches."""
    widths = _widths(chart)
    axes.set_xlim(0, sum(widths))
    axes.set_ylim(high, 0)
    axes.axis("off")
    axes.text(0, -0.18, chart.name.capitalize(), size=12, weight="bold", color=INK, va="center")
    starts = [sum(widths[:n]) for n in range(len(widths))]
    for start, wide, head in zip(starts[1:], widths[1:], chart.columns, strict=True):
        axes.text(start + wide / 2, ROW / 2, head, size=10, color=FAINT, ha="center", va="center")
    for number, (row, line) in enumerate(zip(chart.rows, chart.cells, strict=True), start=1):
        middle = ROW * (number + 0.5)
        axes.text(widths[0] - 0.1, middle, row, size=10, color=INK, ha="right", va="center")
        for start, wide, cell in zip(starts[1:], widths[1:], line, strict=True):
            colour = _colour(chart, cell)
            axes.add_patch(
                Rectangle((start, ROW * number), wide, ROW, fc=colour, ec=PAPER, linewidth=1.5)
            )
            axes.text(
                start + wide / 2,
                middle,
                cell,
                size=10,
                weight="bold" if cell in chart.tones else "normal",
                color=INK,
                ha="center",
                va="center",
            )
    for number, note in enumerate(notes):
        low = ROW * (len(chart.rows) + 1) + LINE * number + 0.16
        axes.text(0, low, note, size=9, color=FAINT, va="center")


def _colour(chart: Chart, cell: str) -> str:
    """By the tone of the play; a share of hands is the darker the more they are."""
    if cell in chart.tones:
        return COLOURS[chart.tones[cell]]
    if cell.endswith(" %"):
        part = float(cell.removesuffix(" %").lstrip("<> ")) / 100
        mixed = (round(low + (high - low) * part) for low, high in zip(PALE, DEEP, strict=True))
        return "#" + "".join(f"{value:02x}" for value in mixed)
    return COLOURS["check"]
