"""`pitboss people`: who may log in to a floor of named people, and as what."""

from __future__ import annotations

import getpass
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.common import JsonOption, KeyOption, console, print_json, table
from pitboss.errors import BadInput, NotAllowed, unknown

if TYPE_CHECKING:
    from pitboss.ledger.store import Store

ROLES = ("player", "dealer", "supervisor", "shift-manager", "surveillance", "administrator")

commands = typer.Typer(
    help="Who may log in to a floor of named people ([bold]pitboss serve --people[/bold]).",
    no_args_is_help=True,
)

StoreOption = Annotated[
    str, typer.Option(help="Where the books are kept: a file, or a PostgreSQL URL.")
]
NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="The person's name.")]
RoleOption = Annotated[str, typer.Option(help=f"One of {', '.join(ROLES)}.")]


@commands.command()
def add(
    name: NameArgument,
    role: RoleOption = "player",
    store: StoreOption = "",
    key: KeyOption = "",
) -> None:
    """Add somebody; the password is asked for, or read from the standard input.

    Example: [bold]pitboss people add Ann --role administrator[/bold]
    """
    from pitboss.floor import passwords
    from pitboss.floor.people import readable

    _check_role(role)
    if not 1 <= len(name.strip()) <= 40 or not name.isprintable():
        raise BadInput("a name has 1 to 40 characters", code="name")
    try:
        readable(name)
    except ValueError as error:
        raise BadInput(str(error), code="name") from None
    with _opened(store, key) as kept:
        if kept.person_named(name) is not None:
            raise NotAllowed(f"there is somebody called '{name}' already", code="name-taken")
        kept.add_person(name, role, password=passwords.hashed(_password(), name))
    console.print(f"{name.strip()} is now {role}")


@commands.command(name="list")
def everybody(store: StoreOption = "", as_json: JsonOption = False) -> None:
    """Everybody who has a name and a role; guests are not listed."""
    from pitboss.ledger.store import Store

    with Store.open(store or None, read_only=True) as kept:
        found = [person for person in kept.people() if person.role in ROLES]
    if as_json:
        rows = [
            {"id": p.id, "name": p.name, "role": p.role, "disabled": p.disabled, "since": p.since}
            for p in found
        ]
        print_json(rows)
        return
    listed = table("name", "role", "may log in", "since")
    for person in found:
        may = "no" if person.disabled else "yes" if person.has_password else "no password"
        listed.add_row(person.name, person.role, may, person.since[:10])
    console.print(listed)


@commands.command()
def role(
    name: NameArgument, role: RoleOption, store: StoreOption = "", key: KeyOption = ""
) -> None:
    """Give somebody another role."""
    _check_role(role)
    with _opened(store, key) as kept:
        kept.set_role(_known(kept, name), role)
    console.print(f"{name} is now {role}")


@commands.command()
def disable(
    name: NameArgument,
    again: Annotated[bool, typer.Option("--undo", help="Let the person in again.")] = False,
    store: StoreOption = "",
    key: KeyOption = "",
) -> None:
    """Keep somebody out."""
    with _opened(store, key) as kept:
        kept.set_disabled(_known(kept, name), not again)
    console.print(f"{name} can log in again" if again else f"{name} can no longer log in")


@commands.command()
def password(name: NameArgument, store: StoreOption = "", key: KeyOption = "") -> None:
    """Give somebody another password: it is asked for, or read from the standard input."""
    from pitboss.floor import passwords

    with _opened(store, key) as kept:
        id = _known(kept, name)
        kept.set_password(id, passwords.hashed(_password(), name))
    console.print(f"{name} has a new password")


@contextmanager
def _opened(url: str, key: str) -> Iterator[Store]:
    """The store, to write to: only while no server has it, and with the key that signs it."""
    from pitboss.ledger.databases import StoreError
    from pitboss.ledger.house_key import HouseKey, usual_place
    from pitboss.ledger.store import Store

    own_key = HouseKey.kept_in(Path(key) if key else usual_place())
    try:
        kept = Store.open(url or None, key=own_key)
    except StoreError as error:
        if "in use" not in error.message:
            raise
        raise NotAllowed(
            "the floor is open and has the store: change people on its page /people, "
            "or stop the server first",
            code="store",
        ) from None
    with kept:
        yield kept


def _known(kept: Store, name: str) -> str:
    person = kept.person_named(name)
    names = [p.name for p in kept.people() if p.role in ROLES]
    if person is None or person.role not in ROLES:
        raise unknown("person", name, names, code="person")
    return person.id


def _check_role(role: str) -> None:
    if role not in ROLES:
        raise unknown("role", role, ROLES, code="role")


def _password() -> str:
    """A password, typed twice without echo, or the first line of what is piped in."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    given = getpass.getpass("Password: ")
    if getpass.getpass("Again: ") != given:
        raise BadInput("the two passwords are not the same", code="password")
    return given
