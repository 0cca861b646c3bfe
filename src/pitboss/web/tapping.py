"""A round that is tapped in: what lies on the table, what comes next, and the ruling so far.

The page holds a written round and knows no rule. It says what was tapped; here it is put behind
what is written, the round is played as far as it goes, and what may come next goes back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from pitboss.engines import noting
from pitboss.engines.live import asks
from pitboss.engines.noting import Noted, as_far_as_it_goes, is_thrown
from pitboss.engines.on_the_table import HIDDEN, fell, hands, playing
from pitboss.engines.play import VOIDS
from pitboss.engines.raising import offered
from pitboss.engines.settings import buttons
from pitboss.engines.written import NO_RESULT, SECTIONS
from pitboss.equipment.cards import cards
from pitboss.equipment.cards import name as card_name
from pitboss.errors import BadInput, PitbossError
from pitboss.facts import Equipment
from pitboss.money.cents import cents, dollars
from pitboss.rulebook.loader import parse
from pitboss.rulebook.schema import WrittenRound, WrittenSeat
from pitboss.rulebook.shelf import Shelf
from pitboss.rulebook.terms import Terms
from pitboss.tape.table import Prompt, owner
from pitboss.tape.verbs import BOARD, DEALER

NO_TAP: Mapping[str, Any] = {}
MOST_THROWS = 200
"""Rolls or spins, and changes of the wagers between them, in one written round."""


def tapped(shelf: Shelf, asked: Mapping[str, Any]) -> tuple[Noted, dict[str, Any]]:
    """A round after what was tapped, and what the page shows of it."""
    written = _read(asked)
    check_length(written)
    on = shelf.terms(written.round, written.chosen)
    noted = as_far_as_it_goes(on, written)
    tap = asked.get("tap") or NO_TAP
    refused: PitbossError | None = None
    if tap:
        try:
            after = as_far_as_it_goes(on, _after(noted, written, tap))
            if after.refused is None or ("wagers" in tap and after.settled is None):
                noted, refused = after, after.refused
            else:
                refused = after.refused
        except PitbossError as error:
            refused = error
    return noted, {**shown(noted), "refused": _said(refused or noted.refused)}


def _read(asked: Mapping[str, Any]) -> WrittenRound:
    if "text" in asked:
        return parse(str(asked["text"]), WrittenRound, Path("the round"))
    try:
        return msgspec.convert(asked.get("round"), WrittenRound)
    except msgspec.ValidationError as error:
        raise BadInput(f"that is no written round: {error}", code="round") from None


def check_length(written: WrittenRound) -> None:
    """Refuse what would take too long."""
    for what in ("rolls", "spins", "change"):
        if len(getattr(written, what)) > MOST_THROWS:
            raise BadInput(
                f"a round that is settled here has at most {MOST_THROWS} {what}; "
                "pitboss settle takes longer ones",
                code="round",
            )


def _after(noted: Noted, given: WrittenRound, tap: Mapping[str, Any]) -> WrittenRound:
    """The round with what was tapped."""
    match dict(tap):
        case {"card": str(card)}:
            return noting.with_card(noted, card)
        case {"action": str(action)}:
            return noting.with_action(noted, action)
        case {"amount": int(amount)}:
            return noting.with_action(noted, f"{amount / 100:.2f}")
        case {"throw": str(throw)}:
            return noting.with_throw(noted, throw)
        case {"seat": int(seat), "wagers": dict(wagers)} if 1 <= seat <= noted.on.seats:
            laid = {str(spot): int(amount) for spot, amount in wagers.items()}
            return noting.with_wagers(noted, given, seat, laid)
        case {"seat": int(seat), "call": str(name), "is": bool(value)}:
            return noting.with_change(noted, seat, calls={name: value})
    raise BadInput("that cannot be tapped here", code="round")


def _said(error: PitbossError | None) -> dict[str, Any] | None:
    return {"code": error.code, "message": error.message} if error else None


# what the page shows


def shown(noted: Noted) -> dict[str, Any]:
    before = noted.before
    return {
        "round": noting.plain(noted.written),
        "text": noting.text_of(noted.written),
        "before": noting.plain(before) if before else None,
        "asks": _asks(noted),
        "over": noted.over,
        "steps": len(noted.steps),
        "lay": _lay(noted),
    }


def _asks(noted: Noted) -> dict[str, Any] | None:
    """What comes next, in a form that can be tapped."""
    if noted.settled is None:
        return {"kind": "wagers", "says": "Lay the chips that were on the layout"}
    if noted.throws:
        return _throw(noted)
    prompt, on = noted.asks, noted.on
    if prompt is None:
        return None
    if prompt.kind == "choose":
        return _choice(noted, prompt)
    if prompt.kind == "amount":
        bounds = {"low": prompt.low, "high": prompt.high, "step": prompt.step}
        says = f"How much does seat {prompt.seat + 1} put on {on.spot_title(prompt.wager)}"
        return {"kind": "amount", "seat": prompt.seat + 1, "says": says, **bounds}
    if prompt.kind == "roll":
        return {"kind": "die", "says": f"Die {prompt.position + 1} of who is settled first"}
    return {**_card(noted, prompt), "left": _left(noted)}


def _choice(noted: Noted, prompt: Prompt) -> dict[str, Any]:
    played, game = noted.open, noted.on.game
    assert played is not None
    names = buttons(game, prompt.allowed)
    made: dict[str, Any] = {
        "kind": "choose",
        "seat": prompt.seat + 1,
        "says": f"What does seat {prompt.seat + 1} do",
        "actions": offered(played, prompt, names),
    }
    if len(names) < len(game.action_names(prompt.allowed)):
        assert game.setting is not None
        whose = DEALER if prompt.of_bank else prompt.seat
        held = hands(played.events)[whose][0]
        made |= {
            "says": f"How does seat {prompt.seat + 1} set its hand: tap the low hand",
            "sets": len(game.setting.low(held, game.setting.places(held)[0][0])),
            "held": [card_name(card) for card in held],
        }
    return made


def _card(noted: Noted, prompt: Prompt) -> dict[str, Any]:
    """Which card: the next one of that hand that is not written yet."""
    to, on = prompt.seat, noted.on
    section = SECTIONS.get(to)
    given = getattr(noted.written, section).cards if section else ()
    if not section:
        given = noting.seat_of(noted.written, to + 1).cards
    number = len(given) + 1
    whose = f"the {on.game.hand_name(to)}" if section else owner(to)
    if number - 1 != prompt.position or prompt.kind == "peek":
        says = f"Card {number} of {whose}, which lies face down: which one was it"
    elif prompt.kind == "reveal":
        says = f"Card {number} of {whose} is turned: which one is it"
    else:
        said = asks(prompt, on.game)
        says = said[:1].upper() + said[1:]
    return {"kind": "card", "whose": section or to + 1, "says": says}


def _left(noted: Noted) -> dict[str, int]:
    """How many of each card the deck still has."""
    on, written = noted.on, noted.written
    assert on.game.deck is not None
    deck = on.game.deck(on.rules)
    lies = [written.dealer.cards, written.board.cards, *(each.cards for each in written.seat)]
    out = Counter(card for hand in lies for card in cards(hand))
    if deck.packs > 1 and noted.asks is not None:
        prompt = noted.asks
        mine = lies[0] if prompt.seat == DEALER else lies[1] if prompt.seat == BOARD else []
        mine = mine or noting.seat_of(written, prompt.seat + 1).cards
        out = Counter(cards(mine))
    kinds = sorted(set(deck.cards()))
    return {card_name(card): max(0, deck.holds(card) - out[card]) for card in kinds}


def _throw(noted: Noted) -> dict[str, Any]:
    on, number = noted.on, len(noted.written.rolls) + len(noted.written.spins) + 1
    kind = on.game.facts.equipment
    if kind is Equipment.WHEEL:
        wheel = on.game.wheel(on.rules)
        named = zip(wheel.names, wheel.colours, strict=True)
        pockets = [{"name": name, "colour": colour} for name, colour in named]
        unique = list({each["name"]: each for each in pockets}.values())
        return {"kind": "pocket", "says": f"Spin {number}: where did it rest", "pockets": unique}
    if kind is Equipment.CARDS:
        return {"kind": "flip", "says": f"Flip {number}: two cards", "left": _left(noted)}
    return {
        "kind": "throw",
        "says": f"Roll {number}: what did the dice show",
        "no_result": NO_RESULT[0],
        "calls": list(on.game.calls),
    }


def _lay(noted: Noted) -> dict[str, Any]:
    """What lies on the table."""
    on, played = noted.on, noted.open
    events = played.events if played else []
    held = hands(events)
    last = noted.settled.rounds[-1] if noted.settled and noted.settled.rounds else None
    up = {spot for each in _taken(noted) for spot in _wagers(noted, each.seat)}
    together = fell(last.events, on.game.wheel(on.rules)) if last else []
    return {
        "names": {name: on.game.hand_name(to) for to, name in SECTIONS.items()},
        "dealer": _written(held.get(DEALER, [])),
        "board": _written(held.get(BOARD, [])),
        "seats": [_seat(noted, each.seat, held) for each in _taken(noted)],
        "thrown": together if is_thrown(on) else fell(events, on.game.wheel(on.rules)),
        "carried": _carried(noted),
        "irregularities": [
            {"name": name, "says": each.says, "hand": each.effect == "hand-void"}
            for name, each in on.irregularities.items()
            if each.effect in VOIDS
        ],
        "titles": {
            name: on.spot_title(i) for i, name in enumerate(on.game.layout.names) if name in up
        },
        "banked": on.player_dealer,
    }


def _taken(noted: Noted) -> list[WrittenSeat]:
    return [each for each in noted.written.seat if not each.behind]


def _wagers(noted: Noted, seat: int) -> dict[str, int]:
    """What a seat has on the layout, by spot: raised wagers too."""
    names, played = noted.on.game.layout.names, noted.open
    if noted.throws and noted.settled is not None:
        up = noted.settled.left_up
        row = up[seat - 1] if seat <= len(up) else np.zeros(len(names), dtype=np.int64)
        return {names[spot]: int(row[spot]) for spot in np.flatnonzero(row)}
    laid: dict[str, int] = {}
    for said, written in noting.seat_of(noted.written, seat).wagers.items():
        laid[_spot(noted.on, said)] = cents(written)
    for (who, spot), amount in (played.tape.posted if played else {}).items():
        if who == seat - 1 and amount:
            laid[names[spot]] = laid.get(names[spot], 0) + amount
    return laid


def _spot(on: Terms, said: str) -> str:
    try:
        return on.game.layout.names[on.spot(said)]
    except PitbossError:
        return said


def _seat(noted: Noted, seat: int, held: dict[int, list[list[int]]]) -> dict[str, Any]:
    on, played = noted.on, noted.open
    mine, prompt = held.get(seat - 1, []), noted.asks
    board = [card for card in held.get(BOARD, [[]])[0] if card != HIDDEN]
    said = [on.game.says_hand(on.rules, [c for c in h if c != HIDDEN], board) for h in mine if h]
    acts = prompt is not None and prompt.is_decision and prompt.seat == seat - 1
    return {
        "seat": seat,
        "wagers": _wagers(noted, seat),
        "hands": _written(mine),
        "says": said,
        "playing": playing(played.events, seat - 1) if played and acts else -1,
    }


def _carried(noted: Noted) -> dict[str, int | str]:
    """What the table carries now, by the game's names."""
    game, settled = noted.on.game, noted.settled
    if settled is None:
        return {}
    found = {name: int(settled.carried[at]) for at, name in enumerate(game.carry)}
    return {n: dollars(v) if n in game.carry_money and v else v for n, v in found.items()}


def _written(held: list[list[int]]) -> list[list[str]]:
    return [["" if card == HIDDEN else card_name(card) for card in hand] for hand in held]
