"""What can go wrong, said in one sentence.

Every refusal carries a short stable `code`, a sentence for a person, and, where
there is one, the list of what would have been allowed.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

CITED = re.compile(r"\((?:[^()]*, )?lines? ([\d, -]+)[^()]*\)")
"""Where a sentence names the lines of a book."""


class PitbossError(Exception):
    """A refusal: nothing was changed, and the message says what is allowed."""

    code = "error"

    def __init__(
        self, message: str, *, allowed: Iterable[str] = (), code: str | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.allowed = list(allowed)
        if code is not None:
            self.code = code

    @property
    def lines(self) -> str:
        """The lines of the rule book that the refusal cites; empty where it cites none.

        >>> NotAllowed("the Tie wager needs a Primary wager (lines 2562, 2568-2570)").lines
        '2562, 2568-2570'
        >>> NotAllowed("the round is over").lines
        ''
        """
        found = CITED.search(self.message)
        return found[1].strip(", ") if found else ""


class BadInput(PitbossError):
    """What was typed cannot be understood: an unknown name, a malformed card or amount."""

    code = "bad-input"


class NotAllowed(PitbossError):
    """It was understood, and the rules do not allow it."""

    code = "not-allowed"


class BookError(PitbossError):
    """A rule book that does not load; the message names file, key and line."""

    code = "rule-book"


class GameError(PitbossError):
    """A game file that cannot be dealt by; the message names it and what to change."""

    code = "game-file"


def one_of(names: list[str]) -> str:
    """What there is to choose from: `a, b or c`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def line_of(lines: str) -> str:
    """Where a rule stands in its book.

    >>> line_of("132"), line_of("132, 141"), line_of("12-14")
    ('line 132', 'lines 132, 141', 'lines 12-14')
    """
    return f"line {lines}" if lines.isdecimal() else f"lines {lines}"


def unknown(what: str, given: str, allowed: Iterable[str], *, code: str = "unknown") -> BadInput:
    """The refusal of a name that does not exist, with the nearest one that does.

    >>> print(unknown("game", "casino-wor", ["casino-war", "craps"]).message)
    there is no game 'casino-wor'; did you mean 'casino-war'?
    """
    names = list(allowed)
    near = difflib.get_close_matches(given, names, n=1)
    if near:
        hint = f"; did you mean '{near[0]}'?"
    elif 0 < len(names) <= 12:
        hint = "; there is " + ", ".join(names)
    else:
        hint = ""
    return BadInput(f"there is no {what} '{given}'{hint}", allowed=names, code=code)
