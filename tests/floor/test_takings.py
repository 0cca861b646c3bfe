"""Theoretical wins: the exact edge times the stake, under the rules of that minute."""

from __future__ import annotations

import contextlib
import math
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from contract.offers import playable
from floor.books import ANN, BOOKS, Books
from pitboss.engines.exact import solve
from pitboss.engines.simulate import default_stakes
from pitboss.equipment.chance import SeededChance
from pitboss.errors import BadInput, PitbossError
from pitboss.floor.gaming_day import GamingDay
from pitboss.floor.shifts import Shifts
from pitboss.floor.takings import KINDS, Against, Edge, Edges, Takings, edge_of
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.terms import Terms

ROULETTE, CRAPS, WAR = "columbus-2016/roulette", "toledo/craps", "hollywood-park/casino-war"


def proves(on: Terms, spot: int) -> Edge:
    return edge_of(solve(on, on.game.layout.names[spot]))


def read(books: Books) -> Takings:
    found = Takings(lambda: BOOKS, Shifts())
    found.read(books.store.entries(kinds=KINDS), 0)
    return found


def against(takings: Takings) -> Against:
    """All of it together."""
    edges, total = Edges(proves), Against()
    for key, tally in takings.tallies.items():
        rules = takings.rules[key.rules]
        total.add(tally, edges.of(key.rules, rules, tally.made))
    return total


def bet(books: Books, table: Any, **wagers: int) -> None:
    books.do(
        ANN, table, do="bet", seat=1, wagers={k.replace("_", " "): n for k, n in wagers.items()}
    )
    books.do(ANN, table, do="ready", seat=1)
    while table.session.prompt is not None:
        books.act(table)


@pytest.fixture
def books(tmp_path: Path) -> Any:
    made = Books(tmp_path / "floor.db")
    yield made
    made.close()


def sat(books: Books, address: str, **options: Any) -> Any:
    table = books.open(
        address, {k.replace("_", "-"): v for k, v in options.items()}, chance=SeededChance(5)
    )
    books.do(ANN, table, do="sit", seat=1, buy_in=50_000_00)
    return table


def test_each_wager_counts_under_the_rules_of_its_minute(books: Books) -> None:
    table = sat(books, ROULETTE)
    for stake in (10_00, 25_00):
        bet(books, table, red=stake, straight_17=5_00)
    books.do(ANN, table, do="options", options={"wheel": "single-zero"})
    bet(books, table, red=100_00)
    found = against(read(books))
    two, one = Fraction(2, 38), Fraction(1, 37)
    assert found.theory == two * (35_00 + 10_00) + one * 100_00
    assert found.stake == found.known_stake == 145_00
    assert found.rounds == 3
    assert found.won == found.known_won == -books.store.balance(f"rack:{table.id}:1") + 50_000_00


def plays(books: Books, address: str, rounds: int) -> Any:
    """Some rounds of any game, with whatever wagers it takes, decided at random."""
    pick = books.picks = random.Random(5)
    table = sat(books, address)
    names = [
        name for at, name in enumerate(table.terms.game.layout.names) if table.terms.offers(at)
    ]
    for _ in range(rounds):
        wanted = [default_stakes(table.terms)]
        wanted += [{name: pick.choice([5_00, 10_00, 25_00])} for name in pick.sample(names, 2)]
        for wagers in wanted:
            with contextlib.suppress(PitbossError):
                books.do(ANN, table, do="put_up", seat=1, wagers=wagers)
        books.do(ANN, table, do="ready", seat=1)
        while table.session.prompt is not None:
            books.act(table)
    return table


def accounted(books: Books, address: str) -> None:
    """All that was won is some wager's, or was collected."""
    table = plays(books, address, 4)
    [tally] = read(books).tallies.values()
    by_wager = sum(made.won for made in tally.made.values())
    assert tally.won == by_wager + tally.collected
    assert tally.won == 50_000_00 - books.store.balance(f"rack:{table.id}:1")
    assert tally.rounds == 4


SOME = ("toledo/craps", "cincinnati/let-it-ride", "hollywood-park/casino-war")


@pytest.mark.parametrize("address", SOME)
def test_all_that_was_won_is_some_wagers(books: Books, address: str) -> None:
    accounted(books, address)


@pytest.mark.exhaustive
@pytest.mark.parametrize("offer", playable(), ids=lambda offer: offer.address)
def test_all_that_was_won_is_some_wagers_in_every_game(books: Books, offer: BookGame) -> None:
    accounted(books, offer.address)


def test_limits_that_are_posted_change_no_edge(books: Books) -> None:
    table = sat(books, ROULETTE, minimum="5", maximum="500")
    bet(books, table, red=10_00)
    assert against(read(books)).theory == Fraction(2, 38) * 10_00


