"""The command line: one file per command, errors as one sentence and exit status 2."""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import os
import pkgutil
import sys
from importlib.metadata import version
from typing import Annotated

import typer

from pitboss.errors import BadInput, PitbossError

UsageError: type[Exception] = typer.BadParameter.__mro__[1]
"""What typer raises for a command line it cannot read, whichever click it brings along."""

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
    elif hasattr(found, "commands"):
        app.add_typer(found.commands, name=module.name)


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
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without some character
    try:
        status = _run()
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        status = 1
    except OSError as error:
        _drop_output()
        print(f"pitboss: the output cannot be written: {error.strerror}", file=sys.stderr)
        status = 1
    sys.exit(status)


def _run() -> int:
    """Run a command; its exit status."""
    try:
        left = app(standalone_mode=False)
    except PitbossError as error:
        return _refuse(error)
    except UsageError as error:
        return _refuse_usage(error)
    except UnicodeDecodeError:
        return _refuse(BadInput("the input is not text in UTF-8", code="input"))
    except (typer.Abort, KeyboardInterrupt):
        return 130
    except OSError as error:
        if error.filename is None:
            raise
        return _refuse(BadInput(f"{error.filename} cannot be read: {error.strerror}", code="file"))
    return left if isinstance(left, int) else 0


def _refuse_usage(error: Exception) -> int:
    message = str(getattr(error, "message", error))
    if type(error).__name__ == "NoArgsIsHelpError":
        print(message, file=sys.stderr)  # no command at all: the help
        return 2
    said = getattr(error, "format_message", lambda: message)()
    sentence = " ".join(str(said).split()).rstrip(".")
    return _refuse(BadInput(sentence[:1].lower() + sentence[1:], code="usage"))


def _refuse(error: PitbossError) -> int:
    given = sys.argv[1:]
    _report(error, as_json=any(word.split("=")[0] == "--json" for word in given))
    return 2


def _drop_output() -> None:
    """Nothing more can be written: let the interpreter end without trying again."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _report(error: PitbossError, *, as_json: bool) -> None:
    if as_json:
        body = {"code": error.code, "message": error.message, "allowed": error.allowed}
        print(json.dumps({"error": body}))
    else:
        print(f"pitboss: {error.message}", file=sys.stderr)
