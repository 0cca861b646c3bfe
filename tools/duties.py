"""Read the duties of the five books back against the lines that they are claimed from.

    python tools/duties.py FOLDER

FOLDER has the rule books as received. Of each duty the lines must speak of what it is about, of its
hours, of who does it and who verifies it, and must say `shall` or `will` where it binds and `may`
where it does not. What a line leaves open (who inspects a ball) is in `OPEN`, with nothing to read.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from pitboss.rulebook.lines import spans
from pitboss.rulebook.loader import BookGame, books
from pitboss.rulebook.schema import Duty

ROLES = {
    "dealer": r"dealer",
    "supervisor": r"supervisor|floor ?person|boxm[ae]n|box ?person|floor supervisor",
    "shift-manager": r"shift manager|table games manager|assistant",
    "surveillance": r"surveillance",
}
MUST, MAY = r"\bshall\b|\bwill\b|\bmust\b|\bto be\b", r"\bmay\b"
ABOUT = {
    "told": r"notif|report",
    "inspected": r"inspect",
    "changed": r"chang",
    "verified": r"verif|validity",
    "collected": r"collect",
    "counted": r"count",
    "removed": r"remov",
    "cancelled": r"cancel",
    "joker": r"joker",
    "crew": r"staffed",
    "seen": r"feathered",
    "chips": r"count of all",
    "looked": r"visually inspect",
    "set-up": r"set-up",
    "jackpot": r"jackpot|progressive|meter|wager|hand",
}
OPEN = set()
OPEN |= {"agent-told", "ball-inspected", "cards-cancelled", "cards-changed", "cards-collected"}
OPEN |= {"cards-changed-by-hand", "cards-changed-from-a-shoe", "cards-counted", "cards-verified"}
OPEN |= {"colour-chips", "commission-told", "crew", "deck-removed", "dice-changed"}
OPEN |= {"jackpot-verified", "supervisor-told"}
"""By whom it is done is not in the lines themselves, or not in one word."""


def differences(offer: BookGame, name: str, duty: Duty, said: str) -> Iterator[str]:
    """Where the lines do not say what the duty does."""
    text = re.sub(r"\s+", " ", said).lower()
    for part, word in ABOUT.items():
        if part in name and not re.search(word, text):
            yield f"no '{word}'"
    if duty.hours and not re.search(rf"\b{duty.hours}[- ]hour", text):
        yield f"no {duty.hours} hours"
    if not re.search(MUST if duty.binds == "shall" else MAY, text):
        yield f"does not say that it {duty.binds} be done"
    if duty.binds == "shall" and duty.hours and re.search(rf"{MAY} be changed", text):
        yield "says may"
    for role in (duty.by if name not in OPEN else "", duty.verified):
        if role and not re.search(ROLES[role], text):
            yield f"no {role}"


def main(folder: Path) -> int:
    read = wrong = 0
    seen: set[tuple[str, str, str]] = set()
    for book in books().values():
        source = (folder / book.data.source).read_text(encoding="utf-8").splitlines()
        for offer in book.games().values():
            for name, duty in offer.data.duties.items():
                if (key := (book.slug, name, str(duty.lines))) in seen:
                    continue
                seen.add(key)
                read += 1
                said = " ".join(line for a, b in spans(duty.lines) for line in source[a - 1 : b])
                for what in differences(offer, name, duty, said):
                    wrong += 1
                    print(f"{offer.address} {name} (line {duty.lines}): {what}\n    {said[:300]}")
    print(f"{read} duties read back, {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
