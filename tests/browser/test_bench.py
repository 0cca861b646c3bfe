"""The manager's bench: pages as files, what a wager wins an hour, all books' findings."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from playwright.sync_api import Route, expect

from browser.house import House
from browser.visitor import CRAPS, Comes, Visitor
from pitboss.engines.exact.store import solve_stored
from pitboss.rulebook.terms import terms
from pitboss.web.library import Clerk

pytestmark = pytest.mark.xdist_group(__name__)


@pytest.fixture(autouse=True)
def nothing_to_wait_for(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def look(self: Clerk, place: str) -> list[dict[str, Any]]:
        slug = Path(place).name.replace("_", "-")
        found = {"book": slug, "games": ["craps"], "rule": "sums", "called": "Field"}
        found |= {
            "lines": "7-9",
            "where": "field",
            "says": f"=it is odd at {slug}",
            "cost": "money",
        }
        grave = "error" if slug == "toledo" else "note"
        return [{**found, "severity": grave}]

    monkeypatch.setattr(Clerk, "_look", look)
    monkeypatch.setattr(house.app.state.prover, "want", lambda *what, **_: None)


def saved(somebody: Visitor, button: str) -> bytes:
    with somebody.page.expect_download() as waits:
        somebody.button(button).click()
    return Path(waits.value.path()).read_bytes()


def sheet(made: bytes) -> list[list[Any]]:
    page = openpyxl.load_workbook(io.BytesIO(made)).worksheets[0]
    return [list(row) for row in page.iter_rows(values_only=True)]


def test_edges_as_files_and_by_the_hour(comes: Comes) -> None:
    solve_stored(terms(CRAPS), "pass")  # what is not proved is not shown
    ann = comes().goes("/edges?book=columbus-2016&game=craps")
    row = ann.find("#rows tr", has_text="Pass").first
    expect(row).to_contain_text("1.4141 %")
    ann.page.get_by_label("Rounds an hour").fill("100")
    ann.page.get_by_label("Average bet").fill("10")
    expect(row).to_contain_text("$14.14")
    heads, *rows = sheet(saved(ann, "Excel"))
    found = next(each for each in rows if each[heads.index("wager")] == "Pass")
    assert found[heads.index("house edge")] == pytest.approx(7 / 495)
    assert found[heads.index("wins an hour")] == pytest.approx(1000 * 7 / 495)
    text = saved(ann, "CSV").decode("utf-8-sig").splitlines()
    assert text[0] == ",".join(heads)
    assert len(text) == len(rows) + 1


def test_findings_of_all_books_in_one_list(comes: Comes, house: House) -> None:
    ann = comes().goes("/findings")
    ann.page.get_by_role("link", name="All books").click()
    books = house.floor.shelf.books
    expect(ann.find(".finding")).to_have_count(len(books))
    expect(ann.find(".finding").first).to_contain_text("=it is odd at toledo")  # the gravest
    heads, *rows = sheet(saved(ann, "Excel"))
    assert heads[2] == "Book"
    assert {row[2] for row in rows} == set(books)
    assert rows[0][6] == "=it is odd at toledo"  # words, and no formula
    assert "'=it is odd" in saved(ann, "CSV").decode("utf-8-sig")


def test_differences_as_a_file(comes: Comes) -> None:
    ann = comes().goes("/diff?left=columbus-2016/blackjack&right=cincinnati/blackjack")
    heads, *rows = sheet(saved(ann, "Excel"))
    assert heads[0] == "What"
    assert len(rows) > 5
    assert all(len(row) == len(heads) for row in rows)


def test_paytables_row_by_row_and_one_typed_in(comes: Comes) -> None:
    """Pair Plus: 3,744 pairs of 22,100 hands; it holds 7.28 %, with 4 for a flush 2.32 %."""
    side = "columbus-2016/three-card-poker:pair-plus@pair-plus"
    ann = comes().goes(f"/edges/compare?left={side}&right={side}")
    ann.button("All its paytables, row by row").click()
    pair = ann.find("table.rows tr", has_text="Pair")
    expect(pair.locator("td").first).to_have_text("3,744")
    expect(pair.locator("td").nth(1)).to_have_text("16.9412 %")
    expect(ann.find("#typed-edge")).to_have_text("7.2760 %")
    ann.page.get_by_label("Flush pays", exact=True).fill("4 to 1")
    expect(ann.find("#typed-edge")).to_have_text("2.3167 %")
    assert ann.find("table.rows thead th").count() >= 8  # those of five books


def test_what_is_typed_in_stays_while_proofs_are_waited_for(comes: Comes) -> None:
    side = "columbus-2016/three-card-poker:pair-plus@pair-plus"
    ann = comes()

    def not_proved_yet(route: Route) -> None:
        answer = route.fetch()
        said = answer.json() | {"differences": []}
        for each in ("left", "right"):
            said[each] |= {"state": "working", "results": []}
        route.fulfill(response=answer, json=said)

    ann.page.route("**/api/v1/edges/compare?*", not_proved_yet)
    ann.goes(f"/edges/compare?left={side}&right={side}")
    expect(ann.find("#state")).to_contain_text("A and B are being proved")
    ann.button("All its paytables, row by row").click()
    ann.page.get_by_label("Flush pays", exact=True).fill("4 to 1")
    for _ in range(2):  # when it is asked for once more, the answer before has been drawn
        with ann.page.expect_request("**/api/v1/edges/compare?*"):
            pass
    assert ann.find("#typed-edge").all_inner_texts() == ["2.3167 %"]
    ann.page.unroute_all(behavior="wait")
