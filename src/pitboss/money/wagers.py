"""What a book says about placing a wager, and the check of a seat's stakes against it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn

from pitboss.errors import NotAllowed, line_of
from pitboss.money.cents import money


@dataclass(frozen=True, kw_only=True)
class WagerRule:
    """The conditions of one wager at one table. Amounts in cents; 0 means no limit."""

    slug: str
    title: str
    lines: str
    made_lines: str
    """Those of them that say when it is made, with what else, and how much of it."""
    beside_lines: str
    """Those that say how much of it there may be beside another wager."""
    required: bool
    later: bool
    needs: tuple[str, ...]
    needs_any: tuple[str, ...]
    equal_to: str
    up_to: tuple[str, int] | None
    minimum: int
    maximum: int
    step: int
    breakage: int
    minimum_together: bool = False
    """The minimum is met by the sum of all wagers that have this mark, not by each amount."""

    @property
    def needed(self) -> tuple[str, ...]:
        """The wagers without which, or without one of which, it is not made."""
        return self.needs + self.needs_any


Stakes = Mapping[str, Sequence[int]]
"""A seat's money: wager to the amounts on its spots."""


Cites = Callable[[WagerRule, str], str]
"""Where a wager's `minimum` or `maximum` comes from, to be read in brackets."""


def printed(rule: WagerRule, limit: str) -> str:
    """A limit that the book prints with the wager."""
    return line_of(rule.lines)


def check_stakes(
    rules: Mapping[str, WagerRule], stakes: Stakes, *, seat: str, cites: Cites = printed
) -> None:
    """Refuse what the book does not allow to be put up before a round.

    The refusal is a sentence with the limit and the book's lines.
    """
    placed = {slug: sum(amounts) for slug, amounts in stakes.items() if any(amounts)}

    def refuse(rule: WagerRule, says: str, by: str = "") -> NoReturn:
        _refuse(rule, says, seat, by)

    for slug in placed:
        rule = rules[slug]
        if rule.later:
            refuse(rule, "is made in the course of the round, not before it")
        for amount in stakes[slug]:
            if amount:
                check_amount(rule, amount, seat=seat, cites=cites)
        missing = [_one(rules[need]) for need in rule.needs if need not in placed]
        if missing:
            refuse(rule, f"needs {_called(' and '.join(missing))}")
        if rule.needs_any and not any(need in placed for need in rule.needs_any):
            either = " or ".join(_one(rules[need]) for need in rule.needs_any)
            refuse(rule, f"needs {_called(either)}")
        if rule.equal_to and placed[slug] != placed.get(rule.equal_to, 0):
            other = placed.get(rule.equal_to, 0)
            refuse(
                rule,
                f"must equal the {_called(rules[rule.equal_to].title)}, so it is {money(other)}, "
                f"not {money(placed[slug])}",
                line_of(rule.beside_lines),
            )
        if rule.up_to:
            base, times = rule.up_to
            limit = times * placed.get(base, 0)
            if placed[slug] > limit:
                often = "" if times == 1 else f"{times} times "
                refuse(
                    rule,
                    f"is at most {often}the {_called(rules[base].title)}, {money(limit)}, "
                    f"not {money(placed[slug])}",
                    line_of(rule.beside_lines),
                )
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


def check_amount(rule: WagerRule, amount: int, *, seat: str, cites: Cites = printed) -> None:
    """Refuse an amount outside the wager's own limits."""
    if amount < 0:
        raise NotAllowed(f"{seat}: the {_called(rule.title)} cannot be negative", code="wager")
    if amount < rule.minimum and not rule.minimum_together:
        by = cites(rule, "minimum")
        _refuse(rule, f"is at least {money(rule.minimum)}, not {money(amount)}", seat, by)
    if rule.maximum and amount > rule.maximum:
        by = cites(rule, "maximum")
        _refuse(rule, f"is at most {money(rule.maximum)}, not {money(amount)}", seat, by)
    if rule.step and amount % rule.step:
        _refuse(rule, f"goes in steps of {money(rule.step)}, so not {money(amount)}", seat)


def _refuse(rule: WagerRule, says: str, seat: str, by: str = "") -> NoReturn:
    by = by or line_of(rule.made_lines)
    raise NotAllowed(f"{seat}: the {_called(rule.title)} {says} ({by})", code="wager")


def _called(title: str) -> str:
    """`Ante wager`; but `Game wager` and `Bonus Bet` as they are."""
    return title if title.lower().endswith(("wager", "bet")) else f"{title} wager"


def _one(rule: WagerRule) -> str:
    """`an Ante`, `a Primary`."""
    return f"{'an' if rule.title[0] in 'AEIO' else 'a'} {rule.title}"
