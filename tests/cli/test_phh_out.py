"""`pitboss settle --phh`."""

from __future__ import annotations

from collections.abc import Callable

from pitboss import phh
from pitboss.rulebook.loader import books

Pitboss = Callable[..., tuple[int, str, str]]
GOLDEN = {slug: book.path / "golden" for slug, book in books().items()}


def test_a_written_hand_in_the_phh_format(pitboss: Pitboss) -> None:
    hand = str(GOLDEN["columbus-2017"] / "texas_holdem_straight_to_the_five.toml")
    left, said, _ = pitboss("settle", hand, "--phh")
    (found,) = phh.loads(said)
    assert (left, found.variant, found.seats) == (0, "FT", (1, 2, 3))
    left, _, said = pitboss("settle", hand, "--phh", "--transcript")
    assert left == 2
    assert said == "pitboss: --phh is a form of output of its own, for a written hand\n"


def test_a_round_that_is_no_hand(pitboss: Pitboss) -> None:
    other = str(GOLDEN["toledo"] / "ultimate_texas_holdem_payout_limit.toml")
    left, _, said = pitboss("settle", other, "--phh")
    assert left == 2
    assert "toledo/ultimate-texas-holdem is not written in PHH" in said
