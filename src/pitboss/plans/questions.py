"""What a draft has to ask: rows and wagers that the known books have, and the rules of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pitboss import registry
from pitboss.errors import line_of, one_of
from pitboss.plans.known import KnownGame
from pitboss.plans.vocabulary import KnownTable
from pitboss.rulebook.schema import Option, Scalar

if TYPE_CHECKING:
    from pitboss.plans.draft import DraftGame, DraftWager


def missing(made: DraftGame, terms: Mapping[str, KnownTable]) -> Iterator[str]:
    """Paytables and rows that the known books have and that were not found here."""
    read = {wager.slug: wager for wager in made.wagers}
    for slug, table in terms.items():
        if table.sizes and slug in read and not read[slug].tables:
            yield f"[wager.{slug}] pays: no table of it was found; what does it pay?"
        elif slug not in read and slug in made.nearest.data.wager:
            if table.required:
                named = made.nearest.data.wager[slug].title
                yield f"[wager.{slug}], needed to deal it: not found as {named}; what is it called?"
            else:
                yield f"[wager.{slug}]: not found; {made.nearest.address} has it, is it offered?"
        elif slug in read:
            if asked := read[slug].as_printed_for:
                yield f"[wager.{slug}]: by {line_of(asked)}, as in all known books; is it offered?"
            for outcome in _unpaid(made.known, read[slug]):
                yield f"[wager.{slug}] pays: no row {outcome} was found; all known books have it"


def _unpaid(known: KnownGame, wager: DraftWager) -> list[str]:
    """The outcomes that every known book pays, and the rows that were read do not."""
    everywhere = [
        {row.outcome for table in offer.data.wager[wager.slug].paytable for row in table.rows}
        for offer in known.offers
        if wager.slug in offer.data.wager
    ]
    read = {row.outcome for table in wager.tables for row in table.rows}
    return sorted(set.intersection(*everywhere) - read) if everywhere else []


def unsaid(known: KnownGame) -> Iterator[str]:
    """Rules and options of the game, those first without which it is not dealt."""
    said: dict[str, dict[str, list[str]]] = {}
    told: dict[str, str] = {}
    for offer in known.offers:
        for name, rule in offer.data.rules.items():
            said.setdefault(name, {}).setdefault(_written(rule.value), []).append(offer.book.slug)
        for name, option in offer.data.options.items():
            said.setdefault(name, {}).setdefault(_choices(option), []).append(offer.book.slug)
            told[name] = option.says
    needed = _needed(known.play)
    for name in sorted(said, key=lambda name: name not in needed):
        values = "; ".join(f"{value} in {', '.join(books)}" for value, books in said[name].items())
        section = "options" if name in told else "rules"
        needs = ", needed to deal it" if name in needed else ""
        about = f": {told[name]}" if told.get(name) else ""
        yield f"[{section}] {name}{needs}{about} ({values})"


def _needed(play: str) -> set[str]:
    """The rules and options without which the code of a game does not deal it."""
    if play not in registry.slugs():
        return set()
    code = registry.game(play)
    rules: Any = code.rules_type
    fields = set(rules._fields) - set(rules._field_defaults) - set(code.paytables)
    return {name.replace("_", "-") for name in fields}


def _choices(option: Option) -> str:
    """What a house may choose, as it is written."""
    if option.allowed:
        return one_of([_written(value) for value in option.allowed])
    low, high = option.at_least, option.at_most
    return f"from {low}" + (f" to {high}" if high is not None else " up") if low is not None else ""


def _written(value: Scalar) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()
