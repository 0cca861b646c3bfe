"""What a simulation is held against: the proof of each wager that was played the same way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pitboss.engines.charts import OPTIMAL, USUAL
from pitboss.engines.exact import can_prove, unit_stake
from pitboss.engines.exact.question import main_wager
from pitboss.engines.exact.store import solve_stored, stored
from pitboss.engines.followed import is_followed, simulated_edge
from pitboss.engines.simulate import Simulation, default_stakes
from pitboss.errors import PitbossError, unknown
from pitboss.facts import Face
from pitboss.money.banks import UNLIMITED
from pitboss.money.paytables import Pays
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms

Stakes = Mapping[str, int]
"""Spot to cents."""


@dataclass(frozen=True)
class Proofs:
    """The proved edges of what was simulated, by wager."""

    edges: dict[str, float | None] = field(default_factory=dict)
    for_best_play: list[str] = field(default_factory=list)
    """Spots whose proof is for the best play, and not for what was followed."""
    unproved: list[str] = field(default_factory=list)
    """Spots whose proof takes long, and is not in the store."""


def proofs_of(
    terms: Terms,
    found: Simulation,
    stakes: Stakes,
    *,
    policy: Array,
    strategy: str,
    cover: int = UNLIMITED,
) -> Proofs:
    """The proof beside each estimate, where there is one of the very thing that was played."""
    as_solved = strategy in (USUAL, OPTIMAL) or not terms.game.actions
    not_the_best = strategy == USUAL and not terms.game.usual_is_best(terms.rules)
    as_played = replace(terms.game, policy=lambda rules: policy, says_policy=True)
    followed = replace(terms, game=as_played)
    made = Proofs()
    for e in found.estimates:
        spot = _solved_spot(terms, e.wager, stakes) if cover == UNLIMITED else ""
        made.edges[e.wager] = None
        if spot and is_followed(terms, e.wager):
            made.edges[e.wager] = simulated_edge(followed, stakes, e.wager)
        elif spot and e.wager == main_wager(terms) and not_the_best:
            made.for_best_play.append(spot)
        elif spot and as_solved:
            made.edges[e.wager] = _exact_edge(terms, spot, stakes)
            if made.edges[e.wager] is None:
                made.unproved.append(spot)
    return made


def spots_of(terms: Terms, slug: str, stakes: Stakes) -> list[str]:
    """Where a wager is staked."""
    layout = terms.game.layout
    return [name for name in stakes if layout.kinds[layout.index(name)] == slug]


def stakes_with(terms: Terms, wager: str) -> dict[str, int]:
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
    if terms.game.setting is not None and slug == terms.game.setting.banks:
        others = {}  # who banks makes no other wager
    if rule.equal_to in others:
        amount = others[rule.equal_to]
    elif rule.up_to and rule.up_to[0] in others:
        amount = min(amount, rule.up_to[1] * others[rule.up_to[0]])
    for name in others:
        bound = terms.wagers.get(name.split(" ")[0])
        if bound and bound.equal_to == slug:
            others[name] = amount
    return {name: amount if name == spot else others[name] for name in [*others, spot]}


def _solved_spot(terms: Terms, slug: str, stakes: Stakes) -> str:
    """Where a wager stands, if there is a solver for it and its game is the simulated one."""
    spots, layout = spots_of(terms, slug, stakes), terms.game.layout
    if len(spots) != 1 or _has_meter(terms, slug) or not can_prove(terms, slug):
        return ""
    companions = [n for n in stakes if layout.wager(layout.index(n)).counted_as == slug]
    return "" if terms.game.facts.stays_up and companions else spots[0]


def _exact_edge(terms: Terms, spot: str, stakes: Stakes) -> float | None:
    """The proved edge, beside these stakes. What takes long is only looked up, and not solved."""
    quick = _quick(terms, terms.game.layout.kinds[terms.game.layout.index(spot)])
    try:
        found = (solve_stored if quick else stored)(terms, spot, stakes[spot])
    except PitbossError:
        return None
    if found is not None and found.alone is not None and found.beside not in stakes:
        return float(found.alone.edge)
    return float(found.edge) if found else None


def _quick(terms: Terms, slug: str) -> bool:
    """Do the solvers take no time over it? Dice, wheels, and cards that only rank."""
    facts, layout = terms.game.facts, terms.game.layout
    face = layout.wager(layout.spots_of(slug)[0]).tells_apart or facts.tells_apart
    return not facts.equipment.is_dealt or face is Face.RANK


def _has_meter(terms: Terms, slug: str) -> bool:
    """Does the wager pay from a meter? It runs in a simulation, and stands still in a solution."""
    rows = getattr(terms.rules, slug.replace("-", "_"), None)
    if slug.replace("-", "_") not in terms.game.paytables or rows is None:
        return False
    return bool((rows[:, 0] == Pays.METER).any())
