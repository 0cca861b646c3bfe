"""Blackjack in five sections of four books: the dealer's duties, the players' choices, the pay.

The sections: Columbus 2016 L78-270, Columbus 2017 L104-690, Toledo L54-337, Toledo's double deck
game L338-585, Cincinnati L3-386. The side bets have a file of their own.
"""

from __future__ import annotations

from itertools import repeat

import numpy as np
import pytest

from games.boxes import (
    BLIND,
    BOOKS,
    CINCINNATI,
    COLUMBUS,
    COLUMBUS_16,
    COLUMBUS_17,
    DOUBLE_DECK,
    HOLLYWOOD,
    SURRENDERS,
    TOLEDO,
    lines,
    seat,
    settled,
)
from games.rigged import Options, deal_out
from pitboss.engines.agree import agree
from pitboss.engines.play import Round, no_stakes, place
from pitboss.engines.written import Settled, transcript
from pitboss.equipment.cards import cards
from pitboss.errors import BadInput, NotAllowed
from pitboss.families.twentyone import (
    DOUBLE,
    DRAWN,
    EVEN_MONEY_KEY,
    FIRST_TWO,
    HIT,
    INSURANCE_KEYS,
    SPLIT,
    SPLIT_TWO,
    STAND,
    SURRENDER,
    class_of,
    play_key,
)
from pitboss.games.blackjack import ACTIONS, CAP_KEYS, KEYS, SPLIT_21_KEYS, key_name, policy
from pitboss.registry import Array
from pitboss.rulebook.schema import WrittenSeat
from pitboss.rulebook.terms import terms
from pitboss.tape.simulation import follow, prefer
from pitboss.tape.table import Prompt
from pitboss.tape.verbs import DEALER, OWN, UP

ACTIONS_BY_NAME = {name: bit for bit, name in ACTIONS.items()}

every_book = pytest.mark.parametrize("address", BOOKS)
hollywood = pytest.mark.parametrize("address", HOLLYWOOD)
both_columbus = pytest.mark.parametrize("address", COLUMBUS)


def happened(done: Settled, kind: str, who: int = DEALER) -> list[int]:
    """Where in a hand events of one kind happened."""
    return [e.position for e in done.rounds[0].events if e.kind == kind and e.seat == who]


def begun(
    address: str, dealer: str, *hands: str, options: Options | None = None, main: int = 1000
) -> Round:
    """A round dealt from these hands up to the first decision, or the end."""
    on = terms(address, options or {})
    stakes = no_stakes(on, len(hands))
    stakes[:, 0] = main
    played = Round(on, stakes, on.game.new_carry(on.rules, len(hands)))
    deal_out(played, *hands, dealer=dealer)
    return played


def decision(played: Round) -> Prompt:
    assert played.prompt is not None
    return played.prompt


def may(
    address: str, hand: str, *, dealer: str = "6s Ts", options: Options | None = None
) -> list[str]:
    """What the first player to act may do."""
    played = begun(address, dealer, hand, options=options)
    return played.terms.game.action_names(decision(played).allowed)


def short(played: Round) -> list[str]:
    """The settlement so far."""
    return transcript(played)


# --- Totals: columbus-2016 L88-90 and L100-104, columbus-2017 L145-154 and L165-179, toledo
# --- L74-79 and L88-94, the double deck game L372-378, cincinnati L74-76 and L99-102


@every_book
@pytest.mark.parametrize(
    ("hand", "actions", "dealer", "expected"),
    [
        ("Th 9c", ["stand"], "Td 8s", "win 10.00 higher"),
        ("Th 7c", ["stand"], "Td 8s", "lose -10.00 lower"),
        ("Th 8c", ["stand"], "Td 8s", "push 0.00 tied"),
        ("Th 2c", ["stand"], "Td 6s Kh", "win 10.00 dealer-busts"),
        ("Th 2c", ["stand"], "Td 6s 6h", "win 10.00 dealer-busts"),  # at 22
        ("Th 2c Ks", ["hit"], "Td 6s", "lose -10.00 busts"),
        ("Jh Qc", ["stand"], "Kd 9s", "win 10.00 higher"),  # pictures are ten
        ("2h 3c 4d 5h 6c", ["hit", "hit", "hit", "stand"], "Td 9s", "win 10.00 higher"),
        ("Ah 8c", ["stand"], "Td 8s", "win 10.00 higher"),  # an ace is eleven
        ("Ah 5c Ts", ["hit", "stand"], "Td 7s", "lose -10.00 lower"),  # and then one
        ("Ah 8c Ac", ["hit", "stand"], "Td 9s", "win 10.00 higher"),  # 11 and 1 and 8
        ("Ah 5c 5s", ["hit"], "Td 9s", "win 10.00 higher"),  # soft 21
        ("7h 7c 7s", ["hit"], "Td 4s 7d", "push 0.00 tied"),
        ("7h 7c 7s", ["hit"], "9d 2s Td", "push 0.00 tied"),
        ("Th 6c Ks", ["hit"], "Td 6s", "lose -10.00 busts"),
        ("Th 2c", ["stand"], "2d 3s 4d 5s 3h", "lose -10.00 lower"),
        ("Th 8c", ["stand"], "5d 2s Ad", "push 0.00 tied"),  # 7 and an ace: soft 18
        ("Th 8c", ["stand"], "5d 4s 2d Ad 6h", "push 0.00 tied"),  # 11 and an ace is 12
    ],
)
def test_columbus_2016_L100_who_wins(
    address: str, hand: str, actions: list[str], dealer: str, expected: str
) -> None:
    assert lines(address, dealer, seat(1, hand, *actions)) == [f"1 main 10.00 {expected}"]


@every_book
def test_columbus_2016_L101_a_hand_over_21_loses_though_the_dealer_goes_over_too(
    address: str,
) -> None:
    table = (seat(1, "Th 6c Kc", "hit"), seat(2, "Jh 2c", "stand"))
    assert lines(address, "6d Ts 9s", *table) == [
        "2 main 10.00 win 10.00 dealer-busts",
        "1 main 10.00 lose -10.00 busts",
    ]


@every_book
def test_columbus_2016_L267_nobody_draws_on_21(address: str) -> None:
    for hand in ("7h 7c 7s", "Ah 5c 5s", "Ah 2c 8d"):
        with pytest.raises(BadInput, match="seat 1 has nothing to decide when the round says 'st"):
            settled(address, "Td 9s", seat(1, hand, "hit", "stand"))
        with pytest.raises(BadInput, match="has nothing to decide when the round says 'hit'"):
            settled(address, "Td 9s", seat(1, hand + " 2h", "hit", "hit"))
    with pytest.raises(BadInput, match="seat 1 is not dealt 4c: the round ends before it"):
        settled(address, "Td 9s", seat(1, "Th 8c 4c", "stand"))


# --- Soft 17: columbus-2016 L265, columbus-2017 L661-663, toledo L316-317, double deck L570-571,
# --- cincinnati L55 and L261

SOFT_17S = ("6h Ad", "2c 4d Ah", "3c 3d Ah", "5h Ad Ac", "Ah 6d")


@every_book
@pytest.mark.parametrize("dealer", SOFT_17S)
def test_columbus_2016_L265_a_soft_17_stands_or_is_hit_as_posted(address: str, dealer: str) -> None:
    first = ["decline"] if dealer[0] == "A" else []
    box = seat(1, "Td 9c", *first, "stand")
    stands: Options = {"soft-17": "stand"}
    assert lines(address, dealer, box, options=stands) == ["1 main 10.00 win 10.00 higher"]
    with pytest.raises(BadInput, match="the dealer is not dealt 4c"):
        settled(address, dealer + " 4c", box, options=stands)
    hits: Options = {"soft-17": "hit"}
    assert lines(address, dealer + " 4c", box, options=hits) == ["1 main 10.00 lose -10.00 lower"]
    with pytest.raises(BadInput, match="the dealer needs card number"):
        settled(address, dealer, box, options=hits)


@every_book
def test_columbus_2016_L265_a_soft_17_that_is_hit_may_be_drawn_to_until_it_goes_over(
    address: str,
) -> None:
    box = seat(1, "Td 8c", "stand")
    assert lines(address, "3h 3d Ac 8d 9s", box, options={"soft-17": "hit"}) == [
        "1 main 10.00 win 10.00 dealer-busts"
    ]


@every_book
@pytest.mark.parametrize("dealer", ["7h Ad", "Tc 6h Ac", "6h Ad Ts", "Td 7h", "2h 5c Ac"])
def test_cincinnati_L261_a_hard_17_and_a_soft_18_always_stand(address: str, dealer: str) -> None:
    """L55 says it in so many words; elsewhere it is what is left of L264-265."""
    for value in ("hit", "stand"):
        if dealer.startswith("6h") and value == "stand":
            continue  # such a table has stopped at the ace
        options: Options = {"soft-17": value}
        found = lines(address, dealer, seat(1, "Tc 9c", "stand"), options=options)
        assert found == ["1 main 10.00 win 10.00 higher"]
        with pytest.raises(BadInput, match="the dealer is not dealt 2c"):
            settled(address, dealer + " 2c", seat(1, "Tc 9c", "stand"), options=options)


@pytest.mark.parametrize(
    ("address", "posted"),
    [*zip(HOLLYWOOD, repeat("stand")), (CINCINNATI, "hit")],
)
def test_cincinnati_L55_hits_a_soft_17_unless_marked_otherwise(address: str, posted: str) -> None:
    assert terms(address).options["soft-17"] == posted
    with pytest.raises(NotAllowed, match="soft-17 cannot be draw"):
        terms(address, {"soft-17": "draw"})


