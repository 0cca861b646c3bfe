"""How a simulation plays Blackjack, and both engines under wild play and wild options."""

from __future__ import annotations

import random

import numpy as np
import pytest

from games.boxes import BOOKS, CINCINNATI, COLUMBUS_16, TOLEDO
from games.rigged import Options
from pitboss.engines.agree import agree
from pitboss.engines.play import Round, no_stakes
from pitboss.families.twentyone import (
    DECLINE,
    DOUBLE,
    DRAWN,
    FIRST_TWO,
    HIT,
    PLAY_KEYS,
    SPLIT,
    SPLIT_TWO,
    STAND,
    SURRENDER,
    class_of,
    play_key,
)
from pitboss.games import blackjack
from pitboss.registry import Array
from pitboss.rulebook.schema import Scalar
from pitboss.rulebook.terms import terms
from pitboss.tape.simulation import follow, prefer

in_every_book = pytest.mark.parametrize("address", BOOKS)


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

LETTERS = {
    HIT: "H",
    STAND: "S",
    DOUBLE: "D",
    SPLIT: "P",
    SURRENDER: "R",
}
FULL = HIT | STAND | DOUBLE | SPLIT


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
    drawn = HIT | STAND
    assert row(policy, "soft", 18, DRAWN, drawn) == "SSSSSSSHHH"
    assert row(policy, "hard", 11, DRAWN, drawn) == "HHHHHHHHHH"
    assert row(policy, "pair", 8, SPLIT_TWO, FULL & ~SPLIT) == "SSSSSHHHHH"
    assert row(policy, "pair", 5, SPLIT_TWO, drawn) == "HHHHHHHHHH"


def test_basic_strategy_follows_the_rules() -> None:
    def chart(address: str, kind: str, value: int, **options: Scalar) -> str:
        on = terms(address, {k.replace("_", "-"): v for k, v in options.items()})
        allowed = FULL | (SURRENDER if on.rules.surrender else 0)
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


@in_every_book
def test_basic_strategy_takes_no_insurance_and_caps_what_is_ahead(address: str) -> None:
    on = terms(address)
    policy = on.game.policy(on.rules)
    assert len(policy) == on.game.keys
    for key in range(PLAY_KEYS, blackjack.CAP_KEYS):
        assert follow(int(policy[key]), 0xFF) == DECLINE
    caps = policy[blackjack.CAP_KEYS :].reshape(-1, 10)
    assert caps[class_of("hard", 20)].all()
    assert caps[36].all()  # a blackjack
    assert not caps[class_of("hard", 16)].any()


def test_every_key_has_a_name_of_its_own() -> None:
    on = terms(CINCINNATI)
    names = {on.game.key_name(on.rules, key) for key in range(on.game.keys)}
    assert len(names) == on.game.keys


# --- Compiled -------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(10))
def test_compiled_and_table_agree_under_wild_play_and_wild_options(number: int) -> None:
    dice = random.Random(number)  # only so that a failure repeats
    address = BOOKS[number % len(BOOKS)]
    options: Options = {}
    for name, option in terms(address).offer.data.options.items():
        if option.allowed:
            options[name] = dice.choice(option.allowed)
        elif name == "decks":
            options[name] = dice.randint(option.at_least or 1, option.at_most or 8)
    on = terms(address, options)
    actions = list(on.game.actions)
    wild = [prefer(*dice.sample(actions, 3)) for _ in range(on.game.keys)]
    stakes = no_stakes(on, 2)
    for spot, kind in enumerate(on.game.layout.kinds):
        if kind in on.wagers and not on.wagers[kind].later:
            stakes[:, spot] = [dice.choice([500, 1250, 333]) for _ in range(2)]
    agree(on, stakes, rounds=150, seed=number, policy=np.array(wild, dtype=np.int64))


@in_every_book
def test_a_side_bet_alone_asks_nothing_and_needs_no_dealer(address: str) -> None:
    on = terms(address)
    for spot in (blackjack.BET_THE_SET, blackjack.HOUSE_MONEY):
        if not on.offers(spot):
            continue
        stakes = no_stakes(on, 1)
        stakes[0, spot] = 500
        played = Round(on, stakes, on.game.new_carry(on.rules, 1))
        for answer in (0, 1):
            assert played.prompt is not None
            assert (played.prompt.kind, played.prompt.seat) == ("draw", 0)
            played.answer(answer)
        assert played.done
