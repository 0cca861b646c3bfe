"""Craps: what each throw decides and pays, what may go up and come down, the Fire Bet, edges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from pitboss.engines.agree import agree
from pitboss.engines.compile import travelled
from pitboss.engines.exact import solve
from pitboss.engines.play import Round, check_layout, no_stakes, place
from pitboss.engines.written import settle_written
from pitboss.errors import BadInput, NotAllowed
from pitboss.families.craps import FIRE_CLOSED, FIRE_POINTS, POINT
from pitboss.games.craps import bet_for_me
from pitboss.money.settlement import Result
from pitboss.registry import Array
from pitboss.rulebook.schema import Scalar, WrittenChange, WrittenRound, WrittenSeat
from pitboss.rulebook.terms import Terms, terms
from pitboss.tape.simulation import NET

COLUMBUS_16, COLUMBUS_17 = "columbus-2016/craps", "columbus-2017/craps"
TOLEDO, CINCINNATI = "toledo/craps", "cincinnati/craps"
BOOKS = (COLUMBUS_16, COLUMBUS_17, TOLEDO, CINCINNATI)
PENN = (COLUMBUS_16, COLUMBUS_17, TOLEDO)
POINTS = (4, 5, 6, 8, 9, 10)

Dice = tuple[int, int]
Wagers = Mapping[str, float]
Options = Mapping[str, Scalar]

every_book = pytest.mark.parametrize("address", BOOKS)


def dice(total: int) -> Dice:
    """Two dice that make a total, not as a pair."""
    return (1, 1) if total == 2 else (6, 6) if total == 12 else _unlike(total)


def _unlike(total: int) -> Dice:
    high = min(6, total - 1)
    return (total - high, high) if total - high != high else (total - high - 1, high + 1)


def hard(total: int) -> Dice:
    return total // 2, total // 2


@cache
def _bound(address: str, options: tuple[tuple[str, Scalar], ...]) -> Terms:
    return terms(address, dict(options))


def on(address: str, options: Options | None = None) -> Terms:
    return _bound(address, tuple((options or {}).items()))


@dataclass
class Thrown:
    """One throw: what each spot won or lost in dollars, and what is left up."""

    nets: dict[str, float]
    left: dict[str, float]
    results: dict[str, Result]
    carry: Array


def throw(
    address: str,
    wagers: Wagers,
    roll: Dice,
    *,
    point: int = 0,
    fire: tuple[int, ...] = (),
    options: Options | None = None,
    calls: tuple[str, ...] = (),
) -> Thrown:
    """Throw once with these wagers lying on the layout, however they came there."""
    at = on(address, options)
    stakes, carry = no_stakes(at, 1), at.game.new_carry(at.rules, 1)
    for name, dollars in wagers.items():
        stakes[0, at.game.layout.index(name)] = round(100 * dollars)
    carry[POINT] = point
    carry[FIRE_POINTS] = sum(1 << number for number in fire)
    for call in calls:
        carry[len(at.game.carry) + at.game.seat_carry.index(call)] = 1
    played = Round(at, stakes, carry, answers=list(roll))
    assert played.done
    names = at.game.layout.names
    lines = played.settlement.lines
    return Thrown(
        nets={names[line.wager]: line.net / 100 for line in lines},
        left={names[i]: played.left_up[0, i] / 100 for i in np.flatnonzero(played.left_up[0])},
        results={names[line.wager]: line.result for line in lines},
        carry=played.carried,
    )


def rolled(
    address: str,
    rolls: list[str],
    wagers: dict[str, str | int],
    *changes: WrittenChange,
    options: dict[str, Scalar] | None = None,
) -> list[str]:
    """The transcript of a written round with one seat."""
    written = WrittenRound(
        round=address,
        options=options or {},
        seat=[WrittenSeat(seat=1, wagers=wagers)],
        rolls=rolls,
        change=list(changes),
    )
    return settle_written(written).transcript()


def before(number: int, calls: dict[str, bool] | None = None, **wagers: str) -> WrittenChange:
    named = {name.replace("_", "-").replace("-on-", " "): v for name, v in wagers.items()}
    return WrittenChange(before=number, seat=1, wagers=dict(named), calls=calls or {})


class Table:
    """One seat between throws: puts up, takes down, throws."""

    def __init__(self, address: str, options: Options | None = None, seats: int = 1) -> None:
        self.terms = on(address, options)
        self.stakes = no_stakes(self.terms, seats)
        self.carry = self.terms.game.new_carry(self.terms.rules, seats)

    def bet(self, seat: int = 0, **wagers: float) -> Table:
        return self.put(
            {n.replace("_", "-").replace("-on-", " "): v for n, v in wagers.items()}, seat
        )

    def put(self, wagers: Wagers, seat: int = 0) -> Table:
        amounts = {name: round(100 * dollars) for name, dollars in wagers.items()}
        place(self.terms, self.stakes, self.carry, seat, amounts)
        return self

    def call(self, name: str) -> Table:
        game = self.terms.game
        self.carry[len(game.carry) + game.seat_carry.index(name)] = 1
        return self

    def throw(self, *totals: int | Dice) -> Table:
        for thrown in totals:
            roll = dice(thrown) if isinstance(thrown, int) else thrown
            played = Round(self.terms, self.stakes, self.carry, answers=list(roll))
            self.stakes, self.carry = played.left_up, played.carried
            self.lines = {
                self.terms.game.layout.names[line.wager]: line.net / 100
                for line in played.settlement.lines
            }
        return self

    def up(self, name: str) -> float:
        return float(self.stakes[0, self.terms.game.layout.index(name)]) / 100


def refused(text: str) -> pytest.RaisesExc[NotAllowed]:
    """A refusal that says so, with the book's lines."""
    return pytest.raises(NotAllowed, match=f"{text}.*\\(lines? .+\\)")


# The pass line and its opposite


PASS_ON_COME_OUT = {7: 10, 11: 10, 2: -10, 3: -10, 12: -10}
DONT_ON_COME_OUT = {7: -10, 11: -10, 2: 10, 3: 10, 12: 0}


@every_book
@pytest.mark.parametrize("total", range(2, 13))
@pytest.mark.parametrize("wager", ["pass", "come"])
def test_columbus_2016_L318_324_pass_and_come_on_their_first_roll(
    address: str, wager: str, total: int
) -> None:
    thrown = throw(address, {wager: 10}, dice(total), point=5 if wager == "come" else 0)
    if total in PASS_ON_COME_OUT:
        assert thrown.nets == {wager: PASS_ON_COME_OUT[total]}
        assert thrown.left == {}
    else:
        spot = "pass" if wager == "pass" else f"come-point {total}"
        assert thrown.nets == {}
        assert thrown.left == {spot: 10}
        if wager == "pass":
            assert thrown.carry[POINT] == total


