"""`pitboss simulate`: Monte Carlo with confidence, beside the exact value where there is one."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from pitboss.cli.bankroll import sessions_json, show_sessions
from pitboss.cli.card_room import hands_json, show_hands
from pitboss.cli.common import (
    AddressArgument,
    JsonOption,
    OptionsArgument,
    console,
    percent,
    print_json,
    table,
)
from pitboss.engines.bankroll import play_sessions
from pitboss.engines.card_room import play_hands
from pitboss.engines.charts import USUAL, policy_of
from pitboss.engines.held_against import proofs_of, spots_of, stakes_with
from pitboss.engines.saved_totals import KeptTotals
from pitboss.engines.session import check_cover
from pitboss.engines.simulate import (
    Crew,
    Estimate,
    Run,
    Simulation,
    check_rounds,
    on_threads,
    simulate,
)
from pitboss.errors import BadInput
from pitboss.money.banks import UNLIMITED
from pitboss.money.cents import cents, dollars, money
from pitboss.report.convergence import check_picture, draw_convergence
from pitboss.rulebook.address import Address, parse_address
from pitboss.rulebook.terms import Terms

SESSIONS = 10_000
MOST_CORRELATED = 8
"""Wagers whose correlations are shown; more do not fit on a screen."""


def command(
    address: AddressArgument,
    options: OptionsArgument = None,
    rounds: Annotated[int, typer.Option(help="Rounds (rolls at a craps table).")] = 1_000_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same totals.")] = 1,
    seats: Annotated[
        int | None, typer.Option(help="Seats that play; 1, or 6 in the poker room.")
    ] = None,
    bet: Annotated[
        list[str] | None,
        typer.Option(help="A wager at every seat, e.g. --bet primary=10 --bet tie=5."),
    ] = None,
    strategy: Annotated[
        str,
        typer.Option(
            help="usual, optimal, FILE.toml; for blackjack also never-bust, mimic-the-dealer; in "
            "the poker room who sits down: usual, tight, loose, caller, as in usual,loose."
        ),
    ] = USUAL,
    bank: Annotated[str, typer.Option(help="A player-dealer's bank in dollars.")] = "",
    session: Annotated[int, typer.Option(help="Rounds in a session with a bankroll.")] = 0,
    bankroll: Annotated[str, typer.Option(help="Dollars that a session begins with.")] = "",
    sessions: Annotated[int, typer.Option(help="How many sessions; 10,000 by default.")] = 0,
    resume: Annotated[
        Path | None, typer.Option(help="Keep the totals in this file, and go on from them.")
    ] = None,
    on: Annotated[str, typer.Option(help="A Dask scheduler, e.g. tcp://scheduler:8786.")] = "",
    plot: Annotated[
        Path | None, typer.Option(help="Draw how the estimates came about, as PNG.")
    ] = None,
    threads: Annotated[int, typer.Option(help="Threads; all cores by default.")] = 0,
    json: JsonOption = False,
) -> None:
    """Simulate rounds of a game and estimate each wager's edge.

    Example: [bold]pitboss simulate toledo/blackjack decks=6 --rounds 10000000[/bold]
    """
    check_rounds(rounds)
    given = parse_address(address, options or [])
    terms = given.terms(between_players=True)
    if terms.game.between_players:
        if given.wager or bank or session or bankroll or sessions or resume or plot:
            raise BadInput(
                f"hands of {terms.address} are simulated with --rounds, --seed, --seats, "
                "--strategy and --bet stack=DOLLARS",
                code="usage",
            )
        with _progress("dealing", rounds, show=not json) as advance:
            dealt = play_hands(
                terms,
                hands=rounds,
                seed=seed,
                seats=seats,
                stack=_bets(terms, bet or []).get("stack", 0),
                players=strategy.split(","),
                crew=_crew(on, threads),
                progress=advance,
            )
        print_json(hands_json(terms, dealt)) if json else show_hands(terms, dealt)
        return
    seats = 1 if seats is None else seats
    stakes = _bets(terms, bet or []) or stakes_with(terms, given.wager)
    cover = UNLIMITED
    if bank:
        cover = cents(bank)
        check_cover(terms, cover)
    in_sessions = _in_sessions(session, bankroll, sessions, resume, plot)
    if plot:
        check_picture(plot)
    policy = policy_of(terms, strategy)
    crew = _crew(on, threads)
    if in_sessions:
        run = Run(terms, stakes, seed, seats, policy, cover)
        with _progress("sessions", sessions or SESSIONS, show=not json) as advance:
            played = play_sessions(
                run,
                rounds=session,
                bankroll=cents(bankroll),
                sessions=sessions or SESSIONS,
                crew=crew,
                progress=advance,
            )
        if json:
            print_json(sessions_json(run, played, strategy))
        else:
            show_sessions(run, played)
        return
    with _progress("dealing", rounds, show=not json) as advance:
        found = simulate(
            terms,
            stakes,
            rounds=rounds,
            seed=seed,
            seats=seats,
            policy=policy,
            cover=cover,
            crew=crew,
            keeper=KeptTotals(resume) if resume else None,
            progress=advance,
        )
    proofs = proofs_of(terms, found, stakes, policy=policy, strategy=strategy, cover=cover)
    exact = proofs.edges
    if plot:
        draw_convergence(plot, terms.address, found, exact)
    if json:
        print_json(
            [
                {
                    **_estimate_json(terms, e, found, exact[e.wager]),
                    "strategy": strategy,
                    "stakes": {n: dollars(stakes[n]) for n in spots_of(terms, e.wager, stakes)},
                }
                for e in found.estimates
            ]
        )
    else:
        _show(terms, found, exact, stakes)
        for spot in proofs.for_best_play:
            said = (
                f"the proof of {spot} is for the best play: --strategy optimal is held against it"
            )
            console.print(said, soft_wrap=True, markup=False)
        for spot in proofs.unproved:
            said = f"not proved yet: {_asking(given, options, spot, stakes[spot])}"
            console.print(said, soft_wrap=True, markup=False)


def _asking(given: Address, options: list[str] | None, spot: str, stake: int) -> str:
    """The command that proves a wager at this stake."""
    at = f"{given.book}/{given.game}:{spot}" + ("@" * bool(given.paytable) + given.paytable)
    return shlex.join(["pitboss", "edge", at, *(options or []), "--stake", dollars(stake)])


def _in_sessions(
    session: int, bankroll: str, sessions: int, resume: Path | None, plot: Path | None
) -> bool:
    """Are sessions asked for? Refuses what goes with only one of the two ways to simulate."""
    if not session:
        if bankroll or sessions:
            raise BadInput("a bankroll is for sessions: add --session ROUNDS", code="session")
        return False
    if not bankroll:
        raise BadInput("a session needs a bankroll: add --bankroll DOLLARS", code="session")
    if resume or plot:
        name = "--resume" if resume else "--plot"
        raise BadInput(f"{name} is for rounds, not for sessions", code="session")
    return True


def _crew(on: str, threads: int) -> Crew:
    """Who plays the shards: this machine's threads, or a cluster."""
    if not on:
        return on_threads(threads or None)
    if threads:
        raise BadInput("--threads is for this machine, and --on for others", code="cluster")
    from pitboss.engines.cluster import on_cluster

    return on_cluster(on)


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


