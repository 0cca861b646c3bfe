"""Nobody banks a third round in a row, in any game in which players bank."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floor.test_table import ANN, BOB, Keeper, opening_bets, playable, refused
from pitboss.errors import PitbossError
from pitboss.floor.house import usual
from pitboss.floor.people import Person, Role
from pitboss.floor.table import HOUSE
from pitboss.floor.view import Watched
from pitboss.rulebook.loader import BookGame, books
from pitboss.rulebook.terms import terms

CAT = Person("cat", "Cat", Role.PLAYER)
THE_HOUSE = Person(HOUSE, "the house", Role.SUPERVISOR)
BACCARAT = "hollywood-park/ez-baccarat"
PAI_GOW = "hollywood-park/pai-gow-tiles"


def player_banked() -> list[str]:
    return [address for address in playable() if terms(address).player_dealer]


def offers() -> list[BookGame]:
    found = [offer for book in books().values() for offer in book.games().values()]
    return [offer for offer in found if offer.data.game.bank == "player-dealer"]


@pytest.mark.parametrize("offer", offers(), ids=lambda offer: str(offer.address))
def test_every_game_that_players_bank_says_for_how_long(offer: BookGame) -> None:
    assert offer.data.bank_turns is not None
    assert offer.data.bank_turns.rounds == 2


def table(address: str = BACCARAT, people: int = 2) -> Keeper:
    keeper = Keeper(address)
    keeper.wallets["cat"] = 10_000_00
    for seat, person in enumerate((ANN, BOB, CAT)[:people], 1):
        keeper.do(person, do="sit", seat=seat, buy_in=5_000_00)
    return keeper


def a_round(keeper: Keeper, *players: tuple[Person, int]) -> None:
    bets = opening_bets(keeper)
    for person, seat in players:
        keeper.do(person, do="put_up", seat=seat, wagers=bets)
    for person, seat in players:
        keeper.do(person, do="ready", seat=seat)
    while (prompt := keeper.table.session.prompt) is not None:
        person = (ANN, BOB, CAT)[prompt.seat]
        seat = prompt.seat + 1
        if prompt.kind == "amount":
            keeper.do(person, do="amount", seat=seat, amount=prompt.low)
        else:
            actions = keeper.table.terms.game.action_names(prompt.allowed)
            keeper.do(person, do="act", seat=seat, action=actions[0])


def bank(keeper: Keeper) -> dict[str, object]:
    return dict(Watched(keeper.table, BOB).view()["bank"])


def test_hollywood_park_L3995_two_rounds_and_the_bank_goes_on_clockwise() -> None:
    keeper = table(people=3)
    keeper.do(ANN, do="take_bank", seat=1, cover=1_000_00)
    for played in (1, 2):
        a_round(keeper, (BOB, 2))
        keeper.same()
        assert bank(keeper)["round"] == played
    keeper.do(BOB, do="put_up", seat=2, wagers=opening_bets(keeper))
    refused(keeper, BOB, "Ann has banked 2 rounds in a row", do="ready", seat=2)
    keeper.do(THE_HOUSE, do="leave_bank", seat=1)
    keeper.same()
    assert bank(keeper)["offered_to"] == "Bob"
    refused(keeper, CAT, "offered to Bob at seat 2 first", do="take_bank", seat=3, cover=100_00)
    refused(keeper, CAT, "not offered to seat 3", do="pass_bank", seat=3)
    keeper.do(BOB, do="pass_bank", seat=2)
    keeper.same()
    assert bank(keeper)["offered_to"] == "Cat"
    refused(keeper, ANN, "Ann has banked 2 rounds in a row", do="take_bank", seat=1, cover=100_00)
    keeper.do(CAT, do="take_bank", seat=3, cover=1_000_00)
    a_round(keeper, (BOB, 2))
    keeper.do(CAT, do="leave_bank", seat=3)
    assert bank(keeper)["offered_to"] == "Ann"
    keeper.do(ANN, do="take_bank", seat=1, cover=1_000_00)
    keeper.same()


def test_to_leave_the_bank_and_take_it_again_begins_no_new_turn() -> None:
    keeper = table()
    keeper.do(ANN, do="take_bank", seat=1, cover=1_000_00)
    a_round(keeper, (BOB, 2))
    keeper.do(ANN, do="leave_bank", seat=1)
    keeper.do(BOB, do="pass_bank", seat=2)
    keeper.do(ANN, do="take_bank", seat=1, cover=1_000_00)
    a_round(keeper, (BOB, 2))
    assert bank(keeper)["round"] == 2
    keeper.do(BOB, do="put_up", seat=2, wagers=opening_bets(keeper))
    refused(keeper, BOB, "Ann has banked 2 rounds in a row", do="ready", seat=2)


def test_hollywood_park_L2420_without_somebody_between_nothing_is_dealt() -> None:
    keeper = table("hollywood-park/no-bust-6-1")
    keeper.table.house_banks = False
    keeper.do(BOB, do="put_up", seat=2, wagers=opening_bets(keeper))
    refused(keeper, BOB, "the house never banks", do="ready", seat=2)
    keeper.do(ANN, do="take_bank", seat=1, cover=1_000_00)
    keeper.do(BOB, do="ready", seat=2)
    while (prompt := keeper.table.session.prompt) is not None:
        actions = keeper.table.terms.game.action_names(prompt.allowed)
        keeper.do(BOB, do="act", seat=2, action="stand" if "stand" in actions else actions[0])
    a_round(keeper, (BOB, 2))
    keeper.do(THE_HOUSE, do="leave_bank", seat=1)
    keeper.do(BOB, do="pass_bank", seat=2)
    keeper.do(BOB, do="put_up", seat=2, wagers=opening_bets(keeper))
    refused(keeper, BOB, "whoever sits here may take it", do="ready", seat=2)
    refused(keeper, ANN, "somebody else banks first", do="take_bank", seat=1, cover=100_00)


def test_the_houses_banker_of_a_practice_floor_counts_as_somebody_between() -> None:
    keeper = table()
    keeper.do(ANN, do="take_bank", seat=1, cover=1_000_00)
    a_round(keeper, (BOB, 2))
    a_round(keeper, (BOB, 2))
    keeper.do(THE_HOUSE, do="leave_bank", seat=1)
    a_round(keeper, (BOB, 2))
    keeper.do(BOB, do="pass_bank", seat=2)
    keeper.do(ANN, do="take_bank", seat=1, cover=1_000_00)
    keeper.same()


def test_hollywood_park_L2627_who_has_not_bet_is_asked_last() -> None:
    keeper = table("hollywood-park/pai-gow-poker", people=3)
    keeper.do(ANN, do="take_bank", seat=1, cover=1_000_00)
    a_round(keeper, (CAT, 3))
    keeper.do(ANN, do="leave_bank", seat=1)
    assert bank(keeper)["offered_to"] == "Cat"  # Bob sits nearer, and had no wager
    keeper.do(CAT, do="pass_bank", seat=3)
    assert bank(keeper)["offered_to"] == "Bob"


def test_hollywood_park_L8992_a_new_table_is_offered_from_the_dealers_left() -> None:
    keeper = table("hollywood-park/golden-frog")
    assert bank(keeper)["offered_to"] == "Ann"
    refused(keeper, BOB, "offered to Ann at seat 1 first", do="take_bank", seat=2, cover=100_00)
    assert bank(table())["offered"] == 0  # elsewhere whoever wants it begins


@pytest.mark.parametrize("address", player_banked())
def test_nobody_banks_a_third_round(address: str) -> None:
    keeper = table(address)
    if keeper.table.terms.bank_turns is None:
        raise AssertionError(address)
    keeper.do(ANN, do="take_bank", seat=1, cover=3_000_00)
    for _ in range(2):
        if keeper.table.banker == 0:  # a bank that is broken goes on at once
            a_round(keeper, (BOB, 2))
    if keeper.table.banker == 0:
        bets = opening_bets(keeper)
        if not keeper.table.session.stakes.any():
            keeper.do(BOB, do="put_up", seat=2, wagers=bets)
        refused(keeper, BOB, "Ann has banked 2 rounds in a row", do="ready", seat=2)
    keeper.same()


DOES = ("take_bank", "leave_bank", "pass_bank", "stand", "sit", "round", "round", "round")


@settings(max_examples=25)
@given(
    st.sampled_from(player_banked()),
    st.lists(
        st.tuples(st.sampled_from((0, 1, 2)), st.sampled_from(DOES)), min_size=12, max_size=30
    ),
)
def test_whatever_people_do_nobody_banks_three_rounds_running(
    address: str, acts: list[tuple[int, str]]
) -> None:
    keeper, banked = table(address, 3), list[str]()
    people = (ANN, BOB, CAT)
    for who, act in acts:
        if act == "round":
            banker, before = keeper.table.banker, keeper.table.dealt_rounds
            for seat, person in enumerate(people, 1):
                tried(keeper, person, do="put_up", seat=seat, wagers=opening_bets(keeper))
            for seat, person in enumerate(people, 1):
                tried(keeper, person, do="ready", seat=seat)
            a_round(keeper)
            if keeper.table.dealt_rounds > before:
                banked.append(people[banker].id if banker >= 0 else "")
            assert not any(banked[-3:].count(each.id) == 3 for each in people), banked
            continue
        amounts = {"take_bank": {"cover": 500_00}, "sit": {"buy_in": 1_000_00}}
        tried(keeper, people[who], do=act, seat=who + 1, **amounts.get(act, {}))


def tried(keeper: Keeper, person: Person, **given: object) -> None:
    """Somebody tries it; what is refused is not done."""
    with contextlib.suppress(PitbossError):
        keeper.do(person, **given)


def test_a_live_round_taken_back_does_not_count() -> None:
    keeper = Keeper(BACCARAT, live=True)
    keeper.do(ANN, do="sit", seat=1, buy_in=5_000_00)
    keeper.do(BOB, do="sit", seat=2, buy_in=5_000_00)
    keeper.do(ANN, do="take_bank", seat=1, cover=1_000_00)
    keeper.do(BOB, do="put_up", seat=2, wagers={"player-line": 10_00})
    keeper.do(THE_HOUSE, do="deal")
    for card in ("9h", "2c", "9d", "3c", "7h", "8h"):
        if keeper.table.session.prompt is not None:
            keeper.do(THE_HOUSE, do="key", text=card)
    assert bank(keeper)["round"] == 1
    keeper.do(THE_HOUSE, do="back")
    assert bank(keeper)["round"] == 0


def test_hollywood_park_L3424_line_bets_of_a_new_banker_stay_without_action() -> None:
    keeper = Keeper("hollywood-park/party-craps", live=True)
    for seat, person in enumerate((ANN, BOB), 1):
        keeper.do(person, do="sit", seat=seat, buy_in=5_000_00)
    keeper.do(ANN, do="put_up", seat=1, wagers={"pass": 10_00, "field": 10_00})
    says = "Field comes down before it takes the bank; what may stay is Pass Line, Come"
    refused(keeper, ANN, says, do="take_bank", seat=1, cover=100_00)
    keeper.do(ANN, do="take_down", seat=1, spots=["field"])
    keeper.do(BOB, do="put_up", seat=2, wagers={"pass": 10_00})
    keeper.do(ANN, do="take_bank", seat=1, cover=100_00)
    refused(keeper, ANN, "has the bank", do="put_up", seat=1, wagers={"field": 10_00})
    assert keeper.table.waiting == [1]
    keeper.do(THE_HOUSE, do="deal")
    for text in ("Ac", "Ad"):
        keeper.do(THE_HOUSE, do="key", text=text)
    keeper.same()
    assert keeper.table.session.bankrolls == [4_900_00, 4_990_00, *[0] * 9]
    assert keeper.table.session.cover == 109_00  # less the collection
    assert not keeper.table.session.stakes.any()


def to_the_banks_decision(address: str, live: bool = False) -> Keeper:
    """Ann banks, Bob has set his hands, and Ann is asked about hers."""
    keeper = Keeper(address, live=live)
    keeper.do(ANN, do="sit", seat=1, buy_in=5_000_00)
    keeper.do(BOB, do="sit", seat=2, buy_in=5_000_00)
    keeper.do(ANN, do="take_bank", seat=1, cover=1_000_00)
    keeper.do(BOB, do="put_up", seat=2, wagers=opening_bets(keeper))
    keeper.do(BOB, do="ready", seat=2)
    keeper.do(BOB, do="act", seat=2, action="house-way")
    return keeper


@pytest.mark.parametrize(
    "address",
    [PAI_GOW, "hollywood-park/pai-gow-poker", "hollywood-park/jokers-wild-pai-gow"],
)
def test_hollywood_park_L2606_L2793_L3013_a_player_dealer_sets_his_own_hand(address: str) -> None:
    keeper = to_the_banks_decision(address)
    keeper.same()
    asked = Watched(keeper.table, ANN).view()
    prompt, his = asked["prompt"], Watched(keeper.table, BOB).view()["prompt"]
    assert prompt is not None
    assert his is not None
    assert prompt["yours"]
    assert prompt["seat"] == 1
    cards = asked["seats"][0]["hands"][0]
    assert cards == asked["dealer"][0]  # the bank's cards lie open before him
    assert prompt["sets"]
    assert not any(each["foul"] for each in prompt["sets"])
    assert not his["yours"]
    refused(keeper, BOB, "not yours", do="act", seat=1, action="house-way")
    chosen = prompt["sets"][0]
    keeper.do(ANN, do="act", seat=1, action=chosen["name"])
    low = [cards[place] for place in chosen["low"]]
    assert sorted(low) in [sorted(hand) for hand in Watched(keeper.table, BOB).view()["dealer"]]
    keeper.same()


def test_hollywood_park_L3115_where_the_house_way_is_printed_nobody_is_asked() -> None:
    keeper = to_the_banks_decision("hollywood-park/fortune-pai-gow-poker")
    assert keeper.table.session.prompt is None


def test_who_banks_and_is_away_has_his_hand_set_the_house_way() -> None:
    keeper = to_the_banks_decision("hollywood-park/pai-gow-poker")
    first = usual(keeper.table)[0]
    assert (first.seat, first.action) == (1, "house-way")
    keeper.do(THE_HOUSE, **first.model_dump())
    assert keeper.table.session.prompt is None


def test_cincinnati_L5417_a_spin_that_is_not_valid_gives_all_wagers_back() -> None:
    keeper = Keeper("cincinnati/big-six", live=True)
    keeper.do(ANN, do="sit", seat=1, buy_in=100_00)
    keeper.do(ANN, do="put_up", seat=1, wagers={"joker": 5_00, "one": 5_00})
    keeper.do(THE_HOUSE, do="deal")
    keeper.do(THE_HOUSE, do="key", text="no spin")
    keeper.same()
    assert keeper.table.session.prompt is None
    assert not keeper.table.session.stakes.any()
    assert keeper.table.session.bankrolls[0] == 100_00
    assert keeper.entries[-1].data["void"] == "clapper-on-a-peg"
