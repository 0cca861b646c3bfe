"""Hands as people write them: `AhKh`, `Ah Kh`, `AKs, TT+`, `AsAdxx`, `random`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product

from pitboss.engines.equity.variants import Variant
from pitboss.equipment.cards import JOKER, RANKS, card, name
from pitboss.errors import BadInput, NotAllowed

RANDOM = "random"
_CARD = re.compile(r"(?:10|[2-9tjqka])[cdhs]|jk", re.IGNORECASE)
_CLASS = re.compile(r"([2-9tjqka])([2-9tjqka])([so]?)(\+?)", re.IGNORECASE)
_SPAN = re.compile(
    r"([2-9tjqka])([2-9tjqka])([so]?)-([2-9tjqka])([2-9tjqka])([so]?)", re.IGNORECASE
)


@dataclass(frozen=True)
class Written:
    """One player's hand: what he may hold, each way as likely as the other."""

    text: str
    ways: tuple[tuple[int, ...], ...]
    """The cards that are known, way by way."""
    unknown: int = 0
    """Cards more that he holds already, of which nothing is known."""


def read_cards(text: str, what: str) -> tuple[int, ...]:
    """Cards with or without blanks between them; none twice.

    >>> read_cards("AhKh 10c", "board")
    (50, 46, 32)
    """
    packed = re.sub(r"[\s,]+", "", text)
    found = _CARD.findall(packed)
    if "".join(found) != packed:
        rest = _CARD.sub(" ", packed).split()
        raise BadInput(
            f"'{rest[0]}' in the {what} '{text}' is not a card; write As, Td, 2c", code="card"
        )
    cards = tuple(card(each) for each in found)
    for each in cards:
        if cards.count(each) > 1:
            raise NotAllowed(f"{name(each)} comes twice in the {what}", code="card")
    return cards


def read_hand(text: str, game: Variant, gone: Sequence[int]) -> Written:
    """A player's hand or range; `gone` are the cards that he cannot have."""
    given = text.strip()
    if not given:
        raise BadInput("a hand is empty; write its cards, a range or random", code="hand")
    if given.lower() == RANDOM:
        return Written(given, ((),), _unknown_of(game))
    unknown = len(re.findall("[xX?]", given))
    if unknown:
        cards = read_cards(re.sub("[xX?]", "", given), "hand")
        return _checked(Written(given, (cards,), unknown), game)
    if _is_range(given, game):
        return Written(given, _range(given, gone))
    return _checked(Written(given, (read_cards(given, "hand"),)), game)


def _unknown_of(game: Variant) -> int:
    """What a random hand holds before anything more is dealt: in stud and draw all is to come."""
    return game.own if game.board else 0


def _is_range(text: str, game: Variant) -> bool:
    """Whether a hand is written in classes: two hole cards only."""
    if (game.own, game.board) != (2, 5):
        return False
    parts = [part for part in re.split(r"[\s,]+", text) if part]
    classes = [bool(_CLASS.fullmatch(part) or _SPAN.fullmatch(part)) for part in parts]
    return any(classes) or len(parts) > 2 or (len(parts) == 2 and len(parts[0]) > 3)


def _checked(hand: Written, game: Variant) -> Written:
    """Refuse what the game does not deal."""
    held = len(hand.ways[0]) + hand.unknown
    joker = JOKER in game.pack
    for each in hand.ways[0]:
        if each not in game.pack:
            without = "eights, nines, tens" if joker else "a joker"
            raise NotAllowed(f"{game.title} is played without {without}: {name(each)}", code="card")
    if game.board:
        allowed = {game.own, game.dealt or game.own}
        if held not in allowed and not (game.draws and held < game.own):
            sizes = " or ".join(str(size) for size in sorted(allowed))
            raise NotAllowed(
                f"a hand of {game.title} has {sizes} cards, '{hand.text}' has {held}; "
                "x stands for a card that is not known",
                code="hand",
            )
    elif hand.unknown:
        raise NotAllowed(
            f"in {game.title} leave out what is not known: it is dealt with what is to come",
            code="hand",
        )
    elif held > game.own:
        raise NotAllowed(
            f"a hand of {game.title} has {game.own} cards at most, '{hand.text}' has {held}",
            code="hand",
        )
    return hand


# --- Ranges of two cards --------------------------------------------------------------------


def _range(text: str, gone: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Every pair of cards of a range, once."""
    found: dict[frozenset[int], None] = {}
    for part in re.split(r"[\s,]+", text.strip().strip(",")):
        for pair in _part(part):
            found[frozenset(pair)] = None
    ways = tuple(tuple(sorted(pair)) for pair in found if not pair & set(gone))
    if not ways:
        raise NotAllowed(f"nothing of the range '{text}' is left in the pack", code="hand")
    return ways


def _part(part: str) -> list[tuple[int, int]]:
    """The pairs of cards of one part of a range: `AKs`, `TT+`, `76s-54s`, `AhKh`."""
    span, one = _SPAN.fullmatch(part), _CLASS.fullmatch(part)
    if span:
        a, b, kind, c, d, other = span.groups()
        if other and kind != other:
            raise _unreadable(part)
        return _span(part, _ranks(a, b), _ranks(c, d), kind.lower())
    if one:
        a, b, kind, plus = one.groups()
        high, low = _ranks(a, b)
        if not plus:
            return _class(high, low, kind.lower(), part)
        if high == low:
            return [pair for each in range(high, 13) for pair in _class(each, each, kind, part)]
        lows = range(low, high)
        return [pair for each in lows for pair in _class(high, each, kind.lower(), part)]
    cards = read_cards(part, "hand")
    if len(cards) != 2:
        raise _unreadable(part)
    return [(cards[0], cards[1])]


def _span(
    part: str, top: tuple[int, int], end: tuple[int, int], kind: str
) -> list[tuple[int, int]]:
    """From one class to another: pairs, one high card with lower ones, or the same gap."""
    if top < end:
        top, end = end, top
    (high, low), (last_high, last_low) = top, end
    if high == last_high:
        steps = [(high, each) for each in range(last_low, low + 1)]
        if high in (low, last_low):
            raise _unreadable(part)
    elif high - low == last_high - last_low:
        steps = [(each, each - high + low) for each in range(last_high, high + 1)]
    else:
        raise _unreadable(part)
    return [pair for a, b in steps for pair in _class(a, b, kind, part)]


def _ranks(a: str, b: str) -> tuple[int, int]:
    high, low = sorted((RANKS.index(a.upper()), RANKS.index(b.upper())), reverse=True)
    return high, low


def _class(high: int, low: int, kind: str, part: str) -> list[tuple[int, int]]:
    """The pairs of cards of two ranks: all, suited or not."""
    if high == low:
        if kind:
            raise _unreadable(part)
        return [(4 * high + a, 4 * high + b) for a, b in combinations(range(4), 2)]
    suits = [
        (a, b) for a, b in product(range(4), repeat=2) if not kind or (a == b) == (kind == "s")
    ]
    return [(4 * high + a, 4 * low + b) for a, b in suits]


def _unreadable(part: str) -> BadInput:
    return BadInput(
        f"'{part}' is no part of a range; write AKs, AKo, AK, TT+, A5s+, 76s-54s or AhKh",
        code="hand",
    )
