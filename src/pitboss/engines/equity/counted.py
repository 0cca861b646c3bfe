"""What each hand's share of the pot is: counted where it can be, sampled where it is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from pitboss.engines.equity import boards
from pitboss.engines.equity.awards import HIGH, LOW, PART, POT, SHARE, WHOLE
from pitboss.engines.equity.deals import all_deals, standing_for_all, ways_at_most
from pitboss.engines.equity.reading import Written, read_cards, read_hand
from pitboss.engines.equity.variants import Value, Variant, variant
from pitboss.equipment.cards import JOKER, name
from pitboss.errors import NotAllowed

MOST_WAYS = 3_000_000
"""Ways in which hands can lie, before they are told apart by more than their suits."""
MOST_COUNTED = 40_000
"""Of those, how many have their boards counted."""
COUNTED, SAMPLED = "counted", "sampled"


@dataclass(frozen=True)
class HandEquity:
    """What one hand has of the pot, on average; all of them together have 1."""

    hand: str
    equity: Fraction
    whole: Fraction
    """How often it wins the whole pot."""
    part: Fraction
    """How often it wins a part of it."""
    first: Fraction
    """How often it has the best hand of the first half, alone or with others."""
    second: Fraction
    """And of the second half, where there is one."""
    error: float = 0.0
    """The standard error of a sampled equity."""


@dataclass(frozen=True)
class Equities:
    """Hands against each other."""

    game: str
    board: tuple[str, ...]
    dead: tuple[str, ...]
    hands: tuple[HandEquity, ...]
    method: str
    """`counted` or `sampled`."""
    deals: int
    """All the ways that were counted in which cards can lie and fall, or those that were tried."""
    says: str = ""
    """What was assumed of decisions that lie between here and the showdown."""

    def records(self) -> list[dict[str, Any]]:
        """A row for each hand, for a table or for JSON."""
        return [
            {
                "hand": hand.hand,
                "equity": float(hand.equity),
                "exact": str(hand.equity) if self.method == COUNTED else None,
                "error": hand.error,
                "whole": float(hand.whole),
                "part": float(hand.part),
                "first_half": float(hand.first),
                "second_half": float(hand.second) if variant(self.game).second else None,
            }
            for hand in self.hands
        ]

    def __str__(self) -> str:
        shares = ", ".join(f"{each.hand} {float(each.equity):.4%}" for each in self.hands)
        return f"{self.game}: {shares} ({self.method})"


@dataclass(frozen=True)
class Spot:
    """Hands, a board so far and dead cards, checked against each other."""

    game: Variant
    hands: tuple[Written, ...]
    board: tuple[int, ...]
    dead: tuple[int, ...]

    @property
    def gone(self) -> tuple[int, ...]:
        return self.board + self.dead

    @property
    def pack(self) -> list[int]:
        """What is neither on the board nor dead."""
        return [card for card in self.game.pack if card not in self.gone]


def equity(*hands: str, game: str = "texas-holdem", board: str = "", dead: str = "") -> Equities:
    """How a pot divides between hands that play it to the end.

    >>> found = equity("AhKh", "QsQd", board="2h 3h Qc")
    >>> found.hands[0].equity, found.deals
    (Fraction(131, 495), 990)
    """
    spot = read_spot(hands, game, board, dead)
    return _on_boards(spot)


def read_spot(hands: Sequence[str], game: str, board: str = "", dead: str = "") -> Spot:
    """Read and check what lies on the table."""
    played = variant(game)
    on_board, gone = read_cards(board, "board"), read_cards(dead, "dead cards")
    _check_board(played, on_board)
    if not 2 <= len(hands) <= played.most_hands:
        raise NotAllowed(
            f"{played.title} is compared for 2 to {played.most_hands} hands, not {len(hands)}",
            code="hand",
        )
    for card in (*on_board, *gone):
        if card not in played.pack:
            what = "a joker" if card == JOKER else "eights, nines and tens"
            raise NotAllowed(f"{played.title} is played without {what}: {name(card)}", code="card")
    read = tuple(read_hand(hand, played, on_board + gone) for hand in hands)
    _check_once(on_board, gone, read)
    return Spot(played, read, on_board, gone)


def _check_board(game: Variant, board: tuple[int, ...]) -> None:
    allowed = (0, 3, 4, 5) if game.board else (0,)
    if len(board) not in allowed:
        says = "has 3, 4 or 5 cards or none" if game.board else "is none"
        raise NotAllowed(f"the board of {game.title} {says}, not {len(board)}", code="board")


def _check_once(board: tuple[int, ...], dead: tuple[int, ...], hands: Sequence[Written]) -> None:
    """No card in two places that are known."""
    places = [("the board", board), ("the dead cards", dead)]
    places += [(f"the hand {hand.text}", hand.ways[0]) for hand in hands if len(hand.ways) == 1]
    seen: dict[int, str] = {}
    for place, cards in places:
        for card in cards:
            if card in seen:
                raise NotAllowed(
                    f"{name(card)} comes twice: in {seen[card]} and in {place}", code="card"
                )
            seen[card] = place


def _on_boards(spot: Spot) -> Equities:
    """Games with a board, where nothing is left to decide."""
    game = spot.game
    known, gone = boards.layout(spot.board), boards.layout(spot.dead)
    if ways_at_most(spot.hands, len(spot.pack)) > MOST_WAYS:
        raise _too_many(spot)
    deals = all_deals(spot.hands, spot.pack)
    if not len(deals):
        raise NotAllowed("the hands need a card twice, whatever they hold", code="card")
    deals, times = standing_for_all(deals, [known, gone])
    if len(deals) > MOST_COUNTED:
        raise _too_many(spot)
    low = game.second != Value.NONE
    found = boards.count(game.own, game.must_use, low, known, gone, deals, times)
    return equities(spot, found.tally, found.boards, COUNTED)


def _too_many(spot: Spot) -> NotAllowed:
    return NotAllowed(
        f"{' and '.join(hand.text for hand in spot.hands)} can lie in too many ways to be counted",
        code="hand",
    )


def equities(spot: Spot, tally: Any, deals: int, method: str, says: str = "") -> Equities:
    """A tally as shares of the pot."""
    rows = np.asarray(tally).tolist()
    hands = tuple(
        HandEquity(
            hand.text,
            Fraction(row[SHARE], POT * deals),
            whole=Fraction(row[WHOLE], deals),
            part=Fraction(row[PART], deals),
            first=Fraction(row[HIGH], deals),
            second=Fraction(row[LOW], deals),
        )
        for hand, row in zip(spot.hands, rows, strict=True)
    )
    return Equities(
        spot.game.name,
        tuple(map(name, spot.board)),
        tuple(map(name, spot.dead)),
        hands,
        method,
        deals,
        says,
    )
