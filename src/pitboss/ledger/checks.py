"""What an audit checks besides the chain: people as journalled, what took two people, time."""

from __future__ import annotations

import unicodedata
from hashlib import sha256
from typing import Any

from pitboss.ledger.entries import CLOCK_SET, Entry

STAMPS = frozenset(
    {"password-changed", "role-changed", "person-disabled", "person-enabled", "logged-out"}
    | {"second-factor"}
)
"""Changes of a person that make his older cookies void."""


def digest(secret: str | None) -> str:
    """What the journal says of a password's hash or of another secret: enough to miss a change."""
    return "" if secret is None else sha256(f"pitboss {secret}".encode()).hexdigest()


def name_key(name: str) -> str:
    """A name without regard to case, width or the space around it.

    >>> name_key(" Zoë ") == name_key("ZOË")
    True
    """
    return unicodedata.normalize("NFKC", name).casefold().strip()


class People:
    """Roles, standing and passwords: a direct edit of them in the database is found."""

    def __init__(self) -> None:
        self.made: dict[str, dict[str, Any]] = {}

    def hear(self, entry: Entry) -> None:
        data = entry.data
        id = str(data.get("person", ""))
        if entry.kind == "person-added":
            self.made[id] = {"disabled": False, "stamp": 0, **_said(data)}
        elif entry.kind in STAMPS and id in self.made:
            person = self.made[id]
            person["stamp"] += 1
            person.update(_said(data))
            if entry.kind in ("person-disabled", "person-enabled"):
                person["disabled"] = entry.kind == "person-disabled"

    def problems(self, kept: dict[str, dict[str, Any]]) -> list[str]:
        """Where the store's people are not those of the journal."""
        found = [
            f"the store has person {id}, whom the journal does not know"
            for id in kept.keys() - self.made.keys()
        ]
        found += [
            f"the store does not have person {id}, whom the journal knows"
            for id in self.made.keys() - kept.keys()
        ]
        for id in kept.keys() & self.made.keys():
            for field, made in self.made[id].items():
                if (has := kept[id][field]) != made:
                    shown = (
                        "" if field in SECRET else f": {has} in the store, {made} in the journal"
                    )
                    whose = f"{kept[id]['name']} ({id})"
                    found.append(f"the {field} of {whose} was changed past the journal{shown}")
        return sorted(found)


SECRET = frozenset({"password", "second"})


def _said(data: dict[str, Any]) -> dict[str, Any]:
    """What an entry says that a person has from then on."""
    said = {name: data[name] for name in ("name", "role", "since", *SECRET) if name in data}
    return said | ({"key": name_key(data["name"])} if "name" in data else {})


class Approvals:
    """What took two people was proposed by another one and done once, or declined and not done."""

    def __init__(self) -> None:
        self._open: dict[int, Entry] = {}
        self.problems: list[str] = []

    def hear(self, entry: Entry) -> None:
        if entry.kind == "proposed":
            self._open[entry.number] = entry
        if entry.kind in ("declined", "withdrawn"):
            self._declined(entry)
        if not (approved := entry.data.get("approves")):
            return
        proposed = self._open.pop(approved, None)
        if proposed is None or proposed.actor == entry.actor or proposed.table != entry.table:
            self.problems.append(
                f"entry {entry.number} approves entry {approved}, which nobody else proposed there"
            )

    def _declined(self, entry: Entry) -> None:
        number = entry.data.get("declines", 0)
        proposed = self._open.pop(number, None)
        own = proposed is not None and proposed.actor == entry.actor
        if proposed is None or proposed.table != entry.table or own != (entry.kind == "withdrawn"):
            whose = "he did not propose" if entry.kind == "withdrawn" else "nobody else proposed"
            self.problems.append(
                f"entry {entry.number} says that entry {number} was {entry.kind}, which {whose} "
                "there, or which was not open any more"
            )


class Parts:
    """Nobody has looked at what he did himself, or done two parts of what takes several people.

    Hosts are alone on their own machine, and look at everything themselves.
    """

    def __init__(self) -> None:
        self._hosts: set[str] = set()
        self._did: dict[tuple[str, str, int], str] = {}
        """Who did what nobody has looked at yet: by table, duty, and what asked for it."""
        self._jackpots: dict[tuple[str, int], set[str]] = {}
        """Who has had a hand in a jackpot: by table and round."""
        self.problems: list[str] = []

    def hear(self, entry: Entry) -> None:
        data, who = entry.data, entry.actor
        if entry.kind == "person-added" and data.get("role") == "host":
            self._hosts.add(str(data.get("person")))
        if entry.kind in ("duty", "verify", "confirm"):
            self._attended(entry)
        if entry.kind == "release" and who in self._jackpots.get((entry.table, data["of"]), ()):
            self.problems.append(
                f"entry {entry.number} pays a jackpot by who has done another part of it"
            )

    def _attended(self, entry: Entry) -> None:
        data, who = entry.data, entry.actor
        of = int(data.get("of", 0))
        if data.get("jackpot"):
            self._jackpots.setdefault((entry.table, of), set()).add(who)
        key = entry.table, str(data["name"]), of
        if entry.kind == "duty" or (entry.kind == "confirm" and not data["verified"]):
            if not data["verified"]:
                self._did[key] = who
            return
        did = self._did.pop(key, "")
        if entry.kind == "verify" and not did:
            self.problems.append(
                f"entry {entry.number} verifies {data['name']}, which nobody has done"
            )
        elif did == who and who not in self._hosts:
            self.problems.append(
                f"entry {entry.number} verifies {data['name']} by who has done it himself"
            )


class Clock:
    """Entries are dated in the order in which they were written, unless the clock was set."""

    def __init__(self) -> None:
        self._last = ""
        self.problems: list[str] = []

    def hear(self, entry: Entry) -> None:
        if entry.at < self._last and entry.kind != CLOCK_SET:
            self.problems.append(
                f"entry {entry.number} is dated {entry.at}, before the one before it, {self._last}"
            )
        self._last = entry.at
