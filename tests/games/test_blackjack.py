"""Blackjack: what golden rounds cannot show. Who may do what, when, and how a simulation plays.

Lines are those of Columbus 2016 unless another book is named.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

from games.boxes import (
    BLIND,
    BOOKS,
    CINCINNATI,
    COLUMBUS_16,
    DOUBLE_DECK,
    TOLEDO,
    lines,
    seat,
    settled,
)
from games.rigged import Options, deal_out
from pitboss.engines.agree import agree
from pitboss.engines.play import Round, no_stakes
from pitboss.engines.written import Settled
from pitboss.errors import BadInput, NotAllowed
from pitboss.families.twentyone import (
    DRAWN,
    EVEN_MONEY_KEY,
    FIRST_TWO,
    INSURANCE_KEYS,
    PLAY_KEYS,
    SPLIT_TWO,
    Act,
    class_of,
    play_key,
)
from pitboss.games import blackjack
from pitboss.registry import Array
from pitboss.rulebook.schema import Scalar
from pitboss.rulebook.terms import terms
from pitboss.tape.simulation import follow, prefer
from pitboss.tape.table import Prompt
from pitboss.tape.verbs import DEALER

in_every_book = pytest.mark.parametrize("address", BOOKS)


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


def so_far(played: Round) -> list[str]:
    return Settled(played.terms, [played], played.left_up, played.carried).transcript()


def seen(done: Settled, kind: str) -> list[int]:
    """Which of the dealer's cards were looked at, or turned."""
    return [e.position for e in done.rounds[0].events if e.kind == kind and e.seat == DEALER]


# --- Totals and the dealer ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "actions", "dealer", "expected"),
    [
        ("Th 9c", ["stand"], "Td 8s", "win 10.00 higher"),
        ("Th 7c", ["stand"], "Td 8s", "lose -10.00 lower"),
        ("Th 2c", ["stand"], "Td 6s 6h", "win 10.00 dealer-busts"),  # at 22
        ("Th 2c Ks", ["hit"], "Td 6s", "lose -10.00 busts"),
        ("2h 3c 4d 5h 6c", ["hit", "hit", "hit", "stand"], "Td 9s", "win 10.00 higher"),
        ("Ah 5c Ts", ["hit", "stand"], "Td 7s", "lose -10.00 lower"),  # an ace is one, then
        ("Ah 8c Ac", ["hit", "stand"], "Td 9s", "win 10.00 higher"),  # 11 and 1 and 8
        ("Ah 5c 5s", ["hit"], "Td 9s", "win 10.00 higher"),  # nobody draws on 21
        ("7h 7c 7s", ["hit"], "9d 2s Td", "push 0.00 tied"),
        ("Th 8c", ["stand"], "5d 2s Ad", "push 0.00 tied"),  # a soft 18 stands
        ("Th 8c", ["stand"], "5d 4s 2d Ad 6h", "push 0.00 tied"),  # 11 and an ace is 12
    ],
)
def test_L100_104_who_wins(hand: str, actions: list[str], dealer: str, expected: str) -> None:
    found = lines(COLUMBUS_16, dealer, seat(1, hand, *actions))
    assert found == [f"1 main 10.00 {expected}"]


@in_every_book
def test_L265_a_soft_17_stands_or_is_hit_as_posted(address: str) -> None:
    """Cincinnati hits it unless the layout says otherwise (its L55, L261)."""
    assert terms(address).options["soft-17"] == ("hit" if address == CINCINNATI else "stand")
    box = seat(1, "Th 8c", "stand")
    stands, hits = "1 main 10.00 win 10.00 higher", "1 main 10.00 lose -10.00 lower"
    for dealer in ("6d As", "2d 4s Ad"):
        assert lines(address, dealer, box, options={"soft-17": "stand"}) == [stands]
        assert lines(address, f"{dealer} 2h", box, options={"soft-17": "hit"}) == [hits]


