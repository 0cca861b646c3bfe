"""The dealer school in the browser: a drill, an exam from its setting to its audit, the class."""

from __future__ import annotations

import html
import re
from typing import Any

import msgspec
import pytest

from pitboss.drill import exam as exams
from pitboss.drill.asking import Asker
from pitboss.drill.exam import Answered, Exam
from pitboss.floor import school
from pitboss.floor.papers import Papers
from pitboss.floor.people import Role
from pitboss.floor.replay import Audit
from pitboss.ledger.entries import Entry
from web.conftest import SHELF, Browser, FloorApp

CRAPS = "toledo/craps"
KEYS = ("because", "verdict", "ruling", "is-right", "is-wrong", "data-lines")
"""What a page says only when a question is answered."""


def field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, page
    return found[1]


def choices(page: str) -> list[str]:
    found = re.findall(r'class="choice"><kbd>\d</kbd> <span>(.*?)</span>', page)
    return [html.unescape(each) for each in found]


def set_by(boss: Browser, **given: Any) -> int:
    form = {"game": CRAPS, "ask": "irregularities", "count": "4", "minutes": "10", "least": "75"}
    page = boss.post("/drill/class", data={**form, **given})
    assert page.status_code == 200, page.text
    return int(re.findall(r"Exam (\d+) is set", page.text)[0])


def entries(app: FloorApp, kind: str) -> list[Entry]:
    return list(app.floor.store.entries(kinds=[kind]))


def audited(app: FloorApp) -> list[str]:
    return Audit(app.floor.store, list(SHELF.books.values())).run().problems


def right_places(app: FloorApp, number: int, whose: Browser) -> list[int]:
    """The key of somebody's paper, as only the house can work it out."""
    exam = msgspec.convert(entries(app, "exam-set")[-1].data, Exam)
    asker = Asker(SHELF.terms(exam.address, exam.options))
    secret = app.floor.store.secret(school.SECRET)
    asked = (
        exams.nth_question(exam, asker, secret, number, whose.id, nth) for nth in range(exam.count)
    )
    return [question.right for _, question in asked]


def take(client: Browser, number: int, places: list[int]) -> str:
    """An exam from its beginning to its end; its last page."""
    at = f"/drill/exams/{number}"
    assert client.post(at, data={"do": "begin"}).status_code == 303
    for nth, place in enumerate(places):
        page = client.get(at).text
        assert not [word for word in KEYS if word in page]
        assert f"Question {nth + 1} of" in page
        answer = {"nth": field(page, "nth"), "choice": str(place + 1)}
        assert client.post(at, data=answer).status_code == 303
    return str(client.get(at).text)


def test_a_drill_asks_tells_and_remembers(client: Browser, floor_app: FloorApp) -> None:
    address = f"/drill/{CRAPS}?ask=irregularities"
    page = client.get(address).text
    assert not [word for word in KEYS if word in page]
    assert client.get(address).text.count(field(page, "seed"))  # the same, until it is answered
    form = {"seed": field(page, "seed"), "ask": "irregularities"}
    told = client.post(f"/drill/{CRAPS}", data={**form, "choice": "1"}).text
    [entry] = entries(floor_app, "drilled")
    right = entry.data["chosen"] == entry.data["answer"]
    assert ("is-right" in told) == right
    assert html.escape(entry.data["answer"][1:], quote=False) in html.unescape(told)
    again = client.post(f"/drill/{CRAPS}", data={**form, "choice": "1"})
    assert again.status_code == 409
    assert "1 of 1" in told if right else "0 of 1" in told


def test_what_went_wrong_is_known_after_a_restart(client: Browser, floor_app: FloorApp) -> None:
    while not floor_app.app.state.school.weak(client.id):
        page = client.get(f"/drill/{CRAPS}?ask=irregularities").text
        form = {"seed": field(page, "seed"), "choice": "1"}
        client.post(f"/drill/{CRAPS}", data=form)
    before = floor_app.app.state.school
    floor_app.app.state.school = school.School(floor_app.floor)
    shown = client.get("/drill").text
    assert floor_app.app.state.school.weak(client.id) == before.weak(client.id)
    assert "Comes back more often" in shown


def test_an_exam_is_set_taken_marked_and_marked_anew(named_app: FloorApp) -> None:
    boss, ann, bob = (
        named_app.person(Role.SUPERVISOR),
        named_app.person(Role.DEALER, "Ann"),
        named_app.person(Role.DEALER, "Bob"),
    )
    number = set_by(boss)
    key = right_places(named_app, number, ann)
    wrong = [(place + 1) % 2 for place in right_places(named_app, number, bob)]
    assert "Passed" in take(ann, number, key)
    assert "Failed" in take(bob, number, wrong)
    one, other = entries(named_app, "exam-marked")
    assert (one.data["right"], one.data["passed"]) == (4, True)
    assert (other.data["right"], other.data["passed"]) == (0, False)
    assert not {each["seed"] for each in one.data["answers"]} & {
        each["seed"] for each in other.data["answers"]
    }
    paper = boss.get(f"/drill/exams/{number}/of/{bob.id}").text
    assert paper.count("is-wrong") == 5  # the result, and four answers
    assert "0 of 4" in boss.get("/drill/class").text
    assert audited(named_app) == []
    named_app.balances()


