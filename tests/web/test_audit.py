"""The audit pages and their API: all of it to those who may see it, and never a hidden card."""

from __future__ import annotations

import csv
import hmac
import io
import json
import re
from hashlib import sha256
from itertools import pairwise
from typing import Any, get_args

import pytest

from pitboss.engines.on_the_table import hands
from pitboss.equipment.cards import name
from pitboss.floor import commands
from pitboss.floor.events import SIGNIFICANT
from pitboss.floor.people import Role
from pitboss.web.drawing.cards import words
from pitboss.web.journal_words import KINDS
from web.conftest import Browser, FloorApp

POKER = "columbus-2016/three-card-poker"


def opened(client: Browser, address: str = POKER) -> str:
    answer = client.post("/api/v1/tables", json={"address": address})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def done(client: Browser, table: str, **command: Any) -> int:
    answer = client.do(table, **command)
    assert answer.status_code == 200, answer.text
    return int(answer.json()["number"])


def dealt(ann: Browser, bob: Browser, table: str) -> None:
    """Ann and Bob have their cards, and Ann must act."""
    for seat, client in ((1, ann), (2, bob)):
        if not client.get(f"/api/v1/tables/{table}").json()["you"]["seats"]:
            done(client, table, do="sit", seat=seat, buy_in=100_00)
        done(client, table, do="bet", seat=seat, wagers={"ante": 5_00})
    for seat, client in ((1, ann), (2, bob)):
        done(client, table, do="ready", seat=seat)


def played(ann: Browser, bob: Browser, table: str) -> None:
    dealt(ann, bob, table)
    for seat, client in ((1, ann), (2, bob)):
        done(client, table, do="act", seat=seat, action="play")


@pytest.fixture
def ann(floor_app: FloorApp) -> Browser:
    return floor_app.guest("Ann")


@pytest.fixture
def bob(floor_app: FloorApp) -> Browser:
    return floor_app.guest("Bob")


def entries(client: Browser, **wanted: Any) -> list[dict[str, Any]]:
    answer = client.get("/api/v1/journal", params=wanted)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["entries"]
    return found


# the journal


def test_the_journal_is_filtered_and_turned_page_by_page(ann: Browser, bob: Browser) -> None:
    table, other = opened(ann), opened(ann, "columbus-2016/roulette")
    played(ann, bob, table)
    everything = entries(ann)
    assert [e["number"] for e in everything] == list(range(len(everything), 0, -1))
    assert {e["table"] for e in entries(ann, table=other)} == {other}
    assert [e["kind"] for e in entries(ann, kind="settled")] == ["settled"]
    assert {e["who"] for e in entries(ann, person="bob")} == {"Bob"}
    assert {e["round"] for e in entries(ann, round=1)} == {1}
    first = ann.get("/api/v1/journal", params={"limit": 3}).json()
    second = ann.get("/api/v1/journal", params={"limit": 3, "before": first["before"]}).json()
    assert [e["number"] for e in first["entries"] + second["entries"]] == [
        e["number"] for e in everything[:6]
    ]


