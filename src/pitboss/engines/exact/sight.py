"""A round as the seat sees it that has to decide, and advice as it is given there.

Its own cards and what lies face up, what it has decided and what it has staked; nothing else goes
into it. The cards it does not see are all that the shoe holds less those; what was dealt in
earlier rounds is not counted. Worths are in stakes of the main wager, and what is settled already
is not among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from pitboss.engines.exact.question import main_wager
from pitboss.engines.exact.rest_of_round import Position, Worth, all_unseen
from pitboss.engines.on_the_table import hands
from pitboss.engines.play import Round
from pitboss.equipment.cards import name as card_name
from pitboss.errors import NotAllowed
from pitboss.money.banks import UNLIMITED
from pitboss.money.cents import money
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms
from pitboss.tape.table import Event, Prompt
from pitboss.tape.verbs import BOARD, DEALER, DOWN


@dataclass(frozen=True)
class Play:
    """One thing that may be done."""

    name: str
    worth: float
    """What it wins from here on, in stakes; below 0 it loses."""
    costs: float
    """What it wins less than the best."""
    best: bool
    answer: int
    """What the round is told: an action's bit, or an amount."""
    says: str = ""
    """What it is called where its name is not enough: `bet 4x`."""

    @property
    def words(self) -> str:
        return self.says or self.name


@dataclass(frozen=True)
class Advice:
    """What is known about a decision."""

    decision: str
    """The situation in words."""
    plays: tuple[Play, ...] = ()
    """In the game's order; none where it is not known."""
    exact: bool = False
    about: str = ""
    """What the figures count, and by which convention."""
    unit: int = 0
    """The stake that they are counted in, in cents."""
    working: bool = False
    """The tables for it are still being worked out."""
    weighed_for: int = -1
    """Of an amount: the one that the decision before took for granted; -1 for none."""
    amounts: bool = False
    """It is an amount that has to be said: plays are the least and the most."""

    @property
    def best(self) -> Play | None:
        return next((play for play in self.plays if play.best), None)

    def cost_of(self, answer: int) -> float | None:
        """What an answer costs; an amount between the least and the most lies between them."""
        costs = {play.answer: play.costs for play in self.plays}
        if answer in costs or len(costs) != 2 or not self.amounts:
            return costs.get(answer)
        (low, of_low), (high, of_high) = costs.items()
        if not low < answer < high:
            return None
        return of_low + (of_high - of_low) * (answer - low) / (high - low)

    def charged(self, answer: int) -> float | None:
        """What an answer adds to what the decisions of a round cost.

        A double and insurance were weighed for the most. So that what is said afterwards is not
        charged twice, an amount is compared with that; below 0 it was a good idea to say less.
        """
        costs, most = self.cost_of(answer), self.cost_of(self.weighed_for)
        return costs if costs is None or most is None else costs - most

    def name_of(self, answer: int) -> str:
        """What an answer is called."""
        if self.amounts:
            return money(answer)
        return next((play.words for play in self.plays if play.answer == answer), str(answer))

    @property
    def said(self) -> str:
        """The advice in one sentence.

        >>> plays = [Play("hit", -0.54, 0.04, False, 1), Play("surrender", -0.5, 0.0, True, 16)]
        >>> Advice("hard 16 against a ten", tuple(plays)).said
        'hard 16 against a ten: hit loses 0.5400, surrender 0.5000: surrender'
        """
        if not self.plays:
            return f"{self.decision}: " + ("being worked out" if self.working else "not known")
        parts, before = [], ""
        for play in self.plays:
            does = "loses" if play.worth < 0 else "wins"
            parts.append(f"{play.words} {does if does != before else ''} {abs(play.worth):.4f}")
            before = does
        best = self.best
        said = ", ".join(" ".join(part.split()) for part in parts)
        return f"{self.decision}: {said}: {best.words if best else ''}"


