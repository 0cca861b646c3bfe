"""Casino War in three books: two house-banked, one with a player-dealer whose bank may run dry."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from games import rigged
from games.rigged import Options, hyphened, lines
from pitboss.engines.agree import agree
from pitboss.engines.exact import solve
from pitboss.engines.written import Settled
from pitboss.errors import BadInput, NotAllowed, PitbossError
from pitboss.games.casino_war import Act
from pitboss.rulebook.schema import WrittenSeat
from pitboss.rulebook.terms import terms
from pitboss.tape.simulation import prefer
from pitboss.tape.verbs import DEALER

COLUMBUS_16, COLUMBUS_17 = "columbus-2016/casino-war", "columbus-2017/casino-war"
PARK = "hollywood-park/casino-war"
COLUMBUS = (COLUMBUS_16, COLUMBUS_17)
BOOKS = (*COLUMBUS, PARK)

FREE: Options = {"fees": "collection-rates/4"}
"""No player fees, wagers from $10 to $500."""


def seat(number: int, cards: str, *actions: str, primary: str = "10", **wagers: str) -> WrittenSeat:
    """A seat; wagers with underscores for hyphens."""
    return rigged.seat(number, {"primary": primary, **hyphened(**wagers)}, cards, *actions)


def settled(
    address: str,
    dealer: str,
    *seats: WrittenSeat,
    options: Options | None = None,
    bank: str | None = None,
    first: int = 0,
    irregularity: str = "",
) -> Settled:
    return rigged.settled(
        address,
        *seats,
        dealer=dealer,
        options=options or (FREE if address == PARK else {}),
        bank=bank,
        carry={"first-seat": first},
        irregularity=irregularity,
    )


def net(found: Settled) -> int:
    return sum(line.net for line in found.lines)


def put(address: str, options: Options | None = None, **wagers: int) -> None:
    """Try one seat's wagers, in dollars."""
    rigged.put(terms(address, options or (FREE if address == PARK else {})), **wagers)


every_book = pytest.mark.parametrize("address", BOOKS)
both_columbus = pytest.mark.parametrize("address", COLUMBUS)


# the first card: columbus-2016 L2568-2571, columbus-2017 L7811-7822, hollywood-park L5627-5632


@every_book
def test_columbus_2016_L2568_a_higher_card_wins_even_money_and_the_tie_loses(address: str) -> None:
    assert lines(settled(address, "Qd", seat(1, "Kh", primary="15", tie="10"))) == [
        "1 primary 15.00 win 15.00 higher",
        "1 tie 10.00 lose -10.00 not-tied",
    ]


@every_book
def test_columbus_2016_L2597_a_tie_pays_10_to_1_and_a_surrender_costs_half(address: str) -> None:
    assert lines(settled(address, "9d", seat(1, "9h", "surrender", primary="25", tie="10"))) == [
        "1 tie 10.00 win 100.00 tied",
        "1 primary 25.00 lose -12.50 surrendered",
    ]


@every_book
def test_columbus_2016_L2571_the_odd_cent_of_a_half_stays_with_the_player(address: str) -> None:
    assert lines(settled(address, "9d", seat(1, "9h", "surrender", primary="10.25"))) == [
        "1 primary 10.25 lose -5.12 surrendered"
    ]


@every_book
def test_a_tie_must_be_decided_and_only_a_tie(address: str) -> None:
    with pytest.raises(BadInput, match="seat 1 must act: war or surrender"):
        settled(address, "9d", seat(1, "9h"))
    with pytest.raises(BadInput, match="nothing to decide"):
        settled(address, "9d", seat(1, "Th", "war"))
    with pytest.raises(PitbossError, match="no action 'fold'"):
        settled(address, "9d", seat(1, "9h", "fold"))


# the war: columbus-2016 L2584-2586 and L2594-2595, hollywood-park L5641-5643 and L5654

WARS = (("Kc", 1), ("Jc", 2), ("2c", -2))
"""The player's war card against a jack, and what he is up or down in units."""


@every_book
@pytest.mark.parametrize(("card", "units"), WARS)
def test_columbus_2016_L2584_a_war_in_units(address: str, card: str, units: int) -> None:
    found = settled(address, "9d Jd", seat(1, f"9h {card}", "war", primary="35"))
    assert net(found) == units * 3500


