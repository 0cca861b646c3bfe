"""Chances as people read them."""

from __future__ import annotations

MILLION = 1_000_000


def chance(p: float) -> str:
    """A chance that can be read, however small.

    >>> chance(0.4491), chance(0.0123), chance(1 / 649740), chance(1 / 20_000_000)
    ('44.91 %', '1.23 %', '1 in 649,740', '1 in 20 million')
    """
    if p >= 0.01:
        return f"{100 * p:.2f} %"
    once = 1 / p
    return f"1 in {once:,.0f}" if once < 10 * MILLION else f"1 in {once / MILLION:,.0f} million"


def chance_or_never(p: float) -> str:
    return chance(p) if p else "never"
