"""A copy of a real book, to be broken one thing at a time."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from pitboss.errors import BookError
from pitboss.rulebook.loader import HOME
from pitboss.rulebook.terms import Terms, terms


@dataclass
class Copy:
    """A folder with `book.toml` and one game."""

    path: Path
    game: str

    @property
    def file(self) -> Path:
        return self.path / f"{self.game.replace('-', '_')}.toml"

    def terms(self, **options: str) -> Terms:
        given = {name.replace("_", "-"): value for name, value in options.items()}
        return terms(f"{self.path}/{self.game}", given)

    def change(self, old: str, new: str, *, after: str = "") -> int:
        """Replace a text (the first one behind another); the line where it began."""
        text = self.file.read_text()
        at = text.index(old, text.index(after))
        self.file.write_text(text[:at] + new + text[at + len(old) :])
        return text.count("\n", 0, at) + 1

    def refusal(self, line: int | None) -> str:
        """Why the game does not load, without file and line, which must be right."""
        with pytest.raises(BookError) as refused:
            self.terms()
        message = refused.value.message
        assert "\n" not in message
        start = f"{self.file.name}, line {line}, " if line else f"{self.file.name}: "
        assert message.startswith(start), message
        return message.removeprefix(start)


def copy_of(folder: Path, book: str, game: str) -> Copy:
    made = Copy(folder / book, game)
    made.path.mkdir()
    for name in ("book.toml", made.file.name):
        shutil.copy(HOME / book / name, made.path / name)
    return made
