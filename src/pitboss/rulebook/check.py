"""What must hold inside one game's file, whether or not there is code for the game.

The schema knows keys and types. Here every name must name something in the file, every amount and
payoff must be readable, and every row must have the cells of its table. The first thing that is
wrong stops the loading, with the key it stands at.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cached_property
from typing import Any, NoReturn

from pitboss.errors import BadInput, unknown
from pitboss.money.cents import cents
from pitboss.money.odds import Breakage
from pitboss.money.paytables import row
from pitboss.rulebook.lines import join, numbers
from pitboss.rulebook.schema import (
    BEHIND_MOST,
    PARTS_OF_A_SIGN,
    BlankFee,
    Bracket,
    FeeDocument,
    FeeOption,
    GameFile,
    WagerData,
)

Key = list[str | int]
Fail = Callable[[Key, str], NoReturn]

MENTIONABLE = ("wager", "table", "ranking", "meter", "game", "procedure", "section")
BREAKAGES = [b.name.lower().replace("_", "-") for b in Breakage]


def check(data: GameFile, fail: Fail) -> None:
    """Refuse a file that contradicts itself; `fail` is told the key and a sentence."""
    _Checker(data, fail).run()


class _Checker:
    def __init__(self, data: GameFile, fail: Fail) -> None:
        self.data, self.fail = data, fail

    def run(self) -> None:
        data = self.data
        for slug, wager in data.wager.items():
            self._wager(slug, wager)
        if data.several_hands:
            counts = data.several_hands.wager
            self._names("wager", [counts], data.wager, "several-hands", "wager")
        if data.back_line:
            behind = data.back_line.wagers
            self._names("wager", behind, data.wager, "back-line", "wagers")
            if not 0 <= data.back_line.places <= BEHIND_MOST:
                self.fail(["back-line", "places"], f"at most {BEHIND_MOST} bet behind a seat")
        if data.bank_turns and data.bank_turns.keeps:
            keeps = data.bank_turns.keeps.wagers
            self._names("wager", keeps, data.wager, "bank-turns", "keeps", "wagers")
        for slug, meter in data.meter.items():
            self._names("wager", meter.wagers, data.wager, "meter", slug, "wagers")
        for i, cap in enumerate(data.cap):
            self._amount(cap.amount, "cap", i, "amount")
            self._names("wager", cap.wagers, data.wager, "cap", i, "wagers")
        for i, document in enumerate(data.fees):
            self._fees(document, "fees", i)
        for i, collection in enumerate(data.collection):
            self._rows(collection.columns, collection.rows, "collection", i, "rows")
        for i, chart in enumerate(data.table):
            self._rows(chart.columns, chart.rows, "table", i, "rows")
        self._options()
        for name, mishap in data.irregularities.items():
            self._names("wager", mishap.settles, data.wager, "irregularities", name, "settles")
            self._names("wager", mishap.loses, data.wager, "irregularities", name, "loses")
            self._names("duty", mishap.owes, self._asked, "irregularities", name, "owes")
        self._duties()
        for name, posted in data.posted.items():
            self._names("option", posted.when, data.options, "posted", name, "when")
            if not posted.says:
                self._names("part of a sign", [name], PARTS_OF_A_SIGN, "posted", name)
        if data.alike:
            self._names("option", data.alike.options, data.options, "alike", "options")
        for i, mention in enumerate(data.mention):
            kind = mention.names.partition(":")[0]
            self._names("kind of mention", [kind], MENTIONABLE, "mention", i, "names")

    @cached_property
    def _asked(self) -> list[str]:
        return [name for name, duty in self.data.duties.items() if duty.when == "asked"]

    def _duties(self) -> None:
        """A duty is owed by something that happens, and verified by somebody."""
        owed = {name for mishap in self.data.irregularities.values() for name in mishap.owes}
        for name, duty in self.data.duties.items():
            if (duty.when == "every") != (duty.hours > 0):
                self.fail(["duties", name, "hours"], "hours are for a duty 'every' so many")
            if (duty.when == "hand") != bool(duty.hands and duty.wagers):
                self.fail(["duties", name, "hands"], "hands and wagers are for a duty of a 'hand'")
            self._names("wager", duty.wagers, self.data.wager, "duties", name, "wagers")
            tables = [table for slug in duty.wagers for table in self.data.wager[slug].paytable]
            known = {row.outcome for table in tables for row in table.rows}
            self._names("row", duty.hands, known, "duties", name, "hands")
            if duty.when == "asked" and name not in owed:
                self.fail(["duties", name, "when"], "no irregularity owes it")
            if duty.blocks == "shooter" and duty.when != "asked":
                self.fail(["duties", name, "blocks"], "only what is asked for blocks a shooter")

    def _names(
        self, kind: str, names: Iterable[str], known: Collection[str], *key: str | int
    ) -> None:
        for name in names:
            if name not in known:
                self.fail(list(key), unknown(kind, name, known).message)

    def _amount(self, text: str, *key: str | int) -> None:
        try:
            cents(text)
        except BadInput as error:
            self.fail(list(key), error.message)

    def _wager(self, slug: str, wager: WagerData) -> None:
        others = {
            "needs": wager.needs,
            "needs-any": wager.needs_any,
            "equal-to": [wager.equal_to] if wager.equal_to else [],
            "up-to": [wager.up_to.wager] if wager.up_to else [],
        }
        for key, names in others.items():
            self._names("wager", names, self.data.wager, "wager", slug, key)
        if outside := numbers(wager.made_lines) - numbers(wager.lines):
            message = f"only lines of the wager itself, {wager.lines}, not {join(outside)}"
            self.fail(["wager", slug, "made-lines"], message)
        if wager.breakage not in BREAKAGES:
            message = unknown("breakage", wager.breakage, BREAKAGES).message
            self.fail(["wager", slug, "breakage"], message)
        for key, amount in (
            ("minimum", wager.minimum),
            ("maximum", wager.maximum),
            ("step", wager.step),
        ):
            if amount:
                self._amount(amount, "wager", slug, key)
        rankings = [r.name for r in self.data.ranking]
        for i, table in enumerate(wager.paytable):
            at: Key = ["wager", slug, "paytable", i]
            if table.ranking:
                self._names("ranking", [table.ranking], rankings, *at, "ranking")
            rows: Key = ["wager", slug, "pays"] if wager.pays and i == 0 else [*at, "pays"]
            for j, line in enumerate(table.rows):
                self._pays(line.pays, *rows, j, 1)
                for k, again in enumerate(line.also):
                    self._pays(again.pays, *rows, j, 4, k, 0)

    def _pays(self, text: str, *key: str | int) -> None:
        try:
            row(text)
        except BadInput as error:
            self.fail(list(key), error.message)

    def _fees(self, document: FeeDocument, *at: str | int) -> None:
        wagers = self.data.wager
        self._names("wager", document.player_counts, wagers, *at, "player-counts")
        self._names("wager", document.dealer_counts, wagers, *at, "dealer-counts")
        self._amount(document.dealer_extra, *at, "dealer-extra")
        seen: set[int] = set()
        for i, option in enumerate(document.options):
            key = (*at, "options", i)
            if option.option in seen:
                self.fail([*key, "option"], f"there are two options {option.option}")
            seen.add(option.option)
            if len(option.limit) not in (1, 2):
                self.fail([*key, "limit"], "a table limit is one amount or two")
            for amount in option.limit:
                self._amount(amount, *key, "limit")
            self._names("wager", option.limits, wagers, *key, "limits")
            for slug, span in option.limits.items():
                if len(span) != 2:
                    self.fail([*key, "limits", slug], "limits are two amounts")
                for amount in span:
                    self._amount(amount, *key, "limits", slug)
            self._brackets(option.player, *key, "player")
            self._brackets(option.dealer, *key, "dealer")
            self._names("wager", option.extra, wagers, *key, "extra")
            for slug, fee in option.extra.items():
                self._amount(fee, *key, "extra", slug)
            for j, blank in enumerate(option.blank):
                self._blank(option, blank, *key, "blank", j)

    def _blank(self, option: FeeOption, blank: BlankFee, *key: str | int) -> None:
        if not blank.at:
            self._names("wager", [blank.fee], self.data.wager, *key, "fee")
            return
        payers = {"player": option.player, "dealer": option.dealer}
        self._names("payer", [blank.fee], payers, *key, "fee")
        begins = [bracket.at for bracket in payers[blank.fee]]
        self._names("bracket", [blank.at], begins, *key, "at")

    def _brackets(self, brackets: list[Bracket], *key: str | int) -> None:
        for i, bracket in enumerate(brackets):
            self._amount(bracket.at, *key, i, "at")
            if bracket.to:
                self._amount(bracket.to, *key, i, "to")
            self._amount(bracket.fee, *key, i, "fee")

    def _rows(self, columns: list[str], rows: list[Any], *key: str | int) -> None:
        for i, line in enumerate(rows):
            if len(line.cells) != len(columns):
                self.fail(
                    [*key, i],
                    f"the row has {len(line.cells)} cells, but the table {len(columns)} columns",
                )

    def _options(self) -> None:
        for name in self.data.options:
            if name in self.data.rules:
                self.fail(["rules", name], "it is an option as well")
