"""`pitboss drill`: questions for dealers about a game, from rounds that it has really played."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from pitboss.cli.common import (
    AddressArgument,
    JsonOption,
    OptionsArgument,
    console,
    percent,
    print_json,
    table,
)
from pitboss.cli.play import Leave, ask, table_at
from pitboss.cli.settle import show
from pitboss.drill.asking import KINDS, Asker, Topic, next_question, read_kinds, topic_name
from pitboss.drill.diary import Diary, usual_place
from pitboss.drill.memory import Answer, Memory
from pitboss.drill.question import Question
from pitboss.engines.written import settled
from pitboss.equipment.chance import Chance, SeededChance, SystemChance
from pitboss.errors import BadInput, line_of

MOST = 1000


def command(
    address: AddressArgument,
    options: OptionsArgument = None,
    kinds: Annotated[
        str, typer.Option("--ask", help=f"Kinds of questions: {','.join(KINDS)}; all if not given.")
    ] = "",
    count: Annotated[int, typer.Option(help="How many questions.")] = 20,
    seconds: Annotated[
        int, typer.Option(min=0, help="Later answers count as wrong; 0 waits for ever.")
    ] = 0,
    seed: Annotated[int | None, typer.Option(help="The same questions again.")] = None,
    memory: Annotated[
        str,
        typer.Option(metavar="FILE", help="What you have been asked; one of yours if not given."),
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """Ask about rounds as they are dealt: who is paid what, who first, who draws, what is void.

    Weak spots come back more often. With --json the questions are printed with their keys.

    Example: [bold]pitboss drill toledo/craps --ask payoffs,irregularities --count 20[/bold]
    """
    if not 1 <= count <= MOST:
        raise BadInput(f"a drill has 1 to {MOST} questions", code="drill")
    if sys.stdin is None:
        raise BadInput("there is no standard input to read answers from", code="input")
    asker = Asker(table_at(address, options or []))
    topics = asker.topics(read_kinds(kinds))
    chance = SystemChance() if seed is None else SeededChance(seed)
    if as_json:
        print_json(_printed(asker, topics, count, chance))
        return
    diary = Diary(Path(memory) if memory else usual_place())
    _Drill(asker, topics, chance, diary, seconds).run(count)


def _printed(asker: Asker, topics: list[Topic], count: int, chance: Chance) -> list[object]:
    """Questions and keys, for a paper of one's own."""
    empty, made = Memory(), list[object]()
    for _ in range(count):
        _, question = next_question(
            asker, topics, lambda some: empty.pick(some, chance, 0, None), chance
        )
        made.append({**question.shown(), "topic": question.topic, **question.key()})
    return made


class _Drill:
    """Question after question, and what became of them."""

    def __init__(
        self, asker: Asker, topics: list[Topic], chance: Chance, diary: Diary, seconds: int
    ) -> None:
        self._asker, self._topics, self._chance = asker, topics, chance
        self._diary, self._seconds = diary, seconds
        self._address = asker.terms.address
        self._memory = Memory.of(diary.answers(self._address))
        self._now = Memory()
        self._last: Topic | None = None

    def run(self, count: int) -> None:
        """Ask; leaving early keeps what was answered."""
        try:
            for number in range(1, count + 1):
                self._one(f"{number}/{count}")
        except Leave:
            pass
        self._sum_up()

    def _pick(self, topics: Sequence[Topic]) -> Topic:
        return self._memory.pick(topics, self._chance, time.time(), self._last)

    def _one(self, number: str) -> None:
        _, question = next_question(self._asker, self._topics, self._pick, self._chance)
        self._last = (question.kind, question.topic)
        console.print(f"\n[bold]{number}[/bold] [dim]{KINDS[question.kind].says}[/dim]")
        _lay_out(question)
        console.print(Text(question.says, "bold"))
        for place, choice in enumerate(question.choices, 1):
            console.print(Text(f"  {place}  {choice}"))
        begun = time.monotonic()
        chosen = _chosen(question)
        took = time.monotonic() - begun
        late = 0 < self._seconds < took
        self._answered(question, chosen == question.right and not late, took)
        _say_how(question, chosen, late)

    def _answered(self, question: Question, right: bool, took: float) -> None:
        answer = Answer((question.kind, question.topic), right, time.time(), took)
        self._memory.hear(answer)
        self._now.hear(answer)
        self._diary.write(self._address, answer)

    def _sum_up(self) -> None:
        known = self._now.known
        asked = sum(each.asked for each in known.values())
        if not asked:
            console.print("nothing was answered")
            return
        right = sum(each.right for each in known.values())
        took = sum(each.seconds for each in known.values()) / asked
        console.print(f"\n[bold]{right} of {asked}[/bold] right, {took:.1f} s for an answer")
        weak = self._memory.weak()
        if weak:
            made = table("comes back", "right", "of", right=("right", "of"))
            for topic, each in weak[:10]:
                name = topic_name(self._asker.terms, topic)
                made.add_row(name, percent(each.share, 0), str(each.asked))
            console.print(made)


def _chosen(question: Question) -> int:
    """The answer that somebody types, by its number."""
    while True:
        typed = ask("answer")
        if typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(question.choices):
            return int(typed) - 1
        console.print(
            f"[yellow]Type a number from 1 to {len(question.choices)}, or q to stop.[/yellow]"
        )


def _lay_out(question: Question) -> None:
    """What lies there, in words."""
    scene = question.scene
    options = ", ".join(f"{name}={value}" for name, value in scene["options"].items())
    carried = ", ".join(f"{name} {value}" for name, value in scene["carried"])
    for said in (options, carried):
        if said:
            console.print(Text(said, "dim"))
    for seat in scene["seats"]:
        wagers = ", ".join(f"{title} {amount}" for title, amount in seat["wagers"])
        did = (
            f" ({', '.join([*seat['called'], *seat['did']])})"
            if seat["called"] or seat["did"]
            else ""
        )
        console.print(Text(f"seat {seat['seat']}: {wagers}{did}"))
    for name, held in scene["hands"].items():
        cards = " | ".join(" ".join(card or "??" for card in hand) for hand in held)
        console.print(Text(f"{name}: {cards}"))
    if scene["thrown"]:
        console.print(Text(f"fell: {scene['thrown']}"))


def _say_how(question: Question, chosen: int, late: bool) -> None:
    """Right, or what is right, why, on which line, and the ruling on the whole round."""
    if chosen == question.right and not late:
        console.print("[green]right[/green]")
        return
    right = question.choices[question.right]
    said = "too late" if chosen == question.right else "wrong"
    console.print(f"[red]{said}[/red]: ", end="")
    at = f" ({line_of(question.lines)})" if question.lines else ""
    console.print(Text(f"{right}; {question.because}{at}"))
    if question.kind in ("payoffs", "order"):
        show(settled(question.played))
