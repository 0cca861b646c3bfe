"""What a felt prints: the house's rules that a player reads off the table, and what a spot pays.

Both come from the rules in force, whatever the game: a rule that felts print is printed wherever a
game has it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from pitboss.money.cents import with_commas
from pitboss.report.sheet_form import PayLine, Sheet, WagerSheet, pays_in_short
from pitboss.rulebook.terms import Terms

"""What insurance pays in every game of twenty-one, where its book does not print it."""
LINES = ("pass", "dont-pass", "come", "dont-come")
"""The wagers of craps that `line-pays` is about."""
SOFT_17 = ("{who} must stand on all 17s", "{who} must hit soft 17")
QUALIFIES = re.compile(r"the (?:player-)?dealer has less than ([^:,]+)")


def printed(on: Terms, page: Sheet) -> list[str]:
    """The sentences of a felt, the most important first.

    >>> from pitboss.report.sheet import sheet_of
    >>> from pitboss.rulebook.terms import terms
    >>> on = terms("columbus-2016/blackjack")
    >>> printed(on, sheet_of(on))
    ['Blackjack pays 3 to 2', 'Dealer must stand on all 17s', 'Insurance pays 2 to 1']
    """
    return [words for part in PARTS for words in part(on, page)]


def house_rules(on: Terms, page: Sheet) -> list[str]:
    """Those of them that are neither odds nor what a wager pays."""
    return [words for part in HOUSE_RULES for words in part(on, page)]


def pays_at(on: Terms, wager: WagerSheet, spot: str) -> str:
    """What is printed at a spot: its payoff, or the highest of its paytable.

    >>> from pitboss.report.sheet import sheet_of
    >>> from pitboss.rulebook.terms import terms
    >>> on = terms("columbus-2016/craps")
    >>> wagers = {wager.wager: wager for wager in sheet_of(on).wagers}
    >>> spots = "pass", "place 6", "hop 1-1", "field", "fire", "horn"
    >>> [pays_at(on, wagers[spot.split()[0]], spot) for spot in spots]
    ['1 to 1', '7 to 6', '30 to 1', '2, 12 pay 2 to 1', 'up to 1,000 to 1', '']
    """
    rows = [row for row in wager.table.rows if _says_something(row)] if wager.table else []
    if not rows:
        line = _every(on.rules).get("line_pays") if wager.wager in LINES else None
        return _odds(line) if line else ""
    which = spot.removeprefix(wager.wager).strip()
    own = [row for row in rows if which and _is_about(row.outcome, which)]
    short = pays_in_short(own or rows)
    if all(re.fullmatch(r"[\d-]+", row.outcome) for row in rows):
        return _by_number(rows)
    short = f"up to {short.partition(' up to ')[2]}" if " up to " in short else short
    return short.replace("100% of meter", "the meter")


def _says_something(row: PayLine) -> bool:
    """What a blackjack pays is printed large, before the dealer."""
    return row.pays != "lose" and row.outcome != "blackjack"


def _is_about(outcome: str, which: str) -> bool:
    """Is a row about this spot of a wager: a number, or a hop?"""
    one, _, other = which.partition("-")
    hop = bool(other) and outcome == ("pair" if one == other else "other")
    return hop or which in outcome.split("-or-")


def _by_number(rows: list[PayLine]) -> str:
    """A field: the numbers that pay more than even money."""
    more: dict[str, list[str]] = {}
    for row in rows:
        if row.pays != "1 to 1":
            more.setdefault(row.pays, []).append(row.outcome)
    return " · ".join(
        f"{', '.join(numbers)} {'pay' if len(numbers) > 1 else 'pays'} {with_commas(pays)}"
        for pays, numbers in more.items()
    )


def _blackjack(on: Terms, page: Sheet) -> Iterator[str]:
    pays = _every(on.rules).get("blackjack_pays")
    row = _row(page, "main", "blackjack")
    if pays or row:
        said = _odds(pays) if pays else row
        yield f"Blackjack pays {'even money' if said == '1 to 1' else said}"


def _dealer(on: Terms, page: Sheet) -> Iterator[str]:
    who = "Player-dealer" if on.player_dealer else "Dealer"
    soft_17 = _every(on.rules).get("soft_17")
    if soft_17 is not None:
        yield SOFT_17[soft_17].format(who=who)
    reasons = {reason.slug: reason.says for reason in on.game.reasons.values()}
    if "dealer-22" in reasons:
        yield f"{who}'s 22 pushes"
    qualifies = QUALIFIES.match(reasons.get("not-qualified", ""))
    if qualifies:
        yield f"{who} qualifies with {qualifies[1]} or better"


def _insurance(on: Terms, page: Sheet) -> Iterator[str]:
    if "insurance" in on.wagers:
        called = ("dealer-blackjack", "dealer-natural")
        yield f"Insurance pays {''.join(_row(page, 'insurance', name) for name in called)}"


def _commission(on: Terms, page: Sheet) -> Iterator[str]:
    rules = _every(on.rules)
    if rules.get("commission"):
        on_what = "Banker" if "banker-line" in on.wagers else "winning hands"
        yield f"{rules['commission']}% commission on {on_what}"
    if rules.get("banker_seven"):
        yield "Banker's three-card 7 pushes"
    if rules.get("vigorish"):
        yield f"{rules['vigorish']}% vigorish on buy and lay bets"
    if "buy_lay_fee_above_100" in rules:
        yield "A fee comes off what buy and lay bets win"


def _odds_taken(on: Terms, page: Sheet) -> Iterator[str]:
    taken = on.options.get("odds")
    if taken and taken != "no-limit":
        yield f"{str(taken).replace('-', ' ').capitalize()} odds"


def _by_the_number(on: Terms, page: Sheet) -> Iterator[str]:
    """Wagers that lie between numbers, or on many: their pays are printed once."""
    many = [wager for wager in page.wagers if len(wager.spots) > 3 and wager.table]
    if on.game.facts.family == "wheel":
        yield from (f"{wager.title or wager.wager} {wager.pays}" for wager in many)
    yield from (f"Hops pay {wager.pays}" for wager in many if wager.wager == "hop")


Part = Callable[[Terms, Sheet], Iterator[str]]
HOUSE_RULES: tuple[Part, ...] = (_blackjack, _dealer, _insurance, _commission)
PARTS: tuple[Part, ...] = (*HOUSE_RULES, _odds_taken, _by_the_number)


def _row(page: Sheet, wager: str, outcome: str) -> str:
    """What one row of a wager's paytable pays."""
    tables = [each.table for each in page.wagers if each.wager == wager]
    rows = [row for table in tables if table for row in table.rows]
    return next((row.pays for row in rows if row.outcome == outcome), "")


def _every(rules: Any) -> dict[str, Any]:
    """The fields of `Rules`, those of its parts among them."""
    found: dict[str, Any] = {}
    for name, value in zip(rules._fields, rules, strict=True):
        found |= _every(value) if hasattr(value, "_fields") else {name: value}
    return found


def _odds(pair: tuple[int, int]) -> str:
    return f"{pair[0]} to {pair[1]}"