def test_L270_the_dealer_draws_nothing_when_nothing_depends_on_it() -> None:
    table = (seat(1, "Tc 6d Kc", "hit"), seat(2, "Ac Kd"), seat(3, "5c 9d 8c", "hit"))
    assert seen(settled(COLUMBUS_16, "6s Ts", *table), "turn") == [0]
    with pytest.raises(BadInput, match="the dealer is not dealt 2s: the round ends before it"):
        settled(COLUMBUS_16, "6s Ts 2s", *table)
    split = seat(1, "8c 8d 6d Kc 2d", "split", "hit", "stand")  # one hand of two is alive
    assert lines(COLUMBUS_16, "6s Ts 9s", split)[1] == "1 split 10.00 win 10.00 dealer-busts"


# --- Blackjacks, insurance and even money ---------------------------------------------------


@pytest.mark.parametrize(
    ("pays", "stake", "wins"),
    [("3 to 2", "15", "22.50"), ("6 to 5", "7", "8.40"), ("6 to 5", "12.51", "15.01")],
)
def test_L108_a_blackjack_is_paid_to_the_cent(pays: str, stake: str, wins: str) -> None:
    box = seat(1, "Ah Kc", main=stake)
    (found,) = lines(COLUMBUS_16, "6s Ts", box, options={"blackjack-pays": pays})
    assert found.endswith(f" win {wins} blackjack")


@pytest.mark.parametrize("upcard", ["2", "9", "T", "A"])
def test_L123_a_blackjack_is_paid_before_anybody_gets_a_third_card(upcard: str) -> None:
    """Under an ace or a ten, once the hole card is no blackjack (L124)."""
    dealer, hands = f"{upcard}s 8s", ("Ah Kc", "Td 5c")
    played = begun(COLUMBUS_16, dealer, *hands)
    if upcard == "A":
        for _ in hands:
            assert so_far(played) == []
            played.answer(Act.DECLINE)
            deal_out(played, *hands, dealer=dealer)
    assert decision(played).seat == 1
    assert so_far(played) == ["1 main 10.00 win 15.00 blackjack"]


def test_L242_a_blackjack_under_a_ten_ends_the_round_at_once() -> None:
    table = (seat(1, "8h 8c"), seat(2, "Ah Kd"))
    done = settled(COLUMBUS_16, "Td As", *table)
    assert done.transcript() == [
        "2 main 10.00 push 0.00 both-blackjack",
        "1 main 10.00 lose -10.00 dealer-blackjack",
    ]
    assert seen(done, "peek") == [1]
    with pytest.raises(BadInput, match="seat 1 has nothing to decide when the round says 'split'"):
        settled(COLUMBUS_16, "Td As", seat(1, "8h 8c", "split"))


@in_every_book
@pytest.mark.parametrize(
    ("main", "chip", "half", "next_chip"),
    [("15", "1", 7.0, 8.0), ("25", "0.50", 12.5, 12.5), ("25", "5", 10.0, 15.0)],
)
def test_L128_insurance_is_half_the_wager_in_chips(
    address: str, main: str, chip: str, half: float, next_chip: float
) -> None:
    """In Cincinnati (L216) the next chip above half."""
    most = next_chip if address == CINCINNATI else half
    options: Options = {"chip": chip}
    won = lines(address, "As Td", seat(1, "Th 8d", "insure", str(most), main=main), options=options)
    assert won[0] == f"1 insurance {most:.2f} win {2 * most:.2f} insurance-won"
    for amount in (most + float(chip), most - float(chip) / 2):
        box = seat(1, "Th 8d", "insure", f"{amount:.2f}", main=main)
        with pytest.raises(NotAllowed, match=r"seat 1 cannot put \$[0-9.]+ there; allowed: \$"):
            settled(address, "As Td", box, options=options)


def test_a_wager_of_one_chip_cannot_be_insured() -> None:
    """Half of it is no chip, so nobody is asked."""
    found = lines(COLUMBUS_16, "As Td", seat(1, "Th 8d", main="5"), options={"chip": "5"})
    assert found == ["1 main 5.00 lose -5.00 dealer-blackjack"]


def test_L127_insurance_is_for_an_ace_only() -> None:
    assert may(COLUMBUS_16, "Th 8d", dealer="As 8s") == ["insure", "decline"]
    for upcard in ("Ks", "9s"):
        assert "insure" not in may(COLUMBUS_16, "Th 8d", dealer=f"{upcard} 8s")


