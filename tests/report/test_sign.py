"""The sign of a table: what a book has posted is on it, from the terms in force."""

from __future__ import annotations

import io
import json

import pypdf
import pytest

from contract.offers import playable
from in_process import run
from pitboss.report.pdf import sign_pdf
from pitboss.report.sign import sign_of
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.terms import bind, terms


def parts(address: str, options: dict[str, object] | None = None) -> dict[str, list[str]]:
    made = sign_of(terms(address, options))  # type: ignore[arg-type]
    return {part.head: part.says for part in made.parts}


def test_hollywood_park_L8154_L8160_collection_fees_are_posted() -> None:
    made = sign_of(terms("hollywood-park/pai-gow-poker", {"fees": "collection-rates/1"}))
    fees = next(part for part in made.parts if part.head == "Collection")
    assert "8160" in fees.lines
    assert any("player" in says and "$" in says for says in fees.says)


def test_cincinnati_L3413_a_double_zero_wheel_run_as_single_is_said_to_be_one() -> None:
    assert "Notice" in parts("cincinnati/roulette", {"wheel": "double-as-single"})
    assert "Notice" not in parts("cincinnati/roulette")


def test_toledo_L317_soft_17_is_posted_as_the_house_has_it() -> None:
    for soft, says in (("stand", "stand on all 17s"), ("hit", "hit soft 17")):
        made = sign_of(terms("toledo/blackjack", {"soft-17": soft}))
        rules = next(part for part in made.parts if part.head == "House rules")
        assert rules.lines == "316-317"
        assert any(says in each for each in rules.says)


def test_toledo_L4381_cincinnati_L1995_limits_on_payouts_are_posted_where_one_is_in_force() -> None:
    assert "$25,000" in parts("toledo/ultimate-texas-holdem")["Most that is paid"][0]
    assert "Most that is paid" not in parts("cincinnati/let-it-ride")
    posted = parts("cincinnati/let-it-ride", {"payout-limit": 60000})
    assert "$60,000" in posted["Most that is paid"][0]


def test_limits_that_are_posted_are_on_the_sign() -> None:
    made = sign_of(terms("toledo/blackjack", {"minimum": "10", "maximum": "500"}))
    assert made.limits == "$10 to $500"


@pytest.mark.parametrize("offer", playable(), ids=lambda offer: offer.address)
def test_every_table_has_a_sign_with_its_fees(offer: BookGame) -> None:
    made = sign_of(bind(offer, {}))
    assert all(says.strip() for part in made.parts for says in part.says)
    heads = {part.head for part in made.parts}
    assert ("Collection" in heads) == bool(offer.data.fees)


def test_a_sign_on_paper_is_as_large_as_its_page_has_room_for() -> None:
    def printed(address: str) -> tuple[int, float]:
        """Its pages, and the size of the title."""
        pages = pypdf.PdfReader(io.BytesIO(sign_pdf(sign_of(terms(address))))).pages
        sizes = [0.0]
        pages[0].extract_text(visitor_text=lambda *found: sizes.append(found[4]))
        return len(pages), max(sizes)

    short, large = printed("toledo/blackjack")
    _, small = printed("columbus-2016/craps")
    assert short == 1
    assert large > small


def test_the_command_prints_a_sign_and_refuses_what_is_no_table() -> None:
    done = run("sign", "hollywood-park/no-bust-6-1", "--json")
    assert {"limits", "parts"} <= set(json.loads(done.stdout))
    assert "posted by lines 8154, 8160" in run("sign", "hollywood-park/pai-gow-poker").stdout
    refused = run("sign", "toledo")
    assert refused.returncode == 2
    assert refused.stderr.count("\n") == 1
