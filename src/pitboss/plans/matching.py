"""Which outcome each row of a table is: no outcome twice, and the names as much alike as can be."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pitboss.plans.vocabulary import KnownTable, alike, content

At = tuple[int, int]
"""A cell of a block: its row and its column."""
ROW = 0.5
"""How much a row's name must have in common with an outcome's."""
CLOSELY, LOOSELY = 0.75, 0.7
"""How well brackets must fit an outcome to be what is meant; what the rest counts then."""
_ASIDE = re.compile(r"\(([^)]*)\)")


def matching(labels: Mapping[At, str], table: KnownTable) -> dict[At, str]:
    """Each row's outcome: no outcome twice, and the names as much alike as they can be."""
    options = {
        at: sorted(((well, slug) for slug, well in _outcomes(label, table).items()), reverse=True)
        for at, label in labels.items()
    }
    options = _exact(options)
    order = sorted((at for at in options if options[at]), key=lambda at: len(options[at]))
    _, chosen = _chosen(tuple((at, tuple(options[at])) for at in order), frozenset(), [4000])
    return dict(chosen)


def _exact(options: Mapping[At, list[tuple[float, str]]]) -> dict[At, list[tuple[float, str]]]:
    """A row that is called just as an outcome is that outcome, and no other row is."""
    called: dict[str, list[At]] = {}
    for at, choices in options.items():
        for well, slug in choices:
            if well == 1.0:
                called.setdefault(slug, []).append(at)
    owner = {slug: rows[0] for slug, rows in called.items() if len(rows) == 1}
    return {
        at: [each for each in choices if owner.get(each[1], at) == at]
        for at, choices in options.items()
    }


_NONE: tuple[tuple[At, str], ...] = ()
_Options = tuple[tuple[At, tuple[tuple[float, str], ...]], ...]


def _chosen(
    options: _Options, taken: frozenset[str], steps: list[int]
) -> tuple[float, tuple[tuple[At, str], ...]]:
    """The best choice of an outcome for each row; `steps` is how long may be looked for it."""
    if not options:
        return 0.0, ()
    (at, choices), rest = options[0], options[1:]
    best, held = -1.0, _NONE
    free = [(well, slug) for well, slug in choices if slug not in taken]
    if len(free) > 1 and steps[0] <= 0:
        free = free[:1]
    for well, slug in free:
        steps[0] -= 1
        score, others = _chosen(rest, taken | {slug}, steps)
        if score + well > best:
            best, held = score + well, ((at, slug), *others)
        if well == 1.0 and len(choices) == 1:
            return best, held
    if not free or steps[0] > 0:
        score, others = _chosen(rest, taken, steps)
        if score > best:
            best, held = score, others
    return best, held


def _outcomes(label: str, table: KnownTable) -> dict[str, float]:
    """How well a row's name fits each outcome, where it does.

    What stands in brackets says more closely what is meant, where it is an outcome itself.
    """
    found = _named(ways(label), table)
    aside = _named([content(each) for each in _ASIDE.findall(label)], table)
    if closer := {slug for slug, well in aside.items() if well >= CLOSELY}:
        found = {slug: well * (slug in closer or LOOSELY) for slug, well in found.items()}
    return {slug: well for slug, well in found.items() if well >= ROW}


def _named(forms: list[frozenset[str]], table: KnownTable) -> dict[str, float]:
    """How well the best of some names fits each outcome."""
    found: dict[str, float] = {}
    for slug, name in table.rows:
        well = max((alike(form, name) for form in forms), default=0.0)
        found[slug] = max(well, found.get(slug, 0.0))
    return found


def ways(label: str) -> list[frozenset[str]]:
    """A row's name: whole, without what stands in brackets, that alone, and its last clause."""
    forms = [label, _ASIDE.sub(" ", label), *_ASIDE.findall(label), label.rpartition(";")[2]]
    return [content(each) for each in dict.fromkeys(forms) if content(each)]
