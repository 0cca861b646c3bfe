"""Rulings on written rounds, made in a process beside the floor, which can be stopped.

`python -m pitboss.web.rulings FOLDER ...` reads a round as a line of JSON and answers with one,
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
from pitboss.errors import BadInput, NotAllowed, PitbossError
from pitboss.report.ruling import as_page
from pitboss.rulebook.loader import parse, read_book
from pitboss.rulebook.schema import WrittenRound
from pitboss.rulebook.shelf import Shelf

MOST_THROWS = 200
"""Rolls or spins, and changes of the wagers between them, in one written round."""
SECONDS = 3.0
"""Of a processor's time."""
TICK = 0.05
"""Whoever stopped an attempt to stop him is stopped again after so long."""


class _TooLong(BaseException):
    """The time is up. No `except Exception` on the way may keep it."""


def ruling(shelf: Shelf, text: str) -> dict[str, Any]:
    """The ruling on a written round, as `pitboss settle --json` prints it, and what lay there."""
    written = parse(text, WrittenRound, Path("the round"))
    for what in ("rolls", "spins", "change"):
        if len(getattr(written, what)) > MOST_THROWS:
            raise BadInput(
                f"a round that is settled here has at most {MOST_THROWS} {what}; "
                "pitboss settle takes longer ones",
                code="round",
            )
    settled = settle_on(shelf.terms(written.round, written.chosen), written)
    return as_page(settled)


def answered(shelf: Shelf, text: str, seconds: float = SECONDS) -> dict[str, Any]:
    """A ruling or a refusal, in the form in which it travels."""
    try:
        with _at_most(seconds):
            return {"ruling": ruling(shelf, text)}
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
        told.write(
            msgspec.json.encode(answered(shelf, msgspec.json.decode(line, type=str))) + b"\n"
        )
        told.flush()


if __name__ == "__main__":
    main()
