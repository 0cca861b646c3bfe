"""Pages of the dealer school: a drill, an exam, and the class; no page of an exam has its key."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from fastapi import APIRouter, Form, Path, Query, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from pitboss.drill.asking import KINDS, topic_name
from pitboss.drill.exam import MOST_MINUTES, MOST_QUESTIONS, set_exam
from pitboss.drill.question import Question
from pitboss.errors import BadInput, PitbossError
from pitboss.facts import Equipment
from pitboss.floor.people import NOBODY, Person
from pitboss.floor.school import Paper, School
from pitboss.money.cents import cents
from pitboss.report.blocks import capital
from pitboss.rulebook.schema import Scalar
from pitboss.web.catalogue import playable
from pitboss.web.drawing.cards import words
from pitboss.web.journal_words import Words
from pitboss.web.pages import render, written_money
from pitboss.web.people import answered
from pitboss.web.security import Number, OwnForm, TheFloor, Who, whose

school_pages = APIRouter(include_in_schema=False)

LIMITS = (0, 10, 20, 30, 60)
"""Seconds for an answer of a drill that can be chosen."""
RULED = ("payoffs", "order")
"""Kinds of questions of which the ruling on the whole round is shown."""

Slug = Annotated[str, Path(max_length=80)]
Given = Annotated[list[str], Query(alias="with", max_length=64)]
Ask = Annotated[str, Query(max_length=200)]
Kinds = Annotated[list[str], Query(alias="ask", max_length=16)]
Seconds = Annotated[int, Query(ge=0, le=600)]


def school(request: Request) -> School:
    found: School = request.app.state.school
    return found


# drills


@school_pages.get("/drill")
async def drill_page(
    request: Request,
    floor: TheFloor,
    person: Who,
    game: Annotated[str, Query(max_length=160)] = "",
    ask: Kinds = [],  # noqa: B006 (FastAPI copies it)
    seconds: Seconds = 0,
) -> Response:
    """What to be asked about, and the exams that wait."""
    if game:
        floor.shelf.game(game)
        return RedirectResponse(_at(game, ",".join(ask), seconds), 303)
    kept = school(request)
    await kept.ready()
    asked, right = kept.counts(person.id)
    page = {
        "games": await run_in_threadpool(playable, floor.shelf),
        "kinds": {name: kind.says for name, kind in KINDS.items()},
        "limits": LIMITS,
        "asked": asked,
        "right": right,
        "weak": [_weak(*each) for each in kept.weak(person.id, 6)] if person.id != NOBODY else [],
        "exams": [_listed(kept, number, person.id) for number in kept.mine(person)]
        if person.id != NOBODY
        else [],
    }
    return await render(request, person, "drill.html", **page)


def _weak(address: str, topic: str, share: float) -> dict[str, Any]:
    kind = topic.partition(":")[0]
    return {
        "says": topic,
        "share": round(100 * share),
        "href": _at(address, kind, 0),
        "at": address,
    }


def _at(address: str, kinds: str, seconds: int, given: list[str] | None = None) -> str:
    """The page of a drill."""
    said = [f"ask={kinds}"] if kinds else []
    said += [f"seconds={seconds}"] if seconds else []
    said += [f"with={each}" for each in given or []]
    return f"/drill/{address}{'?' if said else ''}{'&'.join(said)}"


def _listed(kept: School, number: int, person: str = "") -> dict[str, Any]:
    """An exam, and how somebody stands with it."""
    exam, entry = kept.exam(number)
    paper = kept.paper(number, person)
    return {
        "number": number,
        "title": kept.floor.shelf.game(exam.address).data.game.title,
        "house": kept.floor.shelf.game(exam.address).book.data.title,
        "count": exam.count,
        "minutes": exam.minutes,
        "least": exam.least,
        "at": entry.at,
        "state": _state(paper),
        "right": paper.right if paper and paper.marked else None,
    }


def _state(paper: Paper | None) -> str:
    if paper is None:
        return "open"
    if paper.marked is None:
        return "begun"
    return "passed" if paper.marked.data["passed"] else "failed"


# exams, before the drills: `exams` is no book


@school_pages.get("/drill/exams/{number}")
async def exam_page(request: Request, person: Who, number: Number) -> Response:
    """An exam as its candidate sees it: to be begun, the next question, or how it went."""
    return await _exam(request, person, number)


async def _exam(
    request: Request, person: Person, number: int, error: PitbossError | None = None
) -> Response:
    kept = school(request)
    await kept.ready()
    kept.check_takes(person, number)
    await kept.close_overdue(number)
    exam, entry = kept.exam(number)
    paper = kept.paper(number, person.id)
    given: dict[str, Any] = {"exam": _listed(kept, number, person.id), "error": error}
    given["by"] = Words(kept.floor).name(entry.actor)
    given["options"] = exam.options
    if paper is not None and paper.marked is None:
        _, question, _ = await kept.question(number, paper)
        nth = len(paper.chosen)
        given |= {"nth": nth, "left": max(0, round(kept.left(number, paper)))}
        given |= {"question": _asked(kept, exam.address, exam.options, question)}
    elif paper is not None:
        given |= {"paper": paper, "address": exam.address}
    return answered(await render(request, person, "exam.html", **given), error)


@school_pages.post("/drill/exams/{number}")
async def take_exam(
    request: Request,
    keeper: OwnForm,
    person: Who,
    number: Number,
    do: Annotated[str, Form(max_length=16)] = "answer",
    nth: Annotated[str, Form(max_length=6)] = "",
    choice: Annotated[str, Form(max_length=3)] = "",
) -> Response:
    """Begin an exam, or answer its next question."""
    keeper.commanding.take(whose(request, person))
    kept = school(request)
    try:
        if do == "begin":
            await kept.begin(person, number)
        else:
            await kept.answer_exam(person, number, _whole(nth, 0), _whole(choice, 1) - 1)
    except PitbossError as refusal:
        await keeper.refused(request, refusal)
        return await _exam(request, person, number, refusal)
    return RedirectResponse(f"/drill/exams/{number}", 303)


def _whole(given: str, least: int) -> int:
    if not (given.isascii() and given.isdigit()) or int(given) < least:
        raise BadInput("choose one of the answers", code="drill")
    return int(given)


@school_pages.get("/drill/exams/{number}/of/{id}")
async def marked_page(
    request: Request, floor: TheFloor, person: Who, number: Number, id: Slug
) -> Response:
    """Somebody's marked paper, for who sets exams."""
    person.must("examine", "read the papers of others")
    kept = school(request)
    await kept.ready()
    await kept.close_overdue(number)
    exam, entry = kept.exam(number)
    paper = kept.paper(number, id)
    if paper is None or paper.marked is None:
        raise BadInput(f"there is no marked paper of that person in exam {number}", code="unknown")
    given = {
        "exam": _listed(kept, number, id),
        "whose": Words(floor).name(id),
        "paper": paper,
        "address": exam.address,
        "by": Words(floor).name(entry.actor),
        "options": exam.options,
    }
    return await render(request, person, "exam.html", **given)


