"""Blackjack Switch by hand and upcard, and what two cards are worth: that decides the switch."""

from __future__ import annotations

import numpy as np

from pitboss.engines.exact import unit_stake
from pitboss.engines.exact.stages.switching import SwitchSolver
from pitboss.engines.strategy import Best, main_wager
from pitboss.families.twentyone import class_name, hand_class
from pitboss.report.charts import Chart
from pitboss.report.charts.twentyone import (
    LETTERS,
    UPCARDS,
    example,
    first_two,
    hand_charts,
    insurance_chart,
    key_of,
)
from pitboss.rulebook.terms import Terms

__all__ = ["charts", "example", "key_of"]

NOTE = (
    "what two cards win, in hundredths of their wager, once the dealer has no blackjack; switch "
    "when the two hands that it makes add up to more (for one deal to the last digit: "
    "--mistake switch --cards ... --dealer ...)"
)


def charts(terms: Terms, best: Best) -> list[Chart]:
    plays = hand_charts(best.policy, LETTERS, first_two, "against the dealer's upcard")
    return [_switch_chart(terms, best), *plays, insurance_chart(best)]


def _switch_chart(terms: Terms, best: Best) -> Chart:
    """What every two cards are worth, those of one class together."""
    solver = SwitchSolver(terms, unit_stake(terms, main_wager(terms)))
    worths = np.array([solver.worth_of_two(up - 1, best.policy) for up in UPCARDS])
    rows = _rows(solver)
    lines = [np.average(worths[:, numbers], axis=1, weights=n) for numbers, n in rows.values()]
    return Chart(
        name="switch or keep",
        rows=list(rows),
        columns=[str(up) if up > 1 else "A" for up in UPCARDS],
        cells=[[f"{round(100 * worth):+d}" for worth in line] for line in lines],
        note=NOTE,
        ordered=False,
    )


def _rows(solver: SwitchSolver) -> dict[str, tuple[list[int], list[float]]]:
    """The numbers of the two cards that make up each row, and in how many ways each comes."""
    asked, two = solver.asked, solver.two
    classes: dict[int, tuple[list[int], list[float]]] = {}
    for number, (low, high) in enumerate(two.kinds):
        if number != two.natural:
            hand = int(asked.hands.coded[two.hands[number]])
            numbers, ways = classes.setdefault(hand_class(hand, low == high), ([], []))
            numbers.append(number)
            ways.append(float(asked.shoe[low] * asked.shoe[high]))
    named = {class_name(number): row for number, row in sorted(classes.items())}
    last = ("21 by a switch", len(two.kinds)), ("a blackjack", two.natural)
    return named | {name: ([number], [1.0]) for name, number in last}
