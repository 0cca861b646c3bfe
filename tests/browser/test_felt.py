"""What stands on a felt, in a real browser: results, prints, limits, and all of it on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.house import House
from browser.visitor import BLACKJACK, CRAPS, PHONE, ROULETTE, TCP, Comes, Visitor
from pitboss.engines.advice import Advice, Play
from pitboss.errors import PitbossError
from pitboss.floor.people import Person, Role

pytestmark = pytest.mark.xdist_group(__name__)
PUT_CRAPS = "cincinnati/craps"
SHAQ_JACK = "hollywood-park/shaq-jack"


def bets_at(visitor: Visitor, house: House, cards: str, address: str = BLACKJACK) -> None:
    """A seat, a wager of $25, and these cards."""
    house.chance.stack(address, cards)
    visitor.at(house.open(address)).sits()
    visitor.bets("ante" if address == TCP else "main", 25)
    visitor.deals()


# Results


def test_every_hand_of_a_split_has_a_result_and_a_push_is_seen(ann: Visitor, house: House) -> None:
    bets_at(ann, house, "8s Th 8h 7c 9c Ks")
    ann.acts("split")
    for hand in ("17", "18"):
        expect(ann.find(".my-hand.in-play .hand-mark")).to_contain_text(hand)
        ann.acts("stand")
    expect(ann.find("#hands .hand-mark")).to_have_text(["17push", "18+$25"])
    expect(ann.place("main").locator(".was")).to_have_text("push")
    expect(ann.place("main")).to_have_accessible_name(re.compile("push"))
    expect(ann.place("split").locator(".was")).to_have_text("+$25")
    expect(ann.find("#dealer .hand-says")).to_have_text("17")


def test_a_push_is_called(ann: Visitor, house: House) -> None:
    bets_at(ann, house, "Ts Th 7d 7c")
    ann.acts("stand")
    expect(ann.find("#spoken")).to_have_text("Push.")
    expect(ann.place("main").locator(".was.push")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_no_chip_and_no_result_hides_the_word_of_a_small_box(
    comes: Comes, house: House, phone: bool
) -> None:
    ann = comes(phone=phone)
    ann.at(house.open(PUT_CRAPS)).sits()
    for spot in ("pass", "put 6", "put 8", "place 8"):
        ann.bets(spot, 25)
    expect(ann.place("put 8").locator("b")).to_have_text("25")
    clear_of_words(ann, "put 6", ".pile")
    clear_of_words(ann, "place 8", ".pile")
    house.chance.fall(4, 2)
    ann.deals()
    expect(ann.place("put 6").locator(".was")).to_have_text("+25")
    clear_of_words(ann, "put 6", ".was")
    clear_of_words(ann, "put 8", ".pile")


def clear_of_words(visitor: Visitor, spot: str, what: str) -> None:
    """Nothing of this lies over words that are printed in the box of a spot."""
    hidden = visitor.place(spot).evaluate(
        """(place, what) => {
            const box = place.getBoundingClientRect();
            const inside = (r) => r.x >= box.x && r.right <= box.right
                && r.y >= box.y && r.bottom <= box.bottom + 1;
            const words = [...document.querySelectorAll(".felt-art tspan")]
                .filter((each) => inside(each.getBoundingClientRect()));
            if (!words.length) return ["no word"];
            const over = place.querySelector(what).getBoundingClientRect();
            return words.filter((each) => {
                const r = each.getBoundingClientRect();
                const slack = r.height * 0.2;  // above and below the letters
                return r.right > over.x + 1 && over.right > r.x + 1
                    && r.bottom - slack > over.y && over.bottom > r.y + slack;
            }).map((each) => each.textContent);
        }""",
        what,
    )
    assert hidden == [], (spot, what)


HIDDEN = """() => {
    const words = [...document.querySelectorAll(".felt-art tspan")]
        .map((each) => [each.textContent, each.getBoundingClientRect()]);
    const wrong = [];
    const over = document.querySelectorAll(".place :is(.pile:not(.other), .was), .felt-puck");
    for (const one of over) {
        const place = one.closest(".place"), r = one.getBoundingClientRect();
        const name = `${place?.dataset.spot ?? "puck"}, ${one.textContent}`;
        const box = one.matches(".was") && place.getBoundingClientRect();
        if (box && (r.x < box.x || r.right > box.right || r.y < box.y || r.bottom > box.bottom))
            wrong.push(`${name}: not in its own box`);
        for (const [word, w] of words) {
            const slack = w.height * 0.2;  // above and below the letters
            if (w.right > r.x + 1 && r.right > w.x + 1
                && w.bottom - slack > r.y && r.bottom > w.y + slack)
                wrong.push(`${name}: over ${word}`);
        }
    }
    return wrong;
}"""
"""Results that are not in their boxes, and all that hides a word of the felt."""
WINS_ON_12 = {
    *("field", "any-craps", "craps-twelve", "c-and-e", "horn", "world"),
    *(f"horn-high {number}" for number in (2, 3, 11, 12)),
}


@pytest.mark.parametrize("company", [False, True], ids=["alone", "with another"])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_results_at_craps_lie_in_their_own_boxes_and_hide_no_word(
    comes: Comes, house: House, phone: bool, company: bool
) -> None:
    ann, table = comes(phone=phone), house.open(PUT_CRAPS)
    ann.at(table).sits(dollars=1000)
    told = ann.context.request.get(f"{house.url}/api/v1/me").json()
    (seat,) = house.floor.spot(table).table.seats_of(told["id"])
    players = {seat + 1: Person(told["id"], told["name"], Role.PLAYER)}
    if company:
        players[9] = house.guest(f"Berta {phone}")
        house.do(players[9], table, do="sit", seat=9, buy_in=1000_00)

    def throws(first: int, second: int) -> None:
        house.chance.fall(first, second)
        for number, player in players.items():
            house.do(player, table, do="ready", seat=number)

    def puts_up(spot: str) -> bool:
        wagers = {spot: 25_00 if spot in WINS_ON_12 else 5_00}
        try:
            for number, player in players.items():
                house.do(player, table, do="put_up", seat=number, wagers=wagers)
        except PitbossError:
            return False
        return True

    puts_up("pass")
    throws(3, 3)
    expect(ann.find(".felt-puck")).to_be_attached()
    spots = ann.find(".place").evaluate_all("places => places.map((each) => each.dataset.spot)")
    ann.page.goto("about:blank")  # a felt that draws each of a hundred bets is slow to watch
    up = {spot for spot in spots if puts_up(spot)}
    assert up > {*WINS_ON_12, "put 6", "buy 8", "hardway 6", "place 6", "dont-come", "hop 1-3"}
    ann.at(table)
    expect(ann.find(".place.has")).to_have_count(len(up | {"pass"}))
    assert ann.page.evaluate(HIDDEN) == []
    throws(6, 6)
    for spot in WINS_ON_12:
        expect(ann.place(spot).locator(".was")).to_contain_text("+")
    expect(ann.place("dont-come").locator(".was")).to_have_text("push")
    assert ann.page.evaluate(HIDDEN) == []
    throws(3, 3)
    for spot in ("hardway 6", "place 6", "put 6", "buy 6"):
        expect(ann.place(spot).locator(".was")).to_contain_text("+")
    assert ann.page.evaluate(HIDDEN) == []


@pytest.mark.parametrize("company", [0, 2], ids=["alone", "with others"])
def test_what_craps_free_craps_pays_is_above_the_rail(
    ann: Visitor, house: House, company: int
) -> None:
    table = house.open("columbus-2016/craps-free-craps")
    for seat in range(2, 2 + company):
        friend = house.guest(f"Friend {seat}")
        house.do(friend, table, do="sit", seat=seat, buy_in=500_00)
        house.do(friend, table, do="put_up", seat=seat, wagers={"pass": 25_00})
    ann.page.set_viewport_size({"width": 1400, "height": 900})
    ann.at(table).sits(1)
    ann.bets("pass", 25)
    pays, rail = (ann.find(each).bounding_box() for each in ("#pays", "#rail"))
    assert pays
    assert rail
    assert pays["y"] + pays["height"] + 12 <= rail["y"]


def test_what_blackjack_switch_pays_is_above_the_rail(ann: Visitor, house: House) -> None:
    """Also with one other, whose two hands and wagers lie between the dealer and one's own."""
    switch = "columbus-2016/blackjack-switch"
    house.chance.stack(switch, "Ts 9s 6h Kd 5c 8h Th 9h 6d Kc 4c 5d")
    table, friend = house.open(switch), house.guest("Dora")
    house.do(friend, table, do="sit", seat=3, buy_in=500_00)
    house.do(friend, table, do="bet", seat=3, wagers={"main": 10_00, "second": 10_00})
    ann.page.set_viewport_size({"width": 1400, "height": 900})
    ann.at(table).sits(1)
    ann.bets("main", 25)
    ann.bets("second")
    ann.deals()
    expect(ann.find("#go")).to_contain_text("Waiting for the others")
    house.do(friend, table, do="ready", seat=3)
    ann.acts("keep")
    expect(ann.find(".my-hand.in-play")).to_be_visible()
    pays, rail = (ann.find(each).bounding_box() for each in ("#pays", "#rail"))
    assert pays
    assert rail
    assert pays["y"] + pays["height"] + 12 <= rail["y"]


