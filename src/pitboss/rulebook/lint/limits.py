"""Limits: amounts that cannot be staked, prizes above their cap, players without cards."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.money.cents import cents, money
from pitboss.money.paytables import Pays, row
from pitboss.rulebook.lint import Defect, called, rule
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.schema import FeeOption

SUITS, RANKS = 4, 13

LAST_CARD_ONLY = "reshuffle-burns"
"""A rule for a stub too short for the last card: the burned cards, then a common card."""


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
    """No amount is within a wager's own limits and the table limits of an option."""
    for option, where, room in _rooms(offer):
        nothing = [slug for slug, (least, most) in room.items() if least > most]
        if nothing:
            yield Defect(
                lines=option.lines,
                where=where,
                says=f"no amount is within both the table limits and those of "
                f"{called(', '.join(nothing), offer)}",
                cost="the bet cannot be made at such a table, unless its own limits count alone",
            )


@rule("note")
def limits_meet_in_one_amount(offer: BookGame) -> Iterator[Defect]:
    """Only one amount is within a wager's own limits and the table limits of an option."""
    for option, where, room in _rooms(offer):
        one = {slug: least for slug, (least, most) in room.items() if least == most}
        if one and len(option.limit) > 1:
            amounts = " or ".join(dict.fromkeys(money(amount) for amount in one.values()))
            yield Defect(
                lines=option.lines,
                where=where,
                says=f"only {amounts} is within both the table limits and those of "
                f"{called(', '.join(one), offer)}",
                cost="nothing; the range is a single amount in effect",
            )


def _rooms(offer: BookGame) -> Iterator[tuple[FeeOption, str, dict[str, tuple[int, int]]]]:
    """For each fee option: the least and the most that wagers with limits of their own allow."""
    own = {s: w for s, w in offer.data.wager.items() if w.minimum or cents(w.maximum or "0")}
    for document in offer.data.fees:
        if offer.data.own_limits_alone(document):
            continue
        for option in document.options:
            low, high = cents(option.limit[0]), cents(option.limit[-1])
            room = {
                slug: (
                    max(low, cents(wager.minimum or "0")),
                    min(high, cents(wager.maximum or "0") or high),
                )
                for slug, wager in own.items()
                if slug not in option.limits
            }
            yield option, f"{document.document} option {option.option}", room


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
    """All seats of a poker game may need more cards than the deck has, and no rule provides."""
    seats, provided = offer.data.rules.get("max-players"), offer.data.rules.get("short-stub")
    if seats is None or type(seats.value) is not int:
        return
    if provided is not None and provided.value != LAST_CARD_ONLY:
        return
    held = sum(_number(offer, name) for name in ("hole-cards", "up-cards"))
    if provided is None and _is_stud(offer):
        held += 1
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
            + f" need {needed} cards of {size}"
            + (", before the last card, for which the book provides" if provided else ""),
            cost="cards are missing if too few fold, and nothing is printed about it",
        )


def _is_stud(offer: BookGame) -> bool:
    last = offer.data.rules.get("last-card") or offer.data.options.get("last-card")
    value = getattr(last, "value", None) or getattr(last, "default", None)
    return value in ("down", "up")


def _number(offer: BookGame, name: str) -> int:
    found = offer.data.rules.get(name)
    return found.value if found is not None and type(found.value) is int else 0
