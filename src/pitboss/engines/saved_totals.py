"""Totals that are kept in a file, so that a long simulation can be stopped and gone on with."""

from __future__ import annotations

import hashlib
import json
import os
import time
from pathlib import Path
from typing import Any

import numpy as np

from pitboss.engines import simulate
from pitboss.engines.simulate import Point, Run, Tally
from pitboss.errors import BadInput
from pitboss.money.cents import money
from pitboss.revisions import revision

EVERY = 1.0
"""Seconds between two writings of the file."""
DAMAGED = (ValueError, KeyError, TypeError, AttributeError)
"""What reading a file that is something else may raise."""

HASHED = {
    "strategy": "another strategy",
    "rules": "another revision of the rule book",
    "code": "another revision of the code",
}


class KeptTotals:
    """A file with the totals of the whole shards that are done."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.begun: dict[str, Any] = {}
        self.latest: Tally | None = None
        self.written = time.monotonic()

    def begin(self, run: Run) -> Tally | None:
        """Go on from the file if there is one, and it is of this very run."""
        self.begun = _begun(run)
        try:
            raw = json.loads(self.path.read_text(encoding="utf-8"))
            kept, shards, path = raw["run"], int(raw["shards"]), raw["path"]
            totals = np.array(raw["totals"], dtype=np.float64)
            tally = Tally(totals, shards, [Point(int(n), m, e) for n, m, e in path])
        except FileNotFoundError:
            if not self.path.parent.is_dir():
                raise BadInput(f"there is no folder {self.path.parent}", code="resume") from None
            return None
        except OSError as error:
            raise BadInput(f"{self.path} cannot be read: {error.strerror}", code="resume") from None
        except DAMAGED:
            raise BadInput(f"{self.path} holds no totals of a simulation", code="resume") from None
        self._check(kept)
        if totals.shape != run.nothing().shape:
            raise BadInput(f"{self.path} holds no totals of a simulation", code="resume")
        return tally

    def _check(self, kept: dict[str, Any]) -> None:
        """Refuse the totals of another run, and say in what it differs."""
        for name, mine in self.begun.items():
            theirs = kept.get(name)
            if theirs == mine:
                continue
            says = HASHED.get(name) or _difference(name, theirs, mine)
            raise BadInput(f"{self.path} was begun with {says}", code="resume")

    def keep(self, tally: Tally) -> None:
        """Remember the totals, and write them now and then."""
        self.latest = Tally(tally.totals.copy(), tally.shards, list(tally.path))
        if time.monotonic() - self.written > EVERY:
            self.write()

    def write(self) -> None:
        """Put the file in place of the one before, in one step."""
        if self.latest is None:
            return
        made = {
            "run": self.begun,
            "shards": self.latest.shards,
            "totals": self.latest.totals.tolist(),
            "path": [[point.rounds, point.means, point.errors] for point in self.latest.path],
        }
        part = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        try:
            part.write_text(json.dumps(made), encoding="utf-8")
            part.replace(self.path)
        except OSError as error:
            raise BadInput(
                f"{self.path} cannot be written: {error.strerror}", code="resume"
            ) from None
        self.written = time.monotonic()


def _begun(run: Run) -> dict[str, Any]:
    """What a run must have in common with the totals it goes on from."""
    terms = run.terms
    files = (terms.offer.path, terms.offer.path.parent / "book.toml")
    return {
        "game": terms.address,
        "options": {name: str(value) for name, value in sorted(terms.options.items())},
        "paytables": dict(sorted(terms.paytables.items())),
        "wagers": {name: money(amount) for name, amount in sorted(run.wagers.items())},
        "seats": run.seats,
        "bank": "unlimited" if run.cover < 0 else money(run.cover),
        "seed": run.seed,
        "strategy": hashlib.sha256(run.policy.tobytes()).hexdigest()[:16],
        "rules": hashlib.sha256(b"".join(f.read_bytes() for f in files)).hexdigest()[:16],
        "code": revision(Path(simulate.__file__), terms.game.file),
        "shard": simulate.SHARD,
    }


def _difference(name: str, theirs: object, mine: object) -> str:
    """What was given then, and what is given now."""
    if not (isinstance(theirs, dict) and isinstance(mine, dict)):
        return f"{name} {theirs}, not {mine}"
    differs = [each for each in {**theirs, **mine} if theirs.get(each) != mine.get(each)]
    then, now = (
        ", ".join(f"{each}={given[each]}" for each in differs if each in given) or "none"
        for given in (theirs, mine)
    )
    return f"{name} {then}, not {now}"