# What a felt prints


def test_a_felt_prints_its_rules_and_pays(ann: Visitor, house: House) -> None:
    ann.at(house.open(BLACKJACK, soft_17="hit"))
    expect(ann.find(".printed li")).to_have_text(
        ["Blackjack pays 3 to 2", "Dealer must hit soft 17", "Insurance pays 2 to 1"]
    )
    expect(ann.find(".printed-felt")).to_contain_text("BLACKJACK PAYS 3 TO 2")
    ann.at(house.open(CRAPS))
    expect(ann.place("place 6")).to_have_accessible_name(re.compile("pays 7 to 6"))
    expect(ann.find(".felt-art")).to_contain_text("9 TO 5")


def test_paytables_and_marks_open_in_place(ann: Visitor, house: House) -> None:
    ann.at(house.open(TCP))
    ann.button("Pair Plus pays").click()
    expect(ann.find("#quote tr", has_text="straight flush")).to_contain_text("40 to 1")
    ann.button("Marks").click()
    expect(ann.find("#quote")).to_contain_text("whose turn it is")
    ann.page.keyboard.press("Escape")
    expect(ann.find("#quote")).to_be_hidden()


# Limits


def test_a_supervisor_posts_limits(ann: Visitor, house: House) -> None:
    ann.at(house.open(BLACKJACK)).sits()
    expect(ann.find("#limits")).to_contain_text("no limits")
    for low, high, told in (("300", "100", "is above the maximum"), ("10", "200", "")):
        ann.find("#supervisor").evaluate("panel => { panel.open = true; }")
        ann.button("Post limits").click()
        ann.page.get_by_label("Table minimum").fill(low)
        ann.page.get_by_label("Table maximum").fill(high)
        ann.button("Post them").click()
        if told:
            expect(ann.find("#toast")).to_contain_text(told)
    expect(ann.find("#limits")).to_contain_text("$10 to $200")
    ann.bets("main", 5)
    expect(ann.find("#rail .laid")).to_contain_text("$10")
    ann.bets("main", 500)
    expect(ann.find("#toast")).to_have_text("Blackjack is at most $200.")
    expect(ann.find("#rail .laid")).to_contain_text("$200")