def test_L244_even_money_is_paid_before_the_look() -> None:
    hands = ("Ad Kh", "Th 8d")
    played = begun(COLUMBUS_16, "As Td", *hands)
    played.answer(Act.EVEN_MONEY)
    assert so_far(played) == ["1 main 10.00 win 10.00 even-money"]
    assert [e.kind for e in played.events if e.kind == "peek"] == []
    alone = settled(COLUMBUS_16, "As Td", seat(1, "Ad Kh", "even-money"))
    assert (seen(alone, "peek"), seen(alone, "turn")) == ([], [0])  # nobody looks any more


@in_every_book
@pytest.mark.parametrize("pays", ["3 to 2", "6 to 5"])
def test_L244_even_money_at_any_odds_or_at_3_to_2(address: str, pays: str) -> None:
    """Cincinnati's L215 lets a blackjack not be insured; the others do."""
    insures = [] if address == CINCINNATI else ["insure"]
    options: Options = {"blackjack-pays": pays}
    asked = [*insures, "decline", "even-money"]
    assert may(address, "Ad Kh", dealer="As 8s", options=options) == asked
    options["even-money-at"] = "three-to-two"
    if pays == "3 to 2":
        assert may(address, "Ad Kh", dealer="As 8s", options=options) == asked
    elif insures:
        assert may(address, "Ad Kh", dealer="As 8s", options=options) == [*insures, "decline"]
    else:
        assert begun(address, "As 8s", "Ad Kh", options=options).done  # nobody is asked


# --- Doubling -------------------------------------------------------------------------------

HARD = {n: f"{n - 2}c 2d" if n <= 11 else f"Tc {n - 10}d" for n in range(5, 20)}
SOFT = ("Ac Ad", "Ac 2d", "Ac 8d", "Ac 9d")


def doubles(address: str, options: Options) -> set[int]:
    """The hard totals that may be doubled; soft hands must be all or none."""
    soft = {"double" in may(address, hand, options=options) for hand in SOFT}
    hard = {
        total for total, hand in HARD.items() if "double" in may(address, hand, options=options)
    }
    assert soft == {len(hard) == len(HARD)}
    return hard


@pytest.mark.parametrize(
    ("address", "options", "totals"),
    [
        (COLUMBUS_16, {"decks": 2}, {9, 10, 11}),  # L132
        (COLUMBUS_16, {"decks": 3}, set(HARD)),  # L141
        (TOLEDO, {"decks": 1}, set(HARD)),  # L164-168
        (DOUBLE_DECK, {}, set(HARD)),  # L440-444
        (CINCINNATI, {"decks": 2}, set(HARD)),  # L222
        (CINCINNATI, {"decks": 2, "double-on-few-decks": "ten-and-eleven"}, {10, 11}),  # L234
        (CINCINNATI, {"decks": 6, "double-on-few-decks": "ten-and-eleven"}, set(HARD)),
    ],
)
def test_what_is_doubled_with_few_decks_and_more(
    address: str, options: Options, totals: set[int]
) -> None:
    assert doubles(address, options) == totals


def test_L132_only_the_first_two_cards_and_for_one_card_more() -> None:
    with pytest.raises(NotAllowed, match=r"only two cards are doubled .*; allowed: hit, stand$"):
        settled(COLUMBUS_16, "9s Td", seat(1, "2c 3d 5c", "hit", "double"))
    with pytest.raises(BadInput, match="seat 1 has nothing to decide when the round says 'hit'"):
        settled(COLUMBUS_16, "9s Td", seat(1, "5c 6d 2c 3c", "double", "10", "hit"))


@pytest.mark.parametrize(
    ("chip", "main", "least"), [("1", 1000, 100), ("2.50", 1000, 250), ("1", 1250, 50)]
)
def test_L132_a_double_is_the_wager_less_whole_chips(chip: str, main: int, least: int) -> None:
    played = begun(COLUMBUS_16, "9s Td", "5c 6d", options={"chip": chip}, main=main)
    played.answer(Act.DOUBLE)
    asked = decision(played)
    assert (asked.kind, asked.low, asked.high) == ("amount", least, main)
    assert asked.step == round(100 * float(chip))


