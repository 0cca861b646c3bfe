"""The side bets of Blackjack: every printed cell, when each is settled, and what each costs.

Bet the Set: Columbus 2016 L150-157, Columbus 2017 L360-380, Toledo L183-193. Royal Match 21:
L159-183, L384-427, Toledo L195-208. King's Bounty: L185-204, L431-484. House Money: Cincinnati
L332-386.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

import pytest

from games.boxes import (
    BLIND,
    CINCINNATI,
    COLUMBUS,
    COLUMBUS_16,
    COLUMBUS_17,
    DOUBLE_DECK,
    TOLEDO,
    lines,
    seat,
    settled,
)
from games.rigged import Options
from pitboss.engines.exact import solve
from pitboss.engines.play import no_stakes, place
from pitboss.errors import BadInput, NotAllowed, PitbossError
from pitboss.families.twentyone import class_of
from pitboss.games.blackjack import CAP_KEYS, policy
from pitboss.rulebook.terms import terms
from pitboss.tape.verbs import DEALER

at_hollywood = pytest.mark.parametrize("address", [*COLUMBUS, TOLEDO])
both_columbus = pytest.mark.parametrize("address", COLUMBUS)


def outcome(address: str, wager: str, hand: str, options: Options | None = None) -> str:
    """How ten dollars on a side bet come out; the dealer's blackjack leaves nothing to decide."""
    box = seat(1, hand, main="10", **{wager.replace("-", "_"): "10"})
    (found,) = (t for t in lines(address, "Jd Ac", box, options=options) if f" {wager} " in t)
    return found.removeprefix(f"1 {wager} 10.00 ").removesuffix(f" {wager}")


def two_cards() -> Iterator[tuple[int, int]]:
    """Every two kinds of card: rank from the deuce times four, and suit."""
    for first in range(52):
        for second in range(first, 52):
            yield first, second


def ways(first: int, second: int, decks: int) -> int:
    return comb(decks, 2) if first == second else decks * decks


LOST = "lose -10.00"
TIED = "1 main 10.00 push 0.00 tied"

# --- Bet the Set: columbus-2016 L156-157, columbus-2017 L378-380, toledo L192-193

SETS = [
    # hand, by rank, by value
    ("9h 9c", "win 100.00", "win 100.00"),
    ("Ah Ad", "win 100.00", "win 100.00"),
    ("Kh Ks", "win 100.00", "win 100.00"),
    ("2d 2d", "win 150.00", "win 150.00"),
    ("As As", "win 150.00", "win 150.00"),
    ("Th Th", "win 150.00", "win 150.00"),
    ("Kh Ts", LOST, "win 100.00"),
    ("Jc Qd", LOST, "win 100.00"),
    ("Kh Th", LOST, "win 150.00"),
    ("Js Qs", LOST, "win 150.00"),
    ("9h Th", LOST, LOST),
    ("Ah Kh", LOST, LOST),
    ("8c 9d", LOST, LOST),
]


@at_hollywood
@pytest.mark.parametrize(("hand", "by_rank", "by_value"), SETS)
def test_columbus_2016_L156_bet_the_set(
    address: str, hand: str, by_rank: str, by_value: str
) -> None:
    assert outcome(address, "bet-the-set", hand) == by_rank
    options: Options = {"bet-the-set-paytable": "tens-are-a-pair"}
    assert outcome(address, "bet-the-set", hand, options) == by_value


@at_hollywood
def test_columbus_2016_L154_bet_the_set_is_settled_before_the_hands_are_played(
    address: str,
) -> None:
    table = (
        seat(1, "9h 9c Td 9d", "split", "stand", "stand", bet_the_set="5"),
        seat(2, "Th 8c", "stand", bet_the_set="5"),
    )
    assert lines(address, "8d Ts", *table) == [
        "2 bet-the-set 5.00 lose -5.00 bet-the-set",
        "1 bet-the-set 5.00 win 50.00 bet-the-set",
        "2 main 10.00 push 0.00 tied",
        "1 main 10.00 win 10.00 higher",
        "1 split 10.00 push 0.00 tied",
    ]


def set_edge(decks: int, *, by_value: bool = False) -> Fraction:
    won = 0
    for first, second in two_cards():
        pair = first // 4 == second // 4
        tens = 8 <= first // 4 <= 11 and 8 <= second // 4 <= 11
        pays = 15 if first % 4 == second % 4 else 10
        won += ways(first, second, decks) * (pays if pair or (by_value and tens) else -1)
    return -Fraction(won, comb(52 * decks, 2))


@at_hollywood
@pytest.mark.parametrize(
    ("decks", "edge"), [(6, Fraction(33, 311)), (1, Fraction(6, 17)), (2, Fraction(21, 103))]
)
def test_columbus_2016_L156_bet_the_set_edge(address: str, decks: int, edge: Fraction) -> None:
    assert set_edge(decks) == edge
    assert solve(terms(address, {"decks": decks}), "bet-the-set").edge == edge


