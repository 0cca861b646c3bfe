"""Let It Ride in four books: the two decisions, what each wager pays, limits and the meter."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from games import printed, rigged
from games.rigged import Amounts, Options, begun, deal_out, meter_after, nets, settled, staked
from pitboss.engines.agree import agree
from pitboss.engines.exact import solve
from pitboss.engines.exact.store import solve_stored
from pitboss.engines.play import Round
from pitboss.equipment.cards import cards
from pitboss.errors import BadInput, NotAllowed
from pitboss.games.let_it_ride import KEYS, Act, key_name, policy, row_of
from pitboss.hands.poker import five_card
from pitboss.hands.sets import TRIPLES, quad_index, triple_index
from pitboss.jit import compiled
from pitboss.registry import Array
from pitboss.rulebook.schema import WrittenSeat
from pitboss.rulebook.terms import terms
from pitboss.tape.table import EVERYONE
from pitboss.tape.verbs import BOARD

COLUMBUS_16 = "columbus-2016/let-it-ride"
COLUMBUS_17 = "columbus-2017/let-it-ride"
TOLEDO = "toledo/let-it-ride"
CINCINNATI = "cincinnati/let-it-ride"
EVERY_BOOK = (COLUMBUS_16, COLUMBUS_17, TOLEDO, CINCINNATI)


def bets(amount: int, **others: int) -> Amounts:
    """The three bets, and side bets by their names with underscores."""
    side = {name.replace("_", "-"): n for name, n in others.items()}
    return {"bet-1": amount, "bet-2": amount, "bet-3": amount, **side}


def seat(number: int, wagers: Amounts, hand: str, *actions: str) -> WrittenSeat:
    """A seat that lets both bets ride, unless it says otherwise."""
    return rigged.seat(number, wagers, hand, *(actions or ("let-it-ride", "let-it-ride")))


# --- What a hand is ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "board", "bet", "dollar", "prize"),
    [
        ("As Ks Qs", "Js Ts", 500, 9_999, 19_999.10),
        ("9h 8h 7h", "6h 5h", 200, 1_999, 1_999.01),
        ("5d 4d 3d", "2d Ad", 200, 1_999, 1_999.01),
        ("9c 9d 9h", "9s 2c", 50, 99, 299),
        ("9c 9d 9h", "2s 2c", 11, 74, 49),
        ("Ks 9s 6s", "4s 2s", 8, 49, 39),
        ("As Kd Qc", "Jh Ts", 5, 24, 29),
        ("5s 4s 3s", "2s Ad", 5, 24, 29),
        ("4s 4d 9c", "4h 2s", 3, 7, 8),
        ("4s 4d 9c", "9h 2s", 2, 3, -1),
        ("As 7d 9c", "Ah 2s", 1, -1, -1),
        ("Ts Td 9c", "4h 2s", 1, -1, -1),
        ("9s 9d Ac", "Kh Qs", -1, -1, -1),
        ("As Kd Qc", "Jh 9s", -1, -1, -1),
    ],
)
def test_toledo_L3812_five_cards(own: str, board: str, bet: int, dollar: int, prize: float) -> None:
    """The bonuses look at the cards alone, whichever bets are taken back."""
    wagers = bets(1, dollar_bonus=1, progressive=1)
    mine = seat(1, wagers, own, "withdraw", "withdraw")
    done = settled(TOLEDO, mine, board=board, carry={"meter": "20000.00"})
    assert nets(done) == {
        "bet-1": 0,
        "bet-2": 0,
        "bet-3": bet,
        "dollar-bonus": dollar,
        "progressive": prize,
    }


@pytest.mark.parametrize("hand", printed.THREE_CARDS)
@pytest.mark.parametrize(("address", "mini_royal"), [(COLUMBUS_16, 40), (CINCINNATI, 50)])
def test_columbus_2016_L1983_three_cards(address: str, mini_royal: int, hand: str) -> None:
    """Columbus has no row for the mini royal, Cincinnati L2020 has one."""
    wagers, own = bets(5, three_card_bonus=10), printed.THREE_CARDS[hand]
    done = settled(address, seat(1, wagers, own, "withdraw", "withdraw"), board="4c 8h")
    pays = {**printed.THREE_CARDS_PAY, "mini royal": mini_royal}
    assert nets(done)["three-card-bonus"] == 10 * pays[hand]


# --- The deal and the two decisions -----------------------------------------------------------


@pytest.mark.parametrize("first", ["let-it-ride", "withdraw"])
@pytest.mark.parametrize("second", ["let-it-ride", "withdraw"])
def test_cincinnati_L1950_each_decision_stands_by_itself(first: str, second: str) -> None:
    done = settled(CINCINNATI, seat(1, bets(10), "Ts Td 9c", first, second), board="4h 2s")
    results = {line.wager: (line.result.value, line.net, line.returned) for line in done.lines}
    rode, back = ("win", 1000, 0), ("returned", 0, 1000)
    assert results == {
        0: back if first == "withdraw" else rode,
        1: back if second == "withdraw" else rode,
        2: rode,
    }


def test_cincinnati_L1946_everybody_decides_before_a_community_card_is_turned() -> None:
    row = {"bet-1": 5, "bet-2": 5, "bet-3": 5}
    played = begun(terms(CINCINNATI), row, row)
    while (prompt := deal_out(played, "As Kd Qc", "Ah Kc Qs", board="2h 3s")) is not None:
        assert played.terms.game.action_names(prompt.allowed) == ["let-it-ride", "withdraw"]
        for viewer in (EVERYONE, 0):
            laid = [e.value for e in played.view(viewer) if e.kind == "card" and e.seat == BOARD]
            assert laid == [-1, -1]
        played.answer(Act.WITHDRAW)
    shown = [(e.kind, e.seat) for e in played.events if e.kind in ("action", "turn")]
    street = [("action", 0), ("action", 1), ("turn", BOARD)]
    assert shown == [*street, *street]


@pytest.mark.parametrize(
    ("address", "community"),
    [(COLUMBUS_16, [7, 8]), (COLUMBUS_17, [1, 2]), (TOLEDO, [7, 8]), (CINCINNATI, [7, 8])],
)
def test_columbus_2017_L6282_the_community_is_dealt_last_or_first(
    address: str, community: list[int]
) -> None:
    """`community` is where in the deck the cards that are turned lay; one of three is burned."""
    row = {"bet-1": 5, "bet-2": 5, "bet-3": 5}
    played = begun(terms(address), row, row)
    turned, deck = [], iter(range(52))
    while (prompt := played.prompt) is not None:
        if prompt.seat == BOARD:
            turned.append(prompt.index)
        played.answer(Act.WITHDRAW if prompt.is_decision else next(deck))
    assert (turned, played.tape.drawn) == (community, 9)


@pytest.mark.parametrize(
    ("wagers", "sentence"),
    [
        ({"bet-1": 10, "bet-2": 10}, "is required"),
        ({"bet-1": 10, "bet-2": 5, "bet-3": 10}, "must equal the Bet"),
        ({"three-card-bonus": 10}, "needs a Bet"),
        ({"progressive": 1}, "needs a Bet"),
        (bets(10, progressive=2), "is at most \\$1"),
        (bets(10, dollar_bonus=5), "is at most \\$1"),
        (bets(10, envy=1), "is made in the course of the round"),
    ],
)
def test_toledo_L3773_three_equal_bets_and_side_bets_with_them(
    wagers: Amounts, sentence: str
) -> None:
    with pytest.raises(NotAllowed, match=sentence):
        settled(TOLEDO, seat(1, wagers, "As Kd Qc"), board="2h 3s")


@pytest.mark.parametrize("address", [COLUMBUS_16, COLUMBUS_17])
def test_columbus_2016_L1945_has_no_dollar_bonus(address: str) -> None:
    with pytest.raises(NotAllowed, match="has no dollar-bonus wager"):
        settled(address, seat(1, bets(10, dollar_bonus=1), "As Kd Qc"), board="2h 3s")


def test_there_is_no_third_decision() -> None:
    mine = seat(1, bets(10), "As Kd Qc", "withdraw", "withdraw", "withdraw")
    with pytest.raises(BadInput, match="has nothing to decide"):
        settled(TOLEDO, mine, board="2h 3s")


def test_one_bet_by_itself_asks_no_more_than_it_needs() -> None:
    """A solver stakes one wager alone: the others' decisions do not come up."""
    on = terms(TOLEDO)
    for name, answers in (("three-card-bonus", "As Ks Qs"), ("dollar-bonus", "As Ks Qs 2c 3d")):
        carry = on.game.new_carry(on.rules, 1)
        assert Round(on, staked(on, {name: 1}), carry, answers=cards(answers)).done


