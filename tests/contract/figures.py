"""Does the figure that a ruling paid by stand on a line that it cites?

The figures of the sources, line by line, are those of `tests/rulebook/figures`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.engines.play import Round
from pitboss.money.odds import odds
from pitboss.money.settlement import Line, Result
from pitboss.plans.coverage import dollars, wanted
from pitboss.report.made_of import METER, PRIZE, at_the_odds
from pitboss.report.ruling import where
from pitboss.rulebook.lines import numbers
from pitboss.tape.table import ACCOUNTS
from pitboss.tape.verbs import POT
from rulebook.test_completeness import figures

Miss = tuple[str, str, str]
"""A game, a wager, and the figure that no cited line prints."""

EVEN_MONEY = {
    "hollywood-park/no-bust-4-0a": ("main", "double", "split"),
    "hollywood-park/no-bust-4-0a-perfect-pairs": ("main", "double", "split"),
    "hollywood-park/no-bust-6-1": ("main", "double", "split"),
    "hollywood-park/pai-gow-tiles": ("pai-gow",),
    "hollywood-park/pan-9": ("base",),
    "hollywood-park/pure-spanish-21-5": ("main", "double", "split"),
    "hollywood-park/shaq-jack": ("main", "double", "split"),
}
"""Wagers that win even money, which their book nowhere prints."""
GARBLED: dict[tuple[str, str], dict[str | Fraction, str | Fraction]] = {
    ("hollywood-park/party-craps", "buy"): {Fraction(3, 2): Fraction(2, 3)}
}
"""Odds that are printed the wrong way round; a note says so."""


def unprinted(played: Round) -> Iterator[tuple[Miss, str]]:
    """The figures of a round's wins that no line prints which is cited for them, and the lines."""
    on, layout = played.terms, played.terms.game.layout
    for line in played.settlement.lines:
        if line.result is not Result.WIN or line.account == ACCOUNTS[POT]:
            continue
        cited, slug = where(played, line), layout.kinds[line.wager]
        there = on_lines(on.offer.book.slug, cited)
        for figure in paid_by(played, line):
            if GARBLED.get((on.address, slug), {}).get(figure, figure) in there:
                continue
            if figure != 1 or slug not in EVEN_MONEY.get(on.address, ()):
                yield (on.address, slug, str(figure)), cited


def on_lines(book: str, lines: str) -> set[str | Fraction]:
    """The figures on some lines of a book; ratios as fractions."""
    found = set().union(*(figures(book).get(n, set()) for n in numbers(lines))) if lines else set()
    return {*found, *map(ratio, found)}


def paid_by(played: Round, line: Line) -> Iterator[str | Fraction]:
    """The figures of a win: the printed rows that pay, or else the odds, and what was taken off."""
    on, layout = played.terms, played.terms.game.layout
    for number in line.rows:
        yield from map(ratio, wanted(on.row_pays(number)))
    wager, whole = layout.wager(line.wager), at_the_odds(played, line)
    if not line.rows and line.odds != PRIZE and not wager.banks:
        yield Fraction(*odds(line.odds))
    if wager.banks or line.uncovered:
        return
    laid = int(played.stakes[line.seat, line.wager])
    charged = line.stake > laid or (whole > line.net and not wager.in_parts)
    if wager.charge and charged and (percent := _percent(played)):
        yield f"{percent}%"
    staked = line.odds == PRIZE and whole == line.net + line.stake
    limited = "payout-limit" in on.offer.data.rules and line.account != METER
    if whole > line.net and limited and not staked:
        limit = on.rules.limit
        yield from dollars(f"{max(limit.payout_limit, limit.payout_limit_least) / 100:.2f}")


def _percent(played: Round) -> int:
    """What is taken out of winnings, in percent; 0 for a fee in dollars, or what a house chose."""
    data = played.terms.offer.data
    fixed = (data.rules[name].value for name in ("vigorish", "commission") if name in data.rules)
    return int(next(fixed, 0))


def ratio(figure: str) -> str | Fraction:
    """`5 to 2` as a fraction, and `2.5 to 1` as the same one."""
    win, word, per = figure.partition(" to ")
    return Fraction(win) / Fraction(per) if word else figure
