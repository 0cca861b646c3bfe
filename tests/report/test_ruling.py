"""What a ruling says of each wager: why, where it stands, what the bank left of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pitboss.engines.written import settle_written
from pitboss.registry import game
from pitboss.report.ruling import as_json
from pitboss.rulebook.loader import books
from pitboss.rulebook.schema import Amount, WrittenBank, WrittenHand, WrittenRound, WrittenSeat


def craps(book: str, roll: str, wagers: Mapping[str, Amount]) -> dict[str, Any]:
    """The lines of a ruling on one seat's wagers while the point is 6, by wager."""
    written = WrittenRound(
        round=f"{book}/craps",
        seat=[WrittenSeat(seat=1, wagers=wagers)],
        rolls=[roll],
        carry={"point": 6},
    )
    return {line["wager"]: line for line in as_json(settle_written(written))["seats"][0]["lines"]}


# lines of the wager at hand


@pytest.mark.parametrize(
    ("book", "wager", "lines"),
    [
        ("toledo", "pass", "949-950"),
        ("toledo", "pass-odds", "949-950"),
        ("toledo", "place 8", "1008-1010"),
        ("toledo", "hardway 8", "1026-1027"),
        ("toledo", "field", "1032-1034"),
        ("cincinnati", "buy 4", "1213"),
        ("columbus-2016", "any-craps", "380"),
        ("columbus-2017", "put 5", "1133-1135"),
    ],
)
def test_a_seven_cites_the_lines_of_the_wager_at_hand(book: str, wager: str, lines: str) -> None:
    behind = {"pass": 20} if wager == "pass-odds" else {}
    assert craps(book, "3-4", {**behind, wager: 20})[wager]["lines"] == lines


def test_a_stake_with_vigorish_says_so() -> None:
    line = craps("toledo", "2-2", {"buy 4": 20})["buy 4"]
    assert (line["stake"], line["net"]) == ("21.00", "39.00")
    assert line["reason"] == "its number is thrown before a 7; the stake is $20 and $1 vigorish"
    assert "vigorish" not in craps("toledo", "2-2", {"place 4": 20})["place 4"]["reason"]


@pytest.mark.parametrize(
    ("book", "roll", "wager", "amount", "net", "says"),
    [
        ("toledo", "2-6", "place 8", 20, "23.00", "$18 is paid at these odds and $2 even money"),
        ("toledo", "2-6", "place 8", 18, "21.00", ""),
        ("cincinnati", "3-2", "buy 5", 60, "87.00", "the stake is $60 and $3 vigorish"),
        ("cincinnati", "5-6", "horn", 20, "60.00", "$5 of it wins, $15 is lost"),
        ("cincinnati", "6-6", "horn-high 12", 25, "285.00", "$10 of it wins, $15 is lost"),
        ("cincinnati", "5-6", "eleven", 5, "75.00", ""),
    ],
)
def test_a_win_that_is_not_the_stake_at_the_odds_says_why(
    book: str, roll: str, wager: str, amount: int, net: str, says: str
) -> None:
    line = craps(book, roll, {wager: amount})[wager]
    assert line["net"] == net
    assert line["reason"].partition("; ")[2] == says


def test_a_bonus_says_on_what_it_is_paid() -> None:
    written = WrittenRound(
        round="toledo/three-card-poker",
        seat=[WrittenSeat(seat=1, wagers={"ante": 15}, cards="9c 8c 7c", actions=["play"])],
        dealer=WrittenHand(cards="Ac Kd 2h"),
    )
    (_, _, bonus) = as_json(settle_written(written))["seats"][0]["lines"]
    assert (bonus["wager"], bonus["stake"], bonus["net"]) == ("ante-bonus", "0.00", "75.00")
    assert bonus["reason"].endswith("; on $15 of the Ante")


# a bank that is used up


