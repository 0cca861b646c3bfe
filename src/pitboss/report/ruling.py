"""A settled round as JSON: what `settle --json`, `play --json` and the floor's pages say."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from pitboss.engines.on_the_table import fell, hands
from pitboss.engines.play import Round
from pitboss.engines.written import Settled
from pitboss.equipment.cards import name as card_name
from pitboss.money.cents import dollars
from pitboss.money.settlement import Fee, Line
from pitboss.report.made_of import made_of
from pitboss.report.pots import as_data, in_words
from pitboss.rulebook.citing import cited, lines_of_fee
from pitboss.rulebook.lines import join
from pitboss.rulebook.terms import Terms


def as_json(settled: Settled) -> dict[str, Any]:
    """The documented form: amounts are decimal strings in dollars, `net` is without the stake.

    A `net`, the bank's too, is what wagers won or lost; `fees` is the collection paid besides.
    """
    on = settled.terms
    seats: dict[int, list[dict[str, Any]]] = {}
    order = []
    for played in settled.rounds:
        for line in played.settlement.lines:
            row = line_json(played, line)
            seats.setdefault(line.seat, []).append(row)
            order.append((line.seat, row))
    for fee in settled.fees:
        if fee.seat is not None:
            seats.setdefault(fee.seat, [])
    nets = {at: sum(line.net for line in settled.lines if line.seat == at) for at in seats}
    paid = {at: sum(fee.amount for fee in settled.fees if fee.seat == at) for at in seats}
    books = Counter[str]()
    for played in settled.rounds:
        books.update(played.settlement.postings())
    collected = sum(fee.amount for fee in settled.fees if fee.payer == "bank")
    last = settled.rounds[-1] if settled.rounds else None
    pots = [part for played in settled.rounds for part in as_data(played)]
    return {
        "round": on.address,
        "options": on.chosen(),
        "seats": [
            {**_who(on, at), "lines": rows, "net": dollars(nets[at]), "fees": dollars(paid[at])}
            for at, rows in sorted(seats.items())
        ],
        "bank": {
            "kind": on.offer.data.game.bank,
            "net": dollars(books["bank"] + collected),
            "fees": dollars(collected),
            "house": dollars(books["house"]),
            "meter": dollars(books["meter"]),
            "cover": dollars(last.cover) if last and last.cover >= 0 else None,
        },
        "fees": [
            {
                "payer": _payer(on, fee),
                "amount": dollars(fee.amount),
                "reason": on.game.reasons[fee.reason].says if fee.reason else "collection",
                "lines": lines_of_fee(on, played.settlement, fee),
            }
            for played in settled.rounds
            for fee in played.settlement.fees
        ],
        **({"pots": pots} if pots else {}),
        "order": [
            {**_who(on, at), **{name: row[name] for name in ("wager", "result", "net")}}
            for at, row in order
        ],
        "left_up": [
            {"seat": seat + 1, "wager": wager, "amount": dollars(amount)}
            for seat, wager, amount in left_up(settled)
        ],
        "carry": _carried(settled),
    }


def as_page(settled: Settled) -> dict[str, Any]:
    """The same with titles, and with what lay on the table, as a page shows a ruling."""
    told, on = as_json(settled), settled.terms
    rows = [*(line for seat in told["seats"] for line in seat["lines"]), *told["left_up"]]
    spots = {row["wager"]: on.game.layout.names.index(row["wager"]) for row in rows}
    titles = {name: on.spot_title(spot) for name, spot in spots.items()}
    named = {"title": on.offer.data.game.title, "house": on.offer.book.data.title}
    pots = [said for played in settled.rounds for said in in_words(played)]
    return {**told, **named, "titles": titles, "pots_said": pots, **_lay(settled)}


def _lay(settled: Settled) -> dict[str, Any]:
    """Cards, dice and pockets, for the picture."""
    held: dict[str, list[list[str]]] = {}
    thrown: list[str] = []
    for played in settled.rounds:
        held |= laid(played)
        if together := fallen(played):
            thrown.append(together)
    return {"hands": held, "thrown": thrown}


def laid(played: Round) -> dict[str, list[list[str]]]:
    """Everybody's cards, hand by hand; an empty name is a back."""
    named = played.terms.game.hand_name
    return {
        named(to): [["" if card < 0 else card_name(card) for card in hand] for hand in mine]
        for to, mine in hands(played.events).items()
    }


def fallen(played: Round) -> str:
    """The dice or the pocket of a round: `4-3`, `00`."""
    on = played.terms
    return "-".join(fell(played.events, on.game.wheel(on.rules)))


def _who(on: Terms, at: int) -> dict[str, Any]:
    """The seat; and that it is somebody behind it, if so."""
    seat: dict[str, Any] = {"seat": on.hand_of(at) + 1}
    return seat if at < on.seats else seat | {"behind": True}


def _payer(on: Terms, fee: Fee) -> str | int:
    """`bank`, `pot`, the number of a seat, or `behind 3`."""
    if fee.seat is None:
        return fee.payer
    return fee.seat + 1 if fee.seat < on.seats else on.place_number(fee.seat)


def left_up(settled: Settled) -> list[tuple[int, str, int]]:
    """What stays on the layout after the last throw: seat, wager, amount."""
    up, names = settled.left_up, settled.terms.game.layout.names
    return [(int(s), names[w], int(up[s, w])) for s, w in np.argwhere(up)]


def line_json(played: Round, line: Line) -> dict[str, Any]:
    terms = played.terms
    return {
        "wager": terms.game.layout.names[line.wager],
        "stake": dollars(line.stake),
        "result": line.result.value,
        "odds": line.odds,
        "net": dollars(line.net),
        "returned": dollars(line.returned),
        "uncovered": dollars(line.uncovered),
        "reason": why(played, line),
        "lines": where(played, line),
    }


def why(played: Round, line: Line) -> str:
    """Why a wager was settled as it was, with what a figure of it is made of."""
    reason = played.terms.game.reasons.get(line.reason)
    parts = [part.says for part in made_of(played, line)]
    return "; ".join([reason.says if reason else _void(played), *parts])


def where(played: Round, line: Line) -> str:
    """The lines of the book behind that: why it was decided so, and what prints its figures."""
    if line.reason:
        parts = [part.lines for part in made_of(played, line) if part.lines]
        return join([*cited(played.terms, line), *parts])
    found = played.terms.irregularities.get(played.irregularity)
    return str(found.lines) if found else ""


def _void(played: Round) -> str:
    """Why a stake went back that no rule of the game decided."""
    words = played.irregularity.replace("-", " ")
    if played.irregularity and played.terms.irregularities[played.irregularity].loses:
        return f"the hand is dead: {words}"
    return f"the {'round' if played.voided else 'hand'} is void: {words}"


def _carried(settled: Settled) -> dict[str, int]:
    names = settled.terms.game.carry
    return {name: int(value) for name, value in zip(names, settled.carried, strict=False)}