@at_hollywood
def test_columbus_2016_L154_by_value_the_player_would_be_ahead(address: str) -> None:
    found = solve(terms(address, {"bet-the-set-paytable": "tens-are-a-pair"}), "bet-the-set").edge
    assert found == set_edge(6, by_value=True)
    assert f"{float(found):.1%}" == "-76.7%"


# --- Royal Match 21: columbus-2016 L171-183, columbus-2017 L402-427, toledo L204-208

MATCHES = [
    # hand, six decks or more, fewer
    ("Kh Qh", "win 500.00", "win 250.00"),
    ("Qs Ks", "win 500.00", "win 250.00"),
    ("Kd Qd", "win 500.00", "win 250.00"),
    ("Qc Kc", "win 500.00", "win 250.00"),
    ("Ah Kh", "win 20.00", "win 25.00"),
    ("Kh Kh", "win 20.00", "win 25.00"),
    ("Qh Qh", "win 20.00", "win 25.00"),
    ("2s 7s", "win 20.00", "win 25.00"),
    ("Jd Qd", "win 20.00", "win 25.00"),
    ("Kc Qd", LOST, LOST),
    ("7h 7s", LOST, LOST),
]
READINGS = ("", "-one-suit", "-instead")


@both_columbus
@pytest.mark.parametrize("decks", [2, 3, 5, 6, 7, 8])
@pytest.mark.parametrize(("hand", "many", "few"), MATCHES)
def test_columbus_2016_L171_royal_match_by_decks(
    address: str, hand: str, many: str, few: str, decks: int
) -> None:
    table, expected = ("six-decks", many) if decks >= 6 else ("fewer-decks", few)
    assert outcome(address, "royal-match", hand, {"decks": decks}) == expected
    for reading in READINGS:
        options: Options = {"decks": decks, "royal-match-paytable": table + reading}
        assert outcome(address, "royal-match", hand, options) == expected


@pytest.mark.parametrize("decks", [2, 6])
@pytest.mark.parametrize(("hand", "pays"), [(hand, many) for hand, many, _ in MATCHES])
def test_toledo_L204_one_table_for_any_number_of_decks(hand: str, pays: str, decks: int) -> None:
    assert outcome(TOLEDO, "royal-match", hand, {"decks": decks}) == pays
    for reading in READINGS:
        options: Options = {"decks": decks, "royal-match-paytable": "royal-match" + reading}
        assert outcome(TOLEDO, "royal-match", hand, options) == pays


@both_columbus
@pytest.mark.parametrize("reading", READINGS)
def test_columbus_2016_L177_each_table_is_for_its_decks(address: str, reading: str) -> None:
    with pytest.raises(NotAllowed, match=r"royal-match paytable .* is for six or more decks"):
        terms(address, {"decks": 5, "royal-match-paytable": "six-decks" + reading})
    with pytest.raises(NotAllowed, match=r"royal-match paytable .* is for fewer than six decks"):
        terms(address, {"decks": 6, "royal-match-paytable": "fewer-decks" + reading})


CROWN = "1 royal-match 0.00 win 1000.00 crown-treasure"

CROWNS = [
    (COLUMBUS_16, 6, "six-decks", "win 500.00"),  # L173-175
    (COLUMBUS_16, 2, "fewer-decks", "win 250.00"),  # L179-181
    (COLUMBUS_17, 6, "six-decks", "win 500.00"),  # L403-407
    (COLUMBUS_17, 2, "fewer-decks", "win 250.00"),  # L415-419
    (TOLEDO, 6, "royal-match", "win 500.00"),  # L204-206
]


@pytest.mark.parametrize(("address", "decks", "table", "match"), CROWNS)
@pytest.mark.parametrize("dealer", ["Ks Qs", "Qs Ks", "Kd Qd", "Qh Kh"])
def test_columbus_2016_L183_the_crown_treasure_each_way_it_is_read(
    address: str, decks: int, table: str, match: str, dealer: str
) -> None:
    """A thousand dollars when the round is over: besides the match or in its place, and for
    a dealer's match of any suit or of the player's."""
    box = seat(1, "Kh Qh", "stand", royal_match="10")
    paid = f"1 royal-match 10.00 {match} royal-match"
    by_default: Options = {"decks": decks}
    assert lines(address, dealer, box, options=by_default) == [TIED, paid, CROWN]
    one_suit: Options = {"decks": decks, "royal-match-paytable": f"{table}-one-suit"}
    crowned = [CROWN] if "h" in dealer else []
    assert lines(address, dealer, box, options=one_suit) == [TIED, paid, *crowned]
    instead: Options = {"decks": decks, "royal-match-paytable": f"{table}-instead"}
    back = "1 royal-match 10.00 push 0.00 royal-match"
    assert lines(address, dealer, box, options=instead) == [TIED, back, CROWN]