@contextmanager
def _progress(what: str, total: int, *, show: bool) -> Iterator[Callable[[int], None]]:
    """A bar with the time left, on a terminal."""
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed:,.0f} of {task.total:,.0f}"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not (show and console.is_terminal),
    )
    with bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


def _estimate_json(
    terms: Terms, e: Estimate, found: Simulation, exact: float | None
) -> dict[str, Any]:
    low, high = e.interval()
    number = found.estimates.index(e)
    wagers = [other.wager for other in found.estimates]
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
        "rounds": found.rounds,
        "samples": e.samples,
        "seats": found.seats,
        "seed": found.seed,
        "exact_edge": exact,
        "z": e.z(exact) if exact is not None else None,
        "covariance": dict(zip(wagers, found.covariance[number], strict=True)),
    }


def _show(
    terms: Terms, found: Simulation, exact: dict[str, float | None], stakes: dict[str, int]
) -> None:
    title = f"{terms.address}: {found.rounds:,} rounds, seed {found.seed}"
    figures = ("edge", "± 95 %", "hit", "push", "sd", "units", "exact", "z")
    made = table("wager", "stake", *figures, title=title, right=("stake", *figures))
    for e in found.estimates:
        spots = spots_of(terms, e.wager, stakes)
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
    if 1 < len(found.estimates) <= MOST_CORRELATED:
        console.print(_correlations(found))


def _correlations(found: Simulation) -> Table:
    """How the wagers' results of one round go together."""
    wagers = [e.wager for e in found.estimates]
    made = table("correlation", *wagers, right=wagers)
    for number, wager in enumerate(wagers):
        cells = [f"{found.correlation(number, other):+.3f}" for other in range(number + 1)]
        made.add_row(wager, *cells)
    return made
