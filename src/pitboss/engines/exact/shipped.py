"""The proofs that come with the package, so that the first answer on a fresh machine is at once.

A file for each game holds what was proved of it, under the names by which results are kept
(`store.py`): address, wager, stake, options, paytables and the book's text. It says of which
revision of solver and game it is, and counts for no other: whoever edits either proves anew.
`tools/ship_proofs.py` writes the files.
"""

from __future__ import annotations

import json
import lzma
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pitboss.revisions import PACKAGE, revision

Proofs = Mapping[str, Any]
"""Results as they are kept, by name."""


def folder() -> Path | None:
    """Where they are; `PITBOSS_PROOFS` names another folder, or, when it is empty, none."""
    named = os.environ.get("PITBOSS_PROOFS")
    if named is None:
        return PACKAGE / "proofs"
    return Path(named) if named else None


def shipped(game: Path, name: str) -> Any | None:
    """The result of this name, if it was shipped for the code that is here."""
    place = folder()
    if place is None:
        return None
    return current(place / f"{game.stem}.json.xz", game).get(name)


def code(game: Path) -> str:
    """What solver and game a proof is of. Which Numba compiled them is no part of it."""
    return revision(Path(__file__).parent / "store.py", game, compiler=False, binding=False)


@cache
def current(file: Path, game: Path) -> Proofs:
    """What a file ships for this revision: nothing if it is of another, or cannot be read."""
    try:
        found = json.loads(lzma.decompress(file.read_bytes()))
        proofs: Proofs = found["proofs"] if found["code"] == code(game) else {}
    except (OSError, ValueError, KeyError, TypeError, lzma.LZMAError):
        return {}
    return proofs


def write(file: Path, game: Path, proofs: Proofs) -> int:
    """Write what is shipped of a game, the same bytes for the same proofs; how many bytes."""
    text = json.dumps({"code": code(game), "proofs": dict(sorted(proofs.items()))})
    packed = lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME)
    file.write_bytes(packed)
    return len(packed)
