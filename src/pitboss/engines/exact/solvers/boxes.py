"""Boxes of twenty-one, as advice speaks of them."""

from __future__ import annotations

from pitboss.engines.exact.sight import Sight
from pitboss.engines.on_the_table import playing
from pitboss.families import twentyone
from pitboss.families.twentyone import Act
from pitboss.hands.twentyone import counted, is_natural, total, value
from pitboss.tape.verbs import DEALER

SPLIT_HANDS = "hands of a split are played like hands never split, and are weighed one by one"


def box_in_words(sight: Sight) -> str:
    """`hard 16 against a ten`; of several hands, which one it is."""
    if switches(sight):
        return sight.terms.game.key_name(sight.terms.rules, sight.prompt.key)
    held, number = sight.held, playing(sight.events, sight.seat)
    mine = held[sight.seat]
    hand = sum(counted(card) for card in mine[number])
    values = [value(card) for card in mine[number]]
    pair = len(values) == 2 and values[0] == values[1]
    asked = sight.prompt.allowed & (Act.INSURE | Act.EVEN_MONEY)
    if total(hand) == 21:
        said = "a blackjack" if is_natural(hand) and (asked or len(mine) == 1) else "21"
    else:
        splits = pair and bool(sight.prompt.allowed & Act.SPLIT or len(mine) == 1)
        said = twentyone.class_name(twentyone.hand_class(hand, splits))
    said += f" against {twentyone.upcard_name(upcard(sight))}"
    if sight.prompt.kind == "amount":
        layout = sight.terms.game.layout
        said += f": how much on {layout.names[sight.prompt.wager]}"
    elif asked:
        said += ": even money or not" if asked == Act.EVEN_MONEY else ": insurance"
    return f"hand {number + 1} of {len(mine)}: {said}" if len(mine) > 1 else said


def upcard(sight: Sight) -> int:
    """The value of the dealer's card in sight."""
    return next(value(card) for card in sight.held[DEALER][0] if card >= 0)


def switches(sight: Sight) -> bool:
    """Is it whether the cards of two boxes change places?"""
    game = sight.terms.game.twenty_one
    return bool(game and game.switch and sight.prompt.allowed & game.switch.keep)
