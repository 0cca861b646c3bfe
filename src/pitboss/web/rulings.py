"""Rulings on written rounds, made in a process beside the floor, which can be stopped.

`python -m pitboss.web.rulings FOLDER ...` reads a round (its text, or a step of one that is tapped
in) as a line of JSON and answers with one,
again and again. A round may take so much of a processor's time, on however busy a machine.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from pitboss.engines.written import settle_on
from pitboss.errors import NotAllowed, PitbossError
from pitboss.report.ruling import as_page
from pitboss.rulebook.loader import parse, read_book
from pitboss.rulebook.schema import WrittenRound
from pitboss.rulebook.shelf import Shelf
from pitboss.web.tapping import check_length, tapped

SECONDS = 3.0
"""Of a processor's time."""
TICK = 0.05
"""Whoever stopped an attempt to stop him is stopped again after so long."""


class _TooLong(BaseException):
    """The time is up. No `except Exception` on the way may keep it."""


def ruling(shelf: Shelf, text: str) -> dict[str, Any]:
    """The ruling on a written round, as `pitboss settle --json` prints it, and what lay there."""
    written = parse(text, WrittenRound, Path("the round"))
    check_length(written)
    on = shelf.terms(written.round, written.chosen, between_players=True)
    return as_page(settle_on(on, written))


def step(shelf: Shelf, asked: dict[str, Any]) -> dict[str, Any]:
    """A round after a tap, with the ruling so far."""
    noted, shown = tapped(shelf, asked)
    return {**shown, "ruling": as_page(noted.settled) if noted.settled else None}


def answered(shelf: Shelf, asked: str | dict[str, Any], seconds: float = SECONDS) -> dict[str, Any]:
    """A ruling, a step or a refusal, in the form in which it travels."""
    try:
        with _at_most(seconds):
            made = ruling(shelf, asked) if isinstance(asked, str) else step(shelf, asked)
            return {"ruling": made}
    except PitbossError as error:
        later = isinstance(error, NotAllowed)
        said: dict[str, Any] = {"code": error.code, "message": error.message}
        return {"refused": {**said, "allowed": list(error.allowed)}, "now": not later}
    except _TooLong:
        said = {"code": "round", "message": f"settling this round takes more than {seconds:g} s"}
        return {"refused": {**said, "allowed": []}, "now": True}


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    def stop(*_: object) -> None:
        raise _TooLong

    signal.signal(signal.SIGPROF, stop)
    try:
        signal.setitimer(signal.ITIMER_PROF, seconds, max(seconds, TICK))
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def main() -> None:
    """Answer until nobody asks any more."""
    told = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints is no answer
    os.nice(5)
    shelf = Shelf(read_book(Path(folder)) for folder in sys.argv[1:])
    for line in sys.stdin.buffer:
        told.write(msgspec.json.encode(answered(shelf, msgspec.json.decode(line))) + b"\n")
        told.flush()


if __name__ == "__main__":
    main()
