"""Where settling begins at a seat, it goes round the table's seats, not round those with wagers."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from games.rigged import Amounts, Options, seat, settled
from pitboss.errors import BadInput


@dataclass(frozen=True, kw_only=True)
class Table:
    """Seats 1 to 3 of a table with a player-dealer lose one wager each, or several."""

    game: str
    seats: int
    wagers: Amounts
    hands: tuple[str, str, str] = ("", "", "")
    actions: tuple[str, ...] = ()
    board: str = ""
    dealer: str
    options: Options = field(default_factory=dict)

    def order(self, begins: int) -> list[int]:
        """The seats as they are settled."""
        done = settled(
            f"hollywood-park/{self.game}",
            *(seat(n, self.wagers, hand, *self.actions) for n, hand in enumerate(self.hands, 1)),
            board=self.board,
            dealer=self.dealer,
            options=self.options,
            carry={"first-seat": begins},
        )
        return list(dict.fromkeys(line.seat + 1 for line in done.lines))


BACCARAT = Table(
    game="ez-baccarat",
    seats=13,
    wagers={"player-line": 50},
    board="2c 5h",
    dealer="3c 5s",
    options={"fees": "collection-rates/3"},
)
SMALL_BACCARAT = Table(
    game="ez-baccarat",
    seats=7,
    wagers={"player-line": 50},
    board="2c 5h",
    dealer="3c 5s",
    options={"fees": "collection-rates/3", "seats": 7},
)
WAR = Table(
    game="casino-war",
    seats=7,
    wagers={"primary": 100},
    hands=("2c", "3c", "4c"),
    dealer="Kc",
    options={"order": "from-button", "fees": "collection-rates/4"},
)
HOLDEM = Table(
    game="ultimate-texas-holdem",
    seats=7,
    wagers={"ante": 10, "blind": 10},
    hands=("4c 5d", "4d 6d", "4h 7d"),
    actions=("bet",),
    board="Kh Ks 2c 3c Jd",
    dealer="Kc Kd",
)
TURBO = Table(
    game="2urbo-blackjack",
    seats=7,
    wagers={"main": 10},
    hands=("Tc 7d", "Th 7c", "Ts 7h"),
    actions=("play", "stand"),
    dealer="Kc Kd",
)
PURE = Table(
    game="pure-21-5",
    seats=8,
    wagers={"main": 10},
    hands=("Tc 7d", "Th 7c", "Ts 7h"),
    actions=("stand",),
    dealer="9c As",  # an ace: the action begins at the first
)
TWO_WAYS = Table(
    game="2-way-winner",
    seats=6,
    wagers={"blackjack-ante": 10, "poker-ante": 10},
    hands=("Tc 7d", "Th 7c", "Ts 7h"),
    actions=("blackjack", "stand"),
    dealer="Kc Kd",
)
TABLES = [BACCARAT, SMALL_BACCARAT, WAR, HOLDEM, TURBO, PURE, TWO_WAYS]
every_table = pytest.mark.parametrize("table", TABLES, ids=lambda t: f"{t.game} {t.seats}")


@every_table
def test_from_a_seat_beyond_those_with_wagers_the_first_comes_first(table: Table) -> None:
    """Hollywood Park 4021, 4298, 5640, 54, 4857, 6556: clockwise from that seat."""
    for begins in range(3, table.seats):
        assert table.order(begins) == [1, 2, 3]
    assert table.order(1) == [2, 3, 1]


@every_table
def test_settling_begins_at_a_seat_that_the_table_has(table: Table) -> None:
    highest = table.seats - 1
    with pytest.raises(BadInput, match=rf"cannot be {table.seats}; it may be 0 to {highest}"):
        table.order(table.seats)
