"""How often somebody may ask: token buckets in memory, one for each person or address.

A bucket holds `burst` tokens and gets `rate` new ones a second; who finds it empty is told when to
come back. Commands are many, so that two hundred fast players on one machine never notice. Wrong
passwords have delays that double instead, and what takes a processor's time is done in turn.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import math
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass, field, fields, replace

from pitboss.errors import BadInput, PitbossError, unknown

MOST_BUCKETS = 50_000
"""Full buckets are forgotten when there are more than this."""


MOST_VALUES = 1_000
"""Values in a command or a form: to read and to refuse each takes some fifteen microseconds, in
which nobody else is served."""
_BETWEEN = b",[{&"
"""What stands between the values of JSON, or the fields of a form."""


def values_in(said: str | bytes) -> int:
    """How many values there can be in this, before it is read.

    >>> values_in('{"do": "put_up", "seat": 1, "wagers": {"red": 5}}')
    4
    """
    body = said.encode() if isinstance(said, str) else said
    return sum(body.count(each) for each in _BETWEEN)


class TooMany(PitbossError):
    """Asked too often; `wait` says for how many seconds it is refused."""

    code = "too-many"
    recorded = False

    def __init__(self, what: str, wait: float) -> None:
        self.wait = max(1, math.ceil(wait))
        unit = "second" if self.wait == 1 else "seconds"
        super().__init__(f"too many {what}: try again in {self.wait} {unit}")


@dataclass(frozen=True)
class Limit:
    """So many at once, and so many a second from then on; no burst is no limit."""

    burst: float
    rate: float


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What is limited on a floor."""

    log_in_pair: Limit = Limit(5, 1 / 900)
    """Wrong passwords for one name from one address: so many, then delays that double up to one
    try in 1/rate seconds."""
    log_in_name: Limit = Limit(10, 1 / 60)
    """The same for one name from anywhere; not for a browser in which its owner has logged in."""
    log_in_address: Limit = Limit(30, 1 / 300)
    """The same for one address, whatever the names."""
    guests: Limit = Limit(1000, 10)
    """Guests who come in from one address."""
    requests: Limit = Limit(2000, 500)
    """Requests of one person; of one address, for those who are nobody yet."""
    commands: Limit = Limit(1000, 300)
    """Commands of one person; of one address, for spectators."""
    tables: Limit = Limit(60, 1 / 10)
    """Tables that one person opens; guests of one address, together."""
    rulings: Limit = Limit(20, 1 / 30)
    """Rulings that one person shares, each of which is kept; guests of one address, together."""
    pings: Limit = Limit(100, 5)
    """Frames of one WebSocket that are no message: pings, pongs and pieces of messages."""
    refusals: Limit = Limit(50, 1)
    """Refusals of one person or address that are written to the journal; the log has them all."""

    @classmethod
    def off(cls) -> Limits:
        """No limits, for tests and benchmarks."""
        return cls(**{each.name: Limit(0, 0) for each in fields(cls)})

    def changed(self, given: Iterable[str]) -> Limits:
        """With some limits as they were typed: `commands=1000/300`, `log-in-name=10/0.05`, `off`.

        >>> Limits().changed(["commands=5/0.5"]).commands
        Limit(burst=5.0, rate=0.5)
        """
        made = self
        for text in given:
            if text == "off":
                made = Limits.off()
                continue
            name, _, amounts = text.partition("=")
            names = [each.name.replace("_", "-") for each in fields(self)]
            if name not in names:
                raise unknown("limit", name, names, code="limit")
            number = r"(\d{1,9}(?:\.\d{1,9})?)"
            found = re.fullmatch(f"{number}/{number}", amounts)
            if not found or (float(found[1]) and not float(found[2])):
                raise BadInput(
                    f"'{text}' is no limit: say how many at once and how many a second, "
                    f"as in {name}=100/20",
                    code="limit",
                )
            limit = Limit(float(found[1]), float(found[2]))
            made = replace(made, **{name.replace("-", "_"): limit})
        return made