@pytest.mark.parametrize(
    ("address", "options", "allowed"),
    [
        (COLUMBUS_16, {}, True),  # L141
        (COLUMBUS_16, {"decks": 2}, False),  # L132
        (COLUMBUS_16, {"decks": 2, "double-after-split-few-decks": True}, True),
        (TOLEDO, {"decks": 2}, True),  # L165-166
        (CINCINNATI, {"decks": 2}, True),  # L222
        (CINCINNATI, {"decks": 2, "double-after-split-few-decks": False}, False),  # L234
        (CINCINNATI, {"decks": 6, "double-after-split-few-decks": False}, True),
    ],
)
def test_doubling_a_split_hand(address: str, options: Options, allowed: bool) -> None:
    hand = "8c 8d 3c Tc"
    played = begun(address, "6s Ts", hand, options=options)
    played.answer(Act.SPLIT)
    deal_out(played, hand, dealer="6s Ts")
    assert bool(decision(played).allowed & Act.DOUBLE) is allowed


# --- Splitting ------------------------------------------------------------------------------


def test_L143_cards_of_one_value_are_split() -> None:
    for pair in ("8c 8d", "Tc Kd", "Ac Ad"):
        assert "split" in may(COLUMBUS_16, pair)
    for hand in ("9c Td", "Ac 2d", "7c 8d"):
        assert "split" not in may(COLUMBUS_16, hand)


def tens_split(address: str, splits: int, options: Options) -> list[str]:
    """Tens that are split again and again, a ten falling on each; all stand on 20 against 19."""
    hand = " ".join([rank + suit for suit in "cdhs" * 3 for rank in "TJQK"][: 2 + 2 * splits])
    actions = ["split"] * splits + ["stand"] * (splits + 1)
    return lines(address, "9s 2s 8s", seat(1, hand, *actions), options=options)


@pytest.mark.parametrize(
    ("address", "options", "most"),
    [
        (COLUMBUS_16, {}, 4),  # L143
        (TOLEDO, {}, 8),  # L169-172: no number is printed
        (TOLEDO, {"split-hands": 16}, 16),
        (DOUBLE_DECK, {}, 8),  # L446-449
        (CINCINNATI, {"decks": 2}, 4),  # L241
        (CINCINNATI, {"decks": 2, "split-hands": 2}, 2),  # L253: posted
    ],
)
def test_how_many_hands_a_box_is_split_into(address: str, options: Options, most: int) -> None:
    won = ["1 main 10.00 win 10.00 higher", *["1 split 10.00 win 10.00 higher"] * (most - 1)]
    assert tens_split(address, most - 1, options) == won
    with pytest.raises(NotAllowed, match=r"as many hands as it may be .*; allowed: hit, stand"):
        tens_split(address, most, options)


def test_L144_a_hand_is_finished_before_the_next_gets_a_card() -> None:
    """The second hand draws an eight; the hand split off it comes last."""
    box = seat(1, "8c 8d Tc 8h 3s Ah", "split", "stand", "split", "stand", "stand")
    assert lines(COLUMBUS_16, "Ts 8s", box) == [
        "1 main 10.00 push 0.00 tied",
        "1 split 10.00 lose -10.00 lower",
        "1 split 10.00 win 10.00 higher",
    ]


def test_L146_a_split_ace_gets_one_card() -> None:
    for action in ("hit", "double", "stand"):
        with pytest.raises(BadInput, match=f"seat 1 has nothing to decide .* says '{action}'"):
            settled(COLUMBUS_16, "Ts 8s", seat(1, "Ac Ad 5c 9d", "split", action))


def test_L146_aces_are_split_again_only_where_that_is_offered() -> None:
    with pytest.raises(BadInput, match="nothing to decide when the round says 'split'"):
        settled(COLUMBUS_16, "Ts 8s", seat(1, "Ac Ad Ah 9d 9h", "split", "split"))
    again: Options = {"resplit-aces": True}
    with pytest.raises(NotAllowed, match=r"a split ace gets one card .*; allowed: stand, split$"):
        settled(COLUMBUS_16, "Ts 8s", seat(1, "Ac Ad Ah 9d", "split", "hit"), options=again)
    four = seat(1, "Ac Ad Ah Ah Ah 9c 8c 7c", *["split"] * 3)  # the fourth hand's ace stays
    found = lines(COLUMBUS_16, "Ts 8s", four, options=again)
    assert [text.split()[3] for text in found] == ["lose", "win", "win", "push"]


# --- Surrender ------------------------------------------------------------------------------

GIVE_UP: Options = {"surrender": True}


