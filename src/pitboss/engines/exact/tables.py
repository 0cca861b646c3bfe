"""Tables of edges: a wager under each option and each paytable that its book allows.

All combinations of a book's options would be millions. So each option is moved by itself, all
others at their defaults, and each paytable is taken by itself. An option that counts, as decks do,
takes all its values where they are few, and else the lowest and the highest. What is posted at a
table (limits, fees, how the shoe is kept) is no part of the edge and is not moved.

A case is one wager under one set of options. What is not in the store yet is solved by processes,
one case each, on all cores; every case is kept as soon as it is solved.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from fractions import Fraction

from pitboss.engines.exact import Exact, Solved, can_prove, unit_stake
from pitboss.engines.exact.store import solve_stored, stored
from pitboss.errors import NotAllowed, PitbossError, line_of
from pitboss.money.cents import money
from pitboss.money.wagers import check_amount
from pitboss.rulebook.citing import limits_of
from pitboss.rulebook.schema import Option, PaytableData, Scalar
from pitboss.rulebook.terms import Terms, bind, terms

MOST_VALUES = 8
"""Values of an option that counts which are all tried."""
CLOSE = 1e-12
"""Results in floating point that differ by less are the same."""

Options = dict[str, str | Scalar]
Found = list[Solved] | PitbossError
"""What came of a case: a result for each spot that differs, or why there is none."""


@dataclass(frozen=True, kw_only=True)
class Case:
    """One wager under one set of options."""

    address: str
    wager: str
    options: Options
    stake: int | None
    beside: int | None = None
    """The stake of the wager that it is decided with; the same, if it is not said."""
    changed: str = ""
    """What is not as in the wager's first case: `decks=8`, `@paytable`."""
    anew: bool = False
    """Prove it, whatever is kept or came with the package."""
    bound: Terms | None = field(default=None, compare=False, repr=False)
    """Its terms where they are known; another process has to bind them again."""

    def terms(self) -> Terms:
        return self.bound or terms(self.address, self.options)


@dataclass(frozen=True, kw_only=True)
class Row:
    """One line of a table."""

    terms: Terms
    exact: Solved
    changed: str = ""
    alike: list[str] = field(default_factory=list)
    """Options that make no difference to the wager, with their values."""


# --- Which cases there are --------------------------------------------------------------------


def own_wagers(on: Terms) -> list[str]:
    """The wagers whose result is not counted with another's."""
    layout = on.game.layout
    return [slug for slug in on.wagers if not layout.wager(layout.spots_of(slug)[0]).counted_as]


def cases_of(first: Case, *, every: bool) -> list[Case]:
    """A wager as it is asked for, and, if every set of options is wanted, the others after it."""
    if not every:
        return [first]
    on = first.terms()
    slug = first.wager.split(" ")[0]
    cases, known = [first], [_in_force(on, slug)]
    for moved in _moves(on, slug, first.options):
        options = {**first.options, **moved}
        try:
            under = bind(on.offer, options)
        except NotAllowed:  # values that do not go together, or a table for another option
            continue
        if _in_force(under, slug) not in known:
            known.append(_in_force(under, slug))
            changed = _changed(on, under, slug)
            cases.append(replace(first, options=options, changed=changed, bound=under))
    return cases


def _in_force(on: Terms, slug: str) -> tuple[dict[str, Scalar], str | None]:
    return dict(on.options), on.paytables.get(slug)


def _changed(on: Terms, under: Terms, slug: str) -> str:
    words = [f"{n}={written(v)}" for n, v in under.options.items() if on.options.get(n) != v]
    if under.paytables.get(slug) != on.paytables.get(slug):
        words.append(f"@{under.paytables[slug]}")
    return " ".join(words)


