"""Hands that were really played: beside the checkout, or where PITBOSS_HANDS says."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

FOLDER = Path(os.environ.get("PITBOSS_HANDS", Path(__file__).parents[2] / "shared/hands"))
FILES = ("wsop-2023-43", "historical", "pluribus", "cash-games")

beside = pytest.mark.skipif(
    not FOLDER.exists(), reason=f"the hands that were played are not in {FOLDER}"
)
"""For tests that need them."""