def test_the_journal_is_filtered_by_time(ann: Browser, bob: Browser) -> None:
    played(ann, bob, opened(ann))
    everything = entries(ann)[::-1]
    middle = everything[len(everything) // 2]["at"]
    since = entries(ann, since=middle)
    until = entries(ann, until=middle)
    assert [e["number"] for e in since[::-1]] == [
        e["number"] for e in everything if e["at"] >= middle
    ]
    assert [e["number"] for e in until[::-1]] == [
        e["number"] for e in everything if e["at"] <= middle
    ]
    assert entries(ann, until=middle[:10]) == entries(ann)
    assert entries(ann, since="2999") == []


def test_a_correction_and_what_it_corrects_name_each_other(ann: Browser, bob: Browser) -> None:
    table = opened(ann)
    played(ann, bob, table)
    settled = entries(ann, kind="settled")[0]["number"]
    fixed = done(ann, table, do="correct", seat=1, amount=1_00, why="misread", entry=settled)
    assert entries(ann, kind="settled")[0]["corrected_by"] == [fixed]
    assert entries(ann, kind="correct")[0]["corrects"] == settled
    shown = ann.get(f"/api/v1/tables/{table}/rounds/1").json()
    assert [e["number"] for e in shown["corrections"]] == [fixed]
    assert f"corrected by entry {fixed}" in ann.get(f"/audit/{table}/1").text
    assert f"corrects entry {settled}" in ann.get("/audit").text


def test_a_correction_names_an_entry_of_its_own_table(ann: Browser, bob: Browser) -> None:
    table = opened(ann)
    played(ann, bob, table)
    answer = ann.do(table, do="correct", seat=1, amount=100, why="misread", entry=9999)
    assert answer.status_code == 400
    assert "entry 9999" in answer.json()["error"]["message"]


def test_the_chain_is_verified(ann: Browser, bob: Browser, floor_app: FloorApp) -> None:
    played(ann, bob, opened(ann))
    found = ann.get("/api/v1/journal/verify").json()
    assert found["holds"]
    assert (found["entries"], found["hash"]) == floor_app.floor.store.last()
    assert found["shoes"] == 1


def test_the_journal_is_exported_as_csv(ann: Browser, bob: Browser) -> None:
    table = opened(ann)
    played(ann, bob, table)
    answer = ann.get("/api/v1/journal.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [int(row["number"]) for row in rows] == list(range(1, len(rows) + 1))
    assert all(row["previous"] == before["hash"] for before, row in pairwise(rows))
    assert all(sum(n for _, n in json.loads(row["postings"])) == 0 for row in rows)
    some = list(csv.DictReader(io.StringIO(ann.get("/api/v1/journal.csv?kind=settled").text)))
    assert [row["kind"] for row in some] == ["settled"]


# rounds


def test_a_settled_round_is_shown_from_every_seat(ann: Browser, bob: Browser) -> None:
    table = opened(ann)
    played(ann, bob, table)
    listed = ann.get(f"/api/v1/tables/{table}/rounds").json()["rounds"]
    assert [(each["round"], each["playing"]) for each in listed] == [(1, False)]
    for seat in (0, 1, 2):
        shown = ann.get(f"/api/v1/tables/{table}/rounds/1", params={"seat": seat}).json()
        before_the_end = shown["steps"][6]
        for number in (1, 2):
            (hand,) = before_the_end["seats"][number - 1]["hands"]
            assert ("" in hand) == (number != seat)
        assert shown["steps"][-1]["lines"]
        assert shown["players"] == {"1": "Ann", "2": "Bob"}
    both = ann.get(f"/api/v1/tables/{table}/rounds/1?everybody=true").json()
    hands = [seat["hands"] for seat in both["steps"][6]["seats"][:2]]
    assert all(hand for (hand,) in hands if "" not in hand)


def test_what_does_not_exist_is_not_found(ann: Browser) -> None:
    table = opened(ann)
    for path in (f"{table}/rounds/1", "nowhere-1/rounds", "nowhere-1/rounds/1", "nowhere-1/shoes"):
        assert ann.get(f"/api/v1/tables/{path}").status_code == 404, path


def test_the_pages_show_the_journal_and_a_round(ann: Browser, bob: Browser) -> None:
    table = opened(ann)
    played(ann, bob, table)
    page = ann.get("/audit", params={"table": table, "round": ""})
    assert page.status_code == 200
    assert f"/audit/{table}/1" in page.text
    round_page = ann.get(f"/audit/{table}/1?seat=1&step=4")
    assert "step 4 of" in round_page.text
    assert "seat 1 gets" in round_page.text
    assert "line" in round_page.text


def test_a_newcomer_finds_the_audit_page(floor_app: FloorApp) -> None:
    assert floor_app.client().get("/audit").status_code == 200


# nothing leaks


def hidden_cards(floor_app: FloorApp, table: str, seat: int) -> list[str]:
    played = floor_app.floor.spot(table).table.session.round
    assert played is not None
    (hand,) = hands(played.view(seat - 1))[seat - 1]
    return [name(card) for card in hand]


def test_nothing_hidden_leaves_while_a_round_is_in_progress(
    ann: Browser, bob: Browser, floor_app: FloorApp
) -> None:
    table = opened(ann)
    played(ann, bob, table)
    dealt(ann, bob, table)
    assert ann.get(f"/api/v1/tables/{table}/rounds/2", params={"seat": 2}).status_code == 403
    mine = ann.get(f"/api/v1/tables/{table}/rounds/2", params={"seat": 1}).json()
    public = ann.get(f"/api/v1/tables/{table}/rounds/2").json()
    everybody = ann.get(f"/api/v1/tables/{table}/rounds/2?everybody=true").json()
    ours, theirs = (hidden_cards(floor_app, table, seat) for seat in (1, 2))
    assert mine["steps"][-1]["seats"][0]["hands"] == [ours]
    for shown in (mine, public, everybody):
        assert shown["playing"]
        assert all(
            step["seats"][1]["hands"] in ([], [[""]], [["", ""]], [["", "", ""]])
            for step in shown["steps"]
        )
        assert all("fell" not in e["data"] and "salt" not in e["data"] for e in shown["entries"])
    for entry in entries(ann):
        if entry["round"] == 2:
            assert "fell" not in entry["data"]
            assert "order" not in entry["data"]
    rows = csv.DictReader(io.StringIO(ann.get("/api/v1/journal.csv").text))
    assert not any('"fell"' in row["data"] for row in rows if row["round"] == "2")
    shoe = floor_app.floor.spot(table).table.shoe
    assert shoe is not None
    for path in (
        *("/audit", f"/audit?table={table}", f"/audit/{table}/2", f"/audit/{table}/2?seat=1"),
        *("/api/v1/journal", "/api/v1/journal.csv", f"/api/v1/tables/{table}/shoes"),
        *(f"/api/v1/tables/{table}/rounds", f"/api/v1/tables/{table}/rounds/2"),
    ):
        text = ann.get(path).text
        assert shoe.salt not in text, path
        assert not any(f'aria-label="{words(card)}"' in text for card in theirs), path
    for step in public["steps"] + mine["steps"]:
        assert not any(card in " ".join(step["said"]) for card in set(theirs) - set(ours))


def test_a_finished_shoe_is_laid_open_and_its_commitment_holds(
    ann: Browser, bob: Browser, floor_app: FloorApp
) -> None:
    table = opened(ann)
    promised = ann.get(f"/api/v1/tables/{table}").json()["shoe"]["commitment"]
    played(ann, bob, table)
    now, finished = ann.get(f"/api/v1/tables/{table}/shoes").json()
    assert now["finished"] is None
    assert "order" not in now
    assert finished["commitment"] == promised
    hashed = sha256(f"{finished['salt']}:{finished['order']}".encode()).hexdigest()
    assert hashed == promised


def test_roles_that_may_not_read_the_journal_see_only_rounds_they_played(
    named_app: FloorApp,
) -> None:
    boss = named_app.person(Role.SUPERVISOR)
    ann, bob = (named_app.person(Role.PLAYER, name) for name in ("Ann", "Bob"))
    eve = named_app.person(Role.PLAYER, "Eve")
    watcher, dealer = named_app.person(Role.SURVEILLANCE), named_app.person(Role.DEALER)
    for player in (ann, bob):
        boss.post(f"/api/v1/people/{player.id}/cash", json={"amount": 1_000_00})
    table = opened(boss)
    dealt(ann, bob, table)
    path = f"/api/v1/tables/{table}/rounds/1"
    assert watcher.get(path, params={"seat": 2}).status_code == 200
    assert boss.get(path, params={"seat": 2}).status_code == 403
    assert ann.get(path, params={"seat": 2}).status_code == 403
    assert ann.get(path, params={"seat": 1}).status_code == 200
    for seat, player in ((1, ann), (2, bob)):
        done(player, table, do="act", seat=seat, action="fold")
    assert boss.get(path, params={"seat": 2}).status_code == 200
    assert ann.get(path, params={"seat": 2}).status_code == 403  # folded: never shown to others
    for outsider in (eve, dealer):
        assert outsider.get(path).status_code == 403
    for client, may in ((boss, True), (watcher, True), (ann, False), (dealer, False)):
        for where in ("/api/v1/journal", "/api/v1/journal.csv", "/api/v1/journal/verify", "/audit"):
            assert (client.get(where).status_code == 200) == may, where


def test_the_wall_shows_all_tables_and_what_is_significant_to_each_as_he_may_see_it(
    named_app: FloorApp,
) -> None:
    boss, eye = named_app.person(Role.SUPERVISOR), named_app.person(Role.SURVEILLANCE)
    ann, bob = (named_app.person(Role.PLAYER, name) for name in ("Ann", "Bob"))
    for player in (ann, bob):
        boss.post(f"/api/v1/people/{player.id}/cash", json={"amount": 1_000_00})
    table, other = opened(boss), opened(boss, "columbus-2016/roulette")
    dealt(ann, bob, table)
    for client, every_card in ((eye, True), (boss, False)):
        told = client.get("/api/v1/wall").json()
        assert [each["id"] for each in told["tables"]] == [table, other]
        shown = told["tables"][0]
        assert [seat["player"] for seat in shown["seats"]] == ["Ann", "Bob"]
        assert shown["prompt"]["seat"] == 1
        assert all(all(seat["hands"][0]) == every_card for seat in shown["seats"])
        kinds = [(each["what"], each["called"]) for each in told["events"]]
        assert ("table opened", "Roulette 2") in kinds
        assert ("You see every seat" in client.get("/wall").text) == every_card
    assert ann.get("/wall").status_code == 403


def test_a_player_is_shown_the_proof_of_his_spin(named_app: FloorApp) -> None:
    """The hash beside the table before the spin, and all that it takes to check it afterwards."""
    boss, ann = named_app.person(Role.SUPERVISOR), named_app.person(Role.PLAYER, "Ann")
    table = opened(boss, "columbus-2016/roulette")
    boss.post(f"/api/v1/people/{ann.id}/cash", json={"amount": 100_00})
    done(ann, table, do="sit", seat=1, buy_in=100_00)
    done(ann, table, do="bet", seat=1, wagers={"red": 10_00})
    before = ann.get(f"/api/v1/tables/{table}").json()["seeds"]["commitment"]
    done(ann, table, do="ready", seat=1, cut="a-word-of-mine")
    shown = ann.get(f"/api/v1/tables/{table}/rounds/1").json()
    proof = shown["proof"]
    assert sha256(proof["seed"].encode()).hexdigest() == before == proof["published"]
    assert proof["cut"] == "a-word-of-mine"
    said = hmac.new(proof["seed"].encode(), b"0:a-word-of-mine", "sha256").hexdigest()
    assert proof["throws"] == [{"below": 38, "value": int(said, 16) % 38}]
    page = ann.get(f"/audit/{table}/1").text
    assert "What fell was committed to" in page
    assert proof["seed"] in page
    assert ann.get(f"/api/v1/tables/{table}").json()["seeds"]["commitment"] == proof["seed"]


# words


def test_the_audit_page_speaks_the_words_of_the_trade(ann: Browser, bob: Browser) -> None:
    table = opened(ann)
    played(ann, bob, table)
    corrected = entries(ann, kind="settled")[0]["number"]
    done(ann, table, do="correct", seat=1, amount=-1_00, why="misread", entry=corrected)
    said = {entry["kind"]: entry for entry in entries(ann)}
    assert said["bet"]["says"] == "seat 1, Ante $5"
    assert said["bet"]["what"] == "bets"
    assert "seat 1: Ante $5 " in said["settled"]["says"]
    assert said["correct"]["says"] == "$1 from seat 1: misread"
    assert said["cashed"]["says"].startswith("$10,000 into the wallet of ")
    assert " since " not in said["person-added"]["says"]
    whose = {post["account"]: post["whose"] for post in said["sit"]["postings"]}
    assert whose[f"rack:{table}:1"] == "chips of seat 1"
    assert "wallet of Ann" in whose.values()
    shown = re.sub(r"<[^>]*>", " ", ann.get("/audit").text)
    for slug in (f"rack:{table}", f"bank:{table}", "put_up", "shoe_finished", "person-added"):
        assert slug not in shown
    page = re.sub(r"<[^>]*>", " ", ann.get(f"/audit/{table}/1").text)
    assert f"rack:{table}" not in page
    assert "chips of seat 1" in page


def test_a_refused_page_is_in_the_audit_as_a_sentence(named_app: FloorApp) -> None:
    boss, ann = named_app.person(Role.SUPERVISOR), named_app.person(Role.PLAYER, "Ann")
    assert ann.get("/audit").status_code == 403
    refused = entries(boss, kind="refused")[0]
    assert refused["says"].startswith("a player cannot read the journal; it takes a supervisor")
    assert "GET" not in refused["says"]


def test_every_kind_of_entry_has_a_name() -> None:
    """Commands, what follows from them, and what significant events are."""
    done = {get_args(each.model_fields["do"].annotation)[0] for each in the_commands()}
    assert len(done) > 20
    assert done | set(SIGNIFICANT) <= set(KINDS)


def the_commands() -> list[Any]:
    made = [value for value in vars(commands).values() if isinstance(value, type)]
    return [each for each in made if "do" in getattr(each, "model_fields", {})]
