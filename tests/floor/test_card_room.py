"""Tables for table stakes: seats with stacks, button and blinds, hands over the web's door."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from floor.test_table import ANN, BOB, BOSS, Keeper
from pitboss.errors import NotAllowed
from pitboss.floor import commands as do
from pitboss.floor.card_room.absent import passed
from pitboss.floor.card_room.blinds import Due, Places, next_hand
from pitboss.floor.card_room.bots import decides, is_bot
from pitboss.floor.card_room.chip_flow import flows, listed
from pitboss.floor.card_room.time_collection import half_hour_of, new_at
from pitboss.floor.card_room.waiting import gave_up, shown
from pitboss.floor.house import _after_hand
from pitboss.floor.people import Person, Role
from pitboss.floor.table import HOUSE
from pitboss.floor.view import Watched

CID = Person("cid", "Cid", Role.PLAYER)
HOUSE_ITSELF = Person(HOUSE, "the house", Role.SUPERVISOR)
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


def plays(keeper: Keeper, *people: Person) -> None:
    """Everybody checks or calls to the end; bots do what bots do."""
    while (prompt := keeper.table.session.prompt) is not None:
        played, seat = keeper.table.session.round, prompt.seat + 1
        assert played is not None
        if is_bot(keeper.table.chairs[prompt.seat].person):
            command = decides(keeper.table, played, prompt)
            keeper.do(HOUSE_ITSELF, **command.model_dump(exclude_defaults=True))
            continue
        person = next(p for p in people if p.id == keeper.table.chairs[prompt.seat].person)
        names = [each["name"] for each in seen(keeper, person)["turn"]["actions"]]
        act = next(name for name in ("check", "call", "run-once") if name in names)
        keeper.do(person, do="act", seat=seat, action=act)


def test_a_visitor_alone_plays_with_bots_who_are_named_as_such() -> None:
    keeper = opened()
    keeper.do(ANN, do="sit", seat=3, buy_in=100_00)
    keeper.do(BOSS, do="seat_bots", many=4)
    view = Watched(keeper.table, ANN).view()
    named = [each["player"] for each in view["seats"] if each["player"]]
    assert named == ["Bot Ada", "Bot Bert", "Ann", "Bot Dov", "Bot Edda"]
    keeper.do(ANN, do="ready", seat=3)
    plays(keeper, ANN)
    keeper.same()
    assert keeper.table.dealt_rounds == 1
    assert not keeper.table.clocked
    keeper.do(BOSS, do="seat_bots", many=1)
    assert sum(chair.taken for chair in keeper.table.chairs) == 2
    keeper.same()


def test_who_is_not_there_is_passed_and_sits_out_and_owes_the_blinds_that_he_has_missed() -> None:
    keeper = opened()
    begun(keeper, ANN, BOB, CID)
    prompt = keeper.table.session.prompt
    assert prompt is not None
    late = prompt.seat
    keeper.do(HOUSE_ITSELF, **passed(keeper.table, prompt).model_dump(exclude_defaults=True))
    assert seen(keeper, ANN)["seats"][late]["folded"]
    assert seen(keeper, ANN)["seats"][late]["out"] == "sits out"
    keeper.same()
    others = [person for seat, person in enumerate((ANN, BOB, CID)) if seat != late]
    plays(keeper, *others)
    for hand in range(3):
        seats = [seat for seat in range(3) if seat != late]
        for seat in seats:
            keeper.do((ANN, BOB, CID)[seat], do="ready", seat=seat + 1)
        assert not seen(keeper, ANN)["seats"][late]["dealt"], hand
        plays(keeper, *others)
    away = (ANN, BOB, CID)[late]
    assert seen(keeper, ANN)["seats"][late]["owes"]["big"]
    keeper.do(away, do="sit_in", seat=late + 1, post=False)
    assert seen(keeper, ANN)["seats"][late]["out"] == "waits for the big blind"
    keeper.same()


def test_who_leaves_in_a_hand_takes_his_chips_when_it_is_over() -> None:
    keeper = opened()
    begun(keeper, ANN, BOB)
    keeper.do(ANN, do="leave", seat=1)
    assert keeper.table.chairs[0].taken
    plays(keeper, ANN, BOB)
    assert _after_hand(keeper.table) == do.StandFor(
        do="stand_for", seat=1, why="he leaves after the hand"
    )


def test_side_pots_are_shown_with_who_is_in_them() -> None:
    keeper = opened()
    for seat, (person, chips) in enumerate(((ANN, 50_00), (BOB, 100_00), (CID, 150_00)), 1):
        keeper.do(person, do="sit", seat=seat, buy_in=chips)
    for seat, person in enumerate((ANN, BOB, CID), 1):
        keeper.do(person, do="ready", seat=seat)
    who = (ANN, BOB, CID)
    while (prompt := keeper.table.session.prompt) is not None:
        turn = seen(keeper, who[prompt.seat])["turn"]
        if turn["kind"] != "bet":
            break
        best = turn["actions"][-1]
        most = {"amount": best["high"]} if "high" in best else {}
        keeper.do(who[prompt.seat], do="act", seat=prompt.seat + 1, action=best["name"], **most)
    keeper.same()
    shown = seen(keeper, ANN)
    all_in = [each["put"] for each in shown["seats"][:3]]
    assert all_in == [50_00, 100_00, 100_00]
    if prompt is not None:  # it is asked how often the board is run
        keeper.do(who[prompt.seat], do="act", seat=prompt.seat + 1, action="run-twice")
        while (prompt := keeper.table.session.prompt) is not None:
            keeper.do(who[prompt.seat], do="act", seat=prompt.seat + 1, action="run-twice")
        shown = seen(keeper, ANN)
        assert [len(board) for board in shown["boards"]] == [5, 5]
    assert [(pot["amount"], pot["seats"]) for pot in shown["pots"]] == [
        (150_00, [1, 2, 3]),
        (100_00, [2, 3]),
    ]
    taken = sum(fee["amount"] for fee in shown["taken"])
    assert sum(each["amount"] for each in shown["awards"]) == 250_00 - taken
    keeper.same()


def test_a_seat_that_gets_free_is_offered_down_the_list_for_a_minute() -> None:
    keeper = opened("columbus-2016/seven-card-stud", ante=0)
    people = [Person(f"p{n}", f"P{n}", Role.PLAYER) for n in range(8)]
    for seat, person in enumerate(people, 1):
        keeper.wallets[person.id] = 100_00
        keeper.do(person, do="sit", seat=seat, buy_in=40_00)
    keeper.do(ANN, do="wait")
    keeper.do(BOB, do="wait")
    with pytest.raises(NotAllowed, match="on the list already"):
        keeper.do(ANN, do="wait")
    keeper.do(people[3], do="stand", seat=4)
    with pytest.raises(NotAllowed, match="offered to who waits for one: Ann"):
        keeper.do(BOB, do="sit", seat=4, buy_in=40_00)
    room, since = keeper.table.room, dict[str, float]()
    assert room is not None
    assert gave_up(room, keeper.table.free_seats, since, 100.0) == ""
    listed = shown(room, keeper.table.free_seats, since, 110.0, "ann")
    assert [(each["name"], each["left"]) for each in listed] == [("Ann", 50.0), ("Bob", None)]
    assert gave_up(room, keeper.table.free_seats, since, 161.0) == "ann"
    keeper.do(BOSS, do="pass_seat", who="ann")
    keeper.do(BOB, do="sit", seat=4, buy_in=40_00)
    assert not room.state.waiting
    keeper.same()


def test_hollywood_park_L9346_is_charged_for_the_half_hour_by_who_plays_and_who_is_new() -> None:
    timed = "poker-rates-2/no-limit-timed/59-60"
    keeper = opened("hollywood-park/texas-holdem", structure="no-limit", fees=timed)
    for seat, person in enumerate((ANN, BOB, CID), 1):
        keeper.do(person, do="sit", seat=seat, buy_in=100_00)
    keeper.do(CID, do="sit_out", seat=3)
    keeper.do(BOSS, do="collect", new=[2])
    assert keeper.table.session.bankrolls[:3] == [94_00, 96_00, 100_00]  # 6, 4, and one is away
    assert keeper.balances()["fees"] == 10_00
    keeper.same()
    at = datetime(2026, 11, 19, 20, 47, tzinfo=UTC)
    assert half_hour_of(at) == at.replace(minute=30)
    sat = {0: at - timedelta(minutes=40), 1: at - timedelta(minutes=10)}
    assert new_at(sat, at - timedelta(minutes=30), at) == [1]
    plain = opened()
    with pytest.raises(NotAllowed, match="no collection on the half hour"):
        plain.do(BOSS, do="collect")


def test_a_dealer_keys_a_hand_whose_hole_cards_nobody_knows() -> None:
    keeper = Keeper("columbus-2016/texas-holdem", NO_LIMIT, live=True)
    dealer = Person("dee", "Dee", Role.HOST)
    for seat, name in enumerate(("Uma", "Vic", "Wes"), 1):
        keeper.do(dealer, do="sit", seat=seat, buy_in=100_00, visitor=name)
    keeper.do(dealer, do="put_button", seat=1)
    keeper.do(dealer, do="deal")
    table = keeper.table
    first = seen(keeper, dealer)
    assert first["button"] == 1
    assert [[c["card"] for c in each["cards"]] for each in first["seats"][:3]] == [["", ""]] * 3
    assert first["turn"]["keys"]
    with pytest.raises(NotAllowed, match="nothing has been keyed in"):
        keeper.do(dealer, do="back")
    keeper.do(dealer, do="act", seat=1, action="raise", amount=6_00)
    keeper.do(dealer, do="back")  # the raise and its amount are one step
    assert seen(keeper, dealer)["turn"]["seat"] == 1
    assert seen(keeper, dealer)["turn"]["kind"] == "bet"
    keeper.do(dealer, do="act", seat=1, action="raise", amount=6_00)
    keeper.do(dealer, do="act", seat=2, action="fold")
    keeper.do(dealer, do="act", seat=3, action="call")
    keeper.same()
    with pytest.raises(NotAllowed, match="cannot fall again"):
        keeper.do(dealer, do="key", text="As As Kd")
    keeper.do(dealer, do="key", text="As Kd 7c")
    for street in ("2h", "9s", ""):
        for seat in (3, 1):
            keeper.do(dealer, do="act", seat=seat, action="check")
        if street:
            keeper.do(dealer, do="key", text=street)
    assert table.session.prompt is not None
    assert table.session.prompt.kind == "show"
    keeper.same()
    keeper.do(dealer, do="key", text="Ad Ac")
    keeper.do(dealer, do="key", text="muck")
    shown = seen(keeper, dealer)
    won = 1 if table.session.bankrolls[0] > 100_00 else 3
    assert [each["seat"] for each in shown["awards"]] == [won]
    assert shown["awards"][0]["says"] == "three aces"
    assert [each["amount"] for each in shown["taken"]] == [1_00]
    keeper.do(dealer, do="back")
    keeper.do(dealer, do="key", text="Ks Kh")
    assert sum(table.session.bankrolls) + table.session.fees == 300_00
    keeper.same()


def test_a_drop_leaves_a_hand_for_the_box_of_its_house() -> None:
    keeper = opened("columbus-2016/texas-holdem", **NO_LIMIT, **{"jackpot-drop": "yes"})
    people = [Person(f"p{n}", f"P{n}", Role.PLAYER) for n in range(4)]
    for seat, person in enumerate(people, 1):
        keeper.wallets[person.id] = 100_00
        keeper.do(person, do="sit", seat=seat, buy_in=100_00)
    for seat, person in enumerate(people, 1):
        keeper.do(person, do="ready", seat=seat)
    turn = seen(keeper, ANN)["turn"]["seat"]
    keeper.do(people[turn - 1], do="act", seat=turn, action="raise", amount=20_00)
    plays(keeper, *people)
    taken = {fee["reason"]: fee["amount"] for fee in seen(keeper, ANN)["taken"]}
    dropped = taken["drop for the jackpot"]
    assert dropped > 0
    books = keeper.balances()
    assert books["drop:columbus-2016"] == dropped
    assert books["fees"] == sum(taken.values()) - dropped
    keeper.same()


def test_chips_that_go_one_way_hand_after_hand_are_listed() -> None:
    hands = [(n, {"Ann": -20_00, "Bob": 19_00, "Cid": 0}) for n in range(1, 13)]
    hands += [(n, {"Ann": 10_00, "Bob": 0, "Cid": -10_00 if n % 2 else 10_00}) for n in (20, 21)]
    [found] = listed(flows(hands))
    assert (found.loser, found.winner, found.hands) == ("Ann", "Bob", 12)
    assert found.rounds == list(range(1, 13))
    assert found.z == pytest.approx(12**0.5)
    both_ways = [
        (n, {"Ann": -5_00 if n % 2 else 5_00, "Bob": 5_00 if n % 2 else -5_00}) for n in range(40)
    ]
    assert listed(flows(both_ways)) == []
