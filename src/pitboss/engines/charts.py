"""The ways to play that a simulation can be told: by name, or by a chart in a TOML or CSV file.

For twenty-one a chart has a row for every hand, with ten letters for the dealer's upcards
2 to 10 and ace (`families.basic_strategy` has the letters):

    [hard]
    16 = "SSSSS HHRRR"
    [soft]
    18 = "SddddSSHHH"
    [pair]
    A = "PPPPPPPPPP"

For other games it has an entry for every decision, by the name that `key_name` gives it:

    otherwise = "usual"
    [[play]]
    key = "tie of 2s"
    action = "surrender"

A CSV file says the same in two columns or eleven: `hard 16,S,S,S,S,S,H,H,R,R,R` is a row of the
first kind, `tie of 2s,surrender` of the second. What stands on one line elsewhere (`insurance`,
`otherwise`) has a line there too.
"""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from pitboss.engines.usual import usual_policy
from pitboss.errors import BadInput, NotAllowed, PitbossError, unknown
from pitboss.families.basic_strategy import UPCARDS, cells_of
from pitboss.families.twentyone import (
    DRAWN,
    EVEN_MONEY_KEY,
    FIRST_TWO,
    INSURANCE_KEYS,
    PLAY_KEYS,
    SPLIT_TWO,
    Act,
    Soft17,
    class_of,
    play_key,
)
from pitboss.registry import Array
from pitboss.rulebook.lines import locate
from pitboss.rulebook.loader import read_text
from pitboss.rulebook.terms import Terms
from pitboss.tape.simulation import prefer

USUAL, OPTIMAL, NEVER_BUST, MIMIC = "usual", "optimal", "never-bust", "mimic-the-dealer"
TWENTY_ONE = "twentyone"

LETTERS = {"hard": "HSDdRr", "soft": "HSDdRr", "pair": "HSDdRrPQ"}
HANDS = {
    "hard": {str(total): total for total in range(4, 21)},
    "soft": {str(total): total for total in range(12, 21)},
    "pair": {"A": 1, **{str(value): value for value in range(2, 11)}},
}
MOST_ACTIONS = 3


def policy_of(terms: Terms, strategy: str) -> Array:
    """The policy of a strategy: one of the names above, or a file."""
    if strategy.endswith((".toml", ".csv")):
        return read_chart(terms, Path(strategy))
    known: dict[str, Callable[[Terms], Array]] = {USUAL: _usual, OPTIMAL: _optimal}
    if terms.game.facts.family == TWENTY_ONE:
        known |= {NEVER_BUST: _never_bust, MIMIC: _mimic_the_dealer}
    if strategy in (NEVER_BUST, MIMIC) and strategy not in known:
        raise NotAllowed(f"{strategy} is a way to play blackjack", code="strategy")
    if strategy not in known:
        names = [*known, "FILE.toml", "FILE.csv"]
        raise unknown("strategy", strategy, names, code="strategy")
    return known[strategy](terms)


def _usual(terms: Terms) -> Array:
    return usual_policy(terms)


def _optimal(terms: Terms) -> Array:
    from pitboss.engines.exact.best_plays import best_policy

    return best_policy(terms)


def _never_bust(terms: Terms) -> Array:
    """The usual play, but no card on a hard hand that it may break."""
    cells = _usual(terms).copy()
    breaking = [class_of("hard", total) for total in range(12, 21)]
    breaking += [class_of("pair", value) for value in range(6, 11)]
    for number in breaking:
        for key in _keys_of(number):
            cells[key] = _with_stand_for_hit(int(cells[key]))
    return cells


def _with_stand_for_hit(cell: int) -> int:
    actions = [cell >> 16 * i & 0xFFFF for i in range(MOST_ACTIONS)]
    return prefer(*(Act.STAND if action == Act.HIT else action for action in actions))


def _mimic_the_dealer(terms: Terms) -> Array:
    """Draws and stands as the dealer does; never doubles, splits, surrenders or insures."""
    cells = _usual(terms).copy()
    hits_soft_17 = terms.rules.soft_17 == Soft17.HIT
    cells[INSURANCE_KEYS : EVEN_MONEY_KEY + 1] = prefer(Act.DECLINE)
    for kind, rows in HANDS.items():
        for value in rows.values():
            total = value if kind != "pair" else 12 if value == 1 else 2 * value
            draws = total < 17 or (kind == "soft" and total == 17 and hits_soft_17)
            cells[_keys_of(class_of(kind, value))] = prefer(Act.HIT if draws else Act.STAND)
    return cells