def test_cards_that_are_dealt_for_something_else_say_so(ann: Visitor, house: House) -> None:
    address = "hollywood-park/2-way-winner"
    house.chance.stack(address, "9s Kd 4h 7c 2c 3d 5s Qh Jd")
    table, banker = house.open(address), house.guest("Berta")
    house.do(banker, table, do="sit", seat=2, buy_in=900_00)
    house.do(banker, table, do="take_bank", seat=2, cover=500_00)
    ann.at(table).sits(1)
    ann.bets("poker-ante", 25)
    ann.deals()
    ann.acts("poker")
    expect(ann.find("#said")).to_contain_text("on Poker Play")
    new = ann.find(".hand-group", has_text="Dealer, for poker")
    expect(new.locator(".card")).to_have_count(2)
    expect(new.locator(".hand-says")).to_be_hidden()


@pytest.mark.parametrize("window", [(1400, 900), (1366, 768)], ids=["desk", "laptop"])
def test_ones_own_place_is_above_the_rail_also_with_company(
    ann: Visitor, house: House, window: tuple[int, int]
) -> None:
    house.chance.stack(BLACKJACK, "2s 5h Th 3d 6c 7c")
    table, friend = house.open(BLACKJACK), house.guest(f"Berta {window[1]}")
    house.do(friend, table, do="sit", seat=2, buy_in=500_00)
    sides = ("bet-the-set", "royal-match", "kings-bounty")
    house.do(friend, table, do="bet", seat=2, wagers=dict.fromkeys(("main", *sides), 25_00))
    ann.page.set_viewport_size({"width": window[0], "height": window[1]})
    ann.at(table).sits(1)
    ann.bets("main", 25)
    ann.deals()
    expect(ann.find("#go")).to_contain_text("Waiting for the others")
    house.do(friend, table, do="ready", seat=2)
    expect(ann.find(".my-hand.in-play .hand-mark")).to_contain_text("your turn")
    hand, felt, rail = (ann.find(each).bounding_box() for each in (".my-hand", "#felt", "#rail"))
    assert hand
    assert felt
    assert rail
    assert hand["y"] + hand["height"] <= rail["y"]
    assert felt["y"] + felt["height"] <= rail["y"] + 2


# Mistakes that were made here once