def baccarat(cover: int, player: str, banker: str, **options: str) -> dict[str, Any]:
    """Three seats with $50 on the player line."""
    found: dict[str, Any] = as_json(
        settle_written(
            WrittenRound(
                round="hollywood-park/ez-baccarat",
                options={"fees": "collection-rates/3", **options},
                seat=[WrittenSeat(seat=n, wagers={"player-line": 50}) for n in (1, 2, 3)],
                board=WrittenHand(cards=player),
                dealer=WrittenHand(cards=banker),
                bank=WrittenBank(cover=cover),
            )
        )
    )
    return found


def lines(found: dict[str, Any]) -> list[tuple[str, str, str]]:
    rows = [row for seat in found["seats"] for row in seat["lines"]]
    return [(row["net"], row["uncovered"], row["reason"].partition("; ")[2]) for row in rows]


def test_a_win_paid_in_part_says_that_the_bank_is_used_up() -> None:
    assert lines(baccarat(80, "3c 5s", "2c 5h")) == [
        ("50.00", "0.00", ""),
        ("30.00", "20.00", "the bank is used up: $30 of $50 is paid"),
        ("0.00", "50.00", "the bank is used up, so the wager goes back"),
    ]


def test_a_loss_collected_in_part_says_so() -> None:
    assert lines(baccarat(80, "2c 5h", "3c 5s")) == [
        ("-50.00", "0.00", ""),
        ("-30.00", "20.00", "a bank wins no more than it covers: $30 of $50 is collected"),
        ("0.00", "50.00", "a bank wins no more than it covers, so the wager goes back"),
    ]


def test_the_banks_net_is_before_collection_like_the_seats() -> None:
    found = baccarat(500, "2c 5h", "3c 5s")
    assert (found["bank"]["net"], found["bank"]["fees"]) == ("150.00", "2.00")
    assert [(seat["net"], seat["fees"]) for seat in found["seats"]] == [("-50.00", "1.00")] * 3


# words of the book at hand


def test_the_pure_games_call_an_ace_and_a_bonus_card_21_5() -> None:
    """Hollywood Park 4879, 4885 and 615: no hand of theirs is a natural."""
    for name in ("pure-21-5", "pure-spanish-21-5"):
        said = [reason.says for reason in game(name).reasons.values()]
        assert "the player-dealer has 21.5" in said
        assert not any("natural" in each for each in said)
    assert any("a natural" in each.says for each in game("no-bust-blackjack").reasons.values())


def test_insurance_has_its_odds_in_every_book() -> None:
    """Ten sections print them beside those of the card rooms, whose pages had them before."""
    offers = [offer for each in books().values() for offer in each.games().values()]
    insured = [offer.data.wager["insurance"] for offer in offers if "insurance" in offer.data.wager]
    odds = [str(row.pays) for wager in insured for table in wager.paytable for row in table.rows]
    assert len(odds) == len(insured) > 9
    assert set(odds) == {"2 to 1"}


def test_insurance_cites_the_line_that_prints_its_odds() -> None:
    """Columbus 2016, 2643; Toledo 160: two to one, from the book."""
    paid = {}
    for address, upcard in (("toledo/blackjack", "As"), ("columbus-2016/blackjack", "Ad")):
        written = WrittenRound(
            round=address,
            seat=[
                WrittenSeat(
                    seat=1,
                    wagers={"main": 20},
                    cards=["Ts", "9c"],
                    actions=["insure", "10"],
                )
            ],
            dealer=WrittenHand(cards=[upcard, "Kd"]),
        )
        lines = as_json(settle_written(written))["seats"][0]["lines"]
        (insured,) = [line for line in lines if line["wager"] == "insurance"]
        paid[address] = (insured["odds"], insured["net"], insured["lines"])
    assert paid["toledo/blackjack"] == ("2 to 1", "20.00", "150-152, 160-162")
    assert paid["columbus-2016/blackjack"] == ("2 to 1", "20.00", "127, 130")
