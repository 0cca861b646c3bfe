"""Two Way Bad Beat: both have a good hand, and one of them is beaten, whosever it is.

It pays by the beaten hand; two hands that tie have none.
"""

from __future__ import annotations

from pitboss.jit import kernel


@kernel
def beaten_hand(mine: int, dealers: int, least: int) -> int:
    """The score of the beaten hand when both are at least so good; -1 where there is none.

    >>> [beaten_hand(9, 7, 5), beaten_hand(5, 7, 5), beaten_hand(4, 7, 5), beaten_hand(7, 7, 5)]
    [7, 5, -1, -1]
    """
    beaten = min(mine, dealers)
    return beaten if beaten >= least and mine != dealers else -1
