"""Passwords: hashed with Argon2id, never kept, never written down."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from pitboss.errors import BadInput
from pitboss.ledger.checks import name_key

SHORTEST, LONGEST = 8, 200

hasher = PasswordHasher()
_decoys: dict[PasswordHasher, str] = {}


def hashed(password: str, name: str = "") -> str:
    """The hash of a password that is good enough for somebody of this name."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadInput(f"a password has {SHORTEST} to {LONGEST} characters", code="password")
    if name and name_key(password) == name_key(name):
        raise BadInput("a password is not the person's own name", code="password")
    if is_common(password):
        raise BadInput("this password is among the first that anybody tries", code="password")
    try:
        return hasher.hash(password)
    except UnicodeEncodeError:
        raise BadInput("a password is text in UTF-8", code="password") from None


def is_common(password: str) -> bool:
    """Is it one of the commonest, whatever the case, or one thing over and over or in a row?

    >>> [is_common(word) for word in ("Password1", "aaaaaaaab", "23456789", "correct horse")]
    [True, True, True, False]
    """
    plain = name_key(password)
    steps = {ord(b) - ord(a) for a, b in pairwise(plain)}
    return plain in _common() or len(set(plain)) < 3 or steps in ({1}, {-1})


@cache
def _common() -> frozenset[str]:
    listed = Path(__file__).with_name("common_passwords.txt").read_text(encoding="ascii")
    return frozenset(listed.split())


def fits(kept: str | None, password: str) -> bool:
    """Is this the password? It takes as long when there is none, so that names stay unknown."""
    try:
        return hasher.verify(kept or _decoy(), password[: LONGEST + 1]) and kept is not None
    except (VerificationError, InvalidHashError, UnicodeEncodeError):
        return False


def _decoy() -> str:
    """The hash of nothing that anybody types."""
    if hasher not in _decoys:
        _decoys[hasher] = hasher.hash("\0")
    return _decoys[hasher]