@pytest.mark.parametrize(("address", "decks", "table", "match"), CROWNS)
@pytest.mark.parametrize("dealer", ["Kd Qs", "Kd Kd", "Qs Qs", "Kd Jd", "Qs Ts"])
def test_columbus_2016_L183_no_crown_without_a_king_and_queen_of_one_suit(
    address: str, decks: int, table: str, match: str, dealer: str
) -> None:
    """The match has waited, and is paid as it stands, whichever way a crown is read."""
    box = seat(1, "Kh Qh", "stand", royal_match="10")
    for reading in READINGS:
        options: Options = {"decks": decks, "royal-match-paytable": table + reading}
        paid = f"1 royal-match 10.00 {match} royal-match"
        assert lines(address, dealer, box, options=options) == [TIED, paid]


@at_hollywood
@pytest.mark.parametrize("hand", ["Kh Kh", "Jh Qh", "Kh Qd"])
def test_columbus_2016_L183_no_crown_for_anything_but_a_royal_match(
    address: str, hand: str
) -> None:
    """And nothing to wait for: it is settled before the hand is played."""
    found = lines(address, "Ks Qs", seat(1, hand, "stand", royal_match="10"))
    assert found[0].startswith("1 royal-match 10.00 ")
    assert found[1:] == [TIED]


@at_hollywood
@pytest.mark.parametrize("upcard", ["Js", "Ts", "9s", "2s"])
def test_columbus_2016_L183_a_match_waits_only_under_a_king_or_queen(
    address: str, upcard: str
) -> None:
    drawn = " 8d" if upcard == "2s" else ""
    found = lines(address, f"{upcard} Td{drawn}", seat(1, "Kh Qh", "stand", royal_match="10"))
    assert found[0] == "1 royal-match 10.00 win 500.00 royal-match"
    assert found[1].startswith("1 main 10.00 ")


@at_hollywood
@pytest.mark.parametrize("dealer", ["Ks Qs", "Ks 5d"])
def test_columbus_2016_L183_the_hole_card_is_turned_for_a_crown_when_the_hand_went_over(
    address: str, dealer: str
) -> None:
    done = settled(address, dealer, seat(1, "Kh Qh 5c", "hit", royal_match="10"))
    assert done.transcript() == [
        "1 main 10.00 lose -10.00 busts",
        "1 royal-match 10.00 win 500.00 royal-match",
        *([CROWN] if dealer == "Ks Qs" else []),
    ]
    turned = [e.position for e in done.rounds[0].events if (e.kind, e.seat) == ("turn", DEALER)]
    assert turned == [0, 1]


@at_hollywood
def test_columbus_2016_L183_and_when_both_hands_of_a_split_went_over(address: str) -> None:
    box = seat(1, "Kd Qd 5c 9c 6c 9h", "split", "hit", "hit", royal_match="2")
    assert lines(address, "Ks Qs", box) == [
        "1 main 10.00 lose -10.00 busts",
        "1 split 10.00 lose -10.00 busts",
        "1 royal-match 2.00 win 100.00 royal-match",
        CROWN,
    ]


@at_hollywood
def test_columbus_2016_L183_a_dealers_blackjack_leaves_the_match_as_it_is(address: str) -> None:
    assert lines(address, "Ks As", seat(1, "Kh Qh", royal_match="10")) == [
        "1 main 10.00 lose -10.00 dealer-blackjack",
        "1 royal-match 10.00 win 500.00 royal-match",
    ]


@at_hollywood
@pytest.mark.parametrize("stake", [1, 25])
def test_columbus_2016_L175_the_crown_is_a_thousand_dollars_for_any_wager(
    address: str, stake: int
) -> None:
    found = lines(address, "Ks Qs", seat(1, "Kh Qh", "stand", royal_match=str(stake)))
    assert found[1:] == [f"1 royal-match {stake}.00 win {50 * stake}.00 royal-match", CROWN]


@at_hollywood
def test_columbus_2016_L183_each_seat_has_its_own_crown(address: str) -> None:
    table = (
        seat(1, "Kh Qh", "stand", royal_match="5"),
        seat(2, "2h 9h", "stand", royal_match="5"),
        seat(3, "Qd Kd", "stand", royal_match="5"),
    )
    assert lines(address, "Ks Qs", *table) == [
        "2 royal-match 5.00 win 10.00 royal-match",
        "3 main 10.00 push 0.00 tied",
        "2 main 10.00 lose -10.00 lower",
        "1 main 10.00 push 0.00 tied",
        "3 royal-match 5.00 win 250.00 royal-match",
        "3 royal-match 0.00 win 1000.00 crown-treasure",
        "1 royal-match 5.00 win 250.00 royal-match",
        "1 royal-match 0.00 win 1000.00 crown-treasure",
    ]


