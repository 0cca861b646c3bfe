"""Who is asking: signed cookies, a token against forged requests, and the rights of roles.

Guests on this machine are let in with a cookie and some play money. A request that changes
something must come from our own pages: it carries a token that only they know, or no cookie.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import Depends, Request, Response
from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.requests import HTTPConnection

from pitboss.floor.house import Floor
from pitboss.floor.people import NOBODY, Forbidden, Person, Role

COOKIE = "pitboss"
LASTS = 30 * 24 * 3600
"""A cookie is good for a month."""
CSRF_HEADER = "x-csrf-token"
SPECTATOR = Person(NOBODY, "a spectator", Role.SPECTATOR)


@dataclass
class Gate:
    """Lets people in and knows them again."""

    floor: Floor
    people: bool = False
    """Named people with passwords only: no guests."""
    secure: bool = False
    """Cookies travel over HTTPS only."""

    def __post_init__(self) -> None:
        key = self.floor.store.secret("cookies")
        self._cookies = URLSafeTimedSerializer(key, salt="pitboss cookie")
        self._key = key

    def person(self, connection: HTTPConnection) -> Person:
        """The person whose cookie came with a request, or a spectator."""
        cookie = connection.cookies.get(COOKIE, "")
        try:
            id = self._cookies.loads(cookie, max_age=LASTS)
        except BadSignature:
            return SPECTATOR
        kept = self.floor.store.person(str(id))
        if kept is None or kept.disabled:
            return SPECTATOR
        if self.people and kept.role == Role.HOST:
            return SPECTATOR
        return Person(kept.id, kept.name, Role(kept.role))

    def let_in(self, response: Response, person: Person) -> None:
        """Give somebody a cookie."""
        response.set_cookie(
            COOKIE,
            self._cookies.dumps(person.id),
            max_age=LASTS,
            httponly=True,
            samesite="lax",
            secure=self.secure,
        )

    def let_out(self, response: Response) -> None:
        response.delete_cookie(COOKIE)

    async def welcome(self, name: str) -> Person:
        """A guest comes in; without a name he gets one."""
        if self.people:
            raise Forbidden("there are no guests on this floor: log in", code="login")
        given = name.strip() or f"Guest {secrets.token_hex(2)}"
        return await self.floor.welcome(given)

    def csrf(self, person: Person) -> str:
        """The token that our own pages send along."""
        return hmac.new(self._key, f"csrf {person.id}".encode(), hashlib.sha256).hexdigest()

    def check_csrf(self, request: Request, given: str = "") -> None:
        """Refuse a change that somebody else's page asks for in this person's name."""
        if COOKIE not in request.cookies:
            return
        token = given or request.headers.get(CSRF_HEADER, "")
        if not hmac.compare_digest(token, self.csrf(self.person(request))):
            raise Forbidden("the request does not come from a page of this floor", code="csrf")

    def check_origin(self, connection: HTTPConnection) -> None:
        """Refuse a WebSocket that another site's page opens."""
        origin = connection.headers.get("origin")
        if origin and urlsplit(origin).netloc != connection.headers.get("host"):
            raise Forbidden("the connection does not come from a page of this floor", code="csrf")


def gate(connection: HTTPConnection) -> Gate:
    found: Gate = connection.app.state.gate
    return found


def the_floor(connection: HTTPConnection) -> Floor:
    return gate(connection).floor


def who(connection: HTTPConnection) -> Person:
    return gate(connection).person(connection)


def own_page(request: Request) -> None:
    gate(request).check_csrf(request)


TheFloor = Annotated[Floor, Depends(the_floor)]
Who = Annotated[Person, Depends(who)]
OwnPage: Any = Depends(own_page)
"""A dependency of every route that changes something."""
