"""Tables of the floor: every playable game, restored after every command exactly as it stood."""

from __future__ import annotations

import random
from typing import Any, get_type_hints

import msgspec
import pytest

from floor.books import SHELF, move_meters
from pitboss.engines.simulate import default_stakes
from pitboss.errors import NotAllowed, PitbossError
from pitboss.floor import commands as do
from pitboss.floor.people import Person, Role
from pitboss.floor.shapes import CardShape, TableShape
from pitboss.floor.shoes import commitment
from pitboss.floor.table import FloorTable, Made
from pitboss.floor.view import Pictures, Watched, card_of
from pitboss.ledger.entries import GENESIS, Entry, ShoeRecord, TableRow, entered
from pitboss.report.status import all_statuses
from pitboss.rulebook.loader import books

ANN, BOB = Person("ann", "Ann", Role.PLAYER), Person("bob", "Bob", Role.PLAYER)
BOSS = Person("boss", "Boss", Role.SUPERVISOR)
AWAY = "he has gone home"


class Keeper:
    """A journal in memory, and the table that writes it."""

    def __init__(self, address: str, options: dict[str, Any] | None = None, live: bool = False):
        self.entries: list[Entry] = []
        self.pictures = Pictures()
        self.shoes: dict[str, ShoeRecord] = {}
        self.row: TableRow | None = None
        self.wallets = {"ann": 10_000_00, "bob": 10_000_00}
        self.table = FloorTable.opened("t1", SHELF.game(address), options or {}, live=live)
        self.table.wallets = self.wallets
        self.keep(self.table.opening("boss"))

    def do(self, person: Person, **given: Any) -> Made:
        self.pictures.clear()
        made = self.table.apply(person.id, person.name, do.read(given))
        self.keep(made)
        return made

    def keep(self, made: Made) -> None:
        for draft in made.batch.drafts:
            previous = self.entries[-1].hash if self.entries else GENESIS
            number = len(self.entries) + 1
            self.entries.append(entered(draft, number=number, at="now", previous=previous))
            move_meters(self.table.meters, draft.postings)
        self.shoes |= {shoe.id: shoe for shoe in made.batch.shoes}
        self.table.number = len(self.entries)
        for owner, change in made.wallets.items():
            self.wallets[owner] += change
        if made.batch.table is not None:
            self.row = TableRow(
                id="t1",
                open=self.table.open,
                number=len(self.entries),
                state=made.batch.table.state,
            )

    def restored(self) -> FloorTable:
        assert self.row is not None
        after = [e for e in self.entries if e.number > self.row.number]
        table = FloorTable.restored(self.row, after, self.shoes.__getitem__, self.table.terms.offer)
        table.wallets, table.meters = self.wallets, self.table.meters
        return table

    def balances(self) -> dict[str, int]:
        books: dict[str, int] = {}
        for entry in self.entries:
            for account, amount in entry.postings:
                books[account] = books.get(account, 0) + amount
        return books

    def same(self) -> None:
        """The restored table looks the same to everybody, and the ledger agrees with the racks."""
        again = self.restored()
        for person in (ANN, BOB, Person("eve", "Eve", Role.SURVEILLANCE)):
            shown = Watched(self.table, person, pictures=self.pictures).view()
            msgspec.convert(shown, TableShape)
            assert Watched(again, person).view() == shown
        assert again.state() == self.table.state()
        balances, session = self.balances(), self.table.session
        for seat in range(session.seats):
            assert balances.get(f"rack:t1:{seat + 1}", 0) == session.bankrolls[seat]
        meters = sum(n for account, n in balances.items() if account.startswith("meter:"))
        assert meters == sum(self.table.shown_meters().values())
        assert sum(balances.values()) == 0


@pytest.mark.parametrize("address", ["toledo/craps", "hollywood-park/pai-gow-poker"])
def test_the_card_of_a_table_has_the_shape_that_the_scripts_know(address: str) -> None:
    card = card_of(Keeper(address).table)
    assert card.keys() <= get_type_hints(CardShape).keys()
    msgspec.convert(card, CardShape)


def playable() -> list[str]:
    return [
        s.address
        for book in books()
        for s in all_statuses(book)
        if s.playable and not s.between_players
    ]


