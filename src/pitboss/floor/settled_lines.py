"""The short lines of a settlement, as the journal has them: see `engines.written.transcript`."""

from __future__ import annotations

import re

LINE = re.compile(
    r"(?P<place>(?:behind )?\d+) (?P<spot>.+?) (?P<stake>\d+\.\d\d) (?P<result>[a-z]+)"
    r" (?P<net>-?\d+\.\d\d)(?: (?P<why>[^ ]+))?(?P<rest>.*)"
)
"""A wager of a settlement."""
FEE = re.compile(r"(?P<payer>.+) fee (?P<amount>\d+\.\d\d)")
