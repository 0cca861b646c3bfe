"""The progressive side bet on a bare tape: the meter, its prizes, envy."""

from __future__ import annotations

import numpy as np
import pytest

from pitboss.money.cents import Cents
from pitboss.money.paytables import Paytable, paytable
from pitboss.money.settlement import Result
from pitboss.sidebets.progressive import (
    Progressive,
    ProgressiveStake,
    feed_meter,
    settle_envy,
    settle_progressive,
)
from pitboss.tape.table import TableTape

BET, ENVY = 0, 1
OUTCOMES = ("nothing", "trips", "straight-flush", "royal")
NOTHING, TRIPS, STRAIGHT_FLUSH, ROYAL = range(4)
PRIZES = paytable(
    OUTCOMES, {"trips": "$9", "straight-flush": "10% of meter", "royal": "100% of meter"}
)
SEED = 1_000_000
WHY = 1


class Table:
    """A bare tape and a meter, of which a dollar's wager feeds 21 cents."""

    def __init__(self, meter: int, stake: ProgressiveStake = ProgressiveStake.RETURNED) -> None:
        self.rules = Progressive(21, Cents(SEED), stake)
        self.tape = TableTape(answers=[], breakages=[0, 0])
        self.carry = np.array([meter], dtype=np.int64)
        self.before = meter

    @property
    def meter(self) -> int:
        return int(self.carry[0])

    def win(
        self, outcome: int, *, seat: int = 0, table: Paytable = PRIZES, stake: int = 100
    ) -> int:
        settle_progressive(
            self.tape, self.rules, seat, BET, stake, table, outcome, self.carry, 0, WHY
        )
        return self.tape.settlement.lines[-1].net

    def balances(self) -> bool:
        """What the meter gained is what was contributed less what it paid."""
        lines = self.tape.settlement.lines
        paid = sum(line.net for line in lines if line.account == "meter")
        return self.meter - self.before == self.tape.settlement.contributed - paid


def stakes(*bets: int) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    return np.array([[bet, 0] for bet in bets], dtype=np.int64)


def test_each_wager_feeds_the_meter_its_share() -> None:
    table = Table(250_000)
    feed_meter(table.tape, table.rules, stakes(100, 0, 100), BET, table.carry, 0)
    assert table.meter == 250_042
    assert table.tape.settlement.contributed == 42
    assert table.balances()


def test_no_wager_feeds_nothing() -> None:
    table = Table(250_000)
    feed_meter(table.tape, table.rules, stakes(0, 0), BET, table.carry, 0)
    assert (table.meter, table.tape.settlement.contributed) == (250_000, 0)


def test_the_whole_meter_is_won_and_the_house_puts_up_a_new_seed() -> None:
    table = Table(1_234_567)
    assert table.win(ROYAL) == 1_234_567
    assert table.meter == SEED
    assert table.tape.settlement.contributed == SEED
    assert table.balances()


def test_a_second_winner_gets_the_reset_amount() -> None:
    table = Table(5_000_000)
    assert [table.win(ROYAL, seat=1), table.win(ROYAL, seat=0)] == [5_000_000, SEED]
    assert table.meter == SEED
    assert table.balances()


def test_a_tenth_stays_off_the_meter_and_the_next_tenth_is_of_what_is_left() -> None:
    table = Table(2_000_005)
    assert table.win(STRAIGHT_FLUSH) == 200_000
    assert table.meter == 1_800_005
    assert table.win(STRAIGHT_FLUSH) == 180_000
    assert table.meter == 1_620_005
    assert table.tape.settlement.contributed == 0
    assert table.balances()


def test_who_is_paid_first_matters() -> None:
    first, second = Table(2_000_000), Table(2_000_000)
    assert [first.win(ROYAL), first.win(STRAIGHT_FLUSH)] == [2_000_000, 100_000]
    assert [second.win(STRAIGHT_FLUSH), second.win(ROYAL)] == [200_000, 1_800_000]


def test_dollars_come_from_the_tray_and_odds_from_the_bank() -> None:
    rows = paytable(OUTCOMES, {"trips": "$9", "straight-flush": "70 to 1"})
    table = Table(2_000_000)
    assert table.win(TRIPS, table=rows) == 900
    assert table.win(STRAIGHT_FLUSH, table=rows) == 7_000
    assert [line.account for line in table.tape.settlement.lines] == ["house", "bank"]
    assert table.meter == 2_000_000


def test_a_hand_without_a_row_loses_to_the_bank() -> None:
    table = Table(2_000_000)
    assert table.win(NOTHING) == -100
    line = table.tape.settlement.lines[0]
    assert (line.result, line.account) == (Result.LOSE, "bank")
    assert table.meter == 2_000_000


def test_the_floor_is_made_up_by_the_house() -> None:
    rows = paytable(OUTCOMES, {"royal": "100% of meter, at least 1,000 to 1"})
    table = Table(60_000)
    assert table.win(ROYAL, table=rows) == 100_000
    assert table.meter == SEED
    assert table.balances()
    above = Table(150_000)
    assert above.win(ROYAL, table=rows) == 150_000


def test_the_floor_of_a_part_never_leaves_a_negative_meter() -> None:
    rows = paytable(OUTCOMES, {"straight-flush": "10% of meter, at least 500 to 1"})
    table = Table(30_000)
    assert table.win(STRAIGHT_FLUSH, table=rows) == 50_000
    assert table.meter == 0
    assert table.balances()


def test_envy_goes_to_every_other_wager_and_never_to_the_holder() -> None:
    rows = paytable(OUTCOMES, {"royal": "$1,000", "straight-flush": "$300"})
    table = Table(SEED)
    settle_envy(table.tape, stakes(100, 100, 0, 100), 1, BET, ENVY, rows, ROYAL, WHY)
    paid = [(line.seat, line.wager, line.stake, line.net) for line in table.tape.settlement.lines]
    assert paid == [(0, ENVY, 0, 100_000), (3, ENVY, 0, 100_000)]
    assert {line.account for line in table.tape.settlement.lines} == {"house"}


def test_no_envy_for_a_hand_without_a_row() -> None:
    rows = paytable(OUTCOMES, {"royal": "$1,000"})
    table = Table(SEED)
    settle_envy(table.tape, stakes(100, 100), 1, BET, ENVY, rows, STRAIGHT_FLUSH, WHY)
    assert table.tape.settlement.lines == []


@pytest.mark.parametrize(("outcome", "prize"), [(TRIPS, 900), (STRAIGHT_FLUSH, 200_000)])
def test_the_staked_dollar_is_one_of_the_prize_or_comes_back(outcome: int, prize: int) -> None:
    kept, returned = Table(2_000_000, ProgressiveStake.KEPT), Table(2_000_000)
    assert (kept.win(outcome), returned.win(outcome)) == (prize - 100, prize)
    assert kept.meter == returned.meter
    for table in (kept, returned):
        assert table.balances()
        assert sum(table.tape.settlement.postings().values()) == 0
