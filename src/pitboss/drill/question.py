"""A question about a round that was played: what lies there, the choices, and which is right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pitboss.engines.play import Round
from pitboss.engines.written import settled
from pitboss.equipment.chance import Chance, shuffle
from pitboss.facts import BANKER, SEATS_FROM_NOUGHT, SHOOTER
from pitboss.money.cents import money
from pitboss.report.ruling import as_page, fallen, laid
from pitboss.rulebook.house_options import written

CHOICES = 4
"""Answers to choose from, where there are so many."""

Hands = Mapping[str, Sequence[Sequence[str]]]


@dataclass(frozen=True, kw_only=True)
class Question:
    """Something to be asked, and its key; `shown` is all of it that may be seen beforehand."""

    kind: str
    topic: str
    """What it is about, within its kind: a wager, a hand, an irregularity."""
    says: str
    choices: tuple[str, ...]
    right: int
    """Which of the choices, from 0."""
    lines: str
    """Where the book prints it."""
    because: str
    scene: Mapping[str, Any]
    played: Round

    def shown(self) -> dict[str, Any]:
        """What somebody is asked, without the key."""
        return {
            "kind": self.kind,
            "says": self.says,
            "choices": list(self.choices),
            "scene": dict(self.scene),
        }

    def key(self) -> dict[str, Any]:
        """What is right, why, and the ruling on the round."""
        return {
            "right": self.right,
            "because": self.because,
            "lines": self.lines,
            "ruling": as_page(settled(self.played)),
        }


@dataclass(frozen=True)
class Asked:
    """What a kind of question makes of a round, before the answers are mixed."""

    says: str
    answer: str
    others: Sequence[str]
    """Wrong answers, the likeliest first."""
    lines: str
    because: str
    scene: Mapping[str, Any]
    played: Round


def mixed(asked: Asked, kind: str, topic: str, chance: Chance) -> Question | None:
    """The question with its answers in any order; none where there is nothing else to answer."""
    others = [other for other in dict.fromkeys(asked.others) if other != asked.answer]
    order = [asked.answer, *others[: CHOICES - 1]]
    if len(order) < 2:
        return None
    places = list(range(len(order)))
    shuffle(places, chance)
    return Question(
        kind=kind,
        topic=topic,
        says=asked.says,
        choices=tuple(order[place] for place in places),
        right=places.index(0),
        lines=asked.lines,
        because=asked.because,
        scene=asked.scene,
        played=asked.played,
    )


def scene(played: Round, lie: Hands | None = None) -> dict[str, Any]:
    """A round as it lies before the dealer; `lie` are the cards where not all may be seen."""
    on = played.terms
    return {
        "title": on.offer.data.game.title,
        "house": on.offer.book.data.title,
        "options": {name: written(value) for name, value in on.chosen().items()},
        "carried": _carried(played),
        "seats": [_seat(played, seat) for seat in range(on.seats) if _is_in(played, seat)],
        "hands": laid(played) if lie is None else lie,
        "thrown": fallen(played),
    }


def _is_in(played: Round, seat: int) -> bool:
    posted = any(at == seat for at, _ in played.tape.posted)
    return seat < len(played.stakes) and (bool(played.stakes[seat].any()) or posted)


def _seat(played: Round, seat: int) -> dict[str, Any]:
    """What a seat has on the layout, what it has called and what it has done."""
    on = played.terms
    amounts = {
        int(spot): int(played.stakes[seat, spot]) for spot in np.flatnonzero(played.stakes[seat])
    }
    for (at, spot), amount in played.tape.posted.items():
        if at == seat:
            amounts[int(spot)] = amounts.get(int(spot), 0) + amount
    did = [e.value for e in played.events if e.kind == "action" and e.seat == seat]
    called = [name for name in on.game.calls if played.carry[on.game.call_cell(seat, name)]]
    return {
        "seat": seat + 1,
        "wagers": [[on.spot_title(spot), money(amount)] for spot, amount in amounts.items()],
        "did": [on.game.actions[action].replace("-", " ") for action in did],
        "called": [name.replace("-", " ") for name in called],
    }


def _carried(played: Round) -> list[list[str]]:
    """What the table carried into the round: a point, a meter, a button."""
    game, found = played.terms.game, []
    for name, cell in zip(game.carry, played.carry, strict=False):
        value = int(cell)
        said = _worth(name, value, amount=name in game.carry_money)
        if said:
            found.append([name.replace("-", " "), said])
    return found


def _worth(name: str, value: int, *, amount: bool) -> str:
    """What a table carries under a name, in words; nothing where it is not worth saying."""
    if amount:
        return money(value)
    if name in SEATS_FROM_NOUGHT:
        return f"seat {value + 1}"
    if name in (SHOOTER, BANKER):
        return f"seat {value}" if value else ""
    if name == "point":
        return str(value) if value else "off"
    if name == "fire-points":
        return ", ".join(str(n) for n in range(4, 11) if value >> n & 1)
    return "yes" if value else ""
