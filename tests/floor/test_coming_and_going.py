"""People and bots come and go at a poker table: blinds are where they must be, no chip is lost."""

from __future__ import annotations

import random
from typing import Any

import pytest

from floor.test_table import BOSS, Keeper
from pitboss.errors import PitbossError
from pitboss.floor.card_room.absent import passed
from pitboss.floor.card_room.bots import decides, is_bot
from pitboss.floor.house import _after_hand
from pitboss.floor.people import Person, Role
from pitboss.floor.table import HOUSE
from pitboss.floor.view import Watched
from pitboss.tape.table import Prompt

PEOPLE = [Person(f"p{number}", f"P{number}", Role.PLAYER) for number in range(12)]
ITSELF = Person(HOUSE, "the house", Role.SUPERVISOR)
BETWEEN = ["ready"] * 13 + ["sit_out", "sit_in", "sit_in", "leave", "stand", "buy", "seat_bots"]


def decide(keeper: Keeper, prompt: Prompt, picks: random.Random) -> None:
    """Whose turn it is does anything that he may, or the clock does it for him."""
    table = keeper.table
    played, person = table.session.round, table.chairs[prompt.seat].person
    assert played is not None
    if is_bot(person):
        keeper.do(ITSELF, **decides(table, played, prompt).model_dump(exclude_defaults=True))
    elif picks.random() < 0.05:
        keeper.do(ITSELF, **passed(table, prompt).model_dump(exclude_defaults=True))
    else:
        who = next(each for each in PEOPLE if each.id == person)
        poker = Watched(table, who).view()["poker"]
        assert poker is not None
        act = picks.choice(poker["turn"]["actions"])
        bounds = [act["low"], act["low"], act["high"]] if "low" in act else []
        more = {"amount": picks.choice(bounds)} if bounds else {}
        keeper.do(who, do="act", seat=prompt.seat + 1, action=act["name"], **more)


def between(keeper: Keeper, picks: random.Random) -> None:
    """Somebody sits down, leaves, or says something."""
    who = picks.choice(PEOPLE)
    seats = keeper.table.seats_of(who.id)
    if not seats:
        chips, posts = picks.choice([40_00, 200_00]), picks.random() < 0.5
        keeper.do(who, do="sit", seat=picks.randint(1, 10), buy_in=chips, post=posts)
        return
    does = picks.choice(BETWEEN)
    if does == "seat_bots":
        keeper.do(BOSS, do=does, many=picks.randint(0, 3))
        return
    more: dict[str, Any] = {"amount": 40_00} if does == "buy" else {}
    more |= {"post": picks.random() < 0.6} if does == "sit_in" else {}
    keeper.do(who, do=does, seat=seats[0] + 1, **more)


def check_blinds(keeper: Keeper) -> None:
    """The hand has begun with the blinds where the table says, and with what is owed."""
    room, played = keeper.table.room, keeper.table.session.round
    assert room is not None
    assert played is not None
    places, begins = room.state.places, [e.kind for e in played.events].index("betting") + 1
    puts = []
    for event in played.events[begins:]:
        if event.kind != "put":
            break
        puts.append(event.seat)
    dead = bool(played.carry[played.terms.game.carry.index("no-small-blind")])
    blinds = [places.big] if dead else [places.small, places.big]
    assert puts[: len(blinds)] == blinds
    assert len(puts) == len(blinds) + sum(due.big for due in room.posted.values())


@pytest.mark.parametrize("small", ["button", "left-of-button"])
def test_blinds_follow_and_chips_are_conserved(small: str) -> None:
    picks = random.Random(small)
    keeper = Keeper(
        "columbus-2016/texas-holdem", {"structure": "no-limit", "heads-up-small-blind": small}
    )
    keeper.wallets |= dict.fromkeys((each.id for each in PEOPLE), 10_000_00)
    table = keeper.table
    for step in range(700):
        hands, prompt = table.dealt_rounds, table.session.prompt
        try:
            if prompt is not None and picks.random() < 0.85:
                decide(keeper, prompt, picks)
            else:
                between(keeper, picks)
        except PitbossError:
            pass  # a refusal leaves the table as it was
        if table.session.prompt is None and (done := _after_hand(table)) is not None:
            keeper.do(ITSELF, **done.model_dump(exclude_defaults=True))
        if table.dealt_rounds > hands:
            check_blinds(keeper)
        if step % 100 == 0:
            keeper.same()
    assert table.dealt_rounds > 5
    keeper.same()
