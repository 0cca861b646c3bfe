"""Line numbers of a rule book: `242`, `242-250`, `242, 261-263`."""

from __future__ import annotations

import re
from collections.abc import Iterable

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


def numbers(lines: int | str) -> set[int]:
    """Every line that an address names.

    >>> sorted(numbers("242, 261-263")), numbers("")
    ([242, 261, 262, 263], set())
    """
    return {n for first, last in spans(lines) for n in range(first, last + 1)} if lines else set()


def join(lines: Iterable[int | str]) -> str:
    """Several addresses as one, in order, with neighbours run together.

    >>> join(["261-263", 242, 243, 264])
    '242-243, 261-264'
    """
    found: list[tuple[int, int]] = []
    for first, last in sorted(span for each in lines for span in spans(each)):
        if found and first <= found[-1][1] + 1:
            found[-1] = (found[-1][0], max(last, found[-1][1]))
        else:
            found.append((first, last))
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in found)


def locate(text: str, path: list[str | int]) -> int:
    """The line of a TOML text where a key stands (1 when it cannot be told).

    `path` is the way to the key: table names, keys, numbers for entries of a list.
    A key that is missing is found by its parent.
    """
    found = _Positions(text).found
    for depth in range(len(path), 0, -1):
        line = found.get(tuple(str(part) for part in path[:depth]))
        if line:
            return line
    return 1


def places(text: str) -> dict[tuple[str, ...], tuple[int, int]]:
    """Where the value of each key and of each entry of a list begins and ends in a TOML text.

    >>> text = 'pays = [["win", "2 to 1", 24]]'
    >>> [text[slice(*places(text)["pays", "0", at])] for at in "12"]
    ['"2 to 1"', '24']
    """
    return _Positions(text).values


class _Positions:
    """Where each key and each entry of a list begins, in a TOML text that parses."""

    _between = re.compile(r"(?:[\s,=]|#[^\n]*)*")
    _key = re.compile(r"""\s*("(?:[^"\\]|\\.)*"|'[^']*'|[\w-]+)[ \t]*(\.?)""")
    _string = re.compile(
        r"""["]{3}(?:[^\\]|\\.)*?["]{3,5}|'{3}.*?'{3,5}|"(?:[^"\\]|\\.)*"|'[^']*'""", re.DOTALL
    )
    _bare = re.compile(r"[^,\]}#\n]+")

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.found: dict[tuple[str, ...], int] = {}
        self.values: dict[tuple[str, ...], tuple[int, int]] = {}
        entries: dict[tuple[str, ...], int] = {}
        here: tuple[str, ...] = ()
        while self._more():
            if self.text.startswith("[", self.at):
                many = self.text.startswith("[[", self.at)
                start, self.at = self.at, self.at + 1 + many
                names = self._names()
                end = self.text.find("]", self.at)
                self.at = end + 1 + many if end >= 0 else len(self.text)
                here = ()
                for i, name in enumerate(names):
                    here = (*here, name)
                    if many and i == len(names) - 1:
                        entries[here] = entries.get(here, -1) + 1
                    if here in entries:
                        here = (*here, str(entries[here]))
                self._note(here, start)
            else:
                self._pair(here)

    def _more(self) -> bool:
        match = self._between.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return self.at < len(self.text)

    def _note(self, path: tuple[str, ...], at: int) -> None:
        line = self.text.count("\n", 0, at) + 1
        for depth in range(1, len(path)):
            self.found.setdefault(path[:depth], line)
        self.found[path] = line

    def _names(self) -> list[str]:
        names, dot = [], "."
        while dot and (match := self._key.match(self.text, self.at)):
            names.append(match.group(1).strip("\"'"))
            dot, self.at = match.group(2), match.end()
        return names

    def _pair(self, here: tuple[str, ...]) -> None:
        start = self.at
        path = (*here, *self._names())
        if self.at == start:  # not TOML: go on behind it
            self.at += 1
            return
        self._note(path, start)
        self._value(path)

    def _value(self, path: tuple[str, ...]) -> None:
        if not self._more():
            return
        start, opening = self.at, self.text[self.at]
        if opening not in "[{":
            match = self._string.match(self.text, self.at) or self._bare.match(self.text, self.at)
            self.at = match.end() if match else self.at + 1
            self.values[path] = start, start + len(self.text[start : self.at].rstrip())
            return
        self.at += 1
        entry = 0
        while self._more() and self.text[self.at] not in "]}":
            if opening == "{":
                self._pair(path)
            else:
                self._note((*path, str(entry)), self.at)
                self._value((*path, str(entry)))
                entry += 1
        self.at += 1
        self.values[path] = start, self.at
