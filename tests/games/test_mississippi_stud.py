"""Mississippi Stud in five books: the streets, what a fold costs, tables, meter, limit and bank."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from games import printed
from games.rigged import (
    Amounts,
    Options,
    begun,
    deal_out,
    in_short,
    lines,
    meter_after,
    nets,
    put,
    seat,
    settled,
    staked,
)
from pitboss.engines.agree import agree
from pitboss.engines.exact import Exact, solve
from pitboss.engines.exact.solitaire import SolitaireSolver
from pitboss.engines.exact.store import solve_stored
from pitboss.equipment.cards import cards
from pitboss.errors import BadInput, NotAllowed
from pitboss.games.mississippi_stud import (
    BETS_BEFORE_FIFTH,
    BETS_BEFORE_FOURTH,
    FIFTH_FROM,
    FOURTH_FROM,
    KEYS,
    Act,
    Hand,
    key_name,
    policy,
    row_of,
)
from pitboss.hands.poker import five_card
from pitboss.hands.sets import QUADS, pair_index, quad_index, triple_index
from pitboss.jit import compiled
from pitboss.registry import Array
from pitboss.rulebook.terms import terms
from pitboss.tape.verbs import BOARD

COLUMBUS_16 = "columbus-2016/mississippi-stud"
COLUMBUS_17 = "columbus-2017/mississippi-stud"
TOLEDO = "toledo/mississippi-stud"
CINCINNATI = "cincinnati/mississippi-stud"
PARK = "hollywood-park/mississippi-stud"

FOLD, ONE, TWO, THREE = Act
STREETS = ("third-street", "fourth-street", "fifth-street")
ALL_IN = ("3x", "3x", "3x")


# --- What a hand is ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "board", "pays", "prize"),
    [
        ("Ah Kh", "Qh Jh Th", 500, 12_344.10),
        ("Ks Qs", "Js Ts 9s", 100, 1_233.51),
        ("5d 2d", "Ad 3d 4d", 100, 1_233.51),
        ("7c 7d", "7h 7s 2c", 40, 299),
        ("8c 8d", "8h 3s 3c", 10, 49),
        ("Kc 9c", "7c 4c 2c", 6, 39),
        ("Ac Kd", "Qh Js Tc", 4, 29),
        ("Ac 3d", "2h 4s 5c", 4, 29),
        ("2c 2d", "2h 9s Kc", 3, 8),
        ("3c 9d", "3h 2s 2c", 2, -1),
        ("Jc 9d", "4h Js 2c", 1, -1),
        ("Tc Td", "4h Js 2c", 0, -1),
        ("Ac 9d", "6h 6s 2c", 0, -1),
        ("5c 5d", "4h Js 2c", -1, -1),
        ("Ac Kd", "Qh Js 9c", -1, -1),
    ],
)
def test_columbus_2016_L1788_five_cards_pay_the_ante_and_each_street_bet(
    own: str, board: str, pays: int, prize: float
) -> None:
    bet = seat(1, {"ante": 5, "progressive": 1}, own, "1x", "2x", "3x")
    done = settled(COLUMBUS_16, bet, board=board, carry={"meter": "12345.00"})
    assert nets(done) == {
        "ante": 5 * pays,
        "third-street": 5 * pays,
        "fourth-street": 10 * pays,
        "fifth-street": 15 * pays,
        "progressive": prize,
    }


@pytest.mark.parametrize("hand", printed.THREE_CARDS)
@pytest.mark.parametrize(
    ("address", "pays"), [(COLUMBUS_16, {}), (PARK, {"straight": 5, "low straight": 5, "flush": 4})]
)
def test_hollywood_park_L8491_the_bonus_is_on_the_community_cards(
    address: str, pays: dict[str, int], hand: str
) -> None:
    mine = seat(1, {"ante": 5, "three-card-bonus": 10}, "4h 9d", "1x", "1x", "1x")
    done = settled(address, mine, board=printed.THREE_CARDS[hand])
    assert nets(done)["three-card-bonus"] == 10 * {**printed.THREE_CARDS_PAY, **pays}[hand]


# --- The streets ------------------------------------------------------------------------------


def test_cincinnati_L4335_everybody_decides_on_a_street_before_its_card_is_turned() -> None:
    """The community cards come first, then two to each player; who folded is not asked again."""
    played = begun(terms(CINCINNATI), {"ante": 10}, {"ante": 10}, {"ante": 10})
    asked = []
    while (prompt := deal_out(played, "Ac Ad", "4c 2d", "Kc Kd", board="2h 7s 9c")) is not None:
        turned = sum(event.kind == "turn" for event in played.events)
        asked.append((turned, prompt.seat))
        assert prompt.allowed == FOLD | ONE | TWO | THREE
        played.answer(FOLD if prompt.seat == 1 else ONE)
    assert asked == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 2)]
    dealt = [event.seat for event in played.events if event.kind == "card"]
    assert dealt == [BOARD, BOARD, BOARD, 0, 0, 1, 1, 2, 2]


@pytest.mark.parametrize(
    ("third", "fourth", "before", "said"),
    [
        (ONE, ONE, (1, 2), ("a bet of 1x", "bets of 2x")),
        (THREE, ONE, (3, 4), ("a bet of 3x", "bets of 4x")),
        (THREE, THREE, (3, 6), ("a bet of 3x", "bets of 6x")),
    ],
)
def test_a_player_knows_his_cards_those_turned_and_his_bets(
    third: int, fourth: int, before: tuple[int, int], said: tuple[str, str]
) -> None:
    played = begun(terms(TOLEDO), {"ante": 10})
    a, b, c, d = cards("9d Ac 2h 7s")
    keys = []
    for bet in (third, fourth, ONE):
        prompt = deal_out(played, "9d Ac", board="2h 7s 4c")
        assert prompt is not None
        keys.append(prompt.key)
        played.answer(bet)
    assert keys == [
        pair_index(a, b),
        FOURTH_FROM + BETS_BEFORE_FOURTH * triple_index(a, b, c) + before[0] - 1,
        FIFTH_FROM + BETS_BEFORE_FIFTH * quad_index(a, b, c, d) + before[1] - 2,
    ]
    assert [key_name(played.terms.rules, key) for key in keys] == [
        "9d Ac on third street",
        f"2h 9d Ac on fourth street after {said[0]}",
        f"2h 7s 9d Ac on fifth street after {said[1]}",
    ]


# --- What a fold costs ------------------------------------------------------------------------

FULL: Amounts = {"ante": 10, "three-card-bonus": 5, "progressive": 1}


@pytest.mark.parametrize("streets", [0, 1, 2])
def test_columbus_2016_L1769_a_fold_forfeits_all_wagers(streets: int) -> None:
    turned = " ".join(["5d", "3c", "5h"][:streets])
    folds = seat(1, FULL, "Qd 2s", *["2x"] * streets, "fold")
    assert lines(settled(COLUMBUS_16, folds, board=turned)) == [
        "1 ante 10.00 lose -10.00 folded",
        *[f"1 {street} 20.00 lose -20.00 folded" for street in STREETS[:streets]],
        "1 three-card-bonus 5.00 lose -5.00 folded",
        "1 progressive 1.00 lose -1.00 folded",
    ]


@pytest.mark.parametrize(
    ("address", "forfeits"), [(COLUMBUS_16, True), (COLUMBUS_17, True), (CINCINNATI, False)]
)
def test_cincinnati_L4286_whether_a_fold_takes_the_bonus_is_an_option(
    address: str, forfeits: bool
) -> None:
    assert terms(address).rules.fold_forfeits_three_card is forfeits
    folds = seat(1, FULL, "Qd 2s", "fold")
    options: Options = {"fold-forfeits-three-card": not forfeits}
    done = settled(address, folds, board="5d 3c 5h" if forfeits else "", options=options)
    bonus = 5 if forfeits else -5
    assert nets(done) == {"ante": -10, "progressive": -1, "three-card-bonus": bonus}


def test_toledo_L3665_a_folded_royal_wins_nothing_and_brings_nobody_envy() -> None:
    done = settled(
        TOLEDO,
        seat(1, {"ante": 5, "progressive": 1}, "8d 8s", "1x", "1x", "1x"),
        seat(2, {"ante": 5, "progressive": 1}, "Ah Kh", "fold"),
        board="Qh Jh Th",
    )
    assert "envy" not in nets(done, 1)
    assert nets(done, 2) == {"ante": -5, "progressive": -1}


def test_the_board_stays_down_when_nothing_depends_on_it() -> None:
    played = begun(terms(CINCINNATI), {"ante": 10}, {"ante": 10})
    while deal_out(played, "4c 2d", "5c 2h") is not None:
        played.answer(FOLD)
    assert all(event.kind != "turn" for event in played.events)


def test_a_side_bet_alone_asks_no_more_than_it_needs() -> None:
    played = begun(terms(CINCINNATI), {"three-card-bonus": 5})
    assert deal_out(played, board="6c 6d 2h") is None
    assert [event.seat for event in played.events if event.kind == "card"] == [BOARD] * 3
    assert played.settlement.lines[0].net == 500
    played = begun(terms(CINCINNATI), {"progressive": 1})
    assert deal_out(played, "4c 2h", board="4d 4h 9s") is None
    assert played.settlement.lines[0].net == 800


# --- The meter --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "seed", "share"),
    [(COLUMBUS_16, 1000, 10), (COLUMBUS_17, 1000, 10), (TOLEDO, 1000, 10), (CINCINNATI, 10000, 21)],
)
def test_meter_seed_and_rate(address: str, seed: int, share: int) -> None:
    """Columbus 2016 L1889, 2017 L5929-5931, Toledo L3689-3690, Cincinnati L4464."""
    bet = seat(1, {"ante": 5, "progressive": 1}, "4c 2d", "fold")
    assert meter_after(settled(address, bet)) == 100 * seed + share
    options: Options = {"meter-share": 50, "meter-seed": 20000}
    assert meter_after(settled(address, bet, options=options)) == 2_000_050


# --- The payout limit -------------------------------------------------------------------------


def royal(address: str, options: Options) -> float:
    """What a royal wins with an Ante of $100 and three times that on each street."""
    bet = seat(1, {"ante": 100}, "Ah Kh", *ALL_IN)
    return sum(nets(settled(address, bet, board="Qh Jh Th", options=options)).values())


@pytest.mark.parametrize(
    ("options", "most"),
    [
        ({}, 500_000),
        ({"payout-limit": 60_000}, 60_000),
        ({"payout-limit": 1_000}, 50_000),
        ({"payout-limit": 60_000, "minimum": 25}, 125_000),
    ],
)
def test_cincinnati_L4409_a_posted_limit_and_what_it_is_not_below(
    options: Options, most: int
) -> None:
    assert royal(CINCINNATI, options) == most


def test_toledo_L3570_has_a_limit_and_columbus_none() -> None:
    assert royal(TOLEDO, {}) == 25_000
    assert royal(COLUMBUS_16, {}) == royal(COLUMBUS_17, {}) == 500_000


# --- The bank and its fees --------------------------------------------------------------------


def short_bank(bank: int, cover: str = "gross") -> list[str]:
    """Seat 3 wins $80 with two pair, seat 2 loses $40, seat 1 wins $40 with jacks."""
    done = settled(
        PARK,
        seat(1, {"ante": 10}, "Jc 8h", "1x", "1x", "1x"),
        seat(2, {"ante": 10}, "Kd 3c", "1x", "1x", "1x"),
        seat(3, {"ante": 10}, "9h 5c", "1x", "1x", "1x"),
        board="9d 5s Jh",
        bank=bank,
        options={"cover": cover},
    )
    return in_short(lines(done))


def test_hollywood_park_L8454_what_the_bank_collects_may_pay_later_winners() -> None:
    for cover, last in (("gross", "returned 0.00"), ("net", "win 10.00")):
        found = short_bank(100, cover)
        assert found[:4] == [f"3 {name} win 20.00" for name in ("ante", *STREETS)]
        assert found[4:8] == [f"2 {name} lose -10.00" for name in ("ante", *STREETS)]
        assert found[8:10] == ["1 ante win 10.00", f"1 {STREETS[0]} win 10.00"]
        assert found[10:] == [f"1 {name} {last}" for name in STREETS[1:]]


def test_hollywood_park_L8438_folded_wagers_come_first_against_the_bank() -> None:
    done = settled(
        PARK,
        seat(1, {"ante": 20}, "4c 2d", "fold"),
        seat(2, {"ante": 10}, "Kd 3c", "1x", "1x", "1x"),
        board="9d 5s Jh",
        bank=30,
    )
    assert lines(done) == [
        "1 ante 20.00 lose -20.00 folded",
        "2 ante 10.00 lose -10.00 under-sixes",
        *[f"2 {street} 10.00 returned 0.00 under-sixes bank-has-won-all" for street in STREETS],
    ]


def test_hollywood_park_L8482_the_bank_pays_the_bonus_too() -> None:
    wagers: Amounts = {"ante": 10, "three-card-bonus": 10}
    done = settled(PARK, seat(1, wagers, "4c 2d", "fold"), board="9d 9s Jh", bank=5)
    assert lines(done) == [
        "1 ante 10.00 lose -5.00 folded bank-has-won-all returned 5.00",
        "1 three-card-bonus 10.00 win 5.00 pair-or-better bank-used-up returned 5.00",
    ]


@pytest.mark.parametrize(("option", "player", "banker"), [(1, 1, 2), (2, 1, 3), (3, 2, 4)])
def test_hollywood_park_L8514_fees_are_for_the_ante_and_the_hand(
    option: int, player: int, banker: int
) -> None:
    wagers: Amounts = {"ante": 300, "three-card-bonus": 300}
    done = settled(
        PARK,
        seat(1, wagers, "4c 2d", "fold"),
        seat(3, {"ante": 5}, "Kd 3c", *ALL_IN),
        board="9d 5s Jh",
        options={"fees": f"game-schedule/{option}"},
    )
    fees = [text for text in done.transcript() if " fee " in text]
    assert fees == [f"1 fee {player}.00", f"3 fee {player}.00", f"bank fee {banker}.00"]


# --- Refusals ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "wagers", "sentence"),
    [
        (CINCINNATI, {"three_card_bonus": 5}, "Ante"),
        (CINCINNATI, {"progressive": 1}, "Ante"),
        (CINCINNATI, {"ante": 5, "progressive": 2}, "Progressive"),
        (CINCINNATI, {"ante": 5, "third_street": 5}, "Street wager is made in the course"),
        (TOLEDO, {"ante": 5, "three_card_bonus": 5}, "has no three-card-bonus wager"),
        (PARK, {"ante": 5, "progressive": 1}, "has no progressive wager"),
        (PARK, {"ante": 4}, "Ante"),
        (PARK, {"ante": 301}, "Ante"),
    ],
)
def test_cincinnati_L4284_what_may_be_put_up(
    address: str, wagers: dict[str, int], sentence: str
) -> None:
    with pytest.raises(NotAllowed, match=sentence):
        put(terms(address), **wagers)


def test_hollywood_park_L8509_limits_are_for_the_ante_and_not_for_streets() -> None:
    done = settled(PARK, seat(1, {"ante": 300}, "Tc Td", *ALL_IN), board="4h Js 2c")
    assert [line.stake for line in done.lines] == [30_000, 90_000, 90_000, 90_000]


def test_a_decision_must_be_one_of_the_four() -> None:
    with pytest.raises(BadInput, match="there is no action '4x'"):
        settled(COLUMBUS_16, seat(1, {"ante": 10}, "Ac Ad", "4x"))
    with pytest.raises(BadInput, match="seat 1 must act: fold or 1x or 2x or 3x"):
        settled(COLUMBUS_16, seat(1, {"ante": 10}, "Ac Ad"))


# --- How a good player plays ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "action"),
    [
        ("2c 2d", THREE),
        ("Jc 2d", ONE),
        ("Tc 6d", ONE),
        ("6c 5c", ONE),
        ("6c 5d", FOLD),
        ("Tc 5c", FOLD),
        ("6c 6d 2h", THREE),
        ("2c 2d 2h", THREE),
        ("5c 5d Ah", ONE),
        ("Ac Kc Tc", THREE),
        ("7c 6c 5c", THREE),
        ("6c 5c 4c", ONE),
        ("Jc 9c 8c", THREE),
        ("Tc 8c 7c", ONE),
        ("Qc Jc 8c", THREE),
        ("Jc 9c 7c", ONE),
        ("8c 7d 6h", ONE),
        ("6c 5d 4h", ONE),
        ("5c 4d 3h", FOLD),
        ("8c 6d 5h", ONE),
        ("7c 5d 4h", FOLD),
        ("Kc 5d 2h", FOLD),
        ("6c 6d 2h Kh", THREE),
        ("5c 5d 2h 2s", THREE),
        ("5c 5d 2h Ks", ONE),
        ("2c 5c 9c Kc", THREE),
        ("8c 7d 6h 5s", THREE),
        ("7c 6d 5h 4s", ONE),
        ("9c 7d 6h 5s", ONE),
        ("Ac 2d 3h 5s", ONE),
        ("Kc 9d 8h 2s", ONE),
        ("9c 8d 7h 2s", FOLD),
    ],
)
def test_the_published_strategy_by_points(held: str, action: int) -> None:
    """Whatever was bet before."""
    hand = cards(held)
    if len(hand) == 2:
        first, keys = pair_index(hand[0], hand[1]), 1
    elif len(hand) == 3:
        place, keys = triple_index(hand[0], hand[1], hand[2]), BETS_BEFORE_FOURTH
        first = FOURTH_FROM + keys * place
    else:
        place, keys = quad_index(hand[0], hand[1], hand[2], hand[3]), BETS_BEFORE_FIFTH
        first = FIFTH_FROM + keys * place
    assert policy(terms(COLUMBUS_16).rules)[first : first + keys].tolist() == [action] * keys


# --- Exact ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "lost"), [(COLUMBUS_16, 1608), (CINCINNATI, 1608), (PARK, 1232)]
)
def test_three_card_bonus_edge(address: str, lost: int) -> None:
    """Of 22,100 boards 48 are straight flushes, 52 trips, 720 straights, 1,096 flushes and 3,744
    pairs: at 40, 30, 6, 3 and 1 they win 14,832 units, and the other 16,440 lose one each."""
    found = solve(terms(address), "three-card-bonus")
    assert isinstance(found, Exact)
    assert (found.alone or found).edge == Fraction(lost, 22_100)


def test_columbus_2016_L1769_a_fold_takes_the_three_card_bonus_and_the_progressive() -> None:
    """Beside the best play of the Ante, followed through every deal."""
    on = terms(COLUMBUS_16)
    assert solve(on, "three-card-bonus").edge == Fraction(3096511, 6497400)
    assert solve(on, "progressive").edge == Fraction(199265921, 324870000)


def test_columbus_2016_progressive_edge() -> None:
    found = solve(terms(COLUMBUS_16), "progressive").alone
    assert found is not None
    assert found.edge == printed.five_card_progressive_edge(kept=True)


PAYS_BY_ROW = [-1, 0, 1, 2, 3, 4, 6, 10, 40, 100, 500]
"""Columbus 2016 L1788-1797, in the order of the outcomes."""
DEALS = 1326 * 50 * 49 * 48
NO_LIMIT = 10**9
BEST_EDGE = Fraction(53223, 1082900)


@compiled
def add_up(won: Array, worth: Array, counts: Array) -> None:
    """Add what each of all hands of five wins, by what is up, to the cells of its fours."""
    for e in range(52):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        row = row_of(five_card(a, b, c, d, e))
                        counts[row] += 1
                        worth[quad_index(a, b, c, d)] += won[row]
                        worth[quad_index(a, b, c, e)] += won[row]
                        worth[quad_index(a, b, d, e)] += won[row]
                        worth[quad_index(a, c, d, e)] += won[row]
                        worth[quad_index(b, c, d, e)] += won[row]


def worth_of_fours(ante: int, limit: int = NO_LIMIT) -> Array:
    """For four cards and one to ten Antes up: what they win, over the 48 cards that may come."""
    won = np.minimum(np.outer(PAYS_BY_ROW, ante * np.arange(11)), limit)
    worth, counts = np.zeros((QUADS, 11), dtype=np.int64), np.zeros(len(Hand), dtype=np.int64)
    add_up(won, worth, counts)
    pairs = 1_098_240 // 13  # of each rank
    few = [123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4]
    assert counts.tolist() == [1_302_540 + 4 * pairs, 5 * pairs, 4 * pairs, *few]
    return worth


@compiled
def best_result(worth: Array, ante: int) -> int:
    """What the best play wins over all deals, from fifth street back."""
    total = 0
    for a in range(52):
        for b in range(a):
            on_third = -ante * 50 * 49 * 48
            for third in range(1, 4):
                bet = 0
                for c in range(52):
                    if c in (a, b):
                        continue
                    on_fourth = -ante * (1 + third) * 49 * 48
                    for fourth in range(1, 4):
                        more = 0
                        for d in range(52):
                            if d in (a, b, c):
                                continue
                            up = 1 + third + fourth
                            at_last = worth[quad_index(a, b, c, d), up + 1 : up + 4].max()
                            more += max(-ante * up * 48, at_last)
                        on_fourth = max(on_fourth, more)
                    bet += on_fourth
                on_third = max(on_third, bet)
            total += on_third
    return total


@compiled
def result_of(actions: Array, worth: Array) -> tuple[int, int]:
    """What one Ante wins and what is put up over all deals when the actions are followed."""
    times = np.zeros(9, dtype=np.int64)
    times[2], times[4], times[8] = 1, 2, 3
    total, put_up = 0, 0
    for a in range(52):
        for b in range(a):
            third = times[actions[pair_index(a, b)]]
            for c in range(52):
                if c in (a, b):
                    continue
                fourth, place = 0, triple_index(a, b, c)
                if third > 0:
                    key = FOURTH_FROM + BETS_BEFORE_FOURTH * place + third - 1
                    fourth = times[actions[key]]
                for d in range(52):
                    if d in (a, b, c):
                        continue
                    fifth, place = 0, quad_index(a, b, c, d)
                    if fourth > 0:
                        key = FIFTH_FROM + BETS_BEFORE_FIFTH * place + third + fourth - 2
                        fifth = times[actions[key]]
                    up = 1 + third + fourth + fifth
                    total += worth[place, up] if fifth > 0 else -48 * up
                    put_up += 48 * up
    return total, put_up


@pytest.fixture(scope="module")
def worth() -> Array:
    """In Antes, without a limit."""
    return worth_of_fours(1)


def test_the_solver_proves_the_ante(worth: Array) -> None:
    assert Fraction(-best_result(worth, 1), DEALS) == BEST_EDGE
    assert f"{float(BEST_EDGE):.2%}" == "4.91%"  # the figure in print
    for address in (COLUMBUS_16, PARK):
        found = solve_stored(terms(address), "ante", 500)
        assert (found.edge, found.solver) == (BEST_EDGE, "solitaire")
        assert f"{float(found.units):.4f}" == "3.5898"
        assert f"{float(found.element_of_risk):.2%}" == "1.37%"  # the figure in print


def test_toledo_L3570_the_limit_costs_a_larger_ante_more() -> None:
    found = solve_stored(terms(TOLEDO), "ante", 6000)
    assert found.edge == Fraction(-best_result(worth_of_fours(60, 25_000), 60), 60 * DEALS)
    assert found.edge > BEST_EDGE


def test_the_strategy_by_points_costs_hardly_more(worth: Array) -> None:
    won, _ = result_of(policy(terms(COLUMBUS_16).rules), worth)
    assert f"{float(Fraction(-won, DEALS) - BEST_EDGE):.4%}" == "0.0013%"


def test_the_best_play_looks_at_what_was_bet(worth: Array) -> None:
    """The solver's strategy wins what it says; one that forgets the bets wins less."""
    on = terms(COLUMBUS_16)
    watched = on.game.layout.counted_with("ante")
    carry = on.game.new_carry(on.rules, 1)
    solver = SolitaireSolver(on, staked(on, {"ante": 10}), carry, watched)
    best = solver.policy & 0xFFFF
    won, put_up = result_of(best, worth)
    assert Fraction(-won, DEALS) == BEST_EDGE
    bets = sum(posted * p for (_, posted), p in solver.solve().items())
    assert Fraction(put_up, DEALS) == 1 + bets / 1000
    forgets = best.copy()
    for start, size in ((FOURTH_FROM, BETS_BEFORE_FOURTH), (FIFTH_FROM, BETS_BEFORE_FIFTH)):
        end = FIFTH_FROM if start == FOURTH_FROM else KEYS
        forgets[start:end] = np.repeat(best[start:end:size], size)
    assert result_of(forgets, worth)[0] < won


# --- Compiled and interpreted -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "options", "cover"),
    [
        (COLUMBUS_17, {"fold-forfeits-three-card": False}, -1),
        (TOLEDO, {}, -1),
        (PARK, {"cover": "net"}, 250_000),
    ],
)
def test_compiled_and_table_agree_when_limit_and_bank_bite(
    address: str, options: Options, cover: int
) -> None:
    """Acting at random makes folds of good hands and bets on bad ones."""
    on = terms(address, options)
    full = {"ante": 5000, "three-card-bonus": 500, "progressive": 1}
    row = {name: n for name, n in full.items() if on.offers(on.game.layout.index(name))}
    part = {name: n for name, n in row.items() if name != "ante"}
    wild = np.random.default_rng(7).choice(list(Act), size=KEYS).astype(np.int64)
    agree(on, staked(on, row, {}, part, row), rounds=300, seed=12, cover=cover, policy=wild)
