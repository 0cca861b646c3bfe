"""A draft of a rule book: for each recognised section the game's file, and what has to be asked.

Nothing is invented. A value was read on the lines that it gives, or all books at hand agree on it
(how a game's wagers hang together); each says which. What was not found is a question.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pitboss.plans.companions import beside
from pitboss.plans.fees import ReadSchedule, schedules
from pitboss.plans.known import BESIDES, Known, KnownGame
from pitboss.plans.limits import ReadLimit, limits
from pitboss.plans.prose import told as told_payoffs
from pitboss.plans.questions import missing, unsaid
from pitboss.plans.readings import ReadRow, ReadTable, Unread
from pitboss.plans.rows import blocks
from pitboss.plans.sections import Section, Text, sections
from pitboss.plans.tables import read_cases, read_tables
from pitboss.plans.vocabulary import KnownTable, unheard, vocabulary
from pitboss.plans.words import words
from pitboss.rulebook.lines import join
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.schema import WagerData

AGREED = ("required", "later", "needs", "needs_any", "equal_to", "up_to", "contract", "fixed")
"""How wagers hang together: taken over where all books at hand have the same."""
CITED = 4
"""Lines that a wager cites at most for its name."""
_BANKED = re.compile(r"\bplayer[-/ ]dealer\b", re.IGNORECASE)
OFTEN = 5
"""How often a section speaks of a player-dealer in whose game a player banks."""
_SEATS = re.compile(
    r"\b(?:maximum of|up to|no more than|places? for|accommodates?)\s+(?:\w+\s+\()?(\w+)\)?\s+"
    r"(?:players|patrons|places|positions|seats)\b",
    re.IGNORECASE,
)
_PLACES = re.compile(
    r"\b(\w+)(?:\s+\(\d+\))?\s+(?:places|seats|positions)\s+for\s+(?:the\s+)?(?:players|patrons)\b",
    re.IGNORECASE,
)


@dataclass
class DraftWager:
    """A wager as far as it was found."""

    slug: str
    title: str
    lines: str
    agreed: dict[str, Any] = field(default_factory=dict)
    """What all books at hand say of how it hangs together with the others."""
    tables: list[ReadTable] = field(default_factory=list)
    limits: dict[str, ReadLimit] = field(default_factory=dict)
    as_printed_for: str = ""
    """The lines that print its rows for another wager, where nothing speaks of this one."""


@dataclass
class DraftGame:
    """A game's file as far as it was found."""

    slug: str
    section: Section
    lines: str
    known: KnownGame
    nearest: BookGame
    bank: str
    seats: int
    seats_read: bool
    wagers: list[DraftWager] = field(default_factory=list)
    part_of: list[str] = field(default_factory=list)
    """The games at whose tables it is dealt."""
    schedules: list[ReadSchedule] = field(default_factory=list)
    questions: list[str] = field(default_factory=list)


@dataclass
class Draft:
    """A book as far as it was found."""

    text: Text
    sections: list[Section]
    games: list[DraftGame]

    @property
    def unknown(self) -> list[Section]:
        return [each for each in self.sections if not each.play]


def draft(text: Text, known: Known) -> Draft:
    """What a plan says, as far as it can be read."""
    found = sections(text, known)
    own = {section.play for section in found}
    made = Draft(text, found, [])
    for section in found:
        if section.play:
            game = known.games[section.play]
            guests = [each for each in known.guests(section.play) if each.play not in own]
            _add(
                made,
                section,
                game,
                [each for each in guests if _is_there(each, game, section, text)],
            )
    for section in found:
        _add_fees(made, section, known)
    return made


def _add_fees(made: Draft, section: Section, known: Known) -> None:
    """The fee schedules of a section, for the games that their headings name, or for its own."""
    for schedule in schedules(made.text, known, section.first, section.last):
        plays = schedule.plays or (section.play,)
        for play in plays:
            if game := _game_of(made, play, schedule.title, section):
                game.schedules += [schedule] * bool(schedule.options)
                game.questions += schedule.asked


def _game_of(made: Draft, play: str, title: str, section: Section) -> DraftGame | None:
    """The drafted game that a heading means: in its own section, or the one called most like it."""
    meant = [game for game in made.games if game.known.play == play]
    own = [game for game in meant if game.section is section]
    said = set(words(title).split())

    def unlike(game: DraftGame) -> int:
        return len(said ^ set(words(game.section.title).split()))

    return min(own or meant, key=unlike, default=None)


