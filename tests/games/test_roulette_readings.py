"""Roulette where a book does not say which numbers are red: both colourings, and what each pays."""

from __future__ import annotations

from fractions import Fraction
from xml.etree import ElementTree

import pytest

from pitboss.cli import felt as terminal
from pitboss.engines.agree import agree
from pitboss.engines.exact import solve
from pitboss.engines.play import Round, no_stakes
from pitboss.engines.simulate import simulate
from pitboss.engines.written import settle_written
from pitboss.equipment.wheels import DOUBLE_ZERO, Colours, colour, colours_in, pocket_name
from pitboss.floor import commands
from pitboss.floor.people import Person, Role
from pitboss.floor.table import FloorTable
from pitboss.floor.view import Watched, card_of
from pitboss.rulebook.schema import Scalar, WrittenRound, WrittenSeat
from pitboss.rulebook.terms import terms
from pitboss.web.drawing import wheel_picture
from pitboss.web.drawing.felts import felt
from pitboss.web.drawing.wheels import COLOURS as PAINTS

BOOKS = (
    "columbus-2016/roulette",
    "columbus-2017/roulette",
    "toledo/roulette",
    "cincinnati/roulette",
)
COLUMBUS_16, *_, CINCINNATI = BOOKS
every_book = pytest.mark.parametrize("address", BOOKS)

STANDARD: dict[str, Scalar] = {"colours": "standard"}
EXCHANGED: dict[str, Scalar] = {"colours": "exchanged"}
BOTH = ("standard", "exchanged")
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
"""On the standard wheels."""


def lines(
    address: str, spins: list[str | int], options: dict[str, Scalar], **wagers: str
) -> list[str]:
    """The transcript of one player's wagers."""
    seat = WrittenSeat(seat=1, wagers=dict(wagers))
    written = WrittenRound(round=address, options=options, seat=[seat], spins=spins)
    return settle_written(written).transcript()


def wins(address: str, spot: str, options: dict[str, Scalar]) -> set[int]:
    """The pockets on which a spot wins even money."""
    on = terms(address, options)
    stakes = no_stakes(on, 1)
    stakes[0, on.game.layout.index(spot)] = 100
    found = set()
    for pocket in range(DOUBLE_ZERO + 1):
        played = Round(on, stakes, on.game.new_carry(on.rules, 1), answers=[pocket])
        (line,) = played.settlement.lines
        if line.net > 0:
            assert line.net == 100
            found.add(pocket)
    return found


# --- What is paid ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "options"),
    [(address, options) for address in BOOKS for options in ({}, STANDARD)],
)
def test_columbus_2016_L548_L549_nineteen_is_red(address: str, options: dict[str, Scalar]) -> None:
    assert lines(address, [19], options, red="10", black="10") == [
        "1 black 10.00 lose -10.00 missed",
        "1 red 10.00 win 10.00 covered",
    ]


@every_book
def test_columbus_2016_L548_L549_nineteen_is_black_where_colours_are_exchanged(
    address: str,
) -> None:
    assert lines(address, [19], EXCHANGED, red="10", black="10") == [
        "1 red 10.00 lose -10.00 missed",
        "1 black 10.00 win 10.00 covered",
    ]


def test_cincinnati_L3301_L3302_the_pocket_after_the_zero_on_either_wheel() -> None:
    for wheel, pocket, first in (("single-zero", 32, "red"), ("double-zero", 28, "black")):
        other = "black" if first == "red" else "red"
        at: dict[str, Scalar] = {"wheel": wheel}
        assert lines(CINCINNATI, [pocket], at, **{first: "5"}) == [
            f"1 {first} 5.00 win 5.00 covered"
        ]
        exchanged = lines(CINCINNATI, [pocket], at | EXCHANGED, **{other: "5"})
        assert exchanged == [f"1 {other} 5.00 win 5.00 covered"]


@every_book
def test_columbus_2016_L487_L488_red_and_black_are_halves_of_1_to_36(address: str) -> None:
    black = set(range(1, 37)) - RED
    assert (wins(address, "red", {}), wins(address, "black", {})) == (RED, black)
    assert wins(address, "red", EXCHANGED) == black
    assert wins(address, "black", EXCHANGED) == RED


@every_book
@pytest.mark.parametrize("spot", ["straight 19", "street 19-20-21", "dozen 2", "odd", "high"])
def test_columbus_2016_L530_no_other_wager_looks_at_the_colour(address: str, spot: str) -> None:
    assert lines(address, [19], EXCHANGED, **{spot: "10"}) == lines(
        address, [19], STANDARD, **{spot: "10"}
    )


@every_book
@pytest.mark.parametrize("zero", ["0", "00"])
def test_columbus_2016_L562_a_zero_has_neither_colour(address: str, zero: str) -> None:
    assert lines(address, [zero], EXCHANGED, red="10", black="10") == [
        "1 red 10.00 lose -10.00 zero",
        "1 black 10.00 lose -10.00 zero",
    ]


