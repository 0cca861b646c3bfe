"""A table for table stakes as a page draws it: stacks, bets, pots, boards, whose turn it is.

It is read off the events of the hand as its reader may see them, so nothing is in it that the
events do not show him.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pitboss.engines.on_the_table import HIDDEN
from pitboss.engines.play import Round
from pitboss.equipment.cards import name as card_name
from pitboss.families.poker_room.rules import PotGoes, RunDeals, Street
from pitboss.families.poker_room.showdown import HALVES
from pitboss.families.poker_room.words import Act
from pitboss.floor.card_room.counted import that_count
from pitboss.floor.card_room.room import CardRoom
from pitboss.floor.card_room.told import told
from pitboss.floor.card_room.turns import bounds, usual_rows
from pitboss.floor.table_state import Chair
from pitboss.money.cents import money
from pitboss.report.stakes import stakes_of, structure_of
from pitboss.tape.table import Event, Prompt
from pitboss.tape.verbs import BOARD, OWN

View = dict[str, Any]

FLOP, TURN = 3, 4
RUNS = {int(Act.RUN_ONCE): 1, int(Act.RUN_TWICE): 2, int(Act.RUN_THREE_TIMES): 3}
BOARD_STREETS = ("before the flop", "flop", "turn", "river")
STUD_STREETS = ("third street", "fourth street", "fifth street", "sixth street", "seventh street")
HIGH_LOW = ("high", "low")
BOARD_OWN = ("with the board", "in hand")
SAID = {"fold": "folds", "check": "checks", "call": "calls", "bet": "bets", "raise": "raises to"}


@dataclass
class Held:
    """A card before a seat."""

    card: int
    place: int
    up: bool


@dataclass
class Laid:
    """What lies before a seat."""

    cards: list[Held] = field(default_factory=list)
    rows: list[list[int]] = field(default_factory=list)
    """Its hands, where it has laid them apart."""
    put: int = 0
    bet: int = 0
    said: str = ""
    folded: bool = False
    dealt: bool = False
    drew: list[int] = field(default_factory=list)
    shown: bool = False
    won: int = 0


class Hand:
    """A hand as far as it has come."""

    def __init__(self, played: Round, events: Sequence[Event]) -> None:
        self.played, self.on, self.events = played, played.terms, events
        self.laid = {seat: Laid() for seat in range(len(played.stakes))}
        self.board: list[int] = []
        self.street = 0
        self.asked_at = 0
        """How many cards lay on the board when it was asked how often it is run."""
        self.runs = 1
        self._wanted: list[int] = []
        self._run()

    @property
    def rules(self) -> Any:
        return self.on.rules

    def _run(self) -> None:
        acts = self.on.game.actions
        for number, event in enumerate(self.events):
            mine = self.laid.get(event.seat)
            if event.kind == "betting":
                self.street = event.value
                for each in self.laid.values():
                    each.bet, each.said = 0, "all in" if each.said == "all in" else ""
            elif event.kind == "card" and event.seat == BOARD:
                self.board.append(event.value)
            elif mine is None:
                continue
            elif event.kind == "card":
                mine.dealt = True
                mine.cards.append(Held(event.value, event.position, event.face != OWN))
            elif event.kind == "turn":
                mine.shown = True
                for held in mine.cards:
                    if held.place == event.position:
                        held.card, held.up = event.value, True
            elif event.kind == "discard":
                thrown = [h for h in mine.cards if event.value >> h.place & 1]
                mine.cards = [held for held in mine.cards if held not in thrown]
                mine.drew.append(len(thrown))
                mine.said = f"draws {len(thrown)}" if thrown else "stands pat"
            elif event.kind == "apart":
                lies = [held for held in mine.cards if not self._in_rows(mine, held)]
                mine.rows.append([held.place for held in lies if event.value >> held.place & 1])
            elif event.kind == "put":
                mine.put += event.value
                mine.bet += event.value
            elif event.kind == "award":
                mine.won += event.value
            elif event.kind == "action":
                self._acts(mine, event, acts[event.value], self.events[number + 1 :])

    @staticmethod
    def _in_rows(mine: Laid, held: Held) -> bool:
        return any(held.place in row for row in mine.rows)

    def _acts(self, mine: Laid, event: Event, name: str, then: Sequence[Event]) -> None:
        if event.value in RUNS:
            if not self._wanted:
                self.asked_at = len(self.board)
            self._wanted.append(RUNS[event.value])
            self.runs = min(self._wanted)
            return
        mine.folded = mine.folded or name == Act.FOLD.slug
        mine.said = SAID.get(name, name.replace("-", " "))
        put = next((e.value for e in then[:2] if e.kind == "put" and e.seat == event.seat), 0)
        if put:
            mine.said += f" {money(mine.bet + put if name == Act.RAISE.slug else put)}"

    # chips

    def stack(self, seat: int) -> int:
        """What it has behind."""
        fees = sum(f.amount for f in self.played.settlement.fees if f.seat == seat)
        mine = self.laid[seat]
        return int(self.played.stakes[seat].sum()) - mine.put - fees + mine.won

    def collected(self, seat: int) -> int:
        """What of its chips is in the pots, and not before the line."""
        mine = self.laid[seat]
        return mine.put if self.played.done else mine.put - mine.bet

    def is_in(self, seat: int) -> bool:
        return self.laid[seat].dealt and not self.laid[seat].folded

    @cached_property
    def pots(self) -> list[View]:
        """The main pot and the side pots, without what lies before the line."""
        if self.on.game.passes:
            return []
        dead = {seat: self._dead(seat) for seat in self.laid}
        level = {seat: self.collected(seat) - dead[seat] for seat in self.laid}
        found, below, loose = [], 0, sum(dead.values())
        for above in sorted({level[s] for s in self.laid if self.is_in(s) and level[s] > 0}):
            amount = sum(max(0, min(mine, above) - below) for mine in level.values()) + loose
            who = [seat + 1 for seat in self.laid if self.is_in(seat) and level[seat] >= above]
            found.append({"amount": amount, "seats": who})
            below, loose = above, 0
        return found

    def _dead(self, seat: int) -> int:
        """What of its chips only went to the main pot."""
        game = self.on.game
        at = len(game.carry) + seat * len(game.seat_carry) + game.seat_carry.index("dead")
        return min(int(self.played.carry[at]), self.laid[seat].put)

    # boards

    @property
    def board_size(self) -> int:
        streets = getattr(self.rules, "streets", None)
        return int(streets[:, Street.BOARD].sum()) if streets is not None else 0

    @cached_property
    def boards(self) -> list[list[int]]:
        """The board, once for each run."""
        size = self.board_size
        if not self.board or self.runs < 2:
            return [self.board] if self.board else []
        common = self.asked_at
        if self.rules.run_it_twice_deals == RunDeals.TURN_AND_RIVER:
            common = max(common, FLOP)
        own = size - common
        if own <= 0:
            return [self.board]
        first, rest = self.board[:size], self.board[size:]
        others = [rest[n * own : (n + 1) * own] for n in range(self.runs - 1)]
        return [first, *([*first[:common], *other] for other in others if other)]

    @property
    def street_name(self) -> str:
        rows, at = getattr(self.rules, "streets", None), self.street
        if rows is None:
            return ""
        if self.board_size == 5:
            return BOARD_STREETS[at] if at < len(BOARD_STREETS) else f"round {at + 1}"
        if rows[:, Street.DRAWS].any():
            return "before the draw" if at == 0 else f"after draw {at}"
        return STUD_STREETS[at] if at < len(STUD_STREETS) else f"round {at + 1}"

    # what hands are called

    def own(self, seat: int) -> list[int]:
        return [held.card for held in self.laid[seat].cards]

    def says(self, seat: int) -> str:
        cards = self.own(seat)
        if not cards or HIDDEN in cards or min(cards) < 0:
            return ""
        boards = self.boards or [[]]
        return "; ".join(
            filter(None, (self.on.game.says_hand(self.rules, cards, board) for board in boards[:1]))
        )

    def counts(self, seat: int) -> list[list[str]]:
        """The cards that count, for each run and each half, of a hand that was shown."""
        mine = self.laid[seat]
        if not mine.shown or not self.played.done or self.on.game.passes:
            return []
        return [
            [card_name(card) for card in half]
            for board in self.boards or [[]]
            for half in that_count(self.rules, self.own(seat), board)
        ]

    def awards(self) -> list[View]:
        found = []
        for event in self.events:
            if event.kind != "award":
                continue
            run, half = divmod(event.wager, HALVES)
            one: View = {"seat": event.seat + 1, "amount": event.value}
            if self.on.game.passes:
                one |= {"from": event.position + 1, "for": self.on.game.passes[event.wager]}
            else:
                board = self.boards[run] if run < len(self.boards) else []
                cards = self.own(event.seat)
                seen = self.laid[event.seat].shown and min(cards, default=-1) >= 0
                counted = that_count(self.rules, cards, board) if seen else []
                one |= {
                    "pot": event.position,
                    "run": run,
                    "half": self.half_of(event),
                    "says": self._half_says(cards, board, half) if seen else "",
                    "cards": [card_name(c) for c in counted[half]] if half < len(counted) else [],
                }
            found.append(one)
        return found

    def half_of(self, award: Event) -> str:
        """Which half of the pot somebody has won, where both had a winner."""
        if not self._is_halved:
            return ""
        named = BOARD_OWN if self.rules.pot == PotGoes.OMAHA_DRAW else HIGH_LOW
        return named[award.wager % HALVES]

    @property
    def draws(self) -> bool:
        """Are cards that are thrown away replaced?"""
        streets = getattr(self.rules, "streets", None)
        return streets is not None and bool(streets[:, Street.DRAWS].any())

    @cached_property
    def _is_halved(self) -> bool:
        return any(e.kind == "award" and e.wager % HALVES for e in self.events)

    def _half_says(self, cards: list[int], board: list[int], half: int) -> str:
        said = self.on.game.says_hand(self.rules, cards, board).split("; ")
        return said[half] if half < len(said) else said[0]


class PokerPicture:
    """The part of a view that such a table has of its own."""

    def __init__(
        self,
        room: CardRoom,
        chairs: Sequence[Chair],
        bankrolls: Sequence[int],
        played: Round | None,
        events: Sequence[Event],
    ) -> None:
        self.room, self.chairs, self.bankrolls = room, chairs, bankrolls
        self.hand = Hand(played, events) if played is not None else None

    def view(self) -> View:
        room, hand, rules = self.room, self.hand, self.room.rules
        streets = getattr(rules, "streets", None)
        places = room.state.places
        return {
            "structure": structure_of(rules),
            "stakes": stakes_of(rules),
            "small_blind": getattr(rules, "small_blind", 0) if room.has_blinds else 0,
            "big_blind": getattr(rules, "big_blind", 0) if room.has_blinds else 0,
            "ante": getattr(rules, "ante", 0),
            "bring_in": getattr(rules, "bring_in", 0),
            "point": getattr(rules, "point", 0),
            "buy_in": {"low": room.state.buy_in.low, "high": room.state.buy_in.high},
            "chip": 1 if rules is None else min(100, getattr(rules, "odd_chip_size", 100)),
            "house_rules": list(room.house_rules),
            "street": hand.street if hand else 0,
            "street_name": hand.street_name if hand else "",
            "streets": 0 if streets is None else len(streets),
            "button": places.button + 1 if room.has_button else 0,
            "blinds": {"small": places.small + 1, "big": places.big + 1}
            if room.has_blinds
            else None,
            "pots": hand.pots if hand else [],
            "boards": [_named(board) for board in hand.boards] if hand else [],
            "board_size": hand.board_size if hand else _board_size(streets),
            "runs": hand.runs if hand else 1,
            "seats": [self.seat(seat) for seat in range(len(self.chairs))],
            "awards": hand.awards() if hand and hand.played.done else [],
            "taken": self._taken(),
            "told": told(hand, self._names()) if hand else [],
        }

    def _names(self) -> dict[int, str]:
        return {seat: chair.name for seat, chair in enumerate(self.chairs) if chair.name}

    def seat(self, seat: int) -> View:
        mine, chair, hand = self.room.seat(seat), self.chairs[seat], self.hand
        laid = hand.laid[seat] if hand else Laid()
        playing = hand is not None and hand.played.prompt is not None and laid.dealt
        stack = hand.stack(seat) if hand and playing else self.bankrolls[seat]
        cards = laid.cards if not laid.folded else []
        if hand is not None and laid.folded and hand.played.done and laid.cards:
            cards = []
        in_hand = laid.dealt and not laid.folded
        return {
            "seat": seat + 1,
            "stack": stack,
            "bet": laid.bet if playing else 0,
            "put": laid.put,
            "in": in_hand,
            "dealt": laid.dealt,
            "folded": laid.folded,
            "all_in": playing and in_hand and stack == 0,
            "out": self._out(seat) if chair.taken else "",
            "leaves": mine.leaves,
            "owes": {"big": mine.due.big, "small": mine.due.small},
            "bot": mine.bot,
            "said": laid.said,
            "cards": [
                {"card": "" if c.card < 0 else card_name(c.card), "up": c.up, "at": c.place}
                for c in cards
            ],
            "rows": laid.rows,
            "shown": laid.shown,
            "drew": laid.drew,
            "says": hand.says(seat) if hand and in_hand else "",
            "counts": hand.counts(seat) if hand and in_hand else [],
            "won": laid.won,
        }

    def _out(self, seat: int) -> str:
        """Why a seat is not dealt in next."""
        mine = self.room.seat(seat)
        if mine.leaves:
            return "leaves"
        if mine.away:
            return "sits out"
        if self.bankrolls[seat] == 0:
            return "has no chips"
        if mine.due.anything and not mine.due.posts:
            return "waits for the big blind"
        if mine.due.anything:
            return "posts when the button has passed"
        return ""

    def _taken(self) -> list[View]:
        if self.hand is None:
            return []
        played = self.hand.played
        reasons = played.terms.game.reasons
        return [
            {
                "amount": fee.amount,
                "reason": reasons[fee.reason].says if fee.reason else "",
                "seat": 0 if fee.seat is None else fee.seat + 1,
            }
            for fee in played.settlement.fees
        ]


def turn(played: Round, prompt: Prompt, *, with_choices: bool) -> View | None:
    """Whose turn it is, and, for who may answer, what he may do."""
    if not prompt.is_decision:
        return None
    seat = prompt.seat
    hand = Hand(played, [e for e in played.events if e.kind in ("put", "betting", "award")])
    to_call = max(mine.bet for mine in hand.laid.values()) - hand.laid[seat].bet
    made: View = {
        "seat": seat + 1,
        "kind": _kind(prompt),
        "to_call": max(to_call, 0),
        "pot": sum(mine.put for mine in hand.laid.values()),
        "bet": hand.laid[seat].bet,
        "behind": hand.stack(seat),
        "actions": [],
    }
    if not with_choices:
        return made
    if prompt.kind == "choose":
        made["actions"] = [_choice(played, prompt, hand, n) for n in _names(played, prompt)]
    elif prompt.kind == "amount":
        made["amount"] = {"low": prompt.low, "high": prompt.high, "step": prompt.step}
    else:
        may = [place for place in range(64) if prompt.allowed >> place & 1]
        made["discard"] = {"least": prompt.low, "most": prompt.high, "may": may}
    if played.terms.game.passes:
        made["suggest"] = usual_rows(played, prompt)
    return made


def _names(played: Round, prompt: Prompt) -> list[str]:
    return played.terms.game.action_names(prompt.allowed)


def _choice(played: Round, prompt: Prompt, hand: Hand, name: str) -> View:
    mine = hand.laid[prompt.seat]
    all_in = mine.bet + hand.stack(prompt.seat)
    if name in (Act.BET.slug, Act.RAISE.slug):
        may = bounds(played, prompt, played.terms.game.action(name))
        return {"name": name, "low": may.low, "high": may.high, "all_in": may.high == all_in}
    if name == Act.CALL.slug:
        to = min(max(each.bet for each in hand.laid.values()), all_in)
        return {"name": name, "amount": to - mine.bet, "to": to, "all_in": to == all_in}
    return {"name": name}


def _kind(prompt: Prompt) -> str:
    """What is decided."""
    if prompt.kind == "discard":
        return "set" if prompt.lays else "discard"
    if prompt.kind == "amount":
        return "amount"
    if prompt.allowed & Act.RUN_ONCE:
        return "runs"
    return "turn-up" if prompt.allowed & Act.TURN_UP else "bet"


def _named(cards: Sequence[int]) -> list[str]:
    return [card_name(card) for card in cards]


def _board_size(streets: Any) -> int:
    return int(streets[:, Street.BOARD].sum()) if streets is not None else 0
