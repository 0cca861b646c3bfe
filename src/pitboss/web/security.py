"""Who is asking: signed cookies, tokens against forged requests, limits, and the rights of roles.

Guests on this machine are let in with a cookie and some play money; on a floor with named people
everybody logs in. A cookie says who somebody is and carries the stamp that he had then: a change of
his password, role or standing raises the stamp, and older cookies are void. A request that changes
something must come from our own pages: it carries a token that only they know, and the browser
says that it comes from no other site.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import logging
import math
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import Depends, Form, Path, Request, Response
from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.requests import HTTPConnection

from pitboss.errors import BadInput, NotAllowed, PitbossError, unknown
from pitboss.floor import passwords, second_factor
from pitboss.floor.house import Floor
from pitboss.floor.people import NOBODY, Forbidden, Person, Role
from pitboss.ledger import store
from pitboss.ledger.checks import name_key
from pitboss.ledger.entries import Batch, Draft
from pitboss.rulebook.shelf import Shelf
from pitboss.web.limits import Buckets, Delays, Limits, TooMany, Turns, address_of

log = logging.getLogger("pitboss.web.security")

COOKIE = "pitboss"
FORM_COOKIE = "pitboss-form"
"""Ties a log-in form to the browser that asked for it."""
DEVICE = "pitboss-known"
"""Says that somebody has logged in from a browser before; it lets nobody in."""
LASTS = 30 * 24 * 3600
"""A cookie is good for a month."""
DEVICE_LASTS = 365 * 24 * 3600
FORM_LASTS = 3600
CSRF_HEADER = "x-csrf-token"
USES_A_CODE = ("logged-in", "second-factor", "code-used")
"""Entries that say which code of the second factor was used: none is good again."""
SPECTATOR = Person(NOBODY, "a spectator", Role.SPECTATOR)
NAMED = tuple(role for role in Role if role not in (Role.HOST, Role.SPECTATOR))
"""The roles of people with names."""
LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "::1", "testserver"})
"""What a floor of guests is called. Another name for it is somebody else's page, rebound to us."""
MOST_KNOWN = 20_000
"""People kept in memory."""
MOST_LINES = 100
"""Tables that one person watches at once; one address, for those who are nobody yet."""
AT_ONCE = 2
"""Passwords that are hashed at a time: each takes a core and 64 MB for a moment."""

WAITING = 8
"""Passwords from one address that wait to be hashed; while they do, other addresses have turns."""

Cut = Callable[[], None]


@dataclass(frozen=True)
class Badge:
    """What a cookie says."""

    id: str
    stamp: int
    session: str = ""
    given: float = math.inf
    """When, in seconds since 1970."""