# --- Blackjack: columbus-2016 L108 and L123-124, columbus-2017 L201-205 and L240-256, toledo
# --- L105-107 and L129-138, double deck L389-391 and L413-422, cincinnati L105, L199 and L210


@every_book
@pytest.mark.parametrize(
    ("odds", "stake", "wins"),
    [
        ("3 to 2", "10.00", "15.00"),
        ("3 to 2", "15.00", "22.50"),
        ("3 to 2", "7.00", "10.50"),
        ("3 to 2", "10.01", "15.01"),
        ("6 to 5", "10.00", "12.00"),
        ("6 to 5", "15.00", "18.00"),
        ("6 to 5", "7.00", "8.40"),
        ("6 to 5", "10.01", "12.01"),
    ],
)
def test_columbus_2016_L108_a_blackjack_pays_3_to_2_or_6_to_5_to_the_cent(
    address: str, odds: str, stake: str, wins: str
) -> None:
    found = lines(address, "6s Ts", seat(1, "Ah Kc", main=stake), options={"blackjack-pays": odds})
    assert found == [f"1 main {stake} win {wins} blackjack"]


@every_book
def test_columbus_2016_L108_pays_nothing_else_on_a_blackjack(address: str) -> None:
    assert terms(address).options["blackjack-pays"] == "3 to 2"
    with pytest.raises(NotAllowed, match="7 to 5; the book allows 3 to 2, 6 to 5"):
        terms(address, {"blackjack-pays": "7 to 5"})


@every_book
@pytest.mark.parametrize("upcard", "23456789TJQKA")
def test_columbus_2016_L123_a_blackjack_is_paid_before_anybody_gets_a_third_card(
    address: str, upcard: str
) -> None:
    """Under an ace or a ten, once the hole card is no blackjack (L124)."""
    dealer = f"{upcard}s 8s"
    hands = ("Ah Kc", "Td 5c")
    played = begun(address, dealer, *hands)
    if upcard == "A":
        for _ in hands:
            assert short(played) == []
            played.answer(ACTIONS_BY_NAME["decline"])
            deal_out(played, *hands, dealer=dealer)
    assert decision(played).seat == 1
    assert short(played) == ["1 main 10.00 win 15.00 blackjack"]


@every_book
@pytest.mark.parametrize("hand", ["Ah Kc", "Qd As", "Jh Ad", "Ac Td"])
def test_columbus_2016_L103_a_blackjack_beats_21_in_more_cards(address: str, hand: str) -> None:
    """Without a look at the hole card it waits for it, and the dealer then draws to 21."""
    table = (seat(1, hand), seat(2, "Tc 7h", "stand"))
    assert lines(address, "Ts 6s 5s", *table, options=BLIND) == [
        "2 main 10.00 lose -10.00 lower",
        "1 main 10.00 win 15.00 blackjack",
    ]


@every_book
def test_columbus_2016_L103_three_cards_of_21_are_no_blackjack(address: str) -> None:
    assert lines(address, "Td 9s", seat(1, "Ah 9c Ad", "hit")) == ["1 main 10.00 win 10.00 higher"]


@every_book
@pytest.mark.parametrize("dealer", ["Td As", "Js Ad", "Qd Ah", "Kc Ac"])
def test_columbus_2016_L242_a_blackjack_under_a_ten_ends_the_round_at_once(
    address: str, dealer: str
) -> None:
    """columbus-2017 L566-572, toledo L268-271, double deck L517-520, cincinnati L169 and L210."""
    table = (seat(1, "8h 8c"), seat(2, "Ah Kd"), seat(3, "7h 4c"), seat(4, "Th Jc"))
    done = settled(address, dealer, *table)
    assert done.transcript() == [
        "4 main 10.00 lose -10.00 dealer-blackjack",
        "3 main 10.00 lose -10.00 dealer-blackjack",
        "2 main 10.00 push 0.00 both-blackjack",
        "1 main 10.00 lose -10.00 dealer-blackjack",
    ]
    assert happened(done, "peek") == [1]
    with pytest.raises(BadInput, match="seat 1 has nothing to decide when the round says 'split'"):
        settled(address, dealer, seat(1, "8h 8c", "split"))
    with pytest.raises(BadInput, match="the dealer is not dealt 2c"):
        settled(address, dealer + " 2c", seat(1, "8h 8c"))


@every_book
@pytest.mark.parametrize("hole", ["Td", "Js", "Qd", "Kc"])
def test_columbus_2016_L243_a_blackjack_under_an_ace_ends_it_after_insurance(
    address: str, hole: str
) -> None:
    """columbus-2017 L576-586, toledo L273-278, double deck L522-527, cincinnati L214-217."""
    table = (
        seat(1, "8h 8c", "insure", "5"),
        seat(2, "Ah Kd", "decline"),
        seat(3, "7h 4c", "decline"),
        seat(4, "Th Jc", "insure", "2"),
    )
    assert lines(address, f"As {hole}", *table) == [
        "4 insurance 2.00 win 4.00 insurance-won",
        "4 main 10.00 lose -10.00 dealer-blackjack",
        "3 main 10.00 lose -10.00 dealer-blackjack",
        "2 main 10.00 push 0.00 both-blackjack",
        "1 insurance 5.00 win 10.00 insurance-won",
        "1 main 10.00 lose -10.00 dealer-blackjack",
    ]


@every_book
@pytest.mark.parametrize("upcard", "23456789")
def test_columbus_2016_L241_no_look_under_2_to_9(address: str, upcard: str) -> None:
    drawn = " 8c" if upcard < "7" else ""
    done = settled(address, f"{upcard}s Td{drawn}", seat(1, "Th 8d", "stand"))
    assert happened(done, "peek") == []


# --- Insurance: columbus-2016 L127-130, columbus-2017 L279-299, toledo L150-162, double deck
# --- L426-438, cincinnati L214-218


@every_book
@pytest.mark.parametrize("hole", ["2d", "3s", "4d", "5d", "8s", "9d"])
def test_columbus_2016_L130_insurance_without_a_ten_is_lost_at_once(
    address: str, hole: str
) -> None:
    hands = ("Th 8d", "Jh 9d")
    played = begun(address, f"As {hole}", *hands)
    for amount in (500, 100):
        played.answer(ACTIONS_BY_NAME["insure"])
        played.answer(amount)
        deal_out(played, *hands, dealer=f"As {hole}")
    assert (decision(played).seat, decision(played).kind) == (0, "choose")
    assert short(played) == [
        "1 insurance 5.00 lose -5.00 insurance-lost",
        "2 insurance 1.00 lose -1.00 insurance-lost",
    ]


@every_book
def test_columbus_2016_L127_an_ace_under_the_ace_loses_insurance(address: str) -> None:
    found = lines(address, "As Ad 6c", seat(1, "Th 8d", "insure", "5", "stand"))
    assert found == [
        "1 insurance 5.00 lose -5.00 insurance-lost",
        "1 main 10.00 push 0.00 tied",
    ]


@pytest.mark.parametrize(
    ("main", "chip", "half", "next_chip"),
    [
        # half the wager in whole chips; and in Cincinnati up to the next chip (L216)
        ("10", "1", "5", "5"),
        ("15", "1", "7", "8"),
        ("1", "1", "", "1"),
        ("12.50", "1", "6", "7"),
        ("25", "0.50", "12.50", "12.50"),
        ("25", "5", "10", "15"),
        ("15", "2.50", "7.50", "7.50"),
        ("10", "2.50", "5", "5"),
        ("5", "5", "", "5"),
    ],
)
@every_book
def test_cincinnati_L216_insurance_is_half_the_wager_or_the_next_chip(
    address: str, main: str, chip: str, half: str, next_chip: str
) -> None:
    most = next_chip if address == CINCINNATI else half
    options: Options = {"chip": chip}
    if not most:
        found = lines(address, "As Td", seat(1, "Th 8d", main=main), options=options)
        assert [text.split()[1] for text in found] == ["main"]
        return
    won = lines(address, "As Td", seat(1, "Th 8d", "insure", most, main=main), options=options)
    assert won[0].startswith(f"1 insurance {float(most):.2f} win {2 * float(most):.2f} ")
    above = f"{float(most) + float(chip):.2f}"
    with pytest.raises(NotAllowed, match=r"seat 1 cannot put \$[0-9.]+ there; allowed: \$"):
        settled(address, "As Td", seat(1, "Th 8d", "insure", above, main=main), options=options)


@every_book
def test_insurance_goes_in_chips(address: str) -> None:
    sentence = r"seat 1 cannot put \$4\.50 there; allowed: \$1 to \$5 in steps of \$1$"
    with pytest.raises(NotAllowed, match=sentence):
        settled(address, "As Td", seat(1, "Th 8d", "insure", "4.50"))
    halves: Options = {"chip": "0.50"}
    won = lines(address, "As Td", seat(1, "Th 8d", "insure", "4.50"), options=halves)
    assert won[0] == "1 insurance 4.50 win 9.00 insurance-won"
    with pytest.raises(NotAllowed, match="cannot put"):
        settled(address, "As Td", seat(1, "Th 8d", "insure", "0"))


