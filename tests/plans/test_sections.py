"""Which known game each section of a plan is."""

from __future__ import annotations

from pitboss.plans.known import Known
from pitboss.plans.sections import Text, sections
from pitboss.plans.source import Plan
from pitboss.rulebook.loader import books
from plans.small_plan import PLAN


def test_the_games_of_a_small_plan_are_recognised() -> None:
    found = sections(Text(Plan("plan.txt", PLAN)), Known(books().values()))
    named = {each.title: each.play for each in found if each.first > 3}
    assert named == {
        "Three Card Poker": "three-card-poker",
        "Casino War": "casino-war",
        "Pelican Dice": "",
    }
    war = next(each for each in found if each.play == "casino-war")
    assert PLAN.split("\n")[war.first - 1] == "Section Two -"
    assert PLAN.split("\n")[war.last - 1].startswith("2. A winning Tie bet")
    assert "named by its heading" in war.why


def test_a_header_on_every_page_is_no_text() -> None:
    text = Text(Plan("plan.txt", PLAN))
    assert [line for line in text.clean if "RIVERSIDE" in line or line in list("1234")] == []


def test_a_section_of_an_unknown_game_says_so() -> None:
    """A book's own games are not known while the others are asked."""
    others = [book for slug, book in books().items() if slug != "hollywood-park"]
    text = "Type of Game\n\nDrawmaha is played with five cards.\n"
    [only] = sections(Text(Plan("plan.txt", text)), Known(others))
    assert (only.play, only.score) == ("", 0.0)
    assert "drawmaha" not in Known(others).games


CLUB = """RULES OF THE CLUB

CASINO WAR
Two decks. The higher card wins even money; a Tie bet pays 10 to 1.

PELICAN WHEEL
Bet on copper or on gold.
    copper, 12 sections       1 to 2
    gold, 2 sections          8 to 1

ROULETTE
One wheel. Bets on red or black pay 1 to 1.
"""


def test_headings_in_capitals_tell_games_apart_where_there_are_no_chapters() -> None:
    known = Known(books().values())
    found = sections(Text(Plan("club.txt", CLUB)), known)
    assert [(each.title, each.lines, each.play) for each in found] == [
        ("CASINO WAR", "1-4", "casino-war"),
        ("PELICAN WHEEL", "6-9", ""),
        ("ROULETTE", "11-12", "roulette"),
    ]


HARBOR = """HARBOR LIGHTS CASINO

1. Casino War

1. Six decks.
2. A Tie bet pays 10 to 1.

2. Harbor Dice

Bet on High or on Low.
High 1 to 1

3. Roulette

1. One wheel
2. Bets on red or black pay 1 to 1.
3. A ball is spun

4. Pelican Wheel

Bet on copper or on gold.
"""


def test_headings_in_the_order_of_their_numbers_tell_games_apart() -> None:
    """An unknown game's heading is one of them; what a list within a game comes to is none."""
    found = sections(Text(Plan("harbor.txt", HARBOR)), Known(books().values()))
    assert [(each.title, each.lines, each.play) for each in found[1:]] == [
        ("Harbor Dice", "8-11", ""),
        ("Roulette", "13-17", "roulette"),
        ("Pelican Wheel", "19-21", ""),
    ]
    assert (found[0].play, found[0].lines) == ("casino-war", "1-6")