@dataclass
class Gate:
    """Lets people in and knows them again."""

    floor: Floor
    people: bool = False
    """Named people with passwords only: no guests."""
    secure: bool = False
    """Cookies travel over HTTPS only."""
    limits: Limits = field(default_factory=Limits)
    idle: float = 0.0
    """Seconds after which somebody with a name who does nothing must log in again; 0 is never."""
    now: Callable[[], float] = time.time

    def __post_init__(self) -> None:
        key = self.floor.store.secret("cookies")
        self._devices = URLSafeTimedSerializer(key, salt="pitboss device")
        self._seen: dict[str, float] = {}
        """By session, when it last did something."""
        self._pending: dict[str, str] = {}
        """By person: a second factor that is not confirmed yet."""
        self._codes: dict[str, int] = {}
        """By person: the step of the last code that was used."""
        self._cookies = URLSafeTimedSerializer(key, salt="pitboss cookie")
        self._forms = URLSafeTimedSerializer(key, salt="pitboss form")
        self._key = key
        self._known: dict[str, store.Person] = {}
        self._lines: dict[str, set[Cut]] = {}
        self._open_lines: Counter[str] = Counter()
        self._hashing = Turns(AT_ONCE, WAITING, "log-ins from your address at once")
        self._changing = asyncio.Lock()
        limits = self.limits
        self.by_pair = Delays(limits.log_in_pair, "wrong passwords for this name")
        self.by_name = Delays(limits.log_in_name, "wrong passwords for this name")
        self.by_address = Delays(limits.log_in_address, "wrong passwords from your address")
        self.arriving = Buckets(limits.guests, "guests from your address")
        self.asking = Buckets(limits.requests, "requests")
        self.commanding = Buckets(limits.commands, "commands")
        self.opening = Buckets(limits.tables, "tables opened")
        self.sharing = Buckets(limits.rulings, "rulings shared")
        self._written = Buckets(limits.refusals, "refusals")
        self.floor.heeds = self._heeds

    # knowing people

    def badge(self, connection: HTTPConnection) -> Badge | None:
        """What the cookie says that came with a request, if we signed it."""
        try:
            said, given = self._cookies.loads(
                connection.cookies.get(COOKIE, ""), max_age=LASTS, return_timestamp=True
            )
            id, stamp, session = said
        except (BadSignature, ValueError, TypeError):
            return None
        return Badge(str(id), int(stamp), str(session), given.timestamp())

    def holder(self, badge: Badge | None) -> Person:
        """The person with this badge; a spectator when it is void."""
        kept = self._kept(badge.id) if badge else None
        if badge is None or kept is None or kept.disabled or kept.stamp != badge.stamp:
            return SPECTATOR
        role = Role(kept.role)
        if self.people and (role not in NAMED or self._is_idle(badge)):
            return SPECTATOR
        return Person(kept.id, kept.name, role)

    def _is_idle(self, badge: Badge) -> bool:
        """Has this session done nothing for too long? After a restart its cookie's age counts."""
        since = self._seen.get(badge.session, badge.given)
        return bool(self.idle) and self.now() - since > self.idle

    def active(self, badge: Badge | None) -> None:
        """Somebody does something."""
        if badge is not None and self.idle:
            if len(self._seen) >= MOST_KNOWN:
                fresh = self.now() - self.idle
                self._seen = {k: at for k, at in self._seen.items() if at > fresh}
            self._seen[badge.session] = self.now()

    def person(self, connection: HTTPConnection) -> Person:
        """The person whose cookie came with a request, or a spectator."""
        return self.holder(self.badge(connection))

    def _kept(self, id: str) -> store.Person | None:
        known = self._known.get(id)
        if known is None:
            known = self.floor.store.person(id)
            if known is not None:
                if len(self._known) >= MOST_KNOWN:
                    self._known.clear()
                self._known[id] = known
        return known

    def changed(self, person: store.Person) -> None:
        """Somebody is not who he was: his older cookies are void, his connections are cut."""
        self._known.pop(person.id, None)
        for cut in list(self._lines.get(person.id, ())):
            cut()

    @contextlib.contextmanager
    def on_line(self, person: Person, cut: Cut, counted: str) -> Iterator[None]:
        """Be told when this person's badge becomes void. Refused to who has too many lines open."""
        if self._open_lines[counted] >= MOST_LINES:
            raise NotAllowed(
                f"at most {MOST_LINES} tables may be watched at once: close one first", code="lines"
            )
        self._open_lines[counted] += 1
        lines = self._lines.setdefault(person.id, set())
        lines.add(cut)
        try:
            yield
        finally:
            self._open_lines[counted] -= 1
            if not self._open_lines[counted]:
                del self._open_lines[counted]
            lines.discard(cut)
            if not lines:
                self._lines.pop(person.id, None)

    # letting in and out

    def let_in(self, response: Response, person: Person) -> None:
        """Give somebody a cookie."""
        kept = self._kept(person.id)
        assert kept is not None
        said = [kept.id, kept.stamp, secrets.token_hex(8)]
        self._set(response, COOKIE, self._cookies.dumps(said), LASTS, "lax")
        if self.people:
            self._set(response, DEVICE, self._devices.dumps(kept.id), DEVICE_LASTS, "strict")

    def let_out(self, response: Response) -> None:
        response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=self.secure)

    def _set(self, response: Response, name: str, value: str, lasts: int, site: Any) -> None:
        response.set_cookie(
            name, value, max_age=lasts, httponly=True, samesite=site, secure=self.secure
        )

    async def welcome(self, name: str, connection: HTTPConnection | None = None) -> Person:
        """A guest comes in; without a name he gets one."""
        if self.people:
            raise Forbidden("there are no guests on this floor: log in", code="login")
        if connection is not None:
            self.arriving.take(address(connection))
        given = name.strip() or f"Guest {secrets.token_hex(2)}"
        return await self.floor.welcome(given)

    async def log_in(
        self, connection: HTTPConnection, name: str, password: str, code: str = ""
    ) -> Person:
        """The person with this name, password and second factor; it is in the journal."""
        if not self.people:
            raise NotAllowed("nobody logs in on this floor: everybody is a guest", code="login")
        person = await self._proved(connection, name, password, code)
        data: dict[str, Any] = {"person": person.id, "from": address(connection)}
        if person.id in self._codes:
            data["step"] = self._codes[person.id]
        draft = Draft(kind="logged-in", actor=person.id, data=data)
        await self.floor.journal.append(Batch(drafts=[draft]))
        return person

    async def _proved(
        self, connection: HTTPConnection, name: str, password: str, code: str | None
    ) -> Person:
        """Who this is; one sentence for all that can be wrong. No code is asked for where the
        person is logged in already."""
        by, key = address(connection), name_key(name)
        kept = self.floor.store.person_named(name) if name.isprintable() else None
        delays = [(self.by_pair, f"{by} {key}"), (self.by_address, by)]
        if not self._is_known(connection, kept):
            delays.append((self.by_name, key))
        _check(delays)
        async with self._hashing.turn(by):
            _check(delays)
            held = self.floor.store.password(kept.id) if kept else None
            right = await asyncio.to_thread(passwords.fits, held, password)
            person = self.holder(Badge(kept.id, kept.stamp)) if kept and right else SPECTATOR
            if person.id != NOBODY and code is not None and not self._has_second(person, code):
                person = SPECTATOR
            if person.id == NOBODY:
                for each, whose in delays:
                    each.wrong(whose)
                error = Forbidden(_not_right(code), code="login")
                called = kept.name if kept else "somebody unknown"
                await self.note(connection, SPECTATOR, f"log in as {called}", error.message)
                error.recorded = True
                raise error
        self.by_pair.right(f"{by} {key}")
        self.by_name.right(key)
        return person

    def _is_known(self, connection: HTTPConnection, kept: store.Person | None) -> bool:
        """Has this person logged in from this browser before? Then nobody elsewhere can lock him
        out with wrong passwords."""
        try:
            id = self._devices.loads(connection.cookies.get(DEVICE, ""), max_age=DEVICE_LASTS)
        except BadSignature:
            return False
        return kept is not None and id == kept.id

    # the second factor

    def _has_second(self, person: Person, code: str) -> bool:
        """Is this the code of his second factor, and a new one? True where he has none."""
        kept = self.floor.store.second_factor(person.id)
        if kept is None:
            return True
        if not code:
            raise Forbidden("this account has a second factor: add its code", code="second-factor")
        after = self._last_code(person)
        step = second_factor.step_of(kept, code, after, self.now())
        if step is not None:
            self._codes[person.id] = step
        return step is not None

    def _last_code(self, person: Person) -> int:
        """The step of the last code that he used: after a restart, as the journal has it."""
        if person.id not in self._codes:
            logged = self.floor.store.entries(
                actor=person.id, kinds=USES_A_CODE, newest_first=True, limit=1
            )
            steps = [int(entry.data.get("step", -1)) for entry in logged]
            self._codes[person.id] = max(steps, default=-1)
        return self._codes[person.id]

    async def new_second(self, person: Person, code: str = "") -> str:
        """A secret for somebody's authenticator; it counts once he confirms it.

        Who has one shows that he has it: a browser that was left open replaces nothing.
        """
        if person.role not in NAMED:
            raise Forbidden("a guest has no second factor", code="password")
        if self.floor.store.second_factor(person.id) is not None:
            whose = f"second factor of {person.id}"
            self.by_pair.check(whose)
            if not code or not self._has_second(person, code):
                self.by_pair.wrong(whose)
                raise BadInput("that is not the code of the second factor in use", code="code")
            self.by_pair.right(whose)
            data = {"step": self._codes[person.id]}
            draft = Draft(kind="code-used", actor=person.id, data=data)
            await self.floor.journal.append(Batch(drafts=[draft]))
        self._pending[person.id] = second_factor.new_secret()
        return self._pending[person.id]

    def pending_second(self, person: Person) -> str:
        """The secret that he has not confirmed yet, if any."""
        return self._pending.get(person.id, "")

    async def confirm_second(self, person: Person, code: str) -> None:
        """The authenticator shows what it should: from now on it is needed to log in."""
        secret = self._pending.get(person.id, "")
        step = second_factor.step_of(secret, code, -1, self.now()) if secret else None
        if step is None:
            raise BadInput("that is not the code of the new second factor", code="code")
        del self._pending[person.id]
        self._codes[person.id] = step
        put = self.floor.store.set_second_factor
        self.changed(await asyncio.to_thread(put, person.id, secret, actor=person.id, step=step))

    async def log_out(self, person: Person) -> None:
        """All cookies of this person are void from now on."""
        if person.id != NOBODY:
            self.changed(await asyncio.to_thread(self.floor.store.void_cookies, person.id))

    # changing people

    async def add(self, by: Person, name: str, role: Role, password: str) -> store.Person:
        """Somebody new, with a password that he should change."""
        by.must("people", "add people")
        if role not in NAMED:
            raise BadInput(f"nobody is added as a {role}", allowed=NAMED, code="role")
        held = await self._hashed(password, name, by.id)
        return await asyncio.to_thread(
            self.floor.store.add_person, name, role.value, password=held, actor=by.id
        )

    async def change(
        self,
        by: Person,
        id: str,
        *,
        role: Role | None = None,
        disabled: bool | None = None,
        password: str | None = None,
        second_factor: bool | None = None,
    ) -> store.Person:
        """Give somebody another role or password, keep him out or let him in again."""
        by.must("people", "change people")
        name = self.known(id).name
        held = None if password is None else await self._hashed(password, name, by.id)
        async with self._changing:
            kept = await self._change(by, self.known(id), role, disabled, held)
            if second_factor is False and kept.second_factor:
                taken = self.floor.store.set_second_factor
                kept = await asyncio.to_thread(taken, id, None, actor=by.id)
                self.changed(kept)
            return kept

    async def _change(
        self, by: Person, kept: store.Person, role: Role | None, disabled: bool | None, held: Any
    ) -> store.Person:
        if kept.role not in NAMED:
            raise NotAllowed(f"{kept.name} is a guest, and stays one", code="role")
        if role is not None and role not in NAMED:
            raise BadInput(f"nobody becomes a {role}", allowed=NAMED, code="role")
        if (role not in (None, Role.ADMINISTRATOR) or disabled) and self._is_last(kept):
            raise NotAllowed(f"{kept.name} is the only administrator left", code="people")
        keep, id = self.floor.store, kept.id
        changes: list[Callable[[], store.Person]] = []
        if held is not None:
            changes.append(lambda: keep.set_password(id, held, actor=by.id))
        if role is not None and role != kept.role:
            changes.append(lambda: keep.set_role(id, role.value, actor=by.id))
        if disabled is not None and disabled != kept.disabled:
            changes.append(lambda: keep.set_disabled(id, disabled, actor=by.id))
        for each in changes:
            kept = await asyncio.to_thread(each)
            self.changed(kept)
        return kept

    async def change_password(
        self, connection: HTTPConnection, person: Person, old: str, new: str
    ) -> None:
        """A person changes his own password; he must know the old one."""
        if person.id == NOBODY:
            raise Forbidden("log in first", code="login")
        if person.role not in NAMED:
            raise Forbidden("a guest has no password", code="password")
        await self._proved(connection, person.name, old, None)
        held = await self._hashed(new, person.name, person.id)
        self.changed(
            await asyncio.to_thread(self.floor.store.set_password, person.id, held, actor=person.id)
        )

    def known(self, id: str) -> store.Person:
        """The person with this id, or a refusal."""
        kept = self._kept(id)
        if kept is None:
            raise unknown("person", id, (), code="person")
        return kept

    def _is_last(self, kept: store.Person) -> bool:
        """Is this the only administrator who can log in?"""
        return [p.id for p in self.floor.store.people() if _administers(p)] == [kept.id]

    async def _hashed(self, password: str, name: str, whose: str) -> str:
        async with self._hashing.turn(whose):
            return await asyncio.to_thread(passwords.hashed, password, name)

    # who may ask at all

    def admit(self, connection: HTTPConnection) -> Person:
        """The person who asks, if he may ask for anything now; called for every request."""
        self.check_host(connection)
        person = self.person(connection)
        self.asking.take(whose(connection, person))
        if person.id != NOBODY:
            self.active(self.badge(connection))
        return person

    def check_host(self, connection: HTTPConnection) -> None:
        """Guests are on this machine, and so is the name that they call it by."""
        host = urlsplit(f"//{connection.headers.get('host', '')}").hostname
        if not self.people and host not in LOCAL_HOSTS:
            raise Forbidden(f"this floor is not called {host}: open it as localhost", code="host")

    def check_origin(self, connection: HTTPConnection) -> None:
        """Refuse a change or a WebSocket that another site's page asks for."""
        origin = connection.headers.get("origin")
        site = connection.headers.get("sec-fetch-site", "none")
        foreign = origin and urlsplit(origin).netloc != connection.headers.get("host")
        if foreign or site not in ("none", "same-origin"):
            raise Forbidden("the request does not come from a page of this floor", code="csrf")

    def check_newcomer(self, connection: HTTPConnection) -> None:
        """Another site's page makes no guests here, neither by a picture nor by a link."""
        if connection.headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            error = Forbidden(
                "another site's page sent you here: come in by the floor's own page", code="csrf"
            )
            error.recorded = True
            raise error

    def csrf(self, person: Person) -> str:
        """The token that our own pages send along: another with every page, so that the length of
        a compressed one tells nothing of it."""
        return self._csrf(person, secrets.token_hex(8))

    def _csrf(self, person: Person, nonce: str) -> str:
        kept = self._kept(person.id) if person.id != NOBODY else None
        told = f"csrf {person.id} {kept.stamp if kept else 0} {nonce}".encode()
        return nonce + hmac.new(self._key, told, hashlib.sha256).hexdigest()

    def check_csrf(self, request: Request, given: str = "") -> None:
        """Refuse a change that somebody else's page asks for in this person's name."""
        person = self.person(request)
        if person.id == NOBODY:
            return  # nothing is done in anybody's name
        token = given or request.headers.get(CSRF_HEADER, "")
        if not hmac.compare_digest(token.encode(), self._csrf(person, token[:16]).encode()):
            raise Forbidden("the request does not come from a page of this floor", code="csrf")

    def form(self, response: Response) -> str:
        """A token for a form that nobody in particular fills in: a log-in cannot be forged."""
        nonce = secrets.token_urlsafe(16)
        self._set(response, FORM_COOKIE, nonce, FORM_LASTS, "strict")
        return self._forms.dumps(nonce)

    def check_form(self, request: Request, token: str) -> None:
        """Refuse a form that this browser did not ask for."""
        try:
            nonce = self._forms.loads(token, max_age=FORM_LASTS)
        except BadSignature:
            nonce = ""
        held = request.cookies.get(FORM_COOKIE, "")
        if not nonce or not hmac.compare_digest(str(nonce).encode(), held.encode()):
            raise Forbidden("this form is too old: load the page again", code="csrf")

    # refusals

    async def refused(self, connection: HTTPConnection, error: PitbossError) -> None:
        """Count and log a refusal; those of a right, a password or a limit are in the journal."""
        if not isinstance(error, Forbidden | TooMany) or error.recorded:
            return
        method = connection.scope.get("method", "connect")
        what = f"{method} {connection.scope['path'][:200]}"
        await self.note(connection, self.person(connection), what, error.message)

    def _heeds(self, person: Person) -> bool:
        """Is another refusal of this person written down, or is it a flood?"""
        try:
            self._written.take(f"person {person.id}")
        except TooMany:
            return False
        return True

    async def note(self, connection: HTTPConnection, person: Person, what: str, why: str) -> None:
        """Write a refusal down; a flood of them is in the log only."""
        try:
            self._written.take(whose(connection, person))
            await self.floor.refused(person, what, why)
        except PitbossError:
            self.floor.refusals += 1
            log.warning("refused", extra={"person": person.id, "what": what, "why": why})