@every_book
@pytest.mark.parametrize("upcard", ["Ts", "Ks", "9s", "2s"])
def test_columbus_2016_L127_insurance_is_for_an_ace_only(address: str, upcard: str) -> None:
    assert "insure" not in may(address, "Th 8d", dealer=f"{upcard} 8s")
    with pytest.raises(
        NotAllowed, match=r"seat 1 cannot insure here; allowed: hit, stand, double$"
    ):
        settled(address, f"{upcard} 8s", seat(1, "Th 8d", "insure", "5", "stand"))


@hollywood
def test_columbus_2016_L125_insurance_and_even_money_may_be_left_out(address: str) -> None:
    """columbus-2017 L259, toledo L140, double deck L424: at the house's discretion."""
    without: Options = {"insurance": False}
    table = (seat(1, "Th 8d", "stand"), seat(2, "Ad Kh"))
    assert lines(address, "As 8s", *table, options=without) == [
        "2 main 10.00 win 15.00 blackjack",
        "1 main 10.00 lose -10.00 lower",
    ]
    assert lines(address, "As Ts", seat(1, "Ad Kh"), options=without) == [
        "1 main 10.00 push 0.00 both-blackjack"
    ]


def test_cincinnati_L214_insurance_is_always_offered() -> None:
    with pytest.raises(BadInput, match="there is no option of cincinnati/blackjack 'insurance'"):
        terms(CINCINNATI, {"insurance": False})


# --- Even money: columbus-2016 L244, columbus-2017 L590-600, toledo L280-285, double deck
# --- L528-533, cincinnati L215


@every_book
@pytest.mark.parametrize("pays", ["3 to 2", "6 to 5"])
@pytest.mark.parametrize("hole", ["Td", "8d"])
def test_columbus_2016_L244_even_money_whatever_lies_under_the_ace(
    address: str, pays: str, hole: str
) -> None:
    """The whole table takes it: nobody looks at the hole card any more, and nobody turns it."""
    table = (seat(1, "Ad Kh", "even-money"), seat(2, "Qd Ah", "even-money", main="15"))
    done = settled(address, f"As {hole}", *table, options={"blackjack-pays": pays})
    assert done.transcript() == [
        "1 main 10.00 win 10.00 even-money",
        "2 main 15.00 win 15.00 even-money",
    ]
    assert (happened(done, "peek"), happened(done, "turn")) == ([], [0])


@every_book
def test_columbus_2016_L244_even_money_is_paid_before_the_look(address: str) -> None:
    hands = ("Ad Kh", "Th 8d")
    played = begun(address, "As Td", *hands)
    played.answer(ACTIONS_BY_NAME["even-money"])
    assert short(played) == ["1 main 10.00 win 10.00 even-money"]
    assert [e.kind for e in played.events if e.kind == "peek"] == []
    played.answer(ACTIONS_BY_NAME["decline"])
    deal_out(played, *hands, dealer="As Td")
    assert short(played) == [
        "1 main 10.00 win 10.00 even-money",
        "2 main 10.00 lose -10.00 dealer-blackjack",
    ]


@every_book
def test_columbus_2016_L244_even_money_needs_a_blackjack_against_an_ace(address: str) -> None:
    assert may(address, "Th 8d", dealer="As 8s") == ["insure", "decline"]
    with pytest.raises(NotAllowed, match="seat 1 cannot even-money here; allowed: insure, decline"):
        settled(address, "As 8s", seat(1, "Th 8d", "even-money"))
    with pytest.raises(BadInput, match="nothing to decide"):
        settled(address, "Ts 8s", seat(1, "Ah Kh", "even-money"))


@hollywood
@pytest.mark.parametrize(
    ("hole", "expected"),
    [
        (
            "Td",
            ["1 insurance 5.00 win 10.00 insurance-won", "1 main 10.00 push 0.00 both-blackjack"],
        ),
        (
            "8d",
            ["1 insurance 5.00 lose -5.00 insurance-lost", "1 main 10.00 win 15.00 blackjack"],
        ),
    ],
)
def test_columbus_2016_L127_a_blackjack_may_be_insured(
    address: str, hole: str, expected: list[str]
) -> None:
    assert may(address, "Ad Kh", dealer="As 8s") == ["insure", "decline", "even-money"]
    assert lines(address, f"As {hole}", seat(1, "Ad Kh", "insure", "5")) == expected


def test_cincinnati_L215_a_blackjack_may_not_be_insured() -> None:
    assert may(CINCINNATI, "Ad Kh", dealer="As 8s") == ["decline", "even-money"]
    sentence = "seat 1 cannot insure here; allowed: decline, even-money$"
    with pytest.raises(NotAllowed, match=sentence):
        settled(CINCINNATI, "As 8d", seat(1, "Ad Kh", "insure", "5"))


# --- Doubling: columbus-2016 L132 and L141, columbus-2017 L306-327, toledo L164-168, double deck
# --- L440-444, cincinnati L222-234

HARD = {
    4: "2c 2d",
    5: "2c 3d",
    6: "2c 4d",
    7: "3c 4d",
    8: "3c 5d",
    9: "4c 5d",
    10: "4c 6d",
    11: "5c 6d",
    12: "4c 8d",
    13: "Tc 3d",
    14: "6c 8d",
    15: "7c 8d",
    16: "9c 7d",
    17: "Tc 7d",
    18: "Tc 8d",
    19: "Tc 9d",
    20: "Tc Jd",
}
SOFT = ("Ac Ad", "Ac 2d", "Ac 6d", "Ac 7d", "Ac 8d", "Ac 9d")


def doubles(address: str, options: Options) -> set[int]:
    """The hard totals that may be doubled; soft hands must be all or none."""
    soft = {"double" in may(address, hand, options=options) for hand in SOFT}
    hard = {
        total for total, hand in HARD.items() if "double" in may(address, hand, options=options)
    }
    assert soft == {len(hard) == len(HARD)}
    return hard


@both_columbus
@pytest.mark.parametrize("decks", [1, 2])
def test_columbus_2016_L132_one_or_two_decks_double_9_10_and_11(address: str, decks: int) -> None:
    assert doubles(address, {"decks": decks}) == {9, 10, 11}
    assert "double" in may(address, "5c 5d", options={"decks": decks})
    with pytest.raises(NotAllowed, match=r"seat 1 cannot double here: .*; allowed: hit, stand$"):
        settled(address, "6s Ts", seat(1, "Tc 2d", "double"), options={"decks": decks})


@both_columbus
@pytest.mark.parametrize("decks", [3, 8])
def test_columbus_2016_L141_more_decks_double_any_two_cards(address: str, decks: int) -> None:
    assert doubles(address, {"decks": decks}) == set(HARD)


@pytest.mark.parametrize(
    ("address", "decks"),
    [(TOLEDO, 1), (TOLEDO, 2), (TOLEDO, 6), (DOUBLE_DECK, 1), (DOUBLE_DECK, 2)],
)
def test_toledo_L164_any_two_cards_are_doubled_with_any_number_of_decks(
    address: str, decks: int
) -> None:
    assert doubles(address, {"decks": decks}) == set(HARD)


@pytest.mark.parametrize("decks", [1, 2, 6])
@pytest.mark.parametrize(
    ("posted", "totals"),
    [
        ("any-two", set(HARD)),
        ("nine-to-eleven", {9, 10, 11}),
        ("ten-and-eleven", {10, 11}),
    ],
)
def test_cincinnati_L234_other_rules_may_be_posted_for_one_and_two_decks(
    decks: int, posted: str, totals: set[int]
) -> None:
    options: Options = {"decks": decks, "double-on-few-decks": posted}
    assert doubles(CINCINNATI, options) == (totals if decks <= 2 else set(HARD))


def test_cincinnati_L222_doubles_any_two_cards_unless_posted_otherwise() -> None:
    for decks in (1, 2, 6):
        assert doubles(CINCINNATI, {"decks": decks}) == set(HARD)


@every_book
@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("Tc", ["1 main 10.00 win 10.00 higher", "1 double 10.00 win 10.00 higher"]),
        ("8c", ["1 main 10.00 push 0.00 tied", "1 double 10.00 push 0.00 tied"]),
        ("2c", ["1 main 10.00 lose -10.00 lower", "1 double 10.00 lose -10.00 lower"]),
    ],
)
def test_columbus_2016_L268_a_double_gets_exactly_one_card(
    address: str, card: str, expected: list[str]
) -> None:
    """columbus-2017 L677, toledo L324, double deck L578, cincinnati L259."""
    box = seat(1, f"5c 6d {card}", "double", "10")
    assert lines(address, "9s Td", box) == expected
    with pytest.raises(BadInput, match="seat 1 has nothing to decide when the round says 'hit'"):
        settled(address, "9s Td", seat(1, "5c 6d 2c 3c", "double", "10", "hit"))


@every_book
def test_columbus_2016_L141_a_doubled_hand_may_go_over(address: str) -> None:
    assert lines(address, "9s Td", seat(1, "Tc 2d Kc", "double", "10")) == [
        "1 main 10.00 lose -10.00 busts",
        "1 double 10.00 lose -10.00 busts",
    ]


@every_book
@pytest.mark.parametrize("amount", ["1", "4", "9", "10"])
def test_columbus_2016_L132_a_double_may_be_for_less(address: str, amount: str) -> None:
    box = seat(1, "5c 6d Tc", "double", amount)
    for decks in (2, terms(address).rules.decks):
        assert lines(address, "9s Td", box, options={"decks": decks}) == [
            "1 main 10.00 win 10.00 higher",
            f"1 double {amount}.00 win {amount}.00 higher",
        ]


