"""Written hands of the poker room: stacks, cards known or not, and the betting in order.

    betting = ["3 call, 4 fold, 1 raise 8, 2 fold, 3 call", "1 bet 10, 3 fold"]

Each text is one round of betting; draws stand before the betting that follows them: `2 discard 9c
Kd`, `4 pat`. A card that nobody saw is written `??`, and a hand that has not been shown may be left
out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.engines.play import Round
from pitboss.engines.played_hands import bet_of_round
from pitboss.engines.settings import choices
from pitboss.engines.written import Cards, Missing
from pitboss.equipment.cards import cards
from pitboss.equipment.cards import name as card_name
from pitboss.errors import BadInput, NotAllowed
from pitboss.families.poker_room.words import Act
from pitboss.money.cents import cents, is_amount, money
from pitboss.rulebook.schema import WrittenRound, WrittenSeat
from pitboss.rulebook.terms import Terms
from pitboss.tape.table import Prompt
from pitboss.tape.verbs import UNKNOWN

NOT_SEEN = "??"
PAT, DISCARD, ALL_IN = "pat", "discard", "all-in"
BETS = (Act.BET, Act.RAISE)
RUNS = tuple(act.slug for act in (Act.RUN_ONCE, Act.RUN_TWICE, Act.RUN_THREE_TIMES))


@dataclass
class Said:
    """What one seat is written to do."""

    text: str
    seat: int
    act: str
    rest: str
    """An amount, or the cards that are thrown away."""


def read_betting(texts: Sequence[str]) -> list[Said]:
    """The betting of a hand, one thing after the other.

    >>> [(said.seat, said.act, said.rest) for said in read_betting(["3 call, 1 raise 8", "1 pat"])]
    [(2, 'call', ''), (0, 'raise', '8'), (0, 'pat', '')]
    """
    found = []
    for text in texts:
        for part in filter(None, (each.strip() for each in text.split(","))):
            number, _, said = part.partition(" ")
            if not (number.isascii() and number.isdigit() and said.strip()):
                raise BadInput(
                    f"'{part}' is nothing that a seat does; write its number and what it does, as "
                    "in 3 call, 1 raise 8, 2 discard 9c Kd",
                    code="action",
                )
            act, rest = _parted(said.strip().lower())
            found.append(Said(part, int(number) - 1, act, rest))
    return found


def _parted(said: str) -> tuple[str, str]:
    """An action of one word or of several, and what comes behind it."""
    words = said.split()
    for count in range(len(words), 0, -1):
        act = "-".join(words[:count])
        if act in _KNOWN:
            return act, " ".join(words[count:])
    return words[0], " ".join(words[1:])


_KNOWN = {*(act.slug for act in Act), PAT, DISCARD, ALL_IN}


class Hand(Cards):
    """A written hand between players."""

    def __init__(self, on: Terms, written: WrittenRound) -> None:
        super().__init__(on, written)
        for seat in self.seated:
            if seat.actions:
                raise BadInput(
                    f"seat {seat.seat} has actions of its own: what players do in {on.address} is "
                    "written in order, betting = ['3 call, 1 raise 8', ...]",
                    code="round",
                )
        self.said = read_betting(written.betting)
        self.amount: Said | None = None

    def read_cards(self, seat: WrittenSeat) -> list[int]:
        text = seat.cards.split() if isinstance(seat.cards, str) else seat.cards
        if set(text) == {NOT_SEEN}:
            return []  # nobody has seen any of them
        return [UNKNOWN if each == NOT_SEEN else cards([each])[0] for each in text]

    def _check_deck(self) -> None:
        """Nobody has another one's card; a discard may come again when the deck was short."""
        again = 1 if self.terms.rules.draw_most or self.terms.rules.discards else 0
        deck = self.terms.game.deck
        assert deck is not None
        shoe, seen = deck(self.terms.rules), dict[int, int]()
        for hand in self.hands.values():
            for card in hand:
                seen[card] = seen.get(card, 0) + 1
                if card != UNKNOWN and seen[card] > shoe.holds(card) + again * (
                    card in shoe.cards()
                ):
                    often = " twice" if shoe.holds(card) else ""
                    has = "has only one" if shoe.holds(card) else "has none"
                    raise NotAllowed(
                        f"{card_name(card)} is dealt{often}, and the deck {has}", code="card"
                    )

    def step(self, played: Round, prompt: Prompt) -> None:
        before = self.amount
        played.answer(self._answer_of(played, prompt))
        if self.amount is not None and self.amount is not before:
            asked = played.prompt
            if asked is None or asked.kind != "amount" or asked.seat != self.amount.seat:
                self._check_fixed(played, self.amount)
                self.amount = None
        elif prompt.kind == "amount":
            self.amount = None

    def _answer_of(self, played: Round, prompt: Prompt) -> int:
        if prompt.kind == "restock":
            return 0
        if prompt.kind in ("draw", "show"):
            hand = self.hands.get(prompt.seat, [])
            if prompt.position < len(hand):
                return hand[prompt.position]
            if prompt.kind == "show" or (not hand and prompt.seat >= 0):
                return UNKNOWN
        if prompt.kind == "amount":
            return self._bet(prompt)
        if prompt.kind == "discard":
            return self._thrown(played, prompt)
        if prompt.kind == "choose":
            return self._act(prompt)
        return super()._answer(prompt)

    def _next(self, prompt: Prompt, may: Sequence[str]) -> Said:
        if not self.said:
            raise Missing(
                f"seat {prompt.seat + 1} must act: {' or '.join(may)}",
                allowed=list(may),
                code="action",
            )
        said = self.said[0]
        if said.seat != prompt.seat:
            raise NotAllowed(
                f"it is seat {prompt.seat + 1}'s turn, and the hand says '{said.text}'; "
                f"seat {prompt.seat + 1} may {' or '.join(may)}",
                allowed=list(may),
                code="action",
            )
        return self.said.pop(0)

    def _act(self, prompt: Prompt) -> int:
        names = choices(self.terms.game, prompt.allowed)
        if prompt.allowed & Act.RUN_ONCE and not self._says_runs(prompt):
            return Act.RUN_ONCE  # nobody has stopped the dealer
        said = self._next(prompt, names)
        if said.act == ALL_IN:
            bet = prompt.allowed & (Act.BET | Act.RAISE)
            if not bet and not prompt.allowed & Act.CALL:
                raise NotAllowed(f"seat {said.seat + 1} cannot go all in here", code="action")
            self.amount = said if bet else None
            return bet or int(Act.CALL)
        if said.act in (PAT, DISCARD):
            raise NotAllowed(
                f"seat {said.seat + 1} draws or discards nothing here, and the hand says "
                f"'{said.text}'; it may {' or '.join(names)}",
                allowed=names,
                code="action",
            )
        action = self.terms.game.action(said.act)
        if said.rest and (action not in BETS or not is_amount(said.rest)):
            raise BadInput(f"'{said.text}': '{said.rest}' is not understood there", code="action")
        if action in BETS and said.rest:
            self.amount = said
        return action

    def _says_runs(self, prompt: Prompt) -> bool:
        """Is it written how often this seat would have the rest of the cards dealt?"""
        said = self.said[0] if self.said else None
        return said is not None and said.seat == prompt.seat and said.act in RUNS

    def _bet(self, prompt: Prompt) -> int:
        said = self.amount
        if said is not None and said.act == ALL_IN:
            return prompt.high
        if said is None or not said.rest:
            if prompt.low == prompt.high:
                return prompt.low
            raise Missing(
                f"seat {prompt.seat + 1} must say what its bet comes to: {money(prompt.low)} to "
                f"{money(prompt.high)}",
                code="amount",
            )
        return cents(said.rest)

    def _check_fixed(self, played: Round, said: Said) -> None:
        """The amount was no choice: it is what was written, or the hand is refused."""
        if said.act == ALL_IN or not said.rest:
            return
        bet = bet_of_round(played, said.seat)
        if bet != cents(said.rest):
            raise NotAllowed(
                f"seat {said.seat + 1}'s bet comes to {money(bet)} there, and the hand says "
                f"'{said.text}': the amount is fixed",
                code="amount",
            )

    def _thrown(self, played: Round, prompt: Prompt) -> int:
        said = self._next(prompt, [PAT, DISCARD] if prompt.low == 0 else [DISCARD])
        if said.act == PAT:
            return 0
        if said.act != DISCARD:
            raise NotAllowed(
                f"seat {prompt.seat + 1} discards or stands pat here, and the hand says "
                f"'{said.text}'",
                allowed=[PAT, DISCARD],
                code="action",
            )
        held = self.hands.get(prompt.seat, [])
        if said.rest.isdigit():  # so many cards that nobody saw
            places = [at for at in range(64) if prompt.allowed >> at & 1][: int(said.rest)]
            return sum(1 << at for at in places)
        found = 0
        for card in cards(said.rest):
            places = [at for at, has in enumerate(held) if has == card and prompt.allowed >> at & 1]
            if not places:
                raise NotAllowed(
                    f"seat {prompt.seat + 1} cannot throw {card_name(card)} away: it does not "
                    "have it",
                    code="card",
                )
            found |= 1 << places[0]
        return found

    def check_nothing_left(self, played: Round) -> None:
        if self.said:
            raise BadInput(
                f"nobody has anything to decide when the hand says '{self.said[0].text}'",
                code="action",
            )
        super().check_nothing_left(played)
