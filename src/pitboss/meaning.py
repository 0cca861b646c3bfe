"""What a file of Python says to the machine: its text without comments, docstrings and blank lines.

A tree or Python's own tokens would say it too, but take ten times as long, and are others in
another version of Python. What matters of a file is the same under all of them.
"""

from __future__ import annotations

import re

TOKEN = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*"""|' + r"'''(?:[^'\\]|\\.|'(?!''))*'''|"
    r""""(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|"""
    r"(?:#[^\n]*)?\n(?:[ \t]*(?:#[^\n]*)?\n)*|#[^\n]*",
    re.DOTALL,
)
"""A text in quotes, or the end of a line with all empty lines and comments that follow it."""


def meaning(text: str) -> str:
    r"""The text without what changes nothing.

    >>> meaning('def f():\n    "Why."\n\n    return "# 1"  # one\n')
    'def f():\n    return "# 1"\n'
    >>> meaning('X = (\n    "a"\n)\n"What it is."\n')
    'X = (\n    "a"\n)\n'
    """
    kept: list[str] = []
    since: list[str] = []  # the code since a place that was in no bracket
    at, begins, left_out = 0, True, False
    for token in TOKEN.finditer(text):
        start, end = token.span()
        before, at = text[at:start], end
        if text[start] in "\n#":
            line = before.rstrip()
            if not left_out or line:
                since.append(line)
                kept += (line, "\n")
            begins, left_out = not line.endswith("\\"), False
        elif begins and before.strip() in ("", "r") and _ends(text, end) and not _open(since):
            since.clear()
            left_out = True
        else:
            since.append(before)
            kept += (before, token[0])
            begins = False
    return "".join((*kept, text[at:])).lstrip("\n")


def _ends(text: str, at: int) -> bool:
    """Is there nothing more in this line?"""
    return text[at : at + 1] in ("", "\n")


def _open(code: list[str]) -> int:
    """How many brackets stay open."""
    whole = "".join(code)
    return sum(map(whole.count, "([{")) - sum(map(whole.count, ")]}"))