@every_book
@pytest.mark.parametrize("amount", ["11", "20", "0", "5.50"])
def test_columbus_2016_L132_but_not_for_more_than_the_wager(address: str, amount: str) -> None:
    sentence = r"seat 1 cannot put \$[0-9.]+ there; allowed: \$1 to \$10 in steps of \$1$"
    box = seat(1, "5c 6d Tc", "double", amount)
    for decks in (2, terms(address).rules.decks):
        with pytest.raises(NotAllowed, match=sentence):
            settled(address, "9s Td", box, options={"decks": decks})


@every_book
@pytest.mark.parametrize(
    ("chip", "main", "least"),
    [("1", 1000, 100), ("5", 2500, 500), ("0.50", 1000, 50), ("2.50", 1000, 250), ("1", 1250, 50)],
)
def test_a_double_is_the_wager_less_whole_chips(
    address: str, chip: str, main: int, least: int
) -> None:
    played = begun(address, "9s Td", "5c 6d", options={"chip": chip}, main=main)
    played.answer(DOUBLE)
    asked = decision(played)
    assert (asked.kind, asked.low, asked.high) == ("amount", least, main)
    assert f"{asked.step / 100:.2f}" == f"{float(chip):.2f}"


@every_book
def test_columbus_2016_L132_only_two_cards_are_doubled(address: str) -> None:
    with pytest.raises(NotAllowed, match=r"seat 1 cannot double here: .*; allowed: hit, stand$"):
        settled(address, "9s Td", seat(1, "2c 3d 5c", "hit", "double"))


@every_book
def test_columbus_2016_L132_a_blackjack_is_not_doubled(address: str) -> None:
    with pytest.raises(BadInput, match="nothing to decide when the round says 'double'"):
        settled(address, "9s Td", seat(1, "Ac Kd", "double", "10"))


# --- Splitting: columbus-2016 L143-146, columbus-2017 L331-352, toledo L169-179, double deck
# --- L446-455, cincinnati L238-243


@every_book
@pytest.mark.parametrize("pair", ["8c 8d", "Tc Kd", "Jc Qd", "Kc Kd", "2c 2d", "Ac Ad", "5c 5d"])
def test_cincinnati_L238_cards_of_one_value_are_split(address: str, pair: str) -> None:
    assert "split" in may(address, pair)


@every_book
@pytest.mark.parametrize("hand", ["9c Td", "Ac 2d", "8c 9d", "6c 4d", "Ac 9d"])
def test_columbus_2016_L143_other_cards_are_not(address: str, hand: str) -> None:
    assert "split" not in may(address, hand)
    with pytest.raises(NotAllowed, match=r"seat 1 cannot split here: .*; allowed: hit, stand"):
        settled(address, "6s Ts", seat(1, hand, "split"))


@every_book
def test_columbus_2016_L144_a_hand_is_finished_before_the_next_gets_a_card(address: str) -> None:
    """The second hand's wager equals the first, and each is settled by itself."""
    box = seat(1, "8c 8d 3c 7d 2h 9h", "split", "hit", "stand", "hit", "stand", main="15")
    # 8, 3 and 7; then 8, 2 and 9
    assert lines(address, "9s Th", box) == [
        "1 main 15.00 lose -15.00 lower",
        "1 split 15.00 push 0.00 tied",
    ]


def tens_split(address: str, splits: int, options: Options | None = None) -> list[str]:
    """Tens that are split again and again, a ten falling on each; all stand on 20 against 19."""
    hand = " ".join([rank + suit for suit in "cdhs" * 3 for rank in "TJQK"][: 2 + 2 * splits])
    actions = ["split"] * splits + ["stand"] * (splits + 1)
    return lines(address, "9s 2s 8s", seat(1, hand, *actions), options=options)


@pytest.mark.parametrize(
    ("address", "options", "most"),
    [
        (COLUMBUS_16, {}, 4),  # L143
        (COLUMBUS_16, {"decks": 2}, 4),
        (COLUMBUS_17, {}, 4),  # L331-337
        (COLUMBUS_17, {"decks": 2}, 4),
        (TOLEDO, {}, 8),  # L169-172: no number is printed
        (TOLEDO, {"decks": 2}, 8),
        (TOLEDO, {"split-hands": 4}, 4),
        (TOLEDO, {"split-hands": 16}, 16),
        (TOLEDO, {"decks": 2, "split-hands": 4}, 8),
        (TOLEDO, {"decks": 2, "split-hands-few-decks": 5}, 5),
        (DOUBLE_DECK, {}, 8),  # L446-449
        (DOUBLE_DECK, {"split-hands-few-decks": 12}, 12),
        (CINCINNATI, {}, 4),  # L241
        (CINCINNATI, {"decks": 2}, 4),
        (CINCINNATI, {"decks": 2, "split-hands-few-decks": 2}, 2),  # L253: posted
        (CINCINNATI, {"decks": 2, "split-hands-few-decks": 3}, 3),
        (CINCINNATI, {"split-hands-few-decks": 2}, 4),
    ],
)
def test_columbus_2016_L143_up_to_four_hands_and_no_fifth(
    address: str, options: Options, most: int
) -> None:
    won = ["1 main 10.00 win 10.00 higher", *["1 split 10.00 win 10.00 higher"] * (most - 1)]
    assert tens_split(address, most - 1, options) == won
    with pytest.raises(NotAllowed, match=r"seat 1 cannot split here: .*; allowed: hit, stand"):
        tens_split(address, most, options)


@pytest.mark.parametrize(
    ("address", "option", "low", "high"),
    [
        (TOLEDO, "split-hands", 4, 16),
        (TOLEDO, "split-hands-few-decks", 4, 16),
        (DOUBLE_DECK, "split-hands-few-decks", 4, 16),
        (CINCINNATI, "split-hands-few-decks", 2, 4),
        (COLUMBUS_16, "decks", 1, 8),  # L83
        (COLUMBUS_17, "decks", 1, 8),  # L117-123
        (TOLEDO, "decks", 1, 8),  # L61-64
        (DOUBLE_DECK, "decks", 1, 2),  # L345-348
        (CINCINNATI, "decks", 1, 8),  # L72, and a reading
    ],
)
def test_columbus_2016_L83_numbers_of_decks_and_hands(
    address: str, option: str, low: int, high: int
) -> None:
    for value in (low, high):
        on = terms(address, {option: value})
        assert getattr(on.rules, option.replace("-", "_")) == value
    for value in (low - 1, high + 1):
        with pytest.raises(NotAllowed, match=f"from {low} to {high}"):
            terms(address, {option: value})


@every_book
def test_a_table_has_six_decks_in_a_shoe_or_two_unless_said_otherwise(address: str) -> None:
    options = terms(address).options
    assert options["decks"] == (2 if address == DOUBLE_DECK else 6)
    assert options["dealt"] == "shoe"


@every_book
def test_columbus_2016_L143_any_later_hand_may_be_split_as_well(address: str) -> None:
    """The second hand draws an eight; the hand split off it comes last."""
    box = seat(1, "8c 8d Tc 8h 3s Ah 9h", "split", "stand", "split", "stand", "stand")
    # 8-T, 8-3, 8-A; the last card is one too many
    with pytest.raises(BadInput, match="seat 1 is not dealt 9h"):
        settled(address, "Ts 8s", box)
    box = seat(1, "8c 8d Tc 8h 3s Ah", "split", "stand", "split", "stand", "stand")
    assert lines(address, "Ts 8s", box) == [
        "1 main 10.00 push 0.00 tied",
        "1 split 10.00 lose -10.00 lower",
        "1 split 10.00 win 10.00 higher",
    ]


@every_book
def test_columbus_2016_L141_a_split_hand_may_be_doubled(address: str) -> None:
    """columbus-2017 L320-321, toledo L165-166, double deck L441-442, cincinnati L222."""
    box = seat(1, "8c 8d 3c Tc 2d 9h", "split", "double", "10", "double", "4")
    assert lines(address, "Ts 8s", box) == [
        "1 main 10.00 win 10.00 higher",
        "1 double 10.00 win 10.00 higher",
        "1 split 10.00 win 10.00 higher",
        "1 double 4.00 win 4.00 higher",
    ]


@both_columbus
@pytest.mark.parametrize("decks", [1, 2])
def test_columbus_2016_L132_not_with_one_or_two_decks_unless_read_so(
    address: str, decks: int
) -> None:
    box = ("8c 8d 3c Tc 9h", "split", "double", "10", "stand")
    with pytest.raises(NotAllowed, match=r"seat 1 cannot double here: .*; allowed: hit, stand$"):
        settled(address, "Ts 8s", seat(1, *box), options={"decks": decks})
    offered: Options = {"decks": decks, "double-after-split-few-decks": True}
    assert lines(address, "Ts 8s", seat(1, *box), options=offered) == [
        "1 main 10.00 win 10.00 higher",
        "1 double 10.00 win 10.00 higher",
        "1 split 10.00 lose -10.00 lower",
    ]
    with pytest.raises(NotAllowed, match="cannot double"):  # 8 and 4 are 12
        settled(address, "Ts 8s", seat(1, "8c 8d 4c Tc 9h", "split", "double"), options=offered)


