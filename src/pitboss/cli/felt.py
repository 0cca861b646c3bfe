"""How cards, dice and pockets look in a terminal.

On a screen they are drawn in colour; where the output is not a screen they are written as people
note them down. Colour is never the only signal: suits have their symbols, pockets are named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pitboss.engines.on_the_table import HIDDEN, hands, throws
from pitboss.equipment.cards import DIAMONDS, HEARTS, JOKER, RANKS
from pitboss.equipment.cards import name as card_name
from pitboss.equipment.tiles import FIRST_TILE
from pitboss.equipment.wheels import Wheel
from pitboss.registry import Game
from pitboss.rulebook.terms import Terms
from pitboss.tape.table import Event

SYMBOLS = "♣♦♥♠"
RED, BLACK, BACK = "red3 on grey93", "black on grey93", "white on blue"
TILE = "white on grey15"
PER_ROW = 12
_GROUNDS = {"red": "red3", "black": "grey15", "joker": "purple4", "logo": "red3"}

_PIPS = {
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}


def card_text(card: int) -> str:
    """How a card is written: `As`, `??` for a back."""
    return "??" if card == HIDDEN else card_name(card)


def card_face(card: int) -> tuple[str, str]:
    """What stands on a card, four characters wide, or on a tile, and its style."""
    if card == HIDDEN:
        return "░░░░", BACK
    if card >= FIRST_TILE:
        return f" {card_name(card)} ", TILE
    if card == JOKER:
        return " ★Jk", BLACK
    suit = card & 3
    label = {"T": "10"}.get(RANKS[card >> 2], RANKS[card >> 2])
    return f"{label:>2}{SYMBOLS[suit]} ", RED if suit in (DIAMONDS, HEARTS) else BLACK


def row_of_cards(cards: Sequence[int]) -> RenderableType:
    """A hand, drawn: cards side by side, three lines high."""
    rows = [_drawn(cards[i : i + PER_ROW]) for i in range(0, len(cards), PER_ROW)]
    return Group(*rows)


def _drawn(cards: Sequence[int]) -> Text:
    lines = [Text(), Text(), Text()]
    for card in cards:
        face, style = card_face(card)
        edge = "─" * len(face)
        for line, part in zip(lines, (f"╭{edge}╮", f"│{face}│", f"╰{edge}╯"), strict=True):
            line.append(part, style)
            line.append(" ")
    return Text("\n").join(lines)


def dice(pips: Sequence[int]) -> Text:
    """Dice, drawn side by side with their total."""
    style = "bold white on red3"
    lines = [Text() for _ in range(5)]
    for value in pips:
        parts = ["╭───────╮", *(f"│ {row} │" for row in _PIPS[value]), "╰───────╯"]
        for line, part in zip(lines, parts, strict=True):
            line.append(part, style)
            line.append("  ")
    lines[2].append(f"  {dice_text(pips)}", "bold")
    return Text("\n").join(lines)


def dice_text(pips: Sequence[int]) -> str:
    """`4-3, a total of 7`."""
    thrown = "-".join(str(value) for value in pips)
    return thrown if len(pips) < 2 else f"{thrown}, a total of {sum(pips)}"


def pocket(wheel: Wheel, number: int) -> Text:
    """The pocket, in its colour."""
    ground = _GROUNDS.get(wheel.colours[number], "green4")
    name = f"{wheel.names[number]:>2}"
    edge = "─" * (len(name) + 2)
    parts = (f"╭{edge}╮", f"│ {name} │", f"╰{edge}╯")
    lines = [Text(part, f"bold white on {ground}") for part in parts]
    if wheel.says_colour:
        lines[1].append(f"  {wheel.called(number)}", "bold default on default")
    return Text("\n").join(lines)


def drawn(events: Sequence[Event], on: Terms) -> RenderableType:
    """All that lies on the table, for a screen."""
    made = Table.grid(padding=(0, 2))
    for seat, held in hands(events).items():
        for number, cards in enumerate(held, 1):
            name = _name(on.game, seat, number, len(held)).capitalize()
            made.add_row(Text(f"\n{name}", "bold"), row_of_cards(cards))
    parts: list[RenderableType] = [made] if made.rows else []
    pips = [event.value for event in throws(events) if event.kind == "die"]
    if pips:
        parts.append(dice(pips))
    wheel = on.game.wheel(on.rules)
    parts.extend(pocket(wheel, e.value) for e in throws(events) if e.kind == "pocket")
    return Group(*parts)


def written(events: Sequence[Event], on: Terms) -> Iterator[str]:
    """The same in words, a line each."""
    for seat, held in hands(events).items():
        for number, cards in enumerate(held, 1):
            name = _name(on.game, seat, number, len(held))
            yield f"{name}: {' '.join(card_text(card) for card in cards)}"
    pips = [event.value for event in throws(events) if event.kind == "die"]
    if pips:
        yield f"dice: {dice_text(pips)}"
    for event in throws(events):
        if event.kind == "pocket":
            yield f"pocket: {on.game.wheel(on.rules).called(event.value)}"


def _name(game: Game, seat: int, number: int, hands: int) -> str:
    """Whose hand it is, and which of several."""
    if hands > 1 and game.setting is not None:
        return f"{game.hand_name(seat)}, {'low' if number == 1 else 'high'} hand"
    return game.hand_name(seat) + (f", hand {number}" if hands > 1 else "")
