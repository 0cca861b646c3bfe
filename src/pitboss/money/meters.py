"""A progressive meter: seeded, fed by a share of each wager, drawn on by percentages.

The meter is part of what a table carries from round to round, in cents. The
books feed it a share of a one-dollar wager, so the share is always whole cents.
"""

from __future__ import annotations

from pitboss.jit import kernel


@kernel
def fed_by(wager: int, share: int) -> int:
    """What `share` percent of a wager adds to the meter.

    >>> fed_by(100, 21)
    21
    """
    return wager * share // 100


@kernel
def drawn(meter: int, part: int, whole: int) -> int:
    """What part/whole of the meter pays; a part of a cent stays on the meter.

    >>> drawn(123456, 10, 100)
    12345
    """
    return meter * part // whole


@kernel
def after_prize(meter: int, paid: int, part: int, whole: int, seed: int) -> int:
    """The meter after a prize: back to its seed when all of it was won."""
    if part == whole:
        return seed
    return meter - paid
