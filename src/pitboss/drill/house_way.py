"""How is this hand set? Asked where the dealer's hand is set the house way."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from pitboss.drill.question import Asked, scene
from pitboss.drill.rounds import Dealing
from pitboss.engines.on_the_table import hands
from pitboss.engines.play import Round
from pitboss.equipment.cards import name as card_name
from pitboss.equipment.cards import rank
from pitboss.equipment.chance import Chance, shuffle
from pitboss.equipment.tiles import FIRST_TILE
from pitboss.rulebook.lines import join
from pitboss.rulebook.terms import Terms
from pitboss.tape.verbs import DEALER

TRIES = 10
LOW = 2
"""Cards or tiles of a low hand."""


def topics(terms: Terms) -> list[str]:
    """The dealer's hand, where hands are set in two."""
    return ["dealer"] if terms.game.setting else []


def ask(dealing: Dealing, topic: str, chance: Chance) -> Asked | None:
    """The dealer's cards as they were dealt, and the two that he lays apart."""
    for _ in range(TRIES):
        for played in dealing.rounds(chance, 1):
            held = hands(played.events).get(DEALER, [])
            if len(held) == 2 and all(card >= 0 for hand in held for card in hand):
                return _asked(played, held, chance)
    return None


def _asked(played: Round, held: Sequence[Sequence[int]], chance: Chance) -> Asked:
    low, high = held
    dealt = sorted((*low, *high), key=_down)
    apart = list(combinations(dealt, LOW))
    places = list(range(len(apart)))
    shuffle(places, chance)
    mine, name = _worth(low), played.terms.game.hand_name(DEALER)
    others = {
        _worth(apart[place]): apart[place] for place in places if _worth(apart[place]) != mine
    }
    return Asked(
        says=f"Which two go into the {name}'s low hand?",
        answer=_said(low),
        others=[_said(pair) for pair in others.values()],
        lines=printed(played.terms),
        because=f"the house way sets {_said(low)} apart, and leaves {_said(high)}",
        scene=scene(played, {name: [[card_name(card) for card in dealt]]}),
        played=played,
    )


def _worth(cards: Sequence[int]) -> tuple[int, ...]:
    """What tells one low hand from another: cards of a rank are alike there."""
    return tuple(sorted(card if card >= FIRST_TILE else rank(card) for card in cards))


def _down(card: int) -> tuple[int, int]:
    """The order in which cards lie before somebody who sets them."""
    return -rank(card), card


def _said(cards: Sequence[int]) -> str:
    return " ".join(card_name(card) for card in sorted(cards, key=_down))


def printed(terms: Terms) -> str:
    """Where the book prints the house way."""
    found = [str(table.lines) for table in terms.offer.data.table if table.kind == "house-way"]
    data = terms.offer.data
    found += [str(rule.lines) for name, rule in data.rules.items() if "house-way" in name]
    found += [str(p.lines) for name, p in data.procedures.items() if "house-way" in name]
    return join(found) if found else ""
