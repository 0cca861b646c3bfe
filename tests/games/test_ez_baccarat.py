"""EZ Baccarat Panda 8: the draw, the five wagers, the fees, and a bank that runs dry."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from games import rigged
from games.printed import BANKER_STANDS_ON
from games.rigged import Amounts, Options, fee_lines, lines
from pitboss.engines.agree import agree
from pitboss.engines.exact import solve
from pitboss.engines.written import Settled
from pitboss.equipment.cards import cards
from pitboss.errors import BadInput, NotAllowed
from pitboss.families.baccarat import BANKER_HAND, NO_CARD, PLAYER_HAND, deal
from pitboss.money.fees import OPEN, Fees, fee_for
from pitboss.rulebook.terms import terms
from pitboss.tape.table import Need, TableTape
from pitboss.tape.verbs import DOWN

EZ = "hollywood-park/ez-baccarat"

FREE: Options = {"fees": "collection-rates/33"}
"""No player fees, wagers from $5 to $700."""


def settled(
    player: str,
    banker: str,
    *seats: Amounts,
    options: Options | None = None,
    bank: str | None = None,
    first: int = 0,
) -> Settled:
    """A written round; an empty dict is an empty seat."""
    return rigged.settled(
        EZ,
        *(rigged.seat(number, wagers, "") for number, wagers in enumerate(seats, 1) if wagers),
        board=player,
        dealer=banker,
        options=FREE | (options or {}),
        bank=bank,
        carry={"first-seat": first},
    )


def dealt(player: str, banker: str, options: Options | None = None) -> tuple[int, int]:
    """How many cards each hand is dealt when these are on top for it."""
    events = settled(player, banker, {"tie": "10"}, options=options).rounds[0].events
    cards_to = [e.seat for e in events if e.kind == "card"]
    return cards_to.count(PLAYER_HAND), cards_to.count(BANKER_HAND)


def put(options: Options | None = None, /, at: int = 1, **wagers: int) -> None:
    """Try one seat's wagers, in dollars."""
    rigged.put(terms(EZ, FREE | (options or {})), at, **wagers)


# the draw: L4037-4056


CHART = terms(EZ).rules.banker_draw
TWO_CARDS = ("Kh Qh", "Kh Ah", "Kh 2h", "Kh 3h", "Kh 4h", "Kh 5h", "Kh 6h", "Kh 7h")
"""Hands of nought to seven."""
THIRD = ("Td", "Ad", "2d", "3d", "4d", "5d", "6d", "7d", "8d", "9d")


@pytest.mark.parametrize(("banker", "third"), list(product(range(8), range(10))))
def test_hollywood_park_L4047_chart(banker: int, third: int) -> None:
    draws = str(third) not in BANKER_STANDS_ON[banker]
    player = f"2c 3c {THIRD[third]}"
    assert dealt(player, f"{TWO_CARDS[banker]} 9s" if draws else TWO_CARDS[banker])[1] == 2 + draws


@pytest.mark.parametrize("points", range(8))
def test_hollywood_park_L4037_the_player_hand_hits_on_five_or_less(points: int) -> None:
    hits = points <= 5
    player = f"{TWO_CARDS[points]} Td" if hits else TWO_CARDS[points]
    assert dealt(player, "4s 3s") == (2 + hits, 2)


@pytest.mark.parametrize("player", ["9c 7c", "9c 8c"])
@pytest.mark.parametrize("points", range(8))
def test_hollywood_park_L4038_against_a_standing_player_hand_the_banker_hits_on_five_or_less(
    points: int, player: str
) -> None:
    hits = points <= 5
    banker = f"{TWO_CARDS[points]} Td" if hits else TWO_CARDS[points]
    assert dealt(player, banker) == (2, 2 + hits)


def test_hollywood_park_L4035_cards_fall_in_turn_and_the_player_hand_first() -> None:
    events = settled("2h 3c Kd", "9c 4d 4s", {"tie": "10"}).rounds[0].events
    owners = [e.seat for e in events if e.kind == "card"]
    assert owners == [PLAYER_HAND, BANKER_HAND] * 3


