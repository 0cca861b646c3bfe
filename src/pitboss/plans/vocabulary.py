"""What the rows and tables of a known game are called, and what they pay elsewhere."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from pitboss import registry
from pitboss.plans.known import KnownGame
from pitboss.plans.words import NUMBERS, words

SLIGHT = frozenset(
    re.findall(
        r"\w+",
        "a all an and any are bet bonus card dealer double each hand in is less made of on only or "
        "other patron pay payout player roll single the to wager when win winning with your",
    )
)
"""Words by which two rows are hardly told apart."""
ALIKE = {
    "suited": "suit",
    "unsuited": "unsuit",
    "doesnt": "not",
    "qualify": "qualified",
    "qualifie": "qualified",
    "winner": "win",
    "winning": "win",
    "colored": "color",
    "coloured": "color",
    "sixe": "six",
}
"""Forms of a word that count as one."""
ANYTHING = frozenset(["win", "hit", "number"])
"""Outcomes that say nothing but that the wager is won."""


COUNTS = frozenset(NUMBERS)


@lru_cache(maxsize=65536)
def content(text: str) -> frozenset[str]:
    """The words of a name that count."""
    return frozenset(ALIKE.get(word, word) for word in words(text).split())


def alike(one: frozenset[str], other: frozenset[str]) -> float:
    """How much two names have in common: from 0.0 to 1.0, slight words counting little.

    >>> round(alike(content("Pair of Tens or Better"), content("tens or better")), 2)
    0.78
    >>> alike(content("Five of a Kind"), content("Three of a Kind"))
    0.0
    """

    numbers, others = one & COUNTS, other & COUNTS
    if numbers and others and not numbers & others:
        return 0.0

    def weight(of: frozenset[str]) -> float:
        return sum(0.25 if word in SLIGHT else 1.0 for word in of)

    whole = weight(one) + weight(other)
    return 2 * weight(one & other) / whole if whole else 0.0


@dataclass
class KnownTable:
    """All that the books at hand say of one wager's paytables."""

    slug: str
    titles: set[str] = field(default_factory=set)
    outcomes: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """Each outcome with the names that a plan may have for it."""
    pays: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """What each outcome pays in some book."""
    sizes: list[int] = field(default_factory=list)
    """How many rows its paytables have."""
    required: bool = False
    """Must it be made, in some book?"""
    play: str = ""
    """The game that it is a wager of."""

    more: list[str] = field(default_factory=list)
    """Outcomes that only the game's code has: no book at hand has a row for them."""
    called: set[str] = field(default_factory=set)
    """What the section of its host calls it, where it is dealt at another game's table."""

    @cached_property
    def names(self) -> list[frozenset[str]]:
        if self.called:
            return [content(title) for title in sorted(self.called)]
        return [content(title) for title in (*sorted(self.titles), self.slug.replace("-", " "))]

    @cached_property
    def rows(self) -> list[tuple[str, frozenset[str]]]:
        """Each outcome by each of its names."""
        return [(slug, content(name)) for slug, names in self.outcomes.items() for name in names]

    @property
    def single(self) -> str:
        """Its only outcome, where it has but one."""
        return next(iter(self.outcomes)) if len(self.outcomes) == 1 else ""


def vocabulary(game: KnownGame, host: KnownGame | None = None) -> dict[str, KnownTable]:
    """The paytables of a game by wager, of all books that offer it.

    Of a game that is dealt at the tables of others (a linked jackpot), those for one of its hosts.
    """
    found: dict[str, KnownTable] = {}
    for offer in game.offers:
        for slug, wager in offer.data.wager.items():
            of = found.setdefault(slug, KnownTable(slug, play=game.play))
            of.required = of.required or wager.required
            of.titles.add(wager.title)
            for table in wager.paytable:
                of.sizes.append(len(table.rows))
                for each in table.rows:
                    of.outcomes[each.outcome] |= {each.outcome.replace("-", " ")}
                    if each.title:
                        of.outcomes[each.outcome].add(each.title)
                    of.pays[each.outcome].add(figure(each.pays))
    for slug, outcomes in _coded(game.play).items():
        if slug in found and len(found[slug].outcomes) > 1:
            found[slug].more = [each for each in outcomes if each not in found[slug].outcomes]
    return _at(found, host) if host else found


def unheard(known: KnownGame) -> dict[str, KnownTable]:
    """The wagers with a paytable that a game's code has and no book at hand offers."""
    offered = {slug for offer in known.offers for slug in offer.data.wager}
    found = {}
    for slug, outcomes in _coded(known.play).items():
        if slug not in offered:
            made = KnownTable(slug, play=known.play, sizes=[len(outcomes)])
            made.titles.add(slug.replace("-", " "))
            for outcome in outcomes:
                made.outcomes[outcome].add(outcome.replace("-", " "))
            found[slug] = made
    return found


def _coded(play: str) -> dict[str, list[str]]:
    """The outcomes of each wager's paytable in the code of a game, without the one that loses."""
    if play not in registry.slugs():
        return {}
    code = registry.game(play)
    fields = {name.replace("_", "-"): outcomes for name, outcomes in code.paytables.items()}
    return {slug: list(fields[slug][1:]) for slug in fields if slug in code.layout.kinds}


def _at(tables: dict[str, KnownTable], host: KnownGame) -> dict[str, KnownTable]:
    """The tables for one host, called as its own section calls them."""
    meant = {slug: table for slug, table in tables.items() if slug.startswith(host.play)}
    for table in meant.values():
        named = "|".join(map(re.escape, host.names))
        bare = {re.sub(rf"\b(?:{named})\b", "", words(title)).strip() for title in table.titles}
        table.called = {title for title in bare if title}
    return meant or tables


def figure(pays: str) -> str:
    """A payoff without commas and idle cents, to be compared.

    >>> figure("$1,000.00"), figure("10% of meter, at least 300 to 1")
    ('$1000', '10% of meter')
    """
    return pays.split(",  ")[0].split(", at")[0].replace(",", "").replace(".00", "")
