"""A live dealer's hand as a source of chance: he keys in what falls.

Cards are keyed as `As` or `10d`, several at once if he likes; a look at a hidden card is answered
`y` or `n`; dice are keyed together, `4-3`; a pocket by its number. What cannot be is refused at
once: a card that the shoe no longer holds, a hole card that contradicts the look at it, a seventh
pip.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from dataclasses import dataclass, field

from pitboss.equipment.cards import JOKER, RANKS, Deck, card
from pitboss.equipment.cards import name as card_name
from pitboss.equipment.wheels import DOUBLE_ZERO_WHEEL, Wheel
from pitboss.errors import BadInput, NotAllowed
from pitboss.registry import Game
from pitboss.tape.table import Prompt, owner
from pitboss.tape.verbs import DOWN, OWN, UNKNOWN, is_looked_for

_YES, _NO = ("y", "yes"), ("n", "no")
MUCK = ("muck", "mucks", "mucked")
"""What a dealer keys for a hand that is thrown away unseen."""


class Waiting(Exception):
    """Nothing has been keyed in for what comes next."""


@dataclass
class Live:
    """What a dealer has keyed in, and what the shoe can still hold."""

    deck: Deck | None = None
    fresh: bool = False
    """Every round is dealt from the whole shoe."""
    wheel: Wheel = DOUBLE_ZERO_WHEEL
    gone: Counter[int] = field(default_factory=Counter)
    """Cards seen in earlier rounds since the last shuffle."""
    own_unseen: bool = False
    """Does nobody key in the cards that players hold? Then only those that are shown are known."""
    keyed: list[tuple[Prompt, int]] = field(default_factory=list)
    """This round's entries."""
    _words: deque[str] = field(default_factory=deque)

    def put(self, text: str) -> None:
        """Take what was typed; `answer` uses it up word by word."""
        self._words = deque(text.replace(",", " ").split())

    @property
    def left(self) -> list[str]:
        """Words that nothing has asked for."""
        return list(self._words)

    def drop(self) -> None:
        self._words.clear()

    def answer(self, prompt: Prompt) -> int:
        if (unasked := self._unasked(prompt)) is not None:
            self.keyed.append((prompt, unasked))
            return unasked
        if not self._words:
            raise Waiting
        if prompt.kind == "roll":
            self._words.extendleft(reversed(dice(self._words.popleft())))
        value = self.read(prompt, self._words.popleft())
        self.keyed.append((prompt, value))
        return value

    def _unasked(self, prompt: Prompt) -> int | None:
        """What a dealer is not asked for: cards that nobody sees, the rest of a hand that is
        mucked, a shuffle of the deck in his hand."""
        if prompt.kind == "restock":
            return 0
        if self.own_unseen and prompt.kind == "draw" and prompt.face == OWN:
            return UNKNOWN
        mucked = any(
            card == UNKNOWN and shown.seat == prompt.seat
            for shown, card in self.keyed
            if shown.kind == "show"
        )
        return UNKNOWN if prompt.kind == "show" and mucked else None

    def read(self, prompt: Prompt, word: str) -> int:
        """One word as the answer to a prompt, or a refusal."""
        if prompt.kind == "show" and word.lower() in MUCK:
            return UNKNOWN
        if prompt.kind == "roll":
            return die(word)
        if prompt.kind == "spin":
            return pocket(word, self.wheel, prompt.pockets)
        if prompt.kind == "peek":
            return self._look(prompt, word)
        return self._card(prompt, card(word))

    # the shoe

    def shuffle(self) -> None:
        """All cards are back in the shoe."""
        self.gone.clear()

    def begin_round(self) -> None:
        self.keyed = []
        if self.fresh:
            self.shuffle()

    def end_round(self) -> None:
        self.gone.update(self._on_table())

    def reopen(self) -> None:
        """Undo `end_round`."""
        self.gone.subtract(self._on_table())

    def _on_table(self, pack: int = 0) -> Counter[int]:
        """The cards that have fallen from a pack."""
        return Counter(
            value
            for prompt, value in self.keyed
            if prompt.kind in ("draw", "reveal", "show")
            and prompt.pack == pack
            and value != UNKNOWN
        )

    def remaining(self, card: int, pack: int = 0) -> int:
        """How many of a card the shoe, or a hidden card, can still be."""
        assert self.deck is not None
        return self.deck.holds(card) - self.gone[card] - self._on_table(pack)[card]

    def _card(self, prompt: Prompt, card: int) -> int:
        assert self.deck is not None
        held, name = self.deck.holds(card), card_name(card)
        if held == 0:
            raise NotAllowed(f"there is no {name} in this shoe", code="card")
        if self.remaining(card, prompt.pack) <= 0:
            raise NotAllowed(
                f"{name} cannot fall again: the shoe holds {held}, and all of them are out",
                code="card",
            )
        for look, found in self.keyed:
            if look.kind == "peek" and look.hidden == prompt.hidden:
                inside = is_looked_for(card, look.ranks)
                if inside != bool(found):
                    answered = "was one of" if found else "was none of"
                    raise NotAllowed(
                        f"{name} cannot be that card: when the dealer looked, it {answered} "
                        f"{rank_names(look.ranks)}",
                        code="card",
                    )
        return card

    def _look(self, prompt: Prompt, word: str) -> int:
        answer = word.lower()
        if answer not in _YES + _NO:
            raise BadInput(f"'{word}' is not an answer; key y or n", allowed=["y", "n"])
        found = answer in _YES
        assert self.deck is not None
        possible = any(
            is_looked_for(c, prompt.ranks) == found and self.remaining(c) > 0
            for c in range(JOKER + 1)
        )
        if not possible:
            what = "none" if found else "only"
            raise NotAllowed(
                f"that cannot be: {what} of {rank_names(prompt.ranks)} can still be out there",
                code="card",
            )
        return int(found)


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()