def test_an_audit_finds_marks_that_were_not_earned(named_app: FloorApp) -> None:
    boss, ann = named_app.person(Role.SUPERVISOR), named_app.person(Role.DEALER, "Ann")
    number = set_by(boss)
    take(ann, number, [(place + 1) % 2 for place in right_places(named_app, number, ann)])
    found = list(named_app.floor.store.entries())

    def problems(change: Any) -> list[str]:
        papers = Papers(list(SHELF.books.values()))
        for entry in found:
            papers.hear(change(entry) if entry.kind == "exam-marked" else entry)
        return papers.problems

    def better(entry: Entry) -> Entry:
        return msgspec.structs.replace(entry, data={**entry.data, "right": 3, "passed": True})

    def all_right(entry: Entry) -> Entry:
        answers = [{**each, "right": True} for each in entry.data["answers"]]
        data = {**entry.data, "answers": answers, "right": 4, "passed": True}
        return msgspec.structs.replace(entry, data=data)

    assert problems(lambda entry: entry) == []
    assert "its marks are not those of its answers" in problems(better)[0]
    assert "question 1, asked again, is not marked so" in problems(all_right)[0]


def test_an_exam_goes_on_after_a_restart(named_app: FloorApp) -> None:
    boss, ann = named_app.person(Role.SUPERVISOR), named_app.person(Role.DEALER, "Ann")
    number = set_by(boss)
    key = right_places(named_app, number, ann)
    at = f"/drill/exams/{number}"
    ann.post(at, data={"do": "begin"})
    for nth, place in enumerate(key):
        shown = choices(ann.get(at).text)
        named_app.app.state.school = school.School(named_app.floor)
        assert choices(ann.get(at).text) == shown
        ann.post(at, data={"nth": str(nth), "choice": str(place + 1)})
    [marked] = entries(named_app, "exam-marked")
    answers = msgspec.convert(marked.data["answers"], list[Answered])
    assert (len(answers), marked.data["right"]) == (4, 4)
    assert audited(named_app) == []


def test_time_is_over_when_it_is_over(named_app: FloorApp, monkeypatch: pytest.MonkeyPatch) -> None:
    boss, ann = named_app.person(Role.SUPERVISOR), named_app.person(Role.DEALER, "Ann")
    number = set_by(boss)
    key = right_places(named_app, number, ann)
    at = f"/drill/exams/{number}"
    ann.post(at, data={"do": "begin"})
    ann.post(at, data={"nth": "0", "choice": str(key[0] + 1)})
    monkeypatch.setattr(school, "seconds_between", lambda earlier, later: 10 * 60)
    late = ann.post(at, data={"nth": "1", "choice": str(key[1] + 1)})
    assert late.status_code == 409
    assert "the time was over after 1 answers" in late.text
    [marked] = entries(named_app, "exam-marked")
    assert (marked.data["right"], marked.data["of"], marked.data["passed"]) == (1, 4, False)


def test_a_question_of_an_exam_is_answered_once(named_app: FloorApp) -> None:
    boss, ann = named_app.person(Role.SUPERVISOR), named_app.person(Role.DEALER, "Ann")
    number = set_by(boss)
    at = f"/drill/exams/{number}"
    assert ann.post(at, data={"nth": "0", "choice": "1"}).status_code == 409
    ann.post(at, data={"do": "begin"})
    assert ann.post(at, data={"nth": "0", "choice": "1"}).status_code == 303
    twice = ann.post(at, data={"nth": "0", "choice": "2"})
    assert twice.status_code == 409
    assert "question 1 is answered already" in twice.text.lower()
    assert ann.post(at, data={"nth": "1", "choice": "9"}).status_code == 400
    assert ann.post(at, data={"nth": "1", "choice": "x"}).status_code == 400
    assert len(entries(named_app, "exam-answered")) == 1


def test_who_may_set_take_and_read_exams(named_app: FloorApp) -> None:
    boss, ann, bob = (
        named_app.person(Role.SUPERVISOR),
        named_app.person(Role.DEALER, "Ann"),
        named_app.person(Role.DEALER, "Bob"),
    )
    number = set_by(boss, people=[ann.id])
    assert "Begin" in ann.get(f"/drill/exams/{number}").text
    assert bob.get(f"/drill/exams/{number}").status_code == 403
    assert boss.post(f"/drill/exams/{number}", data={"do": "begin"}).status_code == 403
    assert bob.get(f"/drill/exams/{number}/of/{ann.id}").status_code == 403
    assert f"/drill/exams/{number}" in ann.get("/drill").text
    assert f"/drill/exams/{number}" not in bob.get("/drill").text


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"count": "0"}, "an exam has 1 to 100 questions, not 0"),
        ({"count": "x"}, "&#39;x&#39; is no number of questions"),
        ({"minutes": "181"}, "an exam has 1 to 180 minutes, not 181"),
        ({"least": "101"}, "an exam has 1 to 100 percent to pass, not 101"),
        ({"ask": "order"}, "toledo/craps has nothing to ask about order"),
        ({"ask": "odds"}, "no kind of question &#39;odds&#39;"),
        ({"game": "toledo/nothing"}, "no game in toledo &#39;nothing&#39;"),
        ({"options": "decks"}, "&#39;decks&#39; is no option: write NAME=VALUE"),
        ({"people": "nobody"}, "no person"),
    ],
)
def test_an_exam_that_cannot_be_set_is_refused_in_a_sentence(
    named_app: FloorApp, given: dict[str, str], says: str
) -> None:
    boss = named_app.person(Role.SUPERVISOR)
    form = {"game": CRAPS, "count": "4", "minutes": "10", "least": "75"}
    page = boss.post("/drill/class", data={**form, **given})
    assert page.status_code in (400, 404, 409)
    assert says.lower() in page.text.lower()
    assert not entries(named_app, "exam-set")
