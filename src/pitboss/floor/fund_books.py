"""What entries of the card room's funds are called, and how an audit reckons them anew."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.ledger.entries import Entry

FUND = "fund:"
SHARED = "bad-beat"
PRIMARY, RESERVE, PLAYERS = "primary", "reserve", "player-fund"
PROMOTION = "promotional-fund"
COUNTED, POSTED, LIFTED, PAID, AWARDED = (
    *("fund-counted", "fund-posted", "fund-lifted", "fund-paid", "fund-awarded"),
)
DOES = {
    COUNTED: "a count of the drop",
    POSTED: "a posting",
    LIFTED: "a fund lifted to nought",
    PAID: "a promotion",
    AWARDED: "a bad beat jackpot",
}
"""What is done with funds, and what it is called."""


DROP = "drop:"
"""What hands at the tables of a book have dropped for it, and nobody has counted yet."""


class FundBooks:
    """Every count is divided, and every award paid, as the journal says that it was."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self._stands: dict[str, int] = {}

    def hear(self, entry: Entry) -> None:
        if entry.kind in DOES:
            for problem in self._wrong(entry):
                self.problems.append(f"entry {entry.number}: {problem}")
        for account, amount in entry.postings:
            if account.startswith(FUND):
                self._stands[account] = self._stands.get(account, 0) + amount
                if entry.kind not in DOES:
                    self.problems.append(f"entry {entry.number} moves {account}, as nothing does")

    def _wrong(self, entry: Entry) -> Iterable[str]:
        data, posted = entry.data, dict(entry.postings)
        if entry.kind == COUNTED:
            if (
                sum(data["split"].values()) != data["amount"]
                or posted.get("cage", 0) + posted.get(DROP + data["book"], 0) != -data["amount"]
            ):
                yield "its parts are not the drop that was counted"
        elif entry.kind == POSTED:
            stands = {name.removeprefix(FUND): n for name, n in self._stands.items()}
            if {n: v for n, v in stands.items() if v} != {
                n: v for n, v in data["amounts"].items() if v
            }:
                yield "what was posted is not what the funds held"
        elif entry.kind == AWARDED:
            primary = f"{FUND}{SHARED}/{PRIMARY}"
            if data["amount"] != self._stands.get(primary, 0):
                yield "it was not of all that the jackpot held"
            at_table = sum(amount for _, amount in data["shares"])
            paid = at_table + data["elsewhere"] * data["each_elsewhere"]
            if not paid == data["paid"] == posted.get("cage") == data["amount"] - data["left"]:
                yield "its shares are not what was paid"
