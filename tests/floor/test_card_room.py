"""Tables for table stakes: seats with stacks, button and blinds, hands over the web's door."""

from __future__ import annotations

from typing import Any

import pytest

from floor.test_table import ANN, BOB, Keeper
from pitboss.errors import NotAllowed
from pitboss.floor.card_room.blinds import Due, Places, next_hand
from pitboss.floor.people import Person, Role
from pitboss.floor.view import Watched

CID = Person("cid", "Cid", Role.PLAYER)
NO_LIMIT = {"structure": "no-limit"}


def opened(address: str = "columbus-2016/texas-holdem", **options: Any) -> Keeper:
    keeper = Keeper(address, options or NO_LIMIT)
    keeper.wallets["cid"] = 10_000_00
    return keeper


def seen(keeper: Keeper, person: Person) -> dict[str, Any]:
    found = Watched(keeper.table, person).view()["poker"]
    assert found is not None
    return found


def begun(keeper: Keeper, *people: Person, buy_in: int = 100_00) -> None:
    for seat, person in enumerate(people, 1):
        keeper.do(person, do="sit", seat=seat, buy_in=buy_in)
    for seat, person in enumerate(people, 1):
        keeper.do(person, do="ready", seat=seat)


def test_two_people_play_a_hand_and_the_next_one_with_the_button_moved() -> None:
    keeper = opened()
    begun(keeper, ANN, BOB)
    keeper.same()
    first = seen(keeper, ANN)
    assert [each["stack"] for each in first["seats"][:2]] in ([99_00, 98_00], [98_00, 99_00])
    small = first["button"]  # between two players
    assert first["seats"][small - 1]["bet"] == 1_00
    who = {1: ANN, 2: BOB}
    other = 3 - small
    turn = seen(keeper, who[small])["turn"]
    assert turn["yours"]
    assert turn["actions"] == [
        {"name": "fold"},
        {"name": "call", "amount": 1_00, "to": 2_00, "all_in": False},
        {"name": "raise", "low": 4_00, "high": 100_00, "all_in": True},
    ]
    assert seen(keeper, who[other])["turn"]["actions"] == []
    with pytest.raises(NotAllowed, match=r"cannot raise to \$3; allowed: \$4 to \$100"):
        keeper.do(who[small], do="act", seat=small, action="raise", amount=3_00)
    keeper.same()
    keeper.do(who[small], do="act", seat=small, action="raise", amount=6_00)
    assert seen(keeper, BOB)["seats"][small - 1]["bet"] == 6_00
    keeper.do(who[other], do="act", seat=other, action="fold")
    keeper.same()
    stacks = keeper.table.session.bankrolls
    assert (stacks[small - 1], stacks[other - 1]) == (102_00, 98_00)
    keeper.do(ANN, do="ready", seat=1)
    keeper.do(BOB, do="ready", seat=2)
    assert seen(keeper, ANN)["button"] == other


def test_a_hand_is_hidden_from_others_and_stays_so_when_nobody_called() -> None:
    keeper = opened()
    begun(keeper, ANN, BOB)
    mine, theirs = seen(keeper, ANN)["seats"][0], seen(keeper, BOB)["seats"][0]
    assert all(each["card"] for each in mine["cards"])
    assert [each["card"] for each in theirs["cards"]] == ["", ""]
    turn = seen(keeper, ANN)["turn"]["seat"]
    keeper.do({1: ANN, 2: BOB}[turn], do="act", seat=turn, action="fold")
    won = 2 - turn  # the other seat, from 0
    looks = seen(keeper, BOB if turn == 2 else ANN)["seats"][won]
    assert [each["card"] for each in looks["cards"]] == ["", ""]


def test_who_sits_down_in_a_game_that_is_on_waits_for_the_big_blind() -> None:
    keeper = opened()
    begun(keeper, ANN, BOB)
    turn = seen(keeper, ANN)["turn"]["seat"]
    keeper.do(CID, do="sit", seat=5, buy_in=100_00)
    keeper.do({1: ANN, 2: BOB}[turn], do="act", seat=turn, action="fold")
    assert seen(keeper, CID)["seats"][4]["out"] == "waits for the big blind"
    keeper.same()


def test_nobody_has_two_seats_and_chips_are_bought_between_the_limits_and_between_hands() -> None:
    keeper = opened()
    keeper.do(ANN, do="sit", seat=1, buy_in=100_00)
    with pytest.raises(NotAllowed, match="you have seat 1 here"):
        keeper.do(ANN, do="sit", seat=2, buy_in=100_00)
    with pytest.raises(NotAllowed, match=r"here it is \$40 to \$200"):
        keeper.do(BOB, do="sit", seat=2, buy_in=30_00)
    keeper.do(ANN, do="buy", seat=1, amount=50_00)
    with pytest.raises(
        NotAllowed, match=r"with the \$150 that are there: here it is \$40 to \$200"
    ):
        keeper.do(ANN, do="buy", seat=1, amount=60_00)
    keeper.do(BOB, do="sit", seat=2, buy_in=100_00)
    keeper.do(ANN, do="ready", seat=1)
    keeper.do(BOB, do="ready", seat=2)
    with pytest.raises(NotAllowed, match="between two hands"):
        keeper.do(ANN, do="buy", seat=1, amount=1_00)
    keeper.same()


def places(button: int, small: int, big: int) -> Places:
    return Places(button, small, big)


@pytest.mark.parametrize(
    ("was", "active", "due", "then", "dealt", "dead"),
    [
        # three play on
        (places(0, 1, 2), [0, 1, 2], {}, places(1, 2, 0), (0, 1, 2), False),
        # the big blind of the last hand has left: nobody posts the small one
        (places(0, 1, 2), [0, 1, 3], {}, places(1, 2, 3), (0, 1, 3), True),
        # the small blind of the last hand has left: the button is at his empty seat
        (places(0, 1, 2), [0, 2, 3], {}, places(1, 2, 3), (0, 2, 3), False),
        # a newcomer between button and big blind waits though he would post
        (places(0, 1, 3), [0, 1, 2, 3, 4], {2: Due(big=True, posts=True)}, places(1, 3, 4),
         (0, 1, 3, 4), False),
        # behind the button he posts
        (places(0, 1, 2), [0, 1, 2, 3, 4], {4: Due(big=True, posts=True)}, places(1, 2, 3),
         (0, 1, 2, 3, 4), False),
        # two are left: the button has the small blind
        (places(0, 1, 2), [1, 2], {}, places(2, 2, 1), (1, 2), False),
    ],
)  # fmt: skip
def test_where_button_and_blinds_go(
    was: Places,
    active: list[int],
    due: dict[int, Due],
    then: Places,
    dealt: tuple[int, ...],
    dead: bool,
) -> None:
    owes = [due.get(seat, Due()) for seat in range(6)]
    found = next_hand(was, active, active, owes, two=True, button_small=True)
    assert found is not None
    assert (found.places, found.dealt, found.dead_small) == (then, dealt, dead)