def test_columbus_2016_L562_what_comes_out_of_prison_goes_by_the_colours() -> None:
    prison: dict[str, Scalar] = {"wheel": "single-zero", "even-chances-on-zero": "en-prison"}
    freed, taken = "push 0.00 out-of-prison", "lose -10.00 lost-in-prison"
    assert lines(COLUMBUS_16, [0, 19], prison, red="10", black="10") == [
        f"1 red 10.00 {freed}",
        f"1 black 10.00 {taken}",
    ]
    assert lines(COLUMBUS_16, [0, 19], prison | EXCHANGED, red="10", black="10") == [
        f"1 red 10.00 {taken}",
        f"1 black 10.00 {freed}",
    ]


# --- What it costs --------------------------------------------------------------------------


@every_book
@pytest.mark.parametrize("colours", BOTH)
@pytest.mark.parametrize("spot", ["red", "black"])
def test_columbus_2016_L562_red_and_black_cost_the_same(
    address: str, colours: str, spot: str
) -> None:
    on = terms(address, {"colours": colours})
    assert solve(on, spot).edge == Fraction(38 - 2 * 18, 38)
    one = terms(address, {"colours": colours, "wheel": "single-zero"})
    assert solve(one, spot).edge == Fraction(37 - 2 * 18, 37)


def test_columbus_2016_L548_the_compiled_game_has_the_same_colours() -> None:
    on = terms(COLUMBUS_16, EXCHANGED)
    stakes = no_stakes(on, 2)
    stakes[0, on.game.layout.index("red")] = 700
    stakes[1, on.game.layout.index("black")] = 300
    agree(on, stakes, rounds=500, seed=19)
    run = simulate(on, {"red": 1000}, rounds=500_000, seed=19)
    assert abs(run.estimates[0].z(float(Fraction(1, 19)))) < 4.5


# --- What is seen ---------------------------------------------------------------------------


def test_columbus_2016_L487_L488_colours_of_the_pockets() -> None:
    exchanged = {p: colour(p, Colours.EXCHANGED) for p in range(DOUBLE_ZERO + 1)}
    assert {p for p, shade in exchanged.items() if shade == "black"} == RED
    assert {p for p, shade in exchanged.items() if shade == "green"} == {0, DOUBLE_ZERO}
    assert colours_in(terms(COLUMBUS_16, EXCHANGED).rules) == Colours.EXCHANGED
    assert colours_in(terms("columbus-2016/casino-war").rules) == Colours.STANDARD


@pytest.mark.parametrize("colours", BOTH)
def test_columbus_2016_L548_the_table_shows_the_colours_that_it_pays(colours: str) -> None:
    table = FloorTable.opened("t1", terms(COLUMBUS_16).offer, {"colours": colours}, live=True)
    dealer = Person("dee", "Dee", Role.DEALER)
    for command in (
        {"do": "sit", "seat": 1, "buy_in": 10_000, "visitor": "Zoe"},
        {"do": "bet", "seat": 1, "wagers": {"red": 1000}},
        {"do": "deal"},
        {"do": "key", "text": "19"},
    ):
        table.apply(dealer.id, dealer.name, commands.read(command))
    shade = "red" if colours == "standard" else "black"
    seen = Watched(table, dealer).view()
    assert seen["pocket"] == {"name": "19", "colour": shade}
    assert f"19 {shade}" in seen["said"]
    assert seen["lines"][0]["net"] == (1000 if shade == "red" else -1000)

    card = card_of(table)
    assert card["colours"] == colours
    painted = {pocket_name(p): colour(p, Colours[colours.upper()]) for p in range(DOUBLE_ZERO + 1)}
    assert painted["19"] == shade
    for group in ElementTree.fromstring(wheel_picture(card)).iter("g"):
        path = group.find("path")
        if group.attrib.get("class") == "pocket" and path is not None:
            assert path.attrib["fill"] == PAINTS[painted[group.attrib["data-pocket"]]]
    cells = [part for part in felt(card).art if part.startswith('<rect class="cell')]
    assert [part.split('"')[1].split()[1] for part in cells[:36]] == [
        painted[str(n)] for n in range(1, 37)
    ]


@pytest.mark.parametrize("colours", BOTH)
def test_columbus_2016_L548_the_terminal_shows_the_colours_that_it_pays(colours: str) -> None:
    on = terms(COLUMBUS_16, {"colours": colours})
    stakes = no_stakes(on, 1)
    stakes[0, on.game.layout.index("red")] = 100
    played = Round(on, stakes, on.game.new_carry(on.rules, 1), answers=[19])
    shade = "red" if played.settlement.lines[0].net > 0 else "black"
    assert list(terminal.written(played.events, on)) == [f"pocket: 19 {shade}"]
