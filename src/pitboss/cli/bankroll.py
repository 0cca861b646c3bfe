"""How sessions with a bankroll are shown."""

from __future__ import annotations

from typing import Any

from pitboss.cli.common import console, percent, signed, table
from pitboss.engines.bankroll import Sessions
from pitboss.engines.simulate import Run
from pitboss.money.cents import dollars, money

WIDEST = 40
"""Columns of the longest bar."""


def sessions_json(run: Run, played: Sessions, strategy: str) -> dict[str, Any]:
    """Amounts are numbers, in dollars."""
    return {
        "book": run.terms.offer.book.slug,
        "game": run.terms.offer.slug,
        "options": dict(run.terms.options),
        "strategy": strategy,
        "stakes": {name: dollars(amount) for name, amount in run.wagers.items()},
        "seats": run.seats,
        "seed": played.seed,
        "session": played.rounds,
        "sessions": played.sessions,
        "bankroll": played.bankroll / 100,
        "ruin": played.ruin,
        "ruin_se": played.ruin_se,
        "mean": played.mean / 100,
        "se": played.se / 100,
        "sd": played.sd / 100,
        "quantiles": {str(q): value / 100 for q, value in played.quantiles.items()},
        "average_rounds": played.average_rounds,
        "histogram": [
            {"from": bar.low / 100, "to": bar.high / 100, "sessions": bar.sessions}
            for bar in played.histogram
        ],
    }


def show_sessions(run: Run, played: Sessions) -> None:
    """The figures, and a histogram of the results."""
    console.print(
        f"[bold]{run.terms.address}: {played.sessions:,} sessions of {played.rounds:,} rounds with "
        f"{money(played.bankroll)}, seed {played.seed}[/bold]"
    )
    made = table("session", "figure", right=("figure",))
    made.add_row("risk of ruin", f"{percent(played.ruin, 2)} ± {percent(1.96 * played.ruin_se, 2)}")
    made.add_row("average rounds", f"{played.average_rounds:,.1f}")
    made.add_row("mean result", f"{_whole(played.mean)} ± {_whole(1.96 * played.se, sign=False)}")
    made.add_row("standard deviation", _whole(played.sd, sign=False))
    for share, result in played.quantiles.items():
        made.add_row("median" if share == 50 else f"{share} % quantile", signed(result))
    console.print(made)
    most = max(bar.sessions for bar in played.histogram)
    bars = table("result from", "to below", "share", "sessions", right=("to below", "share"))
    bars.columns[0].justify = "right"
    for bar in played.histogram:
        length = round(WIDEST * bar.sessions / most)
        bars.add_row(
            signed(bar.low),
            signed(bar.high),
            percent(bar.sessions / played.sessions, 1),
            "█" * length or ("▏" if bar.sessions else ""),
        )
    console.print(bars)


def _whole(cents: float, *, sign: bool = True) -> str:
    """An average, to the cent."""
    return signed(round(cents)) if sign else money(round(cents))
