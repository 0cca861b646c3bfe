"""Roulette: what each spot covers and pays, what the wheel in use allows, what loses to zero."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from pitboss.engines.agree import agree
from pitboss.engines.exact import solve
from pitboss.engines.play import Round, no_stakes, place
from pitboss.engines.written import Settled, settle_written
from pitboss.equipment.wheels import pocket_name
from pitboss.errors import BadInput, NotAllowed, PitbossError
from pitboss.money.paytables import paytable
from pitboss.money.settlement import Result
from pitboss.registry import Array
from pitboss.rulebook.schema import Scalar, WrittenChange, WrittenRound, WrittenSeat
from pitboss.rulebook.terms import Terms, terms

COLUMBUS_16, COLUMBUS_17 = "columbus-2016/roulette", "columbus-2017/roulette"
TOLEDO, CINCINNATI = "toledo/roulette", "cincinnati/roulette"
BOOKS = (COLUMBUS_16, COLUMBUS_17, TOLEDO, CINCINNATI)

SINGLE: dict[str, Scalar] = {"wheel": "single-zero"}
AS_SINGLE: dict[str, Scalar] = {"wheel": "double-as-single"}

WITH_00 = (
    "straight 00",
    "split 00-2",
    "split 00-3",
    "split 0-00",
    "split courtesy",
    "street 0-2-00",
    "street 00-2-3",
    "top-line",
)
ONE_ZERO_ONLY = ("split 0-3",)


def settled(
    address: str,
    spins: list[str | int],
    *seats: dict[str, str | int],
    options: dict[str, Scalar] | None = None,
    change: list[WrittenChange] | None = None,
) -> Settled:
    written = WrittenRound(
        round=address,
        options=options or {},
        seat=[WrittenSeat(seat=i, wagers=wagers) for i, wagers in enumerate(seats, 1)],
        spins=spins,
        change=change or [],
    )
    return settle_written(written)


def transcript(
    address: str,
    spins: list[str | int],
    *seats: dict[str, str | int],
    options: dict[str, Scalar] | None = None,
) -> list[str]:
    return settled(address, spins, *seats, options=options).transcript()


def put(on: Terms, **wagers: int) -> None:
    """Check one seat's wagers (spot names with underscores, amounts in dollars)."""
    named = {name.replace("_", " "): 100 * amount for name, amount in wagers.items()}
    place(on, no_stakes(on, 1), on.game.new_carry(on.rules, 1), 0, named)


def every_legal_spot(on: Terms, seats: int = 1) -> Array:
    """A dollar on each spot that the table accepts."""
    stakes, carry = no_stakes(on, seats), on.game.new_carry(on.rules, seats)
    for spot, name in enumerate(on.game.layout.names):
        if not on.game.legal(on.rules, stakes, carry, 0, spot, 100):
            for seat in range(seats):
                place(on, stakes, carry, seat, {name: 100})
    return stakes


Results = dict[str, dict[str, int]]


@cache
def results(address: str, options: tuple[tuple[str, Scalar], ...] = ()) -> Results:
    """What a dollar on each spot nets on each pocket."""
    on = terms(address, dict(options))
    stakes = every_legal_spot(on)
    names, found = on.game.layout.names, defaultdict[str, dict[str, int]](dict)
    pockets = 38 if on.options["wheel"] == "double-zero" else 37
    for pocket in range(pockets):
        played = Round(on, stakes, on.game.new_carry(on.rules, 1), answers=[pocket])
        assert played.done
        for line in played.settlement.lines:
            found[names[line.wager]][pocket_name(pocket)] = line.net
    return dict(found)


def edge(nets: dict[str, int]) -> Fraction:
    return Fraction(-sum(nets.values()), 100 * len(nets))


# what is paid: line, spot, pocket, odds to 1