def dice(word: str) -> list[str]:
    """The dice of one word: `4-3`, `43` or `4`."""
    parts = re.split(r"[-+/]", word)
    if len(parts) == 1 and _is_number(word) and len(word) > 1:
        parts = list(word)
    return parts


def die(word: str) -> int:
    if _is_number(word) and 1 <= int(word) <= 6:
        return int(word)
    raise BadInput(f"'{word}' is not a die; key both dice, 1 to 6 each, as in 4-3", code="roll")


def pocket(word: str, wheel: Wheel, pockets: int) -> int:
    """Where a wheel rests; of all its pockets only the first so many may be in play."""
    number = wheel.find(word)
    if not 0 <= number < pockets:
        calls = wheel.calls if pockets == wheel.size else f"0 to {pockets - 1}"
        raise BadInput(f"'{word}' is not a pocket of this wheel; key {calls}", code="spin")
    return number


def rank_names(ranks: int) -> str:
    """Ranks by their bits, or one card.

    >>> rank_names(1 << 12 | 1 << 8)
    'T A'
    >>> rank_names(~31)
    '9s'
    """
    if ranks < 0:
        return card_name(~ranks)
    return " ".join(name for i, name in enumerate((*RANKS, "Jk")) if ranks >> i & 1)


def asks(prompt: Prompt, game: Game) -> str:
    """What the dealer is asked to key in."""
    whose = f"the {game.hand_name(prompt.seat)}" if prompt.seat < 0 else owner(prompt.seat)
    if prompt.kind == "draw":
        face = {OWN: ", dealt face down", DOWN: ", face down"}.get(prompt.face, "")
        return f"card {prompt.position + 1} to {whose}{face}"
    if prompt.kind == "show":
        return f"card {prompt.position + 1} of {whose} as it is shown, or muck"
    if prompt.kind == "reveal":
        return f"card {prompt.position + 1} of {whose} is turned: which is it"
    if prompt.kind == "peek":
        at = f"card {prompt.position + 1} of {whose}"
        return f"a look at {at}: is it one of {rank_names(prompt.ranks)} (y or n)"
    if prompt.kind == "roll":
        return "the dice, as in 4-3" if prompt.position == 0 else f"die {prompt.position + 1}"
    return "the pocket"
