"""A hand that was dealt, written in the PHH format and read again, is the same hand."""

from __future__ import annotations

import pytest

from pitboss.engines.phh_of import phh_of
from pitboss.engines.played_hands import replay
from pitboss.engines.written import read_round, settle_written
from pitboss.errors import NotAllowed
from pitboss.phh import dumps, loads
from pitboss.rulebook.loader import books

NO_LIMIT = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 60, 30]
actions = ["d dh p1 AhKh", "d dh p2 QsQd", "d dh p3 7c7d", "p3 cbr 30", "p1 cbr 100", "p2 cc",
  "d db AsKd3c", "d db 4h", "d db 9s", "p1 sm AhKh", "p2 sm QsQd", "p3 sm 7c7d"]
"""
STUD = """
variant = "F7S"
antes = [1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [100, 100]
actions = ["d dh p1 AhKh2c", "d dh p2 QsQd9d", "p1 pb", "p2 cbr 4", "p1 cc",
  "d dh p1 3c", "d dh p2 9h", "p2 cbr 4", "p1 f"]
"""
DRAW = """
variant = "F2L3D"
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100]
actions = ["d dh p1 2c3c4c5d7h", "d dh p2 KsKd8h7d2d", "p2 cbr 4", "p1 cc", "p1 sd", "p2 sd KsKd",
  "d dh p2 3h4h", "p1 cbr 2", "p2 f"]
"""


@pytest.mark.parametrize("text", [NO_LIMIT, STUD, DRAW], ids=["no-limit", "stud", "draw"])
def test_the_hand_comes_back(text: str) -> None:
    [hand] = loads(text)
    played = replay(hand)
    made = phh_of(played, played.events, {0: "Ann"}, {"venue": "here"})
    [again] = loads(dumps([made]))
    assert again.actions == hand.actions
    assert again.players is not None
    assert again.players[0] == "Ann"
    nets = [played.settlement.net(seat) for seat in range(len(played.stakes))]
    assert [replay(again).settlement.net(seat) for seat in range(len(nets))] == nets


def test_a_spectators_hand_has_only_what_was_shown() -> None:
    [hand] = loads(STUD)
    played = replay(hand)
    written = dumps([phh_of(played, played.view(), {}, {})])
    assert "d dh p1 ????2c" in written
    assert "Ah" not in written


def test_a_hand_that_goes_on_is_not_written() -> None:
    [hand] = loads(NO_LIMIT)
    played = replay(hand)
    played.take_back()
    with pytest.raises(NotAllowed, match="when it is over"):
        phh_of(played, played.events, {}, {})


def test_a_game_of_two_draws_is_not_written_as_one_of_three() -> None:
    """Hollywood Park's Badugi."""
    golden = books()["hollywood-park"].path / "golden" / "badugi_king_beats_three_cards.toml"
    (played,) = settle_written(read_round(golden)).rounds
    with pytest.raises(NotAllowed, match="hollywood-park/badugi is not written in PHH"):
        phh_of(played, played.events, {}, {})
