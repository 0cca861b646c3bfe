"""Ultimate Texas Hold'em where a book can be read in two ways: both readings, to the cent."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from games.rigged import Options, begun, deal_out, lines, nets, seat, settled, staked
from pitboss.engines.agree import agree
from pitboss.equipment.cards import cards
from pitboss.games.ultimate_texas_holdem import (
    BET,
    CHECK,
    FLOP_FROM,
    MARGIN,
    RIVER_FROM,
    policy,
    river_margin,
)
from pitboss.hands.flops import flop_key
from pitboss.rulebook.terms import terms
from pitboss.tape.simulation import prefer

COLUMBUS_16 = "columbus-2016/ultimate-texas-holdem"
COLUMBUS_17 = "columbus-2017/ultimate-texas-holdem"
TOLEDO = "toledo/ultimate-texas-holdem"
PARK = "hollywood-park/ultimate-texas-holdem"

nexus = pytest.mark.parametrize("address", [COLUMBUS_16, COLUMBUS_17, TOLEDO])

BOTH_OWN: Options = {"best-hand": "both-own-cards"}
HOUSES_TIE: Options = {"full-houses": "tie"}
FOUR_SUITS: Options = {"straights": "four-suits"}
ANTE_ALONE: Options = {"tie": "returns-ante"}
LOWER_PUSHES: Options = {"lower-hand": "pushes"}
NO_KICKERS: Options = {"side-cards": "without-a-pair"}
NO_SIDE_CARDS: Options = {"side-cards": "never"}
TWO_PAIR_ONLY: Options = {"side-cards": "with-two-pair"}

ALL = {"ante": 10, "blind": 10, "trips": 5}


def won(
    address: str, hand: str, board: str, dealer: str, options: Options, **more: int
) -> dict[str, float]:
    """What $10 on Ante and Blind, four times that on Play and $5 on Trips win."""
    bet = seat(1, {**ALL, **more}, hand, "bet")
    return nets(settled(address, bet, board=board, dealer=dealer, options=options))


def reasons(address: str, hand: str, board: str, dealer: str, options: Options) -> dict[str, str]:
    """Why each wager was settled as it was."""
    bet = seat(1, {**ALL}, hand, "bet")
    done = settled(address, bet, board=board, dealer=dealer, options=options)
    return {text.split()[1]: text.split()[5] for text in lines(done)}


# --- Which five cards make a hand -------------------------------------------------------------


def test_hollywood_park_L4284_L4300_a_straight_on_the_board_is_everybodys_or_nobodys() -> None:
    cards_out = ("2c 2d", "Ah Kd Qs Jc Th", "3s 3c")
    assert won(PARK, *cards_out, {}) == {"ante": 0, "play": 0, "blind": 0, "trips": 20}
    pairs = won(PARK, *cards_out, BOTH_OWN)
    assert pairs == {"ante": -10, "play": -40, "blind": -10, "trips": -5}


def test_hollywood_park_L4284_L4300_four_on_the_board_are_three_with_both_own_cards() -> None:
    """They pay the Blind and Trips as what they are: four of a kind, or three."""
    cards_out = ("Ac 9d", "7h 7s 7c 7d Kh", "Qd 2h")
    fours = won(PARK, *cards_out, {})
    assert fours == {"ante": 10, "play": 40, "blind": 100, "trips": 150}
    threes = won(PARK, *cards_out, BOTH_OWN)
    assert threes == {"ante": 10, "play": 40, "blind": 0, "trips": 15}


def test_hollywood_park_L4284_L4289_with_both_own_cards_the_board_alone_qualifies_nobody() -> None:
    cards_out = ("5c 4d", "Ah Kd Qs Jc Th", "3s 2c")
    assert reasons(PARK, *cards_out, {})["ante"] == "tied"
    high_cards = won(PARK, *cards_out, BOTH_OWN)
    assert high_cards == {"ante": 0, "play": 40, "blind": 0, "trips": -5}
    assert reasons(PARK, *cards_out, BOTH_OWN)["ante"] == "not-qualified"


# --- Full houses with the same three of a kind ------------------------------------------------


def test_hollywood_park_L4234_full_houses_compare_by_the_pair_or_tie() -> None:
    cards_out = ("Ac Ad", "8h 8d 8s Kc 2d", "Qc Qd")
    by_pair = won(PARK, *cards_out, {})
    assert by_pair == {"ante": 10, "play": 40, "blind": 30, "trips": 40}
    tied = won(PARK, *cards_out, HOUSES_TIE)
    assert tied == {"ante": 0, "play": 0, "blind": 0, "trips": 40}


def test_hollywood_park_L4234_different_threes_decide_in_either_reading() -> None:
    for options in ({}, HOUSES_TIE):
        kings = won(PARK, "8c Ah", "8h 8d Kc Ks 2d", "Kh 3s", options)
        assert kings == {"ante": -10, "play": -40, "blind": -10, "trips": 40}


# --- Cards that match no other ----------------------------------------------------------------

TIED = {"ante": 0, "play": 0, "blind": 0, "trips": -5}
BEATEN = {"ante": -10, "play": -40, "blind": -10, "trips": -5}
WON = {"ante": 10, "play": 40, "blind": 0, "trips": -5}


@pytest.mark.parametrize(
    ("address", "options"),
    [
        (COLUMBUS_16, NO_KICKERS),
        (COLUMBUS_17, NO_KICKERS),
        (TOLEDO, NO_SIDE_CARDS),
        (PARK, TWO_PAIR_ONLY),
    ],
)
def test_toledo_L2648_a_kicker_beside_a_pair_counts_or_not(address: str, options: Options) -> None:
    """Columbus 2016 L1229, Columbus 2017 L3922, Hollywood Park L4226."""
    cards_out = ("Ac 9d", "9h 7s 5c 3d 2h", "9s Kc")
    assert won(address, *cards_out, {}) == WON
    assert won(address, *cards_out, options) == TIED
    assert won(address, "Ac 8d", "9h 8s 5c 3d 2h", "9s Kc", options) == BEATEN


def test_toledo_L2617_hands_without_a_pair_compare_or_tie() -> None:
    """Columbus 2016 L1254: there they win and lose, so they compare in either reading."""
    cards_out = ("Ac 9d", "Jh 7s 5c 3d 2h", "Qs Kc")
    assert won(TOLEDO, *cards_out, {}) == {**WON, "ante": 0}
    assert won(TOLEDO, *cards_out, NO_SIDE_CARDS) == TIED
    assert won(PARK, *cards_out, TWO_PAIR_ONLY) == TIED
    assert won(COLUMBUS_16, *cards_out, NO_KICKERS) == {**WON, "ante": 0}


def test_hollywood_park_L4227_the_odd_card_beside_two_pairs_is_printed() -> None:
    cards_out = ("Ac 9d", "9h 7s 7c 3d 2h", "9s Kc")
    assert won(PARK, *cards_out, TWO_PAIR_ONLY) == WON
    assert won(TOLEDO, *cards_out, NO_SIDE_CARDS) == TIED
    assert won(COLUMBUS_16, *cards_out, NO_KICKERS) == TIED


# --- Of how many suits a straight is ----------------------------------------------------------


@nexus
def test_columbus_2016_L1226_a_straight_in_two_suits_counts_or_is_no_hand(address: str) -> None:
    """Columbus 2017 L3898, Toledo L2636. The five cards of the progressive are ranked alike."""
    cards_out = ("9d 8d", "Jh Td 7h 3s 2c", "Kd 4c")
    straight = won(address, *cards_out, {}, progressive=1)
    assert straight == {"ante": 0, "play": 40, "blind": 10, "trips": 25, "progressive": 29}
    nothing = won(address, *cards_out, FOUR_SUITS, progressive=1)
    assert nothing == {"ante": 0, "play": -40, "blind": -10, "trips": -5, "progressive": -1}


@nexus
def test_columbus_2016_L1226_a_straight_in_four_suits_is_one_in_either_reading(
    address: str,
) -> None:
    for options in ({}, FOUR_SUITS):
        straight = won(address, "9d 8c", "Jh Ts 7c 3d 2h", "Kd 4c", options, progressive=1)
        assert straight == {"ante": 0, "play": 40, "blind": 10, "trips": 25, "progressive": 29}


@nexus
def test_columbus_2016_L1226_a_lower_straight_may_be_the_one_in_four_suits(address: str) -> None:
    """Jack high in two suits, nine high in four; the dealer's jack is high in four."""
    cards_out = ("9d 8d", "Jh Td 7h 6s 5c", "9s 8c")
    assert won(address, *cards_out, {}) == {"ante": 0, "play": 0, "blind": 0, "trips": 25}
    lower = won(address, *cards_out, FOUR_SUITS)
    assert lower == {"ante": -10, "play": -40, "blind": -10, "trips": 25}


