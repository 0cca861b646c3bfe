"""The signature of the software: a digest of every file that it consists of, room by room.

It is written into the journal when a floor opens, so that an auditor can say which program kept
the books, and whether it is the one that was tested.
"""

from __future__ import annotations

import hashlib
import platform
from collections import defaultdict
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

HOME = Path(__file__).parent.parent
SKIPPED = frozenset({"__pycache__"})


@cache
def signature(home: Path = HOME) -> dict[str, str]:
    """The SHA-256 of each room's files and of all, as `all`: code, templates, scripts and books."""
    rooms: dict[str, hashlib._Hash] = defaultdict(hashlib.sha256)
    for path in sorted(home.rglob("*")):
        inside = path.relative_to(home)
        if path.is_file() and not SKIPPED & set(inside.parts):
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            room = inside.parts[0] if len(inside.parts) > 1 else "pitboss"
            rooms[room].update(f"{inside.as_posix()} {digest}\n".encode())
    made = {room: each.hexdigest() for room, each in sorted(rooms.items())}
    together = "".join(f"{room} {digest}\n" for room, digest in made.items())
    return made | {"all": hashlib.sha256(together.encode()).hexdigest()}


def statement() -> dict[str, Any]:
    """What the journal says when a floor opens."""
    return {
        "version": version("pitboss"),
        "software": signature(),
        "python": platform.python_version(),
    }