HOLLYWOOD = [
    ("straight 17", "17", 35),
    ("straight 0", "0", 35),
    ("straight 00", "00", 35),
    ("split 8-11", "11", 17),
    ("street 34-35-36", "34", 11),
    ("corner 25-29", "26", 8),
    ("top-line", "3", 6),
    ("line 19-24", "24", 5),
    ("column 1", "34", 2),
    ("dozen 2", "13", 2),
    ("red", "32", 1),
    ("black", "26", 1),
    ("odd", "9", 1),
    ("even", "10", 1),
    ("low", "18", 1),
    ("high", "19", 1),
]
ODDS_LINES = {
    COLUMBUS_16: [569, 570, 570, *range(571, 584)],
    COLUMBUS_17: [1723, 1725, 1725, *range(1727, 1752, 2)],
    TOLEDO: [1653, 1654, 1654, *range(1655, 1668)],
    CINCINNATI: [3387, 3387, 3387, *range(3388, 3393), *range(3402, 3410)],
}
CELLS = [
    pytest.param(address, line, *cell, id=f"{address.split('/')[0]}_L{line}_{cell[0]}")
    for address, lines in ODDS_LINES.items()
    for line, cell in zip(lines, HOLLYWOOD, strict=True)
]


@pytest.mark.parametrize(("address", "line", "spot", "pocket", "odds"), CELLS)
def test_printed_odds(address: str, line: int, spot: str, pocket: str, odds: int) -> None:
    assert transcript(address, [pocket], {spot: "10"}) == [
        f"1 {spot} 10.00 win {odds * 10}.00 covered"
    ]
    kind = spot.split()[0]
    rows = terms(address).offer.data.wager[kind].paytable[0].rows
    assert line in [row.lines for row in rows]


def test_columbus_2016_L570_the_zeros_have_a_row_of_their_own() -> None:
    on = terms(COLUMBUS_16)
    odds = paytable(("miss", "win", "zero"), {"win": "35 to 1", "zero": "30 to 1"})
    on = replace(on, rules=on.rules._replace(straight=odds))
    stakes, carry = no_stakes(on, 1), on.game.new_carry(on.rules, 1)
    place(on, stakes, carry, 0, {"straight 0": 100, "straight 00": 100, "straight 36": 100})
    for pocket, net in ((0, 3000), (37, 3000), (36, 3500)):
        played = Round(on, stakes, carry, answers=[pocket])
        assert max(line.net for line in played.settlement.lines) == net


def test_cincinnati_L3384_odds_are_minimums_there_and_fixed_elsewhere() -> None:
    for address in BOOKS:
        tables = [t for w in terms(address).offer.data.wager.values() for t in w.paytable]
        assert {table.minimum for table in tables} == {address == CINCINNATI}
        assert len(tables) == 14


# what is covered


def expected_cover(spot: str) -> set[str]:
    """The numbers of a spot, read off its name."""
    kind, _, numbers = spot.partition(" ")
    parts = numbers.split("-")
    if spot == "split courtesy":
        return {"0", "00"}
    if kind in ("straight", "split", "street"):
        return set(parts)
    if kind == "corner":
        first, last = map(int, parts)
        assert last == first + 4
        return {str(first), str(first + 1), str(last - 1), str(last)}
    first, last = map(int, parts)
    return {str(n) for n in range(first, last + 1)}


@pytest.mark.parametrize("options", [{}, SINGLE], ids=["two zeros", "one zero"])
def test_columbus_2016_L530_545_inside_spots_win_on_their_numbers(
    options: dict[str, Scalar],
) -> None:
    found = results(COLUMBUS_16, tuple(options.items()))
    sizes = {"straight": 1, "split": 2, "street": 3, "corner": 4, "line": 6}
    for spot, nets in found.items():
        if spot.split()[0] in sizes:
            winners = {pocket for pocket, net in nets.items() if net > 0}
            assert winners == expected_cover(spot), spot
            assert len(winners) == sizes[spot.split()[0]], spot


def test_columbus_2016_L544_top_line() -> None:
    nets = results(COLUMBUS_16)["top-line"]
    assert {pocket for pocket, net in nets.items() if net > 0} == {"0", "00", "1", "2", "3"}


OUTSIDE = {
    "column 1": "1 4 7 10 13 16 19 22 25 28 31 34",
    "column 2": "2 5 8 11 14 17 20 23 26 29 32 35",
    "column 3": "3 6 9 12 15 18 21 24 27 30 33 36",
    "dozen 1": "1 2 3 4 5 6 7 8 9 10 11 12",
    "dozen 2": "13 14 15 16 17 18 19 20 21 22 23 24",
    "dozen 3": "25 26 27 28 29 30 31 32 33 34 35 36",
    "red": "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36",
    "black": "2 4 6 8 10 11 13 15 17 20 22 24 26 28 29 31 33 35",
    "odd": "1 3 5 7 9 11 13 15 17 19 21 23 25 27 29 31 33 35",
    "even": "2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36",
    "low": "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18",
    "high": "19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36",
}


