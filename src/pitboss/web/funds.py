"""The card room's funds: what they hold, the count of the drop, promotions, awards, the month."""

from __future__ import annotations

import asyncio
import csv
import io
import secrets
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from pitboss.desk.bad_beat_awards import form_items
from pitboss.errors import BadInput, PitbossError
from pitboss.floor import funds
from pitboss.floor.fund_books import AWARDED, COUNTED, DROP, FUND, PAID, PLAYERS, POSTED
from pitboss.floor.funds import House
from pitboss.floor.house import Floor
from pitboss.floor.people import Person
from pitboss.money.cents import cents
from pitboss.web.auditing import reads_journal
from pitboss.web.journal_words import Words, fund_name
from pitboss.web.pages import render
from pitboss.web.people import answered
from pitboss.web.security import Number, OwnForm, TheFloor, Who

fund_pages = APIRouter(include_in_schema=False)
fund_api = APIRouter(tags=["audit"])

Month = Annotated[str, Query(max_length=7)]
OTHERS = 8
"""Lines of the form for players who are neither of the two."""


@fund_pages.get("/funds")
async def funds_page(request: Request, floor: TheFloor, person: Who, month: Month = "") -> Response:
    """What every fund holds, and the month's sheet."""
    reads_journal(request, person)
    return await _funds(request, floor, person, month)


async def _funds(
    request: Request,
    floor: Floor,
    person: Person,
    month: str = "",
    said: str = "",
    error: PitbossError | None = None,
    typed: dict[str, str] | None = None,
) -> Response:
    month = month or f"{floor.gaming_day.today():%Y-%m}"
    days = await asyncio.to_thread(funds.month_sheet, floor.store, floor.gaming_day, month)
    here = funds.houses(floor.shelf)
    stands = floor.store.balances(FUND)
    due = await asyncio.to_thread(funds.posting_is_due, floor, datetime.now(UTC))
    posted = next(iter(floor.store.entries(kinds=[POSTED], newest_first=True, limit=1)), None)
    accounts = [
        account
        for house in here.values()
        for account in map(house.account, ("primary", "reserve", PLAYERS))
        if account in stands
    ]
    accounts = list(dict.fromkeys(accounts))
    words = Words(floor)
    page: dict[str, Any] = {
        "houses": list(here.values()),
        "dropped": {
            house.title: amount
            for house in here.values()
            if (amount := floor.store.balance(DROP + house.book))
        },
        "funds": [
            {
                "name": fund_name(each, here),
                "stands": stands[each],
                "posted": posted.data["amounts"].get(each.removeprefix(FUND)) if posted else None,
            }
            for each in accounts
        ],
        "below": [h for h in here.values() if stands.get(h.account(PLAYERS), 0) < 0],
        "due": due,
        "posted": posted,
        "posted_by": words.name(posted.actor) if posted else "",
        "month": month,
        "accounts": [(each, fund_name(each, here)) for each in accounts],
        "books": [house for house in here.values() if any(house.book in d.counted for d in days)],
        "days": days,
        "awards": [
            {"entry": each, "who": words.name(each.actor)}
            for each in floor.store.entries(kinds=[AWARDED], newest_first=True, limit=6)
        ],
        "said": said,
        "error": error,
        "typed": typed or {},
        "once": secrets.token_hex(8),
        "zone": floor.gaming_day.zone,
    }
    return answered(await render(request, person, "funds.html", **page), error)


@fund_api.get("/funds.csv", response_class=Response)
async def funds_csv(floor: TheFloor, person: Who, month: Month = "") -> Response:
    """The month's sheet as a file: a line for each day and fund, and what each house dropped."""
    person.must("journal", "see the card room's funds")
    month = month or f"{floor.gaming_day.today():%Y-%m}"
    days = await asyncio.to_thread(funds.month_sheet, floor.store, floor.gaming_day, month)
    out = io.StringIO()
    file = csv.writer(out, lineterminator="\n")
    file.writerow(funds.SHEET)
    file.writerows(funds.sheet_rows(days))
    named = {"content-disposition": f'attachment; filename="funds-{month}.csv"'}
    return Response(out.getvalue(), media_type="text/csv", headers=named)


