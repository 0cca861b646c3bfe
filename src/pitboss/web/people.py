"""People with names: log in and out, passwords, who there is, and the cage."""

from __future__ import annotations

import asyncio
import secrets
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Form, Path, Query, Request, Response
from fastapi.responses import RedirectResponse
from pydantic import BaseModel, ConfigDict, Field

from pitboss.errors import BadInput, PitbossError, one_of
from pitboss.floor.commands import MOST, Approves, Once
from pitboss.floor.passwords import LONGEST, SHORTEST
from pitboss.floor.people import DUTIES, MAY, NOBODY, Called, Forbidden, Name, Person, Role
from pitboss.floor.second_factor import address as otp_address
from pitboss.ledger import store
from pitboss.ledger.checks import name_key
from pitboss.money.cents import cents, money
from pitboss.web.drawing.square_code import square_code
from pitboss.web.errors import status_of
from pitboss.web.limits import TooMany
from pitboss.web.pages import render
from pitboss.web.security import NAMED, OwnForm, OwnPage, TheFloor, Who, gate

people_api = APIRouter(prefix="/api/v1", tags=["people"])
people_pages = APIRouter(include_in_schema=False)

MOST_LISTED = 500
LONGEST_REASON = 200

PersonId = Annotated[str, Path(max_length=80, description="a person's id")]
Password = Annotated[str, Field(min_length=SHORTEST, max_length=LONGEST)]
Typed = Annotated[str, Field(max_length=LONGEST)]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class LogIn(_Body):
    """Who somebody says he is."""

    name: Called
    password: Typed
    code: Annotated[str, Field(max_length=10, description="of the second factor, if any")] = ""


class Code(_Body):
    """What an authenticator shows."""

    code: Annotated[str, Field(max_length=10)]


class NewPerson(_Body):
    """Somebody to be added."""

    name: Name
    role: Role
    password: Password


class Change(_Body):
    """What becomes different about a person; what is left out stays."""

    role: Role | None = None
    disabled: bool | None = None
    password: Password | None = None
    second_factor: Annotated[
        Literal[False] | None, Field(description="false takes a lost second factor away")
    ] = None


class NewPassword(_Body):
    """Another password for oneself."""

    old: Typed
    new: Password


class CageCash(_Body):
    """Money over the counter of the cage, for somebody."""

    amount: Annotated[
        int, Field(strict=True, ge=-MOST, le=MOST, description="cents; negative is paid out")
    ]
    why: Annotated[str, Field(max_length=LONGEST_REASON, description="for the journal")] = ""
    once: Once = ""
    approves: Approves = 0


def shown(person: store.Person) -> dict[str, Any]:
    """A person, as those see him who keep the list."""
    return {
        "id": person.id,
        "name": person.name,
        "role": person.role,
        "disabled": person.disabled,
        "has_password": person.has_password,
        "since": person.since,
        "second_factor": person.second_factor,
    }


@people_api.post("/login")
async def log_in(given: LogIn, request: Request, response: Response) -> dict[str, Any]:
    """Log in: you get a cookie, and the token that goes with every change."""
    keeper = gate(request)
    person = await keeper.log_in(request, given.name, given.password, given.code)
    keeper.let_in(response, person)
    return {
        "id": person.id,
        "name": person.name,
        "role": person.role.value,
        "csrf": keeper.csrf(person),
    }


@people_api.post("/logout", dependencies=[OwnPage], status_code=204)
async def log_out(person: Who, request: Request, response: Response) -> None:
    """Log out, in every browser: all your cookies are void."""
    keeper = gate(request)
    await keeper.log_out(person)
    keeper.let_out(response)


@people_api.post("/me/password", dependencies=[OwnPage], status_code=204)
async def own_password(
    given: NewPassword, person: Who, request: Request, response: Response
) -> None:
    """Change your own password; other browsers must log in again."""
    keeper = gate(request)
    await keeper.change_password(request, person, given.old, given.new)
    keeper.let_in(response, person)


@people_api.post("/me/second-factor", dependencies=[OwnPage])
async def second_factor(person: Who, request: Request, given: Code | None = None) -> dict[str, str]:
    """A secret for your authenticator; it is needed to log in once you have confirmed it.

    In place of one that is in use it takes a code of that one.
    """
    secret = await gate(request).new_second(person, given.code if given else "")
    return {"secret": secret, "address": otp_address(secret, person.name)}


