"""Whoever bets behind a seat is paid what the seat would be paid with his money."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from pitboss.engines.live import Live
from pitboss.engines.play import (
    Fair,
    Round,
    new_shoe,
    no_stakes,
    place,
    rides_on_the_seat,
    with_hand,
)
from pitboss.engines.session import Session
from pitboss.equipment.chance import SeededChance
from pitboss.errors import NotAllowed
from pitboss.money.settlement import Line
from pitboss.rulebook.loader import book
from pitboss.rulebook.terms import Terms, terms

BOOK = "hollywood-park"
GAMES = [slug for slug, game in book(BOOK).games().items() if game.data.back_line]
ROUNDS = 25


def stakes_of(on: Terms, slugs: list[str], amount: int) -> dict[str, int]:
    """An amount on the first spot of each of these wagers."""
    layout = on.game.layout
    return {layout.names[layout.spots_of(slug)[0]]: amount for slug in slugs}


def wagers(on: Terms) -> tuple[list[str], list[str]]:
    """What a seat bets before a round, and what is bet behind it."""
    line = on.offer.data.back_line
    assert line is not None
    return [slug for slug, rule in on.wagers.items() if not rule.later], line.wagers


def played(on: Terms, seed: int) -> Round:
    """A round with a seat and two behind it, dealt and decided by chance."""
    front, behind = wagers(on)
    least = max(on.wagers[slug].minimum for slug in front) or 500
    stakes, carry = no_stakes(on, on.places), on.game.new_carry(on.rules, on.seats)
    place(on, stakes, carry, 0, stakes_of(on, front, least))
    place(on, stakes, carry, on.seats, stakes_of(on, behind, least))
    place(on, stakes, carry, on.seats + 1, stakes_of(on, behind[:1], least))
    chance, choice = SeededChance(seed), random.Random(seed)
    source = Fair(chance, new_shoe(on, chance))
    dealt = Round(on, stakes, carry)
    while (prompt := dealt.run(source)) is not None:
        if prompt.kind == "amount":
            dealt.answer(choice.choice((prompt.low, prompt.high)))
        else:
            dealt.answer(choice.choice([1 << i for i in range(64) if prompt.allowed >> i & 1]))
    return dealt


@pytest.mark.parametrize("slug", GAMES)
def test_all_are_paid_by_the_rule_of_the_seat(slug: str) -> None:
    on = terms(f"{BOOK}/{slug}")
    for seed in range(ROUNDS):
        dealt = played(on, seed)
        lines = dealt.settlement.lines
        for at in (0, on.seats, on.seats + 1):
            rows = with_hand(on, dealt.stakes, at)
            his = Round(on, rows, dealt.carry, answers=list(dealt.answers)).settlement.lines
            if at and rides_on_the_seat(on):
                his = [line for line in his if dealt.stakes[at, line.wager]]
            assert sorted(figures(lines, at)) == sorted(figures(his, 0)), (seed, at)
        assert {line.seat for line in lines} <= {0, on.seats, on.seats + 1}
        assert not dealt.left_up.any()


def figures(lines: list[Line], at: int) -> Iterator[tuple[int, ...]]:
    for line in lines:
        if line.seat == at:
            yield line.wager, line.stake, line.net, line.reason


def war(front: int, behind: int) -> Session:
    """A table of Casino War with chips before seat 1 and behind it."""
    on = terms(f"{BOOK}/casino-war")
    chips = [0] * on.places
    chips[0], chips[on.seats] = front, behind
    deck = on.game.deck(on.rules) if on.game.deck else None
    table = Session(on, Live(deck, False, on.game.wheel(on.rules)), chips)
    table.bet(0, {"primary": 2000})
    return table


def test_what_the_seat_adds_is_added_behind_it() -> None:
    table = war(10000, 10000)
    back = table.terms.seats
    table.bet(back, {"primary": 3000})
    table.deal()
    table.key("8c 8d")
    table.answer(table.terms.game.action("war"))
    assert table.free(back) == 10000 - 50 - 6000
    table.key("9c Td")
    assert table.bankrolls[back] == 10000 - 50 - 6000
    assert table.bankrolls[0] == 10000 - 50 - 4000


def test_a_seat_adds_nothing_that_a_bet_behind_it_cannot() -> None:
    """Chips for a split and a double, and not for the double of the other hand."""
    on = terms(f"{BOOK}/no-bust-4-0a", {"fees": "collection-rates/5"})
    chips = [0] * on.places
    chips[0], chips[on.seats] = 50000, 6100
    deck = on.game.deck(on.rules) if on.game.deck else None
    table = Session(on, Live(deck, False, on.game.wheel(on.rules)), chips)
    for at in (0, on.seats):
        table.bet(at, {"main": 2000})
    table.deal()
    table.key("8c 8d 9d")
    table.answer(on.game.action("split"))
    table.key("3c")
    table.answer(on.game.action("double"))
    table.answer(2000)
    table.key("Kc 3d")
    with pytest.raises(NotAllowed, match=r"a bet behind seat 1 takes \$1 more, and \$0 of its"):
        table.answer(on.game.action("double"))


def test_a_bet_behind_nobody_is_not_dealt() -> None:
    table = war(10000, 10000)
    table.bet(table.terms.seats, {"primary": 3000})
    table.clear(0)
    with pytest.raises(NotAllowed, match="behind seat 1 rides on its hand, and nobody plays it"):
        table.deal()


def test_nobody_bets_on_one_hand_from_two_places() -> None:
    table = war(10000, 10000)
    table.bet(table.terms.seats, {"primary": 3000})
    table.players = ["ann", *[""] * (table.terms.places - 1)]
    table.players[table.terms.seats] = "ann"
    with pytest.raises(NotAllowed, match="behind seat 1 is for others than who has seat 1"):
        table.deal()


def test_only_what_the_book_grants_is_bet_behind_a_seat() -> None:
    on = terms(f"{BOOK}/no-bust-4-0a")
    stakes, carry = no_stakes(on, on.places), on.game.new_carry(on.rules, on.seats)
    with pytest.raises(NotAllowed, match=r"cannot be bet from behind a seat; there: Game wager"):
        place(on, stakes, carry, on.seats, {"main": 1000, "buster": 1000})
    assert not stakes.any()
