"""`pitboss risk`: several wagers together, by round and by hour, and what a bankroll stands."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape

from pitboss.cli.common import (
    AddressArgument,
    JsonOption,
    OptionsArgument,
    console,
    percent,
    print_json,
    signed,
    table,
)
from pitboss.cli.simulate import _bets
from pitboss.desk.combined import ROUNDS, Combined, as_json, combined
from pitboss.desk.ruin import Risk, risk_json, risk_of
from pitboss.engines.charts import USUAL, policy_of
from pitboss.engines.simulate import check_rounds, default_stakes
from pitboss.errors import BadInput
from pitboss.money.cents import cents, money
from pitboss.report.chances import chance
from pitboss.rulebook.address import parse_address

MOST_ROWS = 24
"""Results that are shown; JSON has all."""


def command(
    address: AddressArgument,
    options: OptionsArgument = None,
    bet: Annotated[
        list[str] | None,
        typer.Option(help="A wager of the seat, e.g. --bet pass=10 --bet pass-odds=20."),
    ] = None,
    pace: Annotated[float, typer.Option(min=0, help="Rounds (rolls at the dice) an hour.")] = 0,
    hours: Annotated[float, typer.Option(min=0, help="Hours at that pace.")] = 0,
    session: Annotated[int, typer.Option(min=0, help="Rounds, instead of hours at a pace.")] = 0,
    bankroll: Annotated[str, typer.Option(help="Dollars to begin with: its risk of ruin.")] = "",
    ruin: Annotated[
        float, typer.Option(min=0, max=100, help="Percent: the bankroll lost no more often.")
    ] = 0,
    simulated: Annotated[
        bool, typer.Option("--simulate", help="Simulate, whatever could be proved.")
    ] = False,
    strategy: Annotated[
        str, typer.Option(help="Simulate with it: usual, optimal, FILE.toml.")
    ] = "",
    rounds: Annotated[int, typer.Option(help="Rounds, where it is simulated.")] = ROUNDS,
    seed: Annotated[int, typer.Option(help="Of what is simulated.")] = 1,
    json: JsonOption = False,
) -> None:
    """Play several wagers together: edge, deviation, covariances, N0, risk of ruin, bankroll.

    Example: [bold]pitboss risk columbus-2016/craps --bet pass=10 --bet pass-odds=20 --pace 100
    --hours 4 --bankroll 500 --ruin 5[/bold]
    """
    check_rounds(rounds)
    terms = parse_address(address, options or []).terms()
    stakes = _bets(terms, bet or []) or default_stakes(terms)
    length = _length(session, pace, hours, asked=bool(bankroll or ruin))
    own = cents(bankroll) if bankroll else 0
    policy = policy_of(terms, strategy) if strategy else None
    found = combined(
        terms,
        stakes,
        rounds=rounds,
        seed=seed,
        policy=policy,
        simulated=simulated or strategy == USUAL,
    )
    risk = None
    if own or ruin:
        risk = risk_of(found, rounds=length, bankroll=own, wanted=ruin / 100, seed=seed)
    if json:
        print_json(as_json(found, pace) | {"risk": risk_json(risk) if risk else None})
        return
    _show(found)
    _show_time(found, pace, hours or (length / pace if pace and length else 0))
    if risk:
        _show_risk(found, risk)


def _length(session: int, pace: float, hours: float, *, asked: bool) -> int:
    """Rounds for which a bankroll has to last."""
    if session and hours:
        raise BadInput("a session is so many rounds, or so many hours: choose one", code="session")
    if hours and not pace:
        raise BadInput("hours need a pace: add --pace ROUNDS", code="pace")
    length = session or round(pace * hours)
    if asked and length < 1:
        raise BadInput(
            "a bankroll is for a time: add --session ROUNDS, or --pace and --hours", code="session"
        )
    return length


def _show(found: Combined) -> None:
    what = ", ".join(f"{name} {money(amount)}" for name, amount in found.stakes.items())
    console.print(f"[bold]{found.terms.address}: {escape(what)}[/bold]")
    how = "exact" if found.exact else f"simulated, {found.rounds:,} rounds"
    made = table("together", "figure", right=("figure",), title=f"{how} ({found.method})")
    made.add_row("edge of the initial wagers", percent(found.edge))
    made.add_row("average result", _dollars(found.mean))
    made.add_row("standard deviation", _dollars(found.sd, sign=False))
    if found.stretch == 1:
        made.add_row("rounds won", percent(found.hit, 2))
    made.add_row("N0, rounds until the average is as large as the deviation", f"{found.n0:,.0f}")
    if found.rolls > 1:
        made.add_row("rolls until it is decided, on the average", f"{found.rolls:.4f}")
    console.print(made)
    if len(found.wagers) > 1:
        names = found.wagers
        pairs = table("covariance in dollars²", *names, "average", right=(*names, "average"))
        for number, name in enumerate(names):
            row = [f"{found.covariance[number][k] / 10_000:,.4f}" for k in range(len(names))]
            pairs.add_row(name, *row, _dollars(found.means[number]))
        console.print(pairs)
    _show_results(found)


def _show_results(found: Combined) -> None:
    """The results: wager by wager where that is known, else their sum."""
    if found.stretch > 1:
        return
    if found.joint is not None and len(found.wagers) > 1 and len(found.joint) <= MOST_ROWS:
        made = table(*found.wagers, "together", "chance", right=(*found.wagers, "together"))
        for nets, p in sorted(found.joint.items(), reverse=True):
            made.add_row(*map(signed, nets), signed(sum(nets)), chance(float(p)))
        console.print(made)
        return
    rows = sorted(found.distribution.items(), key=lambda item: -float(item[1]))
    made = table("together", "chance", right=("together", "chance"))
    for net, p in sorted(rows[:MOST_ROWS], reverse=True):
        made.add_row(signed(net), chance(float(p)))
    console.print(made)
    if len(rows) > MOST_ROWS:
        rest = sum(float(p) for _, p in rows[MOST_ROWS:])
        console.print(f"and {len(rows) - MOST_ROWS} rarer results, {chance(rest)} together")


def _show_time(found: Combined, pace: float, hours: float) -> None:
    if not pace:
        return
    made = table("time", "rounds", "average", "deviation", right=("rounds", "average", "deviation"))
    for length in dict.fromkeys((1.0, hours or 1.0)):
        mean, sd = found.after(length * pace)
        name = "an hour" if length == 1 else f"{length:g} hours"
        made.add_row(name, f"{length * pace:,.0f}", _dollars(mean), _dollars(sd, sign=False))
    console.print(made)


def _show_risk(found: Combined, risk: Risk) -> None:
    how = "from the exact distribution of a round"
    if not found.exact:
        how = "from simulated rounds" if found.stretch == 1 else "from simulated sessions"
    if risk.chance is not None:
        error = f" ± {percent(1.96 * risk.se, 2)}" if risk.se else ""
        console.print(
            f"{money(risk.bankroll)} is lost in {risk.rounds:,} rounds with a chance of "
            f"{percent(risk.chance)}{error} ({how})",
            soft_wrap=True,
        )
    if risk.needs is not None:
        console.print(
            f"{money(risk.needs)} is lost in {risk.rounds:,} rounds no more often than "
            f"{percent(risk.wanted, 2)} ({how})",
            soft_wrap=True,
        )


def _dollars(amount: float, *, sign: bool = True) -> str:
    """An average of cents, to a hundredth of one."""
    text = f"${abs(amount) / 100:,.4f}"
    return f"{'-' if amount < 0 else '+' if sign and amount > 0 else ''}{text}"
