"""A report on a game as a test lab hands it in: rules, method, figures, and who vouches for them.

It holds what was proved of every wager, what a simulation found beside it, and the hashes of all
that it was made from: the rule book's files, the code, and the result itself. The house's key signs
that hash, so that whoever has the key can tell whether a figure was changed afterwards.
"""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from importlib.metadata import version
from typing import Any

from pitboss.engines.charts import OPTIMAL, USUAL, policy_of
from pitboss.engines.exact.result import Solved
from pitboss.engines.exact.tables import Case, own_wagers, solve_case
from pitboss.engines.held_against import Proofs, proofs_of, spots_of, stakes_with
from pitboss.engines.simulate import Simulation, simulate
from pitboss.errors import BadInput, NotAllowed, PitbossError, unknown
from pitboss.ledger.house_key import HouseKey
from pitboss.report.blocks import capital, words
from pitboss.report.edges import edge_json
from pitboss.report.sheet import sheet_of
from pitboss.report.sheet_form import WagerSheet
from pitboss.revisions import revision
from pitboss.rulebook.terms import Terms

PURPOSE = "report"
Said = Callable[[str], None]
"""Told what is being worked at."""

SOLVERS = {
    "branching": "every way in which the round can go is followed to its end",
    "counting": "every deal is counted, and at its one decision the best action is taken",
    "solitaire": "every hand is counted, and at each decision, from the last one back, the best "
    "action for the cards in sight is taken",
    "community": "every board and every two hands are counted, and at each decision, from the last "
    "one back, the best action for the cards in sight is taken",
    "showdown": "every hand of the player's is held against every hand of the dealer's, and the "
    "best action is taken at each",
    "settings": "every setting of every hand is held against every hand of the dealer's",
    "house-ways": "every hand of the player's, set the house way, is held against every hand of "
    "the dealer's",
    "chain": "the states of the table from roll to roll are a chain, whose chances are solved for",
    "shoe": "every hand against every upcard is weighed by the cards left in the shoe, with the "
    "best play for the cards of each hand",
    "stages": "every hand against every upcard is weighed by the cards left in the shoe, with the "
    "best play for the cards of each hand",
}
"""How each solver proves, in a sentence."""


@dataclass(frozen=True)
class Report:
    """What is reported, and the house's signature under it."""

    terms: Terms
    data: dict[str, Any]
    signature: str
    key: str
    """Which key signed: a name that gives nothing of it away."""

    @property
    def hash(self) -> str:
        return _hash(self.data)

    def as_json(self) -> dict[str, Any]:
        """The documented form, as `--check` reads it."""
        return {
            "report": self.data,
            "sha256": self.hash,
            "key": self.key,
            "signature": self.signature,
        }


def _hash(data: Mapping[str, Any]) -> str:
    """SHA-256 of the data as JSON with sorted keys and nothing between."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def name_of(key: HouseKey) -> str:
    return key.derived("name of the key").hex()[:16]


def report(
    terms: Terms,
    key: HouseKey,
    *,
    wager: str = "",
    rounds: int = 1_000_000,
    seed: int = 1,
    day: date | None = None,
    said: Said = lambda text: None,
) -> Report:
    """Prove a game's wagers, or one, simulate each beside its proof, and sign what was found."""
    if wager and wager.split(" ")[0] not in terms.wagers:
        raise unknown(f"wager in {terms.address}", wager, terms.wagers, code="wager")
    made = sheet_of(terms)
    sheets = {each.wager: each for each in made.wagers}
    wagers, without = [], []
    for slug in [wager] if wager else own_wagers(terms):
        said(f"{terms.address}:{slug} proved")
        found = solve_case(
            Case(
                address=terms.address,
                wager=slug,
                options=dict(terms.options),
                stake=None,
                bound=terms,
            )
        )
        if isinstance(found, PitbossError):
            without.append({"wager": slug, "says": found.message})
            continue
        said(f"{terms.address}:{slug} simulated")
        for solved in found:
            beside = _simulated(terms, solved, rounds, seed)
            wagers.append(_wager(terms, solved, sheets[slug.split(" ")[0]], beside))
    if not wagers:
        raise NotAllowed(without[0]["says"], code="exact")
    offer = terms.offer
    data = {
        "address": terms.address,
        "title": made.title,
        "house": made.house,
        "regulator": made.regulator,
        "edition": made.edition,
        "lines": made.lines,
        "source": made.source,
        "date": (day or date.today()).isoformat(),
        "options": {name: str(value) for name, value in terms.options.items()},
        "wagers": wagers,
        "without": without,
        "made_by": {
            "pitboss": version("pitboss"),
            "code": revision(),
            "python": platform.python_version(),
            "numba": version("numba"),
            "numpy": version("numpy"),
        },
        "files": dict(offer.files),
    }
    return Report(terms, data, key.signature(PURPOSE, _hash(data).encode()), name_of(key))