@nexus
def test_columbus_2016_L1214_a_straight_flush_needs_no_other_suit(address: str) -> None:
    for options in ({}, FOUR_SUITS):
        flush = won(address, "9d 8d", "Jd Td 7d 3s 2c", "Ah Ac", options)
        assert flush == {"ante": 10, "play": 40, "blind": 500, "trips": 200}


# --- Ties -------------------------------------------------------------------------------------


def test_hollywood_park_L4320_a_tie_gives_everything_back_or_the_ante_alone() -> None:
    cards_out = ("9s 3h", "Kc 9d 7h 5s 2c", "9h 3s")
    assert won(PARK, *cards_out, {}) == {"ante": 0, "play": 0, "blind": 0, "trips": -5}
    short = won(PARK, *cards_out, ANTE_ALONE)
    assert short == {"ante": 0, "play": -40, "blind": -10, "trips": -5}
    why = reasons(PARK, *cards_out, ANTE_ALONE)
    assert (why["ante"], why["play"], why["blind"]) == ("tied", "tied", "tied")


def test_hollywood_park_L4291_a_tie_with_a_player_dealer_without_a_pair_is_a_tie_too() -> None:
    cards_out = ("Ks 3c", "Qc 9d 7h 4s 2c", "Kh 3d")
    assert won(PARK, *cards_out, {}) == {"ante": 0, "play": 0, "blind": 0, "trips": -5}
    short = won(PARK, *cards_out, ANTE_ALONE)
    assert short == {"ante": 0, "play": -40, "blind": -10, "trips": -5}