def opening_bets(keeper: Keeper) -> dict[str, int]:
    """What the game's simulation stakes: wagers that may be made together."""
    return default_stakes(keeper.table.terms)


def bets_behind(keeper: Keeper) -> dict[str, int]:
    """Those of them that may be made behind a seat too, if the table has a back line."""
    line, layout = keeper.table.terms.offer.data.back_line, keeper.table.terms.game.layout
    granted = {
        layout.names[spot]
        for slug in (line.wagers if line else ())
        for spot in layout.spots_of(slug)
    }
    return {name: amount for name, amount in opening_bets(keeper).items() if name in granted}


@pytest.mark.parametrize("address", playable())
def test_a_table_is_restored_as_it_stood_after_every_command(address: str) -> None:
    keeper = Keeper(address)
    pick = random.Random(address)
    keeper.do(ANN, do="sit", seat=1, buy_in=5_000_00)
    keeper.do(BOB, do="sit", seat=2, buy_in=2_500_00)
    places, behind = [(1, ANN), (2, BOB)], keeper.table.terms.seats + 1
    if bets_behind(keeper):
        keeper.do(BOB, do="sit", seat=behind, buy_in=2_500_00)
        places.append((behind, BOB))
    keeper.same()
    for _ in range(4):
        for seat, person in places:
            bets = bets_behind(keeper) if seat == behind else opening_bets(keeper)
            keeper.do(person, do="put_up", seat=seat, wagers=bets)
            keeper.same()
        for seat, person in places:
            keeper.do(person, do="ready", seat=seat)
            keeper.same()
        while (prompt := keeper.table.session.prompt) is not None:
            person = (ANN, BOB)[prompt.seat]
            if prompt.kind == "choose":
                action = pick.choice(keeper.table.terms.game.action_names(prompt.allowed))
                keeper.do(person, do="act", seat=prompt.seat + 1, action=action)
            else:
                keeper.do(person, do="amount", seat=prompt.seat + 1, amount=prompt.low)
            keeper.same()
    assert keeper.table.dealt_rounds == 4
    assert [e.kind for e in keeper.entries].count("settled") == 4


def refused(keeper: Keeper, person: Person, says: str, **given: Any) -> None:
    """It is refused in these words, and nothing has changed."""
    before = keeper.table.state(), len(keeper.entries), dict(keeper.wallets)
    with pytest.raises(PitbossError, match=says):
        keeper.do(person, **given)
    assert (keeper.table.state(), len(keeper.entries), dict(keeper.wallets)) == before


def test_what_cannot_be_done_at_a_table_changes_nothing() -> None:
    keeper = Keeper("columbus-2016/three-card-poker")
    refused(keeper, ANN, "no seat 9", do="sit", seat=9, buy_in=100)
    refused(keeper, ANN, "your wallet holds", do="sit", seat=1, buy_in=10_000_01)
    refused(keeper, ANN, "seat 1 is nobody's", do="bet", seat=1, wagers={"ante": 500})
    keeper.do(ANN, do="sit", seat=1, buy_in=100_00)
    refused(keeper, BOB, "taken by Ann", do="sit", seat=1, buy_in=100_00)
    refused(keeper, BOB, "seat 1 is Ann's", do="bet", seat=1, wagers={"ante": 500})
    refused(keeper, ANN, "its bankroll is", do="bet", seat=1, wagers={"ante": 100_01})
    refused(keeper, ANN, "no wager 'antee'", do="bet", seat=1, wagers={"antee": 500})
    refused(keeper, ANN, "no wager on the layout", do="ready", seat=1)
    refused(keeper, ANN, "no round is being dealt", do="act", seat=1, action="play")
    refused(keeper, ANN, "Input should be", do="bet", seat=1, wagers={"ante": -5})
    refused(keeper, ANN, "no command 'dance'", do="dance", seat=1)
    keeper.do(ANN, do="bet", seat=1, wagers={"ante": 500})
    keeper.do(ANN, do="ready", seat=1)
    refused(keeper, ANN, "the round is not over", do="bet", seat=1, wagers={"ante": 500})
    refused(keeper, ANN, "the round is not over", do="stand", seat=1)
    refused(keeper, BOB, "when the round is over", do="sit", seat=2, buy_in=100_00)
    refused(keeper, ANN, "no action 'raise'", do="act", seat=1, action="raise")
    keeper.same()


