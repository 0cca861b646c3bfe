"""A round to step through: who is asked what, what may be done, and what each seat sees.

>>> import pitboss
>>> hand = pitboss.table("columbus-2016/casino-war").deal(seed=3)
>>> hand.done
True
>>> hand.ruling.transcript
['1 primary 10.00 win 10.00 higher']
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from pitboss.engines.on_the_table import HIDDEN, fell, hands
from pitboss.engines.play import Round
from pitboss.engines.session import Session
from pitboss.engines.settings import choices, read_action, say_action
from pitboss.engines.written import settled
from pitboss.equipment.cards import name as card_name
from pitboss.errors import NotAllowed
from pitboss.library.amounts import Amount, in_cents
from pitboss.library.ruled import Ruling
from pitboss.library.shown import Record, Shown
from pitboss.tape.table import EVERYONE, Prompt

Bets = Mapping[str, Amount]
"""Spot to dollars."""


@dataclass(frozen=True)
class Asked:
    """A decision that the round waits for."""

    seat: int
    """From 1."""
    situation: str
    """What the seat knows that matters, in the words of the game's charts."""
    key: int
    """The same as a number, as policies count it."""
    actions: list[str]
    """What may be done; empty where an amount is asked."""
    low: float = 0.0
    high: float = 0.0
    step: float = 0.0
    """The amounts in dollars that may be said."""


@dataclass(frozen=True)
class View(Shown):
    """A round as one seat may see it. A card that it may not see is an empty text."""

    of: str
    """Which table's, and as who sees it."""
    hands: dict[str, list[list[str]]]
    """Whose cards they are, hand by hand."""
    thrown: list[str]
    """Dice and pockets, in order."""

    @property
    def title(self) -> str:
        return self.of

    def records(self) -> list[Record]:
        """A row for each hand, and one for what was thrown."""
        rows = [
            {"of": name, "cards": " ".join(card or "▮" for card in hand)}
            for name, each in self.hands.items()
            for hand in each
        ]
        return [*rows, *({"of": "thrown", "cards": each} for each in self.thrown)]


class Hand:
    """A round at a table that deals by itself. Seats count from 1, amounts are dollars."""

    def __init__(self, session: Session) -> None:
        self.session = session
        """The engine's own: bankrolls, layout, shoe."""

    @property
    def round(self) -> Round:
        """The engine's own round, with every event and answer."""
        assert self.session.round is not None
        return self.session.round

    @property
    def done(self) -> bool:
        """Is the round settled?"""
        return self.round.done

    @property
    def asked(self) -> Asked | None:
        """What the round waits for; None when it is settled."""
        prompt = self.round.prompt
        if prompt is None:
            return None
        on = self.session.terms
        actions = choices(on.game, prompt.allowed) if prompt.kind == "choose" else []
        return Asked(
            seat=prompt.seat + 1,
            situation=on.game.key_name(on.rules, prompt.key),
            key=prompt.key,
            actions=actions,
            low=prompt.low / 100,
            high=prompt.high / 100,
            step=prompt.step / 100 if prompt.kind == "amount" else 0.0,
        )

    @property
    def legal(self) -> list[str]:
        """The actions that may be taken now."""
        asked = self.asked
        return asked.actions if asked else []

    def act(self, action: str | None = None, *, amount: Amount | None = None) -> Hand:
        """Decide: an action by its name, or an amount; the round goes on to the next decision.

        Who sets a hand names the cards of the low one: `Kc Qd`.
        """
        prompt = self.round.prompt
        if prompt is None:
            raise NotAllowed("the round is over", code="round")
        self.session.answer(self._answer(prompt, action, amount))
        return self

    def _answer(self, prompt: Prompt, action: str | None, amount: Amount | None) -> int:
        if prompt.kind == "amount":
            if amount is None:
                raise NotAllowed("the round waits for an amount: act(amount=...)", code="amount")
            return in_cents(amount)
        if action is None:
            raise NotAllowed("the round waits for an action, by its name", code="action")
        game = self.session.terms.game
        held = hands(self.round.events).get(prompt.seat, [[]])[0]
        return read_action(game, action, held)

    def view(self, seat: int = 0) -> View:
        """The round as a seat sees it; without one, as a spectator does."""
        on = self.session.terms
        events = self.round.view(seat - 1 if seat else EVERYONE)
        held = {on.game.hand_name(to): each for to, each in hands(events).items()}
        named = {
            whose: [[card_name(card) if card != HIDDEN else "" for card in hand] for hand in each]
            for whose, each in held.items()
        }
        whose = f"seat {seat}" if seat else "everybody"
        thrown = fell(events, on.game.wheel(on.rules))
        return View(f"{on.address}, as {whose} sees it", named, thrown)

    @property
    def history(self) -> list[Record]:
        """Who did what, in order."""
        game = self.session.terms.game
        held = hands(self.round.events)
        return [
            {"seat": event.seat + 1, "action": say_action(game, event.value, held[event.seat][0])}
            if event.kind == "action"
            else {"seat": event.seat + 1, "amount": event.value / 100}
            for event in self.round.events
            if event.kind in ("action", "amount")
        ]

    @property
    def ruling(self) -> Ruling:
        """The settlement, with the reasons and the book's lines; refused before the end."""
        if not self.done:
            raise NotAllowed("the round is not over yet", code="round")
        return self._ruling

    @cached_property
    def _ruling(self) -> Ruling:
        return Ruling(settled(self.round))

    def next(self, wagers: Bets | None = None) -> Hand:
        """The next round at the same table, from the same shoe; without wagers, the same again."""
        session = self.session
        for seat in range(session.seats):
            if wagers is not None:
                session.put_up(seat, {spot: in_cents(each) for spot, each in wagers.items()})
            elif not session.stays_up and session.last.get(seat):
                session.repeat(seat)
        session.deal()
        return Hand(session)

    def _repr_html_(self) -> str:
        told = self.view()._repr_html_()
        if self.done:
            return told + self.ruling._repr_html_()
        return f"{told}<p>{self!r}</p>"

    def __repr__(self) -> str:
        asked, address = self.asked, self.session.terms.address
        if asked is None:
            return f"<Hand of {address}: {'; '.join(self.ruling.transcript)}>"
        may = ", ".join(asked.actions) or f"{asked.low:g} to {asked.high:g} dollars"
        return f"<Hand of {address}: seat {asked.seat} at {asked.situation}: {may}>"


def open_hand(session: Session, wagers: Mapping[int, Mapping[str, int]]) -> Hand:
    """Put up wagers (seats from 0, cents) and deal."""
    for seat, bets in wagers.items():
        session.bet(seat, dict(bets))
    session.deal()
    return Hand(session)