@people_api.post("/me/second-factor/confirm", dependencies=[OwnPage], status_code=204)
async def confirm(given: Code, person: Who, request: Request, response: Response) -> None:
    """Confirm it with the code that your authenticator shows; other browsers log in again."""
    keeper = gate(request)
    await keeper.confirm_second(person, given.code)
    keeper.let_in(response, person)


@people_api.get("/people")
async def everybody(
    floor: TheFloor, person: Who, search: Annotated[str, Query(max_length=80)] = ""
) -> list[dict[str, Any]]:
    """The people of the floor, for administrators and for the cage."""
    if "cage" not in person.may:
        person.must("people", "see the list of people")
    found = await asyncio.to_thread(floor.store.people)
    key = name_key(search)
    wanted = [p for p in found if key in name_key(p.name)][:MOST_LISTED]
    return [_with_wallet(floor, person, p) for p in wanted]


def _with_wallet(floor: TheFloor, person: Person, other: store.Person) -> dict[str, Any]:
    row = shown(other)
    return row | {"wallet": floor.wallets.get(other.id, 0)} if "cage" in person.may else row


@people_api.post("/people", dependencies=[OwnPage], status_code=201)
async def add(given: NewPerson, person: Who, request: Request) -> dict[str, Any]:
    """Add somebody."""
    return shown(await gate(request).add(person, given.name, given.role, given.password))


@people_api.patch("/people/{id}", dependencies=[OwnPage])
async def change(id: PersonId, given: Change, person: Who, request: Request) -> dict[str, Any]:
    """Change somebody's role or password, keep him out or let him in again."""
    made = await gate(request).change(
        person,
        id,
        role=given.role,
        disabled=given.disabled,
        password=given.password,
        second_factor=given.second_factor,
    )
    return shown(made)


@people_api.post("/people/{id}/cash", dependencies=[OwnPage])
async def cash_for(
    floor: TheFloor, id: PersonId, given: CageCash, person: Who, request: Request
) -> dict[str, int]:
    """Sell somebody play money at the cage, or pay him out."""
    person.must("cage", "change money at the cage for others")
    other = gate(request).known(id)
    wallet = await floor.cash(
        person, given.amount, other.id, given.once, given.approves, given.why.strip()
    )
    return {"wallet": wallet}


# pages

UNREAD = "that cannot be read"
WRONG = {
    "name": "a name has 1 to 40 characters, and each of them can be seen",
    "role": f"choose a role: {one_of([role.value for role in NAMED])}",
    "password": f"a password has {SHORTEST} characters or more",
}
"""What to say of a field that was filled in wrongly."""
Typing = Annotated[str, Form(max_length=LONGEST)]
Token = Annotated[str, Form(max_length=400)]


@people_pages.get("/login")
async def log_in_page(
    request: Request, person: Who, next: Annotated[str, Query(max_length=500)] = "/"
) -> Response:
    if person.id != NOBODY or not gate(request).people:
        return RedirectResponse(_local(next), 303)
    return await _log_in_form(request, person, next)


async def _log_in_form(
    request: Request, person: Person, next: str, name: str = "", error: PitbossError | None = None
) -> Response:
    keeper = gate(request)
    cookie = Response()
    token = keeper.form(cookie)
    page = await render(
        request, person, "login.html", token=token, next=_local(next), name=name, error=error
    )
    page.headers["set-cookie"] = cookie.headers["set-cookie"]
    return answered(page, error)


@people_pages.post("/login")
async def log_in_with(
    request: Request,
    person: Who,
    name: Annotated[str, Form(max_length=40)] = "",
    password: Typing = "",
    code: Annotated[str, Form(max_length=10)] = "",
    token: Token = "",
    next: Annotated[str, Form(max_length=500)] = "/",
) -> Response:
    keeper = gate(request)
    try:
        keeper.check_form(request, token)
        person = await keeper.log_in(request, name, password, code.replace(" ", ""))
    except PitbossError as error:
        await keeper.refused(request, error)
        return await _log_in_form(request, person, next, name, error)
    response = RedirectResponse(_local(next), 303)
    keeper.let_in(response, person)
    return response


@people_pages.post("/logout")
async def log_out_with(keeper: OwnForm, person: Who) -> Response:
    await keeper.log_out(person)
    response = RedirectResponse("/login" if keeper.people else "/", 303)
    keeper.let_out(response)
    return response