def test_standing_up_brings_the_chips_home() -> None:
    keeper = Keeper("columbus-2016/roulette")
    keeper.do(ANN, do="sit", seat=3, buy_in=300_00)
    keeper.do(ANN, do="buy", seat=3, amount=200_00)
    assert keeper.wallets["ann"] == 9_500_00
    keeper.do(ANN, do="stand", seat=3)
    assert keeper.wallets["ann"] == 10_000_00
    assert not keeper.table.chairs[2].taken
    keeper.same()


def test_two_seats_wait_for_each_other() -> None:
    keeper = Keeper("columbus-2016/roulette")
    for seat, person in ((1, ANN), (2, BOB)):
        keeper.do(person, do="sit", seat=seat, buy_in=100_00)
        keeper.do(person, do="bet", seat=seat, wagers={"red": 10_00})
    keeper.do(ANN, do="ready", seat=1)
    assert keeper.table.dealt_rounds == 0
    keeper.do(BOB, do="ready", seat=2)
    assert keeper.table.dealt_rounds == 1


def test_a_player_dealer_banks_with_his_own_chips() -> None:
    keeper = Keeper("hollywood-park/ez-baccarat")
    keeper.do(ANN, do="sit", seat=1, buy_in=1_000_00)
    keeper.do(BOB, do="sit", seat=2, buy_in=1_000_00)
    refused(keeper, ANN, "seat 1 has", do="take_bank", seat=1, cover=1_000_01)
    keeper.do(ANN, do="take_bank", seat=1, cover=500_00)
    assert Watched(keeper.table, ANN).view()["seats"][0]["net"] == 0
    refused(keeper, ANN, "has the bank", do="bet", seat=1, wagers={"player-line": 10_00})
    refused(keeper, BOB, "Ann has the bank", do="take_bank", seat=2, cover=100_00)
    keeper.same()
    for _ in range(2):
        keeper.do(BOB, do="bet", seat=2, wagers={"player-line": 10_00})
        keeper.do(BOB, do="ready", seat=2)
        keeper.same()
        shown = Watched(keeper.table, ANN).view()
        if keeper.table.banker < 0:
            break
        banker, player = (shown["seats"][seat]["net"] for seat in (0, 1))
        assert banker + player == -keeper.balances().get("fees", 0)
    balances = keeper.balances()
    if keeper.table.banker == 0:
        assert balances["bank:t1"] == keeper.table.stack
        keeper.do(ANN, do="leave_bank", seat=1)
    assert keeper.balances().get("bank:t1", 0) == 0
    racks = sum(n for a, n in keeper.balances().items() if a.startswith("rack:"))
    assert racks + keeper.balances().get("fees", 0) == 2_000_00
    keeper.same()


def keyed(keeper: Keeper, *texts: str) -> None:
    for text in texts:
        keeper.do(Person("dee", "Dee", Role.DEALER), do="key", text=text)


def test_a_live_dealer_keys_in_a_round_and_takes_it_back() -> None:
    dealer = Person("dee", "Dee", Role.DEALER)
    keeper = Keeper("columbus-2016/roulette", live=True)
    keeper.do(dealer, do="sit", seat=1, buy_in=100_00, visitor="Zoe")
    keeper.do(dealer, do="bet", seat=1, wagers={"straight 17": 5_00})
    keeper.do(dealer, do="deal")
    keyed(keeper, "17")
    keeper.same()
    assert keeper.balances()["rack:t1:1"] == 275_00
    keeper.do(dealer, do="back")
    keeper.same()
    assert keeper.balances()["rack:t1:1"] == 100_00
    keyed(keeper, "18")
    assert keeper.balances()["rack:t1:1"] == 95_00
    keeper.do(dealer, do="repeat", seat=1)
    keeper.do(dealer, do="deal")
    with pytest.raises(PitbossError, match="not a pocket"):
        keyed(keeper, "44")
    keeper.same()


