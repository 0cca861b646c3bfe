"""The figures that a line of a plan holds: odds, amounts, percentages, and what it counts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pitboss.plans.words import NUMBERS

_WORD = "|".join(NUMBERS)
_ODDS = re.compile(
    rf"\b(\d[\d,]*(?:\.\d+)?|{_WORD})\s*(?:\(\d+\)\s*)?(to|for|:|-to-)\s*(\d[\d,]*|{_WORD})\b",
    re.IGNORECASE,
)
_MONEY = re.compile(r"\$\s*(\d[\d,]*(?:\.\d+)?|\.\d+)(?:\s*[-–]\s*(\d[\d,]*(?:\.\d+)?))?")
"""An amount, or a range whose end lacks its dollar sign."""
_AMOUNT = re.compile(r"\$?\s*\d[\d,]*(?:\.\d+)?|\.\d+")
_DASH = re.compile(r"\bodds of (\d+)-(\d+)\b")
_PERCENT = re.compile(rf"(\d[\d,]*(?:\.\d+)?|\.\d+|\b(?:{_WORD}))\s*(?:%|percent\b)", re.IGNORECASE)
_CENTS = re.compile(r"\b(\d{1,2})\s*(?:cents?\b|\u00a2)", re.IGNORECASE)
_EVEN = re.compile(r"\beven\s+money\b", re.IGNORECASE)
_COUNT = re.compile(
    rf"\b(\d[\d,]*|{_WORD})\s*(?:\(\d+\)\s*)?(?:additional |standard |full |different )?"
    r"(decks?|jokers?|dice|players?|patrons|persons|seats?|places|spots|positions|hands|rounds|times)"
    r"\b",
    re.IGNORECASE,
)


def figures(line: str) -> list[str]:
    """What figures a line holds.

    >>> figures("Royal Flush ... 1,000 to 1, or $5,000 (15.28%)"), figures("even money")
    (['1000 to 1', '$5000', '15.28%'], ['1 to 1'])
    >>> figures("pays one to one; 5 for 1; $.50; 25 cents; five percent")
    ['1 to 1', '5 for 1', '$0.5', '$0.25', '5%']
    """
    return list(dict.fromkeys(said for said, _, _ in _found(line.replace("\\$", "$"))))


def marks(line: str) -> list[tuple[str, int, int]]:
    """The figures and counts of a line with where each begins and ends; none within another.

    >>> marks("bets of $5 - $100 pay 3 to 2")
    [('$5', 8, 10), ('$100', 13, 17), ('3 to 2', 22, 28)]
    """
    by_span: dict[tuple[int, int], list[str]] = {}
    for said, start, end in _found(line):
        by_span.setdefault((start, end), []).append(said)
    for match in _COUNT.finditer(line):
        by_span.setdefault(match.span(), []).extend(counts(match[0]))
    found = []
    for (start, end), several in by_span.items():
        amounts = list(_AMOUNT.finditer(line, start, end))  # the two ends of a range
        spans = [each.span() for each in amounts] if len(several) > 1 else [(start, end)]
        found += [(said, *span) for said, span in zip(several, spans, strict=False)]
    made: list[tuple[str, int, int]] = []
    for each in sorted(found, key=lambda each: (each[1], -each[2])):
        if not made or each[1] >= made[-1][2]:
            made.append(each)
    return made


def _found(text: str) -> Iterator[tuple[str, int, int]]:
    """Figures with where they begin and end."""
    for match in _ODDS.finditer(text):
        win, word, per = match.groups()
        yield f"{plain(win)} {'for' if word.lower() == 'for' else 'to'} {plain(per)}", *match.span()
    for match in _EVEN.finditer(text):
        yield "1 to 1", *match.span()
    for match in _MONEY.finditer(text):
        for amount in match.groups():
            if amount:
                yield f"${plain(amount)}", *match.span()
    for match in _CENTS.finditer(text):
        yield f"${plain(f'0.{int(match.group(1)):02}')}", *match.span()
    for match in _DASH.finditer(text):
        yield f"{plain(match.group(1))} to {plain(match.group(2))}", *match.span()
    for match in _PERCENT.finditer(text):
        yield f"{plain(match.group(1))}%", *match.span()


def counts(line: str) -> list[str]:
    """What a line counts: decks, seats, times; one of them is no count.

    >>> counts("dealt from six (6) decks to up to 7 players, twice"), counts("Pair of twos")
    (['6 decks', '7 players'], [])
    """
    found = [(plain(number), what.lower()) for number, what in _COUNT.findall(line)]
    return list(dict.fromkeys(f"{number} {what}" for number, what in found if number != "1"))


def broken(line: str, following: str) -> list[str]:
    """Figures that begin on one line and end on the next.

    >>> broken("and are paid even", "money, or 3 to 2"), broken("from 5 to", "9 and")
    (['1 to 1'], ['5 to 9'])
    """
    line = line.replace("\\$", "$").rstrip()
    both = f"{line} {following.lstrip()}"
    return [said for said, start, end in _found(both) if start < len(line) < end - 1]


def plain(number: str) -> str:
    """A number without commas and idle zeros.

    >>> plain("1,000"), plain(".50"), plain("2.00"), plain("Two")
    ('1000', '0.5', '2', '2')
    """
    if number.lower() in NUMBERS:
        return str(NUMBERS.index(number.lower()))
    whole, _, part = number.replace(",", "").partition(".")
    part = part.rstrip("0")
    return (whole.lstrip("0") or "0") + (f".{part}" if part else "")
