"""Which questions there are about a game, and one of them from a number.

A question is made from its kind, its topic and a seed by the rules in force, and from nothing else:
so the answers of an exam are marked anew from the journal whenever somebody wants to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pitboss.drill import draws, house_way, irregularities, order, payoffs
from pitboss.drill.question import Asked, Question, mixed
from pitboss.drill.rounds import Dealing
from pitboss.equipment.chance import Chance, SeededChance
from pitboss.errors import NotAllowed, unknown
from pitboss.rulebook.terms import Terms


class Kind(NamedTuple):
    """A kind of question."""

    says: str
    topics: Callable[[Terms], list[str]]
    ask: Callable[[Dealing, str, Chance], Asked | None]


KINDS = {
    "payoffs": Kind("what a seat is paid", payoffs.topics, payoffs.ask),
    "order": Kind("who is settled first", order.topics, order.ask),
    "draws": Kind("whether a hand draws", draws.topics, draws.ask),
    "house-way": Kind("how a hand is set", house_way.topics, house_way.ask),
    "irregularities": Kind(
        "what happens when something goes wrong", irregularities.topics, irregularities.ask
    ),
}

Topic = tuple[str, str]
"""A kind of question, and what it is about within its kind."""


def read_kinds(given: str) -> list[str]:
    """Kinds as they were typed: `payoffs,order`; nothing is all of them."""
    wanted = [name.strip() for name in given.split(",") if name.strip()]
    for name in wanted:
        if name not in KINDS:
            raise unknown("kind of question", name, KINDS, code="drill")
    return list(dict.fromkeys(wanted)) or list(KINDS)


def topic_name(terms: Terms, topic: Topic) -> str:
    """A topic in words: `payoffs: Place`."""
    kind, about = topic
    rule = terms.wagers.get(about) if kind == "payoffs" else None
    return f"{kind.replace('-', ' ')}: {rule.title if rule else about.replace('-', ' ')}"


@dataclass
class Asker:
    """Asks about one game of a book."""

    terms: Terms

    def __post_init__(self) -> None:
        self._dealing = Dealing(self.terms)

    def topics(self, kinds: Sequence[str] = tuple(KINDS)) -> list[Topic]:
        """All that can be asked here of some kinds, or a refusal that says what can be."""
        found = [(kind, topic) for kind in kinds for topic in KINDS[kind].topics(self.terms)]
        if not found:
            here = [name for name, kind in KINDS.items() if kind.topics(self.terms)]
            raise NotAllowed(
                f"{self.terms.address} has nothing to ask about {' or '.join(kinds)}; it has "
                f"{', '.join(here)}",
                allowed=here,
                code="drill",
            )
        return found

    def ask(self, topic: Topic, seed: int) -> Question | None:
        """The question of this topic and seed; none if no round of it comes to that."""
        kind, about = topic
        chance = SeededChance(seed)
        asked = KINDS[kind].ask(self._dealing, about, chance)
        return mixed(asked, kind, about, chance) if asked else None


def next_question(
    asker: Asker,
    topics: list[Topic],
    pick: Callable[[Sequence[Topic]], Topic],
    chance: Chance,
) -> tuple[int, Question]:
    """The seed and the question of a topic that somebody picks.

    What cannot be asked in a few tries, a wager that nobody can make here or a prize that never
    comes, is taken off the topics.
    """
    while topics:
        topic = pick(topics)
        seed = chance.below(1 << 62)
        for _ in range(2):
            question = asker.ask(topic, seed)
            if question is not None:
                return seed, question
            seed = chance.below(1 << 62)
        topics.remove(topic)
    raise NotAllowed(f"{asker.terms.address} has nothing more to ask", code="drill")
