"""Rows, parts and designs: against the published tables of the trade and against counting."""

from __future__ import annotations

import json
import math
from fractions import Fraction

import pytest

import pitboss
from in_process import run
from pitboss.desk.design import PRINTED

PAIR_PLUS = "columbus-2016/three-card-poker:pair-plus"
FIELD = "cincinnati/craps"


@pytest.fixture(scope="module")
def pair_plus() -> pitboss.Paytable:
    return pitboss.table("columbus-2016/three-card-poker").paytable("pair-plus")


def test_three_card_hands_are_as_often_as_their_combinations(pair_plus: pitboss.Paytable) -> None:
    """48 straight flushes, 52 threes, 720 straights, 1,096 flushes, 3,744 pairs of 22,100."""
    counts = [3744, 1096, 720, 52, 48]
    assert [row["chance"] * 22_100 for row in pair_plus.records()] == pytest.approx(counts)
    assert sum(counts) == 22_100 * (1 - Fraction(16_440, 22_100))


@pytest.mark.parametrize(
    ("table", "edge"),
    [((40, 30, 6, 4, 1), 2.32), ((40, 30, 6, 3, 1), 7.28), ((40, 30, 5, 4, 1), 5.57)],
)
def test_pair_plus_at_the_tables_that_are_published(
    pair_plus: pitboss.Paytable, table: tuple[int, ...], edge: float
) -> None:
    """The three tables of pair plus that the Wizard of Odds lists first, with their edges."""
    names = ("straight_flush", "three_of_a_kind", "straight", "flush", "pair")
    made = pair_plus.paying(**dict(zip(names, table, strict=True)))
    assert round(100 * made.edge, 2) == edge
    assert round(100 * made.hit, 2) == 25.61


def test_the_row_that_makes_it_hold_makes_it_hold(pair_plus: pitboss.Paytable) -> None:
    for outcome, needs in pair_plus.needs(0.05).items():
        made = pair_plus.paying(**{outcome.replace("-", "_"): needs})
        assert made.edge == pytest.approx(0.05)


def test_designs_are_all_that_there_are(pair_plus: pitboss.Paytable) -> None:
    """Beside a plain search through every combination."""
    made = pair_plus.designs(0.0401, 0.0799, show=1000, free=True)
    rows = pair_plus.records()
    now = {row["outcome"]: row["odds"] for row in rows}
    tried = {name: [n for n in PRINTED if odds / 3 <= n <= odds * 3] for name, odds in now.items()}
    order = ["straight-flush", "three-of-a-kind", "straight", "flush", "pair"]
    chance = {row["outcome"]: row["chance"] for row in rows}
    found = 0

    def go(at: int, most: float, won: float) -> None:
        nonlocal found
        if at == len(order):
            found += 0.0401 <= 1 - won - sum(chance.values()) <= 0.0799
            return
        for n in tried[order[at]]:
            if n <= most:
                go(at + 1, n, won + n * chance[order[at]])

    go(0, math.inf, 0.0)
    assert made.every
    assert made.found == found > 1000
    deviations = [each.sd for each in made.choices]
    assert deviations == sorted(deviations)
    assert all(0.0401 <= each.edge <= 0.0799 for each in made.choices)


def test_the_field_that_pays_triple_on_twelve_is_2_78_percent() -> None:
    """The two fields that every table prints: 5.56 % and 2.78 %; the book prints the least."""
    done = run(
        "design", f"{FIELD}:field", "--json", "--pays", "12=3", "--pays", "2=1", "--hold", "2"
    )
    told = json.loads(done.stdout)
    triple, single = told["choices"]
    assert (round(100 * told["edge"], 2), round(100 * triple["edge"], 2)) == (5.56, 2.78)
    assert told["minimum"] is True
    assert (triple["below_the_book"], single["below_the_book"]) == ([], ["2"])
    assert all(near["edge"] != 0.02 for price in told["prices"] for near in price["near"])


def test_a_prize_in_dollars_and_a_part_of_a_meter_are_told() -> None:
    """Royal of the five cards: 4 in 2,598,960, and what it wins less the dollar that is kept."""
    rows = pitboss.table("columbus-2016/let-it-ride").paytable("progressive").records()
    royal = next(row for row in rows if row["outcome"] == "royal-flush")
    three = next(row for row in rows if row["outcome"] == "three-of-a-kind")
    assert royal["exact"] == "1/649740"
    assert three["chance"] == pytest.approx(54_912 / 2_598_960)
    assert (three["pays"], three["odds"]) == ("$9", 8.0)


def test_what_blackjacks_rules_are_worth_is_what_is_published() -> None:
    """The Wizard of Odds' list of rule variations, in percent, to a few hundredths."""
    parts = pitboss.table("toledo/blackjack").parts(rules=False)
    published = {
        ("soft-17", "hit"): +0.22,
        ("surrender", "yes"): -0.08,
        ("resplit-aces", "yes"): -0.08,
        ("decks", "8"): +0.02,
        ("decks", "2"): -0.22,
        ("peek", "no"): +0.11,
    }
    for (name, value), percent in published.items():
        assert 100 * parts[name][value] == pytest.approx(percent, abs=0.021), name
    assert parts["blackjack-pays"]["6 to 5"] > 0.0125
    assert parts.edge == float(pitboss.table("toledo/blackjack").edge())


def test_a_rule_that_the_book_fixes_is_moved_as_a_what_if() -> None:
    """What the book leaves open is an option, and what it fixes is a rule."""
    told = json.loads(run("parts", "columbus-2016/casino-war", "--json").stdout)
    kinds = {part["kind"] for part in told["moved"]}
    assert "option" in kinds
    for part in told["moved"]:
        assert part["difference"] == pytest.approx(part["edge"] - told["edge"])
        assert part["lines"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["design", "columbus-2016/three-card-poker", "--hold", "5"], "a paytable is of one wager"),
        (["design", PAIR_PLUS, "--from", "4"], "tables are between two edges"),
        (["design", PAIR_PLUS, "--from", "8", "--to", "4"], "the lower edge is less"),
        (["design", PAIR_PLUS, "--pays", "flsh=4"], "did you mean 'flush'"),
        (["design", PAIR_PLUS, "--pays", "flush"], "write ROW=ODDS"),
        (["design", "toledo/blackjack:main", "--hold", "5"], "has no paytable"),
        (["parts", "columbus-2016/craps:place"], "the spots of place differ"),
    ],
)
def test_what_cannot_be_is_refused(words: list[str], says: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
