"""`pitboss new-game NAME`: a game file and its page of a rule book, to be written over."""

from __future__ import annotations

import keyword
import re
from pathlib import Path
from typing import Annotated

import typer

import pitboss.skeleton
from pitboss.errors import BadInput, NotAllowed
from pitboss.registry import folders, slugs

SKELETON = Path(pitboss.skeleton.__file__).parent
NAME = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*")
LINES = re.compile(r'(lines = |", |^(?:higher|tie|lower) = )("[\d-]+"|\d+)', re.MULTILINE)
"""What refers to the skeleton's own page: in another book it is line 1, until it is looked up."""


def command(
    name: Annotated[str, typer.Argument(help="What the game is to be called: red-dog.")],
    book: Annotated[
        str, typer.Option(metavar="FOLDER", help="The rule book that is to offer it.")
    ] = "",
) -> None:
    """Write a small game that deals, a rule book's file for it, and a golden round.

    Example: [bold]pitboss new-game red-dog[/bold]
    """
    slug = _slug(name)
    file = slug.replace("-", "_")
    folder = Path(book or f"{file}_book")
    made = {Path(folders()[-1]) / f"{file}.py": _written("game.py", slug, folder)}
    page = _written("game.toml", slug, folder)
    if (folder / "book.toml").is_file():
        page = LINES.sub(r"\g<1>1", page)
    else:
        made |= {
            folder / each: _written(each, slug, folder) for each in ("book.toml", "house_rules.txt")
        }
    made[folder / f"{file}.toml"] = page
    made[folder / "golden" / f"{file}.toml"] = _written("golden.toml", slug, folder)
    _write(made)
    for path in made:
        typer.echo(path)
    typer.echo(f"now try: pitboss edge {folder}/{slug}, and pitboss play {folder}/{slug}")


def _slug(name: str) -> str:
    """The name as books write it, or a refusal."""
    slug = name.replace("_", "-")
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise BadInput(
            f"'{name}' is no name for a game: write small letters, digits and hyphens, "
            "as in red-dog",
            code="name",
        )
    if slug in slugs():
        raise NotAllowed(f"there is a game '{slug}' already", code="name")
    return slug


def _written(part: str, slug: str, folder: Path) -> str:
    text = (SKELETON / part).read_text(encoding="utf-8")
    title = slug.replace("-", " ").title()
    for blank, word in (
        ("TITLE", title.upper() if part.endswith(".txt") else title),
        ("SLUG", slug),
        ("ADDRESS", f"{folder.as_posix()}/{slug}"),
    ):
        text = text.replace(blank, word)
    return text


def _write(made: dict[Path, str]) -> None:
    """All files, or none where one of them is there already."""
    for path in made:
        if path.exists():
            raise NotAllowed(f"{path} is there already, and is left as it is", code="file")
    for path, text in made.items():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise BadInput(f"{path} cannot be written: {error.strerror}", code="file") from None