def test_the_dice_pass_empty_seats_by() -> None:
    dealer = Person("dee", "Dee", Role.DEALER)
    keeper = Keeper("columbus-2016/craps", live=True)
    keeper.do(dealer, do="sit", seat=1, buy_in=100_00, visitor="Zoe")
    keeper.do(dealer, do="bet", seat=1, wagers={"pass": 10_00})
    for dice in (("3", "3"), ("3", "4")):
        keeper.do(dealer, do="deal")
        keyed(keeper, *dice)
    assert Watched(keeper.table, dealer).view()["carried"]["shooter"] == 1


def test_a_hand_is_called_by_what_lies_open() -> None:
    dealer, guest = Person("dee", "Dee", Role.DEALER), Person("zoe", "Zoe", Role.PLAYER)
    keeper = Keeper("columbus-2016/blackjack", {"peek": False}, live=True)
    keeper.do(dealer, do="sit", seat=1, buy_in=100_00, visitor="Zoe")
    keeper.do(dealer, do="bet", seat=1, wagers={"main": 10_00})
    keeper.do(dealer, do="deal")
    keyed(keeper, "As", "6d", "7c")
    shown = Watched(keeper.table, guest).view()
    assert (shown["seats"][0]["says"], shown["says"]) == (
        ["soft 17"],
        {"dealer": ["7"], "board": []},
    )


def test_a_supervisor_corrects_with_a_reversing_entry() -> None:
    boss = Person("boss", "Boss", Role.SUPERVISOR)
    keeper = Keeper("columbus-2016/roulette")
    keeper.do(ANN, do="sit", seat=1, buy_in=100_00)
    keeper.do(ANN, do="bet", seat=1, wagers={"straight 17": 5_00})
    keeper.do(ANN, do="ready", seat=1)
    settled = keeper.entries[-1]
    before = keeper.table.session.bankrolls[0]
    made = keeper.do(
        boss, do="correct", seat=1, amount=5_00, why="the ball was knocked", entry=settled.number
    )
    assert made.batch.drafts[0].data["entry"] == settled.number
    assert keeper.table.session.bankrolls[0] == before + 5_00
    refused(
        keeper, boss, "only", do="correct", seat=1, amount=-9_999_99, why="much too much", entry=1
    )
    keeper.same()


def test_a_supervisor_takes_down_the_wagers_that_a_round_cannot_begin_with() -> None:
    keeper = Keeper("toledo/blackjack", {"minimum": "10"})
    for seat in (1, 2):
        keeper.do(ANN, do="sit", seat=seat, buy_in=500_00)
        keeper.do(ANN, do="bet", seat=seat, wagers={"main": 10_00})
    keeper.do(BOB, do="sit", seat=3, buy_in=500_00)
    keeper.do(BOB, do="bet", seat=3, wagers={"main": 10_00})
    keeper.do(ANN, do="ready", seat=1)
    keeper.do(ANN, do="ready", seat=2)
    refused(keeper, BOB, "with 2 hands", do="ready", seat=3)
    made = keeper.do(BOSS, do="clear_for", seat=2, why="too little for two hands")
    keeper.same()
    entry = made.batch.drafts[0]
    assert (entry.kind, entry.actor, entry.data["why"]) == (
        "clear_for",
        "boss",
        "too little for two hands",
    )
    assert not keeper.table.session.wagers(1)
    assert keeper.table.session.free(1) == 500_00
    keeper.do(BOB, do="ready", seat=3)
    assert keeper.table.dealt_rounds == 1
    keeper.same()


def test_a_supervisor_takes_down_only_what_may_come_down() -> None:
    keeper = Keeper("columbus-2016/craps", live=True)
    keeper.do(ANN, do="sit", seat=1, buy_in=500_00)
    keeper.do(ANN, do="put_up", seat=1, wagers={"pass": 10_00})
    keeper.do(BOSS, do="deal")
    keyed(keeper, "4-2")
    keeper.do(ANN, do="put_up", seat=1, wagers={"place 8": 12_00})
    refused(keeper, BOSS, "Pass cannot come down", do="stand_for", seat=1, why=AWAY)
    keeper.do(BOSS, do="clear_for", seat=1, why=AWAY)
    assert keeper.table.session.wagers(0) == {"pass": 10_00}
    keeper.same()
    refused(keeper, BOSS, "Pass cannot come down", do="clear_for", seat=1, why=AWAY)
    keeper.do(BOSS, do="deal")
    keyed(keeper, "3-3")
    keeper.do(BOSS, do="stand_for", seat=1, why=AWAY)
    assert keeper.wallets["ann"] == 10_010_00
    keeper.same()


