"""Games of twenty-one by hand and upcard, in letters: blackjack's, to which a game adds its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from pitboss.engines.strategy import Best
from pitboss.errors import BadInput
from pitboss.families.twentyone import (
    FIRST_TWO,
    INSURANCE_KEYS,
    Act,
    class_of,
    play_key,
)
from pitboss.registry import Array
from pitboss.report.charts import Chart, unreadable
from pitboss.rulebook.terms import Terms

UPCARDS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)

Letters = Mapping[tuple[int, ...], tuple[str, str, str]]
"""The first plays of a cell, to its letters, what they mean and the tone of the cell."""

LETTERS: Letters = {
    (Act.HIT,): ("H", "hit", "hit"),
    (Act.STAND,): ("S", "stand", "stand"),
    (Act.DOUBLE, Act.HIT): ("D", "double, or else hit", "double"),
    (Act.DOUBLE, Act.STAND): ("Ds", "double, or else stand", "double"),
    (Act.SPLIT,): ("P", "split", "split"),
    (Act.SURRENDER, Act.HIT): ("R", "surrender two cards, hit with three or more", "surrender"),
    (Act.SURRENDER, Act.STAND): (
        "Rs",
        "surrender two cards, stand with three or more",
        "surrender",
    ),
    (Act.SURRENDER, Act.DOUBLE): ("Rd", "surrender, or else double", "surrender"),
    (Act.SURRENDER, Act.SPLIT): ("Rp", "surrender, or else split", "surrender"),
}


def letter_of(cell: int, letters: Letters) -> str:
    """The letters of a policy cell: its first play, and what stands in for it."""
    first, second = cell & 0xFFFF, cell >> 16 & 0xFFFF
    return letters.get((first,), letters.get((first, second), ("?", "", "")))[0]


def hand_charts(
    policy: Array, letters: Letters, key: Callable[[int, int], int], note: str
) -> list[Chart]:
    """Hard totals, soft totals and pairs; `key` is that of a class of hands and an upcard."""
    columns = [str(up) if up > 1 else "A" for up in UPCARDS]
    groups: dict[str, list[tuple[str, int]]] = {
        "hard totals": [(f"hard {n}", class_of("hard", n)) for n in range(5, 21)],
        "soft totals": [(f"A,{n - 11}", class_of("soft", n)) for n in range(13, 21)],
        "pairs": [(_pair(n), class_of("pair", n)) for n in (*range(2, 11), 1)],
    }
    made = []
    for name, rows in groups.items():
        cells = [
            [letter_of(int(policy[key(number, up)]), letters) for up in UPCARDS]
            for _, number in rows
        ]
        asked = [i for i, line in enumerate(cells) if set(line) != {"?"}]
        rows, cells = [rows[i] for i in asked], [cells[i] for i in asked]
        used = {cell for line in cells for cell in line}
        meant = {entry[0]: entry for entry in letters.values() if entry[0] in used}.values()
        made.append(
            Chart(
                name=name,
                rows=[row for row, _ in rows],
                columns=columns,
                cells=cells,
                legend={letter: says for letter, says, _ in meant},
                tones={letter: tone for letter, _, tone in meant},
                note=note,
            )
        )
    return made


FORCED = {"H": ("H*", "must draw", "hit"), "S": ("S*", "must stand", "stand")}


def forced(made: Sequence[Chart], must_hit: int, must_stand: int) -> list[Chart]:
    """The same charts with those plays of hard totals marked that a player is not free in.

    >>> hard = Chart(name="", rows=["hard 11", "hard 12"], columns=["2"], cells=[["H"], ["H"]])
    >>> marked = forced([hard], 11, 19)[0]
    >>> marked.cells, dict(marked.legend)
    ([['H*'], ['H']], {'H*': 'must draw'})
    """

    def marked(row: str, letter: str) -> str:
        kind, _, total = row.partition(" ")
        if kind != "hard" or letter not in FORCED:
            return letter
        no_choice = int(total) <= must_hit if letter == "H" else int(total) >= must_stand
        return FORCED[letter][0] if no_choice else letter

    found = []
    for chart in made:
        rows = zip(chart.rows, chart.cells, strict=True)
        cells = [[marked(row, letter) for letter in line] for row, line in rows]
        used = {letter for line in cells for letter in line}
        more = [entry for entry in FORCED.values() if entry[0] in used]
        legend = {**chart.legend, **{letter: says for letter, says, _ in more}}
        tones = {**chart.tones, **{letter: tone for letter, _, tone in more}}
        found.append(replace(chart, cells=cells, legend=legend, tones=tones))
    return found


def first_two(number: int, up: int) -> int:
    """The key of a box's first two cards."""
    return play_key(number, up, FIRST_TWO)


def charts(terms: Terms, best: Best) -> list[Chart]:
    note = "against the dealer's upcard"
    return [*hand_charts(best.policy, LETTERS, first_two, note), insurance_chart(best)]


def _pair(value: int) -> str:
    name = {1: "A", 10: "10"}.get(value, str(value))
    return f"{name},{name}"


def insurance_chart(best: Best, naturals: bool = True) -> Chart:
    """Against an ace; `naturals` if those are asked too."""
    says: dict[int, str] = {
        Act.INSURE: "insure",
        Act.DECLINE: "decline",
        Act.EVEN_MONEY: "even money",
    }
    rows = ["no ten in hand", "one ten", "two tens", *(["blackjack"] if naturals else [])]
    cells = best.policy[INSURANCE_KEYS : INSURANCE_KEYS + len(rows)]
    lines = [[says[int(cell) & 0xFFFF]] for cell in cells]
    columns = ["against an ace"]
    return Chart(name="insurance", rows=rows, columns=columns, cells=lines, ordered=False)


_SITUATION = re.compile(
    r"(?P<kind>hard|soft|pair)(?: of)? (?P<value>\w+?)s? "
    r"(?:against|vs?\.?)(?: an?)? (?P<up>\w+)$"
)
_VALUES = {"ace": 1, "a": 1, "ten": 10, "t": 10, "j": 10, "q": 10, "k": 10}


def example(terms: Terms) -> str:
    return "hard 16 against 10: stand"


def key_of(terms: Terms, situation: str) -> int:
    match = _SITUATION.match(" ".join(situation.lower().split()))
    if match is None:
        raise unreadable(terms, situation)
    value, up = (_VALUES.get(word, word) for word in (match["value"], match["up"]))
    low, high = {"hard": (4, 20), "soft": (12, 20), "pair": (1, 10)}[match["kind"]]
    if not (str(value).isdecimal() and str(up).isdecimal()):
        raise unreadable(terms, situation)
    if not (low <= int(value) <= high and 1 <= int(up) <= 10):
        raise BadInput(
            f"'{situation}' is no hand to play: a {match['kind']} is {low} to {high}, an upcard "
            f"2 to 10 or ace",
            code="mistake",
        )
    return play_key(class_of(match["kind"], int(value)), int(up), FIRST_TWO)
