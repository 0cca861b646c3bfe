"""The dealer school of a floor: drills, exams, and who needs what; all of it is in the journal.

What somebody is being asked is in memory only. His answers are entries, so that his weak spots
come back after a restart too, and an exam goes on with the next question.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from pitboss.drill import exam as exams
from pitboss.drill.asking import Asker, Topic, next_question, read_kinds, topic_name
from pitboss.drill.exam import Answered, Exam
from pitboss.drill.memory import Answer, Memory
from pitboss.drill.question import Question
from pitboss.equipment.chance import SystemChance
from pitboss.errors import BadInput, NotAllowed, unknown
from pitboss.floor.house import Floor
from pitboss.floor.people import NOBODY, Forbidden, Person, Role
from pitboss.ledger.entries import Batch, Draft, Entry
from pitboss.ledger.store import now, seconds_between
from pitboss.rulebook.schema import Scalar

KINDS = ("drilled", "exam-set", "exam-begun", "exam-answered", "exam-marked")
MOST_ASKERS = 64
SECRET = "exams"


@dataclass(frozen=True)
class Pending:
    """What somebody is asked at the moment."""

    address: str
    given: Mapping[str, Scalar]
    kinds: Sequence[str]
    limit: int
    """Seconds after which an answer counts as wrong; 0 for none."""
    seed: int
    question: Question
    since: str


@dataclass(frozen=True)
class Told:
    """How an answer was, with all that there is to learn from it."""

    question: Question
    chosen: int
    late: bool
    seconds: float

    @property
    def right(self) -> bool:
        return self.chosen == self.question.right and not self.late


@dataclass
class Paper:
    """Somebody's paper of an exam."""

    person: str
    begun: str
    chosen: list[tuple[int, float]] = field(default_factory=list)
    """What was answered so far, with the seconds that it took."""
    answered: list[Answered] = field(default_factory=list)
    """The same with their questions, as far as they are in memory; all of them once marked."""
    marked: Entry | None = None

    @property
    def right(self) -> int:
        return sum(each.right for each in self.answered)


@dataclass
class Pupil:
    """What somebody has answered, by game and by options."""

    memories: dict[str, Memory] = field(default_factory=dict)
    last: dict[str, Topic] = field(default_factory=dict)