def match_edge(
    decks: int, suited: Fraction, royal: int, *, one_suit: bool = False, instead: bool = False
) -> Fraction:
    """At five dollars, a crown being 200 units."""
    deals = comb(52 * decks, 2)
    royals, suits = 4 * decks**2, 4 * comb(13 * decks, 2)
    crowns = (decks - 1) ** 2 + (0 if one_suit else 3 * decks**2)
    crowned = Fraction(crowns, comb(52 * decks - 2, 2))
    with_crown = 200 if instead else 200 + royal
    match = crowned * with_crown + (1 - crowned) * royal
    return -((suits - royals) * suited + royals * match - (deals - suits)) / deals


@both_columbus
@pytest.mark.parametrize("decks", [1, 2, 5, 6, 8])
def test_columbus_2016_L171_royal_match_edge(address: str, decks: int) -> None:
    suited, royal = (Fraction(2), 50) if decks >= 6 else (Fraction(5, 2), 25)
    found = solve(terms(address, {"decks": decks}), "royal-match", stake=500).edge
    assert found == match_edge(decks, suited, royal)
    assert decks != 6 or found == Fraction(1_460_272, 12_909_299)


@pytest.mark.parametrize("decks", [1, 2, 6])
@pytest.mark.parametrize("reading", READINGS)
def test_toledo_L204_royal_match_edge_each_way_it_is_read(decks: int, reading: str) -> None:
    on = terms(TOLEDO, {"decks": decks, "royal-match-paytable": "royal-match" + reading})
    one_suit, instead = reading == "-one-suit", reading == "-instead"
    expected = match_edge(decks, Fraction(2), 50, one_suit=one_suit, instead=instead)
    assert solve(on, "royal-match", stake=500).edge == expected


# --- King's Bounty: columbus-2016 L197-204, columbus-2017 L470-484

BOUNTIES = [
    # hand, with an ace and a nine a twenty, without
    ("Kh Kh", "win 300.00", "win 300.00"),  # L200, L476
    ("Kd Kd", "win 300.00", "win 300.00"),
    ("Kc Kc", "win 300.00", "win 300.00"),
    ("Qh Qh", "win 200.00", "win 200.00"),  # L201, L478
    ("Qs Qs", "win 200.00", "win 200.00"),
    ("Jd Jd", "win 200.00", "win 200.00"),
    ("Tc Tc", "win 200.00", "win 200.00"),
    ("Kh Qh", "win 90.00", "win 90.00"),  # L202, L480
    ("Qd Jd", "win 90.00", "win 90.00"),
    ("Ts Ks", "win 90.00", "win 90.00"),
    ("Ah 9h", "win 90.00", LOST),
    ("9s As", "win 90.00", LOST),
    ("Kh Ks", "win 60.00", "win 60.00"),  # L203, L482
    ("Kc Kd", "win 60.00", "win 60.00"),
    ("Kh Qs", "win 40.00", "win 40.00"),  # L204, L484
    ("Qh Qs", "win 40.00", "win 40.00"),
    ("Jc Td", "win 40.00", "win 40.00"),
    ("Ah 9c", "win 40.00", LOST),
    ("9h Ac", "win 40.00", LOST),
    ("Th 9h", LOST, LOST),
    ("Ah Ah", LOST, LOST),
    ("Ah Kh", LOST, LOST),
    ("Ks 9s", LOST, LOST),
    ("Qs 8d", LOST, LOST),
    ("5h 5h", LOST, LOST),
]
BOUNTY_TABLES = ("KB01", "KB01-without-ace-nine")


@both_columbus
@pytest.mark.parametrize(("hand", "counted", "not_counted"), BOUNTIES)
def test_columbus_2016_L197_kings_bounty(
    address: str, hand: str, counted: str, not_counted: str
) -> None:
    assert outcome(address, "kings-bounty", hand) == counted
    options: Options = {"kings-bounty-paytable": "KB01-without-ace-nine"}
    assert outcome(address, "kings-bounty", hand, options) == not_counted


@both_columbus
@pytest.mark.parametrize("table", BOUNTY_TABLES)
@pytest.mark.parametrize("dealer", ["As Td", "Ad Kh", "Ts Ad", "Kh Ac", "Jd Ah", "Qd As"])
def test_columbus_2016_L198_two_kings_of_spades_and_a_dealers_blackjack(
    address: str, table: str, dealer: str
) -> None:
    declines = ["decline"] if dealer[0] == "A" else []
    box = seat(1, "Ks Ks", *declines, kings_bounty="10")
    assert lines(address, dealer, box, options={"kings-bounty-paytable": table}) == [
        "1 main 10.00 lose -10.00 dealer-blackjack",
        "1 kings-bounty 10.00 win 10000.00 kings-bounty",
    ]


@both_columbus
@pytest.mark.parametrize("table", BOUNTY_TABLES)
@pytest.mark.parametrize("dealer", ["As 9d", "Ts Kd", "Kh Qc"])
def test_columbus_2016_L194_they_wait_for_the_end_of_the_round_under_an_ace_or_ten(
    address: str, table: str, dealer: str
) -> None:
    declines = ["decline"] if dealer[0] == "A" else []
    box = seat(1, "Ks Ks", *declines, "stand", kings_bounty="10")
    assert lines(address, dealer, box, options={"kings-bounty-paytable": table}) == [
        TIED,
        "1 kings-bounty 10.00 win 1000.00 kings-bounty",
    ]