@school_pages.get("/drill/class")
async def class_page(request: Request, floor: TheFloor, person: Who) -> Response:
    """Everybody who learns: how much, how well, and what he needs."""
    person.must("examine", "see how others learn")
    return await _class(request, floor, person)


async def _class(
    request: Request,
    floor: TheFloor,
    person: Person,
    said: str = "",
    error: PitbossError | None = None,
    typed: dict[str, Any] | None = None,
) -> Response:
    kept = school(request)
    await kept.ready()
    for number in kept.exams:
        await kept.close_overdue(number)
    everybody = await run_in_threadpool(floor.store.people)
    names = {each.id: each.name for each in everybody}
    pupils = [
        (each, *kept.counts(each.id))
        for each in everybody
        if each.id in kept.pupils or any(each.id in papers for papers in kept.papers.values())
    ]
    given: dict[str, Any] = {
        "games": await run_in_threadpool(playable, floor.shelf),
        "kinds": {name: kind.says for name, kind in KINDS.items()},
        "people_here": [each for each in everybody if each.id != person.id and not each.disabled],
        "pupils": [
            {
                "name": each.name,
                "role": each.role,
                "asked": asked,
                "share": round(100 * right / asked) if asked else None,
                "weak": [_weak(*one) for one in kept.weak(each.id)],
            }
            for each, asked, right in pupils
        ],
        "exams": [_of_class(kept, number, names) for number in sorted(kept.exams, reverse=True)],
        "most": {"questions": MOST_QUESTIONS, "minutes": MOST_MINUTES},
        "said": said,
        "error": error,
        "typed": typed or {},
    }
    return answered(await render(request, person, "class.html", **given), error)


def _of_class(kept: School, number: int, names: dict[str, str]) -> dict[str, Any]:
    """An exam with all its papers."""
    exam, entry = kept.exam(number)
    papers = kept.papers.get(number, {})
    rows = [
        {
            "id": one,
            "name": names.get(one, one),
            "state": _state(papers.get(one)),
            "right": papers[one].right if one in papers and papers[one].marked else None,
            "done": len(papers[one].chosen) if one in papers else 0,
        }
        for one in dict.fromkeys([*exam.people, *papers])
    ]
    return _listed(kept, number) | {"papers": rows, "by": names.get(entry.actor, entry.actor)}


