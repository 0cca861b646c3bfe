"""Five cards that a book prints beside a hand it ranks, against how the game deals that hand.

They have to be that hand, and where they are called the highest or the lowest of it there may be no
higher or lower. Only cards that are named one by one are read: `ace, king, queen, jack and nine`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations

from pitboss.equipment.cards import ACE, EIGHT, JACK
from pitboss.hands.lows import upside_down
from pitboss.hands.mexican import Mexican
from pitboss.hands.poker import Five, category
from pitboss.hands.poker_room import Value, hand_value
from pitboss.rulebook.lint import Defect, Print, rule_of_print
from pitboss.rulebook.loader import BookGame

VALUES = {"high": Value.HIGH, "high-hands": Value.HIGH, "deuce-to-seven": Value.DEUCE_TO_SEVEN}
"""What rankings of five cards go by; another low has no straights and flushes to be told apart."""
OF_GAMES = {("mexican-poker", "high"): Value.MEXICAN}
STRIPPED = range(EIGHT, JACK)
"""The ranks that Mexican Poker plays without."""
SUITED = ("flush", "straight-flush", "royal-flush")
_NAMES = (
    *("2|twos?|deuces?", "3|threes?", "4|fours?", "5|fives?", "6|six(?:es)?", "7|sevens?"),
    *("8|eights?", "9|nines?", "10|tens?", "jacks?|j", "queens?|q", "kings?|k", "aces?|a"),
)
_CARD = rf"(?:an? )?\b(?:{'|'.join(_NAMES)})\b"
_FIVE = re.compile(rf"{_CARD}(?:(?:, and |, | and |-){_CARD}){{4}}", re.IGNORECASE)
_RANKS = [re.compile(names, re.IGNORECASE) for names in _NAMES]
_MOST = re.compile(r"\b(highest|lowest|best possible)\b", re.IGNORECASE)
_SENTENCE = re.compile(r"[.(:;\t]\s*")
Ranks = tuple[int, ...]


def named(text: str) -> Ranks:
    """The ranks of cards that are named one by one.

    >>> named("ace, king, queen, jack, and ten"), named("7-5-4-3-2")
    ((12, 11, 10, 9, 8), (5, 3, 2, 1, 0))
    """
    words = re.split(r", and |, | and |-", re.sub(r"\ban? (?=\w)", "", text, flags=re.IGNORECASE))
    return tuple(next(n for n, rank in enumerate(_RANKS) if rank.fullmatch(w)) for w in words)


def examples(text: str) -> Iterator[tuple[str, Ranks]]:
    """Five cards with what is said of them: `highest`, `lowest`, or nothing.

    >>> list(examples("A 6, 5, 4, 3 and 2 is the highest (a 2, 3, 4, 5 and ace do not make one)"))
    [('highest', (4, 3, 2, 1, 0))]
    """
    for sentence in _SENTENCE.split(" ".join(re.split(r"[ \n]+", text))):
        hands = [named(found[0]) for found in _FIVE.finditer(sentence)]
        most = [found[1].lower() for found in _MOST.finditer(sentence)]
        if "do not" in sentence or len(most) not in (0, len(hands)):
            continue  # of what they are not, or of other hands too
        for place, hand in enumerate(hands):
            said = most[place] if most else ""
            yield ("highest" if said == "best possible" else said), hand


def value(kind: Value, ranks: Ranks, *, suited: bool) -> tuple[str, int]:
    """The hand that these ranks are, in one suit or not, and what it is worth."""
    own = [4 * rank for rank in ranks]
    if not suited:
        own[-1] += 1
    score = hand_value(kind, 0, tuple(own), ())
    high = upside_down(score) if kind == Value.DEUCE_TO_SEVEN else score
    names = Mexican if kind == Value.MEXICAN else Five
    name = names(category(high)).name.lower().replace("_", "-")
    royal = name == "straight-flush" and {ACE, JACK} <= {*ranks}
    return "royal-flush" if royal else name, score


@cache
def ends(kind: Value, hand: str) -> tuple[int, int]:
    """The lowest and the highest of a hand that has five ranks."""
    out = STRIPPED if kind == Value.MEXICAN else range(0)
    ranks = [rank for rank in range(ACE + 1) if rank not in out]
    every = (value(kind, five, suited=hand in SUITED) for five in combinations(ranks, 5))
    scores = [score for name, score in every if name == hand]
    return min(scores), max(scores)


@rule_of_print("warning")
def example_is_another_hand(offer: BookGame, printed: Print) -> Iterator[Defect]:
    """The cards that the book prints beside a ranked hand are another, or not its highest."""
    if offer.data.game.kind != "poker":
        return
    for ranking in offer.data.ranking:
        game = offer.data.game.play, ranking.name
        kind = OF_GAMES.get(game, VALUES.get(ranking.name, Value.NONE))
        if kind == Value.NONE or ranking.cards != 5:
            continue
        lines = [each.lines for each in ranking.hands]
        for each in ranking.hands:
            if lines.count(each.lines) > 1:
                continue  # examples of them all
            for said, ranks in examples(printed(each.lines)):
                found, score = value(kind, ranks, suited=each.hand in SUITED)
                shown = "-".join("23456789TJQKA"[rank] for rank in ranks).replace("T", "10")
                spoken = each.hand.replace("-", " ")
                if found != each.hand:
                    says = f"{shown} stands as a {spoken} and is a {found.replace('-', ' ')}"
                    cost = "a showdown with it is settled against the print"
                elif said and score != ends(kind, each.hand)[said == "highest"]:
                    says = f"{shown} stands as the {said} {spoken}, and there is a "
                    says += "higher one" if said == "highest" else "lower one"
                    cost = "nothing at a showdown: cards are compared one by one"
                else:
                    continue
                yield Defect(lines=each.lines, where=ranking.name, says=says, cost=cost)
