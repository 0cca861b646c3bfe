"""What somebody knows and what he does not: his weak spots come back more often.

Each topic lies in a box. A right answer moves it to the next one, which is asked again after a
longer while; a wrong one moves it back to the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pitboss.drill.asking import Topic
from pitboss.equipment.chance import Chance

MINUTE, DAY = 60.0, 86_400.0
AFTER = (0.0, 10 * MINUTE, DAY, 3 * DAY, 8 * DAY, 21 * DAY)
"""Seconds after which a topic of each box is due again."""
WEAK, NEW, DUE, KNOWN = 12, 4, 4, 1
"""How often a topic comes: one that went wrong, one not asked yet, one that is due, another."""


@dataclass
class Known:
    """How somebody stands with one topic."""

    box: int = 0
    at: float = 0.0
    """When it was last asked, in seconds."""
    asked: int = 0
    right: int = 0
    seconds: float = 0.0
    """Of all answers together."""

    @property
    def share(self) -> float:
        return self.right / self.asked if self.asked else 0.0


class Answer(NamedTuple):
    """An answer that was given once."""

    topic: Topic
    right: bool
    at: float
    seconds: float


@dataclass
class Memory:
    """All that somebody has been asked about one game."""

    known: dict[Topic, Known] = field(default_factory=dict)

    @classmethod
    def of(cls, answers: Iterable[Answer]) -> Memory:
        made = cls()
        for answer in answers:
            made.hear(answer)
        return made

    def hear(self, answer: Answer) -> None:
        """One more answer."""
        known = self.known.setdefault(answer.topic, Known())
        known.box = min(known.box + 1, len(AFTER) - 1) if answer.right else 0
        known.at, known.asked = answer.at, known.asked + 1
        known.right += answer.right
        known.seconds += answer.seconds

    def weight(self, topic: Topic, now: float) -> int:
        """How often a topic should come now, beside the others."""
        known = self.known.get(topic)
        if known is None:
            return NEW
        if not known.box:
            return WEAK
        return DUE if now - known.at >= AFTER[known.box] else KNOWN

    def pick(
        self, topics: Sequence[Topic], chance: Chance, now: float, last: Topic | None
    ) -> Topic:
        """The next topic; kinds come alike often, and none twice running if there is another."""
        others = [topic for topic in topics if topic != last] or list(topics)
        kinds = list(dict.fromkeys(kind for kind, _ in others))
        heavy = [max(self.weight(topic, now) for topic in others if topic[0] == k) for k in kinds]
        kind = kinds[_weighed(heavy, chance)]
        mine = [topic for topic in others if topic[0] == kind]
        return mine[_weighed([self.weight(topic, now) for topic in mine], chance)]

    def weak(self) -> list[tuple[Topic, Known]]:
        """What went wrong more often than not, or last; the worst first."""
        found = [(t, k) for t, k in self.known.items() if not k.box or 2 * k.right < k.asked]
        return sorted(found, key=lambda each: (each[1].share, -each[1].asked))


def _weighed(weights: Sequence[int], chance: Chance) -> int:
    """A place, each as likely as its weight says."""
    at = chance.below(sum(weights))
    for place, weight in enumerate(weights):
        at -= weight
        if at < 0:
            return place
    return len(weights) - 1