@pytest.mark.parametrize("spot", OUTSIDE)
@pytest.mark.parametrize("wheel", ["double-zero", "single-zero"])
@pytest.mark.parametrize("address", BOOKS)
def test_columbus_2016_L546_561_outside_wagers(address: str, wheel: str, spot: str) -> None:
    nets = results(address, (("wheel", wheel),))[spot]
    assert {pocket for pocket, net in nets.items() if net > 0} == set(OUTSIDE[spot].split())


def test_columbus_2016_L530_547_how_many_spots_a_layout_has() -> None:
    def counted(options: dict[str, Scalar]) -> dict[str, int]:
        count: dict[str, int] = defaultdict(int)
        for spot in results(COLUMBUS_16, tuple(options.items())):
            count[spot.split()[0]] += 1
        return count

    two, one = counted({}), counted(SINGLE)
    inside = ("straight", "split", "street", "corner", "line")
    # 57 splits among 1 to 36; five with a zero and the courtesy line, or three with one zero
    assert [two[k] for k in inside] == [38, 57 + 5 + 1, 12 + 3, 22, 11]
    assert [one[k] for k in inside] == [37, 57 + 3, 12 + 1, 22, 11]
    assert (two["top-line"], one["top-line"]) == (1, 0)


@pytest.mark.parametrize("spot", ["split 17-19", "split 3-4", "corner 3-7", "line 2-7", "dozen 4"])
def test_columbus_2016_L531_no_such_place_on_the_layout(spot: str) -> None:
    with pytest.raises(BadInput, match=f"there is no wager '{spot}'"):
        settled(COLUMBUS_16, [1], {spot: "5"})


# what it costs


@pytest.mark.parametrize("address", BOOKS)
def test_edge_with_two_zeros_is_1_in_19_and_3_in_38_on_the_top_line(address: str) -> None:
    for spot, nets in results(address).items():
        assert edge(nets) == (Fraction(3, 38) if spot == "top-line" else Fraction(1, 19)), spot


@pytest.mark.parametrize("address", BOOKS)
def test_edge_with_one_zero_is_1_in_37(address: str) -> None:
    found = results(address, tuple(SINGLE.items()))
    assert {edge(nets) for nets in found.values()} == {Fraction(1, 37)}


# zeros


@pytest.mark.parametrize("zero", ["0", "00"])
@pytest.mark.parametrize("address", BOOKS)
def test_columbus_2016_L562_outside_wagers_lose_on_both_zeros(address: str, zero: str) -> None:
    lines = transcript(address, [zero], dict.fromkeys(OUTSIDE, "10"))
    assert lines == [f"1 {spot} 10.00 lose -10.00 zero" for spot in OUTSIDE]


@pytest.mark.parametrize("options", [SINGLE, AS_SINGLE], ids=["one zero", "two as one"])
def test_cincinnati_L3411_L3415_outside_wagers_lose_on_the_single_zero(
    options: dict[str, Scalar],
) -> None:
    lines = transcript(CINCINNATI, [0], dict.fromkeys(OUTSIDE, "10"), options=options)
    assert lines == [f"1 {spot} 10.00 lose -10.00 zero" for spot in OUTSIDE]


@pytest.mark.parametrize(("address", "lines"), [(COLUMBUS_16, "531"), (CINCINNATI, "3346")])
def test_columbus_2016_L531_the_courtesy_line_is_the_split_of_the_zeros(
    address: str, lines: str
) -> None:
    found = results(address)
    assert found["split courtesy"] == found["split 0-00"]
    assert lines in terms(address).wagers["split"].lines


# the wheel in use decides what may be staked


@pytest.mark.parametrize("spot", WITH_00)
@pytest.mark.parametrize("address", BOOKS)
def test_columbus_2016_L487_no_wager_on_00_with_one_zero(address: str, spot: str) -> None:
    with pytest.raises(NotAllowed, match="covers the 00, which is not in play on this wheel"):
        settled(address, [1], {spot: "5"}, options=SINGLE)


