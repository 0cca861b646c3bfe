"""What a book says about placing a wager, and the check of a seat's stakes against it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pitboss.errors import NotAllowed
from pitboss.money.cents import money


@dataclass(frozen=True, kw_only=True)
class WagerRule:
    """The conditions of one wager at one table. Amounts in cents; 0 means no limit."""

    slug: str
    title: str
    lines: str
    required: bool
    later: bool
    needs: tuple[str, ...]
    needs_any: tuple[str, ...]
    equal_to: str
    up_to: tuple[str, int] | None
    minimum: int
    maximum: int
    step: int
    contract: bool
    fixed: bool
    breakage: int
    minimum_together: bool = False
    """The minimum is met by the sum of all wagers that have this mark, not by each amount."""


Stakes = Mapping[str, Sequence[int]]
"""A seat's money: wager to the amounts on its spots."""


def check_stakes(rules: Mapping[str, WagerRule], stakes: Stakes, *, seat: str) -> None:
    """Refuse what the book does not allow to be put up before a round.

    The refusal is a sentence with the limit and the book's lines.
    """
    placed = {slug: sum(amounts) for slug, amounts in stakes.items() if any(amounts)}

    def refuse(rule: WagerRule, says: str) -> None:
        raise NotAllowed(f"{seat}: the {rule.title} wager {says} (line {rule.lines})", code="wager")

    for slug in placed:
        rule = rules[slug]
        if rule.later:
            refuse(rule, "is made in the course of the round, not before it")
        for amount in stakes[slug]:
            if amount:
                _check_amount(rule, amount, refuse)
        missing = [rules[need].title for need in rule.needs if need not in placed]
        if missing:
            refuse(rule, f"needs a {' and a '.join(missing)} wager")
        if rule.needs_any and not any(need in placed for need in rule.needs_any):
            either = " or a ".join(rules[need].title for need in rule.needs_any)
            refuse(rule, f"needs a {either} wager")
        if rule.equal_to and placed[slug] != placed.get(rule.equal_to, 0):
            refuse(rule, f"must equal the {rules[rule.equal_to].title} wager")
        if rule.up_to:
            other, times = rule.up_to
            limit = times * placed.get(other, 0)
            if placed[slug] > limit:
                refuse(rule, f"may be at most {money(limit)}, not {money(placed[slug])}")
    together = [rules[slug] for slug in placed if rules[slug].minimum_together]
    total = sum(placed[rule.slug] for rule in together)
    for rule in together:
        if total < rule.minimum:
            least = money(rule.minimum)
            refuse(rule, f"and those counted with it come to at least {least}, not {money(total)}")
    if placed:
        for rule in rules.values():
            if rule.required and rule.slug not in placed:
                refuse(rule, "is required")


def _check_amount(rule: WagerRule, amount: int, refuse: object) -> None:
    assert callable(refuse)
    if amount < 0:
        refuse(rule, "cannot be negative")
    if amount < rule.minimum and not rule.minimum_together:
        refuse(rule, f"is at least {money(rule.minimum)}, not {money(amount)}")
    if rule.maximum and amount > rule.maximum:
        refuse(rule, f"is at most {money(rule.maximum)}, not {money(amount)}")
    if rule.step and amount % rule.step:
        refuse(rule, f"goes in steps of {money(rule.step)}, so not {money(amount)}")
