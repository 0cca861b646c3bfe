"""Settings in words: which cards of a hand go low, as people say and write it.

A setting is an action by places (`low-1-4`), or by the ranks of tiles. People name the cards:
`Kc Qd`, or both hands with a stroke between them, `Kc Qd / As 9s 7c 5d 3h`, the low hand first.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.equipment.cards import cards
from pitboss.equipment.cards import name as card_name
from pitboss.errors import BadInput, unknown
from pitboss.registry import Game


def buttons(game: Game, allowed: int) -> list[str]:
    """The names of what a player may do, without those of settings by places."""
    names = game.action_names(allowed)
    if game.setting is None:
        return names
    return [name for name in names if game.action(name) < game.setting.first]


def choices(game: Game, allowed: int) -> list[str]:
    """The same in words, all settings together as one."""
    names = buttons(game, allowed)
    sets = len(names) < len(game.action_names(allowed))
    return [*names, f"the {game.facts.equipment.value} of the low hand"] if sets else names


def read_action(game: Game, text: str, held: Sequence[int]) -> int:
    """The action that a player's words stand for, with these cards in his hand."""
    said = " ".join(text.lower().split())
    if game.setting is None or said in game.actions.values():
        return game.action(said)
    if not names_cards(said):
        raise unknown("action", text, choices(game, ~0), code="action")
    low, stroke, high = said.partition("/")
    places = places_of(low, held)
    known = {low: number for number, low in game.setting.places(held)}
    size = len(game.setting.low(held, 0))
    if len(places) != size:
        tiles = game.facts.equipment.value
        raise BadInput(f"the low hand has {size} {tiles}, not {len(places)}", code="action")
    rest = [held[n] for n in range(len(held)) if n not in places]
    if stroke and sorted(cards(high)) != sorted(rest):
        raise BadInput("the two hands together are not the cards of this seat", code="action")
    return game.setting.action(known[tuple(sorted(places))])


def say_action(game: Game, action: int, held: Sequence[int]) -> str:
    """What an action is called, with these cards in hand; backs are not told."""
    if game.setting is None or action < game.setting.first:
        return game.actions[action]
    if min(held) < 0:
        return "sets his hands"
    low = game.setting.low(held, game.setting.of_action(action))
    return f"{' '.join(card_name(held[place]) for place in low)} low"


def names_cards(said: str) -> bool:
    """Is it cards that somebody names?"""
    try:
        return bool(cards(said.replace("/", " ")))
    except BadInput:
        return False


def places_of(text: str, held: Sequence[int]) -> list[int]:
    """Where in the hand the cards lie that are named; a tile may be there twice."""
    found: list[int] = []
    for card in cards(text):
        if card not in held:
            raise BadInput(f"{card_name(card)} is not in this hand", code="action")
        places = [n for n, each in enumerate(held) if each == card and n not in found]
        if not places:
            raise BadInput(f"{card_name(card)} is named too often", code="action")
        found.append(places[0])
    return found