def test_L126_half_is_collected_at_once() -> None:
    played = begun(COLUMBUS_16, "7s 8s", "Tc 6d", "Td 5c", options=GIVE_UP)
    played.answer(Act.SURRENDER)
    assert decision(played).seat == 1
    assert so_far(played) == ["1 main 10.00 lose -5.00 surrendered"]


def test_L126_surrender_is_the_first_decision() -> None:
    with pytest.raises(
        NotAllowed, match=r"only the first two cards are surrendered .*: hit, stand$"
    ):
        settled(COLUMBUS_16, "7s 8s", seat(1, "2c 3d 5h", "hit", "surrender"), options=GIVE_UP)
    split = seat(1, "8c 8d 7h 5d", "split", "surrender")
    sentence = r"only the first two cards are surrendered .*; allowed: hit, stand, double$"
    with pytest.raises(NotAllowed, match=sentence):
        settled(COLUMBUS_16, "7s 8s", split, options=GIVE_UP)


@pytest.mark.parametrize(("upcard", "allowed"), [("Ts", False), ("9s", True)])
def test_L126_without_a_look_surrender_only_against_2_to_9(upcard: str, allowed: bool) -> None:
    options = {**GIVE_UP, **BLIND}
    found = may(COLUMBUS_16, "Tc 6d", dealer=f"{upcard} 8s", options=options)
    assert ("surrender" in found) is allowed


# --- A blackjack found late -----------------------------------------------------------------

LATE = (
    seat(1, "5c 6d 9h", "double", "10"),
    seat(2, "Tc 6h Kh", "double", "4"),
    seat(3, "8h 8s 6c Kd 3c", "split", "hit", "stand"),
    seat(4, "7c 7d 7h", "hit"),
    seat(5, "Ac Qd"),
)
"""A double, a double gone over, a split with its first hand gone over, a 21 and a blackjack."""


@pytest.mark.parametrize("takes", ["all-wagers", "original-wager"])
def test_L109_what_a_blackjack_found_late_takes(takes: str) -> None:
    spared = takes == "original-wager"
    found = lines(COLUMBUS_16, "Ks As", *LATE, options={**BLIND, "late-blackjack": takes})
    returned = "returned 0.00 original-only"
    assert found == [
        "5 main 10.00 push 0.00 both-blackjack",
        "4 main 10.00 lose -10.00 dealer-blackjack",
        "3 main 10.00 lose -10.00 busts",
        f"3 split 10.00 {returned if spared else 'lose -10.00 dealer-blackjack'}",
        "2 main 10.00 lose -10.00 busts",
        f"2 double 4.00 {returned if spared else 'lose -4.00 busts'}",
        "1 main 10.00 lose -10.00 dealer-blackjack",
        f"1 double 10.00 {returned if spared else 'lose -10.00 dealer-blackjack'}",
    ]


@pytest.mark.parametrize(("takes", "turned"), [("all-wagers", [0]), ("original-wager", [0, 1])])
def test_the_hole_card_is_turned_for_what_may_come_back(takes: str, turned: list[int]) -> None:
    """The hand went over: only a blackjack still matters, and only to what was added."""
    options: Options = {**BLIND, "late-blackjack": takes}
    box = seat(1, "Tc 6d Kc", "double", "10")
    assert seen(settled(COLUMBUS_16, "Ks As", box, options=options), "turn") == turned


@pytest.mark.parametrize(
    ("hole", "expected"),
    [
        ("Ks", ["2 main push", "1 insurance win", "1 main lose"]),
        ("8s", ["2 main win", "1 insurance lose", "1 main lose"]),
    ],
)
def test_L130_without_a_look_the_turned_hole_card_decides_insurance(
    hole: str, expected: list[str]
) -> None:
    """Nobody's hand is left but for insurance and a blackjack: the dealer turns it, and no more."""
    table = (seat(1, "Tc 6d Kc", "insure", "5", "hit"), seat(2, "Ad Qc", "decline"))
    done = settled(COLUMBUS_16, f"As {hole}", *table, options=BLIND)
    assert [" ".join(np.array(t.split())[[0, 1, 3]]) for t in done.transcript()] == expected
    assert (seen(done, "peek"), seen(done, "turn")) == ([], [0, 1])


