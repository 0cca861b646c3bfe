"""Prove what the package ships, and write it: `src/pitboss/proofs`, a file for each game.

    python tools/ship_proofs.py                    every wager at its defaults, then each option
    python tools/ship_proofs.py toledo craps       only of some books or games
    python tools/ship_proofs.py --minutes 5        stop proving after five minutes of this processor
    python tools/ship_proofs.py --check --tenth 3  prove a tenth of what is shipped anew; it fails
                                                   where more than a tenth of all is stale

Everything that is proved is kept as it comes, so it may be stopped and started again, or run for
some books beside others; `--minutes 0` writes what is known. What a game's own file says takes
minutes is left out without `--patient`. Written is what is true of the code that is here, and
nothing else: a game of which all proofs are stale loses its file.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from pitboss.engines.exact import can_prove, shipped
from pitboss.engines.exact.store import written_down
from pitboss.engines.exact.tables import Case, Found, cases_of, kept_case, own_wagers, solve_case
from pitboss.errors import PitbossError
from pitboss.registry import game, slugs
from pitboss.revisions import PACKAGE
from pitboss.rulebook.loader import BookGame, books
from pitboss.rulebook.terms import terms

TENTHS = 10
FRESH = Fraction(9, 10)
"""What share of all that should come with the package must be of the code that is here.

Whoever edits a solver or a game makes proofs stale, and may leave that to whoever lands last; but
what is landed answers at once.
"""


@dataclass(frozen=True)
class Wanted:
    """A case to be shipped, and whose code deals it."""

    play: str
    case: Case

    def __str__(self) -> str:
        return f"{self.case.address}:{self.case.wager} {self.case.changed}".strip()


def wanted(only: list[str]) -> list[Wanted]:
    """Every case of every wager, defaults of all games before their options."""
    found = [one for offer in _offers(only) for one in _of_game(offer)]
    return sorted(found, key=lambda one: bool(one.case.changed))


def _offers(only: list[str]) -> Iterator[BookGame]:
    known = slugs()
    for book in books().values():
        for offer in book.games().values():
            names = {book.slug, offer.slug, offer.address, offer.data.game.play}
            if offer.data.game.play in known and (not only or names & set(only)):
                yield offer


def _of_game(offer: BookGame) -> Iterator[Wanted]:
    on = terms(offer.address)
    for wager in own_wagers(on):
        first = Case(address=offer.address, wager=wager, options={}, stake=None, bound=on)
        for case in cases_of(first, every=True):
            yield Wanted(offer.data.game.play, case)


def prove(cases: list[Wanted], *, seconds: float, patient: bool) -> int:
    """Solve what is not known yet, as long as there is time; how many are left."""
    left = 0
    for one in cases:
        case = one.case
        if kept_case(case) is not None:
            continue
        if (takes_long(case) and not patient) or time.process_time() > seconds:
            left += 1
            continue
        begun = time.process_time()
        solve_case(case)
        print(f"{one}: {time.process_time() - begun:.1f} s", flush=True)
    return left


def takes_long(case: Case) -> bool:
    return case.wager in case.terms().game.facts.takes_long


def fresh(cases: list[Wanted]) -> bool:
    """Is enough of what should be shipped of this very code and these books?"""
    wanted = [one for one in cases if can_prove(one.case.terms(), one.case.wager)]
    lacking = [one for one in wanted if kept_case(one.case, here=False) is None]
    stale = [one for one in lacking if not takes_long(one.case)]
    print(f"{len(wanted) - len(lacking)} of {len(wanted)} cases come proved with the package")
    enough = len(stale) <= (1 - FRESH) * len(wanted)
    if not enough:
        games = ", ".join(sorted({one.play for one in stale}))
        print(f"too many of the proofs are stale: {len(stale)}; make proofs proves them. {games}")
    return enough


def check(cases: list[Wanted], *, seconds: float) -> bool:
    """Prove anew what is shipped, as long as there is time: is all of it as it was?"""
    same = wrong = 0
    for one in cases:
        known = kept_case(one.case, here=False)
        if isinstance(known, list):
            if time.process_time() > seconds:
                break
            if alike(known, solve_case(replace(one.case, anew=True))):
                same += 1
            else:
                wrong += 1
                print(f"{one}: proved otherwise than shipped")
    print(f"{same + wrong} shipped cases proved anew, {wrong} of them otherwise")
    return not wrong


def alike(known: Found, found: Found) -> bool:
    """The same results; floating point to the digits that are promised."""
    if isinstance(known, PitbossError) or isinstance(found, PitbossError):
        return False
    return len(known) == len(found) and all(
        one.wager == other.wager
        and one.fraction == other.fraction
        and abs(float(one.edge) - float(other.edge)) < 1e-12
        for one, other in zip(known, found, strict=True)
    )


def write(cases: list[Wanted], into: Path, *, whole: bool) -> None:
    """A file for each that has a proof; of books that were not asked for it stays as it is."""
    into.mkdir(exist_ok=True)
    files = {one.play: game(one.play).file for one in cases}  # two games may be one file's
    places = {file: into / f"{file.stem}.json.xz" for file in files.values()}
    proofs: dict[Path, dict[str, Any]] = {
        file: {} if whole else dict(shipped.current(place, file)) for file, place in places.items()
    }
    for one in cases:
        proofs[files[one.play]] |= dict(_results(one.case))
    size = number = 0
    for file, found in sorted(proofs.items()):
        if not found:
            places[file].unlink(missing_ok=True)
            continue
        size += shipped.write(places[file], file, found)
        number += len(found)
    written = sum(bool(found) for found in proofs.values())
    print(f"{number} results in {written} files, {size / 1000:.0f} kB")


def _results(case: Case) -> Iterator[tuple[str, Any]]:
    """What is kept of each spot of a case."""
    on = case.terms()
    layout = on.game.layout
    for spot in layout.spots_of(case.wager):
        name, found = written_down(on, layout.names[spot], case.stake)
        if found is not None:
            yield name, found


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("only", nargs="*", help="books or games; without any, all")
    asked.add_argument("--minutes", type=float, default=1e9, help="of processor time for proving")
    asked.add_argument("--patient", action="store_true", help="also what takes minutes by itself")
    asked.add_argument("--check", action="store_true", help="prove anew what is shipped; no file")
    asked.add_argument("--tenth", type=int, help="every tenth case from this one")
    given = asked.parse_args()
    cases = wanted(given.only)
    enough = not given.check or fresh(cases)
    if given.tenth is not None:
        cases = cases[given.tenth % TENTHS :: TENTHS]
    if given.check:
        sys.exit(not (check(cases, seconds=60 * given.minutes) and enough))
    left = prove(cases, seconds=60 * given.minutes, patient=given.patient)
    print(f"{len(cases) - left} of {len(cases)} cases are known")
    into = shipped.folder() or PACKAGE / "proofs"
    write(cases, into, whole=not given.only and given.tenth is None)


if __name__ == "__main__":
    main()
