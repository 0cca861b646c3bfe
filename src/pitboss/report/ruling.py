"""A settled round as JSON: what `settle --json`, `play --json` and the floor's pages say."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.engines.play import Round
from pitboss.engines.written import Settled
from pitboss.money.cents import dollars
from pitboss.money.settlement import Line


def as_json(settled: Settled) -> dict[str, Any]:
    """The documented form: amounts are decimal strings in dollars, `net` is without the stake.

    A seat's `net` is what its wagers won or lost; `fees` is the collection it paid besides.
    """
    seats: dict[int, list[dict[str, Any]]] = {}
    order = []
    for played in settled.rounds:
        for line in played.settlement.lines:
            row = line_json(played, line)
            seats.setdefault(line.seat + 1, []).append(row)
            order.append({"seat": line.seat + 1, **row})
    for fee in settled.fees:
        if fee.seat is not None:
            seats.setdefault(fee.seat + 1, [])
    nets = {seat: sum(x.net for x in settled.lines if x.seat == seat - 1) for seat in seats}
    paid = {seat: sum(x.amount for x in settled.fees if x.seat == seat - 1) for seat in seats}
    bank = sum((r.settlement.postings().get("bank", 0) for r in settled.rounds), 0)
    house = sum((r.settlement.postings().get("house", 0) for r in settled.rounds), 0)
    meter = sum((r.settlement.postings().get("meter", 0) for r in settled.rounds), 0)
    last = settled.rounds[-1] if settled.rounds else None
    return {
        "round": settled.terms.address,
        "options": settled.terms.chosen(),
        "seats": [
            {
                "seat": seat,
                "lines": rows,
                "net": dollars(nets[seat]),
                "fees": dollars(paid[seat]),
            }
            for seat, rows in sorted(seats.items())
        ],
        "bank": {
            "kind": settled.terms.offer.data.game.bank,
            "net": dollars(bank),
            "house": dollars(house),
            "meter": dollars(meter),
            "cover": dollars(last.cover) if last and last.cover >= 0 else None,
        },
        "fees": [
            {"payer": "bank" if fee.seat is None else fee.seat + 1, "amount": dollars(fee.amount)}
            for fee in settled.fees
        ],
        "order": [
            {"seat": row["seat"], "wager": row["wager"], "result": row["result"], "net": row["net"]}
            for row in order
        ],
        "left_up": [
            {"seat": seat + 1, "wager": wager, "amount": dollars(amount)}
            for seat, wager, amount in left_up(settled)
        ],
        "carry": _carried(settled),
    }


def left_up(settled: Settled) -> list[tuple[int, str, int]]:
    """What stays on the layout after the last throw: seat, wager, amount."""
    up, names = settled.left_up, settled.terms.game.layout.names
    return [(int(s), names[w], int(up[s, w])) for s, w in np.argwhere(up)]


def line_json(played: Round, line: Line) -> dict[str, Any]:
    terms = played.terms
    reason = terms.game.reasons.get(line.reason)
    return {
        "wager": terms.game.layout.names[line.wager],
        "stake": dollars(line.stake),
        "result": line.result.value,
        "odds": line.odds,
        "net": dollars(line.net),
        "returned": dollars(line.returned),
        "reason": reason.says if reason else _void(played),
        "lines": terms.reason_lines(line.reason) if reason else _void_lines(played),
    }


def _void_lines(played: Round) -> str:
    found = played.terms.offer.data.irregularity
    return next((str(i.lines) for i in found if i.name == played.irregularity), "")


def _void(played: Round) -> str:
    """Why a stake went back that no rule of the game decided."""
    return f"the {'round' if played.voided else 'hand'} is void: {played.irregularity}"


def _carried(settled: Settled) -> dict[str, int]:
    names = settled.terms.game.carry
    return {name: int(value) for name, value in zip(names, settled.carried, strict=False)}