def test_L103_a_blackjack_that_waited_beats_21_in_more_cards() -> None:
    table = (seat(1, "Ah Kc"), seat(2, "Tc 7h", "stand"))
    assert lines(COLUMBUS_16, "Ts 6s 5s", *table, options=BLIND) == [
        "2 main 10.00 lose -10.00 lower",
        "1 main 10.00 win 15.00 blackjack",
    ]


# --- Basic strategy -------------------------------------------------------------------------

CHART_6_H17 = """
    hard 8   HHHHHHHHHH    soft 13  HHHDDHHHHH    pair 1   PPPPPPPPPP
    hard 9   HDDDDHHHHH    soft 14  HHHDDHHHHH    pair 2   PPPPPPHHHH
    hard 10  DDDDDDDDHH    soft 15  HHDDDHHHHH    pair 3   PPPPPPHHHH
    hard 11  DDDDDDDDDD    soft 16  HHDDDHHHHH    pair 4   HHHPPHHHHH
    hard 12  HHSSSHHHHH    soft 17  HDDDDHHHHH    pair 5   DDDDDDDDHH
    hard 13  SSSSSHHHHH    soft 18  DDDDDSSHHH    pair 6   PPPPPHHHHH
    hard 14  SSSSSHHHHH    soft 19  SSSSDSSSSS    pair 7   PPPPPPHHHH
    hard 15  SSSSSHHHHH    soft 20  SSSSSSSSSS    pair 8   PPPPPPPPPP
    hard 16  SSSSSHHHHH    hard 17  SSSSSSSSSS    pair 9   PPPPPSPPSS
    hard 18  SSSSSSSSSS    hard 19  SSSSSSSSSS    pair 10  SSSSSSSSSS
"""
"""As every book on the game prints it: six decks, soft 17 hit, doubling after splits."""

LETTERS: dict[int, str] = {
    Act.HIT: "H",
    Act.STAND: "S",
    Act.DOUBLE: "D",
    Act.SPLIT: "P",
    Act.SURRENDER: "R",
}
FULL = Act.HIT | Act.STAND | Act.DOUBLE | Act.SPLIT


def row(policy: Array, kind: str, value: int, stage: int, allowed: int) -> str:
    keys = [play_key(class_of(kind, value), up, stage) for up in (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)]
    return "".join(LETTERS[follow(int(policy[key]), allowed)] for key in keys)


def test_basic_strategy_for_six_decks_is_the_one_in_print() -> None:
    on = terms(CINCINNATI)
    policy = on.game.policy(on.rules)
    words = CHART_6_H17.split()
    for kind, value, expected in zip(words[::3], words[1::3], words[2::3], strict=True):
        assert row(policy, kind, int(value), FIRST_TWO, FULL) == expected, f"{kind} {value}"


def test_what_is_not_allowed_gives_way() -> None:
    on = terms(CINCINNATI)
    policy = on.game.policy(on.rules)
    drawn = Act.HIT | Act.STAND
    assert row(policy, "soft", 18, DRAWN, drawn) == "SSSSSSSHHH"
    assert row(policy, "hard", 11, DRAWN, drawn) == "HHHHHHHHHH"
    assert row(policy, "pair", 8, SPLIT_TWO, FULL & ~Act.SPLIT) == "SSSSSHHHHH"
    assert row(policy, "pair", 5, SPLIT_TWO, drawn) == "HHHHHHHHHH"


def test_basic_strategy_follows_the_rules() -> None:
    def chart(address: str, kind: str, value: int, **options: Scalar) -> str:
        on = terms(address, {k.replace("_", "-"): v for k, v in options.items()})
        allowed = FULL | (Act.SURRENDER if on.rules.surrender else 0)
        return row(on.game.policy(on.rules), kind, value, FIRST_TWO, allowed)

    assert chart(TOLEDO, "hard", 11) == "DDDDDDDDDH"
    assert chart(TOLEDO, "hard", 11, soft_17="hit") == "DDDDDDDDDD"
    assert chart(TOLEDO, "hard", 11, peek=False) == "DDDDDDDDHH"
    assert chart(TOLEDO, "pair", 8, peek=False) == "PPPPPPPPHH"
    assert chart(CINCINNATI, "pair", 8, peek=False) == "PPPPPPPPPP"
    assert chart(TOLEDO, "hard", 16, surrender=True) == "SSSSSHHRRR"
    assert chart(TOLEDO, "hard", 15, surrender=True, soft_17="hit") == "SSSSSHHHRR"
    assert chart(TOLEDO, "pair", 8, surrender=True, soft_17="hit") == "PPPPPPPPPR"
    assert chart(TOLEDO, "hard", 9, decks=2) == "DDDDDHHHHH"
    assert chart(TOLEDO, "hard", 8, decks=1) == "HHHDDHHHHH"
    assert chart(COLUMBUS_16, "pair", 4, decks=2) == "HHHHHHHHHH"  # no doubles after splits
    assert chart(COLUMBUS_16, "pair", 4) == "HHHPPHHHHH"


