"""The key of the house: in a file of its own, never in the database.

Whoever has the database alone can therefore sign nothing in the house's name. Everything that
needs a secret has one of its own that is derived from this one.
"""

from __future__ import annotations

import base64
import hmac
import os
import secrets
import stat
from pathlib import Path

import platformdirs

from pitboss.errors import BadInput
from pitboss.ledger.databases import StoreError

SIZE = 32
SEALED = "sealed:"
"""What was sealed before seals belonged to a place: it can be read, and is written no more."""
BOUND = "bound:"
"""What is sealed for one place: anywhere else it is not what was sealed."""


class HouseKey:
    """What signs heads of the journal and keeps other secrets."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    @classmethod
    def made(cls) -> HouseKey:
        """A key of no file, for a floor that nobody comes back to."""
        return cls(secrets.token_bytes(SIZE))

    @classmethod
    def kept_in(cls, path: Path) -> HouseKey:
        """The key in this file; if there is none, one is made that only its owner can read."""
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            made = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        except FileExistsError:
            return cls.read(path)
        except OSError as error:
            raise BadInput(f"the key {path} cannot be made: {error.strerror}", code="key") from None
        with os.fdopen(made, "w") as file:
            file.write(secrets.token_hex(SIZE) + "\n")
        return cls.read(path)

    @classmethod
    def read(cls, path: Path) -> HouseKey:
        """The key in a file that is nobody else's to read."""
        try:
            if os.name == "posix" and stat.S_IMODE(path.stat().st_mode) & 0o077:
                raise BadInput(f"others can read the key {path}: chmod 600 it", code="key")
            secret = bytes.fromhex(path.read_text(encoding="ascii").strip())
        except OSError as error:
            raise BadInput(f"the key {path} cannot be read: {error.strerror}", code="key") from None
        except ValueError:
            secret = b""
        if len(secret) != SIZE:
            raise BadInput(f"{path} is no key: one has {2 * SIZE} hexadecimal digits", code="key")
        return cls(secret)

    def reads(self, text: str) -> bool:
        """Is this the key, as its file has it?"""
        return hmac.compare_digest(self._secret.hex().encode(), text.encode())

    def derived(self, purpose: str) -> bytes:
        """A secret for one purpose; no other follows from it."""
        return hmac.digest(self._secret, f"pitboss {purpose}".encode(), "sha256")

    def signature(self, purpose: str, data: bytes) -> str:
        """What only who has the key can write under some data (HMAC with SHA-256)."""
        return hmac.digest(self.derived(purpose), data, "sha256").hex()

    def sealed(self, text: str, of: str) -> str:
        """A secret that only who has the key can read, or change unnoticed, or put elsewhere.

        A stream of HMACs over a random nonce and a counter covers it, and another HMAC signs it
        (encrypt, then authenticate), with a key of its own for what it is the secret of.
        """
        nonce, plain = secrets.token_bytes(16), text.encode()
        body = nonce + self._covered(nonce, plain)
        return BOUND + base64.b64encode(body + self._mark(body, of)).decode()

    def unsealed(self, text: str, of: str) -> str:
        """What was sealed; refused if it was for another place, by another key, or changed."""
        bound = text.startswith(BOUND)
        try:
            sealed = base64.b64decode(text.removeprefix(BOUND if bound else SEALED), validate=True)
        except ValueError:
            sealed = b""
        body, mark = sealed[:-32], sealed[-32:]
        if len(body) < 16 or not hmac.compare_digest(mark, self._mark(body, of if bound else "")):
            raise StoreError(
                f"the secret of {of} was not sealed with this key for that place, or was changed"
            )
        return self._covered(body[:16], body[16:]).decode()

    def _mark(self, body: bytes, of: str) -> bytes:
        purpose = f"seal: mark of {of}" if of else "seal: mark"
        return hmac.digest(self.derived(purpose), body, "sha256")

    def _covered(self, nonce: bytes, data: bytes) -> bytes:
        key, stream = self.derived("seal: cover"), bytearray()
        for counter in range(0, len(data), 32):
            stream += hmac.digest(key, nonce + counter.to_bytes(8), "sha256")
        return bytes(a ^ b for a, b in zip(data, stream, strict=False))

    def has_signed(self, purpose: str, data: bytes, signature: str) -> bool:
        return hmac.compare_digest(self.signature(purpose, data).encode(), signature.encode())


def is_sealed(text: str) -> bool:
    """Does it take a key to read this?"""
    return text.startswith((SEALED, BOUND))


def unsealed(key: HouseKey | None, text: str, of: str) -> str:
    """A secret as it was, whether or not it was sealed."""
    if not is_sealed(text):
        return text
    if key is None:
        raise StoreError("the store has secrets under seal: name the house's key with --key")
    return key.unsealed(text, of)


def usual_place() -> Path:
    """Where the key is kept if nobody says where: `PITBOSS_KEY`, or not where the store is."""
    if given := os.environ.get("PITBOSS_KEY"):
        return Path(given)
    return platformdirs.user_config_path("pitboss") / "house.key"
