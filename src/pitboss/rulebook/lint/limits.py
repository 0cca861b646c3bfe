"""Limits: amounts that cannot be staked, prizes above their cap, players without cards."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.money.cents import cents, money
from pitboss.money.paytables import Pays, row
from pitboss.rulebook.lint import Defect, rule
from pitboss.rulebook.loader import BookGame

SUITS, RANKS = 4, 13


@rule("error")
def minimum_above_maximum(offer: BookGame) -> Iterator[Defect]:
    """A wager's own minimum is above its maximum."""
    for slug, wager in offer.data.wager.items():
        if wager.minimum and wager.maximum:
            low, high = cents(wager.minimum), cents(wager.maximum)
            if high and low > high:
                yield Defect(
                    lines=wager.lines,
                    where=slug,
                    says=f"from {money(low)}, and at most {money(high)}",
                    cost="the wager cannot be made",
                )


@rule("warning")
def limits_do_not_meet(offer: BookGame) -> Iterator[Defect]:
    """Wagers' own limits leave nothing, or one amount, within the table limits of an option."""
    for document in offer.data.fees:
        for option in document.options:
            low, high = cents(option.limit[0]), cents(option.limit[-1])
            nothing, one = [], []
            for slug, wager in offer.data.wager.items():
                least = max(low, cents(wager.minimum or "0"))
                most = min(high, cents(wager.maximum or "0") or high)
                if least > most:
                    nothing.append(slug)
                elif least == most and low < high:
                    one.append(slug)
            where = f"{document.document} option {option.option}"
            if nothing:
                yield Defect(
                    lines=option.lines,
                    where=where,
                    says=f"no amount is within the table limits for {', '.join(nothing)}",
                    cost="the bet cannot be made at such a table",
                )
            if one:
                yield Defect(
                    lines=option.lines,
                    where=where,
                    says=f"one amount is within the table limits for {', '.join(one)}",
                    cost="nothing; the range is a single amount in effect",
                )


@rule("note")
def limit_of_one_amount(offer: BookGame) -> Iterator[Defect]:
    """A table limit is one amount, where the others are two."""
    for document in offer.data.fees:
        for option in document.options:
            if len(option.limit) == 1:
                yield Defect(
                    lines=option.lines,
                    where=f"{document.document} option {option.option}",
                    says=f"the table limit is printed as {money(cents(option.limit[0]))} alone",
                    cost="the minimum, or the maximum, is not printed",
                )


@rule("note")
def cap_bites(offer: BookGame) -> Iterator[Defect]:
    """The highest prize of a wager at its maximum is more than the cap on payouts."""
    for cap in offer.data.cap:
        limit = cents(cap.amount)
        for slug in cap.wagers:
            wager = offer.data.wager[slug]
            most = cents(wager.maximum) if wager.maximum else 0
            for table in wager.paytable:
                best = max((_prize(r.pays, most) for r in table.rows), default=0)
                if most and best > limit:
                    yield Defect(
                        lines=f"{cap.lines}, {table.lines}",
                        where=slug,
                        says=f"{money(most)} at the best odds wins {money(best)}, over the cap of "
                        f"{money(limit)}",
                        cost=f"{money(best - limit)} of the printed prize is not paid",
                    )


def _prize(pays: str, stake: int) -> int:
    kind, a, b, _ = row(pays)
    return stake * a // b if kind == Pays.ODDS else a if kind == Pays.FIXED else 0


@rule("warning")
def deck_too_short(offer: BookGame) -> Iterator[Defect]:
    """All seats of a poker game together may need more cards than the deck has."""
    seats = offer.data.rule.get("max-players")
    if seats is None or type(seats.value) is not int:
        return
    held = sum(_number(offer, name) for name in ("hole-cards", "up-cards"))
    held += int("last-card" in {*offer.data.rule, *offer.data.option} and _is_stud(offer))
    board = _number(offer, "board-cards")
    equipment = offer.data.equipment
    size = SUITS * (RANKS - len(equipment.without)) + equipment.jokers if equipment else 52
    needed = int(seats.value) * held + board
    if needed > size:
        yield Defect(
            lines=seats.lines,
            where="max-players",
            says=f"{seats.value} players with {held} cards each"
            + (f" and a board of {board}" if board else "")
            + f" need {needed} cards of {size}",
            cost="the last cards are missing if too few fold",
        )


def _is_stud(offer: BookGame) -> bool:
    last = offer.data.rule.get("last-card") or offer.data.option.get("last-card")
    value = getattr(last, "value", None) or getattr(last, "default", None)
    return value in ("down", "up")


def _number(offer: BookGame, name: str) -> int:
    found = offer.data.rule.get(name)
    return found.value if found is not None and type(found.value) is int else 0
