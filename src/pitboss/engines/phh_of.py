"""A hand of the poker room written in the PHH format, as far as its reader may see it.

Players are numbered as the format has it, from the first after the button; what was dealt to
somebody stands together, street by street.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from pitboss.engines.phh_out import code_of
from pitboss.engines.play import Round
from pitboss.equipment.cards import JOKER
from pitboss.errors import NotAllowed
from pitboss.families.poker_room.rules import Structure, limit_of
from pitboss.families.poker_room.words import BUTTON, Act
from pitboss.phh import CODES, UNKNOWN, Action, Kind, PlayedHand
from pitboss.tape.table import Event
from pitboss.tape.verbs import BOARD

RUN_AGAIN = Act.RUN_TWICE | Act.RUN_THREE_TIMES
SAID: dict[int, Kind] = {
    Act.FOLD: Kind.FOLD,
    Act.CHECK: Kind.CHECK_OR_CALL,
    Act.CALL: Kind.CHECK_OR_CALL,
}


def phh_of(
    played: Round,
    events: Sequence[Event],
    names: Mapping[int, str],
    about: Mapping[str, Any],
) -> PlayedHand:
    """The hand of these events, whose hidden cards are unknown in them."""
    if played.prompt is not None:
        raise NotAllowed("a hand is written down when it is over", code="round")
    return _Writer(played, events).hand(names, about)


def _dollars(cents: int) -> Decimal:
    return Decimal(int(cents)) / 100


def _seen(card: int) -> int:
    """A card of the pack, or one that this reader has not seen."""
    return card if 0 <= card < JOKER else UNKNOWN


class _Writer:
    """Goes through the events once and keeps what the format asks for."""

    def __init__(self, played: Round, events: Sequence[Event]) -> None:
        self.played, self.rules = played, played.terms.rules
        self.variant = code_of(played.terms)
        seats = len(played.stakes)
        first = int(played.carry[BUTTON]) + 1
        in_turn = [(first + turn) % seats for turn in range(seats)]
        dealt = {event.seat for event in events if event.kind == "card"}
        self.players = [seat for seat in in_turn if seat in dealt]
        self.antes = dict.fromkeys(self.players, 0)
        self.posts = dict.fromkeys(self.players, 0)
        self.actions: list[Action] = []
        self._bets = dict.fromkeys(self.players, 0)
        self._cards: dict[int, list[int]] = {}
        self._shows: dict[int, None] = {}
        self._held: dict[tuple[int, int], int] = {}
        self._betting = False
        for number, event in enumerate(events):
            self._take(event, events[number + 1 :])
        self._lay()

    # events

    def _take(self, event: Event, then: Sequence[Event]) -> None:
        if event.kind == "card":
            self._cards.setdefault(event.seat, []).append(_seen(event.value))
            self._held[event.seat, event.position] = _seen(event.value)
            return
        if event.kind == "turn":
            self._held[event.seat, event.position] = _seen(event.value)
            self._shows[event.seat] = None
            return
        self._lay()
        if event.kind == "betting":
            self._betting = True
            self._bets = dict.fromkeys(self.players, 0)
        elif event.kind == "put":
            self._puts(event)
        elif event.kind == "discard":
            places = [place for place in range(64) if event.value >> place & 1]
            thrown = [self._held.pop((event.seat, place)) for place in places]
            self.actions.append(Action(Kind.DRAW, self._player(event.seat), tuple(thrown)))
        elif event.kind == "action":
            self._acts(event, then)

    def _puts(self, event: Event) -> None:
        if event.value < 0:  # what nobody has matched comes back
            return
        if not self._betting:
            self.antes[event.seat] += event.value
            return
        if not self._said and not self._holds:
            self.posts[event.seat] += event.value
        elif not self._said:
            self.actions.append(Action(Kind.BRING_IN, self._player(event.seat)))
        self._bets[event.seat] += event.value

    @property
    def _said(self) -> bool:
        dealt = (Kind.DEAL, Kind.BOARD)
        return any(action.kind not in dealt for action in self.actions)

    @property
    def _holds(self) -> bool:
        return bool(self._held)

    def _acts(self, event: Event, then: Sequence[Event]) -> None:
        if event.value & RUN_AGAIN:
            raise NotAllowed("the PHH format has no hand that is run twice", code="round")
        player = self._player(event.seat)
        if event.value in SAID:
            self.actions.append(Action(SAID[event.value], player))
        elif event.value in (Act.BET, Act.RAISE):
            put = next(e.value for e in then if e.kind == "put" and e.seat == event.seat)
            to = self._bets[event.seat] + put
            self.actions.append(Action(Kind.BET_OR_RAISE, player, to=_dollars(to)))

    def _lay(self) -> None:
        """What was dealt or shown since the last action, player by player."""
        for seat, cards in self._cards.items():
            if seat == BOARD:
                self.actions.append(Action(Kind.BOARD, cards=tuple(cards)))
            else:
                self.actions.append(Action(Kind.DEAL, self._player(seat), tuple(cards)))
        for seat in self._shows:
            whole = tuple(card for (whose, _), card in sorted(self._held.items()) if whose == seat)
            self.actions.append(Action(Kind.SHOW, self._player(seat), whole))
        self._cards, self._shows = {}, {}

    def _player(self, seat: int) -> int:
        return self.players.index(seat)

    # the whole

    def hand(self, names: Mapping[int, str], about: Mapping[str, Any]) -> PlayedHand:
        rules, players = self.rules, self.players
        limit = rules.structure == Structure.LIMIT
        stacks = [int(self.played.stakes[seat].sum()) for seat in players]
        nets = [self.played.settlement.net(seat) for seat in players]
        return PlayedHand(
            variant=self.variant,
            antes=tuple(_dollars(max(rules.ante, self.antes[seat])) for seat in players),
            blinds=self._blinds(),
            bring_in=_dollars(rules.bring_in) if CODES[self.variant].bring_in else None,
            small_bet=_dollars(limit_of(rules, 0)) if limit else None,
            big_bet=_dollars(limit_of(rules, 2)) if limit else None,
            min_bet=None if limit else _dollars(limit_of(rules, 0)),
            starting_stacks=tuple(map(_dollars, stacks)),
            finishing_stacks=tuple(_dollars(s + n) for s, n in zip(stacks, nets, strict=True)),
            actions=tuple(self.actions),
            players=tuple(names.get(seat, f"seat {seat + 1}") for seat in players),
            seats=tuple(seat + 1 for seat in players),
            about=about,
        )

    def _blinds(self) -> tuple[Decimal, ...]:
        """What everybody posted; between two players in the other order."""
        if CODES[self.variant].bring_in:
            return ()
        posted = tuple(_dollars(self.posts[seat]) for seat in self.players)
        return posted[::-1] if len(posted) == 2 else posted
