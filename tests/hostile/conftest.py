"""Attacks are made on the floors that the tests of the web are made on."""

from ledger.books import own_key
from ledger.conftest import postgres, url
from web.conftest import client, floor_app, named_app, quick_passwords

__all__ = ["client", "floor_app", "named_app", "own_key", "postgres", "quick_passwords", "url"]