@school_pages.post("/drill/class")
async def set_an_exam(
    request: Request,
    keeper: OwnForm,
    floor: TheFloor,
    person: Who,
    game: Annotated[str, Form(max_length=160)] = "",
    options: Annotated[str, Form(max_length=400)] = "",
    ask: Annotated[list[str], Form(max_length=16)] = [],  # noqa: B006
    count: Annotated[str, Form(max_length=4)] = "",
    minutes: Annotated[str, Form(max_length=4)] = "",
    least: Annotated[str, Form(max_length=4)] = "",
    people: Annotated[list[str], Form(max_length=200)] = [],  # noqa: B006
) -> Response:
    """Set an exam."""
    person.must("examine", "set an exam")
    typed = {"game": game, "options": options, "ask": ask, "people": people}
    typed |= {"count": count, "minutes": minutes, "least": least}
    try:
        given = _options(options.split())
        terms = floor.shelf.terms(game, given)
        exam, asker = await run_in_threadpool(
            set_exam,
            terms,
            given,
            ",".join(ask),
            count=_number(count, "questions"),
            minutes=_number(minutes, "minutes"),
            least=_number(least, "percent"),
            people=people,
        )
        entry = await school(request).set_exam(person, exam, asker)
    except PitbossError as refusal:
        await keeper.refused(request, refusal)
        return await _class(request, floor, person, error=refusal, typed=typed)
    return await _class(request, floor, person, f"Exam {entry.number} is set")


def _number(given: str, what: str) -> int:
    if not (given.isascii() and given.isdigit()):
        raise BadInput(f"'{given}' is no number of {what}", code="exam")
    return int(given)


def _options(words: list[str]) -> dict[str, str | Scalar]:
    """Options as they were typed: `decks=6 soft-17=hit`."""
    for each in words:
        if "=" not in each:
            raise BadInput(f"'{each}' is no option: write NAME=VALUE", code="options")
    return {name: value for name, _, value in (each.partition("=") for each in words)}


# one drill


@school_pages.get("/drill/{book_slug}/{game_slug}")
async def question_page(
    request: Request,
    person: Who,
    book_slug: Slug,
    game_slug: Slug,
    ask: Ask = "",
    seconds: Seconds = 0,
    given: Given = [],  # noqa: B006 (FastAPI copies it)
    another: bool = False,
) -> Response:
    """A question, or the one that is not answered yet."""
    if person.id == NOBODY:  # a newcomer is let in there
        return RedirectResponse("/drill", 303)
    address, options = f"{book_slug}/{game_slug}", _options(given)
    kept = school(request)
    asked = await kept.ask(person, address, options, ask, seconds, another=another)
    page = {
        "question": _asked(kept, address, options, asked.question),
        "seed": asked.seed,
        "limit": asked.limit,
        "ask": ask,
        "given": given,
        "kept": kept.counts(person.id),
    }
    return await render(request, person, "drill_question.html", **page)


@school_pages.post("/drill/{book_slug}/{game_slug}")
async def answer_page(
    request: Request,
    keeper: OwnForm,
    person: Who,
    book_slug: Slug,
    game_slug: Slug,
    choice: Annotated[str, Form(max_length=3)] = "",
    seed: Annotated[str, Form(max_length=24)] = "",
    ask: Annotated[str, Form(max_length=200)] = "",
    seconds: Annotated[int, Form(ge=0, le=600)] = 0,
    given: Annotated[list[str], Form(alias="with", max_length=64)] = [],  # noqa: B006
) -> Response:
    """How an answer was; a wrong one opens the ruling and its lines."""
    keeper.commanding.take(whose(request, person))
    address, options = f"{book_slug}/{game_slug}", _options(given)
    kept = school(request)
    told = await kept.answer(person, _whole(choice, 1) - 1, _whole(seed, 0))
    question = told.question
    terms = kept.asker(address, options).terms
    page = {
        "question": _asked(kept, address, options, question),
        "told": told,
        "because": capital(question.because),
        "lines": question.lines,
        "answer": question.right,
        "ruling": await run_in_threadpool(_ruling, question) if question.kind in RULED else None,
        "topic": topic_name(terms, (question.kind, question.topic)),
        "next": _at(address, ask, seconds, given),
        "kept": kept.counts(person.id),
    }
    return await render(request, person, "drill_question.html", **page)


def _asked(
    kept: School, address: str, given: dict[str, str | Scalar] | dict[str, Scalar], q: Question
) -> dict[str, Any]:
    """What a page may show of a question before it is answered."""
    terms = kept.asker(address, given).terms
    equipment = terms.game.facts.equipment
    dice = q.scene["thrown"].split("-") if equipment is Equipment.DICE else []
    return {
        **q.shown(),
        "asks": KINDS[q.kind].says,
        "address": address,
        "equipment": equipment.value,
        "dice": [int(each) for each in dice if each.isdigit()],
        "words": words,
    }


def _ruling(question: Question) -> dict[str, Any]:
    """The ruling on the whole round, line by line."""
    found = question.key()["ruling"]
    return {"lines": list(_lines(found)), "bank": found["bank"]["kind"]}


def _lines(found: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for seat in found["seats"]:
        for line in seat["lines"]:
            net = line["net"]
            amount = cents(net.removeprefix("-")) * (-1 if net.startswith("-") else 1)
            yield {
                "seat": seat["seat"],
                "wager": found["titles"][line["wager"]],
                "stake": written_money(cents(line["stake"])),
                "result": line["result"],
                "net": amount,
                "reason": capital(line["reason"]),
                "lines": line["lines"],
            }
