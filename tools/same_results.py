"""Shows that two source trees say the same: golden rounds, exact edges, and what the books print.

    python tools/same_results.py dump SRC BEFORE.json
    python tools/same_results.py dump SRC AFTER.json --goldens OTHER/src/pitboss/rulebooks
    python tools/same_results.py compare BEFORE.json AFTER.json [PART]...

A dump asks the command line of the tree at SRC, so that it outlives a new form of the rule books;
what the command line does not say is asked in `fractions` and `readings_only`. With `--goldens` the
rounds of another tree are settled. Edges are at the books' defaults and for every other paytable
that is printed; tables and fees that only a reading makes are left out. `--no-edges` is quick.

A comparison lists what differs, and nothing where all is the same; its exit status is then 0, else
1. The parts are goldens, edges, wagers, paytables, fees, collections, meters, caps, printed,
charts, settings; those named are compared, or all. Words are no part of a dump.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import math
import re
import runpy
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

Json = dict[str, Any]
BOOKS = Path("src/pitboss/rulebooks")
CLOSE = 1e-12
"""Figures in floating point that differ by less are the same."""
LONGEST = 200
"""Characters of a value in the list of differences."""


# Asking


def run(*words: str) -> str:
    """What a command prints. It runs in this process: that saves hundreds of starts."""
    out = io.StringIO()
    before, sys.argv = sys.argv, ["pitboss", *words]
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
            runpy.run_module("pitboss", run_name="__main__")
    except SystemExit:
        pass
    finally:
        sys.argv = before
    return out.getvalue()


def ask(*words: str) -> Any:
    return json.loads(run(*words, "--json"))


def refusal(answer: Any) -> Json | None:
    """The error, if a command answered with one."""
    found: Json | None = answer.get("error") if isinstance(answer, dict) else None
    return found


def readings_only(src: Path) -> set[tuple[str, str]]:
    """Paytables and fee documents that are not printed so: game and name. Only the TOML tells."""
    found = set()
    for path in sorted((src / BOOKS).glob("*/*.toml")):
        place = f"{path.parent.name}/{path.stem}".replace("_", "-")
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for slug, wager in data.get("wager", {}).items():
            tables = wager.get("paytable", [])
            found |= {(place, f"{slug}@{table['name']}") for table in tables if "reading" in table}
        fees = data.get("fees", [])
        found |= {(place, fee["document"]) for fee in fees if "reading" in fee}
    return found


def fractions(place: str, options: Json, row: Json) -> Json:
    """Hit, push and units as fractions, which the command line has in floating point only."""
    try:
        from pitboss.engines.exact.tables import solve_wager
        from pitboss.rulebook.terms import terms
    except ImportError:
        return {key: row[key] for key in ("hit", "push", "units")}
    solved = solve_wager(terms(place, options), row["wager"], None)[0]
    return {key: written(getattr(solved, key)) for key in ("hit", "push", "units")}


def written(value: Fraction | float) -> str | float:
    return f"{value.numerator}/{value.denominator}" if isinstance(value, Fraction) else value


# Golden rounds


def goldens(folder: Path) -> Json:
    """How every golden round of a folder of books settles, by book and file."""
    return {
        f"{path.parent.parent.name}/{path.name}": golden(path)
        for path in sorted(folder.glob("*/golden/*.toml"))
    }


def golden(path: Path) -> Json:
    """A round as settled now, and what its file expects."""
    expected = tomllib.loads(path.read_text(encoding="utf-8")).get("expect", {})
    ruling = ask("settle", str(path))
    error = refusal(ruling)
    if error:
        return {"expect": expected, "refused": error["message"]}
    lines = [line | {"seat": seat["seat"]} for seat in ruling["seats"] for line in seat["lines"]]
    return {
        "expect": expected,
        "transcript": run("settle", str(path), "--transcript").splitlines(),
        "lines": [pick(line, "seat wager odds net returned lines") for line in lines],
        "seats": [pick(seat, "seat net fees") for seat in ruling["seats"]],
        **pick(ruling, "bank fees left_up carry"),
    }


# Exact edges


def edges(sheet: Json, tables: Json) -> Json:
    """A game's wagers at its defaults, and under every other paytable that is printed."""
    place = f"{sheet['book']}/{sheet['game']}"
    found = {row["wager"]: solved(place, {}, row) for row in rows(ask("edge", place))}
    for wager in sheet["wagers"]:
        slug = wager["wager"]
        for table in wager["paytables"]:
            if f"{slug}@{table['name']}" in tables and not table["in_force"]:
                found |= edges_under(sheet, slug, table["name"])
    return {f"{place}:{wager}": value for wager, value in found.items()}


