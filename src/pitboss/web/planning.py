"""A plan and its data side by side, on this machine: a figure that is clicked becomes a value.

This is no part of the floor. The page belongs to whoever started it: its address has a key that
nobody else knows, and it changes files of one folder.
"""

from __future__ import annotations

import os
import secrets
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import msgspec
from fastapi import Body, FastAPI, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.concurrency import run_in_threadpool

from pitboss.errors import BadInput, NotAllowed, PitbossError, unknown
from pitboss.plans.claiming import File, claim
from pitboss.plans.coverage import covered_by, figures_at
from pitboss.plans.figures import marks
from pitboss.plans.sections import Text
from pitboss.plans.source import plan_of
from pitboss.rulebook.lines import numbers
from pitboss.rulebook.loader import BookGame, checked_game, read_book
from pitboss.web.assets import FOLDER, Assets, Compressed, by_hash
from pitboss.web.errors import status_of, told
from pitboss.web.guard import HEADERS
from pitboss.web.pages import templates

LOCAL = ("127.0.0.1", "localhost")


class Desk:
    """A folder with a book, its plan, and what was claimed here so far."""

    def __init__(self, folder: Path, sources: Path | None = None) -> None:
        self.of = read_book(folder)
        self.text = Text(plan_of(self.of, sources))
        self.done: list[tuple[File, str]] = []
        """Each file as it was before a claim, and its text after it; the last one last."""
        self._loaded: dict[str, tuple[str, BookGame]] = {}

    def games(self) -> dict[str, BookGame]:
        """The games as their files are now; what has not changed is not read again."""
        found = {}
        for slug in self.of.slugs():
            text, held = File.of_game(self.of, slug).text, self._loaded.get(slug)
            if held is None or held[0] != text:
                self._loaded[slug] = text, checked_game(self.of, slug, text)
            found[slug] = self._loaded[slug][1]
        return found

    def file(self, slug: str) -> File:
        if slug not in self.of.slugs():
            raise unknown(f"game in {self.of.slug}", slug, self.of.slugs(), code="game")
        return File.of_game(self.of, slug)

    def shown(self, slug: str = "") -> dict[str, Any]:
        """A game's lines and values, and how much of every game is claimed."""
        games = self.games()
        found = covered_by(self.of, games, self.text)
        parts = {part.game: part for part in found.parts}
        slug = slug or next(iter([*filter(None, parts), *games]), "")
        file = self.file(slug) if slug else None
        claimed = {each.line: each.claimed for each in found.figured}
        lines = numbers(games[slug].data.game.lines) if slug else set[int]()
        return {
            "book": self.of.data.title,
            "plan": self.text.plan.name,
            "figured": len(found.figured),
            "claimed": len(found.figured) - len(found.unclaimed),
            "games": [
                {
                    "game": name,
                    "title": offer.data.game.title,
                    "figured": len(parts[name].figured) if name in parts else 0,
                    "claimed": parts[name].claimed if name in parts else 0,
                }
                for name, offer in games.items()
            ],
            "game": slug,
            "lines": [self._line(n, claimed.get(n)) for n in sorted(lines)],
            "values": [asdict(each) for each in file.values()] if file else [],
            "questions": file.questions() if file else [],
            "misplaced": [asdict(each) for each in found.misplaced if each.game == slug],
            "outside": [self._line(e.line, False) for e in found.unclaimed if not e.game],
            "done": len(self.done),
        }

    def _line(self, n: int, claimed: bool | None) -> dict[str, Any]:
        """A line with its figures; `broken` are those that end on the next one."""
        said = self.text.line(n)
        placed = marks(said)
        there = {each for each, _, _ in placed}
        broken = [each for each in figures_at(self.text, n) if each not in there]
        return {"line": n, "text": said, "marks": placed, "broken": broken, "claimed": claimed}

    def claim(self, slug: str, place: tuple[str, ...], figure: str, line: int, said: str) -> None:
        """Make a figure of a line a value of a game's file, and give it that line."""
        if figure and figure not in figures_at(self.text, line):
            raise NotAllowed(f"line {line} does not print {figure}", code="figure")
        file = self.file(slug)
        made = claim(file, place, figure, line, said)
        _write(made.path, made.text)
        self.done.append((file, made.text))

    def take_back(self) -> str:
        """Undo the last claim, unless its file was written by somebody else since; its game."""
        if not self.done:
            raise NotAllowed("nothing was claimed here yet", code="claim")
        file, text = self.done[-1]
        if self.file(file.slug).text != text:
            raise NotAllowed(
                f"{file.path.name} was changed elsewhere since, and is left as it is",
                code="changed",
            )
        _write(file.path, file.text)
        self.done.pop()
        return file.slug


def _write(path: Path, text: str) -> None:
    """A file whole or not at all."""
    new = path.with_name(f".{path.name}.new")
    try:
        new.write_bytes(text.encode())
        os.replace(new, path)
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}", code="file") from None


class Claim(msgspec.Struct, forbid_unknown_fields=True):
    """What a click asks for."""

    game: str
    place: tuple[str, ...]
    figure: str
    line: int
    said: str


def create_planning(desk: Desk, key: str) -> FastAPI:
    """The page of one folder, for who has its key."""
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    app.add_middleware(Compressed)
    app.mount("/static", Assets(directory=FOLDER), name="static")

    @app.middleware("http")
    async def guarded(request: Request, call_next: Any) -> Response:
        """Only for this machine, by its own name, and only with the key."""
        host = request.headers.get("host", "").rpartition(":")[0] or request.headers.get("host", "")
        path = request.scope["path"]
        ours = secrets.compare_digest(path.split("/")[1].encode(), key.encode())
        if host not in LOCAL or not (ours or path.startswith("/static/")):
            return JSONResponse({"error": {"message": "open the address that was printed"}}, 403)
        response: Response = await call_next(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if not path.startswith("/static/"):
            response.headers["cache-control"] = "no-store"
        return response

    @app.exception_handler(PitbossError)
    async def refused(request: Request, error: PitbossError) -> Response:
        return JSONResponse({"error": told(error)}, status_of(error))

    @app.get(f"/{key}/")
    async def page() -> Response:
        shown = await run_in_threadpool(desk.shown)
        given = {"home": f"/{key}/", "shown": shown}
        return HTMLResponse(by_hash(templates.get_template("plan.html").render(given)))

    @app.get(f"/{key}/game")
    async def game(game: str) -> dict[str, Any]:
        return await run_in_threadpool(desk.shown, game)

    @app.post(f"/{key}/claim")
    async def claimed(body: Annotated[dict[str, Any], Body()]) -> dict[str, Any]:
        try:
            asked = msgspec.convert(body, Claim)
        except msgspec.ValidationError as error:
            raise BadInput(str(error), code="claim") from None
        await run_in_threadpool(
            desk.claim, asked.game, asked.place, asked.figure, asked.line, asked.said
        )
        return await run_in_threadpool(desk.shown, asked.game)

    @app.post(f"/{key}/back")
    async def back() -> dict[str, Any]:
        return await run_in_threadpool(desk.shown, await run_in_threadpool(desk.take_back))

    return app