def _keys_of(number: int) -> list[int]:
    """The keys of a class of hands, against every upcard and at every stage."""
    stages = (FIRST_TWO, SPLIT_TWO, DRAWN)
    return [play_key(number, upcard, stage) for stage in stages for upcard in UPCARDS]


# --- Files --------------------------------------------------------------------------------------


def read_chart(terms: Terms, path: Path) -> Array:
    """A policy from a file; what is wrong with it is said with its line."""
    if not terms.game.actions:
        raise NotAllowed(f"there is nothing to decide in {terms.address}", code="strategy")
    by_hand = terms.game.facts.family == TWENTY_ONE
    text = read_text(path)
    if path.suffix == ".csv":
        raw, lines = _table(path, text, by_hand=by_hand)
        chart = _Chart(terms, path, raw, lambda key: _line(lines, key))
    else:
        try:
            raw = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadInput(f"{path}: not valid TOML: {error}", code="strategy") from None
        chart = _Chart(terms, path, raw, lambda key: locate(text, key))
    return chart.hands() if by_hand else chart.plays()


Key = list[str | int]
"""The way to a place in a file: names of tables and keys, numbers for entries of a list."""
WORDS = {"yes": True, "true": True, "no": False, "false": False}


def _table(path: Path, text: str, *, by_hand: bool) -> tuple[dict[str, Any], dict[str, int]]:
    """A CSV file in the form of the other, and the line of each place in it."""
    raw: dict[str, Any] = {}
    lines: dict[str, int] = {}

    def fail(line: int, message: str) -> NoReturn:
        raise BadInput(f"{path}, line {line}: {message}", code="strategy")

    rows = csv.reader(text.lstrip("\ufeff").splitlines(), skipinitialspace=True)
    for cells in rows:
        name, *rest = (cell.strip() for cell in [*cells, ""])
        said, line = [cell for cell in rest if cell], rows.line_num
        if name.startswith("#") or not (name or said) or (line == 1 and name in HEADS):
            continue
        kind, _, hand = name.partition(" ")
        if by_hand and kind in HANDS:
            made, at = raw.setdefault(kind, {}), f"{kind} {hand}"
            if hand in made:
                fail(line, f"{name} is given twice")
            made[hand] = "".join(said)
        elif by_hand or name == "otherwise":
            made, at = raw, name
            if len(said) != 1 or name in raw:
                fail(line, f"{name} is said once, with one word after it")
            raw[name] = WORDS.get(said[0].lower(), said[0]) if by_hand else said[0]
        else:
            plays, at = raw.setdefault("play", []), f"play {len(raw.get('play', []))}"
            plays.append({"key": name, "action": " ".join(said).split()})
        lines[at] = line
    return raw, lines


HEADS = ("hand", "decision", "key", "situation")
"""How a first line begins that is no row."""


def _line(lines: dict[str, int], key: Key) -> int:
    """The line of a place in a CSV file, or of what it is in; 1 when it is missing."""
    for depth in range(len(key), 0, -1):
        if found := lines.get(" ".join(map(str, key[:depth]))):
            return found
    return 1