def test_keys_name_the_cards_that_are_known() -> None:
    rules = terms(TOLEDO).rules
    assert key_name(rules, triple_index(*cards("As 2c Td"))) == "As Td 2c"
    assert key_name(rules, TRIPLES + quad_index(*cards("As 2c Td 9h"))) == "As Td 9h 2c"


# --- The meter and envy -----------------------------------------------------------------------


@pytest.mark.parametrize("address", EVERY_BOOK)
def test_a_royal_takes_the_meter_and_leaves_the_seed(address: str) -> None:
    """Columbus 2016 L2077, Columbus 2017 L6511, Toledo L3949, Cincinnati L2080."""
    mine = seat(1, bets(1, progressive=1), "As Ks Qs")
    options: Options = {"meter-share": 50, "meter-seed": 30_000}
    done = settled(address, mine, board="Js Ts", options=options)
    assert nets(done)["progressive"] == 29_999.50
    assert meter_after(done) == 3_000_000


@pytest.mark.parametrize(
    ("address", "share", "seed"),
    [(COLUMBUS_16, 9, 999), (COLUMBUS_17, 9, 999), (TOLEDO, 9, 999), (CINCINNATI, 20, 9_999)],
)
def test_the_book_has_a_least_rate_and_seed(address: str, share: int, seed: int) -> None:
    for options in ({"meter-share": share}, {"meter-seed": seed}):
        with pytest.raises(NotAllowed, match="the book allows from"):
            terms(address, options)