@both_columbus
@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("Kc", "win 5.00 war-won"),
        ("Jc", "win 10.00 war-tied"),
        ("2c", "lose -10.00 war-lost"),
    ],
)
def test_columbus_2016_L2594_war_odds_are_counted_on_both_units(
    address: str, card: str, expected: str
) -> None:
    found = settled(address, "9d Jd", seat(1, f"9h {card}", "war"))
    assert lines(found) == [f"1 primary 10.00 {expected}", f"1 war 10.00 {expected}"]


@both_columbus
def test_columbus_2016_L2594_an_odd_cent_of_both_units_is_paid(address: str) -> None:
    found = settled(address, "9d Jd", seat(1, "9h Kc", "war", primary="12.25"))
    assert lines(found) == ["1 primary 12.25 win 6.12 war-won", "1 war 12.25 win 6.13 war-won"]


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("Kc", ["1 primary 10.00 push 0.00 war-primary", "1 war 10.00 win 10.00 war-won"]),
        ("Jc", ["1 primary 10.00 push 0.00 war-primary", "1 war 10.00 win 20.00 war-tied"]),
        ("2c", ["1 primary 10.00 lose -10.00 war-lost", "1 war 10.00 lose -10.00 war-lost"]),
    ],
)
def test_hollywood_park_L5654_war_odds_are_counted_on_the_war_wager(
    card: str, expected: list[str]
) -> None:
    assert lines(settled(PARK, "9d Jd", seat(1, f"9h {card}", "war"))) == expected


# burns and the order of the deal


def burns(found: Settled) -> list[int]:
    return [e.value for e in found.rounds[0].events if e.kind == "burn"]


def test_nothing_is_burned_without_a_war() -> None:
    assert burns(settled(PARK, "9d", seat(1, "9h", "surrender"), seat(2, "3h"))) == []


@every_book
def test_hollywood_park_L5620_the_dealer_gets_the_last_card_of_each_deal(address: str) -> None:
    found = settled(address, "9d Jd", seat(1, "9h 2c", "war"), seat(3, "9s 2d", "war"))
    dealt = [e.seat for e in found.rounds[0].events if e.kind == "card"]
    assert dealt == [0, 2, DEALER, 0, 2, DEALER]


# who is settled first


FOUR = (seat(1, "Kh"), seat(2, "2h"), seat(3, "Ah"), seat(4, "3h"))


def order(address: str, options: Options | None = None, first: int = 0) -> list[str]:
    return [line[0] for line in lines(settled(address, "9d", *FOUR, options=options, first=first))]


@both_columbus
def test_columbus_2016_L2567_the_dealer_settles_from_right_to_left(address: str) -> None:
    assert order(address) == ["4", "3", "2", "1"]


def test_hollywood_park_L5626_the_dealer_settles_from_his_left() -> None:
    assert order(PARK) == ["1", "2", "3", "4"]


def test_hollywood_park_L5665_the_action_begins_at_the_button() -> None:
    from_button = FREE | {"order": "from-button"}
    assert order(PARK, from_button, first=2) == ["3", "4", "1", "2"]


# the Bonus Tie: hollywood-park L5668-5680


@pytest.mark.parametrize(
    ("mine", "dealer", "odds", "why"),
    [
        ("6s Kc", "6h 2d", 5, "tied"),  # L5672, and the war is won
        ("6s 2c", "6h 3d", 5, "tied"),  # the war is lost
        ("3c Kc", "3c 2d", 20, "tied"),  # L5671
        ("2h Qh", "2s Qd", 40, "tied-again"),  # L5670
        ("2h Qh", "2h Qd", 40, "tied-again"),  # a suited tie first: the higher row
        ("2h Qh", "2h Qh", 40, "tied-again"),
        ("2h 2c", "2d 2s", 200, "tied-again"),  # L5669
        ("2h 2h", "2h 2h", 200, "tied-again"),
    ],
)
def test_hollywood_park_L5668_bonus_tie(mine: str, dealer: str, odds: int, why: str) -> None:
    found = lines(settled(PARK, dealer, seat(1, mine, "war", bonus_tie="10")))
    assert found[-1] == f"1 bonus-tie 10.00 win {10 * odds}.00 {why}"


