"""Hands in the PHH format: read, refused in a sentence, written so that others read them."""

from __future__ import annotations

from decimal import Decimal

import pokerkit
import pytest

import played_hands
from pitboss.equipment.cards import cards
from pitboss.errors import BadInput
from pitboss.phh import UNKNOWN, Action, Kind, dumps, loads, read

HOLDEM = {
    "variant": '"NT"',
    "antes": "[0, 0, 0]",
    "blinds_or_straddles": "[0.5, 1, 0]",
    "min_bet": "1",
    "starting_stacks": "[100, 60.25, inf]",
    "actions": """[
        "d dh p1 ????", "d dh p2 AcAd", "d dh p3 KcKd",  # three of them
        "p3 cbr 3", "p1 f", "p2 cc # slow", "d db 2c3d4h", "p2 cc", "p3 cbr 4.5", "p2 cbr 57.25",
        "p3 cc", "d db ??", "d db 6s", "p2 sm AcAd", "p3 sm"]""",
}
STUD = {
    "variant": '"F7S/8"',
    "antes": "[1, 1]",
    "bring_in": "2",
    "small_bet": "5",
    "big_bet": "10",
    "starting_stacks": "[100, 100]",
    "actions": '["d dh p1 ????2c", "d dh p2 ????Kd", "p1 pb", "p2 f"]',
    "venue": '"the \\"Nuts\\""',
    "time": "13:46:31",
    "_own": "{a = [1, 2.5], b = true}",
}
DRAW = {
    "variant": '"FB"',
    "antes": "[0, 0]",
    "blinds_or_straddles": "[1, 2]",
    "small_bet": "2",
    "big_bet": "4",
    "starting_stacks": "[20, 20]",
    "actions": """["d dh p1 Ac2c3c4c", "d dh p2 ????????", "p2 cc", "p1 cc", "p1 sd 2c3c",
        "p2 sd", "d dh p1 ??2d", "p1 cc", "p2 f"]""",
}


def text(fields: dict[str, str], **changed: str | None) -> str:
    found = {**fields, **changed}
    return "\n".join(f"{key} = {value}" for key, value in found.items() if value is not None)


def decimals(amounts: str) -> tuple[Decimal, ...]:
    return tuple(map(Decimal, amounts.split()))


def test_what_is_in_a_hand() -> None:
    (hand,) = loads(text(HOLDEM, players='["Ann", "Bob", "Cy"]', seats="[4, 7, 1]"))
    assert hand.played == ("texas-holdem", "no-limit", False, 0)
    assert hand.blinds == decimals("0.5 1 0")
    assert hand.starting_stacks == decimals("100 60.25 inf")
    assert (hand.players, hand.seats) == (("Ann", "Bob", "Cy"), (4, 7, 1))
    assert (str(hand.min_bet), hand.small_bet, hand.bring_in) == ("1", None, None)
    deals = hand.actions
    assert deals[0] == Action(Kind.DEAL, 0, (UNKNOWN, UNKNOWN))
    assert deals[1] == Action(Kind.DEAL, 1, tuple(cards("Ac Ad")))
    assert deals[5] == Action(Kind.CHECK_OR_CALL, 1, remark="slow")
    assert deals[6] == Action(Kind.BOARD, cards=tuple(cards("2c 3d 4h")))
    assert deals[9] == Action(Kind.BET_OR_RAISE, 1, to=Decimal("57.25"))
    assert deals[-1] == Action(Kind.SHOW, 2)
    assert (hand.unit, hand.chips(Decimal("57.25"))) == (Decimal("0.01"), 5725)


def test_a_hand_in_thousands_is_counted_in_ones() -> None:
    (hand,) = loads(text(STUD, starting_stacks="[1000, 2500000]"))
    assert (str(hand.unit), hand.chips(hand.starting_stacks[1])) == ("1", 2_500_000)


def test_many_hands_stand_in_a_table_each() -> None:
    several = "\n".join(f"[{n}]\n{text(each)}" for n, each in enumerate((HOLDEM, STUD, DRAW), 1))
    hands = loads(several)
    assert [hand.variant for hand in hands] == ["NT", "F7S/8", "FB"]
    assert hands[1].about["venue"] == 'the "Nuts"'
    assert loads(dumps(hands)) == hands