def _add(made: Draft, section: Section, known: KnownGame, guests: Sequence[KnownGame]) -> None:
    """The game of a section, and what else is dealt at its tables."""
    terms = vocabulary(known)
    for guest in guests:
        for slug, table in vocabulary(guest, known).items():
            terms[f"{guest.play}/{slug}" if slug in terms else slug] = table
    new = unheard(known)
    tables, unread = _tables(made.text, section, terms, new)
    terms |= {slug: table for slug, table in new.items() if any(t.wager == slug for t in tables)}
    game = _game(made, section, known)
    own = _of(known, terms)
    game.wagers = _wagers(made.text, section, known, own, tables)
    game.questions = [
        *(f"lines {_span(each.first, each.last)}: {each.says}" for each in unread),
        *missing(game, own),
        *unsaid(known.banked(game.bank)),
    ]
    made.games.append(game)
    for guest in guests:
        if wagers := _wagers(made.text, section, guest, _of(guest, terms), tables):
            _guest(made, guest, section, game).wagers += wagers


def _of(game: KnownGame, terms: Mapping[str, KnownTable]) -> dict[str, KnownTable]:
    return {table.slug: table for table in terms.values() if table.play == game.play}


def _is_there(guest: KnownGame, host: KnownGame, section: Section, text: Text) -> bool:
    """Does a section speak of what is dealt at several games' tables?

    Where the host has wagers of that name itself, the heading must begin with it.
    """
    if vocabulary(guest).keys() & vocabulary(host).keys():
        return words(section.title).startswith(guest.names)
    said = {word for n in section.numbers for word in text.plain[n - 1].split()}
    return any(set(name.split()) - BESIDES <= said for name in guest.names)


def _guest(made: Draft, guest: KnownGame, section: Section, host: DraftGame) -> DraftGame:
    """The file of a game that is dealt at others' tables: one for all of its hosts."""
    for game in made.games:
        if game.known.play == guest.play:
            game.lines = join([game.lines, section.lines])
            game.part_of.append(host.slug)
            return game
    nearest = guest.nearest(section.title)
    why = f"spoken of in the section of {host.slug}"
    named = replace(section, title=nearest.data.game.title, play=guest.play, why=why)
    game = _game(made, named, guest)
    game.part_of.append(host.slug)
    game.questions = [*unsaid(guest.banked(game.bank))]
    made.games.append(game)
    return game


def _tables(
    text: Text,
    section: Section,
    terms: Mapping[str, KnownTable],
    new: Mapping[str, KnownTable],
) -> tuple[list[ReadTable], list[Unread]]:
    """The paytables of a section: as they are printed, and else as its sentences tell them."""
    first, last = section.first, section.last
    tables, unread = read_tables(text, terms, blocks(text, first, last), first, new)
    tables += read_cases(text, _without(terms, tables), first, last)
    for each in told_payoffs(text, _without(terms, tables), first, last):
        row = ReadRow(each.outcome, each.pays, each.lines)
        tables.append(ReadTable(each.wager, (row,), 1.0))
    return tables, unread


def _without(terms: Mapping[str, KnownTable], tables: Sequence[ReadTable]) -> dict[str, KnownTable]:
    """The wagers of which no table was read."""
    read = {table.wager for table in tables}
    return {at: table for at, table in terms.items() if table.slug not in read}


def _game(made: Draft, section: Section, known: KnownGame) -> DraftGame:
    bank = _bank(made.text, section, known)
    nearest = known.banked(bank).nearest(section.title)
    seats = _seats(made.text, section)
    return DraftGame(
        slug=_slug(section, nearest, {game.slug for game in made.games}),
        section=section,
        lines=section.lines,
        known=known,
        nearest=nearest,
        bank=bank,
        seats=seats or nearest.data.game.seats,
        seats_read=bool(seats),
    )


def _wagers(
    text: Text,
    section: Section,
    known: KnownGame,
    terms: Mapping[str, KnownTable],
    tables: Sequence[ReadTable],
) -> list[DraftWager]:
    """The wagers that have a table, or that the section speaks of."""
    made: list[DraftWager] = []
    for slug, table in terms.items():
        own = list(dict.fromkeys(each for each in tables if each.wager == slug))
        spoken = _spoken(text, section, table)
        if own or spoken:
            made.append(_wager(known, table, own, spoken))
    _with_companions(made, known, terms, tables)
    told = limits(text, terms, section.first, section.last)
    there = {wager.slug for wager in made}
    for wager in made:
        wager.agreed = {k: v for k, v in wager.agreed.items() if _names(v) <= there}
        wager.limits = told.get(wager.slug, {})
    return made