@people_pages.get("/password")
async def password_page(request: Request, person: Who) -> Response:
    if person.role not in NAMED:
        raise Forbidden("a guest has no password", code="password")
    return await _password(request, person)


async def _password(request: Request, person: Person, **given: Any) -> Response:
    second = person.id != NOBODY and gate(request).known(person.id).second_factor
    given |= {"least": SHORTEST, "most": LONGEST, "second": second}
    return await render(request, person, "password.html", **given)


@people_pages.post("/password")
async def change_password(
    request: Request,
    keeper: OwnForm,
    person: Who,
    old: Typing = "",
    new: Typing = "",
    again: Typing = "",
) -> Response:
    error: PitbossError | None = None
    try:
        if new != again:
            raise BadInput("the two new passwords are not the same", code="password")
        await keeper.change_password(request, person, old, new)
    except PitbossError as refusal:
        await keeper.refused(request, refusal)
        error = refusal
    page = await _password(request, person, error=error, done=not error)
    if error is None:
        keeper.let_in(page, person)
    return answered(page, error)


@people_pages.get("/second-factor")
async def second_factor_page(request: Request, person: Who) -> Response:
    return await _second_factor(request, person)


async def _second_factor(
    request: Request, person: Person, error: PitbossError | None = None, *, done: bool = False
) -> Response:
    """The page as things stand: none, one that is to be confirmed, or one that is in use."""
    if person.role not in NAMED:
        raise Forbidden("a guest has no second factor", code="password")
    keeper = gate(request)
    secret = keeper.pending_second(person)
    told = otp_address(secret, person.name) if secret else ""
    picture = square_code(told) if told else None
    page = await render(
        request, person, "second_factor.html", secret=secret, picture=picture, error=error,
        done=done, has=keeper.known(person.id).second_factor, address=told,
    )  # fmt: skip
    page.headers["cache-control"] = "no-store"
    return answered(page, error)


@people_pages.post("/second-factor")
async def set_up_second_factor(
    request: Request,
    keeper: OwnForm,
    person: Who,
    do: Annotated[str, Form(max_length=20)] = "",
    code: Annotated[str, Form(max_length=10)] = "",
) -> Response:
    """Ask for a new secret, or confirm it with what the authenticator shows."""
    typed = code.replace(" ", "")
    try:
        if do == "begin":
            await keeper.new_second(person, typed)
            return await _second_factor(request, person)
        await keeper.confirm_second(person, typed)
    except PitbossError as refusal:
        await keeper.refused(request, refusal)
        return await _second_factor(request, person, refusal)
    page = await _second_factor(request, person, done=True)
    keeper.let_in(page, person)
    return page


@people_pages.get("/people")
async def people_page(request: Request, floor: TheFloor, person: Who) -> Response:
    person.must("people", "see the list of people")
    return await _people(request, floor, person)


async def _people(
    request: Request,
    floor: TheFloor,
    person: Person,
    said: str = "",
    error: PitbossError | None = None,
    typed: dict[str, str] | None = None,
) -> Response:
    found = await asyncio.to_thread(floor.store.people)
    roles = [{"role": role.value, "duties": DUTIES[role]} for role in NAMED]
    named = [shown(p) for p in found if p.role in NAMED]
    page = await render(
        request, person, "people.html", everybody=named, roles=roles, said=said, error=error,
        least=SHORTEST, most=LONGEST, typed=typed or {},
    )  # fmt: skip
    return answered(page, error)


@people_pages.post("/people")
async def change_people(
    request: Request,
    keeper: OwnForm,
    floor: TheFloor,
    person: Who,
    do: Annotated[str, Form(max_length=20)] = "",
    id: Annotated[str, Form(max_length=80)] = "",
    name: Annotated[str, Form(max_length=40)] = "",
    role: Annotated[str, Form(max_length=20)] = "",
    password: Typing = "",
) -> Response:
    """One of the forms on the page of people."""
    person.must("people", "change people")
    try:
        if do == "add":
            given = NewPerson.model_validate({"name": name, "role": role, "password": password})
            await keeper.add(person, given.name, given.role, given.password)
            said = f"{given.name} is now {given.role.called}, and logs in with the first password."
        elif do == "role":
            made = await keeper.change(person, id, role=_role(role))
            said = f"{made.name} is now {Role(made.role).called}, and logs in again."
        elif do in ("disable", "enable"):
            made = await keeper.change(person, id, disabled=do == "disable")
            said = f"{made.name} can{'not log in' if made.disabled else ' log in again'}."
        elif do == "password":
            made = await keeper.change(person, id, password=password)
            said = f"{made.name} has a new password, and logs in again."
        elif do == "second-factor":
            made = await keeper.change(person, id, second_factor=False)
            said = f"{made.name} has no second factor now, and logs in with the password alone."
        else:
            raise BadInput(f"there is nothing called '{do}' to do to people", code="people")
    except (PitbossError, ValueError) as refusal:
        error = refusal if isinstance(refusal, PitbossError) else _about(refusal)
        await keeper.refused(request, error)
        typed = {"name": name, "role": role} if do == "add" else {}
        return await _people(request, floor, person, error=error, typed=typed)
    if keeper.person(request).id == NOBODY:  # he changed himself, and his cookie is void
        return RedirectResponse("/login", 303)
    return await _people(request, floor, person, said=said)