@every_book
@pytest.mark.parametrize("total", range(2, 13))
@pytest.mark.parametrize("wager", ["dont-pass", "dont-come"])
def test_columbus_2016_L332_362_the_dont_side_on_its_first_roll(
    address: str, wager: str, total: int
) -> None:
    thrown = throw(address, {wager: 10}, dice(total), point=5 if wager == "dont-come" else 0)
    if total in DONT_ON_COME_OUT:
        assert thrown.nets == {wager: DONT_ON_COME_OUT[total]}
        assert thrown.left == {}
        assert (thrown.results[wager] is Result.PUSH) == (total == 12)
    else:
        spot = "dont-pass" if wager == "dont-pass" else f"dont-come-point {total}"
        assert thrown.nets == {}
        assert thrown.left == {spot: 10}


@every_book
@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("total", range(2, 13))
def test_columbus_2016_L321_324_the_point_against_the_7(
    address: str, point: int, total: int
) -> None:
    thrown = throw(address, {"pass": 10, "dont-pass": 10}, dice(total), point=point)
    if total == point:
        assert thrown.nets == {"pass": 10, "dont-pass": -10}
        assert thrown.carry[POINT] == 0
    elif total == 7:
        assert thrown.nets == {"pass": -10, "dont-pass": 10}
        assert thrown.carry[POINT] == 0
    else:
        assert thrown.nets == {}
        assert thrown.carry[POINT] == point


@pytest.mark.parametrize("total", range(2, 13))
def test_columbus_2016_L340_346_a_come_bet_on_its_number_waits_whatever_the_point(
    total: int,
) -> None:
    wagers = {"come-point 9": 10, "dont-come-point 9": 15}
    for point in (0, 6, 9):
        nets = throw(COLUMBUS_16, wagers, dice(total), point=point).nets
        if total == 9:
            assert nets == {"come-point 9": 10, "dont-come-point 9": -15}
        elif total == 7:
            assert nets == {"come-point 9": -10, "dont-come-point 9": 15}
        else:
            assert nets == {}


def test_cincinnati_L842_an_old_come_bet_is_paid_before_a_new_one_takes_its_place() -> None:
    thrown = throw(CINCINNATI, {"come": 15, "come-point 6": 10}, (3, 3), point=8)
    assert thrown.nets == {"come-point 6": 10}
    assert thrown.left == {"come-point 6": 15}


# What the books pay

EVERYWHERE: list[tuple[str, float, int, Dice, float]] = [
    # wager, stake, point, dice, win; read from the printed odds, not from the data
    ("pass-odds", 20, 4, (1, 3), 40),
    ("pass-odds", 20, 5, (1, 4), 30),
    ("pass-odds", 25, 6, (1, 5), 30),
    ("pass-odds", 25, 8, (2, 6), 30),
    ("pass-odds", 20, 9, (3, 6), 30),
    ("pass-odds", 20, 10, (4, 6), 40),
    ("dont-pass-odds", 20, 4, (3, 4), 10),
    ("dont-pass-odds", 30, 5, (3, 4), 20),
    ("dont-pass-odds", 30, 6, (3, 4), 25),
    ("dont-pass-odds", 30, 8, (3, 4), 25),
    ("dont-pass-odds", 30, 9, (3, 4), 20),
    ("dont-pass-odds", 20, 10, (3, 4), 10),
    ("come-odds 4", 20, 6, (1, 3), 40),
    ("come-odds 5", 20, 6, (1, 4), 30),
    ("come-odds 6", 25, 8, (1, 5), 30),
    ("come-odds 8", 25, 6, (2, 6), 30),
    ("come-odds 9", 20, 6, (3, 6), 30),
    ("come-odds 10", 20, 6, (4, 6), 40),
    ("dont-come-odds 4", 20, 6, (3, 4), 10),
    ("dont-come-odds 5", 30, 6, (3, 4), 20),
    ("dont-come-odds 6", 30, 8, (3, 4), 25),
    ("dont-come-odds 8", 30, 6, (3, 4), 25),
    ("dont-come-odds 9", 30, 6, (3, 4), 20),
    ("dont-come-odds 10", 20, 6, (3, 4), 10),
    ("put-odds 4", 20, 6, (1, 3), 40),
    ("put-odds 5", 20, 6, (1, 4), 30),
    ("put-odds 6", 25, 8, (1, 5), 30),
    ("put-odds 8", 25, 6, (2, 6), 30),
    ("put-odds 9", 20, 6, (3, 6), 30),
    ("put-odds 10", 20, 6, (4, 6), 40),
    *((f"put {n}", 10, 6 if n != 6 else 8, dice(n), 10) for n in POINTS),
    ("place 4", 5, 6, (1, 3), 9),
    ("place 5", 5, 6, (1, 4), 7),
    ("place 6", 6, 8, (1, 5), 7),
    ("place 8", 6, 6, (2, 6), 7),
    ("place 9", 5, 6, (3, 6), 7),
    ("place 10", 5, 6, (4, 6), 9),
    # true odds less five percent of the stake
    ("buy 4", 20, 6, (1, 3), 39),
    ("buy 5", 20, 6, (1, 4), 29),
    ("buy 6", 20, 8, (1, 5), 23),
    ("buy 8", 20, 6, (2, 6), 23),
    ("buy 9", 20, 6, (3, 6), 29),
    ("buy 10", 20, 6, (4, 6), 39),
    # true odds less five percent of themselves
    ("lay 4", 40, 6, (3, 4), 19),
    ("lay 5", 30, 6, (3, 4), 19),
    ("lay 6", 24, 8, (3, 4), 19),
    ("lay 8", 24, 6, (3, 4), 19),
    ("lay 9", 30, 6, (3, 4), 19),
    ("lay 10", 40, 6, (3, 4), 19),
    ("hardway 4", 5, 6, (2, 2), 35),
    ("hardway 6", 5, 8, (3, 3), 45),
    ("hardway 8", 5, 6, (4, 4), 45),
    ("hardway 10", 5, 6, (5, 5), 35),
    ("field", 5, 0, (1, 1), 10),
    ("field", 5, 0, (1, 2), 5),
    ("field", 5, 0, (2, 2), 5),
    ("field", 5, 0, (4, 5), 5),
    ("field", 5, 0, (4, 6), 5),
    ("field", 5, 0, (5, 6), 5),
    ("any-seven", 5, 0, (3, 4), 20),
    ("any-craps", 5, 0, (1, 1), 35),
    ("any-craps", 5, 0, (1, 2), 35),
    ("any-craps", 5, 0, (6, 6), 35),
    ("craps-two", 1, 0, (1, 1), 30),
    ("craps-three", 1, 0, (2, 1), 15),
    ("craps-twelve", 1, 0, (6, 6), 30),
    ("eleven", 1, 0, (6, 5), 15),
    ("horn", 4, 0, (1, 1), 27),
    ("horn", 4, 0, (1, 2), 12),
    ("horn", 4, 0, (5, 6), 12),
    ("horn", 4, 0, (6, 6), 27),
    ("horn-high 2", 5, 0, (1, 1), 57),
    ("horn-high 2", 5, 0, (1, 2), 11),
    ("horn-high 2", 5, 0, (5, 6), 11),
    ("horn-high 2", 5, 0, (6, 6), 26),
    ("horn-high 3", 5, 0, (1, 1), 26),
    ("horn-high 3", 5, 0, (1, 2), 27),
    ("horn-high 11", 5, 0, (1, 2), 11),
    ("horn-high 11", 5, 0, (5, 6), 27),
    ("horn-high 12", 5, 0, (1, 1), 26),
    ("horn-high 12", 5, 0, (6, 6), 57),
    ("world", 5, 0, (1, 1), 26),
    ("world", 5, 0, (1, 2), 11),
    ("world", 5, 0, (3, 4), 0),
    ("world", 5, 0, (5, 6), 11),
    ("world", 5, 0, (6, 6), 26),
    *((f"hop {n}-{n}", 1, 0, (n, n), 30) for n in (2, 3, 4, 5)),
    ("hop 1-3", 1, 0, (3, 1), 15),
    ("hop 1-4", 1, 0, (1, 4), 15),
    ("hop 1-5", 1, 0, (5, 1), 15),
    ("hop 1-6", 1, 0, (1, 6), 15),
    ("hop 2-3", 1, 0, (3, 2), 15),
    ("hop 2-4", 1, 0, (2, 4), 15),
    ("hop 2-5", 1, 0, (5, 2), 15),
    ("hop 2-6", 1, 0, (2, 6), 15),
    ("hop 3-4", 1, 0, (4, 3), 15),
    ("hop 3-5", 1, 0, (3, 5), 15),
    ("hop 3-6", 1, 0, (6, 3), 15),
    ("hop 4-5", 1, 0, (4, 5), 15),
    ("hop 4-6", 1, 0, (6, 4), 15),
]
PENN_ONLY: list[tuple[str, float, int, Dice, float]] = [
    ("hop 1-1", 1, 0, (1, 1), 30),
    ("hop 6-6", 1, 0, (6, 6), 30),
    ("hop 1-2", 1, 0, (2, 1), 15),
    ("hop 5-6", 1, 0, (5, 6), 15),
    ("big 6", 10, 0, (1, 5), 10),
    ("big 8", 10, 0, (2, 6), 10),
]
ONE_BOOK: list[tuple[str, str, float, int, Dice, float]] = [
    (COLUMBUS_16, "field", 5, 0, (6, 6), 10),
    (COLUMBUS_17, "field", 5, 0, (6, 6), 10),
    (TOLEDO, "field", 5, 0, (6, 6), 15),
    (CINCINNATI, "field", 5, 0, (6, 6), 10),
    (CINCINNATI, "c-and-e", 2, 0, (1, 1), 6),
    (CINCINNATI, "c-and-e", 2, 0, (1, 2), 6),
    (CINCINNATI, "c-and-e", 2, 0, (6, 6), 6),
    (CINCINNATI, "c-and-e", 2, 0, (5, 6), 14),
]