def test_a_supervisor_stands_up_a_player_who_gets_all_his_chips() -> None:
    keeper = Keeper("columbus-2016/three-card-poker")
    keeper.do(ANN, do="sit", seat=1, buy_in=100_00)
    keeper.do(BOB, do="sit", seat=2, buy_in=300_00)
    keeper.do(BOB, do="bet", seat=2, wagers={"ante": 10_00})
    made = keeper.do(BOSS, do="stand_for", seat=2, why=AWAY)
    assert (made.batch.drafts[0].actor, made.batch.drafts[0].data["why"]) == ("boss", AWAY)
    assert keeper.wallets == {"ann": 9_900_00, "bob": 10_000_00}
    assert not keeper.table.chairs[1].taken
    assert not keeper.table.session.wagers(1)
    keeper.same()


def test_a_player_dealer_who_is_stood_up_gets_his_bank() -> None:
    keeper = Keeper("hollywood-park/ez-baccarat")
    keeper.do(ANN, do="sit", seat=1, buy_in=1_000_00)
    keeper.do(ANN, do="take_bank", seat=1, cover=400_00)
    refused(keeper, BOSS, "no wager", do="clear_for", seat=1, why=AWAY)
    keeper.do(BOSS, do="stand_for", seat=1, why=AWAY)
    assert keeper.wallets["ann"] == 10_000_00
    assert keeper.table.banker == -1
    assert not any(n for account, n in keeper.balances().items() if ":t1" in account)
    keeper.same()


def test_nobody_is_stood_up_in_the_middle_of_a_round() -> None:
    keeper = Keeper("columbus-2016/three-card-poker")
    for what in ("clear_for", "stand_for"):
        refused(keeper, BOSS, "nobody sits at seat 1", do=what, seat=1, why=AWAY)
        refused(keeper, BOSS, "no seat 9", do=what, seat=9, why=AWAY)
        refused(keeper, BOSS, "why", do=what, seat=1)
        refused(keeper, BOSS, "why", do=what, seat=1, why="")
    keeper.do(ANN, do="sit", seat=1, buy_in=100_00)
    keeper.do(ANN, do="bet", seat=1, wagers={"ante": 10_00})
    keeper.do(ANN, do="ready", seat=1)
    for what in ("clear_for", "stand_for"):
        refused(keeper, BOSS, "act for seat 1 when it is its turn", do=what, seat=1, why=AWAY)
    keeper.do(BOSS, do="act_for", seat=1, action="fold")
    keeper.do(BOSS, do="stand_for", seat=1, why=AWAY)
    assert keeper.wallets["ann"] == 9_990_00
    keeper.same()


def test_a_visitor_who_is_stood_up_is_paid_at_the_cage() -> None:
    keeper = Keeper("columbus-2016/roulette", live=True)
    keeper.do(Person("dee", "Dee", Role.DEALER), do="sit", seat=1, buy_in=100_00, visitor="Zoe")
    keeper.do(BOSS, do="stand_for", seat=1, why=AWAY)
    assert not any(keeper.balances().values())
    keeper.same()


def test_other_options_open_the_table_anew() -> None:
    keeper = Keeper("columbus-2016/blackjack", {"decks": 6})
    keeper.do(ANN, do="sit", seat=1, buy_in=100_00)
    keeper.do(Person("boss", "Boss", Role.SUPERVISOR), do="options", options={"decks": 2})
    assert keeper.table.terms.options["decks"] == 2
    assert keeper.table.shoe is not None
    assert len(keeper.table.shoe.order) == 104
    keeper.same()
    with pytest.raises(PitbossError, match="decks"):
        keeper.do(Person("boss", "Boss", Role.SUPERVISOR), do="options", options={"decks": 99})
    keeper.same()