def test_a_written_round_must_fit_the_draw() -> None:
    with pytest.raises(BadInput, match=r"the player hand, .*needs card number 3"):
        settled("2h 3c", "9c 4d 4s", {"tie": "10"})
    with pytest.raises(BadInput, match=r"the banker hand, .*needs card number 3"):
        settled("2h 3c Kd", "9c 4d", {"tie": "10"})
    with pytest.raises(BadInput, match=r"the player hand, .*is not dealt 2s"):
        settled("2h 4c 2s", "9c 4d 4s", {"tie": "10"})


def test_hands_dealt_face_down_are_turned_before_anybody_draws() -> None:
    asked: list[tuple[str, int, int]] = []
    answers: list[int] = []
    falls = cards("2h 3c 9c 4d Kd 4s")  # in the order they are turned
    while True:
        try:
            coup = deal(TableTape(answers, []), DOWN, CHART)
            break
        except Need as need:
            asked.append((need.prompt.kind, need.prompt.seat, need.prompt.index))
            answers.append(falls[len(answers)])
    assert asked == [
        ("reveal", PLAYER_HAND, 0),
        ("reveal", PLAYER_HAND, 2),
        ("reveal", BANKER_HAND, 1),
        ("reveal", BANKER_HAND, 3),
        ("draw", PLAYER_HAND, 4),
        ("draw", BANKER_HAND, 5),
    ]
    assert (coup.player, coup.banker) == (5, 7)
    assert coup.player_hand == tuple(cards("2h 3c Kd"))
    assert coup.banker_hand == tuple(cards("9c 4d 4s"))


def test_a_coup_says_which_third_cards_were_not_drawn() -> None:
    coup = deal(TableTape(cards("9h 8h Kh Kd"), []), 0, CHART)
    assert (coup.player_cards, coup.player_hand[2]) == (2, NO_CARD)
    assert (coup.banker_cards, coup.banker_hand[2]) == (2, NO_CARD)


# naturals: L4009-4013 against L4035-4038

LINES: Amounts = {"player-line": "10", "banker-line": "10", "tie": "10"}