def rows(answer: Any) -> list[Json]:
    return [] if refusal(answer) else answer


def edges_under(sheet: Json, slug: str, table: str) -> Json:
    """A wager under one paytable, with the first option that the table takes if it needs one."""
    place = f"{sheet['book']}/{sheet['game']}"
    refused = ""
    for option in [{}, *moved(sheet)]:
        words = [f"{name}={value}" for name, value in option.items()]
        answer = ask("edge", f"{place}:{slug}@{table}", *words)
        error = refusal(answer)
        if error is None:
            given = {f"{slug}-paytable": table, **option}
            return {
                f"{row['wager']}@{table}": {"under": " ".join(words), **solved(place, given, row)}
                for row in answer
            }
        refused = refused or error["message"]
        if error["code"] == "exact":
            break
    return {f"{slug}@{table}": {"refused": refused}}


def moved(sheet: Json) -> Iterator[Json]:
    """Every option by itself at each of its values."""
    for option in sheet["options"]:
        low, high = option["at_least"], option["at_most"]
        counted = range(low, high + 1) if low is not None and high is not None else ()
        for value in option["allowed"] or counted:
            said = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
            yield {option["option"]: said}


def solved(place: str, options: Json, row: Json) -> Json:
    edge = row["exact"] or row["edge"]
    figures = pick(row, "sd stake meter")
    return {"edge": edge, **fractions(place, options, row), **figures}


# What the books print: a function for each part of a rule sheet


def wagers(sheet: Json) -> Json:
    """Limits and conditions of each wager."""
    keys = (
        "required later needs needs_any equal_to up_to minimum minimum_counts maximum step "
        "contract fixed breakage spots"
    )
    return {w["wager"]: {**pick(w, keys), "lines": spans(w["lines"])} for w in sheet["wagers"]}


def paytables(sheet: Json) -> Json:
    """Each paytable, row by row; a row without lines of its own has those of its table."""
    return {
        f"{wager['wager']}@{table['name']}": {
            **pick(table, "minimum in_force"),
            "lines": spans(table["lines"]),
            "rows": numbered(
                (row["outcome"], [row["pays"], spans(row["lines"] or table["lines"]), also(row)])
                for row in table["rows"]
            ),
        }
        for wager in sheet["wagers"]
        for table in wager["paytables"]
    }


def also(row: Json) -> list[list[str]]:
    """The payoff where it is printed again."""
    return [[again["pays"], spans(again["lines"])] for again in row["also"]]


def fees(sheet: Json) -> Json:
    """Each fee document with its schedule options, bracket by bracket."""
    keys = "governs player_per player_counts dealer_counts dealer_extra in_force"
    return {
        document["document"]: {
            **pick(document, keys),
            "lines": spans(document["lines"]),
            "announces": [
                [a["first"], a["last"], spans(a["lines"])] for a in document["announces"]
            ],
            "options": numbered(
                (str(option["option"]), fee_option(option, document["rows"]))
                for option in document["options"]
            ),
        }
        for document in sheet["fees"]
    }


def fee_option(option: Json, brackets: list[Json]) -> Json:
    return {
        **pick(option, "printed limit_low limit_high player_per extra"),
        "lines": spans(option["lines"]),
        "brackets": [
            [bracket["payer"], bracket["at"], bracket["to"], bracket["fee"]]
            for bracket in brackets
            if bracket["option"] == option["option"]
        ],
    }


def collections(sheet: Json) -> Json:
    """The poker room's fees."""
    return {
        f"{table['document']}/{table['name']}": {
            **pick(table, "governs per form smallest largest columns"),
            "lines": spans(table["lines"]),
            "rows": [[row["option"], spans(row["lines"]), row["cells"]] for row in table["rows"]],
        }
        for table in sheet["collections"]
    }