def test_hollywood_park_L5660_the_bonus_tie_loses_without_a_tie() -> None:
    assert lines(settled(PARK, "9d", seat(1, "Kd", tie="10", bonus_tie="10"))) == [
        "1 primary 10.00 win 10.00 higher",
        "1 tie 10.00 lose -10.00 not-tied",
        "1 bonus-tie 10.00 lose -10.00 not-tied",
    ]


@pytest.mark.parametrize(("card", "odds"), [("6s", 5), ("6h", 20)])
def test_hollywood_park_L5632_bonus_tie_after_a_surrender(card: str, odds: int) -> None:
    table = seat(1, card, "surrender", bonus_tie="10")
    assert lines(settled(PARK, "6h", table)) == [
        "1 primary 10.00 lose -5.00 surrendered",
        f"1 bonus-tie 10.00 win {10 * odds}.00 tied",
    ]


# what may be wagered


@every_book
def test_columbus_2016_L2562_the_primary_wager_is_required(address: str) -> None:
    with pytest.raises(NotAllowed, match="needs a Primary wager"):
        put(address, tie=10)
    with pytest.raises(NotAllowed, match="in the course of the round"):
        put(address, primary=10, war=10)


@both_columbus
def test_columbus_2016_has_no_bonus_tie_and_no_limit_on_the_tie(address: str) -> None:
    put(address, primary=10, tie=500)
    with pytest.raises(NotAllowed, match="no bonus-tie wager"):
        put(address, primary=10, bonus_tie=10)


def test_hollywood_park_L5706_the_tie_is_at_most_the_primary_wager() -> None:
    put(PARK, primary=20, tie=20)
    put(PARK, primary=20, tie=10)
    with pytest.raises(NotAllowed, match=r"is at most the Primary wager, \$20, not \$21"):
        put(PARK, primary=20, tie=21)


@pytest.mark.parametrize("amount", [19, 21])
def test_hollywood_park_L5663_the_bonus_tie_equals_the_primary_wager(amount: int) -> None:
    put(PARK, primary=20, bonus_tie=20)
    with pytest.raises(NotAllowed, match="must equal the Primary wager"):
        put(PARK, primary=20, bonus_tie=amount)
    with pytest.raises(NotAllowed, match="needs a Primary wager"):
        put(PARK, bonus_tie=20)


@pytest.mark.parametrize(
    ("fees", "low", "high"),
    [
        ("collection-rates/1", 5, 100),
        ("collection-rates/2", 10, 500),
        ("collection-rates/3", 5, 100),
        ("collection-rates/4", 10, 500),
        ("game-schedule/1", 5, 100),
        ("game-schedule/2", 10, 500),
    ],
)
def test_hollywood_park_L7428_table_limits(fees: str, low: int, high: int) -> None:
    on: Options = {"fees": fees}
    put(PARK, on, primary=low)
    put(PARK, on, primary=high, tie=high, bonus_tie=high)
    with pytest.raises(NotAllowed, match=f"at least .{low}, not"):
        put(PARK, on, primary=low - 1)
    with pytest.raises(NotAllowed, match=f"at most .{high}, not"):
        put(PARK, on, primary=high + 1)


@both_columbus
def test_columbus_2016_L2553_six_to_eight_decks(address: str) -> None:
    for decks in (6, 7, 8):
        assert terms(address, {"decks": decks}).rules.decks == decks
    for decks in (5, 9):
        with pytest.raises(NotAllowed, match="from 6 to 8"):
            terms(address, {"decks": decks})


def test_hollywood_park_L5589_at_least_six_decks_in_each_of_two_batches() -> None:
    assert terms(PARK, {"decks": 12}).rules.decks == 12
    with pytest.raises(NotAllowed, match="from 6"):
        terms(PARK, {"decks": 5})


def test_a_card_cannot_be_dealt_more_often_than_there_are_decks() -> None:
    table = [seat(n, "9h", "surrender") for n in range(1, 7)]
    with pytest.raises(NotAllowed, match="9h is dealt 7 times"):
        settled(PARK, "9h", *table)


# fees: hollywood-park L5709-5718 and L7429-7446

PLAYER_FEES = (
    ("10", "", "0.50"),
    ("100", "", "0.50"),
    ("100", "10", "1.00"),
    ("101", "", "1.00"),
    ("200", "", "1.00"),
    ("201", "", "1.50"),
    ("150", "150", "1.50"),
    ("200", "101", "2.00"),
    ("400", "", "2.00"),
    ("401", "", "2.50"),
    ("250", "250", "2.50"),
    ("500", "500", "2.50"),  # beyond the last bracket
)


