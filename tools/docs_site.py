"""What the documentation site has that no file in docs/ is: a hook of MkDocs (mkdocs.yml).

The front page is README.md and the changes are CHANGELOG.md, so that neither is written twice; the
reference of commands is read off the commands themselves, that of the service off its OpenAPI
document, and the rule sheets are those that `pitboss rules BOOK --html` writes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import typer
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from pitboss.cli import _command, _described, _module
from pitboss.floor.house import Floor
from pitboss.ledger.store import Store
from pitboss.report.html import sheet_page
from pitboss.report.sheet import sheet
from pitboss.rulebook.loader import books
from pitboss.rulebook.shelf import Shelf, at_hand
from pitboss.web.app import create_app

ROOT = Path(__file__).resolve().parents[1]
OUTSIDE = re.compile(r"\[([^\]]+)\]\(\.\./[^)]*\)", re.DOTALL)
"""A link to a file of the repository that is no page: its name is left."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    made = {
        "index.md": readme.replace("](docs/", "]("),
        "changelog.md": (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"),
        "reference/commands.md": commands_page(),
        "reference/service.md": service_page(),
        "books.md": books_page(),
    }
    for book in books().values():
        for slug, offer in book.games().items():
            made[f"books/{book.slug}/{slug}.html"] = sheet_page(sheet(offer))
    for name, text in made.items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    return OUTSIDE.sub(r"\1", markdown)


# --- The books ----------------------------------------------------------------------------------


def books_page() -> str:
    """A list of every rule sheet, book by book."""
    lines = [
        "# Rule sheets",
        "",
        "Every game of the five books, with each rule, paytable, fee and note, and the lines where "
        "the book prints it. [Games](games.md) says what works for each, "
        "[the findings](findings.md) what is wrong with them.",
    ]
    for book in books().values():
        lines += [
            "",
            f"## {book.data.title}",
            "",
            f"{book.data.regulator}. {book.data.edition}.",
            "",
        ]
        lines += [
            f"- [{offer.data.game.title}](books/{book.slug}/{slug}.html)"
            for slug, offer in book.games().items()
        ]
    return "\n".join(lines) + "\n"


# --- Commands -----------------------------------------------------------------------------------


def commands_page() -> str:
    """Every command with its arguments and options, as `--help` has them."""
    lines = [
        "# Commands and options",
        "",
        "As `pitboss COMMAND --help` prints them. What each does, and its JSON, is on "
        "[the command line](../cli.md).",
    ]
    for name, sentence in _described():
        command = _command(f"pitboss.cli.{_module(name)}")
        lines += [
            "",
            f"## pitboss {name}",
            "",
            sentence if sentence[-1] in ".?" else f"{sentence}.",
        ]
        lines += _of_command(command, f"pitboss {name}")
    return "\n".join(lines) + "\n"


def _of_command(command: Any, name: str) -> Iterator[str]:
    parts = getattr(command, "commands", None)
    if parts:
        for each, part in parts.items():
            yield from ["", f"### {name} {each}"]
            yield from _of_command(part, f"{name} {each}")
        return
    context = typer.Context(command, info_name=name)
    usage = " ".join(command.collect_usage_pieces(context))
    yield from ["", f"    {name} {usage}", ""]
    if command.help:
        yield from [_plain(command.help), ""]
    yield from ["| option | what it is |", "|---|---|"] if command.params else []
    for parameter in command.params:
        told = getattr(parameter, "help", None) or ""
        names = "`, `".join([*parameter.opts, *parameter.secondary_opts])
        if parameter.param_type_name == "argument":
            names = parameter.make_metavar(context)
        elif not getattr(parameter, "is_flag", False):
            names += f" {parameter.make_metavar(context)}"
        usual = parameter.default if getattr(parameter, "show_default", False) else None
        if usual not in (None, "", False, (), []) and not callable(usual):
            told += f" Default: {usual}."
        yield _row(f"`{names}`", _plain(told))


def _row(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _plain(text: str) -> str:
    """Help without the marks of a terminal."""
    said = re.sub(r"\[bold\](.*?)\[/bold\]", r"`\1`", " ".join(text.split()))
    return re.sub(r"\[/?(?:bold|dim|italic)\]", "", said)


# --- The service --------------------------------------------------------------------------------


SERVICE = (
    "What the floor's pages ask of it, other programs may ask too: everything is under `/api/v1`. "
    "A running floor has the OpenAPI document, with an example for each route, at "
    "`/api/v1/openapi.json`; `pitboss serve --api-only` answers there and has no pages.",
    "",
    "A client in Python is not needed. Whoever computes has [the library](../library.md), which "
    "asks no service; whoever drives a floor sends a handful of JSON requests, which any HTTP "
    "library does (the examples show them); and for other languages the document is what "
    "generators of clients take.",
)


def service_page() -> str:
    """Every route of the service, from its OpenAPI document."""
    with TemporaryDirectory() as folder, Store.open(f"{folder}/docs.db") as store:
        document = create_app(Floor(store, Shelf(at_hand()))).openapi()
    lines = ["# The service", "", *SERVICE]
    by_tag: dict[str, list[str]] = {}
    for path, methods in document["paths"].items():
        for method, route in methods.items():
            says = " ".join(route.get("description", route.get("summary", "")).split())
            row = _row(f"`{method.upper()} {path}`", says)
            by_tag.setdefault((route.get("tags") or ["other"])[0], []).append(row)
    for tag, rows in by_tag.items():
        lines += ["", f"## {tag}", "", "| route | what it does |", "|---|---|", *rows]
    return "\n".join(lines) + "\n"
