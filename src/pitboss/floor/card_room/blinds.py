"""Who is dealt in, where button and blinds are, and who posts what, from one hand to the next.

No rule book prints what becomes of the button when people come and go: `HOUSE_RULES` are the
house's. The big blind goes to the next player who is there, the small blind is where the big one
was, and the button where the small one was, whether or not anybody sits there (a dead button).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

HOUSE_RULES = (
    "The big blind moves to the next player who is there; the small blind and the button follow, "
    "also to a seat that is empty.",
    "Who sits down while a game is on waits for the big blind, or posts one when the button has "
    "passed him.",
    "Who has missed the big blind posts it before he is dealt in again, and the small one as dead "
    "chips if he has missed that too, or waits for the big blind.",
    "A game that is down to one player begins anew, and nobody owes anything.",
)
"""What no book prints, as it hangs at the table."""

NOWHERE = -1


class Due(msgspec.Struct):
    """What a seat owes before it is dealt in again."""

    big: bool = False
    small: bool = False
    posts: bool = False
    """Would rather post than wait for the big blind."""

    @property
    def anything(self) -> bool:
        return self.big or self.small


class Places(msgspec.Struct):
    """Where button and blinds were in the last hand, by seat; `NOWHERE` before the first."""

    button: int = NOWHERE
    small: int = NOWHERE
    big: int = NOWHERE


class Next(msgspec.Struct, frozen=True):
    """How the next hand begins."""

    places: Places
    dealt: tuple[int, ...]
    """Who is dealt in."""
    dead_small: bool
    """Does nobody post the small blind?"""
    posts: dict[int, Due]
    """Who posts besides the blinds, and what."""
    missed: dict[int, Due]
    """What everybody owes after that, of those who are not dealt in."""


def after(seat: int, seats: int) -> Iterator[int]:
    """The seats at the left of one, all the way round to itself."""
    return ((seat + turn) % seats for turn in range(1, seats + 1))


def between(one: int, other: int, seats: int) -> list[int]:
    """The seats at the left of one and before the other."""
    found = []
    for seat in after(one, seats):
        if seat == other:
            break
        found.append(seat)
    return found


def first_hand(
    active: Sequence[int], drawn: int, seats: int, *, two: bool, button_small: bool
) -> Next:
    """A game begins: somebody is drawn for the button, and all who are there are dealt in."""
    button = active[drawn % len(active)]
    here = [seat for seat in after(button, seats) if seat in active]
    small, big = here[0], here[1]
    if len(active) == 2:
        big = here[0] if button_small else button
        small = button if button_small else here[0]
    if not two:
        small = big = here[0]
    return Next(Places(button, small, big), tuple(sorted(active)), False, {}, {})


def next_hand(
    was: Places,
    active: Sequence[int],
    taken: Sequence[int],
    due: Sequence[Due],
    *,
    two: bool,
    button_small: bool,
) -> Next | None:
    """The hand after one with blinds; None where fewer than two can be dealt in.

    `active`: who is there and has chips; `taken`: the seats that somebody has; `two`: is there a
    small blind; `button_small`: has the button the small one between two players?
    """
    seats = len(due)
    big = next(seat for seat in after(was.big, seats) if seat in active)
    button, small = (was.small, was.big) if two else (was.big, big)
    passed = {button, *between(button, big, seats)} - {big}
    nowhere = {*between(button, small, seats)} - {big}  # nobody is dealt in there who was not
    dealt = [
        seat
        for seat in active
        if seat == big
        or (not due[seat].anything and seat not in nowhere)
        or (due[seat].posts and seat not in passed)
    ]
    if len(dealt) < 2:
        return None
    dead = two and small not in dealt
    if len(dealt) == 2 and two:
        other = next(seat for seat in dealt if seat != big)
        button, small, dead = (other if button_small else big), other, False
    posts = {seat: due[seat] for seat in dealt if seat != big and due[seat].anything}
    missed = {}
    skipped = {*between(was.big, big, seats)}
    for seat in taken:
        if seat not in dealt:
            owes = due[seat]
            missed[seat] = Due(
                big=owes.big or seat in skipped,
                small=owes.small or (two and seat == small),
                posts=owes.posts,
            )
    return Next(Places(button, small, big), tuple(sorted(dealt)), dead, posts, missed)