def test_hollywood_park_L4321_trips_is_paid_on_a_tie_in_either_reading() -> None:
    for options in ({}, ANTE_ALONE):
        assert won(PARK, "7d Ad", "7h 7s 2c Td Kh", "7c Ac", options)["trips"] == 15


def test_hollywood_park_L4363_a_tied_straight_may_pay_the_blind_and_lose_the_play() -> None:
    """By the glossary a straight pays the Blind, whatever becomes of the hand."""
    options: Options = {**ANTE_ALONE, "blind-beaten": "pays-from-a-straight"}
    tied = won(PARK, "Ac Kd", "Qh Js Tc 2d 3c", "Ad Kc", options)
    assert tied == {"ante": 0, "play": -40, "blind": 10, "trips": 20}


# --- A hand that is lower than the dealer's ---------------------------------------------------


def test_toledo_L2687_a_lower_hand_loses_or_pushes() -> None:
    cards_out = ("7c 6d", "Kc 9d 7h 5s 2c", "9h 3s")
    lost = won(TOLEDO, *cards_out, {})
    assert lost == {"ante": -10, "play": -40, "blind": -10, "trips": -5}
    spared = won(TOLEDO, *cards_out, LOWER_PUSHES)
    assert spared == {"ante": 0, "play": 0, "blind": 0, "trips": -5}
    why = reasons(TOLEDO, *cards_out, LOWER_PUSHES)
    assert {why[spot] for spot in ("ante", "play", "blind")} == {"lower-pushes"}


@pytest.mark.parametrize(("unqualified", "ante"), [("ante-pushes", 0), ("ante-wins", 10)])
def test_toledo_L2687_what_a_dealer_with_a_pair_does_not_take_none_takes(
    unqualified: str, ante: int
) -> None:
    options: Options = {**LOWER_PUSHES, "unqualified": unqualified}
    spared = won(TOLEDO, "Jd Td", "Qc 9d 7h 4s 2c", "Kh 3d", options)
    assert spared == {"ante": ante, "play": 0, "blind": 0, "trips": -5}


def test_toledo_L2677_a_fold_loses_ante_and_blind_in_either_reading() -> None:
    for options in ({}, LOWER_PUSHES):
        folds = seat(1, {"ante": 10, "blind": 10}, "7c 6d", "check", "check", "fold")
        done = settled(TOLEDO, folds, board="Kc 9d 7h 5s 2c", dealer="9h 3s", options=options)
        assert nets(done) == {"ante": -10, "blind": -10}


# --- What a bet after the river gains, from a ranking written here a second time --------------

Five = tuple[int, ...]
Value = tuple[int, ...]
HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(9)
BLIND = {STRAIGHT: 1.0, FLUSH: 1.5, FULL_HOUSE: 3.0, FOUR: 10.0, STRAIGHT_FLUSH: 50.0}
KINDS = {
    (4, 1): FOUR,
    (3, 2): FULL_HOUSE,
    (3, 1, 1): THREE,
    (2, 2, 1): TWO_PAIR,
    (2, 1, 1, 1): PAIR,
}


