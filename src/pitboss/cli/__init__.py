"""The command line: one file per command, errors as one sentence and exit status 2."""

from __future__ import annotations

import importlib
import json
import pkgutil
import sys
from importlib.metadata import version
from typing import Annotated

import typer

from pitboss.errors import PitbossError

app = typer.Typer(
    name="pitboss",
    help="The executable rule book for casino table games.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
for module in pkgutil.iter_modules(__path__):
    found = importlib.import_module(f"{__name__}.{module.name}")
    if hasattr(found, "command"):
        app.command(name=module.name)(found.command)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pitboss {version('pitboss')}")
        raise typer.Exit


@app.callback()
def options(
    show_version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """The executable rule book for casino table games."""


def main() -> None:
    """Run a command; say what went wrong in one sentence."""
    try:
        app()
    except PitbossError as error:
        _report(error, as_json="--json" in sys.argv)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)


def _report(error: PitbossError, *, as_json: bool) -> None:
    if as_json:
        body = {"code": error.code, "message": error.message, "allowed": error.allowed}
        print(json.dumps({"error": body}))
    else:
        print(f"pitboss: {error.message}", file=sys.stderr)
