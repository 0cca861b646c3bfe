"""Addresses: `book`, `book/game`, `book/game:wager`, `book/game:wager@paytable`.

A book is named by its slug, or by the path of its folder.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from pitboss.errors import BadInput
from pitboss.rulebook.schema import Scalar
from pitboss.rulebook.terms import Terms, terms

_FORM = re.compile(
    r"(?P<book>[^:@]+?)(?:/(?P<game>[^/:@]+))?(?::(?P<wager>[^:@]+))?(?:@(?P<paytable>.+))?$"
)


@dataclass(frozen=True)
class Address:
    """A book, or something in it, with options."""

    book: str
    game: str = ""
    wager: str = ""
    paytable: str = ""
    options: dict[str, str | Scalar] = field(default_factory=dict)

    def terms(self, *, between_players: bool = False) -> Terms:
        """The terms of the game it names; of one between players only for who knows of them."""
        if not self.game:
            raise BadInput(
                f"'{self.book}' names no game; write book/game, as in columbus-2016/craps",
                code="address",
            )
        options = dict(self.options)
        if self.paytable:
            options[f"{self.wager}-paytable"] = self.paytable
        return terms(f"{self.book}/{self.game}", options, between_players=between_players)


def parse_address(text: str, options: Iterable[str] = ()) -> Address:
    """Read an address and its `key=value` options.

    >>> parse_address("toledo/craps:place 6", ["odds=10"])
    Address(book='toledo', game='craps', wager='place 6', paytable='', options={'odds': '10'})
    """
    match = _FORM.match(text)
    book, game, wager, paytable = (part or "" for part in match.groups()) if match else [""] * 4
    if game and _is_book(f"{book}/{game}"):
        book, game = f"{book}/{game}", ""
    if not book or (wager and not game) or (paytable and not wager):
        raise BadInput(
            f"'{text}' is not an address; write book/game:wager@paytable, or the first parts of it",
            code="address",
        )
    return Address(book, game, wager, paytable, parse_options(options))


def _is_book(path: str) -> bool:
    """Is it the path of a folder with a book in it?"""
    with contextlib.suppress(OSError):  # a name too long, a folder that may not be looked into
        return (Path(path) / "book.toml").is_file()
    return False


def parse_options(options: Iterable[str]) -> dict[str, str | Scalar]:
    """`key=value` words as a mapping."""
    found: dict[str, str | Scalar] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals or not name or not value:
            raise BadInput(
                f"'{option}' is not an option; write name=value, as in decks=6", code="option"
            )
        if name in found:
            raise BadInput(f"the option '{name}' is given twice", code="option")
        found[name] = value
    return found