def cells() -> Iterator[tuple[str, str, float, int, Dice, float]]:
    for address in BOOKS:
        yield from ((address, *cell) for cell in EVERYWHERE)
    for address in PENN:
        yield from ((address, *cell) for cell in PENN_ONLY)
    yield from ONE_BOOK


@pytest.mark.parametrize(("address", "wager", "stake", "point", "roll", "win"), list(cells()))
def test_columbus_2016_L423_451_every_cell_of_the_payout_list(
    address: str, wager: str, stake: float, point: int, roll: Dice, win: float
) -> None:
    stays = wager.split()[0] in ("place", "buy", "lay", "hardway", "big")
    thrown = throw(address, {wager: stake}, roll, point=point)
    assert thrown.nets == {wager: win}
    assert thrown.left == ({wager: stake} if stays else {})


FIRE = {
    COLUMBUS_16: {4: 25, 5: 250, 6: 1000},
    COLUMBUS_17: {4: 25, 5: 250, 6: 1000},
    TOLEDO: {4: 24, 5: 249, 6: 999},
    CINCINNATI: {4: 24, 5: 249, 6: 999},
}


@every_book
@pytest.mark.parametrize("made", range(7))
def test_columbus_2016_L448_450_the_fire_bet_pays_by_different_points(
    address: str, made: int
) -> None:
    thrown = throw(address, {"fire": 5}, (3, 4), point=8, fire=POINTS[:made])
    assert thrown.nets == {"fire": 5 * FIRE[address].get(made, -1)}
    assert thrown.carry[FIRE_POINTS] == 0


@pytest.mark.parametrize(
    ("wager", "roll"),
    [
        ("field", (2, 3)),
        ("field", (1, 5)),
        ("field", (3, 4)),
        ("field", (4, 4)),
        ("any-seven", (5, 6)),
        ("any-craps", (5, 6)),
        ("craps-two", (1, 2)),
        ("craps-three", (1, 1)),
        ("craps-twelve", (6, 5)),
        ("eleven", (6, 6)),
        ("horn", (3, 4)),
        ("horn-high 2", (3, 4)),
        ("world", (2, 2)),
        ("hop 3-5", (4, 4)),
        ("hop 4-4", (3, 5)),
        ("c-and-e", (3, 4)),
    ],
)
def test_cincinnati_L914_1084_a_one_roll_wager_that_misses_is_lost(wager: str, roll: Dice) -> None:
    assert throw(CINCINNATI, {wager: 20}, roll).nets == {wager: -20}


