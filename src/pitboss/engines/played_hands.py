"""Hands that were written down elsewhere, dealt again by the rules of a book.

A hand in the PHH format says who had what, and what everybody did in order. Here the game's own
function asks, and the hand answers: it must be asked of the same player at every step, and what he
did must be allowed. Limits, blinds and antes are the hand's; everything else is the book's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

import numpy as np

from pitboss.engines.play import Round, no_stakes
from pitboss.errors import NotAllowed
from pitboss.families.poker_room.rules import Raises, Structure
from pitboss.families.poker_room.words import SEAT_CELLS, TABLE_CELLS, Act
from pitboss.money.cents import money
from pitboss.money.fees import NO_COLLECTION
from pitboss.phh import UNKNOWN as NOT_WRITTEN
from pitboss.phh import Action, Kind, PlayedHand
from pitboss.registry import Array
from pitboss.rulebook.loader import book
from pitboss.rulebook.schema import Scalar
from pitboss.rulebook.terms import Terms, terms
from pitboss.tape.table import Prompt
from pitboss.tape.verbs import BOARD, UNKNOWN

STRUCTURES = {
    "limit": Structure.LIMIT,
    "no-limit": Structure.NO_LIMIT,
    "pot-limit": Structure.POT_LIMIT,
}
DEALT_AS = {
    "deuce-to-seven-single-draw": "deuce-to-seven-triple-draw",
}
"""Games that no book has, and the one that differs in nothing but the number of draws."""
CENT = Decimal("0.01")
RAKE, FEES = "rake-percent", "fees"
MUCH = 10**11
"""In front of a player whose stack nobody wrote down."""
BOOKS = ("columbus-2017", "hollywood-park")
"""Whose rules a hand is dealt by: the first of these that has its game."""


def cents_of(hand: PlayedHand, amount: Decimal) -> int:
    """An amount of a hand in cents of its currency, or in what is smaller still."""
    return int(amount / min(hand.unit, CENT))


def terms_of(
    hand: PlayedHand, of: str = "", given: Mapping[str, Scalar | str] | None = None
) -> Terms:
    """A book's terms for the game of a hand, with its own stakes; no rake or fee, unless posted."""
    code = hand.played
    game = DEALT_AS.get(code.game, code.game)
    on = _first(game, (of,) if of else BOOKS, given)
    rules = on.rules._replace(
        structure=STRUCTURES[code.betting],
        table_minimum=cents_of(hand, hand.small_bet or hand.min_bet or Decimal(0)),
        table_maximum=cents_of(hand, hand.big_bet or Decimal(0)),
        small_blind=0,
        big_blind=0,
        bring_in=cents_of(hand, hand.bring_in or Decimal(0)),
        ante=cents_of(hand, hand.antes[0]) if _alike(hand.antes) else 0,
        odd_chip_size=cents_of(hand, hand.unit),
        **({} if RAKE in (given or {}) else {"rake_percent": 0}),
        **({} if FEES in (given or {}) else {"collection": NO_COLLECTION}),
        streets=_with_draws(on.rules.streets, code.draws),
    )
    return replace(on, rules=rules)


def _first(
    game: str, names: Sequence[str], given: Mapping[str, Scalar | str] | None = None
) -> Terms:
    """The terms of a game in the first of some books that has it."""
    has = next((name for name in names if game in book(name).slugs()), names[-1])
    return terms(f"{has}/{game}", given, between_players=True)


def _alike(antes: Sequence[Decimal]) -> bool:
    return len(set(antes)) == 1


def _with_draws(streets: Array, draws: int) -> Array:
    """The streets of a game with so many draws, where that differs."""
    if not draws:
        return streets
    last = np.repeat(streets[-1:], max(0, draws + 1 - len(streets)), axis=0)
    found: Array = np.concatenate([streets, last])[: draws + 1]
    return found


def uncapped(on: Terms) -> Terms:
    """The same where between two players there is no cap on raises, as in most rooms."""
    return replace(on, rules=on.rules._replace(heads_up_raises=Raises.UNLIMITED))


def begun(hand: PlayedHand, on: Terms) -> Round:
    """The round as it lies before its first card: stacks, button, what everybody posts."""
    seats = len(hand.starting_stacks)
    stakes = no_stakes(on, seats)
    carry = on.game.new_carry(on.rules, seats)
    carry[0] = seats - 1
    for seat, stack in enumerate(hand.starting_stacks):
        stakes[seat, 0] = cents_of(hand, stack) if stack.is_finite() else MUCH
        post = TABLE_CELLS + seat * SEAT_CELLS
        dead = post + 1
        if hand.blinds:
            carry[post], carry[dead] = (cents_of(hand, amount) for amount in _posted(hand, seat))
        if not _alike(hand.antes):
            carry[dead] += cents_of(hand, hand.antes[seat])
    return Round(on, stakes, carry)


def _posted(hand: PlayedHand, seat: int) -> tuple[Decimal, Decimal]:
    """What a seat posts: as a bet, and as chips for the pot alone.

    Between two players the format gives the blinds in the other order. Whoever comes back posts an
    amount below nought, a big blind of which is his bet.
    """
    posts = hand.blinds[::-1] if len(hand.blinds) == 2 else hand.blinds
    if posts[seat] >= 0:
        return posts[seat], Decimal(0)
    bet = min(-posts[seat], max(posts))
    return bet, -posts[seat] - bet