def check(told: Any, key: HouseKey) -> str:
    """Refuse a report that was changed, or that another key signed; what it is of."""
    names = ("report", "sha256", "key", "signature")
    if not isinstance(told, dict) or not all(name in told for name in names):
        raise BadInput("this is no report: it has no signature", code="report")
    found = _hash(told["report"])
    if found != told["sha256"]:
        raise NotAllowed("the report was changed: its hash is another", code="report")
    if told["key"] != name_of(key):
        raise NotAllowed(f"another key signed the report, {told['key']}", code="key")
    if not key.has_signed(PURPOSE, found.encode(), str(told["signature"])):
        raise NotAllowed("the signature is not of this key", code="report")
    return str(told["report"]["address"])


# --- A wager ------------------------------------------------------------------------------------


def _wager(
    terms: Terms, solved: Solved, told: WagerSheet, simulated: dict[str, Any] | None
) -> dict[str, Any]:
    proved = edge_json(terms, solved, [])
    left_out = ("book", "game", "options", "alike", "method", "shipped")
    slug = told.wager
    tables = [t for t in told.paytables if t.name == terms.paytables.get(slug)]
    results: Mapping[int, Fraction | float] = solved.distribution
    return {
        **{name: value for name, value in proved.items() if name not in left_out},
        "title": told.title,
        "says": told.says,
        "lines": told.lines,
        "pays": [
            {
                "title": row.title or capital(words(row.outcome)),
                "pays": row.pays,
                "lines": row.lines or table.lines,
            }
            for table in tables
            for row in table.rows
        ],
        "method": SOLVERS[solved.solver],
        "numbers": "exact" if isinstance(solved.edge, Fraction) else "floating point",
        "results": [
            {"net": str(Fraction(net, solved.stake)), "chance": float(p), "exact": _fraction(p)}
            for net, p in sorted(results.items(), reverse=True)
            if p
        ],
        "simulation": simulated,
    }


def _fraction(chance: Fraction | float) -> str | None:
    return str(chance) if isinstance(chance, Fraction) else None


def _simulated(terms: Terms, solved: Solved, rounds: int, seed: int) -> dict[str, Any] | None:
    """What a run finds of the wager; by the best play where there is something to decide."""
    slug = solved.wager.split(" ")[0]
    stakes = stakes_with(terms, solved.wager)
    run, strategy, proofs = _run(terms, stakes, rounds, seed)
    spots = spots_of(terms, slug, stakes)
    found = next((e for e in run.estimates if e.wager in (slug, *spots)), None)
    if found is None:
        return None
    proved = proofs.edges.get(found.wager)
    low, high = found.interval()
    return {
        "rounds": rounds,
        "samples": found.samples,
        "seed": seed,
        "strategy": strategy,
        "stakes": {name: cents / 100 for name, cents in stakes.items()},
        "edge": found.edge,
        "se": found.se,
        "low": low,
        "high": high,
        "hit": found.hit,
        "sd": found.sd,
        "held_against": proved,
        "z": None if proved is None else found.z(proved),
    }


def _run(
    terms: Terms, stakes: Mapping[str, int], rounds: int, seed: int
) -> tuple[Simulation, str, Proofs]:
    strategy = USUAL if terms.game.usual_is_best(terms.rules) else OPTIMAL
    try:
        policy = policy_of(terms, strategy)
    except NotAllowed:  # it fits in no chart: hands are set the house way
        strategy, policy = USUAL, policy_of(terms, USUAL)
    run = simulate(terms, stakes, rounds=rounds, seed=seed, policy=policy)
    return run, strategy, proofs_of(terms, run, stakes, policy=policy, strategy=strategy)
