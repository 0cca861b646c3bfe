"""A wager's limits in a few words: on the sign of a table, in the terminal and on the felt."""

from __future__ import annotations

from pitboss.money.cents import money
from pitboss.money.wagers import WagerRule
from pitboss.rulebook.terms import Terms


def limits(rule: WagerRule, terms: Terms) -> str:
    """A wager's limits at this table, in a few words."""
    parts: list[str] = []
    if rule.minimum and rule.minimum == rule.maximum:
        parts.append(f"exactly {money(rule.minimum)}")
    elif rule.minimum and rule.maximum:
        parts.append(f"{money(rule.minimum)} to {money(rule.maximum)}")
    elif rule.minimum or rule.maximum:
        parts.append(f"from {money(rule.minimum)}" if rule.minimum else f"to {money(rule.maximum)}")
    if rule.step > 1:
        parts.append(f"steps of {money(rule.step)}")
    titles = {slug: other.title for slug, other in terms.wagers.items()}
    if rule.equal_to:
        parts.append(f"equal to {titles[rule.equal_to]}")
    if rule.up_to:
        other, times = rule.up_to
        parts.append(f"at most {'' if times == 1 else f'{times} times '}{titles[other]}")
    if rule.required:
        parts.append("required")
    elif rule.needs:
        parts.append("with " + " and ".join(titles[n] for n in rule.needs))
    elif rule.needs_any:
        parts.append("with " + " or ".join(titles[n] for n in rule.needs_any))
    return ", ".join(parts)
