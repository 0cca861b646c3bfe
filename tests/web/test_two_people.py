"""The pages of the second factor and of what takes a second person."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pitboss.floor import second_factor
from pitboss.floor.duties import MOST_OPEN, Proposals
from pitboss.floor.people import Role
from pitboss.floor.replay import Audit
from pitboss.ledger import store as store_module
from pitboss.ledger.entries import Batch, Draft
from pitboss.web.drawing.square_code import square_code
from web.conftest import PASSWORD, Browser, FloorApp
from web.test_audit import opened


def hidden(page: str, name: str, nth: int = 0) -> str:
    found: list[str] = re.findall(rf'name="{name}" (?:value|content)="([^"]*)"', page)
    return found[nth]


def sent(who: Browser, path: str, **given: Any) -> Any:
    """A form of this page, with the token that it has."""
    return who.post(path, data={"csrf": hidden(who.get(path).text, "csrf"), **given})


# the second factor


def test_a_second_factor_is_set_up_on_its_page(named_app: FloorApp) -> None:
    ann = named_app.person(Role.PLAYER, "Ann")
    assert "Set up a second factor" in ann.get("/password").text
    page = sent(ann, "/second-factor", do="begin")
    assert page.headers["cache-control"] == "no-store"
    secret = re.findall(r'id="secret">([^<]*)<', page.text)[0].replace(" ", "")
    drawn = square_code(second_factor.address(secret, "Ann"))
    assert f'd="{drawn["path"]}"' in page.text

    wrong = sent(ann, "/second-factor", do="confirm", code="12345x")
    assert wrong.status_code == 400
    assert secret[:4] in wrong.text, "the same secret, to try again"
    now = int(named_app.app.state.gate.now()) // second_factor.STEP
    right = second_factor.code(secret, now)
    done = sent(ann, "/second-factor", do="confirm", code=f"{right[:3]} {right[3:]}")
    assert done.status_code == 200
    assert "It is set up" in done.text
    assert secret[:4] not in ann.get("/second-factor").text, "shown once"
    assert named_app.floor.store.person(ann.id).second_factor  # type: ignore[union-attr]
    assert "it is set up" in ann.get("/password").text, "and still logged in"
    assert "it is set up" in sent(ann, "/password", old="wrong").text
    login = {"name": "Ann", "password": PASSWORD, "code": "123 45x"}
    refused = named_app.client().post("/api/v1/login", json=login).json()["error"]
    assert refused["message"] == "the name, the password or the code is not right"

    root = named_app.person(Role.ADMINISTRATOR)
    assert sent(root, "/people", do="second-factor", id=ann.id).status_code == 200
    assert not named_app.floor.store.person(ann.id).second_factor  # type: ignore[union-attr]


def test_a_second_factor_cannot_be_set_up_by_another_site(named_app: FloorApp) -> None:
    ann = named_app.person(Role.PLAYER, "Ann")
    assert ann.post("/second-factor", data={"csrf": "forged", "do": "begin"}).status_code == 403
    assert "secret" not in ann.get("/second-factor").text


def test_a_guest_has_no_second_factor(floor_app: FloorApp) -> None:
    assert floor_app.client().get("/second-factor").status_code == 403


def test_a_square_code_has_its_three_corners() -> None:
    drawn = square_code("otpauth://totp/pitboss:Ann?secret=GEZDGNBV")
    dark = {tuple(map(int, at)) for at in re.findall(r"M(\d+) (\d+)h1", drawn["path"])}
    last = int(drawn["side"]) - 5
    for x, y in ((4, 4), (last - 6, 4), (4, last - 6)):
        ring = {(x + i, y + j) for i in range(7) for j in range(7) if 0 in (i, j) or 6 in (i, j)}
        assert ring <= dark
        assert {(x + i, y + 1) for i in range(1, 6)}.isdisjoint(dark)


# the second person


def waiting(page: str) -> list[str]:
    """The entries that wait, the newest first."""
    return list(dict.fromkeys(re.findall(r'name="entry" value="(\d+)"', page)))


def audited(app: FloorApp) -> list[str]:
    """What an audit that plays every round again finds wrong."""
    return Audit(app.floor.store, list(app.floor.shelf.books.values())).run().problems


@pytest.fixture
def proposed(named_app: FloorApp) -> tuple[FloorApp, Browser, str]:
    """A correction of $1,000.01 and $20,000 at the cage wait for somebody else than Boss."""
    boss = named_app.person(Role.SUPERVISOR, "Boss")
    table = opened(boss)
    ann = named_app.person(Role.PLAYER, "Ann")
    boss.post(f"/api/v1/people/{ann.id}/cash", json={"amount": 1_000_00})
    ann.do(table, do="sit", seat=1, buy_in=500_00)
    last = next(named_app.floor.store.entries(table=table, newest_first=True)).number
    fixed = {"do": "correct", "seat": 1, "amount": 1_000_01, "why": "misread", "entry": last}
    assert boss.do(table, **fixed).status_code == 409
    paid = {"csrf": boss.csrf, "id": ann.id, "dollars": "20000", "why": "a wire", "once": "a"}
    cash = boss.post("/cage", data=paid)
    assert cash.status_code == 409
    assert '<a href="/approvals">' in cash.text
    return named_app, boss, table


def test_another_supervisor_sees_what_was_proposed_and_approves_it(
    proposed: tuple[FloorApp, Browser, str],
) -> None:
    app, boss, table = proposed
    other = app.person(Role.SUPERVISOR, "Other")
    page = other.get("/approvals").text
    assert "Correct a settlement: pay $1,000.01 to seat 1 (Ann)" in page
    corrected = next(app.floor.store.entries(kinds=("sit",))).number
    assert f'href="/audit?before={corrected + 1}">entry {corrected}</a>' in page
    assert "sits down" in page, "what the entry is about that is corrected"
    assert "Put $20,000 into the wallet of Ann" in page
    assert "(a wire)" in page, "what it is for, as the first one said"
    cash, correction = waiting(page)
    assert "yours: somebody else approves" in boss.get("/approvals").text
    assert 'aria-label="Approve' not in boss.get("/approvals").text

    done = sent(other, "/approvals", entry=correction)
    assert done.status_code == 200
    assert f"as proposed in entry {correction}" in done.text
    assert app.floor.store.balance(f"rack:{table}:1") == 1_500_01
    assert sent(other, "/approvals", entry=cash).status_code == 400, "it wants a reason"
    assert sent(other, "/approvals", entry=cash, why="a wire").status_code == 200
    assert "Nothing waits for a second person" in other.get("/approvals").text
    app.balances()
    assert Audit(app.floor.store, [], replay=False).run().problems == []


def test_nobody_approves_his_own_proposal_or_twice_or_without_the_token(
    proposed: tuple[FloorApp, Browser, str],
) -> None:
    app, boss, _ = proposed
    other = app.person(Role.SUPERVISOR, "Other")
    entry = waiting(other.get("/approvals").text)[1]
    assert sent(boss, "/approvals", entry=entry).status_code == 403
    assert other.post("/approvals", data={"csrf": "forged", "entry": entry}).status_code == 403
    assert sent(other, "/approvals", entry="1").status_code == 400, "proposes nothing"
    assert sent(other, "/approvals", entry=entry).status_code == 200
    assert sent(other, "/approvals", entry=entry).status_code == 409
    root = app.person(Role.ADMINISTRATOR)
    assert root.get("/approvals").status_code == 403
    assert "/approvals" not in root.get("/").text
    assert "/approvals" in other.get("/").text


def test_what_was_declined_is_not_done_any_more(
    proposed: tuple[FloorApp, Browser, str],
) -> None:
    app, _, table = proposed
    other = app.person(Role.SUPERVISOR, "Other")
    cash, correction = waiting(other.get("/approvals").text)
    bare = sent(other, "/approvals", do="decline", entry=correction, why="  ")
    assert bare.status_code == 400
    assert "Say why you decline it" in bare.text
    done = sent(other, "/approvals", do="decline", entry=correction, why="the tape shows a push")
    assert done.status_code == 200
    assert "Declined, and nothing was done" in done.text
    last = next(app.floor.store.entries(newest_first=True))
    assert (last.kind, last.table, last.postings) == ("declined", table, [])
    assert last.data == {"declines": int(correction), "why": "the tape shows a push"}
    assert last.actor == other.id
    assert waiting(other.get("/approvals").text) == [cash]

    for again in ({}, {"do": "decline", "why": "once more"}):
        refused = sent(other, "/approvals", entry=correction, **again)
        assert refused.status_code == 409
        assert f"Entry {correction} was declined already, in entry {last.number}" in refused.text
    asked = next(app.floor.store.entries(after=int(correction) - 1)).data
    third = app.person(Role.SUPERVISOR, "Third")
    assert third.do(table, **asked, approves=int(correction)).status_code == 409, "the API neither"
    assert app.floor.store.balance(f"rack:{table}:1") == 500_00
    journal = other.get("/audit").text
    assert f"entry {correction}: the tape shows a push" in journal
    assert "proposal declined" in journal
    assert (
        sent(other, "/approvals", do="decline", entry=cash, why="no wire came").status_code == 200
    )
    ann = next(p for p in app.floor.store.people() if p.name == "Ann")
    assert app.floor.wallets[ann.id] == 500_00
    app.balances()
    assert audited(app) == []


def test_who_proposed_it_takes_it_back(proposed: tuple[FloorApp, Browser, str]) -> None:
    app, boss, _ = proposed
    cash, correction = waiting(boss.get("/approvals").text)
    assert "Take it back" in boss.get("/approvals").text
    done = sent(boss, "/approvals", do="decline", entry=correction, why="another seat")
    assert "Taken back, and nothing was done" in done.text
    last = next(app.floor.store.entries(newest_first=True))
    assert (last.kind, last.actor) == ("withdrawn", boss.id)
    other = app.person(Role.SUPERVISOR, "Other")
    refused = sent(other, "/approvals", entry=correction)
    assert refused.status_code == 409
    assert "was withdrawn already" in refused.text
    assert sent(other, "/approvals", entry=cash, why="a wire").status_code == 200
    too_late = sent(boss, "/approvals", do="decline", entry=cash, why="too late")
    assert too_late.status_code == 409
    assert "was approved already" in too_late.text
    assert audited(app) == []


def test_nobody_declines_without_the_right_or_about_himself(
    proposed: tuple[FloorApp, Browser, str],
) -> None:
    app, boss, _ = proposed
    cash, correction = waiting(boss.get("/approvals").text)
    for role in (Role.PLAYER, Role.DEALER, Role.SURVEILLANCE, Role.ADMINISTRATOR):
        who = app.person(role)
        given = {"csrf": who.csrf, "do": "decline", "entry": correction, "why": "I say so"}
        assert who.post("/approvals", data=given).status_code == 403, role
        assert any(app.floor.store.entries(kinds=("refused",), actor=who.id, limit=1))
    other = app.person(Role.SUPERVISOR, "Other")
    forged = {"csrf": "forged", "do": "decline", "entry": correction, "why": "x"}
    assert other.post("/approvals", data=forged).status_code == 403
    assert sent(other, "/approvals", do="decline", entry="1", why="x").status_code == 400

    ann = next(p for p in app.floor.store.people() if p.name == "Ann")
    root = app.person(Role.ADMINISTRATOR, "Root")
    root.patch(f"/api/v1/people/{ann.id}", json={"role": "supervisor"})
    herself = app.logged_in("Ann")
    for entry, why in ((cash, "your own wallet"), (correction, "you sit at table")):
        refused = sent(herself, "/approvals", do="decline", entry=entry, why="I say so")
        assert refused.status_code == 403
        assert why in refused.text.lower()
    assert waiting(boss.get("/approvals").text) == [cash, correction]
    assert not list(app.floor.store.entries(kinds=("declined", "withdrawn")))


def test_a_dealer_sees_and_takes_back_what_he_proposed(named_app: FloorApp) -> None:
    boss, dealer = named_app.person(Role.SUPERVISOR), named_app.person(Role.DEALER)
    opening = {"address": "columbus-2016/three-card-poker", "live": True}
    table = boss.post("/api/v1/tables", json=opening).json()["id"]
    assert "Nothing that you proposed" in dealer.get("/approvals").text
    sits = {"do": "sit", "seat": 2, "buy_in": 20_000_00, "visitor": "Mr Big"}
    assert dealer.do(table, **sits).status_code == 409
    page = dealer.get("/approvals").text
    assert "Sell $20,000 of chips to Mr Big at seat 2" in page
    (entry,) = waiting(page)
    assert waiting(named_app.person(Role.DEALER, "another").get("/approvals").text) == []
    assert sent(dealer, "/approvals", entry=entry).status_code == 403, "he approves nothing"
    done = sent(dealer, "/approvals", do="decline", entry=entry, why="he has less")
    assert done.status_code == 200
    assert boss.do(table, **sits, approves=int(entry)).status_code == 409
    assert audited(named_app) == []


def test_a_forged_decline_or_one_of_another_is_found_by_the_audit(
    proposed: tuple[FloorApp, Browser, str],
) -> None:
    app, boss, table = proposed
    _, correction = map(int, waiting(boss.get("/approvals").text))
    for kind, actor, number in (("declined", boss.id, correction), ("withdrawn", boss.id, 1)):
        data = {"declines": number, "why": "x"}
        draft = Draft(kind=kind, actor=actor, table=table, data=data)
        app.floor.store.append([Batch(drafts=[draft])])
    draft = Draft(kind="correct", actor="eve", table=table, data={"approves": correction})
    app.floor.store.append([Batch(drafts=[draft])])
    found = Audit(app.floor.store, [], replay=False).run().problems
    assert sum("or which was not open any more" in said for said in found) == 2
    assert any("approves entry" in said for said in found), "it was done after it was declined"


def test_nobody_hides_with_proposals_what_others_wait_for(named_app: FloorApp) -> None:
    """A dealer proposes on and on: he has so many open ones, and all are on the page."""
    boss, dealer = named_app.person(Role.SUPERVISOR, "Boss"), named_app.person(Role.DEALER)
    ann, other = named_app.person(Role.PLAYER, "Ann"), named_app.person(Role.SUPERVISOR, "Other")
    boss.post(f"/api/v1/people/{ann.id}/cash", json={"amount": 20_000_00})
    opening = {"address": "columbus-2016/three-card-poker", "live": True}
    table = boss.post("/api/v1/tables", json=opening).json()["id"]
    sits = {"do": "sit", "seat": 2, "buy_in": 20_000_00, "visitor": "Mr Big"}
    for _ in range(MOST_OPEN):
        assert "takes a second person" in dealer.do(table, **sits).json()["error"]["message"]
    refused = dealer.do(table, **sits)
    assert refused.status_code == 409
    assert f"proposed {MOST_OPEN} things" in refused.json()["error"]["message"]
    assert len(list(named_app.floor.store.entries(kinds=("proposed",)))) == MOST_OPEN + 1
    page = other.get("/approvals").text
    assert len(waiting(page)) == MOST_OPEN + 1
    assert "Put $20,000 into the wallet of Ann" in page
    taken = sent(dealer, "/approvals", do="decline", entry=waiting(page)[0], why="he has less")
    assert taken.status_code == 200
    assert "takes a second person" in dealer.do(table, **sits).json()["error"]["message"]
    assert boss.do(table, do="close").status_code == 200
    assert len(waiting(other.get("/approvals").text)) == 1, "those of a closed table are over"
    assert audited(named_app) == []


def test_an_old_proposal_is_decided_without_reading_what_came_after(
    proposed: tuple[FloorApp, Browser, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much cash went over the counter since then."""
    app, _, _ = proposed
    other = app.person(Role.SUPERVISOR, "Other")
    cash, correction = waiting(other.get("/approvals").text)
    postings = [("cage", -1), ("house", 1)]
    drafts = [Draft(kind="cashed", actor="house", postings=postings) for _ in range(500)]
    app.floor.store.append([Batch(drafts=drafts)])
    csrf, read = hidden(other.get("/approvals").text, "csrf"), 0
    decoded = store_module._entry

    def counted(row: dict[str, Any]) -> Any:
        nonlocal read
        read += row["kind"] == "cashed"
        return decoded(row)

    monkeypatch.setattr(store_module, "_entry", counted)
    given = {"csrf": csrf, "do": "decline", "why": "no wire came"}
    assert other.post("/approvals", data=given | {"entry": cash}).status_code == 200
    again = other.post("/approvals", data=given | {"entry": cash})
    assert "was declined already" in again.text
    assert read == 0
    reopened = Proposals()
    reopened.load(app.floor.store, app.floor.spots)
    assert reopened.open.keys() == {int(correction)} == app.floor.proposals.open.keys()
    assert read == 0, "and none after a restart"