def test_a_discard_may_come_back_where_players_draw() -> None:
    again = DRAW["actions"].replace("??2d", "??2c")
    assert loads(text(DRAW, actions=again))[0].actions[6].cards[1] == cards("2c")[0]


def test_pokerkit_reads_what_is_written() -> None:
    stacks = "[100, 60.25, 200]"
    for fields in (text(HOLDEM, starting_stacks=stacks), text(STUD), text(DRAW)):
        hands = loads(fields)
        theirs = pokerkit.HandHistory.loads(dumps(hands))
        assert tuple(theirs.starting_stacks) == tuple(map(float, hands[0].starting_stacks))
        assert theirs.variant == hands[0].variant
        assert len(theirs.actions) == len(hands[0].actions)
        assert tuple(theirs.antes) == tuple(map(float, hands[0].antes))


BAD = {
    "not TOML": ("variant = ", "is not a PHH file, which is TOML: Invalid value"),
    "empty": ("", "there is no hand in the text"),
    "no variant": ("antes = [0]", "one hand begins with it"),
    "code": (text(HOLDEM, variant='"NTX"'), "there is no variant 'NTX'; did you mean 'NT'?"),
    "missing": (text(HOLDEM, min_bet=None), "the text: min_bet is missing"),
    "no blinds": (text(HOLDEM, blinds_or_straddles=None), "blinds_or_straddles is missing"),
    "lengths": (text(HOLDEM, antes="[0, 0]"), "antes has 2 entries, and there are 3 starting"),
    "no list": (text(HOLDEM, antes="3"), "antes is a list"),
    "no number": (text(HOLDEM, min_bet='"1"'), "min_bet holds '1', which is no number"),
    "negative": (text(HOLDEM, starting_stacks="[1, -2, 3]"), "holds -2; the least is 0"),
    "not a number": (text(HOLDEM, antes="[0, 0, nan]"), "antes holds NaN, which is no amount"),
    "alone": (text(HOLDEM, starting_stacks="[5]"), "1 players; 2 to 99 can play"),
    "seats": (text(HOLDEM, seats="[1, 1, 2]"), "seats are whole numbers, each of them once"),
    "player": (text(HOLDEM, actions='["p4 f"]'), "there is no player p4 in 'p4 f'; p1 to p3"),
    "word": (text(HOLDEM, actions='["p1 raise 3"]'), "'p1 raise 3' is no action; there is d dh"),
    "amount": (text(HOLDEM, actions='["p1 cbr 1x"]'), "'1x' in 'p1 cbr 1x' is no amount to bet"),
    "card": (text(HOLDEM, actions='["d db 2c3x4h"]'), "'3x' is no card"),
    "half a card": (text(HOLDEM, actions='["d db 2c3"]'), "'3' is no card"),
    "twice": (text(HOLDEM, actions='["d dh p1 2c3c", "d db 2c4c5c"]'), "2c is in two places"),
    "shown twice": (text(HOLDEM, actions='["d db 2c4c5c", "p1 sm 2cAc"]'), "2c is in two places"),
}


@pytest.mark.parametrize("what", BAD)
def test_bad_files_get_a_sentence(what: str) -> None:
    given, says = BAD[what]
    with pytest.raises(BadInput, match="the text") as refused:
        loads(given)
    assert says in refused.value.message
    assert refused.value.code == "phh"
    assert "\n" not in refused.value.message


def test_the_hand_that_is_wrong_is_named() -> None:
    several = f"[7]\n{text(STUD)}\n[8]\n{text(STUD, antes='[1]')}"
    with pytest.raises(BadInput, match=r"^the text, hand 8: antes has 1 entries"):
        loads(several)


@played_hands.beside
@pytest.mark.parametrize("name", played_hands.FILES)
def test_hands_that_were_played(name: str) -> None:
    """Every hand of the file is read, and comes back as it went out."""
    hands = read(played_hands.FOLDER / f"{name}.phhs")
    assert len(hands) == {"wsop-2023-43": 47, "historical": 3, "pluribus": 2000}.get(name, 1800)
    assert loads(dumps(hands)) == hands
    for hand in hands:
        if hand.finishing_stacks:
            taken = sum(hand.starting_stacks) - sum(hand.finishing_stacks)
            assert taken >= 0 if name == "cash-games" else taken == 0