def value(five: Five, options: Options) -> Value:
    """Five cards by kind and then by ranks, those held more often first; no royal among them."""
    ranks = Counter(card // 4 for card in five)
    suits = {card % 4 for card in five}
    order = sorted(ranks, key=lambda rank: (ranks[rank], rank), reverse=True)
    kind = KINDS.get(tuple(sorted(ranks.values(), reverse=True)), HIGH_CARD)
    if kind == FULL_HOUSE and options.get("full-houses") == "tie":
        return kind, order[0]
    side_cards = options.get("side-cards", "always")
    if kind != HIGH_CARD and side_cards != "always":
        if kind == TWO_PAIR and side_cards != "with-two-pair":
            return kind, *order[:2]
        if kind in (PAIR, THREE, FOUR):
            return kind, order[0]
    if kind != HIGH_CARD:
        return kind, *order
    if order == [12, 3, 2, 1, 0]:
        order = [3, 2, 1, 0, -1]
    runs = order[0] - order[4] == 4
    needed = 4 if options.get("straights") == "four-suits" else 2
    if runs and (len(suits) == 1 or len(suits) >= needed):
        return STRAIGHT_FLUSH if len(suits) == 1 else STRAIGHT, order[0]
    if len(suits) > 1 and side_cards in ("never", "with-two-pair"):
        return (HIGH_CARD,)
    return FLUSH if len(suits) == 1 else HIGH_CARD, *sorted(ranks, reverse=True)


def best_value(own: Five, board: Five, options: Options) -> Value:
    """The best of all hands that may be made."""
    if options.get("best-hand") == "both-own-cards":
        return max(value((*own, *three), options) for three in combinations(board, 3))
    return max(value(five, options) for five in combinations((*own, *board), 5))


def net_in_antes(mine: Value, dealers: Value, options: Options) -> float:
    """Ante, Blind and a Play wager of one Ante, from the printed cases and the options."""
    plays = dealers[0] >= PAIR
    if mine > dealers:
        return 1 + plays + BLIND.get(mine[0], 0.0)
    if mine == dealers:
        return -2 if options.get("tie") == "returns-ante" else 0
    return 0 if options.get("lower-hand") == "pushes" else -2 - plays


@pytest.mark.parametrize(
    ("address", "options"),
    [
        (PARK, BOTH_OWN),
        (PARK, HOUSES_TIE),
        (PARK, ANTE_ALONE),
        (PARK, {**BOTH_OWN, **HOUSES_TIE, **ANTE_ALONE}),
        (TOLEDO, FOUR_SUITS),
        (TOLEDO, LOWER_PUSHES),
        (COLUMBUS_16, FOUR_SUITS),
        (COLUMBUS_16, NO_KICKERS),
        (TOLEDO, {**NO_SIDE_CARDS, **FOUR_SUITS}),
        (PARK, {**TWO_PAIR_ONLY, **BOTH_OWN}),
    ],
    ids=str,
)
@pytest.mark.parametrize(
    ("own", "board"),
    [
        ("Jd Td", "Qc 9d 7h 4s 2c"),
        ("5s 6d", "Ah Ad As Kc Kd"),
        ("2d 3h", "Ac Kd Qh Js Tc"),
        ("9d 8d", "Jh Td 7h 6s 5c"),
        ("5c 4h", "Ac 3h 2c 9h 9d"),
    ],
)
def test_the_river_key_follows_the_reading(
    address: str, options: Options, own: str, board: str
) -> None:
    on, five = terms(address, options), tuple(cards(board))
    first, second = cards(own)
    mine = best_value((first, second), five, options)
    unseen = [card for card in range(52) if card not in (first, second, *five)]
    gain = sum(
        2 + net_in_antes(mine, best_value(hand, five, options), options)
        for hand in combinations(unseen, 2)
    )
    assert river_margin(on.rules, first, second, list(five)) == 2 * gain

    played = begun(on, {"ante": 10, "blind": 10})
    for action in (CHECK, CHECK):
        assert deal_out(played, own, board=board) is not None
        played.answer(action)
    prompt = deal_out(played, own, board=board)
    assert prompt is not None
    assert prompt.key == RIVER_FROM + MARGIN + max(-MARGIN, min(MARGIN, round(2 * gain)))


# --- The two tapes, and the player of a simulation --------------------------------------------


@pytest.mark.parametrize(
    ("address", "options"),
    [
        (PARK, {**BOTH_OWN, **ANTE_ALONE}),
        (PARK, {**BOTH_OWN, **HOUSES_TIE}),
        (TOLEDO, {**FOUR_SUITS, **LOWER_PUSHES}),
        (COLUMBUS_17, {**FOUR_SUITS, **NO_KICKERS}),
        (TOLEDO, NO_SIDE_CARDS),
    ],
    ids=str,
)
def test_compiled_and_table_agree_on_every_reading(address: str, options: Options) -> None:
    on = terms(address, options)
    row = {**ALL} if address == PARK else {**ALL, "progressive": 1}
    agree(on, staked(on, row, row), rounds=400, seed=7)


def test_toledo_L2636_a_simulated_player_bets_on_what_counts_as_a_straight() -> None:
    a, b, x, y, z = cards("9d 8d Jh Td 7h")
    key = FLOP_FROM + flop_key(a, b, x, y, z)
    assert policy(terms(TOLEDO).rules)[key] == prefer(BET, CHECK)
    assert policy(terms(TOLEDO, FOUR_SUITS).rules)[key] == prefer(CHECK)
