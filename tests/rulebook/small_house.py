"""A small house with a rule book of its own, as received: for tests that quote printed lines."""

from __future__ import annotations

import hashlib
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from pitboss.rulebook.loader import HOME


@dataclass(frozen=True)
class SmallHouse:
    """Casino War of one book under another name, and a text that it might have been made from."""

    folder: Path
    sources: Path

    @property
    def file(self) -> Path:
        return self.sources / "small.txt"

    def writes(self, text: str) -> None:
        self.file.write_text(text, encoding="utf-8")


def small_house(where: Path) -> SmallHouse:
    made = SmallHouse(where / "small_house", where / "received")
    made.folder.mkdir()
    made.sources.mkdir()
    home = HOME / "columbus_2016"
    shutil.copy(home / "casino_war.toml", made.folder)
    book = (home / "book.toml").read_text()
    found = re.search(r"source-lines = (\d+)", book)
    assert found
    made.writes("".join(f"printed line {n}\n" for n in range(1, int(found[1]) + 1)))
    digest = hashlib.sha256(made.file.read_bytes()).hexdigest()
    book = re.sub(r'source-hash = "\w+"', f'source-hash = "{digest}"', book)
    book = book.replace('"columbus-2016.txt"', '"small.txt"')
    book = book.replace('"Hollywood Casino Columbus, 2016"', '"Small House"')
    (made.folder / "book.toml").write_text(book)
    return made
