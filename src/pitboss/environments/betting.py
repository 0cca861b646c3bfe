"""What an agent may do at a table of the poker room: bets in a few sizes, cards one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from pitboss.engines.play import Round
from pitboss.environments.spaces import GO_ON, Mask
from pitboss.families.poker_room.rules import Street, Structure
from pitboss.registry import Game, Rules
from pitboss.tape.table import Event, Prompt

RAISES = ("bet", "raise")
TURNS = ("stay", "turn-up")
RUNS = ("run-once", "run-twice", "run-three-times")
LEAST, MOST = 0.0, float("inf")
KEEP, TAKE = "keep", "take"
"""Of a card that may be thrown away, or laid in the hand that is being set."""
Floats = npt.NDArray[np.float32]


class Bets:
    """The actions of a game by number, each with what it says to the round."""

    def __init__(
        self, game: Game, rules: Rules, sizes: Sequence[float], *, cards: bool = True
    ) -> None:
        self.raises = sum(bit for bit, name in game.actions.items() if name in RAISES)
        self.sizes = _sizes(rules, sizes) if self.raises else []
        self.shares = [-1 if size == MOST else round(100 * size) for size in self.sizes]
        """In hundredths of the pot; -1 is the most."""
        known = {bit: name for bit, name in game.actions.items() if not bit & self.raises}
        self.acts = [0, *(bit for bit, name in known.items() if _is_ever_asked(rules, name))]
        self.names = [GO_ON, *(known[bit] for bit in self.acts[1:]), *map(self._name, self.sizes)]
        self.first = len(self.acts)
        self.keep = self.take = -1
        if cards and _parts_with_cards(rules):
            self.keep, self.take = len(self.names), len(self.names) + 1
            self.names += [KEEP, TAKE]
        self.space = spaces.Discrete(len(self.names))

    def _name(self, size: float) -> str:
        if len(self.sizes) == 1:
            return "bet"
        return {LEAST: "bet the least", MOST: "bet the most"}.get(size, f"bet {size:g} of the pot")

    def mask(self, played: Round, prompt: Prompt | None, thrown: int, place: int) -> Mask:
        """What is allowed, a number each."""
        found: Mask = np.zeros(len(self.names), dtype=np.int8)
        if prompt is None:
            found[0] = 1
        elif prompt.kind == "choose":
            for number, bit in enumerate(self.acts):
                found[number] = bit & prompt.allowed != 0
            if prompt.allowed & self.raises:
                found[self.first : self.first + len(self.sizes)] = self._different(played, prompt)
        else:
            left = (prompt.allowed >> place + 1).bit_count()
            found[self.keep] = thrown.bit_count() + left >= prompt.low
            found[self.take] = thrown.bit_count() < prompt.high
        return found

    def _different(self, played: Round, prompt: Prompt) -> list[bool]:
        """Which sizes are not as much as a smaller one."""
        totals = self.totals(played, prompt)
        return [number == 0 or total > totals[number - 1] for number, total in enumerate(totals)]

    def totals(self, played: Round, prompt: Prompt) -> list[int]:
        """What a seat's bet of this round comes to with each size, within what the rules allow.

        The round itself says what they allow: it is asked, and the question taken back.
        """
        played.answer(prompt.allowed & self.raises)
        asked = played.prompt
        bounds = (asked.low, asked.high) if asked is not None and asked.kind == "amount" else (0, 0)
        played.take_back()
        to_call, pot = _price(played, prompt.seat)
        said = [
            bounds[1] if share < 0 else to_call + (share * pot + 50) // 100 for share in self.shares
        ]
        said[0] = bounds[0]
        return [min(max(total, bounds[0]), bounds[1]) for total in said]

    def bet(self, played: Round, prompt: Prompt, total: int) -> None:
        """Bet or raise, to this total as far as the rules leave a choice."""
        played.answer(prompt.allowed & self.raises)
        asked = played.prompt
        if asked is not None and asked.kind == "amount" and asked.seat == prompt.seat:
            played.answer(total)


def _sizes(rules: Rules, sizes: Sequence[float]) -> list[float]:
    if rules.structure == Structure.LIMIT:
        return [LEAST, MOST] if rules.open_pair_bet else [LEAST]
    return [LEAST, *sorted({size for size in sizes if 0 < size < MOST}), MOST]


def _is_ever_asked(rules: Rules, name: str) -> bool:
    if name in RUNS:
        return bool(rules.run_it_twice > max(1, RUNS.index(name)))
    return name not in TURNS or bool(rules.streets[:, Street.TURNS].any())


def _parts_with_cards(rules: Rules) -> bool:
    """Are cards thrown away, or laid in several hands?"""
    return not hasattr(rules, "streets") or bool(rules.discards or rules.draws)


def puts(events: Sequence[Event], seats: int) -> Iterator[tuple[int, int]]:
    """By seat, in cents: its bet of this round of betting, and all that it has put into the pot."""
    now, whole = [0] * seats, [0] * seats
    for event in events:
        if event.kind == "betting":
            now = [0] * seats
        elif event.kind == "put":
            now[event.seat] += event.value
            whole[event.seat] += event.value
    return zip(now, whole, strict=True)


def _price(played: Round, seat: int) -> tuple[int, int]:
    """The highest bet of the round of betting, and the pot as it is when a seat has called it."""
    now, whole = zip(*puts(played.events, len(played.stakes)), strict=True)
    return max(now), sum(whole) + max(now) - now[seat]


def chips(played: Round) -> Floats:
    """By seat, in cents: what it has left, its bet of this round, and all that it has put in."""
    left = played.stakes[:, 0].copy()
    for fee in played.settlement.fees:
        if fee.seat is not None and not fee.from_pot:
            left[fee.seat] -= fee.amount
    put = np.array(list(puts(played.events, len(left))), dtype=np.float32)
    return np.column_stack([left - put[:, 1], put]).astype(np.float32)
