"""Dragon Bonus: on one of the two hands of baccarat.

A winning natural is paid even money, and two equal naturals push. A hand that is no
natural is paid by the points it wins by, from four on.
"""

from __future__ import annotations

from enum import auto

from pitboss.facts import Outcomes
from pitboss.jit import kernel


class DragonBonus(Outcomes):
    NO_BONUS = auto()
    NATURAL_WIN = auto()
    NATURAL_TIE = auto()
    TIE = auto()
    WIN_BY_4 = auto()
    WIN_BY_5 = auto()
    WIN_BY_6 = auto()
    WIN_BY_7 = auto()
    WIN_BY_8 = auto()
    WIN_BY_9 = auto()


@kernel
def dragon_bonus(mine: int, my_cards: int, other: int) -> int:
    """The row of a hand with so many points in so many cards, against the other's points.

    >>> DragonBonus(dragon_bonus(9, 2, 8)).name, DragonBonus(dragon_bonus(9, 3, 4)).name
    ('NATURAL_WIN', 'WIN_BY_5')
    """
    natural = my_cards == 2 and mine >= 8
    if mine == other:
        return DragonBonus.NATURAL_TIE if natural else DragonBonus.TIE
    if natural and mine > other:
        return DragonBonus.NATURAL_WIN
    if mine - other >= 4:
        return DragonBonus.WIN_BY_4 + mine - other - 4
    return DragonBonus.NO_BONUS