def _with_companions(
    made: list[DraftWager],
    known: KnownGame,
    terms: Mapping[str, KnownTable],
    tables: Sequence[ReadTable],
) -> None:
    """Add the rows whose companions were read, and wagers that are made beside what was found."""
    drafted = {wager.slug: wager for wager in made}
    for slug, table in beside(known, tables).items():
        if slug not in terms:
            continue
        wager = drafted.get(slug) or _wager(known, terms[slug], [table], [])
        if slug in drafted:
            wager.tables.append(table)
        elif (needs := wager.agreed.get("needs")) and set(needs) <= drafted.keys():
            wager.as_printed_for = join(row.lines for row in table.rows)
            made.append(wager)


def _span(first: int, last: int) -> str:
    return f"{first}-{last}" if last > first else str(first)


def _slug(section: Section, nearest: BookGame, taken: set[str]) -> str:
    """The name of the known game; of a second one like it, that of its heading."""
    if nearest.slug not in taken:
        return nearest.slug
    named = re.sub(r"[^a-z0-9]+", "-", section.title.lower()).strip("-") or nearest.slug
    number = 1
    while (slug := named if number == 1 else f"{named}-{number}") in taken:
        number += 1
    return slug


def _bank(text: Text, section: Section, known: KnownGame) -> str:
    """Who pays the winners: where players play each other, every book has it so."""
    if known.offers[0].data.game.bank == "players":
        return "players"
    said = sum(bool(_BANKED.search(text.line(n))) for n in section.numbers)
    return "player-dealer" if said >= OFTEN else "house"


def _seats(text: Text, section: Section) -> int:
    """How many seats the text gives a table; 0 where it does not say."""
    numbers = {w: n for n, w in enumerate(words("0 1 2 3 4 5 6 7 8 9 10 11 12").split())}
    for n in section.numbers:
        if match := _SEATS.search(text.line(n)) or _PLACES.search(text.line(n)):
            return numbers.get(words(match[1]), 0)
    return 0


# Wagers


def _spoken(text: Text, section: Section, table: KnownTable) -> list[int]:
    """The lines that speak of a wager by its name: one word alone as a name, or with `bet`."""
    names = {words(title) for title in table.called or table.titles}
    said = "|".join(
        re.escape(name) if " " in name else rf"{re.escape(name)} (?:bet|wager|line)"
        for name in sorted(names, key=len, reverse=True)
        if name
    )
    if not said:
        return []
    pattern = re.compile(rf"\b(?:{said})\b")
    single = "|".join(re.escape(title) for title in table.titles - table.called if title.isalpha())
    written = re.compile(rf"(?<=[a-z,] )(?:{single})\b" if single else r"(?!)")
    return [
        n
        for n in section.numbers
        if pattern.search(text.plain[n - 1])
        or written.search(text.line(n))
        or _broken(pattern, text.plain[n - 1], text.plain[n] if n < section.last else "")
    ]


def _broken(pattern: re.Pattern[str], line: str, following: str) -> bool:
    """Is a name begun at the end of a line and ended on the next?"""
    both = f"{line} {following}"
    return any(each.start() < len(line) < each.end() for each in pattern.finditer(both))


def _wager(
    known: KnownGame, table: KnownTable, own: list[ReadTable], spoken: Sequence[int]
) -> DraftWager:
    offers = [
        offer.data.wager[table.slug] for offer in known.offers if table.slug in offer.data.wager
    ]
    cited: list[int | str] = [*spoken[:CITED], *(row.lines for each in own for row in each.rows)]
    return DraftWager(
        slug=table.slug,
        title=offers[0].title if offers else table.slug.replace("-", " ").title(),
        lines=join(cited),
        agreed=_agreed(offers),
        tables=own,
    )


def _agreed(offers: Sequence[WagerData]) -> dict[str, Any]:
    """What all of some wagers say alike, where that is anything."""
    found: dict[str, Any] = {}
    for name in AGREED if offers else ():
        said = [getattr(each, name) for each in offers]
        if said[0] and all(each == said[0] for each in said):
            found[name.replace("_", "-")] = said[0]
    return found


def _names(value: Any) -> set[str]:
    """The wagers that a value of `AGREED` names."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, list):
        return set(value)
    return {value.wager} if hasattr(value, "wager") else set()
