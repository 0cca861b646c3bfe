"""An exam: the same topics for everybody, other rounds for each, and how a paper is marked.

A paper's questions follow from a seed that only the house can work out, so that nothing of them
has to be kept before they are answered. A marked paper lays open the seeds of its questions:
anybody can have them asked again, and mark it anew.
"""

from __future__ import annotations

import hashlib
import hmac
import inspect
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from pitboss.drill import asking
from pitboss.drill.asking import Asker, Topic, next_question, read_kinds
from pitboss.drill.question import Question
from pitboss.equipment.chance import SeededChance, shuffle
from pitboss.errors import BadInput
from pitboss.revisions import revision as code_revision
from pitboss.rulebook.schema import Scalar
from pitboss.rulebook.terms import Terms

MOST_QUESTIONS, MOST_MINUTES = 100, 180


class Exam(msgspec.Struct, frozen=True, kw_only=True):
    """What a supervisor has set."""

    address: str
    options: dict[str, Scalar]
    files: dict[str, str]
    """The files of the book that it is about, with their SHA-256."""
    kinds: list[str]
    count: int
    minutes: int
    """For the whole paper."""
    least: int
    """What passes, in percent of the questions."""
    people: list[str] = []
    """Whose exam it is; nobody named is everybody."""

    def check(self) -> None:
        """Refuse a length that no exam has."""
        for what, value, low, high in (
            ("questions", self.count, 1, MOST_QUESTIONS),
            ("minutes", self.minutes, 1, MOST_MINUTES),
            ("percent to pass", self.least, 1, 100),
        ):
            if not low <= value <= high:
                raise BadInput(f"an exam has {low} to {high} {what}, not {value}", code="exam")

    def passes(self, right: int) -> bool:
        return 100 * right >= self.least * self.count


class Answered(msgspec.Struct, frozen=True, kw_only=True):
    """One question of a marked paper, all of it."""

    kind: str
    topic: str
    seed: int
    says: str
    chosen: str
    answer: str
    right: bool
    seconds: float
    lines: str = ""
    because: str = ""


def set_exam(
    terms: Terms,
    given: Mapping[str, Scalar],
    asked: str,
    *,
    count: int,
    minutes: int,
    least: int,
    people: Sequence[str] = (),
) -> tuple[Exam, Asker]:
    """An exam on a game under some options, and who asks it."""
    asker = Asker(terms)
    kinds = read_kinds(asked)
    for kind in kinds if asked else ():
        asker.topics([kind])
    exam = Exam(
        address=terms.address,
        options={name: terms.options[name] for name in given},
        files=dict(terms.offer.files),
        kinds=list(dict.fromkeys(kind for kind, _ in asker.topics(kinds))),
        count=count,
        minutes=minutes,
        least=least,
        people=list(people),
    )
    exam.check()
    return exam, asker


def nth_question(
    exam: Exam, asker: Asker, secret: bytes, number: int, person: str, nth: int
) -> tuple[int, Question]:
    """The seed and the question of one place of somebody's paper, from 0.

    Topics come in the same order for everybody; no two people get the same round.
    """
    topics = _in_order(exam, asker, _number(secret, f"{number}"))
    from_here = topics[nth % len(topics) :] + topics[: nth % len(topics)]
    chance = SeededChance(_number(secret, f"{number}:{person}:{nth}"))
    return next_question(asker, from_here, lambda some: some[0], chance)


def marked(question: Question, seed: int, chosen: int, seconds: float) -> Answered:
    """An answer as a marked paper has it."""
    return Answered(
        kind=question.kind,
        topic=question.topic,
        seed=seed,
        says=question.says,
        chosen=question.choices[chosen],
        answer=question.choices[question.right],
        right=chosen == question.right,
        seconds=round(seconds, 1),
        lines=question.lines,
        because=question.because,
    )


def marked_anew(asker: Asker, was: Answered) -> Answered | None:
    """The same answer, marked by asking its question again; none if it is not asked so."""
    question = asker.ask((was.kind, was.topic), was.seed)
    if question is None or was.chosen not in question.choices:
        return None
    return marked(question, was.seed, question.choices.index(was.chosen), was.seconds)


def revision(terms: Terms) -> str:
    """Of the code that asks, of the game, and of the files that it was read from."""
    code = code_revision(Path(inspect.getfile(asking)), terms.game.file)
    return f"{code}+{terms.offer.edition}"


def _in_order(exam: Exam, asker: Asker, seed: int) -> list[Topic]:
    """All topics of an exam: the kinds in turn, each kind's topics in any order."""
    chance, by_kind = SeededChance(seed), list[list[Topic]]()
    for kind in exam.kinds:
        topics = asker.topics([kind])
        places = list(range(len(topics)))
        shuffle(places, chance)
        by_kind.append([topics[place] for place in places])
    return _in_turn(by_kind)


def _in_turn(by_kind: Sequence[list[Topic]]) -> list[Topic]:
    longest = max(map(len, by_kind))
    return [topics[i] for i in range(longest) for topics in by_kind if i < len(topics)]


def _number(secret: bytes, of: str) -> int:
    return int.from_bytes(hmac.digest(secret, of.encode(), hashlib.sha256))
