"""Rounds to be asked about: real ones, dealt so that something comes up.

A session deals them by the game's own function. Only chance is helped along: cards are drawn from a
full deck, but a hand gets more often what goes with the cards that it has, because a straight flush
in seventy thousand hands teaches nobody what one is paid.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property

from pitboss.engines.play import Round
from pitboss.engines.session import Session, open_session
from pitboss.engines.simulate import default_stakes
from pitboss.engines.usual import usual_policy
from pitboss.equipment.cards import JOKER, rank, suit
from pitboss.equipment.chance import Chance
from pitboss.errors import NotAllowed
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms
from pitboss.tape.simulation import follow
from pitboss.tape.table import Prompt
from pitboss.tape.verbs import is_looked_for

BANKROLL = 1_000_000_00
DOLLARS = (5, 10, 15, 20, 25, 30, 35, 50, 55, 60, 75, 100, 125)
"""What people bet."""
MOST_THROWS = 12
"""Throws of one table at most, where wagers stay up."""
GIVES_UP = ("fold", "surrender")
MOST_STEPS = 400
"""Decisions of one round at most."""


class Helped:
    """A source of chance that lets hands come out more often."""

    def __init__(self, terms: Terms, chance: Chance) -> None:
        self._chance = chance
        self._deck = terms.game.deck(terms.rules).cards() if terms.game.deck else []
        self._pairs_up = terms.game.facts.family not in ("baccarat", "twentyone", "craps")
        self.begin()

    def begin(self) -> None:
        """A fresh deck for the next round."""
        self._left: dict[int, list[int]] = {}
        self._dealt: dict[int, int] = {}
        self._held: dict[int, list[int]] = {}

    def answer(self, prompt: Prompt) -> int:
        if prompt.kind == "roll":
            return 1 + self._chance.below(6)
        if prompt.kind == "spin":
            return self._chance.below(prompt.pockets)
        if prompt.index not in self._dealt:
            self._dealt[prompt.index] = self._card(prompt)
        card = self._dealt[prompt.index]
        return int(is_looked_for(card, prompt.ranks)) if prompt.kind == "peek" else card

    def _card(self, prompt: Prompt) -> int:
        left = self._left.setdefault(prompt.pack, list(self._deck))
        held = self._held.setdefault(prompt.seat, [])
        fits = self._fits(left, held) if held and self._pairs_up else []
        card = fits[self._chance.below(len(fits))] if fits else left[self._chance.below(len(left))]
        left.remove(card)
        held.append(card)
        return card

    def _fits(self, left: list[int], held: list[int]) -> list[int]:
        """Cards that make something of a hand; none where chance is left alone."""
        wish = self._chance.below(6)
        if wish > 2:
            return []
        mine = held[self._chance.below(len(held))]
        if wish == 0:
            return [card for card in left if rank(card) == rank(mine)]
        same = [card for card in left if card < JOKER and suit(card) == suit(mine)]
        return same if wish == 1 else [c for c in same if abs(rank(c) - rank(mine)) <= 2]


class Dealing:
    """A game of a book, dealt for questions."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms

    @cached_property
    def policy(self) -> Array | None:
        """How the game's file says that it is played; what only a proof finds is not awaited."""
        return usual_policy(self.terms) if self.terms.game.says_policy else None

    def rounds(self, chance: Chance, seats: int, wanted: str = "") -> Iterator[Round]:
        """Settled rounds of one table, with a wanted wager on the layout where it is taken."""
        source = Helped(self.terms, chance)
        session = open_session(self.terms, seats=seats, bankroll=BANKROLL, chance=chance)
        session.source, session.shoe = source, None
        session.give_button(chance.below(seats))
        for _ in range(MOST_THROWS if session.stays_up else 1):
            for seat in range(seats):
                _bet(session, seat, chance, wanted)
            source.begin()
            try:
                session.deal()
                self._play_on(session, chance)
            except NotAllowed:  # nothing lies there, or what lies there cannot be dealt so
                return
            if session.round is not None:
                yield session.round

    def _play_on(self, session: Session, chance: Chance) -> None:
        """Decisions as the game is usually played; now and then another one."""
        for _ in range(MOST_STEPS):
            if session.prompt is None:
                return
            session.answer(self.answer(session.prompt, chance))
        raise NotAllowed("the round does not end", code="round")

    def answer(self, prompt: Prompt, chance: Chance) -> int:
        """What somebody decides."""
        if prompt.kind == "amount":
            steps = (prompt.high - prompt.low) // prompt.step
            return prompt.low + prompt.step * chance.below(min(steps, 4) + 1)
        if self.policy is not None and chance.below(4):
            return int(follow(int(self.policy[prompt.key]), prompt.allowed))
        actions = self.terms.game.actions
        allowed = [bit for bit in actions if bit & prompt.allowed]
        plays = [bit for bit in allowed if actions[bit] not in GIVES_UP]
        if plays and chance.below(4):
            allowed = plays
        return allowed[chance.below(len(allowed))]


def _bet(session: Session, seat: int, chance: Chance, wanted: str) -> None:
    """Wagers of a seat: the game's usual ones, the wanted one, and some others."""
    terms, layout = session.terms, session.terms.game.layout
    unit = 100 * DOLLARS[chance.below(len(DOLLARS))]
    if not session.wagers(seat):
        usual = default_stakes(terms)
        for amounts in (dict.fromkeys(usual, unit), usual):
            with suppress(NotAllowed):
                session.bet(seat, amounts)
                break
    kinds = [slug for slug in terms.wagers if slug == wanted or not chance.below(3)]
    for kind in sorted(kinds, key=lambda slug: slug != wanted):
        spots = layout.spots_of(kind)
        for _ in range(min(len(spots), 3 if kind == wanted else 1)):
            spot = layout.names[spots[chance.below(len(spots))]]
            amount = 100 * DOLLARS[chance.below(len(DOLLARS))]
            if spot not in session.wagers(seat):
                _try(session, seat, spot, (amount, unit, terms.wagers[kind].minimum))


def _try(session: Session, seat: int, spot: str, amounts: tuple[int, ...]) -> None:
    """The first of some amounts that is taken there, if any."""
    for amount in amounts:
        if amount:
            with suppress(NotAllowed):
                session.put_up(seat, {spot: amount})
                return