@pytest.mark.parametrize("spot", WITH_00)
def test_cincinnati_L3303_no_wager_on_00_when_it_is_void(spot: str) -> None:
    with pytest.raises(NotAllowed, match=r"00, which is not in play.*lines 3301, 3303"):
        settled(CINCINNATI, [1], {spot: "5"}, options=AS_SINGLE)


@pytest.mark.parametrize("spot", ONE_ZERO_ONLY)
@pytest.mark.parametrize(
    "options",
    [{}, AS_SINGLE],
    ids=["two", "as one"],
)
def test_cincinnati_L3346_3349_zero_and_three_do_not_touch_on_a_two_zero_layout(
    spot: str, options: dict[str, Scalar]
) -> None:
    with pytest.raises(NotAllowed, match="the layout with two zeros has no such spot"):
        settled(CINCINNATI, [1], {spot: "5"}, options=options)


def test_columbus_2016_L531_zero_and_three_split_with_one_zero() -> None:
    lines = transcript(COLUMBUS_16, [3], {"split 0-3": "5"}, options=SINGLE)
    assert lines == ["1 split 0-3 5.00 win 85.00 covered"]


def test_a_refused_wager_may_be_taken_down() -> None:
    on = terms(COLUMBUS_16, SINGLE)
    stakes = no_stakes(on, 1)
    assert on.game.legal(on.rules, stakes, stakes, 0, on.game.layout.index("top-line"), 0) == 0


@pytest.mark.parametrize("address", [COLUMBUS_16, COLUMBUS_17, TOLEDO])
def test_columbus_2016_L487_L488_two_wheels_in_ohio_books(address: str) -> None:
    with pytest.raises(NotAllowed, match="the book allows double-zero, single-zero"):
        terms(address, AS_SINGLE)


# minimums


@pytest.mark.parametrize("address", BOOKS)
def test_columbus_2016_L563_each_outside_wager_meets_the_minimum(address: str) -> None:
    on = terms(address, {"minimum": "10"})
    put(on, red=10, column_2=10)
    with pytest.raises(NotAllowed, match=r"Column wager is at least \$10, not \$5"):
        put(on, red=10, column_2=5, column_3=5)


@pytest.mark.parametrize("address", BOOKS)
def test_columbus_2016_L563_inside_wagers_meet_the_minimum_together(address: str) -> None:
    on = terms(address, {"minimum": "10"})
    nine = {"straight_17": 1, "split_8-11": 2, "street_0-1-2": 2, "corner_1-5": 2, "line_1-6": 2}
    put(on, **nine, **{"top-line": 1})
    with pytest.raises(NotAllowed, match=r"counted with it come to at least \$10, not \$9"):
        put(on, **nine)


def test_columbus_2016_L563_outside_money_does_not_help_the_inside() -> None:
    on = terms(COLUMBUS_16, {"minimum": "10"})
    with pytest.raises(
        NotAllowed,
        match=r"Straight Up wager and those .* at least \$10, not \$5 \(lines 530, 563\)",
    ):
        put(on, straight_17=5, red=100)


def test_a_posted_maximum_holds_for_each_wager() -> None:
    on = terms(TOLEDO, {"minimum": "5", "maximum": "100"})
    put(on, straight_17=100, straight_18=100)
    with pytest.raises(NotAllowed, match=r"at most \$100, not \$101"):
        put(on, straight_17=101)


# the spin


def test_cincinnati_L3431_losers_are_collected_before_winners_are_paid() -> None:
    wagers: dict[str, str | int] = {"red": "10", "black": "10"}
    assert transcript(CINCINNATI, [1], wagers, wagers) == [
        "1 black 10.00 lose -10.00 missed",
        "2 black 10.00 lose -10.00 missed",
        "1 red 10.00 win 10.00 covered",
        "2 red 10.00 win 10.00 covered",
    ]


@pytest.mark.parametrize("address", BOOKS)
def test_columbus_2016_L504_508_no_spin_decides_nothing(address: str) -> None:
    assert transcript(address, ["no spin", "no spin"], {"red": "10"}) == []
    after = transcript(address, ["no spin", 1], {"red": "10"})
    assert after == ["1 red 10.00 win 10.00 covered"]


