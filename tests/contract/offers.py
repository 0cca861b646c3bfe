"""Every (book, game) that can be played, and ways to bet and act on it at random."""

from __future__ import annotations

import random
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import numpy as np

from pitboss.engines.play import Fair, Round, new_shoe, no_stakes, place
from pitboss.engines.simulate import default_stakes
from pitboss.equipment.chance import SeededChance
from pitboss.errors import PitbossError
from pitboss.money.banks import UNLIMITED
from pitboss.registry import Array, slugs
from pitboss.rulebook.loader import Book, BookGame, books, load_book
from pitboss.rulebook.terms import Terms, bind
from pitboss.tape.simulation import prefer
from pitboss.tape.table import Prompt

CLUB = load_book(Path(__file__).parents[2] / "examples" / "corner_club")
"""A book from a folder, as an outsider writes one."""


def playable(of: Iterable[Book] | None = None) -> list[BookGame]:
    """The games that there is code for: of the books that come along, or of these."""
    return [
        offer
        for book in (books().values() if of is None else of)
        for offer in book.games().values()
        if offer.data.game.play in slugs()
    ]


def random_terms(offer: BookGame, dice: random.Random) -> Terms:
    """The game with some of its options turned; the defaults when they do not go together."""
    chosen = {}
    for name, option in offer.data.options.items():
        if dice.random() > 0.3:
            continue
        if option.allowed:
            chosen[name] = dice.choice(option.allowed)
        elif option.at_least is not None:
            most = option.at_least + 8 if option.at_most is None else option.at_most
            chosen[name] = dice.randint(option.at_least, most)
    if offer.data.fees and dice.random() < 0.5:
        document = dice.choice(offer.data.fees)
        chosen["fees"] = f"{document.document}/{dice.choice(document.options).option}"
    try:
        return bind(offer, chosen)
    except PitbossError:
        return bind(offer, {})


def random_stakes(terms: Terms, seats: int, carry: Array, dice: random.Random) -> Array:
    """Wagers that the book allows, at random; every seat that can bets something."""
    stakes = no_stakes(terms, seats)
    if terms.game.facts.stays_up:
        return changed_stakes(terms, stakes, carry, dice)
    for _ in range(20):
        stakes = _made_in_turn(terms, seats, carry, dice)
        if stakes.any() and not terms.game.begins(terms.rules, stakes, carry):
            return stakes
    stakes = no_stakes(terms, seats)
    place(terms, stakes, carry, 0, minimum_stakes(terms))
    return stakes


def _made_in_turn(terms: Terms, seats: int, carry: Array, dice: random.Random) -> Array:
    """What every seat may bet after those before it."""
    stakes = no_stakes(terms, seats)
    for seat in range(seats):
        for _ in range(20):
            try:
                place(terms, stakes, carry, seat, _some_wagers(terms, dice))
                break
            except PitbossError:
                continue
    return stakes


def changed_stakes(terms: Terms, left_up: Array, carry: Array, dice: random.Random) -> Array:
    """What is left up, with such changes as each seat may make, one wager after the other."""
    stakes = left_up.copy()
    for seat in range(len(stakes)):
        for name, amount in _some_wagers(terms, dice).items():
            with suppress(PitbossError):
                place(terms, stakes, carry, seat, {name: amount})
    return stakes


def minimum_stakes(terms: Terms) -> dict[str, int]:
    """The game's usual wagers, within this table's limits."""
    within = {}
    for name, amount in default_stakes(terms).items():
        rule = terms.wagers[terms.game.layout.wager(terms.game.layout.index(name)).slug]
        least = max(amount, rule.minimum)
        within[name] = min(least, rule.maximum) if rule.maximum else least
    return within


def _some_wagers(terms: Terms, dice: random.Random) -> dict[str, int]:
    layout = terms.game.layout
    base = 500 * dice.randint(1, 60)
    wagers = {}
    for spot, name in enumerate(layout.names):
        rule = terms.wagers.get(layout.kinds[spot])
        if rule is None or rule.later:
            continue
        kinds = sum(1 for kind in layout.kinds if kind == layout.kinds[spot])
        if not rule.required and dice.random() > (0.5 if kinds == 1 else 2 / kinds):
            continue
        amount = base if rule.required or rule.equal_to else 500 * dice.randint(1, 20)
        amount = max(amount, rule.minimum)
        wagers[name] = min(amount, rule.maximum) if rule.maximum else amount
    return wagers


def random_answer(prompt: Prompt, dice: random.Random) -> int:
    """A legal decision."""
    if prompt.kind == "choose":
        return dice.choice([1 << i for i in range(16) if prompt.allowed >> i & 1])
    steps = (prompt.high - prompt.low) // prompt.step
    return prompt.low + prompt.step * dice.randint(0, steps)


def random_policy(terms: Terms, dice: random.Random) -> Array:
    """Any play at all, decided for each information key: nothing has to be worked out for it."""
    actions = [action for action in terms.game.actions if action < 1 << 16]
    cells = [prefer(*dice.sample(actions, min(3, len(actions)))) for _ in range(100)]
    at = np.random.default_rng(dice.getrandbits(32)).integers(len(cells) + 1, size=terms.game.keys)
    return np.array([*cells, 0], dtype=np.int64)[at]


class RandomTable:
    """A table with its shoe, played round after round by seats that act at random."""

    def __init__(self, terms: Terms, seats: int, dice: random.Random) -> None:
        self.terms, self.seats, self.dice = terms, seats, dice
        chance = SeededChance(dice.getrandbits(32))
        self.source = Fair(chance, new_shoe(terms, chance))
        self.carry = terms.game.new_carry(terms.rules, seats)
        self.left_up = no_stakes(terms, seats)
        self.cover = UNLIMITED
        if terms.player_dealer and dice.random() < 0.7:
            self.cover = 100 * dice.randint(0, 500)

    def stakes(self) -> Array:
        if self.terms.game.facts.stays_up:
            return changed_stakes(self.terms, self.left_up, self.carry, self.dice)
        return random_stakes(self.terms, self.seats, self.carry, self.dice)

    def play(self) -> Round:
        """One round to its end; each prompt must offer something."""
        if self.source.shoe:
            self.source.shoe.begin_round()
        played = Round(self.terms, self.stakes(), self.carry.copy(), cover=self.cover)
        while (prompt := played.run(self.source)) is not None:
            if prompt.kind == "choose":
                assert prompt.allowed, "a prompt with no allowed action"
                assert prompt.key < self.terms.game.keys, "an information key out of range"
                assert set(self.terms.game.action_names(prompt.allowed)), "a nameless action"
            else:
                assert prompt.low <= prompt.high
            played.answer(random_answer(prompt, self.dice))
        if self.source.shoe:
            self.source.shoe.end_round(played.tape.drawn)
        self.carry, self.left_up = played.carried, played.left_up
        return played


def random_rounds(offer: BookGame, count: int = 60) -> list[Round]:
    """Rounds at several tables. The dice are seeded only so that a failure repeats."""
    dice = random.Random(offer.address)
    played: list[Round] = []
    while len(played) < count:
        terms = random_terms(offer, dice)
        table = RandomTable(terms, dice.randint(1, min(4, offer.data.game.seats)), dice)
        played.extend(table.play() for _ in range(6))
    return played