def written(value: Scalar) -> str:
    """An option's value as it is given on a command line."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _moves(on: Terms, slug: str, fixed: Options) -> Iterator[Options]:
    """Each option moved by itself, and then each paytable; what is fixed stays."""
    data = on.offer.data
    for name, option in data.options.items():
        if name in fixed:
            continue
        for value in values(option):
            if value != on.options[name]:
                yield {name: value}
    if f"{slug}-paytable" not in fixed:
        yield from (_with_paytable(on, slug, table, fixed) for table in data.wager[slug].paytable)


def _with_paytable(on: Terms, slug: str, table: PaytableData, fixed: Options) -> Options:
    """What to give for a paytable: its name, and the options that it is for where they are not."""
    chosen: Options = {f"{slug}-paytable": table.name}
    try:
        bind(on.offer, {**fixed, **chosen})
    except NotAllowed:
        needed = {
            key.removesuffix("-at-least").removesuffix("-at-most"): value
            for key, value in table.when.items()
        }
        return {**needed, **fixed, **chosen}
    return chosen


def values(option: Option) -> list[Scalar]:
    """The values of an option that are tried.

    >>> values(Option(at_least=1, at_most=4, default=2, lines=1, says="decks"))
    [1, 2, 3, 4]
    >>> values(Option(at_least=1, at_most=100, default=10, lines=1, says="times odds"))
    [1, 100]
    """
    if option.allowed:
        return list(option.allowed)
    low, high = option.at_least, option.at_most
    if low is not None and high is not None and high - low < MOST_VALUES:
        return list(range(low, high + 1))
    return [end for end in (low, high) if end is not None]


# --- What comes of them -----------------------------------------------------------------------


def solve_wager(
    terms: Terms,
    wager: str,
    stake: int | None,
    beside: int | None = None,
    *,
    anew: bool = False,
) -> list[Solved]:
    """One result for a wager, or one for each spot where the spots differ."""

    def solved(spot: str) -> Solved:
        return solve_stored(terms, spot, stake, beside, anew=anew)

    return _of_spots(terms, wager, solved) or []


def _kept(on: Terms, case: Case, here: bool) -> list[Solved] | None:
    """The same if all of it is in the store."""
    return _of_spots(
        on, case.wager, lambda spot: stored(on, spot, case.stake, case.beside, here=here)
    )


def _of_spots(on: Terms, wager: str, result: Callable[[str], Solved | None]) -> list[Solved] | None:
    """The results of a wager's spots, as one where they are alike; None where one is missing."""
    layout = on.game.layout
    if wager not in layout.kinds:
        one = result(wager)
        return None if one is None else [one]
    found: list[Solved] = []
    for spot in layout.spots_of(wager):
        try:
            one = result(layout.names[spot])
        except NotAllowed as error:
            if error.code != "not-offered":
                raise
            continue
        if one is None:
            return None
        found.append(one)
    if found and all(x.distribution == found[0].distribution for x in found):
        return [found[0].named(wager)]
    return found


def _checked(case: Case) -> Terms:
    """The terms of a case that a solver takes."""
    on = case.terms()
    slug = case.wager.split(" ")[0]
    if case.stake is not None:
        check_amount(on.wagers[slug], case.stake, seat="the stake", cites=limits_of(on))
    if not can_prove(on, slug):
        raise NotAllowed(f"{on.address} has no exact solution for '{slug}'", code="exact")
    if case.beside is not None:
        _check_beside(on, slug, case)
    return on


def _check_beside(on: Terms, slug: str, case: Case) -> None:
    """A stake beside this one is for wagers that the same decisions settle."""
    told = on.game.twenty_one
    if told is None or slug not in told.own_bets or case.beside is None:
        raise NotAllowed(f"{slug} is not decided together with another wager", code="beside")
    main, rule = on.wagers[told.wager], on.wagers[slug]
    check_amount(main, case.beside, seat="the stake beside it", cites=limits_of(on))
    amount = case.stake or unit_stake(on, slug)
    if rule.up_to and amount > rule.up_to[1] * case.beside:
        raise NotAllowed(
            f"{rule.title} is at most {money(rule.up_to[1] * case.beside)} beside "
            f"{money(case.beside)}, not {money(amount)} ({line_of(rule.beside_lines)})",
            code="beside",
        )


def solve_case(case: Case) -> Found:
    """Solve a case, or take it from the store."""
    try:
        on = _checked(case)
        found = solve_wager(on, case.wager, case.stake, case.beside, anew=case.anew)
    except PitbossError as error:
        return error
    return found or _nowhere()


def kept_case(case: Case, *, here: bool = True) -> Found | None:
    """What is known of a case without solving; if not `here`, from what came with the package."""
    try:
        on = _checked(case)
        found = None if case.anew else _kept(on, case, here)
    except PitbossError as error:
        return error
    return found if found is None or found else _nowhere()