@dataclass
class Sight:
    """A round as one seat sees it, when it has to decide."""

    terms: Terms
    prompt: Prompt
    stakes: Array
    """Its own stakes."""
    carry: Array
    """What the table carried when the round began."""
    shown: Array
    """The same now: a meter that is in sight."""
    events: Sequence[Event]
    limited: bool
    """May the bank run dry?"""
    seat: int
    cards: Mapping[tuple[int, int], int] = field(init=False)
    """By whose it is and its place there: the cards in sight."""
    situation: str = ""
    """The decision in words, as its solver calls it."""

    @classmethod
    def of(cls, played: Round, seat: int, prompt: Prompt) -> Sight:
        table = len(played.terms.game.carry)
        own = len(played.terms.game.seat_carry)
        cells = [*range(table), *range(table + seat * own, table + (seat + 1) * own)] or [0]
        return cls(
            terms=played.terms,
            prompt=prompt,
            stakes=played.stakes[seat : seat + 1].copy(),
            carry=played.carry[cells].copy(),
            shown=played.carried[cells].copy(),
            events=played.view(seat),
            limited=played.cover != UNLIMITED,
            seat=seat,
        )

    def __post_init__(self) -> None:
        found: dict[tuple[int, int], int] = {}
        for event in self.events:
            shown = event.kind == "turn" or (event.kind == "card" and event.face != DOWN)
            if shown and event.value >= 0:
                found[event.seat, event.position] = event.value
        self.cards = found

    @property
    def unit(self) -> int:
        """The main wager, with what was put on top of it in the round."""
        spot = self.terms.game.layout.index(main_wager(self.terms))
        added = [e.value for e in self.events if self._mine(e, "post") and e.wager == spot]
        return int(self.stakes[0, spot]) + sum(added)

    def _mine(self, event: Event, kind: str) -> bool:
        return event.kind == kind and event.seat == self.seat

    @property
    def held(self) -> dict[int, list[list[int]]]:
        return hands(self.events)

    def in_cards(self) -> str:
        """The decision in words: the cards in sight, and what was bet on the way."""
        held = self.held
        said = _named(held.get(self.seat, [[]])[0])
        board = [card for hand in held.get(BOARD, []) for card in hand if card >= 0]
        dealers = [card for hand in held.get(DEALER, []) for card in hand if card >= 0]
        if board:
            said += f" on {_named(board)}"
        if dealers:
            said += f" against {_named(dealers)}"
        bets = self._bets()
        return said + (f" after {' and '.join(bets)}" if bets else "")

    def _bets(self) -> list[str]:
        """The decisions of the seat with which it put something up."""
        events = [e for e in self.events if e.seat == self.seat]
        return [
            self.terms.game.actions[event.value]
            for event, after in pairwise(events)
            if event.kind == "action" and after.kind == "post"
        ]

    def unseen(self) -> list[int]:
        """The cards that the seat does not see, by kind."""
        assert self.terms.game.deck is not None
        return all_unseen(self.terms.game.deck(self.terms.rules).counts, list(self.cards.values()))

    def position(self) -> Position:
        """The round as if the seat were alone, with the same cards and decisions."""
        alone, known, taken = self._alone(self.carry)
        carry = self.carry + self.shown - alone.carried
        for cell, name in enumerate(self.terms.game.carry):
            if name not in self.terms.game.carry_money:
                carry[cell] = self.carry[cell]
        return Position(self.terms, self.stakes, carry, known, taken, self.unseen())

    def _alone(self, carry: Array) -> tuple[Round, tuple[int, ...], tuple[int, ...]]:
        """The seat's own round up to this decision; it has to come to the same question."""
        alone = Round(self.terms, self.stakes.copy(), carry.copy())
        actions = [event.value for event in self.events if self._mine(event, "action")]
        known: list[int] = []
        taken: list[int] = []
        while (asked := alone.prompt) is not None:
            if asked.kind == "choose":
                if not actions:
                    break
                taken.append(actions.pop(0))
                alone.answer(taken[-1])
            elif asked.kind in ("draw", "reveal"):
                whose = self.seat if asked.seat == 0 else asked.seat
                card = self.cards.get((whose, asked.position))
                if card is None:
                    break
                known.append(card)
                alone.answer(card)
            else:
                break
        same = asked is not None and (asked.kind, asked.key, asked.allowed) == (
            self.prompt.kind,
            self.prompt.key,
            self.prompt.allowed,
        )
        if not same:
            raise NotAllowed("the other seats have a part in it", code="advice")
        return alone, tuple(known), tuple(taken)


def _named(held: Iterable[int]) -> str:
    return " ".join(card_name(card) for card in held)


def counted(sight: Sight, worth: Worth, how: str) -> Advice:
    """The main wager, and of the side bets those that this decision changes."""
    layout = sight.terms.game.layout
    main = layout.counted_with(main_wager(sight.terms))
    sides = [
        spot
        for spot in range(len(layout))
        if spot not in main and len({by_spot[spot] for by_spot in worth.values()}) > 1
    ]
    totals = {
        action: sum((by_spot[spot] for spot in [*main, *sides]), Fraction(0))
        for action, by_spot in worth.items()
    }
    about = f"exact {how}"
    if sides:
        names = listed([layout.names[spot] for spot in sides])
        about += f"; counts {names} too, which the decision changes"
    return ranked(sight, totals, about, exact=True)


def ranked(
    sight: Sight, totals: Mapping[int, Fraction | float], about: str, *, exact: bool
) -> Advice:
    """Plays in the game's order, from what they win in cents."""
    unit = sight.unit
    most = max(totals.values())
    right = next(answer for answer, won in totals.items() if won == most)
    names = sight.terms.game.actions
    amounts = sight.prompt.kind == "amount"
    plays = tuple(
        Play(
            name=money(answer) if amounts else names[answer],
            worth=float(won / unit),
            costs=float((most - won) / unit),
            best=answer == right,
            answer=answer,
        )
        for answer, won in totals.items()
    )
    said = f"in stakes of {main_wager(sight.terms)}, from here on: {about}"
    if sight.limited:
        said, exact = f"{said}; the bank is taken to cover everything", False
    return Advice(sight.situation, plays, exact, said, unit, amounts=amounts)


def listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
