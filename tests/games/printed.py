"""Paytables that the books print alike for several games, and hands for their rows."""

from __future__ import annotations

from fractions import Fraction

from games.rigged import meter_after, nets
from pitboss.engines.written import Settled
from pitboss.rulebook.terms import Terms

THREE_CARDS = {
    "mini royal": "Ah Kh Qh",
    "straight flush": "9s 8s 7s",
    "low straight flush": "3s 2s As",
    "three of a kind": "6c 6d 6s",
    "straight": "9s 8s 7d",
    "low straight": "3s 2s Ad",
    "flush": "Ks Ts 2s",
    "pair": "2d 2s 3c",
    "nothing": "As Kd Jc",
}
THREE_CARDS_PAY = {
    "mini royal": 40,
    "straight flush": 40,
    "low straight flush": 40,
    "three of a kind": 30,
    "straight": 6,
    "low straight": 6,
    "flush": 3,
    "pair": 1,
    "nothing": -1,
}
"""Pair Plus and the 3 Card Bonus in most books of Ohio."""

PRIZES = {
    "four of a kind": 300,
    "full house": 50,
    "flush": 40,
    "straight": 30,
    "lowest straight": 30,
    "three of a kind": 9,
}
"""Dollars of the Five Card Progressive that come from the tray."""
ENVY = {"royal flush": 1000, "straight flush": 300, "lowest straight flush": 300}
OFF_THE_METER = [("royal flush", 1), ("straight flush", 10), ("lowest straight flush", 10)]
"""Hands that take the meter, or a tenth of it."""


def tray_prize(done: Settled) -> tuple[float, int, int]:
    """Dollars won on the progressive, then cents: on the meter, and what the house has won."""
    books = done.rounds[0].settlement.postings()
    return nets(done)["progressive"], meter_after(done), books.get("house", 0)


def expected_from_the_tray(on: Terms, hand: str, *, kept: bool) -> tuple[float, int, int]:
    """By the printed prizes; a lost dollar is no business of the house's."""
    meter = on.rules.meter_seed + on.rules.meter_share
    if hand not in PRIZES:
        return -1, meter, 0
    won = PRIZES[hand] - kept
    return won, meter, -100 * won


def meter_prize(done: Settled) -> tuple[float, int, int, int]:
    """Dollars won on the progressive, then cents: on the meter, what it has gained, the balance."""
    books = done.rounds[0].settlement.postings()
    return nets(done)["progressive"], meter_after(done), books["meter"], sum(books.values())


def expected_off_the_meter(
    on: Terms, before: int, part: int, *, kept: bool
) -> tuple[float, int, int, int]:
    """A part of what the meter shows; when it is the whole, the meter starts again at its seed."""
    shown = before + on.rules.meter_share
    prize = shown // part
    after = on.rules.meter_seed if part == 1 else shown - prize
    return (prize - 100 * kept) / 100, after, after - before, 0


def two_tenths(done: Settled) -> tuple[float, float, int]:
    """Dollars won on the progressives of seats 2 and 1, and cents on the meter."""
    return nets(done, 2)["progressive"], nets(done, 1)["progressive"], meter_after(done)


def expected_two_tenths(on: Terms, before: int) -> tuple[float, float, int]:
    """From the right, each of what is left, less the staked dollar."""
    shown = before + 2 * on.rules.meter_share
    first = shown // 10
    second = (shown - first) // 10
    return (first - 100) / 100, (second - 100) / 100, shown - first - second


def five_card_progressive_edge(*, kept: bool) -> Fraction:
    """By counting the hands of five cards, at a seed of $1,000 with the wager's dime on it."""
    prizes = {
        4: 100_010,
        36: 10_001,
        624: 30_000,
        3744: 5000,
        5108: 4000,
        10_200: 3000,
        54_912: 900,
    }
    won = sum(hands * (prize - 100 * kept) for hands, prize in prizes.items())
    lost = 100 * (2_598_960 - sum(prizes))
    return Fraction(lost - won, 100 * 2_598_960)


BANKER_STANDS_ON = {
    0: "",
    1: "",
    2: "",
    3: "8",
    4: "0189",
    5: "012389",
    6: "01234589",
    7: "0123456789",
}
"""Baccarat's Banker hand by its points, against these third cards of the Player hand; in EZ
Baccarat 3 to 6 by L4040-4043, and the others by the chart alone."""
