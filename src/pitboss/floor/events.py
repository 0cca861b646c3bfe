"""Significant events: what a supervisor, surveillance or an auditor reads first."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.floor.replay import shown_data
from pitboss.floor.table import HOUSE
from pitboss.ledger.entries import Entry
from pitboss.ledger.store import Store
from pitboss.money.cents import money

SIGNIFICANT = {
    "started": "the floor was opened",
    "stopped": "the floor was closed",
    "clock-stepped": "the clock was set",
    "signed": "the house signed the books as they stood",
    "logged-in": "logged in",
    "logged-out": "logged out",
    "refused": "refused",
    "person-added": "somebody was added",
    "role-changed": "another role",
    "password-changed": "another password",
    "second-factor": "another second factor",
    "person-disabled": "kept out",
    "person-enabled": "let in again",
    "proposed": "proposed, for a second person",
    "declined": "a proposal was declined",
    "withdrawn": "a proposal was taken back",
    "cashed": "cash over the counter",
    "correct": "a settlement was corrected",
    "award": "a second jackpot was paid by hand",
    "release": "a jackpot that was held was paid",
    "void": "a round was voided",
    "log": "something went wrong",
    "confirm": "surveillance has confirmed something",
    "back": "a live dealer took the last entry back",
    "act_for": "somebody acted for a seat",
    "clear_for": "wagers were taken down for a seat",
    "stand_for": "a seat was stood up",
    "opened": "a table was opened",
    "options": "a table's options were changed",
    "post_clock": "a table's clock was posted",
    "close": "a table was closed",
    "edition": "another edition of the rule book",
    "dropped": "a round was given up",
    "shuffle": "shuffled by hand",
    "tray-opened": "a tray was opened",
    "fill": "a fill",
    "credit": "a credit",
    "tray-counted": "a tray was counted",
    "tray-closed": "a tray was closed",
    "fund-counted": "a drop was counted",
    "fund-posted": "the funds were posted",
    "fund-lifted": "a fund was lifted to nought",
    "fund-paid": "a promotion was paid",
    "fund-awarded": "a bad beat jackpot was paid",
    "stadium-opened": "a stadium was opened",
    "stadium-closed": "a stadium was closed",
    "gratuity": "a gratuity was given at a station",
    "exam-set": "an exam was set",
    "exam-marked": "an exam was marked",
}
"""Kinds of entries, and what they are called in a report."""


def title(entry: Entry) -> str:
    """What an entry is called in a report; what the clock did is said as the clock's."""
    if entry.kind == "act_for" and entry.actor == HOUSE:
        return "the clock decided for a seat"
    return SIGNIFICANT[entry.kind]


def significant(store: Store, since: str = "", until: str = "") -> Iterator[Entry]:
    """The significant entries between two times in UTC, as far as they are given."""
    for entry in store.entries(kinds=SIGNIFICANT):
        if since <= entry.at and (not until or entry.at <= until):
            yield entry


def says(entry: Entry) -> str:
    """What an event was about, in a line."""
    moved = [f"{account} {money(n)}" for account, n in entry.postings if n > 0]
    data = {name: v for name, v in shown_data(entry).items() if not isinstance(v, dict | list)}
    return ", ".join([*(f"{name} {value}" for name, value in data.items() if value != ""), *moved])
