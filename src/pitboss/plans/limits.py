"""What a wager may be at the least and at the most, as the sentences of a plan say it.

A sentence counts that names one wager only, or says that each is so much, and that speaks of
neither a payoff nor a fee.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pitboss.plans.prose import Sentence, Wagers, sentences
from pitboss.plans.sections import Text
from pitboss.plans.vocabulary import KnownTable
from pitboss.plans.words import words

_AMOUNT = r"\$\s*(\d[\d,]*(?:\.\d\d)?)"
_WAGERED = re.compile(r"\b(?:wagers?|bets?|wagered)\b", re.IGNORECASE)
_OTHER = re.compile(
    r"\b(?:pay(?:s|ing|out|outs|off|offs|able)?|paid|prizes?|wins?|won|winnings|jackpot|meter|"
    r"contribut\w*|seed\w*|fees?|collections?|commission|tips?|buy[- ]?in|aggregate|liabilit\w*|"
    r"increments?|total|vigorish|if|whenever|qualif\w*)\b",
    re.IGNORECASE,
)
"""What an amount may be besides a limit, and what makes it a condition of something else."""
_TO = r"(?:\s*[-\u2013]\s*|\s+to\s+|\s+and\s+)"
_SPAN = re.compile(rf"{_AMOUNT}{_TO}\$?\s*(\d[\d,]*(?:\.\d\d)?)\b")
_EACH = re.compile(r"\beach (?:wager |bet )?(?:of |from |is |may be )*\$", re.IGNORECASE)
_LEAST = re.compile(
    rf"\b(?:minimum(?: (?:wager|bet|amount))?(?: (?:shall be|is|of))?|at least|"
    rf"no(?:t be)? less than|at a minimum,? an?)\s+{_AMOUNT}",
    re.IGNORECASE,
)
_MOST = re.compile(
    rf"\b(?:maximum(?: (?:wager|bet|amount))?(?: (?:shall be|is|of))?|at most|"
    rf"no(?:t be)? more than|not exceed|up to)\s+{_AMOUNT}",
    re.IGNORECASE,
)
_JUST = re.compile(
    rf"\bin the amount of {_AMOUNT}|{_AMOUNT}\s+(?:\w+\s+){{0,2}}(?:wager|bet)\b", re.IGNORECASE
)
_CALLED = re.compile(
    rf"{_AMOUNT}\s+((?:[A-Za-z0-9'\u2019-]+\s+){{1,4}}?)(?:(?:bonus|side)\s+)?(?:wagers?|bets?)\b",
    re.IGNORECASE,
)
"""An amount right before a wager's name: `an optional $1.00 progressive bonus wager`."""


@dataclass(frozen=True)
class ReadLimit:
    """A minimum or a maximum as it was read, with the line of its amount."""

    amount: str
    line: int


def limits(
    text: Text, known: Mapping[str, KnownTable], first: int, last: int
) -> dict[str, dict[str, ReadLimit]]:
    """The limits of each wager that some lines tell; one that is told in two ways is not read."""
    wagers = Wagers(known)
    found: dict[tuple[str, str], list[ReadLimit]] = defaultdict(list)
    for sentence in sentences(text, first, last):
        named = wagers.all_in(words(sentence.said))
        alike = len(named) == 1 or (_EACH.search(sentence.said) and _SPAN.search(sentence.said))
        if alike and _WAGERED.search(sentence.said) and not _OTHER.search(sentence.said):
            for name, limit in _told(sentence):
                for slug in named:
                    found[slug, name].append(limit)
        for match in _CALLED.finditer(sentence.said):
            limit = ReadLimit(_plain(match[1]), sentence.line(match.start(1)))
            for slug in _known_as(words(match[2]), known):
                found[slug, "minimum"].append(limit)
                found[slug, "maximum"].append(limit)
    made: dict[str, dict[str, ReadLimit]] = defaultdict(dict)
    for (slug, name), several in found.items():
        if len({each.amount for each in several}) == 1:
            made[slug][name] = several[0]
    return made


def _known_as(name: str, known: Mapping[str, KnownTable]) -> list[str]:
    """The wagers of that name."""
    return [
        slug
        for slug, table in known.items()
        if name in {words(title) for title in table.called or table.titles}
    ]


def _told(sentence: Sentence) -> Iterator[tuple[str, ReadLimit]]:
    """The limits in a sentence: a span, or each for itself, or one amount that it has to be."""

    def limit(match: re.Match[str], group: int) -> ReadLimit:
        return ReadLimit(_plain(match[group]), sentence.line(match.start(group)))

    said = sentence.said
    spans, just = list(_SPAN.finditer(said)), list(_JUST.finditer(said))
    least, most = list(_LEAST.finditer(said)), list(_MOST.finditer(said))
    if len(spans) == 1:
        yield "minimum", limit(spans[0], 1)
        yield "maximum", limit(spans[0], 2)
    elif not spans and (least or most):
        yield from (("minimum", limit(match, 1)) for match in least)
        yield from (("maximum", limit(match, 1)) for match in most)
    elif not spans and len(just) == 1:
        group = 1 if just[0][1] else 2
        yield "minimum", limit(just[0], group)
        yield "maximum", limit(just[0], group)


def _plain(amount: str) -> str:
    """An amount as files have it: without commas and idle cents.

    >>> _plain("1,000.00"), _plain("2.50")
    ('1000', '2.50')
    """
    return amount.replace(",", "").removesuffix(".00")
