"""Dollars as a program writes them."""

from __future__ import annotations

from decimal import Decimal

from pitboss.money.cents import cents

Amount = int | float | str | Decimal
"""Dollars: 10, 12.5, "12.50" or Decimal("12.50")."""


def in_cents(amount: Amount) -> int:
    """Whole cents; a third decimal is refused.

    >>> in_cents(10), in_cents(12.5), in_cents(Decimal("0.05"))
    (1000, 1250, 5)
    """
    return cents(str(amount) if isinstance(amount, Decimal) else amount)
