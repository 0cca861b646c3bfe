"""`pitboss simulate`: Monte Carlo with confidence, beside the exact value where there is one."""

from __future__ import annotations

import os
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from pitboss.cli.common import (
    AddressArgument,
    JsonOption,
    OptionsArgument,
    console,
    percent,
    print_json,
    table,
)
from pitboss.engines.exact import can_solve, unit_stake
from pitboss.engines.exact.store import solve_stored
from pitboss.engines.session import check_cover
from pitboss.engines.simulate import Estimate, check_rounds, default_stakes, simulate
from pitboss.errors import BadInput, PitbossError, unknown
from pitboss.money.banks import UNLIMITED
from pitboss.money.cents import cents, dollars, money
from pitboss.money.paytables import Pays
from pitboss.rulebook.address import parse_address
from pitboss.rulebook.terms import Terms


def command(
    address: AddressArgument,
    options: OptionsArgument = None,
    rounds: Annotated[int, typer.Option(help="Rounds (rolls at a craps table).")] = 1_000_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same totals.")] = 1,
    seats: Annotated[int, typer.Option(help="Seats that play.")] = 1,
    bet: Annotated[
        list[str] | None,
        typer.Option(help="A wager at every seat, e.g. --bet primary=10 --bet tie=5."),
    ] = None,
    bank: Annotated[str, typer.Option(help="A player-dealer's bank in dollars.")] = "",
    threads: Annotated[int, typer.Option(help="Threads; all cores by default.")] = 0,
    json: JsonOption = False,
) -> None:
    """Simulate rounds of a game and estimate each wager's edge.

    Example: [bold]pitboss simulate toledo/blackjack decks=6 --rounds 10000000[/bold]
    """
    check_rounds(rounds)
    given = parse_address(address, options or [])
    terms = given.terms()
    stakes = _bets(terms, bet or []) or _default(terms, given.wager)
    cover = UNLIMITED
    if bank:
        cover = cents(bank)
        check_cover(terms, cover)
    with _progress(show=not json) as progress:
        task = progress.add_task("dealing", total=rounds)
        run = simulate(
            terms,
            stakes,
            rounds=rounds,
            seed=seed,
            seats=seats,
            threads=threads or os.cpu_count(),
            cover=cover,
            progress=lambda done: progress.advance(task, done),
        )
    exact = {e.wager: _exact_edge(terms, e, stakes, cover) for e in run.estimates}
    if json:
        print_json(
            [
                {
                    **_estimate_json(terms, e, rounds, seed, seats, exact[e.wager]),
                    "stakes": {n: dollars(stakes[n]) for n in _spots(terms, e.wager, stakes)},
                }
                for e in run.estimates
            ]
        )
    else:
        _show(terms, run.estimates, exact, stakes, rounds, seed)


def _bets(terms: Terms, bets: list[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for bet in bets:
        name, equals, amount = bet.partition("=")
        if not equals:
            raise BadInput(
                f"'{bet}' is not a wager; write wager=dollars, as in tie=5", code="wager"
            )
        terms.game.layout.index(name)  # refuses a name that is no spot
        if name in found:
            raise BadInput(f"--bet {name} is given twice", code="wager")
        found[name] = cents(amount)
    return found


def _default(terms: Terms, wager: str) -> dict[str, int]:
    """The game's own stakes; a wager that is named stands on one spot only."""
    stakes, layout = default_stakes(terms), terms.game.layout
    if not wager:
        return stakes
    slug = wager.split(" ")[0]
    if slug not in terms.wagers:
        raise unknown(f"wager in {terms.address}", wager, terms.wagers, code="wager")
    mine = [name for name in stakes if name.split(" ")[0] == slug]
    spot = wager
    if wager == slug:
        spot = mine[0] if mine else layout.names[layout.spots_of(slug)[0]]
    layout.index(spot)  # refuses a name that is no spot
    rule, amount = terms.wagers[slug], unit_stake(terms, slug)
    others = {name: put_up for name, put_up in stakes.items() if name not in mine}
    if rule.equal_to in others:
        amount = others[rule.equal_to]
    elif rule.up_to and rule.up_to[0] in others:
        amount = min(amount, rule.up_to[1] * others[rule.up_to[0]])
    for name in others:
        bound = terms.wagers.get(name.split(" ")[0])
        if bound and bound.equal_to == slug:
            others[name] = amount
    return {name: amount if name == spot else others[name] for name in [*others, spot]}


def _spots(terms: Terms, slug: str, stakes: dict[str, int]) -> list[str]:
    """Where a wager is staked."""
    layout = terms.game.layout
    return [name for name in stakes if layout.kinds[layout.index(name)] == slug]


def _progress(*, show: bool) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed:,.0f} of {task.total:,.0f}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not show,
    )


def _exact_edge(
    terms: Terms, estimate: Estimate, stakes: dict[str, int], cover: int
) -> float | None:
    """The proved edge of a simulated wager, when the solver's game is the simulated one."""
    spots = _spots(terms, estimate.wager, stakes)
    if _has_meter(terms, estimate.wager):
        return None
    if cover != UNLIMITED or len(spots) != 1 or not can_solve(terms, estimate.wager):
        return None
    layout = terms.game.layout
    if terms.game.facts.stays_up and any(
        layout.wager(layout.index(name)).raises == estimate.wager for name in stakes
    ):
        return None
    try:
        return float(solve_stored(terms, spots[0], stakes[spots[0]]).edge)
    except PitbossError:
        return None


def _has_meter(terms: Terms, slug: str) -> bool:
    """Does the wager pay from a meter? It runs in a simulation, and stands still in a solution."""
    rows = getattr(terms.rules, slug.replace("-", "_"), None)
    if slug.replace("-", "_") not in terms.game.paytables or rows is None:
        return False
    return bool((rows[:, 0] == Pays.METER).any())


def _estimate_json(
    terms: Terms, e: Estimate, rounds: int, seed: int, seats: int, exact: float | None
) -> dict[str, Any]:
    low, high = e.interval()
    return {
        "book": terms.offer.book.slug,
        "game": terms.offer.slug,
        "wager": e.wager,
        "options": dict(terms.options),
        "mean": e.mean,
        "edge": e.edge,
        "se": e.se,
        "low": low,
        "high": high,
        "hit": e.hit,
        "push": e.push,
        "sd": e.sd,
        "units": e.units,
        "rounds": rounds,
        "samples": e.samples,
        "seats": seats,
        "seed": seed,
        "exact_edge": exact,
        "z": e.z(exact) if exact is not None else None,
    }


def _show(
    terms: Terms,
    estimates: list[Estimate],
    exact: dict[str, float | None],
    stakes: dict[str, int],
    rounds: int,
    seed: int,
) -> None:
    title = f"{terms.address}: {rounds:,} rounds, seed {seed}"
    figures = ("edge", "± 95 %", "hit", "push", "sd", "units", "exact", "z")
    made = table("wager", "stake", *figures, title=title, right=("stake", *figures))
    for e in estimates:
        spots = _spots(terms, e.wager, stakes)
        single = len(spots) == 1
        proved = exact[e.wager]
        made.add_row(
            spots[0] if single else e.wager,
            money(stakes[spots[0]]) if single else f"{len(spots)} spots" if spots else "",
            percent(e.edge),
            percent(1.96 * e.se),
            percent(e.hit, 2),
            percent(e.push, 2),
            f"{e.sd:.3f}",
            f"{e.units:.3f}",
            percent(proved) if proved is not None else "",
            f"{e.z(proved):+.2f}" if proved is not None else "",
        )
    console.print(made)
