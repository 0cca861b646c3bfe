"""Shoes whose order is committed to before the first card falls.

When a shoe is shuffled, the SHA-256 of a random salt and the whole order is published. When it is
finished, salt and order are, and anybody can check that the cards that fell are the cards that
were committed to. A shoe is shuffled between rounds, so that the commitment is known before the
wagers are made.
"""

from __future__ import annotations

import hashlib
import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from pitboss.engines.play import Fair
from pitboss.equipment.cards import name as card_name
from pitboss.equipment.chance import SystemChance
from pitboss.equipment.shoes import CUT_CARD_IN, Shoe
from pitboss.floor.seeds import Seeds, Throw, thrown
from pitboss.ledger.entries import Broken, ShoeRecord
from pitboss.tape.table import Prompt

THROWN = ("roll", "spin")
"""Prompts that dice and wheels answer."""


def commitment(salt: str, order: list[int]) -> str:
    """What is published before a shoe is dealt.

    >>> commitment("00", [51, 0])[:16]
    '923ab45096cc5ea3'
    """
    cards = " ".join(card_name(card) for card in order)
    return hashlib.sha256(f"{salt}:{cards}".encode()).hexdigest()


@dataclass
class Told:
    """A journal in the place of chance: for doing again what it says was done.

    Cards must be those of the shoe that was committed to, at their places.
    """

    fell: deque[int] = field(default_factory=deque)
    shoes: deque[ShoeRecord] = field(default_factory=deque)
    chains: deque[ShoeRecord] = field(default_factory=deque)
    """Chains of seeds that are committed to."""
    cards: int = 0
    """Cards and looks that were compared with the shoe."""
    throws: int = 0
    """Dice and pockets that were compared with the seed of their round."""
    uncommitted: int = 0
    """Those of tables from before seeds were committed to."""

    def below(self, n: int) -> int:
        """Any order will do: the journal's takes its place."""
        return 0

    def shoe(self, like: list[int], left: int) -> ShoeRecord:
        """The next shoe that the journal knows: these cards, the first ones unmoved."""
        if not self.shoes:
            raise Broken("a shoe must be shuffled here, and the journal has none")
        told = self.shoes.popleft()
        if sorted(told.order) != sorted(like) or told.order[:left] != like[:left]:
            raise Broken(f"shoe {told.id} does not hold the cards that were to be shuffled")
        return told

    def fall(self, prompt: Prompt, falls: Falls) -> int:
        """What fell, held against what was committed to."""
        if not self.fell:
            raise Broken("the round asks for more than fell")
        value = self.fell.popleft()
        if prompt.kind in THROWN:
            self._check_throw(prompt, falls, value)
        else:
            self._check_card(prompt, falls.fair, value)
        return value

    def _check_throw(self, prompt: Prompt, falls: Falls, value: int) -> None:
        if falls.seeds is None:
            self.uncommitted += 1
            return
        self.throws += 1
        held = falls.held(prompt)
        if held != value:
            raise Broken(
                f"{value} fell as throw {len(falls.thrown) + 1} of its round, and the seed that "
                f"was committed to makes it {held}"
            )

    def _check_card(self, prompt: Prompt, fair: Fair, value: int) -> None:
        shoe = fair.shoe
        assert shoe is not None
        self.cards += 1
        held = fair.answer(prompt)
        if held != value:
            place = shoe.dealt + prompt.index
            what = f"{card_name(value)} fell" if prompt.kind != "peek" else f"a look found {value}"
            raise Broken(
                f"{what}, and place {place + 1} of shoe {getattr(shoe, 'id', '')} holds "
                f"{card_name(shoe.order[place])}"
            )