def test_cincinnati_L4932_two_hands_bring_two_envy_bonuses() -> None:
    done = settled(
        CINCINNATI,
        seat(1, bets(1), "9h 8h 7h"),
        seat(2, bets(1), "4h 3h 2h"),
        seat(3, bets(1, progressive=1), "Kc 9d 2c", "withdraw", "withdraw"),
        board="6h 5h",
    )
    assert [text for text in done.transcript() if " envy " in text] == [
        "3 envy 0.00 win 300.00 envy",
        "3 envy 0.00 win 300.00 envy",
    ]


# --- Payout limits ----------------------------------------------------------------------------


def royal(address: str, amount: int, options: Options) -> list[float]:
    """What a royal wins on the three bets."""
    mine = seat(1, bets(amount), "As Ks Qs")
    return list(nets(settled(address, mine, board="Js Ts", options=options)).values())


def test_toledo_L3831_each_player_wins_25_000_at_most() -> None:
    hands = seat(1, bets(50), "9h 8h 7h"), seat(2, bets(100), "4h 3h 2h")
    assert settled(TOLEDO, *hands, board="6h 5h").transcript() == [
        "2 bet-1 100.00 win 20000.00 tens-or-better",
        "2 bet-2 100.00 win 5000.00 tens-or-better",
        "2 bet-3 100.00 push 0.00 payout-limit",
        "1 bet-1 50.00 win 10000.00 tens-or-better",
        "1 bet-2 50.00 win 10000.00 tens-or-better",
        "1 bet-3 50.00 win 5000.00 tens-or-better",
    ]


def test_columbus_prints_no_limit_in_2016_and_leaves_it_to_the_house_in_2017() -> None:
    for address in (COLUMBUS_16, COLUMBUS_17):
        assert royal(address, 100, {}) == [50_000, 50_000, 50_000]
    with pytest.raises(BadInput, match="payout-limit"):
        terms(COLUMBUS_16, {"payout-limit": 25_000})


@pytest.mark.parametrize(
    ("address", "limit", "minimum", "won"),
    [
        (COLUMBUS_17, 30_000, 10, [12_500, 12_500, 5_000]),
        (COLUMBUS_17, 1_000, 10, [12_500, 12_500, 0]),  # at least 25,000
        (COLUMBUS_17, 25_000, 20, [12_500, 12_500, 5_000]),  # at least 3 * 500 * 20
        (CINCINNATI, 1_000, 10, [25_000, 25_000, 0]),  # at least 50,000
        (CINCINNATI, 50_000, 20, [25_000, 25_000, 10_000]),  # at least 3 * 1,000 * 20
    ],
)
def test_columbus_2017_L6234_what_the_limit_is_not_below(
    address: str, limit: int, minimum: int, won: list[int]
) -> None:
    assert royal(address, 25, {"payout-limit": limit, "minimum": minimum}) == won


# --- How to play, and what it is worth --------------------------------------------------------

USUAL = np.array([-1, 1, 2, 3, 5, 8, 11, 50, 200, 500])
"""Toledo L3812-3820, by outcome."""
CINCINNATI_PAYS = np.array([*USUAL[:-1], 1000])


@compiled
def add_up(pays: Array, worth: Array) -> None:
    """Add what each of all hands of five pays to the cells of its threes and its fours."""
    held = np.zeros(5, dtype=np.int64)
    for e in range(52):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        held[:] = (a, b, c, d, e)
                        won = pays[row_of(five_card(a, b, c, d, e))]
                        for i in range(5):
                            first, second = held[(i + 1) % 5], held[(i + 2) % 5]
                            third, fourth = held[(i + 3) % 5], held[(i + 4) % 5]
                            worth[TRIPLES + quad_index(first, second, third, fourth)] += won
                            worth[triple_index(first, second, third)] += won
                            worth[triple_index(first, second, fourth)] += won


def worth_of(pays: Array) -> Array:
    """What a bet of one wins on three or four cards, over all that may follow."""
    worth = np.zeros(KEYS, dtype=np.int64)
    add_up(pays, worth)
    return worth


