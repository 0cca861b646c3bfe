"""What an irregularity is about, by its name: so that somebody in a hurry finds it."""

from __future__ import annotations

CARDS, HANDS = "A card seen or dealt wrongly", "A hand or a wager"
SITUATIONS = (
    ("Cheating or broken equipment", "cheating equipment"),
    ("Jackpot", "hand-button wrong-hand simultaneous chips-removed player-away hand-disclosed"),
    (HANDS, "wager amount dealer-sets misread blackjack-missed sweep"),
    (CARDS, "card-off face-up card-face-up"),
    (
        "Dice",
        "dice die throw disputed-face inspection off-the-table on-the-bank rail stopped-by "
        "altered-by cocked lifts-the-lid wrong-total",
    ),
    (
        "Wheel and ball",
        "spin spun ball- part- floater revolutions rotations clapper foreign-object",
    ),
    ("Shuffler, shoe or cut", "shuffler shoe- miscounted cut burn stub"),
    (
        "Too many or too few cards",
        "number deck too-few four-left foreign-card voided-hand same-card stack-changed no-cards "
        "one-card",
    ),
    (CARDS, "card boxed exposed draw hole misdeal dealt"),
    (HANDS, "hand player banker folded opener beaten"),
)
"""Situations, and parts of the names of what belongs to them; the first that fits."""
OTHERWISE = "Something else"


def situation(name: str) -> str:
    """Where somebody looks for an irregularity.

    >>> situation("lost-die"), situation("card-off-the-table")
    ('Dice', 'A card seen or dealt wrongly')
    """
    fits = (title for title, parts in SITUATIONS if any(part in name for part in parts.split()))
    return next(fits, OTHERWISE)