def test_a_wager_that_stays_up_counts_once_when_it_is_decided(books: Books) -> None:
    table, decided = sat(books, CRAPS), 0
    for _ in range(60):
        if not table.session.stakes[0].any():
            books.do(ANN, table, do="bet", seat=1, wagers={"pass": 10_00})
        books.do(ANN, table, do="ready", seat=1)
    for entry in books.entries("settled"):
        decided += sum(" win " in line or " lose " in line for line in entry.data["lines"])
    found = against(read(books))
    assert decided > 10
    assert found.stake == 10_00 * decided
    assert found.theory == Fraction(7, 495) * 10_00 * decided


def test_a_raise_belongs_to_the_wager_that_it_raises(books: Books) -> None:
    table = sat(books, WAR)
    for _ in range(40):
        bet(books, table, primary=10_00)
    takings = read(books)
    found = against(takings)
    edge = proves(table.terms, 0).share
    paid = (line for e in books.entries("settled") for line in e.data["lines"] if "fee" in line)
    fees = sum(round(100 * float(line.split()[-1])) for line in paid if line[0] == "1")
    assert found.stake == 40 * 10_00
    assert found.theory == edge * 40 * 10_00
    assert found.collected == fees > 0
    assert found.won == found.known_won + fees


def test_what_a_live_dealer_takes_back_was_never_won(books: Books) -> None:
    table = books.open(ROULETTE, live=True)
    books.do(ANN, table, do="sit", seat=1, buy_in=500_00)
    books.do(ANN, table, do="bet", seat=1, wagers={"red": 10_00})
    books.do(ANN, table, do="deal")
    books.do(ANN, table, do="key", text="2")
    books.do(ANN, table, do="back")
    books.do(ANN, table, do="key", text="17")
    takings = read(books)
    found = against(takings)
    assert (found.rounds, found.stake) == (1, 10_00)
    [played] = takings.played.values()
    assert played.tally.rounds == len(played.rounds) == 1
    assert found.won == 500_00 - books.store.balance(f"rack:{table.id}:1")


def test_a_player_dealers_table_has_no_theory(books: Books) -> None:
    table = sat(books, "hollywood-park/ez-baccarat")
    books.do(ANN, table, do="sit", seat=2, buy_in=1_000_00)
    books.do(ANN, table, do="take_bank", seat=2, cover=900_00)
    bet(books, table, player__line=10_00)
    found = against(read(books))
    [settled] = books.entries("settled")
    assert found.theory == 0
    assert (
        found.won
        == found.collected
        == sum(n for at, n in settled.postings if at in ("fees", "house"))
    )


def test_the_deviation_is_the_wagers_own(books: Books) -> None:
    table = sat(books, ROULETTE)
    for _ in range(50):
        bet(books, table, red=10_00)
    found = against(read(books))
    sd = proves(table.terms, table.terms.game.layout.index("red")).sd
    assert math.isclose(found.sd, math.sqrt(50) * 10_00 * sd)
    assert found.z is not None
    assert math.isclose(found.z, (found.won - float(found.theory)) / found.sd)


def test_a_meter_counts_as_it_stood() -> None:
    edge = Edge(Fraction(1, 4), Fraction(1, 10_000), 3.0, Fraction(1000), Fraction(9000))
    from pitboss.floor.takings import Made

    made = Made()
    for stake, meter in ((1_00, 1000_00), (1_00, 2000_00)):
        made.add(Made(1, stake, stake * meter, meter, meter))
    assert made.theory(edge) == edge.at(Fraction(1000)) * 1_00 + edge.at(Fraction(2000)) * 1_00
    assert made.theory(edge._replace(high=Fraction(1500))) is None
    assert made.theory(None) is None


def test_what_is_not_proved_is_left_out_and_asked_for(books: Books) -> None:
    table = sat(books, ROULETTE)
    bet(books, table, red=10_00, straight_17=5_00)
    takings, total = read(books), Against()
    red = table.terms.game.layout.index("red")
    edges = Edges(lambda on, spot: proves(on, spot) if spot == red else None)
    for key, tally in takings.tallies.items():
        total.add(tally, edges.of(key.rules, takings.rules[key.rules], tally.made))
    assert (total.stake, total.known_stake) == (15_00, 10_00)
    assert total.theory == Fraction(2, 38) * 10_00
    assert edges.missing == {0}


def test_shifts_are_written_in_order_from_the_beginning_of_the_day() -> None:
    day = GamingDay.written("06:00 America/New_York")
    assert Shifts.written("day=06:00 night=18:00", day).begins[1] == ("night", 18 * 60)
    for text in ("day=07:00", "day=06:00 night=05:00 noon=12:00", "day", "Day=06:00"):
        with pytest.raises(BadInput, match="are no shifts of a gaming day that begins at 06:00"):
            Shifts.written(text, day)