def meters(sheet: Json) -> Json:
    return {
        meter["meter"]: {
            **pick(meter, "wagers seed contribution cap linked"),
            "lines": spans(meter["lines"]),
            "shares": [
                [share["to"], share["share"], spans(share["lines"])] for share in meter["shares"]
            ],
        }
        for meter in sheet["meters"]
    }


def caps(sheet: Json) -> Json:
    return {
        cap["name"]: {**pick(cap, "amount wagers"), "lines": spans(cap["lines"])}
        for cap in sheet["caps"]
    }


def printed(sheet: Json) -> Json:
    """The figures that the book prints about a wager."""
    return numbered(
        (f"{figure['wager']}, {spans(figure['lines'])}", pick(figure, "edge hit paytable options"))
        for figure in sheet["printed"]
    )


def charts(sheet: Json) -> Json:
    """Rankings, tables that are no paytables, sums, equipment, effects of irregularities."""
    return {
        "rankings": {
            ranking["name"]: [[h["hand"], spans(h["lines"])] for h in ranking["hands"]]
            for ranking in sheet["rankings"]
        },
        "tables": {
            table["name"]: {
                **pick(table, "kind columns"),
                "rows": [[row["cells"], spans(row["lines"])] for row in table["rows"]],
            }
            for table in sheet["tables"]
        },
        "sums": {
            total["name"]: [
                total["total"],
                spans(total["lines"]),
                [[part["amount"], spans(part["lines"])] for part in total["parts"]],
            ]
            for total in sheet["sums"]
        },
        "equipment": pick(sheet["equipment"] or {}, "decks jokers without dice tiles"),
        "several hands": pick(sheet["several_hands"] or {}, "wager times"),
        "irregularities": numbered(
            (each["name"], [each["effect"], spans(each["lines"])])
            for each in sheet["irregularities"]
        ),
        "table": pick(sheet, "kind bank seats"),
    }


def settings(sheet: Json) -> Json:
    """Fixed rules, and options at their defaults: a reading's option that is fixed now is equal.

    What the house may choose instead is compared where it is the house's choice.
    """
    fixed = {
        rule["rule"]: {"is": rule["value"], "lines": spans(rule["lines"])}
        for rule in sheet["rules"]
    }
    for option in sheet["options"]:
        mine = {"is": option["default"], "lines": spans(option["lines"])}
        if not option.get("reading"):
            mine |= pick(option, "allowed at_least at_most")
        fixed[option["option"]] = mine
    return fixed


PARTS = {
    "wagers": wagers,
    "paytables": paytables,
    "fees": fees,
    "collections": collections,
    "meters": meters,
    "caps": caps,
    "printed": printed,
    "charts": charts,
    "settings": settings,
}


def pick(record: Json, keys: str) -> Json:
    """Some keys of a record; those that it does not have are nothing."""
    return {key: record.get(key) for key in keys.split()} if record else {}


def numbered(pairs: Iterator[tuple[str, Any]]) -> Json:
    """Pairs by name; a name that comes again is numbered."""
    found: Json = {}
    for name, value in pairs:
        same = sum(1 for known in found if known.split("#")[0] == name)
        found[f"{name}#{same + 1}" if same else name] = value
    return found


def spans(lines: str) -> str:
    """Lines of a book in one form, however they were written.

    >>> spans("261-263, 242, 264"), spans("")
    ('242, 261-264', '')
    """
    numbers: set[int] = set()
    for first, last in re.findall(r"(\d+)(?:-(\d+))?", lines):
        numbers.update(range(int(first), int(last or first) + 1))
    said: list[list[int]] = []
    for number in sorted(numbers):
        if said and said[-1][1] == number - 1:
            said[-1][1] = number
        else:
            said.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in said)


# Dumping


def import_from(src: Path) -> None:
    """Take all of pitboss from one tree: another one on the path would fill its gaps."""
    if not (src / BOOKS).is_dir():
        sys.exit(f"{src} is no source tree: it has no {BOOKS}")
    others = [place for place in sys.path if not (Path(place) / "pitboss").is_dir()]
    sys.path[:] = [str(src / "src"), *others]