@both_columbus
@pytest.mark.parametrize("upcard", "23456789")
def test_columbus_2016_L193_and_are_settled_at_once_under_other_cards(
    address: str, upcard: str
) -> None:
    dealer = f"{upcard}s Td" + (" 9d" if upcard < "7" else "")
    found = lines(address, dealer, seat(1, "Ks Ks", "stand", kings_bounty="10"))
    assert found[0] == "1 kings-bounty 10.00 win 1000.00 kings-bounty"
    assert found[1].startswith("1 main 10.00 ")


@both_columbus
@pytest.mark.parametrize("hand", ["Kh Kh", "Ks Kh", "Qs Qs", "Ks Qs"])
def test_columbus_2016_L194_other_hands_do_not_wait(address: str, hand: str) -> None:
    found = lines(address, "As Td", seat(1, hand, "decline", kings_bounty="10"))
    assert found[0].startswith("1 kings-bounty 10.00 win ")
    assert found[1:] == ["1 main 10.00 lose -10.00 dealer-blackjack"]


@both_columbus
@pytest.mark.parametrize(("hole", "wins"), [("As", "10000.00"), ("9d", "1000.00")])
def test_columbus_2016_L194_without_a_look_the_hole_card_is_turned_for_the_kings(
    address: str, hole: str, wins: str
) -> None:
    """The hand went over, so nothing else depends on that card."""
    box = seat(1, "Ks Ks 5c", "hit", kings_bounty="10")
    assert lines(address, f"Td {hole}", box, options=BLIND) == [
        "1 main 10.00 lose -10.00 busts",
        f"1 kings-bounty 10.00 win {wins} kings-bounty",
    ]


@both_columbus
def test_columbus_2016_L193_side_bets_come_before_the_hands_from_the_right(address: str) -> None:
    """Three of them at each seat, and two kings of spades at the end."""
    table = [
        seat(number, hand, "stand", bet_the_set="5", royal_match="5", kings_bounty="5")
        for number, hand in ((1, "Ks Ks"), (3, "Kh Ks"))
    ]
    assert lines(address, "Td 7d", *table) == [
        "3 bet-the-set 5.00 win 50.00 bet-the-set",
        "3 royal-match 5.00 lose -5.00 royal-match",
        "3 kings-bounty 5.00 win 30.00 kings-bounty",
        "1 bet-the-set 5.00 win 75.00 bet-the-set",
        "1 royal-match 5.00 win 10.00 royal-match",
        "3 main 10.00 win 10.00 higher",
        "1 main 10.00 win 10.00 higher",
        "1 kings-bounty 5.00 win 500.00 kings-bounty",
    ]


