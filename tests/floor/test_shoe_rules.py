"""What the books print about a shoe and who plays it: the last hand, mid-shoe entry, coin."""

from __future__ import annotations

import pytest

from floor.test_bank_turns import CAT
from floor.test_table import ANN, BOB, Keeper, opening_bets, refused
from pitboss.equipment.cards import standard
from pitboss.equipment.chance import SeededChance
from pitboss.equipment.shoes import Shoe, ShoeProcedure
from pitboss.errors import BadInput, NotAllowed
from pitboss.floor.view import Watched
from pitboss.report.sheet import sheet_of
from pitboss.rulebook.loader import books
from pitboss.rulebook.terms import terms

DOUBLE_DECK = "toledo/double-deck-blackjack"
BACCARAT = "toledo/mini-midi-baccarat"


def shoe(*, first_is_last: bool) -> Shoe:
    """Of 52 cards, cut at 13 from the end: the cut card comes after 39."""
    procedure = ShoeProcedure(
        continuous=False, cut_card=13, burn=0, last_hands=1, first_is_last=first_is_last
    )
    return Shoe(standard(1), procedure, SeededChance(1))


@pytest.mark.parametrize(
    ("first_is_last", "rounds"),
    [(False, [5] * 7), (True, [5] * 7), (False, [13] * 3), (True, [13] * 3)],
)
def test_after_the_cut_card_one_more_hand_is_dealt(first_is_last: bool, rounds: list[int]) -> None:
    made = shoe(first_is_last=first_is_last)
    for cards in rounds:
        made.end_round(cards)
        assert not made.must_shuffle
    at_the_cut_card = rounds[0] == 13  # the next card to fall is the cut card
    assert made.next_is_last == (at_the_cut_card and first_is_last)
    made.end_round(5)
    if made.to_deal:
        assert made.next_is_last
        assert not made.must_shuffle
        made.end_round(4)
    assert made.must_shuffle
    assert made.dealt == sum(rounds) + (5 if at_the_cut_card and first_is_last else 9)
    made.begin_round()
    assert not made.must_shuffle
    assert not made.next_is_last


def a_round(keeper: Keeper, *players: int) -> None:
    for seat in players:
        keeper.do((ANN, BOB, CAT)[seat - 1], do="put_up", seat=seat, wagers=opening_bets(keeper))
    for seat in players:
        keeper.do((ANN, BOB, CAT)[seat - 1], do="ready", seat=seat)
    while (prompt := keeper.table.session.prompt) is not None:
        person, seat = (ANN, BOB, CAT)[prompt.seat], prompt.seat + 1
        if prompt.kind == "amount":
            keeper.do(person, do="amount", seat=seat, amount=prompt.low)
            continue
        actions = keeper.table.terms.game.action_names(prompt.allowed)
        action = "stand" if "stand" in actions else actions[0]
        keeper.do(person, do="act", seat=seat, action=action)
    keeper.same()


def shuffles(keeper: Keeper) -> int:
    return [entry.kind for entry in keeper.entries].count("shuffled")


def test_toledo_L4251_the_last_hand_of_baccarat_is_announced_and_dealt() -> None:
    keeper = Keeper(BACCARAT, {"cut-card": 400})
    keeper.do(ANN, do="sit", seat=1, buy_in=10_000_00)
    shoe, announced, after = keeper.table.shoe, 0, 0
    assert shoe is not None
    while shuffles(keeper) == 1:
        view = Watched(keeper.table, ANN).view()
        assert view["shoe"] is not None
        announced += "the next hand is the last of this shoe" in view["shoe"]["last_hand"]
        after += len(shoe.order) - shoe.dealt < 400
        a_round(keeper, 1)
    assert announced == after == 1


def test_the_books_say_of_five_baccarats_that_one_more_hand_is_dealt() -> None:
    found = {
        offer.address: (offer.data.last_hand.rounds, offer.data.last_hand.first_is_last)
        for book in books().values()
        for offer in book.games().values()
        if offer.data.last_hand
    }
    assert found.pop("columbus-2017/mini-baccarat") == (1, True)
    assert found == dict.fromkeys(
        (
            "columbus-2016/mini-baccarat",
            "columbus-2016/commission-free-baccarat",
            "columbus-2017/commission-free-baccarat",
            BACCARAT,
        ),
        (1, False),
    )


