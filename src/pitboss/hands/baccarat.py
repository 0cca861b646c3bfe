"""Baccarat points, and the chart by which the Banker draws to a Player's third card."""

from __future__ import annotations

from pitboss.jit import kernel


@kernel
def points(card: int) -> int:
    """One for an ace, pips for 2 to 9, nothing for tens and face cards.

    >>> from pitboss.equipment.cards import cards
    >>> [points(card) for card in cards("Ac 9d Th Ks")]
    [1, 9, 0, 0]
    """
    rank = card >> 2
    if rank == 12:
        return 1
    return rank + 2 if rank < 8 else 0


@kernel
def add(so_far: int, card: int) -> int:
    """The points of a hand after one more card: only the last digit of the sum counts.

    >>> from pitboss.equipment.cards import card
    >>> add(8, card("5h"))
    3
    """
    return (so_far + points(card)) % 10


@kernel
def banker_draws(banker_points: int, player_third_points: int) -> bool:
    """Whether the Banker's two cards draw, once the Player has drawn a third card.

    The chart speaks only of a third card taken: against a Player who stood, it does not apply.

    >>> [third for third in range(10) if banker_draws(5, third)]
    [4, 5, 6, 7]
    """
    if banker_points <= 2:
        return True
    if banker_points == 3:
        return player_third_points != 8
    # From four to six the chart loses its two lowest third cards at each step: 2-7, 4-7, 6-7.
    # With seven the same step leaves nothing, and the Banker stands.
    return 2 * (banker_points - 3) <= player_third_points <= 7
