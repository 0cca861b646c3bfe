"""Which lines of the book are cited for a wager, when it is settled and when it is refused.

A reason such as "its number is thrown before a 7" stands behind many wagers, and its lines are
those of all of them. Cited are the ones that are the wager's own. A limit may be the book's, the
house's own, or come with a fee schedule.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from pitboss.errors import line_of
from pitboss.money.cents import cents, money
from pitboss.money.settlement import Fee, Line, Result, Settlement
from pitboss.money.wagers import Cites, WagerRule, printed
from pitboss.rulebook.lines import join, numbers, spans
from pitboss.rulebook.posting import COLLECTION
from pitboss.rulebook.schedules import fee_option
from pitboss.rulebook.schema import OTHER, SHORT_BANK, Lines, PaytableData
from pitboss.rulebook.terms import Terms

CHARGES = ("vigorish", "commission")
"""The rules by which a wager is charged."""
NOT_IN = "not-in"
"""The reason of a seat between players that was not dealt in."""
EXACT = ("cent", "exact")
"""Roundings of a charge that round nothing."""


def cited(on: Terms, line: Line) -> list[str]:
    """What a ruling cites: why a wager was decided so, and where the odds are printed it won at.

    A wager that goes back for want of a bank was not decided: then it is the bank's lines alone.
    """
    if line.result is Result.RETURNED and line.uncovered:
        return []
    said = deciding(on, line.wager, line.reason)
    if line.rows:
        own = on.offer.data.wager[on.game.layout.kinds[line.wager]].paytable
        said = less(said, _rows_of([*own, *map(on.row_table, line.rows)]))
        found = [said, *map(on.row_lines, line.rows)]
    else:
        won = line.result is Result.WIN
        found = [said, figure_lines(on, line.wager, line.odds) if won else ""]
    return [lines for lines in found if lines]


def figure_lines(on: Terms, spot: int, figure: str) -> str:
    """Where a figure of a wager is printed that no row gives: its odds, or what is charged."""
    return str(on.offer.data.wager[on.game.layout.kinds[spot]].figures.get(figure, ""))


def charge_lines(on: Terms, spot: int) -> str:
    """Where a wager's vigorish is printed, and its rounding if the house rounds it."""
    if own := figure_lines(on, spot, on.game.layout.wager(spot).charge):
        return own
    wagers = str(on.offer.data.wager[on.game.layout.kinds[spot]].lines)
    found = []
    for name in CHARGES:
        lines = rule_lines(on, name)
        found.append(common(lines, wagers) or lines if lines else "")
        rounding = f"{name}-rounding"
        if on.options.get(rounding, "") not in ("", *EXACT) or rounding in on.offer.data.rules:
            found.append(rule_lines(on, rounding))
    return join(lines for lines in found if lines)


def fee_lines(on: Terms) -> str:
    """Where the collection in force at a table is printed."""
    if on.collection:
        return join(row.lines for row in on.collection.rows)
    if not on.offer.data.fees:
        return ""
    _, option = fee_option(on.offer.data.fees, str(on.options["fees"]))
    return str(option.lines)


def lines_of_fee(on: Terms, settlement: Settlement, fee: Fee) -> str:
    """Where a fee is printed: its schedule's row, for so many players, or the rule of a rake."""
    slug = on.game.reasons[fee.reason].slug if fee.reason else ""
    if on.collection and slug == COLLECTION:
        away = [n for n, reason in on.game.reasons.items() if reason.slug == NOT_IN]
        return on.collection.lines(sum(line.reason not in away for line in settlement.lines))
    return on.reason_lines(fee.reason) if fee.from_pot else fee_lines(on)


def short_bank_lines(on: Terms, spot: int) -> str:
    """Where it is printed that a player-dealer pays and collects no more than he covers."""
    return _by_wager(on, on.offer.data.reasons.get(SHORT_BANK, ""), spot)


def _rows_of(tables: Iterable[PaytableData]) -> str:
    """Where the rows of some paytables are printed: of them a ruling cites the one that pays.

    Rows in a block are taken with what stands between them.
    """
    found = []
    for table in tables:
        lines = [str(row.lines or table.lines) for row in table.rows]
        ends = [end for each in lines for span in spans(each) for end in span]
        dense = ends and max(ends) - min(ends) < 3 * len(lines)
        found += [f"{min(ends)}-{max(ends)}"] if dense else lines
    return join(found)


