"""Blackjack by hand and upcard, in letters."""

from __future__ import annotations

from pitboss.report.charts.twentyone import charts, example, key_of

__all__ = ["charts", "example", "key_of"]
