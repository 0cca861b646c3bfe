"""Amounts are whole cents. People write dollars."""

from __future__ import annotations

import re
from typing import NewType

from pitboss.errors import BadInput

Cents = NewType("Cents", int)
"""An amount in cents: the type of a field of `Rules` that a book states in dollars."""

MOST = 10**12
"""The largest amount: ten thousand million dollars, so that no payoff leaves 64 bits."""

_DOLLARS = re.compile(r"-?\$?([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.([0-9]{1,2}))?$")
_LONG = re.compile(r"(?<![\d.,])[0-9]{4,12}(?!\d)")


def cents(text: str | int | float) -> int:
    """Cents from dollars as people write them: also 12.5, but not 12.345.

    >>> cents("12.50"), cents("$1,000"), cents(5), cents("-0.5"), cents(12.5)
    (1250, 100000, 500, -50, 1250)
    """
    if isinstance(text, int) and not isinstance(text, bool):
        return _not_too_large(text * 100)
    text = str(text)
    match = _DOLLARS.match(text.strip())
    if match is None:
        raise BadInput(
            f"'{text}' is not an amount; write dollars and at most two decimals, as in 25 or 12.50",
            code="amount",
        )
    # Twenty digits are too many already, and Python refuses to read thousands of them.
    whole, part = match.group(1).replace(",", ""), (match.group(2) or "")
    value = int(whole.lstrip("0")[:20] or "0") * 100 + int(part.ljust(2, "0"))
    return _not_too_large(-value if text.strip().startswith("-") else value)


def is_amount(text: str | int | float) -> bool:
    """Does it read as an amount?"""
    return not isinstance(text, str) or _DOLLARS.match(text.strip()) is not None


def _not_too_large(amount: int) -> int:
    if abs(amount) > MOST:
        raise BadInput(f"an amount is at most {money(MOST)}", code="amount")
    return amount


def dollars(amount: int) -> str:
    """The decimal string of an amount in cents.

    >>> dollars(1250), dollars(-5), dollars(100000)
    ('12.50', '-0.05', '1000.00')
    """
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100}.{abs(amount) % 100:02d}"


def with_commas(text: str) -> str:
    """A text for people whose long numbers have their commas, as `money` writes them.

    >>> with_commas("$1000"), with_commas("100% of meter, at least 1000 to 1")
    ('$1,000', '100% of meter, at least 1,000 to 1')
    """
    return _LONG.sub(lambda number: f"{int(number[0]):,}", text)


def money(amount: int) -> str:
    """For people: `$1,000` or `$12.50`, with a minus sign in front.

    >>> money(100000), money(-1250)
    ('$1,000', '-$12.50')
    """
    sign = "-" if amount < 0 else ""
    whole, part = divmod(abs(amount), 100)
    return f"{sign}${whole:,}" + (f".{part:02d}" if part else "")
