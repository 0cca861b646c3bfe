"""How many cards lie where when a seat is asked for the first time, so that they have a place; and
on the board, which may come in streets, when all of it is out."""

from __future__ import annotations

from pitboss.engines.exact import unit_stake
from pitboss.engines.on_the_table import hands
from pitboss.engines.play import Fair, Round, new_shoe, no_stakes
from pitboss.engines.strategy import main_wager
from pitboss.equipment.chance import SeededChance
from pitboss.errors import PitbossError
from pitboss.families.poker_room.rules import Street
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms
from pitboss.tape.table import Prompt
from pitboss.tape.verbs import BOARD, DEALER

WHOSE = {"seat": 0, "dealer": DEALER, "board": BOARD}
ROUNDS = 12
"""Rounds played at random to see a whole board: one in which nobody folds is among them."""
WHOLE_HAND = 13
"""At Chinese Poker, which has no streets."""
LONGEST = 40
"""Decisions of such a round, at most."""


def first_deal(on: Terms) -> dict[str, list[int]]:
    """The cards in each hand of a seat, of the dealer and on the board.

    >>> from pitboss.rulebook.terms import terms
    >>> first_deal(terms("columbus-2016/ultimate-texas-holdem"))
    {'seat': [2], 'dealer': [2], 'board': [5]}
    >>> first_deal(terms("columbus-2016/blackjack-switch"))
    {'seat': [2, 2], 'dealer': [2], 'board': []}
    >>> first_deal(terms("columbus-2016/roulette"))
    {'seat': [], 'dealer': [], 'board': []}

    A board that comes in streets has its place from the beginning.

    >>> first_deal(terms("cincinnati/ultimate-texas-holdem"))
    {'seat': [2], 'dealer': [2], 'board': [5]}

    Players among themselves have no dealer's hand.

    >>> first_deal(terms("columbus-2016/omaha", between_players=True))
    {'seat': [4], 'dealer': [], 'board': [5]}
    """
    nothing: dict[str, list[int]] = {name: [] for name in WHOSE}
    if on.game.deck is None or on.game.facts.stays_up:
        return nothing
    if on.game.between_players:
        return nothing | _streets(on)
    layout, stakes = on.game.layout, no_stakes(on, 1)
    try:
        main = main_wager(on)
        for kind in layout.wagers:
            if main in (kind.slug, kind.comes_with):
                stakes[:, layout.spots_of(kind.slug)[0]] = unit_stake(on, main)
        played, chance = _begun(on, stakes), SeededChance(1)
        played.run(Fair(chance, new_shoe(on, chance)))
        board = _cards(played, BOARD)
        if not played.done:
            board = max((board, *(_board(on, stakes, n) for n in range(ROUNDS))), key=sum)
    except PitbossError:
        return nothing
    return {name: _cards(played, to) for name, to in WHOSE.items()} | {"board": board}


def _streets(on: Terms) -> dict[str, list[int]]:
    """What the streets of a game between players deal, before anybody draws; the first one brings
    the hole cards."""
    streets = getattr(on.rules, "streets", None)
    if streets is None:
        return {"seat": [WHOLE_HAND]}
    later = int(streets[1:, Street.DOWN].sum() + streets[:, Street.UP].sum())
    board = int(streets[:, Street.BOARD].sum())
    return {"seat": [int(on.rules.hole_cards) + later], "board": [board] if board else []}


def _begun(on: Terms, stakes: Array) -> Round:
    return Round(on, stakes, on.game.new_carry(on.rules, len(stakes)))


def _cards(played: Round, to: int) -> list[int]:
    """How many cards each hand of somebody has."""
    return [len(each) for each in hands(played.events).get(to, []) if each]


def _board(on: Terms, stakes: Array, number: int) -> list[int]:
    """The cards on the board when a round is over in which the seat does anything."""
    chance, played = SeededChance(number), _begun(on, stakes)
    fair = Fair(chance, new_shoe(on, chance))
    for _ in range(LONGEST):
        prompt = played.run(fair)
        if prompt is None:
            break
        played.answer(_anything(prompt, chance))
    return _cards(played, BOARD)


def _anything(prompt: Prompt, chance: SeededChance) -> int:
    """Any answer to a decision."""
    if prompt.kind == "amount":
        return prompt.low
    if prompt.kind == "discard":
        return prompt.usual
    may = [1 << bit for bit in range(prompt.allowed.bit_length()) if prompt.allowed >> bit & 1]
    return may[chance.below(len(may))]
