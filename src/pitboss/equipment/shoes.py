"""A shoe: shuffled cards, a cut card, a burn, and what happens when it runs out.

The shoe lives as long as the table. Rounds draw from it; between rounds the
table asks whether it must be shuffled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from pitboss.equipment.cards import ACE, Deck, rank
from pitboss.equipment.chance import Chance, SeededChance, shuffle
from pitboss.errors import NotAllowed


@dataclass(frozen=True, kw_only=True)
class ShoeProcedure:
    """How a house keeps its shoe; every field is a choice that the books leave or print."""

    continuous: bool
    """A continuous shuffler: every round is dealt from the whole shoe."""
    cut_card: int
    """Cards behind the cut card, never dealt at the start of a round."""
    burn: int
    """Cards burned after each shuffle."""
    first_card_burns: bool = False
    """The first card is turned up, and burned with as many more as it counts."""
    last_hands: int = 0
    """Rounds still dealt after the one in which the cut card came out."""
    first_is_last: bool = False
    """Where there are such: a round that begins with the cut card is itself the last."""


def counts_for_burn(card: int) -> int:
    """What baccarat's books have a first card burn: an ace one, tens and pictures ten.

    >>> from pitboss.equipment.cards import cards
    >>> [counts_for_burn(card) for card in cards("Ac 2d 9h Ts Kc")]
    [1, 2, 9, 10, 10]
    """
    return 1 if rank(card) == ACE else min(rank(card) + 2, 10)


CUT_CARD_IN = -1
"""The cut card has not come out yet."""


@dataclass
class Shoe:
    """Cards in the order they will fall. `dealt` counts those gone, burns included."""

    deck: Deck
    procedure: ShoeProcedure
    chance: Chance
    order: list[int] = field(default_factory=list)
    dealt: int = 0
    to_deal: int = CUT_CARD_IN
    """Rounds that are still dealt, once the cut card is out."""

    def __post_init__(self) -> None:
        if not self.order:
            self.shuffle()

    def shuffle(self) -> None:
        """All cards back, shuffled, the first ones burned; packs lie behind each other."""
        self.order = []
        for _ in range(self.deck.packs):
            pack = self.deck.cards()
            shuffle(pack, self.chance)
            self.order += pack
        self.dealt, self.to_deal = self.burned_first, CUT_CARD_IN

    @property
    def burned_first(self) -> int:
        """How many cards of this order are burned before the first round."""
        if not self.procedure.first_card_burns:
            return self.procedure.burn
        return 1 + counts_for_burn(self.order[0])

    @property
    def must_shuffle(self) -> bool:
        """Asked between rounds: was the last round of this shoe dealt?"""
        if self.procedure.last_hands and not self.procedure.continuous:
            return self.to_deal == 0
        return self.procedure.continuous or self._before_cut_card <= 0

    @property
    def next_is_last(self) -> bool:
        """Asked between rounds: is it to be announced that the next one is the last?"""
        first = self.procedure.first_is_last and self._before_cut_card == 0
        return self.to_deal == 1 or (first and self.to_deal == CUT_CARD_IN)

    @property
    def fresh(self) -> bool:
        """Asked between rounds: was nothing dealt from it yet?"""
        return self.procedure.continuous or self.dealt <= self.burned_first

    @property
    def _before_cut_card(self) -> int:
        return len(self.order) - self.dealt - self.procedure.cut_card

    def begin_round(self) -> bool:
        """Shuffle if it is time; True if it was."""
        due = self.must_shuffle
        if due:
            self.shuffle()
        return due

    def card(self, index: int) -> int:
        """The card that falls as number `index` of this round.

        When the shoe runs out in mid-round, the discards of earlier rounds are
        shuffled and dealt on.
        """
        while self.dealt + index >= len(self.order):
            self.shuffle_discards()
        return self.order[self.dealt + index]

    def shuffle_discards(self) -> None:
        """Put the discards of earlier rounds, shuffled, behind what is left."""
        discards = self.order[: self.dealt]
        if not discards:
            raise NotAllowed("the shoe is empty and every card is on the table")
        shuffle(discards, self.chance)
        self.order = self.order[self.dealt :] + discards
        self.dealt = 0

    def restock(self, drawn: int, again: Sequence[int]) -> None:
        """Shuffle cards of this round into what is left of the deck, where so many are drawn.

        The new order follows from the old one, so that whoever knows the shoe can deal it again.
        """
        at = self.dealt + drawn
        stub = self.order[at:] + [self.order[self.dealt + index] for index in again]
        seed = sha256(repr((self.order, at, tuple(again))).encode()).digest()
        shuffle(stub, SeededChance(int.from_bytes(seed, "big")))
        self.order = self.order[:at] + stub

    def end_round(self, cards: int) -> None:
        """The cards of a round go to the discard rack."""
        last = self.next_is_last
        self.dealt += cards
        if not self.procedure.last_hands:
            return
        if self.to_deal != CUT_CARD_IN:
            self.to_deal = max(self.to_deal - 1, 0)
        elif last or self._before_cut_card < 0:
            self.to_deal = 0 if last else self.procedure.last_hands
