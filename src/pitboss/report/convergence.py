"""A picture of how a simulation came to its estimates: the edge with its confidence band."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pitboss.engines.simulate import Simulation
from pitboss.errors import BadInput
from pitboss.extras import need

Z = 1.96
FEWEST = 2
"""Points that make a line."""


def check_picture(path: Path) -> None:
    """Refuse a picture that cannot be drawn, before anything is simulated."""
    if path.suffix != ".png":
        raise BadInput(f"{path} is no name for a picture; write FILE.png", code="plot")
    if not path.parent.is_dir():
        raise BadInput(f"there is no folder {path.parent}", code="plot")
    need("matplotlib")


def draw_convergence(
    path: Path, title: str, run: Simulation, exact: Mapping[str, float | None]
) -> None:
    """One panel for each wager: the edge by rounds, its 95 % band, and the exact value."""
    from matplotlib.figure import Figure

    if len(run.path) < FEWEST:
        raise BadInput("there is nothing to draw in so few rounds", code="plot")
    wagers = [e.wager for e in run.estimates]
    figure = Figure(figsize=(8, 1.2 + 2.8 * len(wagers)), layout="constrained")
    figure.suptitle(f"{title}: {run.rounds:,} rounds, seed {run.seed}", fontsize=11)
    panels = figure.subplots(len(wagers), 1, squeeze=False, sharex=True)[:, 0]
    for number, (wager, panel) in enumerate(zip(wagers, panels, strict=True)):
        _draw(panel, run, number, exact.get(wager))
        panel.set_ylabel(f"{wager}, edge in %")
    panels[-1].set_xlabel("rounds")
    try:
        figure.savefig(path, dpi=120)
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}", code="plot") from None


def _draw(panel: Any, run: Simulation, number: int, exact: float | None) -> None:
    rounds = [point.rounds for point in run.path]
    edges = [-100 * point.means[number] for point in run.path]
    around = [100 * Z * point.errors[number] for point in run.path]
    low = [edge - by for edge, by in zip(edges, around, strict=True)]
    high = [edge + by for edge, by in zip(edges, around, strict=True)]
    panel.fill_between(rounds, low, high, alpha=0.25, linewidth=0, label="95 % confidence")
    panel.plot(rounds, edges, linewidth=1.4, label=f"simulated, {edges[-1]:.4f} %")
    if exact is not None:
        panel.axhline(
            100 * exact,
            color="black",
            linewidth=1,
            linestyle="--",
            label=f"exact, {100 * exact:.4f} %",
        )
    panel.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    panel.set_xlim(rounds[0], rounds[-1])
    panel.grid(alpha=0.3)
    panel.legend(loc="upper right", fontsize=8)
