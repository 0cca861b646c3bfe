"""How many cards lie where when a seat is asked for the first time, so that they have a place."""

from __future__ import annotations

from pitboss.engines.exact import unit_stake
from pitboss.engines.on_the_table import hands
from pitboss.engines.play import Fair, Round, new_shoe, no_stakes
from pitboss.engines.strategy import main_wager
from pitboss.equipment.chance import SeededChance
from pitboss.errors import PitbossError
from pitboss.rulebook.terms import Terms
from pitboss.tape.verbs import BOARD, DEALER

WHOSE = {"seat": 0, "dealer": DEALER, "board": BOARD}


def first_deal(on: Terms) -> dict[str, list[int]]:
    """The cards in each hand of a seat, of the dealer and on the board.

    >>> from pitboss.rulebook.terms import terms
    >>> first_deal(terms("columbus-2016/ultimate-texas-holdem"))
    {'seat': [2], 'dealer': [2], 'board': [5]}
    >>> first_deal(terms("columbus-2016/blackjack-switch"))
    {'seat': [2, 2], 'dealer': [2], 'board': []}
    >>> first_deal(terms("columbus-2016/roulette"))
    {'seat': [], 'dealer': [], 'board': []}
    """
    nothing: dict[str, list[int]] = {name: [] for name in WHOSE}
    if on.game.deck is None or on.game.facts.stays_up:
        return nothing
    layout, stakes = on.game.layout, no_stakes(on, 1)
    try:
        main = main_wager(on)
        for kind in layout.wagers:
            if main in (kind.slug, kind.comes_with):
                stakes[0, layout.spots_of(kind.slug)[0]] = unit_stake(on, main)
        played = Round(on, stakes, on.game.new_carry(on.rules, 1))
        chance = SeededChance(1)
        played.run(Fair(chance, new_shoe(on, chance)))
    except PitbossError:
        return nothing
    held = hands(played.events)
    return {name: [len(each) for each in held.get(to, []) if each] for name, to in WHOSE.items()}