@pytest.mark.parametrize("fees", ["collection-rates/2", "game-schedule/2"])
@pytest.mark.parametrize(("primary", "tie", "fee"), PLAYER_FEES)
def test_hollywood_park_L5714_player_fees_by_primary_and_tie(
    fees: str, primary: str, tie: str, fee: str
) -> None:
    wagers = {"tie": tie} if tie else {}
    found = settled(PARK, "9d", seat(1, "2h", primary=primary, **wagers), options={"fees": fees})
    assert found.transcript()[:2] == [f"1 fee {fee}", "bank fee 1.00"]


@pytest.mark.parametrize("fees", ["collection-rates/1", "game-schedule/1"])
@pytest.mark.parametrize(
    ("primary", "tie", "fee"),
    [("5", "", "0.50"), ("95", "5", "0.50"), ("96", "5", "1.00"), ("100", "100", "1.00")],
)
def test_hollywood_park_L5709_the_small_table_pays_less(
    fees: str, primary: str, tie: str, fee: str
) -> None:
    wagers = {"tie": tie} if tie else {}
    found = settled(PARK, "9d", seat(1, "2h", primary=primary, **wagers), options={"fees": fees})
    assert found.transcript()[:2] == [f"1 fee {fee}", "bank fee 0.50"]


@pytest.mark.parametrize(("option", "fee"), [(3, "0.50"), (4, "1.00")])
def test_hollywood_park_L7445_only_the_player_dealer_pays(option: int, fee: str) -> None:
    found = settled(
        PARK,
        "9d",
        seat(1, "2h", primary="100", tie="100"),
        seat(2, "3h", primary="100"),
        options={"fees": f"collection-rates/{option}"},
    )
    assert [line for line in found.transcript() if "fee" in line] == [f"bank fee {fee}"]


def test_hollywood_park_L5706_a_war_wager_and_a_bonus_tie_pay_no_fee() -> None:
    plain = settled(PARK, "9d", seat(1, "2h"), options={"fees": "game-schedule/2"})
    loaded = settled(
        PARK,
        "9d 3d",
        seat(1, "9h 2c", "war", bonus_tie="10"),
        options={"fees": "game-schedule/2"},
    )
    assert plain.fees == loaded.fees


# a bank that runs dry: hollywood-park L5609, L5645, L5665-5666

DRY = (
    seat(1, "Kh", primary="100"),
    seat(2, "2h", primary="80"),
    seat(3, "Ah", primary="100", tie="50"),
)


def test_hollywood_park_L5645_payoffs_are_limited_to_the_bank() -> None:
    assert lines(settled(PARK, "9d", *DRY, bank="120")) == [
        "1 primary 100.00 win 100.00 higher",
        "2 primary 80.00 lose -80.00 lower",
        "3 primary 100.00 win 20.00 higher bank-used-up returned 80.00",
        "3 tie 50.00 returned 0.00 not-tied bank-used-up",  # lost, but after the bank's end
    ]


def test_hollywood_park_L5630_collected_wagers_may_pay_where_the_bank_is_counted_net() -> None:
    assert lines(settled(PARK, "9d", *DRY, bank="120", options=FREE | {"cover": "net"})) == [
        "1 primary 100.00 win 100.00 higher",
        "2 primary 80.00 lose -80.00 lower",
        "3 primary 100.00 win 100.00 higher",  # all of 120 and 80 is paid out
        "3 tie 50.00 returned 0.00 not-tied bank-used-up",
    ]


def test_hollywood_park_L5665_the_button_decides_who_is_covered() -> None:
    options = FREE | {"order": "from-button"}
    assert lines(settled(PARK, "9d", *DRY, bank="120", options=options, first=2)) == [
        "3 primary 100.00 win 100.00 higher",
        "3 tie 50.00 lose -50.00 not-tied",
        "1 primary 100.00 win 20.00 higher bank-used-up returned 80.00",
        "2 primary 80.00 returned 0.00 lower bank-used-up",
    ]


def test_hollywood_park_L5666_an_empty_bank_gives_everything_back() -> None:
    assert lines(settled(PARK, "9d", *DRY, bank="0")) == [
        "1 primary 100.00 returned 0.00 higher bank-used-up",
        "2 primary 80.00 returned 0.00 lower bank-used-up",
        "3 primary 100.00 returned 0.00 higher bank-used-up",
        "3 tie 50.00 returned 0.00 not-tied bank-used-up",
    ]