def _not_right(code: str | None) -> str:
    """What is wrong with a log-in: alike for all that can be, of what was asked for."""
    if code is None:
        return "that is not your password"
    return f"the name{', the password or the code' if code else ' or the password'} is not right"


def _check(delays: list[tuple[Delays, str]]) -> None:
    for each, whose in delays:
        each.check(whose)


def _administers(person: store.Person) -> bool:
    return person.role == Role.ADMINISTRATOR and not person.disabled and person.has_password


def address(connection: HTTPConnection) -> str:
    """Where somebody asks from."""
    return address_of(connection.client.host if connection.client else "")


def whose(connection: HTTPConnection, person: Person) -> str:
    """Whose requests are counted together."""
    return f"person {person.id}" if person.id != NOBODY else f"address {address(connection)}"


def keeps(connection: HTTPConnection, person: Person) -> str:
    """Whose what is kept for long is counted together: a guest is another one whenever he likes."""
    named = gate(connection).people
    return whose(connection, person) if named else f"address {address(connection)}"


def gate(connection: HTTPConnection) -> Gate:
    found: Gate = connection.app.state.gate
    return found


def the_floor(connection: HTTPConnection) -> Floor:
    return gate(connection).floor


def the_shelf(connection: HTTPConnection) -> Shelf:
    return gate(connection).floor.shelf


async def who(connection: HTTPConnection) -> Person:
    return gate(connection).person(connection)


async def own_page(request: Request) -> None:
    gate(request).check_csrf(request)


async def own_form(request: Request, csrf: Annotated[str, Form(max_length=400)] = "") -> Gate:
    """The keeper of the gate, for a form that was sent from a page of the floor."""
    keeper = gate(request)
    keeper.check_csrf(request, csrf)
    return keeper


TheFloor = Annotated[Floor, Depends(the_floor)]
TheShelf = Annotated[Shelf, Depends(the_shelf)]
"""The only books that what is asked for can name."""
Who = Annotated[Person, Depends(who)]
Number = Annotated[int, Path(ge=1, le=2**53)]
"""Of an entry, a round, an exam: no larger than a store holds."""
OwnPage: Any = Depends(own_page)
"""A dependency of every route that changes something."""
OwnForm = Annotated[Gate, Depends(own_form)]
"""The same for a form, which has the token among its fields."""