@every_book
def test_columbus_2016_L363_366_waiting_wagers_lose_to_the_7(address: str) -> None:
    waiting = {"place 6": 6, "put 5": 10, "hardway 8": 5, "come-point 9": 10, "come-odds 9": 20}
    thrown = throw(address, waiting, (3, 4), point=4)
    assert thrown.nets == {name: -stake for name, stake in waiting.items()}


@every_book
def test_columbus_2016_L366_369_the_easy_way_beats_a_hardway(address: str) -> None:
    wagers = {"hardway 4": 5, "hardway 6": 5, "hardway 8": 5, "hardway 10": 5}
    assert throw(address, wagers, (1, 3), point=9).nets == {"hardway 4": -5}
    assert throw(address, wagers, (5, 1), point=9).nets == {"hardway 6": -5}
    assert throw(address, wagers, (2, 6), point=9).nets == {"hardway 8": -5}
    assert throw(address, wagers, (6, 4), point=9).nets == {"hardway 10": -5}


# On and off


OFF_IN_PENN = {"place 6": 6, "buy 6": 20, "hardway 6": 5}


@pytest.mark.parametrize("address", PENN)
@pytest.mark.parametrize("roll", [(3, 3), (3, 4)])
def test_columbus_2016_L417_place_buy_and_hardways_are_off_on_a_come_out(
    address: str, roll: Dice
) -> None:
    thrown = throw(address, OFF_IN_PENN, roll)
    assert thrown.nets == {}
    assert thrown.left == OFF_IN_PENN


@pytest.mark.parametrize("address", PENN)
def test_columbus_2016_L417_all_other_wagers_are_on(address: str) -> None:
    on_it = {"lay 6": 24, "put 6": 10, "big 6": 10, "dont-come-point 6": 10}
    assert set(throw(address, on_it, (3, 3)).nets) == set(on_it)
    laid = throw(address, {"dont-come-odds 6": 30}, (3, 4))
    assert laid.nets == {"dont-come-odds 6": 25}


@every_book
def test_columbus_2016_L417_a_call_turns_them_on(address: str) -> None:
    calls = ("place-on", "buy-on", "hardways-on", "come-odds-on")
    wagers = {**OFF_IN_PENN, "come-odds 6": 25}
    thrown = throw(address, wagers, (3, 3), calls=calls)
    assert thrown.nets == {"place 6": 7, "buy 6": 23, "hardway 6": 45, "come-odds 6": 30}
    assert throw(address, wagers, (3, 4), calls=calls).nets == {
        "place 6": -6,
        "buy 6": -21,
        "hardway 6": -5,
        "come-odds 6": -25,
    }


@every_book
@pytest.mark.parametrize("roll", [(3, 3), (3, 4)])
def test_columbus_2016_L417_come_odds_that_are_off_come_back_with_the_decision(
    address: str, roll: Dice
) -> None:
    wagers = {"come-point 6": 10, "come-odds 6": 50}
    thrown = throw(address, wagers, roll)
    assert thrown.nets == {"come-point 6": 10 if roll == (3, 3) else -10, "come-odds 6": 0}
    assert thrown.results["come-odds 6"] is Result.RETURNED
    assert thrown.left == {}


def test_cincinnati_L878_882_hardways_are_on_and_place_bets_off() -> None:
    wagers = {"hardway 6": 5, "place 6": 6, "buy 6": 20}
    assert throw(CINCINNATI, wagers, (3, 3)).nets == {"hardway 6": 45}
    assert throw(CINCINNATI, wagers, (1, 5)).nets == {"hardway 6": -5}
    assert throw(CINCINNATI, wagers, (3, 4), calls=("hardways-off",)).nets == {}
    still_on = throw(CINCINNATI, wagers, (3, 3), point=8, calls=("hardways-off",))
    assert still_on.nets["hardway 6"] == 45


# After a win


def each_throw(
    address: str, wagers: Wagers, *totals: int | Dice, options: Options | None = None
) -> list[dict[str, float]]:
    """What each throw settles once a 9 is the point and these wagers are up."""
    table = Table(address, options).throw(9).put(wagers)
    return [table.throw(total).lines for total in totals]


@every_book
def test_columbus_2016_L363_407_a_place_bet_that_has_won_stays_up(address: str) -> None:
    up = {"place 8": 12}
    assert each_throw(address, up, 8, 8, 7) == [{"place 8": 14}, {"place 8": 14}, {"place 8": -12}]


@every_book
def test_columbus_2016_L364_365_a_vigorish_up_front_is_charged_for_every_decision(
    address: str,
) -> None:
    buy = {"buy 4": 20}
    assert each_throw(address, buy, 4, 4, 7) == [{"buy 4": 39}, {"buy 4": 39}, {"buy 4": -21}]
    lay = {"lay 4": 40}
    assert each_throw(address, lay, 7, 7, 4) == [{"lay 4": 19}, {"lay 4": 19}, {"lay 4": -41}]


@every_book
@pytest.mark.parametrize("loser", [8, 7])
def test_columbus_2016_L366_369_407_a_hardway_that_has_won_stays_up(
    address: str, loser: int
) -> None:
    up = {"hardway 8": 5}
    won, lost = {"hardway 8": 45}, {"hardway 8": -5}
    assert each_throw(address, up, hard(8), hard(8), loser, loser) == [won, won, lost, {}]


@pytest.mark.parametrize("address", PENN)
def test_columbus_2016_L401_402_407_a_big_bet_that_has_won_stays_up(address: str) -> None:
    up = {"big 6": 10}
    assert each_throw(address, up, 6, 6, 7) == [{"big 6": 10}, {"big 6": 10}, {"big 6": -10}]


@every_book
def test_cincinnati_L858_1109_a_put_bet_comes_down_with_its_win(address: str) -> None:
    assert each_throw(address, {"put 6": 10}, 6, 6, 7) == [{"put 6": 10}, {}, {}]


@every_book
def test_columbus_2016_L318_346_465_lines_and_odds_come_down_with_their_win(address: str) -> None:
    behind = {"pass": 10, "pass-odds": 10, "come-point 6": 10, "come-odds 6": 10, "field": 5}
    thrown = throw(address, behind, (3, 3), point=6)
    assert thrown.left == {}
    against = {"dont-pass": 10, "dont-pass-odds": 12, "dont-come-point 5": 10, "any-seven": 1}
    thrown = throw(address, against, (3, 4), point=6)
    assert thrown.left == {}


@every_book
def test_columbus_2016_L407_a_winner_may_be_taken_down_by_the_player(address: str) -> None:
    table = Table(address).throw(9).put({"place 8": 12, "buy 4": 20}).throw(8, 4)
    assert (table.up("place 8"), table.up("buy 4")) == (12, 20)
    table.put({"place 8": 0, "buy 4": 0})
    assert table.throw(7).lines == {}


