"""What every result can do: show itself in a notebook, and turn into records."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

Record = dict[str, Any]
"""One row for pandas or polars: plain texts and numbers."""


class Shown:
    """A result that is rows under a title."""

    @property
    def title(self) -> str:
        raise NotImplementedError

    def records(self) -> list[Record]:
        """The rows, as `pandas.DataFrame` and `polars.DataFrame` take them."""
        raise NotImplementedError

    def _repr_html_(self) -> str:
        rows = self.records()
        columns = list(dict.fromkeys(name for row in rows for name in row))
        cells = [[row.get(name) for name in columns] for row in rows]
        return html_table(self.title, columns, cells)


def html_table(
    title: str,
    columns: Sequence[str],
    rows: Sequence[Sequence[object]],
    colours: Callable[[str], str] = lambda text: "",
) -> str:
    """A plain table for a notebook; `colours` gives a cell its background."""
    head = "".join(f"<th>{escape(name)}</th>" for name in columns)
    body = "".join(f"<tr>{''.join(_cell(value, colours) for value in row)}</tr>" for row in rows)
    return (
        f"<table><caption>{escape(title)}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def _cell(value: object, colours: Callable[[str], str]) -> str:
    if isinstance(value, float):
        return f'<td style="text-align:right">{value:.6g}</td>'
    text = "" if value is None else str(value)
    colour = colours(text)
    style = f' style="background:{colour}"' if colour else ""
    return f"<td{style}>{escape(text)}</td>"


@dataclass(frozen=True)
class Picture:
    """A drawing as PNG: a notebook shows it, `save` writes it."""

    png: bytes

    def _repr_png_(self) -> bytes:
        return self.png

    def save(self, path: str | Path) -> None:
        """Write it to a file, whole or not at all."""
        from pitboss.report.files import write

        write(str(path), self.png)


def drawn(draw: Callable[[Path], object]) -> Picture:
    """What a report would draw into a file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "picture.png"
        draw(path)
        return Picture(path.read_bytes())