def test_hollywood_park_L5633_a_war_against_an_empty_bank_goes_back() -> None:
    found = lines(
        settled(
            PARK,
            "9d 3d",
            seat(1, "Kh", primary="50"),
            seat(2, "9h Kc", "war", primary="20", bonus_tie="20"),
            bank="50",
        )
    )
    assert found == [
        "1 primary 50.00 win 50.00 higher",
        "2 primary 20.00 push 0.00 war-primary",
        "2 war 20.00 returned 0.00 war-won bank-used-up",
        "2 bonus-tie 20.00 returned 0.00 tied bank-used-up",
    ]


@both_columbus
def test_columbus_2016_L2561_the_house_has_no_bank_that_runs_dry(address: str) -> None:
    with pytest.raises(BadInput, match="the house banks"):
        settled(address, "9d", *DRY, bank="100")


# irregularities: columbus-2016 L62-76, columbus-2017 L49-100


@both_columbus
@pytest.mark.parametrize(
    "name", ["wrong-number-of-cards", "dealer-card-exposed", "shuffler-stops-dealing"]
)
def test_columbus_2016_L74_a_void_round_gives_everything_back(address: str, name: str) -> None:
    found = settled(address, "9d", seat(1, "9h", "war", tie="5"), irregularity=name)
    assert [(line.stake, line.net, line.returned) for line in found.lines] == [
        (1000, 0, 1000),
        (500, 0, 500),
        (1000, 0, 1000),
    ]


@pytest.mark.parametrize(
    ("address", "name"),
    [(COLUMBUS_16, "defective-equipment"), (COLUMBUS_17, "shuffler-failure"), (PARK, "misdeal")],
)
def test_columbus_2016_L63_nothing_else_voids_a_round(address: str, name: str) -> None:
    with pytest.raises(PitbossError, match=name):
        settled(address, "9d", seat(1, "Kh"), irregularity=name)


# edges


def war_edge(decks: int, *, won: int = 1, tied: int = 2, lost: int = -2) -> Fraction:
    """By hand: a tie of the first two cards, then two cards that avoid or hit its rank."""
    cards, kind = 52 * decks, 4 * decks
    first = Fraction(kind - 1, cards - 1)
    left = cards - 2
    again = Fraction(12 * kind * (kind - 1) + (kind - 2) * (kind - 3), left * (left - 1))
    either = (1 - again) / 2
    return -first * (again * tied + either * won + either * lost)


@every_book
@pytest.mark.parametrize("decks", [6, 8])
def test_columbus_2016_L2596_the_primary_edge(address: str, decks: int) -> None:
    found = solve(terms(address, {"decks": decks}), "primary")
    assert found.edge == war_edge(decks)
    assert set(found.strategy.values()) == {Act.WAR}
    printed = round(float(found.edge), 4) == 0.0233
    assert printed == (decks == 6)


@every_book
def test_columbus_2016_L2598_the_tie_edge(address: str) -> None:
    edge = solve(terms(address), "tie").edge
    assert edge == 1 - 11 * Fraction(23, 311)
    assert round(float(edge), 4) == 0.1865


def test_hollywood_park_L5668_the_bonus_tie_edge() -> None:
    basic, suited = Fraction(18, 311), Fraction(5, 311)
    double = Fraction(12 * 24 * 23, 310 * 309)
    four = Fraction(22 * 21, 310 * 309)
    once = (5 * basic + 20 * suited) * (1 - double - four)
    again = (basic + suited) * (40 * double + 200 * four)
    assert solve(terms(PARK), "bonus-tie").edge == 1 - basic - suited - once - again


# the compiled game


@pytest.mark.parametrize("cover", ["gross", "net"])
@pytest.mark.parametrize("action", [Act.WAR, Act.SURRENDER])
def test_compiled_and_table_agree_with_a_short_bank(cover: str, action: int) -> None:
    on = terms(PARK, {"cover": cover, "order": "from-button"})
    stakes = np.array([[1000, 500, 1000, 0], [0, 0, 0, 0], [2500, 0, 2500, 0], [5000, 5000, 0, 0]])
    agree(on, stakes, rounds=400, cover=6000, policy=np.full(13, prefer(action), dtype=np.int64))
