"""A second factor: the six digits that an authenticator shows, by RFC 6238 (TOTP)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import time
from urllib.parse import quote

STEP = 30
"""Seconds for which a code is shown."""
DIGITS = 6


def new_secret() -> str:
    """A secret of 160 bits, as authenticators take it."""
    return base64.b32encode(secrets.token_bytes(20)).decode()


def code(secret: str, step: int) -> str:
    """The digits at a step of the clock.

    >>> code("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", 59 // STEP)  # RFC 6238, appendix B
    '287082'
    """
    mac = hmac.digest(base64.b32decode(secret), step.to_bytes(8), hashlib.sha1)
    at = mac[-1] & 15
    number = int.from_bytes(mac[at : at + 4]) & 0x7FFFFFFF
    return f"{number % 10**DIGITS:0{DIGITS}}"


def step_of(secret: str, given: str, after: int = -1, now: float | None = None) -> int | None:
    """The step whose code this is, if it is at most one away from now and later than `after`.

    A code that was used is never good again: who looked over a shoulder has nothing.
    """
    here = int(time.time() if now is None else now) // STEP
    for step in (here, here - 1, here + 1):
        if step > after and hmac.compare_digest(code(secret, step).encode(), given.encode()):
            return step
    return None


def address(secret: str, name: str) -> str:
    """What an authenticator reads from a picture, or is given by hand."""
    return f"otpauth://totp/pitboss:{quote(name)}?secret={secret}&issuer=pitboss"
