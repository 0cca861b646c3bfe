"""Bad beat jackpots of the books: how often, and what the fund comes to."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path

import pytest

import pitboss
from in_process import run
from pitboss.desk.jackpots import Jackpot, jackpot
from pitboss.engines.bad_beats import bad_beats
from pitboss.equipment.cards import EIGHT
from pitboss.errors import NotAllowed
from rulebook.broken import copy_of


def test_the_two_jackpots_as_printed() -> None:
    """Columbus 2016: 2441, 2499, 2512; Toledo: 4263-4265, 4320, 4332."""
    columbus, toledo = jackpot("columbus-2016"), jackpot("toledo/bad-beat-jackpot")
    assert (columbus.least, columbus.fewest, columbus.most) == (EIGHT, 4, 10)
    assert (columbus.drop, columbus.primary, columbus.reserve) == (
        *(200, Fraction(625, 10_000)),
        Fraction(375, 10_000),
    )
    assert (toledo.drop, toledo.primary, toledo.reserve) == (100, Fraction(1, 4), Fraction(15, 100))
    odds = columbus.odds(9)
    assert odds.won == bad_beats(9, EIGHT).chance
    assert odds.returns * odds.won == 200
    assert odds.fund * odds.won == 20


def test_a_fund_in_the_long_run() -> None:
    """Primary and reserve hand by hand, three quarters of the reserve for the next jackpot."""
    of = Jackpot("", "", EIGHT, 4, 10, 100, Fraction(1, 4), Fraction(3, 20))
    odds = of.odds(10, shown=Fraction(1, 2))
    chance = random.Random(5)
    primary = reserve = total = 0.0
    jackpots = 20_000
    for _ in range(jackpots):
        hands = chance.expovariate(float(odds.won))
        primary, reserve = primary + 25 * hands, reserve + 15 * hands
        total += primary
        primary, reserve = 0.75 * reserve, 0.25 * reserve
    assert total / jackpots == pytest.approx(float(odds.fund), rel=0.03)


def test_a_jackpot_that_is_not_counted_is_refused(tmp_path: Path) -> None:
    book = copy_of(tmp_path, "toledo", "bad-beat-jackpot")
    book.change('losing-hand = { is = "four-of-a-kind-eights"', 'losing-hand = { is = "aces-full"')
    with pytest.raises(NotAllowed, match="from four of a kind up, not aces-full"):
        jackpot(f"{book.path}/bad-beat-jackpot")


def test_in_a_program_amounts_are_dollars() -> None:
    found = pitboss.jackpot("columbus-2016")
    assert (found.drop, found.beaten, sum(found.shares.values())) == (2.0, "four eights", 1)
    half = found.odds(8, drop=1, shown=0.5)
    assert half.won == half.dealt / 2
    assert half.fund == pytest.approx(0.1 / float(half.won))
    assert half.comes_back_at == pytest.approx(1 / float(half.won))
    assert [row["players"] for row in found.records()] == list(range(4, 11))
    with pytest.raises(pitboss.BadInput, match="more than 0 and at most 1"):
        found.odds(8, shown=50)


def test_the_command_in_lines_and_in_json() -> None:
    done = run("jackpot", "columbus-2016", "--players", "9", "--hands", "100", "--shown", "50")
    assert done.returncode == 0
    for said in ("1 in 477,668", "199 days", "$95,534", "four eights or better", "1 in 4,068,216"):
        assert said in done.stdout
    found = json.loads(run("jackpot", "toledo", "--json").stdout)
    assert [row["players"] for row in found["rows"]] == list(range(4, 11))
    assert Fraction(found["rows"][5]["exact"]) == bad_beats(9, EIGHT).chance
    for row in found["rows"]:
        beaten = sum(
            each["by_four_of_a_kind"] + each["by_straight_flush"] for each in row["beaten"]
        )
        assert beaten == pytest.approx(row["dealt"])


@pytest.mark.parametrize(
    "words",
    [
        ("cincinnati",),
        ("toledo/craps",),
        ("columbus-2016", "--players", "3"),
        ("columbus-2016", "--players", "11"),
        ("toledo", "--drop", "2"),
        ("toledo", "--drop", "much"),
        ("toledo", "--shown", "0"),
        ("toledo", "--hands", "-1"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(words: tuple[str, ...]) -> None:
    done = run("jackpot", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("pitboss: ")
    assert done.stderr.count("\n") == 1