@every_book
def test_columbus_2016_L417_a_winner_that_stays_up_is_off_on_the_come_out(address: str) -> None:
    table = Table(address).throw(8).put({"place 8": 12})
    assert table.throw(8).lines == {"place 8": 14}
    assert table.throw(7).lines == {}
    assert table.throw(8).lines == {}
    assert table.throw(7).lines == {"place 8": -12}


# Uneven wagers and vigorish


@pytest.mark.parametrize("address", PENN)
def test_columbus_2016_L463_uneven_wagers(address: str) -> None:
    assert throw(address, {"place 6": 10}, (3, 3), point=8).nets == {"place 6": 11}
    assert throw(address, {"pass-odds": 15}, (1, 4), point=5).nets == {"pass-odds": 23}
    assert throw(address, {"dont-pass-odds": 25}, (3, 4), point=4).nets == {"dont-pass-odds": 13}


def test_columbus_2016_L463_a_dollar_laid_against_the_4_wins_a_dollar() -> None:
    """As printed, either rule overpays it: 95 cents after the vigorish, for a 50-cent payoff."""
    assert throw(COLUMBUS_16, {"lay 4": 1}, (3, 4)).nets == {"lay 4": 0.95}
    assert throw(COLUMBUS_16, {"dont-pass-odds": 1}, (3, 4), point=4).nets == {"dont-pass-odds": 1}


def test_columbus_2016_L463_a_balance_of_cents_laid() -> None:
    """Even money on $1.50 less 7 cents."""
    assert throw(COLUMBUS_16, {"lay 4": 1.5}, (3, 4)).nets == {"lay 4": 1.43}


def test_columbus_2016_L365_a_lay_vigorish_taken_on_the_win_costs_a_loser_nothing() -> None:
    options: Options = {"lay-vigorish": "on-win"}
    assert throw(COLUMBUS_16, {"lay 4": 40}, (1, 3), options=options).nets == {"lay 4": -40}
    assert throw(COLUMBUS_16, {"lay 4": 40}, (3, 4), options=options).nets == {"lay 4": 19}


def test_cincinnati_L1213_the_vigorish_is_up_to_5_percent_and_its_time_is_open() -> None:
    def net(roll: Dice, **options: Scalar) -> float:
        chosen = {name.replace("_", "-"): value for name, value in options.items()}
        return throw(CINCINNATI, {"buy 4": 20}, roll, point=6, options=chosen).nets["buy 4"]

    assert net((1, 3), vigorish=0) == 40
    assert net((1, 3), vigorish=4) == 39.2
    assert net((3, 4), vigorish=4) == -20.8
    assert net((3, 4), buy_vigorish="on-win") == -20
    assert net((1, 3), vigorish=4, vigorish_rounding="down-to-dollar") == 40
    for up in ("up-to-dollar", "up-to-quarter"):
        with pytest.raises(NotAllowed, match="vigorish-rounding"):
            net((1, 3), vigorish_rounding=up)
    with pytest.raises(NotAllowed, match="from 0 to 5"):
        net((1, 3), vigorish=6)


def test_columbus_2016_L364_a_house_may_round_its_vigorish_up() -> None:
    options: Options = {"vigorish-rounding": "up-to-dollar"}
    assert throw(COLUMBUS_16, {"buy 4": 10}, (1, 3), point=6, options=options).nets == {"buy 4": 19}


def test_columbus_2016_L364_407_a_buy_bet_taken_down_is_not_charged() -> None:
    table = Table(COLUMBUS_16).bet(buy_on_4=20).throw(6)
    table.put({"buy 4": 0}).throw(7)
    assert table.lines == {}


def test_columbus_2016_L386_387_horn_high_and_world_come_in_fives() -> None:
    table = Table(COLUMBUS_16)
    table.put({"horn": 4, "horn-high 3": 5, "world": 10})
    for wagers in ({"horn": 6}, {"horn-high 3": 4}, {"world": 7}):
        with pytest.raises(NotAllowed, match="in steps of"):
            table.put(wagers)


# Odds behind the lines


@pytest.mark.parametrize("address", PENN)
@pytest.mark.parametrize("point", POINTS)
def test_columbus_2016_L465_pass_odds_up_to_100_times_the_bet(address: str, point: int) -> None:
    table = Table(address).bet(**{"pass": 10}).throw(point)
    table.bet(pass_odds=1000)
    with refused("odds multiple"):
        table.bet(pass_odds=1000.01)


@pytest.mark.parametrize("address", PENN)
@pytest.mark.parametrize(("point", "most"), [(4, 2000), (5, 1500), (6, 1200), (8, 1200), (9, 1500)])
def test_columbus_2016_L466_dont_odds_to_win_up_to_100_times_the_bet(
    address: str, point: int, most: float
) -> None:
    table = Table(address).bet(dont_pass=10).throw(point)
    table.bet(dont_pass_odds=most)
    with refused("odds multiple"):
        table.bet(dont_pass_odds=most + 1)


def test_columbus_2016_L467_468_477_a_posted_multiple_by_point() -> None:
    posted: Options = {"odds": "three-four-five"}
    for total, most in {4: 30, 5: 40, 6: 50, 8: 50, 9: 40, 10: 30}.items():
        table = Table(COLUMBUS_16, posted).throw(6 if total != 6 else 8)
        table.bet(come=10).throw(total)
        table.put({f"come-odds {total}": most})
        with refused("odds multiple"):
            table.put({f"come-odds {total}": most + 1})
        table = Table(COLUMBUS_16, posted).throw(6 if total != 6 else 8)
        table.bet(dont_come=10).throw(total)
        table.put({f"dont-come-odds {total}": 60})
        with refused("odds multiple"):
            table.put({f"dont-come-odds {total}": 61})
    with pytest.raises(NotAllowed, match="hundred-times"):
        on(COLUMBUS_16, {"odds": "no-limit"})


def test_cincinnati_L1244_odds_have_no_printed_multiple() -> None:
    table = Table(CINCINNATI, {"minimum": "10", "maximum": "100"}).bet(**{"pass": 10}).throw(6)
    table.bet(pass_odds=12345).bet(pass_odds=1)
    limited = Table(CINCINNATI, {"odds": "double"}).bet(dont_pass=10).throw(6)
    limited.bet(dont_pass_odds=24)
    with refused("odds multiple"):
        limited.bet(dont_pass_odds=25)


