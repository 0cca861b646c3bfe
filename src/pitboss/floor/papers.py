"""Exams marked anew, for an audit: every paper by asking its questions again."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pitboss.drill import exam as exams
from pitboss.drill.asking import Asker
from pitboss.drill.exam import Answered, Exam
from pitboss.errors import PitbossError
from pitboss.ledger.entries import Entry
from pitboss.rulebook.loader import Book
from pitboss.rulebook.shelf import edition
from pitboss.rulebook.terms import bind


class Papers:
    """Every marked paper has the marks that its answers are worth."""

    def __init__(self, books: Sequence[Book]) -> None:
        self._books = books
        self._exams: dict[int, Exam] = {}
        self._chosen: dict[tuple[int, str], int] = {}
        """By exam and person: how many questions were answered."""
        self._askers: dict[int, Asker] = {}
        self.marked = 0
        self.problems: list[str] = []
        self.other_rules: list[str] = []

    def hear(self, entry: Entry) -> None:
        data = entry.data
        if entry.kind == "exam-set":
            self._exams[entry.number] = msgspec.convert(data, Exam)
        elif entry.kind == "exam-begun":
            self._chosen[data["exam"], entry.actor] = 0
        elif entry.kind == "exam-answered":
            self._chosen[data["exam"], entry.actor] += 1
        elif entry.kind == "exam-marked":
            try:
                self._mark(entry)
                self.marked += 1
            except (PitbossError, LookupError) as error:
                said = error.message if isinstance(error, PitbossError) else repr(error)
                self.problems.append(f"entry {entry.number}: the paper cannot be marked: {said}")

    def _mark(self, entry: Entry) -> None:
        data, number = entry.data, entry.data["exam"]
        exam, answers = self._exams[number], msgspec.convert(data["answers"], list[Answered])
        asker = self._asker(number)
        right = sum(each.right for each in answers)
        said = (len(answers), data["right"], data["of"], data["passed"])
        if said != (self._chosen[number, data["person"]], right, exam.count, exam.passes(right)):
            self._wrong(entry, asker, "its marks are not those of its answers")
        for place, was in enumerate(answers, 1):
            if exams.marked_anew(asker, was) != was:
                self._wrong(entry, asker, f"question {place}, asked again, is not marked so")
                return

    def _asker(self, number: int) -> Asker:
        if number not in self._askers:
            exam = self._exams[number]
            offer = edition(self._books, exam.address, exam.files)
            self._askers[number] = Asker(bind(offer, exam.options))
        return self._askers[number]

    def _wrong(self, entry: Entry, asker: Asker, what: str) -> None:
        said = f"entry {entry.number}: {what}"
        if entry.revision != (current := exams.revision(asker.terms)):
            self.other_rules.append(
                f"{said}; it was made under revision {entry.revision}, and the rules are now "
                f"{current}"
            )
        else:
            self.problems.append(said)