def _long(case: Case, patient: bool) -> NotAllowed | None:
    """Why a case is left alone by somebody who has no patience."""
    if patient or case.wager.split(" ")[0] not in case.terms().game.facts.takes_long:
        return None
    return NotAllowed("takes minutes to prove, pitboss edge BOOK/GAME does", code="takes-long")


def _nowhere() -> NotAllowed:
    return NotAllowed("not offered under these options", code="not-offered")


def solve_cases(
    cases: Sequence[Case],
    *,
    on_all_cores: bool,
    done: Callable[[int], None],
    patient: bool = True,
) -> list[Found]:
    """What comes of each case; `done` hears how many more are finished.

    Without patience, what takes minutes is answered only where it is kept.
    """
    found = [kept_case(case) or _long(case, patient) for case in cases]
    todo = [number for number, known in enumerate(found) if known is None]
    done(len(cases) - len(todo))
    processes = min(os.cpu_count() or 1, len(todo)) if on_all_cores else 1
    solved = (
        _by_processes(cases, todo, processes)
        if processes > 1
        else ((number, solve_case(cases[number])) for number in todo)
    )
    with contextlib.closing(solved):  # an interrupt in `done` stops the processes as well
        for number, result in solved:
            found[number] = result
            done(1)
    return [result for result in found if result is not None]


def _by_processes(
    cases: Sequence[Case], todo: Sequence[int], processes: int
) -> Generator[tuple[int, Found], None, None]:
    """Solve cases in processes; all are gone in the end, also when this one is interrupted."""
    others = set(multiprocessing.active_children())
    futures: dict[Future[Found], int] = {}
    pool = ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn"))
    try:
        with _uninterrupted():
            for number in _order(cases, todo):
                futures[pool.submit(solve_case, replace(cases[number], bound=None))] = number
        for future in as_completed(futures):
            yield futures[future], future.result()
    except BrokenProcessPool:
        raise PitbossError(
            "a process that was solving has died; what was solved is kept, start again to go on",
            code="process",
        ) from None
    finally:
        if any(not future.done() for future in futures):
            for child in set(multiprocessing.active_children()) - others:
                child.terminate()
        pool.shutdown(cancel_futures=True)


def _order(cases: Sequence[Case], todo: Sequence[int]) -> list[int]:
    """First cases come first, those of different games side by side.

    The first of a wager compiles what the others then find compiled.
    """
    wagers: dict[str, list[str]] = {}
    for case in cases:
        names = wagers.setdefault(case.address, [])
        if case.wager not in names:
            names.append(case.wager)

    def place(number: int) -> tuple[bool, int, int]:
        case = cases[number]
        return bool(case.changed), wagers[case.address].index(case.wager), number

    return sorted(todo, key=place)


@contextlib.contextmanager
def _uninterrupted() -> Iterator[None]:
    """Processes that are started here do not hear an interrupt: it is for this one to stop them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# --- The table --------------------------------------------------------------------------------


def rows_of(cases: Sequence[Case], found: Sequence[Found]) -> list[Row]:
    """The rows of one wager: its first case, and of the others what differs from it."""
    first = [] if isinstance(found[0], PitbossError) else found[0]
    rows: list[Row] = []
    alike: list[str] = []
    for case, results in zip(cases[1:], found[1:], strict=True):
        if isinstance(results, PitbossError):
            continue
        new = [x for x in results if not any(same(x, known) for known in first)]
        if new:
            rows += [Row(terms=case.terms(), exact=x, changed=case.changed) for x in new]
        else:
            alike.append(case.changed)
    return [*(Row(terms=cases[0].terms(), exact=x, alike=alike) for x in first), *rows]


def same(one: Solved, other: Solved) -> bool:
    """Is it the same result of the same spot, whatever the stake?"""
    if (one.wager, one.meter) != (other.wager, other.meter):
        return False
    nets, known = _in_stakes(one), _in_stakes(other)
    if isinstance(one, Exact) and isinstance(other, Exact):
        return (nets, one.units) == (known, other.units)
    return (
        nets.keys() == known.keys()
        and abs(float(one.units) - float(other.units)) < CLOSE
        and all(abs(float(p) - float(known[net])) < CLOSE for net, p in nets.items())
    )


def _in_stakes(exact: Solved) -> dict[Fraction, Fraction | float]:
    return {Fraction(net, exact.stake): p for net, p in exact.distribution.items()}