class _Chart:
    """A file that is being read."""

    def __init__(
        self, terms: Terms, path: Path, raw: dict[str, Any], line: Callable[[Key], int]
    ) -> None:
        self.terms, self.path, self.raw, self.line = terms, path, raw, line

    def fail(self, key: Key, message: str) -> NoReturn:
        raise BadInput(f"{self.path}, line {self.line(key)}: {message}", code="strategy")

    def known(self, keys: list[str]) -> None:
        for key in self.raw:
            if key not in keys:
                self.fail([key], unknown("key", key, keys).message)

    # twenty-one

    def hands(self) -> Array:
        """A chart by hand and upcard. What it does not speak of is played as usual."""
        self.known([*HANDS, "insurance", "even-money"])
        rows: dict[int, str] = {}
        for kind, hands in HANDS.items():
            given = self.raw.get(kind, {})
            if not isinstance(given, dict):
                self.fail([kind], f"{kind} is a table of rows")
            for name in given:
                if name not in hands:
                    self.fail([kind, name], unknown(f"{kind} hand", name, hands).message)
            for name, value in hands.items():
                rows[class_of(kind, value)] = self._row(kind, name, given)
        cells = self.terms.game.policy(self.terms.rules).copy()
        cells[:PLAY_KEYS] = cells_of(rows)
        if self._says("insurance"):
            cells[INSURANCE_KEYS:EVEN_MONEY_KEY] = prefer(Act.INSURE, Act.DECLINE)
        if self._says("even-money"):
            cells[EVEN_MONEY_KEY] = prefer(Act.EVEN_MONEY, Act.DECLINE)
        return cells

    def _row(self, kind: str, name: str, given: dict[str, Any]) -> str:
        at: Key = [kind, name]
        if name not in given:
            self.fail(at, f"there is no row for {kind} {name}")
        row = given[name]
        if not isinstance(row, str):
            self.fail(at, f"{kind} {name} is a row of letters in quotes")
        letters = "".join(row.split())
        for letter in letters:
            if letter not in LETTERS[kind]:
                says = ", ".join(LETTERS[kind])
                self.fail(at, f"{kind} {name} has '{letter}'; a cell is one of {says}")
        if len(letters) != len(UPCARDS):
            self.fail(
                at, f"{kind} {name} has {len(letters)} cells, not ten: against 2 to 10 and ace"
            )
        return letters

    def _says(self, name: str) -> bool:
        value = self.raw.get(name, False)
        if not isinstance(value, bool):
            self.fail([name], f"{name} is true or false")
        return value

    # other games

    def plays(self) -> Array:
        """A chart by the names of decisions."""
        self.known(["otherwise", "play"])
        game = self.terms.game
        entries = self.raw.get("play", [])
        if not isinstance(entries, list) or not all(isinstance(e, dict) for e in entries):
            self.fail(["play"], "a decision is a [[play]] with a key and an action")
        wanted: dict[str, int] = {}
        for i, entry in enumerate(entries):
            if (name := self._key(i, entry)) in wanted:
                self.fail(["play", i, "key"], f"'{name}' is given twice")
            wanted[name] = i
        cells, missing, seen = self._rest(), "", set()
        if not wanted and "otherwise" in self.raw:
            return cells
        for key in range(game.keys):
            name = game.key_name(self.terms.rules, key)
            if name in wanted:
                cells[key] = self._cell(["play", wanted[name], "action"], entries[wanted[name]])
                seen.add(name)
            elif not missing:
                missing = name
        for name, i in wanted.items():
            if name not in seen:
                self.fail(["play", i, "key"], self._no_key(name))
        if missing and "otherwise" not in self.raw:
            self.fail(
                ["play"],
                f"there is no play for '{missing}'; add it, or otherwise = \"usual\" at the top",
            )
        return cells

    def _key(self, i: int, entry: dict[str, Any]) -> str:
        for name in entry:
            if name not in ("key", "action"):
                self.fail(["play", i, name], unknown("key", name, ["key", "action"]).message)
        key = entry.get("key")
        if not isinstance(key, str):
            self.fail(["play", i], "a play has a key, the name of a decision in quotes")
        return key

    def _no_key(self, name: str) -> str:
        game, rules = self.terms.game, self.terms.rules
        first = game.key_name(rules, 0)
        return f"there is no decision '{name}' in {self.terms.address}; one is '{first}'"

    def _rest(self) -> Array:
        """What is played where the chart has no entry."""
        otherwise = self.raw.get("otherwise", USUAL)
        if otherwise == USUAL:
            return usual_policy(self.terms).copy()
        cell = self._cell(["otherwise"], {"action": otherwise})
        return np.full(self.terms.game.keys, cell, dtype=np.int64)

    def _cell(self, at: Key, entry: dict[str, Any]) -> int:
        """An action, or up to three in order of preference."""
        given = entry.get("action")
        names = [given] if isinstance(given, str) else given
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            self.fail(at, "an action is a name in quotes, or a list of them")
        if not 1 <= len(names) <= MOST_ACTIONS:
            self.fail(at, f"a play has one to {MOST_ACTIONS} actions")
        try:
            return prefer(*(self.terms.game.action(name) for name in names))
        except PitbossError as error:
            self.fail(at, error.message)
