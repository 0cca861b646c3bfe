"""Does the dealer's hand draw? Asked of hands that draw by a fixed rule."""

from __future__ import annotations

from pitboss.drill.question import Asked, scene
from pitboss.drill.rounds import Dealing
from pitboss.engines.on_the_table import HIDDEN, hands
from pitboss.engines.play import Round
from pitboss.equipment.cards import name as card_name
from pitboss.equipment.chance import Chance
from pitboss.report.ruling import laid
from pitboss.rulebook.lines import join
from pitboss.rulebook.terms import Terms
from pitboss.tape.verbs import BOARD, DEALER

TRIES = 20
FIRST = 2
"""Cards that every hand has."""
FAMILIES = {
    "baccarat": {"banker-hand": DEALER, "player-hand": BOARD},
    "twentyone": {"dealer": DEALER},
}
"""The hands that draw by rule, in families where there are such."""
NAMES = ("soft-17", "dealer-draws", "drawing", "dealer")
DRAWS, STANDS = "it draws", "it stands"


def topics(terms: Terms) -> list[str]:
    """The hands of the game that draw by rule."""
    return list(FAMILIES.get(terms.game.facts.family, {}))


def ask(dealing: Dealing, topic: str, chance: Chance) -> Asked | None:
    """A hand as it lay before a card was drawn to it, or before it stood."""
    to = FAMILIES[dealing.terms.game.facts.family][topic]
    for _ in range(TRIES):
        for played in dealing.rounds(chance, 1 + chance.below(2)):
            held = hands(played.events).get(to, [[]])[0]
            if len(held) >= FIRST and HIDDEN not in held:
                return _asked(played, to, held, FIRST + chance.below(len(held) - FIRST + 1))
    return None


def _asked(played: Round, to: int, held: list[int], seen: int) -> Asked:
    game = played.terms.game
    lie = laid(played)
    name = game.hand_name(to)
    lie[name] = [[card_name(card) for card in held[:seen]]]
    if to == BOARD:  # the other hand draws later
        other = game.hand_name(DEALER)
        lie[other] = [hand[:FIRST] for hand in lie.get(other, [])]
    draws = len(held) > seen
    drew = f"{card_name(held[seen])} was" if draws else "no card was"
    return Asked(
        says=f"Does the {name} draw a card?",
        answer=DRAWS if draws else STANDS,
        others=[STANDS if draws else DRAWS],
        lines=printed(played.terms),
        because=f"in this round {drew} drawn to it",
        scene=scene(played, lie),
        played=played,
    )


def printed(terms: Terms) -> str:
    """Where the book prints when a hand draws."""
    data = terms.offer.data
    found = [str(table.lines) for table in data.table if table.kind == "draw-chart"]
    parts = (data.rules, data.options, data.procedures)
    found += [str(some[name].lines) for some in parts for name in NAMES if name in some]
    return join(found) if found else ""