@pytest.mark.parametrize(
    ("address", "pays", "edge", "figure"),
    [
        (CINCINNATI, CINCINNATI_PAYS, Fraction(37963, 1082900), "3.51%"),  # the figure in print
        (TOLEDO, USUAL, Fraction(40463, 1082900), "3.74%"),
    ],
)
def test_the_published_strategy_is_the_best_and_the_solver_proves_its_edge(
    address: str, pays: Array, edge: Fraction, figure: str
) -> None:
    """In units of one bet, at five dollars, where the limit of Toledo does not bite."""
    on, worth, hands = terms(address), worth_of(pays), comb(52, 5)
    rides = policy(on.rules) == Act.LET_IT_RIDE
    assert (rides == (worth >= 0)).all()
    first = Fraction(int(worth[:TRIPLES][rides[:TRIPLES]].sum()), 10 * hands)
    second = Fraction(int(worth[TRIPLES:][rides[TRIPLES:]].sum()), 5 * hands)
    third = Fraction(int(worth[TRIPLES:].sum()), 5 * hands)
    assert -(first + second + third) == edge
    assert f"{float(edge):.2%}" == figure
    found = solve_stored(on, "bet-1", 500)
    assert (found.edge, found.solver) == (edge, "solitaire")
    up = Fraction(int(rides[:TRIPLES].sum()), TRIPLES)
    assert found.units == 1 + up + Fraction(int(rides[TRIPLES:].sum()), KEYS - TRIPLES)


@compiled
def best_result(worth: Array) -> int:
    """What the best play wins over all deals; `worth` is by four cards and bets that are up."""
    total = 0
    for a in range(52):
        for b in range(a):
            for c in range(b):
                withdrawn, riding = 0, 0
                for d in range(52):
                    if d not in (a, b, c):
                        won = worth[quad_index(a, b, c, d)]
                        withdrawn += max(won[1], won[2])
                        riding += max(won[2], won[3])
                total += max(withdrawn, riding)
    return total


def test_toledo_L3831_the_limit_costs_larger_bets_more() -> None:
    """At $60 three bets on a straight flush would win $36,000, and on a royal $90,000."""
    bet, limit = 60, 25_000
    worth = np.zeros((KEYS - TRIPLES, 4), dtype=np.int64)
    for up in (1, 2, 3):
        worth[:, up] = worth_of(np.minimum(up * bet * USUAL, limit))[TRIPLES:]
    found = solve_stored(terms(TOLEDO), "bet-1", 100 * bet)
    assert found.edge == Fraction(-best_result(worth), bet * TRIPLES * 49 * 48)
    assert found.edge > Fraction(40463, 1082900)


FIVE_CARD_HANDS = [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552]
"""From a royal to two pair."""


@pytest.mark.parametrize(
    ("address", "wager", "prizes"),
    [
        (TOLEDO, "dollar-bonus", [10_000, 2_000, 100, 75, 50, 25, 8, 4]),
        (CINCINNATI, "dollar-bonus", [20_000, 2_000, 300, 150, 50, 25, 5, 0]),
        (COLUMBUS_17, "progressive", ["1000.10", "100.01", 300, 50, 40, 30, 9, 0]),
        (CINCINNATI, "progressive", ["10000.21", "1000.02", 300, 50, 40, 30, 9, 0]),
    ],
)
def test_the_solver_proves_the_five_card_side_bets(
    address: str, wager: str, prizes: list[str | int]
) -> None:
    paid = sum(n * Fraction(prize) for n, prize in zip(FIVE_CARD_HANDS, prizes, strict=True))
    assert solve(terms(address), wager).edge == 1 - paid / comb(52, 5)


@pytest.mark.parametrize(("address", "mini_royal"), [(COLUMBUS_16, 40), (CINCINNATI, 50)])
def test_the_solver_proves_the_three_card_bonus(address: str, mini_royal: int) -> None:
    won = 4 * mini_royal + 44 * 40 + 52 * 30 + 720 * 6 + 1_096 * 3 + 3_744
    lost = comb(52, 3) - 4 - 44 - 52 - 720 - 1_096 - 3_744
    assert solve(terms(address), "three-card-bonus").edge == Fraction(lost - won, comb(52, 3))


def test_compiled_and_table_agree_when_the_limit_bites() -> None:
    """Bets at random, so large that a pair of tens reaches the limit."""
    on = terms(TOLEDO)
    row = {"bet-1": 9_000, "bet-2": 9_000, "bet-3": 9_000}
    side = {"three-card-bonus": 500, "dollar-bonus": 1, "progressive": 1}
    acts = [Act.LET_IT_RIDE, Act.WITHDRAW]
    wild = np.random.default_rng(7).choice(acts, size=KEYS).astype(np.int64)
    agree(on, staked(on, {**row, **side}, row), rounds=400, seed=12, policy=wild)
