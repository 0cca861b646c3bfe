"""What lies on the table when hands are compared: read, and checked against each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.engines.equity.reading import Written, read_cards, read_hand
from pitboss.engines.equity.variants import Variant, variant
from pitboss.equipment.cards import JOKER, name
from pitboss.errors import NotAllowed

SAMPLES, FEWEST_SAMPLES, MOST_SAMPLES = 1_000_000, 1_000, 1_000_000_000
"""Deals that are tried, where there are too many to count."""


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
    _check_enough(played, read, len(played.pack) - len(gone))
    return Spot(played, read, on_board, gone)


def _check_enough(game: Variant, hands: Sequence[Written], cards: int) -> None:
    """The pack has the cards of all hands and of the board."""
    held = [max(game.own, len(hand.ways[0]) + hand.unknown) for hand in hands]
    needed = sum(held) + game.board
    if needed > cards:
        raise NotAllowed(
            f"{len(hands)} hands of {game.title} need {needed} cards, and {cards} are not dead",
            code="card",
        )


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


def check_draws(game: Variant, draws: int) -> None:
    if draws == 1:
        return
    most = game.draws if game.draws < 2 else 3
    if not 1 <= draws <= most:
        has = f"has {most} draws at most" if most else "has no draw"
        raise NotAllowed(f"{game.title} {has}, not {draws}", code="draws")


def check_samples(samples: int) -> None:
    if not FEWEST_SAMPLES <= samples <= MOST_SAMPLES:
        raise NotAllowed(
            f"{FEWEST_SAMPLES:,} to {MOST_SAMPLES:,} deals are tried, not {samples:,}",
            code="samples",
        )