@every_book
def test_columbus_2016_L465_odds_need_a_point_and_a_flat_bet(address: str) -> None:
    table = Table(address).bet(**{"pass": 10})
    with refused("once a point is on"):
        table.bet(pass_odds=10)
    table.throw(6)
    for odds in ("dont-pass-odds", "come-odds 6", "dont-come-odds 6"):
        with refused("there is none"):
            table.put({odds: 10})


def test_columbus_2016_L466_a_dont_bet_cannot_leave_its_odds_behind() -> None:
    table = Table(COLUMBUS_16, {"odds": "double"}).bet(dont_pass=10).throw(6).bet(dont_pass_odds=24)
    for less in (0, 9):
        with refused("must come down first"):
            table.bet(dont_pass=less)
    table.put({"dont-pass-odds": 12, "dont-pass": 5})
    table.put({"dont-pass-odds": 0, "dont-pass": 0})
    assert not table.stakes.any()
    without_limit = Table(CINCINNATI).bet(dont_pass=10).throw(6).bet(dont_pass_odds=24)
    without_limit.bet(dont_pass=5)
    with refused("must come down first"):
        without_limit.bet(dont_pass=0)


def test_columbus_2016_L464_put_bets_take_no_odds_unless_the_house_says_so() -> None:
    with refused("no odds behind a put bet"):
        Table(COLUMBUS_16).put({"put 6": 10, "put-odds 6": 10})
    table = Table(COLUMBUS_16, {"put-takes-odds": True}).throw(8)
    table.put({"put 6": 10, "put-odds 6": 25}).throw(6)
    assert table.lines == {"put 6": 10, "put-odds 6": 30}


# Putting up and taking down


@every_book
def test_columbus_2016_L407_a_pass_bet_stays_once_the_point_is_set(address: str) -> None:
    table = Table(address).bet(**{"pass": 10}).bet(**{"pass": 5}).throw(6)
    for less in (0, 4):
        with refused("stays as it is"):
            table.bet(**{"pass": less})


@every_book
def test_columbus_2016_L407_a_come_bet_stays_once_it_has_its_number(address: str) -> None:
    table = Table(address).throw(6).bet(come=10).bet(come=5).throw(8)
    for less in (0, 4):
        with refused("stays as it is"):
            table.put({"come-point 8": less})
    with refused("moves it there"):
        table.put({"come-point 8": 10})
    with refused("moves it there"):
        table.put({"come-point 4": 10})


@every_book
def test_columbus_2016_L408_a_dont_bet_comes_down_but_not_up_again(address: str) -> None:
    table = Table(address).bet(dont_pass=10).bet(dont_pass=20).throw(6)
    table.bet(dont_come=10).throw(8)
    table.bet(dont_pass=15).put({"dont-come-point 8": 5})
    with refused("not go up or back"):
        table.bet(dont_pass=20)
    with refused("not go up or back"):
        table.put({"dont-come-point 8": 10})
    table.bet(dont_pass=0).put({"dont-come-point 8": 0})
    with refused("before the come-out roll"):
        table.bet(dont_pass=10)
    with refused("moves it there"):
        table.put({"dont-come-point 8": 5})


@every_book
def test_columbus_2016_L347_come_bets_are_made_while_a_point_is_on(address: str) -> None:
    table = Table(address)
    for wager in ("come", "dont-come"):
        with refused("after the come-out roll"):
            table.put({wager: 10})
    table.throw(6).put({"come": 10, "dont-come": 10})


def test_columbus_2016_L318_and_cincinnati_L818_a_late_pass_bet() -> None:
    assert Table(COLUMBUS_16).throw(6).bet(**{"pass": 10}).throw(6).lines == {"pass": 10}
    with refused("before the come-out roll"):
        Table(CINCINNATI).throw(6).bet(**{"pass": 10})


@every_book
def test_columbus_2016_L332_a_dont_pass_bet_is_made_before_the_come_out(address: str) -> None:
    with refused("before the come-out roll"):
        Table(address).throw(6).bet(dont_pass=10)


@every_book
def test_columbus_2016_L407_anything_else_may_be_taken_down(address: str) -> None:
    wagers = {"place 6": 6, "buy 4": 20, "lay 10": 40, "hardway 8": 5, "field": 5, "hop 2-3": 1}
    table = Table(address).throw(9).put(wagers).put(dict.fromkeys(wagers, 0))
    assert not table.stakes.any()


def test_cincinnati_L1109_a_put_bet_stays_once_the_dice_have_rolled() -> None:
    table = Table(CINCINNATI).throw(8).put({"put 6": 10, "put-odds 6": 10})
    table.put({"put 6": 5}).throw(4)
    with refused("once the dice have rolled"):
        table.put({"put-odds 6": 0, "put 6": 0})
    table.put({"put-odds 6": 0, "put 5": 10}).put({"put 5": 0})
    assert table.throw(6).lines == {"put 6": 5}
    table.put({"put 6": 10}).put({"put 6": 0})


def test_columbus_2016_L407_a_put_bet_may_be_taken_down() -> None:
    Table(COLUMBUS_16).put({"put 6": 10}).throw(8).put({"put 6": 0})


@pytest.mark.parametrize("hop", ["1-1", "1-2", "5-6", "6-6"])
def test_cincinnati_L1161_1186_the_horn_numbers_are_no_hop_bets(hop: str) -> None:
    with refused("not a hop bet"):
        Table(CINCINNATI).put({f"hop {hop}": 1})
    Table(COLUMBUS_16).put({f"hop {hop}": 1})


@pytest.mark.parametrize(
    ("address", "wager"), [(CINCINNATI, "big 6"), *((a, "c-and-e") for a in PENN)]
)
def test_cincinnati_L817_wagers_that_a_book_does_not_have(address: str, wager: str) -> None:
    with pytest.raises(NotAllowed, match=f"has no {wager} wager"):
        Table(address).put({wager: 10})


# The Fire Bet


@every_book
def test_columbus_2016_L400_fire_bets_are_taken_until_the_first_point(address: str) -> None:
    table = Table(address).bet(fire=5).throw(7, 11, 2).put({"field": 5})
    open_still = Table(address).throw(7, 11, 2).bet(fire=5)
    for late in (table.throw(6), open_still.throw(6)):
        assert late.up("fire") == 5
    late = Table(address).throw(6)
    with refused("no more Fire Bets"):
        late.bet(fire=5)
    with refused("no more Fire Bets"):
        late.throw(6).bet(fire=5)
    assert late.throw(6, 7).bet(fire=5).up("fire") == 5