@pytest.mark.parametrize("decks", [1, 2, 6])
@pytest.mark.parametrize("address", [TOLEDO, CINCINNATI])
def test_cincinnati_L222_a_split_hand_may_be_doubled_with_any_number_of_decks(
    address: str, decks: int
) -> None:
    box = seat(1, "8c 8d 3c Tc 9h", "split", "double", "10", "stand")
    assert len(lines(address, "Ts 8s", box, options={"decks": decks})) == 3


@pytest.mark.parametrize("decks", [1, 2, 6])
def test_cincinnati_L234_doubling_after_a_split_may_be_ruled_out_with_few_decks(decks: int) -> None:
    options: Options = {"decks": decks, "double-after-split-few-decks": False}
    box = seat(1, "8c 8d 3c Tc 9h", "split", "double", "10", "stand")
    if decks > 2:
        assert len(lines(CINCINNATI, "Ts 8s", box, options=options)) == 3
    else:
        with pytest.raises(NotAllowed, match="cannot double"):
            settled(CINCINNATI, "Ts 8s", box, options=options)


# aces: columbus-2016 L146 and L269, columbus-2017 L348-352 and L680-682, toledo L178-179 and
# L325-326, double deck L454-455 and L580-581, cincinnati L242 and L260


@every_book
def test_columbus_2016_L146_a_split_ace_gets_one_card(address: str) -> None:
    assert lines(address, "Ts 8s", seat(1, "Ac Ad 5c 9d", "split")) == [
        "1 main 10.00 lose -10.00 lower",
        "1 split 10.00 win 10.00 higher",
    ]
    for action in ("hit", "double", "stand"):
        with pytest.raises(BadInput, match=f"seat 1 has nothing to decide .* says '{action}'"):
            settled(address, "Ts 8s", seat(1, "Ac Ad 5c 9d", "split", action))


@every_book
def test_columbus_2016_L146_aces_are_split_again_only_where_that_is_offered(address: str) -> None:
    assert lines(address, "Ts 8s", seat(1, "Ac Ad Ah 9d", "split")) == [
        "1 main 10.00 lose -10.00 lower",  # two aces are 12
        "1 split 10.00 win 10.00 higher",
    ]
    with pytest.raises(BadInput, match="nothing to decide when the round says 'split'"):
        settled(address, "Ts 8s", seat(1, "Ac Ad Ah 9d 9h", "split", "split"))
    again: Options = {"resplit-aces": True}
    assert lines(address, "Ts 8s", seat(1, "Ac Ad Ah 5d 9d 7h", *["split"] * 2), options=again) == [
        "1 main 10.00 lose -10.00 lower",
        "1 split 10.00 win 10.00 higher",
        "1 split 10.00 push 0.00 tied",
    ]
    kept = seat(1, "Ac Ad Ah 9d", "split", "stand")
    assert lines(address, "Ts 8s", kept, options=again)[0] == "1 main 10.00 lose -10.00 lower"
    with pytest.raises(NotAllowed, match=r"seat 1 cannot hit here: .*; allowed: stand, split$"):
        settled(address, "Ts 8s", seat(1, "Ac Ad Ah 9d", "split", "hit"), options=again)


@pytest.mark.parametrize(("address", "most"), [(COLUMBUS_16, 4), (COLUMBUS_17, 4), (CINCINNATI, 4)])
def test_columbus_2016_L143_four_hands_of_aces_too(address: str, most: int) -> None:
    """The fourth hand's ace stays: there is nothing to decide about it."""
    hand = "Ac Ad " + "Ah " * (most - 1) + "9c 8c 7c"
    found = lines(
        address, "Ts 8s", seat(1, hand, *["split"] * (most - 1)), options={"resplit-aces": True}
    )
    assert [text.split()[1] for text in found] == ["main", "split", "split", "split"]
    assert [text.split()[3] for text in found] == ["lose", "win", "win", "push"]


@every_book
@pytest.mark.parametrize(
    ("hand", "actions"), [("Ac Ad Tc 9d", ["split"]), ("Tc Kd Ac 9d", ["split", "stand"])]
)
def test_columbus_2016_L146_an_ace_and_ten_of_a_split_hand_are_21(
    address: str, hand: str, actions: list[str]
) -> None:
    """Even money, and a push with a dealer's 21; cincinnati L43, a reading elsewhere."""
    assert lines(address, "Ts 8s", seat(1, hand, *actions))[0] == "1 main 10.00 win 10.00 higher"
    assert lines(address, "7s 7c 7h", seat(1, hand, *actions))[0] == "1 main 10.00 push 0.00 tied"


@pytest.mark.parametrize("address", HOLLYWOOD)
@pytest.mark.parametrize("dealer", ["Ts 8s", "7s 7c 7h"])
def test_columbus_2016_L146_an_ace_on_a_split_ten_read_as_a_blackjack(
    address: str, dealer: str
) -> None:
    options: Options = {"split-blackjack": "on-a-ten"}
    on_ten = seat(1, "Tc Kd Ac 9d", "split", "stand")
    assert lines(address, dealer, on_ten, options=options)[0] == "1 main 10.00 win 15.00 blackjack"
    on_split = seat(1, "Tc Kd 9d Ac", "split", "stand")
    found = lines(address, dealer, on_split, options=options)
    assert found[1] == "1 split 10.00 win 15.00 blackjack"
    on_ace = seat(1, "Ac Ad Tc 9d", "split")
    assert "blackjack" not in lines(address, dealer, on_ace, options=options)[0]
    drawn = seat(1, "Tc Kd 4c 7d 9d", "split", "hit", "stand")
    assert "blackjack" not in lines(address, dealer, drawn, options=options)[0]


@pytest.mark.parametrize("address", [TOLEDO, DOUBLE_DECK])
def test_toledo_L91_a_ten_on_a_split_ace_read_as_a_blackjack_too(address: str) -> None:
    options: Options = {"split-blackjack": "always"}
    for hand, actions in (("Ac Ad Tc 9d", ["split"]), ("Tc Kd Ac 9d", ["split", "stand"])):
        found = lines(address, "7s 7c 7h", seat(1, hand, *actions), options=options)
        assert found[0] == "1 main 10.00 win 15.00 blackjack"


@both_columbus
def test_columbus_2016_L146_a_ten_on_a_split_ace_is_never_a_blackjack(address: str) -> None:
    with pytest.raises(NotAllowed, match="cannot be always; the book allows never, on-a-ten"):
        terms(address, {"split-blackjack": "always"})
    with pytest.raises(BadInput, match=r"there is no option of .* 'split-blackjack'"):
        terms(CINCINNATI, {"split-blackjack": "on-a-ten"})


# --- Surrender: columbus-2016 L126, columbus-2017 L263-275, toledo L142-148

GIVE_UP: Options = {"surrender": True}


@pytest.mark.parametrize("address", SURRENDERS)
@pytest.mark.parametrize(
    ("stake", "half"), [("10.00", "5.00"), ("15.00", "7.50"), ("10.25", "5.12")]
)
@pytest.mark.parametrize("upcard", ["Ts", "7s", "2s"])
def test_columbus_2016_L126_half_is_given_up_and_the_hole_card_stays_down(
    address: str, stake: str, half: str, upcard: str
) -> None:
    done = settled(
        address, f"{upcard} 8s", seat(1, "Tc 6d", "surrender", main=stake), options=GIVE_UP
    )
    assert done.transcript() == [f"1 main {stake} lose -{half} surrendered"]
    assert happened(done, "turn") == [0]


@pytest.mark.parametrize("address", SURRENDERS)
def test_columbus_2016_L126_half_is_collected_at_once(address: str) -> None:
    hands = ("Tc 6d", "Td 5c")
    played = begun(address, "7s 8s", *hands, options=GIVE_UP)
    played.answer(SURRENDER)
    assert decision(played).seat == 1
    assert short(played) == ["1 main 10.00 lose -5.00 surrendered"]


@pytest.mark.parametrize("address", SURRENDERS)
def test_columbus_2016_L126_surrender_is_the_first_decision(address: str) -> None:
    with pytest.raises(NotAllowed, match=r"seat 1 cannot surrender here: .*; allowed: hit, stand$"):
        settled(address, "7s 8s", seat(1, "2c 3d 5h", "hit", "surrender"), options=GIVE_UP)
    after_split = seat(1, "8c 8d 7h 5d", "split", "surrender")
    sentence = r"seat 1 cannot surrender here: .*; allowed: hit, stand, double$"
    with pytest.raises(NotAllowed, match=sentence):
        settled(address, "7s 8s", after_split, options=GIVE_UP)


@every_book
def test_columbus_2016_L125_surrender_is_at_the_houses_discretion(address: str) -> None:
    """The double deck game (L424-455) has none by default, Cincinnati (L170) none at all."""
    with pytest.raises(
        NotAllowed, match=r"seat 1 cannot surrender here: .*; allowed: hit, stand, dou"
    ):
        settled(address, "7s 8s", seat(1, "Tc 6d", "surrender"))
    if address == CINCINNATI:
        with pytest.raises(BadInput, match=f"there is no option of {address} 'surrender'"):
            terms(address, GIVE_UP)


@pytest.mark.parametrize("address", SURRENDERS)
def test_columbus_2016_L126_no_surrender_against_a_blackjack(address: str) -> None:
    with pytest.raises(BadInput, match="nothing to decide when the round says 'surrender'"):
        settled(address, "Ts As", seat(1, "Tc 6d", "surrender"), options=GIVE_UP)