@people_pages.get("/cage")
async def cage_page(request: Request, floor: TheFloor, person: Who) -> Response:
    person.must("cage", "change money at the cage for others")
    return await _cage(request, floor, person)


async def _cage(
    request: Request,
    floor: TheFloor,
    person: Person,
    said: str = "",
    error: PitbossError | None = None,
    typed: dict[str, str] | None = None,
) -> Response:
    found = await asyncio.to_thread(floor.store.people)
    shown_here = [_with_wallet(floor, person, p) for p in found if _may_hold(p)][:MOST_LISTED]
    given: dict[str, Any] = {
        "everybody": shown_here,
        "said": said,
        "error": error,
        "longest": LONGEST_REASON,
    }
    given |= {"typed": typed or {}}
    given |= {"once": secrets.token_hex(8)}  # a page that is sent twice changes money once
    return answered(await render(request, person, "cage.html", **given), error)


def _may_hold(person: store.Person) -> bool:
    """Somebody who plays, and so has a use for a wallet."""
    return "sit" in MAY[Role(person.role)]


@people_pages.post("/cage")
async def change_money(
    request: Request,
    keeper: OwnForm,
    floor: TheFloor,
    person: Who,
    id: Annotated[str, Form(max_length=80)] = "",
    dollars: Annotated[str, Form(max_length=20)] = "",
    way: Annotated[str, Form(max_length=5)] = "in",
    why: Annotated[str, Form(max_length=LONGEST_REASON)] = "",
    once: Annotated[str, Form(max_length=64)] = "",
) -> Response:
    """Money over the counter: into somebody's wallet, or out of it, with a reason."""
    person.must("cage", "change money at the cage for others")
    try:
        if not id:
            raise BadInput("choose whose wallet it is", code="wallet")
        other = keeper.known(id)
        amount = cents(dollars)
        if amount <= 0:
            raise BadInput("say how much, in dollars", code="wallet")
        if not why.strip():
            raise BadInput("say what it is for: the reason goes into the journal", code="wallet")
        signed = -amount if way == "out" else amount
        wallet = await floor.cash(person, signed, other.id, once, why=why.strip())
    except PitbossError as refusal:
        await keeper.refused(request, refusal)
        waits = refusal.code == "second-person"  # it is done with here
        typed = {} if waits else {"id": id, "dollars": dollars, "why": why}
        return await _cage(request, floor, person, error=refusal, typed=typed)
    done = f"{money(amount)} {'paid out to' if way == 'out' else 'for'} {other.name}"
    return await _cage(request, floor, person, f"{done}, who has {money(wallet)} now.")


def _role(given: str) -> Role:
    try:
        return Role(given)
    except ValueError:
        raise BadInput(f"there is no role '{given}'", allowed=NAMED, code="role") from None


def _about(error: ValueError) -> BadInput:
    """The first thing that is wrong with a form, in one sentence."""
    first: list[dict[str, Any]] = getattr(error, "errors", list)()[:1]
    return BadInput(WRONG.get(first[0]["loc"][-1] if first else "", UNREAD), code="people")


def _local(next: str) -> str:
    """A page of this floor, and nobody else's."""
    inside = next.startswith("/") and not next.startswith(("//", "/\\"))
    return next if inside and next.isprintable() and "\\" not in next else "/"


def answered(page: Response, error: PitbossError | None) -> Response:
    """A form again, with the status of its refusal."""
    if error is not None:
        page.status_code = status_of(error)
        if isinstance(error, TooMany):
            page.headers["retry-after"] = str(error.wait)
    return page
