"""How plans and books spell the same thing: `3-Card`, `Three Card`; `Black Jack`, `Blackjack`."""

from __future__ import annotations

import re
from functools import lru_cache

NUMBERS = [
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
]
APART = {
    "black jack": "blackjack",
    "hold em": "holdem",
    "hold them": "holdem",
    "paigow": "pai gow",
    "high low": "hi lo",
    "hi low": "hi lo",
    "high lo": "hi lo",
    "come out": "comeout",
    "hard way": "hardway",
}
"""What is written apart here and together there."""
_APART = re.compile(rf"\b({'|'.join(APART)})\b")
_WORD = re.compile(r"[a-z]+|\d+(?:\.\d+)?")
_MARK = re.compile(r"<\|[^|]*\|>|</?[a-z]{1,6}>|\*\*|__", re.IGNORECASE)
_ENUMERATED = re.compile(
    r"^\s*(?:[-\u2022\u2756o#*]+\s+)*(?:\(?(?:[ivx]{1,5}|[A-Za-z]|\d{1,2})[.)]\s+)?"
)


def printed(line: str) -> str:
    """A line without what a scan or a web page left in it.

    >>> printed("<|x|>**Tie** \\\\$5  ")
    'Tie $5'
    """
    return _MARK.sub("", line.replace("\f", "").replace("\\$", "$")).rstrip()


@lru_cache(maxsize=65536)
def words(text: str) -> str:
    """A text in plain words, singular, numbers up to twelve spelled out.

    >>> words("3-Card Poker\\u2019s Pairs"), words("Black Jack (Hi/Low)")
    ('three card poker pair', 'blackjack hi lo')
    """
    low = re.sub(r"['\u2018\u2019`]s?\b|['\u2018\u2019`]", "", text.lower()).replace("&", " and ")
    found = " ".join(_one(word) for word in _WORD.findall(low))
    return _APART.sub(lambda match: APART[match[1]], found)


def _one(word: str) -> str:
    if word.isdigit() and int(word) < len(NUMBERS):
        return NUMBERS[int(word)]
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word


def unnumbered(line: str) -> str:
    """A line without the number, letter or dot that it is listed by.

    >>> unnumbered(" - a. Pair Plus:"), unnumbered("K. Texas Hold'Em")
    ('Pair Plus:', "Texas Hold'Em")
    """
    return line[match.end() :] if (match := _ENUMERATED.match(line)) else line