def nets(player: str, banker: str) -> list[int]:
    """What ten dollars on player line, banker line and Tie win."""
    return [line.net // 1000 for line in settled(player, banker, LINES).lines]


def test_hollywood_park_L4010_a_natural_ends_the_draw() -> None:
    assert nets("2h 3c", "9d Kd") == [-1, 1, -1]
    assert nets("9h Kc", "2d 3d") == [1, -1, -1]
    assert nets("8h Kc", "9d Kd") == [-1, 1, -1]
    assert nets("9h Kc", "9d Kd") == [0, 0, 8]


# the lines: L4029-4030, L4064-4067


def test_hollywood_park_L4064_the_closer_hand_wins_even_money() -> None:
    seat: Amounts = {"player-line": "35", "banker-line": "20"}
    assert lines(settled("9h 8h", "9d 7d", seat)) == [
        "1 player-line 35.00 win 35.00 closer",
        "1 banker-line 20.00 lose -20.00 farther",
    ]
    assert lines(settled("9h 7h", "9d 8d", seat)) == [
        "1 player-line 35.00 lose -35.00 farther",
        "1 banker-line 20.00 win 20.00 closer",
    ]


def test_hollywood_park_L4060_lines_push_on_a_tie() -> None:
    assert lines(settled("9h 8h", "Kd 7d", LINES)) == [
        "1 player-line 10.00 push 0.00 line-tied",
        "1 banker-line 10.00 push 0.00 line-tied",
        "1 tie 10.00 win 80.00 equal",
    ]


DRAGON = ("2h 3c Kd", "9c 4d 4s")  # 5 against a seven of three cards
PANDA = ("4h As 3d", "9c 8d")  # an eight of three cards against 7


@pytest.mark.parametrize(
    ("seven", "expected"),
    [("pays", "win 10.00 closer"), ("pushes", "push 0.00 three-card-seven")],
)
def test_hollywood_park_L4065_the_banker_line_with_a_seven_of_three_cards(
    seven: str, expected: str
) -> None:
    found = lines(settled(*DRAGON, LINES, options={"banker-seven": seven}))
    assert found[0] == "1 player-line 10.00 lose -10.00 farther"
    assert found[1] == f"1 banker-line 10.00 {expected}"


@pytest.mark.parametrize(
    ("player", "banker", "expected"),
    [
        ("9h 7h", "9d 8d", "win 10.00 closer"),  # a seven of two cards
        ("2h 3c Kd", "9c 4d 5s", "win 10.00 closer"),  # an eight of three
        ("9h 8h", "9c 4d 4s", "push 0.00 line-tied"),  # a seven of three that ties
        ("9h 9c", "9c 4d", "lose -10.00 farther"),
    ],
)
def test_hollywood_park_L4065_no_other_win_pushes(player: str, banker: str, expected: str) -> None:
    found = lines(
        settled(player, banker, {"banker-line": "10"}, options={"banker-seven": "pushes"})
    )
    assert found == [f"1 banker-line 10.00 {expected}"]


# Tie, Dragon 7, Panda 8: L4071-4096


@pytest.mark.parametrize(
    ("player", "banker", "wins"),
    [
        ("9h 7h", "Kd 6d", True),
        ("9h 7h", "Kd 5d As", True),  # L4076: of however many cards
        ("9h 7h", "Kd 7d", False),
        ("9h 9c", "9d 9s", True),
    ],
)
def test_hollywood_park_L4077_tie_pays_8_to_1(player: str, banker: str, wins: bool) -> None:
    expected = "win 80.00 equal" if wins else "lose -10.00 not-equal"
    assert lines(settled(player, banker, {"tie": "10"})) == [f"1 tie 10.00 {expected}"]


@pytest.mark.parametrize(
    ("player", "banker", "wins"),
    [
        (*DRAGON, True),
        ("9h 7h", "9c 4d 4s", True),  # against a six of two cards
        ("9h 8h", "9c 4d 4s", False),  # against seven
        ("2h 3c 2d", "9c 4d 4s", False),  # against a seven of three
        ("2h 3c 3d", "9c 4d 4s", False),  # against eight
        ("9h 7h", "9c 8d", False),  # a seven of two cards
        ("2h 3c Kd", "9c 4d 5s", False),  # an eight of three
    ],
)
def test_hollywood_park_L4085_dragon_7_pays_40_to_1(player: str, banker: str, wins: bool) -> None:
    expected = "win 400.00 dragon" if wins else "lose -10.00 no-dragon"
    found = lines(settled(player, banker, {"player-line": "10", "dragon-7": "10"}))
    assert found[1] == f"1 dragon-7 10.00 {expected}"


@pytest.mark.parametrize(
    ("player", "banker", "wins"),
    [
        (*PANDA, True),
        ("4h As 3d", "Kc 4d 2d", True),  # against a six of three cards
        ("4h As 3d", "Kc 4d 4s", False),  # against eight
        ("4h As 3d", "Kc 4d 5s", False),  # against nine
        ("4h 4s", "9c 8d", False),  # an eight of two cards
        ("4h As 2d", "9c 7d", False),  # a seven of three
        ("4h As 4d", "9c 8d", False),  # a nine of three
    ],
)
def test_hollywood_park_L4094_panda_8_pays_25_to_1(player: str, banker: str, wins: bool) -> None:
    expected = "win 250.00 panda" if wins else "lose -10.00 no-panda"
    found = lines(settled(player, banker, {"banker-line": "10", "panda-8": "10"}))
    assert found[1] == f"1 panda-8 10.00 {expected}"


# what may be wagered


def test_hollywood_park_L4071_the_tie_may_be_made_alone() -> None:
    put(tie=10)


@pytest.mark.parametrize("bonus", ["panda_8", "dragon_7"])
def test_hollywood_park_L4082_bonus_bets_need_a_line(bonus: str) -> None:
    put(player_line=10, **{bonus: 50})  # and may be larger than it
    put(banker_line=10, **{bonus: 5})
    with pytest.raises(NotAllowed, match="needs a Player line or a Banker line wager"):
        put(tie=10, **{bonus: 10})


def test_hollywood_park_L4017_seven_or_thirteen_seats() -> None:
    put(at=13, tie=10)
    put({"seats": 7}, at=7, tie=10)
    with pytest.raises(BadInput, match="there is no seat 8"):
        settled(*PANDA, *[{}] * 7, {"tie": "10"}, options={"seats": 7})
    with pytest.raises(NotAllowed, match="seats cannot be 8; the book allows 7, 13"):
        put({"seats": 8}, tie=10)
    with pytest.raises(BadInput, match="there is no seat 14"):
        settled(*PANDA, *[{}] * 13, {"tie": "10"})


def test_hollywood_park_L4003_three_to_eight_decks() -> None:
    for decks in range(3, 9):
        assert terms(EZ, {"decks": decks}).rules.decks == decks
    for decks in (2, 9):
        with pytest.raises(NotAllowed, match="from 3 to 8"):
            terms(EZ, {"decks": decks})


# settlement: L4021

THREE: tuple[Amounts, ...] = (
    {"banker-line": "10", "dragon-7": "10"},
    {"player-line": "10", "tie": "10", "panda-8": "10"},
    {"player-line": "10", "banker-line": "10", "dragon-7": "10"},
)


def test_hollywood_park_L4021_wager_by_wager_from_the_left_of_the_player_dealer() -> None:
    found = lines(settled(*PANDA, *THREE, first=1))
    assert [" ".join(line.split()[:2]) for line in found] == [
        "2 player-line",
        "3 player-line",
        "3 banker-line",
        "1 banker-line",
        "2 tie",
        "2 panda-8",
        "3 dragon-7",
        "1 dragon-7",
    ]


# a bank that runs dry: L3995, L4021, L4078


@pytest.mark.parametrize("cover", ["gross", "net"])
def test_hollywood_park_L3995_the_player_dealer_wins_no_more_than_he_put_up(cover: str) -> None:
    table: tuple[Amounts, ...] = ({"banker-line": "100"}, {"banker-line": "80"})
    assert lines(settled(*PANDA, *table, options={"cover": cover}, bank="120")) == [
        "1 banker-line 100.00 lose -100.00 farther",
        "2 banker-line 80.00 lose -20.00 farther bank-has-won-all returned 60.00",
    ]


# fees: L4116-4157 and L7564-7714, typed from the book a second time

FLAT_RATES = """
 1    2   10   1 0.50
 2    5   20   2 1
 3   10  100   2 1
 4   25  100   2 1
 5   25  100   3 1
 6   50  300   4 2
 7   50  300   4 3
 8  100  300   4 2
 9  100  300   4 3
10  100  500   4 3
11  100  500   5 4
12  300 1000  10 5
13  300 1000  10 6
14  100  100   3 1
15    2   10   1 0
16    5   20   2 0
17   10  100   2 0
18   25  100   2 0
19   25  100   3 0
20   50  300   4 0
21   50  300   4 0
22  100  300   4 0
23  100  300   4 0
24  100  500   4 0
25  100  500   5 0
26  300 1000  10 0
27  300 1000  10 0
28  100  100   3 0
"""
"""Option, limits, player-dealer's fee, player's fee."""

FLAT_OWN = """
 1   10  100   2 1
 2   25  100   2 1
 3   50  100   3 1
 4   50  300   4 2
 5  100  300   4 2
 6  100  300   4 3
 7  100  500   4 3
 8  100  500   4 4
 9  300 1000  10 5
10  300 1000  10 6
11  100  100   3 1
"""

BY_ACTION_RATES = """
29   10   100    10-100=1     105-300=2      305-500=4       505-1500=7       1505=13
30   25   100    25-100=1     105-400=2      405-700=7       705-1500=9       1505=13
31  100   300    50-300=2     305-800=4      805-1500=8      1505-5000=13     5005=15
32  100   500    100-500=3    505-1000=7     1005-1500=10    1505-2200=15     2205=25
33    5   700    5-50=1       55-150=2       155-300=4       305-700=7        705=9
34    1  1005    1-50=1       55-300=2       305-500=4       505-1000=7       1005=11
35   25  3005    25-300=2     305-800=6      805-1500=10     1505-3000=12     3005=30
36   50  3005    50-200=2     205-600=5      605-1500=10     1505-3000=25     3005=40
37  100 20005    100-1000=3   1005-5000=15   5005-10000=40   10005-20000=75   20005=150
38  500 20005    500-5000=7   5005-10000=30  10005-15000=75  15005-20000=100  20005=150
39  300 10005    300-1000=5   1005-2000=15   2005-6000=30    6005-10000=70    10005=100
40 1000 30005    1000-10000=10 10005-15000=50 15005-20000=100 20005-30000=150 30005=200
41    5  5000    5-50=1       51-300=2       301-500=4       501-1000=7       1001=11
42   25  5000    25-300=2     305-800=6      805-1500=10     1505-4500=20     4505=40
43   50  5000    50-200=2     205-600=5      605-2000=12     2005-3500=30     3505=50
44  100 10000    100-1000=3   1005-5000=15   5005-10000=50   10005-13000=100  13005=125
45  300 10000    300-3000=6   3005-6000=25   6005-10000=60   10005-15000=90   15005=150
46  500 10000    500-5000=7   5005-10000=50  10005-15000=100 15005-20000=150  20005=200
47 1000 50000    1000-7000=15 7005-15000=75  15005-20000=150 20005-30000=200  30005=300
"""

BY_ACTION_OWN = """
12   10   100    10-100=2     101-300=4      301-800=5       801-1200=10      1200=20
13   25   100    25-100=2     101-300=4      301-800=5       801-1200=10      1200=20
14   50   100    50-100=2     101-300=4      301-800=5       801-1200=10      1200=20
15  100   300    100-300=3    301-600=5      601-1200=10     1201-3000=40     3001=70
16  100   500    100-300=3    301-600=5      601-1200=10     1201-3000=40     3001=70
"""


def rows(document: str, text: str) -> list[tuple[str, list[str]]]:
    found = [line.split() for line in text.strip().splitlines()]
    return [(f"{document}/{number}", rest) for number, *rest in found]


def fees_and_limits(name: str) -> tuple[Fees, int, int]:
    on = terms(EZ, {"fees": name})
    rule = on.wagers["player-line"]
    for wager in on.wagers.values():  # bonus bets have the limits of the lines
        assert (wager.minimum, wager.maximum) == (rule.minimum, rule.maximum)
    return on.rules.fees, rule.minimum, rule.maximum


@pytest.mark.parametrize(
    ("name", "row"),
    rows("collection-rates", FLAT_RATES) + rows("game-schedule", FLAT_OWN),
)
def test_hollywood_park_L7563_flat_fees(name: str, row: list[str]) -> None:
    fees, low, high = fees_and_limits(name)
    least, most, dealer, player = (round(100 * float(x)) for x in row)
    assert (low, high) == (least, most)
    for amount in (least, most, 10 * most):
        assert fee_for(amount, fees.player) == player
        assert fee_for(amount, fees.dealer) == dealer


@pytest.mark.parametrize(
    ("name", "row"),
    rows("collection-rates", BY_ACTION_RATES) + rows("game-schedule", BY_ACTION_OWN),
)
def test_hollywood_park_L7607_fees_by_total_table_action(name: str, row: list[str]) -> None:
    fees, low, high = fees_and_limits(name)
    least, most, *brackets = row
    assert (low, high) == (100 * int(least), 100 * int(most))
    assert len(fees.player) == 0
    expected = []
    for bracket in brackets:
        action, fee = bracket.split("=")
        first, _, last = action.partition("-")
        expected.append([100 * int(first), 100 * int(last) if last else OPEN, 100 * int(fee)])
    assert fees.dealer.tolist() == expected


def test_every_printed_option_is_there() -> None:
    numbers = {
        document.document: [option.option for option in document.options]
        for document in terms(EZ).offer.data.fees
    }
    assert numbers == {
        "collection-rates": [*range(1, 48)],
        "game-schedule": [*range(1, 17)],
    }
    assert terms(EZ).options["fees"] == "collection-rates/1"


def fees_due(schedule: str, *seats: Amounts) -> list[str]:
    return fee_lines(settled(*PANDA, *seats, options={"fees": schedule}))


def test_hollywood_park_L4113_a_fee_for_each_line_and_none_for_tie_panda_and_dragon() -> None:
    both: Amounts = {"player-line": "50", "banker-line": "50", "panda-8": "50"}
    bonus: Amounts = {"banker-line": "300", "tie": "50", "dragon-7": "50"}
    tie: Amounts = {"tie": "50"}
    assert fees_due("collection-rates/7", both, bonus, tie) == [
        "1 fee 6.00",
        "2 fee 3.00",
        "bank fee 4.00",
    ]
    assert fees_due("collection-rates/21", both, bonus, tie) == ["bank fee 4.00"]
    assert fees_due("collection-rates/7", tie) == ["bank fee 4.00"]


@pytest.mark.parametrize(
    ("fees", "due"), [("game-schedule/4", "5.00"), ("game-schedule/12", "3.00")]
)
def test_hollywood_park_L4130_the_jackpot_drop_comes_on_top(fees: str, due: str) -> None:
    assert fees_due(fees, {"tie": "50"}) == [f"bank fee {due}"]


SPOTS = ("player-line", "banker-line", "tie", "panda-8", "dragon-7")


@pytest.mark.parametrize(
    ("fees", "amounts", "due"),
    [
        ("game-schedule/12", [100] * 11 + [99], "11.00"),  # $1,199
        ("game-schedule/12", [100] * 12, "21.00"),  # L4136-4137: $1,200 is in two brackets
        ("game-schedule/15", [300] * 4, "11.00"),
        ("game-schedule/15", [300] * 3 + [200, 101], "41.00"),
        ("collection-rates/29", [94, 10], "1.00"),  # L7608-7609: $104 is in none
        ("collection-rates/29", [95, 10], "2.00"),
        ("collection-rates/41", [26, 25], "2.00"),
    ],
)
def test_hollywood_park_L4136_total_table_action_counts_every_wager(
    fees: str, amounts: list[int], due: str
) -> None:
    """Seat by seat, five wagers each."""
    seats: list[Amounts] = [
        dict(zip(SPOTS, amounts[first : first + 5], strict=False))
        for first in range(0, len(amounts), 5)
    ]
    assert fees_due(fees, *seats) == [f"bank fee {due}"]


@pytest.mark.parametrize("fees", ["game-schedule/11", "collection-rates/14", "collection-rates/28"])
def test_hollywood_park_L4126_one_amount_is_the_only_wager(fees: str) -> None:
    put({"fees": fees}, player_line=100, tie=100)
    for amount in (99, 101):
        with pytest.raises(NotAllowed, match=r"\$100, not"):
            put({"fees": fees}, player_line=amount)


def test_hollywood_park_L7618_option_31_keeps_its_limit() -> None:
    put({"fees": "collection-rates/31"}, player_line=100)
    with pytest.raises(NotAllowed, match=r"at least \$100, not \$50"):
        put({"fees": "collection-rates/31"}, player_line=50)


# edges, eight decks

ALL_DEALS = 4_998_398_275_503_360
"""Orders of six cards out of eight decks, and below how many of them each side wins: the counts
that every published analysis of baccarat gives."""
PLAYER_DEALS, BANKER_DEALS, TIED_DEALS = (
    2_230_518_282_592_256,
    2_292_252_566_437_888,
    475_627_426_473_216,
)


def test_hollywood_park_L4029_edges_of_the_lines_and_the_tie() -> None:
    line = solve(terms(EZ), "player-line")
    assert line.hit == Fraction(PLAYER_DEALS, ALL_DEALS)
    assert line.push == Fraction(TIED_DEALS, ALL_DEALS)
    assert line.edge == Fraction(BANKER_DEALS - PLAYER_DEALS, ALL_DEALS)
    assert solve(terms(EZ), "tie").hit == Fraction(TIED_DEALS, ALL_DEALS)
    as_printed = solve(terms(EZ, {"banker-seven": "pays"}), "banker-line")
    assert as_printed.hit == Fraction(BANKER_DEALS, ALL_DEALS)
    assert as_printed.edge == -line.edge  # the player's favour


@pytest.mark.parametrize(
    ("wager", "options", "edge"),
    [
        ("player-line", {}, "1.2351"),
        ("banker-line", {}, "1.0183"),
        ("banker-line", {"banker-seven": "pays"}, "-1.2351"),
        ("tie", {}, "14.3596"),
        ("dragon-7", {}, "7.6113"),
        ("panda-8", {}, "10.1876"),
    ],
)
def test_published_edges(wager: str, options: Options, edge: str) -> None:
    assert f"{100 * float(solve(terms(EZ, options), wager).edge):.4f}" == edge


# the compiled game


@pytest.mark.parametrize("cover", ["gross", "net"])
def test_compiled_and_table_agree_with_a_short_bank(cover: str) -> None:
    stakes = np.array([[1000, 500, 200, 200, 0], [0, 0, 0, 0, 0], [0, 1000, 0, 500, 900]])
    agree(terms(EZ, {"cover": cover}), stakes, rounds=300, cover=3000)