def bounty_edge(decks: int, *, ace_nine: bool) -> Fraction:
    """Kings are rank 11 and spades suit 3; with a dealer's blackjack 1,000 and not 100."""
    blackjack = Fraction(4 * decks * (16 * decks - 2), comb(52 * decks - 2, 2))
    won = Fraction(0)
    for first, second in two_cards():
        ranks, suited = {first // 4, second // 4}, first % 4 == second % 4
        pays = Fraction(9 if suited else 4)
        if not (ranks <= {8, 9, 10, 11} or (ace_nine and ranks == {7, 12})):
            pays = Fraction(-1)
        elif ranks == {11} and not suited:
            pays = Fraction(6)
        elif first == second:
            pays = Fraction(30 if ranks == {11} else 20)
        if first == second == 4 * 11 + 3:
            pays = 100 + 900 * blackjack
        won += ways(first, second, decks) * pays
    return -won / comb(52 * decks, 2)


@both_columbus
@pytest.mark.parametrize(
    ("table", "edge"), [("KB01", "23.1637%"), ("KB01-without-ace-nine", "30.58%")]
)
def test_columbus_2016_L197_kings_bounty_edge(address: str, table: str, edge: str) -> None:
    """With an ace and a nine it is the figure of apheat.net, 8 June 2013."""
    for decks in (1, 2, 6, 8):
        on = terms(address, {"decks": decks, "kings-bounty-paytable": table})
        found = solve(on, "kings-bounty").edge
        assert found == bounty_edge(decks, ace_nine=table == "KB01")
        if decks == 6:
            assert f"{float(found):.{len(edge) - 4}%}" == edge


# --- House Money: cincinnati L357-374 and L386

MONEY = [
    # hand, two decks or more, one
    ("As Ks", "win 90.00", "win 90.00"),  # L359, L366
    ("Kh Ah", "win 90.00", "win 90.00"),
    ("6d 5d", "win 40.00", "win 50.00"),  # L360, L367
    ("Ks Qs", "win 40.00", "win 50.00"),
    ("2c 3c", "win 40.00", "win 50.00"),
    ("As 2s", "win 40.00", "win 50.00"),
    ("2h Ah", "win 40.00", "win 50.00"),
    ("9h 9c", "win 30.00", "win 30.00"),  # L361, L368
    ("Ah Ad", "win 30.00", "win 30.00"),
    ("6d 5s", "win 10.00", "win 10.00"),  # L362, L369
    ("Th Jc", "win 10.00", "win 10.00"),
    ("Kh Qs", "win 10.00", "win 10.00"),
    ("Ah 2s", "win 10.00", "win 10.00"),
    ("As Kh", "win 10.00", "win 10.00"),
    ("6d 4d", LOST, LOST),  # L371
    ("Kh Ts", LOST, LOST),
    ("Qh Ah", LOST, LOST),
    ("2d Kd", LOST, LOST),
    ("Ah 3h", LOST, LOST),
]


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
@pytest.mark.parametrize(("hand", "more", "one"), MONEY)
def test_cincinnati_L357_house_money(hand: str, more: str, one: str, decks: int) -> None:
    table, printed = ("one-deck", one) if decks == 1 else ("two-decks", more)
    without_two = LOST if hand in ("As 2s", "2h Ah", "Ah 2s") else printed
    without_king = LOST if hand == "As Kh" else printed
    assert outcome(CINCINNATI, "house-money", hand, {"decks": decks}) == printed
    for name, pays in (
        (table, printed),
        (f"{table}-without-ace-two", without_two),
        (f"{table}-without-ace-king", without_king),
    ):
        options: Options = {"decks": decks, "house-money-paytable": name}
        assert outcome(CINCINNATI, "house-money", hand, options) == pays


def test_cincinnati_L361_the_same_card_twice_is_a_pair() -> None:
    assert outcome(CINCINNATI, "house-money", "9h 9h") == "win 30.00"


@pytest.mark.parametrize("reading", ["", "-without-ace-two", "-without-ace-king"])
def test_cincinnati_L364_each_table_is_for_its_decks(reading: str) -> None:
    with pytest.raises(NotAllowed, match=r"house-money paytable .* is for two or more decks"):
        terms(CINCINNATI, {"decks": 1, "house-money-paytable": "two-decks" + reading})
    with pytest.raises(NotAllowed, match=r"house-money paytable .* is for one deck"):
        terms(CINCINNATI, {"decks": 2, "house-money-paytable": "one-deck" + reading})


@pytest.mark.parametrize("dealer", ["Ts As", "As Ts"])
def test_cincinnati_L373_against_a_blackjack_nothing_rides(dealer: str) -> None:
    """House Money is paid, and nobody is asked for more."""
    declines = ["decline"] if dealer[0] == "A" else []
    table = [
        seat(number, hand, *declines, house_money="5")
        for number, hand in ((1, "8h 8c"), (2, "Ah Kd"), (3, "Th 8d"))
    ]
    assert lines(CINCINNATI, dealer, *table) == [
        "3 house-money 5.00 lose -5.00 house-money",
        "2 house-money 5.00 win 5.00 house-money",
        "1 house-money 5.00 win 15.00 house-money",
        "3 main 10.00 lose -10.00 dealer-blackjack",
        "2 main 10.00 push 0.00 both-blackjack",
        "1 main 10.00 lose -10.00 dealer-blackjack",
    ]
    with pytest.raises(BadInput, match="seat 1 has nothing to decide when the round says '20'"):
        settled(CINCINNATI, dealer, seat(1, "8h 8c", *declines, "20", house_money="5"))


@pytest.mark.parametrize("dealer", ["Ts 8s", "As 7s", "9s 9d", "7s Js"])
@pytest.mark.parametrize(
    ("cap", "main"), [("0", "10.00"), ("20", "30.00"), ("7", "17.00"), ("0.01", "10.01")]
)
def test_cincinnati_L374_any_part_of_the_proceeds_may_ride(
    dealer: str, cap: str, main: str
) -> None:
    """A pair of nines at five dollars: fifteen won and the wager itself."""
    declines = ["decline"] if dealer[0] == "A" else []
    box = seat(1, "9h 9c", *declines, cap, "stand", house_money="5")
    paid, played = lines(CINCINNATI, dealer, box)
    assert paid == "1 house-money 5.00 win 15.00 house-money"
    assert played.startswith(f"1 main {main} ")


@pytest.mark.parametrize(
    ("hand", "proceeds"), [("As Ks", 50), ("9h 8h", 25), ("9h 9c", 20), ("9h 8c", 10)]
)
def test_cincinnati_L386_but_no_more_than_was_paid_and_the_wager(hand: str, proceeds: int) -> None:
    last = [] if hand == "As Ks" else ["stand"]
    found = lines(CINCINNATI, "7s Td", seat(1, hand, str(proceeds), *last, house_money="5"))
    assert found[1].startswith(f"1 main {10 + proceeds}.00 ")
    sentence = rf"seat 1 cannot put \${proceeds + 1} there; allowed: \$0 to \${proceeds}$"
    with pytest.raises(NotAllowed, match=sentence):
        settled(CINCINNATI, "7s Td", seat(1, hand, str(proceeds + 1), *last, house_money="5"))


def test_cincinnati_L371_without_a_win_there_is_nothing_to_ride() -> None:
    box = seat(1, "Th 8d", "stand", house_money="5")
    assert lines(CINCINNATI, "7s Td", box)[1] == "1 main 10.00 win 10.00 higher"
    with pytest.raises(PitbossError, match="no action '5'"):
        settled(CINCINNATI, "7s Td", seat(1, "Th 8d", "5", "stand", house_money="5"))


@pytest.mark.parametrize(("pays", "wins"), [("3 to 2", "90.00"), ("6 to 5", "72.00")])
@pytest.mark.parametrize("upcard", ["6s", "Ts"])
def test_cincinnati_L386_a_capped_blackjack_is_paid_on_all_of_it(
    pays: str, wins: str, upcard: str
) -> None:
    box = seat(1, "As Ks", "50", house_money="5")
    assert lines(CINCINNATI, f"{upcard} 8d", box, options={"blackjack-pays": pays}) == [
        "1 house-money 5.00 win 45.00 house-money",
        f"1 main 60.00 win {wins} blackjack",
    ]


def test_cincinnati_L386_a_split_matches_the_entire_wager() -> None:
    box = seat(1, "8h 8c 3h Td 9c", "20", "split", "double", "30", "stand", house_money="5")
    assert lines(CINCINNATI, "7s Kd", box) == [
        "1 house-money 5.00 win 15.00 house-money",
        "1 main 30.00 win 30.00 higher",
        "1 double 30.00 win 30.00 higher",
        "1 split 30.00 push 0.00 tied",
    ]


@pytest.mark.parametrize("amount", ["20", "12", "1"])
def test_cincinnati_L386_a_double_matches_it_or_is_for_less(amount: str) -> None:
    box = seat(1, "6h 5c Td", "10", "double", amount, house_money="5")
    assert lines(CINCINNATI, "7s Kd", box)[1:] == [
        "1 main 20.00 win 20.00 higher",
        f"1 double {amount}.00 win {amount}.00 higher",
    ]


def test_cincinnati_L386_a_double_is_not_for_more_than_the_entire_wager() -> None:
    box = seat(1, "6h 5c Td", "10", "double", "21", house_money="5")
    with pytest.raises(NotAllowed, match=r"cannot put \$21 there; allowed: \$1 to \$20 in steps"):
        settled(CINCINNATI, "7s Kd", box)


def test_cincinnati_L216_insurance_is_counted_on_the_wager_before_it_is_capped() -> None:
    box = seat(1, "9h 9c", "insure", "5", "20", "stand", house_money="5")
    assert lines(CINCINNATI, "As 7d", box) == [
        "1 house-money 5.00 win 15.00 house-money",
        "1 insurance 5.00 lose -5.00 insurance-lost",
        "1 main 30.00 push 0.00 tied",
    ]
    with pytest.raises(NotAllowed, match=r"cannot put \$6 there; allowed: \$1 to \$5 in steps"):
        settled(CINCINNATI, "As 7d", seat(1, "9h 9c", "insure", "6", house_money="5"))


@pytest.mark.parametrize("hole", ["Td", "7d"])
def test_cincinnati_L215_even_money_ends_the_hand_before_anything_can_ride(hole: str) -> None:
    """Alone at the table, or beside a player for whom the hole card is still checked."""
    box = seat(1, "As Ks", "even-money", house_money="5")
    paid = ["1 main 10.00 win 10.00 even-money", "1 house-money 5.00 win 45.00 house-money"]
    assert lines(CINCINNATI, f"Ad {hole}", box) == paid
    rest = [] if hole == "Td" else ["stand"]
    found = lines(CINCINNATI, f"Ad {hole}", box, seat(2, "Th 8c", "decline", *rest))
    assert found[:2] == paid


@pytest.mark.parametrize(("dealer", "rides"), [("Ts 8d", False), ("As 7d", False), ("9s Td", True)])
def test_cincinnati_L372_without_a_card_reader_nothing_rides_against_an_ace_or_ten(
    dealer: str, rides: bool
) -> None:
    declines = ["decline"] if dealer[0] == "A" else []
    caps = ["20"] if rides else []
    box = seat(1, "9h 9c", *declines, *caps, "stand", house_money="5")
    found = lines(CINCINNATI, dealer, box, options=BLIND)
    assert found[1].split()[2] == ("30.00" if rides else "10.00")


def test_cincinnati_L372_house_money_is_settled_after_the_look_and_before_the_hands() -> None:
    table = (
        seat(1, "9h 8h", "0", "stand", house_money="5"),
        seat(2, "Ah Kd", "10", house_money="5"),
        seat(3, "Th 9d", "0", "stand", house_money="5"),
        seat(4, "Th 8d", "stand", house_money="5"),
    )
    done = settled(CINCINNATI, "Ts 8s", *table)
    assert done.transcript() == [
        "4 house-money 5.00 lose -5.00 house-money",
        "3 house-money 5.00 win 5.00 house-money",
        "2 house-money 5.00 win 5.00 house-money",
        "1 house-money 5.00 win 20.00 house-money",
        "2 main 20.00 win 30.00 blackjack",
        "4 main 10.00 push 0.00 tied",
        "3 main 10.00 win 10.00 higher",
        "1 main 10.00 lose -10.00 lower",
    ]
    kinds = [e.kind for e in done.rounds[0].events if e.kind in ("peek", "amount")]
    assert kinds == ["peek", "amount", "amount", "amount"]


def money_edge(decks: int, *, ace_two: bool = True, ace_king: bool = True) -> Fraction:
    """An ace is rank 12 and a king 11."""
    won = 0
    for first, second in two_cards():
        low, high = sorted((first // 4, second // 4))
        suited = first % 4 == second % 4
        pays = -1
        if low == high:
            pays = 3
        elif (low, high) == (11, 12):
            pays = 9 if suited else 1 if ace_king else -1
        elif high == low + 1 or (ace_two and (low, high) == (0, 12)):
            pays = 1 if not suited else 5 if decks == 1 else 4
        won += ways(first, second, decks) * pays
    return -Fraction(won, comb(52 * decks, 2))


@pytest.mark.parametrize(
    ("decks", "edge"),
    [(6, Fraction(1071, 4043)), (1, Fraction(11, 39)), (2, Fraction(383, 1339))],
)
def test_cincinnati_L357_house_money_edge(decks: int, edge: Fraction) -> None:
    """Of the wager by itself, without what rides."""
    assert money_edge(decks) == edge
    assert solve(terms(CINCINNATI, {"decks": decks}), "house-money").edge == edge
    table = "one-deck" if decks == 1 else "two-decks"
    no_two: Options = {"decks": decks, "house-money-paytable": f"{table}-without-ace-two"}
    found = solve(terms(CINCINNATI, no_two), "house-money").edge
    assert found == money_edge(decks, ace_two=False)
    no_king: Options = {"decks": decks, "house-money-paytable": f"{table}-without-ace-king"}
    found = solve(terms(CINCINNATI, no_king), "house-money").edge
    assert found == money_edge(decks, ace_king=False)


@pytest.mark.parametrize(
    ("hand", "upcard", "rides"),
    [
        (("hard", 11), 6, True),
        (("hard", 11), 1, True),
        (("hard", 20), 10, True),
        (("hard", 19), 9, True),
        (("hard", 17), 6, False),
        (("hard", 16), 10, False),
        (("hard", 12), 6, False),
        (("hard", 9), 10, False),
        (("pair", 8), 10, False),
        (("pair", 8), 6, True),
        (("pair", 1), 10, True),
        (("pair", 10), 1, True),
        (("soft", 13), 6, True),
        (("soft", 13), 10, False),
    ],
)
def test_a_simulation_lets_house_money_ride_where_the_player_is_ahead(
    hand: tuple[str, int], upcard: int, rides: bool
) -> None:
    cells = policy(terms(CINCINNATI).rules)
    assert bool(cells[CAP_KEYS + class_of(*hand) * 10 + upcard - 1]) is rides


# --- What is offered where, and beside what

SIDE_BETS = ("bet-the-set", "royal-match", "kings-bounty", "house-money")
OFFERED: dict[str, tuple[str, ...]] = {
    COLUMBUS_16: SIDE_BETS[:3],
    COLUMBUS_17: SIDE_BETS[:3],
    TOLEDO: SIDE_BETS[:2],
    DOUBLE_DECK: (),
    CINCINNATI: SIDE_BETS[3:],
}


@pytest.mark.parametrize("wager", SIDE_BETS)
@pytest.mark.parametrize("address", OFFERED)
def test_columbus_2016_L189_a_side_bet_stands_beside_a_blackjack_wager(
    address: str, wager: str
) -> None:
    """columbus-2017 L434, cincinnati L345; a reading for Bet the Set and Royal Match."""
    on = terms(address)
    carry = on.game.new_carry(on.rules, 1)
    if wager in OFFERED[address]:
        place(on, no_stakes(on, 1), carry, 0, {"main": 1000, wager: 2500})
        with pytest.raises(NotAllowed, match="needs a Blackjack wager"):
            place(on, no_stakes(on, 1), carry, 0, {wager: 500})
    else:
        with pytest.raises(NotAllowed, match=f"{address} has no {wager} wager"):
            place(on, no_stakes(on, 1), carry, 0, {"main": 1000, wager: 500})
