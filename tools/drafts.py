"""How well drafts are read: `python tools/drafts.py FOLDER [BOOK]...`.

Each book is drafted from its text as received (the folder holds the texts) by what the other books
say: its own data are not among the known games. The draft is written, loaded, and held against the
data. A paytable row is right if the data have it for the same game, wager and outcome, with the
same payoff, on that line; wrong if the data do not have it so; missing if no row is it.
Games that no other book has cannot be recognised, and are counted apart.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

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
    wrong: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        whole = self.right + len(self.missing)
        drafted = self.right + len(self.wrong)
        return (
            f"{self.right} of {whole} right ({self.right / (whole or 1):.1%}), "
            f"{len(self.wrong)} of {drafted} wrong ({len(self.wrong) / (drafted or 1):.1%})"
        )


def numbers(lines: int | str) -> set[int]:
    return {n for first, last in spans(lines) for n in range(first, last + 1)}


@dataclass(frozen=True)
class Item:
    """Something that a book says: of which game, what, and on which lines."""

    play: str
    what: tuple[str, ...]
    lines: frozenset[int]

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


def compared(drafted: list[Item], data: list[Item]) -> Count:
    made = Count()
    for each in data:
        if each.is_in(drafted):
            made.right += 1
        else:
            made.missing.append(f"{each.play} {' '.join(each.what)} {sorted(each.lines)[:3]}")
    made.wrong = [
        f"{each.play} {' '.join(each.what)} {sorted(each.lines)[:3]}"
        for each in drafted
        if not each.is_in(data)
    ]
    return made


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
    for what, items in (("wagers", wagers), ("paytable rows", rows)):
        found = compared(list(items(made)), list(items(readable)))
        print(f"  {what}: {found}")
        alone = len(list(items(data))) - len(list(items(readable)))
        if alone:
            print(f"    besides, {alone} of games that no other book has")
        for each in found.wrong if told else []:
            print(f"    wrong: {each}")
        for each in found.missing if told else []:
            print(f"    missing: {each}")


def main() -> None:
    told = "-v" in sys.argv
    sources, *names = [each for each in sys.argv[1:] if each != "-v"]
    known = books()
    for name in names or sorted(known):
        others = [book for slug, book in known.items() if slug != name]
        measure(known[name], others, Path(sources), told)


if __name__ == "__main__":
    main()