@pytest.mark.parametrize("address", BOOKS)
@pytest.mark.parametrize(
    "irregularity",
    ["spun-with-the-wheel", "too-few-revolutions", "foreign-object", "floater", "ball-expelled"],
)
def test_columbus_2016_L504_508_a_no_spin_voids_the_round(address: str, irregularity: str) -> None:
    on = terms(address)
    stakes = no_stakes(on, 1)
    carry = on.game.new_carry(on.rules, 1)
    place(on, stakes, carry, 0, {"red": 1000, "straight 17": 500})
    played = Round(on, stakes, carry)
    played.void(irregularity)
    assert played.done
    assert [(x.stake, x.result, x.net) for x in played.settlement.lines] == [
        (500, Result.RETURNED, 0),
        (1000, Result.RETURNED, 0),
    ]


def test_columbus_2016_L63_defective_equipment_does_not_void() -> None:
    on = terms(COLUMBUS_16)
    played = Round(on, no_stakes(on, 1), on.game.new_carry(on.rules, 1))
    with pytest.raises(NotAllowed, match="does not void a round"):
        played.void("defective-equipment")


def test_columbus_2016_L487_the_ball_cannot_rest_in_00_with_one_zero() -> None:
    with pytest.raises(BadInput, match="'00' is not a pocket; write 0 to 36"):
        settled(COLUMBUS_16, ["00"], {"red": "10"}, options=SINGLE)


@pytest.mark.parametrize("spin", ["37", "-1", "000", "red"])
def test_what_is_not_a_pocket(spin: str) -> None:
    with pytest.raises(BadInput, match="is not a pocket"):
        settled(COLUMBUS_16, [spin], {"red": "10"})


# two zeros run as one


def test_cincinnati_L3414_a_ball_in_the_00_is_spun_again() -> None:
    on = terms(CINCINNATI, AS_SINGLE)
    stakes = every_legal_spot(on)
    played = Round(on, stakes, on.game.new_carry(on.rules, 1))
    assert played.prompt is not None
    assert played.prompt.pockets == 38
    played.answer(37)
    assert played.settlement.lines == []
    assert played.prompt is not None
    assert played.prompt.pockets == 37
    played.answer(1)
    again = {line.wager: line.net for line in played.settlement.lines}
    at_once = Round(on, stakes, on.game.new_carry(on.rules, 1), answers=[1])
    assert again == {line.wager: line.net for line in at_once.settlement.lines}


def test_cincinnati_L3303_run_as_one_zero_it_costs_1_in_37() -> None:
    found = results(CINCINNATI, tuple(AS_SINGLE.items()))
    assert {edge(nets) for nets in found.values()} == {Fraction(1, 37)}
    assert not set(found) & {*WITH_00, *ONE_ZERO_ONLY}
    # The whole tree: 37 pockets in 38 that count, and 37 more after a ball in the 00.
    on = terms(CINCINNATI, AS_SINGLE)
    for spot in ("straight 0", "split 0-2", "line 1-6", "dozen 3", "even"):
        assert solve(on, spot).edge == Fraction(1, 37)


def test_cincinnati_L3303_the_00_is_an_ordinary_pocket_on_a_two_zero_wheel() -> None:
    assert transcript(CINCINNATI, ["00"], {"straight 00": "1"}) == [
        "1 straight 00 1.00 win 35.00 covered"
    ]


def test_cincinnati_L3303_a_written_round_must_go_on_after_the_void_spin() -> None:
    with pytest.raises(BadInput, match="is not over"):
        settled(CINCINNATI, [1, "00"], {"red": "10"}, options=AS_SINGLE)


def test_cincinnati_L3303_no_change_between_a_void_spin_and_the_next() -> None:
    change = WrittenChange(before=2, seat=1, wagers={"black": "10"})
    with pytest.raises(PitbossError, match="still open"):
        settled(CINCINNATI, ["00", 1], {"red": "10"}, options=AS_SINGLE, change=[change])


# the compiled game


@pytest.mark.parametrize(
    ("address", "options"),
    [
        (COLUMBUS_16, {}),
        (TOLEDO, SINGLE),
        (CINCINNATI, AS_SINGLE),
    ],
)
def test_compiled_and_table_agree(address: str, options: dict[str, Scalar]) -> None:
    on = terms(address, options)
    stakes = every_legal_spot(on, seats=2)
    stakes[1, ::2] = 0
    agree(on, stakes, rounds=300, seed=5)