@dataclass
class Buckets:
    """The buckets of one limit, by whose they are."""

    limit: Limit
    what: str
    """What there were too many of, in a refusal."""
    clock: Callable[[], float] = time.monotonic
    _left: dict[str, tuple[float, float]] = field(default_factory=dict)
    """Tokens, and when they were counted."""

    def take(self, key: str) -> None:
        """Take a token, or be refused."""
        self.check(key)
        self.charge(key)

    def check(self, key: str) -> None:
        """Refuse somebody whose bucket is empty."""
        if self.limit.burst and (has := self._has(key)) < 1:
            raise TooMany(self.what, (1 - has) / self.limit.rate)

    def charge(self, key: str) -> None:
        """Take a token if there is one."""
        if not self.limit.burst:
            return
        if len(self._left) >= MOST_BUCKETS:
            self._forget()
        self._left[key] = (max(self._has(key) - 1, 0), self.clock())

    def _has(self, key: str) -> float:
        if key not in self._left:
            return self.limit.burst
        tokens, at = self._left[key]
        return min(self.limit.burst, tokens + (self.clock() - at) * self.limit.rate)

    def _forget(self) -> None:
        """Forget who has not asked for a while, or everybody when that does not help."""
        self._left = {k: v for k, v in self._left.items() if self._has(k) < self.limit.burst}
        if len(self._left) >= MOST_BUCKETS:
            self._left.clear()


@dataclass
class Delays:
    """Delays that double with each wrong try after the first few, up to a longest one."""

    limit: Limit
    """`burst` tries are free, no delay is longer than 1/`rate` seconds; no burst is no limit."""
    what: str
    clock: Callable[[], float] = time.monotonic
    _wrong: dict[str, tuple[int, float]] = field(default_factory=dict)
    """Wrong tries, and when the last one was."""

    def check(self, key: str) -> None:
        """Refuse who must wait."""
        wrong, last = self._wrong.get(key, (0, 0.0))
        left = self._delay(wrong) - (self.clock() - last)
        if self.limit.burst and left > 0:
            raise TooMany(self.what, left)

    def wrong(self, key: str) -> None:
        """Another wrong try."""
        if len(self._wrong) >= MOST_BUCKETS:
            self._forget()
        self._wrong[key] = (self._wrong.get(key, (0, 0.0))[0] + 1, self.clock())

    def right(self, key: str) -> None:
        """He knew it after all."""
        self._wrong.pop(key, None)

    def _delay(self, wrong: int) -> float:
        over = wrong - int(self.limit.burst) if self.limit.burst else -1
        return min(2.0 ** min(over, 30), 1 / self.limit.rate) if over >= 0 else 0.0

    def _forget(self) -> None:
        """Forget those whose delay is over, or everybody when that does not help."""
        now = self.clock()
        self._wrong = {k: v for k, v in self._wrong.items() if self._delay(v[0]) > now - v[1]}
        if len(self._wrong) >= MOST_BUCKETS:
            self._wrong.clear()


class Turns:
    """What takes a processor's time: a few at once, everybody in turn, one of each person's."""

    def __init__(self, at_once: int, waiting: int, what: str) -> None:
        self._all, self._most, self._what = asyncio.Semaphore(at_once), waiting, what
        self._own: dict[str, asyncio.Lock] = {}
        self._waiting: Counter[str] = Counter()

    @contextlib.asynccontextmanager
    async def turn(self, whose: str) -> AsyncIterator[None]:
        """Wait for one's turn; refused to who has too many waiting."""
        if self._waiting[whose] >= self._most:
            raise TooMany(self._what, 1)
        self._waiting[whose] += 1
        own = self._own.setdefault(whose, asyncio.Lock())
        try:
            async with own, self._all:
                yield
        finally:
            self._waiting[whose] -= 1
            if not self._waiting[whose]:
                del self._waiting[whose], self._own[whose]


def address_of(host: str) -> str:
    """Whose an address is: of IPv6 the network, because a house has a whole one.

    >>> address_of("2001:db8:1:2:3:4:5:6"), address_of("192.0.2.7")
    ('2001:db8:1:2::', '192.0.2.7')
    """
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return host
    if found.version == 4:
        return host
    return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)).network_address)