@every_book
def test_columbus_2016_L400_a_fire_bet_cannot_be_taken_down(address: str) -> None:
    table = Table(address).bet(fire=5)
    for less in (0, 4):
        with refused("stays up until"):
            table.bet(fire=less)


def test_columbus_2016_L400_it_may_be_raised_in_time_but_not_in_cincinnati_L1110() -> None:
    assert Table(COLUMBUS_16).bet(fire=5).bet(fire=10).up("fire") == 10
    with refused("not raised"):
        Table(CINCINNATI).bet(fire=5).bet(fire=10)


@pytest.mark.parametrize("amount", [0.5, 1.5, 101])
def test_cincinnati_L1368_from_one_to_a_hundred_whole_dollars(amount: float) -> None:
    with pytest.raises(NotAllowed):
        Table(CINCINNATI).bet(fire=amount)
    Table(CINCINNATI).bet(fire=100)


@every_book
def test_columbus_2016_L400_points_are_counted_once_and_only_while_a_fire_bet_is_up(
    address: str,
) -> None:
    table = Table(address).bet(fire=1).throw(6, 6, 6, 6, 4, 4, 7, 11, 12)
    assert table.carry[FIRE_POINTS] == 1 << 6 | 1 << 4
    table.throw(5, 5, 8, 8, 10)
    assert table.throw(7).lines["fire"] == FIRE[address][4]
    table.throw(6, 6)
    assert table.carry[FIRE_POINTS] == 0


@every_book
def test_columbus_2016_L400_all_six_points_are_paid_at_the_seven_out(address: str) -> None:
    table = Table(address).bet(fire=1)
    for point in POINTS:
        table.throw(point, point)
    assert table.up("fire") == 1
    assert table.throw(9, 9, 6, 7).lines["fire"] == FIRE[address][6]


@every_book
def test_toledo_L1091_1094_fire_bets_survive_a_change_of_shooter(address: str) -> None:
    table = Table(address).bet(fire=1).throw(4, 4, 5, 5)
    table.call("passes-dice").throw(6, 6, 8, 8, 9, 9, 10, 10, 4, 7)
    assert table.lines["fire"] == FIRE[address][6]


def test_columbus_2016_L400_a_new_shooter_without_points_takes_fire_bets() -> None:
    """He took over between points, and no Fire Bet has points already."""
    for address in (COLUMBUS_16, COLUMBUS_17):
        table = Table(address).throw(6, 6)
        with refused("no more Fire Bets"):
            table.bet(fire=1)
        table.call("passes-dice").bet(fire=1).throw(7)
        assert table.carry[FIRE_CLOSED] == 0
        assert table.throw(5, 5, 4, 4).carry[FIRE_POINTS] == 1 << 5 | 1 << 4
    on_a_point = Table(COLUMBUS_16).throw(6).call("passes-dice")
    with refused("no more Fire Bets"):
        on_a_point.bet(fire=1)
    with_points = Table(COLUMBUS_16, seats=2).bet(fire=1).throw(6, 6).call("passes-dice")
    with refused("no more Fire Bets"):
        with_points.bet(seat=1, fire=1)


@pytest.mark.parametrize("address", [TOLEDO, CINCINNATI])
def test_cincinnati_L1085_only_a_seven_out_opens_the_fire_bet_again(address: str) -> None:
    table = Table(address).throw(6, 6).call("passes-dice")
    with refused("no more Fire Bets"):
        table.bet(fire=1)


# Irregular throws, written rounds


@every_book
@pytest.mark.parametrize("irregularity", ["off-the-table", "die-on-die", "short-throw"])
def test_columbus_2016_L287_296_a_throw_that_does_not_count_changes_nothing(
    address: str, irregularity: str
) -> None:
    table = Table(address).bet(**{"pass": 10, "field": 5}).throw(6).put({"field": 5})
    played = Round(table.terms, table.stakes, table.carry, answers=[3, 4])
    played.void(irregularity)
    assert played.settlement.lines == []
    assert (played.left_up == table.stakes).all()
    assert (played.carried == table.carry).all()


def test_cincinnati_L1317_a_cocked_die_voids_nothing() -> None:
    table = Table(CINCINNATI).bet(**{"pass": 10})
    played = Round(table.terms, table.stakes, table.carry, answers=[3, 4])
    with pytest.raises(NotAllowed, match="does not void"):
        played.void("cocked-die")


def test_columbus_2016_L406_wagers_and_calls_between_throws() -> None:
    transcript = rolled(
        COLUMBUS_16,
        ["2-4", "no roll", "6-5", "5-1", "1-5"],
        {"pass": "10"},
        before(2, come="10"),
        before(4, pass_odds="25"),
        before(5, {"place-on": True}, place_on_6="12"),
    )
    assert transcript == [
        "1 come 10.00 win 10.00 natural",
        "1 pass 10.00 win 10.00 point-made",
        "1 pass-odds 25.00 win 30.00 point-made",
        "1 place 6 12.00 win 14.00 number",
    ]


def test_columbus_2016_a_written_round_with_an_unknown_call_or_die() -> None:
    with pytest.raises(BadInput, match="there is no call"):
        rolled(COLUMBUS_16, ["2-4", "3-4"], {"pass": "10"}, before(2, {"moon-on": True}))
    with pytest.raises(BadInput, match="not a roll"):
        rolled(COLUMBUS_16, ["2-7"], {"pass": "10"})
    table = Table(COLUMBUS_16)
    with pytest.raises(NotAllowed, match="shows 1 to 6"):
        Round(table.terms, table.stakes, table.carry).answer(7)


# Betting for a simulation


def test_a_plan_goes_up_where_the_rules_allow_it() -> None:
    table = Table(COLUMBUS_16)
    layout, rules = table.terms.game.layout, table.terms.rules
    plan = np.zeros(len(layout), dtype=np.int64)
    for name, amount in {"pass": 1000, "pass-odds": 2000, "come": 500, "come-odds 8": 700}.items():
        plan[layout.index(name)] = amount
    assert bet_for_me(rules, table.stakes, table.carry, plan) == 1000
    assert bet_for_me(rules, table.stakes, table.carry, plan) == 0
    table.throw(6)
    assert bet_for_me(rules, table.stakes, table.carry, plan) == 2500
    table.throw(8)
    assert bet_for_me(rules, table.stakes, table.carry, plan) == 1200
    assert (table.up("come-point 8"), table.up("come-odds 8"), table.up("come")) == (5, 7, 5)


