"""Attacks are made on the floors that the tests of the web are made on."""

from ledger.conftest import postgres, url
from web.conftest import client, floor_app, named_app, quick_passwords

__all__ = ["client", "floor_app", "named_app", "postgres", "quick_passwords", "url"]
