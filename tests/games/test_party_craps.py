"""Party Craps: what every number of decks does to the odds, and lists that cannot be read."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.engines.exact import Exact, solve
from pitboss.engines.simulate import simulate
from pitboss.errors import BadInput
from pitboss.families.craps_areas import read_lists
from pitboss.rulebook.terms import terms

PARTY = "hollywood-park/party-craps"
POINTS = (4, 5, 6, 8, 9, 10)


class Flips:
    """How likely two cards are, of some decks of aces to sixes; no rule of the game's code."""

    def __init__(self, decks: int) -> None:
        cards = 24 * decks
        alike, of_rank = 4 * decks * (4 * decks - 1), 4 * decks
        self.pair = Fraction(alike, cards * (cards - 1))
        self.other = Fraction(2 * of_rank * of_rank, cards * (cards - 1))

    def total(self, total: int) -> Fraction:
        lows = range(max(1, total - 6), total // 2 + 1)
        return sum((self.pair if 2 * low == total else self.other for low in lows), Fraction(0))

    def comes_first(self, number: int) -> Fraction:
        return self.total(number) / (self.total(number) + self.total(7))

    def passes(self) -> Fraction:
        points = sum(self.total(point) * self.comes_first(point) for point in POINTS)
        return self.total(7) + self.total(11) + points

    def does_not_pass(self) -> Fraction:
        """Of what is decided in the end: a bet that a twelve pushes waits on."""
        points = sum(self.total(point) * (1 - self.comes_first(point)) for point in POINTS)
        return (self.total(2) + self.total(3) + points) / (1 - self.total(12))

    def hard(self, number: int) -> Fraction:
        return self.pair / (self.total(number) + self.total(7))


def at(chance: Fraction, odds: Fraction | int) -> Fraction:
    """What the house keeps of a bet that wins at these odds, and else is lost."""
    return 1 - chance * (odds + 1)


def edges(flips: Flips) -> dict[str, Fraction]:
    """By hand, from the printed odds."""
    total = flips.total
    field = 2 * total(2) + 3 * total(12) + sum(map(total, (3, 4, 9, 10, 11)))
    on_field = sum(map(total, (2, 3, 4, 9, 10, 11, 12)), Fraction(0))
    horn = 31 * (total(2) + total(12)) + 16 * (total(3) + total(11))
    craps = total(2) + total(3) + total(12)
    return {
        "pass": at(flips.passes(), 1),
        "dont-pass": at(flips.does_not_pass(), 1),
        "field": 1 - on_field - field,
        "any-seven": at(total(7), 4),
        "any-craps": at(craps, 7),
        "c": at(craps, 7),
        "craps-two": at(total(2), 30),
        "craps-three": at(total(3), 15),
        "craps-twelve": at(total(12), 30),
        "eleven": at(total(11), 15),
        "e": at(total(11), 15),
        "horn": 1 - horn / 4,
        "hop 2-2": at(flips.pair, 30),
        "hop 1-3": at(flips.other, 15),
        "hardway 4": at(flips.hard(4), 7),
        "hardway 8": at(flips.hard(8), 9),
        "big 6": at(flips.comes_first(6), 1),
        "place 4": at(flips.comes_first(4), Fraction(9, 5)),
        "place 9": at(flips.comes_first(9), Fraction(7, 5)),
        "place 6": at(flips.comes_first(6), Fraction(7, 6)),
    }


@pytest.mark.parametrize("decks", range(1, 19))
def test_hollywood_park_L3442_exact_with_every_number_of_decks(decks: int) -> None:
    on = terms(PARTY, {"decks": decks})
    for wager, edge in edges(Flips(decks)).items():
        found = solve(on, wager)
        assert isinstance(found, Exact)
        assert (wager, found.edge) == (wager, edge)


@pytest.mark.parametrize("decks", [1, 2])
def test_a_simulation_deals_from_so_many_decks(decks: int) -> None:
    exact = edges(Flips(decks))
    sizes = {"hop 2-2": 100, "hop 1-3": 100, "hardway 4": 100, "any-seven": 100, "pass": 1000}
    for wager, cents in sizes.items():
        wagers = {"pass": 1000, wager: cents}
        made = simulate(terms(PARTY, {"decks": decks}), wagers, rounds=200_000, seed=7)
        found = {e.wager: e for e in made.estimates}[wager.split()[0]]
        assert abs(found.z(float(exact[wager]))) < 4


@pytest.mark.parametrize(
    ("tables", "says"),
    [
        ([("settlement-two-1-1", [["1", "pas"]])], "no area of the layout in settlement-two-1-1"),
        ([("settlement-two-1-1", [["1", "pass"]])], r"no order .* for 1-2, 1-3"),
    ],
)
def test_lists_that_cannot_be_followed(
    tables: list[tuple[str, list[list[str]]]], says: str
) -> None:
    with pytest.raises(BadInput, match=says):
        read_lists(tables)
