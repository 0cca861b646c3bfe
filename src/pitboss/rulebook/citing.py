"""Which lines of the book are cited for a wager, when it is settled and when it is refused.

A reason such as "its number is thrown before a 7" stands behind many wagers, and its lines are
those of all of them. Cited are the ones that are the wager's own. A limit may be the book's, the
house's own, or come with a fee schedule.
"""

from __future__ import annotations

from functools import cache

from pitboss.errors import line_of
from pitboss.money.cents import cents, money
from pitboss.money.wagers import Cites, WagerRule, printed
from pitboss.rulebook.lines import join, spans
from pitboss.rulebook.schedules import fee_option
from pitboss.rulebook.terms import Terms


def refused_by(on: Terms, spot: int, reason: int) -> str:
    """The lines behind a reason why a wager is not taken: those about it, if there are any."""
    lines = on.reason_lines(reason)
    return common(lines, on.wagers[on.game.layout.kinds[spot]].lines) or lines if lines else ""


def cited(on: Terms, spot: int, reason: int) -> str:
    """The lines behind a reason that are about the wager on a spot.

    Odds go with the bet that they support. Where the reason's lines are other wagers' only, the
    wager's own stand beside them; where they are no wager's, they are cited whole.
    """
    lines = on.reason_lines(reason)
    if not lines:
        return ""
    wager = on.game.layout.wager(spot)
    own = on.wagers[wager.slug].lines
    if found := common(lines, own):
        return found
    if wager.rides_on in on.wagers and (found := common(lines, on.wagers[wager.rides_on].lines)):
        return join([own, found])
    is_general = any(common(lines, other.lines) for other in on.wagers.values())
    return join([own, lines]) if is_general else lines


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
