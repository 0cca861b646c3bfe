"""The card room's funds in the browser: a drop, a jackpot proposed, approved and printed."""

from __future__ import annotations

import csv
import io
import re
from typing import Any

from pitboss.floor.people import Role
from web.conftest import Browser, FloorApp

FORM = {
    "do": "fund-awarded",
    "book": "columbus-2016",
    "table": "7",
    "pot": "80",
    "board": "8h 8s Ah As 2c",
    "loser": "Ann",
    "losing": "8c 8d",
    "winner": "Bob",
    "winning": "Ac Ad",
    "other-0": "Cid",
    "other-1": "Dee",
    "elsewhere": "12",
}
SAID = ["showdown", "alone", "identified", "surveillance", "told", "deck"]


def enter(client: Browser, **form: Any) -> Any:
    return client.post("/funds", data=form)


def test_a_jackpot_from_the_drop_to_the_form(named_app: FloorApp) -> None:
    boss, other = (named_app.person(Role.SUPERVISOR, name) for name in ("Maria", "Otto"))
    page = enter(boss, do="fund-counted", book="columbus-2016", amount="2000000")
    assert "Jackpot" in page.text
    assert "$125,000" in page.text
    assert enter(boss, do="fund-posted").status_code == 200
    assert "posted $125,000" in boss.get("/funds").text
    unsaid = enter(boss, **FORM, said=SAID[:-1])
    assert unsaid.status_code == 409
    assert "Nothing is paid before the deck was counted" in unsaid.text
    assert 'value="8c 8d"' in unsaid.text
    assert 'value="showdown" checked' in unsaid.text
    asked = enter(boss, **FORM, said=SAID)
    assert asked.status_code == 409
    number = re.findall(r"proposed as entry (\d+)", asked.text)[0]
    assert "8c 8d beaten by Ac Ad" in other.get("/approvals").text
    done = other.post("/approvals", data={"entry": number})
    assert done.status_code == 200, done.text
    [paid] = named_app.floor.store.entries(kinds=["fund-awarded"])
    assert paid.data["shares"][0] == ["Ann", (125_000_00 - 1_200_00) // 2]
    form = boss.get(f"/funds/awards/{paid.number}").text
    assert "Proposed by Maria, approved by Otto" in form
    assert "Two copies" in form
    assert "12 players at other tables" in form
    assert named_app.floor.store.balance("fund:bad-beat/primary") == 75_000_00 * 3 // 4
    named_app.balances()


def test_the_month_is_a_file(client: Browser) -> None:
    enter(client, do="fund-counted", book="toledo", amount="100")
    enter(client, do="fund-paid", book="toledo", amount="20", what="high hand", to="Cid")
    rows = list(csv.DictReader(io.StringIO(client.get("/funds.csv").text)))
    said = {(row["what"], row["where"]): row["dollars"] for row in rows}
    assert said["drop counted", "toledo"] == "100.00"
    assert said["paid from", "toledo/player-fund"] == "20.00"
    assert said["stands", "toledo/player-fund"] == "40.00"
    assert "$100" in client.get("/funds").text


def test_what_is_typed_wrongly_is_refused_in_a_sentence(client: Browser) -> None:
    for form, says in (
        ({"do": "fund-counted", "book": "toledo", "amount": "lots"}, "lots"),
        ({"do": "fund-paid", "book": "toledo", "amount": "1", "what": "x"}, "Say the to"),
        ({"do": "borrow"}, "called &#39;borrow&#39;"),
        ({**FORM, "elsewhere": "many"}, "&#39;many&#39; is no number of players"),
    ):
        page = enter(client, **form)
        assert page.status_code in (400, 409), page.status_code
        assert says in page.text
    for path, status in (
        ("/funds?month=may", 400),
        ("/funds/award?book=cincinnati", 404),
        ("/funds/awards/1", 404),
    ):
        assert client.get(path).status_code == status