def test_basic_strategy_takes_no_insurance_and_caps_what_is_ahead() -> None:
    on = terms(CINCINNATI)
    policy = on.game.policy(on.rules)
    assert len(policy) == on.game.keys
    for key in range(PLAY_KEYS, blackjack.CAP_KEYS):
        assert follow(int(policy[key]), 0xFF) == Act.DECLINE
    caps = policy[blackjack.CAP_KEYS :].reshape(-1, 10)
    assert caps[class_of("hard", 20)].all()
    assert caps[36].all()  # a blackjack
    assert not caps[class_of("hard", 16)].any()
    assert list(caps[class_of("pair", 8)]) == [0, 1, 1, 1, 1, 1, 1, 0, 0, 0]


def test_every_key_has_a_name_of_its_own() -> None:
    on = terms(CINCINNATI)
    names = {on.game.key_name(on.rules, key) for key in range(on.game.keys)}
    assert len(names) == on.game.keys


@pytest.mark.parametrize(
    ("hand", "dealer", "key"),
    [
        ("Tc 2d", "4s Td", play_key(class_of("hard", 12), 4, FIRST_TWO)),
        ("Ac 6d", "Ks 8d", play_key(class_of("soft", 17), 10, FIRST_TWO)),
        ("Tc Kd", "9s 8d", play_key(class_of("pair", 10), 9, FIRST_TWO)),
        ("Kc 6d", "As 8d", INSURANCE_KEYS + 1),
        ("Ac Td", "As 8d", EVEN_MONEY_KEY),
    ],
)
def test_the_key_of_a_decision_is_what_the_player_knows(hand: str, dealer: str, key: int) -> None:
    assert decision(begun(COLUMBUS_16, dealer, hand)).key == key


def test_the_key_of_a_hand_split_or_drawn_to() -> None:
    dealer, hand = "4s Td", "8c 8d 8h 3c 2d 5c"
    played = begun(COLUMBUS_16, dealer, hand)
    keys = []
    for action in (Act.SPLIT, Act.SPLIT, Act.HIT, Act.STAND):
        keys.append(decision(played).key)
        played.answer(action)
        deal_out(played, hand, dealer=dealer)
    pair, eleven, thirteen = class_of("pair", 8), class_of("hard", 11), class_of("hard", 13)
    assert keys == [
        play_key(pair, 4, FIRST_TWO),
        play_key(pair, 4, SPLIT_TWO),
        play_key(eleven, 4, SPLIT_TWO),
        play_key(thirteen, 4, DRAWN),
    ]


# --- Compiled -------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(5))
def test_compiled_and_table_agree_under_wild_play_and_wild_options(number: int) -> None:
    dice = random.Random(number)  # only so that a failure repeats
    address = BOOKS[number % len(BOOKS)]
    options: Options = {}
    for name, option in terms(address).offer.data.options.items():
        if option.allowed:
            options[name] = dice.choice(option.allowed)
        else:
            options[name] = dice.randint(option.at_least or 1, option.at_most or 8)
    on = terms(address, options)
    actions = list(on.game.actions)
    wild = [prefer(*dice.sample(actions, 3)) for _ in range(on.game.keys)]
    stakes = no_stakes(on, 2)
    for spot, kind in enumerate(on.game.layout.kinds):
        if kind in on.wagers and not on.wagers[kind].later:
            stakes[:, spot] = [dice.choice([500, 1250, 333]) for _ in range(2)]
    agree(on, stakes, rounds=150, seed=number, policy=np.array(wild, dtype=np.int64))