@pytest.mark.parametrize("address", SURRENDERS)
@pytest.mark.parametrize(("upcard", "allowed"), [("Ts", False), ("As", False), ("9s", True)])
def test_columbus_2016_L126_without_a_look_surrender_only_against_2_to_9(
    address: str, upcard: str, allowed: bool
) -> None:
    options = {**GIVE_UP, **BLIND, "insurance": False}
    found = may(address, "Tc 6d", dealer=f"{upcard} 8s", options=options)
    assert ("surrender" in found) is allowed


@pytest.mark.parametrize("address", SURRENDERS)
def test_columbus_2016_L126_an_insured_hand_may_be_surrendered(address: str) -> None:
    box = seat(1, "Tc 6d", "insure", "5", "surrender")
    assert lines(address, "As 8s", box, options=GIVE_UP) == [
        "1 insurance 5.00 lose -5.00 insurance-lost",
        "1 main 10.00 lose -5.00 surrendered",
    ]


# --- A blackjack found late: columbus-2016 L109 and L242, columbus-2017 L209-213 and L566-572,
# --- toledo L109-111 and L268-271, double deck L393-395 and L517-520, cincinnati L232 and L243

LATE = (
    seat(1, "5c 6d 9h", "double", "10"),
    seat(2, "8c 8d Th 9c", "split", "stand", "stand"),
    seat(3, "Tc 6h Kh", "double", "4"),
    seat(4, "8h 8s 6c Kd 3c", "split", "hit", "stand"),
    seat(5, "9d 9s Td 5h Jc", "split", "stand", "hit"),
    seat(6, "7c 7d 7h", "hit"),
    seat(7, "Ac Qd"),
)
"""A double, a split, a double gone over, a split with its first and with its second hand gone over,
a 21 and a blackjack."""

LATE_LINES = {
    "7 main": "push 0.00 both-blackjack",
    "6 main": "lose -10.00 dealer-blackjack",
    "5 main": "lose -10.00 dealer-blackjack",
    "5 split": "lose -10.00 busts",
    "4 main": "lose -10.00 busts",
    "4 split": "lose -10.00 dealer-blackjack",
    "3 main": "lose -10.00 busts",
    "3 double": "lose -4.00 busts",
    "2 main": "lose -10.00 dealer-blackjack",
    "2 split": "lose -10.00 dealer-blackjack",
    "1 main": "lose -10.00 dealer-blackjack",
    "1 double": "lose -10.00 dealer-blackjack",
}
SPARED = "returned 0.00 original-only"
RETURNED = {
    "all-wagers": (),
    "original-wager": ("5 split", "4 split", "3 double", "2 split", "1 double"),
    "original-and-busted": ("4 split", "2 split", "1 double"),
}


def late(address: str, dealer: str, options: Options) -> dict[str, str]:
    """Each seat's wager to how it came out, in the order of settlement."""
    declines = {s.seat: ["decline"] if dealer[0] == "A" else [] for s in LATE}
    table = [
        WrittenSeat(
            seat=s.seat, wagers=s.wagers, cards=s.cards, actions=[*declines[s.seat], *s.actions]
        )
        for s in LATE
    ]
    found = [text.split(maxsplit=3) for text in lines(address, dealer, *table, options=options)]
    return {f"{number} {wager}": text for number, wager, _, text in found}


@pytest.mark.parametrize("dealer", ["Ks As", "As Ks"])
@pytest.mark.parametrize("takes", RETURNED)
@every_book
def test_toledo_L268_271_what_a_blackjack_found_late_takes(
    address: str, takes: str, dealer: str
) -> None:
    options: Options = {**BLIND, "late-blackjack": takes}
    if address == CINCINNATI and takes == "all-wagers":
        with pytest.raises(NotAllowed, match="book allows original-wager, original-and-busted"):
            terms(address, options)
        return
    expected = LATE_LINES | dict.fromkeys(RETURNED[takes], SPARED)
    found = late(address, dealer, options)
    assert found == expected
    assert list(found) == list(expected)


@every_book
def test_cincinnati_L232_what_it_takes_by_default(address: str) -> None:
    takes = "original-wager" if address == CINCINNATI else "all-wagers"
    expected = LATE_LINES | dict.fromkeys(RETURNED[takes], SPARED)
    assert late(address, "Ks As", BLIND) == expected


@hollywood
def test_columbus_2016_L104_a_21_may_be_read_to_push_with_a_late_blackjack(address: str) -> None:
    options: Options = {**BLIND, "blackjack-beats-21": False}
    table = (seat(1, "7c 7d 7h", "hit"), seat(2, "5c 6d Th", "double", "10"))
    assert lines(address, "Ks As", *table, options=options) == [
        "2 main 10.00 push 0.00 tied",
        "2 double 10.00 push 0.00 tied",
        "1 main 10.00 push 0.00 tied",
    ]
    other = seat(1, "Tc Jd", "stand")
    assert lines(address, "Ks As", other, options=options) == [
        "1 main 10.00 lose -10.00 dealer-blackjack"
    ]


def test_cincinnati_L102_a_blackjack_always_beats_21() -> None:
    with pytest.raises(BadInput, match=r"there is no option of .* 'blackjack-beats-21'"):
        terms(CINCINNATI, {"blackjack-beats-21": False})


@every_book
@pytest.mark.parametrize(
    ("hole", "expected"),
    [
        (
            "Ks",
            [
                "2 main 10.00 push 0.00 both-blackjack",
                "1 insurance 5.00 win 10.00 insurance-won",
                "1 main 10.00 lose -10.00 busts",
            ],
        ),
        (
            "8s",
            [
                "2 main 10.00 win 15.00 blackjack",
                "1 insurance 5.00 lose -5.00 insurance-lost",
                "1 main 10.00 lose -10.00 busts",
            ],
        ),
    ],
)
def test_columbus_2016_L130_without_a_look_the_turned_hole_card_decides_insurance(
    address: str, hole: str, expected: list[str]
) -> None:
    """Nobody's hand is left but for insurance and a blackjack: the dealer turns the card."""
    table = (seat(1, "Tc 6d Kc", "insure", "5", "hit"), seat(2, "Ad Qc", "decline"))
    done = settled(address, f"As {hole}", *table, options=BLIND)
    assert done.transcript() == expected
    assert (happened(done, "peek"), happened(done, "turn")) == ([], [0, 1])


@every_book
@pytest.mark.parametrize(
    ("dealer", "expected"),
    [
        ("Ts As", "push 0.00 both-blackjack"),
        ("Ts 9s", "win 15.00 blackjack"),
        ("Ts 2s", "win 15.00 blackjack"),
    ],
)
def test_columbus_2016_L124_without_a_look_the_hole_card_is_turned_for_a_blackjack(
    address: str, dealer: str, expected: str
) -> None:
    """And no card is drawn to it: no total of the dealer's matters (L270)."""
    done = settled(address, dealer, seat(1, "Ad Qc"), options=BLIND)
    assert done.transcript() == [f"1 main 10.00 {expected}"]
    assert happened(done, "turn") == [0, 1]
    with pytest.raises(BadInput, match="the dealer is not dealt 3s: the round ends before it"):
        settled(address, dealer + " 3s", seat(1, "Ad Qc"), options=BLIND)


@every_book
@pytest.mark.parametrize(
    ("hand", "actions"),
    [("Tc 6d Kc", ["double", "10"]), ("8c 8d 6d Kc 7c Kd", ["split", "hit", "hit"])],
)
@pytest.mark.parametrize("takes", ["original-wager", "original-and-busted"])
def test_cincinnati_L232_the_hole_card_is_turned_for_what_may_come_back(
    address: str, hand: str, actions: list[str], takes: str
) -> None:
    """Every hand has gone over; what was added comes back if that is a blackjack."""
    options: Options = {**BLIND, "late-blackjack": takes}
    done = settled(address, "Ks As", seat(1, hand, *actions), options=options)
    added = "double" if actions[0] == "double" else "split"
    back = takes == "original-wager"
    assert done.transcript() == [
        "1 main 10.00 lose -10.00 busts",
        f"1 {added} 10.00 {SPARED if back else 'lose -10.00 busts'}",
    ]
    assert happened(done, "turn") == ([0, 1] if back else [0])


@every_book
def test_columbus_2016_L123_without_a_look_a_blackjack_is_still_paid_at_once_against_2_to_9(
    address: str,
) -> None:
    played = begun(address, "9s 8s", "Ah Kc", "Td 5c", options=BLIND)
    assert short(played) == ["1 main 10.00 win 15.00 blackjack"]
    waits = begun(address, "Ts 8s", "Ah Kc", "Td 5c", options=BLIND)
    assert (short(waits), decision(waits).seat) == ([], 1)


# --- When the dealer does not draw: columbus-2016 L270, columbus-2017 L686-690, toledo L328-330,
# --- double deck L583-585, cincinnati L262


@every_book
def test_columbus_2016_L270_the_dealer_draws_nothing_when_nothing_depends_on_it(
    address: str,
) -> None:
    table = (seat(1, "Tc 6d Kc", "hit"), seat(2, "Ac Kd"), seat(3, "5c 9d 8c", "hit"))
    done = settled(address, "6s Ts", *table)
    assert happened(done, "turn") == [0]
    with pytest.raises(BadInput, match="the dealer is not dealt 2s: the round ends before it"):
        settled(address, "6s Ts 2s", *table)
    live = seat(3, "5c 9d", "stand")
    with pytest.raises(BadInput, match="the dealer needs card number 3, and the round gives 2"):
        settled(address, "6s Ts", *table[:2], live)


