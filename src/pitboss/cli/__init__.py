"""The command line: one file per command, errors as one sentence and exit status 2.

A file is a command when its first line begins with `pitboss` and its own name; the rest of that
line is what `pitboss --help` says of it. It is imported when it is asked for.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from pitboss.errors import BadInput, PitbossError
from pitboss.extras import refusal

UsageError: type[Exception] = typer.BadParameter.__mro__[1]
"""What typer raises for a command line it cannot read, whichever click it brings along."""

FIRST_LINE = re.compile(r'"""`pitboss ([\w-]+)[^`]*`: (.+?)(?:""")?$')


class Commands(TyperGroup):
    """The commands by what their files say of themselves; a file is run when it is asked for."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name, described, rest = super().resolve_command(ctx, args)
        return name, described and _command(f"{__name__}.{_module(str(name))}"), rest


def _module(command: str) -> str:
    """The file of a command: `new-game` is in `new_game.py`."""
    return command.replace("-", "_")


def _command(module: str) -> Any:
    """What a file does: `command`, or several of them, `commands`."""
    found = importlib.import_module(module)
    if hasattr(found, "commands"):
        return typer.main.get_group(found.commands)
    alone = typer.Typer(add_completion=False, rich_markup_mode="rich")
    alone.command()(found.command)
    return typer.main.get_command(alone)


def _described() -> Iterator[tuple[str, str]]:
    """Every command's name, and a sentence about it."""
    for path in sorted(Path(__file__).parent.glob("*.py")):
        with path.open(encoding="utf-8") as file:
            says = FIRST_LINE.match(file.readline().rstrip())
        if says and _module(says[1]) == path.stem:
            yield says[1], says[2][0].upper() + says[2][1:]


app = typer.Typer(
    name="pitboss",
    cls=Commands,
    help="The executable rule book for casino table games.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
for name, sentence in _described():
    app.command(name=name, help=sentence)(lambda: None)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

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
    except ModuleNotFoundError as error:
        missing = refusal(error)
        if missing is None:
            raise
        return _refuse(missing)
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