def test_a_closed_table_pays_everybody_out() -> None:
    keeper = Keeper("columbus-2016/three-card-poker")
    keeper.do(ANN, do="sit", seat=1, buy_in=100_00)
    keeper.do(Person("boss", "Boss", Role.SUPERVISOR), do="close")
    assert keeper.wallets["ann"] == 10_000_00
    assert not any(n for a, n in keeper.balances().items() if ":t1" in a)
    with pytest.raises(NotAllowed, match="closed"):
        keeper.do(ANN, do="sit", seat=1, buy_in=100_00)


def test_shoes_are_committed_to_before_wagers_and_published_when_finished() -> None:
    keeper = Keeper("columbus-2016/three-card-poker")
    keeper.do(ANN, do="sit", seat=1, buy_in=100_00)
    promised = [e for e in keeper.entries if e.kind == "shuffled"][-1]
    keeper.do(ANN, do="bet", seat=1, wagers={"ante": 500})
    keeper.do(ANN, do="ready", seat=1)
    assert not [e for e in keeper.entries if e.kind == "shoe finished"]
    keeper.do(ANN, do="act", seat=1, action="play")
    shown = [e for e in keeper.entries if e.kind == "shoe finished"][-1]
    assert shown.data["shoe"] == promised.data["shoe"]
    assert commitment(shown.data["salt"], shown.data["order"]) == promised.data["commitment"]
    fell = [card for e in keeper.entries for card in e.data.get("fell", [])]
    assert fell == shown.data["order"][: len(fell)]
    assert all(promised.data["commitment"] != e.data.get("commitment") for e in keeper.entries[-1:])


def test_places_behind_the_seats_are_none_of_the_action_s() -> None:
    """Who banks at the last seat has the first one at his left, and nobody is behind himself."""
    keeper = Keeper("hollywood-park/casino-war")
    last = keeper.table.terms.seats
    keeper.do(ANN, do="sit", seat=last, buy_in=500_00)
    with pytest.raises(NotAllowed, match=f"for others than who has seat {last}"):
        keeper.do(ANN, do="sit", seat=3 * last, buy_in=500_00)
    keeper.do(ANN, do="take_bank", seat=last, cover=400_00)
    assert keeper.table.session.carried()["first-seat"] == 0


def test_bets_of_one_name_say_how_many_times_the_ante_they_are() -> None:
    keeper = Keeper("columbus-2016/ultimate-texas-holdem")
    keeper.do(ANN, do="sit", seat=1, buy_in=500_00)
    wagers = {"ante": 25_00, "blind": 25_00, "progressive": 1_00}
    keeper.do(ANN, do="bet", seat=1, wagers=wagers)
    keeper.do(ANN, do="ready", seat=1)
    prompt = Watched(keeper.table, ANN).view()["prompt"]
    assert prompt is not None
    assert prompt["text"] == "seat 1: bet 4x, bet 3x or check"
    says = {each["name"]: (each.get("says"), each["adds"]) for each in prompt["actions"]}
    assert says == {"bet": ("bet 4x", 100_00), "bet-less": ("bet 3x", 75_00), "check": (None, 0)}


def test_who_had_two_hands_paid_one_collection_whoever_sits_there_now() -> None:
    keeper = Keeper("hollywood-park/jokers-wild-pai-gow")
    for seat in (1, 2):
        keeper.do(ANN, do="sit", seat=seat, buy_in=500_00)
        keeper.do(ANN, do="put_up", seat=seat, wagers=opening_bets(keeper))
    for seat in (1, 2):
        keeper.do(ANN, do="ready", seat=seat)
    while (prompt := keeper.table.session.prompt) is not None:
        action = keeper.table.terms.game.action_names(prompt.allowed)[0]
        keeper.do(ANN, do="act", seat=prompt.seat + 1, action=action)
    paid = [fee["seat"] for fee in Watched(keeper.table, ANN).view()["fees"]]
    assert paid.count(1) == 1
    assert 2 not in paid
    keeper.do(ANN, do="stand", seat=2)
    keeper.same()
    keeper.do(BOB, do="sit", seat=2, buy_in=500_00)
    keeper.same()
