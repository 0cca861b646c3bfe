"""The house's signature under the last entry: who has the database alone can append nothing.

It is written with the entries, in the same transaction. Books that were signed once are opened
with the key that signed them, and books without a signature are signed by a command of its own
only (`pitboss sign-books`): who takes the signature away has not made an old store of them.
"""

from __future__ import annotations

from pitboss.ledger.databases import StoreError
from pitboss.ledger.entries import Broken
from pitboss.ledger.house_key import HouseKey

PURPOSE = "last entry"
UNSIGNED = (
    "the house has not signed the last entry, {number}: its signature was taken away, or the books "
    "are older than signatures. 'pitboss sign-books' audits them and signs them as they stand"
)
OTHER = (
    "the signature under the last entry, {number}, is not of this key: it was put in past the "
    "floor, or the books are another house's. If the key was lost, 'pitboss sign-books' audits "
    "the books and signs them as they stand"
)


def _said(number: int, hash: str) -> bytes:
    return f"{number} {hash}".encode()


def signature_of(key: HouseKey, number: int, hash: str) -> str:
    """What the house writes under an entry."""
    return key.signature(PURPOSE, _said(number, hash))


def check_signature(key: HouseKey, number: int, hash: str, found: str | None) -> None:
    """Refuse books whose last entry is not signed with this key."""
    if found is None:
        raise Broken(UNSIGNED.format(number=number))
    if not key.has_signed(PURPOSE, _said(number, hash), found):
        raise Broken(OTHER.format(number=number))


def check_no_key(name: str, found: str | None) -> None:
    """Without the key nothing is written to books that are signed."""
    if found is not None:
        raise StoreError(f"the store {name} is signed: name the house's key with --key")
