"""`pitboss serve` as people type it: the books that it is started with."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.cli.serve import command
from pitboss.errors import BadInput
from rulebook.own_book import own_book


def test_a_folder_with_the_name_of_another_book_is_refused_at_the_start(tmp_path: Path) -> None:
    doctored = own_book(tmp_path / "columbus_2016")
    with pytest.raises(BadInput, match="there is a rule book 'columbus-2016' already"):
        command(store=str(tmp_path / "floor.db"), port=0, book=[str(doctored)])
    assert not (tmp_path / "floor.db").exists()


def test_a_folder_without_a_book_is_refused_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"book\.toml cannot be read"):
        command(store=str(tmp_path / "floor.db"), port=0, book=[str(tmp_path)])
