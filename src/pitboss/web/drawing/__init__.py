"""Everything that is seen at a table, drawn as SVG by our own code.

`pictures()` is what the templates use: hand it to the Jinja environment's globals.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from markupsafe import Markup

from pitboss.equipment.wheels import WHEELS
from pitboss.web.drawing import cards, chips, dice, tiles
from pitboss.web.drawing.felts import felt
from pitboss.web.drawing.parts import CardOfTable, Felt
from pitboss.web.drawing.poker import poker_felts
from pitboss.web.drawing.prints import curved
from pitboss.web.drawing.wheels import wheel


def pictures() -> dict[str, Callable[..., Any]]:
    """The functions that the templates call, by name."""
    return {
        "sprite_sheet": sprite_sheet,
        "felt_templates": felt_templates,
        "printed_felt": printed_felt,
        "poker_felts": poker_felts,
        "wheel_picture": wheel_picture,
        "chip_values": chip_values,
    }


def sprite_sheet(equipment: str = "") -> Markup:
    """Chips and what a table is played with, once per page: `<use href="#card-As"/>` shows one."""
    sheets = {"cards": cards.sprite(), "dice": dice.sprite(), "tiles": tiles.sprite(), "wheel": ""}
    drawn = chips.sprite() + sheets.get(equipment, cards.sprite() + dice.sprite())
    return Markup(f'<svg class="sprite" aria-hidden="true" focusable="false">{drawn}</svg>')


def felt_templates(card: CardOfTable) -> Markup:
    """A table's felt, lying and standing; the page's script unfolds the one that fits."""
    both = [("lying", felt(card)), ("standing", felt(card, standing=True))]
    return Markup("".join(_template(name, made) for name, made in both))


def printed_felt(card: CardOfTable) -> Markup:
    """The words of a felt where a seat has a hand of cards or tiles: curved, as on a real one."""
    own = card["equipment"] in ("cards", "tiles") and not card["stays_up"]
    on_a_curve = card["printed"] and own
    return Markup(curved(card["printed"]) if on_a_curve else "")


def wheel_picture(card: CardOfTable) -> Markup:
    """The wheel of a table."""
    return Markup(wheel(WHEELS[card["wheel"]]))


def chip_values() -> list[dict[str, Any]]:
    """The chips that can be picked, from the smallest: what they are worth and what they say."""
    return [{"cents": chip.cents, "name": chip.name} for chip in chips.CHIPS]


def _template(name: str, made: Felt) -> str:
    buttons = "".join(
        f'<button type="button" class="place {place.shape}{" later" if place.later else ""}" '
        f'data-spot="{escape(place.spot)}" data-label="{escape(place.label)}" '
        f'data-x="{place.x:g}" data-y="{place.y:g}" data-w="{place.w:g}" data-h="{place.h:g}">'
        "</button>"
        for place in made.places
    )
    return (
        f'<template data-felt="{name}" data-kind="{made.kind}" data-width="{made.width:g}" '
        f'data-height="{made.height:g}" data-shared="{int(made.shared)}">'
        f"{made.svg()}{buttons}</template>"
    )