def dump(src: Path, folder: Path, *, with_edges: bool) -> Json:
    """All that one source tree says."""
    import_from(src)
    unprinted = readings_only(src)
    told: Json = {"goldens": goldens(folder), "edges": {}, **{part: {} for part in PARTS}}
    for game in ask("games"):
        place = f"{game['book']}/{game['game']}"
        sheet = ask("rules", place)
        for part, of in PARTS.items():
            told[part][place] = {
                name: value
                for name, value in of(sheet).items()
                if (place, name) not in unprinted or value["in_force"]
            }
        if with_edges and game["playable"]:
            print(place, file=sys.stderr)
            told["edges"] |= edges(sheet, told["paytables"][place])
        told["paytables"][place] = by_wager(told["paytables"][place])
    if not with_edges:
        del told["edges"]
    return told


def by_wager(tables: Json) -> Json:
    """Paytables by wager and name; one that is alone by its wager, so that its name is no matter.

    >>> by_wager({"tie@tie": {}, "fire@A": {}, "fire@B": {}})
    {'tie': {'name': 'tie'}, 'fire@A': {}, 'fire@B': {}}
    """
    several = Counter(slug for slug, _, _ in (name.partition("@") for name in tables))
    found: Json = {}
    for name, table in tables.items():
        slug, _, called = name.partition("@")
        found |= {name: table} if several[slug] > 1 else {slug: {"name": called, **table}}
    return found


# Comparing


def differences(before: Any, after: Any, path: str = "") -> Iterator[str]:
    """Where two dumps differ, a line each."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys([*before, *after]):
            inside = f"{path} {key}".strip()
            if key not in after:
                yield f"{inside}: only before: {short(before[key])}"
            elif key not in before:
                yield f"{inside}: only after: {short(after[key])}"
            else:
                yield from differences(before[key], after[key], inside)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for number, (mine, theirs) in enumerate(zip(before, after, strict=True), 1):
            yield from differences(mine, theirs, f"{path} {number}")
    elif not same(before, after):
        yield f"{path}: {short(before)} -> {short(after)}"


def same(one: Any, other: Any) -> bool:
    """Equal, or closer than rounding where one of two figures is no fraction."""
    if isinstance(one, float) or isinstance(other, float):
        try:
            return math.isclose(Fraction(one), Fraction(other), rel_tol=0, abs_tol=CLOSE)
        except (TypeError, ValueError):
            return False
    return type(one) is type(other) and bool(one == other)


def short(value: Any) -> str:
    said = json.dumps(value, ensure_ascii=False)
    return said if len(said) <= LONGEST else f"{said[:LONGEST]}..."


def compare(before: Json, after: Json, parts: list[str]) -> list[str]:
    """The differences in some parts, or in all."""
    chosen = parts or [*before, *after]
    mine, theirs = (
        {part: told[part] for part in chosen if part in told} for told in (before, after)
    )
    return list(differences(mine, theirs))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    commands = parser.add_subparsers(dest="command", required=True)
    dumping = commands.add_parser("dump", help="write what a source tree says")
    dumping.add_argument("src", type=Path, help="the root of the source tree")
    dumping.add_argument("out", type=Path)
    dumping.add_argument("--goldens", type=Path, help="a folder of books with golden rounds")
    dumping.add_argument("--no-edges", action="store_true")
    comparing = commands.add_parser("compare", help="list the differences between two dumps")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    comparing.add_argument("parts", nargs="*", metavar="PART")
    given = parser.parse_args()
    unknown = set(getattr(given, "parts", ())) - {"goldens", "edges", *PARTS}
    if unknown:
        parser.error(f"no part is called {', '.join(sorted(unknown))}")
    if given.command == "dump":
        folder = given.goldens or given.src / BOOKS
        told = dump(given.src.resolve(), folder.resolve(), with_edges=not given.no_edges)
        given.out.write_text(json.dumps(told, indent=1, ensure_ascii=False), encoding="utf-8")
        return 0
    before, after = (json.loads(path.read_text("utf-8")) for path in (given.before, given.after))
    found = compare(before, after, given.parts)
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