def test_a_double_is_one_key_and_for_less_it_is_named_first(ann: Visitor, house: House) -> None:
    bets_at(ann, house, "5s Th 6h 7c 9c 5d Th 6c 7d 9h")
    keys, asked, less = ann.page.keyboard, ann.find("#amount"), ann.find('[data-less="double"]')
    less.click()
    expect(asked).to_be_focused()
    keys.press("Escape")
    expect(asked).to_have_count(0)
    less.click()
    ann.button("Back").click()
    expect(asked).to_have_count(0)
    expect(ann.find("#said")).not_to_contain_text("double")
    ann.holds("5s 6h")
    less.click()
    asked.fill("10")
    keys.press("Enter")  # in the field it puts the amount up
    expect(ann.place("double")).to_contain_text("+$10")
    ann.deals()
    less.wait_for()
    keys.press("d")
    expect(ann.place("double")).to_contain_text("+$25")
    expect(ann.find("#announced")).to_have_text(re.compile(r"You win \$50\. You have \$\d"))


def test_a_key_hit_twice_deals_and_does_not_double(ann: Visitor, house: House) -> None:
    house.chance.stack(BLACKJACK, "5s Th 6h 7c 9c Ks")
    ann.at(house.open(BLACKJACK)).sits()
    ann.bets("main", 25)
    for _ in range(2):
        ann.page.keyboard.press("d")
        ann.find('[data-action="double"]').wait_for()
    expect(ann.find("#said")).not_to_contain_text("double")
    ann.holds("5s 6h")


def test_the_key_for_standing_never_surrenders(ann: Visitor, house: House) -> None:
    house.chance.stack(SHAQ_JACK, "2s 9c 7h Qc")  # nine must be hit: there is no Stand yet
    table, banker = house.open(SHAQ_JACK), house.guest("Bruno")
    house.do(banker, table, do="sit", seat=2, buy_in=1000_00)
    house.do(banker, table, do="take_bank", seat=2, cover=500_00)
    ann.at(table).sits()
    ann.bets("main", 5)
    ann.deals()
    expect(ann.find(".action kbd")).to_have_text(["H", "D", "U"])


def test_a_chip_that_one_has_not_is_refused_in_words_that_are_true(
    ann: Visitor, house: House
) -> None:
    ann.at(house.open(BLACKJACK)).sits(dollars=500)
    ann.bets("main", 1000)
    expect(ann.find("#toast")).to_have_text("You have $500 left, and this takes $1,000.")


# The coach, and a phone


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_coach_is_never_over_the_ruling(comes: Comes, house: House, phone: bool) -> None:
    play = Play("play", 0.5, 0.0, True, 4)
    house.coaches(Advice(decision="a straight", plays=(play,), exact=True, unit=25_00))
    ann = comes(phone=phone)
    bets_at(ann, house, "As Kd Qh 2c 7d 4s", TCP)
    ann.button("Coach").click()
    expect(ann.find("#coach-body")).to_contain_text("best play")
    ann.acts("play")
    expect(ann.find("#settlement")).to_be_visible()
    coach, ruling = (ann.find(each).bounding_box() for each in ("#drawer-coach", "#settlement"))
    assert coach
    assert ruling
    assert coach["y"] >= ruling["y"] + ruling["height"]


@pytest.mark.parametrize("address", [CRAPS, ROULETTE])
def test_a_felt_fits_a_phone(comes: Comes, house: House, address: str) -> None:
    ann = comes(phone=True).at(house.open(address))
    ann.sits()
    edges = "place => place.getBoundingClientRect()"
    places = ann.find(".place").evaluate_all(f"places => places.map({edges})")
    assert all(each["left"] >= 0 and each["right"] <= PHONE["width"] for each in places)
    top, rail = ann.find(".top").bounding_box(), ann.find("#rail")
    assert top
    assert top["height"] < 60  # the links in one row
    ann.button("Chips").click()
    expect(ann.find(".chip-row")).to_be_hidden()
    expect(ann.find("#go")).to_be_visible()
    folded = rail.bounding_box()
    assert folded
    assert folded["height"] < 90


def test_the_five_that_count_are_lifted_and_a_kicker_decides_in_words(
    ann: Visitor, house: House
) -> None:
    uth = "columbus-2016/ultimate-texas-holdem"
    house.chance.stack(uth, "9c 9d 4d 4h 2s Qs 3d Kh Jc")
    ann.at(house.open(uth)).sits()
    ann.bets("ante", 25)
    ann.deals()
    for open_cards in (3, 5):
        ann.acts("check")
        expect(ann.find(".board .card:not([data-card=back])")).to_have_count(open_cards)
    ann.find(".actions button").first.click()
    expect(ann.settlement).to_be_visible()
    own = [each.get_attribute("data-card") for each in ann.find("#hands .counts").all()]
    board = [each.get_attribute("data-card") for each in ann.find(".board .counts").all()]
    assert (own, board) == (["Qs"], ["9c", "9d", "4d", "4h"])
    expect(ann.find(".kicker")).to_have_text(
        "Both have two pair, nines and fours; the dealer's king plays."
    )