@dataclass
class Answers:
    """Answers a round from a hand that was written down."""

    hand: PlayedHand
    acts: list[Action] = field(init=False)
    cards: dict[int, list[int]] = field(init=False)
    shown: dict[int, tuple[int, ...]] = field(init=False)
    to: Decimal | None = None

    def __post_init__(self) -> None:
        dealt: dict[int, list[int]] = {BOARD: []}
        for action in self.hand.actions:
            if action.kind in (Kind.DEAL, Kind.BOARD):
                whose = BOARD if action.kind is Kind.BOARD else action.player
                dealt.setdefault(whose, []).extend(_known(action.cards))
        self.cards = dealt
        self.shown = {a.player: a.cards for a in self.hand.actions if a.kind is Kind.SHOW}
        kinds = (Kind.FOLD, Kind.CHECK_OR_CALL, Kind.BET_OR_RAISE, Kind.DRAW)
        self.acts = [action for action in self.hand.actions if action.kind in kinds]

    def answer(self, played: Round, prompt: Prompt) -> int:
        """What the hand says to a prompt."""
        if prompt.kind == "draw":
            mine = self.cards.get(prompt.seat, [])
            return mine[prompt.position] if prompt.position < len(mine) else UNKNOWN
        if prompt.kind == "show":
            shown = _known(self.shown.get(prompt.seat, ()))
            return shown[prompt.position] if prompt.position < len(shown) else UNKNOWN
        if prompt.kind == "restock":
            return 0
        if prompt.kind == "amount":
            assert self.to is not None
            return cents_of(self.hand, self.to)
        return self._acts(played, prompt)

    def _acts(self, played: Round, prompt: Prompt) -> int:
        if prompt.kind == "choose" and prompt.allowed & Act.RUN_ONCE:
            return Act.RUN_ONCE
        if not self.acts:
            raise NotAllowed(
                f"seat {prompt.seat + 1} must act, and the hand is not written further",
                code="action",
            )
        action = self.acts.pop(0)
        if action.player != prompt.seat:
            raise NotAllowed(
                f"seat {prompt.seat + 1} must act, and the hand says that seat "
                f"{action.player + 1} does",
                code="action",
            )
        if prompt.kind == "discard":
            return self._places(played, prompt, _known(action.cards))
        if action.kind is Kind.FOLD:
            return Act.FOLD
        if action.kind is Kind.CHECK_OR_CALL:
            return Act.CALL if prompt.allowed & Act.CALL else Act.CHECK
        self.to = action.to
        return Act.BET if prompt.allowed & Act.BET else Act.RAISE

    def check_fixed(self, played: Round, answered: Prompt) -> None:
        """A bet whose amount was no choice must be what is written."""
        asked, to, self.to = played.prompt, self.to, None
        if asked is not None and asked.kind == "amount" and asked.seat == answered.seat:
            self.to = to
        elif to is not None and answered.kind == "choose":
            bet, said = bet_of_round(played, answered.seat), cents_of(self.hand, to)
            if bet != said:
                raise NotAllowed(
                    f"seat {answered.seat + 1}'s bet comes to {money(bet)} there, and the hand "
                    f"says {money(said)}: the amount is fixed",
                    code="amount",
                )

    def _places(self, played: Round, prompt: Prompt, thrown: Iterable[int]) -> int:
        """Where the cards lie that are thrown away; an unknown one is any."""
        mine = {
            event.position: event.value
            for event in played.events
            if event.kind == "card" and event.seat == prompt.seat
        }
        found = 0
        for card in thrown:
            left = prompt.allowed & ~found
            places = [place for place, has in mine.items() if has == card and left >> place & 1]
            if not places:
                raise NotAllowed("a card is thrown away that the seat does not have", code="card")
            found |= 1 << places[0]
        return found


def _known(cards: Iterable[int]) -> list[int]:
    return [UNKNOWN if card == NOT_WRITTEN else card for card in cards]


def replay(hand: PlayedHand, on: Terms | None = None) -> Round:
    """Deal a hand again; refused at the first step that the rules do not know."""
    played = begun(hand, terms_of(hand) if on is None else on)
    answers = Answers(hand)
    while (prompt := played.prompt) is not None:
        played.answer(answers.answer(played, prompt))
        answers.check_fixed(played, prompt)
    return played


def bet_of_round(played: Round, seat: int) -> int:
    """What a seat's chips of this round of betting come to."""
    bet = 0
    for event in played.events:
        if event.kind == "betting":
            bet = 0
        elif event.kind == "put" and event.seat == seat and event.value > 0:
            bet += event.value
    return bet


def final_stacks(hand: PlayedHand, played: Round) -> list[Decimal]:
    """What everybody has after the hand, in its own currency."""
    return [
        stack + min(hand.unit, CENT) * played.settlement.net(seat)
        for seat, stack in enumerate(hand.starting_stacks)
    ]
