"""What a live dealer may tap next: the cards that can still fall, dice, pockets, a look."""

from __future__ import annotations

from pitboss.engines.live import Live
from pitboss.equipment.cards import name as card_name
from pitboss.floor.shapes import FellShape, TapShape
from pitboss.rulebook.terms import Terms
from pitboss.tape.table import Prompt


def taps(on: Terms, live: Live, prompt: Prompt, dice: int) -> TapShape:
    """The keys of a prompt; `dice` are thrown together."""
    if prompt.kind == "roll":
        return {"kind": "dice", "dice": 1 if prompt.position else dice}
    if prompt.kind == "spin":
        wheel = on.game.wheel(on.rules)
        named = list(zip(wheel.names, wheel.colours, strict=True))[: prompt.pockets]
        pockets: dict[str, FellShape] = {
            name: {"name": name, "colour": colour} for name, colour in named
        }
        return {"kind": "pocket", "pockets": list(pockets.values())}
    if prompt.kind == "peek":
        return {"kind": "look"}
    assert live.deck is not None
    kinds = sorted(set(live.deck.cards()))
    left = {card_name(card): max(0, live.remaining(card, prompt.pack)) for card in kinds}
    if prompt.kind == "show":
        return {"kind": "card", "left": left, "muck": True}
    return {"kind": "card", "left": left}
