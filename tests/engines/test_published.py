"""Edges that the books print or the field has published come out of the solvers."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pitboss.engines.exact.store import solve_stored
from pitboss.registry import slugs
from pitboss.rulebook.address import Address, parse_address
from pitboss.rulebook.loader import books

FIGURES = tomllib.loads((Path(__file__).parent / "published.toml").read_text())["figure"]


def _check(figure: dict[str, Any]) -> None:
    address = parse_address(figure["wager"])
    terms = Address(address.book, address.game, options=figure.get("options", {})).terms()
    spot = terms.game.layout.names[terms.game.layout.spots_of(address.wager.split()[0])[0]]
    name = address.wager if address.wager in terms.game.layout.names else spot
    exact = solve_stored(terms, name)
    assert float(exact.edge) * 100 == pytest.approx(figure["edge"], abs=figure["within"])
    if "exact" in figure:
        assert exact.edge == Fraction(figure["exact"])
    if "risk" in figure:
        risk = float(exact.element_of_risk) * 100
        assert risk == pytest.approx(figure["risk"], abs=figure["within"])
    if "hit" in figure:
        assert float(exact.hit) * 100 == pytest.approx(figure["hit"], abs=0.00005)


def _figures(*wanted: str) -> list[dict[str, Any]]:
    """The figures with these marks, and no others."""
    return [f for f in FIGURES if {"slow", "exhaustive"} & f.keys() == set(wanted)]


@pytest.mark.parametrize("figure", _figures(), ids=lambda f: f["wager"])
def test_published(figure: dict[str, Any]) -> None:
    _check(figure)


@pytest.mark.parametrize("figure", _figures("slow"), ids=lambda f: f["wager"])
def test_published_with_tens_of_millions_of_deals(figure: dict[str, Any]) -> None:
    _check(figure)


@pytest.mark.exhaustive
@pytest.mark.parametrize("figure", _figures("exhaustive"), ids=lambda f: f["wager"])
def test_published_with_every_board(figure: dict[str, Any]) -> None:
    _check(figure)


def test_every_figure_a_book_prints_about_itself_is_checked() -> None:
    listed = {f["wager"] for f in FIGURES if f["source"].startswith("printed")}
    printed = {
        f"{offer.address}:{p.wager}"
        for book in books().values()
        for offer in book.games().values()
        for p in offer.data.printed
        if offer.data.game.play in slugs()
    }
    first_editions = {p for p in printed if p.startswith("columbus-2016/")}
    assert first_editions <= listed


def test_the_fire_bets_distribution_is_ethiers() -> None:
    """As D. Catlin quotes it (The Fire Bet, 2010): no, one, two and three points, and four."""
    terms = Address("toledo", "craps").terms()
    found = solve_stored(terms, "fire")
    lost = 0.593939393939 + 0.260750492004 + 0.101275355549 + 0.033434212179
    assert float(found.distribution[-found.stake]) == pytest.approx(lost, abs=2e-12)
    assert float(found.distribution[24 * found.stake]) == pytest.approx(0.008798178440, abs=1e-12)
