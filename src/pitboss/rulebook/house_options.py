"""What a house chooses for a table: values that a book allows, and options of its floor."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec.structs import replace

from pitboss.errors import NotAllowed, line_of
from pitboss.registry import Game
from pitboss.rulebook.lines import join
from pitboss.rulebook.schema import (
    CARDS,
    LINKED_METER,
    METER_LINK,
    MID_SHOE,
    MID_SHOE_BARRED,
    MID_SHOE_OPEN,
    OWN_METER,
    SECOND_JACKPOT,
    SECOND_SHARE,
    GameFile,
    Lines,
    MeterData,
    Option,
    Scalar,
)


def links(slug: str, data: GameFile, code: Game) -> dict[str, MeterData]:
    """The meter that a game with one meter shares with other games of its book."""
    shared = {name: meter for name, meter in data.meter.items() if {slug} < {*meter.linked}}
    return shared if len(code.carry_money) == 1 else {}


def floor_options(slug: str, data: GameFile, code: Game) -> dict[str, Option]:
    """What is chosen for a table of a floor, and no rule of the game depends on."""
    return {**link_options(slug, data, code), **_entry_options(data), **_card_options(data)}


def _entry_options(data: GameFile) -> dict[str, Option]:
    """May anybody enter in the middle of a shoe, where the book leaves that to the house?"""
    rule = data.mid_shoe
    if rule is None or rule.barred:
        return {}
    return {
        MID_SHOE: Option(
            allowed=[MID_SHOE_OPEN, MID_SHOE_BARRED],
            default=MID_SHOE_OPEN,
            lines=rule.lines,
            says="whether one may bet who did not bet on the shoe's last round",
        )
    }


def _card_options(data: GameFile) -> dict[str, Option]:
    """How the table keeps its cards, where duties depend on it."""
    ways = data.ways_with_cards
    if not ways:
        return {}
    lines = join(duty.lines for duty in data.duties.values() if duty.where)
    says = "how the table keeps its cards: what is due at a live table depends on it"
    return {CARDS: Option(allowed=list(ways), default=ways[0], lines=lines, says=says)}


def link_options(slug: str, data: GameFile, code: Game) -> dict[str, Option]:
    """What a house posts at a table whose meter the book links: which meter, a second jackpot."""
    found = {}
    for meter in links(slug, data, code).values():
        found[METER_LINK] = Option(
            allowed=[LINKED_METER, OWN_METER],
            default=LINKED_METER,
            lines=meter.lines,
            says=f"the {meter.title} of all linked tables of a floor, or the table's own meter",
        )
        if second := data.procedures.get(SECOND_JACKPOT):
            found[SECOND_SHARE] = Option(
                at_least=0,
                at_most=50,
                default=0,
                lines=second.lines,
                says="percentage of each progressive wager that goes into a second jackpot",
            )
    return found


def beside(option: Option, more: int) -> Option:
    """An option of which another one of the table makes up a part."""
    return replace(option, at_least=max(1, (option.at_least or 0) - more))


def choice(name: str, option: Option, value: str | Scalar) -> Scalar:
    """An option's value, if the book allows it."""
    wanted = _same_kind(value, option.default)
    if option.allowed:
        if not any(type(v) is type(wanted) and v == wanted for v in option.allowed):
            allowed = [written(v) for v in option.allowed]
            raise NotAllowed(
                f"{name} cannot be {written(value)}; the book allows {', '.join(allowed)}"
                f"{printed_at(option.lines)}",
                allowed=allowed,
                code="option",
            )
        return wanted
    if not isinstance(wanted, int) or isinstance(wanted, bool):
        raise NotAllowed(f"{name} is a whole number, not {written(value)}", code="option")
    low, high = option.at_least, option.at_most
    if (low is not None and wanted < low) or (high is not None and wanted > high):
        bounds = f"from {low}" if low is not None else "anything"
        bounds += f" to {high}" if high is not None else " up"
        raise NotAllowed(
            f"{name} cannot be {wanted}; the book allows {bounds}{printed_at(option.lines)}",
            allowed=[bounds],
            code="option",
        )
    return wanted


def printed_at(lines: Lines) -> str:
    return f" ({line_of(str(lines))})" if lines else ""


_WHOLE = re.compile(r"-?[0-9]{1,9}")


def _same_kind(value: str | Scalar, like: Scalar) -> Scalar:
    if isinstance(value, str):
        if isinstance(like, bool):
            return {"true": True, "yes": True, "false": False, "no": False}.get(value, value)
        if isinstance(like, int):
            return int(value) if _WHOLE.fullmatch(value) else value
    return value


def written(value: str | Scalar) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def typed(options: Mapping[str, Scalar]) -> str:
    """Options as they are typed behind an address.

    >>> typed({"decks": 6, "peek": True})
    'decks=6 peek=yes'
    """
    return " ".join(f"{name}={written(value)}" for name, value in options.items())
