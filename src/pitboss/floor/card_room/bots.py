"""Bots: simulated players who sit down when a host asks, and are named as what they are.

They bring chips from the cage as visitors do, and decide by the tables of simulated players, from
what their own seat knows and nothing else (`families.poker_room.bots`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pitboss.engines.play import Round
from pitboss.errors import NotAllowed
from pitboss.families.poker_room.bots import PLAYERS, answer, policy_of
from pitboss.families.poker_room.words import Act
from pitboss.floor import commands
from pitboss.floor.card_room.room import CardRoom
from pitboss.registry import Array
from pitboss.tape.simulation import follow
from pitboss.tape.table import Prompt

if TYPE_CHECKING:
    from pitboss.floor.table import FloorTable

BOT = "bot:"
"""What the id of a bot begins with, so that no person has it."""
NAMES = ("Ada", "Bert", "Cleo", "Dov", "Edda", "Finn", "Gwen", "Hugo", "Iris", "Jack")
STYLES = tuple(PLAYERS)


def is_bot(person: str) -> bool:
    return person.startswith(BOT)


def bot_of(seat: int) -> tuple[str, str, str]:
    """The bot of a seat: its id, its name, how it plays."""
    return f"{BOT}{seat + 1}", f"Bot {NAMES[seat % len(NAMES)]}", STYLES[seat % len(STYLES)]


def chips_of(room: CardRoom) -> int:
    """What a bot buys in for: twice the least, or what is allowed at most."""
    limits = room.state.buy_in
    return min(2 * limits.low, limits.high) if limits.high else 2 * limits.low


def check_allowed(allowed: bool) -> None:
    """Bots play with people only where the administrator of a floor lets them."""
    if not allowed:
        raise NotAllowed(
            "no bots sit down on this floor: its administrator has to allow them "
            "(pitboss serve --people --bots)",
            code="bots",
        )


def decides(table: FloorTable, played: Round, prompt: Prompt) -> commands.ActFor:
    """What the bot whose turn it is does."""
    room, seat = table.room, prompt.seat
    assert room is not None
    said = _answer(room, prompt)
    if prompt.kind == "amount":
        return commands.ActFor(do="act_for", seat=seat + 1, amount=said)
    if prompt.kind == "discard":
        places = [place for place in range(64) if said >> place & 1]
        return commands.ActFor(do="act_for", seat=seat + 1, places=places)
    action = table.terms.game.actions[said]
    amount = None
    if said in (Act.BET, Act.RAISE):
        after = Round(
            played.terms, played.stakes, played.carry, played.cover, [*played.answers, said]
        )
        asks = after.prompt
        if asks is not None and asks.kind == "amount" and asks.seat == seat:
            amount = asks.usual
    return commands.ActFor(do="act_for", seat=seat + 1, action=action, amount=amount)


def _answer(room: CardRoom, prompt: Prompt) -> int:
    if prompt.kind != "choose":
        return prompt.usual
    if not room.on.game.bets:
        cells = room.on.game.policy(room.on.rules)
        return int(follow(int(cells[prompt.key]), prompt.allowed))
    style = room.seat(prompt.seat).bot
    return int(answer(_cells(_Rules(room.on.rules), style), prompt))


class _Rules:
    """Rules by which one they are: a table of rules has no hash of its own."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules

    def __hash__(self) -> int:
        return id(self.rules)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Rules) and other.rules is self.rules


@lru_cache(maxsize=64)
def _cells(of: _Rules, style: str) -> Array:
    return policy_of(of.rules, [style])


def seats_for(table: FloorTable, many: int) -> list[int]:
    """Where bots sit down, so that there are so many."""
    here = [seat for seat, chair in enumerate(table.chairs) if is_bot(chair.person)]
    free = [seat for seat, chair in enumerate(table.chairs) if not chair.taken]
    return free[: max(0, many - len(here))]


def seats_left(table: FloorTable, many: int) -> list[int]:
    """The bots who leave, so that so many stay; the last seats first."""
    here = [seat for seat, chair in enumerate(table.chairs) if is_bot(chair.person)]
    return here[many:]