def double_deck(people: int = 2) -> Keeper:
    keeper = Keeper(DOUBLE_DECK)
    keeper.wallets["cat"] = 10_000_00
    for seat in range(1, people + 1):
        keeper.do((ANN, BOB, CAT)[seat - 1], do="sit", seat=seat, buy_in=5_000_00)
    return keeper


def test_toledo_L557_nobody_enters_in_the_middle_of_a_shoe() -> None:
    keeper = double_deck()
    a_round(keeper, 1, 2)
    keeper.do(CAT, do="sit", seat=3, buy_in=1_000_00)
    bets = opening_bets(keeper)
    waits = [seat["waits"] for seat in Watched(keeper.table, CAT).view()["seats"]]
    assert waits == [False, False, True, *[False] * (len(waits) - 3)]
    refused(
        keeper, CAT, r"nobody enters before .* \(lines 557-561\)", do="bet", seat=3, wagers=bets
    )
    a_round(keeper, 1)
    refused(keeper, BOB, "did not bet on the last round", do="put_up", seat=2, wagers=bets)
    keeper.do(ANN, do="shuffle")
    a_round(keeper, 2, 3)


def test_to_change_seats_is_no_entry_and_a_table_of_newcomers_has_a_new_shoe() -> None:
    keeper = double_deck(1)
    a_round(keeper, 1)
    keeper.do(ANN, do="stand", seat=1)
    keeper.do(ANN, do="sit", seat=1, buy_in=100_00)
    keeper.do(ANN, do="put_up", seat=1, wagers=opening_bets(keeper))
    keeper.do(ANN, do="stand", seat=1)
    assert shuffles(keeper) == 1
    keeper.do(BOB, do="sit", seat=2, buy_in=100_00)
    assert shuffles(keeper) == 2
    keeper.same()
    a_round(keeper, 2)


def test_elsewhere_mid_shoe_entry_is_the_houses_choice() -> None:
    assert terms("toledo/blackjack").mid_shoe is None
    assert terms("toledo/blackjack", {"mid-shoe-entry": "barred"}).mid_shoe is not None
    with pytest.raises(BadInput, match="mid-shoe-entry"):
        terms(DOUBLE_DECK, {"mid-shoe-entry": "open"})
    with pytest.raises(NotAllowed, match="barred"):
        terms("toledo/blackjack", {"mid-shoe-entry": "sometimes"})


@pytest.mark.parametrize(
    ("address", "amount", "says"),
    [
        (BACCARAT, 10_25, "steps of \\$0.50, not \\$10.25 \\(line 4184\\)"),
        ("cincinnati/mini-midi-baccarat", 10_75, "line 2357"),
        ("columbus-2017/mini-baccarat", 10_50, "steps of \\$1, not \\$10.50 \\(lines 6617-6619\\)"),
    ],
)
def test_coin_is_refused_as_a_wager(address: str, amount: int, says: str) -> None:
    keeper = Keeper(address)
    keeper.do(ANN, do="sit", seat=1, buy_in=100_00)
    refused(keeper, ANN, says, do="bet", seat=1, wagers={"player-line": amount})
    keeper.do(ANN, do="bet", seat=1, wagers={"player-line": 10_00})


def test_what_the_house_chooses_for_a_floor_is_on_the_sheet_and_so_in_the_lobby() -> None:
    def allowed(address: str, option: str) -> list[str]:
        found = [each for each in sheet_of(terms(address)).options if each.option == option]
        return [str(value) for each in found for value in each.allowed]

    assert allowed("toledo/blackjack", "mid-shoe-entry") == ["open", "barred"]
    assert allowed(DOUBLE_DECK, "mid-shoe-entry") == []
    assert allowed("cincinnati/four-card-poker", "cards") == ["by-hand", "from-a-shoe"]
    assert allowed("columbus-2016/mini-baccarat", "cards") == ["otherwise", "handled-by-players"]
