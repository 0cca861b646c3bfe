"""Line numbers of a rule book: `242`, `242-250`, `242, 261-263`."""

from __future__ import annotations

import re

_SPAN = re.compile(r"(\d+)(?:-(\d+))?$")


def spans(lines: int | str) -> list[tuple[int, int]]:
    """The ranges that an address names.

    >>> spans("242, 261-263"), spans(7)
    ([(242, 242), (261, 263)], [(7, 7)])
    """
    found = []
    for part in str(lines).split(","):
        match = _SPAN.match(part.strip())
        if match is None:
            raise ValueError(f"'{lines}' is not a list of line numbers such as 242 or '242-250'")
        first = int(match.group(1))
        last = int(match.group(2) or first)
        if last < first:
            raise ValueError(f"'{lines}' runs backwards")
        found.append((first, last))
    return found


def locate(text: str, path: list[str | int]) -> int:
    """The line of a TOML text where a key stands (1 when it cannot be told).

    `path` is the way to the key: table names, keys, numbers for entries of a list.
    A key without a line of its own (inside an inline table) is found by its parent.
    """
    lines = text.splitlines()
    best = 1
    for depth in range(len(path), 0, -1):
        found = _find(lines, path[:depth])
        if found:
            best = found
            break
    return best


def _find(lines: list[str], path: list[str | int]) -> int | None:
    counts: dict[str, int] = {}
    here: list[str | int] = []
    wanted = [str(part) for part in path]
    for number, line in enumerate(lines, 1):
        stripped = line.strip()
        if stripped.startswith("[["):
            name = stripped.strip("[]").strip()
            index = counts.get(name, -1) + 1
            counts[name] = index
            for longer in [k for k in counts if k.startswith(name + ".")]:
                del counts[longer]
            here = [*_with_indexes(name, counts), index]
        elif stripped.startswith("["):
            name = stripped.split("]")[0].strip("[").strip()
            here = _with_indexes(name, counts)
        elif "=" in stripped and not stripped.startswith("#"):
            key = stripped.split("=", 1)[0].strip().strip('"')
            parts = [str(p) for p in here] + key.split(".")
            if parts == wanted:
                return number
            continue
        if [str(p) for p in here] == wanted:
            return number
    return None


def _with_indexes(name: str, counts: dict[str, int]) -> list[str | int]:
    parts: list[str | int] = []
    prefix = ""
    for piece in name.split("."):
        prefix = f"{prefix}.{piece}" if prefix else piece
        parts.append(piece.strip('"'))
        if prefix in counts and prefix != name:
            parts.append(counts[prefix])
    return parts