@fund_pages.post("/funds")
async def change_funds(request: Request, keeper: OwnForm, floor: TheFloor, person: Who) -> Response:
    """Count a drop, post, lift a fund, pay a promotion, award a jackpot."""
    form = await request.form()
    typed = {str(k): str(v)[:200] for k, v in list(form.multi_items())[:80] if k != "said"}
    what = typed.get("do", "")[:20]
    try:
        given = _given(what, typed)
        if what == AWARDED:
            given["said"] = [str(each) for each in form.getlist("said")][:20]
        entry = await funds.handle(floor, person, what, given, once=typed.get("once", "")[:64])
    except PitbossError as refusal:
        await keeper.refused(request, refusal)
        if "fund" not in person.may:
            raise
        kept = {} if refusal.code == "second-person" else typed
        if what == AWARDED and refusal.code != "second-person":
            house = funds.jackpot_house(floor.shelf, typed.get("book", ""))
            chosen = {str(each) for each in form.getlist("said")}
            return await _award(request, floor, person, house, refusal, kept, chosen)
        return await _funds(request, floor, person, error=refusal, typed=kept)
    said = f"{Words(floor).says(entry)}, in entry {entry.number}"
    return await _funds(request, floor, person, said=said[:1].upper() + said[1:])


def _given(what: str, typed: dict[str, str]) -> dict[str, Any]:
    """A form as a command has it."""
    given: dict[str, Any] = dict(typed)
    for name in {COUNTED: ("amount",), PAID: ("amount",), AWARDED: ("pot",)}.get(what, ()):
        given[name] = cents(typed.get(name, ""))
    if what == AWARDED:
        others = (typed.get(f"other-{number}", "").strip() for number in range(OTHERS))
        given["others"] = [each for each in others if each]
        elsewhere = typed.get("elsewhere", "").strip() or "0"
        if not (elsewhere.isascii() and elsewhere.isdigit() and len(elsewhere) < 4):
            raise BadInput(f"'{elsewhere}' is no number of players at other tables", code="fund")
        given["elsewhere"] = int(elsewhere)
    return given


@fund_pages.get("/funds/award")
async def award_page(
    request: Request,
    floor: TheFloor,
    person: Who,
    book: Annotated[str, Query(max_length=80)] = "",
) -> Response:
    """A bad beat to be paid: the form, with what the book wants of it."""
    person.must("fund", "pay a bad beat jackpot")
    return await _award(request, floor, person, funds.jackpot_house(floor.shelf, book))


async def _award(
    request: Request,
    floor: Floor,
    person: Person,
    house: House,
    error: PitbossError | None = None,
    typed: dict[str, str] | None = None,
    said: set[str] | None = None,
) -> Response:
    data = house.offer.data
    page: dict[str, Any] = {
        "house": house,
        "address": house.offer.address,
        "amount": floor.store.balance(house.account("primary")),
        "to_say": funds.to_say(house.offer),
        "qualify": _won_when(data.game.round),
        "others": OTHERS,
        "typed": typed or {},
        "chosen": said or set(),
        "error": error,
        "once": secrets.token_hex(8),
    }
    return answered(await render(request, person, "award.html", **page), error)


def _won_when(round: str) -> str:
    """The sentence of the game's round that says when the jackpot is won."""
    sentences = round.replace("\n", " ").split(". ")
    return next((f"{each.strip()}." for each in sentences if " is won when " in each), "")


@fund_pages.get("/funds/awards/{number}")
async def award_form(request: Request, floor: TheFloor, person: Who, number: Number) -> Response:
    """An award as a form to print, sign and initial."""
    person.must("journal", "see the card room's funds")
    found = next(floor.store.entries(after=number - 1, upto=number), None) if number > 0 else None
    if found is None or found.kind != AWARDED:
        raise BadInput(f"entry {number} awards no jackpot", code="unknown")
    house = funds.house_of(floor.shelf, found.data["book"])
    proposed = found.data.get("approves")
    first = next(floor.store.entries(after=proposed - 1, upto=proposed), None) if proposed else None
    words = Words(floor)
    page: dict[str, Any] = {
        "entry": found,
        "data": found.data,
        "house": house,
        "address": house.offer.address,
        "items": form_items(house.offer),
        "by": words.name(found.actor),
        "proposed": words.name(first.actor) if first else "",
        "shift": floor.shifts.of(datetime.fromisoformat(found.at))[1],
        "said": {name: funds.SAYS[name] for name in found.data["said"]},
    }
    return await render(request, person, "award_form.html", **page)