@pytest.mark.parametrize(
    ("line", "total", "moved"),
    [("come", 6, True), ("dont-come", 6, True), ("come", 5, True), ("dont-come", 12, False)],
)
def test_a_simulation_sees_a_come_bet_travel_even_to_where_one_was_just_decided(
    line: str, total: int, moved: bool
) -> None:
    table = Table(COLUMBUS_16).throw(8).put({line: 10}).throw(6).put({line: 10})
    names = [line, f"{line}-point 5", f"{line}-point 6"]
    spots = [table.terms.game.layout.index(name) for name in names]
    watched = np.array([[spot, 0] for spot in spots], dtype=np.int64)
    before_it = table.stakes[0, spots].copy()
    table.throw(total)
    tape = np.zeros(200, dtype=np.int64)
    tape[NET] = 50
    for name, spot in zip(names, spots, strict=True):
        tape[50 + spot] = table.lines.get(name, 0) * 100
    assert travelled(table.stakes, tape, watched, before_it, 0) is moved


# The edges


EDGES = {
    "pass": Fraction(7, 495),
    "dont-pass": Fraction(27, 1980),
    "come": Fraction(7, 495),
    "dont-come": Fraction(27, 1980),
    "pass-odds": Fraction(0),
    "dont-pass-odds": Fraction(0),
    "come-odds 6": Fraction(0),
    "dont-come-odds 5": Fraction(0),
    "put 4": Fraction(1, 3),
    "put 5": Fraction(1, 5),
    "put 6": Fraction(1, 11),
    "place 4": Fraction(1, 15),
    "place 5": Fraction(1, 25),
    "place 6": Fraction(1, 66),
    "place 8": Fraction(1, 66),
    "place 9": Fraction(1, 25),
    "place 10": Fraction(1, 15),
    "buy 4": Fraction(1, 20),
    "buy 5": Fraction(1, 20),
    "buy 6": Fraction(1, 20),
    "lay 4": Fraction(1, 40),
    "lay 5": Fraction(1, 30),
    "lay 6": Fraction(1, 24),
    "hardway 4": Fraction(1, 9),
    "hardway 6": Fraction(1, 11),
    "hardway 8": Fraction(1, 11),
    "hardway 10": Fraction(1, 9),
    "any-seven": Fraction(1, 6),
    "any-craps": Fraction(1, 9),
    "craps-two": Fraction(5, 36),
    "craps-three": Fraction(1, 9),
    "craps-twelve": Fraction(5, 36),
    "eleven": Fraction(1, 9),
    "horn": Fraction(1, 8),
    "horn-high 12": Fraction(23, 180),
    "horn-high 3": Fraction(11, 90),
    "world": Fraction(2, 15),
    "hop 4-4": Fraction(5, 36),
    "hop 2-4": Fraction(1, 9),
}


@every_book
def test_the_edges_of_the_trade(address: str) -> None:
    assert {name: solve(on(address), name).edge for name in EDGES} == EDGES


@pytest.mark.parametrize(
    ("address", "wager", "edge"),
    [
        (COLUMBUS_16, "field", Fraction(1, 18)),
        (COLUMBUS_17, "field", Fraction(1, 18)),
        (TOLEDO, "field", Fraction(1, 36)),
        (CINCINNATI, "field", Fraction(1, 18)),
        (COLUMBUS_16, "big 6", Fraction(1, 11)),
        (TOLEDO, "big 8", Fraction(1, 11)),
        (CINCINNATI, "c-and-e", Fraction(1, 9)),
    ],
)
def test_the_edges_that_differ(address: str, wager: str, edge: Fraction) -> None:
    assert solve(on(address), wager).edge == edge


def test_a_vigorish_taken_on_the_win() -> None:
    options: Options = {"buy-vigorish": "on-win", "lay-vigorish": "on-win"}
    at = on(CINCINNATI, options)
    assert solve(at, "buy 4").edge == Fraction(1, 60)
    assert solve(at, "lay 4").edge == Fraction(1, 60)


def fire_edge(pays: Mapping[int, int]) -> Fraction:
    """By the points alone: each is set with its weight and made with its chance, until one is not.

    With a set of points made, the next decision that matters is a new point or a seven-out.
    """
    ways = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}
    value: dict[frozenset[int], Fraction] = {}
    for size in range(6, -1, -1):
        for made in map(frozenset, combinations(ways, size)):
            out = sum((Fraction(w, 24) * Fraction(6, w + 6) for w in ways.values()), Fraction(0))
            new = {
                p: Fraction(w, 24) * Fraction(w, w + 6) for p, w in ways.items() if p not in made
            }
            total = out * pays.get(size, -1)
            for p, q in new.items():
                total += q * value[made | {p}]
            value[made] = total / (out + sum(new.values(), Fraction(0)))
    return -value[frozenset()]


@every_book
def test_columbus_2016_L448_the_fire_bet_equals_a_count_by_points(address: str) -> None:
    edge = solve(on(address), "fire").edge
    assert edge == fire_edge(FIRE[address])
    published = 0.2076 if 24 in FIRE[address].values() else 0.1970
    assert float(edge) == pytest.approx(published, abs=5e-5)


def test_cincinnati_L1086_a_fire_bet_is_not_decided_by_a_come_out_seven() -> None:
    thrown = throw(CINCINNATI, {"fire": 5}, dice(7), fire=(4, 5, 6, 8))
    assert (thrown.nets, thrown.left) == ({}, {"fire": 5})


# The two engines


@every_book
def test_compiled_and_table_agree_on_the_whole_layout(address: str) -> None:
    at = on(address)
    stakes = no_stakes(at, 2)
    stakes[0], stakes[1] = 1700, 6000
    agree(at, stakes, rounds=1500)


def test_cincinnati_L1346_passed_dice_go_by_whoever_cannot_shoot() -> None:
    at = on(CINCINNATI)
    stakes, carry = no_stakes(at, 4), at.game.new_carry(at.rules, 4)
    place(at, stakes, carry, 0, {"field": 1000})
    place(at, stakes, carry, 3, {"dont-pass": 1000})
    carry[at.game.carry.index("shooter")] = 1
    carry[at.game.call_cell(0, "passes-dice")] = 1
    check_layout(at, stakes, carry)
    played = Round(at, stakes, carry, answers=[3, 1])
    assert played.carried[at.game.carry.index("shooter")] == 4
    place(at, stakes, carry, 3, {"dont-pass": 0})
    with pytest.raises(NotAllowed, match="pass or don't pass bet"):
        check_layout(at, stakes, carry)
