"""A draft as files: TOML that loads, with a mark on what was read and a question for the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from pitboss.errors import BadInput, NotAllowed
from pitboss.plans.draft import Draft, DraftGame, DraftWager
from pitboss.plans.fees import ReadBracket, ReadSchedule
from pitboss.plans.readings import ReadTable
from pitboss.plans.sections import heading
from pitboss.rulebook.lines import join

READ = "# read, not checked"
ASKED = "# ?"


def write(made: Draft, folder: Path) -> list[Path]:
    """Write a draft into a folder that has no book yet: all files, or none."""
    if (folder / "book.toml").exists():
        raise NotAllowed(
            f"{folder / 'book.toml'} is there already, and is left as it is", code="file"
        )
    files = {folder / name: text for name, text in files_of(made).items()}
    for path in files:
        if path.exists():
            raise NotAllowed(f"{path} is there already, and is left as it is", code="file")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, text in files.items():
            path.write_bytes(text.encode())
    except OSError as error:
        raise BadInput(f"{folder} cannot be written: {error.strerror}", code="file") from None
    return list(files)


def files_of(made: Draft) -> dict[str, str]:
    """The files of a draft by name: the book, its games, and the plan's text itself."""
    files = {"book.toml": "".join(_book(made))}
    for each in made.games:
        files[f"{each.slug.replace('-', '_')}.toml"] = "".join(_game(each))
    files[made.text.plan.name] = made.text.plan.text
    return files


def _text(value: str) -> str:
    """Text as TOML has it."""
    return msgspec.json.encode(value).decode()


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, msgspec.Struct):
        pairs = msgspec.to_builtins(value)
        return f"{{ {', '.join(f'{key} = {_value(each)}' for key, each in pairs.items())} }}"
    return str(value)


def _lines(lines: str) -> str:
    return lines if lines.isdigit() else _text(lines)


def _book(made: Draft) -> Iterator[str]:
    plan = made.text.plan
    first = next((said for line in made.text.clean if (said := heading(line))), plan.name)
    yield f"# Drafted from {plan.name}. {READ[2:].capitalize()}: look at each value's lines.\n"
    yield f"title = {_text(first[:80])}  {READ}\n"
    for key, asked in (
        ("casino", "whose plan is it?"),
        ("regulator", "who approved it?"),
        ("edition", "of which date?"),
    ):
        yield f'{key} = "?"  {ASKED} {asked}\n'
    yield f"source = {_text(plan.name)}\nsource-lines = {len(plan.lines)}\n"
    yield f"source-hash = {_text(plan.hash)}\n"
    for each in made.unknown:
        yield f"\n{ASKED} lines {each.lines}, {_text(each.title)}: no book at hand has this game"
        yield f" ({each.why}).\n" if each.score else ".\n"


def _game(made: DraftGame) -> Iterator[str]:
    section, nearest = made.section, made.nearest
    yield f"# Drafted from lines {made.lines}: {section.score:.0%}, {section.why}.\n"
    yield f"# The nearest known game is {nearest.address}.\n\n[game]\n"
    yield f"title = {_text(section.title)}  {READ}\n"
    yield f"play = {_text(section.play)}  {READ}\n"
    if nearest.data.game.kind != "table":
        yield f"kind = {_text(nearest.data.game.kind)}  # as in {nearest.address}\n"
    yield f"lines = {_lines(made.lines)}  {READ}\n"
    if made.part_of:
        yield f"part-of = {_value(made.part_of)}  {READ}\n"
    yield f"bank = {_text(made.bank)}  {READ}\n"
    mark = READ if made.seats_read else f"{ASKED} not found; {nearest.address} has so many"
    yield f"seats = {made.seats}  {mark}\n"
    yield f'round = "?"  {ASKED} tell the round in your own words\n'
    for wager in made.wagers:
        yield from _wager(wager)
    for number, schedule in enumerate(made.schedules, 1):
        yield from _fees(schedule, number, len(made.schedules))
    if made.questions:
        yield "\n"
    for each in made.questions:
        yield f"{ASKED} {each}\n"


def _wager(wager: DraftWager) -> Iterator[str]:
    yield f"\n[wager.{wager.slug}]\n"
    yield f"title = {_text(wager.title)}  {READ}\n"
    yield f"lines = {_lines(wager.lines)}  {READ}\n"
    for key, value in wager.agreed.items():
        yield f"{key} = {_value(value)}  # as in all known books, not read\n"
    for name, limit in wager.limits.items():
        yield f"{name} = {_text(limit.amount)}  {READ}\n"
    if wager.limits:
        cited = ", ".join(f"{name} = {limit.line}" for name, limit in wager.limits.items())
        yield f"figures = {{ {cited} }}  {READ}\n"
    yield f'says = "?"  {ASKED} when does it win, when lose?\n'
    if len(wager.tables) == 1:
        yield from _rows(wager.tables[0])
    else:
        for number, table in enumerate(wager.tables, 1):
            yield f"\n[[wager.{wager.slug}.paytable]]\n"
            yield f'name = "{wager.slug}-{number}"  {ASKED} when does it apply?\n'
            yield f"lines = {_lines(join(row.lines for row in table.rows))}  {READ}\n"
            yield from _rows(table)


def _rows(table: ReadTable) -> Iterator[str]:
    yield "pays = [\n"
    for row in table.rows:
        yield f"  [{_text(row.outcome)}, {_text(row.pays)}, {_lines(row.lines)}],  {READ}\n"
    yield "]\n"


def _fees(schedule: ReadSchedule, number: int, of: int) -> Iterator[str]:
    """A fee schedule; of several the last is taken for the one in force."""
    yield f'\n[[fees]]\ndocument = "schedule-{number}"\n'
    yield f'lines = "{schedule.first}-{schedule.last}"  {READ}\n'
    yield f"governs = {_value(number == of)}"
    yield f"  {ASKED} which schedule is in force?\n" if of > 1 else "\n"
    yield f'says = "?"  {ASKED} what is it for, and when is it taken?\n'
    if any(option.player for option in schedule.options):
        mark = READ if schedule.per_wager else f"{ASKED} for each wager, or once for each player?"
        yield f'player-per = "wager"  {mark}\n'
    else:
        yield f'player-per = "nobody"  {READ}\n'
    for option in schedule.options:
        yield f"\n[[fees.options]]\noption = {option.option}  {READ}\n"
        yield f"lines = {_lines(option.lines)}\nlimit = {_value(list(option.limit))}\n"
        for who, steps in (("player", option.player), ("dealer", option.dealer)):
            if steps:
                yield f"{who} = [{', '.join(map(_bracket, steps))}]\n"


def _bracket(step: ReadBracket) -> str:
    to = f", to = {_text(step.to)}" if step.to else ""
    return f"{{ at = {_text(step.at)}{to}, fee = {_text(step.fee)} }}"


def counts(made: Draft) -> Mapping[str, int]:
    """How much of a plan was found, and how much is asked."""
    wagers = [wager for each in made.games for wager in each.wagers]
    return {
        "games": len(made.games),
        "wagers": len(wagers),
        "limits": sum(len(wager.limits) for wager in wagers),
        "rows": sum(len(table.rows) for wager in wagers for table in wager.tables),
        "fees": sum(len(fees.options) for each in made.games for fees in each.schedules),
        "questions": sum(text.count(ASKED) for text in files_of(made).values()),
    }
