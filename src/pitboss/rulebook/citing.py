"""Which lines of the book are cited for a wager, when it is settled and when it is refused.

A reason such as "its number is thrown before a 7" stands behind many wagers, and its lines are
those of all of them. Cited are the ones that are the wager's own. A limit may be the book's, the
house's own, or come with a fee schedule.
"""

from __future__ import annotations

from functools import cache

from pitboss.errors import line_of
from pitboss.money.cents import cents, money
from pitboss.money.settlement import Line
from pitboss.money.wagers import Cites, WagerRule, printed
from pitboss.rulebook.lines import join, spans
from pitboss.rulebook.schedules import fee_option
from pitboss.rulebook.schema import OTHER
from pitboss.rulebook.terms import Terms


def refused_by(on: Terms, spot: int, reason: int) -> str:
    """The lines behind a reason why a wager is not taken: those about it, if there are any."""
    lines = on.reason_lines(reason)
    return common(lines, on.wagers[on.game.layout.kinds[spot]].lines) or lines if lines else ""


def cited(on: Terms, line: Line) -> str:
    """What a ruling cites: why a wager was decided so, and the row that prints its figure."""
    said = deciding(on, line.wager, line.reason)
    if not line.rows:
        return said
    said = less(said, _tables(on, on.game.layout.kinds[line.wager]))
    return join(each for each in (said, *map(on.row_lines, line.rows)) if each)


def _tables(on: Terms, slug: str) -> str:
    """Where the rows of a wager's paytables are printed: of them a ruling cites the one that pays.

    Rows in a block are taken with what stands between them.
    """
    found = []
    for table in on.offer.data.wager[slug].paytable:
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
    wager = on.game.layout.wager(spot)
    if isinstance(said, dict):
        for name in (on.game.layout.names[spot], wager.slug):
            if name in said:
                return str(said[name])
        said = said.get(OTHER, "")
    lines = str(said)
    for slug in (wager.slug, wager.rides_on) if lines else ():
        if slug in on.wagers and (found := common(lines, on.wagers[slug].lines)):
            return found
    return lines


def rule_lines(on: Terms, name: str) -> str:
    """Where the book prints a rule, what leaves it to the house, or a wager."""
    data = on.offer.data
    found = data.options.get(name) or data.rules.get(name) or data.wager.get(name)
    return str(found.lines) if found else ""


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
    gone = {n for first, last in spans(taken) for n in range(first, last + 1)} if taken else set()
    kept = (n for first, last in spans(lines) for n in range(first, last + 1)) if lines else ()
    return join(n for n in kept if n not in gone)


def limits_of(on: Terms) -> Cites:
    """Where each limit of a wager at this table comes from."""

    def cites(rule: WagerRule, limit: str) -> str:
        amount: int = getattr(rule, limit)
        chosen = on.offer.data.wager[rule.slug].house_maximum
        if limit == "maximum" and chosen and cents(str(on.options[chosen])) == amount:
            return f"{line_of(rule_lines(on, chosen))}, {chosen}={on.options[chosen]}"
        own: str = getattr(on.offer.data.wager[rule.slug], limit)
        if own and cents(own) == amount:
            return printed(rule, limit)
        if limit in on.options and cents(str(on.options[limit])) == amount:
            return "posted at this table"
        return _schedule(on, rule, limit) if "fees" in on.options else printed(rule, limit)

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