class School:
    """Asks, marks and remembers, on one floor."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.exams: dict[int, tuple[Exam, Entry]] = {}
        self.papers: dict[int, dict[str, Paper]] = defaultdict(dict)
        self.pupils: dict[str, Pupil] = defaultdict(Pupil)
        self.pending: dict[str, Pending] = {}
        self._askers: dict[str, Asker] = {}
        self._asked: dict[tuple[int, str], tuple[int, int, Question, str]] = {}
        """By exam and person: the place, the seed and the question, and since when it is asked."""
        self._read_upto = 0
        self._turn, self._loading = asyncio.Lock(), asyncio.Lock()

    async def ready(self) -> None:
        """Read what the journal has; later entries are heard as they are written."""
        async with self._loading:
            if not self._read_upto:
                found = await asyncio.to_thread(
                    lambda: (self.floor.store.last()[0], list(self._entries()))
                )
                for entry in found[1]:
                    self._hear(entry)
                self._read_upto = max(found[0], 1)

    def _entries(self) -> list[Entry]:
        return list(self.floor.store.entries(kinds=KINDS))

    def _hear(self, entry: Entry) -> None:
        data = entry.data
        match entry.kind:
            case "drilled":
                said = (data["kind"], data["topic"])
                right = data["chosen"] == data["answer"] and not data.get("late")
                self._learn(entry.actor, data["address"], said, right, data["seconds"], entry.at)
            case "exam-set":
                self.exams[entry.number] = msgspec.convert(data, Exam), entry
            case "exam-begun":
                self.papers[data["exam"]][entry.actor] = Paper(entry.actor, entry.at)
            case "exam-answered":
                paper = self.papers[data["exam"]][entry.actor]
                paper.chosen.append((data["chosen"], data["seconds"]))
            case "exam-marked":
                paper = self.papers[data["exam"]][data["person"]]
                paper.answered = msgspec.convert(data["answers"], list[Answered])
                paper.marked = entry
                address = self.exams[data["exam"]][0].address
                for each in paper.answered:
                    said = (each.kind, each.topic)
                    self._learn(paper.person, address, said, each.right, each.seconds, entry.at)

    def _learn(
        self, person: str, address: str, topic: Topic, right: bool, seconds: float, at: str
    ) -> None:
        memory = self.pupils[person].memories.setdefault(address, Memory())
        memory.hear(Answer(topic, right, _seconds(at), seconds))
        self.pupils[person].last[address] = topic

    async def _write(self, person: str, kind: str, data: dict[str, Any], revision: str) -> Entry:
        draft = Draft(kind=kind, actor=person, data=data, revision=revision)
        [entry] = await self.floor.journal.append(Batch(drafts=[draft]))
        self._hear(entry)
        return entry

    def asker(self, address: str, given: Mapping[str, str | Scalar]) -> Asker:
        """Who asks about a game under some options."""
        key = f"{address} {sorted(given.items())}"
        if key not in self._askers:
            if len(self._askers) >= MOST_ASKERS:
                self._askers.pop(next(iter(self._askers)))
            self._askers[key] = Asker(self.floor.shelf.terms(address, given))
        return self._askers[key]

    # drills

    async def ask(
        self,
        person: Person,
        address: str,
        given: Mapping[str, str | Scalar],
        kinds: str,
        limit: int,
        *,
        another: bool = False,
    ) -> Pending:
        """The next question, or the one that somebody still owes an answer to."""
        _known(person)
        await self.ready()
        wanted, asker = read_kinds(kinds), self.asker(address, given)
        if not 0 <= limit <= 600:
            raise BadInput("an answer takes 0 to 600 seconds; 0 waits for ever", code="drill")
        before = self.pending.get(person.id)
        same = before and (before.address, before.given, before.kinds) == (address, given, wanted)
        if before and same and not another:
            return before
        topics = asker.topics(wanted)
        pupil, chance = self.pupils[person.id], SystemChance()
        memory, last = pupil.memories.get(address, Memory()), pupil.last.get(address)
        at = _seconds(now())

        def made() -> tuple[int, Question]:
            return next_question(
                asker, topics, lambda some: memory.pick(some, chance, at, last), chance
            )

        seed, question = await asyncio.to_thread(made)
        asked = Pending(address, dict(given), wanted, limit, seed, question, now())
        self.pending[person.id] = asked
        return asked

    async def answer(self, person: Person, chosen: int, seed: int) -> Told:
        """An answer to what was asked last; it is in the journal when this returns."""
        _known(person)
        await self.ready()
        asked = self.pending.get(person.id)
        if asked is None or asked.seed != seed:
            raise NotAllowed("that question is not open any more: ask for the next", code="drill")
        question = asked.question
        if not 0 <= chosen < len(question.choices):
            raise BadInput(f"choose an answer from 1 to {len(question.choices)}", code="drill")
        del self.pending[person.id]
        took = max(0.0, seconds_between(asked.since, now()))
        late = 0 < asked.limit < took
        data = {
            "address": asked.address,
            "options": dict(asked.given),
            "kind": question.kind,
            "topic": question.topic,
            "seed": asked.seed,
            "chosen": question.choices[chosen],
            "answer": question.choices[question.right],
            "seconds": round(took, 1),
        }
        revision = exams.revision(self.asker(asked.address, asked.given).terms)
        await self._write(person.id, "drilled", data | ({"late": True} if late else {}), revision)
        return Told(question, chosen, late, took)

    # exams

    async def set_exam(self, person: Person, exam: Exam, asker: Asker) -> Entry:
        """A supervisor sets an exam; its number is that of its entry."""
        person.must("examine", "set an exam")
        await self.ready()
        for one in exam.people:
            if self.floor.store.person(one) is None:
                raise unknown("person", one, (), code="person")
        data = msgspec.to_builtins(exam)
        return await self._write(person.id, "exam-set", data, exams.revision(asker.terms))

    def exam(self, number: int) -> tuple[Exam, Entry]:
        if number not in self.exams:
            raise BadInput(f"no exam has the number {number}", code="unknown")
        return self.exams[number]

    def mine(self, person: Person) -> list[int]:
        """The exams that somebody takes, the newest first."""
        return [
            number
            for number, (exam, entry) in sorted(self.exams.items(), reverse=True)
            if (not exam.people or person.id in exam.people) and entry.actor != person.id
        ]

    def check_takes(self, person: Person, number: int) -> None:
        """Refuse who is not asked, and who has set it himself."""
        exam, entry = self.exam(number)
        if exam.people and person.id not in exam.people:
            raise Forbidden("this exam was set for others", code="exam")
        if entry.actor == person.id and person.role is not Role.HOST:
            raise Forbidden("you have set this exam: others take it", code="exam")

    def paper(self, number: int, person: str) -> Paper | None:
        return self.papers.get(number, {}).get(person)

    def left(self, number: int, paper: Paper) -> float:
        """Seconds that are left of a paper."""
        return 60 * self.exam(number)[0].minutes - seconds_between(paper.begun, now())

    async def begin(self, person: Person, number: int) -> None:
        """From now on the time runs; a paper is begun once."""
        _known(person)
        await self.ready()
        self.check_takes(person, number)
        exam, _ = self.exam(number)
        asker = self._examiner(exam)
        async with self._turn:
            if self.paper(number, person.id) is not None:
                return
            data = {"exam": number}
            await self._write(person.id, "exam-begun", data, exams.revision(asker.terms))

    def _examiner(self, exam: Exam) -> Asker:
        """Who asks an exam: by the files that it was set by."""
        asker = self.asker(exam.address, exam.options)
        if dict(asker.terms.offer.files) != exam.files:
            raise NotAllowed(
                f"this exam was set on another edition of {exam.address}: it must be set anew",
                code="exam",
            )
        return asker

    async def question(self, number: int, paper: Paper) -> tuple[int, Question, str]:
        """The seed of a paper's next question, the question, and since when it is asked."""
        exam, _ = self.exam(number)
        nth, key = len(paper.chosen), (number, paper.person)
        held = self._asked.get(key)
        if held is None or held[0] != nth:
            seed, question = await self._nth(exam, number, paper.person, nth)
            held = self._asked[key] = (nth, seed, question, now())
        return held[1:]

    async def _nth(self, exam: Exam, number: int, person: str, nth: int) -> tuple[int, Question]:
        secret, asker = self.floor.store.secret(SECRET), self._examiner(exam)
        return await asyncio.to_thread(exams.nth_question, exam, asker, secret, number, person, nth)

    async def answer_exam(self, person: Person, number: int, nth: int, chosen: int) -> None:
        """An answer to a paper's next question; the last one has the paper marked."""
        _known(person)
        await self.ready()
        exam, _ = self.exam(number)
        async with self._turn:
            paper = self.paper(number, person.id)
            if paper is None:
                raise NotAllowed("begin the exam first", code="exam")
            if await self._overdue(number, paper):
                raise NotAllowed("the time of this exam is over, and it is marked", code="exam")
            if paper.marked is not None or nth != len(paper.chosen):
                raise NotAllowed(f"question {nth + 1} is answered already", code="exam")
            seed, question, since = await self.question(number, paper)
            if not 0 <= chosen < len(question.choices):
                raise BadInput(f"choose an answer from 1 to {len(question.choices)}", code="exam")
            took = round(max(0.0, seconds_between(since, now())), 1)
            data = {"exam": number, "question": nth + 1, "chosen": chosen, "seconds": took}
            revision = exams.revision(self._examiner(exam).terms)
            await self._write(person.id, "exam-answered", data, revision)
            if len(paper.answered) == nth:
                paper.answered.append(exams.marked(question, seed, chosen, took))
            if len(paper.chosen) == exam.count:
                await self._mark(number, paper)

    async def close_overdue(self, number: int) -> None:
        """Mark the papers of an exam whose time is over."""
        await self.ready()
        async with self._turn:
            for paper in list(self.papers.get(number, {}).values()):
                await self._overdue(number, paper)

    async def _overdue(self, number: int, paper: Paper) -> bool:
        if paper.marked is None and self.left(number, paper) <= 0:
            await self._mark(number, paper)
            return True
        return False

    async def _mark(self, number: int, paper: Paper) -> None:
        """What is not answered is wrong. Questions from before a restart are asked again."""
        exam, _ = self.exam(number)
        for nth in range(len(paper.answered), len(paper.chosen)):
            seed, question = await self._nth(exam, number, paper.person, nth)
            paper.answered.append(exams.marked(question, seed, *paper.chosen[nth]))
        data = {
            "exam": number,
            "person": paper.person,
            "answers": [msgspec.to_builtins(each) for each in paper.answered],
            "right": paper.right,
            "of": exam.count,
            "passed": exam.passes(paper.right),
        }
        self._asked.pop((number, paper.person), None)
        revision = exams.revision(self._examiner(exam).terms)
        await self._write("house", "exam-marked", data, revision)

    # who needs what

    def weak(self, person: str, most: int = 3) -> list[tuple[str, str, float]]:
        """Somebody's weakest topics: the game, the topic in words, and the share that was right."""
        found = []
        for address, memory in self.pupils[person].memories.items():
            try:
                terms = self.floor.shelf.terms(address)
            except BadInput:
                continue  # its book is not on the shelf any more
            for topic, known in memory.weak():
                found.append((address, topic_name(terms, topic), known.share))
        return sorted(found, key=lambda each: each[2])[:most]

    def counts(self, person: str) -> tuple[int, int]:
        """How many questions somebody has answered, and how many rightly."""
        known = [k for m in self.pupils[person].memories.values() for k in m.known.values()]
        return sum(k.asked for k in known), sum(k.right for k in known)


def _known(person: Person) -> None:
    if person.id == NOBODY:
        raise Forbidden("say who you are first", code="login")


def _seconds(at: str) -> float:
    return seconds_between("1970-01-01T00:00:00Z", at)
