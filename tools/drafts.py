"""How well drafts are read: `python tools/drafts.py FOLDER [BOOK]... [by=BOOK] [-v]`.

Each book is drafted from its text as received (the folder holds the texts) by what the other books
say: its own data are not among the known games. The draft is written, loaded, and held against the
data. A paytable row is right if the data have it for the same game, wager and outcome, with the
same payoff, on that line; missing if no row is it. A drafted row that is not right is filed
elsewhere if the data have that payoff for that outcome on that line in another game's file (a bet
that has a page of its own, or the other way round), and else wrong.
A limit is right with its amount on that line, a fee row with its limits and both fees.
Games that no other book has cannot be recognised, and are counted apart. With `by` the games of
that book alone are known: so a plan of another state is read.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from pitboss.money.cents import cents
from pitboss.plans.draft import draft
from pitboss.plans.known import Known
from pitboss.plans.sections import Text
from pitboss.plans.source import read_plan
from pitboss.plans.vocabulary import figure
from pitboss.plans.writing import write
from pitboss.rulebook.lines import spans
from pitboss.rulebook.loader import Book, BookGame, books, read_book


@dataclass
class Count:
    """What of one kind a draft has right, wrong and not at all."""

    right: int = 0
    elsewhere: list[str] = field(default_factory=list)
    """Drafted with the figure that the data have on that line, but filed under another game."""
    wrong: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        whole = self.right + len(self.missing)
        drafted = self.right + len(self.wrong) + len(self.elsewhere)
        filed = f"{len(self.elsewhere)} filed elsewhere, " if self.elsewhere else ""
        return (
            f"{self.right} of {whole} right ({self.right / (whole or 1):.1%}), "
            f"{len(self.missing)} missing; of {drafted} drafted {filed}"
            f"{len(self.wrong)} wrong ({len(self.wrong) / (drafted or 1):.1%})"
        )


def numbers(lines: int | str) -> set[int]:
    return {n for first, last in spans(lines) for n in range(first, last + 1)}


@dataclass(frozen=True)
class Item:
    """Something that a book says: of which game, what, and on which lines."""

    play: str
    what: tuple[str, ...]
    lines: frozenset[int]

    def __str__(self) -> str:
        return f"{self.play} {' '.join(self.what)} {sorted(self.lines)[:3]}"

    def is_in(self, others: list[Item]) -> bool:
        return any(
            (each.play, each.what) == (self.play, self.what) and each.lines & self.lines
            for each in others
        )


def wagers(offers: list[BookGame]) -> Iterator[Item]:
    for offer in offers:
        whole = frozenset(numbers(offer.data.game.lines))
        for slug in offer.data.wager:
            yield Item(offer.data.game.play, (slug,), whole)


def rows(offers: list[BookGame]) -> Iterator[Item]:
    for offer in offers:
        for slug, wager in offer.data.wager.items():
            for table in wager.paytable:
                for row in table.rows:
                    lines = frozenset(numbers(row.lines or table.lines))
                    what = (slug, row.outcome, figure(row.pays))
                    yield Item(offer.data.game.play, what, lines)


def limits(offers: list[BookGame]) -> Iterator[Item]:
    for offer in offers:
        for slug, wager in offer.data.wager.items():
            for name in ("minimum", "maximum"):
                amount = getattr(wager, name)
                if amount and cents(amount):
                    lines = frozenset(numbers(wager.figures.get(name, wager.lines)))
                    yield Item(offer.data.game.play, (slug, name, str(cents(amount))), lines)


def fees(offers: list[BookGame]) -> Iterator[Item]:
    for offer in offers:
        for document in offer.data.fees:
            for each in document.options:
                brackets = [
                    f"{who} {step.at if len(steps) > 1 else 0}-{step.to} {cents(step.fee)}"
                    for who, steps in (("player", each.player), ("dealer", each.dealer))
                    for step in steps
                    if cents(step.fee)
                ]
                limit = [str(cents(amount)) for amount in each.limit]
                steps = [step.replace(",", "") for step in brackets]
                what = ("fee", str(each.option), "-".join(limit), *steps)
                yield Item(offer.data.game.play, what, frozenset(numbers(each.lines)))


def compared(drafted: list[Item], data: list[Item], all_data: list[Item]) -> Count:
    made = Count()
    for each in data:
        if each.is_in(drafted):
            made.right += 1
        else:
            made.missing.append(str(each))
    for each in drafted:
        if each.is_in(data):
            continue
        same = [other for other in all_data if other.what[1:] == each.what[1:] != ()]
        filed = any(other.lines & each.lines for other in same)
        (made.elsewhere if filed else made.wrong).append(str(each))
    return made


KINDS = (("wagers", wagers), ("limits", limits), ("paytable rows", rows), ("fee rows", fees))


def measure(of: Book, others: list[Book], sources: Path, told: bool) -> None:
    """Draft one book by the others, and print how well it was read."""
    known = Known(others)
    plan = read_plan(sources / of.data.source)
    with tempfile.TemporaryDirectory() as folder:
        write(draft(Text(plan), known), Path(folder) / of.path.name)
        made = list(read_book(Path(folder) / of.path.name).games().values())
    data = list(of.games().values())
    readable = [offer for offer in data if offer.data.game.play in known.games]
    print(f"{of.slug}: {len(data)} games and the like, {len(readable)} in another book too")
    for what, items in KINDS:
        whole, known_too = list(items(data)), list(items(readable))
        if not whole:
            continue
        found = compared(list(items(made)), known_too, whole)
        print(f"  {what}: {found}")
        alone = len(whole) - len(known_too)
        if alone:
            print(f"    besides, {alone} of games that no other book has")
        for each in found.elsewhere if told else []:
            print(f"    elsewhere: {each}")
        for each in found.wrong if told else []:
            print(f"    wrong: {each}")
        for each in found.missing if told else []:
            print(f"    missing: {each}")


def main() -> None:
    told = "-v" in sys.argv
    by = {each.removeprefix("by=") for each in sys.argv[1:] if each.startswith("by=")}
    sources, *names = [each for each in sys.argv[1:] if each != "-v" and not each.startswith("by=")]
    known = books()
    for name in names or sorted(known.keys() - by):
        others = [book for slug, book in known.items() if slug in (by or known) and slug != name]
        measure(known[name], others, Path(sources), told)


if __name__ == "__main__":
    main()
