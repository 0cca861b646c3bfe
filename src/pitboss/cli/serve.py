"""`pitboss serve`: the floor in the browser."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import socket
import sys
import webbrowser
from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from pitboss.cli.common import FoldersOption, KeyOption, console
from pitboss.cli.quoting import SourcesOption, sources_at
from pitboss.errors import BadInput, NotAllowed

TURN = 0.001
"""Seconds for which a thread that computes keeps the event loop waiting."""
UNREAD = 30.0
"""Seconds after which somebody is hung up on who takes nothing of what he is sent."""
SELDOM = (50_000, 20, 50)
"""How often garbage in circles is looked for: there is little, and each look is a pause."""
LOCAL = ("127.0.0.1", "localhost", "::1")


def command(
    store: Annotated[
        str, typer.Option(help="Where the books are kept: a file, or a PostgreSQL URL.")
    ] = "",
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any.")] = 8000,
    book: FoldersOption = None,
    sources: SourcesOption = "",
    people: Annotated[
        bool, typer.Option("--people", help="Named people with passwords and roles, no guests.")
    ] = False,
    secure: Annotated[
        bool, typer.Option("--secure", help="Cookies over HTTPS only (behind a TLS proxy).")
    ] = False,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=BURST/RATE",
            help="Change a rate limit, so many at once and so many a second: "
            "commands=1000/300, log-in-name=10/0.03; or off.",
        ),
    ] = None,
    idle: Annotated[
        float,
        typer.Option(
            min=0, metavar="MINUTES", help="Log people out who do nothing for so long; 0 is never."
        ),
    ] = 30,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy whose word is taken for where a request comes from; may come again.",
        ),
    ] = None,
    key: KeyOption = "",
    heads: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PLACE",
            help="Where the signed heads of the journal go, for pitboss audit --head: a file, "
            "a database URL, or - for standard output; may come again.",
        ),
    ] = None,
    heads_every: Annotated[
        float,
        typer.Option(
            min=1, max=86400, metavar="SECONDS", help="How often at least, when no second is quiet."
        ),
    ] = 300,
    metrics: Annotated[
        str,
        typer.Option(
            metavar="FILE",
            help="A key of its own for who reads /metrics, as a bearer token, on a floor of named "
            "people; made if it is not there. Administrators need none.",
        ),
    ] = "",
    posted: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=DOLLARS",
            help="What one person moves alone, and above it two: correct=1000, award=1200, "
            "cash=10000, visitor=10000; tax=1200: jackpots from there on take a tax form.",
        ),
    ] = None,
    gaming_day: Annotated[
        str,
        typer.Option(
            metavar="HOUR ZONE",
            help="When a gaming day begins: '06:00 America/New_York'; without it at 06:00 UTC.",
        ),
    ] = "",
    shifts: Annotated[
        str,
        typer.Option(
            metavar="NAME=HOUR...",
            help="When shifts begin, from the beginning of the gaming day: 'day=06:00 "
            "night=18:00'; without it there are three of eight hours.",
        ),
    ] = "",
    bots: Annotated[
        bool, typer.Option("--bots", help="Let bots sit down at tables where named people play.")
    ] = False,
    api_only: Annotated[
        bool, typer.Option("--api-only", help="The service for programs, without pages.")
    ] = False,
    opens: Annotated[
        bool, typer.Option("--open/--no-open", help="Open a browser when there is a screen.")
    ] = True,
) -> None:
    """Open the floor: every playable game in the browser, on an embedded store.

    Example: [bold]pitboss serve[/bold], or [bold]pitboss serve --people --store
    postgresql://...[/bold]
    """
    import uvicorn

    from pitboss.floor.duties import Posted
    from pitboss.floor.gaming_day import GamingDay
    from pitboss.floor.house import Floor
    from pitboss.floor.shifts import Shifts
    from pitboss.floor.software import statement
    from pitboss.ledger.heads import Heads
    from pitboss.ledger.house_key import HouseKey, usual_place
    from pitboss.ledger.store import Store
    from pitboss.rulebook.shelf import Shelf, at_hand
    from pitboss.web.app import create_app
    from pitboss.web.connections import Door, guarded, room
    from pitboss.web.limits import Limits
    from pitboss.web.lines import measured
    from pitboss.web.settling import examples

    if host not in LOCAL and not people:
        raise NotAllowed(
            f"guests play on this machine only: to listen on {host}, add --people", code="host"
        )
    limits = Limits().changed(limit or [])
    day = GamingDay.written(gaming_day) if gaming_day else GamingDay()
    shift = Shifts.written(shifts, day) if shifts else Shifts(day)
    shelf = Shelf(at_hand(book or []))
    printed = sources_at(sources, of=shelf.books.values())
    _log_as_json()
    examples(shelf)  # before anybody plays: it goes through every game of every book
    listening = listen(host, port)
    port = listening.getsockname()[1]
    own_key = HouseKey.kept_in(Path(key) if key else usual_place())
    with Store.open(store or None, key=own_key) as kept:
        written = Heads(own_key, *heads) if heads else None
        floor = Floor(
            kept,
            shelf,
            heads=written,
            heads_every=heads_every,
            posted=Posted().changed(posted or []),
            started=statement() | {"gaming_day": str(day), "shifts": str(shift)},
            practice=not people,
            bots=bots or not people,
            gaming_day=day,
            shifts=shift,
        )
        app = create_app(
            floor,
            people=people,
            secure=secure,
            limits=limits,
            idle=60 * idle,
            sources=printed,
            counters=HouseKey.kept_in(Path(metrics)) if metrics else None,
            api_only=api_only,
        )
        address = f"http://{'localhost' if host in LOCAL else host}:{port}/"
        console.print(f"The floor is open at [bold]{address}[/bold]  (Ctrl-C closes it)")
        console.print(f"[dim]The books are kept in {kept.name}[/dim]")
        if people and not any(p.role == "administrator" for p in kept.people()):
            console.print(
                "Nobody can log in yet: stop the floor, and "
                "[bold]pitboss people add NAME --role administrator[/bold]"
            )
        screen = bool(os.environ.get("DISPLAY")) or sys.platform == "darwin"
        if opens and not api_only and screen and sys.stdout.isatty():
            webbrowser.open(address)
        door = Door(most=room(), proxies=frozenset(proxy or []), beside=limits.pings)
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            ws_max_size=1 << 17,
            ws_per_message_deflate=False,  # views are small, and packing them is not cheap
            timeout_graceful_shutdown=5,
            http=guarded(door),
            ws=measured(door),
            proxy_headers=bool(proxy),
            forwarded_allow_ips=list(proxy or []),
        )
        sys.setswitchinterval(TURN)
        gc.freeze()  # rule books and tables as they were opened are no garbage, and many
        gc.set_threshold(*SELDOM)
        server = uvicorn.Server(config)
        floor.closes = partial(setattr, server, "should_exit", True)
        asyncio.run(server.serve(sockets=[listening]))
        if kept.lost is not None:
            raise kept.lost


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # What is accepted here inherits it: an answer in two pieces waits for no acknowledgement.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux; so is this, and no handle is held by silence
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(1000 * UNREAD))
    try:
        listening.bind((host, port))
        listening.listen()  # who comes as soon as the address is told waits, and is not refused
    except OSError as error:
        listening.close()
        raise BadInput(
            f"cannot listen on {host}:{port}: {error.strerror}; choose another --port",
            code="port",
        ) from None
    return listening


class _Json(logging.Formatter):
    """One JSON object a line."""

    _plain = frozenset(vars(logging.makeLogRecord({}))) | {"message", "taskName", "color_message"}

    def format(self, record: logging.LogRecord) -> str:
        made: dict[str, object] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        made |= {k: v for k, v in vars(record).items() if k not in self._plain}
        if record.exc_info:
            made["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(made, enc_hook=str).decode()


def _log_as_json() -> None:
    from pitboss.web.connections import Calm

    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json())
    handler.addFilter(Calm())
    level = os.environ.get("PITBOSS_LOG", "warning").upper()
    logging.basicConfig(handlers=[handler], level=level, force=True)