@every_book
def test_columbus_2016_L270_an_unseen_hole_card_is_not_turned_for_a_hand_gone_over(
    address: str,
) -> None:
    assert lines(address, "Th", seat(1, "Td 6c Kc", "hit"), options=BLIND) == [
        "1 main 10.00 lose -10.00 busts"
    ]


@pytest.mark.parametrize("address", SURRENDERS)
def test_columbus_2016_L270_nor_when_everybody_surrendered_or_went_over(address: str) -> None:
    table = (seat(1, "Tc 6d", "surrender"), seat(2, "Th 6c Kc", "double", "10"))
    with pytest.raises(BadInput, match="the dealer is not dealt 2s"):
        settled(address, "6s Ts 2s", *table, options=GIVE_UP)


@every_book
def test_columbus_2016_L270_one_live_hand_of_a_split_is_enough(address: str) -> None:
    box = seat(1, "8c 8d 6d Kc 2d", "split", "hit", "stand")
    assert lines(address, "6s Ts 9s", box) == [
        "1 main 10.00 lose -10.00 busts",
        "1 split 10.00 win 10.00 dealer-busts",
    ]


# --- Order and cards in sight


@every_book
def test_columbus_2016_L229_the_deal_and_the_players_go_from_the_left(address: str) -> None:
    """columbus-2017 L547-563, toledo L256-265, double deck L505-514, cincinnati L164-170."""
    table = (seat(2, "Tc 2d 5h", "hit", "stand"), seat(4, "Th 3d 6h", "hit", "stand"))
    done = settled(address, "6s Ts 9s", *table)
    dealt = [e.seat for e in done.rounds[0].events if e.kind == "card"]
    assert dealt == [1, 3, DEALER, 1, 3, DEALER, 1, 3, DEALER]


@every_book
def test_columbus_2016_L107_settlement_runs_from_right_to_left(address: str) -> None:
    """columbus-2017 L195-197, cincinnati L104; in Toledo a reading."""
    table = [seat(n, f"T{s} 8{s}", "stand") for n, s in ((1, "c"), (3, "d"), (7, "h"))]
    assert [text[0] for text in lines(address, "Ks 7s", *table)] == ["7", "3", "1"]


@every_book
def test_there_are_seven_boxes(address: str) -> None:
    """cincinnati L53; elsewhere a reading."""
    with pytest.raises(BadInput, match=r"there is no seat 8; .* has seats 1 to 7"):
        settled(address, "6s Ts", seat(8, "Tc 8d", "stand"))


@every_book
@pytest.mark.parametrize("decks", [1, 2])
def test_cincinnati_L285_pitched_cards_are_seen_by_their_holder(address: str, decks: int) -> None:
    """columbus-2016 L230-232, columbus-2017 L553-560, toledo L259-263, double deck L508-512."""
    options: Options = {"decks": decks, "dealt": "pitch"}
    table = (seat(1, "Tc 2d 5h", "hit", "stand"), seat(2, "Th 9d", "stand"))
    done = settled(address, "6s Ts 9s", *table, options=options)
    played = done.rounds[0]
    own = [e for e in played.events if e.kind == "card" and e.seat >= 0]
    assert [e.face for e in own] == [OWN] * 4 + [UP]
    seen = {
        viewer: [e.value for e in played.view(viewer) if e.kind == "card" and e.seat == 0]
        for viewer in (0, 1)
    }
    ten, two, five = cards("Tc 2d 5h")
    assert seen == {0: [ten, two, five], 1: [-1, -1, five]}
    burned = [e.value for e in played.events if e.kind == "burn"]
    assert burned == ([1] if address == CINCINNATI else [])
    assert (played.events[0].kind == "burn") is (address == CINCINNATI)


@pytest.mark.parametrize("address", [*COLUMBUS, TOLEDO, CINCINNATI])
def test_columbus_2016_L208_more_than_two_decks_come_from_a_shoe(address: str) -> None:
    shoes: tuple[Options, ...] = ({"decks": 3, "dealt": "pitch"}, {"decks": 2}, {"decks": 6})
    for options in shoes:
        done = settled(address, "6s Ts 9s", seat(1, "Tc 2d", "stand"), options=options)
        faces = [e.face for e in done.rounds[0].events if e.kind == "card" and e.seat == 0]
        assert faces == [UP, UP]
        assert not [e for e in done.rounds[0].events if e.kind == "burn"]


# --- What may be staked, and other refusals


@every_book
def test_columbus_2016_L105_doubles_splits_and_insurance_wait_for_the_round(address: str) -> None:
    on = terms(address)
    for wager in ("double", "split", "insurance"):
        with pytest.raises(NotAllowed, match="is made in the course of the round, not before it"):
            place(on, no_stakes(on, 1), on.game.new_carry(on.rules, 1), 0, {"main": 1000, wager: 5})


@every_book
def test_a_round_must_be_written_to_its_end(address: str) -> None:
    with pytest.raises(BadInput, match=r"seat 1 must act: hit or stand or double$"):
        settled(address, "6s Ts", seat(1, "Tc 7d"))
    with pytest.raises(BadInput, match="seat 1 needs card number 3, and the round gives 2"):
        settled(address, "6s Ts", seat(1, "Tc 7d", "hit"))
    with pytest.raises(BadInput, match=r"seat 1 must say an amount for double: \$1 to \$10"):
        settled(address, "6s Ts", seat(1, "5c 6d", "double"))
    with pytest.raises(BadInput, match="seat 1 must act: insure or decline"):
        settled(address, "As 8s", seat(1, "Tc 7d"))


def test_a_card_comes_once_from_each_deck() -> None:
    with pytest.raises(NotAllowed, match="Tc is dealt 2 times, and the shoe has only 1"):
        settled(COLUMBUS_16, "6s Tc", seat(1, "Tc 7d", "stand"), options={"decks": 1})
    with pytest.raises(NotAllowed, match="Tc is dealt 3 times, and the shoe has only 2"):
        settled(DOUBLE_DECK, "Tc 8s", seat(1, "Tc Tc", "stand"))


@hollywood
def test_no_irregularity_of_the_books_voids_a_round(address: str) -> None:
    with pytest.raises(NotAllowed, match=r"does not void a round of .*nothing does in this book"):
        begun(address, "6s Ts", "Tc 7d").void("suspected-cheating")


# --- The way a simulation plays


def acts(
    address: str,
    hand: tuple[str, int],
    upcard: int,
    options: Options | None = None,
    allowed: int = HIT | STAND | DOUBLE | SPLIT | SURRENDER,
    stage: int = FIRST_TWO,
) -> str:
    cells = policy(terms(address, options or {}).rules)
    return ACTIONS[int(follow(int(cells[play_key(class_of(*hand), upcard, stage)]), allowed))]


NO_SURRENDER = HIT | STAND | DOUBLE | SPLIT

SIX_DECKS = [  # a soft 17 stands, split hands are doubled
    (("hard", 16), 10, "surrender"),
    (("hard", 16), 9, "surrender"),
    (("hard", 16), 1, "surrender"),
    (("hard", 16), 8, "hit"),
    (("hard", 16), 7, "hit"),
    (("hard", 16), 6, "stand"),
    (("hard", 15), 10, "surrender"),
    (("hard", 15), 1, "hit"),
    (("hard", 17), 1, "stand"),
    (("hard", 13), 2, "stand"),
    (("hard", 12), 2, "hit"),
    (("hard", 12), 3, "hit"),
    (("hard", 12), 4, "stand"),
    (("hard", 12), 6, "stand"),
    (("hard", 12), 7, "hit"),
    (("hard", 11), 10, "double"),
    (("hard", 11), 1, "hit"),
    (("hard", 10), 9, "double"),
    (("hard", 10), 10, "hit"),
    (("hard", 9), 2, "hit"),
    (("hard", 9), 3, "double"),
    (("hard", 9), 6, "double"),
    (("hard", 9), 7, "hit"),
    (("hard", 8), 6, "hit"),
    (("soft", 13), 5, "double"),
    (("soft", 13), 4, "hit"),
    (("soft", 15), 4, "double"),
    (("soft", 17), 3, "double"),
    (("soft", 17), 7, "hit"),
    (("soft", 18), 2, "stand"),
    (("soft", 18), 3, "double"),
    (("soft", 18), 8, "stand"),
    (("soft", 18), 9, "hit"),
    (("soft", 18), 10, "hit"),
    (("soft", 19), 6, "stand"),
    (("soft", 20), 6, "stand"),
    (("pair", 1), 10, "split"),
    (("pair", 2), 2, "split"),
    (("pair", 2), 8, "hit"),
    (("pair", 4), 5, "split"),
    (("pair", 4), 4, "hit"),
    (("pair", 5), 9, "double"),
    (("pair", 5), 10, "hit"),
    (("pair", 6), 6, "split"),
    (("pair", 7), 7, "split"),
    (("pair", 8), 10, "split"),
    (("pair", 8), 1, "split"),
    (("pair", 9), 6, "split"),
    (("pair", 9), 7, "stand"),
    (("pair", 9), 9, "split"),
    (("pair", 9), 10, "stand"),
    (("pair", 10), 6, "stand"),
    (("pair", 10), 1, "stand"),
]


@pytest.mark.parametrize(("hand", "upcard", "action"), SIX_DECKS)
def test_the_known_strategy_for_six_decks(hand: tuple[str, int], upcard: int, action: str) -> None:
    assert acts(COLUMBUS_16, hand, upcard) == action


