"""A made-up game without a defect, to be broken one thing at a time; and the real books."""

from __future__ import annotations

from pathlib import Path

from pitboss.rulebook.lines import spans
from pitboss.rulebook.lint import Finding, Prove, lint_game
from pitboss.rulebook.loader import Book, BookGame, book, parse
from pitboss.rulebook.schema import BookFile, GameFile

BOOK = Book(
    "made-up-book",
    Path("made_up_book"),
    BookFile(
        title="Rules",
        casino="Casino",
        regulator="Nobody",
        edition="first",
        source="rules.txt",
        source_lines=1000,
    ),
    hash="",
)

CLEAN = """
[game]
title = "Made-up Poker"
play = "made-up"
lines = "1-300"
bank = "player-dealer"
round = "Everybody gets two cards, and five lie on the table."
seats = 6

[equipment]
lines = 2
says = "One deck, and three dice for the first seat."
decks = [1]
dice = 3

[rules]
max-players = { is = 6, lines = 3 }
hole-cards = { is = 2, lines = 4 }
board-cards = { is = 5, lines = 5 }

[options]
ties = { allowed = ["push", "win"], default = "push", lines = 6, disputed = true }

[[ranking]]
name = "hands"
lines = "10-15"
cards = 5
hands = [
  { hand = "royal-flush", lines = 10 },
  { hand = "straight-flush", lines = 11 },
  { hand = "flush", lines = 12 },
  { hand = "straight", lines = 13 },
  { hand = "pair", lines = 14 },
  { hand = "high-card", lines = 15 },
]

[wager.ante]
title = "Ante"
lines = 20
says = "wins when the hand is the higher one"
minimum = "5"
maximum = "100"

[[wager.ante.paytable]]
name = "ante"
lines = 21
pays = [["win", "1 to 1", 21]]

[wager.bonus]
title = "Bonus"
lines = 30
needs = ["ante"]
says = "wins with a flush or better"
maximum = "100"

[[wager.bonus.paytable]]
name = "bonus"
lines = "31-34"
ranking = "hands"
pays = [
  ["royal-flush", "100% of meter", 31],
  ["straight-flush", "50 to 1", 32],
  ["flush", "10 to 1", 33, "Flush", [["10 to 1", 60]]],
  ["straight", "5 to 1", 34],
]

[meter.jackpot]
title = "Jackpot"
lines = 40
says = "for a royal flush"
wagers = ["bonus"]
seed = "$1,000"
contribution = "10% of the wager"
shares = [
  { to = "the winner", share = "60%", lines = 41 },
  { to = "the others", share = "40%", lines = 42 },
]

[[cap]]
name = "aggregate"
lines = 45
amount = "10,000"
per = "round"
wagers = ["bonus"]
says = "The most that is paid."

[[sum]]
name = "cards"
total = "53"
lines = 50
parts = [
  { what = "cards", amount = "52", lines = 51 },
  { what = "joker", amount = "1", lines = 52 },
]

[[mention]]
what = "the Bonus"
lines = 53
names = "wager:bonus"
says = "It is free of the fee."

[[table]]
name = "draws"
kind = "draw-chart"
lines = "54-56"
says = "When to draw."
columns = ["must stand", "must draw", "may choose"]
rows = [
  { cells = ["soft and hard 21", "11 or less", "12"], lines = 55 },
  { cells = ["", "none", "hard 13 or more"], lines = 56 },
  { cells = ["", "none", "soft 13"], lines = 56 },
]

[[table]]
name = "first-seat"
kind = "action-button"
lines = 58
says = "Who is first."
columns = ["total", "seat"]
rows = [{ cells = ["8 or 15", "player-dealer"], lines = 58 }]

[[printed]]
wager = "ante"
edge = "2.50%"
hit = "40%"
lines = 70

[[fees]]
document = "rates"
lines = "100-110"
governs = true
says = "From everybody."
player-per = "wager"
player-counts = ["ante"]
dealer-counts = ["ante", "bonus"]
announces = [{ first = 1, last = 2, lines = 100 }]

[[fees.options]]
option = 1
lines = "101-103"
limit = ["5", "100"]
player = [{ at = "5", to = "50", fee = "1" }, { at = "51", to = "100", fee = "2" }]
dealer = [{ at = "5", to = "100", fee = "1" }, { at = "101", fee = "2" }]

[[fees.options]]
option = 2
lines = 104
limit = ["10", "100"]
player = [{ at = "0", fee = "1" }]
dealer = [{ at = "0", fee = "2" }]
extra = { bonus = "0.50" }

[[fees]]
document = "own"
lines = "200-210"
governs = false
says = "The same, with a step that makes no difference."
player-per = "wager"
player-counts = ["ante"]
dealer-counts = ["ante", "bonus"]
announces = [{ first = 1, last = 2, lines = 200 }]

[[fees.options]]
option = 1
lines = "201-203"
limit = ["5.00", "100.00"]
player = [{ at = "5", to = "50", fee = "1" }, { at = "51", to = "100", fee = "2.00" }]
dealer = [{ at = "5", to = "100", fee = "1" }, { at = "101", fee = "2" }]

[[fees.options]]
option = 2
lines = 204
limit = ["10", "100"]
player = [{ at = "0", fee = "1.00" }]
dealer = [{ at = "0", fee = "2" }]
extra = { bonus = "0.5" }

[[collection]]
document = "poker-rates"
name = "timed"
lines = "250-253"
governs = true
says = "By the half hour."
timing = "On the half hour."
per = "half-hour"
announces = [{ first = 1, last = 2, lines = 250 }]
columns = ["players", "fee", "new-player-fee"]
rows = [
  { option = 1, lines = 251, cells = ["5 or more", "10", "5"] },
  { option = 2, lines = 252, cells = ["4 or less", "6", "3"] },
]
"""

_COUNTS = """says = "The same, with a step that makes no difference."
player-per = "wager"
"""
ALONE = (
    f'{_COUNTS}player-counts = ["ante"]\ndealer-counts = ["ante", "bonus"]\n',
    f'{_COUNTS}player-counts = ["bonus"]\n',
)
"""The second document is about another fee, so that it need not agree."""


def game(*changes: tuple[str, str]) -> BookGame:
    """The made-up game with some of its text replaced."""
    text = CLEAN
    for old, new in changes:
        assert text.count(old) == 1, f"{text.count(old)} times: {old}"
        text = text.replace(old, new)
    path = Path("made_up.toml")
    return BookGame(BOOK, "made-up", path, parse(text, GameFile, path), hash="")


UNPROVED = "printed-figure-is-unproved"


def only_finding(rule: str, *changes: tuple[str, str], prove: Prove | None = None) -> Finding:
    """What is found in the broken game, which is one thing, by one rule.

    Figures that a test's engine has not proved are another matter.
    """
    found = lint_game(game(*changes), prove=prove)
    if rule != UNPROVED:
        found = [f for f in found if f.rule != UNPROVED]
    assert [f.rule for f in found] == [rule], found
    return found[0]


def brief(finding: Finding) -> tuple[str, str, str]:
    """Severity, place and lines."""
    return finding.severity, finding.where, finding.lines


def found_at(address: str, line: int, rule: str, prove: Prove | None = None) -> bool:
    """Does a rule find something in this line of a real book?"""
    name, _, slug = address.partition("/")
    return any(
        first <= line <= last
        for finding in lint_game(book(name).game(slug), only=rule, prove=prove)
        for first, last in spans(finding.lines)
    )