@dataclass
class CommittedShoe(Shoe):
    """A shoe of the floor. `made` are shuffles that the journal does not know yet."""

    table: str = ""
    id: str = ""
    salt: str = ""
    commitment: str = ""
    """Of the salt and the order, as they are now."""
    made: list[ShoeRecord] = field(default_factory=list)
    finished: list[ShoeRecord] = field(default_factory=list)
    """Shoes that were shuffled away, to be published."""
    committed: list[int] = field(default_factory=list)
    """The order that was committed to: a deck that runs short in a round gets another one."""

    def shuffle(self) -> None:
        self._finish()
        super().shuffle()
        self._commit()
        self.dealt = self.burned_first  # of the order that was told, if one was

    def shuffle_discards(self) -> None:
        self._finish()
        left = len(self.order) - self.dealt
        super().shuffle_discards()
        self._commit(left)

    def take_out(self) -> None:
        """Nothing more is dealt from this shoe: it can be laid open."""
        self._finish()

    @property
    def must_shuffle(self) -> bool:
        """A shoe that nobody has been dealt from stays as it was committed to."""
        return self.dealt > self.burned_first and super().must_shuffle

    def record(self) -> ShoeRecord:
        return ShoeRecord(
            id=self.id,
            table=self.table,
            commitment=self.commitment,
            salt=self.salt,
            order=list(self.committed),
        )

    def load(self, record: ShoeRecord, dealt: int, to_deal: int = CUT_CARD_IN) -> None:
        """Go on with a shoe that the journal knows."""
        self.dealt, self.to_deal, self.made, self.finished = dealt, to_deal, [], []
        self._name(record.id, record.salt, record.order)

    def _finish(self) -> None:
        if self.id:
            self.finished.append(self.record())

    def _commit(self, left: int = 0) -> None:
        """Give this order a name and a salt; the first `left` cards were not shuffled."""
        if isinstance(self.chance, Told):
            told = self.chance.shoe(self.order, left)
            self._name(told.id, told.salt, told.order)
        else:
            self._name(secrets.token_hex(8), secrets.token_hex(32), self.order)
        self.made.append(self.record())

    def _name(self, id: str, salt: str, order: list[int]) -> None:
        self.id, self.salt, self.order = id, salt, list(order)
        self.committed = list(order)
        self.commitment = commitment(salt, self.order)


@dataclass
class Falls:
    """A table's chance, written down as it falls; a table that is restored is told what fell."""

    fair: Fair
    fell: list[int] = field(default_factory=list)
    told: deque[int] | None = None
    seeds: Seeds | None = None
    """What its dice and its wheel follow from, where they are committed to."""
    cut: str = ""
    """The word of the player who dealt the round."""
    thrown: list[Throw] = field(default_factory=list)
    """The dice and pockets of the round."""

    def begin_round(self, cut: str) -> None:
        self.cut, self.thrown = cut, []

    def answer(self, prompt: Prompt) -> int:
        if self.told is not None:
            value = self.told.popleft()
            if prompt.kind == "restock":
                self.fair.answer(prompt)  # the rest of the deck follows from it
        elif isinstance(self.fair.chance, Told):
            value = self.fair.chance.fall(prompt, self)
        else:
            value = self.held(prompt)
        if prompt.kind in THROWN:
            least, below = _sides(prompt)
            self.thrown.append(Throw(below, value - least))
        self.fell.append(value)
        return value

    def held(self, prompt: Prompt) -> int:
        """What falls now, by the table's shoe and seeds."""
        if self.seeds is None or prompt.kind not in THROWN:
            return self.fair.answer(prompt)
        least, below = _sides(prompt)
        return least + thrown(self.seeds.seed, self.cut, len(self.thrown), below)

    def commit(self, table: str, *, before: bool) -> Seeds | None:
        """Take new seeds, and say which; only real chance, and a journal that has some, does.

        A journal from before dice were committed to has none; after the first ones it must.
        """
        chance = self.fair.chance
        if isinstance(chance, Told) and chance.chains:
            self.seeds = Seeds(chance.chains.popleft())
        elif isinstance(chance, Told) and before:
            raise Broken("seeds must be committed to here, and the journal has none")
        elif isinstance(chance, SystemChance):
            self.seeds = Seeds.made(table)
        return self.seeds

    def taken(self) -> list[int]:
        """What fell since it was last asked."""
        fell, self.fell = self.fell, []
        return fell


def _sides(prompt: Prompt) -> tuple[int, int]:
    """The least that can fall, and how many things can."""
    return (1, 6) if prompt.kind == "roll" else (0, prompt.pockets)


Finder = Callable[[str], ShoeRecord]
"""Finds a shoe that the store keeps."""