@pytest.mark.parametrize(
    ("hand", "upcard", "action"),
    [
        (("hard", 11), 1, "double"),
        (("hard", 15), 1, "surrender"),
        (("hard", 17), 1, "surrender"),
        (("hard", 17), 10, "stand"),
        (("soft", 18), 2, "double"),
        (("soft", 19), 6, "double"),
        (("pair", 8), 1, "surrender"),
        (("pair", 8), 10, "split"),
        (("hard", 16), 10, "surrender"),
        (("soft", 18), 9, "hit"),
    ],
)
def test_the_known_changes_when_a_soft_17_is_hit(
    hand: tuple[str, int], upcard: int, action: str
) -> None:
    assert acts(CINCINNATI, hand, upcard) == action
    assert acts(COLUMBUS_16, hand, upcard, {"soft-17": "hit"}) == action


@pytest.mark.parametrize(
    ("hand", "upcard", "action"),
    [
        (("hard", 16), 10, "hit"),
        (("hard", 15), 10, "hit"),
        (("hard", 17), 1, "stand"),
        (("pair", 8), 1, "split"),
    ],
)
def test_where_nobody_surrenders(hand: tuple[str, int], upcard: int, action: str) -> None:
    assert acts(CINCINNATI, hand, upcard, allowed=NO_SURRENDER) == action


@pytest.mark.parametrize(
    ("decks", "hand", "upcard", "action"),
    [
        (2, ("hard", 11), 1, "double"),
        (2, ("hard", 9), 2, "double"),
        (2, ("hard", 8), 6, "hit"),
        (1, ("hard", 8), 6, "double"),
        (1, ("hard", 8), 4, "hit"),
        (1, ("soft", 18), 1, "stand"),
        (1, ("pair", 3), 8, "split"),
        (2, ("pair", 6), 7, "split"),
        (1, ("hard", 12), 4, "stand"),
    ],
)
def test_the_known_changes_with_one_and_two_decks(
    decks: int, hand: tuple[str, int], upcard: int, action: str
) -> None:
    assert acts(TOLEDO, hand, upcard, {"decks": decks}) == action


@pytest.mark.parametrize(
    ("hand", "upcard", "action"),
    [(("pair", 2), 3, "hit"), (("pair", 3), 3, "hit"), (("pair", 4), 5, "hit")],
)
def test_the_known_changes_without_doubling_after_a_split(
    hand: tuple[str, int], upcard: int, action: str
) -> None:
    """Columbus doubles no split hand with two decks; Toledo does."""
    assert acts(COLUMBUS_16, hand, upcard, {"decks": 2}) == action
    assert acts(TOLEDO, hand, upcard, {"decks": 2}) == "split"


@pytest.mark.parametrize(
    ("hand", "upcard"), [(("hard", 11), 10), (("pair", 8), 10), (("pair", 8), 1), (("pair", 1), 1)]
)
def test_no_more_money_goes_up_where_a_late_blackjack_takes_it_all(
    hand: tuple[str, int], upcard: int
) -> None:
    assert acts(COLUMBUS_16, hand, upcard, BLIND) == "hit"
    spared: Options = {**BLIND, "late-blackjack": "original-wager", "soft-17": "hit"}
    assert acts(COLUMBUS_16, hand, upcard, spared, NO_SURRENDER) in ("double", "split")


def test_what_is_not_allowed_gives_way() -> None:
    two, three = HIT | STAND, HIT | STAND | DOUBLE
    assert acts(COLUMBUS_16, ("soft", 18), 4, allowed=two, stage=DRAWN) == "stand"
    assert acts(COLUMBUS_16, ("soft", 17), 4, allowed=two, stage=DRAWN) == "hit"
    assert acts(COLUMBUS_16, ("hard", 11), 6, allowed=two, stage=DRAWN) == "hit"
    # a fifth hand cannot be split off: a pair is its total
    assert acts(COLUMBUS_16, ("pair", 8), 10, allowed=three, stage=SPLIT_TWO) == "hit"
    assert acts(COLUMBUS_16, ("pair", 8), 6, allowed=three, stage=SPLIT_TWO) == "stand"
    assert acts(COLUMBUS_16, ("pair", 9), 2, allowed=three, stage=SPLIT_TWO) == "stand"
    assert acts(COLUMBUS_16, ("pair", 4), 5, allowed=three, stage=SPLIT_TWO) == "hit"


@pytest.mark.parametrize(
    ("key", "said"),
    [
        (play_key(class_of("hard", 12), 4, FIRST_TWO), "hard 12 against a 4, first two cards"),
        (
            play_key(class_of("pair", 1), 1, SPLIT_TWO),
            "a pair of aces against an ace, two cards of a split hand",
        ),
        (play_key(class_of("soft", 20), 10, DRAWN), "soft 20 against a ten, more than two cards"),
        (INSURANCE_KEYS + 2, "insurance with two tens in hand"),
        (EVEN_MONEY_KEY, "a blackjack against an ace"),
        (CAP_KEYS, "House Money won, hard 4 against an ace"),
        (SPLIT_21_KEYS - 1, "House Money won, a blackjack against a ten"),
        (SPLIT_21_KEYS, "an ace on a split ten against an ace"),
        (KEYS - 1, "an ace on a split ten against a ten"),
    ],
)
def test_how_a_decision_is_said(key: int, said: str) -> None:
    assert key_name(terms(CINCINNATI).rules, key) == said


@pytest.mark.parametrize(
    ("hand", "dealer", "options", "key"),
    [
        ("Tc 2d", "4s Td", {}, play_key(class_of("hard", 12), 4, FIRST_TWO)),
        ("Ac 6d", "Ks 8d", {}, play_key(class_of("soft", 17), 10, FIRST_TWO)),
        ("Tc Kd", "9s 8d", {}, play_key(class_of("pair", 10), 9, FIRST_TWO)),
        ("Ac Ad", "2s 8d", {}, play_key(class_of("pair", 1), 2, FIRST_TWO)),
        ("5c Ad", "As 8d", {"insurance": False}, play_key(class_of("soft", 16), 1, FIRST_TWO)),
        ("5c 6d", "As 8d", {}, INSURANCE_KEYS),
        ("Kc 6d", "As 8d", {}, INSURANCE_KEYS + 1),
        ("Kc Td", "As 8d", {}, INSURANCE_KEYS + 2),
        ("Ac Td", "As 8d", {}, EVEN_MONEY_KEY),
    ],
)
def test_the_key_of_a_decision_is_what_the_player_knows(
    hand: str, dealer: str, options: Options, key: int
) -> None:
    assert decision(begun(COLUMBUS_16, dealer, hand, options=options)).key == key


def test_the_key_of_a_hand_split_or_drawn_to() -> None:
    dealer, hand = "4s Td", "8c 8d 8h 3c Td 2c 5c"
    played = begun(COLUMBUS_16, dealer, hand)
    keys = []
    for action in (SPLIT, SPLIT, HIT, STAND):
        keys.append(decision(played).key)
        played.answer(action)
        deal_out(played, hand, dealer=dealer)
    pair, eleven = class_of("pair", 8), class_of("hard", 11)
    assert keys[:3] == [
        play_key(pair, 4, FIRST_TWO),
        play_key(pair, 4, SPLIT_TWO),
        play_key(eleven, 4, SPLIT_TWO),
    ]
    # 8, 3 and a ten are 21; the next hand is 8 and 2
    assert keys[3] == play_key(class_of("hard", 10), 4, SPLIT_TWO)


# --- Compiled and interpreted


def wild(seed: int) -> Array:
    """A policy that acts at random: three actions in random order for every key, or none."""
    chosen = np.random.default_rng(seed).integers(0, 9, size=(KEYS, 3))
    bits = [*ACTIONS, 0]
    return np.array([prefer(*(bits[i] for i in row)) for row in chosen], dtype=np.int64)


@pytest.mark.parametrize(
    ("address", "options"),
    [
        (COLUMBUS_16, {"surrender": True, "soft-17": "hit", "resplit-aces": True}),
        (COLUMBUS_16, {"decks": 2, "dealt": "pitch", "peek": False, "blackjack-pays": "6 to 5"}),
        (TOLEDO, {"peek": False, "late-blackjack": "original-and-busted", "split-hands": 16}),
        (TOLEDO, {"peek": False, "blackjack-beats-21": False, "split-blackjack": "always"}),
        (DOUBLE_DECK, {"resplit-aces": True, "split-blackjack": "on-a-ten"}),
        (CINCINNATI, {"peek": False}),
        (CINCINNATI, {"decks": 2, "dealt": "pitch", "double-on-few-decks": "ten-and-eleven"}),
    ],
)
def test_compiled_and_table_agree(address: str, options: Options) -> None:
    on = terms(address, options)
    layout = on.game.layout
    stakes = no_stakes(on, 3)
    for number, main in enumerate((1000, 0, 1500)):
        stakes[number, layout.index("main")] = main
    for spot in range(len(layout)):
        if on.offers(spot) and on.may_open(spot) and spot != layout.index("main"):
            stakes[0, spot] = 500
            stakes[2, spot] = 700
    agree(on, stakes, rounds=150, seed=3)
    agree(on, stakes, rounds=150, seed=4, policy=wild(5))
    full = stakes.copy()
    full[1] = stakes[0]
    agree(on, full, rounds=100, seed=6, policy=wild(7))
