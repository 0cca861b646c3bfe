"""A house of one's own: some games of a real book in a folder that can be changed."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

from pitboss.rulebook.loader import HOME
from pitboss.rulebook.shelf import Shelf, at_hand

FILES = ("book.toml", "roulette.toml", "three_card_poker.toml")
STRAIGHT = '["win", "35 to 1"'
DOCTORED = '["win", "3500 to 1"'


def own_book(folder: Path) -> Path:
    """Roulette and three card poker, as Columbus had them."""
    folder.mkdir(parents=True)
    for name in FILES:
        shutil.copy(HOME / "columbus_2016" / name, folder / name)
    return folder


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


def edition_of_another_day(file: Path) -> None:
    """Another edition that says the same."""
    file.write_text(file.read_text(encoding="utf-8") + "\n# printed again\n", encoding="utf-8")


def sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def shelf(*folders: Path) -> Shelf:
    """The shelf of a floor that is started with these folders."""
    return Shelf(at_hand(map(str, folders)))