def deciding(on: Terms, spot: int, reason: int) -> str:
    """The lines behind a reason that are about the wager on a spot.

    A book's file gives them by wager, or together: then they are those among the wager's own. Odds
    go with the bet that they support. Lines that are no wager's are cited whole.
    """
    said = on.offer.data.reasons.get(on.game.reasons[reason].slug, "")
    wager, lines = on.game.layout.wager(spot), _by_wager(on, said, spot)
    if isinstance(said, dict) and lines != str(said.get(OTHER, "")):
        return lines
    for slug in (wager.slug, wager.rides_on) if lines else ():
        if slug in on.wagers and (found := common(lines, on.wagers[slug].lines)):
            return found
    return lines


def refusing(on: Terms, spot: int, reason: int) -> str:
    """The lines behind a reason not to make a wager; those that say how it is made, if they do."""
    lines = deciding(on, spot, reason)
    made = on.wagers[on.game.layout.kinds[spot]].made_lines
    return (common(lines, made) if lines else "") or lines


def _by_wager(on: Terms, said: Lines | dict[str, Lines], spot: int) -> str:
    """What a book's file says for a spot, or for its wager, or for all that are not named."""
    if not isinstance(said, dict):
        return str(said)
    names = (on.game.layout.names[spot], on.game.layout.kinds[spot], OTHER)
    return str(next((said[name] for name in names if name in said), ""))


def rule_lines(on: Terms, name: str) -> str:
    """Where the book prints a rule, what leaves it to the house, or how a wager is made."""
    data = on.offer.data
    if found := data.options.get(name) or data.rules.get(name):
        return str(found.lines)
    return on.wagers[name].made_lines if name in on.wagers else ""


@cache
def common(left: str, right: str) -> str:
    """The lines that both addresses name.

    >>> common("940, 964-974, 1000", "934-950, 970-1000"), common("1-2", "3")
    ('940, 970-974, 1000', '')
    """
    both = [
        (max(first, begins), min(last, ends))
        for first, last in spans(left)
        for begins, ends in spans(right)
    ]
    return join(f"{first}-{last}" for first, last in both if first <= last)


@cache
def less(lines: str, taken: str) -> str:
    """An address without the lines of another.

    >>> less("940-950, 970", "942-943, 970-980"), less("1", "1")
    ('940-941, 944-950', '')
    """
    return join(sorted(numbers(lines) - numbers(taken)))


def limits_of(on: Terms) -> Cites:
    """Where each limit of a wager at this table comes from."""

    def cites(rule: WagerRule, limit: str) -> str:
        amount: int = getattr(rule, limit)
        chosen = on.offer.data.wager[rule.slug].house_maximum
        if limit == "maximum" and chosen and cents(str(on.options[chosen])) == amount:
            return f"{line_of(rule_lines(on, chosen))}, {chosen}={on.options[chosen]}"
        data = on.offer.data.wager[rule.slug]
        own: str = getattr(data, limit)
        if own and cents(own) == amount:
            return line_of(str(data.figures.get(limit, rule.lines)))
        if limit in on.options and cents(str(on.options[limit])) == amount:
            return "posted at this table"
        return _schedule(on, rule, limit) if on.offer.data.fees else printed(rule, limit)

    return cites


def _schedule(on: Terms, rule: WagerRule, limit: str) -> str:
    """A limit that comes with the fees, and whether other fees allow more."""
    documents, name = on.offer.data.fees, str(on.options["fees"])
    document, option = fee_option(documents, name)
    amount: int = getattr(rule, limit)
    says = f"{line_of(str(document.limit_lines or option.lines))}, the limit of fees={name}"
    options = [o for d in documents for o in d.options]
    limits = [[cents(each) for each in o.limits.get(rule.slug, o.limit)] for o in options]
    lowest, highest = min(low for low, *_ in limits), max(both[-1] for both in limits)
    own = cents(on.offer.data.wager[rule.slug].maximum or "0")
    highest = min(highest, own or highest)
    if limit == "maximum" and highest > amount:
        return f"{says}; another fees= allows up to {money(highest)}"
    if limit == "minimum" and lowest < amount:
        return f"{says}; another fees= allows {money(lowest)}"
    return says
