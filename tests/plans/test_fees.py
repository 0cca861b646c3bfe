"""Fee schedules of a plan: which are read, for which game, and what is asked instead."""

from __future__ import annotations

from pathlib import Path

from pitboss.plans.fees import ReadBracket, schedules
from pitboss.plans.known import Known
from pitboss.plans.sections import Text
from pitboss.plans.source import Plan
from pitboss.plans.writing import write
from pitboss.rulebook.loader import books, read_book
from plans.test_draft import drafted

HEAD = "Schedule Option\tTable Limit\tPlayer Fee (per spot)\tTotal Table Action\tPlayer-Dealer Fee"
FEES = f"""Casino War

{HEAD}
1\t$5 - $100\t$0.50\t$5 - $100\t$1
\t\t\t$105+\t$2.50
2\t$1,000\t$0\t\t$3
3\t$10 - $50\t$1\t$10 - $20\t$1
\t\t\t$21+\t
"""


def test_options_have_limits_and_steps_and_a_blank_fee_is_asked() -> None:
    text = Text(Plan("plan.txt", FEES))
    [found] = schedules(text, Known(books().values()), 1, len(text))
    assert (found.plays, found.per_wager) == (("casino-war",), True)
    first, second = found.options
    assert (first.limit, first.lines) == (("5", "100"), "4-5")
    assert first.player == [ReadBracket("0", "", "0.50")]
    assert first.dealer == [ReadBracket("5", "100", "1"), ReadBracket("105", "", "2.50")]
    assert (second.limit, second.player) == (("1000",), [])
    assert found.asked == ["line 8: which fee is it?"]


def test_a_schedule_with_another_column_is_asked_about() -> None:
    text = Text(Plan("plan.txt", FEES.replace("Player Fee (per spot)", "Queens Up Fee")))
    [found] = schedules(text, Known(books().values()), 1, len(text))
    assert not found.options
    assert found.asked == ["lines 3-8: a fee schedule with a column 'Queens Up Fee' is not read"]


def test_a_draft_loads_with_its_fees(tmp_path: Path) -> None:
    plan = (
        "Section One -\nCasino War\n\n1. A player makes a Primary wager, and may bet on the Tie.\n"
    )
    write(drafted(f"{plan}\n{FEES}"), tmp_path / "room")
    [offer] = read_book(tmp_path / "room").games().values()
    [document] = offer.data.fees
    assert [(each.option, each.limit) for each in document.options] == [
        (1, ["5", "100"]),
        (2, ["1000"]),
    ]
    assert document.player_per == "wager"


def test_fees_under_the_number_of_an_unknown_game_are_nobodys(tmp_path: Path) -> None:
    plan = (
        "Section One -\nCasino War\n\n1. A player makes a Primary wager, and may bet on the Tie.\n"
    )
    schedule = FEES.replace("Casino War", "Pelican Dice (GEGA-001234)")
    made = drafted(f"{plan}\n{schedule}")
    assert [game.schedules for game in made.games] == [[]]
