"""The games that books at hand have, and by which words a plan may speak of them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from pitboss.plans.words import words
from pitboss.rulebook.loader import Book, BookGame

FILLING = frozenset(
    re.findall(
        r"\w+",
        "section chapter appendix article part with without or and a the of on in game rule w "
        "optional version v option standard play single double deck shoe traditional",
    )
)
"""Words of a heading that name no game."""
BESIDES = frozenset(["progressive", "jackpot", "bonus", "poker"])
"""Words that a heading may have besides a game's name: side bets, or what kind of game it is."""


@dataclass(frozen=True)
class KnownGame:
    """A game by the name of its code, as every book at hand offers it."""

    play: str
    offers: tuple[BookGame, ...]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What it is called, in plain words, the longest first."""
        found = {words(self.play.replace("-", " "))}
        for offer in self.offers:
            found |= {words(offer.data.game.title), words(offer.slug.replace("-", " "))}
        return tuple(sorted(found, key=lambda name: (-len(name), name)))

    @cached_property
    def hosts(self) -> frozenset[str]:
        """The games that it is a part of in some book: those at whose tables it is dealt."""
        return frozenset(
            offer.book.games()[host].data.game.play
            for offer in self.offers
            for host in offer.data.game.part_of
        )

    @property
    def is_a_part(self) -> bool:
        """Is it dealt at others' tables in every book?"""
        return all(offer.data.game.part_of for offer in self.offers)

    @cached_property
    def wagers(self) -> frozenset[str]:
        """The names of its wagers, in plain words."""
        return frozenset(
            words(wager.title) for offer in self.offers for wager in offer.data.wager.values()
        )

    def banked(self, bank: str) -> KnownGame:
        """The same game of those books where the same side pays the winners, if there are any."""
        alike = tuple(offer for offer in self.offers if offer.data.game.bank == bank)
        return KnownGame(self.play, alike or self.offers)

    def nearest(self, title: str) -> BookGame:
        """The offer whose title has most in common with one; of several, the one that says most."""
        wanted = set(words(title).split())

        def alike(offer: BookGame) -> tuple[float, int]:
            own = set(words(offer.data.game.title).split())
            return 2 * len(own & wanted) / (len(own) + len(wanted) or 1), len(offer.data.wager)

        return max(self.offers, key=alike)


class Known:
    """All games of some books, by what deals them."""

    def __init__(self, books: Iterable[Book]) -> None:
        by_play: dict[str, list[BookGame]] = defaultdict(list)
        for book in books:
            for offer in book.games().values():
                if offer.data.game.kind != "house":
                    by_play[offer.data.game.play].append(offer)
        self.games = {play: KnownGame(play, tuple(offers)) for play, offers in by_play.items()}
        self._by_name = {name: play for play, game in self.games.items() for name in game.names}

    def guests(self, play: str) -> list[KnownGame]:
        """The games that are dealt at the tables of another: side bets, linked jackpots."""
        return [each for each in self.games.values() if play in each.hosts and each.is_a_part]

    def is_dealt_with(self, guest: str, host: str) -> bool:
        """Is one game a part of the other's tables in some book?"""
        return guest in self.games and host in self.games[guest].hosts

    @cached_property
    def _any_name(self) -> re.Pattern[str]:
        names = sorted(self._by_name, key=len, reverse=True)
        return re.compile(rf"\b({'|'.join(map(re.escape, names))})\b" if names else r"(?!)")

    def mentions(self, plain: str) -> Iterator[str]:
        """The games that a line in plain words speaks of; of two names the longer one counts."""
        for match in self._any_name.finditer(plain):
            yield self._by_name[match[1]]

    def heading(self, plain: str) -> tuple[str, float]:
        """The game that a heading in plain words names, and how well: 1.0 by its name alone."""
        said = [word for word in plain.split() if word not in FILLING]
        if not said or len(said) > 12 or not self._by_name:
            return "", 0.0
        found = [(well, name) for name in self._by_name if (well := _named(said, name))]
        if not found:
            return "", 0.0
        play = self._by_name[max(found)[1]]
        hosts = [each for each in found if self.is_dealt_with(play, self._by_name[each[1]])]
        well, name = max(hosts or found)  # a game and what is dealt at its tables is the game
        return self._by_name[name], well


def _named(said: list[str], name: str) -> float:
    """How well words name a game: all that the name needs, and little besides."""
    own = [word for word in name.split() if word not in FILLING]
    needed = [word for word in own if word not in BESIDES] or own
    if not needed or not set(needed) <= set(said):
        return 0.0
    common = sum(1 + (word not in BESIDES) for word in set(own) & set(said))
    whole = sum(1 + (word not in BESIDES) for word in set(own) | set(said))
    return common / whole
